//! From the broker to the report's topics and readers.
//!
//! In: the broker at the end of the run, the readers' settings, the measures. Out: the topics and readers of the report.

use crate::flink_reader;
use crate::materialized::Measures;
use crate::program::Program;
use crate::settings::ReaderSettings;
use crate::simulate::Written;
use crate::timeline::What;
use rowkind_engine::Unsupported;
use rowkind_engine::reader::{self, Messages, Reader};
use rowkind_engine::topic::{Broker, Topic};
use rowkind_ir::report::{ReaderKind, Run};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Diagnostic, Step, Table};

/// Prints all topics and lets the readers read.
pub fn read_all(
    program: &Program,
    broker: &Broker,
    written: &[Written],
    topics: &[Vec<String>],
    zone: &Zone,
    run: &mut Run,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let of_topic = |topic: &String| topics.iter().position(|topics| topics.contains(topic)).map(|index| &written[index]);
    for topic in broker.topics() {
        let Some(written) = of_topic(&topic.name) else { continue };
        run.topics.push(topic.printed(&written.table.name.name));
        run.totals.records += topic.records.len() as u64;
        let mut messages = Messages::new(topic, &written.table, zone);
        for settings in readers_of(program, topic, written, run.topics.len() == 1) {
            read_one(program, &mut messages, &written.table, &settings, zone, run, diagnostics);
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
}

/// What asks for an instant or a topic that there is not.
pub fn report_contradictions(program: &Program, broker: &Broker, run: &Run, diagnostics: &mut Vec<Diagnostic>) {
    let late = |at: Step| at.event != u32::MAX && at.event > run.events_total + 1;
    let joins = program.readers.iter().filter_map(|reader| reader.joins);
    for (at, span) in program.timeline.entries.iter().map(|entry| (entry.at, entry.span)).chain(joins).filter(|(at, _)| late(*at)) {
        let message = format!("The run ends with event {}; {at} is behind it.", run.events_total);
        diagnostics.push(Diagnostic::warning("after-the-end", Some(span), message));
    }
    for (entry, (name, span)) in program.timeline.entries.iter().filter_map(|entry| Some((entry, entry.topic.as_ref()?))) {
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
    messages: &mut Messages<'_>,
    table: &Table,
    settings: &ReaderSettings,
    zone: &Zone,
    run: &mut Run,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let reader = Reader {
        read_committed: settings.read_committed,
        fails_on_null: settings.fails_on_null,
        joins: settings.joins.map(|(at, _)| at.min(Step::after(run.events_total + 1))),
        start: settings.start,
        lag_events: settings.lag_events,
        pace_records: settings.pace_records,
        message_id: settings.message_id.iter().map(|(column, _)| column.clone()).collect(),
        group: settings.group,
        reads_max: program.settings.limits.trace_changes_max,
        ..Reader::new(&settings.name, settings.kind)
    };
    let span = settings.span.or(table.span);
    let unknown = |unsupported: Unsupported| Diagnostic::error("unknown-yet", span, format!("{unsupported}."));
    if settings.kind == ReaderKind::Flink {
        match flink_reader::query(program, settings, table, zone) {
            Ok((query, schema)) => {
                let mut measures = Measures::where_planned(&program.settings.measures, &schema, &program.session);
                run.readers.push(reader::read_by_query(messages, &reader, query, &mut measures));
            }
            Err(said) => diagnostics.push(said),
        }
        return;
    }
    let topic = messages.topic;
    let fields = messages.way(ReaderKind::EventLog).map(|(_, fields)| fields.to_vec());
    let result = fields.and_then(|fields| {
        let mut said = Vec::new();
        let mut measures = program.measures(&fields, &mut said);
        // Each reader plans the same measures: what is wrong with them is said once.
        diagnostics.extend(said.into_iter().filter(|diagnostic| !run.readers.iter().any(|_| diagnostic.code == "measure")));
        for (column, span) in &settings.message_id {
            if !fields.iter().any(|field| field.name == *column) {
                let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                let message = format!("A row of {} has no column {column}; it has {}.", topic.name, names.join(", "));
                diagnostics.push(Diagnostic::error("bad-value", Some(*span), message));
            }
        }
        reader::read(messages, table, &reader, &mut measures)
    });
    match result {
        Ok(read) => run.readers.push(read),
        Err(unsupported) => diagnostics.push(unknown(unsupported)),
    }
}

/// The readers of the headline first, then in text order.
fn order_readers(program: &Program, run: &mut Run) {
    let place = |name: &String| {
        let headline = program.settings.versus.iter().position(|other| other == name);
        let text = program.readers.iter().position(|reader| reader.name == *name);
        (headline.unwrap_or(usize::MAX), text.unwrap_or(usize::MAX))
    };
    rowkind_ir::order::sort_by_key(&mut run.readers, |reader| place(&reader.name));
}
