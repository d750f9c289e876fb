//! Session time zones (`table.local-time-zone`).
//!
//! In: a zone's name, instants, local times. Out: offsets and conversions as Java's `ZoneId` and `LocalDateTime.atZone`.
//! Never: asks the machine for its zone.

use crate::value::Timestamp;

/// A time zone; UTC by default.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Zone {
    /// Seconds east of Greenwich.
    offset_seconds: i32,
}

impl Zone {
    /// `UTC`, `Z`, `GMT+8`, `+02:00`. `None`: Rowkind does not know the zone.
    pub fn parse(name: &str) -> Option<Zone> {
        let offset = ["UTC", "GMT", "UT"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
        match offset {
            "" if !name.is_empty() => Some(Zone::default()),
            "Z" => Some(Zone::default()),
            _ => Some(Zone { offset_seconds: parse_offset(offset)? }),
        }
    }

    /// Milliseconds that local time is ahead of UTC at an instant.
    pub fn offset_at(&self, _instant_millis: i64) -> i64 {
        i64::from(self.offset_seconds) * 1_000
    }

    /// The local date and time of an instant.
    pub fn to_local(&self, instant: Timestamp) -> Timestamp {
        Timestamp::new(instant.millis() + self.offset_at(instant.millis()), instant.nanos())
    }

    /// The instant of a local date and time.
    pub fn to_instant(&self, local: Timestamp) -> Timestamp {
        Timestamp::new(local.millis() - i64::from(self.offset_seconds) * 1_000, local.nanos())
    }
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

    #[test]
    fn fixed_offsets() {
        assert_eq!(Zone::parse("UTC"), Some(Zone::default()));
        assert_eq!(Zone::parse("GMT+8").map(|zone| zone.offset_at(0)), Some(8 * 3_600_000));
        assert_eq!(Zone::parse("-03:30").map(|zone| zone.offset_at(0)), Some(-(3 * 60 + 30) * 60_000));
        assert_eq!(Zone::parse("+25:00"), None);
        assert_eq!(Zone::parse(""), None);
    }
}
