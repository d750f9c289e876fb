//! EXTRACT: parts of dates, times, timestamps and intervals.
//!
//! The day of a TIMESTAMP is cut towards 1970, so that before it the time of day counts backwards, as in Flink.

use super::super::call::{Body, Call, integer, strict};
use super::{local_millis, timestamp};
use crate::civil::{Date, MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_MINUTE, MILLIS_PER_SECOND};
use crate::types::TypeKind;
use crate::value::Value;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    if call.name != "EXTRACT" || call.args.len() != 2 {
        return None;
    }
    let unit = call.literal_text(0)?;
    let part = match call.kind(1) {
        TypeKind::Date => {
            let part = date_part(unit).or_else(|| clock_unit(unit).map(|_| (|_| 0) as fn(Date) -> i64));
            if unit == "EPOCH" {
                return Some(strict(|args| Ok(Value::BigInt(integer(&args[1]) * 86_400))));
            }
            let part = part?;
            return Some(strict(move |args| Ok(Value::BigInt(part(Date::from_days(integer(&args[1])))))));
        }
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => date_part(unit),
        TypeKind::Time(_) | TypeKind::IntervalDayTime(_) => None,
        TypeKind::IntervalYearMonth(_) => {
            let part: fn(i64) -> i64 = match unit {
                "YEAR" => |months| months / 12,
                "MONTH" => |months| months % 12,
                "QUARTER" => |months| months % 12 / 3 + 1,
                _ => return None,
            };
            return Some(strict(move |args| Ok(Value::BigInt(part(integer(&args[1]))))));
        }
        _ => return None,
    };
    let local = local_millis(call, 1);
    if let Some(part) = part {
        return Some(strict(move |args| Ok(Value::BigInt(part(Date::from_days(local(&args[1]) / MILLIS_PER_DAY))))));
    }
    // Below the second, the nanoseconds of a timestamp count.
    let fraction: Option<fn(i64, i64) -> i64> = match unit {
        "MICROSECOND" => Some(|millis, nanos| millis % 1_000 * 1_000 + nanos / 1_000),
        "NANOSECOND" => Some(|millis, nanos| millis % 1_000 * 1_000_000 + nanos),
        "EPOCH" => Some(|millis, _| millis / 1_000),
        _ => None,
    };
    if let Some(fraction) = fraction {
        return Some(strict(move |args| {
            let nanos = i64::from(timestamp(&args[1]).nanos());
            Ok(Value::BigInt(fraction(local(&args[1]), nanos)))
        }));
    }
    let (whole, unit) = clock_unit(unit)?;
    Some(strict(move |args| Ok(Value::BigInt(local(&args[1]) % whole / unit))))
}

/// The larger unit and the unit itself, in milliseconds.
fn clock_unit(unit: &str) -> Option<(i64, i64)> {
    Some(match unit {
        "DAY" => (i64::MAX, MILLIS_PER_DAY),
        "HOUR" => (MILLIS_PER_DAY, MILLIS_PER_HOUR),
        "MINUTE" => (MILLIS_PER_HOUR, MILLIS_PER_MINUTE),
        "SECOND" => (MILLIS_PER_MINUTE, MILLIS_PER_SECOND),
        "MILLISECOND" => (MILLIS_PER_SECOND, 1),
        _ => return None,
    })
}

fn date_part(unit: &str) -> Option<fn(Date) -> i64> {
    Some(match unit {
        "YEAR" => |date| date.year,
        "QUARTER" => |date| i64::from(date.month + 2) / 3,
        "MONTH" => |date| i64::from(date.month),
        "DAY" | "DAYOFMONTH" => |date| i64::from(date.day),
        "DOY" => Date::day_of_year,
        "DOW" => |date| date.iso_day_of_week() % 7 + 1,
        "ISODOW" => Date::iso_day_of_week,
        "WEEK" => |date| date.iso_week().1,
        "ISOYEAR" => |date| date.iso_week().0,
        "DECADE" => |date| date.year / 10,
        "CENTURY" => |date| if date.year > 0 { (date.year + 99) / 100 } else { (date.year - 99) / 100 },
        "MILLENNIUM" => |date| if date.year > 0 { (date.year + 999) / 1_000 } else { (date.year - 999) / 1_000 },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{eval, eval_in, flag, lit, ty};
    use super::*;
    use crate::expr::Expr;
    use crate::types::TimeAttribute;

    fn extract(unit: &str, cell: &str, kind: TypeKind) -> String {
        eval(&Expr::call("EXTRACT", vec![flag(unit), lit(cell, &ty(kind))], ty(TypeKind::BigInt)))
    }

    #[test]
    fn parts_before_1970_are_cut_towards_zero() {
        // 202 #4, #5
        let millis = |unit| extract(unit, "\"1969-12-31T23:59:59.999\"", TypeKind::Timestamp(3, TimeAttribute::None));
        assert_eq!(millis("HOUR"), "0");
        assert_eq!(millis("MILLISECOND"), "-1");
        assert_eq!(millis("YEAR"), "1970");
        let nanos = |unit| extract(unit, "\"1969-12-31T23:59:59.999999999\"", TypeKind::Timestamp(9, TimeAttribute::None));
        assert_eq!(nanos("MICROSECOND"), "-1");
        assert_eq!(nanos("NANOSECOND"), "-1");
    }

    #[test]
    fn parts_of_a_date() {
        // 202 #2, 208 #142
        let date = |unit| extract(unit, "\"2024-12-30\"", TypeKind::Date);
        assert_eq!(date("DOW"), "2");
        assert_eq!(date("ISODOW"), "1");
        assert_eq!(date("WEEK"), "1");
        assert_eq!(date("ISOYEAR"), "2025");
        assert_eq!(date("EPOCH"), "1735516800");
        assert_eq!(date("HOUR"), "0");
        assert_eq!(date("CENTURY"), "21");
    }

    #[test]
    fn parts_of_an_instant_are_local() {
        // 202 #73, #79
        let instant = |unit, cell| {
            let ltz = ty(TypeKind::TimestampLtz(3, TimeAttribute::None));
            eval_in(&Expr::call("EXTRACT", vec![flag(unit), lit(cell, &ltz)], ty(TypeKind::BigInt)), "America/New_York")
        };
        assert_eq!(instant("HOUR", "\"1970-01-01T00:00:00\""), "-5");
        assert_eq!(instant("EPOCH", "\"0001-01-01T00:00:00\""), "-62135614800");
        assert_eq!(instant("HOUR", "\"2024-03-10T07:30:00\""), "3");
    }
}
