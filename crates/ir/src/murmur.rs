//! Flink's murmur hash of bytes, with its own seed: what texts and binary rows are spread by.
//!
//! like   Flink `MurmurHashUtil`

/// What a hash begins with.
pub const SEED: u32 = 42;

/// Over whole words, then over the bytes that are left, each as a signed number.
pub fn murmur(bytes: &[u8]) -> i32 {
    let (words, rest) = bytes.as_chunks::<4>();
    let words = words.iter().map(|word| u32::from_le_bytes(*word));
    let hash = words.chain(rest.iter().map(|&byte| byte as i8 as u32)).fold(SEED, mix);
    finish(hash, bytes.len())
}

/// Takes in one more word.
#[inline]
pub fn mix(hash: u32, word: u32) -> u32 {
    let mixed = word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
    (hash ^ mixed).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64)
}

/// The hash of so many bytes.
pub fn finish(mut hash: u32, length: usize) -> i32 {
    hash ^= length as u32;
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    (hash ^ (hash >> 16)) as i32
}
