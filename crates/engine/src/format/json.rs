//! `json`: rows as objects.
//!
//! Compact, fields in schema order. Like Flink `RowDataToJsonConverters`; escapes are Jackson's: characters beyond U+FFFF become
//! two escapes, hex digits are upper case, everything else that JSON allows stays as it is.

use super::time::{Style, date_text, time_text, timestamp_text};
use crate::fault::RunError;
use rowkind_ir::connector::Format;
use rowkind_ir::float_text::{double_text, float_text};
use rowkind_ir::{DataType, Decimal, Field, TypeKind, Value};

#[derive(Clone, Debug)]
pub struct Writer {
    style: Style,
    ignores_null_fields: bool,
    plain_decimals: bool,
    null_keys: NullKeys,
}

/// What becomes of an entry of a map whose key is NULL.
#[derive(Clone, Debug)]
enum NullKeys {
    Fail,
    Drop,
    Literal(String),
}

impl Writer {
    pub fn new(format: &Format) -> Writer {
        let mode = format.option("map-null-key.mode").unwrap_or("FAIL").to_uppercase();
        Writer {
            style: style(format),
            ignores_null_fields: format.flag("encode.ignore-null-fields", false),
            plain_decimals: format.flag("encode.decimal-as-plain-number", false),
            null_keys: match mode.as_str() {
                "DROP" => NullKeys::Drop,
                "LITERAL" => NullKeys::Literal(format.option("map-null-key.literal").unwrap_or("null").to_string()),
                _ => NullKeys::Fail,
            },
        }
    }

    pub fn ignores_null_fields(&self) -> bool {
        self.ignores_null_fields
    }

    /// Writes `{"a":1,…}`.
    pub fn row<'a>(&self, out: &mut Vec<u8>, fields: &[Field], values: impl Iterator<Item = &'a Value>) -> Result<(), RunError> {
        out.push(b'{');
        let mut first = true;
        for (field, value) in fields.iter().zip(values) {
            if value.is_null() && self.ignores_null_fields {
                continue;
            }
            if !first {
                out.push(b',');
            }
            first = false;
            write_text(out, &field.name);
            out.push(b':');
            self.value(out, value, &field.ty).map_err(|inner| at_field(&field.name, inner))?;
        }
        out.push(b'}');
        Ok(())
    }

    fn value(&self, out: &mut Vec<u8>, value: &Value, ty: &DataType) -> Result<(), RunError> {
        let mut plain = |text: &str| out.extend_from_slice(text.as_bytes());
        match value {
            Value::Null => plain("null"),
            Value::Boolean(v) => plain(if *v { "true" } else { "false" }),
            Value::TinyInt(v) => whole(out, i64::from(*v)),
            Value::SmallInt(v) => whole(out, i64::from(*v)),
            Value::Int(v) | Value::IntervalMonths(v) => whole(out, i64::from(*v)),
            Value::BigInt(v) | Value::IntervalMillis(v) => whole(out, *v),
            Value::Float(v) => number(out, &float_text(*v), v.is_finite()),
            Value::Double(v) => number(out, &double_text(*v), v.is_finite()),
            Value::Decimal(v) if self.plain_decimals => plain(&v.to_string()),
            Value::Decimal(v) => plain(&stripped(**v)),
            Value::String(v) => write_text(out, v),
            Value::Bytes(v) => quoted(out, &base64(v)),
            Value::Date(v) => quoted(out, &date_text(*v)),
            Value::Time(v) => quoted(out, &time_text(*v)),
            Value::Timestamp(v) => {
                let zoned = matches!(ty.kind, TypeKind::TimestampLtz(..));
                quoted(out, &(timestamp_text(*v, self.style) + if zoned { "Z" } else { "" }));
            }
            Value::Array(items) => {
                let TypeKind::Array(element) = &ty.kind else { return Err(wrong_type(value, ty)) };
                out.push(b'[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    self.value(out, item, element)?;
                }
                out.push(b']');
            }
            Value::Map(entries) => {
                let TypeKind::Map(_, element) = &ty.kind else { return Err(wrong_type(value, ty)) };
                self.map(out, entries.iter().map(|(key, value)| (key, value)), element)?;
            }
            Value::Multiset(entries) => {
                let counts: Vec<Value> = entries.iter().map(|(_, count)| Value::Int(*count)).collect();
                let count_type = DataType::new(TypeKind::Int);
                self.map(out, entries.iter().map(|(key, _)| key).zip(&counts), &count_type)?;
            }
            Value::Row(row) => {
                let TypeKind::Row(fields) = &ty.kind else { return Err(wrong_type(value, ty)) };
                self.row(out, fields, row.iter())?;
            }
        }
        Ok(())
    }

    fn map<'a>(
        &self,
        out: &mut Vec<u8>,
        entries: impl Iterator<Item = (&'a Value, &'a Value)>,
        element: &DataType,
    ) -> Result<(), RunError> {
        out.push(b'{');
        let mut first = true;
        for (key, value) in entries {
            let name = match (key, &self.null_keys) {
                (Value::String(name), _) => name.as_str(),
                (_, NullKeys::Drop) => continue,
                (_, NullKeys::Literal(literal)) => literal,
                (_, NullKeys::Fail) => {
                    return Err(RunError::new(
                        "java.lang.RuntimeException",
                        "JSON format doesn't support to serialize map data with null keys. You can drop null key entries or \
                         encode null in literals by specifying map-null-key.mode option.",
                    ));
                }
            };
            if !first {
                out.push(b',');
            }
            first = false;
            write_text(out, name);
            out.push(b':');
            self.value(out, value, element)?;
        }
        out.push(b'}');
        Ok(())
    }
}

pub fn style(format: &Format) -> Style {
    if format.option("timestamp-format.standard") == Some("ISO-8601") { Style::Iso } else { Style::Sql }
}

fn at_field(name: &str, inner: RunError) -> RunError {
    let mut error =
        RunError::new("java.lang.RuntimeException", format!("Fail to serialize at field: {name}.")).caused_by(&inner.class, inner.message);
    error.causes.extend(inner.causes);
    error
}

fn wrong_type(value: &Value, ty: &DataType) -> RunError {
    RunError::new("java.lang.ClassCastException", format!("{value:?} is no {ty}"))
}

fn whole(out: &mut Vec<u8>, number: i64) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// NaN and the infinities become texts.
fn number(out: &mut Vec<u8>, text: &str, finite: bool) {
    if finite { out.extend_from_slice(text.as_bytes()) } else { quoted(out, text) }
}

/// A text that needs no escapes.
fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

/// Without trailing zeros, as Java's `BigDecimal.toString`: `25.5`, `1E+2`, `2.7E-8`.
pub fn stripped(decimal: Decimal) -> String {
    let Decimal { mut unscaled, scale } = decimal;
    if unscaled == 0 {
        return "0".to_string();
    }
    let mut scale = i32::from(scale);
    while unscaled % 10 == 0 {
        unscaled /= 10;
        scale -= 1;
    }
    let digits = unscaled.unsigned_abs().to_string();
    let sign = if unscaled < 0 { "-" } else { "" };
    let exponent = digits.len() as i32 - 1 - scale;
    if scale == 0 {
        return format!("{sign}{digits}");
    }
    if scale > 0 && exponent >= -6 {
        let places = scale as usize;
        let padded = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = padded.split_at(padded.len() - places);
        return format!("{sign}{whole}.{fraction}");
    }
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    let plus = if exponent > 0 { "+" } else { "" };
    format!("{sign}{first}{point}{rest}E{plus}{exponent}")
}

/// A text in quotes, with Jackson's escapes.
pub fn write_text(out: &mut Vec<u8>, text: &str) {
    // Characters beyond U+FFFF begin with a byte from 0xF0 on.
    if text.bytes().all(|byte| matches!(byte, b' '..0xf0) && byte != b'"' && byte != b'\\') {
        return quoted(out, text);
    }
    out.push(b'"');
    let mut units = [0; 2];
    for c in text.chars() {
        match c {
            '"' => out.extend_from_slice(b"\\\""),
            '\\' => out.extend_from_slice(b"\\\\"),
            '\n' => out.extend_from_slice(b"\\n"),
            '\r' => out.extend_from_slice(b"\\r"),
            '\t' => out.extend_from_slice(b"\\t"),
            '\u{8}' => out.extend_from_slice(b"\\b"),
            '\u{c}' => out.extend_from_slice(b"\\f"),
            c if !(' '..='\u{ffff}').contains(&c) => {
                for unit in c.encode_utf16(&mut units) {
                    out.extend_from_slice(format!("\\u{unit:04X}").as_bytes());
                }
            }
            c => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    out.push(b'"');
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let sextet = (word >> (18 - 6 * place)) & 63;
            out.push(if place <= chunk.len() { BASE64[sextet as usize] as char } else { '=' });
        }
    }
    out
}

pub fn parse_base64(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let (mut word, mut bits) = (0u32, 0);
    for c in text.trim_end_matches('=').bytes() {
        let sextet = BASE64.iter().position(|&known| known == c)? as u32;
        word = word << 6 | sextet;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((word >> bits) as u8);
        }
    }
    Some(out)
}
