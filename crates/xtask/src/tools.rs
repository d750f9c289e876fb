//! Installs what building and testing need, pinned, outside `target/`, so that a second clone finds it.
//!
//! A tool of the right version on PATH is taken as it is. Others are built from their released sources in the
//! dev profile: they then take some seconds longer to do their work, and twenty minutes less to be there.

use crate::shell::{self, Outcome, Stream, say};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

struct Tool {
    package: &'static str,
    version: &'static str,
    program: &'static str,
    features: &'static [&'static str],
    /// How many crates a build of it compiles at most, to say how far it is.
    crates: usize,
}

pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// What makes `cargo test` run wasm in Node: a variable and its value.
pub const WASM_RUNNER: (&str, &str) = ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");

const WASM_BINDGEN: Tool = Tool { package: "wasm-bindgen-cli", version: "0.2.129", program: "wasm-bindgen", features: &[], crates: 160 };

const TRUNK: Tool = Tool { package: "trunk", version: "0.21.14", program: "trunk", features: &["--no-default-features"], crates: 368 };

const GECKODRIVER: Tool = Tool { package: "geckodriver", version: "0.37.1", program: "geckodriver", features: &[], crates: 163 };

/// For the page of a book with a figure; without its server, watcher and search.
const MDBOOK: Tool = Tool { package: "mdbook", version: "0.5.4", program: "mdbook", features: &["--no-default-features"], crates: 130 };

/// Debian's packages for the browser tests, and a program by which each is known to be there.
const BROWSERS: &[(&str, &str)] = &[
    ("chromium", "chromium"),
    ("chromium-driver", "chromedriver"),
    ("firefox-esr", "firefox-esr"),
    ("webkit2gtk-driver", "WebKitWebDriver"),
    ("xvfb", "xvfb-run"),
    ("xauth", "xauth"),
];

/// What `serve` and `build` need.
pub fn ensure_for_build() -> Outcome {
    ensure_target()?;
    ensure_npm()?;
    ensure_tool(&WASM_BINDGEN)?;
    ensure_tool(&TRUNK)
}

/// What `test` needs.
pub fn ensure_for_test() -> Outcome {
    ensure_browsers()?;
    ensure_for_build()?;
    ensure_rustfmt()?;
    ensure_tool(&GECKODRIVER)?;
    ensure_tool(&MDBOOK)
}

/// PATH with the tools in front.
pub fn path() -> Outcome<OsString> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for tool in [&WASM_BINDGEN, &TRUNK, &GECKODRIVER, &MDBOOK] {
        folders.push(folder(tool)?.join("bin"));
    }
    folders.push(editor().join("node_modules/.bin"));
    shell::path_with(&folders)
}

/// Where the editor's sources and all npm packages lie.
pub fn editor() -> PathBuf {
    shell::root().join("www/editor")
}

fn ensure_target() -> Outcome {
    let installed = shell::output(Command::new("rustup").args(["target", "list", "--installed"]))?;
    if installed.lines().any(|target| target == WASM_TARGET) {
        return Ok(());
    }
    say(&format!("adding the target {WASM_TARGET} to rustup's toolchain"));
    shell::run(Command::new("rustup").args(["target", "add", WASM_TARGET]))
}

/// A toolchain of rustup's minimal profile comes without it.
fn ensure_rustfmt() -> Outcome {
    if shell::output(shell::cargo().args(["fmt", "--version"])).is_ok() {
        return Ok(());
    }
    say("adding rustfmt to rustup's toolchain");
    shell::run(Command::new("rustup").args(["component", "add", "rustfmt"]))
}

/// `npm ci` when the lock file is another one than that of the last install.
fn ensure_npm() -> Outcome {
    let lock = read(&editor().join("package-lock.json"))?;
    let stamp = editor().join("node_modules/.installed-lock.json");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    say("npm packages (editor, wasm-opt): npm ci, some 10 seconds");
    let mut npm = Command::new("npm");
    shell::run(npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(editor()))?;
    std::fs::write(&stamp, lock).map_err(|error| format!("cannot write {}: {error}", stamp.display()))
}

fn ensure_tool(tool: &Tool) -> Outcome {
    let folder = folder(tool)?;
    let own = folder.join("bin").join(tool.program);
    if is_version(&own, tool.version) || is_version(Path::new(tool.program), tool.version) {
        return Ok(());
    }
    let name = format!("{} {}", tool.package, tool.version);
    say(&format!("{name}: building from its released sources, once for this machine"));
    let build = folder.with_file_name("build");
    let mut install = shell::cargo();
    install.args(["install", "--locked", "--debug", "--version", tool.version, tool.package]);
    install.args(tool.features).arg("--root").arg(&folder);
    // No debug information, and one build folder for all tools: what they share is built once.
    install.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0").env("CARGO_TARGET_DIR", &build);

    let start = Instant::now();
    let mut compiled = 0;
    let mut last_lines = VecDeque::new();
    let done = shell::run_lines(&mut install, Stream::Err, |line| {
        if line.trim_start().starts_with("Compiling") {
            compiled += 1;
            if compiled % 40 == 0 {
                let seconds = start.elapsed().as_secs();
                say(&format!("{name}: {compiled} of at most {} crates, {seconds} s", tool.crates));
            }
        }
        last_lines.push_back(line.to_string());
        if last_lines.len() > 40 {
            last_lines.pop_front();
        }
    })?;
    if !done {
        let lines: Vec<String> = last_lines.into();
        return Err(format!("{name} could not be installed\n{}", lines.join("\n")));
    }
    say(&format!("{name}: installed after {} s", start.elapsed().as_secs()));
    Ok(())
}

fn ensure_browsers() -> Outcome {
    let missing: Vec<&str> = BROWSERS.iter().filter(|(_, program)| shell::find(program).is_none()).map(|(package, _)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    install_packages(&missing).map_err(|why| format!("the browser tests need more programs: {why}"))
}

/// Debian's packages, as root; elsewhere the line to run is the error.
pub fn install_packages(packages: &[&str]) -> Outcome {
    let install = format!("apt-get install -y --no-install-recommends {}", packages.join(" "));
    let is_root = shell::output(Command::new("id").arg("-u")).is_ok_and(|user| user.trim() == "0");
    if !is_root || shell::find("apt-get").is_none() {
        return Err(format!("on Debian, as root:\n  apt-get update && {install}"));
    }
    say(&install);
    for words in ["apt-get update -qq", &install.replace("-y", "-y -qq")] {
        let mut command = Command::new("sh");
        shell::run(command.args(["-c", &format!("{words} > /dev/null")]).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    Ok(())
}

/// A folder for each version of a tool.
fn folder(tool: &Tool) -> Outcome<PathBuf> {
    Ok(cache()?.join(format!("{}-{}", tool.package, tool.version)))
}

/// `$TOOLS_DIR`, or a folder in the user's cache.
pub fn cache() -> Outcome<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("TOOLS_DIR")
        .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("rowkind/tools")))
        .or_else(|| set("HOME").map(|home| home.join(".cache/rowkind/tools")))
        .ok_or_else(|| "none of TOOLS_DIR, XDG_CACHE_HOME and HOME is set: nowhere to keep the tools".to_string())
}

fn is_version(program: &Path, version: &str) -> bool {
    let printed = shell::output(Command::new(program).arg("--version")).unwrap_or_default();
    printed.split_whitespace().nth(1).map(|found| found.trim_start_matches('v')) == Some(version)
}

fn read(file: &Path) -> Outcome<String> {
    std::fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))
}
