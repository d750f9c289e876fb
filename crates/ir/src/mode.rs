//! The changelog mode: which kinds of change a stream may contain.

use crate::kind::RowKind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of row kinds, and whether deletes may carry the key alone (`PD`).
///
/// Printed as Flink's EXPLAIN prints it: letters in the order `I UB UA D`/`PD`, joined by commas; `NONE` when empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct ChangelogMode {
    pub insert: bool,
    pub update_before: bool,
    pub update_after: bool,
    pub delete: bool,
    /// Deletes may carry only the key columns.
    pub key_only_deletes: bool,
}

impl ChangelogMode {
    pub const NONE: ChangelogMode =
        ChangelogMode { insert: false, update_before: false, update_after: false, delete: false, key_only_deletes: false };
    /// `[I]`
    pub const INSERT_ONLY: ChangelogMode = ChangelogMode { insert: true, ..ChangelogMode::NONE };
    /// `[I,UA,D]`
    pub const UPSERT: ChangelogMode = ChangelogMode { insert: true, update_after: true, delete: true, ..ChangelogMode::NONE };
    /// `[I,UB,UA,D]`
    pub const ALL: ChangelogMode =
        ChangelogMode { insert: true, update_before: true, update_after: true, delete: true, key_only_deletes: false };

    pub fn contains(self, kind: RowKind) -> bool {
        match kind {
            RowKind::Insert => self.insert,
            RowKind::UpdateBefore => self.update_before,
            RowKind::UpdateAfter => self.update_after,
            RowKind::Delete => self.delete,
        }
    }

    pub fn is_insert_only(self) -> bool {
        self.insert && !self.update_before && !self.update_after && !self.delete
    }

    /// Whether every kind of `other` is also in this mode.
    pub fn covers(self, other: ChangelogMode) -> bool {
        RowKind::ALL.into_iter().all(|kind| !other.contains(kind) || self.contains(kind))
    }

    /// The letters, in print order: `I`, `UB`, `UA`, and `D` or `PD`.
    pub fn letters(self) -> Vec<&'static str> {
        let mut letters = Vec::new();
        if self.insert {
            letters.push("I");
        }
        if self.update_before {
            letters.push("UB");
        }
        if self.update_after {
            letters.push("UA");
        }
        if self.delete {
            letters.push(if self.key_only_deletes { "PD" } else { "D" });
        }
        letters
    }
}

impl fmt::Display for ChangelogMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters();
        f.write_str(&if letters.is_empty() { "NONE".to_string() } else { letters.join(",") })
    }
}
