//! REGEXP and its kin.
//!
//! A pattern that Java refuses is no error here: REGEXP is false, the others are null.

use super::call::{Body, Call, integer, strict, string, text};
use super::regex::units::{text_of, units};
use super::regex::{PatternError, Regex};
use super::{EvalError, EvalResult};
use crate::value::Value;
use std::rc::Rc;

type Matching = fn(&Regex, &[u16], &[Value]) -> EvalResult;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let count = call.args.len();
    let (run, refused): (Matching, Value) = match (call.name, count) {
        ("REGEXP", 2) => (regexp, Value::Boolean(false)),
        ("REGEXP_COUNT", 2) => (|regex, value, _| Ok(Value::Int(regex.find_all(value)?.len() as i32)), Value::Null),
        ("REGEXP_INSTR", 2) => (instr, Value::Null),
        ("REGEXP_SUBSTR", 2) => (|regex, value, _| group(regex, value, 0), Value::Null),
        ("REGEXP_REPLACE", 3) => (replace, Value::Null),
        ("REGEXP_EXTRACT", 2 | 3) => (extract, Value::Null),
        ("REGEXP_EXTRACT_ALL", 2 | 3) => (extract_all, Value::Null),
        _ => return None,
    };
    let fixed = match call.literal_text(1).map(Regex::new) {
        // Java knows the pattern and Rowkind does not: better no function than a wrong one.
        Some(Err(PatternError::Unsupported(_))) => return None,
        Some(result) => Some(result.ok()),
        None => None,
    };
    Some(strict(move |args| {
        let made;
        let regex = match &fixed {
            Some(regex) => regex.as_ref(),
            None => {
                made = match Regex::new(text(&args[1])) {
                    Ok(regex) => Some(regex),
                    Err(PatternError::Syntax(_)) => None,
                    Err(PatternError::Unsupported(what)) => {
                        return Err(EvalError::new("java.lang.UnsupportedOperationException", format!("Rowkind does not know {what} yet")));
                    }
                };
                made.as_ref()
            }
        };
        match regex {
            Some(regex) => run(regex, &units(text(&args[0])), args),
            None => Ok(refused.clone()),
        }
    }))
}

/// Whether it is found anywhere; an empty pattern is not.
fn regexp(regex: &Regex, value: &[u16], args: &[Value]) -> EvalResult {
    Ok(Value::Boolean(!text(&args[1]).is_empty() && regex.find(value, 0)?.is_some()))
}

/// The place counts UTF-16 units from 1.
fn instr(regex: &Regex, value: &[u16], _: &[Value]) -> EvalResult {
    let start = regex.find(value, 0)?.and_then(|captures| captures[0]).map(|(start, _)| start);
    Ok(Value::Int(start.map_or(0, |start| start as i32 + 1)))
}

/// The replacement is taken literally.
fn replace(regex: &Regex, value: &[u16], args: &[Value]) -> EvalResult {
    let with = text(&args[2]);
    let mut out = String::new();
    let mut at = 0;
    for captures in regex.find_all(value)? {
        let Some((start, end)) = captures[0] else { continue };
        out.push_str(&text_of(&value[at..start]));
        out.push_str(with);
        at = end;
    }
    if at == 0 && out.is_empty() {
        return Ok(args[0].clone());
    }
    out.push_str(&text_of(&value[at..]));
    string(out)
}

/// Group 0 without a third argument; no match or no such group: null.
fn extract(regex: &Regex, value: &[u16], args: &[Value]) -> EvalResult {
    match usize::try_from(args.get(2).map_or(0, integer)) {
        Ok(index) if index <= regex.groups => group(regex, value, index),
        _ => Ok(Value::Null),
    }
}

fn group(regex: &Regex, value: &[u16], index: usize) -> EvalResult {
    let found = regex.find(value, 0)?.and_then(|captures| captures[index]);
    Ok(found.map_or(Value::Null, |(start, end)| Value::str(&text_of(&value[start..end]))))
}

/// Group 1 without a third argument.
fn extract_all(regex: &Regex, value: &[u16], args: &[Value]) -> EvalResult {
    let index = match usize::try_from(args.get(2).map_or(1, integer)) {
        Ok(index) if index <= regex.groups => index,
        _ => return Ok(Value::Null),
    };
    let part = |place: Option<(usize, usize)>| place.map_or(Value::Null, |(start, end)| Value::str(&text_of(&value[start..end])));
    Ok(Value::Array(Rc::new(regex.find_all(value)?.into_iter().map(|captures| part(captures[index])).collect())))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, int, text};
    use crate::types::{DataType, MAX_LENGTH, TypeKind};

    fn of(function: &'static str, value: &str, pattern: &str, more: Vec<crate::Expr>) -> String {
        let args = [text(value), text(pattern)].into_iter().chain(more).collect();
        call(function, args, TypeKind::VarChar(MAX_LENGTH))
    }

    #[test]
    fn finding() {
        // 206 #1, #4, #6, #10, #18, #20
        let boolean = |value, pattern| call("REGEXP", vec![text(value), text(pattern)], TypeKind::Boolean);
        assert_eq!(boolean("foobar baz", "o+"), "true");
        assert_eq!(boolean("foobar baz", ""), "false");
        assert_eq!(boolean("a", "(unclosed"), "false");
        let number = |function, value, pattern| call(function, vec![text(value), text(pattern)], TypeKind::Int);
        assert_eq!(number("REGEXP_COUNT", "foobar baz 123", ""), "15");
        assert_eq!(number("REGEXP_COUNT", "😀", ""), "3");
        assert_eq!(number("REGEXP_COUNT", "x", "("), "null");
        assert_eq!(number("REGEXP_INSTR", "😀x😀", "x"), "3");
        assert_eq!(number("REGEXP_INSTR", "foobar", "z"), "0");
    }

    #[test]
    fn replacing() {
        // 206 #3, #9, #21
        let replace = |value, pattern, with| of("REGEXP_REPLACE", value, pattern, vec![text(with)]);
        assert_eq!(replace("foobar", "o", "$9"), "\"f$9$9bar\"");
        assert_eq!(replace("abc", "", "-"), "\"-a-b-c-\"");
        assert_eq!(replace("", "", "-"), "\"-\"");
        assert_eq!(replace("😀", "", "-"), "\"-?-?-\"");
        assert_eq!(replace("x", "(a", "y"), "null");
    }

    #[test]
    fn extracting() {
        // 206 #2, #5, #10
        assert_eq!(of("REGEXP_EXTRACT", "foobar baz", "(\\w+) (\\w+)", vec![int(2)]), "\"baz\"");
        assert_eq!(of("REGEXP_EXTRACT", "a 12", "\\d+", vec![]), "\"12\"");
        assert_eq!(of("REGEXP_EXTRACT", "a 12", "(\\d+)", vec![int(5)]), "null");
        assert_eq!(of("REGEXP_EXTRACT", "x", "(z)?(x)", vec![int(1)]), "null");
        let all = |value, pattern, more: Vec<crate::Expr>| {
            let args = [text(value), text(pattern)].into_iter().chain(more).collect();
            call("REGEXP_EXTRACT_ALL", args, TypeKind::Array(Box::new(DataType::string())))
        };
        assert_eq!(all("12", "\\d+", vec![]), "null");
        assert_eq!(all("foobar", "(\\w)(\\w)", vec![]), r#"["f","o","a"]"#);
        assert_eq!(all("k2", "(z)?(\\d)", vec![int(1)]), "[null]");
        assert_eq!(all("abc", "(\\d)", vec![int(1)]), "[]");
    }
}
