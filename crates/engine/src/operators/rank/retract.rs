//! The first rows of each partition over any input; all rows are kept, so that the next one can move up.
//!
//! like   Flink `RetractableTopNFunction`, which is lenient: a row that is taken back but was never there changes
//!        the count of its sort key, if there is one, and nothing else

use super::range::{Bounds, Range};
use crate::fault::RunError;
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::sort_key::SortKey;
use rowkind_ir::plan::{self, Rank};
use rowkind_ir::{Change, Row};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

#[derive(Clone)]
pub struct RetractTopN {
    order: Rc<[plan::SortKey]>,
    range: Range,
    partitions: Keyed<Partition>,
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
    rows: Vec<Row>,
}

impl RetractTopN {
    pub fn new(rank: &Rank, range: Range) -> RetractTopN {
        RetractTopN { order: rank.order.clone().into(), range, partitions: Keyed::new(&rank.partition) }
    }
}

impl Operator for RetractTopN {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let key = SortKey::of(&self.order, &row);
        let range = &self.range;
        let (partition, _) = self
            .partitions
            .get_or_insert_with(&row, || Partition { bounds: range.bounds(&row), groups: BTreeMap::new() });
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
                partition.add_numbered(&key, &row, range, out);
            } else {
                partition.add_plain(&key, &row, out);
            }
            if let Some(group) = partition.groups.get_mut(&key) {
                group.rows.push(row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|partition| partition.groups.values().map(|group| group.rows.len() as u64).sum())
    }

    fn state(&self) -> Vec<String> {
        let partitions = self.partitions.sorted().into_iter();
        let rows = |partition: &Partition| -> Vec<String> {
            partition.groups.values().flat_map(|group| &group.rows).map(|row| print(row)).collect()
        };
        partitions.flat_map(|(_, partition)| rows(partition)).collect()
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

impl Partition {
    /// Each row behind the new one takes the rank of the next.
    fn add_numbered(&self, key: &SortKey, row: &Row, range: &Range, out: &mut Output) {
        let bounds = self.bounds;
        let mut rank: i64 = self.groups.range(..=key).map(|(_, group)| group.count).sum();
        let mut current = row;
        for (_, group) in self.groups.range((std::ops::Bound::Excluded(key), std::ops::Bound::Unbounded)) {
            for next in &group.rows {
                if rank > bounds.end {
                    return;
                }
                range.update_before(bounds, next, rank, out);
                range.update_after(bounds, current, rank, out);
                current = next;
                rank += 1;
            }
        }
        range.insert(bounds, current, rank, out);
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
                    Some(leaves) => out.delete(leaves.clone()),
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
        let mut previous: Option<Row> = None;
        for (other, group) in &mut self.groups {
            if rank > bounds.end {
                break;
            }
            if previous.is_none() && other != key {
                rank += group.count;
                continue;
            }
            let mut place = 0;
            while place < group.rows.len() && rank <= bounds.end {
                let current = group.rows[place].clone();
                // Ranks count from 1, and the row that goes is met one rank early.
                match &previous {
                    None if current == *row => {
                        group.rows.remove(place);
                        previous = Some(current);
                        rank += 1;
                        continue;
                    }
                    None => {}
                    Some(before) => {
                        range.update_before(bounds, before, rank, out);
                        range.update_after(bounds, &current, rank, out);
                        previous = Some(current);
                    }
                }
                rank += 1;
                place += 1;
            }
        }
        match previous {
            Some(last) if rank <= bounds.end => range.delete(bounds, &last, rank, out),
            Some(_) => {}
            None => self.forget(key, row),
        }
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
                    if !found && group.rows[place] == *row {
                        out.delete(group.rows.remove(place));
                        found = true;
                        continue;
                    }
                    if found && rank == end {
                        out.insert(group.rows[place].clone());
                    }
                    rank += 1;
                    place += 1;
                }
            } else if rank + group.count - 1 < end {
                rank += group.count;
            } else {
                match group.rows.get((end - rank) as usize) {
                    Some(enters) => out.insert(enters.clone()),
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
            && let Some(place) = group.rows.iter().position(|other| other == row)
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
