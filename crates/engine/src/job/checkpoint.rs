//! A job as a value: a checkpoint is a copy of it.

use super::{Job, Node};
use crate::operator::Output;

/// A checkpoint: everything. What is on its way between subtasks is in it only if nobody called [`Job::align`].
impl Clone for Job {
    fn clone(&self) -> Job {
        Job {
            nodes: self.nodes.iter().map(Node::snapshot).collect(),
            subtasks: self.subtasks.clone(),
            flight: self.flight.clone(),
            passing: None,
            steps: Vec::new(),
            sources: self.sources.clone(),
            sinks: self.sinks.clone(),
            options: self.options.clone(),
            traced: self.traced,
            event: self.event,
            now_ms: self.now_ms,
            timed: self.timed.clone(),
            started: self.started,
            rescaled: self.rescaled,
            key_groups: self.key_groups,
            next_ms: self.next_ms,
            count_state_at: self.count_state_at,
            notes: self.notes.clone(),
            totals: self.totals,
        }
    }
}

impl Node {
    pub(super) fn snapshot(&self) -> Node {
        Node {
            id: self.id,
            subtask: self.subtask,
            routes: self.routes.clone(),
            operator: self.operator.snapshot(),
            edges: self.edges.clone(),
            counts: self.counts,
            watermark_edges: self.watermark_edges.clone(),
            watermarks: self.watermarks.clone(),
            watermark: self.watermark,
            inputs: self.inputs.clone(),
            idleness: self.idleness.clone(),
            wants_watermarks: self.wants_watermarks,
            is_transparent: self.is_transparent,
            may_pass: self.may_pass,
            feeds: self.feeds,
            sink: self.sink,
            output: Output { context: self.output.context.clone(), ..Output::new(0) },
        }
    }
}
