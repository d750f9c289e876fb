//! Aggregates of BITMAPs, which are kept as their numbers in order of unsigned integers.

use super::columns::integer;
use rowkind_ir::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How a bitmap is made of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bitwise {
    Or,
    And,
    Xor,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bits {
    /// In how many values each number is.
    counts: BTreeMap<u32, i64>,
    /// How many values there are.
    values: i64,
}

impl Bits {
    /// Takes a bitmap, or one number, in or back.
    pub fn change(&mut self, value: &Value, by: i64) {
        self.values += by;
        match value {
            Value::Array(numbers) => numbers.iter().filter_map(number).for_each(|number| self.count(number, by)),
            value => number(value).into_iter().for_each(|number| self.count(number, by)),
        }
    }

    fn count(&mut self, number: u32, by: i64) {
        let count = self.counts.entry(number).or_insert(0);
        *count += by;
        if *count == 0 {
            self.counts.remove(&number);
        }
    }

    pub fn len(&self) -> usize {
        self.counts.len()
    }

    pub fn value(&self, how: Bitwise) -> Value {
        if self.values <= 0 {
            return Value::Null;
        }
        Value::Array(Rc::new(self.numbers(how).map(|number| Value::Int(number as i32)).collect()))
    }

    pub fn cardinality(&self, how: Bitwise) -> Value {
        if self.values <= 0 { Value::Null } else { Value::BigInt(self.numbers(how).count() as i64) }
    }

    fn numbers(&self, how: Bitwise) -> impl Iterator<Item = u32> + '_ {
        let is_in = move |count: i64| match how {
            Bitwise::Or => count > 0,
            Bitwise::And => count == self.values,
            Bitwise::Xor => count % 2 != 0,
        };
        self.counts.iter().filter(move |(_, count)| is_in(**count)).map(|(number, _)| *number)
    }

    pub fn merge(&mut self, other: &Bits) {
        self.values += other.values;
        other.counts.iter().for_each(|(number, by)| self.count(*number, *by));
    }

    /// As one value, for a row between a local and a global aggregate.
    pub fn to_value(&self) -> Value {
        let counts = self.counts.iter().map(|(number, count)| (Value::Int(*number as i32), Value::BigInt(*count)));
        Value::Row(Rc::new([Value::BigInt(self.values), Value::Map(Rc::new(counts.collect()))].into()))
    }

    pub fn from_value(value: &Value) -> Bits {
        match value {
            Value::Row(row) => match &***row {
                [values, Value::Map(counts)] => Bits {
                    counts: counts.iter().filter_map(|(key, count)| Some((number(key)?, integer(count)))).collect(),
                    values: integer(values),
                },
                _ => Bits::default(),
            },
            _ => Bits::default(),
        }
    }
}

fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Int(number) => Some(*number as u32),
        Value::SmallInt(number) => Some(i32::from(*number) as u32),
        Value::TinyInt(number) => Some(i32::from(*number) as u32),
        _ => None,
    }
}
