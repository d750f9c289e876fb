//! Options of a table that are missing, unknown or wrong.
//!
//! Flink's sentence names the option and often what it may be; the edit follows it.

use super::sink::upsert_kafka_options;
use super::tables::{Declared, inserts, table_named};
use super::{Case, fix, inserted, replaced};
use crate::keys::nearest;
use rowkind_ir::connector::FORMATS;
use rowkind_ir::{Fix, TextEdit};
use rowkind_sql::ast::Body;

pub fn repairs(case: &Case<'_>) -> Vec<Fix> {
    let refusal = case.refusal;
    let inner = refusal.causes.last().map_or(refusal.message.as_str(), |(_, message)| message);
    let reads = refusal.message.contains("a source for reading table");
    let named = table_named(&refusal.message, "table '").and_then(|name| Declared::of(case.program, name));
    let Some(declared) = named.or_else(|| only_table(case, inner)) else { return Vec::new() };
    let words = Words { case, declared, message: inner, reads };
    let all = [Words::missing, Words::of_topics, Words::of_keys, Words::unknown, Words::of_values, Words::of_connectors, Words::guilty];
    all.into_iter().flat_map(|repair| repair(&words)).collect()
}

/// Where Flink names no table: the one that the statement declares, or the only one with the option that it names.
fn only_table<'p>(case: &Case<'p>, message: &str) -> Option<Declared<'p>> {
    let tables = || {
        case.program.statements.iter().filter_map(|statement| match &statement.body {
            Some(Body::CreateTable(create)) => Some(Declared { statement, create }),
            _ => None,
        })
    };
    let own = &case.program.statements[case.number];
    if let Some(Body::CreateTable(create)) = &own.body {
        return Some(Declared { statement: own, create });
    }
    // What is said of transactions is said of the table that is written.
    if message.contains("transactional")
        && let Some(insert) = inserts(own.body.as_ref()).first()
    {
        return Declared::of(case.program, insert.table.last());
    }
    let sql = &case.text[own.span.range()];
    let used = || tables().filter(|declared| sql.contains(declared.create.name.last()));
    let has = |declared: &Declared<'_>| {
        declared.create.options.iter().any(|option| message.contains(option.key.trim_start_matches("properties.")))
    };
    used().find(has).or_else(|| used().next())
}

struct Words<'c, 'p> {
    case: &'c Case<'p>,
    declared: Declared<'p>,
    message: &'c str,
    /// The table is read, not written.
    reads: bool,
}

impl Words<'_, '_> {
    fn says(&self, part: &str) -> bool {
        self.message.contains(part)
    }

    /// Adds options with values that can be edited.
    fn added(&self, keys: &[&str]) -> Option<Fix> {
        let pairs: Vec<(&str, String)> = keys.iter().map(|key| (*key, self.sample(key))).collect();
        let last = self.declared.create.options.last()?;
        let text: Vec<String> = pairs.iter().map(|(key, value)| format!(",\n  '{key}' = '{value}'")).collect();
        let edit = inserted(self.declared.place(last.value_span).end as usize, text.concat());
        let said: Vec<String> = pairs.iter().map(|(key, value)| format!("'{key}' = '{value}'")).collect();
        Some(fix(format!("Add {}", said.join(", ")), vec![edit]))
    }

    /// A value that an option may have.
    fn sample(&self, key: &str) -> String {
        let table = self.declared.create.name.last();
        let columns = &self.declared.create.columns;
        match key {
            "topic" => table.to_string(),
            "properties.bootstrap.servers" => "localhost:9092".to_string(),
            "properties.group.id" | "sink.transactional-id-prefix" => format!("rowkind-{table}"),
            "path" => format!("file:///tmp/{table}"),
            "key.fields" => columns.first().map(|column| column.name.value.clone()).unwrap_or_default(),
            "scan.startup.timestamp-millis" | "scan.bounded.timestamp-millis" => "0".to_string(),
            "scan.startup.specific-offsets" | "scan.bounded.specific-offsets" => "partition:0,offset:0".to_string(),
            "sink.buffer-flush.max-rows" => "1000".to_string(),
            "sink.buffer-flush.interval" => "1s".to_string(),
            key if key.ends_with("format") => "json".to_string(),
            _ => table.to_string(),
        }
    }

    fn missing(&self) -> Vec<Fix> {
        let mut fixes = Vec::new();
        if let Some((_, list)) = self.message.split_once("Missing required options are:\n\n") {
            let keys: Vec<&str> = list.lines().map(str::trim).filter(|key| !key.is_empty()).collect();
            fixes.extend(self.added(&keys));
        }
        for (before, after) in [("Could not find required sink format '", "'"), ("Could not find required scan format '", "'")] {
            fixes.extend(between(self.message, before, after).and_then(|key| self.added(&[key])));
        }
        if self.says("is required in") {
            fixes.extend(between(self.message, "'", "'").and_then(|key| self.added(&[key])));
        }
        if self.says("sink.transactional-id-prefix must be specified") || self.says("requires a transactionalIdPrefix") {
            fixes.extend(self.added(&["sink.transactional-id-prefix"]));
            fixes.extend(self.set("sink.delivery-guarantee", "at-least-once"));
        }
        if self.says("'sink.buffer-flush.max-rows' and 'sink.buffer-flush.interval' must be") {
            let both = ["sink.buffer-flush.max-rows", "sink.buffer-flush.interval"];
            let edits: Vec<TextEdit> = both.into_iter().filter_map(|key| self.declared.with_option(key, &self.sample(key))).collect();
            fixes.push(fix("Flush after 1,000 rows or one second", edits));
        }
        if self.says("Property group.id is required") {
            fixes.extend(self.added(&["properties.group.id"]));
            fixes.extend(self.set("scan.startup.mode", "earliest-offset"));
        }
        if self.says("do not contain an option key 'connector'") {
            let connector = if self.reads { "datagen" } else { "print" };
            let edit = match self.declared.create.options.first() {
                Some(first) => inserted(self.declared.place(first.key_span).start as usize, format!("'connector' = '{connector}', ")),
                None => inserted(self.declared.statement.span.end as usize, format!(" WITH ('connector' = '{connector}')")),
            };
            fixes.push(fix(format!("Say what the table is: 'connector' = '{connector}'"), vec![edit]));
        }
        if self.says("require to define a PRIMARY KEY")
            && let Some(column) = self.declared.create.columns.first()
        {
            let name = column.name.value.as_str();
            fixes.extend(self.declared.with_key(&[name]).map(|edit| fix(format!("Declare the key {name}"), vec![edit])));
        }
        fixes
    }

    fn of_topics(&self) -> Vec<Fix> {
        let mut fixes = Vec::new();
        if self.says("Either 'topic' or 'topic-pattern' must be set") || self.says("Either Topic or Topic Pattern must be set") {
            fixes.extend(self.added(&["topic"]));
            fixes.extend(self.without("topic-pattern"));
        }
        if self.says("only supports specific offset for single topic") {
            fixes.extend(self.set("scan.startup.mode", "earliest-offset"));
        }
        if self.says("Dangling meta character") {
            fixes.extend(self.set("topic-pattern", ".*"));
        }
        if self.says("'topic' and 'topic-pattern' shouldn't be set together") {
            fixes.extend(self.without("topic-pattern"));
            fixes.extend(self.without("topic"));
        }
        fixes
    }

    fn of_keys(&self) -> Vec<Fix> {
        let mut fixes = Vec::new();
        if self.says("'key.fields' can only be declared if a key format is defined") {
            fixes.extend(self.added(&["key.format"]));
            fixes.extend(self.without("key.fields"));
        }
        if self.says("requires the declaration of one or more of key fields") {
            fixes.extend(self.added(&["key.fields"]));
            fixes.extend(self.without("key.format"));
        }
        if self.says("in the table schema for usage in the key format") {
            let first = self.sample("key.fields");
            fixes.extend(self.set("key.fields", &first));
        }
        if self.says("must be prefixed with") || self.says("A key prefix is not allowed") {
            fixes.extend(self.without("key.fields-prefix"));
            fixes.extend(self.set("value.fields-include", "EXCEPT_KEY"));
        }
        if self.says("A key format should only deal with INSERT-only records") || self.says("as key format") {
            fixes.extend(self.set("key.format", "json"));
        }
        if self.says("as value format") {
            fixes.extend(self.set("value.format", "json"));
        }
        if self.says("doesn't support defining PRIMARY KEY constraint") {
            let edit = self.declared.without_key(self.case.text);
            fixes.extend(edit.map(|edit| fix("Leave the key out: kafka appends", vec![edit])));
            if let Some(span) = self.declared.options_span() {
                let options = upsert_kafka_options(self.declared).join(",\n  ");
                fixes.push(fix("Write into upsert-kafka, which keeps the key", vec![replaced(span, options)]));
            }
        }
        if self.says("only supports single physical column") {
            let keys = ["value.format", "key.format", "format"];
            let key = keys.into_iter().find(|key| self.declared.option(key) == Some("raw"));
            fixes.extend(key.and_then(|key| self.set(key, "json")));
        }
        fixes
    }

    /// An option or a format that nobody knows: the nearest known one, or without it.
    fn unknown(&self) -> Vec<Fix> {
        let mut fixes = Vec::new();
        if let Some((_, list)) = self.message.split_once("Unsupported options:\n\n") {
            let (unknown, known) = list.split_once("\n\nSupported options:\n\n").unwrap_or((list, ""));
            let unknown: Vec<&str> = unknown.lines().map(str::trim).filter(|key| !key.is_empty()).collect();
            let mut renamed = Vec::new();
            let mut words = Vec::new();
            for key in &unknown {
                let near = nearest(key, known.lines().map(str::trim).filter(|known| self.declared.option(known).is_none()));
                if let (Some(near), Some(option)) = (near, self.declared.written(key)) {
                    renamed.push(replaced(self.declared.place(option.key_span), format!("'{near}'")));
                    words.push(format!("'{near}'"));
                }
            }
            if renamed.len() == unknown.len() && !renamed.is_empty() {
                fixes.push(fix(format!("Say {}", words.join(", ")), renamed));
            }
            let edits: Vec<TextEdit> = unknown.iter().filter_map(|key| self.declared.without_option(key)).collect();
            let keys: Vec<String> = unknown.iter().map(|key| format!("'{key}'")).collect();
            fixes.push(fix(format!("Leave {} out", keys.join(", ")), edits));
        }
        if let Some(wrong) = between(self.message, "Could not find any factory for identifier '", "'") {
            let formats = FORMATS.iter().map(|format| format.name);
            let connectors = ["kafka", "upsert-kafka", "filesystem", "print", "blackhole", "datagen"].into_iter();
            for option in self.declared.create.options.iter().filter(|option| option.value == wrong) {
                let near = if option.key == "connector" { nearest(wrong, connectors.clone()) } else { nearest(wrong, formats.clone()) };
                fixes.extend(near.and_then(|near| self.set(&option.key, near)));
            }
        }
        fixes
    }

    /// A value that is none of those that the option may have.
    fn of_values(&self) -> Vec<Fix> {
        let list = ["Expected one of: [[", "Supported values are ["].into_iter().find_map(|words| between(self.message, words, "]"));
        let Some(list) = list else { return Vec::new() };
        let known = || list.split(',').map(|value| value.trim().trim_matches('\''));
        let named = self.guilty_option();
        named
            .into_iter()
            .flat_map(|option| {
                let near = nearest(&option.value, known()).into_iter();
                near.chain(known()).take(2).filter_map(|value| self.set(&option.key, value)).collect::<Vec<_>>()
            })
            .collect()
    }

    fn of_connectors(&self) -> Vec<Fix> {
        let mut fixes = Vec::new();
        if self.says("can only be used as a source") || self.says("can only be used as a sink") {
            let connector = if self.says("only be used as a source") { "print" } else { "datagen" };
            let span = self.declared.options_span();
            fixes.extend(
                span.map(|span| fix(format!("'connector' = '{connector}'"), vec![replaced(span, format!("'connector' = '{connector}'"))])),
            );
        }
        fixes
    }

    /// Whatever it says of an option: without the option its default counts.
    fn guilty(&self) -> Vec<Fix> {
        if self.says("Invalid configured parallelism") {
            let written = |key: &&str| self.declared.option(key).is_some();
            return ["scan.parallelism", "sink.parallelism"].into_iter().filter(written).filter_map(|key| self.set(key, "1")).collect();
        }
        let option = self.guilty_option().filter(|option| option.key != "connector");
        option.and_then(|option| self.without(&option.key)).into_iter().collect()
    }

    /// The option that the message names by its key or, where it names none, by its value.
    fn guilty_option(&self) -> Option<&rowkind_sql::ast::TableOption> {
        let options = &self.declared.create.options;
        let messages =
            || self.case.refusal.causes.iter().rev().map(|(_, message)| message.as_str()).chain([self.case.refusal.message.as_str()]);
        let quoted = |option: &&rowkind_sql::ast::TableOption| {
            messages()
                .any(|message| message.contains(&format!("option '{}'", option.key)) || message.contains(&format!("'{}'.", option.key)))
        };
        // A format names its option without the format.
        let named = |option: &&rowkind_sql::ast::TableOption| {
            let inside = option.key.split_once('.').map_or("", |(_, inside)| inside);
            self.message.contains(option.key.trim_start_matches("properties.")) && !inside.is_empty()
                || inside.contains('.') && self.message.contains(inside)
        };
        let number = between(self.message, "For input string: \"", "\"");
        let numbered = |option: &&rowkind_sql::ast::TableOption| {
            number.is_some_and(|number| option.key.starts_with("scan.") && option.value.contains(number))
        };
        let valued = |option: &&rowkind_sql::ast::TableOption| {
            option.value.len() > 1
                && self.message.contains(option.value.as_str())
                && option.key != "connector"
                && !option.key.ends_with("format")
        };
        options
            .iter()
            .find(quoted)
            .or_else(|| options.iter().find(named))
            .or_else(|| options.iter().find(numbered))
            .or_else(|| options.iter().find(valued))
            .or_else(|| options.iter().find(|option| option.key == "changelog-mode" && self.says("not a row kind")))
    }

    fn set(&self, key: &str, value: &str) -> Option<Fix> {
        Some(fix(format!("'{key}' = '{value}'"), vec![self.declared.with_option(key, value)?]))
    }

    fn without(&self, key: &str) -> Option<Fix> {
        let title = match self.declared.option(key).filter(|_| key == "changelog-mode") {
            // The table is another one then.
            Some(mode) if self.reads => format!(
                "Leave 'changelog-mode' out: the rows are then read as [I] instead of [{mode}], so an update is one more row and nothing is taken back"
            ),
            Some(mode) => format!("Leave 'changelog-mode' out: the sink then takes [I] instead of [{mode}], so the query may only append"),
            None => format!("Leave '{key}' out"),
        };
        Some(fix(title, vec![self.declared.without_option(key)?]))
    }
}

fn between<'m>(message: &'m str, before: &str, after: &str) -> Option<&'m str> {
    Some(message.split_once(before)?.1.split_once(after)?.0)
}
