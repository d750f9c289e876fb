//! The loop: input events, what follows from them, and what the timeline says between them.

use super::feeds::{Feed, written_topics};
use super::jobs::Running;
use super::kafka::{Handed, Kafka};
use super::partitions::partitions;
use super::recorder::{Handing, Recorder, Unsent};
use super::{Conditions, Planned, Progress, Simulated, in_order, looked_up};
use crate::inputs::Input;
use crate::program::{self, Program};
use crate::timeline::{Entry, JobNames, Timeline};
use rowkind_engine::{Job, RunOptions, Stop, Unsupported};
use rowkind_ir::connector::parse_duration_ms;
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Diagnostic, Step, Table};
use std::rc::Rc;

/// How many events go by between two words of progress.
const WATCHED_EVENTS: u32 = 1024;

pub fn run(
    program: &Program,
    jobs: &[Planned<'_>],
    inputs: &[Input],
    zone: &Zone,
    conditions: &Conditions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Simulated {
    let limits = &program.settings.limits;
    let mut read: Vec<Rc<Table>> = jobs.iter().flat_map(|planned| tables(planned.plan)).collect();
    read.dedup_by(|a, b| a.name == b.name);
    let partitions = partitions(program, &read, inputs, &conditions.topics);
    let options = RunOptions {
        limits: limits.clone(),
        keep_sink_changes: false,
        seed: program.settings.seed,
        parallelism: Some(conditions.parallelism),
        partitions,
        looked_up: jobs.iter().flat_map(|planned| looked_up(planned.plan)).map(|table| table.name.clone()).collect(),
        ..RunOptions::default()
    };
    let mut recorder = Recorder::new(conditions.trace_max as usize, zone);
    let mut unknown = Vec::new();
    let mut running = Vec::new();
    let mut names = Vec::new();
    let topics = written_topics(jobs.iter().map(|planned| planned.plan));
    for planned in jobs {
        // Traced also where nothing of it is kept: steps are counted by the changes between operators.
        let built = Job::build(planned.plan, &options, true).and_then(|job| {
            let own = |table: &Table| inputs.iter().any(|input| input.table.name == table.name);
            let tables = tables(planned.plan).into_iter().filter(|table| !own(table));
            let feeds = tables.filter_map(|table| Feed::of(&table, job.sources_of(&table.name), &topics));
            Ok((feeds.collect::<Result<Vec<Feed>, Unsupported>>()?, job))
        });
        match built {
            Ok((feeds, job)) => {
                let lens = recorder.lens(planned, &job, running.len());
                names.push(program::names(planned.plan));
                running.push(Running::new(planned.plan, job, lens, feeds));
            }
            Err(unsupported) => unknown.push((planned.base, unsupported.to_string())),
        }
    }
    let mut kafka = Kafka::new(program, &conditions.topics, diagnostics);
    for (place, one) in running.iter_mut().enumerate() {
        one.count_subtasks(recorder.written.len());
        kafka.make_sinks(place, &recorder.written, &one.subtasks, diagnostics);
    }
    let outside = |input: &Input| running.iter().any(|one: &Running<'_>| !one.initial.lookups_of(&input.table.name).is_empty());
    let outside = inputs.iter().map(outside).collect();
    let option = |key: &str| program.session.options.get(key);
    let interval = option("execution.checkpointing.interval");
    let mut world = World {
        program,
        inputs,
        outside,
        order: in_order(inputs),
        entries: &conditions.timeline.entries,
        timeline: &conditions.timeline,
        watch: conditions.watch,
        interval_ms: interval.and_then(|written| parse_duration_ms(written).ok()).filter(|ms| *ms > 0),
        checkpointed_ms: kafka.now_ms(0),
        aligns: !option("execution.checkpointing.mode").is_some_and(|mode| mode.trim().eq_ignore_ascii_case("AT_LEAST_ONCE")),
        running,
        names,
        recorder,
        kafka,
        without: conditions.without,
        inspect: conditions.inspect,
        state: None,
        fed: 0,
        stops: Vec::new(),
        unknown,
    };
    world.run();
    let World { recorder: Recorder { run, written, .. }, mut kafka, stops, state, unknown, .. } = world;
    kafka.make_missing();
    let topics = (0..written.len()).map(|table| kafka.topics_of(table).to_vec()).collect();
    Simulated { run, written, topics, broker: kafka.broker, stops, unknown, state }
}

fn tables(plan: &StreamPlan) -> Vec<Rc<Table>> {
    let mut found: Vec<Rc<Table>> = Vec::new();
    for node in &plan.nodes {
        if let Operator::Source(source) = &node.operator
            && !found.iter().any(|other| other.name == source.table.name)
        {
            found.push(source.table.clone());
        }
    }
    found
}

pub struct World<'a> {
    pub program: &'a Program,
    pub inputs: &'a [Input],
    /// Whether some job looks into the table of each input.
    pub outside: Vec<bool>,
    /// Input and row of each event.
    pub order: Vec<(usize, usize)>,
    /// What is still to come.
    pub entries: &'a [Entry],
    pub timeline: &'a Timeline,
    pub watch: Progress,
    /// `execution.checkpointing.interval`, and when the last checkpoint began.
    pub interval_ms: Option<i64>,
    pub checkpointed_ms: i64,
    /// `execution.checkpointing.mode` is EXACTLY_ONCE.
    pub aligns: bool,
    pub running: Vec<Running<'a>>,
    /// The tables that each writes.
    pub names: Vec<JobNames>,
    pub recorder: Recorder,
    pub kafka: Kafka,
    /// An event that is not there.
    pub without: Option<u32>,
    /// A node of the graph and the event behind which its state is wanted; the state, once it is known.
    pub inspect: Option<(u32, u32)>,
    pub state: Option<Vec<String>>,
    /// Events and records so far, with those that came again.
    pub fed: u64,
    /// With the place in the graph at which the stopped job begins.
    pub stops: Vec<(u32, Stop)>,
    /// What the engine does not know.
    pub unknown: Vec<(u32, String)>,
}

impl World<'_> {
    fn run(&mut self) {
        for one in 0..self.running.len() {
            let opened = self.kafka.open(one, &self.recorder.written, &self.running[one].subtasks, &Handed::default(), Step::after(0));
            self.end_at(one, opened);
        }
        let last = self.order.len() as u32;
        for number in 0..=last {
            if number % WATCHED_EVENTS == 0 {
                (self.watch)(number, last);
            }
            self.recorder.begin(number);
            if number > 0 {
                self.kafka.begin(number);
                for one in 0..self.running.len() {
                    let passed = self.kafka.pass_time(one, number);
                    self.end_at(one, passed);
                }
                self.arrive(number);
                self.feed(number, None);
                self.running.iter_mut().filter(|one| one.up).for_each(|one| one.reached = number);
                self.follow();
            }
            self.between(number, last);
            self.look(number);
            if self.running.iter().all(|one| one.job.is_none()) {
                break;
            }
        }
        self.finish();
    }

    /// Takes down the state that was asked for, if this is its event.
    fn look(&mut self, number: u32) {
        let Some((node, _)) = self.inspect.filter(|(_, event)| *event == number) else { return };
        self.state = self.running.iter().find(|one| one.lens.has(node)).and_then(|one| {
            let own = node - one.lens.base;
            Some(one.job.as_ref()?.state(own as NodeId))
        });
    }

    /// What stops a sink stops its job; a limit stops all.
    pub fn end_at(&mut self, one: usize, went: Result<(), Stop>) {
        let Err(stop) = went else { return };
        match stop {
            Stop::Limit { .. } => self.running.iter_mut().for_each(|one| one.job = None),
            _ => self.running[one].job = None,
        }
        self.stops.push((self.running[one].lens.base, stop));
    }

    /// An input event comes to its topic, or to a table that is looked into, whether a job runs or not.
    fn arrive(&mut self, number: u32) {
        let (input, row) = self.order[number as usize - 1];
        let name = &self.inputs[input].table.name;
        let node = self.running.iter().find_map(|one| {
            let job = one.job.as_ref()?;
            let lookup = || job.lookups_of(name).first().copied().filter(|_| self.outside[input]);
            let node = job.sources_of(name).first().copied().or_else(lookup)?;
            Some(one.lens.base + node as u32)
        });
        if let Some(node) = node {
            self.recorder.input(node, &self.inputs[input], row);
        }
        if self.outside[input] && self.without != Some(number) {
            let arriving = &self.inputs[input].rows[row];
            let change = Change { kind: arriving.kind, row: arriving.row.clone() };
            for one in 0..self.running.len() {
                if let Err(error) = self.running[one].initial.table_takes(name, &change) {
                    self.end_at(one, Err(Stop::Failed(error)));
                }
            }
        }
    }

    /// Input event `number` goes through every job that reads its table; `again`: through these, which have not read it since they
    /// started.
    pub fn feed(&mut self, number: u32, again: Option<&[usize]>) {
        let (input, row) = self.order[number as usize - 1];
        let arriving = &self.inputs[input].rows[row];
        self.fed += 1;
        if self.without == Some(number) {
            return;
        }
        let starts: Vec<u64> = self.running.iter().map(|one| one.starts).collect();
        for one in 0..self.running.len() {
            // A crash on the way has had it read again.
            if !self.running[one].runs() || self.running[one].starts != starts[one] || again.is_some_and(|jobs| !jobs.contains(&one)) {
                continue;
            }
            let Some(job) = &self.running[one].job else { continue };
            let sources = job.sources_of(&self.inputs[input].table.name);
            if !sources.is_empty() {
                let partition = arriving.at.map_or(0, |(partition, _)| partition);
                self.push(one, &sources, partition, Change { kind: arriving.kind, row: arriving.row.clone() });
            }
        }
    }

    /// A change goes through one job and into its topics.
    fn push(&mut self, one: usize, sources: &[NodeId], partition: u32, change: Change) {
        let now_ms = self.kafka.now_ms(self.recorder.event);
        let Running { job: Some(job), lens, .. } = &mut self.running[one] else { return };
        job.set_now(now_ms);
        let went = job.push_from(sources, partition, change, &mut self.recorder.through(lens)).and_then(|()| self.within());
        self.fail_at(one, went);
        self.send();
    }

    /// What stops a job.
    pub fn fail_at(&mut self, one: usize, went: Result<(), Stop>) {
        if let Err(stop) = went {
            self.stops.push((self.running[one].lens.base, stop));
            self.running[one].job = None;
        }
    }

    /// A job that goes back forgets what it counted: the limits over all are held here.
    fn within(&self) -> Result<(), Stop> {
        let limits = &self.program.settings.limits;
        if self.fed > limits.events_max {
            return Err(Stop::Limit { name: "events_max", max: limits.events_max });
        }
        if self.recorder.run.totals.changes_to_sinks > limits.changes_max {
            return Err(Stop::Limit { name: "changes_max", max: limits.changes_max });
        }
        Ok(())
    }

    /// What reached the sinks of a job is written, in order.
    pub fn send(&mut self) {
        for Unsent { job, sink, subtask, what } in std::mem::take(&mut self.recorder.unsent) {
            let at = match what {
                Handing::Change(number) => self.recorder.written[sink].changes[number].0,
                Handing::Barrier(at) => at,
            };
            if self.pass(at, Some(job)) {
                return;
            }
            let went = match what {
                Handing::Change(number) => {
                    self.kafka.write((job, sink), subtask, &self.recorder.written[sink].changes[number].1, number, at)
                }
                Handing::Barrier(_) => self.barrier_of((job, sink), subtask, at),
            };
            if went.is_err() {
                self.end_at(job, went);
                return;
            }
        }
    }

    /// Records of topics go into the jobs that read them, until nothing new is there.
    pub fn follow(&mut self) {
        loop {
            let mut moved = false;
            for one in 0..self.running.len() {
                for feed in 0..self.running[one].feeds.len() {
                    while let Some((number, changes)) = self.next_record(one, feed) {
                        moved = true;
                        self.take_record(one, feed, number, changes);
                    }
                }
            }
            if !moved {
                return;
            }
        }
    }

    fn next_record(&mut self, one: usize, feed: usize) -> Option<(u32, Result<Vec<Change>, rowkind_engine::RunError>)> {
        let running = &mut self.running[one];
        if !running.runs() {
            return None;
        }
        running.feeds[feed].next(&self.kafka.broker)
    }

    fn take_record(&mut self, one: usize, feed: usize, number: u32, changes: Result<Vec<Change>, rowkind_engine::RunError>) {
        let Feed { nodes, topic, .. } = &self.running[one].feeds[feed];
        let (nodes, topic) = (nodes.clone(), topic.clone());
        let record = self.kafka.broker.topic(&topic).map(|topic| &topic.records[number as usize]);
        let (event, partition) = record.map_or((self.recorder.event, 0), |record| (record.at.event, record.partition));
        self.recorder.arrival(event, Some((topic, number)));
        self.fed += 1;
        match changes {
            Ok(changes) => {
                let starts = self.running[one].starts;
                for change in changes {
                    if self.running[one].starts == starts && self.running[one].runs() {
                        self.push(one, &nodes, partition, change);
                    }
                }
            }
            Err(error) => self.fail_at(one, Err(Stop::Failed(error))),
        }
    }

    fn finish(&mut self) {
        self.recorder.run.events_total = self.recorder.event;
        self.recorder.begin(self.recorder.event + 1);
        for one in self.those_up() {
            let Running { job: Some(job), lens, .. } = &mut self.running[one] else { continue };
            job.set_now(self.kafka.now_ms(self.recorder.event));
            let event = self.recorder.event;
            self.recorder.arrival(event, None);
            if let Err(stop) = job.finish(&mut self.recorder.through(lens)) {
                self.stops.push((lens.base, stop));
            }
            let totals = job.totals();
            self.recorder.run.totals.state_rows += totals.state_rows;
            self.recorder.run.totals.late_rows += totals.late_rows;
            self.send();
            self.follow();
        }
        self.look(self.recorder.event);
        let end = Step::after(self.recorder.event);
        self.pass(end, None);
        for one in self.those_up() {
            let finished = self.kafka.finish(one, end);
            self.end_at(one, finished);
        }
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| self.is_end(entry.at)) {
            self.entries = later;
            self.happens(entry);
        }
        rowkind_ir::order::sort_by_key(&mut self.recorder.run.marks, |mark| mark.at);
    }
}
