//! FIRST_VALUE and LAST_VALUE over rows that can be taken back, where each value lives for a time of its own.
//!
//! In: values as they come and go. Out: the first or last one. When the one that counts is taken back, the next of those that
//! still live counts; one that nobody takes back counts for as long as its group lives.
//! like   Flink `FirstValueWithRetractAggFunction`, `LastValueWithRetractAggFunction`: one map by value and one by arrival,
//!        whose entries are state with a time to live

use rowkind_ir::Value;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// For each value its arrivals, and when they were written.
    arrivals: BTreeMap<Value, (Vec<i64>, i64)>,
    /// The values of each arrival, ms; written once.
    values: BTreeMap<i64, Vec<Value>>,
    best: Option<(i64, Value)>,
}

impl Ends {
    pub fn value(&self) -> Option<&Value> {
        self.best.as_ref().map(|(_, value)| value)
    }

    pub fn add(&mut self, value: &Value, now_ms: i64, ttl_ms: i64, is_last: bool) {
        self.forget(now_ms, ttl_ms);
        let (arrivals, written) = self.arrivals.entry(value.clone()).or_default();
        arrivals.push(now_ms);
        *written = now_ms;
        self.values.entry(now_ms).or_default().push(value.clone());
        if self.best.as_ref().is_none_or(|(at, _)| if is_last { *at <= now_ms } else { *at > now_ms }) {
            self.best = Some((now_ms, value.clone()));
        }
    }

    pub fn remove(&mut self, value: &Value, now_ms: i64, ttl_ms: i64, is_last: bool) {
        self.forget(now_ms, ttl_ms);
        let Some((arrivals, written)) = self.arrivals.get_mut(value) else { return };
        let arrival = arrivals.remove(0);
        *written = now_ms;
        if arrivals.is_empty() {
            self.arrivals.remove(value);
        }
        let Some(values) = self.values.get_mut(&arrival) else { return };
        if let Some(place) = values.iter().position(|other| other == value) {
            values.remove(place);
        }
        if values.is_empty() {
            self.values.remove(&arrival);
        }
        if let Some((at, _)) = self.best.take_if(|(_, best)| best == value) {
            let next = if is_last { self.values.range(..=at).next_back() } else { self.values.range(at..).next() };
            self.best = next.and_then(|(at, values)| Some((*at, if is_last { values.last()? } else { values.first()? }.clone())));
        }
    }

    fn forget(&mut self, now_ms: i64, ttl_ms: i64) {
        let lives = |at: i64| at.saturating_add(ttl_ms) > now_ms;
        self.arrivals.retain(|_, (_, written)| lives(*written));
        self.values.retain(|at, _| lives(*at));
    }
}
