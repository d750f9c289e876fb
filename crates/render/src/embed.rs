//! A report at an instant as the figure of a documentation page: HTML without a script, an id or a style of its own.
//!
//! In: a report, the text it was made from, an instant, what to show. Out: the inside of an `<article class="embed">`, which
//! `www/embed/embed.css` dresses. Never: markup from the scenario: every text is escaped.

mod panes;
mod sql;

pub use sql::inked;

use crate::escape::{cut, escape};
use crate::figures::{strip, verdict};
use rowkind_ir::Step;
use rowkind_ir::report::Report;

/// Which panes a figure has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmbedView {
    Plan,
    Changelog,
    Topic,
    #[default]
    Readers,
    All,
}

impl EmbedView {
    pub const NAMES: [&'static str; 5] = ["plan", "changelog", "topic", "readers", "all"];

    pub fn parse(name: &str) -> Option<EmbedView> {
        let views = [EmbedView::Plan, EmbedView::Changelog, EmbedView::Topic, EmbedView::Readers, EmbedView::All];
        EmbedView::NAMES.iter().position(|known| *known == name).map(|index| views[index])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmbedLook {
    pub view: EmbedView,
    /// The job's text stands at the left.
    pub sql: bool,
}

/// The figure.
pub fn embed_html(report: &Report, source: &str, at: Step, look: EmbedLook) -> String {
    let mut out = bar(report);
    out.push_str("<div class=\"halves\">");
    if look.sql {
        out.push_str(&sql::sql(report, source));
    }
    out.push_str("<div class=\"panes\">");
    match &report.run {
        Some(run) => out.push_str(&panes::panes(report, run, at, look.view)),
        None if look.view == EmbedView::Plan => out.push_str(&panes::plan(report)),
        None => out.push_str("<p class=\"none\">Nothing was run.</p>"),
    }
    out.push_str("</div></div>");
    out
}

/// The title, and the plan with the letters between its nodes: readers are never shown without the modes that caused them.
fn bar(report: &Report) -> String {
    let title = if report.title.is_empty() { "A Flink SQL job" } else { &report.title };
    let (words, ink) = verdict(report.verdict);
    let mut out = format!("<header class=\"bar\"><h3>{}</h3><div class=\"strip\" role=\"group\" aria-label=\"Plan\">", escape(title));
    for (node, edge) in strip(report) {
        out.push_str(&format!("<b>{}</b>", escape(&cut(&node.name, 24))));
        let Some(edge) = edge else { continue };
        out.push_str("<span class=\"chips\">");
        out.push_str(&panes::chips(&edge.produced));
        out.push_str("</span>");
        if !edge.unmet.is_empty() {
            out.push_str("<span class=\"bad\" role=\"img\" aria-label=\"not taken\">✕</span>");
        }
    }
    out.push_str(&format!("</div><strong class=\"verdict {ink}\">{words}</strong></header>"));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changelog_is_shown_once() {
        let sink = rowkind_ir::report::SinkRun { table: "only_here".into(), ..Default::default() };
        let report = Report { run: Some(rowkind_ir::report::Run { sinks: vec![sink], ..Default::default() }), ..Report::default() };
        for view in [EmbedView::All, EmbedView::Changelog, EmbedView::Readers] {
            let html = embed_html(&report, "", Step::default(), EmbedLook { view, sql: false });
            assert_eq!(html.matches("only_here").count(), 1, "{view:?}: {html}");
        }
    }

    #[test]
    fn a_scenarios_text_is_never_markup() {
        let evil = "</pre><script>alert(1)</script>\" onload=\"x' y='\u{0}<img src=x onerror=alert(1)>";
        let report = Report { title: evil.to_string(), flink: evil.to_string(), ..Report::default() };
        for view in EmbedView::NAMES {
            let look = EmbedLook { view: EmbedView::parse(view).unwrap(), sql: true };
            let html = embed_html(&report, evil, Step::default(), look);
            assert!(
                !html.contains("<script") && !html.contains("<img") && !html.contains("onload=\"") && !html.contains('\u{0}'),
                "{html}"
            );
        }
    }
}
