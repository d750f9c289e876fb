//! NOT over IN, pushed down as Calcite's SqlToRel does before it converts a WHERE clause.

use sqlparser::ast::{BinaryOperator, Expr, UnaryOperator};
use std::borrow::Cow;

/// `NOT (a IN … OR b)` becomes `a NOT IN … AND NOT b`; conditions without IN stay as they are.
pub fn push_down(expr: &Expr) -> Cow<'_, Expr> {
    if has_in(expr) { Cow::Owned(pushed(expr)) } else { Cow::Borrowed(expr) }
}

fn has_in(expr: &Expr) -> bool {
    crate::syntax::contains(expr, &|expr| matches!(expr, Expr::In { .. }))
}

fn pushed(expr: &Expr) -> Expr {
    match expr {
        Expr::Nested(inner) => Expr::Nested(Box::new(push_down(inner).into_owned())),
        Expr::BinaryOp { left, op: op @ (BinaryOperator::And | BinaryOperator::Or), right } => {
            Expr::BinaryOp { left: Box::new(push_down(left).into_owned()), op: op.clone(), right: Box::new(push_down(right).into_owned()) }
        }
        Expr::UnaryOp { op: UnaryOperator::Not, expr: inner } => negated(inner),
        other => other.clone(),
    }
}

fn negated(expr: &Expr) -> Expr {
    let not = |expr: &Expr| {
        let call = Expr::UnaryOp { op: UnaryOperator::Not, expr: Box::new(expr.clone()) };
        push_down(&call).into_owned()
    };
    match expr {
        Expr::Nested(inner) => match negated(inner) {
            same @ Expr::UnaryOp { .. } => same,
            other => Expr::Nested(Box::new(other)),
        },
        Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
            Expr::BinaryOp { left: Box::new(not(left)), op: BinaryOperator::Or, right: Box::new(not(right)) }
        }
        Expr::BinaryOp { left, op: BinaryOperator::Or, right } => {
            Expr::BinaryOp { left: Box::new(not(left)), op: BinaryOperator::And, right: Box::new(not(right)) }
        }
        Expr::UnaryOp { op: UnaryOperator::Not, expr: inner } => push_down(inner).into_owned(),
        Expr::In { expr, target, negated, global } => {
            Expr::In { expr: expr.clone(), target: target.clone(), negated: !negated, global: *global }
        }
        other => Expr::UnaryOp { op: UnaryOperator::Not, expr: Box::new(other.clone()) },
    }
}
