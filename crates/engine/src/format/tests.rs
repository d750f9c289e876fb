//! Formats beside recorded bytes and rows (`tests/kafka/topic`).

use super::*;
use rowkind_ir::Zone;
use rowkind_ir::connector::FormatFacts;
use rowkind_ir::types::{MAX_LENGTH, TimeAttribute};
use rowkind_ir::value_text::to_json;
use rowkind_ir::{DataType, TypeKind};
use serde_json::Value as Json;
use std::collections::BTreeMap;

macro_rules! recording {
    ($name:literal) => {
        include_str!(concat!("../../../../tests/kafka/topic/", $name, ".jsonl"))
    };
}

/// Step `step` of a recording.
fn step(recording: &str, step: usize) -> Json {
    serde_json::from_str(recording.lines().nth(step).unwrap()).unwrap()
}

fn format(name: &str, options: &[(&str, &str)]) -> Format {
    let facts = FormatFacts::find(name).unwrap();
    let options: BTreeMap<String, String> = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Format { name: facts.name, mode: facts.mode, options }
}

/// The bytes of a recorded key or value.
fn bytes(record: &Json, part: &str) -> Option<Vec<u8>> {
    if let Some(hex) = record[format!("{part}Hex")].as_str() {
        let digits = hex.as_bytes().chunks(2);
        return Some(digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect());
    }
    record[part].as_str().map(|text| text.as_bytes().to_vec())
}

fn records(read: &Json) -> Vec<Json> {
    read["topic"]["records"].as_array().unwrap().clone()
}

/// Values decode to the recorded rows (`rows` of the step `select`), and these encode to the recorded values.
fn there_and_back(recording: &str, read: usize, select: usize, format: Format, columns: &str) {
    let fields = fields(columns);
    let (encoder, decoder) = (Encoder::new(&format, fields.clone()).unwrap(), Decoder::new(&format, fields.clone()).unwrap());
    let rows = step(recording, select)["rows"].as_array().unwrap().clone();
    let mut rows = rows.iter();
    for record in records(&step(recording, read)) {
        let value = bytes(&record, "v");
        let all: Vec<usize> = (0..fields.len()).collect();
        let mut plain = vec![Value::Null; fields.len()];
        let is_plain = value.as_ref().is_some_and(|value| decoder.plain(value, &mut plain, &all).is_some());
        for change in decoder.decode(value.as_deref()).unwrap() {
            assert!(!is_plain || plain == *change.row, "{record} is read as {plain:?}");
            assert_eq!(Some(&cells(&change, &fields)), rows.next(), "{record}");
            let again = encoder.encode(change.kind, &change.row, &all).unwrap();
            assert_eq!(again.as_deref().map(String::from_utf8_lossy), value.as_deref().map(String::from_utf8_lossy));
        }
    }
    assert_eq!(rows.next(), None);
}

/// `["+I", 1, "x"]`, numbers as floats so that 1 and 1.0 are one.
fn cells(change: &Change, fields: &[Field]) -> Json {
    let mut cells = vec![Json::from(change.kind.short())];
    for (value, field) in change.row.iter().zip(fields) {
        cells.push(serde_json::from_str(&to_json(value, &field.ty, &Zone::default()).to_string()).unwrap());
    }
    Json::from(cells)
}

fn fields(columns: &str) -> Vec<Field> {
    split(columns)
        .iter()
        .map(|column| {
            let (name, ty) = column.split_once(' ').unwrap();
            Field::new(name, data_type(ty))
        })
        .collect()
}

/// At commas outside of brackets.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut part, mut depth) = (Vec::new(), String::new(), 0);
    for c in text.chars() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(std::mem::take(&mut part).trim().to_string());
        } else {
            part.push(c);
        }
    }
    parts.push(part.trim().to_string());
    parts
}

fn data_type(text: &str) -> DataType {
    let nullable = !text.ends_with(" NOT NULL");
    let text = text.trim_end_matches(" NOT NULL");
    let inner = |open: &str| {
        let rest = text.strip_prefix(open)?;
        Some(split(&rest[..rest.len() - 1]))
    };
    let number = |open: &str| inner(open).map(|parts| parts[0].parse::<u32>().unwrap());
    let kind = match text {
        "BOOLEAN" => TypeKind::Boolean,
        "TINYINT" => TypeKind::TinyInt,
        "SMALLINT" => TypeKind::SmallInt,
        "INT" => TypeKind::Int,
        "BIGINT" => TypeKind::BigInt,
        "FLOAT" => TypeKind::Float,
        "DOUBLE" => TypeKind::Double,
        "DATE" => TypeKind::Date,
        "STRING" => TypeKind::VarChar(MAX_LENGTH),
        "BYTES" => TypeKind::VarBinary(MAX_LENGTH),
        _ => {
            if let Some(parts) = inner("DECIMAL(") {
                TypeKind::Decimal { precision: parts[0].parse().unwrap(), scale: parts[1].parse().unwrap() }
            } else if let Some(n) = number("CHAR(") {
                TypeKind::Char(n)
            } else if let Some(n) = number("TIME(") {
                TypeKind::Time(n as u8)
            } else if let Some(n) = number("TIMESTAMP(") {
                TypeKind::Timestamp(n as u8, TimeAttribute::None)
            } else if let Some(n) = number("TIMESTAMP_LTZ(") {
                TypeKind::TimestampLtz(n as u8, TimeAttribute::None)
            } else if let Some(parts) = inner("ARRAY<") {
                TypeKind::Array(Box::new(data_type(&parts[0])))
            } else if let Some(parts) = inner("MAP<") {
                TypeKind::Map(Box::new(data_type(&parts[0])), Box::new(data_type(&parts[1])))
            } else if let Some(parts) = inner("ROW<") {
                TypeKind::Row(fields(&parts.join(", ")))
            } else {
                panic!("type {text}")
            }
        }
    };
    DataType::new(kind).with_nullable(nullable)
}

#[test]
fn json_of_every_type() {
    let columns = "b BOOLEAN, i8 TINYINT, i16 SMALLINT, i32 INT, i64 BIGINT, c CHAR(4), s STRING, bin BYTES, d DATE, \
                   t0 TIME(0), t3 TIME(3), ts0 TIMESTAMP(0), ts3 TIMESTAMP(3), ts6 TIMESTAMP(6), ts9 TIMESTAMP(9), \
                   l3 TIMESTAMP_LTZ(3), l6 TIMESTAMP_LTZ(6)";
    let recording = recording!("e03-types");
    there_and_back(recording, 9, 11, format("json", &[]), columns);
    there_and_back(recording, 6, 12, format("json", &[("timestamp-format.standard", "ISO-8601")]), columns);
}

#[test]
fn json_numbers() {
    let decimals = "id INT, a DECIMAL(10,2), b DECIMAL(20,10), c DECIMAL(38,0)";
    there_and_back(recording!("e02-decimals"), 4, 9, format("json", &[]), decimals);
    there_and_back(recording!("e02-decimals"), 6, 9, format("json", &[("encode.decimal-as-plain-number", "true")]), decimals);
    there_and_back(recording!("e04-floats-strings"), 5, 6, format("json", &[]), "f FLOAT, d DOUBLE");
}

#[test]
fn json_texts() {
    there_and_back(recording!("e04-floats-strings"), 10, 11, format("json", &[]), "s STRING");
}

#[test]
fn json_collections() {
    let columns = "id INT, a ARRAY<INT>, m MAP<STRING, INT>, r ROW<x INT, y STRING, z ROW<w DECIMAL(10,2)>>, \
         ar ARRAY<ROW<x INT, y STRING>>, n STRING";
    let recording = recording!("e05-nested");
    there_and_back(recording, 4, 7, format("json", &[]), columns);
    there_and_back(recording, 6, 7, format("json", &[("encode.ignore-null-fields", "true")]), columns);
}

#[test]
fn a_null_key_of_a_map() {
    let map = Value::Map(std::rc::Rc::new(vec![(Value::Null, Value::Int(1)), (Value::str("k"), Value::Int(2))]));
    let encode = |options: &[(&str, &str)]| {
        let encoder = Encoder::new(&format("json", options), fields("m MAP<STRING, INT>")).unwrap();
        encoder.encode(RowKind::Insert, std::slice::from_ref(&map), &[0]).map(|bytes| String::from_utf8(bytes.unwrap()).unwrap())
    };
    let values: Vec<String> = records(&step(recording!("e05-nested"), 13)).iter().map(|r| r["v"].as_str().unwrap().to_string()).collect();
    assert_eq!(encode(&[("map-null-key.mode", "DROP")]).as_ref(), Ok(&values[0]));
    assert_eq!(encode(&[("map-null-key.mode", "LITERAL")]).as_ref(), Ok(&values[1]));
    let error = encode(&[]).unwrap_err();
    let recorded = step(recording!("e05-nested"), 9);
    let recorded = recorded["error"]["causes"].as_array().unwrap();
    assert_eq!(error.causes.last().unwrap().1, recorded.last().unwrap()[1]);
}

#[test]
fn changelog_formats() {
    let recording = recording!("e08-cdc-sinks");
    let columns = "order_id INT, amount INT, note STRING";
    let selects = [(4, 22, "debezium-json"), (7, 23, "canal-json"), (10, 24, "maxwell-json"), (13, 25, "ogg-json")];
    for (read, select, name) in selects {
        there_and_back(recording, read, select, format(name, &[]), columns);
    }
}

#[test]
fn changelog_formats_without_null_fields() {
    let values = records(&step(recording!("e08-cdc-sinks"), 21));
    let columns = fields("order_id INT, amount INT, note STRING");
    for (number, name) in ["debezium-json", "canal-json", "maxwell-json", "ogg-json"].into_iter().enumerate() {
        let format = format(name, &[("encode.ignore-null-fields", "true")]);
        let (encoder, decoder) = (Encoder::new(&format, columns.clone()).unwrap(), Decoder::new(&format, columns.clone()).unwrap());
        for record in &values[number * 5..number * 5 + 5] {
            let value = bytes(record, "v").unwrap();
            let change = decoder.decode(Some(&value)).unwrap().remove(0);
            let again = encoder.encode(change.kind, &change.row, &[0, 1, 2]).unwrap().unwrap();
            assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&value));
        }
    }
}

/// What a SELECT made of the messages that were produced before it.
fn reads(recording: &str, payloads: &[Option<&str>], select: usize, format: Format, columns: &str) {
    let fields = fields(columns);
    let decoder = Decoder::new(&format, fields.clone()).unwrap();
    let select = step(recording, select);
    let mut rows = Vec::new();
    let mut failed = None;
    for payload in payloads {
        match decoder.decode(payload.map(str::as_bytes)) {
            Ok(changes) => rows.extend(changes.iter().map(|change| cells(change, &fields))),
            Err(error) => {
                failed = Some(error);
                break;
            }
        }
    }
    match (failed, select["error"]["causes"].as_array()) {
        (None, None) => assert_eq!(Json::from(rows), select["rows"]),
        (Some(error), Some(causes)) => {
            let error = error.of_job();
            let ours: Vec<Json> =
                [(error.class, error.message)].into_iter().chain(error.causes).map(|(c, m)| Json::from(vec![c, m])).collect();
            assert_eq!(ours, causes[4..], "{select}");
        }
        (failed, _) => panic!("{failed:?} beside {select}"),
    }
}

/// The values of an `@produce` step.
fn produced(recording: &str, number: usize) -> Vec<Option<String>> {
    let text = step(recording, number)["do"].as_str().unwrap().to_string();
    text.lines()
        .skip(1)
        .filter(|line| line.starts_with('['))
        .map(|line| serde_json::from_str::<Json>(line).unwrap()[1].as_str().map(str::to_string))
        .collect()
}

fn check_reads(recording: &str, produce: usize, select: usize, name: &str, options: &[(&str, &str)], columns: &str) {
    let payloads = produced(recording, produce);
    let payloads: Vec<Option<&str>> = payloads.iter().map(Option::as_deref).collect();
    reads(recording, &payloads, select, format(name, options), columns);
}

#[test]
fn what_change_data_capture_tools_write() {
    let recording = recording!("e09-cdc-read");
    let ignore: &[(&str, &str)] = &[("ignore-parse-errors", "true")];
    for (produce, select, name, options) in [
        (1, 3, "debezium-json", &[][..]),
        (9, 10, "debezium-json", &[]),
        (9, 11, "debezium-json", ignore),
        (12, 13, "debezium-json", &[]),
        (12, 14, "debezium-json", ignore),
        (15, 16, "debezium-json", &[("schema-include", "true")]),
        (15, 17, "debezium-json", &[]),
        (18, 19, "debezium-json", &[]),
        (21, 22, "debezium-json", &[]),
        (24, 25, "debezium-json", &[]),
        (26, 27, "canal-json", &[]),
        (28, 29, "maxwell-json", &[]),
        (30, 31, "ogg-json", &[]),
    ] {
        check_reads(recording, produce, select, name, options, "id INT, v INT");
    }
}

#[test]
fn json_that_does_not_fit() {
    let recording = recording!("e10-json-read");
    let ignore: &[(&str, &str)] = &[("ignore-parse-errors", "true")];
    for (produce, select, options) in [
        (1, 3, &[][..]),
        (1, 4, &[("decode.json-parser.enabled", "false")]),
        (1, 5, ignore),
        (1, 6, &[("fail-on-missing-field", "true")]),
        (7, 8, &[]),
        (7, 9, ignore),
        (10, 11, &[]),
        (10, 12, ignore),
        (13, 14, &[]),
        (15, 16, &[]),
        (18, 19, &[]),
        (18, 20, &[("decode.json-parser.enabled", "false")]),
    ] {
        check_reads(recording, produce, select, "json", options, "id INT, v INT, s STRING");
    }
}

#[test]
fn csv_raw_and_avro() {
    let recording = recording!("e07-key-formats");
    let values: Vec<Json> = (0..40).filter(|&n| recording.lines().nth(n).is_some()).map(|n| step(recording, n)).collect();
    let topic = |name: &str| records(values.iter().find(|step| step["do"].as_str() == Some(&format!("@read {name}"))).unwrap());
    let back = |name: &str, part: &str, format: Format, columns: &str| {
        let fields = fields(columns);
        let (encoder, decoder) = (Encoder::new(&format, fields.clone()).unwrap(), Decoder::new(&format, fields.clone()).unwrap());
        let all: Vec<usize> = (0..fields.len()).collect();
        for record in topic(name) {
            let recorded = bytes(&record, part);
            let change = decoder.decode(recorded.as_deref()).unwrap().remove(0);
            assert_eq!(encoder.encode(RowKind::Insert, &change.row, &all).unwrap(), recorded, "{record}");
        }
    };
    back("e07a", "k", format("raw", &[]), "id BIGINT");
    back("e07b", "k", format("raw", &[]), "id STRING");
    back("e07b", "v", format("csv", &[]), "id STRING, v STRING");
    back("e07c", "k", format("csv", &[]), "id INT, id2 STRING");
    back("e07c", "v", format("csv", &[]), "id INT, id2 STRING, v STRING");
    back("e07d", "k", format("avro", &[]), "id INT NOT NULL");
    back("e07d", "v", format("avro", &[]), "id INT NOT NULL, v STRING");
    back("e07e", "v", format("raw", &[]), "v STRING");
    let columns = "i INT, d DECIMAL(10,2), e DECIMAL(20,10), f DOUBLE, b BOOLEAN, dt DATE, t TIME(3), ts TIMESTAMP(3), \
                   l TIMESTAMP_LTZ(3), s STRING, a ARRAY<INT>, r ROW<x INT, y STRING>, y BYTES";
    let first = bytes(&topic("e07g")[0], "v").unwrap();
    let csv = format("csv", &[]);
    let change = Decoder::new(&csv, fields(columns)).unwrap().decode(Some(&first)).unwrap().remove(0);
    let all: Vec<usize> = (0..13).collect();
    let again = Encoder::new(&csv, fields(columns)).unwrap().encode(RowKind::Insert, &change.row, &all).unwrap().unwrap();
    assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&first));
}

/// Recorded with the `filesystem` connector of Flink 2.3.0.
#[test]
fn csv_quotes_as_jackson_does() {
    let line = |options: &[(&str, &str)], values: &[&str]| {
        let columns: Vec<String> = (0..values.len()).map(|i| format!("c{i} STRING")).collect();
        let encoder = Encoder::new(&format("csv", options), fields(&columns.join(", "))).unwrap();
        let row: Vec<Value> = values.iter().map(|text| if *text == "NULL" { Value::Null } else { Value::str(text) }).collect();
        let all: Vec<usize> = (0..row.len()).collect();
        String::from_utf8(encoder.encode(RowKind::Insert, &row, &all).unwrap().unwrap()).unwrap()
    };
    assert_eq!(
        line(&[], &["abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwxy"]),
        "abcdefghijklmnopqrstuvwx,\"abcdefghijklmnopqrstuvwxy\""
    );
    assert_eq!(line(&[], &["a'b", "a+b", "a-b", "#x", "é"]), "\"a'b\",\"a+b\",a-b,\"#x\",é");
    assert_eq!(line(&[("field-delimiter", "|")], &["abc", "12", "~"]), "\"abc\"|\"12\"|~");
    assert_eq!(line(&[("field-delimiter", ";")], &["12", "{}"]), "\"12\";{}");
    assert_eq!(line(&[("disable-quote-character", "true")], &["a,b", "a\"b"]), "a,b,a\"b");
    let odd = [("escape-character", "\\"), ("quote-character", "'"), ("null-literal", "n/a")];
    assert_eq!(line(&odd, &["it's", "n/a", "a\\b", "NULL"]), "'it''s',n/a,'a\\\\b',n/a");
}

/// What is read without a tree is what the tree says; what is not in plain words is left to the tree.
#[test]
fn plain_messages_are_read_as_the_tree_says() {
    let columns = fields("id INT, v STRING, d DOUBLE, p DECIMAL(5, 2), ok STRING, t TIMESTAMP(3), a ARRAY<INT>");
    let all: Vec<usize> = (0..columns.len()).collect();
    let plain = [
        r#"{"id":1,"v":"a b","d":1.50,"p":12.345,"t":"2026-01-04 09:04:00.5"}"#,
        r#"{"v":"é😀","id":-7,"x":"unknown","id":8,"d":"NaN","p":"1.1"} and more"#,
        r#"{"id":null,"v":12,"d":-0,"ok":"true"}"#,
        r#"{"id":3.9,"v":""}"#,
    ];
    let not_plain = [
        r#"{}"#,
        r#"{"id": 1}"#,
        r#"{"id":01}"#,
        r#"{"id":1e2}"#,
        r#"{"id":2147483648}"#,
        r#"{"id":1,"v":"a\"b"}"#,
        r#"{"ok":true}"#,
        r#"{"a":[1]}"#,
        r#"{"id":nul}"#,
        r#"{"id":1"#,
        r#"[{"id":1}]"#,
        r#"null"#,
        "{\"v\":\"\u{1}\"}",
    ];
    for options in [&[][..], &[("ignore-parse-errors", "true")]] {
        let decoder = Decoder::new(&format("json", options), columns.clone()).unwrap();
        let read = |text: &str| {
            let mut row = vec![Value::str("before"); columns.len()];
            decoder.plain(text.as_bytes(), &mut row, &all).map(|()| row)
        };
        for text in plain {
            let changes = decoder.decode(Some(text.as_bytes())).unwrap();
            assert_eq!(read(text).as_deref(), Some(&*changes[0].row), "{text}");
        }
        for text in not_plain {
            assert_eq!(read(text), None, "{text}");
        }
    }
    let strict = Decoder::new(&format("json", &[("fail-on-missing-field", "true")]), columns.clone()).unwrap();
    assert_eq!(strict.plain(plain[0].as_bytes(), &mut vec![Value::Null; columns.len()], &all), None);
}
