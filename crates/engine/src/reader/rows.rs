//! Keys and values of a Kafka table as rows of its physical columns.
//!
//! Columns that the value does not hold (`EXCEPT_KEY`) come from the key. Like Flink `DynamicKafkaDeserializationSchema`.

use crate::fault::Unsupported;
use crate::format::{DecodeError, Decoder};
use rowkind_ir::connector::{self, Role};
use rowkind_ir::{Change, ChangelogMode, Field, FlinkVersion, Row, RowKind, Table, Value};
use std::collections::BTreeMap;

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

    /// A row in which everything is NULL.
    pub fn nulls(&self) -> Row {
        self.fields.iter().map(|_| Value::Null).collect()
    }

    /// The changes that Flink's source makes of a record.
    ///
    /// A tombstone of `upsert-kafka` is a delete with the key's columns alone; where keys are read, a null key gives nothing.
    pub fn changes(&self, key: Option<&[u8]>, value: Option<&[u8]>) -> Result<Vec<Change>, DecodeError> {
        let mut base = vec![Value::Null; self.fields.len()];
        if let Some(part) = &self.key {
            let keys = part.decoder.decode(key)?;
            match keys.first() {
                Some(change) => part.fill(&mut base, &change.row),
                // Flink pairs each key row with the value's rows: no key, no row.
                None => return Ok(Vec::new()),
            }
        }
        if self.upsert && value.is_none() {
            return Ok(vec![Change { kind: RowKind::Delete, row: base.into() }]);
        }
        let changes = self.value.decoder.decode(value)?;
        Ok(changes
            .into_iter()
            .map(|Change { kind, row }| {
                let mut whole = base.clone();
                self.value.fill(&mut whole, &row);
                Change { kind, row: whole.into() }
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
