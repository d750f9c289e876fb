//! State that is forgotten: what was not written for `table.exec.state.ttl` (or the hint STATE_TTL) is gone.
//!
//! In: which row's state was written, and when. Out: rows whose state is due to go, oldest first.
//! Processing time counts: an idle job forgets nothing until its clock goes on.
//!
//! like   Flink `StateTtlConfig` with its defaults: a write renews, a read does not, nothing expired is ever seen; and
//!        `CleanupState`, which renews in steps so that a key lives up to one and a half times as long

use crate::keyed::KeyColumns;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rowkind_ir::Row;
use std::collections::VecDeque;

#[derive(Clone)]
pub struct Expiry {
    ttl_ms: i64,
    /// What a write adds beyond the time to live; a write renews only what would not live that long without it.
    slack_ms: i64,
    /// One state for each value of these columns.
    columns: KeyColumns,
    /// By time. An entry that was renewed since is passed over.
    queue: VecDeque<(i64, Row)>,
    /// For each state a row that has its key, and when it goes.
    due: HashTable<(Row, i64)>,
}

impl Expiry {
    /// `ttl_ms`: `None` for state that stays for ever.
    pub fn new(ttl_ms: Option<i64>, columns: &[usize]) -> Option<Expiry> {
        Some(Expiry { ttl_ms: ttl_ms?, slack_ms: 0, columns: KeyColumns::new(columns), queue: VecDeque::new(), due: HashTable::new() })
    }

    /// For operators that clean up by timers of their own.
    pub fn in_steps(ttl_ms: Option<i64>, columns: &[usize]) -> Option<Expiry> {
        let expiry = Expiry::new(ttl_ms, columns)?;
        Some(Expiry { slack_ms: expiry.ttl_ms / 2, ..expiry })
    }

    /// The state of this row is written now.
    pub fn touch(&mut self, now_ms: i64, row: &Row) {
        let columns = &self.columns;
        let lives_until = now_ms.saturating_add(self.ttl_ms);
        let goes_at = lives_until.saturating_add(self.slack_ms);
        let entry = self.due.entry(columns.hash(row), |(other, _)| columns.same(row, other), |(other, _)| columns.hash(other));
        match entry {
            Entry::Occupied(mut entry) if self.slack_ms == 0 || lives_until > entry.get().1 => {
                if std::mem::replace(&mut entry.get_mut().1, goes_at) == goes_at {
                    return;
                }
            }
            Entry::Occupied(_) => return,
            Entry::Vacant(entry) => {
                entry.insert((row.clone(), goes_at));
            }
        }
        self.queue.push_back((goes_at, row.clone()));
    }

    /// Takes over the times of another subtask's state for the rows that are `mine`.
    pub fn adopt(&mut self, other: &Expiry, mine: impl Fn(&Row) -> bool) {
        let columns = &self.columns;
        for (row, goes_at) in other.due.iter().filter(|(row, _)| mine(row)) {
            self.due.insert_unique(columns.hash(row), (row.clone(), *goes_at), |(other, _)| columns.hash(other));
        }
        self.queue.extend(other.queue.iter().filter(|(_, row)| mine(row)).cloned());
        let mut queue = Vec::from(std::mem::take(&mut self.queue));
        rowkind_ir::order::sort_by_key(&mut queue, |(at, _)| *at);
        self.queue = queue.into();
    }

    /// When state may go next.
    pub fn next_time(&self) -> Option<i64> {
        self.queue.front().map(|(at, _)| *at)
    }

    /// A row whose state goes now.
    pub fn pop(&mut self, now_ms: i64) -> Option<Row> {
        while self.next_time()? <= now_ms {
            let (at, row) = self.queue.pop_front()?;
            let columns = &self.columns;
            if let Ok(entry) = self.due.find_entry(columns.hash(&row), |(other, _)| columns.same(&row, other))
                && entry.get().1 == at
            {
                entry.remove();
                return Some(row);
            }
        }
        None
    }
}

/// The same where state may stay for ever.
pub fn adopt(expiry: &mut Option<Expiry>, other: &Option<Expiry>, mine: impl Fn(&Row) -> bool) {
    if let (Some(expiry), Some(other)) = (expiry, other) {
        expiry.adopt(other, mine);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::Value;

    fn row(key: i64, value: i64) -> Row {
        [Value::BigInt(key), Value::BigInt(value)].into()
    }

    fn gone(expiry: &mut Expiry, now: i64) -> Vec<Row> {
        std::iter::from_fn(|| expiry.pop(now)).collect()
    }

    #[test]
    fn a_write_renews() {
        let mut expiry = Expiry::new(Some(10), &[0]).expect("a time to live");
        expiry.touch(0, &row(1, 1));
        expiry.touch(3, &row(2, 2));
        expiry.touch(6, &row(1, 9));
        assert_eq!(gone(&mut expiry, 9), []);
        assert_eq!(gone(&mut expiry, 13), [row(2, 2)]);
        assert_eq!(gone(&mut expiry, 15), []);
        assert_eq!(gone(&mut expiry, 16), [row(1, 9)]);
    }

    #[test]
    fn in_steps_a_key_lives_up_to_half_as_long_again() {
        let mut expiry = Expiry::in_steps(Some(10), &[0]).expect("a time to live");
        expiry.touch(0, &row(1, 1));
        // It lives until 15 anyway, which is long enough for this write.
        expiry.touch(5, &row(1, 1));
        assert_eq!(gone(&mut expiry, 14), []);
        assert_eq!(gone(&mut expiry, 15), [row(1, 1)]);
        expiry.touch(20, &row(1, 1));
        expiry.touch(26, &row(1, 1));
        assert_eq!(gone(&mut expiry, 40), []);
        assert_eq!(gone(&mut expiry, 41), [row(1, 1)]);
    }
}
