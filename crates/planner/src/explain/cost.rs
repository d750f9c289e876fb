//! ESTIMATED_COST: what Flink believes that a plan without statistics costs.
//!
//! In: a physical plan. Out: rows and cumulative cost of each node, as EXPLAIN prints them, or nothing for a node whose cost
//! was never recorded. Never: decides anything; Flink's plans do not depend on these figures here.

use crate::physical::{Node, Op};
use crate::rex::Rex;
use rowkind_ir::plan::Distribution;
use rowkind_ir::{DataType, Field, TypeKind};

/// A table without statistics.
const ROWS: f64 = 1e8;

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
    Some(match &plan.op {
        Op::Scan(scan) if !scan.projected && scan.limit.is_none() => {
            Cost { row_count: ROWS, rows: ROWS, cpu: ROWS, io: ROWS * row_size(&plan.row)?, network: 0.0 }
        }
        Op::WatermarkAssigner { .. } | Op::ChangelogNormalize { .. } | Op::DropUpdateBefore | Op::Sink(_) | Op::Union => step,
        Op::Calc { exprs, condition } => {
            let row_count = count * condition.as_ref().map_or(Some(1.0), selectivity)?;
            let computed = exprs.iter().filter(|expr| is_computed(expr)).count() as f64;
            Cost { row_count, rows: below.rows + row_count, cpu: below.cpu + row_count * computed, ..below }
        }
        Op::Exchange(distribution) => {
            let work = match distribution {
                Distribution::Hash(_) => 168.0,
                Distribution::Single => 161.0,
                _ => return None,
            };
            let network = below.network + count * row_size(&plan.row)?;
            Cost { rows: below.rows + count, cpu: below.cpu + work * count, network, ..below }
        }
        Op::Aggregate(aggregate) if aggregate.calls.len() <= 1 => step,
        _ => return None,
    })
}

/// Whether a projection computes something; casts and literals are free.
fn is_computed(rex: &Rex) -> bool {
    match rex.as_call() {
        Some(("CAST", args)) => args.iter().any(is_computed),
        Some(_) => true,
        None => false,
    }
}

/// The share of rows that a condition keeps: what Calcite guesses.
fn selectivity(condition: &Rex) -> Option<f64> {
    match condition.as_call()? {
        ("AND", args) => args.iter().map(selectivity).product(),
        ("=", _) => Some(0.15),
        (">" | ">=" | "<" | "<=", _) => Some(0.5),
        _ => None,
    }
}

fn row_size(row: &[Field]) -> Option<f64> {
    row.iter().map(|field| size(&field.ty)).sum()
}

fn size(ty: &DataType) -> Option<f64> {
    Some(match ty.kind {
        TypeKind::Int => 4.0,
        TypeKind::BigInt => 8.0,
        TypeKind::VarChar(_) | TypeKind::Timestamp(..) => 12.0,
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
