//! Mini-batches: what comes is bundled by key, and the bundle is worked off as a whole.
//!
//! like   Flink `AbstractMapBundleOperator`: when enough elements are in it, before each watermark, and at the end;
//!        keys in the order of Java's hash map

use crate::binary_row;
use crate::fault::Unsupported;
use crate::keyed::{Key, KeyColumns};
use crate::options;
use hashbrown::HashTable;
use rowkind_ir::plan::StreamPlan;
use rowkind_ir::{DataType, Field, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct Bundle<T> {
    columns: KeyColumns,
    types: Rc<[DataType]>,
    entries: Vec<(Key, T)>,
    /// Places in `entries`.
    index: HashTable<usize>,
    /// Elements since the last time.
    elements: u64,
    size: u64,
}

/// Whether the session works in mini-batches.
pub fn is_enabled(plan: &StreamPlan) -> bool {
    options::is_true(plan, "table.exec.mini-batch.enabled")
}

impl<T> Bundle<T> {
    /// `input`: the columns in which the key is found.
    pub fn new(plan: &StreamPlan, key: &[usize], input: &[Field]) -> Result<Bundle<T>, Unsupported> {
        let size = options::get(plan, "table.exec.mini-batch.size").and_then(|size| size.trim().parse().ok());
        let size = size.ok_or_else(|| Unsupported::new("mini-batch without table.exec.mini-batch.size"))?;
        let types = key.iter().map(|&column| input[column].ty.clone()).collect();
        Ok(Bundle { columns: KeyColumns::new(key), types, entries: Vec::new(), index: HashTable::new(), elements: 0, size })
    }

    /// What is bundled under the key of a row.
    pub fn of(&mut self, row: &[Value], make: impl FnOnce() -> T) -> &mut T {
        self.elements += 1;
        let (columns, entries) = (&self.columns, &mut self.entries);
        let hash = columns.hash(row);
        let found = self.index.find(hash, |&place| columns.matches(row, entries[place].0.values()));
        let place = match found {
            Some(&place) => place,
            None => {
                let place = entries.len();
                entries.push((columns.of(row), make()));
                let keys = KeyColumns::new(&(0..columns.columns().len()).collect::<Vec<_>>());
                self.index.insert_unique(hash, place, |&place| keys.hash(entries[place].0.values()));
                place
            }
        };
        &mut self.entries[place].1
    }

    /// A bundle of the same kind that holds something else.
    pub fn holding<U>(self) -> Bundle<U> {
        let Bundle { columns, types, size, .. } = self;
        Bundle { columns, types, entries: Vec::new(), index: HashTable::new(), elements: 0, size }
    }

    /// How many elements came since the last time.
    pub fn elements(&self) -> u64 {
        self.elements
    }

    /// How many may come.
    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn is_full(&self) -> bool {
        self.elements >= self.size
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The same for a map that is filled by `computeIfAbsent`, which puts a key in front of those of its hash.
    pub fn take_newest_first(&mut self) -> Vec<(Key, T)> {
        self.entries.reverse();
        self.take()
    }

    /// Everything, in Java's order.
    pub fn take(&mut self) -> Vec<(Key, T)> {
        self.elements = 0;
        self.index.clear();
        let mut entries = std::mem::take(&mut self.entries);
        let mut buckets = 16u32;
        while entries.len() as u32 * 4 > buckets * 3 {
            buckets *= 2;
        }
        entries.sort_by_cached_key(|(key, _)| {
            let hash = binary_row::hash_code(key.values().iter().zip(self.types.iter())) as u32;
            (hash ^ (hash >> 16)) & (buckets - 1)
        });
        entries
    }
}
