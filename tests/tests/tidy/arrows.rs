//! Which crate may use which.

use super::{architecture, quoted, table};
use std::collections::{BTreeMap, BTreeSet};

type Names = BTreeSet<String>;

/// Crates that know no browser, no files, no clock and no chance.
const CORE: &[&str] = &["ir", "sql", "planner", "engine", "scenario", "render"];

/// Dependencies that bring a browser, files, a clock or chance with them.
const NOT_IN_CORE: &[&str] = &["anyhow", "chrono", "getrandom", "gloo", "js-sys", "rand", "tokio", "wasm-bindgen", "web-sys", "yew"];

/// The same of the standard library, as source text.
const NOT_IN_CORE_SOURCES: &[&str] = &["std::fs", "std::env", "std::net", "std::process", "SystemTime::now", "Instant::now"];

#[test]
fn crates_use_only_what_the_architecture_allows() {
    let allowed: BTreeMap<String, Names> = table(&architecture(), &["crate", "in → out", "may use"])
        .into_iter()
        .map(|row| (quoted(&row[0]).remove(0), quoted(&row[2]).into_iter().collect()))
        .collect();
    let crates = dependencies();
    assert_eq!(keys(&crates), keys(&allowed), "crates/ beside the table of crates");
    for (name, used) in &crates {
        let used: Names = used.iter().filter_map(|name| name.strip_prefix("rowkind-")).map(str::to_string).collect();
        let surplus: Vec<_> = used.difference(&allowed[name]).collect();
        assert!(surplus.is_empty(), "{name} must not use {surplus:?}");
    }
}

#[test]
fn outside_dependencies_have_their_sentence() {
    let mut users: BTreeMap<String, Names> = BTreeMap::new();
    for row in table(&architecture(), &["dependency", "used by", "why"]) {
        for dependency in quoted(&row[0]) {
            users.entry(dependency).or_default().extend(quoted(&row[1]));
        }
    }
    let mut unlisted = Vec::new();
    for (name, used) in dependencies() {
        for dependency in used.iter().filter(|used| !used.starts_with("rowkind-")) {
            if !users.get(dependency).is_some_and(|users| users.contains(&name)) {
                unlisted.push(format!("{name} uses {dependency}"));
            }
        }
    }
    assert!(unlisted.is_empty(), "say why in ARCHITECTURE.md, \"What comes from outside\": {unlisted:?}");
}

#[test]
fn the_core_has_no_browser_no_files_no_clock_no_chance() {
    let crates = dependencies();
    for name in CORE {
        for dependency in NOT_IN_CORE {
            assert!(!crates[*name].contains(*dependency), "{name} must not use {dependency}");
        }
        for file in super::text::files(&rowkind_tests::root().join("crates").join(name).join("src")) {
            let source = std::fs::read_to_string(&file).expect("a source is text");
            // Unit tests stand at the end of a file and may read what they like; so may files of tests.
            let product = source.split("#[cfg(test)]").next().unwrap_or_default();
            if file.file_stem().is_some_and(|stem| stem == "tests") {
                continue;
            }
            for word in NOT_IN_CORE_SOURCES {
                assert!(!product.contains(word), "{} must not use {word}", file.display());
            }
        }
    }
}

/// Each crate's dependencies (not those of its tests), by package name.
fn dependencies() -> BTreeMap<String, Names> {
    let crates = std::fs::read_dir(rowkind_tests::root().join("crates")).expect("crates/ is there");
    let mut all = BTreeMap::new();
    for entry in crates {
        let folder = entry.expect("crates/ can be read").path();
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let manifest: toml::Table = manifest.parse().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let names = |table: Option<&toml::Value>| -> Names {
            table.and_then(toml::Value::as_table).into_iter().flat_map(|table| table.keys().cloned()).collect()
        };
        let mut used = names(manifest.get("dependencies"));
        let targets = manifest.get("target").and_then(toml::Value::as_table);
        for target in targets.into_iter().flat_map(|targets| targets.values()) {
            used.extend(names(target.get("dependencies")));
        }
        used.extend(names(manifest.get("build-dependencies")));
        let name = folder.file_name().expect("a crate's folder has a name").to_string_lossy().into_owned();
        all.insert(name, used);
    }
    all
}

fn keys<T>(map: &BTreeMap<String, T>) -> Vec<&String> {
    map.keys().collect()
}
