//! Constants beside a VARIANT, which Flink takes for each other.
//!
//! In: a tree before its constants are computed. Out: the refusal of a projection that cannot be planned. Never: changes it.

use crate::ast_text::inputs;
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelOp};
use crate::rex::{Rex, RexKind};
use crate::simplify::fold;
use rowkind_ir::TypeKind;

const VARIANT: &str = "org.apache.flink.types.variant.BinaryVariant";

/// The constants of one projection are computed together, and their values counted off. A VARIANT has a value too, but is not
/// put in its place: the next constant of another type is given it.
///
/// like  Flink `ExpressionReducer`
pub fn check(rel: &Rel) -> Result<Rel, Failure> {
    find(rel).map_or_else(|| Ok(rel.clone()), Err)
}

fn find(rel: &Rel) -> Option<Failure> {
    if let Some(failure) = inputs(rel).into_iter().find_map(find) {
        return Some(failure);
    }
    let RelOp::Project { exprs, .. } = &rel.op else { return None };
    let mut constants = Vec::new();
    exprs.iter().for_each(|expr| gather(expr, &mut constants));
    let variant = constants.iter().position(|constant| is_variant(constant))?;
    let next = constants[variant..].iter().find(|constant| !is_variant(constant))?;
    let class = class_of(&next.ty.kind)?;
    let place = match class.strip_prefix("org.") {
        Some(_) => format!("{VARIANT} and {class} are in unnamed module of loader 'app'"),
        None => format!("{VARIANT} is in unnamed module of loader 'app'; {class} is in module java.base of loader 'bootstrap'"),
    };
    let message = format!("class {VARIANT} cannot be cast to class {class} ({place})");
    Some(Failure::Refused(Refusal::new("java.lang.ClassCastException", message)).at(rel.span))
}

fn is_variant(rex: &Rex) -> bool {
    matches!(rex.ty.kind, TypeKind::Named("VARIANT"))
}

/// The largest constant calls of an expression, in order. Casts of literals are no calls any more.
fn gather<'a>(rex: &'a Rex, out: &mut Vec<&'a Rex>) {
    let RexKind::Call { op, args } = &rex.kind else { return };
    let is_cast_literal = *op == "CAST" && args[0].is_literal();
    if !is_cast_literal && (fold::gives_value(rex) || (is_variant(rex) && fold::is_constant(rex))) {
        return out.push(rex);
    }
    args.iter().for_each(|arg| gather(arg, out));
}

/// What the reducer takes a value of this type for, where that was asked for.
fn class_of(kind: &TypeKind) -> Option<&'static str> {
    Some(match kind {
        TypeKind::Char(_) | TypeKind::VarChar(_) => "org.apache.flink.table.data.binary.BinaryStringData",
        TypeKind::Decimal { .. } => "org.apache.flink.table.data.DecimalData",
        TypeKind::Boolean => "java.lang.Boolean",
        TypeKind::Binary(_) | TypeKind::VarBinary(_) => "[B",
        TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt | TypeKind::Float | TypeKind::Double => {
            "java.lang.Number"
        }
        _ => return None,
    })
}
