//! JSON functions, as Calcite and Flink run them over Jayway's JsonPath and Jackson.

mod build;
mod number;
mod path;
mod query;
mod quote;
mod variant;

use super::EvalError;
use super::call::{Body, Call};
use crate::json::Json;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let families = [query::build, build::build, quote::build, variant::build];
    families.iter().find_map(|family| family(call))
}

/// Jackson's complaint about a text that is no JSON.
fn parse_error(text: &str) -> EvalError {
    let class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonParseException";
    let word: String = text.trim_start().chars().take_while(|c| c.is_alphanumeric()).collect();
    if word.is_empty() {
        return EvalError::new(class, "no JSON");
    }
    let column = text.len() - text.trim_start().len() + word.chars().count() + 1;
    EvalError::new(
        class,
        format!(
            "Unrecognized token '{word}': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: {column}]"
        ),
    )
}

/// A document: Jackson stops behind the first value.
fn document(text: &str) -> Result<Json, EvalError> {
    Json::parse_first(text).map(|(json, _)| json).map_err(|_| parse_error(text))
}

/// Keys sorted and numbers as Java prints them.
fn canonical(json: &Json) -> Json {
    let mut out = number::normalized(json);
    out.sort_keys();
    out
}
