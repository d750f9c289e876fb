//! The earliest row of each key by row time, said once and never corrected.

use crate::expiry::{self, Expiry};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use rowkind_ir::{Change, Row};

/// Waits until the watermark reaches the row's time. `[I]`. Rows behind the watermark are late and dropped.
#[derive(Clone)]
pub struct KeepFirstAtWatermark {
    rowtime: usize,
    keys: Keyed<First>,
    timers: Timers<()>,
    /// Only what was said is forgotten, not what waits.
    expiry: Option<Expiry>,
}

#[derive(Clone)]
enum First {
    Waits(Row),
    Said,
}

impl KeepFirstAtWatermark {
    pub fn new(key: &[usize], rowtime: usize, ttl_ms: Option<i64>) -> KeepFirstAtWatermark {
        let expiry = Expiry::new(ttl_ms, key);
        KeepFirstAtWatermark { rowtime, keys: Keyed::new(key), timers: Timers::new(), expiry }
    }
}

impl Operator for KeepFirstAtWatermark {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        let time = millis(&row[self.rowtime]);
        if time < out.watermark {
            return out.late("the row is behind the watermark");
        }
        let key = self.keys.columns().of(&row);
        match self.keys.get_or_insert_with(&row, || First::Waits(row.clone())) {
            (_, true) => self.timers.register(time, key, ()),
            (First::Said, _) => {}
            (First::Waits(first), _) => {
                let before = millis(&first[self.rowtime]);
                if time < before {
                    *first = row;
                    self.timers.delete(before, &key, &());
                    self.timers.register(time, key, ());
                }
            }
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            if let Some(first) = self.keys.of_key_mut(&timer.key)
                && let First::Waits(row) = std::mem::replace(first, First::Said)
            {
                if let Some(expiry) = &mut self.expiry {
                    expiry.touch(out.now_ms(), &row);
                }
                out.insert(row);
            }
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn wants_time(&self) -> bool {
        self.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            if let Some(First::Said) = self.keys.get(&row) {
                self.keys.remove(&row);
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.keys.len() as u64
    }

    fn state(&self) -> Vec<String> {
        let line = |first: &First, key: &[_]| match first {
            First::Waits(row) => format!("{} waits", print(row)),
            First::Said => format!("{} said", print(key)),
        };
        self.keys.sorted().into_iter().map(|(key, first)| line(first, key.values())).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.keys.adopt(&other.keys, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.keys.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    #[test]
    fn the_row_waits_for_the_watermark() {
        check(
            &mut KeepFirstAtWatermark::new(&[0], 1, None),
            "+I[1, @5, a] +I[1, @3, b] ~2 +I[1, @1, late] ~6 +I[1, @7, c]",
            "+I[1, @3, b]",
        );
    }
}
