//! Literals and their types.
//!
//! In: tokens of literals. Out: literal expressions as Calcite types them.
//! Never: folds anything but the sign of a number.

use super::typing::{cast_type, interval_kind};
use super::{Binder, Bound};
use crate::rex::Rex;
use rowkind_ir::types::IntervalUnit;
use rowkind_ir::{DataType, Decimal, TimeAttribute, Timestamp, TypeKind, Value};
use sqlparser::ast::{self, Expr};
use std::rc::Rc;

pub fn int(value: i32) -> Rex {
    Rex::value(Value::Int(value), DataType::not_null(TypeKind::Int))
}

pub fn boolean(value: bool) -> Rex {
    Rex::value(Value::Boolean(value), DataType::not_null(TypeKind::Boolean))
}

pub fn string(text: &str) -> Rex {
    let length = text.encode_utf16().count() as u32;
    Rex::value(Value::str(text), DataType::not_null(TypeKind::Char(length)))
}

pub fn null(ty: &DataType) -> Rex {
    Rex::value(Value::Null, ty.clone().with_nullable(true))
}

impl Binder<'_> {
    pub fn literal(&self, value: &ast::ValueWithSpan) -> Bound<Rex> {
        use ast::Value as V;
        match &value.value {
            V::Number(text, _) => self.number(text, false, value.span),
            V::SingleQuotedString(text) => {
                let at = self.text.span(value.span);
                if let Some(second) = at.and_then(|at| continued_on_line(self.text.text, at)) {
                    return Err(self.error_at(Some(second), "String literal continued on same line"));
                }
                Ok(string(text))
            }
            V::UnicodeStringLiteral(text) => Ok(string(&unescaped(text))),
            V::EscapedStringLiteral(text) | V::NationalStringLiteral(text) => Ok(string(text)),
            V::HexStringLiteral(text) => self.hex(text, value.span),
            V::Boolean(value) => Ok(boolean(*value)),
            V::Null => Ok(null(&DataType::new(TypeKind::Null))),
            other => Err(self.unsupported(format!("the literal {other}"), self.text.span(value.span))),
        }
    }

    /// `3` INT, `2147483648` BIGINT, `1.50` DECIMAL(3, 2), `1e2` DOUBLE.
    pub fn number(&self, text: &str, negative: bool, span: sqlparser::tokenizer::Span) -> Bound<Rex> {
        let out_of_range = || self.error_at(self.text.span(span), format!("Numeric literal '{text}' out of range"));
        if text.contains(['e', 'E']) {
            let value: f64 = text.parse().map_err(|_| out_of_range())?;
            if !value.is_finite() {
                let message = format!("Numeric literal '{}' out of range", text.to_uppercase());
                return Err(self.error_at(self.text.span(span), message));
            }
            // A literal is a decimal to Calcite: it has no zero below zero.
            let value = if negative && value != 0.0 { -value } else { value };
            return Ok(Rex::value(Value::Double(value), DataType::not_null(TypeKind::Double)));
        }
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let unscaled: i128 = digits.parse().map_err(|_| out_of_range())?;
        let unscaled = if negative { -unscaled } else { unscaled };
        let whole = i64::try_from(unscaled).map_err(|_| out_of_range())?;
        let scale = text.find('.').map_or(0, |point| text.len() - point - 1);
        if scale > 0 {
            let kind = super::typing::decimal_kind((text.len() - 1) as i32, scale as i32);
            let value = Value::Decimal(Rc::new(Decimal { unscaled, scale: scale as u8 }));
            return Ok(Rex::value(value, DataType::not_null(kind)));
        }
        Ok(match i32::try_from(whole) {
            Ok(value) => int(value),
            Err(_) => {
                let value = Value::Decimal(Rc::new(Decimal { unscaled, scale: 0 }));
                Rex::value(value, DataType::not_null(TypeKind::BigInt))
            }
        })
    }

    fn hex(&self, text: &str, span: sqlparser::tokenizer::Span) -> Bound<Rex> {
        if !text.len().is_multiple_of(2) {
            let message = "Binary literal string must contain an even number of hexits";
            return Err(self.error_at(self.text.span(span), message));
        }
        let byte = |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok()).unwrap_or(0);
        let bytes: Vec<u8> = text.as_bytes().chunks(2).map(byte).collect();
        let ty = DataType::not_null(TypeKind::Binary(bytes.len() as u32));
        Ok(Rex::value(Value::Bytes(Rc::new(bytes)), ty))
    }

    /// `DATE '2024-01-01'` and its kin.
    pub fn typed_literal(&self, typed: &ast::TypedString, expr: &Expr) -> Bound<Rex> {
        let text = match &typed.value.value {
            ast::Value::SingleQuotedString(text) => text.as_str(),
            _ => return Err(self.unsupported_expr("this literal", expr)),
        };
        let ty = cast_type(&typed.data_type).map_err(|_| self.unsupported_expr("literals of this type", expr))?;
        let bad = |name: &str, format: &str| self.expr_error(expr, format!("Illegal {name} literal '{text}': not in format '{format}'"));
        match ty.kind {
            TypeKind::Date => {
                let days = parse_date(text).ok_or_else(|| bad("DATE", "yyyy-MM-dd"))?;
                Ok(Rex::value(Value::Date(days), DataType::not_null(TypeKind::Date)))
            }
            TypeKind::Time(_) => {
                let (millis, digits) = parse_time(text).ok_or_else(|| bad("TIME", "HH:mm:ss"))?;
                let millis = (millis / 1_000_000) as i32;
                Ok(Rex::value(Value::Time(millis), DataType::not_null(TypeKind::Time(digits.min(3)))))
            }
            TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => {
                let (stamp, digits) = parse_timestamp(text).ok_or_else(|| bad("TIMESTAMP", "yyyy-MM-dd HH:mm:ss"))?;
                let kind = match ty.kind {
                    TypeKind::TimestampLtz(..) => TypeKind::TimestampLtz(digits, TimeAttribute::None),
                    _ => TypeKind::Timestamp(digits, TimeAttribute::None),
                };
                Ok(Rex::value(Value::Timestamp(stamp), DataType::not_null(kind)))
            }
            _ => Err(self.unsupported_expr("literals of this type", expr)),
        }
    }

    /// `INTERVAL '1:30' HOUR TO MINUTE`.
    pub fn interval(&self, interval: &ast::Interval, negative: bool, expr: &Expr) -> Bound<Rex> {
        let Expr::Value(ast::ValueWithSpan { value: ast::Value::SingleQuotedString(text), .. }) = interval.value.as_ref() else {
            return Err(self.unsupported_expr("intervals that are no literals", expr));
        };
        let from = interval.leading_field.as_ref().map(|field| unit_name(&field.to_string())).unwrap_or_default();
        let to = interval.last_field.as_ref().map(|field| unit_name(&field.to_string()));
        let Some(kind) = interval_kind(&from, to.as_deref()) else {
            return Err(self.unsupported_expr("this interval unit", expr));
        };
        let name = match &to {
            Some(to) => format!("{from} TO {to}"),
            None => from.clone(),
        };
        let bad = || self.expr_error(expr, format!("Illegal interval literal format '{text}' for INTERVAL {name}"));
        let (sign, digits) = match text.trim().strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.trim().trim_start_matches('+')),
        };
        let sign = if negative { -sign } else { sign };
        let fields = split_interval(digits, &kind).ok_or_else(bad)?;
        let precision = interval.leading_precision.unwrap_or(2);
        if fields[0] >= 10_i64.checked_pow(precision as u32).unwrap_or(i64::MAX) {
            let value = if sign < 0 { -fields[0] } else { fields[0] };
            let message = format!("Interval field value {} exceeds precision of {from}({precision}) field", thousands(value));
            return Err(self.expr_error(expr, message));
        }
        let ty = DataType::not_null(kind.clone());
        Ok(match kind {
            TypeKind::IntervalYearMonth(unit) => {
                let months = match unit {
                    IntervalUnit::Year => fields[0] * 12,
                    IntervalUnit::YearToMonth => fields[0] * 12 + fields[1],
                    IntervalUnit::Quarter => fields[0] * 3,
                    _ => fields[0],
                };
                Rex::value(Value::IntervalMonths((months * sign) as i32), ty)
            }
            TypeKind::IntervalDayTime(unit) => Rex::value(Value::IntervalMillis(millis(unit, &fields) * sign), ty),
            _ => return Err(bad()),
        })
    }
}

/// `\00e9` in a Unicode literal; only four digits are read.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let digits = rest.get(at + 1..at + 5);
        match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32) {
            Some(c) => {
                out.push(c);
                rest = &rest[at + 5..];
            }
            None => {
                out.push('\\');
                rest = &rest[at + 1..];
            }
        }
    }
    out + rest
}

/// Units as SQL writes them, singular and in capitals.
pub fn unit_name(unit: &str) -> String {
    let upper = unit.to_ascii_uppercase();
    upper.strip_suffix('S').filter(|rest| *rest != "DAY" || upper == "DAYS").map_or(upper.clone(), str::to_string)
}

fn millis(unit: IntervalUnit, fields: &[i64]) -> i64 {
    use IntervalUnit as U;
    const SECOND: i64 = 1000;
    const MINUTE: i64 = 60 * SECOND;
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    let scales: &[i64] = match unit {
        U::Week => &[7 * DAY],
        U::Day => &[DAY],
        U::DayToHour => &[DAY, HOUR],
        U::DayToMinute => &[DAY, HOUR, MINUTE],
        U::DayToSecond => &[DAY, HOUR, MINUTE, SECOND, 1],
        U::Hour => &[HOUR],
        U::HourToMinute => &[HOUR, MINUTE],
        U::HourToSecond => &[HOUR, MINUTE, SECOND, 1],
        U::Minute => &[MINUTE],
        U::MinuteToSecond => &[MINUTE, SECOND, 1],
        _ => &[SECOND, 1],
    };
    fields.iter().zip(scales).map(|(field, scale)| field * scale).sum()
}

/// The numbers of an interval's text, seconds with their milliseconds behind them.
fn split_interval(text: &str, kind: &TypeKind) -> Option<Vec<i64>> {
    use IntervalUnit as U;
    let number =
        |text: &str| -> Option<i64> { (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())? };
    let bounded = |value: Option<i64>, max: i64| value.filter(|value| *value <= max);
    let second = |text: &str, max: i64| -> Option<(i64, i64)> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let fraction: String = fraction.chars().chain("000".chars()).take(3).collect();
        Some((bounded(number(whole), max)?, number(&fraction)?))
    };
    match kind {
        TypeKind::IntervalYearMonth(U::YearToMonth) => {
            let (years, months) = text.split_once('-')?;
            Some(vec![number(years)?, bounded(number(months), 11)?])
        }
        TypeKind::IntervalYearMonth(_) => Some(vec![number(text)?]),
        TypeKind::IntervalDayTime(unit) => {
            let (days, time) = match unit {
                U::DayToHour | U::DayToMinute | U::DayToSecond => {
                    let (days, time) = text.split_once(' ')?;
                    (Some(number(days)?), time)
                }
                _ => (None, text),
            };
            let parts: Vec<&str> = time.split(':').collect();
            let inner = days.is_some();
            let hour_max = if inner { 23 } else { i64::MAX };
            let rest = match (unit, &parts[..]) {
                (U::Day | U::Week | U::Hour | U::Minute, [one]) => vec![number(one)?],
                (U::Second, [one]) => {
                    let (whole, fraction) = second(one, i64::MAX)?;
                    vec![whole, fraction]
                }
                (U::DayToHour, [hours]) => vec![bounded(number(hours), hour_max)?],
                (U::DayToMinute | U::HourToMinute, [hours, minutes]) => {
                    vec![bounded(number(hours), hour_max)?, bounded(number(minutes), 59)?]
                }
                (U::DayToSecond | U::HourToSecond, [hours, minutes, seconds]) => {
                    let (whole, fraction) = second(seconds, 59)?;
                    vec![bounded(number(hours), hour_max)?, bounded(number(minutes), 59)?, whole, fraction]
                }
                (U::MinuteToSecond, [minutes, seconds]) => {
                    let (whole, fraction) = second(seconds, 59)?;
                    vec![number(minutes)?, whole, fraction]
                }
                _ => return None,
            };
            Some(days.into_iter().chain(rest).collect())
        }
        _ => None,
    }
}

fn thousands(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if value < 0 { format!("-{out}") } else { out }
}

/// Days since 1970-01-01 of a proleptic Gregorian date.
pub fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

fn days_in_month(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn parse_date(text: &str) -> Option<i32> {
    let parts: Vec<&str> = text.trim().split('-').collect();
    let [year, month, day] = parts[..] else { return None };
    if year.is_empty() || year.len() > 4 || month.len() > 2 || day.len() > 2 {
        return None;
    }
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<i64>().ok())?;
    let (year, month, day) = (number(year)?, number(month)?, number(day)?);
    let valid = (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day);
    valid.then(|| days_from_civil(year, month, day) as i32)
}

/// Nanoseconds of the day, and how many digits the fraction has.
fn parse_time(text: &str) -> Option<(i64, u8)> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let parts: Vec<&str> = whole.split(':').collect();
    let [hour, minute, second] = parts[..] else { return None };
    let number = |text: &str, max: i64| {
        let valid = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        valid.then(|| text.parse::<i64>().ok())?.filter(|value| *value <= max)
    };
    let seconds = number(hour, 23)? * 3600 + number(minute, 59)? * 60 + number(second, 59)?;
    if fraction.len() > 9 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanos: i64 = format!("{fraction:0<9}").parse().ok()?;
    Some((seconds * 1_000_000_000 + nanos, fraction.len() as u8))
}

fn parse_timestamp(text: &str) -> Option<(Timestamp, u8)> {
    let text = text.trim();
    let (date, time) = match text.split_once(' ') {
        Some((date, time)) => (date, time.trim()),
        None => (text, "00:00:00"),
    };
    let days = i64::from(parse_date(date)?);
    let (nanos, digits) = parse_time(time)?;
    Some((Timestamp::new(days * 86_400_000 + nanos / 1_000_000, (nanos % 1_000_000) as u32), digits))
}

/// The second of two texts side by side on one line; texts are continued on the next one only.
fn continued_on_line(text: &str, at: super::Stretch) -> Option<super::Stretch> {
    let raw = text.get(at.start..at.end)?;
    let mut from = 0;
    while raw[from..].starts_with('\'') {
        let end = closing_quote(raw, from)?;
        let gap = raw[end..].find('\'')?;
        from = end + gap;
        if !raw[end..from].contains('\n') {
            return Some(super::Stretch { start: at.start + from, end: at.start + closing_quote(raw, from)? });
        }
    }
    None
}

/// Behind the quote that closes a text; doubled ones are part of it.
fn closing_quote(raw: &str, open: usize) -> Option<usize> {
    let mut at = open + 1;
    loop {
        at += raw.get(at..)?.find('\'')? + 1;
        if !raw[at..].starts_with('\'') {
            return Some(at);
        }
        at += 1;
    }
}
