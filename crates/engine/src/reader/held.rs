//! Rows as a changelog leaves them: by key, or each row by itself with its count.

use super::Measures;
use hashbrown::HashMap;
use rowkind_ir::{Change, Row, RowKind, Value};
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

pub struct Held {
    /// Positions of the key; `None`: the whole row.
    key: Option<Vec<usize>>,
    rows: HashMap<Row, (Row, u64), FxBuildHasher>,
    pub count: u64,
}

impl Held {
    pub fn new(key: Option<Vec<usize>>) -> Held {
        Held { key, rows: HashMap::default(), count: 0 }
    }

    /// Takes a change in and tells the measures. A retraction of what is not there changes nothing.
    pub fn take(&mut self, Change { kind, row }: &Change, measures: &mut dyn Measures) {
        let columns: SmallVec<[Value; 4]> = self.key.iter().flatten().map(|&column| row[column].clone()).collect();
        let key = if self.key.is_some() { &columns[..] } else { &row[..] };
        let held = self.rows.get_mut(key);
        if kind.retracts() {
            let Some((old, count)) = held else { return };
            *count -= 1;
            self.count -= 1;
            measures.change(RowKind::Delete, old);
            if *count == 0 {
                self.rows.remove(key);
            }
            return;
        }
        match held {
            Some((held, _)) if self.key.is_some() => {
                let old = std::mem::replace(held, row.clone());
                measures.change(RowKind::UpdateBefore, &old);
                measures.change(RowKind::UpdateAfter, row);
                return;
            }
            Some((_, count)) => *count += 1,
            None => {
                let key = if self.key.is_some() { Row::from(key) } else { row.clone() };
                self.rows.insert(key, (row.clone(), 1));
            }
        }
        self.count += 1;
        measures.change(RowKind::Insert, row);
    }
}
