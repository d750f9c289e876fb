//! Calls of aggregate functions, GROUPING, and the properties of legacy group windows.
//!
//! In: function syntax above a grouping. Out: columns of the aggregate's output.

use super::expr::{Cx, boolean_type, is_boolean};
use super::group::is_group_window;
use super::query::sort_field;
use super::typing::{angled, as_decimal, is_character, is_numeric};
use super::{Binder, Bound};
use crate::rel::{AggCall, SortField};
use crate::rex::{Rex, RexKind};
use rowkind_ir::types::MAX_LENGTH;
use rowkind_ir::user_function::ARRAY_AGG_WITHOUT_NULLS;
use rowkind_ir::{DataType, Field, TimeAttribute, TypeKind, Value};
use sqlparser::ast::{self, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments};

/// Aggregate functions of Flink: the name that plans print, and what arguments they take.
const AGGREGATES: &[(&str, &str, Takes)] = &[
    ("COUNT", "COUNT", Takes::Anything),
    ("SUM", "SUM", Takes::Numeric),
    ("SUM0", "$SUM0", Takes::Numeric),
    ("AVG", "AVG", Takes::Numeric),
    ("MIN", "MIN", Takes::Comparable),
    ("MAX", "MAX", Takes::Comparable),
    ("STDDEV_POP", "STDDEV_POP", Takes::Numeric),
    ("STDDEV_SAMP", "STDDEV_SAMP", Takes::Numeric),
    ("STDDEV", "STDDEV", Takes::Numeric),
    ("VAR_POP", "VAR_POP", Takes::Numeric),
    ("VAR_SAMP", "VAR_SAMP", Takes::Numeric),
    ("VARIANCE", "VARIANCE", Takes::Numeric),
    ("COLLECT", "COLLECT", Takes::One),
    ("LISTAGG", "LISTAGG", Takes::Text),
    ("FIRST_VALUE", "FIRST_VALUE", Takes::One),
    ("LAST_VALUE", "LAST_VALUE", Takes::One),
    ("ARRAY_AGG", "ARRAY_AGG", Takes::One),
    ("SINGLE_VALUE", "SINGLE_VALUE", Takes::One),
    ("APPROX_COUNT_DISTINCT", "APPROX_COUNT_DISTINCT", Takes::One),
    ("PERCENTILE", "PERCENTILE", Takes::Percentile),
    ("JSON_OBJECTAGG", "JSON_OBJECTAGG_NULL_ON_NULL", Takes::JsonPair),
    ("JSON_ARRAYAGG", "JSON_ARRAYAGG_ABSENT_ON_NULL", Takes::One),
    ("BITMAP_BUILD_AGG", "BITMAP_BUILD_AGG", Takes::Integer),
    ("BITMAP_BUILD_CARDINALITY_AGG", "BITMAP_BUILD_CARDINALITY_AGG", Takes::Integer),
    ("BITMAP_AND_AGG", "BITMAP_AND_AGG", Takes::One),
    ("BITMAP_OR_AGG", "BITMAP_OR_AGG", Takes::One),
    ("BITMAP_XOR_AGG", "BITMAP_XOR_AGG", Takes::One),
    ("BITMAP_AND_CARDINALITY_AGG", "BITMAP_AND_CARDINALITY_AGG", Takes::One),
    ("BITMAP_OR_CARDINALITY_AGG", "BITMAP_OR_CARDINALITY_AGG", Takes::One),
    ("BITMAP_XOR_CARDINALITY_AGG", "BITMAP_XOR_CARDINALITY_AGG", Takes::One),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Takes {
    Anything,
    Numeric,
    Comparable,
    One,
    Text,
    Percentile,
    JsonPair,
    Integer,
    /// What its declaration says; checked already.
    Declared,
}

pub fn name_of(function: &Function) -> String {
    match &function.name.0[..] {
        [part] => part.as_ident().map(|ident| ident.value.to_ascii_uppercase()).unwrap_or_default(),
        _ => String::new(),
    }
}

pub fn is_aggregate_name(name: &str) -> bool {
    AGGREGATES.iter().any(|(known, _, _)| *known == name)
}

impl Binder<'_> {
    /// The output column of an aggregate call.
    pub fn aggregate_call(&mut self, function: &Function, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let name = name_of(function);
        let at = self.text.function(function);
        let declared = self.declared(&function.name);
        let flinks = AGGREGATES.iter().find(|(known, _, _)| *known == name);
        let mut below = Cx { scope: cx.scope, group: None, windows: &[], clause: "AGGREGATE" };
        let mut call = self.aggregate_args(function, expr, &mut below)?;
        let (mut op, takes) = match (flinks, &declared) {
            (Some(&(_, op, takes)), _) => (op, takes),
            (None, Some(known)) => {
                let (op, args) = self.user_aggregate(known, &function.name, call.args, at)?;
                call.args = args;
                (op, Takes::Declared)
            }
            (None, None) => return Err(self.unsupported_expr(format!("the aggregate function {name}"), expr)),
        };
        if name == "JSON_OBJECTAGG" && call.absent_on_null == Some(true) {
            op = "JSON_OBJECTAGG_ABSENT_ON_NULL";
        }
        if name == "JSON_ARRAYAGG" && call.absent_on_null == Some(false) {
            op = "JSON_ARRAYAGG_NULL_ON_NULL";
        }
        if !function.within_group.is_empty() {
            let message = format!("Aggregate expression '{name}' must not contain a WITHIN GROUP clause");
            return Err(self.error_at(at, message));
        }
        self.check_aggregate(op, takes, &call, at)?;
        let filter = match &function.filter {
            None => None,
            Some(filter) => {
                let condition = self.expr(filter, &mut below)?;
                if !is_boolean(&condition.ty) {
                    return Err(self.expr_error(filter, "FILTER clause must be a condition"));
                }
                Some(if condition.ty.nullable { Rex::call("IS TRUE", vec![condition], boolean_type(false)) } else { condition })
            }
        };
        let Some(group) = cx.group.as_deref_mut() else {
            return Err(self.unsupported_expr("this aggregate", expr));
        };
        let never_empty = group.has_keys_in_all_sets() && filter.is_none();
        let ty = match (flinks, &declared) {
            (None, Some(known)) => known.result.clone(),
            _ => result_type(op, &call.args, never_empty),
        };
        let mut args = call.args;
        if op == "PERCENTILE" {
            retype_percentage(&mut args);
        }
        let mut columns: Vec<usize> = args.iter().map(|arg| group.argument(arg.clone())).collect();
        if op == "COUNT" && !call.distinct {
            columns = columns.into_iter().zip(&args).filter(|(_, arg)| arg.ty.nullable).map(|(column, _)| column).collect();
        }
        let filter = filter.map(|filter| group.argument(filter));
        let distinct = call.distinct && !matches!(op, "MIN" | "MAX");
        if call.nulls.is_some() && filter.is_some() {
            return Err(self.unsupported_expr("this clause beside a FILTER", expr));
        }
        let nulls = function.null_treatment.or(call.nulls);
        if nulls.is_some() && op != "ARRAY_AGG" {
            let message = format!("Cannot specify IGNORE NULLS or RESPECT NULLS following '{name}'");
            return Err(self.error_at(at, message));
        }
        if matches!(nulls, Some(ast::NullTreatment::IgnoreNulls)) {
            op = ARRAY_AGG_WITHOUT_NULLS;
        }
        let output = Field::new(group.name_of(expr, &self.text).unwrap_or_default(), ty);
        let order: Vec<SortField> = call.order.iter().map(|(key, options)| sort_field(group.argument(key.clone()), options)).collect();
        Ok(group.call(AggCall { function: op, args: columns, distinct, filter, order, output }))
    }

    fn aggregate_args(&mut self, function: &Function, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<AggregateArgs> {
        let mut out = AggregateArgs::default();
        let FunctionArguments::List(list) = &function.args else { return Ok(out) };
        out.distinct = matches!(list.duplicate_treatment, Some(ast::DuplicateTreatment::Distinct));
        for clause in &list.clauses {
            match clause {
                ast::FunctionArgumentClause::JsonNullClause(clause) => {
                    out.absent_on_null = Some(matches!(clause, ast::JsonNullClause::AbsentOnNull));
                }
                // Flink's optimiser takes the order away again.
                ast::FunctionArgumentClause::OrderBy(keys) if name_of(function) == "ARRAY_AGG" => {
                    for key in keys {
                        out.order.push((self.expr(&key.expr, cx)?, key.options.clone()));
                    }
                }
                ast::FunctionArgumentClause::IgnoreOrRespectNulls(treatment) => out.nulls = Some(*treatment),
                _ => return Err(self.unsupported_expr("this clause of an aggregate", expr)),
            }
        }
        for arg in &list.args {
            let operands: Vec<&Expr> = match arg {
                FunctionArg::Unnamed(FunctionArgExpr::Wildcard) => {
                    out.star = true;
                    continue;
                }
                FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) => vec![operand],
                FunctionArg::ExprNamed { name, arg: FunctionArgExpr::Expr(value), .. } => vec![name, value],
                _ => return Err(self.unsupported_expr("this argument of an aggregate", expr)),
            };
            for operand in operands {
                if self.has_aggregate(operand) {
                    return Err(self.error_at(self.text.function(function), "Aggregate expressions cannot be nested"));
                }
                let rex = self.expr(operand, cx)?;
                if rex.ty.kind == TypeKind::Null {
                    return Err(self.expr_error(operand, "Illegal use of 'NULL'"));
                }
                out.args.push(rex);
            }
        }
        Ok(out)
    }

    fn check_aggregate(&self, op: &str, takes: Takes, call: &AggregateArgs, at: Option<super::Stretch>) -> Bound<()> {
        if call.star && op != "COUNT" {
            let star = at.and_then(|at| {
                let start = at.start + self.text.text[at.start..at.end].find('*')?;
                Some(super::Stretch { start, end: start + 1 })
            });
            return Err(self.error_at(star, "Unknown identifier '*'"));
        }
        let count = call.args.len();
        let (least, most) = match takes {
            Takes::Anything => (1, usize::MAX),
            Takes::Text => (1, 2),
            Takes::Percentile => (2, 3),
            Takes::JsonPair => (2, 2),
            Takes::Declared => (0, usize::MAX),
            _ => (1, 1),
        };
        if !call.star && (count < least || count > most) {
            let message = format!("Invalid number of arguments to function '{op}'. Was expecting {least} arguments");
            return Err(self.error_at(at, message));
        }
        let types: Vec<&TypeKind> = call.args.iter().map(|arg| &arg.ty.kind).collect();
        let forms = match takes {
            Takes::Numeric if !is_numeric(types[0]) => format!("'{op}(<NUMERIC>)'"),
            Takes::Text if !is_character(types[0]) || types.get(1).is_some_and(|kind| !is_character(kind)) => {
                "'LISTAGG(<CHARACTER>)'\n'LISTAGG(<CHARACTER>, <CHARACTER_LITERAL>)'".to_string()
            }
            Takes::JsonPair if !is_character(types[0]) => format!("'{op}(<CHARACTER>, <ANY>)'"),
            Takes::Text if call.args.get(1).is_some_and(|arg| !matches!(&arg.kind, RexKind::Literal(_)) || arg.is_null_literal()) => {
                return Err(self.error_at(at, "Argument to function 'LISTAGG' must not be NULL"));
            }
            Takes::Percentile => return self.check_percentile(call),
            _ => return Ok(()),
        };
        let types: Vec<String> = call.args.iter().map(|arg| angled(&arg.ty)).collect();
        let message = format!("Cannot apply '{op}' to arguments of type '{op}({})'. Supported form(s): {forms}", types.join(", "));
        Err(self.error_at(at, message))
    }

    fn check_percentile(&self, call: &AggregateArgs) -> Bound<()> {
        let element = match &call.args[1].ty.kind {
            TypeKind::Array(element) => element.kind.clone(),
            kind => kind.clone(),
        };
        let in_range = super::functions_literal(&call.args[1]).is_none_or(|value| (0.0..=1.0).contains(&value));
        if is_numeric(&call.args[0].ty.kind) && is_numeric(&element) && in_range {
            return Ok(());
        }
        let types: Vec<String> = call.args.iter().map(|arg| arg.ty.to_string()).collect();
        Err(self.error(format!("Invalid function call:\nPERCENTILE({})", types.join(", "))))
    }

    /// `TUMBLE_START(ts, …)` over `GROUP BY TUMBLE(ts, …)`.
    pub fn window_property(&mut self, function: &Function, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Option<Rex>> {
        let name = name_of(function);
        let Some((window, property)) = name.split_once('_') else { return Ok(None) };
        if !matches!(window, "TUMBLE" | "HOP" | "SESSION")
            || !matches!(property, "START" | "END" | "ROWTIME" | "PROCTIME")
            || function.over.is_some()
        {
            return Ok(None);
        }
        let op = group_window_property(window, property);
        let mut below = Cx { scope: cx.scope, group: None, windows: &[], clause: "GROUP BY" };
        let window = self.group_window(window, function, expr, &mut below)?;
        let Some(group) = cx.group.as_deref_mut() else {
            return Ok(self.lonely_property(op, window));
        };
        let found = group.keys.iter().position(|key| is_group_window(&key.rex) && key.rex == window);
        let Some(index) = found else {
            let message = format!(
                "Call to auxiliary group function '{name}' must have matching call to group function '${}' in GROUP BY clause",
                name.split('_').next().unwrap_or_default()
            );
            return Err(self.error_at(self.text.function(function), message));
        };
        let time = window.ty.clone();
        let ty = match property {
            "START" | "END" => {
                let kind = match time.kind {
                    TypeKind::TimestampLtz(p, _) if time.is_proctime() => TypeKind::Timestamp(p, TimeAttribute::None),
                    TypeKind::Timestamp(p, _) | TypeKind::TimestampLtz(p, _) => TypeKind::Timestamp(p, TimeAttribute::None),
                    other => other,
                };
                DataType::not_null(kind)
            }
            _ => time,
        };
        Ok(Some(Rex::call(op, vec![group.key(index)], ty)))
    }

    /// `TUMBLE_START(…)` where nothing is grouped: only code generation refuses it.
    fn lonely_property(&mut self, op: &'static str, window: Rex) -> Option<Rex> {
        let RexKind::Call { args, .. } = window.kind else { return None };
        self.defer_call(op, &args);
        let kind = match args.first()?.ty.kind.clone() {
            TypeKind::Timestamp(p, _) => TypeKind::Timestamp(p, TimeAttribute::None),
            TypeKind::TimestampLtz(p, _) => TypeKind::TimestampLtz(p, TimeAttribute::None),
            other => other,
        };
        let ty = DataType::not_null(kind);
        Some(Rex::call(op, args, ty))
    }

    /// GROUPING(k), GROUPING_ID(…), GROUP_ID().
    pub fn grouping_function(&mut self, function: &Function, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Option<Rex>> {
        let op = match name_of(function).as_str() {
            "GROUPING" => "GROUPING",
            "GROUPING_ID" => "GROUPING_ID",
            // Which of several equal sets it is.
            "GROUP_ID" if matches!(&function.args, FunctionArguments::List(list) if !list.args.is_empty()) => {
                return Err(self.expr_error(expr, "Invalid number of arguments to function 'GROUP_ID'. Was expecting 0 arguments"));
            }
            "GROUP_ID" if cx.group.as_ref().is_some_and(|group| !group.repeats) => {
                return Ok(Some(Rex::value(Value::BigInt(0), DataType::not_null(TypeKind::BigInt))));
            }
            _ => return Ok(None),
        };
        let mut columns = Vec::new();
        if let FunctionArguments::List(list) = &function.args {
            for arg in &list.args {
                let FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) = arg else { return Ok(None) };
                let rex = self.expr(operand, &mut Cx::plain(cx.scope, "GROUP BY"))?;
                let Some(group) = cx.group.as_deref_mut() else { return Ok(None) };
                match group.keys.iter().position(|key| key.rex == rex) {
                    Some(index) => columns.push(index),
                    None => {
                        let message = format!("Argument to {op} operator must be a grouped expression");
                        return Err(self.expr_error(operand, message));
                    }
                }
            }
        }
        let Some(group) = cx.group.as_deref_mut() else { return Ok(None) };
        let name = group.name_of(expr, &self.text).unwrap_or_default();
        let ty = DataType::not_null(TypeKind::BigInt);
        let output = Field::new(name, ty);
        Ok(Some(group.call(AggCall { function: op, args: columns, distinct: false, filter: None, order: Vec::new(), output })))
    }
}

#[derive(Debug, Default)]
struct AggregateArgs {
    args: Vec<Rex>,
    star: bool,
    distinct: bool,
    absent_on_null: Option<bool>,
    nulls: Option<ast::NullTreatment>,
    order: Vec<(Rex, ast::OrderByOptions)>,
}

fn group_window_property(window: &str, property: &str) -> &'static str {
    match (window, property) {
        ("TUMBLE", "START") => "TUMBLE_START",
        ("TUMBLE", "END") => "TUMBLE_END",
        ("TUMBLE", "ROWTIME") => "TUMBLE_ROWTIME",
        ("TUMBLE", _) => "TUMBLE_PROCTIME",
        ("HOP", "START") => "HOP_START",
        ("HOP", "END") => "HOP_END",
        ("HOP", "ROWTIME") => "HOP_ROWTIME",
        ("HOP", _) => "HOP_PROCTIME",
        (_, "START") => "SESSION_START",
        (_, "END") => "SESSION_END",
        (_, "ROWTIME") => "SESSION_ROWTIME",
        _ => "SESSION_PROCTIME",
    }
}

fn retype_percentage(args: &mut [Rex]) {
    let double = |nullable| DataType::new(TypeKind::Double).with_nullable(nullable);
    let Some(percentage) = args.get_mut(1) else { return };
    let target = match &percentage.ty.kind {
        TypeKind::Array(element) => {
            DataType::new(TypeKind::Array(Box::new(double(element.nullable)))).with_nullable(percentage.ty.nullable)
        }
        _ => double(percentage.ty.nullable),
    };
    *percentage = super::cast::ensure(percentage.clone(), &target);
}

/// The type of an aggregate's result; `never_empty`: each group has a row.
pub fn result_type(op: &str, args: &[Rex], never_empty: bool) -> DataType {
    let first = args.first().map(|arg| arg.ty.clone()).unwrap_or(DataType::not_null(TypeKind::BigInt));
    let nullable = first.nullable || !never_empty;
    let plain = without_attribute(first.clone());
    match op {
        "COUNT" | "APPROX_COUNT_DISTINCT" => DataType::not_null(TypeKind::BigInt),
        "SUM" => DataType::new(sum_kind(&plain.kind)).with_nullable(nullable),
        "$SUM0" => DataType::not_null(sum_kind(&plain.kind)),
        "AVG" => DataType::new(average_kind(&plain.kind)).with_nullable(nullable),
        "STDDEV_POP" | "STDDEV_SAMP" | "STDDEV" | "VAR_POP" | "VAR_SAMP" | "VARIANCE" => {
            DataType::new(average_kind(&plain.kind)).with_nullable(nullable)
        }
        "COLLECT" => DataType::not_null(TypeKind::Multiset(Box::new(plain))),
        "ARRAY_AGG" => DataType::new(TypeKind::Array(Box::new(plain))).with_nullable(nullable),
        "LISTAGG" => match plain.kind {
            TypeKind::VarChar(_) => DataType::new(TypeKind::VarChar(MAX_LENGTH)).with_nullable(nullable),
            kind => DataType::new(kind).with_nullable(nullable),
        },
        "JSON_OBJECTAGG_NULL_ON_NULL" | "JSON_OBJECTAGG_ABSENT_ON_NULL" | "JSON_ARRAYAGG_ABSENT_ON_NULL" | "JSON_ARRAYAGG_NULL_ON_NULL" => {
            DataType::not_null(TypeKind::VarChar(2000))
        }
        "PERCENTILE" => match args.get(1).map(|arg| &arg.ty.kind) {
            Some(TypeKind::Array(_)) => DataType::new(TypeKind::Array(Box::new(DataType::new(TypeKind::Double)))),
            _ => DataType::new(TypeKind::Double),
        },
        "BITMAP_BUILD_CARDINALITY_AGG" | "BITMAP_AND_CARDINALITY_AGG" | "BITMAP_OR_CARDINALITY_AGG" | "BITMAP_XOR_CARDINALITY_AGG" => {
            DataType::new(TypeKind::BigInt)
        }
        "BITMAP_BUILD_AGG" | "BITMAP_AND_AGG" | "BITMAP_OR_AGG" | "BITMAP_XOR_AGG" => DataType::new(TypeKind::Named("BITMAP")),
        "MIN" | "MAX" | "FIRST_VALUE" | "LAST_VALUE" | "SINGLE_VALUE" => first.with_nullable(nullable),
        _ => plain.with_nullable(nullable),
    }
}

pub fn without_attribute(ty: DataType) -> DataType {
    let kind = match ty.kind {
        TypeKind::Timestamp(p, _) => TypeKind::Timestamp(p, TimeAttribute::None),
        TypeKind::TimestampLtz(p, _) => TypeKind::TimestampLtz(p, TimeAttribute::None),
        kind => kind,
    };
    DataType { kind, nullable: ty.nullable }
}

fn sum_kind(kind: &TypeKind) -> TypeKind {
    match kind {
        TypeKind::Decimal { scale, .. } => TypeKind::Decimal { precision: 38, scale: *scale },
        kind => kind.clone(),
    }
}

fn average_kind(kind: &TypeKind) -> TypeKind {
    match (kind, as_decimal(kind)) {
        (TypeKind::Decimal { .. }, Some((_, scale))) => super::typing::decimal_kind(38, scale.max(6)),
        _ => kind.clone(),
    }
}
