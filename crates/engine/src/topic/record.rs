//! Records, and instants at which they are written.

use rowkind_ir::report::{RecordState, TopicRecord};
use rowkind_ir::{RowKind, Step, Str};
use std::borrow::Cow;
use std::rc::Rc;

/// The bytes of a header, cheap to clone.
pub type Bytes = Rc<[u8]>;

/// An instant of the run: its place on the run's clock, and the simulated wall clock, ms since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Moment {
    pub at: Step,
    pub now_ms: i64,
}

/// What a producer sends; the broker copies the bytes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record<'b> {
    pub key: Option<Cow<'b, [u8]>>,
    /// `None`: a tombstone.
    pub value: Option<Cow<'b, [u8]>>,
    pub headers: Vec<(Str, Bytes)>,
    /// `None`: the producer's clock.
    pub timestamp: Option<i64>,
}

/// Where key and value stand among the bytes of a topic, which are one behind the other: a record costs no allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    start: u32,
    /// Length of the key; [`NONE`]: it is null.
    key: u32,
    /// Length of the value, behind the key.
    value: u32,
}

const NONE: u32 = u32::MAX;

/// A record in its topic, with what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    pub at: Step,
    pub partition: u32,
    pub offset: u64,
    pub place: Place,
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

impl Record<'_> {
    pub fn new(key: Option<Vec<u8>>, value: Option<Vec<u8>>) -> Record<'static> {
        Record { key: key.map(Cow::Owned), value: value.map(Cow::Owned), ..Record::default() }
    }

    /// Bytes of key and value.
    pub fn size(&self) -> u64 {
        let length = |bytes: &Option<Cow<'_, [u8]>>| bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
        length(&self.key) + length(&self.value)
    }

    /// With bytes of its own.
    pub fn into_owned(self) -> Record<'static> {
        let owned = |bytes: Option<Cow<'_, [u8]>>| bytes.map(|bytes| Cow::Owned(bytes.into_owned()));
        Record { key: owned(self.key), value: owned(self.value), ..self }
    }
}

impl Place {
    /// Puts key and value behind all other bytes of the topic.
    pub fn append(bytes: &mut Vec<u8>, key: Option<&[u8]>, value: Option<&[u8]>) -> Place {
        // A topic has far fewer bytes than u32::MAX: limits see to it.
        let start = bytes.len() as u32;
        let mut put = |part: Option<&[u8]>| {
            bytes.extend_from_slice(part.unwrap_or_default());
            part.map_or(NONE, |part| part.len() as u32)
        };
        Place { start, key: put(key), value: put(value) }
    }

    fn key_end(self) -> u32 {
        self.start + if self.key == NONE { 0 } else { self.key }
    }
}

impl Stored {
    /// The key among the bytes of the topic.
    pub fn key<'b>(&self, bytes: &'b [u8]) -> Option<&'b [u8]> {
        (self.place.key != NONE).then(|| &bytes[self.place.start as usize..self.place.key_end() as usize])
    }

    /// The value among the bytes of the topic; `None`: a tombstone.
    pub fn value<'b>(&self, bytes: &'b [u8]) -> Option<&'b [u8]> {
        let start = self.place.key_end() as usize;
        (!self.is_null()).then(|| &bytes[start..start + self.place.value as usize])
    }

    /// Its value is null.
    pub fn is_null(&self) -> bool {
        self.place.value == NONE
    }

    /// For the report.
    pub fn printed(&self, bytes: &[u8]) -> TopicRecord {
        let (key, value) = (self.key(bytes), self.value(bytes));
        let length = |bytes: Option<&[u8]>| bytes.map_or(0, |bytes| bytes.len() as u32);
        TopicRecord {
            at: self.at,
            partition: self.partition,
            offset: self.offset,
            key: key.map(text),
            value: value.map(text),
            bytes: (length(key), length(value)),
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
