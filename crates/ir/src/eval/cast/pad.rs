//! Texts and bytes of a declared length.

use crate::types::{MAX_LENGTH, TypeKind};
use crate::value::{Str, Value};
use std::rc::Rc;

/// Cuts a text to the length of its type; CHAR is padded with blanks. Lengths count UTF-16 units, as Java does.
pub(super) fn to_length(text: &Str, kind: &TypeKind) -> Value {
    let (length, pads) = match kind {
        TypeKind::Char(n) => (*n as usize, true),
        TypeKind::VarChar(n) if *n < MAX_LENGTH => (*n as usize, false),
        _ => return Value::String(text.clone()),
    };
    let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
    if units > length {
        return Value::str(&cut_units(text, length));
    }
    if pads && units < length {
        return Value::str(&format!("{text}{}", " ".repeat(length - units)));
    }
    Value::String(text.clone())
}

/// The first `length` UTF-16 units; half a pair becomes `?`.
pub(crate) fn cut_units(text: &str, length: usize) -> String {
    let mut out = String::new();
    let mut units = 0;
    for c in text.chars() {
        if units + c.len_utf16() > length {
            if units < length {
                out.push('?');
            }
            break;
        }
        units += c.len_utf16();
        out.push(c);
    }
    out
}

/// Cuts bytes to the length of their type; BINARY is padded with zeros.
pub(super) fn to_bytes(value: &Value, kind: &TypeKind) -> Value {
    let mut bytes = match value {
        Value::String(text) => text.as_bytes().to_vec(),
        Value::Bytes(bytes) => bytes.to_vec(),
        _ => return Value::Null,
    };
    match kind {
        TypeKind::Binary(n) => bytes.resize(*n as usize, 0),
        TypeKind::VarBinary(n) => bytes.truncate(*n as usize),
        _ => {}
    }
    Value::Bytes(Rc::new(bytes))
}
