//! CREATE TABLE, CREATE VIEW, CREATE TABLE AS.

use super::{qualified, quoted};
use crate::bind::{Binder, Bound, Scope, ScopeTable, Stretch, Text, VALIDATION, bare_error};
use crate::catalog::{Catalog, Object, TableEntry, View};
use crate::outcome::{Failure, Refusal};
use crate::rex::Rex;
use crate::session::Session;
use crate::syntax::written as written_back;
use rowkind_ir::{Column, ColumnKind, DataType, Field, ObjectName, Table, TypeKind, Watermark};
use rowkind_sql::ast::{self as sql};
use std::rc::Rc;

/// Declares a table.
pub fn create_table(session: &mut Session, create: &sql::CreateTable, text: &str, shift: usize) -> Bound<()> {
    let name = qualified(&session.catalog, &create.name);
    let entry = table_entry(session, create, &name, text, shift, None)?;
    declare(session, create, name, entry)
}

/// `CREATE TABLE t AS SELECT`: the query's columns come behind the declared ones.
pub fn create_table_as(session: &mut Session, create: &sql::CreateTable, query_row: &[Field], text: &str, shift: usize) -> Bound<()> {
    let name = qualified(&session.catalog, &create.name);
    let entry = table_entry(session, create, &name, text, shift, Some(query_row))?;
    declare(session, create, name, entry)
}

fn declare(session: &mut Session, create: &sql::CreateTable, name: ObjectName, entry: TableEntry) -> Bound<()> {
    let object = Object::Table(Rc::new(entry));
    if create.temporary {
        if session.catalog.temporary.contains_key(&name) && !create.if_not_exists {
            return Err(Failure::validation(format!("Temporary table '{}' already exists", quoted(&name))));
        }
        session.catalog.temporary.entry(name).or_insert(object);
        return Ok(());
    }
    let exists = session.catalog.permanent(&name).is_some();
    if exists && create.if_not_exists {
        return Ok(());
    }
    if exists && !create.or_replace {
        return Err(already_exists(&name, "CreateTable"));
    }
    insert(session, name, object)
}

pub fn insert(session: &mut Session, name: ObjectName, object: Object) -> Bound<()> {
    let has_catalog = session.catalog.catalogs.contains_key(&name.catalog);
    match session.catalog.database_mut(&name.catalog, &name.database) {
        Some(database) => {
            database.objects.insert(name.name.clone(), object);
            Ok(())
        }
        None if has_catalog => {
            let message = format!("Could not execute CreateTable in path {}", quoted(&name));
            let cause = format!("Database {} does not exist in Catalog {}.", name.database, name.catalog);
            let refusal =
                Refusal::new(VALIDATION, message).cause("org.apache.flink.table.catalog.exceptions.DatabaseNotExistException", cause);
            Err(Failure::Refused(refusal))
        }
        None => Err(Failure::validation(format!("Catalog {} does not exist.", name.catalog))),
    }
}

fn already_exists(name: &ObjectName, operation: &str) -> Failure {
    let message = format!("Could not execute {operation} in path {}", quoted(name));
    let cause = format!("Table (or view) {}.{} already exists in Catalog {}.", name.database, name.name, name.catalog);
    let refusal = Refusal::new(VALIDATION, message).cause("org.apache.flink.table.catalog.exceptions.TableAlreadyExistException", cause);
    Failure::Refused(refusal)
}

fn table_entry(
    session: &Session,
    create: &sql::CreateTable,
    name: &ObjectName,
    text: &str,
    shift: usize,
    query_row: Option<&[Field]>,
) -> Bound<TableEntry> {
    let places = Text::new(text);
    check_constraints(create)?;
    let mut entry = match &create.like {
        Some(like) => from_like(session, like, name)?,
        None => empty(name),
    };
    let mut table = (*entry.table).clone();
    table.comment = create.comment.clone().or(table.comment);
    for written in &create.columns {
        let column = column(written, &places, shift)?;
        if matches!(written.kind, sql::ColumnKind::Name) {
            continue;
        }
        let key_of = |column: &Column| match &column.kind {
            ColumnKind::Metadata { key, .. } => Some(key.clone().unwrap_or_else(|| column.name.clone())),
            _ => None,
        };
        let same_key = table.columns.iter().find(|known| key_of(&column).is_some() && key_of(known) == key_of(&column));
        if let (Some(known), Some(key)) = (same_key, key_of(&column)) {
            return Err(Failure::validation(format!(
                "The column `{}` and `{}` in the table are both from the same metadata key '{key}'. Please specify one of the columns as the metadata column and use the computed column syntax to specify the others.",
                known.name, column.name
            )));
        }
        if table.columns.iter().any(|known| known.name == column.name) {
            return Err(Failure::validation(format!("A regular Column named '{}' already exists in the table.", column.name)));
        }
        table.columns.push(column);
        entry.computed.push(None);
    }
    for field in query_row.unwrap_or_default() {
        if !table.columns.iter().any(|column| column.name == field.name) {
            let ty = plain(&field.ty);
            table.columns.push(Column { name: field.name.clone(), ty, kind: ColumnKind::Physical, comment: None });
            entry.computed.push(None);
        }
    }
    primary_key(create, &mut table)?;
    bind_computed(session, create, &mut table, &mut entry.computed, text, shift)?;
    if let Some(watermark) = create.watermarks.first() {
        bind_watermark(session, watermark, &mut table, &mut entry.watermark, text, shift)?;
    }
    for ident in &create.partitioned_by {
        if !table.columns.iter().any(|column| column.name == ident.value) {
            return Err(Failure::validation(format!(
                "Partition column '{}' not defined in the table schema. Available columns: [{}]",
                ident.value,
                table.columns.iter().map(|column| format!("'{}'", column.name)).collect::<Vec<_>>().join(", ")
            )));
        }
        table.partitioned_by.push(ident.value.clone());
    }
    for option in &create.options {
        table.options.insert(option.key.clone(), option.value.clone());
    }
    let start = session.base + shift;
    table.span = Some(rowkind_ir::Span::new(start, start + text.len()));
    entry.table = Rc::new(table);
    Ok(entry)
}

fn empty(name: &ObjectName) -> TableEntry {
    let table = Table {
        name: name.clone(),
        columns: Vec::new(),
        watermark: None,
        primary_key: None,
        partitioned_by: Vec::new(),
        options: Default::default(),
        comment: None,
        span: None,
    };
    TableEntry { table: Rc::new(table), computed: Vec::new(), watermark: None }
}

/// `LIKE other (INCLUDING …)`: everything, but what is excluded.
fn from_like(session: &Session, like: &sql::TableLike, name: &ObjectName) -> Bound<TableEntry> {
    let source = qualified(&session.catalog, &like.table);
    let Some(Object::Table(found)) = session.catalog.get(&source) else {
        return Err(Failure::validation(format!(
            "Source table '{}' of the LIKE clause not found in the catalog, at line {}, column {}",
            quoted(&source),
            like.table.parts.first().map_or(1, |part| part.span.start.line),
            like.table.parts.first().map_or(1, |part| part.span.start.column)
        )));
    };
    let mut entry = (**found).clone();
    let mut table = (*entry.table).clone();
    table.name = name.clone();
    let excluded = |feature: &str| {
        let mut result = false;
        for (verb, what) in &like.rules {
            if what == "ALL" || what == feature {
                result = *verb == sql::LikeVerb::Excluding;
            }
        }
        result
    };
    if excluded("OPTIONS") {
        table.options.clear();
    }
    if excluded("CONSTRAINTS") {
        table.primary_key = None;
    }
    if excluded("WATERMARKS") {
        table.watermark = None;
        entry.watermark = None;
    }
    if excluded("PARTITIONS") {
        table.partitioned_by.clear();
    }
    if excluded("GENERATED") {
        let keep: Vec<bool> = table.columns.iter().map(|column| !matches!(column.kind, ColumnKind::Computed { .. })).collect();
        let mut index = 0;
        table.columns.retain(|_| {
            index += 1;
            keep[index - 1]
        });
        entry.computed = vec![None; table.columns.len()];
    }
    entry.table = Rc::new(table);
    Ok(entry)
}

fn check_constraints(create: &sql::CreateTable) -> Bound<()> {
    const ENFORCED: &str = "Flink doesn't support ENFORCED mode for PRIMARY KEY constraint. ENFORCED/NOT ENFORCED controls if the constraint checks are performed on the incoming/outgoing data. Flink does not own the data therefore the only supported mode is the NOT ENFORCED mode";
    const VALIDATE: &str = "org.apache.flink.sql.parser.error.SqlValidateException";
    let inline = create.columns.iter().filter_map(|column| match &column.kind {
        sql::ColumnKind::Physical { constraint, .. } => constraint.as_deref(),
        _ => None,
    });
    let all: Vec<&sql::Constraint> = inline.chain(&create.constraints).collect();
    for constraint in &all {
        if !constraint.primary {
            return Err(Failure::Refused(Refusal::new(VALIDATE, "UNIQUE constraint is not supported yet")));
        }
        if constraint.enforced != Some(false) {
            return Err(Failure::Refused(Refusal::new(VALIDATE, ENFORCED)));
        }
    }
    if all.len() > 1 {
        return Err(Failure::Refused(Refusal::new(VALIDATE, "Duplicate primary key definition")));
    }
    if create.watermarks.len() > 1 {
        return Err(Failure::Refused(Refusal::new(VALIDATE, "Multiple WATERMARK statements is not supported yet.")));
    }
    Ok(())
}

/// A column as it is written; the expression of a computed one is not bound yet.
pub(super) fn column(written: &sql::Column, places: &Text<'_>, shift: usize) -> Bound<Column> {
    use crate::bind::typing::UnknownType;
    let resolve = |data_type: &sql::DataType| {
        crate::bind::data_type(data_type).map_err(|unknown| match unknown {
            UnknownType::NoSuchType(name) => {
                let at = places.span(data_type.span).unwrap_or(Stretch { start: 0, end: 1 });
                bare_error(places, shift, at, format!("Unknown identifier '{name}'"))
            }
            UnknownType::Unsupported(name) => Failure::unsupported(format!("the type {name}"), None),
        })
    };
    let (ty, kind) = match &written.kind {
        sql::ColumnKind::Name => (DataType::new(TypeKind::Null), ColumnKind::Physical),
        sql::ColumnKind::Physical { data_type, .. } => (resolve(data_type)?, ColumnKind::Physical),
        sql::ColumnKind::Metadata { data_type, key, is_virtual } => {
            (resolve(data_type)?, ColumnKind::Metadata { key: key.clone(), is_virtual: *is_virtual })
        }
        sql::ColumnKind::Computed { expr, .. } => {
            (DataType::new(TypeKind::Null), ColumnKind::Computed { expr: None, text: written_back(expr, places) })
        }
    };
    Ok(Column { name: written.name.value.clone(), ty, kind, comment: written.comment.clone() })
}

fn bind_computed(
    session: &Session,
    create: &sql::CreateTable,
    table: &mut Table,
    computed: &mut [Option<Rex>],
    text: &str,
    shift: usize,
) -> Bound<()> {
    for written in &create.columns {
        let sql::ColumnKind::Computed { expr, .. } = &written.kind else { continue };
        let Some(index) = table.column(&written.name.value) else { continue };
        // Computed columns see all columns but computed ones.
        let visible = |index: usize| !matches!(table.columns[index].kind, ColumnKind::Computed { .. });
        let rex = bind_on_columns(session, table, expr, text, shift, &visible)?;
        table.columns[index].ty = rex.ty.clone();
        computed[index] = Some(rex);
    }
    Ok(())
}

/// An expression over those columns of a table that are visible to it.
pub(super) fn bind_on_columns(
    session: &Session,
    table: &Table,
    expr: &sql::Expr,
    text: &str,
    shift: usize,
    visible: &dyn Fn(usize) -> bool,
) -> Bound<Rex> {
    let catalog = Catalog { declared: session.catalog.declared.clone(), ..Catalog::default() };
    let mut binder = Binder::new(&catalog, &session.options, &session.behaviours, text);
    binder.wraps_errors = false;
    binder.unknown_identifiers = true;
    binder.shift = shift;
    let columns = table
        .columns
        .iter()
        .enumerate()
        .map(|(index, column)| {
            // An invisible column keeps its place under a name that nobody can write.
            let name = if visible(index) { column.name.clone() } else { format!("\u{0}{}", column.name) };
            Field::new(name, column.ty.clone())
        })
        .collect();
    let mut scope = Scope::default();
    scope.tables.push(ScopeTable { alias: String::new(), path: Vec::new(), columns, offset: 0 });
    binder.scalar(expr, &scope)
}

fn primary_key(create: &sql::CreateTable, table: &mut Table) -> Bound<()> {
    let inline = create.columns.iter().find_map(|column| match &column.kind {
        sql::ColumnKind::Physical { constraint: Some(constraint), .. } if constraint.primary => Some(vec![column.name.clone()]),
        _ => None,
    });
    let names = match inline {
        Some(names) => names,
        None => match create.constraints.iter().find(|constraint| constraint.primary) {
            Some(constraint) => constraint.columns.clone(),
            None => return Ok(()),
        },
    };
    let mut key = Vec::new();
    for ident in &names {
        let Some(index) = table.column(&ident.value) else {
            return Err(Failure::validation(format!(
                "Primary key column '{}' is not defined in the schema at line {}, column {}",
                ident.value, ident.span.start.line, ident.span.start.column
            )));
        };
        if !matches!(table.columns[index].kind, ColumnKind::Physical) {
            return Err(Failure::validation(format!(
                "Could not create a PRIMARY KEY with column '{}' at line {}, column {}.\nA PRIMARY KEY constraint must be declared on physical columns.",
                ident.value, ident.span.start.line, ident.span.start.column
            )));
        }
        table.columns[index].ty.nullable = false;
        key.push(index);
    }
    table.primary_key = Some(key);
    Ok(())
}

/// The watermark of a table, and its expression over the table's columns.
pub(super) fn bind_watermark(
    session: &Session,
    watermark: &sql::Watermark,
    table: &mut Table,
    bound: &mut Option<Rex>,
    text: &str,
    shift: usize,
) -> Bound<()> {
    let path: Vec<&str> = watermark.column.iter().map(|part| part.value.as_str()).collect();
    let Some(column) = table.column(&path.join(".")) else {
        let names: Vec<String> = table.columns.iter().map(|column| format!("'{}'", column.name)).collect();
        return Err(Failure::validation(format!(
            "The rowtime attribute field '{}' is not defined in the table schema, at line {}, column {}\nAvailable fields: [{}]",
            path.join("."),
            watermark.column.first().map_or(1, |part| part.span.start.line),
            watermark.column.first().map_or(1, |part| part.span.start.column),
            names.join(", ")
        )));
    };
    // The expression is looked at before the column that it is for.
    let rex = bind_on_columns(session, table, &watermark.strategy, text, shift, &|_| true)?;
    let ty = &table.columns[column].ty;
    let fits = match ty.kind {
        TypeKind::Timestamp(p, _) | TypeKind::TimestampLtz(p, _) => p <= 3 && !ty.is_proctime(),
        _ => false,
    };
    if !fits {
        return Err(Failure::validation(format!(
            "Invalid data type of time field for watermark definition. The field must be of type TIMESTAMP(p) or TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the time field type is {ty}"
        )));
    }
    let fits = match rex.ty.kind {
        TypeKind::Timestamp(p, _) | TypeKind::TimestampLtz(p, _) => p <= 3,
        _ => false,
    };
    if !fits {
        return Err(Failure::validation(format!(
            "Invalid data type of expression for watermark definition. The field must be of type TIMESTAMP(p) or TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the watermark expression type is {}",
            rex.ty
        )));
    }
    let same_kind = matches!(
        (&ty.kind, &rex.ty.kind),
        (TypeKind::Timestamp(..), TypeKind::Timestamp(..)) | (TypeKind::TimestampLtz(..), TypeKind::TimestampLtz(..))
    );
    if !same_kind && !rex.is_call("SOURCE_WATERMARK") {
        let plain = |ty: &DataType| ty.clone().with_nullable(true);
        return Err(Failure::validation(format!(
            "The watermark declaration's output data type '{}' is different from the time field's data type '{}'.",
            plain(&rex.ty),
            plain(ty)
        )));
    }
    table.watermark = Some(Watermark { column, expr: None, text: written_back(&watermark.strategy, &Text::new(text)) });
    *bound = Some(rex);
    Ok(())
}

/// Declares a view; its query is bound now, and again at each use.
pub fn create_view(session: &mut Session, create: &sql::CreateView, text: &str, shift: usize) -> Bound<()> {
    let name = qualified(&session.catalog, &create.name);
    let schema = {
        let mut binder = Binder::new(&session.catalog, &session.options, &session.behaviours, text);
        binder.wraps_errors = false;
        binder.shift = shift;
        binder.hints = &create.query.hints;
        binder.within = &create.query.within;
        let bound = binder.top_query(&create.query.query)?;
        if create.columns.is_empty() {
            binder.check_view_names(&create.query.query, &bound.row)?;
        }
        if create.columns.len() == bound.row.len() {
            let called = |(field, name): (&Field, &sqlparser::ast::Ident)| Field::new(name.value.clone(), field.ty.clone());
            let row: Vec<Field> = bound.row.iter().zip(&create.columns).map(called).collect();
            binder.check_view_names(&create.query.query, &row)?;
        }
        bound.with_unique_names().row
    };
    let columns: Vec<String> = create.columns.iter().map(|ident| ident.value.clone()).collect();
    if !columns.is_empty() && columns.len() != schema.len() {
        return Err(Failure::validation(format!(
            "VIEW definition and input fields not match:\n\tDef fields: [{}].\n\tInput fields: [{}].",
            columns.join(", "),
            schema.iter().map(|field| field.name.clone()).collect::<Vec<_>>().join(", ")
        )));
    }
    let schema = match columns.is_empty() {
        true => schema,
        false => schema.into_iter().zip(&columns).map(|(field, name)| Field::new(name.clone(), field.ty)).collect(),
    };
    let view = View {
        name: name.clone(),
        columns,
        schema,
        query: create.query.clone(),
        text: Rc::from(text),
        catalog: session.catalog.current_catalog.clone(),
        database: session.catalog.current_database.clone(),
        comment: create.comment.clone(),
    };
    let object = Object::View(Rc::new(view));
    if create.temporary {
        if session.catalog.temporary.contains_key(&name) && !create.if_not_exists && !create.or_replace {
            return Err(Failure::validation(format!("Temporary table '{}' already exists", quoted(&name))));
        }
        session.catalog.temporary.insert(name, object);
        return Ok(());
    }
    let exists = session.catalog.permanent(&name).is_some();
    if exists && create.if_not_exists {
        return Ok(());
    }
    if exists && !create.or_replace {
        return Err(already_exists(&name, "CreateTable"));
    }
    insert(session, name, object)
}

fn plain(ty: &DataType) -> DataType {
    use rowkind_ir::TimeAttribute::None;
    let kind = match ty.kind {
        TypeKind::Timestamp(p, _) => TypeKind::Timestamp(p, None),
        TypeKind::TimestampLtz(p, _) => TypeKind::TimestampLtz(p, None),
        ref kind => kind.clone(),
    };
    DataType { kind, nullable: ty.nullable }
}
