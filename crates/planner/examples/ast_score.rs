//! Lays the binder's answers beside recordings of real Flink.
//!
//! `ast_score <golden dir> <sql dir> [--only word] [--list n] [--metric ast|columns|error|verdict|setup]`: runs each
//! script of the SQL folder that has a recording and prints, for each metric, the share of equal answers.

use rowkind_planner::{Failure, Outcome, Session};
use serde_json::Value;
use std::collections::BTreeMap;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1)).cloned();
    let (golden, sql) = (&args[0], &args[1]);
    let only = option("--only");
    let list: usize = option("--list").and_then(|text| text.parse().ok()).unwrap_or(0);
    let metric = option("--metric");
    let mut files: Vec<_> = std::fs::read_dir(golden).expect("a folder of recordings").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut score: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut by_file: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut unsupported: BTreeMap<String, usize> = BTreeMap::new();
    let mut shown = 0;
    for path in files {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().to_string()).unwrap_or_default();
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let Ok(script) = std::fs::read_to_string(format!("{sql}/{name}.sql")) else { continue };
        let recorded = std::fs::read_to_string(&path).expect("a recording");
        let parsed = rowkind_sql::parse_script(&script);
        let mut session = Session::new(rowkind_ir::FlinkVersion::V2_3);
        let answers: Vec<Outcome> = parsed.statements.iter().map(|statement| session.execute(statement)).collect();
        for line in recorded.lines() {
            let gold: Value = serde_json::from_str(line).expect("JSON");
            let index = gold["index"].as_u64().unwrap_or(0) as usize;
            let Some(answer) = answers.get(index) else { continue };
            let mut diffs: Vec<(&str, String, String)> = Vec::new();
            let mut check = |metric: &'static str, want: String, have: String| {
                let entry = score.entry(metric).or_default();
                let (want, have) = (normal(&want), normal(&have));
                entry.1 += 1;
                if want == have {
                    entry.0 += 1;
                } else {
                    diffs.push((metric, want, have));
                }
            };
            if let Some(Failure::Unsupported(what)) = &answer.failure {
                *unsupported.entry(what.what.clone()).or_default() += 1;
            }
            let ast = answer.query.as_ref().map(|query| query.ast.clone()).unwrap_or_default();
            let failure = match &answer.failure {
                Some(Failure::Refused(refusal)) => refusal.message.clone(),
                Some(Failure::Unsupported(what)) => format!("UNSUPPORTED {}", what.what),
                None => String::new(),
            };
            let have = if ast.is_empty() { failure.clone() } else { ast };
            if let Some(plan) = gold["plan"].as_str() {
                let want = plan.split("== Optimized Physical Plan").next().unwrap_or_default();
                let want = want.trim_start_matches("== Abstract Syntax Tree ==\n").trim_end_matches('\n');
                check("ast", want.to_string(), have.trim_end_matches('\n').to_string());
            }
            if let Some(columns) = gold["columns"].as_array().filter(|_| gold["plan"].is_string() || gold["kind"] == "error") {
                let want: Vec<String> =
                    columns.iter().map(|pair| format!("{} {}", pair[0].as_str().unwrap_or(""), pair[1].as_str().unwrap_or(""))).collect();
                let found: Vec<String> = match &answer.columns {
                    Some(columns) => columns.iter().map(|field| format!("{} {}", field.name, field.ty)).collect(),
                    None => vec![failure.clone()],
                };
                check("columns", want.join("\n"), found.join("\n"));
            }
            let validates = gold["error"]["message"]
                .as_str()
                .filter(|message| message.starts_with("SQL validation failed") || message.starts_with("Column types of query"));
            if let Some(message) = validates {
                check("error", message.to_string(), failure.clone());
            }
            if gold["plan"].is_null() && gold["columns"].is_null() && gold["error"].is_null() {
                check("setup", String::new(), failure.clone());
            }
            for (metric_name, want, found) in diffs {
                let entry = by_file.entry(name.clone()).or_default();
                entry.1 += 1;
                if metric.as_ref().is_none_or(|metric| metric == metric_name) && shown < list {
                    shown += 1;
                    println!("--- {name} #{index} {metric_name}\n{}", gold["sql"].as_str().unwrap_or(""));
                    show_difference(&want, &found);
                }
            }
        }
    }
    for (metric, (right, total)) in &score {
        println!("{metric:8} {right:5}/{total:5} {:.1} %", 100.0 * *right as f64 / *total as f64);
    }
    let mut files: Vec<_> = by_file.iter().collect();
    files.sort_by_key(|(_, (_, wrong))| std::cmp::Reverse(*wrong));
    for (name, (_, wrong)) in files.iter().take(40) {
        println!("  {wrong:4} wrong in {name}");
    }
    let mut unknown: Vec<_> = unsupported.iter().collect();
    unknown.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (what, count) in unknown.iter().take(30) {
        println!("  {count:4} x unsupported: {what}");
    }
}

/// Running numbers of correlation variables do not count.
fn normal(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("$cor") {
        out.push_str(&rest[..at + 4]);
        rest = rest[at + 4..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out + rest
}

/// The lines that only one side has.
fn show_difference(want: &str, found: &str) {
    let (want, found): (Vec<&str>, Vec<&str>) = (want.lines().collect(), found.lines().collect());
    for line in want.iter().filter(|line| !found.contains(line)) {
        println!("< {line}");
    }
    for line in found.iter().filter(|line| !want.contains(line)) {
        println!("> {line}");
    }
}
