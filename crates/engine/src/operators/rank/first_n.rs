//! The first rows of each partition in the order of their arrival.
//!
//! like   Flink `AppendOnlyFirstNFunction`

use super::range::{Bounds, Range};
use crate::expiry::{self, Expiry};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use rowkind_ir::Change;
use rowkind_ir::plan::Rank;

#[derive(Clone)]
pub struct FirstN {
    range: Range,
    /// How many rows came.
    partitions: Keyed<(Bounds, i64)>,
    expiry: Option<Expiry>,
}

impl FirstN {
    pub fn new(rank: &Rank, range: Range, ttl_ms: Option<i64>) -> FirstN {
        let expiry = Expiry::new(ttl_ms, &rank.partition);
        FirstN { range, partitions: Keyed::new(&rank.partition), expiry }
    }
}

impl Operator for FirstN {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        let row = change.row;
        let ((bounds, count), _) = self.partitions.get_or_insert_with(&row, || (self.range.bounds(&row), 0));
        if *count < bounds.end {
            *count += 1;
            if let Some(expiry) = &mut self.expiry {
                expiry.touch(out.now_ms(), &row);
            }
            self.range.insert(*bounds, &row, *count, out);
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
        self.partitions.len() as u64
    }

    fn state(&self) -> Vec<String> {
        let line = |values: &[_], count: i64| format!("{}: {count}", print(values));
        self.partitions.sorted().into_iter().map(|(key, (_, count))| line(key.values(), *count)).collect()
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
