//! Scalar expressions in the engine: the one place that knows how they are evaluated.

use crate::fault::{RunError, Unsupported};
use crate::options;
use crate::rows::Rows;
use rowkind_ir::eval::{self, EvalContext, EvalError, Program, RowView, Session};
use rowkind_ir::plan::StreamPlan;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Expr, ExprKind, Row, Value};
use std::rc::Rc;

/// What the session's options say about expressions.
pub fn session(plan: &StreamPlan) -> Result<Session, Unsupported> {
    let zone = match options::get(plan, "table.local-time-zone") {
        None | Some("default") => Zone::default(),
        Some(name) => Zone::parse(name).ok_or_else(|| Unsupported::new(format!("the time zone {name}")))?,
    };
    let legacy_cast = options::get(plan, "table.exec.legacy-cast-behaviour");
    Ok(Session { zone, legacy_cast: legacy_cast.is_some_and(|value| value.eq_ignore_ascii_case("enabled")) })
}

/// A compiled expression.
#[derive(Clone, Debug)]
pub struct Scalar(Rc<Program>);

impl Scalar {
    pub fn new(expr: &Expr, session: &Session) -> Result<Scalar, Unsupported> {
        let unknown = |error: eval::Unsupported| Unsupported::new(format!("the function {error}"));
        Ok(Scalar(Rc::new(eval::compile(expr, session).map_err(unknown)?)))
    }

    #[inline]
    pub fn eval(&self, row: &[Value], context: &EvalContext) -> Result<Value, RunError> {
        self.0.eval(RowView::one(row), context).map_err(run_error)
    }
}

/// A BOOLEAN expression; UNKNOWN does not hold.
#[derive(Clone, Debug)]
pub struct Condition(Rc<Program>);

impl Condition {
    pub fn new(expr: &Expr, session: &Session) -> Result<Condition, Unsupported> {
        Scalar::new(expr, session).map(|scalar| Condition(scalar.0))
    }

    #[inline]
    pub fn holds(&self, row: &[Value], context: &EvalContext) -> Result<bool, RunError> {
        let truth = self.0.eval_condition(RowView::one(row), context).map_err(run_error)?;
        Ok(truth == Some(true))
    }

    /// Over the columns of the left row, then the right row's.
    #[inline]
    pub fn holds_for(&self, left: &[Value], right: &[Value], context: &EvalContext) -> Result<bool, RunError> {
        let truth = self.0.eval_condition(RowView::two(left, right), context).map_err(run_error)?;
        Ok(truth == Some(true))
    }
}

/// The columns of a new row.
#[derive(Clone, Debug)]
pub enum Projection {
    /// The row as it is.
    Identity,
    /// Columns of the row, as they are.
    Columns(Rc<[usize]>),
    Of(Rc<[Column]>),
}

#[derive(Clone, Debug)]
pub enum Column {
    Input(usize),
    Scalar(Scalar),
    /// What Flink's generated code takes for NOT NULL: it does not look whether it is NULL, and writes the value that stands for
    /// nothing. So are integers of a NOT NULL type, and the missing elements of what has no NULL in it.
    Unchecked(Scalar, Value),
}

impl Projection {
    pub fn new(exprs: &[Expr], input_width: usize, session: &Session) -> Result<Projection, Unsupported> {
        let inputs: Option<Rc<[usize]>> = exprs
            .iter()
            .map(|expr| match expr.kind {
                ExprKind::Input(column) => Some(column),
                _ => None,
            })
            .collect();
        match inputs {
            Some(columns) if columns.iter().copied().eq(0..input_width) => Ok(Projection::Identity),
            Some(columns) => Ok(Projection::Columns(columns)),
            None => {
                let column = |expr: &Expr| match expr.kind {
                    ExprKind::Input(column) => Ok(Column::Input(column)),
                    _ => {
                        let scalar = Scalar::new(expr, session)?;
                        Ok(match eval::in_place_of_null(expr) {
                            Some(nothing) => Column::Unchecked(scalar, nothing),
                            None => Column::Scalar(scalar),
                        })
                    }
                };
                Ok(Projection::Of(exprs.iter().map(column).collect::<Result<_, _>>()?))
            }
        }
    }

    #[inline]
    pub fn of(&self, row: Row, rows: &mut Rows, context: &EvalContext) -> Result<Row, RunError> {
        match self {
            Projection::Identity => Ok(row),
            Projection::Columns(columns) => Ok(rows.make(columns.iter().map(|&column| row[column].clone()))),
            Projection::Of(columns) => {
                let mut failure = None;
                let said = rows.make(columns.iter().map(|column| match column {
                    Column::Input(column) => row[*column].clone(),
                    Column::Scalar(scalar) => scalar.eval(&row, context).unwrap_or_else(|error| {
                        failure.get_or_insert(error);
                        Value::Null
                    }),
                    Column::Unchecked(scalar, nothing) => match scalar.eval(&row, context) {
                        Ok(Value::Null) => nothing.clone(),
                        Ok(value) => value,
                        Err(error) => {
                            failure.get_or_insert(error);
                            Value::Null
                        }
                    },
                }));
                failure.map_or(Ok(said), Err)
            }
        }
    }
}

fn run_error(error: EvalError) -> RunError {
    let mut failed = RunError::new(error.class(), error.message());
    let mut cause = error.cause();
    while let Some(inner) = cause {
        failed = failed.caused_by(inner.class(), inner.message());
        cause = inner.cause();
    }
    failed
}
