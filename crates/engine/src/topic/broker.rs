//! The broker: topics by name, transactions, a clock of its own, and the bytes that it holds.

use super::compaction;
use super::config::TopicConfig;
use super::log::{Batch, Control, PartitionLog, Producer, batch_bytes};
use super::record::{Moment, Place, Record, Stored};
use super::retention;
use super::transactions::{ClientError, Ended, Transactions};
use crate::fault::Stop;
use rowkind_ir::report::{RecordState, TopicRun};
use rowkind_ir::{RowKind, Step};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// All topics of a scenario.
#[derive(Clone, Debug)]
pub struct Broker {
    topics: BTreeMap<String, Topic>,
    pub transactions: Transactions,
    seed: u64,
    /// `Limits::topic_bytes_max`, and what is used of it.
    bytes_max: u64,
    bytes: u64,
    /// Producers without transactions, by the name that somebody gave them.
    producers: BTreeMap<String, Producer>,
}

/// A topic with everything that was ever in it.
#[derive(Clone, Debug)]
pub struct Topic {
    pub name: String,
    pub config: TopicConfig,
    /// In the order in which they were appended, markers among them; removed ones stay, marked.
    pub records: Vec<Stored>,
    /// Their keys and values, one behind the other.
    pub bytes: Vec<u8>,
    pub partitions: Vec<PartitionLog>,
}

/// The records of a topic with their bytes.
#[derive(Clone, Copy)]
pub struct Records<'t> {
    pub list: &'t [Stored],
    pub bytes: &'t [u8],
}

impl<'t> Records<'t> {
    /// By its number.
    pub fn stored(self, number: u32) -> &'t Stored {
        &self.list[number as usize]
    }
}

/// Where a record comes from, for the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    pub kind: Option<RowKind>,
    pub cause: Option<u32>,
}

/// Who sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender<'a> {
    /// A producer without transactions.
    Plain(&'a str),
    /// In the running transaction of a transactional id.
    Transactional(&'a str, Producer),
}

/// Records of one batch; mostly it is one.
pub type Batched<'b> = SmallVec<[(Record<'b>, Origin); 1]>;

/// Why a record is not in the topic.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// Kafka refuses: one error for each record of the batch.
    Client(Vec<ClientError>),
    /// The run is at a limit.
    Stop(Stop),
}

impl Broker {
    pub fn new(seed: u64, bytes_max: u64) -> Broker {
        Broker { topics: BTreeMap::new(), transactions: Transactions::default(), seed, bytes_max, bytes: 0, producers: BTreeMap::new() }
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
        let partitions = (0..config.partitions).map(|_| PartitionLog::default()).collect();
        let topic = Topic { name: name.to_string(), config, records: Vec::new(), bytes: Vec::new(), partitions };
        self.topics.insert(name.to_string(), topic);
    }

    pub fn topic(&self, name: &str) -> Option<&Topic> {
        self.topics.get(name)
    }

    pub fn topic_mut(&mut self, name: &str) -> Option<&mut Topic> {
        self.topics.get_mut(name)
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
        let topic = self.topics.get_mut(name);
        topic.unwrap_or_else(|| unreachable!("the topic {name} was made just above"))
    }

    /// How many partitions the topic has, which is made if it is not there.
    pub fn partitions_of(&mut self, name: &str) -> u32 {
        match self.topics.get(name) {
            Some(topic) => topic.config.partitions,
            None => self.topic_or_new(name).config.partitions,
        }
    }

    /// Appends records as one batch; the offset of the first.
    pub fn append(
        &mut self,
        topic: &str,
        partition: u32,
        records: Batched<'_>,
        sender: Sender<'_>,
        moment: Moment,
    ) -> Result<u64, Refused> {
        self.bytes += records.iter().map(|(record, _)| record.size()).sum::<u64>();
        if self.bytes > self.bytes_max {
            return Err(Refused::Stop(Stop::Limit { name: "topic_bytes_max", max: self.bytes_max }));
        }
        let into = match self.topics.get_mut(topic) {
            Some(into) => into,
            None => {
                self.create(topic, TopicConfig::default());
                self.topics.get_mut(topic).unwrap_or_else(|| unreachable!("the topic {topic} was made just above"))
            }
        };
        into.check(partition, &records, moment.now_ms).map_err(Refused::Client)?;
        let (producer, transactional) = match sender {
            Sender::Plain(name) => match self.producers.get(name) {
                Some(producer) => (*producer, false),
                None => {
                    let producer = self.transactions.plain_producer();
                    self.producers.insert(name.to_string(), producer);
                    (producer, false)
                }
            },
            Sender::Transactional(id, producer) => {
                let added = self.transactions.add(id, producer, topic, partition, moment.now_ms);
                added.map_err(|error| Refused::Client(vec![error; records.len()]))?;
                (producer, true)
            }
        };
        Ok(into.append(partition, records, producer, transactional, moment))
    }

    /// `initTransactions`
    pub fn init_transactions(&mut self, id: &str, timeout_ms: i64, moment: Moment) -> Result<Producer, ClientError> {
        let (producer, aborted) = self.transactions.init(id, timeout_ms)?;
        self.write_markers(aborted, moment);
        Ok(producer)
    }

    /// Commits or aborts; the producer of the next transaction. `resumed`: by Flink's recovery.
    pub fn end_transaction(
        &mut self,
        id: &str,
        producer: Producer,
        commit: bool,
        resumed: bool,
        moment: Moment,
    ) -> Result<Producer, ClientError> {
        let (producer, ended) = self.transactions.end(id, producer, commit, resumed)?;
        self.write_markers(ended, moment);
        Ok(producer)
    }

    fn write_markers(&mut self, ended: Option<Ended>, moment: Moment) {
        let Some(Ended { marker, partitions, commit }) = ended else { return };
        let control = if commit { Control::Commit } else { Control::Abort };
        for (topic, partition) in partitions {
            if let Some(topic) = self.topics.get_mut(&topic) {
                topic.mark(partition, marker, control, moment);
            }
        }
    }

    /// What the broker does by itself as time goes by: transaction timeouts, retention, compaction. Whether anything changed.
    pub fn tick(&mut self, moment: Moment) -> bool {
        let timed_out = self.transactions.time_out(moment.now_ms);
        let mut changed = !timed_out.is_empty();
        for ended in timed_out {
            self.write_markers(Some(ended), moment);
        }
        for topic in self.topics.values_mut() {
            changed |= topic.tick(moment);
        }
        changed
    }
}

impl Topic {
    /// What Kafka checks before it appends a batch.
    fn check(&self, partition: u32, records: &[(Record<'_>, Origin)], now_ms: i64) -> Result<(), Vec<ClientError>> {
        let wrong = |(number, (record, _)): (usize, &(Record<'_>, Origin))| -> Option<ClientError> {
            if self.config.cleanup_policy.compacts() && record.key.is_none() {
                return Some(ClientError::new(
                    "org.apache.kafka.common.InvalidRecordException",
                    format!("Compacted topic cannot accept message without key in topic partition {}-{partition}", self.name),
                ));
            }
            let timestamp = record.timestamp?;
            let latest = now_ms.saturating_add(self.config.timestamp_after_max_ms);
            (timestamp > latest).then(|| {
                ClientError::new(
                    "org.apache.kafka.common.errors.InvalidTimestampException",
                    format!(
                        "Timestamp {timestamp} of message with offset {number} is out of range. The timestamp should be \
                         within [{}, {latest}]",
                        i64::MIN
                    ),
                )
            })
        };
        if !records.iter().enumerate().any(|record| wrong(record).is_some()) {
            return Ok(());
        }
        let errors: Vec<Option<ClientError>> = records.iter().enumerate().map(wrong).collect();
        let others = || {
            ClientError::new(
                "org.apache.kafka.common.KafkaException",
                "Failed to append record because it was part of a batch which had one more more invalid records",
            )
        };
        Err(errors.into_iter().map(|error| error.unwrap_or_else(others)).collect())
    }

    fn append(&mut self, partition: u32, records: Batched<'_>, producer: Producer, transactional: bool, moment: Moment) -> u64 {
        let log = &mut self.partitions[partition as usize];
        let base = log.end;
        let first_number = self.records.len() as u32;
        let timestamp = |record: &Record<'_>| record.timestamp.unwrap_or(moment.now_ms);
        let first_timestamp = records.first().map_or(moment.now_ms, |(record, _)| timestamp(record));
        let max_timestamp = records.iter().map(|(record, _)| timestamp(record)).max().unwrap_or(moment.now_ms);
        let batch = Batch {
            base,
            last: base + records.len() as u64 - 1,
            producer: Some(producer),
            transactional,
            control: None,
            max_timestamp,
            bytes: batch_bytes(records.iter().map(|(record, _)| record), first_timestamp),
            records: (first_number..first_number + records.len() as u32).collect(),
            delete_horizon: None,
        };
        for (offset, (record, origin)) in (base..).zip(records) {
            let timestamp = timestamp(&record);
            self.records.push(Stored {
                at: moment.at,
                partition,
                offset,
                place: Place::append(&mut self.bytes, record.key.as_deref(), record.value.as_deref()),
                headers: record.headers,
                timestamp,
                kind: origin.kind,
                cause: origin.cause,
                state: if transactional { RecordState::Open } else { RecordState::Committed },
                removed: None,
            });
        }
        log.append(batch, &self.config, moment.at);
        base
    }

    /// Writes a control record, and decides what the transaction wrote here.
    fn mark(&mut self, partition: u32, marker: Producer, control: Control, moment: Moment) {
        let log = &mut self.partitions[partition as usize];
        let state = match control {
            Control::Commit => RecordState::Committed,
            Control::Abort => RecordState::Aborted,
        };
        if let Some((_, records)) = log.open.get(&marker.id) {
            for &number in records {
                self.records[number as usize].state = state;
            }
        }
        let batch = Batch {
            base: log.end,
            last: log.end,
            producer: Some(marker),
            transactional: true,
            control: Some(control),
            max_timestamp: moment.now_ms,
            bytes: MARKER_BYTES,
            records: [self.records.len() as u32].into_iter().collect(),
            delete_horizon: None,
        };
        self.records.push(Stored {
            at: moment.at,
            partition,
            offset: log.end,
            place: Place::append(&mut self.bytes, None, Some(control.name().as_bytes())),
            headers: Vec::new(),
            timestamp: moment.now_ms,
            kind: None,
            cause: None,
            state: RecordState::Marker,
            removed: None,
        });
        log.append(batch, &self.config, moment.at);
    }

    /// Retention and compaction, if it is time for them.
    pub fn tick(&mut self, moment: Moment) -> bool {
        let mut changed = false;
        for log in &mut self.partitions {
            let start = log.start;
            let mut gone = retention::run(log, &self.config, moment.now_ms);
            changed |= log.start != start;
            let records = Records { list: &self.records, bytes: &self.bytes };
            if let Some(cleaned) = compaction::run(log, records, &self.config, moment.now_ms) {
                gone.extend(cleaned);
                changed = true;
            }
            remove(&mut self.records, &gone, moment.at);
        }
        changed
    }

    /// "Compact now": cleans all closed segments, however clean they are.
    pub fn compact(&mut self, moment: Moment) {
        for log in &mut self.partitions {
            let records = Records { list: &self.records, bytes: &self.bytes };
            let gone = compaction::force(log, records, &self.config, moment.now_ms);
            remove(&mut self.records, &gone, moment.at);
        }
    }

    /// "Roll the segment": what is active now is closed.
    pub fn roll(&mut self) {
        self.partitions.iter_mut().for_each(PartitionLog::roll);
    }

    /// `deleteRecords`: everything before an offset goes.
    pub fn delete_records(&mut self, partition: u32, before: u64, at: Step) -> Result<(), ClientError> {
        if !self.config.cleanup_policy.deletes() {
            return Err(ClientError::new(
                "org.apache.kafka.common.errors.PolicyViolationException",
                "Request parameters do not satisfy the configured policy.",
            ));
        }
        let log = &mut self.partitions[partition as usize];
        if before > log.end {
            return Err(ClientError::new(
                "org.apache.kafka.common.errors.OffsetOutOfRangeException",
                "The requested offset is not within the range of offsets maintained by the server.",
            ));
        }
        let gone = retention::truncate(log, before);
        remove(&mut self.records, &gone, at);
        Ok(())
    }

    /// Adds partitions; keys go elsewhere from now on.
    pub fn grow(&mut self, partitions: u32) {
        self.config.partitions = partitions;
        self.partitions.resize_with(partitions as usize, PartitionLog::default);
    }

    /// The next offset of a partition.
    pub fn end(&self, partition: u32) -> u64 {
        self.partitions[partition as usize].end
    }

    /// What a consumer gets of a partition from the beginning, in order: numbers of records.
    pub fn delivered(&self, partition: u32, read_committed: bool) -> Vec<u32> {
        let log = &self.partitions[partition as usize];
        let end = if read_committed { log.last_stable() } else { log.end };
        let batches = log.segments.iter().flat_map(|segment| &segment.batches).filter(|batch| batch.control.is_none());
        let numbers = batches.flat_map(|batch| batch.records.iter().copied());
        let wanted = |number: &u32| {
            let record = &self.records[*number as usize];
            record.offset >= log.start && record.offset < end && (!read_committed || record.state == RecordState::Committed)
        };
        numbers.filter(wanted).collect()
    }

    /// For the report; `table` is the one that writes it.
    pub fn printed(&self, table: &str) -> TopicRun {
        TopicRun {
            name: self.name.clone(),
            table: table.to_string(),
            partitions: self.config.partitions,
            cleanup_policy: self.config.cleanup_policy.name().to_string(),
            records: self.records.iter().map(|stored| stored.printed(&self.bytes)).collect(),
            ends: self.partitions.iter().map(|log| (log.end, log.last_stable())).collect(),
        }
    }
}

/// Bytes of a batch with one control record.
const MARKER_BYTES: u64 = 78;

fn remove(records: &mut [Stored], gone: &[u32], at: Step) {
    for &number in gone {
        records[number as usize].removed.get_or_insert(at);
    }
}
