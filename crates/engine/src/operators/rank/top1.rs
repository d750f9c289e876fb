//! The best row of each partition; of equals the first.
//!
//! like   Flink `FastTop1Function`. In UpdateFast a new version of the best row that sorts alike is not seen

use super::range::{Bounds, Range};
use crate::expiry::{self, Expiry};
use crate::keyed::KeyedRows;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::sort_key;
use hashbrown::hash_table::Entry;
use rowkind_ir::Change;
use rowkind_ir::plan::{Rank, SortKey};
use std::rc::Rc;

#[derive(Clone)]
pub struct Top1 {
    order: Rc<[SortKey]>,
    range: Range,
    bounds: Bounds,
    best: KeyedRows,
    expiry: Option<Expiry>,
}

impl Top1 {
    pub fn new(rank: &Rank, range: Range, ttl_ms: Option<i64>) -> Top1 {
        let bounds = range.bounds(&[]);
        let expiry = Expiry::new(ttl_ms, &rank.partition);
        Top1 { order: rank.order.clone().into(), range, bounds, best: KeyedRows::new(&rank.partition), expiry }
    }
}

impl Operator for Top1 {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        let row = change.row;
        let mut touch = |now_ms| {
            if let Some(expiry) = &mut self.expiry {
                expiry.touch(now_ms, &row);
            }
        };
        match self.best.entry(&row) {
            Entry::Vacant(place) => {
                place.insert(row.clone());
                touch(out.now_ms());
                self.range.insert(self.bounds, &row, 1, out);
            }
            Entry::Occupied(mut place) => {
                if sort_key::compare(&self.order, &row, place.get()).is_lt() {
                    let old = std::mem::replace(place.get_mut(), row.clone());
                    touch(out.now_ms());
                    self.range.update_before(self.bounds, &old, 1, out);
                    self.range.update_after(self.bounds, &row, 1, out);
                }
            }
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
            if let Some(row) = self.best.remove(&row) {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.best.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.best.sorted().into_iter().map(|row| print(row)).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.best.adopt(&other.best, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.best.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
