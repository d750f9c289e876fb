//! Session time zones (`table.local-time-zone`).
//!
//! In: a zone's name, instants, local times. Out: offsets and conversions, as Java's `ZoneId` (the rules of `java.time`) and as its
//! older `TimeZone`, which some of Flink's functions still use. Never: asks the machine for its zone.
//!
//! Regions come from the time zone database by way of `jiff`; only those listed are built in.

use crate::civil::{Date, MILLIS_PER_DAY};
use crate::value::Timestamp;
use jiff::tz::{Dst, TimeZone};

/// Before this instant (1900-01-01) Java's `TimeZone` knows only the standard offset.
const LEGACY_START_MILLIS: i64 = -2_208_988_800_000;

/// A time zone; UTC by default.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Zone {
    rules: Rules,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Rules {
    /// Seconds east of Greenwich.
    Fixed(i32),
    Region(TimeZone),
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::Fixed(0)
    }
}

macro_rules! regions {
    ($($name:literal)*) => {
        /// The regions that are built in.
        pub const REGIONS: &[&str] = &[$($name),*];

        fn region(name: &str) -> Option<TimeZone> {
            match name {
                $($name => Some(jiff::tz::get!($name)),)*
                _ => None,
            }
        }
    };
}

regions! {
    "Africa/Cairo" "Africa/Johannesburg" "Africa/Lagos" "America/Bogota" "America/Chicago" "America/Denver"
    "America/Los_Angeles" "America/Mexico_City" "America/New_York" "America/Sao_Paulo" "America/Toronto" "Asia/Dubai"
    "Asia/Hong_Kong" "Asia/Jakarta" "Asia/Karachi" "Asia/Kolkata" "Asia/Seoul" "Asia/Shanghai" "Asia/Singapore"
    "Asia/Tehran" "Asia/Tokyo" "Australia/Lord_Howe" "Australia/Sydney" "Europe/Amsterdam" "Europe/Berlin"
    "Europe/Dublin" "Europe/Istanbul" "Europe/Kyiv" "Europe/London" "Europe/Madrid" "Europe/Moscow" "Europe/Paris"
    "Europe/Rome" "Europe/Stockholm" "Europe/Vienna" "Europe/Warsaw" "Europe/Zurich" "Pacific/Auckland" "Pacific/Honolulu"
}

impl Zone {
    /// `UTC`, `Z`, `GMT+8`, `+02:00`, `America/New_York`. `None`: Rowkind does not know the zone.
    pub fn parse(name: &str) -> Option<Zone> {
        if let Some(region) = region(name) {
            return Some(Zone { rules: Rules::Region(region) });
        }
        let offset = ["UTC", "GMT", "UT"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
        match offset {
            "" if !name.is_empty() => Some(Zone::default()),
            "Z" => Some(Zone::default()),
            _ => Some(Zone { rules: Rules::Fixed(parse_offset(offset)?) }),
        }
    }

    /// Milliseconds that local time is ahead of UTC at an instant.
    pub fn offset_at(&self, instant_millis: i64) -> i64 {
        match &self.rules {
            Rules::Fixed(seconds) => i64::from(*seconds) * 1_000,
            Rules::Region(region) => offset_and_dst(region, instant_millis).0,
        }
    }

    /// The same by Java's `TimeZone`: local mean times before 1900 are unknown to it.
    pub fn legacy_offset_at(&self, instant_millis: i64) -> i64 {
        match &self.rules {
            Rules::Region(region) if instant_millis < LEGACY_START_MILLIS => standard_offset(region),
            _ => self.offset_at(instant_millis),
        }
    }

    /// The local date and time of an instant.
    pub fn to_local(&self, instant: Timestamp) -> Timestamp {
        Timestamp::new(instant.millis() + self.offset_at(instant.millis()), instant.nanos())
    }

    /// The instant of a local date and time. Times that a change of clocks skips move on; of those that it repeats the first.
    pub fn to_instant(&self, local: Timestamp) -> Timestamp {
        let millis = local.millis();
        let (before, after) = self.offsets_around(millis);
        let offset = if !self.is_offset_of(millis, before) && self.is_offset_of(millis, after) { after } else { before };
        Timestamp::new(millis - offset, local.nanos())
    }

    /// The same by Java's `TimeZone`: of repeated times the second.
    pub fn legacy_to_instant(&self, local_millis: i64) -> i64 {
        let (before, after) = self.offsets_around(local_millis);
        let offset = match (self.is_offset_of(local_millis, before), self.is_offset_of(local_millis, after)) {
            (true, true) => before.min(after),
            (false, true) => after,
            _ => before,
        };
        local_millis - offset
    }

    /// The offsets a day before and a day after a local time.
    fn offsets_around(&self, local_millis: i64) -> (i64, i64) {
        (self.offset_at(local_millis - MILLIS_PER_DAY), self.offset_at(local_millis + MILLIS_PER_DAY))
    }

    fn is_offset_of(&self, local_millis: i64, offset: i64) -> bool {
        self.offset_at(local_millis - offset) == offset
    }
}

/// Offset in milliseconds, and whether it is summer time.
fn offset_and_dst(region: &TimeZone, instant_millis: i64) -> (i64, bool) {
    // The calendar repeats after 400 years; beyond year 9999 the rules of an equal year hold.
    let cycle = 146_097 * MILLIS_PER_DAY;
    let end = Date { year: 9_999, month: 1, day: 1 }.days() * MILLIS_PER_DAY;
    let beyond = (instant_millis - end).max(0);
    let start = Date { year: -9_000, month: 1, day: 1 }.days() * MILLIS_PER_DAY;
    let millis = (instant_millis - (beyond + cycle - 1) / cycle * cycle).max(start);
    match jiff::Timestamp::from_millisecond(millis) {
        Ok(instant) => {
            let info = region.to_offset_info(instant);
            (i64::from(info.offset().seconds()) * 1_000, info.dst() == Dst::Yes)
        }
        Err(_) => (0, false),
    }
}

/// The offset without summer time, as of today's rules.
fn standard_offset(region: &TimeZone) -> i64 {
    let at = |month| offset_and_dst(region, Date { year: 2_024, month, day: 1 }.days() * MILLIS_PER_DAY);
    let (january, july) = (at(1), at(7));
    if january.1 { july.0 } else { january.0 }
}

/// `+8`, `+08`, `-03:30`, `+02:00:00`.
fn parse_offset(text: &str) -> Option<i32> {
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let mut seconds = 0;
    let parts: Vec<&str> = text[1..].split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    for (part, (unit, limit)) in parts.iter().zip([(3_600, 18), (60, 59), (1, 59)]) {
        let valid = (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        let value: i32 = if valid { part.parse().ok()? } else { return None };
        if value > limit {
            return None;
        }
        seconds += value * unit;
    }
    (seconds <= 18 * 3_600).then_some(sign * seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::civil::{parse_timestamp, timestamp_text};

    #[test]
    fn fixed_offsets() {
        assert_eq!(Zone::parse("UTC"), Some(Zone::default()));
        assert_eq!(Zone::parse("GMT+8").map(|zone| zone.offset_at(0)), Some(8 * 3_600_000));
        assert_eq!(Zone::parse("-03:30").map(|zone| zone.offset_at(0)), Some(-(3 * 60 + 30) * 60_000));
        assert_eq!(Zone::parse("+25:00"), None);
        assert_eq!(Zone::parse("Nowhere/City"), None);
        assert_eq!(Zone::parse(""), None);
    }

    fn at(text: &str) -> Timestamp {
        parse_timestamp(text).unwrap()
    }

    #[test]
    fn a_change_of_clocks() {
        // 202 #72, #75, #78
        let zone = Zone::parse("America/New_York").unwrap();
        let check = |local: &str, instant: &str, legacy: &str| {
            assert_eq!(timestamp_text(zone.to_instant(at(local)), 0), instant);
            let legacy_instant = Timestamp::from_millis(zone.legacy_to_instant(at(local).millis()));
            assert_eq!(timestamp_text(legacy_instant, 0), legacy);
        };
        check("2024-03-10 02:30:00", "2024-03-10 07:30:00", "2024-03-10 07:30:00");
        check("2024-11-03 01:30:00", "2024-11-03 05:30:00", "2024-11-03 06:30:00");
        check("2024-07-01 00:00:00", "2024-07-01 04:00:00", "2024-07-01 04:00:00");
        assert_eq!(timestamp_text(zone.to_local(at("0001-01-01 00:00:00")), 0), "0001-12-31 19:03:58");
        assert_eq!(zone.legacy_offset_at(at("0001-01-01 00:00:00").millis()), -5 * 3_600_000);
        assert_eq!(timestamp_text(zone.to_local(at("9999-12-31 23:59:59")), 0), "9999-12-31 18:59:59");
    }

    #[test]
    fn half_an_hour_of_summer_time() {
        // 202 #83
        let zone = Zone::parse("Australia/Lord_Howe").unwrap();
        assert_eq!(zone.legacy_to_instant(at("2024-10-06 02:15:00").millis()), 1_728_143_100_000);
        assert_eq!(timestamp_text(zone.to_local(at("2024-02-29 12:34:56")), 0), "2024-02-29 23:34:56");
        assert_eq!(timestamp_text(zone.to_local(at("9999-12-31 23:59:59")), 0), "+10000-01-01 10:59:59");
        assert_eq!(zone.legacy_offset_at(at("0001-01-01 00:00:00").millis()), 37_800_000);
    }
}
