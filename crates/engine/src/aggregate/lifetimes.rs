//! Values that are forgotten one by one: those behind DISTINCT, behind MIN and MAX that take values back, in COLLECT and in
//! lists that take values back.
//!
//! In: when a row was taken in or taken back. Out: values that nobody has written for the time to live are gone from their
//! accumulators, and nothing else is: what they counted for stays counted.
//! like   Flink's map and list views, whose entries are state with a time to live of their own; a list out of which a value
//!        is taken is written anew as a whole

use super::accumulator::{Accumulator, key};
use super::ends::Ends;
use super::function::Function;
use super::{Call, Calls, Group};
use crate::fault::RunError;
use crate::keyed::Key;
use rowkind_ir::Value;
use std::collections::{BTreeMap, VecDeque};

/// When the values of one group were written.
#[derive(Clone, Debug, Default)]
pub struct Lifetimes {
    written: BTreeMap<(usize, Key), i64>,
    /// By time. An entry that was written again since is passed over.
    queue: VecDeque<(i64, usize, Key)>,
    /// Of calls that keep lists: when each element was written.
    lists: BTreeMap<usize, VecDeque<i64>>,
    /// Of FIRST_VALUE and LAST_VALUE.
    ends: BTreeMap<usize, Ends>,
}

/// The lifetimes of a group that is worked on now.
pub struct Aging<'a> {
    pub lifetimes: &'a mut Lifetimes,
    pub now_ms: i64,
    pub ttl_ms: i64,
}

/// Where the values of a call live.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    /// In a map, by value.
    Map,
    List,
    /// In two maps, by value and by arrival; `true`: the last value counts.
    Ends(bool),
    Nowhere,
}

impl Call {
    fn home(&self) -> Home {
        match self.function {
            Function::MinRetract | Function::MaxRetract | Function::Collect => Home::Map,
            Function::ListAggRetract | Function::JsonArray(_) => Home::List,
            Function::FirstRetract | Function::LastRetract if !self.distinct => Home::Ends(self.function == Function::LastRetract),
            _ => Home::Nowhere,
        }
    }
}

impl Calls {
    /// Whether some values live for themselves.
    pub fn keep_values(&self) -> bool {
        self.calls.iter().any(|call| call.distinct || call.home() != Home::Nowhere)
    }

    /// Forgets the values of a group whose time is over.
    pub fn forget_expired(&self, group: &mut Group, Aging { lifetimes, now_ms, ttl_ms }: &mut Aging<'_>) {
        let is_over = |at: i64| at.saturating_add(*ttl_ms) <= *now_ms;
        while let Some((at, _, _)) = lifetimes.queue.front()
            && is_over(*at)
            && let Some((at, call, value)) = lifetimes.queue.pop_front()
        {
            let place = (call, value);
            if lifetimes.written.get(&place) != Some(&at) {
                continue;
            }
            lifetimes.written.remove(&place);
            match &mut group.accumulators[call] {
                Accumulator::Distinct(distinct) => distinct.forget(&place.1),
                Accumulator::Extremum(extremum) => extremum.forget(first(&place.1)),
                Accumulator::Multiset(counts) => {
                    counts.remove(first(&place.1));
                }
                _ => {}
            }
        }
        for (&call, times) in &mut lifetimes.lists {
            let over = times.iter().take_while(|at| is_over(**at)).count();
            times.drain(..over);
            if let Some(list) = list_of(&mut group.accumulators[call]) {
                list.forget_first(over);
            }
        }
    }

    /// Takes a row in or back, where values live for themselves.
    pub fn change_aged(&self, group: &mut Group, row: &[Value], retracts: bool, aging: &mut Aging<'_>) -> Result<(), RunError> {
        self.note_written(aging, row, retracts);
        let before = self.list_lengths(group);
        let done = if retracts { self.retract(group, row) } else { self.accumulate(group, row) };
        for (&(call, before), (_, after)) in before.iter().zip(self.list_lengths(group)) {
            let times = aging.lifetimes.lists.entry(call).or_default();
            match after.cmp(&before) {
                std::cmp::Ordering::Greater => times.push_back(aging.now_ms),
                std::cmp::Ordering::Less => *times = std::iter::repeat_n(aging.now_ms, after).collect(),
                std::cmp::Ordering::Equal => {}
            }
        }
        for (&call, ends) in &aging.lifetimes.ends {
            if let Some(list) = list_of(&mut group.accumulators[call]) {
                list.set_only(ends.value());
            }
        }
        done
    }

    /// Puts another group into this one, where values live for themselves.
    pub fn merge_aged(&self, group: &mut Group, other: &Group, aging: &mut Aging<'_>) -> Result<(), RunError> {
        let now_ms = aging.now_ms;
        for (number, accumulator) in other.accumulators.iter().enumerate() {
            let keys: Vec<Key> = match accumulator {
                Accumulator::Distinct(distinct) => distinct.counts().keys().cloned().collect(),
                Accumulator::Extremum(extremum) => extremum.values().cloned().map(Key::One).collect(),
                Accumulator::Multiset(counts) => counts.keys().cloned().map(Key::One).collect(),
                _ => Vec::new(),
            };
            keys.into_iter().for_each(|key| aging.lifetimes.write(number, key, now_ms));
        }
        self.merge(group, other)?;
        for ((call, length), (_, more)) in self.list_lengths(group).into_iter().zip(self.list_lengths(other)) {
            if more > 0 {
                aging.lifetimes.lists.insert(call, std::iter::repeat_n(now_ms, length).collect());
            }
        }
        Ok(())
    }

    fn note_written(&self, aging: &mut Aging<'_>, row: &[Value], retracts: bool) {
        let row = &*self.arguments(row);
        let (now_ms, ttl_ms) = (aging.now_ms, aging.ttl_ms);
        for (number, call) in self.calls.iter().enumerate() {
            // Calls of the same DISTINCT arguments share their values, whichever of them a filter lets see the row.
            let shares = |other: &Call| other.distinct && call.distinct && other.args == call.args && other.takes(row);
            let has_value = call.takes(row) && call.args.iter().all(|&arg| !row[arg].is_null());
            match call.home() {
                Home::Ends(is_last) if has_value => {
                    let ends = aging.lifetimes.ends.entry(number).or_default();
                    let value = &row[call.args[0]];
                    if retracts { ends.remove(value, now_ms, ttl_ms, is_last) } else { ends.add(value, now_ms, ttl_ms, is_last) }
                }
                _ if call.distinct && !self.calls.iter().any(shares) => {}
                home if call.distinct || home == Home::Map && has_value => aging.lifetimes.write(number, key(&call.args, row), now_ms),
                _ => {}
            }
        }
    }

    /// The calls that keep lists whose elements live for themselves, and the lengths of these.
    fn list_lengths(&self, group: &Group) -> Vec<(usize, usize)> {
        let calls = self.calls.iter().zip(&group.accumulators).enumerate();
        let lists = calls.filter(|(_, (call, _))| call.home() == Home::List);
        lists
            .filter_map(|(number, (_, accumulator))| match accumulator {
                Accumulator::List(list) => Some((number, list.len())),
                Accumulator::Distinct(distinct) => match &distinct.inner {
                    Accumulator::List(list) => Some((number, list.len())),
                    _ => None,
                },
                _ => None,
            })
            .collect()
    }
}

impl Lifetimes {
    fn write(&mut self, call: usize, value: Key, now_ms: i64) {
        self.written.insert((call, value.clone()), now_ms);
        self.queue.push_back((now_ms, call, value));
    }
}

fn first(key: &Key) -> &Value {
    key.values().first().unwrap_or(&Value::Null)
}

fn list_of(accumulator: &mut Accumulator) -> Option<&mut super::list::List> {
    match accumulator {
        Accumulator::List(list) => Some(list),
        Accumulator::Distinct(distinct) => list_of(&mut distinct.inner),
        _ => None,
    }
}
