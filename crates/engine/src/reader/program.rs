//! A program that consumes a topic by itself, record by record.

use super::held::Held;
use super::messages::Heard;
use super::{Measures, Messages, Reader, Takes};
use crate::fault::Unsupported;
use hashbrown::HashSet;
use rowkind_ir::report::{Cells, Effect, ReaderKind};
use rowkind_ir::{Change, Field, Row, RowKind, Str, Table, Value};
use rustc_hash::FxBuildHasher;

pub struct Program {
    kind: ReaderKind,
    /// How it reads.
    way: usize,
    fields: Vec<Field>,
    nulls: Row,
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

impl Program {
    pub fn new(reader: &Reader, table: &Table, messages: &mut Messages<'_>) -> Result<Program, Unsupported> {
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
            held: vec![None; keys],
            table: Held::new(key),
            message_id,
            met: HashSet::default(),
            rows: 0,
        })
    }

    /// One more row: the one that a record brought, or one of NULLs.
    fn append(&mut self, record: u32, messages: &mut Messages<'_>, measures: &mut dyn Measures, kept: bool, is_null: bool) -> Effect {
        self.rows += 1;
        if !measures.is_empty() {
            let row = if is_null { Some(self.nulls.clone()) } else { self.row(messages, record) };
            row.iter().for_each(|row| measures.change(RowKind::Insert, row));
        }
        Effect::Append(match (kept, is_null) {
            (false, _) => Cells::new(),
            (true, false) => messages.cells(self.way, record),
            (true, true) => messages.cells_of(self.way, &self.nulls),
        })
    }

    /// Whether a message was not met before.
    fn is_new(&mut self, key: Option<u32>, row: &[Value]) -> bool {
        self.met.insert(if self.message_id.is_empty() {
            vec![key.map_or(Value::Null, |key| Value::BigInt(i64::from(key)))]
        } else {
            self.message_id.iter().map(|&column| row[column].clone()).collect()
        })
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
        let row = if kept { messages.cells(self.way, record) } else { Cells::new() };
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
    fn follow(&mut self, changes: &[Change], measures: &mut dyn Measures) -> Vec<(RowKind, Row)> {
        changes.iter().for_each(|change| self.table.take(change, measures));
        self.rows = self.table.count;
        changes.iter().map(|change| (change.kind, change.row.clone())).collect()
    }
}

impl Takes for Program {
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
        if self.kind == ReaderKind::Changelog {
            let changes = match messages.said(self.way, record) {
                Ok(changes) => changes,
                Err(why) => return Ok(Effect::Broken(why.clone())),
            };
            let followed = self.follow(changes, measures);
            let printed = followed.into_iter().filter(|_| kept).map(|(kind, row)| (kind, messages.cells_of(self.way, &row)));
            let printed: Vec<(RowKind, Cells)> = printed.collect();
            return Ok(if printed.is_empty() { Effect::Ignore } else { Effect::Changes(printed) });
        }
        // Whoever does not follow a changelog looks at the last change alone.
        if !measures.is_empty() || !self.message_id.is_empty() {
            // Its row is asked for below: it is made once.
            let _ = messages.said(self.way, record);
        }
        // A program that knows nothing of change kinds looks for the new row, and finds none in a delete.
        let retracts = match messages.heard(self.way, record, kept) {
            Heard::Change(kind) => kind.retracts(),
            Heard::Broken => return Ok(Effect::Broken(messages.why_broken(self.way, record))),
            Heard::Nothing | Heard::Unread => return Ok(Effect::Ignore),
        };
        Ok(match (self.kind, key) {
            (ReaderKind::EventLog | ReaderKind::ValueOnly | ReaderKind::Unaware, _) => {
                self.append(record, messages, measures, kept, retracts)
            }
            (ReaderKind::Deduplicating, _) => {
                let row = if retracts { None } else { self.row(messages, record) };
                let row = row.unwrap_or_else(|| self.nulls.clone());
                if self.is_new(key, &row) { self.append(record, messages, measures, kept, retracts) } else { Effect::Ignore }
            }
            (_, None) => Effect::Ignore,
            (_, Some(key)) if retracts => self.remove(key, messages, measures, kept),
            (_, Some(key)) => self.put(key, record, messages, measures, kept),
        })
    }
}

/// A key for the report, if it is kept there.
fn key_text(messages: &Messages<'_>, key: u32, kept: bool) -> Str {
    if kept { messages.key_text(key) } else { Str::new() }
}
