//! Which ranks are seen, and how a row with its rank leaves.

use crate::operator::Output;
use rowkind_ir::plan::{Rank, RankRange};
use rowkind_ir::{Row, RowKind, Value};

#[derive(Clone, Debug)]
pub struct Range {
    range: RankRange,
    outputs_rank: bool,
    emits_update_before: bool,
}

/// The range of one partition.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    start: i64,
    pub end: i64,
}

impl Range {
    pub fn new(rank: &Rank) -> Range {
        Range { range: rank.range.clone(), outputs_rank: rank.outputs_rank, emits_update_before: rank.emits_update_before }
    }

    /// Read off a partition's first row where the end is a column.
    pub fn bounds(&self, row: &[Value]) -> Bounds {
        match self.range {
            RankRange::Constant { start, end } => Bounds { start, end },
            RankRange::Variable { end } => Bounds {
                start: 1,
                end: match row[end] {
                    Value::BigInt(end) => end,
                    Value::Int(end) => i64::from(end),
                    Value::SmallInt(end) => i64::from(end),
                    _ => 0,
                },
            },
        }
    }

    /// Whether every row has to know its rank.
    pub fn numbers(&self) -> bool {
        self.outputs_rank || matches!(self.range, RankRange::Constant { start, .. } if start > 1)
    }

    pub fn insert(&self, bounds: Bounds, row: &Row, rank: i64, out: &mut Output) {
        self.emit(RowKind::Insert, bounds, row, rank, out);
    }

    pub fn update_before(&self, bounds: Bounds, row: &Row, rank: i64, out: &mut Output) {
        if self.emits_update_before {
            self.emit(RowKind::UpdateBefore, bounds, row, rank, out);
        }
    }

    pub fn update_after(&self, bounds: Bounds, row: &Row, rank: i64, out: &mut Output) {
        self.emit(RowKind::UpdateAfter, bounds, row, rank, out);
    }

    /// Says a row that is held on to, and notes with what kind, where Flink would change the row itself.
    pub fn say(&self, kind: RowKind, bounds: Bounds, row: &Row, rank: i64, said: &mut RowKind, out: &mut Output) {
        if kind == RowKind::UpdateBefore && !self.emits_update_before {
            return;
        }
        self.emit(kind, bounds, row, rank, out);
        if !self.outputs_rank && (bounds.start..=bounds.end).contains(&rank) {
            *said = kind;
        }
    }

    fn emit(&self, kind: RowKind, bounds: Bounds, row: &Row, rank: i64, out: &mut Output) {
        if rank < bounds.start || rank > bounds.end {
            return;
        }
        let row = if self.outputs_rank { row.iter().cloned().chain([Value::BigInt(rank)]).collect() } else { row.clone() };
        out.emit(kind, row);
    }
}
