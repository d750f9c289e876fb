//! Synthetic streams: rows that nobody brought, the same for the same seed, for ever.
//!
//! In: a table, the mode of its source, a [`Spec`] and the scenario's seed. Out: changes in the order in which they arrive.
//! Never: asks a clock or the machine for chance; its mathematics are its own, so that every machine draws the same numbers.
//!
//! In reading order: this file (what a stream is, and how events follow each other), `generator` (one column), `made_up` (a spec for
//! a table that has none), `options` (what `datagen` and `faker` ask for), `words` and `math`.

mod generator;
mod made_up;
pub mod math;
mod options;
pub mod partitions;
mod words;

pub use generator::Generator;
pub use made_up::{made_up, refer};

use crate::random::Random;
use generator::Column;
use rowkind_ir::{Change, ChangelogMode, Row, RowKind, Table, Value};
use std::collections::BTreeMap;

/// What a stream is made of. Shares are 0.0..=1.0.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// Events before duplicates.
    pub events: u32,
    pub events_per_second: f64,
    /// Event time of the first event, ms since 1970.
    pub start_ms: i64,
    /// By column name; columns without one are made up by their name and type.
    pub columns: BTreeMap<String, Generator>,
    /// Share of events that arrive a second time.
    pub duplicates: Option<Duplicates>,
    /// Share of events that arrive behind their event time.
    pub lateness: Option<Lateness>,
    /// Share of events that are about a key which was there before.
    pub updates: f64,
    /// Columns that an update draws anew; empty: stages and times, or all if there are none. The others stay as they were.
    pub updated: Vec<String>,
    /// Share of events that delete a key (tables whose source has deletes).
    pub deletes: f64,
    /// How unevenly updates and deletes choose their key: the exponent of Zipf's law, 0 for evenly.
    pub skew: f64,
    /// Partitions of the table's topic, and how many of them fall silent.
    pub partitions: u32,
    pub idle_partitions: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Duplicates {
    pub share: f64,
    /// How many events later the copy comes, drawn evenly between both.
    pub delay_events: (u32, u32),
    /// Columns that the copy draws anew (a later `updated_at`); the others are as they were.
    pub redrawn: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Lateness {
    pub share: f64,
    /// How much later, drawn evenly between both, ms.
    pub delay_ms: (i64, i64),
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            events: 40,
            events_per_second: 1.0,
            // 2024-01-01 09:00:00
            start_ms: 1_704_099_600_000,
            columns: BTreeMap::new(),
            duplicates: None,
            lateness: None,
            updates: 0.0,
            updated: Vec::new(),
            deletes: 0.0,
            skew: 0.0,
            partitions: 1,
            idle_partitions: 0,
        }
    }
}

/// A change on its way in.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// As wide as the table; computed and metadata columns are NULL.
    pub change: Change,
    /// ms since 1970; ascending over the stream.
    pub arrival_ms: i64,
    /// A second arrival of an event that came before.
    pub duplicate: bool,
}

/// Fewer keys than this are not chosen from: a stream begins with a few new ones.
const LIVE_MIN: usize = 3;

/// Makes the stream of a table. Changes of one event (-U, +U) stand together.
pub fn generate(table: &Table, mode: ChangelogMode, spec: &Spec, seed: u64) -> Vec<Generated> {
    Stream::new(table, mode, spec, seed).events()
}

struct Stream<'s> {
    spec: &'s Spec,
    mode: ChangelogMode,
    width: usize,
    /// The columns that are drawn, with their places in the row.
    columns: Vec<Column>,
    /// Positions of the columns that tell one thing from another.
    key: Vec<usize>,
    /// Positions of the columns that an update draws anew.
    updated: Vec<usize>,
    random: Random,
    /// Live rows with their keys, where each key stands, and how often it was seen.
    live: Vec<(Vec<Value>, Row)>,
    places: BTreeMap<Vec<Value>, usize>,
    seen: BTreeMap<Vec<Value>, u32>,
}

impl Stream<'_> {
    fn new<'s>(table: &Table, mode: ChangelogMode, spec: &'s Spec, seed: u64) -> Stream<'s> {
        let named = format!("stream {}", table.name.name);
        let columns: Vec<Column> = table
            .physical_columns()
            .into_iter()
            .map(|place| {
                let column = &table.columns[place];
                let generator = match spec.columns.get(&column.name) {
                    Some(generator) => generator.clone(),
                    None => made_up::generator(table, place),
                };
                let random = Random::named(seed, &format!("{named} {}", column.name));
                Column::new(place, &column.name, column.ty.clone(), generator, random)
            })
            .collect();
        let key = table.primary_key.clone().unwrap_or_else(|| {
            // Without a declared key: what is numbered, or the first column.
            let numbered = columns.iter().find(|column| column.generator.is_unique()).or(columns.first());
            numbered.map(|column| column.place).into_iter().collect()
        });
        let listed = |column: &&Column| spec.updated.contains(&column.name);
        let moves = |column: &&Column| matches!(column.generator, Generator::Stages(_) | Generator::Time { .. });
        let places = |columns: Vec<&Column>| -> Vec<usize> { columns.iter().map(|column| column.place).collect() };
        let updated = [places(columns.iter().filter(listed).collect()), places(columns.iter().filter(moves).collect())];
        let updated = updated.into_iter().find(|places| !places.is_empty());
        let updated = updated.unwrap_or_else(|| places(columns.iter().collect()));
        Stream {
            spec,
            mode,
            width: table.columns.len(),
            columns,
            key,
            updated,
            random: Random::named(seed, &named),
            live: Vec::new(),
            places: BTreeMap::new(),
            seen: BTreeMap::new(),
        }
    }

    fn events(mut self) -> Vec<Generated> {
        let gap_ms = 1000.0 / self.spec.events_per_second.max(0.000_001);
        let mut arrivals: Vec<(i64, Vec<Change>, bool)> = Vec::new();
        for number in 0..self.spec.events {
            let time_ms = self.spec.start_ms + (f64::from(number) * gap_ms) as i64;
            let changes = self.event(time_ms);
            let mut arrival_ms = time_ms;
            if let Some(Lateness { share, delay_ms: (least, most) }) = self.spec.lateness
                && self.random.chance(share)
            {
                arrival_ms += between(&mut self.random, least, most);
            }
            let again = self.duplicate(&changes, number, gap_ms);
            arrivals.push((arrival_ms, changes, false));
            arrivals.extend(again);
        }
        // Late events move behind those that arrive before them; otherwise the order stays.
        rowkind_ir::order::sort_by_key(&mut arrivals, |(arrival_ms, ..)| *arrival_ms);
        let one_by_one = arrivals.into_iter().flat_map(|(arrival_ms, changes, duplicate)| {
            changes.into_iter().map(move |change| Generated { change, arrival_ms, duplicate })
        });
        one_by_one.collect()
    }

    /// The changes of one event, in the words of the source's mode.
    fn event(&mut self, time_ms: i64) -> Vec<Change> {
        let deletes = self.mode.delete && !self.live.is_empty() && self.random.chance(self.spec.deletes);
        if deletes {
            let place = self.pick();
            let (key, row) = self.live.swap_remove(place);
            self.places.remove(&key);
            if let Some((moved, _)) = self.live.get(place) {
                self.places.insert(moved.clone(), place);
            }
            let row = if self.mode.update_before { row } else { self.key_alone(&key) };
            return vec![Change { kind: RowKind::Delete, row }];
        }
        if self.live.len() >= LIVE_MIN && self.random.chance(self.spec.updates) {
            let place = self.pick();
            let (key, old) = self.live[place].clone();
            let row = self.row(time_ms, Some((&key, &old)));
            self.live[place].1 = row.clone();
            return self.updated(old, row);
        }
        // A new key; after many tries an old one will do.
        let mut row = self.row(time_ms, None);
        for _ in 0..100 {
            if !self.declared_key_is_taken(&row) {
                break;
            }
            row = self.row(time_ms, None);
        }
        let key = self.key_of(&row);
        match self.places.get(&key).copied() {
            Some(place) => {
                let old = std::mem::replace(&mut self.live[place].1, row.clone());
                self.updated(old, row)
            }
            None => {
                self.places.insert(key.clone(), self.live.len());
                self.live.push((key, row.clone()));
                vec![Change { kind: RowKind::Insert, row }]
            }
        }
    }

    /// An append source just appends; an upsert source sends the new row; change data capture both.
    fn updated(&self, old: Row, new: Row) -> Vec<Change> {
        if self.mode.update_before && self.mode.update_after {
            vec![Change { kind: RowKind::UpdateBefore, row: old }, Change { kind: RowKind::UpdateAfter, row: new }]
        } else if self.mode.update_after && self.mode.insert {
            vec![Change { kind: RowKind::UpdateAfter, row: new }]
        } else {
            vec![Change { kind: RowKind::Insert, row: new }]
        }
    }

    fn declared_key_is_taken(&self, row: &Row) -> bool {
        (self.mode.delete || self.mode.update_after) && self.places.contains_key(&self.key_of(row))
    }

    fn key_of(&self, row: &Row) -> Vec<Value> {
        self.key.iter().map(|&column| row[column].clone()).collect()
    }

    fn key_alone(&self, key: &[Value]) -> Row {
        let mut row = vec![Value::Null; self.width];
        for (&column, value) in self.key.iter().zip(key) {
            row[column] = value.clone();
        }
        row.into()
    }

    /// A live key: recent ones and old ones alike, or with skew the first ones more often.
    fn pick(&mut self) -> usize {
        if self.spec.skew > 0.0 {
            math::zipf(&mut self.random, self.live.len() as u64, self.spec.skew) as usize
        } else {
            self.random.below(self.live.len() as u64) as usize
        }
    }

    /// A row of a new key, or the next one of a key with its row from before.
    fn row(&mut self, time_ms: i64, before: Option<(&[Value], &Row)>) -> Row {
        let seen = before.and_then(|(key, _)| self.seen.get(key)).copied().unwrap_or(0);
        let mut row = match before {
            Some((_, row)) => row.to_vec(),
            None => vec![Value::Null; self.width],
        };
        for column in &mut self.columns {
            let stays = before.is_some() && (self.key.contains(&column.place) || !self.updated.contains(&column.place));
            if !stays {
                row[column.place] = column.draw(seen, time_ms);
            }
        }
        let row: Row = row.into();
        *self.seen.entry(self.key_of(&row)).or_insert(0) += 1;
        row
    }

    /// The second arrival of an event, if it has one.
    fn duplicate(&mut self, changes: &[Change], number: u32, gap_ms: f64) -> Option<(i64, Vec<Change>, bool)> {
        let Duplicates { share, delay_events: (least, most), redrawn } = self.spec.duplicates.as_ref()?;
        if !self.random.chance(*share) {
            return None;
        }
        let delay = between(&mut self.random, i64::from(*least), i64::from(*most));
        let later = i64::from(number) + delay;
        // Behind the event that arrives at that moment.
        let arrival_ms = self.spec.start_ms + (later as f64 * gap_ms) as i64 + (gap_ms / 2.0) as i64;
        let mut again = changes.to_vec();
        for change in &mut again {
            let mut row = change.row.to_vec();
            for column in &mut self.columns {
                if redrawn.contains(&column.name) {
                    row[column.place] = column.draw(1, arrival_ms);
                }
            }
            change.row = row.into();
        }
        Some((arrival_ms, again, true))
    }
}

fn between(random: &mut Random, least: i64, most: i64) -> i64 {
    least + random.below((most.max(least) - least) as u64 + 1) as i64
}

#[cfg(test)]
mod tests;
