//! PERCENTILE: values at places between the sorted values, interpolated.

use rowkind_ir::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Percentile {
    /// How often each value is there.
    counts: BTreeMap<Value, i64>,
    /// A DOUBLE, or an ARRAY of them.
    wanted: Option<Value>,
}

impl Percentile {
    pub fn change(&mut self, value: &Value, wanted: &Value, by: i64) {
        self.wanted = Some(wanted.clone());
        let count = self.counts.entry(value.clone()).or_insert(0);
        *count += by;
        if *count == 0 {
            self.counts.remove(value);
        }
    }

    pub fn len(&self) -> usize {
        self.counts.len()
    }

    pub fn value(&self) -> Value {
        if self.counts.is_empty() {
            return Value::Null;
        }
        match &self.wanted {
            Some(Value::Array(wanted)) => {
                let places = wanted.iter().map(|wanted| number(wanted).map_or(Value::Null, |at| self.at(at)));
                Value::Array(Rc::new(places.collect()))
            }
            Some(wanted) => number(wanted).map_or(Value::Null, |at| self.at(at)),
            None => Value::Null,
        }
    }

    fn at(&self, percentage: f64) -> Value {
        let total: i64 = self.counts.values().sum();
        let position = (total - 1) as f64 * percentage;
        let (lower, higher) = (position.floor(), position.ceil());
        let (low, high) = (self.nth(lower as i64), self.nth(higher as i64));
        Value::Double(if lower == higher { low } else { (higher - position) * low + (position - lower) * high })
    }

    /// The value at a place of the sorted values.
    fn nth(&self, place: i64) -> f64 {
        let mut seen = 0;
        for (value, count) in &self.counts {
            seen += count;
            if seen > place {
                return number(value).unwrap_or(f64::NAN);
            }
        }
        f64::NAN
    }
}

/// Any number as a DOUBLE.
pub fn number(value: &Value) -> Option<f64> {
    Some(match value {
        Value::TinyInt(value) => f64::from(*value),
        Value::SmallInt(value) => f64::from(*value),
        Value::Int(value) => f64::from(*value),
        Value::BigInt(value) => *value as f64,
        Value::Float(value) => f64::from(*value),
        Value::Double(value) => *value,
        // The nearest DOUBLE to the text is the nearest to the number.
        Value::Decimal(value) => value.to_string().parse().ok()?,
        _ => return None,
    })
}
