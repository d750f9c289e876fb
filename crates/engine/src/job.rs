//! One job, step by step: rows go in at a source and are through every operator before the next one comes.
//!
//! Changes are pushed depth first ([`flow`]), so that their order is that of Flink's operators at parallelism 1. A watermark
//! goes out at once behind the row that raised it. With more subtasks each node is there several times, and what goes
//! from one subtask to another one is on its way for a while ([`flight`]).
//!
//! Processing time is simulated: each event moves it on by `event_gap_ms`, and [`Job::advance`] by as much as the host
//! wants. Timers and state that is due by then go off on the way, in the order of their times.

mod barrier;
mod build;
mod checkpoint;
mod flight;
mod flow;
mod idleness;
mod layout;
mod lookups;
mod rescale;
mod shortcuts;
mod watermarks;

use crate::delivery::subtask;
use crate::fault::Stop;
use crate::observe::{Note, Observer};
use crate::operator::{Item, Operator, Output, WATERMARK_MAX};
use crate::run::{Outcome, RunOptions, SinkOutcome, Totals};
use flight::{Arrived, Flight};
use flow::Step;
use idleness::Idleness;
use layout::Spread;
use rowkind_ir::plan::NodeId;
use rowkind_ir::{Change, ObjectName, Timestamp};
use std::ops::Range;

/// The rows in state are counted after this many events, or as many as there were rows the last time: so often that
/// the limit is noticed in time, so seldom that counting costs nothing.
const STATE_COUNT_EVENTS: u32 = 1024;

/// The code of the note that says which operator ended the job, at which change.
pub const FAILED: &str = "run-time-error";

/// How many notes of one run are kept.
const NOTES_MAX: usize = 10_000;

/// State that goes is told of this often; all of it is counted.
const EXPIRED_NOTES_MAX: u64 = 1_000;

/// More subtasks than this nobody can look at.
const PARALLELISM_MAX: u32 = 128;

pub struct Job {
    /// The subtasks of all nodes. Alone, a node's subtask has the node's number.
    nodes: Vec<Node>,
    /// For each node of the plan: its subtasks among them.
    subtasks: Vec<Range<usize>>,
    /// What is on its way between subtasks; `None`: there is one of each node, and nothing ever is.
    flight: Option<Flight>,
    /// A barrier that nobody waits for.
    passing: Option<Box<barrier::Passing>>,
    /// What is still to be done within the event; nothing between events.
    steps: Vec<Step>,
    sources: Vec<Source>,
    sinks: Vec<SinkOutcome>,
    options: RunOptions,
    traced: bool,
    /// The event that is under way; 0 before the first one.
    event: u32,
    /// The simulated processing time, ms since 1970.
    now_ms: i64,
    /// Nodes that wait for processing time.
    timed: Box<[NodeId]>,
    started: bool,
    /// Its state was spread anew, and sources have not told again whether they are idle.
    rescaled: bool,
    /// The key groups that keys are spread over, as many as when the job first started.
    key_groups: u32,
    /// The time of the next event, where the host keeps the clock.
    next_ms: Option<i64>,
    /// The event at which the rows in state are counted next.
    count_state_at: u32,
    notes: Vec<Note>,
    totals: Totals,
}

/// Where a change goes: a subtask and the number of its input; for a watermark the number of its channel.
type Edge = (usize, usize);

/// A way over the network.
#[derive(Clone)]
struct Route {
    spread: Spread,
    /// For each subtask of the next node: the channel that leads to it.
    channels: Box<[usize]>,
    /// Watermarks matter there.
    watermarks: bool,
    turn: u32,
}

/// One subtask of a node.
struct Node {
    /// The node in the plan, and which of its subtasks this is.
    id: NodeId,
    subtask: u32,
    operator: Box<dyn Operator>,
    /// Consumers of changes within the task; exchanges are skipped, and without a trace all nodes that pass changes on.
    edges: Box<[Edge]>,
    /// How many a change counts for that leaves the node: one, and one for each node that is skipped behind it.
    counts: u64,
    /// Those of them to whom watermarks matter, or to somebody behind them.
    watermark_edges: Box<[Edge]>,
    /// Consumers behind the network.
    routes: Box<[Route]>,
    /// The watermark of each channel that leads here, and the smallest.
    watermarks: Box<[i64]>,
    watermark: i64,
    /// The input that each channel leads to.
    inputs: Box<[usize]>,
    /// There, once a channel has been idle.
    idleness: Option<Box<Idleness>>,
    wants_watermarks: bool,
    is_transparent: bool,
    /// Its operator is asked first whether a change goes through as it is.
    may_pass: bool,
    /// The sink, if that is all there is behind it.
    feeds: Option<usize>,
    /// Index into the sinks.
    sink: Option<usize>,
    /// Kept between calls so that nothing is allocated for a change.
    output: Output,
}

#[derive(Clone)]
struct Source {
    node: NodeId,
    table: ObjectName,
    /// Of a Kafka table.
    topic: Option<String>,
    /// Subtasks of a source without a topic take turns; how many rows came.
    turn: u32,
}

impl Job {
    /// The scans of a table.
    pub fn sources_of(&self, table: &ObjectName) -> Vec<NodeId> {
        self.sources.iter().filter(|source| source.table == *table).map(|source| source.node).collect()
    }

    /// How many subtasks a node has.
    pub fn subtasks_of(&self, node: NodeId) -> usize {
        self.subtasks[node].len()
    }

    /// The next input event: a row as wide as its table, to all scans of that table.
    pub fn push(&mut self, sources: &[NodeId], change: Change, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.push_from(sources, 0, change, observer)
    }

    /// The same, from a partition of the table's topic.
    pub fn push_from(&mut self, sources: &[NodeId], partition: u32, change: Change, observer: &mut dyn Observer) -> Result<(), Stop> {
        if !self.started || self.rescaled {
            self.start(observer)?;
        }
        if u64::from(self.event) >= self.options.limits.events_max {
            return Err(Stop::Limit { name: "events_max", max: self.options.limits.events_max });
        }
        self.event += 1;
        self.totals.events = self.event;
        self.advance(self.next_ms.unwrap_or(self.now_ms + self.options.event_gap_ms), observer)?;
        if let Some((&last, others)) = sources.split_last() {
            for &node in others {
                self.read(node, partition, change.clone(), observer)?;
            }
            self.read(last, partition, change, observer)?;
        }
        self.arrive(false, observer)?;
        self.check_limits()?;
        if observer.goes_on(self.event) { Ok(()) } else { Err(Stop::Cancelled) }
    }

    /// A source reads a row of a partition.
    fn read(&mut self, node: NodeId, partition: u32, change: Change, observer: &mut dyn Observer) -> Result<(), Stop> {
        observer.event(self.event, node, &change);
        let subtask = self.reader(node, partition);
        self.nodes[subtask].output.partition = partition;
        self.on_change((subtask, 0), change, None, observer);
        self.flow(observer)
    }

    /// The subtask of a source that reads a partition.
    fn reader(&mut self, node: NodeId, partition: u32) -> usize {
        let Range { start, end } = self.subtasks[node];
        let count = (end - start) as u32;
        if count == 1 {
            return start;
        }
        let Some(source) = self.sources.iter_mut().find(|source| source.node == node) else { return start };
        let subtask = match &source.topic {
            Some(topic) => subtask::of_partition(topic, partition, count),
            None => source.turn % count,
        };
        source.turn += 1;
        start + subtask as usize
    }

    /// What is on its way between subtasks arrives: what is due, or all of it.
    fn arrive(&mut self, all: bool, observer: &mut dyn Observer) -> Result<(), Stop> {
        while let Some(flight) = &mut self.flight {
            let Some(Arrived { to, input, slot, item, cause }) = flight.next(self.event, all) else { break };
            match item {
                Item::Change(change) => self.on_change((to, input), change, cause, observer),
                Item::Watermark(watermark) => self.on_watermark((to, slot), watermark, cause, observer),
                Item::Idle(idle) => self.on_idle((to, slot), idle, cause, observer),
                Item::Barrier => self.on_barrier(to, observer),
            }
            self.flow(observer)?;
        }
        Ok(())
    }

    /// An aligned barrier passes: nothing is on its way between subtasks or waits in a bundle any more, so that a checkpoint is all there is.
    pub fn align(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.arrive(true, observer)?;
        if !self.started {
            return Ok(());
        }
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = Timestamp::from_millis(self.now_ms);
            here.operator.on_barrier(&mut here.output);
            self.drain(node, None, observer);
            self.flow(observer)?;
            self.arrive(true, observer)?;
        }
        Ok(())
    }

    /// What needs no input (VALUES) says its rows before the first event.
    fn start(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        if std::mem::take(&mut self.rescaled) {
            self.resume(observer)?;
        }
        if std::mem::replace(&mut self.started, true) {
            return Ok(());
        }
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = Timestamp::from_millis(self.now_ms);
            here.operator.on_start(&mut here.output);
            self.drain(node, None, observer);
            self.flow(observer)?;
            // What needs no input ends here.
            let id = self.nodes[node].id;
            if self.nodes[node].watermarks.is_empty() && !self.sources.iter().any(|source| source.node == id) {
                self.watermark_from(node, WATERMARK_MAX, None);
                self.flow(observer)?;
            }
        }
        Ok(())
    }

    /// The end of all inputs: the last watermark, then what operators still hold back.
    pub fn finish(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.start(observer)?;
        self.event += 1;
        self.advance(self.next_ms.unwrap_or(self.now_ms + self.options.event_gap_ms), observer)?;
        self.arrive(true, observer)?;
        for node in 0..self.nodes.len() {
            if self.nodes[node].watermarks.is_empty() {
                self.watermark_from(node, WATERMARK_MAX, None);
                self.flow(observer)?;
            }
        }
        self.arrive(true, observer)?;
        let now = self.now();
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = now;
            here.operator.on_end(&mut here.output);
            self.drain(node, None, observer);
            self.flow(observer)?;
            self.arrive(true, observer)?;
        }
        self.check_limits()
    }

    /// What there is so far.
    pub fn outcome(mut self, stopped: Option<Stop>) -> Outcome {
        self.totals.state_rows = self.state_rows();
        Outcome { sinks: self.sinks, stopped, notes: self.notes, totals: self.totals }
    }

    /// The state of one operator, one line for each entry; of several subtasks each with its number.
    pub fn state(&self, node: NodeId) -> Vec<String> {
        let subtasks = &self.nodes[self.subtasks[node].clone()];
        match subtasks {
            [only] => only.operator.state(),
            _ => {
                let lines =
                    |one: &Node| one.operator.state().into_iter().map(|line| format!("{}> {line}", one.subtask + 1)).collect::<Vec<_>>();
                subtasks.iter().flat_map(lines).collect()
            }
        }
    }

    pub fn totals(&self) -> Totals {
        Totals { state_rows: self.state_rows(), ..self.totals }
    }

    fn state_rows(&self) -> u64 {
        self.nodes.iter().map(|node| node.operator.state_rows()).sum()
    }

    fn check_limits(&mut self) -> Result<(), Stop> {
        let limits = &self.options.limits;
        if self.totals.changes_to_sinks > limits.changes_max {
            return Err(Stop::Limit { name: "changes_max", max: limits.changes_max });
        }
        if self.event >= self.count_state_at {
            let max = limits.state_rows_max;
            let rows = self.state_rows();
            if rows > max {
                return Err(Stop::Limit { name: "state_rows_max", max });
            }
            // Near the limit the count is repeated sooner.
            let room = (max - rows).min(rows).max(u64::from(STATE_COUNT_EVENTS));
            self.count_state_at = self.event.saturating_add(u32::try_from(room).unwrap_or(u32::MAX));
        }
        Ok(())
    }

    /// The host keeps the clock from now on: what comes next happens at this time, ms since 1970 (or later, if that was
    /// before). A job that nobody tells the time counts events.
    pub fn set_now(&mut self, now_ms: i64) {
        self.next_ms = Some(now_ms);
    }

    /// Chance starts from here: a job that is restored does not draw again what it drew before.
    pub fn reseed(&mut self, seed: u64) {
        for (id, node) in self.nodes.iter_mut().enumerate() {
            node.output.context.random.set(seed.wrapping_add(id as u64));
        }
        if let Some(flight) = &mut self.flight {
            flight.reseed(seed);
        }
    }

    /// The simulated processing time, ms since 1970.
    pub fn now_ms(&self) -> i64 {
        self.now_ms
    }

    /// Moves the simulated processing time on to `now_ms` (never back). What operators wait for until then happens on
    /// the way, within the event that came last: timers fire, state that nobody wrote for its time to live goes.
    pub fn advance(&mut self, now_ms: i64, observer: &mut dyn Observer) -> Result<(), Stop> {
        if !self.started {
            self.now_ms = self.now_ms.max(now_ms);
            return Ok(());
        }
        // Nothing is on its way for as long as that.
        if now_ms - self.now_ms > self.options.event_gap_ms {
            self.arrive(true, observer)?;
        }
        while let Some((at, node)) = self.next_timer().filter(|(at, _)| *at <= now_ms) {
            self.now_ms = self.now_ms.max(at);
            let now = self.now();
            let here = &mut self.nodes[node];
            here.output.context.now = now;
            here.operator.on_time(at, &mut here.output);
            self.drain(node, None, observer);
            self.flow(observer)?;
        }
        self.now_ms = self.now_ms.max(now_ms);
        Ok(())
    }

    /// The next processing time at which a node wants to be called.
    #[inline]
    fn next_timer(&self) -> Option<(i64, NodeId)> {
        if self.timed.is_empty() {
            return None;
        }
        self.timed.iter().filter_map(|&node| Some((self.nodes[node].operator.next_time()?, node))).min()
    }

    #[inline]
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.now_ms)
    }
}
