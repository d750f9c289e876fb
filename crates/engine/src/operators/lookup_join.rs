//! LookupJoin: each row with what a table holds for its key at that moment.
//!
//! in     any
//! out    the row's kind; left outer: a row without a match is padded with NULL
//! state  none; the table's rows are those of the connector `rows`, whatever their kinds are
//! like   Flink `LookupJoinWithCalcRunner`: NULL keys find nothing

use crate::expr::{Condition, Projection, Scalar};
use crate::fault::{RunError, Unsupported};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output};
use crate::source::rows;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{self, JoinKind};
use rowkind_ir::{Change, Row, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct LookupJoin {
    keys: Rc<[Scalar]>,
    table: Rc<Keyed<Vec<Row>>>,
    condition: Option<Condition>,
    /// NULLs for a missing match, where the join is outer.
    nulls: Option<Row>,
}

impl LookupJoin {
    pub fn new(join: &plan::LookupJoin, session: &Session) -> Result<LookupJoin, Unsupported> {
        if join.upsert_materialize {
            return Err(Unsupported::new("lookup joins with upsertMaterialize"));
        }
        if join.table.option("connector") != Some("rows") {
            return Err(Unsupported::new("lookups in tables of this connector"));
        }
        let read = rows::parse(&join.table).map_err(Unsupported::new)?;
        let columns: Vec<usize> = join.lookup.iter().map(|(column, _)| *column).collect();
        let calc = Right {
            condition: join.right_condition.as_ref().map(|expr| Condition::new(expr, session)).transpose()?,
            projection: Projection::new(&join.right_projection, join.table.columns.len(), session)?,
        };
        let mut table: Keyed<Vec<Row>> = Keyed::new(&columns);
        for row in read {
            table.get_or_insert_with(&row.row, Vec::new).0.push(row.row);
        }
        let table = calc.over(&table, &columns).map_err(|error| Unsupported::new(error.message))?;
        let keys = join.lookup.iter().map(|(_, expr)| Scalar::new(expr, session)).collect::<Result<Vec<_>, _>>()?;
        let width = join.right_projection.len();
        Ok(LookupJoin {
            keys: keys.into(),
            table: Rc::new(table),
            condition: join.condition.as_ref().map(|expr| Condition::new(expr, session)).transpose()?,
            nulls: (join.kind == JoinKind::Left).then(|| std::iter::repeat_n(Value::Null, width).collect()),
        })
    }

    fn look_up(&self, row: &Row, out: &mut Output) -> Result<Vec<Row>, RunError> {
        let mut key = Vec::with_capacity(self.keys.len());
        for expr in self.keys.iter() {
            key.push(expr.eval(row, &out.context)?);
        }
        let mut found = Vec::new();
        if key.iter().any(Value::is_null) {
            return Ok(found);
        }
        for other in self.table.get(&key).into_iter().flatten() {
            let matches = match &self.condition {
                None => true,
                Some(condition) => condition.holds_for(row, other, &out.context)?,
            };
            if matches {
                found.push(row.iter().chain(other.iter()).cloned().collect());
            }
        }
        Ok(found)
    }
}

/// Filter and projection of the looked-up rows.
struct Right {
    condition: Option<Condition>,
    projection: Projection,
}

impl Right {
    fn over(&self, table: &Keyed<Vec<Row>>, columns: &[usize]) -> Result<Keyed<Vec<Row>>, RunError> {
        let context = Default::default();
        // Keys stand alone, in the order of the lookup.
        let mut result: Keyed<Vec<Row>> = Keyed::new(&(0..columns.len()).collect::<Vec<_>>());
        for (key, rows) in table.sorted() {
            let (kept, _) = result.get_or_insert_with(key.values(), Vec::new);
            for row in rows {
                let holds = match &self.condition {
                    None => true,
                    Some(condition) => condition.holds(row, &context)?,
                };
                if holds {
                    kept.push(self.projection.of(row.clone(), &context)?);
                }
            }
        }
        Ok(result)
    }
}

impl Operator for LookupJoin {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        match self.look_up(&row, out) {
            Err(error) => out.fail(error),
            Ok(found) if found.is_empty() => {
                if let Some(nulls) = &self.nulls {
                    out.emit(kind, row.iter().chain(nulls.iter()).cloned().collect());
                }
            }
            Ok(found) => found.into_iter().for_each(|row| out.emit(kind, row)),
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
