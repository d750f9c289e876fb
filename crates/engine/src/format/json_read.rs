//! `json`: objects as rows.
//!
//! Fields are found by name; unknown ones are passed over, missing ones are NULL. A top-level array holds several rows.
//! Like Flink `JsonParserRowDataDeserializationSchema` and `JsonParserToRowDataConverters`.

use super::DecodeError;
use super::json::{parse_base64, style};
use super::time::{Style, parse_date, parse_instant, parse_time, parse_timestamp};
use rowkind_ir::connector::Format;
use rowkind_ir::json::{Json, JsonError};
use rowkind_ir::{DataType, Decimal, Field, TypeKind, Value};
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
                Some((_, json)) => self.value(json, &field.ty).map_or_else(
                    || {
                        if self.passes_over(json) {
                            return Ok(Value::Null);
                        }
                        Err(DecodeError::new(JSON_PARSE, format!("Fail to deserialize at field: {}.", field.name)))
                    },
                    Ok,
                ),
            })
            .collect()
    }

    /// A part of a message; NULL where it does not fit the type.
    pub fn read_as(&self, json: &Json, ty: &DataType) -> Value {
        self.value(json, ty).unwrap_or(Value::Null)
    }

    /// `None`: it does not fit the type.
    fn value(&self, json: &Json, ty: &DataType) -> Option<Value> {
        Some(match (json, &ty.kind) {
            (Json::Null, _) => Value::Null,
            (Json::String(text), _) => return self.scalar(Scalar::Text(text), ty),
            (Json::Number(text), _) => return self.scalar(Scalar::Number(text), ty),
            (Json::Array(items), TypeKind::Array(element)) => {
                Value::Array(Rc::new(items.iter().map(|item| self.part(item, element)).collect::<Option<_>>()?))
            }
            (Json::Object(members), TypeKind::Map(_, element)) => {
                let entry = |(key, value): &(String, Json)| Some((Value::str(key), self.part(value, element)?));
                Value::Map(Rc::new(members.iter().map(entry).collect::<Option<_>>()?))
            }
            (Json::Object(members), TypeKind::Multiset(_)) => {
                let count = |json: &Json| match json {
                    Json::Number(text) => i32::try_from(Scalar::Number(text).whole()?).ok(),
                    Json::String(text) => i32::try_from(Scalar::Text(text).whole()?).ok(),
                    _ => None,
                };
                let entry = |(key, json): &(String, Json)| Some((Value::str(key), count(json)?));
                Value::Multiset(Rc::new(members.iter().map(entry).collect::<Option<_>>()?))
            }
            (Json::Object(_), TypeKind::Row(fields)) => Value::Row(Rc::new(self.row(json, fields).ok()?.into())),
            _ => return self.scalar(Scalar::Other(&json.to_string()), ty),
        })
    }

    /// Whether NULL stands for what does not fit. Flink's parser stops inside of it: of an array or object the rest is in its way.
    fn passes_over(&self, json: &Json) -> bool {
        self.ignores_errors && !(self.parser && matches!(json, Json::Array(_) | Json::Object(_)))
    }

    /// A value inside of another one: alone it may be passed over.
    fn part(&self, json: &Json, ty: &DataType) -> Option<Value> {
        self.value(json, ty).or_else(|| self.passes_over(json).then_some(Value::Null))
    }

    /// A value that has no parts.
    fn scalar(&self, scalar: Scalar<'_>, ty: &DataType) -> Option<Value> {
        let (Scalar::Text(text) | Scalar::Number(text) | Scalar::Other(text)) = scalar;
        Some(match &ty.kind {
            TypeKind::Char(_) | TypeKind::VarChar(_) => Value::str(text),
            TypeKind::Boolean => Value::Boolean(text.trim().eq_ignore_ascii_case("true")),
            TypeKind::TinyInt => Value::TinyInt(text.trim().parse().ok()?),
            TypeKind::SmallInt => Value::SmallInt(text.trim().parse().ok()?),
            TypeKind::Int => Value::Int(i32::try_from(scalar.whole()?).ok()?),
            TypeKind::IntervalYearMonth(_) => Value::IntervalMonths(i32::try_from(scalar.whole()?).ok()?),
            TypeKind::BigInt => Value::BigInt(scalar.whole()?),
            TypeKind::IntervalDayTime(_) => Value::IntervalMillis(scalar.whole()?),
            TypeKind::Float => Value::Float(scalar.float()? as f32),
            TypeKind::Double => Value::Double(scalar.float()?),
            TypeKind::Decimal { precision, scale } => match Decimal::parse(text, *precision, *scale) {
                Ok(Some(decimal)) => Value::Decimal(Rc::new(decimal)),
                Ok(None) => Value::Null,
                Err(_) => return None,
            },
            TypeKind::Date => Value::Date(parse_date(text)?),
            TypeKind::Time(_) => Value::Time(parse_time(text)?),
            TypeKind::Timestamp(..) => Value::Timestamp(parse_timestamp(text, self.style)?),
            TypeKind::TimestampLtz(..) => Value::Timestamp(parse_instant(text, self.style)?),
            TypeKind::Binary(_) | TypeKind::VarBinary(_) => Value::Bytes(Rc::new(parse_base64(text)?)),
            _ => return None,
        })
    }

    /// Reads a message into its `places` of a row without making a tree of it. Done only where it is flat and in plain words, as
    /// nearly all are; `None`: read the tree.
    pub fn plain(&self, bytes: &[u8], fields: &[Field], row: &mut [Value], places: &[usize]) -> Option<()> {
        if self.fails_on_missing {
            return None;
        }
        let mut rest = std::str::from_utf8(bytes).ok()?.strip_prefix('{')?;
        places.iter().for_each(|&place| row[place] = Value::Null);
        let mut next = 0;
        loop {
            let (name, behind) = quoted(rest)?;
            rest = behind.strip_prefix(':')?;
            let (value, behind) = match rest.as_bytes().first()? {
                b'"' => quoted(rest).map(|(text, behind)| (Some(Scalar::Text(text)), behind))?,
                b'n' => (None, rest.strip_prefix("null")?),
                _ => number(rest).map(|(text, behind)| (Some(Scalar::Number(text)), behind))?,
            };
            // Members mostly come in the order of the fields.
            let known = |place: &usize| fields.get(*place).is_some_and(|field| field.name == name);
            if let Some(place) = Some(next).filter(known).or_else(|| (0..fields.len()).find(known)) {
                row[places[place]] = match value {
                    Some(scalar) => self.scalar(scalar, &fields[place].ty)?,
                    None => Value::Null,
                };
                next = place + 1;
            }
            match behind.as_bytes().first()? {
                b',' => rest = &behind[1..],
                b'}' => return Some(()),
                _ => return None,
            }
        }
    }
}

/// A text in quotes without escapes, and what is behind it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('"')?;
    let end = inside.bytes().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
    (inside.as_bytes()[end] == b'"').then(|| (&inside[..end], &inside[end + 1..]))
}

/// A whole number or one with a point, and what is behind it.
fn number(text: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    let whole = digits(&text[sign..]);
    let mut end = sign + whole;
    if whole == 0 || (whole > 1 && text.as_bytes()[sign] == b'0') {
        return None;
    }
    if text[end..].starts_with('.') {
        let fraction = digits(&text[end + 1..]);
        end += if fraction > 0 { 1 + fraction } else { return None };
    }
    Some(text.split_at(end))
}

/// A value without parts, by its text.
#[derive(Clone, Copy)]
enum Scalar<'a> {
    Text(&'a str),
    Number(&'a str),
    /// Anything else, as JSON.
    Other(&'a str),
}

impl Scalar<'_> {
    /// Numbers lose their fraction; texts have to be whole.
    fn whole(self) -> Option<i64> {
        match self {
            Scalar::Number(text) => text.parse().ok().or_else(|| {
                let value: f64 = text.parse().ok()?;
                (value.abs() < 9.3e18).then_some(value as i64)
            }),
            Scalar::Text(text) => text.trim().parse().ok(),
            Scalar::Other(_) => None,
        }
    }

    fn float(self) -> Option<f64> {
        match self {
            Scalar::Number(text) => text.parse().ok(),
            Scalar::Text(text) => match text.trim() {
                "NaN" => Some(f64::NAN),
                "Infinity" | "+Infinity" => Some(f64::INFINITY),
                "-Infinity" => Some(f64::NEG_INFINITY),
                text if text.bytes().any(|byte| byte.is_ascii_digit()) => text.parse().ok(),
                _ => None,
            },
            Scalar::Other(_) => None,
        }
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
