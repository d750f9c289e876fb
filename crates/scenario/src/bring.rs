//! Bring your own: a file's lines as a `messages` block of the scenario, another SQL text in place of its own.

use crate::document::{self, BlockKind};
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::{Span, TextEdit};

/// The scenario with these lines as the input of a table: a new block behind everything, in place of the table's own input
/// blocks. Bare SQL becomes a scenario with one `sql` block.
pub fn with_messages(text: &str, table: &str, lines: &str, kcat: bool) -> String {
    let document = document::parse(text);
    let bare = document.blocks.len() == 1 && document.blocks[0].span == Span::new(0, text.len());
    let mut out = if bare {
        format!("```sql\n{}\n```\n", text.trim_end())
    } else {
        let is_input = |kind| matches!(kind, BlockKind::Rows | BlockKind::Messages | BlockKind::Stream);
        let inputs = document.blocks.iter().filter(|block| is_input(block.kind) && block.words.first().is_some_and(|word| word == table));
        let edits: Vec<TextEdit> =
            inputs.filter_map(|block| Some(TextEdit { span: whole(text, block.info, block.span)?, text: String::new() })).collect();
        apply_edits(text, &edits)
    };
    if !out.ends_with("\n\n") {
        out.push('\n');
    }
    // A fence longer than any inside, so that no payload ends the block.
    let longest = lines.lines().map(|line| line.chars().take_while(|c| *c == '`').count()).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let kcat = if kcat { " kcat" } else { "" };
    out.push_str(&format!("{fence}messages {table}{kcat}\n{}\n{fence}\n", lines.trim_end_matches(['\n', '\r'])));
    out
}

/// Edits that add lines to a block without a name of its own (`toml functions`): at its end, or in a new block behind
/// everything. Bare SQL becomes a scenario with one `sql` block.
pub(crate) fn added_lines(text: &str, info: &str, lines: &str) -> Vec<TextEdit> {
    let document = document::parse(text);
    let is_meant = |block: &&document::Block| text[block.info.range()].split_whitespace().eq(info.split_whitespace());
    let insert = |at: usize, text: String| TextEdit { span: Span::new(at, at), text };
    if let Some(block) = document.blocks.iter().filter(|block| block.info != Span::default()).find(is_meant) {
        let end = block.span.end as usize;
        let gap = if text[block.span.range()].ends_with('\n') || block.span.start == block.span.end { "" } else { "\n" };
        return vec![insert(end, format!("{gap}{lines}"))];
    }
    let block = format!("\n```{info}\n{lines}```\n");
    let is_bare = document.blocks.iter().any(|block| block.kind == BlockKind::Sql && block.info == Span::default());
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    if is_bare && !text.trim().is_empty() {
        return vec![insert(0, "```sql\n".to_string()), insert(text.len(), format!("{gap}```\n{block}"))];
    }
    vec![insert(text.len(), format!("{gap}{block}"))]
}

/// The SQL that an embed lets its reader edit: the last `sql` block, where the job stands.
pub fn sql_of(text: &str) -> Span {
    let document = document::parse(text);
    document.blocks.iter().rev().find(|block| block.kind == BlockKind::Sql).map_or(Span::default(), |block| block.span)
}

/// The scenario with this SQL in place of its last `sql` block. A fence inside cannot end the block.
pub fn with_sql(text: &str, sql: &str) -> String {
    let span = sql_of(text);
    let is_whole = span == Span::new(0, text.len());
    let lines = sql
        .lines()
        .map(|line| if line.trim_start().starts_with("```") && !is_whole { format!("-- {line}\n") } else { format!("{line}\n") });
    apply_edits(text, &[TextEdit { span, text: lines.collect() }])
}

/// A block with its fences.
pub(crate) fn whole(text: &str, info: Span, content: Span) -> Option<Span> {
    let start = text[..info.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let end = text[content.end as usize..].find('\n').map_or(text.len(), |at| content.end as usize + at + 1);
    Some(Span::new(start, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_a_block_in_place_of_the_tables_own() {
        let text = "# T\n\n```sql\nSELECT 1;\n```\n\n```rows t\n+I[1]\n```\n\n```rows u\n+I[2]\n```\n";
        assert_eq!(
            with_messages(text, "t", "{\"a\":1}\n{\"a\":2}\n", false),
            "# T\n\n```sql\nSELECT 1;\n```\n\n\n```rows u\n+I[2]\n```\n\n```messages t\n{\"a\":1}\n{\"a\":2}\n```\n"
        );
    }

    #[test]
    fn sql_takes_the_place_of_the_last_sql_block() {
        let text = "# T\n\n```sql\nCREATE;\n```\n\n```sql\nSELECT 1;\n```\nend\n";
        assert_eq!(&text[sql_of(text).range()], "SELECT 1;\n");
        assert_eq!(with_sql(text, "SELECT 2;"), text.replace("SELECT 1", "SELECT 2"));
        assert_eq!(with_sql("SELECT 1;", "SELECT 2;"), "SELECT 2;\n");
        assert!(with_sql(text, "```\n").contains("-- ```\n```\nend"));
    }

    #[test]
    fn bare_sql_becomes_a_scenario_and_a_fence_in_a_payload_ends_nothing() {
        assert_eq!(with_messages("SELECT 1;\n", "t", "````", true), "```sql\nSELECT 1;\n```\n\n`````messages t kcat\n````\n`````\n");
    }
}
