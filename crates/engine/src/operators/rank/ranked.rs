//! The rows of one partition that are in range, in their order.
//!
//! like   Flink's `TopNBuffer`, also in how it forgets: the buffer is a cache, which is read from the state again when
//!        its own time to live is over, and only then misses what has expired there

use super::range::{Bounds, Range};
use crate::mutant::{Mutant, broken};
use crate::operator::Output;
use crate::sort_key::SortKey;
use rowkind_ir::Row;
use std::collections::BTreeMap;

#[derive(Clone)]
pub struct Ranked {
    pub bounds: Bounds,
    /// Rows that sort alike stand in the order in which they came.
    pub rows: Vec<(SortKey, Row)>,
    ages: Option<Box<Ages>>,
}

/// Where state expires: when rows were written.
#[derive(Clone)]
struct Ages {
    ttl_ms: i64,
    /// When the buffer was read from the state.
    read_ms: i64,
    /// When each sort key's rows were written.
    written: BTreeMap<SortKey, i64>,
}

impl Ranked {
    pub fn new(bounds: Bounds, ttl_ms: Option<i64>, now_ms: i64) -> Ranked {
        let ages = ttl_ms.map(|ttl_ms| Box::new(Ages { ttl_ms, read_ms: now_ms, written: BTreeMap::new() }));
        Ranked { bounds, rows: Vec::new(), ages }
    }

    /// Forgets what has expired, if it is time to look.
    pub fn expire(&mut self, out: &mut Output) {
        let now_ms = out.now_ms();
        let Some(ages) = &mut self.ages else { return };
        if now_ms < ages.read_ms + ages.ttl_ms {
            return;
        }
        ages.read_ms = now_ms;
        ages.written.retain(|_, written| now_ms < *written + ages.ttl_ms);
        let alive = |key: &SortKey| ages.written.contains_key(key);
        self.rows.iter().filter(|(key, _)| !alive(key)).for_each(|(_, row)| out.expired(row));
        self.rows.retain(|(key, _)| alive(key));
    }

    /// As [`expire`](Ranked::expire), where nothing but the buffer has the rows: all are lost.
    pub fn lose(&mut self, out: &mut Output) {
        if let Some(ages) = &mut self.ages
            && out.now_ms() >= ages.read_ms + ages.ttl_ms
        {
            ages.read_ms = out.now_ms();
            self.rows.drain(..).for_each(|(_, row)| out.expired(&row));
        }
    }

    /// The rows of a sort key are written.
    pub fn touch(&mut self, key: &SortKey, now_ms: i64) {
        if let Some(ages) = &mut self.ages {
            ages.written.insert(key.clone(), now_ms);
        }
    }

    /// A new row enters, if it is in range.
    pub fn enter(&mut self, key: SortKey, row: Row, range: &Range, out: &mut Output) {
        let full = self.rows.len() as i64 >= self.bounds.end;
        if full && self.rows.last().is_none_or(|(worst, _)| key >= *worst) {
            return;
        }
        self.touch(&key, out.now_ms());
        let place = self.put(key, row.clone());
        if range.numbers() {
            self.shift(place, range, out);
        } else {
            if full
                && !broken(Mutant::TopNKeepsAll)
                && let Some((_, last)) = self.rows.pop()
            {
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
