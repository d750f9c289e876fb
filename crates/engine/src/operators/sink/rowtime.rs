//! Whether a sink notices that the event time of a row is NULL.
//!
//! In: the plan around a sink. Out: whether a NULL in the time column of its input ends the job.
//! like   Flink `StreamRecordTimestampInserter`: it fails on rows that an operator of the same task has made; those that came
//!        over the network are binary, and a NULL in them reads as 1970

use rowkind_ir::plan::{JoinKind, NodeId, Operator, StreamPlan};
use rowkind_ir::{Expr, ExprKind};

pub fn null_is_seen(plan: &StreamPlan, node: NodeId, column: usize) -> bool {
    let Some(&input) = plan.nodes[node].inputs.first() else { return true };
    let inputs = &plan.nodes[input].inputs;
    match &plan.nodes[input].operator {
        Operator::Exchange(_) | Operator::Union => false,
        // Rows go through as they are, or with something behind them.
        Operator::Rank(_)
        | Operator::Deduplicate(_)
        | Operator::ChangelogNormalize { .. }
        | Operator::SortLimit { .. }
        | Operator::Limit { .. }
        | Operator::TemporalSort { .. }
        | Operator::OverAggregate(_)
        | Operator::WindowRank { .. }
        | Operator::WindowDeduplicate { .. }
        | Operator::WindowTableFunction { .. }
        | Operator::DropUpdateBefore
        | Operator::WatermarkAssigner { .. } => null_is_seen(plan, input, column),
        Operator::Calc { projection, .. } if is_identity(projection, plan.nodes[inputs[0]].schema.len()) => {
            null_is_seen(plan, input, column)
        }
        // Both rows stand side by side, but for NULLs that stand for a missing one.
        Operator::Join(join) | Operator::TemporalJoin { join, .. } | Operator::IntervalJoin { join, .. } => {
            let is_left = column < plan.nodes[inputs[0]].schema.len();
            match join.kind {
                JoinKind::Full => true,
                JoinKind::Left => !is_left,
                JoinKind::Right => is_left,
                _ => false,
            }
        }
        _ => true,
    }
}

fn is_identity(projection: &[Expr], width: usize) -> bool {
    projection.len() == width
        && projection.iter().enumerate().all(|(place, expr)| matches!(expr.kind, ExprKind::Input(column) if column == place))
}
