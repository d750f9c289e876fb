//! Helpers of the tests: expressions from types and literals, results as recorded JSON.

use super::{EvalContext, RowView, Session, compile};
use crate::expr::Expr;
use crate::json::Json;
use crate::types::{DataType, TypeKind};
use crate::value::Value;
use crate::value_text;
use crate::zone::Zone;

pub(crate) fn decimal(precision: u8, scale: u8) -> DataType {
    DataType::new(TypeKind::Decimal { precision, scale })
}

pub(crate) fn ty(kind: TypeKind) -> DataType {
    DataType::new(kind)
}

/// A literal from a JSON cell.
pub(crate) fn lit(cell: &str, ty: &DataType) -> Expr {
    let json = Json::parse(cell).unwrap_or_else(|error| panic!("{cell}: {error:?}"));
    Expr::literal(value_text::from_json(&json, ty).unwrap(), ty.clone())
}

pub(crate) fn text(value: &str) -> Expr {
    Expr::literal(Value::str(value), DataType::string())
}

pub(crate) fn int(value: i32) -> Expr {
    Expr::literal(Value::Int(value), ty(TypeKind::Int))
}

/// A symbol, as `FLAG(DAY)`.
pub(crate) fn flag(name: &str) -> Expr {
    Expr::literal(Value::str(name), ty(TypeKind::Named("SYMBOL")))
}

/// Evaluates an expression; the value as recorded JSON, or the exception's text.
pub(crate) fn eval_in(expr: &Expr, zone: &str) -> String {
    let session = Session { zone: Zone::parse(zone).unwrap(), ..Session::default() };
    let program = match compile(expr, &session) {
        Ok(program) => program,
        Err(unsupported) => return format!("unsupported: {unsupported}"),
    };
    match program.eval(RowView::one(&[]), &EvalContext::default()) {
        Ok(value) => value_text::to_json(&value, &expr.ty, &session.zone).to_string(),
        Err(error) => error.message().to_string(),
    }
}

pub(crate) fn eval(expr: &Expr) -> String {
    eval_in(expr, "UTC")
}

/// Calls a function of strings and integers.
pub(crate) fn call(function: &'static str, args: Vec<Expr>, kind: TypeKind) -> String {
    eval(&Expr::call(function, args, ty(kind)))
}
