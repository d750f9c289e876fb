//! How far a piece of syntax reaches in its statement.
//!
//! In: a node. Out: the lines and columns from its first named part to its last. Closing parentheses and words like DESC carry no place,
//! so they are not in it.

use sqlparser::ast::*;
use sqlparser::tokenizer::Span;

/// A node that has an extent.
pub trait Extent {
    /// Widens the stretch by what the node covers.
    fn widen(&self, found: &mut Span);

    fn extent(&self) -> Span {
        let mut found = Span::empty();
        self.widen(&mut found);
        found
    }
}

fn add(span: &Span, found: &mut Span) {
    *found = found.union(span);
}

fn all<'a, T: Extent + 'a>(nodes: impl IntoIterator<Item = &'a T>, found: &mut Span) {
    nodes.into_iter().for_each(|node| node.widen(found));
}

impl Extent for Ident {
    fn widen(&self, found: &mut Span) {
        add(&self.span, found);
    }
}

impl Extent for ObjectName {
    fn widen(&self, found: &mut Span) {
        all(self.0.iter().filter_map(ObjectNamePart::as_ident), found);
    }
}

impl<T: Extent> Extent for Box<T> {
    fn widen(&self, found: &mut Span) {
        (**self).widen(found);
    }
}

impl Extent for Expr {
    fn widen(&self, found: &mut Span) {
        match self {
            Expr::Identifier(name) => name.widen(found),
            Expr::CompoundIdentifier(names) => all(names, found),
            Expr::CompoundFieldAccess { root, access_chain } => {
                root.widen(found);
                for access in access_chain {
                    match access {
                        AccessExpr::Dot(inner) | AccessExpr::Subscript(Subscript::Index { index: inner }) => inner.widen(found),
                        AccessExpr::Subscript(_) => {}
                    }
                }
            }
            Expr::IsFalse(inner)
            | Expr::IsNotFalse(inner)
            | Expr::IsTrue(inner)
            | Expr::IsNotTrue(inner)
            | Expr::IsNull(inner)
            | Expr::IsNotNull(inner)
            | Expr::IsUnknown(inner)
            | Expr::IsNotUnknown(inner)
            | Expr::Nested(inner)
            | Expr::IsJson { expr: inner, .. }
            | Expr::Ceil { expr: inner, .. }
            | Expr::Floor { expr: inner, .. }
            | Expr::UnaryOp { expr: inner, .. }
            | Expr::Cast { expr: inner, .. }
            | Expr::Extract { expr: inner, .. }
            | Expr::Prefixed { value: inner, .. } => inner.widen(found),
            Expr::IsDistinctFrom(left, right)
            | Expr::IsNotDistinctFrom(left, right)
            | Expr::BinaryOp { left, right, .. }
            | Expr::AnyOp { left, right, .. }
            | Expr::AllOp { left, right, .. }
            | Expr::Like { expr: left, pattern: right, .. }
            | Expr::ILike { expr: left, pattern: right, .. }
            | Expr::SimilarTo { expr: left, pattern: right, .. }
            | Expr::Position { expr: left, r#in: right }
            | Expr::AtTimeZone { timestamp: left, time_zone: right } => all([left, right], found),
            Expr::In { expr, target, .. } => {
                expr.widen(found);
                match target {
                    InTarget::List(list) => all(list, found),
                    InTarget::Subquery(query) => query.widen(found),
                    _ => {}
                }
            }
            Expr::Between { expr, low, high, .. } => all([expr, low, high], found),
            Expr::Overlay { expr, overlay_what, overlay_from, overlay_for } => {
                all([expr, overlay_what, overlay_from].into_iter().chain(overlay_for), found);
            }
            Expr::Substring { expr, substring_from, substring_for, .. } => {
                all([expr].into_iter().chain(substring_from).chain(substring_for), found);
            }
            Expr::Trim { expr, trim_what, .. } => all([expr].into_iter().chain(trim_what), found),
            Expr::Collate { expr, collation } => {
                expr.widen(found);
                collation.widen(found);
            }
            Expr::Value(value) | Expr::TypedString(TypedString { value, .. }) => add(&value.span, found),
            Expr::Function(function) => function.widen(found),
            Expr::Case { case_token, end_token, .. } => {
                add(&case_token.0.span, found);
                add(&end_token.0.span, found);
            }
            Expr::Exists { subquery: query, .. } | Expr::Subquery(query) => query.widen(found),
            Expr::GroupingSets(sets) | Expr::Cube(sets) | Expr::Rollup(sets) => all(sets.iter().flatten(), found),
            Expr::Tuple(list) | Expr::Array(Array { elem: list, .. }) => all(list, found),
            Expr::Interval(interval) => interval.value.widen(found),
            Expr::Wildcard(token) => add(&token.0.span, found),
            Expr::QualifiedWildcard(name, token) => {
                name.widen(found);
                add(&token.0.span, found);
            }
            _ => {}
        }
    }
}

impl Extent for Function {
    fn widen(&self, found: &mut Span) {
        self.name.widen(found);
        match &self.args {
            FunctionArguments::None => {}
            FunctionArguments::Subquery(query) => query.widen(found),
            FunctionArguments::List(list) => {
                all(&list.args, found);
                for clause in &list.clauses {
                    match clause {
                        FunctionArgumentClause::OrderBy(keys) => all(keys, found),
                        FunctionArgumentClause::Limit(count) => count.widen(found),
                        _ => {}
                    }
                }
            }
        }
        all(&self.filter, found);
        all(&self.within_group, found);
    }
}

impl Extent for FunctionArg {
    fn widen(&self, found: &mut Span) {
        let arg = match self {
            FunctionArg::Named { name, arg, .. } => {
                name.widen(found);
                arg
            }
            FunctionArg::ExprNamed { name, arg, .. } => {
                name.widen(found);
                arg
            }
            FunctionArg::Unnamed(arg) => arg,
        };
        match arg {
            FunctionArgExpr::Expr(expr) => expr.widen(found),
            FunctionArgExpr::QualifiedWildcard(name) => name.widen(found),
            FunctionArgExpr::Wildcard | FunctionArgExpr::WildcardWithOptions(_) => {}
        }
    }
}

impl Extent for OrderByExpr {
    fn widen(&self, found: &mut Span) {
        self.expr.widen(found);
    }
}

impl Extent for Query {
    fn widen(&self, found: &mut Span) {
        if let Some(with) = &self.with {
            add(&with.with_token.0.span, found);
        }
        self.body.widen(found);
        if let Some(OrderBy { kind: OrderByKind::Expressions(keys), .. }) = &self.order_by {
            all(keys, found);
        }
        if let Some(LimitClause::LimitOffset { limit, offset, .. }) = &self.limit_clause {
            all(limit.iter().chain(offset.iter().map(|offset| &offset.value)), found);
        }
        if let Some(fetch) = &self.fetch {
            all(&fetch.quantity, found);
        }
    }
}

impl Extent for SetExpr {
    fn widen(&self, found: &mut Span) {
        match self {
            SetExpr::Select(select) => select.widen(found),
            SetExpr::Query(query) => query.widen(found),
            SetExpr::SetOperation { left, right, .. } => all([left, right], found),
            SetExpr::Values(values) => {
                for row in &values.rows {
                    add(&row.opening_token.0.span, found);
                    add(&row.closing_token.0.span, found);
                }
            }
            _ => {}
        }
    }
}

impl Extent for Select {
    fn widen(&self, found: &mut Span) {
        add(&self.select_token.0.span, found);
        all(&self.projection, found);
        all(&self.from, found);
        all(&self.selection, found);
        if let GroupByExpr::Expressions(keys, _) = &self.group_by {
            all(keys, found);
        }
        all(&self.having, found);
        all(self.named_window.iter().map(|window| &window.0), found);
        all(&self.qualify, found);
    }
}

impl Extent for SelectItem {
    fn widen(&self, found: &mut Span) {
        match self {
            SelectItem::UnnamedExpr(expr) => expr.widen(found),
            SelectItem::ExprWithAlias { expr, alias } => {
                expr.widen(found);
                alias.widen(found);
            }
            SelectItem::QualifiedWildcard(of, options) => {
                match of {
                    SelectItemQualifiedWildcardKind::ObjectName(name) => name.widen(found),
                    SelectItemQualifiedWildcardKind::Expr(expr) => expr.widen(found),
                }
                options.widen(found);
            }
            SelectItem::Wildcard(options) => options.widen(found),
            SelectItem::ExprWithAliases { .. } => {}
        }
    }
}

impl Extent for WildcardAdditionalOptions {
    fn widen(&self, found: &mut Span) {
        add(&self.wildcard_token.0.span, found);
        all(&self.opt_alias, found);
    }
}

impl Extent for TableWithJoins {
    fn widen(&self, found: &mut Span) {
        self.relation.widen(found);
        for join in &self.joins {
            join.relation.widen(found);
            match &join.join_operator {
                JoinOperator::Join(constraint)
                | JoinOperator::Inner(constraint)
                | JoinOperator::Left(constraint)
                | JoinOperator::LeftOuter(constraint)
                | JoinOperator::Right(constraint)
                | JoinOperator::RightOuter(constraint)
                | JoinOperator::FullOuter(constraint) => constraint.widen(found),
                _ => {}
            }
        }
    }
}

impl Extent for JoinConstraint {
    fn widen(&self, found: &mut Span) {
        match self {
            JoinConstraint::On(condition) => condition.widen(found),
            JoinConstraint::Using(columns) => all(columns, found),
            JoinConstraint::UsingAlias(columns, alias) => {
                all(columns, found);
                alias.widen(found);
            }
            JoinConstraint::Natural | JoinConstraint::None => {}
        }
    }
}

impl Extent for TableFactor {
    fn widen(&self, found: &mut Span) {
        let alias = match self {
            TableFactor::Table { name, alias, .. } => {
                name.widen(found);
                alias
            }
            TableFactor::Derived { subquery, alias, .. } => {
                subquery.widen(found);
                alias
            }
            TableFactor::TableFunction { expr, alias } => {
                expr.widen(found);
                alias
            }
            TableFactor::Function { name, args, alias, .. } => {
                name.widen(found);
                all(args, found);
                alias
            }
            TableFactor::NestedJoin { table_with_joins, alias } => {
                table_with_joins.widen(found);
                alias
            }
            TableFactor::MatchRecognize { table, symbols, alias, .. } => {
                table.widen(found);
                all(symbols.iter().map(|symbol| &symbol.definition), found);
                alias
            }
            _ => &None,
        };
        if let Some(alias) = alias {
            alias.name.widen(found);
            all(alias.columns.iter().map(|column| &column.name), found);
        }
    }
}
