//! Queries and sources that only append, for those who take nothing else.

use super::tables::{Declared, inserts};
use super::{Case, fix, replaced};
use rowkind_ir::{Fix, Span, TextEdit};
use rowkind_sql::ast::Body;

/// Edits of the query after which it may only append; whether it does is found out by planning it.
pub fn query(case: &Case<'_>) -> Vec<Fix> {
    let statement = &case.program.statements[case.number];
    let (start, sql) = (statement.span.start as usize, &case.text[statement.span.range()]);
    let upper = sql.to_ascii_uppercase();
    let mut fixes = Vec::new();
    // The first row of each key never changes, the last one does.
    if upper.contains("ROW_NUMBER")
        && let Some(at) = word(&upper, "DESC")
    {
        let edit = replaced(Span::new(start + at, start + at + 4), "ASC");
        fixes.push(fix("Keep the first row of each key instead of the last: it never changes", vec![edit]));
    }
    // A window with both of its bounds in the grouping is sent once, when it is over.
    if let Some(at) = word(&upper, "GROUP") {
        let has = |name: &str| word(&upper[at..], name);
        if let (Some(found), None) = (has("WINDOW_START"), has("WINDOW_END")) {
            let end = start + at + found + "WINDOW_START".len();
            fixes.push(fix(
                "Group by both bounds of the window: each is then sent once, when it is over",
                vec![super::inserted(end, ", window_end")],
            ));
        }
        if let (None, Some(found)) = (has("WINDOW_START"), has("WINDOW_END")) {
            fixes.push(fix(
                "Group by both bounds of the window: each is then sent once, when it is over",
                vec![super::inserted(start + at + found, "window_start, ")],
            ));
        }
    }
    // What is fired early or late is corrected later.
    let fires = |key: &str| matches!(key, "table.exec.emit.early-fire.enabled" | "table.exec.emit.late-fire.enabled");
    let edits: Vec<TextEdit> = case
        .program
        .statements
        .iter()
        .take(case.number)
        .filter(|other| matches!(&other.body, Some(Body::Set(set)) if set.pair.as_ref().is_some_and(|(key, value)| fires(key) && value == "true")))
        .filter_map(|other| {
            let at = case.text[other.span.range()].rfind("true")? + other.span.start as usize;
            Some(replaced(Span::new(at, at + 4), "false"))
        })
        .collect();
    if !edits.is_empty() {
        fixes.push(fix("Send each window once, when it is over: nothing is fired early or late", edits));
    }
    fixes
}

/// Where a word stands in a text of capitals.
fn word(text: &str, word: &str) -> Option<usize> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut from = 0;
    while let Some(at) = text[from..].find(word).map(|at| at + from) {
        let end = at + word.len();
        if !text[..at].ends_with(is_part) && !text[end..].starts_with(is_part) {
            return Some(at);
        }
        from = end;
    }
    None
}

/// For an operator that only takes appends: a regular join instead, or sources whose changes are read as new rows.
pub fn sources(case: &Case<'_>) -> Vec<Fix> {
    let mut fixes = Vec::new();
    let Some(guilty) = guilty(case) else { return fixes };
    if case.refusal.message.starts_with("StreamPhysicalIntervalJoin") {
        fixes.extend(regular_join(case));
    }
    let reads = |key: &str, value: &str, what: &str| {
        let edit = guilty.with_option(key, value)?;
        Some(fix(
            format!("Read {} as {what}: an update then is one more row, and nothing is taken back", guilty.create.name.last()),
            vec![edit],
        ))
    };
    match guilty.connector() {
        "rows" => fixes.extend(reads("changelog-mode", "I", "appends: 'changelog-mode' = 'I'")),
        "kafka" | "filesystem" => {
            let key = if guilty.option("value.format").is_some() { "value.format" } else { "format" };
            let mut fix = reads(key, "json", &format!("appends: '{key}' = 'json'"));
            // Appends have no key.
            if let (Some(fix), true) = (&mut fix, guilty.has_key()) {
                fix.edits.extend(guilty.without_key(case.text));
                rowkind_ir::order::sort_by_key(&mut fix.edits, |edit| edit.span.start);
            }
            fixes.extend(fix);
        }
        "upsert-kafka" => {
            let mut edits: Vec<TextEdit> = guilty.with_option("connector", "kafka").into_iter().collect();
            edits.extend(guilty.without_key(case.text));
            if guilty.option("key.fields").is_none() {
                edits.extend(guilty.without_option("key.format"));
            }
            fixes.push(fix(
                format!(
                    "Read {} as appends: 'connector' = 'kafka'; an update then is one more row, and nothing is taken back",
                    guilty.create.name.last()
                ),
                edits,
            ));
        }
        other if !rowkind_ir::connector::is_built_in(other) => {
            fixes.extend(reads(rowkind_ir::connector::MODE_OPTION, "I", "appends"));
        }
        _ => {}
    }
    fixes
}

/// The table whose scan Flink names, or the first table that the plan reads with updates.
fn guilty<'p>(case: &Case<'p>) -> Option<Declared<'p>> {
    let behind = case.refusal.message.split_once("produced by node ").map_or("", |(_, node)| node);
    let named = behind.split_once("TableSourceScan(table=[[").and_then(|(_, rest)| rest.split(['[', ']', ',']).nth(2)).map(str::trim);
    if let Some(declared) = named.and_then(|name| Declared::of(case.program, name)) {
        return Some(declared);
    }
    let statement = &case.program.statements[case.number];
    let sql = case.text[statement.span.range()].to_ascii_uppercase();
    let targets: Vec<&str> = inserts(statement.body.as_ref()).iter().map(|insert| insert.table.last()).collect();
    case.program
        .statements
        .iter()
        .filter_map(|other| match &other.body {
            Some(Body::CreateTable(create)) => Some(Declared { statement: other, create }),
            _ => None,
        })
        .filter(|declared| !targets.contains(&declared.create.name.last()))
        .find(|declared| word(&sql, &declared.create.name.last().to_ascii_uppercase()).is_some() && sends_updates(*declared))
}

fn sends_updates(declared: Declared<'_>) -> bool {
    let format = declared.option("value.format").or(declared.option("format")).unwrap_or_default();
    let by_format = ["debezium-json", "canal-json", "maxwell-json", "ogg-json", "debezium-avro-confluent"].contains(&format);
    let by_mode = declared.option("changelog-mode").or(declared.option(rowkind_ir::connector::MODE_OPTION)).is_some_and(|mode| mode != "I");
    by_format || by_mode || declared.connector() == "upsert-kafka" || declared.connector().ends_with("-cdc")
}

/// Without watermarks the bounds of time are a condition like any other. Every row of both sides is then kept.
fn regular_join(case: &Case<'_>) -> Option<Fix> {
    let statement = &case.program.statements[case.number];
    let sql = case.text[statement.span.range()].to_ascii_uppercase();
    let mut edits = Vec::new();
    for other in &case.program.statements {
        let Some(Body::CreateTable(create)) = &other.body else { continue };
        let declared = Declared { statement: other, create };
        if word(&sql, &create.name.last().to_ascii_uppercase()).is_some() {
            for watermark in &create.watermarks {
                edits.extend(declared.without_element(case.text, declared.place(watermark.span)));
            }
        }
    }
    (!edits.is_empty()).then(|| {
        fix("Make it a regular join: without watermarks the bounds of time are a condition, and both sides are kept for ever", edits)
    })
}
