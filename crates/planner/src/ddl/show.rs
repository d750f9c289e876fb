//! SHOW and DESCRIBE.

use super::{qualified, quoted};
use crate::bind::{Binder, Bound};
use crate::catalog::{Object, View};
use crate::outcome::{Cell, Failure, Outcome, Refusal};
use crate::session::Session;
use rowkind_ir::{ColumnKind, DataType, Field, ObjectName, Table, TypeKind};
use rowkind_sql::ast as sql;
use std::fmt::Write;

pub fn show(session: &Session, show: &sql::Show) -> Bound<Outcome> {
    let catalog = &session.catalog;
    let lines = match show.what.as_str() {
        "TABLES" | "VIEWS" => {
            let (in_catalog, database) = match &show.name {
                Some(name) => {
                    let parts = super::parts(name);
                    match &parts[..] {
                        [database] => (catalog.current_catalog.clone(), database.clone()),
                        [catalog, database] => (catalog.clone(), database.clone()),
                        _ => return Err(Failure::unsupported("this name", None)),
                    }
                }
                None => (catalog.current_catalog.clone(), catalog.current_database.clone()),
            };
            let is_known = catalog.catalogs.get(&in_catalog).is_some_and(|databases| databases.contains_key(&database));
            if !is_known {
                return Err(Failure::validation(format!("Database '{in_catalog}'.'{database}' doesn't exist.")));
            }
            catalog.names(&in_catalog, &database, show.what == "VIEWS")
        }
        "CATALOGS" => catalog.catalogs.keys().cloned().collect(),
        "DATABASES" => {
            let databases = catalog.catalogs.get(&catalog.current_catalog);
            databases.into_iter().flat_map(|databases| databases.keys().cloned()).collect()
        }
        "CURRENT CATALOG" => vec![catalog.current_catalog.clone()],
        "CURRENT DATABASE" => vec![catalog.current_database.clone()],
        "FUNCTIONS" | "USER FUNCTIONS" => super::function::list(session, show.what == "USER FUNCTIONS"),
        "MODULES" => vec!["core".to_string()],
        "JARS" | "MODELS" => Vec::new(),
        "FULL MODULES" => {
            let columns = vec![Field::new("module name", DataType::string()), Field::new("used", DataType::new(TypeKind::Boolean))];
            let rows = vec![vec![Cell::Text("core".to_string()), Cell::Boolean(true)]];
            return Ok(Outcome { columns: Some(columns), table: Some(rows), ..Outcome::default() });
        }
        "COLUMNS" => {
            let Some(name) = &show.name else { return Err(Failure::unsupported("this SHOW", None)) };
            let name = qualified(catalog, name);
            let Some(mut rows) = described(session, &name) else {
                let message = format!("Tables or views with the identifier '{name}' doesn't exist.");
                return Err(Failure::validation(message));
            };
            if let Some((kind, pattern)) = &show.like {
                let ignore_case = *kind == sql::LikeKind::Ilike;
                rows.retain(|row| match &row[0] {
                    Cell::Text(column) => like(column, pattern, ignore_case) != show.negated,
                    _ => true,
                });
            }
            return Ok(table_of(rows));
        }
        "JOBS" => {
            let message = "ShowJobsOperation doesn't support ExecutableOperation yet.";
            return Err(Failure::Refused(Refusal::new("java.lang.UnsupportedOperationException", message)));
        }
        "PROCEDURES" => {
            let message = "listProcedures is not implemented for class org.apache.flink.table.catalog.GenericInMemoryCatalog.";
            return Err(Failure::Refused(Refusal::new("java.lang.UnsupportedOperationException", message)));
        }
        "PARTITIONS" => {
            let Some(name) = &show.name else { return Err(Failure::unsupported("this SHOW", None)) };
            let name = qualified(catalog, name);
            match catalog.get(&name) {
                Some(Object::Table(entry)) if entry.table.partitioned_by.is_empty() => {
                    let cause = format!("Table {}.{} in catalog {} is not partitioned.", name.database, name.name, name.catalog);
                    let refusal = Refusal::new(crate::bind::TABLE, format!("Could not execute SHOW PARTITIONS {name}"))
                        .cause("org.apache.flink.table.catalog.exceptions.TableNotPartitionedException", cause);
                    return Err(Failure::Refused(refusal));
                }
                _ => return Err(Failure::unsupported("SHOW PARTITIONS of a partitioned table", None)),
            }
        }
        "CREATE CATALOG" => {
            let name = show.name.as_ref().map_or("", |name| name.last());
            return Err(Failure::validation(format!("Cannot obtain metadata information from Catalog {name}.")));
        }
        "CREATE VIEW" => {
            let Some(name) = &show.name else { return Err(Failure::unsupported("this SHOW", None)) };
            let name = qualified(catalog, name);
            return Err(match catalog.get(&name) {
                Some(Object::View(view)) => return create_view(session, view, session.catalog.temporary.contains_key(&name)),
                Some(Object::Table(_)) => Failure::table(format!(
                    "SHOW CREATE VIEW is only supported for views, but {} is a table. Please use SHOW CREATE TABLE instead.",
                    quoted(&name)
                )),
                None => Failure::validation(format!(
                    "Could not execute SHOW CREATE VIEW. View with identifier {} does not exist.",
                    quoted(&name)
                )),
            });
        }
        "CREATE TABLE" => {
            let Some(name) = &show.name else { return Err(Failure::unsupported("this SHOW", None)) };
            let name = qualified(catalog, name);
            match catalog.get(&name) {
                Some(Object::Table(entry)) => return Ok(Outcome::text(create_table(&entry.table))),
                Some(Object::View(_)) => {
                    return Err(Failure::table(format!(
                        "SHOW CREATE TABLE is only supported for tables, but {name} is a view. Please use SHOW CREATE VIEW instead."
                    )));
                }
                None => {
                    return Err(Failure::validation(format!(
                        "Could not execute SHOW CREATE TABLE. Table with identifier {} does not exist.",
                        quoted(&name)
                    )));
                }
            }
        }
        other => return Err(Failure::unsupported(format!("SHOW {other}"), None)),
    };
    let lines: Vec<String> = match &show.like {
        Some((kind, pattern)) => {
            let ignore_case = *kind == sql::LikeKind::Ilike;
            lines.into_iter().filter(|line| like(line, pattern, ignore_case) != show.negated).collect()
        }
        None => lines,
    };
    Ok(Outcome::text(lines.join("\n")))
}

fn like(text: &str, pattern: &str, ignore_case: bool) -> bool {
    let fold = |text: &str| if ignore_case { text.to_lowercase() } else { text.to_string() };
    let (text, pattern): (Vec<char>, Vec<char>) = (fold(text).chars().collect(), fold(pattern).chars().collect());
    fn matches(text: &[char], pattern: &[char]) -> bool {
        match pattern.split_first() {
            None => text.is_empty(),
            Some(('%', rest)) => (0..=text.len()).any(|skip| matches(&text[skip..], rest)),
            Some(('_', rest)) => !text.is_empty() && matches(&text[1..], rest),
            Some((c, rest)) => text.first() == Some(c) && matches(&text[1..], rest),
        }
    }
    matches(&text, &pattern)
}

/// The statement that SHOW CREATE TABLE answers.
fn create_table(table: &Table) -> String {
    let mut lines = Vec::new();
    for column in &table.columns {
        let mut line = format!("  `{}` ", column.name);
        match &column.kind {
            ColumnKind::Physical => line.push_str(&column.ty.serializable()),
            ColumnKind::Computed { text, .. } => {
                let _ = write!(line, "AS {text}");
            }
            ColumnKind::Metadata { key, is_virtual } => {
                let _ = write!(line, "{} METADATA", column.ty.serializable());
                if let Some(key) = key {
                    let _ = write!(line, " FROM '{key}'");
                }
                if *is_virtual {
                    line.push_str(" VIRTUAL");
                }
            }
        }
        if let Some(comment) = &column.comment {
            let _ = write!(line, " COMMENT '{}'", comment.replace('\'', "''"));
        }
        lines.push(line);
    }
    if let Some(watermark) = &table.watermark {
        lines.push(format!("  WATERMARK FOR `{}` AS {}", table.columns[watermark.column].name, watermark.text));
    }
    if let Some(key) = &table.primary_key {
        let names: Vec<&str> = key.iter().map(|&column| table.columns[column].name.as_str()).collect();
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        lines.push(format!("  CONSTRAINT `PK_{}` PRIMARY KEY ({}) NOT ENFORCED", names.join("_"), quoted.join(", ")));
    }
    let mut out = format!("CREATE TABLE {} (\n{}\n)\n", quoted(&table.name), lines.join(",\n"));
    if let Some(comment) = &table.comment {
        let _ = writeln!(out, "COMMENT '{}'", comment.replace('\'', "''"));
    }
    if !table.partitioned_by.is_empty() {
        let names: Vec<String> = table.partitioned_by.iter().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(out, "PARTITIONED BY ({})", names.join(", "));
    }
    if !table.options.is_empty() {
        let options: Vec<String> = table
            .options
            .iter()
            .filter(|(key, _)| key.as_str() != "data")
            .map(|(key, value)| format!("  '{key}' = '{}'", value.replace('\'', "''")))
            .collect();
        let _ = write!(out, "WITH (\n{}\n)\n", options.join(",\n"));
    }
    out
}

/// The statement that SHOW CREATE VIEW answers: its query is the one that Flink keeps, with all names spelt out.
fn create_view(session: &Session, view: &View, is_temporary: bool) -> Bound<Outcome> {
    let unknown = || Failure::unsupported("how Flink writes this view's query back", None);
    if !view.query.hints.is_empty() || !session.behaviours.views_are_spelt_out {
        return Err(unknown());
    }
    let mut catalog = session.catalog.clone();
    catalog.current_catalog = view.catalog.clone();
    catalog.current_database = view.database.clone();
    let mut binder = Binder::new(&catalog, &session.options, &session.behaviours, &view.text);
    binder.names = Some(Default::default());
    binder.top_query(&view.query.query)?;
    let names = binder.names.take().unwrap_or_default();
    let query = crate::unparse::query(&view.query.query, &binder.text, &names).ok_or_else(unknown)?;
    let columns: Vec<String> = view.schema.iter().map(|field| format!("  `{}`", field.name)).collect();
    let comment = view.comment.as_ref().map_or(String::new(), |comment| format!("COMMENT '{}'\n", comment.replace('\'', "''")));
    let kind = if is_temporary { "TEMPORARY VIEW" } else { "VIEW" };
    Ok(Outcome::text(format!("CREATE {kind} {} (\n{}\n)\n{comment}AS {query}\n", quoted(&view.name), columns.join(",\n"))))
}

pub fn describe(session: &Session, describe: &sql::Describe) -> Bound<Outcome> {
    if describe.kind == sql::ObjectKind::Catalog {
        let message = format!("Cannot obtain metadata information from Catalog {}.", describe.name.last());
        return Err(Failure::validation(message));
    }
    if describe.kind != sql::ObjectKind::Table {
        return Err(Failure::unsupported("this DESCRIBE", None));
    }
    let name = qualified(&session.catalog, &describe.name);
    match described(session, &name) {
        Some(rows) => Ok(table_of(rows)),
        None => Err(Failure::validation(format!("Tables or views with the identifier '{name}' doesn't exist."))),
    }
}

/// The answer of DESCRIBE and SHOW COLUMNS; comments are a column of their own if there are any.
fn table_of(mut rows: Vec<Vec<Cell>>) -> Outcome {
    let string = DataType::string;
    let mut columns = vec![
        Field::new("name", string()),
        Field::new("type", string()),
        Field::new("null", DataType::new(TypeKind::Boolean)),
        Field::new("key", string()),
        Field::new("extras", string()),
        Field::new("watermark", string()),
    ];
    if rows.iter().any(|row| row[6] != Cell::Null) {
        columns.push(Field::new("comment", string()));
    } else {
        rows.iter_mut().for_each(|row| row.truncate(6));
    }
    Outcome { columns: Some(columns), table: Some(rows), ..Outcome::default() }
}

/// One row for each column: name, type, whether it may be NULL, key, what it is computed from, watermark, comment.
fn described(session: &Session, name: &ObjectName) -> Option<Vec<Vec<Cell>>> {
    let text = |text: &str| Cell::Text(text.to_string());
    let cell = |value: Option<String>| value.map_or(Cell::Null, Cell::Text);
    let mut rows = Vec::new();
    match session.catalog.get(name)? {
        Object::Table(entry) => {
            let table = &entry.table;
            let schema = crate::bind::schema(entry);
            for (index, column) in table.columns.iter().enumerate() {
                let ty = &schema[index].ty;
                let key = table.primary_key.as_ref().filter(|key| key.contains(&index)).map(|key| {
                    let names: Vec<&str> = key.iter().map(|&column| table.columns[column].name.as_str()).collect();
                    format!("PRI({})", names.join(", "))
                });
                let extras = match &column.kind {
                    ColumnKind::Physical => None,
                    ColumnKind::Computed { text, .. } => Some(format!("AS {text}")),
                    ColumnKind::Metadata { key, is_virtual } => {
                        let from = key.as_ref().map(|key| format!(" FROM '{key}'")).unwrap_or_default();
                        let ending = if *is_virtual { " VIRTUAL" } else { "" };
                        Some(format!("METADATA{from}{ending}"))
                    }
                };
                let watermark =
                    table.watermark.as_ref().filter(|watermark| watermark.column == index).map(|watermark| watermark.text.clone());
                rows.push(vec![
                    text(&column.name),
                    text(&ty.clone().with_nullable(true).to_string()),
                    Cell::Boolean(ty.nullable),
                    cell(key),
                    cell(extras),
                    cell(watermark),
                    cell(column.comment.clone()),
                ]);
            }
        }
        Object::View(view) => {
            for field in &view.schema {
                let mut row =
                    vec![text(&field.name), text(&field.ty.clone().with_nullable(true).to_string()), Cell::Boolean(field.ty.nullable)];
                row.resize(7, Cell::Null);
                rows.push(row);
            }
        }
    }
    Some(rows)
}
