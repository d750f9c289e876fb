//! Pass 3 of changelog inference: whether deletes carry the key alone (specification 3.6).
//!
//! Here a ChangelogNormalize that nobody needs is taken out, with the Exchange below it.

use crate::infer::traits::{DeleteKind, Traits, UpdateKind};
use crate::infer::update_kind::{is_on_other_than_key, key_in_upsert_key};
use crate::physical::{Op, Plan};
use crate::settings::Settings;
use crate::sink;

pub fn infer(root: &Plan, settings: &Settings) -> Option<Plan> {
    let candidates: &[DeleteKind] = match (&root.op, root.traits.modify.delete) {
        (Op::Sink(_), true) => &[DeleteKind::ByKey, DeleteKind::Full],
        (_, true) => &[DeleteKind::Full],
        (_, false) => &[DeleteKind::None],
    };
    candidates.iter().find_map(|&required| visit(root, required, settings))
}

fn visit(plan: &Plan, required: DeleteKind, settings: &Settings) -> Option<Plan> {
    match &plan.op {
        Op::Scan(scan) => {
            let own = DeleteKind::of(scan.mode);
            (own == required).then(|| give(plan, Vec::new(), own))
        }
        Op::Values { .. } => (required == DeleteKind::None).then(|| give(plan, Vec::new(), DeleteKind::None)),
        Op::Aggregate(_)
        | Op::LocalAggregate(_)
        | Op::GlobalAggregate(_)
        | Op::IncrementalAggregate(_)
        | Op::GroupWindowAggregate(_)
        | Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_)
        | Op::Limit { .. }
        | Op::Sort { .. }
        | Op::Rank(_)
        | Op::SortLimit { .. }
        | Op::TemporalJoin { .. }
        | Op::Correlate(_)
        | Op::LookupJoin(_)
        | Op::WatermarkAssigner { .. }
        | Op::Snapshot { .. }
        | Op::WindowTableFunction { .. }
        | Op::WindowRank { .. }
        | Op::WindowDeduplicate { .. }
        | Op::WindowJoin { .. }
        | Op::TemporalSort { .. }
        | Op::Match(_)
        | Op::Over(_)
        | Op::IntervalJoin { .. } => {
            let inputs = plan.inputs.iter().map(|input| in_full_or_as_it_is(input, settings)).collect::<Option<Vec<_>>>()?;
            let own = plan.traits.modify.full_delete_or_none();
            (own == required).then(|| give(plan, inputs, own))
        }
        Op::Calc { condition, .. } => {
            if required == DeleteKind::ByKey && is_on_other_than_key(condition.as_ref(), plan.input()) {
                return None;
            }
            pass(plan, required, settings)
        }
        Op::Exchange(_) | Op::Expand { .. } | Op::MiniBatchAssigner { .. } | Op::DropUpdateBefore => pass(plan, required, settings),
        Op::Union => {
            let mut inputs = Vec::new();
            for input in &plan.inputs {
                let wanted = if input.traits.modify.delete { required } else { DeleteKind::None };
                inputs.push(visit(input, wanted, settings)?);
            }
            let own = inputs.iter().fold(DeleteKind::None, |own, input| match (own, input.traits.delete) {
                (DeleteKind::None, kind) | (kind, DeleteKind::None) => kind,
                (one, other) if one == other => one,
                _ => DeleteKind::ByKey,
            });
            (own == required).then(|| give(plan, inputs, own))
        }
        Op::Join(join) => {
            let keys = [join.left_key.as_slice(), join.right_key.as_slice()];
            join_inputs(plan, &keys, required, settings)
        }
        Op::MultiJoin(multi) => {
            let keys: Vec<&[usize]> = multi.keys.iter().map(Vec::as_slice).collect();
            join_inputs(plan, &keys, required, settings)
        }
        Op::ChangelogNormalize { condition, .. } => {
            let needed = condition.is_some()
                || plan.traits.update == UpdateKind::BeforeAndAfter
                || settings.cdc_duplicates
                || carries_metadata(plan);
            if !needed && settings.behaviours.removes_changelog_normalize {
                // Below this node stands its Exchange.
                let exchange = plan.input();
                let below = if matches!(exchange.op, Op::Exchange(_)) { exchange.input() } else { exchange };
                if let Some(input) = visit(below, required, settings) {
                    return Some(input);
                }
            }
            let kinds = plan.input().traits.modify;
            let input = [kinds.delete_by_key_or_none(), kinds.full_delete_or_none()]
                .into_iter()
                .find_map(|wanted| visit(plan.input(), wanted, settings))?;
            let own = plan.traits.modify.full_delete_or_none();
            (own == required).then(|| give(plan, vec![input], own))
        }
        Op::ProcessTableFunction { .. } => {
            let inputs = plan
                .inputs
                .iter()
                .map(|input| visit(input, input.traits.modify.full_delete_or_none(), settings))
                .collect::<Option<Vec<_>>>()?;
            let own = plan.traits.modify.full_delete_or_none();
            (own == required).then(|| give(plan, inputs, own))
        }
        Op::Sink(collector) => sink::wanted_deletes(plan, collector).into_iter().find_map(|wanted| {
            let input = visit(plan.input(), wanted, settings)?;
            Some(give(plan, vec![input], DeleteKind::None))
        }),
    }
}

/// Flink stumbles over a watermark on computed columns of a source whose deletes carry only the key: the node asks for full
/// deletes, its Calc has none to give, and then the node has no input.
pub fn stumbles(plan: &Plan) -> bool {
    let loses_input =
        matches!(plan.op, Op::WatermarkAssigner { .. }) && matches!(plan.input().op, Op::Calc { .. }) && has_key_only_deletes(plan.input());
    loses_input || plan.inputs.iter().any(stumbles)
}

fn has_key_only_deletes(plan: &Plan) -> bool {
    match &plan.op {
        Op::Scan(scan) => scan.mode.key_only_deletes,
        Op::Calc { .. } | Op::WatermarkAssigner { .. } => has_key_only_deletes(plan.input()),
        _ => false,
    }
}

/// These nodes ask for full deletes; a source that has none to give stays as it is below them.
fn in_full_or_as_it_is(input: &Plan, settings: &Settings) -> Option<Plan> {
    let kinds = input.traits.modify;
    visit(input, kinds.full_delete_or_none(), settings).or_else(|| visit(input, kinds.delete_by_key_or_none(), settings))
}

/// Whether a metadata column of the source is among the columns that the node carries.
fn carries_metadata(plan: &Plan) -> bool {
    let mut columns: Vec<usize> = (0..plan.row.len()).collect();
    let mut at = plan.input();
    loop {
        match &at.op {
            Op::Calc { exprs, .. } => {
                let mut below: Vec<usize> = Vec::new();
                for &column in &columns {
                    exprs[column].columns_in_order(&mut below);
                }
                columns = below;
                at = at.input();
            }
            Op::WatermarkAssigner { .. } | Op::Exchange(_) | Op::MiniBatchAssigner { .. } => at = at.input(),
            Op::Scan(scan) => {
                return columns.iter().any(|&column| {
                    scan.columns
                        .get(column)
                        .is_some_and(|&of_table| matches!(scan.table.columns[of_table].kind, rowkind_ir::ColumnKind::Metadata { .. }))
                });
            }
            _ => return false,
        }
    }
}

fn pass(plan: &Plan, required: DeleteKind, settings: &Settings) -> Option<Plan> {
    let inputs = plan.inputs.iter().map(|input| visit(input, required, settings)).collect::<Option<Vec<_>>>()?;
    let own = inputs[0].traits.delete;
    (own == required).then(|| give(plan, inputs, own))
}

fn join_inputs(plan: &Plan, keys: &[&[usize]], required: DeleteKind, settings: &Settings) -> Option<Plan> {
    let mut inputs = Vec::new();
    for (input, key) in plan.inputs.iter().zip(keys) {
        let kinds = input.traits.modify;
        let mut wanted = vec![kinds.full_delete_or_none()];
        if required == DeleteKind::ByKey && key_in_upsert_key(input, key) {
            wanted.insert(0, kinds.delete_by_key_or_none());
        }
        inputs.push(wanted.into_iter().find_map(|kind| visit(input, kind, settings))?);
    }
    let by_key = inputs.iter().any(|input| input.traits.delete == DeleteKind::ByKey);
    let own = if by_key { DeleteKind::ByKey } else { plan.traits.modify.full_delete_or_none() };
    (own == required).then(|| give(plan, inputs, own))
}

fn give(plan: &Plan, inputs: Vec<Plan>, delete: DeleteKind) -> Plan {
    let traits = Traits { delete, ..plan.traits };
    let node = if plan.inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    node.with_traits(traits)
}
