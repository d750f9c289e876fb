//! ON CONFLICT DO NOTHING and DO ERROR: rows of a primary key wait for the next watermark and are compacted by then.
//!
//! in     any
//! out    [I,UA,D] by primary key
//! state  the row that was written for each primary key, and the changes since the last watermark
//! like   Flink `WatermarkCompactingSinkMaterializer`: when several rows of a key are left, the job fails, or the row
//!        that is written already stays and the others are lost

use super::SameRow;
use super::constraints::Constraints;
use crate::expiry::{self, Expiry};
use crate::fault::RunError;
use crate::keyed::{Key, Keyed};
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::timers::Timers;
use rowkind_ir::plan::Conflict;
use rowkind_ir::{Change, DataType, Row, RowKind, TypeKind, value_text, zone::Zone};

#[derive(Clone)]
pub struct CompactingMaterializer {
    constraints: Constraints,
    same: SameRow,
    fails: bool,
    /// Names of the sink's columns.
    names: Vec<String>,
    keys: Keyed<Pending>,
    timers: Timers<()>,
    /// By primary key: of what is written, not of what waits.
    expiry: Option<Expiry>,
}

#[derive(Clone, Default)]
struct Pending {
    written: Option<Row>,
    /// Changes with the watermark at which they came.
    changes: Vec<(i64, Change)>,
}

impl CompactingMaterializer {
    pub fn new(
        constraints: Constraints,
        primary_key: &[usize],
        upsert_key: Option<&[usize]>,
        conflict: Conflict,
        names: Vec<String>,
        ttl_ms: Option<i64>,
    ) -> CompactingMaterializer {
        CompactingMaterializer {
            constraints,
            same: SameRow::new(upsert_key),
            fails: conflict == Conflict::Error,
            names,
            keys: Keyed::new(primary_key),
            timers: Timers::new(),
            expiry: Expiry::new(ttl_ms, primary_key),
        }
    }

    /// Applies what came up to this watermark.
    fn compact(&mut self, key: &Key, up_to: i64, out: &mut Output) {
        let Some(pending) = self.keys.of_key_mut(key) else { return };
        let mut rows: Vec<Row> = pending.written.iter().cloned().collect();
        for (_, Change { kind, row }) in pending.changes.extract_if(.., |(at, _)| *at <= up_to) {
            if !kind.retracts() {
                self.same.add(&mut rows, row);
            } else if let Some(place) = self.same.find(&rows, &row) {
                rows.remove(place);
            }
        }
        if rows.len() > 1 && self.fails {
            return out.fail(conflict(&self.names, self.keys.columns().columns(), key));
        }
        // Among several rows the written one stays, even if it is not one of them any more.
        let conflicts = rows.len() > 1;
        match (pending.written.take(), rows.into_iter().next()) {
            (None, None) => {}
            (Some(old), None) => out.delete(old),
            (None, Some(new)) => {
                pending.written = Some(new.clone());
                if let Some(expiry) = &mut self.expiry {
                    expiry.touch(out.now_ms(), &new);
                }
                out.insert(new);
            }
            (Some(old), Some(_)) if conflicts => pending.written = Some(old),
            (Some(old), Some(new)) => {
                pending.written = Some(new.clone());
                if old != new {
                    if let Some(expiry) = &mut self.expiry {
                        expiry.touch(out.now_ms(), &new);
                    }
                    out.emit(RowKind::UpdateAfter, new);
                }
            }
        }
    }
}

fn conflict(names: &[String], columns: &[usize], key: &Key) -> RunError {
    let plain = DataType::new(TypeKind::Null);
    let cells: Vec<String> = columns
        .iter()
        .zip(key.values())
        .map(|(&column, value)| format!("{}={}", names[column], value_text::text(value, &plain, &Zone::default())))
        .collect();
    RunError::new(
        "org.apache.flink.table.api.TableRuntimeException",
        format!(
            "Primary key constraint violation: multiple distinct records with the same primary key detected. \
             Conflicting key: [{}]. Use ON CONFLICT DO NOTHING to keep the first record.",
            cells.join(", ")
        ),
    )
}

impl Operator for CompactingMaterializer {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let Some(row) = self.constraints.enforce(row, out) else { return };
        let change = Change { kind, row };
        let key = self.keys.columns().of(&change.row);
        let (pending, _) = self.keys.get_or_insert_with(&change.row, Pending::default);
        // A change and its opposite of one watermark never met the others.
        let opposite = |(at, other): &(i64, Change)| {
            *at == out.watermark && other.kind.retracts() != change.kind.retracts() && other.row == change.row
        };
        match pending.changes.iter().position(opposite) {
            Some(place) => {
                pending.changes.remove(place);
            }
            None => pending.changes.push((out.watermark, change)),
        }
        self.timers.register(out.watermark.saturating_add(1), key, ());
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(timer) = self.timers.pop(watermark) {
            self.compact(&timer.key, timer.time - 1, out);
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
            if let Some(written) = self.keys.get_mut(&row).and_then(|pending| pending.written.take()) {
                out.expired(&written);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.keys.sum(|pending| pending.changes.len() as u64 + u64::from(pending.written.is_some()))
    }

    fn state(&self) -> Vec<String> {
        let keys = self.keys.sorted().into_iter();
        let lines = |pending: &Pending| {
            let written = pending.written.iter().map(|row| format!("written {}", print(row)));
            let waiting = pending.changes.iter().map(|(_, change)| format!("waits {}{}", change.kind, print(&change.row)));
            written.chain(waiting).collect::<Vec<_>>()
        };
        keys.flat_map(|(_, pending)| lines(pending)).collect()
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
