//! Window table functions and legacy group windows.
//!
//! In: `TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL …)` as a table, `GROUP BY TUMBLE(ts, INTERVAL …)`.
//! Out: a table function scan with window_start, window_end, window_time; a `$TUMBLE` call.

use super::aggregate::name_of;
use super::expr::Cx;
use super::from::Side;
use super::scope::{Scope, ScopeTable};
use super::typing::{angled, is_datetime, is_interval};
use super::{Binder, Bound, node, project};
use crate::outcome::{CalledAs, Failure, Refusal};
use crate::rel::{Rel, RelOp};
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::{DataType, Field, TimeAttribute, TypeKind};
use sqlparser::ast::{self, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments};

/// A window function: the names of its arguments behind the table and the time column, and how many must stand.
struct WindowFunction {
    name: &'static str,
    forms: &'static str,
    params: &'static [&'static str],
    required: usize,
}

const WINDOWS: &[WindowFunction] = &[
    WindowFunction {
        name: "TUMBLE",
        forms: "TUMBLE(TABLE table_name, DESCRIPTOR(timecol), datetime interval[, datetime interval])",
        params: &["SIZE", "OFFSET"],
        required: 1,
    },
    WindowFunction {
        name: "HOP",
        forms: "HOP(TABLE table_name, DESCRIPTOR(timecol), datetime interval, datetime interval[, datetime interval])",
        params: &["SLIDE", "SIZE", "OFFSET"],
        required: 2,
    },
    WindowFunction {
        name: "CUMULATE",
        forms: "CUMULATE(TABLE table_name, DESCRIPTOR(timecol), datetime interval, datetime interval[, datetime interval])",
        params: &["STEP", "SIZE", "OFFSET"],
        required: 2,
    },
    WindowFunction {
        name: "SESSION",
        forms: "SESSION(TABLE table_name [PARTITION BY (keycols, ...)], DESCRIPTOR(timecol), datetime interval)",
        params: &["GAP"],
        required: 1,
    },
];

/// The table argument of a function.
struct TableArgument {
    rel: Rel,
    row: Vec<Field>,
    partition: Vec<usize>,
}

impl Binder<'_> {
    pub fn table_function(
        &mut self,
        name: &ast::ObjectName,
        args: &[FunctionArg],
        alias: Option<&ast::TableAlias>,
        parent: Option<&Scope<'_>>,
    ) -> Bound<Side> {
        let called = match &name.0[..] {
            [part] => part.as_ident().map(|ident| ident.value.to_ascii_uppercase()).unwrap_or_default(),
            _ => String::new(),
        };
        // LATERAL TABLE(f(…))
        if let ("TABLE", [FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Function(inner)))]) = (called.as_str(), args)
            && let FunctionArguments::List(list) = &inner.args
        {
            return self.table_function(&inner.name, &list.args, alias, parent);
        }
        if let "TO_CHANGELOG" | "FROM_CHANGELOG" = called.as_str() {
            return self.changelog_function(&called, name, args, alias, parent);
        }
        let Some(window) = WINDOWS.iter().find(|window| window.name == called) else {
            if let Some(known) = self.declared(name) {
                return self.user_table(&known, name, args, alias, parent);
            }
            return Err(self.unknown_table_function(name, &called, args, parent));
        };
        let at = self.text.object_name(name).map(|at| {
            let open = self.text.text[at.end..].find('(').map_or(at.end, |open| at.end + open);
            super::Stretch { start: at.start, end: self.text.closing(open) }
        });
        let ordered = self.ordered_arguments(args, window);
        let Some(first) = ordered.first().and_then(|arg| arg.as_ref()) else {
            return Err(self.unsupported("this call of a window function", at));
        };
        let table = self.table_argument(first, parent)?;
        let time = match ordered.get(1).and_then(|arg| arg.as_ref()) {
            Some(Expr::Function(function)) if name_of(function) == "DESCRIPTOR" => self.descriptor(function, &table)?,
            Some(other) => {
                self.expr(other, &mut Cx::plain(&Scope::child_of(parent), "FROM"))?;
                return Err(self.unsupported("this call of a window function", at));
            }
            _ => return Err(self.unsupported("this call of a window function", at)),
        };
        let mut operands = Vec::new();
        let empty = Scope::child_of(parent);
        for arg in ordered.iter().skip(2).flatten() {
            operands.push(self.expr(arg, &mut Cx::plain(&empty, "FROM"))?);
        }
        let column = &table.row[time];
        if operands.len() < window.required {
            let least = window.required + 2;
            let message = format!("Invalid number of arguments to function '{called}'. Was expecting {least} arguments");
            return Err(self.error_at(at, message));
        }
        let wrong = operands.len() > window.params.len() || operands.iter().any(|operand| !is_interval(&operand.ty.kind));
        if wrong {
            let record = rowkind_ir::type_text::record_type(&table.row).to_uppercase();
            let mut types = vec![format!("<{record}>"), "<COLUMN_LIST>".to_string()];
            types.extend(operands.iter().map(|operand| angled(&operand.ty)));
            let message = format!(
                "Cannot apply '{called}' to arguments of type '{called}({})'. Supported form(s): {}",
                types.join(", "),
                window.forms
            );
            return Err(self.error_at(at, message));
        }
        if !matches!(column.ty.kind, TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..)) {
            let message = format!(
                "The window function {} requires the timecol to be TIMESTAMP or TIMESTAMP_LTZ, but is {}.\nBesides, the timecol must be a time attribute type in streaming mode.",
                window.forms,
                column.ty.short()
            );
            return Err(self.error(message));
        }
        let mut output = table.row.clone();
        let bound = DataType::not_null(TypeKind::Timestamp(3, TimeAttribute::None));
        output.push(Field::new("window_start", bound.clone()));
        output.push(Field::new("window_end", bound));
        output.push(Field::new("window_time", window_time(&column.ty)));
        let table_rex = table_operand(&table);
        let descriptor = Rex::call(
            "DESCRIPTOR",
            vec![Rex { kind: RexKind::Literal(Literal::Name(column.name.clone())), ty: column_list() }],
            column_list(),
        );
        let mut call_args = vec![table_rex, descriptor];
        call_args.extend(operands);
        let ty = DataType::not_null(TypeKind::Row(output.clone()));
        let call = Rex::call(window.name, call_args, ty);
        let rel = node(RelOp::TableFunctionScan { inputs: vec![table.rel], call }, output.clone(), self.ir_span(at));
        let (alias, columns) = self.alias(alias, output)?;
        Ok(Side::one(rel, alias.unwrap_or_default(), Vec::new(), columns))
    }

    /// `TO_CHANGELOG(input => TABLE t)` and its inverse, with the defaults of all other arguments.
    fn changelog_function(
        &mut self,
        called: &str,
        name: &ast::ObjectName,
        args: &[FunctionArg],
        alias: Option<&ast::TableAlias>,
        parent: Option<&Scope<'_>>,
    ) -> Bound<Side> {
        let at = self.text.object_name(name).map(|at| {
            let open = self.text.text[at.end..].find('(').map_or(at.end, |open| at.end + open);
            super::Stretch { start: at.start, end: self.text.closing(open) }
        });
        let input = match args {
            [FunctionArg::Unnamed(FunctionArgExpr::Expr(input))] => input,
            [FunctionArg::Named { name, arg: FunctionArgExpr::Expr(input), .. }]
            | [FunctionArg::ExprNamed { name: Expr::Identifier(name), arg: FunctionArgExpr::Expr(input), .. }]
                if name.value.eq_ignore_ascii_case("input") =>
            {
                input
            }
            _ => return Err(self.unsupported(format!("these arguments of {called}"), at)),
        };
        let table = self.table_argument(input, parent)?;
        if !table.partition.is_empty() {
            let message = format!(
                "Only tables with set semantics may be partitioned. Invalid PARTITION BY clause in the 0-th operand of table function '{called}'"
            );
            return Err(self.error_at(at, message));
        }
        let mut output: Vec<Field> = table.row.clone();
        let op = if called == "TO_CHANGELOG" {
            output.insert(0, Field::new("op", DataType::string()));
            "TO_CHANGELOG"
        } else {
            let is_text = |field: &Field| matches!(field.ty.kind, TypeKind::Char(_) | TypeKind::VarChar(_));
            if !output.iter().any(|field| field.name == "op" && is_text(field)) {
                let row = DataType::not_null(TypeKind::Row(output));
                let message = format!("Invalid function call:\n{called}({row}, DESCRIPTOR, MAP<STRING, STRING>, DESCRIPTOR, STRING)");
                return Err(self.error_at(None, message));
            }
            output.retain(|field| field.name != "op");
            "FROM_CHANGELOG"
        };
        let ty = DataType::not_null(TypeKind::Row(output.clone()));
        let default = || Rex::call("DEFAULT", Vec::new(), DataType::new(TypeKind::Null));
        let mut call_args = vec![table_operand(&table)];
        call_args.extend((0..4).map(|_| default()));
        let call = Rex::call(op, call_args, ty);
        let rel = node(RelOp::TableFunctionScan { inputs: vec![table.rel], call }, output.clone(), self.ir_span(at));
        let (alias, columns) = self.alias(alias, output)?;
        Ok(Side::one(rel, alias.unwrap_or_default(), Vec::new(), columns))
    }

    /// Arguments in the order of the parameters; named ones find their place.
    fn ordered_arguments(&self, args: &[FunctionArg], window: &WindowFunction) -> Vec<Option<Expr>> {
        let names: Vec<&str> = ["DATA", "TIMECOL"].into_iter().chain(window.params.iter().copied()).collect();
        let mut ordered: Vec<Option<Expr>> = Vec::new();
        for (index, arg) in args.iter().enumerate() {
            let (position, expr) = match arg {
                FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => (index, expr),
                FunctionArg::Named { name, arg: FunctionArgExpr::Expr(expr), .. } => {
                    let upper = name.value.to_ascii_uppercase();
                    (names.iter().position(|known| *known == upper).unwrap_or(index), expr)
                }
                FunctionArg::ExprNamed { name: Expr::Identifier(name), arg: FunctionArgExpr::Expr(expr), .. } => {
                    let upper = name.value.to_ascii_uppercase();
                    (names.iter().position(|known| *known == upper).unwrap_or(index), expr)
                }
                _ => continue,
            };
            while ordered.len() <= position {
                ordered.push(None);
            }
            ordered[position] = Some(expr.clone());
        }
        ordered
    }

    /// No table function of this name: Flink takes it for a scalar one, and a table among its arguments for a value.
    fn unknown_table_function(
        &mut self,
        name: &ast::ObjectName,
        called: &str,
        args: &[FunctionArg],
        parent: Option<&Scope<'_>>,
    ) -> Failure {
        let at = self.text.object_name(name).map(|at| {
            let open = self.text.text[at.end..].find('(').map_or(at.end, |open| at.end + open);
            super::Stretch { start: at.start, end: self.text.closing(open) }
        });
        let empty = Scope::child_of(parent);
        let mut bound = Vec::new();
        for arg in args {
            let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg else {
                return self.unsupported(format!("the table function {called}"), at);
            };
            match expr {
                Expr::Function(function) if name_of(function) == "$TABLE" => match self.table_argument(expr, parent) {
                    Ok(table) if table.row.len() != 1 => return self.nowhere(super::subquery::no_scalar(&table.row)),
                    Ok(_) => return self.unsupported(format!("the table function {called}"), at),
                    Err(failure) => return failure,
                },
                Expr::Function(function) if name_of(function) == "DESCRIPTOR" => {
                    return self.unsupported(format!("the table function {called}"), at);
                }
                expr => match self.expr(expr, &mut Cx::plain(&empty, "FROM")) {
                    Ok(rex) => bound.push(rex),
                    Err(failure) => return failure,
                },
            }
        }
        let is_scalar = crate::functions::find(called).is_some() || crate::functions::names::since(called).is_some();
        if is_scalar || called == "SPLIT" {
            let written = name.0.last().and_then(|part| part.as_ident()).map_or(called, |ident| ident.value.as_str());
            let message = format!("Function '{written}' cannot be used as a table function.");
            let refusal = Refusal::new(super::VALIDATION, format!("SQL validation failed. {message}")).cause(super::VALIDATION, message);
            return Failure::Refused(refusal);
        }
        self.unknown_call(called, &bound, at, CalledAs::Table)
    }

    fn table_argument(&mut self, expr: &Expr, parent: Option<&Scope<'_>>) -> Bound<TableArgument> {
        let (inner, over) = match expr {
            Expr::Function(function) if name_of(function) == "$TABLE" => {
                let FunctionArguments::List(list) = &function.args else {
                    return Err(self.unsupported_expr("this table argument", expr));
                };
                match list.args.first() {
                    Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(inner))) => (inner.clone(), function.over.clone()),
                    _ => return Err(self.unsupported_expr("this table argument", expr)),
                }
            }
            other => (other.clone(), None),
        };
        let is_table = matches!(expr, Expr::Function(_));
        let (rel, row, name, path) = match &inner {
            Expr::Identifier(ident) if !is_table => {
                let message = format!("Column '{}' not found in any table", ident.value);
                return Err(self.expr_error(expr, message));
            }
            Expr::Subquery(query) => {
                let bound = self.query(query, parent, false)?;
                (bound.rel, bound.row, String::new(), Vec::new())
            }
            Expr::Identifier(_) | Expr::CompoundIdentifier(_) => {
                let idents = match &inner {
                    Expr::Identifier(ident) => vec![ident.clone()],
                    Expr::CompoundIdentifier(idents) => idents.clone(),
                    _ => Vec::new(),
                };
                let parts: Vec<String> = idents.iter().map(|ident| ident.value.clone()).collect();
                let (rel, row, path) = self.table_by_name(&ast::ObjectName::from(idents), &parts)?;
                let exprs = row.iter().enumerate().map(|(index, field)| Rex::input(index, field.ty.clone())).collect();
                let names = row.iter().map(|field| field.name.clone()).collect();
                let span = rel.span;
                (project(rel, exprs, names, span), row, parts.last().cloned().unwrap_or_default(), path)
            }
            _ => return Err(self.unsupported_expr("this table argument", expr)),
        };
        let mut partition = Vec::new();
        if let Some(ast::WindowType::WindowSpec(spec)) = over {
            if !spec.order_by.is_empty() {
                return Err(self.unsupported_expr("ORDER BY of a table argument", expr));
            }
            let mut scope = Scope::default();
            scope.tables.push(ScopeTable { alias: name, path, columns: row.clone(), offset: 0 });
            for key in &spec.partition_by {
                match self.expr(key, &mut Cx::plain(&scope, "PARTITION BY"))?.kind {
                    RexKind::Input(index) => partition.push(index),
                    _ => return Err(self.unsupported_expr("this PARTITION BY", key)),
                }
            }
        }
        Ok(TableArgument { rel, row, partition })
    }

    fn descriptor(&mut self, function: &Function, table: &TableArgument) -> Bound<usize> {
        let FunctionArguments::List(list) = &function.args else {
            return Err(self.unsupported("this DESCRIPTOR", self.text.function(function)));
        };
        let ident = match &list.args[..] {
            [FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Identifier(ident)))] => ident,
            _ => return Err(self.unsupported("this DESCRIPTOR", self.text.function(function))),
        };
        match table.row.iter().position(|field| field.name == ident.value) {
            Some(index) => Ok(index),
            None => {
                let message = format!("Unknown identifier '{}'", ident.value);
                Err(self.error_at(self.text.ident(ident), message))
            }
        }
    }

    /// `GROUP BY TUMBLE(ts, INTERVAL …)`, if the expression is that.
    pub fn group_window_key(&mut self, expr: &Expr, scope: &Scope<'_>) -> Bound<Option<Rex>> {
        let Expr::Function(function) = expr else { return Ok(None) };
        let name = name_of(function);
        if !matches!(name.as_str(), "TUMBLE" | "HOP" | "SESSION") {
            return Ok(None);
        }
        let mut cx = Cx::plain(scope, "GROUP BY");
        self.group_window(&name, function, expr, &mut cx).map(Some)
    }

    pub fn group_window(&mut self, name: &str, function: &Function, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let (op, forms, intervals) = match name {
            "TUMBLE" => {
                let forms = "'$TUMBLE(<DATETIME>, <DATETIME_INTERVAL>)'\n'$TUMBLE(<DATETIME>, <DATETIME_INTERVAL>, <TIME>)'";
                ("$TUMBLE", forms, 1)
            }
            "HOP" => {
                let forms = "'$HOP(<DATETIME>, <DATETIME_INTERVAL>, <DATETIME_INTERVAL>)'\n'$HOP(<DATETIME>, <DATETIME_INTERVAL>, <DATETIME_INTERVAL>, <TIME>)'";
                ("$HOP", forms, 2)
            }
            _ => {
                let forms = "'$SESSION(<DATETIME>, <DATETIME_INTERVAL>)'\n'$SESSION(<DATETIME>, <DATETIME_INTERVAL>, <TIME>)'";
                ("$SESSION", forms, 1)
            }
        };
        let FunctionArguments::List(list) = &function.args else {
            return Err(self.unsupported_expr("this group window", expr));
        };
        let mut args = Vec::new();
        for arg in &list.args {
            match arg {
                FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) => args.push(self.expr(operand, cx)?),
                _ => return Err(self.unsupported_expr("this group window", expr)),
            }
        }
        let fits = (args.len() == intervals + 1 || args.len() == intervals + 2)
            && is_datetime(&args[0].ty.kind)
            && args[1..=intervals].iter().all(|arg| is_interval(&arg.ty.kind));
        if !fits {
            let types: Vec<String> = args.iter().map(|arg| angled(&arg.ty)).collect();
            let message = format!("Cannot apply '{op}' to arguments of type '{op}({})'. Supported form(s): {forms}", types.join(", "));
            return Err(self.error_at(self.text.function(function), message));
        }
        let ty = args[0].ty.clone();
        Ok(Rex::call(op, args, ty))
    }
}

fn column_list() -> DataType {
    DataType::not_null(TypeKind::Named("DESCRIPTOR"))
}

fn window_time(time: &DataType) -> DataType {
    let kind = match &time.kind {
        TypeKind::Timestamp(p, attribute) => TypeKind::Timestamp(*p, *attribute),
        TypeKind::TimestampLtz(p, attribute) => TypeKind::TimestampLtz(*p, *attribute),
        kind => kind.clone(),
    };
    DataType::not_null(kind)
}

/// `TABLE(#0)`, with `PARTITION BY($0)` behind it.
fn table_operand(table: &TableArgument) -> Rex {
    let ty = DataType::not_null(TypeKind::Row(table.row.clone()));
    let args = table.partition.iter().map(|index| Rex::input(*index, table.row[*index].ty.clone())).collect();
    Rex::call("TABLE", args, ty)
}

/// Window functions as syntax trees had them before Flink 2.1: `TUMBLE(DESCRIPTOR($2), …)`, without the table.
pub fn without_tables(rel: &Rel) -> Rel {
    crate::rules::build::transform(rel, &mut |rel| {
        let RelOp::TableFunctionScan { inputs, call } = &rel.op else { return rel };
        let (Some(input), Some((op @ ("TUMBLE" | "HOP" | "CUMULATE" | "SESSION"), args))) = (inputs.first(), call.as_call()) else {
            return rel;
        };
        let old = |arg: &Rex| match arg.as_call() {
            Some(("TABLE", [])) => None,
            Some(("TABLE", keys)) => Some(Rex::call("PARTITION BY", keys.to_vec(), arg.ty.clone())),
            Some(("DESCRIPTOR", [column])) => {
                let RexKind::Literal(Literal::Name(name)) = &column.kind else { return Some(arg.clone()) };
                let at = input.row.iter().position(|field| &field.name == name)?;
                Some(Rex::call("DESCRIPTOR", vec![Rex::input(at, input.row[at].ty.clone())], arg.ty.clone()))
            }
            _ => Some(arg.clone()),
        };
        let call = Rex::call(op, args.iter().filter_map(old).collect(), call.ty.clone());
        crate::rules::build::like(&rel, RelOp::TableFunctionScan { inputs: inputs.clone(), call }, rel.row.clone())
    })
}
