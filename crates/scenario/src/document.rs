//! A scenario's text as blocks.
//!
//! In: Markdown, or bare SQL. Out: the title and the fenced blocks that have a meaning, each with its place in the text.
//! Everything else is prose. A text without a `sql` block is taken as SQL as a whole.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};
use rowkind_ir::Span;

/// The blocks of a scenario, in text order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The first heading, or empty.
    pub title: String,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub kind: BlockKind,
    /// The words behind the kind: a table, topic or reader name, `kcat`, what an expectation is about.
    pub words: Vec<String>,
    /// The content of the fence.
    pub span: Span,
    /// The info line behind the opening fence.
    pub info: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    Sql,
    Rows,
    Messages,
    Scenario,
    Stream,
    Topic,
    Timeline,
    /// Signatures of the user's functions.
    Functions,
    Reader,
    Expect,
    /// Where a lesson stands in a course.
    Lesson,
    /// A question to answer before the run is seen.
    Predict,
    /// An edit of this text with a name.
    Change,
    /// `toml` with a second word that has no meaning here.
    UnknownToml,
}

/// Splits a scenario's text.
pub fn parse(text: &str) -> Document {
    let mut document = Document::default();
    let mut heading: Option<String> = None;
    let mut open: Option<(BlockKind, Vec<String>, Span, Option<Span>)> = None;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) if document.title.is_empty() => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                if let Some(title) = heading.take() {
                    document.title = title;
                }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                if let Some((kind, words)) = meaning(&info) {
                    let line = text[range.start..].find('\n').map_or(range.end, |at| range.start + at);
                    let start = line - text[range.start..line].len() + text[range.start..line].find(&*info).unwrap_or(0);
                    open = Some((kind, words, Span::new(start, line), None));
                }
            }
            Event::Text(part) => {
                if let Some(title) = &mut heading {
                    title.push_str(&part);
                } else if let Some((_, _, _, content)) = &mut open {
                    let part = Span::new(range.start, range.end);
                    *content = Some(content.map_or(part, |seen| Span { start: seen.start, end: part.end }));
                }
            }
            Event::Code(part) => {
                if let Some(title) = &mut heading {
                    title.push_str(&part);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some((kind, words, info, content)) = open.take() {
                    let after = (info.end as usize + 1).min(text.len());
                    document.blocks.push(Block { kind, words, info, span: content.unwrap_or(Span::new(after, after)) });
                }
            }
            _ => {}
        }
    }
    if !document.blocks.iter().any(|block| block.kind == BlockKind::Sql) {
        let rest = std::mem::take(&mut document.blocks);
        let is_prose = text.trim_start().starts_with("# ");
        if rest.is_empty() && !is_prose {
            document.title.clear();
            document.blocks.push(Block { kind: BlockKind::Sql, words: Vec::new(), span: Span::new(0, text.len()), info: Span::default() });
        } else {
            document.blocks = rest;
        }
    }
    document
}

/// What a fence's info line means, if anything.
pub fn meaning(info: &str) -> Option<(BlockKind, Vec<String>)> {
    let mut words = info.split_whitespace().map(str::to_string);
    let kind = match words.next()?.as_str() {
        "sql" => BlockKind::Sql,
        "rows" => BlockKind::Rows,
        "messages" => BlockKind::Messages,
        "expect" => BlockKind::Expect,
        "toml" => match words.next()?.as_str() {
            "scenario" => BlockKind::Scenario,
            "stream" => BlockKind::Stream,
            "topic" => BlockKind::Topic,
            "timeline" => BlockKind::Timeline,
            "functions" => BlockKind::Functions,
            "reader" => BlockKind::Reader,
            "lesson" => BlockKind::Lesson,
            "predict" => BlockKind::Predict,
            "change" => BlockKind::Change,
            _ => BlockKind::UnknownToml,
        },
        _ => return None,
    };
    Some((kind, words.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Vec<(BlockKind, Vec<String>, &str)> {
        parse(text).blocks.into_iter().map(|block| (block.kind, block.words, &text[block.span.range()])).collect()
    }

    #[test]
    fn blocks_with_a_meaning_are_found_with_their_place() {
        let text = "# Orders, *twice*\n\nProse.\n\n```sql\nSELECT 1;\n```\n\n```rows orders\n+I[1]\n+I[2]\n```\n\n```python\nno\n```\n\n```toml reader log\nkind = \"upsert\"\n```\n";
        assert_eq!(
            check(text),
            vec![
                (BlockKind::Sql, vec![], "SELECT 1;\n"),
                (BlockKind::Rows, vec!["orders".to_string()], "+I[1]\n+I[2]\n"),
                (BlockKind::Reader, vec!["log".to_string()], "kind = \"upsert\"\n"),
            ]
        );
        assert_eq!(parse(text).title, "Orders, twice");
    }

    #[test]
    fn a_text_without_blocks_is_sql() {
        assert_eq!(check("SELECT 1;\n"), vec![(BlockKind::Sql, vec![], "SELECT 1;\n")]);
    }

    #[test]
    fn windows_line_ends_keep_their_offsets() {
        let text = "# T\r\n\r\n```sql\r\nSELECT\r\n1;\r\n```\r\n";
        assert_eq!(check(text), vec![(BlockKind::Sql, vec![], "SELECT\r\n1;\r\n")]);
    }

    #[test]
    fn an_empty_block_has_an_empty_span() {
        assert_eq!(check("```sql\n```\n"), vec![(BlockKind::Sql, vec![], "")]);
    }
}
