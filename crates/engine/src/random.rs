//! The scenario's only chance: a generator of our own, frozen, so that a seed means the same run for ever.
//!
//! In: a seed. Out: a stream of numbers (xoshiro256**, seeded by splitmix64). Never: changes; a test pins its first numbers.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    pub fn new(seed: u64) -> Random {
        let mut mix = seed;
        let state = [(); 4].map(|()| {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            scramble(mix)
        });
        Random { state }
    }

    /// A generator of its own for a part of the scenario, named by a text: adding one part does not move the others.
    pub fn named(seed: u64, name: &str) -> Random {
        // FNV-1a over the name.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Random::new(seed ^ scramble(hash))
    }

    pub fn next(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// `0..below`, every number equally often.
    pub fn below(&mut self, below: u64) -> u64 {
        assert!(below > 0, "no number is below 0");
        // Numbers of the last, incomplete round are drawn again.
        let rounds = u64::MAX - u64::MAX % below;
        loop {
            let number = self.next();
            if number < rounds {
                return number % below;
            }
        }
    }

    /// `0.0..1.0`, in steps of 2^-53.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True in this share of the cases.
    pub fn chance(&mut self, share: f64) -> bool {
        self.unit() < share
    }
}

fn scramble(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links carry seeds: these numbers never change.
    #[test]
    fn the_first_numbers_of_a_seed() {
        let mut random = Random::new(42);
        assert_eq!([(); 3].map(|()| random.next()), [0x1578_0b2e_0c2e_c716, 0x6104_d986_6d11_3a7e, 0xae17_5332_39e4_99a1]);
        assert_eq!(Random::named(42, "orders").next(), Random::named(42, "orders").next());
        assert_ne!(Random::named(42, "orders").next(), Random::named(42, "clicks").next());
    }

    #[test]
    fn every_number_below_ten_comes() {
        let mut random = Random::new(1);
        let mut seen = [0; 10];
        for _ in 0..10_000 {
            seen[random.below(10) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (900..1100).contains(&count)), "{seen:?}");
    }
}
