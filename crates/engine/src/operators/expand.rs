//! Expand: each row once for every grouping set.
//!
//! in     any
//! out    the same kinds
//! state  none

use crate::expr::Projection;
use crate::fault::Unsupported;
use crate::operator::{Operator, Output};
use rowkind_ir::eval::Session;
use rowkind_ir::{Change, Expr};
use std::rc::Rc;

#[derive(Clone)]
pub struct Expand {
    projections: Rc<[Projection]>,
}

impl Expand {
    pub fn new(projections: &[Vec<Expr>], input_width: usize, session: &Session) -> Result<Expand, Unsupported> {
        let compile = |exprs: &Vec<Expr>| Projection::new(exprs, input_width, session);
        Ok(Expand { projections: projections.iter().map(compile).collect::<Result<Vec<_>, _>>()?.into() })
    }
}

impl Operator for Expand {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        for projection in self.projections.iter() {
            match projection.of(row.clone(), &mut out.rows, &out.context) {
                Ok(row) => out.emit(kind, row),
                Err(error) => return out.fail(error),
            }
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
