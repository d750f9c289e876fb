//! What an aggregate call remembers of its rows.

use super::bits::Bits;
use super::deviation::Deviation;
use super::extremum::Extremum;
use super::function::Function;
use super::json::Object;
use super::list::List;
use super::percentile::Percentile;
use super::recent::Recent;
use crate::fault::RunError;
use crate::keyed::Key;
use crate::mutant::{Mutant, broken};
use rowkind_ir::Value;
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub enum Accumulator {
    /// COUNT.
    Count(i64),
    /// SUM, MIN, MAX, FIRST_VALUE, …: NULL before the first value.
    Value(Value),
    /// LISTAGG: the text so far and its delimiter.
    Text(Box<(Value, Value)>),
    /// SUM that can take values back, AVG: sum and number of values.
    SumCount(Value, i64),
    /// MIN and MAX that can take values back.
    Extremum(Box<Extremum>),
    /// Values in order: LISTAGG, ARRAY_AGG, FIRST_VALUE and LAST_VALUE that can take values back.
    List(Box<List>),
    /// COLLECT: values and how often they are there.
    Multiset(Box<BTreeMap<Value, i64>>),
    /// STDDEV, VAR.
    Deviation(Deviation),
    JsonObject(Box<Object>),
    Percentile(Box<Percentile>),
    /// BITMAP_BUILD_AGG and its kin.
    Bits(Box<Bits>),
    /// LAG.
    Recent(Box<Recent>),
    Distinct(Box<Distinct>),
}

impl Accumulator {
    pub fn distinct(inner: Accumulator) -> Accumulator {
        Accumulator::Distinct(Box::new(Distinct { counts: BTreeMap::new(), inner }))
    }

    pub fn state_rows(&self) -> u64 {
        match self {
            Accumulator::Count(_) | Accumulator::Value(_) | Accumulator::Text(_) | Accumulator::SumCount(..) | Accumulator::Recent(_) => 0,
            Accumulator::Deviation(_) => 0,
            Accumulator::JsonObject(object) => object.len() as u64,
            Accumulator::Percentile(percentile) => percentile.len() as u64,
            Accumulator::Extremum(extremum) => extremum.len() as u64,
            Accumulator::Bits(bits) => bits.len() as u64,
            Accumulator::List(list) => list.len() as u64,
            Accumulator::Multiset(counts) => counts.len() as u64,
            Accumulator::Distinct(distinct) => distinct.counts.len() as u64 + distinct.inner.state_rows(),
        }
    }
}

/// A call with DISTINCT: sees each argument once, however often it is there.
#[derive(Clone, Debug)]
pub struct Distinct {
    /// How often each argument is there; less than zero after taking back what never came.
    counts: BTreeMap<Key, i64>,
    pub inner: Accumulator,
}

impl Distinct {
    /// Whether the argument is new.
    pub fn add(&mut self, args: &[usize], row: &[Value]) -> bool {
        self.change(key(args, row), 1) == 1 || broken(Mutant::DistinctCountsTwice)
    }

    /// Whether the argument is gone.
    pub fn remove(&mut self, args: &[usize], row: &[Value]) -> bool {
        self.change(key(args, row), -1) == 0
    }

    fn change(&mut self, key: Key, by: i64) -> i64 {
        let count = self.counts.entry(key.clone()).or_insert(0);
        *count += by;
        let now = *count;
        if now == 0 {
            self.counts.remove(&key);
        }
        now
    }

    /// The argument is as if it had never come, but what it counted for stays.
    pub fn forget(&mut self, key: &Key) {
        self.counts.remove(key);
    }

    /// How often each argument is there.
    pub fn counts(&self) -> &BTreeMap<Key, i64> {
        &self.counts
    }

    pub fn with_counts(inner: Accumulator, counts: BTreeMap<Key, i64>) -> Accumulator {
        Accumulator::Distinct(Box::new(Distinct { counts, inner }))
    }

    /// Arguments that are new here are shown to the call.
    pub fn merge(&mut self, other: &Distinct, function: &Function) -> Result<(), RunError> {
        for (key, &by) in &other.counts {
            let before = self.counts.get(key).copied().unwrap_or(0);
            let now = self.change(key.clone(), by);
            let columns: Vec<usize> = (0..key.values().len()).collect();
            if before <= 0 && now > 0 {
                function.accumulate(&mut self.inner, &columns, key.values())?;
            } else if before > 0 && now <= 0 {
                function.retract(&mut self.inner, &columns, key.values())?;
            }
        }
        Ok(())
    }
}

pub fn key(args: &[usize], row: &[Value]) -> Key {
    match args {
        [] => Key::Empty,
        [arg] => Key::One(row[*arg].clone()),
        args => Key::Many(args.iter().map(|&arg| row[arg].clone()).collect()),
    }
}
