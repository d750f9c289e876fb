//! The recordings in `tests/flink` as suites of scripts with answers.

use crate::score::{Score, Wrong, records, score};
use rowkind_ir::{FlinkVersion, Span, UserFunction};
use rowkind_scenario::answers::{AnswerOptions, answer_script};
use rowkind_scenario::functions;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Scripts, what Flink said to them, and its version.
pub struct Suite {
    pub name: String,
    pub scripts: PathBuf,
    pub golden: PathBuf,
    /// Recorded answers to score in place of Rowkind's.
    pub candidate: Option<PathBuf>,
    pub version: FlinkVersion,
    /// Only scripts whose names begin so.
    pub prefix: String,
    /// The answers were recorded without executing anything.
    pub plan_only: bool,
}

impl Suite {
    /// All that is recorded.
    pub fn all() -> Vec<Suite> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("flink");
        let suite = |name: &str, scripts: &str, golden: &str, version| Suite {
            name: name.to_string(),
            scripts: root.join(scripts),
            golden: root.join(golden),
            candidate: None,
            version,
            prefix: String::new(),
            plan_only: false,
        };
        // What the generator leaves out: twenty scripts and more of each kind. Tables of these are seldom worth executing.
        let family = |name: &str| Suite {
            prefix: format!("{name}-"),
            plan_only: !matches!(name, "json" | "collections" | "ltz"),
            ..suite(&format!("{name} 2.3"), "families", "families/2.3.0", FlinkVersion::V2_3)
        };
        vec![
            suite("corpus 2.3", "corpus", "2.3.0", FlinkVersion::V2_3),
            suite("generated 2.3", "generated", "generated/2.3.0", FlinkVersion::V2_3),
            suite("cases 2.3", "cases", "cases/2.3.0", FlinkVersion::V2_3),
            Suite { plan_only: true, ..suite("planned 2.3", "planned", "planned/2.3.0", FlinkVersion::V2_3) },
            // What the random scripts found wrong, asked for by itself.
            Suite { plan_only: true, ..suite("found 2.3", "found", "found/2.3.0", FlinkVersion::V2_3) },
            // Statements by hand that are executed: what the operators and functions do with rows.
            suite("executed 2.3", "executed", "executed/2.3.0", FlinkVersion::V2_3),
            // Nobody looks at these: only their figures count.
            suite("unseen 2.3", "unseen", "unseen/2.3.0", FlinkVersion::V2_3),
            family("match"),
            family("functions"),
            family("json"),
            family("collections"),
            family("metadata"),
            family("ltz"),
            family("formats"),
            family("hints"),
            Suite { plan_only: true, ..suite("declared 2.3", "declared", "declared/2.3.0", FlinkVersion::V2_3) },
            suite("corpus 2.2", "corpus", "2.2.1", FlinkVersion::V2_2),
            Suite { plan_only: true, ..suite("corpus 2.1", "corpus", "2.1.3", FlinkVersion::V2_1) },
            Suite { plan_only: true, ..suite("corpus 2.0", "corpus", "2.0.2", FlinkVersion::V2_0) },
            suite("corpus 1.20", "corpus", "1.20.5", FlinkVersion::V1_20),
        ]
    }
}

/// Answers and scores the scripts of a suite whose names hold `only`, on all processors.
pub fn run_suite(suite: &Suite, only: &str) -> (Score, Vec<Wrong>) {
    let mut names: Vec<String> = std::fs::read_dir(&suite.golden)
        .unwrap_or_else(|error| panic!("{}: {error}", suite.golden.display()))
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".jsonl").map(str::to_string))
        .filter(|name| name.contains(only) && name.starts_with(&suite.prefix))
        .collect();
    names.sort();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, |count| count.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            // Plans and states may be deep: a generous stack.
            let worker = std::thread::Builder::new().stack_size(64 << 20);
            let work = || {
                while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = run_script(suite, name);
                    if let Ok(mut found) = found.lock() {
                        found.push((name.clone(), result));
                    }
                }
            };
            let _ = worker.spawn_scoped(scope, work);
        }
    });
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    let mut total = Score::default();
    let mut wrongs = Vec::new();
    for (_, (score, wrong)) in found {
        total.add(&score);
        wrongs.extend(wrong);
    }
    (total, wrongs)
}

/// The functions that the scripts of a suite may call.
fn declared(suite: &Suite) -> Vec<UserFunction> {
    let Ok(text) = std::fs::read_to_string(suite.scripts.join("functions.toml")) else { return Vec::new() };
    let mut diagnostics = Vec::new();
    let found = functions::read(&text, Span::new(0, text.len()), suite.version, &mut diagnostics);
    assert_eq!(diagnostics, [], "{}", suite.name);
    found.into_iter().map(|declared| declared.function).collect()
}

/// A script on which Rowkind panics has no answers at all.
fn run_script(suite: &Suite, name: &str) -> (Score, Vec<Wrong>) {
    let golden = records(&std::fs::read_to_string(suite.golden.join(format!("{name}.jsonl"))).unwrap_or_default());
    if let Some(candidate) = &suite.candidate {
        let answers = std::fs::read_to_string(candidate.join(format!("{name}.jsonl"))).unwrap_or_default();
        return score(name, &golden, &records(&answers));
    }
    let file = format!("{name}.sql");
    let text = std::fs::read_to_string(suite.scripts.join(&file)).unwrap_or_default();
    let options = AnswerOptions { version: suite.version, plan_only: suite.plan_only, functions: declared(suite) };
    let answers = std::panic::catch_unwind(|| answer_script(&file, &text, options).join("\n")).unwrap_or_default();
    score(name, &golden, &records(&answers))
}
