//! `cargo xtask score`: Rowkind's answers beside the recordings of real Flink in `tests/flink`.
//!
//!     score [--only TEXT] [--list N] [--metric NAME] [--floors] [--scripts DIR --golden DIR] [--candidate DIR] [--flink VERSION] [--plan-only]

use rowkind_ir::FlinkVersion;
use rowkind_tests::score::{METRICS, Wrong};
use rowkind_tests::suites::{Suite, run_suite};
use std::path::PathBuf;

fn main() {
    let mut only = String::new();
    let mut list = 0;
    let mut metric = "whole".to_string();
    let mut scripts: Option<PathBuf> = None;
    let mut golden: Option<PathBuf> = None;
    let mut candidate: Option<PathBuf> = None;
    let mut floors = false;
    let mut plan_only = false;
    let mut version = FlinkVersion::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| usage(&format!("{arg} wants a value")));
        match arg.as_str() {
            "--only" => only = value(),
            "--plan-only" => plan_only = true,
            "--list" => list = value().parse().unwrap_or_else(|_| usage("--list wants a number")),
            "--metric" => metric = value(),
            "--scripts" => scripts = Some(value().into()),
            "--golden" => golden = Some(value().into()),
            "--floors" => floors = true,
            "--candidate" => candidate = Some(value().into()),
            "--flink" => version = FlinkVersion::parse(&value()).unwrap_or_else(|| usage("this Flink version is not known")),
            _ => usage(&format!("there is no option {arg}")),
        }
    }
    let suites = match (scripts, golden) {
        (scripts, Some(golden)) if scripts.is_some() || candidate.is_some() => {
            vec![Suite {
                name: "given".to_string(),
                scripts: scripts.unwrap_or_default(),
                golden,
                candidate,
                version,
                prefix: String::new(),
                plan_only,
            }]
        }
        _ => Suite::all(),
    };
    let mut wrongs: Vec<Wrong> = Vec::new();
    let mut scores = Vec::new();
    for suite in &suites {
        let (score, wrong) = run_suite(suite, &only);
        scores.push(score);
        wrongs.extend(wrong);
    }
    if floors {
        for (suite, score) in suites.iter().zip(&scores) {
            println!("[{:?}]", suite.name);
            for metric in ["setup"].iter().chain(METRICS).filter(|metric| score.get(metric).of > 0) {
                println!("{metric} = {}", score.get(metric).right);
            }
            println!();
        }
        return;
    }
    print!("{:<15}", "metric");
    suites.iter().for_each(|suite| print!(" {:>18}", suite.name));
    println!();
    for metric in ["setup"].iter().chain(METRICS) {
        if scores.iter().all(|score| score.get(metric).of == 0) {
            continue;
        }
        print!("{metric:<15}");
        for score in &scores {
            let count = score.get(metric);
            print!(" {:>18}", if count.of == 0 { "–".to_string() } else { format!("{:.2} % of {}", count.percent(), count.of) });
        }
        println!();
    }
    let wrongs = wrongs.iter().filter(|wrong| if metric == "whole" { wrong.metric != "whole" } else { wrong.metric == metric });
    for wrong in wrongs.take(list) {
        println!(
            "\n{} #{} {}\n{}\n--- Flink\n{}\n--- Rowkind\n{}",
            wrong.script, wrong.index, wrong.metric, wrong.sql, wrong.golden, wrong.candidate
        );
    }
}

fn usage(message: &str) -> ! {
    eprintln!(
        "score: {message}\nusage: score [--only TEXT] [--list N] [--metric NAME] [--floors] [--scripts DIR --golden DIR] [--candidate DIR] [--flink VERSION] [--plan-only]"
    );
    std::process::exit(2)
}
