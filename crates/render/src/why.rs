//! Why: a node's changelog mode, a record's origin, a reader's row, in words.
//!
//! In: a report. Out: numbered steps from the effect back to the input event.

use crate::text::cells;
use rowkind_ir::Step;
use rowkind_ir::report::{Effect, PlanNode, Report, Run, TopicRun};

/// Every node with its mode and the reasons for it; `only`: one node by its number.
pub fn why_nodes(report: &Report, only: Option<u32>) -> Result<String, String> {
    let nodes: Vec<&PlanNode> = report.plan.nodes.iter().filter(|node| only.is_none_or(|id| node.id == id)).collect();
    if nodes.is_empty() {
        return Err(match only {
            Some(id) => format!("there is no node {id}; the plan has nodes 0 to {}", report.plan.nodes.len().saturating_sub(1)),
            None => "there is no plan".to_string(),
        });
    }
    let mut out = String::new();
    for node in nodes {
        out.push_str(&format!("{} {} [{}]\n  {}\n", node.id, node.name, node.mode, node.physical));
        for reason in &node.because {
            out.push_str(&format!("  {reason}\n"));
        }
        match &node.upsert_keys {
            Some(keys) if !keys.is_empty() => {
                let keys: Vec<String> = keys.iter().map(|key| format!("({})", key.join(", "))).collect();
                out.push_str(&format!("  upsert key: {}\n", keys.join(", ")));
            }
            _ => out.push_str("  upsert key: none\n"),
        }
    }
    Ok(out)
}

/// The chain behind a record of a topic (`None`: the only topic).
pub fn why_record(report: &Report, topic: Option<&str>, partition: u32, offset: u64) -> Result<String, String> {
    let run = report.run.as_ref().ok_or("nothing was run")?;
    let names = || run.topics.iter().map(|topic| topic.name.as_str()).collect::<Vec<_>>().join(", ");
    let topic = match topic {
        Some(name) => {
            run.topics.iter().find(|topic| topic.name == name).ok_or_else(|| format!("there is no topic {name}; there is {}", names()))?
        }
        None if run.topics.len() == 1 => &run.topics[0],
        None => return Err(format!("say which topic: {}", names())),
    };
    let record = topic.records.iter().position(|record| record.partition == partition && record.offset == offset);
    let record = record.ok_or_else(|| format!("{} has no record {partition}:{offset}", topic.name))?;
    let mut steps = Vec::new();
    record_steps(report, run, topic, record, &mut steps);
    Ok(numbered(&steps))
}

/// The chain behind a row that a reader holds under a key at an instant.
pub fn why_row(report: &Report, reader: &str, key: &str, at: Step) -> Result<String, String> {
    let run = report.run.as_ref().ok_or("nothing was run")?;
    let found = run.readers.iter().find(|other| other.name == reader);
    let reader = found.ok_or_else(|| {
        let names: Vec<&str> = run.readers.iter().map(|reader| reader.name.as_str()).collect();
        format!("there is no reader {reader}; there is {}", names.join(", "))
    })?;
    let topic = run.topics.iter().find(|topic| topic.name == reader.topic).ok_or("its topic is not in the report")?;
    // A key may be given as it is printed, or as one of the values inside it.
    let is_meant = |written: &str| written == key || written.split(|c: char| "{}[]\":, ".contains(c)).any(|word| word == key);
    let seen = &reader.reads[..reader.read_at(at)];
    let of_key =
        |read: &&rowkind_ir::report::Read| topic.records[read.record as usize].key.as_ref().is_some_and(|written| is_meant(written));
    // Who follows a changelog holds rows without keys: they are named by a value in one of the cells.
    let names = |read: &&rowkind_ir::report::Read| matches!(&read.effect, Effect::Changes(changes) if changes.iter().any(|(_, row)| row.iter().flatten().any(|cell| **cell == *key)));
    let last = seen
        .iter()
        .rev()
        .find(names)
        .or_else(|| seen.iter().rev().find(of_key))
        .ok_or_else(|| format!("{} has met no key {key} by {at}", reader.name))?;
    let record = &topic.records[last.record as usize];
    let place = format!("record {}·{}", record.partition, record.offset);
    let mut steps = vec![match &last.effect {
        Effect::Append(row) => format!("{} counted {place} as one more row: {}.", reader.name, cells(row).join(", ")),
        Effect::Put { row, replaced, .. } => {
            let how = if *replaced { "in place of the row it held" } else { "as a new row" };
            format!("{} took {place} {how}: {}.", reader.name, cells(row).join(", "))
        }
        Effect::Remove { existed: true, .. } => format!("{} met the null at {place} and deleted the row.", reader.name),
        Effect::Remove { existed: false, .. } => format!("{} met the null at {place}; it held no such row.", reader.name),
        Effect::Changes(changes) => {
            let said: Vec<String> = changes.iter().map(|(kind, row)| format!("{kind} ({})", cells(row).join(", "))).collect();
            format!("{} took {place}: {}.", reader.name, said.join(", "))
        }
        Effect::Ignore => format!("{} passed over {place}.", reader.name),
        Effect::Broken(why) => format!("{} could not decode {place}: {why}.", reader.name),
    }];
    record_steps(report, run, topic, last.record as usize, &mut steps);
    Ok(numbered(&steps))
}

fn record_steps(report: &Report, run: &Run, topic: &TopicRun, record: usize, steps: &mut Vec<String>) {
    let record = &topic.records[record];
    let place = format!("{} {}·{}", topic.name, record.partition, record.offset);
    let kind = record.kind.map_or("nothing in the changelog", |kind| kind.short());
    steps.push(match &record.value {
        Some(value) => format!("{place} holds {value}: written for {kind} at {}.", record.at),
        None => format!("{place} is null under the key {}: written for {kind} at {}.", record.key.as_deref().unwrap_or("null"), record.at),
    });
    let sink = run.sinks.iter().find(|sink| sink.table == topic.table);
    let change = record.cause.and_then(|cause| sink.and_then(|sink| sink.changes.get(cause as usize)));
    let mut cause = change.and_then(|change| change.cause);
    let mut at = change.map_or(record.at, |change| change.at);
    while let Some(traced) = cause.and_then(|cause| run.changes.get(cause as usize)) {
        at = traced.at;
        let node = report.plan.nodes.iter().find(|node| node.id == traced.node);
        let name = node.map_or("a node", |node| node.name.as_str());
        steps.push(format!("{name} sent {} ({}) at {}.", traced.kind, cells(&traced.row).join(", "), traced.at));
        cause = traced.causes.first().copied();
    }
    let arrival = run.arrival_of(at);
    // What one job wrote is what another one reads.
    if let Some((topic, number)) = arrival.and_then(|arrival| arrival.record.as_ref())
        && let Some(topic) = run.topics.iter().find(|other| other.name == *topic)
    {
        return record_steps(report, run, topic, *number as usize, steps);
    }
    let event = arrival.map_or(at.event, |arrival| arrival.event);
    let again = if event < at.event { " again" } else { "" };
    match run.events.iter().find(|input| input.number == event) {
        Some(input) => {
            steps.push(format!("Event {event} came{again} into {}: {} ({}).", input.table, input.kind, cells(&input.row).join(", ")))
        }
        None => steps.push("The end of the input set it free.".to_string()),
    }
}

fn numbered(steps: &[String]) -> String {
    steps.iter().enumerate().map(|(number, step)| format!("{}. {step}\n", number + 1)).collect()
}
