//! The rows that come in: what the scenario gives, in one order over all tables.
//!
//! In: the tables that the jobs read, and the scenario's blocks. Out: for each table its rows with their place in the
//! order and in the text, and diagnostics for what does not fit; the other rows still run.

use crate::document::{Block, BlockKind};
use crate::keys::nearest;
use crate::program::Program;
use crate::repairs;
use crate::rows::{self, RowLine};
use crate::simulate::{self, Planned};
use crate::stream::read_stream;
use rowkind_engine::source;
use rowkind_engine::source::messages::{self, Lines};
use rowkind_engine::stream::{self, Spec};
use rowkind_ir::connector::Role;
use rowkind_ir::plan::Operator;
use rowkind_ir::value_text;
use rowkind_ir::zone::Zone;
use rowkind_ir::{ChangelogMode, DataType, Diagnostic, Row, RowKind, Severity, Span, Table, TimeAttribute, Timestamp, TypeKind, Value};
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

/// The tables that jobs read, each once, with the mode of their sources.
fn sources(jobs: &[Planned<'_>]) -> Vec<(Rc<Table>, ChangelogMode)> {
    let mut found: Vec<(Rc<Table>, ChangelogMode)> = Vec::new();
    for job in jobs {
        for node in &job.plan.nodes {
            if let Operator::Source(source) = &node.operator
                && !found.iter().any(|(other, _)| other.name == source.table.name)
            {
                found.push((source.table.clone(), source.mode));
            }
        }
    }
    found
}

/// Tables outside of the jobs that lookups look into, each once. Those of the connector `rows` bring their rows themselves.
fn looked_up(jobs: &[Planned<'_>]) -> Vec<Rc<Table>> {
    let mut found: Vec<Rc<Table>> = Vec::new();
    for table in jobs.iter().flat_map(|job| simulate::looked_up(job.plan)) {
        if !found.iter().any(|other| other.name == table.name) {
            found.push(table);
        }
    }
    found
}

/// The rows of a table from its `rows` block, if it has one.
pub fn from_rows_block(text: &str, block: &Block, table: &Table, mode: ChangelogMode, diagnostics: &mut Vec<Diagnostic>) -> Vec<Arriving> {
    let mut arriving = Vec::new();
    let mut place = 0;
    let before = diagnostics.len();
    for line in rows::parse(text, block.span) {
        let row = line.map_err(|error| (error.message, error.span)).and_then(|line| {
            brings(mode, line.kind, table)
                .map_err(|message| (message, Span::new(line.span.start as usize, line.span.start as usize + 2)))?;
            typed(&line, table).map(|row| (line, row))
        });
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
    // One repair for all lines, at the first.
    if let Some(first) = diagnostics.get_mut(before) {
        first.fixes.extend(rows::pasted::repair(text, block.span));
    }
    arriving
}

/// Whether a source of this mode brings rows of a kind; an upsert source does not tell the first row of a key from later ones.
fn brings(mode: ChangelogMode, kind: RowKind, table: &Table) -> Result<(), String> {
    let fits = match kind {
        RowKind::Insert | RowKind::UpdateAfter => mode.insert || mode.update_after,
        RowKind::UpdateBefore => mode.update_before,
        RowKind::Delete => mode.delete,
    };
    let fits = fits && (kind != RowKind::UpdateAfter || mode.update_after);
    if fits { Ok(()) } else { Err(format!("{kind} does not fit {}, whose source brings [{mode}].", table.name.name)) }
}

/// Whether an integer came through with all its digits.
fn is_whole(text: &str, value: &Value) -> bool {
    let read = match value {
        Value::TinyInt(read) => i64::from(*read),
        Value::SmallInt(read) => i64::from(*read),
        Value::Int(read) => i64::from(*read),
        Value::BigInt(read) => *read,
        _ => return true,
    };
    text.trim().parse::<i128>().is_ok_and(|written| written == i128::from(read))
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
        let ty = &table.columns[column].ty;
        let unfit = |written: &str| (format!("{written} does not fit the column {} {ty}.", table.columns[column].name), cell.span);
        let Some(text) = &cell.text else {
            // A delete may carry no more than the key.
            if !ty.nullable && line.kind != RowKind::Delete {
                return Err(unfit("NULL"));
            }
            continue;
        };
        let value = value_text::parse(text, ty).ok().filter(|value| is_whole(text, value));
        row[column] = value.ok_or_else(|| unfit(&format!("`{text}`")))?;
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

/// The rows that messages bring, and what could not be decoded, at its line. An error that ends Flink's job ends the input there.
fn from_messages(text: &str, program: &Program, block: &Block, table: &Table, diagnostics: &mut Vec<Diagnostic>) -> Vec<Arriving> {
    let lines = if block.words.get(1).is_some_and(|word| word == "kcat") { Lines::Kcat } else { Lines::Payloads };
    let content = &text[block.span.range()];
    let messages = match messages::read(table, content, lines) {
        Ok(messages) => messages,
        Err(unsupported) => {
            diagnostics.push(Diagnostic::error("unknown-yet", Some(block.info), format!("{unsupported}.")));
            return Vec::new();
        }
    };
    let mut starts = vec![block.span.start as usize];
    starts.extend(content.match_indices('\n').map(|(at, _)| block.span.start as usize + at + 1));
    let line_span = |line: usize, column: usize| {
        let start = starts[line];
        let end = starts.get(line + 1).map_or(block.span.end as usize, |next| next - 1);
        Span::new((start + column).min(end), end)
    };
    let mut ends_at = usize::MAX;
    for bad in &messages.bad {
        let span = line_span(bad.line, bad.column);
        diagnostics.push(match &bad.error {
            Some(error) => {
                let mut diagnostic = Diagnostic::error("bad-message", Some(span), format!("{}\n{}", bad.reason, error.message))
                    .plain("Flink's job fails at this message; the rows before it still run.");
                // One repair for all of them.
                if ends_at == usize::MAX {
                    diagnostic.fixes.extend(repairs::failures::of_messages(program, table));
                }
                ends_at = ends_at.min(bad.line);
                diagnostic
            }
            None => {
                let row = messages.arrivals.iter().any(|arrival| arrival.line == bad.line);
                let then = if row { "What could not be read is null." } else { "The message is passed over." };
                Diagnostic::warning("bad-message", Some(span), format!("{}. {then}", bad.reason.trim_end_matches('.')))
            }
        });
    }
    let arrivals = messages.arrivals.into_iter().take_while(|arrival| arrival.line < ends_at);
    let mut place = 0;
    arrivals
        .map(|arrival| {
            place = arrival.timestamp.unwrap_or(place);
            let span = line_span(arrival.line, 0);
            Arriving {
                place,
                kind: arrival.change.kind,
                row: arrival.change.row,
                span: Some(span),
                at: Some(arrival.at),
                time: String::new(),
            }
        })
        .collect()
}

fn generated(table: &Table, mode: ChangelogMode, spec: &Spec, seed: u64) -> Vec<Arriving> {
    let stamp = DataType::new(TypeKind::Timestamp(3, TimeAttribute::None));
    let events = stream::generate(table, mode, spec, seed);
    let places = stream::partitions::places(table, spec, &events);
    let row = |(number, event): (usize, stream::Generated)| {
        let at = places.as_ref().map(|places| places[number]);
        let time = value_text::text(&Value::Timestamp(Timestamp::from_millis(event.arrival_ms)), &stamp, &Zone::default());
        let time = time.split(' ').nth(1).unwrap_or_default().trim_end_matches(".000").to_string();
        Arriving { place: event.arrival_ms, kind: event.change.kind, row: event.change.row, span: None, at, time }
    };
    events.into_iter().enumerate().map(row).collect()
}

/// Collects the rows of all tables that the jobs read.
pub fn collect(text: &str, program: &Program, jobs: &[Planned<'_>], diagnostics: &mut Vec<Diagnostic>) -> Vec<Input> {
    let mut tables = sources(jobs);
    let scanned = tables.len();
    for table in looked_up(jobs) {
        if !tables.iter().any(|(other, _)| other.name == table.name) {
            tables.push((table, ChangelogMode::ALL));
        }
    }
    let written = simulate::written_topics(jobs.iter().map(|job| job.plan));
    unread_blocks(program, &tables, diagnostics);
    let all = tables.clone();
    let mut inputs = Vec::new();
    let others: Vec<&Table> = all.iter().map(|(table, _)| &**table).collect();
    for (number, (table, mode)) in tables.into_iter().enumerate() {
        let block = |kind| program.document.blocks.iter().find(|block| block.kind == kind && block.words.first() == Some(&table.name.name));
        let seed = program.settings.seed;
        let (rows, origin) = if let Some(block) = block(BlockKind::Rows) {
            (from_rows_block(text, block, &table, mode, diagnostics), Origin::Rows)
        } else if let Some(block) = block(BlockKind::Messages) {
            (from_messages(text, program, block, &table, diagnostics), Origin::Messages)
        } else if let Some(block) = block(BlockKind::Stream) {
            let spec = read_stream(text, block.span, &table, mode, diagnostics);
            (generated(&table, mode, &spec, seed), Origin::Stream)
        } else if table.option("connector") == Some("rows") {
            (from_options(&table, diagnostics), Origin::Table)
        } else if simulate::kafka(&table, Role::Source).is_some_and(|kafka| kafka.topics.iter().any(|topic| written.contains(topic))) {
            // Another job writes what this one reads.
            continue;
        } else {
            let is_looked_up = number >= scanned;
            let mode = if is_looked_up { ChangelogMode::INSERT_ONLY } else { mode };
            let mut spec = stream::made_up(&table, mode);
            stream::refer(&mut spec, &table, &others);
            diagnostics.push(made_up_note(&table, &spec));
            let mut rows = generated(&table, mode, &spec, seed);
            // What is looked into stands there before anybody looks.
            if let Some(first) = rows.first().map(|row| row.place).filter(|_| is_looked_up) {
                rows.iter_mut().for_each(|row| row.place = first - 1);
            }
            (rows, Origin::MadeUp)
        };
        inputs.push(Input { table, rows, origin });
    }
    inputs
}

/// What was made up for a table that nobody feeds.
fn made_up_note(table: &Table, spec: &Spec) -> Diagnostic {
    let columns: Vec<String> = spec.columns.iter().map(|(name, generator)| format!("{name}: {generator}")).collect();
    Diagnostic {
        severity: Severity::Info,
        ..Diagnostic::warning(
            "made-up-stream",
            table.span,
            format!(
                "{} has no input, so Rowkind made up {} events from its columns and the seed ({}).",
                table.name.name,
                spec.events,
                columns.join("; ")
            ),
        )
    }
}

/// Blocks for tables that no job reads.
fn unread_blocks(program: &Program, tables: &[(Rc<Table>, ChangelogMode)], diagnostics: &mut Vec<Diagnostic>) {
    if program.statements.iter().any(|statement| statement.outcome.failure.is_some()) {
        return;
    }
    let names: Vec<&str> = tables.iter().map(|(table, _)| table.name.name.as_str()).collect();
    let is_input = |block: &&Block| matches!(block.kind, BlockKind::Rows | BlockKind::Messages | BlockKind::Stream);
    for block in program.document.blocks.iter().filter(is_input) {
        let Some(name) = block.words.first().filter(|name| !names.contains(&name.as_str())) else { continue };
        let diagnostic = Diagnostic::warning("unread-input", Some(block.info), format!("No job reads a table {name}."));
        diagnostics.push(match nearest(name, names.iter().copied()) {
            Some(near) => diagnostic.hint(format!("Did you mean `{near}`?")),
            None => diagnostic,
        });
    }
}
