//! Every expression simplified where it stands.

use super::build::{like, transform};
use crate::rel::{Rel, RelOp};
use crate::rex::Rex;
use crate::simplify;

pub fn simplify_expressions(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| match &rel.op {
        RelOp::Project { input, exprs: old } => {
            let exprs: Vec<Rex> = old.iter().map(simplify::expression).collect();
            // What stays is not built anew, and neither is what stands above it.
            if exprs == *old {
                return rel;
            }
            like(&rel, RelOp::Project { input: input.clone(), exprs }, rel.row.clone())
        }
        RelOp::Filter { input, condition: old, correlates } => {
            let condition = simplify::condition(old);
            if condition.is_true() {
                return input.clone();
            }
            if condition == *old {
                return rel;
            }
            like(&rel, RelOp::Filter { input: input.clone(), condition, correlates: correlates.clone() }, rel.row.clone())
        }
        RelOp::Join { left, right, condition: old, kind } => {
            // One null-safe equality stays whole.
            if old.is_call("IS NOT DISTINCT FROM") {
                return rel;
            }
            let condition = simplify::condition(old);
            if condition == *old {
                return rel;
            }
            like(&rel, RelOp::Join { left: left.clone(), right: right.clone(), condition, kind: *kind }, rel.row.clone())
        }
        _ => rel,
    })
}
