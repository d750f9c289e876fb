//! The scenario's text as the page edits it: where its SQL is, and the edits that a control makes.
//!
//! In: text. Out: ranges and edits, in bytes. Never: gives a block a meaning; only the worker does.

use rowkind_ir::{Span, TextEdit};
use std::ops::Range;

/// A fenced block: its info line and its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence<'a> {
    pub info: &'a str,
    /// From the first content line to the closing fence.
    pub content: Range<usize>,
    /// With both fence lines.
    pub whole: Range<usize>,
}

/// The fenced blocks of a Markdown text. An open one ends with the text.
pub fn fences(text: &str) -> Vec<Fence<'_>> {
    let mut fences = Vec::new();
    let mut open: Option<(&str, &str, usize, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let bare = line.trim_start_matches(' ').trim_end();
        let marks = bare.len() - bare.trim_start_matches(['`', '~']).len();
        let fence = &bare[..marks];
        if line.len() - line.trim_start_matches(' ').len() > 3 || marks < 3 {
            continue;
        }
        match open {
            None => open = Some((fence, bare[marks..].trim(), start, at)),
            Some((opening, info, whole, content)) if fence.starts_with(opening) && bare.len() == marks => {
                fences.push(Fence { info, content: content..start, whole: whole..at });
                open = None;
            }
            Some(_) => {}
        }
    }
    if let Some((_, info, whole, content)) = open {
        fences.push(Fence { info, content: content.min(at)..at, whole: whole..at });
    }
    fences
}

fn is_sql(fence: &Fence<'_>) -> bool {
    fence.info.split_whitespace().next() == Some("sql")
}

/// Whether the text is SQL as a whole, without Markdown around it.
pub fn is_bare_sql(text: &str) -> bool {
    !fences(text).iter().any(is_sql)
}

/// The only `sql` block of a text that has exactly one: what the editor shows when the rest is hidden.
pub fn only_sql_block(text: &str) -> Option<Range<usize>> {
    let fences = fences(text);
    let mut blocks = fences.iter().filter(|fence| is_sql(fence));
    let only = blocks.next()?;
    (blocks.next().is_none() && !only.content.is_empty()).then(|| only.content.clone())
}

/// The first heading, or what else names the text.
pub fn title(text: &str) -> String {
    let heading = text.lines().find_map(|line| line.strip_prefix("# ")).map(str::trim);
    heading.filter(|heading| !heading.is_empty()).unwrap_or("Untitled").to_string()
}

/// The edits that set `key = value` in the block `toml scenario`, which is made where there is none.
pub fn set_in_scenario_block(text: &str, key: &str, value: &str) -> Vec<TextEdit> {
    let line = format!("{key} = {value}\n");
    let fences = fences(text);
    let block = fences.iter().find(|fence| fence.info.split_whitespace().eq(["toml", "scenario"]));
    let Some(block) = block else { return append_block(text, "toml scenario", &line) };
    let mut at = block.content.start;
    for known in text[block.content.clone()].split_inclusive('\n') {
        let name = known.split('=').next().unwrap_or_default().trim();
        if known.trim_start().starts_with('[') {
            break;
        }
        if name == key {
            return vec![edit(at..at + known.len(), &line)];
        }
        at += known.len();
    }
    vec![edit(block.content.start..block.content.start, &line)]
}

/// The edits that put a block of messages for `table` into the text, instead of the one that is there.
pub fn set_messages(text: &str, table: &str, kcat: bool, lines: &str) -> Vec<TextEdit> {
    let mut content = lines.trim_end().replace("\r\n", "\n");
    content.push('\n');
    let info = format!("messages {table}{}", if kcat { " kcat" } else { "" });
    let fences = fences(text);
    let old = fences.iter().find(|fence| {
        let mut words = fence.info.split_whitespace();
        matches!(words.next(), Some("messages" | "rows")) && words.next() == Some(table)
    });
    match old {
        Some(old) => vec![edit(old.whole.clone(), &format!("```{info}\n{content}```\n"))],
        None => append_block(text, &info, &content),
    }
}

/// Whether lines look like those of `kcat -J`.
pub fn is_kcat(lines: &str) -> bool {
    let first = lines.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    first.starts_with('{') && ["\"topic\"", "\"partition\"", "\"offset\"", "\"payload\""].iter().all(|key| first.contains(key))
}

/// Bare SQL becomes Markdown first: a fence around it.
fn append_block(text: &str, info: &str, content: &str) -> Vec<TextEdit> {
    let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
    let block = format!("\n```{info}\n{content}```\n");
    match is_bare_sql(text) && !text.trim().is_empty() {
        true => vec![edit(0..0, "```sql\n"), edit(text.len()..text.len(), &format!("{end}```\n{block}"))],
        false => vec![edit(text.len()..text.len(), &format!("{end}{block}"))],
    }
}

fn edit(range: Range<usize>, text: &str) -> TextEdit {
    TextEdit { span: Span::new(range.start, range.end), text: text.to_string() }
}

/// Byte offsets as the offsets of JavaScript's strings.
pub struct Utf16 {
    /// Where the text has characters beyond ASCII: their byte offset, and by how much bytes are ahead behind them.
    wide: Vec<(usize, usize)>,
    bytes: usize,
}

impl Utf16 {
    pub fn new(text: &str) -> Utf16 {
        let mut ahead = 0;
        let mut wide = Vec::new();
        for (at, character) in text.char_indices().filter(|(_, character)| !character.is_ascii()) {
            ahead += character.len_utf8() - character.len_utf16();
            wide.push((at, ahead));
        }
        Utf16 { wide, bytes: text.len() }
    }

    pub fn of(&self, byte: usize) -> u32 {
        let byte = byte.min(self.bytes);
        let before = self.wide.partition_point(|(at, _)| *at < byte);
        let ahead = before.checked_sub(1).map_or(0, |last| self.wide[last].1);
        (byte - ahead) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::diagnostic::apply_edits;

    #[test]
    fn finds_the_only_sql_block() {
        let text = "# A\n\n```sql\nSELECT 1;\n```\n\n```rows t\n+I[1]\n```\n";
        assert_eq!(&text[only_sql_block(text).expect("one")], "SELECT 1;\n");
        assert_eq!(only_sql_block("```sql\na\n```\n```sql\nb\n```\n"), None);
        assert!(is_bare_sql("SELECT 1;\n"));
        assert_eq!(title(text), "A");
    }

    #[test]
    fn an_open_fence_ends_with_the_text() {
        let text = "```sql\nSELECT";
        assert_eq!(&text[only_sql_block(text).expect("one")], "SELECT");
    }

    #[test]
    fn a_longer_fence_holds_a_shorter_one() {
        let text = "````md\n```sql\nx\n```\n````\n";
        assert!(is_bare_sql(text));
        assert_eq!(fences(text).len(), 1);
    }

    #[test]
    fn sets_a_key_that_is_there() {
        let text = "```sql\nx\n```\n\n```toml scenario\nflink = \"2.3\"\nseed = 42\n```\n";
        let new = apply_edits(text, &set_in_scenario_block(text, "seed", "7"));
        assert_eq!(new, text.replace("42", "7"));
    }

    #[test]
    fn adds_a_key_to_the_block() {
        let text = "```sql\nx\n```\n\n```toml scenario\nseed = 42\n```\n";
        let new = apply_edits(text, &set_in_scenario_block(text, "flink", "\"2.2\""));
        assert_eq!(new, text.replace("seed = 42", "flink = \"2.2\"\nseed = 42"));
    }

    #[test]
    fn bare_sql_becomes_markdown_when_it_gets_a_block() {
        let new = apply_edits("SELECT 1", &set_in_scenario_block("SELECT 1", "seed", "7"));
        assert_eq!(new, "```sql\nSELECT 1\n```\n\n```toml scenario\nseed = 7\n```\n");
    }

    #[test]
    fn messages_take_the_place_of_those_of_the_table() {
        let text = "```sql\nx\n```\n\n```messages orders\n{}\n```\n";
        let new = apply_edits(text, &set_messages(text, "orders", true, "{\"a\":1}\r\n{\"a\":2}\n\n"));
        assert_eq!(new, "```sql\nx\n```\n\n```messages orders kcat\n{\"a\":1}\n{\"a\":2}\n```\n");
        assert!(is_kcat("{\"topic\":\"t\",\"partition\":0,\"offset\":1,\"payload\":\"x\"}"));
        assert!(!is_kcat("{\"id\":1}"));
    }

    #[test]
    fn offsets_count_utf16_units() {
        let offsets = Utf16::new("aé😀b");
        assert_eq!([0, 1, 3, 7, 8].map(|byte| offsets.of(byte)), [0, 1, 2, 4, 5]);
        assert_eq!(offsets.of(99), 5);
    }
}
