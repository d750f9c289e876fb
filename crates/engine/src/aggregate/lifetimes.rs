//! Values that are forgotten one by one: those behind DISTINCT, and behind MIN and MAX that take values back.
//!
//! In: when a row was taken in or taken back. Out: values that nobody has written for the time to live are gone from their
//! accumulators, and nothing else is: what they counted for stays counted.
//! like   Flink's map views, whose entries are state with a time to live of their own

use super::accumulator::{Accumulator, key};
use super::{Calls, Group};
use crate::keyed::Key;
use rowkind_ir::Value;
use std::collections::{BTreeMap, VecDeque};

/// When the values of one group were written.
#[derive(Clone, Debug, Default)]
pub struct Lifetimes {
    written: BTreeMap<(usize, Key), i64>,
    /// By time. An entry that was written again since is passed over.
    queue: VecDeque<(i64, usize, Key)>,
}

impl Calls {
    /// Whether some values live for themselves.
    pub fn keep_values(&self) -> bool {
        self.calls.iter().any(|call| call.distinct || matches!(call.function.empty(), Accumulator::Extremum(_)))
    }

    /// Forgets the values of a group whose time is over.
    pub fn forget_expired(&self, group: &mut Group, lifetimes: &mut Lifetimes, now_ms: i64, ttl_ms: i64) {
        while let Some((at, _, _)) = lifetimes.queue.front()
            && at.saturating_add(ttl_ms) <= now_ms
            && let Some((at, call, value)) = lifetimes.queue.pop_front()
        {
            let place = (call, value);
            if lifetimes.written.get(&place) != Some(&at) {
                continue;
            }
            lifetimes.written.remove(&place);
            match &mut group.accumulators[call] {
                Accumulator::Distinct(distinct) => distinct.forget(&place.1),
                Accumulator::Extremum(extremum) => extremum.forget(place.1.values().first().unwrap_or(&Value::Null)),
                _ => {}
            }
        }
    }

    /// The row has just been taken in or back.
    pub fn note_written(&self, lifetimes: &mut Lifetimes, row: &[Value], now_ms: i64) {
        let row = &*self.arguments(row);
        for (number, call) in self.calls.iter().enumerate() {
            // Calls of the same DISTINCT arguments share their values, whichever of them a filter lets see the row.
            let shares = |other: &super::Call| other.distinct && call.distinct && other.args == call.args && other.takes(row);
            let is_written = match call.function.empty() {
                _ if call.distinct => self.calls.iter().any(shares),
                Accumulator::Extremum(_) => call.takes(row) && call.args.iter().all(|&arg| !row[arg].is_null()),
                _ => false,
            };
            if is_written {
                let value = key(&call.args, row);
                lifetimes.written.insert((number, value.clone()), now_ms);
                lifetimes.queue.push_back((now_ms, number, value));
            }
        }
    }
}
