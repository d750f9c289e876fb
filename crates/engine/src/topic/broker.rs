//! The broker: topics by name, and the bytes that they hold together.

use super::record::{Moment, Record, Stored};
use crate::fault::Stop;
use rowkind_ir::RowKind;
use rowkind_ir::report::{RecordState, TopicRun};
use std::collections::BTreeMap;

/// All topics of a scenario.
#[derive(Clone, Debug)]
pub struct Broker {
    topics: BTreeMap<String, Topic>,
    seed: u64,
    /// `Limits::topic_bytes_max`, and what is used of it.
    bytes_max: u64,
    bytes: u64,
}

/// How a topic is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicConfig {
    pub partitions: u32,
    pub cleanup_policy: CleanupPolicy,
}

/// `cleanup.policy`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CleanupPolicy {
    Delete,
    Compact,
    CompactDelete,
}

/// A topic with everything that was ever in it.
#[derive(Clone, Debug)]
pub struct Topic {
    pub name: String,
    pub config: TopicConfig,
    /// In the order in which they were appended; removed ones stay, marked.
    pub records: Vec<Stored>,
    /// The next offset of each partition.
    ends: Vec<u64>,
}

/// Where a record comes from, for the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    pub kind: Option<RowKind>,
    pub cause: Option<u32>,
}

impl Default for TopicConfig {
    /// What a broker gives a topic that a producer made by writing to it.
    fn default() -> TopicConfig {
        TopicConfig { partitions: 1, cleanup_policy: CleanupPolicy::Delete }
    }
}

impl CleanupPolicy {
    pub fn parse(text: &str) -> Option<CleanupPolicy> {
        Some(match text {
            "delete" => CleanupPolicy::Delete,
            "compact" => CleanupPolicy::Compact,
            "compact,delete" | "delete,compact" => CleanupPolicy::CompactDelete,
            _ => return None,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            CleanupPolicy::Delete => "delete",
            CleanupPolicy::Compact => "compact",
            CleanupPolicy::CompactDelete => "compact,delete",
        }
    }
}

impl Broker {
    pub fn new(seed: u64, bytes_max: u64) -> Broker {
        Broker { topics: BTreeMap::new(), seed, bytes_max, bytes: 0 }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Bytes of keys and values in all topics.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Makes a topic, anew if there is one of that name.
    pub fn create(&mut self, name: &str, config: TopicConfig) {
        let ends = vec![0; config.partitions as usize];
        let topic = Topic { name: name.to_string(), config, records: Vec::new(), ends };
        self.topics.insert(name.to_string(), topic);
    }

    pub fn topic(&self, name: &str) -> Option<&Topic> {
        self.topics.get(name)
    }

    /// In the order of their names.
    pub fn topics(&self) -> impl Iterator<Item = &Topic> {
        self.topics.values()
    }

    /// The topic, made with the broker's defaults if it is not there.
    pub fn topic_or_new(&mut self, name: &str) -> &mut Topic {
        if !self.topics.contains_key(name) {
            self.create(name, TopicConfig::default());
        }
        // It was made just above.
        self.topics.entry(name.to_string()).or_insert_with(|| unreachable!("topic {name}"))
    }

    /// Appends a record; its offset.
    pub fn append(
        &mut self,
        topic: &str,
        partition: u32,
        record: Record,
        origin: Origin,
        moment: Moment,
    ) -> Result<u64, Stop> {
        self.bytes += record.size();
        if self.bytes > self.bytes_max {
            return Err(Stop::Limit { name: "topic_bytes_max", max: self.bytes_max });
        }
        Ok(self.topic_or_new(topic).append(partition, record, origin, moment))
    }
}

impl Topic {
    fn append(&mut self, partition: u32, record: Record, origin: Origin, moment: Moment) -> u64 {
        let end = &mut self.ends[partition as usize];
        let offset = *end;
        *end += 1;
        self.records.push(Stored {
            at: moment.at,
            partition,
            offset,
            key: record.key,
            value: record.value,
            headers: record.headers,
            timestamp: record.timestamp.unwrap_or(moment.now_ms),
            kind: origin.kind,
            cause: origin.cause,
            state: RecordState::Committed,
            removed: None,
        });
        offset
    }

    /// The next offset of a partition.
    pub fn end(&self, partition: u32) -> u64 {
        self.ends[partition as usize]
    }

    /// For the report; `table` is the one that writes it.
    pub fn printed(&self, table: &str) -> TopicRun {
        TopicRun {
            name: self.name.clone(),
            table: table.to_string(),
            partitions: self.config.partitions,
            cleanup_policy: self.config.cleanup_policy.name().to_string(),
            records: self.records.iter().map(Stored::printed).collect(),
            ends: self.ends.iter().map(|&end| (end, end)).collect(),
        }
    }
}
