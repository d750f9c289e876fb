//! Measures how fast a scenario becomes a report, and the engine on the workloads by which it is compared.

use crate::shell::{self, Outcome, Stream, say};
use crate::tools;

/// Prints the figures of a native release build and of wasm under Node.
pub fn run() -> Outcome {
    tools::ensure_for_build()?;
    say("building for release, natively and for wasm");
    for target in [None, Some(tools::WASM_TARGET)] {
        let mut command = shell::cargo();
        command.args(["test", "--release", "--locked", "-p", "rowkind-tests", "--features", "bench", "--test", "bench"]);
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
