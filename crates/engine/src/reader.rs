//! Readers: programs that consume a topic, and what each comes to believe.
//!
//! In: a topic, the table that tells how its bytes are to be read, what kind of program reads, the scenario's measures.
//! Out: what the reader did with each record, and its figures after it. Never: writes, or knows what the query meant.
//!
//! In reading order: [`Rows`] (bytes to rows, in `rows`), [`read`] (the programs).

mod rows;

pub use rows::Rows;

use crate::fault::Unsupported;
use crate::topic::record::{Bytes, text};
use crate::topic::{Stored, Topic};
use hashbrown::{HashMap, HashSet};
use rowkind_ir::report::{Cells, Effect, Figures, Read, ReaderKind, ReaderRun, RecordState};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Row, RowKind, Step, Str, Table, Value, value_text};
use rustc_hash::FxBuildHasher;

/// A program.
#[derive(Clone, Debug, PartialEq)]
pub struct Reader {
    pub name: String,
    pub kind: ReaderKind,
    pub read_committed: bool,
    /// Ends at the first null value instead of passing over it.
    pub fails_on_null: bool,
    /// The session's zone, for printing.
    pub zone: Zone,
    /// How many reads are kept one by one; of those behind, only the last.
    pub reads_max: u64,
}

/// Aggregates over the rows that a reader holds, kept up as rows come and go.
///
/// Rows have the columns of [`Rows::fields`].
pub trait Measures {
    fn names(&self) -> Vec<String>;
    /// A row came (+I), changed (-U, +U) or went (-D).
    fn change(&mut self, kind: RowKind, row: Row);
    /// Printed, in the order of the names; `None` is NULL.
    fn values(&self) -> Vec<Option<Str>>;
}

/// No measures.
pub struct Unmeasured;

impl Measures for Unmeasured {
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    fn change(&mut self, _kind: RowKind, _row: Row) {}

    fn values(&self) -> Vec<Option<Str>> {
        Vec::new()
    }
}

/// Runs a reader over a topic from its first record.
///
/// Records that it may never see (aborted or still open ones, for `read_committed`) are not in its reads.
pub fn read(
    topic: &Topic,
    table: &Table,
    reader: &Reader,
    measures: &mut dyn Measures,
) -> Result<ReaderRun, Unsupported> {
    let rows = Rows::of_table(table)?;
    let mut run = ReaderRun {
        name: reader.name.clone(),
        topic: topic.name.clone(),
        kind: reader.kind,
        read_committed: reader.read_committed,
        columns: rows.fields().iter().map(|field| field.name.clone()).collect(),
        measures: measures.names(),
        reads: Vec::new(),
        failed: None,
    };
    let mut program = Program {
        kind: reader.kind,
        rows: &rows,
        zone: &reader.zone,
        held: HashMap::default(),
        keys: HashSet::default(),
        figures: Figures { measures: measures.values(), ..Figures::default() },
    };
    for (at, number) in delivered(topic, reader.read_committed) {
        let stored = &topic.records[number as usize];
        if stored.value.is_none() && reader.fails_on_null {
            let place = format!("{}-{}@{}", topic.name, stored.partition, stored.offset);
            run.failed = Some((at, format!("A null value at {place}, and this reader cannot take one.")));
            break;
        }
        let effect = program.take(stored, measures);
        program.figures.measures = measures.values();
        let read = Read { at, record: number, effect, figures: program.figures.clone() };
        if run.reads.len() as u64 >= reader.reads_max.max(1) {
            run.reads.pop();
        }
        run.reads.push(read);
    }
    Ok(run)
}

/// The records that a reader gets, each with the instant at which it gets it.
///
/// `read_uncommitted` gets them as they are appended; `read_committed` once the last stable offset is behind them.
fn delivered(topic: &Topic, read_committed: bool) -> Vec<(Step, u32)> {
    let numbered = (0u32..).zip(&topic.records).filter(|(_, stored)| stored.state != RecordState::Marker);
    if !read_committed {
        return numbered.map(|(number, stored)| (stored.at, number)).collect();
    }
    let committed = numbered.filter(|(_, stored)| stored.state == RecordState::Committed);
    let mut delivered: Vec<(Step, u32)> = committed
        .filter_map(|(number, stored)| {
            let log = &topic.partitions[stored.partition as usize];
            Some((log.stable_since(stored.offset)?, number))
        })
        .collect();
    delivered.sort_by_key(|(at, _)| *at);
    delivered
}

/// A reader at work.
struct Program<'r> {
    kind: ReaderKind,
    rows: &'r Rows,
    zone: &'r Zone,
    /// Row by key, for those that keep the last one.
    held: HashMap<Bytes, Row, FxBuildHasher>,
    keys: HashSet<Bytes, FxBuildHasher>,
    figures: Figures,
}

impl Program<'_> {
    fn take(&mut self, stored: &Stored, measures: &mut dyn Measures) -> Effect {
        self.figures.messages += 1;
        if let Some(key) = &stored.key
            && self.keys.insert(key.clone())
        {
            self.figures.keys += 1;
        }
        if stored.value.is_none() {
            self.figures.nulls += 1;
            return match (self.kind, &stored.key) {
                (ReaderKind::Upsert, Some(key)) => self.remove(key, measures),
                _ => Effect::Ignore,
            };
        }
        let change = match self.rows.last_change(stored.key.as_deref(), stored.value.as_deref()) {
            Ok(Some(change)) => change,
            Ok(None) => return Effect::Ignore,
            Err(error) => return Effect::Broken(error.reason().to_string()),
        };
        match (self.kind, &stored.key) {
            (ReaderKind::EventLog, _) => {
                // A program that knows nothing of change kinds looks for the new row, and finds none in a delete.
                let row = if change.kind.retracts() { self.rows.nulls() } else { change.row };
                self.figures.rows += 1;
                measures.change(RowKind::Insert, row.clone());
                Effect::Append(self.cells(&row))
            }
            (_, None) => Effect::Ignore,
            (_, Some(key)) if change.kind.retracts() => self.remove(key, measures),
            (_, Some(key)) => {
                let old = self.held.insert(key.clone(), change.row.clone());
                let replaced = old.is_some();
                match old {
                    Some(old) => {
                        measures.change(RowKind::UpdateBefore, old);
                        measures.change(RowKind::UpdateAfter, change.row.clone());
                    }
                    None => {
                        self.figures.rows += 1;
                        measures.change(RowKind::Insert, change.row.clone());
                    }
                }
                Effect::Put { key: text(key), row: self.cells(&change.row), replaced }
            }
        }
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

    fn cells(&self, row: &Row) -> Cells {
        let cell = |(value, field): (&Value, &rowkind_ir::Field)| match value {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            value => Some(Str::from(value_text::text(value, &field.ty, self.zone))),
        };
        row.iter().zip(self.rows.fields()).map(cell).collect()
    }
}

#[cfg(test)]
mod tests;
