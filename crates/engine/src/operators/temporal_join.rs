//! TemporalJoin (event time): each left row with the version of the right side that was valid at its time.
//!
//! in     left any; right [I,UA,D] with versions in a rowtime column; both partitioned by the join key
//! out    the left row's kind, when the watermark reaches its time
//! state  left rows that wait; the versions of the right side, the one at the watermark and newer
//! like   Flink `TemporalRowTimeJoinOperator`

use super::join::{JoinCondition, joined};
use crate::expiry::{self, Expiry};
use crate::fault::Unsupported;
use crate::keyed::{KeyColumns, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{Join, JoinKind};
use rowkind_ir::{Change, Row, Value};
use std::collections::BTreeMap;

#[derive(Clone)]
pub struct TemporalJoin {
    condition: JoinCondition,
    is_outer: bool,
    left_key: KeyColumns,
    right_key: KeyColumns,
    left_time: usize,
    right_time: usize,
    nulls: Row,
    keys: Keyed<State>,
    timers: Timers<()>,
    /// By join key, over a row of its columns.
    expiry: Option<Expiry>,
}

#[derive(Clone, Default)]
struct State {
    /// In the order of arrival.
    waiting: Vec<Change>,
    versions: BTreeMap<i64, Change>,
    timer: Option<i64>,
}

impl TemporalJoin {
    pub fn new(
        join: &Join,
        left_time: usize,
        right_time: usize,
        right_width: usize,
        ttl_ms: Option<i64>,
        session: &Session,
    ) -> Result<TemporalJoin, Unsupported> {
        Ok(TemporalJoin {
            condition: JoinCondition::new(join, session)?,
            is_outer: join.kind == JoinKind::Left,
            left_key: KeyColumns::new(&join.left_key),
            right_key: KeyColumns::new(&join.right_key),
            left_time,
            right_time,
            nulls: std::iter::repeat_n(Value::Null, right_width).collect(),
            keys: Keyed::new(&(0..join.left_key.len()).collect::<Vec<_>>()),
            timers: Timers::new(),
            expiry: Expiry::in_steps(ttl_ms, &(0..join.left_key.len()).collect::<Vec<_>>()),
        })
    }

    /// Joins the rows whose time has come.
    fn emit(&mut self, key: &crate::keyed::Key, watermark: i64, out: &mut Output) {
        let Some(state) = self.keys.of_key_mut(key) else { return };
        state.timer = None;
        let (due, waiting): (Vec<_>, Vec<_>) =
            std::mem::take(&mut state.waiting).into_iter().partition(|change| millis(&change.row[self.left_time]) <= watermark);
        state.waiting = waiting;
        for Change { kind, row } in due {
            let version = state.versions.range(..=millis(&row[self.left_time])).next_back();
            let found = match version {
                Some((_, version)) if !version.kind.retracts() && self.condition.can_match(&row, true) => {
                    match self.condition.matches(&row, &version.row, &out.context) {
                        Ok(matches) => matches.then_some(&version.row),
                        Err(error) => return out.fail(error),
                    }
                }
                _ => None,
            };
            match found {
                Some(version) => out.emit(kind, joined(&row, version)),
                None if self.is_outer => out.emit(kind, joined(&row, &self.nulls)),
                None => {}
            }
        }
        // The version that is valid now stays.
        if let Some((&valid, _)) = state.versions.range(..=watermark).next_back() {
            state.versions = state.versions.split_off(&valid);
        }
        if let Some(next) = state.waiting.iter().map(|change| millis(&change.row[self.left_time])).min() {
            state.timer = Some(next);
            self.timers.register(next, key.clone(), ());
        }
    }
}

impl Operator for TemporalJoin {
    fn on_change(&mut self, input: usize, change: Change, out: &mut Output) {
        let (columns, time) = if input == 0 { (&self.left_key, self.left_time) } else { (&self.right_key, self.right_time) };
        let key = columns.of(&change.row);
        let time = millis(&change.row[time]);
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &key.values().iter().cloned().collect());
        }
        let (state, _) = self.keys.get_or_insert_with(key.values(), State::default);
        if input == 0 {
            state.waiting.push(change);
        } else {
            state.versions.insert(time, change);
        }
        if state.timer.is_none_or(|timer| timer > time) {
            if let Some(timer) = state.timer {
                self.timers.delete(timer, &key, &());
            }
            state.timer = Some(time);
            self.timers.register(time, key, ());
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            self.emit(&timer.key, watermark, out);
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
            if let Some(state) = self.keys.remove(&row) {
                if let Some(timer) = state.timer {
                    self.timers.delete(timer, &KeyColumns::new(&(0..row.len()).collect::<Vec<_>>()).of(&row), &());
                }
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.keys.sum(|state| (state.waiting.len() + state.versions.len()) as u64)
    }

    fn state(&self) -> Vec<String> {
        let lines = |state: &State| -> Vec<String> {
            let waiting = state.waiting.iter().map(|change| format!("{} waits", print(&change.row)));
            let versions = state.versions.iter().map(|(at, change)| format!("from {at}: {}", print(&change.row)));
            waiting.chain(versions).collect()
        };
        self.keys.sorted().into_iter().flat_map(|(_, state)| lines(state)).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.keys.adopt(&other.keys, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |key| share.has(0, key));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use rowkind_ir::plan::InputSpec;

    #[test]
    fn a_row_meets_the_version_of_its_time() {
        let plan = Join {
            kind: JoinKind::Left,
            left_key: vec![0],
            right_key: vec![0],
            filter_nulls: vec![true],
            condition: None,
            left_spec: InputSpec::NoUniqueKey,
            right_spec: InputSpec::NoUniqueKey,
            emits_update_before: false,
            mini_batch: false,
        };
        let mut join = TemporalJoin::new(&plan, 1, 1, 3, None, &Session::default()).expect("no condition");
        check(
            &mut join,
            "1:+I[1, @3, x] 0:+I[1, @2] 0:+I[1, @5] 1:+U[1, @6, y] ~5 0:+I[1, @7] 1:-D[1, @8, y] 0:+I[1, @9] ~20",
            "+I[1, @2, null, null, null] +I[1, @5, 1, @3, x] +I[1, @7, 1, @6, y] +I[1, @9, null, null, null]",
        );
    }
}
