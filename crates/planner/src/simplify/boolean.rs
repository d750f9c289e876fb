//! AND, OR, NOT and the IS… predicates.

use super::{Unknown, compare, keep_type, known, sarg, simplify, truth};
use crate::rex::Rex;
use crate::rex_tools::{and, certain_call, conjuncts, disjuncts, or};

pub fn simplify_and(args: &[Rex], unknown: Unknown) -> Rex {
    let mut terms: Vec<Rex> = Vec::new();
    for arg in args {
        for term in conjuncts(&simplify(arg, unknown)) {
            if term.is_false() || (term.is_null_literal() && unknown == Unknown::False) {
                return truth(Some(false));
            }
            if !terms.iter().any(|known| is_same(known, &term)) {
                terms.push(term);
            }
        }
    }
    let terms = if unknown == Unknown::False { held_against_each_other(terms) } else { terms };
    let terms = sarg::collect(terms, true, unknown);
    if terms.iter().any(Rex::is_false) {
        return truth(Some(false));
    }
    if unknown == Unknown::False && contradicts(&terms) {
        return truth(Some(false));
    }
    // `x IS NOT NULL` is implied by a comparison that reads x, where NULL counts as false.
    let terms = if unknown == Unknown::False { drop_implied_not_null(terms) } else { terms };
    let terms = if unknown == Unknown::False { drop_implied_not_true(terms) } else { terms };
    // Where Calcite takes a condition apart, tests for NULL come after the rest, and negations last.
    let terms = if unknown == Unknown::False {
        let (negative, positive): (Vec<Rex>, Vec<Rex>) = terms.into_iter().partition(|term| term.is_call("NOT"));
        let (known, positive): (Vec<Rex>, Vec<Rex>) = positive.into_iter().partition(|term| term.is_call("IS NOT NULL"));
        positive.into_iter().chain(known).chain(negative).collect()
    } else {
        terms
    };
    and(terms)
}

pub fn simplify_or(args: &[Rex], unknown: Unknown) -> Rex {
    let mut terms: Vec<Rex> = Vec::new();
    for arg in args {
        for term in disjuncts(&simplify(arg, unknown)) {
            if term.is_true() {
                return truth(Some(true));
            }
            if term.is_null_literal() && unknown == Unknown::False {
                continue;
            }
            if !terms.iter().any(|known| is_same(known, &term)) {
                terms.push(term);
            }
        }
    }
    // a OR NOT a
    for term in &terms {
        if terms.contains(&negated(term)) && !term.ty.nullable {
            return truth(Some(true));
        }
    }
    if let Some(tautology) = either_way(&terms, unknown) {
        return tautology;
    }
    let terms = without_what_failed(terms);
    let terms = if args.len() > 1 && terms.len() == 1 {
        terms.into_iter().map(sarg::said_anew).collect()
    } else {
        sarg::collect(terms, false, unknown)
    };
    if terms.iter().any(Rex::is_true) {
        return truth(Some(true));
    }
    if unknown == Unknown::False { common_factors(or(terms)) } else { or(terms) }
}

/// The other terms of a condition, where its plain comparisons hold.
fn held_against_each_other(terms: Vec<Rex>) -> Vec<Rex> {
    let (plain, others): (Vec<Rex>, Vec<Rex>) = terms.iter().cloned().partition(known::is_known);
    if plain.is_empty() || others.is_empty() {
        return terms;
    }
    terms
        .into_iter()
        .flat_map(
            |term| if known::is_known(&term) { vec![term] } else { conjuncts(&simplify(&known::apply(&term, &plain), Unknown::False)) },
        )
        .collect()
}

/// Where a term is looked at the comparisons before it were false: `c = 0 OR (c <> 0 AND x)` → `c = 0 OR x`
fn without_what_failed(terms: Vec<Rex>) -> Vec<Rex> {
    let mut failed: Vec<Rex> = Vec::new();
    let mut out = Vec::new();
    for term in terms {
        let parts = conjuncts(&term);
        let kept: Vec<Rex> = parts.iter().filter(|part| !failed.contains(part)).cloned().collect();
        out.push(if kept.is_empty() || kept.len() == parts.len() { term.clone() } else { and(kept) });
        if matches!(term.as_call(), Some(("=" | "<>" | "<" | "<=" | ">" | ">=", _))) && !term.ty.nullable {
            failed.push(negated(&term));
        }
    }
    out
}

/// The same term, perhaps seen from its other side: `a = b` and `b = a`, `a < b` and `b > a`.
///
/// like  Calcite `RexNormalize`
fn is_same(one: &Rex, other: &Rex) -> bool {
    if one == other {
        return true;
    }
    match (one.as_call(), other.as_call()) {
        (Some((op, [a, b])), Some((other_op, [c, d]))) => {
            let comparison = matches!(op, "=" | "<>" | "<" | "<=" | ">" | ">=");
            comparison && sarg::flip(op) == other_op && a.ty.kind == b.ty.kind && a == d && b == c
        }
        _ => false,
    }
}

/// `a OR NOT a` is TRUE or NULL.
fn either_way(terms: &[Rex], unknown: Unknown) -> Option<Rex> {
    let [one, other] = terms else { return None };
    // Two columns that are compared are not looked at.
    if one.as_call().is_some_and(|(_, args)| args.len() == 2 && !args.iter().any(Rex::is_literal)) {
        return None;
    }
    if &negated(one) != other && &negated(other) != one {
        return None;
    }
    let base = if one.is_call("NOT") { other } else { one };
    let known = certain_call("IS NOT NULL", base.clone());
    let known = simplify(&known, unknown);
    if unknown == Unknown::False {
        return Some(known);
    }
    Some(or(vec![known, truth(None)]))
}

/// `(a AND b) OR (a AND c)` → `a AND (b OR c)`
fn common_factors(rex: Rex) -> Rex {
    let terms = disjuncts(&rex);
    if terms.len() < 2 || !terms.iter().all(|term| term.is_call("AND")) {
        return rex;
    }
    let lists: Vec<Vec<Rex>> = terms.iter().map(conjuncts).collect();
    let common: Vec<Rex> = lists[0].iter().filter(|term| lists.iter().all(|list| list.contains(term))).cloned().collect();
    if common.is_empty() {
        return rex;
    }
    let rests: Vec<Rex> = lists.iter().map(|list| and(list.iter().filter(|term| !common.contains(term)).cloned().collect())).collect();
    let rest = simplify_or(&rests, Unknown::Unknown);
    and(common.into_iter().chain([rest]).collect())
}

pub fn simplify_not(arg: &Rex, unknown: Unknown) -> Rex {
    // Inside NOT an unknown is not a false one.
    let arg = simplify(arg, Unknown::Unknown);
    if let Some(value) = arg.as_value() {
        return match value {
            rowkind_ir::Value::Boolean(value) => truth(Some(!value)),
            _ => truth(None),
        };
    }
    if let Some([inner]) = arg.args_of("NOT") {
        return simplify(inner, unknown);
    }
    if let Some(args) = arg.args_of("AND") {
        let terms: Vec<Rex> = args.iter().map(not).collect();
        return simplify_or(&terms, unknown);
    }
    if let Some(args) = arg.args_of("OR") {
        let terms: Vec<Rex> = args.iter().map(not).collect();
        return simplify_and(&terms, unknown);
    }
    let negative = negated(&arg);
    if negative.is_call("NOT") { negative } else { simplify(&negative, unknown) }
}

fn not(arg: &Rex) -> Rex {
    Rex::call("NOT", vec![arg.clone()], arg.ty.clone())
}

/// The opposite of a predicate, without simplifying it.
pub fn negated(arg: &Rex) -> Rex {
    if let Some([inner]) = arg.args_of("NOT") {
        return inner.clone();
    }
    if let Some((op, args)) = arg.as_call() {
        let opposite = match op {
            "=" => Some("<>"),
            "<>" => Some("="),
            "<" => Some(">="),
            "<=" => Some(">"),
            ">" => Some("<="),
            ">=" => Some("<"),
            "IS NULL" => Some("IS NOT NULL"),
            "IS NOT NULL" => Some("IS NULL"),
            "IS TRUE" => Some("IS NOT TRUE"),
            "IS NOT TRUE" => Some("IS TRUE"),
            "IS FALSE" => Some("IS NOT FALSE"),
            "IS NOT FALSE" => Some("IS FALSE"),
            "IS DISTINCT FROM" => Some("IS NOT DISTINCT FROM"),
            "IS NOT DISTINCT FROM" => Some("IS DISTINCT FROM"),
            _ => None,
        };
        if let Some(opposite) = opposite {
            return Rex::call(opposite, args.to_vec(), arg.ty.clone());
        }
        if op == "SEARCH" {
            return sarg::negate_search(arg);
        }
    }
    Rex::call("NOT", vec![arg.clone()], arg.ty.clone())
}

pub fn simplify_is(op: &'static str, arg: &Rex, unknown: Unknown) -> Rex {
    let was_not = arg.is_call("NOT");
    match op {
        "IS NOT TRUE" | "IS NOT FALSE" if was_not => {
            let opposite = if op == "IS NOT TRUE" { "IS NOT FALSE" } else { "IS NOT TRUE" };
            if let Some([inner]) = arg.args_of("NOT") {
                return simplify_is(opposite, inner, unknown);
            }
        }
        "IS UNKNOWN" => return simplify_is("IS NULL", arg, unknown),
        "IS NOT UNKNOWN" => return simplify_is("IS NOT NULL", arg, unknown),
        _ => {}
    }
    let inner_unknown = if op == "IS TRUE" && unknown == Unknown::False { Unknown::False } else { Unknown::Unknown };
    let simplified = simplify(arg, inner_unknown);
    if op == "IS TRUE" && unknown == Unknown::False {
        return simplified;
    }
    let arg = keep_type(simplified, arg);
    // That it could be NULL elsewhere says nothing here.
    let arg = match arg.args_of("CAST") {
        Some([inner]) if inner.ty.kind == rowkind_ir::TypeKind::Boolean && arg.ty.kind == inner.ty.kind => inner.clone(),
        _ => arg,
    };
    let decided = arg.args_of("NOT").and_then(|inner| super::fold::literal_under_cast(&inner[0]));
    let arg = if let Some(rowkind_ir::Value::Boolean(value)) = decided { truth(Some(!value)) } else { arg };
    if let Some(value) = super::fold::literal_under_cast(&arg) {
        let value = match value {
            rowkind_ir::Value::Null => None,
            rowkind_ir::Value::Boolean(value) => Some(*value),
            _ => Some(true),
        };
        return truth(Some(match op {
            "IS NULL" => value.is_none(),
            "IS NOT NULL" => value.is_some(),
            "IS TRUE" => value == Some(true),
            "IS NOT TRUE" => value != Some(true),
            "IS FALSE" => value == Some(false),
            _ => value != Some(false),
        }));
    }
    match op {
        "IS NULL" => is_null(&arg),
        "IS NOT NULL" => is_not_null(&arg),
        "IS TRUE" if !arg.ty.nullable => arg,
        "IS NOT FALSE" if !arg.ty.nullable => arg,
        "IS FALSE" | "IS NOT TRUE" if !arg.ty.nullable => simplify_not(&arg, unknown),
        "IS FALSE" if arg.is_call("NOT") => is_of_not("IS TRUE", &arg, unknown),
        // A NOT that was written stays.
        "IS TRUE" if arg.is_call("NOT") && !was_not => is_of_not("IS FALSE", &arg, unknown),
        _ => certain_call(op, arg),
    }
}

fn is_of_not(op: &'static str, arg: &Rex, unknown: Unknown) -> Rex {
    match arg.args_of("NOT") {
        Some([inner]) if inner.is_call("LIKE") => certain_call(if op == "IS TRUE" { "IS FALSE" } else { "IS TRUE" }, arg.clone()),
        Some([inner]) => simplify_is(op, inner, unknown),
        _ => certain_call(op, arg.clone()),
    }
}

fn is_null(arg: &Rex) -> Rex {
    if !arg.ty.nullable {
        return truth(Some(false));
    }
    match strict_args(arg) {
        Some(args) => or(args.iter().map(is_null).filter(|term| !term.is_false()).collect()),
        None => certain_call("IS NULL", arg.clone()),
    }
}

fn is_not_null(arg: &Rex) -> Rex {
    if !arg.ty.nullable {
        return truth(Some(true));
    }
    match strict_args(arg) {
        Some(args) => and(args.iter().map(is_not_null).collect()),
        None => certain_call("IS NOT NULL", arg.clone()),
    }
}

/// The arguments of a call that is NULL just when one of them is.
fn strict_args(rex: &Rex) -> Option<&[Rex]> {
    let (op, args) = rex.as_call()?;
    matches!(op, "+" | "-" | "*" | "/" | "=" | "<>" | "<" | "<=" | ">" | ">=" | "NOT" | "CAST" | "LIKE").then_some(())?;
    if op == "CAST" && !is_total_cast(rex, &args[0]) {
        return None;
    }
    Some(args)
}

/// Casts that give NULL only for NULL.
fn is_total_cast(cast: &Rex, arg: &Rex) -> bool {
    crate::infer::upsert_key::is_injective_cast(&arg.ty, &cast.ty)
}

/// `x > 1 AND x IS NULL`, or `a AND NOT a`.
fn contradicts(terms: &[Rex]) -> bool {
    for term in terms {
        let opposite = negated(term);
        if terms.iter().any(|other| is_same(other, &opposite)) {
            return true;
        }
        if let Some([arg]) = term.args_of("IS NULL")
            && terms.iter().any(|other| compare::needs_value_of(other, arg))
        {
            return true;
        }
    }
    false
}

/// `x = 2 AND (x = 1) IS NOT TRUE` is `x = 2`.
fn drop_implied_not_true(terms: Vec<Rex>) -> Vec<Rex> {
    let constant = |term: &Rex| match term.args_of("=") {
        Some([operand, literal]) if !literal.is_null_literal() => Some((operand.clone(), literal.as_value()?.clone())),
        _ => None,
    };
    let fixed: Vec<(Rex, rowkind_ir::Value)> = terms.iter().filter_map(constant).collect();
    let implied = |term: &Rex| match term.args_of("IS NOT TRUE") {
        Some([equal]) => constant(equal).is_some_and(|(operand, value)| {
            fixed.iter().any(|(other, given)| *other == operand && super::fold::order(&value, given).is_ne())
                || terms.iter().any(|other| sarg::excludes(other, &operand, &value))
        }),
        _ => false,
    };
    terms.iter().filter(|term| !implied(term)).cloned().collect()
}

fn drop_implied_not_null(terms: Vec<Rex>) -> Vec<Rex> {
    let implied = |term: &Rex| match term.args_of("IS NOT NULL") {
        Some([arg]) => terms.iter().any(|other| other != term && compare::needs_value_of(other, arg)),
        _ => false,
    };
    terms.iter().filter(|term| !implied(term)).cloned().collect()
}
