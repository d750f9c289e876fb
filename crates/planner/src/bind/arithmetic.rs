//! Arithmetic on numbers, dates, times and intervals; `||`.
//!
//! In: bound operands. Out: calls with the result types of Flink's type system. Never: computes anything.

use super::expr::{Cx, any_nullable, row_of};
use super::typing::{
    angled, as_decimal, decimal_kind, interval_kind, is_approximate, is_binary, is_character, is_datetime, is_exact, is_interval,
    is_numeric, least_restrictive,
};
use super::{Binder, Bound};
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::types::MAX_LENGTH;
use rowkind_ir::{DataType, TimeAttribute, TypeKind, Value};
use sqlparser::ast::{self, BinaryOperator, Expr};

impl Binder<'_> {
    pub fn negate(&mut self, operand: &Expr, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        if let Expr::Value(ast::ValueWithSpan { value: ast::Value::Number(text, _), span }) = operand {
            return self.number(text, true, *span);
        }
        let arg = self.expr(operand, cx)?;
        if arg.ty.kind == TypeKind::Null {
            return Err(self.expr_error(operand, "Illegal use of 'NULL'"));
        }
        if !is_numeric(&arg.ty.kind) && !is_interval(&arg.ty.kind) {
            let message = format!(
                "Cannot apply '-' to arguments of type '-{}'. Supported form(s): '-<NUMERIC>'\n'-<DATETIME_INTERVAL>'",
                angled(&arg.ty)
            );
            return Err(self.expr_error(expr, message));
        }
        if let RexKind::Literal(Literal::Value(value)) = &arg.kind {
            let negated = match value {
                Value::Int(number) => number.checked_neg().map(Value::Int),
                // A literal is a decimal to Calcite: it has no zero below zero.
                Value::Double(number) => Some(Value::Double(if *number == 0.0 { 0.0 } else { -number })),
                _ => None,
            };
            if let Some(negated) = negated {
                return Ok(Rex::value(negated, arg.ty));
            }
        }
        let ty = arg.ty.clone();
        Ok(Rex::call("-", vec![arg], ty))
    }

    pub fn arithmetic(&mut self, op: &BinaryOperator, a: Rex, b: Rex, left: &Expr, right: &Expr, expr: &Expr) -> Bound<Rex> {
        for (arg, side) in [(&a, left), (&b, right)] {
            if arg.ty.kind == TypeKind::Null {
                return Err(self.expr_error(side, "Illegal use of 'NULL'"));
            }
        }
        let numbers = is_numeric(&a.ty.kind) && is_numeric(&b.ty.kind);
        let (x, y) = (&a.ty.kind, &b.ty.kind);
        let (name, ty) = match op {
            BinaryOperator::Plus if numbers => ("+", sum_type(x, y)),
            BinaryOperator::Minus if numbers => ("-", sum_type(x, y)),
            BinaryOperator::Multiply if numbers => ("*", product_type(x, y)),
            BinaryOperator::Divide if numbers => ("/", quotient_type(x, y)),
            BinaryOperator::Modulo if is_exact(x) && is_exact(y) => ("MOD", mod_type(x, y)),
            BinaryOperator::Plus if is_datetime(x) && is_interval(y) => ("+", plus_interval(x, y)),
            BinaryOperator::Plus if is_interval(x) && is_datetime(y) => {
                // Calcite turns `interval + datetime` around.
                let ty = DataType::new(plus_interval(y, x)).with_nullable(a.ty.nullable || b.ty.nullable);
                return Ok(Rex::call("+", vec![b, a], ty));
            }
            BinaryOperator::Minus if is_datetime(x) && is_interval(y) => ("-", plus_interval(x, y)),
            BinaryOperator::Plus | BinaryOperator::Minus if is_interval(x) && is_interval(y) => {
                let name = if *op == BinaryOperator::Plus { "+" } else { "-" };
                match least_restrictive(&[a.ty.clone(), b.ty.clone()]) {
                    Some(ty) => (name, ty.kind),
                    None => return Err(self.bad_arithmetic(op, &a, &b, expr)),
                }
            }
            BinaryOperator::Multiply if is_interval(x) && is_numeric(y) => ("*", x.clone()),
            BinaryOperator::Multiply if is_numeric(x) && is_interval(y) => ("*", y.clone()),
            BinaryOperator::Divide if is_interval(x) && is_numeric(y) => ("/", x.clone()),
            _ => return Err(self.bad_arithmetic(op, &a, &b, expr)),
        };
        let ty = DataType::new(ty).with_nullable(a.ty.nullable || b.ty.nullable);
        if name == "/" && is_interval(&ty.kind) {
            self.defer_call("/", &[a.clone(), b.clone()]);
        }
        Ok(Rex::call(name, vec![a, b], ty))
    }

    fn bad_arithmetic(&self, op: &BinaryOperator, a: &Rex, b: &Rex, expr: &Expr) -> crate::outcome::Failure {
        let sign = op.to_string();
        let forms: &[&str] = match op {
            BinaryOperator::Plus => &[
                "<NUMERIC> + <NUMERIC>",
                "<DATETIME_INTERVAL> + <DATETIME_INTERVAL>",
                "<DATETIME> + <DATETIME_INTERVAL>",
                "<DATETIME_INTERVAL> + <DATETIME>",
            ],
            BinaryOperator::Minus => {
                &["<NUMERIC> - <NUMERIC>", "<DATETIME_INTERVAL> - <DATETIME_INTERVAL>", "<DATETIME> - <DATETIME_INTERVAL>"]
            }
            BinaryOperator::Multiply => &["<NUMERIC> * <NUMERIC>", "<DATETIME_INTERVAL> * <NUMERIC>", "<NUMERIC> * <DATETIME_INTERVAL>"],
            BinaryOperator::Divide => &["<NUMERIC> / <NUMERIC>", "<DATETIME_INTERVAL> / <NUMERIC>"],
            _ => &["<EXACT_NUMERIC> % <EXACT_NUMERIC>"],
        };
        let forms: Vec<String> = forms.iter().map(|form| format!("'{form}'")).collect();
        let message = format!(
            "Cannot apply '{sign}' to arguments of type '{} {sign} {}'. Supported form(s): {}",
            angled(&a.ty),
            angled(&b.ty),
            forms.join("\n")
        );
        self.expr_error(expr, message)
    }

    /// `a || b`.
    pub fn concat(&mut self, a: Rex, b: Rex, left: &Expr, right: &Expr, expr: &Expr) -> Bound<Rex> {
        for (arg, side) in [(&a, left), (&b, right)] {
            if arg.ty.kind == TypeKind::Null {
                return Err(self.expr_error(side, "Illegal use of 'NULL'"));
            }
        }
        let nullable = a.ty.nullable || b.ty.nullable;
        let length = |kind: &TypeKind| match kind {
            TypeKind::Char(n) | TypeKind::VarChar(n) | TypeKind::Binary(n) | TypeKind::VarBinary(n) => *n,
            _ => 0,
        };
        let total = length(&a.ty.kind).saturating_add(length(&b.ty.kind)).min(MAX_LENGTH);
        let kind = match (&a.ty.kind, &b.ty.kind) {
            (TypeKind::Char(_), TypeKind::Char(_)) => TypeKind::Char(total),
            (x, y) if is_character(x) && is_character(y) => TypeKind::VarChar(total),
            (TypeKind::Binary(_), TypeKind::Binary(_)) => TypeKind::Binary(total),
            (x, y) if is_binary(x) && is_binary(y) => TypeKind::VarBinary(total),
            (TypeKind::Array(_), TypeKind::Array(_)) => match least_restrictive(&[a.ty.clone(), b.ty.clone()]) {
                Some(ty) => ty.kind,
                None => return Err(self.error("inferred CONCAT element type")),
            },
            _ => {
                let message = format!(
                    "Cannot apply '||' to arguments of type '{} || {}'. Supported form(s): '<STRING> || <STRING>'\n'<EQUIVALENT_TYPE> || <EQUIVALENT_TYPE>'",
                    angled(&a.ty),
                    angled(&b.ty)
                );
                return Err(self.expr_error(expr, message));
            }
        };
        Ok(Rex::call("||", vec![a, b], DataType::new(kind).with_nullable(nullable)))
    }

    /// `(a - b) DAY TO SECOND`.
    pub fn difference(&mut self, left: &Expr, right: &Expr, interval: &ast::Interval, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let args = vec![self.expr(left, cx)?, self.expr(right, cx)?];
        let from = interval.leading_field.as_ref().map(|field| super::literal::unit_name(&field.to_string()));
        let to = interval.last_field.as_ref().map(|field| super::literal::unit_name(&field.to_string()));
        let kind = interval_kind(&from.unwrap_or_default(), to.as_deref());
        let Some(kind) = kind.filter(|_| args.iter().all(|arg| is_datetime(&arg.ty.kind))) else {
            return Err(self.unsupported_expr("this difference", expr));
        };
        let ty = DataType::new(kind).with_nullable(any_nullable(&args));
        Ok(Rex::call("-", args, ty))
    }

    /// `(a, b) OVERLAPS (c, d)`: taken apart as Calcite does.
    pub fn overlaps(&mut self, left: &Expr, right: &Expr, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let mut ends = Vec::new();
        for side in [left, right] {
            let Expr::Tuple(items) = side else { return Err(self.unsupported_expr("this form of OVERLAPS", expr)) };
            let [start, end] = &items[..] else { return Err(self.unsupported_expr("this form of OVERLAPS", expr)) };
            let (start, end) = (self.expr(start, cx)?, self.expr(end, cx)?);
            ends.push((start, end));
        }
        let compatible =
            |a: &TypeKind, b: &TypeKind| is_datetime(a) && (is_interval(b) || std::mem::discriminant(a) == std::mem::discriminant(b));
        if !ends.iter().all(|(start, end)| compatible(&start.ty.kind, &end.ty.kind)) {
            let types: Vec<String> = ends.iter().map(|(start, end)| angled(&row_of(vec![start.clone(), end.clone()]).ty)).collect();
            let message = format!(
                "Cannot apply 'OVERLAPS' to arguments of type '{} OVERLAPS {}'. Supported form(s): '<DATETIME> OVERLAPS <DATETIME>'\n'<DATETIME> OVERLAPS <DATETIME>'\n'<DATETIME> OVERLAPS <INTERVAL>'\n'<DATETIME> OVERLAPS <INTERVAL>'",
                types[0], types[1]
            );
            return Err(self.expr_error(expr, message));
        }
        let call = |op, a: &Rex, b: &Rex| {
            let args = vec![a.clone(), b.clone()];
            let ty = super::expr::boolean_type(any_nullable(&args));
            Rex::call(op, args, ty)
        };
        let choose = |test: Rex, a: &Rex, b: &Rex| {
            let ty = a.ty.clone().with_nullable(a.ty.nullable || b.ty.nullable);
            Rex::call("CASE", vec![test, a.clone(), b.clone()], ty)
        };
        let mut sorted = Vec::new();
        for (start, end) in ends {
            let end = if is_interval(&end.ty.kind) {
                let ty = DataType::new(plus_interval(&start.ty.kind, &end.ty.kind)).with_nullable(start.ty.nullable || end.ty.nullable);
                Rex::call("+", vec![start.clone(), end], ty)
            } else {
                end
            };
            let test = call("<=", &start, &end);
            sorted.push((choose(test.clone(), &start, &end), choose(test, &end, &start)));
        }
        let (first, second) = (&sorted[0], &sorted[1]);
        Ok(super::expr::combine("AND", vec![call(">=", &first.1, &second.0), call(">=", &second.1, &first.0)]))
    }
}

fn plus_interval(datetime: &TypeKind, interval: &TypeKind) -> TypeKind {
    use rowkind_ir::types::IntervalUnit as U;
    match (datetime, interval) {
        (
            TypeKind::Date,
            TypeKind::IntervalDayTime(U::Hour | U::HourToMinute | U::HourToSecond | U::Minute | U::MinuteToSecond | U::Second),
        ) => TypeKind::Timestamp(6, TimeAttribute::None),
        _ => datetime.clone(),
    }
}

/// A DECIMAL of this scale and precision, cut to 38 digits as Flink does.
fn adjusted(precision: i32, scale: i32) -> TypeKind {
    if precision <= 38 {
        return decimal_kind(precision, scale);
    }
    let whole = precision - scale;
    decimal_kind(38, (38 - whole).max(scale.min(6)))
}

fn decimals(a: &TypeKind, b: &TypeKind) -> Option<((i32, i32), (i32, i32))> {
    let has_decimal = matches!(a, TypeKind::Decimal { .. }) || matches!(b, TypeKind::Decimal { .. });
    if !has_decimal || is_approximate(a) || is_approximate(b) {
        return None;
    }
    Some((as_decimal(a)?, as_decimal(b)?))
}

fn common(a: &TypeKind, b: &TypeKind) -> TypeKind {
    let types = [DataType::new(a.clone()), DataType::new(b.clone())];
    least_restrictive(&types).map_or(a.clone(), |ty| ty.kind)
}

pub fn sum_type(a: &TypeKind, b: &TypeKind) -> TypeKind {
    match decimals(a, b) {
        Some(((p1, s1), (p2, s2))) => {
            let scale = s1.max(s2);
            adjusted((p1 - s1).max(p2 - s2) + scale + 1, scale)
        }
        None => common(a, b),
    }
}

pub fn product_type(a: &TypeKind, b: &TypeKind) -> TypeKind {
    match decimals(a, b) {
        Some(((p1, s1), (p2, s2))) => adjusted(p1 + p2 + 1, s1 + s2),
        None => common(a, b),
    }
}

pub fn quotient_type(a: &TypeKind, b: &TypeKind) -> TypeKind {
    match decimals(a, b) {
        Some(((p1, s1), (p2, s2))) => {
            let scale = (s1 + p2 + 1).max(6);
            adjusted(p1 - s1 + s2 + scale, scale)
        }
        None => common(a, b),
    }
}

pub fn mod_type(a: &TypeKind, b: &TypeKind) -> TypeKind {
    match decimals(a, b) {
        Some((_, (_, 0))) if is_exact(b) && !matches!(b, TypeKind::Decimal { .. }) && as_decimal(a).is_some_and(|(_, s)| s == 0) => {
            b.clone()
        }
        Some(((p1, s1), (p2, s2))) => {
            let scale = s1.max(s2);
            decimal_kind((p1 - s1).min(p2 - s2) + scale, scale)
        }
        None => b.clone(),
    }
}

/// The number of an integer literal.
pub fn literal_int(rex: &Rex) -> Option<i64> {
    match &rex.kind {
        RexKind::Literal(Literal::Value(Value::Int(value))) => Some(i64::from(*value)),
        RexKind::Literal(Literal::Value(Value::BigInt(value))) => Some(*value),
        RexKind::Literal(Literal::Value(Value::Decimal(value))) if value.scale == 0 => i64::try_from(value.unscaled).ok(),
        _ => None,
    }
}
