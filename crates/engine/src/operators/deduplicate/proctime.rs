//! Deduplication in the order of arrival.

use crate::expiry::{self, Expiry};
use crate::keyed::{Keyed, KeyedRows};
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use hashbrown::hash_table::Entry;
use rowkind_ir::{Change, Row, RowKind};

/// The first row of each key goes through, all others are dropped. `[I]`.
#[derive(Clone)]
pub struct KeepFirst {
    seen: Keyed<()>,
    expiry: Option<Expiry>,
}

impl KeepFirst {
    pub fn new(key: &[usize], ttl_ms: Option<i64>) -> KeepFirst {
        KeepFirst { seen: Keyed::new(key), expiry: Expiry::new(ttl_ms, key) }
    }
}

impl Operator for KeepFirst {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        if self.seen.get_or_insert_with(&change.row, || ()).1 {
            if let Some(expiry) = &mut self.expiry {
                expiry.touch(out.now_ms(), &change.row);
            }
            out.change(change);
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
            if self.seen.remove(&row).is_some() {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.seen.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.seen.sorted().into_iter().map(|(key, ())| print(key.values())).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.seen.adopt(&other.seen, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.seen.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

/// Every row replaces the one before it. `[I,UA]`, and UB.
///
/// A row that equals its predecessor is dropped only while that is the key's first one: Flink compares the kinds
/// too, and the stored row has become a `+U` by then.
#[derive(Clone)]
pub struct KeepLast {
    emits_update_before: bool,
    /// A first row is told from an update; else every row is a `+U`, equal ones too.
    says_inserts: bool,
    last: KeyedRows,
    updated: Keyed<()>,
    /// Where state expires, equal rows are said again.
    expiry: Option<Expiry>,
}

impl KeepLast {
    pub fn new(key: &[usize], emits_update_before: bool, says_inserts: bool, ttl_ms: Option<i64>) -> KeepLast {
        KeepLast {
            emits_update_before,
            says_inserts,
            last: KeyedRows::new(key),
            updated: Keyed::new(key),
            expiry: Expiry::new(ttl_ms, key),
        }
    }
}

impl Operator for KeepLast {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        if !self.says_inserts {
            return out.emit(RowKind::UpdateAfter, row);
        }
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        match self.last.entry(&row) {
            Entry::Vacant(place) => {
                place.insert(row.clone());
                out.insert(row);
            }
            Entry::Occupied(mut place) => {
                let old: Row = std::mem::replace(place.get_mut(), row.clone());
                if self.expiry.is_none() && old == row && self.updated.get(&row).is_none() {
                    return;
                }
                self.updated.get_or_insert_with(&row, || ());
                out.update(old, row, self.emits_update_before);
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
            self.updated.remove(&row);
            if let Some(row) = self.last.remove(&row) {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.last.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.last.sorted().into_iter().map(|row| print(row)).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.last.adopt(&other.last, share, 0);
        self.updated.adopt(&other.updated, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.last.columns(), row));
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
    fn the_first_row_goes_through() {
        check(&mut KeepFirst::new(&[0], None), "+I[1, a] +I[1, b] +I[2, c] +I[1, a]", "+I[1, a] +I[2, c]");
    }

    #[test]
    fn the_last_row_replaces_the_one_before() {
        check(
            &mut KeepLast::new(&[0], true, true, None),
            "+I[1, a] +I[1, a] +I[1, b] +I[1, b]",
            "+I[1, a] -U[1, a] +U[1, b] -U[1, b] +U[1, b]",
        );
        check(&mut KeepLast::new(&[0], false, true, None), "+I[1, a] +I[1, b]", "+I[1, a] +U[1, b]");
    }
}
