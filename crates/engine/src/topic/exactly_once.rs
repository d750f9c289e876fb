//! Flink's side of exactly-once: one transaction between two checkpoints, committed when the second one is complete.
//!
//! In: barriers, completions, failures and restarts of the job. Out: transactions at the broker, and what the sink logs.
//! Like Flink `ExactlyOnceKafkaWriter`, `KafkaCommitter`, `TransactionNamingStrategyImpl`, `TransactionAbortStrategyImpl`.

use super::broker::{Broker, Sender};
use super::log::Producer;
use super::record::Moment;
use super::transactions::ClientError;
use crate::fault::RunError;
use rowkind_ir::connector::KafkaFacts;

/// `transaction.timeout.ms` of Flink's sink, if nobody sets it: one hour.
const TIMEOUT_MS: i64 = 3_600_000;

/// A transaction that waits for its checkpoint; part of the checkpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct Committable {
    pub checkpoint: u64,
    pub id: String,
    pub producer: Producer,
}

#[derive(Clone, Debug)]
pub struct ExactlyOnce {
    prefix: String,
    subtask: u32,
    /// `POOLING`: ids are numbered from 0 and used again; else their number is that of the checkpoint which closes them.
    pooling: bool,
    timeout_ms: i64,
    /// As the option was written, for the log.
    timeout_text: String,
    current: Option<Current>,
    pending: Vec<Committable>,
    /// What the sink logged (WARN and above).
    pub logged: Vec<String>,
}

#[derive(Clone, Debug)]
struct Current {
    id: String,
    producer: Producer,
    has_records: bool,
}

impl ExactlyOnce {
    pub fn new(kafka: &KafkaFacts, subtask: u32) -> ExactlyOnce {
        let timeout = kafka.properties.get("transaction.timeout.ms");
        ExactlyOnce {
            prefix: kafka.transactional_id_prefix.clone().unwrap_or_default(),
            subtask,
            pooling: kafka.pooling,
            timeout_ms: timeout.and_then(|ms| ms.parse().ok()).unwrap_or(TIMEOUT_MS),
            timeout_text: timeout.cloned().unwrap_or_else(|| "null".to_string()),
            current: None,
            pending: Vec::new(),
            logged: Vec::new(),
        }
    }

    /// Commits what the checkpoint holds, aborts what lingers, begins the first transaction.
    pub fn open(&mut self, broker: &mut Broker, restored: &[Committable], next_checkpoint: u64, moment: Moment) -> Result<(), RunError> {
        let own = self.own_ids();
        for committable in restored.iter().filter(|one| one.id.starts_with(&own)) {
            let ended = broker.end_transaction(&committable.id, committable.producer, true, true, moment);
            if ended.is_err() {
                self.log_fenced(committable);
            }
        }
        if !self.pooling {
            self.probe(broker, next_checkpoint, moment)?;
        }
        // Ids of the checkpoint are not used for the first transaction.
        self.pending = restored.to_vec();
        self.begin(broker, next_checkpoint, moment)?;
        self.pending.clear();
        Ok(())
    }

    fn own_ids(&self) -> String {
        format!("{}-{}-", self.prefix, self.subtask)
    }

    /// Looks for transactions that an earlier run left open: an id that was never used ends the search of a subtask, a subtask
    /// without any ends it all.
    fn probe(&mut self, broker: &mut Broker, next_checkpoint: u64, moment: Moment) -> Result<(), RunError> {
        let mut subtask = self.subtask;
        loop {
            let mut checkpoint = next_checkpoint;
            loop {
                let id = format!("{}-{subtask}-{checkpoint}", self.prefix);
                let producer = broker.init_transactions(&id, self.timeout_ms, moment).map_err(failed)?;
                if producer.epoch == 0 {
                    break;
                }
                checkpoint += 1;
            }
            if checkpoint == next_checkpoint {
                return Ok(());
            }
            subtask += 1;
        }
    }

    fn begin(&mut self, broker: &mut Broker, checkpoint: u64, moment: Moment) -> Result<(), RunError> {
        let number = if self.pooling { self.unused() } else { checkpoint };
        let id = format!("{}{number}", self.own_ids());
        let producer = broker.init_transactions(&id, self.timeout_ms, moment).map_err(failed)?;
        self.current = Some(Current { id, producer, has_records: false });
        Ok(())
    }

    /// The smallest number that no transaction of this subtask has.
    fn unused(&self) -> u64 {
        let own = self.own_ids();
        let used: Vec<u64> = self.pending.iter().filter_map(|one| one.id.strip_prefix(&own)?.parse().ok()).collect();
        (0..).find(|number| !used.contains(number)).unwrap_or(0)
    }

    /// A record is about to be sent.
    pub fn began(&mut self, broker: &mut Broker, moment: Moment) -> Result<(), RunError> {
        if self.current.is_none() {
            self.open(broker, &[], 1, moment)?;
        }
        if let Some(current) = &mut self.current {
            current.has_records = true;
        }
        Ok(())
    }

    pub fn sender(&self) -> Sender<'_> {
        match &self.current {
            Some(current) => Sender::Transactional(&current.id, current.producer),
            None => Sender::Plain(&self.prefix),
        }
    }

    pub fn id(&self) -> &str {
        self.current.as_ref().map_or("null", |current| current.id.as_str())
    }

    /// Hands the transaction over if it has records; all that wait go into the checkpoint.
    pub fn pre_commit(&mut self, broker: &mut Broker, checkpoint: u64, moment: Moment) -> Result<Vec<Committable>, RunError> {
        if let Some(Current { id, producer, has_records: true }) = self.current.take() {
            self.pending.push(Committable { checkpoint, id, producer });
        }
        self.begin(broker, checkpoint + 1, moment)?;
        Ok(self.pending.clone())
    }

    /// Commits everything up to a checkpoint, in order.
    pub fn commit(&mut self, broker: &mut Broker, checkpoint: u64, moment: Moment) {
        let (due, waiting) = std::mem::take(&mut self.pending).into_iter().partition(|one| one.checkpoint <= checkpoint);
        self.pending = waiting;
        let due: Vec<Committable> = due;
        for committable in due {
            if broker.end_transaction(&committable.id, committable.producer, true, false, moment).is_err() {
                self.log_fenced(&committable);
            }
        }
    }

    /// Closing after a failure.
    pub fn abort(&mut self, broker: &mut Broker, moment: Moment) {
        if let Some(current) = self.current.take() {
            // Whoever fenced it has aborted it already.
            let _ = broker.end_transaction(&current.id, current.producer, false, false, moment);
        }
    }

    /// The end of a bounded input without checkpoints.
    pub fn finish(&mut self, broker: &mut Broker, moment: Moment) -> Result<(), RunError> {
        if let Some(Current { id, producer, has_records: true }) = self.current.take() {
            self.pending.push(Committable { checkpoint: u64::MAX, id, producer });
        }
        self.commit(broker, u64::MAX, moment);
        Ok(())
    }

    fn log_fenced(&mut self, committable: &Committable) {
        let Committable { id, producer, .. } = committable;
        let request = format!(
            "CommitRequestImpl{{state=RECEIVED, numRetries=0, committable=KafkaCommittable{{producerId=<n>, epoch={}, \
             transactionalId='{id}', producer=null}}}}",
            producer.epoch
        );
        let timeout = &self.timeout_text;
        let line = if self.pooling {
            format!(
                "WARN KafkaCommitter: Unable to commit transaction ({request}) because its producer is already fenced. If this \
                 warning appears as part of the recovery of a checkpoint, it is expected in some cases (e.g., aborted \
                 checkpoints in previous attempt). If it's outside of recovery, this means that you either have a different \
                 sink with the same 'transactional.id' or recovery took longer than 'transaction.timeout.ms' ({timeout}ms). In \
                 both cases this most likely signals data loss, please consult the Flink documentation for more details."
            )
        } else {
            format!(
                "ERROR KafkaCommitter: Unable to commit transaction ({request}) because its producer is already fenced. This \
                 means that you either have a different producer with the same 'transactional.id' (this is unlikely with the \
                 'KafkaSink' as all generated ids are unique and shouldn't be reused) or recovery took longer than \
                 'transaction.timeout.ms' ({timeout}ms). In both cases this most likely signals data loss, please consult the \
                 Flink documentation for more details."
            )
        };
        self.logged.push(line);
    }
}

fn failed(error: ClientError) -> RunError {
    RunError::new(&error.shaded_class(), error.message)
}
