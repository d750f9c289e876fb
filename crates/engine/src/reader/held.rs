//! Rows that a reader holds, as a changelog says: by key, or each row by itself with its count.

use super::Measures;
use rowkind_ir::{Change, Row, RowKind, Value};
use std::collections::BTreeMap;

pub struct Held {
    /// Positions of the key; `None`: the whole row.
    key: Option<Vec<usize>>,
    rows: BTreeMap<Vec<Value>, (Row, u64)>,
    pub count: u64,
}

impl Held {
    pub fn new(key: Option<Vec<usize>>) -> Held {
        Held { key, rows: BTreeMap::new(), count: 0 }
    }

    /// Takes a change in and tells the measures. A retraction of what is not there changes nothing.
    pub fn take(&mut self, Change { kind, row }: &Change, measures: &mut dyn Measures) {
        let key: Vec<Value> = match &self.key {
            Some(columns) => columns.iter().map(|&column| row[column].clone()).collect(),
            None => row.to_vec(),
        };
        if kind.retracts() {
            let Some((old, count)) = self.rows.get_mut(&key) else { return };
            *count -= 1;
            self.count -= 1;
            measures.change(RowKind::Delete, old.clone());
            if *count == 0 {
                self.rows.remove(&key);
            }
            return;
        }
        let (held, count) = self.rows.entry(key).or_insert_with(|| (row.clone(), 0));
        if self.key.is_some() && *count > 0 {
            let old = std::mem::replace(held, row.clone());
            measures.change(RowKind::UpdateBefore, old);
            measures.change(RowKind::UpdateAfter, row.clone());
        } else {
            *count += 1;
            self.count += 1;
            measures.change(RowKind::Insert, row.clone());
        }
    }
}
