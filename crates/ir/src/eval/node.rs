//! The tree that is evaluated.
//!
//! In: rows. Out: values. Columns, literals, comparisons and logic are nodes of their own and make no garbage; conditions are
//! evaluated without making a value at all.

use super::arithmetic::{Arithmetic, Whole};
use super::call::Function;
use super::compare::{Comparator, Relation};
use super::logic::TruthTest;
use super::{EvalContext, EvalError, EvalResult};
use crate::value::Value;

/// One row, or the two rows of a join, whose columns count on.
#[derive(Clone, Copy, Debug)]
pub struct RowView<'a> {
    left: &'a [Value],
    right: &'a [Value],
}

impl<'a> RowView<'a> {
    pub fn one(row: &'a [Value]) -> RowView<'a> {
        RowView { left: row, right: &[] }
    }

    pub fn two(left: &'a [Value], right: &'a [Value]) -> RowView<'a> {
        RowView { left, right }
    }

    pub fn get(self, index: usize) -> &'a Value {
        match self.left.get(index) {
            Some(value) => value,
            None => &self.right[index - self.left.len()],
        }
    }
}

pub(super) enum Node {
    Input(usize),
    Literal(Value),
    Field(Box<Node>, usize),
    And(Box<[Node]>),
    Or(Box<[Node]>),
    Not(Box<Node>),
    Test(TruthTest, Box<Node>),
    /// Conditions and results in turn, then the ELSE.
    Case(Box<[Node]>),
    /// The first that is not null.
    Coalesce(Box<[Node]>),
    CompareWhole(Relation, Box<Node>, Box<Node>),
    /// A column with a constant.
    CompareColumn(Relation, usize, i64),
    Compare(Relation, Comparator, Box<Node>, Box<Node>),
    Whole(Arithmetic, Whole, Box<Node>, Box<Node>),
    Call {
        strict: bool,
        function: Function,
        args: Box<[Node]>,
    },
}

impl Node {
    pub(super) fn eval(&self, row: RowView<'_>, context: &EvalContext) -> EvalResult {
        match self {
            Node::Input(index) => Ok(row.get(*index).clone()),
            Node::Literal(value) => Ok(value.clone()),
            Node::Field(of, index) => Ok(match of.eval(row, context)? {
                Value::Row(fields) => fields[*index].clone(),
                _ => Value::Null,
            }),
            Node::Case(parts) => {
                let (branches, otherwise) = parts.as_chunks::<2>();
                for [condition, result] in branches {
                    if condition.truth(row, context)? == Some(true) {
                        return result.eval(row, context);
                    }
                }
                otherwise.first().map_or(Ok(Value::Null), |node| node.eval(row, context))
            }
            Node::Coalesce(args) => {
                for arg in args {
                    let value = arg.eval(row, context)?;
                    if !value.is_null() {
                        return Ok(value);
                    }
                }
                Ok(Value::Null)
            }
            Node::Whole(operation, to, left, right) => match (with(left, row, context, whole)?, with(right, row, context, whole)?) {
                (Some(a), Some(b)) => Ok(to.value(operation.apply(a, b)?)),
                _ => Ok(Value::Null),
            },
            Node::Call { strict, function, args } => call(*strict, function, args, row, context),
            _ => Ok(self.truth(row, context)?.map_or(Value::Null, Value::Boolean)),
        }
    }

    /// The value as a condition.
    pub(super) fn truth(&self, row: RowView<'_>, context: &EvalContext) -> Result<Option<bool>, EvalError> {
        match self {
            Node::And(parts) => {
                let mut result = Some(true);
                for part in parts {
                    match part.truth(row, context)? {
                        Some(false) => return Ok(Some(false)),
                        None => result = None,
                        Some(true) => {}
                    }
                }
                Ok(result)
            }
            Node::Or(parts) => {
                let mut result = Some(false);
                for part in parts {
                    match part.truth(row, context)? {
                        Some(true) => return Ok(Some(true)),
                        None => result = None,
                        Some(false) => {}
                    }
                }
                Ok(result)
            }
            Node::Not(of) => Ok(of.truth(row, context)?.map(|value| !value)),
            Node::Test(TruthTest::Null(expected), of) => {
                let null = match &**of {
                    Node::Input(index) => row.get(*index).is_null(),
                    of => of.eval(row, context)?.is_null(),
                };
                Ok(Some(null == *expected))
            }
            Node::Test(TruthTest::Is(value, expected), of) => Ok(Some((of.truth(row, context)? == Some(*value)) == *expected)),
            Node::CompareColumn(relation, column, constant) => Ok(whole(row.get(*column)).map(|value| relation.holds(value.cmp(constant)))),
            Node::CompareWhole(relation, left, right) => {
                let left = with(left, row, context, whole)?;
                let right = with(right, row, context, whole)?;
                Ok(left.zip(right).map(|(a, b)| relation.holds(a.cmp(&b))))
            }
            Node::Compare(relation, comparator, left, right) => match (&**left, &**right) {
                (Node::Input(a), Node::Input(b)) => Ok(comparator.compare(*relation, row.get(*a), row.get(*b))),
                (Node::Input(a), Node::Literal(b)) => Ok(comparator.compare(*relation, row.get(*a), b)),
                (left, right) => {
                    let (left, right) = (left.eval(row, context)?, right.eval(row, context)?);
                    Ok(comparator.compare(*relation, &left, &right))
                }
            },
            Node::Input(index) => Ok(truth_of(row.get(*index))),
            _ => Ok(truth_of(&self.eval(row, context)?)),
        }
    }
}

/// Reads something of a node's value, without a copy where it is a column.
fn with<T>(node: &Node, row: RowView<'_>, context: &EvalContext, read: fn(&Value) -> Option<T>) -> Result<Option<T>, EvalError> {
    match node {
        Node::Input(index) => Ok(read(row.get(*index))),
        Node::Literal(value) => Ok(read(value)),
        node => Ok(read(&node.eval(row, context)?)),
    }
}

fn truth_of(value: &Value) -> Option<bool> {
    match value {
        Value::Boolean(value) => Some(*value),
        _ => None,
    }
}

/// Whatever is a whole number inside.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::TinyInt(v) => Some(i64::from(*v)),
        Value::SmallInt(v) => Some(i64::from(*v)),
        Value::Int(v) | Value::Date(v) | Value::Time(v) | Value::IntervalMonths(v) => Some(i64::from(*v)),
        Value::BigInt(v) | Value::IntervalMillis(v) => Some(*v),
        _ => None,
    }
}

fn call(strict: bool, function: &Function, args: &[Node], row: RowView<'_>, context: &EvalContext) -> EvalResult {
    // Most functions have up to three arguments: no list on the heap for them.
    let mut few = [Value::Null, Value::Null, Value::Null];
    let mut many;
    let values: &mut [Value] = if args.len() <= few.len() {
        &mut few[..args.len()]
    } else {
        many = vec![Value::Null; args.len()];
        &mut many
    };
    for (value, arg) in values.iter_mut().zip(args) {
        *value = arg.eval(row, context)?;
        if strict && value.is_null() {
            return Ok(Value::Null);
        }
    }
    function(context, values)
}
