//! The logical tree as nodes of the physical plan, without exchanges: projections and filters become Calcs.

use super::{correlate, expand, over, scan, split_distinct, windows};
use crate::outcome::Failure;
use crate::physical::{Aggregate, Join, Node, Op, PartialFinal, Plan, Sink, calc, is_trivial_calc};
use crate::rel::{AggCall, JoinType, Rel, RelOp};
use crate::rex::Rex;
use crate::rex_tools::{and, conjuncts, input_of, inputs_of};
use crate::rules::build::names;
use crate::rules::projections::can_merge;
use crate::settings::Settings;
use crate::simplify;
use rowkind_ir::Field;
use rowkind_ir::plan::JoinKind;

pub fn convert(rel: &Rel, settings: &Settings) -> Result<Plan, Failure> {
    let plan = convert_op(rel, settings)?;
    Ok(if rel.span.is_some() { plan.with_span(rel.span) } else { plan })
}

fn convert_op(rel: &Rel, settings: &Settings) -> Result<Plan, Failure> {
    match &rel.op {
        RelOp::Scan { table } => scan::convert(table, rel, settings),
        RelOp::Values { rows } => Ok(Node::new(Op::Values { rows: rows.clone() }, Vec::new(), rel.row.clone())),
        RelOp::WatermarkAssigner { input, rowtime, watermark } => {
            let input = convert(input, settings)?;
            scan::watermark(input, *rowtime, watermark.clone(), rel.row.to_vec())
        }
        RelOp::Project { input, exprs } => {
            if let RelOp::Project { input: aggregate, exprs: below } = &input.op
                && matches!(&aggregate.op, RelOp::Aggregate { .. })
                && exprs.iter().any(windows::has_property)
            {
                // What a window is asked for is asked right above it.
                let merged = exprs.iter().map(|expr| expr.substitute(below)).collect();
                return convert_op(&crate::rules::build::project(aggregate.clone(), merged, names(&rel.row)), settings);
            }
            let input_plan = convert_below(input, settings, exprs.iter().any(windows::has_property))?;
            if exprs.iter().any(Rex::has_over) {
                return over::split(input_plan, exprs, &rel.row);
            }
            let loses = loses_names(input, exprs);
            let exprs = exprs.iter().map(|expr| windows::resolve_properties(expr, &input_plan)).collect();
            let plan = merged_calc(input_plan, exprs, names(&rel.row), None);
            Ok(match loses {
                true => with_input_names(&plan),
                false if numbers_cut_columns(input, rel) => with_places_of_constants(&plan),
                false => plan,
            })
        }
        RelOp::Filter { .. } | RelOp::Aggregate { .. } => convert_below(rel, settings, true),
        RelOp::Join { left, right, condition, kind } => {
            let width = left.row.len();
            let (left, right) = (convert(left, settings)?, convert(right, settings)?);
            let kind = match kind {
                JoinType::Inner => JoinKind::Inner,
                JoinType::Left => JoinKind::Left,
                JoinType::Right => JoinKind::Right,
                JoinType::Full => JoinKind::Full,
                JoinType::Semi => JoinKind::Semi,
                JoinType::Anti => JoinKind::Anti,
            };
            let row = crate::rules::build::join_row(&left.row, &right.row, join_type(kind));
            let join = Join::new(kind, condition.clone(), width);
            let node = Node::new(Op::Join(join), vec![left, right], row);
            Ok(with_hints(node, rel))
        }
        RelOp::Correlate { left, right, kind, .. } => {
            let left = convert(left, settings)?;
            correlate::convert(left, right, *kind, rel)
        }
        RelOp::Sort { input, keys, offset, fetch } => {
            let input = convert(input, settings)?;
            let row = input.row.clone();
            let op = match (keys.is_empty(), fetch, offset) {
                (false, None, None) => Op::Sort { keys: keys.clone() },
                (false, _, _) => Op::SortLimit { keys: keys.clone(), offset: offset.unwrap_or(0), fetch: *fetch, strategy: None },
                (true, _, _) => Op::Limit { offset: offset.unwrap_or(0), fetch: *fetch },
            };
            Ok(Node::new(op, vec![input], row))
        }
        RelOp::Union { inputs, all: true } => {
            let inputs = inputs.iter().map(|input| convert(input, settings)).collect::<Result<Vec<_>, _>>()?;
            let row: Vec<Field> =
                rel.row.iter().zip(&inputs[0].row).map(|(field, first)| Field::new(first.name.clone(), field.ty.clone())).collect();
            Ok(Node::new(Op::Union, inputs, row))
        }
        RelOp::Union { .. } | RelOp::Intersect { .. } | RelOp::Minus { .. } => Err(Failure::unsupported("this set operation", rel.span)),
        RelOp::TableFunctionScan { inputs, call } => {
            if let Some(window) = windows::of_call(call, inputs) {
                let window = window?;
                let input = convert(&inputs[0], settings)?;
                return Ok(Node::new(Op::WindowTableFunction { window }, vec![input], rel.row.clone()));
            }
            if inputs.is_empty() && call.as_call().is_some_and(|(name, _)| name.starts_with("$UNNEST")) {
                let nothing = Node::new(Op::Values { rows: vec![Vec::new()] }, Vec::new(), Vec::new());
                return correlate::convert(nothing, rel, JoinType::Inner, rel);
            }
            let plans = inputs.iter().map(|input| convert(input, settings)).collect::<Result<Vec<_>, _>>()?;
            super::process_function::convert(call, plans, rel)
        }
        RelOp::Uncollect { .. } => Err(Failure::unsupported("UNNEST here", rel.span)),
        RelOp::Snapshot { input, period } => {
            let input = convert(input, settings)?;
            let row = input.row.clone();
            Ok(Node::new(Op::Snapshot { period: period.clone() }, vec![input], row))
        }
        RelOp::Match { input, pattern } => {
            let input = convert(input, settings)?;
            Ok(Node::new(Op::Match(pattern.clone()), vec![input], rel.row.clone()))
        }
        RelOp::Sink { input, sink } => {
            let input = convert(input, settings)?;
            let op = Op::Sink(Sink { spec: Some(sink.clone()), upsert_materialize: false, only_printed: false });
            Ok(with_hints(Node::new(op, vec![input], rel.row.clone()), rel))
        }
    }
}

/// What stands below a projection or a condition. `properties`: whether those ask a group window for its start, end or time.
fn convert_below(rel: &Rel, settings: &Settings, properties: bool) -> Result<Plan, Failure> {
    if let RelOp::Filter { input: sums, condition, .. } = &rel.op
        && let RelOp::Aggregate { input, group, groups: Some(sets), calls } = &sums.op
        && !split_distinct::applies(calls, settings)
    {
        let (sums, calls) = &named_calls(sums, group.len(), calls);
        let (asked, rest) = expand::asked_before(condition, group, calls);
        let plan = with_hints(expand::convert(convert(input, settings)?, group, sets, calls, sums, &asked)?, sums);
        let (exprs, all) = (inputs_of(&plan.row), names(&rel.row));
        return Ok(if rest.is_empty() { plan } else { merged_calc(plan, exprs, all, Some(crate::rex_tools::and(rest))) });
    }
    let plan = match &rel.op {
        RelOp::Filter { input: below, condition, .. } => {
            let input = convert_below(below, settings, properties || windows::has_property(condition))?;
            let exprs = inputs_of(&input.row);
            let over = matches!(&below.op, RelOp::Project { exprs, .. } if exprs.iter().any(Rex::has_over));
            let mut all = input.names();
            if over {
                all = called_by_the_call(&input, condition);
            } else {
                // Columns of a group window that stand behind the row keep their names.
                all.splice(..rel.row.len(), names(&rel.row));
            }
            let condition = windows::resolve_properties(condition, &input);
            Ok(merged_calc(input, exprs, all, Some(condition)))
        }
        RelOp::Aggregate { input, group, groups, calls } => {
            let (rel, calls) = &named_calls(rel, group.len(), calls);
            if let Some(plan) = windows::group_window(rel, input, group, calls, settings, properties)? {
                return Ok(with_hints(plan, rel));
            }
            let input_plan = convert(input, settings)?;
            let plan = match groups {
                None if split_distinct::applies(calls, settings) => split_distinct::convert(input_plan, group, calls, rel, settings)?,
                Some(_) if split_distinct::applies(calls, settings) => {
                    return Err(Failure::unsupported("the split of distinct aggregates over grouping sets", rel.span));
                }
                Some(sets) => expand::convert(input_plan, group, sets, calls, rel, &[])?,
                None => {
                    let aggregate =
                        Aggregate { group: group.clone(), calls: calls.clone(), partial_final: PartialFinal::None, local: None };
                    // Keys are called as they are below.
                    let key_name = |(i, field): (usize, &Field)| match group.get(i) {
                        Some(&column) => Field::new(input_plan.row[column].name.clone(), field.ty.clone()),
                        None => field.clone(),
                    };
                    let row: Vec<Field> = rel.row.iter().enumerate().map(key_name).collect();
                    expand::without_sets(aggregate, input_plan, row, rel)
                }
            };
            Ok(with_hints(plan, rel))
        }
        _ => convert_op(rel, settings),
    }?;
    Ok(if rel.span.is_some() { plan.with_span(rel.span) } else { plan })
}

/// A projection that only drops columns is pushed below the filter, and what is left above it is no more than names.
fn loses_names(input: &Rel, exprs: &[Rex]) -> bool {
    let RelOp::Filter { condition, input: below, .. } = &input.op else { return false };
    let Some(columns) = exprs.iter().map(Rex::as_input).collect::<Option<Vec<usize>>>() else { return false };
    // Below OVER stand its columns in their own order, and behind them what it computes.
    let place = |column: &usize| match &below.op {
        RelOp::Project { exprs, .. } if exprs.iter().any(Rex::has_over) => exprs[*column].as_input().unwrap_or(exprs.len() + column),
        _ => *column,
    };
    let places: Vec<usize> = columns.iter().map(place).collect();
    columns.len() <= input.row.len()
        && places.windows(2).all(|pair| pair[0] < pair[1])
        && condition.columns().iter().all(|column| columns.contains(column))
}

/// The names of a Calc over OVER: where Calcite made one up for the result of a call, and no condition makes it a constant, it has
/// that of the call.
fn called_by_the_call(plan: &Plan, condition: &Rex) -> Vec<String> {
    let names = plan.names();
    let Op::Calc { exprs, .. } = &plan.op else { return names };
    let fixed = fixed_columns(condition);
    let name = |(i, name): (usize, String)| match exprs[i].as_input() {
        Some(column) if name == format!("${i}") && !fixed.iter().any(|(column, _)| *column == i) => plan.input().row[column].name.clone(),
        _ => name,
    };
    names.into_iter().enumerate().map(name).collect()
}

/// Columns that a condition compares with constants, and those.
fn fixed_columns(condition: &Rex) -> Vec<(usize, Rex)> {
    let fixed = |term: &Rex| {
        let [left, right] = term.args_of("=")? else { return None };
        if right.is_literal() { Some((left.as_input()?, right.clone())) } else { None }
    };
    conjuncts(condition).iter().filter_map(fixed).collect()
}

/// A projection that gives out all that an OVER with fewer columns gives, but for what the condition makes constant: it is gone
/// before the number becomes that constant.
fn numbers_cut_columns(input: &Rel, project: &Rel) -> bool {
    let (RelOp::Filter { condition, input: below, .. }, RelOp::Project { exprs, .. }) = (&input.op, &project.op) else { return false };
    let RelOp::Project { exprs: lower, input: base } = &below.op else { return false };
    let plain: Vec<usize> = lower.iter().filter_map(Rex::as_input).collect();
    let bare = lower.iter().all(|expr| expr.as_input().is_some() || matches!(expr.kind, crate::rex::RexKind::Over(_)));
    let increasing = plain.windows(2).all(|pair| pair[0] < pair[1]) && lower.last().is_some_and(Rex::has_over);
    if !bare || !increasing || plain.len() + 1 != lower.len() || plain.len() >= base.row.len() {
        return false;
    }
    let fixed = fixed_columns(condition);
    let number = |rex: &Rex| rex.as_value().and_then(simplify::fold::as_integer);
    let is_fixed =
        |i: usize, expr: &Rex| fixed.iter().any(|(column, to)| *column == i && number(expr).is_some() && number(expr) == number(to));
    let picks = |(i, expr): (usize, &Rex)| expr.as_input() == Some(i) || is_fixed(i, expr);
    exprs.len() == lower.len() && exprs.iter().enumerate().all(picks) && exprs.iter().any(Rex::is_literal)
}

/// A Calc whose columns are called as they are below it, and constants by their place.
fn with_places_of_constants(plan: &Plan) -> Plan {
    let mut node = (*with_input_names(plan)).clone();
    let Op::Calc { exprs, .. } = &node.op else { return plan.clone() };
    for (i, (field, expr)) in node.row.iter_mut().zip(exprs).enumerate() {
        if expr.is_literal() {
            field.name = format!("${i}");
        }
    }
    std::rc::Rc::new(node)
}

/// A Calc whose plain columns are called as they are below it.
fn with_input_names(plan: &Plan) -> Plan {
    let Op::Calc { exprs, .. } = &plan.op else { return plan.clone() };
    let mut node = (**plan).clone();
    for (field, expr) in node.row.iter_mut().zip(exprs) {
        if let Some(column) = expr.as_input() {
            field.name = plan.input().row[column].name.clone();
        }
    }
    std::rc::Rc::new(node)
}

/// Calls that nobody named are called by their place.
fn named_calls(rel: &Rel, keys: usize, calls: &[AggCall]) -> (Rel, Vec<AggCall>) {
    let mut calls = calls.to_vec();
    let mut row = rel.row.clone();
    for (i, call) in calls.iter_mut().enumerate() {
        if call.output.name.is_empty() {
            call.output.name = format!("$f{}", keys + i);
        }
        row[keys + i].name = call.output.name.clone();
    }
    (crate::rules::build::like(rel, rel.op.clone(), row), calls)
}

fn with_hints(plan: Plan, rel: &Rel) -> Plan {
    if rel.hints.is_empty() {
        return plan;
    }
    let mut node = (*plan).clone();
    node.hints.extend(rel.hints.iter().cloned());
    std::rc::Rc::new(node)
}

pub fn join_type(kind: JoinKind) -> JoinType {
    match kind {
        JoinKind::Inner => JoinType::Inner,
        JoinKind::Left => JoinType::Left,
        JoinKind::Right => JoinType::Right,
        JoinKind::Full => JoinType::Full,
        JoinKind::Semi => JoinType::Semi,
        JoinKind::Anti => JoinType::Anti,
    }
}

/// A Calc over a node, merged with a Calc there; none if it changes nothing.
///
/// like  Flink `FlinkCalcMergeRule`, `FlinkLogicalCalcRemoveRule`
pub fn merged_calc(input: Plan, exprs: Vec<Rex>, names: Vec<String>, condition: Option<Rex>) -> Plan {
    let plan = match &input.op {
        Op::Calc { exprs: lower, condition: lower_condition } if can_merge_over(&exprs, condition.as_ref(), lower) => {
            let exprs: Vec<Rex> = exprs.iter().map(|expr| simplify::expression(&expr.substitute(lower))).collect();
            let terms: Vec<Rex> = lower_condition
                .iter()
                .flat_map(conjuncts)
                .chain(condition.iter().flat_map(|condition| conjuncts(&condition.substitute(lower))))
                .collect();
            let condition = (!terms.is_empty()).then(|| simplify::condition(&and(terms))).filter(|condition| !condition.is_true());
            merge_fields(calc(input.input().clone(), exprs, names, condition), &input)
        }
        _ => calc(input, exprs, names, condition),
    };
    if is_trivial_calc(&plan) { plan.input().clone() } else { plan }
}

fn merge_fields(plan: Plan, old: &Plan) -> Plan {
    plan.with_span(old.span)
}

fn can_merge_over(exprs: &[Rex], condition: Option<&Rex>, lower: &[Rex]) -> bool {
    let all: Vec<Rex> = exprs.iter().chain(condition).cloned().collect();
    can_merge(&all, lower)
}

/// Columns of a node in an order of their own.
pub fn reordered(input: Plan, columns: &[usize], row: &[Field]) -> Plan {
    let exprs = columns.iter().map(|&column| input_of(&input.row, column)).collect();
    let names = row.iter().map(|field| field.name.clone()).collect();
    merged_calc(input, exprs, names, None)
}
