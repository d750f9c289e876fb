//! A checkpoint with `execution.checkpointing.mode` = AT_LEAST_ONCE while a source is blocked.
//!
//! In: the sources that let no barrier pass yet. Out: the checkpoint, once they do. The others have taken it and go on meanwhile: what
//! they send is in the job that is saved, and comes again after a restart.

use super::{Collected, Running, Saved, Went};
use crate::fault::{Stop, Unsupported};
use crate::job::Job;
use std::collections::BTreeSet;

impl Running<'_> {
    /// `asks`: the source that asked for the checkpoint, and waits for it.
    pub(super) fn pass_unaligned(&mut self, asks: usize, mut waiting: BTreeSet<String>) -> Result<Result<Saved, Went>, Unsupported> {
        let checkpoint = self.next_checkpoint;
        self.next_checkpoint += 1;
        let late = waiting.clone();
        let mut committables = match self.hand_over(checkpoint, |sources| sources.is_disjoint(&late)) {
            Ok(committables) => committables,
            Err(went) => return Ok(Err(went)),
        };
        let mut positions: Vec<(String, usize)> = self.feeds.iter().map(|feed| (feed.table.name.name.clone(), feed.next)).collect();
        if let Went::Failed(error) = self.barrier(|job, observer| job.begin_barrier(observer))? {
            return Ok(Err(Went::Failed(error)));
        }
        for feed in 0..self.feeds.len() {
            if !waiting.contains(&self.feeds[feed].table.name.name)
                && let Went::Failed(error) = self.take_barrier(feed)?
            {
                return Ok(Err(Went::Failed(error)));
            }
        }
        self.feeds[asks].ready_ms = i64::MAX;
        while let Some(feed) = self.next_feed().filter(|_| !waiting.is_empty()) {
            let went = if waiting.remove(&self.feeds[feed].table.name.name) {
                let ms = self.feeds[feed].ready_ms - self.player.now_ms();
                self.player.wait(ms.max(0));
                self.feeds[feed].blocked = false;
                positions[feed].1 = self.feeds[feed].next;
                self.take_barrier(feed)?
            } else {
                self.read(feed)?
            };
            if !matches!(went, Went::On) {
                return Ok(Err(went));
            }
        }
        let handed = self.hand_over(checkpoint, |sources| !sources.is_disjoint(&late));
        let Some(job) = self.job.take_saved() else { return Ok(Err(Went::On)) };
        Ok(handed.map(|handed| {
            committables.extend(handed);
            Saved { job, positions, committables, checkpoint }
        }))
    }

    fn take_barrier(&mut self, feed: usize) -> Result<Went, Unsupported> {
        let sources = self.job.sources_of(&self.feeds[feed].table.name);
        self.barrier(|job, observer| sources.iter().try_for_each(|source| job.take_barrier(*source, observer)))
    }

    /// What a barrier sets free goes to the sinks.
    fn barrier(&mut self, act: impl FnOnce(&mut Job, &mut Collected) -> Result<(), Stop>) -> Result<Went, Unsupported> {
        let mut collected = Collected(Vec::new());
        let went = act(&mut self.job, &mut collected);
        match self.deliver(collected)? {
            Went::On => Ok(went.map_or_else(Went::of, |()| Went::On)),
            failed => Ok(failed),
        }
    }
}
