//! Three-valued logic: the tests `IS NULL`, `IS TRUE` and their kin.

/// A test whose answer is never UNKNOWN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TruthTest {
    /// IS NULL (true), IS NOT NULL (false).
    Null(bool),
    /// The boolean asked for, and whether it has to be it or must not be it.
    Is(bool, bool),
}

impl TruthTest {
    pub fn named(function: &str) -> Option<TruthTest> {
        Some(match function {
            "IS NULL" | "IS UNKNOWN" => TruthTest::Null(true),
            "IS NOT NULL" | "IS NOT UNKNOWN" => TruthTest::Null(false),
            "IS TRUE" => TruthTest::Is(true, true),
            "IS NOT TRUE" => TruthTest::Is(true, false),
            "IS FALSE" => TruthTest::Is(false, true),
            "IS NOT FALSE" => TruthTest::Is(false, false),
            _ => return None,
        })
    }
}
