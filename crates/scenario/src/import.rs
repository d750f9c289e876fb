//! From a production incident to a scenario: a SQL-client script and dumps of its topics.
//!
//! In: the script, and for each table or topic the lines of a `kcat -J` dump; columns to mask; how many messages to keep.
//! Out: the scenario's text, and for each dump what was kept, cut and broken. Never: keeps a masked value, in values, keys or
//! inside an envelope, or the password of an option.

use crate::{bring, program};
use rowkind_ir::connector::holds_secret;
use rowkind_planner::catalog::Object;
use serde_json::Value;
use std::collections::BTreeMap;

/// A dump of one table's topic.
pub struct Dump<'d> {
    /// The table's name, or the topic's.
    pub table: &'d str,
    pub lines: &'d str,
}

/// What became of a dump.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub table: String,
    pub kept: usize,
    /// Whole messages behind the sample.
    pub cut: usize,
    /// Lines that are no message of kcat's, by number from 1, with the reason.
    pub broken: Vec<(usize, String)>,
    /// Messages whose payload is no JSON: with columns to mask they are left out, for nobody knows what is in them.
    pub unmaskable: usize,
}

/// Makes the scenario.
pub fn import(script: &str, dumps: &[Dump<'_>], mask: &[String], sample: usize) -> (String, Vec<Taken>) {
    let script = without_secrets(script);
    let mut text = format!("# An incident\n\n```sql\n{}\n```\n", script.trim_end().replace("\n```", "\n-- ```"));
    let topics = topics(&text);
    let mut masks = Masks { columns: mask, words: BTreeMap::new() };
    let mut all = Vec::new();
    for dump in dumps {
        // A block goes by its table's name; a dump often by its topic's.
        let by_name = topics.iter().find(|(table, _)| table == dump.table);
        let table = by_name.or_else(|| topics.iter().find(|(_, topic)| topic == dump.table)).map_or(dump.table, |(table, _)| table);
        let mut taken = Taken { table: table.to_string(), ..Taken::default() };
        let mut lines = String::new();
        for (number, line) in dump.lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match message(line, &mut masks) {
                Ok(Some(_)) if taken.kept == sample => taken.cut += 1,
                Ok(Some(line)) => {
                    taken.kept += 1;
                    lines.push_str(&line);
                    lines.push('\n');
                }
                Ok(None) => taken.unmaskable += 1,
                Err(why) => taken.broken.push((number + 1, why)),
            }
        }
        text = bring::with_messages(&text, table, &lines, true);
        all.push(taken);
    }
    (text, all)
}

/// The tables that the script declares, each with the topics of its option.
fn topics(text: &str) -> Vec<(String, String)> {
    let catalog = program::read(text).session.catalog;
    let databases = catalog.catalogs.values().flat_map(|databases| databases.values());
    let mut found = Vec::new();
    for object in databases.flat_map(|database| database.objects.values()).chain(catalog.temporary.values()) {
        let Object::Table(entry) = object else { continue };
        let topics = entry.table.option("topic").unwrap_or_default().split(';');
        found.extend(topics.map(|topic| (entry.table.name.name.clone(), topic.trim().to_string())));
    }
    found
}

/// The script with asterisks for the values of options that hold passwords: `'key' = 'value'`, in DDL and in SET.
fn without_secrets(script: &str) -> String {
    let mut out = String::with_capacity(script.len());
    let (mut rest, mut key) = (script, "");
    while let Some(start) = rest.find('\'') {
        let (between, quoted) = rest.split_at(start);
        let (literal, behind) = quoted.split_at(literal(quoted));
        out.push_str(between);
        let is_value = between.trim() == "=" && holds_secret(key);
        out.push_str(if is_value { "'******'" } else { literal });
        (rest, key) = (behind, literal);
    }
    out + rest
}

/// How long the literal is that the text begins with; two quotes inside stand for one.
fn literal(text: &str) -> usize {
    let mut at = 1;
    while let Some(end) = text[at..].find('\'') {
        at += end + 1;
        if !text[at..].starts_with('\'') {
            return at;
        }
        at += 1;
    }
    text.len()
}

/// A line with its masked columns replaced; `None`: it cannot be masked.
fn message(line: &str, masks: &mut Masks<'_>) -> Result<Option<String>, String> {
    let mut json: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let Some(message) = json.as_object_mut() else { return Err("this is no JSON object".to_string()) };
    if !message.contains_key("payload")
        || !message.get("partition").is_some_and(Value::is_u64)
        || !message.get("offset").is_some_and(Value::is_u64)
    {
        return Err("this is no message of `kcat -J`: it has no partition, offset and payload".to_string());
    }
    if !masks.columns.is_empty() {
        // Headers may hold anything.
        message.remove("headers");
        for part in ["key", "payload"] {
            let Some(Value::String(text)) = message.get(part) else { continue };
            match serde_json::from_str::<Value>(text) {
                Ok(mut inner) if inner.is_object() => {
                    masks.hide(&mut inner);
                    message.insert(part.to_string(), Value::String(inner.to_string()));
                }
                // A bare key is one value: it is masked whole.
                _ if part == "key" => {
                    let word = masks.word(text);
                    message.insert(part.to_string(), Value::String(word));
                }
                _ => return Ok(None),
            }
        }
    }
    Ok(Some(json.to_string()))
}

struct Masks<'m> {
    columns: &'m [String],
    words: BTreeMap<String, String>,
}

impl Masks<'_> {
    /// The same value always gets the same word, so that keys and joins still meet.
    fn word(&mut self, value: &str) -> String {
        let next = format!("masked-{}", self.words.len() + 1);
        self.words.entry(value.to_string()).or_insert(next).clone()
    }

    /// Replaces values under the columns' names, however deep: an envelope has them inside `before` and `after`.
    fn hide(&mut self, value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields.iter_mut() {
                    if self.columns.iter().any(|column| column.eq_ignore_ascii_case(name)) {
                        *field = self.hidden(field);
                    } else {
                        self.hide(field);
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.hide(item)),
            _ => {}
        }
    }

    /// Texts become words, numbers the word's number, so that the column's type still fits.
    fn hidden(&mut self, field: &Value) -> Value {
        match field {
            Value::Null => Value::Null,
            Value::String(text) => Value::String(self.word(text)),
            Value::Bool(_) => Value::Bool(false),
            other => {
                let word = self.word(&other.to_string());
                let number = word.rsplit('-').next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0);
                if other.is_number() { Value::from(number) } else { Value::Null }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUMP: &str = "{\"topic\":\"t\",\"partition\":0,\"offset\":0,\"tstype\":\"create\",\"ts\":1,\"headers\":[\"who\",\"ada@x.org\"],\"key\":\"ada@x.org\",\"payload\":\"{\\\"id\\\":7,\\\"email\\\":\\\"ada@x.org\\\"}\"}\nnot json\n{\"partition\":0}\n{\"topic\":\"t\",\"partition\":0,\"offset\":1,\"tstype\":\"create\",\"ts\":2,\"key\":null,\"payload\":\"{\\\"before\\\":null,\\\"after\\\":{\\\"id\\\":7,\\\"email\\\":\\\"ada@x.org\\\"},\\\"op\\\":\\\"c\\\"}\"}\n{\"topic\":\"t\",\"partition\":0,\"offset\":2,\"tstype\":\"create\",\"ts\":3,\"key\":\"k\",\"payload\":null}\n{\"topic\":\"t\",\"partition\":0,\"offset\":3,\"tstype\":\"create\",\"ts\":3,\"key\":\"k\",\"payload\":\"ada@x.org\"}\n";

    #[test]
    fn a_dump_becomes_a_block_and_masked_values_are_gone() {
        let mask = ["EMAIL".to_string(), "id".to_string()];
        let (text, taken) = import("SELECT 1;\n", &[Dump { table: "t", lines: DUMP }], &mask, 100);
        assert!(!text.contains("ada@"), "{text}");
        assert_eq!(text.matches("masked-1").count(), 3, "{text}");
        assert_eq!((taken[0].kept, taken[0].cut, taken[0].unmaskable), (3, 0, 1));
        assert_eq!(taken[0].broken.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 3]);
        assert!(text.contains("```messages t kcat\n"));
    }

    #[test]
    fn a_dump_goes_by_its_topic_and_passwords_stay_at_home() {
        let script = "SET 'a.token' = 'tok';\nCREATE TABLE orders (id INT) WITH ('connector' = 'kafka', 'topic' = 'shop.t', 'properties.bootstrap.servers' = 'b:9092', \
                      'properties.sasl.jaas.config'='x password=''hide me'';', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nSELECT 'password', id FROM orders;\n";
        for name in ["shop.t", "orders"] {
            let (text, taken) = import(script, &[Dump { table: name, lines: DUMP }], &[], 100);
            assert_eq!(taken[0].table, "orders");
            assert!(text.contains("```messages orders kcat\n"), "{text}");
            assert!(!text.contains("'tok'") && !text.contains("hide me") && text.contains("SELECT 'password', id"), "{text}");
            assert_eq!(text.matches("'******'").count(), 2, "{text}");
        }
    }

    #[test]
    fn a_sample_keeps_the_first_messages() {
        let (text, taken) = import("SELECT 1;", &[Dump { table: "t", lines: DUMP }], &[], 1);
        assert_eq!((taken[0].kept, taken[0].cut, taken[0].broken.len()), (1, 3, 2));
        assert!(text.contains("ada@x.org"));
    }
}
