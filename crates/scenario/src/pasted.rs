//! Text that was pasted instead of a job: a plan that Flink printed, an error message, a stack trace.
//!
//! In: a scenario's text. Out: a diagnostic that says what it is, what it tells, and what is missing; the plan in it as nodes to
//! draw, the one that a refusal names marked. Never: guesses a job.

use rowkind_ir::report::{Plan, PlanEdge, PlanNode, Role};
use rowkind_ir::{ChangelogMode, Diagnostic, RowKind, Span};

/// What the text is, if it is no job.
pub struct Pasted {
    pub diagnostic: Diagnostic,
    /// The plan in the text, without anything that could run.
    pub plan: Plan,
    /// The text says that Flink refuses.
    pub refused: bool,
}

pub fn diagnose(text: &str) -> Option<Pasted> {
    let upper = text.to_ascii_uppercase();
    let is_job = ["CREATE TABLE", "INSERT INTO", "CREATE TEMPORARY", "EXECUTE STATEMENT", "```"].iter().any(|word| upper.contains(word));
    if is_job {
        return None;
    }
    let whole = Some(Span::new(0, text.lines().next().unwrap_or_default().len()));
    let mut plan = tree(text);
    if let Some(message) = error_message(text) {
        let plain = match lesson(message) {
            Some(lesson) => format!(
                "This is an error message of Flink's, not a job. {lesson} Paste the job too: its CREATE TABLE and INSERT statements."
            ),
            None => {
                "This is an error message of Flink's, not a job. Paste the job that it is about: its CREATE TABLE and INSERT statements."
                    .to_string()
            }
        };
        let mut diagnostic = Diagnostic { plain: Some(plain), ..Diagnostic::error("pasted-error", whole, message.to_string()).quoted() };
        if let Some(guilty) = mark_guilty(&mut plan, text) {
            let node = &plan.nodes[guilty];
            diagnostic.hints.push(format!("In the plan it is node {}: {} [{}].", node.id, node.name, node.mode));
            diagnostic.node = Some(node.id);
            diagnostic.span = node.span.or(diagnostic.span);
        }
        return Some(Pasted { diagnostic, plan, refused: true });
    }
    if plan.nodes.is_empty() {
        return None;
    }
    let message = "This is the text of a plan, not a job. Paste the job too: its CREATE TABLE and INSERT statements.";
    let nodes: Vec<String> = plan.nodes.iter().rev().map(|node| format!("{} [{}]", operator(&node.physical), node.mode)).collect();
    let hint = match text.contains("changelogMode=[") {
        true => format!("The plan reads, from the sink back: {}.", nodes.join(" ← ")),
        false => "The plan has no changelog modes; EXPLAIN CHANGELOG_MODE prints them.".to_string(),
    };
    Some(Pasted { diagnostic: Diagnostic { hints: vec![hint], ..Diagnostic::error("pasted-plan", whole, message) }, plan, refused: false })
}

/// The tree of a plan: the physical one, or where it is not there the execution plan, or lines that look like one.
fn tree(text: &str) -> Plan {
    let headers = ["== Optimized Physical Plan ==", "== Optimized Physical Plan With Advice ==", "== Optimized Execution Plan =="];
    let begin = headers.iter().find_map(|header| text.find(header).map(|at| at + header.len()));
    let mut found: Vec<(usize, Span, &str)> = Vec::new();
    let mut at = begin.unwrap_or(0);
    for line in text[at..].split_inclusive('\n') {
        let (start, written) = (at, line.trim_end());
        at += line.len();
        let node = written.trim_start_matches([' ', '+', '-', ':', '|']);
        let indent = written.len() - node.len();
        let is_node =
            node.ends_with(')') && node.split('(').next().is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric));
        // A tree begins at the margin; other lines before it belong to something else.
        match is_node && (indent > 0 || found.is_empty() || begin.is_some()) {
            true if indent > 0 && found.is_empty() => {}
            true => found.push((indent / 3, Span::new(start + indent, start + written.len()), node)),
            false if found.len() > 1 => break,
            false if begin.is_none() => found.clear(),
            false => {}
        }
    }
    if begin.is_none() && found.len() < 2 {
        return Plan::default();
    }
    let last = found.len();
    let mut plan = Plan::default();
    // Inputs stand below their consumer: from the last line up they come first.
    for (number, (_, span, line)) in found.iter().enumerate().rev() {
        plan.nodes.push(node((last - 1 - number) as u32, line, *span));
    }
    for (number, (depth, _, _)) in found.iter().enumerate() {
        let parent = found[..number].iter().rposition(|(above, _, _)| *above + 1 == *depth);
        if let Some(parent) = parent {
            let (from, to) = ((last - 1 - number) as u32, (last - 1 - parent) as u32);
            let produced = plan.nodes[from as usize].mode;
            plan.edges.push(PlanEdge { from, to, produced, accepted: ChangelogMode::ALL, unmet: Vec::new() });
        }
    }
    plan
}

fn operator(line: &str) -> &str {
    line.split('(').next().unwrap_or_default()
}

fn node(id: u32, line: &str, span: Span) -> PlanNode {
    let within = |before: &str, after: &str| line.split_once(before).and_then(|(_, rest)| rest.split_once(after)).map(|(inside, _)| inside);
    let mode = within("changelogMode=[", "]").unwrap_or_default();
    let mut kinds = ChangelogMode::NONE;
    for kind in mode.split(',') {
        match kind.trim() {
            "I" => kinds.insert = true,
            "UB" => kinds.update_before = true,
            "UA" => kinds.update_after = true,
            "D" => kinds.delete = true,
            "PD" => (kinds.delete, kinds.key_only_deletes) = (true, true),
            _ => {}
        }
    }
    let last = |list: &str| list.rsplit([',', '.']).next().unwrap_or(list).trim().to_string();
    let (role, name) = match operator(line) {
        "TableSourceScan" => (Role::Source, within("table=[[", "]").map(last)),
        "Sink" => (Role::Sink, within("table=[", "]").map(last)),
        name => (Role::Operator, Some(name.to_string())),
    };
    PlanNode {
        id,
        role,
        name: name.unwrap_or_else(|| operator(line).to_string()),
        facts: Vec::new(),
        physical: line.replace(&format!(", changelogMode=[{mode}]"), ""),
        exec: String::new(),
        mode: kinds,
        columns: within("fields=[", "]").map(|fields| fields.split(", ").map(str::to_string).collect()).unwrap_or_default(),
        types: Vec::new(),
        upsert_keys: None,
        because: Vec::new(),
        span: Some(span),
        minor: operator(line) == "Exchange",
    }
}

/// Marks the node that a refusal names, and the kinds that its consumer does not take. Returns its place among the nodes.
fn mark_guilty(plan: &mut Plan, text: &str) -> Option<usize> {
    let (before, named) = text.split_once(" changes which is produced by node ")?;
    let named = named.lines().next().unwrap_or_default();
    let kinds = before.rsplit("doesn't support consuming ").next().unwrap_or_default();
    // The message prints the node as the execution plan does: the more of its words the line has, the better.
    let words: Vec<&str> = named.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
    let alike = |node: &PlanNode| words.iter().filter(|word| node.physical.contains(**word)).count();
    let same = |node: &&PlanNode| operator(&node.physical) == operator(named);
    let guilty = plan.nodes.iter().filter(same).max_by_key(|node| alike(node))?.id;
    let unmet: Vec<RowKind> = RowKind::ALL
        .into_iter()
        .filter(|kind| match kind {
            RowKind::Insert => kinds.contains("insert"),
            RowKind::UpdateBefore | RowKind::UpdateAfter => kinds.contains("update"),
            RowKind::Delete => kinds.contains("delete"),
        })
        .filter(|kind| plan.nodes[guilty as usize].mode.contains(*kind) || plan.nodes[guilty as usize].mode == ChangelogMode::NONE)
        .collect();
    for edge in plan.edges.iter_mut().filter(|edge| edge.from == guilty) {
        edge.unmet = unmet.clone();
    }
    plan.nodes[guilty as usize].because.push(format!("Flink's refusal names this node: its {kinds} changes are not taken downstream."));
    Some(guilty as usize)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_trace_is_told_by_its_last_sentence() {
        let text = "org.apache.flink.table.api.ValidationException: SQL validation failed.\nCaused by: org.apache.flink.table.api.TableException: Table sink 'default_catalog.default_database.t' doesn't support consuming update changes which is produced by node Rank(…)\n\tat org.apache";
        let found = diagnose(text).expect("an error").diagnostic;
        assert_eq!(found.code, "pasted-error");
        assert!(found.message.starts_with("Table sink 'default_catalog"), "{}", found.message);
        assert!(found.plain.is_some_and(|plain| plain.contains("refused by kafka")));
    }

    #[test]
    fn a_plan_is_read_from_the_sink_back() {
        let text = "== Optimized Physical Plan ==\nSink(table=[t], fields=[a], changelogMode=[NONE])\n+- Rank(strategy=[x], changelogMode=[I,UB,UA])\n   +- TableSourceScan(table=[[s]], changelogMode=[I])\n";
        let found = diagnose(text).expect("a plan").diagnostic;
        assert_eq!(
            (found.code.as_str(), found.hints[0].as_str()),
            ("pasted-plan", "The plan reads, from the sink back: Sink [NONE] ← Rank [I,UB,UA] ← TableSourceScan [I].")
        );
    }

    #[test]
    fn a_job_is_none_of_it() {
        assert!(diagnose("CREATE TABLE t (a INT); -- Exception: none").is_none());
        assert!(diagnose("SELECT 1").is_none());
        assert!(diagnose("SELECT COUNT(*),\n  SUM(v)\nFROM t").is_none());
    }

    #[test]
    fn a_plan_is_drawn_and_the_node_that_a_refusal_names_is_marked() {
        let text = "Caused by: org.apache.flink.table.api.TableException: Table sink 'default_catalog.default_database.out' doesn't support consuming update changes which is produced by node GroupAggregate(groupBy=[k], select=[k, COUNT(*) AS n])\n\n\
                    == Optimized Physical Plan ==\nSink(table=[default_catalog.default_database.out], fields=[k, n], changelogMode=[NONE])\n\
                    +- GroupAggregate(groupBy=[k], select=[k, COUNT(*) AS n], changelogMode=[I,UA])\n   +- Exchange(distribution=[hash[k]], changelogMode=[I])\n\
                    \x20     +- GroupAggregate(groupBy=[k, v], select=[k, v], changelogMode=[I])\n\
                    \x20        +- TableSourceScan(table=[[default_catalog, default_database, t]], fields=[k, v], changelogMode=[I])\n";
        let found = diagnose(text).expect("an error with a plan");
        let said: Vec<String> = found.plan.nodes.iter().map(|node| format!("{} {} [{}]", node.id, node.name, node.mode)).collect();
        assert_eq!(said, ["0 t [I]", "1 GroupAggregate [I]", "2 Exchange [I]", "3 GroupAggregate [I,UA]", "4 out [NONE]"]);
        let edges: Vec<(u32, u32, usize)> = found.plan.edges.iter().map(|edge| (edge.from, edge.to, edge.unmet.len())).collect();
        assert_eq!(edges, [(3, 4, 1), (2, 3, 0), (1, 2, 0), (0, 1, 0)]);
        assert_eq!((found.diagnostic.node, found.refused), (Some(3), true));
        let report = crate::run(text);
        assert_eq!((report.verdict, report.plan.nodes.len()), (rowkind_ir::report::Verdict::Refused, 5));
        let span = report.diagnostics[0].span.expect("a place");
        assert!(text[span.range()].starts_with("GroupAggregate(groupBy=[k], select=[k, COUNT"));
    }
}
