//! The logical tree: what the binder makes of a query, before any rule runs. EXPLAIN prints it as the "Abstract Syntax Tree".
//!
//! The nodes mirror Calcite's Logical… nodes. Every node knows its row type.

use crate::outcome::Refusal;
use crate::rex::{Rex, SortDirection};
use crate::row::Row;
use rowkind_ir::plan::{AfterMatch, PatternPart};
use rowkind_ir::{Field, Span, Table};
use std::rc::Rc;

/// A shared, immutable node.
pub type Rel = Rc<RelNode>;

#[derive(Clone, Debug, PartialEq)]
pub struct RelNode {
    pub op: RelOp,
    pub row: Row,
    /// Hints of a query block or table: name and options, as EXPLAIN prints them.
    pub hints: Vec<Hint>,
    /// The clause it came from, in the statement's text. Not part of equality of plans.
    pub span: Option<Span>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub name: String,
    pub inherit_path: Vec<usize>,
    /// `options:{k=v}`
    pub key_values: Vec<(String, String)>,
    /// `options:[a, b]`
    pub list: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RelOp {
    /// The physical (and metadata) columns of a table; computed columns and watermarks stand in nodes above.
    Scan {
        table: TableRef,
    },
    WatermarkAssigner {
        input: Rel,
        rowtime: usize,
        watermark: Rex,
    },
    Project {
        input: Rel,
        exprs: Vec<Rex>,
    },
    /// `correlates`: the ids of correlation variables that sub-queries of the condition read.
    Filter {
        input: Rel,
        condition: Rex,
        correlates: Vec<u32>,
    },
    Join {
        left: Rel,
        right: Rel,
        condition: Rex,
        kind: JoinType,
    },
    /// For each left row, the right tree with `$cor<id>` bound to it.
    Correlate {
        left: Rel,
        right: Rel,
        id: u32,
        required: Vec<usize>,
        kind: JoinType,
    },
    Aggregate {
        input: Rel,
        group: Vec<usize>,
        groups: Option<Vec<Vec<usize>>>,
        calls: Vec<AggCall>,
    },
    Sort {
        input: Rel,
        keys: Vec<SortField>,
        offset: Option<i64>,
        fetch: Option<i64>,
    },
    Union {
        inputs: Vec<Rel>,
        all: bool,
    },
    Intersect {
        inputs: Vec<Rel>,
        all: bool,
    },
    Minus {
        inputs: Vec<Rel>,
        all: bool,
    },
    Values {
        rows: Vec<Vec<Rex>>,
    },
    /// TUMBLE, HOP, …, process table functions, and user table functions (without inputs).
    TableFunctionScan {
        inputs: Vec<Rel>,
        call: Rex,
    },
    Uncollect {
        input: Rel,
        with_ordinality: bool,
    },
    Snapshot {
        input: Rel,
        period: Rex,
    },
    Match {
        input: Rel,
        pattern: Box<MatchSpec>,
    },
    Sink {
        input: Rel,
        sink: Rc<SinkSpec>,
    },
}

/// A table as a query names it. Equality is by identity of the declaration and its hints' options.
#[derive(Clone, Debug)]
pub struct TableRef(pub Rc<Table>);

impl PartialEq for TableRef {
    fn eq(&self, other: &TableRef) -> bool {
        self.0.name == other.0.name && self.0.options == other.0.options
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinType {
    Inner,
    Left,
    Right,
    Full,
    Semi,
    Anti,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortField {
    pub column: usize,
    pub descending: bool,
    pub nulls_last: bool,
}

/// One call of an aggregate; its name stands in the node's row type.
#[derive(Clone, Debug, PartialEq)]
pub struct AggCall {
    pub function: &'static str,
    pub args: Vec<usize>,
    pub distinct: bool,
    pub filter: Option<usize>,
    /// WITHIN GROUP (ORDER BY …).
    pub order: Vec<SortField>,
    pub output: Field,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MatchSpec {
    pub partition: Vec<usize>,
    pub order: Vec<SortField>,
    pub measures: Vec<(String, Rex)>,
    pub all_rows: bool,
    /// As EXPLAIN prints it, and what it means.
    pub after: String,
    pub skip: AfterMatch,
    pub pattern: String,
    /// The pattern's variables; none of them where CEP refuses it.
    pub parts: Vec<PatternPart>,
    pub strict_start: bool,
    pub strict_end: bool,
    pub subsets: Vec<(String, Vec<String>)>,
    pub define: Vec<(String, Rex)>,
    /// What CEP refuses of the pattern.
    pub refusal: Option<Box<Refusal>>,
    pub within: Option<Rex>,
}

/// The target of an INSERT, or the collector of a SELECT that is executed.
#[derive(Clone, Debug, PartialEq)]
pub struct SinkSpec {
    pub table: TableRef,
    /// The column list of the INSERT as paths of positions, when partial or reordered.
    pub target_columns: Option<Vec<Vec<usize>>>,
    pub conflict: Option<rowkind_ir::plan::Conflict>,
    pub overwrite: bool,
    /// Connectors that no recording speaks for are there.
    pub assumes_connectors: bool,
    pub mode: AskedOnce<rowkind_ir::connector::Mode>,
}

/// What follows from everything beside it, and is asked for many times: it makes no difference to what it stands in.
#[derive(Clone, Debug)]
pub struct AskedOnce<T>(pub std::cell::OnceCell<T>);

impl<T> Default for AskedOnce<T> {
    fn default() -> AskedOnce<T> {
        AskedOnce(std::cell::OnceCell::new())
    }
}

impl<T> PartialEq for AskedOnce<T> {
    fn eq(&self, _: &AskedOnce<T>) -> bool {
        true
    }
}

impl From<SortDirection> for (bool, bool) {
    fn from(direction: SortDirection) -> (bool, bool) {
        (direction.descending, direction.nulls_last)
    }
}
