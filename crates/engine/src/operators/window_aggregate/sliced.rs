//! Window aggregates over slices, in one phase or as the global half.

use super::Output as Said;
use crate::aggregate::{Calls, Group};
use crate::fault::RunError;
use crate::keyed::{Key, KeyColumns, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::slice_buffer::{Buffer, Entry};
use crate::timers::Timers;
use crate::window::{Pieces, Slicing};
use rowkind_ir::{Change, Value};

/// What comes in.
#[derive(Clone, Copy, Debug)]
pub enum Input {
    /// Rows with a time column.
    Rows { time: usize },
    /// Rows with their window attached.
    Attached { end: usize },
    /// Group, accumulators, end of the slice.
    Partial,
}

impl Input {
    /// Whether the event time of a row is NULL.
    #[inline]
    pub fn lacks_time(self, row: &[Value]) -> bool {
        matches!(self, Input::Rows { time } if row[time].is_null())
    }

    #[inline]
    pub fn slice_end(self, row: &[Value], slicing: &Slicing) -> i64 {
        match self {
            Input::Rows { time } => slicing.slice_end(slicing.local(millis(&row[time]))),
            Input::Attached { end } => millis(&row[end]),
            Input::Partial => match row.last() {
                Some(Value::BigInt(end)) => *end,
                _ => i64::MAX,
            },
        }
    }
}

#[derive(Clone)]
pub struct SlicedAggregate {
    keys: KeyColumns,
    input: Input,
    slicing: Slicing,
    calls: Calls,
    said: Said,
    retracts: bool,
    buffer: Buffer<Group>,
    /// The slices of each group.
    groups: Keyed<Vec<(i64, Group)>>,
    /// By the end of the window.
    timers: Timers<i64>,
    progress: i64,
    next_trigger: i64,
}

impl SlicedAggregate {
    pub fn new(group: &[usize], input: Input, slicing: Slicing, calls: Calls, said: Said, retracts: bool) -> SlicedAggregate {
        SlicedAggregate {
            keys: KeyColumns::new(group),
            input,
            slicing,
            calls,
            said,
            retracts,
            buffer: Buffer::new(),
            groups: Keyed::new(&(0..group.len()).collect::<Vec<_>>()),
            timers: Timers::new(),
            progress: i64::MIN,
            next_trigger: i64::MIN,
        }
    }

    /// The time at which something may be said next.
    pub fn next_due(&self) -> Option<i64> {
        let buffered = self.buffer.first_slice().map(|slice_end| self.slicing.fires_at(slice_end));
        self.timers.next_time().into_iter().chain(buffered).min()
    }

    fn register(&mut self, key: Key, window_end: i64) {
        self.timers.register(self.slicing.fires_at(window_end), key, window_end);
    }

    /// Puts what was buffered into the state. `before`: the watermark before this one.
    fn combine(&mut self, entries: Vec<Entry<Group>>, before: i64, out: &mut Output) {
        for entry in entries {
            let (slices, _) = self.groups.get_or_insert_with(entry.key.values(), Vec::new);
            match slices.iter_mut().find(|(end, _)| *end == entry.slice_end) {
                Some((_, group)) => {
                    if let Err(error) = self.calls.merge(group, &entry.kept) {
                        return out.fail(error);
                    }
                }
                None => slices.push((entry.slice_end, entry.kept)),
            }
            if !self.slicing.has_fired(entry.slice_end, before) {
                self.register(entry.key, entry.slice_end);
            }
        }
    }

    fn fire(&mut self, key: &Key, window_end: i64, out: &mut Output) {
        let Some(slices) = self.groups.of_key_mut(key) else { return };
        let group = match self.slicing.pieces(window_end) {
            Pieces::Own => slices.iter().find(|(end, _)| *end == window_end).map(|(_, group)| group.clone()),
            Pieces::Slices(ends) => {
                let mut merged = self.calls.group();
                for (_, group) in ends.iter().filter_map(|wanted| slices.iter().find(|(end, _)| end == wanted)) {
                    if let Err(error) = self.calls.merge(&mut merged, group) {
                        return out.fail(error);
                    }
                }
                Some(merged)
            }
            Pieces::Into { shared, slice } => {
                let other = slice.and_then(|wanted| slices.iter().find(|(end, _)| *end == wanted).cloned());
                let place = slices.iter().position(|(end, _)| *end == shared).unwrap_or_else(|| {
                    slices.push((shared, self.calls.group()));
                    slices.len() - 1
                });
                if let Some((_, other)) = other
                    && let Err(error) = self.calls.merge(&mut slices[place].1, &other)
                {
                    return out.fail(error);
                }
                Some(slices[place].1.clone())
            }
        };
        let group = group.unwrap_or_else(|| self.calls.group());
        let is_empty = self.is_empty(&group);
        if !is_empty {
            let mut values = Vec::new();
            self.calls.values(&group, &mut values);
            let start = self.slicing.window_start(window_end);
            let row = self.said.row(key.values(), &values, |local| self.slicing.instant(local), (start, window_end), &mut out.rows);
            out.insert(row);
        }
        if let Some(next) = self.slicing.follower(window_end, is_empty) {
            self.register(key.clone(), next);
        }
        self.clear(key, window_end);
    }

    /// Whether all rows of the group were taken back; over plain rows a group is never empty but for a hop that has
    /// moved past them.
    fn is_empty(&self, group: &Group) -> bool {
        self.calls.counted_rows(group).is_some_and(|rows| rows == 0) && (self.retracts || self.slicing.is_hop())
    }

    fn clear(&mut self, key: &Key, window_end: i64) {
        let expired = self.slicing.expired(window_end);
        if let Some(slices) = self.groups.of_key_mut(key) {
            slices.retain(|(end, _)| !expired.contains(end));
            if slices.is_empty() {
                self.groups.remove_key(key);
            }
        }
    }
}

impl Operator for SlicedAggregate {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if self.input.lacks_time(&row) {
            return out.fail(RunError::no_rowtime());
        }
        let mut slice_end = self.input.slice_end(&row, &self.slicing);
        if self.slicing.has_fired(slice_end, self.progress) {
            if self.slicing.has_fired(self.slicing.last_window_end(slice_end), self.progress) {
                return out.late_behind("last window", self.slicing.last_window_end(slice_end));
            }
            let mut unfired = slice_end;
            while self.slicing.has_fired(unfired, self.progress) {
                unfired += self.slicing.interval();
            }
            slice_end = self.slicing.late_target(slice_end);
            self.register(self.keys.of(&row), unfired);
        }
        let calls = &self.calls;
        if let Input::Partial = self.input {
            let columns = &row[self.keys.columns().len()..];
            let mut is_new = false;
            let make = || {
                is_new = true;
                calls.of_columns(columns)
            };
            let group = self.buffer.of(slice_end, &self.keys, &row, make);
            if !is_new && let Err(error) = calls.merge_columns(group, columns) {
                out.fail(error);
            }
            return;
        }
        let group = self.buffer.of(slice_end, &self.keys, &row, || calls.group());
        let done = if kind.retracts() { calls.retract(group, &row) } else { calls.accumulate(group, &row) };
        if let Err(error) = done {
            out.fail(error);
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        let before = std::mem::replace(&mut self.progress, watermark);
        if watermark >= self.next_trigger {
            let entries = self.buffer.hand_over(&self.slicing, watermark);
            self.combine(entries, before, out);
            self.next_trigger = self.slicing.next_trigger(watermark);
        }
        while let Some(timer) = self.timers.pop(watermark) {
            self.fire(&timer.key, timer.namespace, out);
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn state_rows(&self) -> u64 {
        let count = |group: &Group| 1 + self.calls.state_rows(group);
        let buffered: u64 = self.buffer.entries().iter().map(|entry| count(&entry.kept)).sum();
        buffered + self.groups.sum(|slices| slices.iter().map(|(_, group)| count(group)).sum())
    }

    fn state(&self) -> Vec<String> {
        let line = |end: i64, key: &Key, group: &Group| {
            let mut values = Vec::new();
            self.calls.values(group, &mut values);
            format!("slice to {end}: {} {}", print(key.values()), print(&values))
        };
        let buffered = self.buffer.entries().iter().map(|entry| line(entry.slice_end, &entry.key, &entry.kept));
        let groups = self.groups.sorted().into_iter();
        let kept = groups.flat_map(|(key, slices)| slices.iter().map(move |(end, group)| (end, key, group)));
        kept.map(|(end, key, group)| line(*end, key, group)).chain(buffered).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        let calls = &self.calls;
        self.buffer.adopt(&other.buffer, share, |mine, theirs| calls.join(mine, theirs));
        self.groups.adopt(&other.groups, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        (self.progress, self.next_trigger) = (other.progress, other.next_trigger);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
