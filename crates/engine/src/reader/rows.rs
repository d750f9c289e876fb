//! Keys and values of a Kafka table as rows of its physical columns.
//!
//! Columns that the value does not hold (`EXCEPT_KEY`) come from the key. Like Flink `DynamicKafkaDeserializationSchema`.

use crate::fault::Unsupported;
use crate::format::{DecodeError, Decoder};
use rowkind_ir::connector::{self, Role};
use rowkind_ir::{Change, ChangelogMode, Field, FlinkVersion, RowKind, Table, Value};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The changes in one message; mostly one.
pub type Changes = SmallVec<[Change; 1]>;

#[derive(Clone, Debug)]
pub struct Rows {
    fields: Vec<Field>,
    upsert: bool,
    key: Option<Part>,
    value: Part,
}

/// What a decoder yields, and where it belongs.
#[derive(Clone, Debug)]
struct Part {
    decoder: Decoder,
    /// For each decoded column its position in the row.
    positions: Vec<usize>,
}

impl Rows {
    /// How a table of `kafka` or `upsert-kafka` is read.
    pub fn of_table(table: &Table) -> Result<Rows, Unsupported> {
        Rows::read_as(table, None)
    }

    /// How somebody reads it who takes each value for plain JSON.
    pub fn unaware(table: &Table) -> Result<Rows, Unsupported> {
        let json = connector::Format { name: "json", mode: ChangelogMode::INSERT_ONLY, options: BTreeMap::new() };
        Rows::read_as(table, Some(&json))
    }

    /// The same for somebody who never looks at keys.
    pub fn value_only(self) -> Rows {
        Rows { key: None, ..self }
    }

    /// `format`: of the value, if it is not the table's own.
    fn read_as(table: &Table, format: Option<&connector::Format>) -> Result<Rows, Unsupported> {
        let behaviours = FlinkVersion::default().behaviours();
        let facts = connector::facts(table, Role::Source, &behaviours)
            .or_else(|_| connector::facts(table, Role::Sink, &behaviours))
            .map_err(|_| Unsupported::new(format!("how to read the table {}", table.name.name)))?;
        let Some(kafka) = facts.kafka else {
            return Err(Unsupported::new(format!("how to read the connector '{}' as a topic", facts.connector)));
        };
        let physical = table.physical_columns();
        let part = |format: &connector::Format, columns: &[usize], prefix: &str| -> Result<Part, Unsupported> {
            let fields = columns.iter().map(|&column| {
                let column = &table.columns[column];
                Field::new(column.name.strip_prefix(prefix).unwrap_or(&column.name), column.ty.clone())
            });
            let positions = columns.iter().filter_map(|column| physical.iter().position(|other| other == column));
            Ok(Part { decoder: Decoder::new(format, fields.collect())?, positions: positions.collect() })
        };
        let key = match &kafka.key_format {
            Some(format) => Some(part(format, &kafka.key, &kafka.key_prefix)?),
            None => None,
        };
        let value = part(format.unwrap_or(&kafka.value_format), &kafka.value, "")?;
        let fields = physical.iter().map(|&i| Field::new(&table.columns[i].name, table.columns[i].ty.clone())).collect();
        Ok(Rows { fields, upsert: kafka.upsert, key, value })
    }

    /// The columns of the rows.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// What a value says beside its rows, under a key of its format's metadata.
    pub fn metadata(&self, value: Option<&[u8]>, key: &str) -> Value {
        self.value.decoder.metadata(value, key)
    }

    /// The changes that Flink's source makes of a record.
    ///
    /// A tombstone of `upsert-kafka` is a delete with the key's columns alone; where keys are read, a null key gives nothing.
    pub fn changes(&self, key: Option<&[u8]>, value: Option<&[u8]>) -> Result<Changes, DecodeError> {
        match self.base(key)? {
            Some(base) => self.over(&base, value),
            None => Ok(Changes::new()),
        }
    }

    /// A row with what its key holds; `None`: Flink pairs each key row with the value's rows, and here is no key row.
    pub fn base(&self, key: Option<&[u8]>) -> Result<Option<Vec<Value>>, DecodeError> {
        let mut base = vec![Value::Null; self.fields.len()];
        if let Some(part) = &self.key {
            match part.decoder.decode(key)?.first() {
                Some(change) => part.fill(&mut base, &change.row),
                None => return Ok(None),
            }
        }
        Ok(Some(base))
    }

    /// The last change of a value whose key made `base`: its kind, and its row in `row`. `None`: there is none.
    pub fn last_over(&self, base: &[Value], value: Option<&[u8]>, row: &mut Vec<Value>) -> Result<Option<RowKind>, DecodeError> {
        row.clear();
        row.extend_from_slice(base);
        if self.upsert && value.is_none() {
            return Ok(Some(RowKind::Delete));
        }
        if value.and_then(|bytes| self.value.decoder.plain(bytes, row, &self.value.positions)).is_some() {
            return Ok(Some(RowKind::Insert));
        }
        let changes = self.value.decoder.decode(value)?;
        let Some(last) = changes.last() else { return Ok(None) };
        row.clone_from_slice(base);
        self.value.fill(row, &last.row);
        Ok(Some(last.kind))
    }

    /// The changes of a value whose key made `base`.
    pub fn over(&self, base: &[Value], value: Option<&[u8]>) -> Result<Changes, DecodeError> {
        let mut row: SmallVec<[Value; 8]> = base.iter().cloned().collect();
        // A row that is moved out costs one allocation.
        let whole = |kind: RowKind, row: &mut [Value]| Change {
            kind,
            row: row.iter_mut().map(|value| std::mem::replace(value, Value::Null)).collect(),
        };
        if self.upsert && value.is_none() {
            return Ok(Changes::from_buf([whole(RowKind::Delete, &mut row)]));
        }
        if value.and_then(|bytes| self.value.decoder.plain(bytes, &mut row, &self.value.positions)).is_some() {
            return Ok(Changes::from_buf([whole(RowKind::Insert, &mut row)]));
        }
        let changes = self.value.decoder.decode(value)?;
        Ok(changes
            .into_iter()
            .map(|change| {
                row.clone_from_slice(base);
                self.value.fill(&mut row, &change.row);
                whole(change.kind, &mut row)
            })
            .collect())
    }
}

impl Part {
    fn fill(&self, row: &mut [Value], decoded: &[Value]) {
        for (&position, value) in self.positions.iter().zip(decoded) {
            row[position] = value.clone();
        }
    }
}
