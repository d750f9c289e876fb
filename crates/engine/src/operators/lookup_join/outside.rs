//! A table that is looked into: it stands outside of the job.
//!
//! In: its rows, and what changes in them. Out: the rows of a key as they are now. Never: goes back with a checkpoint, for a
//! database knows nothing of one.

use crate::expr::{Condition, Projection};
use crate::fault::{RunError, Unsupported};
use crate::keyed::Keyed;
use crate::rows::Rows;
use rowkind_ir::eval::{EvalContext, Session};
use rowkind_ir::{Change, Row, Value, plan};

pub struct Outside {
    /// By the columns of the lookup: whole rows, and what a lookup sees of each.
    found: Keyed<Vec<(Row, Row)>>,
    lookup: Box<[usize]>,
    /// By the primary key, where one is declared: a row comes in the place of the one before.
    by_key: Option<Keyed<Row>>,
    condition: Option<Condition>,
    projection: Projection,
}

impl Outside {
    pub fn new(join: &plan::LookupJoin, session: &Session) -> Result<Outside, Unsupported> {
        let lookup: Box<[usize]> = join.lookup.iter().map(|(column, _)| *column).collect();
        Ok(Outside {
            found: Keyed::new(&(0..lookup.len()).collect::<Vec<_>>()),
            lookup,
            by_key: join.table.primary_key.as_deref().map(Keyed::new),
            condition: join.right_condition.as_ref().map(|expr| Condition::new(expr, session)).transpose()?,
            projection: Projection::new(&join.right_projection, join.table.columns.len(), session)?,
        })
    }

    /// What a lookup finds by the values of its columns.
    pub fn of<'t>(&'t self, key: &[Value]) -> impl Iterator<Item = &'t Row> + use<'t> {
        self.found.get(key).into_iter().flatten().map(|(_, seen)| seen)
    }

    /// A row comes, in the place of the one with its key, or goes.
    pub fn take(&mut self, change: &Change) -> Result<(), RunError> {
        let old = match &mut self.by_key {
            Some(rows) => rows.remove(&change.row),
            None => change.kind.retracts().then(|| change.row.clone()),
        };
        if let Some(old) = old {
            self.forget(&old);
        }
        if change.kind.retracts() { Ok(()) } else { self.add(&change.row) }
    }

    /// One row more, beside those of its key.
    pub fn add(&mut self, row: &Row) -> Result<(), RunError> {
        if let Some(rows) = &mut self.by_key {
            rows.get_or_insert_with(row, || row.clone());
        }
        let context = EvalContext::default();
        let stands = match &self.condition {
            Some(condition) => condition.holds(row, &context)?,
            None => true,
        };
        if stands {
            let seen = self.projection.of(row.clone(), &mut Rows::default(), &context)?;
            let key = self.key(row);
            self.found.get_or_insert_with(&key, Vec::new).0.push((row.clone(), seen));
        }
        Ok(())
    }

    fn forget(&mut self, old: &Row) {
        let key = self.key(old);
        if let Some(rows) = self.found.get_mut(&key)
            && let Some(at) = rows.iter().position(|(row, _)| row == old)
        {
            rows.remove(at);
        }
    }

    fn key(&self, row: &Row) -> Vec<Value> {
        self.lookup.iter().map(|&column| row[column].clone()).collect()
    }
}
