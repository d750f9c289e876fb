//! FLOOR and CEIL of dates, times and timestamps to a unit.
//!
//! Days before 1582-10-15 are taken for days of the Julian calendar when they are split and of the Gregorian one when they are
//! put together again, as in Flink: FLOOR(DATE '0001-01-01' TO DAY) is 0001-01-03.

use super::super::call::{Body, Call, strict};
use super::{local_millis, millis, timestamp};
use crate::civil::{Date, MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_MINUTE, MILLIS_PER_SECOND};
use crate::types::TypeKind;
use crate::value::{Timestamp, Value};

/// 1582-10-15, the first day of the Gregorian calendar.
const GREGORIAN_START: i64 = -141_427;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Millennium,
    Century,
    Decade,
    Year,
    Quarter,
    Month,
    Week,
    Day,
    /// In milliseconds.
    Clock(i64),
}

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let up = match call.name {
        "FLOOR" => false,
        "CEIL" => true,
        _ => return None,
    };
    if call.args.len() != 2 {
        return None;
    }
    let unit = match call.literal_text(1)? {
        "MILLENNIUM" => Unit::Millennium,
        "CENTURY" => Unit::Century,
        "DECADE" => Unit::Decade,
        "YEAR" => Unit::Year,
        "QUARTER" => Unit::Quarter,
        "MONTH" => Unit::Month,
        "WEEK" => Unit::Week,
        "DAY" => Unit::Day,
        "HOUR" => Unit::Clock(MILLIS_PER_HOUR),
        "MINUTE" => Unit::Clock(MILLIS_PER_MINUTE),
        "SECOND" => Unit::Clock(MILLIS_PER_SECOND),
        "MILLISECOND" => Unit::Clock(1),
        _ => return None,
    };
    match call.kind(0) {
        TypeKind::Date => Some(strict(move |args| Ok(Value::Date(round_days(millis(&args[0]) / MILLIS_PER_DAY, unit, up) as i32)))),
        TypeKind::Time(_) => {
            let Unit::Clock(unit) = unit else { return None };
            Some(strict(move |args| Ok(Value::Time(round_to(millis(&args[0]), unit, up) as i32))))
        }
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => {
            let local = local_millis(call, 0);
            Some(strict(move |args| {
                let timestamp = timestamp(&args[0]);
                let local = local(&args[0]);
                let offset = local - timestamp.millis();
                let rounded = match unit {
                    Unit::Clock(1) => local + i64::from(up && timestamp.nanos() > 0),
                    Unit::Clock(unit) => round_to(local, unit, up),
                    Unit::Day => round_to(local, MILLIS_PER_DAY, up),
                    unit => round_days(local / MILLIS_PER_DAY, unit, up) * MILLIS_PER_DAY,
                };
                Ok(Value::Timestamp(Timestamp::from_millis(rounded - offset)))
            }))
        }
        _ => None,
    }
}

fn round_to(millis: i64, unit: i64, up: bool) -> i64 {
    let floor = millis.div_euclid(unit) * unit;
    if up && floor < millis { floor + unit } else { floor }
}

fn round_days(days: i64, unit: Unit, up: bool) -> i64 {
    let date = |year, month| Date { year, month, day: 1 }.days();
    let Date { year, month, day } = split(days);
    let past_first = i64::from(up && day > 1);
    match unit {
        Unit::Millennium => date(rounded_year(year, 1_000, up), 1),
        Unit::Century => date(rounded_year(year, 100, up), 1),
        Unit::Decade => date(year / 10 * 10 + if up { 10 } else { 0 }, 1),
        Unit::Year => date(year + i64::from(up && (month > 1 || day > 1)), 1),
        Unit::Quarter => {
            let start = (month - 1) / 3 * 3;
            let further = up && (month - 1 > start || day > 1);
            let months = i64::from(start) + if further { 3 } else { 0 };
            date(year + months / 12, (months % 12) as u32 + 1)
        }
        Unit::Month => {
            let months = i64::from(month) - 1 + past_first;
            date(year + months / 12, (months % 12) as u32 + 1)
        }
        Unit::Week => {
            // Sunday is the first day of a week.
            let of_week = (days + 4).rem_euclid(7);
            let moved = if up { days + (7 - of_week) % 7 } else { days - of_week };
            split(moved).days()
        }
        _ => split(days + i64::from(up)).days(),
    }
}

/// The first year of a period that counts from year 1, or of the next one.
fn rounded_year(year: i64, period: i64, up: bool) -> i64 {
    let next = period * ((year + period - 1) / period) + 1;
    if up { next } else { next - period }
}

fn split(days: i64) -> Date {
    if days >= GREGORIAN_START { Date::from_days(days) } else { julian(days) }
}

/// A day of the Julian calendar, where every fourth year is a leap year.
pub(super) fn julian(days: i64) -> Date {
    // Days since March 1 of year 0.
    let shifted = days + 719_470;
    let cycle = shifted.div_euclid(1_461);
    let of_cycle = shifted.rem_euclid(1_461);
    let year_of_cycle = (of_cycle - of_cycle / 1_460) / 365;
    let day_of_year = of_cycle - 365 * year_of_cycle;
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * shifted_month + 2) / 5 + 1) as u32;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 } as u32;
    Date { year: cycle * 4 + year_of_cycle + i64::from(month <= 2), month, day }
}

/// Days since 1970-01-01 (of the Gregorian calendar) of a day of the Julian one.
pub(super) fn julian_days(date: Date) -> i64 {
    let year = date.year - i64::from(date.month <= 2);
    let shifted_month = i64::from((date.month + 9) % 12);
    let day_of_year = (153 * shifted_month + 2) / 5 + i64::from(date.day) - 1;
    year * 365 + year.div_euclid(4) + day_of_year - 719_470
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{eval, eval_in, flag, lit, ty};
    use super::*;
    use crate::expr::Expr;
    use crate::types::TimeAttribute;

    fn date(function: &'static str, cell: &str, unit: &str) -> String {
        let date = ty(TypeKind::Date);
        eval(&Expr::call(function, vec![lit(&format!("\"{cell}\""), &date), flag(unit)], date.clone()))
    }

    #[test]
    fn dates() {
        // 202 #12, #13, #19
        for (function, cell, unit, expected) in [
            ("FLOOR", "2024-02-29", "WEEK", "2024-02-25"),
            ("FLOOR", "2024-03-10", "WEEK", "2024-03-10"),
            ("CEIL", "2024-03-10", "WEEK", "2024-03-10"),
            ("CEIL", "2024-02-29", "DAY", "2024-03-01"),
            ("CEIL", "1970-01-01", "YEAR", "1970-01-01"),
            ("CEIL", "2024-02-29", "QUARTER", "2024-04-01"),
            ("CEIL", "1969-12-31", "QUARTER", "1970-01-01"),
            ("FLOOR", "0001-01-01", "DAY", "0001-01-03"),
            ("FLOOR", "0001-01-01", "WEEK", "0001-01-02"),
            ("CEIL", "0001-01-01", "WEEK", "0001-01-09"),
            ("FLOOR", "0001-01-01", "YEAR", "0001-01-01"),
            ("CEIL", "2024-02-29", "CENTURY", "2101-01-01"),
            ("FLOOR", "0001-01-01", "DECADE", "0000-01-01"),
            ("CEIL", "9999-12-31", "WEEK", "+10000-01-02"),
        ] {
            assert_eq!(date(function, cell, unit), format!("\"{expected}\""), "{function}({cell} TO {unit})");
        }
    }

    #[test]
    fn timestamps() {
        // 202 #14, #15, #16
        let timestamp = ty(TypeKind::Timestamp(3, TimeAttribute::None));
        let check = |function, cell: &str, unit, expected: &str| {
            let cell = lit(&format!("\"{cell}\""), &timestamp);
            assert_eq!(eval(&Expr::call(function, vec![cell, flag(unit)], timestamp.clone())), format!("\"{expected}\""));
        };
        check("FLOOR", "1969-12-31T23:59:59.999", "YEAR", "1970-01-01 00:00:00.000");
        check("FLOOR", "1969-12-31T23:59:59.999", "DAY", "1969-12-31 00:00:00.000");
        check("CEIL", "2024-02-29T12:34:56.789", "MINUTE", "2024-02-29 12:35:00.000");
        check("CEIL", "2024-02-29T12:34:56.123456", "MILLISECOND", "2024-02-29 12:34:56.124");
        check("FLOOR", "2024-02-29T12:34:56.789", "CENTURY", "2001-01-01 00:00:00.000");
    }

    #[test]
    fn instants_keep_the_offset_that_they_had() {
        // 202 #73
        let ltz = ty(TypeKind::TimestampLtz(3, TimeAttribute::None));
        let cell = lit("\"2024-03-10T07:30:00\"", &ltz);
        let floor = Expr::call("FLOOR", vec![cell, flag("DAY")], ltz);
        assert_eq!(eval_in(&floor, "America/New_York"), "\"2024-03-09 23:00:00.000\"");
    }
}
