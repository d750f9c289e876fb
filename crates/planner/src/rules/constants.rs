//! Constants that a condition below makes of columns are used above it.
//!
//! before  Project(k, v) over Filter(k = 'a')
//! after   Project('a' AS k, v) over Filter(k = 'a')
//! like    Calcite `ReduceExpressionsRule`, with the predicates that it pulls up

use super::build::{like, node, transform};
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::Rex;
use crate::rex_tools::{and, bool_literal, cast, conjuncts, null_literal};
use crate::simplify;
use rowkind_ir::{DataType, TypeKind, Value};
use std::collections::BTreeMap;

pub type Constants = BTreeMap<usize, Rex>;

/// The columns of a node that have one value in all its rows, as literals.
pub fn constants(rel: &Rel) -> Constants {
    match &rel.op {
        RelOp::Filter { input, condition, .. } => {
            let mut out = constants(input);
            for (column, literal) in equalities(condition) {
                out.entry(column).or_insert(literal);
            }
            for term in conjuncts(condition) {
                if let Some([arg]) = term.args_of("IS NULL")
                    && let Some(column) = arg.as_input()
                {
                    out.entry(column).or_insert(null_literal(&arg.ty));
                }
            }
            out
        }
        // Nothing is known through OVER.
        RelOp::Project { exprs, .. } if exprs.iter().any(Rex::has_over) => Constants::new(),
        RelOp::Project { input, exprs } => selected(input, exprs, false),
        RelOp::Join { left, right, condition, kind } => {
            let width = left.row.len();
            let mut out = Constants::new();
            if matches!(kind, JoinType::Inner | JoinType::Left | JoinType::Semi | JoinType::Anti) {
                out.extend(constants(left));
            }
            if matches!(kind, JoinType::Inner | JoinType::Right) {
                out.extend(constants(right).into_iter().map(|(column, literal)| (column + width, literal)));
            }
            if *kind == JoinType::Inner {
                for (column, literal) in equalities(condition) {
                    out.entry(column).or_insert(literal);
                }
                // x = y AND x = 1 makes y 1 too.
                for term in conjuncts(condition) {
                    if let Some([a, b]) = term.args_of("=")
                        && let (Some(a), Some(b)) = (a.as_input(), b.as_input())
                    {
                        match (out.get(&a).cloned(), out.get(&b).cloned()) {
                            (Some(literal), None) => drop(out.insert(b, literal)),
                            (None, Some(literal)) => drop(out.insert(a, literal)),
                            _ => {}
                        }
                    }
                }
            }
            out
        }
        RelOp::Aggregate { input, group, groups: None, .. } => {
            let below = constants(input);
            group.iter().enumerate().filter_map(|(i, column)| Some((i, below.get(column)?.clone()))).collect()
        }
        RelOp::Sort { input, .. } => constants(input),
        RelOp::Union { inputs, .. } => {
            let all: Vec<Constants> = inputs.iter().map(constants).collect();
            let Some((first, rest)) = all.split_first() else { return Constants::new() };
            first
                .iter()
                .filter(|(column, literal)| rest.iter().all(|other| other.get(column) == Some(literal)))
                .map(|(c, l)| (*c, l.clone()))
                .collect()
        }
        _ => Constants::new(),
    }
}

/// The constants among the expressions of a projection. One that could be NULL by its type is not known as one, unless all are
/// asked for.
fn selected(input: &Rel, exprs: &[Rex], all: bool) -> Constants {
    let below = constants(input);
    let literal = |expr: &Rex| match expr.as_plain_input() {
        Some(column) => below.get(&column).cloned(),
        None if expr.is_null_literal() => Some(expr.clone()),
        None => as_literal(expr).filter(|_| all || !expr.ty.nullable).cloned(),
    };
    exprs.iter().enumerate().filter_map(|(i, expr)| Some((i, literal(expr)?))).collect()
}

/// Comparisons of a node's columns with constants that hold in all its rows.
fn comparisons(rel: &Rel) -> Vec<Rex> {
    match &rel.op {
        RelOp::Filter { input, condition, .. } => {
            let says = |term: &Rex| simplify::known::is_known(term) || term.is_call("IS NOT NULL");
            let mut out: Vec<Rex> = conjuncts(condition).into_iter().filter(says).collect();
            out.extend(comparisons(input));
            out
        }
        RelOp::Project { input, exprs } if !exprs.iter().any(Rex::has_over) => {
            let place = |column: usize| exprs.iter().position(|expr| expr.as_input() == Some(column));
            moved(comparisons(input), &place)
        }
        RelOp::Aggregate { input, group, groups: None, .. } => {
            moved(comparisons(input), &|column| group.iter().position(|&key| key == column))
        }
        RelOp::Join { left, right, kind, .. } => {
            let mut out = Vec::new();
            if matches!(kind, JoinType::Inner | JoinType::Left | JoinType::Semi | JoinType::Anti) {
                out.extend(comparisons(left));
            }
            if matches!(kind, JoinType::Inner | JoinType::Right) {
                let width = left.row.len() as isize;
                out.extend(comparisons(right).iter().map(|term| term.shift(width)));
            }
            out
        }
        RelOp::Sort { input, .. } => comparisons(input),
        _ => Vec::new(),
    }
}

/// Those comparisons whose column goes on.
fn moved(terms: Vec<Rex>, place: &dyn Fn(usize) -> Option<usize>) -> Vec<Rex> {
    terms
        .into_iter()
        .filter(|term| term.columns().into_iter().all(|column| place(column).is_some()))
        .map(|term| term.map_inputs(&mut |column| place(column).unwrap_or(column)))
        .collect()
}

/// A literal, perhaps under the cast that keeps its nullability.
fn as_literal(expr: &Rex) -> Option<&Rex> {
    match expr.args_of("CAST") {
        Some([inner]) if inner.is_literal() && inner.ty.kind == expr.ty.kind && !inner.is_null_literal() => Some(inner),
        _ => (expr.as_value().is_some() && !expr.is_null_literal()).then_some(expr),
    }
}

fn equalities(condition: &Rex) -> Vec<(usize, Rex)> {
    conjuncts(condition)
        .iter()
        .filter_map(|term| {
            let args = term.args_of("=")?;
            for (column, literal) in [(&args[0], &args[1]), (&args[1], &args[0])] {
                if let Some((index, ty)) = column_below(column)
                    && let Some(literal) = as_literal(literal)
                {
                    return Some((index, constant_of(literal, ty)));
                }
            }
            None
        })
        .collect()
}

/// A column, perhaps under a cast that loses nothing, and its type.
fn column_below(rex: &Rex) -> Option<(usize, &DataType)> {
    match rex.args_of("CAST") {
        Some([inner]) if !is_text(&rex.ty.kind) && (simplify::is_lossless(&inner.ty.kind, &rex.ty.kind) || is_same_time(inner, rex)) => {
            Some((inner.as_input()?, &inner.ty))
        }
        _ => Some((rex.as_input()?, &rex.ty)),
    }
}

/// A cast that only takes away what makes a time column one.
fn is_same_time(inner: &Rex, outer: &Rex) -> bool {
    matches!((&inner.ty.kind, &outer.ty.kind), (TypeKind::Timestamp(p, _), TypeKind::Timestamp(q, _)) if p == q)
}

fn is_text(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Char(_) | TypeKind::VarChar(_))
}

/// The literal as a value of the column's type.
fn constant_of(literal: &Rex, ty: &DataType) -> Rex {
    if literal.ty.kind != ty.kind && !(is_text(&literal.ty.kind) && is_text(&ty.kind)) {
        let constant = simplify::fold::fold(cast(literal.clone(), &ty.clone().with_nullable(false)));
        return if constant.is_literal() { constant } else { literal.clone() };
    }
    match literal.as_value() {
        Some(value) => simplify::fold::computed(crate::lower::typed_value(value, &literal.ty), literal.ty.clone()),
        None => literal.clone(),
    }
}

/// Puts constants where columns are read, and simplifies what becomes constant.
pub fn propagate(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| match &rel.op {
        RelOp::Project { input, exprs: old } => {
            // What was computed below OVER stays there.
            let is_split = old.iter().any(Rex::has_over) && matches!(input.op, RelOp::Project { .. });
            let known = if is_split { Constants::new() } else { constants(input) };
            let hold = if is_split { Vec::new() } else { comparisons(input) };
            let exprs: Vec<Rex> = old
                .iter()
                .map(|expr| {
                    let with = simplify::expression(&with_constants(expr, &known));
                    let decided = simplify::known::apply(&with, &hold);
                    if decided == with { with } else { cast(simplify::expression(&decided), &expr.ty) }
                })
                .collect();
            if exprs == *old {
                return rel;
            }
            like(&rel, RelOp::Project { input: input.clone(), exprs }, rel.row.clone())
        }
        RelOp::Filter { input, condition, correlates } => {
            // A condition right above OVER is looked at before OVER is taken out of its projection.
            let known = match &input.op {
                RelOp::Project { input, exprs } => selected(input, exprs, exprs.iter().any(Rex::has_over)),
                _ => constants(input),
            };
            let old = condition;
            let decided = simplify::condition(&with_constants(old, &known));
            let plain = |term: Rex| match simplify::fold::literal_under_cast(&term) {
                Some(Value::Boolean(value)) => bool_literal(*value),
                _ => term,
            };
            let condition = simplify::condition(&and(conjuncts(&decided).into_iter().map(plain).collect()));
            if condition.is_true() {
                return input.clone();
            }
            if condition == *old {
                return rel;
            }
            if condition.is_false() || condition.is_null_literal() {
                return node(RelOp::Values { rows: Vec::new() }, rel.row.clone());
            }
            like(&rel, RelOp::Filter { input: input.clone(), condition, correlates: correlates.clone() }, rel.row.clone())
        }
        RelOp::Join { left, right, condition, kind } => {
            let width = left.row.len();
            let mut known = constants(left);
            known.extend(constants(right).into_iter().map(|(column, literal)| (column + width, literal)));
            if known.is_empty() {
                return rel;
            }
            let condition = simplify::condition(&with_constants(condition, &known));
            like(&rel, RelOp::Join { left: left.clone(), right: right.clone(), condition, kind: *kind }, rel.row.clone())
        }
        _ => rel,
    })
}

fn with_constants(expr: &Rex, known: &Constants) -> Rex {
    if known.is_empty() || expr.has_over() {
        return expr.clone();
    }
    expr.rewrite(&mut |rex| {
        let literal = known.get(&rex.as_input()?)?;
        Some(if literal.is_null_literal() { null_literal(&rex.ty) } else { cast(literal.clone(), &rex.ty) })
    })
}
