//! QUALIFY: what it refuses, and over groups, which Flink's validator lets through and its converter does not understand.
//!
//! In: the groups and the SELECT list over them. Out: the condition as Flink reads it, its refusal, or that it is not known.

use super::expr::Cx;
use super::scope::Scope;
use super::select::{Item, aliases};
use super::{Binder, Bound};
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelOp};
use crate::rex::{Rex, RexKind};
use crate::unparse::{self, Names};
use sqlparser::ast::{Expr, Select};

impl Binder<'_> {
    /// A QUALIFY without OVER. Names of the SELECT list stand for what they name, text and place.
    pub fn without_window(&mut self, condition: &Expr, items: &[Item], scope: &Scope<'_>) -> Failure {
        let condition = behind_names(condition, items);
        let names = self.names.replace(Names::default());
        // How names are read is all that is asked here.
        let _ = self.expr(&condition, &mut Cx::plain(scope, "QUALIFY"));
        let read = std::mem::replace(&mut self.names, names).unwrap_or_default();
        match unparse::expression(&condition, &self.text, &read) {
            Some(text) => self.expr_error(&condition, format!("QUALIFY expression '{text}' must contain a window function")),
            None => self.unsupported_expr("QUALIFY without a window function", &condition),
        }
    }

    /// QUALIFY over groups: Flink takes the SELECT list for a projection, and the condition for one of ungrouped rows, whose columns
    /// it then looks for by number among the groups and what is computed of them.
    pub fn qualified_groups(
        &mut self,
        groups: &Rel,
        exprs: &[Rex],
        computes: bool,
        condition: &Expr,
        select: &Select,
        items: &[Item],
        scope: &Scope<'_>,
    ) -> Bound<Rex> {
        if !computes {
            let class = if matches!(groups.op, RelOp::Filter { .. }) { "LogicalFilter" } else { "LogicalAggregate" };
            let (class, project) = (format!("org.apache.calcite.rel.logical.{class}"), "org.apache.calcite.rel.logical.LogicalProject");
            return Err(Failure::Refused(Refusal::new(
                "java.lang.ClassCastException",
                format!(
                    "class {class} cannot be cast to class {project} ({class} and {project} are in unnamed module of loader org.apache.flink.table.planner.loader.PlannerModule$PlannerComponentClassLoader @00000000)"
                ),
            )));
        }
        let aliased = aliases(items);
        if let Some((name, args)) = self.first_aggregate(condition, &aliased) {
            let unordered = |rex: &Rex| matches!(&rex.kind, RexKind::Over(over) if over.order.iter().any(|(_, by)| by.descending));
            if !args.is_empty() && exprs.iter().any(|expr| expr.any(&unordered)) {
                return Err(Failure::table("The window can only be ordered in ASCENDING mode."));
            }
            if !args.is_empty() && exprs.iter().any(Rex::has_over) {
                return Err(self.unsupported_expr("QUALIFY over groups", condition));
            }
            let mut types = Vec::new();
            for arg in &args {
                let arg = self.expr(arg, &mut Cx::plain(scope, "SELECT"))?;
                types.push(self.by_number(&arg, groups, exprs, condition)?.ty.to_string());
            }
            return Err(Failure::Refused(Refusal::new(
                "org.apache.flink.table.planner.codegen.CodeGenException",
                format!(
                    "Unsupported call: {name}({}) \nIf you think this function should be supported, you can create an issue and start a discussion for it.",
                    types.join(", ")
                ),
            )));
        }
        self.aliases = aliased;
        let mut cx = Cx { scope, group: None, windows: &select.named_window, clause: "QUALIFY" };
        let rex = self.expr(condition, &mut cx);
        self.aliases.clear();
        self.by_number(&rex?, groups, exprs, condition)
    }

    /// An expression of ungrouped rows whose columns are those of the groups with the same numbers; behind them are the parts of
    /// what is computed, as Calcite's `RexProgram` counts them.
    fn by_number(&self, rex: &Rex, groups: &Rel, exprs: &[Rex], condition: &Expr) -> Bound<Rex> {
        let width = groups.row.len();
        let mut parts: Vec<Rex> = Vec::new();
        exprs.iter().for_each(|expr| gather(expr, &mut parts));
        let mut beyond = None;
        let placed = rex.rewrite(&mut |rex| {
            let column = rex.as_input()?;
            if let Some(field) = groups.row.get(column) {
                return Some(Rex::input(column, field.ty.clone()));
            }
            let part = parts.get(column - width).cloned();
            if part.is_none() {
                beyond.get_or_insert(column);
            }
            part
        });
        match beyond {
            None => Ok(placed),
            Some(column) if parts.is_empty() => {
                let message = format!("Index {column} out of bounds for length {width}");
                Err(Failure::Refused(Refusal::new("java.lang.IndexOutOfBoundsException", message)))
            }
            Some(_) => Err(self.unsupported_expr("QUALIFY over groups", condition)),
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

/// All parts of an expression that are no columns, operands first.
fn gather(rex: &Rex, out: &mut Vec<Rex>) {
    if let RexKind::Call { args, .. } = &rex.kind {
        args.iter().for_each(|arg| gather(arg, out));
    }
    if rex.as_input().is_none() && !rex.has_over() && !out.contains(rex) {
        out.push(rex.clone());
    }
}

/// A condition with names of the SELECT list replaced by what they name.
fn behind_names(condition: &Expr, items: &[Item]) -> Expr {
    match condition {
        Expr::Identifier(ident) => {
            let item = items.iter().find(|item| item.column.is_none() && item.name == ident.value);
            item.map_or(condition, |item| &item.expr).clone()
        }
        Expr::Nested(inner) => behind_names(inner, items),
        Expr::BinaryOp { left, op, right } => {
            let [left, right] = [left, right].map(|side| Box::new(behind_names(side, items)));
            Expr::BinaryOp { left, op: op.clone(), right }
        }
        other => other.clone(),
    }
}
