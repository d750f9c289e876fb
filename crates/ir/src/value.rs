//! Values and rows at run time.

use crate::Str;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// An immutable row, cheap to clone.
pub type Row = Rc<[Value]>;

/// A SQL value. 16 bytes; what does not fit stands behind a pointer.
///
/// Equality, ordering and hashing are those of keys (group keys, upsert keys), where NULL equals NULL; the
/// three-valued comparison of SQL belongs to expression evaluation.
#[derive(Clone, Debug)]
pub enum Value {
    Null,
    Boolean(bool),
    TinyInt(i8),
    SmallInt(i16),
    Int(i32),
    BigInt(i64),
    Float(f32),
    Double(f64),
    Decimal(Rc<Decimal>),
    /// CHAR, VARCHAR.
    String(Str),
    /// BINARY, VARBINARY.
    Bytes(Rc<Vec<u8>>),
    /// Days since 1970-01-01.
    Date(i32),
    /// Milliseconds of the day.
    Time(i32),
    /// TIMESTAMP: local date and time. TIMESTAMP_LTZ: an instant. The type tells which.
    Timestamp(Timestamp),
    /// Months.
    IntervalMonths(i32),
    /// Milliseconds.
    IntervalMillis(i64),
    Array(Rc<Vec<Value>>),
    /// Entries in insertion order, keys unique.
    Map(Rc<Vec<(Value, Value)>>),
    /// Elements with their counts.
    Multiset(Rc<Vec<(Value, i32)>>),
    Row(Rc<Row>),
}

/// Milliseconds since 1970-01-01 00:00:00 and the nanoseconds inside that millisecond (0..1_000_000).
///
/// The milliseconds are kept in halves, so that a [`Value`] stays at 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Timestamp {
    millis_high: i32,
    millis_low: u32,
    nanos: u32,
}

/// `unscaled * 10^-scale`, at most 38 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    pub unscaled: i128,
    pub scale: u8,
}

impl Timestamp {
    /// `nanos` are those inside the millisecond, 0..1_000_000.
    pub fn new(millis: i64, nanos: u32) -> Timestamp {
        Timestamp { millis_high: (millis >> 32) as i32, millis_low: millis as u32, nanos }
    }

    pub fn from_millis(millis: i64) -> Timestamp {
        Timestamp::new(millis, 0)
    }

    pub fn millis(self) -> i64 {
        (i64::from(self.millis_high) << 32) | i64::from(self.millis_low)
    }

    pub fn nanos(self) -> u32 {
        self.nanos
    }
}

impl PartialOrd for Timestamp {
    fn partial_cmp(&self, other: &Timestamp) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Timestamp {
    fn cmp(&self, other: &Timestamp) -> Ordering {
        (self.millis(), self.nanos).cmp(&(other.millis(), other.nanos))
    }
}

impl std::fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Timestamp({} ms + {} ns)", self.millis(), self.nanos)
    }
}

impl Value {
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    pub fn str(text: &str) -> Value {
        Value::String(Str::from(text))
    }
}

/// Floats are keys by their bits after folding NaNs, as in Flink's binary rows; -0.0 and 0.0 are different keys.
fn float_key(value: f64) -> u64 {
    if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() }
}

impl PartialEq for Value {
    /// As [`Ord`] says; what keys are mostly made of is compared at once.
    #[inline]
    fn eq(&self, other: &Value) -> bool {
        use Value::*;
        match (self, other) {
            (BigInt(a), BigInt(b)) => a == b,
            (Int(a), Int(b)) => a == b,
            (String(a), String(b)) => a == b,
            (Timestamp(a), Timestamp(b)) => a == b,
            (Null, Null) => true,
            _ => self.cmp(other).is_eq(),
        }
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    /// NULL first, then by value within a variant; values of different variants order by variant.
    fn cmp(&self, other: &Value) -> Ordering {
        use Value::*;
        match (self, other) {
            (Null, Null) => Ordering::Equal,
            (Boolean(a), Boolean(b)) => a.cmp(b),
            (TinyInt(a), TinyInt(b)) => a.cmp(b),
            (SmallInt(a), SmallInt(b)) => a.cmp(b),
            (Int(a), Int(b)) => a.cmp(b),
            (BigInt(a), BigInt(b)) => a.cmp(b),
            (Float(a), Float(b)) => a.total_cmp(b),
            (Double(a), Double(b)) => a.total_cmp(b),
            (Decimal(a), Decimal(b)) => a.cmp(b),
            (String(a), String(b)) => a.cmp(b),
            (Bytes(a), Bytes(b)) => a.cmp(b),
            (Date(a), Date(b)) | (Time(a), Time(b)) => a.cmp(b),
            (Timestamp(a), Timestamp(b)) => a.cmp(b),
            (IntervalMonths(a), IntervalMonths(b)) => a.cmp(b),
            (IntervalMillis(a), IntervalMillis(b)) => a.cmp(b),
            (Array(a), Array(b)) => a.cmp(b),
            (Map(a), Map(b)) => a.cmp(b),
            (Multiset(a), Multiset(b)) => a.cmp(b),
            (Row(a), Row(b)) => a.cmp(b),
            _ => self.variant().cmp(&other.variant()),
        }
    }
}

impl Hash for Value {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        use Value::*;
        match self {
            Null => 0u8.hash(state),
            Boolean(v) => v.hash(state),
            TinyInt(v) => v.hash(state),
            SmallInt(v) => v.hash(state),
            Int(v) | Date(v) | Time(v) | IntervalMonths(v) => v.hash(state),
            BigInt(v) | IntervalMillis(v) => v.hash(state),
            Float(v) => float_key(f64::from(*v)).hash(state),
            Double(v) => float_key(*v).hash(state),
            Decimal(v) => v.hash(state),
            String(v) => v.hash(state),
            Bytes(v) => v.hash(state),
            Timestamp(v) => v.hash(state),
            Array(v) => v.hash(state),
            Map(v) => v.hash(state),
            Multiset(v) => v.hash(state),
            Row(v) => v.hash(state),
        }
    }
}

impl Value {
    fn variant(&self) -> u8 {
        match self {
            Value::Null => 0,
            Value::Boolean(_) => 1,
            Value::TinyInt(_) => 2,
            Value::SmallInt(_) => 3,
            Value::Int(_) => 4,
            Value::BigInt(_) => 5,
            Value::Float(_) => 6,
            Value::Double(_) => 7,
            Value::Decimal(_) => 8,
            Value::String(_) => 9,
            Value::Bytes(_) => 10,
            Value::Date(_) => 11,
            Value::Time(_) => 12,
            Value::Timestamp(_) => 13,
            Value::IntervalMonths(_) => 14,
            Value::IntervalMillis(_) => 15,
            Value::Array(_) => 16,
            Value::Map(_) => 17,
            Value::Multiset(_) => 18,
            Value::Row(_) => 19,
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Decimal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    /// By scale first: keys of one column share their scale.
    fn cmp(&self, other: &Decimal) -> Ordering {
        (self.scale, self.unscaled).cmp(&(other.scale, other.unscaled))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timestamp_keeps_its_milliseconds() {
        for millis in [0, 1, -1, i64::from(i32::MAX) + 1, -62_135_596_800_000, 253_402_300_799_999] {
            assert_eq!(Timestamp::new(millis, 7).millis(), millis);
        }
    }

    #[test]
    fn a_value_takes_sixteen_bytes() {
        assert_eq!(std::mem::size_of::<Value>(), 16);
    }
}
