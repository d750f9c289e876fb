//! What Rowkind says beside Flink's own words: every refusal by a sink or an operator, every key mismatch, every missing option
//! has a repair, and the repair repairs; every node of a plan says why its mode is what it is.
//!
//! Over the recorded refusals of the corpus and the cases: each becomes a scenario of the statements that it needs; each repair
//! that Rowkind offers is applied, the text is planned again, and the diagnostic has to be gone. What has no repair stands in a list
//! with its reason. What real Flink said to the repaired texts is in `tests/flink/repaired`.

use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::plan::Operator;
use rowkind_ir::{Diagnostic, Fix, FlinkVersion};
use rowkind_planner::Session;
use rowkind_scenario::planned;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Refusals without a repair, and why. The key is the script and the statement's number.
const WITHOUT: &[(&str, &str)] = &[];

/// Repaired texts that Flink refuses for something that Rowkind does not know, and what that is.
const UNKNOWN_HERE: &[(&str, &str)] = &[("150 #15", "the option that forces delta joins")];

/// Refusals that no repair leads out of, and why.
const STUCK: &[(&str, &str)] = &[
    ("140 #54", "no connector here takes UPDATE"),
    ("140 #55", "no connector here takes DELETE"),
    ("P10 #2", "then OVER refuses the updates of its input: another query is needed"),
    ("P11 #3", "then the sink's key is not the query's: each repair mends one thing of two"),
];

/// Sinks with one kind of repair only, and why.
const ONE_KIND: &[(&str, &str)] = &[];

/// A recorded refusal as a scenario of its own.
struct Refused {
    /// `100 #19`
    name: String,
    text: String,
    diagnostic: Diagnostic,
}

fn root() -> PathBuf {
    rowkind_tests::root().join("tests/flink")
}

/// What each refused statement needs: the SETs before it, and the declarations of what it names.
fn refused() -> Vec<Refused> {
    let mut found = Vec::new();
    for folder in ["2.3.0", "cases/2.3.0"] {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(root().join(folder)).expect("recordings").filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "jsonl")) {
            let script =
                file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().split('-').next().unwrap_or_default().to_string();
            let text = std::fs::read_to_string(file).expect("a recording");
            let records: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
            for (number, record) in records.iter().enumerate() {
                let message = record["error"]["message"].as_str().unwrap_or_default();
                if is_meant(message) {
                    let text = scenario(&records[..number], record["sql"].as_str().unwrap_or_default());
                    let report = planned(&text);
                    if let Some(diagnostic) = report.diagnostics.into_iter().find(|diagnostic| is_asked(&diagnostic.code)) {
                        found.push(Refused { name: format!("{script} #{number}"), text, diagnostic });
                    }
                }
            }
        }
    }
    found
}

fn is_meant(message: &str) -> bool {
    let parts = [
        "doesn't support consuming",
        "upsert key that differs from the primary key",
        "ON CONFLICT",
        "Unable to create a sink",
        "Unable to create a source",
        "Property group.id is required",
        "requires a transactionalIdPrefix",
    ];
    parts.iter().any(|part| message.contains(part))
}

fn is_asked(code: &str) -> bool {
    matches!(code, "sink-rejects-updates" | "operator-rejects-updates" | "key-mismatch" | "on-conflict" | "connector" | "refused")
}

/// The text that leads to the refusal.
fn scenario(before: &[Json], statement: &str) -> String {
    let mut needed = vec![statement.to_string()];
    let mut wanted = statement.to_string();
    for record in before.iter().rev().filter(|record| record["kind"] == "ok") {
        let sql = record["sql"].as_str().unwrap_or_default();
        let upper = sql.trim_start().to_ascii_uppercase();
        let declares = upper.starts_with("CREATE") || upper.starts_with("DROP") || upper.starts_with("ALTER");
        let names = || {
            let words = sql.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
            let skip = [
                "CREATE",
                "DROP",
                "ALTER",
                "TEMPORARY",
                "TABLE",
                "VIEW",
                "IF",
                "NOT",
                "EXISTS",
                "OR",
                "REPLACE",
                "FUNCTION",
                "DATABASE",
                "CATALOG",
            ];
            words.clone().find(|word| !skip.contains(&word.to_ascii_uppercase().as_str())).map(str::to_string)
        };
        let is_word = |name: &str| wanted.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word.eq_ignore_ascii_case(name));
        let sets = upper.starts_with("SET") || upper.starts_with("RESET") || upper.starts_with("USE");
        if sets || (declares && names().is_some_and(|name| is_word(&name))) {
            needed.push(sql.to_string());
            if !sets {
                wanted.push('\n');
                wanted.push_str(sql);
            }
        }
    }
    needed.reverse();
    format!("{};\n", needed.join(";\n"))
}

/// What a repair changes.
fn kind(fix: &Fix) -> &'static str {
    let text: String = fix.edits.iter().map(|edit| edit.text.as_str()).collect();
    match () {
        () if text.contains("'print'") => "look at it",
        () if text.contains("upsert-kafka") => "connector",
        () if text.contains("debezium-json") => "format",
        () if text.contains("PRIMARY KEY") => "key",
        () if fix.title.contains("changelog-mode") || fix.title.starts_with("Let the sink take") => "mode",
        () => "query",
    }
}

#[test]
fn every_refusal_has_repairs_that_work() {
    let all = refused();
    let mut lacking = Vec::new();
    let mut one_kind = Vec::new();
    let mut broken = Vec::new();
    let mut stuck = Vec::new();
    let recorded = recorded_texts();
    let mut unrecorded = Vec::new();
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for refused in &all {
        let Refused { name, text, diagnostic } = refused;
        let count = counts.entry(diagnostic.code.clone()).or_default();
        count.0 += 1;
        count.1 += diagnostic.fixes.len();
        let known = |list: &[(&str, &str)]| list.iter().any(|(known, _)| known == name);
        if diagnostic.fixes.is_empty() && !known(WITHOUT) {
            lacking.push(format!("{name} [{}]: {}", diagnostic.code, diagnostic.message.replace('\n', " ")));
        }
        let mut kinds: Vec<&str> = diagnostic.fixes.iter().map(kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if diagnostic.code == "sink-rejects-updates" && kinds.len() < 2 && !known(ONE_KIND) {
            one_kind.push(format!("{name}: {kinds:?}"));
        }
        let mut leads_out = false;
        for fix in &diagnostic.fixes {
            let mended = apply_edits(text, &fix.edits);
            if !recorded.contains(&mended) {
                unrecorded.push(format!("{name}: {}", fix.title));
            }
            let mended = planned(&mended);
            leads_out |= mended.statements.last().is_some_and(|statement| statement.accepted);
            if mended.diagnostics.iter().any(|after| after.code == diagnostic.code && after.message == diagnostic.message) {
                broken.push(format!("{name}: {}", fix.title));
            }
        }
        // One repair adds everything that is missing.
        if !leads_out && !known(STUCK) {
            let titles: Vec<&str> = diagnostic.fixes.iter().map(|fix| fix.title.as_str()).collect();
            stuck.push(format!("{name} [{}]: {titles:?}", diagnostic.code));
        }
    }
    println!("{counts:#?}");
    assert!(all.len() > 100, "only {} refusals were met", all.len());
    if let Ok(folder) = std::env::var("ROWKIND_REPAIRED") {
        write_repaired(&all, &PathBuf::from(folder));
    }
    let all_well = [&lacking, &one_kind, &broken, &stuck, &unrecorded].iter().all(|list| list.is_empty());
    let lists = [
        ("repaired texts that real Flink has not planned (`ROWKIND_REPAIRED` writes them)", unrecorded),
        ("without a repair", lacking),
        ("sinks with one kind of repair", one_kind),
        ("repairs that do not repair", broken),
        ("refused still, whatever repair is taken", stuck),
    ];
    let said: Vec<String> = lists.iter().map(|(what, list)| format!("{what}:\n{}\n", list.join("\n"))).collect();
    assert!(all_well, "{}", said.concat());
}

/// The texts of `tests/flink/repaired`.
fn recorded_texts() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("repaired/2.3.0.jsonl")).expect("the recording");
    let records = text.lines().map(|line| serde_json::from_str::<Json>(line).expect("a JSON object"));
    records.filter_map(|record| Some(record["text"].as_str()?.to_string())).collect()
}

/// `tests/flink/repaired`: repaired texts that real Flink planned once. Where it still refuses, the repair mends one thing of two.
#[test]
fn real_flink_says_the_same_to_repaired_texts() {
    let text = std::fs::read_to_string(root().join("repaired/2.3.0.jsonl")).expect("the recording");
    let mut otherwise = Vec::new();
    let mut accepted = 0;
    for line in text.lines() {
        let record: Json = serde_json::from_str(line).expect("a JSON object");
        let said = |key: &str| record[key].as_str().unwrap_or_default();
        let report = planned(said("text"));
        let ours = report.statements.iter().all(|statement| statement.accepted);
        accepted += usize::from(ours);
        let is_known = UNKNOWN_HERE.iter().any(|(name, _)| *name == said("refused"));
        if record["accepted"] != ours && !is_known {
            otherwise.push(format!(
                "{}, {}: Flink {}, Rowkind {:?}",
                said("refused"),
                said("repair"),
                record["accepted"],
                report.diagnostics.first().map(|diagnostic| &diagnostic.message)
            ));
        }
    }
    assert!(accepted > 150, "only {accepted} are accepted");
    assert!(otherwise.is_empty(), "{}", otherwise.join("\n"));
}

/// Over the whole corpus: a node has reasons, those of a node that sends updates tell of the old rows, and a key that is gone is
/// told where.
#[test]
fn every_node_says_why() {
    let mut silent = BTreeMap::new();
    let mut nodes = 0;
    for folder in ["corpus", "cases"] {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(root().join(folder)).expect("scripts").filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        // Expressions have no plans of their own.
        let is_wanted = |file: &&PathBuf| {
            file.extension().is_some_and(|end| end == "sql")
                && !file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with('2'))
        };
        for file in files.iter().filter(is_wanted) {
            let mut session = Session::new(FlinkVersion::default());
            let text = std::fs::read_to_string(file).expect("a script");
            for statement in rowkind_sql::parse_script(&text).statements {
                let Some(query) = session.execute(&statement).query else { continue };
                for node in &query.plan.nodes {
                    nodes += 1;
                    let said = node.because.join(" ");
                    let is_sink = matches!(node.operator, Operator::Sink(_));
                    let has_key = |id: &usize| query.plan.nodes[*id].upsert_keys.as_ref().is_some_and(|keys| !keys.is_empty());
                    let own = node.upsert_keys.as_ref().is_some_and(|keys| !keys.is_empty());
                    let mut lacks = |what: &str| {
                        silent.entry(format!("{} {what}", node.operator.name())).or_insert_with(|| statement.text.clone());
                    };
                    if said.is_empty() && !is_sink {
                        lacks("says nothing");
                    }
                    if node.mode.update_after && !said.contains("UB") {
                        lacks("says nothing of UB");
                    }
                    if !own && !is_sink && node.inputs.iter().any(has_key) && !said.contains("ends here") {
                        lacks("loses a key without a word");
                    }
                }
            }
        }
    }
    assert!(nodes > 1000, "only {nodes} nodes were met");
    assert!(silent.is_empty(), "{silent:#?}");
}

/// A Calc that lets one half of an update in and not the other asks for old rows itself, whatever the sink behind it stores.
#[test]
fn the_nearest_node_that_asks_for_old_rows_is_named() {
    let text = std::fs::read_to_string(rowkind_tests::root().join("www/gallery/messages-per-order.md")).expect("the flagship");
    let sql: String = text.split("```sql").skip(1).filter_map(|block| block.split("```").next()).collect();
    let mut session = Session::new(FlinkVersion::default());
    let plans: Vec<_> =
        rowkind_sql::parse_script(&sql).statements.iter().filter_map(|statement| session.execute(statement).query).collect();
    let nodes = &plans.last().expect("a job").plan.nodes;
    let rank = nodes.iter().find(|node| matches!(node.operator, Operator::Rank(_) | Operator::Deduplicate(_))).expect("a Rank");
    let said = rank.because.join(" ");
    assert!(said.contains("because Calc (node") && !said.contains("as far as the sink"), "{said}");
    let calc = nodes.iter().find(|node| matches!(&node.operator, Operator::Calc { .. }) && node.mode.update_before).expect("a Calc");
    assert!(calc.because.join(" ").contains("UB goes as far as the sink"), "{:?}", calc.because);
}

/// One script for the oracle for each repaired text, each in a session of its own.
fn write_repaired(all: &[Refused], folder: &PathBuf) {
    std::fs::create_dir_all(folder).expect("a folder");
    for refused in all {
        for (number, fix) in refused.diagnostic.fixes.iter().enumerate() {
            let name = refused.name.replace(" #", "-");
            let text =
                format!("-- {} [{}]: {}\n{}", refused.name, refused.diagnostic.code, fix.title, apply_edits(&refused.text, &fix.edits));
            std::fs::write(folder.join(format!("{name}-{}.sql", number + 1)), text).expect("a script");
        }
    }
}
