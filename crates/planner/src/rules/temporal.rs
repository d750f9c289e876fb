//! `FOR SYSTEM_TIME AS OF`: a correlate with a snapshot becomes a join with it.
//!
//! before  Correlate(l, Filter(l.k = k) over Snapshot(period = l.time))
//! after   Join(l, Snapshot, l.k = k), for event time with a condition that keeps both times and the keys
//! like    Flink `LogicalCorrelateToJoinFromTemporalTableRule`

use super::build::{inputs, join, names, node, project, with_inputs};
use super::decorrelate::over_both;
use crate::outcome::Failure;
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::{Rex, RexKind};
use crate::rex_tools::{and, boolean, conjuncts, inputs_of};

/// The condition that stands for "as of" until the join is made.
pub const INITIAL_CONDITION: &str = "__INITIAL_TEMPORAL_JOIN_CONDITION";
pub const LEFT_KEY: &str = "__TEMPORAL_JOIN_LEFT_KEY";
pub const RIGHT_KEY: &str = "__TEMPORAL_JOIN_RIGHT_KEY";

pub fn rewrite(rel: &Rel) -> Result<Rel, Failure> {
    let new = inputs(rel).iter().map(rewrite).collect::<Result<Vec<_>, Failure>>()?;
    let rel = with_inputs(rel, new);
    let RelOp::Correlate { left, right, kind, .. } = &rel.op else { return Ok(rel) };
    let Some((snapshot, conditions)) = snapshot_of(right) else { return Ok(rel) };
    let RelOp::Snapshot { input, period } = &snapshot.op else { return Ok(rel) };
    let RexKind::Correlation { column, .. } = &period.kind else {
        return Err(Failure::validation(
            "Temporal table join currently only supports 'FOR SYSTEM_TIME AS OF' left table's time attribute field",
        ));
    };
    let time = &left.row[*column].ty;
    if !time.is_rowtime() && !time.is_proctime() {
        return Err(Failure::validation(
            "Temporal table join currently only supports 'FOR SYSTEM_TIME AS OF' left table's time attribute field",
        ));
    }
    if !matches!(kind, JoinType::Inner | JoinType::Left) {
        return Err(Failure::table("Temporal table join currently only support INNER JOIN and LEFT JOIN."));
    }
    let width = left.row.len();
    let mut terms: Vec<Rex> = over_both(&conditions, width).iter().flat_map(conjuncts).collect();
    if time.is_rowtime() {
        let Some(right_time) = input.row.iter().position(|field| field.ty.is_rowtime()) else {
            return Err(Failure::validation(
                "Event-Time Temporal Table Join requires both primary key and row time attribute in versioned table, but no row time attribute can be found.",
            ));
        };
        let keys = crate::rex_tools::join_keys(&and(terms.clone()), width);
        if keys.left.is_empty() {
            // Flink projects an expression that equals something of the other side, and joins by it.
            let meets = |term: &Rex| {
                let columns = term.columns();
                let both = columns.iter().any(|&column| column < width) && columns.iter().any(|&column| column >= width);
                let is_column = |side: &Rex| match side.as_call() {
                    Some(("CAST", [of])) => of.as_input().is_some(),
                    _ => side.as_input().is_some(),
                };
                both && matches!(term.as_call(), Some(("=", sides)) if !sides.iter().all(is_column))
            };
            if terms.iter().any(meets) {
                return Err(Failure::unsupported("a temporal join by an expression", rel.span));
            }
            return Err(Failure::validation("Currently the join key in Temporal Table Join can not be empty."));
        }
        let all = |columns: &[usize], row: &[rowkind_ir::Field], shift: usize| -> Vec<Rex> {
            columns.iter().map(|&column| Rex::input(column + shift, row[column].ty.clone())).collect()
        };
        let arguments = vec![
            Rex::input(*column, time.clone()),
            Rex::input(width + right_time, input.row[right_time].ty.clone()),
            Rex::call(LEFT_KEY, all(&keys.left, &left.row, 0), boolean(false)),
            Rex::call(RIGHT_KEY, all(&keys.right, &input.row, width), boolean(false)),
        ];
        terms.push(Rex::call(INITIAL_CONDITION, arguments, boolean(false)));
    }
    let snapshot = node(RelOp::Snapshot { input: input.clone(), period: period.clone() }, input.row.clone());
    let mut joined = (*join(left.clone(), snapshot, and(terms), *kind)).clone();
    joined.hints = rel.hints.clone();
    let joined = std::rc::Rc::new(joined);
    let all = inputs_of(&joined.row);
    if names(&joined.row) == names(&rel.row) {
        return Ok(joined);
    }
    Ok(project(joined, all, names(&rel.row)))
}

/// The snapshot and the conditions above it, over its columns.
fn snapshot_of(right: &Rel) -> Option<(Rel, Vec<Rex>)> {
    match &right.op {
        RelOp::Snapshot { .. } => Some((right.clone(), Vec::new())),
        RelOp::Filter { input, condition, .. } => {
            let (snapshot, mut conditions) = snapshot_of(input)?;
            conditions.push(condition.clone());
            Some((snapshot, conditions))
        }
        _ => None,
    }
}
