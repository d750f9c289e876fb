//! Functions of strings by name.
//!
//! Places count code points from 1, unless Flink counts Java's UTF-16 units: OVERLAY, LPAD, RPAD, REPLACE with an empty search, SPLIT
//! into characters. There a pair may be cut in two, and the halves become `?`.

use super::EvalError;
use super::call::{Body, Call, fail, integer, lenient, optional, shared_text, strict, string, text};
use super::regex::units::{text_of, units};
use super::regex::{PatternError, Regex};
use crate::value::Value;
use std::rc::Rc;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    if call.name == "ELT" {
        return Some(elt());
    }
    if !call.is_text(0) && !matches!(call.name, "CHR" | "TRIM") {
        return None;
    }
    Some(match (call.name, call.args.len()) {
        ("CHAR_LENGTH" | "CHARACTER_LENGTH", 1) => strict(|args| Ok(Value::Int(length(text(&args[0])) as i32))),
        ("UPPER", 1) => strict(|args| string(text(&args[0]).to_uppercase())),
        ("LOWER", 1) => strict(|args| string(text(&args[0]).to_lowercase())),
        ("INITCAP", 1) => strict(|args| string(initcap(text(&args[0])))),
        ("SUBSTRING" | "SUBSTR", 2 | 3) => {
            strict(|args| optional(substring(text(&args[0]), integer(&args[1]), args.get(2).map(integer)), Value::String))
        }
        ("LEFT", 2) => strict(|args| string(first_chars(text(&args[0]), integer(&args[1])))),
        ("RIGHT", 2) => strict(|args| {
            let value = text(&args[0]);
            let skipped = (length(value) as i64 - integer(&args[1]).max(0)).max(0);
            string(&value[byte_of(value, skipped as usize)..])
        }),
        ("POSITION" | "LOCATE", 2 | 3) => strict(|args| {
            let from = args.get(2).map_or(1, integer).max(1) - 1;
            Ok(Value::Int(position(text(&args[1]), text(&args[0]), from as usize)))
        }),
        ("INSTR", 2..=4) => strict(|args| {
            let (from, nth) = (args.get(2).map_or(1, integer), args.get(3).map_or(1, integer));
            if nth <= 0 {
                return fail("java.lang.IllegalArgumentException", "nthAppearance must be positive!");
            }
            Ok(Value::Int(instr(text(&args[0]), text(&args[1]), from, nth)))
        }),
        ("STARTSWITH", 2) => strict(|args| Ok(Value::Boolean(text(&args[0]).starts_with(text(&args[1]))))),
        ("ENDSWITH", 2) => strict(|args| Ok(Value::Boolean(text(&args[0]).ends_with(text(&args[1]))))),
        ("TRIM", 3) => {
            let (left, right) = match call.literal_text(0)? {
                "LEADING" => (true, false),
                "TRAILING" => (false, true),
                _ => (true, true),
            };
            strict(move |args| Ok(trim(&args[2], text(&args[1]), left, right)))
        }
        ("LTRIM", 1 | 2) => strict(|args| Ok(trim(&args[0], args.get(1).map_or(" ", text), true, false))),
        ("RTRIM", 1 | 2) => strict(|args| Ok(trim(&args[0], args.get(1).map_or(" ", text), false, true))),
        ("BTRIM" | "TRIM", 1 | 2) => strict(|args| Ok(trim(&args[0], args.get(1).map_or(" ", text), true, true))),
        ("LPAD", 3) => {
            strict(|args| optional(padding(text(&args[0]), integer(&args[1]), text(&args[2])), |(base, pad)| Value::str(&(pad + &base))))
        }
        ("RPAD", 3) => {
            strict(|args| optional(padding(text(&args[0]), integer(&args[1]), text(&args[2])), |(base, pad)| Value::str(&(base + &pad))))
        }
        ("OVERLAY", 3 | 4) => strict(|args| Ok(overlay(&args[0], text(&args[1]), integer(&args[2]), args.get(3).map(integer)))),
        ("REPLACE", 3) => strict(|args| {
            let (value, search, with) = (text(&args[0]), text(&args[1]), text(&args[2]));
            if search.is_empty() {
                return string(between_units(value, with));
            }
            if !value.contains(search) {
                return Ok(args[0].clone());
            }
            string(value.replace(search, with))
        }),
        ("TRANSLATE3" | "TRANSLATE", 3) => strict(|args| string(translate(text(&args[0]), text(&args[1]), text(&args[2])))),
        ("REVERSE", 1) => strict(|args| string(text(&args[0]).chars().rev().collect::<String>())),
        ("REPEAT", 2) => strict(|args| string(text(&args[0]).repeat(integer(&args[1]).max(0) as usize))),
        ("||" | "CONCAT", 1..) => strict(|args| string(args.iter().map(text).collect::<String>())),
        ("CONCAT_WS", 1..) => lenient(|args| {
            if args[0].is_null() {
                return Ok(Value::Null);
            }
            let parts: Vec<&str> = args[1..].iter().filter(|arg| !arg.is_null()).map(text).collect();
            string(parts.join(text(&args[0])))
        }),
        ("ASCII", 1) => strict(|args| Ok(Value::Int(text(&args[0]).bytes().next().map_or(0, |byte| i32::from(byte as i8))))),
        ("CHR", 1) => strict(|args| {
            let code = integer(&args[0]);
            string(if code < 0 { String::new() } else { char::from((code % 256) as u8).to_string() })
        }),
        ("SPLIT_INDEX", 3) => {
            let by_code = !call.is_text(1);
            strict(move |args| {
                let separator = match by_code {
                    true => char::from_u32(integer(&args[1]) as u32).map(|c| c.to_string()).unwrap_or_default(),
                    false => text(&args[1]).to_string(),
                };
                optional(split_index(text(&args[0]), &separator, integer(&args[2])), |part| Value::str(&part))
            })
        }
        ("SPLIT", 2) => strict(|args| {
            let parts = split(text(&args[0]), text(&args[1]));
            Ok(Value::Array(Rc::new(parts.iter().map(|part| Value::str(part)).collect())))
        }),
        _ => return None,
    })
}

fn elt() -> Body {
    lenient(|args| {
        if args[0].is_null() {
            return Ok(Value::Null);
        }
        let index = usize::try_from(integer(&args[0])).ok().filter(|index| *index >= 1);
        Ok(index.and_then(|index| args.get(index)).cloned().unwrap_or(Value::Null))
    })
}

/// In code points.
fn length(value: &str) -> usize {
    if value.is_ascii() { value.len() } else { value.chars().count() }
}

/// Where the code point with this number starts.
fn byte_of(value: &str, index: usize) -> usize {
    if value.is_ascii() {
        return index.min(value.len());
    }
    value.char_indices().nth(index).map_or(value.len(), |(at, _)| at)
}

fn first_chars(value: &str, count: i64) -> &str {
    &value[..byte_of(value, count.max(0) as usize)]
}

/// 0 is like 1, negative places count from the end, before the start there is nothing; a negative length is null.
fn substring(value: &str, from: i64, count: Option<i64>) -> Option<crate::Str> {
    let length = length(value) as i64;
    let count = count.unwrap_or(i64::MAX);
    if count < 0 {
        return None;
    }
    let start = match from {
        1.. => from - 1,
        0 => 0,
        _ => length + from,
    };
    if start < 0 || start >= length {
        return Some(crate::Str::new());
    }
    let end = start.saturating_add(count).min(length);
    let (start, end) = (byte_of(value, start as usize), byte_of(value, end as usize));
    Some(value[start..end].into())
}

/// The place of the first occurrence at or behind code point `from`; 0: none.
fn position(value: &str, search: &str, from: usize) -> i32 {
    if search.is_empty() {
        return 1;
    }
    let start = byte_of(value, from);
    match value[start..].find(search) {
        Some(at) => length(&value[..start + at]) as i32 + 1,
        None => 0,
    }
}

/// The `nth` occurrence, forwards from a positive place or backwards from a negative one (which counts from the end).
fn instr(value: &str, search: &str, from: i64, nth: i64) -> i32 {
    if search.is_empty() && from > 0 {
        return 1;
    }
    let value: Vec<char> = value.chars().collect();
    let search: Vec<char> = search.chars().collect();
    let last = value.len() as i64 - search.len() as i64;
    let at = |start: i64| value[start as usize..].starts_with(&search);
    let mut left = nth;
    let mut hit = |start: i64| {
        left -= i64::from(at(start));
        left == 0 && at(start)
    };
    let found = if from > 0 {
        (from - 1..=last).find(|start| hit(*start))
    } else if from < 0 {
        // Backwards, the whole occurrence has to stand before the place.
        (0..=last + from + 1).rev().find(|start| hit(*start))
    } else {
        None
    };
    found.map_or(0, |start| start as i32 + 1)
}

/// Cuts any of the given characters.
fn trim(value: &Value, set: &str, left: bool, right: bool) -> Value {
    let shared = shared_text(value);
    let mut trimmed = shared.as_str();
    if left {
        trimmed = trimmed.trim_start_matches(|c| set.contains(c));
    }
    if right {
        trimmed = trimmed.trim_end_matches(|c| set.contains(c));
    }
    if trimmed.len() == shared.len() { value.clone() } else { Value::str(trimmed) }
}

/// A word starts behind anything but an ASCII letter or digit; other letters stay as they are.
fn initcap(value: &str) -> String {
    let mut inside = false;
    let mut out = String::with_capacity(value.len());
    for c in value.chars() {
        out.push(if inside { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() });
        inside = c.is_ascii_alphanumeric();
    }
    out
}

/// The text cut to a number of units, and what fills it up.
fn padding(value: &str, wanted: i64, pad: &str) -> Option<(String, String)> {
    if wanted < 0 || pad.is_empty() {
        return None;
    }
    let (value, pad) = (units(value), units(pad));
    let kept = value.len().min(wanted as usize);
    let filling: Vec<u16> = pad.iter().copied().cycle().take(wanted as usize - kept).collect();
    // Cut halves at the seam must not meet, so both sides become text for themselves.
    Some((text_of(&value[..kept]), text_of(&filling)))
}

fn overlay(value: &Value, with: &str, from: i64, count: Option<i64>) -> Value {
    let (old, new) = (units(text(value)), units(with));
    if from < 1 || from > old.len() as i64 {
        return value.clone();
    }
    let start = from as usize - 1;
    let count = count.unwrap_or(new.len() as i64);
    let mut out = old[..start].to_vec();
    out.extend(&new);
    if count > 0 {
        out.extend(old.iter().skip(start.saturating_add(count as usize)));
    }
    Value::str(&text_of(&out))
}

fn between_units(value: &str, with: &str) -> String {
    let mut out = with.to_string();
    for unit in units(value) {
        out.push_str(&text_of(&[unit]));
        out.push_str(with);
    }
    out
}

fn translate(value: &str, from: &str, to: &str) -> String {
    let to: Vec<char> = to.chars().collect();
    let mut out = String::with_capacity(value.len());
    for c in value.chars() {
        match from.chars().position(|other| other == c) {
            None => out.push(c),
            Some(index) => out.extend(to.get(index)),
        }
    }
    out
}

/// Counts from 0 and keeps empty parts; an empty separator stands for blanks; of '' there are no parts.
fn split_index(value: &str, separator: &str, index: i64) -> Option<String> {
    let index = usize::try_from(index).ok()?;
    if value.is_empty() {
        return None;
    }
    if separator.is_empty() {
        return value.split_whitespace().nth(index).map(str::to_string);
    }
    value.split(separator).nth(index).map(str::to_string)
}

fn split(value: &str, separator: &str) -> Vec<String> {
    if value.is_empty() {
        return Vec::new();
    }
    if separator.is_empty() {
        return units(value).into_iter().map(|unit| text_of(&[unit])).collect();
    }
    value.split(separator).map(str::to_string).collect()
}

/// Java's `String.split` by a pattern.
pub(super) fn java_split(value: &str, pattern: &str, limit: usize) -> Result<Vec<String>, EvalError> {
    match Regex::new(pattern) {
        Ok(regex) => regex.split(value, limit),
        Err(PatternError::Syntax(message) | PatternError::Unsupported(message)) => fail("java.util.regex.PatternSyntaxException", message),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, flag, int, text};
    use crate::types::{MAX_LENGTH, TypeKind};

    fn of(function: &'static str, args: Vec<crate::Expr>) -> String {
        call(function, args, TypeKind::VarChar(MAX_LENGTH)).trim_matches('"').to_string()
    }

    fn number(function: &'static str, args: Vec<crate::Expr>) -> String {
        call(function, args, TypeKind::Int)
    }

    #[test]
    fn substrings() {
        // 201 #3, #4, #55
        let sub = |value, args: &[i32]| of("SUBSTRING", [text(value)].into_iter().chain(args.iter().map(|arg| int(*arg))).collect());
        assert_eq!(sub("😀a😀b", &[2]), "a😀b");
        assert_eq!(sub("hello world", &[-3, 2]), "rl");
        assert_eq!(sub("hello world", &[0, 2]), "he");
        assert_eq!(sub("hello", &[-10, 7]), "");
        assert_eq!(sub("hello", &[1, i32::MAX]), "hello");
        assert_eq!(sub("hello", &[1, -2]), "null");
        assert_eq!(of("RIGHT", vec![text("😀a😀b"), int(3)]), "a😀b");
        assert_eq!(of("LEFT", vec![text("hello"), int(-1)]), "");
    }

    #[test]
    fn places() {
        // 201 #7, #8, #9
        assert_eq!(number("LOCATE", vec![text("l"), text("hello world"), int(5)]), "10");
        assert_eq!(number("POSITION", vec![text(""), text("x")]), "1");
        assert_eq!(number("INSTR", vec![text("hello world"), text("l"), int(-1), int(2)]), "4");
        assert_eq!(number("INSTR", vec![text("hello world"), text("l"), int(1), int(2)]), "4");
        // Asked of Flink 2.3.0 beside the corpus.
        assert_eq!(number("INSTR", vec![text("abcabc"), text("bc"), int(-2)]), "2");
        assert_eq!(number("INSTR", vec![text("abcabc"), text(""), int(-1)]), "7");
        assert_eq!(number("INSTR", vec![text(""), text(""), int(1), int(2)]), "1");
        assert_eq!(number("INSTR", vec![text("aaaa"), text("aa"), int(-1), int(2)]), "2");
    }

    #[test]
    fn trimming_cuts_a_set_of_characters() {
        // 201 #11, #12
        assert_eq!(of("TRIM", vec![flag("BOTH"), text("hd"), text("hello world")]), "ello worl");
        assert_eq!(of("TRIM", vec![flag("BOTH"), text(""), text(" x ")]), " x ");
        assert_eq!(of("LTRIM", vec![text("hello world"), text("he")]), "llo world");
    }

    #[test]
    fn what_counts_utf16_units() {
        // 201 #14, #16, #17
        assert_eq!(of("LPAD", vec![text("😀a😀b"), int(1), text("*")]), "?");
        assert_eq!(of("RPAD", vec![text("😀"), int(3), text("😀")]), "😀?");
        assert_eq!(of("LPAD", vec![text("hi"), int(4), text("??")]), "??hi");
        assert_eq!(of("LPAD", vec![text("hi"), int(-1), text("x")]), "null");
        assert_eq!(of("OVERLAY", vec![text("😀a😀b"), text("ZZ"), int(2), int(4)]), "?ZZb");
        assert_eq!(of("OVERLAY", vec![text("abcdef"), text("XX"), int(3), int(-1)]), "abXX");
        assert_eq!(of("OVERLAY", vec![text("abcdef"), text("XX"), int(7)]), "abcdef");
        assert_eq!(of("REPLACE", vec![text("😀a"), text(""), text("-")]), "-?-?-a-");
    }

    #[test]
    fn letters() {
        // 201 #2, #54
        assert_eq!(of("INITCAP", vec![text("héllo Wörld")]), "HéLlo WöRld");
        assert_eq!(of("INITCAP", vec![text("ǆabc dŽx")]), "ǆAbc DŽX");
        assert_eq!(of("UPPER", vec![text("Straße İ ŉ")]), "STRASSE İ ʼN");
        assert_eq!(of("LOWER", vec![text("ΑΣ İI")]), "ας i̇i");
        assert_eq!(of("TRANSLATE3", vec![text("hello world"), text("lo"), text("0")]), "he00 wr0d");
        assert_eq!(number("ASCII", vec![text("ö")]), "-61");
    }

    #[test]
    fn parts() {
        // 201 #41, #42, 206 #12
        assert_eq!(of("SPLIT_INDEX", vec![text("a,b,,c"), text(","), int(2)]), "");
        assert_eq!(of("SPLIT_INDEX", vec![text("a1b1c"), int(49), int(1)]), "b");
        assert_eq!(of("SPLIT_INDEX", vec![text(""), text(","), int(0)]), "null");
        let list = TypeKind::Array(Box::new(crate::DataType::string()));
        assert_eq!(call("SPLIT", vec![text("a,,b,"), text(",")], list.clone()), r#"["a","","b",""]"#);
        assert_eq!(call("SPLIT", vec![text("😀a"), text("")], list), r#"["?","?","a"]"#);
    }
}
