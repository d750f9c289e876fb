//! Values: literal rows, before everything else.
//!
//! in     none
//! out    [I]
//! state  none

use crate::operator::{Operator, Output};
use rowkind_ir::{Change, Row};

#[derive(Clone)]
pub struct Values {
    rows: Vec<Row>,
}

impl Values {
    pub fn new(rows: &[Row]) -> Values {
        Values { rows: rows.to_vec() }
    }
}

impl Operator for Values {
    fn on_change(&mut self, _input: usize, _change: Change, _out: &mut Output) {}

    fn on_start(&mut self, out: &mut Output) {
        for row in &self.rows {
            out.insert(row.clone());
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
