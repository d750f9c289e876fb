//! Splits a script into statements.
//!
//! In: the text of a script. Out: one [`Piece`] for each statement, with the comment above it.
//! Never: parses. A `;` ends a statement outside of quotes and comments; `BEGIN … END` of a statement set stays
//! together; doubled quotes need no care, since a quote that ends where another begins changes nothing.

use crate::span::Span;

/// One statement's text within the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Without the blanks around it and without its `;`.
    pub span: Span,
    /// The line of its first word, from 1.
    pub line: u32,
    /// The line comments right above it, without their dashes.
    pub note: String,
}

pub fn split(script: &str) -> Vec<Piece> {
    Splitter { script, pieces: Vec::new(), note: String::new(), start: None, line: 1, start_line: 1 }.run()
}

struct Splitter<'a> {
    script: &'a str,
    pieces: Vec<Piece>,
    note: String,
    /// Where the statement begins, once something besides blanks and comments was seen.
    start: Option<usize>,
    line: u32,
    start_line: u32,
}

impl Splitter<'_> {
    fn run(mut self) -> Vec<Piece> {
        let bytes = self.script.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &self.script[at..];
            if rest.starts_with("--") {
                let end = rest.find('\n').map_or(bytes.len(), |length| at + length);
                if self.start.is_none() {
                    if !self.note.is_empty() {
                        self.note.push('\n');
                    }
                    self.note.push_str(trim(&self.script[at + 2..end]));
                }
                at = end;
            } else if let Some(inner) = rest.strip_prefix("/*") {
                let end = inner.find("*/").map_or(bytes.len(), |length| at + 2 + length + 2);
                self.count_lines(at, end);
                at = end;
            } else if matches!(bytes[at], b'\'' | b'"' | b'`') {
                self.begin(at);
                let quote = char::from(bytes[at]);
                let end = rest[1..].find(quote).map_or(bytes.len(), |length| at + 1 + length + 1);
                self.count_lines(at, end);
                at = end;
            } else if bytes[at] == b';' {
                if !self.inside_statement_set(at) {
                    self.end(at, true);
                }
                at += 1;
            } else {
                let c = rest.chars().next().unwrap_or(' ');
                if c == '\n' {
                    self.line += 1;
                    // A blank line parts a comment from the statement below it.
                    if self.start.is_none() && at > 0 && bytes[at - 1] == b'\n' {
                        self.note.clear();
                    }
                }
                if !is_java_whitespace(c) {
                    self.begin(at);
                }
                at += c.len_utf8();
            }
        }
        self.end(bytes.len(), false);
        self.pieces
    }

    fn begin(&mut self, at: usize) {
        if self.start.is_none() {
            self.start = Some(at);
            self.start_line = self.line;
        }
    }

    fn count_lines(&mut self, start: usize, end: usize) {
        self.line += self.script.as_bytes()[start..end].iter().filter(|byte| **byte == b'\n').count() as u32;
    }

    fn end(&mut self, at: usize, keeps_empty: bool) {
        if let Some(start) = self.start.take() {
            let text = &self.script[start..at];
            let trimmed = trim(text);
            if keeps_empty || !trimmed.is_empty() {
                let start = start + text.find(trimmed).unwrap_or(0);
                let span = Span::new(start, start + trimmed.len());
                self.pieces.push(Piece { span, line: self.start_line, note: std::mem::take(&mut self.note) });
            }
        }
        self.note.clear();
    }

    /// Whether this `;` parts two statements of a set that has no `END` yet.
    fn inside_statement_set(&self, at: usize) -> bool {
        let Some(start) = self.start else { return false };
        let text = trim(&self.script[start..at]);
        let mut words = text.split(|c: char| c.is_whitespace() || c == ';').filter(|word| !word.is_empty());
        let mut words = words.by_ref().map(str::to_ascii_uppercase).take(40);
        let first = words.next().unwrap_or_default();
        let opens = match first.as_str() {
            "STATEMENT" => words.next().as_deref() == Some("SET") && words.next().as_deref() == Some("BEGIN"),
            "EXECUTE" | "EXPLAIN" | "COMPILE" | "BEGIN" => {
                let words: Vec<String> = words.collect();
                let set = words.windows(2).position(|pair| pair == ["STATEMENT", "SET"]);
                set.is_some_and(|set| {
                    let after = words.get(set + 2).map(String::as_str);
                    match first.as_str() {
                        "BEGIN" => set == 0,
                        "EXECUTE" => set == 0 && after == Some("BEGIN"),
                        _ => after == Some("BEGIN"),
                    }
                })
            }
            _ => false,
        };
        let upper_end = text.len().saturating_sub(3);
        let ends = text.get(upper_end..).is_some_and(|word| word.eq_ignore_ascii_case("END"))
            && !text[..upper_end].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        opens && !ends
    }
}

/// Java's `String.trim`: everything up to U+0020 goes.
fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c <= ' ')
}

/// Java's `Character.isWhitespace`: Unicode separators but the no-break spaces, and the control characters.
fn is_java_whitespace(c: char) -> bool {
    match c {
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{85}' => false,
        '\u{1c}'..='\u{1f}' => true,
        _ => c.is_whitespace(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(script: &str, expected: &[(u32, &str, &str)]) {
        let pieces = split(script);
        let found: Vec<_> = pieces.iter().map(|p| (p.line, p.note.as_str(), p.span.of(script))).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_semicolon_in_quotes_or_comments_ends_nothing() {
        check("SELECT ';' -- ;\n, `;` /* ; */ FROM t; SELECT 2", &[(1, "", "SELECT ';' -- ;\n, `;` /* ; */ FROM t"), (2, "", "SELECT 2")]);
    }

    #[test]
    fn the_comment_right_above_is_the_note() {
        check("-- far\n\n-- a\n--  b \nSELECT 1;\n\n-- c\n\nSELECT 2;", &[(5, "a\nb", "SELECT 1"), (9, "", "SELECT 2")]);
    }

    #[test]
    fn a_statement_set_stays_together() {
        check(
            "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END; SELECT 1",
            &[(1, "", "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END"), (1, "", "SELECT 1")],
        );
        check(
            "BEGIN STATEMENT SET;\nINSERT INTO a SELECT 1;\nINSERT INTO b SELECT 2;\nEND;\nSELECT 1",
            &[(1, "", "BEGIN STATEMENT SET;\nINSERT INTO a SELECT 1;\nINSERT INTO b SELECT 2;\nEND"), (5, "", "SELECT 1")],
        );
    }
}
