//! Writes the report's run as it happens: events, changes with their causes, what the sinks received.

use super::{Planned, Written, cell, cells};
use crate::inputs::Input;
use rowkind_engine::job::FAILED;
use rowkind_engine::observe::Note;
use rowkind_engine::{Job, Observer};
use rowkind_ir::plan::{NodeId, Operator};
use rowkind_ir::report::{Arrival, Cells, InputEvent, Mark, Run, RunNote, SinkChange, SinkRun, TracedChange};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Column, ColumnKind, DataType, Field, RowKind, Step, Table};
use std::rc::Rc;

/// What the recorder has to know of one job.
pub struct Lens {
    /// Its place among the running jobs.
    job: usize,
    pub base: u32,
    /// The report's number of each change of the job; `None`: the trace was full.
    pub numbers: Vec<Option<u32>>,
    /// Types of each node's output.
    types: Vec<Vec<DataType>>,
    /// For each node: the index of what it writes.
    pub sinks: Vec<Option<usize>>,
    /// The job has nodes with several subtasks.
    pub is_parallel: bool,
}

/// What a job hands to the sink of a table; `subtask`: the one that has it, where the job has several.
pub struct Unsent {
    pub job: usize,
    pub sink: usize,
    pub subtask: Option<u32>,
    pub what: Handing,
}

pub enum Handing {
    /// A change of the table, by its number.
    Change(usize),
    /// The barrier of a checkpoint that is not aligned, at its instant.
    Barrier(Step),
}

impl Lens {
    /// The job has this node of the report's graph.
    pub fn has(&self, node: u32) -> bool {
        node.checked_sub(self.base).is_some_and(|own| (own as usize) < self.sinks.len())
    }
}

/// Writes the report's run as it happens.
pub struct Recorder {
    pub run: Run,
    pub written: Vec<Written>,
    /// What reached sinks and is not yet written to its topic.
    pub unsent: Vec<Unsent>,
    pub event: u32,
    part: u32,
    trace_max: usize,
    zone: Zone,
}

impl Recorder {
    pub fn new(trace_max: usize, zone: &Zone) -> Recorder {
        Recorder { run: Run::default(), written: Vec::new(), unsent: Vec::new(), event: 0, part: 0, trace_max, zone: zone.clone() }
    }

    /// `place`: that of the job among those that run.
    pub fn lens(&mut self, planned: &Planned<'_>, job: &Job, place: usize) -> Lens {
        let nodes = &planned.plan.nodes;
        let mut sinks = vec![None; nodes.len()];
        for &root in &planned.plan.roots {
            let Operator::Sink(sink) = &nodes[root].operator else { continue };
            let schema = nodes[root].schema.clone();
            let written = self.sink(planned.base + root as u32, sink.table.as_ref(), schema);
            let subtasks = &mut self.run.sinks[written].subtasks;
            *subtasks = (*subtasks).max(job.subtasks_of(root) as u32);
            sinks[root] = Some(written);
        }
        Lens {
            job: place,
            base: planned.base,
            numbers: Vec::new(),
            is_parallel: (0..nodes.len()).any(|node| job.subtasks_of(node) > 1),
            types: nodes.iter().map(|node| node.schema.iter().map(|field| field.ty.clone()).collect()).collect(),
            sinks,
        }
    }

    /// Several INSERTs into one table write to the same place.
    fn sink(&mut self, node: u32, table: Option<&Rc<Table>>, schema: Vec<Field>) -> usize {
        let same =
            |written: &Written| table.is_some_and(|table| written.table.name == table.name && written.table.options == table.options);
        if let Some(index) = self.written.iter().position(same) {
            return index;
        }
        let table = table.cloned().unwrap_or_else(|| Rc::new(collector(&schema)));
        self.run.sinks.push(SinkRun {
            node,
            table: table.name.name.clone(),
            key: key_names(&table),
            columns: column_names(&table, &schema),
            subtasks: 1,
            changes: Vec::new(),
        });
        self.written.push(Written { table, node, changes: Vec::new(), schema });
        self.written.len() - 1
    }

    pub fn begin(&mut self, event: u32) {
        self.event = event;
        self.part = 0;
    }

    /// Something of the timeline happens to the jobs now; `at` of the mark is a step of its own.
    pub fn mark(&mut self, mark: Mark) -> Step {
        let at = self.step();
        self.run.marks.push(Mark { at, ..mark });
        at
    }

    pub fn note(&mut self, code: &str, text: String) {
        self.run.notes.push(RunNote { at: Step::after(self.event), node: None, code: code.to_string(), text });
    }

    /// What a crash inside the running event kept from happening: everything that these jobs did last, behind an instant.
    pub fn forget_after(&mut self, at: Step, jobs: &[&Lens]) {
        let gone = |other: Step| other > at && other.event == at.event;
        let own = |node: u32| jobs.iter().any(|lens| lens.has(node));
        let writes = |table: usize| jobs.iter().any(|lens| lens.sinks.contains(&Some(table)));
        self.unsent.clear();
        while self.run.changes.last().is_some_and(|change| gone(change.at) && own(change.node)) {
            self.run.changes.pop();
        }
        while self.run.arrivals.last().is_some_and(|arrival| gone(arrival.at)) {
            self.run.arrivals.pop();
        }
        for (_, sink) in self.run.sinks.iter_mut().enumerate().filter(|(table, _)| writes(*table)) {
            while sink.changes.last().is_some_and(|change| gone(change.at)) {
                sink.changes.pop();
            }
        }
        for (_, written) in self.written.iter_mut().enumerate().filter(|(table, _)| writes(*table)) {
            while written.changes.last().is_some_and(|(other, _)| gone(*other)) {
                written.changes.pop();
                self.run.totals.changes_to_sinks -= 1;
            }
        }
    }

    /// What comes in now is not the running event: one of before, or a record of a topic.
    pub fn arrival(&mut self, event: u32, record: Option<(String, u32)>) {
        if self.run.arrivals.len() < self.trace_max {
            let at = Step { event: self.event, part: self.part + 1 };
            self.run.arrivals.push(Arrival { at, event, record });
        }
    }

    pub fn input(&mut self, node: u32, input: &Input, row: usize) {
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

    pub fn through<'r>(&'r mut self, lens: &'r mut Lens) -> Watch<'r> {
        Watch { recorder: self, lens }
    }

    pub fn step(&mut self) -> Step {
        self.part += 1;
        Step { event: self.event, part: self.part }
    }
}

fn key_names(table: &Table) -> Vec<String> {
    table.primary_key.iter().flatten().map(|&column| table.columns[column].name.clone()).collect()
}

/// How a sink calls the columns that it is given; the query's names where the table has others (columns of a partial insert, say).
fn column_names(table: &Table, schema: &[Field]) -> Vec<String> {
    let written = |column: &&Column| matches!(column.kind, ColumnKind::Physical | ColumnKind::Metadata { is_virtual: false, .. });
    let names: Vec<String> = table.columns.iter().filter(written).map(|column| column.name.clone()).collect();
    if names.len() == schema.len() { names } else { schema.iter().map(|field| field.name.clone()).collect() }
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
            .map(|field| Column { name: field.name.clone(), ty: field.ty.clone(), kind: ColumnKind::Physical, comment: None })
            .collect(),
        watermark: None,
        primary_key: None,
        partitioned_by: Vec::new(),
        options: Default::default(),
        comment: None,
        span: None,
    }
}

pub struct Watch<'r> {
    recorder: &'r mut Recorder,
    lens: &'r mut Lens,
}

impl Observer for Watch<'_> {
    fn wants_changes(&self) -> bool {
        true
    }

    fn change_of(&mut self, subtask: u32, _event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
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
                subtask,
            });
        }
        self.lens.numbers.push(number);
    }

    fn sink_change_of(&mut self, subtask: u32, _event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
        let at = self.recorder.step();
        self.recorder.run.totals.changes_to_sinks += 1;
        let Some(sink) = self.lens.sinks[node] else { return };
        let number = self.recorder.written[sink].changes.len();
        self.recorder.written[sink].changes.push((at, change.clone()));
        let subtask_of = self.lens.is_parallel.then_some(subtask);
        self.recorder.unsent.push(Unsent { job: self.lens.job, sink, subtask: subtask_of, what: Handing::Change(number) });
        if self.recorder.run.sinks[sink].changes.len() < self.recorder.trace_max {
            let row = cells(&change.row, &self.lens.types[node], &self.recorder.zone);
            let cause = cause.and_then(|cause| self.lens.numbers[cause as usize]);
            self.recorder.run.sinks[sink].changes.push(SinkChange { at, kind: change.kind, row, cause, subtask });
        }
    }

    fn barrier_of(&mut self, subtask: u32, node: NodeId) {
        let at = self.recorder.step();
        let Some(sink) = self.lens.sinks[node] else { return };
        let subtask = self.lens.is_parallel.then_some(subtask);
        self.recorder.unsent.push(Unsent { job: self.lens.job, sink, subtask, what: Handing::Barrier(at) });
    }

    fn note(&mut self, note: &Note) {
        let node = note.node.map(|node| self.lens.base + node as u32);
        let Recorder { event, part, .. } = *self.recorder;
        let row = self.row_at_hand(note);
        // What happens to a row is told where it happens, all else when the event is over.
        let here = Step { event, part: part.max(1) };
        let (at, text) = match (note.code, row) {
            (FAILED, Some(row)) => (here, format!("The job fails at {row}: {}", note.text)),
            (FAILED, None) => (here, format!("The job fails: {}", note.text)),
            ("late-row", Some(row)) => (here, format!("{row}: {}", note.text)),
            ("dropped-null", Some(row)) => (here, format!("{row}: {}", note.text)),
            _ => (Step::after(event), note.text.clone()),
        };
        self.recorder.run.notes.push(RunNote { at, node, code: note.code.to_string(), text });
    }
}

impl Watch<'_> {
    /// The change that an operator was given when it had something to say: `+I[1, 10:00:01]`.
    fn row_at_hand(&self, note: &Note) -> Option<String> {
        let run = &self.recorder.run;
        let printed = |kind: RowKind, row: &Cells| {
            let cells: Vec<&str> = row.iter().map(|cell| cell.as_ref().map_or("NULL", |text| text.as_str())).collect();
            format!("{kind}[{}]", cells.join(", "))
        };
        match note.cause {
            Some(cause) => {
                let change = run.changes.get(self.lens.numbers.get(cause as usize).copied().flatten()? as usize)?;
                Some(printed(change.kind, &change.row))
            }
            // A source was given the event itself.
            None => run.events.last().filter(|event| event.number == self.recorder.event).map(|event| printed(event.kind, &event.row)),
        }
    }
}
