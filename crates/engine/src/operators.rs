//! The operators, one file each, and the table that makes them from plan nodes.

mod calc;
mod changelog_normalize;
mod deduplicate;
mod drop_update_before;
mod pass;
mod sink;
mod source;
mod values;

use crate::fault::Unsupported;
use crate::operator::Operator;
use rowkind_ir::plan::{self, NodeId, StreamPlan};

/// The operator of a plan node.
pub fn build(plan: &StreamPlan, id: NodeId) -> Result<Box<dyn Operator>, Unsupported> {
    let node = &plan.nodes[id];
    Ok(match &node.operator {
        plan::Operator::Source(source) => Box::new(source::TableSourceScan::new(source)?),
        plan::Operator::Values { rows } => Box::new(values::Values::new(rows)),
        plan::Operator::Calc { projection, condition } => {
            Box::new(calc::Calc::new(projection, condition.as_ref(), input_width(plan, id))?)
        }
        plan::Operator::DropUpdateBefore => Box::new(drop_update_before::DropUpdateBefore),
        plan::Operator::Exchange(_) | plan::Operator::Union => Box::new(pass::Pass),
        plan::Operator::ChangelogNormalize { key, condition, emits_update_before } => {
            Box::new(changelog_normalize::ChangelogNormalize::new(key, condition.as_ref(), *emits_update_before)?)
        }
        plan::Operator::Deduplicate(dedup) => deduplicate::build(dedup),
        plan::Operator::Sink(sink) => sink::build(plan, id, sink)?,
        other => return Err(Unsupported::new(format!("how to run {}", other.name()))),
    })
}

/// Number of columns of a node's first input.
fn input_width(plan: &StreamPlan, id: NodeId) -> usize {
    plan.nodes[plan.nodes[id].inputs[0]].schema.len()
}
