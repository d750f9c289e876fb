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
use rowkind_ir::{Field, Str, Table, Value};
use rustc_hash::FxBuildHasher;
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
    /// By the number of a record; `Err`: it cannot be decoded.
    said: Vec<Option<Result<Changes, String>>>,
    /// By the number of a record its last row for the report, as far as somebody asked; empty: nobody did.
    printed: Vec<Cells>,
}

impl<'t> Messages<'t> {
    /// `table`: the one that writes the topic.
    pub fn new(topic: &'t Topic, table: &'t Table, zone: &'t Zone) -> Messages<'t> {
        let mut keys = Keys::default();
        let heads = topic.records.iter().map(|stored| (stored.key.as_deref().map(|key| keys.number(key)), stored.value.is_none()));
        let heads = heads.collect();
        let texts = (0..keys.ends.len() as u32).map(|key| text(keys.bytes_of(key))).collect();
        Messages { topic, table, zone, heads, texts, ways: Vec::new() }
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
                let said = self.heads.iter().map(|_| None).collect();
                self.ways.push((way, Read { rows, bases, said, printed: Vec::new() }));
                self.ways.len() - 1
            }
        };
        Ok((place, self.ways[place].1.rows.fields()))
    }

    /// What a record says, read in a [`way`](Messages::way). `Err`: why it cannot be decoded.
    pub fn said(&mut self, way: usize, record: u32) -> &Result<Changes, String> {
        let Read { rows, bases, said, .. } = &mut self.ways[way].1;
        let stored = &self.topic.records[record as usize];
        let key = self.heads[record as usize].0.map_or(self.texts.len(), |key| key as usize);
        said[record as usize].get_or_insert_with(|| {
            let base = bases[key].get_or_insert_with(|| rows.base(stored.key.as_deref()).map_err(|error| error.reason().to_string()));
            match base {
                Ok(Some(base)) => rows.over(base, stored.value.as_deref()).map_err(|error| error.reason().to_string()),
                Ok(None) => Ok(Changes::new()),
                Err(why) => Err(why.clone()),
            }
        })
    }

    /// The last row of what a record says, for the report.
    pub fn cells(&mut self, way: usize, record: u32) -> Cells {
        let (place, zone) = (record as usize, self.zone);
        if self.ways[way].1.printed.get(place).is_none_or(Vec::is_empty) {
            let row = self.said(way, record).as_ref().ok().and_then(|changes| Some(changes.last()?.row.clone()));
            let Read { rows, printed, .. } = &mut self.ways[way].1;
            let last = printed.len().max(place + 1);
            printed.resize_with(last, Cells::new);
            printed[place] = row.map_or(Cells::new(), |row| cells(&row, rows.fields(), zone));
        }
        self.ways[way].1.printed[place].clone()
    }

    /// Any other row.
    pub fn cells_of(&self, way: usize, row: &[Value]) -> Cells {
        cells(row, self.ways[way].1.rows.fields(), self.zone)
    }
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
