//! JSON_VALUE, JSON_QUERY, JSON_EXISTS and IS JSON.
//!
//! A path is strict unless it says `lax`. Strict: a missing path, a text that is no JSON, a value of the wrong shape are errors. Lax: all
//! of them are empty. NULL is the answer to both unless the call says otherwise.

use super::super::call::{Body, Call, lenient, strict, text};
use super::super::{EvalError, EvalResult};
use super::path::{NotFound, Path, PathError, java_class, java_string};
use super::{RUNTIME_ERROR, canonical, document, thrown};
use crate::json::Json;
use crate::types::TypeKind;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    match call.name {
        "JSON_VALUE" if call.is_text(0) => json_value(call),
        "JSON_QUERY" if call.is_text(0) => json_query(call),
        "JSON_EXISTS" if call.is_text(0) => json_exists(call),
        _ => is_json(call),
    }
}

fn is_json(call: Call<'_>) -> Option<Body> {
    let (wanted, kind) = match call.name.strip_prefix("IS NOT JSON ") {
        Some(kind) => (false, kind),
        None => (true, call.name.strip_prefix("IS JSON ")?),
    };
    let fits: fn(&Json) -> bool = match kind {
        "VALUE" => |_| true,
        "OBJECT" => |json| matches!(json, Json::Object(_)),
        "ARRAY" => |json| matches!(json, Json::Array(_)),
        "SCALAR" => |json| !json.is_container(),
        _ => return None,
    };
    call.is_text(0).then(|| {
        lenient(move |args| {
            let found = !args[0].is_null() && document(text(&args[0])).is_ok_and(|json| fits(&json));
            Ok(Value::Boolean(found == wanted))
        })
    })
}

/// A path with its mode.
struct Query {
    lax: bool,
    path: Result<Path, PathError>,
}

impl Query {
    /// `None`: a path that Jayway knows and Rowkind does not.
    fn new(spec: &str) -> Option<Query> {
        let trimmed = spec.trim_start();
        let mode = |name: &str| {
            let start = trimmed.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
            trimmed.get(name.len()..).filter(|rest| start && rest.starts_with([' ', '\t']))
        };
        let (lax, path) = match (mode("lax"), mode("strict")) {
            (Some(path), _) => (true, path),
            (_, Some(path)) => (false, path),
            _ => (false, spec),
        };
        match Path::parse(path) {
            Err(PathError::Unsupported) => None,
            path => Some(Query { lax, path }),
        }
    }

    /// `Ok(None)`: there is nothing, or JSON's null.
    fn run(&self, value: &str) -> Result<Option<Json>, EvalError> {
        let parsed = document(value);
        if matches!(parsed, Ok(Json::Null)) {
            // A document that is null as a whole is none, in either mode.
            return Err(EvalError::new("java.lang.IllegalArgumentException", "json object can not be null"));
        }
        let found = parsed.and_then(|document| match &self.path {
            Ok(path) => path.read(&document).or_else(|missing| match (self.lax, missing) {
                (true, _) if path.is_definite() => Ok(Json::Null),
                (true, _) => Ok(Json::Array(Vec::new())),
                (false, NotFound::Missing(message)) => {
                    Err(EvalError::new("org.apache.flink.shaded.com.jayway.jsonpath.PathNotFoundException", message))
                }
                (false, NotFound::Invalid(message)) => {
                    Err(EvalError::new("org.apache.flink.shaded.com.jayway.jsonpath.InvalidPathException", message))
                }
            }),
            Err(PathError::Invalid(message)) => {
                Err(EvalError::new("org.apache.flink.shaded.com.jayway.jsonpath.InvalidPathException", message))
            }
            Err(PathError::Unsupported) => Ok(Json::Null),
        });
        match found {
            Ok(Json::Null) => Ok(None),
            Ok(json) => Ok(Some(json)),
            Err(_) if self.lax && self.path.is_ok() => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Whether the path is lax, and what it found.
type Runner = Box<dyn Fn(&[Value]) -> Result<(bool, Option<Json>), EvalError>>;

/// Runs the path of a call, compiled once if it is a literal. `None` under the same condition as [`Query::new`].
fn runner(call: Call<'_>) -> Option<Runner> {
    let fixed = match call.literal_text(1) {
        Some(spec) => Some(Query::new(spec)?),
        None => None,
    };
    Some(Box::new(move |args: &[Value]| {
        let made;
        let query = match &fixed {
            Some(query) => query,
            None => {
                let Some(query) = Query::new(text(&args[1])) else {
                    return Err(EvalError::new("java.lang.UnsupportedOperationException", "Rowkind does not know this JSON path yet"));
                };
                made = query;
                &made
            }
        };
        Ok((query.lax, query.run(text(&args[0]))?))
    }))
}

/// What a call answers instead of a value.
#[derive(Clone, Debug)]
enum Behaviour {
    Null,
    Error,
    /// Of the argument at this place.
    Default(usize),
}

fn json_value(call: Call<'_>) -> Option<Body> {
    let (mut on_empty, mut on_error) = (Behaviour::Null, Behaviour::Null);
    let mut last = Behaviour::Null;
    for index in 2..call.args.len() {
        let symbol = matches!(call.kind(index), TypeKind::Named(_)).then(|| call.literal_text(index)).flatten();
        match symbol.map(|name| name.replace('_', " ")).as_deref() {
            Some("ON EMPTY") => on_empty = last.clone(),
            Some("ON ERROR") => on_error = last.clone(),
            Some("ERROR") => last = Behaviour::Error,
            Some("NULL") => last = Behaviour::Null,
            Some("DEFAULT") => {}
            Some(_) => return None,
            None => last = Behaviour::Default(index),
        }
    }
    let run = runner(call)?;
    let returning = call.ty.kind.clone();
    Some(lenient(move |args| {
        if args[0].is_null() || args[1].is_null() {
            return Ok(Value::Null);
        }
        let answer = |behaviour: &Behaviour, error: EvalError| match behaviour {
            Behaviour::Null => Ok(Value::Null),
            Behaviour::Error => Err(thrown(error)),
            Behaviour::Default(index) => Ok(args[*index].clone()),
        };
        match run(args) {
            Err(error) => answer(&on_error, error),
            Ok((lax, found)) => match found {
                None if !lax => {
                    let message = "Strict jsonpath mode requires a non empty returned value, but is null";
                    answer(&on_error, EvalError::new(RUNTIME_ERROR, message))
                }
                None => answer(&on_empty, EvalError::new(RUNTIME_ERROR, "Empty result of JSON_VALUE function is not allowed")),
                Some(json) if json.is_container() && lax => {
                    answer(&on_empty, EvalError::new(RUNTIME_ERROR, "Empty result of JSON_VALUE function is not allowed"))
                }
                Some(json) if json.is_container() => {
                    let message =
                        format!("Strict jsonpath mode requires scalar value, and the actual value is: ''{}''", java_string(&json));
                    answer(&on_error, EvalError::new(RUNTIME_ERROR, message))
                }
                Some(json) => scalar(&json, &returning),
            },
        }
    }))
}

/// The value in the type after RETURNING; nothing is converted.
fn scalar(json: &Json, returning: &TypeKind) -> EvalResult {
    let class = java_class(json);
    let wanted = match (returning, json) {
        (TypeKind::Int, Json::Number(text)) if class == "java.lang.Integer" => {
            return Ok(Value::Int(text.parse().unwrap_or(0)));
        }
        (TypeKind::Double, Json::Number(text)) if class == "java.math.BigDecimal" => {
            return Ok(Value::Double(text.parse().unwrap_or(0.0)));
        }
        (TypeKind::Boolean, Json::Boolean(value)) => return Ok(Value::Boolean(*value)),
        (TypeKind::Int, _) => "java.lang.Integer",
        (TypeKind::Double, _) => "java.math.BigDecimal",
        (TypeKind::Boolean, _) => "java.lang.Boolean",
        _ => return Ok(Value::str(&java_string(json))),
    };
    Err(EvalError::new(
        "java.lang.ClassCastException",
        format!("class {class} cannot be cast to class {wanted} ({class} and {wanted} are in module java.base of loader 'bootstrap')"),
    ))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QueryBehaviour {
    Null,
    Error,
    EmptyArray,
    EmptyObject,
}

fn query_behaviour(symbol: &str) -> Option<QueryBehaviour> {
    let name = symbol.trim_start_matches("SqlJsonQueryEmptyOrErrorBehavior[").trim_end_matches(']').replace('_', " ");
    Some(match name.as_str() {
        "NULL" => QueryBehaviour::Null,
        "ERROR" => QueryBehaviour::Error,
        "EMPTY ARRAY" => QueryBehaviour::EmptyArray,
        "EMPTY OBJECT" => QueryBehaviour::EmptyObject,
        _ => return None,
    })
}

fn json_query(call: Call<'_>) -> Option<Body> {
    let wrapper = call.literal_text(2).unwrap_or("WITHOUT_ARRAY").to_string();
    let behaviour = |index| call.literal_text(index).map_or(Some(QueryBehaviour::Null), query_behaviour);
    let (on_empty, on_error) = (behaviour(3)?, behaviour(4)?);
    let run = runner(call)?;
    let as_array = matches!(call.ty.kind, TypeKind::Array(_));
    Some(strict(move |args| {
        let result = |json: Json| if as_array { string_array(&json) } else { Ok(Value::str(&canonical(&json).to_string())) };
        let answer = |behaviour: QueryBehaviour, error: EvalError| match behaviour {
            QueryBehaviour::Null => Ok(Value::Null),
            QueryBehaviour::Error => Err(thrown(error)),
            QueryBehaviour::EmptyArray => result(Json::Array(Vec::new())),
            QueryBehaviour::EmptyObject => result(Json::Object(Vec::new())),
        };
        let empty = || EvalError::new(RUNTIME_ERROR, "Empty result of JSON_QUERY function is not allowed");
        let (lax, found) = match run(args) {
            Err(error) => return answer(on_error, error),
            Ok(found) => found,
        };
        let Some(json) = found else { return answer(on_empty, empty()) };
        let wraps = match wrapper.as_str() {
            "WITH_UNCONDITIONAL_ARRAY" => true,
            "WITH_CONDITIONAL_ARRAY" => !matches!(json, Json::Array(_)),
            _ => false,
        };
        let json = if wraps { Json::Array(vec![json]) } else { json };
        if json.is_container() {
            return result(json);
        }
        if lax {
            return answer(on_empty, empty());
        }
        let message = format!("Strict jsonpath mode requires array or object value, and the actual value is: ''{}''", java_string(&json));
        answer(on_error, EvalError::new(RUNTIME_ERROR, message))
    }))
}

/// The elements as texts; what is no array is null.
fn string_array(json: &Json) -> EvalResult {
    let Json::Array(items) = json else { return Ok(Value::Null) };
    let item = |item: &Json| match item {
        Json::Null => Value::Null,
        item if item.is_container() => Value::str(&canonical(item).to_string()),
        item => Value::str(&java_string(item)),
    };
    Ok(Value::Array(Rc::new(items.iter().map(item).collect())))
}

fn json_exists(call: Call<'_>) -> Option<Body> {
    let on_error = call.literal_text(2).map(str::to_string);
    let run = runner(call)?;
    Some(strict(move |args| match run(args) {
        Ok((_, found)) => Ok(Value::Boolean(found.is_some())),
        Err(error) => match on_error.as_deref() {
            Some("TRUE") => Ok(Value::Boolean(true)),
            Some("UNKNOWN") => Ok(Value::Null),
            Some("ERROR") => Err(thrown(error)),
            _ => Ok(Value::Boolean(false)),
        },
    }))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{call, flag, int, text};
    use super::*;
    use crate::types::MAX_LENGTH;

    const DOCUMENT: &str = r#"{"a": 1.10, "b": [1, 2.5, "x", null, true], "c": {"f": {}, "d": "e"}, "n": null}"#;

    fn value(path: &str, more: Vec<crate::Expr>, kind: TypeKind) -> String {
        call("JSON_VALUE", [text(DOCUMENT), text(path)].into_iter().chain(more).collect(), kind)
    }

    fn string() -> TypeKind {
        TypeKind::VarChar(MAX_LENGTH)
    }

    #[test]
    fn values() {
        // 205 #1, #8, #47, #48, #50
        assert_eq!(value("$.a", vec![], string()), "\"1.10\"");
        assert_eq!(value("$.c.d", vec![], string()), "\"e\"");
        assert_eq!(value("$.b", vec![], string()), "null");
        assert_eq!(value("nope $.a", vec![], string()), "null");
        let default = |on| vec![flag("DEFAULT"), text("d"), flag(on)];
        assert_eq!(value("$.zz", default("ON EMPTY"), string()), "null");
        assert_eq!(value("$.zz", default("ON ERROR"), string()), "\"d\"");
        assert_eq!(value("lax $.zz", default("ON EMPTY"), string()), "\"d\"");
        assert_eq!(value("lax $.b", default("ON EMPTY"), string()), "\"d\"");
        let error = value("$.b", vec![flag("ERROR"), flag("ON ERROR")], string());
        assert_eq!(error, "Strict jsonpath mode requires scalar value, and the actual value is: ''[1, 2.5, x, null, true]''");
        assert_eq!(value("strict $.zz", vec![flag("ERROR"), flag("ON ERROR")], string()), "No results for path: $['zz']");
    }

    #[test]
    fn returning_converts_nothing() {
        // 205 #5, #54
        assert_eq!(value("$.b[0]", vec![], TypeKind::Int), "1");
        assert_eq!(value("$.b[1]", vec![], TypeKind::Double), "2.5");
        assert_eq!(value("$.b[4]", vec![], TypeKind::Boolean), "true");
        let error = value("$.b[0]", vec![], TypeKind::Double);
        assert!(error.starts_with("class java.lang.Integer cannot be cast to class java.math.BigDecimal"), "{error}");
        assert_eq!(value("$.zz", vec![flag("DEFAULT"), int(7), flag("ON ERROR")], TypeKind::Int), "7");
    }

    #[test]
    fn queries() {
        // 205 #10, #11, #12, #56
        let query = |path: &str, more: Vec<crate::Expr>| {
            call("JSON_QUERY", [text(DOCUMENT), text(path)].into_iter().chain(more).collect(), string())
        };
        assert_eq!(query("$.c", vec![]), r#""{\"d\":\"e\",\"f\":{}}""#);
        assert_eq!(query("$.a", vec![]), "null");
        assert_eq!(query("$.a", vec![flag("WITH_UNCONDITIONAL_ARRAY")]), "\"[1.10]\"");
        assert_eq!(query("$.b[*].z", vec![flag("WITH_UNCONDITIONAL_ARRAY")]), "\"[[]]\"");
        let behaviours = |empty, error| vec![flag("WITHOUT_ARRAY"), flag(empty), flag(error)];
        let error = query("$.a", behaviours("NULL", "SqlJsonQueryEmptyOrErrorBehavior[EMPTY_ARRAY]"));
        assert_eq!(error, "\"[]\"");
        assert_eq!(query("lax $.a", behaviours("EMPTY OBJECT", "NULL")), "\"{}\"");
    }

    #[test]
    fn existence() {
        // 205 #14, #15, #16
        let exists = |path: &str| call("JSON_EXISTS", vec![text(DOCUMENT), text(path)], TypeKind::Boolean);
        assert_eq!(exists("$.a"), "true");
        assert_eq!(exists("$.n"), "false");
        assert_eq!(exists("$.b[?(@.z > 1)]"), "true");
        assert_eq!(exists("lax $.zz"), "false");
        assert_eq!(call("IS JSON SCALAR", vec![text("null")], TypeKind::Boolean), "true");
        assert_eq!(call("IS NOT JSON OBJECT", vec![text("x")], TypeKind::Boolean), "true");
    }
}
