//! A sink that does not take what the query sends: another connector, format or mode.

use super::tables::{Declared, name_text, table_named};
use super::{Case, fix, inserted, replaced};
use crate::explore::Explored;
use rowkind_ir::connector::{self, MODE_OPTION};
use rowkind_ir::plan::Operator;
use rowkind_ir::{Fix, TextEdit};

pub fn repairs(case: &Case<'_>) -> Vec<Fix> {
    let declared = table_named(&case.refusal.message, "Table sink '").and_then(|name| Declared::of(case.program, name));
    let Some(declared) = declared else { return Vec::new() };
    let mut fixes = Vec::new();
    match declared.connector() {
        "kafka" => {
            fixes.extend(to_upsert_kafka(declared, case.explored));
            fixes.extend(changelog_format(declared));
        }
        "filesystem" => fixes.extend(changelog_format(declared)),
        "sinkmode" => {
            for (mode, what) in [("I,UA,D", "upserts"), ("I,UB,UA,D", "every kind")] {
                let edit = declared.with_option("changelog-mode", mode);
                fixes.extend(edit.map(|edit| fix(format!("Let the sink take {what}: '{mode}'"), vec![edit])));
            }
        }
        other if !connector::is_built_in(other) => {
            if !declared.has_key() && connector::is_known(other) {
                fixes.extend(with_key(declared, case.explored));
            }
            for (mode, what) in [("I,UA,D", "upserts"), ("I,UB,UA,D", "every kind")] {
                let edit = declared.with_option(MODE_OPTION, mode);
                fixes.extend(edit.map(|edit| fix(format!("Say that the sink takes {what}: '{MODE_OPTION}' = '{mode}'"), vec![edit])));
            }
        }
        _ => {}
    }
    if let Some(span) = declared.options_span() {
        fixes.push(fix("Only look at the changes: 'connector' = 'print'", vec![replaced(span, "'connector' = 'print'")]));
    }
    fixes
}

/// A format whose messages say what kind of change they are.
fn changelog_format(declared: Declared<'_>) -> Option<Fix> {
    let key = ["format", "value.format"].into_iter().find(|key| declared.option(key).is_some())?;
    let mut edits = vec![declared.with_option(key, "debezium-json")?];
    // Options of the old format go with it.
    let old = format!("{}.", declared.option(key)?);
    for option in declared.create.options.iter().filter(|option| option.key.starts_with(&old)) {
        edits.extend(declared.without_option(&option.key));
    }
    Some(fix(format!("Write each change with its kind: '{key}' = 'debezium-json'"), edits))
}

/// The same table with a key that the query has.
fn with_key(declared: Declared<'_>, explored: Option<&Explored>) -> Option<Fix> {
    let (edit, key) = key_of_query(declared, explored?)?;
    Some(fix(format!("Declare the key {key}: the sink then takes upserts"), vec![edit]))
}

/// The PRIMARY KEY to add, and its columns in words.
fn key_of_query(declared: Declared<'_>, explored: &Explored) -> Option<(TextEdit, String)> {
    let table = &explored.table;
    let columns = table.physical_columns();
    let key: Vec<&str> = sink_key(explored)?.iter().map(|&at| table.columns[columns[at]].name.as_str()).collect();
    Some((declared.with_key(&key)?, key.join(", ")))
}

/// The same topic as an upsert-kafka table, with a key that the query has.
fn to_upsert_kafka(declared: Declared<'_>, explored: Option<&Explored>) -> Option<Fix> {
    let span = declared.options_span()?;
    let mut edits = Vec::new();
    let mut title = "Write into upsert-kafka".to_string();
    if !declared.has_key() {
        let (edit, key) = key_of_query(declared, explored?)?;
        edits.push(edit);
        title = format!("Write into upsert-kafka, with the key {key}");
    }
    edits.push(replaced(span, upsert_kafka_options(declared).join(",\n  ")));
    Some(fix(title, edits))
}

/// The options of a kafka table as those of upsert-kafka.
pub fn upsert_kafka_options(declared: Declared<'_>) -> Vec<String> {
    let option = |key: &str| declared.option(key);
    let format = option("value.format").or(option("format")).unwrap_or("json");
    let kept = |key: &str| {
        key == "topic"
            || key.starts_with("properties.")
            || key == "sink.parallelism"
            || key.starts_with("sink.delivery")
            || key.starts_with("sink.transactional")
    };
    let mut options = vec!["'connector' = 'upsert-kafka'".to_string()];
    options.extend(
        declared
            .create
            .options
            .iter()
            .filter(|option| kept(&option.key))
            .map(|option| format!("'{}' = '{}'", option.key.replace('\'', "''"), option.value.replace('\'', "''"))),
    );
    options.push(format!("'key.format' = '{}'", option("key.format").unwrap_or(format)));
    options.push(format!("'value.format' = '{format}'"));
    options
}

/// The smallest upsert key of what reaches the sink, as positions.
pub fn sink_key(explored: &Explored) -> Option<&Vec<usize>> {
    let nodes = &explored.query.plan.nodes;
    let sink = nodes.iter().find(|node| match &node.operator {
        Operator::Sink(sink) => sink.table.as_ref().is_some_and(|table| table.name == explored.table.name),
        _ => false,
    })?;
    let keys = nodes[*sink.inputs.first()?].upsert_keys.as_ref()?;
    keys.iter().filter(|key| !key.is_empty()).min_by_key(|key| (key.len(), key.to_vec()))
}

/// The sink's PRIMARY KEY made the query's own key.
pub fn other_key(text: &str, explored: &Explored, declared: Declared<'_>) -> Option<Fix> {
    let key = sink_key(explored)?;
    let constraint = declared.create.constraints.iter().find(|constraint| constraint.primary && !constraint.columns.is_empty())?;
    let table = &explored.table;
    let columns = table.physical_columns();
    let names: Vec<String> = key.iter().map(|&at| name_text(&table.columns[columns[at]].name)).collect();
    let span = declared.place(constraint.span);
    let written = &text[span.range()];
    let (open, close) = (written.find('(')?, written.find(')')?);
    let at = span.start as usize + open + 1;
    let mut edit = inserted(at, names.join(", "));
    edit.span.end = span.start + close as u32;
    Some(fix(format!("Make {} the sink's key", names.join(", ")), vec![edit]))
}
