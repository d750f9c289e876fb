//! Casts as Calcite makes them while it converts expressions.
//!
//! In: an expression and the type it shall have. Out: the expression under a CAST, or a literal that took the type.

use super::expr::{boolean_type, is_boolean};
use super::literal;
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::{DataType, TypeKind, Value};

/// Calcite's `makeCast`: literals take the type where they can, other expressions get a CAST.
pub fn ensure(rex: Rex, target: &DataType) -> Rex {
    if &rex.ty == target {
        return rex;
    }
    if is_boolean(&rex.ty) && super::typing::is_exact(&target.kind) && !matches!(rex.kind, RexKind::Literal(_)) {
        return boolean_to_exact(rex, target);
    }
    if is_boolean(target) && super::typing::is_exact(&rex.ty.kind) && !matches!(rex.kind, RexKind::Literal(_)) {
        let zero = Rex::value(Value::Int(0), rex.ty.clone().with_nullable(false));
        return Rex::call("<>", vec![rex, zero], target.clone());
    }
    if let RexKind::Literal(Literal::Value(value)) = &rex.kind
        && let Some(value) = literal_as(value, &rex.ty, target)
    {
        let is_null = value.is_null();
        let literal = Rex::value(value, target.clone().with_nullable(is_null));
        return if target.nullable && !is_null { Rex::call("CAST", vec![literal], target.clone()) } else { literal };
    }
    Rex::call("CAST", vec![rex], target.clone())
}

/// Calcite has no cast from BOOLEAN to a number, only a CASE.
fn boolean_to_exact(rex: Rex, target: &DataType) -> Rex {
    let exact = target.clone().with_nullable(false);
    let number = |value| Rex::value(Value::Int(value), exact.clone());
    let choice = Rex::call("CASE", vec![rex.clone(), number(1), number(0)], exact.clone());
    if !rex.ty.nullable {
        return choice;
    }
    let known = Rex::call("IS NOT NULL", vec![rex], boolean_type(false));
    Rex::call("CASE", vec![known, choice, literal::null(target)], target.clone())
}

/// A literal's value under another type, if no CAST is needed. Exact numbers keep their form: their type tells.
fn literal_as(value: &Value, from: &DataType, to: &DataType) -> Option<Value> {
    use super::typing::{as_decimal, is_approximate, is_exact, is_integer};
    if value.is_null() {
        return Some(Value::Null);
    }
    match (value, &to.kind) {
        (Value::String(text), TypeKind::Char(length)) => (text.encode_utf16().count() as u32 == *length).then(|| value.clone()),
        (Value::String(text), TypeKind::VarChar(length)) => (text.encode_utf16().count() as u32 <= *length).then(|| value.clone()),
        (Value::Int(_), to) if is_integer(to) || is_approximate(to) => Some(value.clone()),
        (Value::Int(number), TypeKind::Decimal { precision, scale }) => {
            let digits = number.unsigned_abs().to_string().len() as i32;
            (digits <= i32::from(*precision) - i32::from(*scale)).then(|| value.clone())
        }
        (Value::Decimal(decimal), TypeKind::Decimal { precision, scale }) => {
            let (p, s) = (decimal.unscaled.unsigned_abs().to_string().len() as i32, i32::from(decimal.scale));
            let whole = (p - s).max(0);
            (whole <= i32::from(*precision) - i32::from(*scale)).then(|| value.clone())
        }
        (Value::Decimal(_), to) if is_approximate(to) => Some(value.clone()),
        (Value::Decimal(decimal), to) if is_exact(to) && as_decimal(to).is_some() => {
            let whole = decimal.unscaled / 10_i128.pow(u32::from(decimal.scale));
            let whole = i64::try_from(whole).ok()?;
            Some(match i32::try_from(whole) {
                Ok(value) => Value::Int(value),
                Err(_) => Value::Decimal(std::rc::Rc::new(rowkind_ir::Decimal { unscaled: i128::from(whole), scale: 0 })),
            })
        }
        (Value::Boolean(_), TypeKind::Boolean) | (Value::Date(_), TypeKind::Date) => Some(value.clone()),
        (Value::Double(_), to) if is_approximate(to) => Some(value.clone()),
        (Value::Timestamp(stamp), TypeKind::Timestamp(digits, _)) if matches!(from.kind, TypeKind::Timestamp(..)) => {
            Some(Value::Timestamp(cut_timestamp(*stamp, *digits)))
        }
        (Value::Bytes(bytes), TypeKind::VarBinary(length)) => (bytes.len() as u32 <= *length).then(|| value.clone()),
        (Value::Bytes(bytes), TypeKind::Binary(length)) => (bytes.len() as u32 == *length).then(|| value.clone()),
        (Value::IntervalMillis(_), TypeKind::IntervalDayTime(_)) | (Value::IntervalMonths(_), TypeKind::IntervalYearMonth(_)) => {
            Some(value.clone())
        }
        _ => None,
    }
}

/// A timestamp with as many digits of its second as a type has.
fn cut_timestamp(stamp: rowkind_ir::Timestamp, digits: u8) -> rowkind_ir::Timestamp {
    let second = stamp.millis().div_euclid(1000);
    let nanos = stamp.millis().rem_euclid(1000) * 1_000_000 + i64::from(stamp.nanos());
    let unit = 10_i64.pow(9 - u32::from(digits.min(9)));
    let nanos = nanos / unit * unit;
    rowkind_ir::Timestamp::new(second * 1000 + nanos / 1_000_000, (nanos % 1_000_000) as u32)
}
