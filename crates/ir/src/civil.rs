//! The calendar: days and milliseconds since 1970-01-01 as years, months, days and times of day.
//!
//! In and out: numbers and their ISO texts, in the proleptic Gregorian calendar, as Java's `LocalDate` and `LocalDateTime`.
//! Never: knows a time zone or a clock.

use crate::value::Timestamp;

pub const MILLIS_PER_SECOND: i64 = 1_000;
pub const MILLIS_PER_MINUTE: i64 = 60_000;
pub const MILLIS_PER_HOUR: i64 = 3_600_000;
pub const MILLIS_PER_DAY: i64 = 86_400_000;

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    pub year: i64,
    /// 1..=12
    pub month: u32,
    /// 1..=31
    pub day: u32,
}

/// A local date and time with nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateTime {
    pub date: Date,
    pub hour: u32,
    pub minute: u32,
    pub second: u32,
    /// Of the second, 0..1_000_000_000.
    pub nanos: u32,
}

impl Date {
    /// `None` if there is no such day.
    pub fn checked(year: i64, month: u32, day: u32) -> Option<Date> {
        ((1..=12).contains(&month) && day >= 1 && day <= days_in_month(year, month)).then_some(Date { year, month, day })
    }

    pub fn from_days(days: i64) -> Date {
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * day_of_year + 2) / 153;
        let day = (day_of_year - (153 * shifted_month + 2) / 5 + 1) as u32;
        let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 } as u32;
        Date { year: year_of_era + era * 400 + i64::from(month <= 2), month, day }
    }

    /// Days since 1970-01-01.
    pub fn days(self) -> i64 {
        let year = self.year - i64::from(self.month <= 2);
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let shifted_month = i64::from((self.month + 9) % 12);
        let day_of_year = (153 * shifted_month + 2) / 5 + i64::from(self.day) - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        era * 146_097 + day_of_era - 719_468
    }

    /// 1..=366
    pub fn day_of_year(self) -> i64 {
        self.days() - Date { year: self.year, month: 1, day: 1 }.days() + 1
    }

    /// Monday is 1, Sunday 7.
    pub fn iso_day_of_week(self) -> i64 {
        (self.days() + 3).rem_euclid(7) + 1
    }

    /// The ISO year and week of the day.
    pub fn iso_week(self) -> (i64, i64) {
        // The Thursday of a week decides its year.
        let thursday = Date::from_days(self.days() - self.iso_day_of_week() + 4);
        (thursday.year, (thursday.day_of_year() - 1) / 7 + 1)
    }

    /// Adds months; the day is cut to the length of the month.
    pub fn plus_months(self, months: i64) -> Date {
        let total = self.year * 12 + i64::from(self.month) - 1 + months;
        let (year, month) = (total.div_euclid(12), total.rem_euclid(12) as u32 + 1);
        Date { year, month, day: self.day.min(days_in_month(year, month)) }
    }
}

pub fn is_leap_year(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub fn days_in_month(year: i64, month: u32) -> u32 {
    match month {
        2 if is_leap_year(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl DateTime {
    pub fn from_timestamp(timestamp: Timestamp) -> DateTime {
        let millis = timestamp.millis();
        let (days, of_day) = (millis.div_euclid(MILLIS_PER_DAY), millis.rem_euclid(MILLIS_PER_DAY));
        DateTime {
            date: Date::from_days(days),
            hour: (of_day / MILLIS_PER_HOUR) as u32,
            minute: (of_day / MILLIS_PER_MINUTE % 60) as u32,
            second: (of_day / MILLIS_PER_SECOND % 60) as u32,
            nanos: (of_day % 1_000) as u32 * 1_000_000 + timestamp.nanos(),
        }
    }

    pub fn timestamp(self) -> Timestamp {
        let of_day = i64::from(self.hour) * MILLIS_PER_HOUR
            + i64::from(self.minute) * MILLIS_PER_MINUTE
            + i64::from(self.second) * MILLIS_PER_SECOND
            + i64::from(self.nanos / 1_000_000);
        Timestamp::new(self.date.days() * MILLIS_PER_DAY + of_day, self.nanos % 1_000_000)
    }
}

/// `2024-02-29`; years beyond four digits carry a sign: `+10000-01-01`.
pub fn date_text(days: i64) -> String {
    let date = Date::from_days(days);
    format!("{}-{:02}-{:02}", year_text(date.year), date.month, date.day)
}

/// A year as Java's `LocalDate.toString` prints it.
pub fn year_text(year: i64) -> String {
    match year {
        10_000.. => format!("+{year}"),
        0..=9_999 => format!("{year:04}"),
        _ => format!("-{:04}", -year),
    }
}

/// `12:34:56` with as many digits behind it as `precision` says.
pub fn time_text(millis_of_day: i64, precision: u8) -> String {
    // Of a timestamp before 1970 Flink takes a time before midnight.
    let millis_of_day = millis_of_day.rem_euclid(MILLIS_PER_DAY);
    let (hour, minute) = (millis_of_day / MILLIS_PER_HOUR, millis_of_day / MILLIS_PER_MINUTE % 60);
    let second = millis_of_day / MILLIS_PER_SECOND % 60;
    let mut text = format!("{hour:02}:{minute:02}:{second:02}");
    push_fraction(&mut text, (millis_of_day % 1_000) as u32 * 1_000_000, precision);
    text
}

/// `2024-02-29 12:34:56.789`: all digits of the precision. Years before 1 print as years of their era.
pub fn timestamp_text(timestamp: Timestamp, precision: u8) -> String {
    let at = DateTime::from_timestamp(timestamp);
    let year = if at.date.year < 1 { 1 - at.date.year } else { at.date.year };
    let mut text = format!("{}-{:02}-{:02} {:02}:{:02}:{:02}", year_text(year), at.date.month, at.date.day, at.hour, at.minute, at.second);
    push_fraction(&mut text, at.nanos, precision);
    text
}

fn push_fraction(text: &mut String, nanos: u32, precision: u8) {
    if precision > 0 {
        text.push('.');
        text.push_str(&format!("{nanos:09}")[..usize::from(precision.min(9))]);
    }
}

/// Reads an ISO date as Java's `LocalDate.parse`: `2024-02-29`, `+10000-01-01`.
pub fn parse_date(text: &str) -> Option<Date> {
    let (sign, rest) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    let mut parts = rest.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() < 4 || month.len() != 2 || day.len() != 2 {
        return None;
    }
    Date::checked(sign * digits(year)?, digits(month)? as u32, digits(day)? as u32)
}

/// Reads an ISO time (`09:04`, `09:04:02.5`) as nanoseconds of the day.
pub fn parse_time(text: &str) -> Option<i64> {
    let (clock, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut parts = clock.split(':');
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next().unwrap_or("00"));
    if parts.next().is_some() || hour.len() != 2 || minute.len() != 2 || second.len() != 2 || fraction.len() > 9 {
        return None;
    }
    let (hour, minute, second) = (digits(hour)?, digits(minute)?, digits(second)?);
    if hour > 23 || minute > 59 || second > 59 || (fraction.is_empty() && text.contains('.')) {
        return None;
    }
    let nanos = if fraction.is_empty() { 0 } else { digits(fraction)? * 10i64.pow(9 - fraction.len() as u32) };
    Some(((hour * 60 + minute) * 60 + second) * 1_000_000_000 + nanos)
}

/// Reads `2024-02-29T12:34:56` (a blank for the `T` is fine).
pub fn parse_timestamp(text: &str) -> Option<Timestamp> {
    let (date, time) = text.split_once(['T', ' '])?;
    let (date, nanos) = (parse_date(date)?, parse_time(time)?);
    Some(Timestamp::new(date.days() * MILLIS_PER_DAY + nanos / 1_000_000, (nanos % 1_000_000) as u32))
}

fn digits(text: &str) -> Option<i64> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) { None } else { text.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree() {
        for days in [-800_000, -719_529, -1, 0, 59, 60, 10_957, 19_782, 2_932_896, 2_932_897] {
            assert_eq!(Date::from_days(days).days(), days);
        }
        assert_eq!(date_text(19_782), "2024-02-29");
        assert_eq!(date_text(2_932_897), "+10000-01-01");
        assert_eq!(parse_date("2023-02-29"), None);
        assert_eq!(parse_date("2024-02-29").map(Date::days), Some(19_782));
    }

    #[test]
    fn timestamps() {
        let text = "1969-12-31 23:59:59.999999999";
        let timestamp = parse_timestamp(text).unwrap();
        assert_eq!(timestamp.millis(), -1);
        assert_eq!(timestamp_text(timestamp, 9), text);
        assert_eq!(timestamp_text(timestamp, 0), "1969-12-31 23:59:59");
        assert_eq!(DateTime::from_timestamp(timestamp).timestamp(), timestamp);
    }

    #[test]
    fn weeks_are_iso() {
        let of = |text| parse_date(text).unwrap().iso_week();
        assert_eq!(of("2024-12-30"), (2025, 1));
        assert_eq!(of("2021-01-03"), (2020, 53));
        assert_eq!(of("2024-02-29"), (2024, 9));
        assert_eq!(parse_date("2024-02-29").unwrap().iso_day_of_week(), 4);
    }

    #[test]
    fn months_clip_to_the_last_day() {
        let end = parse_date("2024-01-31").unwrap();
        assert_eq!(date_text(end.plus_months(1).days()), "2024-02-29");
        assert_eq!(date_text(end.plus_months(-2).days()), "2023-11-30");
    }
}
