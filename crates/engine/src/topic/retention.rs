//! `cleanup.policy` = `delete`: whole segments go, from the oldest on, by their newest record or by size.
//!
//! Like Kafka `UnifiedLog.deleteOldSegments`.

use super::config::TopicConfig;
use super::log::PartitionLog;

/// Takes away what is too old or too much. Returns the numbers of the records that went.
pub fn run(log: &mut PartitionLog, config: &TopicConfig, now_ms: i64) -> Vec<u32> {
    if !config.cleanup_policy.deletes() {
        return Vec::new();
    }
    let too_old = if config.retention_ms < 0 {
        0
    } else {
        let old =
            log.segments.iter().take_while(|segment| !segment.batches.is_empty() && now_ms - segment.max_timestamp > config.retention_ms);
        old.count()
    };
    let too_much = if config.retention_bytes < 0 {
        0
    } else {
        let mut excess = log.bytes() as i64 - config.retention_bytes;
        let much = log.segments.iter().take_while(|segment| {
            excess -= segment.bytes as i64;
            !segment.batches.is_empty() && excess >= 0
        });
        much.count()
    };
    take(log, too_old.max(too_much))
}

/// `deleteRecords`: the log starts at `offset` from now on.
pub fn truncate(log: &mut PartitionLog, offset: u64) -> Vec<u32> {
    let before = |log: &PartitionLog| log.segments.iter().skip(1).take_while(|next| next.base <= offset).count();
    let mut gone = take(log, before(log));
    log.start = offset;
    for batch in log.segments.iter().flat_map(|segment| &segment.batches).filter(|batch| batch.last < offset) {
        gone.extend_from_slice(&batch.records);
    }
    gone
}

fn take(log: &mut PartitionLog, count: usize) -> Vec<u32> {
    if count == log.segments.len() {
        log.roll();
    }
    let gone: Vec<u32> = log.segments.drain(..count).flat_map(|segment| segment.batches).flat_map(|batch| batch.records).collect();
    if count > 0 {
        log.start = log.start.max(log.segments[0].base);
        log.cleaned_to = log.cleaned_to.max(log.start);
        let start = log.start;
        log.aborted.retain(|range| range.last >= start);
    }
    gone
}
