//! Which physical join a logical one becomes.

use super::windows::{self, Attached};
use crate::outcome::Failure;
use crate::physical::{IntervalBounds, Join, Op, Plan};
use crate::rex::Rex;
use crate::rex_tools::{and, boolean, conjuncts, join_keys};
use crate::rules::temporal::{INITIAL_CONDITION, LEFT_KEY, RIGHT_KEY};
use rowkind_ir::plan::{JoinKind, WindowKind};
use rowkind_ir::{Field, Value};

#[derive(Clone, Debug, PartialEq)]
pub enum JoinClass {
    Regular,
    Interval(Bounds),
    Window {
        left: Attached,
        right: Attached,
    },
    /// The right side is a snapshot: an event-time temporal join or a lookup join.
    Snapshot,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub rowtime: bool,
    pub lower_ms: i64,
    pub upper_ms: i64,
    pub left_time: usize,
    pub right_time: usize,
}

pub fn classify(join: &Join, left: &Plan, right: &Plan) -> JoinClass {
    if is_snapshot(right) {
        return JoinClass::Snapshot;
    }
    if let (Some(l), Some(r)) = (windows::attached(left), windows::attached(right)) {
        let pairs = |a: &[usize], b: &[usize]| join.left_key.iter().zip(&join.right_key).any(|(x, y)| a.contains(x) && b.contains(y));
        if pairs(&l.start, &r.start) && pairs(&l.end, &r.end) && same_window(&l.kind, &r.kind) && l.rowtime == r.rowtime {
            return JoinClass::Window { left: l, right: r };
        }
    }
    if matches!(join.kind, JoinKind::Inner | JoinKind::Left | JoinKind::Right | JoinKind::Full)
        && let Some(bounds) = interval(&join.condition, &left.row, &right.row)
    {
        return JoinClass::Interval(bounds);
    }
    JoinClass::Regular
}

fn same_window(a: &WindowKind, b: &WindowKind) -> bool {
    match (a, b) {
        (WindowKind::Session { gap_ms: x, .. }, WindowKind::Session { gap_ms: y, .. }) => x == y,
        _ => a == b,
    }
}

fn is_snapshot(plan: &Plan) -> bool {
    match &plan.op {
        Op::Snapshot { .. } => true,
        Op::Calc { .. } => is_snapshot(plan.input()),
        _ => false,
    }
}

/// A time column of one side, moved by a constant.
struct Moved {
    column: usize,
    by_ms: i64,
}

/// Both bounds between the sides' time attributes; `None`: no interval join.
fn interval(condition: &Rex, left: &[Field], right: &[Field]) -> Option<Bounds> {
    let width = left.len();
    let ty = |column: usize| if column < width { &left[column].ty } else { &right[column - width].ty };
    let mut lower: Option<i64> = None;
    let mut upper: Option<i64> = None;
    let mut columns: Option<(usize, usize)> = None;
    let (mut count, mut equal) = (0, false);
    for term in conjuncts(condition) {
        let Some((op, [a, b])) = term.as_call().and_then(|(op, args)| Some((op, <&[Rex; 2]>::try_from(args).ok()?))) else { continue };
        if !matches!(op, "<" | "<=" | ">" | ">=" | "=") {
            continue;
        }
        let (Some(a), Some(b)) = (moved(a), moved(b)) else { continue };
        let attribute = |side: &Moved| ty(side.column).is_rowtime() || ty(side.column).is_proctime();
        if !attribute(&a) || !attribute(&b) || (a.column < width) == (b.column < width) {
            continue;
        }
        if ty(a.column).time_attribute() != ty(b.column).time_attribute() {
            return None;
        }
        let (l, r, op) = if a.column < width { (a, b, op) } else { (b, a, flip(op)) };
        let pair = (l.column, r.column - width);
        if columns.is_some_and(|known| known != pair) {
            return None;
        }
        columns = Some(pair);
        count += 1;
        // left + x op right + y: left op right + (y - x)
        let distance = r.by_ms - l.by_ms;
        match op {
            ">=" => lower = Some(distance),
            ">" => lower = Some(distance + 1),
            "<=" => upper = Some(distance),
            "<" => upper = Some(distance - 1),
            _ => {
                lower = Some(distance);
                upper = Some(distance);
                equal = true;
            }
        }
    }
    let (left_time, right_time) = columns?;
    // One equality, or a lower and an upper bound.
    if count > if equal { 1 } else { 2 } {
        return None;
    }
    Some(Bounds { rowtime: left[left_time].ty.is_rowtime(), lower_ms: lower?, upper_ms: upper?, left_time, right_time })
}

fn flip(op: &'static str) -> &'static str {
    match op {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}

fn moved(rex: &Rex) -> Option<Moved> {
    if let Some(column) = rex.as_input() {
        return Some(Moved { column, by_ms: 0 });
    }
    let (op, args) = rex.as_call()?;
    let [time, by] = args else { return None };
    let Value::IntervalMillis(ms) = by.as_value()? else { return None };
    let inner = moved(time)?;
    match op {
        "+" => Some(Moved { by_ms: inner.by_ms + ms, ..inner }),
        "-" => Some(Moved { by_ms: inner.by_ms - ms, ..inner }),
        _ => None,
    }
}

/// The physical join, with its exchanges.
pub fn physical(plan: &Plan, join: &Join, left: Plan, right: Plan, mini_batch: bool) -> Result<Plan, Failure> {
    let row = plan.row.clone();
    match classify(join, &left, &right) {
        JoinClass::Regular => {
            let join = Join { mini_batch, ..join.clone() };
            let inputs = vec![super::physical::exchange(left, &join.left_key), super::physical::exchange(right, &join.right_key)];
            Ok(plan.rebuilt(Op::Join(join), inputs, row))
        }
        JoinClass::Interval(bounds) => {
            let keys: Vec<(usize, usize)> = join
                .left_key
                .iter()
                .zip(&join.right_key)
                .map(|(l, r)| (*l, *r))
                .filter(|pair| *pair != (bounds.left_time, bounds.right_time))
                .collect();
            let left_key: Vec<usize> = keys.iter().map(|(l, _)| *l).collect();
            let right_key: Vec<usize> = keys.iter().map(|(_, r)| *r).collect();
            let inputs = vec![super::physical::exchange(left, &left_key), super::physical::exchange(right, &right_key)];
            let bounds = IntervalBounds {
                rowtime: bounds.rowtime,
                left_lower_ms: bounds.lower_ms,
                left_upper_ms: bounds.upper_ms,
                left_time: bounds.left_time,
                right_time: bounds.right_time,
            };
            let join = Join { left_key, right_key, ..join.clone() };
            Ok(plan.rebuilt(Op::IntervalJoin { join, bounds }, inputs, row))
        }
        JoinClass::Window { left: l, right: r } => window_join(plan, join, left, right, &l, &r),
        JoinClass::Snapshot => snapshot_join(plan, join, left, right),
    }
}

fn window_join(plan: &Plan, join: &Join, left: Plan, right: Plan, l: &Attached, r: &Attached) -> Result<Plan, Failure> {
    let width = left.row.len();
    let (Some(left_window), Some(right_window)) = (l.to_window(), r.to_window()) else {
        return Err(Failure::unsupported("a window join without window columns", None));
    };
    if !l.rowtime {
        return Err(Failure::table("Processing time Window Join is not supported yet."));
    }
    let is_window_pair = |term: &Rex| {
        let keys = join_keys(term, width);
        matches!((keys.left.as_slice(), keys.right.as_slice()), ([a], [b])
            if (l.start.contains(a) && r.start.contains(b)) || (l.end.contains(a) && r.end.contains(b)))
    };
    let terms: Vec<Rex> = conjuncts(&join.condition).into_iter().filter(|term| !is_window_pair(term)).collect();
    let rest = Join::new(join.kind, and(terms), width);
    // A projection that only names columns is gone by now, and its names with it.
    let (left, right) = (without_names(super::normalize::merge_calcs(&left)), without_names(super::normalize::merge_calcs(&right)));
    let inputs = vec![super::physical::exchange(left, &rest.left_key), super::physical::exchange(right, &rest.right_key)];
    let op = Op::WindowJoin { join: rest, left: left_window, right: right_window };
    Ok(plan.rebuilt(op, inputs, plan.row.clone()))
}

fn without_names(mut plan: Plan) -> Plan {
    while crate::physical::is_trivial_calc(&plan) {
        plan = plan.input().clone();
    }
    plan
}

fn snapshot_join(plan: &Plan, join: &Join, left: Plan, right: Plan) -> Result<Plan, Failure> {
    let event_time = conjuncts(&join.condition).into_iter().find(|term| term.is_call(INITIAL_CONDITION));
    let Some(initial) = event_time else {
        return super::lookup::convert(plan, join, left, right);
    };
    let width = left.row.len();
    let args = initial.args_of(INITIAL_CONDITION).unwrap_or_default();
    let (left_time, right_time) = (args[0].as_input().unwrap_or(0), args[1].as_input().map(|column| column - width));
    let below = strip_snapshot(&right);
    let keys = below.upsert_keys().clone().unwrap_or_default();
    let Some(primary_key) = crate::infer::upsert_key::smallest(&keys) else {
        return Err(Failure::validation(format!(
            "Temporal Table Join requires primary key in versioned table, but no primary key can be found. The physical plan is:\n{}\n",
            super::exec::logical_tree(plan)
        )));
    };
    if !primary_key.iter().all(|column| join.right_key.contains(column)) {
        let names: Vec<&str> = primary_key.iter().map(|&column| plan.row[width + column].name.as_str()).collect();
        return Err(Failure::validation(format!(
            "Temporal table's primary key [{}] must be included in the equivalence condition of temporal join, but current temporal join condition is [{}].",
            names.join(","),
            key_condition(join, &left.row, &below.row)
        )));
    }
    let column = |index: usize| Rex::input(width + index, below.row[index].ty.clone());
    let key_call = |op: &'static str| args.iter().find(|arg| arg.is_call(op)).cloned();
    let mut arguments = vec![args[0].clone(), args[1].clone()];
    arguments.push(Rex::call(
        "__TEMPORAL_JOIN_CONDITION_PRIMARY_KEY",
        primary_key.iter().map(|&index| column(index)).collect(),
        boolean(false),
    ));
    arguments.extend(key_call(LEFT_KEY));
    arguments.extend(key_call(RIGHT_KEY));
    let terms =
        conjuncts(&join.condition)
            .into_iter()
            .map(|term| {
                if term.is_call(INITIAL_CONDITION) {
                    Rex::call("__TEMPORAL_JOIN_CONDITION", arguments.clone(), boolean(false))
                } else {
                    term
                }
            })
            .collect();
    let join = Join { condition: and(terms), ..join.clone() };
    let inputs =
        vec![super::physical::exchange(left, &join.left_key.clone()), super::physical::exchange(below.clone(), &join.right_key.clone())];
    Ok(plan.rebuilt(Op::TemporalJoin { join, left_time, right_time, primary_key }, inputs, plan.row.clone()))
}

fn key_condition(join: &Join, left: &[Field], right: &[Field]) -> String {
    let pairs: Vec<String> =
        join.left_key.iter().zip(&join.right_key).map(|(l, r)| format!("{}={}", left[*l].name, right[*r].name)).collect();
    pairs.join(", ")
}

/// What the snapshot shows, with the Calcs above it.
pub fn strip_snapshot(plan: &Plan) -> Plan {
    match &plan.op {
        Op::Snapshot { .. } => plan.input().clone(),
        Op::Calc { .. } => plan.with_inputs(vec![strip_snapshot(plan.input())]),
        _ => plan.clone(),
    }
}

/// Scans below an event-time snapshot are read without a ChangelogNormalize.
pub fn mark_snapshots(plan: &Plan) -> Plan {
    let inputs: Vec<Plan> = match &plan.op {
        Op::Join(join) if conjuncts(&join.condition).iter().any(|term| term.is_call(INITIAL_CONDITION)) => {
            vec![mark_snapshots(&plan.inputs[0]), mark_scan(&mark_snapshots(&plan.inputs[1]))]
        }
        _ => plan.inputs.iter().map(mark_snapshots).collect(),
    };
    if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) }
}

fn mark_scan(plan: &Plan) -> Plan {
    match &plan.op {
        Op::Scan(scan) => plan.with_op(Op::Scan(crate::physical::Scan { event_time_snapshot: true, ..scan.clone() })),
        Op::Calc { .. } | Op::WatermarkAssigner { .. } | Op::Snapshot { .. } => plan.with_inputs(vec![mark_scan(plan.input())]),
        _ => plan.clone(),
    }
}
