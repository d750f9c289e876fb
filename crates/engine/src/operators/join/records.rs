//! The rows of one side under one join key.
//!
//! like   Flink `JoinRecordStateViews`, `OuterJoinRecordStateViews`; rows are gone through in the order of Java's hash
//!        map, by the hash of the unique key or of the whole row

use crate::binary_row;
use crate::keyed::KeyColumns;
use rowkind_ir::plan::InputSpec;
use rowkind_ir::{DataType, Field, Row};
use smallvec::SmallVec;
use std::rc::Rc;

/// How a row that replaces or retracts another is known.
#[derive(Clone, Debug)]
pub struct Identity {
    pub rule: Rule,
    /// The columns by which rows are hashed, with their types.
    hashed: Rc<[(usize, DataType)]>,
}

#[derive(Clone, Debug)]
pub enum Rule {
    /// There is one row at most.
    Single,
    Key(KeyColumns),
    /// By all columns; the same row may be there several times.
    Whole,
}

impl Identity {
    /// `input`: the columns of the side.
    pub fn new(spec: &InputSpec, input: &[Field]) -> Identity {
        let all: Vec<usize> = (0..input.len()).collect();
        let (rule, columns) = match spec {
            InputSpec::JoinKeyContainsUniqueKey(_) => (Rule::Single, &[][..]),
            InputSpec::HasUniqueKey(key) => (Rule::Key(KeyColumns::new(key)), &key[..]),
            InputSpec::NoUniqueKey => (Rule::Whole, &all[..]),
        };
        let hashed = columns.iter().map(|&column| (column, input[column].ty.clone())).collect();
        Identity { rule, hashed }
    }

    /// The columns by which a row's entry is known, with those of the join key.
    pub fn columns(&self, join_key: &[usize]) -> Vec<usize> {
        let hashed = self.hashed.iter().map(|(column, _)| *column).filter(|column| !join_key.contains(column));
        join_key.iter().copied().chain(hashed).collect()
    }

    /// Java's hash of the row, spread as its maps do.
    pub fn spread(&self, row: &Row) -> u32 {
        let hash = binary_row::hash_code(self.hashed.iter().map(|(column, ty)| (&row[*column], ty))) as u32;
        hash ^ (hash >> 16)
    }
}

#[derive(Clone, Debug)]
pub struct Record {
    pub row: Row,
    /// How often the row is there.
    pub times: u32,
    /// Matches on the other side, where the join counts them.
    pub matches: i32,
    /// Not computed while the row is alone.
    spread: u32,
}

#[derive(Clone, Debug)]
pub struct Records {
    /// By bucket, in a bucket by age. Many keys have one row.
    pub rows: SmallVec<[Record; 1]>,
    /// Buckets of the map, a power of two; they never become fewer.
    buckets: u32,
}

impl Default for Records {
    fn default() -> Records {
        Records { rows: SmallVec::new(), buckets: 16 }
    }
}

impl Records {
    pub fn add(&mut self, identity: &Identity, row: Row, matches: i32) {
        let spread = self.spread_of(identity, &row);
        match self.find(identity, &row, spread) {
            Some(place) => {
                let record = &mut self.rows[place];
                if matches!(identity.rule, Rule::Whole) {
                    record.times += 1;
                } else {
                    record.row = row;
                }
                record.matches = matches;
            }
            None => self.put(identity, Record { row, times: 1, matches, spread }),
        }
    }

    /// The spread hash of a row; nothing asks for that of the first.
    fn spread_of(&self, identity: &Identity, row: &Row) -> u32 {
        if self.rows.is_empty() || matches!(identity.rule, Rule::Single) { 0 } else { identity.spread(row) }
    }

    fn put(&mut self, identity: &Identity, record: Record) {
        let [first, ..] = &mut self.rows[..] else {
            return self.rows.push(record);
        };
        if first.spread == 0 {
            first.spread = identity.spread(&first.row);
        }
        let mask = self.buckets - 1;
        let place = self.rows.partition_point(|other| other.spread & mask <= record.spread & mask);
        self.rows.insert(place, record);
        if self.rows.len() as u32 * 4 > self.buckets * 3 {
            self.buckets *= 2;
            let mask = self.buckets - 1;
            // Stable, as Java splits its buckets.
            let mut rows = std::mem::take(&mut self.rows).into_vec();
            rowkind_ir::order::sort_by_key(&mut rows, |record| record.spread & mask);
            self.rows = SmallVec::from_vec(rows);
        }
    }

    /// Takes a row's entry away, however often the row is there.
    pub fn forget(&mut self, identity: &Identity, row: &Row) -> Option<Row> {
        let place = self.place(identity, row)?;
        Some(self.rows.remove(place).row)
    }

    pub fn retract(&mut self, identity: &Identity, row: &Row) {
        if let Some(place) = self.place(identity, row) {
            if self.rows[place].times > 1 {
                self.rows[place].times -= 1;
            } else {
                self.rows.remove(place);
            }
        }
    }

    fn place(&self, identity: &Identity, row: &Row) -> Option<usize> {
        let spread = if self.rows.len() > 1 { self.spread_of(identity, row) } else { 0 };
        self.find(identity, row, spread)
    }

    fn find(&self, identity: &Identity, row: &Row, spread: u32) -> Option<usize> {
        let same = |record: &Record| match &identity.rule {
            Rule::Single => true,
            Rule::Key(key) => key.same(&record.row, row),
            Rule::Whole => record.row == *row,
        };
        if self.rows.len() <= 1 {
            return self.rows.first().filter(|record| same(record)).map(|_| 0);
        }
        // Only rows of its bucket are looked at, so that a key with very many rows is no burden.
        let mask = self.buckets - 1;
        let from = self.rows.partition_point(|record| record.spread & mask < spread & mask);
        let bucket = self.rows[from..].iter().take_while(|record| record.spread & mask == spread & mask);
        bucket.clone().position(|record| record.spread == spread && same(record)).map(|place| from + place)
    }
}
