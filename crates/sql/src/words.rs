//! The words of Flink SQL.
//!
//! `words.txt` lists them in the order in which Flink's messages list them: the standard's words by the alphabet, then
//! Flink's own. Words in capitals are reserved; the others may stand where a name may.

use std::sync::OnceLock;

const TEXT: &str = include_str!("words.txt");

pub(crate) struct Words {
    /// Upper case, by number; word 0 is the end of the text.
    pub list: Vec<String>,
    pub reserved: Vec<bool>,
    /// Numbers by length and first letter.
    buckets: Vec<Vec<u16>>,
}

pub(crate) fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words = Words { list: vec![String::new()], reserved: vec![false], buckets: vec![Vec::new(); LENGTHS * 32] };
        for word in TEXT.split_whitespace() {
            let upper = word.to_ascii_uppercase();
            if let Some(bucket) = bucket(word) {
                words.buckets[bucket].push(words.list.len() as u16);
            }
            words.reserved.push(word == upper);
            words.list.push(upper);
        }
        words
    })
}

impl Words {
    /// The number of a word, in any case.
    pub fn number(&self, text: &str) -> Option<u16> {
        let bucket = &self.buckets[bucket(text)?];
        bucket.iter().copied().find(|number| self.list[usize::from(*number)].eq_ignore_ascii_case(text))
    }
}

/// No word is longer.
const LENGTHS: usize = 36;

fn bucket(text: &str) -> Option<usize> {
    let first = text.as_bytes().first()?;
    let fits = first.is_ascii_alphabetic() && text.len() < LENGTHS;
    fits.then(|| text.len() * 32 + usize::from(first & 31))
}

/// Whether a word cannot be a name unless it stands in backticks.
pub fn is_reserved(word: &str) -> bool {
    words().number(word).is_some_and(|number| words().reserved[usize::from(number)])
}

/// Every word of the language, upper case, with whether it is reserved: what an editor completes and colours.
pub fn all_words() -> impl Iterator<Item = (&'static str, bool)> {
    let words = words();
    words.list.iter().map(String::as_str).zip(words.reserved.iter().copied()).skip(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_flinks() {
        assert!(is_reserved("select") && is_reserved("VALUE") && is_reserved("Year"));
        assert!(!is_reserved("catalog") && !is_reserved("data") && !is_reserved("orders"));
        assert_eq!(all_words().count(), 787);
    }
}
