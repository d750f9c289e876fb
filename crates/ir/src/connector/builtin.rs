//! Connectors of a plain installation besides Kafka's, and Rowkind's own `rows` and `sinkmode`.
//!
//! `rows` emits given rows with given kinds; `sinkmode` accepts given kinds. Both are what the recordings were made with.

use super::error::ConnectorError;
use super::format;
use super::options::{Factory, Kind, Spec, check_value, spec};
use super::{Abilities, Facts, Mode, Role};
use crate::catalog::Table;
use crate::mode::ChangelogMode;
use crate::types::{DataType, TimeAttribute, TypeKind};
use crate::version::Behaviours;

const ROWS: &[Spec] = &[
    spec("abilities", Kind::Text),
    spec("changelog-mode", Kind::Text),
    spec("data", Kind::Text),
    spec("gap-ms", Kind::Int),
    spec("key-only-deletes", Kind::Boolean),
    spec("lookup", Kind::Boolean),
    spec("path", Kind::Text),
];
/// `steps`: rows as in `rows`, and between them what happens to the job (`@checkpoint`, `@crash` …); for recording scripts.
const STEPS: &[Spec] = &[spec("changelog-mode", Kind::Text), spec("data", Kind::Text)];
const SINKMODE: &[Spec] =
    &[spec("changelog-mode", Kind::Text), spec("key-only-deletes", Kind::Boolean), spec("sink.parallelism", Kind::Int)];
const PRINT: &[Spec] = &[spec("print-identifier", Kind::Text), spec("sink.parallelism", Kind::Int), spec("standard-error", Kind::Boolean)];
const FILESYSTEM_REQUIRED: &[Spec] = &[spec("path", Kind::Text), spec("format", Kind::Text)];
const FILESYSTEM: &[Spec] = &[
    spec("auto-compaction", Kind::Boolean),
    spec("compaction.file-size", Kind::Text),
    spec("partition.default-name", Kind::Text),
    spec("partition.time-extractor.class", Kind::Text),
    spec("partition.time-extractor.kind", Kind::Text),
    spec("partition.time-extractor.timestamp-formatter", Kind::Text),
    spec("partition.time-extractor.timestamp-pattern", Kind::Text),
    spec("sink.parallelism", Kind::Int),
    spec("sink.partition-commit.delay", Kind::Duration),
    spec("sink.partition-commit.policy.class", Kind::Text),
    spec("sink.partition-commit.policy.class.parameters", Kind::Text),
    spec("sink.partition-commit.policy.kind", Kind::Text),
    spec("sink.partition-commit.success-file.name", Kind::Text),
    spec("sink.partition-commit.trigger", Kind::Text),
    spec("sink.partition-commit.watermark-time-zone", Kind::Text),
    spec("sink.rolling-policy.check-interval", Kind::Duration),
    spec("sink.rolling-policy.file-size", Kind::Text),
    spec("sink.rolling-policy.inactivity-interval", Kind::Duration),
    spec("sink.rolling-policy.rollover-interval", Kind::Duration),
    spec("sink.shuffle-by-partition.enable", Kind::Boolean),
    spec("source.monitor-interval", Kind::Duration),
    spec("source.path.regex-pattern", Kind::Text),
    spec("source.report-statistics", Kind::Text),
];
const DATAGEN: &[Spec] = &[spec("number-of-rows", Kind::Long), spec("rows-per-second", Kind::Long), spec("scan.parallelism", Kind::Int)];

/// `None`: not one of these.
pub(super) fn facts(connector: &str, table: &Table, role: Role, behaviours: &Behaviours) -> Option<Result<Facts, ConnectorError>> {
    let sink = role == Role::Sink;
    let only = |as_what: &str, not: &str| {
        Some(Err(ConnectorError::validation(format!(
            "Connector '{connector}' can only be used as a {as_what}. It cannot be used as a {not}."
        ))
        .at("connector")))
    };
    match (connector, sink) {
        ("sinkmode" | "print" | "blackhole", false) => only("sink", "source"),
        ("rows" | "steps" | "datagen" | "faker", true) => only("source", "sink"),
        ("rows", false) => Some(rows(table, behaviours)),
        ("steps", false) => Some(steps(table, behaviours)),
        ("sinkmode", true) => Some(sinkmode(table, behaviours)),
        ("print", true) => Some(plain_sink(table, "print", PRINT, Mode::Requested)),
        ("blackhole", true) => Some(plain_sink(table, "blackhole", &[], Mode::RequestedWithoutUpdateBefore)),
        ("filesystem", _) => Some(filesystem(table, role)),
        ("datagen", false) => Some(datagen(table)),
        ("faker", false) => Some(faker(table)),
        _ => None,
    }
}

fn check(table: &Table, identifier: &str, required: &[Spec], optional: &[Spec], prefixes: &[&str]) -> Result<(), ConnectorError> {
    let factory = Factory { identifier, required, optional, formats: Vec::new(), common: true, prefixes };
    factory.check(&table.options)
}

fn rows(table: &Table, behaviours: &Behaviours) -> Result<Facts, ConnectorError> {
    check(table, "rows", &[], ROWS, &[])?;
    let mode = mode(table, behaviours)?;
    let abilities = table.option("abilities").unwrap_or_default();
    let lookup = flag(table, "lookup");
    let pushes = |what: &str| !lookup && abilities.contains(what);
    Ok(Facts {
        abilities: Abilities { watermark: pushes("watermark"), projection: pushes("projection"), lookup, ..Abilities::default() },
        bounded: true,
        ..Facts::plain("rows", Mode::Fixed(mode))
    })
}

fn steps(table: &Table, behaviours: &Behaviours) -> Result<Facts, ConnectorError> {
    check(table, "steps", &[], STEPS, &[])?;
    Ok(Facts { bounded: true, ..Facts::plain("steps", Mode::Fixed(mode(table, behaviours)?)) })
}

fn sinkmode(table: &Table, behaviours: &Behaviours) -> Result<Facts, ConnectorError> {
    check(table, "sinkmode", &[], SINKMODE, &[])?;
    let requested = table.option("changelog-mode").is_some_and(|mode| mode.trim().eq_ignore_ascii_case("requested"));
    // The mode is read when the planner asks for it, outside of the factory.
    let mode = if requested { Mode::Requested } else { Mode::Fixed(mode(table, behaviours).map_err(ConnectorError::bare)?) };
    Ok(Facts { parallelism: parallelism(table), ..Facts::plain("sinkmode", mode) })
}

fn plain_sink(table: &Table, connector: &str, options: &[Spec], mode: Mode) -> Result<Facts, ConnectorError> {
    check(table, connector, &[], options, &[])?;
    Ok(Facts { parallelism: parallelism(table), ..Facts::plain(connector, mode) })
}

fn parallelism(table: &Table) -> Option<i32> {
    table.option("sink.parallelism").and_then(|value| value.parse().ok())
}

fn flag(table: &Table, key: &str) -> bool {
    table.option(key).is_some_and(|value| value.eq_ignore_ascii_case("true"))
}

/// The option `changelog-mode`: `I` (default), a list, or `all`.
fn mode(table: &Table, behaviours: &Behaviours) -> Result<ChangelogMode, ConnectorError> {
    let text = table.option("changelog-mode").unwrap_or("I");
    let mut mode = ChangelogMode::NONE;
    for kind in if is_all(text) { "I,UB,UA,D" } else { text }.split(',') {
        if !add(&mut mode, kind) {
            return Err(ConnectorError::validation(format!("not a row kind: {kind}")).at("changelog-mode"));
        }
    }
    if flag(table, "key-only-deletes") {
        if !behaviours.removes_changelog_normalize {
            return Err(ConnectorError::validation("key-only-deletes: this Flink has no such thing").at("key-only-deletes"));
        }
        mode.key_only_deletes = true;
    }
    Ok(mode)
}

fn is_all(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("all")
}

/// `false`: no row kind.
fn add(mode: &mut ChangelogMode, kind: &str) -> bool {
    match kind.trim().to_uppercase().as_str() {
        "I" | "+I" => mode.insert = true,
        "UB" | "-U" => mode.update_before = true,
        "UA" | "+U" => mode.update_after = true,
        "D" | "-D" => mode.delete = true,
        _ => return false,
    }
    true
}

/// A list of row kinds, or `all`.
pub(super) fn mode_of(text: &str) -> Option<ChangelogMode> {
    let mut mode = ChangelogMode::NONE;
    let all = if is_all(text) { "I,UB,UA,D" } else { text };
    all.split(',').all(|kind| add(&mut mode, kind)).then_some(mode)
}

fn filesystem(table: &Table, role: Role) -> Result<Facts, ConnectorError> {
    let sink = role == Role::Sink;
    let name = table.option("format").unwrap_or_default().to_string();
    check(table, "filesystem", FILESYSTEM_REQUIRED, FILESYSTEM, &[&format!("{name}.")])?;
    if super::FormatFacts::find(&name).is_none() {
        let text = format!("Could not find any format factory for identifier '{name}' in the classpath.");
        return Err(ConnectorError::validation(text).at("format"));
    }
    let format = format::discover(&table.options, "format", role)?.ok_or_else(|| format::required("format", role))?;
    let mut facts = Facts::plain("filesystem", Mode::Fixed(format.mode));
    if sink {
        facts.parallelism = parallelism(table);
    } else {
        facts.abilities = Abilities { projection: true, filter: true, limit: true, metadata: true, ..Abilities::default() };
        let text = || DataType::string().with_nullable(false);
        facts.metadata = vec![
            ("file.path".to_string(), text()),
            ("file.name".to_string(), text()),
            ("file.size".to_string(), DataType::not_null(TypeKind::BigInt)),
            ("file.modification-time".to_string(), DataType::not_null(TypeKind::TimestampLtz(3, TimeAttribute::None))),
        ];
        facts.bounded = table.option("source.monitor-interval").is_none();
    }
    facts.format = Some(format);
    Ok(facts)
}

/// `datagen` reads its fields' options by itself, so only those of existing columns are known.
fn datagen(table: &Table) -> Result<Facts, ConnectorError> {
    let mut keys = Vec::new();
    for i in table.physical_columns() {
        let name = &table.columns[i].name;
        let key = |part: &str| format!("fields.{name}.{part}");
        let kind = table.option(&key("kind")).unwrap_or("random");
        let parts: &[&str] = match kind {
            "sequence" => &["kind", "start", "end"],
            "random" => random_options(&table.columns[i].ty.kind),
            _ => return Err(ConnectorError::validation(format!("Unsupported generator kind: {kind}")).at(&key("kind"))),
        };
        if kind == "sequence"
            && let Some(missing) = ["start", "end"].into_iter().find(|part| table.option(&key(part)).is_none())
        {
            return Err(ConnectorError::validation(format!("Could not find required property '{}' for sequence generator.", key(missing)))
                .at(&key("kind")));
        }
        keys.extend(parts.iter().map(|part| key(part)));
    }
    for key in keys.iter().filter(|key| key.ends_with(".min") || key.ends_with(".max") || key.ends_with(".length")) {
        if let Some(value) = table.option(key) {
            let kind = if value.contains('.') { Kind::Text } else { Kind::Long };
            check_value(kind, value, key, key).map_err(ConnectorError::without_outer_value_error)?;
        }
    }
    let factory = Factory { identifier: "datagen", required: &[], optional: DATAGEN, formats: keys, common: false, prefixes: &[] };
    // Values are read one by one, without the sentence that other connectors put around the error.
    factory.check(&table.options).map_err(ConnectorError::without_outer_value_error)?;
    Ok(Facts {
        abilities: Abilities { limit: true, ..Abilities::default() },
        bounded: table.option("number-of-rows").is_some(),
        parallelism: table.option("scan.parallelism").and_then(|value| value.parse().ok()),
        ..Facts::plain("datagen", Mode::Fixed(ChangelogMode::INSERT_ONLY))
    })
}

fn random_options(ty: &TypeKind) -> &'static [&'static str] {
    match ty {
        TypeKind::Char(_) | TypeKind::Binary(_) | TypeKind::Boolean => &["kind", "length", "null-rate"],
        TypeKind::VarChar(_) | TypeKind::VarBinary(_) => &["kind", "length", "null-rate", "var-len"],
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => &["kind", "max-past", "null-rate"],
        TypeKind::Array(_) | TypeKind::Map(..) | TypeKind::Multiset(_) | TypeKind::Row(_) => &["kind", "length", "null-rate"],
        _ => &["kind", "max", "min", "null-rate"],
    }
}

/// The `faker` connector of the project flink-faker; taken from its documentation.
fn faker(table: &Table) -> Result<Facts, ConnectorError> {
    let options = &[spec("number-of-rows", Kind::Long), spec("rows-per-second", Kind::Long)];
    check(table, "faker", &[], options, &["fields."])?;
    Ok(Facts {
        abilities: Abilities { limit: true, lookup: true, ..Abilities::default() },
        bounded: table.option("number-of-rows").is_some(),
        documented: Some("flink-faker, README"),
        ..Facts::plain("faker", Mode::Fixed(ChangelogMode::INSERT_ONLY))
    })
}
