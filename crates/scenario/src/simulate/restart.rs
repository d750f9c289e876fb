//! Jobs that are saved, end, and start again: checkpoints, savepoints, crashes, restarts.
//!
//! In: what the timeline says of the jobs, of all or of one. Out: jobs as they were, and what came since, once more.

use super::feeds::{Feed, Position};
use super::kafka::Handed;
use super::world::World;
use crate::inputs::Input;
use crate::timeline::{self, Checkpoint, Crash, What};
use rowkind_engine::Job;
use rowkind_ir::Step;
use rowkind_ir::connector::{Role, StartupMode};
use rowkind_ir::report::Mark;

/// A checkpoint or a savepoint of a job.
#[derive(Clone)]
pub struct Saved {
    /// For each input: the last event that is in it.
    pub through: Vec<u32>,
    pub job: Option<Job>,
    /// How many changes it had said.
    pub said: usize,
    pub positions: Vec<Position>,
    pub handed: Handed,
}

/// A checkpoint whose barrier has passed: whether it commits, and the event behind which it is complete.
pub struct UnderWay {
    pub saved: Saved,
    pub commits: bool,
    pub due: u32,
}

impl World<'_> {
    /// Something happens to these jobs; `named`: to the one that the entry names.
    pub fn of_jobs(&mut self, what: &What, jobs: &[usize], named: Option<&str>, mark: Mark) {
        let aligns = match what {
            What::Checkpoint(_) => self.aligns,
            What::Savepoint { .. } | What::Stop { .. } | What::Rescale { .. } => true,
            _ => false,
        };
        // Jobs that crash while they are aligned, and start again, are aligned anew.
        let starts = |world: &World<'_>| jobs.iter().map(|one| world.running[*one].starts).collect::<Vec<_>>();
        let mut before = None;
        while aligns && before.as_ref() != Some(&starts(self)) {
            before = Some(starts(self));
            self.align(jobs);
        }
        let jobs: Vec<usize> = jobs.iter().copied().filter(|one| what.is_start() || self.running[*one].up).collect();
        let jobs = jobs.as_slice();
        let at = self.recorder.mark(mark);
        match what {
            What::Checkpoint(checkpoint) => self.checkpoint(*checkpoint, jobs, at),
            What::Savepoint { name } => {
                for &one in jobs {
                    if let Some(saved) = self.save(one, at) {
                        self.running[one].savepoints.insert(name.clone(), saved);
                    }
                }
            }
            What::Crash(crash) => self.crash(*crash, jobs, named, at),
            What::Stop { savepoint } => {
                for &one in jobs {
                    if let Some(saved) = self.save(one, at) {
                        self.kafka.commit(one, saved.handed.checkpoint, at);
                        self.running[one].savepoints.insert(savepoint.clone(), saved);
                    }
                    self.down(one);
                }
            }
            What::Cancel => jobs.iter().for_each(|one| self.down(*one)),
            What::Restart { from } => {
                let start = |one: &usize| {
                    let running = &self.running[*one];
                    let from = match from {
                        timeline::From::Checkpoint => running.latest.clone(),
                        timeline::From::Savepoint(name) => running.savepoints.get(name).cloned(),
                        timeline::From::Nothing => None,
                    };
                    (*one, from)
                };
                let starting = jobs.iter().map(start).collect();
                self.start(starting, named, at);
            }
            What::Rescale { parallelism, sinks } => {
                let mut starting = Vec::new();
                for &one in jobs {
                    let Some(mut saved) = self.save(one, at) else { continue };
                    self.kafka.commit(one, saved.handed.checkpoint, at);
                    if let Some(parallelism) = parallelism {
                        self.rescale(one, &mut saved, *parallelism);
                    }
                    self.running[one].sink_parallelism = sinks.or(self.running[one].sink_parallelism);
                    self.running[one].latest = Some(saved.clone());
                    self.down(one);
                    starting.push((one, Some(saved)));
                }
                self.start(starting, named, at);
            }
            What::Retry | What::Roll | What::Compact | What::Clock { .. } | What::Partitions { .. } => {}
        }
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint, jobs: &[usize], at: Step) {
        self.checkpointed_ms = self.kafka.now_ms(self.recorder.event);
        let (busy, free): (Vec<usize>, Vec<usize>) = jobs.iter().partition(|one| !self.running[**one].is_free(0));
        if !busy.is_empty() {
            self.recorder.note("checkpoint", "A checkpoint is still under way: this one does not begin.".to_string());
        }
        let mut saved = Vec::new();
        for one in free {
            if self.aligns {
                saved.extend(self.save(one, at).map(|saved| (one, saved)));
            } else {
                self.begin_passing(one, checkpoint);
            }
        }
        if checkpoint.fails && (!self.aligns || !saved.is_empty()) {
            self.recorder.note("checkpoint", "The checkpoint fails: a crash goes back to the one before.".to_string());
        }
        for (one, saved) in saved {
            self.passed(one, saved, checkpoint, self.recorder.event);
        }
    }

    /// The barrier of a checkpoint that began behind an event is through.
    pub fn passed(&mut self, one: usize, saved: Saved, checkpoint: Checkpoint, began: u32) {
        if checkpoint.fails {
            return;
        }
        let due = (began + checkpoint.lasts_events).max(self.recorder.event);
        self.running[one].under_way = Some(UnderWay { saved, commits: checkpoint.commits, due });
        if due == self.recorder.event {
            self.complete(one);
        }
    }

    /// The checkpoint that is under way is complete.
    pub fn complete(&mut self, one: usize) {
        let Some(UnderWay { saved, commits, .. }) = self.running[one].under_way.take() else { return };
        let checkpoint = saved.handed.checkpoint;
        self.running[one].latest = Some(saved);
        if commits {
            let at = self.recorder.step();
            self.kafka.commit(one, checkpoint, at);
        }
    }

    /// A barrier passes through everything.
    fn save(&mut self, one: usize, at: Step) -> Option<Saved> {
        match self.kafka.barrier(one, at) {
            Ok(handed) => {
                let running = &self.running[one];
                Some(Saved {
                    through: vec![running.reached; self.inputs.len()],
                    job: running.job.clone(),
                    said: running.lens.numbers.len(),
                    positions: running.feeds.iter().map(Feed::position).collect(),
                    handed,
                })
            }
            Err(stop) => {
                self.end_at(one, Err(stop));
                None
            }
        }
    }

    /// Spreads the state of a saved job over so many subtasks.
    fn rescale(&mut self, one: usize, saved: &mut Saved, parallelism: u32) {
        let running = &mut self.running[one];
        let Some(job) = &mut saved.job else { return };
        match job.rescaled(running.plan, parallelism) {
            Ok(rescaled) => *job = rescaled,
            Err(unsupported) => {
                running.job = None;
                saved.job = None;
                self.unknown.push((running.lens.base, unsupported.to_string()));
            }
        }
    }

    fn crash(&mut self, Crash { kills, restarts, ms }: Crash, jobs: &[usize], named: Option<&str>, at: Step) {
        for &one in jobs {
            if !kills {
                self.kafka.abort(one, at);
            }
            self.down(one);
        }
        self.kafka.jump(ms, at);
        if restarts {
            let starting = jobs.iter().map(|one| (*one, self.running[*one].latest.clone())).collect();
            self.start(starting, named, at);
        }
    }

    /// The job is gone; a checkpoint that was not complete never will be.
    fn down(&mut self, one: usize) {
        self.kafka.close(one);
        let running = &mut self.running[one];
        running.up = false;
        running.under_way = None;
        running.passing = None;
    }

    /// Jobs start, from what was saved or from nothing; what came since comes, within the running event.
    fn start(&mut self, starting: Vec<(usize, Option<Saved>)>, named: Option<&str>, at: Step) {
        let number = self.recorder.event;
        // Up to which event each input has been read, by the place that its source starts from.
        let mut first: Vec<Vec<u32>> = Vec::new();
        for (one, from) in &starting {
            first
                .push(self.inputs.iter().enumerate().map(|(input, of)| self.first_event(*one, input, of, from.as_ref(), number)).collect());
        }
        for (place, from) in &starting {
            let one = &mut self.running[*place];
            one.up = true;
            one.starts += 1;
            // A job that failed for good is not started again.
            if one.job.is_none() {
                continue;
            }
            match from {
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
            let seed = self.program.settings.seed.wrapping_add(one.starts << 32);
            if let Some(job) = &mut one.job {
                job.reseed(seed);
            }
            one.count_subtasks(self.recorder.written.len());
            for (sink, subtasks) in self.recorder.run.sinks.iter_mut().zip(&one.subtasks) {
                sink.subtasks = sink.subtasks.max(subtasks.of_job);
            }
        }
        let jobs: Vec<usize> = starting.iter().map(|(one, _)| *one).collect();
        for (one, from) in starting {
            let handed = from.map(|saved| saved.handed).unwrap_or_default();
            let opened = self.kafka.open(one, &self.recorder.written, &self.running[one].subtasks, &handed, at);
            self.end_at(one, opened);
        }
        let last = number.min(self.order.len() as u32);
        // The events that come, each with whether each of the jobs reads it.
        let order = &self.order;
        let reads = |event: u32| first.iter().map(|own| event >= own[order[event as usize - 1].0]).collect::<Vec<bool>>();
        let coming: Vec<(u32, Vec<bool>)> =
            (1..=last).map(|event| (event, reads(event))).filter(|(_, reads)| reads.contains(&true)).collect();
        let events: Vec<u32> = coming.iter().map(|(event, _)| *event).collect();
        let again = jobs.iter().all(|one| self.running[*one].reached >= number);
        self.recorder.note("restart", told(&events, again, named));
        let starts: Vec<u64> = jobs.iter().map(|one| self.running[*one].starts).collect();
        for (event, reads) in coming {
            // A job that crashed again on the way has started anew, and has read all of it.
            let is_same = |one: usize, starts: u64| self.running[one].up && self.running[one].starts == starts;
            let own = jobs.iter().zip(&starts).zip(reads).filter(|((one, starts), reads)| *reads && is_same(**one, **starts));
            let own: Vec<usize> = own.map(|((one, _), _)| *one).collect();
            if own.is_empty() {
                continue;
            }
            self.recorder.arrival(event, None);
            self.feed(event, Some(&own));
            self.follow();
        }
        for (one, starts) in jobs.iter().zip(starts) {
            if self.running[*one].up && self.running[*one].starts == starts {
                self.running[*one].reached = number;
            }
        }
        self.follow();
    }

    /// The first event that a source of a job reads when it starts.
    fn first_event(&self, one: usize, place: usize, input: &Input, from: Option<&Saved>, number: u32) -> u32 {
        // A table that is looked into has its rows already.
        if self.outside[place] && self.running[one].initial.sources_of(&input.table.name).is_empty() {
            return number + 1;
        }
        if let Some(saved) = from {
            return saved.through[place] + 1;
        }
        match super::kafka(&input.table, Role::Source).map(|kafka| kafka.startup) {
            Some(StartupMode::Latest) => number + 1,
            // Offsets are committed to the group when a checkpoint is complete.
            Some(StartupMode::GroupOffsets) => self.running[one].latest.as_ref().map_or(1, |saved| saved.through[place] + 1),
            _ => 1,
        }
    }
}

/// What is said of a start: the events that come again, or come for the first time.
fn told(events: &[u32], again: bool, named: Option<&str>) -> String {
    let (who, start, were) = match named {
        Some(job) => (format!("The job `{job}`"), "starts", "it was"),
        None => ("The jobs".to_string(), "start", "they were"),
    };
    let come = if again { "come again" } else { "come" };
    match events {
        [] => format!("{who} {start} again where {were}."),
        [event] => format!("{who} {start} again; event {event} comes again."),
        [from, .., to] => format!("{who} {start} again; events {from} to {to} {come}."),
    }
}
