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
    /// Takes a value in (`by` 1) or out (-1), as often as the third argument says; a frequency that is not positive is none.
    pub fn change(&mut self, value: &Value, args: &[usize], row: &[Value], by: i64) {
        if by > 0 {
            self.wanted.get_or_insert_with(|| row[args[1]].clone());
        }
        let times = match args.get(2).map(|&frequency| &row[frequency]) {
            None => 1,
            Some(frequency) => number(frequency).map_or(0, |times| times as i64),
        };
        if times <= 0 {
            return;
        }
        self.count(value, by * times);
    }

    /// As one value, for a row between a local and a global aggregate.
    pub fn to_value(&self) -> Value {
        let counts = self.counts.iter().map(|(value, &count)| (value.clone(), Value::BigInt(count)));
        Value::Row(Rc::new([self.wanted.clone().unwrap_or(Value::Null), Value::Map(Rc::new(counts.collect()))].into()))
    }

    pub fn from_value(value: &Value) -> Percentile {
        match value {
            Value::Row(row) => match &***row {
                [wanted, Value::Map(counts)] => Percentile {
                    counts: counts.iter().map(|(value, count)| (value.clone(), super::columns::integer(count))).collect(),
                    wanted: (!wanted.is_null()).then(|| wanted.clone()),
                },
                _ => Percentile::default(),
            },
            _ => Percentile::default(),
        }
    }

    pub fn merge(&mut self, other: &Percentile) {
        if self.wanted.is_none() {
            self.wanted.clone_from(&other.wanted);
        }
        for (value, by) in &other.counts {
            self.count(value, *by);
        }
    }

    fn count(&mut self, value: &Value, by: i64) {
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
        if self.counts.values().sum::<i64>() <= 0 {
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
        // Places count from one, as Flink's do: it shows in the last digits.
        let position = percentage * (total - 1) as f64 + 1.0;
        let (lower, higher) = (position.floor(), position.ceil());
        let (low, high) = (self.nth(lower as i64 - 1), self.nth(higher as i64 - 1));
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
