//! Entries that contradict those before them.
//!
//! In: a timeline, and the tables that each job writes. Out: the timeline without what cannot happen; each such entry is a
//! diagnostic at its line. What happens to all jobs happens to those that run, a restart to those that are down.

use super::{Checkpoint, Crash, Entry, From, Timeline, What};
use crate::keys::nearest;
use rowkind_ir::Diagnostic;

/// The tables that a job writes: any of them names it.
pub type JobNames = Vec<String>;

/// The timeline without what cannot happen; each such entry is a diagnostic at its line.
pub fn without_contradictions(timeline: Timeline, jobs: &[JobNames], diagnostics: &mut Vec<Diagnostic>) -> Timeline {
    let fresh = Job { up: true, savepoints: Vec::new(), checkpoint: timeline.checkpoint_events.is_some() };
    // Where no job is accepted, a timeline is still held against itself.
    let mut state = State { names: jobs, jobs: vec![fresh; jobs.len().max(1)], savepoints: Vec::new() };
    let entries = timeline.entries.into_iter().filter(|entry| match state.happens(entry) {
        Ok(said) => {
            diagnostics.extend(said);
            true
        }
        Err(said) => {
            diagnostics.push(said);
            false
        }
    });
    Timeline { entries: entries.collect(), ..timeline }
}

struct State<'n> {
    names: &'n [JobNames],
    jobs: Vec<Job>,
    /// The names of all savepoints.
    savepoints: Vec<String>,
}

#[derive(Clone)]
struct Job {
    up: bool,
    savepoints: Vec<String>,
    /// A complete checkpoint is there.
    checkpoint: bool,
}

impl State<'_> {
    /// What has to be said of an entry; `Err`: it cannot happen.
    fn happens(&mut self, entry: &Entry) -> Result<Option<Diagnostic>, Diagnostic> {
        let at = entry.at;
        let wrong = |message: String| Diagnostic::error("timeline", Some(entry.span), message);
        let named = self.named(entry)?;
        if !entry.what.is_of_jobs() {
            return Ok(None);
        }
        let wants_up = !entry.what.is_start();
        let among = named.map_or(0..self.jobs.len(), |one| one..one + 1);
        let meant: Vec<usize> = among.filter(|one| self.jobs[*one].up == wants_up).collect();
        let of = entry.job.as_ref().map(|(name, _)| format!("job `{name}`"));
        if meant.is_empty() {
            let (who, runs, down) = match &of {
                Some(job) => (format!("The {job}"), "runs", "is down"),
                None => ("The jobs".to_string(), "run", "are down"),
            };
            let before = "A `stop`, a `cancel`, or a crash with `restarts = false` comes before it";
            return Err(wrong(match wants_up {
                true => format!("{who} {down} at {at}: a `restart` comes before a {}.", entry.what.name()),
                false => format!("{who} {runs} at {at}: nothing is there to restart. {before}."),
            }));
        }
        let mut said = None;
        match &entry.what {
            What::Checkpoint(Checkpoint { fails, .. }) => meant.iter().for_each(|one| self.jobs[*one].checkpoint |= !fails),
            What::Savepoint { name } | What::Stop { savepoint: name } => {
                if self.savepoints.contains(name) {
                    return Err(wrong(format!("There is a savepoint `{name}` already.")));
                }
                self.savepoints.push(name.clone());
                for one in meant {
                    self.jobs[one].savepoints.push(name.clone());
                    self.jobs[one].up = matches!(entry.what, What::Savepoint { .. });
                }
            }
            What::Crash(Crash { restarts, .. }) => meant.iter().for_each(|one| self.jobs[*one].up = *restarts),
            What::Cancel => meant.iter().for_each(|one| self.jobs[*one].up = false),
            What::Restart { from } => {
                if let From::Savepoint(name) = from
                    && let Some(job) = meant.iter().map(|one| &self.jobs[*one]).find(|job| !job.savepoints.contains(name))
                {
                    let there = if job.savepoints.is_empty() { "none".to_string() } else { job.savepoints.join(", ") };
                    let whose = of.map_or(String::new(), |job| format!(" of the {job}"));
                    let said = wrong(format!("No savepoint `{name}`{whose} is there at {at}; there is {there}."));
                    return Err(match nearest(name, job.savepoints.iter().map(String::as_str)) {
                        Some(near) => said.hint(format!("Did you mean `{near}`?")),
                        None => said,
                    });
                }
                if *from == From::Checkpoint && meant.iter().any(|one| !self.jobs[*one].checkpoint) {
                    let starts = of.map_or("the jobs start".to_string(), |job| format!("the {job} starts"));
                    let message = format!("No checkpoint is complete at {at}: {starts} from nothing.");
                    said = Some(Diagnostic::warning("timeline", Some(entry.span), message));
                }
                meant.iter().for_each(|one| self.jobs[*one].up = true);
            }
            What::Rescale { .. } | What::Retry | What::Roll | What::Compact | What::Clock { .. } | What::Partitions { .. } => {}
        }
        Ok(said)
    }

    /// The job that an entry names.
    fn named(&self, entry: &Entry) -> Result<Option<usize>, Diagnostic> {
        let Some((name, span)) = &entry.job else { return Ok(None) };
        if let Some(place) = self.names.iter().position(|names| names.contains(name)) {
            return Ok(Some(place));
        }
        let names: Vec<&str> = self.names.iter().flatten().map(String::as_str).collect();
        let message = match names.as_slice() {
            [] => format!("No job writes `{name}`: no job is there."),
            names => format!("No job writes `{name}`; the jobs write {}.", names.join(", ")),
        };
        let said = Diagnostic::error("timeline", Some(*span), message);
        Err(match nearest(name, names.into_iter()) {
            Some(near) => said.hint(format!("Did you mean `{near}`?")),
            None => said,
        })
    }
}
