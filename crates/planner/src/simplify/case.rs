//! CASE: branches that cannot be reached, BOOLEAN ones as AND and OR, comparisons of a CASE with a constant.

use super::{Unknown, fold, keep_type, simplify, truth};
use crate::rex::{Rex, RexKind};
use crate::rex_tools::{and, boolean, certain_call, or};
use rowkind_ir::TypeKind;

/// A branch: its condition (`None`: ELSE) and value.
struct Branch {
    when: Option<Rex>,
    then: Rex,
}

fn branches(args: &[Rex]) -> Vec<Branch> {
    let mut out = Vec::new();
    for pair in args.chunks(2) {
        match pair {
            [when, then] => out.push(Branch { when: Some(when.clone()), then: then.clone() }),
            [otherwise] => out.push(Branch { when: None, then: otherwise.clone() }),
            _ => {}
        }
    }
    out
}

pub fn simplify_case(rex: &Rex, args: &[Rex], unknown: Unknown) -> Rex {
    let mut kept: Vec<Branch> = Vec::new();
    for branch in branches(args) {
        let when = branch.when.map(|when| simplify(&when, Unknown::False));
        let simplified = simplify(&branch.then, Unknown::Unknown);
        let is_truth = rex.ty.kind == TypeKind::Boolean && !simplified.is_null_literal();
        let then = if rex.ty.kind == TypeKind::Boolean && unknown == Unknown::False && simplified.is_null_literal() {
            truth(Some(false))
        } else if is_truth {
            simplified
        } else {
            keep_type(simplified, &branch.then)
        };
        match when {
            Some(when) if when.is_false() || when.is_null_literal() => continue,
            Some(when) if !when.is_true() => {
                // Two branches in a row with one value are one branch.
                match kept.last_mut() {
                    Some(last) if last.then == then && last.when.is_some() => {
                        let before = last.when.take().into_iter().chain([when]).collect();
                        last.when = Some(or(before));
                    }
                    _ => kept.push(Branch { when: Some(when), then }),
                }
            }
            // Always true, or ELSE: nothing after it is reached.
            _ => {
                kept.push(Branch { when: None, then });
                break;
            }
        }
    }
    // Branches before ELSE that give the same as ELSE.
    while kept.len() >= 2 && same_value(&kept[kept.len() - 2].then, &kept[kept.len() - 1].then) {
        let last = kept.len() - 2;
        kept.remove(last);
    }
    if kept.len() == 1 {
        return keep_type(kept.remove(0).then, rex);
    }
    if rex.ty.kind == TypeKind::Boolean
        && let Some(logic) = as_logic(&kept, unknown)
    {
        return logic;
    }
    let mut out = Vec::new();
    for branch in kept {
        out.extend(branch.when);
        out.push(branch.then);
    }
    fold::fold(Rex::call("CASE", out, rex.ty.clone()))
}

/// Predicates over a CASE become a CASE over predicates, wherever they stand.
///
/// before  CASE WHEN p THEN a ELSE b END >= x
/// after   CASE WHEN p THEN a >= x ELSE b >= x END
/// like    Calcite `ReduceExpressionsRule.CaseShuttle`
pub fn push_predicates(rex: &Rex) -> Rex {
    let RexKind::Call { op, args } = &rex.kind else { return rex.clone() };
    let args: Vec<Rex> = args.iter().map(push_predicates).collect();
    let rex = Rex { kind: RexKind::Call { op, args: args.clone() }, ty: rex.ty.clone() };
    if rex.ty.kind != TypeKind::Boolean || matches!(*op, "CASE" | "AND" | "OR") {
        return rex;
    }
    // A condition of a join between its sides stays.
    if *op == "="
        && let [left, right] = args.as_slice()
        && !left.columns().is_empty()
        && !right.columns().is_empty()
        && left.columns().intersection(&right.columns()).next().is_none()
    {
        return rex;
    }
    let Some(at) = args.iter().rposition(|arg| arg.is_call("CASE")) else { return rex };
    let Some(case) = args[at].args_of("CASE") else { return rex };
    let mut out = Vec::new();
    for branch in branches(case) {
        out.extend(branch.when);
        let mut inner = args.clone();
        inner[at] = branch.then;
        out.push(push_predicates(&Rex::call(op, inner, rex.ty.clone())));
    }
    Rex::call("CASE", out, rex.ty.clone())
}

fn same_value(a: &Rex, b: &Rex) -> bool {
    a == b || (a.kind == b.kind && a.ty.kind == b.ty.kind)
}

/// A BOOLEAN CASE whose values are constants, or never NULL, as AND and OR.
fn as_logic(branches: &[Branch], unknown: Unknown) -> Option<Rex> {
    // A constant is one under the cast that lets it be NULL, too.
    let plain = |then: &Rex| match then.args_of("CAST") {
        Some([inner]) if inner.is_literal() && inner.ty.kind == then.ty.kind => inner.clone(),
        _ => then.clone(),
    };
    let branches: Vec<Branch> = branches.iter().map(|branch| Branch { when: branch.when.clone(), then: plain(&branch.then) }).collect();
    let branches = branches.as_slice();
    if branches.iter().any(|branch| branch.when.as_ref().is_some_and(|when| !is_safe(when)) || !is_safe(&branch.then)) {
        return None;
    }
    let mut terms: Vec<Rex> = Vec::new();
    let mut before: Vec<Rex> = Vec::new();
    for branch in branches {
        let when = branch.when.clone().map(|when| if when.ty.nullable { certain_call("IS TRUE", when) } else { when });
        // The conditions that failed before come last.
        let mut parts: Vec<Rex> = when.clone().into_iter().collect();
        parts.push(branch.then.clone());
        parts.extend(before.iter().cloned());
        terms.push(and(parts));
        if let Some(when) = when {
            let not = if when.is_call("IS TRUE") {
                certain_call("IS NOT TRUE", when.args_of("IS TRUE")?[0].clone())
            } else {
                Rex::call("NOT", vec![when], boolean(false))
            };
            before.push(not);
        }
    }
    let terms: Vec<Rex> = terms.into_iter().filter(|term| !crate::rex_tools::conjuncts(term).iter().any(Rex::is_false)).collect();
    Some(simplify(&or(terms), unknown))
}

/// Whether the expression may be evaluated where it was not before.
fn is_safe(rex: &Rex) -> bool {
    rex.is_deterministic()
        && !rex.any(&|rex| matches!(rex.as_call(), Some(("/" | "MOD" | "CAST" | "TRY_CAST", _))) && rex.as_plain_input().is_none())
}

/// `CASE WHEN x > 1 THEN 'big' ELSE 'small' END = 'big'` → `x > 1`
pub fn take_apart(op: &'static str, left: &Rex, right: &Rex, unknown: Unknown) -> Option<Rex> {
    let (args, constant) = match (left.args_of("CASE"), right.is_literal(), right.args_of("CASE"), left.is_literal()) {
        (Some(args), true, _, _) => (args, right),
        (_, _, Some(args), true) => (args, left),
        _ => return None,
    };
    let flipped = left.is_literal();
    let all = branches(args);
    if !all.iter().all(|branch| branch.then.is_literal()) {
        return None;
    }
    let mut out = Vec::new();
    for branch in &all {
        out.extend(branch.when.clone());
        let pair = if flipped { vec![constant.clone(), branch.then.clone()] } else { vec![branch.then.clone(), constant.clone()] };
        let nullable = branch.then.ty.nullable;
        out.push(simplify(&Rex::call(op, pair, boolean(nullable)), Unknown::Unknown));
    }
    let nullable = all.iter().any(|branch| branch.then.is_null_literal());
    let case = Rex::call("CASE", out.clone(), boolean(nullable));
    let result = simplify_case(&case, &out, unknown);
    if result.is_call("CASE") { None } else { Some(result) }.filter(|rex| !rex.is_null_literal() || truth(None) == *rex)
}
