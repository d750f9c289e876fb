//! The first rows of each partition over an input that updates rows of a known key, always upwards.
//!
//! like   Flink `UpdatableTopNFunction`, which writes its state only at a checkpoint: where state expires, what its
//!        cache has dropped by then is gone

use super::range::Range;
use super::ranked::Ranked;
use crate::keyed::{KeyColumns, Keyed};
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::sort_key::SortKey;
use rowkind_ir::plan::{self, Rank};
use rowkind_ir::{Change, Row};
use std::rc::Rc;

#[derive(Clone)]
pub struct UpdateTopN {
    order: Rc<[plan::SortKey]>,
    key: KeyColumns,
    range: Range,
    partitions: Keyed<Ranked>,
    ttl_ms: Option<i64>,
}

impl UpdateTopN {
    pub fn new(rank: &Rank, key: &[usize], range: Range, ttl_ms: Option<i64>) -> UpdateTopN {
        UpdateTopN { order: rank.order.clone().into(), key: KeyColumns::new(key), range, partitions: Keyed::new(&rank.partition), ttl_ms }
    }
}

impl Operator for UpdateTopN {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        let row = change.row;
        let sort = SortKey::of(&self.order, &row);
        let range = &self.range;
        let (partition, _) = self.partitions.get_or_insert_with(&row, || Ranked::new(range.bounds(&row), self.ttl_ms, out.now_ms()));
        partition.lose(out);
        let known = partition.rows.iter().position(|(_, other)| self.key.same(other, &row));
        match known {
            Some(place) if partition.rows[place].0 == sort => {
                let old = std::mem::replace(&mut partition.rows[place].1, row.clone());
                let rank = partition.seen_rank(place, range);
                range.update_before(partition.bounds, &old, rank, out);
                range.update_after(partition.bounds, &row, rank, out);
            }
            Some(place) => {
                let (_, old) = partition.rows.remove(place);
                let new_place = partition.put(sort, row.clone());
                if !range.numbers() {
                    range.update_before(partition.bounds, &old, partition.bounds.end, out);
                    range.update_after(partition.bounds, &row, partition.bounds.end, out);
                } else if new_place <= place {
                    partition.rise(new_place, place, &old, range, out);
                } else {
                    partition.fall(new_place, place, &old, range, out);
                }
            }
            None => partition.enter(sort, row, range, out),
        }
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

impl Ranked {
    /// Without numbers every row that is held is seen.
    fn seen_rank(&self, place: usize, range: &Range) -> i64 {
        if range.numbers() { place as i64 + 1 } else { self.bounds.end }
    }

    /// A row rose from a place to a better one; the rows between them give way. The old version is taken back
    /// before the new one is said.
    fn rise(&mut self, to: usize, from: usize, old: &Row, range: &Range, out: &mut Output) {
        let bounds = self.bounds;
        let old_rank = from as i64 + 1;
        let mut retracted = false;
        for place in to..from {
            let rank = place as i64 + 1;
            if rank > bounds.end {
                return;
            }
            range.update_before(bounds, &self.rows[place + 1].1, rank, out);
            if !retracted {
                range.update_before(bounds, old, old_rank, out);
                retracted = true;
            }
            range.update_after(bounds, &self.rows[place].1, rank, out);
        }
        if old_rank <= bounds.end {
            if !retracted {
                range.update_before(bounds, old, old_rank, out);
            }
            range.update_after(bounds, &self.rows[from].1, old_rank, out);
        }
    }

    /// A row fell, which a stream of this kind should not do: Flink goes on.
    fn fall(&mut self, to: usize, from: usize, old: &Row, range: &Range, out: &mut Output) {
        let bounds = self.bounds;
        range.update_before(bounds, old, from as i64 + 1, out);
        for place in from + 1..=to {
            let moved = &self.rows[place - 1].1;
            range.update_before(bounds, moved, place as i64 + 1, out);
            range.update_after(bounds, moved, place as i64, out);
        }
        range.update_after(bounds, &self.rows[to].1, to as i64 + 1, out);
    }
}
