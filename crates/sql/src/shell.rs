//! What Flink's shell reads before its SQL parser: `SET key = value` and `RESET key` without quotes, and
//! `BEGIN STATEMENT SET;` with its INSERTs behind it, one statement each, up to `END`.
//!
//! In: a statement's text. Out: its syntax, if it is one of these; a set's tokens as those of one statement.
//! Never: sees a comment; a `SET` with a comment in it goes to the parser, as in Flink.

use crate::ast::{Body, Other, Reset, Set};
use crate::lexer::{Kind, Token, Tokens};
use crate::span::Span;

pub(crate) fn command(text: &str) -> Option<Body> {
    let text = text.trim();
    let text = text.strip_suffix(';').unwrap_or(text).trim_end();
    for word in ["HELP", "CLEAR", "QUIT", "EXIT"] {
        if text.eq_ignore_ascii_case(word) {
            return Some(Body::Other(Other { what: word.to_string(), span: Span::default() }));
        }
    }
    if let Some(rest) = after(text, "SET") {
        if rest.is_empty() {
            return Some(Body::Set(Set { pair: None }));
        }
        let run = rest.find(|c: char| c == '\'' || c.is_whitespace()).unwrap_or(rest.len());
        // The longest key that leaves an equals sign and a value.
        let ends = rest[..run].char_indices().map(|(at, c)| at + c.len_utf8());
        let pair = ends.rev().find_map(|end| {
            let value = rest[end..].trim_start().strip_prefix('=')?;
            Some((rest[..end].to_string(), set_value(value.trim())?))
        });
        return pair.map(|pair| Body::Set(Set { pair: Some(pair) }));
    }
    let key = after(text, "RESET")?;
    let plain = !key.contains(|c: char| c == '\'' || c.is_whitespace());
    plain.then(|| Body::Reset(Reset { key: (!key.is_empty()).then(|| key.to_string()) }))
}

/// The statements between `BEGIN STATEMENT SET;` and `END`, each with its own end; `None`: no such set.
pub(crate) fn statement_set(text: &str, tokens: &Tokens) -> Option<Vec<Tokens>> {
    let word = |token: &Token| token.span.of(text).to_ascii_uppercase();
    let (head, rest) = tokens.list.split_at_checked(4)?;
    if head.iter().map(word).collect::<Vec<_>>() != ["BEGIN", "STATEMENT", "SET", ";"] {
        return None;
    }
    let (end, rest) = rest.split_last()?;
    let (last, rest) = rest.split_last()?;
    let parts = rest.split(|token| token.span.of(text) == ";").filter(|part| !part.is_empty());
    let with_end = |part: &[Token]| {
        let mut list = part.to_vec();
        list.push(end.clone());
        Tokens { list, ..tokens.clone() }
    };
    (end.kind == Kind::END && word(last) == "END").then(|| parts.map(with_end).collect())
}

/// What stands behind the first word, if it is this one.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_at_checked(word.len())?;
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (first.eq_ignore_ascii_case(word) && ends).then(|| rest.trim())
}

/// A value without blanks, or anything in quotes.
fn set_value(value: &str) -> Option<String> {
    if let Some(quoted) = value.strip_prefix('\'') {
        let quoted = quoted.strip_suffix('\'')?;
        return (!quoted.contains('\'')).then(|| quoted.to_string());
    }
    let plain = !value.is_empty() && !value.contains(|c: char| c == ';' || c.is_whitespace());
    plain.then(|| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, &str)>) {
        let found = match command(text) {
            Some(Body::Set(Set { pair: Some((key, value)) })) => Some((key, value)),
            _ => None,
        };
        assert_eq!(found, expected.map(|(key, value)| (key.to_string(), value.to_string())), "{text}");
    }

    #[test]
    fn set_without_quotes() {
        check("SET a.b=c", Some(("a.b", "c")));
        check("set a.b = 'c d' ;", Some(("a.b", "c d")));
        check("SET 'a.b' = 'c'", None);
        check("SET a.b = c d", None);
        check("SETS a=b", None);
        check("SET = = 'x'", Some(("=", "x")));
    }
}
