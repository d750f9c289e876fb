//! UPDATE, DELETE and TRUNCATE: what a streaming session says to them.
//!
//! In: the statement and the catalog. Out: always a refusal: Flink checks the names, then the connectors, and none of those
//! that Rowkind knows by recordings can change rows in place. Never: plans one.

use crate::bind::{Binder, Bound, Scope, ScopeTable, scan};
use crate::catalog::{Object, TableEntry};
use crate::convert::scan::failure;
use crate::outcome::{Failure, Outcome, Refusal};
use crate::session::Session;
use rowkind_ir::connector::{Role, facts};
use rowkind_sql::ast as sql;
use std::rc::Rc;

pub fn update(session: &Session, update: &sql::Update, text: &str, shift: usize) -> Bound<Outcome> {
    let mut binder = binder(session, text, shift);
    let entry = target(&binder, session, &update.table)?;
    let scope = scope(&entry, &update.table);
    for (column, value) in &update.assignments {
        let Some(index) = entry.table.column(&column.value) else {
            let message = format!("Unknown target column '{}'", column.value);
            return Err(binder.error_at(binder.text.ident(column), message));
        };
        let rex = binder.scalar(value, &scope)?;
        let to = &entry.table.columns[index].ty;
        if !crate::bind::casts_implicitly(&rex.ty, to) {
            let message = format!(
                "Cannot assign to target field '{}' of type {} from source field 'EXPR$0' of type {}",
                column.value,
                to.short(),
                rex.ty.short()
            );
            return Err(binder.expr_error(value, message));
        }
    }
    condition(&mut binder, update.condition.as_ref(), &scope)?;
    refused(session, &entry, "update", "SupportsRowLevelUpdate")
}

pub fn delete(session: &Session, delete: &sql::Delete, text: &str, shift: usize) -> Bound<Outcome> {
    let mut binder = binder(session, text, shift);
    let entry = target(&binder, session, &delete.table)?;
    condition(&mut binder, delete.condition.as_ref(), &scope(&entry, &delete.table))?;
    refused(session, &entry, "delete", "SupportsRowLevelDelete")
}

pub fn truncate(session: &Session, name: &sql::Name) -> Bound<Outcome> {
    let full = crate::ddl::qualified(&session.catalog, name);
    match session.catalog.get(&full) {
        Some(_) => Err(Failure::table("TRUNCATE TABLE statement is not supported in streaming mode.")),
        None => Err(binder(session, "", 0).cannot_find_table(&full)),
    }
}

fn binder<'a>(session: &'a Session, text: &'a str, shift: usize) -> Binder<'a> {
    let mut binder = Binder::new(&session.catalog, &session.options, &session.behaviours, text);
    binder.shift = shift;
    binder
}

fn target(binder: &Binder<'_>, session: &Session, name: &sql::Name) -> Bound<Rc<TableEntry>> {
    let parts = crate::ddl::parts(name);
    match session.catalog.get(&session.catalog.qualify(&parts)) {
        Some(Object::Table(entry)) => Ok(entry.clone()),
        Some(Object::View(_)) => Err(Failure::unsupported("changing rows of a view", None)),
        None => Err(binder.error_at(binder.text.idents(&name.parts), binder.no_such_object(&parts))),
    }
}

fn scope(entry: &TableEntry, name: &sql::Name) -> Scope<'static> {
    let mut scope = Scope::default();
    let columns = scan::schema(entry);
    scope.tables.push(ScopeTable { alias: name.last().to_string(), path: Vec::new(), columns, offset: 0 });
    scope
}

fn condition(binder: &mut Binder<'_>, condition: Option<&sql::Expr>, scope: &Scope<'_>) -> Bound<()> {
    let Some(condition) = condition else { return Ok(()) };
    let rex = binder.scalar(condition, scope)?;
    if matches!(rex.ty.kind, rowkind_ir::TypeKind::Boolean) {
        return Ok(());
    }
    Err(binder.expr_error(condition, "WHERE clause must be a condition"))
}

/// The table is read first, then written.
fn refused(session: &Session, entry: &TableEntry, what: &str, ability: &str) -> Bound<Outcome> {
    facts(&entry.table, Role::Source, &session.behaviours).map_err(failure)?;
    let sink = facts(&entry.table, Role::Sink, &session.behaviours).map_err(failure)?;
    if sink.documented.is_some() {
        return Err(Failure::unsupported(format!("whether '{}' can {what} rows", sink.connector), None));
    }
    let message = format!(
        "Can't perform {what} operation of the table {} because the corresponding dynamic table sink has not yet implemented org.apache.flink.table.connector.sink.abilities.{ability}.",
        entry.table.name
    );
    Err(Failure::Refused(Refusal::new("java.lang.UnsupportedOperationException", message)))
}
