//! State by key, without an order that could be seen.
//!
//! A key is the value of one column, or a row of several. Looking up takes the columns of a row as they are and
//! allocates nothing; only a new key is stored.

use crate::share::Share;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rowkind_ir::{Row, Value};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// The columns that make a row's key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyColumns {
    columns: Rc<[usize]>,
}

/// A stored key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The key without columns.
    Empty,
    One(Value),
    Many(Row),
}

impl Key {
    pub fn values(&self) -> &[Value] {
        match self {
            Key::Empty => &[],
            Key::One(value) => std::slice::from_ref(value),
            Key::Many(values) => values,
        }
    }
}

impl KeyColumns {
    pub fn new(columns: &[usize]) -> KeyColumns {
        KeyColumns { columns: columns.into() }
    }

    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// The key of a row, stored.
    pub fn of(&self, row: &[Value]) -> Key {
        match *self.columns {
            [] => Key::Empty,
            [column] => Key::One(row[column].clone()),
            ref columns => Key::Many(columns.iter().map(|&column| row[column].clone()).collect()),
        }
    }

    #[inline]
    pub fn hash(&self, row: &[Value]) -> u64 {
        let mut hasher = FxHasher::default();
        for &column in &*self.columns {
            row[column].hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Whether the row has this key.
    #[inline]
    pub fn matches(&self, row: &[Value], key: &[Value]) -> bool {
        self.columns.iter().zip(key).all(|(&column, value)| row[column] == *value)
    }

    /// Whether two rows have the same key.
    #[inline]
    pub fn same(&self, a: &[Value], b: &[Value]) -> bool {
        self.columns.iter().all(|&column| a[column] == b[column])
    }

    /// Whether a column of the key is NULL.
    pub fn has_null(&self, row: &[Value]) -> bool {
        self.columns.iter().any(|&column| row[column].is_null())
    }
}

#[inline]
fn hash_of(values: &[Value]) -> u64 {
    let mut hasher = FxHasher::default();
    for value in values {
        value.hash(&mut hasher);
    }
    hasher.finish()
}

/// A map from the keys of rows.
///
/// The entries stand side by side, and a small table has their places: a look-up is one step into the table, which mostly fits
/// into a cache, and one to the entry.
#[derive(Clone, Debug)]
pub struct Keyed<V> {
    columns: KeyColumns,
    entries: Vec<Slot<V>>,
    /// Places in `entries`.
    places: HashTable<u32>,
}

#[derive(Clone, Debug)]
struct Slot<V> {
    hash: u64,
    key: Key,
    state: V,
}

impl<V> Keyed<V> {
    pub fn new(columns: &[usize]) -> Keyed<V> {
        Keyed { columns: KeyColumns::new(columns), entries: Vec::new(), places: HashTable::new() }
    }

    pub fn columns(&self) -> &KeyColumns {
        &self.columns
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The place of the row's key, which the row has in these columns.
    #[inline]
    fn place_by(&self, columns: &KeyColumns, row: &[Value]) -> Option<usize> {
        let is_it = |&place: &u32| columns.matches(row, self.entries[place as usize].key.values());
        self.places.find(columns.hash(row), is_it).map(|&place| place as usize)
    }

    fn place_of(&self, key: &Key) -> Option<usize> {
        let is_it = |&place: &u32| self.entries[place as usize].key == *key;
        self.places.find(hash_of(key.values()), is_it).map(|&place| place as usize)
    }

    /// The state of the row's key.
    #[inline]
    pub fn get(&self, row: &[Value]) -> Option<&V> {
        self.get_by(&self.columns, row)
    }

    #[inline]
    pub fn get_mut(&mut self, row: &[Value]) -> Option<&mut V> {
        let place = self.place_by(&self.columns, row)?;
        Some(&mut self.entries[place].state)
    }

    /// The state under the key of a row of another stream, which has it in these columns.
    #[inline]
    pub fn get_by(&self, columns: &KeyColumns, row: &[Value]) -> Option<&V> {
        self.place_by(columns, row).map(|place| &self.entries[place].state)
    }

    #[inline]
    pub fn get_mut_by(&mut self, columns: &KeyColumns, row: &[Value]) -> Option<&mut V> {
        let place = self.place_by(columns, row)?;
        Some(&mut self.entries[place].state)
    }

    /// The state of the row's key, made if there is none; `true` with a new one.
    #[inline]
    pub fn get_or_insert_with(&mut self, row: &[Value], make: impl FnOnce() -> V) -> (&mut V, bool) {
        let Keyed { columns, entries, places } = &*self;
        let hash = columns.hash(row);
        let is_it = |&place: &u32| columns.matches(row, entries[place as usize].key.values());
        let (place, is_new) = match places.find(hash, is_it) {
            Some(&place) => (place as usize, false),
            None => {
                let key = columns.of(row);
                (self.add(hash, key, make()), true)
            }
        };
        (&mut self.entries[place].state, is_new)
    }

    /// A new entry; its place.
    fn add(&mut self, hash: u64, key: Key, state: V) -> usize {
        let Keyed { entries, places, .. } = self;
        let place = entries.len();
        entries.push(Slot { hash, key, state });
        places.insert_unique(hash, place as u32, |&place| entries[place as usize].hash);
        place
    }

    /// Takes the state of the row's key away.
    #[inline]
    pub fn remove(&mut self, row: &[Value]) -> Option<V> {
        let place = self.place_by(&self.columns, row)?;
        Some(self.take(place))
    }

    /// Takes an entry out; the last one takes its place.
    fn take(&mut self, place: usize) -> V {
        let Keyed { entries, places, .. } = self;
        let taken = entries.swap_remove(place);
        if let Ok(found) = places.find_entry(taken.hash, |&other| other as usize == place) {
            found.remove();
        }
        if let Some(moved) = entries.get(place)
            && let Some(found) = places.find_mut(moved.hash, |&other| other as usize == entries.len())
        {
            *found = place as u32;
        }
        taken.state
    }

    /// The state of a stored key.
    pub fn of_key(&self, key: &Key) -> Option<&V> {
        self.place_of(key).map(|place| &self.entries[place].state)
    }

    pub fn of_key_mut(&mut self, key: &Key) -> Option<&mut V> {
        let place = self.place_of(key)?;
        Some(&mut self.entries[place].state)
    }

    pub fn remove_key(&mut self, key: &Key) -> Option<V> {
        let place = self.place_of(key)?;
        Some(self.take(place))
    }

    /// All entries, sorted by key.
    pub fn sorted(&self) -> Vec<(&Key, &V)> {
        let mut entries: Vec<_> = self.entries.iter().map(|slot| (&slot.key, &slot.state)).collect();
        rowkind_ir::order::sort_by(&mut entries, |a, b| a.0.cmp(b.0));
        entries
    }

    /// Sum over all entries.
    pub fn sum(&self, count: impl Fn(&V) -> u64) -> u64 {
        self.entries.iter().map(|slot| count(&slot.state)).sum()
    }
}

impl<V: Clone> Keyed<V> {
    /// Takes over what another subtask keeps under the keys of a share.
    pub fn adopt(&mut self, other: &Keyed<V>, share: &Share, input: usize) {
        for slot in other.entries.iter().filter(|slot| share.has(input, slot.key.values())) {
            self.add(slot.hash, slot.key.clone(), slot.state.clone());
        }
    }
}

/// One row for each key; the key is read off the row.
#[derive(Clone, Debug)]
pub struct KeyedRows {
    columns: KeyColumns,
    table: HashTable<Row>,
}

impl KeyedRows {
    pub fn new(columns: &[usize]) -> KeyedRows {
        KeyedRows { columns: KeyColumns::new(columns), table: HashTable::new() }
    }

    pub fn columns(&self) -> &KeyColumns {
        &self.columns
    }

    pub fn len(&self) -> usize {
        self.table.len()
    }

    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The row that is stored under the key of this row.
    #[inline]
    pub fn get(&self, row: &[Value]) -> Option<&Row> {
        let columns = &self.columns;
        self.table.find(columns.hash(row), |other| columns.same(row, other))
    }

    #[inline]
    pub fn get_mut(&mut self, row: &[Value]) -> Option<&mut Row> {
        let columns = &self.columns;
        self.table.find_mut(columns.hash(row), |other| columns.same(row, other))
    }

    /// Looks a row up by its key; `None` leaves a place where one may be put.
    #[inline]
    pub fn entry(&mut self, row: &[Value]) -> Entry<'_, Row> {
        let columns = &self.columns;
        self.table.entry(columns.hash(row), |other| columns.same(row, other), |other| columns.hash(other))
    }

    #[inline]
    pub fn remove(&mut self, row: &[Value]) -> Option<Row> {
        let columns = &self.columns;
        Some(self.table.find_entry(columns.hash(row), |other| columns.same(row, other)).ok()?.remove().0)
    }

    /// Takes over the rows of another subtask whose keys are in a share.
    pub fn adopt(&mut self, other: &KeyedRows, share: &Share, input: usize) {
        let columns = &self.columns;
        for row in other.table.iter().filter(|row| share.has_row(input, columns, row)) {
            self.table.insert_unique(columns.hash(row), row.clone(), |other| columns.hash(other));
        }
    }

    /// All rows, sorted.
    pub fn sorted(&self) -> Vec<&Row> {
        let mut rows: Vec<_> = self.table.iter().collect();
        rowkind_ir::order::sort_by_key(&mut rows, |row| self.columns.of(row));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_found_when_others_are_taken_out() {
        let row = |key: i64| [Value::BigInt(key)];
        let mut keyed = Keyed::new(&[0]);
        for key in 0..200 {
            let (state, is_new) = keyed.get_or_insert_with(&row(key % 100), || 0);
            *state += key;
            assert_eq!(is_new, key < 100);
        }
        for key in (0..100).step_by(3) {
            assert_eq!(keyed.remove(&row(key)), Some(2 * key + 100));
            assert_eq!(keyed.remove_key(&Key::One(Value::BigInt(key))), None);
        }
        for key in 0..100 {
            assert_eq!(keyed.get(&row(key)).copied(), (key % 3 != 0).then_some(2 * key + 100), "{key}");
        }
        assert_eq!(keyed.len(), 66);
        let sorted: Vec<i64> = keyed.sorted().into_iter().map(|(_, state)| *state).collect();
        assert!(sorted.is_sorted());
    }
}
