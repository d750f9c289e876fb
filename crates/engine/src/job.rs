//! One job, step by step: rows go in at a source and are through every operator before the next one comes.
//!
//! Changes are pushed depth first, so that their order is that of Flink's operators at parallelism 1. A watermark
//! goes out at once behind the row that raised it. With more subtasks each node is there several times, and what goes
//! from one subtask to another one is on its way for a while ([`flight`]).
//!
//! Processing time is simulated: each event moves it on by `event_gap_ms`, and [`Job::advance`] by as much as the host
//! wants. Timers and state that is due by then go off on the way, in the order of their times.

mod build;
mod checkpoint;
mod flight;
mod idleness;
mod layout;
mod rescale;
mod watermarks;

use crate::delivery::subtask;
use crate::fault::Stop;
use crate::observe::{Note, Observer};
use crate::operator::{Item, Operator, Output, STATE_EXPIRED, WATERMARK_MAX};
use crate::run::{Outcome, RunOptions, SinkChange, SinkOutcome, Totals};
use flight::{Arrived, Flight};
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
    /// Consumers of changes within the task; exchanges are skipped.
    edges: Box<[Edge]>,
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
        self.start(observer)?;
        if u64::from(self.event) >= self.options.limits.events_max {
            return Err(Stop::Limit { name: "events_max", max: self.options.limits.events_max });
        }
        self.event += 1;
        self.totals.events = self.event;
        self.advance(self.next_ms.unwrap_or(self.now_ms + self.options.event_gap_ms), observer)?;
        for &node in sources {
            observer.event(self.event, node, &change);
            let subtask = self.reader(node, partition);
            self.nodes[subtask].output.partition = partition;
            self.on_change(subtask, 0, change.clone(), None, observer)?;
        }
        self.arrive(false, observer)?;
        self.check_limits()?;
        if observer.goes_on(self.event) { Ok(()) } else { Err(Stop::Cancelled) }
    }

    /// The subtask of a source that reads a partition.
    fn reader(&mut self, node: NodeId, partition: u32) -> usize {
        let Range { start, end } = self.subtasks[node];
        let count = (end - start) as u32;
        match self.sources.iter_mut().find(|source| source.node == node) {
            Some(source) if count > 1 => {
                let subtask = match &source.topic {
                    Some(topic) => subtask::of_partition(topic, partition, count),
                    None => source.turn % count,
                };
                source.turn += 1;
                start + subtask as usize
            }
            _ => start,
        }
    }

    /// What is on its way between subtasks arrives: what is due, or all of it.
    fn arrive(&mut self, all: bool, observer: &mut dyn Observer) -> Result<(), Stop> {
        while let Some(flight) = &mut self.flight {
            let Some(Arrived { to, input, slot, item, cause }) = flight.next(self.event, all) else { break };
            match item {
                Item::Change(change) => self.on_change(to, input, change, cause, observer)?,
                Item::Watermark(watermark) => self.on_watermark((to, slot), watermark, cause, observer)?,
                Item::Idle(idle) => self.on_idle((to, slot), idle, cause, observer)?,
            }
        }
        Ok(())
    }

    /// A barrier passes: nothing is on its way between subtasks or waits in a bundle any more, so that a checkpoint is all there is.
    pub fn align(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.arrive(true, observer)?;
        if !self.started {
            return Ok(());
        }
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = Timestamp::from_millis(self.now_ms);
            here.operator.on_barrier(&mut here.output);
            self.drain(node, None, observer)?;
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
            self.drain(node, None, observer)?;
            // What needs no input ends here.
            let id = self.nodes[node].id;
            if self.nodes[node].watermarks.is_empty() && !self.sources.iter().any(|source| source.node == id) {
                self.watermark_from(node, WATERMARK_MAX, None, observer)?;
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
                self.watermark_from(node, WATERMARK_MAX, None, observer)?;
            }
        }
        self.arrive(true, observer)?;
        let now = self.now();
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = now;
            here.operator.on_end(&mut here.output);
            self.drain(node, None, observer)?;
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
            self.drain(node, None, observer)?;
        }
        self.now_ms = self.now_ms.max(now_ms);
        Ok(())
    }

    /// The next processing time at which a node wants to be called.
    fn next_timer(&self) -> Option<(i64, NodeId)> {
        self.timed.iter().filter_map(|&node| Some((self.nodes[node].operator.next_time()?, node))).min()
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.now_ms)
    }

    /// `cause`: the number of the change that is handed over.
    fn on_change(
        &mut self,
        node: NodeId,
        input: usize,
        change: Change,
        cause: Option<u32>,
        observer: &mut dyn Observer,
    ) -> Result<(), Stop> {
        if self.nodes[node].is_transparent {
            return self.hand_on(node, change, cause, observer);
        }
        let now = self.now();
        let here = &mut self.nodes[node];
        here.output.context.now = now;
        here.operator.on_change(input, change, &mut here.output);
        self.drain(node, cause, observer)
    }

    /// Hands on what the operator said.
    #[inline]
    fn drain(&mut self, node: NodeId, cause: Option<u32>, observer: &mut dyn Observer) -> Result<(), Stop> {
        let output = &mut self.nodes[node].output;
        if output.failure.is_some() || !output.notes.is_empty() {
            return self.drain_troubled(node, cause, observer);
        }
        match output.items.len() {
            0 => Ok(()),
            1 => match output.items.pop() {
                Some(item) => self.pass_on(node, item, cause, observer),
                None => Ok(()),
            },
            _ => self.drain_items(node, cause, observer),
        }
    }

    fn drain_items(&mut self, node: NodeId, cause: Option<u32>, observer: &mut dyn Observer) -> Result<(), Stop> {
        // A node is not entered again while its output goes downstream.
        let mut items = std::mem::take(&mut self.nodes[node].output.items);
        let went = items.drain(..).try_for_each(|item| self.pass_on(node, item, cause, observer));
        self.nodes[node].output.items = items;
        went
    }

    /// Tells the notes, hands on what was said before a failure, and stops at that.
    #[cold]
    fn drain_troubled(&mut self, node: NodeId, cause: Option<u32>, observer: &mut dyn Observer) -> Result<(), Stop> {
        let output = &mut self.nodes[node].output;
        let failure = output.failure.take();
        let notes = std::mem::take(&mut output.notes);
        self.note(node, notes, cause, observer);
        if let Some(error) = &failure {
            let mut text = format!("{}: {}", error.class, error.message);
            if let Some((class, message)) = error.causes.last() {
                text.push_str(&format!(" Cause: {class}: {message}"));
            }
            self.note(node, vec![(FAILED, text)], cause, observer);
        }
        self.drain_items(node, cause, observer)?;
        failure.map_or(Ok(()), |error| Err(Stop::Failed(error)))
    }

    #[inline]
    fn pass_on(&mut self, node: NodeId, item: Item, cause: Option<u32>, observer: &mut dyn Observer) -> Result<(), Stop> {
        match item {
            Item::Change(change) => self.hand_on(node, change, cause, observer),
            Item::Watermark(watermark) => self.watermark_from(node, watermark, cause, observer),
            Item::Idle(idle) => self.idle_from(node, idle, cause, observer),
        }
    }

    fn hand_on(&mut self, node: NodeId, change: Change, cause: Option<u32>, observer: &mut dyn Observer) -> Result<(), Stop> {
        if let Some(sink) = self.nodes[node].sink {
            self.totals.changes_to_sinks += 1;
            let Node { id, subtask, .. } = self.nodes[node];
            observer.sink_change_of(subtask, self.event, id, &change, cause);
            if self.options.keep_sink_changes {
                self.sinks[sink].changes.push(SinkChange { event: self.event, subtask, change });
            }
            return Ok(());
        }
        let mut number = None;
        if self.traced {
            // A run has far fewer changes than u32::MAX: limits see to it.
            number = Some(self.totals.changes as u32);
            let Node { id, subtask, .. } = self.nodes[node];
            observer.change_of(subtask, self.event, id, &change, cause);
        }
        self.totals.changes += 1;
        if let Some(flight) = &mut self.flight {
            for route in &mut self.nodes[node].routes {
                let subtask = route.spread.subtask(&change.row, route.channels.len() as u32, &mut route.turn);
                flight.send(route.channels[subtask as usize], self.event, Item::Change(change.clone()), number);
            }
        }
        let last = self.nodes[node].edges.len();
        for edge in 1..last {
            let (to, input) = self.nodes[node].edges[edge - 1];
            self.on_change(to, input, change.clone(), number, observer)?;
        }
        match last {
            0 => Ok(()),
            last => {
                let (to, input) = self.nodes[node].edges[last - 1];
                self.on_change(to, input, change, number, observer)
            }
        }
    }

    fn note(&mut self, node: usize, notes: Vec<(&'static str, String)>, cause: Option<u32>, observer: &mut dyn Observer) {
        for (code, text) in notes {
            self.totals.late_rows += u64::from(code == "late-row");
            self.totals.expired += u64::from(code == STATE_EXPIRED);
            if code == STATE_EXPIRED && self.totals.expired > EXPIRED_NOTES_MAX {
                continue;
            }
            let note = Note { event: self.event, node: Some(self.nodes[node].id), code, text, cause };
            observer.note(&note);
            if self.notes.len() < NOTES_MAX {
                self.notes.push(note);
            }
        }
    }
}
