//! Entries that contradict those before them.

use super::{Checkpoint, Crash, Entry, From, Timeline, What};
use crate::keys::nearest;
use rowkind_ir::Diagnostic;

/// The timeline without what cannot happen; each such entry is a diagnostic at its line.
pub fn without_contradictions(timeline: Timeline, diagnostics: &mut Vec<Diagnostic>) -> Timeline {
    let mut state = State { up: true, savepoints: Vec::new(), checkpoint: timeline.checkpoint_events.is_some() };
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

struct State {
    up: bool,
    savepoints: Vec<String>,
    /// A complete checkpoint is there.
    checkpoint: bool,
}

impl State {
    /// What has to be said of an entry; `Err`: it cannot happen.
    fn happens(&mut self, entry: &Entry) -> Result<Option<Diagnostic>, Diagnostic> {
        let at = entry.at;
        let wrong = |message: String| Diagnostic::error("timeline", Some(entry.span), message);
        if entry.what.is_of_jobs() && !self.up && !matches!(entry.what, What::Restart { .. }) {
            return Err(wrong(format!("The jobs are down at {at}: a `restart` comes before a {}.", entry.what.name())));
        }
        match &entry.what {
            What::Checkpoint(Checkpoint { fails, .. }) => self.checkpoint |= !fails,
            What::Savepoint { name } | What::Stop { savepoint: name } => {
                if self.savepoints.contains(name) {
                    return Err(wrong(format!("There is a savepoint `{name}` already.")));
                }
                self.savepoints.push(name.clone());
                self.up = matches!(entry.what, What::Savepoint { .. });
            }
            What::Crash(Crash { restarts, .. }) => self.up = *restarts,
            What::Cancel => self.up = false,
            What::Restart { .. } if self.up => {
                let before = "A `stop`, a `cancel`, or a crash with `restarts = false` comes before it";
                return Err(wrong(format!("The jobs run at {at}: nothing is there to restart. {before}.")));
            }
            What::Restart { from } => {
                if let From::Savepoint(name) = from
                    && !self.savepoints.contains(name)
                {
                    let there = if self.savepoints.is_empty() { "none".to_string() } else { self.savepoints.join(", ") };
                    let said = wrong(format!("No savepoint `{name}` is there at {at}; there is {there}."));
                    return Err(match nearest(name, self.savepoints.iter().map(String::as_str)) {
                        Some(near) => said.hint(format!("Did you mean `{near}`?")),
                        None => said,
                    });
                }
                self.up = true;
                if *from == From::Checkpoint && !self.checkpoint {
                    let message = format!("No checkpoint is complete at {at}: the jobs start from nothing.");
                    return Ok(Some(Diagnostic::warning("timeline", Some(entry.span), message)));
                }
            }
            What::Rescale { .. } | What::Retry | What::Roll | What::Compact | What::Clock { .. } | What::Partitions { .. } => {}
        }
        Ok(None)
    }
}
