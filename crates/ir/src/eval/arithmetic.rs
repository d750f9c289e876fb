//! `+`, `-`, `*`, `/`, `MOD` and the sign over numbers.
//!
//! In: two numbers. Out: a number of the call's type: integers wrap around, decimals that do not fit become null, division of
//! integers by zero is Java's `/ by zero`. Never: dates and intervals (see `temporal`).

use super::call::{Body, Call, strict};
use super::compare::{is_numeric, to_decimal, to_double};
use super::node::whole;
use super::{EvalError, EvalResult};
use crate::types::TypeKind;
use crate::value::{Decimal, Value};
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Arithmetic {
    pub fn named(function: &str) -> Option<Arithmetic> {
        Some(match function {
            "+" => Arithmetic::Add,
            "-" => Arithmetic::Subtract,
            "*" => Arithmetic::Multiply,
            "/" | "/INT" => Arithmetic::Divide,
            "MOD" | "%" => Arithmetic::Remainder,
            _ => return None,
        })
    }

    /// Over whole numbers, in 64 bits.
    pub fn apply(self, a: i64, b: i64) -> Result<i64, EvalError> {
        Ok(match self {
            Arithmetic::Add => a.wrapping_add(b),
            Arithmetic::Subtract => a.wrapping_sub(b),
            Arithmetic::Multiply => a.wrapping_mul(b),
            _ if b == 0 => return Err(EvalError::arithmetic("/ by zero")),
            Arithmetic::Divide => a.wrapping_div(b),
            Arithmetic::Remainder => a.wrapping_rem(b),
        })
    }

    fn over_doubles(self, a: f64, b: f64) -> f64 {
        match self {
            Arithmetic::Add => a + b,
            Arithmetic::Subtract => a - b,
            Arithmetic::Multiply => a * b,
            Arithmetic::Divide => a / b,
            Arithmetic::Remainder => a % b,
        }
    }

    fn over_floats(self, a: f32, b: f32) -> f32 {
        match self {
            Arithmetic::Add => a + b,
            Arithmetic::Subtract => a - b,
            Arithmetic::Multiply => a * b,
            Arithmetic::Divide => a / b,
            Arithmetic::Remainder => a % b,
        }
    }

    fn over_decimals(self, a: Decimal, b: Decimal, precision: u8, scale: u8) -> Result<Option<Decimal>, EvalError> {
        match self {
            Arithmetic::Add => Ok(a.add(b, precision, scale)),
            Arithmetic::Subtract => Ok(a.subtract(b, precision, scale)),
            Arithmetic::Multiply => Ok(a.multiply(b, precision, scale)),
            Arithmetic::Divide => a.divide(b, precision, scale).map_err(|error| EvalError::arithmetic(error.to_string())),
            Arithmetic::Remainder => a.remainder(b, precision, scale).map_err(|error| EvalError::arithmetic(error.to_string())),
        }
    }
}

/// The type of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    TinyInt,
    SmallInt,
    Int,
    BigInt,
}

impl Whole {
    pub fn of(kind: &TypeKind) -> Option<Whole> {
        Some(match kind {
            TypeKind::TinyInt => Whole::TinyInt,
            TypeKind::SmallInt => Whole::SmallInt,
            TypeKind::Int => Whole::Int,
            TypeKind::BigInt => Whole::BigInt,
            _ => return None,
        })
    }

    /// Wraps around, as Java's casts.
    pub fn value(self, value: i64) -> Value {
        match self {
            Whole::TinyInt => Value::TinyInt(value as i8),
            Whole::SmallInt => Value::SmallInt(value as i16),
            Whole::Int => Value::Int(value as i32),
            Whole::BigInt => Value::BigInt(value),
        }
    }
}

pub(super) fn decimal(value: Option<Decimal>) -> EvalResult {
    Ok(value.map_or(Value::Null, |value| Value::Decimal(Rc::new(value))))
}

/// The operators where not both sides are whole numbers.
pub(super) fn build(call: Call<'_>) -> Option<Body> {
    if call.name == "-" && call.args.len() == 1 {
        return negate(call);
    }
    let operation = Arithmetic::named(call.name).filter(|_| call.args.len() == 2)?;
    let (left, right) = (call.kind(0), call.kind(1));
    if !is_numeric(left) || !is_numeric(right) {
        return None;
    }
    let precision = |kind: &TypeKind| if let TypeKind::Decimal { precision, .. } = kind { *precision } else { 0 };
    let (left_precision, right_precision) = (precision(left), precision(right));
    match &call.ty.kind {
        TypeKind::Decimal { precision, scale } => {
            let (precision, scale) = (*precision, *scale);
            Some(strict(move |args| match (to_decimal(&args[0]), to_decimal(&args[1])) {
                (Some(a), Some(b)) => decimal(operation.over_decimals(a, b, precision, scale)?),
                _ => Ok(Value::Null),
            }))
        }
        // Both sides become floats first, doubles too.
        TypeKind::Float => Some(strict(move |args| {
            let (a, b) = (to_float(&args[0], left_precision), to_float(&args[1], right_precision));
            Ok(Value::Float(operation.over_floats(a, b)))
        })),
        TypeKind::Double => Some(strict(move |args| {
            let (a, b) = (to_double(&args[0], left_precision), to_double(&args[1], right_precision));
            Ok(Value::Double(operation.over_doubles(a, b)))
        })),
        // A decimal by an integer may be of the integer's type: MOD(p, n).
        kind => {
            let to = Whole::of(kind)?;
            Some(strict(move |args| match (to_decimal(&args[0]), to_decimal(&args[1])) {
                (Some(a), Some(b)) => {
                    let result = operation.over_decimals(a, b, 38, 0)?;
                    Ok(result.map_or(Value::Null, |value| to.value(value.unscaled as i64)))
                }
                _ => Ok(Value::Null),
            }))
        }
    }
}

fn to_float(value: &Value, precision: u8) -> f32 {
    match value {
        Value::Float(v) => *v,
        Value::Double(_) | Value::Decimal(_) => to_double(value, precision) as f32,
        other => whole(other).map_or(f32::NAN, |v| v as f32),
    }
}

fn negate(call: Call<'_>) -> Option<Body> {
    Some(match call.kind(0) {
        TypeKind::IntervalYearMonth(_) => strict(|args| Ok(Value::IntervalMonths(whole(&args[0]).unwrap_or(0).wrapping_neg() as i32))),
        TypeKind::IntervalDayTime(_) => strict(|args| Ok(Value::IntervalMillis(whole(&args[0]).unwrap_or(0).wrapping_neg()))),
        _ => {
            let to = Whole::of(&call.ty.kind);
            if !is_numeric(call.kind(0)) {
                return None;
            }
            strict(move |args| {
                Ok(match (&args[0], to) {
                    (Value::Float(v), _) => Value::Float(-v),
                    (Value::Double(v), _) => Value::Double(-v),
                    (Value::Decimal(v), _) => Value::Decimal(Rc::new(Decimal::new(-v.unscaled, v.scale))),
                    (other, Some(to)) => to.value(whole(other).unwrap_or(0).wrapping_neg()),
                    _ => Value::Null,
                })
            })
        }
    })
}
