//! CREATE, DROP and ALTER FUNCTION, and what SHOW FUNCTIONS lists.
//!
//! In: syntax and the session's catalog. Out: the changed catalog, or Flink's words. Flink looks for the class of a temporary
//! function at once, of a permanent one when it is called; `Session::has_user_classes` says whether it finds them.

use super::{parts, quoted};
use crate::bind::{Bound, TABLE, VALIDATION};
use crate::catalog::{Catalog, FunctionClass};
use crate::functions::names;
use crate::outcome::{Failure, Refusal};
use crate::session::Session;
use rowkind_ir::ObjectName;
use rowkind_sql::ast as sql;

const NO_CLASS: &str = "java.lang.ClassNotFoundException";
const EXCEPTIONS: &str = "org.apache.flink.table.catalog.exceptions";

pub fn create(session: &mut Session, create: &sql::CreateFunction) -> Bound<()> {
    let is_java = create.language.as_deref().is_none_or(|language| !language.eq_ignore_ascii_case("PYTHON"));
    let language = if is_java { "JAVA" } else { "PYTHON" };
    let is_missing = is_java && !session.has_user_classes;
    let name = full_name(&session.catalog, &create.name);
    let function = FunctionClass { class: create.class.clone(), temporary: create.temporary };
    if create.system {
        let short = create.name.last();
        if is_missing {
            let class = &create.class;
            let message = format!(
                "Could not execute CREATE TEMPORARY SYSTEM FUNCTION: (functionName: [{short}], catalogFunction: [CatalogFunctionImpl{{className='{class}', functionLanguage='{language}', functionResource='[]', options='{{}}'}}], ignoreIfExists: [{}], functionLanguage: [{language}])",
                create.if_not_exists
            );
            let refusal = Refusal::new(TABLE, message)
                .cause(VALIDATION, format!("Could not register temporary system function '{short}' due to implementation errors."))
                .cause(NO_CLASS, class.clone());
            return Err(Failure::Refused(refusal));
        }
        session.catalog.system_functions.insert(short.to_ascii_lowercase(), function);
        return Ok(());
    }
    if create.temporary && is_missing {
        let message = format!("Could not register temporary catalog function '{name}' due to implementation errors.");
        return Err(Failure::Refused(Refusal::new(VALIDATION, message).cause(NO_CLASS, create.class.clone())));
    }
    if session.catalog.functions.contains_key(&name) {
        if create.if_not_exists {
            return Ok(());
        }
        return Err(catalog_error(&name, "already exists", "FunctionAlreadyExistException"));
    }
    session.catalog.functions.insert(name, function);
    Ok(())
}

pub fn drop(session: &mut Session, drop: &sql::Drop) -> Bound<()> {
    if drop.system {
        let name = drop.name.last().to_ascii_lowercase();
        if session.catalog.system_functions.remove(&name).is_some() || drop.if_exists {
            return Ok(());
        }
        let message = format!("Could not drop temporary system function. A function named '{name}' doesn't exist.");
        return Err(Failure::validation(message));
    }
    let name = full_name(&session.catalog, &drop.name);
    let found = session.catalog.functions.get(&name).is_some_and(|function| function.temporary == drop.temporary);
    if found {
        session.catalog.functions.remove(&name);
        return Ok(());
    }
    match (drop.if_exists, drop.temporary) {
        (true, _) => Ok(()),
        (false, true) => Err(Failure::validation(format!("Temporary catalog function {} doesn't exist", quoted(&name)))),
        (false, false) => Err(catalog_error(&name, "does not exist", "FunctionNotExistException")),
    }
}

pub fn alter(session: &mut Session, alter: &sql::Alter) -> Bound<()> {
    if alter.temporary {
        let what = if alter.system { "system" } else { "catalog" };
        return Err(Failure::validation(format!("Alter temporary {what} function is not supported")));
    }
    let name = full_name(&session.catalog, &alter.name);
    match session.catalog.functions.get(&name) {
        // The new class is not known here, and nothing asks for it.
        Some(_) => Ok(()),
        None if alter.if_exists => Ok(()),
        None => Err(catalog_error(&name, "does not exist", "FunctionNotExistException")),
    }
}

/// The names that SHOW FUNCTIONS lists, or those of the user only.
pub fn list(session: &Session, user_only: bool) -> Vec<String> {
    let catalog = &session.catalog;
    let here = |name: &&ObjectName| name.catalog == catalog.current_catalog && name.database == catalog.current_database;
    let mut all: Vec<String> = catalog.functions.keys().filter(here).map(|name| name.name.clone()).collect();
    all.extend(catalog.system_functions.keys().cloned());
    if !user_only {
        all.extend(names::built_in(session.behaviours.version).into_iter().map(str::to_string));
    }
    all.sort();
    all.dedup();
    all
}

/// Functions have no case.
fn full_name(catalog: &Catalog, name: &sql::Name) -> ObjectName {
    let name = catalog.qualify(&parts(name));
    ObjectName { name: name.name.to_ascii_lowercase(), ..name }
}

fn catalog_error(name: &ObjectName, what: &str, class: &str) -> Failure {
    let message = format!("Function {}.{} {what} in Catalog {}.", name.database, name.name, name.catalog);
    Failure::Refused(Refusal::new(VALIDATION, message.clone()).cause(&format!("{EXCEPTIONS}.{class}"), message))
}
