//! The `select=[…]` of aggregates.

use crate::convert::two_phase::LocalBuffers;
use crate::infer::monotonicity::call_retracts;
use crate::physical::{GlobalAggregate, GroupWindowAggregate, Plan, WindowAggregate};
use crate::rel::AggCall;
use rowkind_ir::Field;
use rowkind_ir::plan::WindowProperty;
use rowkind_ir::user_function::printed;

fn name(row: &[Field], column: usize) -> &str {
    row.get(column).map_or("?", |field| field.name.as_str())
}

fn names(row: &[Field], columns: &[usize]) -> String {
    columns.iter().map(|&column| name(row, column)).collect::<Vec<_>>().join(", ")
}

fn suffix(retracts: bool) -> &'static str {
    if retracts { "_RETRACT" } else { "" }
}

fn filter_text(row: &[Field], call: &AggCall) -> String {
    call.filter.map(|column| format!(" FILTER {}", name(row, column))).unwrap_or_default()
}

/// `COUNT_RETRACT(DISTINCT v) FILTER $f2`
fn call_text(row: &[Field], call: &AggCall, retracts: bool) -> String {
    let args = if call.args.is_empty() { "*".to_string() } else { names(row, &call.args) };
    let distinct = if call.distinct { "DISTINCT " } else { "" };
    format!("{}{}({distinct}{args}){}", printed(call.function), suffix(retracts), filter_text(row, call))
}

fn named(text: String, name: &str) -> String {
    if text == name { text } else { format!("{text} AS {name}") }
}

/// An aggregate in one step over `input`.
pub fn select(input: &Plan, group: &[usize], calls: &[AggCall], retracts: bool) -> Vec<String> {
    let keys = group.iter().map(|&column| name(&input.row, column).to_string()).collect();
    with_calls(keys, input, group, calls, retracts)
}

/// The same, with the names under which the node's row has its keys.
pub fn select_as(input: &Plan, row: &[Field], group: &[usize], calls: &[AggCall], retracts: bool) -> Vec<String> {
    let keys = group.iter().zip(row).map(|(&column, key)| named(name(&input.row, column).to_string(), &key.name)).collect();
    with_calls(keys, input, group, calls, retracts)
}

fn with_calls(keys: Vec<String>, input: &Plan, group: &[usize], calls: &[AggCall], retracts: bool) -> Vec<String> {
    let mut out = keys;
    for call in calls {
        let retracts = retracts && call_retracts(input, group, call);
        out.push(named(call_text(&input.row, call, retracts), &call.output.name));
    }
    out
}

pub fn local_select(input: &Plan, group: &[usize], calls: &[AggCall], buffers: &LocalBuffers) -> Vec<String> {
    let mut out: Vec<String> = group.iter().map(|&column| name(&input.row, column).to_string()).collect();
    for (i, call) in calls.iter().enumerate().chain(buffers.count_star.iter().map(|call| (calls.len(), call))) {
        let retracts = call_retracts(input, group, call);
        let own: Vec<String> = buffers.of_call[i].iter().map(|&b| buffers.columns[b].name.clone()).collect();
        let text = match buffers.distinct_of(call) {
            Some(distinct) => format!(
                "{}{}({} {}){}",
                printed(call.function),
                suffix(retracts),
                distinct.name,
                names(&input.row, &call.args),
                filter_text(&input.row, call)
            ),
            None => call_text(&input.row, call, retracts),
        };
        out.push(format!("{text} AS {}", grouped(&own)));
    }
    for distinct in &buffers.distinct {
        out.push(format!("DISTINCT({}) AS {}", names(&input.row, &distinct.args), distinct.name));
    }
    out
}

fn grouped(names: &[String]) -> String {
    match names {
        [only] => only.clone(),
        _ => format!("({})", names.join(", ")),
    }
}

/// `COUNT(count1$0) AS c`: a call over the buffers that a local aggregate filled.
fn merged(call: &AggCall, index: usize, buffers: &LocalBuffers, retracts: bool) -> String {
    let own: Vec<String> = buffers.of_call[index].iter().map(|&b| buffers.columns[b].name.clone()).collect();
    let distinct = buffers.distinct_of(call).map(|distinct| format!("{} ", distinct.name)).unwrap_or_default();
    format!("{}{}({distinct}{})", printed(call.function), suffix(retracts), grouped(&own))
}

pub fn global_select(input: &Plan, aggregate: &GlobalAggregate) -> Vec<String> {
    let mut out: Vec<String> = aggregate.group.iter().map(|&column| name(&input.row, column).to_string()).collect();
    for (i, call) in aggregate.calls.iter().enumerate() {
        let retracts = aggregate.buffers.retracts.get(i).copied().unwrap_or(false);
        out.push(named(merged(call, i, &aggregate.buffers, retracts), &call.output.name));
    }
    out
}

/// What an incremental aggregate keeps for each call of the buckets.
pub fn incremental_select(input: &Plan, group: &[usize], partial: &GlobalAggregate) -> Vec<String> {
    let mut out: Vec<String> = group.iter().map(|&column| name(&input.row, column).to_string()).collect();
    let count_star = partial.buffers.count_star.iter().map(|call| (partial.calls.len(), call));
    for (i, call) in partial.calls.iter().enumerate().chain(count_star) {
        let own: Vec<String> = partial.buffers.of_call[i].iter().map(|&b| partial.buffers.columns[b].name.clone()).collect();
        let retracts = partial.buffers.retracts.get(i).copied().unwrap_or(false);
        out.push(format!("{} AS {}", merged(call, i, &partial.buffers, retracts), grouped(&own)));
    }
    out
}

fn property_call(kind: WindowProperty) -> &'static str {
    match kind {
        WindowProperty::Start => "start('w$)",
        WindowProperty::End => "end('w$)",
        WindowProperty::Rowtime => "rowtime('w$)",
        WindowProperty::Proctime => "proctime('w$)",
    }
}

pub fn group_window_select(input: &Plan, aggregate: &GroupWindowAggregate) -> Vec<String> {
    let mut out = select(input, &aggregate.group, &aggregate.calls, false);
    out.extend(aggregate.properties.iter().map(|(name, kind)| format!("{} AS {name}", property_call(*kind))));
    out
}

pub fn window_select(input: &Plan, aggregate: &WindowAggregate) -> Vec<String> {
    let mut out = select(input, &aggregate.group, &aggregate.calls, true);
    out.extend(aggregate.properties.iter().map(|(name, kind)| format!("{} AS {name}", property_call(*kind))));
    out
}

pub fn local_window_select(input: &Plan, aggregate: &WindowAggregate, buffers: &LocalBuffers) -> Vec<String> {
    let mut out = local_select(input, &aggregate.group, &aggregate.calls, buffers);
    // The slice end stands before nothing, but after the buffers and before no DISTINCT: it is the last.
    let name = if matches!(aggregate.window, crate::physical::WindowSource::Attached(_)) { "$window_end" } else { "$slice_end" };
    out.push(format!("slice_end('w$) AS {name}"));
    out
}

/// The names of a global window aggregate are paired with one call more than it has for a HOP without COUNT(*):
/// Flink counts rows per slice there, and the label of each later column moves by one.
pub fn global_window_select(input: &Plan, aggregate: &WindowAggregate, buffers: &LocalBuffers) -> Vec<String> {
    let mut out: Vec<String> = aggregate.group.iter().map(|&column| name(&input.row, column).to_string()).collect();
    let mut texts: Vec<String> = Vec::new();
    for (i, call) in aggregate.calls.iter().enumerate() {
        texts.push(merged(call, i, buffers, buffers.retracts.get(i).copied().unwrap_or(false)));
    }
    if let Some(call) = &buffers.count_star {
        texts.push(merged(call, aggregate.calls.len(), buffers, buffers.retracts.last().copied().unwrap_or(false)));
    }
    texts.extend(aggregate.properties.iter().map(|(_, kind)| property_call(*kind).to_string()));
    let labels =
        aggregate.calls.iter().map(|call| call.output.name.clone()).chain(aggregate.properties.iter().map(|(name, _)| name.clone()));
    out.extend(texts.into_iter().zip(labels).map(|(text, label)| format!("{text} AS {label}")));
    out
}
