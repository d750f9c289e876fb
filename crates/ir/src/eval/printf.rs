//! PRINTF: Java's `String.format`.
//!
//! A format that Java refuses, or that does not fit its arguments, gives null. Dates are their day numbers, as Flink hands them over.

use super::call::{Body, Call, lenient, string, text};
use super::node::whole;
use crate::civil;
use crate::float_text::{double_text, float_text};
use crate::value::Value;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    if call.name != "PRINTF" || !call.is_text(0) {
        return None;
    }
    // Conversions of Java's that are not known here.
    let unknown = |format: &str| {
        directives(format).is_some_and(|found| found.iter().any(|d| matches!(d, Directive::Field(f) if "gGhHaAtT".contains(f.conversion))))
    };
    if call.literal_text(0).is_some_and(unknown) {
        return None;
    }
    Some(lenient(|args| {
        if args[0].is_null() {
            return Ok(Value::Null);
        }
        match format(text(&args[0]), &args[1..]) {
            Some(result) => string(result),
            None => Ok(Value::Null),
        }
    }))
}

enum Directive {
    Text(String),
    Field(Field),
}

struct Field {
    index: Option<usize>,
    flags: String,
    width: Option<usize>,
    precision: Option<usize>,
    conversion: char,
}

/// Texts and fields in turn; `None`: no format.
fn directives(format: &str) -> Option<Vec<Directive>> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        out.push(Directive::Text(rest[..at].to_string()));
        rest = &rest[at + 1..];
        let number = |rest: &mut &str| -> Option<usize> {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let value = rest[..digits].parse().ok();
            *rest = &rest[digits..];
            value
        };
        let mut after = rest;
        let index = number(&mut after).filter(|_| after.starts_with('$'));
        if index.is_some() {
            rest = &after[1..];
        }
        let flags: String = rest.chars().take_while(|c| "-#+ 0,(".contains(*c)).collect();
        rest = &rest[flags.len()..];
        let width = number(&mut rest);
        let precision = match rest.strip_prefix('.') {
            Some(behind) => {
                rest = behind;
                Some(number(&mut rest)?)
            }
            None => None,
        };
        let conversion = rest.chars().next()?;
        rest = &rest[conversion.len_utf8()..];
        out.push(Directive::Field(Field { index, flags, width, precision, conversion }));
    }
    out.push(Directive::Text(rest.to_string()));
    Some(out)
}

fn format(format: &str, args: &[Value]) -> Option<String> {
    let mut out = String::new();
    let mut next = 0;
    for directive in directives(format)? {
        let field = match directive {
            Directive::Text(text) => {
                out.push_str(&text);
                continue;
            }
            Directive::Field(field) => field,
        };
        match field.conversion {
            '%' => out.push_str(&field.padded("%".into())),
            'n' => out.push('\n'),
            _ => {
                let arg = match field.index {
                    Some(index) => args.get(index.checked_sub(1)?)?,
                    None => {
                        next += 1;
                        args.get(next - 1)?
                    }
                };
                out.push_str(&field.print(arg)?);
            }
        }
    }
    Some(out)
}

impl Field {
    fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    fn padded(&self, text: String) -> String {
        let missing = self.width.unwrap_or(0).saturating_sub(text.chars().count());
        if self.has('-') { text + &" ".repeat(missing) } else { " ".repeat(missing) + &text }
    }

    fn print(&self, arg: &Value) -> Option<String> {
        let text = match self.conversion.to_ascii_lowercase() {
            's' => {
                let text = java_text(arg);
                self.padded(text.chars().take(self.precision.unwrap_or(usize::MAX)).collect())
            }
            'b' => self.padded(match arg {
                Value::Null => "false".into(),
                Value::Boolean(value) => value.to_string(),
                _ => "true".into(),
            }),
            _ if arg.is_null() => self.padded("null".into()),
            'd' => self.number(whole(arg)?.unsigned_abs().to_string(), whole(arg)? < 0),
            'x' => self.number(radix(arg, |v| format!("{v:x}"))?, false),
            'o' => self.number(radix(arg, |v| format!("{v:o}"))?, false),
            'f' => {
                let value = float(arg)?;
                if !value.is_finite() {
                    return Some(self.padded(double_text(value)));
                }
                self.number(half_up(value.abs(), self.precision.unwrap_or(6)), value.is_sign_negative())
            }
            'e' => {
                let value = float(arg)?;
                let text = format!("{:.*e}", self.precision.unwrap_or(6), value.abs());
                let (mantissa, exponent) = text.split_once('e')?;
                let exponent: i32 = exponent.parse().ok()?;
                let sign = if exponent < 0 { '-' } else { '+' };
                self.number(format!("{mantissa}e{sign}{:02}", exponent.abs()), value.is_sign_negative())
            }
            _ => return None,
        };
        Some(if self.conversion.is_ascii_uppercase() { text.to_uppercase() } else { text })
    }

    fn number(&self, digits: String, negative: bool) -> String {
        let digits = if self.has(',') { grouped(&digits) } else { digits };
        let (before, after) = match (negative, self.has('(')) {
            (true, true) => ("(", ")"),
            (true, false) => ("-", ""),
            (false, _) if self.has('+') => ("+", ""),
            (false, _) if self.has(' ') => (" ", ""),
            _ => ("", ""),
        };
        let used = before.len() + digits.len() + after.len();
        let zeros = if self.has('0') { self.width.unwrap_or(0).saturating_sub(used) } else { 0 };
        self.padded(format!("{before}{}{digits}{after}", "0".repeat(zeros)))
    }
}

fn java_text(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Boolean(value) => value.to_string(),
        Value::Float(value) => float_text(*value),
        Value::Double(value) => double_text(*value),
        Value::Decimal(value) => value.to_string(),
        Value::String(value) => value.to_string(),
        Value::Timestamp(at) => {
            // Java leaves out seconds and digits that are zero.
            let text = civil::timestamp_text(*at, 9).replace(' ', "T");
            let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
            match fraction {
                "000000000" => whole.strip_suffix(":00").unwrap_or(whole).to_string(),
                _ if fraction.ends_with("000000") => format!("{whole}.{}", &fraction[..3]),
                _ if fraction.ends_with("000") => format!("{whole}.{}", &fraction[..6]),
                _ => text.clone(),
            }
        }
        other => whole(other).map_or(String::new(), |value| value.to_string()),
    }
}

fn float(value: &Value) -> Option<f64> {
    match value {
        Value::Float(value) => Some(f64::from(*value)),
        Value::Double(value) => Some(*value),
        _ => None,
    }
}

/// Negative numbers are two's complements of their own width.
fn radix(value: &Value, print: fn(u64) -> String) -> Option<String> {
    Some(print(match value {
        Value::TinyInt(v) => u64::from(*v as u8),
        Value::SmallInt(v) => u64::from(*v as u16),
        Value::Int(v) => u64::from(*v as u32),
        Value::BigInt(v) => *v as u64,
        _ => return None,
    }))
}

/// Rounds the printed digits half up, as Java does.
fn half_up(value: f64, digits: usize) -> String {
    let text = double_text(value);
    match crate::value::Decimal::parse(&text, 38, digits.min(30) as u8) {
        Ok(Some(decimal)) => decimal.to_string(),
        _ => format!("{value:.digits$}"),
    }
}

fn grouped(digits: &str) -> String {
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut out = String::new();
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, int, lit, text, ty};
    use crate::types::{MAX_LENGTH, TypeKind};

    fn printf(format: &str, args: Vec<crate::Expr>) -> String {
        call("PRINTF", [text(format)].into_iter().chain(args).collect(), TypeKind::VarChar(MAX_LENGTH))
    }

    #[test]
    fn fields() {
        // 201 #44, #45
        assert_eq!(printf("%s=%d", vec![text("x"), int(-2)]), "\"x=-2\"");
        assert_eq!(printf("%05d|%x", vec![int(-2), int(-2)]), "\"-0002|fffffffe\"");
        assert_eq!(printf("%5s|%-5s|", vec![text("ab"), text("ab")]), "\"   ab|ab   |\"");
        let null = lit("null", &ty(TypeKind::Int));
        assert_eq!(printf("%05d|%x", vec![null.clone(), null]), "\" null|null\"");
        assert_eq!(printf("%d", vec![text("x")]), "null");
        assert_eq!(printf("%%", vec![]), "\"%\"");
        assert_eq!(printf("%s", vec![lit("\"2024-02-29\"", &ty(TypeKind::Date))]), "\"19782\"");
        // Asked of Flink 2.3.0 beside the corpus.
        assert_eq!(printf("%,d|%+d|% d", vec![int(1_234_567), int(5), int(5)]), "\"1,234,567|+5| 5\"");
        assert_eq!(printf("%08.2f", vec![lit("3.14159", &ty(TypeKind::Double))]), "\"00003.14\"");
        assert_eq!(printf("%2$s %1$s %s", vec![text("a"), text("b")]), "\"b a a\"");
    }
}
