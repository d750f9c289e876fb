//! WindowRank and WindowDeduplicate: the first rows of every partition and window, when the window closes.
//!
//! in     [I] with attached windows
//! out    [I]; WindowRank with the rank as last column if that is asked for
//! state  the rows of open windows
//! like   Flink `WindowRankProcessor`, `RowTimeWindowDeduplicateProcessor`: a row of a closed window is late and dropped

use crate::fault::Unsupported;
use crate::keyed::{Key, KeyColumns, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::slice_buffer::Buffer;
use crate::sort_key;
use crate::timers::Timers;
use crate::window::Slicing;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{AttachedWindow, Rank, RankFunction, RankRange, SortKey};
use rowkind_ir::{Change, Field, Row, TypeKind, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct WindowRank {
    partition: KeyColumns,
    end: usize,
    pick: Pick,
    slicing: Slicing,
    buffer: Buffer<Vec<Row>>,
    windows: Keyed<Vec<(i64, Vec<Row>)>>,
    /// By the end of the window.
    timers: Timers<i64>,
    progress: i64,
}

/// Which rows of a window are said.
#[derive(Clone)]
enum Pick {
    Ranks {
        order: Rc<[SortKey]>,
        start: i64,
        end: i64,
        outputs_rank: bool,
    },
    /// The last (or first) row by a time column; of one time the last one that came (or the first).
    One {
        time: usize,
        keep_last: bool,
    },
}

impl WindowRank {
    pub fn rank(rank: &Rank, window: &AttachedWindow, input: &[Field], session: &Session) -> Result<WindowRank, Unsupported> {
        let (RankRange::Constant { start, end }, RankFunction::RowNumber) = (&rank.range, rank.function) else {
            return Err(Unsupported::new("this Top-N of a window"));
        };
        let order = rank.order.clone().into();
        let pick = Pick::Ranks { order, start: *start, end: *end, outputs_rank: rank.outputs_rank };
        WindowRank::new(&rank.partition, window, pick, input, session)
    }

    pub fn deduplicate(
        partition: &[usize],
        time: usize,
        keep_last: bool,
        window: &AttachedWindow,
        input: &[Field],
        session: &Session,
    ) -> Result<WindowRank, Unsupported> {
        WindowRank::new(partition, window, Pick::One { time, keep_last }, input, session)
    }

    fn new(
        partition: &[usize],
        window: &AttachedWindow,
        pick: Pick,
        input: &[Field],
        session: &Session,
    ) -> Result<WindowRank, Unsupported> {
        Ok(WindowRank {
            partition: KeyColumns::new(partition),
            end: window.end,
            pick,
            slicing: attached(window, input, session)?,
            buffer: Buffer::new(),
            windows: Keyed::new(&(0..partition.len()).collect::<Vec<_>>()),
            timers: Timers::new(),
            progress: i64::MIN,
        })
    }

    fn fire(&mut self, key: &Key, window_end: i64, out: &mut Output) {
        let Some(windows) = self.windows.of_key_mut(key) else { return };
        let Some(place) = windows.iter().position(|(end, _)| *end == window_end) else { return };
        let (_, mut rows) = windows.remove(place);
        if windows.is_empty() {
            self.windows.remove_key(key);
        }
        match &self.pick {
            Pick::Ranks { order, start, end, outputs_rank } => {
                rowkind_ir::order::sort_by(&mut rows, |a, b| sort_key::compare(order, a, b));
                for (rank, row) in (1..=*end).zip(rows).filter(|(rank, _)| rank >= start) {
                    out.insert(if *outputs_rank { row.iter().cloned().chain([Value::BigInt(rank)]).collect() } else { row });
                }
            }
            Pick::One { time, keep_last } => {
                let time = |row: &Row| millis(&row[*time]);
                // `max_by_key` takes the last of equals, `min_by_key` the first.
                let best = if *keep_last { rows.iter().max_by_key(|row| time(row)) } else { rows.iter().min_by_key(|row| time(row)) };
                if let Some(row) = best {
                    out.insert(row.clone());
                }
            }
        }
    }
}

/// How windows that are attached to rows fire.
pub fn attached(window: &AttachedWindow, input: &[Field], session: &Session) -> Result<Slicing, Unsupported> {
    if !window.rowtime {
        return Err(Unsupported::new("windows over processing time"));
    }
    let is_instant = |field: &Field| matches!(field.ty.kind, TypeKind::TimestampLtz(..)) && field.ty.is_rowtime();
    let zone = input.iter().any(is_instant).then(|| session.zone.clone());
    Slicing::new(&window.kind, zone, true).ok_or_else(|| Unsupported::new("this kind of window"))
}

impl Operator for WindowRank {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        let end = millis(&row[self.end]);
        if self.slicing.has_fired(end, self.progress) {
            return out.late_behind("window", end);
        }
        self.buffer.of(end, &self.partition, &row, Vec::new).push(row);
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        let before = std::mem::replace(&mut self.progress, watermark);
        for entry in self.buffer.hand_over(&self.slicing, watermark) {
            let (windows, _) = self.windows.get_or_insert_with(entry.key.values(), Vec::new);
            match windows.iter_mut().find(|(end, _)| *end == entry.slice_end) {
                Some((_, rows)) => rows.extend(entry.kept),
                None => windows.push((entry.slice_end, entry.kept)),
            }
            if !self.slicing.has_fired(entry.slice_end, before) {
                self.timers.register(self.slicing.fires_at(entry.slice_end), entry.key, entry.slice_end);
            }
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
        let buffered: u64 = self.buffer.entries().iter().map(|entry| entry.kept.len() as u64).sum();
        buffered + self.windows.sum(|windows| windows.iter().map(|(_, rows)| rows.len() as u64).sum())
    }

    fn state(&self) -> Vec<String> {
        let kept = self.windows.sorted().into_iter().flat_map(|(_, windows)| windows.iter().flat_map(|(_, rows)| rows));
        kept.chain(self.buffer.entries().iter().flat_map(|entry| &entry.kept)).map(|row| print(row)).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.buffer.adopt(&other.buffer, share, |mine, theirs| mine.extend(theirs.iter().cloned()));
        self.windows.adopt(&other.windows, share, 0);
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
    use rowkind_ir::plan::{RankStrategy, WindowKind};

    fn window() -> AttachedWindow {
        AttachedWindow { kind: WindowKind::Tumble { size_ms: 10, offset_ms: 0 }, start: 2, end: 3, rowtime: true }
    }

    #[test]
    fn the_best_rows_of_a_window_are_said_when_it_closes() {
        let rank = Rank {
            function: RankFunction::RowNumber,
            partition: vec![0],
            order: vec![SortKey { column: 1, descending: true, nulls_last: true }],
            range: RankRange::Constant { start: 1, end: 2 },
            strategy: RankStrategy::AppendFast,
            outputs_rank: true,
            emits_update_before: false,
        };
        let mut rank = WindowRank::rank(&rank, &window(), &[], &Session::default()).expect("ROW_NUMBER");
        check(
            &mut rank,
            "+I[a, 1, @0, @10] +I[a, 3, @0, @10] +I[a, 2, @0, @10] ~9 +I[a, 9, @0, @10] ~20",
            "+I[a, 3, @0, @10, 1] +I[a, 2, @0, @10, 2]",
        );
    }

    #[test]
    fn one_row_of_a_window_stays() {
        let input = "+I[a, @1, @0, @10] +I[a, @5, @0, @10] +I[b, @2, @0, @10] ~20";
        let dedup = |keep_last| WindowRank::deduplicate(&[0], 1, keep_last, &window(), &[], &Session::default()).expect("event time");
        check(&mut dedup(true), input, "+I[a, @5, @0, @10] +I[b, @2, @0, @10]");
        check(&mut dedup(false), input, "+I[a, @1, @0, @10] +I[b, @2, @0, @10]");
    }
}
