//! What Flink refuses when it makes code of an expression: the validator has let it through.
//!
//! In: the expressions of a node. Out: Flink's words on the first call that no code can be made for, operands first.
//! Never: refuses what fails only when a row comes.

use crate::bind::VALIDATION;
use crate::bind::typing::{is_approximate, is_character, is_integer};
use crate::explain::rex::{Style, bare_value};
use crate::outcome::{Failure, Refusal};
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::{DataType, Field, TypeKind, Value};

const CODE_GEN: &str = "org.apache.flink.table.planner.codegen.CodeGenException";

/// Expressions of a projection; a quotient of literals is computed there while planning.
pub fn check_projection(rex: &Rex) -> Result<(), Failure> {
    if let Some(failure) = quotient_of_literals(rex) {
        return Err(failure);
    }
    check(rex)
}

/// Any expression.
pub fn check(rex: &Rex) -> Result<(), Failure> {
    match &rex.kind {
        RexKind::Call { op, args } => {
            if matches!(*op, "JSON_OBJECT" | "JSON_ARRAY") {
                for arg in args {
                    if !arg.is_call("JSON") {
                        check(arg)?;
                    }
                }
            } else {
                args.iter().try_for_each(check)?;
            }
            match call(op, args, &rex.ty) {
                Some(refusal) => Err(Failure::Refused(refusal)),
                None => Ok(()),
            }
        }
        RexKind::Field { of, .. } => check(of),
        RexKind::Input(_) | RexKind::Literal(_) | RexKind::Correlation { .. } | RexKind::Over(_) | RexKind::SubQuery(_) => Ok(()),
    }
}

/// Literal rows: an exact number that stands in a column of DOUBLE as it was written is not of its column's type.
pub fn check_values(rows: &[Vec<Rex>], row: &[Field]) -> Result<(), Failure> {
    let mut decimals = 0;
    for (cell, field) in rows.iter().flat_map(|cells| cells.iter().zip(row)) {
        let Some(value) = cell.as_value() else { continue };
        let number = bare_value(value, Style::Prefix);
        let term = match cell.ty.kind {
            TypeKind::Int => format!("((int) {number})"),
            TypeKind::BigInt => format!("((long) {number}L)"),
            TypeKind::Decimal { .. } => {
                decimals += 1;
                format!("((org.apache.flink.table.data.DecimalData) decimal${})", decimals - 1)
            }
            _ => continue,
        };
        if is_approximate(&field.ty.kind) || matches!(field.ty.kind, TypeKind::Date | TypeKind::Timestamp(..)) {
            let (ty, result) = (&cell.ty, &field.ty);
            return Err(Failure::Refused(Refusal::new(
                CODE_GEN,
                format!(
                    "Incompatible types of expression and result type. Expression[GeneratedExpression({term},false,,{ty},Some({number}))] type is [{ty}], result type is [{result}]"
                ),
            )));
        }
    }
    Ok(())
}

/// Whether Flink's generated code for an expression is no Java: the plan is accepted, and the job fails as it starts.
pub fn is_broken(rex: &Rex) -> bool {
    rex.any(&|rex| match rex.as_call() {
        Some(("SIGN", [arg])) => matches!(arg.ty.kind, TypeKind::TinyInt | TypeKind::SmallInt),
        Some(("JSON_VALUE", [json, ..])) => !is_character(&json.ty.kind) && json.ty.kind != TypeKind::Null,
        _ => false,
    })
}

fn quotient_of_literals(rex: &Rex) -> Option<Failure> {
    let RexKind::Call { op, args } = &rex.kind else { return None };
    if let Some(failure) = args.iter().find_map(quotient_of_literals) {
        return Some(failure);
    }
    if *op != "/" || !args.iter().all(Rex::is_literal) {
        return None;
    }
    let is_zero = match args[1].as_value()? {
        Value::Double(number) => *number == 0.0,
        Value::Float(number) => *number == 0.0,
        Value::Decimal(number) => number.unscaled == 0,
        number => crate::simplify::fold::as_integer(number) == Some(0),
    };
    is_zero.then(|| Failure::Refused(Refusal::new("java.lang.ArithmeticException", "Division by zero")))
}

fn call(op: &str, args: &[Rex], ty: &DataType) -> Option<Box<Refusal>> {
    let refused = |message: String| Some(Refusal::new(CODE_GEN, message));
    match op {
        "-" => difference(args),
        "EXTRACT" => {
            let unit = match &args.first()?.kind {
                RexKind::Literal(Literal::Symbol(unit)) => *unit,
                _ => return None,
            };
            let is_of_time = matches!(unit, "HOUR" | "MINUTE" | "SECOND" | "MILLISECOND" | "MICROSECOND" | "NANOSECOND" | "EPOCH");
            let refused = matches!(args.get(1)?.ty.kind, TypeKind::Time(_)) && !is_of_time;
            refused.then(|| Refusal::new(VALIDATION, format!("unit {unit} can not be applied to time variable")))
        }
        "CAST" | "TRY_CAST" => cast(&args.first()?.ty, ty),
        "JSON_VALUE" => {
            let returned =
                matches!(ty.kind, TypeKind::Char(_) | TypeKind::VarChar(_) | TypeKind::Boolean | TypeKind::Int | TypeKind::Double);
            if returned { None } else { refused(format!("Unsupported type '{ty}' for RETURNING in JSON_VALUE().")) }
        }
        // The null behaviour comes first; an object has keys between its values.
        "JSON_OBJECT" => args.iter().skip(2).step_by(2).find_map(json_operand),
        "JSON_ARRAY" => args.iter().skip(1).find_map(json_operand),
        "JSON" => Some(Refusal::new(
            VALIDATION,
            "The JSON() function is currently only supported inside JSON_ARRAY() or as the VALUE param of JSON_OBJECT(). Example: JSON_OBJECT('a', JSON('{\"key\": \"value\"}')) or JSON_ARRAY(JSON('{\"key\": \"value\"}')).",
        )),
        "ITEM" => {
            let [of, index] = args else { return None };
            if !matches!(of.ty.kind, TypeKind::Array(_)) {
                return None;
            }
            if index.ty.kind == TypeKind::BigInt {
                return refused("Integer expression type expected.".to_string());
            }
            let index = crate::simplify::fold::as_integer(index.as_value()?)?;
            (index < 1).then(|| Refusal::new(VALIDATION, format!("Array element access needs an index starting at 1 but was {index}.")))
        }
        "<" | "<=" | ">" | ">=" => {
            let not_ordered = |arg: &&Rex| matches!(arg.ty.kind, TypeKind::Array(_) | TypeKind::Map(..) | TypeKind::Multiset(_));
            let arg = args.iter().find(not_ordered)?;
            refused(format!("Comparable type expected, but was '{}'.", arg.ty))
        }
        "=" | "<>" => literal_as_time(args),
        "LIKE" => escape(args),
        "||" if args.iter().any(|arg| matches!(arg.ty.kind, TypeKind::Array(_))) => refused("String expression type expected.".to_string()),
        "CARDINALITY" if matches!(args.first()?.ty.kind, TypeKind::Multiset(_)) => refused("Expect an array or a map.".to_string()),
        _ => None,
    }
}

/// The difference that TIMESTAMPDIFF counts in units.
fn difference(args: &[Rex]) -> Option<Box<Refusal>> {
    let [left, right] = args else { return None };
    let name = |ty: &DataType| {
        Some(match ty.kind {
            TypeKind::Date => "DATE",
            TypeKind::Time(_) => "TIME_WITHOUT_TIME_ZONE",
            TypeKind::Timestamp(..) => "TIMESTAMP_WITHOUT_TIME_ZONE",
            TypeKind::TimestampLtz(..) => "TIMESTAMP_WITH_LOCAL_TIME_ZONE",
            _ => return None,
        })
    };
    let (a, b) = (name(&left.ty)?, name(&right.ty)?);
    let is_time = |ty: &DataType| matches!(ty.kind, TypeKind::Time(_));
    let is_ltz = |ty: &DataType| matches!(ty.kind, TypeKind::TimestampLtz(..));
    if is_time(&left.ty) != is_time(&right.ty) {
        return Some(Refusal::new("scala.MatchError", format!("({a},{b}) (of class scala.Tuple2)")));
    }
    (is_ltz(&left.ty) != is_ltz(&right.ty)).then(|| Refusal::new(CODE_GEN, "TIMESTAMP_LTZ only supports diff between the same type."))
}

fn cast(from: &DataType, to: &DataType) -> Option<Box<Refusal>> {
    let refused = |message: String| Some(Refusal::new(CODE_GEN, message));
    match (&from.kind, &to.kind) {
        (TypeKind::BigInt | TypeKind::Decimal { .. }, TypeKind::Date) => refused(format!("Unsupported cast from '{from}' to '{to}'.")),
        (kind, TypeKind::Date) if is_integer(kind) => refused(format!("Only legacy cast behaviour supports cast from '{from}' to 'DATE'.")),
        (kind, TypeKind::Array(_) | TypeKind::IntervalDayTime(_) | TypeKind::IntervalYearMonth(_)) if is_character(kind) => {
            refused(format!("Unsupported cast from '{from}' to '{to}'."))
        }
        _ => None,
    }
}

fn json_operand(arg: &Rex) -> Option<Box<Refusal>> {
    match arg.ty.kind {
        TypeKind::Null => Some(Refusal::new(crate::bind::TABLE, "Type is not supported: ANY")),
        TypeKind::Date | TypeKind::Time(_) | TypeKind::IntervalDayTime(_) | TypeKind::IntervalYearMonth(_) => {
            Some(Refusal::new(CODE_GEN, format!("Type '{}' is not scalar or cannot be converted into JSON.", arg.ty)))
        }
        _ => None,
    }
}

/// A text that is compared with a time is read while planning.
fn literal_as_time(args: &[Rex]) -> Option<Box<Refusal>> {
    let [left, right] = args else { return None };
    let (literal, other) = if is_character(&left.ty.kind) { (left, right) } else { (right, left) };
    let Some(Value::String(text)) = literal.as_value() else { return None };
    if !is_character(&literal.ty.kind) {
        return None;
    }
    let (class, cause) = match other.ty.kind {
        TypeKind::Date => ("java.time.DateTimeException", format!("For input string: '{text}'.")),
        TypeKind::Time(_) => (
            "java.time.DateTimeException",
            format!("Invalid time format: '{text}'. Expected format: HH:mm:ss[.fff] where HH is 00-23, mm is 00-59, ss is 00-59"),
        ),
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => {
            ("java.time.format.DateTimeParseException", format!("Text '{text}' could not be parsed at index 0"))
        }
        _ => return None,
    };
    let target = other.ty.clone();
    let read = Rex::call("CAST", vec![literal.clone()], target.clone());
    let session = rowkind_ir::eval::Session { zone: crate::simplify::zone::current(), ..Default::default() };
    if rowkind_ir::eval::constant(&crate::lower::expression(&read).ok()?, &session).is_some() {
        return None;
    }
    let inner = format!("Error when casting {} to {target}.", literal.ty);
    let refusal = Refusal::new(VALIDATION, format!("Error when casting literal. {inner}"))
        .cause("org.apache.flink.table.api.TableRuntimeException", inner)
        .cause(class, cause);
    Some(refusal)
}

/// A pattern with an ESCAPE that is known while planning.
fn escape(args: &[Rex]) -> Option<Box<Refusal>> {
    let [_, pattern, escape] = args else { return None };
    let (Some(Value::String(pattern)), Some(Value::String(escape))) = (pattern.as_value(), escape.as_value()) else {
        return None;
    };
    let mut signs = escape.chars();
    let sign = signs.next()?;
    if signs.next().is_some() {
        return Some(Refusal::new(VALIDATION, format!("Invalid escape character '{escape}'")));
    }
    let pattern_signs: Vec<char> = pattern.chars().collect();
    let mut at = 0;
    while at < pattern_signs.len() {
        if pattern_signs[at] == sign {
            match pattern_signs.get(at + 1) {
                Some(next) if matches!(next, '%' | '_') || *next == sign => at += 1,
                _ => return Some(Refusal::new(VALIDATION, format!("Invalid escape sequence '{pattern}', {at}"))),
            }
        }
        at += 1;
    }
    None
}
