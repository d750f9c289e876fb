//! A Flink table that writes to Kafka: `kafka` and `upsert-kafka`, one subtask of it.
//!
//! in     changes over the table's physical columns, then its persisted metadata columns
//! out    records: `upsert-kafka` writes the value of +I and +U and a tombstone for -U and -D; `kafka` writes what its format makes
//! state  the buffer of `sink.buffer-flush.*`, one change per key; what the producer holds back; open and pending transactions
//! like   Flink `DynamicKafkaRecordSerializationSchema`, `ReducingUpsertWriter`, `KafkaWriter`, `ExactlyOnceKafkaWriter`

use super::broker::{Batched, Broker, Origin, Refused, Sender};
use super::exactly_once::{Committable, ExactlyOnce};
use super::partitioner::{self, Sticky};
use super::record::{Bytes, Moment, Record, Stored};
use crate::fault::{RunError, Stop, Unsupported};
use crate::format::Encoder;
use rowkind_ir::connector::{self, Facts, Guarantee, KafkaFacts, Partitioner, Role};
use rowkind_ir::{Change, ColumnKind, Field, FlinkVersion, Row, RowKind, Str, Table, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub struct KafkaSink {
    table: String,
    kafka: KafkaFacts,
    key: Option<Columns>,
    value: Columns,
    /// The topic of rows that do not name one.
    first_topic: Str,
    /// Positions in the row of the metadata columns that are written.
    topic: Option<usize>,
    headers: Option<usize>,
    timestamp: Option<usize>,
    /// The number of this subtask, for the partitioner `fixed` and for transactional ids.
    subtask: u32,
    sticky: BTreeMap<Str, Sticky>,
    buffer: Option<Buffer>,
    /// Records that the producer holds back (`properties.linger.ms`), and since when.
    held: Vec<Held<'static>>,
    linger_ms: i64,
    /// Where the last record that was sent stands, for [`retry`](KafkaSink::retry): topic, partition, offset.
    sent: Option<(Str, u32, u64)>,
    exactly_once: Option<ExactlyOnce>,
    scratch: Scratch,
}

/// Columns of the row that one encoder writes.
#[derive(Clone, Debug)]
struct Columns {
    encoder: Encoder,
    positions: Vec<usize>,
}

/// Room for the bytes of one key and one value.
#[derive(Clone, Debug, Default)]
struct Scratch {
    key: Vec<u8>,
    value: Vec<u8>,
}

/// A record that is ready to go.
#[derive(Clone, Debug)]
struct Held<'b> {
    topic: Str,
    partition: u32,
    record: Record<'b>,
    origin: Origin,
    since_ms: i64,
}

/// `sink.buffer-flush`: the newest change of each key, in the order in which the keys came.
///
/// Flink's order is that of a Java hash map, another one in every JVM.
#[derive(Clone, Debug)]
struct Buffer {
    rows_max: u64,
    interval_ms: i64,
    flushed_ms: Option<i64>,
    places: BTreeMap<Vec<Value>, usize>,
    changes: Vec<(Change, Option<u32>)>,
}

impl KafkaSink {
    /// One subtask's sink. `Ok(None)`: the table is no Kafka table.
    pub fn for_table(table: &Table, subtask: u32) -> Result<Option<KafkaSink>, Unsupported> {
        let behaviours = FlinkVersion::default().behaviours();
        let Ok(Facts { kafka: Some(kafka), metadata, .. }) = connector::facts(table, Role::Sink, &behaviours) else {
            return Ok(None);
        };
        let physical = table.physical_columns();
        let columns = |format: &connector::Format, columns: &[usize], prefix: &str| -> Result<Columns, Unsupported> {
            let fields = columns.iter().map(|&column| {
                let column = &table.columns[column];
                Field::new(column.name.strip_prefix(prefix).unwrap_or(&column.name), column.ty.clone())
            });
            let positions = columns.iter().filter_map(|column| physical.iter().position(|other| other == column));
            Ok(Columns { encoder: Encoder::new(format, fields.collect())?, positions: positions.collect() })
        };
        let key = match &kafka.key_format {
            Some(format) => Some(columns(format, &kafka.key, &kafka.key_prefix)?),
            None => None,
        };
        let value = columns(&kafka.value_format, &kafka.value, "")?;
        let written = written_metadata(table, metadata.iter().map(|(key, _)| key.as_str()));
        let place = |key: &str| written.iter().position(|written| *written == key).map(|i| physical.len() + i);
        let buffer = kafka.flush.map(|(rows_max, interval_ms)| Buffer {
            rows_max,
            interval_ms,
            flushed_ms: None,
            places: BTreeMap::new(),
            changes: Vec::new(),
        });
        Ok(Some(KafkaSink {
            table: table.name.to_string(),
            first_topic: kafka.topics.first().map_or(Str::new(), |topic| Str::from(topic.as_str())),
            topic: place("topic"),
            headers: place("headers"),
            timestamp: place("timestamp"),
            linger_ms: kafka.properties.get("linger.ms").and_then(|ms| ms.parse().ok()).unwrap_or(0),
            exactly_once: (kafka.guarantee == Guarantee::ExactlyOnce).then(|| ExactlyOnce::new(&kafka, subtask)),
            kafka,
            key,
            value,
            subtask,
            sticky: BTreeMap::new(),
            buffer,
            held: Vec::new(),
            sent: None,
            scratch: Scratch::default(),
        }))
    }

    /// The topics that it may write to.
    pub fn topics(&self) -> &[String] {
        &self.kafka.topics
    }

    /// The table's full name.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// Takes a change. `cause` is its number among the changes of the sink.
    pub fn write(&mut self, broker: &mut Broker, change: &Change, cause: Option<u32>, moment: Moment) -> Result<(), Stop> {
        let Some(buffer) = &mut self.buffer else { return self.send(broker, change, cause, moment) };
        let positions = self.key.as_ref().map_or(&[][..], |key| &key.positions);
        let key: Vec<Value> = positions.iter().map(|&position| change.row[position].clone()).collect();
        match buffer.places.get(&key) {
            Some(&place) => buffer.changes[place] = (change.clone(), cause),
            None => {
                buffer.places.insert(key, buffer.changes.len());
                buffer.changes.push((change.clone(), cause));
            }
        }
        buffer.flushed_ms.get_or_insert(moment.now_ms);
        if buffer.changes.len() as u64 >= buffer.rows_max {
            self.flush(broker, moment)?;
        }
        self.pass_time(broker, moment)
    }

    /// Time goes by: the buffer's interval, the producer's linger.
    pub fn pass_time(&mut self, broker: &mut Broker, moment: Moment) -> Result<(), Stop> {
        if let Some(Buffer { interval_ms, flushed_ms: Some(since), .. }) = self.buffer
            && moment.now_ms - since >= interval_ms
        {
            self.flush(broker, moment)?;
        }
        if self.held.first().is_some_and(|held| moment.now_ms - held.since_ms >= self.linger_ms) {
            self.send_held(broker, moment)?;
        }
        Ok(())
    }

    /// The producer did not hear that its last record was taken, and sends it again. An idempotent one (`enable.idempotence`, Kafka's
    /// default) numbers what it sends, and the broker keeps one copy. Whether there are two now; `None`: nothing was sent yet.
    pub fn retry(&mut self, broker: &mut Broker, moment: Moment) -> Result<Option<bool>, Stop> {
        let Some((topic, partition, offset)) = self.sent.clone() else { return Ok(None) };
        let numbers = self.kafka.properties.get("enable.idempotence").is_none_or(|written| written != "false");
        if numbers || self.exactly_once.is_some() {
            return Ok(Some(false));
        }
        let Some(into) = broker.topic(&topic) else { return Ok(None) };
        let is_last = |stored: &&Stored| stored.partition == partition && stored.offset == offset;
        let Some(stored) = into.records.iter().rev().find(is_last) else { return Ok(None) };
        let owned = |bytes: Option<&[u8]>| bytes.map(|bytes| Cow::Owned(bytes.to_vec()));
        let record = Record {
            key: owned(stored.key(&into.bytes)),
            value: owned(stored.value(&into.bytes)),
            headers: stored.headers.clone(),
            timestamp: Some(stored.timestamp),
        };
        let origin = Origin { kind: stored.kind, cause: stored.cause };
        let sent = broker.append(&topic, partition, Batched::from_buf([(record, origin)]), Sender::Plain(&self.table), moment);
        sent.map_err(|refused| self.refused(refused, &topic, partition))?;
        Ok(Some(true))
    }

    /// Empties the buffer: before a checkpoint, and at the end of the input.
    pub fn flush(&mut self, broker: &mut Broker, moment: Moment) -> Result<(), Stop> {
        let Some(buffer) = &mut self.buffer else { return Ok(()) };
        buffer.flushed_ms = Some(moment.now_ms);
        buffer.places.clear();
        for (change, cause) in std::mem::take(&mut buffer.changes) {
            self.send(broker, &change, cause, moment)?;
        }
        Ok(())
    }

    /// The job starts, new or from a checkpoint: transactions of before are committed or aborted, the first one begins.
    pub fn open(&mut self, broker: &mut Broker, restored: &[Committable], next_checkpoint: u64, moment: Moment) -> Result<(), Stop> {
        match &mut self.exactly_once {
            Some(exactly_once) => exactly_once.open(broker, restored, next_checkpoint, moment).map_err(Stop::Failed),
            None => Ok(()),
        }
    }

    /// A barrier passes: everything is sent (but with the guarantee `none`), a transaction with records is handed over, the next begins.
    pub fn pre_commit(&mut self, broker: &mut Broker, checkpoint: u64, moment: Moment) -> Result<Vec<Committable>, Stop> {
        self.flush(broker, moment)?;
        if self.kafka.guarantee != Guarantee::None {
            self.send_held(broker, moment)?;
        }
        match &mut self.exactly_once {
            Some(exactly_once) => exactly_once.pre_commit(broker, checkpoint, moment).map_err(Stop::Failed),
            None => Ok(Vec::new()),
        }
    }

    /// The checkpoint is complete: all transactions up to it are committed.
    pub fn commit(&mut self, broker: &mut Broker, checkpoint: u64, moment: Moment) {
        if let Some(exactly_once) = &mut self.exactly_once {
            exactly_once.commit(broker, checkpoint, moment);
        }
    }

    /// The job failed and closes its producers: the open transaction is aborted, what the producer held back is lost.
    pub fn abort(&mut self, broker: &mut Broker, moment: Moment) {
        if let Some(exactly_once) = &mut self.exactly_once {
            exactly_once.abort(broker, moment);
        }
    }

    /// The input ended: everything is sent, with any guarantee.
    pub fn end_input(&mut self, broker: &mut Broker, moment: Moment) -> Result<(), Stop> {
        self.flush(broker, moment)?;
        self.send_held(broker, moment)
    }

    /// The input ended without a checkpoint behind it: everything is sent and committed.
    pub fn finish(&mut self, broker: &mut Broker, moment: Moment) -> Result<(), Stop> {
        self.end_input(broker, moment)?;
        if let Some(exactly_once) = &mut self.exactly_once {
            exactly_once.finish(broker, moment).map_err(Stop::Failed)?;
        }
        Ok(())
    }

    fn send(&mut self, broker: &mut Broker, change: &Change, cause: Option<u32>, moment: Moment) -> Result<(), Stop> {
        let mut scratch = std::mem::take(&mut self.scratch);
        let sent = self.send_from(&mut scratch, broker, change, cause, moment);
        self.scratch = scratch;
        sent
    }

    fn send_from(
        &mut self,
        scratch: &mut Scratch,
        broker: &mut Broker,
        Change { kind, row }: &Change,
        cause: Option<u32>,
        moment: Moment,
    ) -> Result<(), Stop> {
        let record = self.record(*kind, row, scratch).map_err(Stop::Failed)?;
        let topic = self.target(row).map_err(Stop::Failed)?;
        let partitions = broker.partitions_of(&topic);
        let partition = match (&self.kafka.partitioner, &record.key) {
            (Partitioner::Fixed, _) => self.subtask % partitions,
            (Partitioner::Default, Some(key)) => partitioner::of_key(key, partitions),
            (Partitioner::Default, None) => {
                let seed = broker.seed() ^ u64::from(self.subtask) << 32;
                let sticky = self.sticky.entry(topic.clone()).or_insert_with(|| Sticky::new(seed));
                sticky.next(record.size(), partitions)
            }
        };
        let origin = Origin { kind: Some(*kind), cause };
        let held = Held { topic, partition, record, origin, since_ms: moment.now_ms };
        if self.linger_ms <= 0 {
            return self.deliver(broker, held, moment);
        }
        self.held.push(Held { record: held.record.into_owned(), ..held });
        Ok(())
    }

    fn send_held(&mut self, broker: &mut Broker, moment: Moment) -> Result<(), Stop> {
        std::mem::take(&mut self.held).into_iter().try_for_each(|held| self.deliver(broker, held, moment))
    }

    fn deliver(&mut self, broker: &mut Broker, held: Held<'_>, moment: Moment) -> Result<(), Stop> {
        let Held { topic, partition, mut record, origin, since_ms } = held;
        // A record without a time of its own gets that of the moment in which the producer took it.
        record.timestamp = record.timestamp.or(Some(since_ms));
        if let Some(exactly_once) = &mut self.exactly_once {
            exactly_once.began(broker, moment).map_err(Stop::Failed)?;
        }
        let sender = match &self.exactly_once {
            Some(exactly_once) => exactly_once.sender(),
            None => Sender::Plain(&self.table),
        };
        let sent = broker.append(&topic, partition, Batched::from_buf([(record, origin)]), sender, moment);
        let offset = sent.map_err(|refused| self.refused(refused, &topic, partition))?;
        self.sent = Some((topic, partition, offset));
        Ok(())
    }

    fn refused(&self, refused: Refused, topic: &str, partition: u32) -> Stop {
        let errors = match refused {
            Refused::Stop(stop) => return stop,
            Refused::Client(errors) => errors,
        };
        let producer = match &self.exactly_once {
            Some(exactly_once) => format!("transactionalId='{}', transactionState=IN_TRANSACTION", exactly_once.id()),
            None => "transactionalId='null', transactionState=NOT_IN_TRANSACTION".to_string(),
        };
        let mut error = RunError::new("java.io.IOException", "One or more Kafka Producer send requests have encountered exception")
            .caused_by(
                "org.apache.flink.util.FlinkRuntimeException",
                format!(
                    "Failed to send data to Kafka {topic}-{partition}@-1 with FlinkKafkaInternalProducer@<hash>{{{producer}, \
                 closed=false}} "
                ),
            );
        if let Some(cause) = errors.into_iter().next() {
            error = error.caused_by(&cause.shaded_class(), cause.message);
        }
        Stop::Failed(error)
    }

    fn record<'b>(&self, kind: RowKind, row: &Row, Scratch { key, value }: &'b mut Scratch) -> Result<Record<'b>, RunError> {
        let key = match &self.key {
            Some(columns) => columns.write(RowKind::Insert, row, key)?,
            None => None,
        };
        let value = match (self.kafka.upsert, kind.retracts()) {
            (true, true) => None,
            (true, false) => self.value.write(RowKind::Insert, row, value)?,
            (false, _) => self.value.write(kind, row, value)?,
        };
        let timestamp = match self.timestamp.map(|position| &row[position]) {
            Some(Value::Timestamp(timestamp)) => Some(timestamp.millis()),
            _ => None,
        };
        let headers = self.headers.map_or_else(Vec::new, |position| headers(&row[position]));
        Ok(Record { key, value, headers, timestamp })
    }

    /// The topic that a row goes to.
    fn target(&self, row: &Row) -> Result<Str, RunError> {
        match self.topic.map(|position| &row[position]) {
            Some(Value::String(topic)) => {
                let topics = &self.kafka.topics;
                if topics.is_empty() || topics.iter().any(|known| known == topic.as_str()) {
                    return Ok(topic.clone());
                }
                let message =
                    format!("The topic of the sink record is not valid. Expected topic to be in: [{}] but was: {topic}", topics.join(", "));
                Err(RunError::new("java.lang.IllegalArgumentException", message))
            }
            _ => Ok(self.first_topic.clone()),
        }
    }
}

impl Columns {
    /// The bytes of its columns; `None`: null.
    fn write<'b>(&self, kind: RowKind, row: &Row, out: &'b mut Vec<u8>) -> Result<Option<Cow<'b, [u8]>>, RunError> {
        let is_there = self.encoder.write(kind, row, &self.positions, out)?;
        Ok(is_there.then_some(Cow::Borrowed(out.as_slice())))
    }
}

/// Entries with a null name or value are left out.
fn headers(value: &Value) -> Vec<(Str, Bytes)> {
    let Value::Map(entries) = value else { return Vec::new() };
    let text = entries.iter().filter_map(|(name, value)| match (name, value) {
        (Value::String(name), Value::Bytes(bytes)) => Some((name.clone(), Bytes::from(bytes.as_slice()))),
        _ => None,
    });
    text.collect()
}

/// The keys of the table's persisted metadata columns, in the connector's order.
fn written_metadata<'a>(table: &Table, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let persisted = |wanted: &&str| {
        table.columns.iter().any(|column| match &column.kind {
            ColumnKind::Metadata { key, is_virtual: false } => key.as_deref().unwrap_or(&column.name) == *wanted,
            _ => false,
        })
    };
    known.filter(persisted).collect()
}
