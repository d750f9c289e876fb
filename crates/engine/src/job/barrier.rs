//! A barrier that nobody waits for: a checkpoint with `execution.checkpointing.mode` = AT_LEAST_ONCE.
//!
//! In: sources that take the barrier, each when it likes. Out: the job as a checkpoint holds it. A subtask is saved when the
//! barrier has come by all of its channels, and goes on with what comes meanwhile by those where it came first: that is in its
//! state, and comes again after a restart. Never: keeps a change back.
//! like   Flink's CheckpointBarrierTracker

use super::flow::Step;
use super::{Job, Node};
use crate::fault::Stop;
use crate::observe::Observer;
use crate::operator::Item;
use rowkind_ir::Timestamp;
use rowkind_ir::plan::NodeId;

/// A barrier on its way.
pub struct Passing {
    /// For each subtask: by how many channels it has still to come.
    left: Vec<usize>,
    /// What has been saved so far.
    saved: Vec<Option<Node>>,
    /// How many subtasks have still to be saved.
    missing: usize,
}

impl Job {
    /// A checkpoint begins. What reads nothing (VALUES) is through at once.
    pub fn begin_barrier(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        let is_source = |id: NodeId| self.sources.iter().any(|source| source.node == id);
        let starts: Vec<usize> = (0..self.nodes.len()).filter(|&node| self.nodes[node].watermarks.is_empty()).collect();
        let saved = self.nodes.iter().map(|_| None).collect();
        let (left, missing) = self.channels_from(&starts);
        let passing = Passing { left, saved, missing };
        let at_once: Vec<usize> = starts.into_iter().filter(|&node| !is_source(self.nodes[node].id)).collect();
        self.passing = Some(Box::new(passing));
        at_once.into_iter().try_for_each(|node| self.barrier_from(node, observer))
    }

    /// A source takes the barrier: all of its subtasks.
    pub fn take_barrier(&mut self, source: NodeId, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.subtasks[source].clone().try_for_each(|node| self.barrier_from(node, observer))
    }

    /// The checkpoint, once the barrier is through everything.
    pub fn take_saved(&mut self) -> Option<Job> {
        let passing = self.passing.take_if(|passing| passing.missing == 0)?;
        let mut saved = self.clone();
        for (node, own) in saved.nodes.iter_mut().zip(passing.saved) {
            if let Some(own) = own {
                *node = own;
            }
        }
        if let Some(flight) = &mut saved.flight {
            flight.clear();
        }
        Some(saved)
    }

    fn barrier_from(&mut self, node: usize, observer: &mut dyn Observer) -> Result<(), Stop> {
        self.steps.push(Step::Barrier { node });
        self.flow(observer)
    }

    /// The barrier comes to a subtask by one more channel.
    pub(super) fn on_barrier(&mut self, node: usize, observer: &mut dyn Observer) {
        let Some(passing) = &mut self.passing else { return };
        passing.left[node] = passing.left[node].saturating_sub(1);
        if passing.left[node] > 0 {
            return;
        }
        let here = &mut self.nodes[node];
        here.output.context.now = Timestamp::from_millis(self.now_ms);
        here.operator.on_barrier(&mut here.output);
        // It goes on behind what the operator kept until then.
        self.steps.push(Step::Saved { node });
        self.drain(node, None, observer);
    }

    /// A subtask is saved, and the barrier leaves it.
    pub(super) fn barrier_through(&mut self, node: usize, observer: &mut dyn Observer) {
        let here = &self.nodes[node];
        let Some(passing) = &mut self.passing else { return };
        if passing.saved[node].replace(here.snapshot()).is_none() {
            passing.missing -= 1;
        }
        if here.sink.is_some() {
            observer.barrier_of(here.subtask, here.id);
        }
        if let Some(flight) = &mut self.flight {
            for &channel in here.routes.iter().flat_map(|route| &route.channels) {
                flight.send(channel, self.event, Item::Barrier, None);
            }
        }
        self.steps.extend(here.edges.iter().rev().map(|&(node, _)| Step::Barrier { node }));
    }

    /// By how many channels the barrier comes to each subtask from these, and how many subtasks there are, themselves among them.
    fn channels_from(&self, starts: &[usize]) -> (Vec<usize>, usize) {
        let mut channels = vec![0; self.nodes.len()];
        let mut met = vec![false; self.nodes.len()];
        let mut next = starts.to_vec();
        while let Some(node) = next.pop() {
            if std::mem::replace(&mut met[node], true) {
                continue;
            }
            let here = &self.nodes[node];
            let mut leads_to = |to: usize| {
                channels[to] += 1;
                next.push(to);
            };
            here.edges.iter().for_each(|(to, _)| leads_to(*to));
            if let Some(flight) = &self.flight {
                here.routes.iter().flat_map(|route| &route.channels).for_each(|&channel| leads_to(flight.end(channel)));
            }
        }
        (channels, met.into_iter().filter(|met| *met).count())
    }
}
