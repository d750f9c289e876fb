//! What is kept of each key and slice, in the order in which they came up, until they are handed over.
//!
//! like   Flink `RecordsWindowBuffer`: handed over as a whole when the earliest slice in it can fire

use crate::keyed::{Key, KeyColumns};
use crate::share::Share;
use crate::window::Slicing;
use hashbrown::HashTable;
use rowkind_ir::Value;

#[derive(Clone)]
pub struct Buffer<T> {
    entries: Vec<Entry<T>>,
    /// Places in `entries`.
    index: HashTable<usize>,
    first_slice: Option<i64>,
}

#[derive(Clone)]
pub struct Entry<T> {
    pub slice_end: i64,
    pub key: Key,
    pub kept: T,
    hash: u64,
}

impl<T: Clone> Buffer<T> {
    /// Takes over what another subtask keeps under the keys of a share; `join` puts together what both keep.
    pub fn adopt(&mut self, other: &Buffer<T>, share: &Share, join: impl Fn(&mut T, &T)) {
        for entry in other.entries.iter().filter(|entry| share.has(0, entry.key.values())) {
            let same = |other: &Entry<T>| other.slice_end == entry.slice_end && other.key == entry.key;
            if let Some(place) = self.entries.iter().position(same) {
                join(&mut self.entries[place].kept, &entry.kept);
                continue;
            }
            let place = self.entries.len();
            self.entries.push(entry.clone());
            let entries = &self.entries;
            self.index.insert_unique(entry.hash, place, |&place| entries[place].hash);
            self.first_slice = Some(self.first_slice.map_or(entry.slice_end, |first| first.min(entry.slice_end)));
        }
    }
}

impl<T> Buffer<T> {
    pub fn new() -> Buffer<T> {
        Buffer { entries: Vec::new(), index: HashTable::new(), first_slice: None }
    }

    /// What is kept of a row's key and a slice.
    #[inline]
    pub fn of(&mut self, slice_end: i64, keys: &KeyColumns, row: &[Value], make: impl FnOnce() -> T) -> &mut T {
        let hash = keys.hash(row) ^ (slice_end as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let entries = &mut self.entries;
        let found = self.index.find(hash, |&place| {
            let entry = &entries[place];
            entry.slice_end == slice_end && keys.matches(row, entry.key.values())
        });
        let place = match found {
            Some(&place) => place,
            None => {
                let place = entries.len();
                entries.push(Entry { slice_end, key: keys.of(row), kept: make(), hash });
                self.index.insert_unique(hash, place, |&place| entries[place].hash);
                self.first_slice = Some(self.first_slice.map_or(slice_end, |first| first.min(slice_end)));
                place
            }
        };
        &mut self.entries[place].kept
    }

    /// Everything, if a slice in it can fire.
    pub fn hand_over(&mut self, slicing: &Slicing, watermark: i64) -> Vec<Entry<T>> {
        match self.first_slice {
            Some(first) if slicing.has_fired(first, watermark) => {
                self.first_slice = None;
                self.index.clear();
                // As many will come again.
                let room = Vec::with_capacity(self.entries.len());
                std::mem::replace(&mut self.entries, room)
            }
            _ => Vec::new(),
        }
    }

    /// The end of the earliest slice in it.
    pub fn first_slice(&self) -> Option<i64> {
        self.first_slice
    }

    pub fn entries(&self) -> &[Entry<T>] {
        &self.entries
    }
}
