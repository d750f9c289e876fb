//! A tree that reads columns of an outer row becomes one that gives them out, and conditions that join it.
//!
//! before  Filter(b.id = $cor0.id) inside the right side of a correlate
//! after   the right side with column b.id, and the condition "outer id = b.id"
//! like    Flink `SubQueryDecorrelator`, Calcite `RelDecorrelator`

use super::build::{aggregate, filter, inputs, join, names, project, project_columns, with_inputs};
use crate::outcome::Failure;
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::{Rex, RexKind};
use crate::rex_tools::{and, boolean, certain_call, conjuncts, input_of, inputs_of};

/// The tree without correlations, and conditions over its row in which `Correlation` stands for outer columns.
pub struct Extracted {
    pub rel: Rel,
    /// Where each column of the original tree is now.
    pub columns: Vec<usize>,
    pub conditions: Vec<Rex>,
}

impl Extracted {
    fn new(rel: Rel, width: usize, conditions: Vec<Rex>) -> Extracted {
        Extracted { rel, columns: (0..width).collect(), conditions }
    }
}

/// Whether a tree reads an outer row, apart from those that it brings itself.
pub fn is_correlated(rel: &Rel) -> bool {
    free_correlations(rel)
}

fn free_correlations(rel: &Rel) -> bool {
    let own = match &rel.op {
        RelOp::Filter { condition, .. } => has_free(condition),
        RelOp::Project { exprs, .. } => exprs.iter().any(has_free),
        RelOp::Join { condition, .. } => has_free(condition),
        RelOp::TableFunctionScan { call, .. } => has_free(call),
        RelOp::Snapshot { period, .. } => has_free(period),
        RelOp::Values { rows } => rows.iter().flatten().any(has_free),
        _ => false,
    };
    own || inputs(rel).iter().any(free_correlations)
}

/// The columns of outer rows that the conditions of a tree read.
pub fn correlated_columns(rel: &Rel) -> Vec<usize> {
    let mut out = match &rel.op {
        RelOp::Filter { condition, .. } | RelOp::Join { condition, .. } => condition.outer_columns(),
        RelOp::Project { exprs, .. } => exprs.iter().flat_map(Rex::outer_columns).collect(),
        _ => Vec::new(),
    };
    out.extend(inputs(rel).iter().flat_map(correlated_columns));
    out
}

fn has_free(rex: &Rex) -> bool {
    let mut found = rex.has_correlation();
    rex.visit(&mut |rex| {
        if let RexKind::SubQuery(query) = &rex.kind {
            found |= free_correlations(&query.rel);
        }
    });
    found
}

pub fn extract(rel: &Rel) -> Result<Extracted, Failure> {
    if !is_correlated(rel) {
        return Ok(Extracted::new(rel.clone(), rel.row.len(), Vec::new()));
    }
    match &rel.op {
        RelOp::Filter { input, condition, .. } => {
            let below = extract(input)?;
            let (outer, own): (Vec<Rex>, Vec<Rex>) = conjuncts(condition).into_iter().partition(Rex::has_correlation);
            if own.iter().chain(&outer).any(Rex::has_sub_query) {
                return Err(unknown());
            }
            let place = |rex: &Rex| rex.map_inputs(&mut |column| below.columns[column]);
            let mut conditions = below.conditions.clone();
            conditions.extend(outer.iter().map(place));
            let own = own.iter().map(place).collect();
            Ok(Extracted { rel: filter(below.rel.clone(), own), columns: below.columns.clone(), conditions })
        }
        RelOp::Project { input, exprs } => {
            if exprs.iter().any(Rex::has_correlation) {
                return Err(unknown());
            }
            let below = extract(input)?;
            let mut new: Vec<Rex> = exprs.iter().map(|expr| expr.map_inputs(&mut |column| below.columns[column])).collect();
            let mut new_names = names(&rel.row);
            let conditions = below
                .conditions
                .iter()
                .map(|term| {
                    term.map_inputs(&mut |column| match new.iter().position(|expr| expr.as_input() == Some(column)) {
                        Some(at) => at,
                        None => {
                            new.push(input_of(&below.rel.row, column));
                            new_names.push(below.rel.row[column].name.clone());
                            new.len() - 1
                        }
                    })
                })
                .collect();
            Ok(Extracted::new(project(below.rel, new, new_names), exprs.len(), conditions))
        }
        RelOp::Aggregate { input, group, groups: None, calls } => {
            let below = extract(input)?;
            let group: Vec<usize> = group.iter().map(|&column| below.columns[column]).collect();
            let calls: Vec<crate::rel::AggCall> = calls
                .iter()
                .map(|call| crate::rel::AggCall {
                    args: call.args.iter().map(|&arg| below.columns[arg]).collect(),
                    filter: call.filter.map(|column| below.columns[column]),
                    order: Vec::new(),
                    ..call.clone()
                })
                .collect();
            // Only equalities with plain columns keep the groups apart.
            let pairs: Vec<(usize, Rex)> = below.conditions.iter().map(equality).collect::<Option<_>>().ok_or_else(unknown)?;
            let mut keys = group.clone();
            pairs.iter().for_each(|(column, _)| {
                if !keys.contains(column) {
                    keys.push(*column);
                }
            });
            let present: Vec<Rex> = pairs
                .iter()
                .filter(|(column, _)| below.rel.row[*column].ty.nullable)
                .map(|(column, _)| certain_call("IS NOT NULL", input_of(&below.rel.row, *column)))
                .collect();
            // Keys of the outer row come first, as the decorrelated aggregate has them.
            let mut ordered: Vec<usize> = keys[group.len()..].to_vec();
            ordered.extend(&group);
            let filtered = filter(below.rel.clone(), present);
            let narrow = narrowed(&filtered, &ordered, &calls);
            let (lower, map) = narrow;
            let at = |column: usize| map.iter().position(|&c| c == column).unwrap_or(0);
            let mut new_group: Vec<usize> = ordered.iter().map(|&column| at(column)).collect();
            new_group.sort_unstable();
            let new_calls = calls
                .iter()
                .map(|call| crate::rel::AggCall {
                    args: call.args.iter().map(|&arg| at(arg)).collect(),
                    filter: call.filter.map(at),
                    order: Vec::new(),
                    ..call.clone()
                })
                .collect();
            let grouped = aggregate(lower, new_group.clone(), new_calls);
            let position = |column: usize| new_group.iter().position(|&key| key == at(column)).unwrap_or(0);
            let old: Vec<usize> =
                group.iter().map(|&column| position(column)).chain((0..calls.len()).map(|i| new_group.len() + i)).collect();
            let conditions = pairs
                .iter()
                .map(|(column, outer)| {
                    let ty = &below.rel.row[*column].ty;
                    let inner = Rex::input(position(*column), ty.clone());
                    Rex::call("=", vec![outer.clone(), inner], boolean(outer.ty.nullable || ty.nullable))
                })
                .collect();
            Ok(Extracted { rel: grouped, columns: old, conditions })
        }
        RelOp::Join { left, right, condition, kind: JoinType::Inner } if !condition.has_correlation() => {
            let (l, r) = (extract(left)?, extract(right)?);
            let (lw, rw) = (left.row.len(), right.row.len());
            let new_left = l.rel.row.len();
            let place = |column: usize| if column < lw { l.columns[column] } else { r.columns[column - lw] + new_left };
            let on = condition.map_inputs(&mut |column| place(column));
            let joined = join(l.rel.clone(), r.rel.clone(), on, JoinType::Inner);
            let conditions = l.conditions.iter().cloned().chain(r.conditions.iter().map(|term| term.shift(new_left as isize))).collect();
            let columns = (0..lw + rw).map(place).collect();
            Ok(Extracted { rel: joined, columns, conditions })
        }
        RelOp::Join { left, right, condition, kind: kind @ (JoinType::Semi | JoinType::Anti) }
            if !condition.has_correlation() && !is_correlated(right) =>
        {
            let l = extract(left)?;
            let lw = left.row.len();
            let new_left = l.rel.row.len();
            let on = condition.map_inputs(&mut |column| if column < lw { l.columns[column] } else { column - lw + new_left });
            Ok(Extracted { rel: join(l.rel.clone(), right.clone(), on, *kind), columns: l.columns, conditions: l.conditions })
        }
        _ => Err(unknown()),
    }
}

fn unknown() -> Failure {
    Failure::unsupported("how to take apart this correlated sub-query", None)
}

/// Only what keys and calls read, keys first.
fn narrowed(input: &Rel, keys: &[usize], calls: &[crate::rel::AggCall]) -> (Rel, Vec<usize>) {
    let mut columns: Vec<usize> = keys.to_vec();
    for call in calls {
        for column in call.args.iter().copied().chain(call.filter) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
    }
    (project_columns(input.clone(), &columns), columns)
}

fn project_columns_always(input: Rel, columns: &[usize]) -> Rel {
    let exprs = columns.iter().map(|&column| input_of(&input.row, column)).collect();
    let all = columns.iter().map(|&column| input.row[column].name.clone()).collect();
    project(input, exprs, all)
}

/// `inner column = outer expression`
pub fn equality(term: &Rex) -> Option<(usize, Rex)> {
    let args = term.args_of("=")?;
    match (args[0].as_input(), args[1].as_input()) {
        (Some(column), None) if args[1].columns().is_empty() => Some((column, args[1].clone())),
        (None, Some(column)) if args[0].columns().is_empty() => Some((column, args[0].clone())),
        _ => None,
    }
}

/// Conditions of an extracted tree over the row of the outer node, then its own.
pub fn over_both(conditions: &[Rex], outer_width: usize) -> Vec<Rex> {
    conditions
        .iter()
        .map(|term| {
            term.rewrite(&mut |rex| match &rex.kind {
                RexKind::Correlation { column, .. } => Some(Rex::input(*column, rex.ty.clone())),
                RexKind::Input(column) => Some(Rex::input(column + outer_width, rex.ty.clone())),
                _ => None,
            })
        })
        .collect()
}

/// `outer = inner` where `inner = outer` was written.
fn outer_first(term: &Rex) -> Rex {
    match term.args_of("=") {
        Some([a, b]) if matches!((a.as_input(), b.as_input()), (Some(a), Some(b)) if a > b) => {
            Rex::call("=", vec![b.clone(), a.clone()], term.ty.clone())
        }
        _ => term.clone(),
    }
}

/// A correlate whose right side is a query becomes a join.
pub fn remove_correlates(rel: &Rel) -> Result<Rel, Failure> {
    let new = inputs(rel).iter().map(remove_correlates).collect::<Result<Vec<_>, Failure>>()?;
    let rel = with_inputs(rel, new);
    let RelOp::Correlate { left, right, kind, id, .. } = &rel.op else { return Ok(rel) };
    if stays(right) {
        return Ok(rel);
    }
    let width = left.row.len();
    if has_limit(right) || filters_literals(right) {
        return Err(Failure::table(format!("unexpected correlate variable $cor{id} in the plan")));
    }
    let extracted = extract(right)?;
    if let Some(OuterValues { rel: inner, columns }) = with_outer_values(&extracted, left) {
        let pairs = columns.iter().map(|&(outer, own)| {
            let (outer, own) = (input_of(&left.row, outer), input_of(&inner.row, own).shift(width as isize));
            let nullable = outer.ty.nullable || own.ty.nullable;
            Rex::call("=", vec![outer, own], boolean(nullable))
        });
        let joined = join(left.clone(), inner.clone(), and(pairs.collect()), *kind);
        let kept: Vec<usize> = (0..width).chain(extracted.columns.iter().map(|column| column + width)).collect();
        let exprs = kept.iter().map(|&column| input_of(&joined.row, column)).collect();
        return Ok(project(joined, exprs, names(&rel.row)));
    }
    let on = over_both(&extracted.conditions, width).iter().map(outer_first).collect();
    // A column that equals one of the outer row is not NULL.
    let keys = extracted.conditions.iter().filter_map(|term| equality(term).map(|(column, _)| column));
    let keys = keys.map(|column| input_of(&extracted.rel.row, column)).filter(|key| key.ty.nullable);
    let present = keys.map(|key| certain_call("IS NOT NULL", key)).collect();
    let inner =
        if matches!(extracted.rel.op, RelOp::Aggregate { .. }) { extracted.rel.clone() } else { filter(extracted.rel.clone(), present) };
    let joined = join(left.clone(), inner, and(on), *kind);
    let kept: Vec<usize> = (0..width).chain(extracted.columns.iter().map(|column| column + width)).collect();
    let top = project_columns_always(joined, &kept);
    Ok(match &top.op {
        RelOp::Project { input, exprs } => project(input.clone(), exprs.clone(), names(&rel.row)),
        _ => top,
    })
}

/// The first rows of each outer row, where that is no Rank: Flink cannot take them apart.
fn has_limit(rel: &Rel) -> bool {
    matches!(rel.op, RelOp::Sort { fetch: Some(_), .. }) && is_correlated(rel) || inputs(rel).iter().any(has_limit)
}

/// A tree beside the distinct values of the outer columns that it reads, and where each of those is.
pub struct OuterValues {
    pub rel: Rel,
    pub columns: Vec<(usize, usize)>,
}

/// Where other conditions than equalities read the outer row, the values that it can have are made up once, and joined with.
///
/// before  conditions v > $cor0.v over a tree
/// after   the tree, joined by v > v0 with the distinct v of the outer rows
/// like    Calcite `RelDecorrelator.createValueGenerator`
pub fn with_outer_values(extracted: &Extracted, outer: &Rel) -> Option<OuterValues> {
    if extracted.conditions.iter().all(|term| equality(term).is_some_and(|(_, outer)| matches!(outer.kind, RexKind::Correlation { .. }))) {
        return None;
    }
    let columns: std::collections::BTreeSet<usize> = extracted.conditions.iter().flat_map(Rex::outer_columns).collect();
    let read: Vec<usize> = columns.into_iter().collect();
    let width = extracted.rel.row.len();
    let values = aggregate(project_columns(outer.clone(), &read), (0..read.len()).collect(), Vec::new());
    let place = |column: usize| width + read.iter().position(|&one| one == column).unwrap_or(0);
    let on = extracted.conditions.iter().map(|term| {
        term.rewrite(&mut |rex| match &rex.kind {
            RexKind::Correlation { column, .. } => Some(Rex::input(place(*column), rex.ty.clone())),
            _ => None,
        })
    });
    let rel = join(extracted.rel.clone(), values, and(on.collect()), JoinType::Inner);
    Some(OuterValues { rel, columns: read.iter().map(|&column| (column, place(column))).collect() })
}

/// Literal rows that a correlated condition chooses from: Flink cannot take them apart.
fn filters_literals(rel: &Rel) -> bool {
    fn is_literal(rel: &Rel) -> bool {
        match &rel.op {
            RelOp::Values { .. } => true,
            RelOp::Project { input, .. } | RelOp::Filter { input, .. } => is_literal(input),
            _ => false,
        }
    }
    matches!(&rel.op, RelOp::Filter { input, condition, .. } if has_free(condition) && is_literal(input))
        || inputs(rel).iter().any(filters_literals)
}

/// Table functions, UNNEST and snapshots keep their correlate; other rules take it.
fn stays(right: &Rel) -> bool {
    match &right.op {
        RelOp::TableFunctionScan { inputs, .. } => inputs.is_empty(),
        RelOp::Uncollect { .. } | RelOp::Snapshot { .. } => true,
        RelOp::Project { input, .. } | RelOp::Filter { input, .. } => stays(input),
        _ => false,
    }
}

/// All columns of a row as they are.
pub fn whole(rel: &Rel) -> Vec<Rex> {
    inputs_of(&rel.row)
}
