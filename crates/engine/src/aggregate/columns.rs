//! Accumulators as columns of a row: what a local aggregate hands to a global one.
//!
//! Each call has the columns that Flink prints for it (`sum$0`, or `(sum$0, count$1)`); behind those of all calls
//! stands a column for each DISTINCT argument list, which holds the counts of the calls that share it.

use super::accumulator::Accumulator;
use super::bits::Bits;
use super::deviation::Deviation;
use super::extremum::Extremum;
use super::json::Object;
use super::list::List;
use super::percentile::Percentile;
use super::{Calls, Group};
use crate::fault::RunError;
use crate::keyed::Key;
use rowkind_ir::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Calls {
    /// The columns of a group, appended.
    pub fn columns(&self, group: &Group, out: &mut Vec<Value>) {
        for accumulator in &group.accumulators {
            match accumulator {
                Accumulator::Distinct(distinct) => columns_of(&distinct.inner, out),
                plain => columns_of(plain, out),
            }
        }
        for args in self.distinct_args() {
            let counts = self.calls.iter().zip(&group.accumulators).filter_map(|(call, accumulator)| match accumulator {
                Accumulator::Distinct(distinct) if *call.args == *args => Some(counts_value(distinct.counts())),
                _ => None,
            });
            out.push(Value::Array(Rc::new(counts.collect())));
        }
    }

    /// Puts a group that comes as columns into this one.
    pub fn merge_columns(&self, group: &mut Group, columns: &[Value]) -> Result<(), RunError> {
        self.merge(group, &self.of_columns(columns))
    }

    /// A group that comes as columns.
    pub fn of_columns(&self, columns: &[Value]) -> Group {
        let mut other = self.group();
        let mut columns = columns.iter();
        for accumulator in &mut other.accumulators {
            match accumulator {
                Accumulator::Distinct(distinct) => read(&mut distinct.inner, &mut columns),
                plain => read(plain, &mut columns),
            }
        }
        if !self.has_distinct {
            return other;
        }
        for args in self.distinct_args() {
            let Some(Value::Array(counts)) = columns.next() else { continue };
            let mut counts = counts.iter();
            for (call, accumulator) in self.calls.iter().zip(&mut other.accumulators) {
                if let Accumulator::Distinct(distinct) = accumulator
                    && *call.args == *args
                    && let Some(Value::Map(entries)) = counts.next()
                {
                    let inner = distinct.inner.clone();
                    *accumulator = super::accumulator::Distinct::with_counts(inner, read_counts(entries, args.len()));
                }
            }
        }
        other
    }

    /// The argument lists of DISTINCT calls, each once, in the order of the calls.
    fn distinct_args(&self) -> Vec<&[usize]> {
        let mut lists: Vec<&[usize]> = Vec::new();
        for call in self.calls.iter().filter(|call| call.distinct) {
            if !lists.contains(&&*call.args) {
                lists.push(&call.args);
            }
        }
        lists
    }
}

fn columns_of(accumulator: &Accumulator, out: &mut Vec<Value>) {
    match accumulator {
        Accumulator::Count(count) => out.push(Value::BigInt(*count)),
        Accumulator::Value(value) => out.push(value.clone()),
        Accumulator::Text(text) => out.extend([text.0.clone(), text.1.clone()]),
        Accumulator::SumCount(sum, count) => out.extend([sum.clone(), Value::BigInt(*count)]),
        Accumulator::Extremum(extremum) => out.push(extremum.to_value()),
        Accumulator::List(list) => out.push(list.to_value()),
        Accumulator::Bits(bits) => out.push(bits.to_value()),
        Accumulator::JsonObject(object) => out.push(object.to_value()),
        Accumulator::Multiset(counts) => {
            let entries = counts.iter().map(|(value, &count)| (value.clone(), Value::BigInt(count)));
            out.push(Value::Map(Rc::new(entries.collect())));
        }
        Accumulator::Deviation(deviation) => out.push(deviation.to_value()),
        Accumulator::Percentile(percentile) => out.push(percentile.to_value()),
        // A DISTINCT call is never inside another one; the other has no local half.
        Accumulator::Distinct(_) | Accumulator::Recent(_) => {}
    }
}

fn read<'a>(accumulator: &mut Accumulator, columns: &mut impl Iterator<Item = &'a Value>) {
    let mut next = || columns.next().cloned().unwrap_or(Value::Null);
    match accumulator {
        Accumulator::Count(count) => *count = integer(&next()),
        Accumulator::Value(value) => *value = next(),
        Accumulator::Text(text) => **text = (next(), next()),
        Accumulator::SumCount(sum, count) => (*sum, *count) = (next(), integer(&next())),
        Accumulator::Extremum(extremum) => **extremum = Extremum::from_value(&next()),
        Accumulator::List(list) => **list = List::from_value(&next()),
        Accumulator::Bits(bits) => **bits = Bits::from_value(&next()),
        Accumulator::JsonObject(object) => **object = Object::from_value(&next()),
        Accumulator::Multiset(counts) => {
            if let Value::Map(entries) = next() {
                counts.extend(entries.iter().map(|(value, count)| (value.clone(), integer(count))));
            }
        }
        Accumulator::Deviation(deviation) => *deviation = Deviation::from_value(&next()),
        Accumulator::Percentile(percentile) => **percentile = Percentile::from_value(&next()),
        Accumulator::Distinct(_) | Accumulator::Recent(_) => {}
    }
}

pub fn integer(value: &Value) -> i64 {
    match value {
        Value::BigInt(value) => *value,
        _ => 0,
    }
}

fn counts_value(counts: &BTreeMap<Key, i64>) -> Value {
    let key = |key: &Key| match key {
        Key::One(value) => value.clone(),
        key => Value::Row(Rc::new(key.values().into())),
    };
    Value::Map(Rc::new(counts.iter().map(|(arg, &count)| (key(arg), Value::BigInt(count))).collect()))
}

fn read_counts(entries: &[(Value, Value)], args: usize) -> BTreeMap<Key, i64> {
    let key = |value: &Value| match value {
        Value::Row(row) if args > 1 => Key::Many((**row).clone()),
        value => Key::One(value.clone()),
    };
    entries.iter().map(|(value, count)| (key(value), integer(count))).collect()
}
