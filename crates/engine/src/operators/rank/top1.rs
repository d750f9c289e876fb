//! The best row of each partition; of equals the first.
//!
//! like   Flink `FastTop1Function`. In UpdateFast a new version of the best row that sorts alike is not seen

use super::range::{Bounds, Range};
use crate::keyed::KeyedRows;
use crate::operator::{Operator, Output, print};
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
}

impl Top1 {
    pub fn new(rank: &Rank, range: Range) -> Top1 {
        let bounds = range.bounds(&[]);
        Top1 { order: rank.order.clone().into(), range, bounds, best: KeyedRows::new(&rank.partition) }
    }
}

impl Operator for Top1 {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        let row = change.row;
        match self.best.entry(&row) {
            Entry::Vacant(place) => {
                place.insert(row.clone());
                self.range.insert(self.bounds, &row, 1, out);
            }
            Entry::Occupied(mut place) => {
                if sort_key::compare(&self.order, &row, place.get()).is_lt() {
                    let old = std::mem::replace(place.get_mut(), row.clone());
                    self.range.update_before(self.bounds, &old, 1, out);
                    self.range.update_after(self.bounds, &row, 1, out);
                }
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.best.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.best.sorted().into_iter().map(|row| print(row)).collect()
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
