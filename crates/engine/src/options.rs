//! Session options, as SET.

use rowkind_ir::plan::StreamPlan;

/// The last value that was set.
pub fn get<'a>(plan: &'a StreamPlan, key: &str) -> Option<&'a str> {
    plan.options.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

pub fn is_true(plan: &StreamPlan, key: &str) -> bool {
    get(plan, key).is_some_and(|value| value.eq_ignore_ascii_case("true"))
}

pub fn duration_ms(plan: &StreamPlan, key: &str) -> Option<i64> {
    parse_duration_ms(get(plan, key)?)
}

/// `5 s`, `1 h`, `100` (ms), as Flink's options write durations.
pub fn parse_duration_ms(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number: i64 = text[..digits].parse().ok()?;
    let unit = match text[digits..].trim().to_ascii_lowercase().as_str() {
        "" | "ms" | "milli" | "millis" | "millisecond" | "milliseconds" => 1,
        "s" | "sec" | "secs" | "second" | "seconds" => 1_000,
        "m" | "min" | "minute" | "minutes" => 60_000,
        "h" | "hour" | "hours" => 3_600_000,
        "d" | "day" | "days" => 86_400_000,
        _ => return None,
    };
    number.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        assert_eq!(parse_duration_ms("1 h"), Some(3_600_000));
        assert_eq!(parse_duration_ms("5s"), Some(5_000));
        assert_eq!(parse_duration_ms("0 ms"), Some(0));
        assert_eq!(parse_duration_ms("soon"), None);
    }
}
