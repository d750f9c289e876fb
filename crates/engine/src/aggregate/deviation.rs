//! The sum of squared deviations from the mean, kept up to date one value at a time (Welford's method).
//!
//! Flink's planner makes STDDEV and VAR of it: `$WELFORD_M2`.

use super::number::{self, Number};
use rowkind_ir::Value;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deviation {
    count: i64,
    mean: f64,
    squares: f64,
}

impl Deviation {
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let delta = value - self.mean;
        self.mean += delta / self.count as f64;
        self.squares += delta * (value - self.mean);
    }

    pub fn remove(&mut self, value: f64) {
        self.count -= 1;
        if self.count == 0 {
            *self = Deviation::default();
            return;
        }
        let delta = value - self.mean;
        self.mean -= delta / self.count as f64;
        self.squares -= delta * (value - self.mean);
    }

    pub fn merge(&mut self, other: &Deviation) {
        let count = self.count + other.count;
        if other.count == 0 || count == 0 {
            return;
        }
        let delta = other.mean - self.mean;
        self.mean += delta * other.count as f64 / count as f64;
        self.squares += other.squares + delta * delta * self.count as f64 * other.count as f64 / count as f64;
        self.count = count;
    }

    pub fn value(&self, result: Number) -> Value {
        match result {
            _ if self.count <= 0 => Value::Null,
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
}
