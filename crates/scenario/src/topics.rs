//! From what the sinks received to topics and readers.
//!
//! In: the changes of each table, the topics' and readers' settings, the measures. Out: the topics and readers of the report.

use crate::materialized::Measures;
use crate::program::Program;
use crate::settings::{ReaderSettings, TopicSettings};
use crate::simulate::Written;
use rowkind_engine::reader::{self, Reader, Rows};
use rowkind_engine::topic::{Broker, CleanupPolicy, KafkaSink, Moment, Topic, TopicConfig};
use rowkind_engine::{RunOptions, Stop};
use rowkind_ir::report::{ReaderKind, Run};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Diagnostic, Step};

/// Writes all changes into their topics and lets the readers read. A limit comes back as a stop.
pub fn write_and_read(
    program: &Program,
    written: &[Written],
    zone: &Zone,
    run: &mut Run,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Stop> {
    let limits = &program.settings.limits;
    let mut broker = Broker::new(program.settings.seed, limits.topic_bytes_max);
    for TopicSettings { name, partitions, cleanup_policy } in &program.topics {
        let cleanup_policy = CleanupPolicy::parse(cleanup_policy).unwrap_or(CleanupPolicy::Delete);
        broker.create(name, TopicConfig { cleanup_policy, ..TopicConfig::with_partitions(*partitions) });
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
    let stop = write_all(&mut broker, &mut sinks, written, run);
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

/// Every change in the order of the run; buffers are flushed at the end of the input.
fn write_all(broker: &mut Broker, sinks: &mut [Option<KafkaSink>], written: &[Written], run: &Run) -> Option<Stop> {
    let options = RunOptions::default();
    let moment = |at: Step| Moment { at, now_ms: options.start_ms + i64::from(at.event) * options.event_gap_ms };
    let mut order: Vec<(Step, usize, usize)> = Vec::new();
    for (sink, written) in written.iter().enumerate().filter(|(sink, _)| sinks[*sink].is_some()) {
        order.extend(written.changes.iter().enumerate().map(|(number, (at, _))| (*at, sink, number)));
    }
    order.sort();
    for (at, sink, number) in order {
        if let Some(kafka) = &mut sinks[sink] {
            let change = &written[sink].changes[number].1;
            if let Err(stop) = kafka.write(broker, change, Some(number as u32), moment(at)) {
                return Some(stop);
            }
        }
    }
    let last = moment(Step::after(run.events_total + 1));
    sinks.iter_mut().flatten().find_map(|sink| sink.finish(broker, last).err())
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
