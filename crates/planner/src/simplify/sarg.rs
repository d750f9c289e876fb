//! Search arguments: several comparisons of one operand with constants as one set of ranges, `SEARCH(x, Sarg[…])`.

use super::{Unknown, fold, truth};
use crate::rex::{Literal, Range, Rex, RexKind, Sarg};
use crate::rex_tools::{and, boolean, certain_call, or};
use rowkind_ir::{DataType, TypeKind, Value};
use std::cmp::Ordering;
use std::rc::Rc;

/// What one term says of its operand.
#[derive(Clone)]
pub struct Said {
    pub operand: Rex,
    ranges: Vec<Range>,
    null_as: Option<bool>,
    ty: Option<DataType>,
}

impl Said {
    /// Both at once; `None` where their constants have no common type.
    pub fn and(&self, other: &Said) -> Option<Said> {
        merge(&[self, other], true)
    }

    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Whether the values are the same, whatever the type of the constants.
    pub fn has_ranges_of(&self, other: &Said) -> bool {
        let Some(ty) = &self.ty else { return false };
        let own: Option<Vec<Range>> = other.ranges.iter().map(|range| retyped(range, ty)).collect();
        own.is_some_and(|ranges| unite(&ranges, &[]) == self.ranges)
    }
}

/// What a plain comparison of an operand with a constant says.
pub fn ranges_said(term: &Rex) -> Option<Said> {
    let is_comparison = matches!(term.as_call(), Some(("=" | "<>" | "<" | "<=" | ">" | ">=", _)));
    understand(term, true).filter(|_| is_comparison)
}

/// The Sarg of a SEARCH call.
pub fn of(rex: &Rex) -> Option<&Sarg> {
    match &rex.args_of("SEARCH")?.get(1)?.kind {
        RexKind::Literal(Literal::Sarg(sarg)) => Some(sarg),
        _ => None,
    }
}

/// Merges the terms of an AND (`all`) or an OR that speak of one operand.
///
/// Where some are merged to a set of ranges, or nothing else is left, the others are said anew too: the constant stands on the
/// right, and a DOUBLE prints as a computed one.
pub fn collect(terms: Vec<Rex>, all: bool, unknown: Unknown) -> Vec<Rex> {
    let said: Vec<Option<Said>> = terms.iter().map(|term| understand(term, all)).collect();
    let mut out: Vec<(Rex, bool)> = Vec::new();
    let mut used = vec![false; terms.len()];
    for i in 0..terms.len() {
        if used[i] {
            continue;
        }
        let Some(first) = &said[i] else {
            out.push((terms[i].clone(), false));
            continue;
        };
        let group: Vec<usize> =
            (i..terms.len()).filter(|&j| !used[j] && said[j].as_ref().is_some_and(|other| other.operand == first.operand)).collect();
        let comparisons = group.iter().filter(|&&j| said[j].as_ref().is_some_and(|one| one.ty.is_some())).count();
        if group.len() < 2 || comparisons == 0 {
            out.push((terms[i].clone(), true));
            continue;
        }
        let members: Vec<&Said> = group.iter().filter_map(|&j| said[j].as_ref()).collect();
        match merge(&members, all) {
            Some(mut merged) => {
                if all && unknown == Unknown::False {
                    merged.null_as = None;
                }
                group.iter().for_each(|&j| used[j] = true);
                let rex = to_rex(&merged, unknown);
                // Where one term implies the others it stays in its place.
                match group.iter().find(|&&j| is_equal(&terms[j], &rex)) {
                    Some(&j) if all && unknown == Unknown::False && j == i => out.push((terms[i].clone(), true)),
                    Some(&j) if all && unknown == Unknown::False => used[j] = false,
                    _ => out.push((rex, true)),
                }
            }
            None => out.push((terms[i].clone(), true)),
        }
    }
    // Nothing is said anew: all terms stay as they were, though one may follow from another.
    let plain = |term: &Rex| matches!(term.as_call(), Some(("=" | "<>" | "<" | "<=" | ">" | ">=", _)));
    let is_reduced = all && unknown == Unknown::False;
    if !is_reduced && out.len() > 1 && out.len() < terms.len() && out.iter().all(|(term, understood)| !understood || plain(term)) {
        return terms;
    }
    let is_new = out.iter().any(|(term, _)| term.is_call("SEARCH")) || (terms.len() > 1 && out.len() == 1);
    out.into_iter().map(|(term, understood)| if is_new && understood { said_anew(term) } else { term }).collect()
}

/// The same comparison with the same number, whatever its type.
fn is_equal(one: &Rex, other: &Rex) -> bool {
    match (one.as_call(), other.as_call()) {
        (Some((op, [a, b])), Some((other_op, [c, d]))) => {
            let number = |rex: &Rex| rex.as_value().and_then(fold::as_integer);
            let same = match (b.as_value(), d.as_value()) {
                (Some(Value::Decimal(x)), Some(Value::Decimal(y))) => x.compare(**y).is_eq(),
                _ => b == d || (number(b).is_some() && number(b) == number(d)),
            };
            op == other_op && a == c && same
        }
        _ => false,
    }
}

/// A comparison with its constant on the right.
pub fn said_anew(term: Rex) -> Rex {
    let (op, left, right) = match term.as_call() {
        Some((op @ ("=" | "<>" | "<" | "<=" | ">" | ">="), [a, b])) if b.is_literal() => (op, a, b),
        Some((op @ ("=" | "<>" | "<" | "<=" | ">" | ">="), [a, b])) if a.is_literal() => (flip(op), b, a),
        _ => return term,
    };
    let literal = match (right.as_value(), &right.ty.kind) {
        (Some(value), TypeKind::Float | TypeKind::Double) => {
            Rex { kind: RexKind::Literal(Literal::Computed(value.clone())), ty: right.ty.clone() }
        }
        _ => right.clone(),
    };
    Rex::call(op, vec![left.clone(), literal], term.ty.clone())
}

fn understand(term: &Rex, all: bool) -> Option<Said> {
    let (op, args) = term.as_call()?;
    match op {
        "=" | "<>" | "<" | "<=" | ">" | ">=" => {
            let (operand, literal, op) = match (args[0].is_literal(), args[1].is_literal()) {
                (false, true) => (&args[0], &args[1], op),
                (true, false) => (&args[1], &args[0], flip(op)),
                _ => return None,
            };
            let value = literal.as_value()?;
            if !is_operand(operand) {
                return None;
            }
            compared(operand, op, literal, value)
        }
        "SEARCH" => {
            let sarg = of(term)?;
            Some(Said {
                operand: args[0].clone(),
                ranges: sarg.ranges.clone(),
                null_as: sarg.null_as,
                ty: Some(args[1].ty.clone().with_nullable(false)),
            })
        }
        "IS NULL" if is_operand(&args[0]) && !all => {
            Some(Said { operand: args[0].clone(), ranges: Vec::new(), null_as: Some(true), ty: None })
        }
        "IS NOT NULL" if is_operand(&args[0]) && all => {
            Some(Said { operand: args[0].clone(), ranges: vec![everything()], null_as: Some(false), ty: None })
        }
        _ => None,
    }
}

fn compared(operand: &Rex, op: &str, literal: &Rex, value: &Value) -> Option<Said> {
    if value.is_null() || !comparable(operand, literal) {
        return None;
    }
    let ty = Some(literal.ty.clone().with_nullable(false));
    Some(Said { operand: operand.clone(), ranges: ranges_of(op, value), null_as: None, ty })
}

/// Comparisons `x = literal` (or all of them `x <> literal`) of any expression as one; `None`: their literals have no common type.
pub fn of_list(comparisons: &[Rex], all: bool) -> Option<Rex> {
    let said: Option<Vec<Said>> = comparisons
        .iter()
        .map(|comparison| {
            let (op, args) = comparison.as_call()?;
            compared(&args[0], op, &args[1], args[1].as_value()?)
        })
        .collect();
    let said = said?;
    let merged = merge(&said.iter().collect::<Vec<_>>(), all)?;
    Some(to_rex(&merged, Unknown::Unknown))
}

fn comparable(operand: &Rex, literal: &Rex) -> bool {
    let text = |kind: &TypeKind| matches!(kind, TypeKind::Char(_) | TypeKind::VarChar(_));
    text(&operand.ty.kind) == text(&literal.ty.kind)
}

/// From here on a column's number stands for a call that a simplification does not look into.
pub const OPAQUE: usize = 1 << 29;

/// A column, part of one, or a cast of it.
fn is_operand(rex: &Rex) -> bool {
    let plain = |rex: &Rex| match rex.kind {
        RexKind::Input(column) => !(OPAQUE..OPAQUE * 2).contains(&column),
        RexKind::Field { .. } | RexKind::Correlation { .. } => true,
        _ => false,
    };
    plain(rex) || rex.args_of("CAST").is_some_and(|args| plain(&args[0]))
}

/// The comparison seen from its other side.
pub fn flip(op: &str) -> &'static str {
    match op {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        "=" => "=",
        _ => "<>",
    }
}

fn everything() -> Range {
    Range { lower: None, upper: None }
}

fn ranges_of(op: &str, value: &Value) -> Vec<Range> {
    let at = |closed: bool| Some((value.clone(), closed));
    match op {
        "=" => vec![Range { lower: at(true), upper: at(true) }],
        "<>" => vec![Range { lower: None, upper: at(false) }, Range { lower: at(false), upper: None }],
        "<" => vec![Range { lower: None, upper: at(false) }],
        "<=" => vec![Range { lower: None, upper: at(true) }],
        ">" => vec![Range { lower: at(false), upper: None }],
        _ => vec![Range { lower: at(true), upper: None }],
    }
}

fn merge(members: &[&Said], all: bool) -> Option<Said> {
    let types: Vec<&DataType> = members.iter().filter_map(|said| said.ty.as_ref()).collect();
    let ty = least_restrictive(&types)?;
    let mut null_as = None;
    let mut ranges: Option<Vec<Range>> = None;
    for said in members {
        let own: Vec<Range> = said.ranges.iter().map(|range| retyped(range, &ty)).collect::<Option<_>>()?;
        ranges = Some(match ranges {
            None => own,
            Some(before) if all => intersect(&before, &own),
            Some(before) => unite(&before, &own),
        });
        if said.null_as.is_some() {
            null_as = said.null_as;
        }
    }
    Some(Said { operand: members[0].operand.clone(), ranges: unite(&ranges?, &[]), null_as, ty: Some(ty) })
}

/// The set as the shortest predicate.
fn to_rex(said: &Said, unknown: Unknown) -> Rex {
    let operand = &said.operand;
    let ty = said.ty.clone().unwrap_or_else(|| operand.ty.clone());
    let literal = |value: &Value| Rex::value(value.clone(), ty.clone());
    let compare = |op: &'static str, value: &Value| Rex::call(op, vec![operand.clone(), literal(value)], boolean(operand.ty.nullable));
    let nullable = operand.ty.nullable;
    if said.ranges.is_empty() {
        return match said.null_as {
            Some(true) => certain_call("IS NULL", operand.clone()),
            _ if unknown == Unknown::False || !nullable => truth(Some(false)),
            _ => and(vec![truth(None), certain_call("IS NULL", operand.clone())]),
        };
    }
    if said.ranges == [everything()] {
        return match said.null_as {
            Some(true) => truth(Some(true)),
            _ if !nullable => truth(Some(true)),
            _ if unknown == Unknown::False => certain_call("IS NOT NULL", operand.clone()),
            _ => or(vec![truth(None), certain_call("IS NOT NULL", operand.clone())]),
        };
    }
    if said.null_as.is_none() || !nullable {
        match said.ranges.as_slice() {
            [Range { lower: Some((low, true)), upper: Some((high, true)) }] if low == high => return compare("=", low),
            [Range { lower: None, upper: Some((high, closed)) }] => return compare(if *closed { "<=" } else { "<" }, high),
            [Range { lower: Some((low, closed)), upper: None }] => return compare(if *closed { ">=" } else { ">" }, low),
            [Range { lower: None, upper: Some((high, false)) }, Range { lower: Some((low, false)), upper: None }] if low == high => {
                return compare("<>", low);
            }
            _ => {}
        }
    }
    search(operand, said.ranges.clone(), if nullable { said.null_as } else { None }, ty)
}

fn search(operand: &Rex, ranges: Vec<Range>, null_as: Option<bool>, ty: DataType) -> Rex {
    let sarg = Rex { kind: RexKind::Literal(Literal::Sarg(Rc::new(Sarg { ranges, null_as }))), ty };
    let nullable = operand.ty.nullable && null_as.is_none();
    Rex::call("SEARCH", vec![operand.clone(), sarg], boolean(nullable))
}

pub fn simplify_search(rex: &Rex, args: &[Rex], unknown: Unknown) -> Rex {
    let operand = super::keep_type(super::simplify(&args[0], Unknown::Unknown), &args[0]);
    let Some(sarg) = of(rex) else { return rex.clone() };
    let said = Said { operand, ranges: unite(&sarg.ranges, &[]), null_as: sarg.null_as, ty: Some(args[1].ty.clone()) };
    // Under a cast that only keeps it nullable a constant is one still.
    let known = match said.operand.args_of("CAST") {
        Some([inner]) if inner.ty.kind == said.operand.ty.kind => inner.as_value(),
        _ => said.operand.as_value(),
    };
    if let Some(value) = known {
        if value.is_null() {
            return truth(sarg.null_as);
        }
        let inside = said.ranges.iter().any(|range| contains(range, value));
        return truth(Some(inside));
    }
    to_rex(&said, unknown)
}

fn contains(range: &Range, value: &Value) -> bool {
    let above = range.lower.as_ref().is_none_or(|(low, closed)| match fold::order(value, low) {
        Ordering::Greater => true,
        Ordering::Equal => *closed,
        Ordering::Less => false,
    });
    let below = range.upper.as_ref().is_none_or(|(high, closed)| match fold::order(value, high) {
        Ordering::Less => true,
        Ordering::Equal => *closed,
        Ordering::Greater => false,
    });
    above && below
}

/// Whether a term can only be TRUE where the operand is not this value.
pub fn excludes(term: &Rex, operand: &Rex, value: &Value) -> bool {
    let Some(said) = understand(term, true).filter(|said| &said.operand == operand) else { return false };
    let Some(value) = said.ty.as_ref().and_then(|ty| retyped_value(value, ty)) else { return false };
    !said.ranges.iter().any(|range| contains(range, &value))
}

/// NOT SEARCH is a SEARCH in the complement.
pub fn negate_search(rex: &Rex) -> Rex {
    let (Some(sarg), Some(args)) = (of(rex), rex.args_of("SEARCH")) else { return rex.clone() };
    search(&args[0], complement(&sarg.ranges), sarg.null_as.map(|value| !value), args[1].ty.clone())
}

/// How many values a SEARCH for single values looks for.
pub fn points(rex: &Rex) -> Option<usize> {
    let ranges = &of(rex)?.ranges;
    let is_point = |range: &Range| matches!((&range.lower, &range.upper), (Some((a, true)), Some((b, true))) if a == b);
    ranges.iter().all(is_point).then_some(ranges.len())
}

/// SEARCH as comparisons, as rules that look into conditions want it.
pub fn expand(rex: &Rex) -> Rex {
    rex.rewrite(&mut |rex| {
        let sarg = of(rex)?;
        let args = rex.args_of("SEARCH")?;
        let (operand, ty) = (&args[0], args[1].ty.clone());
        let nullable = operand.ty.nullable;
        let literal = |value: &Value| Rex::value(value.clone(), ty.clone());
        let compare = |op: &'static str, value: &Value| Rex::call(op, vec![operand.clone(), literal(value)], boolean(nullable));
        let holes = complement(&sarg.ranges);
        let is_point = |range: &Range| matches!((&range.lower, &range.upper), (Some((a, true)), Some((b, true))) if a == b);
        let body = if sarg.ranges.len() > 1 && holes.iter().all(is_point) {
            and(holes.iter().filter_map(|range| range.lower.as_ref()).map(|(value, _)| compare("<>", value)).collect())
        } else {
            let parts = sarg.ranges.iter().map(|range| {
                if is_point(range)
                    && let Some((value, _)) = &range.lower
                {
                    return compare("=", value);
                }
                let low = range.lower.as_ref().map(|(value, closed)| compare(if *closed { ">=" } else { ">" }, value));
                let high = range.upper.as_ref().map(|(value, closed)| compare(if *closed { "<=" } else { "<" }, value));
                and(low.into_iter().chain(high).collect())
            });
            or(parts.collect())
        };
        Some(match sarg.null_as {
            Some(true) => or(vec![certain_call("IS NULL", operand.clone()), body]),
            Some(false) => and(vec![certain_call("IS NOT NULL", operand.clone()), body]),
            None => body,
        })
    })
}

fn retyped(range: &Range, ty: &DataType) -> Option<Range> {
    let end = |end: &Option<(Value, bool)>| -> Option<Option<(Value, bool)>> {
        match end {
            None => Some(None),
            Some((value, closed)) => Some(Some((retyped_value(value, ty)?, *closed))),
        }
    };
    Some(Range { lower: end(&range.lower)?, upper: end(&range.upper)? })
}

fn retyped_value(value: &Value, ty: &DataType) -> Option<Value> {
    match (value, &ty.kind) {
        (Value::String(_), _) => Some(value.clone()),
        (Value::TinyInt(_) | Value::SmallInt(_) | Value::Int(_) | Value::BigInt(_), _) => fold::cast_value(value, &ty.kind),
        _ => Some(value.clone()),
    }
}

/// The narrowest type that holds all literals.
fn least_restrictive(types: &[&DataType]) -> Option<DataType> {
    let mut out = (*types.first()?).clone();
    for ty in &types[1..] {
        if out.kind == ty.kind {
            continue;
        }
        out.kind = wider(&out.kind, &ty.kind)?;
    }
    Some(out)
}

fn wider(a: &TypeKind, b: &TypeKind) -> Option<TypeKind> {
    use TypeKind::*;
    let rank = |kind: &TypeKind| match kind {
        TinyInt => Some(3),
        SmallInt => Some(5),
        Int => Some(10),
        BigInt => Some(19),
        _ => None,
    };
    Some(match (a, b) {
        (Char(m) | VarChar(m), Char(n) | VarChar(n)) => VarChar(*m.max(n)),
        (Decimal { precision: p, scale: s }, Decimal { precision: q, scale: t }) => {
            let scale = *s.max(t);
            Decimal { precision: (p - s).max(q - t) + scale, scale }
        }
        (Decimal { precision, scale }, other) | (other, Decimal { precision, scale }) => {
            let digits = rank(other)?;
            Decimal { precision: (precision - scale).max(digits) + scale, scale: *scale }
        }
        (Timestamp(m, time), Timestamp(n, _)) => Timestamp(*m.max(n), *time),
        (TimestampLtz(m, time), TimestampLtz(n, _)) => TimestampLtz(*m.max(n), *time),
        (Double, other) | (other, Double) if rank(other).is_some() || matches!(other, Float) => Double,
        (a, b) => match (rank(a)?, rank(b)?) {
            (m, n) if m >= n => a.clone(),
            _ => b.clone(),
        },
    })
}

/// Position of a lower end: −∞ first, then by value, a closed one before an open one.
fn compare_lower(a: &Option<(Value, bool)>, b: &Option<(Value, bool)>) -> Ordering {
    match (a, b) {
        (None, None) => Ordering::Equal,
        (None, _) => Ordering::Less,
        (_, None) => Ordering::Greater,
        (Some((x, cx)), Some((y, cy))) => fold::order(x, y).then_with(|| cy.cmp(cx)),
    }
}

fn compare_upper(a: &Option<(Value, bool)>, b: &Option<(Value, bool)>) -> Ordering {
    match (a, b) {
        (None, None) => Ordering::Equal,
        (None, _) => Ordering::Greater,
        (_, None) => Ordering::Less,
        (Some((x, cx)), Some((y, cy))) => fold::order(x, y).then_with(|| cx.cmp(cy)),
    }
}

/// Whether a range that ends at `upper` leaves a gap before one that begins at `lower`.
fn leaves_gap(upper: &Option<(Value, bool)>, lower: &Option<(Value, bool)>) -> bool {
    match (upper, lower) {
        (Some((x, cx)), Some((y, cy))) => match fold::order(x, y) {
            Ordering::Less => true,
            Ordering::Equal => !cx && !cy,
            Ordering::Greater => false,
        },
        _ => false,
    }
}

fn is_empty(range: &Range) -> bool {
    match (&range.lower, &range.upper) {
        (Some((x, cx)), Some((y, cy))) => match fold::order(x, y) {
            Ordering::Less => false,
            Ordering::Equal => !(*cx && *cy),
            Ordering::Greater => true,
        },
        _ => false,
    }
}

fn unite(a: &[Range], b: &[Range]) -> Vec<Range> {
    let mut all: Vec<Range> = a.iter().chain(b).filter(|range| !is_empty(range)).cloned().collect();
    rowkind_ir::order::sort_by(&mut all, |x, y| compare_lower(&x.lower, &y.lower));
    let mut out: Vec<Range> = Vec::new();
    for range in all {
        match out.last_mut() {
            Some(last) if !leaves_gap(&last.upper, &range.lower) => {
                if compare_upper(&last.upper, &range.upper).is_lt() {
                    last.upper = range.upper;
                }
            }
            _ => out.push(range),
        }
    }
    out
}

fn intersect(a: &[Range], b: &[Range]) -> Vec<Range> {
    let mut out = Vec::new();
    for x in a {
        for y in b {
            let lower = if compare_lower(&x.lower, &y.lower).is_ge() { x.lower.clone() } else { y.lower.clone() };
            let upper = if compare_upper(&x.upper, &y.upper).is_le() { x.upper.clone() } else { y.upper.clone() };
            let range = Range { lower, upper };
            if !is_empty(&range) {
                out.push(range);
            }
        }
    }
    unite(&out, &[])
}

fn complement(ranges: &[Range]) -> Vec<Range> {
    let mut out = vec![everything()];
    for range in unite(ranges, &[]) {
        let mut outside = Vec::new();
        if let Some((value, closed)) = &range.lower {
            outside.push(Range { lower: None, upper: Some((value.clone(), !closed)) });
        }
        if let Some((value, closed)) = &range.upper {
            outside.push(Range { lower: Some((value.clone(), !closed)), upper: None });
        }
        out = intersect(&out, &outside);
    }
    out
}
