//! Documentation generators for the recipes: from pip, npm and apt, pinned where the registry lets one pin.
//!
//! In: the machine as it is. Out: the folders where their programs are. A registry that does not answer, or a machine without
//! Python or apt, is said: the recipes of what is missing are left out.

use crate::shell::{self, Outcome, say};
use crate::tools;
use std::path::{Path, PathBuf};
use std::process::Command;

const PIP: [&str; 3] = ["sphinx==9.0.4", "mkdocs==1.6.1", "mkdocs-material==9.8.2"];
const NPM: [&str; 1] = ["asciidoctor@4.1.0"];

/// Installs what is missing.
pub fn ensure() -> Outcome<Vec<PathBuf>> {
    let folder = tools::cache()?.join("generators");
    let (python, node) = (folder.join("python"), folder.join("node"));
    installed(&python, &PIP, |folder| {
        shell::run(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
        shell::run(Command::new(folder.join("bin/pip")).args(["install", "--quiet", "--disable-pip-version-check"]).args(PIP))
    });
    installed(&node, &NPM, |folder| {
        let options = ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"];
        shell::run(Command::new("npm").args(options).arg(folder).args(NPM))
    });
    if shell::find("hugo").is_none()
        && let Err(why) = tools::install_packages(&["hugo"])
    {
        say(&format!("hugo: {why}"));
    }
    Ok(vec![python.join("bin"), node.join("node_modules/.bin")])
}

/// What a folder holds is written beside it: another list is installed anew.
fn installed(folder: &Path, packages: &[&str], install: impl FnOnce(&Path) -> Outcome) {
    let (stamp, wanted) = (folder.join("packages.txt"), packages.join("\n"));
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return;
    }
    say(&format!("installing {}, once for this machine", packages.join(", ")));
    std::fs::remove_dir_all(folder).ok();
    let made = std::fs::create_dir_all(folder).map_err(|error| error.to_string());
    let written = || std::fs::write(&stamp, &wanted).map_err(|error| error.to_string());
    if let Err(why) = made.and_then(|()| install(folder)).and_then(|()| written()) {
        say(&format!("not installed: {why}"));
    }
}
