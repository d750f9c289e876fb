//! FROM: tables, views, sub-queries, joins, UNNEST, temporal tables.
//!
//! In: the FROM clause. Out: its tree, and the scope of its columns.

use super::expr::{Cx, always_true, is_boolean};
use super::query::one_row;
use super::scope::{Merged, Scope, ScopeTable};
use super::{Binder, Bound, VALIDATION, node, project, unique_names};
use crate::catalog::{Object, TableEntry};
use crate::outcome::{Failure, Refusal};
use crate::rel::{JoinType, Rel, RelNode, RelOp};
use crate::rex::{Rex, RexKind};
use rowkind_ir::{Field, TypeKind};
use rowkind_sql::extent::Extent;
use sqlparser::ast::{self, Expr, JoinConstraint, JoinOperator, TableFactor, TableWithJoins};
use std::rc::Rc;

/// One side of a join: its tree and its tables, whose offsets begin at 0.
pub struct Side {
    pub rel: Rel,
    pub tables: Vec<ScopeTable>,
    pub merged: Vec<Merged>,
    /// `FOR SYSTEM_TIME AS OF`: right sides only.
    pub is_snapshot: bool,
}

impl Side {
    pub fn one(rel: Rel, alias: String, path: Vec<String>, columns: Vec<Field>) -> Side {
        Side { rel, tables: vec![ScopeTable { alias, path, columns, offset: 0 }], merged: Vec::new(), is_snapshot: false }
    }

    fn width(&self) -> usize {
        self.tables.iter().map(|table| table.columns.len()).sum()
    }
}

impl Binder<'_> {
    pub fn from<'p>(&mut self, from: &[TableWithJoins], scope: &mut Scope<'p>) -> Bound<Rel> {
        let mut whole: Option<Side> = None;
        for item in from {
            let side = match whole.take() {
                None => self.table_with_joins(item, scope.parent, None)?,
                Some(left) => {
                    let right = self.table_with_joins(item, scope.parent, Some(&left))?;
                    self.check_names(&left, &right, &item.relation)?;
                    self.join(left, right, JoinType::Inner, &JoinConstraint::None, scope.parent)?
                }
            };
            whole = Some(side);
        }
        match whole {
            None => Ok(one_row()),
            Some(side) => {
                scope.tables = side.tables;
                scope.merged = side.merged;
                Ok(side.rel)
            }
        }
    }

    fn table_with_joins(&mut self, item: &TableWithJoins, parent: Option<&Scope<'_>>, before: Option<&Side>) -> Bound<Side> {
        let mut side = self.factor_beside(&item.relation, parent, before, JoinType::Inner)?;
        if before.is_some() && !item.joins.is_empty() {
            // `a, b JOIN c`: the join binds tighter, and its sides do not see `a`.
            side = self.factor(&item.relation, parent)?;
        }
        for join in &item.joins {
            self.check_condition(join)?;
            let (kind, constraint) = match &join.join_operator {
                JoinOperator::Join(constraint) | JoinOperator::Inner(constraint) => (JoinType::Inner, constraint),
                JoinOperator::Left(constraint) | JoinOperator::LeftOuter(constraint) => (JoinType::Left, constraint),
                JoinOperator::Right(constraint) | JoinOperator::RightOuter(constraint) => (JoinType::Right, constraint),
                JoinOperator::FullOuter(constraint) => (JoinType::Full, constraint),
                JoinOperator::CrossJoin(constraint) => (JoinType::Inner, constraint),
                _ => return Err(self.unsupported("this kind of join", None)),
            };
            let right = self.factor_beside(&join.relation, parent, Some(&side), kind)?;
            self.check_names(&side, &right, &join.relation)?;
            side = self.join(side, right, kind, constraint, parent)?;
        }
        Ok(side)
    }

    /// Every join but a cross join needs a condition.
    fn check_condition(&self, join: &ast::Join) -> Bound<()> {
        let constraint = match &join.join_operator {
            JoinOperator::Join(constraint)
            | JoinOperator::Inner(constraint)
            | JoinOperator::Left(constraint)
            | JoinOperator::LeftOuter(constraint)
            | JoinOperator::Right(constraint)
            | JoinOperator::RightOuter(constraint)
            | JoinOperator::FullOuter(constraint) => constraint,
            _ => return Ok(()),
        };
        if !matches!(constraint, JoinConstraint::None) {
            return Ok(());
        }
        let at = self.text.factor(&join.relation).and_then(|at| {
            let start = self.text.text[..at.start].to_ascii_uppercase().rfind("JOIN")?;
            Some(super::Stretch { start, end: start + 4 })
        });
        let message = "INNER, LEFT, RIGHT or FULL join requires a condition (NATURAL keyword or ON or USING clause)";
        Err(self.error_at(at, message))
    }

    /// Two tables of one FROM clause may not have one name.
    fn check_names(&self, left: &Side, right: &Side, factor: &TableFactor) -> Bound<()> {
        let twice = right.tables.iter().find(|table| !table.alias.is_empty() && left.tables.iter().any(|known| known.alias == table.alias));
        match twice {
            None => Ok(()),
            Some(table) => {
                let message = format!("Duplicate relation name '{}' in FROM clause", table.alias);
                Err(self.error_at(self.text.factor(factor), message))
            }
        }
    }

    /// A table that may read the columns of the tables to its left.
    fn factor_beside(&mut self, factor: &TableFactor, parent: Option<&Scope<'_>>, left: Option<&Side>, kind: JoinType) -> Bound<Side> {
        let reads_left = match factor {
            TableFactor::Derived { lateral, .. } => *lateral,
            TableFactor::UNNEST { .. } | TableFactor::Function { .. } | TableFactor::TableFunction { .. } => true,
            TableFactor::Table { version, args, .. } => version.is_some() || args.is_some(),
            _ => false,
        };
        let (Some(left), true) = (left, reads_left) else { return self.factor(factor, parent) };
        let snapshot = matches!(factor, TableFactor::Table { version: Some(_), .. });
        if snapshot && matches!(kind, JoinType::Right | JoinType::Full) {
            let name = if kind == JoinType::Right { "RIGHT" } else { "FULL" };
            return Err(Failure::Refused(Refusal::new("java.lang.IllegalStateException", format!("Unknown join type {name}"))));
        }
        let outer = Scope { tables: left.tables.clone(), merged: left.merged.clone(), parent, ..Scope::default() };
        let mut side = self.factor(factor, Some(&outer))?;
        side.is_snapshot = snapshot;
        if let Some(id) = outer.correlation.get() {
            let mut required = outer.correlated.borrow().clone();
            required.sort_unstable();
            // The join is made when its condition is known; until then the right tree carries the variable.
            side.rel = Rc::new(RelNode {
                op: RelOp::Correlate { left: left.rel.clone(), right: side.rel.clone(), id, required, kind },
                row: side.rel.row.clone(),
                hints: Vec::new(),
                span: None,
            });
        }
        Ok(side)
    }

    fn join(&mut self, left: Side, right: Side, kind: JoinType, constraint: &JoinConstraint, parent: Option<&Scope<'_>>) -> Bound<Side> {
        let width = left.width();
        let mut tables = left.tables.clone();
        tables.extend(right.tables.iter().cloned().map(|table| ScopeTable { offset: table.offset + width, ..table }));
        let mut merged = left.merged.clone();
        let condition = match constraint {
            JoinConstraint::None => always_true(),
            JoinConstraint::On(condition) => {
                let scope = Scope { tables: tables.clone(), merged: merged.clone(), parent, ..Scope::default() };
                let rex = self.expr(condition, &mut Cx::plain(&scope, "ON"))?;
                if !is_boolean(&rex.ty) {
                    return Err(self.expr_error(condition, "ON clause must be a condition"));
                }
                rex
            }
            JoinConstraint::Using(names) | JoinConstraint::UsingAlias(names, _) => {
                let names: Vec<ast::Ident> =
                    names.iter().filter_map(|name| name.0.last().and_then(|part| part.as_ident().cloned())).collect();
                self.using(&names, &left, &right, width, false, &mut merged)?
            }
            JoinConstraint::Natural => {
                let left_row: Vec<Field> = left.tables.iter().flat_map(|table| table.columns.clone()).collect();
                let right_row: Vec<Field> = right.tables.iter().flat_map(|table| table.columns.clone()).collect();
                let common: Vec<ast::Ident> = left_row
                    .iter()
                    .filter(|field| right_row.iter().any(|other| other.name == field.name))
                    .map(|field| ast::Ident::new(field.name.clone()))
                    .collect();
                self.using(&common, &left, &right, width, true, &mut merged)?
            }
        };
        let make_nullable = |tables: &mut [ScopeTable]| {
            for table in tables {
                for column in &mut table.columns {
                    column.ty.nullable = true;
                }
            }
        };
        if matches!(kind, JoinType::Left | JoinType::Full) {
            let split = left.tables.len();
            make_nullable(&mut tables[split..]);
        }
        if matches!(kind, JoinType::Right | JoinType::Full) {
            let split = left.tables.len();
            make_nullable(&mut tables[..split]);
        }
        let rel = joined(left.rel, right.rel, kind, condition, right.is_snapshot);
        Ok(Side { rel, tables, merged, is_snapshot: false })
    }

    fn using(
        &mut self,
        names: &[ast::Ident],
        left: &Side,
        right: &Side,
        width: usize,
        natural: bool,
        merged: &mut Vec<Merged>,
    ) -> Bound<Rex> {
        let mut tests = Vec::new();
        for name in names {
            let find = |side: &Side| {
                let mut found = Vec::new();
                for table in &side.tables {
                    for (index, column) in table.columns.iter().enumerate() {
                        let position = table.offset + index;
                        if column.name == name.value && !side.merged.iter().any(|merged| merged.right == position) {
                            found.push((position, column.ty.clone()));
                        }
                    }
                }
                found
            };
            let (a, b) = (find(left), find(right));
            let (Some((i, x)), Some((j, y))) = (a.first().cloned(), b.first().cloned()) else {
                return Err(self.error_at(self.text.ident(name), format!("Column '{}' not found in any table", name.value)));
            };
            let test = super::compare::comparison("=", Rex::input(i, x), Rex::input(width + j, y));
            tests.push(test);
            merged.push(Merged { name: name.value.clone(), left: i, right: width + j, natural });
        }
        Ok(if tests.is_empty() { always_true() } else { super::expr::combine("AND", tests) })
    }

    pub fn factor(&mut self, factor: &TableFactor, parent: Option<&Scope<'_>>) -> Bound<Side> {
        let nameless = self.names.as_mut().and_then(|names| names.nameless(factor));
        let mut side = self.any_factor(factor, parent)?;
        if let (Some(name), [table]) = (nameless, &mut side.tables[..]) {
            table.alias = name;
        }
        Ok(side)
    }

    fn any_factor(&mut self, factor: &TableFactor, parent: Option<&Scope<'_>>) -> Bound<Side> {
        match factor {
            TableFactor::Table { sample: Some(kind), .. } | TableFactor::Derived { sample: Some(kind), .. } => {
                let start = match factor {
                    TableFactor::Table { name, .. } => self.text.object_name(name),
                    _ => self.text.factor(factor),
                };
                let mut whole = factor.clone();
                if let TableFactor::Table { sample, .. } | TableFactor::Derived { sample, .. } = &mut whole {
                    *sample = None;
                }
                let side = self.factor(&whole, parent)?;
                self.sampled(side, sample_of(kind), start)
            }
            TableFactor::Table { name, alias, args: None, version, .. } => {
                let side = self.named_table(name, alias.as_ref(), version.as_ref(), parent)?;
                Ok(side)
            }
            TableFactor::Table { name, alias, args: Some(args), with_ordinality, .. } => {
                if let Some(exprs) = super::unnest::unnest_arguments(name, &args.args) {
                    return self.unnest(&exprs, *with_ordinality, alias.as_ref(), parent);
                }
                self.table_function(name, &args.args, alias.as_ref(), parent)
            }
            TableFactor::Derived { subquery, alias, .. } => {
                let bound = self.query(subquery, parent, false)?;
                let (name, columns) = self.alias(alias.as_ref(), bound.row)?;
                let mut rel = bound.rel;
                let is_values = matches!(subquery.body.as_ref(), ast::SetExpr::Values(_));
                if is_values && let RelOp::Values { rows } = &rel.op {
                    let row: Vec<Field> =
                        rel.row.iter().zip(&columns).map(|(field, named)| Field::new(named.name.clone(), field.ty.clone())).collect();
                    rel = crate::rules::build::node(RelOp::Values { rows: rows.clone() }, row);
                }
                let is_named = rel.row.iter().zip(&columns).all(|(field, named)| field.name == named.name);
                if is_values && matches!(rel.op, RelOp::Union { .. } | RelOp::Project { .. }) && !is_named {
                    // Rows that are no literals: a projection gives them their names.
                    let names: Vec<String> = columns.iter().map(|field| field.name.clone()).collect();
                    let exprs = rel.row.iter().enumerate().map(|(index, field)| Rex::input(index, field.ty.clone())).collect();
                    rel = project(rel, exprs, names, None);
                }
                Ok(Side::one(rel, name.unwrap_or_default(), Vec::new(), columns))
            }
            TableFactor::NestedJoin { table_with_joins, alias: None } => self.table_with_joins(table_with_joins, parent, None),
            TableFactor::UNNEST { alias, array_exprs, with_ordinality, .. } => {
                self.unnest(array_exprs, *with_ordinality, alias.as_ref(), parent)
            }
            TableFactor::TableFunction { expr, alias } => match expr {
                Expr::Function(function) => {
                    let args = match &function.args {
                        ast::FunctionArguments::List(list) => list.args.clone(),
                        _ => Vec::new(),
                    };
                    self.table_function(&function.name, &args, alias.as_ref(), parent)
                }
                other => Err(self.unsupported_expr("this table function", other)),
            },
            TableFactor::Function { name, args, alias, with_ordinality, .. } => {
                if let Some(exprs) = super::unnest::unnest_arguments(name, args) {
                    return self.unnest(&exprs, *with_ordinality, alias.as_ref(), parent);
                }
                self.table_function(name, args, alias.as_ref(), parent)
            }
            TableFactor::MatchRecognize { .. } => self.match_recognize(factor, parent),
            other => {
                let at = self.text.span(other.extent());
                Err(self.unsupported("this table", at))
            }
        }
    }

    /// An alias with its column names.
    pub fn alias(&mut self, alias: Option<&ast::TableAlias>, mut row: Vec<Field>) -> Bound<(Option<String>, Vec<Field>)> {
        let Some(alias) = alias else { return Ok((None, row)) };
        if !alias.columns.is_empty() {
            if alias.columns.len() != row.len() {
                let types: Vec<String> = row.iter().map(|field| format!("'{}'", field.name)).collect();
                let names: Vec<ast::Ident> = alias.columns.iter().map(|column| column.name.clone()).collect();
                let at = self.text.idents(&names);
                let message = format!(
                    "List of column aliases must have same degree as table; table has {} columns ({}), whereas alias list has {} columns",
                    row.len(),
                    types.join(", "),
                    alias.columns.len()
                );
                return Err(self.error_at(at, message));
            }
            for (field, name) in row.iter_mut().zip(&alias.columns) {
                field.name = name.name.value.clone();
            }
        }
        Ok((Some(alias.name.value.clone()), row))
    }

    fn named_table(
        &mut self,
        name: &ast::ObjectName,
        alias: Option<&ast::TableAlias>,
        version: Option<&ast::TableVersion>,
        parent: Option<&Scope<'_>>,
    ) -> Bound<Side> {
        let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident()).map(|ident| ident.value.clone()).collect();
        let (rel, row, path) = self.table_by_name(name, &parts)?;
        let mut rel = rel;
        if let Some(version) = version {
            let ast::TableVersion::ForSystemTimeAsOf(time) = version else {
                return Err(self.unsupported("this temporal table", self.text.object_name(name)));
            };
            let called = alias.map(|alias| alias.name.value.as_str()).or(parts.last().map(String::as_str));
            if let Expr::CompoundIdentifier(idents) = time
                && idents.first().map(|ident| ident.value.as_str()) == called
            {
                // The time is asked of the table itself, where a row of the other side should give it.
                let message = "Temporal Table Join requires time attribute in the left table, but no time attribute found.";
                self.deferred.get_or_insert(Failure::validation(message));
                let (called, columns) = self.alias(alias, row)?;
                return Ok(Side::one(rel, called.unwrap_or_default(), Vec::new(), columns));
            }
            let period = self.expr(time, &mut Cx::plain(&Scope::child_of(parent), "FROM"))?;
            if period.as_value().is_some() && matches!(period.ty.kind, TypeKind::Timestamp(..)) {
                // Time travel, which only some catalogs can do.
                let message =
                    "getTable(ObjectPath, long) is not implemented for class org.apache.flink.table.catalog.GenericInMemoryCatalog.";
                return Err(self.error_at(None, message));
            }
            if !matches!(period.ty.kind, TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..)) {
                let message = format!(
                    "The system time period specification expects Timestamp type but is '{}'",
                    period.ty.short().split('(').next().unwrap_or_default()
                );
                return Err(self.expr_error(time, message));
            }
            if matches!(&period.kind, RexKind::Call { op: "PROCTIME", .. }) {
                let message =
                    "Unsupported time travel expression: PROCTIME() for the expression can not be reduced to a constant by Flink.";
                return Err(self.error_at(None, message));
            }
            if parent.is_none() {
                return Err(self.unsupported("this temporal table", self.text.object_name(name)));
            }
            let columns = rel.row.clone();
            rel = node(RelOp::Snapshot { input: rel, period }, columns, None);
        }
        let (called, columns) = self.alias(alias, row)?;
        let has_alias = called.is_some();
        let alias = called.unwrap_or_else(|| parts.last().cloned().unwrap_or_default());
        Ok(Side::one(rel, alias, if has_alias { Vec::new() } else { path }, columns))
    }

    /// A WITH item, a view or a table.
    pub fn table_by_name(&mut self, name: &ast::ObjectName, parts: &[String]) -> Bound<(Rel, Vec<Field>, Vec<String>)> {
        let (rel, row, path) = self.known_table(name, parts)?;
        if let (Some(names), Some(first)) = (&mut self.names, name.0.first().and_then(|part| part.as_ident())) {
            let at = first.span.start;
            names.path(at, if path.is_empty() { parts.to_vec() } else { path.clone() });
            let last = parts.last().map_or("", String::as_str);
            names.star(at, row.iter().map(|field| (vec![last.to_string(), field.name.clone()], field.name.clone())).collect());
        }
        Ok((rel, row, path))
    }

    fn known_table(&mut self, name: &ast::ObjectName, parts: &[String]) -> Bound<(Rel, Vec<Field>, Vec<String>)> {
        if let [one] = parts
            && let Some(item) = self.with.iter().rev().find(|item| &item.name == one)
        {
            return Ok((item.rel.clone(), item.row.clone(), Vec::new()));
        }
        let full = self.catalog.qualify(parts);
        let path = vec![full.catalog.clone(), full.database.clone(), full.name.clone()];
        match self.catalog.get(&full) {
            Some(Object::Table(entry)) => {
                let entry = entry.clone();
                let rel = self.scan(&entry, name)?;
                Ok((rel, super::scan::schema(&entry), path))
            }
            Some(Object::View(view)) => {
                let end = name.0.last().and_then(|part| part.as_ident()).map(|ident| ident.span.end);
                if end.is_some_and(|end| self.hints.iter().any(|list| list.behind == end)) {
                    let message = format!(
                        "View '`{}`.`{}`.`{}`' cannot be enriched with new options. Hints can only be applied to tables.",
                        full.catalog, full.database, full.name
                    );
                    return Err(Failure::validation(message));
                }
                let view = view.clone();
                let rel = self.view(&view)?;
                Ok((rel, view.schema.clone(), path))
            }
            None => {
                let message = self.no_such_object(parts);
                Err(self.error_at(self.text.object_name(name), message))
            }
        }
    }

    pub fn no_such_object(&self, parts: &[String]) -> String {
        let (last, before) = match parts.split_last() {
            Some((last, before)) => (last.as_str(), before),
            None => ("", parts),
        };
        if before.is_empty() {
            let (catalog, database) = (&self.catalog.current_catalog, &self.catalog.current_database);
            let names = self.catalog.names(catalog, database, false);
            return match names.iter().find(|name| name.eq_ignore_ascii_case(last)) {
                Some(other) => {
                    format!("Object '{last}' not found within '{catalog}.{database}'; did you mean '{other}'?")
                }
                None => format!("Object '{last}' not found"),
            };
        }
        let full = self.catalog.qualify(parts);
        let has_database = self.catalog.catalogs.get(&full.catalog).is_some_and(|databases| databases.contains_key(&full.database));
        if !has_database {
            return format!("Object '{}' not found", before[0]);
        }
        format!("Object '{last}' not found within '{}.{}'", full.catalog, full.database)
    }

    fn view(&mut self, view: &crate::catalog::View) -> Bound<Rel> {
        let mut catalog = self.catalog.clone();
        catalog.current_catalog = view.catalog.clone();
        catalog.current_database = view.database.clone();
        let mut inner = Binder::new(&catalog, self.options, self.behaviours, &view.text);
        inner.wraps_errors = self.wraps_errors;
        inner.hints = &view.query.hints;
        inner.within = &view.query.within;
        inner.next_correlation = self.next_correlation;
        inner.depth = self.depth + 10;
        let bound = inner.top_query(&view.query.query);
        let next = inner.next_correlation;
        self.next_correlation = next;
        let bound = bound?;
        if view.columns.is_empty() || view.columns.iter().zip(&bound.rel.row).all(|(name, field)| *name == field.name) {
            return Ok(bound.rel);
        }
        // A projection takes the names of the view's columns; anything else gets one.
        let (below, exprs) = match &bound.rel.op {
            RelOp::Project { input, exprs } => (input.clone(), exprs.clone()),
            _ => (bound.rel.clone(), crate::rex_tools::inputs_of(&bound.rel.row)),
        };
        Ok(project(below, exprs, view.columns.clone(), None))
    }

    /// The scan of a table with its computed columns and watermark above it.
    pub fn scan(&mut self, entry: &TableEntry, name: &ast::ObjectName) -> Bound<Rel> {
        let mut table = entry.table.clone();
        let mut hints = Vec::new();
        let end = name.0.last().and_then(|part| part.as_ident()).map(|ident| ident.span.end);
        let written = end.map_or(&[][..], |end| self.hints.iter().find(|list| list.behind == end).map_or(&[][..], |list| &list.hints));
        for hint in written {
            if let Some(hint) = self.table_options(hint)? {
                let mut changed = (*table).clone();
                changed.options.extend(hint.key_values.iter().cloned());
                table = Rc::new(changed);
                hints.push(hint);
            }
        }
        Ok(super::scan::scan(entry, table, hints, self.ir_span(self.text.object_name(name)), self.behaviours))
    }

    /// Flink's error for a sink or source that is in no catalog.
    pub fn cannot_find_table(&self, full: &rowkind_ir::ObjectName) -> Failure {
        let catalogs: Vec<String> = self.catalog.catalogs.keys().cloned().collect();
        Failure::Refused(Refusal::new(
            VALIDATION,
            format!(
                "Cannot find table '`{}`.`{}`.`{}`' in any of the catalogs [{}], nor as a temporary table.",
                full.catalog,
                full.database,
                full.name,
                catalogs.join(", ")
            ),
        ))
    }
}

/// A join, or the correlate that its right side asks for.
fn joined(left: Rel, right: Rel, kind: JoinType, condition: Rex, _snapshot: bool) -> Rel {
    if let RelOp::Correlate { right: inner, id, required, .. } = &right.op {
        let width = left.row.len();
        let mut required = required.clone();
        let mut inner = inner.clone();
        if !super::select::is_true(&condition) {
            let condition = push_into_right(&condition, width, *id, &left.row, &mut required);
            let row = inner.row.clone();
            inner = node(RelOp::Filter { input: inner, condition, correlates: Vec::new() }, row, None);
        }
        required.sort_unstable();
        required.dedup();
        let row = join_row(&left, &inner, kind);
        return node(RelOp::Correlate { left, right: inner, id: *id, required, kind }, row, None);
    }
    super::subquery::push_down_keys(left, right, kind, condition)
}

/// Left columns become parts of the correlation variable, right ones move down.
fn push_into_right(rex: &Rex, width: usize, id: u32, left: &[Field], required: &mut Vec<usize>) -> Rex {
    let kind = match &rex.kind {
        RexKind::Input(index) if *index < width => {
            required.push(*index);
            RexKind::Correlation { id, column: *index, name: left[*index].name.clone() }
        }
        RexKind::Input(index) => RexKind::Input(index - width),
        RexKind::Call { op, args } => {
            RexKind::Call { op, args: args.iter().map(|arg| push_into_right(arg, width, id, left, required)).collect() }
        }
        RexKind::Field { of, index, name } => {
            RexKind::Field { of: Box::new(push_into_right(of, width, id, left, required)), index: *index, name: name.clone() }
        }
        other => other.clone(),
    };
    Rex { kind, ty: rex.ty.clone() }
}

/// The columns of a join: names are made unique, the side that may be missing becomes nullable.
pub fn join_row(left: &Rel, right: &Rel, kind: JoinType) -> Vec<Field> {
    let names = left.row.iter().chain(&right.row).map(|field| field.name.clone()).collect();
    let names = unique_names(names);
    let width = left.row.len();
    left.row
        .iter()
        .chain(&right.row)
        .zip(names)
        .enumerate()
        .map(|(index, (field, name))| {
            let missing = match kind {
                JoinType::Left => index >= width,
                JoinType::Right => index < width,
                JoinType::Full => true,
                _ => false,
            };
            let nullable = field.ty.nullable || missing;
            Field::new(name, field.ty.clone().with_nullable(nullable))
        })
        .collect()
}

fn sample_of(kind: &ast::TableSampleKind) -> &ast::TableSample {
    match kind {
        ast::TableSampleKind::BeforeTableAlias(sample) | ast::TableSampleKind::AfterTableAlias(sample) => sample,
    }
}
