//! Formats: rows as the bytes of Kafka keys and values, both ways.
//!
//! In: a format with its options, the fields of the row, and a change or bytes. Out: the exact bytes that Flink writes, or the
//! changes that Flink reads, or its error. Never: knows topics, partitions, or which columns make the key.
//!
//! In reading order: `json` (the values), `cdc` (the four changelog formats around them), `csv`, `raw`, `avro`.
//! Like Flink `flink-json`, `flink-csv`, `flink-avro`, `RawFormatFactory`; bytes are those of `tests/kafka/topic`.

mod avro;
mod cdc;
mod csv;
mod includes;
mod json;
mod json_read;
mod raw;
mod time;

use crate::fault::{RunError, Unsupported};
use rowkind_ir::connector::Format;
use rowkind_ir::{Change, Field, Row, RowKind, Value};

/// Writes rows in one format.
#[derive(Clone, Debug)]
pub struct Encoder {
    way: Way<json::Writer, csv::Csv, raw::Raw>,
    fields: Vec<Field>,
}

/// Reads rows in one format.
#[derive(Clone, Debug)]
pub struct Decoder {
    way: Way<json_read::Reader, csv::Csv, raw::Raw>,
    includes: includes::Includes,
    fields: Vec<Field>,
}

#[derive(Clone, Debug)]
enum Way<J, C, R> {
    Json(J),
    Cdc(cdc::Envelope, J),
    Csv(C),
    Raw(R),
    Avro,
}

impl Encoder {
    /// `fields` are the names and types inside the encoded row.
    pub fn new(format: &Format, fields: Vec<Field>) -> Result<Encoder, Unsupported> {
        let way = match format.name {
            "json" => Way::Json(json::Writer::new(format)),
            "csv" => Way::Csv(csv::Csv::new(format)?),
            "raw" => Way::Raw(raw::Raw::new(format)?),
            "avro" => Way::Avro,
            name => match cdc::Envelope::of(name) {
                Some(envelope) => Way::Cdc(envelope, json::Writer::new(format)),
                None => return Err(unknown(format)),
            },
        };
        if matches!(way, Way::Avro) {
            avro::check(&fields)?;
        }
        Ok(Encoder { way, fields })
    }

    /// The bytes of the row made of `columns` of `row`; `None` are null bytes (`raw` of NULL).
    ///
    /// Only changelog formats look at the kind.
    pub fn encode(&self, kind: RowKind, row: &[Value], columns: &[usize]) -> Result<Option<Vec<u8>>, RunError> {
        let mut out = Vec::with_capacity(64);
        Ok(self.write(kind, row, columns, &mut out)?.then_some(out))
    }

    /// The same into a buffer; `false`: null bytes.
    pub fn write(&self, kind: RowKind, row: &[Value], columns: &[usize], out: &mut Vec<u8>) -> Result<bool, RunError> {
        let values = || columns.iter().map(|&column| &row[column]);
        out.clear();
        match &self.way {
            Way::Json(writer) => writer.row(out, &self.fields, values()).map_err(not_serialized)?,
            Way::Cdc(envelope, writer) => {
                envelope.write(out, kind, writer, &self.fields, values()).map_err(not_serialized)?;
            }
            Way::Csv(csv) => csv.write(out, &self.fields, values()),
            Way::Raw(raw) => return Ok(raw.write(&row[columns[0]]).map(|bytes| *out = bytes).is_some()),
            Way::Avro => avro::write_row(out, &self.fields, values()),
        }
        Ok(true)
    }
}

impl Decoder {
    /// `fields` are the names and types inside the encoded row.
    pub fn new(format: &Format, fields: Vec<Field>) -> Result<Decoder, Unsupported> {
        let way = match format.name {
            "json" => Way::Json(json_read::Reader::new(format)),
            "csv" => Way::Csv(csv::Csv::new(format)?),
            "raw" => Way::Raw(raw::Raw::new(format)?),
            "avro" => Way::Avro,
            name => match cdc::Envelope::of(name) {
                Some(envelope) => Way::Cdc(envelope, json_read::Reader::new(format)),
                None => return Err(unknown(format)),
            },
        };
        if matches!(way, Way::Avro) {
            avro::check(&fields)?;
        }
        Ok(Decoder { way, includes: includes::Includes::of(format)?, fields })
    }

    /// Reads a message that is one row in plain words into its `places` of a row; `None`: [`decode`](Decoder::decode) it.
    pub fn plain(&self, bytes: &[u8], row: &mut [Value], places: &[usize]) -> Option<()> {
        match &self.way {
            Way::Json(reader) => reader.plain(bytes, &self.fields, row, places),
            _ => None,
        }
    }

    /// What a changelog format's envelope says under a key of its metadata.
    pub fn metadata(&self, bytes: Option<&[u8]>, key: &str) -> Value {
        match (&self.way, bytes) {
            (Way::Cdc(envelope, reader), Some(bytes)) => envelope.metadata(bytes, reader, key),
            _ => Value::Null,
        }
    }

    /// The changes in one message; `bytes` are `None` for a null key or value.
    pub fn decode(&self, bytes: Option<&[u8]>) -> Result<Vec<Change>, DecodeError> {
        match (&self.way, bytes) {
            (Way::Raw(raw), bytes) => Ok(vec![insert(vec![raw.read(bytes, &self.fields[0].ty)?])]),
            (_, None | Some([])) => Ok(Vec::new()),
            (Way::Json(reader), Some(bytes)) => {
                let rows = reader.rows(bytes, &self.fields)?;
                Ok(rows.into_iter().map(insert).collect())
            }
            (Way::Cdc(envelope, reader), Some(bytes)) => envelope.read(bytes, reader, &self.fields, &self.includes),
            (Way::Csv(csv), Some(bytes)) => Ok(csv.read(bytes, &self.fields)?.map(insert).into_iter().collect()),
            (Way::Avro, Some(bytes)) => Ok(vec![insert(avro::read_row(bytes, &self.fields)?)]),
        }
    }
}

/// Why a message is no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// As the format throws it, below `Failed to deserialize consumer record due to`.
    pub error: RunError,
    /// Where in the message, in bytes, if the format can tell.
    pub offset: Option<usize>,
}

impl DecodeError {
    fn new(class: &str, message: impl Into<String>) -> DecodeError {
        DecodeError { error: RunError::new(class, message), offset: None }
    }

    fn caused_by(mut self, class: &str, message: impl Into<String>) -> DecodeError {
        self.error = self.error.caused_by(class, message);
        self
    }

    fn at(mut self, offset: usize) -> DecodeError {
        self.offset = Some(offset);
        self
    }

    /// `self` becomes the innermost causes of `outer`.
    fn inside(self, outer: DecodeError) -> DecodeError {
        let mut error = outer.error.caused_by(&self.error.class, self.error.message);
        error.causes.extend(self.error.causes);
        DecodeError { error, offset: self.offset.or(outer.offset) }
    }

    /// The exception that ends the reading job.
    pub fn of_job(&self) -> RunError {
        let outer = RunError::new("java.io.IOException", "Failed to deserialize consumer record due to");
        let mut error = outer.caused_by(&self.error.class, self.error.message.clone());
        error.causes.extend(self.error.causes.iter().cloned());
        error
    }

    /// The innermost message, without Jackson's note of its source.
    pub fn reason(&self) -> &str {
        let message = self.error.causes.last().map_or(self.error.message.as_str(), |(_, message)| message.as_str());
        message.split("\n at [Source").next().unwrap_or(message)
    }
}

fn insert(values: Vec<Value>) -> Change {
    let row: Row = values.into();
    Change { kind: RowKind::Insert, row }
}

fn unknown(format: &Format) -> Unsupported {
    Unsupported::new(format!("the bytes of the format '{}'", format.name))
}

fn not_serialized(inner: RunError) -> RunError {
    let mut error = RunError::new("java.lang.RuntimeException", "Could not serialize row.").caused_by(&inner.class, inner.message);
    error.causes.extend(inner.causes);
    error
}

#[cfg(test)]
mod tests;
