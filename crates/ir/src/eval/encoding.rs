//! Bytes as text: character sets, Base64, hexadecimal, URLs, addresses; and hashes.

use super::call::{Body, Call, bytes, fail, integer, lenient, optional, strict, string, text};
use super::cast::is_double;
use super::regex::is_decimal_digit;
use super::{EvalError, EvalResult};
use crate::murmur::murmur;
use crate::types::TypeKind;
use crate::value::Value;
use crate::value_text::hex;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::general_purpose::{GeneralPurpose, PAD};
use base64::engine::{DecodePaddingMode, GeneralPurposeConfig};
use sha2::Digest;
use std::rc::Rc;

/// Java's hash code of a long.
fn of_long(value: i64) -> i32 {
    (value ^ (value >> 32)) as i32
}

/// The hash that spreads the values of a distinct aggregate over buckets; `None` for types whose values have none here.
///
/// like    Flink `CodeGenUtils.hashCodeForType`: Java's hash codes, of texts without their sign, of bytes murmur's
fn hash_code(kind: &TypeKind) -> Option<fn(&Value) -> i32> {
    let folds = !matches!(kind, TypeKind::Array(_) | TypeKind::Map(..) | TypeKind::Multiset(_) | TypeKind::Row(_) | TypeKind::Named(_));
    let hash: fn(&Value) -> i32 = |value| match value {
        Value::String(text) => {
            let java = text.as_str().encode_utf16().fold(0, |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)));
            java.wrapping_abs()
        }
        Value::Bytes(bytes) => murmur(bytes),
        Value::Boolean(value) => {
            if *value {
                1231
            } else {
                1237
            }
        }
        Value::TinyInt(value) => i32::from(*value),
        Value::SmallInt(value) => i32::from(*value),
        Value::Int(value) | Value::Date(value) | Value::Time(value) | Value::IntervalMonths(value) => *value,
        Value::BigInt(value) | Value::IntervalMillis(value) => of_long(*value),
        Value::Float(value) => value.to_bits() as i32,
        Value::Double(value) => of_long(value.to_bits() as i64),
        Value::Timestamp(value) => of_long(value.millis()).wrapping_mul(31).wrapping_add(value.nanos() as i32),
        Value::Decimal(value) => {
            let digits = value.unscaled.unsigned_abs();
            let words = [digits >> 96, digits >> 64, digits >> 32, digits];
            let hash = words.iter().fold(0i32, |hash, word| hash.wrapping_mul(31).wrapping_add(*word as i32));
            hash.wrapping_mul(value.unscaled.signum() as i32).wrapping_mul(31).wrapping_add(i32::from(value.scale))
        }
        _ => 0,
    };
    folds.then_some(hash)
}

/// Java's basic decoder takes texts with and without their padding, and passes over bits that are left.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent).with_decode_allow_trailing_bits(true),
);

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let is_data = call.is_text(0) || matches!(call.kind(0), TypeKind::Binary(_) | TypeKind::VarBinary(_));
    if call.name == "INET_NTOA" {
        return Some(strict(|args| {
            let address = u32::try_from(integer(&args[0])).ok().map(u32::to_be_bytes);
            optional(address, |[a, b, c, d]| Value::str(&format!("{a}.{b}.{c}.{d}")))
        }));
    }
    if call.name == "HASH_CODE" {
        let hash = hash_code(call.kind(0))?;
        return Some(strict(move |args| Ok(Value::Int(hash(&args[0])))));
    }
    if let Some(is) = is_made_of(call.name) {
        return Some(match call.is_text(0) {
            true => lenient(move |args| Ok(Value::Boolean(matches!(&args[0], Value::String(text) if is(text))))),
            // A number is one even where it is NULL.
            false => {
                let known = match call.kind(0) {
                    TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt => call.name != "IS_ALPHA",
                    TypeKind::Float | TypeKind::Double => call.name == "IS_DECIMAL",
                    _ => false,
                };
                lenient(move |_| Ok(Value::Boolean(known)))
            }
        });
    }
    if !is_data {
        return None;
    }
    Some(match (call.name, call.args.len()) {
        ("MD5", 1) => strict(|args| string(hex(&md5::Md5::digest(bytes(&args[0]))))),
        ("SHA1", 1) => strict(|args| string(hex(&sha1::Sha1::digest(bytes(&args[0]))))),
        ("SHA224", 1) => sha2_of(224),
        ("SHA256", 1) => sha2_of(256),
        ("SHA384", 1) => sha2_of(384),
        ("SHA512", 1) => sha2_of(512),
        ("SHA2", 2) => {
            let known = call.literal(1).is_some();
            strict(move |args| match integer(&args[1]) {
                // A length that is no constant becomes a part of the algorithm's name.
                length if !known && ![1, 224, 256, 384, 512].contains(&length) => {
                    fail("java.security.NoSuchAlgorithmException", format!("SHA-{length} MessageDigest not available"))
                }
                length => sha(length, bytes(&args[0])),
            })
        }
        ("ENCODE", 2) => strict(|args| encode(text(&args[0]), text(&args[1])).map(|bytes| Value::Bytes(Rc::new(bytes)))),
        ("DECODE", 2) => strict(|args| decode(bytes(&args[0]), text(&args[1])).and_then(string)),
        ("TO_BASE64", 1) => {
            let padded = GeneralPurpose::new(&STANDARD, PAD);
            strict(move |args| string(padded.encode(bytes(&args[0]))))
        }
        ("FROM_BASE64", 1) => strict(|args| from_base64(bytes(&args[0]))),
        ("HEX", 1) => strict(|args| string(hex(bytes(&args[0])).to_uppercase())),
        ("UNHEX", 1) => strict(|args| optional(unhex(text(&args[0])), |bytes| Value::Bytes(Rc::new(bytes)))),
        ("URL_ENCODE", 1) => strict(|args| string(url_encode(text(&args[0])))),
        ("URL_DECODE", 1) => strict(|args| optional(url_decode(text(&args[0])), |text| Value::str(&text))),
        ("PARSE_URL", 2 | 3) => strict(|args| {
            let found = parse_url(text(&args[0]), text(&args[1]), args.get(2).map(text));
            optional(found, |text| Value::str(&text))
        }),
        ("INET_ATON", 1) => strict(|args| optional(inet_aton(text(&args[0])), Value::BigInt)),
        _ => return None,
    })
}

/// like    Flink `SqlFunctionUtils.isAlpha`, `isDigit`, `isDecimal`: letters and digits in Java's units, numbers as Java parses them
fn is_made_of(name: &str) -> Option<fn(&str) -> bool> {
    fn all(text: &str, is: impl Fn(char) -> bool) -> bool {
        !text.is_empty() && text.chars().all(|c| c <= '\u{ffff}' && is(c))
    }
    Some(match name {
        "IS_ALPHA" => |text| all(text, |c| c.is_alphabetic() && !c.is_numeric()),
        "IS_DIGIT" => |text| all(text, is_decimal_digit),
        "IS_DECIMAL" => |text| all(text.strip_prefix(['+', '-']).unwrap_or(text), is_decimal_digit) || is_double(text),
        _ => return None,
    })
}

fn sha2_of(length: i64) -> Body {
    strict(move |args| sha(length, bytes(&args[0])))
}

/// By the length in bits; 1 is SHA-1, as Java names it.
fn sha(length: i64, data: &[u8]) -> EvalResult {
    string(match length {
        1 => hex(&sha1::Sha1::digest(data)),
        224 => hex(&sha2::Sha224::digest(data)),
        256 => hex(&sha2::Sha256::digest(data)),
        384 => hex(&sha2::Sha384::digest(data)),
        512 => hex(&sha2::Sha512::digest(data)),
        _ => return fail("java.lang.RuntimeException", "Unsupported algorithm."),
    })
}

/// The character sets that Java always has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    Utf8,
    Utf16,
    Utf16BigEndian,
    Utf16LittleEndian,
    Ascii,
    Latin1,
}

fn charset(name: &str) -> Result<Charset, EvalError> {
    Ok(match name.to_ascii_uppercase().as_str() {
        "UTF-8" | "UTF8" => Charset::Utf8,
        "UTF-16" | "UTF16" => Charset::Utf16,
        "UTF-16BE" => Charset::Utf16BigEndian,
        "UTF-16LE" => Charset::Utf16LittleEndian,
        "US-ASCII" | "ASCII" => Charset::Ascii,
        "ISO-8859-1" | "ISO8859-1" | "LATIN1" => Charset::Latin1,
        _ => return fail("java.io.UnsupportedEncodingException", name),
    })
}

fn encode(value: &str, name: &str) -> Result<Vec<u8>, EvalError> {
    let single = |limit: u32| value.chars().map(|c| if (c as u32) < limit { c as u32 as u8 } else { b'?' }).collect();
    Ok(match charset(name)? {
        Charset::Utf8 => value.as_bytes().to_vec(),
        Charset::Utf16 => [0xfe, 0xff].into_iter().chain(value.encode_utf16().flat_map(u16::to_be_bytes)).collect(),
        Charset::Utf16BigEndian => value.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        Charset::Utf16LittleEndian => value.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Charset::Ascii => single(0x80),
        Charset::Latin1 => single(0x100),
    })
}

fn decode(data: &[u8], name: &str) -> Result<String, EvalError> {
    let wide = |data: &[u8], read: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = data.as_chunks::<2>().0.iter().map(|pair| read(*pair)).collect();
        String::from_utf16_lossy(&units)
    };
    Ok(match charset(name)? {
        Charset::Utf8 => String::from_utf8_lossy(data).into_owned(),
        Charset::Utf16 if data.starts_with(&[0xff, 0xfe]) => wide(&data[2..], u16::from_le_bytes),
        Charset::Utf16 => wide(data.strip_prefix(&[0xfe, 0xff]).unwrap_or(data), u16::from_be_bytes),
        Charset::Utf16BigEndian => wide(data, u16::from_be_bytes),
        Charset::Utf16LittleEndian => wide(data, u16::from_le_bytes),
        Charset::Ascii => data.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { char::REPLACEMENT_CHARACTER }).collect(),
        Charset::Latin1 => data.iter().map(|byte| char::from(*byte)).collect(),
    })
}

fn from_base64(data: &[u8]) -> EvalResult {
    match BASE64.decode(data) {
        Ok(bytes) => string(String::from_utf8_lossy(&bytes)),
        Err(error) => {
            let message = match error {
                base64::DecodeError::InvalidByte(_, byte) => format!("Illegal base64 character {byte:x}"),
                _ => "Input byte array has incorrect ending byte".into(),
            };
            fail("java.lang.IllegalArgumentException", message)
        }
    }
}

/// Two digits make a byte; the first of an odd number of digits makes a zero.
fn unhex(value: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = value.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    let odd = digits.len() % 2;
    let pairs = digits[odd..].as_chunks::<2>().0.iter().map(|[high, low]| high << 4 | low);
    Some(std::iter::repeat_n(0, odd).chain(pairs).collect())
}

/// As `java.net.URLEncoder`.
fn url_encode(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for byte in value.bytes() {
        match byte {
            b' ' => out.push('+'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'*' | b'_' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn url_decode(value: &str) -> Option<String> {
    let mut out = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, tail @ ..] = rest {
        match first {
            b'%' => {
                let digits = std::str::from_utf8(tail.get(..2)?).ok()?;
                out.push(u8::from_str_radix(digits, 16).ok()?);
                rest = &tail[2..];
            }
            b'+' => {
                out.push(b' ');
                rest = tail;
            }
            byte => {
                out.push(*byte);
                rest = tail;
            }
        }
    }
    Some(String::from_utf8_lossy(&out).into_owned())
}

/// As `java.net.URL`: protocols that it does not know are no URLs.
fn parse_url(url: &str, part: &str, key: Option<&str>) -> Option<String> {
    // Java's URL cuts blanks and control characters at both ends.
    let (protocol, rest) = url.trim_matches(|c| c <= ' ').split_once(':')?;
    if !["http", "https", "ftp", "file", "jar", "mailto"].contains(&protocol.to_ascii_lowercase().as_str()) {
        return None;
    }
    let (rest, reference) = match rest.split_once('#') {
        Some((rest, reference)) => (rest, Some(reference)),
        None => (rest, None),
    };
    let (rest, query) = match rest.split_once('?') {
        Some((rest, query)) => (rest, Some(query)),
        None => (rest, None),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, rest),
    };
    let (user, host) = match authority {
        Some(authority) => match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, authority),
        },
        None => (None, ""),
    };
    if part == "QUERY"
        && let Some(key) = key
    {
        let pairs = query?.split('&');
        return pairs.filter_map(|pair| pair.split_once('=')).find(|(name, _)| *name == key).map(|(_, v)| v.to_string());
    }
    if key.is_some() {
        return None;
    }
    match part {
        "PROTOCOL" => Some(protocol.to_string()),
        "HOST" => Some(host.split(':').next().unwrap_or("").to_string()),
        "PATH" => Some(path.to_string()),
        "QUERY" => query.map(str::to_string),
        "REF" => reference.map(str::to_string),
        "FILE" => Some(query.map_or(path.to_string(), |query| format!("{path}?{query}"))),
        "AUTHORITY" => authority.map(str::to_string),
        "USERINFO" => user.map(str::to_string),
        _ => None,
    }
}

/// Up to four parts of up to 255; the last one is the lowest.
fn inet_aton(address: &str) -> Option<i64> {
    let parts: Vec<i64> = (address.split('.'))
        .map(|part| {
            let valid = (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            if valid { part.parse().ok().filter(|value| *value <= 255) } else { None }
        })
        .collect::<Option<_>>()?;
    let (last, first) = parts.split_last()?;
    if first.len() > 3 {
        return None;
    }
    Some(first.iter().enumerate().map(|(i, part)| part << (24 - 8 * i)).sum::<i64>() + last)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, int, text};
    use super::*;
    use crate::types::MAX_LENGTH;

    fn of(function: &'static str, args: Vec<crate::Expr>) -> String {
        call(function, args, TypeKind::VarChar(MAX_LENGTH)).trim_matches('"').to_string()
    }

    fn bytes_of(function: &'static str, args: Vec<crate::Expr>) -> String {
        call(function, args, TypeKind::VarBinary(MAX_LENGTH)).trim_matches('"').to_string()
    }

    #[test]
    fn hashes() {
        // 206 #13, #15, #23, #24
        assert_eq!(of("MD5", vec![text("")]), "d41d8cd98f00b204e9800998ecf8427e");
        assert_eq!(of("SHA1", vec![text("flink")]), "2723c8ab7b0bea02519794459729a1ba8e773d9f");
        assert_eq!(of("SHA2", vec![text("foobar baz 123"), int(1)]), "47db165d9ef8ccb547b1937cf748be3725656bc2");
        assert_eq!(of("SHA224", vec![text("")]), "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f");
        assert_eq!(of("SHA2", vec![text("x"), int(100)]), "Unsupported algorithm.");
    }

    #[test]
    fn character_sets() {
        // 201 #28, 208 #20
        assert_eq!(bytes_of("ENCODE", vec![text("😀a"), text("UTF-16BE")]), "0xd83dde000061");
        assert_eq!(bytes_of("ENCODE", vec![text("é"), text("US-ASCII")]), "0x3f");
        assert_eq!(bytes_of("ENCODE", vec![text("a_b"), text("UTF-16")]), "0xfeff0061005f0062");
        assert_eq!(bytes_of("ENCODE", vec![text("x"), text("no-such-charset")]), "no-such-charset");
    }

    #[test]
    fn base64_and_hexadecimal() {
        // 201 #29, #30, 200 #74, #75
        assert_eq!(of("TO_BASE64", vec![text("héllo")]), "aMOpbGxv");
        assert_eq!(of("FROM_BASE64", vec![text("aGk")]), "hi");
        assert_eq!(of("FROM_BASE64", vec![text("!!")]), "Illegal base64 character 21");
        assert_eq!(of("HEX", vec![text("é")]), "C3A9");
        assert_eq!(bytes_of("UNHEX", vec![text("abc")]), "0x00bc");
        assert_eq!(bytes_of("UNHEX", vec![text("xyz")]), "null");
    }

    #[test]
    fn urls() {
        // 201 #34, #35, #36
        assert_eq!(of("URL_ENCODE", vec![text("a b&c=d/e~*")]), "a+b%26c%3Dd%2Fe%7E*");
        assert_eq!(of("URL_DECODE", vec![text("a%20b+c")]), "a b c");
        assert_eq!(of("URL_DECODE", vec![text("%zz")]), "null");
        let url = "http://user:pw@example.com:80/p/a.php?k1=v1&k2=v2#Ref1";
        let part = |name| of("PARSE_URL", vec![text(url), text(name)]);
        assert_eq!(part("HOST"), "example.com");
        assert_eq!(part("FILE"), "/p/a.php?k1=v1&k2=v2");
        assert_eq!(part("USERINFO"), "user:pw");
        assert_eq!(part("NOPE"), "null");
        assert_eq!(of("PARSE_URL", vec![text(url), text("QUERY"), text("k2")]), "v2");
        assert_eq!(of("PARSE_URL", vec![text("not a url"), text("HOST")]), "null");
    }

    #[test]
    fn addresses() {
        // 206 #16
        let number = |value| call("INET_ATON", vec![text(value)], TypeKind::BigInt);
        assert_eq!(number("127.0.0.1"), "2130706433");
        assert_eq!(number("10.1"), "167772161");
        assert_eq!(number("256.1.1.1"), "null");
        assert_eq!(of("INET_NTOA", vec![int(5)]), "0.0.0.5");
    }
}
