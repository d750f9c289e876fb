//! One `[[entry]]` of a timeline: its keys, and which of them each kind takes.

use super::{Checkpoint, Crash, Entry, From, What};
use crate::keys::{Key, Keys};
use rowkind_ir::Span;

pub const ENTRY_KEYS: &[Key] = &[
    Key { name: "at", holds: "text, an instant", default: "", what: "When: behind everything of that instant." },
    Key { name: "what", holds: "text", default: "", what: "One of the kinds below." },
    Key {
        name: "job",
        holds: "text",
        default: "all jobs",
        what: "What happens to jobs, and `retry`: the job, named by a table that it writes.",
    },
    Key { name: "topic", holds: "text", default: "all topics", what: "`roll`, `compact`, `partitions`: the topic." },
    Key { name: "ms", holds: "integer, ms", default: "0", what: "`clock`: how far. `crash`, `kill`: how long until the jobs start again." },
    Key {
        name: "commits",
        holds: "true or false",
        default: "true",
        what: "`checkpoint`: whether the sinks hear that it is complete and commit.",
    },
    Key { name: "fails", holds: "true or false", default: "false", what: "`checkpoint`: its barrier passes, but it is never complete." },
    Key { name: "lasts-events", holds: "integer, events", default: "0", what: "`checkpoint`: so many events go by until it is complete." },
    Key { name: "name", holds: "text", default: "`savepoint-1`, …", what: "`savepoint`, `stop`: what the savepoint is called." },
    Key { name: "restarts", holds: "true or false", default: "true", what: "`crash`, `kill`: whether the jobs start again by themselves." },
    Key {
        name: "from",
        holds: "text",
        default: "\"checkpoint\"",
        what: "`restart`: `checkpoint` (the last complete one), `nothing`, or the name of a savepoint.",
    },
    Key { name: "parallelism", holds: "integer, 1 to 128", default: "", what: "`rescale`: how many subtasks each operator has then." },
    Key {
        name: "sink-parallelism",
        holds: "integer, 1 to 64",
        default: "as the operators",
        what: "`rescale`: how many subtasks the sinks have then.",
    },
    Key { name: "partitions", holds: "integer, 1 to 64", default: "1", what: "`partitions`: how many the topic has then." },
];

/// Each kind with the keys that it takes beside `at` and `what`.
const KINDS: &[(&str, &[&str])] = &[
    ("checkpoint", &["job", "commits", "fails", "lasts-events"]),
    ("savepoint", &["job", "name"]),
    ("crash", &["job", "ms", "restarts"]),
    ("kill", &["job", "ms", "restarts"]),
    ("stop", &["job", "name"]),
    ("cancel", &["job"]),
    ("restart", &["job", "from"]),
    ("rescale", &["job", "parallelism", "sink-parallelism"]),
    ("retry", &["job"]),
    ("roll", &["topic"]),
    ("compact", &["topic"]),
    ("clock", &["ms"]),
    ("partitions", &["topic", "partitions"]),
];

/// Reads one entry; `place`: that of the list, `before`: the entries above it.
pub fn read(keys: &mut Keys<'_>, place: Span, before: &[Entry]) -> Option<Entry> {
    for wanted in ["at", "what"] {
        if keys.value(wanted).is_none() {
            keys.report(place, format!("An entry of a timeline wants `{wanted}`."));
            return None;
        }
    }
    let (at, span) = keys.instant("at")?;
    let words: Vec<(&'static str, usize)> = KINDS.iter().enumerate().map(|(number, (name, _))| (*name, number)).collect();
    let (name, taken) = KINDS[keys.choice("what", &words)?];
    for key in ENTRY_KEYS.iter().map(|key| key.name).filter(|key| !["at", "what"].contains(key) && !taken.contains(key)) {
        if let Some((_, span)) = keys.value(key) {
            keys.report(span, format!("A {name} has no `{key}`."));
        }
    }
    let what = what(keys, name, before)?;
    if !what.comes_inside() && at.part != 0 {
        keys.report(span, format!("A {name} comes between two events: \"{}\".", at.event));
        return None;
    }
    let mut named = |key| keys.string(key).zip(keys.value(key).map(|(_, span)| span));
    Some(Entry { at, what, topic: named("topic"), job: named("job"), span })
}

fn what(keys: &mut Keys<'_>, name: &str, before: &[Entry]) -> Option<What> {
    let ms = keys.integer("ms", 0..=1 << 53).unwrap_or(0);
    Some(match name {
        "checkpoint" => What::Checkpoint(Checkpoint {
            commits: keys.boolean("commits").unwrap_or(true),
            fails: keys.boolean("fails").unwrap_or(false),
            lasts_events: keys.integer("lasts-events", 0..=1_000_000).unwrap_or(0) as u32,
        }),
        "savepoint" => What::Savepoint { name: savepoint(keys, before) },
        "crash" | "kill" => What::Crash(Crash { kills: name == "kill", restarts: keys.boolean("restarts").unwrap_or(true), ms }),
        "stop" => What::Stop { savepoint: savepoint(keys, before) },
        "cancel" => What::Cancel,
        "restart" => What::Restart {
            from: match keys.string("from").as_deref() {
                None | Some("checkpoint") => From::Checkpoint,
                Some("nothing") => From::Nothing,
                Some(name) => From::Savepoint(name.to_string()),
            },
        },
        "rescale" => {
            if keys.value("parallelism").or(keys.value("sink-parallelism")).is_none() {
                let span = keys.value("what").map_or(Span::default(), |(_, span)| span);
                keys.report(span, "A rescale wants `parallelism` or `sink-parallelism`.".to_string());
                return None;
            }
            let parallelism = keys.integer("parallelism", 1..=128).map(|count| count as u32);
            let sinks = keys.integer("sink-parallelism", 1..=64).map(|count| count as u32);
            parallelism.or(sinks)?;
            What::Rescale { parallelism, sinks }
        }
        "retry" => What::Retry,
        "roll" => What::Roll,
        "compact" => What::Compact,
        "clock" => What::Clock { ms },
        _ => What::Partitions { count: keys.integer("partitions", 1..=64).unwrap_or(1) as u32 },
    })
}

/// A savepoint's name, as given or by its number.
fn savepoint(keys: &mut Keys<'_>, before: &[Entry]) -> String {
    let taken = before.iter().filter(|entry| matches!(entry.what, What::Savepoint { .. } | What::Stop { .. })).count();
    keys.string("name").unwrap_or_else(|| format!("savepoint-{}", taken + 1))
}
