//! Deduplicate: the first or the last row of every key.
//!
//! in     [I]
//! out    first by processing time, and first by row time over plain input: [I]; else [I,UA], and UB if needed
//! state  the kept row of every key; for the first row by row time one that waits for its watermark
//! like   Flink `ProcTimeDeduplicateKeep{First,Last}RowFunction`, `RowTimeDeduplicateFunction`,
//!        `RowTimeDeduplicateKeepFirstRowFunction`

mod proctime;
mod rowtime;
mod rowtime_first;

use crate::operator::Operator;
use rowkind_ir::plan;

/// `sensitive`: somebody downstream tells inserts from updates. What is dropped renews no state.
pub fn build(dedup: &plan::Deduplicate, sensitive: bool, ttl_ms: Option<i64>) -> Box<dyn Operator> {
    let says_inserts = sensitive || dedup.emits_update_before;
    match (dedup.rowtime, dedup.keep_last) {
        (None, false) => Box::new(proctime::KeepFirst::new(&dedup.key, ttl_ms)),
        (None, true) => Box::new(proctime::KeepLast::new(&dedup.key, dedup.emits_update_before, says_inserts, ttl_ms)),
        (Some(rowtime), false) if dedup.outputs_insert_only => {
            Box::new(rowtime_first::KeepFirstAtWatermark::new(&dedup.key, rowtime, ttl_ms))
        }
        (Some(rowtime), keep_last) => {
            Box::new(rowtime::KeepByRowtime::new(&dedup.key, rowtime, keep_last, dedup.emits_update_before, says_inserts, ttl_ms))
        }
    }
}
