//! Sub-queries in expressions, keys pushed below joins, and what is known to be unique.

use super::compare::comparable;
use super::expr::{Cx, boolean_type};
use super::from::join_row;
use super::{Binder, Bound, node, project};
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::{Rex, RexKind, SubQuery};
use sqlparser::ast::{BinaryOperator, Expr, Query};

impl Binder<'_> {
    pub fn exists(&mut self, query: &Query, negated: bool, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let bound = self.query(query, Some(cx.scope), false)?;
        let mut rel = bound.rel;
        // What the sub-query selects or sorts does not matter.
        loop {
            rel = match &rel.op {
                RelOp::Project { input, .. } => input.clone(),
                RelOp::Sort { input, offset: None, fetch: None, .. } => input.clone(),
                _ => break,
            };
        }
        let ty = boolean_type(false);
        let kind = RexKind::SubQuery(Box::new(SubQuery { op: "EXISTS", args: Vec::new(), rel }));
        let rex = Rex { kind, ty: ty.clone() };
        Ok(if negated { Rex::call("NOT", vec![rex], ty) } else { rex })
    }

    pub fn scalar_query(&mut self, query: &Query, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let bound = self.query(query, Some(cx.scope), false)?;
        let [field] = &bound.row[..] else {
            return Err(self.expr_error(expr, no_scalar(&bound.row)));
        };
        let ty = field.ty.clone().with_nullable(true);
        let kind = RexKind::SubQuery(Box::new(SubQuery { op: "$SCALAR_QUERY", args: Vec::new(), rel: bound.rel }));
        Ok(Rex { kind, ty })
    }

    pub fn in_query(&mut self, value: &Expr, query: &Query, negated: bool, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let left = self.expr(value, cx)?;
        let bound = self.query(query, Some(cx.scope), false)?;
        let args = match left.kind {
            RexKind::Call { op: "ROW", args } => args,
            _ => vec![left],
        };
        let matches = args.len() == bound.row.len() && args.iter().zip(&bound.row).all(|(arg, field)| comparable(&arg.ty, &field.ty));
        if !matches {
            // Calcite's place ends with the query, before the bracket.
            let whole = self.text.expr(expr).zip(self.text.query(query));
            let at = whole.map(|(whole, query)| super::Stretch { start: whole.start, end: query.end });
            return Err(self.error_at(at, "Values passed to IN operator must have compatible types"));
        }
        let nullable = args.iter().any(|arg| arg.ty.nullable) || bound.row.iter().any(|field| field.ty.nullable);
        if negated {
            for (arg, field) in args.iter().zip(&bound.row) {
                self.defer_mixed(arg, &Rex::input(0, field.ty.clone()));
            }
        }
        let (args, rel) = self.alike_with_query(args, bound.rel);
        let ty = boolean_type(nullable);
        let rex = Rex { kind: RexKind::SubQuery(Box::new(SubQuery { op: "IN", args, rel })), ty: ty.clone() };
        Ok(if negated { Rex::call("NOT", vec![rex], ty) } else { rex })
    }

    /// Casts both sides of IN to their common types.
    fn alike_with_query(&self, args: Vec<Rex>, rel: Rel) -> (Vec<Rex>, Rel) {
        let common: Vec<Option<rowkind_ir::DataType>> = args
            .iter()
            .zip(&rel.row)
            .map(|(arg, field)| {
                if super::compare::comparable_strictly(&arg.ty, &field.ty) {
                    None
                } else {
                    super::typing::least_restrictive(&[arg.ty.clone(), field.ty.clone()])
                }
            })
            .collect();
        if common.iter().all(Option::is_none) {
            return (args, rel);
        }
        let args = args
            .into_iter()
            .zip(&common)
            .map(|(arg, ty)| match ty {
                Some(ty) => self.retype(arg, ty),
                None => arg,
            })
            .collect();
        let exprs: Vec<Rex> = rel
            .row
            .iter()
            .enumerate()
            .zip(&common)
            .map(|((index, field), ty)| {
                let column = Rex::input(index, field.ty.clone());
                match ty {
                    Some(ty) => self.retype(column, ty),
                    None => column,
                }
            })
            .collect();
        if super::select::is_identity(&exprs, &rel) {
            return (args, rel);
        }
        let names = rel.row.iter().map(|field| field.name.clone()).collect();
        let span = rel.span;
        (args, project(rel, exprs, names, span))
    }

    /// `x = ANY (query)`, `x > ALL (query)`.
    pub fn quantified(
        &mut self,
        left: &Expr,
        op: &BinaryOperator,
        right: &Expr,
        any: bool,
        expr: &Expr,
        cx: &mut Cx<'_, '_>,
    ) -> Bound<Rex> {
        let query = match right {
            Expr::Subquery(query) => query,
            Expr::Nested(inner) => match inner.as_ref() {
                Expr::Subquery(query) => query,
                _ => return Err(self.unsupported_expr("this comparison", expr)),
            },
            _ => return Err(self.unsupported_expr("this comparison", expr)),
        };
        match (op, any) {
            (BinaryOperator::Eq, true) => self.in_query(left, query, false, expr, cx),
            (BinaryOperator::NotEq, false) => self.in_query(left, query, true, expr, cx),
            _ => {
                // With ALL it is no row for which the opposite holds.
                let name = match (op, any) {
                    (BinaryOperator::Lt, true) | (BinaryOperator::GtEq, false) => "< SOME",
                    (BinaryOperator::LtEq, true) | (BinaryOperator::Gt, false) => "<= SOME",
                    (BinaryOperator::Gt, true) | (BinaryOperator::LtEq, false) => "> SOME",
                    (BinaryOperator::GtEq, true) | (BinaryOperator::Lt, false) => ">= SOME",
                    (BinaryOperator::NotEq, true) | (BinaryOperator::Eq, false) => "<> SOME",
                    _ => return Err(self.unsupported_expr("this comparison", expr)),
                };
                let value = self.expr(left, cx)?;
                let bound = self.query(query, Some(cx.scope), false)?;
                let nullable = value.ty.nullable || bound.row.iter().any(|field| field.ty.nullable);
                let kind = RexKind::SubQuery(Box::new(SubQuery { op: name, args: vec![value], rel: bound.rel }));
                let ty = boolean_type(nullable);
                let rex = Rex { kind, ty: ty.clone() };
                Ok(if any { rex } else { Rex::call("NOT", vec![rex], ty) })
            }
        }
    }
}

/// A join as Calcite's SqlToRel makes it: computed sides of equalities become columns of projections below.
pub fn push_down_keys(left: Rel, right: Rel, kind: JoinType, condition: Rex) -> Rel {
    let condition = super::select::simplified_condition(condition);
    let width = left.row.len();
    let total = width + right.row.len();
    let mut extra_left: Vec<Rex> = Vec::new();
    let mut extra_right: Vec<Rex> = Vec::new();
    let pushed = push(&condition, width, &mut extra_left, &mut extra_right);
    if extra_left.is_empty() && extra_right.is_empty() {
        let row = join_row(&left, &right, kind);
        return node(RelOp::Join { left, right, condition, kind }, row, None);
    }
    let original = join_row(&left, &right, kind);
    let added = extra_left.len();
    let condition = renumber(&pushed, width, added, total);
    let left = with_columns(left, extra_left);
    let right = with_columns(right, extra_right);
    let row = join_row(&left, &right, kind);
    let join = node(RelOp::Join { left, right, condition, kind }, row, None);
    let exprs = (0..total).map(|index| Rex::input(if index < width { index } else { index + added }, original[index].ty.clone())).collect();
    let exprs: Vec<Rex> = exprs;
    let names = exprs.iter().filter_map(|rex| rex.as_input()).map(|column| join.row[column].name.clone()).collect();
    project(join, exprs, names, None)
}

fn with_columns(rel: Rel, extra: Vec<Rex>) -> Rel {
    if extra.is_empty() {
        return rel;
    }
    let mut exprs: Vec<Rex> = rel.row.iter().enumerate().map(|(index, field)| Rex::input(index, field.ty.clone())).collect();
    let mut fields = rel.row.to_vec();
    for rex in extra {
        let name = rex.alias(&rel.row).unwrap_or_else(|| format!("$f{}", exprs.len()));
        fields.push(rowkind_ir::Field::new(name, rex.ty.clone()));
        exprs.push(super::select::simplified(rex));
    }
    let names = crate::rex_tools::unique_names(fields).into_iter().map(|field| field.name).collect();
    let span = rel.span;
    project(rel, exprs, names, span)
}

/// Marks of pushed columns: they stand behind all others until `renumber`.
const LEFT_MARK: usize = 1 << 28;
const RIGHT_MARK: usize = 1 << 29;

fn push(rex: &Rex, width: usize, left: &mut Vec<Rex>, right: &mut Vec<Rex>) -> Rex {
    match &rex.kind {
        RexKind::Call { op: op @ ("AND" | "OR" | "=" | "IS NOT DISTINCT FROM"), args } => {
            if matches!(*op, "AND") {
                let args = args.iter().map(|arg| push(arg, width, left, right)).collect();
                return Rex { kind: RexKind::Call { op, args }, ty: rex.ty.clone() };
            }
            if !matches!(*op, "=" | "IS NOT DISTINCT FROM") {
                return rex.clone();
            }
            let (a, b) = (side(&args[0], width), side(&args[1], width));
            let crosses = matches!((a, b), (Some(true), Some(false)) | (Some(false), Some(true)));
            if !crosses {
                return rex.clone();
            }
            let args = args.iter().map(|arg| push_side(arg, width, left, right)).collect();
            Rex { kind: RexKind::Call { op, args }, ty: rex.ty.clone() }
        }
        _ => rex.clone(),
    }
}

fn push_side(rex: &Rex, width: usize, left: &mut Vec<Rex>, right: &mut Vec<Rex>) -> Rex {
    if matches!(rex.kind, RexKind::Input(_)) {
        return rex.clone();
    }
    let is_left = side(rex, width) == Some(true);
    let moved = shifted(rex, if is_left { 0 } else { width });
    let list = if is_left { left } else { right };
    let index = match list.iter().position(|known| known == &moved) {
        Some(index) => index,
        None => {
            list.push(moved);
            list.len() - 1
        }
    };
    Rex::input(index + if is_left { LEFT_MARK } else { RIGHT_MARK }, rex.ty.clone())
}

/// The side whose columns an expression reads; `None`: both or none.
fn side(rex: &Rex, width: usize) -> Option<bool> {
    let mut columns = Vec::new();
    collect(rex, &mut columns);
    let first = *columns.first()? < width;
    columns.iter().all(|column| (*column < width) == first).then_some(first)
}

pub fn collect(rex: &Rex, columns: &mut Vec<usize>) {
    match &rex.kind {
        RexKind::Input(index) => columns.push(*index),
        RexKind::Call { args, .. } => args.iter().for_each(|arg| collect(arg, columns)),
        RexKind::Field { of, .. } => collect(of, columns),
        RexKind::SubQuery(query) => query.args.iter().for_each(|arg| collect(arg, columns)),
        RexKind::Over(_) | RexKind::Literal(_) | RexKind::Correlation { .. } => {}
    }
}

fn map_inputs(rex: &Rex, map: &dyn Fn(usize) -> usize) -> Rex {
    let kind = match &rex.kind {
        RexKind::Input(index) => RexKind::Input(map(*index)),
        RexKind::Call { op, args } => RexKind::Call { op, args: args.iter().map(|arg| map_inputs(arg, map)).collect() },
        RexKind::Field { of, index, name } => RexKind::Field { of: Box::new(map_inputs(of, map)), index: *index, name: name.clone() },
        other => other.clone(),
    };
    Rex { kind, ty: rex.ty.clone() }
}

fn shifted(rex: &Rex, by: usize) -> Rex {
    map_inputs(rex, &|index| index - by)
}

fn renumber(rex: &Rex, width: usize, added: usize, total: usize) -> Rex {
    map_inputs(rex, &|index| match index {
        index if index >= RIGHT_MARK => total + added + (index - RIGHT_MARK),
        index if index >= LEFT_MARK => width + (index - LEFT_MARK),
        index if index < width => index,
        index => index + added,
    })
}

/// Whether rows differ in these columns, by primary keys and groups alone.
pub fn is_unique(rel: &Rel, columns: &[usize]) -> bool {
    match &rel.op {
        RelOp::Scan { table } => {
            let Some(key) = &table.0.primary_key else { return false };
            key.iter().all(|column| {
                let name = &table.0.columns[*column].name;
                rel.row.iter().position(|field| &field.name == name).is_some_and(|index| columns.contains(&index))
            })
        }
        // Flink's metadata does not look below a watermark.
        RelOp::Filter { input, .. } | RelOp::Sort { input, .. } => is_unique(input, columns),
        RelOp::Project { input, exprs } => {
            let below: Vec<usize> = columns
                .iter()
                .filter_map(|column| match exprs.get(*column).map(|rex| &rex.kind) {
                    Some(RexKind::Input(index)) => Some(*index),
                    _ => None,
                })
                .collect();
            is_unique(input, &below)
        }
        RelOp::Values { rows } => crate::rules::aggregates::are_distinct(rows, columns),
        RelOp::Aggregate { group, groups: None, .. } => (0..group.len()).all(|index| columns.contains(&index)),
        RelOp::Union { all: false, .. } | RelOp::Intersect { all: false, .. } | RelOp::Minus { all: false, .. } => {
            (0..rel.row.len()).all(|index| columns.contains(&index))
        }
        _ => false,
    }
}

/// Whether there is at most one row.
pub fn has_one_row(rel: &Rel) -> bool {
    match &rel.op {
        RelOp::Aggregate { group, groups: None, .. } => group.is_empty(),
        RelOp::Project { input, .. } | RelOp::Filter { input, .. } => has_one_row(input),
        RelOp::Values { rows } => rows.len() <= 1,
        RelOp::Sort { input, fetch, .. } => fetch.is_some_and(|fetch| fetch <= 1) || has_one_row(input),
        _ => false,
    }
}

/// What Calcite says of a query of several columns where one value should stand.
pub fn no_scalar(row: &[rowkind_ir::Field]) -> String {
    let columns: Vec<String> = row
        .iter()
        .map(|field| {
            let attribute = match field.ty.time_attribute() {
                rowkind_ir::TimeAttribute::Rowtime => " *ROWTIME*",
                rowkind_ir::TimeAttribute::Proctime => " *PROCTIME*",
                rowkind_ir::TimeAttribute::None => "",
            };
            let ty = field.ty.short().to_uppercase();
            let attribute = if ty.contains('*') { "" } else { attribute };
            format!("{ty}{attribute} {}", field.name.to_uppercase())
        })
        .collect();
    format!(
        "Cannot apply '$SCALAR_QUERY' to arguments of type '$SCALAR_QUERY(<RECORDTYPE({})>)'. Supported form(s): '$SCALAR_QUERY(<RECORDTYPE(SINGLE FIELD)>)'",
        columns.join(", ")
    )
}
