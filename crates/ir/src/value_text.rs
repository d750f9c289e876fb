//! Values as text and as JSON.
//!
//! In: a [`Value`] with its type, or a text or JSON cell with the type that it should have. Out: the text that Flink's
//! `CAST(… AS STRING)` gives; the JSON in which rows are recorded; typed values. Never: casts between types.

use crate::civil::{self, MILLIS_PER_DAY};
use crate::float_text::{double_text, float_text};
use crate::json::Json;
use crate::types::{DataType, TypeKind};
use crate::value::{Decimal, Timestamp, Value};
use crate::zone::Zone;
use std::rc::Rc;

/// The text of a value as `CAST(… AS STRING)` prints it; NULL is `NULL`, and so inside collections: `[1, NULL]`, `{a=1}`, `(1, x)`.
pub fn text(value: &Value, ty: &DataType, zone: &Zone) -> String {
    match (value, &ty.kind) {
        (Value::Null, _) => "NULL".into(),
        (Value::Boolean(true), _) => "TRUE".into(),
        (Value::Boolean(false), _) => "FALSE".into(),
        (Value::TinyInt(v), _) => v.to_string(),
        (Value::SmallInt(v), _) => v.to_string(),
        (Value::Int(v), _) => v.to_string(),
        (Value::BigInt(v), _) => v.to_string(),
        (Value::Float(v), _) => float_text(*v),
        (Value::Double(v), _) => double_text(*v),
        (Value::Decimal(v), _) => v.to_string(),
        (Value::String(v), _) => v.to_string(),
        (Value::Bytes(v), _) => String::from_utf8_lossy(v).into_owned(),
        (Value::Date(days), _) => cast_years(civil::date_text(i64::from(*days)), civil::Date::from_days(i64::from(*days)).year),
        (Value::Time(millis), kind) => {
            let precision = if let TypeKind::Time(p) = kind { *p } else { 0 };
            civil::time_text(i64::from(*millis), precision)
        }
        (Value::Timestamp(v), TypeKind::TimestampLtz(p, _)) => cast_timestamp(zone.to_local(*v), *p),
        (Value::Timestamp(v), TypeKind::Timestamp(p, _)) => cast_timestamp(*v, *p),
        (Value::Timestamp(v), _) => cast_timestamp(*v, 3),
        (Value::IntervalMonths(months), _) => months_text(*months),
        (Value::IntervalMillis(millis), _) => millis_text(*millis),
        (Value::Array(items), kind) => {
            let items: Vec<String> = items.iter().map(|item| text(item, element_type(kind), zone)).collect();
            format!("[{}]", items.join(", "))
        }
        (Value::Map(entries), kind) => {
            let (key_type, value_type) = entry_types(kind);
            let entries: Vec<String> =
                entries.iter().map(|(key, value)| format!("{}={}", text(key, key_type, zone), text(value, value_type, zone))).collect();
            format!("{{{}}}", entries.join(", "))
        }
        (Value::Multiset(entries), kind) => {
            let entries: Vec<String> = entries.iter().map(|(key, n)| format!("{}={n}", text(key, element_type(kind), zone))).collect();
            format!("{{{}}}", entries.join(", "))
        }
        (Value::Row(row), kind) => {
            let fields: Vec<String> = row.iter().enumerate().map(|(i, field)| text(field, field_type(kind, i), zone)).collect();
            format!("({})", fields.join(", "))
        }
    }
}

fn cast_timestamp(timestamp: Timestamp, precision: u8) -> String {
    let year = civil::DateTime::from_timestamp(timestamp).date.year;
    cast_years(civil::timestamp_text(timestamp, precision), year)
}

/// A cast prints the last four digits of a year, whatever it is; year 0 is `0000`.
fn cast_years(text: String, year: i64) -> String {
    if (1..=9_999).contains(&year) {
        return text;
    }
    // Behind a sign or the year of an era stand month and day.
    let rest = text.find('-').filter(|at| *at > 0).or_else(|| text[1..].find('-').map(|at| at + 1));
    format!("{:04}{}", year.unsigned_abs() % 10_000, &text[rest.unwrap_or(text.len())..])
}

/// `+1-02`
fn months_text(months: i32) -> String {
    let sign = if months < 0 { '-' } else { '+' };
    let months = i64::from(months).abs();
    format!("{sign}{}-{:02}", months / 12, months % 12)
}

/// `+1 02:03:04.567`
fn millis_text(millis: i64) -> String {
    let sign = if millis < 0 { '-' } else { '+' };
    let millis = millis.unsigned_abs();
    let of_day = (millis % MILLIS_PER_DAY as u64) as i64;
    format!("{sign}{} {}", millis / MILLIS_PER_DAY as u64, civil::time_text(of_day, 3))
}

static NO_TYPE: DataType = DataType { kind: TypeKind::Null, nullable: true };

fn element_type(kind: &TypeKind) -> &DataType {
    match kind {
        TypeKind::Array(element) | TypeKind::Multiset(element) => element,
        _ => &NO_TYPE,
    }
}

fn entry_types(kind: &TypeKind) -> (&DataType, &DataType) {
    match kind {
        TypeKind::Map(key, value) => (key, value),
        _ => (&NO_TYPE, &NO_TYPE),
    }
}

fn field_type(kind: &TypeKind, index: usize) -> &DataType {
    match kind {
        TypeKind::Row(fields) => fields.get(index).map_or(&NO_TYPE, |field| &field.ty),
        _ => &NO_TYPE,
    }
}

/// A value as rows are recorded: numbers and booleans as such; DECIMAL, dates, times, timestamps (with all digits of their
/// precision; TIMESTAMP_LTZ in `zone`) and bytes (`0x6162`) as strings; ROW and ARRAY as lists; MAP and MULTISET as objects
/// with sorted keys.
pub fn to_json(value: &Value, ty: &DataType, zone: &Zone) -> Json {
    match (value, &ty.kind) {
        (Value::Null, _) => Json::Null,
        (Value::Boolean(v), _) => Json::Boolean(*v),
        (Value::TinyInt(_) | Value::SmallInt(_) | Value::Int(_) | Value::BigInt(_), _) => Json::Number(text(value, ty, zone)),
        (Value::IntervalMonths(v), _) => Json::Number(v.to_string()),
        (Value::IntervalMillis(v), _) => Json::Number(v.to_string()),
        (Value::Float(v), _) if v.is_finite() => Json::Number(float_text(*v)),
        (Value::Double(v), _) if v.is_finite() => Json::Number(double_text(*v)),
        (Value::Bytes(v), _) => Json::String(format!("0x{}", hex(v))),
        (Value::Time(millis), _) => Json::String(civil::time_text(i64::from(*millis), 0)),
        (Value::Date(days), _) => Json::String(civil::date_text(i64::from(*days))),
        (Value::Timestamp(v), TypeKind::TimestampLtz(p, _)) => Json::String(civil::timestamp_text(zone.to_local(*v), *p)),
        (Value::Timestamp(v), TypeKind::Timestamp(p, _)) => Json::String(civil::timestamp_text(*v, *p)),
        // A bitmap.
        (Value::Array(items), TypeKind::Named(_)) => {
            let numbers: Vec<String> = items.iter().map(|item| text(item, &NO_TYPE, zone)).collect();
            Json::String(format!("{{{}}}", numbers.join(",")))
        }
        (Value::Array(items), kind) => Json::Array(items.iter().map(|item| to_json(item, element_type(kind), zone)).collect()),
        (Value::Row(row), kind) => {
            Json::Array(row.iter().enumerate().map(|(i, field)| to_json(field, field_type(kind, i), zone)).collect())
        }
        (Value::Map(entries), kind) => {
            let (key_type, value_type) = entry_types(kind);
            object(entries.iter().map(|(key, value)| (to_json(key, key_type, zone), to_json(value, value_type, zone))))
        }
        (Value::Multiset(entries), kind) => {
            object(entries.iter().map(|(key, n)| (to_json(key, element_type(kind), zone), Json::Number(n.to_string()))))
        }
        _ => Json::String(text(value, ty, zone)),
    }
}

fn object(entries: impl Iterator<Item = (Json, Json)>) -> Json {
    let key = |json: Json| match json {
        Json::String(text) => text,
        other => other.to_string(),
    };
    let mut object = Json::Object(Vec::new());
    if let Json::Object(members) = &mut object {
        for (name, value) in entries {
            let name = key(name);
            match members.iter_mut().find(|(existing, _)| *existing == name) {
                Some(member) => member.1 = value,
                None => members.push((name, value)),
            }
        }
    }
    object.sort_keys();
    object
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a cell of JSON as a value of a type, as the oracle's `rows` connector does. Timestamps may be only a time, then on
/// 2024-01-01, or milliseconds. `Err` says what is wrong.
pub fn from_json(json: &Json, ty: &DataType) -> Result<Value, String> {
    let wrong = || format!("{json} is no {}", ty.clone().with_nullable(true));
    let cell = match json {
        Json::Null => return Ok(Value::Null),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    let whole = || whole_number(&cell).ok_or_else(wrong);
    let value = match (&ty.kind, json) {
        (TypeKind::Array(element), Json::Array(items)) => {
            let items: Result<Vec<Value>, String> = items.iter().map(|item| from_json(item, element)).collect();
            Value::Array(Rc::new(items?))
        }
        (TypeKind::Row(fields), Json::Array(items)) => {
            let values: Result<Vec<Value>, String> = (fields.iter().enumerate())
                .map(|(i, field)| items.get(i).map_or(Ok(Value::Null), |item| from_json(item, &field.ty)))
                .collect();
            Value::Row(Rc::new(values?.into()))
        }
        (TypeKind::Row(fields), Json::Object(_)) => {
            let values: Result<Vec<Value>, String> =
                (fields.iter()).map(|field| json.get(&field.name).map_or(Ok(Value::Null), |item| from_json(item, &field.ty))).collect();
            Value::Row(Rc::new(values?.into()))
        }
        (TypeKind::Map(key, value), Json::Object(members)) => {
            let entry = |(name, item): &(String, Json)| Ok((from_json(&Json::String(name.clone()), key)?, from_json(item, value)?));
            Value::Map(Rc::new(members.iter().map(entry).collect::<Result<Vec<_>, String>>()?))
        }
        (TypeKind::Multiset(element), Json::Object(members)) => {
            let entry = |(name, count): &(String, Json)| {
                let count = whole_number(&count.to_string()).ok_or_else(wrong)?;
                Ok((from_json(&Json::String(name.clone()), element)?, count as i32))
            };
            Value::Multiset(Rc::new(members.iter().map(entry).collect::<Result<Vec<_>, String>>()?))
        }
        (TypeKind::Char(_) | TypeKind::VarChar(_), _) => Value::str(&cell),
        (TypeKind::Boolean, Json::Boolean(v)) => Value::Boolean(*v),
        (TypeKind::Boolean, _) => Value::Boolean(cell.eq_ignore_ascii_case("true")),
        (TypeKind::Binary(_) | TypeKind::VarBinary(_), _) => Value::Bytes(Rc::new(cell.into_bytes())),
        (TypeKind::TinyInt, _) => Value::TinyInt(whole()? as i8),
        (TypeKind::SmallInt, _) => Value::SmallInt(whole()? as i16),
        (TypeKind::Int, _) => Value::Int(whole()? as i32),
        (TypeKind::BigInt, _) => Value::BigInt(whole()?),
        (TypeKind::IntervalYearMonth(_), _) => Value::IntervalMonths(whole()? as i32),
        (TypeKind::IntervalDayTime(_), _) => Value::IntervalMillis(whole()?),
        (TypeKind::Float, _) => Value::Float(float_number(&cell).ok_or_else(wrong)? as f32),
        (TypeKind::Double, _) => Value::Double(float_number(&cell).ok_or_else(wrong)?),
        (TypeKind::Decimal { precision, scale }, _) => match Decimal::parse(&cell, *precision, *scale) {
            Ok(Some(decimal)) => Value::Decimal(Rc::new(decimal)),
            Ok(None) => Value::Null,
            Err(_) => return Err(wrong()),
        },
        (TypeKind::Date, _) => Value::Date(civil::parse_date(&cell).ok_or_else(wrong)?.days() as i32),
        (TypeKind::Time(_), _) => Value::Time((civil::parse_time(&cell).ok_or_else(wrong)? / 1_000_000) as i32),
        (TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..), Json::Number(_)) => Value::Timestamp(Timestamp::from_millis(whole()?)),
        (TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..), _) => Value::Timestamp(timestamp_cell(&cell).ok_or_else(wrong)?),
        _ => return Err(wrong()),
    };
    Ok(value)
}

fn timestamp_cell(cell: &str) -> Option<Timestamp> {
    let cell = cell.trim();
    let cell = cell.strip_suffix('Z').unwrap_or(cell);
    if cell.len() <= 8 {
        return civil::parse_timestamp(&format!("2024-01-01T{cell}"));
    }
    civil::parse_timestamp(cell)
}

/// A whole number; a fraction is cut, too large ones stop at the ends.
fn whole_number(cell: &str) -> Option<i64> {
    cell.parse().ok().or_else(|| cell.parse::<f64>().ok().map(|value| value as i64))
}

fn float_number(cell: &str) -> Option<f64> {
    match cell {
        "NaN" => Some(f64::NAN),
        "Infinity" => Some(f64::INFINITY),
        "-Infinity" => Some(f64::NEG_INFINITY),
        _ => cell.parse().ok(),
    }
}

/// Reads a scalar from its text: a string as it is, everything else as in a JSON cell; `NULL` is null.
pub fn parse(text: &str, ty: &DataType) -> Result<Value, String> {
    match &ty.kind {
        TypeKind::Char(_) | TypeKind::VarChar(_) => Ok(Value::str(text)),
        _ if text.eq_ignore_ascii_case("null") => Ok(Value::Null),
        TypeKind::Array(_) | TypeKind::Map(..) | TypeKind::Multiset(_) | TypeKind::Row(_) => {
            from_json(&Json::parse(text).map_err(|error| error.message)?, ty)
        }
        _ => from_json(&Json::String(text.into()), ty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Field, IntervalUnit, TimeAttribute};

    fn check(cell: &str, ty: TypeKind, expected: &str) {
        let ty = DataType::new(ty);
        let value = from_json(&Json::parse(cell).unwrap(), &ty).unwrap();
        assert_eq!(to_json(&value, &ty, &Zone::default()).to_string(), expected);
    }

    #[test]
    fn cells_come_back_as_they_are_recorded() {
        check("1.5", TypeKind::Decimal { precision: 10, scale: 2 }, "\"1.50\"");
        check("\"09:04:02\"", TypeKind::Timestamp(3, TimeAttribute::None), "\"2024-01-01 09:04:02.000\"");
        check("\"2024-02-29T12:34:56.789\"", TypeKind::TimestampLtz(0, TimeAttribute::None), "\"2024-02-29 12:34:56\"");
        check("1E10", TypeKind::Double, "1.0E10");
        check("\"NaN\"", TypeKind::Double, "\"NaN\"");
        check("\"abc\"", TypeKind::VarBinary(3), "\"0x616263\"");
        check("[1, null]", TypeKind::Array(Box::new(DataType::new(TypeKind::Int))), "[1,null]");
        check(
            r#"{"b": 1, "a": null}"#,
            TypeKind::Map(Box::new(DataType::string()), Box::new(DataType::new(TypeKind::Int))),
            r#"{"a":null,"b":1}"#,
        );
        check("9223372036854775807", TypeKind::BigInt, "9223372036854775807");
        check("\"12:34:56\"", TypeKind::Time(0), "\"12:34:56\"");
    }

    #[test]
    fn years_beyond_four_digits() {
        // 202 #72, #83
        let timestamp = DataType::new(TypeKind::Timestamp(3, TimeAttribute::None));
        let check = |cell: &str, cast: &str, recorded: &str| {
            let value = from_json(&Json::String(cell.into()), &timestamp).unwrap();
            assert_eq!(text(&value, &timestamp, &Zone::default()), cast);
            assert_eq!(to_json(&value, &timestamp, &Zone::default()), Json::String(recorded.into()));
        };
        check("0000-12-31T19:03:58", "0000-12-31 19:03:58.000", "0001-12-31 19:03:58.000");
        check("+10000-01-01T10:59:59", "0000-01-01 10:59:59.000", "+10000-01-01 10:59:59.000");
        check("2024-01-01T10:59:59", "2024-01-01 10:59:59.000", "2024-01-01 10:59:59.000");
    }

    #[test]
    fn texts() {
        let int = DataType::new(TypeKind::Int);
        let zone = Zone::default();
        let row = DataType::new(TypeKind::Row(vec![
            Field::new("a", int.clone()),
            Field::new("b", DataType::new(TypeKind::Array(Box::new(int.clone())))),
        ]));
        // 203 #44
        let value = from_json(&Json::parse("[12, [1, null]]").unwrap(), &row).unwrap();
        assert_eq!(text(&value, &row, &zone), "(12, [1, NULL])");
        // 202 #28
        let interval = DataType::new(TypeKind::IntervalDayTime(IntervalUnit::Second));
        assert_eq!(text(&Value::IntervalMillis(93_784_567), &interval, &zone), "+1 02:03:04.567");
        assert_eq!(text(&Value::IntervalMillis(-300_000), &interval, &zone), "-0 00:05:00.000");
        assert_eq!(text(&Value::IntervalMonths(-14), &interval, &zone), "-1-02");
        assert_eq!(text(&Value::Boolean(true), &DataType::new(TypeKind::Boolean), &zone), "TRUE");
        assert_eq!(parse("null", &int).map(|value| value.is_null()), Ok(true));
        assert!(parse("x", &int).is_err());
    }
}
