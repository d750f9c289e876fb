//! What a topic holds, in the form of the recordings.

use crate::topic::log::Batch;
use crate::topic::{Broker, Stored, Topic};
use rowkind_ir::float_text::double_text;
use rowkind_ir::json::Json;
use rowkind_ir::value_text::hex;
use std::collections::{BTreeMap, BTreeSet};

/// The members of an object.
pub type Members = Vec<(String, Json)>;

pub fn number(number: u64) -> Json {
    Json::Number(number.to_string())
}

pub fn text(text: &str) -> Json {
    Json::String(text.to_string())
}

/// What a consumer gets from the beginning, with each isolation level.
pub fn read(broker: &Broker, name: &str, times: bool) -> Json {
    let Some(topic) = broker.topic(name) else { return Json::Object(Vec::new()) };
    let mut read = Vec::new();
    let each = |of: &dyn Fn(usize) -> u64| -> Json {
        let offsets = (0..topic.partitions.len()).map(|partition| (partition.to_string(), number(of(partition))));
        Json::Object(offsets.collect())
    };
    let end = each(&|partition| topic.partitions[partition].end);
    let stable = each(&|partition| topic.partitions[partition].last_stable());
    read.push(("start".into(), each(&|partition| topic.partitions[partition].start)));
    read.push(("end".into(), end.clone()));
    if stable != end {
        read.push(("lso".into(), stable));
    }
    let delivered = |committed: bool| -> Vec<&Stored> {
        let partitions = 0..topic.partitions.len() as u32;
        partitions.flat_map(|p| topic.delivered(p, committed)).map(|number| &topic.records[number as usize]).collect()
    };
    let all = delivered(false);
    let records: Vec<Json> = all.iter().map(|stored| record(stored, &topic.bytes, times)).collect();
    read.push(("records".into(), Json::Array(records)));
    let committed = delivered(true);
    if committed.len() != all.len() {
        let places: Vec<String> = committed.iter().map(|stored| format!("{}:{}", stored.partition, stored.offset)).collect();
        read.push(("read_committed".into(), Json::Array(places.into_iter().map(Json::String).collect())));
    }
    read.push(("count".into(), number(all.len() as u64)));
    // A null key counts as one.
    let keys: BTreeSet<Option<&[u8]>> = all.iter().map(|stored| stored.key(&topic.bytes)).collect();
    read.push(("keys".into(), number(keys.len() as u64)));
    read.push(("nulls".into(), number(all.iter().filter(|stored| stored.is_null()).count() as u64)));
    Json::Object(read)
}

fn record(stored: &Stored, bytes: &[u8], times: bool) -> Json {
    let mut record = Vec::new();
    record.push(("p".into(), number(u64::from(stored.partition))));
    record.push(("o".into(), number(stored.offset)));
    put(&mut record, "k", stored.key(bytes));
    put(&mut record, "v", stored.value(bytes));
    if times {
        record.push(("ts".into(), Json::Number(stored.timestamp.to_string())));
        record.push(("tsType".into(), text("CreateTime")));
    }
    let mut headers = Vec::new();
    for (name, value) in &stored.headers {
        put(&mut headers, name, Some(value));
    }
    if !headers.is_empty() {
        record.push(("headers".into(), Json::Object(headers)));
    }
    Json::Object(record)
}

/// As text, or, where it is none, in hexadecimal under another name.
fn put(object: &mut Members, name: &str, bytes: Option<&[u8]>) {
    let Some(bytes) = bytes else {
        object.push((name.into(), Json::Null));
        return;
    };
    match std::str::from_utf8(bytes) {
        Ok(text) if text.chars().all(|c| c >= ' ' || c == '\n' || c == '\t') => object.push((name.into(), Json::String(text.to_string()))),
        _ => object.push((format!("{name}Hex"), Json::String(hex(bytes)))),
    };
}

/// The batches of each segment.
pub fn log(broker: &Broker, name: &str) -> Json {
    let Some(topic) = broker.topic(name) else { return Json::Array(Vec::new()) };
    let mut segments = Vec::new();
    for (partition, log) in topic.partitions.iter().enumerate() {
        let mut producers: BTreeMap<u64, usize> = BTreeMap::new();
        for (place, segment) in log.segments.iter().enumerate() {
            let mut printed = Vec::new();
            printed.push(("p".into(), number(partition as u64)));
            printed.push(("segment".into(), number(segment.base)));
            if place + 1 == log.segments.len() {
                printed.push(("active".into(), Json::Boolean(true)));
            }
            let batches: Vec<Json> = segment.batches.iter().map(|one| batch(topic, one, &mut producers)).collect();
            printed.push(("batches".into(), Json::Array(batches)));
            segments.push(Json::Object(printed));
        }
    }
    Json::Array(segments)
}

fn batch(topic: &Topic, batch: &Batch, producers: &mut BTreeMap<u64, usize>) -> Json {
    let mut printed = Vec::new();
    printed.push(("offsets".into(), Json::String(format!("{}-{}", batch.base, batch.last))));
    if let (true, Some(producer)) = (batch.transactional, batch.producer) {
        // Producers are numbered as they appear.
        let next = producers.len() + 1;
        let place = *producers.entry(producer.id).or_insert(next);
        printed.push(("tx".into(), Json::String(format!("P{place}/{}", producer.epoch))));
    }
    if batch.delete_horizon.is_some() {
        printed.push(("horizon".into(), Json::Boolean(true)));
    }
    let record = |&stored: &u32| -> Json {
        let stored = &topic.records[stored as usize];
        let mut record = Vec::new();
        record.push(("o".into(), number(stored.offset)));
        match batch.control {
            Some(control) => record.push(("control".into(), text(control.name()))),
            None => {
                put(&mut record, "k", stored.key(&topic.bytes));
                put(&mut record, "v", stored.value(&topic.bytes));
            }
        }
        Json::Object(record)
    };
    printed.push(("records".into(), Json::Array(batch.records.iter().map(record).collect())));
    Json::Object(printed)
}

/// Key to its partition in each of the topics.
pub fn keymap(broker: &Broker, names: &[String]) -> Json {
    let mut map: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for topic in names.iter().filter_map(|name| broker.topic(name)) {
        for stored in &topic.records {
            let mut key = Members::new();
            put(&mut key, "k", stored.key(&topic.bytes));
            let name = match key.pop() {
                Some((name, Json::String(hex))) if name == "kHex" => format!("0x{hex}"),
                Some((_, Json::String(text))) => text,
                _ => "null".to_string(),
            };
            map.entry(name).or_default().push(stored.partition);
        }
    }
    let partitions = |at: Vec<u32>| Json::Array(at.into_iter().map(|partition| number(u64::from(partition))).collect());
    Json::Object(map.into_iter().map(|(key, at)| (key, partitions(at))).collect())
}

/// How many records each partition holds, largest first.
pub fn spread(broker: &Broker, name: &str) -> Json {
    let Some(topic) = broker.topic(name) else { return Json::Array(Vec::new()) };
    let counts = (0..topic.partitions.len() as u32).map(|partition| topic.delivered(partition, false).len());
    let mut counts: Vec<usize> = counts.filter(|&count| count > 0).collect();
    rowkind_ir::order::sort_by_key(&mut counts, |&count| std::cmp::Reverse(count));
    Json::Array(counts.into_iter().map(|count| number(count as u64)).collect())
}

pub fn topics(broker: &Broker, prefix: &str) -> Json {
    let named = broker.topics().filter(|topic| topic.name.starts_with(prefix));
    Json::Object(named.map(|topic| (topic.name.clone(), number(u64::from(topic.config.partitions)))).collect())
}

/// All configurations: those of the model, and the defaults of a broker of 4.2 for what it does not follow.
pub fn configs(broker: &Broker, name: &str) -> Json {
    let Some(topic) = broker.topic(name) else { return Json::Object(Vec::new()) };
    let config = &topic.config;
    let own = [
        ("cleanup.policy", config.cleanup_policy.name().to_string()),
        ("delete.retention.ms", config.delete_retention_ms.to_string()),
        ("max.compaction.lag.ms", config.max_compaction_lag_ms.to_string()),
        ("message.timestamp.after.max.ms", config.timestamp_after_max_ms.to_string()),
        ("min.cleanable.dirty.ratio", double_text(config.min_cleanable_dirty_ratio)),
        ("min.compaction.lag.ms", config.min_compaction_lag_ms.to_string()),
        ("retention.bytes", config.retention_bytes.to_string()),
        ("retention.ms", config.retention_ms.to_string()),
        ("segment.bytes", config.segment_bytes.to_string()),
        ("segment.ms", config.segment_ms.to_string()),
    ];
    let fixed = FIXED_CONFIGS.iter().map(|(key, value)| (*key, value.to_string()));
    let all: BTreeMap<&str, String> = own.into_iter().chain(fixed).collect();
    Json::Object(all.into_iter().map(|(key, value)| (key.to_string(), Json::String(value))).collect())
}

const FIXED_CONFIGS: &[(&str, &str)] = &[
    ("compression.gzip.level", "-1"),
    ("compression.lz4.level", "9"),
    ("compression.type", "producer"),
    ("compression.zstd.level", "3"),
    ("file.delete.delay.ms", "100"),
    ("flush.messages", "9223372036854775807"),
    ("flush.ms", "9223372036854775807"),
    ("follower.replication.throttled.replicas", ""),
    ("index.interval.bytes", "4096"),
    ("leader.replication.throttled.replicas", ""),
    ("local.retention.bytes", "-2"),
    ("local.retention.ms", "-2"),
    ("max.message.bytes", "1048588"),
    ("message.timestamp.before.max.ms", "9223372036854775807"),
    ("message.timestamp.type", "CreateTime"),
    ("min.insync.replicas", "1"),
    ("preallocate", "false"),
    ("remote.log.copy.disable", "false"),
    ("remote.log.delete.on.disable", "false"),
    ("remote.storage.enable", "false"),
    ("segment.index.bytes", "10485760"),
    ("segment.jitter.ms", "0"),
    ("unclean.leader.election.enable", "false"),
];
