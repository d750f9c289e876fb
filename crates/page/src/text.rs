//! The scenario's text as the page sees it: where its SQL is, its title, its offsets.
//!
//! In: text. Out: ranges, in bytes. Never: gives a block a meaning or edits one; only the worker does.

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

/// Lines of `rows` and `messages` blocks that another text does not have in such a block.
pub fn own_rows(text: &str, of: Option<&str>) -> usize {
    fn lines(text: &str) -> impl Iterator<Item = &str> {
        let is_input = |fence: &Fence<'_>| matches!(fence.info.split_whitespace().next(), Some("rows" | "messages"));
        let content = fences(text).into_iter().filter(is_input).map(|fence| &text[fence.content]);
        content
            .flat_map(str::lines)
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("--"))
            .collect::<Vec<_>>()
            .into_iter()
    }
    let mut known: Vec<&str> = of.into_iter().flat_map(lines).collect();
    let mut own = 0;
    for line in lines(text) {
        match known.iter().position(|other| *other == line) {
            Some(at) => drop(known.swap_remove(at)),
            None => own += 1,
        }
    }
    own
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

/// The text with other SQL in its only block; the SQL alone where there is no such block.
pub fn with_sql(text: &str, sql: &str) -> String {
    match only_sql_block(text) {
        Some(block) => format!("{}{}\n{}", &text[..block.start], sql.trim_end(), &text[block.end..]),
        None => sql.to_string(),
    }
}

/// The title, or the first words that could tell a text from others.
pub fn name(text: &str) -> String {
    let title = title(text);
    if title != "Untitled" {
        return title;
    }
    let insert = text
        .lines()
        .map(str::trim)
        .find(|line| line.to_ascii_uppercase().starts_with("INSERT INTO"))
        .or(text.lines().map(str::trim).find(|line| !line.is_empty()));
    insert.unwrap_or("Untitled").chars().take(48).collect()
}

/// Whether lines look like those of `kcat -J`.
pub fn is_kcat(lines: &str) -> bool {
    let first = lines.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    first.starts_with('{') && ["\"topic\"", "\"partition\"", "\"offset\"", "\"payload\""].iter().all(|key| first.contains(key))
}

/// Where the value of a column stands in a row's line (`+I[1, 'a, b', NULL] @ 09:00`): between the commas of its outermost bracket.
pub fn value_of(line: &str, column: usize) -> Option<Range<usize>> {
    let open = line.find(['[', '('])?;
    let (mut depth, mut quoted, mut commas) = (0, false, 0);
    let mut start = open + 1;
    for (at, character) in line.char_indices().skip_while(|(at, _)| *at <= open) {
        match character {
            '\'' => quoted = !quoted,
            _ if quoted => {}
            '[' | '(' | '{' => depth += 1,
            ',' | ']' | ')' | '}' if depth == 0 => {
                if commas == column {
                    let value = &line[start..at];
                    let lead = value.len() - value.trim_start().len();
                    return Some(start + lead..start + lead + value.trim().len());
                }
                if character != ',' {
                    return None;
                }
                (commas, start) = (commas + 1, at + 1);
            }
            ']' | ')' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The byte at an offset of JavaScript's strings; the end where there is no such place.
pub fn byte_of(text: &str, units: u32) -> usize {
    let mut passed = 0;
    for (at, character) in text.char_indices() {
        if passed >= units {
            return at;
        }
        passed += character.len_utf16() as u32;
    }
    text.len()
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
    fn other_sql_takes_the_place_of_the_block() {
        assert_eq!(with_sql("# A\n```sql\nx\n```\nb\n", "y"), "# A\n```sql\ny\n```\nb\n");
        assert_eq!(with_sql("x", "y"), "y");
    }

    #[test]
    fn the_box_before_the_page_has_the_flagships_sql() {
        let flagship = crate::gallery::FLAGSHIP;
        let sql = &flagship[only_sql_block(flagship).expect("one block")];
        let page = include_str!("../../../index.html");
        let written = sql.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        assert!(page.contains(&format!(">{written}</textarea>")), "index.html has another SQL than the first example");
        assert!(page.contains(&format!("early\">{}</span>", crate::gallery::EXAMPLES[0].title)));
    }

    #[test]
    fn rows_that_an_example_brought_are_not_ones_own() {
        let example = "```rows t\n+I[1]\n+I[2]\n```\n";
        assert_eq!(own_rows(example, None), 2);
        assert_eq!(own_rows(example, Some(example)), 0);
        assert_eq!(own_rows("```rows t\n+I[1]\n+I[1]\n-- no row\n+I[2]\n```\n```messages u kcat\n{}\n```\n", Some(example)), 2);
    }

    #[test]
    fn kcat_is_known_by_its_keys() {
        assert!(is_kcat("{\"topic\":\"t\",\"partition\":0,\"offset\":1,\"payload\":\"x\"}"));
        assert!(!is_kcat("{\"id\":1}"));
    }

    #[test]
    fn a_value_stands_between_the_commas_of_its_row() {
        let line = "+I[1, 'a, [b]', ARRAY[1, 2], NULL] @ 09:00:00";
        let values: Vec<_> = (0..5).map(|column| value_of(line, column).map(|range| &line[range])).collect();
        assert_eq!(values, [Some("1"), Some("'a, [b]'"), Some("ARRAY[1, 2]"), Some("NULL"), None]);
        assert_eq!(value_of("{\"a\": 1}", 0), None);
    }

    #[test]
    fn bytes_are_found_by_utf16_units() {
        assert_eq!([0, 1, 2, 4, 5, 9].map(|units| byte_of("aé😀b", units)), [0, 1, 3, 7, 8, 8]);
    }

    #[test]
    fn offsets_count_utf16_units() {
        let offsets = Utf16::new("aé😀b");
        assert_eq!([0, 1, 3, 7, 8].map(|byte| offsets.of(byte)), [0, 1, 2, 4, 5]);
        assert_eq!(offsets.of(99), 5);
    }
}
