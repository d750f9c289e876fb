//! Runs the jobs of a scenario over its rows, all on one clock.
//!
//! In: the accepted jobs and their inputs. Out: the run of the report, and for each sink its changes with their values,
//! for topics and readers. One input event goes through every job before the next one comes.

use crate::inputs::Input;
use crate::timeline::{Entry, What};
use rowkind_engine::observe::{Note, Observer};
use rowkind_engine::{Job, RunOptions, Stop};
use rowkind_ir::limits::Limits;
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::report::{Cells, InputEvent, Mark, Run, RunNote, SinkChange, SinkRun, TracedChange};
use rowkind_ir::value_text;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, DataType, Field, Step, Str, Table, Value};
use std::ops::Range;
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
    /// Which of them repeat what was written before a crash.
    pub again: Vec<Range<usize>>,
    /// Columns as the query names and types them.
    pub schema: Vec<Field>,
}

impl Written {
    /// The changes as if no job had ever crashed.
    pub fn first_time(&self) -> Vec<&(Step, Change)> {
        let mut first = Vec::with_capacity(self.changes.len());
        let mut from = 0;
        for again in &self.again {
            first.extend(&self.changes[from..again.start]);
            from = again.end;
        }
        first.extend(&self.changes[from..]);
        first
    }
}

/// What a run of the jobs leaves.
pub struct Simulated {
    pub run: Run,
    pub written: Vec<Written>,
    /// Checkpoints and crashes, in order; each has an instant of its own.
    pub happened: Vec<(Step, What)>,
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
pub fn simulate(jobs: &[Planned<'_>], inputs: &[Input], timeline: &[Entry], limits: &Limits, zone: &Zone) -> Simulated {
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
    let order = in_order(inputs);
    let mut simulation = Simulation { inputs, order, limits, running, recorder, happened: Vec::new(), fed: 0, stops: Vec::new() };
    simulation.run(timeline);
    simulation.finish();
    let Simulation { recorder: Recorder { run, written, .. }, happened, stops, .. } = simulation;
    Simulated { run, written, happened, stops, unknown }
}

struct Simulation<'a> {
    inputs: &'a [Input],
    /// Input and row of each event.
    order: Vec<(usize, usize)>,
    limits: &'a Limits,
    running: Vec<Running>,
    recorder: Recorder,
    happened: Vec<(Step, What)>,
    /// Events so far, with those that came again.
    fed: u64,
    stops: Vec<Stop>,
}

/// A checkpoint of all jobs.
struct Saved {
    /// The last event that is in it.
    through: u32,
    /// Each with how many changes it had said.
    jobs: Vec<(Option<Job>, usize)>,
}

impl Simulation<'_> {
    fn run(&mut self, timeline: &[Entry]) {
        let mut entries = timeline.iter().filter(|entry| entry.what.is_of_jobs()).peekable();
        let mut saved = entries.peek().map(|_| self.save(0));
        let last = self.order.len() as u32;
        for number in 0..=last {
            if number > 0 {
                self.recorder.begin(number);
                self.feed(number, false);
                if self.running.iter().all(|one| one.job.is_none()) {
                    break;
                }
            }
            let due = |entry: &&Entry| entry.at.event <= number || number == last && [last + 1, u32::MAX].contains(&entry.at.event);
            while let (Some(entry), Some(saved)) = (entries.next_if(due), &mut saved) {
                let at = self.recorder.mark(entry);
                self.happened.push((at, entry.what));
                match entry.what {
                    What::Checkpoint { .. } => *saved = self.save(number),
                    _ => self.crash(saved, number),
                }
            }
        }
    }

    /// Input event `number` goes through every job; `again`: the jobs have had it before.
    fn feed(&mut self, number: u32, again: bool) {
        let (input, row) = self.order[number as usize - 1];
        let arriving = &self.inputs[input].rows[row];
        let mut reached = again;
        self.fed += 1;
        for one in &mut self.running {
            let Some(job) = &mut one.job else { continue };
            let sources = job.sources_of(&self.inputs[input].table.name);
            if sources.is_empty() {
                continue;
            }
            if !std::mem::replace(&mut reached, true) {
                self.recorder.input(one.lens.base + sources[0] as u32, &self.inputs[input], row);
            }
            let change = Change { kind: arriving.kind, row: arriving.row.clone() };
            let went = job.push(&sources, change, &mut self.recorder.through(&mut one.lens));
            if let Err(stop) = went.and_then(|()| if again { within(self.limits, self.fed, &self.recorder) } else { Ok(()) }) {
                self.stops.push(stop);
                one.job = None;
            }
        }
    }

    fn save(&self, through: u32) -> Saved {
        Saved { through, jobs: self.running.iter().map(|one| (one.job.clone(), one.lens.numbers.len())).collect() }
    }

    /// All jobs go back to what was saved; what came since comes again, within the event in which they crashed.
    fn crash(&mut self, saved: &Saved, number: u32) {
        for (one, (job, said)) in self.running.iter_mut().zip(&saved.jobs) {
            // A job that failed for good is not started again.
            if one.job.is_some() {
                one.job = job.clone();
                one.lens.numbers.truncate(*said);
            }
        }
        let text = match number - saved.through {
            0 => "The jobs start again where they were.".to_string(),
            1 => format!("The jobs start again; event {number} comes again."),
            _ => format!("The jobs start again; events {} to {number} come again.", saved.through + 1),
        };
        let note = RunNote { at: Step::after(number), node: None, code: "restart".to_string(), text };
        self.recorder.run.notes.push(note);
        let before: Vec<usize> = self.recorder.written.iter().map(|written| written.changes.len()).collect();
        for event in saved.through + 1..=number {
            self.feed(event, true);
        }
        for (written, before) in self.recorder.written.iter_mut().zip(before) {
            if before < written.changes.len() {
                written.again.push(before..written.changes.len());
            }
        }
    }

    fn finish(&mut self) {
        self.recorder.run.events_total = self.recorder.event;
        self.recorder.begin(self.recorder.event + 1);
        for one in &mut self.running {
            if let Some(job) = &mut one.job {
                if let Err(stop) = job.finish(&mut self.recorder.through(&mut one.lens)) {
                    self.stops.push(stop);
                }
                let totals = job.totals();
                self.recorder.run.totals.state_rows += totals.state_rows;
                self.recorder.run.totals.late_rows += totals.late_rows;
            }
        }
    }
}

/// A job that goes back forgets what it counted: with crashes the limits are held here.
fn within(limits: &Limits, fed: u64, recorder: &Recorder) -> Result<(), Stop> {
    if fed > limits.events_max {
        return Err(Stop::Limit { name: "events_max", max: limits.events_max });
    }
    if recorder.run.totals.changes_to_sinks > limits.changes_max {
        return Err(Stop::Limit { name: "changes_max", max: limits.changes_max });
    }
    Ok(())
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
        self.written.push(Written { table, node, changes: Vec::new(), again: Vec::new(), schema });
        self.written.len() - 1
    }

    fn begin(&mut self, event: u32) {
        self.event = event;
        self.part = 0;
    }

    /// Something of the timeline happens now.
    fn mark(&mut self, entry: &Entry) -> Step {
        let at = self.step();
        self.run.marks.push(Mark { at, ..entry.mark(&self.run.marks) });
        at
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
