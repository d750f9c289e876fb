//! Texts and bytes of a declared length.

use crate::types::{MAX_LENGTH, TypeKind};
use crate::{Str, value::Value};
use std::rc::Rc;

/// Cuts a text to the length of its type; CHAR is padded with blanks. Lengths count code points.
pub(super) fn to_length(text: &Str, kind: &TypeKind) -> Value {
    let (length, pads) = match kind {
        TypeKind::Char(n) => (*n as usize, true),
        TypeKind::VarChar(n) if *n < MAX_LENGTH => (*n as usize, false),
        _ => return Value::String(text.clone()),
    };
    let count = if text.is_ascii() { text.len() } else { text.chars().count() };
    if count > length {
        let end = text.char_indices().nth(length).map_or(text.len(), |(at, _)| at);
        return Value::str(&text[..end]);
    }
    if pads && count < length {
        return Value::str(&format!("{text}{}", " ".repeat(length - count)));
    }
    Value::String(text.clone())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_code_points() {
        // Asked of Flink 2.3.0 beside the corpus; 203 #7.
        assert_eq!(to_length(&"ß😀 ".into(), &TypeKind::VarChar(2)), Value::str("ß😀"));
        assert_eq!(to_length(&"TRUE".into(), &TypeKind::Char(3)), Value::str("TRU"));
        assert_eq!(to_length(&"12".into(), &TypeKind::Char(5)), Value::str("12   "));
    }
}
