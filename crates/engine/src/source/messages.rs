//! Messages that somebody brought: payloads as a topic holds them, as the changes that Flink's source would emit.
//!
//! In: a table with a format, and lines: one payload each, or JSON objects as `kcat -J` prints them. Out: changes as wide as the
//! table, metadata columns filled, each with its line; and what could not be decoded, with its line and column.
//! Never: reads a file.

use super::metadata::Place;
use crate::fault::{RunError, Unsupported};
use crate::format::Decoder;
use crate::reader::Rows;
use rowkind_ir::connector::{self, Role};
use rowkind_ir::json::Json;
use rowkind_ir::{Behaviours, Change, Field, FlinkVersion, Str, Table, Value};
use std::rc::Rc;

/// How the lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// A value each; there are no keys.
    Payloads,
    /// `{"topic":…,"partition":…,"offset":…,"tstype":…,"ts":…,"key":…,"payload":…,"headers":[…]}`
    Kcat,
}

/// A change that a message brought.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// As wide as the table; computed columns are NULL.
    pub change: Change,
    /// Counted from 0.
    pub line: usize,
    /// Partition and offset.
    pub at: (u32, u64),
    /// ms since 1970; `None`: not told.
    pub timestamp: Option<i64>,
}

/// A message that is no row.
#[derive(Clone, Debug, PartialEq)]
pub struct BadMessage {
    /// Counted from 0, and the byte in it.
    pub line: usize,
    pub column: usize,
    /// In a sentence.
    pub reason: String,
    /// What ends Flink's job; `None`: the message is passed over (`ignore-parse-errors`).
    pub error: Option<RunError>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Messages {
    pub arrivals: Vec<Arrival>,
    pub bad: Vec<BadMessage>,
}

/// One message before it is decoded.
struct Message {
    partition: u32,
    offset: u64,
    timestamp: Option<i64>,
    timestamp_type: &'static str,
    topic: Option<String>,
    key: Option<String>,
    payload: Option<String>,
    headers: Vec<(Value, Value)>,
    /// Where the payload begins in its line.
    payload_column: usize,
}

/// How the messages of one table are decoded.
enum Way {
    Kafka(Rows),
    /// A connector with a format and no keys.
    Format(Decoder),
}

/// Decodes the messages of a table. A message that ends Flink's job ends the list.
pub fn read(table: &Table, text: &str, lines: Lines) -> Result<Messages, Unsupported> {
    let way = way(table)?;
    let strict = strict_way(table)?;
    super::metadata::check(table)?;
    let mut messages = Messages::default();
    let mut next_offset = 0;
    for (line, written) in text.lines().enumerate() {
        if written.trim().is_empty() {
            continue;
        }
        let message = match lines {
            Lines::Payloads => Message::payload(written, next_offset),
            Lines::Kcat => match Message::kcat(written, next_offset) {
                Ok(message) => message,
                Err((column, reason)) => {
                    messages.bad.push(BadMessage { line, column, reason, error: None });
                    continue;
                }
            },
        };
        next_offset = message.offset + 1;
        let key = message.key.as_deref().map(str::as_bytes);
        let payload = message.payload.as_deref().map(str::as_bytes);
        let ignored = way.changes(key, payload);
        if let Err(error) = strict.changes(key, payload) {
            let failed = ignored.is_err();
            messages.bad.push(BadMessage {
                line,
                column: message.payload_column + error.offset.unwrap_or(0),
                reason: error.reason().to_string(),
                error: failed.then(|| error.of_job()),
            });
            if failed {
                break;
            }
        }
        let place = Place { value: way.metadata(table, payload), ..message.place() };
        for change in ignored.into_iter().flatten() {
            messages.arrivals.push(Arrival {
                change: Change { kind: change.kind, row: place.widened(table, &change.row) },
                line,
                at: (message.partition, message.offset),
                timestamp: message.timestamp,
            });
        }
    }
    Ok(messages)
}

impl Way {
    fn changes(&self, key: Option<&[u8]>, value: Option<&[u8]>) -> Result<Vec<Change>, crate::format::DecodeError> {
        match self {
            Way::Kafka(rows) => Ok(rows.changes(key, value)?.into_vec()),
            Way::Format(decoder) => decoder.decode(value),
        }
    }

    fn metadata(&self, table: &Table, value: Option<&[u8]>) -> Vec<Value> {
        match self {
            Way::Kafka(rows) => super::metadata::of_value(table, rows, value),
            Way::Format(_) => Vec::new(),
        }
    }
}

fn way(table: &Table) -> Result<Way, Unsupported> {
    // Who wants to run it has asked already whether the connector is there.
    let behaviours = Behaviours { assumes_connectors: true, ..FlinkVersion::default().behaviours() };
    let facts = connector::facts(table, Role::Source, &behaviours)
        .map_err(|_| Unsupported::new(format!("how to read messages of the table {}", table.name.name)))?;
    if facts.kafka.is_some() {
        return Ok(Way::Kafka(Rows::of_table(table)?));
    }
    let Some(format) = facts.format else {
        return Err(Unsupported::new(format!("messages of the connector '{}', which has no format", facts.connector)));
    };
    let fields = table.physical_columns().into_iter().map(|i| {
        let column = &table.columns[i];
        Field::new(&column.name, column.ty.clone())
    });
    Ok(Way::Format(Decoder::new(&format, fields.collect())?))
}

/// The same without `ignore-parse-errors`, to find out what is passed over.
fn strict_way(table: &Table) -> Result<Way, Unsupported> {
    let mut strict = table.clone();
    strict.options.retain(|key, _| !key.ends_with("ignore-parse-errors"));
    way(&strict)
}

impl Message {
    fn payload(line: &str, offset: u64) -> Message {
        Message {
            partition: 0,
            offset,
            timestamp: None,
            timestamp_type: "NoTimestampType",
            topic: None,
            key: None,
            payload: Some(line.to_string()),
            headers: Vec::new(),
            payload_column: 0,
        }
    }

    /// `Err`: byte in the line, and what is wrong.
    fn kcat(line: &str, next_offset: u64) -> Result<Message, (usize, String)> {
        let json = Json::parse(line).map_err(|error| (error.offset, format!("This is no JSON object: {}.", error.message)))?;
        if !matches!(json, Json::Object(_)) {
            return Err((0, "A line of kcat is a JSON object.".to_string()));
        }
        let text = |name: &str| match json.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text) | Json::Number(text)) => Ok(Some(text.clone())),
            Some(_) => {
                let column = line.find(&format!("\"{name}\"")).unwrap_or(0);
                Err((column, format!("`{name}` is a text.")))
            }
        };
        let number = |name: &str| -> Result<Option<i64>, (usize, String)> {
            match text(name)? {
                None => Ok(None),
                Some(number) => number.parse().map(Some).map_err(|_| {
                    let column = line.find(&format!("\"{name}\"")).unwrap_or(0);
                    (column, format!("`{name}` is a whole number."))
                }),
            }
        };
        if json.get("payload").is_none() {
            return Err((0, "A line of kcat has a `payload` (null for a tombstone).".to_string()));
        }
        let headers = match json.get("headers") {
            Some(Json::Array(items)) => items.chunks(2).filter_map(header).collect(),
            _ => Vec::new(),
        };
        Ok(Message {
            partition: number("partition")?.and_then(|n| u32::try_from(n).ok()).unwrap_or(0),
            offset: number("offset")?.and_then(|n| u64::try_from(n).ok()).unwrap_or(next_offset),
            timestamp: number("ts")?,
            timestamp_type: match text("tstype")?.as_deref() {
                Some("create") | None => "CreateTime",
                Some("logappend") => "LogAppendTime",
                Some(_) => "NoTimestampType",
            },
            topic: text("topic")?,
            key: text("key")?,
            payload: text("payload")?,
            headers,
            payload_column: line.find("\"payload\"").unwrap_or(0),
        })
    }

    fn place(&self) -> Place {
        Place {
            topic: self.topic.clone(),
            partition: self.partition,
            offset: self.offset,
            timestamp: self.timestamp,
            timestamp_type: self.timestamp_type,
            headers: self.headers.clone(),
            value: Vec::new(),
        }
    }
}

/// kcat prints names and values one behind the other.
fn header(pair: &[Json]) -> Option<(Value, Value)> {
    let Json::String(name) = pair.first()? else { return None };
    let value = match pair.get(1)? {
        Json::String(value) => Value::Bytes(Rc::new(value.clone().into_bytes())),
        _ => Value::Null,
    };
    Some((Value::String(Str::from(name.as_str())), value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::catalog::{Column, ObjectName};
    use rowkind_ir::types::MAX_LENGTH;
    use rowkind_ir::{ColumnKind, DataType, Row, RowKind, TypeKind};

    fn table(options: &[(&str, &str)]) -> Table {
        let column =
            |name: &str, ty: TypeKind, kind: ColumnKind| Column { name: name.to_string(), ty: DataType::new(ty), kind, comment: None };
        let partition = ColumnKind::Metadata { key: Some("partition".into()), is_virtual: true };
        let base = [("properties.bootstrap.servers", "b"), ("topic", "t")];
        Table {
            name: ObjectName { catalog: "c".into(), database: "d".into(), name: "t".into() },
            columns: vec![
                column("id", TypeKind::Int, ColumnKind::Physical),
                column("p", TypeKind::Int, partition),
                column("v", TypeKind::VarChar(MAX_LENGTH), ColumnKind::Physical),
            ],
            watermark: None,
            primary_key: None,
            partitioned_by: Vec::new(),
            options: base.iter().chain(options).map(|(key, value)| (key.to_string(), value.to_string())).collect(),
            comment: None,
            span: None,
        }
    }

    fn row(id: i32, p: i32, v: &str) -> Row {
        [Value::Int(id), Value::Int(p), Value::str(v)].into_iter().collect()
    }

    #[test]
    fn a_payload_a_line() {
        let json = table(&[("connector", "kafka"), ("format", "json")]);
        let read = read(&json, "{\"id\":1,\"v\":\"a\"}\n\n{\"id\":2,\"v\":\"b\"}\n", Lines::Payloads).unwrap();
        let rows: Vec<_> = read.arrivals.iter().map(|a| (a.line, a.at, a.change.row.clone())).collect();
        assert_eq!(rows, [(0, (0, 0), row(1, 0, "a")), (2, (0, 1), row(2, 0, "b"))]);
        assert_eq!(read.bad, []);
    }

    #[test]
    fn what_is_no_json_ends_the_job_at_its_place() {
        let json = table(&[("connector", "kafka"), ("format", "json")]);
        let text = "{\"id\":1,\"v\":\"a\"}\n{\"id\":2,\"v\":oops}\n{\"id\":3,\"v\":\"c\"}";
        let strict = read(&json, text, Lines::Payloads).unwrap();
        assert_eq!((strict.arrivals.len(), strict.bad.len()), (1, 1));
        assert_eq!((strict.bad[0].line, strict.bad[0].column), (1, 12));
        assert!(strict.bad[0].error.is_some());
        assert!(strict.bad[0].reason.starts_with("Unrecognized token 'oops'"), "{}", strict.bad[0].reason);
        let json = table(&[("connector", "kafka"), ("format", "json"), ("json.ignore-parse-errors", "true")]);
        let lenient = read(&json, text, Lines::Payloads).unwrap();
        assert_eq!((lenient.arrivals.len(), lenient.bad.len()), (2, 1));
        assert_eq!(lenient.bad[0].error, None);
    }

    #[test]
    fn change_data_capture_brings_kinds() {
        let debezium = table(&[("connector", "kafka"), ("format", "debezium-json")]);
        let text = "{\"before\":{\"id\":1,\"v\":\"a\"},\"after\":{\"id\":1,\"v\":\"b\"},\"op\":\"u\"}";
        let read = read(&debezium, text, Lines::Payloads).unwrap();
        let kinds: Vec<RowKind> = read.arrivals.iter().map(|a| a.change.kind).collect();
        assert_eq!(kinds, [RowKind::UpdateBefore, RowKind::UpdateAfter]);
    }

    #[test]
    fn kcat_lines_carry_keys_and_places() {
        let mut upsert = table(&[("connector", "upsert-kafka"), ("key.format", "json"), ("value.format", "json")]);
        upsert.columns[0].ty.nullable = false;
        upsert.primary_key = Some(vec![0]);
        let text = r#"{"topic":"t","partition":3,"offset":17,"tstype":"create","ts":1704067200000,"key":"{\"id\":1}","payload":"{\"id\":1,\"v\":\"a\"}","headers":["h","x"]}
{"topic":"t","partition":3,"offset":18,"tstype":"create","ts":1704067200001,"key":"{\"id\":1}","payload":null}
{"topic":"t","partition":3,"offset":19}"#;
        let read = read(&upsert, text, Lines::Kcat).unwrap();
        let seen: Vec<_> = read.arrivals.iter().map(|a| (a.change.kind, a.at, a.timestamp)).collect();
        assert_eq!(seen, [(RowKind::Insert, (3, 17), Some(1_704_067_200_000)), (RowKind::Delete, (3, 18), Some(1_704_067_200_001)),]);
        assert_eq!(read.arrivals[0].change.row, row(1, 3, "a"));
        assert_eq!((read.bad[0].line, read.bad[0].error.is_none()), (2, true));
    }
}
