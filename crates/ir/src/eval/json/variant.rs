//! VARIANT: PARSE_JSON, TRY_PARSE_JSON and access to parts.
//!
//! A variant is kept as its JSON text: keys sorted, numbers without zeros at their ends.

use super::super::EvalError;
use super::super::call::{Body, Call, integer, strict, text};
use super::{RUNTIME_ERROR, number, parse_error};
use crate::json::Json;
use crate::types::TypeKind;
use crate::value::Value;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    match (call.name, call.args.len()) {
        ("PARSE_JSON", 1 | 2) if call.is_text(0) => Some(strict(|args| parse(text(&args[0]), args.get(1) == Some(&Value::Boolean(true))))),
        ("TRY_PARSE_JSON", 1 | 2) if call.is_text(0) => {
            Some(strict(|args| Ok(parse(text(&args[0]), args.get(1) == Some(&Value::Boolean(true))).unwrap_or(Value::Null))))
        }
        ("ITEM", 2) if *call.kind(0) == TypeKind::Named("VARIANT") => Some(strict(|args| {
            let Ok(json) = Json::parse(text(&args[0])) else { return Ok(Value::Null) };
            let found = match (&json, &args[1]) {
                (Json::Object(_), Value::String(key)) => json.get(key),
                (Json::Array(items), index) => usize::try_from(integer(index) - 1).ok().and_then(|index| items.get(index)),
                _ => None,
            };
            Ok(found.map_or(Value::Null, |found| Value::str(&found.to_string())))
        })),
        _ => None,
    }
}

fn parse(value: &str, duplicates: bool) -> Result<Value, EvalError> {
    let failed = |cause| EvalError::new(RUNTIME_ERROR, format!("Failed to parse json string: {value}")).caused_by(cause);
    let json = Json::parse_first(value).map_err(|_| failed(parse_error(value)))?.0;
    if !duplicates && Json::has_duplicate_keys(value) {
        let class = "org.apache.flink.types.variant.VariantTypeException";
        return Err(failed(EvalError::new(class, "VARIANT_DUPLICATE_KEY")));
    }
    let mut json = plain_numbers(&json);
    json.sort_keys();
    Ok(Value::str(&json.to_string()))
}

fn plain_numbers(json: &Json) -> Json {
    match json {
        Json::Number(literal) => Json::Number(number::stripped(literal)),
        Json::Array(items) => Json::Array(items.iter().map(plain_numbers).collect()),
        Json::Object(members) => Json::Object(members.iter().map(|(key, value)| (key.clone(), plain_numbers(value))).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{call, text};
    use super::*;

    #[test]
    fn variants() {
        // 205 #34, #39, #60, and asked of Flink 2.3.0 beside the corpus.
        let parse = |value| call("PARSE_JSON", vec![text(value)], TypeKind::Named("VARIANT"));
        assert_eq!(parse("{\"b\": 1.0, \"a\": [1.10, null]}"), r#""{\"a\":[1.1,null],\"b\":1}""#);
        assert_eq!(parse("1e5"), "\"100000.0\"");
        assert_eq!(parse("1 2"), "\"1\"");
        assert_eq!(parse("{\"a\":1,\"a\":2}"), "Failed to parse json string: {\"a\":1,\"a\":2}");
        assert_eq!(call("TRY_PARSE_JSON", vec![text("x")], TypeKind::Named("VARIANT")), "null");
    }
}
