//! The rows that a reader holds, for every instant at once.
//!
//! In: what a reader did with each record. Out: for each row from which read to which it was held, so that an instant takes one pass
//! and copies nothing. Never: copies a row.

use rowkind_ir::Str;
use rowkind_ir::report::{Cells, Effect, ReaderRun};
use std::collections::BTreeMap;

/// A row of a reader, and how long it was held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The read that brought it.
    pub read: u32,
    /// Which of that read's changes; 0 where there is but one.
    change: u32,
    /// The read that took it away.
    until: u32,
}

/// All rows that a reader ever held, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Holding(Vec<Held>);

impl Holding {
    pub const NOTHING: Holding = Holding(Vec::new());

    pub fn of(reader: &ReaderRun) -> Holding {
        let mut held: Vec<Held> = Vec::new();
        // Under a key, or as such: places in `held`.
        let mut keyed: BTreeMap<&Str, usize> = BTreeMap::new();
        let mut loose: BTreeMap<&Cells, Vec<usize>> = BTreeMap::new();
        for (read, done) in (0..).zip(&reader.reads) {
            match &done.effect {
                Effect::Put { key, .. } => {
                    if let Some(old) = keyed.insert(key, held.len()) {
                        held[old].until = read;
                    }
                    held.push(Held { read, change: 0, until: u32::MAX });
                }
                Effect::Remove { key, .. } => {
                    if let Some(old) = keyed.remove(key) {
                        held[old].until = read;
                    }
                }
                Effect::Changes(changes) => {
                    for (change, (kind, row)) in (0..).zip(changes) {
                        if !kind.retracts() {
                            loose.entry(row).or_default().push(held.len());
                            held.push(Held { read, change, until: u32::MAX });
                        } else if let Some(old) = loose.get_mut(row).and_then(Vec::pop) {
                            held[old].until = read;
                        }
                    }
                }
                Effect::Append(_) | Effect::Ignore | Effect::Broken(_) => {}
            }
        }
        Holding(held)
    }

    /// The rows that are held once so many records were read, last changed last.
    pub fn after(&self, seen: usize) -> Vec<Held> {
        let seen = seen as u32;
        let begun = self.0.partition_point(|held| held.read < seen);
        self.0[..begun].iter().filter(|held| held.until >= seen).copied().collect()
    }
}

impl Held {
    /// The row itself.
    pub fn row<'r>(&self, reader: &'r ReaderRun) -> Option<&'r Cells> {
        match &reader.reads.get(self.read as usize)?.effect {
            Effect::Put { row, .. } => Some(row),
            Effect::Changes(changes) => changes.get(self.change as usize).map(|(_, row)| row),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::report::{Figures, Read};
    use rowkind_ir::{RowKind, Step};

    fn row(text: &str) -> Cells {
        vec![Some(text.into())]
    }

    fn check(effects: Vec<Effect>, expected: &[&str]) {
        let read = |(at, effect)| Read { at: Step::after(at), record: at, effect, figures: Figures::default() };
        let reader = ReaderRun { reads: (0..).zip(effects).map(read).collect(), ..ReaderRun::default() };
        let holding = Holding::of(&reader);
        for (seen, expected) in expected.iter().enumerate() {
            let rows: Vec<&str> = holding.after(seen).iter().map(|held| held.row(&reader).unwrap()[0].as_deref().unwrap()).collect();
            assert_eq!(rows.join(" "), *expected, "after {seen}");
        }
    }

    #[test]
    fn a_key_holds_its_last_row_until_it_is_removed() {
        let put = |key: &str, text: &str| Effect::Put { key: key.into(), row: row(text), replaced: false };
        let remove = Effect::Remove { key: "k".into(), existed: true };
        check(vec![put("k", "a"), put("l", "b"), put("k", "c"), remove, put("k", "d")], &["", "a", "a b", "b c", "b", "b d"]);
    }

    #[test]
    fn rows_without_a_key_are_taken_back_one_by_one() {
        let changes = |list: &[(RowKind, &str)]| Effect::Changes(list.iter().map(|(kind, text)| (*kind, row(text))).collect());
        let (put, take) = (RowKind::Insert, RowKind::Delete);
        check(
            vec![
                changes(&[(put, "a"), (put, "a")]),
                changes(&[(take, "a"), (put, "b")]),
                changes(&[(put, "c"), (take, "c")]),
                changes(&[(take, "x")]),
            ],
            &["", "a a", "a b", "a b", "a b"],
        );
    }
}
