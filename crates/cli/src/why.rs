//! `rowkind why FILE`: why nodes have their modes, where a record or a reader's row comes from.

use crate::Said;
use crate::run::instant;

pub fn run(args: &[String]) -> Result<Said, String> {
    let (mut file, mut node, mut record, mut topic, mut reader, mut row, mut at) = (None, None, None, None, None, None, None);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut value = || args.next().cloned().ok_or_else(|| format!("{arg} wants a value"));
        match arg.as_str() {
            "--node" => {
                let written = value()?;
                node = Some(written.parse::<u32>().map_err(|_| format!("{written} is no node's number"))?);
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
    let said = match (record, reader, row) {
        (Some(record), None, None) => {
            let place = record.split_once(':').and_then(|(partition, offset)| Some((partition.parse().ok()?, offset.parse().ok()?)));
            let (partition, offset) = place.ok_or_else(|| format!("--record wants PARTITION:OFFSET, not {record}"))?;
            rowkind_render::why_record(&report, topic.as_deref(), partition, offset)
        }
        (None, Some(reader), Some(row)) => rowkind_render::why_row(&report, &reader, &row, instant(&report, at.as_deref())?),
        (None, None, None) => rowkind_render::why_nodes(&report, node),
        _ => return Err("ask for a node, for --record P:O, or for --reader NAME --row KEY".to_string()),
    };
    Ok(match said {
        Ok(text) => Said::good(text),
        Err(why) => {
            eprintln!("rowkind: {why}");
            Said { text: String::new(), good: false }
        }
    })
}
