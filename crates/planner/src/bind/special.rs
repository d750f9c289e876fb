//! TIMESTAMPADD, TIMESTAMPDIFF, and the JSON functions with words between their arguments.

use super::cast::ensure;
use super::expr::{Cx, symbol};
use super::literal::unit_name;
use super::typing::{angled, interval_kind, is_datetime, is_integer};
use super::{Binder, Bound};
use crate::rex::Rex;
use rowkind_ir::types::{IntervalUnit, MAX_LENGTH};
use rowkind_ir::{DataType, TimeAttribute, TypeKind, Value};
use sqlparser::ast::{self, Expr, FunctionArg, FunctionArgExpr, FunctionArgumentClause};

impl Binder<'_> {
    fn unit_of(&self, operand: &Expr) -> Option<String> {
        match operand {
            Expr::Identifier(ident) => {
                let name = unit_name(ident.value.strip_prefix("SQL_TSI_").unwrap_or(&ident.value));
                interval_kind(&name, None).map(|_| name)
            }
            _ => None,
        }
    }

    /// `TIMESTAMPADD(DAY, n, t)` is `t + n * INTERVAL '1' DAY`.
    pub fn timestamp_add(&mut self, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let [unit, count, time] = operands else { return Err(self.unsupported_expr("this TIMESTAMPADD", expr)) };
        let Some(unit) = self.unit_of(unit) else {
            return Err(self.expr_error(unit, format!("'{unit}' is not a valid time frame")));
        };
        let (count, time) = (self.expr(count, cx)?, self.expr(time, cx)?);
        if !is_integer(&count.ty.kind) || !is_datetime(&time.ty.kind) {
            let message = format!(
                "Cannot apply 'TIMESTAMPADD' to arguments of type 'TIMESTAMPADD(<INTERVAL {unit}>, {}, {})'. Supported form(s): 'TIMESTAMPADD(<ANY>, <INTEGER>, <DATETIME>)'",
                angled(&count.ty),
                angled(&time.ty)
            );
            return Err(self.expr_error(expr, message));
        }
        let Some(kind) = interval_kind(&unit, None) else { return Err(self.unsupported_expr("this time unit", expr)) };
        let one = match &kind {
            TypeKind::IntervalYearMonth(unit) => Value::IntervalMonths(months(*unit)),
            TypeKind::IntervalDayTime(unit) => Value::IntervalMillis(millis(*unit)),
            _ => return Err(self.unsupported_expr("this time unit", expr)),
        };
        let interval = Rex::value(one, DataType::not_null(kind.clone()));
        let nullable = count.ty.nullable || time.ty.nullable;
        let product = Rex::call("*", vec![interval, count.clone()], DataType::new(kind.clone()).with_nullable(count.ty.nullable));
        let sub_day = matches!(&kind, TypeKind::IntervalDayTime(IntervalUnit::Hour | IntervalUnit::Minute | IntervalUnit::Second));
        let result = match time.ty.kind {
            TypeKind::Date if sub_day => TypeKind::Timestamp(6, TimeAttribute::None),
            ref kind => kind.clone(),
        };
        let result = DataType::new(result).with_nullable(nullable);
        // Calcite makes a new type for units below a day, which is no time attribute.
        let result = if sub_day { super::aggregate::without_attribute(result) } else { result };
        Ok(Rex::call("+", vec![time, product], result))
    }

    /// `TIMESTAMPDIFF(HOUR, a, b)` is the difference in milliseconds or months, divided.
    pub fn timestamp_diff(&mut self, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let [unit, from, to] = operands else { return Err(self.unsupported_expr("this TIMESTAMPDIFF", expr)) };
        let Some(unit) = self.unit_of(unit) else {
            return Err(self.expr_error(unit, format!("'{unit}' is not a valid time frame")));
        };
        let (from, to) = (self.expr(from, cx)?, self.expr(to, cx)?);
        if !is_datetime(&from.ty.kind) || !is_datetime(&to.ty.kind) {
            let message = format!(
                "Cannot apply 'TIMESTAMPDIFF' to arguments of type 'TIMESTAMPDIFF(<INTERVAL {unit}>, {}, {})'. Supported form(s): 'TIMESTAMPDIFF(<ANY>, <DATETIME>, <DATETIME>)'",
                angled(&from.ty),
                angled(&to.ty)
            );
            return Err(self.expr_error(expr, message));
        }
        let nullable = from.ty.nullable || to.ty.nullable;
        let Some(kind) = interval_kind(&unit, None) else { return Err(self.unsupported_expr("this time unit", expr)) };
        // Weeks are counted in seconds, quarters in months; both are divided once more.
        let (base, divisor, again) = match (&kind, unit.as_str()) {
            (TypeKind::IntervalYearMonth(_), "YEAR") => (kind.clone(), Some(12), None),
            (TypeKind::IntervalYearMonth(_), "QUARTER") => (TypeKind::IntervalYearMonth(IntervalUnit::Month), None, Some(3)),
            (TypeKind::IntervalYearMonth(_), _) => (kind.clone(), None, None),
            (TypeKind::IntervalDayTime(_), "WEEK") => (TypeKind::IntervalDayTime(IntervalUnit::Second), Some(1000), Some(604_800)),
            (TypeKind::IntervalDayTime(unit), _) => (kind.clone(), Some(millis(*unit)), None),
            _ => return Err(self.unsupported_expr("this time unit", expr)),
        };
        let minus = Rex::call("-", vec![to, from], DataType::new(base).with_nullable(nullable));
        let bigint = DataType::new(TypeKind::BigInt).with_nullable(nullable);
        let mut rex = Rex::call("Reinterpret", vec![minus], bigint.clone());
        if let Some(divisor) = divisor {
            let divisor = Rex::value(small(divisor), DataType::not_null(TypeKind::Int));
            rex = Rex::call("/INT", vec![rex, divisor], bigint);
        }
        let int = DataType::new(TypeKind::Int).with_nullable(nullable);
        rex = ensure(rex, &int);
        if let Some(again) = again {
            let divisor = Rex::value(Value::Int(again), DataType::not_null(TypeKind::Int));
            rex = Rex::call("/INT", vec![rex, divisor], int);
        }
        Ok(rex)
    }

    pub fn json_function(&mut self, name: &str, list: &ast::FunctionArgumentList, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Option<Rex>> {
        let mut args = Vec::new();
        let mut extras: Vec<(String, Expr)> = Vec::new();
        for arg in &list.args {
            match arg {
                FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) => args.push(operand.clone()),
                FunctionArg::Named { name, arg: FunctionArgExpr::Expr(value), .. } => {
                    extras.push((name.value.clone(), value.clone()));
                }
                FunctionArg::ExprNamed { name, arg: FunctionArgExpr::Expr(value), .. } => {
                    args.push(name.clone());
                    args.push(value.clone());
                }
                _ => return Ok(None),
            }
        }
        let mut absent = None;
        let mut returning = None;
        for clause in &list.clauses {
            match clause {
                FunctionArgumentClause::JsonNullClause(clause) => {
                    absent = Some(matches!(clause, ast::JsonNullClause::AbsentOnNull));
                }
                FunctionArgumentClause::JsonReturningClause(clause) => {
                    returning = super::typing::cast_type(&clause.data_type).ok();
                }
                _ => return Err(self.unsupported_expr(format!("this clause of {name}"), expr)),
            }
        }
        let mut bound = Vec::new();
        if matches!(name, "JSON_VALUE" | "JSON_QUERY" | "JSON_EXISTS" | "JSON_OBJECT" | "JSON_ARRAY") {
            for arg in &args {
                bound.push(self.expr(arg, cx)?);
            }
        }
        let text = |nullable| DataType::new(TypeKind::VarChar(MAX_LENGTH)).with_nullable(nullable);
        Ok(Some(match name {
            "JSON_OBJECT" => {
                for arg in bound.iter().step_by(2) {
                    if !super::typing::is_character(&arg.ty.kind) {
                        return Err(self.expr_error(expr, "Expected a character type"));
                    }
                }
                let flag = if absent == Some(true) { "ABSENT_ON_NULL" } else { "NULL_ON_NULL" };
                bound.insert(0, symbol(flag));
                Rex::call("JSON_OBJECT", bound, text(false))
            }
            "JSON_ARRAY" => {
                let flag = if absent == Some(false) { "NULL_ON_NULL" } else { "ABSENT_ON_NULL" };
                bound.insert(0, symbol(flag));
                Rex::call("JSON_ARRAY", bound, text(false))
            }
            "JSON_EXISTS" => {
                for (key, value) in &extras {
                    if key != "$on_error" {
                        return Ok(None);
                    }
                    bound.push(symbol(behaviour(value)));
                }
                Rex::call("JSON_EXISTS", bound, DataType::new(TypeKind::Boolean))
            }
            "JSON_VALUE"
                if bound.get(1).is_some_and(|path| !super::typing::is_character(&path.ty.kind) && path.ty.kind != TypeKind::Null) =>
            {
                let types: Vec<String> = bound.iter().map(|arg| super::typing::angled(&arg.ty)).collect();
                let message = format!(
                    "Cannot apply 'JSON_VALUE' to arguments of type 'JSON_VALUE({})'. Supported form(s): JSON_VALUE(json_doc, path [RETURNING type] [{{NULL | ERROR | DEFAULT value}} ON EMPTY] [{{NULL | ERROR | DEFAULT value}} ON ERROR])",
                    types.join(", ")
                );
                return Err(self.expr_error(expr, message));
            }
            "JSON_VALUE" => {
                for (key, value) in &extras {
                    let on = if key.ends_with("empty") { "ON EMPTY" } else { "ON ERROR" };
                    if key.starts_with("$default") {
                        bound.push(symbol("DEFAULT"));
                        let value = self.expr(value, cx)?;
                        bound.push(value);
                    } else {
                        bound.push(symbol(behaviour(value)));
                    }
                    bound.push(symbol(on));
                }
                Rex::call("JSON_VALUE", bound, returning.unwrap_or(text(true)).with_nullable(true))
            }
            "JSON_QUERY" => {
                let mut wrapper = "WITHOUT_ARRAY";
                let (mut empty, mut error) = ("NULL", "NULL");
                for (key, value) in &extras {
                    let word = behaviour(value);
                    match key.as_str() {
                        "$wrapper" => {
                            wrapper = match word {
                                "CONDITIONAL" => "WITH_CONDITIONAL_ARRAY",
                                "UNCONDITIONAL" => "WITH_UNCONDITIONAL_ARRAY",
                                _ => "WITHOUT_ARRAY",
                            };
                        }
                        "$on_empty" => empty = word,
                        "$on_error" => error = word,
                        _ => return Ok(None),
                    }
                }
                bound.push(symbol(wrapper));
                bound.push(symbol(json_behaviour(empty)));
                bound.push(symbol(json_behaviour(error)));
                Rex::call("JSON_QUERY", bound, returning.unwrap_or(text(true)).with_nullable(true))
            }
            _ => return Ok(None),
        }))
    }
}

fn behaviour(value: &Expr) -> &'static str {
    let Expr::Identifier(ident) = value else { return "NULL" };
    const WORDS: &[&str] =
        &["NULL", "ERROR", "EMPTY", "EMPTY ARRAY", "EMPTY OBJECT", "TRUE", "FALSE", "UNKNOWN", "CONDITIONAL", "UNCONDITIONAL", "WITHOUT"];
    WORDS.iter().find(|word| **word == ident.value).copied().unwrap_or("NULL")
}

fn json_behaviour(word: &str) -> &'static str {
    match word {
        "ERROR" => "SqlJsonQueryEmptyOrErrorBehavior[ERROR]",
        "EMPTY" | "EMPTY ARRAY" => "SqlJsonQueryEmptyOrErrorBehavior[EMPTY_ARRAY]",
        "EMPTY OBJECT" => "SqlJsonQueryEmptyOrErrorBehavior[EMPTY_OBJECT]",
        _ => "SqlJsonQueryEmptyOrErrorBehavior[NULL]",
    }
}

fn months(unit: IntervalUnit) -> i32 {
    match unit {
        IntervalUnit::Year => 12,
        IntervalUnit::Quarter => 3,
        _ => 1,
    }
}

fn millis(unit: IntervalUnit) -> i64 {
    match unit {
        IntervalUnit::Week => 604_800_000,
        IntervalUnit::Day => 86_400_000,
        IntervalUnit::Hour => 3_600_000,
        IntervalUnit::Minute => 60_000,
        _ => 1000,
    }
}

fn small(value: i64) -> Value {
    i32::try_from(value).map_or(Value::BigInt(value), Value::Int)
}
