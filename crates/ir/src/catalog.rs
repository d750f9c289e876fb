//! Tables as their DDL declares them.

use crate::expr::Expr;
use crate::span::Span;
use crate::types::DataType;
use std::collections::BTreeMap;
use std::fmt;

/// `catalog.database.name`, resolved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectName {
    pub catalog: String,
    pub database: String,
    pub name: String,
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.catalog, self.database, self.name)
    }
}

/// A table with everything that planner and engine need of its declaration.
#[derive(Clone, Debug)]
pub struct Table {
    pub name: ObjectName,
    pub columns: Vec<Column>,
    pub watermark: Option<Watermark>,
    /// Positions in `columns`, in declared order; `None` without PRIMARY KEY.
    pub primary_key: Option<Vec<usize>>,
    pub partitioned_by: Vec<String>,
    /// The WITH options, after hints are merged in.
    pub options: BTreeMap<String, String>,
    pub comment: Option<String>,
    /// The CREATE TABLE statement.
    pub span: Option<Span>,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub ty: DataType,
    pub kind: ColumnKind,
    pub comment: Option<String>,
}

#[derive(Clone, Debug)]
pub enum ColumnKind {
    Physical,
    /// `b AS expr`; the expression reads the table's columns by position. `text` is the author's.
    Computed {
        expr: Option<Expr>,
        text: String,
    },
    /// `METADATA [FROM 'key'] [VIRTUAL]`.
    Metadata {
        key: Option<String>,
        is_virtual: bool,
    },
}

/// `WATERMARK FOR column AS expr`.
#[derive(Clone, Debug)]
pub struct Watermark {
    /// Position in the table's columns.
    pub column: usize,
    /// Reads the table's columns by position.
    pub expr: Option<Expr>,
    pub text: String,
}

impl Table {
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Positions of the columns that the connector stores.
    pub fn physical_columns(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|&i| matches!(self.columns[i].kind, ColumnKind::Physical)).collect()
    }

    pub fn option(&self, key: &str) -> Option<&str> {
        self.options.get(key).map(String::as_str)
    }
}
