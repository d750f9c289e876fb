//! LookupJoin: each row with what a table holds for its key at that moment.
//!
//! in     any
//! out    the row's kind; left outer: a row without a match is padded with NULL; with `upsertMaterialize` what was
//!        said of a row is taken back as it was said, by `-D`
//! state  none; with `upsertMaterialize` what was found for each live row. The table stands outside of the job: its rows are
//!        those of the connector `rows`, whatever their kinds are, or what the host says of it as time goes on
//! like   Flink `LookupJoinWithCalcRunner`, `KeyedLookupJoinWrapper`: NULL keys find nothing

mod outside;

use crate::expiry::{self, Expiry};
use crate::expr::{Condition, Scalar};
use crate::fault::{RunError, Unsupported};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::source::rows;
use outside::Outside;
use rowkind_ir::eval::{EvalContext, Session};
use rowkind_ir::plan::{self, JoinKind};
use rowkind_ir::{Change, ObjectName, Row, RowKind, Value};
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Clone)]
pub struct LookupJoin {
    keys: Rc<[Scalar]>,
    table: ObjectName,
    /// One for all subtasks and checkpoints of a job.
    outside: Rc<RefCell<Outside>>,
    condition: Option<Condition>,
    /// NULLs for a missing match, where the join is outer.
    nulls: Option<Row>,
    /// What was found, by the upsert key of the row.
    found: Option<Keyed<Vec<Row>>>,
    expiry: Option<Expiry>,
}

impl LookupJoin {
    /// `upsert_key`: that of the input.
    pub fn new(join: &plan::LookupJoin, upsert_key: &[usize], ttl_ms: Option<i64>, session: &Session) -> Result<LookupJoin, Unsupported> {
        let keys = join.lookup.iter().map(|(_, expr)| Scalar::new(expr, session)).collect::<Result<Vec<_>, _>>()?;
        let width = join.right_projection.len();
        Ok(LookupJoin {
            keys: keys.into(),
            table: join.table.name.clone(),
            outside: Rc::new(RefCell::new(outside(join, session)?)),
            condition: join.condition.as_ref().map(|expr| Condition::new(expr, session)).transpose()?,
            nulls: (join.kind == JoinKind::Left).then(|| std::iter::repeat_n(Value::Null, width).collect()),
            found: join.upsert_materialize.then(|| Keyed::new(upsert_key)),
            expiry: Expiry::new(ttl_ms.filter(|_| join.upsert_materialize), upsert_key),
        })
    }

    pub fn table(&self) -> &ObjectName {
        &self.table
    }

    /// The table changes. Nothing of the job hears of it.
    pub fn table_takes(&self, change: &Change) -> Result<(), RunError> {
        self.outside.borrow_mut().take(change)
    }

    /// The right sides of a row.
    fn look_up(&self, row: &Row, context: &EvalContext) -> Result<Vec<Row>, RunError> {
        let mut key = Vec::with_capacity(self.keys.len());
        for expr in self.keys.iter() {
            key.push(expr.eval(row, context)?);
        }
        let mut found = Vec::new();
        if !key.iter().any(Value::is_null) {
            for other in self.outside.borrow().of(&key) {
                let matches = match &self.condition {
                    None => true,
                    Some(condition) => condition.holds_for(row, other, context)?,
                };
                if matches {
                    found.push(other.clone());
                }
            }
        }
        if found.is_empty() {
            found.extend(self.nulls.clone());
        }
        Ok(found)
    }
}

/// The table as it is before the first event.
fn outside(join: &plan::LookupJoin, session: &Session) -> Result<Outside, Unsupported> {
    let mut outside = Outside::new(join, session)?;
    if join.table.option("connector") == Some("rows") {
        for input in rows::parse(&join.table).map_err(Unsupported::new)? {
            outside.add(&input.row).map_err(|error| Unsupported::new(error.message))?;
        }
    }
    Ok(outside)
}

impl Operator for LookupJoin {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let pair = |right: &Row| row.iter().chain(right.iter()).cloned().collect();
        if let Some(found) = &mut self.found
            && kind.retracts()
        {
            let old = found.remove(&row).unwrap_or_default();
            return old.iter().for_each(|right| out.emit(RowKind::Delete, pair(right)));
        }
        let rights = match self.look_up(&row, &out.context) {
            Ok(rights) => rights,
            Err(error) => return out.fail(error),
        };
        rights.iter().for_each(|right| out.emit(kind, pair(right)));
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        if let Some(found) = &mut self.found {
            *found.get_or_insert_with(&row, Vec::new).0 = rights;
        }
    }

    fn wants_time(&self) -> bool {
        self.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            if self.found.as_mut().is_some_and(|found| found.remove(&row).is_some()) {
                out.expired(&row);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.found.as_ref().map_or(0, |found| found.len() as u64)
    }

    fn state(&self) -> Vec<String> {
        let found = self.found.iter().flat_map(Keyed::sorted);
        found.flat_map(|(key, rows)| rows.iter().map(move |row| format!("{} {}", print(key.values()), print(row)))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.outside = other.outside.clone();
        if let (Some(found), Some(other)) = (&mut self.found, &other.found) {
            found.adopt(other, share, 0);
        }
        expiry::adopt(&mut self.expiry, &other.expiry, |row| match &self.found {
            Some(found) => share.has_row(0, found.columns(), row),
            None => false,
        });
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
