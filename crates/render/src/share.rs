//! A scenario at an instant as texts to paste elsewhere: Markdown, an issue, HTML.
//!
//! In: a report, the text it was made from, an instant, the link that holds both, and where Rowkind is served.
//! Out: texts. Never: markup or Markdown from the scenario: titles and cells are escaped, fences are longer than any inside.

use crate::embed::EmbedView;
use crate::escape::escape;
use crate::figures::{headline, job_range, narration, verdict};
use crate::svg::report_svg;
use crate::text::plan_text;
use rowkind_ir::report::Report;
use rowkind_ir::{Severity, Step};

/// What is shared.
#[derive(Clone, Copy)]
pub struct Shared<'s> {
    pub report: &'s Report,
    pub source: &'s str,
    pub at: Step,
    pub view: EmbedView,
    /// The fragment, with its `#`.
    pub fragment: &'s str,
    /// The folder that serves Rowkind, with a `/` behind it.
    pub base: &'s str,
}

/// How a text can be shared, by the names of the command line.
pub const FORMATS: [&str; 8] = ["link", "markdown", "issue", "iframe", "element", "svg", "sql", "explain"];

impl Shared<'_> {
    /// The text of a format.
    pub fn text(&self, format: &str) -> Option<String> {
        Some(match format {
            "link" => self.markdown_link() + "\n",
            "markdown" => self.markdown(),
            "issue" => self.issue(),
            "iframe" => self.iframe(),
            "element" => self.element(&report_svg(self.report, self.source, self.at, self.view)),
            "svg" => report_svg(self.report, self.source, self.at, self.view),
            "sql" => self.sql(),
            "explain" => plan_text(self.report),
            _ => return None,
        })
    }

    fn link(&self) -> String {
        format!("{}{}", self.base, self.fragment)
    }

    fn title(&self) -> &str {
        if self.report.title.is_empty() { "A Flink SQL job" } else { &self.report.title }
    }

    /// The instant as an attribute has it; empty at the end.
    fn instant(&self) -> String {
        let end = self.report.run.as_ref().map_or(Step::default(), |run| run.end());
        if self.at >= end { String::new() } else { self.at.to_string() }
    }

    fn markdown_link(&self) -> String {
        format!("[{}]({})", inline(self.title()), self.link())
    }

    /// Link, the job's SQL, and what each reader believes.
    fn markdown(&self) -> String {
        let job = self.source[job_range(self.report, self.source)].trim_end();
        let mut out = format!("{}\n\n{}\n", self.markdown_link(), fenced("sql", job));
        out.push_str(&self.table());
        let said = narration(self.report, self.at);
        if !said.is_empty() {
            out.push_str(&format!("\n{}\n", inline(&said)));
        }
        out
    }

    /// Readers beside each other; without readers, what was written.
    fn table(&self) -> String {
        let Some(run) = &self.report.run else { return String::new() };
        if run.readers.is_empty() {
            let sinks = run.sinks.iter().map(|sink| {
                let seen = sink.changes.partition_point(|change| change.at <= self.at);
                format!("| {} | {seen} |\n", inline(&sink.table))
            });
            return format!("\n| table | changes |\n|---|--:|\n{}", sinks.collect::<String>());
        }
        let mut out = String::from("\n| reader | messages | nulls | rows held | for each key |\n|---|--:|--:|--:|--:|\n");
        for reader in &run.readers {
            let figures = reader.figures_at(self.at);
            out.push_str(&format!(
                "| {} | {} | {} | {} | {}× |\n",
                inline(&reader.name),
                figures.messages,
                figures.nulls,
                figures.rows,
                headline(reader, self.at).0
            ));
        }
        out
    }

    /// Text for an issue: no headings, the versions, the whole scenario last.
    fn issue(&self) -> String {
        let (words, _) = verdict(self.report.verdict);
        let mut out = format!("{}: {words} (Flink {}, seed {}).\n", self.markdown_link(), self.report.flink, self.report.seed);
        for diagnostic in self.report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error) {
            let speaker = if diagnostic.quoted { "Flink says" } else { "Rowkind says" };
            out.push_str(&format!("\n{speaker} (`{}`):\n\n{}", diagnostic.code, fenced("", &diagnostic.message)));
        }
        out.push_str(&self.table());
        if !self.report.plan.nodes.is_empty() {
            out.push_str(&format!("\nPlan, with the changelog mode of each node:\n\n{}", fenced("", plan_text(self.report).trim_end())));
        }
        out.push_str(&format!("\nThe whole scenario:\n\n{}", fenced("markdown", self.source.trim_end())));
        out
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let view = match self.view {
            EmbedView::Plan => "plan",
            EmbedView::Changelog => "changelog",
            EmbedView::Topic => "topic",
            EmbedView::Readers => "readers",
            EmbedView::All => "all",
        };
        let at = self.instant();
        let mut options = vec![("view", view.to_string())];
        if !at.is_empty() {
            options.push(("t", at));
        }
        options
    }

    fn iframe(&self) -> String {
        let query: Vec<String> = self.options().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!(
            "<iframe src=\"{}embed.html?{}{}\" title=\"{}\" width=\"100%\" height=\"480\" loading=\"lazy\"></iframe>\n",
            escape(self.base),
            query.join("&amp;"),
            escape(self.fragment),
            escape(self.title())
        )
    }

    /// The element around a picture and the scenario, which stand there without JavaScript; `picture`: SVG, or an `<img>`.
    pub fn element(&self, picture: &str) -> String {
        let options: String = self.options().into_iter().map(|(name, value)| format!(" {name}=\"{value}\"")).collect();
        format!(
            "<script type=\"module\" src=\"{}rowkind.js\"></script>\n<div>\n<rowkind-scenario{options}>\n{}\n<details><summary>The scenario</summary>\n<pre>\n{}</pre>\n</details>\n</rowkind-scenario>\n</div>\n",
            escape(self.base),
            picture.trim_end(),
            // A <div> begins an HTML block in every Markdown; a blank line would end it, and
            // some look for fences inside it.
            escape(self.source).replace("\n\n", "\n&#10;").replace("```", "&#96;&#96;&#96;")
        )
    }

    /// Every statement, without the Markdown around it.
    fn sql(&self) -> String {
        let statements = self.report.statements.iter().filter_map(|statement| self.source.get(statement.span.range()));
        statements.map(|statement| format!("{};\n\n", statement.trim().trim_end_matches(';'))).collect::<String>().trim_end().to_string()
            + "\n"
    }
}

/// Text within a line of Markdown: no markup, no link, no cell of a table ends in it.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '[' | ']' | '|' | '`' | '*' | '_' | '\\' | '!' | '~' | '#' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A fenced block whose fence is longer than any inside.
fn fenced(info: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{info}\n{text}\n{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVIL: &str = "x](javascript:alert(1)) <script>alert(1)</script> | `a` ``` \" onload=\"y";

    fn shared<'s>(report: &'s Report, source: &'s str) -> Shared<'s> {
        Shared { report, source, at: Step::default(), view: EmbedView::Readers, fragment: "#1.d.1.a", base: "https://example.org/rk/" }
    }

    #[test]
    fn a_scenarios_text_is_never_markup() {
        let report = Report { title: EVIL.to_string(), ..Report::default() };
        for format in FORMATS {
            let text = shared(&report, EVIL).text(format).unwrap();
            if !matches!(format, "link" | "markdown" | "issue" | "sql") {
                assert!(!text.contains("<script>") && !text.contains("onload=\"y"), "{format}: {text}");
            }
            assert!(!text.contains("[x]("), "{format}: {text}");
        }
        // Inside a fence a script is text; in front of it there must be none.
        let markdown = shared(&report, EVIL).text("markdown").unwrap();
        assert!(!markdown.split("````").next().unwrap().contains("<script>"), "{markdown}");
    }

    #[test]
    fn an_element_holds_the_scenario_without_a_blank_line() {
        let report = Report::default();
        let element = shared(&report, "# T\n\n```sql\nSELECT 1 < 2;\n```\n").element("<img src=\"a.svg\" alt=\"\">");
        assert!(element.contains("# T\n&#10;&#96;&#96;&#96;sql\nSELECT 1 &lt; 2;"), "{element}");
        assert!(!element.contains("\n\n"), "{element}");
    }

    #[test]
    fn a_frame_has_the_options_in_its_query() {
        let report = Report::default();
        assert!(shared(&report, "").text("iframe").unwrap().contains("src=\"https://example.org/rk/embed.html?view=readers#1.d.1.a\""));
    }
}
