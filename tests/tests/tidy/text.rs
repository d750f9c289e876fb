//! What must not stand in any file that people wrote.

use std::path::{Path, PathBuf};

/// Ends of the names of files that people wrote; recordings and data may hold what they like.
const WRITTEN: &[&str] = &["rs", "toml", "md", "js", "html", "css", "sh", "run"];

/// Folders that tools fill.
const MADE: &[&str] = &[".git", "dist", "node_modules", "target"];

/// Each in two parts, so that this file does not hold them itself.
const FORBIDDEN: &[(&str, &str, &str)] = &[
    ("/wo", "rk/", "a machine's path"),
    ("/ro", "ot/", "a machine's path"),
    ("/ho", "me/", "a machine's path"),
    ("registry.npm", "js.org", "a registry's host"),
    ("static.cra", "tes.io", "a registry's host"),
    ("index.cra", "tes.io", "a registry's host"),
    ("repo1.mav", "en.org", "a registry's host"),
    ("files.python", "hosted.org", "a registry's host"),
    ("TO", "DO", "a promise"),
    ("FIX", "ME", "a promise"),
    ("to", "do!(", "a promise"),
    ("unimpl", "emented!(", "a promise"),
    ("db", "g!(", "a leftover"),
];

#[test]
fn no_file_holds_machine_paths_registry_hosts_or_promises() {
    let mut found = Vec::new();
    for file in files(&rowkind_tests::root()) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        for (number, line) in text.lines().enumerate() {
            for (start, end, what) in FORBIDDEN {
                if line.contains(&format!("{start}{end}")) {
                    found.push(format!("{}:{}: {what}: {}", file.display(), number + 1, line.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_npm_lock_names_no_registry() {
    let lock = std::fs::read_to_string(rowkind_tests::root().join("www/editor/package-lock.json"));
    let lock = lock.expect("package-lock.json is there");
    assert!(!lock.contains("\"resolved\""), "npm config set omit-lockfile-registry-resolved true, then npm install");
}

/// All files under the folder that people wrote.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !MADE.contains(&name.as_str()) {
                all.extend(files(&path));
            }
        } else if WRITTEN.iter().any(|end| name == *end || name.ends_with(&format!(".{end}"))) {
            all.push(path);
        }
    }
    all.sort();
    all
}
