//! Inner and outer joins.

use super::condition::{JoinCondition, joined};
use super::records::{Identity, Records};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use rowkind_ir::plan::{Join, JoinKind};
use rowkind_ir::{Change, Field, Row, RowKind, Value};

#[derive(Clone)]
pub struct RegularJoin {
    condition: JoinCondition,
    left: Side,
    right: Side,
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
    pub fn new(join: &Join, condition: JoinCondition, left: &[Field], right: &[Field]) -> RegularJoin {
        let nulls = |width: usize| -> Row { std::iter::repeat_n(Value::Null, width).collect() };
        RegularJoin {
            condition,
            left: Side {
                is_left: true,
                is_outer: matches!(join.kind, JoinKind::Left | JoinKind::Full),
                identity: Identity::new(&join.left_spec, left),
                records: Keyed::new(&join.left_key),
                nulls: nulls(left.len()),
            },
            right: Side {
                is_left: false,
                is_outer: matches!(join.kind, JoinKind::Right | JoinKind::Full),
                identity: Identity::new(&join.right_spec, right),
                records: Keyed::new(&join.right_key),
                nulls: nulls(right.len()),
            },
        }
    }
}

impl Operator for RegularJoin {
    fn on_change(&mut self, input: usize, Change { kind, row }: Change, out: &mut Output) {
        let (own, other) =
            if input == 0 { (&mut self.left, &mut self.right) } else { (&mut self.right, &mut self.left) };
        if kind.retracts() {
            own.retract(&row);
            let matches = own.meet(other, &row, kind, &self.condition, out);
            if matches == 0 && own.is_outer {
                out.delete(own.pair(&row, &other.nulls));
            }
        } else {
            let matches = own.meet(other, &row, kind, &self.condition, out);
            if matches == 0 && own.is_outer {
                out.insert(own.pair(&row, &other.nulls));
            }
            own.add(row, matches);
        }
    }

    fn state_rows(&self) -> u64 {
        self.left.count() + self.right.count()
    }

    fn state(&self) -> Vec<String> {
        let mut lines = self.left.print("left");
        lines.extend(self.right.print("right"));
        lines
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

impl Side {
    /// Says what follows for each match of the row on the other side, and keeps count there. Returns their number.
    fn meet(&self, other: &mut Side, row: &Row, kind: RowKind, condition: &JoinCondition, out: &mut Output) -> i32 {
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
                let padded = |record: &Row| {
                    if other_is_left { joined(record, &self.nulls) } else { joined(&self.nulls, record) }
                };
                if other_is_outer && !retracts && record.matches == 0 {
                    out.delete(padded(&record.row));
                }
                out.emit(said, joined(left, right));
                if other_is_outer && retracts && record.matches == 1 {
                    out.insert(padded(&record.row));
                }
            }
            if other_is_outer {
                record.matches += if retracts { -1 } else { 1 };
            }
        }
        matches
    }

    fn pair(&self, row: &Row, other: &Row) -> Row {
        if self.is_left { joined(row, other) } else { joined(other, row) }
    }

    fn add(&mut self, row: Row, matches: i32) {
        let (records, _) = self.records.get_or_insert_with(&row, Records::default);
        records.add(&self.identity, row, matches);
    }

    fn retract(&mut self, row: &Row) {
        if let Some(records) = self.records.get_mut(row) {
            records.retract(&self.identity, row);
            if records.rows.is_empty() {
                self.records.remove(row);
            }
        }
    }
}
