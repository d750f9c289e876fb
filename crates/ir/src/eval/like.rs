//! LIKE and SIMILAR TO.
//!
//! A backslash is an ordinary character; only ESCAPE makes one that escapes. `_` is any character but a line's end, `%` is any
//! text.

use super::call::{Body, Call, fail, strict, text};
use super::regex::units::units;
use super::regex::{PatternError, Regex};
use super::{EvalError, EvalResult};
use crate::value::Value;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let similar = match call.name {
        "LIKE" => false,
        "SIMILAR TO" => true,
        _ => return None,
    };
    if !call.is_text(0) || !(2..=3).contains(&call.args.len()) {
        return None;
    }
    let escape = call.args.len() == 3;
    let compile: fn(&str, Option<&str>) -> Result<Matcher, EvalError> = if similar { Matcher::similar } else { Matcher::like };
    let fixed = match (call.literal_text(1), escape, call.literal_text(2)) {
        (Some(pattern), false, _) => Some(compile(pattern, None)),
        (Some(pattern), true, Some(escape)) => Some(compile(pattern, Some(escape))),
        _ => None,
    };
    Some(strict(move |args| match &fixed {
        Some(Ok(matcher)) => matcher.matches(text(&args[0])),
        Some(Err(error)) => Err(error.clone()),
        None => compile(text(&args[1]), args.get(2).map(text))?.matches(text(&args[0])),
    }))
}

/// A compiled pattern.
enum Matcher {
    /// Texts that have to come one behind the other, at the start and at the end too where nothing stands before or behind.
    Chain {
        parts: Vec<String>,
        anchored_start: bool,
        anchored_end: bool,
    },
    Regex(Regex),
}

/// A character of a LIKE pattern.
enum Token {
    Char(char),
    One,
    Many,
}

impl Matcher {
    fn like(pattern: &str, escape: Option<&str>) -> Result<Matcher, EvalError> {
        let tokens = tokens(pattern, escape)?;
        if tokens.iter().any(|token| matches!(token, Token::One)) {
            let mut regex = String::new();
            for token in tokens {
                match token {
                    Token::Char(c) => push_quoted(&mut regex, c),
                    Token::One => regex.push('.'),
                    Token::Many => regex.push_str("(?s:.*)"),
                }
            }
            return regex_matcher(&regex);
        }
        let mut parts = vec![String::new()];
        let anchored_start = !matches!(tokens.first(), Some(Token::Many));
        let anchored_end = !matches!(tokens.last(), Some(Token::Many));
        for token in tokens {
            match (token, parts.last_mut()) {
                (Token::Char(c), Some(part)) => part.push(c),
                _ => parts.push(String::new()),
            }
        }
        Ok(Matcher::Chain { parts, anchored_start, anchored_end })
    }

    fn similar(pattern: &str, escape: Option<&str>) -> Result<Matcher, EvalError> {
        regex_matcher(&similar_to_regex(pattern, escape)?)
    }

    fn matches(&self, value: &str) -> EvalResult {
        Ok(Value::Boolean(match self {
            Matcher::Chain { parts, anchored_start, anchored_end } => chain(value, parts, *anchored_start, *anchored_end),
            Matcher::Regex(regex) => regex.matches(&units(value))?,
        }))
    }
}

fn regex_matcher(pattern: &str) -> Result<Matcher, EvalError> {
    match Regex::new(pattern) {
        Ok(regex) => Ok(Matcher::Regex(regex)),
        Err(PatternError::Syntax(message) | PatternError::Unsupported(message)) => fail("java.util.regex.PatternSyntaxException", message),
    }
}

fn chain(value: &str, parts: &[String], anchored_start: bool, anchored_end: bool) -> bool {
    let mut rest = value;
    let (mut parts, mut last) = (parts, None);
    if anchored_start {
        let Some(stripped) = parts.first().and_then(|first| rest.strip_prefix(first.as_str())) else { return false };
        if parts.len() == 1 {
            return !anchored_end || stripped.is_empty();
        }
        rest = stripped;
        parts = &parts[1..];
    }
    if anchored_end {
        last = parts.last();
        parts = &parts[..parts.len().saturating_sub(1)];
    }
    for part in parts {
        match rest.find(part.as_str()) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    last.is_none_or(|last| rest.ends_with(last.as_str()))
}

fn escape_char(escape: Option<&str>) -> Result<Option<char>, EvalError> {
    let Some(escape) = escape else { return Ok(None) };
    let mut chars = escape.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(Some(c)),
        _ => fail("org.apache.flink.table.api.ValidationException", format!("Invalid escape character '{escape}'")),
    }
}

fn invalid_sequence<T>(pattern: &str, at: usize) -> Result<T, EvalError> {
    fail("org.apache.flink.table.api.ValidationException", format!("Invalid escape sequence '{pattern}', {at}"))
}

fn tokens(pattern: &str, escape: Option<&str>) -> Result<Vec<Token>, EvalError> {
    let escape = escape_char(escape)?;
    let chars: Vec<char> = pattern.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        if Some(c) == escape {
            match chars.get(at + 1) {
                Some(next) if matches!(next, '_' | '%') || Some(*next) == escape => tokens.push(Token::Char(*next)),
                _ => return invalid_sequence(pattern, at),
            }
            at += 2;
            continue;
        }
        tokens.push(match c {
            '_' => Token::One,
            '%' => Token::Many,
            c => Token::Char(c),
        });
        at += 1;
    }
    Ok(tokens)
}

fn push_quoted(regex: &mut String, c: char) {
    if "[]{}()*+?.\\^$|&~#-".contains(c) {
        regex.push('\\');
    }
    regex.push(c);
}

/// The classes of SQL in brackets.
const SIMILAR_CLASSES: [(&str, &str); 8] = [
    ("[:ALPHA:]", "\\p{Alpha}"),
    ("[:UPPER:]", "\\p{Upper}"),
    ("[:LOWER:]", "\\p{Lower}"),
    ("[:DIGIT:]", "\\d"),
    ("[:SPACE:]", " "),
    ("[:WHITESPACE:]", "\\s"),
    ("[:ALNUM:]", "\\p{Alnum}"),
    ("[:PUNCT:]", "\\p{Punct}"),
];

/// What has a meaning in SIMILAR TO.
const SIMILAR_SPECIALS: &str = "[]()|^-+*_%?{}";

/// SIMILAR TO as a regular expression: `_` and `%` are wildcards, the rest of the syntax is Java's but for `\` and `$`. In brackets
/// stand characters, ranges and classes; whatever else has a meaning has to be escaped there.
fn similar_to_regex(pattern: &str, escape: Option<&str>) -> Result<String, EvalError> {
    let escape = escape_char(escape)?;
    let invalid = || fail("java.lang.RuntimeException", format!("Invalid regular expression '{pattern}'"));
    let mut regex = String::new();
    let mut in_brackets = false;
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        if Some(c) == escape {
            match behind.chars().next() {
                Some(next) if SIMILAR_SPECIALS.contains(next) || Some(next) == escape => {
                    push_quoted(&mut regex, next);
                    rest = &behind[next.len_utf8()..];
                    continue;
                }
                Some(_) if in_brackets && !SIMILAR_SPECIALS.contains(c) => return invalid(),
                _ => return invalid_sequence(pattern, pattern[..pattern.len() - rest.len()].encode_utf16().count()),
            }
        }
        rest = behind;
        match c {
            ']' if !in_brackets => return invalid(),
            '[' | ']' if in_brackets == (c == ']') => {
                in_brackets = !in_brackets;
                regex.push(c);
            }
            '[' => {
                let named =
                    |(name, _): &&(&str, &str)| rest.get(..name.len() - 1).is_some_and(|start| start.eq_ignore_ascii_case(&name[1..]));
                let Some((name, class)) = SIMILAR_CLASSES.iter().find(named) else { return invalid() };
                regex.push_str(class);
                rest = &rest[name.len() - 1..];
            }
            c if in_brackets && SIMILAR_SPECIALS.contains(c) && !"-^".contains(c) => return invalid(),
            '_' => regex.push('.'),
            '%' => regex.push_str("(?:(?s:.*))"),
            // Neither means anything to SQL.
            '\\' | '$' if !in_brackets => push_quoted(&mut regex, c),
            c => regex.push(c),
        }
    }
    if in_brackets { invalid() } else { Ok(regex) }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, text};
    use crate::types::TypeKind;

    fn like(value: &str, pattern: &str) -> bool {
        call("LIKE", vec![text(value), text(pattern)], TypeKind::Boolean) == "true"
    }

    fn similar(value: &str, pattern: &str) -> bool {
        call("SIMILAR TO", vec![text(value), text(pattern)], TypeKind::Boolean) == "true"
    }

    #[test]
    fn wildcards() {
        // 201 #37, #39
        assert!(like("hello world", "%l%o%"));
        assert!(like("hello world", "h_llo%"));
        assert!(like("", ""));
        assert!(!like("hello", "H%"));
        assert!(like("hello", "hello"));
        assert!(like("abab", "ab%ab"));
        assert!(!like("ab", "ab%ab"));
        assert!(like("😀a😀b", "_a_b"));
    }

    #[test]
    fn a_backslash_is_a_backslash() {
        // 201 #38, and asked of Flink 2.3.0 beside the corpus.
        assert!(!like("a%b_c\\d", "a\\%%"));
        assert!(!like("a_b", "a\\_b"));
        assert!(like("a\\xb", "a\\_b"));
        assert!(like("a%b_c\\d", "%\\d"));
        assert!(!like("a\nb", "a_b"));
        assert!(like("a\nb", "a%b"));
        let escaped = vec![text("a%b_c\\d"), text("a!%b!_c%"), text("!")];
        assert_eq!(call("LIKE", escaped, TypeKind::Boolean), "true");
        let wrong = vec![text("a"), text("a!"), text("!")];
        assert_eq!(call("LIKE", wrong, TypeKind::Boolean), "Invalid escape sequence 'a!', 1");
    }

    #[test]
    fn similar_to() {
        // 201 #40, 206 #22
        assert!(similar("hello world", "%(l|o)%"));
        assert!(similar("héllo", "[a-h]%"));
        assert!(similar("abc", "[[:ALPHA:]]+"));
        assert!(!similar("ßß", "[[:alpha:]]+"));
        assert!(!similar("ab ", "a?b?c?"));
        assert!(!similar("Ab-12", "[A-Z]b-\\d+"));
        assert!(similar("a$\\", "a$\\"));
        assert!(similar("", ""));
        let error = call("SIMILAR TO", vec![text("x"), text("(x")], TypeKind::Boolean);
        assert_eq!(error, "Unclosed group near index 2\n(x");
        for wrong in ["a[", "a]", "[(]", "[_]", "[[:nope:]]", "\\+?[0-9 ()-]+"] {
            let error = call("SIMILAR TO", vec![text("x"), text(wrong)], TypeKind::Boolean);
            assert_eq!(error, format!("Invalid regular expression '{wrong}'"));
        }
        let escaped = |pattern| call("SIMILAR TO", vec![text("a+"), text(pattern), text("+")], TypeKind::Boolean);
        assert_eq!(escaped("a++"), "true");
        assert_eq!(escaped("a+b"), "Invalid escape sequence 'a+b', 1");
    }
}
