//! The scorer: how right are Rowkind's answers, laid beside recordings of real Flink?
//!
//! In: recorded answers and ours, statement by statement. Out: for each metric how many statements are right.
//! A metric counts the statements whose recording has something to compare; what we leave out counts as wrong.
//! It agrees with the scorer of the oracle that made the recordings (checked by hand on the whole corpus).

mod changelog;
mod keys;
mod plan;

use serde_json::Value as Json;
use std::collections::BTreeMap;

pub use plan::comparable;

/// One statement's record.
pub type Record = serde_json::Map<String, Json>;

/// The records of one script by index.
pub type Records = BTreeMap<u64, Record>;

/// Metrics in the order in which they are printed.
pub const METRICS: &[&str] = &[
    "verdict",
    "error",
    "error-line",
    "error-class",
    "error-root",
    "columns",
    "modes",
    "nodes",
    "sink-modes",
    "key",
    "sink-spec",
    "plan",
    "plan-ast",
    "plan-physical",
    "plan-exec",
    "plan-sink",
    "text",
    "rows",
    "rows-key",
    "rows-final",
    "sinks",
    "sinks-key",
    "sinks-final",
    // What a job that failed had written before; the project's own score passes over it.
    "sinks-failed",
    "whole",
];

/// Right ones and all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub right: u64,
    pub of: u64,
}

impl Count {
    pub fn percent(self) -> f64 {
        if self.of == 0 { 100.0 } else { 100.0 * self.right as f64 / self.of as f64 }
    }

    fn add(&mut self, right: bool) {
        self.right += u64::from(right);
        self.of += 1;
    }
}

/// What a set of scripts comes to. `setup` counts statements that only prepare and succeed, apart from the metrics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub statements: u64,
    pub setup: Count,
    pub metrics: BTreeMap<&'static str, Count>,
}

impl Score {
    pub fn get(&self, metric: &str) -> Count {
        if metric == "setup" { self.setup } else { self.metrics.get(metric).copied().unwrap_or_default() }
    }

    pub fn add(&mut self, other: &Score) {
        self.statements += other.statements;
        self.setup.right += other.setup.right;
        self.setup.of += other.setup.of;
        for (metric, count) in &other.metrics {
            let sum = self.metrics.entry(metric).or_default();
            sum.right += count.right;
            sum.of += count.of;
        }
    }
}

/// One metric of one statement that is wrong.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub script: String,
    pub index: u64,
    pub metric: &'static str,
    pub sql: String,
    pub golden: String,
    pub candidate: String,
}

/// JSON lines to records; what is no object with an index is passed over.
pub fn records(lines: &str) -> Records {
    let mut records = Records::new();
    for line in lines.lines() {
        if let Ok(Json::Object(record)) = serde_json::from_str(line)
            && let Some(index) = record.get("index").and_then(Json::as_u64)
        {
            records.entry(index).or_insert(record);
        }
    }
    records
}

/// Scores one script.
pub fn score(script: &str, golden: &Records, candidate: &Records) -> (Score, Vec<Wrong>) {
    let mut score = Score::default();
    let mut wrongs = Vec::new();
    let keys = keys::sink_keys(golden);
    let nothing = Record::new();
    for (&index, recorded) in golden {
        let ours = candidate.get(&index).filter(|ours| same_sql(recorded, ours)).unwrap_or(&nothing);
        if is_setup(recorded) {
            score.setup.add(text(ours, "kind") == Some("ok"));
            continue;
        }
        score.statements += 1;
        for (metric, verdict) in judge(recorded, ours, &keys) {
            score.metrics.entry(metric).or_default().add(verdict.right);
            if !verdict.right {
                wrongs.push(Wrong {
                    script: script.to_string(),
                    index,
                    metric,
                    sql: text(recorded, "sql").unwrap_or_default().to_string(),
                    golden: verdict.golden,
                    candidate: verdict.candidate,
                });
            }
        }
    }
    (score, wrongs)
}

struct Verdict {
    right: bool,
    golden: String,
    candidate: String,
}

fn text<'r>(record: &'r Record, field: &str) -> Option<&'r str> {
    record.get(field).and_then(Json::as_str)
}

/// Blanks and comments do not count; a record may leave the text out.
fn same_sql(golden: &Record, candidate: &Record) -> bool {
    let words = |sql: &str| {
        let bare = plan::without_comments(sql);
        bare.trim_end_matches([';', ' ', '\n']).split_whitespace().map(str::to_string).collect::<Vec<_>>()
    };
    match (text(golden, "sql"), text(candidate, "sql")) {
        (Some(a), Some(b)) => words(a) == words(b),
        _ => true,
    }
}

fn is_setup(golden: &Record) -> bool {
    let first = text(golden, "sql").unwrap_or_default().trim_start().to_ascii_uppercase();
    let prepares = ["CREATE", "DROP", "ALTER", "SET", "RESET", "USE", "LOAD", "ADD"]
        .iter()
        .any(|word| first.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')));
    text(golden, "kind") == Some("ok") && prepares && ["text", "table", "plan"].iter().all(|field| !golden.contains_key(*field))
}

fn judge(golden: &Record, candidate: &Record, keys: &keys::SinkKeys) -> Vec<(&'static str, Verdict)> {
    let mut out: Vec<(&'static str, Verdict)> = Vec::new();
    let mut check = |metric: &'static str, right: bool, golden: String, candidate: String| {
        out.push((metric, Verdict { right, golden, candidate }));
    };
    let approximate = text(golden, "note").is_some_and(|note| note.contains("@approx"));
    let snapped: Record;
    let candidate = if approximate {
        snapped = changelog::snapped(candidate, golden);
        &snapped
    } else {
        candidate
    };
    let (kind, our_kind) = (text(golden, "kind"), text(candidate, "kind"));
    check("verdict", kind == our_kind, show(kind), show(our_kind));
    let failed = kind == Some("error");
    if failed {
        let ours = if our_kind == Some("error") { Error::of(candidate) } else { None };
        let theirs = Error::of(golden).unwrap_or_default();
        let same = |of: &dyn Fn(&Error) -> String| ours.as_ref().is_some_and(|ours| of(ours) == of(&theirs));
        let shown = |of: &dyn Fn(&Error) -> String| (of(&theirs), ours.as_ref().map_or_else(|| "(no error)".to_string(), of));
        let fields: [(&'static str, &dyn Fn(&Error) -> String); 4] = [
            ("error-class", &|error| error.class.clone()),
            ("error", &|error| error.message.clone()),
            ("error-line", &|error| error.message.split('\n').next().unwrap_or_default().to_string()),
            ("error-root", &|error| error.root.clone()),
        ];
        for (metric, of) in fields {
            if metric == "error-root" && !theirs.has_causes {
                continue;
            }
            let (a, b) = shown(of);
            check(metric, same(of), a, b);
        }
    }
    for (metric, field) in [("columns", "columns"), ("key", "upsertKey"), ("sink-spec", "sinkSpec")] {
        if let Some(theirs) = golden.get(field) {
            let ours = candidate.get(field);
            check(metric, ours.is_some_and(|ours| json_equal(theirs, ours)), show(Some(theirs)), show(ours));
        }
    }
    plan::judge(golden, candidate, &mut check);
    let texts = ["text", "table", "stdout"];
    if texts.iter().any(|field| golden.contains_key(*field)) {
        let of = |record: &Record| {
            texts.map(|field| record.get(field).map(|value| value.as_str().map_or_else(|| value.to_string(), comparable)))
        };
        let (a, b) = (of(golden), of(candidate));
        check("text", a == b, format!("{a:?}"), format!("{b:?}"));
    }
    changelog::judge(golden, candidate, keys, failed, &mut check);
    let whole = out.iter().all(|(_, verdict)| verdict.right);
    out.push(("whole", Verdict { right: whole, golden: String::new(), candidate: String::new() }));
    out
}

fn show(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "(nothing)".to_string(), |value| value.to_string())
}

/// Numbers by value: 1 and 1.0 are the same.
fn json_equal(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Json::Array(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| json_equal(a, b)),
        (Json::Object(a), Json::Object(b)) => a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| json_equal(a, b))),
        _ => a == b,
    }
}

fn option_equal(a: Option<&Json>, b: Option<&Json>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => json_equal(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

#[derive(Clone, Debug, Default)]
struct Error {
    /// The exception's simple name.
    class: String,
    message: String,
    /// The innermost cause's message.
    root: String,
    has_causes: bool,
}

impl Error {
    fn of(record: &Record) -> Option<Error> {
        let error = record.get("error")?.as_object()?;
        let message = comparable(error.get("message").and_then(Json::as_str).unwrap_or_default());
        let causes = error.get("causes").and_then(Json::as_array).filter(|causes| !causes.is_empty());
        let root = causes.and_then(|causes| causes.last()).and_then(|cause| cause.get(1)).and_then(Json::as_str);
        Some(Error {
            class: error.get("class").and_then(Json::as_str).unwrap_or_default().rsplit('.').next().unwrap_or_default().to_string(),
            root: root.map_or(message.clone(), comparable),
            message,
            has_causes: causes.is_some(),
        })
    }
}
