//! The broker's side of a run: what the sinks write, transactions and checkpoints, the broker's own clock.
//!
//! In: changes of the sinks one by one, barriers, what the timeline does to broker and jobs. Out: the broker as it is at the end.

use super::Written;
use super::jobs::Subtasks;
use crate::program::Program;
use crate::settings::TopicSettings;
use crate::timeline::{Entry, What};
use rowkind_engine::delivery::subtask;
use rowkind_engine::topic::exactly_once::Committable;
use rowkind_engine::topic::{Broker, CleanupPolicy, KafkaSink, Moment, TopicConfig};
use rowkind_engine::{RunOptions, Stop};
use rowkind_ir::{Change, DataType, Diagnostic, Step, Table};
use std::rc::Rc;

pub struct Kafka {
    pub broker: Broker,
    /// By the job, and the table that is written; `None`: no Kafka table, or not written by that job.
    sinks: Vec<Vec<Option<TableSink>>>,
    /// The topics of each table.
    topics: Vec<Vec<String>>,
    /// How far the clock was moved.
    ahead_ms: i64,
    /// Whether the broker looks after old segments; at Kafka's defaults nothing gets old within a run.
    cleans: bool,
    /// The number of each job's next checkpoint.
    next: Vec<u64>,
}

/// The subtasks of one sink.
struct TableSink {
    table: Rc<Table>,
    subtasks: Vec<KafkaSink>,
    /// Rows are spread over them whatever subtask of the job they come from.
    spreads: bool,
    /// The key by which rows are spread over the subtasks, with its types.
    key: Vec<(usize, DataType)>,
    /// Without a key they take turns.
    turn: u32,
}

/// What the sinks hand over at a barrier.
#[derive(Clone, Default)]
pub struct Handed {
    pub checkpoint: u64,
    pub committables: Vec<Committable>,
}

impl Kafka {
    pub fn new(program: &Program, topics: &[TopicSettings], diagnostics: &mut Vec<Diagnostic>) -> Kafka {
        let mut broker = Broker::new(program.settings.seed, program.settings.limits.topic_bytes_max);
        for settings in topics {
            broker.create(&settings.name, config(settings, diagnostics));
        }
        let cleans = topics.iter().any(|topic| !topic.config.is_empty());
        Kafka { broker, sinks: Vec::new(), topics: Vec::new(), ahead_ms: 0, cleans, next: Vec::new() }
    }

    /// The sinks of a job, new and not yet open. `subtasks`: those of each table that is written.
    pub fn make_sinks(&mut self, job: usize, written: &[Written], subtasks: &[Subtasks], diagnostics: &mut Vec<Diagnostic>) {
        if self.sinks.len() <= job {
            self.sinks.resize_with(job + 1, Vec::new);
            self.next.resize(job + 1, 1);
        }
        self.topics.resize(written.len(), Vec::new());
        self.sinks[job].clear();
        for (place, (written, &subtasks)) in written.iter().zip(subtasks).enumerate() {
            let sink = if subtasks.of_job == 0 { Ok(None) } else { TableSink::of(&written.table, subtasks) };
            let sink = sink.unwrap_or_else(|unsupported| {
                diagnostics.push(Diagnostic::error("unknown-yet", written.table.span, format!("{unsupported}.")));
                None
            });
            if let Some(first) = sink.as_ref().and_then(|sink| sink.subtasks.first()) {
                self.topics[place] = first.topics().to_vec();
            }
            self.sinks[job].push(sink);
        }
    }

    /// The sinks of a job are gone, with what their producers held back.
    pub fn close(&mut self, job: usize) {
        self.sinks[job].iter_mut().for_each(|sink| *sink = None);
    }

    fn of(&mut self, job: usize) -> (impl Iterator<Item = &mut KafkaSink>, &mut Broker) {
        (self.sinks[job].iter_mut().flatten().flat_map(|sink| &mut sink.subtasks), &mut self.broker)
    }

    /// Who writes to one topic has it at the end, also when nothing was written.
    pub fn make_missing(&mut self) {
        for topics in &self.topics {
            if let [topic] = &topics[..] {
                self.broker.topic_or_new(topic);
            }
        }
    }

    /// The topics that a table writes to.
    pub fn topics_of(&self, written: usize) -> &[String] {
        self.topics.get(written).map_or(&[], Vec::as_slice)
    }

    pub fn now_ms(&self, event: u32) -> i64 {
        let options = RunOptions::default();
        options.start_ms + i64::from(event) * options.event_gap_ms + self.ahead_ms
    }

    pub fn moment(&self, at: Step) -> Moment {
        Moment { at, now_ms: self.now_ms(at.event) }
    }

    /// An event begins: what happens by itself as time goes by.
    pub fn begin(&mut self, event: u32) {
        if self.cleans {
            self.broker.tick(self.moment(Step::after(event.saturating_sub(1))));
        }
    }

    /// The time of a job's sinks goes by.
    pub fn pass_time(&mut self, job: usize, event: u32) -> Result<(), Stop> {
        let moment = self.moment(Step::after(event.saturating_sub(1)));
        self.each(job, moment, KafkaSink::pass_time)
    }

    /// A change of a job's sink comes to its table. `subtask`: the one that has it, where the job has several.
    pub fn write(
        &mut self,
        (job, table): (usize, usize),
        subtask: Option<u32>,
        change: &Change,
        number: usize,
        at: Step,
    ) -> Result<(), Stop> {
        let moment = self.moment(at);
        match &mut self.sinks[job][table] {
            Some(sink) => sink.next_for(change, subtask).write(&mut self.broker, change, Some(number as u32), moment),
            None => Ok(()),
        }
    }

    /// The number of a job's next checkpoint, which begins.
    pub fn next_checkpoint(&mut self, job: usize) -> u64 {
        self.next[job] += 1;
        self.next[job] - 1
    }

    /// A barrier passes through all sinks of a job.
    pub fn barrier(&mut self, job: usize, at: Step) -> Result<Handed, Stop> {
        let moment = self.moment(at);
        let checkpoint = self.next_checkpoint(job);
        let mut committables = Vec::new();
        let (sinks, broker) = self.of(job);
        for sink in sinks {
            committables.extend(sink.pre_commit(broker, checkpoint, moment)?);
        }
        Ok(Handed { checkpoint, committables })
    }

    /// A barrier passes through the sink of one table, or through one subtask of it.
    pub fn barrier_of(&mut self, (job, table): (usize, usize), subtask: Option<u32>, handed: &mut Handed, at: Step) -> Result<(), Stop> {
        let moment = self.moment(at);
        let Some(sink) = &mut self.sinks[job][table] else { return Ok(()) };
        let own = subtask.map(|subtask| subtask as usize).filter(|subtask| !sink.spreads && *subtask < sink.subtasks.len());
        let among = own.map_or(0..sink.subtasks.len(), |subtask| subtask..subtask + 1);
        for subtask in &mut sink.subtasks[among] {
            handed.committables.extend(subtask.pre_commit(&mut self.broker, handed.checkpoint, moment)?);
        }
        Ok(())
    }

    pub fn commit(&mut self, job: usize, checkpoint: u64, at: Step) {
        let moment = self.moment(at);
        let (sinks, broker) = self.of(job);
        sinks.for_each(|sink| sink.commit(broker, checkpoint, moment));
    }

    /// The job failed and closes its producers.
    pub fn abort(&mut self, job: usize, at: Step) {
        let moment = self.moment(at);
        let (sinks, broker) = self.of(job);
        sinks.for_each(|sink| sink.abort(broker, moment));
    }

    /// The sinks of a job start, new or from what a checkpoint holds.
    pub fn open(&mut self, job: usize, written: &[Written], subtasks: &[Subtasks], from: &Handed, at: Step) -> Result<(), Stop> {
        let moment = self.moment(at);
        self.make_sinks(job, written, subtasks, &mut Vec::new());
        let next = from.checkpoint + 1;
        self.next[job] = next;
        let (mut sinks, broker) = self.of(job);
        sinks.try_for_each(|sink| sink.open(broker, &from.committables, next, moment))
    }

    /// The producers of a job send their last record again. The tables of those that left a second copy, and of those that did not.
    pub fn retry(&mut self, job: usize, at: Step) -> Result<(Vec<String>, Vec<String>), Stop> {
        let moment = self.moment(at);
        let (mut twice, mut once) = (Vec::new(), Vec::new());
        for sink in self.sinks[job].iter_mut().flatten() {
            for subtask in &mut sink.subtasks {
                match subtask.retry(&mut self.broker, moment)? {
                    Some(true) => twice.push(sink.table.name.name.clone()),
                    Some(false) => once.push(sink.table.name.name.clone()),
                    None => {}
                }
            }
        }
        Ok((twice, once))
    }

    /// The input of a job ended: everything is sent and committed.
    pub fn finish(&mut self, job: usize, at: Step) -> Result<(), Stop> {
        let moment = self.moment(at);
        self.each(job, moment, KafkaSink::finish)
    }

    fn each(&mut self, job: usize, moment: Moment, act: fn(&mut KafkaSink, &mut Broker, Moment) -> Result<(), Stop>) -> Result<(), Stop> {
        let (mut sinks, broker) = self.of(job);
        sinks.try_for_each(|sink| act(sink, broker, moment))
    }

    /// What the timeline does to the broker.
    pub fn happens(&mut self, entry: &Entry, at: Step) {
        if let What::Clock { ms } = entry.what {
            self.jump(ms, at);
        }
        let names: Vec<String> = match &entry.topic {
            Some((name, _)) => vec![name.clone()],
            None => self.broker.topics().map(|topic| topic.name.clone()).collect(),
        };
        let moment = self.moment(at);
        for topic in names {
            let Some(topic) = self.broker.topic_mut(&topic) else { continue };
            match entry.what {
                What::Roll => topic.roll(),
                What::Partitions { count } => topic.grow(count.max(topic.config.partitions)),
                What::Compact if topic.config.cleanup_policy.compacts() => topic.compact(moment),
                _ => {}
            }
        }
    }

    /// The clock jumps forward.
    pub fn jump(&mut self, ms: i64, at: Step) {
        if ms > 0 {
            self.ahead_ms += ms;
            self.broker.tick(self.moment(at));
        }
    }
}

impl TableSink {
    fn of(table: &Rc<Table>, Subtasks { of_job, of_sink }: Subtasks) -> Result<Option<TableSink>, rowkind_engine::Unsupported> {
        let declared = table.option("sink.parallelism").and_then(|written| written.parse().ok());
        let parallelism = of_sink.or((of_job > 1).then_some(of_job));
        let mut subtasks = Vec::new();
        for subtask in 0..parallelism.or(declared).unwrap_or(1).max(1) {
            subtasks.extend(KafkaSink::for_table(table, subtask)?);
        }
        if subtasks.is_empty() {
            return Ok(None);
        }
        let physical = table.physical_columns();
        let place = |column: &usize| physical.iter().position(|other| other == column);
        let key = table.primary_key.iter().flatten().filter_map(|column| Some((place(column)?, table.columns[*column].ty.clone())));
        Ok(Some(TableSink { table: table.clone(), subtasks, spreads: of_sink.is_some(), key: key.collect(), turn: 0 }))
    }

    /// The subtask that a change goes to.
    fn next_for(&mut self, change: &Change, given: Option<u32>) -> &mut KafkaSink {
        let count = self.subtasks.len() as u32;
        let subtask = match count {
            1 => 0,
            _ if !self.spreads && given.is_some_and(|subtask| subtask < count) => given.unwrap_or_default(),
            _ if self.key.is_empty() => {
                self.turn = (self.turn + 1) % count;
                self.turn
            }
            _ => subtask::of_key(self.key.iter().map(|(column, ty)| (&change.row[*column], ty)), count),
        };
        &mut self.subtasks[subtask as usize]
    }
}

/// A topic's configuration. What Kafka refuses is said in its words, and does not count.
fn config(settings: &TopicSettings, diagnostics: &mut Vec<Diagnostic>) -> TopicConfig {
    let cleanup_policy = CleanupPolicy::parse(settings.cleanup_policy).unwrap_or(CleanupPolicy::Delete);
    let mut config = TopicConfig { cleanup_policy, ..TopicConfig::with_partitions(settings.partitions) };
    for (setting, span) in &settings.config {
        let said = match setting.split_once('=') {
            Some((name, value)) => config.set(name.trim(), value.trim()),
            None => Err("A setting of a topic is a name and a value: segment.ms=100.".to_string()),
        };
        if let Err(message) = said {
            diagnostics.push(Diagnostic::error("topic-config", Some(*span), message));
        }
    }
    config
}
