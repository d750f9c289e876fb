//! A program that consumes a topic by itself, record by record.

use super::held::Held;
use super::{Measures, Messages, Reader, Takes, cells};
use crate::fault::Unsupported;
use hashbrown::HashSet;
use rowkind_ir::report::{Cells, Effect, ReaderKind};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Field, Row, RowKind, Str, Table, Value};
use rustc_hash::FxBuildHasher;

pub struct Program<'r> {
    kind: ReaderKind,
    /// How it reads.
    way: usize,
    fields: Vec<Field>,
    nulls: Row,
    zone: &'r Zone,
    /// By the number of a key the record with its row, for those that keep the last one.
    held: Vec<Option<u32>>,
    /// Rows as a changelog leaves them.
    table: Held,
    /// Positions of the columns that name a message; empty: its key does.
    message_id: Vec<usize>,
    /// Messages met so far, by their name.
    met: HashSet<Vec<Value>, FxBuildHasher>,
    rows: u64,
}

impl<'r> Program<'r> {
    pub fn new(reader: &'r Reader, table: &Table, messages: &mut Messages<'_>) -> Result<Program<'r>, Unsupported> {
        let keys = messages.keys_count();
        let (way, fields) = messages.way(reader.kind)?;
        let fields = fields.to_vec();
        let place = |name: &String| fields.iter().position(|field| field.name == *name);
        let message_id = reader.message_id.iter().filter_map(place).collect();
        let physical = table.physical_columns();
        let key = table.primary_key.as_ref();
        let key = key.map(|key| key.iter().filter_map(|column| physical.iter().position(|other| other == column)).collect());
        Ok(Program {
            kind: reader.kind,
            way,
            nulls: fields.iter().map(|_| Value::Null).collect(),
            fields,
            zone: &reader.zone,
            held: vec![None; keys],
            table: Held::new(key),
            message_id,
            met: HashSet::default(),
            rows: 0,
        })
    }

    /// One more row.
    fn append(&mut self, row: &Row, measures: &mut dyn Measures, kept: bool) -> Effect {
        self.rows += 1;
        measures.change(RowKind::Insert, row);
        Effect::Append(self.cells(row, kept))
    }

    /// One more row, unless the message was met before.
    fn append_once(&mut self, key: Option<u32>, row: &Row, measures: &mut dyn Measures, kept: bool) -> Effect {
        let name = if self.message_id.is_empty() {
            vec![key.map_or(Value::Null, |key| Value::BigInt(i64::from(key)))]
        } else {
            self.message_id.iter().map(|&column| row[column].clone()).collect()
        };
        if self.met.insert(name) { self.append(row, measures, kept) } else { Effect::Ignore }
    }

    /// The row of a record under a key.
    fn put(&mut self, key: u32, record: u32, messages: &mut Messages<'_>, measures: &mut dyn Measures, kept: bool) -> Effect {
        let old = self.held[key as usize].replace(record);
        self.rows += u64::from(old.is_none());
        if !measures.is_empty() {
            match old.and_then(|old| self.row(messages, old)) {
                Some(old) => {
                    measures.change(RowKind::UpdateBefore, &old);
                    self.row(messages, record).iter().for_each(|row| measures.change(RowKind::UpdateAfter, row));
                }
                None => self.row(messages, record).iter().for_each(|row| measures.change(RowKind::Insert, row)),
            }
        }
        let row = if kept { self.row(messages, record).map_or(Cells::new(), |row| self.cells(&row, kept)) } else { Cells::new() };
        Effect::Put { key: key_text(messages, key, kept), row, replaced: old.is_some() }
    }

    fn remove(&mut self, key: u32, messages: &mut Messages<'_>, measures: &mut dyn Measures, kept: bool) -> Effect {
        let old = self.held[key as usize].take();
        self.rows -= u64::from(old.is_some());
        if !measures.is_empty() {
            old.and_then(|old| self.row(messages, old)).iter().for_each(|old| measures.change(RowKind::Delete, old));
        }
        Effect::Remove { key: key_text(messages, key, kept), existed: old.is_some() }
    }

    /// The row that a record brought.
    fn row(&self, messages: &mut Messages<'_>, record: u32) -> Option<Row> {
        messages.said(self.way, record).as_ref().ok()?.last().map(|change| change.row.clone())
    }

    /// Does what each change of the message says.
    fn follow(&mut self, changes: &[Change], measures: &mut dyn Measures, kept: bool) -> Effect {
        for change in changes {
            self.table.take(change, measures);
        }
        self.rows = self.table.count;
        match changes {
            [] => Effect::Ignore,
            changes => Effect::Changes(changes.iter().map(|change| (change.kind, self.cells(&change.row, kept))).collect()),
        }
    }

    /// A row for the report, if it is kept there.
    fn cells(&self, row: &Row, kept: bool) -> Cells {
        if kept { cells(row, &self.fields, self.zone) } else { Cells::new() }
    }
}

impl Takes for Program<'_> {
    fn fields(&self) -> &[Field] {
        &self.fields
    }

    fn rows(&self) -> u64 {
        self.rows
    }

    fn take(&mut self, messages: &mut Messages<'_>, record: u32, measures: &mut dyn Measures, kept: bool) -> Result<Effect, String> {
        let key = messages.key(record);
        if messages.is_null(record) {
            return Ok(match key {
                Some(key) if self.kind == ReaderKind::Upsert => self.remove(key, messages, measures, kept),
                _ => Effect::Ignore,
            });
        }
        let changes = match messages.said(self.way, record) {
            Ok(changes) => changes,
            Err(why) => return Ok(Effect::Broken(why.clone())),
        };
        if self.kind == ReaderKind::Changelog {
            return Ok(self.follow(changes, measures, kept));
        }
        // Whoever does not follow a changelog looks at the last change alone.
        let Some(Change { kind, row }) = changes.last() else { return Ok(Effect::Ignore) };
        // A program that knows nothing of change kinds looks for the new row, and finds none in a delete.
        let nulls = kind.retracts().then(|| self.nulls.clone());
        let plain = nulls.as_ref().unwrap_or(row);
        Ok(match (self.kind, key) {
            (ReaderKind::EventLog | ReaderKind::ValueOnly | ReaderKind::Unaware, _) => self.append(plain, measures, kept),
            (ReaderKind::Deduplicating, _) => self.append_once(key, plain, measures, kept),
            (_, None) => Effect::Ignore,
            (_, Some(key)) if kind.retracts() => self.remove(key, messages, measures, kept),
            (_, Some(key)) => self.put(key, record, messages, measures, kept),
        })
    }
}

/// A key for the report, if it is kept there.
fn key_text(messages: &Messages<'_>, key: u32, kept: bool) -> Str {
    if kept { messages.key_text(key) } else { Str::new() }
}
