//! TemporalSort: rows in the order of their time, when the watermark reaches it.
//!
//! in     [I]
//! out    [I]
//! state  rows that wait
//! like   Flink `RowTimeSortOperator`: a row at or behind the last time that was said is late and dropped

use crate::operator::{Operator, Output, millis, print};
use crate::sort_key;
use rowkind_ir::plan::SortKey;
use rowkind_ir::{Change, Row};
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Clone)]
pub struct TemporalSort {
    time: usize,
    /// The rest of the order.
    order: Rc<[SortKey]>,
    waiting: BTreeMap<i64, Vec<Row>>,
    said_up_to: Option<i64>,
}

impl TemporalSort {
    /// `order` begins with the time column.
    pub fn new(order: &[SortKey]) -> TemporalSort {
        TemporalSort { time: order[0].column, order: order[1..].into(), waiting: BTreeMap::new(), said_up_to: None }
    }
}

impl Operator for TemporalSort {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        let time = millis(&row[self.time]);
        if self.said_up_to.is_some_and(|said| time <= said) {
            return out.late("rows of its time or a later one have been said");
        }
        self.waiting.entry(time).or_default().push(row);
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while let Some(entry) = self.waiting.first_entry().filter(|entry| *entry.key() <= watermark) {
            let (time, mut rows) = entry.remove_entry();
            rowkind_ir::order::sort_by(&mut rows, |a, b| sort_key::compare(&self.order, a, b));
            rows.into_iter().for_each(|row| out.insert(row));
            self.said_up_to = Some(time);
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn state_rows(&self) -> u64 {
        self.waiting.values().map(|rows| rows.len() as u64).sum()
    }

    fn state(&self) -> Vec<String> {
        self.waiting.values().flatten().map(|row| print(row)).collect()
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    #[test]
    fn rows_come_in_the_order_of_their_time() {
        let order = |column, descending| SortKey { column, descending, nulls_last: false };
        check(
            &mut TemporalSort::new(&[order(0, false), order(1, true)]),
            "+I[@5, 1] +I[@3, 1] +I[@5, 2] ~4 +I[@3, 9] +I[@4, 1] ~9",
            "+I[@3, 1] +I[@4, 1] +I[@5, 2] +I[@5, 1]",
        );
    }
}
