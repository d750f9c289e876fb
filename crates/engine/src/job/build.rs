//! The subtasks of a job, and what connects them.
//!
//! In: a plan and the options of the run. Out: a [`Job`] before its first event: within a task nodes are joined by edges, over
//! the network by channels. Never: anything that a change or a watermark does on its way.

use super::flight::Flight;
use super::layout::{Layout, Link, Spread};
use super::{Job, Node, PARALLELISM_MAX, Route, STATE_COUNT_EVENTS, Source, lookups, shortcuts};
use crate::delivery::subtask;
use crate::expr;
use crate::fault::Unsupported;
use crate::operator::Output;
use crate::operators;
use crate::run::{RunOptions, SinkOutcome, Totals};
use rowkind_ir::Table;
use rowkind_ir::plan::{self, StreamPlan};

impl Job {
    /// `traced`: the observer is told of every change.
    pub fn build(plan: &StreamPlan, options: &RunOptions, traced: bool) -> Result<Job, Unsupported> {
        let layout = Layout::new(plan, parallelism(plan, options), None)?;
        Job::lay_out(plan, &layout, options, traced)
    }

    /// The subtasks of a layout.
    pub(super) fn lay_out(plan: &StreamPlan, layout: &Layout, options: &RunOptions, traced: bool) -> Result<Job, Unsupported> {
        let session = expr::session(plan)?;
        let mut nodes: Vec<Node> = Vec::with_capacity(layout.len());
        let mut sources = Vec::new();
        for (id, node) in plan.nodes.iter().enumerate() {
            if let plan::Operator::Source(source) = &node.operator {
                let topic = source.table.option("topic").map(str::to_string);
                sources.push(Source { node: id, table: source.table.name.clone(), topic, turn: 0 });
            }
            let first = nodes.len();
            for subtask in 0..layout.counts[id] {
                let mut operator = match &node.operator {
                    // All of them look into the same table.
                    plan::Operator::LookupJoin(_) if subtask > 0 => nodes[first].operator.snapshot(),
                    plan::Operator::LookupJoin(join) => {
                        lookups::known(join, options)?;
                        operators::build(plan, id, &session)?
                    }
                    _ => operators::build(plan, id, &session)?,
                };
                if let plan::Operator::Source(source) = &node.operator {
                    operator.assign(&partitions_of(&source.table, subtask, layout.counts[id], options));
                }
                nodes.push(Node {
                    id,
                    subtask: subtask as u32,
                    wants_watermarks: operator.wants_watermarks(),
                    is_transparent: operator.is_transparent(),
                    may_pass: false,
                    feeds: None,
                    operator,
                    edges: Box::default(),
                    counts: 1,
                    watermark_edges: Box::default(),
                    routes: Box::default(),
                    watermarks: Box::default(),
                    watermark: i64::MIN,
                    inputs: Box::default(),
                    idleness: None,
                    sink: None,
                    output: Output::new(options.seed.wrapping_add((layout.first[id] + subtask) as u64)),
                });
            }
        }
        let flight = connect(plan, layout, &mut nodes, options.seed);
        let mut sinks = Vec::new();
        for &root in &plan.roots {
            for subtask in 0..layout.counts[root] {
                nodes[layout.first[root] + subtask].sink = Some(sinks.len());
            }
            let table = match &plan.nodes[root].operator {
                plan::Operator::Sink(sink) => sink.table.clone(),
                _ => None,
            };
            let subtasks = layout.counts[root] as u32;
            sinks.push(SinkOutcome { node: root, table, subtasks, changes: Vec::new() });
        }
        if !traced && flight.is_none() {
            shortcuts::take(&mut nodes);
        }
        shortcuts::mark(&mut nodes);
        Ok(Job {
            timed: (0..nodes.len()).filter(|&node| nodes[node].operator.wants_time()).collect(),
            now_ms: options.start_ms,
            subtasks: (0..layout.counts.len()).map(|id| layout.first[id]..layout.first[id] + layout.counts[id]).collect(),
            flight,
            passing: None,
            steps: Vec::new(),
            nodes,
            sources,
            sinks,
            options: options.clone(),
            traced,
            event: 0,
            started: false,
            rescaled: false,
            key_groups: layout.key_groups,
            next_ms: None,
            count_state_at: STATE_COUNT_EVENTS,
            notes: Vec::new(),
            totals: Totals::default(),
        })
    }
}

fn parallelism(plan: &StreamPlan, options: &RunOptions) -> u32 {
    let set = ["table.exec.resource.default-parallelism", "parallelism.default"];
    let written = || set.iter().find_map(|key| crate::options::get(plan, key)?.trim().parse().ok());
    options.parallelism.or_else(written).unwrap_or(1).clamp(1, PARALLELISM_MAX)
}

/// The partitions of a table's topic that one of its source's subtasks reads.
fn partitions_of(table: &Table, subtask: usize, subtasks: usize, options: &RunOptions) -> Vec<u32> {
    let count = options.partitions.get(&table.name).copied().unwrap_or(1);
    let topic = table.option("topic").unwrap_or_default();
    (0..count).filter(|&partition| subtask::of_partition(topic, partition, subtasks as u32) as usize == subtask).collect()
}

/// Connects all subtasks: within a task by edges, over the network by channels.
fn connect(plan: &StreamPlan, layout: &Layout, nodes: &mut [Node], seed: u64) -> Option<Flight> {
    let is_alone = layout.counts.iter().all(|count| *count == 1);
    let mut flight = (!is_alone).then(|| Flight::new(seed));
    let links: Vec<Vec<Link>> = (0..plan.nodes.len())
        .map(|id| if matches!(plan.nodes[id].operator, plan::Operator::Exchange(_)) { Vec::new() } else { layout.links(plan, id) })
        .collect();
    // How many channels each input of each node has.
    let mut channels: Vec<Vec<usize>> = plan.nodes.iter().map(|node| vec![1; node.inputs.len()]).collect();
    for (from, link) in links.iter().enumerate().flat_map(|(from, links)| links.iter().map(move |link| (from, link))) {
        if !matches!(link.spread, Spread::Straight) {
            channels[link.to][link.input] = layout.counts[from];
        }
    }
    let mut wanted = vec![false; plan.nodes.len()];
    for id in (0..plan.nodes.len()).rev() {
        let behind = links[id].iter().any(|link| wanted[link.to]);
        wanted[id] = behind || nodes[layout.first[id]].wants_watermarks;
    }
    for (id, links) in links.iter().enumerate() {
        for subtask in 0..layout.counts[id] {
            let here = layout.first[id] + subtask;
            let slots = channels[id].iter().sum();
            let (mut edges, mut watermark_edges, mut routes) = (Vec::new(), Vec::new(), Vec::new());
            for Link { to, input, spread } in links {
                let slot: usize = channels[*to][..*input].iter().sum();
                match (spread, &mut flight) {
                    (Spread::Straight, _) | (_, None) => {
                        edges.push((layout.first[*to] + subtask, *input));
                        if wanted[*to] {
                            watermark_edges.push((layout.first[*to] + subtask, slot));
                        }
                    }
                    (spread, Some(flight)) => {
                        let channel = |there| flight.connect(layout.first[*to] + there, *input, slot + subtask);
                        let channels = (0..layout.counts[*to]).map(channel).collect();
                        routes.push(Route { spread: spread.clone(), channels, watermarks: wanted[*to], turn: subtask as u32 });
                    }
                }
            }
            let node = &mut nodes[here];
            node.edges = edges.into();
            node.watermark_edges = watermark_edges.into();
            node.routes = routes.into();
            node.watermarks = vec![i64::MIN; slots].into();
            let inputs = channels[id].iter().enumerate().flat_map(|(input, &count)| std::iter::repeat_n(input, count));
            node.inputs = inputs.collect();
        }
    }
    flight
}
