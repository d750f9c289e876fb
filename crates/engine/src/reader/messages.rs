//! A topic as its readers meet it: each key has a number, and what a message says is found out once for all who read it alike.
//!
//! in     the records of a topic, and the table that tells how they are read
//! out    the numbers of their keys, the changes of their values
//! never  knows isolation, order or what a reader does

use super::rows::Changes;
use super::{Rows, cells};
use crate::fault::Unsupported;
use crate::topic::Topic;
use crate::topic::record::text;
use hashbrown::HashTable;
use rowkind_ir::report::{Cells, ReaderKind};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Field, RowKind, Str, Table, Value};
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;
use std::hash::BuildHasher;

pub struct Messages<'t> {
    pub topic: &'t Topic,
    table: &'t Table,
    /// The session's, for printing.
    zone: &'t Zone,
    /// For each record the number of its key, and whether its value is null.
    heads: Vec<(Option<u32>, bool)>,
    /// The keys as text.
    texts: Vec<Str>,
    ways: Vec<(Way, Read)>,
    /// Room for one row.
    row: Vec<Value>,
}

/// How the bytes are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    AsDeclared,
    /// Without a look at the keys.
    ValueOnly,
    /// Values for plain JSON.
    Unaware,
}

/// What was read in one way.
struct Read {
    rows: Rows,
    /// By the number of a key the part of a row that it holds, and behind all that of no key; `Ok(None)`: there is no such row.
    bases: Vec<Option<Result<Option<Vec<Value>>, String>>>,
    /// By the number of a record, as far as somebody asked.
    heard: Vec<Heard>,
    /// Why records cannot be decoded.
    broken: BTreeMap<u32, String>,
    /// By the number of a record its changes with their rows, as far as somebody asked; `Err`: it cannot be decoded.
    said: Vec<Option<Result<Changes, String>>>,
    /// By the number of a record its last row for the report, as far as somebody asked; empty: nobody did.
    printed: Vec<Cells>,
}

/// What a record says, in a word: most readers need no more, and rows that nobody asks for are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nobody has asked.
    Unread,
    Nothing,
    /// The kind of its last change.
    Change(RowKind),
    /// It cannot be decoded.
    Broken,
}

impl<'t> Messages<'t> {
    /// `table`: the one that writes the topic.
    pub fn new(topic: &'t Topic, table: &'t Table, zone: &'t Zone) -> Messages<'t> {
        let mut keys = Keys::default();
        let heads = topic.records.iter().map(|stored| (stored.key(&topic.bytes).map(|key| keys.number(key)), stored.is_null()));
        let heads: Vec<_> = heads.collect();
        let texts = (0..keys.ends.len() as u32).map(|key| text(keys.bytes_of(key))).collect();
        Messages { topic, table, zone, heads, texts, ways: Vec::new(), row: Vec::new() }
    }

    pub fn keys_count(&self) -> usize {
        self.texts.len()
    }

    /// The number of a record's key.
    pub fn key(&self, record: u32) -> Option<u32> {
        self.heads[record as usize].0
    }

    pub fn is_null(&self, record: u32) -> bool {
        self.heads[record as usize].1
    }

    pub fn key_text(&self, key: u32) -> Str {
        self.texts[key as usize].clone()
    }

    /// How a kind of reader reads: a number for [`said`](Messages::said), and the columns of its rows.
    pub fn way(&mut self, kind: ReaderKind) -> Result<(usize, &[Field]), Unsupported> {
        let way = match kind {
            ReaderKind::ValueOnly => Way::ValueOnly,
            ReaderKind::Unaware => Way::Unaware,
            _ => Way::AsDeclared,
        };
        let place = match self.ways.iter().position(|(other, _)| *other == way) {
            Some(place) => place,
            None => {
                let rows = match way {
                    Way::AsDeclared => Rows::of_table(self.table)?,
                    Way::ValueOnly => Rows::of_table(self.table)?.value_only(),
                    Way::Unaware => Rows::unaware(self.table)?,
                };
                let bases = vec![None; self.texts.len() + 1];
                let heard = vec![Heard::Unread; self.heads.len()];
                let read = Read { rows, bases, heard, broken: BTreeMap::new(), said: Vec::new(), printed: Vec::new() };
                self.ways.push((way, read));
                self.ways.len() - 1
            }
        };
        Ok((place, self.ways[place].1.rows.fields()))
    }

    /// What a record says, read in a [`way`](Messages::way). `Err`: why it cannot be decoded.
    pub fn said(&mut self, way: usize, record: u32) -> &Result<Changes, String> {
        let read = &mut self.ways[way].1;
        let stored = &self.topic.records[record as usize];
        let key = self.heads[record as usize].0.map_or(self.texts.len(), |key| key as usize);
        if read.said.is_empty() {
            read.said.resize_with(self.heads.len(), || None);
        }
        let Read { rows, bases, said, .. } = read;
        said[record as usize].get_or_insert_with(|| match base(rows, &mut bases[key], stored.key(&self.topic.bytes)) {
            Ok(Some(base)) => rows.over(base, stored.value(&self.topic.bytes)).map_err(|error| error.reason().to_string()),
            Ok(None) => Ok(Changes::new()),
            Err(why) => Err(why.clone()),
        })
    }

    /// What a record says in a word. `prints`: somebody is about to ask for its [`cells`](Messages::cells).
    pub fn heard(&mut self, way: usize, record: u32, prints: bool) -> Heard {
        let place = record as usize;
        let read = &mut self.ways[way].1;
        let is_printed = read.printed.get(place).is_some_and(|cells| !cells.is_empty());
        if read.heard[place] != Heard::Unread && (is_printed || !prints) {
            return read.heard[place];
        }
        let stored = &self.topic.records[place];
        let key = self.heads[place].0.map_or(self.texts.len(), |key| key as usize);
        let last = match read.said.get(place) {
            Some(Some(Ok(changes))) => Ok(changes.last().map(|change| {
                self.row.clear();
                self.row.extend_from_slice(&change.row);
                change.kind
            })),
            Some(Some(Err(why))) => Err(why.clone()),
            _ => match base(&read.rows, &mut read.bases[key], stored.key(&self.topic.bytes)) {
                Ok(Some(base)) => {
                    let last = read.rows.last_over(base, stored.value(&self.topic.bytes), &mut self.row);
                    last.map_err(|error| error.reason().to_string())
                }
                Ok(None) => Ok(None),
                Err(why) => Err(why.clone()),
            },
        };
        read.heard[place] = match last {
            Ok(Some(kind)) => {
                if prints {
                    let last = read.printed.len().max(place + 1);
                    read.printed.resize_with(last, Cells::new);
                    read.printed[place] = cells(&self.row, read.rows.fields(), self.zone);
                }
                Heard::Change(kind)
            }
            Ok(None) => Heard::Nothing,
            Err(why) => {
                read.broken.insert(record, why);
                Heard::Broken
            }
        };
        read.heard[place]
    }

    /// Why a record cannot be decoded.
    pub fn why_broken(&self, way: usize, record: u32) -> String {
        self.ways[way].1.broken.get(&record).cloned().unwrap_or_default()
    }

    /// The last row of what a record says, for the report.
    pub fn cells(&mut self, way: usize, record: u32) -> Cells {
        self.heard(way, record, true);
        self.ways[way].1.printed.get(record as usize).cloned().unwrap_or_default()
    }

    /// Any other row.
    pub fn cells_of(&self, way: usize, row: &[Value]) -> Cells {
        cells(row, self.ways[way].1.rows.fields(), self.zone)
    }
}

/// The part of a row that a key holds, read once for each key.
fn base<'b>(
    rows: &Rows,
    place: &'b mut Option<Result<Option<Vec<Value>>, String>>,
    key: Option<&[u8]>,
) -> &'b Result<Option<Vec<Value>>, String> {
    place.get_or_insert_with(|| rows.base(key).map_err(|error| error.reason().to_string()))
}

/// Keys by number. Their bytes stand side by side: to find one is to look into little memory.
#[derive(Default)]
struct Keys {
    numbers: HashTable<u32>,
    bytes: Vec<u8>,
    /// Where each key ends.
    ends: Vec<usize>,
}

impl Keys {
    fn number(&mut self, key: &[u8]) -> u32 {
        let hash = |key: &[u8]| FxBuildHasher.hash_one(key);
        let Keys { numbers, bytes, ends } = self;
        if let Some(number) = numbers.find(hash(key), |number| of(bytes, ends, *number) == key) {
            return *number;
        }
        let number = ends.len() as u32;
        bytes.extend_from_slice(key);
        ends.push(bytes.len());
        numbers.insert_unique(hash(key), number, |number| hash(of(bytes, ends, *number)));
        number
    }

    fn bytes_of(&self, number: u32) -> &[u8] {
        of(&self.bytes, &self.ends, number)
    }
}

fn of<'b>(bytes: &'b [u8], ends: &[usize], number: u32) -> &'b [u8] {
    let number = number as usize;
    &bytes[number.checked_sub(1).map_or(0, |before| ends[before])..ends[number]]
}
