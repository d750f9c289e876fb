//! MiniBatchAssigner: above each source, or above its watermark (specification 2.6).

use crate::physical::{Node, Op, Plan};
use crate::rel::{Rel, RelOp};
use crate::rex::RexKind;
use crate::rules::build::inputs;
use crate::settings::Settings;
use rowkind_ir::Behaviours;

/// Whether mini-batches gain a query nothing: it only projects, filters and unites tables. Sub-queries are not looked at, nor any
/// OVER but a row number that stands alone.
///
/// like  Flink `StreamCommonSubGraphBasedOptimizer.shouldSkipMiniBatch`
pub fn is_pointless(rel: &Rel, behaviours: &Behaviours) -> bool {
    let own = match &rel.op {
        RelOp::Project { exprs, .. } => {
            !behaviours.mini_batches_serve_over
                || !exprs.iter().any(|expr| matches!(&expr.kind, RexKind::Over(over) if over.function == "ROW_NUMBER"))
        }
        RelOp::Union { all, .. } => *all,
        RelOp::Scan { .. } | RelOp::Filter { .. } | RelOp::Values { .. } | RelOp::Sink { .. } => true,
        _ => false,
    };
    own && inputs(rel).iter().all(|input| is_pointless(input, behaviours))
}

/// In event time where a consumer waits for watermarks, else in processing time.
pub fn assign(plan: &Plan, settings: &Settings) -> Plan {
    if !settings.mini_batch {
        return plan.clone();
    }
    // An assigner stands between a source and its reader; a plan that is only a source has none.
    match &plan.op {
        Op::Scan(_) | Op::WatermarkAssigner { .. } => plan.clone(),
        _ => visit(plan, false, settings),
    }
}

fn visit(plan: &Plan, rowtime: bool, settings: &Settings) -> Plan {
    let own = match &plan.op {
        Op::GroupWindowAggregate(_) => return plan.clone(),
        Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_)
        | Op::WindowRank { .. }
        | Op::WindowDeduplicate { .. }
        | Op::WindowJoin { .. }
        | Op::IntervalJoin { .. }
        | Op::TemporalJoin { .. }
        | Op::TemporalSort { .. }
        | Op::Match(_) => true,
        Op::WindowTableFunction { window } => window.rowtime,
        Op::Rank(rank) => rank.order.iter().any(|key| plan.input().row[key.column].ty.is_rowtime()),
        Op::Over(over) => over.groups.iter().flat_map(|group| &group.order).any(|key| plan.input().row[key.column].ty.is_rowtime()),
        _ => false,
    };
    let rowtime = rowtime || own;
    match &plan.op {
        Op::Scan(_) => assigner(plan.clone(), rowtime, settings),
        Op::WatermarkAssigner { .. } => assigner(plan.clone(), rowtime, settings),
        Op::DropUpdateBefore => {
            let inputs = plan.inputs.iter().map(|input| visit(input, rowtime, settings)).collect();
            plan.with_inputs(inputs)
        }
        _ if plan.inputs.is_empty() => plan.clone(),
        _ => {
            let inputs = plan.inputs.iter().map(|input| visit(input, rowtime, settings)).collect();
            plan.with_inputs(inputs)
        }
    }
}

fn assigner(input: Plan, rowtime: bool, settings: &Settings) -> Plan {
    let row = input.row.clone();
    let traits = input.traits;
    Node::new(Op::MiniBatchAssigner { interval_ms: settings.mini_batch_latency_ms, rowtime }, vec![input], row).with_traits(traits)
}
