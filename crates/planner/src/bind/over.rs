//! OVER calls.
//!
//! In: function calls with a window. Out: RexOver; SUM and AVG are taken apart into COUNT and $SUM0, as Calcite does.

use super::aggregate::{name_of, result_type};
use super::cast::ensure;
use super::expr::{Cx, boolean_type};
use super::position::Stretch;
use super::query::sort_field;
use super::{Binder, Bound};
use crate::outcome::CalledAs;
use crate::rex::{Bound as Edge, Over, Rex, RexKind, SortDirection};
use rowkind_ir::user_function::ARRAY_AGG_WITHOUT_NULLS;
use rowkind_ir::{DataType, FunctionKind, TypeKind, Value};
use sqlparser::ast::{self, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, WindowSpec, WindowType};

/// Functions that only have a meaning over a window.
pub const RANKING: [&str; 8] = ["ROW_NUMBER", "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST", "NTILE", "LAG", "LEAD"];

impl Binder<'_> {
    pub fn over_call(&mut self, function: &Function, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let name = name_of(function);
        if matches!(cx.clause, "WHERE" | "ON" | "GROUP BY") {
            let message = format!("Windowed aggregate expression is illegal in {} clause", cx.clause);
            return Err(self.error_at(self.text.over(function), message));
        }
        let spec = self.window(function, expr, cx)?;
        let mut args = Vec::new();
        let mut distinct = false;
        let mut star = false;
        if let FunctionArguments::List(list) = &function.args {
            distinct = matches!(list.duplicate_treatment, Some(ast::DuplicateTreatment::Distinct));
            for arg in &list.args {
                match arg {
                    FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) if super::select::is_bare_null(operand) => {
                        return Err(self.expr_error(operand, "Illegal use of 'NULL'"));
                    }
                    FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) => args.push(self.expr(operand, cx)?),
                    FunctionArg::Unnamed(FunctionArgExpr::Wildcard) => star = true,
                    _ => return Err(self.unsupported_expr("this argument of a window function", expr)),
                }
            }
        }
        let mut partition = Vec::new();
        for key in &spec.partition_by {
            let rex = self.expr(key, cx)?;
            if rex.has_over() {
                return Err(self.error_at(self.text.window(function), "PARTITION BY expression should not contain OVER clause"));
            }
            partition.push(rex);
        }
        let mut order = Vec::new();
        for key in &spec.order_by {
            let rex = self.expr(&key.expr, cx)?;
            if rex.has_over() {
                return Err(self.error_at(self.text.window(function), "ORDER BY expression should not contain OVER clause"));
            }
            let field = sort_field(0, &key.options);
            order.push((rex, SortDirection { descending: field.descending, nulls_last: field.nulls_last }));
        }
        let ranks = RANKING.contains(&name.as_str());
        if matches!(name.as_str(), "RANK" | "DENSE_RANK" | "PERCENT_RANK" | "CUME_DIST" | "NTILE") && order.is_empty() {
            return Err(self.expr_error(expr, "RANK or DENSE_RANK functions require ORDER BY clause in window specification"));
        }
        let (rows, lower, upper) = self.frame(&spec, ranks, order.is_empty(), cx)?;
        let make = |function: &'static str, args: Vec<Rex>, ty: DataType| Rex {
            kind: RexKind::Over(Box::new(Over {
                function,
                distinct,
                args,
                partition: partition.clone(),
                order: order.clone(),
                rows,
                lower: lower.clone(),
                upper: upper.clone(),
            })),
            ty,
        };
        if ranks {
            return self.ranking(&name, args, make, expr);
        }
        if let Some(known) = self.declared(&function.name).filter(|known| known.kind == FunctionKind::Aggregate) {
            let (op, args) = self.user_aggregate(&known, &function.name, args, self.text.function(function))?;
            return Ok(make(op, args, known.result.clone()));
        }
        if !self.is_aggregate(function) {
            return match crate::functions::find(&name).is_some() || crate::functions::names::since(&name).is_some() {
                true => Err(self.unsupported_expr(format!("the window function {name}"), expr)),
                false => Err(self.unknown_call(&name, &args, self.text.function(function), CalledAs::Aggregate)),
            };
        }
        let mut nulls = function.null_treatment;
        if let FunctionArguments::List(list) = &function.args {
            for clause in &list.clauses {
                match clause {
                    ast::FunctionArgumentClause::IgnoreOrRespectNulls(treatment) => nulls = Some(*treatment),
                    _ => return Err(self.unsupported_expr("this clause of a window function", expr)),
                }
            }
        }
        // LAG and LEAD take it and pass over it.
        if nulls.is_some() && !matches!(name.as_str(), "LAG" | "LEAD" | "ARRAY_AGG") {
            let message = format!("Cannot specify IGNORE NULLS or RESPECT NULLS following '{name}'");
            return Err(self.error_at(self.text.function(function), message));
        }
        if name == "COUNT" {
            let args = if star { Vec::new() } else { args };
            return Ok(make("COUNT", args, DataType::not_null(TypeKind::BigInt)));
        }
        let Some(arg) = args.first().cloned() else {
            let message = format!("Invalid number of arguments to function '{name}'. Was expecting 1 arguments");
            return Err(self.error_at(self.text.function(function), message));
        };
        if matches!(name.as_str(), "SUM" | "AVG") && !super::typing::is_numeric(&arg.ty.kind) {
            let message = format!(
                "Cannot apply '{name}' to arguments of type '{name}({})'. Supported form(s): '{name}(<NUMERIC>)'",
                super::typing::angled(&arg.ty)
            );
            return Err(self.error_at(self.text.function(function), message));
        }
        // A frame with numbered edges may be empty.
        let numbered = |edge: &Edge| matches!(edge, Edge::Preceding(_) | Edge::Following(_));
        let may_be_empty = numbered(&lower) || numbered(&upper);
        let own = result_type(&name, &args, true);
        let nullable = if may_be_empty { own.clone().with_nullable(true) } else { own.clone() };
        let bigint = DataType::not_null(TypeKind::BigInt);
        match name.as_str() {
            "SUM" | "AVG" => {
                let count = make("COUNT", args.clone(), bigint.clone());
                let sum_ty = result_type("SUM", &args, true);
                let sum_ty = if may_be_empty { sum_ty.with_nullable(true) } else { sum_ty };
                let sum = if sum_ty.nullable {
                    let sum0 = make("$SUM0", args.clone(), sum_ty.clone().with_nullable(false));
                    let zero = Rex::value(Value::Int(0), bigint);
                    let test = Rex::call(">", vec![count.clone(), zero], boolean_type(false));
                    let null = super::literal::null(&sum_ty);
                    Rex::call("CASE", vec![test, sum0, null], sum_ty)
                } else {
                    make("SUM", args.clone(), sum_ty)
                };
                if name == "SUM" {
                    return Ok(sum);
                }
                let average = nullable;
                let sum = ensure(sum, &average);
                let kind = super::arithmetic::quotient_type(&sum.ty.kind, &count.ty.kind);
                let nullable = sum.ty.nullable;
                let quotient = Rex::call("/", vec![sum, count], DataType::new(kind).with_nullable(nullable));
                Ok(ensure(quotient, &average))
            }
            "STDDEV" | "STDDEV_POP" | "STDDEV_SAMP" | "VARIANCE" | "VAR_POP" | "VAR_SAMP" => {
                Ok(variance(&name, ensure(arg, &own.clone().with_nullable(args[0].ty.nullable)), &own.kind, make))
            }
            _ => {
                let op = match static_name(&name) {
                    "ARRAY_AGG" if matches!(nulls, Some(ast::NullTreatment::IgnoreNulls)) => ARRAY_AGG_WITHOUT_NULLS,
                    op => op,
                };
                let ty = match op {
                    "MIN" | "MAX" | "FIRST_VALUE" | "LAST_VALUE" => arg.ty.clone().with_nullable(arg.ty.nullable || may_be_empty),
                    _ => nullable,
                };
                Ok(make(op, args, ty))
            }
        }
    }

    fn ranking(&mut self, name: &str, args: Vec<Rex>, make: impl Fn(&'static str, Vec<Rex>, DataType) -> Rex, expr: &Expr) -> Bound<Rex> {
        let bigint = DataType::not_null(TypeKind::BigInt);
        Ok(match name {
            "ROW_NUMBER" => make("ROW_NUMBER", args, bigint),
            "RANK" => make("RANK", args, bigint),
            "DENSE_RANK" => make("DENSE_RANK", args, bigint),
            "NTILE" => make("NTILE", args, bigint),
            "PERCENT_RANK" => make("PERCENT_RANK", args, DataType::not_null(TypeKind::Double)),
            "CUME_DIST" => make("CUME_DIST", args, DataType::not_null(TypeKind::Double)),
            _ => {
                let Some(first) = args.first() else {
                    let message = format!("Invalid number of arguments to function '{name}'. Was expecting 1 arguments");
                    return Err(self.expr_error(expr, message));
                };
                // Flink looks at the default alone.
                let nullable = args.get(2).is_none_or(|default| default.ty.nullable);
                let ty = first.ty.clone().with_nullable(nullable);
                make(if name == "LAG" { "LAG" } else { "LEAD" }, args, ty)
            }
        })
    }

    /// The window of a call, named ones resolved.
    fn window(&mut self, function: &Function, expr: &Expr, cx: &Cx<'_, '_>) -> Bound<WindowSpec> {
        let find =
            |name: &ast::Ident| cx.windows.iter().find(|definition| definition.0.value == name.value).map(|definition| &definition.1);
        let mut base = match &function.over {
            Some(WindowType::WindowSpec(spec)) => spec.clone(),
            Some(WindowType::NamedWindow(name)) => {
                WindowSpec { window_name: Some(name.clone()), partition_by: Vec::new(), order_by: Vec::new(), window_frame: None }
            }
            None => return Err(self.unsupported_expr("this window", expr)),
        };
        while let Some(name) = base.window_name.take() {
            match find(&name) {
                Some(ast::NamedWindowExpr::WindowSpec(spec)) => {
                    let spec = spec.clone();
                    base.window_name = spec.window_name;
                    if base.partition_by.is_empty() {
                        base.partition_by = spec.partition_by;
                    }
                    if base.order_by.is_empty() {
                        base.order_by = spec.order_by;
                    }
                    base.window_frame = base.window_frame.or(spec.window_frame);
                }
                Some(ast::NamedWindowExpr::NamedWindow(other)) => base.window_name = Some(other.clone()),
                None => {
                    return Err(self.error_at(self.text.ident(&name), format!("Window '{}' not found", name.value)));
                }
            }
        }
        Ok(base)
    }

    fn frame(&mut self, spec: &WindowSpec, ranks: bool, unordered: bool, cx: &mut Cx<'_, '_>) -> Bound<(bool, Edge, Edge)> {
        let Some(frame) = &spec.window_frame else {
            let upper = if unordered && !ranks { Edge::UnboundedFollowing } else { Edge::CurrentRow };
            return Ok((ranks, Edge::UnboundedPreceding, upper));
        };
        let rows = matches!(frame.units, ast::WindowFrameUnits::Rows);
        let lower = self.edge(&frame.start_bound, cx)?;
        let upper = match &frame.end_bound {
            Some(bound) => self.edge(bound, cx)?,
            None => Edge::CurrentRow,
        };
        self.edges_in_order(spec, frame)?;
        if let (false, Some(key)) = (rows, spec.order_by.first()) {
            let over_time = super::typing::is_datetime(&self.expr(&key.expr, cx)?.ty.kind);
            let bounds = [Some((&frame.start_bound, &lower)), frame.end_bound.as_ref().map(|bound| (bound, &upper))];
            for (bound, edge) in bounds.into_iter().flatten() {
                let (ast::WindowFrameBound::Preceding(Some(expr)) | ast::WindowFrameBound::Following(Some(expr))) = bound else { continue };
                let (Edge::Preceding(rex) | Edge::Following(rex)) = edge else { continue };
                if over_time && super::typing::is_numeric(&rex.ty.kind) {
                    return Err(self.expr_error(expr, "Data Type mismatch between ORDER BY and RANGE clause"));
                }
            }
        }
        Ok((rows, lower, upper))
    }

    /// like  Calcite `SqlWindow.checkSpecialLiterals`
    fn edges_in_order(&self, spec: &WindowSpec, frame: &ast::WindowFrame) -> Bound<()> {
        use ast::WindowFrameBound as B;
        let lower = &frame.start_bound;
        if matches!(lower, B::Following(None)) {
            return Err(self.error_at(self.lower_edge(spec, lower), "UNBOUNDED FOLLOWING cannot be specified for the lower frame boundary"));
        }
        let Some(upper) = &frame.end_bound else { return Ok(()) };
        let message = match (lower, upper) {
            (_, B::Preceding(None)) => "UNBOUNDED PRECEDING cannot be specified for the upper frame boundary",
            (B::CurrentRow, B::Preceding(_)) => "Upper frame boundary cannot be PRECEDING when lower boundary is CURRENT ROW",
            (B::Following(_), B::Preceding(_)) => "Upper frame boundary cannot be PRECEDING when lower boundary is FOLLOWING",
            (B::Following(_), B::CurrentRow) => "Upper frame boundary cannot be CURRENT ROW when lower boundary is FOLLOWING",
            _ => return Ok(()),
        };
        let behind = self.lower_edge(spec, lower).and_then(|at| self.next_word(at.end, "AND"));
        Err(self.error_at(behind.and_then(|and| self.edge_at(and.end, upper)), message))
    }

    /// Where the lower edge of this window's frame stands: behind the last of its keys.
    fn lower_edge(&self, spec: &WindowSpec, lower: &ast::WindowFrameBound) -> Option<Stretch> {
        let last = spec.order_by.last().map(|key| &key.expr).or(spec.partition_by.last());
        let keys_end = last.and_then(|key| self.text.expr(key)).map_or(0, |at| at.end);
        self.edge_at(keys_end, lower)
    }

    /// The first such edge behind a place.
    fn edge_at(&self, from: usize, edge: &ast::WindowFrameBound) -> Option<Stretch> {
        use ast::WindowFrameBound as B;
        let numbered = |number: &Expr, word: &str| Some(self.text.expr(number)?.to(self.next_word(self.text.expr(number)?.end, word)?));
        match edge {
            B::CurrentRow => Some(self.next_word(from, "CURRENT")?.to(self.next_word(from, "ROW")?)),
            B::Preceding(None) => Some(self.next_word(from, "UNBOUNDED")?.to(self.next_word(from, "PRECEDING")?)),
            B::Following(None) => Some(self.next_word(from, "UNBOUNDED")?.to(self.next_word(from, "FOLLOWING")?)),
            B::Preceding(Some(number)) => numbered(number, "PRECEDING"),
            B::Following(Some(number)) => numbered(number, "FOLLOWING"),
        }
    }

    /// The next time that a keyword stands alone.
    fn next_word(&self, from: usize, word: &str) -> Option<Stretch> {
        let text = self.text.text.to_ascii_uppercase();
        let is_part = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
        let alone = |start: &usize| {
            let end = start + word.len();
            !is_part(text[..*start].chars().next_back()) && !is_part(text[end..].chars().next())
        };
        let start = text[from..].match_indices(word).map(|(at, _)| from + at).find(alone)?;
        Some(Stretch { start, end: start + word.len() })
    }

    fn edge(&mut self, bound: &ast::WindowFrameBound, cx: &mut Cx<'_, '_>) -> Bound<Edge> {
        Ok(match bound {
            ast::WindowFrameBound::CurrentRow => Edge::CurrentRow,
            ast::WindowFrameBound::Preceding(None) => Edge::UnboundedPreceding,
            ast::WindowFrameBound::Following(None) => Edge::UnboundedFollowing,
            ast::WindowFrameBound::Preceding(Some(expr)) => Edge::Preceding(self.expr(expr, cx)?),
            ast::WindowFrameBound::Following(Some(expr)) => Edge::Following(self.expr(expr, cx)?),
        })
    }
}

/// STDDEV and VAR from sums: `(Σx² - (Σx)² / n) / n` or `/ (n - 1)`, all in the type of the result.
///
/// like  Calcite `StandardConvertletTable.AvgVarianceConvertlet`
fn variance(name: &str, arg: Rex, kind: &TypeKind, make: impl Fn(&'static str, Vec<Rex>, DataType) -> Rex) -> Rex {
    let nullable = DataType::new(kind.clone());
    let bigint = DataType::not_null(TypeKind::BigInt);
    let count = |of: &Rex| make("COUNT", vec![of.clone()], bigint.clone());
    let sum = |of: Rex| {
        let zero = Rex::value(Value::Int(0), bigint.clone());
        let test = Rex::call(">", vec![count(&of), zero], boolean_type(false));
        let sum0 = make("$SUM0", vec![of], nullable.clone().with_nullable(false));
        Rex::call("CASE", vec![test, sum0, super::literal::null(&nullable)], nullable.clone())
    };
    let quotient = |a: Rex, b: Rex| {
        let kind = super::arithmetic::quotient_type(&a.ty.kind, &b.ty.kind);
        Rex::call("/", vec![a, b], DataType::new(kind))
    };
    let product = super::arithmetic::product_type(kind, kind);
    let times = |a: Rex, b: Rex, is_nullable: bool| Rex::call("*", vec![a, b], DataType { kind: product.clone(), nullable: is_nullable });
    let number = count(&arg);
    let divisor = ensure(number.clone(), &nullable.clone().with_nullable(false));
    let squared = times(arg.clone(), arg.clone(), arg.ty.nullable);
    let (squares, total) = (sum(squared), sum(arg));
    let mean = quotient(times(total.clone(), total, true), divisor.clone());
    let difference = Rex::call("-", vec![squares, mean], nullable.clone());
    let below = if name.ends_with("_POP") {
        divisor
    } else {
        let one = |ty: DataType| Rex::value(Value::Int(1), ty);
        let test = Rex::call("=", vec![number.clone(), one(bigint.clone())], boolean_type(false));
        let less = Rex::call("-", vec![number, one(DataType::not_null(TypeKind::Int))], bigint.clone());
        let ty = bigint.clone().with_nullable(true);
        Rex::call("CASE", vec![test, super::literal::null(&ty), less], ty)
    };
    let variance = ensure(quotient(difference, below), &nullable);
    if !name.starts_with("STDDEV") {
        return variance;
    }
    let half = Rex::value(
        Value::Decimal(std::rc::Rc::new(rowkind_ir::Decimal { unscaled: 5, scale: 1 })),
        DataType::not_null(TypeKind::Decimal { precision: 2, scale: 1 }),
    );
    ensure(Rex::call("POWER", vec![variance, half], DataType::new(TypeKind::Double)), &nullable)
}

fn static_name(name: &str) -> &'static str {
    match name {
        "MIN" => "MIN",
        "MAX" => "MAX",
        "FIRST_VALUE" => "FIRST_VALUE",
        "LAST_VALUE" => "LAST_VALUE",
        "LISTAGG" => "LISTAGG",
        "COLLECT" => "COLLECT",
        "ARRAY_AGG" => "ARRAY_AGG",
        _ => "SINGLE_VALUE",
    }
}
