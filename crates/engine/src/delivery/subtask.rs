//! Which subtask of a keyed operator a row goes to.
//!
//! The hash of the key as a binary row, spread over 128 key groups. Like Flink `KeyGroupRangeAssignment`, `BinaryRowData.hashCode`,
//! `MurmurHashUtil`.

use crate::fault::Unsupported;
use rowkind_ir::Value;

const KEY_GROUPS: u32 = 128;

/// The subtask of a key among `parallelism`.
pub fn of_key(key: &[&Value], parallelism: u32) -> Result<u32, Unsupported> {
    let group = spread(hash_words(&binary_row(key)?)) % KEY_GROUPS;
    Ok(group * parallelism / KEY_GROUPS)
}

/// Flink's binary row: null bits behind eight bits for the kind, then eight bytes for each field, then what does not fit.
fn binary_row(values: &[&Value]) -> Result<Vec<u8>, Unsupported> {
    let null_bytes = (values.len() + 63 + 8) / 64 * 8;
    let mut row = vec![0u8; null_bytes + 8 * values.len()];
    for (place, value) in values.iter().enumerate() {
        let at = null_bytes + 8 * place;
        let mut put = |bytes: &[u8]| row[at..at + bytes.len()].copy_from_slice(bytes);
        match value {
            Value::Null => row[(place + 8) / 8] |= 1 << ((place + 8) % 8),
            Value::Boolean(v) => put(&[u8::from(*v)]),
            Value::TinyInt(v) => put(&v.to_le_bytes()),
            Value::SmallInt(v) => put(&v.to_le_bytes()),
            Value::Int(v) | Value::Date(v) | Value::Time(v) => put(&v.to_le_bytes()),
            Value::BigInt(v) => put(&v.to_le_bytes()),
            Value::String(text) if text.len() <= 7 => {
                put(text.as_bytes());
                row[at + 7] = 0x80 | text.len() as u8;
            }
            Value::String(text) => {
                let (offset, length) = (row.len() as u64, text.len() as u64);
                row[at..at + 8].copy_from_slice(&(offset << 32 | length).to_le_bytes());
                row.extend_from_slice(text.as_bytes());
                row.resize(row.len().div_ceil(8) * 8, 0);
            }
            _ => return Err(Unsupported::new("how a key of this type is spread over subtasks")),
        }
    }
    Ok(row)
}

fn mix_k(k: u32) -> u32 {
    k.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593)
}

fn finish(mut hash: u32) -> u32 {
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    hash ^ hash >> 16
}

fn hash_words(bytes: &[u8]) -> u32 {
    const SEED: u32 = 42;
    let hash = bytes.chunks_exact(4).fold(SEED, |hash, word| {
        let word = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
        (hash ^ mix_k(word)).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64)
    });
    finish(hash ^ bytes.len() as u32)
}

/// A hash spread once more, never negative.
fn spread(hash: u32) -> u32 {
    let mixed = mix_k(hash).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
    let spread = finish(mixed ^ 4) as i32;
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
        let mut compared = 0;
        for record in read["topic"]["records"].as_array().unwrap() {
            let value: serde_json::Value = serde_json::from_str(record["v"].as_str().unwrap()).unwrap();
            // The records before are those of a single subtask.
            let Some(id) = value["after"]["id"].as_i64() else { continue };
            let subtask = of_key(&[&Value::Int(id as i32)], 2).unwrap();
            assert_eq!(u64::from(subtask), record["p"].as_u64().unwrap(), "{id}");
            compared += 1;
        }
        assert_eq!(compared, 9);
    }
}
