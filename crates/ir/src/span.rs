//! A stretch of the scenario text.

use serde::{Deserialize, Serialize};

/// Byte offsets `[start, end)` into the text that the reader of the diagnostic sees (the whole scenario, or one script).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// The same stretch, seen from a text that begins `by` bytes earlier.
    pub fn shifted(self, by: usize) -> Span {
        Span { start: self.start + by as u32, end: self.end + by as u32 }
    }

    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
