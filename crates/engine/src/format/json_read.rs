//! `json`: objects as rows.
//!
//! Fields are found by name; unknown ones are passed over, missing ones are NULL. A top-level array holds several rows.
//! Like Flink `JsonParserRowDataDeserializationSchema` and `JsonParserToRowDataConverters`.

use super::DecodeError;
use super::json::{parse_base64, style};
use super::time::{Style, parse_date, parse_instant, parse_time, parse_timestamp};
use rowkind_ir::connector::Format;
use rowkind_ir::json::{Json, JsonError};
use rowkind_ir::{DataType, Decimal, Field, Str, TypeKind, Value};
use std::rc::Rc;

const JSON_PARSE: &str = "org.apache.flink.formats.json.JsonParseException";
const JACKSON_PARSE: &str = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonParseException";
const JACKSON_MAPPING: &str = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonMappingException";

#[derive(Clone, Debug)]
pub struct Reader {
    style: Style,
    pub ignores_errors: bool,
    fails_on_missing: bool,
    /// `decode.json-parser.enabled`: without it the text `null` is no row rather than an error.
    parser: bool,
    /// `debezium-json.schema-include`
    pub schema_included: bool,
}

/// Why a value does not fit; `None` inside `read` means NULL.
type Fit<T> = Result<T, String>;

impl Reader {
    pub fn new(format: &Format) -> Reader {
        Reader {
            style: style(format),
            ignores_errors: format.flag("ignore-parse-errors", false),
            fails_on_missing: format.flag("fail-on-missing-field", false),
            parser: format.flag("decode.json-parser.enabled", true),
            schema_included: format.flag("schema-include", false),
        }
    }

    /// The rows of a message.
    pub fn rows(&self, bytes: &[u8], fields: &[Field]) -> Result<Vec<Vec<Value>>, DecodeError> {
        let found = self.tree(bytes).and_then(|json| match &json {
            Json::Object(_) => Ok(vec![self.row(&json, fields)?]),
            Json::Array(items) if self.parser => items.iter().map(|item| self.row(item, fields)).collect(),
            Json::Null if !self.parser => Ok(Vec::new()),
            _ => Err(DecodeError::new(JACKSON_MAPPING, jackson("No content to map due to end-of-input", 1))),
        });
        match found {
            Ok(rows) => Ok(rows),
            Err(_) if self.ignores_errors => Ok(Vec::new()),
            Err(error) => Err(error.inside(not_deserialized(bytes))),
        }
    }

    /// The message as a tree.
    pub fn tree(&self, bytes: &[u8]) -> Result<Json, DecodeError> {
        let text = std::str::from_utf8(bytes)
            .map_err(|error| DecodeError::new(JACKSON_PARSE, "Invalid UTF-8 middle byte").at(error.valid_up_to()))?;
        match Json::parse_first(text) {
            Ok((json, _)) => Ok(json),
            Err(error) => Err(jackson_error(text, &error)),
        }
    }

    /// An object as a row; what is no object is not read.
    pub fn row(&self, json: &Json, fields: &[Field]) -> Result<Vec<Value>, DecodeError> {
        let Json::Object(members) = json else {
            return Err(DecodeError::new(JSON_PARSE, format!("{json} is no object")));
        };
        fields
            .iter()
            .map(|field| match members.iter().rev().find(|(name, _)| *name == field.name) {
                None if self.fails_on_missing => Err(DecodeError::new(JSON_PARSE, "Some field is missing in the JSON data.")),
                None => Ok(Value::Null),
                Some((_, json)) => self.value(json, &field.ty).or_else(|_| {
                    if self.ignores_errors {
                        return Ok(Value::Null);
                    }
                    Err(DecodeError::new(JSON_PARSE, format!("Fail to deserialize at field: {}.", field.name)))
                }),
            })
            .collect()
    }

    fn value(&self, json: &Json, ty: &DataType) -> Fit<Value> {
        if *json == Json::Null {
            return Ok(Value::Null);
        }
        let text = || match json {
            Json::String(text) | Json::Number(text) => text.clone(),
            other => other.to_string(),
        };
        let bad = || format!("{} is no {ty}", text());
        Ok(match &ty.kind {
            TypeKind::Char(_) | TypeKind::VarChar(_) => Value::String(Str::from(text())),
            TypeKind::Boolean => Value::Boolean(match json {
                Json::Boolean(value) => *value,
                _ => text().trim().eq_ignore_ascii_case("true"),
            }),
            TypeKind::TinyInt => Value::TinyInt(text().trim().parse().map_err(|_| bad())?),
            TypeKind::SmallInt => Value::SmallInt(text().trim().parse().map_err(|_| bad())?),
            TypeKind::Int | TypeKind::IntervalYearMonth(_) => {
                let value = i32::try_from(whole(json).ok_or_else(bad)?).map_err(|_| bad())?;
                if ty.kind == TypeKind::Int { Value::Int(value) } else { Value::IntervalMonths(value) }
            }
            TypeKind::BigInt => Value::BigInt(whole(json).ok_or_else(bad)?),
            TypeKind::IntervalDayTime(_) => Value::IntervalMillis(whole(json).ok_or_else(bad)?),
            TypeKind::Float => Value::Float(float(json).ok_or_else(bad)? as f32),
            TypeKind::Double => Value::Double(float(json).ok_or_else(bad)?),
            TypeKind::Decimal { precision, scale } => match Decimal::parse(&text(), *precision, *scale) {
                Ok(Some(decimal)) => Value::Decimal(Rc::new(decimal)),
                Ok(None) => Value::Null,
                Err(_) => return Err(bad()),
            },
            TypeKind::Date => Value::Date(parse_date(&text()).ok_or_else(bad)?),
            TypeKind::Time(_) => Value::Time(parse_time(&text()).ok_or_else(bad)?),
            TypeKind::Timestamp(..) => Value::Timestamp(parse_timestamp(&text(), self.style).ok_or_else(bad)?),
            TypeKind::TimestampLtz(..) => Value::Timestamp(parse_instant(&text(), self.style).ok_or_else(bad)?),
            TypeKind::Binary(_) | TypeKind::VarBinary(_) => Value::Bytes(Rc::new(parse_base64(&text()).ok_or_else(bad)?)),
            TypeKind::Array(element) => match json {
                Json::Array(items) => {
                    let values: Fit<Vec<Value>> = items.iter().map(|item| self.value(item, element)).collect();
                    Value::Array(Rc::new(values?))
                }
                _ => return Err(bad()),
            },
            TypeKind::Map(_, element) => match json {
                Json::Object(members) => {
                    let entries: Fit<Vec<_>> = members
                        .iter()
                        .map(|(key, value)| Ok((Value::String(Str::from(key.as_str())), self.value(value, element)?)))
                        .collect();
                    Value::Map(Rc::new(entries?))
                }
                _ => return Err(bad()),
            },
            TypeKind::Multiset(_) => match json {
                Json::Object(members) => {
                    let entries: Fit<Vec<_>> = members
                        .iter()
                        .map(|(key, count)| {
                            let count = whole(count).and_then(|count| i32::try_from(count).ok()).ok_or_else(bad)?;
                            Ok((Value::String(Str::from(key.as_str())), count))
                        })
                        .collect();
                    Value::Multiset(Rc::new(entries?))
                }
                _ => return Err(bad()),
            },
            TypeKind::Row(fields) => {
                let values = self.row(json, fields).map_err(|error| error.error.message)?;
                Value::Row(Rc::new(values.into()))
            }
            TypeKind::Null | TypeKind::Named(_) => return Err(bad()),
        })
    }
}

/// Numbers lose their fraction; texts have to be whole.
fn whole(json: &Json) -> Option<i64> {
    match json {
        Json::Number(text) => text.parse().ok().or_else(|| {
            let value: f64 = text.parse().ok()?;
            (value.abs() < 9.3e18).then_some(value as i64)
        }),
        Json::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn float(json: &Json) -> Option<f64> {
    match json {
        Json::Number(text) => text.parse().ok(),
        Json::String(text) => match text.trim() {
            "NaN" => Some(f64::NAN),
            "Infinity" | "+Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            text if text.bytes().any(|byte| byte.is_ascii_digit()) => text.parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// `Failed to deserialize JSON '…'.`
pub fn not_deserialized(bytes: &[u8]) -> DecodeError {
    DecodeError::new("java.io.IOException", format!("Failed to deserialize JSON '{}'.", String::from_utf8_lossy(bytes)))
}

/// A message of Jackson with its note of the place.
fn jackson(message: &str, column: usize) -> String {
    format!("{message}\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: {column}]")
}

fn jackson_error(text: &str, error: &JsonError) -> DecodeError {
    let rest = &text[error.offset.min(text.len())..];
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
    let message = if rest.is_empty() {
        let opens = text.trim_start().starts_with('{');
        if opens { "Unexpected end-of-input within/between Object entries".to_string() } else { "Unexpected end-of-input".to_string() }
    } else if !word.is_empty() {
        format!("Unrecognized token '{word}': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')")
    } else {
        // The character is there: `rest` is not empty.
        let c = rest.chars().next().unwrap_or(' ');
        format!("Unexpected character ('{c}' (code {})): {}", c as u32, error.message)
    };
    let column = error.offset + word.len() + 2 - usize::from(rest.is_empty());
    DecodeError::new(JACKSON_PARSE, jackson(&message, column)).at(error.offset)
}
