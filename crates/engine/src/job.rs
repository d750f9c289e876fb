//! One job, step by step: rows go in at a source and are through every operator before the next one comes.
//!
//! Changes are pushed depth first, so that their order is that of Flink's operators at parallelism 1. A watermark
//! goes out at once behind the row that raised it.
//!
//! Processing time is simulated: each event moves it on by `event_gap_ms`, and [`Job::advance`] by as much as the host
//! wants. Timers and state that is due by then go off on the way, in the order of their times.

use crate::expr;
use crate::fault::{Stop, Unsupported};
use crate::observe::{Note, Observer};
use crate::operator::{Item, Operator, Output, STATE_EXPIRED, WATERMARK_MAX};
use crate::operators;
use crate::run::{Outcome, RunOptions, SinkChange, SinkOutcome, Totals};
use rowkind_ir::plan::{self, NodeId, StreamPlan};
use rowkind_ir::{Change, ObjectName, Timestamp};

/// The rows in state are counted after this many events, or as many as there were rows the last time: so often that
/// the limit is noticed in time, so seldom that counting costs nothing.
const STATE_COUNT_EVENTS: u32 = 1024;

/// How many notes of one run are kept.
const NOTES_MAX: usize = 10_000;

/// State that goes is told of this often; all of it is counted.
const EXPIRED_NOTES_MAX: u64 = 1_000;

pub struct Job {
    nodes: Vec<Node>,
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
    /// The time of the next event, where the host keeps the clock.
    next_ms: Option<i64>,
    /// The event at which the rows in state are counted next.
    count_state_at: u32,
    notes: Vec<Note>,
    totals: Totals,
}

/// Where a change goes: a node and the number of its input.
type Edge = (NodeId, usize);

struct Node {
    operator: Box<dyn Operator>,
    /// Consumers of changes; exchanges are skipped.
    edges: Box<[Edge]>,
    /// Those of them to whom watermarks matter, or to somebody behind them.
    watermark_edges: Box<[Edge]>,
    /// The watermark of each input, and the smallest.
    watermarks: Box<[i64]>,
    watermark: i64,
    wants_watermarks: bool,
    is_transparent: bool,
    /// Index into the sinks.
    sink: Option<usize>,
    /// Kept between calls so that nothing is allocated for a change.
    output: Output,
}

struct Source {
    node: NodeId,
    table: ObjectName,
}

impl Job {
    /// `traced`: the observer is told of every change.
    pub fn build(plan: &StreamPlan, options: &RunOptions, traced: bool) -> Result<Job, Unsupported> {
        let session = expr::session(plan)?;
        let mut nodes = Vec::with_capacity(plan.nodes.len());
        let mut sources = Vec::new();
        for (id, node) in plan.nodes.iter().enumerate() {
            let operator = operators::build(plan, id, &session)?;
            if let plan::Operator::Source(source) = &node.operator {
                sources.push(Source { node: id, table: source.table.name.clone() });
            }
            let edges = consumers(plan, id);
            nodes.push(Node {
                wants_watermarks: operator.wants_watermarks(),
                is_transparent: operator.is_transparent(),
                operator,
                edges: edges.into(),
                watermark_edges: Box::default(),
                watermarks: vec![i64::MIN; node.inputs.len()].into(),
                watermark: i64::MIN,
                sink: None,
                output: Output::new(options.seed.wrapping_add(id as u64)),
            });
        }
        route_watermarks(&mut nodes);
        let mut sinks = Vec::new();
        for &root in &plan.roots {
            nodes[root].sink = Some(sinks.len());
            let table = match &plan.nodes[root].operator {
                plan::Operator::Sink(sink) => sink.table.clone(),
                _ => None,
            };
            sinks.push(SinkOutcome { node: root, table, changes: Vec::new() });
        }
        Ok(Job {
            timed: (0..nodes.len()).filter(|&node| nodes[node].operator.wants_time()).collect(),
            now_ms: options.start_ms,
            nodes,
            sources,
            sinks,
            options: options.clone(),
            traced,
            event: 0,
            started: false,
            next_ms: None,
            count_state_at: STATE_COUNT_EVENTS,
            notes: Vec::new(),
            totals: Totals::default(),
        })
    }

    /// The scans of a table.
    pub fn sources_of(&self, table: &ObjectName) -> Vec<NodeId> {
        self.sources.iter().filter(|source| source.table == *table).map(|source| source.node).collect()
    }

    /// The next input event: a row as wide as its table, to all scans of that table.
    pub fn push(&mut self, sources: &[NodeId], change: Change, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.start(observer)?;
        if u64::from(self.event) >= self.options.limits.events_max {
            return Err(Stop::Limit { name: "events_max", max: self.options.limits.events_max });
        }
        self.event += 1;
        self.totals.events = self.event;
        self.advance(self.next_ms.unwrap_or(self.now_ms + self.options.event_gap_ms), observer)?;
        for &node in sources {
            observer.event(self.event, node, &change);
            self.on_change(node, 0, change.clone(), None, observer)?;
        }
        self.check_limits()?;
        if observer.goes_on(self.event) { Ok(()) } else { Err(Stop::Cancelled) }
    }

    /// What needs no input (VALUES) says its rows before the first event.
    fn start(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        if std::mem::replace(&mut self.started, true) {
            return Ok(());
        }
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = Timestamp::from_millis(self.now_ms);
            here.operator.on_start(&mut here.output);
            self.drain(node, None, observer)?;
            // What needs no input ends here.
            if self.nodes[node].watermarks.is_empty() && !self.sources.iter().any(|source| source.node == node) {
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
        for node in 0..self.nodes.len() {
            if self.nodes[node].watermarks.is_empty() {
                self.watermark_from(node, WATERMARK_MAX, None, observer)?;
            }
        }
        let now = self.now();
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = now;
            here.operator.on_end(&mut here.output);
            self.drain(node, None, observer)?;
        }
        self.check_limits()
    }

    /// What there is so far.
    pub fn outcome(mut self, stopped: Option<Stop>) -> Outcome {
        self.totals.state_rows = self.state_rows();
        Outcome { sinks: self.sinks, stopped, notes: self.notes, totals: self.totals }
    }

    /// The state of one operator, one line for each entry.
    pub fn state(&self, node: NodeId) -> Vec<String> {
        self.nodes[node].operator.state()
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
    }

    /// The simulated processing time, ms since 1970.
    pub fn now_ms(&self) -> i64 {
        self.now_ms
    }

    /// Moves the simulated processing time on to `now_ms` (never back). What operators wait for until then happens on
    /// the way, within the event that came last: timers fire, state that nobody wrote for its time to live goes.
    pub fn advance(&mut self, now_ms: i64, observer: &mut dyn Observer) -> Result<(), Stop> {
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

    fn on_watermark(
        &mut self,
        (node, input): Edge,
        watermark: i64,
        cause: Option<u32>,
        observer: &mut dyn Observer,
    ) -> Result<(), Stop> {
        let now = self.now();
        let here = &mut self.nodes[node];
        if watermark <= here.watermarks[input] {
            return Ok(());
        }
        here.watermarks[input] = watermark;
        // A node has at least the input that the watermark came by.
        let smallest = here.watermarks.iter().copied().min().unwrap_or(watermark);
        if smallest <= here.watermark {
            return Ok(());
        }
        here.watermark = smallest;
        let mut passed = smallest;
        if here.wants_watermarks {
            here.output.context.now = now;
            here.output.watermark = smallest;
            passed = here.operator.on_watermark(smallest, &mut here.output);
            self.drain(node, cause, observer)?;
        }
        self.watermark_from(node, passed, cause, observer)
    }

    fn watermark_from(
        &mut self,
        node: NodeId,
        watermark: i64,
        cause: Option<u32>,
        observer: &mut dyn Observer,
    ) -> Result<(), Stop> {
        for edge in 0..self.nodes[node].watermark_edges.len() {
            let to = self.nodes[node].watermark_edges[edge];
            self.on_watermark(to, watermark, cause, observer)?;
        }
        Ok(())
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
        self.note(node, notes, observer);
        self.drain_items(node, cause, observer)?;
        failure.map_or(Ok(()), |error| Err(Stop::Failed(error)))
    }

    #[inline]
    fn pass_on(
        &mut self,
        node: NodeId,
        item: Item,
        cause: Option<u32>,
        observer: &mut dyn Observer,
    ) -> Result<(), Stop> {
        match item {
            Item::Change(change) => self.hand_on(node, change, cause, observer),
            Item::Watermark(watermark) => self.watermark_from(node, watermark, cause, observer),
        }
    }

    fn hand_on(
        &mut self,
        node: NodeId,
        change: Change,
        cause: Option<u32>,
        observer: &mut dyn Observer,
    ) -> Result<(), Stop> {
        if let Some(sink) = self.nodes[node].sink {
            self.totals.changes_to_sinks += 1;
            observer.sink_change(self.event, node, &change, cause);
            if self.options.keep_sink_changes {
                self.sinks[sink].changes.push(SinkChange { event: self.event, change });
            }
            return Ok(());
        }
        let mut number = None;
        if self.traced {
            // A run has far fewer changes than u32::MAX: limits see to it.
            number = Some(self.totals.changes as u32);
            observer.change(self.event, node, &change, cause);
        }
        self.totals.changes += 1;
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

    fn note(&mut self, node: NodeId, notes: Vec<(&'static str, String)>, observer: &mut dyn Observer) {
        for (code, text) in notes {
            self.totals.late_rows += u64::from(code == "late-row");
            self.totals.expired += u64::from(code == STATE_EXPIRED);
            if code == STATE_EXPIRED && self.totals.expired > EXPIRED_NOTES_MAX {
                continue;
            }
            let note = Note { event: self.event, node: Some(node), code, text };
            observer.note(&note);
            if self.notes.len() < NOTES_MAX {
                self.notes.push(note);
            }
        }
    }
}

/// A checkpoint: everything but what lies in flight, of which there is nothing between two events.
impl Clone for Job {
    fn clone(&self) -> Job {
        Job {
            nodes: self.nodes.iter().map(Node::snapshot).collect(),
            sources: self
                .sources
                .iter()
                .map(|source| Source { node: source.node, table: source.table.clone() })
                .collect(),
            sinks: self.sinks.clone(),
            options: self.options.clone(),
            traced: self.traced,
            event: self.event,
            now_ms: self.now_ms,
            timed: self.timed.clone(),
            started: self.started,
            next_ms: self.next_ms,
            count_state_at: self.count_state_at,
            notes: self.notes.clone(),
            totals: self.totals,
        }
    }
}

impl Node {
    fn snapshot(&self) -> Node {
        Node {
            operator: self.operator.snapshot(),
            edges: self.edges.clone(),
            watermark_edges: self.watermark_edges.clone(),
            watermarks: self.watermarks.clone(),
            watermark: self.watermark,
            wants_watermarks: self.wants_watermarks,
            is_transparent: self.is_transparent,
            sink: self.sink,
            output: Output { context: self.output.context.clone(), ..Output::new(0) },
        }
    }
}

/// Consumers of a node in the order of the plan, with exchanges taken out.
fn consumers(plan: &StreamPlan, id: NodeId) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (consumer, node) in plan.nodes.iter().enumerate() {
        for (input, _) in node.inputs.iter().enumerate().filter(|(_, from)| **from == id) {
            match node.operator {
                plan::Operator::Exchange(_) => edges.extend(consumers(plan, consumer)),
                _ => edges.push((consumer, input)),
            }
        }
    }
    edges
}

/// Watermarks take only the edges behind which somebody waits for them.
fn route_watermarks(nodes: &mut [Node]) {
    let mut wanted = vec![false; nodes.len()];
    for id in (0..nodes.len()).rev() {
        let edges: Box<[Edge]> = nodes[id].edges.iter().copied().filter(|&(to, _)| wanted[to]).collect();
        wanted[id] = nodes[id].wants_watermarks || !edges.is_empty();
        nodes[id].watermark_edges = edges;
    }
}
