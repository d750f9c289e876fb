//! Jobs that are saved, end, and start again: checkpoints, savepoints, crashes, restarts.
//!
//! In: what the timeline says of the jobs. Out: jobs as they were, and what came since, once more.

use super::feeds::{Feed, Position};
use super::kafka::Handed;
use super::world::{Running, World};
use crate::inputs::Input;
use crate::timeline::{self, Checkpoint, Crash, What};
use rowkind_engine::Job;
use rowkind_ir::Step;
use rowkind_ir::connector::{Role, StartupMode};
use rowkind_ir::report::Mark;

/// A checkpoint or a savepoint of all jobs.
#[derive(Clone)]
pub struct Saved {
    /// The last event that is in it.
    pub through: u32,
    pub jobs: Vec<SavedJob>,
    pub handed: Handed,
}

#[derive(Clone)]
pub struct SavedJob {
    pub job: Option<Job>,
    /// How many changes it had said.
    pub said: usize,
    pub positions: Vec<Position>,
}

impl World<'_> {
    pub fn of_jobs(&mut self, what: &What, mark: Mark) {
        let aligns = matches!(what, What::Checkpoint(_) | What::Savepoint { .. } | What::Stop { .. } | What::Rescale { .. });
        let mut starts = None;
        // Jobs that crash while they are aligned, and start again, are aligned anew.
        while self.up && aligns && starts.replace(self.starts) != Some(self.starts) {
            self.align();
        }
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
                let Some(mut saved) = self.save(at) else { return };
                self.kafka.commit(saved.handed.checkpoint, at);
                self.rescale(&mut saved, *parallelism);
                self.latest = Some(saved.clone());
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
    pub fn complete(&mut self) {
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
                let save = |one: &Running<'_>| SavedJob {
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

    /// Spreads the state of the saved jobs over so many subtasks.
    fn rescale(&mut self, saved: &mut Saved, parallelism: u32) {
        for (one, saved) in self.running.iter_mut().zip(&mut saved.jobs) {
            let Some(job) = &mut saved.job else { continue };
            match job.rescaled(one.plan, parallelism) {
                Ok(rescaled) => *job = rescaled,
                Err(unsupported) => {
                    one.job = None;
                    saved.job = None;
                    self.unknown.push(unsupported.to_string());
                }
            }
        }
    }

    /// The subtasks that the sinks of the running jobs have now.
    fn count_subtasks(&mut self) {
        self.subtasks.fill(1);
        for one in &mut self.running {
            let Some(job) = &one.job else { continue };
            one.lens.is_parallel = (0..one.plan.nodes.len()).any(|node| job.subtasks_of(node) > 1);
            for (root, sink) in one.lens.sinks.iter().enumerate().filter_map(|(node, sink)| Some((node, (*sink)?))) {
                self.subtasks[sink] = self.subtasks[sink].max(job.subtasks_of(root) as u32);
            }
        }
        for (sink, subtasks) in self.recorder.run.sinks.iter_mut().zip(&self.subtasks) {
            sink.subtasks = sink.subtasks.max(*subtasks);
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
        self.count_subtasks();
        let opened = self.kafka.open(&self.recorder.written, &self.subtasks, &from.map(|saved| saved.handed).unwrap_or_default(), at);
        self.end_at(opened);
        let events: Vec<u32> =
            (1..=number.min(self.order.len() as u32)).filter(|event| *event >= first[self.order[*event as usize - 1].0]).collect();
        let text = match events.as_slice() {
            [] => "The jobs start again where they were.".to_string(),
            [event] => format!("The jobs start again; event {event} comes again."),
            [from, .., to] => format!("The jobs start again; events {from} to {to} come again."),
        };
        self.recorder.note("restart", text.replace("come again", if self.reached < number { "come" } else { "come again" }));
        let starts = self.starts;
        for event in events {
            self.recorder.arrival(event, None);
            self.feed(event);
            self.follow();
            if self.starts != starts || !self.up {
                return;
            }
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
}
