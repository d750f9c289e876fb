//! Time attributes become plain timestamps where they lose their meaning.
//!
//! before  f(ts), GROUP BY ts, a regular join of rows with ts
//! after   f(CAST(ts AS TIMESTAMP(3))), and such a cast in a Calc below the aggregate or the join
//! like    Flink `RelTimeIndicatorConverter`

use super::joins::{self, JoinClass};
use super::logical::{join_type, merged_calc};
use super::windows;
use crate::outcome::Failure;
use crate::physical::{Join, Op, Plan};
use crate::rex::{Rex, RexKind};
use crate::rex_tools::{input_of, inputs_of};
use crate::rules::build::join_row;
use rowkind_ir::{DataType, Field, TimeAttribute, TypeKind};

/// The whole plan of one root. The result of a query has no processing-time attribute.
pub fn convert(root: &Plan) -> Plan {
    let plan = visit(root);
    match &plan.op {
        Op::Sink(_) => plan,
        _ => materialized(plan, &|ty| ty.is_proctime()),
    }
}

pub fn plain_type(ty: &DataType) -> DataType {
    let kind = match &ty.kind {
        TypeKind::Timestamp(p, _) => TypeKind::Timestamp(*p, TimeAttribute::None),
        TypeKind::TimestampLtz(p, _) => TypeKind::TimestampLtz(*p, TimeAttribute::None),
        other => other.clone(),
    };
    DataType { kind, nullable: ty.nullable }
}

fn is_attribute(ty: &DataType) -> bool {
    ty.time_attribute() != TimeAttribute::None
}

/// The attribute as a plain value.
fn plain(rex: Rex) -> Rex {
    let ty = plain_type(&rex.ty);
    if rex.ty.is_proctime() { Rex::call("PROCTIME_MATERIALIZE", vec![rex], ty) } else { Rex::call("CAST", vec![rex], ty) }
}

/// Where a join or an aggregate has made a plain time of one input's, a union has nothing to call its own.
pub fn check_unions(plan: &Plan) -> Result<(), Failure> {
    plan.inputs.iter().try_for_each(check_unions)?;
    let (Op::Union, Some((first, others))) = (&plan.op, plan.inputs.split_first()) else { return Ok(()) };
    let pairs = others.iter().flat_map(|other| other.row.iter().zip(&first.row));
    match pairs.map(|(other, first)| (&other.ty, &first.ty)).find(|(other, first)| other.time_attribute() != first.time_attribute()) {
        Some((other, first)) => Err(Failure::validation(format!(
            "Union fields with time attributes requires same types, but the types are {} and {}.",
            other.short(),
            first.short()
        ))),
        None => Ok(()),
    }
}

/// A Calc that materialises the columns of such types; none if there are none.
fn materialized(plan: Plan, which: &dyn Fn(&DataType) -> bool) -> Plan {
    materialized_columns(plan, &|_, ty| which(ty))
}

fn materialized_columns(plan: Plan, which: &dyn Fn(usize, &DataType) -> bool) -> Plan {
    if !plan.row.iter().enumerate().any(|(i, field)| is_attribute(&field.ty) && which(i, &field.ty)) {
        return plan;
    }
    let exprs = inputs_of(&plan.row)
        .into_iter()
        .enumerate()
        .map(|(i, rex)| if is_attribute(&rex.ty) && which(i, &rex.ty) { plain(rex) } else { rex })
        .collect();
    let names = plan.names();
    merged_calc(plan, exprs, names, None)
}

fn visit(plan: &Plan) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(visit).collect();
    match &plan.op {
        Op::Scan(_) | Op::Values { .. } => plan.clone(),
        Op::Calc { exprs, condition } => {
            let row = &inputs[0].row;
            let exprs: Vec<Rex> = exprs.iter().map(|expr| operands(&retyped(expr, row))).collect();
            let condition = condition.as_ref().map(|condition| operands(&retyped(condition, row)));
            let new_row: Vec<Field> =
                exprs.iter().zip(&plan.row).map(|(expr, field)| Field::new(field.name.clone(), expr.ty.clone())).collect();
            plan.rebuilt(Op::Calc { exprs, condition }, inputs, new_row)
        }
        Op::Aggregate(aggregate) => {
            let windowed = windows::attached(&inputs[0]);
            let window_columns = windowed
                .filter(|w| w.start.iter().any(|c| aggregate.group.contains(c)) && w.end.iter().any(|c| aggregate.group.contains(c)))
                .map(|w| w.columns())
                .unwrap_or_default();
            let read = |column: usize| {
                (aggregate.group.contains(&column)
                    || aggregate.calls.iter().any(|call| call.args.contains(&column) || call.filter == Some(column)))
                    && !window_columns.contains(&column)
            };
            let input = materialized_columns(inputs[0].clone(), &|column, _| read(column));
            let mut row = plan.row.clone();
            for (i, &column) in aggregate.group.iter().enumerate() {
                row[i].ty = input.row[column].ty.clone();
            }
            let mut aggregate = aggregate.clone();
            let groups = aggregate.group.len();
            for (i, call) in aggregate.calls.iter_mut().enumerate() {
                call.output.ty = plain_type(&call.output.ty);
                row[groups + i].ty = call.output.ty.clone();
            }
            plan.rebuilt(Op::Aggregate(aggregate), vec![input], row)
        }
        Op::GroupWindowAggregate(aggregate) => {
            let read =
                |column: usize| aggregate.calls.iter().any(|call| call.args.contains(&column)) && aggregate.window.time != Some(column);
            let input = materialized_columns(inputs[0].clone(), &|column, _| read(column));
            let mut row = plan.row.clone();
            let first = row.len() - aggregate.properties.len();
            for (i, field) in row.iter_mut().enumerate().take(first) {
                if i >= aggregate.group.len() {
                    field.ty = plain_type(&field.ty);
                }
            }
            plan.rebuilt(plan.op.clone(), vec![input], row)
        }
        Op::Join(join) => {
            let (left, right) = (inputs[0].clone(), inputs[1].clone());
            let class = joins::classify(join, &left, &right);
            let (left, right) = match class {
                JoinClass::Regular => (materialized(left, &|_| true), materialized(right, &|_| true)),
                JoinClass::Interval(_) | JoinClass::Window { .. } | JoinClass::Snapshot => (left, right),
            };
            let row = join_row(&left.row, &right.row, join_type(join.kind));
            let whole: Vec<Field> = left.row.iter().chain(&right.row).cloned().collect();
            let condition = retyped(&join.condition, &whole);
            let condition = if class == JoinClass::Regular { operands(&condition) } else { condition };
            let width = left.row.len();
            let join = Join { mini_batch: join.mini_batch, ..Join::new(join.kind, condition, width) };
            let node = plan.rebuilt(Op::Join(join), vec![left, right], row);
            // The versioned side has no time of its own in the result.
            if class == JoinClass::Snapshot { materialized_columns(node, &|column, _| column >= width) } else { node }
        }
        Op::Union => {
            let row: Vec<Field> = plan
                .row
                .iter()
                .enumerate()
                .map(|(i, field)| Field::new(field.name.clone(), inputs[0].row[i].ty.clone().with_nullable(field.ty.nullable)))
                .collect();
            plan.rebuilt(Op::Union, inputs, row)
        }
        Op::Sink(_) => {
            let input = materialized(inputs[0].clone(), &|ty| ty.is_proctime());
            plan.rebuilt(plan.op.clone(), vec![input], plan.row.clone())
        }
        Op::Match(pattern) => {
            let mut pattern = pattern.clone();
            for (_, rex) in pattern.measures.iter_mut().chain(&mut pattern.define) {
                *rex = operands(rex);
            }
            let first = plan.row.len() - pattern.measures.len();
            let mut row = plan.row.clone();
            for (field, (_, rex)) in row[first..].iter_mut().zip(&pattern.measures) {
                field.ty = rex.ty.clone();
            }
            plan.rebuilt(Op::Match(pattern), inputs, row)
        }
        Op::Expand { .. } | Op::ProcessTableFunction { .. } => plan.with_inputs(inputs),
        Op::WatermarkAssigner { rowtime, .. } => {
            let mut row = with_prefix(plan, &inputs[0]);
            row[*rowtime].ty = plan.row[*rowtime].ty.clone();
            plan.rebuilt(plan.op.clone(), inputs, row)
        }
        Op::Over(_) => {
            let mut row = with_prefix(plan, &inputs[0]);
            let own = inputs[0].row.len();
            row[own..].iter_mut().for_each(|field| field.ty = plain_type(&field.ty));
            plan.rebuilt(plan.op.clone(), inputs, row)
        }
        Op::Correlate(_)
        | Op::Rank(_)
        | Op::Sort { .. }
        | Op::SortLimit { .. }
        | Op::Limit { .. }
        | Op::TemporalSort { .. }
        | Op::WindowTableFunction { .. }
        | Op::Snapshot { .. } => {
            let row = with_prefix(plan, &inputs[0]);
            plan.rebuilt(plan.op.clone(), inputs, row)
        }
        Op::MiniBatchAssigner { .. }
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
        | Op::IntervalJoin { .. }
        | Op::TemporalJoin { .. }
        | Op::LookupJoin(_)
        | Op::MultiJoin(_) => plan.with_inputs(inputs),
    }
}

/// The input's columns with their types, then the node's own.
fn with_prefix(plan: &Plan, input: &Plan) -> Vec<Field> {
    plan.row
        .iter()
        .enumerate()
        .map(|(i, field)| match input.row.get(i) {
            Some(below) => Field::new(field.name.clone(), below.ty.clone()),
            None => field.clone(),
        })
        .collect()
}

/// Column references with the types that the columns have now.
pub fn retyped(rex: &Rex, row: &[Field]) -> Rex {
    rex.rewrite(&mut |rex| {
        let column = rex.as_input()?;
        Some(input_of(row, column))
    })
}

/// Operands of calls that are time attributes, as plain values.
fn operands(rex: &Rex) -> Rex {
    let RexKind::Call { op, args } = &rex.kind else { return rex.clone() };
    if op.starts_with("__TEMPORAL_JOIN")
        || *op == crate::rules::temporal::INITIAL_CONDITION
        || *op == "PROCTIME_MATERIALIZE"
        || *op == crate::bind::pattern::REF
        || op.starts_with("MATCH_")
    {
        return rex.clone();
    }
    if *op == "Reinterpret" && is_attribute(&rex.ty) {
        // What a source made of a column when it took the watermark over.
        return Rex::call(op, args.iter().map(operands).collect(), rex.ty.clone());
    }
    let only_keeps_type = *op == "CAST"
        && (args[0].as_input().is_some() || args[0].is_literal())
        && args[0].ty.time_attribute() == rex.ty.time_attribute()
        && is_attribute(&rex.ty);
    let args: Vec<Rex> = args
        .iter()
        .map(|arg| {
            let arg = operands(arg);
            if arg.is_literal() && !arg.is_null_literal() && is_attribute(&arg.ty) && !only_keeps_type {
                return Rex { ty: plain_type(&arg.ty), ..arg };
            }
            let of_match = arg.as_call().is_some_and(|(op, _)| op.starts_with("MATCH_"));
            if is_attribute(&arg.ty) && !only_keeps_type && !of_match { plain(arg) } else { arg }
        })
        .collect();
    if *op == "CAST" && args[0].ty == rex.ty {
        return args[0].clone();
    }
    let ty = if args.is_empty() || only_keeps_type || *op == "CAST" || (*op == "FINAL" && is_attribute(&args[0].ty)) {
        rex.ty.clone()
    } else {
        plain_type(&rex.ty)
    };
    Rex::call(op, args, ty)
}
