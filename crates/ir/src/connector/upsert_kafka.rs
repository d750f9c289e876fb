//! `upsert-kafka`: options, their checks in Flink's order, and what the table reads and writes.
//!
//! Like `UpsertKafkaDynamicTableFactory` (connector 5.0.0-2.2). The source emits `[UA,D]` with deletes that carry only
//! the key, although its mode does not say so; the sink takes `[I,UA,D]`.

use super::error::{ConnectorError, ILLEGAL_ARGUMENT};
use super::format::{self, Format};
use super::kafka::{self, BOUNDED_MODE, FIELDS_INCLUDE, GUARANTEES, KafkaFacts, NAMING, Partitioner, StartupMode};
use super::options::{Factory, Kind, Spec, spec};
use super::{Facts, Role, kafka_scan};
use crate::catalog::Table;
use crate::mode::ChangelogMode;

const REQUIRED: &[Spec] =
    &[spec("properties.bootstrap.servers", Kind::Text), spec("key.format", Kind::Text), spec("value.format", Kind::Text)];
const OPTIONAL: &[Spec] = &[
    spec("topic", Kind::Text),
    spec("topic-pattern", Kind::Text),
    spec("key.fields-prefix", Kind::Text),
    FIELDS_INCLUDE,
    spec("sink.parallelism", Kind::Int),
    spec("scan.parallelism", Kind::Int),
    spec("sink.buffer-flush.interval", Kind::Duration),
    spec("sink.buffer-flush.max-rows", Kind::Int),
    BOUNDED_MODE,
    spec("scan.bounded.specific-offsets", Kind::Text),
    spec("scan.bounded.timestamp-millis", Kind::Long),
    spec("scan.topic-partition-discovery.interval", Kind::Duration),
    spec("sink.delivery-guarantee", GUARANTEES),
    spec("sink.transactional-id-prefix", Kind::Text),
    NAMING,
];

const SOURCE_MODE: ChangelogMode = ChangelogMode { update_after: true, delete: true, ..ChangelogMode::NONE };

pub(super) fn facts(table: &Table, role: Role) -> Result<Facts, ConnectorError> {
    let sink = role == Role::Sink;
    let options = &table.options;
    if sink {
        kafka::check_topic(table)?;
    }
    let key_format = format::discover(options, "key.format", role)?.ok_or_else(|| format::required("key.format", role))?;
    let value_format = format::discover(options, "value.format", role)?.ok_or_else(|| format::required("value.format", role))?;
    let mut formats = kafka::format_keys("key.format", Some(&key_format));
    formats.extend(kafka::format_keys("value.format", Some(&value_format)));
    let factory =
        Factory { identifier: "upsert-kafka", required: REQUIRED, optional: OPTIONAL, formats, common: true, prefixes: &["properties."] };
    factory.check(options)?;

    check_insert_only(&key_format, "key")?;
    check_insert_only(&value_format, "value")?;
    let Some(primary_key) = &table.primary_key else {
        return Err(ConnectorError::validation(
            "'upsert-kafka' tables require to define a PRIMARY KEY constraint. The PRIMARY KEY specifies which columns should \
             be read from or write to the Kafka message key. The PRIMARY KEY also defines records in the 'upsert-kafka' table \
             should update or delete on which keys.",
        ));
    };
    let flush = if sink { kafka::flush(table)? } else { None };
    if sink {
        kafka::check_guarantee(table)?;
    }
    let key_fields: Vec<String> = primary_key.iter().map(|&i| table.columns[i].name.clone()).collect();
    let key = kafka::key_projection(table, Some(&key_fields))?;
    let value = kafka::value_projection(table, &key)?;
    let bounded = kafka_scan::bounded(table)?;
    if !sink {
        if table.option("topic").is_some() == table.option("topic-pattern").is_some() {
            let text = "Either Topic or Topic Pattern must be set for source.";
            return Err(ConnectorError::new(ILLEGAL_ARGUMENT, text));
        }
        kafka::check_pattern(table)?;
    }

    let facts = KafkaFacts {
        upsert: true,
        topics: kafka::list(table.option("topic")).unwrap_or_default(),
        topic_pattern: table.option("topic-pattern").map(str::to_string),
        key,
        value,
        key_prefix: table.option("key.fields-prefix").unwrap_or_default().to_string(),
        key_format: Some(key_format),
        value_format,
        partitioner: Partitioner::Default,
        guarantee: kafka::guarantee(table),
        transactional_id_prefix: table.option("sink.transactional-id-prefix").map(str::to_string),
        pooling: kafka::pooling(table),
        flush,
        startup: StartupMode::Earliest,
        bounded,
        properties: kafka::client_properties(table),
    };
    let mode = if sink { ChangelogMode::UPSERT } else { SOURCE_MODE };
    Ok(kafka::assemble("upsert-kafka", table, role, mode, facts))
}

fn check_insert_only(format: &Format, which: &str) -> Result<(), ConnectorError> {
    if format.mode.is_insert_only() {
        return Ok(());
    }
    let name = format.name;
    Err(ConnectorError::validation(format!(
        "'upsert-kafka' connector doesn't support '{name}' as {which} format, because '{name}' is not in insert-only mode."
    ))
    .at(&format!("{which}.format")))
}
