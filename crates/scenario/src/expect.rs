//! The `expect` blocks of a scenario: checked, or refreshed.
//!
//! - `expect plan`: the physical plans of all jobs, with changelog modes
//! - `expect changelog <sink>`: `+I[1, 'a']`, one change a line
//! - `expect topic <name>`: `0·5 key value`, one record a line
//! - `expect reader <name>`: `messages 62`, one figure a line
//! - `expect error`: the message of every refusal, parted by blank lines
//! - `expect number`: `path = value`, one a line (see `numbers`)
//!
//! Prose is checked too: every `{{ figure }}` has to be one.

use crate::document::{self, Block, BlockKind};
use crate::lesson::{self, FiguresOf};
use crate::numbers;
use rowkind_ir::report::{Cells, Report};
use rowkind_ir::{Diagnostic, Severity, Span, Step, TextEdit};

/// A block that says something else than the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// `expect number`, or `prose`.
    pub what: String,
    pub span: Span,
    pub expected: String,
    pub found: String,
}

/// What a scenario's expectations come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// Blocks and figures that were compared.
    pub checks: usize,
    pub differences: Vec<Difference>,
}

/// Compares every expectation of a scenario with its report.
pub fn check(text: &str, report: &Report) -> Checked {
    let mut checked = Checked::default();
    let document = document::parse(text);
    let lesson = lesson::read(text, &document);
    let figures = FiguresOf::with(text, report, &lesson.changes);
    let blocks = document.blocks;
    for block in blocks.iter().filter(|block| block.kind == BlockKind::Expect) {
        checked.checks += 1;
        let expected = &text[block.span.range()];
        let found = found(block, expected, report, &figures).unwrap_or_else(|why| format!("({why})\n"));
        if expected.trim_end() != found.trim_end() {
            let what = format!("expect {}", block.words.join(" "));
            checked.differences.push(Difference { what, span: block.span, expected: expected.to_string(), found });
        }
    }
    let (_, wrong) = numbers::fill(text, &figures);
    checked.checks += text.matches("{{").count();
    for (at, why) in wrong {
        let length = text[at..].find("}}").map_or(2, |length| length + 2);
        let span = Span::new(at, at + length);
        checked.differences.push(Difference { what: "prose".into(), span, expected: text[span.range()].to_string(), found: why });
    }
    for question in &lesson.questions {
        checked.checks += 1;
        let answer = figures.number(&question.answer);
        let wrong = match &answer {
            Err(why) => Some(why.clone()),
            Ok(value) if question.choices.is_empty() || question.choices.iter().any(|(choice, _)| choice == value) => None,
            Ok(value) => Some(format!("the answer is {value}, which is none of the choices")),
        };
        if let Some(found) = wrong {
            checked.differences.push(Difference { what: "predict".into(), span: question.span, expected: question.answer.clone(), found });
        }
    }
    // A scenario that is accepted says so by what it expects: a refusal that nobody expects is a difference.
    let expects_error =
        blocks.iter().any(|block| block.kind == BlockKind::Expect && block.words.first().is_some_and(|word| word == "error"));
    for diagnostic in report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error && !expects_error) {
        checked.differences.push(Difference {
            what: "no error".to_string(),
            span: diagnostic.span.unwrap_or_default(),
            expected: String::new(),
            found: diagnostic.message.clone(),
        });
    }
    checked
}

/// The edits that make every expectation say what the run says.
pub fn update(text: &str, report: &Report) -> Vec<TextEdit> {
    let document = document::parse(text);
    let figures = FiguresOf::with(text, report, &lesson::read(text, &document).changes);
    let blocks = document.blocks;
    let expects = blocks.iter().filter(|block| block.kind == BlockKind::Expect);
    expects
        .filter_map(|block| {
            let expected = &text[block.span.range()];
            let found = found(block, expected, report, &figures).ok()?;
            (expected.trim_end() != found.trim_end()).then(|| TextEdit { span: block.span, text: format!("{}\n", found.trim_end()) })
        })
        .collect()
}

/// What the block should hold. `expected` tells `expect number` which figures are wanted.
fn found(block: &Block, expected: &str, report: &Report, figures: &FiguresOf<'_>) -> Result<String, String> {
    let mut words = block.words.iter().map(String::as_str);
    let kind = words.next().unwrap_or_default();
    let name = words.next();
    let run = || report.run.as_ref().ok_or_else(|| "nothing was run".to_string());
    let end = report.run.as_ref().map_or(Step::default(), |run| run.end());
    match (kind, name) {
        ("plan", _) => Ok(report
            .statements
            .iter()
            .filter_map(|statement| statement.explain.as_deref())
            .filter_map(physical)
            .collect::<Vec<_>>()
            .join("\n\n")),
        ("error", _) => {
            let errors = report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
            Ok(errors.map(|diagnostic: &Diagnostic| diagnostic.message.clone()).collect::<Vec<_>>().join("\n\n"))
        }
        ("changelog", Some(name)) => {
            let sink = run()?.sinks.iter().find(|sink| sink.table == name).ok_or(format!("nothing is written into {name}"))?;
            Ok(lines(sink.changes.iter().map(|change| format!("{}[{}]", change.kind, row_text(&change.row)))))
        }
        ("topic", Some(name)) => {
            let topic = run()?.topics.iter().find(|topic| topic.name == name).ok_or(format!("there is no topic {name}"))?;
            let text = |bytes: &Option<rowkind_ir::Str>| bytes.as_ref().map_or("null".to_string(), |bytes| bytes.to_string());
            Ok(lines(
                topic
                    .records
                    .iter()
                    .map(|record| format!("{}·{} {} {}", record.partition, record.offset, text(&record.key), text(&record.value))),
            ))
        }
        ("reader", Some(name)) => {
            let reader = run()?.readers.iter().find(|reader| reader.name == name).ok_or(format!("there is no reader {name}"))?;
            let figures =
                ["messages", "rows", "nulls", "keys", "messages_per_key"].into_iter().chain(reader.measures.iter().map(String::as_str));
            let line =
                |figure: &str| numbers::number(report, &format!("reader.{name}.{figure}"), end).map(|value| format!("{figure} {value}"));
            Ok(lines(figures.map(line).collect::<Result<Vec<_>, _>>()?.into_iter()))
        }
        ("number", _) => {
            let mut out = Vec::new();
            for line in expected.lines() {
                let line = line.trim();
                match line.split_once('=') {
                    Some((path, _)) => {
                        let path = path.trim();
                        let value = figures.number(path).unwrap_or_else(|why| format!("({why})"));
                        out.push(format!("{path} = {value}"));
                    }
                    None => out.push(line.to_string()),
                }
            }
            Ok(out.join("\n"))
        }
        ("changelog" | "topic" | "reader", None) => Err(format!("`expect {kind}` wants a name behind it")),
        _ => Err(format!("`expect {kind}` is not known; there are plan, changelog, topic, reader, error, number")),
    }
}

/// The physical plan within an EXPLAIN text.
fn physical(explain: &str) -> Option<&str> {
    let (_, rest) = explain.split_once("== Optimized Physical Plan ==\n")?;
    Some(rest.split("\n\n== ").next().unwrap_or(rest).trim_end())
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| line + "\n").collect()
}

/// `1, 'a', NULL`: numbers bare, everything else in quotes, as a `rows` block has it.
fn row_text(row: &Cells) -> String {
    let cell = |cell: &Option<rowkind_ir::Str>| match cell {
        None => "NULL".to_string(),
        Some(text) if text.parse::<f64>().is_ok() => text.to_string(),
        Some(text) => format!("'{}'", text.replace('\'', "''")),
    };
    row.iter().map(cell).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::report::Run;

    fn report() -> Report {
        Report { run: Some(Run { events_total: 41, ..Run::default() }), ..Report::default() }
    }

    const TEXT: &str = "# T {{ events }}\n\n```sql\n```\n\n```expect number\nevents = 40\n```\n";

    #[test]
    fn a_difference_is_found_and_mended() {
        let checked = check(TEXT, &report());
        assert_eq!((checked.checks, checked.differences.len()), (2, 1));
        assert_eq!(checked.differences[0].found.trim(), "events = 41");
        let mended = rowkind_ir::diagnostic::apply_edits(TEXT, &update(TEXT, &report()));
        assert_eq!(check(&mended, &report()).differences, []);
        assert!(mended.contains("events = 41\n```"));
    }

    #[test]
    fn an_unexpected_error_is_a_difference() {
        let mut report = report();
        report.diagnostics.push(Diagnostic::error("x", None, "No."));
        let checked = check("```sql\n```\n", &report);
        assert_eq!(checked.differences[0].found, "No.");
    }

    #[test]
    fn an_unknown_expectation_is_a_difference() {
        let checked = check("```sql\n```\n```expect colour\n```\n", &report());
        assert!(checked.differences[0].found.contains("is not known"));
    }
}
