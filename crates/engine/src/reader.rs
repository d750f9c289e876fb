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
    /// When it starts; `None`: it is there from the beginning.
    pub joins: Option<Step>,
    pub start: Start,
    /// How many input events it lags behind. What is gone by then, it never sees.
    pub lag_events: u32,
}

/// Where a reader starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Start {
    /// With what is left when it joins.
    #[default]
    Earliest,
    /// Behind everything that is there when it joins: it misses keys that are not written again.
    Latest,
    Offset(u64),
    /// ms since 1970.
    Time(i64),
}

impl Reader {
    /// One that reads everything at once.
    pub fn new(name: &str, kind: ReaderKind) -> Reader {
        Reader {
            name: name.to_string(),
            kind,
            read_committed: false,
            fails_on_null: false,
            zone: Zone::default(),
            reads_max: u64::MAX,
            joins: None,
            start: Start::Earliest,
            lag_events: 0,
        }
    }
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

/// Runs a reader over a topic.
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
    let delivered = delivered(topic, reader);
    let kept = reader.reads_max.max(1) - 1;
    let last = delivered.len().saturating_sub(1);
    for (place, &(at, number)) in delivered.iter().enumerate() {
        let stored = &topic.records[number as usize];
        if stored.value.is_none() && reader.fails_on_null {
            let place = format!("{}-{}@{}", topic.name, stored.partition, stored.offset);
            run.failed = Some((at, format!("A null value at {place}, and this reader cannot take one.")));
            break;
        }
        let effect = program.take(stored, measures);
        // Behind those that are kept one by one, only the last figures count.
        if (place as u64) < kept || place == last {
            program.figures.measures = measures.values();
            run.reads.push(Read { at, record: number, effect, figures: program.figures.clone() });
        }
    }
    Ok(run)
}

/// The records that a reader gets, each with the instant at which it gets it.
///
/// `read_uncommitted` gets them as they are appended; `read_committed` once the last stable offset is behind them.
fn delivered(topic: &Topic, reader: &Reader) -> Vec<(Step, u32)> {
    let visible = |stored: &Stored| match (reader.read_committed, stored.state) {
        (_, RecordState::Marker) => None,
        (false, _) => Some(stored.at),
        (true, RecordState::Committed) => topic.partitions[stored.partition as usize].stable_since(stored.offset),
        (true, _) => None,
    };
    let from = first_offsets(topic, reader.start);
    let numbered = (0u32..).zip(&topic.records).filter(|(_, stored)| stored.offset >= from[stored.partition as usize]);
    let mut delivered: Vec<(Step, u32)> =
        numbered.filter_map(|(number, stored)| Some((reads_at(stored, visible(stored)?, reader)?, number))).collect();
    if reader.read_committed || reader.joins.is_some() || reader.lag_events > 0 {
        delivered.sort_by_key(|(at, _)| *at);
    }
    delivered
}

/// Where a reader starts in each partition. A time means the first record that is not older, and everything behind it.
fn first_offsets(topic: &Topic, start: Start) -> Vec<u64> {
    let mut offsets = vec![0; topic.partitions.len()];
    match start {
        Start::Earliest | Start::Latest => {}
        Start::Offset(offset) => offsets.fill(offset),
        Start::Time(time) => {
            offsets.fill(u64::MAX);
            for stored in topic.records.iter().filter(|stored| stored.timestamp >= time) {
                let first = &mut offsets[stored.partition as usize];
                *first = stored.offset.min(*first);
            }
        }
    }
    offsets
}

/// When a reader gets a record that is there since `visible`; `None`: never.
fn reads_at(stored: &Stored, visible: Step, reader: &Reader) -> Option<Step> {
    let gone_by = |at: Step| stored.removed.is_some_and(|removed| removed <= at);
    let mut at = visible;
    if let Some(joins) = reader.joins.filter(|joins| visible <= *joins) {
        if reader.start == Start::Latest || gone_by(joins) {
            return None;
        }
        at = joins;
    }
    if reader.lag_events > 0 {
        at = Step::after(at.event + reader.lag_events);
    }
    (at == stored.at || !gone_by(at)).then_some(at)
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
