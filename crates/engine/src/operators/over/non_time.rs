//! An ordinary order column, from the first row of the partition on. All rows are kept; a change says again what
//! follows from it for the rows behind.
//!
//! like   Flink `NonTimeRangeUnboundedPrecedingFunction`, `NonTimeRowsUnboundedPrecedingFunction`: `-U` is always sent,
//!        and the rest is skipped from the first row on whose aggregates do not change

use super::{joined, values};
use crate::aggregate::{Calls, Group};
use crate::expiry::{self, Expiry};
use crate::fault::RunError;
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::sort_key::SortKey;
use rowkind_ir::plan::{self};
use rowkind_ir::{Change, Row, RowKind, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct SortedOver {
    order: Rc<[plan::SortKey]>,
    /// Each row has a frame of its own; else rows that sort alike share one.
    rows: bool,
    calls: Calls,
    partitions: Keyed<Vec<Peers>>,
    /// By partition: each row writes the list of all of them.
    expiry: Option<Expiry>,
}

/// Rows that share a frame, with what was said of them.
#[derive(Clone)]
struct Peers {
    key: SortKey,
    rows: Vec<Row>,
    group: Group,
    values: Vec<Value>,
}

impl SortedOver {
    pub fn new(partition: &[usize], order: &[plan::SortKey], rows: bool, calls: Calls, ttl_ms: Option<i64>) -> SortedOver {
        let expiry = Expiry::new(ttl_ms, partition);
        SortedOver { order: order.into(), rows, calls, partitions: Keyed::new(partition), expiry }
    }

    fn add(&mut self, kind: RowKind, row: Row, out: &mut Output) -> Result<(), RunError> {
        let key = SortKey::of(&self.order, &row);
        let (calls, one_by_one) = (&self.calls, self.rows);
        let (partition, _) = self.partitions.get_or_insert_with(&row, Vec::new);
        let place = partition.partition_point(|peers| if one_by_one { peers.key <= key } else { peers.key < key });
        let mut group = before(partition, place, calls);
        let joins = !one_by_one && partition.get(place).is_some_and(|peers| peers.key == key);
        if joins {
            let peers = &mut partition[place];
            for other in peers.rows.iter().chain([&row]) {
                calls.accumulate(&mut group, other)?;
            }
            let new = values(calls, &group);
            if peers.values != new {
                for other in &peers.rows {
                    said_again(other, &peers.values, &new, out);
                }
            }
            out.emit(kind, joined(&row, &new));
            peers.rows.push(row);
            (peers.group, peers.values) = (group, new);
        } else {
            calls.accumulate(&mut group, &row)?;
            let new = values(calls, &group);
            out.emit(kind, joined(&row, &new));
            partition.insert(place, Peers { key, rows: vec![row], group, values: new });
        }
        follow(partition, place + 1, calls, out)
    }

    fn remove(&mut self, row: &Row, out: &mut Output) -> Result<(), RunError> {
        let key = SortKey::of(&self.order, row);
        let calls = &self.calls;
        let Some(partition) = self.partitions.get_mut(row) else { return Ok(()) };
        let first = partition.partition_point(|peers| peers.key < key);
        let mut found = None;
        for (place, peers) in partition.iter().enumerate().skip(first).take_while(|(_, peers)| peers.key == key) {
            if let Some(index) = peers.rows.iter().position(|other| other == row) {
                found = Some((place, index));
                break;
            }
        }
        let Some((place, index)) = found else { return Ok(()) };
        if partition[place].rows.len() == 1 {
            let gone = partition.remove(place);
            out.delete(joined(row, &gone.values));
            return follow(partition, place, calls, out);
        }
        let mut group = before(partition, place, calls);
        let peers = &mut partition[place];
        for (_, other) in peers.rows.iter().enumerate().filter(|(other, _)| *other != index) {
            calls.accumulate(&mut group, other)?;
        }
        let new = values(calls, &group);
        for (other, peer) in peers.rows.iter().enumerate() {
            if other == index {
                out.delete(joined(row, &peers.values));
            } else if peers.values != new {
                said_again(peer, &peers.values, &new, out);
            }
        }
        peers.rows.remove(index);
        (peers.group, peers.values) = (group, new);
        follow(partition, place + 1, calls, out)
    }
}

/// The accumulators in front of a place.
fn before(partition: &[Peers], place: usize, calls: &Calls) -> Group {
    match place.checked_sub(1).and_then(|place| partition.get(place)) {
        Some(peers) => peers.group.clone(),
        None => calls.group(),
    }
}

/// What follows for the rows from a place on.
fn follow(partition: &mut [Peers], place: usize, calls: &Calls, out: &mut Output) -> Result<(), RunError> {
    let mut group = before(partition, place, calls);
    for peers in partition.iter_mut().skip(place) {
        for row in &peers.rows {
            calls.accumulate(&mut group, row)?;
        }
        let new = values(calls, &group);
        if new == peers.values {
            return Ok(());
        }
        for row in &peers.rows {
            said_again(row, &peers.values, &new, out);
        }
        (peers.group, peers.values) = (group.clone(), new);
    }
    Ok(())
}

fn said_again(row: &Row, old: &[Value], new: &[Value], out: &mut Output) {
    out.update(joined(row, old), joined(row, new), true);
}

impl Operator for SortedOver {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        let done = if kind.retracts() { self.remove(&row, out) } else { self.add(kind, row, out) };
        if let Err(error) = done {
            out.fail(error);
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
                out.expired(self.partitions.columns().of(&row).values());
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|partition| partition.iter().map(|peers| peers.rows.len() as u64).sum())
    }

    fn state(&self) -> Vec<String> {
        let line = |peers: &Peers| -> Vec<String> { peers.rows.iter().map(|row| print(&joined(row, &peers.values))).collect() };
        let partitions = self.partitions.sorted().into_iter();
        partitions.flat_map(|(_, partition)| partition.iter().flat_map(line)).collect()
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
