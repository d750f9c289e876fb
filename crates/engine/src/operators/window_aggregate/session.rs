//! Session windows: rows of a group that follow each other within the gap.
//!
//! like   Flink `UnsliceWindowAggProcessor`, `MergingWindowProcessFunction`: windows that touch are one; a row that
//!        would lie alone in a closed window is late and dropped

use super::Output as Said;
use crate::aggregate::{Calls, Group};
use crate::fault::RunError;
use crate::keyed::{Key, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Timestamp};

#[derive(Clone)]
pub struct SessionAggregate {
    time: usize,
    gap_ms: i64,
    zone: Option<Zone>,
    calls: Calls,
    said: Said,
    retracts: bool,
    groups: Keyed<Vec<Session>>,
    /// By start and end of the window.
    timers: Timers<(i64, i64)>,
    progress: i64,
    /// Rows without an event time are dropped; else they end the job.
    drops_null: bool,
}

#[derive(Clone)]
struct Session {
    start: i64,
    end: i64,
    group: Group,
}

impl SessionAggregate {
    pub fn new(
        group: &[usize],
        time: usize,
        gap_ms: i64,
        zone: Option<Zone>,
        calls: Calls,
        said: Said,
        retracts: bool,
    ) -> SessionAggregate {
        SessionAggregate {
            time,
            gap_ms,
            zone,
            calls,
            said,
            retracts,
            groups: Keyed::new(group),
            timers: Timers::new(),
            progress: i64::MIN,
            drops_null: false,
        }
    }

    /// As legacy windows do it.
    pub fn dropping_null(self) -> SessionAggregate {
        SessionAggregate { drops_null: true, ..self }
    }

    /// The time at which something is said next.
    pub fn next_due(&self) -> Option<i64> {
        self.timers.next_time()
    }

    fn local(&self, time: i64) -> i64 {
        match &self.zone {
            None => time,
            Some(zone) => zone.to_local(Timestamp::from_millis(time)).millis(),
        }
    }

    fn instant(&self, local: i64) -> i64 {
        match &self.zone {
            None => local,
            Some(zone) => zone.to_instant(Timestamp::from_millis(local)).millis(),
        }
    }
}

impl Operator for SessionAggregate {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if row[self.time].is_null() {
            if self.drops_null {
                return out.note("dropped-null", "the row has no time for its session");
            }
            return out.fail(RunError::new(
                "java.lang.RuntimeException",
                "rowtimeIndex should not be null, please convert it to a non-null long value.",
            ));
        }
        let start = self.local(millis(&row[self.time]));
        let own = (start, start + self.gap_ms);
        let key = self.groups.columns().of(&row);
        let sessions = self.groups.get(&row).map_or(&[][..], |sessions| sessions);
        let touched = |session: &&Session| session.start <= own.1 && session.end >= own.0;
        let merged = sessions.iter().filter(touched).fold(own, |(start, end), session| (start.min(session.start), end.max(session.end)));
        let fires_at = self.instant(merged.1 - 1);
        if fires_at <= self.progress {
            return out.late_behind("session", merged.1);
        }
        self.timers.register(fires_at, key.clone(), merged);
        let olds: Vec<(i64, i64)> = sessions.iter().filter(touched).map(|session| (session.start, session.end)).collect();
        for old in olds.iter().filter(|old| **old != merged) {
            self.timers.delete(self.instant(old.1 - 1), &key, old);
        }
        let calls = &self.calls;
        let (sessions, _) = self.groups.get_or_insert_with(&row, Vec::new);
        let mut parts = sessions.extract_if(.., |session| session.start <= own.1 && session.end >= own.0);
        let mut session = parts.next().unwrap_or_else(|| Session { start, end: own.1, group: calls.group() });
        let mut done = Ok(());
        for part in parts {
            done = done.and_then(|()| calls.merge(&mut session.group, &part.group));
        }
        (session.start, session.end) = merged;
        done = done.and_then(|()| {
            if kind.retracts() { calls.retract(&mut session.group, &row) } else { calls.accumulate(&mut session.group, &row) }
        });
        sessions.push(session);
        if let Err(error) = done {
            out.fail(error);
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        self.progress = watermark;
        while let Some(timer) = self.timers.pop(watermark) {
            let Some(sessions) = self.groups.of_key_mut(&timer.key) else { continue };
            let place = sessions.iter().position(|session| (session.start, session.end) == timer.namespace);
            let Some(place) = place else { continue };
            let session = sessions.remove(place);
            if sessions.is_empty() {
                self.groups.remove_key(&timer.key);
            }
            if self.retracts && self.calls.counted_rows(&session.group) == Some(0) {
                continue;
            }
            let mut values = Vec::new();
            self.calls.values(&session.group, &mut values);
            let window = (session.start, session.end);
            let row = self.said.row(timer.key.values(), &values, |local| self.instant(local), window, &mut out.rows);
            out.insert(row);
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn state_rows(&self) -> u64 {
        let count = |session: &Session| 1 + self.calls.state_rows(&session.group);
        self.groups.sum(|sessions| sessions.iter().map(count).sum())
    }

    fn state(&self) -> Vec<String> {
        let line = |key: &Key, session: &Session| format!("{} to {}: {}", session.start, session.end, print(key.values()));
        let groups = self.groups.sorted().into_iter();
        groups.flat_map(|(key, sessions)| sessions.iter().map(move |session| line(key, session))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.groups.adopt(&other.groups, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        self.progress = other.progress;
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
