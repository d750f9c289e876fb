//! UNNEST of arrays, maps and multisets.
//!
//! In: the collection, which may be a column of the tables to the left. Out: an Uncollect over it.

use super::expr::Cx;
use super::from::Side;
use super::query::one_row;
use super::scope::Scope;
use super::{Binder, Bound, node, project};
use crate::rel::RelOp;
use crate::rex::Rex;
use rowkind_ir::{DataType, Field, TypeKind};
use sqlparser::ast::{self, Expr};

impl Binder<'_> {
    /// `UNNEST(array)`.
    pub fn unnest(
        &mut self,
        exprs: &[Expr],
        with_ordinality: bool,
        alias: Option<&ast::TableAlias>,
        parent: Option<&Scope<'_>>,
    ) -> Bound<Side> {
        let [expr] = exprs else { return Err(self.unsupported("UNNEST of several arrays", None)) };
        let empty = Scope::child_of(parent);
        let rex = self.expr(expr, &mut Cx::plain(&empty, "FROM"))?;
        let mut is_row = false;
        let mut columns = match &rex.ty.kind {
            TypeKind::Array(element) | TypeKind::Multiset(element) => match &element.kind {
                TypeKind::Row(fields) => {
                    is_row = true;
                    fields.clone()
                }
                _ => vec![Field::new("EXPR$0", element.as_ref().clone())],
            },
            TypeKind::Map(key, value) => {
                vec![Field::new("KEY", key.as_ref().clone()), Field::new("VALUE", value.as_ref().clone())]
            }
            _ => {
                let message = format!(
                    "Cannot apply 'UNNEST' to arguments of type 'UNNEST({})'. Supported form(s): 'UNNEST(<MULTISET>)'\n'UNNEST(<ARRAY>)'\n'UNNEST(<MAP>)'\nUNNEST(<MULTISET>)\nUNNEST(<ARRAY>)\nUNNEST(<MAP>)",
                    super::typing::angled(&rex.ty)
                );
                let at = self.text.expr(expr).and_then(|at| {
                    let start = self.text.text[..at.start].to_ascii_uppercase().rfind("UNNEST")?;
                    let open = start + self.text.text[start..].find('(')?;
                    Some(super::Stretch { start, end: self.text.closing(open) })
                });
                return Err(self.error_at(at, message));
            }
        };
        if with_ordinality {
            columns.push(Field::new("ORDINALITY", DataType::not_null(TypeKind::Int)));
        }
        let name = super::select::derived_name(expr).unwrap_or_else(|| "EXPR$0".to_string());
        let value = project(one_row(), vec![rex], vec![name], None);
        let rel = node(RelOp::Uncollect { input: value, with_ordinality }, columns.clone(), None);
        let (alias_name, renamed) = self.alias(alias, columns.clone())?;
        let exprs: Vec<Rex> = columns.iter().enumerate().map(|(index, field)| Rex::input(index, field.ty.clone())).collect();
        // Calcite renames unless the names are there already.
        let same = renamed.iter().zip(&columns).all(|(new, old)| new.name == old.name);
        let has_names = alias.is_some_and(|alias| !alias.columns.is_empty()) && !(is_row && same);
        let rel = if has_names {
            let names = renamed.iter().map(|field| field.name.clone()).collect();
            project(rel, exprs, names, None)
        } else {
            rel
        };
        Ok(Side::one(rel, alias_name.unwrap_or_default(), Vec::new(), renamed))
    }
}

/// The arrays of `UNNEST(…)`, if the function is that.
pub fn unnest_arguments(name: &ast::ObjectName, args: &[ast::FunctionArg]) -> Option<Vec<Expr>> {
    let [part] = &name.0[..] else { return None };
    if !part.as_ident()?.value.eq_ignore_ascii_case("UNNEST") {
        return None;
    }
    args.iter()
        .map(|arg| match arg {
            ast::FunctionArg::Unnamed(ast::FunctionArgExpr::Expr(expr)) => Some(expr.clone()),
            _ => None,
        })
        .collect()
}
