//! Connectors that Rowkind knows from documentation only: one row each, nothing here was run.
//!
//! A plain installation does not find them ([`ConnectorError`] `Undiscovered` is what it says);
//! with their jars it does, and then these facts hold. Their options are not checked. A connector that is in no row is taken
//! for one that only appends.

use super::error::ConnectorError;
use super::{Abilities, Facts, Mode, Role};
use crate::catalog::Table;
use crate::mode::ChangelogMode;

/// What one connector is documented to do.
#[derive(Clone, Copy, Debug)]
pub struct Documented {
    pub connector: &'static str,
    /// `None`: no source.
    pub source: Option<ChangelogMode>,
    /// `None`: no sink.
    pub sink: Option<ChangelogMode>,
    pub lookup: bool,
    pub bounded: bool,
    /// Without a PRIMARY KEY the sink only takes appends.
    pub appends_without_key: bool,
    /// Where it is documented.
    pub documented: &'static str,
}

const INSERTS: Option<ChangelogMode> = Some(ChangelogMode::INSERT_ONLY);
const UPSERTS: Option<ChangelogMode> = Some(ChangelogMode::UPSERT);
const ALL: Option<ChangelogMode> = Some(ChangelogMode::ALL);

const fn row(connector: &'static str, source: Option<ChangelogMode>, sink: Option<ChangelogMode>, documented: &'static str) -> Documented {
    Documented { connector, source, sink, lookup: false, bounded: false, appends_without_key: false, documented }
}

const fn looked_up(row: Documented) -> Documented {
    Documented { lookup: true, bounded: true, ..row }
}

const fn keyed(row: Documented) -> Documented {
    Documented { appends_without_key: true, ..row }
}

/// All of them. A source that reads a finite table (`jdbc`, `hbase`, `mongodb`) is bounded and can be looked up.
pub const DOCUMENTED: &[Documented] = &[
    keyed(looked_up(row("jdbc", INSERTS, UPSERTS, "Flink documentation, JDBC SQL Connector"))),
    row("mysql-cdc", ALL, None, "Flink CDC documentation, MySQL CDC Connector"),
    row("postgres-cdc", ALL, None, "Flink CDC documentation, Postgres CDC Connector"),
    row("oracle-cdc", ALL, None, "Flink CDC documentation, Oracle CDC Connector"),
    row("sqlserver-cdc", ALL, None, "Flink CDC documentation, SQLServer CDC Connector"),
    row("mongodb-cdc", UPSERTS, None, "Flink CDC documentation, MongoDB CDC Connector"),
    keyed(row("elasticsearch-6", None, UPSERTS, "Flink documentation, Elasticsearch SQL Connector")),
    keyed(row("elasticsearch-7", None, UPSERTS, "Flink documentation, Elasticsearch SQL Connector")),
    keyed(row("elasticsearch-8", None, UPSERTS, "Flink documentation, Elasticsearch SQL Connector")),
    keyed(row("opensearch", None, UPSERTS, "Flink documentation, Opensearch SQL Connector")),
    keyed(looked_up(row("mongodb", INSERTS, UPSERTS, "Flink documentation, MongoDB SQL Connector"))),
    looked_up(row("hbase-1.4", INSERTS, UPSERTS, "Flink documentation, HBase SQL Connector")),
    looked_up(row("hbase-2.2", INSERTS, UPSERTS, "Flink documentation, HBase SQL Connector")),
    row("iceberg", INSERTS, UPSERTS, "Apache Iceberg documentation, Flink"),
    row("paimon", ALL, ALL, "Apache Paimon documentation, Flink"),
    row("hudi", ALL, ALL, "Apache Hudi documentation, Flink"),
    row("hive", INSERTS, INSERTS, "Flink documentation, Hive Read & Write"),
    row("starrocks", INSERTS, UPSERTS, "StarRocks documentation, Flink connector"),
    row("doris", INSERTS, ALL, "Apache Doris documentation, Flink Doris Connector"),
    row("kinesis", INSERTS, INSERTS, "Flink documentation, Amazon Kinesis Data Streams SQL Connector"),
    row("firehose", None, INSERTS, "Flink documentation, Amazon Kinesis Data Firehose SQL Connector"),
    row("dynamodb", None, UPSERTS, "Flink documentation, Amazon DynamoDB SQL Connector"),
    row("pulsar", INSERTS, INSERTS, "Flink documentation, Apache Pulsar Connector"),
    row("redis", None, UPSERTS, "flink-connector-redis, README"),
    looked_up(row("http", None, INSERTS, "flink-http-connector, README")),
    looked_up(row("rest-lookup", INSERTS, None, "flink-http-connector, README")),
];

/// The option by which a table states the changelog mode of a connector that Rowkind cannot ask: `'I,UA,D'`.
pub const MODE_OPTION: &str = "rowkind.changelog-mode";

/// The facts of a connector that no recording speaks for. One that is in no row reads and writes appends.
pub(super) fn facts(connector: &str, table: &Table, role: Role) -> Result<Facts, ConnectorError> {
    let stated = table.option(MODE_OPTION).map(stated).transpose()?;
    let Some(row) = DOCUMENTED.iter().find(|row| row.connector == connector) else {
        return Ok(Facts {
            abilities: Abilities { lookup: role == Role::Lookup, metadata: true, ..Abilities::default() },
            documented: Some("nowhere: an assumption"),
            ..Facts::plain(connector, Mode::Fixed(stated.unwrap_or(ChangelogMode::INSERT_ONLY)))
        });
    };
    let only = |as_what: &str, not: &str| {
        let message = format!("Connector '{connector}' can only be used as a {as_what}. It cannot be used as a {not}.");
        ConnectorError::validation(message).at("connector")
    };
    let mode = match role {
        Role::Sink => row.sink.ok_or_else(|| only("source", "sink"))?,
        Role::Source | Role::Lookup => row.source.ok_or_else(|| only("sink", "source"))?,
    };
    let appends = role == Role::Sink && row.appends_without_key && table.primary_key.is_none();
    let mode = if appends { ChangelogMode::INSERT_ONLY } else { mode };
    Ok(Facts {
        abilities: Abilities { lookup: row.lookup && role != Role::Sink, metadata: true, ..Abilities::default() },
        bounded: row.bounded && role != Role::Sink,
        documented: Some(row.documented),
        ..Facts::plain(connector, Mode::Fixed(stated.unwrap_or(mode)))
    })
}

fn stated(text: &str) -> Result<ChangelogMode, ConnectorError> {
    super::builtin::mode_of(text).ok_or_else(|| {
        ConnectorError::validation(format!("'{text}' is no changelog mode: '{MODE_OPTION}' takes row kinds such as 'I,UA,D', or 'all'."))
            .at(MODE_OPTION)
    })
}
