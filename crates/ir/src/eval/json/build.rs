//! JSON_OBJECT, JSON_ARRAY, JSON_STRING: SQL values as JSON.

use super::super::call::{Body, Call, lenient, strict, text};
use super::super::{EvalError, EvalResult};
use super::{RUNTIME_ERROR, canonical, document, number};
use crate::civil;
use crate::expr::{Expr, ExprKind};
use crate::float_text::double_text;
use crate::json::Json;
use crate::types::{DataType, TypeKind};
use crate::value::{Timestamp, Value};
use base64::Engine;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    match call.name {
        "JSON_OBJECT" => json_object(call),
        "JSON_ARRAY" => json_array(call),
        "JSON_STRING" => {
            let part = Part::of(call.args.first()?)?;
            Some(strict(move |args| finished(part.json(&args[0])?)))
        }
        // Only as a part of another document; the text becomes JSON there.
        "JSON" => Some(strict(|args| Ok(args[0].clone()))),
        _ => None,
    }
}

/// How an argument becomes a part of a document.
#[derive(Clone, Debug)]
enum Part {
    Value(DataType),
    /// The text is JSON already.
    Raw,
    /// The text has to be JSON: `JSON(…)`.
    Checked,
}

impl Part {
    fn of(arg: &Expr) -> Option<Part> {
        Some(match &arg.kind {
            ExprKind::Call { function: "JSON_OBJECT" | "JSON_ARRAY", .. } => Part::Raw,
            ExprKind::Call { function: "JSON", .. } => Part::Checked,
            _ if convertible(&arg.ty) => Part::Value(arg.ty.clone()),
            _ => return None,
        })
    }

    fn json(&self, value: &Value) -> Result<Json, EvalError> {
        match self {
            _ if value.is_null() => Ok(Json::Null),
            Part::Value(ty) => Ok(to_json(value, ty)),
            Part::Raw => document(text(value)),
            Part::Checked => document(text(value)).map(|json| canonical(&json)).map_err(|error| {
                let message = format!("Invalid JSON string in JSON(value) function: \"{}\". Error: {}", text(value), error.message());
                EvalError::new(RUNTIME_ERROR, message).caused_by(error)
            }),
        }
    }
}

fn convertible(ty: &DataType) -> bool {
    use TypeKind::*;
    match &ty.kind {
        Date | Time(_) | IntervalYearMonth(_) | IntervalDayTime(_) => false,
        Named(name) => *name == "VARIANT",
        Array(element) | Multiset(element) => convertible(element),
        Map(key, value) => convertible(key) && convertible(value),
        Row(fields) => fields.iter().all(|field| convertible(&field.ty)),
        _ => true,
    }
}

/// The first argument says what a null does; `None` for a type that JSON does not take.
fn parts(call: Call<'_>) -> Option<(bool, Vec<Part>)> {
    let absent = call.literal_text(0)?.starts_with("ABSENT");
    Some((absent, call.args[1..].iter().map(Part::of).collect::<Option<_>>()?))
}

fn json_object(call: Call<'_>) -> Option<Body> {
    let (absent, parts) = parts(call)?;
    Some(lenient(move |args| {
        let mut members: Vec<(String, Json)> = Vec::new();
        for (part, [key, value]) in parts.as_chunks::<2>().0.iter().zip(args[1..].as_chunks::<2>().0) {
            if value.is_null() && absent {
                continue;
            }
            let (key, value) = (text(key), part[1].json(value)?);
            match members.iter_mut().find(|(name, _)| name == key) {
                Some(member) => member.1 = value,
                None => members.push((key.to_string(), value)),
            }
        }
        finished(Json::Object(members))
    }))
}

fn json_array(call: Call<'_>) -> Option<Body> {
    let (absent, parts) = parts(call)?;
    Some(lenient(move |args| {
        let mut items = Vec::new();
        for (part, value) in parts.iter().zip(&args[1..]) {
            if !(value.is_null() && absent) {
                items.push(part.json(value)?);
            }
        }
        finished(Json::Array(items))
    }))
}

fn finished(mut json: Json) -> EvalResult {
    json.sort_keys();
    Ok(Value::str(&json.to_string()))
}

/// A SQL value as JSON functions write it: JSON_OBJECT, JSON_ARRAYAGG and their kin.
pub fn to_json(value: &Value, ty: &DataType) -> Json {
    match (value, &ty.kind) {
        (Value::Null, _) => Json::Null,
        (Value::Boolean(value), _) => Json::Boolean(*value),
        (Value::Float(value), _) if !value.is_finite() => Json::String(double_text(f64::from(*value))),
        (Value::Double(value), _) if !value.is_finite() => Json::String(double_text(*value)),
        (Value::Float(value), _) => Json::Number(number::java_text(&double_text(f64::from(*value)))),
        (Value::Double(value), _) => Json::Number(number::java_text(&double_text(*value))),
        (Value::Decimal(value), _) => Json::Number(number::java_text(&value.to_string())),
        (Value::Bytes(bytes), _) => Json::String(base64::engine::general_purpose::STANDARD.encode(&**bytes)),
        (Value::Timestamp(at), TypeKind::TimestampLtz(..)) => Json::String(iso_text(*at) + "Z"),
        (Value::Timestamp(at), _) => Json::String(iso_text(*at)),
        (Value::String(text), TypeKind::Named(_)) => Json::parse(text).unwrap_or(Json::Null),
        (Value::String(text), _) => Json::String(text.to_string()),
        (Value::Array(items), TypeKind::Array(element)) => Json::Array(items.iter().map(|item| to_json(item, element)).collect()),
        (Value::Map(entries), TypeKind::Map(_, item)) => {
            Json::Object(entries.iter().map(|(key, value)| (key_text(key), to_json(value, item))).collect())
        }
        (Value::Multiset(entries), _) => {
            Json::Object(entries.iter().map(|(key, count)| (key_text(key), Json::Number(count.to_string()))).collect())
        }
        (Value::Row(row), TypeKind::Row(fields)) => {
            Json::Object(row.iter().zip(fields).map(|(value, field)| (field.name.clone(), to_json(value, &field.ty))).collect())
        }
        (other, _) => super::super::node::whole(other).map_or(Json::Null, |v| Json::Number(v.to_string())),
    }
}

fn key_text(key: &Value) -> String {
    match key {
        Value::String(text) => text.to_string(),
        Value::Boolean(value) => value.to_string(),
        Value::Decimal(value) => value.to_string(),
        other => super::super::node::whole(other).map_or("null".to_string(), |v| v.to_string()),
    }
}

/// `2024-02-29T12:34:56.789`: seconds always, digits behind them as needed.
fn iso_text(at: Timestamp) -> String {
    let text = civil::timestamp_text(at, 9).replace(' ', "T");
    match text.split_once('.') {
        Some((whole, fraction)) if fraction.trim_end_matches('0').is_empty() => whole.to_string(),
        _ => text.trim_end_matches('0').to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{call, flag, int, lit, text, ty};
    use super::*;
    use crate::types::{MAX_LENGTH, TimeAttribute};

    fn string() -> TypeKind {
        TypeKind::VarChar(MAX_LENGTH)
    }

    fn object(args: Vec<Expr>) -> String {
        let args = [flag("NULL_ON_NULL")].into_iter().chain(args).collect();
        let result = call("JSON_OBJECT", args, string());
        match Json::parse(&result) {
            Ok(Json::String(text)) => text,
            _ => result,
        }
    }

    #[test]
    fn objects_sort_their_keys() {
        // 205 #18, #19, #23
        let null = lit("null", &ty(TypeKind::Int));
        assert_eq!(object(vec![text("s"), text("x"), text("k"), null]), r#"{"k":null,"s":"x"}"#);
        assert_eq!(object(vec![text("dup"), int(1), text("dup"), int(2)]), r#"{"dup":2}"#);
        let double = |cell| lit(cell, &ty(TypeKind::Double));
        assert_eq!(object(vec![text("d"), double("1E10")]), r#"{"d":1.0E+10}"#);
        assert_eq!(object(vec![text("d"), double("-0.0")]), r#"{"d":0.0}"#);
        let timestamp = ty(TypeKind::Timestamp(3, TimeAttribute::None));
        assert_eq!(object(vec![text("t"), lit("\"1970-01-01T00:00:00\"", &timestamp)]), r#"{"t":"1970-01-01T00:00:00"}"#);
        let inner = Expr::call("JSON_OBJECT", vec![flag("NULL_ON_NULL"), text("i"), int(1)], ty(string()));
        assert_eq!(object(vec![text("o"), inner]), r#"{"o":{"i":1}}"#);
        let raw = Expr::call("JSON", vec![text("{\"a\": [1, 2]}")], ty(string()));
        assert_eq!(object(vec![text("x"), raw]), r#"{"x":{"a":[1,2]}}"#);
    }

    #[test]
    fn arrays_leave_nulls_out() {
        // 205 #25
        let null = lit("null", &ty(TypeKind::Int));
        let array = call("JSON_ARRAY", vec![flag("ABSENT_ON_NULL"), int(1), null, text("x")], string());
        assert_eq!(array, r#""[1,\"x\"]""#);
    }

    #[test]
    fn dates_are_refused() {
        // 205 #20
        let date = lit("\"2024-02-29\"", &ty(TypeKind::Date));
        assert!(object(vec![text("d"), date]).starts_with("unsupported"));
    }
}
