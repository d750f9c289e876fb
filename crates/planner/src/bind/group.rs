//! Expressions above an aggregate: group keys and aggregate calls become columns of its output.
//!
//! In: the keys of GROUP BY, the items of the SELECT list (for names). Out: the projection below the aggregate, its
//! calls, and for each expression the columns it stands for. Never: decides what is an aggregate function; see `aggregate`.

use super::expr::Cx;
use super::scope::Scope;
use super::{Binder, Bound, Text};
use crate::rel::AggCall;
use crate::rex::{Rex, RexKind};
use crate::syntax::same;
use rowkind_ir::Field;
use sqlparser::ast::Expr;

/// The aggregate of one SELECT while its expressions are bound.
#[derive(Debug, Default)]
pub struct Grouping {
    pub keys: Vec<GroupKey>,
    /// What the aggregate reads, with names: keys first, then arguments as they come.
    pub below: Vec<(Rex, Option<String>)>,
    pub calls: Vec<AggCall>,
    /// SELECT items with their names: they name keys and calls.
    pub items: Vec<(Expr, String)>,
    /// Grouping sets by key positions, if there are several.
    pub sets: Option<Vec<Vec<usize>>>,
    /// A grouping set was written twice.
    pub repeats: bool,
    /// Names of the input's columns.
    pub input_names: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct GroupKey {
    pub expr: Expr,
    /// Over the input.
    pub rex: Rex,
    /// The key may be NULL because of grouping sets.
    pub forced_nullable: bool,
}

impl Grouping {
    pub fn has_keys_in_all_sets(&self) -> bool {
        // Calcite counts the keys, not the keys of the smallest set.
        !self.keys.is_empty()
    }

    /// The column below the aggregate that holds an expression.
    pub fn argument(&mut self, rex: Rex) -> usize {
        if let Some(index) = self.below.iter().position(|(known, _)| known == &rex) {
            return index;
        }
        self.add(rex, None)
    }

    pub fn add(&mut self, rex: Rex, name: Option<String>) -> usize {
        let name = name.or_else(|| match rex.kind {
            RexKind::Input(index) => self.input_names.get(index).cloned(),
            _ => None,
        });
        let taken = name.is_some() && self.below.iter().any(|(_, known)| *known == name);
        self.below.push((rex, if taken { None } else { name }));
        self.below.len() - 1
    }

    /// The output column of a call.
    pub fn call(&mut self, call: AggCall) -> Rex {
        let same = |known: &AggCall| {
            known.function == call.function
                && known.args == call.args
                && known.distinct == call.distinct
                && known.filter == call.filter
                && known.order == call.order
        };
        let index = match self.calls.iter().position(same) {
            Some(index) => index,
            None => {
                self.calls.push(call);
                self.calls.len() - 1
            }
        };
        Rex::input(self.keys.len() + index, self.calls[index].output.ty.clone())
    }

    pub fn key(&self, index: usize) -> Rex {
        let key = &self.keys[index];
        let ty = key.rex.ty.clone();
        let ty = if key.forced_nullable { ty.with_nullable(true) } else { ty };
        Rex::input(index, ty)
    }

    /// The name that the SELECT list gives to an expression.
    pub fn name_of(&self, expr: &Expr, places: &Text<'_>) -> Option<String> {
        self.items.iter().rev().find(|(item, _)| same(item, expr, places)).map(|(_, name)| name.clone())
    }

    /// The columns of the aggregate's output.
    pub fn output(&self) -> Vec<Field> {
        let mut fields: Vec<Field> = (0..self.keys.len())
            .map(|index| {
                let name = self.below[index].1.clone().unwrap_or_else(|| format!("$f{index}"));
                Field::new(name, self.key(index).ty)
            })
            .collect();
        for (index, call) in self.calls.iter().enumerate() {
            let name = if call.output.name.is_empty() { format!("$f{}", self.keys.len() + index) } else { call.output.name.clone() };
            fields.push(Field::new(name, call.output.ty.clone()));
        }
        fields
    }
}

impl Binder<'_> {
    /// The column of the aggregate's output that an expression stands for, if it is a key or a call.
    pub fn grouped(&mut self, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Option<Rex>> {
        let Some(group) = cx.group.as_deref_mut() else { return self.illegal_aggregate(expr, cx) };
        if let Some(index) = self.key_position(expr, &group.keys, cx.scope) {
            return Ok(Some(group.key(index)));
        }
        if let Expr::Function(function) = expr {
            if let Some(rex) = self.window_property(function, expr, cx)? {
                return Ok(Some(rex));
            }
            if function.over.is_none() && self.is_aggregate(function) {
                return self.aggregate_call(function, expr, cx).map(Some);
            }
            if let Some(rex) = self.grouping_function(function, expr, cx)? {
                return Ok(Some(rex));
            }
        }
        Ok(None)
    }

    /// An aggregate where there is no aggregation.
    fn illegal_aggregate(&mut self, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Option<Rex>> {
        match expr {
            Expr::Function(function) if function.over.is_none() && self.is_aggregate(function) => {
                if cx.clause == "AGGREGATE" || cx.clause == super::pattern::CLAUSE {
                    return Ok(None);
                }
                let message = format!("Aggregate expression is illegal in {} clause", cx.clause);
                Err(self.error_at(self.text.function(function), message))
            }
            Expr::Function(function) if cx.clause == "SELECT" => self.window_property(function, expr, cx),
            _ => Ok(None),
        }
    }

    fn key_position(&mut self, expr: &Expr, keys: &[GroupKey], scope: &Scope<'_>) -> Option<usize> {
        if keys.is_empty() || matches!(expr, Expr::Value(_) | Expr::Nested(_) | Expr::Interval(_) | Expr::TypedString(_)) {
            return None;
        }
        if let Some(index) = keys.iter().position(|key| same(strip(&key.expr), expr, &self.text)) {
            return Some(index);
        }
        let same_kind = keys.iter().any(|key| kind(strip(&key.expr)) == kind(expr));
        if !same_kind {
            return None;
        }
        let depth = self.depth;
        let found = self.expr(expr, &mut Cx::plain(scope, "GROUP BY"));
        self.depth = depth;
        let found = found.ok()?;
        keys.iter().position(|key| key.rex == found)
    }
}

/// Names of columns are one kind; other expressions are told apart by their syntax.
fn kind(expr: &Expr) -> std::mem::Discriminant<Expr> {
    match expr {
        Expr::CompoundIdentifier(idents) if !idents.is_empty() => std::mem::discriminant(&Expr::Identifier(idents[0].clone())),
        other => std::mem::discriminant(other),
    }
}

pub fn strip(expr: &Expr) -> &Expr {
    match expr {
        Expr::Nested(inner) => strip(inner),
        other => other,
    }
}

/// Whether a key is a legacy group window.
pub fn is_group_window(rex: &Rex) -> bool {
    matches!(rex.kind, RexKind::Call { op: "$TUMBLE" | "$HOP" | "$SESSION", .. })
}
