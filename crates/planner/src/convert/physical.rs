//! Physical kinds of nodes, and the exchanges that they need (specification 2.2, 2.3).

use super::{joins, scan, windows};
use crate::outcome::Failure;
use crate::physical::{Node, Op, Plan};
use crate::settings::Settings;
use rowkind_ir::plan::{Distribution, RankFunction};

/// An exchange by keys; by nothing: to one task.
pub fn exchange(input: Plan, keys: &[usize]) -> Plan {
    let row = input.row.clone();
    let distribution = if keys.is_empty() { Distribution::Single } else { Distribution::Hash(keys.to_vec()) };
    Node::new(Op::Exchange(distribution), vec![input], row)
}

fn sorted(columns: &[usize]) -> Vec<usize> {
    let mut columns = columns.to_vec();
    columns.sort_unstable();
    columns
}

fn keep(plan: &Plan, op: Op, inputs: Vec<Plan>) -> Plan {
    plan.rebuilt(op, inputs, plan.row.clone())
}

pub fn convert(plan: &Plan, settings: &Settings) -> Result<Plan, Failure> {
    let inputs = plan.inputs.iter().map(|input| convert(input, settings)).collect::<Result<Vec<_>, _>>()?;
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    match &plan.op {
        Op::Scan(scan) if scan::needs_normalize(scan, settings) => {
            let primary_key = scan.table.primary_key.clone().unwrap_or_default();
            let key: Option<Vec<usize>> = primary_key.iter().map(|column| scan.columns.iter().position(|c| c == column)).collect();
            let Some(key) = key else {
                return Err(Failure::unsupported("an upsert source without its key columns", plan.span));
            };
            let row = plan.row.clone();
            Ok(Node::new(Op::ChangelogNormalize { key: key.clone(), condition: None }, vec![exchange(plan.clone(), &key)], row)
                .with_span(plan.span))
        }
        Op::Scan(_)
        | Op::Values { .. }
        | Op::Calc { .. }
        | Op::WatermarkAssigner { .. }
        | Op::MiniBatchAssigner { .. }
        | Op::DropUpdateBefore
        | Op::Exchange(_)
        | Op::ChangelogNormalize { .. }
        | Op::LocalAggregate(_)
        | Op::GlobalAggregate(_)
        | Op::IncrementalAggregate(_)
        | Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_)
        | Op::WindowRank { .. }
        | Op::WindowDeduplicate { .. }
        | Op::WindowJoin { .. }
        | Op::TemporalSort { .. }
        | Op::IntervalJoin { .. }
        | Op::TemporalJoin { .. }
        | Op::Snapshot { .. }
        | Op::LookupJoin(_)
        | Op::MultiJoin(_)
        | Op::Union
        | Op::Expand { .. }
        | Op::Correlate(_)
        | Op::ProcessTableFunction { .. }
        | Op::Sink(_) => Ok(plan),
        Op::Aggregate(aggregate) => {
            if let Some(windowed) = windows::window_aggregate(&plan, &aggregate.group, &aggregate.calls, settings)? {
                return Ok(windowed);
            }
            let input = exchange(plan.input().clone(), &sorted(&aggregate.group));
            Ok(keep(&plan, plan.op.clone(), vec![input]))
        }
        Op::GroupWindowAggregate(aggregate) => {
            let input = exchange(plan.input().clone(), &sorted(&aggregate.group));
            Ok(keep(&plan, plan.op.clone(), vec![input]))
        }
        Op::WindowTableFunction { window } => match &window.kind {
            rowkind_ir::plan::WindowKind::Session { partition, .. } => {
                let input = exchange(plan.input().clone(), partition);
                Ok(keep(&plan, plan.op.clone(), vec![input]))
            }
            _ => Ok(plan),
        },
        Op::Over(over) => {
            let partition = over.groups.first().map(|group| sorted(&group.partition)).unwrap_or_default();
            let input = exchange(plan.input().clone(), &partition);
            Ok(keep(&plan, plan.op.clone(), vec![input]))
        }
        Op::Rank(rank) => {
            if let Some(attached) = windows::attached(plan.input()) {
                let has = |columns: &[usize]| columns.iter().any(|column| rank.partition.contains(column));
                if has(&attached.start) && has(&attached.end) {
                    return window_rank(&plan, rank, &attached);
                }
            }
            let input = exchange(plan.input().clone(), &sorted(&rank.partition));
            Ok(keep(&plan, plan.op.clone(), vec![input]))
        }
        Op::Sort { keys } => {
            let first = &plan.row[keys[0].column].ty;
            let temporal = (first.is_rowtime() || first.is_proctime()) && !keys[0].descending;
            let input = exchange(plan.input().clone(), &[]);
            let op = if temporal { Op::TemporalSort { keys: keys.clone() } } else { plan.op.clone() };
            Ok(keep(&plan, op, vec![input]))
        }
        Op::SortLimit { .. } | Op::Limit { .. } => {
            // What a limit gives is in one task already.
            let is_single = matches!(plan.input().op, Op::SortLimit { .. } | Op::Limit { .. });
            let input = if is_single { plan.input().clone() } else { exchange(plan.input().clone(), &[]) };
            Ok(keep(&plan, plan.op.clone(), vec![input]))
        }
        Op::Match(pattern) => {
            let input = exchange(plan.input().clone(), &sorted(&pattern.partition));
            Ok(keep(&plan, plan.op.clone(), vec![input]))
        }
        Op::Join(join) => {
            let (left, right) = (plan.inputs[0].clone(), plan.inputs[1].clone());
            joins::physical(&plan, join, left, right, settings.mini_batch_set)
        }
    }
}

/// Top-N and deduplication per window.
fn window_rank(plan: &Plan, rank: &crate::physical::Rank, attached: &windows::Attached) -> Result<Plan, Failure> {
    let input = plan.input().clone();
    let window_columns = attached.columns();
    let partition: Vec<usize> = rank.partition.iter().copied().filter(|column| !window_columns.contains(column)).collect();
    let Some(window) = attached.to_window() else {
        return Err(Failure::unsupported("a window rank without window columns", plan.span));
    };
    let lower = exchange(input.clone(), &sorted(&partition));
    if rank.is_deduplication()
        && let [only] = rank.order.as_slice()
        && (input.row[only.column].ty.is_rowtime() || input.row[only.column].ty.is_proctime())
    {
        if !attached.rowtime {
            return Err(Failure::table("Processing time Window Deduplication is not supported yet."));
        }
        let op = Op::WindowDeduplicate { partition, order: only.column, keep_last: only.descending, window };
        return Ok(keep(plan, op, vec![lower]));
    }
    if !attached.rowtime {
        return Err(Failure::table("Processing time Window TopN is not supported yet."));
    }
    if rank.function != RankFunction::RowNumber {
        return Err(Failure::table(format!(
            "{}() function is not supported on Window TopN currently, only ROW_NUMBER() is supported.",
            crate::explain::node::rank_function(rank.function)
        )));
    }
    let rank = crate::physical::Rank { partition, ..rank.clone() };
    Ok(keep(plan, Op::WindowRank { rank, window }, vec![lower]))
}
