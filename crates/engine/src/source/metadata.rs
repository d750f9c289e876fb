//! Metadata columns of Kafka tables: where a record stands, when it was written, its headers.

use crate::fault::Unsupported;
use rowkind_ir::{ColumnKind, Row, Table, Timestamp, Value};
use std::rc::Rc;

const KNOWN: &[&str] = &["topic", "partition", "headers", "leader-epoch", "offset", "timestamp", "timestamp-type"];

/// What is known of a record besides its bytes.
#[derive(Clone, Debug)]
pub struct Place {
    /// `None`: the table's own.
    pub topic: Option<String>,
    pub partition: u32,
    pub offset: u64,
    /// ms since 1970.
    pub timestamp: Option<i64>,
    pub timestamp_type: &'static str,
    /// Names (texts) and values (bytes).
    pub headers: Vec<(Value, Value)>,
}

/// Which metadata is not known: that of the value's format.
pub fn check(table: &Table) -> Result<(), Unsupported> {
    for column in &table.columns {
        if let ColumnKind::Metadata { key, .. } = &column.kind {
            let key = key.as_deref().unwrap_or(&column.name);
            if !KNOWN.contains(&key) {
                return Err(Unsupported::new(format!("the metadata '{key}' of messages")));
            }
        }
    }
    Ok(())
}

impl Place {
    /// A row of the physical columns as wide as the table; computed columns are NULL.
    pub fn widened(&self, table: &Table, row: &Row) -> Row {
        let mut physical = row.iter();
        let columns = table.columns.iter().map(|column| match &column.kind {
            ColumnKind::Physical => physical.next().cloned().unwrap_or(Value::Null),
            ColumnKind::Computed { .. } => Value::Null,
            ColumnKind::Metadata { key, .. } => self.metadata(key.as_deref().unwrap_or(&column.name), table),
        });
        columns.collect()
    }

    fn metadata(&self, key: &str, table: &Table) -> Value {
        match key {
            "topic" => Value::str(self.topic.as_deref().or(table.option("topic")).unwrap_or_default()),
            "partition" => Value::Int(self.partition as i32),
            "headers" => Value::Map(Rc::new(self.headers.clone())),
            "leader-epoch" => Value::Int(0),
            "offset" => Value::BigInt(self.offset as i64),
            "timestamp" => self.timestamp.map_or(Value::Null, |ms| Value::Timestamp(Timestamp::from_millis(ms))),
            "timestamp-type" => Value::str(self.timestamp_type),
            _ => Value::Null,
        }
    }
}
