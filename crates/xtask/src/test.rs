//! Runs everything that CI runs, and says at the end how much of it passed.

use crate::shell::{self, Outcome, Stream, say};
use crate::{site, sizes, tools};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// Runs all tests; true if none failed. The last line printed is `N passed, N failed`.
pub fn run() -> bool {
    run_with(false)
}

/// The same, and the recipes of documentation generators that are installed.
pub fn run_all() -> bool {
    run_with(true)
}

/// Only what `run_all` has over `run`, on the site as it was last built.
pub fn run_only_all() -> bool {
    let mut tally = Tally::default();
    tally.step("tools and browsers", |_| tools::ensure_for_test());
    if tally.failed == 0 {
        tally.with_recipes();
    }
    tally.end()
}

fn run_with(recipes: bool) -> bool {
    let mut tally = Tally::default();
    let start = Instant::now();
    tally.step("tools and browsers", |_| tools::ensure_for_test());
    if tally.failed == 0 {
        tally.step("format", format);
        tally.step("native tests", native);
        tally.step("wasm tests", wasm);
        tally.step("release build", |tally| {
            site::build()?;
            tally.passed += 1;
            Ok(())
        });
        tally.step("sizes", |tally| {
            sizes::check(&site::dist())?;
            tally.passed += 1;
            Ok(())
        });
        tally.step("browser tests", browsers);
        if recipes {
            tally.with_recipes();
        }
    }
    say(&format!("everything took {} s", start.elapsed().as_secs()));
    tally.end()
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

impl Tally {
    fn with_recipes(&mut self) {
        self.step("recipes", recipes);
        self.step("exported jobs", exported);
    }

    /// Says how much passed; whether that is all.
    fn end(&self) -> bool {
        println!("{} passed, {} failed", self.passed, self.failed);
        self.failed == 0
    }

    /// One part of the tests. A part that ends with an error counts as a failure, besides the tests it counted.
    fn step(&mut self, name: &str, act: impl FnOnce(&mut Tally) -> Outcome) {
        say(&format!("── {name}"));
        let start = Instant::now();
        if let Err(message) = act(self) {
            say(&format!("{name}: {message}"));
            self.failed += 1;
        }
        say(&format!("── {name}: {} s; {} passed, {} failed so far", start.elapsed().as_secs(), self.passed, self.failed));
    }

    /// Runs a `cargo test`, shows what it prints and counts its tests.
    fn cargo_test(&mut self, command: &mut Command) -> Outcome {
        let before = self.failed;
        let is_green = shell::run_lines(command, Stream::Out, |line| {
            println!("{line}");
            if let Some((passed, failed)) = counts(line) {
                self.passed += passed;
                self.failed += failed;
            }
        })?;
        // Red with no failed test: something did not compile, or a test's process died.
        if is_green || self.failed > before { Ok(()) } else { Err(format!("{} failed", shell::shown(command))) }
    }
}

/// The numbers in `test result: ok. 3 passed; 1 failed; …`.
fn counts(line: &str) -> Option<(usize, usize)> {
    let (_, numbers) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let mut parts = numbers.split("; ");
    let passed = parts.next()?.strip_suffix(" passed")?.parse().ok()?;
    let failed = parts.next()?.strip_suffix(" failed")?.parse().ok()?;
    Some((passed, failed))
}

/// Whether `cargo fmt` would change anything.
fn format(tally: &mut Tally) -> Outcome {
    shell::run(shell::cargo().args(["fmt", "--all", "--", "--check", "--files-with-diff"]))?;
    tally.passed += 1;
    Ok(())
}

fn native(tally: &mut Tally) -> Outcome {
    tally.cargo_test(shell::cargo().args(["test", "--workspace", "--locked", "--no-fail-fast"]).env("ROWKIND_REPORTS_INTO", reports()))
}

/// In Node, against what the native tests have written.
fn wasm(tally: &mut Tally) -> Outcome {
    let mut command = shell::cargo();
    command.args(["test", "--locked", "--target", tools::WASM_TARGET, "-p", "rowkind-tests", "--test", "same_bytes"]);
    command.env(tools::WASM_RUNNER.0, tools::WASM_RUNNER.1);
    tally.cargo_test(command.env("ROWKIND_REPORTS", reports()).env("PATH", tools::path()?))
}

/// The gallery's reports, as the native tests have them.
fn reports() -> PathBuf {
    shell::target().join("native-reports.txt")
}

/// In Chromium, Firefox and WebKit, one after the other: three at once are too much for two cores.
fn browsers(tally: &mut Tally) -> Outcome {
    let built = crate::package::recipes(false)?;
    let mut command = shell::cargo();
    command.args(["test", "--locked", "-p", "rowkind-tests", "--features", "browsers", "--test", "browser"]);
    command.args(["--", "--test-threads=1"]).env("PATH", tools::path()?).env("ROWKIND_RECIPES", built.join(","));
    tally.cargo_test(command.env("ROWKIND_RECIPES_IN", crate::package::recipes_folder()))
}

/// Recipes by their real generators, opened in a browser.
fn recipes(tally: &mut Tally) -> Outcome {
    let built = crate::package::recipes(true)?;
    let mut command = shell::cargo();
    command.args(["test", "--locked", "-p", "rowkind-tests", "--features", "browsers", "--test", "browser", "recipes"]);
    command.args(["--", "--test-threads=1"]).env("PATH", tools::path()?).env("ROWKIND_RECIPES", built.join(","));
    tally.cargo_test(command.env("ROWKIND_RECIPES_IN", crate::package::recipes_folder()))
}

/// Exported folders on a real broker and real Flink, as long as somebody says where those come from.
fn exported(tally: &mut Tally) -> Outcome {
    let Some(oracle) = std::env::var_os("ROWKIND_ORACLE").filter(|_| shell::find("java").is_some()) else {
        say("exported jobs: not played, there is no java, or ROWKIND_ORACLE names no folder that brings a broker");
        return Ok(());
    };
    let folder = shell::root().join("tests/kafka/exported");
    let recorded = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut lessons: Vec<String> =
        recorded.flatten().filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".jsonl").map(str::to_string)).collect();
    lessons.sort();
    let mut play = Command::new(folder.join("play"));
    shell::run(play.args(&lessons).env("ORACLE", oracle).env("ROWKIND", shell::target().join("debug/rowkind")))?;
    tally.passed += lessons.len();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn the_closing_lines_of_cargo_test_are_counted() {
        let line = "test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.15s";
        assert_eq!(counts(line), Some((5, 2)));
        assert_eq!(counts("test tidy ... ok"), None);
    }
}
