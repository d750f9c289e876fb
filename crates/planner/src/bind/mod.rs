//! From syntax to the logical tree: names resolved, types derived, implicit casts made.
//!
//! In: a query of one statement, the catalog, the options.
//! Out: the tree that Calcite's SqlToRelConverter makes under Flink, or Flink's validation error with its place.
//! Never: rewrites the tree; what is simplified here is what Calcite's RelBuilder simplifies while building.

mod aggregate;
pub mod arithmetic;
mod call;
mod cast;
mod cast_rules;
mod compare;
mod expr;
mod from;
mod group;
mod group_by;
mod hint_order;
pub mod hints;
mod insert;
pub mod literal;
mod negation;
mod over;
pub mod pattern;
mod position;
mod qualify;
mod query;
pub mod scan;
mod scope;
mod select;
mod simplified;
mod special;
mod subquery;
pub mod typing;
mod unnest;
mod unplannable;
mod user;
pub mod window_tvf;

pub use aggregate::without_attribute as plain_type;
pub use insert::{InsertTarget, casts_implicitly};
pub use position::{Stretch, Text};
pub use scan::schema;
pub use scope::{Scope, ScopeTable};
pub use typing::data_type;

use crate::catalog::Catalog;
use crate::options::Options;
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelNode, RelOp};
use crate::rex::Rex;
use crate::row::Row;
use crate::unparse::Names;
use rowkind_ir::{Behaviours, Field};
use std::rc::Rc;

pub type Bound<T> = Result<T, Failure>;

pub const VALIDATION: &str = "org.apache.flink.table.api.ValidationException";
pub const TABLE: &str = "org.apache.flink.table.api.TableException";
const CONTEXT: &str = "org.apache.calcite.runtime.CalciteContextException";
const VALIDATOR: &str = "org.apache.calcite.sql.validate.SqlValidatorException";

/// Binds the queries of one statement.
pub struct Binder<'a> {
    pub catalog: &'a Catalog,
    pub options: &'a Options,
    pub behaviours: &'a Behaviours,
    pub text: Text<'a>,
    /// Where the statement begins in the script.
    pub shift: usize,
    /// Hints of the query that is being bound.
    pub hints: &'a [rowkind_sql::ast::HintList],
    /// WITHIN of its patterns.
    pub within: &'a [rowkind_sql::ast::Within],
    /// Whether errors are wrapped in `SQL validation failed.` (a query), or bare (a view, a computed column).
    pub wraps_errors: bool,
    /// Whether an unknown column is an `Unknown identifier` (a computed column).
    pub unknown_identifiers: bool,
    /// WITH queries in scope, innermost last.
    pub with: Vec<WithItem>,
    /// What planning will refuse, though validation lets it through.
    pub deferred: Option<Failure>,
    /// The number of the next correlation variable; one statement set counts through.
    pub next_correlation: u32,
    depth: u32,
    /// The next VALUES gives each row a projection of its own: an INSERT leaves columns out.
    pub spread_values: bool,
    /// Whether the last QUALIFY used an alias.
    reads_alias: bool,
    /// While a QUALIFY is bound: what the aliases of its SELECT list stand for.
    aliases: Vec<(String, sqlparser::ast::Expr)>,
    /// How names were read, where somebody wants to know.
    pub names: Option<Names>,
}

#[derive(Clone, Debug)]
pub struct WithItem {
    pub name: String,
    pub rel: Rel,
    pub row: Vec<Field>,
}

impl<'a> Binder<'a> {
    pub fn new(catalog: &'a Catalog, options: &'a Options, behaviours: &'a Behaviours, text: &'a str) -> Binder<'a> {
        Binder {
            catalog,
            options,
            behaviours,
            text: Text::new(text),
            shift: 0,
            hints: &[],
            within: &[],
            wraps_errors: true,
            unknown_identifiers: false,
            with: Vec::new(),
            deferred: None,
            next_correlation: 0,
            depth: 0,
            spread_values: false,
            reads_alias: false,
            aliases: Vec::new(),
            names: None,
        }
    }

    /// A scalar expression over the tables of a scope.
    pub fn scalar(&mut self, expr: &sqlparser::ast::Expr, scope: &Scope<'_>) -> Bound<Rex> {
        self.expr(expr, &mut expr::Cx::plain(scope, "SELECT"))
    }

    /// A validation error at a place.
    pub fn error_at(&self, at: Option<Stretch>, message: impl Into<String>) -> Failure {
        let message = message.into();
        let Some(at) = at else { return self.error(message) };
        if !self.wraps_errors {
            return bare_error(&self.text, self.shift, at, message);
        }
        let placed = format!("{}: {message}", self.text.words(at));
        let refusal = Refusal::new(VALIDATION, format!("SQL validation failed. {placed}")).cause(CONTEXT, placed).cause(VALIDATOR, message);
        Failure::Refused(refusal).at(Some(self.span(at)))
    }

    /// A validation error without a place.
    pub fn error(&self, message: impl Into<String>) -> Failure {
        let message = message.into();
        let refusal = if self.wraps_errors {
            Refusal::new(VALIDATION, format!("SQL validation failed. {message}")).cause(VALIDATION, message)
        } else {
            Refusal::new(VALIDATION, message)
        };
        Failure::Refused(refusal)
    }

    pub fn expr_error(&self, expr: &sqlparser::ast::Expr, message: impl Into<String>) -> Failure {
        self.error_at(self.text.expr(expr), message)
    }

    pub fn unsupported(&self, what: impl Into<String>, at: Option<Stretch>) -> Failure {
        Failure::unsupported(what, at.map(|at| self.span(at)))
    }

    pub fn unsupported_expr(&self, what: impl Into<String>, expr: &sqlparser::ast::Expr) -> Failure {
        self.unsupported(what, self.text.expr(expr))
    }

    fn span(&self, at: Stretch) -> rowkind_ir::Span {
        rowkind_ir::Span::new(at.start + self.shift, at.end + self.shift)
    }

    fn ir_span(&self, at: Option<Stretch>) -> Option<rowkind_ir::Span> {
        at.map(|at| self.span(at))
    }

    fn correlation(&mut self) -> u32 {
        self.next_correlation += 1;
        self.next_correlation - 1
    }
}

/// A validation error of a declaration: not wrapped.
pub fn bare_error(text: &Text<'_>, shift: usize, at: Stretch, message: impl Into<String>) -> Failure {
    let message = message.into();
    let placed = format!("{}: {message}", text.words(at));
    let span = rowkind_ir::Span::new(at.start + shift, at.end + shift);
    Failure::Refused(Refusal::new(CONTEXT, placed).cause(VALIDATOR, message)).at(Some(span))
}

/// A node without hints.
pub fn node(op: RelOp, row: impl Into<Row>, span: Option<rowkind_ir::Span>) -> Rel {
    Rc::new(RelNode { op, row: row.into(), hints: Vec::new(), span })
}

/// A projection with the given names; names that occur twice get a number.
pub fn project(input: Rel, exprs: Vec<Rex>, names: Vec<String>, span: Option<rowkind_ir::Span>) -> Rel {
    let names = unique_names(names);
    let row: Row = exprs.iter().zip(names).map(|(rex, name)| Field::new(name, rex.ty.clone())).collect();
    node(RelOp::Project { input, exprs }, row, span)
}

/// Calcite's suggestion for a second `id`: `id0`, then `id1`.
pub fn unique_names(names: Vec<String>) -> Vec<String> {
    let mut used: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        let mut candidate = name.clone();
        let mut attempt = 0;
        while used.contains(&candidate) {
            candidate = format!("{name}{attempt}");
            attempt += 1;
        }
        used.push(candidate);
    }
    used
}

/// The number of a numeric literal.
pub fn functions_literal(rex: &Rex) -> Option<f64> {
    match &rex.kind {
        crate::rex::RexKind::Literal(crate::rex::Literal::Value(value)) => match value {
            rowkind_ir::Value::Int(value) => Some(f64::from(*value)),
            rowkind_ir::Value::Double(value) => Some(*value),
            rowkind_ir::Value::Decimal(value) => Some(value.unscaled as f64 / 10f64.powi(i32::from(value.scale))),
            _ => None,
        },
        _ => None,
    }
}
