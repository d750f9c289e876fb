//! Inner and outer joins.

use super::condition::JoinCondition;
use super::records::{Identity, Records};
use crate::expiry::{self, Expiry};
use crate::keyed::Keyed;
use crate::mutant::{Mutant, broken};
use crate::operator::{Operator, Output, print};
use crate::rows::Rows;
use crate::share::{Share, twin};
use rowkind_ir::plan::{Join, JoinKind};
use rowkind_ir::{Change, Field, Row, RowKind, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct RegularJoin {
    condition: JoinCondition,
    pub left: Side,
    pub right: Side,
}

#[derive(Clone)]
pub struct Side {
    pub is_left: bool,
    /// Rows without a match are padded.
    pub is_outer: bool,
    pub identity: Identity,
    pub records: Keyed<Records>,
    /// What stands for a missing row of this side.
    nulls: Row,
    /// By entry; a match renews the entry of an outer side, as it writes the count of its matches.
    expiry: Option<Expiry>,
}

impl Side {
    pub fn count(&self) -> u64 {
        self.records.sum(|records| records.rows.len() as u64)
    }

    pub fn print(&self, name: &str) -> Vec<String> {
        let keys = self.records.sorted().into_iter();
        let line = |record: &super::records::Record| format!("{name} {} x{}", print(&record.row), record.times);
        keys.flat_map(|(_, records)| records.rows.iter().map(line)).collect()
    }
}

impl RegularJoin {
    pub fn new(join: &Join, condition: JoinCondition, [left, right]: [&[Field]; 2], ttl_ms: [Option<i64>; 2]) -> RegularJoin {
        let side = |is_left: bool, is_outer, spec, key: &[usize], input: &[Field], ttl_ms| {
            let identity = Identity::new(spec, input);
            Side {
                is_left,
                is_outer,
                expiry: Expiry::new(ttl_ms, &identity.columns(key)),
                identity,
                records: Keyed::new(key),
                nulls: std::iter::repeat_n(Value::Null, input.len()).collect(),
            }
        };
        let left_is_outer = matches!(join.kind, JoinKind::Left | JoinKind::Full);
        let right_is_outer = matches!(join.kind, JoinKind::Right | JoinKind::Full);
        RegularJoin {
            condition,
            left: side(true, left_is_outer, &join.left_spec, &join.left_key, left, ttl_ms[0]),
            right: side(false, right_is_outer, &join.right_spec, &join.right_key, right, ttl_ms[1]),
        }
    }
}

impl RegularJoin {
    /// `half`: the change is one half of an update, of which both halves come. Then the state keeps the row until the
    /// other half replaces it, and the other side's padded rows stay as they are.
    pub fn process(&mut self, input: usize, Change { kind, row }: Change, half: bool, out: &mut Output) {
        let (own, other) = if input == 0 { (&mut self.left, &mut self.right) } else { (&mut self.right, &mut self.left) };
        if kind.retracts() {
            if !half {
                own.retract(&row, out.now_ms());
            }
            let matches = own.meet(other, &row, kind, half, &self.condition, out);
            if matches == 0 && own.is_outer {
                let pair = own.pair(&row, &other.nulls, &self.condition, &mut out.rows);
                out.delete(pair);
            }
        } else {
            let matches = own.meet(other, &row, kind, half, &self.condition, out);
            if matches == 0 && own.is_outer {
                let pair = own.pair(&row, &other.nulls, &self.condition, &mut out.rows);
                out.insert(pair);
            }
            own.add(row, matches, out.now_ms());
        }
    }
}

impl Operator for RegularJoin {
    fn on_change(&mut self, input: usize, change: Change, out: &mut Output) {
        self.process(input, change, false, out);
    }

    fn says_only(&mut self, columns: &Rc<[usize]>) -> bool {
        self.condition.say_only(columns);
        true
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
        self.left.count() + self.right.count()
    }

    fn state(&self) -> Vec<String> {
        let mut lines = self.left.print("left");
        lines.extend(self.right.print("right"));
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

impl Side {
    /// Says what follows for each match of the row on the other side, and keeps count there. Returns their number.
    fn meet(&self, other: &mut Side, row: &Row, kind: RowKind, half: bool, condition: &JoinCondition, out: &mut Output) -> i32 {
        if !condition.can_match(row, self.is_left) {
            return 0;
        }
        let (other_is_outer, other_is_left) = (other.is_outer, other.is_left);
        let Some(records) = other.records.get_mut_by(self.records.columns(), row) else { return 0 };
        let retracts = kind.retracts();
        let said = match (self.is_outer || (other_is_outer && !retracts), retracts) {
            (false, _) => kind,
            (true, true) => RowKind::Delete,
            (true, false) => RowKind::Insert,
        };
        let pad = |record: &Row, rows: &mut Rows| {
            if other_is_left { condition.said(record, &self.nulls, rows) } else { condition.said(&self.nulls, record, rows) }
        };
        let mut matches = 0;
        for record in &mut records.rows {
            let (left, right) = if self.is_left { (row, &record.row) } else { (&record.row, row) };
            match condition.matches(left, right, &out.context) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) => {
                    out.fail(error);
                    return matches;
                }
            }
            for _ in 0..record.times {
                matches += 1;
                if other_is_outer && !retracts && record.matches == 0 && !half {
                    let padded = pad(&record.row, &mut out.rows);
                    out.delete(padded);
                }
                let pair = condition.said(left, right, &mut out.rows);
                out.emit(said, pair);
                if other_is_outer && retracts && record.matches == 1 && !half && !broken(Mutant::PaddingStaysAway) {
                    let padded = pad(&record.row, &mut out.rows);
                    out.insert(padded);
                }
            }
            if other_is_outer {
                record.matches += if retracts { -1 } else { 1 };
                if let Some(expiry) = &mut other.expiry {
                    expiry.touch(out.now_ms(), &record.row);
                }
            }
        }
        matches
    }

    fn pair(&self, row: &Row, other: &Row, condition: &JoinCondition, rows: &mut Rows) -> Row {
        if self.is_left { condition.said(row, other, rows) } else { condition.said(other, row, rows) }
    }

    fn add(&mut self, row: Row, matches: i32, now_ms: i64) {
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(now_ms, &row);
        }
        let (records, _) = self.records.get_or_insert_with(&row, Records::default);
        records.add(&self.identity, row, matches);
    }

    fn retract(&mut self, row: &Row, now_ms: i64) {
        if let Some(records) = self.records.get_mut(row) {
            records.retract(&self.identity, row);
            if records.rows.is_empty() {
                self.records.remove(row);
            }
            if let Some(expiry) = &mut self.expiry {
                expiry.touch(now_ms, row);
            }
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
