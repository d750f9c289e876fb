//! Builds and serves the site with Trunk.

use crate::shell::{self, Outcome, say};
use crate::tools;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the finished site lies.
pub fn dist() -> PathBuf {
    shell::root().join("dist")
}

/// Builds in the dev profile and serves on 127.0.0.1:8080; rebuilds when a source changes.
pub fn serve(more: &[&str]) -> Outcome {
    tools::ensure_for_build()?;
    // Trunk wants to find what it shall not watch.
    let bundles = tools::editor().join("dist");
    std::fs::create_dir_all(&bundles).map_err(|error| format!("cannot make {}: {error}", bundles.display()))?;
    say("building; the first time takes some minutes. Then the playground is on http://127.0.0.1:8080/");
    shell::run(trunk()?.arg("serve").args(more))
}

/// Builds the site for publishing: optimised, fit for a strict Content-Security-Policy.
pub fn build() -> Outcome {
    tools::ensure_for_build()?;
    say("building the site for release: some two minutes from nothing");
    shell::run(trunk()?.args(["build", "--release"]))?;
    move_inline_script(&dist())?;
    make_glue_small(&dist())?;
    foretell(&dist())?;
    bind_worker(&dist())?;
    write_offline(&dist())?;
    pages()
}

/// Lessons and reference, made by `rowkind` from their Markdown, into folders beside the playground.
fn pages() -> Outcome {
    for (command, from, to) in [("lessons", "www/gallery", "lessons"), ("pages", "docs", "docs")] {
        let mut make = shell::cargo();
        make.args(["run", "--quiet", "--locked", "-p", "rowkind-cli", "--", command, from]).arg(dist().join(to));
        shell::run(make.current_dir(shell::root()))?;
    }
    // The reference's pictures.
    for file in std::fs::read_dir(shell::root().join("docs")).into_iter().flatten().flatten() {
        if file.path().extension().is_some_and(|ending| ending == "png") {
            std::fs::copy(file.path(), dist().join("docs").join(file.file_name()))
                .map_err(|error| format!("cannot copy a picture: {error}"))?;
        }
    }
    Ok(())
}

/// Pictures of the site as it was last built, into the folder; `links` are what follows the page's address.
pub fn pictures(folder: &str, links: &[&str]) -> Outcome {
    tools::ensure_for_test()?;
    if !dist().join("index.html").is_file() {
        build()?;
    }
    let folder = std::path::absolute(folder).map_err(|error| format!("{folder}: {error}"))?;
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "-p", "rowkind-tests", "--features", "browsers", "--bin", "pictures", "--"]);
    shell::run(command.arg(folder).args(links).env("PATH", tools::path()?))
}

/// How fast the site is, as it was last built: a table of times in Chromium, and the sizes.
pub fn pace() -> Outcome {
    tools::ensure_for_test()?;
    if !dist().join("index.html").is_file() {
        build()?;
    }
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "-p", "rowkind-tests", "--features", "browsers", "--bin", "pace"]);
    shell::run(command.env("PATH", tools::path()?))
}

fn trunk() -> Outcome<Command> {
    let path = tools::path()?;
    // Found by hand: the PATH of a command is not where the command itself is looked for.
    let own = std::env::split_paths(&path).map(|folder| folder.join("trunk")).find(|file| file.is_file());
    let mut trunk = Command::new(own.ok_or("trunk is not there after its install")?);
    trunk.current_dir(shell::root()).env("PATH", path);
    // Trunk takes NO_COLOR for a flag and stops at NO_COLOR=1.
    if std::env::var_os("NO_COLOR").is_some_and(|value| value != OsStr::new("true")) {
        trunk.env("NO_COLOR", "true");
    }
    Ok(trunk)
}

/// Moves the script that Trunk writes into the page to a file of its own.
///
/// A policy without `'unsafe-inline'` refuses scripts inside the page, and a host of plain files
/// can send no nonce. The file's name is that of the page's module, whose hash it so shares.
fn move_inline_script(dist: &Path) -> Outcome {
    let page = dist.join("index.html");
    let html = std::fs::read_to_string(&page).map_err(|error| format!("cannot read {}: {error}", page.display()))?;
    let (before, rest) = html.split_once("<script type=\"module\"").ok_or("Trunk wrote no script into the page")?;
    let (_, rest) = rest.split_once('>').ok_or("the script's tag has no end")?;
    let (script, after) = rest.split_once("</script>").ok_or("the script has no end")?;
    let module = script.split('\'').nth(1).ok_or("the script imports no module")?;
    let name = format!("./start-{}", module.trim_start_matches("./"));
    let write =
        |file: PathBuf, text: &str| std::fs::write(&file, text).map_err(|error| format!("cannot write {}: {error}", file.display()));
    write(dist.join(&name), script.trim_start())?;
    write(page, &format!("{before}<script type=\"module\" src=\"{name}\"></script>{after}"))
}

/// What `wasm-bindgen` writes has the spaces and the names of a source. The files keep their names, which Trunk made of what they were.
fn make_glue_small(dist: &Path) -> Outcome {
    let listed = std::fs::read_dir(dist).map_err(|error| format!("cannot list {}: {error}", dist.display()))?;
    let name = |entry: std::fs::DirEntry| entry.file_name().into_string().ok();
    let is_glue = |name: &String| name.starts_with("rowkind-") && name.ends_with(".js") && !name.ends_with("_loader.js");
    let mut esbuild = Command::new(tools::editor().join("node_modules/.bin/esbuild"));
    esbuild.args(listed.flatten().filter_map(name).filter(is_glue)).current_dir(dist);
    shell::run(esbuild.args(["--minify", "--format=esm", "--target=es2022", "--log-level=error", "--outdir=.", "--allow-overwrite"]))
}

/// Keeps the worker's answer to the scenario that the page opens with, `first.bin`: the first picture waits for no worker.
fn foretell(dist: &Path) -> Outcome {
    let scenario = shell::root().join("www/gallery/messages-per-order.md");
    let mut node = Command::new("node");
    node.args(["--input-type=module", "-e", include_str!("first.js"), "--"]).arg(scenario).current_dir(dist);
    shell::run(&mut node)
}

/// The worker's glue goes into the file that starts it: one file less to wait for.
fn bind_worker(dist: &Path) -> Outcome {
    let mut esbuild = Command::new(tools::editor().join("node_modules/.bin/esbuild"));
    esbuild.args(["rowkind-worker_loader.js", "--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=error"]);
    shell::run(esbuild.args(["--outfile=rowkind-worker_loader.js", "--allow-overwrite"]).current_dir(dist))?;
    let glue = dist.join("rowkind-worker.js");
    std::fs::remove_file(&glue).map_err(|error| format!("cannot remove {}: {error}", glue.display()))
}

/// Writes the service worker, which keeps the playground's files of exactly this build.
///
/// Files without a hash in their names change from build to build: the hash of all of them names the cache, and another build
/// makes another service worker.
fn write_offline(dist: &Path) -> Outcome {
    let listed = std::fs::read_dir(dist).map_err(|error| format!("cannot list {}: {error}", dist.display()))?;
    let name = |entry: std::fs::DirEntry| entry.file_name().into_string().ok();
    let of_playground = |name: &String| {
        let starts = ["index.html", "early.js", "first.bin", "loader.js", "editor.js", "page-", "rowkind-", "start-", "favicon"];
        starts.iter().any(|start| name.starts_with(start))
    };
    let mut names: Vec<String> = listed.flatten().filter_map(name).filter(of_playground).collect();
    names.sort();
    // FNV-1a: only to tell builds apart.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for name in &names {
        let file = dist.join(name);
        let bytes = std::fs::read(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        for byte in name.bytes().chain(bytes) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    let files: Vec<String> = names.iter().map(|name| format!("\"./{}\"", if name == "index.html" { "" } else { name })).collect();
    let worker = format!("const BUILD = \"{hash:016x}\";\nconst FILES = [{}];\n{}", files.join(", "), include_str!("offline.js"));
    let file = dist.join("offline.js");
    std::fs::write(&file, worker).map_err(|error| format!("cannot write {}: {error}", file.display()))
}
