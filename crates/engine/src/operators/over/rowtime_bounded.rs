//! Event time, over the last rows or the last while.
//!
//! like   Flink `RowTimeRowsBoundedPrecedingFunction`, `RowTimeRangeBoundedPrecedingFunction`: a row is late when a
//!        row of its partition with its time or a later one has been seen; a RANGE forgets a partition that was quiet
//!        for long enough, and with it what is late

use super::{joined, values};
use crate::aggregate::{Calls, Group};
use crate::expiry::{self, Expiry};
use crate::fault::RunError;
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use rowkind_ir::{Change, Row};
use std::collections::BTreeMap;

#[derive(Clone)]
pub struct BoundedOver {
    time: usize,
    rows: bool,
    /// Rows before the current one, or ms.
    preceding: i64,
    calls: Calls,
    partitions: Keyed<Partition>,
    timers: Timers<()>,
    /// ROWS forgets by processing time; RANGE forgets by event time.
    expiry: Option<Expiry>,
}

#[derive(Clone)]
struct Partition {
    group: Group,
    /// Rows of the frame, and rows that wait.
    rows: BTreeMap<i64, Vec<Row>>,
    /// Rows in the frame (of ROWS).
    count: i64,
    last_seen: i64,
    forget_at: Option<i64>,
}

impl BoundedOver {
    pub fn new(partition: &[usize], time: usize, rows: bool, preceding: i64, calls: Calls, ttl_ms: Option<i64>) -> BoundedOver {
        let expiry = Expiry::in_steps(ttl_ms.filter(|_| rows), partition);
        BoundedOver { time, rows, preceding, calls, partitions: Keyed::new(partition), timers: Timers::new(), expiry }
    }
}

impl Operator for BoundedOver {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        let time = millis(&row[self.time]);
        let calls = &self.calls;
        let key = self.partitions.columns().of(&row);
        let (partition, _) = self.partitions.get_or_insert_with(&row, || Partition::new(calls));
        if time <= partition.last_seen {
            return out.late("a row of its partition with its time or a later one has been seen");
        }
        let waiting = partition.rows.entry(time).or_default();
        waiting.push(row);
        if waiting.len() == 1 {
            self.timers.register(time, key.clone(), ());
        }
        if !self.rows && partition.forget_at.is_none_or(|at| at < time + self.preceding + 1) {
            let at = time + self.preceding + self.preceding / 2 + 1;
            self.timers.register(at, key, ());
            partition.forget_at = Some(at);
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            let Some(partition) = self.partitions.of_key_mut(&timer.key) else { continue };
            if partition.forget_at.is_some_and(|at| at <= timer.time) {
                self.partitions.remove_key(&timer.key);
                continue;
            }
            let seen = if self.rows {
                partition.see_rows(timer.time, self.preceding, &self.calls, out)
            } else {
                partition.see_range(timer.time, self.preceding, &self.calls, out)
            };
            if let Err(error) = seen {
                out.fail(error);
                return watermark;
            }
            partition.last_seen = timer.time;
        }
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
        while let Some(expiry) = &mut self.expiry
            && let Some(row) = expiry.pop(now_ms)
        {
            match self.partitions.get(&row) {
                Some(partition) if partition.rows.keys().next_back().is_some_and(|time| *time > partition.last_seen) => {
                    expiry.touch(now_ms, &row)
                }
                Some(_) => {
                    self.partitions.remove(&row);
                    out.expired(&row);
                }
                None => {}
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|partition| 1 + partition.rows.values().map(|rows| rows.len() as u64).sum::<u64>())
    }

    fn state(&self) -> Vec<String> {
        let rows = |partition: &Partition| -> Vec<String> { partition.rows.values().flatten().map(|row| print(row)).collect() };
        self.partitions.sorted().into_iter().flat_map(|(_, partition)| rows(partition)).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.partitions.adopt(&other.partitions, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.partitions.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

impl Partition {
    fn new(calls: &Calls) -> Partition {
        Partition { group: calls.group(), rows: BTreeMap::new(), count: 0, last_seen: 0, forget_at: None }
    }

    /// All rows of this time together, after those that have become too old are gone.
    fn see_range(&mut self, time: i64, preceding: i64, calls: &Calls, out: &mut Output) -> Result<(), RunError> {
        let Some(rows) = self.rows.get(&time).cloned() else { return Ok(()) };
        let keep = self.rows.split_off(&(time - preceding));
        for old in std::mem::replace(&mut self.rows, keep).into_values().flatten() {
            calls.retract(&mut self.group, &old)?;
        }
        for row in &rows {
            calls.accumulate(&mut self.group, row)?;
        }
        let values = values(calls, &self.group);
        for row in &rows {
            out.insert(joined(row, &values));
        }
        Ok(())
    }

    /// Each row of this time by itself; for each the oldest row leaves a full frame.
    fn see_rows(&mut self, time: i64, preceding: i64, calls: &Calls, out: &mut Output) -> Result<(), RunError> {
        for row in self.rows.get(&time).cloned().unwrap_or_default() {
            if self.count > preceding {
                if let Some(mut oldest) = self.rows.first_entry() {
                    let old = oldest.get_mut().remove(0);
                    if oldest.get().is_empty() {
                        oldest.remove();
                    }
                    calls.retract(&mut self.group, &old)?;
                }
            } else {
                self.count += 1;
            }
            calls.accumulate(&mut self.group, &row)?;
            out.insert(joined(&row, &values(calls, &self.group)));
        }
        Ok(())
    }
}
