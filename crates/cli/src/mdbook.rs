//! `rowkind mdbook`: a preprocessor of mdBook. A fenced block `rowkind` with a scenario becomes a live figure.
//!
//! In: mdBook's `[context, book]` as JSON. Out: the book. The words behind `rowkind` are attributes: `view=readers t=18`.

use crate::Said;
use rowkind_ir::Step;
use rowkind_render::{EmbedView, Shared};
use serde_json::Value;
use std::io::Read;

pub fn run(args: &[String]) -> Result<Said, String> {
    if let [word, renderer] = args
        && word == "supports"
    {
        return Ok(Said { text: String::new(), good: renderer == "html" });
    }
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).map_err(|error| error.to_string())?;
    let mut input: Value = serde_json::from_str(&input).map_err(|error| format!("mdBook's JSON cannot be read: {error}"))?;
    let base = input.pointer("/0/config/preprocessor/rowkind/base").and_then(Value::as_str).unwrap_or("rowkind/").to_string();
    let book = input.get_mut(1).ok_or("mdBook sends a context and a book")?;
    chapters(book, &base)?;
    Ok(Said::good(book.to_string()))
}

/// Every chapter, however deep; `content` and `path` stand beside each other.
fn chapters(value: &mut Value, base: &str) -> Result<(), String> {
    match value {
        Value::Object(fields) => {
            let path = fields.get("path").and_then(Value::as_str).unwrap_or_default().to_string();
            let base = if base.contains("://") { base.to_string() } else { "../".repeat(path.matches('/').count()) + base };
            if let Some(Value::String(content)) = fields.get_mut("content") {
                *content = figures(content, &base).map_err(|why| format!("{path}: {why}"))?;
            }
            fields.values_mut().try_for_each(|inner| chapters(inner, base.trim_start_matches("../")))
        }
        Value::Array(items) => items.iter_mut().try_for_each(|item| chapters(item, base)),
        _ => Ok(()),
    }
}

/// A chapter with its figures.
pub fn figures(chapter: &str, base: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut lines = chapter.split_inclusive('\n').enumerate();
    while let Some((number, line)) = lines.next() {
        let bare = line.trim_end();
        let marks = bare.len() - bare.trim_start_matches('`').len();
        let mut words = bare[marks..].split_whitespace();
        if marks < 3 || words.next() != Some("rowkind") {
            out.push_str(line);
            // Another fence is passed over as a whole.
            if marks >= 3 {
                for (_, line) in lines.by_ref() {
                    out.push_str(line);
                    let end = line.trim_end();
                    if end.len() >= marks && end.chars().all(|c| c == '`') {
                        break;
                    }
                }
            }
            continue;
        }
        let mut scenario = String::new();
        for (_, line) in lines.by_ref() {
            let end = line.trim_end();
            if end.len() >= marks && end.chars().all(|c| c == '`') {
                break;
            }
            scenario.push_str(line);
        }
        out.push_str(&figure(&scenario, words, base).map_err(|why| format!("line {}: {why}", number + 1))?);
    }
    Ok(out)
}

fn figure<'w>(scenario: &str, words: impl Iterator<Item = &'w str>, base: &str) -> Result<String, String> {
    let report = rowkind_scenario::run(scenario);
    let end = report.run.as_ref().map_or(Step::default(), |run| run.end());
    let (mut at, mut view) = (end, EmbedView::default());
    for word in words {
        match word.split_once('=') {
            Some(("view", name)) => view = EmbedView::parse(name).ok_or_else(|| format!("{name} is no view"))?,
            Some(("t", "end")) => {}
            Some(("t", written)) => at = Step::parse(written).ok_or_else(|| format!("{written} is no instant"))?,
            _ => return Err(format!("a figure takes view=… and t=…, not {word}")),
        }
    }
    let shared = Shared { report: &report, source: scenario, at, view, fragment: "", base };
    shared.text("element").ok_or_else(|| "there is no element".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAPTER: &str = "# One\n\n````rowkind view=changelog t=1\n```sql\nCREATE TABLE t (a INT) WITH ('connector' = 'rows');\nCREATE TABLE s (a INT) WITH ('connector' = 'print');\nINSERT INTO s SELECT a FROM t;\n```\n\n```rows t\n+I[1]\n+I[2]\n```\n````\n\n````text\n```rowkind\n```\n````\n";

    #[test]
    fn a_fence_becomes_a_figure_and_others_stay() {
        let made = figures(CHAPTER, "../rowkind/").unwrap();
        assert!(
            made.contains(
                "<script type=\"module\" src=\"../rowkind/rowkind.js\"></script>\n<div>\n<rowkind-scenario view=\"changelog\" t=\"1\">"
            ),
            "{made}"
        );
        assert!(made.contains("````text\n```rowkind\n```\n````\n"), "{made}");
        assert!(figures("```rowkind colour=red\n```\n", "").unwrap_err().contains("line 1"));
    }

    #[test]
    fn a_chapter_in_a_folder_reaches_the_figure_scripts() {
        let mut book: Value = serde_json::json!({"sections": [{"Chapter": {"path": "a/b.md", "content": CHAPTER, "sub_items": []}}]});
        chapters(&mut book, "rowkind/").unwrap();
        assert!(book.to_string().contains("../rowkind/rowkind.js"));
    }
}
