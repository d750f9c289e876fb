//! What a table demands of its rows before they are written.
//!
//! like   Flink `ConstraintEnforcer`, `NotNullConstraint`

use super::rowtime;
use crate::fault::RunError;
use crate::operator::Output;
use crate::options;
use rowkind_ir::connector::{self, Role};
use rowkind_ir::plan::{self, NodeId, StreamPlan};
use rowkind_ir::types::MAX_LENGTH;
use rowkind_ir::{Column, ColumnKind, DataType, Field, FlinkVersion, Row, Str, Table, TypeKind, Value};
use std::rc::Rc;

const ENFORCER_EXCEPTION: &str = "org.apache.flink.table.runtime.operators.sink.constraint.EnforcerException";

#[derive(Clone)]
pub struct Constraints {
    /// Position and name of the columns that are NOT NULL.
    not_null: Rc<[(usize, String)]>,
    /// A row that breaks a constraint is dropped; else it ends the job.
    drops: bool,
    lengths: Rc<[Length]>,
    /// The event time of the rows, which the sink hands to its connector: it may not be NULL where that is seen.
    rowtime: Option<usize>,
    /// Strings are cut and padded; else a wrong length ends the job.
    trims: bool,
}

/// A column of strings or bytes of a certain length.
struct Length {
    column: usize,
    name: String,
    length: usize,
    /// CHAR, BINARY: shorter ones are padded.
    pads: bool,
    bytes: bool,
}

fn is_stored(column: &&Column) -> bool {
    !matches!(column.kind, ColumnKind::Computed { .. } | ColumnKind::Metadata { is_virtual: true, .. })
}

/// The columns that a sink writes, under the names that its table has for them.
pub fn stored(sink: &plan::Sink, schema: &[Field]) -> Vec<String> {
    match &sink.table {
        Some(table) => table.columns.iter().filter(is_stored).map(|column| column.name.clone()).collect(),
        None => schema.iter().map(|field| field.name.clone()).collect(),
    }
}

impl Constraints {
    pub fn of(plan: &StreamPlan, id: NodeId, sink: &plan::Sink) -> Constraints {
        let Some(table) = &sink.table else { return Constraints::of_collector(&plan.nodes[id].schema) };
        let stored = || table.columns.iter().filter(is_stored).enumerate();
        let metadata = metadata(table);
        let not_null = stored().filter(|(_, column)| !column.ty.nullable || metadata.contains(&column.name));
        let enforced = options::get(plan, "table.exec.sink.type-length-enforcer").unwrap_or("IGNORE");
        let ignores = enforced.eq_ignore_ascii_case("IGNORE");
        let lengths = stored().filter(|_| !ignores).filter_map(|(position, column)| Length::of(position, column));
        let enforcer = options::get(plan, "table.exec.sink.not-null-enforcer").unwrap_or("ERROR");
        let input = plan.nodes[id].inputs.first().map_or(&[][..], |&input| &plan.nodes[input].schema);
        Constraints {
            not_null: not_null.map(|(position, column)| (position, column.name.clone())).collect(),
            drops: enforcer.eq_ignore_ascii_case("DROP"),
            lengths: lengths.collect(),
            rowtime: input.iter().position(|field| field.ty.is_rowtime()).filter(|&column| rowtime::null_is_seen(plan, id, column)),
            trims: enforced.eq_ignore_ascii_case("TRIM_PAD"),
        }
    }

    /// The collector of a SELECT demands what the types of the result say.
    fn of_collector(schema: &[Field]) -> Constraints {
        let not_null = schema.iter().enumerate().filter(|(_, field)| !field.ty.nullable);
        let not_null = not_null.map(|(position, field)| (position, field.name.clone())).collect();
        Constraints { not_null, ..Constraints::none() }
    }

    pub fn none() -> Constraints {
        Constraints { not_null: Rc::default(), drops: false, lengths: Rc::new([]), rowtime: None, trims: false }
    }

    pub fn are_none(&self) -> bool {
        self.not_null.is_empty() && self.lengths.is_empty() && self.rowtime.is_none()
    }

    /// Whether the row may be written as it is.
    #[inline]
    pub fn are_met(&self, row: &[Value]) -> bool {
        let is_null = |column: usize| row[column].is_null();
        self.lengths.is_empty() && !self.not_null.iter().any(|(column, _)| is_null(*column)) && !self.rowtime.is_some_and(is_null)
    }

    /// The row as it may be written.
    #[inline]
    pub fn enforce(&self, row: Row, out: &mut Output) -> Option<Row> {
        if !self.not_null.is_empty() && !self.are_not_null(&row, out) {
            return None;
        }
        if self.rowtime.is_some_and(|column| row[column].is_null()) {
            out.fail(RunError::new(
                "java.lang.NullPointerException",
                "Cannot invoke \"org.apache.flink.table.data.TimestampData.getMillisecond()\" because the return value of \"org.apache.flink.table.data.RowData.getTimestamp(int, int)\" is null",
            ));
            return None;
        }
        if self.lengths.is_empty() { Some(row) } else { self.fit(row, out) }
    }

    /// Strings and bytes in their length.
    fn fit(&self, row: Row, out: &mut Output) -> Option<Row> {
        let mut values = row.to_vec();
        for length in self.lengths.iter() {
            let is = length.of_value(&values[length.column]);
            if is.is_none_or(|is| is == length.length || (is < length.length && !length.pads)) {
                continue;
            }
            if !self.trims {
                out.fail(length.error(is.unwrap_or(0)));
                return None;
            }
            length.fit(&mut values[length.column]);
        }
        Some(values.into())
    }

    fn are_not_null(&self, row: &[Value], out: &mut Output) -> bool {
        let Some((_, name)) = self.not_null.iter().find(|(column, _)| row[*column].is_null()) else { return true };
        if self.drops {
            out.note("dropped-null", format!("column '{name}' is NOT NULL: the row was dropped"));
        } else {
            out.fail(RunError::new(
                ENFORCER_EXCEPTION,
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

/// Metadata columns that the connector itself wants without NULL, however the table declares them.
fn metadata(table: &Table) -> Vec<String> {
    let facts = connector::facts(table, Role::Sink, &FlinkVersion::default().behaviours());
    let wanted: Vec<(String, DataType)> = facts.map(|facts| facts.metadata).unwrap_or_default();
    let is_wanted = |column: &&Column| match &column.kind {
        ColumnKind::Metadata { key, is_virtual: false, .. } => {
            let key = key.as_ref().unwrap_or(&column.name);
            wanted.iter().any(|(known, ty)| known == key && !ty.nullable)
        }
        _ => false,
    };
    table.columns.iter().filter(is_wanted).map(|column| column.name.clone()).collect()
}

impl Length {
    fn of(column: usize, declared: &rowkind_ir::Column) -> Option<Length> {
        let (length, pads, bytes) = match declared.ty.kind {
            TypeKind::Char(length) => (length, true, false),
            TypeKind::VarChar(length) if length < MAX_LENGTH => (length, false, false),
            TypeKind::Binary(length) => (length, true, true),
            TypeKind::VarBinary(length) if length < MAX_LENGTH => (length, false, true),
            _ => return None,
        };
        Some(Length { column, name: declared.name.clone(), length: length as usize, pads, bytes })
    }

    fn of_value(&self, value: &Value) -> Option<usize> {
        match value {
            Value::String(text) => Some(text.chars().count()),
            Value::Bytes(bytes) => Some(bytes.len()),
            _ => None,
        }
    }

    fn fit(&self, value: &mut Value) {
        match value {
            Value::String(text) => {
                let mut fitted: String = text.chars().take(self.length).collect();
                let missing = self.length - fitted.chars().count();
                fitted.extend(std::iter::repeat_n(' ', if self.pads { missing } else { 0 }));
                *value = Value::String(Str::from(fitted));
            }
            Value::Bytes(bytes) => {
                let length = if self.pads { self.length } else { self.length.min(bytes.len()) };
                let mut fitted = bytes.to_vec();
                fitted.resize(length, 0);
                *value = Value::Bytes(Rc::new(fitted));
            }
            _ => {}
        }
    }

    fn error(&self, is: usize) -> RunError {
        let (kind, what) = match (self.bytes, self.pads) {
            (false, true) => ("CHAR", "string"),
            (false, false) => ("VARCHAR", "string"),
            (true, true) => ("BINARY", "bytes array"),
            (true, false) => ("VARBINARY", "bytes array"),
        };
        RunError::new(
            ENFORCER_EXCEPTION,
            format!(
                "Column '{}' is {kind}({}), however, a {what} of length {is} is being written into it. You can set job \
                 configuration 'table.exec.sink.type-length-enforcer' to control this behaviour.",
                self.name, self.length
            ),
        )
    }
}
