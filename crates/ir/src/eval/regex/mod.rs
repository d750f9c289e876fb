//! Java's regular expressions.
//!
//! In: a pattern in the syntax of `java.util.regex.Pattern`; texts. Out: matches with their groups; Java's message for a pattern
//! that it refuses. Look-around, possessive quantifiers, atomic groups, back references and class intersections are part of the
//! language, so this is a backtracking matcher of its own: the crates that know these are many times its size in the browser.
//!
//! What Java knows and this does not (scripts, blocks, some categories) is [`PatternError::Unsupported`].

mod matcher;
mod parse;
mod set;
pub(super) mod units;

pub(super) use parse::PatternError;
pub(super) use set::is_decimal_digit;

use super::EvalError;
use units::{text_of, units};

/// A compiled pattern.
#[derive(Clone, Debug)]
pub(super) struct Regex {
    root: parse::Node,
    /// Without group 0.
    pub groups: usize,
}

/// The places of one match: group 0 first; a group that took no part has none. Places count UTF-16 units.
pub(super) type Captures = Vec<Option<(usize, usize)>>;

impl Regex {
    pub fn new(pattern: &str) -> Result<Regex, PatternError> {
        let (root, groups) = parse::parse(pattern)?;
        Ok(Regex { root, groups })
    }

    /// The first match at or behind `from`.
    pub fn find(&self, text: &[u16], from: usize) -> Result<Option<Captures>, EvalError> {
        for start in from..=text.len() {
            if let Some(captures) = matcher::match_at(&self.root, self.groups, text, start, false)? {
                return Ok(Some(captures));
            }
        }
        Ok(None)
    }

    /// Whether the pattern matches the whole text.
    pub fn matches(&self, text: &[u16]) -> Result<bool, EvalError> {
        Ok(matcher::match_at(&self.root, self.groups, text, 0, true)?.is_some())
    }

    /// All matches, one behind the other.
    pub fn find_all(&self, text: &[u16]) -> Result<Vec<Captures>, EvalError> {
        let mut all = Vec::new();
        let mut from = 0;
        while from <= text.len() {
            let Some(captures) = self.find(text, from)? else { break };
            if let Some((start, end)) = captures[0] {
                from = if end == start { end + 1 } else { end };
            }
            all.push(captures);
        }
        Ok(all)
    }

    /// Java's `String.split`: a match of nothing at the start does not count, nor do empty parts at the end (with a `limit` of 0).
    pub fn split(&self, text: &str, limit: usize) -> Result<Vec<String>, EvalError> {
        let chars = units(text);
        let mut parts: Vec<String> = Vec::new();
        let mut start = 0;
        for captures in self.find_all(&chars)? {
            let Some((from, to)) = captures[0] else { continue };
            if limit > 0 && parts.len() == limit - 1 {
                break;
            }
            if from == 0 && to == 0 {
                continue;
            }
            parts.push(text_of(&chars[start..from]));
            start = to;
        }
        if parts.is_empty() {
            return Ok(vec![text.to_string()]);
        }
        parts.push(text_of(&chars[start..]));
        if limit == 0 {
            while parts.last().is_some_and(String::is_empty) {
                parts.pop();
            }
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(pattern: &str, text: &str) -> Option<String> {
        let chars = units(text);
        let captures = Regex::new(pattern).unwrap().find(&chars, 0).unwrap()?;
        captures[0].map(|(start, end)| text_of(&chars[start..end]))
    }

    fn replaced(pattern: &str, text: &str, with: &str) -> String {
        let chars = units(text);
        let mut out = String::new();
        let mut at = 0;
        for captures in Regex::new(pattern).unwrap().find_all(&chars).unwrap() {
            let (start, end) = captures[0].unwrap();
            out.push_str(&text_of(&chars[at..start]));
            out.push_str(with);
            at = end;
        }
        out.push_str(&text_of(&chars[at..]));
        out
    }

    #[test]
    fn quantifiers_and_look_around() {
        // 206 #7
        let s = "foobar baz 123";
        assert_eq!(first("o+?", s).as_deref(), Some("o"));
        assert_eq!(first("o++b", s).as_deref(), Some("oob"));
        assert_eq!(first("o++ob", s), None);
        assert_eq!(first("\\w+(?= )", s).as_deref(), Some("foobar"));
        assert_eq!(first("(?<=foo)bar", s).as_deref(), Some("bar"));
        assert_eq!(first("(\\w)\\1", s).as_deref(), Some("oo"));
        assert_eq!(first("(?<y>\\d{4})-(?<m>\\d\\d)", "2024-02-29").as_deref(), Some("2024-02"));
        assert_eq!(first("(?>a|ab)c", "abc"), None);
        assert_eq!(first("(a|b)*c", "ababc").as_deref(), Some("ababc"));
        assert_eq!(first("(a*)*b", "aaab").as_deref(), Some("aaab"));
        assert_eq!(first("x{2,3}", "xxxx").as_deref(), Some("xxx"));
    }

    #[test]
    fn classes_and_flags() {
        // 206 #8, #9
        assert_eq!(replaced("[[a-z]&&[^o]]", "foobar", "."), ".oo...");
        assert_eq!(replaced("\\p{Lu}", "Ünïcode Äö", "U"), "Unïcode Uö");
        assert_eq!(replaced("(?i)FOO", "foobar", "x"), "xbar");
        assert_eq!(replaced("(?m)^", "line1\nline2", "> "), "> line1\n> line2");
        assert_eq!(replaced("(?m)^", "", "> "), "");
        assert_eq!(replaced("\\Q.\\E", "a.b*c", "DOT"), "aDOTb*c");
        assert_eq!(replaced("\\w", "Ünï", "w"), "Üwï");
        assert_eq!(replaced("(?U)\\w", "Ünï", "w"), "www");
        assert_eq!(replaced("\\b", "Ünïcode Äö", "|"), "|Ünïcode| |Äö|");
        assert_eq!(replaced("(?s)1.l", "line1\nline2", "|"), "line|ine2");
        assert_eq!(replaced("[^\\d-]", "a1-b", ""), "1-");
    }

    #[test]
    fn what_java_refuses() {
        // 206 #22
        let message = |pattern| match Regex::new(pattern) {
            Err(PatternError::Syntax(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(message("(x"), "Unclosed group near index 2\n(x");
        assert_eq!(message("a)"), "Unmatched closing ')'\na)");
        assert_eq!(message("*a"), "Dangling meta character '*' near index 0\n*a\n^");
        assert_eq!(message("[a"), "Unclosed character class near index 1\n[a\n ^");
    }

    #[test]
    fn splitting() {
        // 206 #11
        let split = |pattern: &str, text: &str| Regex::new(pattern).unwrap().split(text, 0).unwrap();
        assert_eq!(split("\\|", "a:1|b:2"), ["a:1", "b:2"]);
        assert_eq!(split(",", "a,,b,,"), ["a", "", "b"]);
        assert_eq!(split("", "abc"), ["a", "b", "c"]);
        assert_eq!(split(",", ""), [""]);
    }

    #[test]
    fn a_search_that_never_ends_is_given_up() {
        let regex = Regex::new("(x+x+)+y").unwrap();
        assert!(regex.find(&[b'x'.into(); 64], 0).is_err());
    }
}
