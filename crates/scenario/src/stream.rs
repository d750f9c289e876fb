//! The `toml stream <table>` block: a synthetic stream's spec.

use crate::keys::{Key, Keys, read_block};
use rowkind_engine::stream::{Duplicates, Generator, Lateness, Spec, made_up};
use rowkind_ir::{ChangelogMode, DataType, Diagnostic, Span, Table, TimeAttribute, TypeKind, Value, value_text};
use toml::de::DeValue;

pub const STREAM_KEYS: &[Key] = &[
    Key { name: "events", holds: "integer, events", default: "40", what: "Events before duplicates." },
    Key { name: "per-second", holds: "number, events each second", default: "1", what: "How close the events follow each other." },
    Key { name: "start", holds: "text, a time", default: "\"2024-01-01 09:00:00\"", what: "Event time of the first event." },
    Key {
        name: "columns",
        holds: "table of generators",
        default: "by name and type",
        what: "Where the values of a column come from; columns without one are made up.",
    },
    Key {
        name: "duplicates",
        holds: "table",
        default: "none",
        what: "A share of events arrives a second time: `{ share = 0.05, delay-events = [1, 5], redrawn = [\"updated_at\"] }`. Columns in `redrawn` are drawn anew for the copy.",
    },
    Key {
        name: "lateness",
        holds: "table",
        default: "none",
        what: "A share of events arrives behind its event time: `{ share = 0.1, delay-ms = [0, 8000] }`.",
    },
    Key { name: "updates", holds: "number, a share", default: "0", what: "Share of events about a key that was there before." },
    Key { name: "updated", holds: "list of texts", default: "stages and times", what: "Columns that an update draws anew." },
    Key {
        name: "deletes",
        holds: "number, a share",
        default: "0",
        what: "Share of events that delete a key, where the source has deletes.",
    },
    Key {
        name: "skew",
        holds: "number, 0 to 4",
        default: "0",
        what: "How unevenly updates and deletes choose their key: the exponent of Zipf's law.",
    },
    Key {
        name: "partitions",
        holds: "integer, 1 to 64",
        default: "1",
        what: "Partitions of the table's topic; rows of one key come from one of them.",
    },
    Key {
        name: "idle-partitions",
        holds: "integer, 0 to 63",
        default: "0",
        what: "So many of them have rows in the first quarter of the events alone.",
    },
];

pub const DUPLICATES_KEYS: &[Key] = &[
    Key { name: "share", holds: "number, a share", default: "0", what: "Share of events that come twice." },
    Key {
        name: "delay-events",
        holds: "list of two integers",
        default: "[1, 5]",
        what: "How many events later the copy comes, drawn evenly.",
    },
    Key { name: "redrawn", holds: "list of texts", default: "[]", what: "Columns that the copy draws anew." },
];

pub const LATENESS_KEYS: &[Key] = &[
    Key { name: "share", holds: "number, a share", default: "0", what: "Share of events that come late." },
    Key { name: "delay-ms", holds: "list of two integers, ms", default: "[0, 10000]", what: "How much later, drawn evenly." },
];

pub const GENERATOR_KEYS: &[Key] = &[
    Key {
        name: "kind",
        holds: "text",
        default: "",
        what: "`sequence`, `keys`, `choice`, `stages`, `constant`, `uniform`, `normal`, `log-normal`, `boolean`, `name`, `city`, `country`, `currency`, `product`, `word`, `time` or `text`.",
    },
    Key { name: "start", holds: "integer", default: "1", what: "`sequence`: the first number." },
    Key { name: "step", holds: "integer", default: "1", what: "`sequence`: the distance." },
    Key { name: "count", holds: "integer", default: "10", what: "`keys`: numbers from 1 to this one, coming again." },
    Key { name: "skew", holds: "number, 0 to 4", default: "0", what: "`keys`: the exponent of Zipf's law." },
    Key { name: "values", holds: "list of texts", default: "", what: "`choice`: one of them; `stages`: one after another for each key." },
    Key { name: "weights", holds: "list of numbers", default: "all 1", what: "`choice`: how often each value comes." },
    Key { name: "value", holds: "text", default: "", what: "`constant`: always this." },
    Key { name: "min", holds: "number", default: "0", what: "`uniform`: the least." },
    Key { name: "max", holds: "number", default: "100", what: "`uniform`: the most." },
    Key { name: "mean", holds: "number", default: "0", what: "`normal`: the middle." },
    Key { name: "deviation", holds: "number", default: "1", what: "`normal`: the standard deviation." },
    Key { name: "median", holds: "number", default: "1", what: "`log-normal`: the middle value." },
    Key { name: "sigma", holds: "number", default: "1", what: "`log-normal`: the deviation of the logarithm." },
    Key { name: "share", holds: "number, a share", default: "0.5", what: "`boolean`: share of TRUE." },
    Key { name: "jitter-ms", holds: "integer, ms", default: "0", what: "`time`: moved by up to so much to either side." },
    Key { name: "length", holds: "integer, characters", default: "8", what: "`text`: how long." },
    Key { name: "null-share", holds: "number, a share", default: "0", what: "Any kind: NULL in this share of the cases." },
];

/// More events than this a block may not ask for; a scenario may come from a link.
const EVENTS_MAX: i64 = 2_000_000;

/// Reads a block; what it leaves open is made up from the table.
pub fn read_stream(text: &str, span: Span, table: &Table, mode: ChangelogMode, diagnostics: &mut Vec<Diagnostic>) -> Spec {
    let physical: Vec<&str> = table.physical_columns().iter().map(|&column| table.columns[column].name.as_str()).collect();
    let made_up = made_up(table, mode);
    let read = |keys: &mut Keys<'_>| {
        // A block says how keys come again by itself: what is made up for a table without a block does not count here.
        let mut spec = Spec { updates: 0.0, deletes: 0.0, ..made_up.clone() };
        if let Some(events) = keys.integer("events", 0..=EVENTS_MAX) {
            spec.events = events as u32;
        }
        if let Some(rate) = keys.number("per-second", 0.001..=1e6) {
            spec.events_per_second = rate;
        }
        if let Some(start) = keys.string("start") {
            match value_text::parse(&start, &DataType::new(TypeKind::Timestamp(3, TimeAttribute::None))) {
                Ok(Value::Timestamp(start)) => spec.start_ms = start.millis(),
                _ => {
                    let place = keys.value("start").map_or(span, |(_, span)| span);
                    keys.report(place, "`start` takes a time: \"2024-01-01 09:00:00\".".to_string());
                }
            }
        }
        if let Some((value, place)) = keys.value("columns") {
            match value {
                DeValue::Table(columns) => {
                    for (name, value) in columns.iter() {
                        let place = Span::new(value.span().start, value.span().end).shifted(span.start as usize);
                        if !physical.contains(&name.get_ref().as_ref()) {
                            keys.report(
                                place,
                                format!("{} has no column `{}` to fill; it has {}.", table.name.name, name.get_ref(), physical.join(", ")),
                            );
                            continue;
                        }
                        if let Some(generator) = read_generator(keys, value.get_ref(), place) {
                            spec.columns.insert(name.get_ref().to_string(), generator);
                        }
                    }
                }
                _ => keys.report(place, "`columns` is a table: columns.amount = { kind = \"uniform\", max = 50 }.".to_string()),
            }
        }
        spec.duplicates = read_table(keys, "duplicates", DUPLICATES_KEYS, |keys| Duplicates {
            share: keys.number("share", 0.0..=1.0).unwrap_or(0.0),
            delay_events: range(keys, "delay-events", 100_000).map_or((1, 5), |(least, most)| (least as u32, most as u32)),
            redrawn: names(keys, "redrawn"),
        });
        spec.lateness = read_table(keys, "lateness", LATENESS_KEYS, |keys| Lateness {
            share: keys.number("share", 0.0..=1.0).unwrap_or(0.0),
            delay_ms: range(keys, "delay-ms", 86_400_000).unwrap_or((0, 10_000)),
        });
        for (name, share) in [("updates", &mut spec.updates), ("deletes", &mut spec.deletes)] {
            if let Some(value) = keys.number(name, 0.0..=1.0) {
                *share = value;
            }
        }
        spec.updated = names(keys, "updated");
        if let Some(skew) = keys.number("skew", 0.0..=4.0) {
            spec.skew = skew;
        }
        for (name, most, count) in [("partitions", 64, &mut spec.partitions), ("idle-partitions", 63, &mut spec.idle_partitions)] {
            if let Some(value) = keys.integer(name, i64::from(most == 64)..=most) {
                *count = value as u32;
            }
        }
        Some(spec)
    };
    read_block(text, span, "stream", STREAM_KEYS, diagnostics, read).unwrap_or(made_up.clone())
}

fn read_table<T>(keys: &mut Keys<'_>, name: &str, known: &'static [Key], read: impl FnOnce(&mut Keys<'_>) -> T) -> Option<T> {
    let (value, span) = keys.value(name)?;
    match value {
        DeValue::Table(table) => Some(keys.inner(table, known, "stream", read)),
        _ => {
            keys.report(span, format!("`{name}` is a table: {name} = {{ share = 0.05 }}."));
            None
        }
    }
}

fn read_generator(keys: &mut Keys<'_>, value: &DeValue<'_>, place: Span) -> Option<Generator> {
    let DeValue::Table(table) = value else {
        keys.report(place, "A column's generator is a table: { kind = \"uniform\", max = 50 }.".to_string());
        return None;
    };
    keys.inner(table, GENERATOR_KEYS, "generator", |keys| {
        let number = |keys: &mut Keys<'_>, name: &str, default: f64| keys.number(name, -1e15..=1e15).unwrap_or(default);
        let Some(kind) = keys.string("kind") else {
            keys.report(place, "A generator wants its `kind`.".to_string());
            return None;
        };
        let generator = match kind.as_str() {
            "sequence" => Generator::Sequence {
                start: keys.integer("start", i64::MIN / 2..=i64::MAX / 2).unwrap_or(1),
                step: keys.integer("step", -1_000_000_000..=1_000_000_000).unwrap_or(1),
            },
            "keys" => Generator::Keys {
                count: keys.integer("count", 1..=1_000_000_000).unwrap_or(10) as u64,
                skew: keys.number("skew", 0.0..=4.0).unwrap_or(0.0),
            },
            "choice" => Generator::Choice(choices(keys, place)?),
            "stages" => Generator::Stages(choices(keys, place)?.into_iter().map(|(text, _)| text).collect()),
            "constant" => Generator::Constant(keys.string("value").unwrap_or_default()),
            "uniform" => Generator::Uniform { min: number(keys, "min", 0.0), max: number(keys, "max", 100.0) },
            "normal" => Generator::Normal { mean: number(keys, "mean", 0.0), deviation: number(keys, "deviation", 1.0) },
            "log-normal" => Generator::LogNormal { median: number(keys, "median", 1.0), sigma: number(keys, "sigma", 1.0) },
            "boolean" => Generator::Boolean { share: keys.number("share", 0.0..=1.0).unwrap_or(0.5) },
            "name" => Generator::Name,
            "city" => Generator::City,
            "country" => Generator::Country,
            "currency" => Generator::Currency,
            "product" => Generator::Product,
            "word" => Generator::Word,
            "time" => Generator::Time { jitter_ms: keys.integer("jitter-ms", 0..=86_400_000).unwrap_or(0) },
            "text" => Generator::Text { length: keys.integer("length", 0..=10_000).unwrap_or(8) as u32 },
            other => {
                keys.report(place, format!("There is no generator `{other}`. The kinds are: {}", GENERATOR_KEYS[0].what));
                return None;
            }
        };
        Some(match keys.number("null-share", 0.0..=1.0) {
            Some(null_share) => Generator::Sometimes { null_share, inner: Box::new(generator) },
            None => generator,
        })
    })
}

fn choices(keys: &mut Keys<'_>, place: Span) -> Option<Vec<(String, f64)>> {
    let values = keys.strings("values").unwrap_or_default();
    if values.is_empty() {
        keys.report(place, "This generator wants its `values`.".to_string());
        return None;
    }
    let weights = numbers(keys, "weights");
    let weight = |at: usize| weights.get(at).copied().unwrap_or(1.0);
    Some(values.into_iter().enumerate().map(|(at, (text, _))| (text, weight(at))).collect())
}

fn numbers(keys: &mut Keys<'_>, name: &str) -> Vec<f64> {
    let Some((value, span)) = keys.value(name) else { return Vec::new() };
    let number = |value: &DeValue<'_>| match value {
        DeValue::Integer(number) => number.as_str().parse().ok(),
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    };
    let read = match value {
        DeValue::Array(items) => items.iter().map(|item| number(item.get_ref()).filter(|weight: &f64| *weight >= 0.0)).collect(),
        _ => None,
    };
    read.unwrap_or_else(|| {
        keys.report(span, format!("`{name}` takes a list of numbers from 0."));
        Vec::new()
    })
}

/// Two whole numbers from 0, the smaller one first.
fn range(keys: &mut Keys<'_>, name: &str, most: i64) -> Option<(i64, i64)> {
    let (_, span) = keys.value(name)?;
    match numbers(keys, name).as_slice() {
        [from, to] if from <= to && *to <= most as f64 => Some((*from as i64, *to as i64)),
        _ => {
            keys.report(span, format!("`{name}` takes two numbers, the smaller one first, at most {most}."));
            None
        }
    }
}

fn names(keys: &mut Keys<'_>, name: &str) -> Vec<String> {
    keys.strings(name).unwrap_or_default().into_iter().map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::{Column, ColumnKind, ObjectName};

    fn table() -> Table {
        let column =
            |name: &str, kind| Column { name: name.to_string(), ty: DataType::new(kind), kind: ColumnKind::Physical, comment: None };
        Table {
            name: ObjectName { catalog: "c".into(), database: "d".into(), name: "orders".into() },
            columns: vec![
                column("order_id", TypeKind::Int),
                column("status", TypeKind::VarChar(10)),
                column("amount", TypeKind::Double),
                column("updated_at", TypeKind::Timestamp(3, TimeAttribute::None)),
            ],
            watermark: None,
            primary_key: None,
            partitioned_by: Vec::new(),
            options: Default::default(),
            comment: None,
            span: None,
        }
    }

    fn check(text: &str) -> (Spec, Vec<String>) {
        let mut diagnostics = Vec::new();
        let spec = read_stream(text, Span::new(0, text.len()), &table(), ChangelogMode::INSERT_ONLY, &mut diagnostics);
        (spec, diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
    }

    #[test]
    fn every_key_of_a_stream_is_read() {
        let (spec, said) = check(
            "events = 7\nper-second = 2.5\nstart = \"2024-02-01 00:00:00\"\nupdates = 0.5\nupdated = [\"status\"]\ndeletes = 0.25\nskew = 1.5\n\
             duplicates = { share = 0.05, delay-events = [2, 3], redrawn = [\"updated_at\"] }\nlateness = { share = 0.1, delay-ms = [5, 6] }\n",
        );
        assert_eq!(said, Vec::<String>::new());
        assert_eq!((spec.events, spec.events_per_second, spec.start_ms), (7, 2.5, 1_706_745_600_000));
        assert_eq!((spec.updates, spec.deletes, spec.skew, spec.updated.len()), (0.5, 0.25, 1.5, 1));
        assert_eq!(spec.duplicates, Some(Duplicates { share: 0.05, delay_events: (2, 3), redrawn: vec!["updated_at".into()] }));
        assert_eq!(spec.lateness, Some(Lateness { share: 0.1, delay_ms: (5, 6) }));
    }

    #[test]
    fn every_generator_is_read() {
        let generator = |text: &str| {
            let (spec, said) = check(&format!("columns.status = {{ {text} }}"));
            assert_eq!(said, Vec::<String>::new(), "{text}");
            spec.columns["status"].clone()
        };
        assert_eq!(generator("kind = \"sequence\", start = 5, step = 2"), Generator::Sequence { start: 5, step: 2 });
        assert_eq!(generator("kind = \"keys\", count = 3, skew = 1"), Generator::Keys { count: 3, skew: 1.0 });
        assert_eq!(
            generator("kind = \"choice\", values = [\"a\", \"b\"], weights = [3, 1]"),
            Generator::Choice(vec![("a".into(), 3.0), ("b".into(), 1.0)])
        );
        assert_eq!(generator("kind = \"stages\", values = [\"a\"]"), Generator::Stages(vec!["a".into()]));
        assert_eq!(generator("kind = \"constant\", value = \"x\""), Generator::Constant("x".into()));
        assert_eq!(generator("kind = \"uniform\", min = 1, max = 2"), Generator::Uniform { min: 1.0, max: 2.0 });
        assert_eq!(generator("kind = \"normal\", mean = 1, deviation = 2"), Generator::Normal { mean: 1.0, deviation: 2.0 });
        assert_eq!(generator("kind = \"log-normal\", median = 1, sigma = 2"), Generator::LogNormal { median: 1.0, sigma: 2.0 });
        assert_eq!(generator("kind = \"boolean\", share = 0.1"), Generator::Boolean { share: 0.1 });
        assert_eq!(generator("kind = \"time\", jitter-ms = 9"), Generator::Time { jitter_ms: 9 });
        assert_eq!(generator("kind = \"text\", length = 3"), Generator::Text { length: 3 });
        let plain = [
            ("name", Generator::Name),
            ("city", Generator::City),
            ("country", Generator::Country),
            ("currency", Generator::Currency),
            ("product", Generator::Product),
            ("word", Generator::Word),
        ];
        for (kind, expected) in plain {
            assert_eq!(generator(&format!("kind = \"{kind}\"")), expected);
        }
        let sometimes = Generator::Sometimes { null_share: 0.5, inner: Box::new(Generator::Word) };
        assert_eq!(generator("kind = \"word\", null-share = 0.5"), sometimes);
    }

    #[test]
    fn what_does_not_fit_is_said() {
        let (_, said) = check("columns.colour = { kind = \"word\" }\ncolumns.status = { kind = \"wrod\" }\nevents = -1\nduplicates = 3");
        assert_eq!(said.len(), 4, "{said:?}");
        assert!(said.iter().any(|message| message.starts_with("orders has no column `colour`")));
    }

    #[test]
    fn the_format_page_has_every_key() {
        let page = include_str!("../../../docs/format.md");
        for key in [STREAM_KEYS, DUPLICATES_KEYS, LATENESS_KEYS, GENERATOR_KEYS].concat() {
            let row = |line: &&str| line.starts_with(&format!("| `{}` | {} |", key.name, key.holds)) && line.contains(key.what);
            assert!(page.lines().any(|line| row(&line)), "docs/format.md lacks `{}`: {}", key.name, key.what);
        }
    }
}
