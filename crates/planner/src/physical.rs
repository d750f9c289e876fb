//! The physical plan: Flink's StreamPhysical… nodes, before and after their changelog traits are known.
//!
//! A tree of shared, immutable nodes; rules rebuild what they change. Exchanges are put in by `convert::exchange`,
//! until then the same nodes stand for Flink's logical ones.

use crate::infer::traits::Traits;
use crate::infer::upsert_key::Keys;
use crate::rel::{AggCall, Hint, SinkSpec, SortField};
use crate::rex::Rex;
use crate::row::Row;
use rowkind_ir::connector::Abilities;
use rowkind_ir::plan::{AttachedWindow, Distribution, InputSpec, JoinKind, RankFunction, RankRange, RankStrategy, Window, WindowProperty};
use rowkind_ir::{ChangelogMode, Field, Span, Table};
use std::cell::OnceCell;
use std::rc::Rc;

pub type Plan = Rc<Node>;

#[derive(Clone, Debug)]
pub struct Node {
    pub op: Op,
    pub inputs: Vec<Plan>,
    pub row: Row,
    pub traits: Traits,
    pub hints: Vec<Hint>,
    pub span: Option<Span>,
    /// The derived upsert keys, once asked for.
    pub keys: OnceCell<Keys>,
}

#[derive(Clone, Debug)]
pub enum Op {
    Scan(Scan),
    Values {
        rows: Vec<Vec<Rex>>,
    },
    Calc {
        exprs: Vec<Rex>,
        condition: Option<Rex>,
    },
    WatermarkAssigner {
        rowtime: usize,
        watermark: Rex,
    },
    MiniBatchAssigner {
        interval_ms: i64,
        rowtime: bool,
    },
    DropUpdateBefore,
    Exchange(Distribution),
    ChangelogNormalize {
        key: Vec<usize>,
        condition: Option<Rex>,
    },
    Aggregate(Aggregate),
    LocalAggregate(Aggregate),
    GlobalAggregate(GlobalAggregate),
    IncrementalAggregate(IncrementalAggregate),
    GroupWindowAggregate(GroupWindowAggregate),
    WindowAggregate(WindowAggregate),
    LocalWindowAggregate(WindowAggregate),
    GlobalWindowAggregate(WindowAggregate),
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
    Over(Over),
    Rank(Rank),
    Sort {
        keys: Vec<SortField>,
    },
    TemporalSort {
        keys: Vec<SortField>,
    },
    SortLimit {
        keys: Vec<SortField>,
        offset: i64,
        fetch: Option<i64>,
        strategy: Option<RankStrategy>,
    },
    Limit {
        offset: i64,
        fetch: Option<i64>,
    },
    Join(Join),
    IntervalJoin {
        join: Join,
        bounds: IntervalBounds,
    },
    TemporalJoin {
        join: Join,
        left_time: usize,
        right_time: Option<usize>,
        primary_key: Vec<usize>,
    },
    /// The right input of a temporal or lookup join, until that join is made.
    Snapshot {
        period: Rex,
    },
    LookupJoin(LookupJoin),
    MultiJoin(MultiJoin),
    Union,
    Expand {
        projects: Vec<Vec<Rex>>,
        expand_id: usize,
    },
    Correlate(Correlate),
    Match(Box<crate::rel::MatchSpec>),
    ProcessTableFunction {
        call: Rex,
    },
    Sink(Sink),
}

#[derive(Clone, Debug)]
pub struct Scan {
    pub table: Rc<Table>,
    /// Positions in the table's columns, one for each output column.
    pub columns: Vec<usize>,
    /// What the connector produces.
    pub mode: ChangelogMode,
    /// The projection was pushed into the source: its names are printed.
    pub projected: bool,
    /// The source can read metadata columns; then a projection prints them, even none.
    pub reads_metadata: bool,
    /// The keys of those that it reads.
    pub metadata: Vec<String>,
    /// The conditions that the source is told of, as they are printed; it may pass rows that do not hold.
    pub filter: Option<String>,
    /// The watermark was taken over by the source.
    pub watermark: Option<(usize, Rex)>,
    /// The versioned side of an event-time temporal join reads the changelog as it is.
    pub event_time_snapshot: bool,
    /// What the source can take over.
    pub abilities: Abilities,
    pub limit: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialFinal {
    None,
    Partial,
    Final,
}

#[derive(Clone, Debug)]
pub struct Aggregate {
    pub group: Vec<usize>,
    pub calls: Vec<AggCall>,
    pub partial_final: PartialFinal,
    /// For a local aggregate: the accumulator columns. `None` until it is split.
    pub local: Option<crate::convert::two_phase::LocalBuffers>,
}

#[derive(Clone, Debug)]
pub struct GlobalAggregate {
    pub group: Vec<usize>,
    /// The calls over the rows that the local aggregate read.
    pub calls: Vec<AggCall>,
    pub partial_final: PartialFinal,
    pub buffers: crate::convert::two_phase::LocalBuffers,
    /// Whether those rows were updated.
    pub input_retracts: bool,
    pub index_of_count_star: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct IncrementalAggregate {
    pub partial_group: Vec<usize>,
    pub final_group: Vec<usize>,
    pub calls: Vec<AggCall>,
    pub select: String,
}

#[derive(Clone, Debug)]
pub struct GroupWindowAggregate {
    pub group: Vec<usize>,
    pub window: Window,
    pub calls: Vec<AggCall>,
    /// Name and kind of each window property, in output order.
    pub properties: Vec<(String, WindowProperty)>,
    pub early_fire_ms: Option<i64>,
    pub late_fire_ms: Option<i64>,
    pub allowed_lateness_ms: i64,
}

#[derive(Clone, Debug)]
pub struct WindowAggregate {
    /// Group keys without the window columns.
    pub group: Vec<usize>,
    pub window: WindowSource,
    pub calls: Vec<AggCall>,
    pub properties: Vec<(String, WindowProperty)>,
    pub local: Option<crate::convert::two_phase::LocalBuffers>,
}

/// Where a window aggregate finds its windows.
#[derive(Clone, Debug)]
pub enum WindowSource {
    /// It assigns them by a time column.
    Time(Window),
    /// They are columns of the input.
    Attached(AttachedWindow),
    /// They come as the slice end of a local aggregate.
    Slice { window: Window, column: usize },
}

#[derive(Clone, Debug)]
pub struct OverCall {
    pub function: &'static str,
    pub args: Vec<Rex>,
    pub distinct: bool,
    pub output: Field,
}

#[derive(Clone, Debug)]
pub struct OverGroup {
    pub partition: Vec<usize>,
    pub order: Vec<SortField>,
    pub rows: bool,
    pub lower: crate::rex::Bound,
    pub upper: crate::rex::Bound,
    pub calls: Vec<OverCall>,
}

#[derive(Clone, Debug)]
pub struct Over {
    pub groups: Vec<OverGroup>,
    /// Printed as Flink did before 2.1.
    pub classic: bool,
}

#[derive(Clone, Debug)]
pub struct Rank {
    pub function: RankFunction,
    pub partition: Vec<usize>,
    pub order: Vec<SortField>,
    pub range: RankRange,
    pub strategy: Option<RankStrategy>,
    pub outputs_rank: bool,
    /// The number is left out, being the same in all rows; something above read it.
    pub constant_number: bool,
    /// What Flink made of it before 2.1.
    pub classic: Option<ClassicRank>,
}

/// A Rank before Flink 2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicRank {
    Rank,
    /// One row for each key, by a time attribute: a node of its own that takes only inserts.
    Deduplicate,
}

#[derive(Clone, Debug)]
pub struct Join {
    pub kind: JoinKind,
    /// Over the left columns, then the right ones.
    pub condition: Rex,
    pub left_key: Vec<usize>,
    pub right_key: Vec<usize>,
    pub filter_nulls: Vec<bool>,
    pub rest: Vec<Rex>,
    /// Changes are bundled.
    pub mini_batch: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct IntervalBounds {
    pub rowtime: bool,
    pub left_lower_ms: i64,
    pub left_upper_ms: i64,
    pub left_time: usize,
    pub right_time: usize,
}

#[derive(Clone, Debug)]
pub struct LookupJoin {
    pub table: Rc<Table>,
    pub kind: JoinKind,
    /// Columns of the table that the scan reads.
    pub table_row: Vec<Field>,
    /// Table column = column of the input, or a constant.
    pub lookup: Vec<(usize, Rex)>,
    /// Names of the right side, where a projection is folded in.
    pub right_names: Vec<String>,
    /// Over the table's columns.
    pub projection: Option<Vec<Rex>>,
    pub filter: Option<Rex>,
    /// Over the input's columns, then the projected table columns.
    pub condition: Option<Rex>,
    pub upsert_materialize: bool,
    /// When the table is asked again, as EXPLAIN prints it.
    pub retry: Option<String>,
    /// Rows of a key go to one subtask.
    pub shuffle: bool,
    /// Printed as Flink did before 2.1.
    pub classic: bool,
}

#[derive(Clone, Debug)]
pub struct MultiJoin {
    pub kinds: Vec<JoinKind>,
    pub conditions: Vec<Rex>,
    /// The common key in each input.
    pub keys: Vec<Vec<usize>>,
}

#[derive(Clone, Debug)]
pub struct Correlate {
    pub call: Rex,
    pub function_row: Vec<Field>,
    pub condition: Option<Rex>,
    pub left_outer: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sink {
    /// `None`: collects the result of a SELECT.
    pub spec: Option<Rc<SinkSpec>>,
    pub upsert_materialize: bool,
    /// The materialisation is printed, but left out of the job: rows that only come need none before ON CONFLICT.
    pub only_printed: bool,
}

impl Node {
    pub fn new(op: Op, inputs: Vec<Plan>, row: impl Into<Row>) -> Plan {
        Rc::new(Node { op, inputs, row: row.into(), traits: Traits::default(), hints: Vec::new(), span: None, keys: OnceCell::new() })
    }

    pub fn input(&self) -> &Plan {
        &self.inputs[0]
    }

    /// The same node over other inputs; what was derived is forgotten.
    pub fn with_inputs(self: &Rc<Node>, inputs: Vec<Plan>) -> Plan {
        if self.inputs.len() == inputs.len() && self.inputs.iter().zip(&inputs).all(|(old, new)| Rc::ptr_eq(old, new)) {
            return self.clone();
        }
        // An exchange has the columns of its input, under their names.
        let row = if matches!(self.op, Op::Exchange(_)) { inputs[0].row.clone() } else { self.row.clone() };
        Rc::new(Node { inputs, row, keys: OnceCell::new(), ..(**self).clone() })
    }

    pub fn with_op(&self, op: Op) -> Plan {
        self.rebuilt(op, self.inputs.clone(), self.row.clone())
    }

    /// Another operation in this one's place, with its traits and hints.
    pub fn rebuilt(&self, op: Op, inputs: Vec<Plan>, row: impl Into<Row>) -> Plan {
        let Node { traits, hints, span, .. } = self;
        Rc::new(Node { op, inputs, row: row.into(), traits: *traits, hints: hints.clone(), span: *span, keys: OnceCell::new() })
    }

    pub fn with_traits(self: Rc<Node>, traits: Traits) -> Plan {
        let mut node = Rc::unwrap_or_clone(self);
        node.traits = traits;
        Rc::new(node)
    }

    pub fn with_span(self: &Rc<Node>, span: Option<Span>) -> Plan {
        match (self.span, span) {
            (None, Some(_)) => Rc::new(Node { span, ..(**self).clone() }),
            _ => self.clone(),
        }
    }

    pub fn names(&self) -> Vec<String> {
        self.row.iter().map(|field| field.name.clone()).collect()
    }

    /// The upsert keys, derived once.
    pub fn upsert_keys(&self) -> &Keys {
        self.keys.get_or_init(|| crate::infer::upsert_key::derive(self))
    }
}

impl Rank {
    /// ROW_NUMBER, the first only, without its number in the output.
    pub fn is_deduplication(&self) -> bool {
        self.function == RankFunction::RowNumber && !self.outputs_rank && self.range == RankRange::Constant { start: 1, end: 1 }
    }
}

impl Join {
    pub fn new(kind: JoinKind, condition: Rex, left_width: usize) -> Join {
        let keys = crate::rex_tools::join_keys(&condition, left_width);
        Join {
            kind,
            condition,
            left_key: keys.left,
            right_key: keys.right,
            filter_nulls: keys.filter_nulls,
            rest: keys.rest,
            mini_batch: false,
        }
    }
}

/// A projection over a node; none if it changes nothing.
pub fn calc(input: Plan, exprs: Vec<Rex>, names: Vec<String>, condition: Option<Rex>) -> Plan {
    let row: Row = exprs.iter().zip(names).map(|(expr, name)| Field::new(name, expr.ty.clone())).collect();
    Node::new(Op::Calc { exprs, condition }, vec![input], row)
}

/// Whether a Calc gives its input back: all columns, in order, every row. Names do not count.
pub fn is_trivial_calc(node: &Node) -> bool {
    match &node.op {
        Op::Calc { exprs, condition: None } => {
            exprs.len() == node.input().row.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i))
        }
        _ => false,
    }
}

/// The input specs of a join, as it prints and executes them (specification 6.5).
pub fn input_spec(input: &Plan, key: &[usize]) -> InputSpec {
    let keys = crate::infer::upsert_key::in_key_group(input, key);
    let Some(keys) = keys.filter(|keys| !keys.is_empty()) else { return InputSpec::NoUniqueKey };
    match keys.iter().find(|unique| unique.iter().all(|column| key.contains(column))) {
        Some(unique) => InputSpec::JoinKeyContainsUniqueKey(unique.clone()),
        None => InputSpec::HasUniqueKey(crate::infer::upsert_key::smallest(&keys).unwrap_or_default()),
    }
}
