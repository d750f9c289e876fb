//! One job from its first row to its last.

use crate::fault::{RunError, Stop, Unsupported};
use crate::job::Job;
use crate::observe::{Note, Observer};
use crate::source::rows;
use crate::stream;
use rowkind_ir::limits::Limits;
use rowkind_ir::plan::{NodeId, StreamPlan};
use rowkind_ir::{Change, ChangelogMode, ObjectName, Row, RowKind, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How to run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    pub limits: Limits,
    /// Keep what the sinks received in the outcome (an observer sees it in any case).
    pub keep_sink_changes: bool,
    /// Simulated processing time at the start, ms since 1970, and what each event adds to it.
    pub start_ms: i64,
    pub event_gap_ms: i64,
    /// For RAND(), UUID() and their kin, and for what overtakes what between subtasks.
    pub seed: u64,
    /// Subtasks of each operator; `None`: as many as the plan's option `parallelism.default` says.
    pub parallelism: Option<u32>,
    /// The partitions of the topics that tables read, where there is not just one.
    pub partitions: BTreeMap<ObjectName, u32>,
    /// Tables that the host fills for lookups, by [`Job::table_takes`].
    pub looked_up: BTreeSet<ObjectName>,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions {
            limits: Limits::default(),
            keep_sink_changes: true,
            // 2024-01-01
            start_ms: 1_704_067_200_000,
            event_gap_ms: 30,
            seed: 0,
            parallelism: None,
            partitions: BTreeMap::new(),
            looked_up: BTreeSet::new(),
        }
    }
}

/// A row that comes in.
#[derive(Clone, Debug)]
pub struct InputRow {
    /// Its place in the order over all tables; ties go by table name.
    pub place: i64,
    pub kind: RowKind,
    /// Processing time that passes behind the row, ms, where its source pauses for longer than the usual gap.
    pub pause_ms: i64,
    /// As wide as the table: a value for each column in declared order, NULL for computed ones.
    pub row: Row,
}

/// The rows of the tables that a job reads. Rows of one table come in the order in which its iterator gives them.
#[derive(Default)]
pub struct Inputs<'a> {
    tables: Vec<(ObjectName, Box<dyn Iterator<Item = InputRow> + 'a>)>,
}

impl<'a> Inputs<'a> {
    pub fn new() -> Inputs<'a> {
        Inputs::default()
    }

    pub fn table(mut self, name: &ObjectName, rows: impl Iterator<Item = InputRow> + 'a) -> Inputs<'a> {
        self.tables.push((name.clone(), Box::new(rows)));
        self
    }

    /// The rows that tables of the connector `rows` carry in their options, and those of `datagen` tables that say how
    /// many there are. `Err`: the connector's message.
    pub fn of_rows_tables(plan: &StreamPlan) -> Result<Inputs<'static>, String> {
        let mut inputs = Inputs::new();
        for table in tables(plan) {
            match table.option("connector") {
                _ if inputs.has(&table.name) => {}
                Some("rows") => inputs = inputs.table(&table.name, rows::parse(&table)?.into_iter()),
                Some("datagen") if table.option("number-of-rows").is_some() => {
                    inputs = inputs.table(&table.name, generated(&table).into_iter());
                }
                _ => {}
            }
        }
        Ok(inputs)
    }

    pub fn has(&self, name: &ObjectName) -> bool {
        self.tables.iter().any(|(other, _)| other == name)
    }
}

/// What a `datagen` table makes, drawn from the seed 0.
fn generated(table: &Table) -> Vec<InputRow> {
    let spec = stream::made_up(table, ChangelogMode::INSERT_ONLY);
    let rows = stream::generate(table, ChangelogMode::INSERT_ONLY, &spec, 0).into_iter().enumerate();
    let row = |(place, event): (usize, stream::Generated)| InputRow {
        place: place as i64,
        kind: event.change.kind,
        pause_ms: 0,
        row: event.change.row,
    };
    rows.map(row).collect()
}

/// The tables that the plan scans, in the order of the scans.
pub fn tables(plan: &StreamPlan) -> impl Iterator<Item = Rc<Table>> + '_ {
    plan.nodes.iter().filter_map(|node| match &node.operator {
        rowkind_ir::plan::Operator::Source(source) => Some(source.table.clone()),
        _ => None,
    })
}

#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// In the order of the plan's roots.
    pub sinks: Vec<SinkOutcome>,
    /// Why the run ended early.
    pub stopped: Option<Stop>,
    pub notes: Vec<Note>,
    pub totals: Totals,
}

impl Outcome {
    /// The error of Flink that ended the job.
    pub fn error(&self) -> Option<&RunError> {
        match &self.stopped {
            Some(Stop::Failed(error)) => Some(error),
            _ => None,
        }
    }
}

/// What one root of the plan received.
#[derive(Clone, Debug)]
pub struct SinkOutcome {
    pub node: NodeId,
    /// `None`: the collector of a SELECT.
    pub table: Option<Rc<Table>>,
    /// How many subtasks it has.
    pub subtasks: u32,
    pub changes: Vec<SinkChange>,
}

#[derive(Clone, Debug)]
pub struct SinkChange {
    /// The input event (1-based) that brought it about. The last watermark belongs to the event after the last one.
    pub event: u32,
    /// The subtask of the sink that received it.
    pub subtask: u32,
    pub change: Change,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub events: u32,
    pub changes_to_sinks: u64,
    /// Changes that left operators.
    pub changes: u64,
    pub late_rows: u64,
    /// States that were forgotten because nobody wrote them for their time to live.
    pub expired: u64,
    /// Rows in state at the end.
    pub state_rows: u64,
}

/// Runs a plan over its inputs. Tables without input have no rows.
pub fn run(plan: &StreamPlan, mut inputs: Inputs<'_>, options: &RunOptions, observer: &mut dyn Observer) -> Result<Outcome, Unsupported> {
    let mut job = Job::build(plan, options, observer.wants_changes())?;
    rowkind_ir::order::sort_by(&mut inputs.tables, |a, b| a.0.name.cmp(&b.0.name));
    let mut heads: Vec<_> = inputs
        .tables
        .iter_mut()
        .map(|(name, rows)| (job.sources_of(name), rows.next(), rows))
        .filter(|(sources, _, _)| !sources.is_empty())
        .collect();
    loop {
        let next = heads.iter_mut().filter(|(_, head, _)| head.is_some()).min_by_key(|(_, head, _)| head.as_ref().map(|row| row.place));
        let Some((sources, head, rows)) = next else { break };
        // The filter above left only heads that are there.
        let Some(InputRow { kind, row, pause_ms, .. }) = head.take() else { break };
        *head = rows.next();
        let rest_ms = (pause_ms - options.event_gap_ms).max(0);
        let went = job
            .push(sources, Change { kind, row }, observer)
            .and_then(|()| if rest_ms > 0 { job.advance(job.now_ms() + rest_ms, observer) } else { Ok(()) });
        if went.is_err() {
            return Ok(job.outcome(went.err()));
        }
    }
    let ended = job.finish(observer);
    Ok(job.outcome(ended.err()))
}
