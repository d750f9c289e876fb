//! The sum of squared deviations from the mean, kept up to date one value at a time (Welford's method).
//!
//! Flink's planner makes STDDEV and VAR of it: `$WELFORD_M2`.

use super::number::{self, Number};
use rowkind_ir::Value;
use std::rc::Rc;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deviation {
    count: i64,
    mean: f64,
    squares: f64,
}

impl Deviation {
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        // More was taken back than came: values do not count before that is made up for.
        if self.count <= 0 {
            return;
        }
        let delta = value - self.mean;
        self.mean += delta / self.count as f64;
        self.squares += delta * (value - self.mean);
    }

    pub fn remove(&mut self, value: f64) {
        self.count -= 1;
        if self.count <= 0 {
            self.forget();
            return;
        }
        let delta = value - self.mean;
        self.mean -= delta / self.count as f64;
        self.squares -= delta * (value - self.mean);
    }

    fn forget(&mut self) {
        (self.mean, self.squares) = (0.0, 0.0);
    }

    /// As one value, for a row between a local and a global aggregate.
    pub fn to_value(&self) -> Value {
        Value::Row(Rc::new([Value::BigInt(self.count), Value::Double(self.mean), Value::Double(self.squares)].into()))
    }

    pub fn from_value(value: &Value) -> Deviation {
        match value {
            Value::Row(row) => match &***row {
                [Value::BigInt(count), Value::Double(mean), Value::Double(squares)] => {
                    Deviation { count: *count, mean: *mean, squares: *squares }
                }
                _ => Deviation::default(),
            },
            _ => Deviation::default(),
        }
    }

    /// Of one that took more back than came only the count matters.
    pub fn merge(&mut self, other: &Deviation) {
        if other.count <= 0 {
            self.count += other.count;
        } else if self.count == 0 {
            *self = other.clone();
        } else {
            let (own, others, count) = (self.count as f64, other.count as f64, (self.count + other.count) as f64);
            let delta = other.mean - self.mean;
            self.mean += others / count * delta;
            self.squares = self.squares + other.squares + own * others / count * delta * delta;
            self.count += other.count;
        }
        if self.count <= 0 {
            self.forget();
        }
    }

    pub fn value(&self, result: Number) -> Value {
        match result {
            // Taking back what never came makes it negative.
            _ if self.count <= 0 || self.squares < 0.0 => Value::Null,
            Number::Decimal(scale) => number::from_double(self.squares, scale),
            _ => Value::Double(self.squares),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_taken_back_leaves_no_trace() {
        let mut deviation = Deviation::default();
        for value in [10.0, 20.0, 15.0] {
            deviation.add(value);
        }
        deviation.remove(20.0);
        assert_eq!(deviation.value(Number::Double), Value::Double(12.5));
    }

    #[test]
    fn halves_are_put_together() {
        let of = |values: &[f64]| {
            let mut deviation = Deviation::default();
            values.iter().for_each(|value| deviation.add(*value));
            deviation
        };
        let mut whole = of(&[1.0, 2.0]);
        whole.merge(&Deviation::from_value(&of(&[6.0, 7.0]).to_value()));
        assert_eq!(whole.value(Number::Double), Value::Double(26.0));
        let mut taken = Deviation::default();
        taken.remove(1.0);
        taken.remove(2.0);
        whole.merge(&taken);
        assert_eq!(whole.count, 2);
        whole.merge(&taken);
        assert_eq!(whole.value(Number::Double), Value::Null);
    }
}
