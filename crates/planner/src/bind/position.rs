//! Where syntax stands: the span of an expression as Calcite counts it.
//!
//! In: sqlparser nodes (whose own spans often miss brackets and keywords) and the statement's text.
//! Out: bytes of that text, and Calcite's `From line 1, column 8 to line 1, column 13`.

use rowkind_sql::extent::Extent;
use rowkind_sql::{LineIndex, Place};
use sqlparser::ast::{self, Expr};
use sqlparser::tokenizer::Location;

/// Bytes of a statement's text, `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub start: usize,
    pub end: usize,
}

impl Stretch {
    pub fn to(self, other: Stretch) -> Stretch {
        Stretch { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A statement's text with its lines.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    pub text: &'a str,
    lines: LineIndex,
}

impl<'a> Text<'a> {
    pub fn new(text: &'a str) -> Text<'a> {
        Text { text, lines: LineIndex::new(text) }
    }

    /// Calcite's words for a stretch: one place if it is one character long.
    pub fn words(&self, at: Stretch) -> String {
        let first = self.lines.place(self.text, at.start);
        let last_char = self.text[..at.end].char_indices().next_back().map_or(at.start, |(index, _)| index);
        let last = self.lines.place(self.text, last_char.max(at.start));
        if first == last {
            return format!("At line {}, column {}", first.line, first.column);
        }
        format!("From line {}, column {} to line {}, column {}", first.line, first.column, last.line, last.column)
    }

    pub fn place(&self, offset: usize) -> Place {
        self.lines.place(self.text, offset)
    }

    pub fn offset(&self, at: Location) -> usize {
        self.lines.offset(self.text, Place { line: at.line as u32, column: at.column as u32 })
    }

    pub fn span(&self, span: sqlparser::tokenizer::Span) -> Option<Stretch> {
        (span.start.line > 0).then(|| Stretch { start: self.offset(span.start), end: self.offset(span.end) })
    }

    pub fn ident(&self, ident: &ast::Ident) -> Option<Stretch> {
        self.span(ident.span)
    }

    pub fn idents(&self, idents: &[ast::Ident]) -> Option<Stretch> {
        let first = self.ident(idents.first()?)?;
        Some(first.to(self.ident(idents.last()?)?))
    }

    pub fn object_name(&self, name: &ast::ObjectName) -> Option<Stretch> {
        let idents: Vec<ast::Ident> = name.0.iter().filter_map(|part| part.as_ident().cloned()).collect();
        self.idents(&idents)
    }

    /// The stretch of an expression, brackets and keywords included.
    pub fn expr(&self, expr: &Expr) -> Option<Stretch> {
        match expr {
            Expr::Identifier(ident) => self.ident(ident),
            Expr::CompoundIdentifier(idents) => self.idents(idents),
            Expr::Value(value) => self.span(value.span),
            Expr::Nested(inner) => self.expr(inner).map(|at| self.bracketed(at)),
            // Calcite's row begins at its bracket.
            Expr::Function(function) if is_row(&function.name) => {
                let at = self.function(function)?;
                let open = self.text[at.start..at.end].find('(')?;
                Some(Stretch { start: at.start + open, ..at })
            }
            Expr::BinaryOp { left, right, .. } => self.both(left, right),
            Expr::IsDistinctFrom(left, right) | Expr::IsNotDistinctFrom(left, right) => self.both(left, right),
            Expr::UnaryOp { expr, op } => {
                let at = self.expr(expr)?;
                let sign = match op {
                    ast::UnaryOperator::Not => return Some(self.from_word(at, "NOT")),
                    ast::UnaryOperator::Minus => '-',
                    _ => '+',
                };
                let before = self.text[..at.start].rfind(sign).unwrap_or(at.start);
                Some(Stretch { start: before, ..at })
            }
            Expr::IsNull(inner) | Expr::IsNotNull(inner) => self.expr(inner).map(|at| self.to_word(at, "NULL")),
            Expr::IsTrue(inner) | Expr::IsNotTrue(inner) => self.expr(inner).map(|at| self.to_word(at, "TRUE")),
            Expr::IsFalse(inner) | Expr::IsNotFalse(inner) => self.expr(inner).map(|at| self.to_word(at, "FALSE")),
            Expr::IsUnknown(inner) | Expr::IsNotUnknown(inner) => self.expr(inner).map(|at| self.to_word(at, "UNKNOWN")),
            Expr::Between { expr, high, .. } => self.both(expr, high),
            Expr::Like { expr, pattern, escape_char, .. }
            | Expr::ILike { expr, pattern, escape_char, .. }
            | Expr::SimilarTo { expr, pattern, escape_char, .. } => match escape_char {
                Some(escape) => self.both(expr, escape),
                None => self.both(expr, pattern),
            },
            Expr::RLike { expr, pattern, .. } => self.both(expr, pattern),
            Expr::In { expr, .. } => {
                let at = self.expr(expr)?;
                let open = at.end + self.text[at.end..].find('(')?;
                Some(Stretch { start: at.start, end: self.closing(open) })
            }
            Expr::Case { case_token, end_token, .. } => {
                let start = self.span(case_token.0.span)?;
                Some(start.to(self.span(end_token.0.span)?))
            }
            Expr::Function(function) if function.over.is_some() => self.over(function),
            Expr::Function(function) => self.function(function),
            Expr::Cast { expr, .. }
            | Expr::Extract { expr, .. }
            | Expr::Ceil { expr, .. }
            | Expr::Floor { expr, .. }
            | Expr::Position { expr, .. }
            | Expr::Substring { expr, .. }
            | Expr::Overlay { expr, .. }
            | Expr::Trim { expr, .. } => self.expr(expr).map(|at| self.call_around(at)),
            Expr::TypedString(typed) => self.span(typed.value.span).map(|at| self.from_previous_word(at)),
            Expr::Interval(interval) => self.interval(interval),
            Expr::Tuple(items) => {
                let at = self.expr(items.first()?)?.to(self.expr(items.last()?)?);
                Some(self.bracketed(at))
            }
            Expr::CompoundFieldAccess { root, access_chain } => {
                let start = self.expr(root)?;
                match access_chain.last()? {
                    ast::AccessExpr::Dot(inner) => Some(start.to(self.expr(inner)?)),
                    ast::AccessExpr::Subscript(ast::Subscript::Index { index }) => {
                        let at = self.expr(index)?;
                        let end = at.end + self.text[at.end..].find(']').map_or(0, |length| length + 1);
                        Some(Stretch { start: start.start, end })
                    }
                    ast::AccessExpr::Subscript(_) => Some(start),
                }
            }
            Expr::Array(array) => {
                let first = self.expr(array.elem.first()?)?;
                let last = self.expr(array.elem.last()?)?;
                let open = self.text[..first.start].rfind('[')?;
                let end = last.end + self.text[last.end..].find(']')? + 1;
                Some(self.from_previous_word(Stretch { start: open, end }))
            }
            Expr::Subquery(query) => self.query(query),
            other => self.span(other.extent()),
        }
    }

    /// `name(…)`, with what follows the bracket (`OVER (…)` is not in it).
    pub fn function(&self, function: &ast::Function) -> Option<Stretch> {
        let name = self.object_name(&function.name)?;
        let open = name.end + self.text[name.end..].find(|c: char| !c.is_whitespace())?;
        let end = if self.text[open..].starts_with('(') { self.closing(open) } else { name.end };
        Some(Stretch { start: name.start, end })
    }

    /// `name(…) OVER (…)` or `name(…) OVER w`.
    pub fn over(&self, function: &ast::Function) -> Option<Stretch> {
        let call = self.function(function)?;
        Some(self.window(function).map_or(call, |window| call.to(window)))
    }

    /// What stands behind OVER.
    pub fn window(&self, function: &ast::Function) -> Option<Stretch> {
        let call = self.function(function)?;
        let rest = &self.text[call.end..];
        let word = call.end + rest.len() - rest.trim_start().len();
        self.text.get(word..word + 4).filter(|found| found.eq_ignore_ascii_case("OVER"))?;
        let rest = &self.text[word + 4..];
        let start = word + 4 + rest.len() - rest.trim_start().len();
        let end = match &function.over {
            Some(ast::WindowType::NamedWindow(name)) => self.ident(name)?.end,
            _ => self.closing(start),
        };
        Some(Stretch { start, end })
    }

    /// A table with its alias.
    pub fn factor(&self, factor: &ast::TableFactor) -> Option<Stretch> {
        let (start, alias) = match factor {
            ast::TableFactor::Table { name, alias, .. } => (self.object_name(name)?, alias),
            ast::TableFactor::Derived { subquery, alias, .. } => {
                let at = self.query(subquery)?;
                (self.bracketed(at), alias)
            }
            other => return self.span(other.extent()),
        };
        match alias {
            Some(alias) => Some(start.to(self.ident(&alias.name)?)),
            None => Some(start),
        }
    }

    /// `ARRAY[…]` or `MAP[…]`, from its word to its bracket.
    pub fn constructor(&self, expr: &Expr) -> Option<Stretch> {
        let start = match expr {
            Expr::Function(function) => self.object_name(&function.name)?,
            other => return self.expr(other),
        };
        let open = start.start + self.text[start.start..].find('[')?;
        let mut depth = 0usize;
        for (index, c) in self.text[open..].char_indices() {
            match c {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(Stretch { start: start.start, end: open + index + 1 });
            }
        }
        None
    }

    /// From the first `SELECT` of a query to its last token, without ORDER BY.
    pub fn query(&self, query: &ast::Query) -> Option<Stretch> {
        self.set_expr(&query.body)
    }

    pub fn set_expr(&self, body: &ast::SetExpr) -> Option<Stretch> {
        match body {
            ast::SetExpr::Select(select) => {
                let start = self.span(select.select_token.0.span)?;
                let end = self.span(select.extent()).map_or(start.end, |at| at.end);
                Some(Stretch { start: start.start, end })
            }
            ast::SetExpr::SetOperation { left, right, .. } => Some(self.set_expr(left)?.to(self.set_expr(right)?)),
            ast::SetExpr::Query(query) => self.query(query),
            other => self.span(other.extent()),
        }
    }

    fn interval(&self, interval: &ast::Interval) -> Option<Stretch> {
        let at = self.expr(&interval.value)?;
        let at = self.from_word(at, "INTERVAL");
        // The unit, and `TO unit`, follow.
        let rest = &self.text[at.end..];
        let mut end = at.end;
        let mut words = rest.split_whitespace();
        if let Some(unit) = words.next() {
            end += rest.find(unit).unwrap_or(0) + unit_length(unit);
        }
        if words.next().is_some_and(|word| word.eq_ignore_ascii_case("TO"))
            && let Some(unit) = words.next()
        {
            end = at.end + rest.find(" TO ").or(rest.find(" to ")).unwrap_or(0) + 4;
            end += self.text[end..].find(unit).unwrap_or(0) + unit_length(unit);
        }
        Some(Stretch { start: at.start, end })
    }

    fn both(&self, left: &Expr, right: &Expr) -> Option<Stretch> {
        Some(self.expr(left)?.to(self.expr(right)?))
    }

    /// The brackets around a stretch.
    pub fn bracketed(&self, at: Stretch) -> Stretch {
        let before = self.text[..at.start].trim_end();
        if !before.ends_with('(') {
            return at;
        }
        Stretch { start: before.len() - 1, end: self.closing(before.len() - 1) }
    }

    /// `CAST(…)` around its first operand.
    fn call_around(&self, at: Stretch) -> Stretch {
        let Some(open) = self.opening(at.start) else { return at };
        self.from_previous_word(Stretch { start: open, end: self.closing(open) })
    }

    /// The bracket that is open at a place.
    fn opening(&self, at: usize) -> Option<usize> {
        let mut depth = 0;
        for (index, c) in self.text[..at].char_indices().rev() {
            match c {
                ')' => depth += 1,
                '(' if depth == 0 => return Some(index),
                '(' => depth -= 1,
                _ => {}
            }
        }
        None
    }

    fn from_previous_word(&self, at: Stretch) -> Stretch {
        let before = self.text[..at.start].trim_end();
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_')
            .map_or(0, |index| index + before[index..].chars().next().map_or(1, char::len_utf8));
        Stretch { start, end: at.end }
    }

    pub fn from_word(&self, at: Stretch, word: &str) -> Stretch {
        let start = self.text[..at.start].to_ascii_uppercase().rfind(word).unwrap_or(at.start);
        Stretch { start, end: at.end }
    }

    fn to_word(&self, at: Stretch, word: &str) -> Stretch {
        let end = self.text[at.end..].to_ascii_uppercase().find(word).map_or(at.end, |index| at.end + index + word.len());
        Stretch { start: at.start, end }
    }

    /// The byte behind the bracket that closes the one at `open`.
    pub fn closing(&self, open: usize) -> usize {
        let bytes = self.text.as_bytes();
        let (mut at, mut depth) = (open, 0usize);
        while at < bytes.len() {
            match bytes[at] {
                quote @ (b'\'' | b'`') => {
                    at += 1;
                    while at < bytes.len() && bytes[at] != quote {
                        at += 1;
                    }
                }
                b'(' => depth += 1,
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        return at + 1;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        self.text.len()
    }
}

fn unit_length(word: &str) -> usize {
    word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len())
}

/// Whether a call is `ROW(…)`. sqlparser's own text of a name would bring that of every statement with it.
fn is_row(name: &ast::ObjectName) -> bool {
    match name.0.as_slice() {
        [part] => part.as_ident().is_some_and(|name| name.quote_style.is_none() && name.value.eq_ignore_ascii_case("ROW")),
        _ => false,
    }
}
