//! What a row of a changelog means.

use crate::value::Row;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a change, in Flink's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RowKind {
    Insert,
    UpdateBefore,
    UpdateAfter,
    Delete,
}

impl RowKind {
    pub const ALL: [RowKind; 4] = [RowKind::Insert, RowKind::UpdateBefore, RowKind::UpdateAfter, RowKind::Delete];

    /// `+I`, `-U`, `+U` or `-D`.
    pub fn short(self) -> &'static str {
        match self {
            RowKind::Insert => "+I",
            RowKind::UpdateBefore => "-U",
            RowKind::UpdateAfter => "+U",
            RowKind::Delete => "-D",
        }
    }

    /// Reads `+I`, `-U`, `+U` or `-D`.
    pub fn parse(text: &str) -> Option<RowKind> {
        RowKind::ALL.into_iter().find(|kind| kind.short() == text)
    }

    /// Whether the change takes a row back (`-U`, `-D`).
    pub fn retracts(self) -> bool {
        matches!(self, RowKind::UpdateBefore | RowKind::Delete)
    }
}

impl fmt::Display for RowKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.short())
    }
}

/// One element of a changelog stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub kind: RowKind,
    pub row: Row,
}
