//! Sorts move below projections.

use super::build::{like, names, project, project_columns, sort, transform};
use crate::rel::{Rel, RelOp, SortField};
use crate::rex::{Rex, RexKind};
use crate::rex_tools::inputs_of;

/// before  Sort(x) over Project(x, f(y))
/// after   Project(x, f(y)) over Sort(x)
/// not     if a sort key is computed, if something is computed for all rows, or if the projection only picks columns of a filter, which does that as well
/// like    Calcite `SortProjectTransposeRule`
pub fn below_projections(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Sort { input, keys, offset, fetch } = &rel.op else { return rel };
        if !matches!(input.op, RelOp::Project { .. }) {
            return rel;
        }
        // What can be cut below the projection is cut first.
        let input = &super::projections::prune(input);
        let RelOp::Project { input: below, exprs } = &input.op else { return rel };
        if exprs.iter().any(|expr| expr.has_over()) {
            return below_over(&rel, below, exprs).unwrap_or(rel);
        }
        if is_identity(input) {
            let row = rel.row.clone();
            let op = RelOp::Sort { input: input.clone(), keys: keys.clone(), offset: *offset, fetch: *fetch };
            return like(&rel, op, row);
        }
        let filtered = matches!(below.op, RelOp::Filter { .. });
        let computed = exprs.iter().any(computes);
        // What all rows are computed for gains nothing above the sort.
        if (filtered && !computed) || (computed && fetch.is_none()) {
            let op = RelOp::Sort { input: input.clone(), keys: keys.clone(), offset: *offset, fetch: *fetch };
            return like(&rel, op, rel.row.clone());
        }
        let columns: Option<Vec<SortField>> =
            keys.iter().map(|key| Some(SortField { column: exprs[key.column].as_input()?, ..*key })).collect();
        let Some(columns) = columns else { return rel };
        // Below the sort only what is read goes on: in table order after a filter, in order of use from a source.
        let mut used = Vec::new();
        exprs.iter().for_each(|expr| expr.columns_in_order(&mut used));
        match &below.op {
            RelOp::Filter { condition, .. } => {
                condition.columns_in_order(&mut used);
                used.sort_unstable();
            }
            RelOp::Scan { table } if super::projections::takes_projection(table) => {}
            _ => used = (0..below.row.len()).collect(),
        }
        // Where all columns are read they stay in their order.
        if used.len() == below.row.len() {
            used.sort_unstable();
        }
        let at = |column: usize| used.iter().position(|&kept| kept == column).unwrap_or(column);
        let columns = columns.iter().map(|key| SortField { column: at(key.column), ..*key }).collect();
        let exprs = exprs.iter().map(|expr| expr.map_inputs(&mut |column| at(column))).collect();
        let sorted = sort(project_columns(below.clone(), &used), columns, *offset, *fetch);
        let sorted = like(&rel, sorted.op.clone(), sorted.row.clone());
        project(sorted, exprs, names(&rel.row))
    })
}

/// before  Sort(x) over Project(x, SUM(v) OVER (…))
/// after   Project($x, $sum) over Sort(x) over Project(all columns, SUM(v) OVER (…))
/// not     if a sort key is computed of an OVER
/// like    Calcite `SortProjectTransposeRule`, after `ProjectToWindowRule`
fn below_over(rel: &Rel, below: &Rel, exprs: &[Rex]) -> Option<Rel> {
    let RelOp::Sort { keys, offset, fetch, .. } = &rel.op else { return None };
    let mut overs: Vec<Rex> = Vec::new();
    for expr in exprs {
        expr.visit(&mut |rex| {
            if matches!(rex.kind, RexKind::Over(_)) && !overs.contains(rex) {
                overs.push(rex.clone());
            }
        });
    }
    let width = below.row.len();
    let upper: Vec<Rex> = exprs
        .iter()
        .map(|expr| {
            expr.rewrite(&mut |rex| {
                let at = overs.iter().position(|over| over == rex)?;
                Some(Rex::input(width + at, rex.ty.clone()))
            })
        })
        .collect();
    let columns: Option<Vec<SortField>> =
        keys.iter().map(|key| Some(SortField { column: upper[key.column].as_input()?, ..*key })).collect();
    let columns = columns?;
    let lower_names = names(&below.row).into_iter().chain((0..overs.len()).map(|at| format!("w0$o{at}"))).collect();
    let lower = inputs_of(&below.row).into_iter().chain(overs).collect();
    let sorted = sort(project(below.clone(), lower, lower_names), columns, *offset, *fetch);
    let sorted = like(rel, sorted.op.clone(), sorted.row.clone());
    // Where nothing is computed the calls lose their names.
    let plain = upper.iter().all(|expr| expr.as_input().is_some());
    let named = upper.iter().enumerate().map(|(at, expr)| match expr.as_input() {
        Some(column) if plain && column >= width => format!("${at}"),
        _ => rel.row[at].name.clone(),
    });
    let named = named.collect();
    Some(project(sorted, upper, named))
}

/// Whether an expression costs more than a column or a cast.
fn computes(expr: &Rex) -> bool {
    expr.any(&|rex| rex.as_call().is_some_and(|(op, _)| op != "CAST"))
}

fn is_identity(rel: &Rel) -> bool {
    match &rel.op {
        RelOp::Project { input, exprs } => {
            exprs.len() == input.row.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i))
        }
        _ => false,
    }
}
