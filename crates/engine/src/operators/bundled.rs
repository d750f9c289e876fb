//! An operator in mini-batches: each bundle is replayed to it key by key.
//!
//! in     as the operator
//! out    as the operator, at the end of each bundle
//! state  as the operator; the bundle
//! like   Flink `ProcTimeMiniBatchDeduplicateKeep{First,Last}RowFunction`, `RowTimeMiniBatchDeduplicateFunction`

use crate::bundle::Bundle;
use crate::operator::{Operator, Output, millis};
use crate::share::{Share, twin};
use rowkind_ir::Change;

/// What of a key's changes in a bundle counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    First,
    Last,
    All,
    /// The first or the last by a time column.
    Best {
        time: usize,
        keep_last: bool,
    },
}

pub struct Bundled {
    keep: Keep,
    bundle: Bundle<Vec<Change>>,
    operator: Box<dyn Operator>,
}

impl Bundled {
    pub fn new(keep: Keep, bundle: Bundle<Vec<Change>>, operator: Box<dyn Operator>) -> Bundled {
        Bundled { keep, bundle, operator }
    }

    fn finish(&mut self, out: &mut Output) {
        for (_, changes) in self.bundle.take() {
            for change in changes {
                self.operator.on_change(0, change, out);
            }
        }
    }
}

impl Operator for Bundled {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        let changes = self.bundle.of(&change.row.clone(), Vec::new);
        match self.keep {
            Keep::First if !changes.is_empty() => {}
            Keep::Last if !changes.is_empty() => changes[0] = change,
            Keep::Best { time, keep_last } if !changes.is_empty() => {
                let (old, new) = (millis(&changes[0].row[time]), millis(&change.row[time]));
                if if keep_last { old <= new } else { new < old } {
                    changes[0] = change;
                }
            }
            _ => changes.push(change),
        }
        if self.bundle.is_full() {
            self.finish(out);
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        self.finish(out);
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn wants_time(&self) -> bool {
        self.operator.wants_time()
    }

    fn next_time(&self) -> Option<i64> {
        self.operator.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        self.operator.on_time(now_ms, out);
    }

    fn state_rows(&self) -> u64 {
        self.operator.state_rows() + self.bundle.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.operator.state()
    }

    fn on_barrier(&mut self, out: &mut Output) {
        self.finish(out);
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.operator.adopt(&*other.operator, share);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(Bundled { keep: self.keep, bundle: self.bundle.clone(), operator: self.operator.snapshot() })
    }
}
