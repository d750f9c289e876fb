//! Text that was pasted instead of a job: a plan that Flink printed, an error message, a stack trace.
//!
//! In: a scenario's text. Out: a diagnostic that says what it is, what it tells, and what is missing. Never: guesses a job.

use rowkind_ir::{Diagnostic, Span};

/// What the text is, if it is no job.
pub fn diagnose(text: &str) -> Option<Diagnostic> {
    let upper = text.to_ascii_uppercase();
    let is_job = ["CREATE TABLE", "INSERT INTO", "CREATE TEMPORARY", "EXECUTE STATEMENT", "```"].iter().any(|word| upper.contains(word));
    if is_job {
        return None;
    }
    let whole = Some(Span::new(0, text.lines().next().unwrap_or_default().len()));
    if let Some(message) = error_message(text) {
        let plain = match lesson(message) {
            Some(lesson) => format!("This is an error message of Flink's, not a job. {lesson} Paste the job too: its CREATE TABLE and INSERT statements."),
            None => "This is an error message of Flink's, not a job. Paste the job that it is about: its CREATE TABLE and INSERT statements.".to_string(),
        };
        return Some(Diagnostic { plain: Some(plain), ..Diagnostic::error("pasted-error", whole, message.to_string()).quoted() });
    }
    let nodes = nodes(text);
    if nodes.is_empty() {
        return None;
    }
    let message = "This is the text of a plan, not a job. Paste the job too: its CREATE TABLE and INSERT statements.";
    let hints = vec![format!("The plan reads, from the sink back: {}.", nodes.join(" ← "))];
    Some(Diagnostic { hints, ..Diagnostic::error("pasted-plan", whole, message) })
}

/// The sentence of an exception: behind the last `Exception:` of the text.
fn error_message(text: &str) -> Option<&str> {
    let at = text.rfind("Exception: ").map(|at| at + "Exception: ".len());
    let at = at.or_else(|| text.find("doesn't support consuming").map(|at| text[..at].rfind('\n').map_or(0, |line| line + 1)));
    text[at?..].lines().next().map(str::trim).filter(|message| !message.is_empty())
}

/// What a message means, in a sentence.
fn lesson(message: &str) -> Option<&'static str> {
    let known = [
        ("doesn't support consuming", "A sink refuses updates: the lesson is “Deduplicated, and refused by kafka”."),
        ("ON CONFLICT", "A sink's key is not the key of the query, which Flink 2.3 wants to be told about."),
        ("Object", "A name in it is not known: Rowkind needs the table's CREATE statement."),
        ("Unsupported", "Flink has no plan for the query as it stands."),
    ];
    known.iter().find(|(words, _)| message.contains(words)).map(|(_, lesson)| *lesson)
}

/// Names of the nodes of a plan with their changelog modes: the tree whose lines have one, or the first tree.
fn nodes(text: &str) -> Vec<String> {
    let mut nodes = Vec::new();
    for line in text.lines() {
        let Some(mode) = line.split("changelogMode=[").nth(1).and_then(|rest| rest.split(']').next()) else { continue };
        let line = line.trim_start_matches([' ', '+', '-', ':', '|']);
        let name = line.split('(').next().unwrap_or_default();
        nodes.push(format!("{name} [{mode}]"));
    }
    if nodes.is_empty() && text.contains("== Optimized Execution Plan ==") {
        nodes.push("a tree without changelog modes; EXPLAIN CHANGELOG_MODE prints them".to_string());
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_trace_is_told_by_its_last_sentence() {
        let text = "org.apache.flink.table.api.ValidationException: SQL validation failed.\nCaused by: org.apache.flink.table.api.TableException: Table sink 'default_catalog.default_database.t' doesn't support consuming update changes which is produced by node Rank(…)\n\tat org.apache";
        let found = diagnose(text).expect("an error");
        assert_eq!(found.code, "pasted-error");
        assert!(found.message.starts_with("Table sink 'default_catalog"), "{}", found.message);
        assert!(found.plain.is_some_and(|plain| plain.contains("refused by kafka")));
    }

    #[test]
    fn a_plan_is_read_from_the_sink_back() {
        let text = "== Optimized Physical Plan ==\nSink(table=[t], fields=[a], changelogMode=[NONE])\n+- Rank(strategy=[x], changelogMode=[I,UB,UA])\n   +- TableSourceScan(table=[[s]], changelogMode=[I])\n";
        let found = diagnose(text).expect("a plan");
        assert_eq!((found.code.as_str(), found.hints[0].as_str()), ("pasted-plan", "The plan reads, from the sink back: Sink [NONE] ← Rank [I,UB,UA] ← TableSourceScan [I]."));
    }

    #[test]
    fn a_job_is_none_of_it() {
        assert_eq!(diagnose("CREATE TABLE t (a INT); -- Exception: none"), None);
        assert_eq!(diagnose("SELECT 1"), None);
    }
}
