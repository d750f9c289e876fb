//! Semi and anti joins: rows of the left side that have, or do not have, a match.

use super::condition::JoinCondition;
use super::records::{Identity, Records};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use rowkind_ir::eval::EvalContext;
use rowkind_ir::plan::Join;
use rowkind_ir::{Change, Field, Row, RowKind};

#[derive(Clone)]
pub struct SemiJoin {
    condition: JoinCondition,
    is_anti: bool,
    left_identity: Identity,
    right_identity: Identity,
    left: Keyed<Records>,
    right: Keyed<Records>,
}

impl SemiJoin {
    pub fn new(join: &Join, condition: JoinCondition, left: &[Field], right: &[Field], is_anti: bool) -> SemiJoin {
        SemiJoin {
            condition,
            is_anti,
            left_identity: Identity::new(&join.left_spec, left),
            right_identity: Identity::new(&join.right_spec, right),
            left: Keyed::new(&join.left_key),
            right: Keyed::new(&join.right_key),
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
            retract(&mut self.left, &self.left_identity, &row);
        } else {
            let (records, _) = self.left.get_or_insert_with(&row, Records::default);
            records.add(&self.left_identity, row, matches);
        }
    }

    /// How many rows on the right match this one.
    fn matches_of(&self, row: &Row, context: &EvalContext) -> Result<i32, crate::fault::RunError> {
        let mut matches = 0;
        if self.condition.can_match(row, true)
            && let Some(records) = self.right.get_by(self.left.columns(), row)
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
            retract(&mut self.right, &self.right_identity, &row);
        } else {
            let (records, _) = self.right.get_or_insert_with(&row, Records::default);
            records.add(&self.right_identity, row.clone(), 0);
        }
        if !self.condition.can_match(&row, false) {
            return;
        }
        let Some(records) = self.left.get_mut_by(self.right.columns(), &row) else { return };
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
        }
    }
}

fn retract(side: &mut Keyed<Records>, identity: &Identity, row: &Row) {
    if let Some(records) = side.get_mut(row) {
        records.retract(identity, row);
        if records.rows.is_empty() {
            side.remove(row);
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

    fn state_rows(&self) -> u64 {
        let count = |records: &Records| records.rows.len() as u64;
        self.left.sum(count) + self.right.sum(count)
    }

    fn state(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, side) in [("left", &self.left), ("right", &self.right)] {
            for (_, records) in side.sorted() {
                lines.extend(
                    records.rows.iter().map(|record| format!("{name} {} x{}", print(&record.row), record.times)),
                );
            }
        }
        lines
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
