//! The transaction coordinator: transactional ids, their producers and epochs, and what is under way.
//!
//! With `transaction.version` = 2 the epoch rises with each end of a transaction, and the marker carries the new one; with 0 it rises
//! only when a producer begins anew. Like Kafka `TransactionCoordinator`, `TransactionStateManager`.

use super::log::Producer;
use std::collections::{BTreeMap, BTreeSet};

/// `transaction.max.timeout.ms` of a broker.
pub const TIMEOUT_MAX_MS: i64 = 900_000;

#[derive(Clone, Debug)]
pub struct Transactions {
    ids: BTreeMap<String, Transaction>,
    next_producer: u64,
    /// `transaction.version`
    version: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Transaction {
    pub producer: Producer,
    pub state: State,
    pub started_ms: i64,
    pub timeout_ms: i64,
    /// Topics and partitions that it wrote to.
    pub partitions: BTreeSet<(String, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Empty,
    Ongoing,
    CompleteCommit,
    CompleteAbort,
}

/// An exception of a client: its class and message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientError {
    pub class: &'static str,
    pub message: String,
}

/// A transaction that has ended: the markers to write.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    pub marker: Producer,
    pub partitions: BTreeSet<(String, u32)>,
    pub commit: bool,
}

impl ClientError {
    pub fn new(class: &'static str, message: impl Into<String>) -> ClientError {
        ClientError { class, message: message.into() }
    }

    /// The class inside Flink's connector, which brings its own client.
    pub fn shaded_class(&self) -> String {
        format!("org.apache.flink.kafka.shaded.{}", self.class)
    }

    fn fenced() -> ClientError {
        ClientError::new(
            "org.apache.kafka.common.errors.ProducerFencedException",
            "There is a newer producer with the same transactionalId which fences the current one.",
        )
    }

    fn invalid_state() -> ClientError {
        ClientError::new(
            "org.apache.kafka.common.errors.InvalidTxnStateException",
            "The producer attempted a transactional operation in an invalid state.",
        )
    }
}

impl Default for Transactions {
    fn default() -> Transactions {
        Transactions { ids: BTreeMap::new(), next_producer: 0, version: 2 }
    }
}

impl Transactions {
    pub fn with_version(version: u8) -> Transactions {
        Transactions { version, ..Transactions::default() }
    }

    /// A producer without transactions.
    pub fn plain_producer(&mut self) -> Producer {
        self.next_producer += 1;
        Producer { id: self.next_producer, epoch: 0 }
    }

    pub fn get(&self, id: &str) -> Option<&Transaction> {
        self.ids.get(id)
    }

    /// Ids and states, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Transaction)> {
        self.ids.iter().map(|(id, transaction)| (id.as_str(), transaction))
    }

    /// `initTransactions`: fences those before, aborts what they left open.
    pub fn init(&mut self, id: &str, timeout_ms: i64) -> Result<(Producer, Option<Ended>), ClientError> {
        if timeout_ms > TIMEOUT_MAX_MS {
            return Err(ClientError::new(
                "org.apache.kafka.common.KafkaException",
                "Unexpected error in InitProducerIdResponse; The transaction timeout is larger than the maximum value allowed \
                 by the broker (as configured by transaction.max.timeout.ms).",
            ));
        }
        let Some(transaction) = self.ids.get_mut(id) else {
            let producer = self.plain_producer();
            let transaction = Transaction { producer, state: State::Empty, started_ms: 0, timeout_ms, partitions: BTreeSet::new() };
            self.ids.insert(id.to_string(), transaction);
            return Ok((producer, None));
        };
        let aborted = (transaction.state == State::Ongoing).then(|| transaction.fence_and_abort());
        transaction.producer.epoch += 1;
        transaction.state = State::Empty;
        transaction.timeout_ms = timeout_ms;
        Ok((transaction.producer, aborted))
    }

    /// A record of a transaction goes to a partition.
    pub fn add(&mut self, id: &str, producer: Producer, topic: &str, partition: u32, now_ms: i64) -> Result<(), ClientError> {
        let transaction = self.ids.get_mut(id).ok_or_else(ClientError::invalid_state)?;
        if transaction.producer != producer {
            return Err(ClientError::fenced());
        }
        if transaction.state != State::Ongoing {
            transaction.state = State::Ongoing;
            transaction.started_ms = now_ms;
            transaction.partitions.clear();
        }
        if !transaction.partitions.iter().any(|(name, number)| *number == partition && name == topic) {
            transaction.partitions.insert((topic.to_string(), partition));
        }
        Ok(())
    }

    /// The producer ends its transaction; its producer from now on. `resumed`: a commit of Flink's recovery, which keeps the epoch.
    pub fn end(&mut self, id: &str, producer: Producer, commit: bool, resumed: bool) -> Result<(Producer, Option<Ended>), ClientError> {
        let bumps = self.version >= 2 && !resumed;
        let transaction = self.ids.get_mut(id).ok_or_else(ClientError::invalid_state)?;
        if transaction.producer != producer {
            let timed_out = transaction.state == State::CompleteAbort && transaction.producer.epoch == producer.epoch + 1 && !resumed;
            return Err(if timed_out { ClientError::invalid_state() } else { ClientError::fenced() });
        }
        match transaction.state {
            State::Ongoing => {
                if bumps {
                    transaction.producer.epoch += 1;
                }
                Ok((transaction.producer, Some(transaction.ended(commit))))
            }
            // A transaction without records leaves nothing.
            State::Empty => Ok((transaction.producer, None)),
            // Ended once, it is ended.
            State::CompleteCommit if commit => Ok((transaction.producer, None)),
            State::CompleteAbort if !commit => Ok((transaction.producer, None)),
            State::CompleteCommit | State::CompleteAbort => Err(ClientError::invalid_state()),
        }
    }

    /// Transactions that have taken too long are aborted.
    pub fn time_out(&mut self, now_ms: i64) -> Vec<Ended> {
        let late = |transaction: &&mut Transaction| {
            transaction.state == State::Ongoing && transaction.started_ms + transaction.timeout_ms < now_ms
        };
        self.ids.values_mut().filter(late).map(Transaction::fence_and_abort).collect()
    }
}

impl Transaction {
    fn fence_and_abort(&mut self) -> Ended {
        self.producer.epoch += 1;
        self.ended(false)
    }

    fn ended(&mut self, commit: bool) -> Ended {
        self.state = if commit { State::CompleteCommit } else { State::CompleteAbort };
        Ended { marker: self.producer, partitions: std::mem::take(&mut self.partitions), commit }
    }
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::Empty => "Empty",
            State::Ongoing => "Ongoing",
            State::CompleteCommit => "CompleteCommit",
            State::CompleteAbort => "CompleteAbort",
        }
    }
}
