//! Pass 2 of changelog inference: how each node encodes its updates (specification 3.3 to 3.5).
//!
//! Top down: a node is asked for a kind of update and either gives it, with all inputs asked accordingly, or nothing.

use crate::infer::monotonicity::{self, Monotonicity};
use crate::infer::traits::{DeleteKind, ModifyKinds, Traits, UpdateKind};
use crate::infer::upsert_key::in_key_group;
use crate::outcome::Failure;
use crate::physical::{Node, Op, Plan};
use crate::rel::SortField;
use crate::rex::Rex;
use crate::settings::Settings;
use crate::sink;
use rowkind_ir::plan::{Distribution, RankStrategy};

type Found = Result<Option<Plan>, Failure>;

/// The first way that works: without UB at the top of a SELECT, as its EXPLAIN asks; a sink decides by itself.
pub fn infer(root: &Plan, settings: &Settings) -> Found {
    let candidates: &[UpdateKind] =
        if root.traits.modify.update { &[UpdateKind::OnlyUpdateAfter, UpdateKind::BeforeAndAfter] } else { &[UpdateKind::None] };
    for &required in candidates {
        if let Some(plan) = visit(root, required, settings)? {
            return Ok(Some(plan));
        }
    }
    Ok(None)
}

fn visit(plan: &Plan, required: UpdateKind, settings: &Settings) -> Found {
    match &plan.op {
        Op::Scan(scan) => {
            let own = UpdateKind::of(scan.mode);
            let node = give(plan, Vec::new(), own);
            if own == UpdateKind::BeforeAndAfter && required == UpdateKind::OnlyUpdateAfter {
                let traits = Traits { update: UpdateKind::OnlyUpdateAfter, ..plan.traits };
                let row = plan.row.clone();
                return Ok(Some(Node::new(Op::DropUpdateBefore, vec![node], row).with_traits(traits)));
            }
            Ok(Some(node))
        }
        Op::Values { .. } => Ok(Some(give(plan, Vec::new(), UpdateKind::None))),
        Op::ChangelogNormalize { .. } => {
            let input = input_kinds(plan);
            ask(plan, &[input.only_after_or_none()], required, settings)
        }
        Op::Calc { condition, .. } => {
            if required == UpdateKind::OnlyUpdateAfter && is_on_other_than_key(condition.as_ref(), plan.input()) {
                return Ok(None);
            }
            pass(plan, required, settings)
        }
        Op::Correlate(_)
        | Op::LookupJoin(_)
        | Op::Exchange(_)
        | Op::Expand { .. }
        | Op::MiniBatchAssigner { .. }
        | Op::WatermarkAssigner { .. }
        | Op::DropUpdateBefore
        | Op::Snapshot { .. }
        | Op::WindowTableFunction { .. } => pass(plan, required, settings),
        Op::Union => {
            let mut inputs = Vec::new();
            for input in &plan.inputs {
                let wanted = if input.traits.modify.is_insert_only() { UpdateKind::None } else { required };
                match visit(input, wanted, settings)? {
                    Some(input) => inputs.push(input),
                    None => return Ok(None),
                }
            }
            let mut own = UpdateKind::None;
            for kind in inputs.iter().map(|input| input.traits.update) {
                if kind != UpdateKind::None {
                    if own != UpdateKind::None && own != kind {
                        return Ok(None);
                    }
                    own = kind;
                }
            }
            Ok(Some(give(plan, inputs, own)))
        }
        Op::Aggregate(_)
        | Op::LocalAggregate(_)
        | Op::GlobalAggregate(_)
        | Op::IncrementalAggregate(_)
        | Op::GroupWindowAggregate(_)
        | Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_)
        | Op::Over(_)
        | Op::Limit { .. }
        | Op::Sort { .. } => ask(plan, &[input_kinds(plan).before_after_or_none()], required, settings),
        Op::WindowRank { .. }
        | Op::WindowDeduplicate { .. }
        | Op::WindowJoin { .. }
        | Op::TemporalSort { .. }
        | Op::IntervalJoin { .. }
        | Op::Match(_) => {
            let wanted = vec![UpdateKind::None; plan.inputs.len()];
            ask(plan, &wanted, required, settings)
        }
        Op::Rank(rank) => {
            for strategy in strategies(plan.input(), &rank.partition, &rank.order) {
                let wanted = input_update(&strategy);
                if let Some(node) = ask(plan, &[wanted], required, settings)? {
                    let rank = crate::physical::Rank { strategy: Some(strategy), ..rank.clone() };
                    return Ok(Some(node.with_op(Op::Rank(rank))));
                }
            }
            Ok(None)
        }
        Op::SortLimit { keys, offset, fetch, .. } => {
            for strategy in strategies(plan.input(), &[], keys) {
                let wanted = input_update(&strategy);
                if let Some(node) = ask(plan, &[wanted], required, settings)? {
                    let op = Op::SortLimit { keys: keys.clone(), offset: *offset, fetch: *fetch, strategy: Some(strategy) };
                    return Ok(Some(node.with_op(op)));
                }
            }
            Ok(None)
        }
        Op::Join(join) => {
            let keys = [join.left_key.as_slice(), join.right_key.as_slice()];
            join_inputs(plan, &keys, required, settings)
        }
        Op::MultiJoin(multi) => {
            let keys: Vec<&[usize]> = multi.keys.iter().map(Vec::as_slice).collect();
            join_inputs(plan, &keys, required, settings)
        }
        Op::TemporalJoin { .. } => {
            let (left, right) = (&plan.inputs[0], &plan.inputs[1]);
            let wanted = if required == UpdateKind::BeforeAndAfter {
                left.traits.modify.before_after_or_none()
            } else {
                left.traits.modify.only_after_or_none()
            };
            let Some(left) = child(left, wanted, settings)? else { return Ok(None) };
            let kinds = right.traits.modify;
            for wanted in [kinds.only_after_or_none(), kinds.before_after_or_none()] {
                if let Some(right) = child(right, wanted, settings)? {
                    let own = left.traits.update;
                    return Ok(Some(give(plan, vec![left, right], own)));
                }
            }
            Ok(None)
        }
        Op::ProcessTableFunction { call } => {
            let wanted = crate::convert::process_function::input_updates(plan);
            let mut inputs = Vec::new();
            for (input, wanted) in plan.inputs.iter().zip(wanted) {
                match child(input, wanted, settings)? {
                    Some(input) => inputs.push(input),
                    None => return Ok(None),
                }
            }
            let own = crate::convert::process_function::update_kind(plan, call);
            Ok(Some(give(plan, inputs, own)))
        }
        Op::Sink(collector) => {
            let (wanted, collector) = sink::wanted_updates(plan, collector, settings)?;
            for kind in wanted {
                if let Some(node) = ask(plan, &[kind], UpdateKind::None, settings)? {
                    return Ok(Some(node.with_op(Op::Sink(collector))));
                }
            }
            Ok(None)
        }
    }
}

fn input_kinds(plan: &Plan) -> ModifyKinds {
    plan.input().traits.modify
}

/// A child that gives exactly what is wanted.
fn child(plan: &Plan, wanted: UpdateKind, settings: &Settings) -> Found {
    Ok(visit(plan, wanted, settings)?.filter(|node| node.traits.update == wanted))
}

fn pass(plan: &Plan, required: UpdateKind, settings: &Settings) -> Found {
    let mut inputs = Vec::new();
    for input in &plan.inputs {
        match visit(input, required, settings)? {
            Some(input) => inputs.push(input),
            None => return Ok(None),
        }
    }
    let own = inputs[0].traits.update;
    if own != required {
        return Ok(None);
    }
    Ok(Some(give(plan, inputs, own)))
}

/// Asks each input for its kind; the node itself then gives what is required of it.
fn ask(plan: &Plan, wanted: &[UpdateKind], required: UpdateKind, settings: &Settings) -> Found {
    let mut inputs = Vec::new();
    for (input, &wanted) in plan.inputs.iter().zip(wanted) {
        match child(input, wanted, settings)? {
            Some(input) => inputs.push(input),
            None => return Ok(None),
        }
    }
    let own = if plan.traits.modify.update { required } else { UpdateKind::None };
    if own != required {
        return Ok(None);
    }
    Ok(Some(give(plan, inputs, own)))
}

fn give(plan: &Plan, inputs: Vec<Plan>, update: UpdateKind) -> Plan {
    let traits = Traits { update, delete: DeleteKind::None, ..plan.traits };
    let node = if plan.inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    node.with_traits(traits)
}

/// Every version of a row must meet the same partition, or its old version has to be taken back there.
fn join_inputs(plan: &Plan, keys: &[&[usize]], required: UpdateKind, settings: &Settings) -> Found {
    let mut inputs = Vec::new();
    for (input, key) in plan.inputs.iter().zip(keys) {
        let kinds = input.traits.modify;
        let wanted = if required == UpdateKind::OnlyUpdateAfter {
            if kinds.update && !key_in_upsert_key(input, key) {
                return Ok(None);
            }
            kinds.only_after_or_none()
        } else {
            kinds.before_after_or_none()
        };
        match child(input, wanted, settings)? {
            Some(input) => inputs.push(input),
            None => return Ok(None),
        }
    }
    let own = if plan.traits.modify.update { required } else { UpdateKind::None };
    if own != required {
        return Ok(None);
    }
    Ok(Some(give(plan, inputs, own)))
}

/// Some upsert key contains all join key columns of that side.
pub fn key_in_upsert_key(input: &Plan, key: &[usize]) -> bool {
    in_key_group(input, key).is_some_and(|keys| keys.iter().any(|unique| key.iter().all(|column| unique.contains(column))))
}

/// Specification 3.4: an update may enter or leave the filter, so that its old row must be known.
pub fn is_on_other_than_key(condition: Option<&Rex>, input: &Plan) -> bool {
    let Some(condition) = condition else { return false };
    let Some(keys) = input.upsert_keys().as_ref().filter(|keys| !keys.is_empty()) else { return true };
    let columns = condition.columns();
    !keys.iter().any(|key| columns.iter().all(|column| key.contains(column)))
}

/// The ways to rank, best first (specification 9.4).
fn strategies(input: &Plan, partition: &[usize], order: &[SortField]) -> Vec<RankStrategy> {
    if input.traits.modify.is_insert_only() {
        return vec![RankStrategy::AppendFast];
    }
    let keys = match &input.op {
        Op::Exchange(Distribution::Hash(_)) => in_key_group(input, partition),
        _ => input.upsert_keys().clone(),
    };
    let key = keys.and_then(|keys| keys.into_iter().find(|key| partition.iter().all(|column| key.contains(column))));
    let Some(key) = key else { return vec![RankStrategy::Retract] };
    let Some(moves) = monotonicity::derive(input) else { return vec![RankStrategy::Retract] };
    let right_way = order.iter().all(|field| match moves[field.column] {
        Monotonicity::Constant => true,
        Monotonicity::Increasing => field.descending,
        Monotonicity::Decreasing => !field.descending,
        Monotonicity::NotMonotonic => false,
    });
    if right_way && !order.is_empty() { vec![RankStrategy::UpdateFast(key), RankStrategy::Retract] } else { vec![RankStrategy::Retract] }
}

fn input_update(strategy: &RankStrategy) -> UpdateKind {
    match strategy {
        RankStrategy::AppendFast => UpdateKind::None,
        RankStrategy::UpdateFast(_) => UpdateKind::OnlyUpdateAfter,
        RankStrategy::Retract => UpdateKind::BeforeAndAfter,
    }
}
