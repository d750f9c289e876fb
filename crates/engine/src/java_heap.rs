//! A binary heap as Java's `PriorityQueue` builds it: equals come in an order that is fixed, but is not that of arrival.

use std::cmp::Ordering;

#[derive(Clone, Debug)]
pub struct JavaHeap<T> {
    queue: Vec<T>,
}

impl<T> Default for JavaHeap<T> {
    fn default() -> JavaHeap<T> {
        JavaHeap { queue: Vec::new() }
    }
}

impl<T: Ord> JavaHeap<T> {
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    pub fn peek(&self) -> Option<&T> {
        self.queue.first()
    }

    /// As the queue lies in memory.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.queue.iter()
    }

    pub fn push(&mut self, item: T) {
        self.queue.push(item);
        let mut index = self.queue.len() - 1;
        while index > 0 {
            let parent = (index - 1) / 2;
            if self.queue[index].cmp(&self.queue[parent]) != Ordering::Less {
                return;
            }
            self.queue.swap(index, parent);
            index = parent;
        }
    }

    pub fn pop(&mut self) -> Option<T> {
        if self.queue.is_empty() {
            return None;
        }
        let item = self.queue.swap_remove(0);
        self.sift_down(0);
        Some(item)
    }

    /// `removeAll`: what stays is put in order anew.
    pub fn retain(&mut self, keeps: impl FnMut(&T) -> bool) {
        let before = self.queue.len();
        self.queue.retain(keeps);
        if self.queue.len() < before {
            (0..self.queue.len() / 2).rev().for_each(|index| self.sift_down(index));
        }
    }

    fn sift_down(&mut self, mut index: usize) {
        loop {
            let left = 2 * index + 1;
            let Some(mut least) = self.queue.get(left) else { return };
            let mut child = left;
            if let Some(right) = self.queue.get(left + 1).filter(|right| *least > **right) {
                least = right;
                child = left + 1;
            }
            if self.queue[index] <= *least {
                return;
            }
            self.queue.swap(index, child);
            index = child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared by the number alone.
    #[derive(Clone, Debug)]
    struct Named(i32, char);

    impl PartialEq for Named {
        fn eq(&self, other: &Named) -> bool {
            self.0 == other.0
        }
    }

    impl Eq for Named {}

    impl PartialOrd for Named {
        fn partial_cmp(&self, other: &Named) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Named {
        fn cmp(&self, other: &Named) -> Ordering {
            self.0.cmp(&other.0)
        }
    }

    fn heap() -> JavaHeap<Named> {
        let mut heap = JavaHeap::default();
        for (number, name) in [(1, 'a'), (1, 'b'), (1, 'c'), (0, 'd'), (1, 'e')] {
            heap.push(Named(number, name));
        }
        heap
    }

    fn names(mut heap: JavaHeap<Named>) -> String {
        std::iter::from_fn(|| heap.pop()).map(|named| named.1).collect()
    }

    // What java.util.PriorityQueue (Java 17) gives for the same calls.
    #[test]
    fn equals_leave_as_from_a_priority_queue() {
        assert_eq!(names(heap()), "debca");
        let mut heap = heap();
        heap.retain(|named| named.1 != 'd');
        assert_eq!(names(heap), "aebc");
    }
}
