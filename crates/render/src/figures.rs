//! What a small picture says of a report: verdict, headline figures, narration, the first job's way through the plan.

use rowkind_ir::report::{PlanEdge, PlanNode, ReaderKind, ReaderRun, Report, Role, Run, Verdict};
use rowkind_ir::{Severity, Step};
use std::ops::Range;

/// The verdict in words, and the ink that it takes.
pub fn verdict(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Accepted => ("deploys", "ok"),
        Verdict::Warned => ("deploys, with a warning", "take"),
        Verdict::Refused => ("refused by Flink", "bad"),
        Verdict::DoesNotParse => ("does not parse", "bad"),
        Verdict::Unknown => ("not known yet", "bad"),
        Verdict::Stopped => ("stopped", "bad"),
        Verdict::Empty => ("nothing to run", "d"),
    }
}

/// Whether a reader takes each message for a row.
pub fn counts_messages(kind: ReaderKind) -> bool {
    matches!(kind, ReaderKind::EventLog | ReaderKind::ValueOnly | ReaderKind::Unaware)
}

/// What a reader counts for each key: `3.10`, or `–` before the first key; and what it counts.
pub fn headline(reader: &ReaderRun, at: Step) -> (String, &'static str) {
    let figures = reader.figures_at(at);
    let (of, unit) =
        if counts_messages(reader.kind) { (figures.messages, "messages for each key") } else { (figures.rows, "rows for each key") };
    let ratio = if figures.keys == 0 { "–".to_string() } else { format!("{:.2}", of as f64 / figures.keys as f64) };
    (ratio, unit)
}

/// One sentence for the instant; where Flink refuses, its own.
pub fn narration(report: &Report, at: Step) -> String {
    let refused = report.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    match (refused, &report.run) {
        (Some(diagnostic), _) => diagnostic.message.lines().next().unwrap_or_default().to_string(),
        (None, Some(run)) => told(run, at),
        (None, None) => String::new(),
    }
}

fn told(run: &Run, at: Step) -> String {
    let upto = run.narration.partition_point(|(step, _)| step.event <= at.event);
    upto.checked_sub(1).map_or(String::new(), |last| run.narration[last].1.clone())
}

/// The first job from its first source on: each node, and the edge behind it. Exchanges are passed over.
pub fn strip(report: &Report) -> Vec<(&PlanNode, Option<&PlanEdge>)> {
    let mut strip = Vec::new();
    let mut next = report.plan.nodes.iter().find(|node| node.role == Role::Source);
    while let Some(node) = next {
        let behind = after(report, node);
        strip.push((node, behind.map(|(edge, _)| edge)));
        next = behind.map(|(_, target)| target);
    }
    strip
}

/// The edge out of a node and the next node that is drawn.
fn after<'r>(report: &'r Report, node: &PlanNode) -> Option<(&'r PlanEdge, &'r PlanNode)> {
    let mut edge = report.plan.edges.iter().find(|edge| edge.from == node.id)?;
    loop {
        let target = report.plan.nodes.iter().find(|node| node.id == edge.to)?;
        if !target.minor {
            return Some((edge, target));
        }
        edge = report.plan.edges.iter().find(|edge| edge.from == target.id)?;
    }
}

/// Where the first job stands, or what does not parse; a text without either is shown whole.
pub fn job_range(report: &Report, source: &str) -> Range<usize> {
    let job = report.statements.iter().find(|statement| !statement.roots.is_empty() || !statement.accepted);
    job.map(|job| job.span.range()).filter(|range| source.get(range.clone()).is_some()).unwrap_or(0..source.len())
}

/// The first value inside a JSON key, which is what a person looks for.
pub fn inside(key: &str) -> String {
    let value = key.strip_prefix('{').and_then(|rest| rest.split_once(':')).map_or(key, |(_, value)| value);
    value.trim_matches(|c: char| "{}\" ".contains(c)).split(',').next().unwrap_or_default().trim_matches('"').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_shown_by_its_first_value() {
        assert_eq!(inside("{\"order_id\":1007}"), "1007");
        assert_eq!(inside("{\"city\":\"New York\",\"kind\":\"sun\"}"), "New York");
    }
}
