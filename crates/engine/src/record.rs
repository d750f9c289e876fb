//! Plays the commands of a recording script against our broker, and answers as the recorder of real topics does.
//!
//! In: commands (`@topic`, `@produce`, `@tx`, `@read`, `@log`, `@wait` …). Out: JSON of the same form as the recordings in
//! `tests/kafka/topic`. Never: knows SQL; whoever plays a script runs its statements with [`delivery`](crate::delivery).
//!
//! The clock is simulated. It moves while a command waits, and then the broker does what it does by itself.

mod printed;
pub mod script;

pub use printed::{Members, number, text};

use crate::topic::log::Producer;
use crate::topic::transactions::{ClientError, State};
use crate::topic::{Broker, Moment, Origin, Record, Refused, Sender, TopicConfig, partitioner};
use rowkind_ir::json::Json;
use rowkind_ir::{Step, Str};
use std::collections::BTreeMap;

/// 2026-11-29 12:00:00, when the recordings were made: written times must not lie far ahead.
const START_MS: i64 = 1_795_953_600_000;

/// How often the broker of the recordings looks after itself.
const TICK_MS: i64 = 200;

/// How long nothing may change before a wait for the cleaner is over.
const QUIET_MS: i64 = 2_000;

/// A command's failure, as an exception.
pub type CommandError = ClientError;

#[derive(Clone, Debug)]
pub struct Player {
    pub broker: Broker,
    now_ms: i64,
    event: u32,
    /// Transactional producers by their id.
    producers: BTreeMap<String, Client>,
    /// What was observed while a job ran, in order.
    pub observed: Vec<Json>,
    sticky: partitioner::Sticky,
}

/// A transactional producer as its client knows it.
#[derive(Clone, Copy, Debug)]
struct Client {
    producer: Producer,
    /// A transaction is open.
    begun: bool,
    /// Something was sent in it.
    sent: bool,
}

impl Client {
    fn ready(producer: Producer) -> Client {
        Client { producer, begun: false, sent: false }
    }

    /// What the client itself does not allow, before it asks the broker.
    fn refuses(&self, id: &str, to: &str) -> ClientError {
        let from = if self.begun { "IN_TRANSACTION" } else { "READY" };
        let message = format!("TransactionalId {id}: Invalid transition attempted from state {from} to state {to}");
        ClientError::new("java.lang.IllegalStateException", message)
    }
}

impl Player {
    pub fn new(seed: u64, bytes_max: u64) -> Player {
        Player {
            broker: Broker::new(seed, bytes_max),
            now_ms: START_MS,
            event: 0,
            producers: BTreeMap::new(),
            observed: Vec::new(),
            sticky: partitioner::Sticky::new(seed),
        }
    }

    /// With `transaction.version` = 0: a cluster that was upgraded without raising its features.
    pub fn with_transaction_version(mut self, version: u8) -> Player {
        self.broker.transactions = crate::topic::transactions::Transactions::with_version(version);
        self
    }

    pub fn moment(&mut self) -> Moment {
        self.event += 1;
        Moment { at: Step::after(self.event), now_ms: self.now_ms }
    }

    pub fn now_ms(&self) -> i64 {
        self.now_ms
    }

    /// Time goes by, and the broker does its chores. Whether anything changed.
    pub fn wait(&mut self, ms: i64) -> bool {
        let until = self.now_ms + ms;
        let mut changed = false;
        while self.now_ms < until {
            self.now_ms = (self.now_ms + TICK_MS).min(until);
            let moment = self.moment();
            changed |= self.broker.tick(moment);
        }
        changed
    }

    /// Time goes by too quickly for the broker to do anything.
    pub fn pass(&mut self, ms: i64) {
        self.now_ms += ms;
    }

    /// Takes down what a topic holds at this moment.
    pub fn observe(&mut self, topic: &str) {
        let read = printed::read(&self.broker, topic, false);
        self.observed.push(Json::Object(vec![("observe".into(), text(topic)), ("topic".into(), read)]));
    }

    /// Plays one command; the fields of its answer.
    pub fn command(&mut self, written: &str) -> Result<Members, CommandError> {
        let command = Command::parse(written);
        let mut answer = Members::new();
        let name = command.names.first().map_or("", String::as_str);
        match command.word.as_str() {
            "@topic" => self.create(&command)?,
            "@alter" => self.alter(&command)?,
            "@produce" => answer.push(("sent".into(), Json::Array(self.produce(&command)?.into_iter().map(Json::String).collect()))),
            "@tx" => self.transaction(&command)?,
            "@read" => {
                let times = command.options.contains_key("ts");
                answer.push(("topic".into(), printed::read(&self.broker, name, times)));
            }
            "@log" => answer.push(("log-file".into(), printed::log(&self.broker, name))),
            "@keymap" => answer.push(("keymap".into(), printed::keymap(&self.broker, &command.names))),
            "@spread" => answer.push(("spread".into(), printed::spread(&self.broker, name))),
            "@clean" => drop(self.clean(&command)),
            "@watch" => answer.push(("changed".into(), Json::Boolean(self.clean(&command)))),
            "@delete-records" => {
                let before = command.number("before").unwrap_or(0) as u64;
                let at = self.moment().at;
                if let Some(topic) = self.broker.topic_mut(name) {
                    topic.delete_records(0, before, at)?;
                }
            }
            "@configs" => answer.push(("configs".into(), printed::configs(&self.broker, name))),
            "@topics" => answer.push(("topics".into(), printed::topics(&self.broker, name))),
            "@transactions" => {
                let all = command.options.contains_key("all");
                let listed = self
                    .broker
                    .transactions
                    .iter()
                    .filter(|(id, transaction)| id.starts_with(name) && (all || transaction.state != State::Empty));
                let listed = listed.map(|(id, transaction)| (id.to_string(), text(transaction.state.name()))).collect();
                answer.push(("transactions".into(), Json::Object(listed)));
            }
            "@groups" => answer.push(("committed".into(), Json::Object(Vec::new()))),
            "@wait" => drop(self.wait(name.parse().unwrap_or(0))),
            "@lso" => answer.push(("seconds until the LSO moves".into(), Json::String(self.await_lso(&command)))),
            word => {
                let message = format!("unknown command {word}");
                return Err(ClientError::new("java.lang.IllegalArgumentException", message));
            }
        }
        Ok(answer)
    }

    fn create(&mut self, command: &Command) -> Result<(), CommandError> {
        let mut config = TopicConfig::with_partitions(command.number("partitions").unwrap_or(1) as u32);
        set_all(&mut config, &command.options)?;
        for name in &command.names {
            self.broker.create(name, config.clone());
        }
        Ok(())
    }

    fn alter(&mut self, command: &Command) -> Result<(), CommandError> {
        let Some(topic) = command.names.first().and_then(|name| self.broker.topic_mut(name)) else { return Ok(()) };
        let mut config = topic.config.clone();
        set_all(&mut config, &command.options)?;
        topic.config = config;
        if let Some(partitions) = command.number("partitions") {
            topic.grow(partitions as u32);
        }
        self.wait(300);
        Ok(())
    }

    /// `partition:offset` of each record, or its error.
    fn produce(&mut self, command: &Command) -> Result<Vec<String>, CommandError> {
        let topic = command.names.first().cloned().unwrap_or_default();
        let partitions = self.broker.topic_or_new(&topic).config.partitions;
        let mut batches: Vec<(u32, Vec<Record<'static>>)> = Vec::new();
        let one_batch = command.options.contains_key("batch");
        for line in &command.lines {
            let (partition, record) = record(line, self.now_ms)?;
            let partition = match (partition, &record.key) {
                (Some(partition), _) => partition,
                (None, Some(key)) => partitioner::of_key(key, partitions),
                (None, None) => self.sticky.next(record.size(), partitions),
            };
            match batches.iter_mut().find(|(other, _)| one_batch && *other == partition) {
                Some((_, records)) => records.push(record),
                None => batches.push((partition, vec![record])),
            }
        }
        let mut sent = Vec::new();
        for (partition, records) in batches {
            self.pass(2);
            let moment = self.moment();
            let count = records.len();
            let records = records.into_iter().map(|record| (record, Origin::default())).collect();
            let sender = match command.options.get("tx") {
                Some(id) => match self.producers.get_mut(id) {
                    Some(client) => {
                        client.sent = true;
                        Sender::Transactional(id, client.producer)
                    }
                    None => return Err(ClientError::new("java.lang.IllegalStateException", "no such producer")),
                },
                None => Sender::Plain(command.options.get("as").map_or("", String::as_str)),
            };
            match self.broker.append(&topic, partition, records, sender, moment) {
                Ok(base) => sent.extend((base..base + count as u64).map(|offset| format!("{partition}:{offset}"))),
                Err(Refused::Client(errors)) => sent.extend(errors.iter().map(|error| {
                    let simple = error.class.rsplit('.').next().unwrap_or(error.class);
                    format!("{simple}: {}", hidden_numbers(&error.message))
                })),
                Err(Refused::Stop(stop)) => {
                    return Err(ClientError::new("java.lang.IllegalStateException", stop.to_string()));
                }
            }
        }
        Ok(sent)
    }

    fn transaction(&mut self, command: &Command) -> Result<(), CommandError> {
        let (Some(id), Some(what)) = (command.names.first().cloned(), command.names.get(1)) else { return Ok(()) };
        let moment = self.moment();
        match (what.as_str(), self.producers.get(&id).copied()) {
            ("init", _) => {
                let timeout = command.number("transaction.timeout.ms").unwrap_or(60_000);
                let producer = self.broker.init_transactions(&id, timeout, moment)?;
                self.producers.insert(id, Client::ready(producer));
            }
            ("begin", Some(client)) if client.begun => return Err(client.refuses(&id, "IN_TRANSACTION")),
            ("begin", Some(client)) => drop(self.producers.insert(id, Client { begun: true, ..client })),
            ("commit", Some(client)) if !client.begun => return Err(client.refuses(&id, "COMMITTING_TRANSACTION")),
            ("abort", Some(client)) if !client.begun => return Err(client.refuses(&id, "ABORTING_TRANSACTION")),
            // A transaction without records leaves nothing, not even a request.
            ("commit" | "abort", Some(client)) if !client.sent => drop(self.producers.insert(id, Client::ready(client.producer))),
            ("commit" | "abort", Some(client)) => {
                let commit = what == "commit";
                let next = self.broker.end_transaction(&id, client.producer, commit, false, moment)?;
                self.producers.insert(id, Client::ready(next));
            }
            ("leave", _) => drop(self.producers.remove(&id)),
            _ => {}
        }
        Ok(())
    }

    /// Waits until the log changes and then stays the same.
    fn clean(&mut self, command: &Command) -> bool {
        let name = command.names.first().cloned().unwrap_or_default();
        let seconds = command.number("s").unwrap_or(10);
        let until = self.now_ms + seconds * 1000;
        let before = printed::log(&self.broker, &name);
        let mut now = before.clone();
        while now == before && self.now_ms < until {
            self.wait(TICK_MS);
            now = printed::log(&self.broker, &name);
        }
        let changed = now != before;
        let mut quiet_since = self.now_ms;
        while changed && self.now_ms - quiet_since < QUIET_MS {
            self.wait(TICK_MS);
            let next = printed::log(&self.broker, &name);
            if next != now {
                now = next;
                quiet_since = self.now_ms;
            }
        }
        changed
    }

    fn await_lso(&mut self, command: &Command) -> String {
        let name = command.names.first().cloned().unwrap_or_default();
        let seconds = command.number("s").unwrap_or(60);
        let stable = |broker: &Broker| -> Vec<u64> {
            broker.topic(&name).map_or(Vec::new(), |topic| topic.partitions.iter().map(|log| log.last_stable()).collect())
        };
        let before = stable(&self.broker);
        let until = self.now_ms + seconds * 1000;
        while self.now_ms < until {
            self.wait(TICK_MS);
            if stable(&self.broker) != before {
                return format!("within {seconds}");
            }
        }
        format!("not within {seconds}")
    }
}

/// A command: its word, names, options, and the lines below it.
struct Command {
    word: String,
    names: Vec<String>,
    options: BTreeMap<String, String>,
    lines: Vec<String>,
}

impl Command {
    fn parse(text: &str) -> Command {
        let mut lines = text.lines();
        let mut words = lines.next().unwrap_or_default().split_whitespace();
        let word = words.next().unwrap_or_default().to_string();
        let (mut names, mut options) = (Vec::new(), BTreeMap::new());
        for word in words {
            match word.split_once('=') {
                Some((key, value)) if !key.is_empty() => drop(options.insert(key.to_string(), value.to_string())),
                _ => names.push(word.to_string()),
            }
        }
        let lines = lines.filter(|line| !line.trim().is_empty()).map(str::to_string).collect();
        Command { word, names, options, lines }
    }

    fn number(&self, key: &str) -> Option<i64> {
        self.options.get(key)?.parse().ok()
    }
}

fn set_all(config: &mut TopicConfig, options: &BTreeMap<String, String>) -> Result<(), CommandError> {
    for (key, value) in options.iter().filter(|(key, _)| *key != "partitions") {
        config
            .set(key, value)
            .map_err(|message| ClientError::new("org.apache.kafka.common.errors.InvalidConfigurationException", message))?;
    }
    Ok(())
}

/// `["key", "value"]` or `{"k":…, "v":…, "ts":… (or "ago": ms), "p":…, "h":{…}}`; `0x…` are bytes.
fn record(line: &str, now_ms: i64) -> Result<(Option<u32>, Record<'static>), CommandError> {
    let json = Json::parse(line).map_err(|error| ClientError::new("com.fasterxml.jackson.core.JsonParseException", error.message))?;
    let nothing = Vec::new();
    let part = |place: usize, name: &str| match &json {
        Json::Array(parts) => parts.get(place),
        other => other.get(name),
    };
    let headers = match json.get("h") {
        Some(Json::Object(members)) => members,
        _ => &nothing,
    };
    let headers = headers.iter().filter_map(|(name, value)| Some((Str::from(name.as_str()), bytes(value)?.into())));
    let number = |json: Option<&Json>| match json {
        Some(Json::Number(text)) => text.parse::<i64>().ok(),
        _ => None,
    };
    let record = Record {
        headers: headers.collect(),
        timestamp: number(json.get("ago")).map(|ago| now_ms - ago).or(number(part(2, "ts"))),
        ..Record::new(part(0, "k").and_then(bytes), part(1, "v").and_then(bytes))
    };
    Ok((number(json.get("p")).map(|partition| partition as u32), record))
}

fn bytes(json: &Json) -> Option<Vec<u8>> {
    let text = match json {
        Json::Null => return None,
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    let Some(hex) = text.strip_prefix("0x") else { return Some(text.into_bytes()) };
    (0..hex.len() / 2).map(|i| u8::from_str_radix(hex.get(2 * i..2 * i + 2)?, 16).ok()).collect()
}

/// Recordings hide the broker's clock.
fn hidden_numbers(message: &str) -> String {
    match message.split_once("within [") {
        Some((before, _)) => format!("{before}within [<n>, <n>]"),
        None => message.to_string(),
    }
}

#[cfg(test)]
mod tests;
