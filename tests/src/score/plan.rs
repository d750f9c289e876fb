//! Plans as they are compared: without running numbers, in parts, as modes and as operators.

use super::{Record, show, text};
use regex::Regex;
use serde_json::Value as Json;
use std::sync::LazyLock;

static CORRELATION: LazyLock<Regex> = LazyLock::new(|| regex(r"\$cor\d+"));
static LONG_ID: LazyLock<Regex> = LazyLock::new(|| regex(r"\b[0-9a-f]{32}(_[0-9a-f]{32}_\d+_\d+)?\b"));
static REL: LazyLock<Regex> = LazyLock::new(|| regex(r"\b(rel|RelSubset)#\d+"));
static HASH: LazyLock<Regex> = LazyLock::new(|| regex(r"@[0-9a-f]{5,8}\b"));
static MODE: LazyLock<Regex> = LazyLock::new(|| regex(r"changelogMode=\[([^\]]*)\]"));
static NODE: LazyLock<Regex> = LazyLock::new(|| regex(r"^([ :|+\-]*)([A-Za-z]\w*)\("));
static SCAN: LazyLock<Regex> = LazyLock::new(|| regex(r"TableSourceScan\(table=\[\[([^\]]*)\]"));
static COMMENT: LazyLock<Regex> = LazyLock::new(|| regex(r"(?s)--[^\n]*|/\*.*?\*/"));

fn regex(pattern: &str) -> Regex {
    // The patterns above are fixed and good.
    Regex::new(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// A text without what differs from run to run: long ids, running numbers of correlation variables.
pub fn comparable(text: &str) -> String {
    let mut seen: Vec<String> = Vec::new();
    let text = CORRELATION.replace_all(text, |found: &regex::Captures<'_>| {
        let number = seen.iter().position(|other| *other == found[0]).unwrap_or_else(|| {
            seen.push(found[0].to_string());
            seen.len() - 1
        });
        format!("$cor#{number}")
    });
    let text = LONG_ID.replace_all(&text, "<id>");
    let text = REL.replace_all(&text, "$1#<n>");
    HASH.replace_all(&text, "@<hash>").into_owned()
}

pub fn without_comments(sql: &str) -> String {
    COMMENT.replace_all(sql, " ").into_owned()
}

/// One part of an EXPLAIN text; `name` may be the beginning of the header.
fn section(plan: &str, name: &str) -> Option<String> {
    let header = format!("== {name}");
    let start = plan.find(&header)?;
    let body = start + plan[start..].find(" ==\n")? + " ==\n".len();
    let end = plan[body..].find("\n\n== ").map_or(plan.len(), |length| body + length);
    Some(comparable(plan[body..end].trim_end_matches('\n')))
}

const PHYSICAL: &str = "Optimized Physical Plan";
const EXECUTION: &str = "Optimized Execution Plan";

/// The EXPLAIN text of a query, or the answer of an EXPLAIN statement.
fn explained(record: &Record) -> Option<&str> {
    ["plan", "text"].into_iter().filter_map(|field| text(record, field)).find(|text| text.contains("== Optimized "))
}

fn physical(record: &Record) -> Option<String> {
    section(explained(record)?, PHYSICAL)
}

fn modes_in(plan: &str) -> Vec<String> {
    MODE.captures_iter(plan).map(|found| found[1].to_string()).collect()
}

/// The operators with their depth.
fn nodes(record: &Record) -> Option<Vec<(usize, String)>> {
    let plan = physical(record)?;
    Some(plan.lines().filter_map(|line| NODE.captures(line).map(|found| (found[1].len() / 3, found[2].to_string()))).collect())
}

pub fn judge(golden: &Record, candidate: &Record, check: &mut impl FnMut(&'static str, bool, String, String)) {
    if let Some(theirs) = physical(golden).map(|plan| modes_in(&plan)) {
        let ours = physical(candidate).map(|plan| modes_in(&plan));
        if !theirs.is_empty() {
            check("modes", ours.as_ref() == Some(&theirs), theirs.join(" "), show(ours.map(|modes| modes.join(" "))));
        }
        let (a, b) = (nodes(golden), nodes(candidate));
        check("nodes", a == b, format!("{a:?}"), format!("{b:?}"));
    }
    if let Some(theirs) = text(golden, "planToSink") {
        let ours = text(candidate, "planToSink");
        let (a, b) = (modes_in(theirs), ours.map(modes_in));
        check("sink-modes", b.as_ref() == Some(&a), a.join(" "), show(b.map(|modes| modes.join(" "))));
        let (a, b) = (comparable(theirs), ours.map(comparable));
        check("plan-sink", b.as_ref() == Some(&a), a, show(b));
    }
    if let Some(theirs) = text(golden, "plan") {
        let ours = text(candidate, "plan");
        let (a, b) = (comparable(theirs), ours.map(comparable));
        check("plan", b.as_ref() == Some(&a), a, show(b));
        for (metric, part) in [("plan-ast", "Abstract Syntax Tree"), ("plan-physical", PHYSICAL), ("plan-exec", EXECUTION)] {
            if let Some(a) = section(theirs, part) {
                let b = ours.and_then(|ours| section(ours, part));
                check(metric, b.as_ref() == Some(&a), a, show(b));
            }
        }
    }
}

/// One scan feeds two inputs of one query (the plan reuses it): which of the two gets a row first is a race.
pub fn is_racy(golden: &Record) -> bool {
    let Some(plan) = text(golden, "plan") else { return false };
    if !section(plan, EXECUTION).is_some_and(|plan| plan.contains("Reused(")) {
        return false;
    }
    let physical = section(plan, PHYSICAL).unwrap_or_default();
    let mut trees: Vec<Vec<&str>> = Vec::new();
    for line in physical.lines() {
        if trees.is_empty() || line.starts_with(|c: char| c.is_ascii_uppercase()) {
            trees.push(Vec::new());
        }
        if let Some(tree) = trees.last_mut() {
            tree.push(line);
        }
    }
    trees.iter().any(|tree| {
        let text = tree.join("\n");
        let mut scans: Vec<String> = SCAN.captures_iter(&text).map(|found| found[1].to_string()).collect();
        let all = scans.len();
        scans.sort();
        scans.dedup();
        scans.len() < all
    })
}

/// Whether the note says that two runs gave the same rows in another order.
pub fn is_unordered(golden: &Record) -> bool {
    golden.get("note").and_then(Json::as_str).is_some_and(|note| note.contains("@unordered"))
}
