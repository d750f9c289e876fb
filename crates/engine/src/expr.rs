//! Scalar expressions in the engine: the one place that knows how they are evaluated.

use crate::fault::{RunError, Unsupported};
use rowkind_ir::{Expr, ExprKind, Row, Value};

/// A compiled expression.
#[derive(Clone, Debug)]
pub enum Scalar {
    Input(usize),
    Literal(Value),
}

impl Scalar {
    pub fn new(expr: &Expr) -> Result<Scalar, Unsupported> {
        match &expr.kind {
            ExprKind::Input(column) => Ok(Scalar::Input(*column)),
            ExprKind::Literal(value) => Ok(Scalar::Literal(value.clone())),
            ExprKind::Field(..) => Err(Unsupported::new("fields of rows")),
            ExprKind::Call { function, .. } => Err(Unsupported::new(format!("the function {function}"))),
        }
    }

    #[inline]
    pub fn eval(&self, row: &[Value], _now_ms: i64) -> Result<Value, RunError> {
        Ok(match self {
            Scalar::Input(column) => row[*column].clone(),
            Scalar::Literal(value) => value.clone(),
        })
    }
}

/// A BOOLEAN expression; NULL does not hold.
#[derive(Clone, Debug)]
pub struct Condition(Scalar);

impl Condition {
    pub fn new(expr: &Expr) -> Result<Condition, Unsupported> {
        Ok(Condition(Scalar::new(expr)?))
    }

    #[inline]
    pub fn holds(&self, row: &[Value], now_ms: i64) -> Result<bool, RunError> {
        Ok(self.0.eval(row, now_ms)? == Value::Boolean(true))
    }
}

/// The columns of a new row.
#[derive(Clone, Debug)]
pub enum Projection {
    /// The row as it is.
    Identity,
    Of(Box<[Scalar]>),
}

impl Projection {
    pub fn new(exprs: &[Expr], input_width: usize) -> Result<Projection, Unsupported> {
        let identity = exprs.len() == input_width
            && exprs.iter().enumerate().all(|(i, expr)| matches!(expr.kind, ExprKind::Input(column) if column == i));
        if identity {
            return Ok(Projection::Identity);
        }
        Ok(Projection::Of(exprs.iter().map(Scalar::new).collect::<Result<_, _>>()?))
    }

    #[inline]
    pub fn of(&self, row: Row, now_ms: i64) -> Result<Row, RunError> {
        match self {
            Projection::Identity => Ok(row),
            Projection::Of(columns) => {
                let mut failure = None;
                let row = columns
                    .iter()
                    .map(|column| {
                        column.eval(&row, now_ms).unwrap_or_else(|error| {
                            failure.get_or_insert(error);
                            Value::Null
                        })
                    })
                    .collect();
                failure.map_or(Ok(row), Err)
            }
        }
    }
}
