//! Patterns of Java's older `SimpleDateFormat`: what FROM_UNIXTIME, UNIX_TIMESTAMP, TO_DATE and CONVERT_TZ use.
//!
//! In: a pattern and a zone; an instant, or a text. Out: its text, or the instant. Reading is lenient: values roll over
//! (`29.02.2023` is March 1), and what follows in the text does not count. Days before 1582-10-15 are Julian.

use super::super::EvalError;
use super::format::{DAYS, MONTHS};
use super::round::{julian, julian_days};
use crate::civil::{Date, DateTime, MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_MINUTE, MILLIS_PER_SECOND};
use crate::value::Timestamp;
use crate::zone::Zone;

/// 1582-10-15.
const GREGORIAN_START_DAYS: i64 = -141_427;
const GREGORIAN_START_MILLIS: i64 = GREGORIAN_START_DAYS * MILLIS_PER_DAY;

/// Years of two digits up to this one belong to this century.
const TWO_DIGIT_YEARS_END: i64 = 46;

#[derive(Clone, Debug)]
pub(super) struct LegacyPattern {
    items: Vec<Item>,
}

#[derive(Clone, Debug)]
enum Item {
    Literal(char),
    Field { letter: char, count: usize },
}

impl LegacyPattern {
    pub fn parse(pattern: &str) -> Result<LegacyPattern, EvalError> {
        let illegal = |message: String| EvalError::new("java.lang.IllegalArgumentException", message);
        let chars: Vec<char> = pattern.chars().collect();
        let mut items = Vec::new();
        let mut quoted = false;
        let mut at = 0;
        while at < chars.len() {
            let c = chars[at];
            if c == '\'' {
                if chars.get(at + 1) == Some(&'\'') {
                    items.push(Item::Literal('\''));
                    at += 1;
                } else {
                    quoted = !quoted;
                }
                at += 1;
            } else if c.is_ascii_alphabetic() && !quoted {
                if !"GyMdkHmsSEDFwWahKzZYuXL".contains(c) {
                    return Err(illegal(format!("Illegal pattern character '{c}'")));
                }
                let count = chars[at..].iter().take_while(|other| **other == c).count();
                items.push(Item::Field { letter: c, count });
                at += count;
            } else {
                items.push(Item::Literal(c));
                at += 1;
            }
        }
        if quoted { Err(illegal("Unterminated quote".into())) } else { Ok(LegacyPattern { items }) }
    }

    pub fn format(&self, instant_millis: i64, zone: &Zone) -> String {
        let offset = zone.legacy_offset_at(instant_millis);
        let local = instant_millis + offset;
        let mut at = DateTime::from_timestamp(Timestamp::from_millis(local));
        if local < GREGORIAN_START_MILLIS {
            at.date = julian(local.div_euclid(MILLIS_PER_DAY));
        }
        let mut out = String::new();
        for item in &self.items {
            match item {
                Item::Literal(c) => out.push(*c),
                Item::Field { letter, count } => out.push_str(&field_text(*letter, *count, &at, offset)),
            }
        }
        out
    }

    /// Reads the start of a text; `None`: it does not fit.
    pub fn read(&self, text: &str, zone: &Zone) -> Option<i64> {
        let mut rest = text;
        let mut fields = Fields { year: 1_970, month: 1, day: 1, millis: 0, afternoon: None, offset: None };
        for (i, item) in self.items.iter().enumerate() {
            rest = match item {
                Item::Literal(c) => rest.strip_prefix(*c)?,
                Item::Field { letter, count } => {
                    let abutting = matches!(self.items.get(i + 1), Some(Item::Field { .. }));
                    fields.read(*letter, *count, rest, abutting)?
                }
            };
        }
        let months = fields.year * 12 + fields.month - 1;
        let first = Date { year: months.div_euclid(12), month: months.rem_euclid(12) as u32 + 1, day: 1 };
        let gregorian = first.days() + fields.day - 1;
        let days = if gregorian >= GREGORIAN_START_DAYS { gregorian } else { julian_days(first) + fields.day - 1 };
        let noon = if fields.afternoon == Some(true) { 12 * MILLIS_PER_HOUR } else { 0 };
        let local = days * MILLIS_PER_DAY + fields.millis + noon;
        Some(fields.offset.map_or_else(|| zone.legacy_to_instant(local), |offset| local - offset))
    }
}

fn field_text(letter: char, count: usize, at: &DateTime, offset: i64) -> String {
    let padded = |value: i64| format!("{value:0count$}");
    let date = at.date;
    let weekday = (date.iso_day_of_week() - 1) as usize;
    let sunday_based = date.iso_day_of_week() % 7;
    let year = if date.year < 1 { 1 - date.year } else { date.year };
    match letter {
        'G' => if date.year < 1 { "BC" } else { "AD" }.to_string(),
        'y' | 'Y' if count == 2 => format!("{:02}", year % 100),
        'y' => padded(year),
        'Y' => padded(Date::from_days(date.days() - sunday_based + 6).year),
        'M' | 'L' => match count {
            1 | 2 => padded(date.month.into()),
            3 => MONTHS[date.month as usize - 1][..3].to_string(),
            _ => MONTHS[date.month as usize - 1].to_string(),
        },
        'd' => padded(date.day.into()),
        'D' => padded(date.day_of_year()),
        'E' if count >= 4 => DAYS[weekday].to_string(),
        'E' => DAYS[weekday][..3].to_string(),
        'u' => padded(date.iso_day_of_week()),
        'F' => padded((i64::from(date.day) - 1) / 7 + 1),
        'w' => padded((Date::from_days(date.days() - sunday_based + 6).day_of_year() - 1) / 7 + 1),
        'W' => padded((i64::from(date.day) - 1 + Date { day: 1, ..date }.iso_day_of_week() % 7) / 7 + 1),
        'a' => if at.hour < 12 { "AM" } else { "PM" }.to_string(),
        'H' => padded(at.hour.into()),
        'k' => padded(if at.hour == 0 { 24 } else { at.hour.into() }),
        'K' => padded((at.hour % 12).into()),
        'h' => padded(if at.hour.is_multiple_of(12) { 12 } else { (at.hour % 12).into() }),
        'm' => padded(at.minute.into()),
        's' => padded(at.second.into()),
        'S' => padded((at.nanos / 1_000_000).into()),
        _ => {
            let sign = if offset < 0 { '-' } else { '+' };
            let (hours, minutes) = (offset.abs() / MILLIS_PER_HOUR, offset.abs() / MILLIS_PER_MINUTE % 60);
            match (letter, count) {
                ('X', _) if offset == 0 => "Z".into(),
                ('X', 1) => format!("{sign}{hours:02}"),
                ('X', 3) => format!("{sign}{hours:02}:{minutes:02}"),
                _ => format!("{sign}{hours:02}{minutes:02}"),
            }
        }
    }
}

struct Fields {
    year: i64,
    month: i64,
    day: i64,
    /// Of the day, from all fields of the clock.
    millis: i64,
    afternoon: Option<bool>,
    offset: Option<i64>,
}

impl Fields {
    fn read<'a>(&mut self, letter: char, count: usize, text: &'a str, abutting: bool) -> Option<&'a str> {
        match letter {
            'a' => {
                let start = text.get(..2)?.to_ascii_uppercase();
                self.afternoon = Some(start == "PM");
                return if start == "AM" || start == "PM" { Some(&text[2..]) } else { None };
            }
            'E' => return read_name(&DAYS, text).map(|(_, rest)| rest),
            'M' | 'L' if count >= 3 => {
                let (index, rest) = read_name(&MONTHS, text)?;
                self.month = index as i64 + 1;
                return Some(rest);
            }
            'G' => return text.strip_prefix("AD").or_else(|| text.strip_prefix("BC")),
            'X' | 'Z' | 'z' => return self.read_offset(letter, count, text),
            _ => {}
        }
        let text = text.trim_start_matches([' ', '\t']);
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let run = digits.bytes().take_while(u8::is_ascii_digit).count();
        let width = if abutting { run.min(count) } else { run };
        if width == 0 || width > 18 {
            return None;
        }
        let value = sign * digits[..width].parse::<i64>().ok()?;
        match letter {
            'y' if count <= 2 && width == 2 => {
                self.year = value + if value > TWO_DIGIT_YEARS_END { 1_900 } else { 2_000 };
            }
            'y' => self.year = value,
            'M' | 'L' => self.month = value,
            'd' => self.day = value,
            'D' => {
                self.month = 1;
                self.day = value;
            }
            'H' => self.millis += value * MILLIS_PER_HOUR,
            'k' => self.millis += value % 24 * MILLIS_PER_HOUR,
            'h' => self.millis += value % 12 * MILLIS_PER_HOUR,
            'K' => self.millis += value * MILLIS_PER_HOUR,
            'm' => self.millis += value * MILLIS_PER_MINUTE,
            's' => self.millis += value * MILLIS_PER_SECOND,
            'S' => self.millis += value,
            _ => {}
        }
        Some(&digits[width..])
    }

    fn read_offset<'a>(&mut self, letter: char, count: usize, text: &'a str) -> Option<&'a str> {
        if letter == 'X' && text.starts_with('Z') {
            self.offset = Some(0);
            return Some(&text[1..]);
        }
        if letter == 'z'
            && let Some(rest) = text.strip_prefix("UTC").or_else(|| text.strip_prefix("GMT"))
        {
            self.offset = Some(0);
            return Some(rest);
        }
        let sign = match text.chars().next()? {
            '+' => 1,
            '-' => -1,
            _ => return None,
        };
        let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
        let hours = number(1..3)?;
        let (minutes, length) = match (letter, count) {
            ('X', 1) => (0, 3),
            ('X', 3) => (number(4..6)?, 6),
            _ => (number(3..5)?, 5),
        };
        self.offset = Some(sign * (hours * MILLIS_PER_HOUR + minutes * MILLIS_PER_MINUTE));
        text.get(length..)
    }
}

fn read_name<'a>(names: &[&str], text: &'a str) -> Option<(usize, &'a str)> {
    let starts = |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let long = names.iter().position(|name| starts(name)).map(|i| (i, names[i].len()));
    let (index, length) = long.or_else(|| names.iter().position(|name| starts(&name[..3])).map(|i| (i, 3)))?;
    Some((index, &text[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::civil::date_text;

    #[test]
    fn texts() {
        // 202 #48
        let pattern = LegacyPattern::parse("yyyy-MM-dd HH:mm:ss").unwrap();
        let text = |seconds: i64| pattern.format(seconds * 1_000, &Zone::default());
        assert_eq!(text(1_709_210_096), "2024-02-29 12:34:56");
        assert_eq!(text(-1), "1969-12-31 23:59:59");
        let early = pattern.read("1582-10-04 12:00:00", &Zone::default()).unwrap();
        assert_eq!(text(early / 1_000), "1582-10-04 12:00:00");
        assert_eq!(text(-100_000_000_000), "1200-02-26 14:13:20");
        assert_eq!(text(3_100_000_000_000), "100205-02-02 15:06:40");
    }

    #[test]
    fn reading_rolls_over() {
        // 202 #40, #49
        let read = |pattern: &str, text: &str| LegacyPattern::parse(pattern).unwrap().read(text, &Zone::default());
        let date = read("dd.MM.yyyy", "29.02.2023").map(|millis| date_text(millis / MILLIS_PER_DAY));
        assert_eq!(date.as_deref(), Some("2023-03-01"));
        assert_eq!(read("yyyyMMdd", "20240229"), Some(1_709_164_800_000));
        assert_eq!(read("yyyy-MM-dd", "2024-11-03T01:30:00"), Some(1_730_592_000_000));
        assert_eq!(read("yyyy-MM-dd HH:mm:ss", "1970-01-01"), None);
        assert_eq!(read("yyyy-MM-dd'T'HH:mm:ssX", "2024-02-29T12:34:56+0100"), Some(1_709_206_496_000));
    }

    #[test]
    fn a_wrong_letter() {
        // 208 #19
        let error = LegacyPattern::parse("qq bad").unwrap_err();
        assert_eq!(error.message(), "Illegal pattern character 'q'");
    }
}
