//! What lies in the top folder.

use super::{architecture, quoted, table};
use std::collections::BTreeSet;

/// Made by tools, ignored by git.
const MADE: &[&str] = &[".git", "dist", "target"];

#[test]
fn the_top_level_is_as_the_architecture_lists_it() {
    let listed: BTreeSet<String> = table(&architecture(), &["path", "what"]).iter().flat_map(|row| quoted(&row[0])).collect();
    let there: BTreeSet<String> = std::fs::read_dir(rowkind_tests::root())
        .expect("the repository can be read")
        .map(|entry| entry.expect("the repository can be read").file_name().to_string_lossy().into_owned())
        .filter(|name| !MADE.contains(&name.as_str()))
        .collect();
    let surplus: Vec<_> = there.difference(&listed).collect();
    assert!(surplus.is_empty(), "not in ARCHITECTURE.md, \"Top level\": {surplus:?}");
    let missing: Vec<_> = listed.difference(&there).collect();
    assert!(missing.is_empty(), "listed in ARCHITECTURE.md, \"Top level\", but not there: {missing:?}");
}

#[test]
fn links_in_documents_lead_somewhere() {
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let text = std::fs::read_to_string(rowkind_tests::root().join(document)).expect("the document is there");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !target.contains("://") {
                let path = target.split('#').next().unwrap_or_default();
                assert!(rowkind_tests::root().join(path).exists(), "{document} links to {target}, which is not there");
            }
        }
    }
}
