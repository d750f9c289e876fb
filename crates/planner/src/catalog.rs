//! Catalogs, databases, tables and views of a session.
//!
//! In: declarations that the session has checked. Out: lookups by resolved name.
//! Never: reads SQL; never forgets the order in which things were declared where Flink shows it (it sorts by name).

use crate::rex::Rex;
use rowkind_ir::{Field, ObjectName, Table, UserFunction};
use std::collections::BTreeMap;
use std::rc::Rc;

pub const DEFAULT_CATALOG: &str = "default_catalog";
pub const DEFAULT_DATABASE: &str = "default_database";

#[derive(Clone, Debug)]
pub struct Catalog {
    pub catalogs: BTreeMap<String, BTreeMap<String, Database>>,
    pub current_catalog: String,
    pub current_database: String,
    /// Temporary objects hide others of the same name.
    pub temporary: BTreeMap<ObjectName, Object>,
    /// Functions that the user declared; their own names are in small letters.
    pub functions: BTreeMap<ObjectName, FunctionClass>,
    /// What the author of a scenario says of functions that nobody can run here, by name in small letters.
    pub declared: BTreeMap<String, Rc<UserFunction>>,
    /// Temporary system functions, by name in small letters.
    pub system_functions: BTreeMap<String, FunctionClass>,
}

#[derive(Clone, Debug)]
/// The class that CREATE FUNCTION names.
pub struct FunctionClass {
    pub class: String,
    pub temporary: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Database {
    pub objects: BTreeMap<String, Object>,
    pub comment: Option<String>,
    pub options: BTreeMap<String, String>,
}

#[derive(Clone, Debug)]
pub enum Object {
    Table(Rc<TableEntry>),
    View(Rc<View>),
}

/// A table with the expressions of its computed columns and watermark.
#[derive(Clone, Debug)]
pub struct TableEntry {
    pub table: Rc<Table>,
    /// For each column: its expression over all columns, if it is computed.
    pub computed: Vec<Option<Rex>>,
    /// Over all columns.
    pub watermark: Option<Rex>,
}

#[derive(Clone, Debug)]
pub struct View {
    pub name: ObjectName,
    /// Names that replace the query's.
    pub columns: Vec<String>,
    pub schema: Vec<Field>,
    pub query: rowkind_sql::ast::Query,
    /// The statement in which the query stands.
    pub text: Rc<str>,
    /// Where names of the query are looked up.
    pub catalog: String,
    pub database: String,
    pub comment: Option<String>,
}

impl Default for Catalog {
    fn default() -> Catalog {
        let databases = BTreeMap::from([(DEFAULT_DATABASE.to_string(), Database::default())]);
        Catalog {
            catalogs: BTreeMap::from([(DEFAULT_CATALOG.to_string(), databases)]),
            current_catalog: DEFAULT_CATALOG.to_string(),
            current_database: DEFAULT_DATABASE.to_string(),
            temporary: BTreeMap::new(),
            functions: BTreeMap::new(),
            declared: BTreeMap::new(),
            system_functions: BTreeMap::new(),
        }
    }
}

impl Catalog {
    /// The full name for one to three parts.
    pub fn qualify(&self, parts: &[String]) -> ObjectName {
        let name = parts.last().cloned().unwrap_or_default();
        let database = parts.iter().rev().nth(1).cloned().unwrap_or_else(|| self.current_database.clone());
        let catalog = parts.iter().rev().nth(2).cloned().unwrap_or_else(|| self.current_catalog.clone());
        ObjectName { catalog, database, name }
    }

    pub fn get(&self, name: &ObjectName) -> Option<&Object> {
        self.temporary.get(name).or_else(|| self.permanent(name))
    }

    pub fn permanent(&self, name: &ObjectName) -> Option<&Object> {
        self.catalogs.get(&name.catalog)?.get(&name.database)?.objects.get(&name.name)
    }

    pub fn database_mut(&mut self, catalog: &str, database: &str) -> Option<&mut Database> {
        self.catalogs.get_mut(catalog)?.get_mut(database)
    }

    /// Names of tables and views in the current database, sorted.
    pub fn names(&self, catalog: &str, database: &str, views_only: bool) -> Vec<String> {
        let is_wanted = |object: &Object| !views_only || matches!(object, Object::View(_));
        let permanent = self.catalogs.get(catalog).and_then(|databases| databases.get(database));
        let mut names: Vec<String> = permanent
            .into_iter()
            .flat_map(|database| database.objects.iter())
            .filter(|(_, object)| is_wanted(object))
            .map(|(name, _)| name.clone())
            .collect();
        for (name, object) in &self.temporary {
            if name.catalog == catalog && name.database == database && is_wanted(object) {
                names.push(name.name.clone());
            }
        }
        names.sort();
        names.dedup();
        names
    }
}
