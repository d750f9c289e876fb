//! Places in a text.
//!
//! In: byte offsets, and Flink's line and column numbers.
//! Out: the one for the other, for one statement's text.
//! Never: looks at what the text says.

/// Byte offsets of a piece of text, `start..end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The same piece in a text that begins `by` bytes earlier.
    pub fn shifted(self, by: usize) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }

    /// The smallest piece that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

/// A line and a column as Flink prints them: both from 1, the column in UTF-16 units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

/// Where the lines of a text begin.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        let bytes = text.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            // A carriage return ends a line only where no line feed follows it.
            if *byte == b'\n' || *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
                starts.push(at + 1);
            }
        }
        LineIndex { starts }
    }

    pub fn place(&self, text: &str, offset: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= offset).max(1) - 1;
        let start = self.starts[line];
        let before = text.get(start..offset.min(text.len())).unwrap_or("");
        let units: usize = before.chars().map(char::len_utf16).sum();
        Place { line: line as u32 + 1, column: units as u32 + 1 }
    }

    /// The byte offset of a place; past the end of a line it is the line's end.
    pub fn offset(&self, text: &str, place: Place) -> usize {
        let line = (place.line.max(1) as usize - 1).min(self.starts.len() - 1);
        let start = self.starts[line];
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let mut units = 1;
        for (at, c) in text[start..end].char_indices() {
            if units >= place.column as usize {
                return start + at;
            }
            units += c.len_utf16();
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf16_units() {
        let text = "a\n'😀' b";
        let lines = LineIndex::new(text);
        let b = text.find('b').unwrap();
        assert_eq!(lines.place(text, b), Place { line: 2, column: 6 });
        assert_eq!(lines.offset(text, Place { line: 2, column: 6 }), b);
        assert_eq!(lines.offset(text, Place { line: 9, column: 99 }), text.len());
    }
}
