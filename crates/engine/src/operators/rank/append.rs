//! The first rows of each partition over an input that only appends.
//!
//! like   Flink `AppendOnlyTopNFunction`

use super::range::Range;
use super::ranked::Ranked;
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::sort_key::SortKey;
use rowkind_ir::Change;
use rowkind_ir::plan::{self, Rank};
use std::rc::Rc;

#[derive(Clone)]
pub struct AppendTopN {
    order: Rc<[plan::SortKey]>,
    range: Range,
    partitions: Keyed<Ranked>,
    ttl_ms: Option<i64>,
}

impl AppendTopN {
    pub fn new(rank: &Rank, range: Range, ttl_ms: Option<i64>) -> AppendTopN {
        AppendTopN { order: rank.order.clone().into(), range, partitions: Keyed::new(&rank.partition), ttl_ms }
    }
}

impl Operator for AppendTopN {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        let row = change.row;
        let key = SortKey::of(&self.order, &row);
        let range = &self.range;
        let (partition, _) = self.partitions.get_or_insert_with(&row, || Ranked::new(range.bounds(&row), self.ttl_ms, out.now_ms()));
        partition.expire(out);
        partition.enter(key, row, range, out);
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|partition| partition.rows.len() as u64)
    }

    fn state(&self) -> Vec<String> {
        let partitions = self.partitions.sorted().into_iter();
        partitions.flat_map(|(_, partition)| partition.rows.iter().map(|(_, row)| print(row))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.partitions.adopt(&other.partitions, share, 0);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
