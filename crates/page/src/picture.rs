//! A report with what the views look up in it again and again.
//!
//! In: a report. Out: counts and places by instant, in logarithmic time. Never: changes the report.

use crate::held::Holding;
use rowkind_ir::report::{ReaderRun, Report, Role, Run, SinkRun, TopicRun};
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
    /// One for each reader of the run, once somebody asks.
    holdings: Vec<OnceCell<Holding>>,
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
        Picture(Rc::new(Indexed { report, sent, sinks, holdings: vec![OnceCell::new(); readers] }))
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

    pub fn end(&self) -> Step {
        Step::after(self.last_event())
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

    /// The rows that a reader of this run holds, for every instant.
    pub fn holding(&self, reader: &ReaderRun) -> &Holding {
        const NOTHING: &Holding = &Holding::NOTHING;
        let place = self.run().and_then(|run| run.readers.iter().position(|other| std::ptr::eq(other, reader)));
        place.map_or(NOTHING, |place| self.0.holdings[place].get_or_init(|| Holding::of(reader)))
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

fn index_sink(report: &Report, run: &Run, sink: &SinkRun) -> SinkIndex {
    let topic = run.topics.iter().position(|topic| topic.table == sink.table);
    let reads = |reader: &ReaderRun| topic.is_some_and(|topic| run.topics[topic].name == reader.topic);
    let readers: Vec<usize> = (0..run.readers.len()).filter(|index| reads(&run.readers[*index])).collect();
    let mut stops: Vec<Step> = sink.changes.iter().map(|change| change.at).collect();
    stops.dedup();
    let refused = report.plan.edges.iter().any(|edge| edge.to == sink.node && !edge.unmet.is_empty())
        && report.plan.nodes.iter().any(|node| node.id == sink.node && node.role == Role::Sink);
    SinkIndex { topic, readers, stops, refused }
}
