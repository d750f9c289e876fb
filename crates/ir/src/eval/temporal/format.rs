//! Patterns of Java's `DateTimeFormatter`, English names: what DATE_FORMAT and TO_TIMESTAMP use.
//!
//! In: a pattern; a local date and time, or a text. Out: its text, or the date and time. A pattern that Java refuses fails with
//! Java's message.

use super::super::EvalError;
use crate::civil::{Date, DateTime, days_in_month, year_text};
use crate::value::Timestamp;

#[derive(Clone, Debug)]
pub(super) struct Pattern {
    items: Vec<Item>,
}

#[derive(Clone, Debug)]
enum Item {
    Literal(String),
    Field { letter: char, count: usize },
}

pub(super) const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
pub(super) const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

fn illegal(message: String) -> EvalError {
    EvalError::new("java.lang.IllegalArgumentException", message)
}

impl Pattern {
    pub fn parse(pattern: &str) -> Result<Pattern, EvalError> {
        let chars: Vec<char> = pattern.chars().collect();
        let mut items = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let c = chars[at];
            if c.is_ascii_alphabetic() {
                let count = chars[at..].iter().take_while(|other| **other == c).count();
                at += count;
                check_field(c, count)?;
                items.push(Item::Field { letter: c, count });
            } else if c == '\'' {
                let (literal, end) =
                    quoted(&chars, at + 1).ok_or_else(|| illegal(format!("Pattern ends with an incomplete string literal: {pattern}")))?;
                items.push(Item::Literal(literal));
                at = end;
            } else if matches!(c, '{' | '}' | '#') {
                return Err(illegal(format!("Pattern includes reserved character: '{c}'")));
            } else {
                // Optional sections print as if they were there.
                if !matches!(c, '[' | ']') {
                    items.push(Item::Literal(c.to_string()));
                }
                at += 1;
            }
        }
        Ok(Pattern { items })
    }

    pub fn format(&self, timestamp: Timestamp) -> Result<String, EvalError> {
        let at = DateTime::from_timestamp(timestamp);
        let mut out = String::new();
        for item in &self.items {
            match item {
                Item::Literal(text) => out.push_str(text),
                Item::Field { letter, count } => out.push_str(&field_text(*letter, *count, &at)?),
            }
        }
        Ok(out)
    }

    /// Reads a whole text; fields that are missing are those of 1970-01-01 00:00:00. `None`: the text does not fit.
    pub fn read(&self, text: &str) -> Option<Timestamp> {
        let mut fields = Fields::default();
        let mut rest = text;
        for (i, item) in self.items.iter().enumerate() {
            rest = match item {
                Item::Literal(literal) => rest.strip_prefix(literal.as_str())?,
                Item::Field { letter, count } => {
                    let reserved = self.items[i + 1..].iter().map_while(fixed_width).sum();
                    fields.read(*letter, *count, rest, reserved)?
                }
            };
        }
        if rest.is_empty() { fields.resolve() } else { None }
    }
}

/// The text up to the closing quote, with doubled quotes, and where it ends.
fn quoted(chars: &[char], start: usize) -> Option<(String, usize)> {
    let mut literal = String::new();
    let mut at = start;
    loop {
        match (chars.get(at)?, chars.get(at + 1)) {
            ('\'', Some('\'')) => {
                literal.push('\'');
                at += 2;
            }
            ('\'', _) => {
                // Two quotes alone are one.
                let literal = if literal.is_empty() { "'".to_string() } else { literal };
                return Some((literal, at + 1));
            }
            (c, _) => {
                literal.push(*c);
                at += 1;
            }
        }
    }
}

fn check_field(letter: char, count: usize) -> Result<(), EvalError> {
    let most = match letter {
        'G' | 'M' | 'L' | 'Q' | 'q' | 'E' | 'e' | 'c' | 'O' | 'X' | 'x' | 'Z' => 5,
        'z' | 'v' => 4,
        'y' | 'u' | 'Y' | 'A' | 'n' | 'N' => 19,
        'S' => 9,
        'D' => 3,
        'd' | 'H' | 'h' | 'K' | 'k' | 'm' | 's' | 'w' | 'V' => 2,
        'W' | 'F' | 'a' => 1,
        _ => return Err(illegal(format!("Unknown pattern letter: {letter}"))),
    };
    if count > most { Err(illegal(format!("Too many pattern letters: {letter}"))) } else { Ok(()) }
}

fn field_text(letter: char, count: usize, at: &DateTime) -> Result<String, EvalError> {
    let date = at.date;
    let padded = |value: i64| format!("{value:0count$}");
    let year_of_era = if date.year < 1 { 1 - date.year } else { date.year };
    let weekday = date.iso_day_of_week() as usize - 1;
    Ok(match letter {
        'G' => match (count, date.year < 1) {
            (4, false) => "Anno Domini",
            (4, true) => "Before Christ",
            (5, false) => "A",
            (5, true) => "B",
            (_, false) => "AD",
            (_, true) => "BC",
        }
        .to_string(),
        'y' => year(year_of_era, count),
        'u' => year(date.year, count),
        'Y' => year(localized_week(date).0, count),
        'M' | 'L' => name_or_number(&MONTHS, date.month as usize - 1, date.month.into(), count),
        'Q' | 'q' => {
            let quarter = (i64::from(date.month) + 2) / 3;
            let ordinal = ["1st", "2nd", "3rd", "4th"][quarter as usize - 1];
            match count {
                3 => format!("Q{quarter}"),
                4 => format!("{ordinal} quarter"),
                _ => padded(quarter),
            }
        }
        'D' => padded(date.day_of_year()),
        'd' => padded(date.day.into()),
        'E' => name_or_number(&DAYS, weekday, 0, count.max(3)),
        'e' | 'c' => name_or_number(&DAYS, weekday, (weekday as i64 + 1) % 7 + 1, count),
        'w' => padded(localized_week(date).1),
        'W' => {
            let first = Date { day: 1, ..date }.iso_day_of_week() % 7;
            padded((i64::from(date.day) - 1 + first) / 7 + 1)
        }
        'F' => padded((i64::from(date.day) - 1) % 7 + 1),
        'a' => if at.hour < 12 { "AM" } else { "PM" }.to_string(),
        'H' => padded(at.hour.into()),
        'k' => padded(if at.hour == 0 { 24 } else { at.hour.into() }),
        'K' => padded((at.hour % 12).into()),
        'h' => padded(if at.hour.is_multiple_of(12) { 12 } else { (at.hour % 12).into() }),
        'm' => padded(at.minute.into()),
        's' => padded(at.second.into()),
        'S' => format!("{:09}", at.nanos)[..count].to_string(),
        'n' => padded(at.nanos.into()),
        'A' => padded(nanos_of_day(at) / 1_000_000),
        'N' => padded(nanos_of_day(at)),
        'X' | 'x' | 'Z' | 'O' => {
            return Err(EvalError::new("java.time.temporal.UnsupportedTemporalTypeException", "Unsupported field: OffsetSeconds"));
        }
        _ => {
            // As `LocalDateTime` prints itself: groups of three digits that are zero are left out, and so are no seconds.
            let text = crate::civil::timestamp_text(at.timestamp(), 9).replace(' ', "T");
            let short = text.trim_end_matches("000").trim_end_matches('.');
            let time = if at.nanos == 0 { short.strip_suffix(":00").unwrap_or(short) } else { short };
            return Err(EvalError::new("java.time.DateTimeException", format!("Unable to extract ZoneId from temporal {time}")));
        }
    })
}

fn nanos_of_day(at: &DateTime) -> i64 {
    i64::from((at.hour * 60 + at.minute) * 60 + at.second) * 1_000_000_000 + i64::from(at.nanos)
}

fn year(year: i64, count: usize) -> String {
    match count {
        2 => format!("{:02}", year.rem_euclid(100)),
        1 | 3 => format!("{year:0count$}"),
        4 => year_text(year),
        _ => format!("{year:0count$}"),
    }
}

/// Three letters are the short name, four the long one, five its first letter, fewer the number.
fn name_or_number(names: &[&str], index: usize, number: i64, count: usize) -> String {
    match count {
        3 => names[index][..3].to_string(),
        4 => names[index].to_string(),
        5 => names[index][..1].to_string(),
        _ => format!("{number:0count$}"),
    }
}

/// Year and week of the American calendar: weeks start on Sunday, the first one has January 1.
fn localized_week(date: Date) -> (i64, i64) {
    let saturday = Date::from_days(date.days() - date.iso_day_of_week() % 7 + 6);
    (saturday.year, (saturday.day_of_year() - 1) / 7 + 1)
}

/// The digits of a field that always has the same number of them.
fn fixed_width(item: &Item) -> Option<usize> {
    match item {
        Item::Field { letter: 'M' | 'L' | 'd' | 'H' | 'h' | 'k' | 'K' | 'm' | 's', count: 2 } => Some(2),
        Item::Field { letter: 'S', count } => Some(*count),
        Item::Field { letter: 'D', count: 3 } => Some(3),
        _ => None,
    }
}

/// What was read so far.
#[derive(Default)]
struct Fields {
    year: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    day_of_year: Option<i64>,
    hour: Option<i64>,
    half_day_hour: Option<i64>,
    afternoon: Option<bool>,
    minute: Option<i64>,
    second: Option<i64>,
    nanos: Option<i64>,
}

impl Fields {
    /// Reads one field and gives the rest of the text. `reserved` digits belong to the fields behind it.
    fn read<'a>(&mut self, letter: char, count: usize, text: &'a str, reserved: usize) -> Option<&'a str> {
        match (letter, count) {
            ('M' | 'L', 3..=4) => {
                let (index, rest) = read_name(&MONTHS, count == 4, text)?;
                self.month = Some(index as i64 + 1);
                return Some(rest);
            }
            ('E', _) => return read_name(&DAYS, count == 4, text).map(|(_, rest)| rest),
            ('a', _) => {
                self.afternoon = Some(text.starts_with("PM"));
                return text.strip_prefix("AM").or_else(|| text.strip_prefix("PM"));
            }
            _ => {}
        }
        let (signed, digits_text) = match text.strip_prefix('+') {
            Some(rest) if matches!(letter, 'y' | 'u') && count >= 4 => (true, rest),
            _ => (false, text),
        };
        let run = digits_text.bytes().take_while(u8::is_ascii_digit).count();
        let width = match (letter, count) {
            ('y' | 'u', 2) => 2,
            ('y' | 'u', _) => {
                let width = run.saturating_sub(reserved).min(19);
                if width < count || (count >= 4 && !signed && width > count) {
                    return None;
                }
                width
            }
            ('S', count) | (_, count @ 2..) => count,
            _ => run.saturating_sub(reserved),
        };
        if width == 0 || width > run || width > 18 {
            return None;
        }
        let value: i64 = digits_text[..width].parse().ok()?;
        match letter {
            'y' | 'u' => self.year = Some(if count == 2 { 2_000 + value } else { value }),
            'M' | 'L' => self.month = Some(value),
            'd' => self.day = Some(value),
            'D' => self.day_of_year = Some(value),
            'H' => self.hour = Some(value),
            'k' => self.hour = Some(value % 24),
            'h' => self.half_day_hour = Some(value % 12),
            'K' => self.half_day_hour = Some(value),
            'm' => self.minute = Some(value),
            's' => self.second = Some(value),
            'S' => self.nanos = Some(value * 10i64.pow(9 - count as u32)),
            'n' => self.nanos = Some(value),
            _ => return None,
        }
        Some(&digits_text[width..])
    }

    fn resolve(&self) -> Option<Timestamp> {
        let year = self.year.unwrap_or(1_970);
        let month = self.month.unwrap_or(1);
        let day = self.day.unwrap_or(1);
        if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        // A day beyond the month's end is its last.
        let day = (day as u32).min(days_in_month(year, month as u32));
        let mut date = Date { year, month: month as u32, day };
        if let Some(of_year) = self.day_of_year {
            date = Date::from_days(Date { year, month: 1, day: 1 }.days() + of_year - 1);
        }
        let (minute, second) = (self.minute.unwrap_or(0), self.second.unwrap_or(0));
        let nanos = self.nanos.unwrap_or(0);
        let half = self.half_day_hour.zip(self.afternoon).map(|(hour, afternoon)| hour + if afternoon { 12 } else { 0 });
        let mut hour = self.hour.or(half).unwrap_or(0);
        if hour == 24 && (minute, second, nanos) == (0, 0, 0) {
            hour = 0;
            date = Date::from_days(date.days() + 1);
        }
        if hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let at = DateTime { date, hour: hour as u32, minute: minute as u32, second: second as u32, nanos: nanos as u32 };
        Some(at.timestamp())
    }
}

fn read_name<'a>(names: &[&str], long: bool, text: &'a str) -> Option<(usize, &'a str)> {
    (names.iter().enumerate()).find_map(|(i, name)| text.strip_prefix(if long { name } else { &name[..3] }).map(|rest| (i, rest)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::civil::{parse_timestamp, timestamp_text};

    fn format(pattern: &str, at: &str) -> String {
        match Pattern::parse(pattern).and_then(|pattern| pattern.format(parse_timestamp(at).unwrap())) {
            Ok(text) => text,
            Err(error) => error.message().to_string(),
        }
    }

    #[test]
    fn texts() {
        // 202 #36, #37
        let at = "2024-02-29 12:34:56.123456789";
        assert_eq!(format("yyyy-MM-dd HH:mm:ss.SSS", at), "2024-02-29 12:34:56.123");
        assert_eq!(format("yy/M/d", at), "24/2/29");
        assert_eq!(format("EEEE, MMM dd", at), "Thursday, Feb 29");
        assert_eq!(format("hh:mm a", at), "12:34 PM");
        assert_eq!(format("D w u e", at), "60 9 2024 5");
        assert_eq!(format("'Q'Q G", at), "Q1 AD");
        assert_eq!(format("YYYY-ww", "2024-12-30 00:00:00"), "2025-01");
        assert_eq!(format("YYYY-ww", "9999-12-31 00:00:00"), "+10000-01");
        assert_eq!(format("YYYY-ww", "2024-03-10 00:00:00"), "2024-11");
        assert_eq!(format("", at), "");
    }

    #[test]
    fn patterns_that_java_refuses() {
        // 208 #15, #16; the offset in small letters, as 202 #38 has it in capitals
        let at = "2024-02-29 12:34:56";
        assert_eq!(format("nope", at), "Unknown pattern letter: o");
        assert_eq!(format("yyyy-MM-dd'", at), "Pattern ends with an incomplete string literal: yyyy-MM-dd'");
        assert_eq!(format("HH:mm xx VV", at), "Unsupported field: OffsetSeconds");
    }

    #[test]
    fn reading() {
        // 202 #42, #44
        let read = |pattern: &str, text: &str| Pattern::parse(pattern).unwrap().read(text).map_or("null".into(), |v| timestamp_text(v, 3));
        assert_eq!(read("dd/MM/yyyy HH:mm", "29/02/2024 01:02"), "2024-02-29 01:02:00.000");
        assert_eq!(read("HH:mm", "12:30"), "1970-01-01 12:30:00.000");
        assert_eq!(read("yyyy-MM-dd", "2024-02-31"), "2024-02-29 00:00:00.000");
        assert_eq!(read("MM/dd/yy h:mm a", "02/29/24 1:05 PM"), "2024-02-29 13:05:00.000");
        assert_eq!(read("yyyyMMddHHmm", "202402291234"), "2024-02-29 12:34:00.000");
        assert_eq!(read("yyyy", "garbage"), "null");
        assert_eq!(read("yyyy-MM-dd HH:mm:ss.SSS", "2024-01-01 10:00:00.1"), "null");
    }
}
