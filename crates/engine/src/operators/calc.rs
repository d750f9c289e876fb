//! Calc: filter, then project.
//!
//! in     any
//! out    the same kinds; a row that fails the condition is dropped whatever its kind is, so half an update may stay
//! state  none
//! like   Flink's generated `StreamExecCalc`

use crate::expr::{Condition, Projection};
use crate::fault::Unsupported;
use crate::operator::{Operator, Output};
use rowkind_ir::eval::Session;
use rowkind_ir::{Change, Expr};
use std::rc::Rc;

#[derive(Clone)]
pub struct Calc {
    condition: Option<Condition>,
    projection: Projection,
}

impl Calc {
    pub fn new(projection: &[Expr], condition: Option<&Expr>, input_width: usize, session: &Session) -> Result<Calc, Unsupported> {
        Ok(Calc {
            condition: condition.map(|condition| Condition::new(condition, session)).transpose()?,
            projection: Projection::new(projection, input_width, session)?,
        })
    }
}

impl Operator for Calc {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if let Some(condition) = &self.condition {
            match condition.holds(&row, &out.context) {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => return out.fail(error),
            }
        }
        match self.projection.of(row, &mut out.rows, &out.context) {
            Ok(row) => out.emit(kind, row),
            Err(error) => out.fail(error),
        }
    }

    fn is_transparent(&self) -> bool {
        self.condition.is_none() && matches!(self.projection, Projection::Identity)
    }

    fn picks(&self) -> Option<Rc<[usize]>> {
        match &self.projection {
            Projection::Columns(columns) if self.condition.is_none() => Some(columns.clone()),
            _ => None,
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
