//! The report: everything a host shows of one scenario. Data only, printed values, no types of the engine.
//!
//! A view is a function of `(Report, Step)`: what lies after the cursor is in the report too and is drawn pale.
//! Rows are printed cells in the order of their column lists; `None` is NULL. Instants are [`Step`]s.

use crate::Str;
use crate::diagnostic::{Diagnostic, Severity};
use crate::instant::Step;
use crate::kind::RowKind;
use crate::mode::ChangelogMode;
use crate::span::Span;
use serde::{Deserialize, Serialize};

/// A printed row. `None` is NULL.
pub type Cells = Vec<Option<Str>>;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub title: String,
    /// `2.3`
    pub flink: String,
    /// Connectors that the tables use, with the version that was recorded: `Kafka connector 5.0.0-2.2`.
    pub connectors: Vec<String>,
    pub seed: u64,
    pub verdict: Verdict,
    /// In text order.
    pub diagnostics: Vec<Diagnostic>,
    /// In text order; statements that only prepare (CREATE, SET) included.
    pub statements: Vec<StatementReport>,
    /// All jobs of the scenario as one graph.
    pub plan: Plan,
    /// `None` when nothing could be run.
    pub run: Option<Run>,
    /// What other versions say, where somebody asked.
    pub elsewhere: Vec<Elsewhere>,
}

/// What another version of Flink says to the same text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// `1.20`
    pub version: String,
    pub verdict: Verdict,
    pub same_plans: bool,
    /// Indexes of statements that it accepts and this version refuses, or the other way round.
    pub otherwise: Vec<u32>,
}

/// Up to so many events the consequences of repairs are found, by running each one.
const WEIGHED_EVENTS_MAX: u32 = 2_000;

impl Report {
    /// Whether it is still open what some repair would lead to, and a run is short enough to find out.
    pub fn has_unweighed_repairs(&self) -> bool {
        let events = self.run.as_ref().map_or(0, |run| run.events_total);
        let mut fixes = self.diagnostics.iter().flat_map(|diagnostic| &diagnostic.fixes);
        events <= WEIGHED_EVENTS_MAX && fixes.any(|fix| fix.consequence.is_none())
    }

    /// Whether anything is wrong; a job may be accepted though a block of its scenario is not.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// There is no job in the text.
    #[default]
    Empty,
    Accepted,
    /// Accepted, but something is worth a warning.
    Warned,
    /// Flink refuses a statement.
    Refused,
    /// The text does not parse (SQL or scenario).
    DoesNotParse,
    /// Rowkind does not know a thing yet.
    Unknown,
    /// The run stopped at a limit or at a run-time error.
    Stopped,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StatementReport {
    /// In the scenario text.
    pub span: Span,
    /// `CREATE TABLE orders`, `INSERT INTO sink`, …
    pub label: String,
    pub accepted: bool,
    /// The text of `EXPLAIN CHANGELOG_MODE`, where the statement has a plan.
    pub explain: Option<String>,
    /// Indexes into [`Plan::nodes`] of the statement's roots.
    pub roots: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Inputs before their consumers.
    pub nodes: Vec<PlanNode>,
    pub edges: Vec<PlanEdge>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanNode {
    pub id: u32,
    pub role: Role,
    /// Flink's name of the operator (`Rank`), or for sources and sinks the table's name.
    pub name: String,
    /// At most three short facts for the card: `key order_id`, `keep first`, `upsert-kafka`.
    pub facts: Vec<String>,
    /// The node's line in the physical and in the execution plan.
    pub physical: String,
    pub exec: String,
    pub mode: ChangelogMode,
    /// Column names.
    pub columns: Vec<String>,
    /// Column types as DESCRIBE prints them.
    pub types: Vec<String>,
    /// Names of the columns of each upsert key; `None`: unknown.
    pub upsert_keys: Option<Vec<Vec<String>>>,
    /// Why the mode is what it is.
    pub because: Vec<String>,
    /// The clause that made it, in the scenario text.
    pub span: Option<Span>,
    /// A node that helps to read the graph but is not drawn by default (Exchange).
    pub minor: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    Source,
    Operator,
    Sink,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanEdge {
    pub from: u32,
    pub to: u32,
    pub produced: ChangelogMode,
    /// What the consumer accepts.
    pub accepted: ChangelogMode,
    /// Kinds that the consumer does not take: the broken lanes.
    pub unmet: Vec<RowKind>,
}

/// One run of all jobs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Number of the last input event.
    pub events_total: u32,
    pub events: Vec<InputEvent>,
    /// What came in out of its turn, in order: events that a restart reads again, records of a topic that another job reads.
    pub arrivals: Vec<Arrival>,
    /// Every change that left a node, in the order in which it happened.
    pub changes: Vec<TracedChange>,
    /// Per table, what its INSERTs wrote.
    pub sinks: Vec<SinkRun>,
    pub topics: Vec<TopicRun>,
    pub readers: Vec<ReaderRun>,
    /// What the query means at each instant; `None` where no such table exists (the reason is in `truth_missing`).
    pub truth: Option<TruthRun>,
    /// The same for the other tables that are written, by their names.
    pub truths: Vec<(String, TruthRun)>,
    pub truth_missing: Option<String>,
    /// Facts of the run: late rows, failed casts, limits, crashes.
    pub notes: Vec<RunNote>,
    /// Checkpoints, crashes and other marks of the timeline.
    pub marks: Vec<Mark>,
    /// One sentence for each step, for narration.
    pub narration: Vec<(Step, String)>,
    /// The run stopped before its end: which limit, and where to raise it.
    pub stopped: Option<String>,
    /// Totals over the whole run, also where `changes` was cut.
    pub totals: Totals,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    pub changes_to_sinks: u64,
    pub records: u64,
    pub topic_bytes: u64,
    pub state_rows: u64,
    pub late_rows: u64,
}

/// A row that came in at a source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputEvent {
    /// 1-based over all sources; the `event` of a [`Step`].
    pub number: u32,
    /// Plan node of the source.
    pub node: u32,
    pub table: String,
    pub kind: RowKind,
    pub row: Cells,
    /// Event time or the simulated arrival, printed; empty without.
    pub time: String,
    /// Where the row stands in the scenario text, if it is written there.
    pub span: Option<Span>,
    /// Partition and offset in the source's topic.
    pub at: Option<(u32, u64)>,
    /// Repeated by a restart.
    pub again: bool,
}

/// Something that comes into a job without being the running input event. The steps from `at` to the next arrival, or to the
/// end of the running event, are its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arrival {
    pub at: Step,
    /// The input event that comes again, or in which the record was written.
    pub event: u32,
    /// Topic, and index into its [`TopicRun::records`].
    pub record: Option<(String, u32)>,
}

/// A change that left a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TracedChange {
    pub at: Step,
    pub node: u32,
    pub kind: RowKind,
    pub row: Cells,
    /// Indexes into [`Run::changes`] of the changes that caused it; empty at a source. They belong to the same event, or, where
    /// something was on its way between subtasks, to an earlier one.
    pub causes: Vec<u32>,
    /// The subtask of the node, from 0.
    pub subtask: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SinkRun {
    /// Plan node of the sink.
    pub node: u32,
    pub table: String,
    pub columns: Vec<String>,
    /// Names of the columns of its primary key; empty without one.
    pub key: Vec<String>,
    /// How many subtasks it has in the job.
    pub subtasks: u32,
    /// Changes that reached the sink.
    pub changes: Vec<SinkChange>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SinkChange {
    pub at: Step,
    pub kind: RowKind,
    pub row: Cells,
    /// Index into [`Run::changes`], where the trace kept it.
    pub cause: Option<u32>,
    /// The subtask of the sink, from 0.
    pub subtask: u32,
}

/// One Kafka topic at the end of the run, with when each record came.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TopicRun {
    pub name: String,
    /// Table that writes it.
    pub table: String,
    pub partitions: u32,
    /// `delete`, `compact`, `compact,delete`.
    pub cleanup_policy: String,
    /// In the order in which they were appended.
    pub records: Vec<TopicRecord>,
    /// High watermark and last stable offset of each partition at the end.
    pub ends: Vec<(u64, u64)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TopicRecord {
    pub at: Step,
    pub partition: u32,
    pub offset: u64,
    /// The bytes as text (lossless for text, `0x…` otherwise); `None`: a null key.
    pub key: Option<Str>,
    /// `None`: a null value, a tombstone.
    pub value: Option<Str>,
    /// Byte lengths of key and value.
    pub bytes: (u32, u32),
    /// ms since 1970.
    pub timestamp: i64,
    /// Kind of the change that made it.
    pub kind: Option<RowKind>,
    /// Index into the [`SinkRun::changes`] of the table's sink.
    pub cause: Option<u32>,
    pub state: RecordState,
    /// Taken away by compaction or retention at this step.
    pub removed: Option<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RecordState {
    Committed,
    Open,
    Aborted,
    /// A control record (commit or abort marker).
    Marker,
}

/// A program that reads a topic, and what it came to believe.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ReaderRun {
    pub name: String,
    pub topic: String,
    pub kind: ReaderKind,
    pub read_committed: bool,
    /// When it comes; `None`: it is there from the beginning.
    pub joins: Option<Step>,
    /// Columns of the rows that it holds.
    pub columns: Vec<String>,
    /// Names of the scenario's measures, in order.
    pub measures: Vec<String>,
    /// What it did with each record, in the order in which it read them.
    pub reads: Vec<Read>,
    /// Why it stopped, if it did (a null it could not take).
    pub failed: Option<(Step, String)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReaderKind {
    /// Counts every message as a row.
    #[default]
    EventLog,
    /// Last value per key; null deletes.
    Upsert,
    /// Last value per key, but nulls are skipped: stale rows stay.
    UpsertSkippingNulls,
    /// Counts every message as a row and never looks at keys: columns that only the key holds are NULL.
    ValueOnly,
    /// Counts every message as a row, but each message id once.
    Deduplicating,
    /// Does what each message of a changelog format says.
    Changelog,
    /// Reads messages of a changelog format as plain JSON, and finds none of its columns in them.
    Unaware,
    /// A Flink job of its own.
    Flink,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Read {
    pub at: Step,
    /// Index into [`TopicRun::records`].
    pub record: u32,
    pub effect: Effect,
    /// Figures after this record.
    pub figures: Figures,
}

/// What a record did to the rows that a reader holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// One more row (event log).
    Append(Cells),
    /// A row under a key, new or instead of an old one.
    Put { key: Str, row: Cells, replaced: bool },
    /// The key is gone (`existed`: it was there).
    Remove { key: Str, existed: bool },
    /// What it made of the record changed several rows, or those of a query's result.
    Changes(Vec<(RowKind, Cells)>),
    /// Counted, but it holds no row (a null value to an event log, a marker).
    Ignore,
    /// Could not be decoded.
    Broken(String),
}

/// The same figures for every reader and for the truth.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    pub messages: u64,
    /// Rows that it holds.
    pub rows: u64,
    /// Null values it met.
    pub nulls: u64,
    /// Different keys it met.
    pub keys: u64,
    /// The scenario's measures, printed; `None` is NULL.
    pub measures: Vec<Option<Str>>,
}

impl Figures {
    /// Messages per key, `None` before the first key.
    pub fn messages_per_key(&self) -> Option<f64> {
        (self.keys > 0).then(|| self.messages as f64 / self.keys as f64)
    }
}

/// The table that the query means, over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TruthRun {
    /// Figures after each input event that changed them, ascending; `messages`, `nulls` and `keys` are those of a perfect reader (one message per row).
    pub figures: Vec<(Step, Figures)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunNote {
    pub at: Step,
    pub node: Option<u32>,
    /// `late-row`, `run-time-error`, …
    pub code: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    pub at: Step,
    /// `checkpoint`, `crash`, …
    pub kind: String,
    /// `checkpoint-1`, `crash-1`
    pub name: String,
    pub span: Option<Span>,
}

impl ReaderRun {
    /// Figures at an instant.
    pub fn figures_at(&self, at: Step) -> Figures {
        let read = self.reads.partition_point(|read| read.at <= at);
        match read {
            0 => Figures { measures: vec![None; self.measures.len()], ..Figures::default() },
            read => self.reads[read - 1].figures.clone(),
        }
    }

    /// How many records it has read at an instant.
    pub fn read_at(&self, at: Step) -> usize {
        self.reads.partition_point(|read| read.at <= at)
    }
}

impl TruthRun {
    /// Figures at an instant.
    pub fn figures_at(&self, at: Step) -> Figures {
        let seen = self.figures.partition_point(|(step, _)| *step <= at);
        seen.checked_sub(1).map(|last| self.figures[last].1.clone()).unwrap_or_default()
    }
}

impl Run {
    /// The truth of the table that writes a topic.
    pub fn truth_of(&self, topic: &str) -> Option<&TruthRun> {
        let table = self.topics.iter().find(|other| other.name == topic).map(|topic| &topic.table);
        let other = table.and_then(|table| self.truths.iter().find(|(other, _)| other == table));
        other.map(|(_, truth)| truth).or(self.truth.as_ref())
    }

    /// What brought a step about; `None`: the running input event.
    pub fn arrival_of(&self, at: Step) -> Option<&Arrival> {
        let behind = self.arrivals.partition_point(|arrival| arrival.at <= at);
        behind.checked_sub(1).map(|last| &self.arrivals[last]).filter(|arrival| arrival.at.event == at.event)
    }

    /// An instant by how it is written: `18`, `18.3`, `end`, or the name of a mark (`crash-1`).
    pub fn instant(&self, written: &str) -> Option<Step> {
        let marked = || self.marks.iter().find(|mark| mark.name == written).map(|mark| mark.at);
        if written == "end" { Some(self.end()) } else { Step::parse(written).or_else(marked) }
    }

    /// The instant after everything.
    pub fn end(&self) -> Step {
        let changes = self.changes.last().map(|change| change.at);
        let sent = self.sinks.iter().filter_map(|sink| sink.changes.last()).map(|change| change.at).max();
        let records = self.topics.iter().filter_map(|topic| topic.records.last()).map(|record| record.at).max();
        let reads = self.readers.iter().filter_map(|reader| reader.reads.last()).map(|read| read.at).max();
        let failed = self.notes.iter().filter(|note| note.code == "run-time-error").map(|note| note.at).max();
        let last = changes.max(sent).max(records).max(reads).max(failed);
        Step::after(last.unwrap_or_default().event.max(self.events_total))
    }
}

/// How much more the first number is than the second, exactly, with the more decimals of the two: `+1.50`, `-3`, `0`.
pub fn difference(held: &str, wanted: &str) -> Option<String> {
    let decimals = |text: &str| text.split_once('.').map_or(0, |(_, decimals)| decimals.len() as u32);
    let scale = decimals(held).max(decimals(wanted));
    let scaled = |text: &str| -> Option<i128> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let padded = format!("{whole}{part}{}", "0".repeat(scale as usize - part.len()));
        padded.parse().ok()
    };
    let difference = scaled(held)?.checked_sub(scaled(wanted)?)?;
    let sign = match difference.signum() {
        0 => return Some("0".to_string()),
        1 => "+",
        _ => "-",
    };
    let digits = format!("{:0>width$}", difference.unsigned_abs(), width = scale as usize + 1);
    let (whole, part) = digits.split_at(digits.len() - scale as usize);
    Some(if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_exact() {
        let cases = [("456.60", "300.60", "+156.00"), ("3", "3.00", "0"), ("-0.5", "1", "-1.5"), ("7", "9", "-2")];
        for (held, wanted, expected) in cases {
            assert_eq!(difference(held, wanted).as_deref(), Some(expected));
        }
        assert_eq!(difference("null", "3"), None);
    }
}
