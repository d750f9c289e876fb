//! WindowJoin: rows of two streams that lie in the same window, when it closes.
//!
//! in     [I] with attached windows on both sides, partitioned by the join key
//! out    [I]; outer: padded with NULL; semi and anti: rows of the left side
//! state  the rows of open windows
//! like   Flink `WindowJoinOperator`: a row of a closed window is late and dropped

use super::join::{JoinCondition, joined};
use super::window_rank::attached;
use crate::fault::{RunError, Unsupported};
use crate::keyed::{Key, KeyColumns, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use crate::window::Slicing;
use rowkind_ir::eval::{EvalContext, Session};
use rowkind_ir::plan::{AttachedWindow, Join, JoinKind};
use rowkind_ir::{Change, Field, Row, Value};

#[derive(Clone)]
pub struct WindowJoin {
    kind: JoinKind,
    condition: JoinCondition,
    sides: [Side; 2],
    windows: Keyed<Vec<(i64, Sides)>>,
    /// By the end of the window.
    timers: Timers<i64>,
}

#[derive(Clone)]
struct Side {
    key: KeyColumns,
    end: usize,
    slicing: Slicing,
    nulls: Row,
}

/// The rows of a window: left, right.
type Sides = [Vec<Row>; 2];

impl WindowJoin {
    pub fn new(join: &Join, windows: [&AttachedWindow; 2], inputs: [&[Field]; 2], session: &Session) -> Result<WindowJoin, Unsupported> {
        let side = |key: &[usize], window: &AttachedWindow, input: &[Field]| {
            Ok(Side {
                key: KeyColumns::new(key),
                end: window.end,
                slicing: attached(window, input, session)?,
                nulls: std::iter::repeat_n(Value::Null, input.len()).collect(),
            })
        };
        Ok(WindowJoin {
            kind: join.kind,
            condition: JoinCondition::new(join, session)?,
            sides: [side(&join.left_key, windows[0], inputs[0])?, side(&join.right_key, windows[1], inputs[1])?],
            windows: Keyed::new(&(0..join.left_key.len()).collect::<Vec<_>>()),
            timers: Timers::new(),
        })
    }

    fn fire(&mut self, key: &Key, window_end: i64, out: &mut Output) {
        let Some(windows) = self.windows.of_key_mut(key) else { return };
        let Some(place) = windows.iter().position(|(end, _)| *end == window_end) else { return };
        let (_, [left, right]) = windows.remove(place);
        if windows.is_empty() {
            self.windows.remove_key(key);
        }
        let said = match self.kind {
            // The other way round, right rows lead.
            JoinKind::Right => self.lead(&right, &left, false, &out.context),
            _ => self.lead(&left, &right, true, &out.context),
        };
        match said {
            Ok(rows) => rows.into_iter().for_each(|row| out.insert(row)),
            Err(error) => out.fail(error),
        }
    }

    /// Goes through the rows of one side, and for each through those of the other.
    fn lead(&self, rows: &[Row], others: &[Row], is_left: bool, context: &EvalContext) -> Result<Vec<Row>, RunError> {
        let pair = |row: &Row, other: &Row| if is_left { joined(row, other) } else { joined(other, row) };
        let other_nulls = &self.sides[usize::from(is_left)].nulls;
        let own_nulls = &self.sides[usize::from(!is_left)].nulls;
        let mut said = Vec::new();
        let mut met = vec![false; others.len()];
        for row in rows {
            let mut matched = false;
            for (place, other) in others.iter().enumerate() {
                let (left, right) = if is_left { (row, other) } else { (other, row) };
                if self.condition.can_match(row, is_left) && self.condition.matches(left, right, context)? {
                    (matched, met[place]) = (true, true);
                    match self.kind {
                        JoinKind::Semi | JoinKind::Anti => break,
                        _ => said.push(pair(row, other)),
                    }
                }
            }
            match (self.kind, matched) {
                (JoinKind::Semi, true) | (JoinKind::Anti, false) => said.push(row.clone()),
                (JoinKind::Left | JoinKind::Right | JoinKind::Full, false) => said.push(pair(row, other_nulls)),
                _ => {}
            }
        }
        if self.kind == JoinKind::Full {
            let alone = others.iter().zip(&met).filter(|(_, met)| !**met);
            said.extend(alone.map(|(other, _)| joined(own_nulls, other)));
        }
        Ok(said)
    }
}

impl Operator for WindowJoin {
    fn on_change(&mut self, input: usize, Change { row, .. }: Change, out: &mut Output) {
        let side = &self.sides[input];
        let end = millis(&row[side.end]);
        if side.slicing.has_fired(end, out.watermark) {
            return out.late_behind("window", end);
        }
        let key = side.key.of(&row);
        self.timers.register(side.slicing.fires_at(end), key.clone(), end);
        let (windows, _) = self.windows.get_or_insert_with(key.values(), Vec::new);
        match windows.iter_mut().find(|(other, _)| *other == end) {
            Some((_, sides)) => sides[input].push(row),
            None => {
                let mut sides = Sides::default();
                sides[input].push(row);
                windows.push((end, sides));
            }
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            self.fire(&timer.key, timer.namespace, out);
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn state_rows(&self) -> u64 {
        let count = |sides: &Sides| (sides[0].len() + sides[1].len()) as u64;
        self.windows.sum(|windows| windows.iter().map(|(_, sides)| count(sides)).sum())
    }

    fn state(&self) -> Vec<String> {
        let windows = self.windows.sorted().into_iter().flat_map(|(_, windows)| windows);
        windows.flat_map(|(_, sides)| sides.iter().flatten().map(|row| print(row))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.windows.adopt(&other.windows, share, 0);
        self.timers.adopt(&other.timers, share, 0);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use rowkind_ir::plan::{InputSpec, WindowKind};
    use rowkind_ir::{DataType, TypeKind};

    fn join(kind: JoinKind) -> WindowJoin {
        let window = AttachedWindow { kind: WindowKind::Tumble { size_ms: 10, offset_ms: 0 }, start: 1, end: 2, rowtime: true };
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
        let fields = vec![Field::new("c", DataType::new(TypeKind::BigInt)); 3];
        WindowJoin::new(&plan, [&window, &window], [&fields, &fields], &Session::default()).expect("no condition")
    }

    #[test]
    fn rows_of_one_window_meet_when_it_closes() {
        let input = "0:+I[1, @0, @10] 1:+I[1, @0, @10] 1:+I[1, @10, @20] ~30";
        check(&mut join(JoinKind::Inner), input, "+I[1, @0, @10, 1, @0, @10]");
        check(&mut join(JoinKind::Full), input, "+I[1, @0, @10, 1, @0, @10] +I[null, null, null, 1, @10, @20]");
        check(&mut join(JoinKind::Anti), "0:+I[1, @0, @10] ~30", "+I[1, @0, @10]");
    }
}
