//! One SELECT block.
//!
//! In: its syntax with the ORDER BY and LIMIT behind it. Out: the nodes in Calcite's order: FROM, WHERE, aggregate with
//! the projection below it, HAVING, projection, DISTINCT, QUALIFY, sort.

use super::expr::{Cx, is_boolean};
use super::query::{BoundQuery, Tail, ordinal, sort, sort_field};
use super::scope::Scope;
use super::{Binder, Bound, node, project, unique_names};
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelOp, SortField};
use crate::rex::{Rex, RexKind};
use rowkind_ir::Field;
use rowkind_sql::extent::Extent;
use sqlparser::ast::{self, Expr, Select, SelectItem};

/// An item of the SELECT list after `*` is expanded.
pub struct Item {
    pub expr: Expr,
    pub name: String,
    /// A column of the input, where `*` made the item.
    pub column: Option<usize>,
    /// A bare `*` made it, which takes a column of USING whole.
    pub whole: bool,
}

impl Binder<'_> {
    pub fn select(&mut self, select: &Select, tail: Tail<'_>, parent: Option<&Scope<'_>>) -> Bound<BoundQuery> {
        let mut scope = Scope::child_of(parent);
        let hint_mark = self.text.span(select.select_token.0.span);
        let mut rel = self.from(&select.from, &mut scope)?;
        if let Some(condition) = &select.selection {
            rel = self.filter(rel, condition, &scope)?;
        }
        let hints = self.block_hints(select.select_token.0.span)?;
        if !hints.is_empty() {
            rel = super::hints::on_from(&rel, &hints, &scope.tables);
        }
        let items = self.items(&select.projection, &scope)?;
        if let Some(item) = items.iter().find(|item| is_bare_null(&item.expr)) {
            return Err(self.expr_error(&item.expr, "Illegal use of 'NULL'"));
        }
        let keys: &[Expr] = match &select.group_by {
            ast::GroupByExpr::Expressions(keys, _) => keys,
            ast::GroupByExpr::All(_) => return Err(self.unsupported("GROUP BY ALL", hint_mark)),
        };
        let aggregates = !keys.is_empty()
            || select.having.is_some()
            || items.iter().any(|item| item.column.is_none() && self.has_aggregate(&item.expr))
            || select.qualify.as_ref().is_some_and(|condition| self.has_aggregate(condition));
        if aggregates {
            self.aggregating(select, rel, items, keys, tail, &scope)
        } else {
            if let Some(key) = tail.order.iter().find(|key| self.has_aggregate(&key.expr)) {
                let message = "Aggregate expression is illegal in ORDER BY clause of non-aggregating SELECT";
                return Err(self.expr_error(&key.expr, message));
            }
            self.projecting(select, rel, items, tail, &scope)
        }
    }

    fn filter(&mut self, input: Rel, condition: &Expr, scope: &Scope<'_>) -> Bound<Rel> {
        let outer = scope.correlation.take();
        let pushed = super::negation::push_down(condition);
        let rex = self.expr(&pushed, &mut Cx::plain(scope, "WHERE"))?;
        let used = scope.correlation.take();
        scope.correlation.set(outer);
        let rex = if rex.ty.kind == rowkind_ir::TypeKind::Null {
            super::literal::null(&rowkind_ir::DataType::new(rowkind_ir::TypeKind::Boolean))
        } else {
            rex
        };
        if !is_boolean(&rex.ty) {
            return Err(self.expr_error(condition, "WHERE clause must be a condition"));
        }
        let rex = without_nullability_cast(rex);
        if is_always(true, &rex) {
            return Ok(input);
        }
        let row = input.row.clone();
        let span = self.ir_span(self.text.expr(condition));
        Ok(node(RelOp::Filter { input, condition: rex, correlates: used.into_iter().collect() }, row, span))
    }

    /// Expands `*` and names every item.
    fn items(&mut self, projection: &[SelectItem], scope: &Scope<'_>) -> Bound<Vec<Item>> {
        let mut items = Vec::new();
        for item in projection {
            let before = items.len();
            match item {
                SelectItem::UnnamedExpr(expr) => {
                    let name = derived_name(expr).unwrap_or_else(|| format!("EXPR${}", items.len()));
                    items.push(Item { expr: expr.clone(), name, column: None, whole: false });
                }
                SelectItem::ExprWithAlias { expr, alias } => {
                    items.push(Item { expr: expr.clone(), name: alias.value.clone(), column: None, whole: false });
                }
                SelectItem::Wildcard(_) => {
                    if scope.tables.is_empty() {
                        return Err(self.unsupported("* without FROM", None));
                    }
                    let merged: Vec<usize> = scope.merged.iter().map(|merged| merged.left).collect();
                    let hidden: Vec<usize> = scope.merged.iter().map(|merged| merged.right).collect();
                    for (at, &index) in merged.iter().enumerate() {
                        if merged[..at].contains(&index) {
                            continue;
                        }
                        push_unique(&mut items, Item { whole: true, ..star_item(scope, index) });
                    }
                    for index in 0..scope.width() {
                        if !merged.contains(&index) && !hidden.contains(&index) {
                            push_unique(&mut items, star_item(scope, index));
                        }
                    }
                }
                SelectItem::QualifiedWildcard(ast::SelectItemQualifiedWildcardKind::ObjectName(name), _) => {
                    let idents: Vec<ast::Ident> = name.0.iter().filter_map(|part| part.as_ident().cloned()).collect();
                    let parts: Vec<&str> = idents.iter().map(|ident| ident.value.as_str()).collect();
                    let found = scope.tables.iter().find(|table| match parts[..] {
                        [one] => table.alias == one,
                        _ => table.path.ends_with(&parts.iter().map(|part| part.to_string()).collect::<Vec<_>>()),
                    });
                    match found {
                        Some(table) => {
                            for index in 0..table.columns.len() {
                                push_unique(&mut items, star_item(scope, table.offset + index));
                            }
                        }
                        None => {
                            let rex = self.resolve(&idents, scope).map_err(|_| {
                                let at = self.text.idents(&idents);
                                self.error_at(at, format!("Unknown identifier '{}'", parts.join(".")))
                            })?;
                            let rowkind_ir::TypeKind::Row(fields) = &rex.ty.kind else {
                                let at = self.text.idents(&idents);
                                return Err(self.error_at(at, format!("Unknown identifier '{}'", parts.join("."))));
                            };
                            for field in fields {
                                let mut path = idents.clone();
                                path.push(ast::Ident::new(field.name.clone()));
                                items.push(Item {
                                    expr: Expr::CompoundIdentifier(path),
                                    name: field.name.clone(),
                                    column: None,
                                    whole: false,
                                });
                            }
                        }
                    }
                }
                other => {
                    let at = self.text.span(other.extent());
                    return Err(self.unsupported("this SELECT item", at));
                }
            }
            let is_star = matches!(item, SelectItem::Wildcard(_) | SelectItem::QualifiedWildcard(..));
            if let (Some(names), true, true) = (&mut self.names, is_star, scope.merged.is_empty()) {
                let columns = items[before..].iter().filter_map(|item| Some((scope.path(item.column?)?, item.name.clone())));
                names.star(item.extent().start, columns.collect());
            }
        }
        Ok(items)
    }

    fn projecting(&mut self, select: &Select, input: Rel, items: Vec<Item>, tail: Tail<'_>, scope: &Scope<'_>) -> Bound<BoundQuery> {
        let outer = scope.correlation.take();
        let mut exprs = Vec::new();
        for item in &items {
            exprs.push(match item.column {
                Some(column) if item.whole => scope.whole_column(column),
                Some(column) => scope.column(column),
                None => {
                    let mut cx = Cx { scope, group: None, windows: &select.named_window, clause: "SELECT" };
                    self.expr(&item.expr, &mut cx)?
                }
            });
        }
        let mut order = Vec::new();
        let mut extra: Vec<String> = Vec::new();
        for key in tail.order {
            let found = self.order_position(key, &items)?;
            let position = match found {
                Some(position) => position,
                None => {
                    let mut cx = Cx { scope, group: None, windows: &select.named_window, clause: "ORDER BY" };
                    let rex = self.expr(&key.expr, &mut cx)?;
                    let before = exprs.len();
                    let position = position_of(&mut exprs, rex);
                    if position == before {
                        extra.push(derived_name(&key.expr).unwrap_or_else(|| format!("EXPR${before}")));
                    }
                    position
                }
            };
            order.push(sort_field(position, &key.options));
        }
        let qualify = match &select.qualify {
            Some(condition) => Some(self.qualify_condition(condition, select, &items, scope)?),
            None => None,
        };
        scope.correlation.set(outer);
        let types: Vec<Field> = items.iter().zip(&exprs).map(|(item, rex)| Field::new(item.name.clone(), rex.ty.clone())).collect();
        let names: Vec<String> = unique_names(items.iter().map(|item| item.name.clone()).collect());
        let row = types;
        let span = self.ir_span(self.text.span(select.select_token.0.span));
        let names = [names, extra].concat();
        let mut rel = match qualify {
            Some(condition) if self.reads_alias => match over_aliases(&exprs, &condition, span) {
                Ok(condition) => {
                    let lower = projection(input, exprs, names.clone(), None, span);
                    let columns = crate::rex_tools::inputs_of(&lower.row);
                    projection(lower, columns, names, Some(condition), span)
                }
                Err(failure) => {
                    self.deferred.get_or_insert(failure);
                    projection(input, exprs, names, None, span)
                }
            },
            qualify => projection(input, exprs, names, qualify, span),
        };
        if select.distinct.is_some() {
            rel = self.distinct(select, rel)?;
        }
        rel = finish(rel, order, tail, items.len());
        Ok(BoundQuery { rel, row })
    }

    fn qualify_condition(&mut self, condition: &Expr, select: &Select, items: &[Item], scope: &Scope<'_>) -> Bound<Rex> {
        // QUALIFY may use aliases of the SELECT list.
        self.aliases = aliases(items);
        self.reads_alias = false;
        let mut cx = Cx { scope, group: None, windows: &select.named_window, clause: "QUALIFY" };
        let rex = self.expr(condition, &mut cx);
        self.aliases.clear();
        let rex = rex?;
        if !is_boolean(&rex.ty) {
            return Err(self.expr_error(condition, "QUALIFY clause must be a condition"));
        }
        if rex.has_over() { Ok(rex) } else { Err(self.without_window(condition, items, scope)) }
    }

    /// An ORDER BY item that names a SELECT item: its number, its alias, or the same expression.
    fn order_position(&mut self, key: &ast::OrderByExpr, items: &[Item]) -> Bound<Option<usize>> {
        if let Some(number) = ordinal(&key.expr) {
            let position = number.checked_sub(1).filter(|index| *index < items.len());
            return match position {
                Some(position) => Ok(Some(position)),
                None => Err(self.expr_error(&key.expr, "Ordinal out of range")),
            };
        }
        let Expr::Identifier(ident) = &key.expr else { return Ok(None) };
        Ok(items.iter().position(|item| item.name == ident.value))
    }

    fn distinct(&mut self, select: &Select, input: Rel) -> Bound<Rel> {
        if matches!(select.distinct, Some(ast::Distinct::On(_))) {
            return Err(self.unsupported("DISTINCT ON", self.text.span(select.select_token.0.span)));
        }
        if matches!(select.distinct, Some(ast::Distinct::All)) {
            return Ok(input);
        }
        let all: Vec<usize> = (0..input.row.len()).collect();
        if super::subquery::is_unique(&input, &all) || super::subquery::has_one_row(&input) {
            return Ok(input);
        }
        let row = input.row.clone();
        Ok(node(RelOp::Aggregate { input, group: all, groups: None, calls: Vec::new() }, row, None))
    }

    fn aggregating(
        &mut self,
        select: &Select,
        input: Rel,
        items: Vec<Item>,
        keys: &[Expr],
        tail: Tail<'_>,
        scope: &Scope<'_>,
    ) -> Bound<BoundQuery> {
        let mut group = self.grouping(&input, &items, keys, scope)?;
        if self.names.is_some() {
            // Keys are found as wholes, and their names are never looked up.
            items.iter().map(|item| &item.expr).chain(&select.having).for_each(|expr| self.note_names(expr, scope));
        }
        let mut exprs = Vec::new();
        for item in &items {
            let expr = match item.column {
                Some(column) => column_expr(scope, column, select),
                None => item.expr.clone(),
            };
            let mut cx = Cx { scope, group: Some(&mut group), windows: &select.named_window, clause: "SELECT" };
            let bound = self.expr(&expr, &mut cx);
            if let (Err(_), Some(condition)) = (&bound, &select.having) {
                // Calcite looks at HAVING first.
                self.expr(condition, &mut Cx { scope, group: Some(&mut group), windows: &[], clause: "HAVING" })?;
            }
            exprs.push(bound?);
        }
        let having = match &select.having {
            Some(condition) => {
                let mut cx = Cx { scope, group: Some(&mut group), windows: &[], clause: "HAVING" };
                let rex = self.expr(condition, &mut cx)?;
                if !is_boolean(&rex.ty) {
                    return Err(self.expr_error(condition, "HAVING clause must be a condition"));
                }
                Some(rex)
            }
            None => None,
        };
        let mut order = Vec::new();
        let mut extra: Vec<String> = Vec::new();
        for key in tail.order {
            let position = match self.order_position(key, &items)? {
                Some(position) => position,
                None => {
                    let mut cx = Cx { scope, group: Some(&mut group), windows: &select.named_window, clause: "ORDER BY" };
                    let rex = self.expr(&key.expr, &mut cx)?;
                    let before = exprs.len();
                    let position = position_of(&mut exprs, rex);
                    if position == before {
                        extra.push(derived_name(&key.expr).unwrap_or_else(|| format!("EXPR${before}")));
                    }
                    position
                }
            };
            order.push(sort_field(position, &key.options));
        }
        let qualify = match &select.qualify {
            Some(condition) => {
                self.aliases = aliases(&items);
                self.reads_alias = false;
                let mut cx = Cx { scope, group: Some(&mut group), windows: &select.named_window, clause: "QUALIFY" };
                let rex = self.expr(condition, &mut cx);
                self.aliases.clear();
                if !rex?.has_over() {
                    return Err(self.without_window(condition, &items, scope));
                }
                Some(condition)
            }
            None => None,
        };
        let names = unique_names(items.iter().map(|item| item.name.clone()).collect());
        let row: Vec<Field> = items.iter().zip(&exprs).map(|(item, rex)| Field::new(item.name.clone(), rex.ty.clone())).collect();
        let span = self.ir_span(self.text.span(select.select_token.0.span));
        let renames = group.keys.iter().any(|key| super::group_by::is_merged_name(&key.expr, &key.rex));
        let mut rel = super::group_by::aggregate(input, group, span);
        let hints = self.block_hints(select.select_token.0.span)?;
        if !hints.is_empty() {
            rel = super::hints::attach(&rel, &hints, &[]);
        }
        if let Some(condition) = having {
            rel = having_filter(rel, condition);
        }
        let computes = renames || !is_identity(&exprs, &rel);
        if let Some(condition) = qualify {
            match self.qualified_groups(&rel, &exprs, computes, condition, select, &items, scope) {
                Ok(condition) => rel = projection(rel, exprs, [names, extra].concat(), Some(condition), span),
                Err(failure) => {
                    self.deferred.get_or_insert(failure);
                    // Nothing else of it is looked at.
                    rel = node(RelOp::Values { rows: Vec::new() }, row.clone(), span);
                }
            }
        } else if computes {
            rel = projection(rel, exprs, [names, extra].concat(), None, span);
        }
        if select.distinct.is_some() {
            rel = self.distinct(select, rel)?;
        }
        rel = finish(rel, order, tail, items.len());
        Ok(BoundQuery { rel, row })
    }
}

/// Columns of a `*` get names that no item before them has.
fn push_unique(items: &mut Vec<Item>, mut item: Item) {
    let base = item.name.clone();
    let mut attempt = 0;
    while items.iter().any(|known| known.name == item.name) {
        item.name = format!("{base}{attempt}");
        attempt += 1;
    }
    items.push(item);
}

fn star_item(scope: &Scope<'_>, index: usize) -> Item {
    let table = scope.tables.iter().rev().find(|table| table.offset <= index);
    let name = table.map(|table| table.columns[index - table.offset].name.clone()).unwrap_or_default();
    Item { expr: Expr::Identifier(ast::Ident::new(name.clone())), name, column: Some(index), whole: false }
}

/// The column that `*` stands for, as an expression with its table and the place of the `*`.
fn column_expr(scope: &Scope<'_>, index: usize, select: &Select) -> Expr {
    let span = select
        .projection
        .iter()
        .find_map(|item| match item {
            SelectItem::Wildcard(options) => Some(options.wildcard_token.0.span),
            _ => None,
        })
        .unwrap_or(sqlparser::tokenizer::Span::empty());
    let table = scope.tables.iter().rev().find(|table| table.offset <= index);
    let (alias, name) = match table {
        Some(table) => (table.alias.clone(), table.columns[index - table.offset].name.clone()),
        None => (String::new(), String::new()),
    };
    Expr::CompoundIdentifier(vec![ast::Ident::with_span(span, alias), ast::Ident::with_span(span, name)])
}

/// The name of a column or of a part of one; other expressions have none.
pub fn derived_name(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Identifier(ident) => Some(ident.value.clone()),
        Expr::CompoundIdentifier(idents) => idents.last().map(|ident| ident.value.clone()),
        // What is taken of an element has none either.
        Expr::CompoundFieldAccess { root, access_chain } => match access_chain.last() {
            Some(ast::AccessExpr::Dot(Expr::Identifier(ident)))
                if !matches!(**root, Expr::Nested(_)) && access_chain.iter().all(|access| matches!(access, ast::AccessExpr::Dot(_))) =>
            {
                Some(ident.value.clone())
            }
            _ => None,
        },
        Expr::Nested(inner) if !matches!(**inner, Expr::CompoundFieldAccess { .. }) => derived_name(inner),
        // `CURRENT_DATE` and its kin are names that call a function.
        Expr::Function(function) if matches!(function.args, ast::FunctionArguments::None) => Some(super::aggregate::name_of(function)),
        _ => None,
    }
}

/// NULL without a type.
pub fn is_bare_null(expr: &Expr) -> bool {
    matches!(expr, Expr::Value(ast::ValueWithSpan { value: ast::Value::Null, .. }))
}

fn position_of(exprs: &mut Vec<Rex>, rex: Rex) -> usize {
    if let Some(position) = exprs.iter().position(|known| known == &rex) {
        return position;
    }
    exprs.push(rex);
    exprs.len() - 1
}

/// The names of SELECT items that stand for other expressions.
pub fn aliases(items: &[Item]) -> Vec<(String, Expr)> {
    let named = items.iter().filter(|item| item.column.is_none());
    let renaming = named.filter(|item| !matches!(&item.expr, Expr::Identifier(same) if same.value == item.name));
    renaming.map(|item| (item.name.clone(), item.expr.clone())).collect()
}

/// What Calcite's RelBuilder does to each expression of a projection.
pub fn simplified(rex: Rex) -> Rex {
    super::simplified::expression(&rex)
}

/// What it does to the condition of a join.
pub fn simplified_condition(rex: Rex) -> Rex {
    super::simplified::condition(&rex)
}

fn projection(input: Rel, exprs: Vec<Rex>, mut names: Vec<String>, qualify: Option<Rex>, span: Option<rowkind_ir::Span>) -> Rel {
    let mut exprs: Vec<Rex> = exprs.into_iter().map(simplified).collect();
    let with_condition = qualify.is_some();
    if let Some(condition) = qualify {
        exprs.push(simplified(condition));
        names.push("QualifyExpression".to_string());
    }
    let mut rel = project(input, exprs, names, span);
    if with_condition {
        let last = rel.row.len() - 1;
        let condition = Rex::input(last, rel.row[last].ty.clone());
        let row = rel.row.clone();
        rel = node(RelOp::Filter { input: rel, condition, correlates: Vec::new() }, row, span);
        let exprs = (0..last).map(|index| Rex::input(index, rel.row[index].ty.clone())).collect();
        let names = rel.row[..last].iter().map(|field| field.name.clone()).collect();
        rel = project(rel, exprs, names, span);
    }
    rel
}

/// A QUALIFY that reads aliases stands over the SELECT list. Flink takes the columns of its input for those of the list then.
fn over_aliases(exprs: &[Rex], condition: &Rex, span: Option<rowkind_ir::Span>) -> Bound<Rex> {
    let mut strange = None;
    let condition = condition.rewrite(&mut |rex| {
        let place = exprs.iter().position(|expr| expr == rex).map(|index| Rex::input(index, rex.ty.clone()));
        if let (None, Some(column)) = (&place, rex.as_input()) {
            strange.get_or_insert(column);
        }
        place
    });
    let width = exprs.len();
    match strange {
        None => Ok(condition),
        Some(column) if column >= width => {
            let message = format!("Index {column} out of bounds for length {width}");
            Err(Failure::Refused(Refusal::new("java.lang.ArrayIndexOutOfBoundsException", message)))
        }
        Some(_) => Err(Failure::unsupported("QUALIFY by aliases and columns", span)),
    }
}

fn having_filter(input: Rel, condition: Rex) -> Rel {
    let condition = simplified_condition(condition);
    if is_true(&condition) {
        return input;
    }
    let row = input.row.clone();
    node(RelOp::Filter { input, condition, correlates: Vec::new() }, row, None)
}

/// Whether the expressions are all columns of the input in their order.
pub fn is_identity(exprs: &[Rex], input: &Rel) -> bool {
    exprs.len() == input.row.len()
        && exprs.iter().enumerate().all(|(index, rex)| matches!(rex.kind, RexKind::Input(column) if column == index))
}

/// Sort, and the projection that takes sort keys away which nobody selected.
fn finish(rel: Rel, order: Vec<SortField>, tail: Tail<'_>, width: usize) -> Rel {
    if tail.is_empty() {
        return rel;
    }
    let rel = sort(rel, order, tail);
    if rel.row.len() <= width {
        return rel;
    }
    let exprs = (0..width).map(|index| Rex::input(index, rel.row[index].ty.clone())).collect();
    let names = rel.row[..width].iter().map(|field| field.name.clone()).collect();
    project(rel, exprs, names, None)
}

/// Calcite's `isAlwaysTrue` and `isAlwaysFalse`: what an expression's outermost operators tell.
fn is_always(value: bool, rex: &Rex) -> bool {
    match &rex.kind {
        RexKind::Literal(crate::rex::Literal::Value(rowkind_ir::Value::Boolean(known))) => *known == value,
        RexKind::Call { op, args } => match *op {
            "IS NOT NULL" => value && !args[0].ty.nullable,
            "IS NULL" => !value && !args[0].ty.nullable,
            "IS NOT TRUE" | "IS FALSE" | "NOT" => is_always(!value, &args[0]),
            "IS NOT FALSE" | "IS TRUE" | "CAST" => is_always(value, &args[0]),
            _ => false,
        },
        _ => false,
    }
}

pub fn is_true(rex: &Rex) -> bool {
    matches!(&rex.kind, RexKind::Literal(crate::rex::Literal::Value(rowkind_ir::Value::Boolean(true))))
}

/// `CAST(x AS BOOLEAN)` that only changes nullability means nothing to a condition.
fn without_nullability_cast(rex: Rex) -> Rex {
    match rex.kind {
        RexKind::Call { op: "CAST", ref args } if is_boolean(&args[0].ty) => args[0].clone(),
        _ => rex,
    }
}
