//! Scalar expressions of a stream plan: typed, resolved, without sub-queries or OVER.

use crate::types::DataType;
use crate::value::Value;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    /// The type that Flink's validator derived; evaluation returns values of this type.
    pub ty: DataType,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// Column of the input row; joins see the left row's columns, then the right row's.
    Input(usize),
    Literal(Value),
    /// Part of a ROW value.
    Field(Box<Expr>, usize),
    /// `function` is Flink's name as EXPLAIN prints it in prefix style: `+`, `=`, `AND`, `CASE`, `CAST`, `TRY_CAST`, `UPPER`,
    /// `SEARCH` never occurs (it is expanded). The target of a CAST is the expression's own type.
    /// A user's function has a marked name ([`crate::user_function`]).
    /// A symbol that EXPLAIN prints as `FLAG(DAY)` is a literal text of the type `Named("SYMBOL")`.
    Call {
        function: &'static str,
        args: Vec<Expr>,
    },
}

impl Expr {
    pub fn input(index: usize, ty: DataType) -> Expr {
        Expr { kind: ExprKind::Input(index), ty }
    }

    pub fn literal(value: Value, ty: DataType) -> Expr {
        Expr { kind: ExprKind::Literal(value), ty }
    }

    pub fn call(function: &'static str, args: Vec<Expr>, ty: DataType) -> Expr {
        Expr { kind: ExprKind::Call { function, args }, ty }
    }
}
