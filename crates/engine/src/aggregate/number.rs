//! Arithmetic of aggregates: integers wrap, decimals beyond 38 digits become NULL.

use rowkind_ir::{DataType, Decimal, TypeKind, Value};
use std::rc::Rc;

const DECIMAL_LIMIT: i128 = 10i128.pow(38);

/// What a column's numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    TinyInt,
    SmallInt,
    Int,
    BigInt,
    Float,
    Double,
    /// With its scale.
    Decimal(u8),
}

impl Number {
    pub fn of(ty: &DataType) -> Option<Number> {
        Some(match ty.kind {
            TypeKind::TinyInt => Number::TinyInt,
            TypeKind::SmallInt => Number::SmallInt,
            TypeKind::Int => Number::Int,
            TypeKind::BigInt => Number::BigInt,
            TypeKind::Float => Number::Float,
            TypeKind::Double => Number::Double,
            TypeKind::Decimal { scale, .. } => Number::Decimal(scale),
            _ => return None,
        })
    }

    pub fn zero(self) -> Value {
        match self {
            Number::TinyInt => Value::TinyInt(0),
            Number::SmallInt => Value::SmallInt(0),
            Number::Int => Value::Int(0),
            Number::BigInt => Value::BigInt(0),
            Number::Float => Value::Float(0.0),
            Number::Double => Value::Double(0.0),
            Number::Decimal(scale) => Value::Decimal(Rc::new(Decimal { unscaled: 0, scale })),
        }
    }
}

/// The sum of two values of one type.
#[inline]
pub fn add(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::BigInt(a), Value::BigInt(b)) => Value::BigInt(a.wrapping_add(*b)),
        (Value::Int(a), Value::Int(b)) => Value::Int(a.wrapping_add(*b)),
        (Value::SmallInt(a), Value::SmallInt(b)) => Value::SmallInt(a.wrapping_add(*b)),
        (Value::TinyInt(a), Value::TinyInt(b)) => Value::TinyInt(a.wrapping_add(*b)),
        (Value::Float(a), Value::Float(b)) => Value::Float(a + b),
        (Value::Double(a), Value::Double(b)) => Value::Double(a + b),
        (Value::Decimal(a), Value::Decimal(b)) => decimal(a.unscaled.checked_add(b.unscaled), a.scale),
        _ => Value::Null,
    }
}

/// The difference of two values of one type.
#[inline]
pub fn subtract(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::BigInt(a), Value::BigInt(b)) => Value::BigInt(a.wrapping_sub(*b)),
        (Value::Int(a), Value::Int(b)) => Value::Int(a.wrapping_sub(*b)),
        (Value::SmallInt(a), Value::SmallInt(b)) => Value::SmallInt(a.wrapping_sub(*b)),
        (Value::TinyInt(a), Value::TinyInt(b)) => Value::TinyInt(a.wrapping_sub(*b)),
        (Value::Float(a), Value::Float(b)) => Value::Float(a - b),
        (Value::Double(a), Value::Double(b)) => Value::Double(a - b),
        (Value::Decimal(a), Value::Decimal(b)) => decimal(a.unscaled.checked_sub(b.unscaled), a.scale),
        _ => Value::Null,
    }
}

/// A value as the sum of an AVG keeps it: BIGINT, DOUBLE, or its decimal.
pub fn widened(value: &Value) -> Value {
    match value {
        Value::TinyInt(v) => Value::BigInt(i64::from(*v)),
        Value::SmallInt(v) => Value::BigInt(i64::from(*v)),
        Value::Int(v) => Value::BigInt(i64::from(*v)),
        Value::Float(v) => Value::Double(f64::from(*v)),
        other => other.clone(),
    }
}

/// `sum / count` in the type of the average; `count` is not 0.
pub fn average(sum: &Value, count: i64, result: Number) -> Value {
    match (sum, result) {
        (Value::BigInt(sum), result) => {
            let quotient = sum.wrapping_div(count);
            match result {
                Number::TinyInt => Value::TinyInt(quotient as i8),
                Number::SmallInt => Value::SmallInt(quotient as i16),
                Number::Int => Value::Int(quotient as i32),
                _ => Value::BigInt(quotient),
            }
        }
        (Value::Double(sum), Number::Float) => Value::Float((sum / count as f64) as f32),
        (Value::Double(sum), _) => Value::Double(sum / count as f64),
        (Value::Decimal(sum), Number::Decimal(scale)) => decimal(divide(sum, count, scale), scale),
        _ => Value::Null,
    }
}

/// Rounds half up at the scale (which is not below the sum's).
fn divide(sum: &Decimal, count: i64, scale: u8) -> Option<i128> {
    let count = i128::from(count);
    // Long division, so that the scaled-up sum need not fit.
    let mut quotient = sum.unscaled / count;
    let mut rest = sum.unscaled % count;
    for _ in sum.scale..scale {
        rest *= 10;
        quotient = quotient.checked_mul(10)?.checked_add(rest / count)?;
        rest %= count;
    }
    if 2 * rest.abs() >= count.abs() {
        quotient += sum.unscaled.signum() * count.signum();
    }
    Some(quotient)
}

/// The decimal next to a DOUBLE.
pub fn from_double(value: f64, scale: u8) -> Value {
    let unscaled = (value * 10f64.powi(i32::from(scale))).round();
    decimal((unscaled.abs() < DECIMAL_LIMIT as f64).then_some(unscaled as i128), scale)
}

fn decimal(unscaled: Option<i128>, scale: u8) -> Value {
    match unscaled {
        Some(unscaled) if unscaled.abs() < DECIMAL_LIMIT => Value::Decimal(Rc::new(Decimal { unscaled, scale })),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_of_a_decimal_rounds_half_up_at_six_digits() {
        let sum = |unscaled| Value::Decimal(Rc::new(Decimal { unscaled, scale: 2 }));
        let of = |unscaled, count| match average(&sum(unscaled), count, Number::Decimal(6)) {
            Value::Decimal(decimal) => decimal.unscaled,
            other => panic!("{other:?}"),
        };
        assert_eq!(of(290, 2), 1_450_000);
        assert_eq!(of(200, 3), 666_667);
        assert_eq!(of(-200, 3), -666_667);
    }

    #[test]
    fn integers_wrap() {
        assert_eq!(add(&Value::Int(i32::MAX), &Value::Int(1)), Value::Int(i32::MIN));
    }
}
