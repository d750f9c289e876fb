//! Builds, serves, tests and measures Rowkind: everything that `cargo xtask …` does.
//!
//! In: a subcommand, and the machine as it is (cargo through rustup, Node and npm are all it asks for).
//! Out: missing tools installed beside the caches of the user, the site in `dist/`, test results.
//! Never: part of the product; no crate depends on this one.

mod bench;
mod generators;
mod package;
mod shell;
mod site;
mod sizes;
mod test;
mod tools;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  serve     build the site and serve it on http://127.0.0.1:8080/ (--release: optimised)
  build     build the site for publishing into dist/, and hold it to its sizes
  test      everything that CI runs; the last line says how much of it passed
            (--all: and the recipes for documentation, and exported jobs; --only-all: nothing but these, on the site as it was last built)
  package   the element as an npm package
  bench     how fast a scenario becomes a report, natively and in wasm (--browser: how fast the built page is in Chromium)
  score     our answers beside the recordings of real Flink (--only TEXT, --list N, --metric NAME, --floors)
  pictures  FOLDER [STATE…] [@WIDTH…] [#LINK…]: pictures of the built site in all states, five widths and both themes, and a sheet of them
  tools     install what is missing to build the site (--test: and to test it)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["serve", more @ ..] => site::serve(more),
        ["build"] => site::build().and_then(|()| sizes::check(&site::dist())),
        ["package"] => package::pack(),
        ["test", "--all"] => return if test::run_all() { ExitCode::SUCCESS } else { ExitCode::FAILURE },
        ["test", "--only-all"] => return if test::run_only_all() { ExitCode::SUCCESS } else { ExitCode::FAILURE },
        ["test"] => return if test::run() { ExitCode::SUCCESS } else { ExitCode::FAILURE },
        ["bench"] => bench::run(),
        ["bench", "--browser"] => site::pace(),
        ["score", more @ ..] => score(more),
        ["pictures", folder, links @ ..] => site::pictures(folder, links),
        ["tools"] => tools::ensure_for_build(),
        ["tools", "--test"] => tools::ensure_for_test(),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the scorer, optimised: it plans and executes some thousand statements.
fn score(arguments: &[&str]) -> shell::Outcome {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--quiet", "--locked", "-p", "rowkind-tests", "--bin", "score", "--"]);
    shell::run(command.args(arguments))
}
