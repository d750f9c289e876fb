//! Correlate: each row with the rows that a table function makes of it.
//!
//! in     any
//! out    the same kinds; left outer: a row for which the function gives nothing is padded with NULL
//! state  none
//! like   Flink's generated `StreamExecCorrelate` with `UnnestRowsFunction` and `ReplicateRows`
//!
//! A user's function gives stand-ins for its rows.

use crate::expr::{Condition, Scalar};
use crate::fault::{RunError, Unsupported};
use crate::operator::{Operator, Output};
use rowkind_ir::eval::{EvalContext, Session, stand_in};
use rowkind_ir::plan::TableFunction;
use rowkind_ir::user_function::{is_user, printed};
use rowkind_ir::{Change, DataType, Expr, Field, Row, TypeKind, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct Correlate {
    function: Function,
    args: Rc<[Scalar]>,
    /// Elements are ROWs.
    of_rows: bool,
    /// Columns that an element has.
    width: usize,
    /// Over the function's columns.
    condition: Option<Condition>,
    nulls: Option<Row>,
}

#[derive(Clone, Debug, PartialEq)]
enum Function {
    Unnest,
    UnnestWithOrdinality,
    ReplicateRows,
    /// A user's function: nobody can run it here.
    StandIn(Rc<StandIn>),
}

#[derive(Debug, PartialEq)]
struct StandIn {
    name: String,
    args: Vec<DataType>,
    columns: Vec<Field>,
}

impl Correlate {
    pub fn new(function: &TableFunction, condition: Option<&Expr>, left_outer: bool, session: &Session) -> Result<Correlate, Unsupported> {
        let kind = match function.name.trim_end_matches("$1") {
            "$UNNEST" | "$UNNEST_ROWS" => Function::Unnest,
            "$UNNEST_ROWS_WITH_ORDINALITY" => Function::UnnestWithOrdinality,
            "$REPLICATE_ROWS" => Function::ReplicateRows,
            name if is_user(name) => Function::StandIn(Rc::new(StandIn {
                name: printed(name).to_string(),
                args: function.args.iter().map(|arg| arg.ty.clone()).collect(),
                columns: function.output.clone(),
            })),
            name => return Err(Unsupported::new(format!("the table function {name}"))),
        };
        let args = function.args.iter().map(|arg| Scalar::new(arg, session)).collect::<Result<Vec<_>, _>>()?;
        let of_rows = function.args.first().is_some_and(|arg| match &arg.ty.kind {
            TypeKind::Array(element) => matches!(element.kind, TypeKind::Row(_)),
            _ => false,
        });
        let nulls = std::iter::repeat_n(Value::Null, function.output.len()).collect();
        Ok(Correlate {
            width: function.output.len() - usize::from(kind == Function::UnnestWithOrdinality),
            function: kind,
            args: args.into(),
            of_rows,
            condition: condition.map(|condition| Condition::new(condition, session)).transpose()?,
            nulls: left_outer.then_some(nulls),
        })
    }

    /// The function's rows.
    fn rows(&self, row: &Row, context: &EvalContext) -> Result<Vec<Vec<Value>>, RunError> {
        let mut args = Vec::with_capacity(self.args.len());
        for arg in self.args.iter() {
            args.push(arg.eval(row, context)?);
        }
        let mut rows = match &self.function {
            Function::StandIn(function) => stand_in::rows(&stand_in::written(&function.name, &args, &function.args), &function.columns),
            Function::ReplicateRows => {
                let times = match args.first() {
                    Some(Value::BigInt(times)) => usize::try_from(*times).unwrap_or(0),
                    _ => 0,
                };
                vec![args[1..].to_vec(); times]
            }
            Function::Unnest | Function::UnnestWithOrdinality => {
                args.first().map_or_else(Vec::new, |collection| elements(collection, self.of_rows))
            }
        };
        rows.iter_mut().for_each(|row| row.resize(self.width.max(row.len()), Value::Null));
        if self.function == Function::UnnestWithOrdinality {
            rows.iter_mut().zip(1..).for_each(|(row, number)| row.push(Value::Int(number)));
        }
        let Some(condition) = &self.condition else { return Ok(rows) };
        let mut kept = Vec::new();
        for row in rows {
            if condition.holds(&row, context)? {
                kept.push(row);
            }
        }
        Ok(kept)
    }
}

/// The elements of a collection as rows: ROW elements by their fields, entries of a MAP as key and value. A ROW that is
/// NULL is passed over.
fn elements(collection: &Value, of_rows: bool) -> Vec<Vec<Value>> {
    let row = |value: &Value| match value {
        Value::Row(fields) => fields.to_vec(),
        value => vec![value.clone()],
    };
    match collection {
        Value::Array(elements) => elements.iter().filter(|value| !(of_rows && value.is_null())).map(row).collect(),
        Value::Map(entries) => entries.iter().map(|(key, value)| vec![key.clone(), value.clone()]).collect(),
        Value::Multiset(elements) => {
            let times = |count: i32| usize::try_from(count).unwrap_or(0);
            elements.iter().flat_map(|(value, count)| vec![row(value); times(*count)]).collect()
        }
        _ => Vec::new(),
    }
}

impl Operator for Correlate {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        match self.rows(&row, &out.context) {
            Err(error) => out.fail(error),
            Ok(rows) if rows.is_empty() => {
                if let Some(nulls) = &self.nulls {
                    out.emit(kind, row.iter().chain(nulls.iter()).cloned().collect());
                }
            }
            Ok(rows) => {
                for right in rows {
                    out.emit(kind, row.iter().cloned().chain(right).collect());
                }
            }
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiset_gives_its_elements_as_often_as_they_are_there() {
        let multiset = Value::Multiset(Rc::new(vec![(Value::Int(7), 2), (Value::Int(8), 1)]));
        assert_eq!(elements(&multiset, false), [[Value::Int(7)], [Value::Int(7)], [Value::Int(8)]]);
        assert!(elements(&Value::Null, false).is_empty());
    }
}
