//! Options that are set from outside the editor: of the session, by SET, and of a table, in its WITH.

use super::spliced;
use crate::document::{self, Block, BlockKind};
use rowkind_sql::Statement;
use rowkind_sql::ast::Body;
use std::ops::Range;

/// Statements of all SQL blocks in order, with the place where their block begins.
fn statements(text: &str) -> Vec<(usize, Statement)> {
    let is_sql = |block: &Block| block.kind == BlockKind::Sql;
    let of_block = |block: Block| {
        let script = rowkind_sql::parse_script(&text[block.span.range()]);
        script.statements.into_iter().map(move |statement| (block.span.start as usize, statement))
    };
    document::parse(text).blocks.into_iter().filter(is_sql).flat_map(of_block).collect()
}

fn quoted(value: &str) -> String {
    format!("'{}'", value.replace('\'', "''"))
}

/// `None`: there is no statement to set it before, or none to take away.
pub fn set_session(text: &str, key: &str, value: Option<&str>) -> Option<String> {
    let statements = statements(text);
    let is_meant =
        |body: &Body| matches!(body, Body::Set(set) if set.pair.as_ref().is_some_and(|(known, _)| known.trim_matches('\'') == key));
    let known = statements.iter().rfind(|(_, statement)| statement.body.as_ref().is_ok_and(is_meant));
    let set = value.map(|value| format!("SET {} = {}", quoted(key), quoted(value)));
    match (known, set) {
        (Some((base, statement)), Some(set)) => Some(spliced(text, base + statement.span.start..base + statement.span.end, &set)),
        (Some((base, statement)), None) => Some(spliced(text, with_end(text, base + statement.span.start..base + statement.span.end), "")),
        (None, Some(set)) => {
            let (base, first) = statements.first()?;
            let at = base + first.span.start;
            Some(spliced(text, at..at, &format!("{set};\n")))
        }
        (None, None) => None,
    }
}

/// A statement with its end mark and the rest of its line.
fn with_end(text: &str, statement: Range<usize>) -> Range<usize> {
    let mut end = statement.end;
    end += usize::from(text[end..].starts_with(';'));
    end += usize::from(text[end..].starts_with('\n'));
    statement.start..end
}

/// `None`: no CREATE TABLE of that name has options.
pub fn set_table(text: &str, table: &str, options: &[(String, String)]) -> Option<String> {
    let statements = statements(text);
    let (base, create) = statements.iter().rev().find_map(|(base, statement)| match &statement.body {
        Ok(Body::CreateTable(create)) if create.name.last() == table => Some((*base, create)),
        _ => None,
    })?;
    let last = create.options.last()?;
    let behind = base + last.value_span.end;
    let line = text[..base + last.key_span.start].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..base + last.key_span.start];
    let between = if before.trim().is_empty() { format!(",\n{before}") } else { ", ".to_string() };
    let mut out = text.to_string();
    let is_new = |key: &str| create.options.iter().all(|known| known.key != key);
    let added: String =
        options.iter().filter(|(key, _)| is_new(key)).map(|(key, value)| format!("{between}{} = {}", quoted(key), quoted(value))).collect();
    out.insert_str(behind, &added);
    // From the back, so that the places in front stay true.
    for known in create.options.iter().rev() {
        if let Some((_, value)) = options.iter().find(|(key, _)| *key == known.key) {
            out.replace_range(base + known.value_span.start..base + known.value_span.end, &quoted(value));
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# A\n\n```sql\nCREATE TABLE t (\n  a INT\n) WITH (\n  'connector' = 'kafka',\n  'format' = 'json'\n);\nSELECT 1;\n```\n";
    const TTL: &str = "table.exec.state.ttl";

    #[test]
    fn an_option_of_the_session_comes_changes_and_goes() {
        let one = set_session(TEXT, TTL, Some("10 s")).expect("a text");
        assert_eq!(one, TEXT.replace("CREATE", "SET 'table.exec.state.ttl' = '10 s';\nCREATE"));
        let two = set_session(&one, TTL, Some("1 h")).expect("a text");
        assert_eq!(two, one.replace("10 s", "1 h"));
        assert_eq!(set_session(&two, TTL, None).as_deref(), Some(TEXT));
        assert_eq!(set_session(TEXT, TTL, None), None);
    }

    #[test]
    fn an_option_of_a_table_is_changed_where_it_stands_and_added_behind_the_last() {
        let set = |text: &str, options: &[(&str, &str)]| {
            let options: Vec<(String, String)> = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
            set_table(text, "t", &options)
        };
        let added = set(TEXT, &[("format", "avro"), ("x", "y")]).expect("a text");
        assert_eq!(added, TEXT.replace("'json'", "'avro',\n  'x' = 'y'"));
        let inline = "CREATE TABLE t (a INT) WITH ('connector' = 'kafka');";
        assert_eq!(set(inline, &[("x", "it's")]).as_deref(), Some("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', 'x' = 'it''s');"));
        assert_eq!(set("SELECT 1;", &[("x", "y")]), None);
    }
}
