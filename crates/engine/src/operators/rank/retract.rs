//! The first rows of each partition over any input; all rows are kept, so that the next one can move up.
//!
//! like   Flink `RetractableTopNFunction`, which is lenient: a row that is taken back but was never there changes
//!        the count of its sort key, if there is one, and nothing else

use super::range::{Bounds, Range};
use crate::expiry::{self, Expiry};
use crate::fault::RunError;
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::sort_key::SortKey;
use rowkind_ir::plan::{self, Rank};
use rowkind_ir::{Change, Row, RowKind};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

#[derive(Clone)]
pub struct RetractTopN {
    order: Rc<[plan::SortKey]>,
    range: Range,
    partitions: Keyed<Partition>,
    /// By partition and sort key.
    expiry: Option<Expiry>,
}

#[derive(Clone)]
struct Partition {
    bounds: Bounds,
    groups: BTreeMap<SortKey, Group>,
}

/// Rows that sort alike, in the order of arrival. The count is kept apart, as in Flink.
#[derive(Clone, Default)]
struct Group {
    count: i64,
    rows: Vec<Held>,
}

/// A row of the state. With an offset and without the number Flink says the very row that it holds, and so changes its
/// kind; it is found again only as long as that is an insert.
#[derive(Clone)]
struct Held {
    row: Row,
    said: RowKind,
}

impl Held {
    fn new(row: Row) -> Held {
        Held { row, said: RowKind::Insert }
    }

    fn is(&self, row: &Row) -> bool {
        self.said == RowKind::Insert && self.row == *row
    }
}

impl RetractTopN {
    pub fn new(rank: &Rank, range: Range, ttl_ms: Option<i64>) -> RetractTopN {
        let columns: Vec<usize> = rank.partition.iter().copied().chain(rank.order.iter().map(|key| key.column)).collect();
        let expiry = Expiry::new(ttl_ms, &columns);
        RetractTopN { order: rank.order.clone().into(), range, partitions: Keyed::new(&rank.partition), expiry }
    }
}

impl Operator for RetractTopN {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let key = SortKey::of(&self.order, &row);
        let range = &self.range;
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        let (partition, _) = self.partitions.get_or_insert_with(&row, || Partition { bounds: range.bounds(&row), groups: BTreeMap::new() });
        if kind.retracts() {
            if range.numbers() {
                partition.retract_numbered(&key, &row, range, out);
            } else {
                partition.retract_plain(&key, &row, out);
            }
            partition.count_down(&key);
        } else {
            partition.groups.entry(key.clone()).or_default().count += 1;
            if range.numbers() {
                partition.add_numbered(&key, row, range, out);
            } else {
                partition.add_plain(&key, &row, out);
                partition.hold(&key, Held::new(row));
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
            let key = SortKey::of(&self.order, &row);
            if self.partitions.get_mut(&row).is_some_and(|partition| partition.groups.remove(&key).is_some()) {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|partition| partition.groups.values().map(|group| group.rows.len() as u64).sum())
    }

    fn state(&self) -> Vec<String> {
        let partitions = self.partitions.sorted().into_iter();
        let rows = |partition: &Partition| -> Vec<String> {
            partition.groups.values().flat_map(|group| &group.rows).map(|held| print(&held.row)).collect()
        };
        partitions.flat_map(|(_, partition)| rows(partition)).collect()
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

impl Partition {
    fn hold(&mut self, key: &SortKey, held: Held) {
        if let Some(group) = self.groups.get_mut(key) {
            group.rows.push(held);
        }
    }

    /// Each row behind the new one takes the rank of the next.
    fn add_numbered(&mut self, key: &SortKey, row: Row, range: &Range, out: &mut Output) {
        let bounds = self.bounds;
        let mut rank: i64 = self.groups.range(..=key).map(|(_, group)| group.count).sum();
        let mut new = Held::new(row);
        {
            let behind = (std::ops::Bound::Excluded(key), std::ops::Bound::Unbounded);
            let mut current = &mut new;
            for next in self.groups.range_mut(behind).flat_map(|(_, group)| &mut group.rows) {
                if rank > bounds.end {
                    break;
                }
                range.say(RowKind::UpdateBefore, bounds, &next.row, rank, &mut next.said, out);
                range.say(RowKind::UpdateAfter, bounds, &current.row, rank, &mut current.said, out);
                current = next;
                rank += 1;
            }
            range.say(RowKind::Insert, bounds, &current.row, rank, &mut current.said, out);
        }
        self.hold(key, new);
    }

    /// The row enters if it is in range; the row that it pushes out leaves first.
    fn add_plain(&self, key: &SortKey, row: &Row, out: &mut Output) {
        let end = self.bounds.end;
        let mut rank = 0;
        let mut enters = false;
        for (other, group) in &self.groups {
            if rank > end {
                break;
            }
            if other == key {
                rank += group.count;
                enters = rank <= end;
            } else if other < key || rank + group.count <= end {
                rank += group.count;
            } else {
                match group.rows.get((end - rank) as usize) {
                    Some(leaves) => out.delete(leaves.row.clone()),
                    None => out.fail(out_of_bounds(end - rank, group.rows.len())),
                }
                break;
            }
        }
        if enters {
            out.insert(row.clone());
        }
    }

    /// Each row behind the one that goes takes its rank.
    fn retract_numbered(&mut self, key: &SortKey, row: &Row, range: &Range, out: &mut Output) {
        let bounds = self.bounds;
        let mut rank = 0;
        let mut found: Option<Held> = None;
        let mut rows: Vec<&mut Held> = Vec::new();
        for (other, group) in &mut self.groups {
            if rank > bounds.end {
                break;
            }
            if found.is_none() && other != key {
                rank += group.count;
                continue;
            }
            if found.is_none() {
                // Ranks count from 1, and the row that goes is met one rank early.
                let room = (bounds.end - rank + 1).max(0) as usize;
                let place = group.rows.iter().take(room).position(|held| held.is(row));
                match place {
                    None => rank += group.rows.len().min(room) as i64,
                    Some(place) => {
                        rank += place as i64 + 1;
                        found = Some(group.rows.remove(place));
                        rows.extend(&mut group.rows[place..]);
                    }
                }
            } else {
                rows.extend(&mut group.rows);
            }
        }
        let Some(mut gone) = found else { return self.forget(key, row) };
        let mut previous = &mut gone;
        for current in rows {
            if rank > bounds.end {
                return;
            }
            range.say(RowKind::UpdateBefore, bounds, &previous.row, rank, &mut previous.said, out);
            range.say(RowKind::UpdateAfter, bounds, &current.row, rank, &mut current.said, out);
            previous = current;
            rank += 1;
        }
        range.say(RowKind::Delete, bounds, &previous.row, rank, &mut previous.said, out);
    }

    /// The row leaves if it was in range; the row that moves up into the range enters.
    fn retract_plain(&mut self, key: &SortKey, row: &Row, out: &mut Output) {
        let end = self.bounds.end;
        let mut rank = 1;
        let mut found = false;
        for (other, group) in &mut self.groups {
            if rank > end {
                break;
            }
            if !found && other != key {
                rank += group.count;
            } else if !found {
                let mut place = 0;
                while place < group.rows.len() && rank <= end {
                    if !found && group.rows[place].is(row) {
                        out.delete(group.rows.remove(place).row);
                        found = true;
                        continue;
                    }
                    if found && rank == end {
                        out.insert(group.rows[place].row.clone());
                    }
                    rank += 1;
                    place += 1;
                }
            } else if rank + group.count - 1 < end {
                rank += group.count;
            } else {
                match group.rows.get((end - rank) as usize) {
                    Some(enters) => out.insert(enters.row.clone()),
                    None => out.fail(out_of_bounds(end - rank, group.rows.len())),
                }
                break;
            }
        }
        if !found {
            self.forget(key, row);
        }
    }

    /// Takes a row that is out of range out of the state.
    fn forget(&mut self, key: &SortKey, row: &Row) {
        if let Some(group) = self.groups.get_mut(key)
            && let Some(place) = group.rows.iter().position(|held| held.is(row))
        {
            group.rows.remove(place);
        }
    }

    fn count_down(&mut self, key: &SortKey) {
        if let Entry::Occupied(mut group) = self.groups.entry(key.clone()) {
            group.get_mut().count -= 1;
            if group.get().count == 0 {
                group.remove();
            }
        }
    }
}

fn out_of_bounds(index: i64, length: usize) -> RunError {
    RunError::new("java.lang.IndexOutOfBoundsException", format!("Index {index} out of bounds for length {length}"))
}
