//! Which subtask of a keyed operator a row goes to.
//!
//! The hash of the key as a binary row, spread over 128 key groups. Like Flink `KeyGroupRangeAssignment`, `MathUtils.murmurHash`.

use crate::binary_row;
use rowkind_ir::{DataType, Value};

const KEY_GROUPS: u32 = 128;

/// The key groups of a job that sets no `pipeline.max-parallelism`.
pub fn key_groups(parallelism: u32) -> u32 {
    (parallelism + parallelism / 2).next_power_of_two().clamp(KEY_GROUPS, 1 << 15)
}

/// The subtask of a key among `parallelism`.
pub fn of_key<'a>(key: impl ExactSizeIterator<Item = (&'a Value, &'a DataType)> + Clone, parallelism: u32) -> u32 {
    of_key_in_groups(key, parallelism, key_groups(parallelism))
}

/// The same, with so many key groups in all.
pub fn of_key_in_groups<'a>(
    key: impl ExactSizeIterator<Item = (&'a Value, &'a DataType)> + Clone,
    parallelism: u32,
    key_groups: u32,
) -> u32 {
    let group = spread(binary_row::hash_code(key) as u32) % key_groups;
    group * parallelism / key_groups
}

/// The reader subtask that Kafka's source gives a partition to.
pub fn of_partition(topic: &str, partition: u32, parallelism: u32) -> u32 {
    let hash = topic.encode_utf16().fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)));
    let start = (hash.wrapping_mul(31) & i32::MAX) as u32 % parallelism;
    (start + partition) % parallelism
}

/// A hash spread once more, never negative.
fn spread(hash: u32) -> u32 {
    let mixed = hash.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
    let mut mixed = mixed.rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64) ^ 4;
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x85eb_ca6b);
    mixed = (mixed ^ mixed >> 13).wrapping_mul(0xc2b2_ae35);
    let spread = (mixed ^ mixed >> 16) as i32;
    spread.checked_abs().unwrap_or(0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recording p02: `fixed` with two subtasks, so the partition is the subtask.
    #[test]
    fn recorded_subtasks() {
        let recording = include_str!("../../../../tests/kafka/topic/p02-partitioner.jsonl");
        let read = recording.lines().filter(|line| line.contains("\"do\":\"@read p02d\"")).nth(1).unwrap();
        let read: serde_json::Value = serde_json::from_str(read).unwrap();
        let int = DataType::new(rowkind_ir::TypeKind::Int);
        let mut compared = 0;
        for record in read["topic"]["records"].as_array().unwrap() {
            let value: serde_json::Value = serde_json::from_str(record["v"].as_str().unwrap()).unwrap();
            // The records before are those of a single subtask.
            let Some(id) = value["after"]["id"].as_i64() else { continue };
            let subtask = of_key([(&Value::Int(id as i32), &int)].into_iter(), 2);
            assert_eq!(u64::from(subtask), record["p"].as_u64().unwrap(), "{id}");
            compared += 1;
        }
        assert_eq!(compared, 9);
    }
}
