//! Kafka: topics with their records, and Flink's sinks that write to them.
//!
//! In: changes of a sink with their instants. Out: records with partition, offset, key and value bytes, kept from first to last,
//! so that a topic can be shown at any instant. Never: decodes a record; readers do.
//!
//! In reading order: `record` (what is stored), `partitioner` (where it goes), `log` (one partition), `broker` (topics by name),
//! `sink` (a Flink table that writes).

pub mod broker;
pub mod partitioner;
pub mod record;
pub mod sink;

pub use broker::{Broker, CleanupPolicy, Topic, TopicConfig};
pub use record::{Bytes, Moment, Record, Stored};
pub use sink::KafkaSink;
