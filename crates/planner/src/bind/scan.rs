//! The scan of a table with what its declaration puts above it: metadata, computed columns, the watermark.
//!
//! In: a declared table. Out: its tree. Never: looks at the query.

use super::{node, project};
use crate::catalog::TableEntry;
use crate::rel::{Hint, Rel, RelNode, RelOp, TableRef};
use crate::rex::{Rex, RexKind};
use rowkind_ir::{ColumnKind, DataType, Field, TimeAttribute, TypeKind};
use std::rc::Rc;

/// The columns that a query sees of a table.
pub fn schema(entry: &TableEntry) -> Vec<Field> {
    let table = &entry.table;
    table
        .columns
        .iter()
        .enumerate()
        .map(|(index, column)| {
            let is_rowtime = table.watermark.as_ref().is_some_and(|watermark| watermark.column == index);
            Field::new(column.name.clone(), if is_rowtime { as_rowtime(&column.ty) } else { column.ty.clone() })
        })
        .collect()
}

pub fn as_rowtime(ty: &DataType) -> DataType {
    let kind = match ty.kind {
        TypeKind::Timestamp(p, _) => TypeKind::Timestamp(p, TimeAttribute::Rowtime),
        TypeKind::TimestampLtz(p, _) => TypeKind::TimestampLtz(p, TimeAttribute::Rowtime),
        ref kind => kind.clone(),
    };
    DataType { kind, nullable: ty.nullable }
}

/// A scan with what the declaration puts above it.
pub fn scan(
    entry: &TableEntry,
    table: Rc<rowkind_ir::Table>,
    hints: Vec<Hint>,
    span: Option<rowkind_ir::Span>,
    behaviours: &rowkind_ir::Behaviours,
) -> Rel {
    // The scan yields physical columns, then metadata columns in the connector's order and with its types.
    let columns = &table.columns;
    let schema = schema(entry);
    let is_physical = |index: &usize| matches!(columns[*index].kind, ColumnKind::Physical);
    let is_metadata = |index: &usize| matches!(columns[*index].kind, ColumnKind::Metadata { .. });
    let offered = if (0..columns.len()).any(|index| is_metadata(&index)) { metadata_offered(&table, behaviours) } else { Vec::new() };
    let mut stored: Vec<usize> = (0..columns.len()).filter(is_physical).collect();
    let mut metadata: Vec<usize> = (0..columns.len()).filter(is_metadata).collect();
    let offer = |index: usize| offered.iter().position(|(key, _)| Some(key.as_str()) == metadata_key(&columns[index]));
    rowkind_ir::order::sort_by_key(&mut metadata, |&index| offer(index).unwrap_or(usize::MAX));
    let has_metadata = !metadata.is_empty();
    stored.extend(metadata);
    let row: Vec<Field> = stored
        .iter()
        .map(|&index| {
            let ty = match offer(index) {
                Some(position) if is_metadata(&index) => offered[position].1.clone(),
                _ => columns[index].ty.clone(),
            };
            Field::new(columns[index].name.clone(), ty)
        })
        .collect();
    let has_more = has_metadata || stored.len() < columns.len();
    let mut rel: Rel = Rc::new(RelNode { op: RelOp::Scan { table: TableRef(table.clone()) }, row: row.clone().into(), hints, span });
    if has_more {
        let place = |index: usize| stored.iter().position(|&known| known == index);
        let mut exprs = Vec::new();
        for (index, column) in columns.iter().enumerate() {
            exprs.push(match (&entry.computed[index], place(index)) {
                (Some(rex), _) => on_stored(rex, entry, &place),
                (None, Some(position)) => {
                    let rex = Rex::input(position, row[position].ty.clone());
                    if is_metadata(&index) { super::cast::ensure(rex, &schema[index].ty) } else { rex }
                }
                (None, None) => Rex::input(index, column.ty.clone()),
            });
        }
        let exprs = exprs.into_iter().map(super::select::simplified).collect();
        let names = columns.iter().map(|column| column.name.clone()).collect();
        rel = project(rel, exprs, names, span);
    }
    if let (Some(watermark), Some(rex)) = (&table.watermark, &entry.watermark) {
        let row = schema;
        let op = RelOp::WatermarkAssigner { input: rel, rowtime: watermark.column, watermark: rex.clone() };
        rel = node(op, row, span);
    }
    rel
}

fn metadata_key(column: &rowkind_ir::Column) -> Option<&str> {
    match &column.kind {
        ColumnKind::Metadata { key, .. } => Some(key.as_deref().unwrap_or(&column.name)),
        _ => None,
    }
}

/// The metadata that a table's connector offers to readers, in its order.
fn metadata_offered(table: &rowkind_ir::Table, behaviours: &rowkind_ir::Behaviours) -> Vec<(String, DataType)> {
    use rowkind_ir::connector::{Role, facts};
    facts(table, Role::Source, behaviours).map(|facts| facts.metadata).unwrap_or_default()
}

/// An expression over all columns, over the stored ones only; computed columns in it are written out.
fn on_stored(rex: &Rex, entry: &TableEntry, place: &dyn Fn(usize) -> Option<usize>) -> Rex {
    let kind = match &rex.kind {
        RexKind::Input(index) => match (place(*index), entry.computed.get(*index)) {
            (Some(position), _) => RexKind::Input(position),
            (None, Some(Some(inner))) => return on_stored(inner, entry, place),
            (None, _) => RexKind::Input(*index),
        },
        RexKind::Call { op, args } => RexKind::Call { op, args: args.iter().map(|arg| on_stored(arg, entry, place)).collect() },
        RexKind::Field { of, index, name } => {
            RexKind::Field { of: Box::new(on_stored(of, entry, place)), index: *index, name: name.clone() }
        }
        other => other.clone(),
    };
    Rex { kind, ty: rex.ty.clone() }
}
