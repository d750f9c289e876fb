//! Inner and outer joins in mini-batches: both sides are bundled, folded by row, and joined side after side.
//!
//! in     any
//! out    as the join, at the end of each bundle
//! state  as the join; the bundles
//! like   Flink `MiniBatchStreamingJoinOperator`: what a row says and takes back within a bundle is not seen. A right
//!        outer join begins with its left side, all others with the right one. The two halves of an update leave the
//!        other side's padded rows alone

use super::records::{Identity, Rule};
use super::regular::RegularJoin;
use crate::bundle::Bundle;
use crate::operator::{Operator, Output};
use crate::share::{Share, twin};
use rowkind_ir::{Change, Row};

#[derive(Clone)]
pub struct MiniBatchJoin {
    join: RegularJoin,
    sides: [Side; 2],
    left_first: bool,
}

#[derive(Clone)]
struct Side {
    identity: Identity,
    keys: Bundle<Vec<Slot>>,
}

/// The changes of one row, as far as the side can tell rows apart.
#[derive(Clone)]
struct Slot {
    spread: u32,
    row: Row,
    changes: Vec<Change>,
}

impl MiniBatchJoin {
    pub fn new(join: RegularJoin, bundles: [Bundle<()>; 2], left_first: bool) -> MiniBatchJoin {
        let [left, right] = bundles;
        let sides = [
            Side { identity: join.left.identity.clone(), keys: left.holding() },
            Side { identity: join.right.identity.clone(), keys: right.holding() },
        ];
        MiniBatchJoin { join, sides, left_first }
    }

    fn finish(&mut self, out: &mut Output) {
        for input in if self.left_first { [0, 1] } else { [1, 0] } {
            let pairs_updates = !matches!(self.sides[input].identity.rule, Rule::Whole);
            for (_, mut slots) in self.sides[input].keys.take() {
                in_java_order(&mut slots);
                for slot in slots {
                    if pairs_updates {
                        self.update(input, slot.changes, out);
                    } else {
                        slot.changes.into_iter().for_each(|change| self.join.process(input, change, false, out));
                    }
                }
            }
        }
    }

    /// A retraction and what follows it are two halves of an update.
    fn update(&mut self, input: usize, changes: Vec<Change>, out: &mut Output) {
        let mut changes = changes.into_iter().peekable();
        while let Some(change) = changes.next() {
            match changes.next_if(|next| change.kind.retracts() && !next.kind.retracts()) {
                Some(next) => {
                    self.join.process(input, change, true, out);
                    self.join.process(input, next, true, out);
                }
                None => self.join.process(input, change, false, out),
            }
        }
    }
}

impl Side {
    fn add(&mut self, change: Change) {
        let Side { identity, keys } = self;
        let slots = keys.of(&change.row, Vec::new);
        let same = |slot: &Slot| match &identity.rule {
            Rule::Single => true,
            Rule::Key(key) => key.same(&slot.row, &change.row),
            Rule::Whole => slot.row == change.row,
        };
        let Some(place) = slots.iter().position(same) else {
            let spread = identity.spread(&change.row);
            return slots.push(Slot { spread, row: change.row.clone(), changes: vec![change] });
        };
        let changes = &mut slots[place].changes;
        if fold(changes, &change, matches!(identity.rule, Rule::Whole)) {
            changes.push(change);
        } else if changes.is_empty() {
            slots.remove(place);
        }
    }
}

/// Takes out of a row's changes what the next one undoes. Whether that one is left.
fn fold(changes: &mut Vec<Change>, next: &Change, whole: bool) -> bool {
    let retracts = next.kind.retracts();
    if whole {
        let opposite = changes.iter().rposition(|change| change.kind.retracts() != retracts);
        return opposite.map(|place| changes.remove(place)).is_none();
    }
    match changes.last().map(|last| last.kind.retracts()) {
        Some(true) if !retracts => true,
        Some(last_retracts) => {
            changes.pop();
            last_retracts || !retracts
        }
        None => true,
    }
}

fn in_java_order(slots: &mut Vec<Slot>) {
    let mut buckets = 16u32;
    while slots.len() as u32 * 4 > buckets * 3 {
        buckets *= 2;
    }
    rowkind_ir::order::sort_by_key(slots, |slot| slot.spread & (buckets - 1));
}

impl Operator for MiniBatchJoin {
    fn on_change(&mut self, input: usize, change: Change, out: &mut Output) {
        self.sides[input].add(change);
        let [left, right] = &self.sides;
        if left.keys.elements() + right.keys.elements() >= left.keys.size() {
            self.finish(out);
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        self.finish(out);
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn wants_time(&self) -> bool {
        self.join.wants_time()
    }

    fn next_time(&self) -> Option<i64> {
        self.join.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        self.join.on_time(now_ms, out);
    }

    fn state_rows(&self) -> u64 {
        self.join.state_rows() + self.sides.iter().map(|side| side.keys.len() as u64).sum::<u64>()
    }

    fn state(&self) -> Vec<String> {
        self.join.state()
    }

    fn on_barrier(&mut self, out: &mut Output) {
        self.finish(out);
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.join.adopt(&other.join, share);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
