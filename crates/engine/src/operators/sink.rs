//! Sink: what a table, or the collector of a SELECT, receives.
//!
//! in     what the connector accepts, or any for the collector
//! out    the same; constraints of the table are enforced first
//! state  none
//! like   Flink `ConstraintEnforcer`

use crate::fault::{RunError, Unsupported};
use crate::operator::{Operator, Output};
use crate::options;
use rowkind_ir::Change;
use rowkind_ir::plan::{self, NodeId, StreamPlan};
use std::rc::Rc;

pub fn build(plan: &StreamPlan, _id: NodeId, sink: &plan::Sink) -> Result<Box<dyn Operator>, Unsupported> {
    if sink.upsert_materialize || sink.conflict.is_some_and(|conflict| conflict != plan::Conflict::Deduplicate) {
        return Err(Unsupported::new("how to run a sink with upsertMaterialize"));
    }
    Ok(Box::new(Sink { not_null: NotNull::of(plan, sink) }))
}

#[derive(Clone)]
struct Sink {
    not_null: Option<NotNull>,
}

/// The NOT NULL columns of a table: a NULL in one of them ends the job, or the row is dropped.
#[derive(Clone)]
struct NotNull {
    columns: Rc<[(usize, String)]>,
    drops: bool,
}

impl NotNull {
    fn of(plan: &StreamPlan, sink: &plan::Sink) -> Option<NotNull> {
        let table = sink.table.as_ref()?;
        let stored =
            table.columns.iter().filter(|column| !matches!(column.kind, rowkind_ir::ColumnKind::Computed { .. }));
        let columns: Rc<[_]> = stored
            .enumerate()
            .filter(|(_, column)| !column.ty.nullable)
            .map(|(position, column)| (position, column.name.clone()))
            .collect();
        let enforcer = options::get(plan, "table.exec.sink.not-null-enforcer").unwrap_or("ERROR");
        (!columns.is_empty()).then(|| NotNull { columns, drops: enforcer.eq_ignore_ascii_case("DROP") })
    }
}

impl Operator for Sink {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        if let Some(not_null) = &self.not_null
            && let Some((_, name)) = not_null.columns.iter().find(|(column, _)| change.row[*column].is_null())
        {
            if !not_null.drops {
                out.fail(RunError::new(
                    "org.apache.flink.table.runtime.operators.sink.constraint.EnforcerException",
                    format!(
                        "Column '{name}' is NOT NULL, however, a null value is being written into it. You can set job \
                         configuration 'table.exec.sink.not-null-enforcer'='DROP' to suppress this exception and drop \
                         such records silently."
                    ),
                ));
            }
            return;
        }
        out.change(change);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
