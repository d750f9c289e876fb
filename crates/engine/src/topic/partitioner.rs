//! Which partition a record goes to.
//!
//! With a key: murmur2 of its bytes, as Kafka's Java client. Without: sticky, one partition until enough bytes went there, then
//! another one, drawn by the seed. Like Kafka `Utils.murmur2`, `BuiltInPartitioner`.

/// `batch.size` of the producer: bytes after which a sticky producer moves on.
const STICKY_BYTES: u64 = 16_384;

/// Kafka's 32-bit hash of bytes.
pub fn murmur2(bytes: &[u8]) -> u32 {
    const M: u32 = 0x5bd1_e995;
    let mut hash = 0x9747_b28c ^ bytes.len() as u32;
    let words = bytes.chunks_exact(4);
    let tail = words.remainder();
    for word in words {
        let mut k = u32::from_le_bytes([word[0], word[1], word[2], word[3]]).wrapping_mul(M);
        k ^= k >> 24;
        hash = hash.wrapping_mul(M) ^ k.wrapping_mul(M);
    }
    if !tail.is_empty() {
        for (place, &byte) in tail.iter().enumerate() {
            hash ^= u32::from(byte) << (8 * place);
        }
        hash = hash.wrapping_mul(M);
    }
    hash ^= hash >> 13;
    hash = hash.wrapping_mul(M);
    hash ^ hash >> 15
}

/// The partition of a key.
pub fn of_key(key: &[u8], partitions: u32) -> u32 {
    (murmur2(key) & 0x7fff_ffff) % partitions
}

/// The partition of records without a key, for one producer and one topic.
#[derive(Clone, Debug)]
pub struct Sticky {
    random: crate::random::Random,
    current: Option<u32>,
    produced: u64,
}

impl Sticky {
    pub fn new(seed: u64) -> Sticky {
        Sticky { random: crate::random::Random::new(seed), current: None, produced: 0 }
    }

    pub fn next(&mut self, size: u64, partitions: u32) -> u32 {
        let full = self.produced >= STICKY_BYTES;
        let partition = match self.current {
            Some(partition) if !full && partition < partitions => partition,
            _ => {
                self.produced = 0;
                self.random.below(u64::from(partitions)) as u32
            }
        };
        self.current = Some(partition);
        self.produced += size;
        partition
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_of_kafkas_own_test() {
        for (text, hash) in [
            ("21", -973_932_308),
            ("foobar", -790_332_482),
            ("a-little-bit-long-string", -985_981_536),
            ("a-little-bit-longer-string", -1_486_304_829),
            ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971),
            ("abc", 479_470_107),
            ("{\"order_id\":1001}", -1_959_665_900),
            ("", 275_646_681),
        ] {
            assert_eq!(murmur2(text.as_bytes()) as i32, hash, "{text}");
        }
    }

    /// Every key of recording p01 in topics of 1, 2, 3, 4, 6 and 12 partitions.
    #[test]
    fn partitions_of_recorded_keys() {
        let recording = include_str!("../../../../tests/kafka/topic/p01-keymap.jsonl");
        let mut keys = 0;
        for line in recording.lines() {
            let step: serde_json::Value = serde_json::from_str(line).unwrap();
            for (key, recorded) in step["keymap"].as_object().into_iter().flatten() {
                let bytes = match key.strip_prefix("0x") {
                    Some(hex) => (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect(),
                    None => key.as_bytes().to_vec(),
                };
                let partitions = [1, 2, 3, 4, 6, 12].map(|count| of_key(&bytes, count));
                assert_eq!(serde_json::json!(partitions), *recorded, "{key}");
                keys += 1;
            }
        }
        assert_eq!(keys, 69);
    }

    #[test]
    fn a_small_unkeyed_topic_has_one_partition_in_use() {
        let mut sticky = Sticky::new(42);
        let first = sticky.next(100, 12);
        assert!((0..160).all(|_| sticky.next(100, 12) == first));
        assert!((0..2000).any(|_| sticky.next(100, 12) != first));
    }
}
