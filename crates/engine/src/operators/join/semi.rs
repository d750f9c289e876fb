//! Semi and anti joins: rows of the left side that have, or do not have, a match.

use super::condition::JoinCondition;
use super::records::{Identity, Records};
use crate::expiry::{self, Expiry};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use rowkind_ir::eval::EvalContext;
use rowkind_ir::plan::{InputSpec, Join};
use rowkind_ir::{Change, Field, Row, RowKind};

#[derive(Clone)]
pub struct SemiJoin {
    condition: JoinCondition,
    is_anti: bool,
    left: Side,
    right: Side,
}

#[derive(Clone)]
struct Side {
    identity: Identity,
    records: Keyed<Records>,
    /// By entry; a match renews the entry on the left, as it writes the count of its matches.
    expiry: Option<Expiry>,
}

impl Side {
    fn new(spec: &InputSpec, key: &[usize], input: &[Field], ttl_ms: Option<i64>) -> Side {
        let identity = Identity::new(spec, input);
        let expiry = Expiry::new(ttl_ms, &identity.columns(key));
        Side { identity, records: Keyed::new(key), expiry }
    }

    fn touch(&mut self, row: &Row, now_ms: i64) {
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(now_ms, row);
        }
    }

    fn add(&mut self, row: Row, matches: i32, now_ms: i64) {
        self.touch(&row, now_ms);
        let (records, _) = self.records.get_or_insert_with(&row, Records::default);
        records.add(&self.identity, row, matches);
    }

    fn retract(&mut self, row: &Row, now_ms: i64) {
        if let Some(records) = self.records.get_mut(row) {
            records.retract(&self.identity, row);
            if records.rows.is_empty() {
                self.records.remove(row);
            }
            self.touch(row, now_ms);
        }
    }

    /// Forgets the entries whose time to live is over.
    fn expire(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            let Some(records) = self.records.get_mut(&row) else { continue };
            if let Some(row) = records.forget(&self.identity, &row) {
                out.expired(&row);
            }
            if records.rows.is_empty() {
                self.records.remove(&row);
            }
        }
    }
}

impl SemiJoin {
    pub fn new(join: &Join, condition: JoinCondition, [left, right]: [&[Field]; 2], ttl_ms: [Option<i64>; 2], is_anti: bool) -> SemiJoin {
        SemiJoin {
            condition,
            is_anti,
            left: Side::new(&join.left_spec, &join.left_key, left, ttl_ms[0]),
            right: Side::new(&join.right_spec, &join.right_key, right, ttl_ms[1]),
        }
    }

    fn on_left(&mut self, Change { kind, row }: Change, out: &mut Output) {
        let matches = match self.matches_of(&row, &out.context) {
            Ok(matches) => matches,
            Err(error) => return out.fail(error),
        };
        if (matches == 0) == self.is_anti {
            out.emit(kind, row.clone());
        }
        if kind.retracts() {
            self.left.retract(&row, out.now_ms());
        } else {
            self.left.add(row, matches, out.now_ms());
        }
    }

    /// How many rows on the right match this one.
    fn matches_of(&self, row: &Row, context: &EvalContext) -> Result<i32, crate::fault::RunError> {
        let mut matches = 0;
        if self.condition.can_match(row, true)
            && let Some(records) = self.right.records.get_by(self.left.records.columns(), row)
        {
            for record in &records.rows {
                if self.condition.matches(row, &record.row, context)? {
                    matches += record.times as i32;
                }
            }
        }
        Ok(matches)
    }

    fn on_right(&mut self, Change { kind, row }: Change, out: &mut Output) {
        let retracts = kind.retracts();
        if retracts {
            self.right.retract(&row, out.now_ms());
        } else {
            self.right.add(row.clone(), 0, out.now_ms());
        }
        if !self.condition.can_match(&row, false) {
            return;
        }
        let Side { records, expiry, .. } = &mut self.left;
        let Some(records) = records.get_mut_by(self.right.records.columns(), &row) else { return };
        for record in &mut records.rows {
            match self.condition.matches(&record.row, &row, &out.context) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) => return out.fail(error),
            }
            let turns = record.matches == i32::from(retracts);
            let said = match (self.is_anti, retracts) {
                (false, _) => kind,
                (true, false) => RowKind::Delete,
                (true, true) => RowKind::Insert,
            };
            for _ in 0..if turns { record.times } else { 0 } {
                out.emit(said, record.row.clone());
            }
            record.matches += if retracts { -1 } else { 1 };
            if let Some(expiry) = expiry {
                expiry.touch(out.now_ms(), &record.row);
            }
        }
    }
}

impl Operator for SemiJoin {
    fn on_change(&mut self, input: usize, change: Change, out: &mut Output) {
        if input == 0 {
            self.on_left(change, out);
        } else {
            self.on_right(change, out);
        }
    }

    fn wants_time(&self) -> bool {
        self.left.expiry.is_some() || self.right.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        let sides = [&self.left, &self.right].into_iter();
        sides.filter_map(|side| side.expiry.as_ref()?.next_time()).min()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        self.left.expire(now_ms, out);
        self.right.expire(now_ms, out);
    }

    fn state_rows(&self) -> u64 {
        let count = |records: &Records| records.rows.len() as u64;
        self.left.records.sum(count) + self.right.records.sum(count)
    }

    fn state(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, side) in [("left", &self.left), ("right", &self.right)] {
            for (_, records) in side.records.sorted() {
                lines.extend(records.rows.iter().map(|record| format!("{name} {} x{}", print(&record.row), record.times)));
            }
        }
        lines
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        for (input, (own, other)) in [(&mut self.left, &other.left), (&mut self.right, &other.right)].into_iter().enumerate() {
            own.records.adopt(&other.records, share, input);
            expiry::adopt(&mut own.expiry, &other.expiry, |row| share.has_row(input, own.records.columns(), row));
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
