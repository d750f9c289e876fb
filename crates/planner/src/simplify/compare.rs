//! Comparisons.

use super::{Unknown, case, fold, keep_type, simplify, truth};
use crate::rex::Rex;
use crate::rex_tools::{and, certain_call, or};
use rowkind_ir::{TypeKind, Value};

pub fn simplify_comparison(op: &'static str, args: &[Rex], rex: &Rex, unknown: Unknown) -> Rex {
    let args: Vec<Rex> = args.iter().map(|arg| keep_type(simplify(arg, Unknown::Unknown), arg)).collect();
    let [left, right] = args.as_slice() else { return rex.clone() };
    if left.is_null_literal() || right.is_null_literal() {
        return truth(None);
    }
    if left.ty.kind == TypeKind::Boolean
        && let Some(simple) = compare_boolean(op, left, right, unknown)
    {
        return simple;
    }
    if left == right && left.is_deterministic() {
        return reflexive(op, left, unknown);
    }
    if let Some(apart) = case::take_apart(op, left, right, unknown) {
        return apart;
    }
    if let (Some(a), Some(b)) = (fold::literal_under_cast(left), fold::literal_under_cast(right))
        && left.ty.kind == right.ty.kind
        && !matches!(left.ty.kind, TypeKind::Float | TypeKind::Double)
    {
        let order = fold::order(a, b);
        return truth(Some(match op {
            "=" => order.is_eq(),
            "<>" => order.is_ne(),
            "<" => order.is_lt(),
            "<=" => order.is_le(),
            ">" => order.is_gt(),
            _ => order.is_ge(),
        }));
    }
    // A cast that only makes NULL possible says nothing inside of a comparison.
    let args: Vec<Rex> = args.iter().map(|arg| fold::without_nullability(arg).clone()).collect();
    let nullable = args.iter().any(|arg| arg.ty.nullable);
    fold::fold(Rex::call(op, args, rex.ty.clone().with_nullable(nullable)))
}

/// `a = TRUE` is a, `a <> TRUE` is NOT a.
fn compare_boolean(op: &str, left: &Rex, right: &Rex, unknown: Unknown) -> Option<Rex> {
    let (operand, value) = match (left.as_value(), right.as_value()) {
        (_, Some(Value::Boolean(value))) => (left, *value),
        (Some(Value::Boolean(value)), _) => (right, *value),
        _ => return None,
    };
    match (op, value) {
        ("=", true) | ("<>", false) => Some(simplify(operand, unknown)),
        ("=", false) | ("<>", true) => Some(super::boolean::simplify_not(operand, unknown)),
        _ => None,
    }
}

/// `x = x` is TRUE unless x is NULL.
fn reflexive(op: &str, arg: &Rex, unknown: Unknown) -> Rex {
    let holds = matches!(op, "=" | "<=" | ">=");
    if !arg.ty.nullable {
        return truth(Some(holds));
    }
    if holds {
        let known = certain_call("IS NOT NULL", arg.clone());
        return if unknown == Unknown::False { simplify(&known, unknown) } else { or(vec![truth(None), simplify(&known, unknown)]) };
    }
    if unknown == Unknown::False {
        return truth(Some(false));
    }
    and(vec![truth(None), simplify(&certain_call("IS NULL", arg.clone()), unknown)])
}

pub fn simplify_distinct(op: &'static str, args: &[Rex]) -> Rex {
    let args: Vec<Rex> = args.iter().map(|arg| keep_type(simplify(arg, Unknown::Unknown), arg)).collect();
    let [left, right] = args.as_slice() else { return truth(None) };
    let not_distinct = op == "IS NOT DISTINCT FROM";
    if left == right {
        return truth(Some(not_distinct));
    }
    for (one, other) in [(left, right), (right, left)] {
        if one.is_null_literal() {
            let test = if not_distinct { "IS NULL" } else { "IS NOT NULL" };
            return simplify(&certain_call(test, other.clone()), Unknown::Unknown);
        }
    }
    let equal = Rex::call("=", vec![left.clone(), right.clone()], crate::rex_tools::boolean(left.ty.nullable || right.ty.nullable));
    let null = |arg: &Rex| certain_call("IS NULL", arg.clone());
    let some = |arg: &Rex| certain_call("IS NOT NULL", arg.clone());
    let both_may = left.ty.nullable && right.ty.nullable;
    let rex = match (not_distinct, both_may) {
        (true, true) => or(vec![and(vec![null(left), null(right)]), certain_call("IS TRUE", equal)]),
        (true, false) => certain_call("IS TRUE", equal),
        (false, true) => and(vec![or(vec![some(left), some(right)]), certain_call("IS NOT TRUE", equal)]),
        (false, false) => certain_call("IS NOT TRUE", equal),
    };
    simplify(&rex, Unknown::Unknown)
}

/// Whether a term can only be TRUE where `arg` is not NULL.
pub fn needs_value_of(term: &Rex, arg: &Rex) -> bool {
    if term == arg {
        return true;
    }
    match term.as_call() {
        Some(("=" | "<>" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "LIKE" | "NOT" | "CAST", args)) => {
            args.iter().any(|one| one == arg || (one.as_call().is_some() && needs_value_of(one, arg)))
        }
        Some(("SEARCH", args)) => &args[0] == arg && super::sarg::of(term).is_some_and(|sarg| sarg.null_as.is_none()),
        Some(("IS TRUE" | "IS NOT NULL" | "IS FALSE", args)) => &args[0] == arg,
        _ => false,
    }
}
