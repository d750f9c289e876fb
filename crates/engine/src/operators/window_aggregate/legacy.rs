//! `GROUP BY TUMBLE(…)` and HOP: windows by themselves, each with its timer from its first row on.
//!
//! like   Flink `AggregateWindowOperator` without early or late firing: a row is dropped where its window has closed

use super::Output as Said;
use crate::aggregate::{Calls, Group};
use crate::keyed::{Key, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::timers::Timers;
use crate::window::Slicing;
use rowkind_ir::Change;

#[derive(Clone)]
pub struct LegacyAggregate {
    time: usize,
    slicing: Slicing,
    calls: Calls,
    said: Said,
    retracts: bool,
    /// By start and end of the window.
    groups: Keyed<Vec<((i64, i64), Group)>>,
    timers: Timers<(i64, i64)>,
}

impl LegacyAggregate {
    pub fn new(
        group: &[usize],
        time: usize,
        slicing: Slicing,
        calls: Calls,
        said: Said,
        retracts: bool,
    ) -> LegacyAggregate {
        LegacyAggregate { time, slicing, calls, said, retracts, groups: Keyed::new(group), timers: Timers::new() }
    }
}

impl Operator for LegacyAggregate {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let time = self.slicing.local(millis(&row[self.time]));
        let watermark = out.watermark;
        let open = |&(_, end): &(i64, i64)| !self.slicing.has_fired(end, watermark);
        let windows: Vec<(i64, i64)> = self.slicing.windows_of(time).into_iter().filter(open).collect();
        if windows.is_empty() {
            return out.late("its windows are closed");
        }
        let calls = &self.calls;
        let key = self.groups.columns().of(&row);
        let (groups, _) = self.groups.get_or_insert_with(&row, Vec::new);
        for window in windows {
            let place = groups.iter().position(|(other, _)| *other == window).unwrap_or_else(|| {
                groups.push((window, calls.group()));
                groups.len() - 1
            });
            let group = &mut groups[place].1;
            let done = if kind.retracts() { calls.retract(group, &row) } else { calls.accumulate(group, &row) };
            if let Err(error) = done {
                return out.fail(error);
            }
            self.timers.register(self.slicing.fires_at(window.1), key.clone(), window);
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            let Some(groups) = self.groups.of_key_mut(&timer.key) else { continue };
            let Some(place) = groups.iter().position(|(window, _)| *window == timer.namespace) else { continue };
            let ((start, end), group) = groups.remove(place);
            if groups.is_empty() {
                self.groups.remove_key(&timer.key);
            }
            if self.retracts && self.calls.counted_rows(&group) == Some(0) {
                continue;
            }
            let mut values = Vec::new();
            self.calls.values(&group, &mut values);
            out.insert(self.said.row(timer.key.values(), values, |local| self.slicing.instant(local), start, end));
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn state_rows(&self) -> u64 {
        self.groups.sum(|groups| groups.iter().map(|(_, group)| 1 + self.calls.state_rows(group)).sum())
    }

    fn state(&self) -> Vec<String> {
        let line = |key: &Key, (start, end): (i64, i64)| format!("{start} to {end}: {}", print(key.values()));
        let groups = self.groups.sorted().into_iter();
        groups.flat_map(|(key, groups)| groups.iter().map(move |(window, _)| line(key, *window))).collect()
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
