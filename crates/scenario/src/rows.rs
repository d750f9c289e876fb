//! `rows` blocks: exact input rows in changelog text, `+I[1001, 'PAID', 25.50] @ 09:04:02`.
//!
//! One row a line; blank lines and lines that begin with `--` are passed over. Cells are cut here, their types are
//! the table's: the caller reads each cell for its column.

pub mod pasted;

use rowkind_ir::{RowKind, Span};

/// One line of a `rows` block.
#[derive(Clone, Debug, PartialEq)]
pub struct RowLine {
    pub kind: RowKind,
    pub cells: Vec<Cell>,
    /// What stands behind `@`: when the row arrives.
    pub at: Option<(String, Span)>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// `None` is NULL. Quotes are taken off.
    pub text: Option<String>,
    pub quoted: bool,
    pub span: Span,
}

/// What is wrong with a line, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct RowError {
    pub message: String,
    pub span: Span,
}

/// Reads a block's lines; a bad line does not harm the others.
pub fn parse(text: &str, block: Span) -> Vec<Result<RowLine, RowError>> {
    lines(text, block).map(|(base, text)| Line { text, base, at: 0 }.row()).collect()
}

/// The lines that say something, without the blanks around them, and where in the text each begins.
fn lines(text: &str, block: Span) -> impl Iterator<Item = (usize, &str)> {
    let mut at = block.start as usize;
    let lines = text[block.range()].split_inclusive('\n').map(move |line| {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        (start, line.trim())
    });
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with("--"))
}

struct Line<'a> {
    text: &'a str,
    base: usize,
    at: usize,
}

impl Line<'_> {
    fn row(mut self) -> Result<RowLine, RowError> {
        let kind = self.text.get(..2).and_then(RowKind::parse);
        let Some(kind) = kind else {
            let end = self.text.char_indices().nth(2).map_or(self.text.len(), |(end, _)| end);
            return Err(self.error(0, end, "A row begins with its kind: +I, -U, +U or -D."));
        };
        self.at = 2;
        self.blanks();
        if !self.eat('[') {
            return Err(self.error(self.at, self.at + 1, "After the kind come the values in brackets: +I[1, 'PAID']."));
        }
        let mut cells = Vec::new();
        loop {
            self.blanks();
            if cells.is_empty() && self.eat(']') {
                break;
            }
            cells.push(self.cell()?);
            self.blanks();
            if self.eat(']') {
                break;
            }
            if !self.eat(',') {
                return Err(self.error(self.at, self.at + 1, "Here a comma or the closing bracket is missing."));
            }
        }
        self.blanks();
        let mut at = None;
        if self.eat('@') {
            self.blanks();
            let rest = &self.text[self.at..];
            if rest.is_empty() {
                return Err(self.error(self.at.saturating_sub(1), self.at, "After @ comes a time: 09:04:02."));
            }
            at = Some((rest.to_string(), self.span(self.at, self.text.len())));
        } else if self.at < self.text.len() {
            return Err(self.error(self.at, self.text.len(), "After the row only @ and a time may follow."));
        }
        Ok(RowLine { kind, cells, at, span: self.span(0, self.text.len()) })
    }

    /// `NULL`, a text in single quotes (two quotes stand for one), or a bare word up to a comma or bracket. Brackets nest.
    fn cell(&mut self) -> Result<Cell, RowError> {
        let start = self.at;
        if self.eat('\'') {
            let mut text = String::new();
            loop {
                match self.text[self.at..].find('\'') {
                    None => return Err(self.error(start, self.text.len(), "The closing quote is missing.")),
                    Some(length) => {
                        text.push_str(&self.text[self.at..self.at + length]);
                        self.at += length + 1;
                        if !self.eat('\'') {
                            return Ok(Cell { text: Some(text), quoted: true, span: self.span(start, self.at) });
                        }
                        text.push('\'');
                    }
                }
            }
        }
        let mut depth = 0;
        let mut quoted = false;
        for (offset, c) in self.text[start..].char_indices() {
            self.at = start + offset;
            match c {
                '\'' => quoted = !quoted,
                _ if quoted => {}
                '[' | '(' | '{' => depth += 1,
                ']' | ')' | '}' if depth > 0 => depth -= 1,
                ',' | ']' if depth == 0 => {
                    let word = self.text[start..self.at].trim_end();
                    let span = self.span(start, start + word.len());
                    if word.is_empty() {
                        return Err(self.error(start, self.at + 1, "A value is missing here; NULL is written NULL."));
                    }
                    let text = (!word.eq_ignore_ascii_case("null")).then(|| word.to_string());
                    return Ok(Cell { text, quoted: false, span });
                }
                _ => {}
            }
        }
        Err(self.error(start, self.text.len(), "The closing bracket is missing."))
    }

    fn blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.text[self.at..].starts_with(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(start.min(self.text.len()), end.min(self.text.len())).shifted(self.base)
    }

    fn error(&self, start: usize, end: usize, message: &str) -> RowError {
        RowError { message: message.to_string(), span: self.span(start, end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> String {
        parse(text, Span::new(0, text.len()))
            .into_iter()
            .map(|line| match line {
                Ok(row) => {
                    let cells: Vec<_> = row.cells.into_iter().map(|cell| cell.text.unwrap_or("∅".into())).collect();
                    format!("{}({}){}", row.kind, cells.join("|"), row.at.map_or(String::new(), |(at, _)| format!("@{at}")))
                }
                Err(error) => format!("{} «{}»", error.message, &text[error.span.range()]),
            })
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn values_null_quotes_and_times_are_read() {
        let text = "+I[1001, 'PAID', 25.50] @ 09:04:02\n\n-- a remark\n  -D[1, NULL, 'it''s, [fine]']\n+U[ARRAY[1, 2], 'x']\n-U[]";
        assert_eq!(check(text), "+I(1001|PAID|25.50)@09:04:02\n-D(1|∅|it's, [fine])\n+U(ARRAY[1, 2]|x)\n-U()");
    }

    #[test]
    fn a_bad_line_is_named_and_the_others_are_kept() {
        assert_eq!(
            check("+X[1]\n+I[1\n+I[1, , 2]\n+I 1\n+I[1] later\n+I['a]\n+I[2]"),
            "A row begins with its kind: +I, -U, +U or -D. «+X»\n\
             The closing bracket is missing. «1»\n\
             A value is missing here; NULL is written NULL. «,»\n\
             After the kind come the values in brackets: +I[1, 'PAID']. «1»\n\
             After the row only @ and a time may follow. «later»\n\
             The closing quote is missing. «'a]»\n\
             +I(2)"
        );
    }

    #[test]
    fn a_quoted_null_is_a_text() {
        let text = "+I['NULL', null]";
        let rows = parse(text, Span::new(0, text.len()));
        let cells = &rows[0].as_ref().unwrap().cells;
        assert_eq!((cells[0].text.as_deref(), cells[1].text.as_deref()), (Some("NULL"), None));
    }
}
