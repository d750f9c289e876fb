//! UNNEST becomes a table function of the outer row's collection.
//!
//! before  Correlate(l, Uncollect(Project($cor0.xs) over Values))
//! after   Correlate(l, $UNNEST_ROWS$1($cor0.xs))
//! like    Flink `LogicalUnnestRule`, `UncollectToTableFunctionScanRule`

use super::build::{names, node, project, transform};
use crate::rel::{Rel, RelOp};
use crate::rex::Rex;
use crate::rex_tools::inputs_of;
use rowkind_ir::{DataType, Field, TypeKind};

pub fn rewrite(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Uncollect { input, with_ordinality } = &rel.op else { return rel };
        let RelOp::Project { exprs, .. } = &input.op else { return rel };
        let [collection] = exprs.as_slice() else { return rel };
        let name = if *with_ordinality { "$UNNEST_ROWS_WITH_ORDINALITY$1" } else { "$UNNEST_ROWS$1" };
        let row = function_row(collection, *with_ordinality, &rel.row);
        let call = Rex::call(name, vec![collection.clone()], DataType::new(TypeKind::Row(row.clone())));
        let function = node(RelOp::TableFunctionScan { inputs: Vec::new(), call }, row);
        if names(&function.row) == names(&rel.row) {
            return function;
        }
        let exprs = inputs_of(&function.row);
        project(function, exprs, names(&rel.row))
    })
}

/// Elements that are rows give their fields, others `f0` (maps: `f0`, `f1`).
fn function_row(collection: &Rex, with_ordinality: bool, fallback: &[Field]) -> Vec<Field> {
    let mut row = match &collection.ty.kind {
        TypeKind::Array(element) | TypeKind::Multiset(element) => match &element.kind {
            TypeKind::Row(fields) => fields.clone(),
            _ => vec![Field::new(if with_ordinality { "EXPR$0" } else { "f0" }, (**element).clone())],
        },
        TypeKind::Map(key, value) => vec![Field::new("f0", (**key).clone()), Field::new("f1", (**value).clone())],
        _ => return fallback.to_vec(),
    };
    if with_ordinality {
        row.push(Field::new("ORDINALITY", DataType::not_null(TypeKind::Int)));
    }
    row
}
