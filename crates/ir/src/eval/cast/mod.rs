//! CAST and TRY_CAST between all pairs of types that Flink casts.
//!
//! In: a value of one type. Out: the value in another type; a text that does not fit is Java's exception under CAST and null
//! under TRY_CAST; numbers wrap around or saturate as in Java. Never: decides whether SQL allows the cast.

mod from_text;
mod pad;

pub(super) use from_text::{is_double, parse_date_text, parse_timestamp_text};

use super::arithmetic::Whole;
use super::call::{Body, Call, strict};
use super::compare::{is_numeric, to_decimal, to_double};
use super::node::whole;
use super::{EvalError, EvalResult, Session};
use crate::civil::MILLIS_PER_DAY;
use crate::float_text::double_text;
use crate::types::{DataType, TypeKind};
use crate::value::{Decimal, Timestamp, Value};
use crate::value_text;
use crate::zone::Zone;
use std::rc::Rc;

/// A cast between two types.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    rule: Rule,
    from: DataType,
    to: DataType,
    zone: Zone,
    /// TRY_CAST: null instead of an exception.
    attempt: bool,
    /// `table.exec.legacy-cast-behaviour`: texts are neither cut nor padded, booleans print in small letters.
    legacy: bool,
}

#[derive(Clone, Debug)]
enum Rule {
    Same,
    ToText,
    FromText,
    Bytes,
    BooleanToNumber,
    NumberToBoolean,
    Number,
    NumberToInterval,
    Temporal,
    Array(Box<Cast>),
    Map(Box<Cast>, Box<Cast>),
    Row(Vec<Cast>),
}

/// A text in the length of its type.
pub(super) fn fitted(text: &crate::Str, kind: &TypeKind) -> Value {
    pad::to_length(text, kind)
}

/// The families' entry: CAST, TRY_CAST and Flink's Reinterpret.
pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let from = call.args.first().map(|arg| &arg.ty)?;
    match call.name {
        "CAST" | "TRY_CAST" => {
            let cast = Cast::new(from, call.ty, call.name == "TRY_CAST", call.session)?;
            Some(strict(move |args| cast.apply(&args[0])))
        }
        "Reinterpret" => {
            let to_whole = Whole::of(&call.ty.kind);
            Some(strict(move |args| Ok(to_whole.map_or(args[0].clone(), |to| to.value(whole(&args[0]).unwrap_or(0))))))
        }
        _ => None,
    }
}

/// Casts one value; `None`: there is no such cast.
pub fn cast_value(value: &Value, from: &DataType, to: &DataType, session: &Session) -> Option<EvalResult> {
    let cast = Cast::new(from, to, false, session)?;
    Some(if value.is_null() { Ok(Value::Null) } else { cast.apply(value) })
}

impl Cast {
    pub fn new(from: &DataType, to: &DataType, attempt: bool, session: &Session) -> Option<Cast> {
        Some(Cast {
            rule: rule(from, to, session)?,
            from: from.clone(),
            to: to.clone(),
            zone: session.zone.clone(),
            attempt: attempt || session.legacy_cast,
            legacy: session.legacy_cast,
        })
    }

    /// The value is not null.
    pub fn apply(&self, value: &Value) -> EvalResult {
        match self.convert(value) {
            Err(_) if self.attempt => Ok(Value::Null),
            result => result,
        }
    }

    fn nullable(&self, value: &Value) -> EvalResult {
        if value.is_null() { Ok(Value::Null) } else { self.convert(value) }
    }

    fn convert(&self, value: &Value) -> EvalResult {
        match &self.rule {
            Rule::Same => Ok(value.clone()),
            Rule::ToText => Ok(self.to_text(value)),
            Rule::FromText => match value {
                Value::String(text) => from_text::convert(text, &self.to.kind, &self.zone),
                _ => Ok(Value::Null),
            },
            Rule::Bytes => Ok(pad::to_bytes(value, &self.to.kind)),
            Rule::BooleanToNumber => self.number(&Value::Int(i32::from(matches!(value, Value::Boolean(true))))),
            Rule::NumberToBoolean => Ok(Value::Boolean(match value {
                Value::Decimal(v) => v.unscaled != 0,
                other => to_double(other, 0) != 0.0,
            })),
            Rule::Number => self.number(value),
            Rule::NumberToInterval => {
                let number = whole(value).unwrap_or(0);
                Ok(match self.to.kind {
                    TypeKind::IntervalYearMonth(_) => Value::IntervalMonths(number as i32),
                    _ => Value::IntervalMillis(number),
                })
            }
            Rule::Temporal => Ok(self.temporal(value)),
            Rule::Array(element) => match value {
                Value::Array(items) => {
                    let items: Result<Vec<Value>, EvalError> = items.iter().map(|item| element.nullable(item)).collect();
                    Ok(Value::Array(Rc::new(items?)))
                }
                _ => Ok(Value::Null),
            },
            Rule::Map(key, item) => match value {
                Value::Map(entries) => {
                    let entries: Result<Vec<_>, EvalError> =
                        entries.iter().map(|(k, v)| Ok((key.nullable(k)?, item.nullable(v)?))).collect();
                    Ok(Value::Map(Rc::new(entries?)))
                }
                _ => Ok(Value::Null),
            },
            Rule::Row(fields) => match value {
                Value::Row(row) => {
                    let row: Result<Vec<Value>, EvalError> =
                        fields.iter().zip(row.iter()).map(|(field, value)| field.nullable(value)).collect();
                    Ok(Value::Row(Rc::new(row?.into())))
                }
                _ => Ok(Value::Null),
            },
        }
    }

    fn to_text(&self, value: &Value) -> Value {
        if self.legacy {
            return match value {
                Value::Boolean(value) => Value::str(if *value { "true" } else { "false" }),
                Value::String(_) => value.clone(),
                other => Value::str(&value_text::text(other, &self.from, &self.zone)),
            };
        }
        match value {
            Value::String(text) => pad::to_length(text, &self.to.kind),
            other => pad::to_length(&value_text::text(other, &self.from, &self.zone).into(), &self.to.kind),
        }
    }

    fn number(&self, value: &Value) -> EvalResult {
        let precision = if let TypeKind::Decimal { precision, .. } = self.from.kind { precision } else { 0 };
        Ok(match (&self.to.kind, value) {
            (TypeKind::Decimal { precision, scale }, Value::Float(_) | Value::Double(_)) => {
                let text = double_text(to_double(value, 0));
                match Decimal::parse(&text, *precision, *scale) {
                    Ok(decimal) => decimal.map_or(Value::Null, |decimal| Value::Decimal(Rc::new(decimal))),
                    Err(_) => return Err(not_a_decimal(&text)),
                }
            }
            (TypeKind::Decimal { precision, scale }, _) => to_decimal(value)
                .and_then(|decimal| decimal.rescale(*precision, *scale))
                .map_or(Value::Null, |decimal| Value::Decimal(Rc::new(decimal))),
            (TypeKind::Float, Value::Decimal(_)) => Value::Float(to_double(value, precision) as f32),
            (TypeKind::Float, Value::Double(v)) => Value::Float(*v as f32),
            (TypeKind::Float, Value::Float(v)) => Value::Float(*v),
            (TypeKind::Float, _) => Value::Float(whole(value).unwrap_or(0) as f32),
            (TypeKind::Double, _) => Value::Double(to_double(value, precision)),
            (kind, _) => {
                let Some(to) = Whole::of(kind) else { return Ok(Value::Null) };
                match value {
                    // Narrow integers are reached by way of INT, as in Java.
                    Value::Float(_) | Value::Double(_) if to == Whole::BigInt => to.value(to_double(value, 0) as i64),
                    Value::Float(_) | Value::Double(_) => to.value(i64::from(to_double(value, 0) as i32)),
                    Value::Decimal(v) => to.value(v.truncate() as i64),
                    other => to.value(whole(other).unwrap_or(0)),
                }
            }
        })
    }

    fn temporal(&self, value: &Value) -> Value {
        let from_instant = matches!(self.from.kind, TypeKind::TimestampLtz(..));
        match (value, &self.to.kind) {
            (Value::Timestamp(v), TypeKind::Timestamp(precision, _)) if from_instant => {
                Value::Timestamp(cut_timestamp(self.zone.to_local(*v), *precision))
            }
            (Value::Timestamp(v), TypeKind::TimestampLtz(precision, _)) if !from_instant => {
                Value::Timestamp(cut_timestamp(self.zone.to_instant(*v), *precision))
            }
            (Value::Timestamp(v), TypeKind::Timestamp(precision, _) | TypeKind::TimestampLtz(precision, _)) => {
                Value::Timestamp(cut_timestamp(*v, *precision))
            }
            // An instant's day is rounded down; that of a TIMESTAMP is cut towards 1970.
            (Value::Timestamp(v), TypeKind::Date) if from_instant => {
                Value::Date(self.zone.to_local(*v).millis().div_euclid(MILLIS_PER_DAY) as i32)
            }
            (Value::Timestamp(v), TypeKind::Date) => Value::Date((v.millis() / MILLIS_PER_DAY) as i32),
            (Value::Timestamp(v), TypeKind::Time(precision)) => {
                let millis =
                    if from_instant { self.zone.to_local(*v).millis().rem_euclid(MILLIS_PER_DAY) } else { v.millis() % MILLIS_PER_DAY };
                Value::Time(cut_millis(millis, *precision) as i32)
            }
            (Value::Time(v), TypeKind::Time(precision)) => Value::Time(cut_millis(i64::from(*v), *precision) as i32),
            (Value::Time(v), TypeKind::Timestamp(..)) => Value::Timestamp(Timestamp::from_millis(i64::from(*v))),
            (Value::Time(v), TypeKind::TimestampLtz(..)) => Value::Timestamp(self.zone.to_instant(Timestamp::from_millis(i64::from(*v)))),
            (Value::Date(v), TypeKind::Timestamp(..)) => Value::Timestamp(Timestamp::from_millis(i64::from(*v) * MILLIS_PER_DAY)),
            (Value::Date(v), TypeKind::TimestampLtz(..)) => {
                Value::Timestamp(self.zone.to_instant(Timestamp::from_millis(i64::from(*v) * MILLIS_PER_DAY)))
            }
            (other, _) => other.clone(),
        }
    }
}

fn rule(from: &DataType, to: &DataType, session: &Session) -> Option<Rule> {
    use TypeKind::*;
    let inner = |from: &DataType, to: &DataType| Cast::new(from, to, false, session).map(Box::new);
    Some(match (&from.kind, &to.kind) {
        (Null, _) => Rule::Same,
        (Char(_) | VarChar(_), VarChar(n)) if *n == crate::types::MAX_LENGTH => Rule::Same,
        (Named(_), _) | (_, Named(_)) => return (from.kind == to.kind).then_some(Rule::Same),
        (_, Char(_) | VarChar(_)) => Rule::ToText,
        (Char(_) | VarChar(_), Binary(_) | VarBinary(_)) => Rule::Bytes,
        (Binary(_) | VarBinary(_), Binary(_) | VarBinary(_)) => Rule::Bytes,
        (
            Char(_) | VarChar(_),
            Boolean
            | Decimal { .. }
            | TinyInt
            | SmallInt
            | Int
            | BigInt
            | Float
            | Double
            | Date
            | Time(_)
            | Timestamp(..)
            | TimestampLtz(..),
        ) => Rule::FromText,
        (Boolean, Boolean) => Rule::Same,
        (Boolean, to) if is_numeric(to) => Rule::BooleanToNumber,
        (from, Boolean) if is_numeric(from) => Rule::NumberToBoolean,
        (from, to) if is_numeric(from) && is_numeric(to) => Rule::Number,
        (TinyInt | SmallInt | Int | BigInt, IntervalYearMonth(_) | IntervalDayTime(_)) => Rule::NumberToInterval,
        (IntervalYearMonth(_) | IntervalDayTime(_), TinyInt | SmallInt | Int | BigInt) => Rule::Number,
        (IntervalYearMonth(_), IntervalYearMonth(_)) | (IntervalDayTime(_), IntervalDayTime(_)) => Rule::Same,
        (Date, Date) => Rule::Same,
        (Date, Timestamp(..) | TimestampLtz(..)) => Rule::Temporal,
        (Time(_), Time(_) | Timestamp(..) | TimestampLtz(..)) => Rule::Temporal,
        (Timestamp(..) | TimestampLtz(..), Date | Time(_) | Timestamp(..) | TimestampLtz(..)) => Rule::Temporal,
        (Array(a), Array(b)) => Rule::Array(inner(a, b)?),
        (Map(ka, va), Map(kb, vb)) => Rule::Map(inner(ka, kb)?, inner(va, vb)?),
        (Multiset(a), Multiset(b)) if a.kind == b.kind => Rule::Same,
        (Row(a), Row(b)) if a.len() == b.len() => {
            Rule::Row(a.iter().zip(b).map(|(a, b)| inner(&a.ty, &b.ty).map(|cast| *cast)).collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}

/// Drops digits that the precision has no place for, towards 1970.
pub(super) fn cut_timestamp(timestamp: Timestamp, precision: u8) -> Timestamp {
    if precision <= 3 {
        return Timestamp::from_millis(cut_millis(timestamp.millis(), precision));
    }
    let unit = 10u32.pow(u32::from(9 - precision.min(9)));
    Timestamp::new(timestamp.millis(), timestamp.nanos() / unit * unit)
}

fn cut_millis(millis: i64, precision: u8) -> i64 {
    let unit = 10i64.pow(u32::from(3 - precision.min(3)));
    millis / unit * unit
}

/// What Java's BigDecimal says of `NaN` and `Infinity`.
fn not_a_decimal(text: &str) -> EvalError {
    let first = text.trim_start_matches('-').chars().next().unwrap_or(' ');
    EvalError::new(
        "java.lang.NumberFormatException",
        format!("Character {first} is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark."),
    )
}
