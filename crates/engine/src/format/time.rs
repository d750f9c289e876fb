//! Dates and times as Flink's text formats write and read them (`TimeFormats`).
//!
//! Fractions of a second are written without trailing zeros, and left out if there are none; both ways 0 to 9 digits.

use rowkind_ir::Timestamp;
use rowkind_ir::civil;

/// `SQL` puts a space between date and time, `ISO-8601` a `T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Sql,
    Iso,
}

impl Style {
    fn separator(self) -> char {
        match self {
            Style::Sql => ' ',
            Style::Iso => 'T',
        }
    }
}

pub fn date_text(days: i32) -> String {
    civil::date_text(i64::from(days))
}

/// `09:04:00.12`
pub fn time_text(millis_of_day: i32) -> String {
    let mut text = civil::time_text(i64::from(millis_of_day), 0);
    push_fraction(&mut text, (millis_of_day % 1000) as u32 * 1_000_000);
    text
}

/// `2026-01-04 09:04:00.12`
pub fn timestamp_text(timestamp: Timestamp, style: Style) -> String {
    let moment = civil::DateTime::from_timestamp(timestamp);
    let mut text = civil::date_text(moment.date.days());
    text.push(style.separator());
    text.push_str(&format!("{:02}:{:02}:{:02}", moment.hour, moment.minute, moment.second));
    push_fraction(&mut text, moment.nanos);
    text
}

fn push_fraction(text: &mut String, nanos: u32) {
    if nanos > 0 {
        let digits = format!("{nanos:09}");
        text.push('.');
        text.push_str(digits.trim_end_matches('0'));
    }
}

pub fn parse_date(text: &str) -> Option<i32> {
    i32::try_from(civil::parse_date(text)?.days()).ok()
}

/// `HH:mm:ss` and a fraction; milliseconds of the day.
pub fn parse_time(text: &str) -> Option<i32> {
    let whole = text.split('.').next()?;
    if whole.len() != 8 {
        return None;
    }
    // The end of a day is its beginning.
    if text.trim_end_matches('0') == "24:00:" || text.trim_end_matches('0') == "24:00:00." {
        return Some(0);
    }
    i32::try_from(civil::parse_time(text)? / 1_000_000).ok()
}

/// A date, the style's separator, a time.
pub fn parse_timestamp(text: &str, style: Style) -> Option<Timestamp> {
    let (date, time) = text.split_once(style.separator())?;
    if time.split('.').next()?.len() != 8 || time.ends_with('.') {
        return None;
    }
    civil::parse_timestamp(&format!("{date}T{time}"))
}

/// The same with a `Z` at its end.
pub fn parse_instant(text: &str, style: Style) -> Option<Timestamp> {
    parse_timestamp(text.strip_suffix('Z')?, style)
}
