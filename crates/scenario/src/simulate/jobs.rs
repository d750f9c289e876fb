//! A job while it runs, with what it was saved as.

use super::feeds::Feed;
use super::recorder::Lens;
use super::restart::{Saved, UnderWay};
use super::unaligned::Passing;
use rowkind_engine::Job;
use rowkind_ir::plan::StreamPlan;
use std::collections::BTreeMap;

pub struct Running<'a> {
    pub plan: &'a StreamPlan,
    /// `None`: it failed for good.
    pub job: Option<Job>,
    /// As it was before its first event.
    pub initial: Job,
    pub lens: Lens,
    pub feeds: Vec<Feed>,
    /// For each table that is written: the subtasks of its sink.
    pub subtasks: Vec<Subtasks>,
    /// How many a rescale has given to the sinks.
    pub sink_parallelism: Option<u32>,
    /// It runs, or is about to.
    pub up: bool,
    /// How often it was started again.
    pub starts: u64,
    /// The last event that it has read.
    pub reached: u32,
    /// A barrier on its way, where barriers are not aligned.
    pub passing: Option<Passing>,
    /// A checkpoint whose barrier has passed.
    pub under_way: Option<UnderWay>,
    /// The last complete checkpoint.
    pub latest: Option<Saved>,
    pub savepoints: BTreeMap<String, Saved>,
}

/// How many subtasks the sink of a table has.
#[derive(Clone, Copy, Debug)]
pub struct Subtasks {
    /// In the job's plan; 0: another job writes the table.
    pub of_job: u32,
    /// Apart from the job, as a rescale of the sinks alone makes them: rows are spread over them anew.
    pub of_sink: Option<u32>,
}

impl<'a> Running<'a> {
    pub fn new(plan: &'a StreamPlan, job: Job, lens: Lens, feeds: Vec<Feed>) -> Running<'a> {
        Running {
            plan,
            initial: job.clone(),
            job: Some(job),
            lens,
            feeds,
            subtasks: Vec::new(),
            sink_parallelism: None,
            up: true,
            starts: 0,
            reached: 0,
            passing: None,
            under_way: None,
            latest: None,
            savepoints: BTreeMap::new(),
        }
    }

    /// `written`: how many tables are written by all jobs.
    pub fn count_subtasks(&mut self, written: usize) {
        let mut counts = vec![Subtasks { of_job: 0, of_sink: self.sink_parallelism }; written];
        let Some(job) = &self.job else { return };
        self.lens.is_parallel = (0..self.plan.nodes.len()).any(|node| job.subtasks_of(node) > 1);
        for (root, sink) in self.lens.sinks.iter().enumerate().filter_map(|(node, sink)| Some((node, (*sink)?))) {
            counts[sink].of_job = counts[sink].of_job.max(job.subtasks_of(root) as u32);
        }
        self.subtasks = counts;
    }

    /// It runs, and has not failed for good.
    pub fn runs(&self) -> bool {
        self.up && self.job.is_some()
    }
}
