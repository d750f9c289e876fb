//! INSERT: the query made to fit the sink.
//!
//! In: the target table, the column list, the bound query. Out: the tree with a `Sink` on top, or Flink's words on why
//! the columns do not fit.

use super::query::BoundQuery;
use super::{Binder, Bound, VALIDATION, project};
use crate::catalog::{Object, TableEntry};
use crate::outcome::{Failure, Refusal};
use crate::rel::{Hint, Rel, RelNode, RelOp, SinkSpec, TableRef};
use crate::rex::{Rex, RexKind};
use rowkind_ir::connector::{Role, facts, is_built_in};
use rowkind_ir::plan::Conflict;
use rowkind_ir::{ColumnKind, DataType, Field, Table, TypeKind};
use rowkind_sql::ast as sql;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where a query goes.
pub struct InsertTarget {
    pub table: Rc<Table>,
    pub target_columns: Option<Vec<usize>>,
    pub conflict: Option<Conflict>,
    pub overwrite: bool,
    pub hints: Vec<Hint>,
}

impl Binder<'_> {
    pub fn insert(&mut self, insert: &sql::Insert) -> Bound<Rel> {
        let parts: Vec<String> = insert.table.parts.iter().map(|part| part.value.clone()).collect();
        let full = self.catalog.qualify(&parts);
        let entry = match self.catalog.get(&full) {
            Some(Object::Table(entry)) => entry.clone(),
            Some(Object::View(_)) => return Err(self.unsupported("INSERT INTO a view", None)),
            None => {
                // Flink validates the query before it looks for the sink.
                self.hints = &[];
                self.inserted(insert)?;
                return Err(self.cannot_find_table(&full));
            }
        };
        let mut table = entry.table.clone();
        let mut hints = Vec::new();
        for hint in &insert.hints {
            if let Some(hint) = self.table_options(hint)? {
                let mut changed = (*table).clone();
                changed.options.extend(hint.key_values.iter().cloned());
                table = Rc::new(changed);
                hints.push(hint);
            }
        }
        let targets = self.target_columns(insert, &entry)?;
        let partial = targets.as_ref().is_some_and(|targets| targets.len() < sink_columns(&table).len());
        self.spread_values = partial && matches!(insert.source.query.body.as_ref(), sqlparser::ast::SetExpr::Values(_));
        let bound = self.inserted(insert)?.with_unique_names();
        let statics = self.static_partition(insert, &table)?;
        let bound = match &targets {
            None if !statics.is_empty() => {
                let others: Vec<usize> = (0..sink_columns(&table).len()).filter(|position| !statics.contains_key(position)).collect();
                self.reordered(bound, &others, &statics, &table)?
            }
            Some(targets) if !targets.iter().copied().eq(0..sink_columns(&table).len()) => {
                self.reordered(bound, targets, &statics, &table)?
            }
            _ => bound,
        };
        let conflict = insert.on_conflict.map(|conflict| match conflict {
            sql::OnConflict::Error => Conflict::Error,
            sql::OnConflict::Nothing => Conflict::Nothing,
            sql::OnConflict::Deduplicate => Conflict::Deduplicate,
        });
        let target = InsertTarget { table, target_columns: targets, conflict, overwrite: insert.overwrite, hints };
        self.into_sink(bound, target)
    }

    /// The query of an INSERT. Flink validates it within the statement, and says so of each.
    fn inserted(&mut self, insert: &sql::Insert) -> Bound<BoundQuery> {
        let bound = match insert.source.query.body.as_ref() {
            sqlparser::ast::SetExpr::Values(values) => {
                match values.rows.iter().flat_map(|row| &row.content).find(|expr| super::select::is_bare_null(expr)) {
                    Some(null) => Err(self.expr_error(null, "Illegal use of 'NULL'")),
                    None => self.top_query(&insert.source.query),
                }
            }
            _ => self.top_query(&insert.source.query),
        };
        // A list of columns makes Flink look at the query before, by itself.
        match insert.columns.is_empty() && insert.partition.is_empty() {
            true => bound.map_err(Failure::validated_again),
            false => bound,
        }
    }

    /// Positions of the column list in the table's columns.
    fn target_columns(&self, insert: &sql::Insert, entry: &TableEntry) -> Bound<Option<Vec<usize>>> {
        if insert.columns.is_empty() {
            return Ok(None);
        }
        let sinks = sink_columns(&entry.table);
        let mut positions = Vec::new();
        for path in &insert.columns {
            let [ident] = &path[..] else {
                return Err(self.unsupported("nested columns in an INSERT list", self.text.idents(path)));
            };
            let Some(position) = sinks.iter().position(|&column| entry.table.columns[column].name == ident.value) else {
                let message = format!("Unknown target column '{}'", ident.value);
                return Err(self.error_at(self.text.ident(ident), message));
            };
            if positions.contains(&position) {
                let message = format!("Target column '{}' is assigned more than once", ident.value);
                return Err(self.error_at(self.text.ident(ident), message));
            }
            positions.push(position);
        }
        Ok(Some(positions))
    }

    /// `PARTITION (b = 1)`: the values of columns, by their position among those that the sink takes.
    fn static_partition(&mut self, insert: &sql::Insert, table: &Table) -> Bound<BTreeMap<usize, Rex>> {
        let sinks = sink_columns(table);
        let mut values = BTreeMap::new();
        for (ident, value) in &insert.partition {
            let Some(position) = sinks.iter().position(|&column| table.columns[column].name == ident.value) else {
                let message = format!("Unknown target column '{}'", ident.value);
                return Err(self.error_at(self.text.ident(ident), message));
            };
            let Some(value) = value else { continue };
            let rex = self.scalar(value, &super::Scope::default())?;
            values.insert(
                position,
                super::select::simplified(super::cast::ensure(rex, &table.columns[sinks[position]].ty.clone().with_nullable(false))),
            );
        }
        let not_a_key = |(ident, _): &&(sql::Ident, Option<sql::Expr>)| !table.partitioned_by.contains(&ident.value);
        match insert.partition.iter().find(not_a_key) {
            Some((ident, _)) => Err(Failure::validation(format!(
                "Static partition column '{}' should be in the partition keys list [{}] for table '{}'.",
                ident.value,
                table.partitioned_by.join(", "),
                table.name
            ))),
            None => Ok(values),
        }
    }

    /// The query's columns at the places of the column list; at the others the values of the partition, or NULL.
    fn reordered(&mut self, bound: BoundQuery, targets: &[usize], statics: &BTreeMap<usize, Rex>, table: &Table) -> Bound<BoundQuery> {
        let sinks = sink_columns(table);
        if bound.row.len() != targets.len() && statics.is_empty() {
            return Ok(bound);
        }
        if let RelOp::Union { inputs, all: true } = &bound.rel.op
            && inputs.iter().all(|input| matches!(input.op, RelOp::Project { .. }))
            && targets.len() < sinks.len()
        {
            // NULLs are put into each row of VALUES.
            let parts = inputs.iter().map(|input| {
                let part = BoundQuery { rel: input.clone(), row: bound.row.clone() };
                self.reordered(part, targets, statics, table)
            });
            let parts = parts.collect::<Bound<Vec<BoundQuery>>>()?;
            let row: Vec<Field> = parts[0].row.clone();
            let inputs = parts.into_iter().map(|part| part.rel).collect();
            let rel = super::node(RelOp::Union { inputs, all: true }, row.clone(), bound.rel.span);
            return Ok(BoundQuery { rel, row });
        }
        let (input, exprs) = match &bound.rel.op {
            RelOp::Project { input, exprs } => (input.clone(), exprs.clone()),
            _ => {
                let exprs = bound.rel.row.iter().enumerate().map(|(index, field)| Rex::input(index, field.ty.clone())).collect();
                (bound.rel.clone(), exprs)
            }
        };
        let mut new_exprs = Vec::new();
        let mut names = Vec::new();
        let mut row = Vec::new();
        for (position, &column) in sinks.iter().enumerate() {
            let column = &table.columns[column];
            let name = match targets.iter().position(|&target| target == position) {
                // Too few columns: what is there is shown in the refusal.
                Some(source) if source >= exprs.len() => break,
                Some(source) => {
                    new_exprs.push(exprs[source].clone());
                    let name = bound.row[source].name.clone();
                    if name.starts_with("EXPR$") { format!("EXPR${position}") } else { name }
                }
                None if statics.contains_key(&position) => {
                    new_exprs.push(statics[&position].clone());
                    format!("EXPR${position}")
                }
                None => {
                    if !column.ty.nullable {
                        let message = format!("Column '{}' has no default value and does not allow NULLs", column.name);
                        return Err(self.nowhere(message));
                    }
                    new_exprs.push(super::literal::null(&column.ty));
                    format!("EXPR${position}")
                }
            };
            let ty = targets.iter().position(|&target| target == position).map(|source| bound.row[source].ty.clone());
            row.push(Field::new(name.clone(), ty.unwrap_or_else(|| new_exprs[position].ty.clone())));
            names.push(name);
        }
        for (source, expr) in exprs.iter().enumerate().skip(targets.len()) {
            new_exprs.push(expr.clone());
            names.push(bound.row[source].name.clone());
            row.push(bound.row[source].clone());
        }
        let span = bound.rel.span;
        let rel = project(input, new_exprs, names, span);
        let row = rel.row.iter().zip(row).map(|(own, field)| Field::new(own.name.clone(), field.ty)).collect();
        Ok(BoundQuery { rel, row })
    }

    /// Calcite's error without a place: `At line 0, column 0`.
    pub fn nowhere(&self, message: String) -> Failure {
        let placed = format!("At line 0, column 0: {message}");
        let refusal = Refusal::new(VALIDATION, format!("SQL validation failed. {placed}"))
            .cause("org.apache.calcite.runtime.CalciteContextException", placed)
            .cause("org.apache.calcite.sql.validate.SqlValidatorException", message);
        Failure::Refused(refusal)
    }

    /// Checks the columns, casts what differs, and puts the sink on top.
    pub fn into_sink(&mut self, bound: BoundQuery, target: InsertTarget) -> Bound<Rel> {
        let table = &target.table;
        // The built-in filesystem can overwrite, but not in a stream: its sink says so later.
        if target.overwrite && table.option("connector") != Some("filesystem") && table.option("connector").is_some_and(is_built_in) {
            return Err(Failure::validation(format!(
                "INSERT OVERWRITE requires that the underlying DynamicTableSink of table '{}' implements the SupportsOverwrite interface.",
                table.name
            )));
        }
        let sinks = sink_columns(table);
        let wanted: Vec<Field> = sinks
            .iter()
            .map(|&column| {
                let column = &table.columns[column];
                Field::new(column.name.clone(), column.ty.clone().with_nullable(true))
            })
            .collect();
        let mismatch = |cause: String| {
            let schema = |fields: &[Field]| {
                let fields: Vec<String> = fields.iter().map(|field| format!("{}: {}", field.name, field.ty)).collect();
                fields.join(", ")
            };
            Failure::validation(format!(
                "Column types of query result and sink for '{}' do not match.\nCause: {cause}\n\nQuery schema: [{}]\nSink schema:  [{}]",
                table.name,
                schema(&bound.row),
                schema(&wanted)
            ))
        };
        if bound.row.len() != wanted.len() {
            return Err(mismatch("Different number of columns.".to_string()));
        }
        let mut needs_cast = false;
        for (index, (from, to)) in bound.row.iter().zip(&wanted).enumerate() {
            if !casts_implicitly(&from.ty, &to.ty) {
                let cause = format!("Incompatible types for sink column '{}' at position {}.", to.name, index + 1);
                return Err(mismatch(cause));
            }
            needs_cast |= !avoids_cast(&from.ty, &to.ty);
        }
        let rel = if needs_cast { cast_to(bound.rel, &wanted) } else { bound.rel };
        let rel = self.with_metadata(rel, table);
        let row = rel.row.clone();
        let spec = SinkSpec {
            table: TableRef(target.table.clone()),
            target_columns: target.target_columns.map(|columns| columns.into_iter().map(|column| vec![column]).collect()),
            conflict: target.conflict,
            overwrite: target.overwrite,
            assumes_connectors: self.behaviours.assumes_connectors,
            mode: Default::default(),
        };
        let op = RelOp::Sink { input: rel, sink: Rc::new(spec) };
        Ok(Rc::new(RelNode { op, row, hints: target.hints, span: None }))
    }
}

impl Binder<'_> {
    /// Physical columns, then persisted metadata in the connector's order, with its types and under its keys.
    fn with_metadata(&mut self, rel: Rel, table: &Table) -> Rel {
        let columns = sink_columns(table);
        let key_of = |position: usize| match &table.columns[columns[position]].kind {
            ColumnKind::Metadata { key, .. } => Some(key.as_deref().unwrap_or(&table.columns[columns[position]].name)),
            _ => None,
        };
        let is_metadata = |position: &usize| key_of(*position).is_some();
        if !(0..columns.len()).any(|position| is_metadata(&position)) {
            return rel;
        }
        // What the connector says to a wrong key comes when it is asked for its sink.
        let Ok(facts) = facts(table, Role::Sink, self.behaviours) else { return rel };
        let (input, exprs) = match &rel.op {
            RelOp::Project { input, exprs } => (input.clone(), exprs.clone()),
            _ => (rel.clone(), rel.row.iter().enumerate().map(|(index, field)| Rex::input(index, field.ty.clone())).collect()),
        };
        let mut new_exprs = Vec::new();
        let mut names = Vec::new();
        let mut order = Vec::new();
        for position in (0..columns.len()).filter(|position| !is_metadata(position)) {
            new_exprs.push(exprs[position].clone());
            names.push(table.columns[columns[position]].name.clone());
            order.push(position);
        }
        let mut same_types = true;
        for (key, ty) in &facts.metadata {
            let Some(position) = (0..columns.len()).find(|position| key_of(*position) == Some(key)) else { continue };
            let rex = exprs[position].clone();
            if let Some(message) = super::cast_rules::own_words(&rex.ty.kind, &ty.kind) {
                self.deferred.get_or_insert(Failure::validation(message));
            }
            same_types &= rex.ty == *ty || rex.ty.clone().with_nullable(true) == *ty;
            // A literal NULL stays one, whatever the connector declares.
            new_exprs.push(super::select::simplified(super::cast::ensure(rex, ty)));
            names.push(key.clone());
            order.push(position);
        }
        // A projection that changes nothing goes, and the names stay those of the query; one upon another becomes one.
        let is_projected = matches!(rel.op, RelOp::Project { .. });
        if same_types && !is_projected && order.iter().copied().eq(0..columns.len()) {
            return rel;
        }
        let span = rel.span;
        project(input, new_exprs, names, span)
    }
}

/// Columns that a sink takes: physical ones, then persisted metadata.
pub fn sink_columns(table: &Table) -> Vec<usize> {
    (0..table.columns.len())
        .filter(|&index| match table.columns[index].kind {
            ColumnKind::Physical => true,
            ColumnKind::Metadata { is_virtual, .. } => !is_virtual,
            ColumnKind::Computed { .. } => false,
        })
        .collect()
}

/// Calcite's `createCastRel`: a projection of casts, in the place of a projection that is there already.
fn cast_to(rel: Rel, wanted: &[Field]) -> Rel {
    let (input, exprs) = match &rel.op {
        RelOp::Project { input, exprs } => (input.clone(), exprs.clone()),
        _ => {
            let exprs = rel.row.iter().enumerate().map(|(index, field)| Rex::input(index, field.ty.clone())).collect();
            (rel.clone(), exprs)
        }
    };
    let exprs = exprs.into_iter().zip(wanted).map(|(rex, field)| cast(rex, &field.ty)).collect();
    let names = wanted.iter().map(|field| field.name.clone()).collect();
    let span = rel.span;
    project(input, exprs, names, span)
}

fn cast(rex: Rex, to: &DataType) -> Rex {
    if &rex.ty == to {
        return rex;
    }
    if rex.ty.kind == TypeKind::Null || matches!(&rex.kind, RexKind::Literal(_)) {
        return super::cast::ensure(rex, to);
    }
    Rex::call("CAST", vec![rex], to.clone())
}

/// Flink's `LogicalTypeCasts.supportsImplicitCast`; the sink's column may always be NULL.
pub fn casts_implicitly(from: &DataType, to: &DataType) -> bool {
    use TypeKind as K;
    match (&from.kind, &to.kind) {
        (K::Null, _) => true,
        (K::Char(_), K::Char(_)) | (K::Char(_) | K::VarChar(_), K::VarChar(_)) => true,
        (K::Boolean, K::Boolean) => true,
        (K::Binary(_), K::Binary(_)) | (K::Binary(_) | K::VarBinary(_), K::VarBinary(_)) => true,
        (from, K::Decimal { .. } | K::Double) => super::typing::is_numeric(from),
        (K::TinyInt, K::TinyInt) => true,
        (K::TinyInt | K::SmallInt, K::SmallInt) => true,
        (K::TinyInt | K::SmallInt | K::Int, K::Int) => true,
        (K::TinyInt | K::SmallInt | K::Int | K::BigInt, K::BigInt) => true,
        (K::TinyInt | K::SmallInt | K::Int | K::BigInt | K::Float | K::Decimal { .. }, K::Float) => true,
        (K::Date | K::Timestamp(..), K::Date) => true,
        (K::Time(_) | K::Timestamp(..), K::Time(_)) => true,
        (K::Timestamp(..) | K::TimestampLtz(..), K::Timestamp(..) | K::TimestampLtz(..)) => true,
        (K::IntervalDayTime(_), K::IntervalDayTime(_)) | (K::IntervalYearMonth(_), K::IntervalYearMonth(_)) => true,
        (K::Array(a), K::Array(b)) | (K::Multiset(a), K::Multiset(b)) => nested(a, b),
        (K::Map(k, v), K::Map(k2, v2)) => nested(k, k2) && nested(v, v2),
        (K::Row(a), K::Row(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| nested(&a.ty, &b.ty)),
        (a, b) => a == b,
    }
}

fn nested(from: &DataType, to: &DataType) -> bool {
    (to.nullable || !from.nullable) && casts_implicitly(from, to)
}

/// Flink's `supportsAvoidingCast`: the stored form is the same.
fn avoids_cast(from: &DataType, to: &DataType) -> bool {
    use TypeKind as K;
    if from.nullable && !to.nullable {
        return false;
    }
    match (&from.kind, &to.kind) {
        (K::Char(a) | K::VarChar(a), K::VarChar(b)) | (K::Binary(a) | K::VarBinary(a), K::VarBinary(b)) => a <= b,
        (K::Timestamp(a, _), K::Timestamp(b, _)) | (K::TimestampLtz(a, _), K::TimestampLtz(b, _)) => a == b,
        (K::Array(a), K::Array(b)) | (K::Multiset(a), K::Multiset(b)) => avoids_cast(a, b),
        (K::Map(k, v), K::Map(k2, v2)) => avoids_cast(k, k2) && avoids_cast(v, v2),
        (K::Row(a), K::Row(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| avoids_cast(&a.ty, &b.ty)),
        (a, b) => a == b,
    }
}
