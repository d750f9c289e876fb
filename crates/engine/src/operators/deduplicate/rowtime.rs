//! Deduplication by a row time column, at once.

use crate::expiry::{self, Expiry};
use crate::keyed::KeyedRows;
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use hashbrown::hash_table::Entry;
use rowkind_ir::{Change, RowKind};

/// The earliest or latest row of each key so far. `[I,UA]`, and UB. Of two rows of one time the later one is "last",
/// the earlier one "first"; a row that equals its predecessor is written again.
#[derive(Clone)]
pub struct KeepByRowtime {
    rowtime: usize,
    keep_last: bool,
    emits_update_before: bool,
    /// A first row is told from an update; else every row is a `+U`.
    says_inserts: bool,
    kept: KeyedRows,
    expiry: Option<Expiry>,
}

impl KeepByRowtime {
    pub fn new(
        key: &[usize],
        rowtime: usize,
        keep_last: bool,
        emits_update_before: bool,
        says_inserts: bool,
        ttl_ms: Option<i64>,
    ) -> KeepByRowtime {
        let expiry = Expiry::new(ttl_ms, key);
        KeepByRowtime { says_inserts, rowtime, keep_last, emits_update_before, kept: KeyedRows::new(key), expiry }
    }
}

impl Operator for KeepByRowtime {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        let time = millis(&row[self.rowtime]);
        let touch = |expiry: &mut Option<Expiry>, row, now_ms| {
            if let Some(expiry) = expiry {
                expiry.touch(now_ms, row);
            }
        };
        match self.kept.entry(&row) {
            Entry::Vacant(place) => {
                touch(&mut self.expiry, &row, out.now_ms());
                place.insert(row.clone());
                out.emit(if self.says_inserts { RowKind::Insert } else { RowKind::UpdateAfter }, row);
            }
            Entry::Occupied(mut place) => {
                let kept = millis(&place.get()[self.rowtime]);
                let replaces = if self.keep_last { kept <= time } else { time < kept };
                if replaces {
                    touch(&mut self.expiry, &row, out.now_ms());
                    let old = std::mem::replace(place.get_mut(), row.clone());
                    out.update(old, row, self.emits_update_before);
                }
            }
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
            if let Some(row) = self.kept.remove(&row) {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.kept.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.kept.sorted().into_iter().map(|row| print(row)).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.kept.adopt(&other.kept, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.kept.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    #[test]
    fn the_latest_row_wins_and_ties_go_to_the_newcomer() {
        check(
            &mut KeepByRowtime::new(&[0], 1, true, true, true, None),
            "+I[1, @5, a] +I[1, @3, b] +I[1, @5, c]",
            "+I[1, @5, a] -U[1, @5, a] +U[1, @5, c]",
        );
    }

    #[test]
    fn the_earliest_row_wins_and_keeps_ties() {
        check(
            &mut KeepByRowtime::new(&[0], 1, false, false, true, None),
            "+I[1, @5, a] +I[1, @5, b] +I[1, @3, c]",
            "+I[1, @5, a] +U[1, @3, c]",
        );
    }
}
