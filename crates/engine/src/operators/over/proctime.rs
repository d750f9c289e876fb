//! Processing time: in the order of arrival, at once.
//!
//! like   Flink `ProcTimeUnboundedPrecedingFunction`, `ProcTimeRowsBoundedPrecedingFunction`

use super::{joined, values};
use crate::aggregate::{Calls, Group};
use crate::expiry::{self, Expiry};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use rowkind_ir::{Change, Row};
use std::collections::VecDeque;

#[derive(Clone)]
pub struct ProctimeOver {
    /// Rows before the current one; `None`: all.
    preceding: Option<i64>,
    calls: Calls,
    partitions: Keyed<(Group, VecDeque<Row>)>,
    expiry: Option<Expiry>,
}

impl ProctimeOver {
    pub fn new(partition: &[usize], preceding: Option<i64>, calls: Calls, ttl_ms: Option<i64>) -> ProctimeOver {
        let expiry = Expiry::in_steps(ttl_ms, partition);
        ProctimeOver { preceding, calls, partitions: Keyed::new(partition), expiry }
    }
}

impl Operator for ProctimeOver {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        let calls = &self.calls;
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        let ((group, frame), _) = self.partitions.get_or_insert_with(&row, || (calls.group(), VecDeque::new()));
        if let Some(preceding) = self.preceding {
            if frame.len() as i64 > preceding
                && let Some(oldest) = frame.pop_front()
                && let Err(error) = calls.retract(group, &oldest)
            {
                return out.fail(error);
            }
            frame.push_back(row.clone());
        }
        match calls.accumulate(group, &row) {
            Ok(()) => out.insert(joined(&row, &values(calls, group))),
            Err(error) => out.fail(error),
        }
    }

    fn wants_time(&self) -> bool {
        self.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            if self.partitions.remove(&row).is_some() {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|(_, frame)| 1 + frame.len() as u64)
    }

    fn state(&self) -> Vec<String> {
        let partitions = self.partitions.sorted().into_iter();
        partitions.map(|(key, (group, _))| print(&joined(key.values(), &values(&self.calls, group)))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.partitions.adopt(&other.partitions, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.partitions.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
