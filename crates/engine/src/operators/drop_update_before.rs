//! DropUpdateBefore: lets everything but `-U` through.
//!
//! in     any
//! out    the same without UB
//! state  none
//! like   Flink `DropUpdateBeforeFunction`

use crate::operator::{Operator, Output};
use rowkind_ir::{Change, RowKind};

#[derive(Clone)]
pub struct DropUpdateBefore;

impl Operator for DropUpdateBefore {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        if change.kind != RowKind::UpdateBefore {
            out.change(change);
        }
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
    fn the_old_row_of_an_update_is_dropped() {
        check(&mut DropUpdateBefore, "+I[1, a] -U[1, a] +U[1, b] -D[1, b]", "+I[1, a] +U[1, b] -D[1, b]");
    }
}
