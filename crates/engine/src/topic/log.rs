//! One partition: segments of batches of records, and who writes transactions into it.
//!
//! The records themselves stand in the topic, first to last; the log knows them by number. Like Kafka `UnifiedLog`, `LogSegment`.

use super::config::TopicConfig;
use super::record::Record;
use rowkind_ir::Step;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Who wrote a batch: producer id and epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Producer {
    pub id: u64,
    pub epoch: i16,
}

/// What a control record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Commit,
    Abort,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    pub base: u64,
    pub last: u64,
    pub producer: Option<Producer>,
    pub transactional: bool,
    pub control: Option<Control>,
    /// Largest time of its records.
    pub max_timestamp: i64,
    pub bytes: u64,
    /// Numbers of the records that are left of it; mostly it had one.
    pub records: SmallVec<[u32; 2]>,
    /// When its tombstones, or the marker itself, may go.
    pub delete_horizon: Option<i64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    pub base: u64,
    pub batches: Vec<Batch>,
    pub bytes: u64,
    pub max_timestamp: i64,
    /// Largest time of the first batch ever appended: rolling counts from it.
    pub first_timestamp: Option<i64>,
}

/// What the log remembers of a producer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProducerEntry {
    pub epoch: i16,
    /// Last offset of its last data batch in this epoch.
    pub last_data: Option<u64>,
}

/// Records of an aborted transaction in this partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbortedRange {
    pub producer: u64,
    pub first: u64,
    /// Offset of the marker.
    pub last: u64,
}

#[derive(Clone, Debug)]
pub struct PartitionLog {
    pub segments: Vec<Segment>,
    /// Log start offset.
    pub start: u64,
    /// Log end offset, and high watermark.
    pub end: u64,
    /// Where the cleaner goes on.
    pub cleaned_to: u64,
    /// First offset and records of each open transaction, by producer.
    pub open: BTreeMap<u64, (u64, Vec<u32>)>,
    pub aborted: Vec<AbortedRange>,
    pub producers: BTreeMap<u64, ProducerEntry>,
    /// The last stable offset over time: since when it is what.
    pub stable: Vec<(Step, u64)>,
}

impl Default for PartitionLog {
    fn default() -> PartitionLog {
        PartitionLog {
            segments: vec![Segment::at(0)],
            start: 0,
            end: 0,
            cleaned_to: 0,
            open: BTreeMap::new(),
            aborted: Vec::new(),
            producers: BTreeMap::new(),
            stable: Vec::new(),
        }
    }
}

impl Segment {
    pub fn at(base: u64) -> Segment {
        Segment { base, batches: Vec::new(), bytes: 0, max_timestamp: -1, first_timestamp: None }
    }

    /// The same batches in one segment.
    pub fn of(base: u64, batches: Vec<Batch>) -> Segment {
        Segment {
            base,
            bytes: batches.iter().map(|batch| batch.bytes).sum(),
            max_timestamp: batches.iter().map(|batch| batch.max_timestamp).max().unwrap_or(-1),
            first_timestamp: batches.first().map(|batch| batch.max_timestamp),
            batches,
        }
    }
}

impl PartitionLog {
    /// First offset of the earliest open transaction, else the end.
    pub fn last_stable(&self) -> u64 {
        self.open.values().map(|(first, _)| *first).min().unwrap_or(self.end)
    }

    /// Appends a batch; its base offset is the end. Opens a new segment before it if it is time.
    pub fn append(&mut self, batch: Batch, config: &TopicConfig, at: Step) {
        if self.active().rolls_before(&batch, config) {
            self.segments.push(Segment::at(batch.base));
        }
        if let Some(producer) = batch.producer {
            self.remember(producer, &batch);
        }
        self.end = batch.last + 1;
        let active = self.active_mut();
        active.bytes += batch.bytes;
        active.max_timestamp = active.max_timestamp.max(batch.max_timestamp);
        active.first_timestamp.get_or_insert(batch.max_timestamp);
        active.batches.push(batch);
        self.note_stable(at);
    }

    fn remember(&mut self, producer: Producer, batch: &Batch) {
        let entry = self.producers.entry(producer.id).or_insert(ProducerEntry { epoch: producer.epoch, last_data: None });
        if producer.epoch > entry.epoch {
            *entry = ProducerEntry { epoch: producer.epoch, last_data: None };
        }
        match batch.control {
            None => {
                entry.last_data = Some(batch.last);
                if batch.transactional {
                    let open = self.open.entry(producer.id).or_insert((batch.base, Vec::new()));
                    open.1.extend_from_slice(&batch.records);
                }
            }
            Some(control) => {
                if let Some((first, _)) = self.open.remove(&producer.id)
                    && control == Control::Abort
                {
                    self.aborted.push(AbortedRange { producer: producer.id, first, last: batch.base });
                }
            }
        }
    }

    /// Keeps the history of the last stable offset.
    fn note_stable(&mut self, at: Step) {
        let stable = self.last_stable();
        if self.stable.last().is_none_or(|(_, last)| *last != stable) {
            self.stable.push((at, stable));
        }
    }

    pub fn active(&self) -> &Segment {
        // There is always one: deletion rolls before it takes the last.
        &self.segments[self.segments.len() - 1]
    }

    fn active_mut(&mut self) -> &mut Segment {
        let last = self.segments.len() - 1;
        &mut self.segments[last]
    }

    /// A new, empty active segment.
    pub fn roll(&mut self) {
        if !self.active().batches.is_empty() {
            self.segments.push(Segment::at(self.end));
        }
    }

    pub fn bytes(&self) -> u64 {
        self.segments.iter().map(|segment| segment.bytes).sum()
    }

    /// Since when `read_committed` gets a record. `hint`: where to look first, as offsets are mostly asked for one after another.
    pub fn stable_since(&self, offset: u64, hint: &mut usize) -> Option<Step> {
        let begins = |place: usize| place == 0 || self.stable.get(place - 1).is_some_and(|(_, stable)| *stable <= offset);
        let ends = |place: usize| self.stable.get(place).is_some_and(|(_, stable)| *stable > offset);
        let next = [*hint, *hint + 1].into_iter().find(|&place| begins(place) && ends(place));
        *hint = next.unwrap_or_else(|| self.stable.partition_point(|(_, stable)| *stable <= offset));
        self.stable.get(*hint).map(|(at, _)| *at)
    }
}

impl Segment {
    /// Like Kafka `LogSegment.shouldRoll`: time is that of the records.
    fn rolls_before(&self, batch: &Batch, config: &TopicConfig) -> bool {
        if self.batches.is_empty() {
            return false;
        }
        let waited = self.first_timestamp.map_or(0, |first| batch.max_timestamp.saturating_sub(first));
        self.bytes + batch.bytes > config.segment_bytes || waited > config.roll_ms()
    }
}

/// Bytes of a batch on disk, without compression. Like Kafka `DefaultRecordBatch`, `DefaultRecord`.
pub fn batch_bytes<'r>(records: impl Iterator<Item = &'r Record<'r>>, first_timestamp: i64) -> u64 {
    const HEADER: u64 = 61;
    let record = |(number, record): (usize, &Record<'_>)| {
        let delta = record.timestamp.unwrap_or(first_timestamp) - first_timestamp;
        let part = |bytes: &Option<Cow<'_, [u8]>>| match bytes {
            None => varint(-1),
            Some(bytes) => varint(bytes.len() as i64) + bytes.len() as u64,
        };
        let headers: u64 = record
            .headers
            .iter()
            .map(|(name, value)| varint(name.len() as i64) + name.len() as u64 + varint(value.len() as i64) + value.len() as u64)
            .sum();
        let body = 1
            + varint(delta)
            + varint(number as i64)
            + part(&record.key)
            + part(&record.value)
            + varint(record.headers.len() as i64)
            + headers;
        varint(body as i64) + body
    };
    HEADER + records.enumerate().map(record).sum::<u64>()
}

/// Bytes of a number in zigzag, seven bits a byte.
fn varint(number: i64) -> u64 {
    let zigzag = ((number << 1) ^ (number >> 63)) as u64;
    u64::from((64 - (zigzag | 1).leading_zeros()).div_ceil(7))
}
