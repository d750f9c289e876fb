//! The text of a value.
//!
//! In: text. Out: an immutable string of as many bytes as a pointer and its tag take up in a [`Value`](crate::Value). What keys are
//! mostly made of, numbers, codes and words of up to 14 bytes, stands in it itself: it is made, copied, compared and dropped
//! without going anywhere else. Longer text stands behind one pointer and is shared.

use arcstr::ArcStr;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt::{Debug, Display, Formatter};
use std::hash::{Hash, Hasher};

/// The most bytes that stand in the string itself.
const SHORT_MAX: usize = 14;

/// An immutable string, cheap to clone.
#[derive(Clone)]
pub struct Str(Text);

#[derive(Clone)]
enum Text {
    /// The bytes behind the text are zero.
    Short { length: u8, bytes: [u8; SHORT_MAX] },
    /// Longer than [`SHORT_MAX`].
    Long(ArcStr),
}

impl Str {
    /// The empty string.
    pub const fn new() -> Str {
        Str(Text::Short { length: 0, bytes: [0; SHORT_MAX] })
    }

    pub fn as_str(&self) -> &str {
        match &self.0 {
            // It was made of text.
            Text::Short { .. } => std::str::from_utf8(self.as_bytes()).unwrap_or_default(),
            Text::Long(text) => text,
        }
    }

    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Text::Short { length, bytes } => &bytes[..usize::from(*length)],
            Text::Long(text) => text.as_bytes(),
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Text::Short { length, .. } => usize::from(*length),
            Text::Long(text) => text.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<&str> for Str {
    #[inline]
    fn from(text: &str) -> Str {
        let mut bytes = [0; SHORT_MAX];
        match bytes.get_mut(..text.len()) {
            Some(places) => {
                places.copy_from_slice(text.as_bytes());
                Str(Text::Short { length: text.len() as u8, bytes })
            }
            None => Str(Text::Long(text.into())),
        }
    }
}

impl From<String> for Str {
    fn from(text: String) -> Str {
        Str::from(text.as_str())
    }
}

impl std::ops::Deref for Str {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Default for Str {
    fn default() -> Str {
        Str::new()
    }
}

impl PartialEq for Str {
    #[inline]
    fn eq(&self, other: &Str) -> bool {
        match (&self.0, &other.0) {
            (Text::Short { length, bytes }, Text::Short { length: others, bytes: other }) => length == others && bytes == other,
            (Text::Long(a), Text::Long(b)) => ArcStr::ptr_eq(a, b) || a.as_bytes() == b.as_bytes(),
            _ => false,
        }
    }
}

impl Eq for Str {}

impl PartialOrd for Str {
    fn partial_cmp(&self, other: &Str) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Str {
    fn cmp(&self, other: &Str) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl Hash for Str {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            // As many bytes each time: that costs less than to look how many there are.
            Text::Short { bytes, .. } => state.write(bytes),
            Text::Long(text) => state.write(text.as_bytes()),
        }
    }
}

impl Debug for Str {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Debug::fmt(self.as_str(), f)
    }
}

impl Display for Str {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Display::fmt(self.as_str(), f)
    }
}

impl Serialize for Str {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Str {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Str, D::Error> {
        Ok(Str::from(String::deserialize(deserializer)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    #[test]
    fn a_string_keeps_its_text_on_both_sides_of_the_limit() {
        let texts = ["", "a", "exactly 14 byt", "just 15 bytes..", "vierzehn: äöüß", "fünfzehn: äöü", "\0", "\0\0"];
        let hasher = std::hash::RandomState::new();
        for a in texts {
            assert_eq!(Str::from(a).as_str(), a);
            assert_eq!(Str::from(a.to_string()).len(), a.len());
            for b in texts {
                assert_eq!(Str::from(a) == Str::from(b), a == b, "{a:?} {b:?}");
                assert_eq!(Str::from(a).cmp(&Str::from(b)), a.cmp(b), "{a:?} {b:?}");
                assert!(a != b || hasher.hash_one(Str::from(a)) == hasher.hash_one(Str::from(b)));
            }
        }
    }
}
