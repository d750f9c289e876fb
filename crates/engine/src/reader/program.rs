//! A program that consumes a topic by itself, record by record.

use super::held::Held;
use super::{Measures, Reader, Rows, Takes, cells};
use crate::fault::Unsupported;
use crate::topic::Stored;
use crate::topic::record::{Bytes, text};
use hashbrown::{HashMap, HashSet};
use rowkind_ir::report::{Cells, Effect, Figures, ReaderKind};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Field, Row, RowKind, Table, Value};
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;

pub struct Program<'r> {
    kind: ReaderKind,
    rows: Rows,
    zone: &'r Zone,
    /// Row by key, for those that keep the last one.
    held: HashMap<Bytes, Row, FxBuildHasher>,
    /// Rows as a changelog leaves them.
    table: Held,
    /// Positions of the columns that name a message; empty: its key does.
    message_id: Vec<usize>,
    /// Messages met so far, by their name.
    met: BTreeSet<Vec<Value>>,
    keys: HashSet<Bytes, FxBuildHasher>,
    figures: Figures,
}

impl<'r> Program<'r> {
    pub fn new(reader: &'r Reader, table: &Table) -> Result<Program<'r>, Unsupported> {
        let rows = match reader.kind {
            ReaderKind::ValueOnly => Rows::of_table(table)?.value_only(),
            ReaderKind::Unaware => Rows::unaware(table)?,
            _ => Rows::of_table(table)?,
        };
        let place = |name: &String| rows.fields().iter().position(|field| field.name == *name);
        let message_id = reader.message_id.iter().filter_map(place).collect();
        let physical = table.physical_columns();
        let key = table.primary_key.as_ref();
        let key = key.map(|key| key.iter().filter_map(|column| physical.iter().position(|other| other == column)).collect());
        Ok(Program {
            kind: reader.kind,
            rows,
            zone: &reader.zone,
            held: HashMap::default(),
            table: Held::new(key),
            message_id,
            met: BTreeSet::new(),
            keys: HashSet::default(),
            figures: Figures::default(),
        })
    }

    fn null(&mut self, key: &Option<Bytes>, measures: &mut dyn Measures) -> Effect {
        self.figures.nulls += 1;
        match (self.kind, key) {
            (ReaderKind::Upsert, Some(key)) => self.remove(key, measures),
            _ => Effect::Ignore,
        }
    }

    /// One more row.
    fn append(&mut self, row: &Row, measures: &mut dyn Measures) -> Effect {
        self.figures.rows += 1;
        measures.change(RowKind::Insert, row.clone());
        Effect::Append(self.cells(row))
    }

    /// One more row, unless the message was met before.
    fn append_once(&mut self, key: &Option<Bytes>, row: &Row, measures: &mut dyn Measures) -> Effect {
        let name = if self.message_id.is_empty() {
            vec![key.as_ref().map_or(Value::Null, |key| Value::str(&text(key)))]
        } else {
            self.message_id.iter().map(|&column| row[column].clone()).collect()
        };
        if self.met.insert(name) { self.append(row, measures) } else { Effect::Ignore }
    }

    fn put(&mut self, key: &Bytes, row: Row, measures: &mut dyn Measures) -> Effect {
        let old = self.held.insert(key.clone(), row.clone());
        let replaced = old.is_some();
        match old {
            Some(old) => {
                measures.change(RowKind::UpdateBefore, old);
                measures.change(RowKind::UpdateAfter, row.clone());
            }
            None => {
                self.figures.rows += 1;
                measures.change(RowKind::Insert, row.clone());
            }
        }
        Effect::Put { key: text(key), row: self.cells(&row), replaced }
    }

    fn remove(&mut self, key: &Bytes, measures: &mut dyn Measures) -> Effect {
        let old = self.held.remove(key);
        let existed = old.is_some();
        if let Some(old) = old {
            self.figures.rows -= 1;
            measures.change(RowKind::Delete, old);
        }
        Effect::Remove { key: text(key), existed }
    }

    /// Does what each change of the message says.
    fn follow(&mut self, changes: &[Change], measures: &mut dyn Measures) -> Effect {
        for change in changes {
            self.table.take(change, measures);
        }
        self.figures.rows = self.table.count;
        match changes {
            [] => Effect::Ignore,
            changes => Effect::Changes(changes.iter().map(|change| (change.kind, self.cells(&change.row))).collect()),
        }
    }

    fn cells(&self, row: &Row) -> Cells {
        cells(row, self.rows.fields(), self.zone)
    }
}

impl Takes for Program<'_> {
    fn fields(&self) -> &[Field] {
        self.rows.fields()
    }

    fn figures(&mut self) -> &mut Figures {
        &mut self.figures
    }

    fn take(&mut self, stored: &Stored, measures: &mut dyn Measures) -> Result<Effect, String> {
        self.figures.messages += 1;
        if let Some(key) = &stored.key
            && self.keys.insert(key.clone())
        {
            self.figures.keys += 1;
        }
        if stored.value.is_none() {
            return Ok(self.null(&stored.key, measures));
        }
        let mut changes = match self.rows.changes(stored.key.as_deref(), stored.value.as_deref()) {
            Ok(changes) => changes,
            Err(error) => return Ok(Effect::Broken(error.reason().to_string())),
        };
        if self.kind == ReaderKind::Changelog {
            return Ok(self.follow(&changes, measures));
        }
        // Whoever does not follow a changelog looks at the last change alone.
        let Some(change) = changes.pop() else { return Ok(Effect::Ignore) };
        // A program that knows nothing of change kinds looks for the new row, and finds none in a delete.
        let plain = |change: Change, rows: &Rows| if change.kind.retracts() { rows.nulls() } else { change.row };
        Ok(match (self.kind, &stored.key) {
            (ReaderKind::EventLog | ReaderKind::ValueOnly | ReaderKind::Unaware, _) => {
                let row = plain(change, &self.rows);
                self.append(&row, measures)
            }
            (ReaderKind::Deduplicating, key) => {
                let row = plain(change, &self.rows);
                self.append_once(key, &row, measures)
            }
            (_, None) => Effect::Ignore,
            (_, Some(key)) if change.kind.retracts() => self.remove(key, measures),
            (_, Some(key)) => self.put(key, change.row, measures),
        })
    }
}
