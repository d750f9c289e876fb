//! `rowkind test PATH…`: checks the expectations of scenarios; `--update` refreshes them.

use crate::Said;
use rowkind_scenario::expect;
use std::path::{Path, PathBuf};

pub fn run(args: &[String]) -> Result<Said, String> {
    let mut update = false;
    let mut paths = Vec::new();
    for arg in args {
        match arg.as_str() {
            "--update" => update = true,
            flag if flag.starts_with('-') => return Err(format!("`test` has no option {flag}")),
            path => scenarios(Path::new(path), &mut paths)?,
        }
    }
    if paths.is_empty() {
        return Err("`test` wants scenarios (.md), or folders of them".to_string());
    }
    let mut out = String::new();
    let (mut passed, mut failed) = (0, 0);
    for path in paths {
        let name = path.display();
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let report = rowkind_scenario::run(&text);
        if update {
            let edits = expect::update(&text, &report);
            if !edits.is_empty() {
                out.push_str(&format!("{name}: refreshed {}\n", edits.len()));
                let text = rowkind_ir::diagnostic::apply_edits(&text, &edits);
                std::fs::write(&path, text).map_err(|error| format!("{name}: {error}"))?;
            }
            continue;
        }
        let checked = expect::check(&text, &report);
        let differs = checked.differences.len();
        if differs == 0 {
            passed += 1;
            out.push_str(&format!("ok      {name} ({} checks)\n", checked.checks));
        } else {
            failed += 1;
            out.push_str(&format!("differs {name}\n"));
            for difference in checked.differences {
                let line = text[..difference.span.start as usize].matches('\n').count() + 1;
                out.push_str(&format!("  line {line}: {}\n{}{}\n", difference.what, marked("-", &difference.expected), marked("+", &difference.found)));
            }
        }
    }
    if !update {
        out.push_str(&format!("{passed} passed, {failed} failed\n"));
    }
    Ok(Said { text: out, good: failed == 0 })
}

fn marked(sign: &str, text: &str) -> String {
    text.trim_end().lines().map(|line| format!("    {sign} {line}\n")).collect()
}

/// A file, or all `.md` files of a folder in the order of their names.
fn scenarios(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    if !path.is_dir() {
        found.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.sort();
    found.extend(files.into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")));
    Ok(())
}
