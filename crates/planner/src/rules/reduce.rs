//! Every expression simplified where it stands.

use super::build::{like, transform};
use crate::rel::{Rel, RelOp};
use crate::rex::Rex;
use crate::simplify;

pub fn simplify_expressions(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| match &rel.op {
        RelOp::Project { input, exprs } => {
            let exprs: Vec<Rex> = exprs.iter().map(simplify::expression).collect();
            like(&rel, RelOp::Project { input: input.clone(), exprs }, rel.row.clone())
        }
        RelOp::Filter { input, condition, correlates } => {
            let condition = simplify::condition(condition);
            if condition.is_true() {
                return input.clone();
            }
            like(&rel, RelOp::Filter { input: input.clone(), condition, correlates: correlates.clone() }, rel.row.clone())
        }
        RelOp::Join { left, right, condition, kind } => {
            // One null-safe equality stays whole.
            let condition = if condition.is_call("IS NOT DISTINCT FROM") { condition.clone() } else { simplify::condition(condition) };
            like(&rel, RelOp::Join { left: left.clone(), right: right.clone(), condition, kind: *kind }, rel.row.clone())
        }
        _ => rel,
    })
}
