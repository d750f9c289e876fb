//! Comparisons: `=`, `<>`, `<`, `<=`, `>`, `>=` over every type.
//!
//! In: two values. Out: whether the relation holds; `None` when one is null. Numbers of different types are compared as Java's
//! numeric promotion does it; strings by UTF-16 units; NaN is neither less, equal nor greater.

use super::Session;
use super::node::whole;
use crate::types::{DataType, TypeKind};
use crate::value::{Timestamp, Value};
use crate::zone::Zone;
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Relation {
    pub fn named(function: &str) -> Option<Relation> {
        Some(match function {
            "=" => Relation::Equal,
            "<>" => Relation::NotEqual,
            "<" => Relation::Less,
            "<=" => Relation::LessOrEqual,
            ">" => Relation::Greater,
            ">=" => Relation::GreaterOrEqual,
            _ => return None,
        })
    }

    pub fn holds(self, ordering: Ordering) -> bool {
        match self {
            Relation::Equal => ordering.is_eq(),
            Relation::NotEqual => ordering.is_ne(),
            Relation::Less => ordering.is_lt(),
            Relation::LessOrEqual => ordering.is_le(),
            Relation::Greater => ordering.is_gt(),
            Relation::GreaterOrEqual => ordering.is_ge(),
        }
    }

    /// The relation seen from the other side.
    pub fn mirrored(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessOrEqual => Relation::GreaterOrEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterOrEqual => Relation::LessOrEqual,
            same => same,
        }
    }
}

/// How two types are compared.
#[derive(Clone, Debug)]
pub(super) enum Comparator {
    Whole,
    Float,
    Double {
        left_precision: u8,
        right_precision: u8,
    },
    Decimal,
    Text,
    /// Values of one representation: booleans, bytes, dates, timestamps.
    Plain,
    /// Values that are never equal: a boolean and a text.
    Unlike,
    /// The left side (true) or the right side is a TIMESTAMP that becomes an instant first.
    Zoned {
        zone: Zone,
        left_is_local: bool,
    },
    Array(Box<Comparator>),
    Map(Box<Comparator>, Box<Comparator>),
    Row(Vec<Comparator>),
}

impl Comparator {
    pub fn of(left: &DataType, right: &DataType, session: &Session) -> Option<Comparator> {
        use TypeKind::*;
        let (a, b) = (&left.kind, &right.kind);
        Some(match (a, b) {
            _ if is_whole(a) && is_whole(b) => Comparator::Whole,
            _ if is_numeric(a) && is_numeric(b) => {
                let precision = |kind: &TypeKind| if let Decimal { precision, .. } = kind { *precision } else { 0 };
                if matches!((a, b), (Double, _) | (_, Double)) || matches!((a, b), (Decimal { .. }, Float) | (Float, Decimal { .. })) {
                    Comparator::Double { left_precision: precision(a), right_precision: precision(b) }
                } else if matches!((a, b), (Float, _) | (_, Float)) {
                    Comparator::Float
                } else {
                    Comparator::Decimal
                }
            }
            (Char(_) | VarChar(_), Char(_) | VarChar(_)) => Comparator::Text,
            (Timestamp(..), TimestampLtz(..)) => Comparator::Zoned { zone: session.zone.clone(), left_is_local: true },
            (TimestampLtz(..), Timestamp(..)) => Comparator::Zoned { zone: session.zone.clone(), left_is_local: false },
            // Elements of types that do not compare are never equal.
            (Array(a), Array(b)) => Comparator::Array(Box::new(Comparator::of(a, b, session).unwrap_or(Comparator::Plain))),
            (Map(ka, va), Map(kb, vb)) => {
                Comparator::Map(Box::new(Comparator::of(ka, kb, session)?), Box::new(Comparator::of(va, vb, session)?))
            }
            (Row(a), Row(b)) if a.len() == b.len() => {
                Comparator::Row(a.iter().zip(b).map(|(a, b)| Comparator::of(&a.ty, &b.ty, session)).collect::<Option<Vec<_>>>()?)
            }
            (Boolean, Char(_) | VarChar(_)) | (Char(_) | VarChar(_), Boolean) => Comparator::Unlike,
            (Null, _) | (_, Null) => Comparator::Plain,
            _ if std::mem::discriminant(a) == std::mem::discriminant(b) => Comparator::Plain,
            (Binary(_) | VarBinary(_), Binary(_) | VarBinary(_)) => Comparator::Plain,
            _ => return None,
        })
    }

    /// `None`: unknown.
    pub fn compare(&self, relation: Relation, left: &Value, right: &Value) -> Option<bool> {
        if left.is_null() || right.is_null() {
            return None;
        }
        match (self, left, right) {
            (Comparator::Text, Value::String(a), Value::String(b)) => match relation {
                Relation::Equal => Some(a == b),
                Relation::NotEqual => Some(a != b),
                _ => Some(relation.holds(compare_text(a, b))),
            },
            // What has no order (NaN) is unequal and nothing else.
            _ => Some(self.order(left, right).map_or(relation == Relation::NotEqual, |order| relation.holds(order))),
        }
    }

    /// The order of two values that are not null; `None`: there is none.
    pub fn order(&self, left: &Value, right: &Value) -> Option<Ordering> {
        match self {
            Comparator::Whole => Some(whole(left)?.cmp(&whole(right)?)),
            Comparator::Float => (to_double(left, 0) as f32).partial_cmp(&(to_double(right, 0) as f32)),
            Comparator::Double { left_precision, right_precision } => {
                to_double(left, *left_precision).partial_cmp(&to_double(right, *right_precision))
            }
            Comparator::Decimal => Some(to_decimal(left)?.compare(to_decimal(right)?)),
            Comparator::Text => match (left, right) {
                (Value::String(a), Value::String(b)) => Some(compare_text(a, b)),
                _ => None,
            },
            Comparator::Plain => Some(left.cmp(right)),
            Comparator::Unlike => None,
            Comparator::Zoned { zone, left_is_local } => {
                let (Value::Timestamp(a), Value::Timestamp(b)) = (left, right) else { return None };
                let instant = |local: &Timestamp| zone.to_instant(*local);
                Some(if *left_is_local { instant(a).cmp(b) } else { a.cmp(&instant(b)) })
            }
            Comparator::Array(element) => {
                let (Value::Array(a), Value::Array(b)) = (left, right) else { return None };
                let lengths = a.len().cmp(&b.len());
                let unequal = a.iter().zip(b.iter()).find(|(a, b)| !element.same(a, b));
                Some(if unequal.is_some() { Ordering::Less } else { lengths })
            }
            Comparator::Map(key, value) => {
                let (Value::Map(a), Value::Map(b)) = (left, right) else { return None };
                let found = |(k, v): &(Value, Value)| b.iter().any(|(bk, bv)| key.same(k, bk) && value.same(v, bv));
                Some(if a.len() == b.len() && a.iter().all(found) { Ordering::Equal } else { Ordering::Less })
            }
            Comparator::Row(fields) => {
                let (Value::Row(a), Value::Row(b)) = (left, right) else { return None };
                let same = fields.iter().enumerate().all(|(i, field)| field.same(&a[i], &b[i]));
                Some(if same { Ordering::Equal } else { Ordering::Less })
            }
        }
    }

    /// Equality inside collections, where null equals null.
    pub fn same(&self, left: &Value, right: &Value) -> bool {
        match (left.is_null(), right.is_null()) {
            (true, true) => true,
            (false, false) => self.order(left, right) == Some(Ordering::Equal),
            _ => false,
        }
    }
}

pub(super) fn is_temporal(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Date | TypeKind::Time(_) | TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..))
}

pub(super) fn is_whole(kind: &TypeKind) -> bool {
    use TypeKind::*;
    matches!(kind, TinyInt | SmallInt | Int | BigInt | IntervalYearMonth(_) | IntervalDayTime(_))
}

pub(super) fn is_numeric(kind: &TypeKind) -> bool {
    use TypeKind::*;
    matches!(kind, TinyInt | SmallInt | Int | BigInt | Float | Double | Decimal { .. })
}

/// A number as a double; `precision` is that of a decimal's type.
pub(super) fn to_double(value: &Value, precision: u8) -> f64 {
    match value {
        Value::Float(v) => f64::from(*v),
        Value::Double(v) => *v,
        Value::Decimal(v) => v.to_f64(precision),
        other => whole(other).map_or(f64::NAN, |v| v as f64),
    }
}

/// A whole number or decimal as a decimal.
pub(super) fn to_decimal(value: &Value) -> Option<crate::value::Decimal> {
    match value {
        Value::Decimal(v) => Some(**v),
        other => whole(other).map(|v| crate::value::Decimal::new(i128::from(v), 0)),
    }
}

/// The order of Java's strings, by UTF-16 units: what lies beyond U+FFFF stands before U+E000.
pub fn compare_text(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    match a.iter().zip(b).find(|(a, b)| a != b) {
        None => a.len().cmp(&b.len()),
        Some((&a, &b)) if a >= 0xee && b >= 0xee && (a >= 0xf0) != (b >= 0xf0) => b.cmp(&a),
        Some((a, b)) => a.cmp(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_order_by_utf16_units() {
        // 201 #47
        assert_eq!(compare_text("😀", "ﬁ"), Ordering::Less);
        assert_eq!(compare_text("a", "B"), Ordering::Greater);
        assert_eq!(compare_text("a", "ab"), Ordering::Less);
        assert_eq!(compare_text("é", "z"), Ordering::Greater);
    }
}
