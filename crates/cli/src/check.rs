//! `rowkind test PATH…`: checks the expectations of scenarios; `--update` refreshes them. Of a folder, Markdown without any block of a scenario is
//! passed over and counted.

use crate::Said;
use rowkind_ir::Span;
use rowkind_scenario::{document, expect};
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
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (path, is_named) in paths {
        let name = path.display();
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        if !is_named && !has_blocks(&text) {
            skipped += 1;
            continue;
        }
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
                out.push_str(&format!(
                    "  line {line}: {}\n{}{}\n",
                    difference.what,
                    marked("-", &difference.expected),
                    marked("+", &difference.found)
                ));
            }
        }
    }
    if !update {
        out.push_str(&format!("{passed} passed, {failed} failed"));
        out.push_str(&match skipped {
            0 => "\n".to_string(),
            1 => "; 1 Markdown file holds no scenario\n".to_string(),
            files => format!("; {files} Markdown files hold no scenario\n"),
        });
    }
    Ok(Said { text: out, good: failed == 0 })
}

fn marked(sign: &str, text: &str) -> String {
    text.trim_end().lines().map(|line| format!("    {sign} {line}\n")).collect()
}

/// Whether a fenced block of the text has a meaning.
fn has_blocks(text: &str) -> bool {
    document::parse(text).blocks.iter().any(|block| block.info != Span::default())
}

/// A file, or all `.md` files of a folder in the order of their names; whether it was named itself.
fn scenarios(path: &Path, found: &mut Vec<(PathBuf, bool)>) -> Result<(), String> {
    if !path.is_dir() {
        found.push((path.to_path_buf(), true));
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.sort();
    found.extend(files.into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")).map(|file| (file, false)));
    Ok(())
}
