//! When two rows of one join key match.

use crate::expr::Condition;
use crate::fault::{RunError, Unsupported};
use crate::mutant::{Mutant, broken};
use crate::rows::Rows;
use rowkind_ir::eval::{EvalContext, Session};
use rowkind_ir::plan::Join;
use rowkind_ir::{Row, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct JoinCondition {
    /// Columns of the left key where NULL does not equal NULL.
    left_not_null: Box<[usize]>,
    right_not_null: Box<[usize]>,
    /// Over the columns of the left row, then the right row's.
    rest: Option<Condition>,
    /// Of those columns the ones that are said; `None`: all.
    said: Option<Rc<[usize]>>,
}

impl JoinCondition {
    pub fn new(join: &Join, session: &Session) -> Result<JoinCondition, Unsupported> {
        let filtered = |key: &[usize]| -> Box<[usize]> {
            key.iter().zip(&join.filter_nulls).filter(|(_, filters)| **filters).map(|(column, _)| *column).collect()
        };
        Ok(JoinCondition {
            left_not_null: filtered(&join.left_key),
            right_not_null: filtered(&join.right_key),
            rest: join.condition.as_ref().map(|condition| Condition::new(condition, session)).transpose()?,
            said: None,
        })
    }

    /// Whether a row of this side can match at all.
    #[inline]
    pub fn can_match(&self, row: &[Value], is_left: bool) -> bool {
        let columns = if is_left { &self.left_not_null } else { &self.right_not_null };
        columns.iter().all(|&column| !row[column].is_null()) || broken(Mutant::NullEqualsNull)
    }

    /// Whether two rows with equal keys match.
    #[inline]
    pub fn matches(&self, left: &[Value], right: &[Value], context: &EvalContext) -> Result<bool, RunError> {
        match &self.rest {
            None => Ok(true),
            Some(condition) => condition.holds_for(left, right, context),
        }
    }
}

impl JoinCondition {
    /// Only these columns of a pair are said from now on.
    pub fn say_only(&mut self, columns: &Rc<[usize]>) {
        self.said = Some(columns.clone());
    }

    /// What is said of a pair.
    #[inline]
    pub fn said(&self, left: &[Value], right: &[Value], rows: &mut Rows) -> Row {
        match &self.said {
            None => rows.make(left.iter().chain(right).cloned()),
            Some(columns) => {
                let value = |&column: &usize| left.get(column).unwrap_or_else(|| &right[column - left.len()]).clone();
                rows.make(columns.iter().map(value))
            }
        }
    }
}

/// The left row's columns, then the right row's.
#[inline]
pub fn joined(left: &[Value], right: &[Value]) -> Row {
    left.iter().chain(right).cloned().collect()
}
