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
        RexKind::Literal(Literal::Value(value)) => Expr::literal(typed(value, &ty), ty),
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

/// A decimal literal with all digits of its type.
fn typed(value: &Value, ty: &DataType) -> Value {
    match (value, &ty.kind) {
        (Value::Decimal(decimal), TypeKind::Decimal { scale, .. }) if decimal.scale < *scale => {
            let by = 10i128.pow(u32::from(scale - decimal.scale));
            Value::Decimal(Rc::new(Decimal { unscaled: decimal.unscaled.saturating_mul(by), scale: *scale }))
        }
        (Value::TinyInt(_) | Value::SmallInt(_) | Value::Int(_) | Value::BigInt(_), kind) => {
            crate::simplify::fold::as_integer(value)
                .and_then(|number| crate::simplify::fold::integer_value(number, kind))
                .unwrap_or_else(|| value.clone())
        }
        _ => value.clone(),
    }
}
