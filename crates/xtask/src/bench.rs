//! Measures how fast a scenario becomes a report, and the engine on the workloads by which it is compared.

use crate::shell::{self, Outcome, Stream, say};
use crate::tools;

/// Prints the figures of what is shipped: a native release build, and wasm as the site has it (smaller, and slower), under Node.
/// What `wasm-opt` does to the site's wasm is not in them.
pub fn run() -> Outcome {
    tools::ensure_for_build()?;
    say("building for release, natively and for wasm");
    for (target, profile) in [(None, "release"), (Some(tools::WASM_TARGET), "site")] {
        let mut command = shell::cargo();
        command.args(["test", "--profile", profile, "--locked", "-p", "rowkind-tests", "--features", "bench", "--test", "bench"]);
        command.args(target.map(|target| format!("--target={target}"))).args(["--", "--nocapture"]);
        command.env(tools::WASM_RUNNER.0, tools::WASM_RUNNER.1).env("PATH", tools::path()?);
        let mut printed = Vec::new();
        let is_done = shell::run_lines(&mut command, Stream::Out, |line| printed.push(line.to_string()))?;
        if !is_done {
            return Err(printed.join("\n"));
        }
        let figures = printed.iter().map(|line| line.trim()).filter(|line| line.starts_with("native: ") || line.starts_with("wasm: "));
        figures.for_each(|line| println!("{line}"));
    }
    Ok(())
}
