//! The connectors' errors beside those of real Flink (`tests/kafka/connector`).

use super::*;
use crate::catalog::{Column, ColumnKind, ObjectName};
use crate::types::{MAX_LENGTH, TimeAttribute, TypeKind};
use crate::version::FlinkVersion;
use serde_json::Value as Json;
use std::collections::BTreeMap;

const KAFKA: &str = include_str!("../../../../tests/kafka/connector/170-kafka-connector.jsonl");
const MORE: &str = include_str!("../../../../tests/kafka/connector/more-connectors.jsonl");

const DATAGEN: &str = include_str!("../../../../tests/kafka/connector/datagen-filesystem.jsonl");

/// Beginnings of messages that come from connectors, not from the planner.
const OURS: &[&str] = &[
    "Unable to create a",
    "Invalid metadata key",
    "The 'raw' format",
    "JSON format doesn't",
    "Property group.id",
    "auto.offset.reset",
    "EXACTLY_ONCE delivery",
    "Invalid configured parallelism",
    "not a row kind",
    "Dangling meta character",
];

/// Recorded, but not said here: the rows of `rows` are read by the engine, charsets are Java's.
const APART: &[&str] = &["rows connector: table", "Unsupported 'raw.charset'"];

#[test]
fn kafka_tables_are_refused_in_flinks_words() {
    check(KAFKA, 166);
}

#[test]
fn other_connectors_are_refused_in_flinks_words() {
    check(MORE, 45);
    check(DATAGEN, 8);
}

fn check(recording: &str, compared_min: usize) {
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for line in recording.lines() {
        let step: Json = serde_json::from_str(line).unwrap();
        let sql = step["sql"].as_str().unwrap();
        if sql.starts_with("CREATE TABLE") {
            if step["kind"] == "ok" {
                let table = table(sql);
                tables.insert(table.name.name.clone(), table);
            }
            continue;
        }
        let (name, role) = match sql.strip_prefix("INSERT INTO ") {
            Some(rest) => (rest.split([' ', '(']).next().unwrap(), Role::Sink),
            None => match sql.split_once(" FROM ") {
                Some((_, rest)) => (rest.split(' ').next().unwrap(), Role::Source),
                None => continue,
            },
        };
        let Some(table) = tables.get(name) else { continue };
        let recorded = &step["error"];
        let message = recorded["message"].as_str().unwrap_or_default();
        let whole = recorded.to_string();
        if APART.iter().any(|text| whole.contains(text)) {
            continue;
        }
        let error = match facts(table, role, &FlinkVersion::V2_3.behaviours()) {
            Err(error) => Some(error),
            Ok(facts) => facts.late,
        };
        let ours = OURS.iter().any(|begin| message.starts_with(begin)) || message.contains("metadata columns, but");
        compared += 1;
        match error {
            None if !ours => {}
            None => wrong.push(format!("#{} {sql}\n  recorded: {whole}\n  ours: accepted", step["index"])),
            // The planner has its say before the late errors.
            Some(_) if !ours && !message.is_empty() => {}
            Some(error) => {
                let causes: Vec<Json> = error.causes.iter().map(|(class, message)| serde_json::json!([class, message])).collect();
                let recorded_causes = recorded["causes"].as_array().cloned().unwrap_or_default();
                if error.message != message || recorded["class"] != error.class || causes != recorded_causes {
                    wrong.push(format!("#{} {sql}\n  recorded: {whole}\n  ours: {error:?}", step["index"]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared >= compared_min, "only {compared} compared");
}

#[test]
fn a_sink_that_takes_what_is_asked() {
    assert_eq!(Mode::Requested.of(ChangelogMode::ALL), ChangelogMode::ALL);
    assert_eq!(Mode::RequestedWithoutUpdateBefore.of(ChangelogMode::ALL), ChangelogMode::UPSERT);
}

#[test]
fn keys_and_values_of_an_upsert_table() {
    let table = table(
        "CREATE TABLE t (k_a INT, v STRING, k_b INT, PRIMARY KEY (k_b, k_a) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', \
         'topic' = 't', 'properties.bootstrap.servers' = 'b', 'key.format' = 'json', 'value.format' = 'json', \
         'key.fields-prefix' = 'k_', 'value.fields-include' = 'EXCEPT_KEY')",
    );
    let kafka = facts(&table, Role::Sink, &FlinkVersion::V2_3.behaviours()).unwrap().kafka.unwrap();
    assert_eq!((kafka.key, kafka.value, kafka.key_prefix.as_str()), (vec![2, 0], vec![1], "k_"));
}

#[test]
fn durations() {
    assert_eq!(parse_duration_ms("5 min"), Ok(300_000));
    assert_eq!(parse_duration_ms("200"), Ok(200));
    assert_eq!(parse_duration_ms("1s"), Ok(1000));
    assert_eq!(parse_duration_ms("PT1M30S"), Ok(90_000));
    assert!(parse_duration_ms("P").is_err());
}

/// Reads the simple CREATE TABLE statements of the recordings.
fn table(sql: &str) -> Table {
    let rest = sql.strip_prefix("CREATE TABLE ").unwrap();
    let (name, rest) = rest.split_once(' ').unwrap();
    let (columns, options) = rest.split_once(" WITH (").unwrap();
    let mut table = Table {
        name: ObjectName { catalog: "default_catalog".to_string(), database: "default_database".to_string(), name: name.to_string() },
        columns: Vec::new(),
        watermark: None,
        primary_key: None,
        partitioned_by: Vec::new(),
        options: BTreeMap::new(),
        comment: None,
        span: None,
    };
    let mut keys = Vec::new();
    for part in split(columns.trim_start_matches('(').strip_suffix(')').unwrap()) {
        if let Some(list) = part.strip_prefix("PRIMARY KEY (") {
            keys = list.split(')').next().unwrap().split(',').map(|key| key.trim().to_string()).collect();
        } else if !part.starts_with("WATERMARK") {
            table.columns.push(column(&part));
        }
    }
    if !keys.is_empty() {
        let positions: Vec<usize> = keys.iter().map(|key| table.column(key).unwrap()).collect();
        for &position in &positions {
            table.columns[position].ty.nullable = false;
        }
        table.primary_key = Some(positions);
    }
    for option in split(options.strip_suffix(')').unwrap()) {
        let (key, value) = option.split_once("'=").or(option.split_once("' =")).unwrap();
        table.options.insert(key.trim_matches('\'').to_string(), value.trim().trim_matches('\'').to_string());
    }
    table
}

/// At commas outside of quotes and brackets.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut part, mut depth, mut quoted) = (Vec::new(), String::new(), 0, false);
    for c in text.chars() {
        match c {
            '\'' => quoted = !quoted,
            '(' | '<' if !quoted => depth += 1,
            ')' | '>' if !quoted => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 && !quoted {
            parts.push(std::mem::take(&mut part).trim().to_string());
        } else {
            part.push(c);
        }
    }
    parts.push(part.trim().to_string());
    parts
}

fn column(text: &str) -> Column {
    let (name, rest) = text.split_once(' ').unwrap();
    let (ty, metadata) = match rest.split_once(" METADATA") {
        Some((ty, metadata)) => (ty, Some(metadata)),
        None => (rest, None),
    };
    let kind = metadata.map_or(ColumnKind::Physical, |metadata| ColumnKind::Metadata {
        key: metadata.split('\'').nth(1).map(str::to_string),
        is_virtual: metadata.ends_with("VIRTUAL"),
    });
    Column { name: name.trim_matches('`').to_string(), ty: data_type(ty), kind, comment: None }
}

fn data_type(text: &str) -> DataType {
    let inner = |prefix: &str| text.strip_prefix(prefix).map(|rest| split(rest.strip_suffix('>').unwrap()));
    DataType::new(match text {
        "INT" => TypeKind::Int,
        "DOUBLE" => TypeKind::Double,
        "DATE" => TypeKind::Date,
        "BOOLEAN" => TypeKind::Boolean,
        "STRING" => TypeKind::VarChar(MAX_LENGTH),
        "BIGINT" => TypeKind::BigInt,
        "BYTES" => TypeKind::VarBinary(MAX_LENGTH),
        "TIMESTAMP(3)" => TypeKind::Timestamp(3, TimeAttribute::None),
        _ => {
            if let Some(parts) = inner("ARRAY<") {
                TypeKind::Array(Box::new(data_type(&parts[0])))
            } else if let Some(parts) = inner("MAP<") {
                TypeKind::Map(Box::new(data_type(&parts[0])), Box::new(data_type(&parts[1])))
            } else if let Some(parts) = inner("ROW<") {
                let fields = parts.iter().map(|part| {
                    let (name, ty) = part.split_once(' ').unwrap();
                    crate::types::Field::new(name.trim_matches('`'), data_type(ty))
                });
                TypeKind::Row(fields.collect())
            } else {
                panic!("type {text}")
            }
        }
    })
}
