//! Calls of functions: what a family sees of a call, and what it answers.

use super::{EvalContext, EvalError, EvalResult, Session};
use crate::Str;
use crate::expr::{Expr, ExprKind};
use crate::types::{DataType, TypeKind};
use crate::value::Value;

/// The run-time part of a function.
pub(super) type Function = Box<dyn Fn(&EvalContext, &[Value]) -> EvalResult>;

/// A call while it is compiled.
#[derive(Clone, Copy)]
pub(super) struct Call<'a> {
    pub name: &'a str,
    pub args: &'a [Expr],
    pub ty: &'a DataType,
    pub session: &'a Session,
}

/// A function that was found.
pub(super) struct Body {
    /// Any null argument makes the result null.
    pub strict: bool,
    pub function: Function,
}

/// A function that is null when an argument is.
pub(super) fn strict(function: impl Fn(&[Value]) -> EvalResult + 'static) -> Body {
    Body { strict: true, function: Box::new(move |_, args| function(args)) }
}

/// A function that sees its null arguments.
pub(super) fn lenient(function: impl Fn(&[Value]) -> EvalResult + 'static) -> Body {
    Body { strict: false, function: Box::new(move |_, args| function(args)) }
}

/// A function that reads the context.
pub(super) fn contextual(function: impl Fn(&EvalContext, &[Value]) -> EvalResult + 'static) -> Body {
    Body { strict: true, function: Box::new(function) }
}

impl<'a> Call<'a> {
    pub fn kind(&self, index: usize) -> &'a TypeKind {
        self.args.get(index).map_or(&TypeKind::Null, |arg| &arg.ty.kind)
    }

    /// The value of a literal argument.
    pub fn literal(&self, index: usize) -> Option<&'a Value> {
        match self.args.get(index).map(|arg| &arg.kind) {
            Some(ExprKind::Literal(value)) => Some(value),
            _ => None,
        }
    }

    /// The text of a literal argument; symbols (`FLAG(DAY)`) are literal texts too.
    pub fn literal_text(&self, index: usize) -> Option<&'a str> {
        match self.literal(index) {
            Some(Value::String(text)) => Some(text.as_str()),
            _ => None,
        }
    }

    pub fn is_text(&self, index: usize) -> bool {
        is_text(self.kind(index))
    }
}

pub(super) fn is_text(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Char(_) | TypeKind::VarChar(_))
}

/// The text of a string argument.
pub(super) fn text(value: &Value) -> &str {
    match value {
        Value::String(text) => text.as_str(),
        _ => "",
    }
}

/// A string argument without a copy.
pub(super) fn shared_text(value: &Value) -> Str {
    match value {
        Value::String(text) => text.clone(),
        _ => Str::new(),
    }
}

pub(super) fn bytes(value: &Value) -> &[u8] {
    match value {
        Value::Bytes(bytes) => bytes,
        Value::String(text) => text.as_bytes(),
        _ => &[],
    }
}

/// An integer argument of any width.
pub(super) fn integer(value: &Value) -> i64 {
    super::node::whole(value).unwrap_or(0)
}

pub(super) fn string(text: impl AsRef<str>) -> EvalResult {
    Ok(Value::str(text.as_ref()))
}

pub(super) fn optional<T>(value: Option<T>, wrap: impl Fn(T) -> Value) -> EvalResult {
    Ok(value.map_or(Value::Null, wrap))
}

/// `java.lang.RuntimeException` and the like of a function.
pub(super) fn fail<T>(class: &'static str, message: impl Into<String>) -> Result<T, EvalError> {
    Err(EvalError::new(class, message))
}
