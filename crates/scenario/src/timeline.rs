//! The `toml timeline` block: what happens to the jobs and to the broker.
//!
//! In: the block. Out: its entries in the order of their instants.

use crate::keys::{Key, Keys, read_block};
use rowkind_ir::report::Mark;
use rowkind_ir::{Diagnostic, Span, Step};
use toml::de::DeValue;

/// Something that happens at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub at: Step,
    pub what: What,
    /// `None`: all topics.
    pub topic: Option<(String, Span)>,
    /// The place of the instant.
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// All jobs are saved; `commits`: and their sinks hear of it and commit.
    Checkpoint { commits: bool },
    /// All jobs fail and start again from the last checkpoint, or from the beginning. `kills`: their processes die, and
    /// open transactions hang. `ms`: until they start again.
    Crash { kills: bool, ms: i64 },
    /// Closes the segments that are written to.
    Roll,
    /// Cleans all closed segments of compacted topics.
    Compact,
    /// The broker's clock jumps forward: retention, tombstones and transactions get older.
    Clock { ms: i64 },
    /// Topics get more partitions.
    Partitions { count: u32 },
}

impl Entry {
    /// For the report; `marks`: those before.
    pub fn mark(&self, marks: &[Mark]) -> Mark {
        let kind = self.what.name();
        let number = 1 + marks.iter().filter(|mark| mark.kind == kind).count();
        Mark { at: self.at, kind: kind.to_string(), name: format!("{kind}-{number}"), span: Some(self.span) }
    }
}

impl What {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            What::Checkpoint { .. } => "checkpoint",
            What::Crash { kills: false, .. } => "crash",
            What::Crash { kills: true, .. } => "kill",
            What::Roll => "roll",
            What::Compact => "compact",
            What::Clock { .. } => "clock",
            What::Partitions { .. } => "partitions",
        }
    }

    /// It happens to the jobs, not to the broker.
    pub fn is_of_jobs(self) -> bool {
        matches!(self, What::Checkpoint { .. } | What::Crash { .. })
    }
}

/// So much may stand on a timeline.
pub const ENTRIES_MAX: usize = 1000;

pub const TIMELINE_KEYS: &[Key] =
    &[Key { name: "entry", holds: "tables `[[entry]]`, at most 1000", default: "[]", what: "What happens, in any order." }];

pub const ENTRY_KEYS: &[Key] = &[
    Key { name: "at", holds: "text, an instant", default: "", what: "When: behind everything of that instant." },
    Key { name: "what", holds: "text", default: "", what: "`checkpoint`: of all jobs. `crash`: all jobs start again from the last checkpoint, or from the beginning. `kill`: the same, but open transactions are left hanging. `roll`: closes the segment that is written to. `compact`: cleans all closed segments. `clock`: the broker's clock jumps forward. `partitions`: the topic gets more." },
    Key { name: "topic", holds: "text", default: "all topics", what: "`roll`, `compact`, `partitions`: the topic." },
    Key { name: "ms", holds: "integer, ms", default: "0", what: "`clock`: how far. `crash`, `kill`: how long until the jobs start again." },
    Key { name: "commits", holds: "true or false", default: "true", what: "`checkpoint`: whether the sinks hear that it is complete and commit." },
    Key { name: "partitions", holds: "integer, 1 to 64", default: "1", what: "`partitions`: how many the topic has then." },
];

pub fn read(text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = read_block(text, span, "timeline", TIMELINE_KEYS, diagnostics, |keys| {
        let Some((value, place)) = keys.value("entry") else { return Vec::new() };
        let DeValue::Array(tables) = value else {
            keys.report(place, "`entry` takes tables: [[entry]].".to_string());
            return Vec::new();
        };
        if tables.len() > ENTRIES_MAX {
            keys.report(place, format!("A timeline has at most {ENTRIES_MAX} entries; this one has {}.", tables.len()));
        }
        let mut entries = Vec::new();
        for table in tables.iter().take(ENTRIES_MAX) {
            match table.get_ref() {
                DeValue::Table(table) => entries.extend(keys.inner(table, ENTRY_KEYS, "timeline entry", |keys| entry(keys, place))),
                _ => keys.report(place, "`entry` takes tables: [[entry]].".to_string()),
            }
        }
        entries
    });
    entries.sort_by_key(|entry| entry.at);
    entries
}

fn entry(keys: &mut Keys<'_>, place: Span) -> Option<Entry> {
    for wanted in ["at", "what"] {
        if keys.value(wanted).is_none() {
            keys.report(place, format!("An entry of a timeline wants `{wanted}`."));
            return None;
        }
    }
    let (at, span) = keys.instant("at")?;
    let ms = keys.integer("ms", 0..=1 << 53).unwrap_or(0);
    let commits = keys.boolean("commits").unwrap_or(true);
    let count = keys.integer("partitions", 1..=64).unwrap_or(1) as u32;
    let words = [
        What::Checkpoint { commits },
        What::Crash { kills: false, ms },
        What::Crash { kills: true, ms },
        What::Roll,
        What::Compact,
        What::Clock { ms },
        What::Partitions { count },
    ]
    .map(|what| (what.name(), what));
    let what = keys.choice("what", &words)?;
    if what.is_of_jobs() && at.part != 0 {
        keys.report(span, format!("A {} comes between two events: \"{}\".", what.name(), at.event));
        return None;
    }
    let topic = keys.string("topic").zip(keys.value("topic").map(|(_, span)| span));
    Some(Entry { at, what, topic, span })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> (Vec<Entry>, Vec<String>) {
        let mut diagnostics = Vec::new();
        let entries = read(text, Span::new(0, text.len()), &mut diagnostics);
        (entries, diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
    }

    #[test]
    fn entries_come_in_the_order_of_their_instants() {
        let text = "[[entry]]\nat = \"9\"\nwhat = \"clock\"\nms = 5000\n[[entry]]\nat = \"4\"\nwhat = \"compact\"\ntopic = \"t\"\n";
        let (entries, said) = check(text);
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(entries.iter().map(|entry| (entry.at.event, entry.what)).collect::<Vec<_>>(), [
            (4, What::Compact),
            (9, What::Clock { ms: 5000 })
        ]);
        assert_eq!(entries[0].topic.as_ref().map(|(name, span)| (name.as_str(), &text[span.range()])), Some(("t", "\"t\"")));
    }

    #[test]
    fn what_does_not_fit_is_said() {
        assert_eq!(check("[[entry]]\nat = \"9\"").1, ["An entry of a timeline wants `what`."]);
        assert_eq!(check("entry = 4").1, ["`entry` takes tables: [[entry]]."]);
        assert_eq!(check("[[entry]]\nat = \"9\"\nwhat = \"crush\"").1, [
            "`what` is one of \"checkpoint\", \"crash\", \"kill\", \"roll\", \"compact\", \"clock\", \"partitions\"."
        ]);
        assert_eq!(check("[[entry]]\nat = \"9.1\"\nwhat = \"crash\"").1, ["A crash comes between two events: \"9\"."]);
    }

    #[test]
    fn the_format_page_has_every_key() {
        let page = include_str!("../../../docs/format.md");
        for key in [TIMELINE_KEYS, ENTRY_KEYS].concat() {
            let row = |line: &str| line.starts_with(&format!("| `{}` | {} |", key.name, key.holds)) && line.contains(key.what);
            assert!(page.lines().any(row), "docs/format.md lacks `{}`: {}", key.name, key.what);
        }
    }
}
