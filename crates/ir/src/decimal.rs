//! Decimal arithmetic as Flink does it: Java's BigDecimal, then rounded half up into DECIMAL(p, s).
//!
//! In: [`Decimal`]s and the result's precision and scale. Out: the result; `None` where it has too many digits (Flink makes NULL
//! of it). Never: derives a result type.

use crate::value::Decimal;
use ethnum::{I256, U256};
use std::cmp::Ordering;
use std::fmt;

/// The digits of a quotient before it is rounded into its type.
const QUOTIENT_DIGITS: u32 = 38;

/// Java's `ArithmeticException` of a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DivisionError {
    ByZero,
    Undefined,
    Impossible,
}

impl fmt::Display for DivisionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DivisionError::ByZero => "Division by zero",
            DivisionError::Undefined => "Division undefined",
            DivisionError::Impossible => "Division impossible",
        })
    }
}

/// `10^exponent`, for exponents up to 38.
pub fn power_of_ten(exponent: u32) -> i128 {
    10i128.pow(exponent)
}

fn wide_power_of_ten(exponent: u32) -> I256 {
    I256::new(10).pow(exponent)
}

/// The number of decimal digits; 1 for zero.
pub fn digit_count(value: u128) -> u32 {
    value.checked_ilog10().unwrap_or(0) + 1
}

impl Decimal {
    pub fn new(unscaled: i128, scale: u8) -> Decimal {
        Decimal { unscaled, scale }
    }

    /// Rounds half up to `scale` digits behind the point; `None` if more than `precision` digits are needed.
    pub fn rescale(self, precision: u8, scale: u8) -> Option<Decimal> {
        let unscaled = if scale >= self.scale {
            self.unscaled.checked_mul(power_of_ten_checked(u32::from(scale - self.scale))?)?
        } else {
            divide_half_up(self.unscaled, u32::from(self.scale - scale))
        };
        fit(unscaled, precision, scale)
    }

    pub fn add(self, other: Decimal, precision: u8, scale: u8) -> Option<Decimal> {
        if self.scale == other.scale
            && let Some(sum) = self.unscaled.checked_add(other.unscaled)
        {
            return Decimal::new(sum, self.scale).rescale(precision, scale);
        }
        let (a, b, common) = align(self, other);
        rescale_wide(a + b, common, precision, scale)
    }

    pub fn subtract(self, other: Decimal, precision: u8, scale: u8) -> Option<Decimal> {
        self.add(Decimal::new(-other.unscaled, other.scale), precision, scale)
    }

    pub fn multiply(self, other: Decimal, precision: u8, scale: u8) -> Option<Decimal> {
        let common = u32::from(self.scale) + u32::from(other.scale);
        match self.unscaled.checked_mul(other.unscaled) {
            Some(product) if common <= 38 => Decimal::new(product, common as u8).rescale(precision, scale),
            _ => rescale_wide(I256::from(self.unscaled) * I256::from(other.unscaled), common, precision, scale),
        }
    }

    /// The quotient is cut to 38 digits first, as in Flink.
    pub fn divide(self, other: Decimal, precision: u8, scale: u8) -> Result<Option<Decimal>, DivisionError> {
        if other.unscaled == 0 {
            return Err(if self.unscaled == 0 { DivisionError::Undefined } else { DivisionError::ByZero });
        }
        if self.unscaled == 0 {
            return Ok(Some(Decimal::new(0, scale)));
        }
        let (dividend, divisor) = (self.unscaled.unsigned_abs(), other.unscaled.unsigned_abs());
        // The dividend gets 38 digits more than the divisor, so the quotient has 38 or 39.
        let shift = digit_count(divisor) + QUOTIENT_DIGITS - digit_count(dividend);
        let shifted = U256::from(dividend) * U256::new(10).pow(shift);
        let (mut quotient, rest) = (shifted / U256::from(divisor), shifted % U256::from(divisor));
        let mut quotient_scale = i32::from(self.scale) - i32::from(other.scale) + shift as i32;
        if quotient >= U256::new(10).pow(QUOTIENT_DIGITS) {
            let up = quotient % 10 >= 5;
            quotient = quotient / 10 + U256::from(up);
            quotient_scale -= 1;
        } else if rest * 2 >= U256::from(divisor) {
            quotient += 1;
        }
        let negative = (self.unscaled < 0) != (other.unscaled < 0);
        let quotient = if negative { -quotient.as_i256() } else { quotient.as_i256() };
        Ok(rescale_signed(quotient, quotient_scale, precision, scale))
    }

    /// The remainder has the sign of the left side.
    pub fn remainder(self, other: Decimal, precision: u8, scale: u8) -> Result<Option<Decimal>, DivisionError> {
        if other.unscaled == 0 {
            return Err(if self.unscaled == 0 { DivisionError::Undefined } else { DivisionError::ByZero });
        }
        let (a, b, common) = align(self, other);
        if (a / b).abs() >= wide_power_of_ten(QUOTIENT_DIGITS) {
            return Err(DivisionError::Impossible);
        }
        Ok(rescale_wide(a % b, common, precision, scale))
    }

    /// By value, whatever the scales.
    pub fn compare(self, other: Decimal) -> Ordering {
        if self.scale == other.scale {
            return self.unscaled.cmp(&other.unscaled);
        }
        let (a, b, _) = align(self, other);
        a.cmp(&b)
    }

    /// The integer part.
    pub fn truncate(self) -> i128 {
        self.unscaled / power_of_ten(u32::from(self.scale))
    }

    /// As Flink's `doubleValue`; `precision` of the type tells how it is stored there.
    pub fn to_f64(self, precision: u8) -> f64 {
        if precision <= 18 || (self.unscaled.unsigned_abs() < 1 << 53 && self.scale <= 22) {
            return self.unscaled as f64 / 10f64.powi(i32::from(self.scale));
        }
        // The text of a decimal is always a number.
        self.to_string().parse().unwrap_or(f64::NAN)
    }

    /// Reads the text of a Java BigDecimal (`-1.50`, `1E+3`) and rounds it. `Err`: no number; `Ok(None)`: too many digits.
    pub fn parse(text: &str, precision: u8, scale: u8) -> Result<Option<Decimal>, NotANumber> {
        let (negative, digits, point) = split_number(text).ok_or(NotANumber)?;
        // The value is 0.d1d2d3… × 10^point. Digits before place `point + scale` stay, the next one rounds.
        let kept = point + i64::from(scale);
        let mut unscaled: i128 = 0;
        for place in 0..kept.min(digits.len() as i64) {
            let digit = i128::from(digits[place as usize]);
            match unscaled.checked_mul(10).and_then(|value| value.checked_add(digit)) {
                Some(value) => unscaled = value,
                None => return Ok(None),
            }
        }
        let missing = kept - digits.len() as i64;
        if missing > 0 && unscaled != 0 {
            let factor = u32::try_from(missing).ok().and_then(power_of_ten_checked);
            match factor.and_then(|factor| unscaled.checked_mul(factor)) {
                Some(value) => unscaled = value,
                None => return Ok(None),
            }
        }
        if kept >= 0 && (kept as usize) < digits.len() && digits[kept as usize] >= 5 {
            unscaled += 1;
        }
        Ok(fit(if negative { -unscaled } else { unscaled }, precision, scale))
    }
}

/// The text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANumber;

/// Sign, digits without leading zeros, and the place of the point relative to the first digit.
fn split_number(text: &str) -> Option<(bool, Vec<u8>, i64)> {
    let (negative, rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (mantissa, exponent) = match rest.find(['e', 'E']) {
        Some(at) => (&rest[..at], parse_exponent(&rest[at + 1..])?),
        None => (rest, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    if !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut point = whole.len() as i64 + exponent;
    let all: Vec<u8> = whole.bytes().chain(fraction.bytes()).map(|b| b - b'0').collect();
    let zeros = all.iter().take_while(|&&digit| digit == 0).count();
    point -= zeros as i64;
    Some((negative, all[zeros..].to_vec(), if zeros == all.len() { 0 } else { point }))
}

fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let valid = !digits.is_empty() && digits.len() <= 10 && digits.bytes().all(|b| b.is_ascii_digit());
    if valid { text.parse().ok() } else { None }
}

fn power_of_ten_checked(exponent: u32) -> Option<i128> {
    10i128.checked_pow(exponent)
}

fn fit(unscaled: i128, precision: u8, scale: u8) -> Option<Decimal> {
    (unscaled.unsigned_abs() < power_of_ten(u32::from(precision)) as u128).then_some(Decimal { unscaled, scale })
}

/// Divides by `10^digits`, rounding half away from zero.
fn divide_half_up(value: i128, digits: u32) -> i128 {
    let Some(divisor) = power_of_ten_checked(digits) else { return 0 };
    let (quotient, rest) = (value / divisor, value % divisor);
    if rest.unsigned_abs() >= divisor.unsigned_abs().div_ceil(2) { quotient + value.signum() } else { quotient }
}

/// Both numbers on the larger scale of the two.
fn align(a: Decimal, b: Decimal) -> (I256, I256, u32) {
    let common = a.scale.max(b.scale);
    let widen = |d: Decimal| I256::from(d.unscaled) * wide_power_of_ten(u32::from(common - d.scale));
    (widen(a), widen(b), u32::from(common))
}

fn rescale_wide(value: I256, from: u32, precision: u8, scale: u8) -> Option<Decimal> {
    rescale_signed(value, from as i32, precision, scale)
}

fn rescale_signed(value: I256, from: i32, precision: u8, scale: u8) -> Option<Decimal> {
    let drop = from - i32::from(scale);
    let unscaled = if drop > 76 {
        I256::ZERO
    } else if drop > 0 {
        let divisor = wide_power_of_ten(drop as u32);
        let (quotient, rest) = (value / divisor, value % divisor);
        if rest.abs() * 2 >= divisor { quotient + value.signum() } else { quotient }
    } else {
        let missing = drop.unsigned_abs();
        if value != 0 && missing > 38 {
            return None;
        }
        value.checked_mul(wide_power_of_ten(missing.min(38)))?
    };
    if unscaled.abs() >= wide_power_of_ten(u32::from(precision)) {
        return None;
    }
    Some(Decimal { unscaled: unscaled.as_i128(), scale })
}

impl fmt::Display for Decimal {
    /// Plain digits, all of the scale: `-0.50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.unscaled < 0 { "-" } else { "" };
        let digits = self.unscaled.unsigned_abs();
        if self.scale == 0 {
            return write!(f, "{sign}{digits}");
        }
        let one = 10u128.pow(u32::from(self.scale));
        write!(f, "{sign}{}.{:0width$}", digits / one, digits % one, width = usize::from(self.scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        let scale = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        Decimal::parse(text, 38, scale as u8).unwrap().unwrap()
    }

    fn text(result: Option<Decimal>) -> String {
        result.map_or("null".into(), |value| value.to_string())
    }

    #[test]
    fn addition_rounds_into_its_type() {
        // 200 #16, 200 #17
        assert_eq!(text(decimal("1.25").add(decimal("2.500000"), 21, 6)), "3.750000");
        assert_eq!(text(decimal("3.1415926535").add(decimal("3.1415926535"), 38, 9)), "6.283185307");
        assert_eq!(text(decimal("-12345.6789012345").subtract(decimal("-7.50"), 38, 9)), "-12338.178901235");
    }

    #[test]
    fn a_product_that_does_not_fit_is_null() {
        // 200 #17
        let large = decimal("9999999999999999999999999999.9999999999");
        assert_eq!(text(large.multiply(decimal("99999999.99"), 38, 6)), "null");
        assert_eq!(text(decimal("-12345.6789012345").multiply(decimal("-7.50"), 38, 6)), "92592.591759");
        assert_eq!(text(decimal("99999999.99").multiply(decimal("99999999.99"), 21, 4)), "9999999998000000.0001");
    }

    #[test]
    fn quotients() {
        // 200 #18, 200 #85
        assert_eq!(text(decimal("1.25").divide(decimal("1.25"), 23, 13).unwrap()), "1.0000000000000");
        assert_eq!(text(decimal("2.500000").divide(decimal("3.1415926535"), 38, 14).unwrap()), "0.79577471548222");
        assert_eq!(text(decimal("-99999999.99").divide(decimal("-0.000001"), 37, 23).unwrap()), "99999999990000.00000000000000000000000");
        assert_eq!(text(decimal("12345.678901").divide(decimal("3"), 38, 6).unwrap()), "4115.226300");
        assert_eq!(decimal("1").divide(decimal("0"), 10, 2), Err(DivisionError::ByZero));
        assert_eq!(decimal("0").divide(decimal("0"), 10, 2), Err(DivisionError::Undefined));
    }

    #[test]
    fn remainders_keep_the_sign_of_the_left_side() {
        // 200 #9
        assert_eq!(text(decimal("-7.50").remainder(decimal("0.7"), 3, 2).unwrap()), "-0.50");
        assert_eq!(text(decimal("12345.678901").remainder(decimal("1.5"), 7, 6).unwrap()), "0.678901");
    }

    #[test]
    fn texts() {
        assert_eq!(text(Decimal::parse("1.005", 10, 2).unwrap()), "1.01");
        assert_eq!(text(Decimal::parse("-1.005", 10, 2).unwrap()), "-1.01");
        assert_eq!(text(Decimal::parse("1E+3", 10, 2).unwrap()), "1000.00");
        assert_eq!(text(Decimal::parse("1e-9", 10, 2).unwrap()), "0.00");
        assert_eq!(text(Decimal::parse("0.009", 10, 2).unwrap()), "0.01");
        assert_eq!(text(Decimal::parse("0.5", 10, 0).unwrap()), "1");
        assert_eq!(text(Decimal::parse("123456789", 5, 2).unwrap()), "null");
        assert_eq!(Decimal::parse("1.2.3", 5, 2), Err(NotANumber));
        assert_eq!(Decimal::parse("", 5, 2), Err(NotANumber));
        assert_eq!(Decimal::new(-5, 2).to_string(), "-0.05");
    }

    #[test]
    fn comparison_is_by_value() {
        assert_eq!(decimal("1.50").compare(decimal("1.5")), Ordering::Equal);
        assert_eq!(decimal("-1.5").compare(decimal("0")), Ordering::Less);
    }
}
