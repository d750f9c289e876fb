//! The named limits of a run, counted in units of work so that a run stops at the same place everywhere.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Changes that reach sinks.
    pub changes_max: u64,
    /// Rows in the state of all operators together.
    pub state_rows_max: u64,
    /// Bytes of keys and values in all topics together.
    pub topic_bytes_max: u64,
    /// Input events.
    pub events_max: u64,
    /// Changes between operators that the trace keeps; above it only totals are kept.
    pub trace_changes_max: u64,
    /// Bytes of scenario text.
    pub text_bytes_max: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            changes_max: 2_000_000,
            state_rows_max: 1_000_000,
            topic_bytes_max: 64 * 1024 * 1024,
            events_max: 2_000_000,
            trace_changes_max: 200_000,
            text_bytes_max: 1024 * 1024,
        }
    }
}
