//! Topics as sources: a job that reads what another one writes.
//!
//! In: the broker's topics as they grow. Out: the changes that the table's formats make of new records, in the order in which
//! they were appended, each with its record. Never: reads what is gone by then.

use rowkind_engine::reader::Rows;
use rowkind_engine::source::kafka::changes_of;
use rowkind_engine::source::metadata;
use rowkind_engine::topic::Broker;
use rowkind_engine::{RunError, Unsupported};
use rowkind_ir::connector::{self, KafkaFacts, Role, StartupMode};
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::report::RecordState;
use rowkind_ir::{Change, FlinkVersion, Table};
use std::collections::VecDeque;
use std::rc::Rc;

/// The Kafka side of a table that is written or read.
pub fn kafka(table: &Table, role: Role) -> Option<KafkaFacts> {
    connector::facts(table, role, &FlinkVersion::default().behaviours()).ok()?.kafka
}

/// Topics that the jobs write.
pub fn written_topics<'p>(plans: impl Iterator<Item = &'p StreamPlan>) -> Vec<String> {
    let sinks = plans.flat_map(|plan| &plan.nodes).filter_map(|node| match &node.operator {
        Operator::Sink(sink) => sink.table.as_ref(),
        _ => None,
    });
    sinks.filter_map(|table| kafka(table, Role::Sink)).flat_map(|kafka| kafka.topics).collect()
}

/// A source that reads a topic which a job of the scenario writes.
#[derive(Clone)]
pub struct Feed {
    pub table: Rc<Table>,
    pub topic: String,
    /// Scans of the table.
    pub nodes: Vec<NodeId>,
    rows: Rows,
    read_committed: bool,
    /// A start without state begins behind what is there.
    from_latest: bool,
    position: Position,
}

/// How far a source has read: part of a checkpoint.
#[derive(Clone, Default)]
pub struct Position {
    /// Records looked at so far, by their number in the topic.
    seen: usize,
    /// Those that are not yet stable.
    waiting: VecDeque<u32>,
}

impl Feed {
    /// `None`: the table does not read one of the topics. `Err`: nobody knows how it reads it.
    pub fn of(table: &Rc<Table>, nodes: Vec<NodeId>, topics: &[String]) -> Option<Result<Feed, Unsupported>> {
        let facts = kafka(table, Role::Source)?;
        let topic = facts.topics.iter().find(|topic| topics.contains(topic))?.clone();
        let feed = |rows: Rows| Feed {
            table: table.clone(),
            topic,
            nodes,
            rows,
            read_committed: facts.properties.get("isolation.level").is_some_and(|level| level == "read_committed"),
            from_latest: facts.startup == StartupMode::Latest,
            position: Position::default(),
        };
        Some(metadata::check(table).and_then(|()| Rows::of_table(table)).map(feed))
    }

    pub fn position(&self) -> Position {
        self.position.clone()
    }

    pub fn seek(&mut self, position: &Position) {
        self.position = position.clone();
    }

    /// Starts without state.
    pub fn restart(&mut self, broker: &Broker) {
        let end = broker.topic(&self.topic).map_or(0, |topic| topic.records.len());
        self.position = Position { seen: if self.from_latest { end } else { 0 }, waiting: VecDeque::new() };
    }

    /// The next record that can be read, with its changes as wide as the table. `Err`: it cannot be decoded, which ends the job.
    pub fn next(&mut self, broker: &Broker) -> Option<(u32, Result<Vec<Change>, RunError>)> {
        let topic = broker.topic(&self.topic)?;
        let Position { seen, waiting } = &mut self.position;
        waiting.extend(*seen as u32..topic.records.len() as u32);
        *seen = topic.records.len();
        let mut place = 0;
        while place < waiting.len() {
            let number = waiting[place];
            let stored = &topic.records[number as usize];
            let never = stored.removed.is_some()
                || stored.state == RecordState::Marker
                || self.read_committed && stored.state == RecordState::Aborted;
            let stable = || stored.offset < topic.partitions[stored.partition as usize].last_stable();
            if never {
                waiting.remove(place);
            } else if self.read_committed && !stable() {
                place += 1;
            } else {
                waiting.remove(place);
                return Some((number, changes_of(stored, topic, &self.table, &self.rows)));
            }
        }
        None
    }
}
