//! Kafka: topics with their records, and Flink's sinks that write to them.
//!
//! In: changes of a sink with their instants. Out: records with partition, offset, key and value bytes, kept from first to last,
//! so that a topic can be shown at any instant. Never: decodes a record; readers do.
//!
//! In reading order: `record` (what is stored), `partitioner` (where it goes), `config` and `log` (one partition), `retention` and
//! `compaction` (what goes away), `transactions` (the coordinator), `broker` (all of it by name), `exactly_once` and `sink` (a Flink
//! table that writes).

pub mod broker;
pub mod compaction;
pub mod config;
pub mod exactly_once;
pub mod log;
pub mod partitioner;
pub mod record;
pub mod retention;
pub mod sink;
pub mod transactions;

pub use broker::{Broker, Origin, Refused, Sender, Topic};
pub use config::{CleanupPolicy, TopicConfig};
pub use record::{Bytes, Moment, Place, Record, Stored};
pub use sink::KafkaSink;
