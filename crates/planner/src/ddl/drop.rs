//! DROP, USE, CREATE DATABASE, CREATE CATALOG.

use super::{parts, qualified, quoted};
use crate::bind::Bound;
use crate::catalog::{Database, Object};
use crate::outcome::{Failure, Refusal};
use crate::session::Session;
use rowkind_sql::ast::{self as sql, ObjectKind};
use std::collections::BTreeMap;

pub fn drop(session: &mut Session, drop: &sql::Drop) -> Bound<()> {
    match drop.kind {
        ObjectKind::Table | ObjectKind::View | ObjectKind::MaterializedTable => {
            let name = qualified(&session.catalog, &drop.name);
            let is_wanted = |object: &Object| match object {
                Object::View(_) => drop.kind == ObjectKind::View,
                Object::Table(_) => drop.kind != ObjectKind::View,
            };
            let what = if drop.kind == ObjectKind::View { "View" } else { "Table" };
            if drop.temporary {
                let found = session.catalog.temporary.get(&name).is_some_and(is_wanted);
                if found {
                    session.catalog.temporary.remove(&name);
                    return Ok(());
                }
                if drop.if_exists {
                    return Ok(());
                }
                return Err(Failure::validation(format!("Temporary {} with identifier '{name}' does not exist.", what.to_lowercase())));
            }
            if session.catalog.temporary.get(&name).is_some_and(is_wanted) {
                return Err(Failure::validation(format!(
                    "Temporary {} with identifier '{}' exists. Drop it first before removing the permanent {}.",
                    what.to_lowercase(),
                    quoted(&name),
                    what.to_lowercase()
                )));
            }
            let found = session.catalog.permanent(&name).is_some_and(is_wanted);
            if !found {
                if drop.if_exists {
                    return Ok(());
                }
                return Err(Failure::validation(format!("{what} with identifier '{name}' does not exist.")));
            }
            if let Some(database) = session.catalog.database_mut(&name.catalog, &name.database) {
                database.objects.remove(&name.name);
            }
            Ok(())
        }
        ObjectKind::Database => {
            let parts = parts(&drop.name);
            let (catalog, database) = match &parts[..] {
                [database] => (session.catalog.current_catalog.clone(), database.clone()),
                [catalog, database] => (catalog.clone(), database.clone()),
                _ => return Err(Failure::unsupported("this database name", None)),
            };
            let removed = session.catalog.catalogs.get_mut(&catalog).and_then(|databases| databases.remove(&database));
            if removed.is_none() && !drop.if_exists {
                return Err(Failure::validation(format!("Could not execute DROP DATABASE {catalog}.{database}")));
            }
            Ok(())
        }
        ObjectKind::Function => super::function::drop(session, drop),
        _ => Err(Failure::unsupported("this DROP", None)),
    }
}

pub fn use_(session: &mut Session, statement: &sql::Use) -> Bound<()> {
    match statement {
        sql::Use::Catalog(name) => {
            let catalog = name.last().to_string();
            let Some(databases) = session.catalog.catalogs.get(&catalog) else {
                return Err(Failure::validation(format!("A catalog with name [{catalog}] does not exist.")));
            };
            session.catalog.current_database = databases.keys().next().cloned().unwrap_or_default();
            session.catalog.current_catalog = catalog;
            Ok(())
        }
        sql::Use::Database(name) => {
            let parts = parts(name);
            let (catalog, database) = match &parts[..] {
                [database] => (session.catalog.current_catalog.clone(), database.clone()),
                [catalog, database] => (catalog.clone(), database.clone()),
                _ => return Err(Failure::unsupported("this database name", None)),
            };
            let exists = session.catalog.catalogs.get(&catalog).is_some_and(|databases| databases.contains_key(&database));
            if !exists {
                return Err(Failure::Refused(Refusal::new(
                    "org.apache.flink.table.catalog.exceptions.CatalogException",
                    format!("A database with name [{database}] does not exist in the catalog: [{catalog}]."),
                )));
            }
            session.catalog.current_catalog = catalog;
            session.catalog.current_database = database;
            Ok(())
        }
        sql::Use::Modules(_) => Err(Failure::unsupported("USE MODULES", None)),
    }
}

pub fn create_database(session: &mut Session, create: &sql::CreateDatabase) -> Bound<()> {
    let parts = parts(&create.name);
    let (catalog, database) = match &parts[..] {
        [database] => (session.catalog.current_catalog.clone(), database.clone()),
        [catalog, database] => (catalog.clone(), database.clone()),
        _ => return Err(Failure::unsupported("this database name", None)),
    };
    let Some(databases) = session.catalog.catalogs.get_mut(&catalog) else {
        return Err(Failure::validation(format!("Catalog {catalog} does not exist")));
    };
    if databases.contains_key(&database) {
        if create.if_not_exists {
            return Ok(());
        }
        return Err(Failure::validation(format!(
            "Could not execute CREATE DATABASE: (catalogDatabase: [{{}}], catalogName: [{catalog}], databaseName: [{database}], ignoreIfExists: [false])"
        )));
    }
    let options = create.options.iter().map(|option| (option.key.clone(), option.value.clone())).collect();
    databases.insert(database, Database { objects: BTreeMap::new(), comment: create.comment.clone(), options });
    Ok(())
}

/// Only in-memory catalogs can be had without a server.
pub fn create_catalog(session: &mut Session, create: &sql::CreateCatalog) -> Bound<()> {
    let name = create.name.last().to_string();
    let option = |key: &str| create.options.iter().find(|option| option.key == key).map(|option| option.value.clone());
    if option("type").as_deref() != Some("generic_in_memory") {
        return Err(Failure::unsupported("catalogs of this type", None));
    }
    if session.catalog.catalogs.contains_key(&name) {
        if create.if_not_exists {
            return Ok(());
        }
        return Err(Failure::validation(format!("Catalog {name} already exists.")));
    }
    let database = option("default-database").unwrap_or_else(|| "default".to_string());
    session.catalog.catalogs.insert(name, BTreeMap::from([(database, Database::default())]));
    Ok(())
}
