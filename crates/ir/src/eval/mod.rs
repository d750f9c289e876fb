//! Evaluation of expressions, as Flink's generated code computes them.
//!
//! In: a typed [`Expr`]; rows. Out: a [`Program`] (compiled once), then values. A function that is not known is
//! [`Unsupported`] when the program is made; what fails at run time is an [`EvalError`] with Java's exception.
//! Never: reads a clock or a source of chance; both are in the [`EvalContext`].
//!
//! Reading order: `compile` chooses a `node` for every expression; operators have nodes of their own (`arithmetic`, `compare`,
//! `logic`), everything else is a `Call` of a function from one of the families.

mod arithmetic;
mod bitmap;
mod call;
mod cast;
mod collections;
mod compare;
mod compile;
mod constructors;
mod encoding;
mod json;
mod like;
mod logic;
mod math;
mod node;
mod printf;
mod regex;
mod regexp;
pub mod stand_in;
mod strings;
mod temporal;

pub use cast::cast_value;
pub use compare::compare_text;
pub use json::json_of;
pub use node::RowView;

use crate::expr::{Expr, ExprKind};
use crate::types::TypeKind;
use crate::value::{Timestamp, Value};
use crate::zone::Zone;
use std::cell::Cell;
use std::fmt;

/// What a session fixes for all of its expressions.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// `table.local-time-zone`.
    pub zone: Zone,
    /// `table.exec.legacy-cast-behaviour`: a cast that fails is null, texts are neither cut nor padded.
    pub legacy_cast: bool,
}

/// What is true at the moment of evaluation.
#[derive(Clone, Debug, Default)]
pub struct EvalContext {
    /// The processing time: PROCTIME(), CURRENT_TIMESTAMP, NOW() and their kin.
    pub now: Timestamp,
    /// The state of the generator behind RAND() and UUID(); starts with the scenario's seed.
    pub random: Cell<u64>,
}

/// A function that Rowkind does not know (with these types).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub function: String,
}

/// Java's exception that ends the job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError(Box<Exception>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Exception {
    class: &'static str,
    message: String,
    cause: Option<EvalError>,
}

pub type EvalResult = Result<Value, EvalError>;

/// A compiled expression.
pub struct Program {
    root: node::Node,
}

/// Compiles an expression.
pub fn compile(expr: &Expr, session: &Session) -> Result<Program, Unsupported> {
    Ok(Program { root: compile::node(expr, session)? })
}

/// The value of a constant as planning computes it: texts are cut to their type, -0.0 is 0.0. `None`: it cannot be had while
/// planning (it fails, or is infinite, or nobody knows the function).
pub fn constant(expr: &Expr, session: &Session) -> Option<Value> {
    let mut value = compile(expr, session).ok()?.eval(RowView::one(&[]), &EvalContext::default()).ok()?;
    if value.is_null() && expr.ty.nullable {
        value = in_place_of_null(expr).unwrap_or(value);
    }
    Some(match (value, &expr.ty.kind) {
        (Value::Double(value), _) if !value.is_finite() => return None,
        (Value::Float(value), _) if !value.is_finite() => return None,
        (Value::Double(value), _) => Value::Double(value + 0.0),
        (Value::Float(value), _) => Value::Float(value + 0.0),
        (Value::String(text), kind) => cast::fitted(&text, kind),
        (value, _) => value,
    })
}

/// What Flink's generated code writes in place of a NULL, where it takes a column of a projection for NOT NULL and does not look: an
/// integer of a NOT NULL type, and an element that is not there of a collection without NULLs. `None`: it looks, or writes NULL.
pub fn in_place_of_null(expr: &Expr) -> Option<Value> {
    let element = match &expr.kind {
        ExprKind::Call { function: "ITEM", args } => args.first().and_then(|of| match &of.ty.kind {
            TypeKind::Array(element) | TypeKind::Map(_, element) => Some(element),
            _ => None,
        }),
        _ => None,
    };
    let is_integer = matches!(expr.ty.kind, TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt);
    let is_taken_for_certain = match element {
        Some(element) => !element.nullable,
        None => is_integer && !expr.ty.nullable,
    };
    is_taken_for_certain.then(|| placeholder(&expr.ty.kind))
}

/// What generated code holds in place of a NULL; what is no primitive there is NULL indeed.
pub fn placeholder(kind: &TypeKind) -> Value {
    match kind {
        TypeKind::TinyInt => Value::TinyInt(-1),
        TypeKind::SmallInt => Value::SmallInt(-1),
        TypeKind::Int => Value::Int(-1),
        TypeKind::BigInt => Value::BigInt(-1),
        TypeKind::Float => Value::Float(-1.0),
        TypeKind::Double => Value::Double(-1.0),
        TypeKind::Boolean => Value::Boolean(false),
        TypeKind::Date => Value::Date(-1),
        _ => Value::Null,
    }
}

impl Program {
    pub fn eval(&self, row: RowView<'_>, context: &EvalContext) -> EvalResult {
        self.root.eval(row, context)
    }

    /// The value of a condition: `None` is UNKNOWN.
    pub fn eval_condition(&self, row: RowView<'_>, context: &EvalContext) -> Result<Option<bool>, EvalError> {
        self.root.truth(row, context)
    }

    /// The input column that the expression is, if it is nothing else.
    pub fn as_input(&self) -> Option<usize> {
        match self.root {
            node::Node::Input(index) => Some(index),
            _ => None,
        }
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Program")
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.function)
    }
}

impl EvalError {
    pub fn new(class: &'static str, message: impl Into<String>) -> EvalError {
        EvalError(Box::new(Exception { class, message: message.into(), cause: None }))
    }

    /// `java.lang.ArithmeticException`, …
    pub fn class(&self) -> &'static str {
        self.0.class
    }

    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The exception that this one was made of.
    pub fn cause(&self) -> Option<&EvalError> {
        self.0.cause.as_ref()
    }

    fn caused_by(mut self, cause: EvalError) -> EvalError {
        self.0.cause = Some(cause);
        self
    }

    fn arithmetic(message: impl Into<String>) -> EvalError {
        EvalError::new("java.lang.ArithmeticException", message)
    }

    fn null_pointer(message: impl Into<String>) -> EvalError {
        EvalError::new("java.lang.NullPointerException", message)
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.class(), self.message())
    }
}

impl EvalContext {
    /// The next 64 random bits (SplitMix64).
    fn next_random(&self) -> u64 {
        let state = self.random.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.random.set(state);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
pub(crate) mod testing;
