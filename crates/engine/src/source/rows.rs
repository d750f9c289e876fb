//! The connector `rows`: exact rows with exact kinds, written in the table's option `data`.
//!
//! A line for each row, JSON: `["+I", 1, 10]`, `[5, "+U", 1, 11]` (the row's place over all sources first), or
//! `{"seq": 7, "op": "-D", "row": [1, 11]}`. Values are read by the column's type.

use crate::run::InputRow;
use rowkind_ir::{DataType, Decimal, RowKind, Str, Table, Timestamp, TypeKind, Value};
use serde_json::Value as Json;
use std::rc::Rc;

/// The rows of a table, in the order of their lines. `Err`: the connector's message.
pub fn parse(table: &Table) -> Result<Vec<InputRow>, String> {
    let text = table.option("data").unwrap_or("");
    let lines = text.split('\n').map(str::trim).filter(|line| !line.is_empty());
    lines
        .enumerate()
        .map(|(place, line)| {
            parse_line(table, line, place as i64)
                .map_err(|why| format!("rows connector: table {}: bad line: {line} : {why}", table.name.name))
        })
        .collect()
}

fn parse_line(table: &Table, line: &str, default_place: i64) -> Result<InputRow, String> {
    let json: Json = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let mut place = default_place;
    let (op, values) = match json {
        Json::Object(mut fields) => {
            place = fields.get("seq").and_then(Json::as_i64).unwrap_or(place);
            let op = fields.get("op").and_then(Json::as_str).unwrap_or("+I").to_string();
            match fields.remove("row") {
                Some(Json::Array(values)) => (op, values),
                _ => return Err("a line without a row".to_string()),
            }
        }
        Json::Array(mut values) => {
            if values.first().is_some_and(Json::is_number) {
                place = values.remove(0).as_i64().unwrap_or(place);
            }
            if values.is_empty() {
                return Err("a line without a kind".to_string());
            }
            (text_of(&values.remove(0)), values)
        }
        _ => return Err("a line is a list or an object".to_string()),
    };
    let physical = table.physical_columns();
    if values.len() != physical.len() {
        return Err(format!("line has {} values, the table has {} columns", values.len(), physical.len()));
    }
    let mut row = vec![Value::Null; table.columns.len()];
    for (&column, value) in physical.iter().zip(&values) {
        row[column] = value_of(value, &table.columns[column].ty)?;
    }
    Ok(InputRow { place, kind: kind_of(&op)?, row: row.into() })
}

fn kind_of(op: &str) -> Result<RowKind, String> {
    match op.trim().to_ascii_uppercase().as_str() {
        "I" | "+I" => Ok(RowKind::Insert),
        "UB" | "-U" => Ok(RowKind::UpdateBefore),
        "UA" | "+U" => Ok(RowKind::UpdateAfter),
        "D" | "-D" => Ok(RowKind::Delete),
        _ => Err(format!("not a row kind: {op}")),
    }
}

/// A JSON value as a value of this type.
fn value_of(json: &Json, ty: &DataType) -> Result<Value, String> {
    if json.is_null() {
        return Ok(Value::Null);
    }
    Ok(match &ty.kind {
        TypeKind::Char(_) | TypeKind::VarChar(_) => Value::String(Str::from(text_of(json))),
        TypeKind::Boolean => Value::Boolean(match json {
            Json::Bool(value) => *value,
            other => text_of(other).eq_ignore_ascii_case("true"),
        }),
        TypeKind::Binary(_) | TypeKind::VarBinary(_) => Value::Bytes(Rc::new(text_of(json).into_bytes())),
        TypeKind::Decimal { precision, scale } => {
            let text = text_of(json);
            decimal(&text, *precision, *scale).ok_or_else(|| format!("not a number: {text}"))?
        }
        TypeKind::TinyInt => Value::TinyInt(integer(json) as i8),
        TypeKind::SmallInt => Value::SmallInt(integer(json) as i16),
        TypeKind::Int => Value::Int(integer(json) as i32),
        TypeKind::IntervalYearMonth(_) => Value::IntervalMonths(integer(json) as i32),
        TypeKind::BigInt => Value::BigInt(integer(json)),
        TypeKind::IntervalDayTime(_) => Value::IntervalMillis(integer(json)),
        TypeKind::Float => Value::Float(double(json) as f32),
        TypeKind::Double => Value::Double(double(json)),
        TypeKind::Date => {
            let text = text_of(json);
            Value::Date(date(&text).ok_or_else(|| format!("not a date: {text}"))?)
        }
        TypeKind::Time(_) => {
            let text = text_of(json);
            let nanos = time_nanos(&text).ok_or_else(|| format!("not a time: {text}"))?;
            Value::Time((nanos / 1_000_000) as i32)
        }
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => match json.as_i64() {
            Some(millis) => Value::Timestamp(Timestamp::from_millis(millis)),
            None => {
                let text = text_of(json);
                Value::Timestamp(timestamp(&text).ok_or_else(|| format!("not a timestamp: {text}"))?)
            }
        },
        TypeKind::Array(element) => match json {
            Json::Array(elements) => {
                Value::Array(Rc::new(elements.iter().map(|json| value_of(json, element)).collect::<Result<_, _>>()?))
            }
            _ => return Err(format!("not a list: {json}")),
        },
        TypeKind::Map(key, value) => match json {
            Json::Object(entries) => Value::Map(Rc::new(
                entries
                    .iter()
                    .map(|(k, v)| Ok((value_of(&Json::String(k.clone()), key)?, value_of(v, value)?)))
                    .collect::<Result<_, String>>()?,
            )),
            _ => return Err(format!("not an object: {json}")),
        },
        TypeKind::Multiset(element) => match json {
            Json::Object(entries) => Value::Multiset(Rc::new(
                entries
                    .iter()
                    .map(|(k, v)| Ok((value_of(&Json::String(k.clone()), element)?, integer(v) as i32)))
                    .collect::<Result<_, String>>()?,
            )),
            _ => return Err(format!("not an object: {json}")),
        },
        TypeKind::Row(fields) => {
            let missing = Json::Null;
            let part = |index: usize, name: &str| match json {
                Json::Array(parts) => parts.get(index).unwrap_or(&missing),
                other => other.get(name).unwrap_or(&missing),
            };
            let values: Result<Vec<_>, _> =
                fields.iter().enumerate().map(|(i, field)| value_of(part(i, &field.name), &field.ty)).collect();
            Value::Row(Rc::new(values?.into()))
        }
        TypeKind::Null | TypeKind::Named(_) => return Err("type not supported".to_string()),
    })
}

/// A scalar as text.
fn text_of(json: &Json) -> String {
    match json {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn integer(json: &Json) -> i64 {
    match json {
        Json::Number(number) => number.as_i64().unwrap_or_else(|| number.as_f64().unwrap_or(0.0) as i64),
        Json::String(text) => text.trim().parse().unwrap_or(0),
        Json::Bool(value) => i64::from(*value),
        _ => 0,
    }
}

fn double(json: &Json) -> f64 {
    match json {
        Json::Number(number) => number.as_f64().unwrap_or(0.0),
        Json::String(text) => match text.trim() {
            "NaN" => f64::NAN,
            "Infinity" | "INF" => f64::INFINITY,
            "-Infinity" | "-INF" => f64::NEG_INFINITY,
            text => text.parse().unwrap_or(0.0),
        },
        _ => 0.0,
    }
}

/// Rounds half up to the scale; NULL when the result has more digits than the precision.
fn decimal(text: &str, precision: u8, scale: u8) -> Option<Value> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (negative, digits) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa.strip_prefix('+').unwrap_or(mantissa)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + fraction.len() == 0 || !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let digits: String = [whole, fraction].concat();
    // Digits of `digits` that belong to the unscaled number.
    let kept = whole.len() as i32 + exponent + i32::from(scale);
    let mut unscaled: i128 = 0;
    for place in 0..kept.max(0) {
        let digit = digits.as_bytes().get(place as usize).map_or(0, |b| b - b'0');
        unscaled = unscaled.checked_mul(10)?.checked_add(i128::from(digit))?;
    }
    let rounds_up = kept >= 0 && digits.as_bytes().get(kept as usize).is_some_and(|&digit| digit >= b'5');
    unscaled += i128::from(rounds_up);
    if unscaled >= 10i128.pow(u32::from(precision.min(38))) {
        return Some(Value::Null);
    }
    Some(Value::Decimal(Rc::new(Decimal { unscaled: if negative { -unscaled } else { unscaled }, scale })))
}

/// Days since 1970 of `2024-01-31`.
fn date(text: &str) -> Option<i32> {
    let mut parts = text.trim().splitn(3, '-');
    let year: i64 = parts.next()?.parse().ok()?;
    let month: i64 = parts.next()?.parse().ok()?;
    let day: i64 = parts.next()?.parse().ok()?;
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March, so that the leap day is the last of its year.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    i32::try_from(era * 146_097 + day_of_era - 719_468).ok()
}

/// Nanoseconds of the day of `09:04`, `09:04:02` or `09:04:02.123456789`.
fn time_nanos(text: &str) -> Option<i64> {
    let mut parts = text.trim().splitn(3, ':');
    let hour: i64 = parts.next()?.parse().ok()?;
    let minute: i64 = parts.next()?.parse().ok()?;
    let (second, nanos) = match parts.next() {
        None => (0, 0),
        Some(text) => {
            let (second, fraction) = text.split_once('.').unwrap_or((text, ""));
            (second.parse::<i64>().ok()?, format!("{fraction:0<9}").get(..9)?.parse::<i64>().ok()?)
        }
    };
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    Some(((hour * 60 + minute) * 60 + second) * 1_000_000_000 + nanos)
}

/// `2024-01-01 09:04:02.123`, with a `T` and a closing `Z` if one likes; a bare time is on 2024-01-01.
fn timestamp(text: &str) -> Option<Timestamp> {
    let text = text.trim().trim_end_matches('Z');
    let (day, time) = match text.split_once([' ', 'T']) {
        Some((day, time)) => (date(day)?, time),
        None => (date("2024-01-01")?, text),
    };
    let nanos = time_nanos(time)?;
    Some(Timestamp::new(i64::from(day) * 86_400_000 + nanos / 1_000_000, (nanos % 1_000_000) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_counts_from_1970() {
        assert_eq!(date("1970-01-01"), Some(0));
        assert_eq!(date("2024-02-29"), Some(19_782));
        assert_eq!(date("1969-12-31"), Some(-1));
    }

    #[test]
    fn a_bare_time_is_on_the_first_of_january_2024() {
        assert_eq!(timestamp("00:00:01").map(Timestamp::millis), Some(1_704_067_201_000));
        assert_eq!(timestamp("2024-01-01 00:00:01.5"), Some(Timestamp::from_millis(1_704_067_201_500)));
    }

    #[test]
    fn a_decimal_rounds_half_up() {
        let of = |text| match decimal(text, 10, 2) {
            Some(Value::Decimal(decimal)) => decimal.unscaled,
            other => panic!("{other:?}"),
        };
        assert_eq!(of("1.5"), 150);
        assert_eq!(of("-0.005"), -1);
        assert_eq!(of("1e2"), 10_000);
        assert_eq!(of("0.0049"), 0);
    }
}
