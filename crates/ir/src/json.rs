//! JSON whose numbers keep their text.
//!
//! In: text. Out: a tree, and its compact text again. Written by hand because Flink passes numbers through as they were written
//! (`1.10` stays `1.10`), because it stops where Jackson stops, and because it is small. Never: knows Flink's JSON functions.

use std::fmt;

/// How deep a document may nest, as in Jackson.
const DEPTH_MAX: usize = 1_000;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Boolean(bool),
    /// The number's text.
    Number(String),
    String(String),
    Array(Vec<Json>),
    /// In the order of the text; of equal keys the last one counts.
    Object(Vec<(String, Json)>),
}

/// Where and why a text is no JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    pub message: String,
    /// Byte offset in the text.
    pub offset: usize,
}

impl Json {
    /// Reads a whole text.
    pub fn parse(text: &str) -> Result<Json, JsonError> {
        let (value, end) = Json::parse_first(text)?;
        match text[end..].trim_start_matches(BLANKS) {
            "" => Ok(value),
            rest => Err(JsonError { message: "more text after the value".into(), offset: text.len() - rest.len() }),
        }
    }

    /// Reads the first value of a text, and says where it ends.
    pub fn parse_first(text: &str) -> Result<(Json, usize), JsonError> {
        let mut parser = Parser { text, at: 0, depth: 0, duplicates: false };
        let value = parser.value()?;
        Ok((value, parser.at))
    }

    /// The member of an object.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Whether an object of a text (that is JSON) has a key twice.
    pub fn has_duplicate_keys(text: &str) -> bool {
        let mut parser = Parser { text, at: 0, depth: 0, duplicates: false };
        parser.value().is_ok() && parser.duplicates
    }

    pub fn is_container(&self) -> bool {
        matches!(self, Json::Array(_) | Json::Object(_))
    }

    /// Sorts the members of all objects by their keys (by UTF-16 units, as Java does).
    pub fn sort_keys(&mut self) {
        match self {
            Json::Array(items) => items.iter_mut().for_each(Json::sort_keys),
            Json::Object(members) => {
                members.iter_mut().for_each(|(_, value)| value.sort_keys());
                crate::order::sort_by(members, |(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
            }
            _ => {}
        }
    }
}

impl fmt::Display for Json {
    /// Compact, with only the escapes that JSON demands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Boolean(value) => write!(f, "{value}"),
            Json::Number(text) => f.write_str(text),
            Json::String(text) => f.write_str(&quote(text)),
            Json::Array(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (i, (key, value)) in members.iter().enumerate() {
                    write!(f, "{}{}:{value}", if i > 0 { "," } else { "" }, quote(key))?;
                }
                f.write_str("}")
            }
        }
    }
}

/// A text in quotes.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' => out.push_str(&format!("\\u{:04X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    duplicates: bool,
}

impl Parser<'_> {
    fn fail<T>(&self, message: impl Into<String>) -> Result<T, JsonError> {
        Err(JsonError { message: message.into(), offset: self.at })
    }

    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() && matches!(bytes[self.at], b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Result<Json, JsonError> {
        match self.peek() {
            None => self.fail("end of text"),
            Some(b'{') => self.nested(Parser::object),
            Some(b'[') => self.nested(Parser::array),
            Some(b'"') => Ok(Json::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => {
                let rest = &self.text[self.at..];
                let word = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
                let value = match word {
                    "null" => Json::Null,
                    "true" => Json::Boolean(true),
                    "false" => Json::Boolean(false),
                    _ => return self.fail("no JSON value"),
                };
                self.at += word.len();
                Ok(value)
            }
        }
    }

    fn nested(&mut self, parse: fn(&mut Self) -> Result<Json, JsonError>) -> Result<Json, JsonError> {
        if self.depth == DEPTH_MAX {
            return self.fail("nested too deep");
        }
        self.depth += 1;
        self.at += 1;
        let value = parse(self);
        self.depth -= 1;
        value
    }

    fn array(&mut self) -> Result<Json, JsonError> {
        let mut items = Vec::new();
        if self.eat(b']') {
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value()?);
            if self.eat(b']') {
                return Ok(Json::Array(items));
            }
            if !self.eat(b',') {
                return self.fail("',' or ']' expected");
            }
        }
    }

    fn object(&mut self) -> Result<Json, JsonError> {
        let mut members: Vec<(String, Json)> = Vec::new();
        if self.eat(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            if self.peek() != Some(b'"') {
                return self.fail("a key expected");
            }
            let key = self.string()?;
            if !self.eat(b':') {
                return self.fail("':' expected");
            }
            let value = self.value()?;
            match members.iter_mut().find(|(name, _)| *name == key) {
                Some(member) => {
                    self.duplicates = true;
                    member.1 = value;
                }
                None => members.push((key, value)),
            }
            if self.eat(b'}') {
                return Ok(Json::Object(members));
            }
            if !self.eat(b',') {
                return self.fail("',' or '}' expected");
            }
        }
    }

    fn number(&mut self) -> Result<Json, JsonError> {
        let rest = &self.text.as_bytes()[self.at..];
        let digits = |from: usize| rest[from..].iter().take_while(|b| b.is_ascii_digit()).count();
        let mut end = usize::from(rest[0] == b'-');
        let whole = digits(end);
        if whole == 0 || (whole > 1 && rest[end] == b'0') {
            return self.fail("no number");
        }
        end += whole;
        if rest.get(end) == Some(&b'.') {
            let fraction = digits(end + 1);
            if fraction == 0 {
                return self.fail("a digit expected behind the point");
            }
            end += 1 + fraction;
        }
        if matches!(rest.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(rest.get(end + 1), Some(b'+' | b'-')));
            let exponent = digits(end + 1 + sign);
            if exponent == 0 {
                return self.fail("a digit expected in the exponent");
            }
            end += 1 + sign + exponent;
        }
        if rest.get(end).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.') {
            return self.fail("no number");
        }
        let text = self.text[self.at..self.at + end].to_string();
        self.at += end;
        Ok(Json::Number(text))
    }

    fn string(&mut self) -> Result<String, JsonError> {
        let mut units: Vec<u16> = Vec::new();
        self.at += 1;
        loop {
            let Some(c) = self.text[self.at..].chars().next() else { return self.fail("the string does not end") };
            self.at += c.len_utf8();
            match c {
                // A lone half of a pair cannot be a character: Java writes it as `?`.
                '"' => {
                    return Ok(char::decode_utf16(units).map(|unit| unit.unwrap_or('?')).collect());
                }
                '\\' => units.push(self.escape()?),
                c if c < ' ' => return self.fail("a control character in a string"),
                c => units.extend(c.encode_utf16(&mut [0; 2]).iter()),
            }
        }
    }

    fn escape(&mut self) -> Result<u16, JsonError> {
        let Some(c) = self.text[self.at..].chars().next() else { return self.fail("the string does not end") };
        self.at += c.len_utf8();
        let unit = match c {
            '"' | '\\' | '/' => c as u16,
            'n' => 10,
            'r' => 13,
            't' => 9,
            'b' => 8,
            'f' => 12,
            'u' => {
                let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
                let Some(digits) = digits else { return self.fail("four hexadecimal digits expected") };
                self.at += 4;
                // Four hexadecimal digits always fit.
                u16::from_str_radix(digits, 16).unwrap_or(0)
            }
            _ => return self.fail("unknown escape"),
        };
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(Json::parse(text).map(|json| json.to_string()), Ok(expected.to_string()));
    }

    #[test]
    fn numbers_keep_their_text() {
        check(" [1.10, -0, 1e5, 12345678901234567890] ", "[1.10,-0,1e5,12345678901234567890]");
    }

    #[test]
    fn strings() {
        check(r#""a\u00e9\ud83d\ude00\n\"\\""#, r#""aé😀\n\"\\""#);
        check(r#""\ud83d!""#, r#""?!""#);
    }

    #[test]
    fn the_last_of_equal_keys_counts() {
        check(r#"{"a": 1, "b": {}, "a": [null, true]}"#, r#"{"a":[null,true],"b":{}}"#);
    }

    #[test]
    fn what_is_no_json() {
        for text in ["", "{", "[1,]", "{a:1}", "01", "1.", "tru", "'a'", "\"a", "[1] x", "+1", "nullx"] {
            assert!(Json::parse(text).is_err(), "{text}");
        }
        assert_eq!(Json::parse_first("[1] x"), Ok((Json::Array(vec![Json::Number("1".into())]), 3)));
    }
}
