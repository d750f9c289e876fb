//! Row expressions of the planner: typed, with references to input columns by position.
//!
//! They mirror Calcite's RexNode, because EXPLAIN prints them: `$0`, `+($0, 1)`, `CAST($0):BIGINT NOT NULL`,
//! `ROW_NUMBER() OVER (…)`. The engine gets [`rowkind_ir::Expr`], lowered at the end.

use crate::rel::{Rel, SortField};
use rowkind_ir::{DataType, Value};
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq)]
pub struct Rex {
    pub kind: RexKind,
    pub ty: DataType,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RexKind {
    /// Column of the input; joins count the left columns, then the right ones.
    Input(usize),
    Literal(Literal),
    Call {
        op: &'static str,
        args: Vec<Rex>,
    },
    /// `$cor1.ts`: a column of the row of an enclosing correlate.
    Correlation {
        id: u32,
        column: usize,
        name: String,
    },
    /// Part of a ROW value.
    Field {
        of: Box<Rex>,
        index: usize,
        name: String,
    },
    Over(Box<Over>),
    SubQuery(Box<SubQuery>),
}

/// A literal keeps the type name it was written with: exact numerics are DECIMAL inside until they are retyped.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Value(Value),
    /// A DOUBLE that was computed while planning: it prints all digits of its binary value.
    Computed(Value),
    /// Ranges of SEARCH: `Sarg[…]`, as sorted disjoint ranges and what NULL gives.
    Sarg(Rc<Sarg>),
    /// A symbol of a special syntax, printed `FLAG(NAME)`.
    Symbol(&'static str),
    /// `DESCRIPTOR(…)` and `DEFAULT()` are calls; this is a column name inside DESCRIPTOR.
    Name(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sarg {
    pub ranges: Vec<Range>,
    /// What NULL gives: `None` unknown, else the boolean.
    pub null_as: Option<bool>,
}

/// `None` at an end: unbounded; the flag: the end itself is in.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    pub lower: Option<(Value, bool)>,
    pub upper: Option<(Value, bool)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    pub function: &'static str,
    pub distinct: bool,
    pub args: Vec<Rex>,
    pub partition: Vec<Rex>,
    pub order: Vec<(Rex, SortDirection)>,
    pub rows: bool,
    pub lower: Bound,
    pub upper: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortDirection {
    pub descending: bool,
    pub nulls_last: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    UnboundedPreceding,
    Preceding(Rex),
    CurrentRow,
    Following(Rex),
    UnboundedFollowing,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SubQuery {
    /// `IN`, `EXISTS`, `$SCALAR_QUERY`, `SOME`-comparisons by their operator.
    pub op: &'static str,
    pub args: Vec<Rex>,
    pub rel: Rel,
}

impl Rex {
    pub fn input(index: usize, ty: DataType) -> Rex {
        Rex { kind: RexKind::Input(index), ty }
    }

    pub fn value(value: Value, ty: DataType) -> Rex {
        Rex { kind: RexKind::Literal(Literal::Value(value)), ty }
    }

    pub fn call(op: &'static str, args: Vec<Rex>, ty: DataType) -> Rex {
        Rex { kind: RexKind::Call { op, args }, ty }
    }
}

impl From<SortField> for SortDirection {
    fn from(field: SortField) -> SortDirection {
        SortDirection { descending: field.descending, nulls_last: field.nulls_last }
    }
}
