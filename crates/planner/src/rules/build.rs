//! Building logical nodes: rows, names and nullability as Calcite derives them.

use crate::rel::{AggCall, JoinType, Rel, RelNode, RelOp, SortField};
use crate::rex::Rex;
use crate::rex_tools::{and, unique_names};
use crate::row::Row;
use rowkind_ir::Field;
use std::rc::Rc;

pub fn node(op: RelOp, row: impl Into<Row>) -> Rel {
    Rc::new(RelNode { op, row: row.into(), hints: Vec::new(), span: None })
}

/// The same node over other inputs or with other attributes; hints and place stay.
pub fn like(old: &Rel, op: RelOp, row: impl Into<Row>) -> Rel {
    Rc::new(RelNode { op, row: row.into(), hints: old.hints.clone(), span: old.span })
}

/// A filter; none where the condition is always true.
pub fn filter(input: Rel, terms: Vec<Rex>) -> Rel {
    let condition = and(terms);
    if condition.is_true() {
        return input;
    }
    let row = input.row.clone();
    node(RelOp::Filter { input, condition, correlates: Vec::new() }, row)
}

pub fn project(input: Rel, exprs: Vec<Rex>, names: Vec<String>) -> Rel {
    let row: Row = exprs.iter().zip(names).map(|(expr, name)| Field::new(name, expr.ty.clone())).collect();
    node(RelOp::Project { input, exprs }, row)
}

/// A projection to some columns of the input, in the given order; none where all stay in place.
pub fn project_columns(input: Rel, columns: &[usize]) -> Rel {
    if columns.len() == input.row.len() && columns.iter().enumerate().all(|(i, &column)| i == column) {
        return input;
    }
    let exprs = columns.iter().map(|&column| Rex::input(column, input.row[column].ty.clone())).collect();
    let names = columns.iter().map(|&column| input.row[column].name.clone()).collect();
    project(input, exprs, names)
}

/// The row of a join: unique names, and NULLs where a side may be missing.
pub fn join_row(left: &[Field], right: &[Field], kind: JoinType) -> Vec<Field> {
    if matches!(kind, JoinType::Semi | JoinType::Anti) {
        return left.to_vec();
    }
    let may_miss =
        |field: &Field, missing: bool| Field::new(field.name.clone(), field.ty.clone().with_nullable(field.ty.nullable || missing));
    let left_missing = matches!(kind, JoinType::Right | JoinType::Full);
    let right_missing = matches!(kind, JoinType::Left | JoinType::Full);
    let fields =
        left.iter().map(|field| may_miss(field, left_missing)).chain(right.iter().map(|field| may_miss(field, right_missing))).collect();
    unique_names(fields)
}

pub fn join(left: Rel, right: Rel, condition: Rex, kind: JoinType) -> Rel {
    let row = join_row(&left.row, &right.row, kind);
    node(RelOp::Join { left, right, condition, kind }, row)
}

pub fn aggregate(input: Rel, group: Vec<usize>, calls: Vec<AggCall>) -> Rel {
    let row: Row = group.iter().map(|&column| input.row[column].clone()).chain(calls.iter().map(|call| call.output.clone())).collect();
    node(RelOp::Aggregate { input, group, groups: None, calls }, row)
}

pub fn sort(input: Rel, keys: Vec<SortField>, offset: Option<i64>, fetch: Option<i64>) -> Rel {
    let row = input.row.clone();
    node(RelOp::Sort { input, keys, offset, fetch }, row)
}

/// The direct inputs of a node.
pub fn inputs(rel: &Rel) -> Vec<Rel> {
    each_input(rel).cloned().collect()
}

fn each_input(rel: &Rel) -> impl Iterator<Item = &Rel> {
    use std::slice::from_ref;
    let (first, rest): (&[Rel], &[Rel]) = match &rel.op {
        RelOp::Scan { .. } | RelOp::Values { .. } => (&[], &[]),
        RelOp::WatermarkAssigner { input, .. }
        | RelOp::Project { input, .. }
        | RelOp::Filter { input, .. }
        | RelOp::Aggregate { input, .. }
        | RelOp::Sort { input, .. }
        | RelOp::Uncollect { input, .. }
        | RelOp::Snapshot { input, .. }
        | RelOp::Match { input, .. }
        | RelOp::Sink { input, .. } => (from_ref(input), &[]),
        RelOp::Join { left, right, .. } | RelOp::Correlate { left, right, .. } => (from_ref(left), from_ref(right)),
        RelOp::Union { inputs, .. }
        | RelOp::Intersect { inputs, .. }
        | RelOp::Minus { inputs, .. }
        | RelOp::TableFunctionScan { inputs, .. } => (inputs, &[]),
    };
    first.iter().chain(rest)
}

/// The node over other inputs. Rows of nodes that pass their input's row on follow it.
pub fn with_inputs(rel: &Rel, new: Vec<Rel>) -> Rel {
    if each_input(rel).zip(&new).all(|(old, new)| Rc::ptr_eq(old, new)) {
        return rel.clone();
    }
    let mut new = new.into_iter();
    let mut next = || new.next().unwrap_or_else(|| rel.clone());
    let (op, row) = match &rel.op {
        RelOp::Scan { .. } | RelOp::Values { .. } => return rel.clone(),
        RelOp::WatermarkAssigner { rowtime, watermark, .. } => {
            (RelOp::WatermarkAssigner { input: next(), rowtime: *rowtime, watermark: watermark.clone() }, rel.row.clone())
        }
        RelOp::Project { exprs, .. } => (RelOp::Project { input: next(), exprs: exprs.clone() }, rel.row.clone()),
        RelOp::Filter { condition, correlates, .. } => {
            let input = next();
            let row = input.row.clone();
            (RelOp::Filter { input, condition: condition.clone(), correlates: correlates.clone() }, row)
        }
        RelOp::Aggregate { group, groups, calls, .. } => {
            (RelOp::Aggregate { input: next(), group: group.clone(), groups: groups.clone(), calls: calls.clone() }, rel.row.clone())
        }
        RelOp::Sort { keys, offset, fetch, .. } => {
            let input = next();
            let row = input.row.clone();
            (RelOp::Sort { input, keys: keys.clone(), offset: *offset, fetch: *fetch }, row)
        }
        RelOp::Uncollect { with_ordinality, .. } => {
            (RelOp::Uncollect { input: next(), with_ordinality: *with_ordinality }, rel.row.clone())
        }
        RelOp::Snapshot { period, .. } => {
            let input = next();
            let row = input.row.clone();
            (RelOp::Snapshot { input, period: period.clone() }, row)
        }
        RelOp::Match { pattern, .. } => (RelOp::Match { input: next(), pattern: pattern.clone() }, rel.row.clone()),
        RelOp::Sink { sink, .. } => (RelOp::Sink { input: next(), sink: sink.clone() }, rel.row.clone()),
        RelOp::Join { condition, kind, .. } => {
            let (left, right) = (next(), next());
            let row = join_row(&left.row, &right.row, *kind).into();
            (RelOp::Join { left, right, condition: condition.clone(), kind: *kind }, row)
        }
        RelOp::Correlate { id, required, kind, .. } => {
            let (left, right) = (next(), next());
            let row = join_row(&left.row, &right.row, *kind).into();
            (RelOp::Correlate { left, right, id: *id, required: required.clone(), kind: *kind }, row)
        }
        RelOp::Union { inputs, all } => (RelOp::Union { inputs: inputs.iter().map(|_| next()).collect(), all: *all }, rel.row.clone()),
        RelOp::Intersect { inputs, all } => {
            (RelOp::Intersect { inputs: inputs.iter().map(|_| next()).collect(), all: *all }, rel.row.clone())
        }
        RelOp::Minus { inputs, all } => (RelOp::Minus { inputs: inputs.iter().map(|_| next()).collect(), all: *all }, rel.row.clone()),
        RelOp::TableFunctionScan { inputs, call } => {
            (RelOp::TableFunctionScan { inputs: inputs.iter().map(|_| next()).collect(), call: call.clone() }, rel.row.clone())
        }
    };
    like(rel, op, row)
}

/// Rebuilds a tree bottom up.
pub fn bottom_up<E>(rel: &Rel, rule: &mut dyn FnMut(Rel) -> Result<Rel, E>) -> Result<Rel, E> {
    let new = each_input(rel).map(|input| bottom_up(input, rule)).collect::<Result<Vec<_>, E>>()?;
    rule(with_inputs(rel, new))
}

/// Bottom up, for rules that cannot fail.
pub fn transform(rel: &Rel, rule: &mut dyn FnMut(Rel) -> Rel) -> Rel {
    match bottom_up::<std::convert::Infallible>(rel, &mut |rel| Ok(rule(rel))) {
        Ok(rel) => rel,
        Err(never) => match never {},
    }
}

pub fn names(row: &[Field]) -> Vec<String> {
    row.iter().map(|field| field.name.clone()).collect()
}
