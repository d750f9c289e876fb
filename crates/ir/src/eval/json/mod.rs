//! JSON functions, as Calcite and Flink run them over Jayway's JsonPath and Jackson.

mod build;
mod number;
mod path;
mod query;
mod quote;
mod variant;

pub use build::to_json as json_of;

use super::EvalError;
use super::call::{Body, Call};
use crate::json::Json;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let families = [query::build, build::build, quote::build, variant::build];
    families.iter().find_map(|family| family(call))
}

const JACKSON_ERROR: &str = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonParseException";
const RUNTIME_ERROR: &str = "org.apache.flink.table.api.TableRuntimeException";

/// Jackson's complaint about a text that is no JSON.
fn parse_error(text: &str) -> EvalError {
    let start = text.len() - text.trim_start().len();
    let word: String = text[start..].chars().take_while(|c| c.is_alphanumeric()).collect();
    let at = |column: usize| {
        format!("\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: {column}]")
    };
    let what = match Json::parse_first(text) {
        Err(error) if error.message == "a key expected" => {
            let c = text[error.offset..].chars().next().unwrap_or(' ');
            let code = c as u32;
            let place = at(error.offset + 1);
            format!("Unexpected character ('{c}' (code {code})): was expecting double-quote to start field name{place}")
        }
        _ if !word.is_empty() => {
            let place = at(start + word.chars().count() + 1);
            format!(
                "Unrecognized token '{word}': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false'){place}"
            )
        }
        _ => "no JSON".into(),
    };
    EvalError::new(JACKSON_ERROR, what)
}

/// The same as JsonPath passes it on.
fn invalid_json(text: &str) -> EvalError {
    let cause = parse_error(text);
    let message = format!("{}: {}", cause.class(), cause.message());
    EvalError::new("org.apache.flink.shaded.com.jayway.jsonpath.InvalidJsonException", message).caused_by(cause)
}

/// An exception that a JSON function throws on.
fn thrown(error: EvalError) -> EvalError {
    if error.class() == RUNTIME_ERROR {
        return error;
    }
    EvalError::new(RUNTIME_ERROR, error.message()).caused_by(error)
}

/// A document: Jackson stops behind the first value.
fn document(text: &str) -> Result<Json, EvalError> {
    Json::parse_first(text).map(|(json, _)| json).map_err(|_| invalid_json(text))
}

/// Keys sorted and numbers as Java prints them.
fn canonical(json: &Json) -> Json {
    let mut out = number::normalized(json);
    out.sort_keys();
    out
}
