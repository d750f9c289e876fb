//! What the names of an expression may mean.
//!
//! In: the tables of a FROM clause with their columns. Out: for a name, the column of the joined row.
//! Never: looks into the catalog.

use super::{Binder, Bound};
use crate::outcome::Failure;
use crate::rex::{Rex, RexKind};
use rowkind_ir::{DataType, Field, TypeKind};
use sqlparser::ast::Ident;
use std::cell::{Cell, RefCell};

/// The tables of one FROM clause.
#[derive(Debug, Default)]
pub struct Scope<'p> {
    pub tables: Vec<ScopeTable>,
    /// Columns that USING or NATURAL made one.
    pub merged: Vec<Merged>,
    /// The scope of the enclosing query.
    pub parent: Option<&'p Scope<'p>>,
    /// The correlation variable through which sub-queries read this scope's row.
    pub correlation: Cell<Option<u32>>,
    /// The columns that they read.
    pub correlated: RefCell<Vec<usize>>,
}

/// One table of a scope; its columns begin at `offset` of the joined row.
#[derive(Clone, Debug)]
pub struct ScopeTable {
    /// The alias; without one the table's name.
    pub alias: String,
    /// Catalog, database and name, where there is no alias.
    pub path: Vec<String>,
    pub columns: Vec<Field>,
    pub offset: usize,
}

/// A column that stands for one of each side of a join.
#[derive(Clone, Debug)]
pub struct Merged {
    pub name: String,
    pub left: usize,
    pub right: usize,
    /// Of NATURAL: only `*` knows it.
    pub natural: bool,
}

impl<'p> Scope<'p> {
    pub fn child_of(parent: Option<&'p Scope<'p>>) -> Scope<'p> {
        Scope { parent, ..Scope::default() }
    }

    pub fn width(&self) -> usize {
        self.tables.iter().map(|table| table.columns.len()).sum()
    }

    /// All columns of the joined row.
    pub fn row(&self) -> Vec<Field> {
        self.tables.iter().flat_map(|table| table.columns.iter().cloned()).collect()
    }

    /// What a column that USING made one stands for: the first side that is there.
    ///
    /// like  Calcite `SqlValidatorImpl.expandExprFromJoin`
    pub fn merged_column(&self, merged: &Merged) -> Rex {
        coalesced(self.column(merged.left), self.column(merged.right))
    }

    /// The same for `*`, where each further USING adds its side.
    pub fn whole_column(&self, index: usize) -> Rex {
        let sides = self.merged.iter().filter(|merged| merged.left == index);
        sides.fold(self.column(index), |rex, merged| coalesced(rex, self.column(merged.right)))
    }

    pub fn column(&self, index: usize) -> Rex {
        let table = self.tables.iter().rev().find(|table| table.offset <= index);
        let ty = table.and_then(|table| table.columns.get(index - table.offset)).map(|field| field.ty.clone());
        Rex::input(index, ty.unwrap_or(DataType::new(TypeKind::Null)))
    }

    /// A column with its table before it.
    pub fn path(&self, index: usize) -> Option<Vec<String>> {
        let table = self.tables.iter().rev().find(|table| table.offset <= index)?;
        Some(vec![table.alias.clone(), table.columns.get(index - table.offset)?.name.clone()])
    }

    /// Positions of all columns with this name, merged ones once.
    fn columns_named(&self, name: &str, same: fn(&str, &str) -> bool) -> Vec<(usize, String)> {
        let hidden: Vec<usize> = self.merged.iter().map(|merged| merged.right).collect();
        let mut found = Vec::new();
        for table in &self.tables {
            for (index, column) in table.columns.iter().enumerate() {
                if same(&column.name, name) && !hidden.contains(&(table.offset + index)) {
                    found.push((table.offset + index, column.name.clone()));
                }
            }
        }
        found
    }

    /// Fields of row columns with this name, in tables that have no such column: `f` may stand for `r.f`.
    fn fields_named(&self, name: &str) -> Vec<(usize, usize)> {
        let hidden: Vec<usize> = self.merged.iter().map(|merged| merged.right).collect();
        let mut found = Vec::new();
        for table in self.tables.iter().filter(|table| !table.columns.iter().any(|column| column.name == name)) {
            let part = table.columns.iter().enumerate().find_map(|(index, column)| {
                let TypeKind::Row(fields) = &column.ty.kind else { return None };
                let position = fields.iter().position(|field| field.name == name)?;
                Some((table.offset + index, position))
            });
            found.extend(part.filter(|(column, _)| !hidden.contains(column)));
        }
        found
    }

    fn tables_named(&self, parts: &[&str]) -> Vec<&ScopeTable> {
        self.tables.iter().filter(|table| table.is_called(parts)).collect()
    }
}

fn coalesced(left: Rex, right: Rex) -> Rex {
    let nullable = left.ty.nullable && right.ty.nullable;
    let types = [left.ty.clone(), right.ty.clone()];
    let ty = super::typing::least_restrictive(&types).unwrap_or(left.ty.clone()).with_nullable(nullable);
    Rex::call("COALESCE", vec![left, right], ty)
}

impl ScopeTable {
    fn is_called(&self, parts: &[&str]) -> bool {
        match parts {
            [name] => self.alias == *name,
            _ => self.path.len() >= parts.len() && self.path[self.path.len() - parts.len()..].iter().zip(parts).all(|(a, b)| a == b),
        }
    }
}

impl Binder<'_> {
    /// A column, `t.column`, or a part of a row column.
    pub fn resolve(&mut self, idents: &[Ident], scope: &Scope<'_>) -> Bound<Rex> {
        let rex = self.resolved(idents, scope)?;
        if let (Some(names), Some(path)) = (&mut self.names, path_of(&rex, idents, scope)) {
            names.path(idents[0].span.start, path);
        }
        Ok(rex)
    }

    /// Looks up the names of an expression for the sake of knowing them.
    pub fn note_names(&mut self, expr: &sqlparser::ast::Expr, scope: &Scope<'_>) {
        use sqlparser::ast::Expr;
        // A name that is none, like a unit of time, is no mistake here.
        let _ = match expr {
            Expr::Identifier(ident) => self.resolve(std::slice::from_ref(ident), scope).is_ok(),
            Expr::CompoundIdentifier(idents) => self.resolve(idents, scope).is_ok(),
            _ => false,
        };
        crate::syntax::children(expr).into_iter().for_each(|operand| self.note_names(operand, scope));
    }

    fn resolved(&mut self, idents: &[Ident], scope: &Scope<'_>) -> Bound<Rex> {
        let parts: Vec<&str> = idents.iter().map(|ident| ident.value.as_str()).collect();
        if let [name] = parts[..] {
            return self.resolve_column(name, idents, scope);
        }
        for length in (1..parts.len()).rev() {
            let mut level = Some(scope);
            let mut depth = 0;
            while let Some(current) = level {
                let tables = current.tables_named(&parts[..length]);
                if let Some(table) = tables.first() {
                    let name = parts[length];
                    let Some(index) = table.columns.iter().position(|column| column.name == name) else {
                        return Err(self.not_in_table(table, &idents[length]));
                    };
                    let index = table.offset + index;
                    let rex = self.column_at(current, index, depth);
                    return self.nested(rex, &idents[length + 1..]);
                }
                level = current.parent;
                depth += 1;
            }
        }
        // The first part may be a column that holds a row.
        let mut level = Some(scope);
        let mut depth = 0;
        while let Some(current) = level {
            let found = current.columns_named(parts[0], |a, b| a == b);
            match &found[..] {
                [] => {}
                [(index, _)] => {
                    let rex = self.column_at(current, *index, depth);
                    let table = current.tables.iter().rev().find(|table| table.offset <= *index);
                    let alias = table.map(|table| table.alias.clone()).unwrap_or_default();
                    return self.nested_of(rex, &idents[1..], Some((idents, &alias)));
                }
                _ => {
                    let message = format!("Column '{}' is ambiguous", parts[0]);
                    return Err(self.error_at(self.text.ident(&idents[0]), message));
                }
            }
            level = current.parent;
            depth += 1;
        }
        let prefix = &idents[..idents.len() - 1];
        let name: Vec<&str> = prefix.iter().map(|ident| ident.value.as_str()).collect();
        Err(self.error_at(self.text.idents(prefix), format!("Table '{}' not found", name.join("."))))
    }

    fn resolve_column(&mut self, name: &str, idents: &[Ident], scope: &Scope<'_>) -> Bound<Rex> {
        let mut level = Some(scope);
        let mut depth = 0;
        while let Some(current) = level {
            let found = current.columns_named(name, |a, b| a == b);
            let fields = current.fields_named(name);
            if found.len() == 1 && !fields.is_empty() {
                return Err(self.error_at(self.text.idents(idents), format!("Column '{name}' is ambiguous")));
            }
            match &found[..] {
                [] => match fields[..] {
                    [] => {}
                    [(column, position)] => {
                        let of = self.column_at(current, column, depth);
                        let TypeKind::Row(parts) = &of.ty.kind else { break };
                        let ty = parts[position].ty.clone();
                        let ty = if of.ty.nullable { ty.with_nullable(true) } else { ty };
                        let kind = RexKind::Field { of: Box::new(of), index: position, name: name.to_string() };
                        return Ok(Rex { kind, ty });
                    }
                    _ => return Err(self.error_at(self.text.idents(idents), format!("Column '{name}' is ambiguous"))),
                },
                [(index, _)] => {
                    return Ok(self.column_at(current, *index, depth));
                }
                _ => return Err(self.error_at(self.text.idents(idents), format!("Column '{name}' is ambiguous"))),
            }
            level = current.parent;
            depth += 1;
        }
        if self.unknown_identifiers {
            return Err(self.error_at(self.text.idents(idents), format!("Unknown identifier '{name}'")));
        }
        let similar = scope.columns_named(name, |a, b| a.eq_ignore_ascii_case(b));
        let message = match &similar[..] {
            [(_, other)] => format!("Column '{name}' not found in any table; did you mean '{other}'?"),
            _ => format!("Column '{name}' not found in any table"),
        };
        Err(self.error_at(self.text.idents(idents), message))
    }

    fn not_in_table(&self, table: &ScopeTable, ident: &Ident) -> Failure {
        let similar = table.columns.iter().find(|column| column.name.eq_ignore_ascii_case(&ident.value));
        let message = match similar {
            Some(other) => format!("Column '{}' not found in table '{}'; did you mean '{}'?", ident.value, table.alias, other.name),
            None => format!("Column '{}' not found in table '{}'", ident.value, table.alias),
        };
        self.error_at(self.text.ident(ident), message)
    }

    fn column_at(&mut self, scope: &Scope<'_>, index: usize, depth: u32) -> Rex {
        let column = scope.column(index);
        if depth == 0 {
            return column;
        }
        let id = match scope.correlation.get() {
            Some(id) => id,
            None => {
                let id = self.correlation();
                scope.correlation.set(Some(id));
                id
            }
        };
        let mut correlated = scope.correlated.borrow_mut();
        if !correlated.contains(&index) {
            correlated.push(index);
        }
        // By the name that it has in the whole row.
        let name = crate::rex_tools::unique_names(scope.row()).swap_remove(index).name;
        Rex { kind: RexKind::Correlation { id, column: index, name }, ty: column.ty }
    }

    /// Parts of a row value, one after another.
    pub fn nested(&self, rex: Rex, idents: &[Ident]) -> Bound<Rex> {
        self.nested_of(rex, idents, None)
    }

    /// `whole`: the name from its first part on, for errors.
    fn nested_of(&self, mut rex: Rex, idents: &[Ident], whole: Option<(&[Ident], &str)>) -> Bound<Rex> {
        if let (Some((name, _)), TypeKind::Map(..) | TypeKind::Array(_)) = (whole, &rex.ty.kind)
            && !idents.is_empty()
        {
            let message = format!("Table '{}' not found", name[0].value);
            return Err(self.error_at(self.text.ident(&name[0]), message));
        }
        for ident in idents {
            let TypeKind::Row(fields) = &rex.ty.kind else {
                let message = format!("Column '{}' not found in any table", ident.value);
                return Err(self.error_at(self.text.ident(ident), message));
            };
            let Some(index) = fields.iter().position(|field| field.name == ident.value) else {
                if let Some((name, table)) = whole {
                    let path: Vec<&str> = name.iter().map(|part| part.value.as_str()).collect();
                    let message = format!("Column '{}' not found in table '{table}'", path.join("."));
                    return Err(self.error_at(self.text.idents(name), message));
                }
                let message = format!("Column '{}' not found in any table", ident.value);
                return Err(self.error_at(self.text.ident(ident), message));
            };
            let ty = fields[index].ty.clone();
            let ty = if rex.ty.nullable { ty.with_nullable(true) } else { ty };
            let name = fields[index].name.clone();
            rex = Rex { kind: RexKind::Field { of: Box::new(rex), index, name }, ty };
        }
        Ok(rex)
    }
}

/// A name with the table of its column before it.
fn path_of(rex: &Rex, idents: &[Ident], scope: &Scope<'_>) -> Option<Vec<String>> {
    let mut path = Vec::new();
    let mut rex = rex;
    while let RexKind::Field { of, name, .. } = &rex.kind {
        path.insert(0, name.clone());
        rex = of;
    }
    let (mut level, index) = match &rex.kind {
        RexKind::Input(index) => (Some(scope), *index),
        RexKind::Correlation { column, .. } => (scope.parent, *column),
        _ => return None,
    };
    while let Some(current) = level {
        // Which of the enclosing rows a variable reads, its name tells.
        if let Some(column) = current.path(index).filter(|column| idents.iter().any(|ident| ident.value == column[1])) {
            path.splice(0..0, column);
            return Some(path);
        }
        level = current.parent;
    }
    None
}
