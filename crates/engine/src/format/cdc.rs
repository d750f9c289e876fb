//! `debezium-json`, `canal-json`, `maxwell-json`, `ogg-json`: a change with its kind.
//!
//! Written: an update is a delete and an insert; nothing of the source (`ts`, `database`, `old`) is written.
//! Read: updates with both rows, and what the envelope says of itself (`value.database`, …). Like Flink `DebeziumJson…Schema` and its kin.

use super::DecodeError;
use super::includes::Includes;
use super::json::{Writer, write_text};
use super::json_read::{Reader, not_deserialized};
use crate::fault::RunError;
use rowkind_ir::json::Json;
use rowkind_ir::types::{MAX_LENGTH, TimeAttribute};
use rowkind_ir::{Change, DataType, Field, Row, RowKind, Timestamp, TypeKind, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Envelope {
    Debezium,
    Canal,
    Maxwell,
    Ogg,
}

impl Envelope {
    pub fn of(format: &str) -> Option<Envelope> {
        Some(match format {
            "debezium-json" => Envelope::Debezium,
            "canal-json" => Envelope::Canal,
            "maxwell-json" => Envelope::Maxwell,
            "ogg-json" => Envelope::Ogg,
            _ => return None,
        })
    }

    fn title(self) -> &'static str {
        match self {
            Envelope::Debezium => "Debezium",
            Envelope::Canal => "Canal",
            Envelope::Maxwell => "Maxwell",
            Envelope::Ogg => "Ogg",
        }
    }

    /// The field that tells the kind, and its values for a new row and for one taken back.
    fn kinds(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Envelope::Debezium => ("op", "c", "d"),
            Envelope::Canal => ("type", "INSERT", "DELETE"),
            Envelope::Maxwell => ("type", "insert", "delete"),
            Envelope::Ogg => ("op_type", "I", "D"),
        }
    }

    pub fn write<'a>(
        self,
        out: &mut Vec<u8>,
        kind: RowKind,
        writer: &Writer,
        fields: &[Field],
        values: impl Iterator<Item = &'a Value>,
    ) -> Result<(), RunError> {
        let (field, insert, delete) = self.kinds();
        let op = if kind.retracts() { delete } else { insert };
        out.push(b'{');
        match self {
            Envelope::Canal => {
                out.extend_from_slice(b"\"data\":[");
                writer.row(out, fields, values)?;
                out.push(b']');
            }
            Envelope::Maxwell => {
                out.extend_from_slice(b"\"data\":");
                writer.row(out, fields, values)?;
            }
            Envelope::Debezium | Envelope::Ogg => {
                let nulls = !writer.ignores_null_fields();
                if kind.retracts() {
                    out.extend_from_slice(b"\"before\":");
                    writer.row(out, fields, values)?;
                    out.extend_from_slice(if nulls { b",\"after\":null" } else { b"" });
                } else {
                    out.extend_from_slice(if nulls { b"\"before\":null," } else { b"" });
                    out.extend_from_slice(b"\"after\":");
                    writer.row(out, fields, values)?;
                }
            }
        }
        out.push(b',');
        write_text(out, field);
        out.push(b':');
        write_text(out, op);
        out.push(b'}');
        Ok(())
    }

    pub fn read(self, bytes: &[u8], reader: &Reader, fields: &[Field], includes: &Includes) -> Result<Vec<Change>, DecodeError> {
        match self.changes(bytes, reader, fields, includes) {
            Ok(changes) => Ok(changes),
            Err(_) if reader.ignores_errors => Ok(Vec::new()),
            Err(error) => {
                let text = String::from_utf8_lossy(bytes);
                let outer = format!("Corrupt {} JSON message '{text}'.", self.title());
                Err(error.inside(DecodeError::new("java.io.IOException", outer)))
            }
        }
    }

    fn changes(self, bytes: &[u8], reader: &Reader, fields: &[Field], includes: &Includes) -> Result<Vec<Change>, DecodeError> {
        let mut root = reader.tree(bytes).map_err(|error| error.inside(not_deserialized(bytes)))?;
        if reader.schema_included && self == Envelope::Debezium {
            root = root.get("payload").cloned().unwrap_or(Json::Null);
        }
        if !includes.take(&root).ok_or_else(no_name)? {
            return Ok(Vec::new());
        }
        let (field, ..) = self.kinds();
        let op = match root.get(field) {
            Some(Json::String(op)) => op.clone(),
            None | Some(Json::Null) => return Err(no_op()),
            Some(other) => other.to_string(),
        };
        let row = |name: &str| -> Result<Option<Row>, DecodeError> {
            match root.get(name) {
                None | Some(Json::Null) => Ok(None),
                Some(json) => Ok(Some(reader.row(json, fields)?.into())),
            }
        };
        match self {
            Envelope::Debezium | Envelope::Ogg => {
                let (insert, update, delete): (&[&str], &str, &str) = match self {
                    Envelope::Debezium => (&["c", "r"], "u", "d"),
                    _ => (&["I"], "U", "D"),
                };
                if insert.contains(&op.as_str()) {
                    Ok(vec![change(RowKind::Insert, row("after")?.ok_or_else(|| no_row("after"))?)])
                } else if op == update {
                    let before = row("before")?.ok_or_else(|| self.no_before("UPDATE"))?;
                    let after = row("after")?.ok_or_else(|| no_row("after"))?;
                    Ok(vec![change(RowKind::UpdateBefore, before), change(RowKind::UpdateAfter, after)])
                } else if op == delete {
                    Ok(vec![change(RowKind::Delete, row("before")?.ok_or_else(|| self.no_before("DELETE"))?)])
                } else {
                    Err(self.unknown_op(&op, bytes))
                }
            }
            Envelope::Canal => self.canal(&root, &op, bytes, reader, fields),
            Envelope::Maxwell => match op.as_str() {
                "insert" => Ok(vec![change(RowKind::Insert, row("data")?.ok_or_else(|| no_row("insert"))?)]),
                "delete" => Ok(vec![change(RowKind::Delete, row("data")?.ok_or_else(|| no_row("delete"))?)]),
                "update" => {
                    let after = row("data")?.ok_or_else(|| no_row("after"))?;
                    let old = root.get("old").cloned().unwrap_or(Json::Object(Vec::new()));
                    let before = before_of(&after, &old, reader, fields)?;
                    Ok(vec![change(RowKind::UpdateBefore, before), change(RowKind::UpdateAfter, after)])
                }
                _ => Err(self.unknown_op(&op, bytes)),
            },
        }
    }

    /// One message holds several rows; `old` only the columns that changed.
    fn canal(self, root: &Json, op: &str, bytes: &[u8], reader: &Reader, fields: &[Field]) -> Result<Vec<Change>, DecodeError> {
        let empty = Vec::new();
        let list = |name: &str| match root.get(name) {
            Some(Json::Array(items)) => items.clone(),
            _ => empty.clone(),
        };
        let mut changes = Vec::new();
        match op {
            "INSERT" | "DELETE" => {
                let kind = if op == "INSERT" { RowKind::Insert } else { RowKind::Delete };
                for json in list("data") {
                    changes.push(change(kind, reader.row(&json, fields)?.into()));
                }
            }
            "UPDATE" => {
                let old = list("old");
                for (i, json) in list("data").iter().enumerate() {
                    let after: Row = reader.row(json, fields)?.into();
                    let nothing = Json::Object(Vec::new());
                    let before = before_of(&after, old.get(i).unwrap_or(&nothing), reader, fields)?;
                    changes.push(change(RowKind::UpdateBefore, before));
                    changes.push(change(RowKind::UpdateAfter, after));
                }
            }
            // Changes of the schema carry no rows.
            "CREATE" => {}
            _ => return Err(self.unknown_op(op, bytes)),
        }
        Ok(changes)
    }

    /// What the envelope says of itself under a key of the format's metadata; what is not there is NULL.
    pub fn metadata(self, bytes: &[u8], reader: &Reader, key: &str) -> Value {
        let Ok(message) = reader.tree(bytes) else { return Value::Null };
        let schema = (self == Envelope::Debezium && reader.schema_included).then(|| message.get("schema").cloned()).flatten();
        let root = if self == Envelope::Debezium && reader.schema_included { message.get("payload").cloned() } else { Some(message) };
        let Some(root) = root else { return Value::Null };
        let said = |name: &str, ty: TypeKind| root.get(name).map_or(Value::Null, |json| reader.read_as(json, &DataType::new(ty)));
        let text = |name: &str| said(name, TypeKind::VarChar(MAX_LENGTH));
        let texts = |name: &str| said(name, TypeKind::Array(Box::new(DataType::string())));
        let millis = |name: &str| instant(&said(name, TypeKind::BigInt));
        let source = |name: &str| root.get("source").and_then(|source| source.get(name));
        let of_source = |name: &str, ty: TypeKind| source(name).map_or(Value::Null, |json| reader.read_as(json, &DataType::new(ty)));
        let map = |value: TypeKind| TypeKind::Map(Box::new(DataType::string()), Box::new(DataType::new(value)));
        match (self, key) {
            (Envelope::Debezium, "schema") => schema.map_or(Value::Null, |schema| Value::str(&schema.to_string())),
            (Envelope::Debezium, "ingestion-timestamp") => millis("ts_ms"),
            (Envelope::Debezium, "source.timestamp") => instant(&of_source("ts_ms", TypeKind::BigInt)),
            (Envelope::Debezium, "source.database") => of_source("db", TypeKind::VarChar(MAX_LENGTH)),
            (Envelope::Debezium, "source.schema") => of_source("schema", TypeKind::VarChar(MAX_LENGTH)),
            (Envelope::Debezium, "source.table") => of_source("table", TypeKind::VarChar(MAX_LENGTH)),
            (Envelope::Debezium, "source.properties") => said("source", map(TypeKind::VarChar(MAX_LENGTH))),
            (Envelope::Canal | Envelope::Maxwell, "database") => text("database"),
            (Envelope::Canal | Envelope::Maxwell | Envelope::Ogg, "table") => text("table"),
            (Envelope::Canal, "sql-type") => said("sqlType", map(TypeKind::Int)),
            (Envelope::Canal, "pk-names") => texts("pkNames"),
            (Envelope::Canal, "event-timestamp") => millis("es"),
            (Envelope::Canal, "ingestion-timestamp") => millis("ts"),
            // Maxwell counts seconds.
            (Envelope::Maxwell, "ingestion-timestamp") => match said("ts", TypeKind::BigInt) {
                Value::BigInt(seconds) => instant(&Value::BigInt(seconds.saturating_mul(1000))),
                _ => Value::Null,
            },
            (Envelope::Maxwell, "primary-key-columns") => texts("primary_key_columns"),
            (Envelope::Ogg, "primary-keys") => texts("primary_keys"),
            (Envelope::Ogg, "ingestion-timestamp") => said("current_ts", TypeKind::Timestamp(6, TimeAttribute::None)),
            (Envelope::Ogg, "event-timestamp") => said("op_ts", TypeKind::Timestamp(6, TimeAttribute::None)),
            _ => Value::Null,
        }
    }

    fn no_before(self, message: &str) -> DecodeError {
        let text = match self {
            Envelope::Debezium => format!(
                "The \"before\" field of {message} message is null, if you are using Debezium Postgres Connector, please check \
                 the Postgres table has been set REPLICA IDENTITY to FULL level."
            ),
            _ => format!("The \"before\" field of {message} message is null, please check the Ogg Connector."),
        };
        DecodeError::new("java.lang.IllegalStateException", text)
    }

    fn unknown_op(self, op: &str, bytes: &[u8]) -> DecodeError {
        let (field, ..) = self.kinds();
        let text = String::from_utf8_lossy(bytes);
        let title = self.title();
        DecodeError::new("java.io.IOException", format!("Unknown \"{field}\" value \"{op}\". The {title} JSON message is '{text}'"))
    }
}

/// The row before an update: columns that `old` does not name are as after it.
fn before_of(after: &Row, old: &Json, reader: &Reader, fields: &[Field]) -> Result<Row, DecodeError> {
    if !matches!(old, Json::Object(_)) {
        return Ok(after.clone());
    }
    let named = reader.row(old, fields)?;
    let values = fields
        .iter()
        .zip(named)
        .zip(after.iter())
        .map(|((field, named), after)| if old.get(&field.name).is_some() { named } else { after.clone() });
    Ok(values.collect())
}

/// Milliseconds as an instant.
fn instant(value: &Value) -> Value {
    match value {
        Value::BigInt(ms) => Value::Timestamp(Timestamp::from_millis(*ms)),
        _ => Value::Null,
    }
}

fn change(kind: RowKind, row: Row) -> Change {
    Change { kind, row }
}

/// An envelope without the name that a filter asks for.
fn no_name() -> DecodeError {
    DecodeError::new("java.lang.NullPointerException", "")
}

fn no_op() -> DecodeError {
    DecodeError::new(
        "java.lang.NullPointerException",
        "Cannot invoke \"Object.toString()\" because the return value of \
         \"org.apache.flink.table.data.GenericRowData.getField(int)\" is null",
    )
}

fn no_row(name: &str) -> DecodeError {
    DecodeError::new(
        "java.lang.NullPointerException",
        format!(
            "Cannot invoke \"org.apache.flink.table.data.GenericRowData.setRowKind(org.apache.flink.types.RowKind)\" because \
             \"{name}\" is null"
        ),
    )
}
