//! Equality of expressions becomes equality of columns, so that a join has keys.

use super::build::{join, like, names, project, project_columns, transform};
use crate::bind::typing::is_character;
use crate::outcome::Failure;
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::Rex;
use crate::rex_tools::{and, boolean, cast, conjuncts, inputs_of, unique_names};
use rowkind_ir::{DataType, Field, TypeKind};

/// before  Join(f(l) = r)
/// after   Project(all columns) over Join(l' = r) over Project(…, f(l) AS l')
/// like    Calcite `JoinPushExpressionsRule`
pub fn push_down(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Join { left, right, condition, kind } = &rel.op else { return rel };
        let width = left.row.len();
        let (mut left_exprs, mut right_exprs): (Vec<Rex>, Vec<Rex>) = (Vec::new(), Vec::new());
        let mut terms: Vec<(Side, Side, Option<Rex>)> = Vec::new();
        for term in conjuncts(condition) {
            let mut place = |side: Rex| -> Side {
                if side.as_input().is_some() {
                    return Side::Column(side);
                }
                let (list, is_left) =
                    if side.columns().iter().all(|&column| column < width) { (&mut left_exprs, true) } else { (&mut right_exprs, false) };
                let side = if is_left { side } else { side.shift(-(width as isize)) };
                let index = list.iter().position(|known| known == &side).unwrap_or_else(|| {
                    list.push(side.clone());
                    list.len() - 1
                });
                Side::Pushed { is_left, index, ty: side.ty.clone() }
            };
            match sides(&term, width) {
                Some((a, b)) => terms.push((place(a), place(b), None)),
                // What an anti join asks of its right side alone is computed there.
                None if *kind == JoinType::Anti && is_of_right(&term, width) => terms.push((place(term), Side::None, None)),
                None => terms.push((Side::None, Side::None, Some(term))),
            }
        }
        if left_exprs.is_empty() && right_exprs.is_empty() {
            return rel;
        }
        let new_left = extended(left, &left_exprs);
        let new_right = extended(right, &right_exprs);
        let new_width = new_left.row.len();
        let shift = |rex: &Rex| rex.map_inputs(&mut |column| if column < width { column } else { column - width + new_width });
        let right_width = right.row.len();
        let column_of = |side: &Side| match side {
            Side::Column(rex) => shift(rex),
            Side::Pushed { is_left: true, index, ty } => Rex::input(width + index, ty.clone()),
            Side::Pushed { is_left: false, index, ty } => Rex::input(new_width + right_width + index, ty.clone()),
            Side::None => crate::rex_tools::bool_literal(true),
        };
        let on = terms
            .iter()
            .map(|(a, b, whole)| match whole {
                Some(whole) => shift(whole),
                None if matches!(b, Side::None) => column_of(a),
                None => {
                    let (a, b) = (column_of(a), column_of(b));
                    let nullable = a.ty.nullable || b.ty.nullable;
                    Rex::call("=", vec![a, b], boolean(nullable))
                }
            })
            .collect();
        let joined = join(new_left, new_right, and(on), *kind);
        let joined = like(&rel, joined.op.clone(), joined.row.clone());
        let semi = matches!(kind, crate::rel::JoinType::Semi | crate::rel::JoinType::Anti);
        let kept: Vec<usize> =
            if semi { (0..width).collect() } else { (0..width).chain((0..right_width).map(|column| column + new_width)).collect() };
        let top = project_columns(joined, &kept);
        match &top.op {
            RelOp::Project { input, exprs } => project(input.clone(), exprs.clone(), names(&rel.row)),
            _ => top,
        }
    })
}

fn is_of_right(term: &Rex, width: usize) -> bool {
    let computes = term.as_call().is_some_and(|(op, _)| !matches!(op, "AND" | "OR" | "="));
    computes && term.is_deterministic() && !term.columns().is_empty() && term.columns().iter().all(|&column| column >= width)
}

enum Side {
    Column(Rex),
    Pushed { is_left: bool, index: usize, ty: DataType },
    None,
}

/// The two sides of an equality between the inputs, one of which is no plain column.
fn sides(term: &Rex, width: usize) -> Option<(Rex, Rex)> {
    let args = term.args_of("=")?;
    let of_left = |rex: &Rex| !rex.columns().is_empty() && rex.columns().iter().all(|&column| column < width);
    let of_right = |rex: &Rex| !rex.columns().is_empty() && rex.columns().iter().all(|&column| column >= width);
    let across = (of_left(&args[0]) && of_right(&args[1])) || (of_right(&args[0]) && of_left(&args[1]));
    across.then(|| (args[0].clone(), args[1].clone()))
}

fn extended(input: &Rel, exprs: &[Rex]) -> Rel {
    if exprs.is_empty() {
        return input.clone();
    }
    let width = input.row.len();
    let all = inputs_of(&input.row).into_iter().chain(exprs.iter().cloned()).collect();
    let mut fields = input.row.to_vec();
    fields.extend(exprs.iter().enumerate().map(|(i, expr)| {
        let name = expr.alias(&input.row).unwrap_or_else(|| format!("$f{}", width + i));
        Field::new(name, expr.ty.clone())
    }));
    project(input.clone(), all, names(&unique_names(fields)))
}

/// COALESCE of the two columns that a join equates is the one that is never missing.
///
/// before  Project(COALESCE(l.k, r.k)) over LEFT JOIN ON l.k = r.k
/// after   Project(l.k) over the same join
/// not     for a full join, where each may be missing
/// like    Flink `RemoveUnreachableCoalesceArgumentsRule`
pub fn coalesced_keys(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Project { input, exprs } = &rel.op else { return rel };
        let RelOp::Join { left, condition, kind: kind @ (JoinType::Inner | JoinType::Left | JoinType::Right), .. } = &input.op else {
            return rel;
        };
        let width = left.row.len();
        let keys = crate::rex_tools::join_keys(condition, width);
        let pairs: Vec<(usize, usize)> = keys.left.iter().zip(&keys.right).map(|(&left, &right)| (left, right + width)).collect();
        if pairs.is_empty() {
            return rel;
        }
        let exprs = exprs
            .iter()
            .map(|expr| {
                expr.rewrite(&mut |rex| {
                    let args = rex.args_of("COALESCE")?;
                    let kept = without_equals(args, &pairs, *kind);
                    match kept.as_slice() {
                        _ if kept.len() == args.len() => None,
                        [only] => Some(cast(only.clone(), &rex.ty)),
                        _ => Some(Rex::call("COALESCE", kept, rex.ty.clone())),
                    }
                })
            })
            .collect();
        like(&rel, RelOp::Project { input: input.clone(), exprs }, rel.row.clone())
    })
}

/// Of two columns that are equal the one that is there, in the place of the first.
fn without_equals(args: &[Rex], pairs: &[(usize, usize)], kind: JoinType) -> Vec<Rex> {
    let mut kept: Vec<Rex> = Vec::new();
    for arg in args {
        let equal = |other: &Rex| match (other.as_input(), arg.as_input()) {
            (Some(a), Some(b)) => pairs.contains(&(a.min(b), a.max(b))),
            _ => false,
        };
        match kept.iter().position(equal) {
            None => kept.push(arg.clone()),
            Some(at) => {
                let arg_is_right = kept[at].as_input() < arg.as_input();
                if (kind == JoinType::Left && !arg_is_right) || (kind == JoinType::Right && arg_is_right) {
                    kept[at] = arg.clone();
                }
            }
        }
    }
    kept
}

/// Both sides of a key equality get one type.
///
/// like  Flink `JoinConditionTypeCoerceRule`
pub fn coerce_types(rel: &Rel) -> Result<Rel, Failure> {
    let mut refused = None;
    let coerced = transform(rel, &mut |rel| {
        let RelOp::Join { left, right, condition, kind } = &rel.op else { return rel };
        let width = left.row.len();
        let mut changed = false;
        let terms = conjuncts(condition)
            .into_iter()
            .map(|term| {
                let Some([a, b]) = term.args_of("=") else { return term };
                let across = matches!((a.as_input(), b.as_input()), (Some(x), Some(y)) if (x < width) != (y < width));
                if !across || a.ty.kind == b.ty.kind {
                    return term;
                }
                let Some(kind) = common_type(&a.ty.kind, &b.ty.kind) else {
                    if is_character(&a.ty.kind) != is_character(&b.ty.kind) {
                        let message = format!(
                            "implicit type conversion between {} and {} is not supported on join's condition now",
                            a.ty.short(),
                            b.ty.short()
                        );
                        refused.get_or_insert(Failure::table(message));
                    }
                    return term;
                };
                changed = true;
                let to = |rex: &Rex| {
                    if rex.ty.kind == kind {
                        rex.clone()
                    } else {
                        cast(rex.clone(), &DataType { kind: kind.clone(), nullable: rex.ty.nullable })
                    }
                };
                Rex::call("=", vec![to(a), to(b)], term.ty.clone())
            })
            .collect();
        if !changed {
            return rel;
        }
        let joined = join(left.clone(), right.clone(), and(terms), *kind);
        like(&rel, joined.op.clone(), joined.row.clone())
    });
    refused.map_or(Ok(coerced), Err)
}

/// The same once filters have come into joins: only what Flink refuses counts.
pub fn check_types(rel: &Rel) -> Result<Rel, Failure> {
    coerce_types(rel).map(|_| rel.clone())
}

fn common_type(a: &TypeKind, b: &TypeKind) -> Option<TypeKind> {
    use TypeKind::*;
    let digits = |kind: &TypeKind| match kind {
        TinyInt => Some(3u8),
        SmallInt => Some(5),
        Int => Some(10),
        BigInt => Some(19),
        _ => None,
    };
    Some(match (a, b) {
        (Char(m) | VarChar(m), Char(n) | VarChar(n)) => VarChar(*m.max(n)),
        (Decimal { precision: p, scale: s }, Decimal { precision: q, scale: t }) => {
            let scale = *s.max(t);
            Decimal { precision: ((p - s).max(q - t) + scale).min(38), scale }
        }
        (Decimal { precision, scale }, other) | (other, Decimal { precision, scale }) if digits(other).is_some() => {
            Decimal { precision: ((precision - scale).max(digits(other)?) + scale).min(38), scale: *scale }
        }
        (Double, other) | (other, Double) if digits(other).is_some() || matches!(other, Float | Decimal { .. }) => Double,
        (Float, other) | (other, Float) if digits(other).is_some() => Float,
        (Timestamp(m, x), Timestamp(n, _)) => Timestamp(*m.max(n), *x),
        (a, b) => match (digits(a)?, digits(b)?) {
            (m, n) if m >= n => a.clone(),
            _ => b.clone(),
        },
    })
}
