//! The partitions that the rows of a synthetic stream come from.
//!
//! In: a stream and its spec. Out: partition and offset of each row: those of one key in one partition, rows without a
//! key in turns. Idle partitions have rows in the first quarter of the stream alone; the others take what would be theirs.

use super::{Generated, Spec};
use crate::delivery::subtask;
use rowkind_ir::Table;

/// `None`: the topic has one partition, of which nobody speaks.
pub fn places(table: &Table, spec: &Spec, stream: &[Generated]) -> Option<Vec<(u32, u64)>> {
    if spec.partitions <= 1 {
        return None;
    }
    let active = spec.partitions - spec.idle_partitions.min(spec.partitions - 1);
    let mut ends = vec![0u64; spec.partitions as usize];
    let place = |(number, event): (usize, &Generated)| {
        let count = if number < stream.len() / 4 { spec.partitions } else { active };
        let partition = match &table.primary_key {
            Some(key) => {
                let row = &event.change.row;
                subtask::of_key(key.iter().map(|&column| (&row[column], &table.columns[column].ty)), count)
            }
            None => number as u32 % count,
        };
        let end = &mut ends[partition as usize];
        *end += 1;
        (partition, *end - 1)
    };
    Some(stream.iter().enumerate().map(place).collect())
}
