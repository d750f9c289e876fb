//! Sink: what a table, or the collector of a SELECT, receives.
//!
//! in     what the planner promises the connector, or any for the collector
//! out    the same; or with `upsertMaterialize` one row for each primary key, [I,UA,D]
//! state  none; or all rows of each primary key
//! like   Flink `CommonExecSink`: constraints first, then one of the materializers named in each file

mod compacting;
mod constraints;
mod materializer;
mod rowtime;

use crate::fault::Unsupported;
use crate::operator::{Operator, Output};
use constraints::Constraints;
use rowkind_ir::Change;
use rowkind_ir::plan::{self, Conflict, NodeId, StreamPlan};

pub fn build(plan: &StreamPlan, id: NodeId, sink: &plan::Sink) -> Result<Box<dyn Operator>, Unsupported> {
    let constraints = Constraints::of(plan, id, sink);
    let primary_key = match &sink.primary_key {
        Some(key) if sink.upsert_materialize => key,
        _ => return Ok(Box::new(Sink { constraints })),
    };
    let upsert_key = sink.input_upsert_key.as_deref();
    Ok(match sink.conflict {
        None | Some(Conflict::Deduplicate) => {
            Box::new(materializer::UpsertMaterializer::new(constraints, primary_key, upsert_key, super::ttl_ms(plan, id, 0)))
        }
        Some(conflict) => {
            let names = constraints::stored(sink, &plan.nodes[id].schema);
            Box::new(compacting::CompactingMaterializer::new(
                constraints,
                primary_key,
                upsert_key,
                conflict,
                names,
                super::ttl_ms(plan, id, 0),
            ))
        }
    })
}

#[derive(Clone)]
struct Sink {
    constraints: Constraints,
}

impl Operator for Sink {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if let Some(row) = self.constraints.enforce(row, out) {
            out.emit(kind, row);
        }
    }

    fn is_transparent(&self) -> bool {
        self.constraints.are_none()
    }

    fn may_pass(&self) -> bool {
        true
    }

    fn passes(&self, change: &Change) -> bool {
        self.constraints.are_met(&change.row)
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

/// Which rows of one primary key are the same row.
#[derive(Clone)]
struct SameRow {
    upsert_key: Option<crate::keyed::KeyColumns>,
}

impl SameRow {
    /// `None` or no columns: whole rows are compared.
    fn new(upsert_key: Option<&[usize]>) -> SameRow {
        SameRow { upsert_key: upsert_key.filter(|key| !key.is_empty()).map(crate::keyed::KeyColumns::new) }
    }

    fn find(&self, rows: &[rowkind_ir::Row], row: &rowkind_ir::Row) -> Option<usize> {
        rows.iter().position(|other| match &self.upsert_key {
            Some(key) => key.same(other, row),
            None => other == row,
        })
    }

    /// A row with a known upsert key takes the place of its predecessor; else rows pile up.
    fn add(&self, rows: &mut Vec<rowkind_ir::Row>, row: rowkind_ir::Row) {
        match self.upsert_key.as_ref().and_then(|_| self.find(rows, &row)) {
            Some(place) => rows[place] = row,
            None => rows.push(row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    fn free() -> Constraints {
        Constraints::none()
    }

    #[test]
    fn the_last_row_of_a_key_is_seen() {
        check(
            &mut materializer::UpsertMaterializer::new(free(), &[0], Some(&[1]), None),
            "+I[a, 1, x] +I[a, 2, y] -U[a, 1, x] +I[a, 3, z] -D[a, 3, z] -D[a, 2, y] -D[a, 9, n]",
            "+I[a, 1, x] +U[a, 2, y] +U[a, 3, z] +U[a, 2, y] -D[a, 2, y]",
        );
    }

    #[test]
    fn a_conflict_keeps_the_first_row() {
        let names = vec!["k".to_string(), "id".to_string()];
        check(
            &mut compacting::CompactingMaterializer::new(free(), &[0], Some(&[1]), Conflict::Nothing, names, None),
            "+I[a, 1] ~1 +I[a, 2] ~2 +I[b, 3] -U[b, 3] +U[b, 4] ~3 -D[a, 1] ~9",
            "+I[a, 1] +I[b, 4] -D[a, 1]",
        );
    }
}
