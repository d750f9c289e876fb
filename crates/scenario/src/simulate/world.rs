//! The loop: input events, what follows from them, and what the timeline says between them.

use super::feeds::{Feed, written_topics};
use super::kafka::{Handed, Kafka};
use super::partitions::partitions;
use super::recorder::{Lens, Recorder};
use super::restart::Saved;
use super::{Conditions, Planned, Progress, Simulated, in_order};
use crate::inputs::Input;
use crate::program::Program;
use crate::timeline::{Checkpoint, Entry, Timeline, What};
use rowkind_engine::{Job, RunOptions, Stop};
use rowkind_ir::connector::parse_duration_ms;
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::report::Mark;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Diagnostic, Step, Table};
use std::collections::BTreeMap;
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
        ..RunOptions::default()
    };
    let mut recorder = Recorder::new(conditions.trace_max as usize, zone);
    let mut unknown = Vec::new();
    let mut running = Vec::new();
    let topics = written_topics(jobs.iter().map(|planned| planned.plan));
    for planned in jobs {
        // Traced also where nothing of it is kept: steps are counted by the changes between operators.
        match Job::build(planned.plan, &options, true) {
            Ok(job) => {
                let own = |table: &Table| inputs.iter().any(|input| input.table.name == table.name);
                let tables = tables(planned.plan).into_iter().filter(|table| !own(table));
                let feeds = tables.filter_map(|table| Feed::of(&table, job.sources_of(&table.name), &topics)).collect();
                let lens = recorder.lens(planned, &job);
                running.push(Running { plan: planned.plan, initial: job.clone(), job: Some(job), lens, feeds });
            }
            Err(unsupported) => unknown.push(unsupported.to_string()),
        }
    }
    let mut kafka = Kafka::new(program, &conditions.topics, diagnostics);
    let subtasks: Vec<u32> = recorder.run.sinks.iter().map(|sink| sink.subtasks).collect();
    kafka.make_sinks(&recorder.written, &subtasks, diagnostics);
    let interval = program.session.options.get("execution.checkpointing.interval");
    let mut world = World {
        program,
        inputs,
        order: in_order(inputs),
        entries: &conditions.timeline.entries,
        timeline: &conditions.timeline,
        watch: conditions.watch,
        interval_ms: interval.and_then(|written| parse_duration_ms(written).ok()).filter(|ms| *ms > 0),
        checkpointed_ms: kafka.now_ms(0),
        running,
        recorder,
        kafka,
        subtasks,
        up: true,
        starts: 0,
        without: conditions.without,
        inspect: conditions.inspect,
        state: None,
        fed: 0,
        reached: 0,
        under_way: None,
        latest: None,
        savepoints: BTreeMap::new(),
        stops: Vec::new(),
        unknown,
    };
    world.run();
    let World { recorder: Recorder { run, written, .. }, kafka, stops, state, unknown, .. } = world;
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
    /// Input and row of each event.
    pub order: Vec<(usize, usize)>,
    /// What is still to come.
    pub entries: &'a [Entry],
    pub timeline: &'a Timeline,
    pub watch: Progress,
    /// `execution.checkpointing.interval`, and when the last checkpoint began.
    pub interval_ms: Option<i64>,
    pub checkpointed_ms: i64,
    pub running: Vec<Running<'a>>,
    pub recorder: Recorder,
    pub kafka: Kafka,
    /// How many subtasks each table's sink has in the jobs.
    pub subtasks: Vec<u32>,
    /// The jobs run.
    pub up: bool,
    /// How often they were started again.
    pub starts: u64,
    /// An event that is not there.
    pub without: Option<u32>,
    /// A node of the graph and the event behind which its state is wanted; the state, once it is known.
    pub inspect: Option<(u32, u32)>,
    pub state: Option<Vec<String>>,
    /// Events and records so far, with those that came again.
    pub fed: u64,
    /// The last event that the jobs have read.
    pub reached: u32,
    /// A checkpoint whose barrier has passed: what it holds, whether it commits, and the event behind which it is complete.
    pub under_way: Option<(Saved, bool, u32)>,
    /// The last complete checkpoint.
    pub latest: Option<Saved>,
    pub savepoints: BTreeMap<String, Saved>,
    pub stops: Vec<Stop>,
    /// What the engine does not know.
    pub unknown: Vec<String>,
}

pub struct Running<'a> {
    pub plan: &'a StreamPlan,
    /// `None`: it failed for good.
    pub job: Option<Job>,
    /// As it was before its first event.
    pub initial: Job,
    pub lens: Lens,
    pub feeds: Vec<Feed>,
}

impl World<'_> {
    fn run(&mut self) {
        let opened = self.kafka.open(&self.recorder.written, &self.subtasks, &Handed::default(), Step::after(0));
        self.end_at(opened);
        let last = self.order.len() as u32;
        for number in 0..=last {
            if number % WATCHED_EVENTS == 0 {
                (self.watch)(number, last);
            }
            self.recorder.begin(number);
            if number > 0 {
                let began = self.kafka.begin(number);
                self.end_at(began);
                self.arrive(number);
                if self.up {
                    self.feed(number);
                    if self.up {
                        self.reached = number;
                    }
                    self.follow();
                }
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
        self.state = self.running.iter().find_map(|one| {
            let own = node.checked_sub(one.lens.base).filter(|own| (*own as usize) < one.lens.sinks.len())?;
            Some(one.job.as_ref()?.state(own as NodeId))
        });
    }

    /// What stops one sink stops all that runs.
    pub fn end_at(&mut self, went: Result<(), Stop>) {
        if let Err(stop) = went {
            self.stops.push(stop);
            self.running.iter_mut().for_each(|one| one.job = None);
        }
    }

    /// An input event comes to its topic, whether a job runs or not.
    fn arrive(&mut self, number: u32) {
        let (input, row) = self.order[number as usize - 1];
        let node = self.running.iter().find_map(|one| {
            let node = *one.job.as_ref()?.sources_of(&self.inputs[input].table.name).first()?;
            Some(one.lens.base + node as u32)
        });
        if let Some(node) = node {
            self.recorder.input(node, &self.inputs[input], row);
        }
    }

    /// Input event `number` goes through every job that reads its table.
    pub fn feed(&mut self, number: u32) {
        let (input, row) = self.order[number as usize - 1];
        let arriving = &self.inputs[input].rows[row];
        self.fed += 1;
        if self.without == Some(number) {
            return;
        }
        let starts = self.starts;
        for one in 0..self.running.len() {
            let Some(job) = &self.running[one].job else { continue };
            let sources = job.sources_of(&self.inputs[input].table.name);
            if !sources.is_empty() {
                let partition = arriving.at.map_or(0, |(partition, _)| partition);
                self.push(one, &sources, partition, Change { kind: arriving.kind, row: arriving.row.clone() });
            }
            // A crash on the way has had everything read again.
            if self.starts != starts || !self.up {
                return;
            }
        }
    }

    /// A change goes through one job and into its topics.
    fn push(&mut self, one: usize, sources: &[NodeId], partition: u32, change: Change) {
        let now_ms = self.kafka.now_ms(self.recorder.event);
        let Running { job: Some(job), lens, .. } = &mut self.running[one] else { return };
        job.set_now(now_ms);
        let went = job.push_from(sources, partition, change, &mut self.recorder.through(lens)).and_then(|()| self.within());
        if let Err(stop) = went {
            self.stops.push(stop);
            self.running[one].job = None;
        }
        self.send();
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

    /// What reached the sinks is written, in order.
    fn send(&mut self) {
        for unsent in std::mem::take(&mut self.recorder.unsent) {
            let at = self.recorder.written[unsent.sink].changes[unsent.number].0;
            if self.pass(at) {
                return;
            }
            let went = self.kafka.write(&unsent, &self.recorder.written[unsent.sink].changes[unsent.number].1, at);
            if went.is_err() {
                self.end_at(went);
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
                    while let Some((number, changes)) = self.next_record(one, feed).filter(|_| self.up) {
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
        self.running[one].job.as_ref()?;
        self.running[one].feeds[feed].next(&self.kafka.broker)
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
                let starts = self.starts;
                for change in changes {
                    if self.starts == starts && self.up {
                        self.push(one, &nodes, partition, change);
                    }
                }
            }
            Err(error) => {
                self.stops.push(Stop::Failed(error));
                self.running[one].job = None;
            }
        }
    }

    /// What happens behind event `number`, before the next one comes.
    fn between(&mut self, number: u32, last: u32) {
        let is_over = |due: u32| due <= number;
        let is_free = self.under_way.as_ref().is_none_or(|(_, _, due)| is_over(*due));
        let every = self.timeline.checkpoint_events;
        let due = every.is_some_and(|every| number > 0 && number.is_multiple_of(every));
        let due = due || self.interval_ms.is_some_and(|ms| self.kafka.now_ms(number) - self.checkpointed_ms >= ms);
        // What a barrier sets free has instants within the event.
        if due && is_free && self.up {
            self.align();
        }
        self.pass(Step::after(number));
        if self.under_way.as_ref().is_some_and(|(_, _, due)| is_over(*due)) {
            self.complete();
        }
        if due && self.up && self.under_way.is_none() {
            let lasts_events = self.timeline.checkpoint_lasts_events;
            let checkpoint = What::Checkpoint(Checkpoint { commits: true, fails: false, lasts_events });
            let mark = checkpoint.mark(Step::after(number), &self.recorder.run.marks);
            self.of_jobs(&checkpoint, mark);
        }
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| self.is_due(entry.at, number, last)) {
            self.entries = later;
            self.happens(entry);
            self.advance();
        }
        if self.up {
            self.follow();
        }
    }

    /// The jobs' clock goes on with the broker's: timers fire, and state that nobody wrote for its time to live goes.
    fn advance(&mut self) {
        let now_ms = self.kafka.now_ms(self.recorder.event);
        if !self.up {
            return;
        }
        for one in 0..self.running.len() {
            let Running { job: Some(job), lens, .. } = &mut self.running[one] else { continue };
            if self.recorder.run.arrivals.last().is_some_and(|arrival| arrival.at.event == self.recorder.event) {
                let event = self.recorder.event;
                self.recorder.arrival(event, None);
            }
            if let Err(stop) = job.advance(now_ms, &mut self.recorder.through(lens)) {
                self.stops.push(stop);
                self.running[one].job = None;
            }
            self.send();
        }
    }

    /// Before a barrier: what is on its way between subtasks arrives.
    pub fn align(&mut self) {
        for one in 0..self.running.len() {
            let Running { job: Some(job), lens, .. } = &mut self.running[one] else { continue };
            if let Err(stop) = job.align(&mut self.recorder.through(lens)) {
                self.stops.push(stop);
                self.running[one].job = None;
            }
            self.send();
        }
    }

    /// Behind the last event comes what is said of the end, as long as something of it happens to the jobs; the rest waits until
    /// they have finished.
    fn is_due(&self, at: Step, number: u32, last: u32) -> bool {
        at <= Step::after(number) || number == last && self.entries.iter().any(|entry| entry.what.is_of_jobs() && self.is_end(entry.at))
    }

    fn is_end(&self, at: Step) -> bool {
        at.event == self.order.len() as u32 + 1 || at.event == u32::MAX
    }

    /// What the timeline says before something is written at `at`; whether the jobs crashed, and it never will be.
    fn pass(&mut self, at: Step) -> bool {
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| entry.at < at && entry.what.comes_inside()) {
            self.entries = later;
            if entry.what.is_of_jobs() {
                self.recorder.forget_after(entry.at);
                self.happens(entry);
                return true;
            }
            self.happens(entry);
        }
        false
    }

    fn happens(&mut self, entry: &Entry) {
        let mark = entry.mark(&self.recorder.run.marks);
        if entry.what.is_of_jobs() {
            return self.of_jobs(&entry.what, mark);
        }
        let at = entry.at.min(Step::after(self.recorder.event));
        self.recorder.run.marks.push(Mark { at, ..mark });
        match entry.what {
            What::Retry => self.retry(at),
            _ => self.kafka.happens(entry, at),
        }
    }

    fn retry(&mut self, at: Step) {
        match self.kafka.retry(at) {
            Ok((twice, once)) => {
                for table in once {
                    let text =
                        format!("The producer of {table} sends its last record again; the broker knows its number and keeps one copy.");
                    self.recorder.note("retry", text);
                }
                for table in twice {
                    let text =
                        format!("The producer of {table} sends its last record again, and it is there twice: its records have no numbers.");
                    self.recorder.note("retry", text);
                }
            }
            Err(stop) => self.end_at(Err(stop)),
        }
    }

    fn finish(&mut self) {
        self.recorder.run.events_total = self.recorder.event;
        self.recorder.begin(self.recorder.event + 1);
        if self.up {
            for one in 0..self.running.len() {
                let Running { job: Some(job), lens, .. } = &mut self.running[one] else { continue };
                job.set_now(self.kafka.now_ms(self.recorder.event));
                let event = self.recorder.event;
                self.recorder.arrival(event, None);
                if let Err(stop) = job.finish(&mut self.recorder.through(lens)) {
                    self.stops.push(stop);
                }
                let totals = job.totals();
                self.recorder.run.totals.state_rows += totals.state_rows;
                self.recorder.run.totals.late_rows += totals.late_rows;
                self.send();
                self.follow();
            }
        }
        self.look(self.recorder.event);
        let end = Step::after(self.recorder.event);
        self.pass(end);
        if self.up {
            let finished = self.kafka.finish(end);
            self.end_at(finished);
        }
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| self.is_end(entry.at)) {
            self.entries = later;
            self.happens(entry);
        }
        rowkind_ir::order::sort_by_key(&mut self.recorder.run.marks, |mark| mark.at);
    }
}
