//! Aggregate functions: the calls of one node over one group.
//!
//! In: rows to take in or to take back. Out: the values of the calls. Null arguments, filters, DISTINCT and
//! retraction as in Flink's generated aggregate handlers; a group is a plain value that can be cloned and merged.

mod accumulator;
mod bits;
mod columns;
mod deviation;
mod ends;
mod extremum;
mod function;
mod json;
mod lifetimes;
mod list;
pub mod number;
mod percentile;
mod recent;

use crate::fault::{RunError, Unsupported};
use accumulator::Accumulator;
use function::Function;
pub use lifetimes::{Aging, Lifetimes};
use rowkind_ir::plan::AggregateCall;
use rowkind_ir::{Field, Value};
use smallvec::SmallVec;

/// The calls of one node.
#[derive(Clone, Debug)]
pub struct Calls {
    calls: Vec<Call>,
    has_distinct: bool,
    /// Arguments that stand behind the columns of each row.
    constants: Box<[Value]>,
}

#[derive(Clone, Debug)]
struct Call {
    function: Function,
    args: Box<[usize]>,
    filter: Option<usize>,
    distinct: bool,
}

/// The accumulators of one group, one for each call. Those of a few calls stand where the group stands.
#[derive(Clone, Debug)]
pub struct Group {
    accumulators: SmallVec<[Accumulator; 2]>,
}

impl Calls {
    /// `input`: the columns that the calls read.
    pub fn new(calls: &[AggregateCall], input: &[Field]) -> Result<Calls, Unsupported> {
        let calls = calls
            .iter()
            .map(|call| {
                Ok(Call {
                    function: Function::new(call, input)?,
                    args: call.args.clone().into(),
                    filter: call.filter,
                    distinct: call.distinct && !function::ignores_distinct(call.function),
                })
            })
            .collect::<Result<Vec<Call>, Unsupported>>()?;
        let has_distinct = calls.iter().any(|call| call.distinct);
        Ok(Calls { calls, has_distinct, constants: Box::default() })
    }

    /// The same calls with constants that their arguments find behind the columns of a row.
    pub fn with_constants(self, constants: Vec<Value>) -> Calls {
        Calls { constants: constants.into(), ..self }
    }

    /// The same calls over wider rows: what was column `i` is column `columns[i]`. Not with constants.
    pub fn reading_from(&self, columns: &[usize]) -> Calls {
        let call = |call: &Call| Call {
            args: call.args.iter().map(|&arg| columns[arg]).collect(),
            filter: call.filter.map(|filter| columns[filter]),
            ..call.clone()
        };
        Calls { calls: self.calls.iter().map(call).collect(), ..self.clone() }
    }

    /// Whether the values cost next to nothing, so that they need not be kept to be known.
    pub fn are_plain(&self) -> bool {
        let is_plain = |accumulator| matches!(accumulator, Accumulator::Count(_) | Accumulator::Value(_) | Accumulator::SumCount(..));
        self.calls.iter().all(|call| !call.distinct && is_plain(call.function.empty()))
    }

    /// The row as the calls read it.
    #[inline]
    fn arguments<'a>(&self, row: &'a [Value]) -> std::borrow::Cow<'a, [Value]> {
        if self.constants.is_empty() { row.into() } else { row.iter().chain(&*self.constants).cloned().collect::<Vec<_>>().into() }
    }

    /// The accumulators of a group without rows.
    pub fn group(&self) -> Group {
        let accumulators = self.calls.iter().map(|call| {
            let inner = call.function.empty();
            if call.distinct { Accumulator::distinct(inner) } else { inner }
        });
        Group { accumulators: accumulators.collect() }
    }

    /// Takes a row in.
    #[inline]
    pub fn accumulate(&self, group: &mut Group, row: &[Value]) -> Result<(), RunError> {
        let row = &*self.arguments(row);
        for (call, accumulator) in self.calls.iter().zip(&mut group.accumulators) {
            if call.takes(row) {
                match accumulator {
                    Accumulator::Count(count) => *count += i64::from(call.counts(row)),
                    Accumulator::Distinct(distinct) => {
                        if distinct.add(&call.args, row) {
                            call.function.accumulate(&mut distinct.inner, &call.args, row)?;
                        }
                    }
                    plain => call.function.accumulate(plain, &call.args, row)?,
                }
            }
        }
        Ok(())
    }

    /// Takes a row back.
    #[inline]
    pub fn retract(&self, group: &mut Group, row: &[Value]) -> Result<(), RunError> {
        let row = &*self.arguments(row);
        for (call, accumulator) in self.calls.iter().zip(&mut group.accumulators) {
            if call.takes(row) {
                match accumulator {
                    Accumulator::Count(count) => *count -= i64::from(call.counts(row)),
                    Accumulator::Distinct(distinct) => {
                        if distinct.remove(&call.args, row) {
                            call.function.retract(&mut distinct.inner, &call.args, row)?;
                        }
                    }
                    plain => call.function.retract(plain, &call.args, row)?,
                }
            }
        }
        Ok(())
    }

    /// The values of the calls, appended.
    #[inline]
    pub fn values(&self, group: &Group, out: &mut Vec<Value>) {
        out.extend(self.values_of(group));
    }

    /// The values of the calls.
    #[inline]
    pub fn values_of(&self, group: &Group) -> impl Iterator<Item = Value> {
        self.calls.iter().zip(&group.accumulators).map(|(call, accumulator)| call.function.value(accumulator))
    }

    /// Puts a share of another subtask's group into this one, when a rescale brings them together.
    pub fn join(&self, mine: &mut Group, theirs: &Group) {
        // Both have taken in the same kinds of values already: what could fail has failed.
        let _ = self.merge(mine, theirs);
    }

    /// Puts the rows of another group into this one, as Flink's `merge` does.
    pub fn merge(&self, group: &mut Group, other: &Group) -> Result<(), RunError> {
        for ((call, accumulator), other) in self.calls.iter().zip(&mut group.accumulators).zip(&other.accumulators) {
            match (accumulator, other) {
                (Accumulator::Distinct(distinct), Accumulator::Distinct(other)) => {
                    distinct.merge(other, &call.function)?;
                }
                (plain, other) => call.function.merge(plain, other)?,
            }
        }
        Ok(())
    }

    /// The same calls without DISTINCT, over groups of [`without_distinct_of`](Calls::without_distinct_of).
    pub fn plain(&self) -> Calls {
        let calls = self.calls.iter().map(|call| Call { distinct: false, ..call.clone() }).collect();
        Calls { calls, has_distinct: false, constants: self.constants.clone() }
    }

    /// A group's accumulators as if no call had DISTINCT.
    pub fn without_distinct_of(&self, group: &Group) -> Group {
        let accumulators = group.accumulators.iter().map(|accumulator| match accumulator {
            Accumulator::Distinct(distinct) => distinct.inner.clone(),
            plain => plain.clone(),
        });
        Group { accumulators: accumulators.collect() }
    }

    /// Empties all accumulators, but remembers which DISTINCT arguments were there.
    pub fn forget_values(&self, group: &mut Group) {
        for (call, accumulator) in self.calls.iter().zip(&mut group.accumulators) {
            match accumulator {
                Accumulator::Distinct(distinct) => distinct.inner = call.function.empty(),
                plain => *plain = call.function.empty(),
            }
        }
    }

    /// The value of a plain COUNT(*) among the calls.
    pub fn counted_rows(&self, group: &Group) -> Option<i64> {
        self.calls.iter().zip(&group.accumulators).find_map(|(call, accumulator)| match accumulator {
            Accumulator::Count(count) if call.args.is_empty() && call.filter.is_none() => Some(*count),
            _ => None,
        })
    }

    /// Rows that a group's accumulators hold beyond one.
    pub fn state_rows(&self, group: &Group) -> u64 {
        group.accumulators.iter().map(Accumulator::state_rows).sum()
    }
}

impl Call {
    /// Whether a COUNT counts a row that it takes: all, or those where its argument is not NULL.
    #[inline]
    fn counts(&self, row: &[Value]) -> bool {
        self.args.first().is_none_or(|&arg| !row[arg].is_null())
    }

    #[inline]
    fn takes(&self, row: &[Value]) -> bool {
        self.filter.is_none_or(|filter| row[filter] == Value::Boolean(true))
    }
}
