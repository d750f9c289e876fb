//! Formats: what they accept, which options they take, which metadata they offer.
//!
//! Like Flink's `JsonFormatFactory`, `CsvFormatFactory`, `RawFormatFactory`, `DebeziumJsonFormatFactory` and their kin.

use super::Role;
use super::error::{ConnectorError, VALIDATION};
use super::options::{Kind, Spec, check_value, spec};
use crate::mode::ChangelogMode;
use crate::types::{DataType, Field, TimeAttribute, TypeKind};
use std::collections::BTreeMap;

/// A format of a table, with its options.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    pub name: &'static str,
    pub mode: ChangelogMode,
    /// Without their prefix.
    pub options: BTreeMap<String, String>,
}

impl Format {
    pub fn option(&self, key: &str) -> Option<&str> {
        self.options.get(key).map(String::as_str)
    }

    pub fn flag(&self, key: &str, default: bool) -> bool {
        self.option(key).map_or(default, |value| value.eq_ignore_ascii_case("true"))
    }
}

/// What is known of a format.
#[derive(Clone, Copy, Debug)]
pub struct FormatFacts {
    pub name: &'static str,
    /// Accepted by a sink and produced by a source.
    pub mode: ChangelogMode,
    options: &'static [Spec],
    /// Whether a plain installation with the Kafka connector finds it.
    available: bool,
    /// `None`: recorded. Otherwise where the facts are documented.
    pub documented: Option<&'static str>,
}

const TIMESTAMP_FORMAT: Spec = spec("timestamp-format.standard", Kind::Text);
const MAP_NULL_KEY_MODE: Spec = spec("map-null-key.mode", Kind::Text);
const MAP_NULL_KEY_LITERAL: Spec = spec("map-null-key.literal", Kind::Text);
const DECIMAL_AS_PLAIN: Spec = spec("encode.decimal-as-plain-number", Kind::Boolean);
const IGNORE_NULL_FIELDS: Spec = spec("encode.ignore-null-fields", Kind::Boolean);
const IGNORE_PARSE_ERRORS: Spec = spec("ignore-parse-errors", Kind::Boolean);

const JSON: &[Spec] = &[
    spec("decode.json-parser.enabled", Kind::Boolean),
    spec("fail-on-missing-field", Kind::Boolean),
    TIMESTAMP_FORMAT,
    MAP_NULL_KEY_MODE,
    MAP_NULL_KEY_LITERAL,
    DECIMAL_AS_PLAIN,
    IGNORE_NULL_FIELDS,
    IGNORE_PARSE_ERRORS,
];
const CSV: &[Spec] = &[
    spec("allow-comments", Kind::Boolean),
    spec("allow-trailing-comma", Kind::Boolean),
    spec("array-element-delimiter", Kind::Text),
    spec("disable-quote-character", Kind::Boolean),
    spec("empty-string-as-null", Kind::Boolean),
    spec("escape-character", Kind::Text),
    spec("fail-on-missing-columns", Kind::Boolean),
    spec("field-delimiter", Kind::Text),
    IGNORE_PARSE_ERRORS,
    spec("ignore-trailing-unmappable", Kind::Boolean),
    spec("null-literal", Kind::Text),
    spec("quote-character", Kind::Text),
    spec("trim-spaces", Kind::Boolean),
    spec("write-bigdecimal-in-scientific-notation", Kind::Boolean),
];
const RAW: &[Spec] = &[spec("charset", Kind::Text), spec("endianness", Kind::Text)];
const DEBEZIUM: &[Spec] = &[
    spec("schema-include", Kind::Boolean),
    TIMESTAMP_FORMAT,
    MAP_NULL_KEY_MODE,
    MAP_NULL_KEY_LITERAL,
    DECIMAL_AS_PLAIN,
    IGNORE_NULL_FIELDS,
    IGNORE_PARSE_ERRORS,
];
const CANAL: &[Spec] = &[
    spec("database.include", Kind::Text),
    spec("table.include", Kind::Text),
    TIMESTAMP_FORMAT,
    MAP_NULL_KEY_MODE,
    MAP_NULL_KEY_LITERAL,
    DECIMAL_AS_PLAIN,
    IGNORE_NULL_FIELDS,
    IGNORE_PARSE_ERRORS,
];
const MAXWELL: &[Spec] =
    &[TIMESTAMP_FORMAT, MAP_NULL_KEY_MODE, MAP_NULL_KEY_LITERAL, DECIMAL_AS_PLAIN, IGNORE_NULL_FIELDS, IGNORE_PARSE_ERRORS];
const AVRO: &[Spec] = &[spec("encoding", Kind::Text), spec("timestamp_mapping.legacy", Kind::Boolean)];
const AVRO_CONFLUENT: &[Spec] = &[spec("url", Kind::Text), spec("subject", Kind::Text), spec("schema", Kind::Text)];

/// Every format that Rowkind has heard of.
pub const FORMATS: &[FormatFacts] = &[
    recorded("avro", ChangelogMode::INSERT_ONLY, AVRO),
    recorded("canal-json", ChangelogMode::ALL, CANAL),
    recorded("csv", ChangelogMode::INSERT_ONLY, CSV),
    recorded("debezium-json", ChangelogMode::ALL, DEBEZIUM),
    recorded("json", ChangelogMode::INSERT_ONLY, JSON),
    recorded("maxwell-json", ChangelogMode::ALL, MAXWELL),
    recorded("ogg-json", ChangelogMode::ALL, MAXWELL),
    recorded("raw", ChangelogMode::INSERT_ONLY, RAW),
    documented("avro-confluent", ChangelogMode::INSERT_ONLY, AVRO_CONFLUENT, "Flink documentation, Confluent Avro Format"),
    documented("debezium-avro-confluent", ChangelogMode::ALL, AVRO_CONFLUENT, "Flink documentation, Debezium Format"),
    documented("protobuf", ChangelogMode::INSERT_ONLY, &[], "Flink documentation, Protobuf Format"),
    documented("parquet", ChangelogMode::INSERT_ONLY, &[], "Flink documentation, Parquet Format"),
    documented("orc", ChangelogMode::INSERT_ONLY, &[], "Flink documentation, Orc Format"),
];

const fn recorded(name: &'static str, mode: ChangelogMode, options: &'static [Spec]) -> FormatFacts {
    FormatFacts { name, mode, options, available: true, documented: None }
}

const fn documented(name: &'static str, mode: ChangelogMode, options: &'static [Spec], source: &'static str) -> FormatFacts {
    FormatFacts { name, mode, options, available: false, documented: Some(source) }
}

impl FormatFacts {
    pub fn find(name: &str) -> Option<&'static FormatFacts> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The keys that the format takes, below its prefix (`json.`, `value.json.`).
    pub(crate) fn keys(&self, prefix: &str) -> Vec<String> {
        self.options.iter().map(|spec| format!("{prefix}{}", spec.key)).collect()
    }
}

/// Discovers the format that `key` names (`format`, `value.format`, `key.format`) and checks its options.
///
/// `Ok(None)`: the option is not there.
pub(crate) fn discover(options: &BTreeMap<String, String>, key: &str, role: Role) -> Result<Option<Format>, ConnectorError> {
    let Some(name) = options.get(key) else { return Ok(None) };
    let Some(facts) = FormatFacts::find(name) else {
        return Err(undiscovered(name, role).at(key));
    };
    let prefix = prefix(key, name);
    let own = options.iter().filter_map(|(key, value)| Some((key.strip_prefix(&prefix)?.to_string(), value.clone())));
    let format = Format { name: facts.name, mode: facts.mode, options: own.collect() };
    check(&format, facts, role, &prefix).map_err(|error| {
        error.inside(ConnectorError::validation(format!("Error creating {} format '{name}' in option space '{prefix}'.", role_word(role))))
    })?;
    Ok(Some(format))
}

/// `json.` for `format`, `value.json.` for `value.format`.
pub(crate) fn prefix(key: &str, name: &str) -> String {
    match key.strip_suffix("format") {
        Some(before) => format!("{before}{name}."),
        None => format!("{name}."),
    }
}

pub(crate) fn required(key: &str, role: Role) -> ConnectorError {
    ConnectorError::validation(format!("Could not find required {} format '{key}'.", role_word(role)))
}

fn role_word(role: Role) -> &'static str {
    match role {
        Role::Sink => "sink",
        Role::Source | Role::Lookup => "scan",
    }
}

fn undiscovered(name: &str, role: Role) -> ConnectorError {
    let interface = match role {
        Role::Sink => "SerializationFormatFactory",
        Role::Source | Role::Lookup => "DeserializationFormatFactory",
    };
    let available: Vec<&str> = FORMATS.iter().filter(|format| format.available).map(|format| format.name).collect();
    ConnectorError::validation(format!(
        "Could not find any factory for identifier '{name}' that implements \
         'org.apache.flink.table.factories.{interface}' in the classpath.\n\n\
         Available factory identifiers are:\n\n{}",
        available.join("\n")
    ))
}

/// What the format's factory says to its options.
fn check(format: &Format, facts: &FormatFacts, role: Role, prefix: &str) -> Result<(), ConnectorError> {
    for spec in facts.options {
        if let Some(value) = format.option(spec.key) {
            check_value(spec.kind, value, spec.key, &format!("{prefix}{}", spec.key))?;
        }
    }
    let sink = role == Role::Sink;
    let json = format.name.ends_with("json");
    if json {
        let both = format.flag("fail-on-missing-field", false) && format.flag("ignore-parse-errors", false);
        if !sink && format.name == "json" && both {
            return Err(ConnectorError::new(VALIDATION, "fail-on-missing-field and ignore-parse-errors shouldn't both be true."));
        }
        if let Some(value) = format.option("timestamp-format.standard")
            && !["SQL", "ISO-8601"].contains(&value)
        {
            return Err(ConnectorError::validation(format!(
                "Unsupported value '{value}' for timestamp-format.standard. Supported values are [SQL, ISO-8601]."
            ))
            .at(&format!("{prefix}timestamp-format.standard")));
        }
        if let Some(value) = format.option("map-null-key.mode")
            && sink
            && !["LITERAL", "FAIL", "DROP"].contains(&value.to_uppercase().as_str())
        {
            return Err(ConnectorError::validation(format!(
                "Unsupported value '{value}' for option map-null-key.mode. Supported values are [LITERAL, FAIL, DROP]."
            ))
            .at(&format!("{prefix}map-null-key.mode")));
        }
        if format.name == "debezium-json" && sink && format.flag("schema-include", false) {
            return Err(ConnectorError::validation(
                "Debezium JSON serialization doesn't support 'debezium-json.schema-include' option been set to true.",
            )
            .at(&format!("{prefix}schema-include")));
        }
    }
    if format.name == "csv" {
        for key in ["field-delimiter", "quote-character", "escape-character"] {
            // A delimiter may be written as an escape: `\t`, `\u0001`.
            if let Some(value) = format.option(key)
                && value.chars().count() != 1
                && !value.starts_with('\\')
            {
                return Err(ConnectorError::validation(format!(
                    "Option 'csv.{key}' must be a string with single character, but was: {value}"
                ))
                .at(&format!("{prefix}{key}")));
            }
        }
    }
    if let Some(value) = format.option("endianness")
        && !["big-endian", "little-endian"].contains(&value)
    {
        return Err(ConnectorError::validation(format!(
            "Unsupported endianness name: {value}. Valid values of 'raw.endianness' option are 'big-endian' and \
             'little-endian'."
        ))
        .at(&format!("{prefix}endianness")));
    }
    Ok(())
}

/// What a format says to the columns it is to write or read; thrown when the job is translated.
pub(crate) fn check_columns(format: &Format, columns: &[Field]) -> Option<ConnectorError> {
    let patterns = ["database.include", "table.include"].into_iter().filter_map(|key| format.option(key));
    if let Some(error) = patterns.filter_map(dangling_pattern).next() {
        return Some(error.bare());
    }
    if format.name.ends_with("json") {
        return columns.iter().find_map(|field| non_string_map_key(&field.ty));
    }
    check_raw(format, columns)
}

/// A pattern that begins with a repetition is no pattern; others are taken as they are.
pub(crate) fn dangling_pattern(pattern: &str) -> Option<ConnectorError> {
    let sign = pattern.chars().next().filter(|sign| ['*', '+', '?'].contains(sign))?;
    let text = format!("Dangling meta character '{sign}' near index 0\n{pattern}\n^");
    Some(ConnectorError::new("java.util.regex.PatternSyntaxException", text))
}

fn non_string_map_key(ty: &DataType) -> Option<ConnectorError> {
    match &ty.kind {
        TypeKind::Map(key, _) | TypeKind::Multiset(key) if !matches!(key.kind, TypeKind::Char(_) | TypeKind::VarChar(_)) => {
            let message = format!("JSON format doesn't support non-string as key type of map. The type is: {ty}");
            Some(ConnectorError::new("java.lang.UnsupportedOperationException", message).bare())
        }
        TypeKind::Map(_, value) | TypeKind::Array(value) => non_string_map_key(value),
        TypeKind::Row(fields) => fields.iter().find_map(|field| non_string_map_key(&field.ty)),
        _ => None,
    }
}

fn check_raw(format: &Format, columns: &[Field]) -> Option<ConnectorError> {
    if format.name != "raw" {
        return None;
    }
    if columns.len() != 1 {
        let list: Vec<String> = columns.iter().map(|field| format!("`{}` {}", field.name, field.ty)).collect();
        return Some(
            ConnectorError::validation(format!(
                "The 'raw' format only supports single physical column. However the defined schema contains multiple \
                 physical columns: [{}]",
                list.join(", ")
            ))
            .bare(),
        );
    }
    let known = matches!(
        columns[0].ty.kind,
        TypeKind::Char(_)
            | TypeKind::VarChar(_)
            | TypeKind::Binary(_)
            | TypeKind::VarBinary(_)
            | TypeKind::Boolean
            | TypeKind::TinyInt
            | TypeKind::SmallInt
            | TypeKind::Int
            | TypeKind::BigInt
            | TypeKind::Float
            | TypeKind::Double
    );
    (!known).then(|| ConnectorError::validation(format!("The 'raw' format doesn't supports '{}' as column type.", columns[0].ty)).bare())
}

/// The metadata that a changelog format offers to readers, in its order.
pub(crate) fn metadata(name: &str) -> Vec<(&'static str, DataType)> {
    let text = DataType::string;
    let ltz = || DataType::new(TypeKind::TimestampLtz(3, TimeAttribute::None));
    let map = |key: DataType, value: DataType| DataType::new(TypeKind::Map(Box::new(key), Box::new(value)));
    let texts = || DataType::new(TypeKind::Array(Box::new(text())));
    match name {
        "debezium-json" => vec![
            ("schema", text()),
            ("ingestion-timestamp", ltz()),
            ("source.timestamp", ltz()),
            ("source.database", text()),
            ("source.schema", text()),
            ("source.table", text()),
            ("source.properties", map(text(), text())),
        ],
        "canal-json" => vec![
            ("database", text()),
            ("table", text()),
            ("sql-type", map(text(), DataType::new(TypeKind::Int))),
            ("pk-names", texts()),
            ("ingestion-timestamp", ltz()),
            ("event-timestamp", ltz()),
        ],
        "maxwell-json" => vec![("database", text()), ("table", text()), ("primary-key-columns", texts()), ("ingestion-timestamp", ltz())],
        "ogg-json" => vec![
            ("table", text()),
            ("primary-keys", texts()),
            ("ingestion-timestamp", DataType::new(TypeKind::Timestamp(6, TimeAttribute::None))),
            ("event-timestamp", DataType::new(TypeKind::Timestamp(6, TimeAttribute::None))),
        ],
        _ => Vec::new(),
    }
}
