//! The input as files that a producer takes: `key<TAB>value`, one message a line; a null value is empty.

use crate::document::BlockKind;
use crate::inputs::{Input, Origin};
use crate::program::Program;
use crate::simulate::{in_order, kafka};
use rowkind_engine::format::Encoder;
use rowkind_ir::connector::{KafkaFacts, Role};
use rowkind_ir::{Field, RowKind, Table};

/// Messages that go into one partition, one behind the other.
pub struct Chunk {
    pub file: String,
    pub topic: String,
    pub partition: u32,
    pub has_keys: bool,
    pub lines: String,
}

/// What is sent, in the order in which it arrives over all topics.
pub fn messages(text: &str, program: &Program, inputs: &[Input], left_out: &mut Vec<String>) -> Vec<Chunk> {
    let senders: Vec<Option<Sender>> = inputs.iter().map(|input| Sender::of(text, program, input, left_out)).collect();
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut last_sent: Vec<Option<(u32, u64)>> = vec![None; inputs.len()];
    for (input, row) in in_order(inputs) {
        let Some(sender) = &senders[input] else { continue };
        let arriving = &inputs[input].rows[row];
        // One message of a change stream can be two changes.
        if arriving.at.is_some() && arriving.at == last_sent[input] {
            continue;
        }
        last_sent[input] = arriving.at;
        let (partition, key, value) = sender.message(arriving.at, arriving.kind, &arriving.row);
        let line = format!("{}{}\n", key.as_ref().map_or(String::new(), |key| format!("{key}\t")), value.unwrap_or_default());
        match chunks.last_mut() {
            Some(chunk) if chunk.topic == sender.topic && chunk.partition == partition && chunk.has_keys == key.is_some() => {
                chunk.lines.push_str(&line)
            }
            _ => {
                let file = format!("input/{:04}-{}-{partition}.tsv", chunks.len() + 1, plain(&sender.topic));
                chunks.push(Chunk { file, topic: sender.topic.clone(), partition, has_keys: key.is_some(), lines: line });
            }
        }
    }
    chunks
}

/// A name that is safe in a path.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' }).collect()
}

/// How a table's rows become messages.
struct Sender {
    topic: String,
    facts: KafkaFacts,
    key: Option<Encoder>,
    value: Option<Encoder>,
    /// Messages as the scenario has them: partition, offset, key, value.
    raw: Vec<(u32, u64, Option<String>, Option<String>)>,
}

impl Sender {
    fn of(text: &str, program: &Program, input: &Input, left_out: &mut Vec<String>) -> Option<Sender> {
        let table = &input.table;
        let name = &table.name.name;
        let Some(facts) = kafka(table, Role::Source) else {
            let connector = table.option("connector").unwrap_or("none");
            left_out.push(format!("The table `{name}` has the connector `{connector}`: its rows are not exported."));
            return None;
        };
        let topic = facts.topics.first().cloned().unwrap_or_else(|| name.clone());
        let raw = if input.origin == Origin::Messages { raw(text, program, name) } else { Vec::new() };
        let fields =
            |columns: &[usize], prefix: &str| -> Vec<Field> { columns.iter().map(|&column| field(table, column, prefix)).collect() };
        let value = Encoder::new(&facts.value_format, fields(&facts.value, "")).ok();
        let key = facts.key_format.as_ref().and_then(|format| Encoder::new(format, fields(&facts.key, &facts.key_prefix)).ok());
        if value.is_none() && raw.is_empty() {
            left_out.push(format!("The rows of `{name}`: its format `{}` is not written here.", facts.value_format.name));
            return None;
        }
        Some(Sender { topic, facts, key, value, raw })
    }

    fn message(&self, at: Option<(u32, u64)>, kind: RowKind, row: &[rowkind_ir::Value]) -> (u32, Option<String>, Option<String>) {
        if let Some((partition, _, key, value)) = self.raw.iter().find(|(partition, offset, ..)| Some((*partition, *offset)) == at) {
            return (*partition, key.clone(), value.clone());
        }
        let bytes = |encoder: &Option<Encoder>, columns: &[usize]| {
            let bytes = encoder.as_ref()?.encode(kind, row, columns).ok()??;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        };
        let key = bytes(&self.key, &self.facts.key);
        let value = if self.facts.upsert && kind.retracts() { None } else { bytes(&self.value, &self.facts.value) };
        (0, key, value)
    }
}

fn field(table: &Table, column: usize, prefix: &str) -> Field {
    let column = &table.columns[column];
    Field::new(column.name.strip_prefix(prefix).unwrap_or(&column.name), column.ty.clone())
}

/// The messages of a table's block, as they stand there.
fn raw(text: &str, program: &Program, table: &str) -> Vec<(u32, u64, Option<String>, Option<String>)> {
    let block = program
        .document
        .blocks
        .iter()
        .find(|block| block.kind == BlockKind::Messages && block.words.first().is_some_and(|word| word == table));
    let Some(block) = block else { return Vec::new() };
    let lines = text[block.span.range()].lines().filter(|line| !line.trim().is_empty());
    if block.words.get(1).is_none_or(|word| word != "kcat") {
        return lines.enumerate().map(|(offset, line)| (0, offset as u64, None, Some(line.to_string()))).collect();
    }
    let line = |line: &str| {
        let json: serde_json::Value = serde_json::from_str(line).ok()?;
        let text = |name: &str| json[name].as_str().map(str::to_string);
        Some((json["partition"].as_u64()? as u32, json["offset"].as_u64()?, text("key"), text("payload")))
    };
    lines.filter_map(line).collect()
}
