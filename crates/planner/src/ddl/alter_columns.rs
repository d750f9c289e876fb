//! ALTER TABLE of columns, the primary key and the watermark.
//!
//! In: what a statement adds, modifies, drops or renames; a table of the catalog.
//! Out: the new table, or Flink's words on why it stays as it is.
//! Never: touches the catalog.
//!
//! Columns are known by their place, so whatever reads them follows when they move.
//! like  Flink `AlterSchemaConverter`

use super::create::{bind_on_columns, bind_watermark, column};
use crate::bind::{Bound, Text};
use crate::catalog::TableEntry;
use crate::outcome::Failure;
use crate::rex::Rex;
use crate::session::Session;
use rowkind_ir::{ColumnKind, Table, TypeKind};
use rowkind_sql::ast::{self as sql, AlterAction, AlterColumn, ColumnPosition, Ident};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The statement's own text, which its expressions are bound in.
pub struct Place<'a> {
    pub session: &'a Session,
    pub text: &'a str,
    pub shift: usize,
}

/// The table as the action leaves it.
pub fn change(entry: &TableEntry, action: &AlterAction, place: &Place<'_>) -> Bound<TableEntry> {
    let mut draft = entry.clone();
    match action {
        AlterAction::RenameColumn { from, to } => rename(&mut draft, from, to)?,
        AlterAction::Columns { modify, columns, watermarks, constraints, distribution: None } => {
            for written in columns.iter().map(|written| &written.column).filter(|column| !column.parents.is_empty()) {
                plain(&[&written.parents[..], std::slice::from_ref(&written.name)].concat())?;
            }
            let before = draft.table.columns.clone();
            add_or_modify(&mut draft, *modify, columns, place)?;
            keys(&mut draft, *modify, columns, constraints)?;
            watermark(&mut draft, *modify, watermarks, place)?;
            check_readers(&draft, &before)?;
        }
        AlterAction::DropColumns(paths) => drop_columns(&mut draft, paths)?,
        AlterAction::DropPrimaryKey => drop_key(&mut draft)?,
        AlterAction::DropConstraint(name) => drop_constraint(&mut draft, &name.value)?,
        AlterAction::DropWatermark => {
            if draft.table.watermark.is_none() {
                return Err(failed("The current table does not define any watermark strategy."));
            }
            Rc::make_mut(&mut draft.table).watermark = None;
            draft.watermark = None;
        }
        _ => return Err(Failure::unsupported("this ALTER TABLE", None)),
    }
    Ok(draft)
}

fn failed(cause: impl AsRef<str>) -> Failure {
    Failure::validation(format!("Failed to execute ALTER TABLE statement.\n{}", cause.as_ref()))
}

/// The only part of a column's path.
fn plain(path: &[Ident]) -> Bound<&str> {
    match path {
        [only] => Ok(&only.value),
        _ => {
            let path: Vec<String> = path.iter().map(|part| format!("`{}`", part.value)).collect();
            let message =
                format!("Failed to execute ALTER TABLE statement.\nAltering the nested row type {} is not supported yet.", path.join("."));
            Err(Failure::Refused(crate::outcome::Refusal::new("java.lang.UnsupportedOperationException", message)))
        }
    }
}

/// The columns in another order, perhaps fewer; `order[new] = old`.
fn reorder(entry: &mut TableEntry, order: &[usize]) {
    let at = |old: usize| order.iter().position(|&one| one == old).unwrap_or(0);
    let moved = |rex: &Rex| rex.map_inputs(&mut |column| at(column));
    entry.computed = order.iter().map(|&old| entry.computed[old].as_ref().map(moved)).collect();
    entry.watermark = entry.watermark.as_ref().map(moved);
    let table = Rc::make_mut(&mut entry.table);
    table.columns = order.iter().map(|&old| table.columns[old].clone()).collect();
    table.primary_key = table.primary_key.as_ref().map(|key| key.iter().map(|&column| at(column)).collect());
    if let Some(watermark) = &mut table.watermark {
        watermark.column = at(watermark.column);
    }
}

fn rename(entry: &mut TableEntry, from: &[Ident], to: &Ident) -> Bound<()> {
    let name = plain(from)?;
    let Some(column) = entry.table.column(name) else {
        return Err(failed(format!("The column `{name}` does not exist in the base table.")));
    };
    if entry.table.column(&to.value).is_some() {
        return Err(failed(format!("The column `{}` already existed in table schema.", to.value)));
    }
    check_references(entry, column, &BTreeSet::new(), false)?;
    Rc::make_mut(&mut entry.table).columns[column].name = to.value.clone();
    Ok(())
}

/// What still reads a column keeps it where it is.
fn check_references(entry: &TableEntry, column: usize, dropped: &BTreeSet<usize>, drops: bool) -> Bound<()> {
    let table = &entry.table;
    let name = &table.columns[column].name;
    let readers: Vec<String> = entry
        .computed
        .iter()
        .enumerate()
        .filter(|(reader, rex)| !dropped.contains(reader) && rex.as_ref().is_some_and(|rex| rex.columns().contains(&column)))
        .map(|(reader, _)| format!("`{}`", table.columns[reader].name))
        .collect();
    if !readers.is_empty() {
        return Err(failed(format!("The column `{name}` is referenced by computed column {}.", readers.join(", "))));
    }
    if drops && table.primary_key.as_ref().is_some_and(|key| key.contains(&column)) {
        return Err(failed(format!("The column `{name}` is used as the primary key.")));
    }
    if table.partitioned_by.contains(name) {
        return Err(failed(format!("The column `{name}` is used as the partition keys.")));
    }
    let is_time = table.watermark.as_ref().is_some_and(|watermark| watermark.column == column);
    if is_time || entry.watermark.as_ref().is_some_and(|rex| rex.columns().contains(&column)) {
        return Err(failed(format!("The column `{name}` is referenced by watermark expression.")));
    }
    Ok(())
}

fn drop_columns(entry: &mut TableEntry, paths: &[Vec<Ident>]) -> Bound<()> {
    let mut names: Vec<&str> = Vec::new();
    for path in paths {
        let name = plain(path)?;
        if names.contains(&name) {
            return Err(failed(format!("Duplicate column `{name}`.")));
        }
        names.push(name);
    }
    let dropped: BTreeSet<usize> = names.iter().filter_map(|name| entry.table.column(name)).collect();
    for &column in &dropped {
        check_references(entry, column, &dropped, true)?;
    }
    if let Some(name) = names.iter().find(|name| entry.table.column(name).is_none()) {
        return Err(failed(format!("The column `{name}` does not exist in the base table.")));
    }
    let order: Vec<usize> = (0..entry.table.columns.len()).filter(|column| !dropped.contains(column)).collect();
    reorder(entry, &order);
    Ok(())
}

fn add_or_modify(entry: &mut TableEntry, modify: bool, columns: &[AlterColumn], place: &Place<'_>) -> Bound<()> {
    let places = Text::new(place.text);
    for (i, written) in columns.iter().enumerate() {
        let name = &written.column.name.value;
        if columns[..i].iter().any(|other| other.column.name.value == *name) {
            return Err(failed(format!("Encounter duplicate column `{name}`.")));
        }
        let known = entry.table.column(name);
        if known.is_some() && !modify {
            return Err(failed(format!("Column `{name}` already exists in the table.")));
        }
        if known.is_none() && modify {
            return Err(failed(format!("Column `{name}` does not exist in the table.")));
        }
        let mut new = column(&written.column, &places, place.shift)?;
        let table = Rc::make_mut(&mut entry.table);
        let at = match known {
            Some(at) => {
                if table.primary_key.as_ref().is_some_and(|key| key.contains(&at)) {
                    new.ty.nullable = false;
                }
                new.comment = new.comment.or_else(|| table.columns[at].comment.clone());
                table.columns[at] = new;
                entry.computed[at] = None;
                at
            }
            None => {
                table.columns.push(new);
                entry.computed.push(None);
                table.columns.len() - 1
            }
        };
        if let Some(position) = &written.position {
            move_to(entry, at, position)?;
        }
    }
    for written in columns {
        let sql::ColumnKind::Computed { expr, .. } = &written.column.kind else { continue };
        let Some(at) = entry.table.column(&written.column.name.value) else { continue };
        let visible = |index: usize| !matches!(entry.table.columns[index].kind, ColumnKind::Computed { .. });
        let rex =
            bind_on_columns(place.session, &entry.table, expr, place.text, place.shift, &visible).map_err(|failure| match failure {
                Failure::Refused(_) => failed(format!("Invalid expression for computed column '{}'.", written.column.name.value)),
                other => other,
            })?;
        Rc::make_mut(&mut entry.table).columns[at].ty = rex.ty.clone();
        entry.computed[at] = Some(rex);
    }
    Ok(())
}

fn move_to(entry: &mut TableEntry, column: usize, position: &ColumnPosition) -> Bound<()> {
    let mut order: Vec<usize> = (0..entry.table.columns.len()).filter(|&other| other != column).collect();
    let place = match position {
        ColumnPosition::First => 0,
        ColumnPosition::After(path) => {
            let name = plain(path)?;
            let found = entry.table.column(name).and_then(|after| order.iter().position(|&other| other == after));
            let Some(after) = found else {
                return Err(failed(format!("Referenced column `{name}` by 'AFTER' does not exist in the table.")));
            };
            after + 1
        }
    };
    order.insert(place, column);
    reorder(entry, &order);
    Ok(())
}

fn keys(entry: &mut TableEntry, modify: bool, columns: &[AlterColumn], constraints: &[sql::Constraint]) -> Bound<()> {
    let inline = columns.iter().find_map(|written| match &written.column.kind {
        sql::ColumnKind::Physical { constraint: Some(constraint), .. } if constraint.primary => {
            Some(vec![written.column.name.value.clone()])
        }
        _ => None,
    });
    let listed = constraints.iter().find(|constraint| constraint.primary);
    let listed = listed.map(|constraint| constraint.columns.iter().map(|ident| ident.value.clone()).collect());
    let Some(names): Option<Vec<String>> = inline.or(listed) else { return Ok(()) };
    let table = Rc::make_mut(&mut entry.table);
    match &table.primary_key {
        Some(key) if !modify => {
            let key: Vec<String> = key.iter().map(|&column| format!("`{}`", table.columns[column].name)).collect();
            return Err(failed(format!(
                "The current table has already defined the primary key constraint [{}]. You might want to drop it before adding a new one.",
                key.join(", ")
            )));
        }
        None if modify => {
            return Err(failed("The current table does not define any primary key constraint. You might want to add a new one."));
        }
        _ => {}
    }
    let mut key = Vec::new();
    for name in &names {
        let Some(column) = table.column(name) else {
            return Err(failed(format!("Invalid primary key 'PK_{}'. Column '{name}' does not exist.", names.join("_"))));
        };
        table.columns[column].ty.nullable = false;
        key.push(column);
    }
    table.primary_key = Some(key);
    Ok(())
}

fn drop_key(entry: &mut TableEntry) -> Bound<()> {
    if entry.table.primary_key.is_none() {
        return Err(failed("The current table does not define any primary key."));
    }
    Rc::make_mut(&mut entry.table).primary_key = None;
    Ok(())
}

/// A key that nobody named is called by its columns.
fn drop_constraint(entry: &mut TableEntry, name: &str) -> Bound<()> {
    if let Some(key) = &entry.table.primary_key {
        let columns: Vec<&str> = key.iter().map(|&column| entry.table.columns[column].name.as_str()).collect();
        let own = format!("PK_{}", columns.join("_"));
        if own != name && name.starts_with("PK_") {
            // A key keeps the name that it got from columns which were renamed since.
            return Err(Failure::unsupported("the name of this key", None));
        }
        if own != name {
            return Err(failed(format!(
                "The current table does not define a primary key constraint named '{name}'. Available constraint name: ['{own}']."
            )));
        }
    }
    drop_key(entry)
}

fn watermark(entry: &mut TableEntry, modify: bool, watermarks: &[sql::Watermark], place: &Place<'_>) -> Bound<()> {
    let Some(written) = watermarks.first() else { return Ok(()) };
    match &entry.table.watermark {
        Some(known) if !modify => {
            return Err(failed(format!(
                "The current table has already defined the watermark strategy `{}` AS {}. You might want to drop it before adding a new one.",
                entry.table.columns[known.column].name, known.text
            )));
        }
        None if modify => {
            return Err(failed("The current table does not define any watermark. You might want to add a new one."));
        }
        _ => {}
    }
    let path: Vec<&str> = written.column.iter().map(|part| part.value.as_str()).collect();
    if entry.table.column(&path.join(".")).is_none() {
        let names: Vec<&str> = entry.table.columns.iter().map(|column| column.name.as_str()).collect();
        return Err(failed(format!(
            "Invalid column name '{}' for rowtime attribute in watermark declaration. Available columns are: [{}]",
            path.join("."),
            names.join(", ")
        )));
    }
    let mut table: Table = (*entry.table).clone();
    bind_watermark(place.session, written, &mut table, &mut entry.watermark, place.text, place.shift).map_err(|failure| match failure {
        Failure::Refused(refusal) => failed(&refusal.message),
        other => other,
    })?;
    entry.table = Rc::new(table);
    Ok(())
}

/// The time column must still be one; what reads a column of a new type would have to be bound anew.
fn check_readers(entry: &TableEntry, before: &[rowkind_ir::Column]) -> Bound<()> {
    let table = &entry.table;
    if let Some(watermark) = &table.watermark {
        let ty = &table.columns[watermark.column].ty;
        if !matches!(ty.kind, TypeKind::Timestamp(0..=3, _) | TypeKind::TimestampLtz(0..=3, _)) {
            return Err(failed(format!(
                "Invalid data type of time field for watermark definition. The field must be of type TIMESTAMP(p) or TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the time field type is {ty}"
            )));
        }
    }
    let retyped = |column: usize| {
        let new = &table.columns[column];
        before.iter().any(|old| old.name == new.name && old.ty != new.ty)
    };
    let reads = |rex: &Rex| rex.columns().iter().any(|&column| retyped(column));
    let old_reader = |column: usize| before.iter().any(|old| old.name == table.columns[column].name);
    let stale = entry.computed.iter().enumerate().any(|(column, rex)| old_reader(column) && rex.as_ref().is_some_and(reads));
    if stale || entry.watermark.as_ref().is_some_and(reads) {
        return Err(Failure::unsupported("a new type for a column that others read", None));
    }
    Ok(())
}
