//! Links: a scenario and an instant as the fragment of an address.
//!
//! `#1.<codec>.<length><checksum>.<payload>`, in `A–Z a–z 0–9 - _` with `.` between the parts; never ends in `-`, `_` or `.`.
//! - version `1`
//! - codec: `d<id>` is raw deflate with the preset dictionary `<id>`, `g<id>` the same with the gallery text `<id>` as
//!   dictionary, so that a shipped scenario is a few characters and an edited one its difference. Ids are checksums of
//!   content: dictionaries and texts that links lean on are kept for ever.
//! - length of the unpacked text in bytes (base 36), then the CRC-32 of it (7 characters of base 36)
//! - payload: base64url of the packed bytes; a byte may follow the end of the packed stream, to end on a letter or digit
//!
//! The unpacked text is a head line `t=18.3` (the instant; empty: the scenario's own) and the scenario. Behind the instant and a space
//! may stand how the playground looked: which views and cards were open, and what was picked. It is the page's own short text.

use crate::gallery::{GALLERY, RETIRED};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::core as deflate;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core as inflate;

/// What a link holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linked {
    pub text: String,
    /// The instant, as it is written in `--at`; empty: none.
    pub at: String,
    /// How the playground looked: letters and digits; empty: as it opens.
    pub looks: String,
}

/// Why a link cannot be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkError {
    /// Not of the form of a link.
    NotALink,
    /// Made by a later Rowkind.
    FutureVersion(String),
    /// A codec or dictionary that this Rowkind does not have.
    UnknownCodec(String),
    /// The end is missing: so many characters were there, and this much could be unpacked.
    CutShort { saved: String },
    /// Some character was changed.
    WrongChecksum { saved: String },
    /// Says that it unpacks to more than the limit.
    TooLarge { bytes: u64, limit: u64 },
}

impl LinkError {
    /// A sentence for people.
    pub fn sentence(&self) -> String {
        match self {
            LinkError::NotALink => "This is not a Rowkind link: it should begin with #1. and have four parts.".to_string(),
            LinkError::FutureVersion(version) => {
                format!("This link was made by a newer Rowkind (link version {version}); this one reads version 1.")
            }
            LinkError::UnknownCodec(codec) => format!("This link leans on a text that this Rowkind does not have ({codec})."),
            LinkError::CutShort { .. } => "This link was cut short: its end is missing.".to_string(),
            LinkError::WrongChecksum { .. } => "This link was changed on its way: its checksum does not fit.".to_string(),
            LinkError::TooLarge { bytes, limit } => {
                format!("This link says that it unpacks to {bytes} bytes; the limit is {limit}.")
            }
        }
    }

    /// The text that could be unpacked before the damage, to be shown as text and never run.
    pub fn saved(&self) -> &str {
        match self {
            LinkError::CutShort { saved } | LinkError::WrongChecksum { saved } => saved,
            _ => "",
        }
    }
}

/// The longest text that a link may hold, bytes.
pub const TEXT_BYTES_MAX: u64 = 1024 * 1024;

/// Texts that links may lean on: `(codec letter, text)`. New ones are added, none is ever changed or removed.
pub struct Dictionaries<'a>(pub Vec<(char, &'a str)>);

/// The words that scenarios are made of. Fixed for ever: links of version 1 lean on it.
pub const DICTIONARY: &str = include_str!("link_dictionary.txt");

impl Dictionaries<'static> {
    /// The fixed dictionary and every text of the gallery, past ones too.
    pub fn shipped() -> Dictionaries<'static> {
        let gallery = GALLERY.iter().map(|shipped| shipped.text).chain(RETIRED.iter().copied());
        Dictionaries(std::iter::once(('d', DICTIONARY)).chain(gallery.map(|text| ('g', text))).collect())
    }
}

impl<'a> Dictionaries<'a> {
    fn id(letter: char, text: &str) -> String {
        format!("{letter}{}", base36(u64::from(crc32fast::hash(text.as_bytes())), 7))
    }

    fn find(&self, codec: &str) -> Option<&'a str> {
        self.0.iter().find(|(letter, text)| Dictionaries::id(*letter, text) == codec).map(|(_, text)| *text)
    }
}

/// Makes the shortest link for a scenario at an instant, with its `#`.
pub fn encode(linked: &Linked, dictionaries: &Dictionaries<'_>) -> String {
    let space = if linked.looks.is_empty() { "" } else { " " };
    let content = format!("t={}{space}{}\n{}", linked.at, linked.looks, linked.text);
    let head = format!("{}{}", base36(content.len() as u64, 1), base36(u64::from(crc32fast::hash(content.as_bytes())), 7));
    dictionaries
        .0
        .iter()
        .map(|(letter, text)| {
            let payload = payload(pack(content.as_bytes(), text.as_bytes()));
            format!("#1.{}.{head}.{payload}", Dictionaries::id(*letter, text))
        })
        .min_by_key(String::len)
        .unwrap_or_default()
}

/// Reads a link; `fragment` may begin with `#` and may stand behind an address.
pub fn decode(fragment: &str, dictionaries: &Dictionaries<'_>) -> Result<Linked, LinkError> {
    let fragment = fragment.trim();
    let fragment = fragment.rsplit_once('#').map_or(fragment, |(_, fragment)| fragment);
    let mut parts = fragment.splitn(4, '.');
    let version = parts.next().unwrap_or_default();
    if version.is_empty() || !version.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(LinkError::NotALink);
    }
    if version != "1" {
        return Err(LinkError::FutureVersion(version.to_string()));
    }
    let cut = || LinkError::CutShort { saved: String::new() };
    let codec = parts.next().ok_or_else(cut)?;
    let head = parts.next().ok_or_else(cut)?;
    let packed = parts.next().ok_or_else(cut)?;
    if !head.is_ascii() || head.len() < 8 {
        return Err(cut());
    }
    let (length, checksum) = head.split_at(head.len() - 7);
    let length = u64::from_str_radix(length, 36).map_err(|_| LinkError::NotALink)?;
    let checksum = u64::from_str_radix(checksum, 36).map_err(|_| LinkError::NotALink)?;
    if length > TEXT_BYTES_MAX {
        return Err(LinkError::TooLarge { bytes: length, limit: TEXT_BYTES_MAX });
    }
    let dictionary = dictionaries.find(codec).ok_or_else(|| LinkError::UnknownCodec(codec.to_string()))?;
    let good = packed.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')).count();
    // A single character left over holds no whole byte.
    let whole = if good % 4 == 1 { good - 1 } else { good };
    let lenient = base64::engine::GeneralPurpose::new(
        &base64::alphabet::URL_SAFE,
        base64::engine::GeneralPurposeConfig::new()
            .with_decode_allow_trailing_bits(true)
            .with_decode_padding_mode(base64::engine::DecodePaddingMode::RequireNone),
    );
    let bytes = lenient.decode(&packed[..whole]).map_err(|_| LinkError::NotALink)?;
    let (content, end) = unpack(&bytes, dictionary.as_bytes(), length as usize);
    let text = String::from_utf8_lossy(&content);
    let saved = || text.split_once('\n').map_or("", |(_, scenario)| scenario).to_string();
    if content.len() as u64 == length && u64::from(crc32fast::hash(&content)) == checksum && end == End::Reached {
        let (head, scenario) = text.split_once('\n').ok_or(LinkError::NotALink)?;
        let head = head.strip_prefix("t=").unwrap_or_default();
        let (at, looks) = head.split_once(' ').unwrap_or((head, ""));
        return Ok(Linked { text: scenario.to_string(), at: at.to_string(), looks: looks.to_string() });
    }
    Err(if end == End::Missing { LinkError::CutShort { saved: saved() } } else { LinkError::WrongChecksum { saved: saved() } })
}

/// Base64url, with a byte behind the packed stream where it would end on `-` or `_`.
fn payload(mut bytes: Vec<u8>) -> String {
    let mut text = URL_SAFE_NO_PAD.encode(&bytes);
    if text.ends_with(['-', '_']) {
        bytes.push(0);
        text = URL_SAFE_NO_PAD.encode(&bytes);
    }
    text
}

/// Raw deflate of `content` that may refer back into `dictionary`: the dictionary is packed first and flushed to a byte
/// boundary, and its part of the output is dropped.
fn pack(content: &[u8], dictionary: &[u8]) -> Vec<u8> {
    let flags = deflate::create_comp_flags_from_zip_params(9, 0, 0);
    let mut packer = deflate::CompressorOxide::new(flags);
    let mut out = Vec::new();
    feed(&mut packer, dictionary, deflate::TDEFLFlush::Sync, &mut out);
    let skip = out.len();
    feed(&mut packer, content, deflate::TDEFLFlush::Finish, &mut out);
    out.split_off(skip)
}

fn feed(packer: &mut deflate::CompressorOxide, mut input: &[u8], flush: deflate::TDEFLFlush, out: &mut Vec<u8>) {
    let mut buffer = [0; 4096];
    loop {
        let (status, read, written) = deflate::compress(packer, input, &mut buffer, flush);
        input = &input[read..];
        out.extend_from_slice(&buffer[..written]);
        let done = status != deflate::TDEFLStatus::Okay || (input.is_empty() && written < buffer.len());
        if done {
            return;
        }
    }
}

/// How unpacking ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Reached,
    /// More packed bytes should follow.
    Missing,
    /// The stream is broken, or holds more than it says.
    Broken,
}

/// Unpacks at most `length` bytes.
fn unpack(packed: &[u8], dictionary: &[u8], length: usize) -> (Vec<u8>, End) {
    let mut out = vec![0; dictionary.len() + length];
    out[..dictionary.len()].copy_from_slice(dictionary);
    let mut state = inflate::DecompressorOxide::new();
    let flags = inflate::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, _, written) = inflate::decompress(&mut state, packed, &mut out, dictionary.len(), flags);
    let content = out[dictionary.len()..dictionary.len() + written].to_vec();
    let end = match status {
        TINFLStatus::Done => End::Reached,
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => End::Missing,
        _ => End::Broken,
    };
    (content, end)
}

/// A number in base 36, padded with zeros.
fn base36(mut number: u64, width: usize) -> String {
    let mut digits = Vec::new();
    while number > 0 || digits.len() < width {
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
    }
    digits.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GALLERY: &str = "# Orders\n\n```sql\nCREATE TABLE orders (id INT) WITH ('connector' = 'rows');\n```\n";

    fn dictionaries() -> Dictionaries<'static> {
        Dictionaries(vec![('d', DICTIONARY), ('g', GALLERY)])
    }

    fn linked(text: &str, at: &str) -> Linked {
        Linked { text: text.to_string(), at: at.to_string(), ..Linked::default() }
    }

    #[test]
    fn a_link_holds_the_scenario_and_the_instant() {
        for text in ["", "SELECT 1;\n", GALLERY, "# ünï\n\n```sql\nSELECT '😀';\n```\n", &"x, y;\n".repeat(5000)] {
            let link = encode(&linked(text, "18.3"), &dictionaries());
            assert_eq!(decode(&link, &dictionaries()), Ok(linked(text, "18.3")));
            assert!(link[1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte)), "{link}");
            assert!(link.ends_with(|last: char| last.is_ascii_alphanumeric()), "{link}");
            assert_eq!(decode(&format!("https://example.org/page{link}"), &dictionaries()), Ok(linked(text, "18.3")));
        }
    }

    #[test]
    fn a_link_holds_how_the_page_looked() {
        for at in ["", "18.3"] {
            let looked = Linked { looks: "c2n4".to_string(), ..linked(GALLERY, at) };
            assert_eq!(decode(&encode(&looked, &dictionaries()), &dictionaries()), Ok(looked));
        }
    }

    #[test]
    fn a_shipped_scenario_is_a_few_characters_and_an_edited_one_its_difference() {
        let shipped = encode(&linked(GALLERY, ""), &dictionaries());
        assert!(shipped.len() < 60, "{shipped}");
        let edited = encode(&linked(&GALLERY.replace("INT", "BIGINT"), ""), &dictionaries());
        assert!(edited.len() < 80, "{edited}");
    }

    #[test]
    fn a_shortened_link_is_told_from_a_good_one_at_every_length() {
        let text = "# Unseen\n\n```sql\nSELECT k, COUNT(*) AS c FROM t GROUP BY k;\n```\n";
        let link = encode(&linked(text, ""), &dictionaries());
        for end in 1..link.len() {
            let error = match decode(&link[..end], &dictionaries()) {
                // The last byte may be the one behind the packed stream.
                Ok(read) => {
                    assert_eq!((read.text.as_str(), link.len() - end < 3), (text, true));
                    continue;
                }
                Err(error) => error,
            };
            assert!(!matches!(error, LinkError::WrongChecksum { .. } | LinkError::FutureVersion(_)), "{end}: {error:?}");
        }
        let error = decode(&link[..link.len() - 6], &dictionaries()).unwrap_err();
        assert!(error.saved().starts_with("# Unseen"), "{error:?}");
    }

    #[test]
    fn a_changed_character_is_found() {
        let link = encode(&linked("SELECT a, b, c FROM some_table WHERE a > 10;", ""), &dictionaries());
        let payload = link.rfind('.').unwrap() + 1;
        for at in payload..link.len() {
            let mut changed = link.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).unwrap();
            if let Ok(read) = decode(&changed, &dictionaries()) {
                assert_eq!(read.text, "SELECT a, b, c FROM some_table WHERE a > 10;", "{changed}");
            }
        }
    }

    #[test]
    fn a_future_version_a_bomb_and_a_stranger_are_named() {
        assert_eq!(decode("#2.x.y.z", &dictionaries()), Err(LinkError::FutureVersion("2".into())));
        let bomb = format!("#1.{}.{}0000000.AAAA", Dictionaries::id('d', DICTIONARY), base36(1 << 40, 1));
        assert_eq!(decode(&bomb, &dictionaries()), Err(LinkError::TooLarge { bytes: 1 << 40, limit: TEXT_BYTES_MAX }));
        assert_eq!(decode("#section-3", &dictionaries()), Err(LinkError::NotALink));
        assert!(matches!(decode("#1.gzzzzzzz.100000000.AAAA", &dictionaries()), Err(LinkError::UnknownCodec(_))));
    }

    #[test]
    fn the_dictionary_of_version_1_is_never_changed() {
        assert_eq!(Dictionaries::id('d', DICTIONARY), "d1tvq5sd");
    }
}
