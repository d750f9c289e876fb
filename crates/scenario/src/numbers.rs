//! Figures of a report by name, for expectations and for prose: `reader.log.messages`, `topic.orders.nulls`.

use crate::lesson::FiguresOf;
use rowkind_ir::Step;
use rowkind_ir::report::{Figures, RecordState, Report, Run, Verdict, difference};

/// The printed value of a figure at the end, or at the instant behind `@`: `reader.log.messages @ 3`.
pub fn number_at(report: &Report, path: &str) -> Result<String, String> {
    let end = report.run.as_ref().map_or(Step::default(), |run| run.end());
    match path.split_once('@') {
        None => number(report, path, end),
        Some((path, at)) => {
            let run = report.run.as_ref().ok_or("nothing was run")?;
            let at = run.instant(at.trim()).ok_or_else(|| format!("`{}` is no instant", at.trim()))?;
            number(report, path.trim(), at)
        }
    }
}

/// The printed value of a figure at an instant. `Err` says what there is instead.
pub fn number(report: &Report, path: &str, at: Step) -> Result<String, String> {
    let parts: Vec<&str> = path.split('.').collect();
    match parts.as_slice() {
        ["verdict"] => return Ok(verdict(report.verdict).to_string()),
        ["plan", node, "mode"] => {
            let node = find(&report.plan.nodes, node, |node| &node.name, "node")?;
            return Ok(node.mode.to_string());
        }
        _ => {}
    }
    let run = report.run.as_ref().ok_or("nothing was run")?;
    match parts.as_slice() {
        ["events"] => Ok(run.events_total.min(at.event).to_string()),
        ["late_rows"] => Ok(run.totals.late_rows.to_string()),
        ["state_rows"] => Ok(run.totals.state_rows.to_string()),
        ["truth_missing"] => Ok(run.truth_missing.clone().unwrap_or_default()),
        ["statements"] => Ok(report.statements.len().to_string()),
        ["changelog", sink, what] => {
            let sink = find(&run.sinks, sink, |sink| &sink.table, "changelog")?;
            let seen = &sink.changes[..sink.changes.partition_point(|change| change.at <= at)];
            match *what {
                "changes" => Ok(seen.len().to_string()),
                kind => {
                    let kinds = [("inserts", "+I"), ("updates_before", "-U"), ("updates_after", "+U"), ("deletes", "-D")];
                    let (_, short) = kinds
                        .iter()
                        .find(|(name, _)| *name == kind)
                        .ok_or_else(|| format!("a changelog has changes, inserts, updates_before, updates_after, deletes, not `{kind}`"))?;
                    Ok(seen.iter().filter(|change| change.kind.short() == *short).count().to_string())
                }
            }
        }
        ["topic", topic, what] => {
            let topic = find(&run.topics, topic, |topic| &topic.name, "topic")?;
            let seen = &topic.records[..topic.records.partition_point(|record| record.at <= at)];
            let data = seen.iter().filter(|record| record.state != RecordState::Marker);
            match *what {
                "records" => Ok(data.count().to_string()),
                "nulls" => Ok(data.filter(|record| record.value.is_none()).count().to_string()),
                "keys" => {
                    let keys: std::collections::BTreeSet<_> =
                        data.filter_map(|record| record.key.as_ref()).map(|key| key.as_str()).collect();
                    Ok(keys.len().to_string())
                }
                "left" => Ok(data.filter(|record| record.removed.is_none_or(|removed| removed > at)).count().to_string()),
                "partitions" => Ok(topic.partitions.to_string()),
                other => Err(format!("a topic has records, left, nulls, keys, partitions, not `{other}`")),
            }
        }
        ["reader", reader, what] => {
            let reader = find(&run.readers, reader, |reader| &reader.name, "reader")?;
            figure(&reader.figures_at(at), what, &reader.measures)
        }
        ["reader", reader, what, "difference"] => {
            let held = number(report, &format!("reader.{reader}.{what}"), at)?;
            let reader = find(&run.readers, reader, |reader| &reader.name, "reader")?;
            let truth = run.truth_of(&reader.topic).ok_or_else(|| no_truth(run))?;
            let wanted = figure(&truth.figures_at(at), what, &reader.measures)?;
            difference(&held, &wanted).ok_or_else(|| format!("{held} and {wanted} have no difference: they are no numbers"))
        }
        ["truth", what] => {
            let truth = run.truth.as_ref().ok_or_else(|| no_truth(run))?;
            let measures = run.readers.first().map_or(&[][..], |reader| &reader.measures);
            figure(&truth.figures_at(at), what, measures)
        }
        ["truth", table, what] => {
            let (_, truth) = find(&run.truths, table, |(table, _)| table, "truth")?;
            let topic = run.topics.iter().find(|topic| topic.table == *table);
            let measures = topic.and_then(|topic| run.readers.iter().find(|reader| reader.topic == topic.name));
            figure(&truth.figures_at(at), what, measures.map_or(&[][..], |reader| &reader.measures))
        }
        _ => Err(format!(
            "there is no figure `{path}`; figures are events, late_rows, state_rows, verdict, plan.<node>.mode, changelog.<sink>.…, topic.<name>.…, reader.<name>.…, truth.…"
        )),
    }
}

fn no_truth(run: &Run) -> String {
    run.truth_missing.clone().unwrap_or("there is no truth here".to_string())
}

fn find<'r, T>(all: &'r [T], name: &str, of: impl Fn(&T) -> &String, kind: &str) -> Result<&'r T, String> {
    all.iter().find(|one| of(one) == name).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|one| of(one).as_str()).collect();
        format!("there is no {kind} `{name}`; there is {}", if names.is_empty() { "none".to_string() } else { names.join(", ") })
    })
}

fn figure(figures: &Figures, what: &str, measures: &[String]) -> Result<String, String> {
    match what {
        "messages" => Ok(figures.messages.to_string()),
        "rows" => Ok(figures.rows.to_string()),
        "nulls" => Ok(figures.nulls.to_string()),
        "keys" => Ok(figures.keys.to_string()),
        "messages_per_key" => Ok(figures.messages_per_key().map_or("null".to_string(), ratio)),
        measure => match measures.iter().position(|name| name == measure) {
            Some(index) => Ok(figures.measures.get(index).cloned().flatten().map_or("null".to_string(), |text| text.to_string())),
            None => {
                let names =
                    ["messages", "rows", "nulls", "keys", "messages_per_key"].into_iter().chain(measures.iter().map(String::as_str));
                Err(format!("a reader has {}, not `{measure}`", names.collect::<Vec<_>>().join(", ")))
            }
        },
    }
}

/// A word for what Flink says.
fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Empty => "empty",
        Verdict::Accepted | Verdict::Warned => "accepted",
        Verdict::Refused => "refused",
        Verdict::DoesNotParse => "does-not-parse",
        Verdict::Unknown => "unknown",
        Verdict::Stopped => "stopped",
    }
}

/// A ratio with at most two decimals: `3.1`, `1`, `1.05`.
fn ratio(ratio: f64) -> String {
    let text = format!("{ratio:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Fills `{{ path }}` in prose with figures of the run. Unknown figures come back with their place.
pub fn fill(text: &str, figures: &FiguresOf<'_>) -> (String, Vec<(usize, String)>) {
    let mut out = String::with_capacity(text.len());
    let mut wrong = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find("{{") {
        let start = at + open;
        let Some(length) = text[start..].find("}}") else { break };
        out.push_str(&text[at..start]);
        let path = text[start + 2..start + length].trim();
        match figures.number(path) {
            Ok(value) => out.push_str(&value),
            Err(why) => {
                wrong.push((start, why));
                out.push_str(&text[start..start + length + 2]);
            }
        }
        at = start + length + 2;
    }
    out.push_str(&text[at..]);
    (out, wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::report::{Read, ReaderRun};

    fn report() -> Report {
        let figures = Figures { messages: 62, rows: 41, nulls: 21, keys: 20, measures: vec![Some("7.50".into())] };
        let read = Read { at: Step::after(41), record: 0, effect: rowkind_ir::report::Effect::Ignore, figures };
        let reader = ReaderRun { name: "log".into(), measures: vec!["total".into()], reads: vec![read], ..ReaderRun::default() };
        Report { run: Some(Run { events_total: 41, readers: vec![reader], ..Run::default() }), ..Report::default() }
    }

    #[test]
    fn prose_is_filled_from_the_run() {
        let (text, wrong) = fill(
            "{{ events }} events, {{reader.log.messages_per_key}} each, {{ reader.log.total }}.",
            &FiguresOf::with("", &report(), &[]),
        );
        assert_eq!((text.as_str(), wrong.len()), ("41 events, 3.1 each, 7.50.", 0));
    }

    #[test]
    fn an_unknown_figure_keeps_its_place() {
        let (text, wrong) = fill("x {{ reader.lag.rows }}", &FiguresOf::with("", &report(), &[]));
        assert_eq!(text, "x {{ reader.lag.rows }}");
        assert_eq!(wrong, [(2, "there is no reader `lag`; there is log".to_string())]);
    }
}
