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
    /// A subtask has said this.
    Said {
        node: usize,
        item: Item,
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
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Said { node, item: Item::Change(change), cause } => self.hand_on(node, change, cause, observer),
                Step::Change { to, change, cause } => self.on_change(to, change, cause, observer),
                Step::Said { node, item: Item::Watermark(watermark), cause } => self.watermark_from(node, watermark, cause),
                Step::Watermark { to, watermark, cause } => self.on_watermark(to, watermark, cause, observer),
                Step::Said { node, item: Item::Idle(idle), cause } => self.idle_from(node, idle, cause),
                Step::Idle { to, idle, cause } => self.on_idle(to, idle, cause, observer),
                Step::Barrier { node } | Step::Said { node, item: Item::Barrier, .. } => self.on_barrier(node, observer),
                Step::Saved { node } => self.barrier_through(node, observer),
                Step::Failed(error) => {
                    self.steps.clear();
                    return Err(Stop::Failed(error));
                }
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
        let Node { operator, output, is_transparent, .. } = &mut self.nodes[node];
        if *is_transparent {
            return Some(change);
        }
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

    /// What the operator said is to be handed on.
    pub(super) fn drain(&mut self, node: usize, cause: Option<u32>, observer: &mut dyn Observer) {
        if self.nodes[node].output.is_troubled() {
            self.tell_trouble(node, cause, observer);
        }
        while let Some(item) = self.nodes[node].output.items.pop() {
            self.steps.push(Step::Said { node, item, cause });
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
            let here = &mut self.nodes[node];
            if let Some(sink) = here.sink {
                self.totals.changes_to_sinks += 1;
                let Node { id, subtask, .. } = *here;
                observer.sink_change_of(subtask, self.event, id, &change, cause);
                if self.options.keep_sink_changes {
                    self.sinks[sink].changes.push(SinkChange { event: self.event, subtask, change });
                }
                return;
            }
            let mut number = None;
            if self.traced {
                // A run has far fewer changes than u32::MAX: limits see to it.
                number = Some(self.totals.changes as u32);
                observer.change_of(here.subtask, self.event, here.id, &change, cause);
            }
            self.totals.changes += here.counts;
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
