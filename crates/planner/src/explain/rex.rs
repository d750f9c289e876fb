//! Expressions as a plan prints them.
//!
//! In: an expression and the names of the columns that it reads.
//! Out: prefix style (`>(v, 3)`, physical plans) or infix style (`(v > 3)`, execution plans and most refusals).
//! Never: the style of the abstract syntax tree, whose columns are `$0`.

use crate::rex::{Literal, Range, Rex, RexKind, Sarg};
use crate::rex_digest::scientific_decimal;
use rowkind_ir::type_text::interval_unit_name;
use rowkind_ir::user_function::printed;
use rowkind_ir::{DataType, Decimal, TimeAttribute, Timestamp, TypeKind, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `+(a, b)`, with the types of literals and casts in full.
    Prefix,
    /// `(a + b)`, with short types.
    Infix,
}

/// How a column is named.
pub trait Names {
    fn name(&self, index: usize) -> String;
}

impl Names for [String] {
    fn name(&self, index: usize) -> String {
        self.get(index).cloned().unwrap_or_else(|| format!("${index}"))
    }
}

/// Columns as `$0`.
pub struct Positions;

impl Names for Positions {
    fn name(&self, index: usize) -> String {
        format!("${index}")
    }
}

const INFIX: [&str; 13] = ["*", "/", "/INT", "+", "-", "<", "<=", ">", ">=", "=", "<>", "OR", "AND"];

pub fn rex_text(rex: &Rex, names: &(impl Names + ?Sized), style: Style) -> String {
    match &rex.kind {
        RexKind::Input(index) => names.name(*index),
        RexKind::Literal(literal) => literal_text(literal, &rex.ty, style),
        RexKind::Correlation { id, name, .. } => format!("$cor{id}.{name}"),
        RexKind::Field { of, name, .. } => format!("{}.{name}", rex_text(of, names, style)),
        RexKind::Call { op, args } => call_text(op, args, &rex.ty, names, style),
        RexKind::Over(over) => {
            let args: Vec<String> = over.args.iter().map(|arg| rex_text(arg, names, style)).collect();
            format!("{}({}) OVER ()", printed(over.function), args.join(", "))
        }
        RexKind::SubQuery(query) => query.op.to_string(),
    }
}

fn call_text(op: &str, args: &[Rex], ty: &DataType, names: &(impl Names + ?Sized), style: Style) -> String {
    let text = |rex: &Rex| rex_text(rex, names, style);
    match op {
        "CAST" | "TRY_CAST" => {
            let target = if style == Style::Prefix { full_type(ty) } else { ty_short(ty) };
            format!("{op}({} AS {target})", text(&args[0]))
        }
        crate::bind::pattern::REF if args.len() == 2 => match &args[0].kind {
            RexKind::Literal(Literal::Name(name)) => format!("{name}.{}", text(&args[1])),
            _ => text(&args[1]),
        },
        "AS" if !args.is_empty() => text(&args[0]),
        _ if style == Style::Infix && args.len() >= 2 && INFIX.contains(&op) => {
            let parts: Vec<String> = args.iter().map(text).collect();
            format!("({})", parts.join(&format!(" {op} ")))
        }
        _ if style == Style::Infix && args.len() == 1 && op.starts_with("IS ") && !op.contains("JSON") => {
            format!("{} {op}", text(&args[0]))
        }
        "PROCTIME" | "CURRENT_TIMESTAMP" | "LOCALTIMESTAMP" | "CURRENT_DATE" | "CURRENT_TIME" | "LOCALTIME" if args.is_empty() => {
            format!("{op}()")
        }
        _ => {
            let parts: Vec<String> = args.iter().map(text).collect();
            format!("{}({})", printed(op), parts.join(", "))
        }
    }
}

/// Calcite's full type, with the time attribute that Flink's indicator types print.
fn full_type(ty: &DataType) -> String {
    match ty.time_attribute() {
        TimeAttribute::None => ty.calcite(),
        _ => ty_short(ty) + if ty.nullable { "" } else { " NOT NULL" },
    }
}

fn ty_short(ty: &DataType) -> String {
    let plain = ty.short();
    match ty.time_attribute() {
        TimeAttribute::Rowtime if !plain.contains('*') => plain + " *ROWTIME*",
        TimeAttribute::Proctime if !plain.contains('*') => plain + " *PROCTIME*",
        _ => plain,
    }
}

fn literal_text(literal: &Literal, ty: &DataType, style: Style) -> String {
    match literal {
        Literal::Value(value) => value_text(value, ty, style),
        Literal::Computed(Value::Double(number)) if style == Style::Prefix => {
            format!("{}:{}", exact_double(*number), ty.clone().with_nullable(true).calcite())
        }
        Literal::Computed(Value::Double(number)) => exact_double(*number),
        Literal::Computed(Value::Decimal(number)) if style == Style::Prefix => {
            format!("{}:{}", scientific_decimal(number), ty.clone().with_nullable(true).calcite())
        }
        Literal::Computed(Value::Decimal(number)) => scientific_decimal(number),
        Literal::Computed(value) => value_text(value, ty, style),
        Literal::Symbol(name) if style == Style::Prefix => format!("FLAG({name})"),
        Literal::Symbol(name) => name.to_string(),
        Literal::Name(name) => format!("_UTF-16LE'{name}'"),
        Literal::Sarg(sarg) => {
            let suffix = match (&ty.kind, style) {
                (_, Style::Infix) => None,
                (TypeKind::Int | TypeKind::Date | TypeKind::Boolean | TypeKind::Time(0), _) => None,
                (TypeKind::Timestamp(0, _) | TypeKind::TimestampLtz(_, _), _) => None,
                (_, Style::Prefix) => Some(ty.clone().with_nullable(true).calcite()),
            };
            let text = sarg_text(sarg, ty, style);
            match suffix {
                Some(suffix) => format!("{text}:{suffix}"),
                None => text,
            }
        }
    }
}

/// A literal as it stands in a plan: with its type, unless the text tells it.
pub fn value_text(value: &Value, ty: &DataType, style: Style) -> String {
    if value.is_null() {
        let ty = if style == Style::Prefix { full_type(&ty.clone().with_nullable(true)) } else { ty_short(ty) };
        return format!("null:{ty}");
    }
    let bare = bare_value(value, style);
    if let TypeKind::IntervalDayTime(unit) | TypeKind::IntervalYearMonth(unit) = &ty.kind {
        return format!("{bare}:INTERVAL {}", interval_unit_name(*unit));
    }
    if style == Style::Infix || is_natural(value, ty) {
        return bare;
    }
    let ty = ty.clone().with_nullable(true);
    format!("{bare}:{}", ty.calcite())
}

/// Whether the text of the value alone tells its type.
fn is_natural(value: &Value, ty: &DataType) -> bool {
    match (&ty.kind, value) {
        (TypeKind::Int | TypeKind::Boolean | TypeKind::Date | TypeKind::Time(0) | TypeKind::Timestamp(0, _), _) => true,
        (TypeKind::Char(length), Value::String(text)) => *length as usize == text.encode_utf16().count(),
        (TypeKind::Null | TypeKind::Named(_), _) => true,
        _ => false,
    }
}

pub fn bare_value(value: &Value, style: Style) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Boolean(b) => b.to_string(),
        Value::TinyInt(n) => n.to_string(),
        Value::SmallInt(n) => n.to_string(),
        Value::Int(n) => n.to_string(),
        Value::BigInt(n) => n.to_string(),
        Value::Float(x) => scientific(&format!("{x:e}")),
        Value::Double(x) => scientific(&format!("{x:e}")),
        Value::Decimal(decimal) => decimal_text(decimal),
        Value::String(text) if style == Style::Infix => format!("'{text}'"),
        Value::String(text) => format!("_UTF-16LE'{}'", text.replace('\'', "''")),
        Value::Bytes(bytes) => format!("X'{}'", bytes.iter().map(|b| format!("{b:02x}")).collect::<String>()),
        Value::Date(days) => date_text(*days),
        Value::Time(millis) => time_text(i64::from(*millis), 0),
        Value::Timestamp(timestamp) => timestamp_text(timestamp),
        Value::IntervalMonths(months) => months.to_string(),
        Value::IntervalMillis(millis) => millis.to_string(),
        Value::Array(_) | Value::Map(_) | Value::Multiset(_) | Value::Row(_) => format!("{value:?}"),
    }
}

/// Rust's `1.5e3` as Java's BigDecimal in scientific notation: `1.5E3`.
fn scientific(text: &str) -> String {
    text.replace('e', "E")
}

/// The first 20 digits of the exact decimal expansion, in Java's scientific notation.
fn exact_double(number: f64) -> String {
    let text = format!("{number:.800e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
    let all: String = digits.chars().filter(char::is_ascii_digit).collect();
    let significant = all.trim_end_matches('0');
    let is_whole = number.fract() == 0.0;
    let mut kept = &significant[..significant.len().min(20)];
    if is_whole {
        kept = kept.trim_end_matches('0');
    }
    let (first, rest) = kept.split_at(kept.len().min(1));
    let first = if first.is_empty() { "0" } else { first };
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest}E{exponent}")
}

/// As Java's `BigDecimal.toString`: small numbers in scientific notation.
pub fn decimal_text(decimal: &Decimal) -> String {
    let negative = decimal.unscaled < 0;
    let mut digits = decimal.unscaled.unsigned_abs().to_string();
    let scale = decimal.scale as usize;
    let exponent = digits.len() as i64 - 1 - scale as i64;
    if exponent < -6 {
        if digits.len() > 1 {
            digits.insert(1, '.');
        }
        let sign = if negative { "-" } else { "" };
        return format!("{sign}{digits}E{exponent}");
    }
    if scale > 0 {
        while digits.len() <= scale {
            digits.insert(0, '0');
        }
        digits.insert(digits.len() - scale, '.');
    }
    if negative { format!("-{digits}") } else { digits }
}

fn date_text(days: i32) -> String {
    let (year, month, day) = civil(i64::from(days));
    format!("{year:04}-{month:02}-{day:02}")
}

fn time_text(millis: i64, nanos: u32) -> String {
    let seconds = millis.div_euclid(1000);
    let mut text = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = millis.rem_euclid(1000) as u64 * 1_000_000 + u64::from(nanos);
    if fraction > 0 {
        let digits = format!("{fraction:09}");
        text.push('.');
        text.push_str(digits.trim_end_matches('0'));
    }
    text
}

fn timestamp_text(timestamp: &Timestamp) -> String {
    let days = timestamp.millis().div_euclid(86_400_000);
    let rest = timestamp.millis().rem_euclid(86_400_000);
    format!("{} {}", date_text(days as i32), time_text(rest, timestamp.nanos()))
}

/// Year, month and day of a day count from 1970-01-01, in the Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

fn sarg_text(sarg: &Sarg, ty: &DataType, style: Style) -> String {
    let ranges: Vec<String> = sarg.ranges.iter().map(|range| range_text(range, ty, style)).collect();
    let null = match sarg.null_as {
        Some(true) => "; NULL AS TRUE",
        Some(false) => "; NULL AS FALSE",
        None => "",
    };
    format!("Sarg[{}{null}]", ranges.join(", "))
}

/// One range; a single value stands alone. Values keep their `_UTF-16LE` in both styles.
fn range_text(range: &Range, ty: &DataType, style: Style) -> String {
    let end = |value: &Value| -> String {
        let bare = bare_value(value, Style::Prefix);
        match &ty.kind {
            _ if style == Style::Infix => match value {
                Value::Double(number) => number.to_string(),
                _ => bare,
            },
            TypeKind::BigInt => format!("{bare}L:BIGINT"),
            TypeKind::Int
            | TypeKind::Date
            | TypeKind::Time(0)
            | TypeKind::Char(_)
            | TypeKind::Timestamp(0, _)
            | TypeKind::TimestampLtz(_, _) => bare,
            _ => format!("{bare}:{}", ty.clone().with_nullable(true).calcite()),
        }
    };
    match (&range.lower, &range.upper) {
        (Some((low, true)), Some((high, true))) if low == high => end(low),
        (lower, upper) => {
            let low = match lower {
                None => "(-∞".to_string(),
                Some((value, true)) => format!("[{}", end(value)),
                Some((value, false)) => format!("({}", end(value)),
            };
            let high = match upper {
                None => "+∞)".to_string(),
                Some((value, true)) => format!("{}]", end(value)),
                Some((value, false)) => format!("{})", end(value)),
            };
            format!("{low}..{high}")
        }
    }
}
