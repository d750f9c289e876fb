//! ALTER TABLE and ALTER VIEW: renaming, options, and whatever `alter_columns` makes of a table.

use super::{alter_columns, qualified, quoted};
use crate::bind::Bound;
use crate::catalog::{Object, TableEntry};
use crate::outcome::Failure;
use crate::session::Session;
use rowkind_ir::ObjectName;
use rowkind_sql::ast::{self as sql, AlterAction};
use std::rc::Rc;

pub fn alter(session: &mut Session, alter: &sql::Alter, text: &str, shift: usize) -> Bound<()> {
    if alter.kind == sql::ObjectKind::Function {
        return super::function::alter(session, alter);
    }
    if !matches!(alter.kind, sql::ObjectKind::Table | sql::ObjectKind::View) {
        return Err(Failure::unsupported("this ALTER", None));
    }
    let name = qualified(&session.catalog, &alter.name);
    let known = match alter.kind {
        sql::ObjectKind::Table => session.catalog.permanent(&name).filter(|_| !session.catalog.temporary.contains_key(&name)),
        _ => session.catalog.get(&name),
    };
    let Some(object) = known.cloned() else {
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
        action => {
            let Object::Table(entry) = object else {
                return Err(match alter.kind {
                    sql::ObjectKind::Table => Failure::validation("ALTER TABLE for a view is not allowed"),
                    _ => Failure::unsupported("this ALTER VIEW", None),
                });
            };
            let changed = alter_columns::change(&entry, action, &alter_columns::Place { session, text, shift })?;
            super::create::insert(session, name, Object::Table(Rc::new(changed)))
        }
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

fn change(session: &mut Session, name: ObjectName, object: Object, edit: impl FnOnce(&mut rowkind_ir::Table)) -> Bound<()> {
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
