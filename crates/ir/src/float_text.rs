//! Floating point numbers as Java 17 prints them (`Double.toString`, `Float.toString`).
//!
//! In: a float. Out: its text: plain from 1.0E-3 to below 1.0E7, else `1.0E10`. Java 17 does not always find the shortest
//! digits (`2.0E-3` is short, 2e23 is `2.0E23`, but 1e23 is `9.999999999999999E22`); the digits are generated the way its
//! specification describes, so that the same digits come out. Never: rounds to a number of digits.

/// As `Double.toString`.
pub fn double_text(value: f64) -> String {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let exponent = (bits >> 52 & 0x7ff) as i32;
    if value.is_nan() {
        return "NaN".into();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-Infinity" } else { "Infinity" }.into();
    }
    if value == 0.0 {
        return if value.is_sign_negative() { "-0.0" } else { "0.0" }.into();
    }
    let parts = if exponent == 0 {
        let shift = fraction.leading_zeros() as i32 - 11;
        Parts { fraction: fraction << shift, exponent: 1 - shift - 1023, significant: 53 - shift }
    } else {
        Parts { fraction: fraction | 1 << 52, exponent: exponent - 1023, significant: 53 }
    };
    layout(value < 0.0, parts.digits())
}

/// As `Float.toString`.
pub fn float_text(value: f32) -> String {
    let bits = value.to_bits();
    let fraction = u64::from(bits & ((1 << 23) - 1));
    let exponent = (bits >> 23 & 0xff) as i32;
    if value.is_nan() || value.is_infinite() || value == 0.0 {
        return double_text(f64::from(value));
    }
    let parts = if exponent == 0 {
        let shift = (fraction as u32).leading_zeros() as i32 - 8;
        Parts { fraction: fraction << shift, exponent: 1 - shift - 127, significant: 24 - shift }
    } else {
        Parts { fraction: fraction | 1 << 23, exponent: exponent - 127, significant: 24 }
    };
    let widened = Parts { fraction: parts.fraction << 29, ..parts };
    layout(value < 0.0, widened.digits())
}

/// `fraction / 2^52 * 2^exponent`, of which `significant` bits are known.
struct Parts {
    fraction: u64,
    exponent: i32,
    significant: i32,
}

/// Decimal digits; the point stands before the first one, moved right by `point`.
struct Digits {
    digits: Vec<u8>,
    point: i32,
}

impl Parts {
    fn digits(&self) -> Digits {
        let trailing = self.fraction.trailing_zeros() as i32;
        let fraction_bits = 53 - trailing;
        let tiny_bits = (fraction_bits - self.exponent - 1).max(0);
        if tiny_bits == 0 && (-21..=62).contains(&self.exponent) {
            return self.integer_digits();
        }
        self.general_digits(trailing, fraction_bits, tiny_bits)
    }

    /// An integer below 2^63: its own digits, without those that carry no information.
    fn integer_digits(&self) -> Digits {
        let mut value = if self.exponent >= 52 { self.fraction << (self.exponent - 52) } else { self.fraction >> (52 - self.exponent) };
        let mut point = 0;
        let spare_bits = self.exponent - self.significant - 1;
        if self.exponent > self.significant && spare_bits > 1 {
            let spare = (f64::from(spare_bits) * std::f64::consts::LOG10_2) as u32;
            let unit = 10u64.pow(spare);
            let rest = value % unit;
            value /= unit;
            point += spare as i32;
            if rest >= unit / 2 && spare > 0 {
                value += 1;
            }
        }
        let text = value.to_string();
        point += text.len() as i32;
        let digits = text.trim_end_matches('0').bytes().map(|b| b - b'0').collect();
        Digits { digits, point }
    }

    /// Long division of two big numbers; stops as soon as the digits tell the number from its neighbours.
    fn general_digits(&self, trailing: i32, fraction_bits: i32, tiny_bits: i32) -> Digits {
        let mut exponent = self.estimate_exponent();
        let b5 = (-exponent).max(0);
        let s5 = exponent.max(0);
        let mut b2 = b5 + tiny_bits + self.exponent;
        let mut s2 = s5 + tiny_bits;
        let mut m2 = b2 - self.significant;
        let fraction = self.fraction >> trailing;
        b2 -= fraction_bits - 1;
        let common = b2.min(s2);
        b2 -= common;
        s2 -= common;
        m2 -= common;
        if fraction_bits == 1 {
            m2 -= 1;
        }
        if m2 < 0 {
            b2 -= m2;
            s2 -= m2;
            m2 = 0;
        }
        let value_bits = fraction_bits + b2 + bits_of_power_of_five(b5);
        let ten_bits = s2 + 1 + bits_of_power_of_five(s5 + 1);
        let width = match (value_bits, ten_bits) {
            (..32, ..32) => Width::Int,
            (..64, ..64) => Width::Long,
            _ => Width::Unbounded,
        };

        let mut value = Big::from(fraction).times_power(5, b5).shifted(b2);
        let scale = Big::from(1).times_power(5, s5).shifted(s2);
        let mut margin = Big::from(1).times_power(5, b5).shifted(m2);
        let tens = scale.clone().times(10);
        let mut digits = Vec::new();

        let stops = |value: &Big, margin: &Big| width.stops(value, margin, &tens);
        let mut quotient = value.divide_small(&scale);
        value = value.times(10);
        margin = margin.times(10);
        let (mut low, mut high) = stops(&value, &margin);
        if quotient == 0 && !high {
            exponent -= 1;
        } else {
            digits.push(quotient);
        }
        // The exponential form always has a digit behind the point.
        if !(-3..8).contains(&exponent) {
            low = false;
            high = false;
        }
        while !low && !high {
            quotient = value.divide_small(&scale);
            value = value.times(10);
            margin = margin.times(10);
            (low, high) = stops(&value, &margin);
            digits.push(quotient);
        }
        if high {
            let up = if low {
                let doubled = value.times(2);
                match doubled.cmp(&tens) {
                    std::cmp::Ordering::Greater => true,
                    std::cmp::Ordering::Equal => digits.last().is_some_and(|digit| digit % 2 == 1),
                    std::cmp::Ordering::Less => false,
                }
            } else {
                true
            };
            if up && round_up(&mut digits) {
                exponent += 1;
            }
        }
        Digits { digits, point: exponent + 1 }
    }

    /// The decimal exponent, or one too many, by Java's own constants.
    #[allow(clippy::approx_constant)]
    fn estimate_exponent(&self) -> i32 {
        let mantissa = f64::from_bits(1023 << 52 | (self.fraction & ((1 << 52) - 1)));
        let log = (mantissa - 1.5) * 0.289529654 + 0.176091259 + f64::from(self.exponent) * 0.301029995663981;
        log.floor() as i32
    }
}

/// How wide Java computes. Ties and overflows tell the widths apart.
#[derive(Clone, Copy, PartialEq)]
enum Width {
    Int,
    Long,
    Unbounded,
}

impl Width {
    /// Whether the digits so far are enough, seen from below and from above.
    fn stops(self, value: &Big, margin: &Big, tens: &Big) -> (bool, bool) {
        if self == Width::Unbounded {
            return (value < margin, value.plus(margin) >= *tens);
        }
        let (value, tens) = (value.low_word(), tens.low_word());
        let margin = self.wrap(margin.low_word());
        if margin <= 0 {
            return (true, true);
        }
        (value < margin, self.wrap(value.wrapping_add(margin)) > tens)
    }

    fn wrap(self, value: i64) -> i64 {
        if self == Width::Int { i64::from(value as i32) } else { value }
    }
}

fn bits_of_power_of_five(exponent: i32) -> i32 {
    if exponent == 0 {
        0
    } else if exponent < 27 {
        (64 - 5u64.pow(exponent as u32).leading_zeros()) as i32
    } else {
        exponent * 3
    }
}

/// Adds one to the last digit; true if the number became a power of ten with one place more.
fn round_up(digits: &mut [u8]) -> bool {
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return false;
        }
        *digit = 0;
    }
    digits[0] = 1;
    true
}

fn layout(negative: bool, Digits { digits, point }: Digits) -> String {
    let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
    let mut out = String::from(if negative { "-" } else { "" });
    let or_zero = |rest: &str| if rest.is_empty() { "0".to_string() } else { rest.to_string() };
    if point > 0 && point < 8 {
        let whole = (point as usize).min(text.len());
        out.push_str(&text[..whole]);
        out.push_str(&"0".repeat(point as usize - whole));
        out.push('.');
        out.push_str(&or_zero(&text[whole..]));
    } else if point <= 0 && point > -3 {
        out.push_str("0.");
        out.push_str(&"0".repeat(-point as usize));
        out.push_str(&text);
    } else {
        out.push_str(&text[..1]);
        out.push('.');
        out.push_str(&or_zero(&text[1..]));
        out.push_str(&format!("E{}", point - 1));
    }
    out
}

/// A natural number of any size, lowest 32 bits first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Big(Vec<u32>);

impl From<u64> for Big {
    fn from(value: u64) -> Big {
        Big(vec![value as u32, (value >> 32) as u32]).trimmed()
    }
}

impl Big {
    fn trimmed(mut self) -> Big {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    /// The lowest 64 bits.
    fn low_word(&self) -> i64 {
        let word = |i: usize| u64::from(*self.0.get(i).unwrap_or(&0));
        (word(0) | word(1) << 32) as i64
    }

    fn times(&self, factor: u32) -> Big {
        let mut carry = 0u64;
        let mut out: Vec<u32> = Vec::with_capacity(self.0.len() + 1);
        for &word in &self.0 {
            carry += u64::from(word) * u64::from(factor);
            out.push(carry as u32);
            carry >>= 32;
        }
        out.push(carry as u32);
        Big(out).trimmed()
    }

    fn times_power(self, base: u32, exponent: i32) -> Big {
        (0..exponent).fold(self, |value, _| value.times(base))
    }

    fn shifted(&self, bits: i32) -> Big {
        let (words, bits) = (bits as usize / 32, bits as u32 % 32);
        let mut out = vec![0; words];
        out.extend_from_slice(&self.0);
        Big(out).times(1 << bits)
    }

    fn plus(&self, other: &Big) -> Big {
        let mut carry = 0u64;
        let mut out = Vec::new();
        for i in 0..self.0.len().max(other.0.len()) {
            carry += u64::from(*self.0.get(i).unwrap_or(&0)) + u64::from(*other.0.get(i).unwrap_or(&0));
            out.push(carry as u32);
            carry >>= 32;
        }
        out.push(carry as u32);
        Big(out).trimmed()
    }

    fn subtract(&mut self, other: &Big) {
        let mut borrow = 0i64;
        for i in 0..self.0.len() {
            let difference = i64::from(self.0[i]) - i64::from(*other.0.get(i).unwrap_or(&0)) + borrow;
            self.0[i] = difference as u32;
            borrow = difference >> 32;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// The quotient, a digit; the remainder stays.
    fn divide_small(&mut self, divisor: &Big) -> u8 {
        let mut quotient = 0;
        while *self >= *divisor {
            self.subtract(divisor);
            quotient += 1;
        }
        quotient
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Big) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Big) -> std::cmp::Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_print_as_in_java_17() {
        // 203 #2, #4, #6
        for (value, text) in [
            (1.0, "1.0"),
            (0.001, "0.001"),
            (1e-4, "1.0E-4"),
            (9_999_999.0, "9999999.0"),
            (1e7, "1.0E7"),
            (1e10, "1.0E10"),
            (1e23, "9.999999999999999E22"),
            (2e-323, "2.0E-323"),
            (f64::MAX, "1.7976931348623157E308"),
            (4.9e-324, "4.9E-324"),
            (0.1 + 0.2, "0.30000000000000004"),
            (100.0 / 7.0, "14.285714285714286"),
            (-2.5, "-2.5"),
            (9.007199254740993e15, "9.007199254740992E15"),
            (1.2345678901234567e18, "1.23456789012345677E18"),
        ] {
            assert_eq!(double_text(value), text);
        }
    }

    #[test]
    fn floats_print_as_in_java_17() {
        for (value, text) in [
            (1.5f32, "1.5"),
            (f32::MAX, "3.4028235E38"),
            (1.4e-45, "1.4E-45"),
            (0.1, "0.1"),
            (16_777_216.0, "1.6777216E7"),
            (-2_147_483_648.0, "-2.14748365E9"),
            (33_554_432.0, "3.3554432E7"),
        ] {
            assert_eq!(float_text(value), text);
        }
    }
}
