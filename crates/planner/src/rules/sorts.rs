//! Sorts move below projections.

use super::build::{like, names, project, sort, transform};
use crate::rel::{Rel, RelOp, SortField};

/// before  Sort(x) over Project(x, f(y))
/// after   Project(x, f(y)) over Sort(x)
/// not     if a sort key is computed
/// like    Calcite `SortProjectTransposeRule`
pub fn below_projections(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Sort { input, keys, offset, fetch } = &rel.op else { return rel };
        if !matches!(input.op, RelOp::Project { .. }) {
            return rel;
        }
        // What can be cut below the projection is cut first.
        let input = &super::projections::prune(input);
        let RelOp::Project { input: below, exprs } = &input.op else { return rel };
        if exprs.iter().any(|expr| expr.has_over()) {
            return rel;
        }
        if is_identity(input) {
            let row = rel.row.clone();
            let op = RelOp::Sort { input: input.clone(), keys: keys.clone(), offset: *offset, fetch: *fetch };
            return like(&rel, op, row);
        }
        let columns: Option<Vec<SortField>> =
            keys.iter().map(|key| Some(SortField { column: exprs[key.column].as_input()?, ..*key })).collect();
        let Some(columns) = columns else { return rel };
        let sorted = sort(below.clone(), columns, *offset, *fetch);
        let sorted = like(&rel, sorted.op.clone(), sorted.row.clone());
        project(sorted, exprs.clone(), names(&rel.row))
    })
}

fn is_identity(rel: &Rel) -> bool {
    match &rel.op {
        RelOp::Project { input, exprs } => {
            exprs.len() == input.row.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i))
        }
        _ => false,
    }
}
