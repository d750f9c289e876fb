//! Pass 1 of changelog inference: which kinds of change each node gives (specification 3.2, 3.3).
//!
//! Bottom up; what a node refuses to take is an error that names the deepest node which produces it.

use crate::explain::node::exec_description;
use crate::infer::traits::ModifyKinds;
use crate::outcome::Failure;
use crate::physical::{ClassicRank, Node, Op, Plan, Rank};
use crate::settings::Settings;
use crate::sink;
use rowkind_ir::plan::JoinKind;

/// Who asks, as refusals name it, and what it takes.
struct Asked<'a> {
    allowed: ModifyKinds,
    requester: &'a str,
}

pub fn infer(root: &Plan, settings: &Settings) -> Result<Plan, Failure> {
    visit(root, &Asked { allowed: ModifyKinds::ALL, requester: "ROOT" }, settings)
}

fn visit(plan: &Plan, asked: &Asked<'_>, settings: &Settings) -> Result<Plan, Failure> {
    let all = |requester| Asked { allowed: ModifyKinds::ALL, requester };
    let inserts = |requester| Asked { allowed: ModifyKinds::INSERT, requester };
    match &plan.op {
        Op::Scan(scan) => provide(plan, Vec::new(), ModifyKinds::of(scan.mode), asked),
        Op::Values { .. } => provide(plan, Vec::new(), ModifyKinds::INSERT, asked),
        Op::ChangelogNormalize { .. } => {
            let inputs = children(plan, &all("StreamPhysicalChangelogNormalize"), settings)?;
            provide(plan, inputs, ModifyKinds::ALL, asked)
        }
        Op::Calc { .. }
        | Op::Correlate(_)
        | Op::LookupJoin(_)
        | Op::Exchange(_)
        | Op::Expand { .. }
        | Op::MiniBatchAssigner { .. }
        | Op::WatermarkAssigner { .. }
        | Op::DropUpdateBefore
        | Op::Snapshot { .. }
        | Op::WindowTableFunction { .. } => {
            let inputs = children(plan, asked, settings)?;
            let kinds = inputs[0].traits.modify;
            // The versioned side of a temporal join counts as normalised before it is sent on.
            let insert = kinds.insert || (kinds.update && matches!(plan.op, Op::Exchange(_)) && is_versioned(&inputs[0]));
            provide(plan, inputs, ModifyKinds { insert, ..kinds }, asked)
        }
        Op::Union => {
            let inputs = children(plan, asked, settings)?;
            let kinds = union(&inputs);
            provide(plan, inputs, kinds, asked)
        }
        Op::Aggregate(_) | Op::LocalAggregate(_) | Op::GlobalAggregate(_) | Op::IncrementalAggregate(_) => {
            let inputs = children(plan, &all("StreamPhysicalGroupAggregate"), settings)?;
            let input = inputs[0].traits.modify;
            let kinds = ModifyKinds { insert: true, update: true, delete: input.update || input.delete };
            provide(plan, inputs, kinds, asked)
        }
        Op::GroupWindowAggregate(aggregate) => {
            let inputs = children(plan, &all("StreamPhysicalGroupWindowAggregate"), settings)?;
            let updates = aggregate.early_fire_ms.is_some() || aggregate.late_fire_ms.is_some();
            provide(plan, inputs, ModifyKinds { update: updates, ..ModifyKinds::INSERT }, asked)
        }
        Op::WindowAggregate(_) | Op::LocalWindowAggregate(_) | Op::GlobalWindowAggregate(_) => {
            let inputs = children(plan, &all("StreamPhysicalWindowAggregate"), settings)?;
            provide(plan, inputs, ModifyKinds::INSERT, asked)
        }
        Op::WindowRank { .. } => append_only(plan, &inserts("StreamPhysicalWindowRank"), asked, settings),
        Op::WindowDeduplicate { .. } => append_only(plan, &inserts("StreamPhysicalWindowDeduplicate"), asked, settings),
        Op::WindowJoin { .. } => append_only(plan, &inserts("StreamPhysicalWindowJoin"), asked, settings),
        Op::TemporalSort { .. } => append_only(plan, &inserts("StreamPhysicalTemporalSort"), asked, settings),
        Op::IntervalJoin { .. } => append_only(plan, &inserts("StreamPhysicalIntervalJoin"), asked, settings),
        Op::Match(_) => append_only(plan, &inserts("Match Recognize"), asked, settings),
        Op::Over(over) => {
            let time = over.groups.iter().flat_map(|group| &group.order).next().is_none_or(|key| {
                let ty = &plan.input().row[key.column].ty;
                ty.is_rowtime() || ty.is_proctime()
            });
            if time || over.classic {
                append_only(plan, &inserts("StreamPhysicalOverAggregate"), asked, settings)
            } else {
                let inputs = children(plan, &all("StreamPhysicalOverAggregate"), settings)?;
                provide(plan, inputs, ModifyKinds::ALL, asked)
            }
        }
        Op::Rank(rank) => {
            let asked_of_input = match rank.classic {
                Some(ClassicRank::Deduplicate) => inserts("StreamPhysicalDeduplicate"),
                _ => all("StreamPhysicalRank"),
            };
            let inputs = children(plan, &asked_of_input, settings)?;
            let kinds = rank_kinds(rank, inputs[0].traits.modify, plan, settings);
            provide(plan, inputs, kinds, asked)
        }
        Op::SortLimit { .. } => {
            let inputs = children(plan, &all("StreamPhysicalSortLimit"), settings)?;
            provide(plan, inputs, ModifyKinds::ALL, asked)
        }
        Op::Limit { .. } => {
            let inputs = children(plan, &all("StreamPhysicalLimit"), settings)?;
            let kinds = if inputs[0].traits.modify.is_insert_only() { ModifyKinds::INSERT } else { ModifyKinds::ALL };
            provide(plan, inputs, kinds, asked)
        }
        Op::Sort { .. } => {
            let inputs = children(plan, &all("StreamPhysicalSort"), settings)?;
            provide(plan, inputs, ModifyKinds::INSERT, asked)
        }
        Op::Join(join) => {
            let inputs = children(plan, &all("StreamPhysicalJoin"), settings)?;
            let kinds = match join.kind {
                JoinKind::Inner | JoinKind::Semi => union(&inputs),
                JoinKind::Left | JoinKind::Right | JoinKind::Full | JoinKind::Anti => ModifyKinds::ALL,
            };
            provide(plan, inputs, kinds, asked)
        }
        Op::MultiJoin(multi) => {
            let inputs = children(plan, &all("StreamPhysicalMultiJoin"), settings)?;
            let inner = multi.kinds.iter().all(|kind| *kind == JoinKind::Inner);
            let kinds = if inner { union(&inputs) } else { ModifyKinds::ALL };
            provide(plan, inputs, kinds, asked)
        }
        Op::TemporalJoin { .. } => {
            let inputs = children(plan, &all("StreamPhysicalTemporalJoin"), settings)?;
            let kinds = inputs[0].traits.modify;
            provide(plan, inputs, kinds, asked)
        }
        Op::ProcessTableFunction { call } => crate::convert::process_function::modify_kinds(plan, call, |input, allowed| {
            visit(input, &Asked { allowed, requester: "StreamPhysicalProcessTableFunction" }, settings)
        })
        .and_then(|(inputs, kinds)| provide(plan, inputs, kinds, asked)),
        Op::Sink(collector) => {
            let query = visit(plan.input(), &Asked { allowed: ModifyKinds::ALL, requester: "ROOT" }, settings)?;
            let (allowed, requester) = sink::accepted_kinds(collector, query.traits.modify)?;
            let inputs = children(plan, &Asked { allowed, requester: &requester }, settings)?;
            provide(plan, inputs, ModifyKinds::NONE, asked)
        }
    }
}

fn is_versioned(plan: &Plan) -> bool {
    match &plan.op {
        Op::Scan(scan) => scan.event_time_snapshot,
        Op::Calc { .. } | Op::WatermarkAssigner { .. } | Op::MiniBatchAssigner { .. } => is_versioned(plan.input()),
        _ => false,
    }
}

/// A first-row deduplication of appends only appends, whatever its order is (specification 9.3).
fn rank_kinds(rank: &Rank, input: ModifyKinds, plan: &Node, settings: &Settings) -> ModifyKinds {
    let one_descending = matches!(rank.order.as_slice(), [only] if only.descending);
    let by_arrival = |plan: &Plan| matches!(rank.order.as_slice(), [only] if plan.row[only.column].ty.is_proctime());
    let behaviours = &settings.behaviours;
    let appends = behaviours.first_rows_append || (behaviours.physical_deduplicate && plan.inputs.iter().any(by_arrival));
    if appends && rank.is_deduplication() && input.is_insert_only() && !settings.mini_batch && !one_descending {
        ModifyKinds::INSERT
    } else {
        ModifyKinds::ALL
    }
}

fn append_only(plan: &Plan, inserts: &Asked<'_>, asked: &Asked<'_>, settings: &Settings) -> Result<Plan, Failure> {
    let inputs = children(plan, inserts, settings)?;
    provide(plan, inputs, ModifyKinds::INSERT, asked)
}

fn children(plan: &Plan, asked: &Asked<'_>, settings: &Settings) -> Result<Vec<Plan>, Failure> {
    plan.inputs.iter().map(|input| visit(input, asked, settings)).collect()
}

fn union(inputs: &[Plan]) -> ModifyKinds {
    inputs.iter().fold(ModifyKinds::NONE, |kinds, input| kinds.union(input.traits.modify))
}

fn provide(plan: &Plan, inputs: Vec<Plan>, kinds: ModifyKinds, asked: &Asked<'_>) -> Result<Plan, Failure> {
    let mut traits = plan.traits;
    traits.modify = kinds;
    let node = plan.with_inputs(inputs).with_traits(traits);
    let surplus = kinds.surplus(asked.allowed);
    if surplus.is_empty() {
        return Ok(node);
    }
    Err(Failure::table(format!(
        "{} doesn't support consuming {} changes which is produced by node {}",
        asked.requester,
        surplus.join(" and "),
        exec_description(&node)
    ))
    .at(node.span))
}
