//! Functions of numbers by name.
//!
//! Powers, logarithms and angles come from `libm`, which descends from the same sources as Java's StrictMath and gives the same
//! bits natively and in the browser.

use super::arithmetic::{Whole, decimal};
use super::call::{Body, Call, Function, contextual, integer, lenient, strict, string};
use super::compare::{Comparator, is_numeric, to_decimal, to_double};
use super::{EvalContext, EvalError, EvalResult};
use crate::decimal::power_of_ten;
use crate::float_text::double_text;
use crate::types::TypeKind;
use crate::value::{Decimal, Value};
use std::cmp::Ordering;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let count = call.args.len();
    match (call.name, count) {
        ("ABS", 1) => abs(call),
        ("SIGN", 1) => sign(call),
        ("FLOOR" | "CEIL", 1) => to_whole(call),
        ("ROUND" | "TRUNCATE", 1 | 2) => round(call),
        ("GREATEST" | "LEAST", 1..) => extreme(call),
        ("HEX", 1) if is_numeric(call.kind(0)) => Some(strict(|args| string(format!("{:X}", integer(&args[0]))))),
        ("BIN", 1) => Some(strict(|args| string(format!("{:b}", integer(&args[0]))))),
        ("RAND", 0) => Some(contextual(|context, _| Ok(Value::Double(unit_interval(context.next_random()))))),
        ("RAND", 1) => Some(strict(|args| Ok(Value::Double(unit_interval(seeded(integer(&args[0]))))))),
        ("RAND_INTEGER", 1 | 2) => Some(rand_integer()),
        ("UUID", 0) => Some(uuid()),
        // The planner lets no other one through.
        ("CURRENT_DATABASE", 0) => Some(strict(|_| string("default_database"))),
        ("PI", 0) => Some(lenient(|_| Ok(Value::Double(std::f64::consts::PI)))),
        ("E", 0) => Some(lenient(|_| Ok(Value::Double(std::f64::consts::E)))),
        _ => over_doubles(call),
    }
}

fn precision(kind: &TypeKind) -> u8 {
    if let TypeKind::Decimal { precision, .. } = kind { *precision } else { 0 }
}

fn over_doubles(call: Call<'_>) -> Option<Body> {
    if !call.args.iter().all(|arg| is_numeric(&arg.ty.kind)) {
        return None;
    }
    let first = precision(call.kind(0));
    if call.args.len() == 1 {
        let function: fn(f64) -> f64 = match call.name {
            "SQRT" => libm::sqrt,
            "EXP" => libm::exp,
            "LN" | "LOG" => libm::log,
            "LOG10" => libm::log10,
            "LOG2" => |x| libm::log(x) / libm::log(2.0),
            "SIN" => libm::sin,
            "COS" => libm::cos,
            "TAN" => libm::tan,
            "COT" => |x| 1.0 / libm::tan(x),
            "ASIN" => libm::asin,
            "ACOS" => libm::acos,
            "ATAN" => libm::atan,
            "SINH" => libm::sinh,
            "COSH" => libm::cosh,
            "TANH" => libm::tanh,
            "DEGREES" => f64::to_degrees,
            "RADIANS" => |x| x * (std::f64::consts::PI / 180.0),
            _ => return None,
        };
        return Some(strict(move |args| Ok(Value::Double(function(to_double(&args[0], first))))));
    }
    let second = precision(call.kind(1));
    let function: fn(f64, f64) -> f64 = match (call.name, call.args.len()) {
        ("POWER", 2) => libm::pow,
        ("ATAN2", 2) => libm::atan2,
        ("LOG", 2) => |base, x| libm::log(x) / libm::log(base),
        _ => return None,
    };
    Some(strict(move |args| Ok(Value::Double(function(to_double(&args[0], first), to_double(&args[1], second))))))
}

fn abs(call: Call<'_>) -> Option<Body> {
    let to = Whole::of(&call.ty.kind);
    is_numeric(call.kind(0)).then(|| {
        strict(move |args| match (&args[0], to) {
            (Value::Float(v), _) => Ok(Value::Float(v.abs())),
            (Value::Double(v), _) => Ok(Value::Double(v.abs())),
            (Value::Decimal(v), _) => decimal(Some(Decimal::new(v.unscaled.abs(), v.scale))),
            (other, Some(to)) => Ok(to.value(integer(other).wrapping_abs())),
            _ => Ok(Value::Null),
        })
    })
}

/// Flink cannot compile SIGN of a TINYINT or SMALLINT.
fn sign(call: Call<'_>) -> Option<Body> {
    let known = is_numeric(call.kind(0)) && !matches!(call.kind(0), TypeKind::TinyInt | TypeKind::SmallInt);
    let to = Whole::of(&call.ty.kind);
    let signum = |v: f64| if v == 0.0 || v.is_nan() { v } else { v.signum() };
    known.then(|| {
        strict(move |args| match (&args[0], to) {
            (Value::Float(v), _) => Ok(Value::Float(signum(f64::from(*v)) as f32)),
            (Value::Double(v), _) => Ok(Value::Double(signum(*v))),
            (Value::Decimal(v), _) => decimal(Some(Decimal::new(v.unscaled.signum() * power_of_ten(v.scale.into()), v.scale))),
            (other, Some(to)) => Ok(to.value(integer(other).signum())),
            _ => Ok(Value::Null),
        })
    })
}

/// FLOOR and CEIL of a number.
fn to_whole(call: Call<'_>) -> Option<Body> {
    let up = call.name == "CEIL";
    let precision = precision(&call.ty.kind);
    is_numeric(call.kind(0)).then(|| {
        strict(move |args| match &args[0] {
            Value::Float(v) => Ok(Value::Float(if up { v.ceil() } else { v.floor() })),
            Value::Double(v) => Ok(Value::Double(if up { v.ceil() } else { v.floor() })),
            Value::Decimal(v) => {
                let one = power_of_ten(v.scale.into());
                let floor = v.unscaled.div_euclid(one);
                let rounded = floor + i128::from(up && floor * one < v.unscaled);
                decimal(Decimal::new(rounded, 0).rescale(precision, 0))
            }
            other => Ok(other.clone()),
        })
    })
}

/// ROUND (half up) and TRUNCATE to a number of digits behind the point.
fn round(call: Call<'_>) -> Option<Body> {
    let cuts = call.name == "TRUNCATE";
    if !is_numeric(call.kind(0)) {
        return None;
    }
    let (ty, from) = (call.ty.kind.clone(), call.kind(0).clone());
    let digits = |args: &[Value]| args.get(1).map_or(0, integer) as i32;
    Some(match call.kind(0) {
        TypeKind::Decimal { precision, scale } => {
            let (precision, scale) = (*precision, *scale);
            let type_scale = if let TypeKind::Decimal { scale, .. } = ty { scale } else { scale };
            strict(move |args| {
                let value = to_decimal(&args[0]).unwrap_or(Decimal::new(0, scale));
                let rounded = round_decimal(value, precision, digits(args), cuts);
                // The digits are stored without their scale: where the type has another one, they are read with that.
                decimal(rounded.map(|rounded| Decimal::new(rounded.unscaled, type_scale)))
            })
        }
        TypeKind::Float | TypeKind::Double => strict(move |args| {
            let value = to_double(&args[0], 0);
            let result = if cuts { truncate_double(value, digits(args))? } else { round_double(value, digits(args))? };
            Ok(if from == TypeKind::Float { Value::Float(result as f32) } else { Value::Double(result) })
        }),
        _ => {
            let to = Whole::of(&ty)?;
            strict(move |args| {
                let value = Decimal::new(i128::from(integer(&args[0])), 0);
                let rounded = round_decimal(value, 38, digits(args), cuts);
                Ok(rounded.map_or(Value::Null, |rounded| to.value(rounded.unscaled as i64)))
            })
        }
    })
}

/// The result has `digits` behind the point (none for negative ones), and keeps its scale if it has fewer anyway.
fn round_decimal(value: Decimal, precision: u8, digits: i32, cuts: bool) -> Option<Decimal> {
    if digits >= i32::from(value.scale) {
        return Some(value);
    }
    let dropped = (i32::from(value.scale) - digits) as u32;
    let kept_scale = digits.max(0) as u8;
    let Some(unit) = 10i128.checked_pow(dropped) else { return Some(Decimal::new(0, kept_scale)) };
    let (quotient, rest) = (value.unscaled / unit, value.unscaled % unit);
    let up = !cuts && rest.unsigned_abs() >= unit.unsigned_abs().div_ceil(2);
    let quotient = if up { quotient + value.unscaled.signum() } else { quotient };
    let unscaled = quotient.checked_mul(power_of_ten(digits.min(0).unsigned_abs()))?;
    let whole_digits = precision - value.scale + u8::from(!cuts);
    Decimal::new(unscaled, kept_scale).rescale((whole_digits + kept_scale).min(38), kept_scale)
}

/// By the digits that the number prints with, so that 1.005 becomes 1.01.
fn round_double(value: f64, digits: i32) -> Result<f64, EvalError> {
    if !value.is_finite() {
        return Err(EvalError::new("java.lang.NumberFormatException", "Infinite or NaN"));
    }
    let text = double_text(value.abs());
    let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    // The number is `all` × 10^-scale.
    let scale = fraction.len() as i32 - exponent;
    if digits >= scale {
        return Ok(value);
    }
    let dropped = (scale - digits) as usize;
    let kept: i128 = if dropped > all.len() { 0 } else { all[..all.len() - dropped].parse().unwrap_or(0) };
    let up = dropped <= all.len() && all.as_bytes()[all.len() - dropped] >= b'5';
    let rounded: f64 = format!("{}e{}", kept + i128::from(up), -digits).parse().unwrap_or(value);
    Ok(if value < 0.0 && rounded != 0.0 { -rounded } else { rounded })
}

/// By way of DECIMAL(38, 18), as in Flink.
fn truncate_double(value: f64, digits: i32) -> Result<f64, EvalError> {
    let found = Decimal::parse(&double_text(value), 38, 18).ok().flatten();
    let Some(found) = found else {
        let text = "Cannot invoke \"org.apache.flink.table.data.DecimalData.scale()\" because \"b0\" is null";
        return Err(EvalError::null_pointer(text));
    };
    Ok(round_decimal(found, 38, digits, true).map_or(0.0, |value| value.to_f64(38)))
}

/// GREATEST and LEAST: null if one is; a null DECIMAL that needs a cast stops the job, as in Flink.
fn extreme(call: Call<'_>) -> Option<Body> {
    let wanted = if call.name == "GREATEST" { Ordering::Greater } else { Ordering::Less };
    let comparator = Comparator::of(call.ty, call.ty, call.session)?;
    let casts: Vec<Option<super::cast::Cast>> = (call.args.iter())
        .map(|arg| {
            if arg.ty.kind == call.ty.kind {
                return Some(None);
            }
            super::cast::Cast::new(&arg.ty, call.ty, false, call.session).map(Some)
        })
        .collect::<Option<Vec<_>>>()?;
    let breaks: Vec<bool> =
        (call.args.iter()).map(|arg| matches!(arg.ty.kind, TypeKind::Decimal { .. }) && arg.ty.kind != call.ty.kind).collect();
    Some(lenient(move |args| {
        let mut best: Option<Value> = None;
        for (i, arg) in args.iter().enumerate() {
            if arg.is_null() {
                if breaks[i] {
                    let text = "Cannot invoke \"org.apache.flink.table.data.DecimalData.toBigDecimal()\" because \"dec\" is null";
                    return Err(EvalError::null_pointer(text));
                }
                return Ok(Value::Null);
            }
            let value = match &casts[i] {
                Some(cast) => cast.apply(arg)?,
                None => arg.clone(),
            };
            let better = best.as_ref().is_none_or(|best| order(&comparator, &value, best) == Some(wanted));
            if better {
                best = Some(value);
            }
        }
        Ok(best.unwrap_or(Value::Null))
    }))
}

/// As Java's `compareTo`: NaN is the largest, -0.0 is less than 0.0.
fn order(comparator: &Comparator, left: &Value, right: &Value) -> Option<Ordering> {
    let plain = |value: f64| if value.is_nan() { f64::NAN } else { value };
    match (left, right) {
        (Value::Double(a), Value::Double(b)) => Some(plain(*a).total_cmp(&plain(*b))),
        (Value::Float(a), Value::Float(b)) => Some(plain(f64::from(*a)).total_cmp(&plain(f64::from(*b)))),
        _ => comparator.order(left, right),
    }
}

/// The upper 53 bits as a number from 0 to below 1.
fn unit_interval(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

fn seeded(seed: i64) -> u64 {
    let context = EvalContext::default();
    context.random.set(seed as u64);
    context.next_random()
}

/// With one argument the bound, with two a seed and the bound.
fn rand_integer() -> Body {
    contextual(|context, args| {
        let (bits, bound) = match args {
            [bound] => (context.next_random(), integer(bound)),
            _ => (seeded(integer(&args[0])), integer(&args[1])),
        };
        if bound <= 0 {
            return Err(EvalError::new("java.lang.IllegalArgumentException", "bound must be positive"));
        }
        Ok(Value::Int((bits % bound as u64) as i32))
    })
}

fn uuid() -> Body {
    let function: Function = Box::new(|context: &EvalContext, _: &[Value]| -> EvalResult {
        let (a, b) = (context.next_random(), context.next_random());
        let version = a & 0xffff_ffff_ffff_0fff | 0x4000;
        let variant = b & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000;
        string(format!(
            "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
            version >> 32,
            version >> 16 & 0xffff,
            version & 0xffff,
            variant >> 48,
            variant & 0xffff_ffff_ffff
        ))
    });
    Body { strict: false, function }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, decimal as decimal_type, int, lit, ty};
    use super::*;

    #[test]
    fn rounding_integers_wraps() {
        // 200 #54
        assert_eq!(call("ROUND", vec![lit("127", &ty(TypeKind::TinyInt)), int(-1)], TypeKind::TinyInt), "-126");
        let long = lit("9223372036854775807", &ty(TypeKind::BigInt));
        assert_eq!(call("ROUND", vec![long, int(-3)], TypeKind::BigInt), "-9223372036854775616");
    }

    #[test]
    fn rounding_decimals() {
        // 200 #52, #57, #58
        let p = |cell| lit(cell, &decimal_type(10, 2));
        assert_eq!(call("ROUND", vec![p("1.25"), int(1)], decimal_type(10, 1).kind), "\"1.3\"");
        assert_eq!(call("ROUND", vec![p("-7.50"), int(-1)], decimal_type(9, 0).kind), "\"-10\"");
        assert_eq!(call("ROUND", vec![p("-99999999.99"), int(-1)], decimal_type(10, 2).kind), "\"-1000000.00\"");
        assert_eq!(call("TRUNCATE", vec![p("-99999999.99"), int(-1)], decimal_type(10, 2).kind), "\"-999999.90\"");
        assert_eq!(call("TRUNCATE", vec![p("99999999.99"), int(1)], decimal_type(10, 1).kind), "\"99999999.9\"");
    }

    #[test]
    fn rounding_doubles() {
        // 200 #55, #56, #60, #61
        let d = |cell| lit(cell, &ty(TypeKind::Double));
        let round = |cell, digits| call("ROUND", vec![d(cell), int(digits)], TypeKind::Double);
        assert_eq!(round("1.005", 2), "1.01");
        assert_eq!(round("-0.5", 0), "-1.0");
        assert_eq!(round("-0.5", -3), "0.0");
        assert_eq!(round("1.7976931348623157E308", 1), "1.7976931348623157E308");
        let truncate = |cell, digits| call("TRUNCATE", vec![d(cell), int(digits)], TypeKind::Double);
        assert_eq!(truncate("-2.58", 1), "-2.5");
        assert_eq!(truncate("-0.5", 0), "0.0");
        assert!(truncate("1e300", 1).starts_with("Cannot invoke"));
    }

    #[test]
    fn floors() {
        // 200 #63, #64
        let p = |cell| lit(cell, &decimal_type(10, 2));
        assert_eq!(call("FLOOR", vec![p("-99999999.99")], decimal_type(10, 0).kind), "\"-100000000\"");
        assert_eq!(call("CEIL", vec![p("-7.50")], decimal_type(10, 0).kind), "\"-7\"");
        assert_eq!(call("CEIL", vec![lit("-0.5", &ty(TypeKind::Double))], TypeKind::Double), "-0.0");
    }

    #[test]
    fn a_null_decimal_stops_greatest() {
        // 200 #77, #79
        let p = |cell| lit(cell, &decimal_type(10, 2));
        let q = |cell| lit(cell, &decimal_type(20, 6));
        assert_eq!(call("GREATEST", vec![p("1.25"), q("2.5")], decimal_type(20, 6).kind), "\"2.500000\"");
        assert!(call("GREATEST", vec![p("null"), q("2.5")], decimal_type(20, 6).kind).starts_with("Cannot invoke"));
        assert_eq!(call("GREATEST", vec![int(1), lit("null", &ty(TypeKind::Int))], TypeKind::Int), "null");
        // 204 #36
        let d = |cell| lit(cell, &ty(TypeKind::Double));
        assert_eq!(call("LEAST", vec![d("\"NaN\""), d("0")], TypeKind::Double), "0.0");
        assert_eq!(call("LEAST", vec![d("-0.0"), d("0")], TypeKind::Double), "-0.0");
    }

    #[test]
    fn powers() {
        // 200 #66, #73
        let d = |cell| lit(cell, &ty(TypeKind::Double));
        assert_eq!(call("POWER", vec![d("4.9E-324"), d("0.5")], TypeKind::Double), "2.2227587494850775E-162");
        assert_eq!(call("POWER", vec![int(-8), d("0.3333333333333333")], TypeKind::Double), "\"NaN\"");
        let text = TypeKind::VarChar(crate::types::MAX_LENGTH);
        assert_eq!(call("HEX", vec![int(-7)], text.clone()), "\"FFFFFFFFFFFFFFF9\"");
        assert_eq!(call("BIN", vec![int(4)], text), "\"100\"");
    }
}
