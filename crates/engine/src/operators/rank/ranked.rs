//! The rows of one partition that are in range, in their order.

use super::range::{Bounds, Range};
use crate::operator::Output;
use crate::sort_key::SortKey;
use rowkind_ir::Row;

#[derive(Clone)]
pub struct Ranked {
    pub bounds: Bounds,
    /// Rows that sort alike stand in the order in which they came.
    pub rows: Vec<(SortKey, Row)>,
}

impl Ranked {
    pub fn new(bounds: Bounds) -> Ranked {
        Ranked { bounds, rows: Vec::new() }
    }

    /// A new row enters, if it is in range.
    pub fn enter(&mut self, key: SortKey, row: Row, range: &Range, out: &mut Output) {
        let full = self.rows.len() as i64 >= self.bounds.end;
        if full && self.rows.last().is_none_or(|(worst, _)| key >= *worst) {
            return;
        }
        let place = self.put(key, row.clone());
        if range.numbers() {
            self.shift(place, range, out);
        } else {
            if full && let Some((_, last)) = self.rows.pop() {
                out.delete(last);
            }
            out.insert(row);
        }
    }

    /// Sorts a row in and says where it stands.
    pub fn put(&mut self, key: SortKey, row: Row) -> usize {
        let place = self.rows.partition_point(|(other, _)| *other <= key);
        self.rows.insert(place, (key, row));
        place
    }

    /// The new row takes its rank, each row behind it that of the next; what falls out of the range is forgotten.
    fn shift(&mut self, place: usize, range: &Range, out: &mut Output) {
        let bounds = self.bounds;
        let mut rank = place as i64 + 1;
        for pair in self.rows[place..].windows(2) {
            range.update_before(bounds, &pair[1].1, rank, out);
            range.update_after(bounds, &pair[0].1, rank, out);
            rank += 1;
        }
        if let Some((_, last)) = self.rows.last() {
            range.insert(bounds, last, rank, out);
        }
        self.rows.truncate(bounds.end.max(0) as usize);
    }
}
