//! A view's query as Flink keeps it: validated, and written back by Calcite.
//!
//! In: the query, its text, and how the binder read its names.
//! Out: names with their tables, `*` as its columns, brackets only where precedence asks for them; `None` where a form is not known.
//! Never: binds anything.
//! like  Calcite `SqlPrettyWriter`, `SqlCall.unparse`

use crate::bind::Text;
use rowkind_sql::extent::Extent;
use sqlparser::ast::{
    self, AccessExpr, BinaryOperator, Expr, FunctionArg, FunctionArgExpr, FunctionArguments, InTarget, JoinConstraint, JoinOperator, Query,
    Select, SelectItem, SetExpr, Subscript, TableFactor, WindowType,
};
use sqlparser::tokenizer::Location;
use std::collections::BTreeMap;

/// How a query's names were read, by the places of their first words.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Of a column its table and itself, of a table all its parts, of a nameless table the name that Calcite gives it.
    paths: BTreeMap<Location, Vec<String>>,
    /// The columns that stand for `*`, or for a whole table, with the names that they get.
    stars: BTreeMap<Location, Vec<(Vec<String>, String)>>,
    nameless: usize,
}

impl Names {
    pub fn path(&mut self, at: Location, path: Vec<String>) {
        self.paths.insert(at, path);
    }

    pub fn star(&mut self, at: Location, columns: Vec<(Vec<String>, String)>) {
        self.stars.insert(at, columns);
    }

    /// The name of a table that has none: they are counted.
    pub fn nameless(&mut self, factor: &TableFactor) -> Option<String> {
        let alias = match factor {
            TableFactor::Table { args: None, .. } | TableFactor::NestedJoin { .. } => return None,
            TableFactor::Table { alias, .. }
            | TableFactor::Derived { alias, .. }
            | TableFactor::UNNEST { alias, .. }
            | TableFactor::TableFunction { alias, .. }
            | TableFactor::Function { alias, .. }
            | TableFactor::MatchRecognize { alias, .. } => alias,
            _ => return None,
        };
        if alias.is_some() {
            return None;
        }
        let path = self.paths.entry(factor.extent().start).or_insert_with(|| {
            self.nameless += 1;
            vec![format!("EXPR${}", self.nameless - 1)]
        });
        path.first().cloned()
    }
}

pub fn query(query: &Query, places: &Text<'_>, names: &Names) -> Option<String> {
    let mut writer = Writer { places, names, out: String::new() };
    writer.query(query)?;
    Some(writer.out)
}

/// One expression of a query.
pub fn expression(expr: &Expr, places: &Text<'_>, names: &Names) -> Option<String> {
    let mut writer = Writer { places, names, out: String::new() };
    writer.expr(expr, 0, 0)?;
    Some(writer.out)
}

struct Writer<'a> {
    places: &'a Text<'a>,
    names: &'a Names,
    out: String,
}

type Written = Option<()>;

/// What stands for itself: a name, a literal, a call.
const ATOM: (u8, u8) = (100, 101);

/// How tight an operator holds what is left and right of it.
///
/// like  Calcite `SqlOperator.leftPrec`, `rightPrec`
fn precedence(expr: &Expr) -> (u8, u8) {
    use BinaryOperator::{And, Divide, Minus, Modulo, Multiply, Or, Plus, StringConcat};
    let level = match expr {
        Expr::BinaryOp { op, .. } => match op {
            Or => 22,
            And => 24,
            Plus | Minus => 40,
            Multiply | Divide | Modulo | StringConcat => 60,
            _ => 30,
        },
        Expr::AnyOp { .. } | Expr::AllOp { .. } => 30,
        Expr::Between { .. } | Expr::Like { .. } | Expr::SimilarTo { .. } | Expr::In { .. } => 32,
        Expr::IsDistinctFrom(..) | Expr::IsNotDistinctFrom(..) => 40,
        Expr::UnaryOp { op: ast::UnaryOperator::Not, .. } => return (100, 27),
        Expr::UnaryOp { .. } => return (100, 81),
        Expr::Function(function) if function.over.is_some() && !is_called(function, "$TABLE") => 20,
        Expr::Subquery(_) => 0,
        _ if is_postfix(expr) => return (28, 101),
        _ => return ATOM,
    };
    (level, level + 1)
}

fn is_postfix(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::IsNull(_)
            | Expr::IsNotNull(_)
            | Expr::IsTrue(_)
            | Expr::IsNotTrue(_)
            | Expr::IsFalse(_)
            | Expr::IsNotFalse(_)
            | Expr::IsUnknown(_)
            | Expr::IsNotUnknown(_)
    )
}

fn is_called(function: &ast::Function, name: &str) -> bool {
    matches!(&function.name.0[..], [part] if part.as_ident().is_some_and(|ident| ident.value.eq_ignore_ascii_case(name)))
}

impl Writer<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn list<T>(&mut self, items: &[T], between: &str, write: fn(&mut Self, &T) -> Written) -> Written {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(between);
            }
            write(self, item)?;
        }
        Some(())
    }

    fn name(&mut self, name: &str) {
        self.put("`");
        self.put(&name.replace('`', "``"));
        self.put("`");
    }

    fn path(&mut self, parts: &[String]) {
        for (index, part) in parts.iter().enumerate() {
            self.put(if index > 0 { "." } else { "" });
            self.name(part);
        }
    }

    fn operand(&mut self, expr: &Expr) -> Written {
        self.expr(expr, 0, 0)
    }

    fn operands(&mut self, open: &str, operands: &[Expr], close: &str) -> Written {
        self.put(open);
        self.list(operands, ", ", Self::operand)?;
        self.put(close);
        Some(())
    }

    fn idents(&mut self, idents: &[ast::Ident]) {
        let names = self.names;
        match idents.first().and_then(|first| names.paths.get(&first.span.start)) {
            Some(path) => self.path(path),
            None => self.path(&idents.iter().map(|ident| ident.value.clone()).collect::<Vec<_>>()),
        }
    }

    fn query(&mut self, query: &Query) -> Written {
        let is_bare = query.order_by.is_none() && query.limit_clause.is_none() && query.fetch.is_none();
        if let Some(with) = &query.with {
            if with.recursive {
                return None;
            }
            self.put("WITH ");
            self.list(&with.cte_tables, ", ", |writer, item| {
                writer.alias_of(&item.alias)?;
                writer.put(" AS (");
                writer.query(&item.query)?;
                writer.put(")");
                Some(())
            })?;
            self.put(if is_bare { " " } else { " (" });
        }
        self.body(&query.body, 0, 0)?;
        if let Some(ast::OrderBy { kind: ast::OrderByKind::Expressions(keys), .. }) = &query.order_by {
            self.put("\nORDER BY ");
            self.keys(keys)?;
        }
        let (mut fetch, mut offset) = (query.fetch.as_ref().map(|fetch| fetch.quantity.as_ref()), None);
        if let Some(ast::LimitClause::LimitOffset { limit, offset: skipped, .. }) = &query.limit_clause {
            fetch = fetch.or(limit.as_ref().map(Some));
            offset = skipped.as_ref();
        }
        if let Some(offset) = offset {
            self.put("\nOFFSET ");
            self.expr(&offset.value, 0, 0)?;
            self.put(" ROWS");
        }
        if let Some(fetch) = fetch {
            self.put("\nFETCH NEXT ");
            self.expr(fetch?, 0, 0)?;
            self.put(" ROWS ONLY");
        }
        if query.with.is_some() && !is_bare {
            self.put(")");
        }
        Some(())
    }

    fn body(&mut self, body: &SetExpr, left: u8, right: u8) -> Written {
        match body {
            SetExpr::Select(select) => self.select(select),
            SetExpr::Query(inner) if inner.order_by.is_none() && inner.limit_clause.is_none() && inner.fetch.is_none() => {
                self.body(&inner.body, left, right)
            }
            SetExpr::SetOperation { left: one, op, set_quantifier, right: other } => {
                let (name, level) = match op {
                    ast::SetOperator::Union => ("UNION", 12),
                    ast::SetOperator::Except => ("EXCEPT", 12),
                    ast::SetOperator::Intersect => ("INTERSECT", 18),
                    _ => return None,
                };
                let in_brackets = left > level || (right > level && right != 0);
                self.put(if in_brackets { "(" } else { "" });
                self.body(one, if in_brackets { 0 } else { left }, level)?;
                let all = if matches!(set_quantifier, ast::SetQuantifier::All) { " ALL" } else { "" };
                self.put(&format!("\n{name}{all}\n"));
                self.body(other, level + 1, if in_brackets { 0 } else { right })?;
                self.put(if in_brackets { ")" } else { "" });
                Some(())
            }
            SetExpr::Values(values) => {
                self.put("VALUES ");
                self.list(&values.rows, ",\n", |writer, row| writer.call("ROW", &row.content))
            }
            _ => None,
        }
    }

    /// `TABLE t` as the SELECT that it stands for.
    fn whole_table(&mut self, at: Location) -> Written {
        let names = self.names;
        self.put("SELECT ");
        self.star(at)?;
        self.put("\nFROM ");
        let path = names.paths.get(&at)?;
        self.path(path);
        self.put(" AS ");
        self.path(&path[path.len() - 1..]);
        Some(())
    }

    fn star(&mut self, at: Location) -> Written {
        let names = self.names;
        self.list(names.stars.get(&at)?, ", ", |writer, (path, name)| {
            writer.path(path);
            if path.last() != Some(name) {
                writer.put(" AS ");
                writer.name(name);
            }
            Some(())
        })
    }

    fn select(&mut self, select: &Select) -> Written {
        self.put(match &select.distinct {
            None | Some(ast::Distinct::All) => "SELECT ",
            Some(ast::Distinct::Distinct) => "SELECT DISTINCT ",
            Some(ast::Distinct::On(_)) => return None,
        });
        self.list(&select.projection, ", ", |writer, item| match item {
            SelectItem::UnnamedExpr(expr) => writer.expr(expr, 0, 0),
            SelectItem::ExprWithAlias { expr, alias } => {
                writer.expr(expr, 0, 20)?;
                writer.put(" AS ");
                writer.name(&alias.value);
                Some(())
            }
            _ => writer.star(item.extent().start),
        })?;
        for (index, table) in select.from.iter().enumerate() {
            self.put(if index == 0 { "\nFROM " } else { ",\n" });
            self.table(table)?;
        }
        self.clause("\nWHERE ", select.selection.as_ref())?;
        match &select.group_by {
            ast::GroupByExpr::Expressions(keys, _) if keys.is_empty() => {}
            ast::GroupByExpr::Expressions(keys, _) => {
                self.put("\nGROUP BY ");
                self.list(keys, ", ", Self::group_key)?;
            }
            ast::GroupByExpr::All(_) => return None,
        }
        self.clause("\nHAVING ", select.having.as_ref())?;
        for (index, ast::NamedWindowDefinition(name, window)) in select.named_window.iter().enumerate() {
            let ast::NamedWindowExpr::WindowSpec(spec) = window else { return None };
            self.put(if index == 0 { "\nWINDOW " } else { ", " });
            self.name(&name.value);
            self.put(" AS ");
            self.window(spec)?;
        }
        self.clause("\nQUALIFY ", select.qualify.as_ref())
    }

    fn clause(&mut self, word: &str, condition: Option<&Expr>) -> Written {
        let Some(condition) = condition else { return Some(()) };
        self.put(word);
        self.expr(condition, 0, 0)
    }

    fn group_key(&mut self, key: &Expr) -> Written {
        let (name, sets) = match key {
            Expr::GroupingSets(sets) => ("GROUPING SETS", sets),
            Expr::Rollup(sets) => ("ROLLUP", sets),
            Expr::Cube(sets) => ("CUBE", sets),
            Expr::Tuple(items) if items.is_empty() => {
                self.put("()");
                return Some(());
            }
            Expr::Function(function) if ["TUMBLE", "HOP", "SESSION"].iter().any(|name| is_called(function, name)) => {
                // A group window has a name of its own.
                self.put("$");
                return self.expr(key, 0, 0);
            }
            _ => return self.expr(key, 0, 0),
        };
        self.put(name);
        self.put("(");
        self.list(sets, ", ", |writer, set| match &set[..] {
            [one] => writer.expr(one, 0, 0),
            _ => writer.operands("(", set, ")"),
        })?;
        self.put(")");
        Some(())
    }

    fn table(&mut self, table: &ast::TableWithJoins) -> Written {
        self.factor(&table.relation)?;
        for join in &table.joins {
            let (word, constraint) = match &join.join_operator {
                JoinOperator::Join(constraint) | JoinOperator::Inner(constraint) => ("INNER", constraint),
                JoinOperator::Left(constraint) | JoinOperator::LeftOuter(constraint) => ("LEFT", constraint),
                JoinOperator::Right(constraint) | JoinOperator::RightOuter(constraint) => ("RIGHT", constraint),
                JoinOperator::FullOuter(constraint) => ("FULL", constraint),
                JoinOperator::CrossJoin(constraint) => ("CROSS", constraint),
                _ => return None,
            };
            self.put(&format!("\n{word} JOIN "));
            self.factor(&join.relation)?;
            match constraint {
                JoinConstraint::None => {}
                JoinConstraint::On(condition) => self.clause(" ON ", Some(condition))?,
                _ => return None,
            }
        }
        Some(())
    }

    fn factor(&mut self, factor: &TableFactor) -> Written {
        let names = self.names;
        let alias = match factor {
            TableFactor::Table { name, alias, args: None, version, sample: None, .. } => {
                let idents: Vec<ast::Ident> = name.0.iter().filter_map(|part| part.as_ident().cloned()).collect();
                self.idents(&idents);
                match version {
                    None => {}
                    Some(ast::TableVersion::ForSystemTimeAsOf(time)) => self.clause(" FOR SYSTEM_TIME AS OF ", Some(time))?,
                    Some(_) => return None,
                }
                if alias.is_none() {
                    self.put(" AS ");
                    self.name(&idents.last()?.value);
                }
                alias
            }
            TableFactor::Derived { lateral, subquery, alias, sample: None } => {
                self.put(if *lateral { "LATERAL (" } else { "(" });
                self.query(subquery)?;
                self.put(")");
                alias
            }
            TableFactor::UNNEST { alias, array_exprs, with_ordinality: false, .. } => {
                self.call("UNNEST", array_exprs)?;
                alias
            }
            TableFactor::Table { name, alias, args: Some(ast::TableFunctionArgs { args, .. }), with_ordinality: false, .. }
            | TableFactor::Function { name, args, alias, with_ordinality: false, .. } => {
                let called = name.0.last()?.as_ident()?.value.to_ascii_uppercase();
                match (called.as_str(), &args[..]) {
                    ("UNNEST", _) => self.arguments("UNNEST", args)?,
                    ("TABLE", [FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Function(inner)))]) => self.table_function(inner)?,
                    ("TABLE", _) => return None,
                    (name, _) => {
                        self.put("TABLE(");
                        self.arguments(name, args)?;
                        self.put(")");
                    }
                }
                alias
            }
            TableFactor::TableFunction { expr: Expr::Function(inner), alias } => {
                self.table_function(inner)?;
                alias
            }
            _ => return None,
        };
        match alias {
            Some(alias) => {
                self.put(" AS ");
                self.alias_of(alias)
            }
            None => {
                if let Some(name) = names.paths.get(&factor.extent().start)
                    && !matches!(factor, TableFactor::Table { args: None, .. })
                {
                    self.put(" AS ");
                    self.path(name);
                }
                Some(())
            }
        }
    }

    fn table_function(&mut self, function: &ast::Function) -> Written {
        let FunctionArguments::List(list) = &function.args else { return None };
        self.put("TABLE(");
        self.arguments(&function.name.0.last()?.as_ident()?.value.to_ascii_uppercase(), &list.args)?;
        self.put(")");
        Some(())
    }

    fn alias_of(&mut self, alias: &ast::TableAlias) -> Written {
        self.name(&alias.name.value);
        if !alias.columns.is_empty() {
            self.put(" (");
            self.list(&alias.columns, ", ", |writer, column| {
                writer.name(&column.name.value);
                Some(())
            })?;
            self.put(")");
        }
        Some(())
    }

    fn keys(&mut self, keys: &[ast::OrderByExpr]) -> Written {
        self.list(keys, ", ", |writer, key| {
            writer.expr(&key.expr, 0, 0)?;
            writer.put(if matches!(key.options.sort, Some(ast::OrderBySort::Desc)) { " DESC" } else { "" });
            writer.put(match key.options.nulls_first {
                None => "",
                Some(true) => " NULLS FIRST",
                Some(false) => " NULLS LAST",
            });
            Some(())
        })
    }

    fn call(&mut self, name: &str, args: &[Expr]) -> Written {
        self.put(name);
        self.operands("(", args, ")")
    }

    fn arguments(&mut self, name: &str, args: &[FunctionArg]) -> Written {
        self.put(name);
        self.put("(");
        self.list(args, ", ", Self::argument)?;
        self.put(")");
        Some(())
    }

    fn argument(&mut self, arg: &FunctionArg) -> Written {
        let arg = match arg {
            FunctionArg::Unnamed(arg) => arg,
            FunctionArg::Named { name, arg, .. } | FunctionArg::ExprNamed { name: Expr::Identifier(name), arg, .. } => {
                self.name(&name.value.to_ascii_uppercase());
                self.put(" => ");
                arg
            }
            FunctionArg::ExprNamed { .. } => return None,
        };
        match arg {
            FunctionArgExpr::Expr(arg) => self.expr(arg, 0, 0),
            FunctionArgExpr::Wildcard => {
                self.put("*");
                Some(())
            }
            _ => None,
        }
    }

    /// `left`, `right`: how tight what stands on either side holds the expression.
    fn expr(&mut self, expr: &Expr, left: u8, right: u8) -> Written {
        let mut expr = expr;
        while let Expr::Nested(inner) = expr {
            expr = inner;
        }
        let (own_left, own_right) = precedence(expr);
        if left > own_left || (own_right <= right && right != 0) {
            self.put("(");
            self.plain(expr, 0, 0)?;
            self.put(")");
            return Some(());
        }
        self.plain(expr, left, right)
    }

    fn plain(&mut self, expr: &Expr, left: u8, right: u8) -> Written {
        let (own_left, own_right) = precedence(expr);
        match expr {
            Expr::Identifier(ident) => self.idents(std::slice::from_ref(ident)),
            Expr::CompoundIdentifier(idents) => self.idents(idents),
            Expr::Value(value) => match &value.value {
                ast::Value::Number(digits, _) => self.put(&digits.to_ascii_uppercase()),
                ast::Value::SingleQuotedString(text) => self.put(&format!("'{}'", text.replace('\'', "''"))),
                ast::Value::Boolean(true) => self.put("TRUE"),
                ast::Value::Boolean(false) => self.put("FALSE"),
                ast::Value::Null => self.put("NULL"),
                _ => return None,
            },
            Expr::BinaryOp { left: one, op, right: other } => {
                self.expr(one, left, own_left)?;
                self.put(&format!(" {op} "));
                self.expr(other, own_right, right)?;
            }
            Expr::UnaryOp { op, expr } => {
                self.put(&format!("{op} "));
                self.expr(expr, own_right, right)?;
            }
            Expr::Subquery(query) => {
                self.put("((");
                self.query(query)?;
                self.put("))");
            }
            Expr::Exists { subquery, negated } => {
                self.put(if *negated { "NOT EXISTS (" } else { "EXISTS (" });
                self.query(subquery)?;
                self.put(")");
            }
            Expr::AnyOp { left: one, compare_op, right: other, .. } => self.quantified(one, compare_op, "SOME", other)?,
            Expr::AllOp { left: one, compare_op, right: other } => self.quantified(one, compare_op, "ALL", other)?,
            Expr::In { expr, negated, target, .. } => {
                self.expr(expr, left, own_left)?;
                self.put(if *negated { " NOT IN (" } else { " IN (" });
                match target {
                    InTarget::List(items) => self.operands("", items, "")?,
                    InTarget::Subquery(query) => self.query(query)?,
                    _ => return None,
                }
                self.put(")");
            }
            Expr::Between { expr, negated, low, high } => {
                self.expr(expr, left, own_left)?;
                self.put(if *negated { " NOT BETWEEN ASYMMETRIC " } else { " BETWEEN ASYMMETRIC " });
                self.expr(low, own_right, own_left)?;
                self.put(" AND ");
                self.expr(high, own_right, right)?;
            }
            Expr::Case { operand, conditions, else_result, .. } => {
                self.put("CASE");
                for when in conditions {
                    self.put(" WHEN ");
                    if let Some(operand) = operand {
                        self.expr(operand, 0, 30)?;
                        self.put(" = ");
                        self.expr(&when.condition, 31, 0)?;
                    } else {
                        self.expr(&when.condition, 0, 0)?;
                    }
                    self.clause(" THEN ", Some(&when.result))?;
                }
                match else_result {
                    Some(result) => self.clause(" ELSE ", Some(result))?,
                    None => self.put(" ELSE NULL"),
                }
                self.put(" END");
            }
            Expr::Tuple(items) => self.call("ROW", items)?,
            Expr::Array(array) => self.constructor("ARRAY", &array.elem)?,
            Expr::CompoundFieldAccess { root, access_chain } => {
                self.expr(root, left, 0)?;
                for access in access_chain {
                    let AccessExpr::Subscript(Subscript::Index { index }) = access else { return None };
                    self.put("[");
                    self.expr(index, 0, 0)?;
                    self.put("]");
                }
            }
            Expr::Trim { expr: operand, trim_where: None, trim_what: None, .. } => {
                self.put("TRIM(BOTH ' ' FROM ");
                self.expr(operand, 0, 0)?;
                self.put(")");
            }
            Expr::Substring { expr: operand, substring_from, substring_for, .. } => {
                let rest = substring_from.iter().chain(substring_for).map(|part| (**part).clone());
                let args: Vec<Expr> = std::iter::once((**operand).clone()).chain(rest).collect();
                self.call("SUBSTRING", &args)?;
            }
            Expr::Cast { kind, expr: operand, .. } => {
                let at = self.places.expr(expr)?;
                let inner = self.places.expr(operand)?;
                let ty = self.places.text.get(inner.end..at.end - 1)?.trim().get(2..)?;
                let ty = type_text(ty)?;
                self.put(if matches!(kind, ast::CastKind::Cast) { "CAST(" } else { "TRY_CAST(" });
                self.expr(operand, 0, 0)?;
                self.put(&format!(" AS {ty})"));
            }
            Expr::Function(function) => self.function(function)?,
            Expr::Interval(_) | Expr::TypedString(_) | Expr::Extract { .. } | Expr::Ceil { .. } | Expr::Floor { .. } => {
                self.with_operands(expr, 0, 0)?;
            }
            Expr::Position { .. } | Expr::Overlay { .. } | Expr::Trim { .. } => self.with_operands(expr, 0, 0)?,
            Expr::Like { .. } | Expr::SimilarTo { .. } | Expr::IsDistinctFrom(..) | Expr::IsNotDistinctFrom(..) => {
                self.with_operands(expr, own_left, own_right)?;
            }
            _ if is_postfix(expr) => self.with_operands(expr, own_left, 0)?,
            _ => return None,
        }
        Some(())
    }

    fn quantified(&mut self, left: &Expr, op: &BinaryOperator, word: &str, right: &Expr) -> Written {
        let Expr::Subquery(query) = right else { return None };
        self.expr(left, 0, 30)?;
        self.put(&format!(" {op} {word} ("));
        self.query(query)?;
        self.put(")");
        Some(())
    }

    fn constructor(&mut self, name: &str, items: &[Expr]) -> Written {
        self.put(name);
        self.operands("[", items, "]")
    }

    fn function(&mut self, function: &ast::Function) -> Written {
        let [part] = &function.name.0[..] else { return None };
        let name = part.as_ident()?.value.to_ascii_uppercase();
        let list = match &function.args {
            FunctionArguments::None => {
                self.put(&name);
                return Some(());
            }
            FunctionArguments::List(list) => list,
            FunctionArguments::Subquery(_) => return None,
        };
        let args: Option<Vec<&Expr>> = list
            .args
            .iter()
            .map(|arg| match arg {
                FunctionArg::Unnamed(FunctionArgExpr::Expr(arg)) => Some(arg),
                _ => None,
            })
            .collect();
        match (name.as_str(), args.as_deref()) {
            ("$TABLE", Some([table])) => {
                self.put("(");
                match table {
                    Expr::Subquery(query) => self.query(query)?,
                    table => self.whole_table(table.extent().start)?,
                }
                self.put(")");
                if let Some(WindowType::WindowSpec(spec)) = &function.over {
                    self.put(" PARTITION BY ");
                    self.list(&spec.partition_by, ", ", |writer, key| {
                        let Expr::Identifier(ident) = key else { return None };
                        writer.name(&ident.value);
                        Some(())
                    })?;
                }
                return Some(());
            }
            ("DESCRIPTOR", Some([Expr::Identifier(ident)])) => {
                self.put("DESCRIPTOR(");
                self.name(&ident.value);
                self.put(")");
                return Some(());
            }
            ("NULLIF", Some([value, other])) => {
                self.put("CASE WHEN ");
                self.expr(value, 0, 30)?;
                self.put(" = ");
                self.expr(other, 31, 0)?;
                self.clause(" THEN NULL ELSE ", Some(value))?;
                self.put(" END");
                return Some(());
            }
            ("TIMESTAMPDIFF" | "TIMESTAMPADD", Some([Expr::Identifier(unit), rest @ ..])) => {
                self.put(&format!("{name}({}", unit.value.to_ascii_uppercase()));
                for arg in rest {
                    self.clause(", ", Some(arg))?;
                }
                self.put(")");
                return Some(());
            }
            ("$MAP", _) => return self.constructor("MAP", &args?.into_iter().cloned().collect::<Vec<_>>()),
            (name, _) if name.starts_with('$') || name.starts_with("JSON_") || !list.clauses.is_empty() => return None,
            _ => {}
        }
        self.put(&name);
        self.put(if matches!(list.duplicate_treatment, Some(ast::DuplicateTreatment::Distinct)) { "(DISTINCT " } else { "(" });
        self.list(&list.args, ", ", Self::argument)?;
        self.put(")");
        if !function.within_group.is_empty() || function.null_treatment.is_some() {
            return None;
        }
        if let Some(filter) = &function.filter {
            self.clause(" FILTER (WHERE ", Some(filter))?;
            self.put(")");
        }
        match &function.over {
            None => {}
            Some(WindowType::NamedWindow(name)) => {
                self.put(" OVER ");
                self.name(&name.value);
            }
            Some(WindowType::WindowSpec(spec)) => {
                self.put(" OVER ");
                self.window(spec)?;
            }
        }
        Some(())
    }

    fn window(&mut self, spec: &ast::WindowSpec) -> Written {
        self.put("(");
        let start = self.out.len();
        if let Some(name) = &spec.window_name {
            self.name(&name.value);
        }
        let space = |writer: &mut Self| {
            if writer.out.len() > start {
                writer.put(" ");
            }
        };
        if !spec.partition_by.is_empty() {
            space(self);
            self.put("PARTITION BY ");
            self.list(&spec.partition_by, ", ", Self::operand)?;
        }
        if !spec.order_by.is_empty() {
            space(self);
            self.put("ORDER BY ");
            self.keys(&spec.order_by)?;
        }
        if let Some(frame) = &spec.window_frame {
            space(self);
            self.put(match frame.units {
                ast::WindowFrameUnits::Rows => "ROWS ",
                ast::WindowFrameUnits::Range => "RANGE ",
                ast::WindowFrameUnits::Groups => return None,
            });
            match &frame.end_bound {
                None => self.bound(&frame.start_bound)?,
                Some(end) => {
                    self.put("BETWEEN ");
                    self.bound(&frame.start_bound)?;
                    self.put(" AND ");
                    self.bound(end)?;
                }
            }
        }
        self.put(")");
        Some(())
    }

    fn bound(&mut self, bound: &ast::WindowFrameBound) -> Written {
        let (by, word) = match bound {
            ast::WindowFrameBound::CurrentRow => {
                self.put("CURRENT ROW");
                return Some(());
            }
            ast::WindowFrameBound::Preceding(by) => (by, " PRECEDING"),
            ast::WindowFrameBound::Following(by) => (by, " FOLLOWING"),
        };
        match by {
            Some(by) => self.expr(by, 0, 0)?,
            None => self.put("UNBOUNDED"),
        }
        self.put(word);
        Some(())
    }

    /// The words of an expression, as its text has them, around its operands.
    fn with_operands(&mut self, expr: &Expr, left: u8, right: u8) -> Written {
        let at = self.places.expr(expr)?;
        let mut end = at.start;
        for operand in crate::syntax::children(expr) {
            let inner = self.places.expr(operand).filter(|inner| inner.start >= end && inner.end <= at.end)?;
            self.words(end, inner.start);
            let is_first = end == at.start && inner.start == at.start;
            self.expr(operand, if is_first { 0 } else { right }, if is_first { left } else { 0 })?;
            end = inner.end;
        }
        self.words(end, at.end);
        Some(())
    }

    /// Words between operands, in capitals and evenly spaced; units of intervals are singular.
    fn words(&mut self, start: usize, end: usize) {
        let text = crate::syntax::evenly(&self.places.text[start..end]);
        let is_quoted = text.contains('\'');
        let text = if is_quoted { text } else { text.to_ascii_uppercase() };
        let text = text.replace("( ", "(").replace(" )", ")");
        let unit = text.strip_suffix('S').filter(|unit| !is_quoted && unit.starts_with(' ') && !unit.contains("AS") && *unit != " I");
        self.out.push_str(unit.unwrap_or(&text));
    }
}

/// A type as Calcite writes it.
fn type_text(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut words = text.trim().split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').flat_map(|piece| {
        let end = piece.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_').len();
        [&piece[..end], &piece[end..]]
    });
    words.try_for_each(|word| {
        let word = word.trim();
        match word.to_ascii_uppercase().as_str() {
            "" => {}
            "INT" => out.push_str("INTEGER"),
            "ROW" | "RAW" | "`" | "DEC" | "NUMERIC" => return None,
            "," => out.push_str(", "),
            "<" => out.push_str("< "),
            ">" => out.push_str(" >"),
            word => {
                if out.ends_with(|c: char| c.is_alphanumeric()) && !word.starts_with(['(', ')']) {
                    out.push(' ');
                }
                out.push_str(word);
            }
        }
        Some(())
    })?;
    Some(out)
}
