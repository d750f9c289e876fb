//! OVER in a projection: what it reads is computed below it.

use super::build::{like, project, transform};
use super::constants::constants;
use crate::rel::{Rel, RelOp};
use crate::rex::{Bound, Over, Rex, RexKind};
use crate::rex_tools::{cast, input_of};
use std::collections::BTreeSet;

/// Constants in ORDER BY and PARTITION BY order and part nothing; neither does a key that comes again.
///
/// like    Calcite `ReduceExpressionsRule.WindowReduceExpressionsRule`
pub fn reduce_keys(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Project { input, exprs } = &rel.op else { return rel };
        if !exprs.iter().any(Rex::has_over) {
            return rel;
        }
        let known = constants(input);
        // A constant that could be NULL by its type stays a key, as a column that is computed below.
        let fixed = |rex: &Rex| !rex.ty.nullable && rex.as_input().is_some_and(|column| known.contains_key(&column));
        let constant = |rex: &Rex| match rex.as_input().and_then(|column| known.get(&column)) {
            Some(literal) if !literal.is_null_literal() => cast(literal.clone(), &rex.ty),
            _ => rex.clone(),
        };
        let exprs = exprs
            .iter()
            .map(|expr| {
                expr.rewrite(&mut |rex| {
                    let RexKind::Over(over) = &rex.kind else { return None };
                    let mut order = Vec::new();
                    for (key, direction) in &over.order {
                        if !fixed(key) && !order.iter().any(|(one, _)| *one == constant(key)) {
                            order.push((constant(key), *direction));
                        }
                    }
                    // A key is the constant itself only where that is selected as well.
                    let shared = |key: &Rex| if exprs.contains(&constant(key)) { constant(key) } else { key.clone() };
                    let partition = over.partition.iter().filter(|key| !fixed(key)).map(shared).collect();
                    let args = over.args.iter().map(shared).collect();
                    let over = Over { args, order, partition, ..(**over).clone() };
                    Some(Rex { kind: RexKind::Over(Box::new(over)), ty: rex.ty.clone() })
                })
            })
            .collect();
        like(&rel, RelOp::Project { input: input.clone(), exprs }, rel.row.clone())
    })
}

/// before  Project(SUM(v + 1) OVER (…) + 2, UPPER(k)) over input
/// after   Project($0 + 2, $1) over Project(v + 1, UPPER(k), …) over input, where OVER reads columns only
/// not     if nothing is computed and no constant takes part
/// like    Calcite `ProjectToWindowRule`, whose levels do the same
pub fn compute_below(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Project { input, exprs } = &rel.op else { return rel };
        if !exprs.iter().any(Rex::has_over) {
            return rel;
        }
        let mut computed: Vec<Rex> = Vec::new();
        let exprs: Vec<Rex> = exprs.iter().map(with_own_times).collect();
        let exprs = exprs.as_slice();
        exprs.iter().for_each(|expr| gather(expr, &mut computed));
        let computed = parts_first(&computed);
        let known = constants(input);
        let is_fixed = |rex: &Rex| rex.as_input().is_some_and(|column| known.contains_key(&column));
        let constant = exprs.iter().any(|expr| has_literal(expr) || parts_by(expr, &is_fixed));
        if computed.is_empty() && !constant {
            return rel;
        }
        let mut columns: BTreeSet<usize> = BTreeSet::new();
        for expr in exprs {
            let hollow = expr.rewrite(&mut |rex| computed.contains(rex).then(|| crate::rex_tools::bool_literal(true)));
            columns.extend(hollow.columns());
        }
        let kept: Vec<usize> = columns.into_iter().collect();
        let mut lower: Vec<Rex> = kept.iter().map(|&column| input_of(&input.row, column)).collect();
        let mut names: Vec<String> = kept.iter().map(|&column| input.row[column].name.clone()).collect();
        for rex in &computed {
            names.push(format!("${}", lower.len()));
            lower.push(rex.args_of(OWN_TIME).map_or(rex, |args| &args[0]).clone());
        }
        let below = project(input.clone(), lower, names);
        let upper = exprs
            .iter()
            .map(|expr| {
                expr.rewrite(&mut |rex| {
                    if let Some(i) = computed.iter().position(|one| one == rex) {
                        return Some(Rex::input(kept.len() + i, rex.ty.clone()));
                    }
                    let at = kept.iter().position(|&k| Some(k) == rex.as_input())?;
                    Some(Rex::input(at, rex.ty.clone()))
                })
            })
            .collect();
        like(&rel, RelOp::Project { input: below, exprs: upper }, rel.row.clone())
    })
}

/// A constant time that rows are ordered by is a column of its own, whoever else reads the same constant.
const OWN_TIME: &str = "$OWN_TIME";

fn with_own_times(expr: &Rex) -> Rex {
    expr.rewrite(&mut |rex| {
        let RexKind::Over(over) = &rex.kind else { return None };
        let mut over = (**over).clone();
        for (key, _) in over.order.iter_mut().filter(|(key, _)| key.ty.is_rowtime() && has_literal(key)) {
            *key = Rex::call(OWN_TIME, vec![key.clone()], key.ty.clone());
        }
        Some(Rex { kind: RexKind::Over(Box::new(over)), ty: rex.ty.clone() })
    })
}

/// An expression comes behind those that it is made of.
fn parts_first(computed: &[Rex]) -> Vec<Rex> {
    let mut out: Vec<Rex> = Vec::new();
    for rex in computed {
        for part in computed {
            if part != rex && !out.contains(part) && rex.any(&|inner| inner == part) {
                out.push(part.clone());
            }
        }
        if !out.contains(rex) {
            out.push(rex.clone());
        }
    }
    out
}

/// The largest parts without OVER that are neither columns nor constants.
fn gather(rex: &Rex, out: &mut Vec<Rex>) {
    if let RexKind::Over(over) = &rex.kind {
        let parts = over.args.iter().chain(&over.partition).chain(over.order.iter().map(|(rex, _)| rex));
        parts.for_each(|part| gather(part, out));
        return;
    }
    if rex.has_over() {
        match &rex.kind {
            RexKind::Call { args, .. } => args.iter().for_each(|arg| gather(arg, out)),
            RexKind::Field { of, .. } => gather(of, out),
            _ => {}
        }
        return;
    }
    if rex.as_input().is_none() && !rex.is_literal() && !out.contains(rex) {
        out.push(rex.clone());
    }
}

/// Whether rows are parted by such a key.
fn parts_by(expr: &Rex, is_meant: &dyn Fn(&Rex) -> bool) -> bool {
    expr.any(&|rex| matches!(&rex.kind, RexKind::Over(over) if over.partition.iter().any(is_meant)))
}

fn has_literal(expr: &Rex) -> bool {
    let mut found = expr.any(&|rex| rex.is_literal());
    expr.visit(&mut |rex| {
        if let RexKind::Over(over) = &rex.kind {
            found |= matches!(over.lower, Bound::Preceding(_)) || matches!(over.upper, Bound::Following(_));
        }
    });
    found
}
