//! Rules broken on purpose, so that tests can show that they would notice. Without the feature `mutants` there are none.

/// One broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// A group whose last row is taken back goes on.
    GroupsNeverEnd,
    /// DISTINCT arguments count each time.
    DistinctCountsTwice,
    /// A join key that is NULL matches another one.
    NullEqualsNull,
    /// A row whose last match goes is not padded again.
    PaddingStaysAway,
    /// A row that is pushed out of a Top-N stays.
    TopNKeepsAll,
    /// The new row of an update comes without the old one's leaving.
    UpdatesForgetTheOldRow,
    /// A checkpoint misses what an aggregate has summed up.
    CheckpointForgetsGroups,
}

impl Mutant {
    pub const ALL: [Mutant; 7] = [
        Mutant::GroupsNeverEnd,
        Mutant::DistinctCountsTwice,
        Mutant::NullEqualsNull,
        Mutant::PaddingStaysAway,
        Mutant::TopNKeepsAll,
        Mutant::UpdatesForgetTheOldRow,
        Mutant::CheckpointForgetsGroups,
    ];
}

#[cfg(feature = "mutants")]
std::thread_local! {
    static ACTIVE: std::cell::Cell<Option<Mutant>> = const { std::cell::Cell::new(None) };
}

/// Breaks a rule (or none) on this thread from now on.
#[cfg(feature = "mutants")]
pub fn break_rule(mutant: Option<Mutant>) {
    ACTIVE.set(mutant);
}

/// Whether the rule is broken.
#[cfg(feature = "mutants")]
#[inline]
pub(crate) fn broken(mutant: Mutant) -> bool {
    ACTIVE.get() == Some(mutant)
}

#[cfg(not(feature = "mutants"))]
#[inline(always)]
pub(crate) const fn broken(_mutant: Mutant) -> bool {
    false
}
