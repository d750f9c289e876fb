//! Statements of Flink SQL as syntax.
//!
//! In: nothing; these are data.
//! Out: one `Body` for each statement. Queries and expressions are sqlparser's own nodes; all else is here.
//! Never: knows a catalog, a type system or a plan.
//!
//! Places: sqlparser's `Span`s count lines and columns as Flink does, within the statement (its first line is 1);
//! [`Script`](crate::Script) turns them into bytes. Spans of this crate are bytes of the script.

mod data_type;
mod ddl;

pub use data_type::{DataType, Field, TypeName};
pub use ddl::*;
pub use sqlparser::ast::{Expr, Ident};

use crate::span::Span;

/// What one statement is.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Query(Query),
    Insert(Insert),
    StatementSet(StatementSet),
    /// `EXECUTE` before a query, an INSERT or a set of them.
    Execute(Box<Body>),
    Update(Update),
    Delete(Delete),
    /// `TRUNCATE TABLE t`.
    Truncate(Name),
    Explain(Explain),
    CreateTable(CreateTable),
    CreateView(CreateView),
    CreateMaterializedTable(CreateMaterializedTable),
    CreateFunction(CreateFunction),
    CreateCatalog(CreateCatalog),
    CreateDatabase(CreateDatabase),
    CreateModel(CreateModel),
    Drop(Drop),
    Alter(Alter),
    Use(Use),
    Show(Show),
    Describe(Describe),
    Set(Set),
    Reset(Reset),
    /// Flink reads it and no plan depends on it: `ANALYZE`, `CALL`, `LOAD MODULE`, `ADD JAR` …
    Other(Other),
}

/// `a.b.c`, one to three parts where it names a catalog object.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    pub parts: Vec<Ident>,
    pub span: Span,
}

impl Name {
    /// The last part: the object's own name.
    pub fn last(&self) -> &str {
        self.parts.last().map_or("", |part| part.value.as_str())
    }
}

/// A query and the hints that stand in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    pub query: Box<sqlparser::ast::Query>,
    pub hints: Vec<HintList>,
    pub within: Vec<Within>,
    pub span: Span,
}

/// `WITHIN INTERVAL …` of a `MATCH_RECOGNIZE`, which sqlparser's tree has no place for.
#[derive(Clone, Debug, PartialEq)]
pub struct Within {
    /// The start of the first variable that its `DEFINE` defines.
    pub before: sqlparser::tokenizer::Location,
    pub interval: Expr,
}

impl Query {
    /// The hints right behind a token that ends at `end`: a table name's last part, or a `SELECT`.
    pub fn hints_behind(&self, end: sqlparser::tokenizer::Location) -> &[Hint] {
        self.hints.iter().find(|list| list.behind == end).map_or(&[], |list| &list.hints)
    }
}

/// `/*+ … */` with the end of the token before it.
#[derive(Clone, Debug, PartialEq)]
pub struct HintList {
    pub behind: sqlparser::tokenizer::Location,
    pub hints: Vec<Hint>,
}

/// `OPTIONS('k' = 'v')`, `STATE_TTL('t' = '1d')`, `BROADCAST(t)`, `LOOKUP('table' = 't')`.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub name: Ident,
    pub arguments: Vec<HintArgument>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum HintArgument {
    /// A name, a number or a string alone.
    Item(String),
    Pair(String, String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Insert {
    pub overwrite: bool,
    pub table: Name,
    /// Hints behind the table's name.
    pub hints: Vec<Hint>,
    /// `PARTITION (p = 'x', q)`: static values, as literals.
    pub partition: Vec<(Ident, Option<Expr>)>,
    /// The column list; a column may be a path `a.b`.
    pub columns: Vec<Vec<Ident>>,
    pub source: Query,
    pub on_conflict: Option<OnConflict>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnConflict {
    Error,
    Nothing,
    Deduplicate,
}

/// `UPDATE t SET a = 1, b = 2 WHERE c`.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    pub table: Name,
    pub assignments: Vec<(Ident, Expr)>,
    pub condition: Option<Expr>,
}

/// `DELETE FROM t WHERE c`.
#[derive(Clone, Debug, PartialEq)]
pub struct Delete {
    pub table: Name,
    pub condition: Option<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StatementSet {
    pub inserts: Vec<Insert>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Explain {
    pub details: Vec<ExplainDetail>,
    pub of: Box<Body>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplainDetail {
    EstimatedCost,
    ChangelogMode,
    JsonExecutionPlan,
    PlanAdvice,
}

/// `SET` alone, or `SET 'key' = 'value'`.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    pub pair: Option<(String, String)>,
}

/// `RESET` alone, or `RESET 'key'`.
#[derive(Clone, Debug, PartialEq)]
pub struct Reset {
    pub key: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Use {
    Catalog(Name),
    Database(Name),
    Modules(Vec<Ident>),
}

/// `SHOW TABLES FROM d LIKE 'x'`: `what` is `TABLES`, `CREATE TABLE`, `FULL MODULES` …
#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    pub what: String,
    /// The object of `SHOW CREATE TABLE t`, or where `FROM`/`IN` looks.
    pub name: Option<Name>,
    pub negated: bool,
    /// The pattern of `LIKE` or `ILIKE`.
    pub like: Option<(LikeKind, String)>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LikeKind {
    Like,
    Ilike,
}

/// `DESCRIBE t`, `DESC EXTENDED t`, `DESCRIBE CATALOG c`, `DESCRIBE FUNCTION f` …
#[derive(Clone, Debug, PartialEq)]
pub struct Describe {
    pub kind: ObjectKind,
    pub extended: bool,
    pub name: Name,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// The first words, upper case: `ANALYZE TABLE`.
    pub what: String,
    pub span: Span,
}
