//! `kafka`: options, their checks in Flink's order, and what the table reads and writes.
//!
//! Like `KafkaDynamicTableFactory` and `KafkaConnectorOptionsUtil` (connector 5.0.0-2.2).

use super::error::{ConnectorError, ILLEGAL_ARGUMENT, ILLEGAL_STATE, TABLE};
use super::format::{self, Format, FormatFacts};
use super::kafka_scan::{bounded, startup};
use super::options::{Factory, Kind, Spec, parse_duration_ms, spec};
use super::{Abilities, Facts, Mode, Role};
use crate::catalog::Table;
use crate::mode::ChangelogMode;
use crate::types::{DataType, Field, TimeAttribute, TypeKind};
use std::collections::BTreeMap;

/// What a table of `kafka` or `upsert-kafka` reads and writes.
#[derive(Clone, Debug, PartialEq)]
pub struct KafkaFacts {
    pub upsert: bool,
    pub topics: Vec<String>,
    pub topic_pattern: Option<String>,
    /// Positions of the key's columns in the table, in their order inside the key.
    pub key: Vec<usize>,
    /// Positions of the value's columns in the table.
    pub value: Vec<usize>,
    /// Taken off the names inside the key.
    pub key_prefix: String,
    pub key_format: Option<Format>,
    pub value_format: Format,
    pub partitioner: Partitioner,
    pub guarantee: Guarantee,
    pub transactional_id_prefix: Option<String>,
    /// `sink.transaction-naming-strategy` = `POOLING`.
    pub pooling: bool,
    /// `sink.buffer-flush.max-rows` and `.interval` in ms, if the buffer is on.
    pub flush: Option<(u64, i64)>,
    pub startup: StartupMode,
    pub bounded: BoundedMode,
    /// Options of the Kafka client, without `properties.`.
    pub properties: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partitioner {
    /// Kafka's own: murmur2 of the key bytes, sticky without a key. `round-robin` is the same.
    Default,
    /// The sink subtask's number, modulo the partitions; the key does not count.
    Fixed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Guarantee {
    None,
    AtLeastOnce,
    ExactlyOnce,
}

/// Where a source without state begins.
#[derive(Clone, Debug, PartialEq)]
pub enum StartupMode {
    Earliest,
    Latest,
    GroupOffsets,
    /// ms since 1970.
    Timestamp(i64),
    /// Partition and offset.
    Offsets(Vec<(i32, i64)>),
}

/// Where a source ends.
#[derive(Clone, Debug, PartialEq)]
pub enum BoundedMode {
    Unbounded,
    Latest,
    GroupOffsets,
    Timestamp(i64),
    Offsets(Vec<(i32, i64)>),
}

pub(super) const GUARANTEES: Kind =
    Kind::Enum("org.apache.flink.connector.base.DeliveryGuarantee", &["exactly-once", "at-least-once", "none"]);
pub(super) const FIELDS_INCLUDE: Spec = spec(
    "value.fields-include",
    Kind::Enum("org.apache.flink.streaming.connectors.kafka.table.KafkaConnectorOptions$ValueFieldsStrategy", &["ALL", "EXCEPT_KEY"]),
);
pub(super) const BOUNDED_MODE: Spec = spec(
    "scan.bounded.mode",
    Kind::Enum(
        "org.apache.flink.streaming.connectors.kafka.table.KafkaConnectorOptions$ScanBoundedMode",
        &["unbounded", "latest-offset", "group-offsets", "timestamp", "specific-offsets"],
    ),
);
pub(super) const NAMING: Spec = spec(
    "sink.transaction-naming-strategy",
    Kind::Enum("org.apache.flink.connector.kafka.sink.TransactionNamingStrategy", &["INCREMENTING", "POOLING"]),
);

const REQUIRED: &[Spec] = &[spec("properties.bootstrap.servers", Kind::Text)];
const OPTIONAL: &[Spec] = &[
    spec("format", Kind::Text),
    spec("key.format", Kind::Text),
    spec("key.fields", Kind::Text),
    spec("key.fields-prefix", Kind::Text),
    spec("value.format", Kind::Text),
    FIELDS_INCLUDE,
    spec("topic", Kind::Text),
    spec("topic-pattern", Kind::Text),
    spec("properties.group.id", Kind::Text),
    spec(
        "scan.startup.mode",
        Kind::Enum(
            "org.apache.flink.streaming.connectors.kafka.table.KafkaConnectorOptions$ScanStartupMode",
            &["earliest-offset", "latest-offset", "group-offsets", "timestamp", "specific-offsets"],
        ),
    ),
    spec("scan.startup.specific-offsets", Kind::Text),
    spec("scan.startup.timestamp-millis", Kind::Long),
    BOUNDED_MODE,
    spec("scan.bounded.specific-offsets", Kind::Text),
    spec("scan.bounded.timestamp-millis", Kind::Long),
    spec("scan.parallelism", Kind::Int),
    spec("scan.topic-partition-discovery.interval", Kind::Duration),
    spec("sink.parallelism", Kind::Int),
    spec("sink.partitioner", Kind::Text),
    spec("sink.delivery-guarantee", GUARANTEES),
    spec("sink.semantic", GUARANTEES),
    spec("sink.transactional-id-prefix", Kind::Text),
    NAMING,
];

pub(super) fn facts(table: &Table, role: Role) -> Result<Facts, ConnectorError> {
    let sink = role == Role::Sink;
    let options = &table.options;
    if sink && options.get("format").or(options.get("value.format")).is_some_and(|name| name.ends_with("-confluent")) {
        // The subject is filled in first, and needs the topic.
        check_topic(table)?;
    }
    let key_format = format::discover(options, "key.format", role)?;
    if let Some(format) = &key_format
        && !format.mode.is_insert_only()
    {
        return Err(ConnectorError::validation(format!(
            "A key format should only deal with INSERT-only records. But {} has a changelog mode of [{}].",
            format.name,
            java_mode(format.mode)
        ))
        .at("key.format"));
    }
    let value_key = if options.contains_key("format") { "format" } else { "value.format" };
    let value_format = format::discover(options, value_key, role)?.ok_or_else(|| format::required("value.format", role))?;

    let mut formats = format_keys("key.format", key_format.as_ref());
    formats.extend(format_keys(value_key, Some(&value_format)));
    let factory =
        Factory { identifier: "kafka", required: REQUIRED, optional: OPTIONAL, formats, common: true, prefixes: &["properties."] };
    factory.check(options)?;

    check_topic(table)?;
    let startup = if sink { StartupMode::Earliest } else { startup(table)? };
    let bounded = if sink { BoundedMode::Unbounded } else { bounded(table)? };
    if sink {
        check_partitioner_text(table)?;
        check_guarantee(table)?;
    }
    if table.primary_key.is_some() && value_format.mode.is_insert_only() {
        return Err(ConnectorError::validation(format!(
            "The Kafka table '{}' with '{}' format doesn't support defining PRIMARY KEY constraint on the table, because \
             it can't guarantee the semantic of primary key.",
            table.name,
            options.get("format").or(options.get("value.format")).map_or("", String::as_str)
        )));
    }
    if !sink {
        check_pattern(table)?;
    }
    let key_fields = list(table.option("key.fields"));
    let key = key_projection(table, key_fields.as_deref())?;
    let value = value_projection(table, &key)?;
    let partitioner = if sink { partitioner(table)? } else { Partitioner::Default };

    let kafka = KafkaFacts {
        upsert: false,
        topics: list(table.option("topic")).unwrap_or_default(),
        topic_pattern: table.option("topic-pattern").map(str::to_string),
        key,
        value,
        key_prefix: table.option("key.fields-prefix").unwrap_or_default().to_string(),
        key_format,
        value_format,
        partitioner,
        guarantee: guarantee(table),
        transactional_id_prefix: table.option("sink.transactional-id-prefix").map(str::to_string),
        pooling: pooling(table),
        flush: None,
        startup,
        bounded,
        properties: client_properties(table),
    };
    let mode = kafka.value_format.mode;
    Ok(assemble("kafka", table, role, mode, kafka))
}

/// What both connectors share once their options are accepted.
pub(super) fn assemble(connector: &str, table: &Table, role: Role, mode: ChangelogMode, kafka: KafkaFacts) -> Facts {
    let sink = role == Role::Sink;
    let parallelism_key = if sink { "sink.parallelism" } else { "scan.parallelism" };
    let parallelism = table.option(parallelism_key).and_then(|value| value.parse().ok());
    Facts {
        abilities: Abilities { watermark: !sink, metadata: true, ..Abilities::default() },
        metadata: metadata(&kafka, sink),
        bounded: kafka.bounded != BoundedMode::Unbounded,
        parallelism,
        documented: FormatFacts::find(kafka.value_format.name).and_then(|format| format.documented),
        late: late(table, role, &kafka, parallelism),
        kafka: Some(kafka),
        ..Facts::plain(connector, Mode::Fixed(mode))
    }
}

/// Errors of the translated job, in the order in which Flink meets them.
fn late(table: &Table, role: Role, kafka: &KafkaFacts, parallelism: Option<i32>) -> Option<ConnectorError> {
    let fields = |positions: &[usize]| -> Vec<Field> {
        positions.iter().map(|&i| Field::new(&table.columns[i].name, table.columns[i].ty.clone())).collect()
    };
    if let Some(key_format) = &kafka.key_format
        && let Some(error) = format::check_columns(key_format, &fields(&kafka.key))
    {
        return Some(error);
    }
    if let Some(error) = format::check_columns(&kafka.value_format, &fields(&kafka.value)) {
        return Some(error);
    }
    if role == Role::Sink {
        let semantic = table.option("sink.semantic").is_some_and(|value| value.eq_ignore_ascii_case("exactly-once"));
        if semantic && kafka.transactional_id_prefix.is_none() {
            let text = "EXACTLY_ONCE delivery guarantee requires a transactionalIdPrefix to be set to provide unique \
                        transaction names across multiple KafkaSinks writing to the same Kafka cluster.";
            return Some(ConnectorError::new(ILLEGAL_STATE, text).bare().at("sink.semantic"));
        }
    } else if kafka.startup == StartupMode::GroupOffsets {
        if let Some(policy) = kafka.properties.get("auto.offset.reset")
            && !["latest", "earliest", "none"].contains(&policy.to_lowercase().as_str())
        {
            let text = format!("auto.offset.reset can not be set to {policy}. Valid values: [latest,earliest,none]");
            return Some(ConnectorError::new(ILLEGAL_ARGUMENT, text).bare().at("properties.auto.offset.reset"));
        }
        if !kafka.properties.contains_key("group.id") {
            let text = "Property group.id is required when using committed offset for offsets initializer";
            return Some(ConnectorError::new(ILLEGAL_STATE, text).bare().at("scan.startup.mode"));
        }
    }
    parallelism.filter(|&parallelism| parallelism <= 0).map(|parallelism| {
        let text = format!("Invalid configured parallelism {parallelism} for table '{}'.", table.name);
        ConnectorError::new(TABLE, text).bare()
    })
}

pub(super) fn format_keys(key: &str, format: Option<&Format>) -> Vec<String> {
    let Some(format) = format else { return Vec::new() };
    FormatFacts::find(format.name).map_or_else(Vec::new, |facts| facts.keys(&format::prefix(key, format.name)))
}

/// `INSERT, UPDATE_BEFORE`
fn java_mode(mode: ChangelogMode) -> String {
    let kinds =
        [(mode.insert, "INSERT"), (mode.update_before, "UPDATE_BEFORE"), (mode.update_after, "UPDATE_AFTER"), (mode.delete, "DELETE")];
    let names: Vec<&str> = kinds.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect();
    names.join(", ")
}

/// Elements of a list option.
pub(super) fn list(value: Option<&str>) -> Option<Vec<String>> {
    let value = value?;
    Some(value.split(';').map(str::trim).filter(|part| !part.is_empty()).map(str::to_string).collect())
}

pub(super) fn check_topic(table: &Table) -> Result<(), ConnectorError> {
    match (table.option("topic"), table.option("topic-pattern")) {
        (None, None) => Err(ConnectorError::validation("Either 'topic' or 'topic-pattern' must be set.")),
        (Some(_), Some(_)) => {
            Err(ConnectorError::validation("Option 'topic' and 'topic-pattern' shouldn't be set together.").at("topic-pattern"))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_pattern(table: &Table) -> Result<(), ConnectorError> {
    match table.option("topic-pattern").and_then(format::dangling_pattern) {
        Some(error) => Err(error.at("topic-pattern")),
        None => Ok(()),
    }
}

fn check_partitioner_text(table: &Table) -> Result<(), ConnectorError> {
    match table.option("sink.partitioner") {
        Some("round-robin") if table.option("key.fields").is_some() => {
            Err(ConnectorError::validation("Currently 'round-robin' partitioner only works when option 'key.fields' is not specified.")
                .at("sink.partitioner"))
        }
        Some("") => Err(ConnectorError::validation("Option 'sink.partitioner' should be a non-empty string.").at("sink.partitioner")),
        _ => Ok(()),
    }
}

fn partitioner(table: &Table) -> Result<Partitioner, ConnectorError> {
    match table.option("sink.partitioner") {
        None | Some("default" | "round-robin") => Ok(Partitioner::Default),
        Some("fixed") => Ok(Partitioner::Fixed),
        Some(class) if class.starts_with("java.") => Err(ConnectorError::validation(format!(
            "Sink partitioner class '{class}' should implement the required class \
             org.apache.flink.connector.kafka.sink.KafkaPartitioner"
        ))
        .at("sink.partitioner")),
        Some(class) => Err(ConnectorError::validation(format!("Could not find and instantiate partitioner class '{class}'"))
            .cause("java.lang.ClassNotFoundException", class)
            .at("sink.partitioner")),
    }
}

pub(super) fn check_guarantee(table: &Table) -> Result<(), ConnectorError> {
    let exactly_once = table.option("sink.delivery-guarantee").is_some_and(|value| value.eq_ignore_ascii_case("exactly-once"));
    if exactly_once && table.option("sink.transactional-id-prefix").is_none() {
        return Err(ConnectorError::validation(
            "sink.transactional-id-prefix must be specified when using DeliveryGuarantee.EXACTLY_ONCE.",
        )
        .at("sink.delivery-guarantee"));
    }
    Ok(())
}

pub(super) fn guarantee(table: &Table) -> Guarantee {
    let value = table.option("sink.delivery-guarantee").or(table.option("sink.semantic"));
    match value.map(str::to_lowercase).as_deref() {
        Some("none") => Guarantee::None,
        Some("exactly-once") => Guarantee::ExactlyOnce,
        _ => Guarantee::AtLeastOnce,
    }
}

pub(super) fn pooling(table: &Table) -> bool {
    table.option(NAMING.key).is_some_and(|value| value.eq_ignore_ascii_case("POOLING"))
}

pub(super) fn client_properties(table: &Table) -> BTreeMap<String, String> {
    let own = table.options.iter();
    own.filter_map(|(key, value)| Some((key.strip_prefix("properties.")?.to_string(), value.clone()))).collect()
}

/// Positions of the key fields in the table, in listed order. `fields`: the option, or the primary key of `upsert-kafka`.
pub(super) fn key_projection(table: &Table, fields: Option<&[String]>) -> Result<Vec<usize>, ConnectorError> {
    let has_format = table.option("key.format").is_some();
    let fields = match (has_format, fields) {
        (false, Some(_)) => {
            return Err(ConnectorError::validation(
                "The option 'key.fields' can only be declared if a key format is defined using 'key.format'.",
            )
            .at("key.fields"));
        }
        (true, None | Some([])) => {
            return Err(ConnectorError::validation(
                "A key format 'key.format' requires the declaration of one or more of key fields using 'key.fields'.",
            )
            .at("key.format"));
        }
        (false, None) => return Ok(Vec::new()),
        (true, Some(fields)) => fields,
    };
    let prefix = table.option("key.fields-prefix").unwrap_or_default();
    let physical = table.physical_columns();
    fields
        .iter()
        .map(|field| {
            let Some(position) = physical.iter().copied().find(|&i| table.columns[i].name == *field) else {
                let names: Vec<&str> = physical.iter().map(|&i| table.columns[i].name.as_str()).collect();
                return Err(ConnectorError::validation(format!(
                    "Could not find the field '{field}' in the table schema for usage in the key format. A key field must \
                     be a regular, physical column. The following columns can be selected in the 'key.fields' option:\n[{}]",
                    names.join(", ")
                ))
                .at("key.fields"));
            };
            if !field.starts_with(prefix) {
                return Err(ConnectorError::validation(format!(
                    "All fields in 'key.fields' must be prefixed with '{prefix}' when option 'key.fields-prefix' is set but \
                     field '{field}' is not prefixed."
                ))
                .at("key.fields-prefix"));
            }
            Ok(position)
        })
        .collect()
}

pub(super) fn value_projection(table: &Table, key: &[usize]) -> Result<Vec<usize>, ConnectorError> {
    let physical = table.physical_columns();
    let except_key = table.option(FIELDS_INCLUDE.key).is_some_and(|value| value.eq_ignore_ascii_case("EXCEPT_KEY"));
    if except_key {
        return Ok(physical.into_iter().filter(|position| !key.contains(position)).collect());
    }
    if table.option("key.fields-prefix").is_some_and(|prefix| !prefix.is_empty()) {
        return Err(ConnectorError::validation(
            "A key prefix is not allowed when option 'value.fields-include' is set to 'ALL'. Set it to 'EXCEPT_KEY' instead \
             to avoid field overlaps.",
        )
        .at("key.fields-prefix"));
    }
    Ok(physical)
}

fn metadata(kafka: &KafkaFacts, sink: bool) -> Vec<(String, DataType)> {
    let text = DataType::string;
    let headers =
        DataType::not_null(TypeKind::Map(Box::new(text()), Box::new(DataType::new(TypeKind::VarBinary(crate::types::MAX_LENGTH)))));
    let time = DataType::not_null(TypeKind::TimestampLtz(3, TimeAttribute::None));
    let own = |key: &str, ty: DataType| (key.to_string(), ty);
    if sink {
        let mut keys = Vec::new();
        if kafka.topics.len() != 1 {
            keys.push(own("topic", text().with_nullable(false)));
        }
        keys.push(own("headers", headers.with_nullable(true)));
        keys.push(own("timestamp", time.with_nullable(true)));
        return keys;
    }
    let of_format = format::metadata(kafka.value_format.name).into_iter();
    let mut keys: Vec<(String, DataType)> = of_format.map(|(key, ty)| (format!("value.{key}"), ty)).collect();
    keys.extend([
        own("topic", text().with_nullable(false)),
        own("partition", DataType::not_null(TypeKind::Int)),
        own("headers", headers),
        own("leader-epoch", DataType::new(TypeKind::Int)),
        own("offset", DataType::not_null(TypeKind::BigInt)),
        own("timestamp", time),
        own("timestamp-type", text().with_nullable(false)),
    ]);
    keys
}

/// `sink.buffer-flush.max-rows` and `.interval`, if both are greater than zero.
pub(super) fn flush(table: &Table) -> Result<Option<(u64, i64)>, ConnectorError> {
    let rows: i64 = table.option("sink.buffer-flush.max-rows").and_then(|value| value.parse().ok()).unwrap_or(0);
    let interval = table.option("sink.buffer-flush.interval").and_then(|value| parse_duration_ms(value).ok()).unwrap_or(0);
    match (rows > 0, interval > 0) {
        (true, true) => Ok(Some((rows as u64, interval))),
        (false, false) => Ok(None),
        _ => Err(ConnectorError::validation(
            "'sink.buffer-flush.max-rows' and 'sink.buffer-flush.interval' must be set to be greater than zero together to \
             enable sink buffer flushing.",
        )
        .at("sink.buffer-flush.max-rows")),
    }
}
