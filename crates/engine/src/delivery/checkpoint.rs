//! Checkpoints: a barrier passes, sinks hand over their transactions, and commit them when they learn that it is complete.

use super::{Running, Went};
use crate::Job;
use crate::fault::{RunError, Unsupported};
use crate::topic::exactly_once::Committable;
use std::collections::BTreeSet;

/// A checkpoint or a savepoint.
#[derive(Clone)]
pub struct Saved {
    pub(super) job: Job,
    /// Table and position of each source.
    pub(super) positions: Vec<(String, usize)>,
    pub(super) committables: Vec<Committable>,
    pub(super) checkpoint: u64,
}

impl Running<'_> {
    /// A checkpoint at this place; `told`: the job learns that it is complete.
    pub(super) fn checkpoint(&mut self, feed: usize, told: bool) -> Result<Went, Unsupported> {
        if !self.settings.checkpoints {
            return Ok(Went::On);
        }
        // A source that is blocked lets no barrier pass before it goes on.
        let now = self.player.now_ms();
        let blocked = self.feeds.iter().filter(|feed| feed.blocked && feed.due().is_some());
        let through_ms = blocked.clone().map(|feed| feed.ready_ms).max().unwrap_or(now);
        let waiting: BTreeSet<String> = blocked.map(|feed| feed.table.name.name.clone()).collect();
        let in_time = through_ms - now <= self.settings.checkpoint_timeout_ms;
        if !self.settings.aligns && !waiting.is_empty() && in_time {
            return match self.pass_unaligned(feed, waiting)? {
                Ok(saved) => Ok(self.completed(feed, saved, told)),
                Err(went) => Ok(went),
            };
        }
        let saved = match self.pre_commit(&waiting) {
            Ok(saved) => saved,
            Err(went) => return Ok(went),
        };
        if !in_time {
            self.player.wait(self.settings.checkpoint_timeout_ms);
            self.feeds[feed].ready_ms = self.player.now_ms() + 300;
            if self.settings.tolerable_failures == 0 {
                return Ok(Went::Failed(RunError::new(
                    "org.apache.flink.util.FlinkRuntimeException",
                    "Exceeded checkpoint tolerable failure threshold.",
                )));
            }
            return Ok(Went::On);
        }
        self.player.wait(through_ms - now);
        Ok(self.completed(feed, saved, told))
    }

    fn completed(&mut self, feed: usize, saved: Saved, told: bool) -> Went {
        let checkpoint = saved.checkpoint;
        self.latest = Some(saved.clone());
        self.played.checkpoint = Some(saved);
        if told {
            self.commit(checkpoint);
            self.player.wait(300);
        }
        self.feeds[feed].ready_ms = self.player.now_ms();
        Went::On
    }

    /// The barrier passes through all sinks but those behind a source that waits.
    pub(super) fn pre_commit(&mut self, waiting: &BTreeSet<String>) -> Result<Saved, Went> {
        let checkpoint = self.next_checkpoint;
        self.next_checkpoint += 1;
        let committables = self.hand_over(checkpoint, |sources| sources.is_disjoint(waiting))?;
        let positions = self.feeds.iter().map(|feed| (feed.table.name.name.clone(), feed.next)).collect();
        Ok(Saved { job: self.job.clone(), positions, committables, checkpoint })
    }

    /// The barrier comes to the sinks that are chosen by their sources.
    pub(super) fn hand_over(&mut self, checkpoint: u64, chosen: impl Fn(&BTreeSet<String>) -> bool) -> Result<Vec<Committable>, Went> {
        let mut committables = Vec::new();
        for sinks in self.sinks.iter_mut().filter(|sinks| chosen(&sinks.sources)) {
            for sink in &mut sinks.subtasks {
                let moment = self.player.moment();
                let handed = sink.pre_commit(&mut self.player.broker, checkpoint, moment);
                committables.extend(handed.map_err(Went::of)?);
            }
        }
        Ok(committables)
    }

    pub(super) fn commit(&mut self, checkpoint: u64) {
        for sinks in &mut self.sinks {
            for sink in &mut sinks.subtasks {
                let moment = self.player.moment();
                sink.commit(&mut self.player.broker, checkpoint, moment);
            }
        }
    }
}
