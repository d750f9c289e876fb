//! TO_CHANGELOG and FROM_CHANGELOG: kinds as a column, and back.
//!
//! in     TO: any; FROM: [I] with a column of operations
//! out    TO: [I], the operation in front of the row's columns; FROM: any, without that column
//! state  none
//! like   Flink `ToChangelogFunction`, `FromChangelogFunction` with their defaults: a row of an unknown operation is
//!        dropped

use crate::fault::Unsupported;
use crate::operator::{Operator, Output};
use rowkind_ir::{Change, Expr, Field, RowKind, Value};

#[derive(Clone)]
pub enum ChangelogFunction {
    To,
    /// The column of the operation.
    From(usize),
}

const OPERATIONS: [(RowKind, &str); 4] = [
    (RowKind::Insert, "INSERT"),
    (RowKind::UpdateBefore, "UPDATE_BEFORE"),
    (RowKind::UpdateAfter, "UPDATE_AFTER"),
    (RowKind::Delete, "DELETE"),
];

impl ChangelogFunction {
    pub fn new(name: &str, args: &[(String, Expr)], partition: &[usize], input: &[Field]) -> Result<ChangelogFunction, Unsupported> {
        if !args.is_empty() || !partition.is_empty() {
            return Err(Unsupported::new(format!("{name} with these arguments")));
        }
        match name {
            "TO_CHANGELOG" => Ok(ChangelogFunction::To),
            "FROM_CHANGELOG" => input
                .iter()
                .position(|field| field.name == "op")
                .map(ChangelogFunction::From)
                .ok_or_else(|| Unsupported::new("FROM_CHANGELOG without a column op")),
            _ => Err(Unsupported::new(format!("the process table function {name}"))),
        }
    }
}

impl Operator for ChangelogFunction {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        match *self {
            ChangelogFunction::To => {
                let name = OPERATIONS.iter().find(|(other, _)| *other == kind).map_or("", |(_, name)| *name);
                out.insert([Value::str(name)].into_iter().chain(row.iter().cloned()).collect());
            }
            ChangelogFunction::From(column) => {
                let operation = match &row[column] {
                    Value::String(operation) => operation.as_str(),
                    _ => "",
                };
                if let Some((kind, _)) = OPERATIONS.iter().find(|(_, name)| *name == operation) {
                    let rest = row.iter().enumerate().filter(|(other, _)| *other != column);
                    out.emit(*kind, rest.map(|(_, value)| value.clone()).collect());
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
    use crate::testing::check;

    #[test]
    fn a_kind_becomes_a_column_and_a_kind_again() {
        check(
            &mut ChangelogFunction::To,
            "+I[1] -U[1] +U[2] -D[2]",
            "+I[INSERT, 1] +I[UPDATE_BEFORE, 1] +I[UPDATE_AFTER, 2] +I[DELETE, 2]",
        );
        check(&mut ChangelogFunction::From(0), "+I[INSERT, 1] +I[DELETE, 1] +I[other, 1]", "+I[1] -D[1]");
    }
}
