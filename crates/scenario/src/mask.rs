//! Masks columns of a scenario's own rows before it is shared.
//!
//! In: a scenario's text, and names of columns. Out: the text with other values in these columns of its `rows` and `messages` blocks, the
//! same for the same value, so that keys and joins still meet; and whether the run is still the same. Values that the SQL compares with
//! stay: the SQL says them anyway. Never: masks prose, remarks or SQL; expectations are left out, for they hold rows.

use crate::bring;
use crate::document::{self, Block, BlockKind, Document};
use crate::program;
use crate::rows;
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::report::Report;
use rowkind_ir::{RowKind, Span, Step, Table, TextEdit, TypeKind};
use rowkind_planner::catalog::Object;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A text that is fit to be shared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Masked {
    pub text: String,
    /// Values that stay because the SQL names them.
    pub named: usize,
    /// Messages that are no JSON objects: they stay as they are.
    pub unread: usize,
    /// Whether every sink gets the same kinds of changes at the same instants.
    pub same_run: bool,
}

/// The columns of the scenario's own rows that can be masked: texts and numbers.
pub fn columns(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (_, table) in own(text, &document::parse(text)) {
        for column in table.physical_columns().into_iter().filter(|&column| is_maskable(&table, column)) {
            let name = &table.columns[column].name;
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    names
}

/// Other values in these columns.
pub fn masked(text: &str, columns: &[String]) -> Masked {
    if columns.is_empty() {
        return Masked { text: text.to_string(), same_run: true, ..Masked::default() };
    }
    let document = document::parse(text);
    let named = literals(text, &document);
    let mut masks = Masks { columns, named, kept: BTreeSet::new(), words: BTreeMap::new() };
    let (mut edits, mut unread) = (Vec::new(), 0);
    for (block, table) in own(text, &document) {
        match block.kind {
            BlockKind::Rows => edits.extend(masks.rows(text, &block, &table)),
            _ => {
                let (content, left) =
                    masks.messages(&text[block.span.range()], &table, block.words.get(1).is_some_and(|word| word == "kcat"));
                unread += left;
                edits.push(TextEdit { span: block.span, text: content });
            }
        }
    }
    let expected = document.blocks.iter().filter(|block| block.kind == BlockKind::Expect);
    edits
        .extend(expected.filter_map(|block| bring::whole(text, block.info, block.span)).map(|span| TextEdit { span, text: String::new() }));
    rowkind_ir::order::sort_by_key(&mut edits, |edit: &TextEdit| edit.span.start);
    let shared = apply_edits(text, &edits);
    let same_run = shape(&crate::run_unweighed(text, |_, _| {})) == shape(&crate::run_unweighed(&shared, |_, _| {}));
    Masked { text: shared, named: masks.kept.len(), unread, same_run }
}

/// The blocks of rows that somebody wrote or pasted, with their tables.
fn own(text: &str, document: &Document) -> Vec<(Block, Rc<Table>)> {
    let catalog = program::read(text).session.catalog;
    let objects: Vec<_> = catalog
        .catalogs
        .values()
        .flat_map(|catalog| catalog.values())
        .flat_map(|database| &database.objects)
        .map(|(name, object)| (name.as_str(), object))
        .collect();
    let table = |wanted: &str| {
        let temporary = catalog.temporary.iter().map(|(name, object)| (name.name.as_str(), object));
        temporary.chain(objects.iter().copied()).find_map(|(name, object)| match object {
            Object::Table(entry) if name == wanted => Some(entry.table.clone()),
            _ => None,
        })
    };
    let blocks = document.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Rows | BlockKind::Messages));
    blocks.filter_map(|block| Some((block.clone(), table(block.words.first()?)?))).collect()
}

fn is_maskable(table: &Table, column: usize) -> bool {
    use TypeKind::{BigInt, Char, Decimal, Double, Float, Int, SmallInt, TinyInt, VarChar};
    matches!(table.columns[column].ty.kind, Char(_) | VarChar(_) | TinyInt | SmallInt | Int | BigInt | Decimal { .. } | Float | Double)
}

/// The texts in quotes that the SQL has outside of options.
fn literals(text: &str, document: &Document) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for block in document.blocks.iter().filter(|block| block.kind == BlockKind::Sql) {
        found.extend(text[block.span.range()].split('\'').skip(1).step_by(2).map(str::to_string));
    }
    found
}

/// What a run does, whatever its rows hold.
fn shape(report: &Report) -> Vec<Vec<(Step, RowKind)>> {
    let sinks = report.run.iter().flat_map(|run| &run.sinks);
    sinks.map(|sink| sink.changes.iter().map(|change| (change.at, change.kind)).collect()).collect()
}

struct Masks<'m> {
    columns: &'m [String],
    named: BTreeSet<String>,
    /// Named values that were met.
    kept: BTreeSet<String>,
    words: BTreeMap<String, usize>,
}

impl Masks<'_> {
    fn is_meant(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.eq_ignore_ascii_case(name))
    }

    /// The number of a value; `None`: it stays.
    fn number(&mut self, value: &str) -> Option<usize> {
        if self.named.contains(value) {
            self.kept.insert(value.to_string());
            return None;
        }
        let next = self.words.len() + 1;
        Some(*self.words.entry(value.to_string()).or_insert(next))
    }

    fn rows(&mut self, text: &str, block: &Block, table: &Table) -> Vec<TextEdit> {
        let physical = table.physical_columns();
        let mut edits = Vec::new();
        for line in rows::parse(text, block.span).into_iter().flatten() {
            for (cell, &column) in line.cells.iter().zip(&physical) {
                if !self.is_meant(&table.columns[column].name) || !is_maskable(table, column) {
                    continue;
                }
                let Some(number) = cell.text.as_deref().and_then(|value| self.number(value)) else { continue };
                let is_text = matches!(table.columns[column].ty.kind, TypeKind::Char(_) | TypeKind::VarChar(_));
                let masked = if is_text { format!("'masked-{number}'") } else { number.to_string() };
                edits.push(TextEdit { span: Span::new(cell.span.start as usize, cell.span.end as usize), text: masked });
            }
        }
        edits
    }

    /// The lines of a block, and how many could not be read.
    fn messages(&mut self, lines: &str, table: &Table, kcat: bool) -> (String, usize) {
        let (mut out, mut unread) = (String::new(), 0);
        for line in lines.lines() {
            let masked = if kcat { self.kcat(line, table) } else { self.json(line, table) };
            unread += usize::from(masked.is_none() && !line.trim().is_empty());
            out.push_str(masked.as_deref().unwrap_or(line));
            out.push('\n');
        }
        (out, unread)
    }

    /// Key and payload of a line of kcat's; headers may hold anything and go.
    fn kcat(&mut self, line: &str, table: &Table) -> Option<String> {
        let mut json: Value = serde_json::from_str(line).ok()?;
        let message = json.as_object_mut()?;
        message.remove("headers");
        let mut whole = true;
        for part in ["key", "payload"] {
            let Some(Value::String(text)) = message.get(part).cloned() else { continue };
            let masked = match self.json(&text, table) {
                // A bare key is one value.
                None if part == "key" => self.number(&text).map_or(text, |number| format!("masked-{number}")),
                None => {
                    whole = false;
                    text
                }
                Some(masked) => masked,
            };
            message.insert(part.to_string(), Value::String(masked));
        }
        whole.then(|| json.to_string())
    }

    fn json(&mut self, text: &str, table: &Table) -> Option<String> {
        let mut json: Value = serde_json::from_str(text).ok().filter(Value::is_object)?;
        self.hide(&mut json, table);
        Some(json.to_string())
    }

    /// Values under the columns' names, however deep: an envelope has them inside `before` and `after`.
    fn hide(&mut self, value: &mut Value, table: &Table) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields.iter_mut() {
                    let column = table.columns.iter().position(|column| column.name.eq_ignore_ascii_case(name));
                    if self.is_meant(name) && column.is_none_or(|column| is_maskable(table, column)) {
                        match field {
                            Value::String(text) => {
                                if let Some(number) = self.number(text) {
                                    *field = Value::String(format!("masked-{number}"));
                                }
                            }
                            Value::Number(written) => {
                                if let Some(number) = self.number(&written.to_string()) {
                                    *field = Value::from(number);
                                }
                            }
                            inner => self.hide(inner, table),
                        }
                    } else {
                        self.hide(field, table);
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.hide(item, table)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# T\n\n```sql\nCREATE TABLE t (id INT, email STRING, state STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows');\nCREATE TABLE m (email STRING, score INT) WITH ('connector' = 'kafka', 'topic' = 'm', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nCREATE TABLE s (email STRING, n BIGINT) WITH ('connector' = 'print');\nINSERT INTO s SELECT t.email, COUNT(*) FROM t JOIN m ON t.email = m.email WHERE t.state <> 'TEST' GROUP BY t.email;\n```\n\n```rows t\n+I[7, 'ada@x.org', 'TEST']\n+I[8, 'bob@x.org', 'PAID'] @ 09:04:02\n+I[9, NULL, 'PAID']\n```\n\n```messages m\n{\"email\":\"bob@x.org\",\"score\":3}\nnot json\n```\n\n```expect number\nlate_rows = 0\n```\n";

    #[test]
    fn masked_values_are_gone_and_still_meet() {
        let columns = columns(TEXT);
        assert_eq!(columns, ["id", "email", "state", "score"]);
        let masked = masked(TEXT, &["email".to_string(), "state".to_string()]);
        assert!(!masked.text.contains("@x.org"), "{}", masked.text);
        assert!(
            masked.text.contains("+I[7, 'masked-1', 'TEST']\n+I[8, 'masked-2', 'masked-3'] @ 09:04:02\n+I[9, NULL, 'masked-3']"),
            "{}",
            masked.text
        );
        assert!(masked.text.contains("{\"email\":\"masked-2\",\"score\":3}\nnot json\n"), "{}", masked.text);
        assert!(!masked.text.contains("expect"), "{}", masked.text);
        assert_eq!((masked.named, masked.unread, masked.same_run), (1, 1, true));
    }

    #[test]
    fn a_run_that_compares_sizes_is_said_to_differ() {
        let text = TEXT.replace("t.state <> 'TEST'", "t.id > 7");
        assert!(!masked(&text, &["id".to_string()]).same_run);
        assert!(masked(&text, &["email".to_string()]).same_run);
    }

    #[test]
    fn key_payload_and_headers_of_kcat_lines_are_masked() {
        let line = "{\"topic\":\"m\",\"partition\":0,\"offset\":1,\"ts\":1,\"headers\":[\"who\",\"ada@x.org\"],\"key\":\"ada@x.org\",\"payload\":\"{\\\"email\\\":\\\"ada@x.org\\\",\\\"score\\\":1}\"}\n";
        let text = TEXT.replace("```messages m\n{\"email\":\"bob@x.org\",\"score\":3}\nnot json\n", &format!("```messages m kcat\n{line}"));
        let masked = masked(&text, &["email".to_string()]);
        assert!(!masked.text.contains("ada@"), "{}", masked.text);
    }
}
