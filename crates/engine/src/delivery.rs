//! Jobs that live and die: checkpoints, crashes, restarts, and what their Kafka sinks make of it.
//!
//! In: a plan, the session's settings, steps between the rows of a `steps` table. Out: records at the broker, rows of the result,
//! the error that the client sees. Never: plans, or decides by itself when something goes wrong.
//!
//! A checkpoint is a copy of the job, the positions of its sources, and the transactions that wait for it.
//! Like Flink's checkpoint coordinator and `KafkaSink`; order and texts are those of `tests/kafka/topic/d*`.

mod checkpoint;
pub mod feed;
pub mod subtask;
mod unaligned;

use crate::Job;
use crate::fault::{RunError, Stop, Unsupported};
use crate::observe::Observer;
use crate::record::Player;
use crate::run::RunOptions;
use crate::topic::{Broker, KafkaSink, Moment};
pub use checkpoint::Saved;
use feed::{Feed, Line, NoFeed};
use rowkind_ir::plan::{self, NodeId, StreamPlan};
use rowkind_ir::{Change, Table};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What SET says about checkpoints and restarts.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `execution.checkpointing.interval` is set.
    pub checkpoints: bool,
    /// `execution.checkpointing.mode` is EXACTLY_ONCE: barriers are aligned.
    pub aligns: bool,
    /// `execution.checkpointing.min-pause` is 0: the first checkpoint comes as soon as the job runs.
    pub checkpoint_at_start: bool,
    pub checkpoint_timeout_ms: i64,
    pub tolerable_failures: u32,
    pub restarts: u32,
    /// It is a SELECT whose rows are fetched.
    pub collects: bool,
}

/// What a job left behind.
#[derive(Default)]
pub struct Played {
    /// What reached sinks that are no Kafka tables, in order.
    pub changes: Vec<(NodeId, Change)>,
    /// As the client sees it.
    pub error: Option<RunError>,
    /// The process died: nothing of the job answers any more.
    pub died: bool,
    pub checkpoint: Option<Saved>,
    pub savepoint: Option<Saved>,
}

/// Runs a job to its end. `from`: the checkpoint or savepoint that it resumes.
pub fn play(plan: &StreamPlan, settings: &Settings, from: Option<&Saved>, player: &mut Player) -> Result<Played, Unsupported> {
    let feeds = match feed::feeds(plan, player) {
        Ok(feeds) => feeds,
        Err(NoFeed::Unsupported(unsupported)) => return Err(unsupported),
        Err(NoFeed::Refused(message)) => {
            let error = RunError::new("org.apache.flink.table.api.ValidationException", message);
            return Ok(Played { error: Some(error), ..Played::default() });
        }
    };
    let options = RunOptions { keep_sink_changes: false, start_ms: player.now_ms(), parallelism: Some(1), ..RunOptions::default() };
    let job = Job::build(plan, &options, false)?;
    let mut running = Running {
        plan,
        settings,
        player,
        initial: job.clone(),
        job,
        feeds,
        sinks: sinks(plan)?,
        latest: None,
        next_checkpoint: 1,
        at_start: settings.checkpoint_at_start && settings.checkpoints,
        done: BTreeSet::new(),
        failures: 0,
        played: Played::default(),
    };
    running.begin(from)?;
    running.run()?;
    Ok(running.played)
}

/// The subtasks of one sink.
struct Sinks {
    node: NodeId,
    table: Rc<Table>,
    subtasks: Vec<KafkaSink>,
    /// Positions of the key by which rows are spread over them.
    key: Vec<usize>,
    /// Sources from which rows come here.
    sources: BTreeSet<String>,
}

fn sinks(plan: &StreamPlan) -> Result<Vec<Sinks>, Unsupported> {
    let mut found = Vec::new();
    for &node in &plan.roots {
        let plan::Operator::Sink(sink) = &plan.nodes[node].operator else { continue };
        let Some(table) = &sink.table else { continue };
        let parallelism = table.option("sink.parallelism").and_then(|value| value.parse().ok()).unwrap_or(1);
        let mut subtasks = Vec::new();
        for subtask in 0..parallelism {
            subtasks.extend(KafkaSink::for_table(table, subtask)?);
        }
        let sources = sources(plan, node);
        let key = sink.primary_key.clone().unwrap_or_default();
        found.push(Sinks { node, table: table.clone(), subtasks, key, sources });
    }
    Ok(found)
}

/// The tables that are read for a node.
fn sources(plan: &StreamPlan, node: NodeId) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if let plan::Operator::Source(source) = &plan.nodes[node].operator {
            found.insert(source.table.name.name.clone());
        }
        open.extend(&plan.nodes[node].inputs);
    }
    found
}

struct Running<'a> {
    plan: &'a StreamPlan,
    settings: &'a Settings,
    player: &'a mut Player,
    job: Job,
    initial: Job,
    feeds: Vec<Feed>,
    sinks: Vec<Sinks>,
    latest: Option<Saved>,
    next_checkpoint: u64,
    /// A checkpoint is due as soon as the job has time for one.
    at_start: bool,
    /// Steps that have happened, by table and line: each happens once, also if the job is restarted.
    done: BTreeSet<(String, usize)>,
    failures: u32,
    played: Played,
}

/// How an event went.
enum Went {
    On,
    Over,
    Failed(RunError),
}

struct Collected(Vec<(NodeId, Change)>);

impl Observer for Collected {
    fn sink_change(&mut self, _event: u32, node: NodeId, change: &Change, _cause: Option<u32>) {
        self.0.push((node, change.clone()));
    }
}

impl Running<'_> {
    fn begin(&mut self, from: Option<&Saved>) -> Result<(), Unsupported> {
        if let Some(saved) = from {
            self.restore(saved.clone());
            self.latest = Some(saved.clone());
        }
        if let Went::Failed(error) = self.open_sinks() {
            self.end_with(error);
        }
        Ok(())
    }

    fn restore(&mut self, saved: Saved) {
        self.job = saved.job;
        self.next_checkpoint = self.next_checkpoint.max(saved.checkpoint + 1);
        for feed in &mut self.feeds {
            let position = saved.positions.iter().find(|(table, _)| *table == feed.table.name.name);
            feed.next = position.map_or(0, |(_, position)| *position);
        }
    }

    fn open_sinks(&mut self) -> Went {
        let restored = self.latest.as_ref().map_or(Vec::new(), |saved| saved.committables.clone());
        let next = self.latest.as_ref().map_or(1, |saved| saved.checkpoint + 1);
        for sinks in &mut self.sinks {
            for sink in &mut sinks.subtasks {
                let moment = self.player.moment();
                match sink.open(&mut self.player.broker, &restored, next, moment) {
                    Ok(()) => {}
                    Err(stop) => return Went::of(stop),
                }
            }
        }
        Went::On
    }

    fn run(&mut self) -> Result<(), Unsupported> {
        while self.played.error.is_none() && !self.played.died {
            match self.step()? {
                Went::On => {}
                Went::Over => break,
                Went::Failed(error) => self.fail(error)?,
            }
        }
        Ok(())
    }

    /// The next line of the source that is first.
    fn step(&mut self) -> Result<Went, Unsupported> {
        let Some(feed) = self.next_feed() else { return self.end() };
        self.read(feed)
    }

    /// The source that is first; those that hold still are not at their end.
    fn next_feed(&self) -> Option<usize> {
        let due = (0..self.feeds.len()).filter(|&feed| self.feeds[feed].due().is_some());
        due.min_by_key(|&feed| self.feeds[feed].due())
    }

    /// The next line of a source.
    fn read(&mut self, feed: usize) -> Result<Went, Unsupported> {
        let ready_ms = self.feeds[feed].ready_ms;
        if self.feeds[feed].steps && ready_ms > self.player.now_ms() {
            let ms = ready_ms - self.player.now_ms();
            self.player.wait(ms);
            if !self.feeds[feed].blocked
                && let Went::Failed(error) = self.each_sink(KafkaSink::pass_time)
            {
                return Ok(Went::Failed(error));
            }
        }
        self.feeds[feed].blocked = false;
        let next = self.feeds[feed].next;
        self.feeds[feed].next += 1;
        let table = self.feeds[feed].table.clone();
        match &self.feeds[feed].lines[next] {
            Line::Row { change, gap_ms, .. } => {
                let (change, gap_ms) = (change.clone(), *gap_ms);
                self.player.pass(gap_ms);
                self.push(&table, change)
            }
            Line::Step { word, rest } => {
                let (word, rest) = (word.clone(), rest.clone());
                if !self.done.insert((table.name.name.clone(), next)) {
                    return Ok(Went::On);
                }
                self.happen(feed, &word, &rest)
            }
        }
    }

    fn push(&mut self, table: &Table, change: Change) -> Result<Went, Unsupported> {
        let mut collected = Collected(Vec::new());
        let sources = self.job.sources_of(&table.name);
        let went = self.job.push(&sources, change, &mut collected);
        match self.deliver(collected)? {
            Went::On => Ok(went.map_or_else(Went::of, |()| Went::On)),
            failed => Ok(failed),
        }
    }

    /// Hands changes to the sinks.
    fn deliver(&mut self, Collected(changes): Collected) -> Result<Went, Unsupported> {
        for (node, change) in changes {
            let sinks = self.sinks.iter_mut().find(|sinks| sinks.node == node && !sinks.subtasks.is_empty());
            let Some(sinks) = sinks else {
                self.played.changes.push((node, change));
                continue;
            };
            let mut subtask = 0;
            if sinks.subtasks.len() > 1 {
                if sinks.key.is_empty() {
                    let name = &sinks.table.name.name;
                    return Err(Unsupported::new(format!("which subtask of {name} gets a row without a key")));
                }
                let schema = &self.plan.nodes[node].schema;
                let key = sinks.key.iter().map(|&column| (&change.row[column], &schema[column].ty));
                subtask = subtask::of_key(key, sinks.subtasks.len() as u32) as usize;
            }
            let moment = self.player.moment();
            if let Err(stop) = sinks.subtasks[subtask].write(&mut self.player.broker, &change, None, moment) {
                return Ok(Went::of(stop));
            }
        }
        Ok(Went::On)
    }

    /// What happens between two rows.
    fn happen(&mut self, feed: usize, word: &str, rest: &str) -> Result<Went, Unsupported> {
        let ms: i64 = rest.parse().unwrap_or(0);
        match word {
            "@yield" => {
                if std::mem::take(&mut self.at_start) {
                    self.checkpoint(feed, true)?;
                }
                self.feeds[feed].ready_ms = self.player.now_ms() + ms;
            }
            "@wait" => {
                self.feeds[feed].ready_ms = self.player.now_ms() + ms;
                self.feeds[feed].blocked = true;
            }
            "@observe" => {
                self.player.wait(400);
                self.player.observe(rest);
            }
            "@do" => {
                self.player.wait(300);
                // An error of the command shows in what follows.
                let _ = self.player.command(&format!("@{rest}"));
            }
            "@checkpoint" => return self.checkpoint(feed, true),
            "@checkpoint-crash" | "@checkpoint-halt" => {
                if let Went::Failed(error) = self.checkpoint(feed, false)? {
                    return Ok(Went::Failed(error));
                }
                if word == "@checkpoint-halt" {
                    self.played.died = true;
                    return Ok(Went::Over);
                }
                return Ok(Went::Failed(crash()));
            }
            "@checkpoint-declined" => {
                // The sinks have handed over by then, and its number is not given to another one.
                return Ok(match self.pre_commit(&BTreeSet::new()) {
                    Ok(_) => Went::Failed(crash()),
                    Err(went) => went,
                });
            }
            "@savepoint" => {
                let saved = match self.pre_commit(&BTreeSet::new()) {
                    Ok(saved) => saved,
                    Err(went) => return Ok(went),
                };
                self.played.savepoint = Some(saved);
            }
            "@crash" => {
                self.player.wait(300);
                return Ok(Went::Failed(crash()));
            }
            "@halt" => {
                self.player.wait(300);
                self.played.died = true;
                return Ok(Went::Over);
            }
            "@cancel" => {
                self.player.wait(300);
                self.played.error = Some(cancelled());
                return Ok(Went::Over);
            }
            word => return Err(Unsupported::new(format!("the step {word}"))),
        }
        Ok(Went::On)
    }

    /// All sources are at their end.
    fn end(&mut self) -> Result<Went, Unsupported> {
        if let Some(error) = self.feeds.iter().find_map(|feed| feed.failed.clone()) {
            return Ok(Went::Failed(error));
        }
        let mut collected = Collected(Vec::new());
        let went = self.job.finish(&mut collected);
        if let Went::Failed(error) = self.deliver(collected)? {
            return Ok(Went::Failed(error));
        }
        if let Err(stop) = went {
            return Ok(Went::of(stop));
        }
        if self.settings.checkpoints {
            if let Went::Failed(error) = self.each_sink(KafkaSink::end_input) {
                return Ok(Went::Failed(error));
            }
            // The last checkpoint commits what is left.
            return Ok(match self.pre_commit(&BTreeSet::new()) {
                Ok(saved) => {
                    self.commit(saved.checkpoint);
                    Went::Over
                }
                Err(went) => went,
            });
        }
        Ok(match self.each_sink(KafkaSink::finish) {
            Went::Failed(error) => Went::Failed(error),
            _ => Went::Over,
        })
    }

    fn each_sink(&mut self, act: fn(&mut KafkaSink, &mut Broker, Moment) -> Result<(), Stop>) -> Went {
        for sinks in &mut self.sinks {
            for sink in &mut sinks.subtasks {
                let moment = self.player.moment();
                if let Err(stop) = act(sink, &mut self.player.broker, moment) {
                    return Went::of(stop);
                }
            }
        }
        Went::On
    }

    /// The job fails: producers are closed, and it starts again from the last checkpoint, if it may.
    fn fail(&mut self, error: RunError) -> Result<(), Unsupported> {
        for sinks in &mut self.sinks {
            for sink in &mut sinks.subtasks {
                let moment = self.player.moment();
                sink.abort(&mut self.player.broker, moment);
            }
        }
        self.failures += 1;
        if self.failures > self.settings.restarts {
            self.end_with(error);
            return Ok(());
        }
        self.player.wait(100);
        self.sinks = sinks(self.plan)?;
        match self.latest.clone() {
            Some(saved) => self.restore(saved),
            None => {
                self.job = self.initial.clone();
                self.feeds.iter_mut().for_each(|feed| feed.next = 0);
            }
        }
        let now = self.player.now_ms();
        self.feeds.iter_mut().for_each(|feed| feed.ready_ms = now);
        self.at_start = self.settings.checkpoint_at_start && self.settings.checkpoints;
        if let Went::Failed(error) = self.open_sinks() {
            self.fail(error)?;
        }
        Ok(())
    }

    fn end_with(&mut self, error: RunError) {
        self.played.error = Some(error.at_client(self.settings.collects));
    }
}

impl Went {
    fn of(stop: Stop) -> Went {
        match stop {
            Stop::Failed(error) => Went::Failed(error),
            other => Went::Failed(RunError::new("java.lang.IllegalStateException", other.to_string())),
        }
    }
}

fn crash() -> RunError {
    RunError::new("java.lang.IllegalStateException", "crash")
}

fn cancelled() -> RunError {
    const CLASS: &str = "org.apache.flink.runtime.client.JobCancellationException";
    const TEXT: &str = "Job was cancelled.";
    RunError::new("org.apache.flink.table.api.TableException", "Failed to wait job finish")
        .caused_by("java.util.concurrent.ExecutionException", format!("{CLASS}: {TEXT}"))
        .caused_by(CLASS, TEXT)
}

#[cfg(test)]
mod tests;
