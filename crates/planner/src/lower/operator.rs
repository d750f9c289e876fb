//! One node of the physical plan as an operator.

use super::expr::{expression, typed};
use crate::convert::exec::is_deduplicate;
use crate::infer::monotonicity::call_retracts;
use crate::infer::traits::UpdateKind;
use crate::infer::upsert_key::smallest;
use crate::outcome::Failure;
use crate::physical::{self, Op, Plan, WindowSource, input_spec};
use crate::rel::{AggCall, SortField};
use crate::rex::{Bound, Rex};
use crate::simplify::fold::as_integer;
use crate::sink;
use rowkind_ir::plan::{self, Operator, SortKey, Window, WindowProperty};
use rowkind_ir::{Expr, Field, Value};

pub fn lower(node: &Plan) -> Result<Operator, Failure> {
    let updates_before = node.traits.modify.update && node.traits.update == UpdateKind::BeforeAndAfter;
    Ok(match &node.op {
        Op::Scan(scan) => Operator::Source(plan::Source {
            table: scan.table.clone(),
            columns: scan.columns.clone(),
            mode: scan.mode,
            watermark: match &scan.watermark {
                Some((column, rex)) => Some((*column, expression(rex)?)),
                None => None,
            },
        }),
        Op::Values { rows } => Operator::Values {
            rows: rows
                .iter()
                .map(|row| {
                    let cells = row.iter().zip(&node.row);
                    cells.map(|(cell, field)| cell.as_value().map_or(Value::Null, |value| typed(value, &field.ty))).collect()
                })
                .collect(),
        },
        Op::Calc { exprs, condition } => Operator::Calc { projection: all(exprs)?, condition: optional(condition.as_ref())? },
        Op::WatermarkAssigner { rowtime, watermark } => {
            Operator::WatermarkAssigner { rowtime: *rowtime, watermark: expression(watermark)? }
        }
        Op::MiniBatchAssigner { interval_ms, rowtime } => Operator::MiniBatchAssigner { interval_ms: *interval_ms, rowtime: *rowtime },
        Op::DropUpdateBefore => Operator::DropUpdateBefore,
        Op::Exchange(distribution) => Operator::Exchange(distribution.clone()),
        Op::ChangelogNormalize { key, condition } => {
            Operator::ChangelogNormalize { key: key.clone(), condition: optional(condition.as_ref())?, emits_update_before: updates_before }
        }
        Op::Aggregate(aggregate) => Operator::GroupAggregate(plan::GroupAggregate {
            group: aggregate.group.clone(),
            calls: calls(&aggregate.calls, node.input(), &aggregate.group),
            input_retracts: !node.input().traits.modify.is_insert_only(),
            emits_update_before: updates_before,
            mini_batch: false,
        }),
        Op::LocalAggregate(aggregate) => Operator::LocalGroupAggregate(plan::GroupAggregate {
            group: aggregate.group.clone(),
            calls: calls(&aggregate.calls, node.input(), &aggregate.group),
            input_retracts: !node.input().traits.modify.is_insert_only(),
            emits_update_before: false,
            mini_batch: true,
        }),
        Op::GlobalAggregate(aggregate) => Operator::GlobalGroupAggregate(plan::GroupAggregate {
            group: aggregate.group.clone(),
            calls: flagged(&aggregate.calls, &aggregate.buffers.retracts),
            input_retracts: aggregate.input_retracts,
            emits_update_before: updates_before,
            mini_batch: true,
        }),
        Op::IncrementalAggregate(aggregate) => Operator::IncrementalGroupAggregate {
            partial_group: aggregate.partial_group.clone(),
            final_group: aggregate.final_group.clone(),
            calls: flagged(&aggregate.calls, &[]),
        },
        Op::GroupWindowAggregate(aggregate) => Operator::GroupWindowAggregate {
            group: aggregate.group.clone(),
            window: aggregate.window.clone(),
            properties: properties(&aggregate.properties),
            calls: calls(&aggregate.calls, node.input(), &aggregate.group),
            input_retracts: !node.input().traits.modify.is_insert_only(),
            early_fire_ms: aggregate.early_fire_ms,
            late_fire_ms: aggregate.late_fire_ms,
            allowed_lateness_ms: aggregate.allowed_lateness_ms,
            emits_update_before: updates_before,
        },
        Op::WindowAggregate(aggregate) => Operator::WindowAggregate {
            group: aggregate.group.clone(),
            window: window(&aggregate.window),
            properties: properties(&aggregate.properties),
            calls: calls(&aggregate.calls, node.input(), &aggregate.group),
            input_retracts: !node.input().traits.modify.is_insert_only(),
        },
        Op::LocalWindowAggregate(aggregate) => Operator::LocalWindowAggregate {
            group: aggregate.group.clone(),
            window: window(&aggregate.window),
            calls: calls(&aggregate.calls, node.input(), &aggregate.group),
            input_retracts: !node.input().traits.modify.is_insert_only(),
        },
        Op::GlobalWindowAggregate(aggregate) => {
            let retracts = aggregate.local.as_ref().map(|buffers| buffers.retracts.clone()).unwrap_or_default();
            Operator::GlobalWindowAggregate {
                group: aggregate.group.clone(),
                window: window(&aggregate.window),
                properties: properties(&aggregate.properties),
                calls: flagged(&aggregate.calls, &retracts),
                input_retracts: !node.input().traits.modify.is_insert_only(),
            }
        }
        Op::WindowTableFunction { window } => Operator::WindowTableFunction { window: window.clone() },
        Op::WindowRank { rank: ranked, window } => Operator::WindowRank { rank: rank(ranked, updates_before), window: window.clone() },
        Op::WindowDeduplicate { partition, order, keep_last, window } => {
            Operator::WindowDeduplicate { partition: partition.clone(), order: *order, keep_last: *keep_last, window: window.clone() }
        }
        Op::WindowJoin { join: joined, left, right } => {
            Operator::WindowJoin { join: join(node, joined, updates_before)?, left: left.clone(), right: right.clone() }
        }
        Op::Over(over) => lower_over(node, over, updates_before)?,
        Op::Rank(ranked) if is_deduplicate(node, ranked) => {
            let key = &ranked.order[0];
            let rowtime = node.input().row[key.column].ty.is_rowtime();
            Operator::Deduplicate(plan::Deduplicate {
                key: ranked.partition.clone(),
                rowtime: rowtime.then_some(key.column),
                keep_last: key.descending,
                outputs_insert_only: node.traits.modify.is_insert_only(),
                emits_update_before: updates_before,
            })
        }
        Op::Rank(ranked) => Operator::Rank(rank(ranked, updates_before)),
        Op::Sort { .. } => return Err(Failure::table("Sort on a non-time-attribute field is not supported.")),
        Op::TemporalSort { keys } => Operator::TemporalSort { order: order(keys) },
        Op::SortLimit { keys, offset, fetch, strategy } => Operator::SortLimit {
            order: order(keys),
            offset: *offset,
            fetch: *fetch,
            strategy: strategy.clone().unwrap_or(plan::RankStrategy::Retract),
            emits_update_before: updates_before,
        },
        Op::Limit { offset, fetch } => Operator::Limit { offset: *offset, fetch: *fetch, emits_update_before: updates_before },
        Op::Join(joined) => Operator::Join(join(node, joined, updates_before)?),
        Op::IntervalJoin { join: joined, bounds } => Operator::IntervalJoin {
            join: join(node, joined, updates_before)?,
            rowtime: bounds.rowtime,
            left_lower_ms: bounds.left_lower_ms,
            left_upper_ms: bounds.left_upper_ms,
            left_time: bounds.left_time,
            right_time: bounds.right_time,
        },
        Op::TemporalJoin { join: joined, left_time, right_time, primary_key } => Operator::TemporalJoin {
            join: join(node, &without_marker(joined), updates_before)?,
            rowtime: node.inputs[0].row[*left_time].ty.is_rowtime(),
            left_time: *left_time,
            right_time: *right_time,
            right_primary_key: primary_key.clone(),
        },
        Op::Snapshot { .. } => return Err(Failure::unsupported("a snapshot that is not joined", node.span)),
        Op::LookupJoin(lookup) => Operator::LookupJoin(plan::LookupJoin {
            table: lookup.table.clone(),
            kind: lookup.kind,
            lookup: lookup
                .lookup
                .iter()
                .map(|(column, rex)| Ok((table_column(lookup, *column), expression(rex)?)))
                .collect::<Result<_, Failure>>()?,
            right_projection: match &lookup.projection {
                Some(exprs) => all(&on_table(lookup, exprs))?,
                None => all(&on_table(lookup, &crate::rex_tools::inputs_of(&lookup.table_row)))?,
            },
            right_condition: match &lookup.filter {
                Some(filter) => Some(expression(&on_table(lookup, std::slice::from_ref(filter))[0])?),
                None => None,
            },
            condition: optional(lookup.condition.as_ref())?,
            upsert_materialize: lookup.upsert_materialize,
            retry: lookup.retry.clone(),
        }),
        Op::MultiJoin(multi) => Operator::MultiJoin {
            kinds: multi.kinds.clone(),
            conditions: multi.conditions.iter().map(|condition| expression(condition).map(Some)).collect::<Result<_, _>>()?,
            keys: multi.keys.clone(),
            unique_keys: node
                .inputs
                .iter()
                .zip(&multi.keys)
                .map(|(input, key)| crate::infer::upsert_key::in_key_group(input, key).and_then(|keys| smallest(&keys)))
                .collect(),
        },
        Op::Union => Operator::Union,
        Op::Expand { projects, .. } => {
            Operator::Expand { projections: projects.iter().map(|project| all(project)).collect::<Result<_, _>>()? }
        }
        Op::Correlate(correlate) => {
            let (name, args) = correlate.call.as_call().unwrap_or(("?", &[]));
            Operator::Correlate {
                function: plan::TableFunction { name: name.to_string(), args: all(args)?, output: correlate.function_row.clone() },
                condition: optional(correlate.condition.as_ref())?,
                left_outer: correlate.left_outer,
            }
        }
        Op::Match(pattern) => Operator::Match(plan::Match {
            partition: pattern.partition.clone(),
            order: order(&pattern.order),
            measures: named(&pattern.measures)?,
            after: pattern.skip.clone(),
            pattern: pattern.parts.clone(),
            define: named(&pattern.define)?,
            within_ms: pattern.within.as_ref().map(within_ms).transpose()?,
        }),
        Op::ProcessTableFunction { call } => {
            let (name, _) = call.as_call().unwrap_or(("?", &[]));
            Operator::ProcessTableFunction { name: name.to_string(), args: Vec::new(), partition: Vec::new() }
        }
        Op::Sink(collector) => Operator::Sink(plan::Sink {
            table: collector.spec.as_ref().map(|spec| spec.table.0.clone()),
            mode: sink::final_mode(collector, node.input().traits.modify),
            primary_key: collector.spec.as_ref().and_then(|spec| sink::primary_key(spec)),
            input_upsert_key: node.input().upsert_keys().as_ref().and_then(|keys| smallest(keys)),
            upsert_materialize: collector.upsert_materialize && !collector.only_printed,
            conflict: collector.spec.as_ref().and_then(|spec| spec.conflict),
            target_columns: collector
                .spec
                .as_ref()
                .and_then(|spec| spec.target_columns.as_ref())
                .map(|paths| paths.iter().filter_map(|path| path.first().copied()).collect()),
        }),
    })
}

fn all(exprs: &[Rex]) -> Result<Vec<Expr>, Failure> {
    exprs.iter().map(expression).collect()
}

fn within_ms(rex: &Rex) -> Result<i64, Failure> {
    match rex.as_value() {
        Some(Value::IntervalMillis(ms)) => Ok(*ms),
        _ => Err(Failure::unsupported("this time of a pattern", None)),
    }
}

fn optional(rex: Option<&Rex>) -> Result<Option<Expr>, Failure> {
    rex.map(expression).transpose()
}

fn named(list: &[(String, Rex)]) -> Result<Vec<(String, Expr)>, Failure> {
    list.iter().map(|(name, rex)| Ok((name.clone(), expression(rex)?))).collect()
}

fn order(keys: &[SortField]) -> Vec<SortKey> {
    keys.iter().map(|key| SortKey { column: key.column, descending: key.descending, nulls_last: key.nulls_last }).collect()
}

fn properties(list: &[(String, WindowProperty)]) -> Vec<WindowProperty> {
    list.iter().map(|(_, kind)| *kind).collect()
}

fn window(source: &WindowSource) -> Window {
    match source {
        WindowSource::Time(window) | WindowSource::Slice { window, .. } => window.clone(),
        WindowSource::Attached(attached) => Window { kind: attached.kind.clone(), time: None, rowtime: attached.rowtime },
    }
}

fn calls(list: &[AggCall], input: &Plan, group: &[usize]) -> Vec<plan::AggregateCall> {
    let retracts: Vec<bool> = list.iter().map(|call| call_retracts(input, group, call)).collect();
    flagged(list, &retracts)
}

fn flagged(list: &[AggCall], retracts: &[bool]) -> Vec<plan::AggregateCall> {
    list.iter()
        .enumerate()
        .map(|(i, call)| plan::AggregateCall {
            function: call.function,
            args: call.args.clone(),
            distinct: call.distinct,
            filter: call.filter,
            retracts: retracts.get(i).copied().unwrap_or(false),
            output: call.output.clone(),
        })
        .collect()
}

fn rank(rank: &physical::Rank, emits_update_before: bool) -> plan::Rank {
    plan::Rank {
        function: rank.function,
        partition: rank.partition.clone(),
        order: order(&rank.order),
        range: rank.range.clone(),
        strategy: rank.strategy.clone().unwrap_or(plan::RankStrategy::AppendFast),
        outputs_rank: rank.outputs_rank,
        emits_update_before,
    }
}

fn join(node: &Plan, join: &physical::Join, emits_update_before: bool) -> Result<plan::Join, Failure> {
    let rest = crate::rex_tools::condition_of(join.rest.clone());
    Ok(plan::Join {
        kind: join.kind,
        left_key: join.left_key.clone(),
        right_key: join.right_key.clone(),
        filter_nulls: join.filter_nulls.clone(),
        condition: optional(rest.as_ref())?,
        left_spec: input_spec(&node.inputs[0], &join.left_key),
        right_spec: input_spec(&node.inputs[1], &join.right_key),
        emits_update_before,
        mini_batch: join.mini_batch,
    })
}

/// The join without the condition that stands for "as of".
fn without_marker(join: &physical::Join) -> physical::Join {
    let rest = join
        .rest
        .iter()
        .filter(|term| !term.is_call("__TEMPORAL_JOIN_CONDITION") && !term.is_call(crate::rules::temporal::INITIAL_CONDITION))
        .cloned()
        .collect();
    physical::Join { rest, ..join.clone() }
}

fn table_column(lookup: &physical::LookupJoin, column: usize) -> usize {
    lookup.table.column(&lookup.table_row[column].name).unwrap_or(column)
}

/// Expressions over all columns of the looked-up table.
fn on_table(lookup: &physical::LookupJoin, exprs: &[Rex]) -> Vec<Rex> {
    exprs.iter().map(|expr| expr.map_inputs(&mut |column| table_column(lookup, column))).collect()
}

fn lower_over(node: &Plan, over: &physical::Over, emits_update_before: bool) -> Result<Operator, Failure> {
    let Some(group) = over.groups.first() else { return Err(Failure::unsupported("an OVER without a window", node.span)) };
    let input: &[Field] = &node.input().row;
    let preceding = match &group.lower {
        Bound::UnboundedPreceding => None,
        Bound::CurrentRow => Some(0),
        Bound::Preceding(rex) => match rex.as_value() {
            Some(Value::IntervalMillis(ms)) => Some(*ms),
            Some(value) => as_integer(value),
            None => None,
        },
        Bound::Following(_) | Bound::UnboundedFollowing => return Err(Failure::unsupported("a frame that follows", node.span)),
    };
    let time = group.order.first().and_then(|key| {
        let ty = &input[key.column].ty;
        if ty.is_rowtime() {
            Some(true)
        } else if ty.is_proctime() {
            Some(false)
        } else {
            None
        }
    });
    let mut constants = Vec::new();
    let calls = group
        .calls
        .iter()
        .map(|call| {
            let args = call
                .args
                .iter()
                .map(|arg| match (arg.as_input(), arg.as_value()) {
                    (Some(column), _) => Ok(column),
                    (None, Some(value)) => {
                        constants.push((crate::lower::typed_value(value, &arg.ty), arg.ty.clone()));
                        Ok(input.len() + constants.len() - 1)
                    }
                    (None, None) => Err(Failure::unsupported("a computed argument of an OVER call", node.span)),
                })
                .collect::<Result<Vec<_>, _>>()?;
            Ok(plan::AggregateCall {
                function: call.function,
                args,
                distinct: call.distinct,
                filter: None,
                retracts: !node.input().traits.modify.is_insert_only(),
                output: call.output.clone(),
            })
        })
        .collect::<Result<Vec<_>, Failure>>()?;
    Ok(Operator::OverAggregate(plan::OverAggregate {
        partition: group.partition.clone(),
        order: order(&group.order),
        preceding,
        rows: group.rows,
        time,
        calls,
        constants,
        emits_update_before,
    }))
}
