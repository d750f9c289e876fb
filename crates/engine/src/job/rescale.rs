//! A job that goes on with another number of subtasks.
//!
//! In: a job at a barrier, its plan, the new parallelism. Out: the same job with its keyed state at the subtasks that the keys
//! belong to now, and partitions at the source subtasks that read them. Never: a change or a watermark that was not there before.
//! like   Flink's restore from a savepoint with another `parallelism.default`; event time goes on where it was

use super::layout::{Layout, Spread};
use super::{Job, Node};
use crate::fault::{Stop, Unsupported};
use crate::observe::Observer;
use crate::run::RunOptions;
use crate::share::Share;
use rowkind_ir::plan::StreamPlan;
use rowkind_ir::{DataType, Timestamp};

impl Job {
    /// Asked of a job that is aligned: what is on its way between subtasks would be lost.
    pub fn rescaled(&self, plan: &StreamPlan, parallelism: u32) -> Result<Job, Unsupported> {
        let layout = Layout::new(plan, parallelism, Some(self.key_groups))?;
        if !self.traced {
            return Err(Unsupported::new("another number of subtasks for a job that nobody traces"));
        }
        if parallelism > self.key_groups {
            return Err(Unsupported::new(format!("more subtasks than the {} key groups of the job", self.key_groups)));
        }
        let options = RunOptions { parallelism: Some(parallelism), ..self.options.clone() };
        let mut job = Job::lay_out(plan, &layout, &options, self.traced)?;
        for (id, keys) in keys(plan, &layout).into_iter().enumerate() {
            let mut share = Share { keys, subtask: 0, count: layout.counts[id] as u32, key_groups: self.key_groups };
            let (old, new) = (&self.nodes[self.subtasks[id].clone()], &mut job.nodes[job.subtasks[id].clone()]);
            take_over(old, new, &mut share).ok_or_else(|| {
                let name = plan.nodes[id].operator.name();
                Unsupported::new(format!("how the state of {name} is spread over another number of subtasks"))
            })?;
        }
        for (own, theirs) in job.sinks.iter_mut().zip(&self.sinks) {
            own.changes.clone_from(&theirs.changes);
        }
        Ok(Job {
            event: self.event,
            now_ms: self.now_ms,
            started: self.started,
            rescaled: self.started,
            next_ms: self.next_ms,
            count_state_at: self.count_state_at,
            notes: self.notes.clone(),
            totals: self.totals,
            ..job
        })
    }

    /// Sources tell again whether they are idle.
    pub(super) fn resume(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        for node in 0..self.nodes.len() {
            let here = &mut self.nodes[node];
            here.output.context.now = Timestamp::from_millis(self.now_ms);
            here.operator.on_rescaled(&mut here.output);
            self.drain(node, None, observer);
            self.flow(observer)?;
        }
        Ok(())
    }
}

/// For each input of each node: the types of the key that its rows go by.
fn keys(plan: &StreamPlan, layout: &Layout) -> Vec<Vec<Option<Vec<DataType>>>> {
    let mut keys: Vec<Vec<_>> = plan.nodes.iter().map(|node| vec![None; node.inputs.len()]).collect();
    for link in (0..plan.nodes.len()).flat_map(|id| layout.links(plan, id)) {
        if let Spread::Key { columns, .. } = link.spread {
            keys[link.to][link.input] = Some(columns.into_iter().map(|(_, ty)| ty).collect());
        }
    }
    keys
}

/// Hands the state of a node's old subtasks to its new ones. `None`: some of it would be lost.
fn take_over(old: &[Node], new: &mut [Node], share: &mut Share) -> Option<()> {
    if old.len() == new.len() {
        for (old, new) in old.iter().zip(&mut *new) {
            new.operator = old.operator.snapshot();
            new.output.context = old.output.context.clone();
        }
    } else {
        for new in &mut *new {
            share.subtask = new.subtask;
            old.iter().for_each(|old| new.operator.adopt(&*old.operator, share));
        }
        let rows = |nodes: &[Node]| nodes.iter().map(|node| node.operator.state_rows()).sum::<u64>();
        if rows(old) != rows(new) {
            return None;
        }
    }
    let reached = old.iter().map(|node| node.watermark).min()?;
    for node in new {
        node.watermark = reached;
        node.output.watermark = reached;
        for channel in 0..node.watermarks.len() {
            let input = node.inputs[channel];
            let channels = old.iter().flat_map(|old| old.inputs.iter().zip(&old.watermarks));
            let own = channels.filter(|(of, _)| **of == input).map(|(_, watermark)| *watermark).min();
            // A channel that was idle held nobody back.
            node.watermarks[channel] = own.unwrap_or(reached).max(reached);
        }
    }
    Some(())
}
