//! Where a Kafka source begins and ends: `scan.startup.*` and `scan.bounded.*`.
//!
//! Like `KafkaConnectorOptionsUtil.validateScanStartupMode`, `parseSpecificOffsets`.

use super::error::{ConnectorError, NUMBER_FORMAT};
use super::kafka::{BoundedMode, StartupMode, list};
use super::options::java_number_error;
use crate::catalog::Table;

pub(super) fn startup(table: &Table) -> Result<StartupMode, ConnectorError> {
    let mode = table.option("scan.startup.mode").unwrap_or("group-offsets").to_lowercase();
    Ok(match mode.as_str() {
        "earliest-offset" => StartupMode::Earliest,
        "latest-offset" => StartupMode::Latest,
        "timestamp" => StartupMode::Timestamp(timestamp(table, "startup")?),
        "specific-offsets" => StartupMode::Offsets(offsets(table, "startup")?),
        _ => StartupMode::GroupOffsets,
    })
}

pub(super) fn bounded(table: &Table) -> Result<BoundedMode, ConnectorError> {
    let mode = table.option("scan.bounded.mode").unwrap_or("unbounded").to_lowercase();
    Ok(match mode.as_str() {
        "latest-offset" => BoundedMode::Latest,
        "group-offsets" => BoundedMode::GroupOffsets,
        "timestamp" => BoundedMode::Timestamp(timestamp(table, "bounded")?),
        "specific-offsets" => BoundedMode::Offsets(offsets(table, "bounded")?),
        _ => BoundedMode::Unbounded,
    })
}

fn required_by_mode(key: &str, mode: &str, which: &str) -> ConnectorError {
    let option = format!("scan.{which}.mode");
    ConnectorError::validation(format!("'{key}' is required in '{mode}' {which} mode but missing.")).at(&option)
}

fn timestamp(table: &Table, which: &str) -> Result<i64, ConnectorError> {
    let key = format!("scan.{which}.timestamp-millis");
    // That the value is a number was checked with all options.
    let value = table.option(&key).and_then(|value| value.parse().ok());
    value.ok_or_else(|| required_by_mode(&key, "timestamp", which))
}

/// `partition:0,offset:42;partition:1,offset:300`
fn offsets(table: &Table, which: &str) -> Result<Vec<(i32, i64)>, ConnectorError> {
    let key = format!("scan.{which}.specific-offsets");
    let Some(text) = table.option(&key) else {
        return Err(required_by_mode(&key, "specific-offsets", which));
    };
    if list(table.option("topic")).is_none_or(|topics| topics.len() != 1) {
        return Err(ConnectorError::validation("Currently Kafka source only supports specific offset for single topic."));
    }
    let wrong = || {
        ConnectorError::validation(format!(
            "Invalid properties '{key}' should follow the format 'partition:0,offset:42;partition:1,offset:300', but is \
             '{text}'."
        ))
        .at(&key)
    };
    let mut found = Vec::new();
    for pair in text.split(';') {
        let (partition, offset) = pair.split_once(',').ok_or_else(wrong)?;
        let partition = partition.strip_prefix("partition:").ok_or_else(wrong)?;
        let offset = offset.strip_prefix("offset:").ok_or_else(wrong)?;
        let number = |text: &str| wrong().cause(NUMBER_FORMAT, java_number_error(text));
        found.push((partition.parse().map_err(|_| number(partition))?, offset.parse().map_err(|_| number(offset))?));
    }
    Ok(found)
}
