//! The first rows of each partition in the order of their arrival.
//!
//! like   Flink `AppendOnlyFirstNFunction`

use super::range::{Bounds, Range};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use rowkind_ir::Change;
use rowkind_ir::plan::Rank;

#[derive(Clone)]
pub struct FirstN {
    range: Range,
    /// How many rows came.
    partitions: Keyed<(Bounds, i64)>,
}

impl FirstN {
    pub fn new(rank: &Rank, range: Range) -> FirstN {
        FirstN { range, partitions: Keyed::new(&rank.partition) }
    }
}

impl Operator for FirstN {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        let row = change.row;
        let ((bounds, count), _) = self.partitions.get_or_insert_with(&row, || (self.range.bounds(&row), 0));
        if *count < bounds.end {
            *count += 1;
            self.range.insert(*bounds, &row, *count, out);
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.len() as u64
    }

    fn state(&self) -> Vec<String> {
        let line = |values: &[_], count: i64| format!("{}: {count}", print(values));
        self.partitions.sorted().into_iter().map(|(key, (_, count))| line(key.values(), *count)).collect()
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
