//! Texts as Java holds them: UTF-16 units, among which half a pair may stand alone.

/// The units of a text.
pub(crate) fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// The text of units; half a pair becomes `?`, as in Java's UTF-8.
pub(crate) fn text_of(units: &[u16]) -> String {
    char::decode_utf16(units.iter().copied()).map(|unit| unit.unwrap_or('?')).collect()
}

/// The character at a place and its width; half a pair counts as a character that nothing else is.
pub(crate) fn char_at(units: &[u16], at: usize) -> Option<(char, usize)> {
    let first = *units.get(at)?;
    let pair = [first, units.get(at + 1).copied().unwrap_or(0)];
    match char::decode_utf16(pair).next() {
        Some(Ok(c)) => Some((c, c.len_utf16())),
        _ => Some((char::REPLACEMENT_CHARACTER, 1)),
    }
}

/// The character that ends at a place.
pub(crate) fn char_before(units: &[u16], at: usize) -> Option<(char, usize)> {
    if at >= 2
        && let Some((c, 2)) = char_at(units, at - 2)
    {
        return Some((c, 2));
    }
    at.checked_sub(1).and_then(|at| char_at(units, at)).map(|(c, _)| (c, 1))
}
