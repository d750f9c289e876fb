//! Dates, times, timestamps and intervals.
//!
//! In: values of these types. Out: as Flink computes them, with its own rounding before 1970. A timestamp is computed as
//! milliseconds since 1970 and the nanoseconds inside; a TIMESTAMP_LTZ as local time of the session's zone where its parts count.

mod extract;
mod format;
mod functions;
mod legacy_format;
mod round;

use super::arithmetic::Whole;
use super::call::{Body, Call, integer, strict};
use crate::civil::{Date, MILLIS_PER_DAY};
use crate::types::TypeKind;
use crate::value::{Timestamp, Value};

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    match (call.name, call.args.len()) {
        ("+", 2) if is_interval(call.kind(1)) => add(call, 0, 1, 1),
        ("+", 2) if is_interval(call.kind(0)) => add(call, 1, 0, 1),
        ("-", 2) if is_interval(call.kind(1)) => add(call, 0, 1, -1),
        ("-", 2) if is_date_or_time(call.kind(0)) && is_date_or_time(call.kind(1)) => difference(call),
        ("*", 2) if is_interval(call.kind(0)) || is_interval(call.kind(1)) => multiply(call),
        // Whole parts of a time difference, as TIMESTAMPDIFF is planned.
        ("/INT" | "/", 2) if is_interval(call.kind(0)) => divide(call),
        _ => {
            let families = [extract::build, round::build, functions::build];
            families.iter().find_map(|family| family(call))
        }
    }
}

fn is_interval(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::IntervalYearMonth(_) | TypeKind::IntervalDayTime(_))
}

fn is_date_or_time(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Date | TypeKind::Time(_) | TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..))
}

/// Adds an interval to a date, time, timestamp or another interval.
fn add(call: Call<'_>, base: usize, interval: usize, sign: i64) -> Option<Body> {
    let months = matches!(call.kind(interval), TypeKind::IntervalYearMonth(_));
    Some(match (call.kind(base), &call.ty.kind, months) {
        (TypeKind::IntervalYearMonth(_), ..) => {
            strict(move |args| Ok(Value::IntervalMonths(integer(&args[base]).wrapping_add(sign * integer(&args[interval])) as i32)))
        }
        (TypeKind::IntervalDayTime(_), ..) => {
            strict(move |args| Ok(Value::IntervalMillis(integer(&args[base]).wrapping_add(sign * integer(&args[interval])))))
        }
        (TypeKind::Date, _, true) => strict(move |args| {
            let date = Date::from_days(integer(&args[base])).plus_months(sign * integer(&args[interval]));
            Ok(Value::Date(date.days() as i32))
        }),
        (TypeKind::Date, TypeKind::Date, false) => {
            strict(move |args| Ok(Value::Date((integer(&args[base]) + sign * integer(&args[interval]) / MILLIS_PER_DAY) as i32)))
        }
        (TypeKind::Date, _, false) => strict(move |args| {
            let millis = integer(&args[base]) * MILLIS_PER_DAY + sign * integer(&args[interval]);
            Ok(Value::Timestamp(Timestamp::from_millis(millis)))
        }),
        // Months do not move a time of day.
        (TypeKind::Time(_), _, true) => strict(move |args| Ok(args[base].clone())),
        (TypeKind::Time(_), _, false) => strict(move |args| {
            let millis = integer(&args[base]).wrapping_add(sign * integer(&args[interval]));
            Ok(Value::Time(millis.rem_euclid(MILLIS_PER_DAY) as i32))
        }),
        (TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..), _, true) => strict(move |args| {
            let timestamp = timestamp(&args[base]);
            let (days, of_day) = (timestamp.millis().div_euclid(MILLIS_PER_DAY), timestamp.millis().rem_euclid(MILLIS_PER_DAY));
            let date = Date::from_days(days).plus_months(sign * integer(&args[interval]));
            Ok(Value::Timestamp(Timestamp::new(date.days() * MILLIS_PER_DAY + of_day, timestamp.nanos())))
        }),
        (TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..), _, false) => strict(move |args| {
            let timestamp = timestamp(&args[base]);
            let millis = timestamp.millis().wrapping_add(sign * integer(&args[interval]));
            Ok(Value::Timestamp(Timestamp::new(millis, timestamp.nanos())))
        }),
        _ => return None,
    })
}

fn timestamp(value: &Value) -> Timestamp {
    match value {
        Value::Timestamp(timestamp) => *timestamp,
        _ => Timestamp::default(),
    }
}

/// Milliseconds since 1970 of a date or timestamp, of the day of a time.
fn millis(value: &Value) -> i64 {
    match value {
        Value::Timestamp(timestamp) => timestamp.millis(),
        Value::Date(days) => i64::from(*days) * MILLIS_PER_DAY,
        other => integer(other),
    }
}

/// The interval between two points in time, in milliseconds or whole months.
fn difference(call: Call<'_>) -> Option<Body> {
    let wrap = interval_maker(&call.ty.kind)?;
    if is_in_months(&call.ty.kind) {
        return Some(strict(move |args| Ok(wrap(months_between(millis(&args[0]), millis(&args[1]))))));
    }
    Some(strict(move |args| Ok(wrap(millis(&args[0]).wrapping_sub(millis(&args[1]))))))
}

fn is_in_months(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::IntervalYearMonth(_))
}

fn interval_maker(kind: &TypeKind) -> Option<fn(i64) -> Value> {
    Some(match kind {
        TypeKind::IntervalYearMonth(_) => |value| Value::IntervalMonths(value as i32),
        TypeKind::IntervalDayTime(_) => Value::IntervalMillis,
        TypeKind::BigInt => Value::BigInt,
        TypeKind::Int => |value| Value::Int(value as i32),
        _ => return None,
    })
}

/// Whole months from `earlier` to `later` by day and time of day; negative if they stand the other way round.
fn months_between(later: i64, earlier: i64) -> i64 {
    let (later_day, later_millis) = (later.div_euclid(MILLIS_PER_DAY), later.rem_euclid(MILLIS_PER_DAY));
    let (earlier_day, earlier_millis) = (earlier.div_euclid(MILLIS_PER_DAY), earlier.rem_euclid(MILLIS_PER_DAY));
    let months = months_between_days(later_day, earlier_day);
    let same_day = Date::from_days(earlier_day).plus_months(months).days() == later_day;
    if same_day && later_millis < earlier_millis { months - 1 } else { months }
}

fn months_between_days(later: i64, earlier: i64) -> i64 {
    if later < earlier {
        return -months_between_days(earlier, later);
    }
    let (from, to) = (Date::from_days(earlier), Date::from_days(later));
    let months = (to.year - from.year) * 12 + i64::from(to.month) - i64::from(from.month);
    if from.plus_months(months).days() <= later { months } else { months - 1 }
}

fn multiply(call: Call<'_>) -> Option<Body> {
    let wrap = interval_maker(&call.ty.kind)?;
    Some(strict(move |args| Ok(wrap(integer(&args[0]).wrapping_mul(integer(&args[1]))))))
}

fn divide(call: Call<'_>) -> Option<Body> {
    let to = Whole::of(&call.ty.kind)?;
    Some(strict(move |args| Ok(to.value(super::arithmetic::Arithmetic::Divide.apply(integer(&args[0]), integer(&args[1]))?))))
}

/// The milliseconds that parts are taken from: local time for an instant.
fn local_millis(call: Call<'_>, index: usize) -> impl Fn(&Value) -> i64 + 'static {
    let zone = matches!(call.kind(index), TypeKind::TimestampLtz(..)).then(|| call.session.zone.clone());
    move |value| {
        let millis = millis(value);
        zone.as_ref().map_or(millis, |zone| millis + zone.legacy_offset_at(millis))
    }
}
