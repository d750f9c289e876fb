//! Walks over sqlparser's expressions.
//!
//! In: expressions. Out: their operands, whether two are the same, and their text as Flink writes it back.
//! Never: descends into statements. sqlparser can walk, compare and print each of its nodes, but an expression may hold a
//! query and a query any statement, so that each of these drags in every statement of every dialect.

use crate::bind::Text;
use sqlparser::ast::{
    self, AccessExpr, Expr, FunctionArg, FunctionArgExpr, FunctionArguments, InTarget, JoinConstraint, JoinOperator, Query, SelectItem,
    SetExpr, Subscript, TableFactor, WindowType,
};

/// The direct operands of an expression, in the order of the text; a sub-query has none.
pub fn children(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::CompoundFieldAccess { root, access_chain } => {
            let parts = access_chain.iter().filter_map(|access| match access {
                AccessExpr::Dot(part) => Some(part),
                AccessExpr::Subscript(Subscript::Index { index }) => Some(index),
                AccessExpr::Subscript(_) => None,
            });
            std::iter::once(root.as_ref()).chain(parts).collect()
        }
        Expr::IsFalse(inner)
        | Expr::IsNotFalse(inner)
        | Expr::IsTrue(inner)
        | Expr::IsNotTrue(inner)
        | Expr::IsNull(inner)
        | Expr::IsNotNull(inner)
        | Expr::IsUnknown(inner)
        | Expr::IsNotUnknown(inner)
        | Expr::Nested(inner) => vec![inner],
        Expr::IsJson { expr, .. }
        | Expr::UnaryOp { expr, .. }
        | Expr::Cast { expr, .. }
        | Expr::Extract { expr, .. }
        | Expr::Ceil { expr, .. }
        | Expr::Floor { expr, .. }
        | Expr::Collate { expr, .. }
        | Expr::Named { expr, .. } => vec![expr],
        Expr::IsDistinctFrom(left, right)
        | Expr::IsNotDistinctFrom(left, right)
        | Expr::BinaryOp { left, right, .. }
        | Expr::AnyOp { left, right, .. }
        | Expr::AllOp { left, right, .. }
        | Expr::AtTimeZone { timestamp: left, time_zone: right }
        | Expr::Position { expr: left, r#in: right } => vec![left, right],
        Expr::In { expr, target: InTarget::List(items), .. } => std::iter::once(expr.as_ref()).chain(items).collect(),
        Expr::In { expr, .. } => vec![expr],
        Expr::Between { expr, low, high, .. } => vec![expr, low, high],
        Expr::Like { expr, pattern, escape_char, .. }
        | Expr::ILike { expr, pattern, escape_char, .. }
        | Expr::SimilarTo { expr, pattern, escape_char, .. } => some([Some(expr), Some(pattern), escape_char.as_ref()]),
        Expr::RLike { expr, pattern, .. } => vec![expr, pattern],
        Expr::Substring { expr, substring_from, substring_for, .. } => some([Some(expr), substring_from.as_ref(), substring_for.as_ref()]),
        Expr::Trim { expr, trim_what, trim_characters, .. } => {
            trim_what.iter().map(Box::as_ref).chain([expr.as_ref()]).chain(trim_characters.iter().flatten()).collect()
        }
        Expr::Overlay { expr, overlay_what, overlay_from, overlay_for } => {
            some([Some(expr), Some(overlay_what), Some(overlay_from), overlay_for.as_ref()])
        }
        Expr::Case { operand, conditions, else_result, .. } => {
            let arms = conditions.iter().flat_map(|when| [&when.condition, &when.result]);
            operand.iter().map(Box::as_ref).chain(arms).chain(else_result.iter().map(Box::as_ref)).collect()
        }
        Expr::GroupingSets(sets) | Expr::Cube(sets) | Expr::Rollup(sets) => sets.iter().flatten().collect(),
        Expr::Tuple(items) => items.iter().collect(),
        Expr::Array(array) => array.elem.iter().collect(),
        Expr::Interval(interval) => vec![&interval.value],
        Expr::Function(function) => of_function(function),
        _ => Vec::new(),
    }
}

fn some<const N: usize>(operands: [Option<&Box<Expr>>; N]) -> Vec<&Expr> {
    operands.into_iter().flatten().map(Box::as_ref).collect()
}

fn of_function(function: &ast::Function) -> Vec<&Expr> {
    let mut found = Vec::new();
    if let FunctionArguments::List(list) = &function.args {
        for arg in &list.args {
            let (FunctionArg::Unnamed(arg) | FunctionArg::Named { arg, .. } | FunctionArg::ExprNamed { arg, .. }) = arg;
            if let FunctionArgExpr::Expr(operand) = arg {
                found.push(operand);
            }
        }
        for clause in &list.clauses {
            if let ast::FunctionArgumentClause::OrderBy(order) = clause {
                found.extend(order.iter().map(|key| &key.expr));
            }
        }
    }
    found.extend(function.within_group.iter().map(|key| &key.expr));
    found.extend(function.filter.as_deref());
    if let Some(WindowType::WindowSpec(window)) = &function.over {
        found.extend(window.partition_by.iter().chain(window.order_by.iter().map(|key| &key.expr)));
    }
    found
}

/// The query inside an expression, if it is one of the forms that hold one.
fn query_in(expr: &Expr) -> Option<&Query> {
    match expr {
        Expr::Subquery(query) | Expr::Exists { subquery: query, .. } | Expr::In { target: InTarget::Subquery(query), .. } => Some(query),
        _ => None,
    }
}

/// Whether an expression, one of its operands or anything in its sub-queries is of a kind.
pub fn contains(expr: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    is(expr)
        || children(expr).into_iter().any(|operand| contains(operand, is))
        || query_in(expr).is_some_and(|query| body_contains(&query.body, is))
}

fn body_contains(body: &SetExpr, is: &dyn Fn(&Expr) -> bool) -> bool {
    match body {
        SetExpr::Query(query) => body_contains(&query.body, is),
        SetExpr::SetOperation { left, right, .. } => body_contains(left, is) || body_contains(right, is),
        SetExpr::Values(values) => values.rows.iter().flat_map(|row| &row.content).any(|expr| contains(expr, is)),
        SetExpr::Select(select) => {
            let mut exprs: Vec<&Expr> = Vec::new();
            for item in &select.projection {
                if let SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } = item {
                    exprs.push(expr);
                }
            }
            exprs.extend(select.selection.iter().chain(&select.having).chain(&select.qualify));
            if let ast::GroupByExpr::Expressions(keys, _) = &select.group_by {
                exprs.extend(keys);
            }
            let mut factors: Vec<&TableFactor> = Vec::new();
            for table in &select.from {
                factors.push(&table.relation);
                for join in &table.joins {
                    factors.push(&join.relation);
                    exprs.extend(join_condition(&join.join_operator));
                }
            }
            exprs.into_iter().any(|expr| contains(expr, is))
                || factors.into_iter().any(|factor| match factor {
                    TableFactor::Derived { subquery, .. } => body_contains(&subquery.body, is),
                    _ => false,
                })
        }
        _ => false,
    }
}

fn join_condition(join: &JoinOperator) -> Option<&Expr> {
    match join {
        JoinOperator::Join(JoinConstraint::On(on))
        | JoinOperator::Inner(JoinConstraint::On(on))
        | JoinOperator::Left(JoinConstraint::On(on))
        | JoinOperator::LeftOuter(JoinConstraint::On(on))
        | JoinOperator::Right(JoinConstraint::On(on))
        | JoinOperator::RightOuter(JoinConstraint::On(on))
        | JoinOperator::FullOuter(JoinConstraint::On(on)) => Some(on),
        _ => None,
    }
}

/// Whether two expressions of one text are written the same, white space aside.
pub fn same(a: &Expr, b: &Expr, places: &Text<'_>) -> bool {
    if std::mem::discriminant(a) != std::mem::discriminant(b) {
        return false;
    }
    let (left, right) = (children(a), children(b));
    left.len() == right.len() && left.into_iter().zip(right).all(|(a, b)| same(a, b, places)) && written(a, places) == written(b, places)
}

/// An expression as Flink writes it back: names in backticks, the rest as it stands in the text, evenly spaced.
pub fn written(expr: &Expr, places: &Text<'_>) -> String {
    let operand = |expr: &Expr| written(expr, places);
    match expr {
        Expr::Identifier(ident) => quoted(std::slice::from_ref(ident)),
        Expr::CompoundIdentifier(idents) => quoted(idents),
        Expr::Value(value) => value.to_string(),
        Expr::Nested(inner) => format!("({})", operand(inner)),
        Expr::BinaryOp { left, op, right } => format!("{} {op} {}", operand(left), operand(right)),
        Expr::UnaryOp { op: op @ ast::UnaryOperator::Not, expr } => format!("{op} {}", operand(expr)),
        Expr::UnaryOp { op, expr } => format!("{op}{}", operand(expr)),
        Expr::Function(function) => call(function, places),
        other => with_operands(other, places),
    }
}

fn quoted(idents: &[ast::Ident]) -> String {
    let parts: Vec<String> = idents.iter().map(|ident| format!("`{}`", ident.value.replace('`', "``"))).collect();
    parts.join(".")
}

fn call(function: &ast::Function, places: &Text<'_>) -> String {
    let name: Vec<&str> = function.name.0.iter().filter_map(|part| part.as_ident()).map(|ident| ident.value.as_str()).collect();
    let name = name.join(".");
    let FunctionArguments::List(list) = &function.args else { return name };
    let operands: Option<Vec<&Expr>> = list
        .args
        .iter()
        .map(|arg| match arg {
            FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) => Some(operand),
            _ => None,
        })
        .collect();
    match operands {
        Some(operands) if list.clauses.is_empty() && list.duplicate_treatment.is_none() => {
            let operands: Vec<String> = operands.into_iter().map(|operand| written(operand, places)).collect();
            format!("{name}({})", operands.join(", "))
        }
        _ => places.function(function).map_or(name, |at| evenly(&places.text[at.start..at.end])),
    }
}

/// The text of an expression with its operands written back in their places.
fn with_operands(expr: &Expr, places: &Text<'_>) -> String {
    let Some(at) = places.expr(expr) else { return String::new() };
    let mut out = String::new();
    let mut end = at.start;
    for operand in children(expr) {
        if let Some(inner) = places.expr(operand).filter(|inner| inner.start >= end && inner.end <= at.end) {
            out.push_str(&evenly(&places.text[end..inner.start]));
            out.push_str(&written(operand, places));
            end = inner.end;
        }
    }
    out.push_str(&evenly(&places.text[end..at.end]));
    out
}

/// Each stretch of white space as one space, but for what stands in quotes.
pub fn evenly(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '\'';
        match c.is_whitespace() && !quoted {
            true if out.ends_with(' ') => {}
            true => out.push(' '),
            false => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_sql::ast::Body;

    /// The items of `SELECT …`, to a function over them and their places.
    fn with_items<T>(sql: &str, look: impl Fn(&[&Expr], &Text<'_>) -> T) -> T {
        let script = rowkind_sql::parse_script(sql);
        let Ok(Body::Query(query)) = &script.statements[0].body else { panic!("{sql} is no query") };
        let SetExpr::Select(select) = query.query.body.as_ref() else { panic!("{sql} is no SELECT") };
        let items = select.projection.iter().map(|item| match item {
            SelectItem::UnnamedExpr(expr) => expr,
            other => panic!("{other:?} has no plain expression"),
        });
        look(&items.collect::<Vec<_>>(), &Text::new(sql))
    }

    #[test]
    fn expressions_are_written_back_with_names_in_backticks_and_even_spaces() {
        let sql = "SELECT ts  -  INTERVAL '5'   SECOND, upper( a.b ), CAST(x  AS STRING), NOT (a IS NULL OR -b > 1), CASE WHEN a = 'x  y' THEN 1 END";
        let written = with_items(sql, |items, places| items.iter().map(|item| written(item, places)).collect::<Vec<_>>());
        assert_eq!(
            written,
            [
                "`ts` - INTERVAL '5' SECOND",
                "upper(`a`.`b`)",
                "CAST(`x` AS STRING)",
                "NOT (`a` IS NULL OR -`b` > 1)",
                "CASE WHEN `a` = 'x  y' THEN 1 END"
            ]
        );
    }

    #[test]
    fn white_space_makes_no_other_expression_but_a_filter_does() {
        let sql = "SELECT SUM(a+1), SUM( a + 1 ), SUM(a + 2), SUM(a + 1) FILTER (WHERE b > 0), COUNT(DISTINCT a), COUNT(a)";
        let alike = with_items(sql, |items, places| {
            let pairs = (0..items.len()).flat_map(|a| (a + 1..items.len()).map(move |b| (a, b)));
            pairs.filter(|&(a, b)| same(items[a], items[b], places)).collect::<Vec<_>>()
        });
        assert_eq!(alike, [(0, 1)]);
    }

    #[test]
    fn what_stands_in_a_sub_query_is_contained() {
        let is_in = |expr: &Expr| matches!(expr, Expr::In { .. });
        for (sql, expected) in [
            ("SELECT NOT (a OR b IN (1, 2))", true),
            ("SELECT EXISTS (SELECT 1 FROM (SELECT c FROM t WHERE c IN (1, 2)) AS s)", true),
            ("SELECT EXISTS (SELECT 1 FROM t JOIN u ON t.a IN (1, 2))", true),
            ("SELECT EXISTS (SELECT 1 FROM t WHERE c = 1)", false),
        ] {
            assert_eq!(with_items(sql, |items, _| contains(items[0], &is_in)), expected, "{sql}");
        }
    }
}
