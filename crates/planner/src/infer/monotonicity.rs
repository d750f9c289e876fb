//! How a column's value moves in the updates of one row (specification 5.5): for the UpdateFast rank and MAX/MIN without retraction.
//!
//! `None`: the node has deletes, or nothing is known.

use crate::infer::traits::ModifyKinds;
use crate::physical::{Op, Plan};
use crate::rel::{AggCall, SortField};
use crate::rex::{Literal, Range, Rex, RexKind};
use rowkind_ir::Value;
use rowkind_ir::plan::JoinKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Monotonicity {
    Constant,
    Increasing,
    Decreasing,
    NotMonotonic,
}

use Monotonicity::{Constant, Decreasing, Increasing, NotMonotonic};

pub fn derive(plan: &Plan) -> Option<Vec<Monotonicity>> {
    let width = plan.row.len();
    match &plan.op {
        Op::Scan(scan) => {
            let inserts = ModifyKinds::of(scan.mode).is_insert_only();
            Some(vec![if inserts { Constant } else { NotMonotonic }; width])
        }
        Op::Calc { exprs, condition } => {
            let input = derive(plan.input())?;
            if all_constant(&input) {
                return Some(vec![Constant; width]);
            }
            if condition.as_ref().is_some_and(|condition| can_retract(condition, &input)) {
                return Some(vec![NotMonotonic; width]);
            }
            Some(exprs.iter().map(|expr| referenced(expr).map_or(NotMonotonic, |column| input[column])).collect())
        }
        Op::Aggregate(aggregate) | Op::LocalAggregate(aggregate) => aggregate_moves(plan, &aggregate.group, &aggregate.calls),
        Op::GlobalAggregate(aggregate) => aggregate_moves(plan, &aggregate.group, &aggregate.calls),
        Op::ChangelogNormalize { key, .. } => {
            Some((0..width).map(|column| if key.contains(&column) { Constant } else { NotMonotonic }).collect())
        }
        Op::DropUpdateBefore
        | Op::WatermarkAssigner { .. }
        | Op::MiniBatchAssigner { .. }
        | Op::LookupJoin(_)
        | Op::Correlate(_)
        | Op::Snapshot { .. }
        | Op::Expand { .. } => {
            let input = derive(plan.input())?;
            Some(vec![if all_constant(&input) { Constant } else { NotMonotonic }; width])
        }
        Op::Exchange(_) => derive(plan.input()),
        Op::Rank(rank) if rank.is_deduplication() => {
            let input = derive(plan.input())?;
            if !all_constant(&input) {
                return None;
            }
            let rowtime = rank.order.iter().any(|field| plan.input().row[field.column].ty.is_rowtime());
            let last = rank.order.first().is_some_and(|field| field.descending);
            Some(
                (0..width)
                    .map(|column| if (last || rowtime) && !rank.partition.contains(&column) { NotMonotonic } else { Constant })
                    .collect(),
            )
        }
        Op::Rank(rank) => {
            let input = derive(plan.input())?;
            if rank.partition.iter().any(|&column| input[column] != Constant) {
                return None;
            }
            let mut out = vec![NotMonotonic; width];
            rank.partition.iter().for_each(|&column| out[column] = Constant);
            if rank.outputs_rank {
                out[width - 1] = Constant;
            }
            if let Some(SortField { column, descending, .. }) = rank.order.first().copied()
                && !rank.partition.contains(&column)
            {
                out[column] = match (descending, input[column]) {
                    (true, Increasing | Constant) => Increasing,
                    (false, Decreasing | Constant) => Decreasing,
                    _ => NotMonotonic,
                };
            }
            Some(out)
        }
        Op::Over(_) | Op::IntervalJoin { .. } => Some(vec![Constant; width]),
        Op::Join(join) => {
            if join.kind == JoinKind::Anti {
                return None;
            }
            let (left, right) = (derive(&plan.inputs[0])?, derive(&plan.inputs[1])?);
            if !join.rest.is_empty() && !(all_constant(&left) && all_constant(&right)) {
                return None;
            }
            let constant =
                join.left_key.iter().all(|&key| left[key] == Constant) && join.right_key.iter().all(|&key| right[key] == Constant);
            if !constant {
                return None;
            }
            Some(if join.kind == JoinKind::Semi { left } else { left.into_iter().chain(right).collect() })
        }
        Op::Union => {
            let inputs = plan.inputs.iter().map(derive).collect::<Option<Vec<_>>>()?;
            Some(
                (0..width)
                    .map(
                        |column| {
                            if inputs.iter().all(|input| input[column] == inputs[0][column]) { inputs[0][column] } else { NotMonotonic }
                        },
                    )
                    .collect(),
            )
        }
        Op::Values { .. }
        | Op::IncrementalAggregate(_)
        | Op::GroupWindowAggregate(_)
        | Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_)
        | Op::WindowTableFunction { .. }
        | Op::WindowRank { .. }
        | Op::WindowDeduplicate { .. }
        | Op::WindowJoin { .. }
        | Op::Sort { .. }
        | Op::TemporalSort { .. }
        | Op::SortLimit { .. }
        | Op::Limit { .. }
        | Op::TemporalJoin { .. }
        | Op::MultiJoin(_)
        | Op::Match(_)
        | Op::ProcessTableFunction { .. }
        | Op::Sink(_) => None,
    }
}

/// Whether an aggregate call over this input has to take rows back (the `_RETRACT` of its printed name).
pub fn call_retracts(input: &Plan, group: &[usize], call: &AggCall) -> bool {
    // Before inference nothing is known, and nothing is printed.
    if input.traits.modify.is_insert_only() || input.traits.modify.is_empty() {
        return false;
    }
    if !matches!(call.function, "MAX" | "MIN") {
        return true;
    }
    let Some(moves) = derive(input) else { return true };
    if group.iter().any(|&column| moves[column] != Constant) {
        return true;
    }
    let wanted = if call.function == "MAX" { Increasing } else { Decreasing };
    // Where no column moves, rows only come.
    !all_constant(&moves) && call.args.first().is_none_or(|&arg| moves[arg] != wanted)
}

fn all_constant(moves: &[Monotonicity]) -> bool {
    moves.iter().all(|one| *one == Constant)
}

fn aggregate_moves(plan: &Plan, group: &[usize], calls: &[AggCall]) -> Option<Vec<Monotonicity>> {
    let input = derive(plan.input())?;
    if group.iter().any(|&column| input[column] != Constant) {
        return None;
    }
    let updates = !all_constant(&input);
    let of_call = |call: &AggCall| -> Monotonicity {
        let own = match call.function {
            "COUNT" | "MAX" => Increasing,
            "MIN" => Decreasing,
            "SUM" | "$SUM0" => call.args.first().map_or(NotMonotonic, |&arg| match filtered_sign(plan.input(), arg, call.filter) {
                Some(true) => Increasing,
                Some(false) => Decreasing,
                None => NotMonotonic,
            }),
            _ => NotMonotonic,
        };
        if !updates {
            return own;
        }
        match call.args.as_slice() {
            [] => own,
            [arg] if input[*arg] != own && call.function != "COUNT" => NotMonotonic,
            [_] => own,
            _ => NotMonotonic,
        }
    };
    Some(std::iter::repeat_n(Constant, group.len()).chain(calls.iter().map(of_call)).collect())
}

/// The sign of a column among the rows that a FILTER lets through.
fn filtered_sign(plan: &Plan, column: usize, filter: Option<usize>) -> Option<bool> {
    sign(plan, column).or_else(|| {
        let filter = filter?;
        let calc = if matches!(plan.op, Op::Exchange(_)) { plan.input() } else { plan };
        let Op::Calc { exprs, .. } = &calc.op else { return None };
        let below = referenced(&exprs[column])?;
        let condition = exprs[filter].args_of("IS TRUE").map_or(&exprs[filter], |args| &args[0]);
        crate::rex_tools::conjuncts(condition).iter().find_map(|term| sign_by(term, below))
    })
}

/// Whether a column is known to be ≥ 0 (`true`) or ≤ 0 (`false`), from a filter below.
fn sign(plan: &Plan, column: usize) -> Option<bool> {
    match &plan.op {
        Op::Exchange(_) | Op::DropUpdateBefore | Op::WatermarkAssigner { .. } | Op::MiniBatchAssigner { .. } => sign(plan.input(), column),
        Op::Calc { exprs, condition } => {
            if let Some(value) = exprs[column].as_value() {
                return sign_of(value);
            }
            let below = referenced(&exprs[column])?;
            let told = condition
                .as_ref()
                .and_then(|condition| crate::rex_tools::conjuncts(condition).iter().find_map(|term| sign_by(term, below)));
            told.or_else(|| sign(plan.input(), below))
        }
        _ => None,
    }
}

fn sign_by(term: &Rex, column: usize) -> Option<bool> {
    let (op, args) = term.as_call()?;
    if op == "SEARCH" && args[0].as_input() == Some(column) {
        let RexKind::Literal(Literal::Sarg(sarg)) = &args[1].kind else { return None };
        let low = |range: &Range| range.lower.as_ref().and_then(|(value, _)| sign_of(value)) == Some(true);
        let high = |range: &Range| range.upper.as_ref().and_then(|(value, _)| sign_of(value)) == Some(false);
        return if sarg.ranges.iter().all(low) {
            Some(true)
        } else if sarg.ranges.iter().all(high) {
            Some(false)
        } else {
            None
        };
    }
    let flipped = match op {
        ">" => "<",
        ">=" => "<=",
        "<" => ">",
        "<=" => ">=",
        "=" => "=",
        _ => return None,
    };
    let (op, value) = if args[0].as_input() == Some(column) {
        (op, args[1].as_value()?)
    } else if args[1].as_input() == Some(column) {
        (flipped, args[0].as_value()?)
    } else {
        return None;
    };
    match op {
        ">" | ">=" => sign_of(value).filter(|positive| *positive),
        "<" | "<=" => (sign_of(value) == Some(false) || is_zero(value)).then_some(false),
        _ => sign_of(value),
    }
}

fn number(value: &Value) -> Option<f64> {
    Some(match value {
        Value::TinyInt(n) => f64::from(*n),
        Value::SmallInt(n) => f64::from(*n),
        Value::Int(n) => f64::from(*n),
        Value::BigInt(n) => *n as f64,
        Value::Float(x) => f64::from(*x),
        Value::Double(x) => *x,
        Value::Decimal(decimal) => decimal.unscaled as f64,
        _ => return None,
    })
}

fn is_zero(value: &Value) -> bool {
    number(value) == Some(0.0)
}

/// ≥ 0: `true`.
fn sign_of(value: &Value) -> Option<bool> {
    number(value).map(|number| number >= 0.0)
}

/// The column under AS and CAST.
fn referenced(expr: &Rex) -> Option<usize> {
    match &expr.kind {
        RexKind::Input(index) => Some(*index),
        RexKind::Call { op: "CAST" | "AS", args } => referenced(&args[0]),
        _ => None,
    }
}

/// Whether an update of a row that passed the condition may make it fail.
fn can_retract(condition: &Rex, input: &[Monotonicity]) -> bool {
    let moving = |arg: &Rex| referenced(arg).map(|column| input[column]).filter(|moves| *moves != Constant);
    match &condition.kind {
        RexKind::Input(column) => input[*column] != Constant,
        RexKind::Call { op, args } => match *op {
            "=" | "<>" | "SEARCH" | "IN" => args.iter().any(|arg| moving(arg).is_some()),
            ">" | ">=" => args.iter().any(|arg| moving(arg).is_some_and(|moves| moves != Increasing)),
            "<" | "<=" => args.iter().any(|arg| moving(arg).is_some_and(|moves| moves != Decreasing)),
            "AND" | "OR" => args.iter().take(2).any(|arg| can_retract(arg, input)),
            "NOT" | "IS TRUE" | "IS NOT TRUE" | "IS NULL" | "IS NOT NULL" | "IS FALSE" | "IS NOT FALSE" => can_retract(&args[0], input),
            _ => false,
        },
        _ => false,
    }
}
