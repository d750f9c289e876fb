//! The loop: input events, what follows from them, and what the timeline says between them.

use super::feeds::{Feed, Position, written_topics};
use super::kafka::{Handed, Kafka};
use super::recorder::{Lens, Recorder};
use super::{Conditions, Planned, Progress, Simulated, in_order};
use crate::inputs::Input;
use crate::program::Program;
use crate::timeline::{self, Checkpoint, Crash, Entry, Timeline, What};
use rowkind_engine::{Job, RunOptions, Stop};
use rowkind_ir::connector::{Role, StartupMode, parse_duration_ms};
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
    let options = RunOptions { limits: limits.clone(), keep_sink_changes: false, seed: program.settings.seed, ..RunOptions::default() };
    let mut recorder = Recorder::new(conditions.trace_max as usize, zone);
    let mut unknown = Vec::new();
    let mut running = Vec::new();
    let topics = written_topics(jobs.iter().map(|planned| planned.plan));
    for planned in jobs {
        match Job::build(planned.plan, &options, conditions.trace_max > 0) {
            Ok(job) => {
                let own = |table: &Table| inputs.iter().any(|input| input.table.name == table.name);
                let tables = tables(planned.plan).into_iter().filter(|table| !own(table));
                let feeds = tables.filter_map(|table| Feed::of(&table, job.sources_of(&table.name), &topics)).collect();
                running.push(Running { initial: job.clone(), job: Some(job), lens: recorder.lens(planned), feeds });
            }
            Err(unsupported) => unknown.push(unsupported.to_string()),
        }
    }
    let mut kafka = Kafka::new(program, &conditions.topics, diagnostics);
    kafka.make_sinks(&recorder.written, diagnostics);
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
        up: true,
        starts: 0,
        fed: 0,
        reached: 0,
        under_way: None,
        latest: None,
        savepoints: BTreeMap::new(),
        stops: Vec::new(),
    };
    world.run();
    let World { recorder: Recorder { run, written, .. }, kafka, stops, .. } = world;
    let topics = (0..written.len()).map(|table| kafka.topics_of(table).to_vec()).collect();
    Simulated { run, written, topics, broker: kafka.broker, stops, unknown }
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

struct World<'a> {
    program: &'a Program,
    inputs: &'a [Input],
    /// Input and row of each event.
    order: Vec<(usize, usize)>,
    /// What is still to come.
    entries: &'a [Entry],
    timeline: &'a Timeline,
    watch: Progress,
    /// `execution.checkpointing.interval`, and when the last checkpoint began.
    interval_ms: Option<i64>,
    checkpointed_ms: i64,
    running: Vec<Running>,
    recorder: Recorder,
    kafka: Kafka,
    /// The jobs run.
    up: bool,
    /// How often they were started again.
    starts: u64,
    /// Events and records so far, with those that came again.
    fed: u64,
    /// The last event that the jobs have read.
    reached: u32,
    /// A checkpoint whose barrier has passed: what it holds, whether it commits, and the event behind which it is complete.
    under_way: Option<(Saved, bool, u32)>,
    /// The last complete checkpoint.
    latest: Option<Saved>,
    savepoints: BTreeMap<String, Saved>,
    stops: Vec<Stop>,
}

struct Running {
    /// `None`: it failed for good.
    job: Option<Job>,
    /// As it was before its first event.
    initial: Job,
    lens: Lens,
    feeds: Vec<Feed>,
}

/// A checkpoint or a savepoint of all jobs.
#[derive(Clone)]
struct Saved {
    /// The last event that is in it.
    through: u32,
    jobs: Vec<SavedJob>,
    handed: Handed,
}

#[derive(Clone)]
struct SavedJob {
    job: Option<Job>,
    /// How many changes it had said.
    said: usize,
    positions: Vec<Position>,
}

impl World<'_> {
    fn run(&mut self) {
        let opened = self.kafka.open(&self.recorder.written, &Handed::default(), Step::after(0));
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
                    self.reached = number;
                    self.follow();
                }
            }
            self.between(number, last);
            if self.running.iter().all(|one| one.job.is_none()) {
                break;
            }
        }
        self.finish();
    }

    /// What stops one sink stops all that runs.
    fn end_at(&mut self, went: Result<(), Stop>) {
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
    fn feed(&mut self, number: u32) {
        let (input, row) = self.order[number as usize - 1];
        let arriving = &self.inputs[input].rows[row];
        self.fed += 1;
        for one in 0..self.running.len() {
            let Some(job) = &self.running[one].job else { continue };
            let sources = job.sources_of(&self.inputs[input].table.name);
            if !sources.is_empty() {
                self.push(one, &sources, Change { kind: arriving.kind, row: arriving.row.clone() });
            }
        }
    }

    /// A change goes through one job and into its topics.
    fn push(&mut self, one: usize, sources: &[NodeId], change: Change) {
        let now_ms = self.kafka.now_ms(self.recorder.event);
        let Running { job: Some(job), lens, .. } = &mut self.running[one] else { return };
        job.set_now(now_ms);
        let went = job.push(sources, change, &mut self.recorder.through(lens)).and_then(|()| self.within());
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
        for (sink, number) in std::mem::take(&mut self.recorder.unsent) {
            let at = self.recorder.written[sink].changes[number].0;
            self.pass(at);
            let went = self.kafka.write(sink, &self.recorder.written[sink].changes[number].1, number, at);
            if went.is_err() {
                self.end_at(went);
                return;
            }
        }
    }

    /// Records of topics go into the jobs that read them, until nothing new is there.
    fn follow(&mut self) {
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
        self.running[one].job.as_ref()?;
        self.running[one].feeds[feed].next(&self.kafka.broker)
    }

    fn take_record(&mut self, one: usize, feed: usize, number: u32, changes: Result<Vec<Change>, rowkind_engine::RunError>) {
        let Feed { nodes, topic, .. } = &self.running[one].feeds[feed];
        let (nodes, topic) = (nodes.clone(), topic.clone());
        let event = self.kafka.broker.topic(&topic).map_or(self.recorder.event, |topic| topic.records[number as usize].at.event);
        self.recorder.arrival(event, Some((topic, number)));
        self.fed += 1;
        match changes {
            Ok(changes) => changes.into_iter().for_each(|change| self.push(one, &nodes, change)),
            Err(error) => {
                self.stops.push(Stop::Failed(error));
                self.running[one].job = None;
            }
        }
    }

    /// What happens behind event `number`, before the next one comes.
    fn between(&mut self, number: u32, last: u32) {
        if self.under_way.as_ref().is_some_and(|(_, _, due)| *due <= number) {
            self.complete();
        }
        let every = self.timeline.checkpoint_events;
        let due = every.is_some_and(|every| number > 0 && number.is_multiple_of(every));
        let due = due || self.interval_ms.is_some_and(|ms| self.kafka.now_ms(number) - self.checkpointed_ms >= ms);
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
            if let Err(stop) = job.advance(now_ms, &mut self.recorder.through(lens)) {
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

    /// What the timeline says before something is written at `at`.
    fn pass(&mut self, at: Step) {
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| entry.at < at && !entry.what.is_of_jobs()) {
            self.entries = later;
            self.happens(entry);
        }
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

    fn of_jobs(&mut self, what: &What, mark: Mark) {
        let at = self.recorder.mark(mark);
        match what {
            What::Checkpoint(checkpoint) => self.checkpoint(*checkpoint, at),
            What::Savepoint { name } => {
                if let Some(saved) = self.save(at) {
                    self.savepoints.insert(name.clone(), saved);
                }
            }
            What::Crash(crash) => self.crash(*crash, at),
            What::Stop { savepoint } => {
                if let Some(saved) = self.save(at) {
                    self.kafka.commit(saved.handed.checkpoint, at);
                    self.savepoints.insert(savepoint.clone(), saved);
                }
                self.down();
            }
            What::Cancel => self.down(),
            What::Restart { from } => {
                let from = match from {
                    timeline::From::Checkpoint => self.latest.clone(),
                    timeline::From::Savepoint(name) => self.savepoints.get(name).cloned(),
                    timeline::From::Nothing => None,
                };
                self.start(from, at);
            }
            What::Rescale { parallelism } => {
                let Some(saved) = self.save(at) else { return };
                self.kafka.commit(saved.handed.checkpoint, at);
                self.kafka.rescale(*parallelism);
                self.down();
                self.start(Some(saved), at);
            }
            What::Retry | What::Roll | What::Compact | What::Clock { .. } | What::Partitions { .. } => {}
        }
    }

    fn checkpoint(&mut self, Checkpoint { commits, fails, lasts_events }: Checkpoint, at: Step) {
        self.checkpointed_ms = self.kafka.now_ms(self.recorder.event);
        if self.under_way.is_some() {
            self.recorder.note("checkpoint", "A checkpoint is still under way: this one does not begin.".to_string());
            return;
        }
        let Some(saved) = self.save(at) else { return };
        if fails {
            self.recorder.note("checkpoint", "The checkpoint fails: a crash goes back to the one before.".to_string());
            return;
        }
        self.under_way = Some((saved, commits, self.recorder.event + lasts_events));
        if lasts_events == 0 {
            self.complete();
        }
    }

    /// The checkpoint that is under way is complete.
    fn complete(&mut self) {
        let Some((saved, commits, _)) = self.under_way.take() else { return };
        let checkpoint = saved.handed.checkpoint;
        self.latest = Some(saved);
        if commits {
            let at = self.recorder.step();
            self.kafka.commit(checkpoint, at);
        }
    }

    /// A barrier passes through everything.
    fn save(&mut self, at: Step) -> Option<Saved> {
        match self.kafka.barrier(at) {
            Ok(handed) => {
                let save = |one: &Running| SavedJob {
                    job: one.job.clone(),
                    said: one.lens.numbers.len(),
                    positions: one.feeds.iter().map(Feed::position).collect(),
                };
                Some(Saved { through: self.reached, jobs: self.running.iter().map(save).collect(), handed })
            }
            Err(stop) => {
                self.end_at(Err(stop));
                None
            }
        }
    }

    fn crash(&mut self, Crash { kills, restarts, ms }: Crash, at: Step) {
        if !kills {
            self.kafka.abort(at);
        }
        self.down();
        self.kafka.jump(ms, at);
        if restarts {
            self.start(self.latest.clone(), at);
        }
    }

    /// The jobs are gone; a checkpoint that was not complete never will be.
    fn down(&mut self) {
        self.up = false;
        self.kafka.close();
        self.under_way = None;
    }

    /// The jobs start, from what was saved or from nothing; what came since comes, within the running event.
    fn start(&mut self, from: Option<Saved>, at: Step) {
        let number = self.recorder.event;
        self.up = true;
        self.starts += 1;
        let seed = self.program.settings.seed.wrapping_add(self.starts << 32);
        // Whether each input has been read up to an event, by the place that its source starts from.
        let first: Vec<u32> = self.inputs.iter().map(|input| self.first_event(input, from.as_ref(), number)).collect();
        for (place, one) in self.running.iter_mut().enumerate() {
            // A job that failed for good is not started again.
            if one.job.is_none() {
                continue;
            }
            match from.as_ref().map(|saved| &saved.jobs[place]) {
                Some(saved) => {
                    one.job = saved.job.clone();
                    one.lens.numbers.truncate(saved.said);
                    one.feeds.iter_mut().zip(&saved.positions).for_each(|(feed, position)| feed.seek(position));
                }
                None => {
                    one.job = Some(one.initial.clone());
                    one.lens.numbers.clear();
                    one.feeds.iter_mut().for_each(|feed| feed.restart(&self.kafka.broker));
                }
            }
            if let Some(job) = &mut one.job {
                job.reseed(seed);
            }
        }
        let opened = self.kafka.open(&self.recorder.written, &from.map(|saved| saved.handed).unwrap_or_default(), at);
        self.end_at(opened);
        let events: Vec<u32> = (1..=number).filter(|event| *event >= first[self.order[*event as usize - 1].0]).collect();
        let text = match events.as_slice() {
            [] => "The jobs start again where they were.".to_string(),
            [event] => format!("The jobs start again; event {event} comes again."),
            [from, .., to] => format!("The jobs start again; events {from} to {to} come again."),
        };
        self.recorder.note("restart", text.replace("come again", if self.reached < number { "come" } else { "come again" }));
        for event in events {
            self.recorder.arrival(event, None);
            self.feed(event);
            self.follow();
        }
        self.reached = number;
        self.follow();
    }

    /// The first event that a source reads when it starts.
    fn first_event(&self, input: &Input, from: Option<&Saved>, number: u32) -> u32 {
        if let Some(saved) = from {
            return saved.through + 1;
        }
        match super::kafka(&input.table, Role::Source).map(|kafka| kafka.startup) {
            Some(StartupMode::Latest) => number + 1,
            // Offsets are committed to the group when a checkpoint is complete.
            Some(StartupMode::GroupOffsets) => self.latest.as_ref().map_or(1, |saved| saved.through + 1),
            _ => 1,
        }
    }

    fn retry(&mut self, at: Step) {
        match self.kafka.retry(at) {
            Ok((twice, once)) => {
                for table in once {
                    let text = format!("The producer of {table} sends its last record again; the broker knows its number and keeps one copy.");
                    self.recorder.note("retry", text);
                }
                for table in twice {
                    let text = format!("The producer of {table} sends its last record again, and it is there twice: its records have no numbers.");
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
        self.recorder.run.marks.sort_by_key(|mark| mark.at);
    }
}
