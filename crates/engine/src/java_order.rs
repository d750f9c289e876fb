//! The order in which a Java `HashMap` gives its entries: by bucket, in a bucket by age.
//!
//! Flink's states are hash maps, so that what one row releases comes in this order. Long buckets, which Java turns
//! into trees, are not followed.

use crate::binary_row::text_hash;
use rowkind_ir::Value;

/// A map with few entries that is gone through in Java's order.
#[derive(Clone, Debug)]
pub struct JavaMap<K, V> {
    /// Sorted by bucket; in a bucket by age.
    entries: Vec<(u32, K, V)>,
    /// Buckets, a power of two; 0 before the first entry. They never become fewer.
    buckets: u32,
}

/// Puts the entries of a new map, which came sorted, into Java's order.
pub fn sort_entries<V>(entries: &mut Vec<(Value, V)>) {
    let mut buckets = 16u32;
    while entries.len() as u32 * 4 > buckets * 3 {
        buckets *= 2;
    }
    rowkind_ir::order::sort_by_key(entries, |(key, _)| {
        let hash = match key {
            Value::String(text) => text_hash(text) as u32,
            Value::Int(number) => *number as u32,
            Value::BigInt(number) => long_hash(*number) as u32,
            _ => 0,
        };
        (hash ^ hash >> 16) & (buckets - 1)
    });
}

/// `Long.hashCode`.
pub fn long_hash(value: i64) -> i32 {
    (value ^ (value as u64 >> 32) as i64) as i32
}

impl<K, V> Default for JavaMap<K, V> {
    fn default() -> JavaMap<K, V> {
        JavaMap { entries: Vec::new(), buckets: 0 }
    }
}

impl<K: PartialEq, V> JavaMap<K, V> {
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn get_or_insert_with(&mut self, hash: i32, key: K, make: impl FnOnce() -> V) -> &mut V {
        if let Some(place) = self.entries.iter().position(|(_, other, _)| *other == key) {
            return &mut self.entries[place].2;
        }
        if self.buckets == 0 {
            self.buckets = 16;
        }
        let spread = hash as u32 ^ (hash as u32 >> 16);
        let mask = self.buckets - 1;
        let place = self.entries.partition_point(|(other, _, _)| other & mask <= spread & mask);
        self.entries.insert(place, (spread, key, make()));
        if self.entries.len() as u32 * 4 > self.buckets * 3 {
            self.buckets *= 2;
            let mask = self.buckets - 1;
            // Stable, as Java splits its buckets.
            rowkind_ir::order::sort_by_key(&mut self.entries, |(spread, _, _)| spread & mask);
        }
        // Of the entries with this hash the new one is the youngest.
        let place = self.entries.iter().rposition(|(other, _, _)| *other == spread).unwrap_or(place);
        &mut self.entries[place].2
    }

    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.entries.iter().map(|(_, key, value)| (key, value))
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)> {
        self.entries.iter_mut().map(|(_, key, value)| (&*key, value))
    }

    /// Takes out what the test picks, in order.
    pub fn take(&mut self, mut picks: impl FnMut(&K, &V) -> bool) -> Vec<(K, V)> {
        self.entries.extract_if(.., |(_, key, value)| picks(key, value)).map(|(_, key, value)| (key, value)).collect()
    }

    pub fn clear(&mut self) {
        self.entries.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_by_bucket() {
        let mut map = JavaMap::default();
        for key in [17, 3, 1, 16] {
            map.get_or_insert_with(long_hash(key), key, || ());
        }
        assert_eq!(map.iter().map(|(key, ())| *key).collect::<Vec<_>>(), [16, 17, 1, 3]);
    }

    #[test]
    fn buckets_split_when_the_map_grows() {
        let mut map = JavaMap::default();
        for key in (0..13).map(|n| n * 16) {
            *map.get_or_insert_with(long_hash(key), key, || 0) += key;
        }
        let keys: Vec<i64> = map.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, [0, 32, 64, 96, 128, 160, 192, 16, 48, 80, 112, 144, 176]);
        assert!(map.iter().all(|(key, value)| key == value));
    }
}
