//! `raw`: the bytes of one column; NULL is no bytes at all, which on the value side is a tombstone.
//!
//! Like Flink `RawFormatSerializationSchema`, `RawFormatDeserializationSchema`.

use super::DecodeError;
use crate::fault::Unsupported;
use rowkind_ir::connector::Format;
use rowkind_ir::{DataType, Str, TypeKind, Value};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Raw {
    little_endian: bool,
    charset: Charset,
}

/// How texts are written.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Charset {
    Utf8,
    /// One byte for each of the first 256 characters.
    Latin1,
    /// The first 128 of them.
    Ascii,
}

impl Charset {
    /// By the names that Java knows it by.
    fn of(name: &str) -> Option<Charset> {
        Some(match name.to_ascii_uppercase().replace('_', "-").as_str() {
            "UTF-8" | "UTF8" => Charset::Utf8,
            "ISO-8859-1" | "ISO8859-1" | "LATIN1" => Charset::Latin1,
            "US-ASCII" | "ASCII" => Charset::Ascii,
            _ => return None,
        })
    }

    /// What it has no byte for becomes a question mark.
    fn encode(self, text: &str) -> Vec<u8> {
        let last = if self == Charset::Latin1 { '\u{ff}' } else { '\u{7f}' };
        match self {
            Charset::Utf8 => text.as_bytes().to_vec(),
            Charset::Latin1 | Charset::Ascii => text.chars().map(|c| if c <= last { c as u8 } else { b'?' }).collect(),
        }
    }

    fn decode(self, bytes: &[u8]) -> String {
        match self {
            Charset::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Charset::Latin1 => bytes.iter().map(|&byte| char::from(byte)).collect(),
            Charset::Ascii => {
                bytes.iter().map(|&byte| if byte.is_ascii() { char::from(byte) } else { char::REPLACEMENT_CHARACTER }).collect()
            }
        }
    }
}

impl Raw {
    pub fn new(format: &Format) -> Result<Raw, Unsupported> {
        let charset = format.option("charset").unwrap_or("UTF-8");
        let known = Charset::of(charset).ok_or_else(|| Unsupported::new(format!("the charset '{charset}' of the format 'raw'")))?;
        Ok(Raw { little_endian: format.option("endianness") == Some("little-endian"), charset: known })
    }

    pub fn write(&self, value: &Value) -> Option<Vec<u8>> {
        let mut bytes = match value {
            Value::String(text) => return Some(self.charset.encode(text)),
            Value::Bytes(bytes) => return Some(bytes.to_vec()),
            Value::Boolean(v) => vec![u8::from(*v)],
            Value::TinyInt(v) => v.to_be_bytes().to_vec(),
            Value::SmallInt(v) => v.to_be_bytes().to_vec(),
            Value::Int(v) => v.to_be_bytes().to_vec(),
            Value::BigInt(v) => v.to_be_bytes().to_vec(),
            Value::Float(v) => v.to_be_bytes().to_vec(),
            Value::Double(v) => v.to_be_bytes().to_vec(),
            // NULL; other types are refused when the job is translated.
            _ => return None,
        };
        if self.little_endian {
            bytes.reverse();
        }
        Some(bytes)
    }

    pub fn read(&self, bytes: Option<&[u8]>, ty: &DataType) -> Result<Value, DecodeError> {
        let Some(bytes) = bytes else { return Ok(Value::Null) };
        let ordered = |length: usize| -> Result<Vec<u8>, DecodeError> {
            if bytes.len() != length {
                return Err(DecodeError::new(
                    "java.io.IOException",
                    format!("Size of data received for deserializing {ty} type is not {length}."),
                ));
            }
            let mut bytes = bytes.to_vec();
            if self.little_endian {
                bytes.reverse();
            }
            Ok(bytes)
        };
        let number = |length: usize| -> Result<u64, DecodeError> {
            Ok(ordered(length)?.iter().fold(0, |number, &byte| number << 8 | u64::from(byte)))
        };
        Ok(match ty.kind {
            TypeKind::Char(_) | TypeKind::VarChar(_) => Value::String(Str::from(self.charset.decode(bytes))),
            TypeKind::Binary(_) | TypeKind::VarBinary(_) => Value::Bytes(Rc::new(bytes.to_vec())),
            TypeKind::Boolean => Value::Boolean(number(1)? != 0),
            TypeKind::TinyInt => Value::TinyInt(number(1)? as i8),
            TypeKind::SmallInt => Value::SmallInt(number(2)? as i16),
            TypeKind::Int => Value::Int(number(4)? as i32),
            TypeKind::BigInt => Value::BigInt(number(8)? as i64),
            TypeKind::Float => Value::Float(f32::from_bits(number(4)? as u32)),
            TypeKind::Double => Value::Double(f64::from_bits(number(8)?)),
            _ => Value::Null,
        })
    }
}
