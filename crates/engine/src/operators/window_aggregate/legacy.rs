//! `GROUP BY TUMBLE(…)` and HOP: windows by themselves, each with its timers from its first row on.
//!
//! like   Flink `AggregateWindowOperator`, `EventTimeTriggers`, `ProcessingTimeTriggers`: a row is dropped where its
//!        window is gone, which is when it closes, or `allow-lateness` later. With early or late firing a window is said
//!        again where its result has changed

use super::Output as Said;
use crate::aggregate::{Calls, Group};
use crate::keyed::{Key, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use crate::window::Slicing;
use rowkind_ir::{Change, Row};

/// When windows are said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Firing {
    /// Windows are of processing time.
    pub proctime: bool,
    /// Before the window closes: with each row (0), or in steps of processing time from its first row on, ms.
    pub early_ms: Option<i64>,
    /// The same after it closed.
    pub late_ms: Option<i64>,
    /// How long after that rows are still taken in; only with early or late firing.
    pub lateness_ms: i64,
    pub emits_update_before: bool,
}

impl Firing {
    /// Whether a window may be said more than once.
    fn updates(self) -> bool {
        self.early_ms.is_some() || self.late_ms.is_some()
    }
}

#[derive(Clone)]
pub struct LegacyAggregate {
    time: usize,
    slicing: Slicing,
    calls: Calls,
    said: Said,
    retracts: bool,
    firing: Firing,
    groups: Keyed<Vec<Open>>,
    /// By start and end of the window; by event time, and by processing time.
    timers: Timers<(i64, i64)>,
    clock: Timers<(i64, i64)>,
}

/// A window of one group that is not gone yet.
#[derive(Clone)]
struct Open {
    window: (i64, i64),
    group: Group,
    /// What was said of it last.
    said: Option<Row>,
    /// It has closed.
    closed: bool,
    /// The processing time of its next step.
    step_at: Option<i64>,
}

impl LegacyAggregate {
    pub fn new(
        group: &[usize],
        time: usize,
        slicing: Slicing,
        calls: Calls,
        said: Said,
        retracts: bool,
        firing: Firing,
    ) -> LegacyAggregate {
        let groups = Keyed::new(group);
        LegacyAggregate { time, slicing, calls, said, retracts, firing, groups, timers: Timers::new(), clock: Timers::new() }
    }

    /// The time at which a window is gone.
    fn gone_at(&self, (_, end): (i64, i64)) -> i64 {
        let lateness = if self.firing.updates() { self.firing.lateness_ms } else { 0 };
        self.slicing.fires_at(end).saturating_add(lateness)
    }

    /// Whether a row that came makes its window be said at once.
    fn after_row(&mut self, key: &Key, window: (i64, i64), out: &Output) -> bool {
        let now_ms = out.now_ms();
        let closes_at = self.slicing.fires_at(window.1);
        let firing = self.firing;
        let Some(open) = self.groups.of_key_mut(key).and_then(|open| find(open, window)) else { return false };
        let step = if !open.closed && !firing.proctime && closes_at <= out.watermark {
            open.closed = true;
            return true;
        } else if open.closed {
            firing.late_ms
        } else {
            let timers = if firing.proctime { &mut self.clock } else { &mut self.timers };
            timers.register(closes_at, key.clone(), window);
            firing.early_ms
        };
        match step {
            None => open.closed,
            Some(0) => true,
            Some(step) => {
                if open.step_at.is_none() {
                    open.step_at = Some(now_ms + step);
                    self.clock.register(now_ms + step, key.clone(), window);
                }
                false
            }
        }
    }

    /// Says a window, if it has something new to say.
    fn say(&mut self, key: &Key, window: (i64, i64), out: &mut Output) {
        let Some(open) = self.groups.of_key_mut(key).and_then(|open| find(open, window)) else { return };
        if self.retracts && self.calls.counted_rows(&open.group) == Some(0) {
            if let Some(said) = open.said.take() {
                out.delete(said);
            }
            return;
        }
        let mut values = Vec::new();
        self.calls.values(&open.group, &mut values);
        let row = self.said.row(key.values(), &values, |local| self.slicing.instant(local), window, &mut out.rows);
        if !self.firing.updates() {
            return out.insert(row);
        }
        match open.said.replace(row.clone()) {
            None => out.insert(row),
            Some(old) if old == row => {}
            Some(old) => out.update(old, row, self.firing.emits_update_before),
        }
    }

    /// The window closes now. Its steps begin anew.
    fn close(&mut self, key: &Key, window: (i64, i64)) -> bool {
        let Some(open) = self.groups.of_key_mut(key).and_then(|open| find(open, window)) else { return false };
        if let Some(step_at) = open.step_at.take() {
            self.clock.delete(step_at, key, &window);
        }
        !std::mem::replace(&mut open.closed, true)
    }

    fn remove(&mut self, key: &Key, window: (i64, i64)) {
        self.close(key, window);
        let Some(open) = self.groups.of_key_mut(key) else { return };
        open.retain(|open| open.window != window);
        if open.is_empty() {
            self.groups.remove_key(key);
        }
    }
}

fn find(open: &mut [Open], window: (i64, i64)) -> Option<&mut Open> {
    open.iter_mut().find(|open| open.window == window)
}

impl Operator for LegacyAggregate {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if !self.firing.proctime && row[self.time].is_null() {
            return out.note("dropped-null", "the row has no time for its windows");
        }
        let time = if self.firing.proctime { out.now_ms() } else { millis(&row[self.time]) };
        let time = self.slicing.local(time);
        let is_open = |window: &(i64, i64)| self.firing.proctime || self.gone_at(*window) > out.watermark;
        let windows: Vec<(i64, i64)> = self.slicing.windows_of(time).into_iter().filter(is_open).collect();
        if windows.is_empty() {
            return out.late("its windows are closed");
        }
        let calls = &self.calls;
        let key = self.groups.columns().of(&row);
        let (groups, _) = self.groups.get_or_insert_with(&row, Vec::new);
        for &window in &windows {
            let place = groups.iter().position(|open| open.window == window).unwrap_or_else(|| {
                groups.push(Open { window, group: calls.group(), said: None, closed: false, step_at: None });
                groups.len() - 1
            });
            let group = &mut groups[place].group;
            let done = if kind.retracts() { calls.retract(group, &row) } else { calls.accumulate(group, &row) };
            if let Err(error) = done {
                return out.fail(error);
            }
        }
        for window in windows {
            if self.after_row(&key, window, out) {
                self.say(&key, window, out);
            }
            if !self.firing.proctime {
                self.timers.register(self.gone_at(window), key.clone(), window);
            }
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            let window = timer.namespace;
            if timer.time == self.slicing.fires_at(window.1) && self.close(&timer.key, window) {
                self.say(&timer.key, window, out);
            }
            if timer.time == self.gone_at(window) {
                self.remove(&timer.key, window);
            }
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        !self.firing.proctime
    }

    fn wants_time(&self) -> bool {
        let steps = |step: Option<i64>| step.is_some_and(|ms| ms > 0);
        self.firing.proctime || steps(self.firing.early_ms) || steps(self.firing.late_ms)
    }

    /// A timer of processing time fires when its millisecond is over.
    fn next_time(&self) -> Option<i64> {
        Some(self.clock.next_time()? + 1)
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(timer) = self.clock.pop(now_ms - 1) {
            let (key, window) = (&timer.key, timer.namespace);
            if self.firing.proctime && timer.time == self.slicing.fires_at(window.1) {
                self.say(key, window, out);
                self.remove(key, window);
                continue;
            }
            let Some(open) = self.groups.of_key_mut(key).and_then(|open| find(open, window)) else { continue };
            let step = if open.closed { self.firing.late_ms } else { self.firing.early_ms };
            if let Some(step) = step.filter(|_| open.step_at == Some(timer.time)) {
                open.step_at = Some(timer.time + step);
                self.clock.register(timer.time + step, key.clone(), window);
                self.say(key, window, out);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.groups.sum(|groups| groups.iter().map(|open| 1 + self.calls.state_rows(&open.group)).sum())
    }

    fn state(&self) -> Vec<String> {
        let line = |key: &Key, (start, end): (i64, i64)| format!("{start} to {end}: {}", print(key.values()));
        let groups = self.groups.sorted().into_iter();
        groups.flat_map(|(key, groups)| groups.iter().map(move |open| line(key, open.window))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.groups.adopt(&other.groups, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        self.clock.adopt(&other.clock, share, 0);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
