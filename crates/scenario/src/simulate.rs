//! Runs the jobs of a scenario over its rows, all on one clock, with the broker that their sinks write to.
//!
//! In: the accepted jobs, their inputs, the timeline. Out: the run of the report, for each sink its changes with their values, and
//! the broker at the end. One input event goes through every job and into the topics before the next one comes; what the jobs
//! wrote goes into those jobs that read it.

mod feeds;
mod happens;
mod jobs;
mod kafka;
mod partitions;
mod recorder;
mod restart;
mod unaligned;
mod world;

pub use feeds::{kafka, written_topics};

use crate::inputs::Input;
use crate::program::Program;
use crate::settings::TopicSettings;
use crate::timeline::Timeline;
use rowkind_engine::Stop;
use rowkind_engine::topic::Broker;
use rowkind_ir::plan::{Operator, StreamPlan};
use rowkind_ir::report::{Cells, Run};
use rowkind_ir::value_text;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, DataType, Diagnostic, Field, Step, Str, Table, Value};
use std::rc::Rc;

/// A job and where its nodes begin in the report's graph.
pub struct Planned<'p> {
    pub plan: &'p StreamPlan,
    pub base: u32,
}

/// What a table received from all jobs, with its values.
pub struct Written {
    pub table: Rc<Table>,
    /// Plan node of the (last) sink.
    pub node: u32,
    /// One for each change in the report's [`SinkRun`](rowkind_ir::report::SinkRun).
    pub changes: Vec<(Step, Change)>,
    /// Columns as the query names and types them.
    pub schema: Vec<Field>,
}

/// What a run of the jobs leaves.
pub struct Simulated {
    pub run: Run,
    pub written: Vec<Written>,
    /// For each table written, the topics that it writes to.
    pub topics: Vec<Vec<String>>,
    pub broker: Broker,
    /// The error of Flink, or the limit, that ended a job early, and where in the graph this job begins.
    pub stops: Vec<(u32, Stop)>,
    /// What [`Conditions::inspect`] asks for; `None`: no job with the node ran then.
    pub state: Option<Vec<String>>,
    /// Things that the engine does not know ("Rowkind does not know … yet"), and where in the graph the job begins that meets them.
    pub unknown: Vec<(u32, String)>,
}

/// Hears how far a run is: the event that comes next, and the last one.
pub type Progress = fn(u32, u32);

/// What goes wrong in a run.
pub struct Conditions {
    pub timeline: Timeline,
    pub topics: Vec<TopicSettings>,
    /// How many changes between operators are kept.
    pub trace_max: u64,
    pub watch: Progress,
    /// An event that is not there; its number stays.
    pub without: Option<u32>,
    /// Subtasks of each operator.
    pub parallelism: u32,
    /// A node of the graph whose state is asked for, and behind which event.
    pub inspect: Option<(u32, u32)>,
}

impl Conditions {
    /// Everything that the scenario says.
    pub fn of(program: &Program) -> Conditions {
        let trace_max = program.settings.limits.trace_changes_max;
        Conditions {
            timeline: program.timeline.clone(),
            topics: program.topics.clone(),
            trace_max,
            without: None,
            watch: |_, _| (),
            parallelism: parallelism(program),
            inspect: None,
        }
    }

    /// Nothing goes wrong, nothing overtakes, nothing is forgotten, and nothing is kept but what reaches the sinks.
    pub fn faultless(program: &Program) -> Conditions {
        let plain = |topic: &TopicSettings| TopicSettings { partitions: topic.partitions, ..TopicSettings::named(&topic.name) };
        Conditions {
            timeline: Timeline::default(),
            topics: program.topics.iter().map(plain).collect(),
            trace_max: 0,
            without: None,
            watch: |_, _| (),
            parallelism: 1,
            inspect: None,
        }
    }
}

/// Whether nothing of a scenario could make its run another one than the faultless.
pub fn is_faultless(program: &Program) -> bool {
    let plain = |topic: &TopicSettings| topic.cleanup_policy == "delete" && topic.config.is_empty();
    program.timeline == Timeline::default()
        && program.topics.iter().all(plain)
        && program.session.options.get("execution.checkpointing.interval").is_none()
        && parallelism(program) == 1
}

/// `SET` goes before the scenario's own setting.
fn parallelism(program: &Program) -> u32 {
    let set = ["table.exec.resource.default-parallelism", "parallelism.default"];
    let written = set.iter().find_map(|key| program.session.options.get(key)?.trim().parse().ok());
    written.filter(|count| *count > 1).unwrap_or(program.settings.parallelism)
}

/// Runs all jobs.
pub fn simulate(
    program: &Program,
    jobs: &[Planned<'_>],
    inputs: &[Input],
    zone: &Zone,
    conditions: &Conditions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Simulated {
    world::run(program, jobs, inputs, zone, conditions, diagnostics)
}

/// Prints a row for the report.
pub fn cells(row: &[Value], types: &[DataType], zone: &Zone) -> Cells {
    row.iter().zip(types).map(|(value, ty)| cell(value, ty, zone)).collect()
}

fn cell(value: &Value, ty: &DataType, zone: &Zone) -> Option<Str> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        value => Some(Str::from(value_text::text(value, ty, zone))),
    }
}

/// Tables that a job looks into and that the scenario fills; those of the connector `rows` hold what their option says.
pub fn looked_up(plan: &StreamPlan) -> impl Iterator<Item = Rc<Table>> + '_ {
    plan.nodes.iter().filter_map(|node| match &node.operator {
        Operator::LookupJoin(join) if join.table.option("connector") != Some("rows") => Some(join.table.clone()),
        _ => None,
    })
}

/// Input and row of each event: by place, then by the table's name, then as given.
pub fn in_order(inputs: &[Input]) -> Vec<(usize, usize)> {
    let mut order: Vec<(usize, usize)> =
        inputs.iter().enumerate().flat_map(|(input, rows)| (0..rows.rows.len()).map(move |row| (input, row))).collect();
    // Rows of one table keep their own order: a row is never due before the one above it.
    let mut due: Vec<Vec<i64>> = inputs.iter().map(|input| input.rows.iter().map(|row| row.place).collect()).collect();
    for places in &mut due {
        let mut latest = i64::MIN;
        for place in places {
            latest = latest.max(*place);
            *place = latest;
        }
    }
    rowkind_ir::order::sort_by(&mut order, |a, b| {
        let key = |&(input, row): &(usize, usize)| (due[input][row], &inputs[input].table.name.name);
        key(a).cmp(&key(b)).then(a.1.cmp(&b.1))
    });
    order
}
