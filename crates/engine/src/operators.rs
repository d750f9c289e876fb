//! The operators, one file each, and the table that makes them from plan nodes.

mod bundled;
mod calc;
mod changelog_function;
mod changelog_normalize;
mod correlate;
mod deduplicate;
mod drop_update_before;
mod expand;
mod group_aggregate;
mod interval_join;
mod join;
mod lookup_join;
mod match_recognize;
mod mini_batch_assigner;
mod multi_join;
mod over;
mod pass;
mod rank;
mod session_table_function;
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

use crate::bundle;
use crate::fault::Unsupported;
use crate::operator::Operator;
use crate::options;
use bundled::Keep;
pub(crate) use lookup_join::LookupJoin;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{self, AggregateCall, NodeId, StreamPlan};
use rowkind_ir::{DataType, Field, TypeKind};

/// The operator of a plan node.
pub fn build(plan: &StreamPlan, id: NodeId, session: &Session) -> Result<Box<dyn Operator>, Unsupported> {
    let node = &plan.nodes[id];
    Ok(match &node.operator {
        plan::Operator::Source(source) => Box::new(source::TableSourceScan::new(source, plan, session)?),
        plan::Operator::Values { rows } => Box::new(values::Values::new(rows)),
        plan::Operator::Calc { projection, condition } => {
            Box::new(calc::Calc::new(projection, condition.as_ref(), input(plan, id).len(), session)?)
        }
        plan::Operator::DropUpdateBefore => Box::new(drop_update_before::DropUpdateBefore),
        plan::Operator::Exchange(_) | plan::Operator::Union => Box::new(pass::Pass),
        plan::Operator::ChangelogNormalize { key, condition, emits_update_before } => {
            let condition = condition.as_ref();
            let normalize = changelog_normalize::ChangelogNormalize::new(
                key,
                condition,
                *emits_update_before,
                ttl_ms(plan, id, 0),
                plan.version.behaviours().normalize_passes_equal_updates,
                session,
            )?;
            in_bundles(plan, id, key, Keep::Last, Box::new(normalize))?
        }
        plan::Operator::Deduplicate(dedup) => {
            let compacts = options::is_true(plan, "table.exec.deduplicate.mini-batch.compact-changes-enabled");
            let keep = match (dedup.rowtime, dedup.keep_last) {
                (Some(time), keep_last) if compacts => Keep::Best { time, keep_last },
                (Some(_), _) => Keep::All,
                (None, true) => Keep::Last,
                (None, false) => Keep::First,
            };
            let key = "table.exec.deduplicate.insert-update-after-sensitive-enabled";
            let sensitive = options::get(plan, key).is_none_or(|value| !value.eq_ignore_ascii_case("false"));
            in_bundles(plan, id, &dedup.key, keep, deduplicate::build(dedup, sensitive, ttl_ms(plan, id, 0)))?
        }
        plan::Operator::Rank(rank) => rank::build(rank, input(plan, id), ttl_ms(plan, id, 0))?,
        plan::Operator::SortLimit { order, offset, fetch, strategy, emits_update_before } => {
            let rank = rank::limit(order, *offset, *fetch, strategy.clone(), *emits_update_before);
            rank::build(&rank, input(plan, id), ttl_ms(plan, id, 0))?
        }
        plan::Operator::Limit { offset, fetch, emits_update_before } => {
            let appends = plan.nodes[node.inputs[0]].mode.is_insert_only();
            let strategy = if appends { plan::RankStrategy::AppendFast } else { plan::RankStrategy::Retract };
            let rank = rank::limit(&[], *offset, *fetch, strategy, *emits_update_before);
            rank::build(&rank, input(plan, id), ttl_ms(plan, id, 0))?
        }
        plan::Operator::WatermarkAssigner { rowtime, watermark } => {
            Box::new(watermark_assigner::WatermarkAssigner::new(*rowtime, watermark, idle_timeout_ms(plan, None), session)?)
        }
        plan::Operator::WindowTableFunction { window } => window_table_function::build(window, input(plan, id), session)?,
        plan::Operator::WindowAggregate { .. } => window_aggregate::one_phase(plan, id, session)?,
        plan::Operator::GroupWindowAggregate { .. } => window_aggregate::legacy(plan, id, session)?,
        plan::Operator::ProcessTableFunction { name, args, partition } => {
            Box::new(changelog_function::ChangelogFunction::new(name, args, partition, input(plan, id))?)
        }
        plan::Operator::LocalWindowAggregate { .. } => window_aggregate::local(plan, id, session)?,
        plan::Operator::GlobalWindowAggregate { .. } => window_aggregate::global(plan, id, session)?,
        plan::Operator::OverAggregate(over) => over::build(over, input(plan, id), ttl_ms(plan, id, 0))?,
        plan::Operator::Expand { projections } => Box::new(expand::Expand::new(projections, input(plan, id).len(), session)?),
        plan::Operator::Correlate { function, condition, left_outer } => {
            Box::new(correlate::Correlate::new(function, condition.as_ref(), *left_outer, session)?)
        }
        plan::Operator::IntervalJoin { join, rowtime, left_lower_ms, left_upper_ms, left_time, right_time } => {
            let interval = interval_join::Interval {
                rowtime: *rowtime,
                lower_ms: *left_lower_ms,
                upper_ms: *left_upper_ms,
                left_time: *left_time,
                right_time: *right_time,
                clean_up_ms: crate::options::duration_ms(plan, "table.exec.interval-join.min-cleanup-interval").unwrap_or(0),
            };
            let (left, right) = (width(plan, node.inputs[0]), width(plan, node.inputs[1]));
            Box::new(interval_join::IntervalJoin::new(join, &interval, left, right, session)?)
        }
        plan::Operator::TemporalJoin { join, rowtime: true, left_time, right_time: Some(right_time), .. } => {
            let right = width(plan, node.inputs[1]);
            Box::new(temporal_join::TemporalJoin::new(join, *left_time, *right_time, right, ttl_ms(plan, id, 0), session)?)
        }
        plan::Operator::LookupJoin(join) => {
            let keys = plan.nodes[node.inputs[0]].upsert_keys.iter().flatten();
            let all: Vec<usize> = (0..input(plan, id).len()).collect();
            let key = keys.min_by_key(|key| key.len()).unwrap_or(&all);
            Box::new(lookup_join::LookupJoin::new(join, key, ttl_ms(plan, id, 0), session)?)
        }
        plan::Operator::WindowRank { rank, window } => Box::new(window_rank::WindowRank::rank(rank, window, input(plan, id), session)?),
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
            let inputs = [&plan.nodes[node.inputs[0]].schema[..], &plan.nodes[node.inputs[1]].schema[..]];
            let bundles = if join.mini_batch {
                let [left, right] = inputs;
                let left = bundle::Bundle::new(plan, &join.left_key, left)?;
                Some([left, bundle::Bundle::new(plan, &join.right_key, right)?])
            } else {
                None
            };
            join::build(join, inputs, [ttl_ms(plan, id, 0), ttl_ms(plan, id, 1)], bundles, session)?
        }
        plan::Operator::MultiJoin { kinds, conditions, keys, unique_keys } => {
            let input = |number: usize| multi_join::InputPlan {
                columns: &plan.nodes[node.inputs[number]].schema,
                key: &keys[number],
                unique_key: unique_keys[number].as_deref(),
                ttl_ms: ttl_ms(plan, id, number),
            };
            let inputs: Vec<_> = (0..node.inputs.len()).map(input).collect();
            Box::new(multi_join::MultiJoin::new(&inputs, kinds, conditions, session)?)
        }
        plan::Operator::MiniBatchAssigner { interval_ms, rowtime } => {
            Box::new(mini_batch_assigner::MiniBatchAssigner::new(*interval_ms, *rowtime))
        }
        plan::Operator::LocalGroupAggregate(aggregate) => group_aggregate::local(plan, id, aggregate)?,
        plan::Operator::GlobalGroupAggregate(aggregate) => group_aggregate::global(plan, id, aggregate, ttl_ms(plan, id, 0))?,
        plan::Operator::IncrementalGroupAggregate { partial_group, final_group, .. } => {
            group_aggregate::incremental(plan, id, partial_group, final_group, ttl_ms(plan, id, 0))?
        }
        plan::Operator::GroupAggregate(aggregate) if aggregate.mini_batch || bundle::is_enabled(plan) => {
            group_aggregate::bundled(plan, id, aggregate, ttl_ms(plan, id, 0))?
        }
        plan::Operator::GroupAggregate(aggregate) => {
            Box::new(group_aggregate::GroupAggregate::new(aggregate, input(plan, id), ttl_ms(plan, id, 0))?)
        }
        plan::Operator::Match(pattern) => Box::new(match_recognize::Match::new(pattern, input(plan, id), session)?),
        plan::Operator::Sink(sink) => sink::build(plan, id, sink)?,
        other => return Err(Unsupported::new(format!("how to run {}", other.name()))),
    })
}

/// After how long without rows a source, or a partition of its topic, is idle. `None`: never.
fn idle_timeout_ms(plan: &StreamPlan, table: Option<&rowkind_ir::Table>) -> Option<i64> {
    let own = table.and_then(|table| table.option("scan.watermark.idle-timeout")).and_then(options::parse_duration_ms);
    own.or_else(|| options::duration_ms(plan, "table.exec.source.idle-timeout")).filter(|ms| *ms > 0)
}

/// The columns of a node's first input.
fn input(plan: &StreamPlan, id: NodeId) -> &[Field] {
    &plan.nodes[plan.nodes[id].inputs[0]].schema
}

/// The calls, and a count of rows where a group may become empty.
fn with_count(calls: &[AggregateCall], counts_rows: bool) -> Vec<AggregateCall> {
    let mut calls = calls.to_vec();
    let counts = |call: &AggregateCall| call.function == "COUNT" && call.args.is_empty() && call.filter.is_none();
    if counts_rows && !calls.iter().any(counts) {
        let ty = DataType::not_null(TypeKind::BigInt);
        calls.push(AggregateCall {
            function: "COUNT",
            args: Vec::new(),
            distinct: false,
            filter: None,
            retracts: true,
            output: Field::new("count1", ty),
        });
    }
    calls
}

/// The operator in mini-batches, where the session works in them.
fn in_bundles(
    plan: &StreamPlan,
    id: NodeId,
    key: &[usize],
    keep: Keep,
    operator: Box<dyn Operator>,
) -> Result<Box<dyn Operator>, Unsupported> {
    if !bundle::is_enabled(plan) {
        return Ok(operator);
    }
    Ok(Box::new(bundled::Bundled::new(keep, bundle::Bundle::new(plan, key, input(plan, id))?, operator)))
}

/// The input of a node, with exchanges taken out.
fn input_behind_exchange(plan: &StreamPlan, id: NodeId) -> NodeId {
    let mut node = plan.nodes[id].inputs[0];
    while let plan::Operator::Exchange(_) = plan.nodes[node].operator {
        node = plan.nodes[node].inputs[0];
    }
    node
}

/// Number of columns of a node.
fn width(plan: &StreamPlan, id: NodeId) -> usize {
    plan.nodes[id].schema.len()
}

/// How long state of one of the node's inputs lives without being written, ms. `None`: for ever.
fn ttl_ms(plan: &StreamPlan, id: NodeId, input: usize) -> Option<i64> {
    let hinted = plan.nodes[id].state_ttl_ms.get(input).copied().flatten();
    hinted.or_else(|| options::duration_ms(plan, "table.exec.state.ttl")).filter(|ms| *ms > 0)
}
