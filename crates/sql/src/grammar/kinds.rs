//! Sets of token kinds.

use crate::lexer::{KINDS, Kind};

const WORDS: usize = KINDS.div_ceil(64);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kinds([u64; WORDS]);

impl Kinds {
    pub const NONE: Kinds = Kinds([0; WORDS]);

    pub fn insert(&mut self, kind: Kind) {
        self.0[usize::from(kind.0) / 64] |= 1 << (kind.0 % 64);
    }

    pub fn contains(&self, kind: Kind) -> bool {
        self.0[usize::from(kind.0) / 64] & (1 << (kind.0 % 64)) != 0
    }

    /// Whether it grew.
    pub fn add(&mut self, other: &Kinds) -> bool {
        let mut grew = false;
        for (own, other) in self.0.iter_mut().zip(other.0) {
            grew |= other & !*own != 0;
            *own |= other;
        }
        grew
    }

    /// In the order of Flink's messages.
    pub fn iter(&self) -> impl Iterator<Item = Kind> + '_ {
        (0..KINDS as u16).map(Kind).filter(|kind| self.contains(*kind))
    }
}
