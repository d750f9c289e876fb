//! Metadata columns against what the connector offers.
//!
//! Like Flink `DynamicSourceUtils` and `DynamicSinkUtils`.

use super::error::ConnectorError;
use super::{Facts, Role};
use crate::catalog::{ColumnKind, Table};

pub(super) fn check(table: &Table, role: Role, facts: &Facts) -> Result<(), ConnectorError> {
    let sink = role == Role::Sink;
    for column in &table.columns {
        let ColumnKind::Metadata { key, is_virtual } = &column.kind else { continue };
        if sink && *is_virtual {
            continue;
        }
        if facts.documented.is_some() {
            continue;
        }
        if !facts.abilities.metadata {
            return Err(ConnectorError::validation(missing_ability(table, sink, facts)).bare());
        }
        let key = key.as_deref().unwrap_or(&column.name);
        if facts.metadata.iter().any(|(known, _)| known == key) {
            continue;
        }
        let keys: Vec<&str> = facts.metadata.iter().map(|(key, _)| key.as_str()).collect();
        let (what, which) = if sink { ("DynamicTableSink", "writing") } else { ("DynamicTableSource", "reading") };
        return Err(ConnectorError::validation(format!(
            "Invalid metadata key '{key}' in column '{}' of table '{}'. The {what} class '{}' supports the following metadata \
             keys for {which}:\n{}",
            column.name,
            table.name,
            class(&facts.connector, sink),
            keys.join("\n")
        ))
        .bare());
    }
    Ok(())
}

fn missing_ability(table: &Table, sink: bool, facts: &Facts) -> String {
    if sink {
        return format!(
            "Table '{}' declares persistable metadata columns, but the underlying DynamicTableSink doesn't implement the \
             SupportsWritingMetadata interface. If the column should not be persisted, it can be declared with the VIRTUAL \
             keyword.",
            table.name
        );
    }
    let summary = if facts.connector == "datagen" { "DataGenTableSource" } else { facts.connector.as_str() };
    format!(
        "Table '{summary}' declares metadata columns, but the underlying DynamicTableSource doesn't implement the \
         SupportsReadingMetadata interface. Therefore, metadata cannot be read from the given source."
    )
}

fn class(connector: &str, sink: bool) -> &'static str {
    match (connector, sink) {
        ("filesystem", false) => "org.apache.flink.connector.file.table.FileSystemTableSource",
        (_, false) => "org.apache.flink.streaming.connectors.kafka.table.KafkaDynamicSource",
        (_, true) => "org.apache.flink.streaming.connectors.kafka.table.KafkaDynamicSink",
    }
}
