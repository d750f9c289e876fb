//! Figures and cells in words, the same everywhere on the page.

use rowkind_ir::report::Cells;
use rowkind_ir::{RowKind, Str};

/// Indexes in the order of their keys, equal ones as they were. One sort for all views: each sort of another type would
/// bring a copy of the algorithm into the page.
pub fn ordered(keys: impl Iterator<Item = u64>) -> Vec<usize> {
    let mut pairs: Vec<(u64, u32)> = keys.zip(0..).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, index)| index as usize).collect()
}

/// An instant as a key of [`ordered`].
pub fn instant_key(at: rowkind_ir::Step) -> u64 {
    let (event, part) = at.key();
    u64::from(event) << 32 | u64::from(part)
}

/// `2.75`, `3.1`, `1.0`: two decimals at most, one at least.
pub fn ratio(value: f64) -> String {
    let hundredths = (value * 100.0).round() as u64;
    let (whole, tenths, rest) = (hundredths / 100, hundredths / 10 % 10, hundredths % 10);
    if rest == 0 { format!("{whole}.{tenths}") } else { format!("{whole}.{tenths}{rest}") }
}

/// `199,809`
pub fn thousands(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `9,999`, `20k`: where there is little room.
pub fn compact(value: u64) -> String {
    if value < 10_000 { thousands(value) } else { format!("{}k", thousands(value / 1000)) }
}

/// A printed number with its thousands set apart; anything else as it is.
pub fn number(text: &str) -> String {
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let (sign, digits) = whole.split_at(usize::from(whole.starts_with('-')));
    match digits.parse::<u64>() {
        Ok(value) if digits.len() == value.to_string().len() => format!("{sign}{}{rest}", thousands(value)),
        _ => text.to_string(),
    }
}

/// `1 row`, `2 rows`
pub fn counted(count: u64, one: &str) -> String {
    format!("{} {one}{}", thousands(count), if count == 1 { "" } else { "s" })
}

/// `1 entry`, `2 entries`
pub fn entries(count: u64) -> String {
    format!("{} {}", thousands(count), if count == 1 { "entry" } else { "entries" })
}

/// What a key stands for: `order` of `order_id`; `key` where no name says it.
pub fn subject(key: &[String]) -> String {
    match key {
        [column] => match column.to_ascii_lowercase().strip_suffix("_id") {
            Some(subject) if !subject.is_empty() => subject.replace('_', " "),
            _ => "key".to_string(),
        },
        _ => "key".to_string(),
    }
}

/// Flink's sign with a true minus: `−U`.
pub fn sign(kind: RowKind) -> &'static str {
    match kind {
        RowKind::Insert => "+I",
        RowKind::UpdateBefore => "−U",
        RowKind::UpdateAfter => "+U",
        RowKind::Delete => "−D",
    }
}

/// Whether values of a type are set flush right.
pub fn is_numeric(data_type: &str) -> bool {
    let name = data_type.split(['(', ' ']).next().unwrap_or_default();
    ["TINYINT", "SMALLINT", "INT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL"].contains(&name)
}

/// The one column besides the key that tells two rows apart best at a glance: the last number, else the first other.
pub fn digest_column(columns: &[String], types: &[String], key: &[String]) -> Option<usize> {
    let others = || (0..columns.len()).filter(|column| !key.contains(&columns[*column]));
    let mut numbers = others().filter(|column| types.get(*column).is_some_and(|data_type| is_numeric(data_type)));
    numbers.next_back().or_else(|| others().next())
}

/// How the cells of a column are shown: without what all of them share and nobody compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shortening {
    /// Bytes of a common date in front: `2026-01-04 `.
    front: usize,
    /// Bytes of zeros at the end: `.000`.
    back: usize,
}

impl Shortening {
    pub fn of(&self, text: &str) -> String {
        let end = text.len().saturating_sub(self.back);
        text.get(self.front.min(end)..end).unwrap_or(text).to_string()
    }
}

/// How to shorten each column of some rows.
pub fn shorten<'a>(columns: usize, rows: impl Iterator<Item = &'a Cells> + Clone) -> Vec<Shortening> {
    let column = |column: usize| {
        let mut cells = rows.clone().filter_map(move |row| row.get(column)?.as_ref()).take(1000).peekable();
        let Some(first) = cells.peek().map(|cell| Str::clone(cell)) else { return Shortening::default() };
        if !is_timestamp(&first) {
            return Shortening::default();
        }
        let date = &first[..11];
        let (mut front, mut back) = (11, first.len().saturating_sub(19));
        for cell in cells {
            if !cell.starts_with(date) {
                front = 0;
            }
            let zeros = is_timestamp(cell) && cell.len() == 19 + back && cell.ends_with(&".000000000"[..back.min(10)]);
            if !zeros {
                back = 0;
            }
        }
        if !is_timestamp(&first) || front + back >= first.len() { Shortening::default() } else { Shortening { front, back } }
    };
    (0..columns).map(column).collect()
}

fn is_timestamp(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 19
        && text.is_char_boundary(11)
        && [4, 7].iter().all(|dash| bytes[*dash] == b'-')
        && bytes[10] == b' '
        && bytes[13] == b':'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_keep_one_decimal() {
        assert_eq!([2.75, 3.1, 1.0, 2.05, 1.0 / 3.0].map(ratio), ["2.75", "3.1", "1.0", "2.05", "0.33"]);
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(["1059.43", "-1234567", "007", "n/a", "12"].map(number), ["1,059.43", "-1,234,567", "007", "n/a", "12"]);
    }

    #[test]
    fn large_counts_take_little_room() {
        assert_eq!([9_999, 20_400, 1_000_000].map(compact), ["9,999", "20k", "1,000k"]);
    }

    #[test]
    fn subjects_come_from_the_key() {
        assert_eq!(subject(&["order_id".into()]), "order");
        assert_eq!(subject(&["city".into()]), "key");
        assert_eq!(subject(&["a_id".into(), "b_id".into()]), "key");
    }

    #[test]
    fn a_common_date_is_left_out() {
        let rows: Vec<Cells> = ["2026-01-04 09:00:00.000", "2026-01-04 09:00:49.000"].map(|time| vec![Some(Str::from(time))]).to_vec();
        let shortening = shorten(1, rows.iter())[0];
        assert_eq!(shortening.of("2026-01-04 09:00:49.000"), "09:00:49");
    }
}
