//! Non-deterministic updates: whether a row that is taken back is the row that was sent (specification, section 8).
//!
//! In: a finished physical plan. Out: the plan, with lookup joins that materialise where that helps, or the refusal.
//! Walks down with the set of output columns that have to be the same each time.

use crate::explain::node::{attributes, describe, name, trait_attributes};
use crate::explain::rex::{Positions, Style, rex_text};
use crate::infer::upsert_key::in_key_group;
use crate::outcome::{Failure, Refusal};
use crate::physical::{Join, LookupJoin, Op, Plan, Sink};
use crate::rex::Rex;
use crate::sink;
use rowkind_ir::ColumnKind;
use rowkind_ir::plan::{JoinKind, RankStrategy};
use std::collections::BTreeSet;

type Columns = BTreeSet<usize>;

pub fn resolve(root: &Plan) -> Result<Plan, Failure> {
    visit(root, &Columns::new())
}

/// Whether a resolved plan materialises lookups that the given one does not.
pub fn differs(before: &Plan, after: &Plan) -> bool {
    let flag = |plan: &Plan| matches!(&plan.op, Op::LookupJoin(LookupJoin { upsert_materialize: true, .. }));
    flag(before) != flag(after) || before.inputs.iter().zip(&after.inputs).any(|(a, b)| differs(a, b))
}

fn visit(plan: &Plan, required: &Columns) -> Result<Plan, Failure> {
    let insert_only = !plan.inputs.is_empty() && plan.inputs.iter().all(|input| input.traits.modify.is_insert_only());
    let none = Columns::new();
    match &plan.op {
        Op::Sink(Sink { spec, upsert_materialize, .. }) => {
            let all: Columns = (0..plan.input().row.len()).collect();
            let key = spec.as_ref().and_then(|spec| sink::primary_key(spec));
            let wanted = match key {
                _ if insert_only => none,
                Some(key) if !upsert_materialize => key.into_iter().collect(),
                _ => all,
            };
            over(plan, &[wanted])
        }
        Op::Calc { exprs, condition } => {
            if insert_only || required.is_empty() {
                return over(plan, &[none]);
            }
            check_condition(plan, condition.as_ref())?;
            check_columns(plan, exprs, required)?;
            let wanted = required.iter().flat_map(|&column| exprs[column].columns()).collect();
            over(plan, &[wanted])
        }
        Op::ChangelogNormalize { condition, .. } => {
            check_condition(plan, condition.as_ref())?;
            over(plan, std::slice::from_ref(required))
        }
        Op::Correlate(correlate) => {
            if insert_only || required.is_empty() {
                return over(plan, &[none]);
            }
            check_condition(plan, correlate.condition.as_ref())?;
            let width = plan.input().row.len();
            if let Some(function) = correlate.call.non_deterministic_call() {
                let bad: Vec<(usize, &str)> =
                    required.iter().filter(|&&column| column >= width).map(|&column| (column, function)).collect();
                refuse_columns(plan, &bad)?;
            }
            over(plan, &[required.iter().copied().filter(|&column| column < width).collect()])
        }
        Op::LookupJoin(lookup) => visit_lookup(plan, lookup, required, insert_only),
        Op::Scan(scan) => {
            let bad: Vec<&str> = required
                .iter()
                .filter(|&&column| matches!(scan.table.columns[scan.columns[column]].kind, ColumnKind::Metadata { .. }))
                .map(|&column| plan.row[column].name.as_str())
                .collect();
            if !bad.is_empty() && !scan.mode.is_insert_only() && scan.reads_metadata {
                return Err(Failure::table(format!(
                    "The metadata column(s): '{}' in cdc source may cause wrong result or error on downstream operators, please consider removing these columns or use a non-cdc source that only has insert messages.\nsource node:\n{}",
                    bad.join(", "),
                    tree(plan)
                )));
            }
            Ok(plan.clone())
        }
        Op::Values { .. } => Ok(plan.clone()),
        Op::Aggregate(_)
        | Op::LocalAggregate(_)
        | Op::GlobalAggregate(_)
        | Op::IncrementalAggregate(_)
        | Op::GroupWindowAggregate(_)
        | Op::WindowAggregate(_)
        | Op::LocalWindowAggregate(_)
        | Op::GlobalWindowAggregate(_) => {
            let all = (0..plan.input().row.len()).collect();
            over(plan, &[if insert_only { none } else { all }])
        }
        Op::Expand { expand_id, .. } => {
            let width = plan.input().row.len();
            over(plan, &[required.iter().copied().filter(|column| column != expand_id && *column < width).collect()])
        }
        Op::Join(join) | Op::IntervalJoin { join, .. } | Op::TemporalJoin { join, .. } | Op::WindowJoin { join, .. } => {
            visit_join(plan, join, required, insert_only)
        }
        Op::MultiJoin(multi) => {
            let inner = multi.kinds.iter().all(|kind| *kind == JoinKind::Inner);
            if insert_only && inner {
                return over(plan, &vec![none; plan.inputs.len()]);
            }
            for condition in &multi.conditions {
                check_condition(plan, Some(condition))?;
            }
            let keys: Vec<&[usize]> = multi.keys.iter().map(Vec::as_slice).collect();
            let wanted = sides(plan, &keys, required);
            over(plan, &wanted)
        }
        Op::Over(_) => {
            if insert_only {
                return over(plan, &[none]);
            }
            let all = (0..plan.input().row.len()).collect();
            over(plan, &[all])
        }
        Op::Rank(rank) => match &rank.strategy {
            _ if insert_only => over(plan, &[none]),
            Some(RankStrategy::UpdateFast(_)) => {
                let width = plan.input().row.len();
                let kept = required
                    .iter()
                    .copied()
                    .filter(|column| {
                        *column < width && !rank.partition.contains(column) && !rank.order.iter().any(|key| key.column == *column)
                    })
                    .collect();
                over(plan, &[kept])
            }
            _ => over(plan, &[(0..plan.input().row.len()).collect()]),
        },
        Op::WindowRank { .. } | Op::WindowDeduplicate { .. } => over(plan, &[none]),
        Op::WindowTableFunction { .. } => {
            let width = plan.input().row.len();
            let wanted = if insert_only { none } else { required.iter().copied().filter(|&column| column < width).collect() };
            over(plan, &[wanted])
        }
        Op::Union => {
            let wanted = vec![required.clone(); plan.inputs.len()];
            over(plan, &wanted)
        }
        Op::Exchange(_)
        | Op::Sort { .. }
        | Op::TemporalSort { .. }
        | Op::SortLimit { .. }
        | Op::Limit { .. }
        | Op::WatermarkAssigner { .. }
        | Op::MiniBatchAssigner { .. }
        | Op::Snapshot { .. }
        | Op::DropUpdateBefore => over(plan, std::slice::from_ref(required)),
        Op::Match(_) => {
            if insert_only {
                return over(plan, &[none]);
            }
            Err(unsupported("Unsupported to resolve non-deterministic issue in match-recognize when input has updates."))
        }
        Op::ProcessTableFunction { .. } => Err(unsupported(
            "Unsupported to visit node StreamPhysicalProcessTableFunction, please add the visit implementation if it is a newly added stream physical node.",
        )),
    }
}

fn unsupported(message: &str) -> Failure {
    Failure::Refused(Refusal::new("java.lang.UnsupportedOperationException", message))
}

/// The node over its visited inputs; an upsert key of an input may answer for the columns that are wanted of it.
fn over(plan: &Plan, wanted: &[Columns]) -> Result<Plan, Failure> {
    let inputs =
        plan.inputs.iter().zip(wanted).map(|(input, wanted)| visit(input, &reduced(input, wanted))).collect::<Result<Vec<_>, _>>()?;
    Ok(plan.with_inputs(inputs))
}

fn reduced(input: &Plan, wanted: &Columns) -> Columns {
    let Some(keys) = input.upsert_keys().as_ref().filter(|keys| !keys.is_empty()) else { return wanted.clone() };
    if keys.iter().any(|key| wanted.iter().all(|column| key.contains(column))) {
        return Columns::new();
    }
    keys.iter()
        .map(|key| wanted.iter().copied().filter(|column| !key.contains(column)).collect::<Columns>())
        .min_by_key(|left| left.len())
        .unwrap_or_else(|| wanted.clone())
}

fn visit_lookup(plan: &Plan, lookup: &LookupJoin, required: &Columns, insert_only: bool) -> Result<Plan, Failure> {
    if insert_only || required.is_empty() {
        return over(plan, &[Columns::new()]);
    }
    check_condition(plan, lookup.condition.as_ref())?;
    check_condition(plan, lookup.filter.as_ref())?;
    let width = plan.input().row.len();
    let right: Columns = required.iter().copied().filter(|&column| column >= width).map(|column| column - width).collect();
    let looked_up: Vec<usize> = lookup.lookup.iter().map(|(column, _)| *column).collect();
    let origin = |column: usize| match &lookup.projection {
        Some(exprs) => exprs[column].as_input(),
        None => Some(column),
    };
    let table_column = |name: &str| lookup.table.column(name);
    let key_given = lookup.table.primary_key.as_ref().is_some_and(|key| {
        let given: Vec<usize> = looked_up.iter().filter_map(|&column| table_column(&lookup.table_row[column].name)).collect();
        key.iter().all(|column| given.contains(column))
            && right.iter().all(|&column| {
                origin(column).and_then(|column| table_column(&lookup.table_row[column].name)).is_some_and(|column| key.contains(&column))
            })
    });
    let materialize = !right.is_empty() && !key_given;
    let left = required.iter().copied().filter(|&column| column < width).collect();
    let node = over(plan, &[left])?;
    if !materialize {
        return Ok(node);
    }
    let op = Op::LookupJoin(LookupJoin { upsert_materialize: true, ..lookup.clone() });
    Ok(std::rc::Rc::new(crate::physical::Node { op, ..(*node).clone() }))
}

fn visit_join(plan: &Plan, join: &Join, required: &Columns, insert_only: bool) -> Result<Plan, Failure> {
    if insert_only && matches!(join.kind, JoinKind::Inner | JoinKind::Semi) {
        return over(plan, &vec![Columns::new(); 2]);
    }
    check_condition(plan, Some(&join.condition))?;
    let wanted = sides(plan, &[&join.left_key, &join.right_key], required);
    over(plan, &wanted)
}

/// What each side of a join has to repeat: with a key its part of the columns, without one everything.
fn sides(plan: &Plan, keys: &[&[usize]], required: &Columns) -> Vec<Columns> {
    let mut start = 0;
    plan.inputs
        .iter()
        .zip(keys)
        .map(|(input, key)| {
            let width = input.row.len();
            let own: Columns =
                required.iter().copied().filter(|column| (start..start + width).contains(column)).map(|column| column - start).collect();
            start += width;
            if input.traits.modify.is_insert_only() {
                return Columns::new();
            }
            match in_key_group(input, key) {
                Some(keys) if !keys.is_empty() => own,
                _ => (0..width).collect(),
            }
        })
        .collect()
}

fn check_condition(plan: &Plan, condition: Option<&Rex>) -> Result<(), Failure> {
    let Some(condition) = condition else { return Ok(()) };
    let Some(function) = condition.non_deterministic_call() else { return Ok(()) };
    Err(Failure::table(format!(
        "There exists non deterministic function: '{function}' in condition: '{}' which may cause wrong result in update pipeline.\nrelated rel plan:\n{}",
        rex_text(condition, &Positions, Style::Prefix),
        tree(plan)
    ))
    .at(plan.span))
}

fn check_columns(plan: &Plan, exprs: &[Rex], required: &Columns) -> Result<(), Failure> {
    let bad: Vec<(usize, &str)> =
        required.iter().filter_map(|&column| exprs[column].non_deterministic_call().map(|function| (column, function))).collect();
    refuse_columns(plan, &bad)
}

fn refuse_columns(plan: &Plan, bad: &[(usize, &str)]) -> Result<(), Failure> {
    if bad.is_empty() {
        return Ok(());
    }
    let columns: String = bad
        .iter()
        .map(|(column, function)| format!("{}(generated by non-deterministic function: {function} ) ", plan.row[*column].name))
        .collect();
    Err(Failure::table(format!(
        "The column(s): {columns}can not satisfy the determinism requirement for correctly processing update message('UB'/'UA'/'D' in changelogMode, not 'I' only), this usually happens when input node has no upsertKey(upsertKeys=[{{}}]) or current node outputs non-deterministic update messages. Please consider removing these non-deterministic columns or making them deterministic by using deterministic functions.\n\nrelated rel plan:\n{}",
        tree(plan)
    ))
    .at(plan.span))
}

/// The physical tree with changelog modes and upsert keys.
fn tree(plan: &Plan) -> String {
    fn write(plan: &Plan, first: &str, rest: &str, out: &mut String) {
        let mut all = attributes(plan, Style::Prefix);
        all.extend(trait_attributes(plan, true));
        if let Some(keys) = plan.upsert_keys().as_ref().filter(|keys| !keys.is_empty()) {
            let keys: Vec<String> = keys
                .iter()
                .map(|key| {
                    let names: Vec<&str> = key.iter().map(|&column| plan.row[column].name.as_str()).collect();
                    format!("[{}]", names.join(", "))
                })
                .collect();
            all.push(("upsertKeys", keys.join(", ")));
        }
        out.push_str(first);
        out.push_str(&describe(name(&plan.op), &all));
        out.push('\n');
        let last = plan.inputs.len().saturating_sub(1);
        for (i, input) in plan.inputs.iter().enumerate() {
            let (branch, trunk) = if i == last { ("+- ", "   ") } else { (":- ", ":  ") };
            write(input, &format!("{rest}{branch}"), &format!("{rest}{trunk}"), out);
        }
    }
    let mut out = String::new();
    write(plan, "", "", &mut out);
    out
}
