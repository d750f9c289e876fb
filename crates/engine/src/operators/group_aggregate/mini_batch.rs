//! Group aggregates in mini-batches: in one phase, or a local and a global half.
//!
//! in     any; global: accumulators
//! out    as GroupAggregate, once for each group of a bundle; local: [I] of accumulators
//! state  as GroupAggregate; the bundle
//! like   Flink `MiniBatchGroupAggFunction`, `MiniBatchLocalGroupAggFunction`, `MiniBatchGlobalGroupAggFunction`

use super::groups::Groups;
use crate::aggregate::{Aging, Calls, Group};
use crate::bundle::Bundle;
use crate::fault::RunError;
use crate::operator::{Operator, Output};
use crate::share::{Share, twin};
use rowkind_ir::Change;

/// One phase: rows are bundled.
#[derive(Clone)]
pub struct BundledAggregate {
    pub bundle: Bundle<Vec<Change>>,
    pub groups: Groups,
}

impl BundledAggregate {
    fn finish(&mut self, out: &mut Output) {
        for (key, mut changes) in self.bundle.take() {
            if !self.groups.has(&key) {
                // A group does not begin with rows that are taken back.
                let first = changes.iter().position(|change| !change.kind.retracts()).unwrap_or(changes.len());
                changes.drain(..first);
                if changes.is_empty() {
                    continue;
                }
            }
            let apply = |calls: &Calls, group: &mut Group, mut aging: Option<&mut Aging<'_>>| {
                changes.iter().try_for_each(|Change { kind, row }| match &mut aging {
                    Some(aging) => calls.change_aged(group, row, kind.retracts(), aging),
                    None if kind.retracts() => calls.retract(group, row),
                    None => calls.accumulate(group, row),
                })
            };
            self.groups.change(&key, apply, out);
        }
    }
}

/// Bundles the accumulators that come behind the `keys` first columns of a row; whether the bundle is full now.
pub fn bundle_accumulators(bundle: &mut Bundle<Group>, calls: &Calls, keys: usize, change: &Change) -> Result<bool, RunError> {
    let group = bundle.of(&change.row, || calls.group());
    calls.merge_columns(group, &change.row[keys..])?;
    Ok(bundle.is_full())
}

/// The global half: accumulators are bundled.
#[derive(Clone)]
pub struct GlobalAggregate {
    pub bundle: Bundle<Group>,
    pub groups: Groups,
    /// Columns of the group in front of the accumulators.
    pub keys: usize,
}

impl GlobalAggregate {
    fn finish(&mut self, out: &mut Output) {
        for (key, bundled) in self.bundle.take() {
            let apply = |calls: &Calls, group: &mut Group, aging: Option<&mut Aging<'_>>| match aging {
                Some(aging) => calls.merge_aged(group, &bundled, aging),
                None => calls.merge(group, &bundled),
            };
            self.groups.change(&key, apply, out);
        }
    }
}

/// The local half.
#[derive(Clone)]
pub struct LocalAggregate {
    pub bundle: Bundle<Group>,
    pub calls: Calls,
}

impl LocalAggregate {
    fn finish(&mut self, out: &mut Output) {
        for (key, group) in self.bundle.take() {
            let mut row = key.values().to_vec();
            self.calls.columns(&group, &mut row);
            out.insert(row.into());
        }
    }
}

impl Operator for BundledAggregate {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        self.bundle.of(&change.row.clone(), Vec::new).push(change);
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
        self.groups.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.groups.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        self.groups.expire(now_ms, out);
    }

    fn state_rows(&self) -> u64 {
        self.groups.state_rows() + self.bundle.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.groups.state()
    }

    fn on_barrier(&mut self, out: &mut Output) {
        self.finish(out);
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.groups.adopt(&other.groups, share);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

impl Operator for GlobalAggregate {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        match bundle_accumulators(&mut self.bundle, &self.groups.calls, self.keys, &change) {
            Ok(true) => self.finish(out),
            Ok(false) => {}
            Err(error) => out.fail(error),
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
        self.groups.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.groups.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        self.groups.expire(now_ms, out);
    }

    fn state_rows(&self) -> u64 {
        self.groups.state_rows() + self.bundle.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.groups.state()
    }

    fn on_barrier(&mut self, out: &mut Output) {
        self.finish(out);
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.groups.adopt(&other.groups, share);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

impl Operator for LocalAggregate {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let calls = &self.calls;
        let group = self.bundle.of(&row, || calls.group());
        let done = if kind.retracts() { calls.retract(group, &row) } else { calls.accumulate(group, &row) };
        if let Err(error) = done {
            return out.fail(error);
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

    fn state_rows(&self) -> u64 {
        self.bundle.len() as u64
    }

    fn on_barrier(&mut self, out: &mut Output) {
        self.finish(out);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
