//! Checkpoints with `execution.checkpointing.mode` = AT_LEAST_ONCE: barriers that nobody waits for.
//!
//! In: a checkpoint that begins behind an event. Out: the job as it is saved, once the barrier is through. The sources of a job take
//! the barrier within two events, each when the scenario's seed says so; what one sends behind its barrier, before another one has
//! taken its own, is in the checkpoint and comes again after a crash. With one source and one subtask the barrier is through at once.
//! Never: aligns what the timeline does not ask for.

use super::feeds::{Feed, Position};
use super::jobs::Running;
use super::kafka::Handed;
use super::restart::Saved;
use super::world::World;
use crate::timeline::Checkpoint;
use rowkind_engine::random::Random;
use rowkind_engine::{Job, Stop};
use rowkind_ir::{ObjectName, Step};
use std::collections::BTreeMap;

/// For so many events at most one source is behind another one.
const BEHIND_EVENTS_MAX: u64 = 2;

/// A barrier that has not come out of the network by then is waited for: nothing that would move it may come any more.
const PATIENCE_EVENTS: u32 = 16;

/// A barrier on its way through a job.
pub struct Passing {
    checkpoint: Checkpoint,
    began: u32,
    /// For each input and for each feed: where its source was when it took the barrier.
    through: Vec<u32>,
    positions: Vec<Position>,
    /// The sources that have not taken it, with the event behind which they do.
    waiting: Vec<(ObjectName, u32)>,
    handed: Handed,
    /// Of each table and subtask of its sink: how many sinks have had the barrier, where a table has several.
    met: BTreeMap<(usize, Option<u32>), usize>,
}

impl Running<'_> {
    /// No checkpoint of it is under way behind an event.
    pub fn is_free(&self, number: u32) -> bool {
        self.passing.is_none() && self.under_way.as_ref().is_none_or(|under_way| under_way.due <= number)
    }
}

impl World<'_> {
    /// The checkpoint of a job begins.
    pub fn begin_passing(&mut self, one: usize, checkpoint: Checkpoint) {
        let number = self.recorder.event;
        let handed = Handed { checkpoint: self.kafka.next_checkpoint(one), committables: Vec::new() };
        let seed = self.program.settings.seed.wrapping_add(u64::from(number));
        let Running { job: Some(job), lens, feeds, reached, passing, .. } = &mut self.running[one] else { return };
        let tables = self.inputs.iter().map(|input| &input.table.name).chain(feeds.iter().map(|feed| &feed.table.name));
        let sources = tables.filter(|table| !job.sources_of(table).is_empty());
        let drawn: Vec<(ObjectName, u64)> =
            sources.map(|table| (table.clone(), Random::named(seed, &table.name).below(BEHIND_EVENTS_MAX + 1))).collect();
        let least = drawn.iter().map(|(_, behind)| *behind).min().unwrap_or(0);
        *passing = Some(Passing {
            checkpoint,
            began: number,
            through: vec![*reached; self.inputs.len()],
            positions: feeds.iter().map(Feed::position).collect(),
            waiting: drawn.into_iter().map(|(table, behind)| (table, number + (behind - least) as u32)).collect(),
            handed,
            met: BTreeMap::new(),
        });
        let went = job.begin_barrier(&mut self.recorder.through(lens));
        self.fail_at(one, went);
        self.send();
        self.go_on(one, number);
    }

    /// What has to happen to barriers on their way behind an event.
    pub fn go_on_passing(&mut self, number: u32) {
        for one in 0..self.running.len() {
            self.go_on(one, number);
        }
    }

    fn go_on(&mut self, one: usize, number: u32) {
        while let Some(table) = self.next_source(one, number) {
            let reached = self.running[one].reached;
            let inputs = self.inputs;
            let Running { job: Some(job), lens, feeds, passing: Some(passing), .. } = &mut self.running[one] else { return };
            let own = |other: &ObjectName| *other == table;
            let read = inputs.iter().zip(&mut passing.through).filter(|(input, _)| own(&input.table.name));
            read.for_each(|(_, through)| *through = reached);
            let followed = feeds.iter().zip(&mut passing.positions).filter(|(feed, _)| own(&feed.table.name));
            followed.for_each(|(feed, position)| *position = feed.position());
            let sources = job.sources_of(&table);
            let went = sources.into_iter().try_for_each(|source| job.take_barrier(source, &mut self.recorder.through(lens)));
            self.fail_at(one, went);
            self.send();
        }
        if self.running[one].passing.as_ref().is_some_and(|passing| number >= passing.began + PATIENCE_EVENTS) {
            self.align(&[one]);
        }
        let running = &mut self.running[one];
        let Some(saved) = running.job.as_mut().and_then(Job::take_saved) else { return };
        let Some(passing) = running.passing.take() else { return };
        let said = running.lens.numbers.len();
        let Passing { checkpoint, began, through, positions, handed, .. } = passing;
        self.passed(one, Saved { through, job: Some(saved), said, positions, handed }, checkpoint, began);
    }

    /// The next source of a job that takes the barrier behind an event.
    fn next_source(&mut self, one: usize, number: u32) -> Option<ObjectName> {
        let waiting = &mut self.running[one].passing.as_mut()?.waiting;
        let place = waiting.iter().position(|(_, due)| *due <= number)?;
        Some(waiting.remove(place).0)
    }

    /// The barrier has come to the sink of a table: its transaction is handed over.
    pub fn barrier_of(&mut self, (one, table): (usize, usize), subtask: Option<u32>, at: Step) -> Result<(), Stop> {
        let Running { passing: Some(passing), job: Some(job), lens, sink_parallelism, .. } = &mut self.running[one] else { return Ok(()) };
        // Sinks apart from the job have it when all of the job's subtasks have.
        let subtask = subtask.filter(|_| sink_parallelism.is_none());
        let met = passing.met.entry((table, subtask)).or_default();
        *met += 1;
        // Several sinks of one job that write to one table have one producer here.
        let roots = lens.sinks.iter().enumerate().filter(|(_, sink)| **sink == Some(table));
        let wanted: usize = roots.map(|(root, _)| if subtask.is_some() { 1 } else { job.subtasks_of(root) }).sum();
        if *met < wanted {
            return Ok(());
        }
        self.kafka.barrier_of((one, table), subtask, &mut passing.handed, at)
    }
}
