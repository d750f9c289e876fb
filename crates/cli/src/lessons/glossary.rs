//! Links the words of the glossary in prose to where they are explained.
//!
//! In: a page's HTML. Out: the same, with the first occurrence of each term a link. Never: touches tags, code, headings, links,
//! buttons or figures.

use rowkind_render::{escape, slug};

/// The reference's own page: its second headings are the terms.
const GLOSSARY: &str = include_str!("../../../../docs/glossary.md");

/// In these a word is not prose.
const CLOSED: [&str; 12] = ["a", "article", "button", "code", "form", "h1", "h2", "h3", "label", "pre", "summary", "title"];

/// A term as prose writes it, and the anchor of its section.
fn terms() -> Vec<(String, String)> {
    let mut terms = Vec::new();
    for heading in GLOSSARY.lines().filter_map(|line| line.strip_prefix("## ")) {
        terms.extend(heading.split(", ").map(|term| (term.to_lowercase(), slug(heading))));
    }
    // The longer one of two that begin alike.
    terms.sort_by_key(|(term, _)| std::cmp::Reverse(term.len()));
    terms
}

/// `base`: where the site lies.
pub fn link(html: &str, base: &str) -> String {
    let mut terms = terms();
    let mut out = String::with_capacity(html.len() + 1024);
    let mut closed: Vec<String> = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        let (text, tag) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        if closed.is_empty() {
            prose(text, base, &mut terms, &mut out)
        } else {
            out.push_str(text)
        }
        let (tag, behind) = tag.split_at(tag.find('>').map_or(tag.len(), |end| end + 1));
        out.push_str(tag);
        let name: String = tag.trim_start_matches(['<', '/']).chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
        // The page's own article is prose; what stands in a figure, and the way to the page, is not.
        let closes = CLOSED.contains(&name.as_str()) && !tag.contains("class=\"prose") || tag.contains("class=\"crumb\"");
        if tag.starts_with("</") {
            if let Some(at) = closed.iter().rposition(|open| *open == name) {
                closed.truncate(at);
            }
        } else if closes {
            closed.push(name);
        }
        rest = behind;
    }
    out
}

/// Links the terms that this text has first.
fn prose(text: &str, base: &str, terms: &mut Vec<(String, String)>, out: &mut String) {
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let starts = !before.is_alphanumeric() && !"-_'’&".contains(before);
        let found = starts.then(|| terms.iter().position(|(term, _)| stands(rest, term).is_some())).flatten();
        if let Some(at) = found {
            let (term, anchor) = terms.remove(at);
            let length = stands(rest, &term).unwrap_or(term.len());
            out.push_str(&format!("<a class=\"term\" href=\"{}docs/glossary.html#{anchor}\">{}</a>", escape(base), &rest[..length]));
            rest = &rest[length..];
            before = 'x';
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            before = c;
        }
    }
}

/// How long the term is where the text begins with it as a word, alone or in the plural.
fn stands(text: &str, term: &str) -> Option<usize> {
    let head = text.get(..term.len()).filter(|head| head.to_lowercase() == term)?;
    let behind = &text[head.len()..];
    let behind = behind.strip_prefix("es").filter(|_| term.ends_with("s")).or_else(|| behind.strip_prefix('s')).unwrap_or(behind);
    let ends = behind.chars().next().is_none_or(|c| !c.is_alphanumeric() && !"-_".contains(c));
    ends.then(|| text.len() - behind.len())
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn the_first_of_each_term_is_linked_where_it_is_prose() {
        let html = "<article class=\"prose\"><p class=\"crumb\">state</p><h1>A watermark</h1><p title=\"watermark\"><code>watermark</code> Watermarks, a watermark, \
                    changelog mode and <a href=\"x\">state</a>; stateless, upsert-kafka</p></article>";
        let linked = link(html, "../");
        assert_eq!(
            linked,
            "<article class=\"prose\"><p class=\"crumb\">state</p><h1>A watermark</h1><p title=\"watermark\"><code>watermark</code> <a class=\"term\" \
             href=\"../docs/glossary.html#watermark\">Watermarks</a>, a watermark, <a class=\"term\" \
             href=\"../docs/glossary.html#changelog-mode\">changelog mode</a> and <a href=\"x\">state</a>; stateless, upsert-kafka</p></article>"
        );
        assert_eq!(link("a < b &amp; <", ""), "a < b &amp; <");
    }
}
