//! A report with what the views look up in it again and again.
//!
//! In: a report. Out: counts and places by instant, in logarithmic time. Never: changes the report.

use crate::held::Holding;
use crate::words::{self, Shortening};
use rowkind_ir::report::{Cells, Effect, ReaderRun, Report, Role, Run, SinkRun, TopicRun};
use rowkind_ir::{RowKind, Step};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Shared and compared by identity: two pictures are equal when they are the same one.
#[derive(Clone, Debug)]
pub struct Picture(Rc<Indexed>);

#[derive(Debug)]
struct Indexed {
    report: Report,
    /// When each node sent a change of each kind, ascending.
    sent: BTreeMap<(u32, RowKind), Vec<Step>>,
    /// One for each sink of the run.
    sinks: Vec<SinkIndex>,
    /// What the input rows have in common, once somebody asks.
    input: OnceCell<InputShape>,
    /// Whether some change left another subtask than the first, once somebody asks.
    subtasks: OnceCell<bool>,
    /// One for each reader of the run, once somebody asks.
    readers: Vec<ReaderIndex>,
}

/// What does not depend on the instant: found once for a report, however often one seeks in it.
#[derive(Debug, Default)]
struct ReaderIndex {
    holding: OnceCell<Holding>,
    shortenings: OnceCell<Rc<[Shortening]>>,
    /// The most rows that it ever held.
    rows_max: OnceCell<usize>,
}

/// What all rows of the input have in common.
#[derive(Debug, Default)]
pub struct InputShape {
    /// Tables that rows came in at, in the order of their first rows.
    pub tables: Vec<String>,
    /// Whether some row is more than an insert.
    pub has_kinds: bool,
    /// Of the columns of the only table; empty where there are several.
    pub shortenings: Rc<[Shortening]>,
}

/// What belongs to one sink.
#[derive(Debug, Default)]
struct SinkIndex {
    topic: Option<usize>,
    /// All readers of its topic: those of the headline first.
    readers: Vec<usize>,
    /// The instants at which a change reached it, each once.
    stops: Vec<Step>,
    /// Whether the plan has an edge into it with a kind that it does not take.
    refused: bool,
    /// Of its columns, once somebody asks.
    shortenings: OnceCell<Rc<[Shortening]>>,
    /// For each partition of its topic the indexes of its records, once somebody asks.
    partitions: OnceCell<Vec<Rc<[u32]>>>,
}

impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Picture {
    pub fn new(report: Report) -> Picture {
        let mut sent: BTreeMap<(u32, RowKind), Vec<Step>> = BTreeMap::new();
        let mut sinks = Vec::new();
        let readers = report.run.as_ref().map_or(0, |run| run.readers.len());
        if let Some(run) = &report.run {
            for change in &run.changes {
                sent.entry((change.node, change.kind)).or_default().push(change.at);
            }
            sinks = run.sinks.iter().map(|sink| index_sink(&report, run, sink)).collect();
        }
        let readers = std::iter::repeat_with(ReaderIndex::default).take(readers).collect();
        Picture(Rc::new(Indexed { report, sent, sinks, input: OnceCell::new(), subtasks: OnceCell::new(), readers }))
    }

    pub fn report(&self) -> &Report {
        &self.0.report
    }

    pub fn run(&self) -> Option<&Run> {
        self.0.report.run.as_ref()
    }

    pub fn events_total(&self) -> u32 {
        self.run().map_or(0, |run| run.events_total)
    }

    /// The last event that was run: smaller than the total when the run stopped at a limit.
    pub fn last_event(&self) -> u32 {
        let Some(run) = self.run() else { return 0 };
        match run.stopped {
            Some(_) => run.events.last().map_or(0, |event| event.number).min(run.events_total),
            None => run.events_total,
        }
    }

    /// The last instant. What happens behind the last event has one of its own: windows that the end of the input closes, a reader
    /// that joins at the end.
    pub fn end(&self) -> Step {
        match self.run() {
            Some(run) if run.stopped.is_none() => run.end(),
            _ => Step::after(self.last_event()),
        }
    }

    /// An instant as it is shown: what is behind the last event is called the end.
    pub fn said(&self, at: Step) -> String {
        if at.event > self.events_total() { "end".to_string() } else { at.to_string() }
    }

    /// The same in a sentence: `event 30`, `the end`.
    pub fn when(&self, at: Step) -> String {
        format!("{} {}", if at.event > self.events_total() { "the" } else { "event" }, self.said(at))
    }

    /// Changes of a kind that left a node by an instant.
    pub fn sent_by(&self, node: u32, kind: RowKind, at: Step) -> usize {
        self.0.sent.get(&(node, kind)).map_or(0, |steps| steps.partition_point(|step| *step <= at))
    }

    /// Changes of any kind that left a node by an instant.
    pub fn sent_by_all(&self, node: u32, at: Step) -> usize {
        RowKind::ALL.into_iter().map(|kind| self.sent_by(node, kind, at)).sum()
    }

    pub fn sink(&self, sink: usize) -> Option<&SinkRun> {
        self.run()?.sinks.get(sink)
    }

    pub fn topic(&self, sink: usize) -> Option<&TopicRun> {
        self.run()?.topics.get(self.0.sinks.get(sink)?.topic?)
    }

    /// The readers of the sink's topic; the first two stand in the headline.
    pub fn readers(&self, sink: usize) -> Vec<&ReaderRun> {
        let of = self.0.sinks.get(sink).map_or(&[][..], |index| &index.readers);
        of.iter().filter_map(|index| self.run()?.readers.get(*index)).collect()
    }

    fn reader_index(&self, reader: &ReaderRun) -> Option<&ReaderIndex> {
        let place = self.run()?.readers.iter().position(|other| std::ptr::eq(other, reader))?;
        self.0.readers.get(place)
    }

    /// The rows that a reader of this run holds, for every instant.
    pub fn holding(&self, reader: &ReaderRun) -> &Holding {
        const NOTHING: &Holding = &Holding::NOTHING;
        self.reader_index(reader).map_or(NOTHING, |index| index.holding.get_or_init(|| Holding::of(reader)))
    }

    /// The most rows that a reader of this run ever holds.
    pub fn rows_max(&self, reader: &ReaderRun) -> usize {
        let most = || reader.reads.iter().map(|read| read.figures.rows).max().unwrap_or(0) as usize;
        self.reader_index(reader).map_or(0, |index| *index.rows_max.get_or_init(most))
    }

    /// Readers of a sink's topic that joined late, and when.
    pub fn joins(&self, sink: usize) -> Vec<(Step, &str)> {
        self.readers(sink).into_iter().filter_map(|reader| Some((reader.joins.filter(|at| at.event > 0)?, reader.name.as_str()))).collect()
    }

    /// Whether some operator runs in more than one subtask.
    pub fn has_subtasks(&self) -> bool {
        *self.0.subtasks.get_or_init(|| self.run().is_some_and(|run| run.changes.iter().any(|change| change.subtask > 0)))
    }

    /// How a reader's columns are shortened, whatever it holds at an instant.
    pub fn reader_shortenings(&self, reader: &ReaderRun) -> Rc<[Shortening]> {
        let rows = reader.reads.iter().filter_map(|read| match &read.effect {
            Effect::Append(row) | Effect::Put { row, .. } => Some(row),
            Effect::Changes(changes) => changes.first().map(|(_, row)| row),
            _ => None,
        });
        self.reader_index(reader).map_or(Rc::default(), |index| shared(&index.shortenings, reader.columns.len(), rows))
    }

    /// How a sink's columns are shortened.
    pub fn sink_shortenings(&self, sink: usize) -> Rc<[Shortening]> {
        let (Some(run), Some(index)) = (self.sink(sink), self.0.sinks.get(sink)) else { return Rc::default() };
        shared(&index.shortenings, run.columns.len(), run.changes.iter().map(|change| &change.row))
    }

    /// Indexes of the records in one partition of a sink's topic, in the order of their offsets.
    pub fn partition(&self, sink: usize, partition: u32) -> Rc<[u32]> {
        let (Some(topic), Some(index)) = (self.topic(sink), self.0.sinks.get(sink)) else { return Rc::default() };
        let split = || {
            let mut parts = vec![Vec::new(); topic.partitions as usize];
            for (record, place) in topic.records.iter().zip(0..) {
                if let Some(part) = parts.get_mut(record.partition as usize) {
                    part.push(place);
                }
            }
            parts.into_iter().map(Rc::from).collect()
        };
        index.partitions.get_or_init(split).get(partition as usize).cloned().unwrap_or_default()
    }

    /// What all input rows have in common.
    pub fn input(&self) -> &InputShape {
        self.0.input.get_or_init(|| {
            let events = self.run().map_or(&[][..], |run| &run.events);
            let mut tables: Vec<String> = Vec::new();
            for event in events {
                if !tables.contains(&event.table) {
                    tables.push(event.table.clone());
                }
            }
            let columns = if tables.len() == 1 { events[0].row.len() } else { 0 };
            InputShape {
                tables,
                has_kinds: events.iter().any(|event| event.kind != RowKind::Insert),
                shortenings: words::shorten(columns, events.iter().map(|event| &event.row)).into(),
            }
        })
    }

    pub fn stops(&self, sink: usize) -> &[Step] {
        self.0.sinks.get(sink).map_or(&[], |index| &index.stops)
    }

    pub fn is_refused(&self, sink: usize) -> bool {
        self.0.sinks.get(sink).is_some_and(|index| index.refused)
    }

    /// The sentence of an instant.
    pub fn narration(&self, at: Step) -> Option<&str> {
        let told = &self.run()?.narration;
        let by = told.partition_point(|(step, _)| *step <= at);
        told.get(by.checked_sub(1)?).filter(|(step, _)| step.event == at.event).map(|(_, text)| text.as_str())
    }

    /// Event time or simulated arrival of an event.
    pub fn time(&self, event: u32) -> Option<&str> {
        let events = &self.run()?.events;
        let by = events.partition_point(|known| known.number <= event);
        events.get(by.checked_sub(1)?).map(|event| event.time.as_str()).filter(|time| !time.is_empty())
    }
}

fn shared<'a>(cell: &OnceCell<Rc<[Shortening]>>, columns: usize, rows: impl Iterator<Item = &'a Cells> + Clone) -> Rc<[Shortening]> {
    cell.get_or_init(|| words::shorten(columns, rows).into()).clone()
}

fn index_sink(report: &Report, run: &Run, sink: &SinkRun) -> SinkIndex {
    let topic = run.topics.iter().position(|topic| topic.table == sink.table);
    let reads = |reader: &ReaderRun| topic.is_some_and(|topic| run.topics[topic].name == reader.topic);
    let readers: Vec<usize> = (0..run.readers.len()).filter(|index| reads(&run.readers[*index])).collect();
    let mut stops: Vec<Step> = sink.changes.iter().map(|change| change.at).collect();
    stops.dedup();
    let refused = report.plan.edges.iter().any(|edge| edge.to == sink.node && !edge.unmet.is_empty())
        && report.plan.nodes.iter().any(|node| node.id == sink.node && node.role == Role::Sink);
    SinkIndex { topic, readers, stops, refused, ..SinkIndex::default() }
}
