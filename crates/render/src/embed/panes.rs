//! The right half: plan, changelog, topic and readers at an instant.

use super::EmbedView;
use crate::escape::{cut, escape};
use crate::figures::{counts_messages, headline, inside};
use crate::text::cells;
use rowkind_ir::diagnostic::counted;
use rowkind_ir::mode::ChangelogMode;
use rowkind_ir::report::{Cells, Effect, ReaderRun, RecordState, Report, Run, TopicRecord, TopicRun, Verdict};
use rowkind_ir::{RowKind, Step, Str};

/// Rows of a list that are shown: the newest.
const ROWS: usize = 8;

pub fn panes(report: &Report, run: &Run, at: Step, view: EmbedView) -> String {
    match view {
        EmbedView::Plan => plan(report),
        EmbedView::Changelog => changelog(report, run, at),
        EmbedView::Topic => run.topics.iter().map(|topic| records(topic, at)).collect::<String>() + &without_topic(report, run, at),
        EmbedView::Readers => strips(run, at) + &readers(report, run, at),
        // Without readers `readers` would show the changelog a second time.
        EmbedView::All if run.readers.is_empty() => changelog(report, run, at) + &strips(run, at),
        EmbedView::All => changelog(report, run, at) + &strips(run, at) + &readers(report, run, at),
    }
}

/// Letters as chips: blue adds, orange takes back.
pub fn chips(mode: &ChangelogMode) -> String {
    let chip = |letter: &str| {
        let ink = if matches!(letter, "UB" | "D" | "PD") { "take" } else { "add" };
        format!("<i class=\"{ink}\">{letter}</i>")
    };
    mode.letters().iter().map(|letter| chip(letter)).collect()
}

/// Each node of the plan with its mode and its reason.
pub fn plan(report: &Report) -> String {
    let mut out = String::from("<section role=\"group\" class=\"plan\" aria-label=\"Plan\"><ol>");
    for node in report.plan.nodes.iter().filter(|node| !node.minor) {
        let why = node.because.first().map_or(String::new(), |why| format!("<p>{}</p>", escape(why)));
        out.push_str(&format!(
            "<li><b>{}</b><span class=\"chips\">{}</span><small>{}</small>{why}</li>",
            escape(&node.name),
            chips(&node.mode),
            escape(&node.facts.join(" · "))
        ));
    }
    out.push_str("</ol></section>");
    out
}

fn kind(kind: RowKind) -> String {
    let (ink, glyph) = match kind {
        RowKind::Insert => ("add", "●"),
        RowKind::UpdateBefore => ("take", "◖"),
        RowKind::UpdateAfter => ("add", "◗"),
        RowKind::Delete => ("take", "✕"),
    };
    format!("<td class=\"kind {ink}\">{glyph} {}</td>", kind.short().replace('-', "−"))
}

/// What reached the sinks.
fn changelog(report: &Report, run: &Run, at: Step) -> String {
    let mut out = String::new();
    for sink in &run.sinks {
        let seen = &sink.changes[..sink.changes.partition_point(|change| change.at <= at)];
        let would = if report.verdict == Verdict::Refused { "would have been " } else { "" };
        out.push_str(&format!(
            "<section role=\"group\" class=\"changes\" aria-label=\"Changelog\"><h4>{} <small>{} changes {would}written</small></h4><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th>at</th><th>kind</th>{}</tr></thead><tbody>",
            escape(&sink.table),
            seen.len(),
            sink.columns.iter().map(|column| format!("<th>{}</th>", escape(column))).collect::<String>()
        ));
        for change in newest(seen) {
            let now = if change.at.event == at.event { " class=\"now\"" } else { "" };
            let row: String = cells(&change.row).iter().map(|cell| format!("<td>{}</td>", escape(&cut(cell, 40)))).collect();
            out.push_str(&format!("<tr{now}><td class=\"dim\">{}</td>{}{row}</tr>", change.at, kind(change.kind)));
        }
        out.push_str("</tbody></table></div></section>");
    }
    out
}

fn newest<T>(seen: &[T]) -> &[T] {
    &seen[seen.len().saturating_sub(ROWS)..]
}

fn written(topic: &TopicRun, at: Step) -> Vec<&TopicRecord> {
    topic.records.iter().filter(|record| record.at <= at && record.state != RecordState::Marker).collect()
}

/// Each partition as a strip of its newest records.
fn strips(run: &Run, at: Step) -> String {
    let mut out = String::new();
    for topic in &run.topics {
        out.push_str(&format!("<section role=\"group\" class=\"topic\" aria-label=\"Topic\"><h4>Topic {}</h4><ul>", escape(&topic.name)));
        for partition in 0..topic.partitions.min(6) {
            out.push_str(&format!("<li><b>P{partition}</b><ol>"));
            let mut records = written(topic, at);
            records.retain(|record| record.partition == partition);
            for record in &records[records.len().saturating_sub(6)..] {
                out.push_str(&cell(record, at));
            }
            out.push_str("</ol></li>");
        }
        out.push_str("</ul></section>");
    }
    out
}

fn cell(record: &TopicRecord, at: Step) -> String {
    let gone = record.removed.is_some_and(|removed| removed <= at);
    let mut class = String::from("cell");
    for (is, word) in [
        (record.value.is_none(), " null"),
        (record.at.event == at.event, " now"),
        (gone, " gone"),
        (record.state == RecordState::Aborted, " aborted"),
        (record.state == RecordState::Open, " open"),
    ] {
        if is {
            class.push_str(word);
        }
    }
    let key = record.key.as_deref().map_or("–".to_string(), |key| cut(&inside(key), 8));
    let value = match (&record.value, gone, record.state) {
        (_, true, _) => "cleaned".to_string(),
        (_, _, RecordState::Aborted) => "aborted".to_string(),
        (None, _, _) => "∅ null".to_string(),
        (Some(value), _, _) => cut(&last_value(value), 9),
    };
    format!("<li class=\"{class}\"><small>{}</small><b>{}</b><span>{}</span></li>", record.offset, escape(&key), escape(&value))
}

/// The last value inside a flat JSON text.
fn last_value(json: &str) -> String {
    let last = json.trim_end_matches('}').rsplit(':').next().unwrap_or(json);
    last.trim_matches(|c: char| c == '"' || c.is_whitespace()).to_string()
}

/// The records of a topic, byte for byte.
fn records(topic: &TopicRun, at: Step) -> String {
    let records = written(topic, at);
    let nulls = records.iter().filter(|record| record.value.is_none()).count();
    let mut out = format!(
        "<section role=\"group\" class=\"records\" aria-label=\"Topic\"><h4>Topic {} <small>{} records, {nulls} null</small></h4><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th>p·o</th><th>key</th><th>value</th></tr></thead><tbody>",
        escape(&topic.name),
        records.len()
    );
    for record in newest(&records) {
        let now = if record.at.event == at.event { " class=\"now\"" } else { "" };
        let text = |bytes: &Option<Str>| {
            bytes.as_ref().map_or("<span class=\"take\">∅ null</span>".to_string(), |bytes| escape(&cut(bytes, 120)))
        };
        out.push_str(&format!(
            "<tr{now}><td class=\"dim\">{}·{}</td><td>{}</td><td>{}</td></tr>",
            record.partition,
            record.offset,
            text(&record.key),
            text(&record.value)
        ));
    }
    out.push_str("</tbody></table></div></section>");
    out
}

/// A job that writes no topic still has changes to show.
fn without_topic(report: &Report, run: &Run, at: Step) -> String {
    if run.topics.is_empty() { changelog(report, run, at) } else { String::new() }
}

/// Two readers side by side, with what they read or hold.
fn readers(report: &Report, run: &Run, at: Step) -> String {
    if run.readers.is_empty() {
        return without_topic(report, run, at);
    }
    let shown: Vec<&ReaderRun> = run.readers.iter().take(2).collect();
    let mut out = String::from("<section role=\"group\" class=\"readers\" aria-label=\"Readers\"><div class=\"versus\">");
    for reader in &shown {
        let (ratio, unit) = headline(reader, at);
        let ink = if ratio == "1.00" || ratio == "–" { "" } else { " bad" };
        let figures = reader.figures_at(at);
        let held = match counts_messages(reader.kind) {
            true => format!("{}, {} null", counted(figures.messages as usize, "message"), figures.nulls),
            false => format!("{} from {}", counted(figures.rows as usize, "row"), counted(figures.messages as usize, "message")),
        };
        let measures: String = reader
            .measures
            .iter()
            .zip(&figures.measures)
            .map(|(name, value)| format!(" · {} {}", escape(name), escape(value.as_deref().unwrap_or("null"))))
            .collect();
        out.push_str(&format!(
            "<div><h4>{}</h4><p class=\"big{ink}\">{ratio}<i>×</i></p><p class=\"dim\">{unit}</p><p>{held}{measures}</p></div>",
            escape(&reader.name)
        ));
    }
    out.push_str("</div><div class=\"reads\">");
    for reader in &shown {
        out.push_str("<table><tbody>");
        out.push_str(&if counts_messages(reader.kind) { read(run, reader, at) } else { held(reader, at) });
        out.push_str("</tbody></table>");
    }
    out.push_str("</div></section>");
    out
}

/// What an event log read last.
fn read(run: &Run, reader: &ReaderRun, at: Step) -> String {
    let reads = &reader.reads[..reader.read_at(at)];
    let topic = run.topics.iter().find(|topic| topic.name == reader.topic);
    let line = |read: &rowkind_ir::report::Read| {
        let now = if read.at.event == at.event { " class=\"now\"" } else { "" };
        let place = topic
            .and_then(|topic| topic.records.get(read.record as usize))
            .map_or(String::new(), |record| format!("{}·{}", record.partition, record.offset));
        let what = match &read.effect {
            Effect::Append(row) | Effect::Put { row, .. } => escape(&cut(&cells(row).join(" "), 40)),
            Effect::Remove { key, .. } => format!("<span class=\"take\">{} ∅ null</span>", escape(&inside(key))),
            Effect::Changes(changes) => {
                changes.last().map_or(String::new(), |(kind, row)| escape(&cut(&format!("{kind} {}", cells(row).join(" ")), 40)))
            }
            Effect::Ignore => "<span class=\"take\">∅ null</span>".to_string(),
            Effect::Broken(_) => "<span class=\"bad\">could not decode</span>".to_string(),
        };
        format!("<tr{now}><td class=\"dim\">{place}</td><td>{what}</td></tr>")
    };
    newest(reads).iter().map(line).collect()
}

/// What an upsert reader holds: the rows that changed last.
fn held(reader: &ReaderRun, at: Step) -> String {
    let mut rows: Vec<(Option<&Str>, &Cells, Step)> = Vec::new();
    for read in &reader.reads[..reader.read_at(at)] {
        match &read.effect {
            Effect::Put { key, row, .. } => {
                rows.retain(|(known, ..)| *known != Some(key));
                rows.push((Some(key), row, read.at));
            }
            Effect::Remove { key, .. } => rows.retain(|(known, ..)| *known != Some(key)),
            Effect::Append(row) => rows.push((None, row, read.at)),
            Effect::Changes(changes) => {
                for (kind, row) in changes {
                    match kind.retracts() {
                        true => {
                            if let Some(at) = rows.iter().position(|(_, held, _)| *held == row) {
                                rows.remove(at);
                            }
                        }
                        false => rows.push((None, row, read.at)),
                    }
                }
            }
            Effect::Ignore | Effect::Broken(_) => {}
        }
    }
    let line = |(_, row, when): &(Option<&Str>, &Cells, Step)| {
        let now = if when.event == at.event { " class=\"now\"" } else { "" };
        format!("<tr{now}><td>{}</td></tr>", escape(&cut(&cells(row).join(" "), 40)))
    };
    newest(&rows).iter().map(line).collect()
}
