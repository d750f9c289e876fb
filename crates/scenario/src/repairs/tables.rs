//! The declaration of a table as something to edit.

use super::{inserted, replaced};
use crate::explore::declaration;
use crate::program::{Answered, Program};
use rowkind_ir::{Span, TextEdit};
use rowkind_sql::ast::{Body, CreateTable, Insert, TableOption};

/// A CREATE TABLE of the text.
#[derive(Clone, Copy)]
pub struct Declared<'p> {
    pub statement: &'p Answered,
    pub create: &'p CreateTable,
}

impl<'p> Declared<'p> {
    pub fn of(program: &'p Program, name: &str) -> Option<Declared<'p>> {
        declaration(program, name).map(|(statement, create)| Declared { statement, create })
    }

    pub fn connector(self) -> &'p str {
        self.option("connector").unwrap_or_default()
    }

    pub fn option(self, key: &str) -> Option<&'p str> {
        self.written(key).map(|option| option.value.as_str())
    }

    pub fn written(self, key: &str) -> Option<&'p TableOption> {
        self.create.options.iter().find(|option| option.key == key)
    }

    /// In the scenario's text.
    pub fn place(self, span: rowkind_sql::Span) -> Span {
        Span::new(span.start, span.end).shifted(self.statement.base)
    }

    /// Another value of an option, or the option itself.
    pub fn with_option(self, key: &str, value: &str) -> Option<TextEdit> {
        match self.written(key) {
            Some(option) => Some(replaced(self.place(option.value_span), format!("'{value}'"))),
            None => self.added_option(key, value),
        }
    }

    pub fn added_option(self, key: &str, value: &str) -> Option<TextEdit> {
        let last = self.create.options.last()?;
        Some(inserted(self.place(last.value_span).end as usize, format!(",\n  '{key}' = '{value}'")))
    }

    /// Without an option and its comma; the only option stays.
    pub fn without_option(self, key: &str) -> Option<TextEdit> {
        let options = &self.create.options;
        let at = options.iter().position(|option| option.key == key)?;
        let here = self.place(options[at].value_span);
        let span = match (at.checked_sub(1), options.get(at + 1)) {
            (Some(before), _) => Span { start: self.place(options[before].value_span).end, end: here.end },
            (None, Some(next)) => Span { start: self.place(options[at].key_span).start, end: self.place(next.key_span).start },
            (None, None) => return None,
        };
        Some(replaced(span, ""))
    }

    /// Behind the last thing in the brackets.
    fn end_of_elements(self) -> Option<usize> {
        let create = self.create;
        let columns = create.columns.iter().map(|column| column.span.end);
        let others = create
            .watermarks
            .iter()
            .map(|watermark| watermark.span.end)
            .chain(create.constraints.iter().map(|constraint| constraint.span.end));
        columns.chain(others).max().map(|end| end + self.statement.base)
    }

    pub fn with_key(self, key: &[&str]) -> Option<TextEdit> {
        let quoted: Vec<String> = key.iter().map(|name| name_text(name)).collect();
        Some(inserted(self.end_of_elements()?, format!(",\n  PRIMARY KEY ({}) NOT ENFORCED", quoted.join(", "))))
    }

    pub fn has_key(self) -> bool {
        self.create.constraints.iter().any(|constraint| constraint.primary)
    }

    /// Without the constraint of its own line that makes the key.
    pub fn without_key(self, text: &str) -> Option<TextEdit> {
        let key = self.create.constraints.iter().find(|constraint| constraint.primary)?;
        self.without_element(text, self.place(key.span))
    }

    /// Without a part of the brackets, and the comma before it.
    pub fn without_element(self, text: &str, span: Span) -> Option<TextEdit> {
        let comma = text[..span.start as usize].trim_end();
        let start = comma.strip_suffix(',')?.len();
        Some(replaced(Span::new(start, span.end as usize), ""))
    }

    /// The stretch from the first option to the last.
    pub fn options_span(self) -> Option<Span> {
        crate::explore::options_span(self.statement, self.create)
    }
}

/// The INSERTs of a statement: its own, those of a statement set, that of an EXPLAIN.
pub fn inserts(body: Option<&Body>) -> Vec<&Insert> {
    match body {
        Some(Body::Insert(insert)) => vec![insert],
        Some(Body::StatementSet(set)) => set.inserts.iter().collect(),
        Some(Body::Execute(of)) => inserts(Some(of)),
        Some(Body::Explain(explain)) => inserts(Some(&explain.of)),
        _ => Vec::new(),
    }
}

/// The last part of the first `'catalog.database.name'` behind some words of a message.
pub fn table_named<'m>(message: &'m str, behind: &str) -> Option<&'m str> {
    let full = message.split_once(behind)?.1.split_once('\'')?.0;
    full.rsplit('.').next()
}

/// A column's name as it is written in SQL.
pub fn name_text(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.starts_with(|c: char| c.is_ascii_digit());
    if plain { name.to_string() } else { format!("`{}`", name.replace('`', "``")) }
}
