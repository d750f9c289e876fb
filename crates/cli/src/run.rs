//! `rowkind run FILE`: verdict, plan, changelog, topic and readers.

use crate::Said;
use rowkind_ir::Step;
use rowkind_ir::report::{Report, Verdict};
use rowkind_scenario::{document, lesson};

pub fn run(args: &[String]) -> Result<Said, String> {
    let mut json = false;
    let mut at = None;
    let mut inputs = Vec::new();
    let mut file = None;
    let mut change = None;
    let mut state = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--json" => json = true,
            "--input" => inputs.push(input_block(args.next().ok_or("--input wants TABLE=FILE or TABLE=FILE:kcat")?)?),
            "--change" => change = Some(args.next().ok_or("--change wants the name of a `toml change` block")?.clone()),
            "--state" => state = Some(args.next().ok_or("--state wants the number of a node, as `rowkind why` lists them")?.clone()),
            "--at" => at = Some(args.next().ok_or("--at wants an instant: 18, 18.3 or end")?.clone()),
            flag if flag.starts_with('-') => return Err(format!("`run` has no option {flag}")),
            name if file.is_none() => file = Some(name),
            other => return Err(format!("one file at a time: {other}")),
        }
    }
    let file = file.ok_or("`run` wants a file")?;
    let mut text = scenario(file, change.as_deref())?;
    for (table, block) in inputs {
        text = rowkind_scenario::bring::with_messages(&text, &table, &block.0, block.1);
    }
    let mut report = rowkind_scenario::run(&text);
    report.elsewhere = rowkind_scenario::elsewhere::answers(&text, &Default::default());
    let at = instant(&report, at.as_deref())?;
    if let Some(node) = state {
        let node: u32 = node.parse().map_err(|_| format!("--state wants the number of a node, not {node}"))?;
        let lines = rowkind_scenario::state::at(&text, node, at)?;
        let entries = if lines.len() == 1 { "1 entry".to_string() } else { format!("{} entries", lines.len()) };
        let name = report.plan.nodes.iter().find(|known| known.id == node).map_or("", |node| node.physical.as_str());
        return Ok(Said::good(format!(
            "STATE of node {node}, {name}, at {at}: {entries}\n{}",
            lines.iter().map(|line| format!("  {line}\n")).collect::<String>()
        )));
    }
    let good = matches!(report.verdict, Verdict::Accepted | Verdict::Warned) && !report.has_errors();
    let text = if json {
        serde_json::to_string(&report).map_err(|error| error.to_string())? + "\n"
    } else {
        rowkind_render::report_text(&report, &text, at)
    };
    Ok(Said { text, good })
}

/// The text of a file, with one of its own changes made.
pub fn scenario(file: &str, change: Option<&str>) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let Some(name) = change else { return Ok(text) };
    let lesson = lesson::read(&text, &document::parse(&text));
    let names: Vec<&str> = lesson.changes.iter().map(|change| change.name.as_str()).collect();
    let found = lesson.changes.iter().find(|change| change.name == name);
    found.map(|change| change.applied(&text)).ok_or_else(|| {
        format!("{file} has no change `{name}`; it has {}", if names.is_empty() { "none".to_string() } else { names.join(", ") })
    })
}

/// The instant of `--at`; without one, the end.
pub fn instant(report: &Report, at: Option<&str>) -> Result<Step, String> {
    let Some(run) = &report.run else { return Ok(Step::default()) };
    let written = at.unwrap_or("end");
    run.instant(written).ok_or_else(|| {
        let marks: Vec<&str> = run.marks.iter().map(|mark| mark.name.as_str()).collect();
        format!("{written} is no instant: {}", [&["18", "18.3", "end"][..], &marks].concat().join(", "))
    })
}

/// `TABLE=FILE` or `TABLE=FILE:kcat`: the table, the file's content, and whether it is kcat's.
fn input_block(argument: &str) -> Result<(String, (String, bool)), String> {
    let (table, file) = argument.split_once('=').ok_or_else(|| format!("--input wants TABLE=FILE, not {argument}"))?;
    let (file, kcat) = match file.strip_suffix(":kcat") {
        Some(file) => (file, true),
        None => (file, false),
    };
    let content = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    Ok((table.to_string(), (content, kcat)))
}
