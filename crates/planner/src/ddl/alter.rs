//! ALTER TABLE and ALTER VIEW: renaming and options.

use super::{qualified, quoted};
use crate::bind::Bound;
use crate::catalog::{Object, TableEntry};
use crate::outcome::Failure;
use crate::session::Session;
use rowkind_ir::ObjectName;
use rowkind_sql::ast::{self as sql, AlterAction};
use std::rc::Rc;

pub fn alter(session: &mut Session, alter: &sql::Alter) -> Bound<()> {
    if alter.kind == sql::ObjectKind::Function {
        return super::function::alter(session, alter);
    }
    if !matches!(alter.kind, sql::ObjectKind::Table | sql::ObjectKind::View) {
        return Err(Failure::unsupported("this ALTER", None));
    }
    let name = qualified(&session.catalog, &alter.name);
    let Some(object) = session.catalog.get(&name).cloned() else {
        if alter.if_exists {
            return Ok(());
        }
        return Err(Failure::validation(format!("Table {} doesn't exist or is a temporary table.", quoted(&name))));
    };
    match &alter.action {
        AlterAction::RenameTo(new_name) => {
            let new_name = ObjectName { name: new_name.last().to_string(), ..name.clone() };
            if let Some(database) = session.catalog.database_mut(&name.catalog, &name.database) {
                database.objects.remove(&name.name);
                database.objects.insert(new_name.name.clone(), renamed(object, new_name));
            }
            Ok(())
        }
        AlterAction::SetOptions(options) => change(session, name, object, |table| {
            for option in options {
                table.options.insert(option.key.clone(), option.value.clone());
            }
        }),
        AlterAction::ResetOptions(keys) => change(session, name, object, |table| {
            for key in keys {
                table.options.remove(key);
            }
        }),
        AlterAction::DropPrimaryKey => change(session, name, object, |table| table.primary_key = None),
        _ => Err(Failure::unsupported("this ALTER TABLE", None)),
    }
}

fn renamed(object: Object, name: ObjectName) -> Object {
    match object {
        Object::Table(entry) => {
            let mut table = (*entry.table).clone();
            table.name = name;
            Object::Table(Rc::new(TableEntry { table: Rc::new(table), ..(*entry).clone() }))
        }
        Object::View(view) => Object::View(Rc::new(crate::catalog::View { name, ..(*view).clone() })),
    }
}

fn change(
    session: &mut Session,
    name: ObjectName,
    object: Object,
    edit: impl FnOnce(&mut rowkind_ir::Table),
) -> Bound<()> {
    let Object::Table(entry) = object else { return Err(Failure::unsupported("this ALTER VIEW", None)) };
    let mut table = (*entry.table).clone();
    edit(&mut table);
    let object = Object::Table(Rc::new(TableEntry { table: Rc::new(table), ..(*entry).clone() }));
    if session.catalog.temporary.contains_key(&name) {
        session.catalog.temporary.insert(name, object);
    } else if let Some(database) = session.catalog.database_mut(&name.catalog, &name.database) {
        database.objects.insert(name.name.clone(), object);
    }
    Ok(())
}
