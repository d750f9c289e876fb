//! Columns that no update of the same row ever changes: the primary key of a scan, as far as it is passed on (specification 5.1).

use crate::infer::upsert_key::sorted;
use crate::physical::{Op, Plan};
use rowkind_ir::plan::JoinKind;

/// Sorted columns; `None`: unknown.
pub fn immutable_columns(plan: &Plan) -> Option<Vec<usize>> {
    // Without an upsert key there is no "same row".
    plan.upsert_keys().as_ref().filter(|keys| !keys.is_empty())?;
    match &plan.op {
        Op::Scan(scan) => {
            let primary_key = scan.table.primary_key.as_ref()?;
            Some((0..scan.columns.len()).filter(|&i| primary_key.contains(&scan.columns[i])).collect())
        }
        Op::Calc { exprs, .. } => {
            let below = immutable_columns(plan.input())?;
            Some((0..exprs.len()).filter(|&i| exprs[i].as_input().is_some_and(|column| below.contains(&column))).collect())
        }
        Op::Exchange(_)
        | Op::ChangelogNormalize { .. }
        | Op::MiniBatchAssigner { .. }
        | Op::DropUpdateBefore
        | Op::Snapshot { .. }
        | Op::WatermarkAssigner { .. } => immutable_columns(plan.input()),
        Op::Join(join) => {
            let width = plan.inputs[0].row.len();
            let left = || immutable_columns(&plan.inputs[0]).unwrap_or_default();
            let right = || -> Vec<usize> {
                immutable_columns(&plan.inputs[1]).unwrap_or_default().into_iter().map(|column| column + width).collect()
            };
            let mut columns = Vec::new();
            if !matches!(join.kind, JoinKind::Right | JoinKind::Full) {
                columns.extend(left());
            }
            if matches!(join.kind, JoinKind::Inner | JoinKind::Right) {
                columns.extend(right());
            }
            (!columns.is_empty()).then(|| sorted(columns))
        }
        Op::LookupJoin(_) => immutable_columns(plan.input()),
        Op::Values { .. }
        | Op::Aggregate(_)
        | Op::LocalAggregate(_)
        | Op::GlobalAggregate(_)
        | Op::IncrementalAggregate(_)
        | Op::GroupWindowAggregate(_)
        | Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_)
        | Op::WindowTableFunction { .. }
        | Op::WindowRank { .. }
        | Op::WindowDeduplicate { .. }
        | Op::WindowJoin { .. }
        | Op::Over(_)
        | Op::Rank(_)
        | Op::Sort { .. }
        | Op::TemporalSort { .. }
        | Op::SortLimit { .. }
        | Op::Limit { .. }
        | Op::IntervalJoin { .. }
        | Op::TemporalJoin { .. }
        | Op::MultiJoin(_)
        | Op::Union
        | Op::Expand { .. }
        | Op::Correlate(_)
        | Op::Match(_)
        | Op::ProcessTableFunction { .. }
        | Op::Sink(_) => None,
    }
}
