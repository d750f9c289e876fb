//! The functions of dates and times by name.

use super::super::call::{Body, Call, Function, contextual, integer, optional, strict, string, text};
use super::super::compare::{to_decimal, to_double};
use super::super::{EvalContext, EvalError, cast};
use super::format::Pattern;
use super::legacy_format::LegacyPattern;
use super::timestamp;
use crate::civil::{Date, DateTime, MILLIS_PER_DAY, MILLIS_PER_SECOND};
use crate::types::TypeKind;
use crate::value::{Timestamp, Value};
use crate::zone::Zone;

const DATE_TIME: &str = "yyyy-MM-dd HH:mm:ss";

/// What Flink makes of a text that its pattern does not fit (its day of `Long.MIN_VALUE`).
const UNPARSED_DATE: i32 = 622_191_233;

/// 0000-01-01 to 9999-12-31 in milliseconds: instants beyond are null.
const INSTANT_MILLIS: std::ops::RangeInclusive<i64> = -62_167_219_200_000..=253_402_300_799_999;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let zone = call.session.zone.clone();
    let count = call.args.len();
    Some(match call.name {
        "DATE_FORMAT" => date_format(call)?,
        "TO_DATE" if count == 1 => strict(|args| optional(cast::parse_date_text(text(&args[0])), Value::Date)),
        "TO_DATE" => {
            let read = legacy_reader(call, 1, Zone::default());
            strict(move |args| {
                Ok(Value::Date(match read(text(&args[0]), &args[1])? {
                    Some(millis) => millis.div_euclid(MILLIS_PER_DAY) as i32,
                    None => UNPARSED_DATE,
                }))
            })
        }
        "TO_TIMESTAMP" if count == 1 => strict(|args| {
            let found = timestamp_from_text(text(&args[0])).or_else(|| sql_timestamp(text(&args[0])));
            optional(found.map(to_millis), Value::Timestamp)
        }),
        "TO_TIMESTAMP" => {
            let read = reader(call);
            strict(move |args| optional(read(text(&args[0]), text(&args[1])).map(to_millis), Value::Timestamp))
        }
        "TO_TIMESTAMP_LTZ" => to_timestamp_ltz(call)?,
        "FROM_UNIXTIME" => {
            let write = legacy_writer(call, 1);
            strict(move |args| {
                let pattern = args.get(1).map_or(DATE_TIME, text);
                string(write(pattern)?.format(integer(&args[0]).wrapping_mul(MILLIS_PER_SECOND), &zone))
            })
        }
        "UNIX_TIMESTAMP" if count == 0 => contextual(|context, _| Ok(Value::BigInt(context.now.millis().div_euclid(MILLIS_PER_SECOND)))),
        "UNIX_TIMESTAMP" => {
            let read = legacy_reader(call, 1, zone);
            strict(move |args| {
                let pattern = args.get(1).cloned().unwrap_or(Value::str(DATE_TIME));
                let millis = read(text(&args[0]), &pattern)?;
                Ok(Value::BigInt(millis.map_or(i64::MIN, |millis| millis / MILLIS_PER_SECOND)))
            })
        }
        "CONVERT_TZ" if count == 3 => strict(|args| {
            // A zone that Java does not know counts as UTC.
            let zone = |name| region(name).unwrap_or_default();
            let pattern = LegacyPattern::parse(DATE_TIME)?;
            let millis = pattern.read(text(&args[0]), &zone(text(&args[1])));
            optional(millis, |millis| Value::str(&pattern.format(millis, &zone(text(&args[2])))))
        }),
        // The column of a time attribute holds nothing: who needs the time reads the clock.
        "PROCTIME" => Body { strict: false, function: Box::new(|_, _| Ok(Value::Null)) },
        "CURRENT_TIMESTAMP" | "NOW" | "CURRENT_ROW_TIMESTAMP" | "PROCTIME_MATERIALIZE" => {
            lenient_now(|now, _| Value::Timestamp(to_millis(now)), zone)
        }
        "LOCALTIMESTAMP" => lenient_now(|now, zone| Value::Timestamp(to_millis(zone.to_local(now))), zone),
        "CURRENT_DATE" => lenient_now(|now, zone| Value::Date(zone.to_local(now).millis().div_euclid(MILLIS_PER_DAY) as i32), zone),
        "CURRENT_TIME" | "LOCALTIME" => lenient_now(
            |now, zone| {
                let of_day = zone.to_local(now).millis().rem_euclid(MILLIS_PER_DAY);
                Value::Time((of_day / MILLIS_PER_SECOND * MILLIS_PER_SECOND) as i32)
            },
            zone,
        ),
        _ => return None,
    })
}

fn lenient_now(read: fn(Timestamp, &Zone) -> Value, zone: Zone) -> Body {
    let function: Function = Box::new(move |context: &EvalContext, _| Ok(read(context.now, &zone)));
    Body { strict: false, function }
}

fn to_millis(timestamp: Timestamp) -> Timestamp {
    Timestamp::from_millis(timestamp.millis())
}

/// Java's `TimeZone` names: regions, and offsets behind `GMT`.
fn region(name: &str) -> Option<Zone> {
    if name.starts_with(['+', '-']) { None } else { Zone::parse(name) }
}

/// A timestamp as CAST reads it.
fn timestamp_from_text(text: &str) -> Option<Timestamp> {
    cast::parse_timestamp_text(text).ok()
}

fn date_format(call: Call<'_>) -> Option<Body> {
    let zone = call.session.zone.clone();
    if call.is_text(0) {
        let write = legacy_writer(call, 1);
        let read = LegacyPattern::parse(DATE_TIME).ok()?;
        return Some(strict(move |args| {
            let millis = read.read(text(&args[0]), &Zone::default());
            match millis {
                Some(millis) => string(write(text(&args[1]))?.format(millis, &Zone::default())),
                None => Ok(Value::Null),
            }
        }));
    }
    let instant = match call.kind(0) {
        TypeKind::Timestamp(..) => false,
        TypeKind::TimestampLtz(..) => true,
        _ => return None,
    };
    let fixed = call.literal_text(1).map(Pattern::parse);
    Some(strict(move |args| {
        let at = if instant { zone.to_local(timestamp(&args[0])) } else { timestamp(&args[0]) };
        match &fixed {
            Some(pattern) => string(pattern.clone()?.format(at)?),
            None => string(Pattern::parse(text(&args[1]))?.format(at)?),
        }
    }))
}

fn to_timestamp_ltz(call: Call<'_>) -> Option<Body> {
    if !call.is_text(0) {
        let precision = if let TypeKind::Decimal { precision, .. } = call.kind(0) { *precision } else { 0 };
        return Some(strict(move |args| {
            let digits = args.get(1).map_or(3, integer);
            let Ok(digits @ 0..=9) = u32::try_from(digits) else { return Ok(Value::Null) };
            // Everything in nanoseconds; of a decimal only the whole part counts.
            let unit = 10i128.pow(9 - digits);
            let nanos = match &args[0] {
                Value::Float(_) | Value::Double(_) => (to_double(&args[0], precision) * unit as f64) as i128,
                other => to_decimal(other).map_or(0, |v| v.unscaled * unit / crate::decimal::power_of_ten(v.scale.into())),
            };
            let Ok(millis) = i64::try_from(nanos.div_euclid(1_000_000)) else { return Ok(Value::Null) };
            let inside = INSTANT_MILLIS.contains(&millis);
            let found = Timestamp::new(millis, nanos.rem_euclid(1_000_000) as u32);
            optional(inside.then_some(found), Value::Timestamp)
        }));
    }
    if call.args.len() == 1 {
        return Some(strict(|args| Ok(Value::Timestamp(to_millis(cast::parse_timestamp_text(text(&args[0]))?)))));
    }
    let read = reader(call);
    Some(strict(move |args| {
        let Some(local) = read(text(&args[0]), text(&args[1])) else { return Ok(Value::Null) };
        let zone = match args.get(2) {
            None => Some(Zone::default()),
            Some(name) => Zone::parse(text(name)),
        };
        optional(zone.map(|zone| to_millis(zone.to_instant(local))), Value::Timestamp)
    }))
}

/// Reads a text by a pattern, or else as `yyyy-MM-dd` with or without a time, as `java.sql.Timestamp` does. A pattern that Java
/// refuses reads nothing.
fn reader(call: Call<'_>) -> impl Fn(&str, &str) -> Option<Timestamp> + 'static {
    let fixed = call.literal_text(1).map(|pattern| Pattern::parse(pattern).ok());
    move |text, pattern| {
        let read = |pattern: &Pattern| pattern.read(text).or_else(|| sql_timestamp(text));
        match &fixed {
            Some(pattern) => read(pattern.as_ref()?),
            None => read(&Pattern::parse(pattern).ok()?),
        }
    }
}

/// `2024-2-9` or `2024-2-9 1:2:3.5`: days and hours roll over.
fn sql_timestamp(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    let (date, time) = text.split_once(' ').map_or((text, None), |(date, time)| (date, Some(time)));
    let number = |part: &str, most: usize| -> Option<i64> {
        let valid = !part.is_empty() && part.len() <= most && part.bytes().all(|b| b.is_ascii_digit());
        if valid { part.parse().ok() } else { None }
    };
    let mut parts = date.split('-');
    let year = parts.next().filter(|part| part.len() == 4).and_then(|part| number(part, 4))?;
    let (month, day) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    if parts.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let days = Date { year, month: month as u32, day: 1 }.days() + day - 1;
    let Some(time) = time else { return Some(Timestamp::from_millis(days * MILLIS_PER_DAY)) };
    let (clock, fraction) = time.split_once('.').unwrap_or((time, ""));
    let mut parts = clock.split(':');
    let mut next = || number(parts.next()?, 9);
    let (hour, minute, second) = (next()?, next()?, next()?);
    let nanos = if fraction.is_empty() && !time.contains('.') { 0 } else { number(fraction, 9)? };
    let nanos = nanos * 10i64.pow(9u32.saturating_sub(fraction.len() as u32)) % 1_000_000_000;
    let seconds = (hour * 60 + minute) * 60 + second;
    let at = DateTime { date: Date::from_days(days), hour: 0, minute: 0, second: 0, nanos: nanos as u32 }.timestamp();
    Some(Timestamp::new(at.millis() + seconds * MILLIS_PER_SECOND, at.nanos()))
}

type LegacyReader = Box<dyn Fn(&str, &Value) -> Result<Option<i64>, EvalError>>;

fn legacy_reader(call: Call<'_>, pattern: usize, zone: Zone) -> LegacyReader {
    let write = legacy_writer(call, pattern);
    Box::new(move |value, pattern| Ok(write(text(pattern))?.read(value, &zone)))
}

/// Compiles a pattern, once if it is a literal.
fn legacy_writer(call: Call<'_>, index: usize) -> impl Fn(&str) -> Result<LegacyPattern, EvalError> + 'static {
    let fixed = call.literal_text(index).map(LegacyPattern::parse);
    move |pattern| match &fixed {
        Some(fixed) => fixed.clone(),
        None => LegacyPattern::parse(pattern),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{call, eval_in, int, lit, text, ty};
    use super::*;
    use crate::expr::Expr;
    use crate::types::TimeAttribute;

    const TIMESTAMP: TypeKind = TypeKind::Timestamp(3, TimeAttribute::None);
    const INSTANT: TypeKind = TypeKind::TimestampLtz(3, TimeAttribute::None);

    #[test]
    fn to_timestamp() {
        // 202 #42, #43, 208 #17
        let one = |value| call("TO_TIMESTAMP", vec![text(value)], TIMESTAMP);
        assert_eq!(one("2024-02-29 12:34:56.123456"), "\"2024-02-29 12:34:56.123\"");
        assert_eq!(one("2024-1-1 1:2:3"), "\"2024-01-01 01:02:03.000\"");
        assert_eq!(one("2023-02-30"), "\"2023-02-28 00:00:00.000\"");
        assert_eq!(one("2024-01-01T10:00:00"), "null");
        assert_eq!(one("2024-01-01 10:00"), "null");
        let two = |value, pattern| call("TO_TIMESTAMP", vec![text(value), text(pattern)], TIMESTAMP);
        assert_eq!(two("2023-02-30", "yyyy-MM-dd HH:mm:ss"), "\"2023-03-02 00:00:00.000\"");
        assert_eq!(two("2024-02-29 12:34:56", "yyyy-MM-dd"), "\"2024-02-29 12:34:56.000\"");
        assert_eq!(two("2024-01-01 10:00:00.1", "yyyy-MM-dd HH:mm:ss.SSS"), "\"2024-01-01 10:00:00.100\"");
        assert_eq!(two("x", "bad pattern q"), "null");
    }

    #[test]
    fn to_date() {
        // 202 #40, #41
        let one = |value| call("TO_DATE", vec![text(value)], TypeKind::Date);
        assert_eq!(one(" 2024-01-01 "), "\"2024-01-01\"");
        assert_eq!(one("2024-02-30"), "null");
        let two = |value, pattern| call("TO_DATE", vec![text(value), text(pattern)], TypeKind::Date);
        assert_eq!(two("not a date", "yyyy-MM-dd HH:mm:ss"), "\"+1705471-09-27\"");
        assert_eq!(two("1969-12-31 23:59:59.999", "yyyy-MM-dd HH:mm:ss"), "\"1969-12-31\"");
    }

    #[test]
    fn instants() {
        // 202 #45, #47, 208 #14
        assert_eq!(call("TO_TIMESTAMP_LTZ", vec![int(-1), int(3)], INSTANT), "\"1969-12-31 23:59:59.999\"");
        let max = lit("9223372036854775807", &ty(TypeKind::BigInt));
        assert_eq!(call("TO_TIMESTAMP_LTZ", vec![max, int(0)], INSTANT), "null");
        let double = lit("1.5", &ty(TypeKind::Double));
        assert_eq!(call("TO_TIMESTAMP_LTZ", vec![double, int(0)], INSTANT), "\"1970-01-01 00:00:01.500\"");
    }

    #[test]
    fn unix_times() {
        // 202 #49, #78
        let unix = |value: &str, zone| eval_in(&Expr::call("UNIX_TIMESTAMP", vec![text(value)], ty(TypeKind::BigInt)), zone);
        assert_eq!(unix("x", "UTC"), "-9223372036854775808");
        assert_eq!(unix("2024-11-03 01:30:00", "America/New_York"), "1730615400");
        assert_eq!(unix("1969-12-31 23:59:59.999", "UTC"), "-1");
    }

    #[test]
    fn zones() {
        // 202 #50, 208 #18
        let string = TypeKind::VarChar(u32::MAX);
        let convert = |value, from, to| call("CONVERT_TZ", vec![text(value), text(from), text(to)], string.clone());
        assert_eq!(convert("2024-07-01 00:00:00", "UTC", "Asia/Kolkata"), "\"2024-07-01 05:30:00\"");
        assert_eq!(convert("2024-07-01 00:00:00", "+02:00", "UTC"), "\"2024-07-01 00:00:00\"");
        assert_eq!(convert("2024-07-01", "UTC", "UTC"), "null");
        assert_eq!(convert("2024-11-03 01:30:00", "America/New_York", "UTC"), "\"2024-11-03 06:30:00\"");
    }
}
