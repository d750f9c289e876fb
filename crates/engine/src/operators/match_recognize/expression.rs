//! Expressions of a pattern: they read the rows that its variables have matched so far.
//!
//! In: an expression with `PATTERN_REF(variable, column)` below FIRST, LAST, PREV, aggregates and FINAL. Out: its value
//! over a match, or over a part of one and the row at hand.
//! like   Flink `MatchCodeGenerator`

use super::taken::Taken;
use crate::aggregate::Calls;
use crate::expr::Scalar;
use crate::fault::{RunError, Unsupported};
use rowkind_ir::eval::{EvalContext, Session};
use rowkind_ir::plan::AggregateCall;
use rowkind_ir::{DataType, Expr, ExprKind, Field, Row, Timestamp, TypeKind, Value};
use std::rc::Rc;

/// The name under which all rows of a match are known.
const ALL: &str = "*";

/// What an expression looks at.
pub struct Scene<'a> {
    /// Rows in the order of their time, newest first by following the links.
    pub taken: Option<&'a Rc<Taken>>,
    /// The row at hand, and the variable whose definition is asked.
    pub current: Option<(usize, &'a Row)>,
    /// What MATCH_ROWTIME() is.
    pub rowtime_ms: i64,
    pub context: &'a EvalContext,
}

/// A compiled expression.
#[derive(Clone, Debug)]
pub struct PatternExpr {
    slots: Vec<Slot>,
    /// Over the values of the slots.
    scalar: Scalar,
}

/// A variable's place in the pattern; `None`: the rows of all variables.
type Variable = Option<usize>;

#[derive(Clone, Debug)]
enum Slot {
    /// A column of the `offset`th row from the first or the last one; NULL without such a row.
    Cell {
        variable: Variable,
        from_first: bool,
        offset: usize,
        column: usize,
    },
    /// One call over all rows of a variable.
    Aggregate {
        variable: Variable,
        args: Vec<Scalar>,
        calls: Box<Calls>,
    },
    Rowtime,
}

impl PatternExpr {
    pub fn new(expr: &Expr, variables: &[String], session: &Session) -> Result<PatternExpr, Unsupported> {
        let mut compiler = Compiler { slots: Vec::new(), variables, session };
        let expr = compiler.flattened(expr, (false, 0))?;
        Ok(PatternExpr { scalar: Scalar::new(&expr, session)?, slots: compiler.slots })
    }

    pub fn value(&self, scene: &Scene<'_>) -> Result<Value, RunError> {
        let values: Vec<Value> = self.slots.iter().map(|slot| slot.value(scene)).collect::<Result<_, _>>()?;
        self.scalar.eval(&values, scene.context)
    }
}

impl Slot {
    fn value(&self, scene: &Scene<'_>) -> Result<Value, RunError> {
        match self {
            Slot::Cell { variable: None, from_first: false, offset: 0, column } if scene.current.is_some() => {
                Ok(scene.current.map_or(Value::Null, |(_, row)| row[*column].clone()))
            }
            Slot::Cell { variable, from_first, offset, column } => {
                let rows = rows(scene, *variable);
                let index = if *from_first { Some(*offset) } else { (rows.len()).checked_sub(offset + 1) };
                Ok(index.and_then(|index| rows.get(index)).map_or(Value::Null, |row| row[*column].clone()))
            }
            Slot::Aggregate { variable, args, calls } => {
                let mut group = calls.group();
                for row in rows(scene, *variable) {
                    let args: Vec<Value> = args.iter().map(|arg| arg.eval(row, scene.context)).collect::<Result<_, _>>()?;
                    calls.accumulate(&mut group, &args)?;
                }
                let mut values = Vec::with_capacity(1);
                calls.values(&group, &mut values);
                Ok(values.pop().unwrap_or(Value::Null))
            }
            Slot::Rowtime => Ok(Value::Timestamp(Timestamp::from_millis(scene.rowtime_ms))),
        }
    }
}

/// The rows that a variable has matched, oldest first; the row at hand is the last of its own variable, and of all.
fn rows<'a>(scene: &Scene<'a>, variable: Variable) -> Vec<&'a Row> {
    let current = scene.current.filter(|(own, _)| variable.is_none_or(|variable| variable == *own));
    let newest_first = std::iter::successors(scene.taken, |taken| taken.before.as_ref());
    let taken = newest_first.filter(|taken| variable.is_none_or(|variable| variable == taken.variable));
    let mut rows: Vec<&Row> = current.map(|(_, row)| row).into_iter().chain(taken.map(|taken| &taken.row)).collect();
    rows.reverse();
    rows
}

struct Compiler<'a> {
    slots: Vec<Slot>,
    variables: &'a [String],
    session: &'a Session,
}

impl Compiler<'_> {
    /// The expression with its pattern parts as columns. `way`: whether rows are counted from the first one, and by how
    /// many.
    fn flattened(&mut self, expr: &Expr, way: (bool, usize)) -> Result<Expr, Unsupported> {
        let ExprKind::Call { function, args } = &expr.kind else { return Ok(expr.clone()) };
        match (*function, &args[..]) {
            ("PATTERN_REF", _) => {
                let (variable, column) = self.reference(expr)?;
                let slot = Slot::Cell { variable, from_first: way.0, offset: way.1, column };
                Ok(self.slot(slot, expr.ty.clone().with_nullable(true)))
            }
            ("FINAL", [of]) => self.flattened(of, way),
            ("FIRST" | "LAST" | "PREV" | "NEXT", [of, offset]) => {
                let count = match &offset.kind {
                    ExprKind::Literal(Value::Int(count)) => usize::try_from(*count).ok(),
                    _ => None,
                };
                let Some(count) = count else { return Err(Unsupported::new("this offset in a pattern")) };
                self.flattened(of, (*function == "FIRST", count))
            }
            ("MATCH_ROWTIME", _) => Ok(self.slot(Slot::Rowtime, expr.ty.clone())),
            ("MATCH_PROCTIME", _) => Ok(Expr::call("PROCTIME_MATERIALIZE", Vec::new(), expr.ty.clone())),
            ("SUM" | "COUNT" | "MIN" | "MAX", args) => self.aggregate(function, args, &expr.ty),
            (function, args) => {
                let args = args.iter().map(|arg| self.flattened(arg, way)).collect::<Result<_, _>>()?;
                Ok(Expr { kind: ExprKind::Call { function, args }, ty: expr.ty.clone() })
            }
        }
    }

    fn aggregate(&mut self, function: &'static str, args: &[Expr], ty: &DataType) -> Result<Expr, Unsupported> {
        let mut variable = None;
        let mut scalars = Vec::new();
        let mut fields = Vec::new();
        for arg in args {
            scalars.push(Scalar::new(&self.of_one_row(arg, &mut variable)?, self.session)?);
            fields.push(Field::new("arg", arg.ty.clone().with_nullable(true)));
        }
        let variable = match variable {
            Some(variable) => variable,
            None if args.is_empty() => None,
            None => return Err(Unsupported::new("aggregates of constants in a pattern")),
        };
        let output = Field::new("value", ty.clone());
        let (args, distinct, retracts) = ((0..args.len()).collect(), false, false);
        let call = AggregateCall { function, args, distinct, filter: None, retracts, output };
        let calls = Box::new(Calls::new(&[call], &fields)?);
        Ok(self.slot(Slot::Aggregate { variable, args: scalars, calls }, ty.clone()))
    }

    /// An argument as an expression over one row; `variable` is the one that all its columns have.
    fn of_one_row(&self, expr: &Expr, variable: &mut Option<Variable>) -> Result<Expr, Unsupported> {
        let ExprKind::Call { function, args } = &expr.kind else { return Ok(expr.clone()) };
        match *function {
            "PATTERN_REF" => {
                let (of, column) = self.reference(expr)?;
                if *variable.get_or_insert(of) != of {
                    return Err(Unsupported::new("aggregates over two variables of a pattern"));
                }
                Ok(Expr::input(column, expr.ty.clone()))
            }
            "FIRST" | "LAST" | "PREV" | "NEXT" | "SUM" | "COUNT" | "MIN" | "MAX" => {
                Err(Unsupported::new(format!("{function} within an aggregate of a pattern")))
            }
            function => {
                let args = args.iter().map(|arg| self.of_one_row(arg, variable)).collect::<Result<_, _>>()?;
                Ok(Expr { kind: ExprKind::Call { function, args }, ty: expr.ty.clone() })
            }
        }
    }

    fn reference(&self, expr: &Expr) -> Result<(Variable, usize), Unsupported> {
        let unknown = || Unsupported::new("this column of a pattern");
        let ExprKind::Call { args, .. } = &expr.kind else { return Err(unknown()) };
        match &args[..] {
            [Expr { kind: ExprKind::Literal(Value::String(name)), .. }, Expr { kind: ExprKind::Input(column), .. }] => {
                let name = name.as_str();
                let variable = match name {
                    ALL => None,
                    _ => Some(self.variables.iter().position(|known| known == name).ok_or_else(unknown)?),
                };
                Ok((variable, *column))
            }
            _ => Err(unknown()),
        }
    }

    fn slot(&mut self, slot: Slot, ty: DataType) -> Expr {
        let ty = if matches!(ty.kind, TypeKind::Null) { ty.with_nullable(true) } else { ty };
        self.slots.push(slot);
        Expr::input(self.slots.len() - 1, ty)
    }
}
