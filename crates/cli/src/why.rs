//! `rowkind why FILE`: why nodes have their modes, where a record or a reader's row comes from.

use crate::Said;
use crate::run::instant;
use rowkind_scenario::lineage::Lineage;

pub fn run(args: &[String]) -> Result<Said, String> {
    let (mut file, mut node, mut record, mut topic, mut reader, mut row, mut at) = (None, None, None, None, None, None, None);
    let mut event = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut value = || args.next().cloned().ok_or_else(|| format!("{arg} wants a value"));
        match arg.as_str() {
            "--node" => {
                let written = value()?;
                node = Some(written.parse::<u32>().map_err(|_| format!("{written} is no node's number"))?);
            }
            "--event" => {
                let written = value()?;
                event = Some(written.parse::<u32>().map_err(|_| format!("{written} is no event's number"))?);
            }
            "--record" => record = Some(value()?),
            "--topic" => topic = Some(value()?),
            "--reader" => reader = Some(value()?),
            "--row" => row = Some(value()?),
            "--at" => at = Some(value()?),
            flag if flag.starts_with('-') => return Err(format!("`why` has no option {flag}")),
            name => file = Some(name.to_string()),
        }
    }
    let file = file.ok_or("`why` wants a file")?;
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let report = rowkind_scenario::run(&text);
    if let Some(event) = event {
        let records = Lineage::of(&text)?.of_event(event);
        let lines: Vec<String> = records.iter().map(|(topic, partition, offset)| format!("{topic} {partition}·{offset}\n")).collect();
        return Ok(Said::good(format!("Without event {event} {} records are gone or others.\n{}", lines.len(), lines.concat())));
    }
    let said = match (record, reader, row) {
        (Some(record), None, None) => {
            let place = record.split_once(':').and_then(|(partition, offset)| Some((partition.parse().ok()?, offset.parse().ok()?)));
            let (partition, offset) = place.ok_or_else(|| format!("--record wants PARTITION:OFFSET, not {record}"))?;
            let only = report.run.as_ref().and_then(|run| run.topics.first()).map(|topic| topic.name.clone());
            let rests = topic.clone().or(only).and_then(|topic| Lineage::of(&text).ok()?.of_record(&topic, partition, offset).ok());
            rowkind_render::why_record(&report, topic.as_deref(), partition, offset).map(|chain| chain + &rests_on(rests))
        }
        (None, Some(reader), Some(row)) => {
            let at = instant(&report, at.as_deref())?;
            let rests = Lineage::of(&text).ok().and_then(|lineage| lineage.of_row(&reader, &row, at).ok());
            rowkind_render::why_row(&report, &reader, &row, at).map(|chain| chain + &rests_on(rests))
        }
        (None, None, None) => rowkind_render::why_nodes(&report, node),
        _ => return Err("ask for a node, for --record P:O, for --event N, or for --reader NAME --row KEY".to_string()),
    };
    Ok(match said {
        Ok(text) => Said::good(text),
        Err(why) => {
            eprintln!("rowkind: {why}");
            Said { text: String::new(), good: false }
        }
    })
}

/// The events that something rests on, in words; nothing where they are not known.
fn rests_on(events: Option<Vec<u32>>) -> String {
    let Some(events) = events else { return String::new() };
    let numbers: Vec<String> = events.iter().map(u32::to_string).collect();
    match numbers.as_slice() {
        [] => "It rests on no single event.\n".to_string(),
        [event] => format!("It rests on event {event}: without it, it is gone or another; without any other event it stays.\n"),
        [first @ .., last] => {
            let first = first.join(", ");
            format!("It rests on events {first} and {last}: without one of them it is gone or another; without any other event it stays.\n")
        }
    }
}
