//! Upsert keys: per value of such a key, the last update or delete wins, also after a shuffle (specification 5.1).
//!
//! `None`: unknown. Empty: there is none. A key without columns: there is at most one row.

use crate::infer::immutable::immutable_columns;
use crate::physical::{Join, Node, Op, Plan};
use crate::rex::{Rex, RexKind};
use rowkind_ir::plan::{Distribution, JoinKind, RankFunction};
use rowkind_ir::{DataType, Field, TypeKind};
use std::collections::BTreeSet;

/// Each key is sorted; the set is without duplicates.
pub type Keys = Option<Vec<Vec<usize>>>;

pub fn derive(node: &Node) -> Keys {
    match &node.op {
        Op::Scan(scan) => {
            let primary_key = scan.table.primary_key.as_ref()?;
            let mut key: Vec<usize> =
                primary_key.iter().map(|column| scan.columns.iter().position(|c| c == column)).collect::<Option<_>>()?;
            key.sort_unstable();
            Some(vec![key])
        }
        Op::Calc { exprs, .. } => through_projection(node.input().upsert_keys(), exprs),
        Op::Exchange(Distribution::Hash(columns)) => filter(node.input(), columns),
        Op::Exchange(Distribution::Single | Distribution::Broadcast | Distribution::Random) => node.input().upsert_keys().clone(),
        Op::Rank(rank) if rank.is_deduplication() => Some(vec![sorted(rank.partition.clone())]),
        Op::Rank(rank) => rank_keys(node, &rank.partition, rank.function, rank.outputs_rank),
        Op::WindowRank { rank, .. } if rank.is_deduplication() => Some(vec![sorted(rank.partition.clone())]),
        Op::WindowRank { rank, .. } => rank_keys(node, &rank.partition, rank.function, rank.outputs_rank),
        Op::Sort { keys } | Op::TemporalSort { keys } | Op::SortLimit { keys, .. } => {
            let columns: Vec<usize> = keys.iter().map(|key| key.column).collect();
            filter(node.input(), &columns)
        }
        Op::Limit { .. } => node.input().upsert_keys().clone(),
        Op::ChangelogNormalize { key, .. } => Some(vec![sorted(key.clone())]),
        Op::MiniBatchAssigner { .. } | Op::DropUpdateBefore | Op::WatermarkAssigner { .. } | Op::Snapshot { .. } => {
            node.input().upsert_keys().clone()
        }
        Op::Aggregate(aggregate) => Some(vec![(0..aggregate.group.len()).collect()]),
        Op::GlobalAggregate(aggregate) => Some(vec![(0..aggregate.group.len()).collect()]),
        Op::LocalAggregate(_) | Op::IncrementalAggregate(_) => None,
        Op::GroupWindowAggregate(aggregate) => {
            let groups = aggregate.group.len();
            let first_property = node.row.len() - aggregate.properties.len();
            if aggregate.properties.is_empty() {
                return None;
            }
            Some((first_property..node.row.len()).map(|property| (0..groups).chain([property]).collect()).collect())
        }
        Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_)
        | Op::WindowDeduplicate { .. }
        | Op::WindowTableFunction { .. }
        | Op::Correlate(_)
        | Op::Match(_)
        | Op::Values { .. } => None,
        Op::Over(over) => {
            let partition: Vec<usize> = over.groups.first().map(|group| group.partition.clone()).unwrap_or_default();
            filter(node.input(), &partition)
        }
        Op::Join(join) | Op::IntervalJoin { join, .. } | Op::TemporalJoin { join, .. } | Op::WindowJoin { join, .. } => {
            let (left, right) = (&node.inputs[0], &node.inputs[1]);
            // An interval join is seen with its whole condition, an equality of the times included.
            let whole;
            let join = if matches!(node.op, Op::IntervalJoin { .. }) {
                whole = Join::new(join.kind, join.condition.clone(), left.row.len());
                &whole
            } else {
                join
            };
            if matches!(join.kind, JoinKind::Semi | JoinKind::Anti) {
                return filter(left, &join.left_key);
            }
            let left_unique = is_unique_by(left.upsert_keys(), &join.left_key);
            let right_unique = is_unique_by(right.upsert_keys(), &join.right_key);
            combine(filter(left, &join.left_key), filter(right, &join.right_key), left.row.len(), join.kind, left_unique, right_unique)
        }
        Op::LookupJoin(lookup) => {
            let left = node.input();
            let right = lookup_keys(node, lookup);
            let unique = right.is_some();
            combine(left.upsert_keys().clone(), right, left.row.len(), lookup.kind, false, unique)
        }
        Op::MultiJoin(multi) => {
            let mut keys = filter(&node.inputs[0], &multi.keys[0]);
            let mut left_unique = is_unique_by(node.inputs[0].upsert_keys(), &multi.keys[0]);
            let mut width = node.inputs[0].row.len();
            for (i, input) in node.inputs.iter().enumerate().skip(1) {
                let right_unique = is_unique_by(input.upsert_keys(), &multi.keys[i]);
                keys = combine(keys, filter(input, &multi.keys[i]), width, multi.kinds[i - 1], left_unique, right_unique);
                left_unique = left_unique && right_unique;
                width += input.row.len();
            }
            keys
        }
        Op::Union => Some(Vec::new()),
        Op::Expand { projects, expand_id } => {
            let keys = through_columns(node.input().upsert_keys(), |column| {
                (0..projects[0].len()).filter(|&out| projects.iter().all(|project| project[out].as_input() == Some(column))).collect()
            })?;
            let keys: Vec<Vec<usize>> = keys.into_iter().map(|key| sorted(key.into_iter().chain([*expand_id]).collect())).collect();
            (!keys.is_empty()).then_some(keys)
        }
        Op::ProcessTableFunction { .. } | Op::Sink(_) => None,
    }
}

/// Keys of a node below the Exchange by exactly these columns, else the node's own ("key group range").
pub fn in_key_group(plan: &Plan, key: &[usize]) -> Keys {
    match &plan.op {
        Op::Exchange(Distribution::Hash(columns)) if columns == key => plan.input().upsert_keys().clone(),
        _ => plan.upsert_keys().clone(),
    }
}

/// The key with the fewest columns, then the lowest ones.
pub fn smallest(keys: &[Vec<usize>]) -> Option<Vec<usize>> {
    keys.iter().min_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b))).cloned()
}

pub fn sorted(mut columns: Vec<usize>) -> Vec<usize> {
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// The smallest key that has columns: what Flink's compiled plan names. "At most one row" is no key there.
pub fn named(keys: &Keys) -> Option<Vec<usize>> {
    smallest(keys.as_ref()?).filter(|key| !key.is_empty())
}

/// The keys of an input that outlive a shuffle by `columns`: those that contain them, immutable columns aside.
fn filter(input: &Plan, columns: &[usize]) -> Keys {
    let keys = input.upsert_keys().as_ref()?;
    let immutable = immutable_columns(input).unwrap_or_default();
    Some(keys.iter().filter(|key| columns.iter().all(|column| key.contains(column) || immutable.contains(column))).cloned().collect())
}

fn rank_keys(node: &Node, partition: &[usize], function: RankFunction, outputs_rank: bool) -> Keys {
    let keys = filter(node.input(), partition);
    if !outputs_rank {
        return keys;
    }
    let mut keys = keys.unwrap_or_default();
    if function == RankFunction::RowNumber {
        let by_number = sorted(partition.iter().copied().chain([node.row.len() - 1]).collect());
        if !keys.contains(&by_number) {
            keys.push(by_number);
        }
    }
    Some(keys)
}

fn is_unique_by(keys: &Keys, columns: &[usize]) -> bool {
    keys.as_ref().is_some_and(|keys| keys.iter().any(|key| key.iter().all(|column| columns.contains(column))))
}

/// Specification 5.3.
pub fn combine(left: Keys, right: Keys, left_width: usize, kind: JoinKind, left_unique: bool, right_unique: bool) -> Keys {
    let mut out: Vec<Vec<usize>> = Vec::new();
    let shift = |key: &Vec<usize>| -> Vec<usize> { key.iter().map(|column| column + left_width).collect() };
    let mut add = |key: Vec<usize>| {
        if !out.contains(&key) {
            out.push(key);
        }
    };
    if let (Some(left), Some(right)) = (&left, &right) {
        for l in left {
            for r in right {
                add(l.iter().copied().chain(shift(r)).collect());
            }
        }
    }
    if let Some(left) = &left
        && right_unique
        && !matches!(kind, JoinKind::Right | JoinKind::Full)
    {
        left.iter().for_each(|key| add(key.clone()));
    }
    if let Some(right) = &right
        && left_unique
        && !matches!(kind, JoinKind::Left | JoinKind::Full)
    {
        right.iter().for_each(|key| add(shift(key)));
    }
    Some(out)
}

fn lookup_keys(_node: &Node, lookup: &crate::physical::LookupJoin) -> Keys {
    let primary_key = lookup.table.primary_key.as_ref()?;
    let looked_up: Vec<usize> = lookup.lookup.iter().map(|(column, _)| *column).collect();
    if !primary_key.iter().all(|column| looked_up.contains(column)) {
        return None;
    }
    let position = |column: usize| -> Option<usize> {
        match &lookup.projection {
            Some(exprs) => exprs.iter().position(|expr| expr.as_input() == Some(column)),
            None => Some(column),
        }
    };
    let key: Option<Vec<usize>> = primary_key.iter().map(|&column| position(column)).collect();
    Some(vec![sorted(key?)])
}

fn through_projection(keys: &Keys, exprs: &[Rex]) -> Keys {
    let known = exprs.iter().any(|expr| kept_column(expr).is_some());
    let Some(keys) = keys else { return Some(Vec::new()) };
    if !known {
        return Some(Vec::new());
    }
    through_columns(&Some(keys.clone()), |column| (0..exprs.len()).filter(|&out| kept_column(&exprs[out]) == Some(column)).collect())
}

/// Maps keys by the output positions of each input column; copies of a column give copies of the key.
fn through_columns(keys: &Keys, positions: impl Fn(usize) -> Vec<usize>) -> Keys {
    let keys = keys.as_ref()?;
    let mut out: Vec<Vec<usize>> = Vec::new();
    for key in keys {
        let mut mapped: Vec<Vec<usize>> = vec![Vec::new()];
        for &column in key {
            let targets = positions(column);
            mapped = mapped
                .iter()
                .flat_map(|start| targets.iter().map(move |target| start.iter().copied().chain([*target]).collect()))
                .collect();
        }
        for key in mapped {
            let key: Vec<usize> = key.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
            if !out.contains(&key) {
                out.push(key);
            }
        }
    }
    Some(out)
}

/// The column that an output column repeats: as it is, or under a cast that keeps different values different.
fn kept_column(expr: &Rex) -> Option<usize> {
    match &expr.kind {
        RexKind::Input(index) => Some(*index),
        RexKind::Call { op: "CAST", args } if is_injective_cast(&args[0].ty, &expr.ty) => args[0].as_input(),
        _ => None,
    }
}

/// Specification 5.2.
pub fn is_injective_cast(from: &DataType, to: &DataType) -> bool {
    use TypeKind::*;
    let integer = |kind: &TypeKind| match kind {
        TinyInt => Some(1),
        SmallInt => Some(2),
        Int => Some(3),
        BigInt => Some(4),
        _ => None,
    };
    match (&from.kind, &to.kind) {
        (Null, _) => true,
        (Timestamp(p, _) | TimestampLtz(p, _), Timestamp(q, _) | TimestampLtz(q, _)) => p == q,
        (source, target) if source == target => true,
        (source, target) if integer(target).is_some() => integer(source).is_some_and(|width| Some(width) <= integer(target)),
        (Char(m), Char(n)) => m <= n,
        (Char(m) | VarChar(m), VarChar(n)) => m <= n,
        (source, Char(n) | VarChar(n)) => printed_length(source).is_some_and(|length| length <= *n),
        (Binary(m), Binary(n)) => m <= n,
        (Binary(m) | VarBinary(m), VarBinary(n)) => m <= n,
        (Char(m) | VarChar(m), Binary(n)) => u64::from(*m) * 4 <= u64::from(*n),
        (Char(m) | VarChar(m), VarBinary(n)) => u64::from(*m) * 4 <= u64::from(*n) || *n == rowkind_ir::types::MAX_LENGTH,
        (Row(a), Row(b)) => a.len() == b.len() && a.iter().zip(b).all(|(x, y): (&Field, &Field)| is_injective_cast(&x.ty, &y.ty)),
        _ => false,
    }
}

fn printed_length(kind: &TypeKind) -> Option<u32> {
    Some(match kind {
        TypeKind::Boolean => 5,
        TypeKind::TinyInt => 4,
        TypeKind::SmallInt => 6,
        TypeKind::Int => 11,
        TypeKind::BigInt => 20,
        TypeKind::Float => 15,
        TypeKind::Double => 24,
        TypeKind::Date => 10,
        TypeKind::Time(0) => 8,
        TypeKind::Time(p) => 9 + u32::from(*p),
        TypeKind::Timestamp(0, _) | TypeKind::TimestampLtz(0, _) => 19,
        TypeKind::Timestamp(p, _) | TypeKind::TimestampLtz(p, _) => 20 + u32::from(*p),
        _ => return None,
    })
}
