//! Watermarks and idleness: from channel to channel, the smallest of each subtask's channels counts.

use super::flow::Step;
use super::idleness::Idleness;
use super::{Edge, Job};
use crate::observe::Observer;
use crate::operator::Item;

impl Job {
    pub(super) fn on_watermark(&mut self, (node, input): Edge, watermark: i64, cause: Option<u32>, observer: &mut dyn Observer) {
        let here = &mut self.nodes[node];
        if watermark <= here.watermarks[input] {
            return;
        }
        here.watermarks[input] = watermark;
        // A node has at least the input that the watermark came by.
        let smallest = match &mut here.idleness {
            None => here.watermarks.iter().copied().min().unwrap_or(watermark),
            Some(idleness) => idleness.watermark(&here.watermarks).unwrap_or(i64::MIN),
        };
        self.raise(node, smallest, cause, observer);
    }

    /// The channels of a subtask have come to a watermark.
    fn raise(&mut self, node: usize, smallest: i64, cause: Option<u32>, observer: &mut dyn Observer) {
        let now = self.now();
        let here = &mut self.nodes[node];
        if smallest <= here.watermark {
            return;
        }
        here.watermark = smallest;
        if !here.wants_watermarks {
            return self.watermark_from(node, smallest, cause);
        }
        here.output.context.now = now;
        here.output.watermark = smallest;
        let passed = here.operator.on_watermark(smallest, &mut here.output);
        if here.output.items.is_empty() && !here.output.is_troubled() {
            return self.watermark_from(node, passed, cause);
        }
        // It goes out behind what the operator said.
        self.steps.push(Step::Said { node, items: vec![Item::Watermark(passed)], cause });
        self.drain(node, cause, observer);
    }

    pub(super) fn watermark_from(&mut self, node: usize, watermark: i64, cause: Option<u32>) {
        if let Some(flight) = &mut self.flight {
            for route in self.nodes[node].routes.iter().filter(|route| route.watermarks) {
                for &channel in &route.channels {
                    flight.send(channel, self.event, Item::Watermark(watermark), cause);
                }
            }
        }
        let edges = self.nodes[node].watermark_edges.iter().rev();
        self.steps.extend(edges.map(|&to| Step::Watermark { to, watermark, cause }));
    }

    /// A channel becomes idle, or comes back: the others may agree on a higher watermark.
    pub(super) fn on_idle(&mut self, (node, channel): Edge, idle: bool, cause: Option<u32>, observer: &mut dyn Observer) {
        let here = &mut self.nodes[node];
        let new = || Box::new(Idleness::new(&here.inputs, &here.watermarks));
        let idleness = here.idleness.get_or_insert_with(new);
        let turned = idleness.set(channel, idle, &here.watermarks);
        let smallest = idleness.watermark(&here.watermarks);
        if turned {
            self.steps.push(Step::Said { node, items: vec![Item::Idle(idle)], cause });
        }
        if let Some(smallest) = smallest {
            self.raise(node, smallest, cause, observer);
        }
    }

    pub(super) fn idle_from(&mut self, node: usize, idle: bool, cause: Option<u32>) {
        if let Some(flight) = &mut self.flight {
            for route in self.nodes[node].routes.iter().filter(|route| route.watermarks) {
                route.channels.iter().for_each(|&channel| flight.send(channel, self.event, Item::Idle(idle), cause));
            }
        }
        let edges = self.nodes[node].watermark_edges.iter().rev();
        self.steps.extend(edges.map(|&to| Step::Idle { to, idle, cause }));
    }
}
