//! Sinks and readers together, beside recorded topics.

use super::*;
use crate::topic::record::Moment;
use crate::topic::record::text;
use crate::topic::{Broker, KafkaSink};
use rowkind_ir::catalog::{Column, ColumnKind, ObjectName};
use rowkind_ir::types::MAX_LENGTH;
use rowkind_ir::{Change, DataType, Step, TypeKind};
use serde_json::Value as Json;

/// A table of two or three columns: `id INT` first, then texts.
fn table(columns: &[&str], key: &[usize], options: &[(&str, &str)]) -> Table {
    let column = |(number, name): (usize, &&str)| Column {
        name: name.to_string(),
        ty: match number {
            0 => DataType::new(TypeKind::Int).with_nullable(!key.contains(&0)),
            _ => DataType::new(TypeKind::VarChar(MAX_LENGTH)),
        },
        kind: ColumnKind::Physical,
        comment: None,
    };
    let base = [("properties.bootstrap.servers", "broker:9092"), ("topic", "t")];
    Table {
        name: ObjectName { catalog: "c".into(), database: "d".into(), name: "t".into() },
        columns: columns.iter().enumerate().map(column).collect(),
        watermark: None,
        primary_key: (!key.is_empty()).then(|| key.to_vec()),
        partitioned_by: Vec::new(),
        options: base.iter().chain(options).map(|(key, value)| (key.to_string(), value.to_string())).collect(),
        comment: None,
        span: None,
    }
}

fn upsert(options: &[(&str, &str)]) -> Table {
    let own = [("connector", "upsert-kafka"), ("key.format", "json"), ("value.format", "json")];
    let all: Vec<(&str, &str)> = own.iter().chain(options).copied().collect();
    table(&["id", "v"], &[0], &all)
}

/// Writes `+I[1, a]` and so on, one a step.
fn written(table: &Table, changes: &[(&str, i32, &str)]) -> Broker {
    let mut broker = Broker::new(42, 1 << 20);
    let mut sink = KafkaSink::for_table(table, 0).unwrap().unwrap();
    let mut moment = Moment::default();
    for (number, (kind, id, v)) in (1u32..).zip(changes) {
        moment = Moment { at: Step::after(number), now_ms: i64::from(number) };
        let change = Change { kind: RowKind::parse(kind).unwrap(), row: [Value::Int(*id), Value::str(v)].into_iter().collect() };
        sink.write(&mut broker, &change, Some(number - 1), moment).unwrap();
    }
    sink.flush(&mut broker, moment).unwrap();
    broker
}

fn run(broker: &Broker, table: &Table, kind: ReaderKind) -> ReaderRun {
    let reader = Reader::new("r", kind);
    read(&mut Messages::new(broker.topic("t").unwrap(), table, &Zone::default()), table, &reader, &mut Unmeasured).unwrap()
}

fn figures(run: &ReaderRun) -> (u64, u64, u64, u64) {
    let figures = &run.reads.last().unwrap().figures;
    (figures.messages, figures.rows, figures.nulls, figures.keys)
}

/// kafka.md §7.1: key 7 gets `+I v1`, `-U v1` `+U v2`, `-D v2`.
#[test]
fn one_topic_three_readers() {
    let table = upsert(&[]);
    let broker = written(&table, &[("+I", 7, "v1"), ("-U", 7, "v1"), ("+U", 7, "v2"), ("-D", 7, "v2")]);
    let records: Vec<_> = {
        let topic = broker.topic("t").unwrap();
        topic.records.iter().map(|r| r.value(&topic.bytes).map(text)).collect()
    };
    assert_eq!(records.iter().map(Option::is_none).collect::<Vec<_>>(), [false, true, false, true]);
    assert_eq!(figures(&run(&broker, &table, ReaderKind::EventLog)), (4, 2, 2, 1));
    assert_eq!(figures(&run(&broker, &table, ReaderKind::Upsert)), (4, 0, 2, 1));
    let stale = run(&broker, &table, ReaderKind::UpsertSkippingNulls);
    assert_eq!(figures(&stale), (4, 1, 2, 1));
    assert_eq!(
        stale.reads[2].effect,
        Effect::Put { key: "{\"id\":7}".into(), row: vec![Some("7".into()), Some("v2".into())], replaced: true }
    );
}

#[test]
fn a_reader_that_cannot_take_a_null() {
    let table = upsert(&[]);
    let broker = written(&table, &[("+I", 7, "v1"), ("-D", 7, "v1"), ("+I", 8, "v1")]);
    let reader = Reader { fails_on_null: true, ..Reader::new("r", ReaderKind::EventLog) };
    let run = read(&mut Messages::new(broker.topic("t").unwrap(), &table, &Zone::default()), &table, &reader, &mut Unmeasured).unwrap();
    assert_eq!((run.reads.len(), run.failed.unwrap().0), (1, Step::after(2)));
}

#[test]
fn a_buffer_writes_the_last_change_of_each_key() {
    let flush = [("sink.buffer-flush.max-rows", "4"), ("sink.buffer-flush.interval", "1 h")];
    let table = upsert(&flush);
    let changes = [("+I", 1001, "a"), ("+I", 1002, "a"), ("+I", 1004, "a"), ("+U", 1004, "b"), ("-D", 1005, "x"), ("+I", 1, "z")];
    let broker = written(&table, &changes);
    let topic = broker.topic("t").unwrap();
    let keys: Vec<String> = topic.records.iter().map(|r| text(r.key(&topic.bytes).unwrap()).to_string()).collect();
    assert_eq!(keys, ["{\"id\":1001}", "{\"id\":1002}", "{\"id\":1004}", "{\"id\":1005}", "{\"id\":1}"]);
    assert_eq!(topic.records.iter().map(|r| r.at).collect::<Vec<_>>(), [5, 5, 5, 5, 6].map(Step::after));
    assert!(topic.records[3].is_null());
}

/// Recording e11: repeated keys, tombstones of unknown keys, a null key, an empty value.
#[test]
fn what_the_source_of_an_upsert_topic_emits() {
    let recording = include_str!("../../../../tests/kafka/topic/e11-upsert-read.jsonl");
    let step = |number: usize| -> Json { serde_json::from_str(recording.lines().nth(number).unwrap()).unwrap() };
    let mut table = table(&["id", "v", "s"], &[0], &[("connector", "upsert-kafka"), ("key.format", "json"), ("value.format", "json")]);
    table.columns[1].ty = DataType::new(TypeKind::Int);
    let produced: Vec<Json> = step(1)["do"].as_str().unwrap().lines().skip(1).filter_map(|line| serde_json::from_str(line).ok()).collect();
    let emitted = |table: &Table| -> Vec<Json> {
        let rows = Rows::of_table(table).unwrap();
        let mut emitted = Vec::new();
        for message in &produced {
            let part = |i: usize| message[i].as_str().map(str::as_bytes);
            for change in rows.changes(part(0), part(1)).unwrap() {
                let mut cells = vec![Json::from(change.kind.short())];
                for (value, field) in change.row.iter().zip(rows.fields()) {
                    let json = value_text::to_json(value, &field.ty, &Zone::default()).to_string();
                    cells.push(serde_json::from_str(&json).unwrap());
                }
                emitted.push(Json::from(cells));
            }
        }
        emitted
    };
    // Without ChangelogNormalize: into a sink of [I,UA,D].
    let (number, _) = recording.lines().enumerate().find(|(_, line)| line.contains("INSERT INTO up SELECT")).unwrap();
    assert_eq!(Json::from(emitted(&table)), step(number)["sinks"]["up"]);
    table.options.insert("value.fields-include".into(), "EXCEPT_KEY".into());
    assert_eq!(emitted(&table).last().unwrap(), &serde_json::json!(["+I", 4, 50, "b"]));
}

#[test]
fn the_same_scenario_gives_the_same_topic() {
    let table = table(&["id", "v"], &[], &[("connector", "kafka"), ("format", "json")]);
    let once = written(&table, &[("+I", 1, "a"), ("+I", 2, "b")]);
    let again = written(&table, &[("+I", 1, "a"), ("+I", 2, "b")]);
    assert_eq!(once.topic("t").unwrap().records, again.topic("t").unwrap().records);
}

/// kafka.md §7.3: what is written before a reader starts at the end, it never learns of.
#[test]
fn a_reader_that_starts_at_the_end_misses_keys() {
    let table = upsert(&[]);
    let broker = written(&table, &[("+I", 1, "a"), ("+I", 2, "a"), ("+U", 2, "b"), ("+I", 3, "a")]);
    let late = |start: Start| {
        let reader = Reader { joins: Some(Step::after(2)), start, ..Reader::new("r", ReaderKind::Upsert) };
        read(&mut Messages::new(broker.topic("t").unwrap(), &table, &Zone::default()), &table, &reader, &mut Unmeasured).unwrap()
    };
    assert_eq!(figures(&late(Start::Earliest)), (4, 3, 0, 3));
    assert_eq!(late(Start::Earliest).reads[0].at, Step::after(2));
    assert_eq!(figures(&late(Start::Latest)), (2, 2, 0, 2));
    assert_eq!(figures(&late(Start::Offset(1))), (3, 2, 0, 2));
}

/// It seeks the first record of each partition that is not older, as a consumer does by `offsetsForTimes`: what is older and comes
/// behind it is read too.
#[test]
fn a_reader_that_starts_at_a_time_gets_all_behind_the_first_of_it() {
    let table = upsert(&[]);
    let mut broker = written(&table, &[("+I", 1, "a"), ("+I", 2, "a"), ("+U", 2, "b"), ("-D", 1, "a")]);
    let since = |broker: &Broker, time: i64| {
        let reader = Reader { start: Start::Time(time), ..Reader::new("r", ReaderKind::Upsert) };
        read(&mut Messages::new(broker.topic("t").unwrap(), &table, &Zone::default()), &table, &reader, &mut Unmeasured).unwrap()
    };
    assert_eq!(figures(&since(&broker, 1)), (4, 1, 1, 2));
    assert_eq!(figures(&since(&broker, 3)), (2, 1, 1, 2));
    assert!(since(&broker, 5).reads.is_empty());
    broker.topic_mut("t").unwrap().records[1].timestamp = 9;
    assert_eq!(figures(&since(&broker, 5)), (3, 1, 1, 2));
}

/// A tombstone that compaction takes away before a slow reader comes by: the key stays alive for it.
#[test]
fn a_slow_reader_keeps_a_deleted_key() {
    let table = upsert(&[]);
    let mut broker = written(&table, &[("+I", 1, "a"), ("-D", 1, "a"), ("+I", 2, "a"), ("+I", 3, "a")]);
    let topic = broker.topic_mut("t").unwrap();
    topic.config.set("cleanup.policy", "compact").unwrap();
    topic.config.set("delete.retention.ms", "0").unwrap();
    let moment = |event: u32| Moment { at: Step::after(event), now_ms: i64::from(event) };
    topic.roll();
    topic.compact(moment(5));
    topic.compact(moment(6));
    let slow = |lag_events: u32| {
        let reader = Reader { lag_events, ..Reader::new("r", ReaderKind::Upsert) };
        read(&mut Messages::new(broker.topic("t").unwrap(), &table, &Zone::default()), &table, &reader, &mut Unmeasured).unwrap()
    };
    assert_eq!(figures(&slow(0)), (4, 2, 1, 3));
    // The first value was compacted away at 5, too: this reader has never heard of key 1.
    assert_eq!(figures(&slow(4)), (2, 2, 0, 2));
    assert_eq!(slow(3).reads.iter().filter(|read| matches!(read.effect, Effect::Remove { .. })).count(), 1);
}
