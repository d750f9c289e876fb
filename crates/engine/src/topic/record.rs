//! Records, and instants at which they are written.

use rowkind_ir::report::{RecordState, TopicRecord};
use rowkind_ir::{RowKind, Step, Str};
use std::rc::Rc;

/// Immutable bytes, cheap to clone.
pub type Bytes = Rc<[u8]>;

/// An instant of the run: its place on the run's clock, and the simulated wall clock, ms since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Moment {
    pub at: Step,
    pub now_ms: i64,
}

/// What a producer sends.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    pub key: Option<Bytes>,
    /// `None`: a tombstone.
    pub value: Option<Bytes>,
    pub headers: Vec<(Str, Bytes)>,
    /// `None`: the producer's clock.
    pub timestamp: Option<i64>,
}

/// A record in its topic, with what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    pub at: Step,
    pub partition: u32,
    pub offset: u64,
    pub key: Option<Bytes>,
    pub value: Option<Bytes>,
    pub headers: Vec<(Str, Bytes)>,
    /// ms since 1970.
    pub timestamp: i64,
    /// The kind of the change that made it, and its number among the changes of its sink.
    pub kind: Option<RowKind>,
    pub cause: Option<u32>,
    pub state: RecordState,
    /// When compaction or retention took it away.
    pub removed: Option<Step>,
}

impl Record {
    pub fn new(key: Option<Vec<u8>>, value: Option<Vec<u8>>) -> Record {
        Record { key: key.map(Rc::from), value: value.map(Rc::from), ..Record::default() }
    }

    /// Bytes of key and value.
    pub fn size(&self) -> u64 {
        let length = |bytes: &Option<Bytes>| bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
        length(&self.key) + length(&self.value)
    }
}

impl Stored {
    /// For the report.
    pub fn printed(&self) -> TopicRecord {
        let length = |bytes: &Option<Bytes>| bytes.as_ref().map_or(0, |bytes| bytes.len() as u32);
        TopicRecord {
            at: self.at,
            partition: self.partition,
            offset: self.offset,
            key: self.key.as_deref().map(text),
            value: self.value.as_deref().map(text),
            bytes: (length(&self.key), length(&self.value)),
            timestamp: self.timestamp,
            kind: self.kind,
            cause: self.cause,
            state: self.state,
            removed: self.removed,
        }
    }
}

/// Bytes as text if they are text, else `0x…`. Control characters but tab and line end are not text.
pub fn text(bytes: &[u8]) -> Str {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.chars().all(|c| c >= ' ' || c == '\t' || c == '\n') => Str::from(text),
        _ => Str::from(format!("0x{}", rowkind_ir::value_text::hex(bytes))),
    }
}
