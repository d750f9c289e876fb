//! Row expressions as the engine's expressions.

use crate::outcome::Failure;
use crate::rex::{Literal, Rex, RexKind};
use crate::simplify::sarg;
use rowkind_ir::{DataType, Decimal, Expr, ExprKind, TypeKind, Value};
use std::rc::Rc;

pub fn expression(rex: &Rex) -> Result<Expr, Failure> {
    let ty = rex.ty.clone();
    Ok(match &rex.kind {
        RexKind::Input(index) => Expr::input(*index, ty),
        // The function of a correlate reads the outer row.
        RexKind::Correlation { column, .. } => Expr::input(*column, ty),
        RexKind::Literal(Literal::Value(value) | Literal::Computed(value)) => Expr::literal(typed(value, &ty), ty),
        RexKind::Literal(Literal::Symbol(name)) => Expr::literal(Value::str(name), DataType::not_null(TypeKind::Named("SYMBOL"))),
        RexKind::Literal(Literal::Name(name)) => Expr::literal(Value::str(name), DataType::not_null(TypeKind::Named("DESCRIPTOR"))),
        RexKind::Literal(Literal::Sarg(_)) => return Err(Failure::unsupported("ranges outside SEARCH", None)),
        RexKind::Field { of, index, .. } => Expr { kind: ExprKind::Field(Box::new(expression(of)?), *index), ty },
        RexKind::Call { op: "SEARCH", .. } => expression(&sarg::expand(rex))?,
        RexKind::Call { op, args } => Expr::call(op, args.iter().map(expression).collect::<Result<_, _>>()?, ty),
        RexKind::Over(_) => return Err(Failure::unsupported("OVER in this place", None)),
        RexKind::SubQuery(_) => return Err(Failure::unsupported("a sub-query in this place", None)),
    })
}

/// A literal as a value of its type: exact numbers keep the form in which they were written until here.
pub fn typed(value: &Value, ty: &DataType) -> Value {
    let approximate = |value: &Value| match value {
        Value::Decimal(decimal) => format!("{}e-{}", decimal.unscaled, decimal.scale).parse::<f64>().ok(),
        Value::Double(number) => Some(*number),
        Value::Float(number) => Some(f64::from(*number)),
        _ => crate::simplify::fold::as_integer(value).map(|number| number as f64),
    };
    match (value, &ty.kind) {
        (_, TypeKind::Double) => approximate(value).map_or_else(|| value.clone(), Value::Double),
        (_, TypeKind::Float) => approximate(value).map_or_else(|| value.clone(), |number| Value::Float(number as f32)),
        (Value::TinyInt(_) | Value::SmallInt(_) | Value::Int(_) | Value::BigInt(_), TypeKind::Decimal { scale, .. }) => {
            let number = i128::from(crate::simplify::fold::as_integer(value).unwrap_or_default());
            let unscaled = number.saturating_mul(10i128.pow(u32::from(*scale)));
            Value::Decimal(Rc::new(Decimal { unscaled, scale: *scale }))
        }
        (Value::Decimal(decimal), TypeKind::BigInt | TypeKind::Int | TypeKind::SmallInt | TypeKind::TinyInt) => {
            let whole = decimal.unscaled / 10i128.pow(u32::from(decimal.scale));
            i64::try_from(whole)
                .ok()
                .and_then(|number| crate::simplify::fold::integer_value(number, &ty.kind))
                .unwrap_or_else(|| value.clone())
        }
        // Half up, as a cast rounds; NULL when it does not fit.
        (Value::Decimal(decimal), TypeKind::Decimal { precision, scale }) => {
            decimal.rescale(*precision, *scale).map_or(Value::Null, |decimal| Value::Decimal(Rc::new(decimal)))
        }
        (Value::TinyInt(_) | Value::SmallInt(_) | Value::Int(_) | Value::BigInt(_), kind) => crate::simplify::fold::as_integer(value)
            .and_then(|number| crate::simplify::fold::integer_value(number, kind))
            .unwrap_or_else(|| value.clone()),
        _ => value.clone(),
    }
}
