//! IntervalJoin: rows of two streams whose times lie close together; by processing time, the times at which they came.
//!
//! in     [I] on both sides, partitioned by the join key
//! out    [I]; outer: a row without a match is padded with NULL when no match can come any more. The watermark is held
//!        back by the interval
//! state  rows of both sides for which a match may still come
//! like   Flink `TimeIntervalJoin`: rows of one key are gone through in the order of Java's hash map, by their time

use super::join::{JoinCondition, joined};
use crate::fault::Unsupported;
use crate::java_order::{JavaMap, long_hash};
use crate::keyed::{Key, KeyColumns, Keyed};
use crate::operator::{Operator, Output, WATERMARK_MAX, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{Join, JoinKind};
use rowkind_ir::{Change, Expr, ExprKind, Row, Value};

#[derive(Clone)]
pub struct IntervalJoin {
    condition: JoinCondition,
    rowtime: bool,
    left: Side,
    right: Side,
    clean_up_ms: i64,
    keys: Keyed<State>,
    timers: Timers<()>,
}

#[derive(Clone)]
struct Side {
    is_left: bool,
    key: KeyColumns,
    time: usize,
    is_outer: bool,
    /// How long a row of this side waits for the other side, ms.
    waits: i64,
    nulls: Row,
    /// Cached rows of this side up to here are gone.
    expired: i64,
}

/// The rows of one key.
#[derive(Clone, Default)]
struct State {
    left: Cache,
    right: Cache,
}

#[derive(Clone, Default)]
struct Cache {
    /// By time: rows, and whether each had a match.
    rows: JavaMap<i64, Vec<(Row, bool)>>,
    /// When the oldest of them are looked after.
    clean_up_at: Option<i64>,
}

/// The interval: `left_time` lies between `right_time + lower` and `right_time + upper`.
pub struct Interval {
    /// By event time; otherwise by processing time, and the time columns say nothing.
    pub rowtime: bool,
    pub lower_ms: i64,
    pub upper_ms: i64,
    pub left_time: usize,
    pub right_time: usize,
    /// How much longer than it has to a row waits before somebody looks after it.
    pub clean_up_ms: i64,
}

/// The join without the terms of its condition that name these columns: columns of processing time hold nothing, and the
/// interval says all that the condition says of them.
fn without(join: &Join, columns: [usize; 2]) -> Join {
    let mut join = join.clone();
    join.condition = join.condition.and_then(|condition| rest(condition, columns));
    join
}

fn rest(condition: Expr, columns: [usize; 2]) -> Option<Expr> {
    match condition.kind {
        ExprKind::Call { function: "AND", args } => {
            let args: Vec<Expr> = args.into_iter().filter_map(|arg| rest(arg, columns)).collect();
            (!args.is_empty()).then_some(Expr { kind: ExprKind::Call { function: "AND", args }, ty: condition.ty })
        }
        kind => {
            let term = Expr { kind, ..condition };
            (!names(&term, columns)).then_some(term)
        }
    }
}

fn names(expr: &Expr, columns: [usize; 2]) -> bool {
    match &expr.kind {
        ExprKind::Input(column) => columns.contains(column),
        ExprKind::Field(of, _) => names(of, columns),
        ExprKind::Call { args, .. } => args.iter().any(|arg| names(arg, columns)),
        ExprKind::Literal(_) => false,
    }
}

impl IntervalJoin {
    pub fn new(
        join: &Join,
        interval: &Interval,
        left_width: usize,
        right_width: usize,
        session: &Session,
    ) -> Result<IntervalJoin, Unsupported> {
        let nulls = |width: usize| -> Row { std::iter::repeat_n(Value::Null, width).collect() };
        let arrival = || without(join, [interval.left_time, left_width + interval.right_time]);
        Ok(IntervalJoin {
            condition: if interval.rowtime { JoinCondition::new(join, session)? } else { JoinCondition::new(&arrival(), session)? },
            rowtime: interval.rowtime,
            left: Side {
                is_left: true,
                key: KeyColumns::new(&join.left_key),
                time: interval.left_time,
                is_outer: matches!(join.kind, JoinKind::Left | JoinKind::Full),
                waits: -interval.lower_ms,
                nulls: nulls(left_width),
                expired: 0,
            },
            right: Side {
                is_left: false,
                key: KeyColumns::new(&join.right_key),
                time: interval.right_time,
                is_outer: matches!(join.kind, JoinKind::Right | JoinKind::Full),
                waits: interval.upper_ms,
                nulls: nulls(right_width),
                expired: 0,
            },
            clean_up_ms: interval.clean_up_ms,
            keys: Keyed::new(&(0..join.left_key.len()).collect::<Vec<_>>()),
            timers: Timers::new(),
        })
    }

    /// What has waited long enough goes, unmatched rows of an outer side with NULLs.
    fn clean_up(&mut self, watermark: i64, out: &mut Output) {
        while let Some(timer) = self.timers.pop(watermark) {
            let Some(state) = self.keys.of_key_mut(&timer.key) else { continue };
            let (left_nulls, right_nulls) = (self.left.nulls.clone(), self.right.nulls.clone());
            let sides = [(&mut self.right, &left_nulls, &mut state.right), (&mut self.left, &right_nulls, &mut state.left)];
            for (side, nulls, cache) in sides {
                if cache.clean_up_at == Some(timer.time) {
                    side.expired = expiration(watermark, side.waits);
                    let expired = side.expired;
                    side.say_unmatched(cache.rows.take(|at, _| *at <= expired), nulls, out);
                    let earliest = cache.rows.iter().map(|(at, _)| *at).min().filter(|at| *at > 0);
                    cache.clean_up_at = earliest.map(|at| at + side.waits + self.clean_up_ms + 1);
                    match cache.clean_up_at {
                        Some(at) => self.timers.register(at, timer.key.clone(), ()),
                        None => cache.rows.clear(),
                    }
                }
            }
            if state.left.rows.is_empty() && state.right.rows.is_empty() {
                self.keys.remove_key(&timer.key);
            }
        }
    }
}

/// Rows of a side that waits this long are expired up to here.
fn expiration(watermark: i64, waits: i64) -> i64 {
    if watermark == WATERMARK_MAX { watermark } else { watermark.saturating_sub(waits).saturating_sub(1) }
}

impl Side {
    fn pair(&self, row: &Row, other: &Row) -> Row {
        if self.is_left { joined(row, other) } else { joined(other, row) }
    }

    /// Says expired rows that never had a match, padded with the other side's NULLs.
    fn say_unmatched(&self, rows: Vec<(i64, Vec<(Row, bool)>)>, nulls: &Row, out: &mut Output) {
        if self.is_outer {
            for (row, _) in rows.into_iter().flat_map(|(_, rows)| rows).filter(|(_, matched)| !matched) {
                out.insert(self.pair(&row, nulls));
            }
        }
    }
}

impl Operator for IntervalJoin {
    fn on_change(&mut self, input: usize, Change { row, .. }: Change, out: &mut Output) {
        let watermark = if self.rowtime { out.watermark } else { out.now_ms() };
        let (own, other) = if input == 0 { (&self.left, &mut self.right) } else { (&self.right, &mut self.left) };
        let key = own.key.of(&row);
        let (state, _) = self.keys.get_or_insert_with(key.values(), State::default);
        let (own_cache, other_cache) = if input == 0 { (&mut state.left, &mut state.right) } else { (&mut state.right, &mut state.left) };
        let time = if self.rowtime { millis(&row[own.time]) } else { out.now_ms() };
        let (lower, upper) = (time - other.waits, time + own.waits);
        let mut matched = false;
        if other.expired < upper {
            other.expired = expiration(watermark, other.waits);
            if self.condition.can_match(&row, own.is_left) {
                for (_, rows) in other_cache.rows.iter_mut().filter(|(at, _)| (lower..=upper).contains(*at)) {
                    for (candidate, was_matched) in rows {
                        let (left, right) = if own.is_left { (&row, &*candidate) } else { (&*candidate, &row) };
                        match self.condition.matches(left, right, &out.context) {
                            Ok(true) => {
                                out.insert(joined(left, right));
                                (matched, *was_matched) = (true, true);
                            }
                            Ok(false) => {}
                            Err(error) => return out.fail(error),
                        }
                    }
                }
            }
            let expired = other.expired;
            other.say_unmatched(other_cache.rows.take(|at, _| *at <= expired), &own.nulls, out);
        }
        if watermark < upper {
            let rows = own_cache.rows.get_or_insert_with(long_hash(time), time, Vec::new);
            rows.push((row, matched));
            if own_cache.clean_up_at.is_none() {
                let at = time + own.waits + self.clean_up_ms + 1;
                own_cache.clean_up_at = Some(at);
                self.timers.register(at, key, ());
            }
        } else if !matched && own.is_outer {
            out.insert(own.pair(&row, &other.nulls));
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        if self.rowtime {
            self.clean_up(watermark, out);
        }
        watermark.saturating_sub(self.left.waits.max(self.right.waits))
    }

    fn wants_watermarks(&self) -> bool {
        self.rowtime
    }

    fn wants_time(&self) -> bool {
        !self.rowtime
    }

    fn next_time(&self) -> Option<i64> {
        self.timers.next_time().filter(|_| !self.rowtime)
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        self.clean_up(now_ms, out);
    }

    fn state_rows(&self) -> u64 {
        let count = |cache: &Cache| cache.rows.iter().map(|(_, rows)| rows.len() as u64).sum::<u64>();
        self.keys.sum(|state| count(&state.left) + count(&state.right))
    }

    fn state(&self) -> Vec<String> {
        let lines = |name: &str, cache: &Cache| -> Vec<String> {
            cache.rows.iter().flat_map(|(_, rows)| rows).map(|(row, _)| format!("{name} {}", print(row))).collect()
        };
        let keys: Vec<(&Key, &State)> = self.keys.sorted();
        keys.into_iter().flat_map(|(_, state)| [lines("left", &state.left), lines("right", &state.right)].concat()).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.keys.adopt(&other.keys, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        (self.left.expired, self.right.expired) = (other.left.expired, other.right.expired);
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

    fn join(kind: JoinKind) -> IntervalJoin {
        let plan = Join {
            kind,
            left_key: vec![0],
            right_key: vec![0],
            filter_nulls: vec![true],
            condition: None,
            left_spec: InputSpec::NoUniqueKey,
            right_spec: InputSpec::NoUniqueKey,
            emits_update_before: false,
            mini_batch: false,
        };
        // The right row comes up to 5 ms after the left one.
        let interval = Interval { rowtime: true, lower_ms: -5, upper_ms: 0, left_time: 1, right_time: 1, clean_up_ms: 0 };
        IntervalJoin::new(&plan, &interval, 2, 2, &Session::default()).expect("no condition")
    }

    #[test]
    fn rows_match_within_the_interval() {
        check(
            &mut join(JoinKind::Inner),
            "0:+I[1, @2] 1:+I[1, @3] 1:+I[1, @9] 1:+I[1, @1] 0:+I[1, @5] ~20 1:+I[1, @6]",
            "+I[1, @2, 1, @3] +I[1, @5, 1, @9]",
        );
    }

    #[test]
    fn a_row_without_a_match_is_padded_when_none_can_come() {
        check(&mut join(JoinKind::Left), "0:+I[1, @2] 1:+I[1, @3] 0:+I[2, @4] ~9 ~30", "+I[1, @2, 1, @3] +I[2, @4, null, null]");
    }
}
