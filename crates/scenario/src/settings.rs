//! The `toml scenario`, `toml topic` and `toml reader` blocks.
//!
//! Every key is named once, in the tables below; `docs/format.md` and the parser are held to them by a test.

use crate::keys::{Key, Keys, read_block};
use rowkind_engine::reader::{Commit, Group, Start};
use rowkind_ir::limits::Limits;
use rowkind_ir::report::ReaderKind;
use rowkind_ir::{Diagnostic, FlinkVersion, Span, Step};

/// The `toml scenario` block.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioSettings {
    pub flink: FlinkVersion,
    pub seed: u64,
    pub parallelism: u32,
    /// Aggregates over what a reader holds, with their names and places: `SUM(amount) AS total`.
    pub measures: Vec<(String, Span)>,
    /// The instant that is shown first; empty: the end.
    pub at: String,
    /// The two readers of the headline.
    pub versus: Vec<String>,
    pub limits: Limits,
}

impl Default for ScenarioSettings {
    fn default() -> ScenarioSettings {
        ScenarioSettings {
            flink: FlinkVersion::default(),
            seed: 42,
            parallelism: 1,
            measures: Vec::new(),
            at: String::new(),
            versus: Vec::new(),
            limits: Limits::default(),
        }
    }
}

pub const SCENARIO_KEYS: &[Key] = &[
    Key {
        name: "flink",
        holds: "text",
        default: "\"2.3\"",
        what: "The Flink version that plans: 1.20, 2.0, 2.1, 2.2 or 2.3. For 1.17 to 1.19 the nearest, 1.20, answers and says so.",
    },
    Key { name: "seed", holds: "integer, 0 to 2^53", default: "42", what: "All chance of the run comes from it." },
    Key {
        name: "parallelism",
        holds: "integer, 1 to 128",
        default: "1",
        what: "Subtasks of each operator behind an exchange by key; `SET 'parallelism.default'` goes before it.",
    },
    Key {
        name: "measures",
        holds: "list of texts, at most 3",
        default: "[]",
        what: "Aggregates over the rows that a reader holds: `SUM(amount) AS total`.",
    },
    Key { name: "at", holds: "text, an instant", default: "\"end\"", what: "The instant that is shown first." },
    Key { name: "versus", holds: "list of two texts", default: "the first two readers", what: "The readers of the headline, by name." },
    Key {
        name: "changes-max",
        holds: "integer, changes",
        default: "2000000",
        what: "The run stops when so many changes have reached sinks.",
    },
    Key {
        name: "state-rows-max",
        holds: "integer, rows",
        default: "1000000",
        what: "The run stops when all operators together keep so many rows.",
    },
    Key {
        name: "topic-bytes-max",
        holds: "integer, bytes",
        default: "67108864",
        what: "The run stops when all topics together hold so many bytes.",
    },
    Key { name: "events-max", holds: "integer, events", default: "2000000", what: "The run stops after so many input events." },
];

pub fn read_scenario(text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> ScenarioSettings {
    read_block(text, span, "scenario", SCENARIO_KEYS, diagnostics, |keys| {
        let mut settings = ScenarioSettings::default();
        if let Some(version) = keys.string("flink") {
            match FlinkVersion::answering(&version) {
                Some(answering) => {
                    settings.flink = answering;
                    if FlinkVersion::parse(&version).is_none() {
                        let span = keys.value("flink").map_or(span, |(_, span)| span);
                        keys.inform(
                            "nearest-version",
                            span,
                            format!(
                                "Nothing is recorded of Flink {version}; Flink {answering}, the nearest that is, answers in its place."
                            ),
                        );
                    }
                }
                None => {
                    let span = keys.value("flink").map_or(span, |(_, span)| span);
                    keys.report(span, format!("Rowkind has no recordings of Flink {version}; it knows 1.20, 2.0, 2.1, 2.2 and 2.3."));
                }
            }
        }
        if let Some(seed) = keys.integer("seed", 0..=1 << 53) {
            settings.seed = seed as u64;
        }
        if let Some(parallelism) = keys.integer("parallelism", 1..=128) {
            settings.parallelism = parallelism as u32;
        }
        if let Some(measures) = keys.strings("measures") {
            if let Some((_, span)) = measures.get(3) {
                keys.report(*span, "A scenario has at most three measures.".to_string());
            }
            settings.measures = measures.into_iter().take(3).collect();
        }
        settings.at = keys.string("at").unwrap_or_default();
        if let Some(versus) = keys.strings("versus") {
            settings.versus = versus.into_iter().map(|(name, _)| name).collect();
        }
        for (name, limit) in [
            ("changes-max", &mut settings.limits.changes_max),
            ("state-rows-max", &mut settings.limits.state_rows_max),
            ("topic-bytes-max", &mut settings.limits.topic_bytes_max),
            ("events-max", &mut settings.limits.events_max),
        ] {
            // A scenario may come from a link: it can lower a limit or raise it tenfold, not take it away.
            let most = (*limit * 10) as i64;
            if let Some(value) = keys.integer(name, 1..=most) {
                *limit = value as u64;
            }
        }
        settings
    })
}

/// A `toml topic <name>` block.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicSettings {
    pub name: String,
    pub partitions: u32,
    /// `delete`, `compact` or `compact,delete`.
    pub cleanup_policy: &'static str,
    /// Kafka's own settings: `segment.ms=1000`, each with its place.
    pub config: Vec<(String, Span)>,
}

impl TopicSettings {
    /// What a topic is without a block: one partition, as a broker makes it by itself.
    pub fn named(name: &str) -> TopicSettings {
        TopicSettings { name: name.to_string(), partitions: 1, cleanup_policy: "delete", config: Vec::new() }
    }
}

pub const TOPIC_KEYS: &[Key] = &[
    Key { name: "partitions", holds: "integer, 1 to 64", default: "1", what: "Partitions of the topic." },
    Key { name: "cleanup-policy", holds: "text", default: "\"delete\"", what: "`delete`, `compact` or `compact,delete`." },
    Key {
        name: "config",
        holds: "list of texts",
        default: "[]",
        what: "Kafka's settings of the topic: `segment.ms=100`. With any of them the broker cleans after each input event.",
    },
];

pub fn read_topic(name: &str, text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> TopicSettings {
    read_block(text, span, "topic", TOPIC_KEYS, diagnostics, |keys| {
        let mut settings = TopicSettings::named(name);
        if let Some(partitions) = keys.integer("partitions", 1..=64) {
            settings.partitions = partitions as u32;
        }
        let policies = [("delete", "delete"), ("compact", "compact"), ("compact,delete", "compact,delete")];
        if let Some(policy) = keys.choice("cleanup-policy", &policies) {
            settings.cleanup_policy = policy;
        }
        settings.config = keys.strings("config").unwrap_or_default();
        Some(settings)
    })
    .unwrap_or_else(|| TopicSettings::named(name))
}

/// A `toml reader <name>` block.
#[derive(Clone, Debug, PartialEq)]
pub struct ReaderSettings {
    pub name: String,
    /// The topic, or the table that writes it; `None`: the only topic there is.
    pub topic: Option<(String, Span)>,
    pub kind: ReaderKind,
    pub read_committed: bool,
    /// The instant at which it comes, with its place; `None`: it is there from the beginning.
    pub joins: Option<(Step, Span)>,
    pub start: Start,
    pub lag_events: u32,
    /// How many records it reads within one event; 0: all that are there.
    pub pace_records: u32,
    pub fails_on_null: bool,
    /// Columns that name a message.
    pub message_id: Vec<(String, Span)>,
    pub group: Option<Group>,
    /// `kafka` or `upsert-kafka`: how a Flink job declares the table again; `None`: as it is declared.
    pub connector: Option<&'static str>,
    /// What a Flink job asks.
    pub query: Option<(String, Span)>,
    pub span: Option<Span>,
}

impl ReaderSettings {
    pub fn named(name: &str, kind: ReaderKind) -> ReaderSettings {
        ReaderSettings {
            name: name.to_string(),
            topic: None,
            kind,
            read_committed: false,
            joins: None,
            start: Start::Earliest,
            lag_events: 0,
            pace_records: 0,
            fails_on_null: false,
            message_id: Vec::new(),
            group: None,
            connector: None,
            query: None,
            span: None,
        }
    }
}

pub const READER_KEYS: &[Key] = &[
    Key { name: "kind", holds: "text", default: "\"event-log\"", what: "What program it is: see below." },
    Key { name: "topic", holds: "text", default: "the only topic", what: "The topic that it reads, or the table that writes it." },
    Key { name: "isolation-level", holds: "text", default: "\"read_uncommitted\"", what: "`read_uncommitted` or `read_committed`." },
    Key {
        name: "joins",
        holds: "text, an instant",
        default: "the beginning",
        what: "When it comes. What is gone from the topic by then it never sees.",
    },
    Key {
        name: "start",
        holds: "text",
        default: "\"earliest\"",
        what: "`earliest`: with what is there when it joins. `latest`: behind it.",
    },
    Key { name: "start-offset", holds: "integer, an offset", default: "none", what: "Starts at this offset of each partition." },
    Key {
        name: "start-timestamp",
        holds: "integer, ms since 1970",
        default: "none",
        what: "Starts at the first record of each partition that is not older.",
    },
    Key {
        name: "lag-events",
        holds: "integer, events",
        default: "0",
        what: "Reads each record so many input events late. What is gone by then it never sees.",
    },
    Key {
        name: "pace-records",
        holds: "integer, records",
        default: "all there are",
        what: "Reads at most so many records within one event. What is gone by their turn it never sees.",
    },
    Key { name: "message-id", holds: "list of texts", default: "the key", what: "`deduplicating`: the columns that name a message." },
    Key {
        name: "crashes-at-record",
        holds: "integer, a record",
        default: "none",
        what: "Its consumer group crashes at this record, counted from 0 in the order in which it reads, and starts again from the committed offset.",
    },
    Key {
        name: "poll-records",
        holds: "integer, records",
        default: "1",
        what: "With `crashes-at-record`: records of one poll, for which offsets are committed together.",
    },
    Key {
        name: "commits",
        holds: "text",
        default: "\"after\"",
        what: "With `crashes-at-record`: `after` the rows of a poll are written (it crashes behind the record), `before` they are (it crashes before it), or `with-rows`, in one transaction.",
    },
    Key {
        name: "connector",
        holds: "text",
        default: "as declared",
        what: "`flink`: the table is declared anew with `kafka` or `upsert-kafka`.",
    },
    Key {
        name: "query",
        holds: "text, SQL",
        default: "`SELECT *`",
        what: "`flink`: what the job asks of the table; its result is what the reader holds.",
    },
    Key {
        name: "on-null",
        holds: "text",
        default: "\"pass\"",
        what: "`pass`: goes on behind a null value as its kind does. `fail`: ends there.",
    },
];

pub fn read_reader(name: &str, text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> ReaderSettings {
    let kinds = [
        ("event-log", ReaderKind::EventLog),
        ("upsert", ReaderKind::Upsert),
        ("upsert-skipping-nulls", ReaderKind::UpsertSkippingNulls),
        ("value-only", ReaderKind::ValueOnly),
        ("deduplicating", ReaderKind::Deduplicating),
        ("changelog", ReaderKind::Changelog),
        ("unaware", ReaderKind::Unaware),
        ("flink", ReaderKind::Flink),
    ];
    let read = |keys: &mut Keys<'_>| {
        let mut settings = ReaderSettings::named(name, ReaderKind::EventLog);
        settings.span = Some(span);
        if let Some(kind) = keys.choice("kind", &kinds) {
            settings.kind = kind;
        }
        settings.topic = keys.string("topic").zip(keys.value("topic").map(|(_, span)| span));
        if let Some(committed) = keys.choice("isolation-level", &[("read_uncommitted", false), ("read_committed", true)]) {
            settings.read_committed = committed;
        }
        settings.joins = keys.instant("joins");
        if let Some(start) = keys.choice("start", &[("earliest", Start::Earliest), ("latest", Start::Latest)]) {
            settings.start = start;
        }
        if let Some(offset) = keys.integer("start-offset", 0..=i64::MAX) {
            settings.start = Start::Offset(offset as u64);
        }
        if let Some(time) = keys.integer("start-timestamp", 0..=i64::MAX) {
            settings.start = Start::Time(time);
        }
        if let Some(events) = keys.integer("lag-events", 0..=1_000_000) {
            settings.lag_events = events as u32;
        }
        settings.pace_records = keys.integer("pace-records", 1..=1_000_000).unwrap_or(0) as u32;
        settings.message_id = keys.strings("message-id").unwrap_or_default();
        settings.group = group(keys);
        settings.connector = keys.choice("connector", &[("kafka", "kafka"), ("upsert-kafka", "upsert-kafka")]);
        settings.query = keys.string("query").zip(keys.value("query").map(|(_, span)| span));
        without_use(keys, settings.kind);
        if let Some(fails) = keys.choice("on-null", &[("pass", false), ("fail", true)]) {
            settings.fails_on_null = fails;
        }
        Some(settings)
    };
    read_block(text, span, "reader", READER_KEYS, diagnostics, read).unwrap_or_else(|| ReaderSettings::named(name, ReaderKind::EventLog))
}

fn group(keys: &mut Keys<'_>) -> Option<Group> {
    let commit = [("after", Commit::After), ("before", Commit::Before), ("with-rows", Commit::WithRows)];
    let commit = keys.choice("commits", &commit).unwrap_or(Commit::After);
    let poll_records = keys.integer("poll-records", 1..=1_000_000).unwrap_or(1) as usize;
    let crash = keys.integer("crashes-at-record", 0..=1 << 40)? as usize;
    Some(Group { poll_records, commit, crash })
}

/// Keys that say nothing for a program of this kind.
fn without_use(keys: &mut Keys<'_>, kind: ReaderKind) {
    let of = |key: &str| match key {
        "message-id" => kind == ReaderKind::Deduplicating,
        "connector" | "query" => kind == ReaderKind::Flink,
        _ => true,
    };
    for key in ["message-id", "connector", "query"].into_iter().filter(|key| !of(key)) {
        if let Some((_, span)) = keys.value(key) {
            keys.report(span, format!("A reader of this kind has no `{key}`."));
        }
    }
    for key in ["poll-records", "commits"] {
        if let Some((_, span)) = keys.value(key).filter(|_| keys.value("crashes-at-record").is_none()) {
            keys.report(span, format!("`{key}` goes with `crashes-at-record`."));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T>(text: &str, read: impl Fn(&str, Span, &mut Vec<Diagnostic>) -> T) -> (T, Vec<String>) {
        let mut diagnostics = Vec::new();
        let read = read(text, Span::new(0, text.len()), &mut diagnostics);
        let said = diagnostics
            .into_iter()
            .map(|d| format!("{} @{} {}", d.message, &text[d.span.unwrap_or_default().range()], d.hints.join(" ")))
            .collect();
        (read, said)
    }

    #[test]
    fn every_key_of_a_scenario_is_read() {
        let text = "flink = \"1.20\"\nseed = 7\nparallelism = 2\nmeasures = [\"SUM(v) AS total\"]\nat = \"18.3\"\nversus = [\"a\", \"b\"]\nchanges-max = 1\nstate-rows-max = 2\ntopic-bytes-max = 3\nevents-max = 4\n";
        let (settings, said) = check(text, read_scenario);
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(settings.flink, FlinkVersion::V1_20);
        assert_eq!((settings.seed, settings.parallelism), (7, 2));
        assert_eq!(settings.measures[0].0, "SUM(v) AS total");
        assert_eq!((settings.at.as_str(), settings.versus.len()), ("18.3", 2));
        let limits = settings.limits;
        assert_eq!((limits.changes_max, limits.state_rows_max, limits.topic_bytes_max, limits.events_max), (1, 2, 3, 4));
    }

    #[test]
    fn every_key_of_a_topic_and_of_a_reader_is_read() {
        let text = "partitions = 3\ncleanup-policy = \"compact\"\nconfig = [\"segment.ms=100\"]";
        let (topic, said) = check(text, |t, s, d| read_topic("t", t, s, d));
        assert_eq!((topic.partitions, topic.cleanup_policy, topic.config.len(), said.len()), (3, "compact", 1, 0));
        let text = "kind = \"upsert\"\ntopic = \"t\"\nisolation-level = \"read_committed\"";
        let (reader, said) = check(text, |t, s, d| read_reader("r", t, s, d));
        assert_eq!((reader.kind, reader.read_committed, said.len()), (ReaderKind::Upsert, true, 0));
        assert_eq!(reader.topic.map(|(name, span)| (name, text[span.range()].to_string())), Some(("t".into(), "\"t\"".into())));
        let text = "joins = \"18.3\"\nstart = \"latest\"\nlag-events = 4\non-null = \"fail\"";
        let (reader, said) = check(text, |t, s, d| read_reader("r", t, s, d));
        assert_eq!(reader.joins.map(|(at, _)| at), Some(Step { event: 18, part: 3 }));
        assert_eq!((reader.start, reader.lag_events, reader.fails_on_null, said.len()), (Start::Latest, 4, true, 0));
        let starts = ["start-offset = 7", "start-timestamp = 9"].map(|text| check(text, |t, s, d| read_reader("r", t, s, d)).0.start);
        assert_eq!(starts, [Start::Offset(7), Start::Time(9)]);
    }

    #[test]
    fn every_kind_of_reader_has_its_keys() {
        let read = |text: &str| check(text, |t, s, d| read_reader("r", t, s, d));
        let (reader, said) = read("kind = \"deduplicating\"\nmessage-id = [\"id\"]\npace-records = 2");
        assert_eq!((reader.kind, reader.message_id[0].0.as_str(), reader.pace_records), (ReaderKind::Deduplicating, "id", 2));
        assert_eq!(said, Vec::<String>::new());
        let (reader, said) = read("crashes-at-record = 1\npoll-records = 2\ncommits = \"before\"");
        assert_eq!(reader.group, Some(Group { poll_records: 2, commit: Commit::Before, crash: 1 }));
        assert_eq!(said, Vec::<String>::new());
        let (reader, said) = read("kind = \"flink\"\nconnector = \"kafka\"\nquery = \"SELECT 1\"");
        assert_eq!((reader.connector, reader.query.map(|(query, _)| query)), (Some("kafka"), Some("SELECT 1".to_string())));
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(
            read("query = \"x\"\ncommits = \"after\"").1,
            ["A reader of this kind has no `query`. @\"x\" ", "`commits` goes with `crashes-at-record`. @\"after\" "]
        );
    }

    #[test]
    fn what_is_no_instant_is_said() {
        let (reader, said) = check("joins = \"noon\"", |t, s, d| read_reader("r", t, s, d));
        assert_eq!((reader.joins, said), (None, vec!["`joins` takes an instant: \"18\", \"18.3\" or \"end\". @\"noon\" ".to_string()]));
    }

    #[test]
    fn an_unknown_key_names_the_nearest_known_one() {
        let (_, said) = check("partition = 3", |t, s, d| read_topic("t", t, s, d));
        assert_eq!(said, ["A topic block has no key `partition`. @partition Did you mean `partitions`?"]);
    }

    #[test]
    fn a_value_that_does_not_fit_is_named_at_its_place() {
        let (settings, said) = check("seed = -1\nflink = \"1.17\"", read_scenario);
        assert_eq!(settings.seed, 42);
        assert_eq!(said.len(), 2);
        assert!(said[1].starts_with("`seed` takes a whole number from 0 to") || said[0].contains("1.17"), "{said:?}");
    }

    #[test]
    fn what_is_no_toml_is_one_diagnostic() {
        let (_, said) = check("seed = ", read_scenario);
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("This scenario block is no TOML"), "{said:?}");
    }

    #[test]
    fn the_format_page_has_every_key() {
        let page = include_str!("../../../docs/format.md");
        for key in [SCENARIO_KEYS, TOPIC_KEYS, READER_KEYS].concat() {
            let row = |line: &str| line.starts_with(&format!("| `{}` | {} |", key.name, key.holds)) && line.contains(key.what);
            assert!(page.lines().any(row), "docs/format.md lacks `{}`: {}", key.name, key.what);
        }
    }
}
