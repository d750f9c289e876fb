//! MIN and MAX over rows that can be taken back.
//!
//! like   Flink `MaxWithRetractAggFunction`, with its ways: a value that was taken back before it came counts -1, and
//!        is among those that may become the next extremum

use super::columns::integer;
use rowkind_ir::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
pub struct Extremum {
    best: Option<Value>,
    /// Values that are there, by their counts (never 0).
    counts: BTreeMap<Value, i64>,
    /// How many of them count above 0.
    present: i64,
}

impl Extremum {
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// The values that are there or were taken back too often.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.counts.keys()
    }

    pub fn add(&mut self, value: &Value, is_max: bool) {
        if self.present == 0 || self.best.as_ref().is_none_or(|best| beats(value, best, is_max)) {
            self.best = Some(value.clone());
        }
        let count = self.counts.get(value).copied().unwrap_or(0) + 1;
        self.set(value, count);
        self.present += i64::from(count == 1);
    }

    pub fn remove(&mut self, value: &Value, is_max: bool) {
        let count = self.counts.get(value).copied().unwrap_or(0) - 1;
        self.set(value, count);
        if count == 0 {
            self.present -= 1;
            if self.present == 0 {
                self.best = None;
            } else if self.best.as_ref() == Some(value) {
                self.renew(is_max);
            }
        }
    }

    /// The value is not among those that may become the next extremum any more; if it is the extremum, it stays.
    pub fn forget(&mut self, value: &Value) {
        self.counts.remove(value);
    }

    pub fn value(&self) -> Value {
        match &self.best {
            Some(best) if self.present > 0 => best.clone(),
            _ => Value::Null,
        }
    }

    pub fn merge(&mut self, other: &Extremum, is_max: bool) {
        if let Some(best) = &other.best
            && (self.present == 0 || (other.present > 0 && self.best.as_ref().is_none_or(|mine| beats(best, mine, is_max))))
        {
            self.best = Some(best.clone());
        }
        let mut renews = false;
        for (value, &by) in &other.counts {
            let before = self.counts.get(value).copied().unwrap_or(0);
            let now = before + by;
            self.set(value, now);
            if now > 0 && before <= 0 {
                self.present += 1;
            }
            if now <= 0 && before > 0 {
                self.present -= 1;
                renews |= self.best.as_ref() == Some(value);
            }
        }
        if renews {
            self.renew(is_max);
        }
    }

    /// As one value, for a row between a local and a global aggregate.
    pub fn to_value(&self) -> Value {
        let counts = self.counts.iter().map(|(value, &count)| (value.clone(), Value::BigInt(count))).collect();
        let best = self.best.clone().unwrap_or(Value::Null);
        Value::Row(Rc::new([best, Value::BigInt(self.present), Value::Map(Rc::new(counts))].into()))
    }

    pub fn from_value(value: &Value) -> Extremum {
        let mut extremum = Extremum::default();
        if let Value::Row(row) = value
            && let [best, present, Value::Map(counts)] = &***row
        {
            extremum.best = (!best.is_null()).then(|| best.clone());
            extremum.present = integer(present);
            extremum.counts = counts.iter().map(|(value, count)| (value.clone(), integer(count))).collect();
        }
        extremum
    }

    fn set(&mut self, value: &Value, count: i64) {
        if count == 0 {
            self.counts.remove(value);
        } else {
            self.counts.insert(value.clone(), count);
        }
    }

    fn renew(&mut self, is_max: bool) {
        let next = if is_max { self.counts.last_key_value() } else { self.counts.first_key_value() };
        self.best = next.map(|(value, _)| value.clone());
        if self.best.is_none() {
            self.present = 0;
        }
    }
}

fn beats(value: &Value, best: &Value, is_max: bool) -> bool {
    if is_max { value > best } else { value < best }
}
