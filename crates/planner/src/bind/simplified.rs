//! What Calcite's RelBuilder simplifies while the tree is built.
//!
//! In: an expression of a projection, or the condition of a join or of HAVING.
//! Out: the expression as the abstract syntax tree prints it: logic, comparisons, CASE and casts of literals are simplified,
//! functions and arithmetic of literals are not computed. Never: what the optimiser folds later.

use super::typing::is_numeric;
use crate::rex::{Literal, Rex, RexKind};
use crate::simplify;
use rowkind_ir::eval::{self, EvalContext, RowView};
use rowkind_ir::{Expr, TypeKind, Value};

/// An expression of a projection; it keeps its type.
pub fn expression(rex: &Rex) -> Rex {
    through(rex, simplify::once)
}

/// A condition whose UNKNOWN counts as FALSE.
pub fn condition(rex: &Rex) -> Rex {
    through(rex, simplify::condition)
}

/// Hidden parts are columns from here on while the rest is simplified: calls, and behind them parts of columns.
const HIDDEN: usize = simplify::sarg::OPAQUE;
const HIDDEN_PARTS: usize = HIDDEN * 2;

fn through(rex: &Rex, simplify: impl Fn(&Rex) -> Rex) -> Rex {
    let mut hidden = Vec::new();
    let prepared = prepare(rex, &mut hidden);
    let simplified = simplify(&prepared);
    restore(&simplified, &hidden)
}

fn prepare(rex: &Rex, hidden: &mut Vec<Rex>) -> Rex {
    let RexKind::Call { op, args } = &rex.kind else {
        return match rex.kind {
            RexKind::Input(_) | RexKind::Literal(_) => rex.clone(),
            _ => hide(rex.clone(), hidden),
        };
    };
    let null = |arg: &Rex| matches!(&arg.kind, RexKind::Literal(Literal::Value(value)) if value.is_null());
    match *op {
        "=" | "<>" | "<" | "<=" | ">" | ">=" => {
            if let Some(known) = compare_literals(rex, args) {
                return known;
            }
            // Literals of different types are compared by the optimiser.
            if args.iter().all(|arg| matches!(arg.kind, RexKind::Literal(_))) && !args.iter().any(null) {
                return hide(rex.clone(), hidden);
            }
        }
        "AND" => {
            if let Some(never) = contradiction(rex, args) {
                return hide(never, hidden);
            }
        }
        "CAST" => {
            if let Some(direct) = direct_cast(rex, &args[0]) {
                return prepare(&direct, hidden);
            }
        }
        "+" | "-" | "*" | "/" if args.iter().any(null) => return Rex::value(Value::Null, rex.ty.clone()),
        "+" | "-" if args.len() == 2 && args.iter().all(is_integer_literal) => {
            if let Some(same) = without_zero(op, args).filter(|same| same.ty == rex.ty) {
                return same.clone();
            }
        }
        "-" if args.len() == 1 && is_numeric(&rex.ty.kind) => {
            let arg = expression(&args[0]);
            if matches!(arg.kind, RexKind::Literal(_)) {
                return hide(Rex::call("-", vec![arg], rex.ty.clone()), hidden);
            }
        }
        "LIKE" if args.len() == 2 && is_anything(&args[1]) => {
            let text = &args[0];
            let known = Rex::call("IS NOT NULL", vec![text.clone()], rex.ty.clone().with_nullable(false));
            if !text.ty.nullable {
                return Rex::value(Value::Boolean(true), known.ty);
            }
            return Rex::call("OR", vec![Rex::value(Value::Null, rex.ty.clone()), known], rex.ty.clone());
        }
        _ => {}
    }
    let visible = match *op {
        "AND" | "OR" | "NOT" | "=" | "<>" | "<" | "<=" | ">" | ">=" | "CASE" | "SEARCH" | "IS NULL" | "IS NOT NULL" | "IS TRUE"
        | "IS NOT TRUE" | "IS FALSE" | "IS NOT FALSE" => true,
        "CAST" => {
            if let RexKind::Literal(Literal::Value(value)) = &args[0].kind
                && let Some(folded) = cast_literal(value, &args[0], rex)
            {
                return folded;
            }
            true
        }
        "+" | "-" | "*" | "/" => is_numeric(&rex.ty.kind) && args.iter().any(|arg| !matches!(arg.kind, RexKind::Literal(_))),
        _ => false,
    };
    if visible {
        let args = args.iter().map(|arg| prepare(arg, hidden)).collect();
        return Rex { kind: RexKind::Call { op, args }, ty: rex.ty.clone() };
    }
    let args = args.iter().map(expression).collect();
    hide(Rex { kind: RexKind::Call { op, args }, ty: rex.ty.clone() }, hidden)
}

fn hide(rex: Rex, hidden: &mut Vec<Rex>) -> Rex {
    let ty = rex.ty.clone();
    let index = match hidden.iter().position(|known| known == &rex) {
        Some(index) => index,
        None => {
            hidden.push(rex);
            hidden.len() - 1
        }
    };
    let is_part = matches!(hidden[index].kind, RexKind::Field { .. } | RexKind::Correlation { .. });
    Rex::input(if is_part { HIDDEN_PARTS } else { HIDDEN } + index, ty)
}

fn restore(rex: &Rex, hidden: &[Rex]) -> Rex {
    let kind = match &rex.kind {
        RexKind::Input(index) if *index >= HIDDEN_PARTS => return hidden[index - HIDDEN_PARTS].clone(),
        RexKind::Input(index) if *index >= HIDDEN => return hidden[index - HIDDEN].clone(),
        RexKind::Call { op, args } => RexKind::Call { op, args: args.iter().map(|arg| restore(arg, hidden)).collect() },
        other => other.clone(),
    };
    Rex { kind, ty: rex.ty.clone() }
}

/// `x > 3 AND x < 1`: Calcite says `x <> x`, which is NULL for NULL.
fn contradiction(rex: &Rex, args: &[Rex]) -> Option<Rex> {
    let mut operand: Option<&Rex> = None;
    for arg in args {
        let RexKind::Call { op: "=" | "<" | "<=" | ">" | ">=", args } = &arg.kind else { return None };
        let (side, RexKind::Literal(_)) = (&args[0], &args[1].kind) else { return None };
        if matches!(side.kind, RexKind::Literal(_)) || operand.is_some_and(|known| known != side) {
            return None;
        }
        operand = Some(side);
    }
    let operand = operand.filter(|operand| operand.ty.nullable && matches!(operand.kind, RexKind::Input(_)))?;
    let simplified = simplify::once(rex);
    let RexKind::Call { op: "AND", args } = &simplified.kind else { return None };
    let is_null = |arg: &Rex| matches!(&arg.kind, RexKind::Call { op: "IS NULL", .. });
    let never = args.len() == 2 && args.iter().any(is_null);
    never.then(|| Rex::call("<>", vec![operand.clone(), operand.clone()], rex.ty.clone()))
}

/// A cast of a widening cast of an integer.
fn direct_cast(rex: &Rex, arg: &Rex) -> Option<Rex> {
    use super::typing::as_decimal;
    let RexKind::Call { op: "CAST", args } = &arg.kind else { return None };
    let kinds = [&args[0].ty.kind, &arg.ty.kind, &rex.ty.kind];
    if !kinds.iter().all(|kind| super::typing::is_integer(kind)) {
        return None;
    }
    let digits: Vec<i32> = kinds.iter().filter_map(|kind| as_decimal(kind)).map(|(precision, _)| precision).collect();
    (digits[0] < digits[1] && digits[1] < digits[2]).then(|| super::cast::ensure(args[0].clone(), &rex.ty))
}

fn is_integer_literal(rex: &Rex) -> bool {
    matches!(&rex.kind, RexKind::Literal(Literal::Value(Value::Int(_))))
}

/// `0 + x`, `x + 0` and `x - 0`.
fn without_zero<'a>(op: &str, args: &'a [Rex]) -> Option<&'a Rex> {
    let is_zero = |arg: &Rex| matches!(arg.kind, RexKind::Literal(Literal::Value(Value::Int(0))));
    match args {
        [other, zero] if is_zero(zero) => Some(other),
        [zero, other] if op == "+" && is_zero(zero) => Some(other),
        _ => None,
    }
}

/// The pattern `%`.
fn is_anything(rex: &Rex) -> bool {
    matches!(&rex.kind, RexKind::Literal(Literal::Value(Value::String(pattern))) if pattern.as_str() == "%")
}

/// A comparison of two literals of one kind.
fn compare_literals(rex: &Rex, args: &[Rex]) -> Option<Rex> {
    let [a, b] = args else { return None };
    let literal = |arg: &Rex| match &arg.kind {
        RexKind::Literal(Literal::Value(value)) if !value.is_null() => {
            Some(Expr::literal(crate::lower::typed_value(value, &arg.ty), arg.ty.clone()))
        }
        _ => None,
    };
    if a.ty.kind != b.ty.kind {
        return None;
    }
    let RexKind::Call { op, .. } = &rex.kind else { return None };
    let expr = Expr::call(op, vec![literal(a)?, literal(b)?], rex.ty.clone());
    let program = eval::compile(&expr, &eval::Session::default()).ok()?;
    let result = program.eval(RowView::one(&[]), &EvalContext::default()).ok()?;
    Some(Rex::value(result, rex.ty.clone()))
}

/// A literal under a CAST, computed; `None` where the value cannot be had while planning.
fn cast_literal(value: &Value, arg: &Rex, cast: &Rex) -> Option<Rex> {
    let depends_on_zone = |kind: &TypeKind| matches!(kind, TypeKind::TimestampLtz(..));
    if value.is_null() || cast.ty.nullable || depends_on_zone(&arg.ty.kind) || depends_on_zone(&cast.ty.kind) {
        return None;
    }
    let literal = Expr::literal(crate::lower::typed_value(value, &arg.ty), arg.ty.clone());
    let expr = Expr::call("CAST", vec![literal], cast.ty.clone());
    let program = eval::compile(&expr, &eval::Session::default()).ok()?;
    let result = program.eval(RowView::one(&[]), &EvalContext::default()).ok()?;
    let finite = match &result {
        Value::Null => false,
        Value::Double(value) => value.is_finite(),
        Value::Float(value) => value.is_finite(),
        _ => true,
    };
    finite.then(|| Rex::value(result, cast.ty.clone()))
}
