//! What one place of a pattern may match: a character, a class, a combination of classes.

#[derive(Clone, Debug)]
pub(super) enum Set {
    Char(char),
    /// The same letter in either case (ASCII only, as Java's `(?i)`).
    AnyCase(char),
    Range(char, char),
    AnyCaseRange(char, char),
    /// `.`
    AnyButLineEnd,
    /// `.` under `(?d)`.
    AnyButNewline,
    Any,
    Class(Class),
    Not(Box<Set>),
    Union(Vec<Set>),
    Intersection(Vec<Set>),
}

/// The named classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Digit,
    Space,
    Word,
    HorizontalSpace,
    VerticalSpace,
    Lower,
    Upper,
    Ascii,
    Alpha,
    Alnum,
    Punct,
    Graph,
    Print,
    Blank,
    Control,
    HexDigit,
    UnicodeDigit,
    UnicodeSpace,
    UnicodeWord,
    UnicodeLower,
    UnicodeUpper,
    Letter,
    Number,
    Alphabetic,
    /// `Zs`.
    SpaceSeparator,
}

impl Class {
    /// The classes of `\p{…}` that are known; `unicode`: under `(?U)` the ASCII names mean all of Unicode.
    pub fn named(name: &str, unicode: bool) -> Option<Class> {
        Some(match name {
            "Lower" if !unicode => Class::Lower,
            "Upper" if !unicode => Class::Upper,
            "Alpha" if !unicode => Class::Alpha,
            "Digit" if !unicode => Class::Digit,
            "Alnum" if !unicode => Class::Alnum,
            "Space" if !unicode => Class::Space,
            "ASCII" => Class::Ascii,
            "Punct" if !unicode => Class::Punct,
            "Graph" if !unicode => Class::Graph,
            "Print" if !unicode => Class::Print,
            "Blank" if !unicode => Class::Blank,
            "Cntrl" => Class::Control,
            "XDigit" if !unicode => Class::HexDigit,
            "Lower" | "IsLowercase" | "javaLowerCase" | "Ll" | "IsLl" => Class::UnicodeLower,
            "Upper" | "IsUppercase" | "javaUpperCase" | "Lu" | "IsLu" => Class::UnicodeUpper,
            "Alpha" | "IsAlphabetic" | "javaAlphabetic" => Class::Alphabetic,
            "L" | "IsL" | "IsLetter" | "javaLetter" => Class::Letter,
            "N" | "IsN" => Class::Number,
            "Digit" | "Nd" | "IsNd" | "IsDigit" | "javaDigit" => Class::UnicodeDigit,
            "Zs" | "IsZs" => Class::SpaceSeparator,
            "Space" | "IsWhite_Space" | "IsWhiteSpace" => Class::UnicodeSpace,
            _ => return None,
        })
    }

    fn contains(self, c: char) -> bool {
        match self {
            Class::Digit => c.is_ascii_digit(),
            Class::Space => matches!(c, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\r'),
            Class::Word => c.is_ascii_alphanumeric() || c == '_',
            Class::HorizontalSpace => {
                matches!(c, ' ' | '\t' | '\u{a0}' | '\u{1680}' | '\u{180e}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
                    || ('\u{2000}'..='\u{200a}').contains(&c)
            }
            Class::VerticalSpace => matches!(c, '\n' | '\u{b}' | '\u{c}' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}'),
            Class::Lower => c.is_ascii_lowercase(),
            Class::Upper => c.is_ascii_uppercase(),
            Class::Ascii => c.is_ascii(),
            Class::Alpha => c.is_ascii_alphabetic(),
            Class::Alnum => c.is_ascii_alphanumeric(),
            Class::Punct => c.is_ascii_punctuation(),
            Class::Graph => c.is_ascii_graphic(),
            Class::Print => c.is_ascii_graphic() || c == ' ',
            Class::Blank => matches!(c, ' ' | '\t'),
            Class::Control => c.is_ascii_control(),
            Class::HexDigit => c.is_ascii_hexdigit(),
            Class::UnicodeDigit => is_decimal_digit(c),
            Class::UnicodeSpace => c.is_whitespace(),
            Class::UnicodeWord => c.is_alphanumeric() || c == '_' || ('\u{300}'..='\u{36f}').contains(&c),
            Class::UnicodeLower => c.is_lowercase(),
            Class::UnicodeUpper => c.is_uppercase(),
            Class::Letter | Class::Alphabetic => c.is_alphabetic(),
            Class::Number => c.is_numeric(),
            Class::SpaceSeparator => !matches!(c, '\t' | '\u{180e}') && Class::HorizontalSpace.contains(c),
        }
    }
}

/// Decimal digits stand in runs of ten; these are the common ones.
pub(in crate::eval) fn is_decimal_digit(c: char) -> bool {
    const ZEROS: [u32; 13] = [0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xe50, 0x17e0, 0xff10];
    ZEROS.iter().any(|zero| (*zero..zero + 10).contains(&(c as u32)))
}

impl Set {
    pub fn contains(&self, c: char) -> bool {
        match self {
            Set::Char(other) => *other == c,
            Set::AnyCase(other) => other.eq_ignore_ascii_case(&c),
            Set::Range(low, high) => (*low..=*high).contains(&c),
            Set::AnyCaseRange(low, high) => {
                let inside = |c: char| (*low..=*high).contains(&c);
                inside(c) || inside(c.to_ascii_lowercase()) || inside(c.to_ascii_uppercase())
            }
            Set::AnyButLineEnd => !matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}'),
            Set::AnyButNewline => c != '\n',
            Set::Any => true,
            Set::Class(class) => class.contains(c),
            Set::Not(set) => !set.contains(c),
            Set::Union(sets) => sets.iter().any(|set| set.contains(c)),
            Set::Intersection(sets) => sets.iter().all(|set| set.contains(c)),
        }
    }
}

/// What `\b` takes for a word: letters and digits of all scripts.
pub(super) fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}
