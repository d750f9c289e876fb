//! The operators, one file each, and the table that makes them from plan nodes.

mod calc;
mod changelog_normalize;
mod correlate;
mod deduplicate;
mod drop_update_before;
mod expand;
mod group_aggregate;
mod interval_join;
mod join;
mod lookup_join;
mod over;
mod pass;
mod rank;
mod sink;
mod source;
mod temporal_join;
mod temporal_sort;
mod values;
mod watermark_assigner;
mod window_aggregate;
mod window_join;
mod window_rank;
mod window_table_function;

use crate::fault::Unsupported;
use crate::operator::Operator;
use crate::options;
use rowkind_ir::Field;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{self, NodeId, StreamPlan};

/// The operator of a plan node.
pub fn build(plan: &StreamPlan, id: NodeId, session: &Session) -> Result<Box<dyn Operator>, Unsupported> {
    let node = &plan.nodes[id];
    Ok(match &node.operator {
        plan::Operator::Source(source) => Box::new(source::TableSourceScan::new(source, session)?),
        plan::Operator::Values { rows } => Box::new(values::Values::new(rows)),
        plan::Operator::Calc { projection, condition } => {
            Box::new(calc::Calc::new(projection, condition.as_ref(), input(plan, id).len(), session)?)
        }
        plan::Operator::DropUpdateBefore => Box::new(drop_update_before::DropUpdateBefore),
        plan::Operator::Exchange(_) | plan::Operator::Union => Box::new(pass::Pass),
        plan::Operator::ChangelogNormalize { key, condition, emits_update_before } => Box::new(
            changelog_normalize::ChangelogNormalize::new(key, condition.as_ref(), *emits_update_before, session)?,
        ),
        plan::Operator::Deduplicate(dedup) => deduplicate::build(dedup),
        plan::Operator::Rank(rank) => rank::build(rank, input(plan, id))?,
        plan::Operator::SortLimit { order, offset, fetch, strategy, emits_update_before } => {
            let rank = rank::limit(order, *offset, *fetch, strategy.clone(), *emits_update_before);
            rank::build(&rank, input(plan, id))?
        }
        plan::Operator::Limit { offset, fetch, emits_update_before } => {
            let appends = plan.nodes[node.inputs[0]].mode.is_insert_only();
            let strategy = if appends { plan::RankStrategy::AppendFast } else { plan::RankStrategy::Retract };
            rank::build(&rank::limit(&[], *offset, *fetch, strategy, *emits_update_before), input(plan, id))?
        }
        plan::Operator::WatermarkAssigner { rowtime, watermark } => {
            Box::new(watermark_assigner::WatermarkAssigner::new(*rowtime, watermark, session)?)
        }
        plan::Operator::WindowTableFunction { window } => {
            Box::new(window_table_function::WindowTableFunction::new(window, input(plan, id), session)?)
        }
        plan::Operator::WindowAggregate { .. } => window_aggregate::one_phase(plan, id, session)?,
        plan::Operator::LocalWindowAggregate { .. } => window_aggregate::local(plan, id, session)?,
        plan::Operator::GlobalWindowAggregate { .. } => window_aggregate::global(plan, id, session)?,
        plan::Operator::OverAggregate(over) => over::build(over, input(plan, id))?,
        plan::Operator::Expand { projections } => {
            Box::new(expand::Expand::new(projections, input(plan, id).len(), session)?)
        }
        plan::Operator::Correlate { function, condition, left_outer } => {
            Box::new(correlate::Correlate::new(function, condition.as_ref(), *left_outer, session)?)
        }
        plan::Operator::IntervalJoin { join, rowtime: true, left_lower_ms, left_upper_ms, left_time, right_time } => {
            let interval = interval_join::Interval {
                lower_ms: *left_lower_ms,
                upper_ms: *left_upper_ms,
                left_time: *left_time,
                right_time: *right_time,
            };
            let (left, right) = (width(plan, node.inputs[0]), width(plan, node.inputs[1]));
            Box::new(interval_join::IntervalJoin::new(join, &interval, left, right, session)?)
        }
        plan::Operator::TemporalJoin { join, rowtime: true, left_time, right_time: Some(right_time), .. } => {
            let right = width(plan, node.inputs[1]);
            Box::new(temporal_join::TemporalJoin::new(join, *left_time, *right_time, right, session)?)
        }
        plan::Operator::LookupJoin(join) => Box::new(lookup_join::LookupJoin::new(join, session)?),
        plan::Operator::WindowRank { rank, window } => {
            Box::new(window_rank::WindowRank::rank(rank, window, input(plan, id), session)?)
        }
        plan::Operator::WindowDeduplicate { partition, order, keep_last, window } => {
            let input = input(plan, id);
            Box::new(window_rank::WindowRank::deduplicate(partition, *order, *keep_last, window, input, session)?)
        }
        plan::Operator::WindowJoin { join, left, right } => {
            let inputs = [&plan.nodes[node.inputs[0]].schema[..], &plan.nodes[node.inputs[1]].schema[..]];
            Box::new(window_join::WindowJoin::new(join, [left, right], inputs, session)?)
        }
        plan::Operator::TemporalSort { order } if input(plan, id)[order[0].column].ty.is_rowtime() => {
            Box::new(temporal_sort::TemporalSort::new(order))
        }
        plan::Operator::Join(join) => {
            join::build(join, width(plan, node.inputs[0]), width(plan, node.inputs[1]), session)?
        }
        plan::Operator::GroupAggregate(aggregate) if !aggregate.mini_batch => {
            Box::new(group_aggregate::GroupAggregate::new(aggregate, input(plan, id), expires(plan, id))?)
        }
        plan::Operator::Sink(sink) => sink::build(plan, id, sink)?,
        other => return Err(Unsupported::new(format!("how to run {}", other.name()))),
    })
}

/// The columns of a node's first input.
fn input(plan: &StreamPlan, id: NodeId) -> &[Field] {
    &plan.nodes[plan.nodes[id].inputs[0]].schema
}

/// Number of columns of a node.
fn width(plan: &StreamPlan, id: NodeId) -> usize {
    plan.nodes[id].schema.len()
}

/// Whether the node's state expires at some time.
fn expires(plan: &StreamPlan, id: NodeId) -> bool {
    let hinted = plan.nodes[id].state_ttl_ms.iter().any(|ttl| ttl.is_some_and(|ms| ms > 0));
    hinted || options::duration_ms(plan, "table.exec.state.ttl").is_some_and(|ms| ms > 0)
}
