//! The rows of one side under one join key.
//!
//! like   Flink `JoinRecordStateViews`, `OuterJoinRecordStateViews`

use crate::keyed::KeyColumns;
use rowkind_ir::Row;
use rowkind_ir::plan::InputSpec;

/// How a row that replaces or retracts another is known.
#[derive(Clone, Debug)]
pub enum Identity {
    /// There is one row at most.
    Single,
    Key(KeyColumns),
    /// By all columns; the same row may be there several times.
    Whole,
}

impl Identity {
    pub fn new(spec: &InputSpec) -> Identity {
        match spec {
            InputSpec::JoinKeyContainsUniqueKey(_) => Identity::Single,
            InputSpec::HasUniqueKey(key) => Identity::Key(KeyColumns::new(key)),
            InputSpec::NoUniqueKey => Identity::Whole,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Record {
    pub row: Row,
    /// How often the row is there.
    pub times: u32,
    /// Matches on the other side, where the join counts them.
    pub matches: i32,
}

#[derive(Clone, Debug, Default)]
pub struct Records {
    pub rows: Vec<Record>,
}

impl Records {
    pub fn add(&mut self, identity: &Identity, row: Row, matches: i32) {
        match self.find(identity, &row) {
            Some(place) => {
                let record = &mut self.rows[place];
                if matches!(identity, Identity::Whole) {
                    record.times += 1;
                } else {
                    record.row = row;
                }
                record.matches = matches;
            }
            None => self.rows.push(Record { row, times: 1, matches }),
        }
    }

    pub fn retract(&mut self, identity: &Identity, row: &Row) {
        if let Some(place) = self.find(identity, row) {
            if self.rows[place].times > 1 {
                self.rows[place].times -= 1;
            } else {
                self.rows.remove(place);
            }
        }
    }

    fn find(&self, identity: &Identity, row: &Row) -> Option<usize> {
        match identity {
            Identity::Single => (!self.rows.is_empty()).then_some(0),
            Identity::Key(key) => self.rows.iter().position(|record| key.same(&record.row, row)),
            Identity::Whole => self.rows.iter().position(|record| record.row == *row),
        }
    }
}
