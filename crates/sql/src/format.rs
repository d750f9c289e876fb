//! Lays a statement out: one clause a line, columns and options one under the other, comments kept.
//!
//! In: the text of one statement. Out: the same tokens with other blanks between them.
//! Never: changes, drops or reorders a token; a text that is no SQL is given back as it is.

use crate::lexer::{Kind, tokenize};
use crate::span::Span;

pub fn format(text: &str) -> String {
    let tokens = tokenize(text);
    if tokens.list.last().is_none_or(|token| token.kind == Kind::BAD) {
        return text.to_string();
    }
    let mut pieces: Vec<Piece> = tokens.comments.iter().map(|span| Piece { span: *span, kind: None }).collect();
    pieces.extend(tokens.list.iter().filter(|t| t.kind != Kind::END).map(|t| Piece { span: t.span, kind: Some(t.kind) }));
    rowkind_ir::order::sort_by_key(&mut pieces, |piece| piece.span.start);
    Layout { text, pieces, out: String::new(), levels: vec![Level::default()], creates: false }.run()
}

#[derive(Clone, Copy)]
struct Piece {
    span: Span,
    /// None for a comment.
    kind: Option<Kind>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    /// A query, or the statement itself.
    #[default]
    Query,
    /// Columns or options: one a line.
    List,
    Inline,
}

#[derive(Default)]
struct Level {
    inside: Inside,
    selects: bool,
    /// Between the angle brackets of a type.
    angle: bool,
}

struct Layout<'a> {
    text: &'a str,
    pieces: Vec<Piece>,
    out: String,
    levels: Vec<Level>,
    creates: bool,
}

impl Layout<'_> {
    fn run(mut self) -> String {
        self.creates = self.word(0) == "CREATE";
        for at in 0..self.pieces.len() {
            self.place(at);
        }
        let lines: Vec<&str> = self.out.lines().map(str::trim_end).collect();
        lines.join("\n").trim().to_string()
    }

    /// The word of a piece in capitals; empty where it is none.
    fn word(&self, at: usize) -> String {
        match self.pieces.get(at) {
            Some(Piece { span, kind: Some(kind) }) if kind.is_word() => span.of(self.text).to_ascii_uppercase(),
            _ => String::new(),
        }
    }

    fn before(&self, at: usize) -> String {
        at.checked_sub(1).map_or(String::new(), |before| self.word(before))
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        self.pieces.get(at).and_then(|piece| piece.kind)
    }

    fn place(&mut self, at: usize) {
        let piece = self.pieces[at];
        let own = piece.span.of(self.text);
        let Some(kind) = piece.kind else {
            let own_line = at > 0 && self.text[self.pieces[at - 1].span.end..piece.span.start].contains('\n');
            if own_line {
                self.new_line()
            } else {
                self.space()
            }
            self.out.push_str(own);
            if own.starts_with("--") || own.starts_with("//") {
                self.new_line();
            }
            return;
        };
        let level = self.levels.len() - 1;
        if kind == Kind::RIGHT_PAREN && self.levels.len() > 1 {
            let closed = self.levels.pop().unwrap_or_default();
            if closed.inside != Inside::Inline {
                self.new_line();
            }
        } else if self.levels[level].inside == Inside::Query && self.begins_clause(at) {
            self.new_line();
        } else if !self.joins(at) {
            self.space();
        }
        self.out.push_str(own);
        match kind {
            Kind::LEFT_PAREN => {
                let inside = self.opens(at);
                self.levels.push(Level { inside, ..Level::default() });
                if inside != Inside::Inline {
                    self.new_line();
                }
            }
            Kind::LESS if ["MAP", "ROW", "ARRAY", "MULTISET", "STRUCTURED"].contains(&self.before(at).as_str()) => {
                self.levels.push(Level { inside: Inside::Inline, angle: true, ..Level::default() });
            }
            Kind::GREATER if self.levels.last().is_some_and(|level| level.angle) => drop(self.levels.pop()),
            Kind::COMMA if self.levels[self.levels.len() - 1].inside == Inside::List => self.new_line(),
            Kind::SEMICOLON => self.new_line(),
            _ => {
                let word = self.word(at);
                let level = self.levels.len() - 1;
                self.levels[level].selects |= word == "SELECT" || word == "DELETE";
            }
        }
    }

    fn opens(&self, at: usize) -> Inside {
        match self.word(at + 1).as_str() {
            "SELECT" | "WITH" => return Inside::Query,
            _ => {}
        }
        let empty = self.kind(at + 1) == Some(Kind::RIGHT_PAREN);
        let outermost = self.levels.len() == 1 && self.creates && !empty;
        let before = self.before(at);
        // The columns stand behind the table's name, the options behind WITH.
        let names_before = before.is_empty() || !crate::words::is_reserved(&before);
        if outermost && (before == "WITH" || names_before && !self.levels[0].selects && before != "MODEL") {
            Inside::List
        } else {
            Inside::Inline
        }
    }

    /// Whether a clause begins here, so that it gets its own line.
    fn begins_clause(&self, at: usize) -> bool {
        if at == 0 || self.out.ends_with(['\n', ' ']) && self.out.trim_end().ends_with('(') {
            return false;
        }
        let (before, word, behind) = (self.before(at), self.word(at), self.word(at + 1));
        let selects = self.levels[self.levels.len() - 1].selects;
        match word.as_str() {
            "SELECT" => before != "EXPLAIN",
            "FROM" => selects && before != "DISTINCT",
            "WHERE" | "HAVING" | "WINDOW" | "QUALIFY" | "LIMIT" | "OFFSET" | "FETCH" => selects,
            "GROUP" | "ORDER" => selects && behind == "BY",
            "UNION" | "INTERSECT" | "EXCEPT" => before != "MULTISET",
            "LEFT" | "RIGHT" | "FULL" | "INNER" | "CROSS" | "NATURAL" => {
                ["JOIN", "OUTER", "LEFT", "RIGHT", "FULL", "INNER"].contains(&behind.as_str()) && before != "NATURAL"
            }
            "JOIN" => !["LEFT", "RIGHT", "FULL", "INNER", "CROSS", "OUTER", "NATURAL"].contains(&before.as_str()),
            "ON" => behind == "CONFLICT",
            "WITH" => self.creates && self.kind(at + 1) == Some(Kind::LEFT_PAREN) || before == "AS",
            "PARTITIONED" | "DISTRIBUTED" | "LIKE" | "COMMENT" => self.creates && !selects && self.levels.len() == 1,
            "INSERT" => true,
            "END" => before != "ELSE" && self.kind(at - 1) == Some(Kind::SEMICOLON),
            _ => false,
        }
    }

    /// Whether a piece stands right behind the one before it.
    fn joins(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|before| self.pieces[before]) else { return true };
        if before.kind.is_none() {
            return false;
        }
        let (before_kind, kind) = (before.kind.unwrap_or(Kind::END), self.kind(at).unwrap_or(Kind::END));
        match (before_kind, kind) {
            (_, Kind::COMMA | Kind::SEMICOLON | Kind::RIGHT_PAREN | Kind::RIGHT_BRACKET) => true,
            (Kind::COMMA | Kind::SEMICOLON, _) => false,
            (Kind::LEFT_PAREN | Kind::LEFT_BRACKET, _) => true,
            _ => before.span.end == self.pieces[at].span.start,
        }
    }

    fn space(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with([' ', '\n']) {
            self.out.push(' ');
        }
    }

    fn new_line(&mut self) {
        let end = self.out.trim_end_matches(' ').len();
        self.out.truncate(end);
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        let depth = self.levels.iter().skip(1).filter(|level| level.inside != Inside::Inline).count();
        self.out.push_str(&"  ".repeat(depth));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let formatted = format(text);
        assert_eq!(formatted, expected);
        assert_eq!(format(&formatted), expected, "again");
        let kinds = |text: &str| tokenize(text).list.iter().map(|token| token.kind).collect::<Vec<_>>();
        assert_eq!(kinds(&formatted), kinds(text));
    }

    #[test]
    fn a_query() {
        check(
            "select a,b from (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn FROM t) left join u on a=b where x IS DISTINCT FROM y -- why\n group by a",
            "select a, b\nfrom (\n  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn\n  FROM t\n)\nleft join u on a=b\nwhere x IS DISTINCT FROM y -- why\ngroup by a",
        );
    }

    #[test]
    fn a_table() {
        check(
            "CREATE TABLE t (id INT, m MAP<INT, STRING>, PRIMARY KEY (id) NOT ENFORCED) COMMENT 'c' WITH ('a'='b', 'c' = 'd')",
            "CREATE TABLE t (\n  id INT,\n  m MAP<INT, STRING>,\n  PRIMARY KEY (id) NOT ENFORCED\n)\nCOMMENT 'c'\nWITH (\n  'a'='b',\n  'c' = 'd'\n)",
        );
    }

    #[test]
    fn what_is_no_sql_stays() {
        assert_eq!(format("SELECT  ~"), "SELECT  ~");
        assert_eq!(format(""), "");
    }
}
