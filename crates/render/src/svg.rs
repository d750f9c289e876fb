//! A report at an instant as one SVG picture, for places without JavaScript: README, print, RSS, the poster of an embed.
//!
//! In: a report, the text it was made from, an instant. Out: SVG with selectable text, legible at 720 pixels, light and dark by the
//! viewer's scheme. Never: a script, a link, or markup from the scenario: every text is escaped.

use crate::embed::EmbedView;
use crate::escape::{cut, escape};
use crate::figures::{headline, inside, job_range, narration, strip, verdict};
use crate::text::cells;
use rowkind_ir::Step;
use rowkind_ir::diagnostic::counted;
use rowkind_ir::report::{Effect, ReaderRun, RecordState, Report, Role, Run, TopicRecord, TopicRun, Verdict};

const WIDTH: f64 = 720.0;
/// Where the right half begins.
const HALF: f64 = 324.0;

const STYLE: &str = "<style>.rk{--s:#fffefb;--ln:#e6e2d8;--ls:#cdc7b8;--ink:#1a1d21;--i3:#6d727a;--ad:#1a5fc4;--aw:#e6effb;--tk:#b44d05;--tf:#df6d12;--tw:#fdf0e3;--bd:#b4133f;--ok:#0b6b5b;--nw:#fff1a8;--ne:#e3bd1d}\
@media (prefers-color-scheme:dark){.rk{--s:#15171a;--ln:#272a2f;--ls:#43484f;--ink:#e9e7e1;--i3:#8b9098;--ad:#82b4ff;--aw:#17273f;--tk:#ffac66;--tf:#f2924a;--tw:#35230f;--bd:#ff8098;--ok:#5fd0ba;--nw:#4a3f10;--ne:#e6c53a}}\
.rk text{font:12px -apple-system,\"Segoe UI\",Inter,Roboto,\"Liberation Sans\",Arial,sans-serif;fill:var(--ink)}.rk .m{font-family:ui-monospace,\"SF Mono\",\"JetBrains Mono\",Consolas,\"Liberation Mono\",monospace;font-size:11px}\
.rk .b{font-weight:600}.rk .d{fill:var(--i3)}.rk .x{font-size:10px}.rk .h{font-size:34px;font-weight:600;letter-spacing:-1px}.rk .bad{fill:var(--bd)}.rk .ok{fill:var(--ok)}.rk .take{fill:var(--tk)}.rk .add{fill:var(--ad)}\
.rk .paper{fill:var(--s);stroke:var(--ls)}.rk .line{stroke:var(--ln)}.rk .chip{fill:var(--aw)}.rk .chipt{fill:var(--tw)}.rk .cell{fill:var(--s);stroke:var(--ln)}.rk .null{fill:var(--tw);stroke:var(--tf)}.rk .now{fill:var(--nw);stroke:var(--ne);stroke-width:2}\
.rk .half{fill:none;stroke:var(--tf);stroke-width:1.5}.rk .full{fill:var(--ad)}</style>";

/// The picture.
pub fn report_svg(report: &Report, source: &str, at: Step, view: EmbedView) -> String {
    let mut svg = Svg::default();
    let run = report.run.as_ref();
    svg.raw(r#"<path class="half" d="M21.2 12.6A7.4 7.4 0 0 0 21.2 27.4Z"/><path class="full" d="M22.9 12a8 8 0 0 1 0 16Z"/>"#);
    let title = if report.title.is_empty() { "A Flink SQL job" } else { &report.title };
    svg.text("b", 38.0, 24.0, &cut(title, 70));
    let (verdict, ink) = verdict(report.verdict);
    svg.text_end(&format!("b {ink}"), WIDTH - 14.0, 24.0, verdict);
    plan_strip(&mut svg, report);
    let sql_end = sql(&mut svg, report, source);
    let deploys = !matches!(report.verdict, Verdict::Refused);
    let readers_end = match run {
        Some(_) if view == EmbedView::Plan => plan(&mut svg, report),
        Some(run) => right_half(&mut svg, run, at, deploys, view),
        None => 100.0,
    };
    let said = narration(report, at);
    let foot = sql_end.max(readers_end) + 8.0;
    svg.text("", 14.0, foot + 22.0, &cut(&said, 112));
    svg.text("d x", 14.0, foot + 40.0, &format!("Flink {}, seed {}, at {at}", report.flink, report.seed));
    svg.text_end("d x", WIDTH - 14.0, foot + 40.0, "rowkind");
    let height = foot + 52.0;
    svg.raw(&format!(
        r#"<path class="line" d="M0 40.5H{WIDTH}M0 70.5H{WIDTH}M{x} 70V{foot}M0 {foot}H{WIDTH}"/>"#,
        x = HALF + 0.5,
        foot = foot + 0.5
    ));
    let label = escape(&format!("{title}: {verdict}. {said}"));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"rk\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-label=\"{label}\">{STYLE}<rect class=\"paper\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"10\"/>{}</svg>\n",
        WIDTH - 1.0,
        height - 1.0,
        svg.out
    )
}

/// The first job in one line: names with the letters between them.
fn plan_strip(svg: &mut Svg, report: &Report) {
    let mut x = 14.0;
    for (node, edge) in strip(report) {
        let name = cut(&node.name, 22);
        svg.text(if node.role == Role::Operator { "" } else { "b" }, x, 59.0, &name);
        x += width(&name) + if node.role == Role::Operator { 8.0 } else { 13.0 };
        let Some(edge) = edge else { return };
        for letter in edge.produced.letters() {
            let takes = matches!(letter, "UB" | "D" | "PD");
            let wide = if letter.len() == 1 { 13.0 } else { 20.0 };
            svg.raw(&format!(
                r#"<rect class="{}" x="{x}" y="47" width="{wide}" height="16" rx="2"/>"#,
                if takes { "chipt" } else { "chip" }
            ));
            svg.text_middle(if takes { "m b x take" } else { "m b x add" }, x + wide / 2.0, 58.5, letter);
            x += wide + 2.0;
        }
        x += 6.0;
        if !edge.unmet.is_empty() {
            svg.text("b bad", x, 59.0, "✕");
            x += 16.0;
        }
        if x > WIDTH - 110.0 {
            svg.text("d", x, 59.0, "…");
            return;
        }
    }
}

/// The job's own lines. Returns where they end.
fn sql(svg: &mut Svg, report: &Report, source: &str) -> f64 {
    let text = &source[job_range(report, source)];
    let mut y = 92.0;
    for (number, line) in text.lines().take(12).enumerate() {
        svg.text_end("m d x", 24.0, y, &(number + 1).to_string());
        svg.text("m", 34.0, y, &cut(line.trim_end(), 43));
        y += 19.0;
    }
    if text.lines().count() > 12 {
        svg.text("d", 34.0, y, "…");
        y += 19.0;
    }
    y
}

/// Topic and readers. Returns where they end.
fn right_half(svg: &mut Svg, run: &Run, at: Step, deploys: bool, view: EmbedView) -> f64 {
    let mut y = 78.0;
    let topics = match view {
        EmbedView::Changelog => 0,
        EmbedView::Topic => 3,
        EmbedView::Plan | EmbedView::Readers | EmbedView::All => 1,
    };
    for topic in run.topics.iter().take(topics) {
        svg.text("b", HALF + 14.0, y + 14.0, &cut(&format!("Topic {}", topic.name), 40));
        y += 22.0;
        for partition in 0..topic.partitions.min(3) {
            partition_strip(svg, topic, partition, at, y);
            y += 44.0;
        }
        y += 4.0;
        svg.raw(&format!(r#"<path class="line" d="M{HALF} {y}H{WIDTH}"/>"#, y = y + 0.5));
    }
    let column = (WIDTH - HALF) / 2.0;
    let mut end = y;
    let readers = if matches!(view, EmbedView::Changelog | EmbedView::Topic) { 0 } else { 2 };
    for (number, reader) in run.readers.iter().take(readers).enumerate() {
        end = end.max(reader_column(svg, reader, at, HALF + 14.0 + column * number as f64, y));
    }
    if view == EmbedView::Changelog || (run.readers.is_empty() && topics.min(run.topics.len()) < 2) {
        for sink in run.sinks.iter().take(1) {
            let seen = sink.changes.partition_point(|change| change.at <= at);
            let written = if deploys { "changes into" } else { "changes that it would have written into" };
            svg.text("b", HALF + 14.0, y + 18.0, &cut(&format!("{seen} {written} {}", sink.table), 56));
            for (line, change) in sink.changes[..seen].iter().rev().take(8).rev().enumerate() {
                let row = cut(&format!("{} {}", change.kind, cells(&change.row).join(" ")), 52);
                svg.text(if change.kind.retracts() { "m take" } else { "m" }, HALF + 14.0, y + 40.0 + 18.0 * line as f64, &row);
            }
        }
        end = y + 190.0;
    }
    end
}

/// Nodes with their letters, sources first. Returns where they end.
fn plan(svg: &mut Svg, report: &Report) -> f64 {
    let mut y = 78.0;
    for node in report.plan.nodes.iter().filter(|node| !node.minor).take(12) {
        svg.text("b", HALF + 14.0, y + 16.0, &cut(&node.name, 30));
        svg.text_end("m d", WIDTH - 14.0, y + 16.0, &node.mode.to_string());
        svg.text("d x", HALF + 14.0, y + 30.0, &cut(&node.facts.join(" · "), 68));
        y += 38.0;
    }
    y
}

/// The newest records of a partition.
fn partition_strip(svg: &mut Svg, topic: &TopicRun, partition: u32, at: Step, y: f64) {
    svg.text("m b", HALF + 14.0, y + 22.0, &format!("P{partition}"));
    let seen =
        topic.records.iter().filter(|record| record.partition == partition && record.at <= at && record.state != RecordState::Marker);
    let records: Vec<&TopicRecord> = seen.collect();
    let shown = &records[records.len().saturating_sub(6)..];
    for (number, record) in shown.iter().enumerate() {
        let x = HALF + 40.5 + 57.0 * number as f64;
        let class = if record.at.event == at.event {
            "now"
        } else if record.value.is_none() {
            "null"
        } else {
            "cell"
        };
        svg.raw(&format!(r#"<rect class="{class}" x="{x}" y="{}" width="53" height="38" rx="3"/>"#, y + 0.5));
        svg.text("d x", x + 5.0, y + 12.0, &record.offset.to_string());
        svg.text("m b x", x + 5.0, y + 23.0, &cut(&inside(record.key.as_deref().unwrap_or("–")), 7));
        match &record.value {
            Some(_) => svg.text("m x", x + 5.0, y + 34.0, "value"),
            None => svg.text("m b x take", x + 5.0, y + 34.0, "∅ null"),
        }
    }
}

fn reader_column(svg: &mut Svg, reader: &ReaderRun, at: Step, x: f64, y: f64) -> f64 {
    let figures = reader.figures_at(at);
    let (ratio, unit) = headline(reader, at);
    svg.text("b", x, y + 20.0, &cut(&reader.name, 22));
    svg.text(if ratio == "1.00" || ratio == "–" { "h" } else { "h bad" }, x, y + 54.0, &format!("{ratio}×"));
    svg.text("d x", x, y + 70.0, unit);
    let mut lines = vec![
        counted(figures.messages as usize, "message"),
        format!("{} held", counted(figures.rows as usize, "row")),
        counted(figures.nulls as usize, "null"),
    ];
    lines.extend(
        reader.measures.iter().zip(&figures.measures).map(|(name, value)| format!("{name} {}", value.as_deref().unwrap_or("null"))),
    );
    let last = reader.reads[..reader.read_at(at)].last();
    lines.extend(last.map(|read| match &read.effect {
        Effect::Append(row) | Effect::Put { row, .. } => format!("+ {}", cells(row).join(" ")),
        Effect::Remove { key, .. } => format!("− {}", inside(key)),
        Effect::Changes(changes) => changes.last().map_or("∅".to_string(), |(kind, row)| format!("{kind} {}", cells(row).join(" "))),
        Effect::Ignore => "∅".to_string(),
        Effect::Broken(_) => "could not decode".to_string(),
    }));
    let mut line_y = y + 90.0;
    for line in lines {
        svg.text("m", x, line_y, &cut(&line, 27));
        line_y += 17.0;
    }
    line_y
}

/// About how wide a text is, in pixels.
fn width(text: &str) -> f64 {
    text.chars().count() as f64 * 6.7
}

#[derive(Default)]
struct Svg {
    out: String,
}

impl Svg {
    fn raw(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    fn text(&mut self, class: &str, x: f64, y: f64, text: &str) {
        self.anchored(class, x, y, "", text);
    }

    fn text_end(&mut self, class: &str, x: f64, y: f64, text: &str) {
        self.anchored(class, x, y, r#" text-anchor="end""#, text);
    }

    fn text_middle(&mut self, class: &str, x: f64, y: f64, text: &str) {
        self.anchored(class, x, y, r#" text-anchor="middle""#, text);
    }

    fn anchored(&mut self, class: &str, x: f64, y: f64, anchor: &str, text: &str) {
        self.out.push_str(&format!(r#"<text class="{class}" x="{x}" y="{y}"{anchor} xml:space="preserve">{}</text>"#, escape(text)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenarios_text_is_never_markup() {
        let evil = "</text><script>alert(1)</script>\" onload=\"x\u{0}";
        let report = Report { title: evil.to_string(), flink: evil.to_string(), ..Report::default() };
        let svg = report_svg(&report, evil, Step::default(), EmbedView::Readers);
        assert!(!svg.contains("<script") && !svg.contains("onload=\"") && !svg.contains('\u{0}'), "{svg}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(cut("abcdef", 4), "abc…");
    }
}
