//! Statements that change or show the catalog.
//!
//! In: syntax, the session's catalog. Out: the changed catalog, or Flink's words on why it stays as it is.

mod alter;
mod alter_columns;
mod create;
mod drop;
pub mod function;
mod show;

pub use alter::alter;
pub use create::{create_table, create_table_as, create_view};
pub use drop::{create_catalog, create_database, drop, use_};
pub use show::{describe, show};

use crate::catalog::Catalog;
use rowkind_ir::ObjectName;
use rowkind_sql::ast::Name;

pub fn parts(name: &Name) -> Vec<String> {
    name.parts.iter().map(|part| part.value.clone()).collect()
}

pub fn qualified(catalog: &Catalog, name: &Name) -> ObjectName {
    catalog.qualify(&parts(name))
}

/// `` `catalog`.`database`.`name` ``.
pub fn quoted(name: &ObjectName) -> String {
    format!("`{}`.`{}`.`{}`", name.catalog, name.database, name.name)
}
