//! Queries: WITH, set operations, VALUES, ORDER BY and LIMIT around a body.
//!
//! In: a query and the scope around it. Out: its tree with the names and types of its columns.

use super::expr::Cx;
use super::literal;
use super::scope::{Scope, ScopeTable};
use super::typing::{is_approximate, is_exact, least_restrictive};
use super::{Binder, Bound, WithItem, node, project};
use crate::outcome::Failure;
use crate::rel::{Rel, RelOp, SortField};
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::{DataType, Field, TypeKind, Value};
use rowkind_sql::extent::Extent;
use sqlparser::ast::{self, Expr, Query, SetExpr};

/// A tree and the columns that its users see: names may differ from the tree's own.
#[derive(Clone, Debug)]
pub struct BoundQuery {
    pub rel: Rel,
    pub row: Vec<Field>,
}

impl BoundQuery {
    /// The columns as a statement's result has them.
    pub fn with_unique_names(mut self) -> BoundQuery {
        let names = super::unique_names(self.row.iter().map(|field| field.name.clone()).collect());
        for (field, name) in self.row.iter_mut().zip(names) {
            field.name = name;
        }
        self
    }
}

/// What stands behind a body: sort keys, offset and fetch.
#[derive(Clone, Copy, Default)]
pub struct Tail<'q> {
    pub order: &'q [ast::OrderByExpr],
    pub offset: Option<i64>,
    pub fetch: Option<i64>,
}

impl Tail<'_> {
    pub fn is_empty(&self) -> bool {
        self.order.is_empty() && self.offset.is_none() && self.fetch.is_none()
    }
}

impl Binder<'_> {
    /// A query as a statement.
    pub fn top_query(&mut self, query: &Query) -> Bound<BoundQuery> {
        self.query(query, None, true)
    }

    /// `top`: an ORDER BY without LIMIT counts.
    pub fn query(&mut self, query: &Query, parent: Option<&Scope<'_>>, top: bool) -> Bound<BoundQuery> {
        self.depth += 10;
        if self.depth > 1000 {
            return Err(self.unsupported("queries nested this deep", self.text.query(query)));
        }
        let with = self.with.len();
        let bound = self.query_inner(query, parent, top);
        self.with.truncate(with);
        self.depth -= 10;
        bound
    }

    fn query_inner(&mut self, query: &Query, parent: Option<&Scope<'_>>, top: bool) -> Bound<BoundQuery> {
        if let Some(with) = &query.with {
            for item in &with.cte_tables {
                // A query that does not name itself is as good without RECURSIVE.
                let itself = format!("Object '{}' not found", item.alias.name.value);
                let bound = self.query(&item.query, None, false);
                let mut bound = match bound {
                    Err(Failure::Refused(refusal)) if with.recursive && refusal.message.contains(&itself) => {
                        self.recursive(item, refusal)?
                    }
                    bound => bound?,
                };
                let names = &item.alias.columns;
                let twice =
                    bound.row.iter().enumerate().find(|(index, field)| bound.row[..*index].iter().any(|known| known.name == field.name));
                if let (Some((_, field)), true) = (twice, names.is_empty()) {
                    let message = format!("Column has duplicate column name '{}' and no column list specified", field.name);
                    return Err(self.error_at(self.text.query(&item.query), message));
                }
                if !names.is_empty() {
                    if names.len() != bound.row.len() {
                        let message = "Number of columns must match number of query columns";
                        return Err(self.error_at(self.text.ident(&names[0].name), message));
                    }
                    for (field, name) in bound.row.iter_mut().zip(names) {
                        field.name = name.name.value.clone();
                    }
                }
                self.with.push(WithItem { name: item.alias.name.value.clone(), rel: bound.rel, row: bound.row });
            }
        }
        let order: &[ast::OrderByExpr] = match &query.order_by {
            Some(ast::OrderBy { kind: ast::OrderByKind::Expressions(keys), .. }) => keys,
            Some(_) => return Err(self.unsupported("ORDER BY ALL", self.text.query(query))),
            None => &[],
        };
        let (mut fetch, mut offset) = (None, None);
        match &query.limit_clause {
            Some(ast::LimitClause::LimitOffset { limit, offset: skip, .. }) => {
                fetch = limit.as_ref();
                offset = skip.as_ref().map(|skip| &skip.value);
            }
            Some(ast::LimitClause::OffsetCommaLimit { offset: skip, limit }) => {
                fetch = Some(limit);
                offset = Some(skip);
            }
            None => {}
        }
        if let Some(ast::Fetch { quantity, .. }) = &query.fetch {
            fetch = quantity.as_ref();
        }
        let (fetch, offset) = (self.count(fetch)?, self.count(offset)?);
        let fetch = if query.fetch.as_ref().is_some_and(|fetch| fetch.quantity.is_none()) { Some(1) } else { fetch };
        let is_needed = top || fetch.is_some() || offset.is_some();
        let tail = Tail { order: if is_needed { order } else { &[] }, offset, fetch };
        self.body(&query.body, tail, parent, top)
    }

    /// A view may not have two columns of one name.
    pub fn check_view_names(&self, query: &Query, row: &[Field]) -> Bound<()> {
        for (index, field) in row.iter().enumerate() {
            let Some(first) = row[..index].iter().position(|known| known.name == field.name) else { continue };
            let place = self.select_item(&query.body, first).map(|at| self.text.place(at.start));
            let Some(place) = place else { continue };
            let message =
                format!("A column with the same name `{}` has been defined at line {}, column {}.", field.name, place.line, place.column);
            let refusal = crate::outcome::Refusal::new(super::VALIDATION, format!("SQL validation failed. {message}"))
                .cause("org.apache.flink.sql.parser.error.SqlValidateException", message);
            return Err(crate::outcome::Failure::Refused(refusal));
        }
        Ok(())
    }

    fn count(&self, expr: Option<&Expr>) -> Bound<Option<i64>> {
        match expr {
            None => Ok(None),
            Some(Expr::Value(ast::ValueWithSpan { value: ast::Value::Number(text, _), .. })) => {
                text.parse().map(Some).map_err(|_| self.unsupported("this LIMIT", None))
            }
            Some(Expr::Identifier(ident)) if ident.value.eq_ignore_ascii_case("ALL") => Ok(None),
            Some(other) => Err(self.unsupported_expr("this LIMIT", other)),
        }
    }

    pub fn body(&mut self, body: &SetExpr, tail: Tail<'_>, parent: Option<&Scope<'_>>, top: bool) -> Bound<BoundQuery> {
        match body {
            SetExpr::Select(select) => self.select(select, tail, parent),
            SetExpr::Query(query) => {
                let bound = self.query(query, parent, top && tail.is_empty())?;
                self.sorted(bound, tail)
            }
            SetExpr::SetOperation { left, op, set_quantifier, right } => {
                let bound = self.set_operation(left, *op, *set_quantifier, right, parent)?;
                self.sorted(bound, tail)
            }
            SetExpr::Values(values) => {
                let bound = self.values(values, parent)?;
                self.sorted(bound, tail)
            }
            SetExpr::Table(table) => {
                let bound = self.whole_table(table)?;
                self.sorted(bound, tail)
            }
            _ => Err(self.unsupported("this query", None)),
        }
    }

    /// `TABLE t`: all that is in it.
    fn whole_table(&mut self, table: &ast::Table) -> Bound<BoundQuery> {
        let idents: Vec<ast::Ident> = table.schema_name.iter().chain(&table.table_name).cloned().collect();
        let parts: Vec<String> = idents.iter().map(|ident| ident.value.clone()).collect();
        let name = ast::ObjectName(idents.into_iter().map(ast::ObjectNamePart::Identifier).collect());
        let (rel, row, _) = self.table_by_name(&name, &parts)?;
        let exprs = crate::rex_tools::inputs_of(&rel.row);
        let names = row.iter().map(|field| field.name.clone()).collect();
        Ok(BoundQuery { rel: super::project(rel, exprs, names, None), row })
    }

    fn set_operation(
        &mut self,
        left: &SetExpr,
        op: ast::SetOperator,
        quantifier: ast::SetQuantifier,
        right: &SetExpr,
        parent: Option<&Scope<'_>>,
    ) -> Bound<BoundQuery> {
        let (a, b) = (self.body(left, Tail::default(), parent, false)?, self.body(right, Tail::default(), parent, false)?);
        let all = matches!(quantifier, ast::SetQuantifier::All | ast::SetQuantifier::AllByName);
        let name = match op {
            ast::SetOperator::Union => "UNION",
            ast::SetOperator::Intersect => "INTERSECT",
            _ => "EXCEPT",
        };
        let name = if all { format!("{name} ALL") } else { name.to_string() };
        if a.row.len() != b.row.len() {
            let at = self.select_list(right);
            return Err(self.error_at(at, format!("Column count mismatch in {name}")));
        }
        let mut row = Vec::new();
        for (index, (x, y)) in a.row.iter().zip(&b.row).enumerate() {
            match least_restrictive(&[x.ty.clone(), y.ty.clone()]) {
                Some(ty) => {
                    for side in [x, y] {
                        let refused = super::cast_rules::own_words(&side.ty.kind, &ty.kind);
                        if let Some(message) = refused.filter(|_| side.ty.kind != ty.kind) {
                            self.deferred.get_or_insert(crate::outcome::Failure::validation(message));
                        }
                    }
                    row.push(Field::new(x.name.clone(), common_attribute(&x.ty, &y.ty, ty)));
                }
                None => {
                    let at = self.select_item(left, index);
                    return Err(self.error_at(at, format!("Type mismatch in column {} of {name}", index + 1)));
                }
            }
        }
        let inputs = vec![a.rel, b.rel];
        let own: Vec<Field> = inputs[0].row.iter().zip(&row).map(|(own, seen)| Field::new(own.name.clone(), seen.ty.clone())).collect();
        let op = match op {
            ast::SetOperator::Union => RelOp::Union { inputs: flat_union(inputs, all), all },
            ast::SetOperator::Intersect => RelOp::Intersect { inputs, all },
            _ => RelOp::Minus { inputs, all },
        };
        let span = self.ir_span(self.text.set_expr(right));
        Ok(BoundQuery { rel: node(op, own, span), row })
    }

    fn select_list(&self, body: &SetExpr) -> Option<super::Stretch> {
        let SetExpr::Select(select) = body else { return self.text.set_expr(body) };
        let first = self.item_at(select.projection.first()?)?;
        let last = self.item_at(select.projection.last()?)?;
        Some(super::Stretch { start: first.start, end: last.end })
    }

    fn select_item(&self, body: &SetExpr, index: usize) -> Option<super::Stretch> {
        match body {
            SetExpr::Select(select) => self.item_at(select.projection.get(index)?),
            SetExpr::SetOperation { left, .. } => self.select_item(left, index),
            SetExpr::Query(query) => self.select_item(&query.body, index),
            _ => self.text.set_expr(body),
        }
    }

    fn item_at(&self, item: &ast::SelectItem) -> Option<super::Stretch> {
        match item {
            ast::SelectItem::UnnamedExpr(expr) => self.text.expr(expr),
            ast::SelectItem::ExprWithAlias { expr, alias } => {
                let (expr, alias) = (self.text.expr(expr)?, self.text.ident(alias)?);
                Some(super::Stretch { start: expr.start, end: alias.end })
            }
            other => self.text.span(other.extent()),
        }
    }

    /// A literal of VALUES. An exact number keeps its type in a column of DOUBLE or of times, of which Flink can make no code.
    fn literal_of(&self, rex: Rex, field: &Field) -> Rex {
        let no_code = is_approximate(&field.ty.kind) || matches!(field.ty.kind, TypeKind::Date | TypeKind::Timestamp(..));
        if is_exact(&rex.ty.kind) && no_code { rex } else { scaled(self.retype(rex, &field.ty)) }
    }

    fn incompatible(&self, values: &ast::Values) -> Failure {
        let row = |row: &ast::Parens<Vec<Expr>>| {
            let mut items = row.content.iter().filter_map(|item| self.text.expr(item));
            items.next().map(|first| self.text.bracketed(items.fold(first, super::Stretch::to)))
        };
        let rows: Vec<super::Stretch> = values.rows.iter().filter_map(row).collect();
        let at = rows.first().zip(rows.last()).map(|(first, last)| self.text.from_word(first.to(*last), "VALUES"));
        self.error_at(at, "Values passed to VALUES operator must have compatible types")
    }

    fn values(&mut self, values: &ast::Values, parent: Option<&Scope<'_>>) -> Bound<BoundQuery> {
        let scope = Scope::child_of(parent);
        let mut rows: Vec<Vec<Rex>> = Vec::new();
        for written in &values.rows {
            let mut row = Vec::new();
            for item in &written.content {
                if super::select::is_bare_null(item) {
                    return Err(self.expr_error(item, "Illegal use of 'NULL'"));
                }
                row.push(self.expr(item, &mut Cx::plain(&scope, "VALUES"))?);
            }
            rows.push(row);
        }
        let width = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != width) {
            return Err(self.incompatible(values));
        }
        let mut fields = Vec::new();
        for column in 0..width {
            let types: Vec<DataType> = rows.iter().map(|row| row[column].ty.clone()).collect();
            let Some(ty) = least_restrictive(&types) else { return Err(self.incompatible(values)) };
            fields.push(Field::new(format!("EXPR${column}"), ty));
        }
        let spread = std::mem::take(&mut self.spread_values);
        // A CAST of a literal is one too, but was not written as one.
        let has_cast = values.rows.iter().flat_map(|row| &row.content).any(|item| matches!(item, Expr::Cast { .. }));
        let all_literals =
            !spread && !has_cast && rows.iter().flatten().all(|rex| matches!(rex.kind, RexKind::Literal(_)) && !is_null(rex));
        let rel = if all_literals {
            let rows = rows
                .into_iter()
                .map(|row| row.into_iter().zip(&fields).map(|(rex, field)| self.literal_of(rex, field)).collect())
                .collect();
            node(RelOp::Values { rows }, fields.clone(), None)
        } else {
            let names: Vec<String> = fields.iter().map(|field| field.name.clone()).collect();
            let mut inputs: Vec<Rel> = Vec::new();
            for row in rows {
                let row = row.into_iter().map(super::select::simplified).collect();
                inputs.push(project(one_row(), row, names.clone(), None));
            }
            match inputs.len() {
                1 => inputs.remove(0),
                _ => node(RelOp::Union { inputs, all: true }, fields.clone(), None),
            }
        };
        Ok(BoundQuery { rel, row: fields })
    }

    /// ORDER BY and LIMIT over columns of the output.
    fn sorted(&mut self, bound: BoundQuery, tail: Tail<'_>) -> Bound<BoundQuery> {
        if tail.is_empty() {
            return Ok(bound);
        }
        let mut scope = Scope::default();
        scope.tables.push(ScopeTable { alias: String::new(), path: Vec::new(), columns: bound.row.clone(), offset: 0 });
        let mut keys = Vec::new();
        for key in tail.order {
            let rex = match ordinal(&key.expr) {
                Some(index) if index >= 1 && index <= bound.row.len() => scope.column(index - 1),
                Some(_) => return Err(self.expr_error(&key.expr, "Ordinal out of range")),
                None => self.expr(&key.expr, &mut Cx::plain(&scope, "ORDER BY"))?,
            };
            let RexKind::Input(column) = rex.kind else {
                return Err(self.unsupported_expr("ORDER BY an expression over a set operation", &key.expr));
            };
            keys.push(sort_field(column, &key.options));
        }
        Ok(BoundQuery { rel: sort(bound.rel, keys, tail), row: bound.row })
    }
}

/// The number of an ORDER BY item.
pub fn ordinal(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Value(ast::ValueWithSpan { value: ast::Value::Number(text, _), .. }) => text.parse().ok(),
        _ => None,
    }
}

/// NULLs are the smallest values, unless the key says where they go.
pub fn sort_field(column: usize, options: &ast::OrderByOptions) -> SortField {
    let descending = matches!(options.sort, Some(ast::OrderBySort::Desc));
    let nulls_last = options.nulls_first.map_or(descending, |first| !first);
    SortField { column, descending, nulls_last }
}

pub fn sort(input: Rel, keys: Vec<SortField>, tail: Tail<'_>) -> Rel {
    let row = input.row.clone();
    let mut unique: Vec<SortField> = Vec::new();
    for key in keys {
        if !unique.iter().any(|known| known.column == key.column) {
            unique.push(key);
        }
    }
    node(RelOp::Sort { input, keys: unique, offset: tail.offset, fetch: tail.fetch }, row, None)
}

/// The input of a SELECT without FROM.
pub fn one_row() -> Rel {
    let zero = literal::int(0);
    let row = vec![Field::new("ZERO", zero.ty.clone())];
    node(RelOp::Values { rows: vec![vec![zero]] }, row, None)
}

/// Calcite's converter puts `a UNION ALL b UNION ALL c` into nested unions and leaves them so.
fn flat_union(inputs: Vec<Rel>, _all: bool) -> Vec<Rel> {
    inputs
}

fn common_attribute(x: &DataType, y: &DataType, ty: DataType) -> DataType {
    let same = match (&x.kind, &y.kind) {
        (TypeKind::Timestamp(p, _), TypeKind::Timestamp(q, _)) => p == q,
        (TypeKind::TimestampLtz(p, _), TypeKind::TimestampLtz(q, _)) => p == q,
        (x, y) => x == y,
    };
    if same { DataType { kind: x.kind.clone(), nullable: ty.nullable } } else { ty }
}

/// A number of a DECIMAL column with all digits of its scale.
fn scaled(rex: Rex) -> Rex {
    match (&rex.kind, &rex.ty.kind) {
        (RexKind::Literal(Literal::Value(value)), TypeKind::Decimal { .. }) => {
            Rex::value(crate::lower::typed_value(value, &rex.ty), rex.ty.clone())
        }
        _ => rex,
    }
}

/// A literal that is NULL.
pub fn is_null(rex: &Rex) -> bool {
    matches!(&rex.kind, RexKind::Literal(Literal::Value(Value::Null))) || rex.ty.kind == TypeKind::Null
}
