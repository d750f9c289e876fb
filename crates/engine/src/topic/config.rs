//! How a topic is set up, with Kafka's words for what it refuses.
//!
//! Like Kafka `LogConfig`, `ServerLogConfigs` (4.2). Sizes in bytes, times in ms.

use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq)]
pub struct TopicConfig {
    pub partitions: u32,
    pub cleanup_policy: CleanupPolicy,
    pub segment_bytes: u64,
    pub segment_ms: i64,
    /// -1: without end.
    pub retention_ms: i64,
    pub retention_bytes: i64,
    pub delete_retention_ms: i64,
    pub min_compaction_lag_ms: i64,
    pub max_compaction_lag_ms: i64,
    pub min_cleanable_dirty_ratio: f64,
    /// How far a record's time may be ahead of the broker's clock.
    pub timestamp_after_max_ms: i64,
    /// What was set, as it was written.
    pub own: BTreeMap<String, String>,
}

/// `cleanup.policy`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CleanupPolicy {
    Delete,
    Compact,
    CompactDelete,
}

impl CleanupPolicy {
    pub fn parse(text: &str) -> Option<CleanupPolicy> {
        Some(match text {
            "delete" => CleanupPolicy::Delete,
            "compact" => CleanupPolicy::Compact,
            "compact,delete" | "delete,compact" => CleanupPolicy::CompactDelete,
            _ => return None,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            CleanupPolicy::Delete => "delete",
            CleanupPolicy::Compact => "compact",
            CleanupPolicy::CompactDelete => "compact,delete",
        }
    }

    pub fn compacts(self) -> bool {
        self != CleanupPolicy::Delete
    }

    pub fn deletes(self) -> bool {
        self != CleanupPolicy::Compact
    }
}

impl Default for TopicConfig {
    /// What a broker gives a topic that a producer made by writing to it.
    fn default() -> TopicConfig {
        TopicConfig {
            partitions: 1,
            cleanup_policy: CleanupPolicy::Delete,
            segment_bytes: 1_073_741_824,
            segment_ms: 604_800_000,
            retention_ms: 604_800_000,
            retention_bytes: -1,
            delete_retention_ms: 86_400_000,
            min_compaction_lag_ms: 0,
            max_compaction_lag_ms: i64::MAX,
            min_cleanable_dirty_ratio: 0.5,
            timestamp_after_max_ms: 3_600_000,
            own: BTreeMap::new(),
        }
    }
}

impl TopicConfig {
    pub fn with_partitions(partitions: u32) -> TopicConfig {
        TopicConfig { partitions, ..TopicConfig::default() }
    }

    /// Record time after which an append opens a new segment.
    pub fn roll_ms(&self) -> i64 {
        if self.cleanup_policy.compacts() { self.segment_ms.min(self.max_compaction_lag_ms) } else { self.segment_ms }
    }

    /// Sets one configuration. `Err`: Kafka's message (`InvalidConfigurationException`).
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "cleanup.policy" => {
                self.cleanup_policy = CleanupPolicy::parse(value)
                    .ok_or_else(|| format!("Invalid value {value} for configuration {key}: String must be one of: compact, delete"))?;
            }
            "segment.bytes" => self.segment_bytes = number(key, value, 1_048_576)? as u64,
            "segment.ms" => self.segment_ms = number(key, value, 1)?,
            "retention.ms" => self.retention_ms = number(key, value, -1)?,
            "retention.bytes" => self.retention_bytes = number(key, value, i64::MIN)?,
            "delete.retention.ms" => self.delete_retention_ms = number(key, value, 0)?,
            "min.compaction.lag.ms" => self.min_compaction_lag_ms = number(key, value, 0)?,
            "max.compaction.lag.ms" => self.max_compaction_lag_ms = number(key, value, 1)?,
            "message.timestamp.after.max.ms" => self.timestamp_after_max_ms = number(key, value, 0)?,
            "min.cleanable.dirty.ratio" => {
                let ratio: f64 = value.parse().map_err(|_| not_of_type(key, value, "DOUBLE"))?;
                if ratio < 0.0 {
                    return Err(format!("Invalid value {value} for configuration {key}: Value must be at least 0"));
                }
                if ratio > 1.0 {
                    return Err(format!("Invalid value {value} for configuration {key}: Value must be no more than 1"));
                }
                self.min_cleanable_dirty_ratio = ratio;
            }
            _ => return Err(format!("Unknown topic config name: {key}")),
        }
        self.own.insert(key.to_string(), value.to_string());
        Ok(())
    }
}

fn number(key: &str, value: &str, least: i64) -> Result<i64, String> {
    let number: i64 = value.parse().map_err(|_| not_of_type(key, value, "LONG"))?;
    if number < least {
        return Err(format!("Invalid value {value} for configuration {key}: Value must be at least {least}"));
    }
    Ok(number)
}

fn not_of_type(key: &str, value: &str, ty: &str) -> String {
    format!("Invalid value {value} for configuration {key}: Not a number of type {ty}")
}
