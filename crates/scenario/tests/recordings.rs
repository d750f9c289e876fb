//! Every recording script of `tests/kafka/topic`, played and laid beside what real Flink and a real broker said.
//!
//! Compared are topics, offsets, isolation levels, rows, sinks, errors, transactions, log files and the commands' answers. Plans are
//! the planner's own suites' business; what Flink's producer puts into one batch depends on timing and is passed over.

use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// Steps that differ, each with its reason.
const DEVIATIONS: &[(&str, u64, &str)] = &[
    // What was observed while the job ran has no number.
    ("n05-crash-before-commit", 0, SCANS),
    ("n05-crash-before-commit", 10, SCANS),
    ("n06-retention", 15, "a retention of 1 ms took the record while it was read"),
    ("q03-keys-and-values", 28, "a key row that is null ends the job with a NullPointerException"),
    ("q04-two-sinks", 14, EMPTY),
    // What was observed while the job ran: the records of a flush just before it were still on their way.
    ("q08-buffered-deletes", 0, "a flush that the broker has not got yet"),
    ("q08-buffered-deletes", 13, EMPTY),
    ("r01-more-types", 12, "a parser that went astray inside of what it could not read makes an entry of a number"),
    ("r03-two-subtasks", 16, "the epoch of the marker of a transaction that is committed after a restart"),
];

const EMPTY: &str = "how many transactional ids the end of a job opens depends on timing";

const SCANS: &str = "two inputs read one scan, which is a race";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/kafka/topic")
}

#[test]
fn recorded_scripts_give_the_recorded_topics() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    let mut deviations = Vec::new();
    let mut scripts: Vec<PathBuf> = std::fs::read_dir(folder().join("scenarios")).unwrap().map(|entry| entry.unwrap().path()).collect();
    scripts.sort();
    for script in scripts.iter().filter(|path| path.extension().is_some_and(|end| end == "sql")) {
        let name = script.file_stem().unwrap().to_str().unwrap();
        let recorded = std::fs::read_to_string(folder().join(name).with_extension("jsonl")).unwrap();
        let ours: Vec<Json> = rowkind_scenario::record::record(&std::fs::read_to_string(script).unwrap(), 42)
            .iter()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let mut observed = ours.iter().filter(|line| line["observe"].is_string());
        for line in recorded.lines() {
            let recorded: Json = serde_json::from_str(line).unwrap();
            compared += 1;
            let found = match recorded["observe"].is_string() {
                true => observed.next(),
                false => ours.iter().find(|line| line["step"].is_u64() && line["step"] == recorded["step"]),
            };
            let Some(problem) = difference(name, &recorded, found.unwrap_or(&Json::Null)) else { continue };
            let step = recorded["step"].as_u64().unwrap_or(0);
            match DEVIATIONS.iter().any(|(file, number, _)| *file == name && *number == step) {
                true => deviations.push((name.to_string(), step)),
                false => wrong.push(format!("{name} step {step}: {problem}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} steps differ:\n{}", wrong.len(), wrong.join("\n"));
    let stale: Vec<_> = DEVIATIONS.iter().filter(|(file, step, _)| !deviations.contains(&(file.to_string(), *step))).collect();
    assert!(stale.is_empty(), "no longer different: {stale:?}");
}

/// The first field that differs.
fn difference(name: &str, recorded: &Json, ours: &Json) -> Option<String> {
    let fields = ["topic", "rows", "sinks", "sent", "keymap", "spread", "transactions", "topics", "changed", "configs"];
    if let Some(why) = ours["unsupported"].as_str() {
        return Some(why.to_string());
    }
    let fails = !recorded["error"].is_null();
    for field in fields.into_iter().filter(|field| !fails || *field != "rows") {
        let (mut a, mut b) = (recorded[field].clone(), ours[field].clone());
        if unordered(name, recorded) {
            (a, b) = (by_key(&a), by_key(&b));
        }
        if !same(&a, &b) {
            return Some(format!("{field}\n  recorded {a}\n  ours     {b}"));
        }
    }
    if records(&recorded["log-file"]) != records(&ours["log-file"]) {
        return Some(format!("log-file\n  recorded {}\n  ours     {}", recorded["log-file"], ours["log-file"]));
    }
    let message = |line: &Json| line["error"]["message"].as_str().map(str::to_string);
    let cause = |line: &Json| {
        let last = line["error"]["causes"].as_array()?.last()?[1].as_str()?.lines().next()?.to_string();
        Some(last)
    };
    if message(recorded) != message(ours) || cause(recorded) != cause(ours) {
        return Some(format!("error\n  recorded {}\n  ours     {}", recorded["error"], ours["error"]));
    }
    None
}

/// Their sources have each a time of its own.
const SOURCES_RACE: &[&str] = &["m01-at-least-once-mode", "m02-exactly-once-mode"];

/// One buffer flush comes in the order of a hash table, another one in every JVM.
fn unordered(name: &str, recorded: &Json) -> bool {
    matches!(name, "b01-buffer-flush" | "q08-buffered-deletes") || recorded["do"] == "@read k05c" || SOURCES_RACE.contains(&name)
}

/// Records without offsets, those of a key in their order.
fn by_key(topic: &Json) -> Json {
    let mut topic = topic.clone();
    if let Some(records) = topic.get_mut("records").and_then(Json::as_array_mut) {
        records.iter_mut().for_each(|record| record["o"] = Json::Null);
        records.sort_by_key(|record| record["k"].to_string());
    }
    topic
}

/// 1 and 1.0 are the same number.
fn same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Json::Array(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Json::Object(a), Json::Object(b)) => a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b))),
        _ => a == b,
    }
}

/// Records of a log with their segments' transactions and horizons, without the batches around them.
fn records(log: &Json) -> Vec<String> {
    let mut found = Vec::new();
    for segment in log.as_array().into_iter().flatten() {
        for batch in segment["batches"].as_array().into_iter().flatten() {
            for record in batch["records"].as_array().into_iter().flatten() {
                found.push(format!("{} {} {} {record}", segment["p"], batch["tx"], batch["horizon"]));
            }
        }
    }
    found
}
