//! JSON numbers as Java prints them: integers as they are, everything else as a BigDecimal.

use crate::json::Json;

/// The text of a number literal after Java has read it.
pub(super) fn java_text(literal: &str) -> String {
    if !literal.contains(['.', 'e', 'E']) {
        return literal.strip_prefix('-').filter(|rest| *rest == "0").map_or(literal, |_| "0").to_string();
    }
    let Some(number) = BigDecimal::parse(literal) else { return literal.to_string() };
    number.text()
}

/// Without zeros at the end, as a VARIANT keeps it; with an exponent it is a double.
pub(super) fn stripped(literal: &str) -> String {
    if literal.contains(['e', 'E']) {
        return literal.parse().map_or(literal.to_string(), crate::float_text::double_text);
    }
    let Some(mut number) = BigDecimal::parse(literal) else { return literal.to_string() };
    if number.digits == "0" {
        return "0".into();
    }
    while number.scale > 0 && number.digits.ends_with('0') {
        number.digits.pop();
        number.scale -= 1;
    }
    number.text()
}

pub(super) fn normalized(json: &Json) -> Json {
    match json {
        Json::Number(literal) => Json::Number(java_text(literal)),
        Json::Array(items) => Json::Array(items.iter().map(normalized).collect()),
        Json::Object(members) => Json::Object(members.iter().map(|(key, value)| (key.clone(), normalized(value))).collect()),
        other => other.clone(),
    }
}

/// `digits × 10^-scale`.
struct BigDecimal {
    negative: bool,
    digits: String,
    scale: i64,
}

impl BigDecimal {
    fn parse(literal: &str) -> Option<BigDecimal> {
        let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
        let exponent: i64 = exponent.parse().ok()?;
        let (negative, mantissa) = mantissa.strip_prefix('-').map_or((false, mantissa), |rest| (true, rest));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{fraction}");
        let digits = all.trim_start_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits }.to_string();
        Some(BigDecimal { negative: negative && digits != "0", digits, scale: fraction.len() as i64 - exponent })
    }

    /// As Java's `BigDecimal.toString`.
    fn text(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        let count = self.digits.len() as i64;
        let adjusted = count - 1 - self.scale;
        if self.scale == 0 {
            return format!("{sign}{}", self.digits);
        }
        if self.scale > 0 && adjusted >= -6 {
            let padded = format!("{:0>width$}", self.digits, width = self.scale as usize + 1);
            let (whole, fraction) = padded.split_at(padded.len() - self.scale as usize);
            return format!("{sign}{whole}.{fraction}");
        }
        let (first, rest) = self.digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        let exponent_sign = if adjusted < 0 { '-' } else { '+' };
        let exponent = if adjusted == 0 { String::new() } else { format!("E{exponent_sign}{}", adjusted.abs()) };
        format!("{sign}{first}{point}{rest}{exponent}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        // 205 #1, #18
        for (literal, text) in [
            ("1.10", "1.10"),
            ("12345678901234567890", "12345678901234567890"),
            ("1.0E10", "1.0E+10"),
            ("1.0E-7", "1.0E-7"),
            ("1.0E300", "1.0E+300"),
            ("1e5", "1E+5"),
            ("-0.0", "0.0"),
            ("0.000001", "0.000001"),
        ] {
            assert_eq!(java_text(literal), text);
        }
        assert_eq!(stripped("1.10"), "1.1");
        assert_eq!(stripped("1.0"), "1");
    }
}
