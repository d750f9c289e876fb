//! What a table's connector can do, and what it says to wrong options.
//!
//! In: a table as declared, the role it plays, and the behaviours of one Flink version.
//! Out: [`Facts`] (mode, abilities, metadata, key columns, formats), or a [`ConnectorError`] with Flink's class, message and causes.
//! Never: reads a topic or encodes a row; the engine does that with these facts.
//!
//! Sources: `corpus/170` (recorded), Flink `FactoryUtil`, `KafkaDynamicTableFactory`, `UpsertKafkaDynamicTableFactory`.
//! Reading order: `error`, `options`, `format`, then one file for each family of connectors.

mod builtin;
mod documented;
mod error;
mod format;
mod kafka;
mod kafka_scan;
mod metadata;
mod options;
mod upsert_kafka;

pub use documented::{DOCUMENTED, MODE_OPTION};
pub use error::{ConnectorError, ErrorKind, holds_secret};
pub use format::{FORMATS, Format, FormatFacts};
pub use kafka::{BoundedMode, Guarantee, KafkaFacts, Partitioner, StartupMode};
pub use options::parse_duration_ms;

use crate::catalog::Table;
use crate::mode::ChangelogMode;
use crate::types::DataType;
use crate::version::Behaviours;

/// The version of Flink's Kafka connector that was recorded; it answers for every version of Flink.
pub const KAFKA_CONNECTOR: &str = "5.0.0-2.2";

/// What a table is used as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Source,
    Sink,
    /// The right side of `JOIN … FOR SYSTEM_TIME AS OF proctime`: a source that must also be able to look keys up.
    Lookup,
}

/// What planner and engine need to know of a connector.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The value of `'connector'`.
    pub connector: String,
    pub mode: Mode,
    pub abilities: Abilities,
    /// Metadata keys that can be read (source) or written (sink), in the connector's order.
    pub metadata: Vec<(String, DataType)>,
    /// A source that ends by itself.
    pub bounded: bool,
    /// `sink.parallelism` or `scan.parallelism`.
    pub parallelism: Option<i32>,
    /// Topic, key and value of a Kafka table.
    pub kafka: Option<KafkaFacts>,
    /// The format of a connector with one (`filesystem`).
    pub format: Option<Format>,
    /// What Flink says only when it translates the accepted query into a job, after every check of the planner.
    pub late: Option<ConnectorError>,
    /// `None`: recorded or built into Rowkind. Otherwise these facts are taken from this documentation and were never run here.
    pub documented: Option<&'static str>,
}

/// The changelog mode of a connector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// What a source emits or a sink accepts.
    Fixed(ChangelogMode),
    /// A sink that accepts whatever is asked of it (`print`, `sinkmode` with `requested`).
    Requested,
    /// The same, but it asks for no `-U` (`blackhole`).
    RequestedWithoutUpdateBefore,
}

impl Mode {
    /// The mode of the sink if the query produces `requested`; of a source its own.
    pub fn of(self, requested: ChangelogMode) -> ChangelogMode {
        match self {
            Mode::Fixed(mode) => mode,
            Mode::Requested => requested,
            Mode::RequestedWithoutUpdateBefore => ChangelogMode { update_before: false, ..requested },
        }
    }
}

/// What the planner may hand over to a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Abilities {
    /// `SupportsWatermarkPushDown`: the watermark is printed inside the scan.
    pub watermark: bool,
    /// `SupportsProjectionPushDown`, and whether inside rows too.
    pub projection: bool,
    pub nested_projection: bool,
    pub filter: bool,
    pub limit: bool,
    /// `SupportsReadingMetadata` or `SupportsWritingMetadata`.
    pub metadata: bool,
    /// `LookupTableSource`.
    pub lookup: bool,
}

/// The facts of a table in one role.
///
/// Errs with what Flink throws when it creates the source or the sink; [`Facts::late`] is what it throws later.
pub fn facts(table: &Table, role: Role, behaviours: &Behaviours) -> Result<Facts, ConnectorError> {
    let Some(connector) = table.option("connector") else {
        return Err(ConnectorError::validation("Table options do not contain an option key 'connector' for discovering a connector.")
            .of_table(table, role, behaviours));
    };
    let found = match connector {
        "kafka" => kafka::facts(table, role),
        "upsert-kafka" => upsert_kafka::facts(table, role),
        _ => match builtin::facts(connector, table, role, behaviours) {
            Some(found) => found,
            None if behaviours.assumes_connectors => documented::facts(connector, table, role),
            None => Err(ConnectorError::undiscovered(connector)),
        },
    };
    let facts = found.map_err(|error| error.of_table(table, role, behaviours))?;
    metadata::check(table, role, &facts)?;
    Ok(facts)
}

/// Whether Rowkind knows the connector by recordings or as its own.
pub fn is_built_in(connector: &str) -> bool {
    error::AVAILABLE.contains(&connector) || connector == "faker"
}

/// Whether anything is known of what the connector sends and takes, if only from its documentation.
pub fn is_known(connector: &str) -> bool {
    let recorded = ["blackhole", "datagen", "faker", "filesystem", "kafka", "print", "rows", "sinkmode", "steps", "upsert-kafka"];
    recorded.contains(&connector) || DOCUMENTED.iter().any(|row| row.connector == connector)
}

impl Facts {
    /// Facts of a connector with a fixed mode and nothing special.
    pub(crate) fn plain(connector: &str, mode: Mode) -> Facts {
        Facts {
            connector: connector.to_string(),
            mode,
            abilities: Abilities::default(),
            metadata: Vec::new(),
            bounded: false,
            parallelism: None,
            kafka: None,
            format: None,
            late: None,
            documented: None,
        }
    }
}

#[cfg(test)]
mod tests;
