//! Instants of a run.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place on the clock of a run: input event `event` (1-based), and the step inside it (1-based; 0: the event is through).
///
/// Printed as `18` (event 18 has gone through everything) or `18.3`. Event 0 is the start. Ordering is by time:
/// `18.1 < 18.2 < 18`, so compare with [`Step::key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Step {
    pub event: u32,
    pub part: u32,
}

impl Step {
    pub fn after(event: u32) -> Step {
        Step { event, part: 0 }
    }

    /// A key that sorts steps by time.
    pub fn key(self) -> (u32, u32) {
        (self.event, if self.part == 0 { u32::MAX } else { self.part })
    }

    /// Reads `18` or `18.3`.
    pub fn parse(text: &str) -> Option<Step> {
        match text.split_once('.') {
            Some((event, part)) => Some(Step { event: event.parse().ok()?, part: part.parse().ok()? }),
            None => Some(Step::after(text.parse().ok()?)),
        }
    }
}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Step) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Step {
    fn cmp(&self, other: &Step) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.part == 0 { write!(f, "{}", self.event) } else { write!(f, "{}.{}", self.event, self.part) }
    }
}
