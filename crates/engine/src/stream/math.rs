//! Logarithm, exponential function, and the distributions that need them, out of plus, minus, times and divide alone.
//!
//! The machine's own functions differ in the last digit from one platform to the next; these do not.

use crate::random::Random;

const LN_2: f64 = std::f64::consts::LN_2;

/// Natural logarithm of a positive, finite number.
pub fn ln(x: f64) -> f64 {
    // x = mantissa * 2^exponent with the mantissa in [sqrt(1/2), sqrt(2)).
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let mut mantissa = f64::from_bits((bits & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000);
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2 artanh((m-1)/(m+1))
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let mut term = t;
    let mut sum = 0.0;
    let mut odd = 1.0;
    while odd < 40.0 {
        sum += term / odd;
        term *= square;
        odd += 2.0;
    }
    2.0 * sum + exponent as f64 * LN_2
}

/// e to the x, for -700 to 700.
pub fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    let halvings = (x / LN_2).round();
    let rest = x - halvings * LN_2;
    let mut term = 1.0;
    let mut sum = 1.0;
    let mut n = 1.0;
    while n < 24.0 {
        term *= rest / n;
        sum += term;
        n += 1.0;
    }
    sum * f64::from_bits(((halvings as i64 + 1023) as u64) << 52)
}

/// Near enough to a normal distribution: the sum of twelve draws.
pub fn normal(random: &mut Random, mean: f64, deviation: f64) -> f64 {
    let sum: f64 = (0..12).map(|_| random.unit()).sum();
    mean + (sum - 6.0) * deviation
}

/// `0..count`, the k-th with a weight of `1 / (k+1)^exponent`.
pub fn zipf(random: &mut Random, count: u64, exponent: f64) -> u64 {
    assert!(count > 0, "there is nothing to choose from");
    // Weights of many are not summed up one by one: behind the first ones their integral is used.
    let exact = count.min(256);
    let weight = |k: u64| exp(-exponent * ln((k + 1) as f64));
    let head: f64 = (0..exact).map(weight).sum();
    let integral = |x: f64| if (exponent - 1.0).abs() < 1e-9 { ln(x) } else { exp((1.0 - exponent) * ln(x)) / (1.0 - exponent) };
    let (from, to) = (exact as f64 + 0.5, count as f64 + 0.5);
    let tail = if count > exact { integral(to) - integral(from) } else { 0.0 };
    let mut rest = random.unit() * (head + tail);
    for k in 0..exact {
        rest -= weight(k);
        if rest < 0.0 {
            return k;
        }
    }
    if count == exact {
        return count - 1;
    }
    let place = integral(from) + rest;
    let x = if (exponent - 1.0).abs() < 1e-9 { exp(place) } else { exp(ln(place * (1.0 - exponent)) / (1.0 - exponent)) };
    ((x - 0.5) as u64).clamp(exact, count - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_and_powers() {
        for x in [1e-6, 0.1, 0.5, 1.0, 1.5, 2.0, 10.0, 12_345.678, 1e15] {
            assert!((ln(x) - x.ln()).abs() < 1e-12 * x.ln().abs().max(1.0), "{x}");
            assert!((exp(ln(x)) / x - 1.0).abs() < 1e-12, "{x}");
        }
    }

    #[test]
    fn the_first_of_zipf_comes_most_often() {
        let mut random = Random::new(7);
        let mut seen = [0u32; 10];
        for _ in 0..10_000 {
            seen[zipf(&mut random, 10, 1.0) as usize] += 1;
        }
        assert!(seen[0] > 3000 && seen[0] < 3800, "{seen:?}");
        assert!(seen[9] > 200 && seen[9] < 500, "{seen:?}");
        assert!((0..1000).all(|_| zipf(&mut random, 1_000_000, 1.2) < 1_000_000));
    }
}
