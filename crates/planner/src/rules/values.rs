//! Projections of literal rows.

use super::build::{node, transform};
use crate::rel::{Rel, RelOp};

/// before  Project(a AS x, b AS y) over Values
/// after   Values with those names
/// not     if anything is computed or moved; once they have names of their own, they keep them
/// like    Calcite `ValuesReduceRule`
pub fn merge_projections(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Project { input, exprs } = &rel.op else { return rel };
        let RelOp::Values { rows } = &input.op else { return rel };
        let whole = exprs.len() == input.row.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i));
        if !whole {
            return rel;
        }
        if !input.row.iter().all(|field| field.name.starts_with("EXPR$")) {
            return input.clone();
        }
        node(RelOp::Values { rows: rows.clone() }, rel.row.clone())
    })
}
