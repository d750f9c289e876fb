//! `rowkind import SCRIPT.sql --topic TABLE=DUMP …`: a scenario of a script and dumps of its topics.

use crate::Said;
use rowkind_scenario::import::{Dump, import};

pub fn run(args: &[String]) -> Result<Said, String> {
    let (mut file, mut topics, mut mask, mut sample) = (None, Vec::new(), Vec::new(), usize::MAX);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut value = || args.next().cloned().ok_or_else(|| format!("{arg} wants a value"));
        match arg.as_str() {
            "--topic" => {
                let written = value()?;
                let (table, dump) = written.split_once('=').ok_or_else(|| format!("--topic wants TABLE=DUMP, not {written}"))?;
                let lines = std::fs::read_to_string(dump).map_err(|error| format!("{dump}: {error}"))?;
                topics.push((table.to_string(), lines));
            }
            "--mask" => mask.push(value()?),
            "--sample" => {
                let written = value()?;
                sample = written.parse().map_err(|_| format!("{written} is no number of messages"))?;
            }
            flag if flag.starts_with('-') => return Err(format!("`import` has no option {flag}")),
            name => file = Some(name.to_string()),
        }
    }
    let file = file.ok_or("`import` wants a script")?;
    let script = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let dumps: Vec<Dump<'_>> = topics.iter().map(|(table, lines)| Dump { table, lines }).collect();
    let (text, taken) = import(&script, &dumps, &mask, sample);
    for taken in &taken {
        eprintln!(
            "rowkind: {}: {} messages, {} behind the sample, {} broken lines skipped",
            taken.table,
            taken.kept,
            taken.cut,
            taken.broken.len()
        );
        for (line, why) in taken.broken.iter().take(5) {
            eprintln!("  line {line}: {why}");
        }
        if taken.unmaskable > 0 {
            eprintln!("  {} messages are no JSON and were left out: what is in them cannot be masked", taken.unmaskable);
        }
    }
    Ok(Said::good(text))
}
