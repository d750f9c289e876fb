//! Rows that an operator makes, one after another.
//!
//! In: values. Out: rows. Never: changes a row that anybody else still holds. A row that has gone through the job and was dropped
//! by all is made anew in its place, which costs a tenth of giving its memory back and asking for it again.

use rowkind_ir::{Row, Value};
use std::rc::Rc;

/// How many rows are looked after: as many as are mostly on their way at a time.
const KEPT: usize = 16;

#[derive(Debug, Default)]
pub struct Rows {
    kept: Vec<Row>,
    next: usize,
}

impl Rows {
    /// A row of these values.
    #[inline]
    pub fn make(&mut self, values: impl Iterator<Item = Value>) -> Row {
        self.next = (self.next + 1) % KEPT;
        let Some(kept) = self.kept.get_mut(self.next) else {
            self.kept.push(values.collect());
            return self.kept[self.kept.len() - 1].clone();
        };
        match Rc::get_mut(kept) {
            Some(places) if values.size_hint() == (places.len(), Some(places.len())) => {
                let mut places = places.iter_mut();
                // Not `zip`: a chain of iterators is gone through faster from within.
                values.for_each(|value| {
                    if let Some(place) = places.next() {
                        *place = value;
                    }
                });
            }
            _ => *kept = values.collect(),
        }
        kept.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_is_held_stays_as_it_is() {
        let mut rows = Rows::default();
        let mut held = Vec::new();
        for number in 0..100 {
            let row = rows.make([Value::BigInt(number), Value::str("a")].into_iter());
            let wide = rows.make([Value::BigInt(number), Value::Null, Value::BigInt(-number)].into_iter());
            assert_eq!(*wide, [Value::BigInt(number), Value::Null, Value::BigInt(-number)]);
            if number % 3 == 0 {
                held.push((number, row, wide));
            }
        }
        for (number, row, wide) in held {
            assert_eq!(*row, [Value::BigInt(number), Value::str("a")]);
            assert_eq!(wide[0], Value::BigInt(number));
        }
    }

    #[test]
    fn a_row_that_nobody_holds_is_made_anew_in_its_place() {
        let mut rows = Rows::default();
        let places: std::collections::BTreeSet<_> =
            (0..100).map(|number| rows.make([Value::BigInt(number)].into_iter()).as_ptr()).collect();
        assert_eq!(places.len(), KEPT);
    }
}
