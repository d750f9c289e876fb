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

/// `sensitive`: somebody downstream tells inserts from updates.
pub fn build(dedup: &plan::Deduplicate, sensitive: bool) -> Box<dyn Operator> {
    let says_inserts = sensitive || dedup.emits_update_before;
    match (dedup.rowtime, dedup.keep_last) {
        (None, false) => Box::new(proctime::KeepFirst::new(&dedup.key)),
        (None, true) => Box::new(proctime::KeepLast::new(&dedup.key, dedup.emits_update_before, says_inserts)),
        (Some(rowtime), false) if dedup.outputs_insert_only => {
            Box::new(rowtime_first::KeepFirstAtWatermark::new(&dedup.key, rowtime))
        }
        (Some(rowtime), keep_last) => Box::new(rowtime::KeepByRowtime::new(
            &dedup.key,
            rowtime,
            keep_last,
            dedup.emits_update_before,
            says_inserts,
        )),
    }
}
