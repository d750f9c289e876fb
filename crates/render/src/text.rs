//! A report as plain text, for a terminal.

use crate::snippet::snippet;
use crate::table::table;
use rowkind_ir::diagnostic::counted;
use rowkind_ir::report::{Cells, Effect, PlanNode, ReaderKind, RecordState, Report, Run, TopicRun, Verdict, difference};
use rowkind_ir::{ChangelogMode, Step};

/// The whole report at an instant.
pub fn report_text(report: &Report, source: &str, at: Step) -> String {
    let mut out = String::new();
    if !report.title.is_empty() {
        out.push_str(&format!("{}\n", report.title));
    }
    let connectors: String = report.connectors.iter().map(|connector| format!(", {connector}")).collect();
    out.push_str(&format!("{}   Flink {}{connectors}, seed {}\n", verdict(report), report.flink, report.seed));
    if let Some(stopped) = report.run.as_ref().and_then(|run| run.stopped.as_ref()) {
        out.push_str(&format!("{stopped}\n"));
    }
    out.push_str(&versions(report));
    let mut repairs = 0;
    for diagnostic in &report.diagnostics {
        out.push_str(&format!("\n{}", snippet(diagnostic, source, repairs)));
        repairs += diagnostic.fixes.len();
    }
    if !report.plan.nodes.is_empty() {
        let head = if has_modes(report) { "PLAN, each node with its changelog mode" } else { "PLAN" };
        out.push_str(&format!("\n{head}\n{}", plan_text(report)));
    }
    if let Some(run) = &report.run {
        out.push_str(&run_text(run, at));
    }
    out
}

/// Which versions decide otherwise about a statement, or plan otherwise.
fn versions(report: &Report) -> String {
    let mut out = String::new();
    for (index, statement) in report.statements.iter().enumerate() {
        let others: Vec<&str> =
            report.elsewhere.iter().filter(|other| other.otherwise.contains(&(index as u32))).map(|other| other.version.as_str()).collect();
        if others.is_empty() {
            continue;
        }
        let (here, there) = if statement.accepted { ("accepted", "refused") } else { ("refused", "accepted") };
        let same: Vec<&str> = report
            .elsewhere
            .iter()
            .filter(|other| !other.otherwise.contains(&(index as u32)))
            .map(|other| other.version.as_str())
            .chain([report.flink.as_str()])
            .collect();
        out.push_str(&format!("{}: {here} by {}, {there} by {}\n", statement.label, listed(&same), listed(&others)));
    }
    let planned: Vec<&str> = report
        .elsewhere
        .iter()
        .filter(|other| other.otherwise.is_empty() && !other.same_plans)
        .map(|other| other.version.as_str())
        .collect();
    if !planned.is_empty() {
        out.push_str(&format!("Planned otherwise by {}\n", listed(&planned)));
    }
    out
}

/// `1.20, 2.0 and 2.1`
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict {
        Verdict::Empty => "nothing to run",
        Verdict::Accepted => "accepted",
        Verdict::Warned if report.has_errors() => "accepted, but something in the scenario is wrong",
        Verdict::Warned => "accepted, with a warning",
        Verdict::Refused => "REFUSED",
        Verdict::DoesNotParse => "DOES NOT PARSE",
        Verdict::Unknown => "NOT KNOWN YET",
        Verdict::Stopped => "STOPPED",
    }
}

/// The plan as trees, sinks first, each line with its mode.
pub fn plan_text(report: &Report) -> String {
    let has_modes = has_modes(report);
    let nodes = &report.plan.nodes;
    let inputs = |id: u32| -> Vec<&PlanNode> {
        let edges = report.plan.edges.iter().filter(|edge| edge.to == id);
        edges.filter_map(|edge| nodes.iter().find(|node| node.id == edge.from)).collect()
    };
    let mut out = String::new();
    let is_root = |node: &&PlanNode| !report.plan.edges.iter().any(|edge| edge.from == node.id);
    for root in nodes.iter().filter(is_root) {
        // Depth-first with the prefix that the children of a node get.
        let mut stack = vec![(root, String::from("  "), String::from("  "))];
        while let Some((node, prefix, below)) = stack.pop() {
            let mode = if has_modes { format!(" [{}]", node.mode) } else { String::new() };
            out.push_str(&format!("{prefix}{}{mode}\n", node.physical));
            let children = inputs(node.id);
            let last = children.len().saturating_sub(1);
            for (number, child) in children.into_iter().enumerate().rev() {
                let (branch, rest) = if number == last { ("+- ", "   ") } else { (":- ", ":  ") };
                stack.push((child, format!("{below}{branch}"), format!("{below}{rest}")));
            }
        }
    }
    out
}

/// A pasted plan may say nothing of modes.
fn has_modes(report: &Report) -> bool {
    report.plan.nodes.iter().any(|node| node.mode != ChangelogMode::NONE)
}

fn run_text(run: &Run, at: Step) -> String {
    let mut out = String::new();
    for sink in &run.sinks {
        let seen = sink.changes.partition_point(|change| change.at <= at);
        out.push_str(&format!("\nCHANGELOG into {}, {} of {} changes\n", sink.table, seen, sink.changes.len()));
        let mut head = vec!["at", "kind"];
        if sink.subtasks > 1 {
            head.insert(1, "subtask");
        }
        head.extend(sink.columns.iter().map(String::as_str));
        let rows: Vec<Vec<String>> = sink.changes[..seen]
            .iter()
            .map(|change| {
                let mut row = vec![change.at.to_string(), change.kind.to_string()];
                if sink.subtasks > 1 {
                    row.insert(1, (change.subtask + 1).to_string());
                }
                row.extend(cells(&change.row));
                row
            })
            .collect();
        out.push_str(&table(&head, &rows));
    }
    for topic in &run.topics {
        out.push_str(&topic_text(topic, at));
    }
    if !run.readers.is_empty() {
        out.push_str(&readers_text(run, at));
    }
    for note in run.notes.iter().filter(|note| note.at <= at) {
        let what = if note.code == "late-row" { "a late row is dropped: " } else { "" };
        out.push_str(&format!("\nat {}: {what}{}\n", note.at, note.text));
    }
    out
}

pub fn cells(row: &Cells) -> Vec<String> {
    row.iter().map(|cell| cell.as_ref().map_or("null".to_string(), |text| one_line(text))).collect()
}

/// A text on one line: control characters as escapes.
fn one_line(text: &str) -> String {
    text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect::<Vec<_>>() } else { vec![c] }).collect()
}

fn topic_text(topic: &TopicRun, at: Step) -> String {
    let seen = topic.records.partition_point(|record| record.at <= at);
    let nulls = topic.records[..seen].iter().filter(|record| record.value.is_none() && record.state != RecordState::Marker).count();
    let mut out = format!(
        "\nTOPIC {}, {}, {} of {} records, {} null\n",
        topic.name,
        counted(topic.partitions as usize, "partition"),
        seen,
        topic.records.len(),
        nulls
    );
    let rows: Vec<Vec<String>> = topic.records[..seen]
        .iter()
        .map(|record| {
            vec![
                record.at.to_string(),
                record.kind.map_or(String::new(), |kind| kind.to_string()),
                format!("{}·{}", record.partition, record.offset),
                record.key.as_ref().map_or("null".to_string(), |key| one_line(key)),
                record.value.as_ref().map_or("null (tombstone)".to_string(), |value| one_line(value)),
            ]
        })
        .collect();
    out.push_str(&table(&["at", "from", "p·o", "key", "value"], &rows));
    out
}

/// All readers side by side, the truth last.
fn readers_text(run: &Run, at: Step) -> String {
    let mut out = format!("\nREADERS at {at}\n");
    let figures: Vec<_> = run.readers.iter().map(|reader| reader.figures_at(at)).collect();
    // One for each topic that is read.
    let mut topics: Vec<&str> = Vec::new();
    for reader in &run.readers {
        if !topics.contains(&reader.topic.as_str()) {
            topics.push(&reader.topic);
        }
    }
    let truth: Vec<_> = topics.iter().filter_map(|topic| Some((*topic, run.truth_of(topic)?.figures_at(at)))).collect();
    let truths: Vec<_> = run.readers.iter().map(|reader| run.truth_of(&reader.topic).map(|truth| truth.figures_at(at))).collect();
    let mut head = vec![String::new()];
    head.extend(run.readers.iter().map(|reader| reader.name.clone()));
    head.extend(truth.iter().map(|(topic, _)| if truth.len() == 1 { "truth".to_string() } else { format!("truth of {topic}") }));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut rows = Vec::new();
    // `beside`: with the difference to the truth.
    let mut line = |name: &str, beside: bool, of: &dyn Fn(&rowkind_ir::report::Figures) -> String| {
        let mut row = vec![name.to_string()];
        row.extend(figures.iter().zip(&truths).map(|(figures, truth)| {
            let held = of(figures);
            match truth.as_ref().filter(|_| beside).and_then(|truth| difference(&held, &of(truth))) {
                Some(difference) if difference != "0" => format!("{held} ({difference})"),
                _ => held,
            }
        }));
        row.extend(truth.iter().map(|(_, figures)| of(figures)));
        rows.push(row);
    };
    line("messages", false, &|figures| figures.messages.to_string());
    line("rows held", true, &|figures| figures.rows.to_string());
    line("nulls", false, &|figures| figures.nulls.to_string());
    line("messages per key", false, &|figures| figures.messages_per_key().map_or("–".to_string(), |ratio| format!("{ratio:.2}")));
    let measures = run.readers.first().map_or(&[][..], |reader| &reader.measures);
    for (number, measure) in measures.iter().enumerate() {
        line(measure, true, &|figures| figures.measures.get(number).cloned().flatten().map_or("null".to_string(), |text| text.to_string()));
    }
    out.push_str(&table(&head, &rows));
    for reader in &run.readers {
        let kind = match reader.kind {
            ReaderKind::EventLog => "counts every message as a row",
            ReaderKind::Upsert => "keeps the last value per key, a null deletes",
            ReaderKind::UpsertSkippingNulls => "keeps the last value per key and skips nulls",
            ReaderKind::ValueOnly => "counts every message as a row and never looks at keys",
            ReaderKind::Deduplicating => "counts each message id once",
            ReaderKind::Changelog => "does what each message says",
            ReaderKind::Unaware => "takes each message for plain JSON",
            ReaderKind::Flink => "is a Flink job that reads the topic",
        };
        out.push_str(&format!("  {}: {kind}", reader.name));
        let broken = reader.reads.iter().filter(|read| read.at <= at && matches!(read.effect, Effect::Broken(_))).count();
        if broken > 0 {
            out.push_str(&format!(", could not decode {broken}"));
        }
        out.push('\n');
    }
    if let Some(why) = &run.truth_missing {
        out.push_str(&format!("  truth: {why}\n"));
    }
    out
}
