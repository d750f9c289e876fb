//! ESTIMATED_COST: what Flink believes that a plan without statistics costs.
//!
//! In: a physical plan. Out: rows and cumulative cost of each node, as EXPLAIN prints them, or nothing for a node whose cost
//! was never recorded. Never: decides anything; Flink's plans do not depend on these figures here.

use crate::physical::{Join, Node, Op, Plan, WindowSource};
use crate::rex::Rex;
use crate::rex_tools::{and, boolean, conjuncts, input_of};
use crate::simplify::sarg;
use rowkind_ir::plan::{Distribution, JoinKind, RankRange, WindowKind};
use rowkind_ir::{DataType, Field, TypeKind};

/// A table without statistics.
const ROWS: f64 = 1e8;

/// What a regular join costs by itself.
const JOIN_WORK: f64 = 200.0;

#[derive(Clone, Copy)]
pub struct Cost {
    row_count: f64,
    rows: f64,
    cpu: f64,
    io: f64,
    network: f64,
}

/// `None`: Rowkind does not know the cost of some node below.
pub fn of(plan: &Node) -> Option<Cost> {
    let inputs: Vec<Cost> = plan.inputs.iter().map(|input| of(input)).collect::<Option<_>>()?;
    let sum = |part: fn(&Cost) -> f64| inputs.iter().map(part).sum::<f64>();
    let below = Cost {
        row_count: sum(|cost| cost.row_count),
        rows: sum(|cost| cost.rows),
        cpu: sum(|cost| cost.cpu),
        io: sum(|cost| cost.io),
        network: sum(|cost| cost.network),
    };
    let count = below.row_count;
    // One step for each row.
    let step = Cost { rows: below.rows + count, cpu: below.cpu + count, ..below };
    let with_rows = |row_count: f64| Cost { row_count, rows: below.rows + row_count, ..below };
    Some(match &plan.op {
        Op::Scan(scan) if !scan.projected && scan.limit.is_none() && scan.filter.is_none() => {
            Cost { row_count: ROWS, rows: ROWS, cpu: ROWS, io: ROWS * row_size(&plan.row)?, network: 0.0 }
        }
        Op::Values { rows } => Cost { row_count: rows.len() as f64, rows: rows.len() as f64, cpu: 1.0, io: 0.0, network: 0.0 },
        Op::WatermarkAssigner { .. }
        | Op::ChangelogNormalize { .. }
        | Op::DropUpdateBefore
        | Op::Sink(_)
        | Op::Union
        | Op::Aggregate(_)
        | Op::GroupWindowAggregate(_)
        | Op::LookupJoin(_)
        | Op::Correlate(_)
        | Op::Match(_) => step,
        Op::WindowAggregate(aggregate) | Op::LocalWindowAggregate(aggregate) | Op::GlobalWindowAggregate(aggregate) => {
            let is_known = match &aggregate.window {
                WindowSource::Time(window) | WindowSource::Slice { window, .. } => {
                    matches!(window.kind, WindowKind::Tumble { .. } | WindowKind::Session { .. })
                }
                WindowSource::Attached(_) => false,
            };
            return is_known.then_some(step);
        }
        Op::WindowTableFunction { window } => {
            let row_count = match &window.kind {
                WindowKind::Tumble { .. } => count,
                WindowKind::Hop { size_ms, slide_ms, .. } if size_ms % slide_ms == 0 => count * (size_ms / slide_ms) as f64,
                _ => return None,
            };
            Cost { cpu: below.cpu + row_count, ..with_rows(row_count) }
        }
        Op::Expand { projects, .. } => {
            let row_count = count * projects.len() as f64;
            Cost { cpu: below.cpu + row_count, ..with_rows(row_count) }
        }
        Op::Calc { exprs, condition } => {
            let row_count = count * condition.as_ref().map_or(Some(1.0), selectivity)?;
            let computed = exprs.iter().filter(|expr| expr.is_computed()).count() as f64;
            Cost { row_count, rows: below.rows + row_count, cpu: below.cpu + row_count * computed, ..below }
        }
        Op::Exchange(distribution) => {
            let work = match distribution {
                Distribution::Hash(keys) => 160.0 + 8.0 * keys.len() as f64,
                Distribution::Single => 161.0,
                _ => return None,
            };
            let network = below.network + count * row_size(&plan.row)?;
            Cost { rows: below.rows + count, cpu: below.cpu + work * count, network, ..below }
        }
        Op::Join(join) => {
            let row_count = joined(plan, join, &join.condition, &inputs)?;
            Cost { row_count, rows: below.rows + JOIN_WORK, cpu: below.cpu + JOIN_WORK, ..below }
        }
        // The bounds in time do not count.
        Op::IntervalJoin { join, .. } if conjuncts(&join.condition).len() == join.left_key.len() + 2 => {
            with_rows(joined(plan, join, &equal_keys(join, plan), &inputs)?)
        }
        Op::WindowJoin { join, .. } if join.rest.is_empty() => with_rows(joined(plan, join, &join.condition, &inputs)?),
        Op::Rank(rank) | Op::WindowRank { rank, .. } => {
            let RankRange::Constant { start, end } = rank.range else { return None };
            let row_count = if rank.partition.is_empty() { (end - start + 1) as f64 } else { count * 0.1 };
            Cost { row_count, ..step }
        }
        Op::Over(over) => {
            let work = match over.groups.as_slice() {
                [group] if group.partition.is_empty() => count,
                [group] if group.partition.len() == 1 => count * (4.0 / 3.0),
                _ => return None,
            };
            Cost { rows: below.rows + count, cpu: below.cpu + work, ..below }
        }
        Op::SortLimit { offset, fetch: Some(fetch), .. } => {
            let read = (offset + fetch) as f64;
            let compared = if read <= std::f64::consts::E { count } else { count * read.ln() };
            Cost { row_count: *fetch as f64, rows: below.rows + read, cpu: below.cpu + compared * sorted_size(&plan.row), ..below }
        }
        Op::Limit { offset, fetch: Some(fetch) } => {
            let read = (offset + fetch) as f64;
            Cost { row_count: *fetch as f64, rows: below.rows + read, cpu: below.cpu + read * sorted_size(&plan.row), ..below }
        }
        _ => return None,
    })
}

/// What a sort takes for the size of a row: four bytes for each column, and for three more.
fn sorted_size(row: &[Field]) -> f64 {
    (3 + row.len()) as f64 * 4.0
}

/// The rows of a join, as Flink guesses them from those of its inputs and the shape of its condition.
fn joined(plan: &Node, join: &Join, condition: &Rex, inputs: &[Cost]) -> Option<f64> {
    let (left, right) = (inputs[0].row_count, inputs[1].row_count);
    let is_unique = |input: &Plan, key: &[usize]| {
        input.upsert_keys().as_ref().is_some_and(|keys| keys.iter().any(|unique| unique.iter().all(|column| key.contains(column))))
    };
    let has_keys = !join.left_key.is_empty();
    let inner = match condition {
        condition if condition.is_true() => left * right,
        _ if has_keys && is_unique(&plan.inputs[0], &join.left_key) && is_unique(&plan.inputs[1], &join.right_key) => {
            (left == ROWS && right == ROWS && join.rest.is_empty()).then_some(ROWS)?
        }
        condition if has_keys => (left + right) * selectivity(condition)?,
        condition => left * right * selectivity(condition)?,
    };
    Some(match join.kind {
        JoinKind::Inner => inner,
        JoinKind::Left => inner.max(left),
        JoinKind::Right => inner.max(right),
        JoinKind::Full => inner.max(left) + inner.max(right) - inner,
        JoinKind::Semi if has_keys && join.rest.is_empty() => left,
        JoinKind::Anti if has_keys && join.rest.is_empty() => left * 0.1,
        JoinKind::Anti if !has_keys => left * (1.0 - selectivity(condition)?),
        JoinKind::Semi | JoinKind::Anti => return None,
    })
}

/// `=` of each pair of keys.
fn equal_keys(join: &Join, plan: &Node) -> Rex {
    let width = plan.inputs[0].row.len();
    let pairs = join.left_key.iter().zip(&join.right_key);
    and(pairs
        .map(|(a, b)| {
            Rex::call("=", vec![input_of(&plan.inputs[0].row, *a), Rex::input(width + b, plan.inputs[1].row[*b].ty.clone())], boolean(true))
        })
        .collect())
}

/// The share of rows that a condition keeps: what Calcite guesses.
fn selectivity(condition: &Rex) -> Option<f64> {
    match condition.as_call()? {
        ("AND", args) => args.iter().map(selectivity).product(),
        ("=", _) => Some(0.15),
        (">" | ">=" | "<" | "<=", _) => Some(0.5),
        ("IS NOT NULL", _) => Some(0.9),
        ("LIKE" | "IS NULL" | "OR", _) => Some(0.25),
        // Points add up; a range is a guess.
        ("SEARCH", _) => match sarg::points(condition) {
            Some(points) => Some((0..points).map(|_| 0.15).sum()),
            None => Some(0.25),
        },
        _ => None,
    }
}

fn row_size(row: &[Field]) -> Option<f64> {
    row.iter().map(|field| size(&field.ty)).sum()
}

fn size(ty: &DataType) -> Option<f64> {
    Some(match ty.kind {
        TypeKind::Int => 4.0,
        TypeKind::BigInt | TypeKind::Double => 8.0,
        TypeKind::VarChar(_) | TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => 12.0,
        TypeKind::Array(_) => 64.0,
        _ => return None,
    })
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = rowkind_ir::float_text::double_text;
        write!(
            f,
            ": rowcount = {}, cumulative cost = {{{} rows, {} cpu, {} io, {} network, 0.0 memory}}",
            text(self.row_count),
            text(self.rows),
            text(self.cpu),
            text(self.io),
            text(self.network)
        )
    }
}
