//! The element as an npm package, and the recipes for documentation generators.

use crate::shell::{self, Outcome, say};
use crate::{generators, site, tools};
use std::path::PathBuf;
use std::process::Command;

/// What a page needs to show figures, and the playground that they open.
const LEFT_OUT: [&str; 2] = ["lessons", "docs"];

/// `npm pack` of the built site, beside the other build results.
pub fn pack() -> Outcome {
    if !site::dist().join("rowkind.js").is_file() {
        site::build()?;
    }
    let folder = shell::target().join("package");
    std::fs::remove_dir_all(&folder).ok();
    copy(&site::dist(), &folder)?;
    let readme = shell::root().join("docs/embed.md");
    std::fs::copy(&readme, folder.join("README.md")).map_err(|error| format!("{}: {error}", readme.display()))?;
    for file in ["LICENSE", "CHANGELOG.md"] {
        std::fs::copy(shell::root().join(file), folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
    }
    let manifest = format!(
        "{{\n  \"name\": \"rowkind\",\n  \"version\": \"{}\",\n  \"description\": \"Live figures of Flink SQL changelogs: <rowkind-scenario>\",\n  \"type\": \"module\",\n  \"exports\": {{ \".\": \"./rowkind.js\", \"./*\": \"./*\" }},\n  \"license\": \"Apache-2.0\",\n  \"sideEffects\": true\n}}\n",
        env!("CARGO_PKG_VERSION")
    );
    std::fs::write(folder.join("package.json"), manifest).map_err(|error| format!("package.json: {error}"))?;
    shell::run(Command::new("npm").args(["pack", "--silent", "--pack-destination"]).arg(shell::target()).current_dir(&folder))
}

/// Recipes and their generators. The first is in the ordinary tests, for its generator is installed with their tools.
const RECIPES: [(&str, &str); 7] = [
    ("mdbook", "mdbook"),
    ("mkdocs", "mkdocs"),
    ("sphinx", "sphinx-build"),
    ("hugo", "hugo"),
    ("asciidoc", "asciidoctor"),
    ("docusaurus", "npm"),
    ("npm", "npm"),
];

/// Where recipes are built.
pub fn recipes_folder() -> PathBuf {
    shell::target().join("recipes")
}

/// Builds every recipe whose generator is there (`all`), or that of the ordinary tests, into `OUT/<recipe>`; the names of those that were built.
pub fn recipes(all: bool) -> Outcome<Vec<String>> {
    let out = recipes_folder();
    std::fs::remove_dir_all(&out).ok();
    shell::run(shell::cargo().args(["build", "--quiet", "--locked", "-p", "rowkind-cli"]))?;
    let built_here = shell::target().join("debug");
    let mut folders = vec![built_here.clone()];
    if all {
        folders.extend(generators::ensure()?);
    }
    folders.extend(std::env::split_paths(&tools::path()?));
    let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    if all {
        pack()?;
    }
    let package = shell::target().join(format!("rowkind-{}.tgz", env!("CARGO_PKG_VERSION")));
    let mut built = Vec::new();
    for (recipe, generator) in RECIPES.into_iter().take(if all { RECIPES.len() } else { 1 }) {
        if !std::env::split_paths(&path).any(|folder| folder.join(generator).is_file()) {
            say(&format!("{recipe}: not built, there is no {generator}"));
            continue;
        }
        let script = shell::root().join("tests/embeds").join(recipe).join("build");
        let into = out.join(recipe);
        std::fs::create_dir_all(&into).map_err(|error| format!("{}: {error}", into.display()))?;
        let mut build = Command::new("sh");
        shell::run(
            build
                .arg(script)
                .arg(site::dist())
                .arg(&into)
                .env("ROWKIND", built_here.join("rowkind"))
                .env("BASE_URL", format!("/recipes/{recipe}/"))
                .env("PACKAGE", &package)
                .env("PATH", &path),
        )?;
        built.push(recipe.to_string());
    }
    Ok(built)
}

fn copy(from: &PathBuf, to: &PathBuf) -> Outcome {
    std::fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for entry in std::fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?.flatten() {
        let name = entry.file_name();
        if LEFT_OUT.iter().any(|left_out| name == *left_out) {
            continue;
        }
        let into = to.join(&name);
        if entry.path().is_dir() {
            copy(&entry.path(), &into)?;
        } else {
            std::fs::copy(entry.path(), &into).map_err(|error| format!("{}: {error}", into.display()))?;
        }
    }
    Ok(())
}
