//! VARIANT: PARSE_JSON, TRY_PARSE_JSON and access to parts.
//!
//! A variant is kept as its JSON text: keys sorted, numbers without zeros at their ends.

use super::super::EvalError;
use super::super::call::{Body, Call, fail, integer, strict, text};
use super::{number, parse_error};
use crate::json::Json;
use crate::types::TypeKind;
use crate::value::Value;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    match (call.name, call.args.len()) {
        ("PARSE_JSON", 1 | 2) if call.is_text(0) => {
            Some(strict(|args| parse(text(&args[0]), args.get(1) == Some(&Value::Boolean(true)))))
        }
        ("TRY_PARSE_JSON", 1 | 2) if call.is_text(0) => Some(strict(|args| {
            Ok(parse(text(&args[0]), args.get(1) == Some(&Value::Boolean(true))).unwrap_or(Value::Null))
        })),
        ("ITEM", 2) if *call.kind(0) == TypeKind::Named("VARIANT") => Some(strict(|args| {
            let Ok(json) = Json::parse(text(&args[0])) else { return Ok(Value::Null) };
            let found = match (&json, &args[1]) {
                (Json::Object(_), Value::String(key)) => json.get(key),
                (Json::Array(items), index) => {
                    usize::try_from(integer(index) - 1).ok().and_then(|index| items.get(index))
                }
                _ => None,
            };
            Ok(found.map_or(Value::Null, |found| Value::str(&found.to_string())))
        })),
        _ => None,
    }
}

fn parse(value: &str, duplicates: bool) -> Result<Value, EvalError> {
    let json = Json::parse(value).map_err(|_| parse_error(value))?;
    if !duplicates && Json::has_duplicate_keys(value) {
        return fail("org.apache.flink.types.variant.VariantTypeException", "VARIANT_DUPLICATE_KEY");
    }
    let mut json = plain_numbers(&json);
    json.sort_keys();
    Ok(Value::str(&json.to_string()))
}

fn plain_numbers(json: &Json) -> Json {
    match json {
        Json::Number(literal) => Json::Number(number::stripped(literal)),
        Json::Array(items) => Json::Array(items.iter().map(plain_numbers).collect()),
        Json::Object(members) => {
            Json::Object(members.iter().map(|(key, value)| (key.clone(), plain_numbers(value))).collect())
        }
        other => other.clone(),
    }
}
