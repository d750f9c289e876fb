//! `cleanup.policy` = `compact`: of the closed segments the last value of each key stays.
//!
//! Tombstones and transaction markers need two passes: the first stamps their batch with a horizon, a later one behind it lets
//! them go. Aborted records go in any pass. Like Kafka `LogCleaner`, `LogCleanerManager`, `MemoryRecords.filterTo`.

use super::broker::Records;
use super::config::TopicConfig;
use super::log::{Batch, Control, PartitionLog, Segment};
use super::record::Stored;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;

/// Cleans the partition if it is dirty enough. Returns the numbers of the records that went; `None`: there was nothing to do.
pub fn run(log: &mut PartitionLog, records: Records<'_>, config: &TopicConfig, now_ms: i64) -> Option<Vec<u32>> {
    if !config.cleanup_policy.compacts() {
        return None;
    }
    let range = cleanable(log, config, now_ms)?;
    Some(clean(log, records, config, range, now_ms))
}

/// Cleans whatever can be cleaned, dirty enough or not; a second time over what is clean, for tombstones behind their horizon.
pub fn force(log: &mut PartitionLog, records: Records<'_>, config: &TopicConfig, now_ms: i64) -> Vec<u32> {
    let first = log.cleaned_to.max(log.start);
    let end = uncleanable_from(log, config, now_ms, first);
    if end > log.start { clean(log, records, config, (first.min(end), end), now_ms) } else { Vec::new() }
}

/// The dirty offsets that a pass would clean, if it is time for one.
fn cleanable(log: &PartitionLog, config: &TopicConfig, now_ms: i64) -> Option<(u64, u64)> {
    let first_dirty = log.cleaned_to.max(log.start);
    let end = uncleanable_from(log, config, now_ms, first_dirty);
    let bytes = |from: u64, to: u64| -> u64 {
        let inside = log.segments.iter().filter(|segment| segment.base >= from && segment.base < to);
        inside.map(|segment| segment.bytes).sum()
    };
    let (clean, dirty) = (bytes(0, first_dirty), bytes(first_dirty, end));
    if dirty == 0 {
        return None;
    }
    let ratio = dirty as f64 / (clean + dirty) as f64;
    (overdue(log, config, now_ms, first_dirty) || ratio > config.min_cleanable_dirty_ratio).then_some((first_dirty, end))
}

/// The active segment, what is behind the last stable offset, and what is too young, stay as they are.
fn uncleanable_from(log: &PartitionLog, config: &TopicConfig, now_ms: i64, first_dirty: u64) -> u64 {
    let active = log.active().base;
    let mut end = active.min(log.last_stable());
    if config.min_compaction_lag_ms > 0 {
        let young = |segment: &&Segment| segment.base >= first_dirty && segment.max_timestamp > now_ms - config.min_compaction_lag_ms;
        if let Some(segment) = log.segments.iter().find(young) {
            end = end.min(segment.base);
        }
    }
    // Whole segments only.
    let holds = |segment: &&Segment| segment.base <= end;
    log.segments.iter().rev().find(holds).map_or(first_dirty, |segment| segment.base)
}

/// `max.compaction.lag.ms`
fn overdue(log: &PartitionLog, config: &TopicConfig, now_ms: i64, first_dirty: u64) -> bool {
    let closed = &log.segments[..log.segments.len() - 1];
    let dirty = closed.iter().filter(|segment| segment.base >= first_dirty);
    let earliest = dirty.filter_map(|segment| segment.first_timestamp).filter(|&timestamp| timestamp > 0).min();
    let lag = config.max_compaction_lag_ms.max(config.min_compaction_lag_ms);
    earliest.is_some_and(|earliest| earliest < now_ms.saturating_sub(lag))
}

/// A pass over everything up to the end of the dirty range.
fn clean(log: &mut PartitionLog, records: Records<'_>, config: &TopicConfig, (first_dirty, end): (u64, u64), now_ms: i64) -> Vec<u32> {
    let latest = latest_offsets(log, records, first_dirty, end);
    let mut pass = Pass {
        records,
        latest,
        end,
        now_ms,
        retention_ms: config.delete_retention_ms,
        last_of_producers: last_of_producers(log),
        observed: BTreeSet::new(),
        gone: Vec::new(),
    };
    let closed = log.segments.iter().take_while(|segment| segment.base < end).count();
    let cleaned: Vec<Segment> = log.segments.drain(..closed).collect();
    let aborted = |batch: &Batch| is_aborted(&log.aborted, batch);
    let mut merged: Vec<Segment> = Vec::new();
    for segment in cleaned {
        let base = segment.base;
        let kept: Vec<Batch> = segment.batches.into_iter().filter_map(|batch| pass.batch(aborted(&batch), batch)).collect();
        let kept = Segment::of(base, kept);
        // Neighbours become one segment, as long as it does not grow too large.
        match merged.last_mut() {
            Some(before) if before.bytes + kept.bytes <= config.segment_bytes => {
                let mut batches = std::mem::take(&mut before.batches);
                batches.extend(kept.batches);
                *before = Segment::of(before.base, batches);
            }
            _ => merged.push(kept),
        }
    }
    log.segments.splice(..0, merged);
    log.cleaned_to = end;
    pass.gone
}

/// For each key of the dirty range its last offset. Aborted records and markers do not count.
fn latest_offsets<'r>(log: &PartitionLog, records: Records<'r>, first_dirty: u64, end: u64) -> HashMap<&'r [u8], u64, FxBuildHasher> {
    let mut latest = HashMap::default();
    let batches = log.segments.iter().flat_map(|segment| &segment.batches);
    for batch in batches.filter(|batch| batch.base >= first_dirty && batch.base < end && batch.control.is_none()) {
        if is_aborted(&log.aborted, batch) {
            continue;
        }
        for &number in &batch.records {
            let record = records.stored(number);
            if let Some(key) = record.key(records.bytes) {
                latest.insert(key, record.offset);
            }
        }
    }
    latest
}

fn is_aborted(aborted: &[super::log::AbortedRange], batch: &Batch) -> bool {
    batch.transactional
        && batch.control.is_none()
        && batch.producer.is_some_and(|producer| {
            aborted.iter().any(|range| range.producer == producer.id && range.first <= batch.base && batch.base < range.last)
        })
}

/// For each producer the batch that has to stay, empty if need be: its last data, or the marker behind it.
fn last_of_producers(log: &PartitionLog) -> BTreeSet<(u64, u64)> {
    let mut last = BTreeSet::new();
    for batch in log.segments.iter().flat_map(|segment| &segment.batches) {
        let Some(producer) = batch.producer else { continue };
        let Some(entry) = log.producers.get(&producer.id) else { continue };
        let stays = match entry.last_data {
            Some(offset) => batch.last == offset,
            None => batch.control.is_some() && producer.epoch == entry.epoch,
        };
        if stays {
            last.insert((producer.id, batch.last));
        }
    }
    last
}

struct Pass<'r> {
    records: Records<'r>,
    latest: HashMap<&'r [u8], u64, FxBuildHasher>,
    end: u64,
    now_ms: i64,
    retention_ms: i64,
    last_of_producers: BTreeSet<(u64, u64)>,
    /// Producers of whose running transaction a data batch was met in this pass.
    observed: BTreeSet<u64>,
    gone: Vec<u32>,
}

impl Pass<'_> {
    /// What stays of a batch.
    fn batch(&mut self, aborted: bool, mut batch: Batch) -> Option<Batch> {
        let producer = batch.producer.map_or(u64::MAX, |producer| producer.id);
        let mut marker_without_data = false;
        let mut drops_all = aborted;
        if batch.control.is_some() {
            marker_without_data = !self.observed.remove(&producer);
            drops_all = marker_without_data && batch.delete_horizon.is_some_and(|horizon| horizon <= self.now_ms);
        } else if batch.transactional {
            self.observed.insert(producer);
        }
        let stays_empty = self.last_of_producers.contains(&(producer, batch.last)) || batch.last + 1 == self.end;
        if drops_all && !stays_empty {
            self.gone.extend_from_slice(&batch.records);
            return None;
        }
        let control = batch.control.is_some();
        let horizon = batch.delete_horizon;
        let before = batch.records.len();
        let mut records = std::mem::take(&mut batch.records);
        records.retain(|number| {
            let stays = !drops_all && (control || self.stays(self.records.stored(*number), horizon));
            if !stays {
                self.gone.push(*number);
            }
            stays
        });
        batch.records = records;
        if batch.records.is_empty() {
            batch.bytes = EMPTY_BATCH;
            return stays_empty.then_some(batch);
        }
        let tombstone = |&number: &u32| self.records.stored(number).is_null();
        let stamps = (!control && batch.records.iter().any(tombstone)) || marker_without_data;
        if stamps && batch.delete_horizon.is_none() {
            batch.delete_horizon = Some(self.now_ms.saturating_add(self.retention_ms));
        }
        // Records that go take their share of the bytes with them.
        batch.bytes = EMPTY_BATCH + (batch.bytes - EMPTY_BATCH) * batch.records.len() as u64 / before.max(1) as u64;
        batch.max_timestamp =
            batch.records.iter().map(|&number| self.records.stored(number).timestamp).max().unwrap_or(batch.max_timestamp);
        Some(batch)
    }

    fn stays(&self, record: &Stored, horizon: Option<i64>) -> bool {
        if record.offset >= self.end {
            return true;
        }
        let Some(key) = record.key(self.records.bytes) else { return false };
        let is_latest = self.latest.get(key).is_none_or(|&latest| record.offset >= latest);
        is_latest && (!record.is_null() || horizon.is_none_or(|horizon| self.now_ms < horizon))
    }
}

/// Bytes of a batch without records.
const EMPTY_BATCH: u64 = 61;

impl Control {
    pub fn name(self) -> &'static str {
        match self {
            Control::Commit => "COMMIT",
            Control::Abort => "ABORT",
        }
    }
}
