//! The stream plan: what the planner makes and the engine runs. Data with a printed form.

use crate::catalog::Table;
use crate::expr::Expr;
use crate::mode::ChangelogMode;
use crate::span::Span;
use crate::types::{DataType, Field};
use crate::value::{Row, Value};
use crate::version::FlinkVersion;
use std::rc::Rc;

/// Index into [`StreamPlan::nodes`].
pub type NodeId = usize;

/// One job: a SELECT, an INSERT, or the INSERTs of a statement set.
#[derive(Clone, Debug, Default)]
pub struct StreamPlan {
    /// Inputs come before their consumers. A node with several consumers is shared.
    pub nodes: Vec<Node>,
    /// The roots: sinks of INSERTs, or the one top node of a SELECT (a [`Operator::Sink`] that collects).
    pub roots: Vec<NodeId>,
    /// Session options that operators read, as SET (`table.exec.state.ttl`, …).
    pub options: Vec<(String, String)>,
    /// Whose operators run it.
    pub version: FlinkVersion,
}

#[derive(Clone, Debug)]
pub struct Node {
    pub operator: Operator,
    pub inputs: Vec<NodeId>,
    /// The columns of the node's output.
    pub schema: Vec<Field>,
    /// What the node's output may contain.
    pub mode: ChangelogMode,
    /// The derived upsert keys (column positions); `None`: unknown, empty: there is none.
    pub upsert_keys: Option<Vec<Vec<usize>>>,
    /// The node's own line of the physical plan, without `changelogMode`.
    pub physical_text: String,
    /// The node's own line of the execution plan.
    pub exec_text: String,
    /// Why the mode is what it is, in words.
    pub because: Vec<String>,
    /// The clause that made the node, in the statement's text.
    pub span: Option<Span>,
    /// State time-to-live by input, ms, where a hint sets it.
    pub state_ttl_ms: Vec<Option<i64>>,
}

#[derive(Clone, Debug)]
pub enum Operator {
    Source(Source),
    Values {
        rows: Vec<Row>,
    },
    Calc {
        projection: Vec<Expr>,
        condition: Option<Expr>,
    },
    DropUpdateBefore,
    WatermarkAssigner {
        rowtime: usize,
        watermark: Expr,
    },
    MiniBatchAssigner {
        interval_ms: i64,
        rowtime: bool,
    },
    Exchange(Distribution),
    ChangelogNormalize {
        key: Vec<usize>,
        condition: Option<Expr>,
        emits_update_before: bool,
    },
    Deduplicate(Deduplicate),
    Rank(Rank),
    /// ORDER BY … LIMIT: a Rank over one partition, without the rank column.
    SortLimit {
        order: Vec<SortKey>,
        offset: i64,
        fetch: Option<i64>,
        strategy: RankStrategy,
        emits_update_before: bool,
    },
    Limit {
        offset: i64,
        fetch: Option<i64>,
        emits_update_before: bool,
    },
    /// First key is an ascending time attribute.
    TemporalSort {
        order: Vec<SortKey>,
    },
    GroupAggregate(GroupAggregate),
    LocalGroupAggregate(GroupAggregate),
    GlobalGroupAggregate(GroupAggregate),
    IncrementalGroupAggregate {
        partial_group: Vec<usize>,
        final_group: Vec<usize>,
        calls: Vec<AggregateCall>,
    },
    /// `GROUP BY TUMBLE(ts, …)` and its kin; early and late fire in ms, `None`: off.
    GroupWindowAggregate {
        group: Vec<usize>,
        window: Window,
        properties: Vec<WindowProperty>,
        calls: Vec<AggregateCall>,
        input_retracts: bool,
        early_fire_ms: Option<i64>,
        late_fire_ms: Option<i64>,
        allowed_lateness_ms: i64,
        emits_update_before: bool,
    },
    WindowAggregate {
        group: Vec<usize>,
        window: Window,
        properties: Vec<WindowProperty>,
        calls: Vec<AggregateCall>,
        input_retracts: bool,
    },
    LocalWindowAggregate {
        group: Vec<usize>,
        window: Window,
        calls: Vec<AggregateCall>,
        input_retracts: bool,
    },
    GlobalWindowAggregate {
        group: Vec<usize>,
        window: Window,
        properties: Vec<WindowProperty>,
        calls: Vec<AggregateCall>,
        input_retracts: bool,
    },
    /// Appends window_start, window_end, window_time.
    WindowTableFunction {
        window: Window,
    },
    WindowRank {
        rank: Rank,
        window: AttachedWindow,
    },
    WindowDeduplicate {
        partition: Vec<usize>,
        order: usize,
        keep_last: bool,
        window: AttachedWindow,
    },
    WindowJoin {
        join: Join,
        left: AttachedWindow,
        right: AttachedWindow,
    },
    OverAggregate(OverAggregate),
    Join(Join),
    IntervalJoin {
        join: Join,
        rowtime: bool,
        left_lower_ms: i64,
        left_upper_ms: i64,
        left_time: usize,
        right_time: usize,
    },
    /// The right side is versioned by its rowtime; `left_time` is a column of the left row.
    TemporalJoin {
        join: Join,
        rowtime: bool,
        left_time: usize,
        right_time: Option<usize>,
        right_primary_key: Vec<usize>,
    },
    LookupJoin(LookupJoin),
    MultiJoin {
        kinds: Vec<JoinKind>,
        conditions: Vec<Option<Expr>>,
        keys: Vec<Vec<usize>>,
        unique_keys: Vec<Option<Vec<usize>>>,
    },
    Union,
    /// Each projection yields one row; `None` stands for NULL.
    Expand {
        projections: Vec<Vec<Expr>>,
    },
    Correlate {
        function: TableFunction,
        condition: Option<Expr>,
        left_outer: bool,
    },
    Match(Match),
    ProcessTableFunction {
        name: String,
        args: Vec<(String, Expr)>,
        partition: Vec<usize>,
    },
    Sink(Sink),
}

#[derive(Clone, Debug)]
pub struct Source {
    pub table: Rc<Table>,
    /// Columns of the table that are read, by position; metadata columns included.
    pub columns: Vec<usize>,
    /// The mode of the connector (before anything drops a kind).
    pub mode: ChangelogMode,
    /// The watermark was taken over by the source: column of the output and expression over the output columns.
    pub watermark: Option<(usize, Expr)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distribution {
    Hash(Vec<usize>),
    Single,
    Broadcast,
    Random,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortKey {
    pub column: usize,
    pub descending: bool,
    pub nulls_last: bool,
}

#[derive(Clone, Debug)]
pub struct Deduplicate {
    pub key: Vec<usize>,
    /// The rowtime column; `None`: processing time.
    pub rowtime: Option<usize>,
    pub keep_last: bool,
    pub outputs_insert_only: bool,
    pub emits_update_before: bool,
}

#[derive(Clone, Debug)]
pub struct Rank {
    pub function: RankFunction,
    pub partition: Vec<usize>,
    pub order: Vec<SortKey>,
    pub range: RankRange,
    pub strategy: RankStrategy,
    /// The rank number is the last column of the output.
    pub outputs_rank: bool,
    pub emits_update_before: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankFunction {
    RowNumber,
    Rank,
    DenseRank,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankRange {
    /// 1-based, both ends in.
    Constant { start: i64, end: i64 },
    /// The end is the value of this input column.
    Variable { end: usize },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankStrategy {
    AppendFast,
    Retract,
    /// The upsert key by which rows are updated.
    UpdateFast(Vec<usize>),
}

#[derive(Clone, Debug)]
pub struct GroupAggregate {
    pub group: Vec<usize>,
    pub calls: Vec<AggregateCall>,
    /// The input has updates or deletes.
    pub input_retracts: bool,
    pub emits_update_before: bool,
    /// Changes are bundled (mini-batch).
    pub mini_batch: bool,
}

#[derive(Clone, Debug)]
pub struct AggregateCall {
    /// Flink's name: `COUNT`, `SUM`, `$SUM0`, `AVG`, `MIN`, `MAX`, `LISTAGG`, …
    pub function: &'static str,
    pub args: Vec<usize>,
    pub distinct: bool,
    /// A BOOLEAN column; only rows where it is TRUE count.
    pub filter: Option<usize>,
    /// The call has to take rows back.
    pub retracts: bool,
    pub output: Field,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    pub kind: WindowKind,
    /// The time column; `None` when the windows are attached already (window_start, window_end in the input).
    pub time: Option<usize>,
    pub rowtime: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowKind {
    Tumble {
        size_ms: i64,
        offset_ms: i64,
    },
    Hop {
        size_ms: i64,
        slide_ms: i64,
        offset_ms: i64,
    },
    Cumulate {
        max_size_ms: i64,
        step_ms: i64,
        offset_ms: i64,
    },
    Session {
        gap_ms: i64,
        partition: Vec<usize>,
    },
    /// Legacy count windows.
    Count {
        size: i64,
        slide: i64,
    },
}

/// window_start and window_end as columns of an input, with the window they came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachedWindow {
    pub kind: WindowKind,
    pub start: usize,
    pub end: usize,
    pub rowtime: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowProperty {
    Start,
    End,
    Rowtime,
    Proctime,
}

#[derive(Clone, Debug)]
pub struct OverAggregate {
    pub partition: Vec<usize>,
    pub order: Vec<SortKey>,
    /// Rows of ROWS frames, ms of RANGE frames; `None`: unbounded.
    pub preceding: Option<i64>,
    pub rows: bool,
    /// The order column is a time attribute: `Some(true)` rowtime, `Some(false)` processing time, `None` an ordinary column.
    pub time: Option<bool>,
    pub calls: Vec<AggregateCall>,
    /// Constant arguments of the calls, and their types; the calls find them behind the input's columns.
    pub constants: Vec<(Value, DataType)>,
    pub emits_update_before: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinKind {
    Inner,
    Left,
    Right,
    Full,
    Semi,
    Anti,
}

/// What a join knows of an input's upsert key against the join key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputSpec {
    JoinKeyContainsUniqueKey(Vec<usize>),
    HasUniqueKey(Vec<usize>),
    NoUniqueKey,
}

#[derive(Clone, Debug)]
pub struct Join {
    pub kind: JoinKind,
    pub left_key: Vec<usize>,
    pub right_key: Vec<usize>,
    /// For each key pair: NULL does not equal NULL (true), or does (IS NOT DISTINCT FROM, false).
    pub filter_nulls: Vec<bool>,
    /// The rest of the condition, over the left row's columns, then the right row's.
    pub condition: Option<Expr>,
    pub left_spec: InputSpec,
    pub right_spec: InputSpec,
    pub emits_update_before: bool,
    pub mini_batch: bool,
}

#[derive(Clone, Debug)]
pub struct LookupJoin {
    pub table: Rc<Table>,
    pub kind: JoinKind,
    /// Table column (position in the table) = this expression over the left row.
    pub lookup: Vec<(usize, Expr)>,
    /// Projection and filter on the looked-up row (over all columns of the table).
    pub right_projection: Vec<Expr>,
    pub right_condition: Option<Expr>,
    pub condition: Option<Expr>,
    pub upsert_materialize: bool,
    /// A hint wants the table asked again: when, as Flink prints it.
    pub retry: Option<String>,
}

#[derive(Clone, Debug)]
pub struct TableFunction {
    /// `$UNNEST$1`, `$UNNEST_ROWS_WITH_ORDINALITY$1`, `$REPLICATE_ROWS$1`, or a user's.
    pub name: String,
    pub args: Vec<Expr>,
    pub output: Vec<Field>,
}

#[derive(Clone, Debug)]
pub struct Match {
    pub partition: Vec<usize>,
    pub order: Vec<SortKey>,
    /// Read columns by pattern variable: `PATTERN_REF(variable, column)` within FIRST, LAST, PREV, aggregates and FINAL.
    pub measures: Vec<(String, Expr)>,
    pub after: AfterMatch,
    /// One behind the other.
    pub pattern: Vec<PatternPart>,
    pub define: Vec<(String, Expr)>,
    pub within_ms: Option<i64>,
}

/// A variable of a pattern and how many rows it matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternPart {
    pub variable: String,
    pub least: u32,
    /// `None`: no bound.
    pub most: Option<u32>,
    pub reluctant: bool,
}

/// Where the search goes on behind a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AfterMatch {
    NextRow,
    PastLastRow,
    /// The first row of this variable.
    First(String),
    Last(String),
}

#[derive(Clone, Debug)]
pub struct Sink {
    /// `None`: the collector of a SELECT.
    pub table: Option<Rc<Table>>,
    /// The sink's own mode (what its connector accepts).
    pub mode: ChangelogMode,
    /// Positions of the sink's primary key in its physical columns.
    pub primary_key: Option<Vec<usize>>,
    /// The smallest upsert key of the input.
    pub input_upsert_key: Option<Vec<usize>>,
    pub upsert_materialize: bool,
    pub conflict: Option<Conflict>,
    /// `table.exec.sink.not-null-enforcer` and kin are read from the plan's options.
    pub target_columns: Option<Vec<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    Error,
    Nothing,
    Deduplicate,
}

impl Operator {
    /// The operator's name in Flink's execution plan.
    pub fn name(&self) -> &'static str {
        match self {
            Operator::Source(_) => "TableSourceScan",
            Operator::Values { .. } => "Values",
            Operator::Calc { .. } => "Calc",
            Operator::DropUpdateBefore => "DropUpdateBefore",
            Operator::WatermarkAssigner { .. } => "WatermarkAssigner",
            Operator::MiniBatchAssigner { .. } => "MiniBatchAssigner",
            Operator::Exchange(_) => "Exchange",
            Operator::ChangelogNormalize { .. } => "ChangelogNormalize",
            Operator::Deduplicate(_) => "Deduplicate",
            Operator::Rank(_) => "Rank",
            Operator::SortLimit { .. } => "SortLimit",
            Operator::Limit { .. } => "Limit",
            Operator::TemporalSort { .. } => "TemporalSort",
            Operator::GroupAggregate(_) => "GroupAggregate",
            Operator::LocalGroupAggregate(_) => "LocalGroupAggregate",
            Operator::GlobalGroupAggregate(_) => "GlobalGroupAggregate",
            Operator::IncrementalGroupAggregate { .. } => "IncrementalGroupAggregate",
            Operator::GroupWindowAggregate { .. } => "GroupWindowAggregate",
            Operator::WindowAggregate { .. } => "WindowAggregate",
            Operator::LocalWindowAggregate { .. } => "LocalWindowAggregate",
            Operator::GlobalWindowAggregate { .. } => "GlobalWindowAggregate",
            Operator::WindowTableFunction { .. } => "WindowTableFunction",
            Operator::WindowRank { .. } => "WindowRank",
            Operator::WindowDeduplicate { .. } => "WindowDeduplicate",
            Operator::WindowJoin { .. } => "WindowJoin",
            Operator::OverAggregate(_) => "OverAggregate",
            Operator::Join(_) => "Join",
            Operator::IntervalJoin { .. } => "IntervalJoin",
            Operator::TemporalJoin { .. } => "TemporalJoin",
            Operator::LookupJoin(_) => "LookupJoin",
            Operator::MultiJoin { .. } => "MultiJoin",
            Operator::Union => "Union",
            Operator::Expand { .. } => "Expand",
            Operator::Correlate { .. } => "Correlate",
            Operator::Match(_) => "Match",
            Operator::ProcessTableFunction { .. } => "ProcessTableFunction",
            Operator::Sink(_) => "Sink",
        }
    }
}

/// A literal row, for [`Operator::Values`].
pub fn row(values: impl IntoIterator<Item = Value>) -> Row {
    values.into_iter().collect()
}
