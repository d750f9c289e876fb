//! Metadata columns of Kafka tables: where a record stands, when it was written, its headers, what its value's envelope says.

use crate::fault::Unsupported;
use crate::reader::Rows;
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
    /// [`of_value`].
    pub value: Vec<Value>,
}

/// In front of the keys of the value's format. Which of them there are, the planner has asked the format.
const OF_VALUE: &str = "value.";

/// Which metadata is not known.
pub fn check(table: &Table) -> Result<(), Unsupported> {
    match keys(table).find(|key| !KNOWN.contains(key) && !key.starts_with(OF_VALUE)) {
        Some(key) => Err(Unsupported::new(format!("the metadata '{key}' of messages"))),
        None => Ok(()),
    }
}

/// What the value of a message says under the keys that the table asks for.
pub fn of_value(table: &Table, rows: &Rows, value: Option<&[u8]>) -> Vec<Value> {
    let asked = keys(table).filter_map(|key| key.strip_prefix(OF_VALUE));
    asked.map(|key| rows.metadata(value, key)).collect()
}

/// The keys of the table's metadata columns.
fn keys(table: &Table) -> impl Iterator<Item = &str> {
    table.columns.iter().filter_map(|column| match &column.kind {
        ColumnKind::Metadata { key, .. } => Some(key.as_deref().unwrap_or(&column.name)),
        _ => None,
    })
}

impl Place {
    /// A row of the physical columns as wide as the table; computed columns are NULL.
    pub fn widened(&self, table: &Table, row: &Row) -> Row {
        let mut physical = row.iter();
        let mut of_value = self.value.iter();
        let columns = table.columns.iter().map(|column| match &column.kind {
            ColumnKind::Physical => physical.next().cloned().unwrap_or(Value::Null),
            ColumnKind::Computed { .. } => Value::Null,
            ColumnKind::Metadata { key, .. } => match key.as_deref().unwrap_or(&column.name) {
                key if key.starts_with(OF_VALUE) => of_value.next().cloned().unwrap_or(Value::Null),
                key => self.metadata(key, table),
            },
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
