//! Where a row came from, and what became of it.
//!
//! In: a picture, a sink, and the row, change or record that is pointed at. Out: all that is kin to it in every pane,
//! and the chain in words. Never: looks at another instant than those that the report has.

use crate::picture::Picture;
use crate::state::subtask;
use crate::words;
use rowkind_ir::report::{Cells, Effect, ReaderKind, Role, Run, SinkChange, TracedChange};
use rowkind_ir::{RowKind, Step};

/// What is pointed at. Indexes into the run's events, the sink's changes, the records of its topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Event(u32),
    Change(u32),
    Record(u32),
}

/// How many steps of a chain, and how many changes of an event, are told.
const TOLD_MAX: usize = 8;

impl Subject {
    /// As an element carries it: `e29`, `c43`, `r43`.
    pub fn mark(self) -> String {
        match self {
            Subject::Event(index) => format!("e{index}"),
            Subject::Change(index) => format!("c{index}"),
            Subject::Record(index) => format!("r{index}"),
        }
    }

    pub fn read(mark: &str) -> Option<Subject> {
        let index = mark.get(1..)?.parse().ok()?;
        Some(match mark.as_bytes()[0] {
            b'e' => Subject::Event(index),
            b'c' => Subject::Change(index),
            b'r' => Subject::Record(index),
            _ => return None,
        })
    }
}

/// All that belongs together. Ascending.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kin {
    /// Numbers of events.
    pub events: Vec<u32>,
    pub changes: Vec<u32>,
    pub records: Vec<u32>,
    /// Which kinds left which nodes.
    pub lanes: Vec<(u32, RowKind)>,
    /// It stays until it is let go of: every pane brings it into sight.
    pub pinned: bool,
}

impl Kin {
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Where a pane scrolls to: its first row that is pinned kin, or else `now`.
    pub fn focus(&self, count: usize, now: usize, is_kin: impl Fn(usize) -> bool) -> usize {
        if self.pinned { (0..count).find(|index| is_kin(*index)).unwrap_or(now) } else { now }
    }

    pub fn has_event(&self, number: u32) -> bool {
        self.events.binary_search(&number).is_ok()
    }

    pub fn has_change(&self, index: usize) -> bool {
        self.changes.binary_search(&(index as u32)).is_ok()
    }

    pub fn has_record(&self, index: usize) -> bool {
        self.records.binary_search(&(index as u32)).is_ok()
    }
}

pub fn kin(picture: &Picture, sink: usize, subject: Subject) -> Kin {
    let mut kin = Kin::default();
    let (Some(run), Some(of)) = (picture.run(), picture.sink(sink)) else { return kin };
    let records = picture.topic(sink).map_or(&[][..], |topic| &topic.records);
    match subject {
        Subject::Event(index) => {
            let Some(event) = run.events.get(index as usize) else { return kin };
            kin.events.push(event.number);
            let of_event = |index: &usize| origin(run, of.changes[*index].at) == event.number;
            kin.changes.extend((0..of.changes.len()).filter(of_event).map(|index| index as u32));
        }
        Subject::Change(index) => kin.changes.push(index),
        Subject::Record(index) => {
            let Some(record) = records.get(index as usize) else { return kin };
            kin.events.push(origin(run, record.at));
            kin.changes.extend(record.cause);
            kin.records.push(index);
        }
    }
    for index in kin.changes.clone() {
        let Some(change) = of.changes.get(index as usize) else { continue };
        kin.events.push(origin(run, change.at));
        for traced in chain(picture, change) {
            kin.lanes.push((traced.node, traced.kind));
        }
    }
    if !matches!(subject, Subject::Record(_)) {
        let of_change = |index: &usize| records[*index].cause.is_some_and(|cause| kin.changes.binary_search(&cause).is_ok());
        kin.records = (0..records.len()).filter(of_change).map(|index| index as u32).collect();
    }
    kin.events.sort_unstable();
    kin.events.dedup();
    kin
}

/// The event that brought a step about: of what a restart reads again, the one that comes again.
fn origin(run: &Run, at: Step) -> u32 {
    run.arrival_of(at).map_or(at.event, |arrival| arrival.event)
}

/// The traced changes that led to a change, from the source on. Where several did, the first of them is followed.
fn chain<'a>(picture: &'a Picture, change: &SinkChange) -> Vec<&'a TracedChange> {
    let mut chain = Vec::new();
    let Some(run) = picture.run() else { return chain };
    let mut cause = change.cause;
    while let Some(traced) = cause.and_then(|cause| run.changes.get(cause as usize)) {
        chain.push(traced);
        cause = traced.causes.first().copied();
    }
    chain.reverse();
    chain
}

fn row(cells: &Cells) -> String {
    let cells: Vec<&str> = cells.iter().map(|cell| cell.as_deref().unwrap_or("NULL")).collect();
    format!("({})", cells.join(", "))
}

/// A question, and its answer step by step, from the input to what the readers made of it.
pub fn why(picture: &Picture, sink: usize, subject: Subject) -> Option<(String, Vec<String>)> {
    let (run, of) = (picture.run()?, picture.sink(sink)?);
    let mut steps = Vec::new();
    let came = |at: Step| {
        let number = origin(run, at);
        let event = run.events.iter().find(|event| event.number == number)?;
        let again = if number < at.event || event.again { ", again" } else { "" };
        Some(format!("**Event {number}** came into {}{again}: {} {}.", event.table, words::sign(event.kind), row(&event.row)))
    };
    let question = match subject {
        Subject::Event(index) => {
            let number = run.events.get(index as usize)?.number;
            let kin = kin(picture, sink, subject);
            steps.extend(came(Step::after(number)));
            match kin.changes.as_slice() {
                [] => steps.push(format!("Nothing of it reaches {}.", of.table)),
                [only] => tell_change(picture, sink, *only, &mut steps),
                several => {
                    for index in several.iter().take(TOLD_MAX) {
                        let change = &of.changes[*index as usize];
                        steps.push(format!(
                            "{} {} reaches {}{}.",
                            words::sign(change.kind),
                            row(&change.row),
                            of.table,
                            places(picture, sink, *index)
                        ));
                    }
                    if several.len() > TOLD_MAX {
                        steps.push(format!("And {} more changes.", several.len() - TOLD_MAX));
                    }
                }
            }
            format!("What became of event {number}?")
        }
        Subject::Change(index) => {
            let change = of.changes.get(index as usize)?;
            steps.push(came(change.at).unwrap_or_else(|| "**The end of the input** set it free.".to_string()));
            tell_change(picture, sink, index, &mut steps);
            tell_readers(picture, sink, index, &mut steps);
            format!("Why is change {} a {}?", index + 1, words::sign(change.kind))
        }
        Subject::Record(index) => {
            let record = picture.topic(sink)?.records.get(index as usize)?;
            steps.push(came(record.at).unwrap_or_else(|| "**The end of the input** set it free.".to_string()));
            if let Some(change) = record.cause {
                tell_change(picture, sink, change, &mut steps);
                tell_readers(picture, sink, change, &mut steps);
            }
            let place = format!("P{}·{}", record.partition, record.offset);
            if record.value.is_none() { format!("Why is {place} null?") } else { format!("How did {place} come about?") }
        }
    };
    Some((question, steps))
}

/// What each operator did, and what the sink wrote.
fn tell_change(picture: &Picture, sink: usize, index: u32, steps: &mut Vec<String>) {
    let Some(of) = picture.sink(sink) else { return };
    let Some(change) = of.changes.get(index as usize) else { return };
    let nodes = &picture.report().plan.nodes;
    for traced in chain(picture, change).into_iter().rev().take(TOLD_MAX).rev() {
        let Some(node) = nodes.iter().find(|node| node.id == traced.node) else { continue };
        if node.role == Role::Operator && !node.minor {
            let by = subtask(picture, traced.subtask).map_or(String::new(), |subtask| format!(", {subtask},"));
            steps.push(format!("**{}**{by} sent {} {}.", node.name, words::sign(traced.kind), row(&traced.row)));
        }
    }
    let writes = match picture.topic(sink).and_then(|topic| topic.records.iter().find(|record| record.cause == Some(index))) {
        None if picture.topic(sink).is_some() => format!("**{}** wrote no record for it.", of.table),
        None => format!("**{}** took {}.", of.table, words::sign(change.kind)),
        Some(record) if record.value.is_none() => {
            let key = record.key.as_deref().unwrap_or("null");
            format!(
                "**{}** has no way to write {}: it writes the key {key} and null{}.",
                of.table,
                words::sign(change.kind),
                places(picture, sink, index)
            )
        }
        Some(_) => format!("**{}** wrote the row{}.", of.table, places(picture, sink, index)),
    };
    steps.push(writes);
}

/// ` at P0·10`, for the records of a change.
fn places(picture: &Picture, sink: usize, change: u32) -> String {
    let records = picture.topic(sink).map_or(&[][..], |topic| &topic.records);
    let of_change = records.iter().filter(|record| record.cause == Some(change)).take(3);
    let places: Vec<String> = of_change.map(|record| format!("`P{}·{}`", record.partition, record.offset)).collect();
    if places.is_empty() { String::new() } else { format!(" at {}", places.join(", ")) }
}

/// What each reader of the topic made of a change's records.
fn tell_readers(picture: &Picture, sink: usize, change: u32, steps: &mut Vec<String>) {
    let (Some(run), Some(topic)) = (picture.run(), picture.topic(sink)) else { return };
    for reader in run.readers.iter().filter(|reader| reader.topic == topic.name) {
        let read =
            reader.reads.iter().find(|read| topic.records.get(read.record as usize).is_some_and(|record| record.cause == Some(change)));
        let Some(read) = read else {
            steps.push(format!("**{}** never saw it.", reader.name));
            continue;
        };
        let did = match (&read.effect, reader.kind) {
            (Effect::Append(_), _) => "counts it as one more row".to_string(),
            (Effect::Put { replaced: true, .. }, _) => "puts it in place of the row it held".to_string(),
            (Effect::Put { .. }, _) => "holds a new row".to_string(),
            (Effect::Changes(changes), _) => format!("changes {} of its rows", words::thousands(changes.len() as u64)),
            (Effect::Remove { existed: true, .. }, _) => "takes its row away".to_string(),
            (Effect::Remove { .. }, _) => "had no such row".to_string(),
            (Effect::Ignore, ReaderKind::EventLog) => "counts one more message, without a row".to_string(),
            (Effect::Ignore, _) => "passes it over".to_string(),
            (Effect::Broken(why), _) => format!("cannot read it: {why}"),
        };
        let later = if read.at.event > topic.records[read.record as usize].at.event {
            format!(", at event {}", read.at.event)
        } else {
            String::new()
        };
        steps.push(format!("**{}** {did}{later}.", reader.name));
    }
}

/// The event at an instant, to point at by keyboard.
pub fn event_at(picture: &Picture, at: Step) -> Option<Subject> {
    let events = &picture.run()?.events;
    let by = events.partition_point(|event| event.number <= at.event);
    by.checked_sub(1).map(|index| Subject::Event(index as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    fn picture() -> Picture {
        Picture::new(fixture::report())
    }

    #[test]
    fn an_event_is_kin_to_its_changes_and_their_records() {
        let kin = kin(&picture(), 0, Subject::Event(3));
        assert_eq!((kin.events, kin.changes, kin.records), (vec![4], vec![3, 4], vec![3, 4]));
    }

    #[test]
    fn a_null_is_kin_to_one_change_only() {
        let kin = kin(&picture(), 0, Subject::Record(3));
        assert_eq!((kin.events, kin.changes, kin.records), (vec![4], vec![3], vec![3]));
    }

    #[test]
    fn a_mark_is_read_back() {
        for subject in [Subject::Event(29), Subject::Change(0), Subject::Record(7)] {
            assert_eq!(Subject::read(&subject.mark()), Some(subject));
        }
        assert_eq!(Subject::read("x1"), None);
    }

    #[test]
    fn a_null_is_told_from_the_event_to_the_readers() {
        let (question, steps) = why(&picture(), 0, Subject::Record(3)).expect("a story");
        assert!(question.starts_with("Why is P"), "{question}");
        assert!(steps[0].starts_with("**Event 4** came into orders_raw"), "{steps:?}");
        assert!(steps.iter().any(|step| step.contains("and null at `P")), "{steps:?}");
        assert!(steps.last().is_some_and(|step| step == "**table** takes its row away."), "{steps:?}");
    }
}
