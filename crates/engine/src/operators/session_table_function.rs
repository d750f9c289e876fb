//! WindowTableFunction with SESSION: each row with its session, when the session closes.
//!
//! in     [I] with a time column
//! out    [I]; behind the row's columns window_start, window_end, window_time
//! state  the rows of open sessions
//! like   Flink `UnalignedWindowTableFunctionOperator`: a row that would lie alone in a closed session is late and
//!        dropped

use crate::keyed::Keyed;
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use crate::window::timestamp;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Row, Timestamp};

#[derive(Clone)]
pub struct SessionTableFunction {
    time: usize,
    gap_ms: i64,
    zone: Zone,
    partitions: Keyed<Vec<Session>>,
    /// By start and end of the session.
    timers: Timers<(i64, i64)>,
    progress: i64,
}

#[derive(Clone)]
struct Session {
    start: i64,
    end: i64,
    rows: Vec<Row>,
}

impl SessionTableFunction {
    /// `zone`: that by which times are shifted; UTC for none.
    pub fn new(partition: &[usize], time: usize, gap_ms: i64, zone: Zone) -> SessionTableFunction {
        let partitions = Keyed::new(partition);
        SessionTableFunction { time, gap_ms, zone, partitions, timers: Timers::new(), progress: i64::MIN }
    }

    fn instant(&self, local: i64) -> i64 {
        self.zone.to_instant(Timestamp::from_millis(local)).millis()
    }
}

impl Operator for SessionTableFunction {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        if row[self.time].is_null() {
            return out.note("dropped-null", "the row has no time for its session");
        }
        let start = self.zone.to_local(Timestamp::from_millis(millis(&row[self.time]))).millis();
        let (gap_start, gap_end) = (start, start + self.gap_ms);
        let touches = |session: &Session| session.start <= gap_end && session.end >= gap_start;
        let key = self.partitions.columns().of(&row);
        let open = self.partitions.get(&row).map_or(&[][..], |sessions| sessions);
        let touched: Vec<(i64, i64)> = open.iter().filter(|session| touches(session)).map(|session| (session.start, session.end)).collect();
        let merged = touched.iter().fold((gap_start, gap_end), |(start, end), other| (start.min(other.0), end.max(other.1)));
        let fires_at = self.instant(merged.1 - 1);
        if fires_at <= self.progress {
            return out.late_behind("session", merged.1);
        }
        self.timers.register(fires_at, key.clone(), merged);
        for old in touched.iter().filter(|old| **old != merged) {
            self.timers.delete(self.instant(old.1 - 1), &key, old);
        }
        let (sessions, _) = self.partitions.get_or_insert_with(&row, Vec::new);
        let rows: Vec<Row> = sessions.extract_if(.., |session| touches(session)).flat_map(|session| session.rows).collect();
        let rows = rows.into_iter().chain([row]).collect();
        sessions.push(Session { start: merged.0, end: merged.1, rows });
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        self.progress = watermark;
        while let Some(timer) = self.timers.pop(watermark) {
            let Some(sessions) = self.partitions.of_key_mut(&timer.key) else { continue };
            let place = sessions.iter().position(|session| (session.start, session.end) == timer.namespace);
            let Some(place) = place else { continue };
            let session = sessions.remove(place);
            if sessions.is_empty() {
                self.partitions.remove_key(&timer.key);
            }
            let time = timestamp(self.instant(session.end - 1));
            let window = [timestamp(session.start), timestamp(session.end), time];
            for row in session.rows {
                out.insert(row.iter().cloned().chain(window.iter().cloned()).collect());
            }
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|sessions| sessions.iter().map(|session| session.rows.len() as u64).sum())
    }

    fn state(&self) -> Vec<String> {
        let sessions = self.partitions.sorted().into_iter().flat_map(|(_, sessions)| sessions);
        sessions.flat_map(|session| session.rows.iter().map(|row| print(row))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.partitions.adopt(&other.partitions, share, 0);
        self.timers.adopt(&other.timers, share, 0);
        self.progress = other.progress;
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
    fn rows_of_a_session_come_when_it_closes() {
        check(
            &mut SessionTableFunction::new(&[0], 1, 4, Zone::default()),
            "+I[a, @1] +I[a, @9] +I[a, @4] ~7 +I[a, @2] ~20",
            "+I[a, @1, @1, @8, @7] +I[a, @4, @1, @8, @7] +I[a, @9, @9, @13, @12]",
        );
    }
}
