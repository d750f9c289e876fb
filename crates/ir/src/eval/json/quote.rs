//! JSON_QUOTE and JSON_UNQUOTE.

use super::super::call::{Body, Call, strict, string, text};
use super::super::regex::units::{char_at, text_of, units};

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    match call.name {
        "JSON_QUOTE" if call.is_text(0) => Some(strict(|args| string(quote(text(&args[0]))))),
        "JSON_UNQUOTE" if call.is_text(0) => Some(strict(|args| {
            let value = text(&args[0]);
            let quoted = value.len() >= 2 && value.starts_with('"') && value.ends_with('"');
            match quoted.then(|| unquote(&value[1..value.len() - 1])).flatten() {
                Some(inner) => string(inner),
                None => Ok(args[0].clone()),
            }
        })),
        _ => None,
    }
}

/// Quotes inside need no escape; `None`: an escape that there is not.
fn unquote(inner: &str) -> Option<String> {
    let mut out: Vec<u16> = Vec::new();
    let mut rest = inner;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        if c != '\\' {
            out.extend(c.encode_utf16(&mut [0; 2]).iter());
            continue;
        }
        let escaped = rest.chars().next()?;
        rest = &rest[escaped.len_utf8()..];
        out.push(match escaped {
            '"' | '\\' | '/' => escaped as u16,
            'b' => 8,
            'f' => 12,
            'n' => 10,
            'r' => 13,
            't' => 9,
            'u' => {
                let digits = rest.get(..4)?;
                rest = &rest[4..];
                u16::from_str_radix(digits, 16).ok()?
            }
            _ => return None,
        });
    }
    Some(text_of(&out))
}

/// Escapes `/` and everything beyond ASCII; of a pair, Flink writes the whole character's number and then its second half.
fn quote(value: &str) -> String {
    let mut out = String::from("\"");
    let units = units(value);
    for at in 0..units.len() {
        match u8::try_from(units[at]).ok().map(char::from) {
            Some('"') => out.push_str("\\\""),
            Some('\\') => out.push_str("\\\\"),
            Some('/') => out.push_str("\\/"),
            Some('\u{8}') => out.push_str("\\b"),
            Some('\u{c}') => out.push_str("\\f"),
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some(c) if c.is_ascii() => out.push(c),
            _ => {
                let number = match char_at(&units, at) {
                    Some((c, 2)) => c as u32,
                    _ => u32::from(units[at]),
                };
                out.push_str(&format!("\\u{number:04x}"));
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{call, text};
    use super::*;
    use crate::types::{MAX_LENGTH, TypeKind};

    #[test]
    fn quoting() {
        // 205 #32
        assert_eq!(quote("q\"u\\o/té\n😀"), "\"q\\\"u\\\\o\\/t\\u00e9\\n\\u1f600\\ude00\"");
        let unquote = |value| call("JSON_UNQUOTE", vec![text(value)], TypeKind::VarChar(MAX_LENGTH));
        assert_eq!(unquote("\"\\u00e9\""), "\"é\"");
        assert_eq!(unquote("[1]"), "\"[1]\"");
        // Asked of Flink 2.3.0 beside the corpus.
        assert_eq!(unquote("\"a\"b\""), r#""a\"b""#);
        assert_eq!(unquote("\"\\u00\""), r#""\"\\u00\"""#);
        assert_eq!(unquote("\"\\u1f600\\ude00\""), "\"ὠ0?\"");
    }
}
