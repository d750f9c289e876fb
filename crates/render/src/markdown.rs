//! Prose as HTML.
//!
//! In: Markdown, and what stands in place of some fenced blocks. Out: HTML. Never: markup from the text: what looks like HTML is
//! shown as text, and a link that is neither relative nor http(s) or mailto leads nowhere.

use crate::escape::escape;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::ops::Range;

/// The HTML of a Markdown text. `block` is asked for each fenced block, with its info line and the place of its content; `None`: it
/// is shown as code. Links to `.md` files lead to `.html`.
pub fn markdown_html(text: &str, block: &mut dyn FnMut(&str, Range<usize>) -> Option<String>) -> String {
    let mut events = Vec::new();
    // The fence that is being read: its info line, and the place of its content.
    let mut fence: Option<(String, Option<Range<usize>>)> = None;
    let mut heading: Option<(HeadingLevel, String, usize)> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => fence = Some((info.to_string(), None)),
            Event::Text(_) if fence.is_some() => {
                if let Some((_, content)) = &mut fence {
                    *content = Some(content.as_ref().map_or(range.start, |seen| seen.start)..range.end);
                }
            }
            Event::End(TagEnd::CodeBlock) if fence.is_some() => {
                let Some((info, content)) = fence.take() else { continue };
                let content = content.unwrap_or(range.end..range.end);
                let shown = block(&info, content.clone()).unwrap_or_else(|| code(&info, &text[content]));
                events.push(Event::Html(shown.into()));
            }
            Event::Start(Tag::Heading { level, .. }) => heading = Some((level, String::new(), events.len())),
            Event::End(TagEnd::Heading(_)) => {
                let Some((level, words, at)) = heading.take() else { continue };
                events.insert(at, Event::Html(format!("<{level} id=\"{}\">", slug(&words)).into()));
                events.push(Event::Html(format!("</{level}>\n").into()));
            }
            Event::Html(markup) | Event::InlineHtml(markup) => events.push(Event::Text(markup)),
            Event::Start(Tag::HtmlBlock) => events.push(Event::Start(Tag::Paragraph)),
            Event::End(TagEnd::HtmlBlock) => events.push(Event::End(TagEnd::Paragraph)),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                events.push(Event::Start(Tag::Link { link_type, dest_url: target(&dest_url), title, id }));
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                events.push(Event::Start(Tag::Image { link_type, dest_url: target(&dest_url), title, id }));
            }
            event => {
                if let (Some((_, words, _)), Event::Text(part) | Event::Code(part)) = (&mut heading, &event) {
                    words.push_str(part);
                }
                events.push(event);
            }
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    out
}

/// Where a link may lead.
fn target(written: &str) -> CowStr<'static> {
    let scheme = written.split(['/', '?', '#']).next().unwrap_or_default();
    let is_known =
        !scheme.contains(':') || ["http:", "https:", "mailto:"].iter().any(|known| scheme.to_ascii_lowercase().starts_with(known));
    if !is_known || written.chars().any(char::is_control) {
        return "#".into();
    }
    match written.split_once(".md") {
        Some((page, rest)) if !scheme.contains(':') && (rest.is_empty() || rest.starts_with('#')) => format!("{page}.html{rest}").into(),
        _ => written.to_string().into(),
    }
}

fn code(info: &str, text: &str) -> String {
    let lines = match info.split_whitespace().next() {
        Some("sql") => text.lines().map(|line| crate::embed::inked(line) + "\n").collect(),
        _ => escape(text),
    };
    format!("<pre class=\"code\" tabindex=\"0\"><code>{lines}</code></pre>\n")
}

/// A heading as the name of its place.
pub fn slug(words: &str) -> String {
    let parts: Vec<String> = words.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).map(str::to_lowercase).collect();
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> String {
        markdown_html(text, &mut |info, _| (info == "figure").then(|| "<figure></figure>".to_string()))
    }

    #[test]
    fn prose_becomes_html_and_markup_stays_text() {
        assert_eq!(
            check("# A `b`\n\n*c* <b onclick=x>d</b>\n"),
            "<h1 id=\"a-b\">A <code>b</code></h1>\n<p><em>c</em> &lt;b onclick=x&gt;d&lt;/b&gt;</p>\n"
        );
        let evil = check("<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](JaVaScript:x) ![c](data:text/html,x) <javascript:x>\n");
        assert!(!evil.contains("<script") && !evil.to_lowercase().contains("\"javascript:") && !evil.contains("\"data:"), "{evil}");
    }

    #[test]
    fn links_to_lessons_lead_to_their_pages() {
        assert_eq!(
            check("[a](b.md#c) [d](https://x.org/e.md)"),
            "<p><a href=\"b.html#c\">a</a> <a href=\"https://x.org/e.md\">d</a></p>\n"
        );
    }

    #[test]
    fn a_block_can_be_something_else() {
        assert_eq!(check("```figure\nx\n```\n"), "<figure></figure>");
        assert!(check("```text\n<i>\n```\n").contains("&lt;i&gt;"));
    }
}
