//! Event time, from the first row of the partition on.
//!
//! like   Flink `RowTimeUnboundedPrecedingOverFunctionV2`: rows at or behind the watermark are late and dropped; a partition
//!        that was quiet for long enough is forgotten, unless rows of it wait

use super::{joined, values};
use crate::aggregate::{Calls, Group};
use crate::expiry::{self, Expiry};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use rowkind_ir::{Change, Row};
use std::collections::BTreeMap;

#[derive(Clone)]
pub struct UnboundedOver {
    time: usize,
    /// Rows of one time are seen one after another, not together.
    rows: bool,
    calls: Calls,
    partitions: Keyed<Partition>,
    timers: Timers<()>,
    expiry: Option<Expiry>,
}

#[derive(Clone)]
struct Partition {
    group: Group,
    waiting: BTreeMap<i64, Vec<Row>>,
}

impl UnboundedOver {
    pub fn new(partition: &[usize], time: usize, rows: bool, calls: Calls, ttl_ms: Option<i64>) -> UnboundedOver {
        let expiry = Expiry::in_steps(ttl_ms, partition);
        UnboundedOver { time, rows, calls, partitions: Keyed::new(partition), timers: Timers::new(), expiry }
    }
}

impl Operator for UnboundedOver {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        let time = millis(&row[self.time]);
        if time <= out.watermark {
            return out.late("the row is not ahead of the watermark");
        }
        let calls = &self.calls;
        let make = || Partition { group: calls.group(), waiting: BTreeMap::new() };
        let key = self.partitions.columns().of(&row);
        let (partition, _) = self.partitions.get_or_insert_with(&row, make);
        let rows = partition.waiting.entry(time).or_insert_with(|| {
            self.timers.register(time, key, ());
            Vec::new()
        });
        rows.push(row);
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            let Some(partition) = self.partitions.of_key_mut(&timer.key) else { continue };
            let rows = partition.waiting.remove(&timer.time).unwrap_or_default();
            if !self.rows {
                for row in &rows {
                    if let Err(error) = self.calls.accumulate(&mut partition.group, row) {
                        out.fail(error);
                        return watermark;
                    }
                }
            }
            for row in &rows {
                if self.rows
                    && let Err(error) = self.calls.accumulate(&mut partition.group, row)
                {
                    out.fail(error);
                    return watermark;
                }
                out.insert(joined(row, &values(&self.calls, &partition.group)));
            }
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
                Some(partition) if !partition.waiting.is_empty() => expiry.touch(now_ms, &row),
                Some(_) => {
                    self.partitions.remove(&row);
                    out.expired(&row);
                }
                None => {}
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|partition| 1 + partition.waiting.values().map(|rows| rows.len() as u64).sum::<u64>())
    }

    fn state(&self) -> Vec<String> {
        let waiting = |partition: &Partition| -> Vec<String> {
            partition.waiting.values().flatten().map(|row| format!("{} waits", print(row))).collect()
        };
        self.partitions.sorted().into_iter().flat_map(|(_, partition)| waiting(partition)).collect()
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
