//! Event-time timers, in Flink's order.
//!
//! Timers of one time fire in the order of Flink's binary heap, which is fixed but neither that of registration nor
//! that of keys. So the heap is built as `HeapPriorityQueue` builds it.

use crate::keyed::Key;
use crate::share::Share;
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use std::hash::{Hash, Hasher};

/// A timer of a key in a namespace `N` (a window, or nothing).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timer<N> {
    pub time: i64,
    pub key: Key,
    pub namespace: N,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values().hash(state);
    }
}

impl<N: Hash> Hash for Timer<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.time.hash(state);
        self.key.hash(state);
        self.namespace.hash(state);
    }
}

#[derive(Clone, Debug, Default)]
pub struct Timers<N> {
    /// A binary heap by time.
    heap: Vec<Timer<N>>,
    /// The same timers: one that is registered already is not registered again.
    known: HashSet<Timer<N>, FxBuildHasher>,
}

impl<N: Clone + Eq + Hash> Timers<N> {
    pub fn new() -> Timers<N> {
        Timers { heap: Vec::new(), known: HashSet::default() }
    }

    pub fn len(&self) -> usize {
        self.heap.len()
    }

    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    /// The time of the next timer.
    #[inline]
    pub fn next_time(&self) -> Option<i64> {
        self.heap.first().map(|timer| timer.time)
    }

    pub fn register(&mut self, time: i64, key: Key, namespace: N) {
        let timer = Timer { time, key, namespace };
        if self.known.insert(timer.clone()) {
            self.heap.push(timer);
            self.sift_up(self.heap.len() - 1);
        }
    }

    pub fn delete(&mut self, time: i64, key: &Key, namespace: &N) {
        let timer = Timer { time, key: key.clone(), namespace: namespace.clone() };
        if self.known.remove(&timer)
            && let Some(index) = self.heap.iter().position(|other| *other == timer)
        {
            self.take(index);
        }
    }

    /// Takes over the timers of another subtask whose keys are in a share.
    pub fn adopt(&mut self, other: &Timers<N>, share: &Share, input: usize) {
        for Timer { time, key, namespace } in other.heap.iter().filter(|timer| share.has(input, timer.key.values())) {
            self.register(*time, key.clone(), namespace.clone());
        }
    }

    /// The next timer that is due at this watermark.
    #[inline]
    pub fn pop(&mut self, watermark: i64) -> Option<Timer<N>> {
        if self.next_time()? > watermark {
            return None;
        }
        let timer = self.take(0);
        self.known.remove(&timer);
        Some(timer)
    }

    /// Removes one timer; the last one takes its place and finds its own from there.
    fn take(&mut self, index: usize) -> Timer<N> {
        let timer = self.heap.swap_remove(index);
        if index < self.heap.len() && !self.sift_down(index) {
            self.sift_up(index);
        }
        timer
    }

    fn sift_up(&mut self, mut index: usize) {
        while index > 0 {
            let parent = (index - 1) / 2;
            if self.heap[index].time >= self.heap[parent].time {
                return;
            }
            self.heap.swap(index, parent);
            index = parent;
        }
    }

    /// Whether the timer moved.
    fn sift_down(&mut self, mut index: usize) -> bool {
        let start = index;
        loop {
            let left = 2 * index + 1;
            let right = left + 1;
            let mut child = left;
            if right < self.heap.len() && self.heap[right].time < self.heap[left].time {
                child = right;
            }
            if child >= self.heap.len() || self.heap[child].time >= self.heap[index].time {
                return index != start;
            }
            self.heap.swap(index, child);
            index = child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::Value;

    fn fire(timers: &mut Timers<()>, watermark: i64) -> Vec<i64> {
        std::iter::from_fn(|| timers.pop(watermark)).map(|timer| timer.time).collect()
    }

    #[test]
    fn timers_fire_by_time_up_to_the_watermark() {
        let mut timers = Timers::new();
        for time in [5, 3, 9, 3, 7] {
            timers.register(time, Key::One(Value::BigInt(time)), ());
        }
        timers.delete(7, &Key::One(Value::BigInt(7)), &());
        assert_eq!(fire(&mut timers, 5), [3, 5]);
        assert_eq!(fire(&mut timers, 100), [9]);
    }
}
