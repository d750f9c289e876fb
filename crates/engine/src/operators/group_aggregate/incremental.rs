//! IncrementalGroupAggregate: the second phase of a distinct aggregate that is split into buckets, and the first of the
//! whole one.
//!
//! in     [I] of accumulators by group and bucket
//! out    [I] of accumulators by group, once for each group of a bundle: what the bundle adds
//! state  the DISTINCT values of every bucket, and how often they are there; the bundle
//! like   Flink `MiniBatchIncrementalGroupAggFunction`

use super::mini_batch::bundle_accumulators;
use crate::aggregate::{Calls, Group};
use crate::bundle::Bundle;
use crate::expiry::{self, Expiry};
use crate::keyed::{Key, Keyed};
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use rowkind_ir::{Change, Row};

#[derive(Clone)]
pub struct IncrementalAggregate {
    pub calls: Calls,
    /// The same calls without DISTINCT.
    pub plain: Calls,
    /// By group and bucket.
    pub bundle: Bundle<Group>,
    /// By group, over rows of group and bucket.
    pub whole: Bundle<Vec<(Key, Group)>>,
    /// Columns of group and bucket in front of the accumulators.
    pub keys: usize,
    pub buckets: Keyed<Group>,
    pub expiry: Option<Expiry>,
}

impl IncrementalAggregate {
    fn finish(&mut self, out: &mut Output) {
        for (key, group) in self.bundle.take() {
            self.whole.of(key.values(), Vec::new).push((key.clone(), group));
        }
        for (key, parts) in self.whole.take_newest_first() {
            let mut sum = self.plain.group();
            for (bucket, part) in parts {
                let (state, _) = self.buckets.get_or_insert_with(bucket.values(), || self.calls.group());
                self.calls.forget_values(state);
                let added = self.calls.merge(state, &part);
                let added = added.and_then(|()| self.plain.merge(&mut sum, &self.calls.without_distinct_of(state)));
                if let Err(error) = added {
                    return out.fail(error);
                }
                if self.calls.state_rows(state) == 0 {
                    self.buckets.remove_key(&bucket);
                } else if let Some(expiry) = &mut self.expiry {
                    expiry.touch(out.now_ms(), &bucket.values().iter().cloned().collect::<Row>());
                }
            }
            let mut row = key.values().to_vec();
            self.plain.columns(&sum, &mut row);
            out.insert(row.into());
        }
    }
}

impl Operator for IncrementalAggregate {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        match bundle_accumulators(&mut self.bundle, &self.calls, self.keys, &change) {
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
        self.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            if self.buckets.remove(&row).is_some() {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.buckets.sum(|group| self.calls.state_rows(group)) + self.bundle.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.buckets.sorted().into_iter().map(|(key, _)| print(key.values())).collect()
    }

    fn on_barrier(&mut self, out: &mut Output) {
        self.finish(out);
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.buckets.adopt(&other.buckets, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.buckets.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
