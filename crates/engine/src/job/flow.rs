//! How a change goes through a job: from operator to operator, depth first.
//!
//! In: what comes in at a source, arrives over the network, or is said because time has come. Out: calls of operators and of the
//! observer, in the order of Flink's operators at parallelism 1. What is still to be done stands on a stack, the next step last,
//! so that each change is through everything behind it before the next one leaves the same operator.
//! Never: calls itself, however long a plan is.

use super::{EXPIRED_NOTES_MAX, Edge, FAILED, Job, NOTES_MAX, Node};
use crate::fault::{RunError, Stop};
use crate::observe::{Note, Observer};
use crate::operator::{Item, STATE_EXPIRED};
use crate::run::SinkChange;
use rowkind_ir::Change;

/// What is still to be done. `cause`: the number of the change that set it off.
pub(super) enum Step {
    /// A change goes to an input of a subtask.
    Change {
        to: Edge,
        change: Change,
        cause: Option<u32>,
    },
    /// A subtask has said this, the last item first.
    Said {
        node: usize,
        items: Vec<Item>,
        cause: Option<u32>,
    },
    /// A watermark, or idleness, goes over a channel.
    Watermark {
        to: Edge,
        watermark: i64,
        cause: Option<u32>,
    },
    Idle {
        to: Edge,
        idle: bool,
        cause: Option<u32>,
    },
    /// The barrier of a checkpoint comes to a subtask by a channel.
    Barrier {
        node: usize,
    },
    /// What a subtask kept until the barrier is through.
    Saved {
        node: usize,
    },
    /// What was said before the failure is through.
    Failed(RunError),
}

impl Job {
    /// Does all that is to be done.
    pub(super) fn flow(&mut self, observer: &mut dyn Observer) -> Result<(), Stop> {
        while let Some(step) = self.steps.last_mut() {
            if let Step::Said { node, items, cause } = step
                && let Some(item) = items.pop()
            {
                let (node, cause) = (*node, *cause);
                match item {
                    Item::Change(change) => self.hand_on(node, change, cause, observer),
                    Item::Watermark(watermark) => self.watermark_from(node, watermark, cause),
                    Item::Idle(idle) => self.idle_from(node, idle, cause),
                    Item::Barrier => self.on_barrier(node, observer),
                }
                continue;
            }
            match self.steps.pop() {
                // All of it is handed on; its room is for what the subtask says next.
                Some(Step::Said { node, items, .. }) => self.nodes[node].output.items = items,
                Some(Step::Change { to, change, cause }) => self.on_change(to, change, cause, observer),
                Some(Step::Watermark { to, watermark, cause }) => self.on_watermark(to, watermark, cause, observer),
                Some(Step::Idle { to, idle, cause }) => self.on_idle(to, idle, cause, observer),
                Some(Step::Barrier { node }) => self.on_barrier(node, observer),
                Some(Step::Saved { node }) => self.barrier_through(node, observer),
                Some(Step::Failed(error)) => {
                    self.steps.clear();
                    return Err(Stop::Failed(error));
                }
                None => {}
            }
        }
        Ok(())
    }

    /// `cause`: the number of the change that is handed over.
    pub(super) fn on_change(&mut self, to: Edge, change: Change, cause: Option<u32>, observer: &mut dyn Observer) {
        if let Some(said) = self.operate(to, change, cause, observer) {
            self.hand_on(to.0, said, cause, observer);
        }
    }

    /// Lets the operator see a change. What it says is to be handed on; a single change is, at once.
    #[inline]
    fn operate(&mut self, (node, input): Edge, change: Change, cause: Option<u32>, observer: &mut dyn Observer) -> Option<Change> {
        let now = self.now();
        let here = &mut self.nodes[node];
        if here.lets_pass(&change) {
            return Some(change);
        }
        let Node { operator, output, .. } = here;
        output.context.now = now;
        operator.on_change(input, change, output);
        if output.items.len() == 1
            && !output.is_troubled()
            && let Some(Item::Change(change)) = output.items.pop_if(|item| matches!(item, Item::Change(_)))
        {
            return Some(change);
        }
        self.drain(node, cause, observer);
        None
    }

    /// What the operator said is to be handed on: to a sink at once.
    pub(super) fn drain(&mut self, node: usize, cause: Option<u32>, observer: &mut dyn Observer) {
        if self.nodes[node].output.is_troubled() {
            self.tell_trouble(node, cause, observer);
        }
        let here = &mut self.nodes[node];
        if here.output.items.is_empty() {
            return;
        }
        let mut items = std::mem::take(&mut here.output.items);
        let feeds = here.feeds;
        match feeds {
            Some(sink) if self.nodes[sink].is_transparent || items.iter().all(|item| self.nodes[sink].takes(item)) => {
                for item in items.drain(..) {
                    if let Item::Change(change) = item {
                        let number = self.count(node, &change, cause, observer);
                        self.deliver(sink, change, number, observer);
                    }
                }
                self.nodes[node].output.items = items;
            }
            _ => {
                items.reverse();
                self.steps.push(Step::Said { node, items, cause });
            }
        }
    }

    /// Tells the notes; the job stops at a failure, once what was said before is through.
    #[cold]
    fn tell_trouble(&mut self, node: usize, cause: Option<u32>, observer: &mut dyn Observer) {
        let output = &mut self.nodes[node].output;
        let failure = output.failure.take();
        let notes = std::mem::take(&mut output.notes);
        self.note(node, notes, cause, observer);
        if let Some(error) = failure {
            let mut text = format!("{}: {}", error.class, error.message);
            if let Some((class, message)) = error.causes.last() {
                text.push_str(&format!(" Cause: {class}: {message}"));
            }
            self.note(node, vec![(FAILED, text)], cause, observer);
            self.steps.push(Step::Failed(error));
        }
    }

    /// Hands a change on that a node says, and on from there for as long as one change follows from one.
    fn hand_on(&mut self, mut node: usize, mut change: Change, mut cause: Option<u32>, observer: &mut dyn Observer) {
        loop {
            if self.nodes[node].sink.is_some() {
                return self.deliver(node, change, cause, observer);
            }
            let number = self.count(node, &change, cause, observer);
            let here = &mut self.nodes[node];
            if let Some(flight) = &mut self.flight {
                for route in &mut here.routes {
                    let subtask = route.spread.subtask(&change.row, route.channels.len() as u32, &mut route.turn);
                    flight.send(route.channels[subtask as usize], self.event, Item::Change(change.clone()), number);
                }
            }
            let [to, ref others @ ..] = *here.edges else { return };
            for &to in others.iter().rev() {
                self.steps.push(Step::Change { to, change: change.clone(), cause: number });
            }
            match self.operate(to, change, number, observer) {
                Some(said) => (node, change, cause) = (to.0, said, number),
                None => return,
            }
        }
    }

    /// A change leaves a node; its number, if somebody traces the job.
    #[inline]
    fn count(&mut self, node: usize, change: &Change, cause: Option<u32>, observer: &mut dyn Observer) -> Option<u32> {
        let Node { id, subtask, counts, .. } = self.nodes[node];
        let mut number = None;
        if self.traced {
            // A run has far fewer changes than u32::MAX: limits see to it.
            number = Some(self.totals.changes as u32);
            observer.change_of(subtask, self.event, id, change, cause);
        }
        self.totals.changes += counts;
        number
    }

    /// A change has come to the table of a sink.
    #[inline]
    fn deliver(&mut self, node: usize, change: Change, cause: Option<u32>, observer: &mut dyn Observer) {
        let Node { id, subtask, sink, .. } = self.nodes[node];
        self.totals.changes_to_sinks += 1;
        observer.sink_change_of(subtask, self.event, id, &change, cause);
        if self.options.keep_sink_changes
            && let Some(sink) = sink
        {
            self.sinks[sink].changes.push(SinkChange { event: self.event, subtask, change });
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

impl Node {
    /// Whether the operator would hand the change on as it is, and do nothing else.
    #[inline]
    fn lets_pass(&self, change: &Change) -> bool {
        self.is_transparent || (self.may_pass && self.operator.passes(change))
    }

    /// The same of anything; what is no change means nothing to a sink.
    #[inline]
    fn takes(&self, item: &Item) -> bool {
        !matches!(item, Item::Change(change) if !self.lets_pass(change))
    }
}
