//! What a table demands of its rows before they are written.
//!
//! like   Flink `ConstraintEnforcer`, `NotNullConstraint`

use crate::fault::{RunError, Unsupported};
use crate::operator::Output;
use crate::options;
use rowkind_ir::plan::{self, StreamPlan};
use rowkind_ir::{ColumnKind, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct Constraints {
    /// Position and name of the columns that are NOT NULL.
    not_null: Rc<[(usize, String)]>,
    /// A row that breaks a constraint is dropped; else it ends the job.
    drops: bool,
}

impl Constraints {
    pub fn of(plan: &StreamPlan, sink: &plan::Sink) -> Result<Constraints, Unsupported> {
        let Some(table) = &sink.table else { return Ok(Constraints::none()) };
        let lengths = options::get(plan, "table.exec.sink.type-length-enforcer").unwrap_or("IGNORE");
        if !lengths.eq_ignore_ascii_case("IGNORE") {
            return Err(Unsupported::new("table.exec.sink.type-length-enforcer"));
        }
        let stored = table.columns.iter().filter(|column| !matches!(column.kind, ColumnKind::Computed { .. }));
        let not_null = stored.enumerate().filter(|(_, column)| !column.ty.nullable);
        let enforcer = options::get(plan, "table.exec.sink.not-null-enforcer").unwrap_or("ERROR");
        Ok(Constraints {
            not_null: not_null.map(|(position, column)| (position, column.name.clone())).collect(),
            drops: enforcer.eq_ignore_ascii_case("DROP"),
        })
    }

    pub fn none() -> Constraints {
        Constraints { not_null: Rc::default(), drops: false }
    }

    /// Whether the row may be written.
    #[inline]
    pub fn hold(&self, row: &[Value], out: &mut Output) -> bool {
        let Some((_, name)) = self.not_null.iter().find(|(column, _)| row[*column].is_null()) else { return true };
        if self.drops {
            out.note("dropped-null", format!("column '{name}' is NOT NULL: the row was dropped"));
        } else {
            out.fail(RunError::new(
                "org.apache.flink.table.runtime.operators.sink.constraint.EnforcerException",
                format!(
                    "Column '{name}' is NOT NULL, however, a null value is being written into it. You can set job \
                     configuration 'table.exec.sink.not-null-enforcer'='DROP' to suppress this exception and drop \
                     such records silently."
                ),
            ));
        }
        false
    }
}
