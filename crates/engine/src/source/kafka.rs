//! A Flink source on a topic: from where to where it reads, and what it makes of the records.
//!
//! In: a broker and a table of `kafka` or `upsert-kafka` with an end (`scan.bounded.mode`). Out: changes as wide as the table.
//! Partitions come as an answer of the broker holds them: of each the rest of one segment, in the order of the consumer's hash map.
//! Like `KafkaSource`, `OffsetsInitializer`, `Fetch`.

use super::metadata::{self, Place};
use crate::fault::{RunError, Unsupported};
use crate::java_order::JavaMap;
use crate::reader::Rows;
use crate::record::Player;
use crate::topic::{Broker, Stored, Topic};
use rowkind_ir::connector::{self, BoundedMode, KafkaFacts, Role, StartupMode};
use rowkind_ir::{Change, FlinkVersion, Table, Value};
use std::collections::VecDeque;
use std::rc::Rc;

/// How long a job of the recordings may take.
const WAIT_MAX_MS: i64 = 90_000;

/// What a source reads before it ends, or fails.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    pub changes: Vec<Change>,
    pub failed: Option<RunError>,
}

/// Reads a table to its end. A `read_committed` source waits until no open transaction stands before that end.
pub fn scan(player: &mut Player, table: &Table) -> Result<Scan, Unsupported> {
    let behaviours = FlinkVersion::default().behaviours();
    let facts = connector::facts(table, Role::Source, &behaviours).ok().and_then(|facts| facts.kafka);
    let Some(kafka) = facts else {
        return Err(Unsupported::new(format!("how to read the table {} as a topic", table.name.name)));
    };
    if kafka.bounded == BoundedMode::Unbounded {
        return Err(Unsupported::new("a job that reads a topic without an end"));
    }
    if kafka.topic_pattern.is_some() {
        return Err(Unsupported::new("sources with a 'topic-pattern'"));
    }
    metadata::check(table)?;
    let rows = Rows::of_table(table)?;
    let mut scan = Scan::default();
    if asks_no_group(player, &kafka) {
        scan.failed = Some(no_group(table));
        return Ok(scan);
    }
    let mut unread: JavaMap<(&str, u32), VecDeque<Vec<u32>>> = JavaMap::default();
    for name in &kafka.topics {
        let Some(topic) = player.broker.topic(name) else {
            scan.failed = Some(no_topic(table, name));
            return Ok(scan);
        };
        for partition in 0..topic.config.partitions {
            match pieces(player, &kafka, name, partition) {
                Ok(pieces) => *unread.get_or_insert_with(hash(name, partition), (name, partition), VecDeque::new) = pieces,
                Err(error) => {
                    scan.failed = Some(error);
                    return Ok(scan);
                }
            }
        }
    }
    if kafka.bounded == BoundedMode::GroupOffsets
        && let Some(((name, partition), _)) = unread.iter().next()
    {
        scan.failed = Some(no_end(name, *partition, kafka.properties.get("group.id").map_or("null", String::as_str)));
        return Ok(scan);
    }
    while unread.iter().any(|(_, pieces)| !pieces.is_empty()) {
        for ((name, _), pieces) in unread.iter_mut() {
            let (Some(piece), Some(topic)) = (pieces.pop_front(), player.broker.topic(name)) else { continue };
            for number in piece {
                match changes_of(&topic.records[number as usize], topic, table, &rows) {
                    Ok(changes) => scan.changes.extend(changes),
                    Err(error) => {
                        scan.failed = Some(error);
                        return Ok(scan);
                    }
                }
            }
        }
    }
    Ok(scan)
}

/// Of a `TopicPartition`.
fn hash(topic: &str, partition: u32) -> i32 {
    let topic = topic.encode_utf16().fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)));
    (partition as i32).wrapping_add(31).wrapping_mul(31).wrapping_add(topic)
}

/// The records that are read of a partition, one piece for each segment that holds any.
fn pieces(player: &mut Player, kafka: &KafkaFacts, name: &str, partition: u32) -> Result<VecDeque<Vec<u32>>, RunError> {
    let committed = kafka.properties.get("isolation.level").is_some_and(|level| level == "read_committed");
    let Some((from, to)) = player.broker.topic(name).map(|topic| range(topic, partition, kafka)) else { return Ok(VecDeque::new()) };
    let (from, to) = (from.ok_or_else(|| no_offset(name, partition))?, to);
    if committed {
        let until = player.now_ms() + WAIT_MAX_MS;
        while last_stable(&player.broker, name, partition) < to && player.now_ms() < until {
            player.wait(200);
        }
    }
    let Some(topic) = player.broker.topic(name) else { return Ok(VecDeque::new()) };
    let segments = &topic.partitions[partition as usize].segments;
    let segment = |offset: u64| segments.partition_point(|segment| segment.base <= offset);
    let mut pieces: VecDeque<Vec<u32>> = VecDeque::new();
    let mut last = None;
    for number in topic.delivered(partition, committed) {
        let offset = topic.records[number as usize].offset;
        if offset < from || offset >= to {
            continue;
        }
        if last.replace(segment(offset)) != Some(segment(offset)) {
            pieces.push_back(Vec::new());
        }
        pieces.back_mut().into_iter().for_each(|piece| piece.push(number));
    }
    Ok(pieces)
}

/// What a source makes of one record: changes as wide as the table, with its metadata. `Err`: as the job fails.
pub fn changes_of(stored: &Stored, topic: &Topic, table: &Table, rows: &Rows) -> Result<Vec<Change>, RunError> {
    let header =
        |(name, value): &(rowkind_ir::Str, crate::topic::Bytes)| (Value::String(name.clone()), Value::Bytes(Rc::new(value.to_vec())));
    let place = Place {
        topic: Some(topic.name.clone()),
        partition: stored.partition,
        offset: stored.offset,
        timestamp: Some(stored.timestamp),
        timestamp_type: "CreateTime",
        headers: stored.headers.iter().map(header).collect(),
        value: metadata::of_value(table, rows, stored.value(&topic.bytes)),
    };
    let read = rows.changes(stored.key(&topic.bytes), stored.value(&topic.bytes)).map_err(|error| error.of_job())?;
    Ok(read.into_iter().map(|change| Change { row: place.widened(table, &change.row), ..change }).collect())
}

fn last_stable(broker: &Broker, name: &str, partition: u32) -> u64 {
    broker.topic(name).map_or(0, |topic| topic.partitions[partition as usize].last_stable())
}

/// First offset and the one behind the last. No first offset: nothing is committed, and nobody says what then.
fn range(topic: &Topic, partition: u32, kafka: &KafkaFacts) -> (Option<u64>, u64) {
    let log = &topic.partitions[partition as usize];
    let at_time = |time: i64| {
        let later = topic.delivered(partition, false).into_iter().map(|number| &topic.records[number as usize]);
        later.filter(|stored| stored.timestamp >= time).map(|stored| stored.offset).min().unwrap_or(log.end)
    };
    let given = |offsets: &[(i32, i64)]| {
        let own = offsets.iter().find(|(other, _)| *other == partition as i32);
        own.map(|(_, offset)| (*offset).max(0) as u64)
    };
    let by_policy = || match kafka.properties.get("auto.offset.reset").map(String::as_str) {
        Some("earliest") => Some(log.start),
        Some("latest") => Some(log.end),
        _ => None,
    };
    let from = match &kafka.startup {
        StartupMode::Earliest => Some(log.start),
        StartupMode::Latest => Some(log.end),
        // No group has committed anything here.
        StartupMode::GroupOffsets => by_policy(),
        StartupMode::Timestamp(time) => Some(at_time(*time)),
        StartupMode::Offsets(offsets) => Some(given(offsets).unwrap_or(log.start)),
    };
    let to = match &kafka.bounded {
        BoundedMode::Timestamp(time) => at_time(*time),
        BoundedMode::Offsets(offsets) => given(offsets).unwrap_or(log.end).min(log.end),
        BoundedMode::Latest | BoundedMode::GroupOffsets | BoundedMode::Unbounded => log.end,
    };
    (from, to)
}

fn no_topic(table: &Table, name: &str) -> RunError {
    const UNKNOWN: &str = "org.apache.flink.kafka.shaded.org.apache.kafka.common.errors.UnknownTopicOrPartitionException";
    const HOSTS: &str = "This server does not host this topic-partition.";
    RunError::new(
        "org.apache.flink.util.FlinkException",
        format!("Global failure triggered by OperatorCoordinator for 'Source: KafkaSource-{}' (operator <id>).", table.name),
    )
    .caused_by("org.apache.flink.util.FlinkRuntimeException", "Failed to list subscribed topic partitions due to ")
    .caused_by("java.lang.RuntimeException", format!("Failed to get metadata for topics [{name}]."))
    .caused_by("java.util.concurrent.ExecutionException", format!("{UNKNOWN}: {HOSTS}"))
    .caused_by(UNKNOWN, HOSTS)
}

/// Some partition has no offset of its own, so that those of the group are asked for, and there is no group.
fn asks_no_group(player: &Player, kafka: &KafkaFacts) -> bool {
    let StartupMode::Offsets(offsets) = &kafka.startup else { return false };
    let partitions = |name: &String| player.broker.topic(name).map_or(0, |topic| topic.config.partitions);
    let has_offset = |partition: u32| offsets.iter().any(|(other, _)| *other == partition as i32);
    let lacks_one = kafka.topics.iter().any(|name| !(0..partitions(name)).all(has_offset));
    lacks_one && !kafka.properties.contains_key("group.id")
}

fn no_group(table: &Table) -> RunError {
    RunError::new(
        "org.apache.flink.util.FlinkException",
        format!("Global failure triggered by OperatorCoordinator for 'Source: KafkaSource-{}' (operator <id>).", table.name),
    )
    .caused_by("org.apache.flink.util.FlinkRuntimeException", "Failed to initialize partition splits due to ")
    .caused_by("java.lang.IllegalArgumentException", "Unexpected size of key set: expected >= 1, but got 0")
}

fn no_offset(name: &str, partition: u32) -> RunError {
    not_fetched().caused_by(
        "org.apache.flink.kafka.shaded.org.apache.kafka.clients.consumer.NoOffsetForPartitionException",
        format!("Undefined offset with no reset policy for partitions: [{name}-{partition}]"),
    )
}

/// No group has committed anything here.
fn no_end(name: &str, partition: u32, group: &str) -> RunError {
    let message = format!(
        "Partition {name}-{partition} should stop at committed offset. But there is no committed offset of this partition for group {group}"
    );
    not_fetched().caused_by("java.lang.NullPointerException", message)
}

fn not_fetched() -> RunError {
    RunError::new("java.lang.RuntimeException", "One or more fetchers have encountered exception")
        .caused_by("java.lang.RuntimeException", "SplitFetcher thread 0 received unexpected exception while polling the records")
}
