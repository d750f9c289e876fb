//! Flink versions as named behaviours.

use std::fmt;

/// A version of Flink that Rowkind has recordings of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum FlinkVersion {
    V1_20,
    V2_0,
    V2_1,
    V2_2,
    #[default]
    V2_3,
}

impl FlinkVersion {
    pub const ALL: [FlinkVersion; 5] =
        [FlinkVersion::V1_20, FlinkVersion::V2_0, FlinkVersion::V2_1, FlinkVersion::V2_2, FlinkVersion::V2_3];

    /// Reads `2.3` or `2.3.0`.
    pub fn parse(text: &str) -> Option<FlinkVersion> {
        FlinkVersion::ALL.into_iter().find(|version| {
            let name = version.to_string();
            text == name || text.strip_prefix(&name).is_some_and(|rest| rest.starts_with('.') && rest[1..].parse::<u32>().is_ok())
        })
    }

    /// The version that answers for a written one: itself, or for 1.17 to 1.19, of which nothing is recorded, the nearest that is.
    pub fn answering(text: &str) -> Option<FlinkVersion> {
        let is_older = |minor: &str| text == minor || text.strip_prefix(minor).is_some_and(|rest| rest.starts_with('.'));
        FlinkVersion::parse(text).or(["1.17", "1.18", "1.19"].into_iter().any(is_older).then_some(FlinkVersion::V1_20))
    }

    pub fn behaviours(self) -> Behaviours {
        Behaviours {
            version: self,
            on_conflict: self >= FlinkVersion::V2_3,
            removes_changelog_normalize: self >= FlinkVersion::V2_1,
            physical_deduplicate: self < FlinkVersion::V2_0,
            windows_name_tables: self >= FlinkVersion::V2_1,
            views_are_spelt_out: self >= FlinkVersion::V2_2,
            mini_batches_serve_over: self >= FlinkVersion::V2_1,
            multi_join: self >= FlinkVersion::V2_1,
            reuses_sinks: self >= FlinkVersion::V2_1,
            materialize_strategies: self >= FlinkVersion::V2_2,
            first_rows_append: self >= FlinkVersion::V2_1,
            normalize_passes_equal_updates: self < FlinkVersion::V2_2,
            slice_triggers_ignore_offsets: self < FlinkVersion::V2_3,
            hides_api_keys: self >= FlinkVersion::V2_1,
            assumes_connectors: false,
        }
    }
}

impl fmt::Display for FlinkVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FlinkVersion::V1_20 => "1.20",
            FlinkVersion::V2_0 => "2.0",
            FlinkVersion::V2_1 => "2.1",
            FlinkVersion::V2_2 => "2.2",
            FlinkVersion::V2_3 => "2.3",
        })
    }
}

/// What differs between versions, each under a name of its own. Code asks for a behaviour, never for a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviours {
    pub version: FlinkVersion,
    /// `ON CONFLICT` exists and is required when the upsert key differs from the sink's primary key (FLIP-558).
    pub on_conflict: bool,
    /// A ChangelogNormalize that nobody needs is taken out.
    pub removes_changelog_normalize: bool,
    /// Deduplicate is a node of the physical plan, not only of the execution plan. The first row by arrival then only appends.
    pub physical_deduplicate: bool,
    /// In the syntax tree a window function names its table, and its time column by name.
    pub windows_name_tables: bool,
    /// A view's query is kept as the validator leaves it: tables have aliases, and columns their tables.
    pub views_are_spelt_out: bool,
    /// Mini-batches are planned for a query with OVER, too.
    pub mini_batches_serve_over: bool,
    /// Joins by one common key can become one node.
    pub multi_join: bool,
    /// INSERTs of one statement set into one table share a sink.
    pub reuses_sinks: bool,
    /// How a sink materializes can be chosen, and stands in its plan.
    pub materialize_strategies: bool,
    /// A deduplication that keeps the first row of an insert-only input is insert-only.
    pub first_rows_append: bool,
    /// ChangelogNormalize passes an update on that changes nothing.
    pub normalize_passes_equal_updates: bool,
    /// Local window aggregates hand over at multiples of the slice, also where slices have an offset. So a window that
    /// ends before the first multiple is late and lost.
    pub slice_triggers_ignore_offsets: bool,
    /// Messages hide the values of options named `…api-key…`, too.
    pub hides_api_keys: bool,
    /// No difference of versions, but of the installation: connectors that are known from their documentation are there, and
    /// one that nobody knows reads and writes appends, unless its table says otherwise. A scenario is planned so.
    pub assumes_connectors: bool,
}
