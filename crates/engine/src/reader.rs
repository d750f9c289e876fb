//! Readers: programs that consume a topic, and what each comes to believe.
//!
//! In: a topic, the table that tells how its bytes are to be read, what kind of program reads, the scenario's measures.
//! Out: what the reader did with each record, and its figures after it. Never: writes, or knows what the query meant.
//!
//! In reading order: [`Rows`] (bytes to rows), [`Messages`] (what all readers share), `delivered` (which records it gets and when), `program` (what it does with one),
//! [`Query`] (a Flink job that reads the topic).

mod delivered;
mod held;
mod messages;
mod program;
mod query;
mod rows;

pub use held::Held;
pub use messages::Messages;
pub use query::Query;
pub use rows::Rows;

use crate::fault::Unsupported;
use delivered::delivered;
use program::Program;
use rowkind_ir::report::{Cells, Effect, Figures, Read, ReaderKind, ReaderRun};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Field, Row, RowKind, Step, Str, Table, Value, value_text};

/// A program.
#[derive(Clone, Debug, PartialEq)]
pub struct Reader {
    pub name: String,
    pub kind: ReaderKind,
    pub read_committed: bool,
    /// Ends at the first null value instead of passing over it.
    pub fails_on_null: bool,
    /// How many reads are kept one by one; of those behind, only the last.
    pub reads_max: u64,
    /// When it starts; `None`: it is there from the beginning.
    pub joins: Option<Step>,
    pub start: Start,
    /// How many input events it lags behind. What is gone by then, it never sees.
    pub lag_events: u32,
    /// How many records it reads within one event; 0: all that are there.
    pub pace_records: u32,
    /// Columns that name a message, for those that count each message once; empty: the record's key.
    pub message_id: Vec<String>,
    pub group: Option<Group>,
}

/// A consumer group that crashes once, and starts again from the offsets that it had committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Records of one poll; offsets are committed for a poll as a whole.
    pub poll_records: usize,
    pub commit: Commit,
    /// The record at which it crashes, counted from 0 in the order in which it reads.
    pub crash: usize,
}

/// When a group commits its offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// Behind the rows: it crashes behind the record, and the poll comes again.
    After,
    /// Before the rows: it crashes before the record, and the rest of the poll is lost.
    Before,
    /// In one transaction with the rows: a crash takes both back.
    WithRows,
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
            reads_max: u64::MAX,
            joins: None,
            start: Start::Earliest,
            lag_events: 0,
            pace_records: 0,
            message_id: Vec::new(),
            group: None,
        }
    }
}

/// Aggregates over the rows that a reader holds, kept up as rows come and go.
///
/// Rows have the columns of [`Rows::fields`].
pub trait Measures {
    fn names(&self) -> Vec<String>;
    /// Whether there are none: nobody needs to tell them anything.
    fn is_empty(&self) -> bool;
    /// A row came (+I), changed (-U, +U) or went (-D).
    fn change(&mut self, kind: RowKind, row: &Row);
    /// Printed, in the order of the names; `None` is NULL.
    fn values(&self) -> Vec<Option<Str>>;
}

/// No measures.
pub struct Unmeasured;

impl Measures for Unmeasured {
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    fn is_empty(&self) -> bool {
        true
    }

    fn change(&mut self, _kind: RowKind, _row: &Row) {}

    fn values(&self) -> Vec<Option<Str>> {
        Vec::new()
    }
}

/// Runs a reader over a topic, which `table` writes.
///
/// Records that it may never see (aborted or still open ones, for `read_committed`) are not in its reads.
pub fn read(messages: &mut Messages<'_>, table: &Table, reader: &Reader, measures: &mut dyn Measures) -> Result<ReaderRun, Unsupported> {
    let mut program = Program::new(reader, table, messages)?;
    Ok(read_through(messages, reader, &mut program, measures))
}

/// Runs a Flink job over a topic: its result is what the reader holds.
pub fn read_by_query(messages: &mut Messages<'_>, reader: &Reader, mut query: Query, measures: &mut dyn Measures) -> ReaderRun {
    read_through(messages, reader, &mut query, measures)
}

/// What does something with each record.
trait Takes {
    /// The columns of the rows that it holds.
    fn fields(&self) -> &[Field];
    /// How many rows it holds.
    fn rows(&self) -> u64;
    /// `kept`: the report tells of it; if not, nobody looks at the effect. `Err`: it ends here.
    fn take(&mut self, messages: &mut Messages<'_>, record: u32, measures: &mut dyn Measures, kept: bool) -> Result<Effect, String>;
}

fn read_through(messages: &mut Messages<'_>, reader: &Reader, program: &mut dyn Takes, measures: &mut dyn Measures) -> ReaderRun {
    let topic = messages.topic;
    let mut run = ReaderRun {
        name: reader.name.clone(),
        topic: topic.name.clone(),
        kind: reader.kind,
        read_committed: reader.read_committed,
        joins: reader.joins,
        columns: program.fields().iter().map(|field| field.name.clone()).collect(),
        measures: measures.names(),
        reads: Vec::new(),
        failed: None,
    };
    let delivered = delivered(topic, reader);
    let kept_max = reader.reads_max.max(1) - 1;
    let last = delivered.len().saturating_sub(1);
    let mut figures = Figures::default();
    let mut met = vec![false; messages.keys_count()];
    for (place, &(at, record)) in delivered.iter().enumerate() {
        let is_null = messages.is_null(record);
        if is_null && reader.fails_on_null {
            let stored = &topic.records[record as usize];
            let place = format!("{}-{}@{}", topic.name, stored.partition, stored.offset);
            run.failed = Some((at, format!("A null value at {place}, and this reader cannot take one.")));
            break;
        }
        // Behind those that are kept one by one, only the last figures count.
        let kept = (place as u64) < kept_max || place == last;
        let effect = match program.take(messages, record, measures, kept) {
            Ok(effect) => effect,
            Err(why) => {
                run.failed = Some((at, why));
                break;
            }
        };
        figures.messages += 1;
        figures.nulls += u64::from(is_null);
        if let Some(key) = messages.key(record) {
            figures.keys += u64::from(!std::mem::replace(&mut met[key as usize], true));
        }
        if kept {
            let figures = Figures { rows: program.rows(), measures: measures.values(), ..figures };
            run.reads.push(Read { at, record, effect, figures });
        }
    }
    run
}

/// A row for the report.
fn cells(row: &[Value], fields: &[Field], zone: &Zone) -> Cells {
    let cell = |(value, field): (&Value, &Field)| match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Int(number) => Some(Str::from(itoa::Buffer::new().format(*number))),
        Value::BigInt(number) => Some(Str::from(itoa::Buffer::new().format(*number))),
        value => Some(Str::from(value_text::text(value, &field.ty, zone))),
    };
    row.iter().zip(fields).map(cell).collect()
}

#[cfg(test)]
mod tests;
