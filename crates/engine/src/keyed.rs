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
#[derive(Clone, Debug)]
pub struct Keyed<V> {
    columns: KeyColumns,
    table: HashTable<(Key, V)>,
}

impl<V> Keyed<V> {
    pub fn new(columns: &[usize]) -> Keyed<V> {
        Keyed { columns: KeyColumns::new(columns), table: HashTable::new() }
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

    /// The state of the row's key.
    #[inline]
    pub fn get(&self, row: &[Value]) -> Option<&V> {
        let columns = &self.columns;
        self.table.find(columns.hash(row), |(key, _)| columns.matches(row, key.values())).map(|(_, state)| state)
    }

    #[inline]
    pub fn get_mut(&mut self, row: &[Value]) -> Option<&mut V> {
        let columns = &self.columns;
        self.table.find_mut(columns.hash(row), |(key, _)| columns.matches(row, key.values())).map(|(_, state)| state)
    }

    /// The state under the key of a row of another stream, which has it in these columns.
    #[inline]
    pub fn get_by(&self, columns: &KeyColumns, row: &[Value]) -> Option<&V> {
        self.table.find(columns.hash(row), |(key, _)| columns.matches(row, key.values())).map(|(_, state)| state)
    }

    #[inline]
    pub fn get_mut_by(&mut self, columns: &KeyColumns, row: &[Value]) -> Option<&mut V> {
        self.table.find_mut(columns.hash(row), |(key, _)| columns.matches(row, key.values())).map(|(_, state)| state)
    }

    /// The state of the row's key, made if there is none; `true` with a new one.
    #[inline]
    pub fn get_or_insert_with(&mut self, row: &[Value], make: impl FnOnce() -> V) -> (&mut V, bool) {
        let columns = &self.columns;
        let entry = self.table.entry(columns.hash(row), |(key, _)| columns.matches(row, key.values()), |(key, _)| hash_of(key.values()));
        match entry {
            Entry::Occupied(entry) => (&mut entry.into_mut().1, false),
            Entry::Vacant(entry) => (&mut entry.insert((columns.of(row), make())).into_mut().1, true),
        }
    }

    /// Takes the state of the row's key away.
    #[inline]
    pub fn remove(&mut self, row: &[Value]) -> Option<V> {
        let columns = &self.columns;
        let entry = self.table.find_entry(columns.hash(row), |(key, _)| columns.matches(row, key.values())).ok()?;
        Some(entry.remove().0.1)
    }

    /// The state of a stored key.
    pub fn of_key(&self, key: &Key) -> Option<&V> {
        self.table.find(hash_of(key.values()), |(other, _)| other == key).map(|(_, state)| state)
    }

    pub fn of_key_mut(&mut self, key: &Key) -> Option<&mut V> {
        self.table.find_mut(hash_of(key.values()), |(other, _)| other == key).map(|(_, state)| state)
    }

    pub fn remove_key(&mut self, key: &Key) -> Option<V> {
        let entry = self.table.find_entry(hash_of(key.values()), |(other, _)| other == key).ok()?;
        Some(entry.remove().0.1)
    }

    /// All entries, sorted by key.
    pub fn sorted(&self) -> Vec<(&Key, &V)> {
        let mut entries: Vec<_> = self.table.iter().map(|(key, state)| (key, state)).collect();
        rowkind_ir::order::sort_by(&mut entries, |a, b| a.0.cmp(b.0));
        entries
    }

    /// Sum over all entries.
    pub fn sum(&self, count: impl Fn(&V) -> u64) -> u64 {
        self.table.iter().map(|(_, state)| count(state)).sum()
    }
}

impl<V: Clone> Keyed<V> {
    /// Takes over what another subtask keeps under the keys of a share.
    pub fn adopt(&mut self, other: &Keyed<V>, share: &Share, input: usize) {
        for (key, state) in other.table.iter().filter(|(key, _)| share.has(input, key.values())) {
            let entry = (key.clone(), state.clone());
            self.table.insert_unique(hash_of(key.values()), entry, |(key, _)| hash_of(key.values()));
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
