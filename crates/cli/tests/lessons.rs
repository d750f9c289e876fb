//! `rowkind lessons`: pages that say what the run says, and never run what a scenario says.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own with these lessons, and one to write into.
fn folders(name: &str, lessons: &[(&str, &str)]) -> (PathBuf, PathBuf) {
    let folder = std::env::temp_dir().join(format!("rowkind-{name}-{}", std::process::id()));
    std::fs::remove_dir_all(&folder).ok();
    let from = folder.join("lessons");
    std::fs::create_dir_all(&from).expect("a folder can be made");
    for (name, text) in lessons {
        std::fs::write(from.join(name), text).expect("a file can be written");
    }
    (from, folder.join("site"))
}

fn lessons(from: &PathBuf, to: &PathBuf) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rowkind")).arg("lessons").args([from, to]).output().expect("rowkind runs")
}

const LESSON: &str = "# Two\n\n```toml lesson\npath = \"keys\"\nsymptom = \"Many\"\n```\n\n```toml predict\nask = \"How many?\"\nanswer = \"changelog.s.changes\"\n```\n\n```sql\nCREATE TABLE t (a INT) WITH ('connector' = 'rows');\nCREATE TABLE s (a INT) WITH ('connector' = 'print');\nINSERT INTO s SELECT a FROM t;\n```\n\nIt is {{ changelog.s.changes }}; with one more, {{ try.changelog.s.changes }}.\n\n```toml change try\nwhat = \"One more\"\n\n[[edit]]\nfind = \"+I[2]\"\nput = \"+I[2]\\n+I[3]\"\n```\n\n```rows t\n+I[1]\n+I[2]\n```\n";

#[test]
fn a_lesson_becomes_a_page_and_a_scenario_for_each_change() {
    let (from, to) = folders("page", &[("two.md", LESSON)]);
    let said = lessons(&from, &to);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let page = std::fs::read_to_string(to.join("two.html")).expect("the page is there");
    assert!(page.contains("It is 2; with one more, 3."), "{page}");
    assert!(page.contains("data-answer=\"2\"") && page.contains("<rowkind-scenario src=\"two.md\""), "{page}");
    assert!(std::fs::read_to_string(to.join("two.try.md")).expect("the change is there").contains("+I[3]"));
    assert!(std::fs::read_to_string(to.join("index.html")).expect("the index is there").contains("two.html"));
}

#[test]
fn an_unknown_figure_ends_it_with_file_and_line() {
    let (from, to) = folders("figure", &[("two.md", &LESSON.replace("{{ changelog.s.changes }}", "{{ changelog.z.changes }}"))]);
    let said = lessons(&from, &to);
    let message = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(!said.status.success() && message.contains("two.md:19: there is no changelog `z`"), "{message}");
}

#[test]
fn a_scenarios_text_is_never_markup() {
    let evil = include_str!("../../../tests/embeds/plain/evil.md");
    let (from, to) = folders("evil", &[("evil.md", evil)]);
    let said = lessons(&from, &to);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    for page in ["evil.html", "index.html"] {
        let html = std::fs::read_to_string(to.join(page)).expect("the page is there");
        // The page's own script is the only one.
        assert_eq!(html.matches("<script").count(), 1, "{page}: {html}");
        for markup in [
            "<img",
            "<style",
            "<iframe",
            "<a onclick",
            "<a href=\"javascript:",
            "<svg onload",
            "<svg/onload",
            "\" onfocus=\"",
            "\" onmouseover=\"",
            "<b/",
        ] {
            assert!(!html.contains(markup), "{page} has {markup}: {html}");
        }
    }
}
