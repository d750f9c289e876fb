//! The sink's upsert materializer: of all rows of a primary key the last one is seen.
//!
//! in     any
//! out    [I,UA,D] by primary key
//! state  all live rows of every primary key, in the order in which they came
//! like   Flink `SinkUpsertMaterializer`: taking back the last row brings the one before it back, taking back another
//!        one is not seen

use super::SameRow;
use super::constraints::Constraints;
use crate::expiry::{self, Expiry};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use rowkind_ir::{Change, Row, RowKind};

#[derive(Clone)]
pub struct UpsertMaterializer {
    constraints: Constraints,
    same: SameRow,
    keys: Keyed<Vec<Row>>,
    expiry: Option<Expiry>,
}

impl UpsertMaterializer {
    pub fn new(constraints: Constraints, primary_key: &[usize], upsert_key: Option<&[usize]>, ttl_ms: Option<i64>) -> UpsertMaterializer {
        let expiry = Expiry::new(ttl_ms, primary_key);
        UpsertMaterializer { constraints, same: SameRow::new(upsert_key), keys: Keyed::new(primary_key), expiry }
    }
}

impl Operator for UpsertMaterializer {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let Some(row) = self.constraints.enforce(row, out) else { return };
        if !kind.retracts() {
            let (rows, _) = self.keys.get_or_insert_with(&row, Vec::new);
            if let Some(expiry) = &mut self.expiry {
                expiry.touch(out.now_ms(), &row);
            }
            let said = if rows.is_empty() { RowKind::Insert } else { RowKind::UpdateAfter };
            self.same.add(rows, row.clone());
            return out.emit(said, row);
        }
        let Some(rows) = self.keys.get_mut(&row) else { return };
        let Some(place) = self.same.find(rows, &row) else { return };
        rows.remove(place);
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        match rows.last() {
            None => {
                self.keys.remove(&row);
                out.delete(row);
            }
            Some(last) if place == rows.len() => out.emit(RowKind::UpdateAfter, last.clone()),
            Some(_) => {}
        }
    }

    fn wants_time(&self) -> bool {
        self.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            if self.keys.remove(&row).is_some() {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.keys.sum(|rows| rows.len() as u64)
    }

    fn state(&self) -> Vec<String> {
        self.keys.sorted().into_iter().flat_map(|(_, rows)| rows.iter().map(|row| print(row))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.keys.adopt(&other.keys, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.keys.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
