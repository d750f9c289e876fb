//! The house as ARCHITECTURE.md describes it: crates and arrows, dependencies, the top level, clean text.

mod arrows;
mod text;
mod top_level;

/// The rows of the Markdown table whose head starts with these cells; each cell as it stands.
fn table(document: &str, head: &[&str]) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Vec<String> { line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect() };
    let mut lines = document.lines().skip_while(|line| !(line.starts_with('|') && cells(line).starts_with(&owned(head))));
    assert!(lines.next().is_some(), "ARCHITECTURE.md has no table {head:?}");
    lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect()
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

/// The words that stand in backticks.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

fn architecture() -> String {
    std::fs::read_to_string(rowkind_tests::root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md is there")
}
