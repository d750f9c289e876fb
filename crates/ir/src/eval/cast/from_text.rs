//! Texts as numbers, booleans, dates and times.
//!
//! In: a text; blanks around it do not count (but for BOOLEAN). Out: the value, or the exception that Flink throws.

use super::super::arithmetic::Whole;
use super::super::{EvalError, EvalResult};
use super::cut_timestamp;
use crate::civil::{Date, DateTime, MILLIS_PER_DAY};
use crate::types::TypeKind;
use crate::value::{Decimal, Timestamp, Value};
use crate::zone::Zone;
use std::rc::Rc;

const NUMBER_FORMAT: &str = "java.lang.NumberFormatException";
const DATE_TIME: &str = "java.time.DateTimeException";

pub(super) fn convert(text: &str, to: &TypeKind, zone: &Zone) -> EvalResult {
    match to {
        TypeKind::Boolean => boolean(text),
        TypeKind::Float => java_float(text).and_then(|number| number.parse().ok()).map(Value::Float).ok_or_else(|| not_a_float(text)),
        TypeKind::Double => java_float(text).and_then(|number| number.parse().ok()).map(Value::Double).ok_or_else(|| not_a_float(text)),
        TypeKind::Decimal { precision, scale } => {
            let found = match *precision <= LONG_DIGITS && text.len() <= usize::from(LONG_DIGITS) {
                true => short_decimal(text.as_bytes(), *precision, *scale)?,
                false => Decimal::parse(text.trim_matches([' ', '\n', '\t']), *precision, *scale).ok().flatten(),
            };
            let overflow = || EvalError::new(NUMBER_FORMAT, format!("For input string: '{text}'. Overflow."));
            found.map(|decimal| Value::Decimal(Rc::new(decimal))).ok_or_else(overflow)
        }
        TypeKind::Date => match parse_date_text(text) {
            Some(days) => Ok(Value::Date(days)),
            None => Err(EvalError::new(DATE_TIME, format!("For input string: '{text}'."))),
        },
        TypeKind::Time(precision) => match parse_time_text(text) {
            Some(millis) => Ok(Value::Time(super::cut_millis(i64::from(millis), *precision) as i32)),
            None => Err(EvalError::new(
                DATE_TIME,
                format!("Invalid time format: '{text}'. Expected format: HH:mm:ss[.fff] where HH is 00-23, mm is 00-59, ss is 00-59"),
            )),
        },
        TypeKind::Timestamp(precision, _) => parse_timestamp_text(text).map(|v| Value::Timestamp(cut_timestamp(v, *precision))),
        TypeKind::TimestampLtz(precision, _) => {
            parse_timestamp_text(text).map(|v| Value::Timestamp(cut_timestamp(zone.to_instant(v), *precision)))
        }
        kind => whole_number(text, kind),
    }
}

fn boolean(text: &str) -> EvalResult {
    match text.to_lowercase().as_str() {
        "t" | "true" | "y" | "yes" | "1" => Ok(Value::Boolean(true)),
        "f" | "false" | "n" | "no" | "0" => Ok(Value::Boolean(false)),
        _ => Err(EvalError::new("org.apache.flink.table.api.TableException", format!("Cannot parse '{text}' as BOOLEAN."))),
    }
}

/// So many digits have room in a long.
const LONG_DIGITS: u8 = 18;

/// A short text as a short decimal. Flink reads it byte by byte, and so it passes over one wrong byte at the very end (`1d`, `n`), counts
/// leading zeros as digits, rounds beyond its precision, and looks up powers of ten that it does not have.
///
/// like    Flink `BinaryStringDataUtil.toDecimalFromBytes`
fn short_decimal(text: &[u8], precision: u8, scale: u8) -> Result<Option<Decimal>, EvalError> {
    let is_blank = |byte: u8| matches!(byte, b' ' | b'\n' | b'\t');
    let blanks = text.iter().take_while(|&&byte| is_blank(byte)).count();
    let mut rest = &text[blanks..];
    let Some(&first) = rest.first() else { return Ok(None) };
    if matches!(first, b'-' | b'+') {
        rest = &rest[1..];
        if rest.is_empty() {
            return Ok(None);
        }
    }
    let mut number = 0i64;
    let (mut digits, mut point, mut last) = (0i32, None, first);
    while let Some((&byte, behind)) = rest.split_first() {
        (rest, last) = (behind, byte);
        match byte {
            b'0'..=b'9' => {
                number = number.wrapping_mul(10).wrapping_add(i64::from(byte - b'0'));
                digits += 1;
            }
            b'.' if point.is_some() => return Ok(None),
            b'.' => point = Some(digits),
            _ => break,
        }
    }
    let mut exponent = point.unwrap_or(digits) - digits;
    if matches!(last, b'e' | b'E') && !rest.is_empty() {
        let sign = rest[0];
        if matches!(sign, b'-' | b'+') {
            rest = &rest[1..];
            if rest.is_empty() {
                return Ok(None);
            }
        }
        let mut written = 0;
        while let Some((&byte, behind)) = rest.split_first() {
            rest = behind;
            match byte {
                b'0'..=b'9' if written < 40 => written = written * 10 + i32::from(byte - b'0'),
                b'0'..=b'9' => {}
                _ => break,
            }
        }
        exponent += if sign == b'-' { -written } else { written };
    }
    let change = exponent + i32::from(scale);
    if !rest.iter().all(|&byte| is_blank(byte)) || digits + change > i32::from(precision) {
        return Ok(None);
    }
    let number = i128::from(if first == b'-' { -number } else { number });
    let unscaled = match change {
        0.. => number * crate::decimal::power_of_ten(change as u32),
        _ if -change > i32::from(LONG_DIGITS) => {
            // The power below is asked for first.
            let place = if -change - 1 > i32::from(LONG_DIGITS) { -change - 1 } else { -change };
            return Err(EvalError::new(
                "java.lang.ArrayIndexOutOfBoundsException",
                format!("Index {place} out of bounds for length {}", LONG_DIGITS + 1),
            ));
        }
        _ => {
            let half = 5 * crate::decimal::power_of_ten((-change - 1) as u32);
            (number + if first == b'-' { -half } else { half }) / crate::decimal::power_of_ten(-change as u32)
        }
    };
    Ok(Some(Decimal::new(unscaled, scale)))
}

/// Digits with a sign; a fraction is read and dropped.
fn whole_number(text: &str, kind: &TypeKind) -> EvalResult {
    let fail = |why: &str| EvalError::new(NUMBER_FORMAT, format!("For input string: '{text}'. {why}"));
    let trimmed = text.trim_matches(' ');
    if trimmed.is_empty() {
        return Err(fail("Input is empty."));
    }
    let (negative, digits) = match trimmed.as_bytes()[0] {
        b'-' => (true, &trimmed[1..]),
        b'+' => (false, &trimmed[1..]),
        _ => (false, trimmed),
    };
    let (digits, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if trimmed.len() == 1 && digits.is_empty() || !digits.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
        return Err(fail("Invalid character found."));
    }
    let magnitude = digits
        .bytes()
        .try_fold(0i128, |value, digit| Some(value * 10 + i128::from(digit - b'0')).filter(|value| *value <= i128::from(u64::MAX)));
    let value = magnitude.map(|value| if negative { -value } else { value });
    let (Some(to), Some(value)) = (Whole::of(kind), value) else { return Err(fail("Overflow.")) };
    let fits = match to {
        Whole::TinyInt => i8::try_from(value).is_ok(),
        Whole::SmallInt => i16::try_from(value).is_ok(),
        Whole::Int => i32::try_from(value).is_ok(),
        Whole::BigInt => i64::try_from(value).is_ok(),
    };
    if fits { Ok(to.value(value as i64)) } else { Err(fail("Overflow.")) }
}

/// Whether Java's `Double.parseDouble` takes the text.
pub(in crate::eval) fn is_double(text: &str) -> bool {
    java_float(text).is_some_and(|number| number.parse::<f64>().is_ok())
}

/// The text of a number that Java's `Double.parseDouble` takes, in the form that Rust takes.
fn java_float(text: &str) -> Option<String> {
    let text = text.trim();
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        "NaN" => return Some("NaN".into()),
        "Infinity" => return Some(text.replace("Infinity", "inf")),
        _ => {}
    }
    let number = text.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(text);
    let valid = number.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | 'e' | 'E'));
    (valid && number.chars().any(|c| c.is_ascii_digit())).then(|| number.to_string())
}

fn not_a_float(text: &str) -> EvalError {
    let text = text.trim();
    let message = if text.is_empty() { "empty String".to_string() } else { format!("For input string: \"{text}\"") };
    EvalError::new(NUMBER_FORMAT, message)
}

fn number_of(text: &str) -> Option<i64> {
    let text = text.trim();
    let valid = !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    if valid { text.parse().ok() } else { None }
}

/// `2024-02-29`, `2024-2-9`, `2024-02`, `2024`, with or without a time behind a blank. Days since 1970.
pub fn parse_date_text(text: &str) -> Option<i32> {
    let date = match text.find(' ') {
        Some(at) if at > 0 => &text[..at],
        _ => text,
    };
    let mut parts = date.splitn(3, '-');
    let year = number_of(parts.next()?)?;
    let month = parts.next().map_or(Some(1), number_of)?;
    let day = parts.next().map_or(Some(1), number_of)?;
    if year > 9_999 {
        return None;
    }
    Some(Date::checked(year, month as u32, day as u32)?.days() as i32)
}

/// `12:34:56.789`, `1:2:3`, `12:34`, `12`. Milliseconds of the day.
pub fn parse_time_text(text: &str) -> Option<i32> {
    let mut parts = text.trim().splitn(3, ':');
    let hour = number_of(parts.next()?)?;
    let minute = parts.next().map_or(Some(0), number_of)?;
    let (second, millis) = match parts.next() {
        None => (0, 0),
        Some(seconds) => match seconds.split_once('.') {
            None => (number_of(seconds)?, 0),
            Some((seconds, fraction)) => (number_of(seconds)?, fraction_nanos(fraction)? / 1_000_000),
        },
    };
    let valid = hour < 24 && minute < 60 && second < 60;
    valid.then_some((((hour * 60 + minute) * 60 + second) * 1_000 + i64::from(millis)) as i32)
}

fn fraction_nanos(digits: &str) -> Option<u32> {
    let valid = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let digits: String = digits.chars().chain("000000000".chars()).take(9).collect();
    if valid { digits.parse().ok() } else { None }
}

/// `2024-2-9` or `2024-02-29 12:34:56.789`. Days beyond the month's end are its last; 24:00:00 is the next day's start.
pub fn parse_timestamp_text(text: &str) -> Result<Timestamp, EvalError> {
    let text = text.trim();
    let mut reader = Reader { text, at: 0 };
    match timestamp(&mut reader) {
        Some(timestamp) if reader.at == text.len() => Ok(timestamp),
        Some(_) => Err(unparsed(text, format!("could not be parsed, unparsed text found at index {}", reader.at))),
        None => Err(unparsed(text, format!("could not be parsed at index {}", reader.at))),
    }
}

fn unparsed(text: &str, why: String) -> EvalError {
    EvalError::new("java.time.format.DateTimeParseException", format!("Text '{text}' {why}"))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn digits(&mut self, least: usize, most: usize) -> Option<u32> {
        let digits = self.text.as_bytes()[self.at..].iter().take(most).take_while(|b| b.is_ascii_digit()).count();
        if digits < least {
            return None;
        }
        let value = self.text[self.at..self.at + digits].parse().ok()?;
        self.at += digits;
        Some(value)
    }

    fn literal(&mut self, literal: &str) -> Option<()> {
        self.text[self.at..].starts_with(literal).then(|| self.at += literal.len())
    }
}

fn timestamp(reader: &mut Reader<'_>) -> Option<Timestamp> {
    let year = reader.digits(4, 4)?;
    reader.literal("-")?;
    let month = reader.digits(1, 2)?;
    reader.literal("-")?;
    let day = reader.digits(1, 2)?;
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        reader.at = 0;
        return None;
    }
    let day = day.min(crate::civil::days_in_month(i64::from(year), month));
    let date = Date { year: i64::from(year), month, day };
    let before_time = reader.at;
    let Some((hour, minute, second, nanos)) = clock(reader) else {
        reader.at = before_time;
        return Some(Timestamp::from_millis(date.days() * MILLIS_PER_DAY));
    };
    if hour == 24 && (minute, second, nanos) == (0, 0, 0) {
        return Some(Timestamp::from_millis((date.days() + 1) * MILLIS_PER_DAY));
    }
    if hour > 23 || minute > 59 || second > 59 {
        reader.at = 0;
        return None;
    }
    Some(DateTime { date, hour, minute, second, nanos }.timestamp())
}

fn clock(reader: &mut Reader<'_>) -> Option<(u32, u32, u32, u32)> {
    reader.literal(" ")?;
    let hour = reader.digits(1, 2)?;
    reader.literal(":")?;
    let minute = reader.digits(1, 2)?;
    reader.literal(":")?;
    let second = reader.digits(1, 2)?;
    let before_fraction = reader.at;
    let mut nanos = 0;
    if reader.literal(".").is_some() {
        let start = reader.at;
        match reader.digits(1, 9) {
            Some(_) => nanos = fraction_nanos(&reader.text[start..reader.at])?,
            None => reader.at = before_fraction,
        }
    }
    Some((hour, minute, second, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value_text::text as print;
    use crate::{DataType, TimeAttribute};

    fn cast(text: &str, kind: TypeKind) -> String {
        let ty = DataType::new(kind);
        match convert(text, &ty.kind, &Zone::default()) {
            Ok(value) => print(&value, &ty, &Zone::default()),
            Err(error) => error.message().to_string(),
        }
    }

    #[test]
    fn integers() {
        // 203 #30, #56, #57, #66, #67
        assert_eq!(cast("1.9", TypeKind::Int), "1");
        assert_eq!(cast(" +5 ", TypeKind::Int), "5");
        assert_eq!(cast("0x10", TypeKind::Int), "For input string: '0x10'. Invalid character found.");
        assert_eq!(cast("1.5e3", TypeKind::Int), "For input string: '1.5e3'. Invalid character found.");
        assert_eq!(cast("", TypeKind::Int), "For input string: ''. Input is empty.");
        assert_eq!(cast("300", TypeKind::TinyInt), "For input string: '300'. Overflow.");
        assert_eq!(cast("-9223372036854775808", TypeKind::BigInt), "-9223372036854775808");
    }

    #[test]
    fn floats_and_decimals() {
        // 203 #31, #32, #33, #59, #60
        for (text, expected) in [
            ("1.", "1.0"),
            (".5", "0.5"),
            ("1d", "1.0"),
            ("NaN", "NaN"),
            ("-Infinity", "-Infinity"),
            ("1e400", "Infinity"),
            ("1e", "For input string: \"1e\""),
            ("inf", "For input string: \"inf\""),
            ("abc", "For input string: \"abc\""),
        ] {
            assert_eq!(cast(text, TypeKind::Double), expected);
        }
        let decimal = TypeKind::Decimal { precision: 5, scale: 2 };
        assert_eq!(cast(" 1.005 ", decimal.clone()), "1.01");
        assert_eq!(cast("1e2", decimal.clone()), "100.00");
        assert_eq!(cast("abc", decimal.clone()), "For input string: 'abc'. Overflow.");
        // executed-casts #12
        for (text, expected) in [
            ("n", "0.00"),
            ("1d", "1.00"),
            ("-x", "0.00"),
            ("1e", "1.00"),
            ("-1.005", "-1.01"),
            ("999.995", "1000.00"),
            ("1dd", "For input string: '1dd'. Overflow."),
            ("00012", "For input string: '00012'. Overflow."),
            ("", "For input string: ''. Overflow."),
            ("1.0E-50", "Index 48 out of bounds for length 19"),
        ] {
            assert_eq!(cast(text, decimal.clone()), expected, "{text}");
        }
    }

    #[test]
    fn dates_and_times() {
        // 203 #34 to #37, #62 to #64
        for (text, expected) in [
            ("2024-1-5", "2024-01-05"),
            ("2024-01-05 10:00:00", "2024-01-05"),
            (" 2024-01-05", "2024-01-05"),
            ("2024-01", "2024-01-01"),
            ("12", "0012-01-01"),
            ("20240105", "For input string: '20240105'."),
            ("10000-01-01", "For input string: '10000-01-01'."),
            ("2024-02-30", "For input string: '2024-02-30'."),
        ] {
            assert_eq!(cast(text, TypeKind::Date), expected);
        }
        assert_eq!(cast("1:2:3", TypeKind::Time(0)), "01:02:03");
        assert_eq!(cast("12", TypeKind::Time(0)), "12:00:00");
        let timestamp = |precision| TypeKind::Timestamp(precision, TimeAttribute::None);
        for (text, expected) in [
            ("2024-2-9", "2024-02-09 00:00:00.000"),
            ("2024-02-30 00:00:00", "2024-02-29 00:00:00.000"),
            ("2024-1-5 1:2:3", "2024-01-05 01:02:03.000"),
            ("2024-01-05 24:00:00", "2024-01-06 00:00:00.000"),
            ("2024-01-05 10:00:00.123456789", "2024-01-05 10:00:00.123"),
            ("abc", "Text 'abc' could not be parsed at index 0"),
            ("2024-01-05T10:00:00", "Text '2024-01-05T10:00:00' could not be parsed, unparsed text found at index 10"),
        ] {
            assert_eq!(cast(text, timestamp(3)), expected);
        }
        assert_eq!(cast("2024-01-05 10:00:00.123456789", timestamp(9)), "2024-01-05 10:00:00.123456789");
    }
}
