//! The reference is whole: every diagnostic has its page, every link between documents leads somewhere.

use regex::Regex;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut open = vec![rowkind_tests::root().join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten() {
            match entry.path() {
                path if path.is_dir() => open.push(path),
                path if path.extension().is_some_and(|found| found == ending) => files.push(path),
                _ => {}
            }
        }
    }
    files
}

#[test]
fn every_diagnostic_has_its_page() {
    let made = Regex::new(r#"Diagnostic::(?:error|warning|info)\(\s*"([a-z-]+)""#).expect("a regex");
    let page = read(&rowkind_tests::root().join("docs/diagnostics.md"));
    let known: BTreeSet<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let mut missing = BTreeSet::new();
    // A picture that tests of the page look at says what it likes.
    for file in files("crates", "rs").into_iter().filter(|file| !file.ends_with("fixture.rs")) {
        let text = read(&file);
        // Tests make up codes of their own.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for found in made.captures_iter(text) {
            if !known.contains(&found[1]) {
                missing.insert(found[1].to_string());
            }
        }
    }
    assert_eq!(missing, BTreeSet::new(), "docs/diagnostics.md has no section for these");
}

#[test]
fn links_between_documents_lead_somewhere() {
    let code = Regex::new(r"`[^`\n]+`").expect("a regex");
    let link = Regex::new(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)").expect("a regex");
    for file in files("docs", "md").into_iter().chain(files("www/gallery", "md")) {
        // Examples in code are no links.
        let text = code.replace_all(&read(&file), "").into_owned();
        for found in link.captures_iter(&text) {
            let target = file.parent().expect("a file has a folder").join(&found[1]);
            assert!(target.exists(), "{}: {} is not there", file.display(), &found[1]);
        }
    }
}

#[test]
fn every_term_leads_on() {
    let glossary = read(&rowkind_tests::root().join("docs/glossary.md"));
    for section in glossary.split("\n## ").skip(1) {
        assert!(section.contains("]("), "the glossary leads nowhere from {:?}", section.lines().next());
    }
}
