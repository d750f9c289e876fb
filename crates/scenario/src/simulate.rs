//! Runs the jobs of a scenario over its rows, all on one clock.
//!
//! In: the accepted jobs and their inputs. Out: the run of the report, and for each sink its changes with their values,
//! for topics and readers. One input event goes through every job before the next one comes.

use crate::inputs::Input;
use rowkind_engine::observe::{Note, Observer};
use rowkind_engine::{Job, RunOptions, Stop};
use rowkind_ir::limits::Limits;
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::report::{Cells, InputEvent, Run, RunNote, SinkChange, SinkRun, TracedChange};
use rowkind_ir::value_text;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, DataType, Field, Step, Str, Table, Value};
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
    /// One for each change in the report's [`SinkRun`].
    pub changes: Vec<(Step, Change)>,
    /// Columns as the query names and types them.
    pub schema: Vec<Field>,
}

/// What a run of the jobs leaves.
pub struct Simulated {
    pub run: Run,
    pub written: Vec<Written>,
    /// The error of Flink, or the limit, that ended a job early.
    pub stops: Vec<Stop>,
    /// Things that the engine does not know: "Rowkind does not know … yet".
    pub unknown: Vec<String>,
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

/// Runs all jobs.
pub fn simulate(jobs: &[Planned<'_>], inputs: &[Input], limits: &Limits, zone: &Zone) -> Simulated {
    let options = RunOptions { limits: limits.clone(), keep_sink_changes: false, ..RunOptions::default() };
    let mut recorder = Recorder::new(limits, zone);
    let mut running = Vec::new();
    let mut unknown = Vec::new();
    for planned in jobs {
        match Job::build(planned.plan, &options, true) {
            Ok(job) => running.push(Running { job: Some(job), lens: recorder.lens(planned) }),
            Err(unsupported) => unknown.push(unsupported.to_string()),
        }
    }
    let mut stops = Vec::new();
    for (number, (input, row)) in (1u32..).zip(in_order(inputs)) {
        let arriving = &inputs[input].rows[row];
        recorder.begin(number);
        let mut reached = false;
        for one in &mut running {
            let Some(job) = &mut one.job else { continue };
            let sources = job.sources_of(&inputs[input].table.name);
            if sources.is_empty() {
                continue;
            }
            if !std::mem::replace(&mut reached, true) {
                recorder.input(one.lens.base + sources[0] as u32, &inputs[input], row);
            }
            let change = Change { kind: arriving.kind, row: arriving.row.clone() };
            if let Err(stop) = job.push(&sources, change, &mut recorder.through(&mut one.lens)) {
                stops.push(stop);
                one.job = None;
            }
        }
        if running.iter().all(|one| one.job.is_none()) {
            break;
        }
    }
    recorder.run.events_total = recorder.event;
    recorder.begin(recorder.event + 1);
    for one in &mut running {
        if let Some(job) = &mut one.job {
            if let Err(stop) = job.finish(&mut recorder.through(&mut one.lens)) {
                stops.push(stop);
            }
            let totals = job.totals();
            recorder.run.totals.state_rows += totals.state_rows;
            recorder.run.totals.late_rows += totals.late_rows;
        }
    }
    let Recorder { run, written, .. } = recorder;
    Simulated { run, written, stops, unknown }
}

struct Running {
    job: Option<Job>,
    lens: Lens,
}

/// Input and row of each event: by place, then by the table's name, then as given.
fn in_order(inputs: &[Input]) -> Vec<(usize, usize)> {
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
    order.sort_by(|a, b| {
        let key = |&(input, row): &(usize, usize)| (due[input][row], &inputs[input].table.name.name);
        key(a).cmp(&key(b)).then(a.1.cmp(&b.1))
    });
    order
}

/// What the recorder has to know of one job.
struct Lens {
    base: u32,
    /// The report's number of each change of the job; `None`: the trace was full.
    numbers: Vec<Option<u32>>,
    /// Types of each node's output.
    types: Vec<Vec<DataType>>,
    /// For each node: the index of what it writes.
    sinks: Vec<Option<usize>>,
}

/// Writes the report's run as it happens.
struct Recorder {
    run: Run,
    written: Vec<Written>,
    event: u32,
    part: u32,
    trace_max: usize,
    zone: Zone,
}

impl Recorder {
    fn new(limits: &Limits, zone: &Zone) -> Recorder {
        Recorder {
            run: Run::default(),
            written: Vec::new(),
            event: 0,
            part: 0,
            trace_max: limits.trace_changes_max as usize,
            zone: zone.clone(),
        }
    }

    fn lens(&mut self, planned: &Planned<'_>) -> Lens {
        let nodes = &planned.plan.nodes;
        let mut sinks = vec![None; nodes.len()];
        for &root in &planned.plan.roots {
            let Operator::Sink(sink) = &nodes[root].operator else { continue };
            let schema = nodes[root].schema.clone();
            sinks[root] = Some(self.sink(planned.base + root as u32, sink.table.as_ref(), schema));
        }
        Lens {
            base: planned.base,
            numbers: Vec::new(),
            types: nodes.iter().map(|node| node.schema.iter().map(|field| field.ty.clone()).collect()).collect(),
            sinks,
        }
    }

    /// Several INSERTs into one table write to the same place.
    fn sink(&mut self, node: u32, table: Option<&Rc<Table>>, schema: Vec<Field>) -> usize {
        let same = |written: &Written| table.is_some_and(|table| written.table.name == table.name && written.table.options == table.options);
        if let Some(index) = self.written.iter().position(same) {
            return index;
        }
        let table = table.cloned().unwrap_or_else(|| Rc::new(collector(&schema)));
        self.run.sinks.push(SinkRun {
            node,
            table: table.name.name.clone(),
            key: key_names(&table),
            columns: schema.iter().map(|field| field.name.clone()).collect(),
            changes: Vec::new(),
        });
        self.written.push(Written { table, node, changes: Vec::new(), schema });
        self.written.len() - 1
    }

    fn begin(&mut self, event: u32) {
        self.event = event;
        self.part = 0;
    }

    fn input(&mut self, node: u32, input: &Input, row: usize) {
        if self.run.events.len() >= self.trace_max {
            return;
        }
        let arriving = &input.rows[row];
        let physical = input.table.physical_columns();
        let row = physical.iter().map(|&column| cell(&arriving.row[column], &input.table.columns[column].ty, &self.zone)).collect();
        self.run.events.push(InputEvent {
            number: self.event,
            node,
            table: input.table.name.name.clone(),
            kind: arriving.kind,
            row,
            time: arriving.time.clone(),
            span: arriving.span,
            at: arriving.at,
            again: false,
        });
    }

    fn through<'r>(&'r mut self, lens: &'r mut Lens) -> Watch<'r> {
        Watch { recorder: self, lens }
    }

    fn step(&mut self) -> Step {
        self.part += 1;
        Step { event: self.event, part: self.part }
    }
}

fn key_names(table: &Table) -> Vec<String> {
    table.primary_key.iter().flatten().map(|&column| table.columns[column].name.clone()).collect()
}

/// The table that stands for the result of a bare SELECT.
fn collector(schema: &[Field]) -> Table {
    Table {
        name: rowkind_ir::ObjectName {
            catalog: "default_catalog".to_string(),
            database: "default_database".to_string(),
            name: "result".to_string(),
        },
        columns: schema
            .iter()
            .map(|field| rowkind_ir::Column {
                name: field.name.clone(),
                ty: field.ty.clone(),
                kind: rowkind_ir::ColumnKind::Physical,
                comment: None,
            })
            .collect(),
        watermark: None,
        primary_key: None,
        partitioned_by: Vec::new(),
        options: Default::default(),
        comment: None,
        span: None,
    }
}

struct Watch<'r> {
    recorder: &'r mut Recorder,
    lens: &'r mut Lens,
}

impl Observer for Watch<'_> {
    fn wants_changes(&self) -> bool {
        true
    }

    fn change(&mut self, _event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
        let at = self.recorder.step();
        let mut number = None;
        if self.recorder.run.changes.len() < self.recorder.trace_max {
            number = Some(self.recorder.run.changes.len() as u32);
            let causes = cause.and_then(|cause| self.lens.numbers[cause as usize]).into_iter().collect();
            self.recorder.run.changes.push(TracedChange {
                at,
                node: self.lens.base + node as u32,
                kind: change.kind,
                row: cells(&change.row, &self.lens.types[node], &self.recorder.zone),
                causes,
            });
        }
        self.lens.numbers.push(number);
    }

    fn sink_change(&mut self, _event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
        let at = self.recorder.step();
        self.recorder.run.totals.changes_to_sinks += 1;
        let Some(sink) = self.lens.sinks[node] else { return };
        self.recorder.written[sink].changes.push((at, change.clone()));
        if self.recorder.run.sinks[sink].changes.len() < self.recorder.trace_max {
            let row = cells(&change.row, &self.lens.types[node], &self.recorder.zone);
            let cause = cause.and_then(|cause| self.lens.numbers[cause as usize]);
            self.recorder.run.sinks[sink].changes.push(SinkChange { at, kind: change.kind, row, cause });
        }
    }

    fn note(&mut self, note: &Note) {
        let at = Step::after(self.recorder.event);
        let node = note.node.map(|node| self.lens.base + node as u32);
        self.recorder.run.notes.push(RunNote { at, node, code: note.code.to_string(), text: note.text.clone() });
    }
}
