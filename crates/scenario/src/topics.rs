//! From what the sinks received to topics and readers.
//!
//! In: the changes of each table, the topics' and readers' settings, the measures. Out: the topics and readers of the report.

use crate::materialized::Measures;
use crate::program::Program;
use crate::settings::{ReaderSettings, TopicSettings};
use crate::simulate::Written;
use crate::timeline::{Entry, What};
use rowkind_engine::reader::{self, Reader, Rows};
use rowkind_engine::topic::exactly_once::Committable;
use rowkind_engine::topic::{Broker, CleanupPolicy, KafkaSink, Moment, Topic, TopicConfig};
use rowkind_engine::{RunOptions, Stop};
use rowkind_ir::report::{Mark, ReaderKind, Run};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Diagnostic, Step};

/// Writes all changes into their topics and lets the readers read. A limit comes back as a stop.
pub fn write_and_read(
    program: &Program,
    written: &[Written],
    happened: &[(Step, What)],
    zone: &Zone,
    run: &mut Run,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Stop> {
    let limits = &program.settings.limits;
    let mut broker = Broker::new(program.settings.seed, limits.topic_bytes_max);
    for settings in &program.topics {
        broker.create(&settings.name, config(settings, diagnostics));
    }
    let mut sinks = Vec::new();
    for written in written {
        sinks.push(match KafkaSink::for_table(&written.table, 0) {
            Ok(sink) => sink,
            Err(unsupported) => {
                diagnostics.push(Diagnostic::error("unknown-yet", written.table.span, format!("{unsupported}.")));
                None
            }
        });
    }
    let stop = write_all(program, &mut broker, &mut sinks, written, happened, run);
    mark(program, run);
    let of_topic = |topic: &str| {
        let writes = |sink: &&Option<KafkaSink>| sink.as_ref().is_some_and(|sink| sink.topics().iter().any(|other| other == topic));
        sinks.iter().position(|sink| writes(&sink)).map(|index| &written[index])
    };
    for name in broker.topics().map(|topic| topic.name.clone()).collect::<Vec<_>>() {
        let (Some(topic), Some(written)) = (broker.topic(&name), of_topic(&name)) else { continue };
        run.topics.push(topic.printed(&written.table.name.name));
        run.totals.records += topic.records.len() as u64;
        for settings in readers_of(program, topic, written, run.topics.len() == 1) {
            read_one(program, topic, written, &settings, zone, run, diagnostics);
        }
    }
    run.totals.topic_bytes = broker.bytes();
    if stop.is_none() {
        report_contradictions(program, &broker, run, diagnostics);
    }
    for reader in &program.readers {
        if !run.readers.iter().any(|run| run.name == reader.name) {
            let message = match &reader.topic {
                Some((topic, _)) => format!("There is no topic {topic} for the reader {} to read.", reader.name),
                None => format!("There is no topic for the reader {} to read.", reader.name),
            };
            let span = reader.topic.as_ref().map(|(_, span)| *span).or(reader.span);
            diagnostics.push(Diagnostic::warning("reader-without-topic", span, message));
        }
    }
    order_readers(program, run);
    stop
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

/// Every change in the order of the run, and what happens in between; buffers are flushed at the end of the input.
fn write_all(
    program: &Program,
    broker: &mut Broker,
    sinks: &mut [Option<KafkaSink>],
    written: &[Written],
    happened: &[(Step, What)],
    run: &Run,
) -> Option<Stop> {
    let mut order: Vec<(Step, Next)> = (0..).zip(happened).map(|(number, (at, _))| (*at, Next::Happens(number))).collect();
    for (sink, written) in written.iter().enumerate().filter(|(sink, _)| sinks[*sink].is_some()) {
        order.extend(written.changes.iter().enumerate().map(|(number, (at, _))| (*at, Next::Change(sink, number))));
    }
    order.sort();
    let cleans = program.topics.iter().any(|topic| !topic.config.is_empty());
    let mut clock = Clock { entries: &program.timeline, ahead_ms: 0, cleans, event: 0 };
    let mut checkpoints = Checkpoints::default();
    for (at, next) in order {
        clock.pass(broker, at);
        let moment = clock.moment(at);
        let went = match next {
            Next::Change(sink, number) => match &mut sinks[sink] {
                Some(kafka) => kafka.write(broker, &written[sink].changes[number].1, Some(number as u32), moment),
                None => Ok(()),
            },
            Next::Happens(number) => match happened[number].1 {
                What::Checkpoint { commits } => checkpoints.complete(broker, sinks, commits, moment),
                What::Crash { kills, ms } => {
                    if !kills {
                        sinks.iter_mut().flatten().for_each(|sink| sink.abort(broker, moment));
                    }
                    clock.jump(broker, ms, at);
                    checkpoints.restart(broker, sinks, written, clock.moment(at))
                }
                _ => Ok(()),
            },
        };
        if let Err(stop) = went {
            return Some(stop);
        }
    }
    let last = Step::after(run.events_total + 1);
    clock.pass(broker, last);
    let stop = sinks.iter_mut().flatten().find_map(|sink| sink.finish(broker, clock.moment(last)).err());
    clock.pass(broker, Step::after(u32::MAX));
    stop
}

/// Numbers into what was written (by sink) and into what happened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    Change(usize, usize),
    Happens(usize),
}

/// What the sinks have handed over to the last checkpoint.
#[derive(Default)]
struct Checkpoints {
    last: u64,
    committables: Vec<Committable>,
}

impl Checkpoints {
    fn complete(&mut self, broker: &mut Broker, sinks: &mut [Option<KafkaSink>], commits: bool, moment: Moment) -> Result<(), Stop> {
        self.last += 1;
        self.committables.clear();
        for sink in sinks.iter_mut().flatten() {
            self.committables.extend(sink.pre_commit(broker, self.last, moment)?);
        }
        if commits {
            sinks.iter_mut().flatten().for_each(|sink| sink.commit(broker, self.last, moment));
        }
        Ok(())
    }

    fn restart(&self, broker: &mut Broker, sinks: &mut [Option<KafkaSink>], written: &[Written], moment: Moment) -> Result<(), Stop> {
        for (sink, written) in sinks.iter_mut().zip(written) {
            if sink.is_none() {
                continue;
            }
            *sink = KafkaSink::for_table(&written.table, 0).ok().flatten();
            if let Some(sink) = sink {
                sink.open(broker, &self.committables, self.last + 1, moment)?;
            }
        }
        Ok(())
    }
}

/// Shows on the report's time what happened to the broker.
fn mark(program: &Program, run: &mut Run) {
    let end = Step::after(run.events_total + 1);
    for entry in program.timeline.iter().filter(|entry| !entry.what.is_of_jobs()) {
        if entry.at <= end || entry.at.event == u32::MAX {
            let mark = Mark { at: entry.at.min(end), ..entry.mark(&run.marks) };
            run.marks.push(mark);
        }
    }
    run.marks.sort_by_key(|mark| mark.at);
}

/// The broker's time, and what it does by itself as time goes by.
struct Clock<'p> {
    /// What is still to come.
    entries: &'p [Entry],
    ahead_ms: i64,
    /// Whether it looks after old segments; at Kafka's defaults nothing gets old within a run.
    cleans: bool,
    event: u32,
}

impl Clock<'_> {
    fn moment(&self, at: Step) -> Moment {
        let options = RunOptions::default();
        Moment { at, now_ms: options.start_ms + i64::from(at.event) * options.event_gap_ms + self.ahead_ms }
    }

    /// Everything that happens before something is written at `at`.
    fn pass(&mut self, broker: &mut Broker, at: Step) {
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| entry.at < at) {
            self.entries = later;
            if !entry.what.is_of_jobs() {
                self.happens(broker, entry);
            }
        }
        if self.cleans && at.event != self.event && at.event != u32::MAX {
            broker.tick(self.moment(Step::after(at.event.saturating_sub(1))));
            self.event = at.event;
        }
    }

    fn happens(&mut self, broker: &mut Broker, entry: &Entry) {
        let names: Vec<String> = match &entry.topic {
            Some((name, _)) => vec![name.clone()],
            None => broker.topics().map(|topic| topic.name.clone()).collect(),
        };
        let moment = self.moment(entry.at);
        for topic in names {
            let Some(topic) = broker.topic_mut(&topic) else { continue };
            match entry.what {
                What::Roll => topic.roll(),
                What::Partitions { count } => topic.grow(count.max(topic.config.partitions)),
                What::Compact if topic.config.cleanup_policy.compacts() => topic.compact(moment),
                _ => {}
            }
        }
        if let What::Clock { ms } = entry.what {
            self.jump(broker, ms, entry.at);
        }
    }

    fn jump(&mut self, broker: &mut Broker, ms: i64, at: Step) {
        if ms > 0 {
            self.ahead_ms += ms;
            broker.tick(self.moment(at));
        }
    }
}

/// What asks for an instant or a topic that there is not.
fn report_contradictions(program: &Program, broker: &Broker, run: &Run, diagnostics: &mut Vec<Diagnostic>) {
    let late = |at: Step| at.event != u32::MAX && at.event > run.events_total + 1;
    let joins = program.readers.iter().filter_map(|reader| reader.joins);
    for (at, span) in program.timeline.iter().map(|entry| (entry.at, entry.span)).chain(joins).filter(|(at, _)| late(*at)) {
        let message = format!("The run ends with event {}; {at} is behind it.", run.events_total);
        diagnostics.push(Diagnostic::warning("after-the-end", Some(span), message));
    }
    for (entry, (name, span)) in program.timeline.iter().filter_map(|entry| Some((entry, entry.topic.as_ref()?))) {
        let message = match broker.topic(name) {
            None => format!("There is no topic {name}."),
            Some(topic) if entry.what == What::Compact && !topic.config.cleanup_policy.compacts() => {
                format!("The topic {name} is not compacted: its cleanup-policy is {}.", topic.config.cleanup_policy.name())
            }
            Some(_) => continue,
        };
        diagnostics.push(Diagnostic::warning("timeline", Some(*span), message));
    }
}

/// The scenario's readers of a topic; without any reader block, one of each main kind.
fn readers_of(program: &Program, topic: &Topic, written: &Written, first: bool) -> Vec<ReaderSettings> {
    if program.readers.is_empty() {
        return vec![ReaderSettings::named("log", ReaderKind::EventLog), ReaderSettings::named("table", ReaderKind::Upsert)]
            .into_iter()
            .map(|reader| ReaderSettings { name: if first { reader.name } else { format!("{}-{}", reader.name, topic.name) }, ..reader })
            .collect();
    }
    let reads = |reader: &&ReaderSettings| match &reader.topic {
        Some((name, _)) => *name == topic.name || *name == written.table.name.name,
        None => first,
    };
    program.readers.iter().filter(reads).cloned().collect()
}

fn read_one(
    program: &Program,
    topic: &Topic,
    written: &Written,
    settings: &ReaderSettings,
    zone: &Zone,
    run: &mut Run,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let result = Rows::of_table(&written.table).and_then(|rows| {
        let mut said = Vec::new();
        let mut measures = Measures::plan(&program.settings.measures, rows.fields(), &program.session, &mut said);
        // Each reader plans the same measures: what is wrong with them is said once.
        diagnostics.extend(said.into_iter().filter(|diagnostic| !run.readers.iter().any(|_| diagnostic.code == "measure")));
        let reader = Reader {
            read_committed: settings.read_committed,
            fails_on_null: settings.fails_on_null,
            joins: settings.joins.map(|(at, _)| at.min(Step::after(run.events_total + 1))),
            start: settings.start,
            lag_events: settings.lag_events,
            zone: zone.clone(),
            reads_max: program.settings.limits.trace_changes_max,
            ..Reader::new(&settings.name, settings.kind)
        };
        reader::read(topic, &written.table, &reader, &mut measures)
    });
    match result {
        Ok(read) => run.readers.push(read),
        Err(unsupported) => diagnostics.push(Diagnostic::error("unknown-yet", settings.span.or(written.table.span), format!("{unsupported}."))),
    }
}

/// The readers of the headline first, then in text order.
fn order_readers(program: &Program, run: &mut Run) {
    let place = |name: &String| {
        let headline = program.settings.versus.iter().position(|other| other == name);
        let text = program.readers.iter().position(|reader| reader.name == *name);
        (headline.unwrap_or(usize::MAX), text.unwrap_or(usize::MAX))
    };
    run.readers.sort_by_key(|reader| place(&reader.name));
}
