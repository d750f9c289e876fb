//! ChangelogNormalize: gives an upsert stream its old rows back.
//!
//! in     [I,UA,D] or [I,UA,PD], one key after another
//! out    [I,UA,D], and UB if somebody downstream needs it; only rows that meet the condition, as if it stood behind
//! state  the last row of every live key
//! like   Flink `DeduplicateFunctionHelper.processLastRowOnChangelog`

use crate::expiry::{self, Expiry};
use crate::expr::Condition;
use crate::fault::Unsupported;
use crate::keyed::KeyedRows;
use crate::operator::{Operator, Output};
use crate::share::{Share, twin};
use hashbrown::hash_table::Entry;
use rowkind_ir::eval::Session;
use rowkind_ir::{Change, Expr, Row, RowKind};

#[derive(Clone)]
pub struct ChangelogNormalize {
    condition: Option<Condition>,
    emits_update_before: bool,
    /// Where state expires, updates that change nothing are said again, to keep the state downstream alive.
    expiry: Option<Expiry>,
    /// So they are in some versions of Flink.
    repeats: bool,
    last: KeyedRows,
}

impl ChangelogNormalize {
    pub fn new(
        key: &[usize],
        condition: Option<&Expr>,
        emits_update_before: bool,
        ttl_ms: Option<i64>,
        repeats: bool,
        session: &Session,
    ) -> Result<ChangelogNormalize, Unsupported> {
        Ok(ChangelogNormalize {
            condition: condition.map(|condition| Condition::new(condition, session)).transpose()?,
            emits_update_before,
            expiry: Expiry::new(ttl_ms, key),
            repeats: repeats || ttl_ms.is_some(),
            last: KeyedRows::new(key),
        })
    }

    /// Whether the row meets the condition.
    fn holds(&self, row: &Row, out: &mut Output) -> bool {
        match &self.condition {
            None => true,
            Some(condition) => condition.holds(row, &out.context).unwrap_or_else(|error| {
                out.fail(error);
                false
            }),
        }
    }
}

impl Operator for ChangelogNormalize {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if kind.retracts() {
            // A key-only delete leaves as a full one: that is what the state is for. A row that failed the
            // condition was never stored.
            if let Some(old) = self.last.remove(&row) {
                out.emit(RowKind::Delete, old);
            }
            return;
        }
        if !self.holds(&row, out) {
            // The update takes the row out of what is seen.
            if let Some(old) = self.last.remove(&row) {
                out.emit(RowKind::Delete, old);
            }
            return;
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
                let old = std::mem::replace(place.get_mut(), row.clone());
                if self.repeats || old != row {
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
            if let Some(row) = self.last.remove(&row) {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.last.len() as u64
    }

    fn state(&self) -> Vec<String> {
        self.last.sorted().into_iter().map(|row| crate::operator::print(row)).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.last.adopt(&other.last, share, 0);
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

    fn normalize(emits_update_before: bool) -> ChangelogNormalize {
        ChangelogNormalize::new(&[0], None, emits_update_before, None, false, &Session::default()).expect("no condition")
    }

    #[test]
    fn a_key_only_delete_leaves_as_a_full_row() {
        check(&mut normalize(true), "+U[1, a]  +U[1, b]  -D[1, null]", "+I[1, a]  -U[1, a]  +U[1, b]  -D[1, b]");
    }

    #[test]
    fn an_update_that_changes_nothing_is_not_seen() {
        check(&mut normalize(true), "+I[1, a] +U[1, a] +U[1, b]", "+I[1, a] -U[1, a] +U[1, b]");
    }

    #[test]
    fn the_delete_of_an_unknown_key_is_dropped() {
        check(&mut normalize(false), "-D[1, a] +I[1, a] -D[1, a] -D[1, a]", "+I[1, a] -D[1, a]");
    }
}
