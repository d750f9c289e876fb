//! `CREATE`, `DROP` and `ALTER`.

use super::{DataType, Expr, Ident, Name, Query};
use crate::span::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    Table,
    View,
    MaterializedTable,
    Function,
    Database,
    Catalog,
    Model,
    Connection,
    Job,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateTable {
    pub temporary: bool,
    pub or_replace: bool,
    pub if_not_exists: bool,
    pub name: Name,
    pub columns: Vec<Column>,
    pub watermarks: Vec<Watermark>,
    pub constraints: Vec<Constraint>,
    pub comment: Option<String>,
    pub distribution: Option<Distribution>,
    pub partitioned_by: Vec<Ident>,
    pub options: Vec<TableOption>,
    pub like: Option<TableLike>,
    /// `AS SELECT …`.
    pub query: Option<Query>,
}

/// A column or, in `CREATE TABLE t (a, b) AS SELECT`, only its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// `row.part INT`: the columns that it would be a part of; only ALTER TABLE reads such.
    pub parents: Vec<Ident>,
    pub name: Ident,
    pub kind: ColumnKind,
    pub comment: Option<String>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ColumnKind {
    Name,
    Physical {
        data_type: DataType,
        /// A key that stands at the column: `id INT PRIMARY KEY NOT ENFORCED`.
        constraint: Option<Box<Constraint>>,
    },
    Metadata {
        data_type: DataType,
        /// `METADATA FROM 'key'`; without it the key is the column's name.
        key: Option<String>,
        is_virtual: bool,
    },
    Computed {
        expr: Box<Expr>,
        /// The expression's own text.
        text: Span,
    },
}

/// `WATERMARK FOR rowtime AS strategy`; the time column may be a path into a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Watermark {
    pub column: Vec<Ident>,
    pub strategy: Box<Expr>,
    /// The strategy's own text.
    pub text: Span,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    pub name: Option<Ident>,
    pub primary: bool,
    /// Empty for a constraint that stands at its column.
    pub columns: Vec<Ident>,
    /// `ENFORCED`, `NOT ENFORCED`, or neither.
    pub enforced: Option<bool>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// `HASH`, `RANGE`, or neither.
    pub kind: Option<Ident>,
    pub columns: Vec<Ident>,
    pub buckets: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TableOption {
    pub key: String,
    pub value: String,
    pub key_span: Span,
    pub value_span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TableLike {
    pub table: Name,
    /// `(INCLUDING ALL, EXCLUDING OPTIONS …)`: the verb and the feature, upper case.
    pub rules: Vec<(LikeVerb, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LikeVerb {
    Including,
    Excluding,
    Overwriting,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateView {
    pub temporary: bool,
    pub or_replace: bool,
    pub if_not_exists: bool,
    pub name: Name,
    pub columns: Vec<Ident>,
    pub comment: Option<String>,
    pub query: Query,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateMaterializedTable {
    pub table: CreateTable,
    /// `FRESHNESS = INTERVAL '1' MINUTE`, as written.
    pub freshness: Option<Span>,
    /// `FULL` or `CONTINUOUS`.
    pub refresh_mode: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateFunction {
    pub temporary: bool,
    pub system: bool,
    pub if_not_exists: bool,
    pub name: Name,
    /// The class, or the Python object.
    pub class: String,
    /// `JAVA`, `SCALA`, `PYTHON`, or none.
    pub language: Option<String>,
    pub jars: Vec<String>,
    pub options: Vec<TableOption>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateCatalog {
    pub if_not_exists: bool,
    pub name: Name,
    pub comment: Option<String>,
    pub options: Vec<TableOption>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateDatabase {
    pub if_not_exists: bool,
    pub name: Name,
    pub comment: Option<String>,
    pub options: Vec<TableOption>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateModel {
    pub temporary: bool,
    pub or_replace: bool,
    pub if_not_exists: bool,
    pub name: Name,
    pub input: Vec<Column>,
    pub output: Vec<Column>,
    pub comment: Option<String>,
    pub options: Vec<TableOption>,
    pub query: Option<Query>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Drop {
    pub kind: ObjectKind,
    pub temporary: bool,
    /// `DROP TEMPORARY SYSTEM FUNCTION`.
    pub system: bool,
    pub if_exists: bool,
    pub name: Name,
    /// `CASCADE` of a database.
    pub cascade: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Alter {
    pub kind: ObjectKind,
    pub temporary: bool,
    pub system: bool,
    pub if_exists: bool,
    pub name: Name,
    pub action: AlterAction,
}

#[derive(Clone, Debug, PartialEq)]
pub enum AlterAction {
    RenameTo(Name),
    RenameColumn {
        from: Vec<Ident>,
        to: Ident,
    },
    SetOptions(Vec<TableOption>),
    ResetOptions(Vec<String>),
    /// `AS query`: a view's or a materialised table's.
    AsQuery(Query),
    /// `ADD (…)` and `MODIFY (…)`.
    Columns {
        modify: bool,
        columns: Vec<AlterColumn>,
        watermarks: Vec<Watermark>,
        constraints: Vec<Constraint>,
        distribution: Option<Distribution>,
    },
    DropColumns(Vec<Vec<Ident>>),
    DropPrimaryKey,
    DropConstraint(Ident),
    DropWatermark,
    DropDistribution,
    /// Anything else, as written: partitions, `SUSPEND`, `REFRESH`, comments, a function's new class.
    Other(Span),
}

#[derive(Clone, Debug, PartialEq)]
pub struct AlterColumn {
    pub column: Column,
    pub position: Option<ColumnPosition>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ColumnPosition {
    First,
    After(Vec<Ident>),
}
