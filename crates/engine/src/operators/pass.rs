//! Exchange and Union: changes go through as they are.
//!
//! in     any
//! out    the same
//! state  none

use crate::operator::{Operator, Output};
use rowkind_ir::Change;

#[derive(Clone)]
pub struct Pass;

impl Operator for Pass {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        out.change(change);
    }

    fn is_transparent(&self) -> bool {
        true
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
