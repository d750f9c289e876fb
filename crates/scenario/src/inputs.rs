//! The rows that come in: what the scenario gives, in one order over all tables.
//!
//! In: the tables that the jobs read, and the scenario's blocks. Out: for each table its rows with their place in the
//! order and in the text, and diagnostics for what does not fit; the other rows still run.

use crate::document::{Block, BlockKind};
use crate::keys::nearest;
use crate::program::Program;
use crate::rows::{self, RowLine};
use rowkind_engine::run::tables;
use rowkind_engine::source;
use rowkind_ir::value_text;
use rowkind_ir::{DataType, Diagnostic, RowKind, Row, Span, Table, TimeAttribute, TypeKind, Value};
use std::rc::Rc;

/// One table's rows.
pub struct Input {
    pub table: Rc<Table>,
    pub rows: Vec<Arriving>,
    pub origin: Origin,
}

/// Where a table's rows come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The table's own option `data`.
    Table,
    /// A `rows` block.
    Rows,
    /// A `messages` block.
    Messages,
    /// A `toml stream` block.
    Stream,
    /// Made up from the schema.
    MadeUp,
}

/// A row on its way in.
#[derive(Clone, Debug)]
pub struct Arriving {
    /// Ascending over all tables: ms of arrival, or the place that a row was given.
    pub place: i64,
    pub kind: RowKind,
    /// As wide as the table; NULL for computed columns.
    pub row: Row,
    pub span: Option<Span>,
    /// Partition and offset in the source's topic.
    pub at: Option<(u32, u64)>,
    /// Arrival as it was written.
    pub time: String,
}

/// The tables that accepted jobs read, each once.
pub fn sources(program: &Program) -> Vec<Rc<Table>> {
    let mut found: Vec<Rc<Table>> = Vec::new();
    for query in program.statements.iter().filter_map(|statement| statement.job()) {
        for table in tables(&query.plan) {
            if !found.iter().any(|other| other.name == table.name) {
                found.push(table);
            }
        }
    }
    found
}

/// The rows of a table from its `rows` block, if it has one.
pub fn from_rows_block(text: &str, block: &Block, table: &Table, diagnostics: &mut Vec<Diagnostic>) -> Vec<Arriving> {
    let mut arriving = Vec::new();
    let mut place = 0;
    for line in rows::parse(text, block.span) {
        let row = line.map_err(|error| (error.message, error.span)).and_then(|line| typed(&line, table).map(|row| (line, row)));
        match row {
            Ok((line, (at, row))) => {
                place = at.unwrap_or(place);
                arriving.push(Arriving {
                    place,
                    kind: line.kind,
                    row,
                    span: Some(line.span),
                    at: None,
                    time: line.at.map_or(String::new(), |(written, _)| written),
                });
            }
            Err((message, span)) => diagnostics.push(Diagnostic::error("bad-row", Some(span), message)),
        }
    }
    arriving
}

/// Reads a line's cells for the table's columns; the arrival is in ms.
fn typed(line: &RowLine, table: &Table) -> Result<(Option<i64>, Row), (String, Span)> {
    let physical = table.physical_columns();
    if line.cells.len() != physical.len() {
        let names: Vec<_> = physical.iter().map(|&column| table.columns[column].name.as_str()).collect();
        return Err((
            format!("This row has {} values, {} has {} columns: {}.", line.cells.len(), table.name.name, physical.len(), names.join(", ")),
            line.span,
        ));
    }
    let mut row = vec![Value::Null; table.columns.len()];
    for (cell, &column) in line.cells.iter().zip(&physical) {
        let Some(text) = &cell.text else { continue };
        let ty = &table.columns[column].ty;
        row[column] = value_text::parse(text, ty)
            .map_err(|_| (format!("`{text}` does not fit the column {} {ty}.", table.columns[column].name), cell.span))?;
    }
    let arrival = DataType::new(TypeKind::Timestamp(3, TimeAttribute::None));
    let at = match &line.at {
        None => None,
        Some((written, span)) => match value_text::parse(written, &arrival) {
            Ok(Value::Timestamp(at)) => Some(at.millis()),
            _ => return Err((format!("`{written}` is no time; write 09:04:02 or 2024-01-01 09:04:02."), *span)),
        },
    };
    Ok((at, row.into()))
}

/// The rows that a `rows` connector carries in its options.
fn from_options(table: &Table, diagnostics: &mut Vec<Diagnostic>) -> Vec<Arriving> {
    match source::rows::parse(table) {
        Ok(rows) => rows
            .into_iter()
            .map(|row| Arriving { place: row.place, kind: row.kind, row: row.row, span: None, at: None, time: String::new() })
            .collect(),
        Err(message) => {
            diagnostics.push(Diagnostic::error("bad-row", table.span, message));
            Vec::new()
        }
    }
}

/// Collects the rows of all tables that the jobs read.
pub fn collect(text: &str, program: &Program, diagnostics: &mut Vec<Diagnostic>) -> Vec<Input> {
    let tables = sources(program);
    let names: Vec<&str> = tables.iter().map(|table| table.name.name.as_str()).collect();
    let is_input = |block: &&Block| matches!(block.kind, BlockKind::Rows | BlockKind::Messages | BlockKind::Stream);
    for block in program.document.blocks.iter().filter(is_input) {
        let Some(name) = block.words.first() else { continue };
        if !names.contains(&name.as_str()) && program.statements.iter().all(|statement| statement.outcome.failure.is_none()) {
            let diagnostic = Diagnostic::warning("unread-input", Some(block.info), format!("No job reads a table {name}."));
            diagnostics.push(match nearest(name, names.iter().copied()) {
                Some(near) => diagnostic.hint(format!("Did you mean `{near}`?")),
                None => diagnostic,
            });
        }
    }
    let mut inputs = Vec::new();
    for table in tables {
        let block = |kind| {
            program.document.blocks.iter().find(|block| block.kind == kind && block.words.first() == Some(&table.name.name))
        };
        let (rows, origin) = if let Some(block) = block(BlockKind::Rows) {
            (from_rows_block(text, block, &table, diagnostics), Origin::Rows)
        } else if table.option("connector") == Some("rows") {
            (from_options(&table, diagnostics), Origin::Table)
        } else {
            (Vec::new(), Origin::MadeUp)
        };
        inputs.push(Input { table, rows, origin });
    }
    inputs
}
