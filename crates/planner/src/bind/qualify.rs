//! QUALIFY over groups, which Flink's validator lets through and its converter does not understand.
//!
//! In: the groups and the SELECT list over them. Out: Flink's refusal, or that it is not known. Never: a plan.

use super::Binder;
use super::expr::Cx;
use super::scope::Scope;
use super::select::{Item, aliases};
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelOp};
use crate::rex::Rex;
use sqlparser::ast::Expr;

impl Binder<'_> {
    /// QUALIFY over groups: Flink takes the SELECT list for a projection, and the condition for one of ungrouped rows.
    pub fn qualified_groups(
        &mut self,
        groups: &Rel,
        exprs: &[Rex],
        computes: bool,
        condition: &Expr,
        items: &[Item],
        scope: &Scope<'_>,
    ) -> Failure {
        if !computes {
            let class = if matches!(groups.op, RelOp::Filter { .. }) { "LogicalFilter" } else { "LogicalAggregate" };
            let (class, project) = (format!("org.apache.calcite.rel.logical.{class}"), "org.apache.calcite.rel.logical.LogicalProject");
            return Failure::Refused(Refusal::new(
                "java.lang.ClassCastException",
                format!(
                    "class {class} cannot be cast to class {project} ({class} and {project} are in unnamed module of loader org.apache.flink.table.planner.loader.PlannerModule$PlannerComponentClassLoader @00000000)"
                ),
            ));
        }
        let aliased = aliases(items);
        let call = self.first_aggregate(condition, &aliased);
        let moves_only = exprs.iter().all(|expr| expr.as_input().is_some());
        match call {
            Some((name, args)) if !moves_only && (args.is_empty() || !exprs.iter().any(Rex::has_over)) => {
                let mut types = Vec::new();
                for arg in &args {
                    match self.expr(arg, &mut Cx::plain(scope, "SELECT")) {
                        Ok(arg) => types.push(arg.ty.to_string()),
                        Err(failure) => return failure,
                    }
                }
                Failure::Refused(Refusal::new(
                    "org.apache.flink.table.planner.codegen.CodeGenException",
                    format!(
                        "Unsupported call: {name}({}) \nIf you think this function should be supported, you can create an issue and start a discussion for it.",
                        types.join(", ")
                    ),
                ))
            }
            _ => self.unsupported_expr("QUALIFY over groups", condition),
        }
    }

    /// The first aggregate that a condition calls, by itself or by an alias, and its arguments.
    fn first_aggregate(&self, expr: &Expr, aliased: &[(String, Expr)]) -> Option<(String, Vec<Expr>)> {
        if let Expr::Identifier(ident) = expr
            && let Some((_, behind)) = aliased.iter().find(|(name, _)| *name == ident.value)
        {
            return self.first_aggregate(behind, &[]);
        }
        if let Expr::Function(function) = expr
            && function.over.is_none()
            && self.has_aggregate(expr)
        {
            let args = crate::syntax::children(expr).into_iter().cloned().collect();
            return Some((function.name.to_string().to_uppercase(), args));
        }
        crate::syntax::children(expr).into_iter().find_map(|child| self.first_aggregate(child, aliased))
    }
}
