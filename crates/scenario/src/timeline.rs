//! The `toml timeline` block: what happens to the jobs and to the broker.
//!
//! In: the block. Out: its entries in the order of their instants; what contradicts itself is a diagnostic at its line, and left out.

mod check;
mod entry;

pub use check::{JobNames, without_contradictions};
pub use entry::ENTRY_KEYS;

use crate::keys::{Key, read_block};
use rowkind_ir::report::Mark;
use rowkind_ir::{Diagnostic, Span, Step};
use toml::de::DeValue;

/// Everything that stands on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// By instants; those of one instant in the order of the text.
    pub entries: Vec<Entry>,
    /// A checkpoint each so many events.
    pub checkpoint_events: Option<u32>,
    /// How many events go by between the barrier of such a checkpoint and its end.
    pub checkpoint_lasts_events: u32,
}

/// Something that happens at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub at: Step,
    pub what: What,
    /// `None`: all topics.
    pub topic: Option<(String, Span)>,
    /// The job that it happens to, by a table that it writes; `None`: all jobs.
    pub job: Option<(String, Span)>,
    /// The place of the instant.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Checkpoint(Checkpoint),
    /// The jobs are saved and run on; nothing is committed.
    Savepoint {
        name: String,
    },
    Crash(Crash),
    /// The jobs end with a savepoint; what is open is committed.
    Stop {
        savepoint: String,
    },
    /// The jobs end as they are; open transactions hang.
    Cancel,
    /// Jobs that are down start.
    Restart {
        from: From,
    },
    /// The jobs end with a savepoint and go on from it with so many subtasks of each operator, and so many of each sink.
    Rescale {
        parallelism: Option<u32>,
        sinks: Option<u32>,
    },
    /// The producers of the sinks send their last record again.
    Retry,
    /// Closes the segments that are written to.
    Roll,
    /// Cleans all closed segments of compacted topics.
    Compact,
    /// The clock jumps forward: retention, tombstones, transactions and state get older.
    Clock {
        ms: i64,
    },
    /// Topics get more partitions.
    Partitions {
        count: u32,
    },
}

/// A checkpoint of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The sinks hear that it is complete, and commit.
    pub commits: bool,
    /// It is never complete: its barrier passes, and that is all.
    pub fails: bool,
    /// How many events go by until it is complete.
    pub lasts_events: u32,
}

/// Jobs fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crash {
    /// Their processes die: open transactions hang.
    pub kills: bool,
    /// They start again by themselves, from the last checkpoint or from the beginning.
    pub restarts: bool,
    /// How long until they do.
    pub ms: i64,
}

/// What jobs start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// The last complete one; the beginning, if there is none.
    Checkpoint,
    Savepoint(String),
    Nothing,
}

impl Timeline {
    /// What another block adds.
    pub fn and(&mut self, other: Timeline) {
        self.entries.extend(other.entries);
        rowkind_ir::order::sort_by_key(&mut self.entries, |entry| entry.at);
        if other.checkpoint_events.is_some() {
            self.checkpoint_events = other.checkpoint_events;
            self.checkpoint_lasts_events = other.checkpoint_lasts_events;
        }
    }
}

impl Entry {
    /// For the report; `marks`: those before.
    pub fn mark(&self, marks: &[Mark]) -> Mark {
        Mark { span: Some(self.span), ..self.what.mark(self.at, marks) }
    }
}

impl What {
    /// For the report; `marks`: those before.
    pub fn mark(&self, at: Step, marks: &[Mark]) -> Mark {
        let kind = self.name();
        let number = 1 + marks.iter().filter(|mark| mark.kind == kind).count();
        Mark { at, kind: kind.to_string(), name: format!("{kind}-{number}"), span: None }
    }

    /// As it is written.
    pub fn name(&self) -> &'static str {
        match self {
            What::Checkpoint(_) => "checkpoint",
            What::Savepoint { .. } => "savepoint",
            What::Crash(Crash { kills: false, .. }) => "crash",
            What::Crash(Crash { kills: true, .. }) => "kill",
            What::Stop { .. } => "stop",
            What::Cancel => "cancel",
            What::Restart { .. } => "restart",
            What::Rescale { .. } => "rescale",
            What::Retry => "retry",
            What::Roll => "roll",
            What::Compact => "compact",
            What::Clock { .. } => "clock",
            What::Partitions { .. } => "partitions",
        }
    }

    /// It takes jobs that are down, as only a restart does; all else happens to those that run.
    pub fn is_start(&self) -> bool {
        matches!(self, What::Restart { .. })
    }

    /// It happens to the jobs, not to the broker.
    pub fn is_of_jobs(&self) -> bool {
        !matches!(self, What::Retry | What::Roll | What::Compact | What::Clock { .. } | What::Partitions { .. })
    }

    /// It can happen inside an event, between two changes: jobs fail when they like.
    pub fn comes_inside(&self) -> bool {
        !self.is_of_jobs() || matches!(self, What::Crash(_))
    }
}

/// So much may stand on a timeline.
pub const ENTRIES_MAX: usize = 1000;

pub const TIMELINE_KEYS: &[Key] = &[
    Key { name: "entry", holds: "tables `[[entry]]`, at most 1000", default: "[]", what: "What happens, in any order." },
    Key { name: "checkpoint-events", holds: "integer, events", default: "none", what: "A checkpoint of all jobs each so many events." },
    Key {
        name: "checkpoint-lasts-events",
        holds: "integer, events",
        default: "0",
        what: "So many events go by from the barrier of such a checkpoint until it is complete.",
    },
];

pub fn read(text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Timeline {
    let mut timeline: Timeline = read_block(text, span, "timeline", TIMELINE_KEYS, diagnostics, |keys| {
        let mut timeline = Timeline::default();
        timeline.checkpoint_events = keys.integer("checkpoint-events", 1..=1_000_000).map(|events| events as u32);
        timeline.checkpoint_lasts_events = keys.integer("checkpoint-lasts-events", 0..=1_000_000).unwrap_or(0) as u32;
        let Some((value, place)) = keys.value("entry") else { return timeline };
        let DeValue::Array(tables) = value else {
            keys.report(place, "`entry` takes tables: [[entry]].".to_string());
            return timeline;
        };
        if tables.len() > ENTRIES_MAX {
            keys.report(place, format!("A timeline has at most {ENTRIES_MAX} entries; this one has {}.", tables.len()));
        }
        for table in tables.iter().take(ENTRIES_MAX) {
            match table.get_ref() {
                DeValue::Table(table) => {
                    let entry = keys.inner(table, ENTRY_KEYS, "timeline entry", |keys| entry::read(keys, place, &timeline.entries));
                    timeline.entries.extend(entry);
                }
                _ => keys.report(place, "`entry` takes tables: [[entry]].".to_string()),
            }
        }
        timeline
    });
    rowkind_ir::order::sort_by_key(&mut timeline.entries, |entry| entry.at);
    timeline
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> (Vec<Entry>, Vec<String>) {
        let mut diagnostics = Vec::new();
        let jobs = [vec!["states".to_string()], vec!["totals".to_string(), "alerts".to_string()]];
        let timeline = without_contradictions(read(text, Span::new(0, text.len()), &mut diagnostics), &jobs, &mut diagnostics);
        let said = |diagnostic: Diagnostic| format!("{} @{}", diagnostic.message, &text[diagnostic.span.unwrap_or_default().range()]);
        (timeline.entries, diagnostics.into_iter().map(said).collect())
    }

    /// Entries written shortly: `4 compact topic="t"`.
    fn entries(lines: &[&str]) -> String {
        let mut text = String::new();
        for line in lines {
            let mut words = line.split(' ');
            let (at, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            text.push_str(&format!("[[entry]]\nat = \"{at}\"\nwhat = \"{what}\"\n"));
            words.for_each(|word| text.push_str(&format!("{}\n", word.replacen('=', " = ", 1))));
        }
        text
    }

    #[test]
    fn entries_come_in_the_order_of_their_instants() {
        let text = entries(&["9 clock ms=5000", "4 compact topic=\"t\""]);
        let (entries, said) = check(&text);
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(
            entries.iter().map(|entry| (entry.at.event, entry.what.clone())).collect::<Vec<_>>(),
            [(4, What::Compact), (9, What::Clock { ms: 5000 })]
        );
        assert_eq!(entries[0].topic.as_ref().map(|(name, span)| (name.as_str(), &text[span.range()])), Some(("t", "\"t\"")));
    }

    #[test]
    fn every_kind_is_read_with_its_keys() {
        let (entries, said) = check(&entries(&[
            "1 checkpoint fails=true lasts-events=2",
            "2 savepoint",
            "3 crash restarts=false",
            "3 restart from=\"savepoint-1\"",
            "4 rescale parallelism=3",
            "4 rescale sink-parallelism=2",
            "5 retry",
            "6 stop name=\"last\"",
            "7 restart from=\"last\"",
            "8 cancel",
            "9 restart from=\"nothing\"",
        ]));
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(
            entries.into_iter().map(|entry| entry.what).collect::<Vec<_>>(),
            [
                What::Checkpoint(Checkpoint { commits: true, fails: true, lasts_events: 2 }),
                What::Savepoint { name: "savepoint-1".into() },
                What::Crash(Crash { kills: false, restarts: false, ms: 0 }),
                What::Restart { from: From::Savepoint("savepoint-1".into()) },
                What::Rescale { parallelism: Some(3), sinks: None },
                What::Rescale { parallelism: None, sinks: Some(2) },
                What::Retry,
                What::Stop { savepoint: "last".into() },
                What::Restart { from: From::Savepoint("last".into()) },
                What::Cancel,
                What::Restart { from: From::Nothing },
            ]
        );
    }

    #[test]
    fn checkpoints_by_interval() {
        let mut said = Vec::new();
        let text = "checkpoint-events = 5\ncheckpoint-lasts-events = 2\n";
        let timeline = read(text, Span::new(0, text.len()), &mut said);
        assert_eq!((timeline.checkpoint_events, timeline.checkpoint_lasts_events, said.len()), (Some(5), 2, 0));
    }

    #[test]
    fn what_does_not_fit_is_said() {
        assert_eq!(check("[[entry]]\nat = \"9\"").1[0].split(" @").next(), Some("An entry of a timeline wants `what`."));
        assert_eq!(check("entry = 4").1, ["`entry` takes tables: [[entry]]. @4"]);
        assert_eq!(
            check(&entries(&["9 crush"])).1,
            [
                "`what` is one of \"checkpoint\", \"savepoint\", \"crash\", \"kill\", \"stop\", \"cancel\", \"restart\", \"rescale\", \"retry\", \"roll\", \"compact\", \"clock\", \"partitions\". @\"crush\""
            ]
        );
        assert_eq!(check(&entries(&["9.1 stop"])).1, ["A stop comes between two events: \"9\". @\"9.1\""]);
        assert_eq!(check(&entries(&["9.1 crash"])).1, Vec::<String>::new());
        assert_eq!(check(&entries(&["9 roll ms=4"])).1, ["A roll has no `ms`. @4"]);
        assert_eq!(check(&entries(&["9 rescale"])).1, ["A rescale wants `parallelism` or `sink-parallelism`. @\"rescale\""]);
    }

    #[test]
    fn contradictions_are_said_at_their_line() {
        assert_eq!(
            check(&entries(&["5 restart"])).1,
            [
                "The jobs run at 5: nothing is there to restart. A `stop`, a `cancel`, or a crash with `restarts = false` comes before it. @\"5\""
            ]
        );
        assert_eq!(check(&entries(&["4 cancel", "5 crash"])).1, ["The jobs are down at 5: a `restart` comes before a crash. @\"5\""]);
        assert_eq!(
            check(&entries(&["3 savepoint name=\"a\"", "4 cancel", "5 restart from=\"b\""])).1,
            ["No savepoint `b` is there at 5; there is a. @\"5\""]
        );
        assert_eq!(check(&entries(&["4 cancel", "5 restart from=\"b\""])).1, ["No savepoint `b` is there at 5; there is none. @\"5\""]);
        assert_eq!(check(&entries(&["3 savepoint name=\"a\"", "4 savepoint name=\"a\""])).1, ["There is a savepoint `a` already. @\"4\""]);
        assert_eq!(check(&entries(&["4 cancel", "5 restart"])).1, ["No checkpoint is complete at 5: the jobs start from nothing. @\"5\""]);
    }

    #[test]
    fn what_happens_to_one_job_contradicts_only_what_happened_to_that_one() {
        let fine = ["3 checkpoint job=\"totals\"", "4 cancel job=\"alerts\"", "5 crash", "6 crash job=\"states\"", "7 restart", "8 crash"];
        assert_eq!(check(&entries(&fine)).1, Vec::<String>::new());
        assert_eq!(
            check(&entries(&["4 cancel job=\"totals\"", "5 crash job=\"alerts\""])).1,
            ["The job `alerts` is down at 5: a `restart` comes before a crash. @\"5\""]
        );
        assert_eq!(
            check(&entries(&["4 cancel job=\"totals\"", "5 restart job=\"states\""])).1,
            [
                "The job `states` runs at 5: nothing is there to restart. A `stop`, a `cancel`, or a crash with `restarts = false` comes before it. @\"5\""
            ]
        );
        let savepoint = ["3 savepoint job=\"states\" name=\"a\"", "4 cancel", "5 restart from=\"a\" job=\"totals\""];
        assert_eq!(check(&entries(&savepoint)).1, ["No savepoint `a` of the job `totals` is there at 5; there is none. @\"5\""]);
        assert_eq!(
            check(&entries(&["4 crash job=\"state\""])).1,
            ["No job writes `state`; the jobs write states, totals, alerts. @\"state\""]
        );
        assert_eq!(check(&entries(&["4 compact job=\"states\""])).1, ["A compact has no `job`. @\"states\""]);
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
