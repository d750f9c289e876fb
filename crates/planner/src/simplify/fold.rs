//! Constant folding: calls of deterministic functions over literals are computed while planning.

use crate::rex::{Literal, Rex, RexKind};
use crate::rex_tools::{is_clock, is_random};
use rowkind_ir::eval;
use rowkind_ir::{DataType, Decimal, TypeKind, Value};

pub fn as_integer(value: &Value) -> Option<i64> {
    Some(match value {
        Value::TinyInt(n) => i64::from(*n),
        Value::SmallInt(n) => i64::from(*n),
        Value::Int(n) => i64::from(*n),
        Value::BigInt(n) => *n,
        Value::Decimal(decimal) => {
            let unit = 10i128.pow(u32::from(decimal.scale));
            (decimal.unscaled % unit == 0).then(|| i64::try_from(decimal.unscaled / unit).ok())??
        }
        _ => return None,
    })
}

/// The value of a call over literals, typed as the call; the call itself if there is none.
pub fn fold(rex: Rex) -> Rex {
    let RexKind::Call { op, args } = &rex.kind else { return rex };
    if !is_constant(&rex) || args.iter().all(|arg| matches!(arg.kind, RexKind::Literal(Literal::Symbol(_)))) && !is_number_name(op) {
        return rex;
    }
    // A cast that restores nullability is what keeps a constant's type; it stays.
    if *op == "CAST" && args[0].ty.kind == rex.ty.kind {
        return rex;
    }
    match evaluate(op, args, &rex).map(plain) {
        Some(Value::Null) => Rex::value(Value::Null, rex.ty.clone().with_nullable(true)),
        Some(value) if rex.ty.nullable => {
            let literal = computed(value, rex.ty.clone().with_nullable(false));
            Rex::call("CAST", vec![literal], rex.ty.clone())
        }
        Some(value) => computed(value, rex.ty.clone()),
        None => rex,
    }
}

pub fn computed(value: Value, ty: DataType) -> Rex {
    match value {
        Value::Double(_) => Rex { kind: RexKind::Literal(Literal::Computed(value)), ty },
        _ => Rex::value(value, ty),
    }
}

/// Literals have no negative zero.
fn plain(value: Value) -> Value {
    match value {
        Value::Double(number) if number == 0.0 => Value::Double(0.0),
        Value::Float(number) if number == 0.0 => Value::Float(0.0),
        other => other,
    }
}

/// Whether a call is one that is computed while planning: a constant of a plain type.
pub fn gives_value(rex: &Rex) -> bool {
    let is_collection =
        matches!(rex.ty.kind, TypeKind::Array(_) | TypeKind::Map(_, _) | TypeKind::Multiset(_) | TypeKind::Row(_) | TypeKind::Named(_));
    is_constant(rex) && !is_collection && !rex.is_call("JSON")
}

fn is_number_name(op: &str) -> bool {
    matches!(op, "PI" | "E")
}

/// Whether the expression reads nothing but literals, through calls that are computed while planning.
pub fn is_constant(rex: &Rex) -> bool {
    match &rex.kind {
        RexKind::Literal(Literal::Value(_) | Literal::Computed(_) | Literal::Symbol(_)) => true,
        RexKind::Call { op, args } => {
            let computed = !is_random(op)
                && !is_clock(op)
                && !rowkind_ir::user_function::is_user(op)
                && !matches!(*op, "ROW" | "JSON_OBJECT" | "JSON_ARRAY");
            computed && (!args.is_empty() || is_number_name(op)) && args.iter().all(is_constant)
        }
        _ => false,
    }
}

/// A literal alone, or under the cast that makes it nullable.
pub fn literal_under_cast(rex: &Rex) -> Option<&Value> {
    match rex.args_of("CAST") {
        Some([inner]) if inner.ty.kind == rex.ty.kind => inner.as_value(),
        _ => rex.as_value(),
    }
}

/// What stands below a cast that only makes NULL possible.
pub fn without_nullability(rex: &Rex) -> &Rex {
    match rex.args_of("CAST") {
        Some([inner]) if inner.ty.kind == rex.ty.kind && !inner.ty.nullable => inner,
        _ => rex,
    }
}

/// The order of two values of one type: decimals by number, whatever their scales.
pub fn order(a: &Value, b: &Value) -> std::cmp::Ordering {
    match (a, b) {
        (Value::Decimal(a), Value::Decimal(b)) => a.compare(**b),
        _ => match (as_integer(a), as_integer(b)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => a.cmp(b),
        },
    }
}

fn evaluate(op: &str, args: &[Rex], rex: &Rex) -> Option<Value> {
    if op == "CAST"
        && let Some(value) = args[0].as_value().and_then(|value| cast_value(value, &rex.ty.kind))
    {
        return Some(value);
    }
    // Collections are not folded, nor what has to stand as it is inside of other JSON.
    if matches!(op, "JSON_OBJECT" | "JSON_ARRAY" | "JSON") {
        return None;
    }
    if matches!(rex.ty.kind, TypeKind::Array(_) | TypeKind::Map(_, _) | TypeKind::Multiset(_) | TypeKind::Row(_) | TypeKind::Named(_)) {
        return None;
    }
    let session = eval::Session { zone: super::zone::current(), ..eval::Session::default() };
    eval::constant(&crate::lower::expression(rex).ok()?, &session)
}

/// An integer as a value of an integer type; wraps as Flink's do.
pub fn integer_value(number: i64, kind: &TypeKind) -> Option<Value> {
    Some(match kind {
        TypeKind::TinyInt => Value::TinyInt(number as i8),
        TypeKind::SmallInt => Value::SmallInt(number as i16),
        TypeKind::Int => Value::Int(number as i32),
        TypeKind::BigInt => Value::BigInt(number),
        _ => return None,
    })
}

/// Casts of literals between numbers and between strings.
pub fn cast_value(value: &Value, kind: &TypeKind) -> Option<Value> {
    if value.is_null() {
        return Some(Value::Null);
    }
    match (value, kind) {
        (_, TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt) => integer_value(as_integer(value)?, kind),
        (_, TypeKind::Decimal { .. }) => {
            // The literal keeps its own digits: `14:DECIMAL(23, 2)`.
            let decimal = match value {
                Value::Decimal(decimal) => **decimal,
                _ => Decimal { unscaled: i128::from(as_integer(value)?), scale: 0 },
            };
            Some(Value::Decimal(std::rc::Rc::new(decimal)))
        }
        (_, TypeKind::Double) => match value {
            Value::Decimal(decimal) => Some(Value::Double(decimal.unscaled as f64 / 10f64.powi(i32::from(decimal.scale)))),
            _ => Some(Value::Double(as_integer(value)? as f64)),
        },
        (Value::String(text), TypeKind::VarChar(n)) if text.encode_utf16().count() <= *n as usize => Some(value.clone()),
        (Value::String(text), TypeKind::Char(n)) if text.encode_utf16().count() <= *n as usize => {
            let mut padded = text.to_string();
            while padded.encode_utf16().count() < *n as usize {
                padded.push(' ');
            }
            Some(Value::str(&padded))
        }
        (Value::Boolean(_), TypeKind::Boolean) | (Value::Date(_), TypeKind::Date) => Some(value.clone()),
        _ => None,
    }
}
