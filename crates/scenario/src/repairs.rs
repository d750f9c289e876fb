//! Repairs: for what Flink refuses, the edits of the text that make it accept.
//!
//! In: a program, the statement that was refused and its diagnostic. Out: repairs that were tried: each one's text was planned
//! again, and the diagnostic was gone.

use crate::explore::{Explored, declaration, options_span, target};
use crate::program::{Answered, Program};
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::plan::Operator;
use rowkind_ir::{Fix, Span, TextEdit};
use rowkind_planner::Failure;
use rowkind_sql::ast::{Body, CreateTable};

/// Repairs of statement `number`, which was refused with a diagnostic of this code.
pub fn repairs(text: &str, program: &Program, number: usize, code: &str, explored: Option<&Explored>) -> Vec<Fix> {
    let statement = &program.statements[number];
    let proposed = match code {
        "sink-rejects-updates" => sink_repairs(program, statement, explored),
        "key-mismatch" => key_repairs(text, program, statement, explored),
        _ => Vec::new(),
    };
    proposed.into_iter().filter(|fix| works(text, program, number, fix)).collect()
}

/// Whether the statement is accepted once the repair is taken.
fn works(text: &str, program: &Program, number: usize, fix: &Fix) -> bool {
    let mended = program.read_edited(&apply_edits(text, &fix.edits));
    // A repair may add a SET in front: the job is then one further on.
    let extra = mended.statements.len().saturating_sub(program.statements.len());
    mended.statements.get(number + extra).is_some_and(|statement| !matches!(statement.outcome.failure, Some(Failure::Refused(_))))
}

fn fix(title: impl Into<String>, mut edits: Vec<TextEdit>) -> Fix {
    rowkind_ir::order::sort_by_key(&mut edits, |edit| edit.span.start);
    Fix { title: title.into(), consequence: None, edits }
}

fn sink_repairs(program: &Program, statement: &Answered, explored: Option<&Explored>) -> Vec<Fix> {
    let Some((declared, create)) = target(statement).and_then(|name| declaration(program, name)) else { return Vec::new() };
    let connector = option(create, "connector").unwrap_or_default();
    let mut fixes = Vec::new();
    match connector {
        "kafka" => {
            fixes.extend(to_upsert_kafka(declared, create, explored));
            let formats = ["format", "value.format"];
            let format = create.options.iter().find(|option| formats.contains(&option.key.as_str()));
            if let Some(format) = format {
                let span = Span::new(format.value_span.start, format.value_span.end).shifted(declared.base);
                let edit = TextEdit { span, text: "'debezium-json'".to_string() };
                fixes.push(fix("Write each change with its kind: 'format' = 'debezium-json'", vec![edit]));
            }
        }
        "sinkmode" => {
            if let Some(mode) = create.options.iter().find(|option| option.key == "changelog-mode") {
                let span = Span::new(mode.value_span.start, mode.value_span.end).shifted(declared.base);
                for (mode, what) in [("I,UA,D", "upserts"), ("I,UB,UA,D", "every kind")] {
                    fixes.push(fix(format!("Let the sink take {what}: '{mode}'"), vec![TextEdit { span, text: format!("'{mode}'") }]));
                }
            }
        }
        _ => {}
    }
    if let Some(span) = options_span(declared, create) {
        let edit = TextEdit { span, text: "'connector' = 'print'".to_string() };
        fixes.push(fix("Only look at the changes: 'connector' = 'print'", vec![edit]));
    }
    fixes
}

/// The same topic as an upsert-kafka table, with a key that the query has.
fn to_upsert_kafka(declared: &Answered, create: &CreateTable, explored: Option<&Explored>) -> Option<Fix> {
    let span = options_span(declared, create)?;
    let mut edits = Vec::new();
    let has_key = create.constraints.iter().any(|constraint| constraint.primary);
    let mut title = "Write into upsert-kafka".to_string();
    if !has_key {
        let explored = explored?;
        let table = &explored.table;
        let columns = table.physical_columns();
        let key: Vec<&str> = sink_key(explored)?.iter().map(|&at| table.columns[columns[at]].name.as_str()).collect();
        let last = create.columns.last()?.span.end.max(create.watermarks.last().map_or(0, |watermark| watermark.span.end));
        let end = declared.base + last;
        let quoted: Vec<String> = key.iter().map(|name| name_text(name)).collect();
        edits.push(TextEdit { span: Span::new(end, end), text: format!(",\n  PRIMARY KEY ({}) NOT ENFORCED", quoted.join(", ")) });
        title = format!("Write into upsert-kafka, with the key {}", key.join(", "));
    }
    let format = option(create, "value.format").or(option(create, "format")).unwrap_or("json");
    let kept = |key: &str| key == "topic" || key.starts_with("properties.") || key == "sink.parallelism" || key.starts_with("sink.delivery") || key.starts_with("sink.transactional");
    let mut options = vec!["'connector' = 'upsert-kafka'".to_string()];
    options.extend(create.options.iter().filter(|option| kept(&option.key)).map(|option| {
        format!("'{}' = '{}'", option.key.replace('\'', "''"), option.value.replace('\'', "''"))
    }));
    options.push(format!("'key.format' = '{}'", option(create, "key.format").unwrap_or(format)));
    options.push(format!("'value.format' = '{format}'"));
    edits.push(TextEdit { span, text: options.join(",\n  ") });
    Some(fix(title, edits))
}

/// The smallest upsert key of what reaches the sink, as positions.
fn sink_key(explored: &Explored) -> Option<&Vec<usize>> {
    let nodes = &explored.query.plan.nodes;
    let sink = nodes.iter().find(|node| matches!(node.operator, Operator::Sink(_)))?;
    let keys = nodes[*sink.inputs.first()?].upsert_keys.as_ref()?;
    keys.iter().filter(|key| !key.is_empty()).min_by_key(|key| (key.len(), key.to_vec()))
}

fn key_repairs(text: &str, program: &Program, statement: &Answered, explored: Option<&Explored>) -> Vec<Fix> {
    let mut fixes = Vec::new();
    if let Some(Body::Insert(insert)) = &statement.body {
        let end = statement.span.end as usize;
        for (clause, what) in [
            ("DEDUPLICATE", "Keep the latest row of each key, at the price of state: ON CONFLICT DO DEDUPLICATE"),
            ("NOTHING", "Keep the first row of each key: ON CONFLICT DO NOTHING"),
            ("ERROR", "Fail on a conflict: ON CONFLICT DO ERROR"),
        ] {
            if insert.on_conflict.is_none() {
                let edit = TextEdit { span: Span::new(end, end), text: format!("\nON CONFLICT DO {clause}") };
                fixes.push(fix(what, vec![edit]));
            }
        }
        if let (Some(explored), Some((declared, create))) = (explored, declaration(program, insert.table.last())) {
            fixes.extend(other_key(text, explored, declared, create));
        }
    }
    let start = statement.span.start as usize;
    let set = "SET 'table.exec.sink.require-on-conflict' = 'false';\n\n";
    fixes.push(fix("Do as Flink 2.2 did: SET 'table.exec.sink.require-on-conflict' = 'false'", vec![TextEdit {
        span: Span::new(start, start),
        text: set.to_string(),
    }]));
    fixes
}

/// The sink's PRIMARY KEY made the query's own key.
fn other_key(text: &str, explored: &Explored, declared: &Answered, create: &CreateTable) -> Option<Fix> {
    let key = sink_key(explored)?;
    let constraint = create.constraints.iter().find(|constraint| constraint.primary && !constraint.columns.is_empty())?;
    let table = &explored.table;
    let columns = table.physical_columns();
    let names: Vec<String> = key.iter().map(|&at| name_text(&table.columns[columns[at]].name)).collect();
    let span = Span::new(constraint.span.start, constraint.span.end).shifted(declared.base);
    let written = &text[span.range()];
    let (open, close) = (written.find('(')?, written.find(')')?);
    let inside = Span::new(span.start as usize + open + 1, span.start as usize + close);
    Some(fix(format!("Make {} the sink's key", names.join(", ")), vec![TextEdit { span: inside, text: names.join(", ") }]))
}

fn option<'c>(create: &'c CreateTable, key: &str) -> Option<&'c str> {
    create.options.iter().find(|option| option.key == key).map(|option| option.value.as_str())
}

/// A column's name as it is written in SQL.
fn name_text(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.starts_with(|c: char| c.is_ascii_digit());
    if plain { name.to_string() } else { format!("`{}`", name.replace('`', "``")) }
}
