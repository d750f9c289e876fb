//! Which input events a record or a reader's row rests on, and what rests on an event.
//!
//! In: a scenario's text and a place in what it leads to. Out: numbers of events: without each of them the record is gone or
//! another, without any other one it stays. Found by running the scenario without one event after the other, so it holds through
//! state, joins, crashes and other jobs.

use crate::inputs::{self, Input};
use crate::program::{self, Program};
use crate::simulate::{Conditions, Planned, Simulated, simulate};
use crate::topics::read_all;
use rowkind_engine::topic::Topic;
use rowkind_ir::report::{Cells, Effect, RecordState, Run};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Step, Str};
use std::collections::BTreeMap;

/// A run for each event: only where there are few.
pub const EVENTS_MAX: u32 = 2_000;

/// A scenario that is run again and again without one of its events.
pub struct Lineage {
    program: Program,
    inputs: Vec<Input>,
    zone: Zone,
    whole: Simulated,
}

/// Key, value, the event that set it off, and which of those with the same three it is, counted from 1. An equal record that another
/// event sets off is another one.
type Identity = (Option<Vec<u8>>, Option<Vec<u8>>, u32, usize);

impl Lineage {
    /// `Err`: why there is none.
    pub fn of(text: &str) -> Result<Lineage, String> {
        let program = program::read(text);
        let zone = program.session.options.get("table.local-time-zone").and_then(Zone::parse).unwrap_or_default();
        let jobs = jobs(&program);
        if jobs.is_empty() {
            return Err("nothing was run".to_string());
        }
        let inputs = inputs::collect(text, &program, &jobs, &mut Vec::new());
        let whole = simulate(&program, &jobs, &inputs, &zone, &Conditions { trace_max: 0, ..Conditions::of(&program) }, &mut Vec::new());
        let events = whole.run.events_total;
        if events > EVENTS_MAX {
            return Err(format!("a lineage is looked for in runs of at most {EVENTS_MAX} events; this one has {events}"));
        }
        Ok(Lineage { program, inputs, zone, whole })
    }

    fn without(&self, event: u32) -> Simulated {
        let conditions = Conditions { trace_max: 0, without: Some(event), ..Conditions::of(&self.program) };
        simulate(&self.program, &jobs(&self.program), &self.inputs, &self.zone, &conditions, &mut Vec::new())
    }

    /// Events without which `stays` does not hold.
    fn needed(&self, stays: impl Fn(&mut Simulated) -> bool) -> Vec<u32> {
        (1..=self.whole.run.events_total).filter(|event| !stays(&mut self.without(*event))).collect()
    }

    /// The events that a record rests on.
    pub fn of_record(&self, topic: &str, partition: u32, offset: u64) -> Result<Vec<u32>, String> {
        let found = self.whole.broker.topic(topic).ok_or_else(|| format!("there is no topic {topic}"))?;
        let place = found.records.iter().position(|record| record.partition == partition && record.offset == offset);
        let place = place.ok_or_else(|| format!("{topic} has no record {partition}:{offset}"))?;
        if found.records[place].state == RecordState::Marker {
            return Err(format!("{partition}:{offset} is a control record: it rests on the timeline"));
        }
        let identity = identities(found).remove(place);
        Ok(self.needed(|other| other.broker.topic(topic).is_some_and(|topic| identities(topic).contains(&identity))))
    }

    /// The events that a row rests on, which a reader holds under a key at an instant. Readers that follow a changelog, and Flink's own, hold
    /// rows without keys: theirs are named by a value in one of the cells.
    pub fn of_row(&self, reader: &str, key: &str, at: Step) -> Result<Vec<u32>, String> {
        let mut whole = simulate(
            &self.program,
            &jobs(&self.program),
            &self.inputs,
            &self.zone,
            &Conditions { trace_max: 0, ..Conditions::of(&self.program) },
            &mut Vec::new(),
        );
        let row = self.row(&mut whole, reader, key, at).ok_or_else(|| format!("{reader} holds no row under {key} at {at}"))?;
        Ok(self.needed(|other| self.row(other, reader, key, at).as_ref() == Some(&row)))
    }

    /// The records that are gone or others without an event, as topic, partition and offset.
    pub fn of_event(&self, event: u32) -> Vec<(String, u32, u64)> {
        let other = self.without(event);
        let mut found = Vec::new();
        for topic in self.whole.broker.topics() {
            let theirs = other.broker.topic(&topic.name).map_or(Vec::new(), identities);
            for (record, identity) in topic.records.iter().zip(identities(topic)) {
                if record.state != RecordState::Marker && !theirs.contains(&identity) {
                    found.push((topic.name.clone(), record.partition, record.offset));
                }
            }
        }
        found
    }

    fn row(&self, simulated: &mut Simulated, reader: &str, key: &str, at: Step) -> Option<Cells> {
        let mut run = Run { events_total: simulated.run.events_total, ..Run::default() };
        read_all(&self.program, &simulated.broker, &simulated.written, &simulated.topics, &self.zone, &mut run, &mut Vec::new());
        let reader = run.readers.iter().find(|other| other.name == reader)?;
        let topic = run.topics.iter().find(|topic| topic.name == reader.topic)?;
        // A key may be given as it is printed, or as one of the values inside it.
        let is_meant = |written: &str| written == key || written.split(|c: char| "{}[]\":, ".contains(c)).any(|word| word == key);
        let mut held: BTreeMap<Str, Cells> = BTreeMap::new();
        let mut named: Vec<Cells> = Vec::new();
        for read in &reader.reads[..reader.read_at(at)] {
            if let Effect::Changes(changes) = &read.effect {
                for (kind, row) in changes.iter().filter(|(_, row)| row.iter().flatten().any(|cell| **cell == *key)) {
                    match (kind.retracts(), named.iter().rposition(|held| held == row)) {
                        (false, _) => named.push(row.clone()),
                        (true, Some(place)) => drop(named.remove(place)),
                        (true, None) => drop(named.pop()),
                    }
                }
            }
            let Some(written) = topic.records[read.record as usize].key.clone().filter(|written| is_meant(written)) else { continue };
            match &read.effect {
                Effect::Append(row) | Effect::Put { row, .. } => drop(held.insert(written, row.clone())),
                Effect::Remove { .. } => drop(held.remove(&written)),
                Effect::Changes(_) | Effect::Ignore | Effect::Broken(_) => {}
            }
        }
        named.pop().or_else(|| held.into_values().next())
    }
}

fn jobs(program: &Program) -> Vec<Planned<'_>> {
    program.statements.iter().filter_map(|statement| Some(Planned { plan: &statement.job()?.plan, base: 0 })).collect()
}

fn identities(topic: &Topic) -> Vec<Identity> {
    let mut met: BTreeMap<(Option<Vec<u8>>, Option<Vec<u8>>, u32), usize> = BTreeMap::new();
    let identity = |record: &rowkind_engine::topic::Stored| {
        let owned = |bytes: Option<&[u8]>| bytes.map(<[u8]>::to_vec);
        let (key, value, event) = (owned(record.key(&topic.bytes)), owned(record.value(&topic.bytes)), record.at.event);
        if record.state == RecordState::Marker {
            return (key, value, event, 0);
        }
        let count = met.entry((key.clone(), value.clone(), event)).or_default();
        *count += 1;
        (key, value, event, *count)
    };
    topic.records.iter().map(identity).collect()
}
