//! Simplification of row expressions, as Calcite's RexSimplify does it for Flink (see the reference on expressions, 4 and 5).
//!
//! In: an expression, and what its NULL means to the reader. Out: an expression with the same value that prints as Flink's.
//! Never: looks at a plan.

mod boolean;
mod case;
mod compare;
pub mod fold;
pub mod known;
pub mod sarg;
pub mod zone;

use crate::rex::{Rex, RexKind};
use crate::rex_tools::{bool_literal, cast};
use rowkind_ir::{TypeKind, Value};

/// What an unknown (NULL) truth value means to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Itself.
    Unknown,
    /// FALSE: the condition of a filter or a join.
    False,
}

/// A condition: NULL counts as false.
pub fn condition(rex: &Rex) -> Rex {
    let mut at = case::push_predicates(rex);
    // Each pass may open the next; Calcite repeats until nothing changes, within a bound.
    for _ in 0..5 {
        let next = simplify(&at, Unknown::False);
        if next == at {
            break;
        }
        at = next;
    }
    at
}

/// One pass over a projected expression, as Calcite's RelBuilder makes it.
pub fn once(rex: &Rex) -> Rex {
    keep_type(simplify(rex, Unknown::Unknown), rex)
}

/// A projected expression, whose type must stay.
pub fn expression(rex: &Rex) -> Rex {
    let mut at = case::push_predicates(rex);
    for _ in 0..5 {
        let next = simplify(&at, Unknown::Unknown);
        if next == at {
            break;
        }
        at = next;
    }
    keep_type(at, rex)
}

/// The simplified expression under a CAST, if its type is not that of the original.
fn keep_type(simplified: Rex, original: &Rex) -> Rex {
    if simplified.ty == original.ty {
        return simplified;
    }
    if simplified.is_null_literal() {
        return Rex { ty: original.ty.clone(), ..simplified };
    }
    cast(simplified, &original.ty)
}

/// The simplified expression, under a CAST if its type is another one; whether it may be NULL does not count.
fn keep_kind(simplified: Rex, original: &Rex) -> Rex {
    match original.args_of("CAST") {
        Some([inner])
            if inner.ty.kind == original.ty.kind && original.ty.nullable && !inner.is_null_literal() && simplified == *original =>
        {
            inner.clone()
        }
        _ if simplified.ty.kind == original.ty.kind => simplified,
        _ => keep_type(simplified, original),
    }
}

pub fn simplify(rex: &Rex, unknown: Unknown) -> Rex {
    let RexKind::Call { op, args } = &rex.kind else {
        return simplify_parts(rex);
    };
    match *op {
        "AND" => boolean::simplify_and(args, unknown),
        "OR" => boolean::simplify_or(args, unknown),
        "NOT" => boolean::simplify_not(&args[0], unknown),
        "IS NULL" | "IS NOT NULL" | "IS TRUE" | "IS NOT TRUE" | "IS FALSE" | "IS NOT FALSE" | "IS UNKNOWN" | "IS NOT UNKNOWN" => {
            boolean::simplify_is(op, &args[0], unknown)
        }
        "=" | "<>" | "<" | "<=" | ">" | ">=" => compare::simplify_comparison(op, args, rex, unknown),
        "IS DISTINCT FROM" | "IS NOT DISTINCT FROM" => compare::simplify_distinct(op, args),
        "CASE" => case::simplify_case(rex, args, unknown),
        "CAST" => simplify_cast(rex, &args[0]),
        "COALESCE" => simplify_coalesce(rex, args),
        "+" | "-" | "*" | "/" => simplify_arithmetic(op, rex, args),
        "SEARCH" => sarg::simplify_search(rex, args, unknown),
        _ => {
            let folded = fold::fold(simplify_args(rex, args));
            // A constant without a value (LN of a negative number) stays as it is written, to its last part.
            let is_left = folded.as_call().is_some_and(|(op, _)| op != "CAST") && fold::gives_value(rex);
            if is_left { rex.clone() } else { folded }
        }
    }
}

/// The arguments simplified, each keeping its type but for whether it may be NULL.
fn simplify_args(rex: &Rex, args: &[Rex]) -> Rex {
    let RexKind::Call { op, .. } = &rex.kind else { return rex.clone() };
    let args = args.iter().map(|arg| keep_kind(simplify(arg, Unknown::Unknown), arg)).collect();
    Rex { kind: RexKind::Call { op, args }, ty: rex.ty.clone() }
}

fn simplify_parts(rex: &Rex) -> Rex {
    match &rex.kind {
        RexKind::Field { of, index, name } => Rex {
            kind: RexKind::Field { of: Box::new(keep_type(simplify(of, Unknown::Unknown), of)), index: *index, name: name.clone() },
            ty: rex.ty.clone(),
        },
        RexKind::Over(over) => {
            let part = |rex: &Rex| keep_type(simplify(rex, Unknown::Unknown), rex);
            let simple = crate::rex::Over {
                args: over.args.iter().map(part).collect(),
                partition: over.partition.iter().map(part).collect(),
                order: over.order.iter().map(|(rex, direction)| (part(rex), *direction)).collect(),
                ..(**over).clone()
            };
            Rex { kind: RexKind::Over(Box::new(simple)), ty: rex.ty.clone() }
        }
        RexKind::Input(_) | RexKind::Literal(_) | RexKind::Correlation { .. } | RexKind::SubQuery(_) => rex.clone(),
        RexKind::Call { .. } => rex.clone(),
    }
}

fn simplify_cast(rex: &Rex, arg: &Rex) -> Rex {
    let inner = simplify(arg, Unknown::Unknown);
    let inner = keep_type(inner, arg);
    if inner.ty == rex.ty {
        return inner;
    }
    // A cast that only loosens nullability of something that is nullable in no row stays: the type must.
    if let Some(below) = inner.args_of("CAST") {
        // A cast there and back again.
        if below[0].ty.kind == rex.ty.kind && is_lossless(&below[0].ty.kind, &inner.ty.kind) {
            return cast(below[0].clone(), &rex.ty);
        }
        // A wider integer on the way.
        if matches!(inner.ty.kind, TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt) && is_lossless(&below[0].ty.kind, &inner.ty.kind)
        {
            return fold::fold(cast(below[0].clone(), &rex.ty));
        }
        // Only nullability changed below.
        if below[0].ty.kind == inner.ty.kind {
            return fold::fold(cast(below[0].clone(), &rex.ty));
        }
    }
    if inner.is_null_literal() {
        return Rex::value(Value::Null, rex.ty.clone());
    }
    fold::fold(cast(inner, &rex.ty))
}

/// Whether every value of `from` comes back from `to` unchanged.
pub fn is_lossless(from: &TypeKind, to: &TypeKind) -> bool {
    use TypeKind::*;
    let rank = |kind: &TypeKind| match kind {
        TinyInt => Some(1),
        SmallInt => Some(2),
        Int => Some(3),
        BigInt => Some(4),
        _ => None,
    };
    match (rank(from), rank(to)) {
        (Some(a), Some(b)) => a <= b,
        (Some(_), None) => matches!(to, VarChar(n) if *n >= 20) || matches!(to, Decimal { precision, scale } if precision - scale >= 19),
        _ => from == to,
    }
}

fn simplify_coalesce(rex: &Rex, args: &[Rex]) -> Rex {
    let mut kept: Vec<Rex> = Vec::new();
    for arg in args {
        let arg = keep_type(simplify(arg, Unknown::Unknown), arg);
        let last = !arg.ty.nullable;
        kept.push(arg);
        if last {
            break;
        }
    }
    match kept.as_slice() {
        [] => Rex::value(Value::Null, rex.ty.clone()),
        [only] => cast(only.clone(), &rex.ty),
        _ => fold::fold(Rex::call("COALESCE", kept, rex.ty.clone())),
    }
}

fn simplify_arithmetic(op: &'static str, rex: &Rex, args: &[Rex]) -> Rex {
    let rex = simplify_args(rex, args);
    let RexKind::Call { args, .. } = &rex.kind else { return rex };
    if let [only] = args.as_slice() {
        if op == "-"
            && let Some([below]) = only.args_of("-")
        {
            return below.clone();
        }
        return fold::fold(rex);
    }
    let is = |rex: &Rex, number: i64| rex.as_value().and_then(fold::as_integer) == Some(number);
    let numeric = !matches!(args[0].ty.kind, TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) | TypeKind::Date | TypeKind::Time(_));
    let kept = match op {
        "+" if numeric && is(&args[1], 0) => Some(&args[0]),
        "+" if numeric && is(&args[0], 0) => Some(&args[1]),
        "-" if numeric && is(&args[1], 0) => Some(&args[0]),
        "*" if is(&args[1], 1) => Some(&args[0]),
        "*" if is(&args[0], 1) => Some(&args[1]),
        "/" if is(&args[1], 1) => Some(&args[0]),
        _ => None,
    };
    match kept {
        Some(kept) => cast(kept.clone(), &rex.ty),
        None => fold::fold(rex),
    }
}

/// TRUE, FALSE or NULL as a literal.
fn truth(value: Option<bool>) -> Rex {
    match value {
        Some(value) => bool_literal(value),
        None => crate::rex_tools::null_literal(&crate::rex_tools::boolean(true)),
    }
}

#[cfg(test)]
mod tests;
