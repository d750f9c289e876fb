//! What a scenario can be compared with in one click: another version, another sink, without or with a time to live of its
//! state, another guarantee of its sink.
//!
//! In: the state. Out: for each axis that the scenario has, the other choices, each as an edit of the text. Never: offers what is
//! there already.

use crate::picture::Picture;
use crate::state::{Msg, State};
use rowkind_ir::report::{PlanNode, Role};
use rowkind_ir::{FlinkVersion, Gesture};

/// One axis of comparing, and its other choices.
#[derive(Debug)]
pub struct Axis {
    /// `Flink`, `sink`, `state TTL`, `guarantee`.
    pub name: &'static str,
    pub choices: Vec<(String, Choice)>,
}

/// What a choice does: an edit of the text, or another sink of the same run.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    Edit(Gesture),
    Sink(usize),
}

impl Choice {
    pub fn msg(&self) -> Msg {
        match self {
            Choice::Edit(gesture) => Msg::Wish(gesture.clone()),
            Choice::Sink(sink) => Msg::PickSink(*sink),
        }
    }
}

/// The session's option by which state that was not written for long is forgotten.
pub const TTL: &str = "table.exec.state.ttl";
const GUARANTEE: &str = "sink.delivery-guarantee";
/// Operators that remember rows for as long as their key lives, by the beginning of their names in Flink.
const REMEMBERING: [&str; 8] = [
    "Rank",
    "Deduplicate",
    "GroupAggregate",
    "GlobalGroupAggregate",
    "IncrementalGroupAggregate",
    "Join",
    "MultiJoin",
    "ChangelogNormalize",
];

pub fn axes(state: &State) -> Vec<Axis> {
    let Some(picture) = &state.shown else { return vec![] };
    let axes = [versions(picture), sinks(state, picture), ttl(state, picture), guarantee(state, picture)];
    axes.into_iter().filter(|axis| !axis.choices.is_empty()).collect()
}

fn versions(picture: &Picture) -> Axis {
    let names = FlinkVersion::ALL.into_iter().map(|version| version.to_string());
    let others = names.filter(|name| *name != picture.report().flink);
    let choice = |name: String| {
        let value = format!("\"{name}\"");
        (name, Choice::Edit(Gesture::Set { block: "scenario".to_string(), key: "flink".to_string(), value }))
    };
    Axis { name: "Flink", choices: others.map(choice).collect() }
}

fn sinks(state: &State, picture: &Picture) -> Axis {
    let sinks = picture.run().map_or(&[][..], |run| &run.sinks);
    let others = sinks.iter().enumerate().filter(|(index, _)| *index != state.sink);
    Axis { name: "sink", choices: others.map(|(index, sink)| (sink.table.clone(), Choice::Sink(index))).collect() }
}

/// The value of a SET in the text, as it is written.
pub fn written_ttl(text: &str) -> Option<&str> {
    let behind = text.split(TTL).nth(1)?;
    let line = behind.lines().next()?;
    line.split('\'').map(str::trim).find(|part| part.chars().any(|character| character.is_ascii_digit()))
}

fn ttl(state: &State, picture: &Picture) -> Axis {
    let remembers = |node: &PlanNode| REMEMBERING.contains(&node.name.as_str());
    let choices = match written_ttl(&state.text) {
        Some(_) => vec![("none".to_string(), None)],
        None if picture.report().plan.nodes.iter().any(remembers) => {
            ["10 s", "1 min", "1 h"].map(|value| (value.to_string(), Some(value))).to_vec()
        }
        None => vec![],
    };
    let choice = |(name, value): (String, Option<&str>)| {
        (name, Choice::Edit(Gesture::SetOption { key: TTL.to_string(), value: value.map(String::from) }))
    };
    Axis { name: "state TTL", choices: choices.into_iter().map(choice).collect() }
}

/// Of a sink that writes into Kafka.
fn guarantee(state: &State, picture: &Picture) -> Axis {
    let mut axis = Axis { name: "guarantee", choices: vec![] };
    let Some(sink) = picture.sink(state.sink) else { return axis };
    let node = picture.report().plan.nodes.iter().find(|node| node.role == Role::Sink && node.name == sink.table);
    if !node.is_some_and(|node| node.facts.iter().any(|fact| fact.contains("kafka"))) {
        return axis;
    }
    let made = picture
        .report()
        .statements
        .iter()
        .rev()
        .find(|statement| statement.label.starts_with("CREATE") && statement.label.ends_with(&format!(" {}", sink.table)));
    let declared = made.and_then(|made| state.text.get(made.span.range())).unwrap_or_default().to_ascii_lowercase();
    let set = |options: &[(&str, &str)]| {
        let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Choice::Edit(Gesture::SetTableOptions { table: sink.table.clone(), options })
    };
    axis.choices.push(match declared.contains("exactly-once") {
        true => ("at-least-once".to_string(), set(&[(GUARANTEE, "at-least-once")])),
        // A transaction needs a name of its own.
        false => ("exactly-once".to_string(), set(&[(GUARANTEE, "exactly-once"), ("sink.transactional-id-prefix", &sink.table)])),
    });
    axis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ttl_is_read_where_it_is_set() {
        assert_eq!(written_ttl("SET 'table.exec.state.ttl' = '10 s';\nSELECT 1;"), Some("10 s"));
        assert_eq!(written_ttl("SELECT 1;"), None);
    }
}
