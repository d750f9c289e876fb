//! Why a node's mode is what it is, as far as other nodes are the reason: who downstream asked for old rows or does without,
//! and where an upsert key was lost.
//!
//! In: the nodes of a stream plan, inputs before their consumers, and which of those that hand changes on ask for old rows themselves.
//! Out: sentences behind those that a node has of its own.

use rowkind_ir::plan::{Node, NodeId, Operator};

pub fn explain(nodes: &mut [Node], asking: &[bool]) {
    for id in 0..nodes.len() {
        let mut said = Vec::new();
        said.extend(kinds(nodes, id));
        said.extend(update_before(nodes, asking, id));
        said.extend(lost_key(nodes, id));
        nodes[id].because.extend(said);
    }
}

/// How a node is called in a sentence.
fn called(nodes: &[Node], id: NodeId) -> String {
    match &nodes[id].operator {
        Operator::Sink(sink) => sink.table.as_ref().map_or("the result".to_string(), |table| format!("the sink {}", table.name.name)),
        Operator::Source(source) => format!("the source {}", source.table.name.name),
        operator => format!("{} (node {id})", operator.name()),
    }
}

/// Nodes that hand on what they get, kind by kind.
fn hands_on(operator: &Operator) -> bool {
    matches!(
        operator,
        Operator::Calc { .. }
            | Operator::Exchange(_)
            | Operator::Union
            | Operator::WatermarkAssigner { .. }
            | Operator::MiniBatchAssigner { .. }
            | Operator::Correlate { .. }
            | Operator::Expand { .. }
    )
}

/// A sentence for the kinds of a node that has none yet.
fn kinds(nodes: &[Node], id: NodeId) -> Option<String> {
    let node = &nodes[id];
    if !node.because.is_empty() || matches!(node.operator, Operator::Sink(_)) {
        return None;
    }
    if node.inputs.is_empty() {
        return Some(format!("It only appends: [{}].", node.mode));
    }
    let appends = |id: &NodeId| nodes[*id].mode.is_insert_only();
    Some(match (node.inputs.iter().all(appends), node.mode.is_insert_only()) {
        (true, true) => "Its input only appends, and it sends each result once: I.".to_string(),
        (false, true) => "It takes its input's changes in and sends each result once: I.".to_string(),
        (_, false) => format!("It sends [{}] of what its input sends.", node.mode),
    })
}

/// Who asked for the old rows of updates, or who does without them.
fn update_before(nodes: &[Node], asking: &[bool], id: NodeId) -> Vec<String> {
    let mode = nodes[id].mode;
    if !mode.update_after && !mode.update_before {
        return Vec::new();
    }
    let mut said = Vec::new();
    for consumer in consumers(nodes, asking, id) {
        let name = called(nodes, consumer);
        let sentence = match (mode.update_before, &nodes[consumer].operator) {
            (true, Operator::Sink(sink)) if sink.mode.update_before => format!("UB goes on to {name}: nothing before it drops old rows."),
            (true, Operator::Sink(_)) => format!("UB goes as far as {name}, which does not store it."),
            (true, Operator::Calc { .. }) => {
                format!("UB is sent because {name} asks for old rows: its condition may let one in and the other not.")
            }
            (true, Operator::DropUpdateBefore) => format!("UB is sent, and {name} drops it right behind."),
            (true, _) => format!("UB is sent because {name} asks for old rows: it takes them back from its state."),
            (false, Operator::Sink(sink)) if sink.table.is_none() => "No UB: nobody asks a SELECT's result for old rows.".to_string(),
            (false, Operator::Sink(_)) => format!("No UB: {name} replaces rows by their key and asks for none."),
            (false, _) => format!("No UB: {name} finds the old row in its own state."),
        };
        if !said.contains(&sentence) {
            said.push(sentence);
        }
    }
    said
}

/// The nearest nodes downstream that do more than hand on, or that ask for old rows themselves.
fn consumers(nodes: &[Node], asking: &[bool], id: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut open = vec![id];
    while let Some(at) = open.pop() {
        for (consumer, node) in nodes.iter().enumerate().filter(|(_, node)| node.inputs.contains(&at)) {
            if hands_on(&node.operator) && !asking[consumer] {
                open.push(consumer);
            } else if !found.contains(&consumer) {
                found.push(consumer);
            }
        }
    }
    found.sort_unstable();
    found
}

/// At which node upstream the upsert key was lost; the node where it happens says so itself.
fn lost_key(nodes: &[Node], id: NodeId) -> Option<String> {
    let has_key = |id: NodeId| nodes[id].upsert_keys.as_ref().is_some_and(|keys| !keys.is_empty());
    if has_key(id) || nodes[id].inputs.is_empty() {
        return None;
    }
    if nodes[id].inputs.iter().any(|&input| has_key(input)) {
        return None;
    }
    let mut open = nodes[id].inputs.clone();
    while let Some(at) = open.pop() {
        if has_key(at) {
            continue;
        }
        if let Some(&before) = nodes[at].inputs.iter().find(|&&input| has_key(input)) {
            let key = nodes[before].upsert_keys.as_ref()?.first()?;
            let names: Vec<&str> = key.iter().map(|&column| nodes[before].schema[column].name.as_str()).collect();
            return Some(format!("There is no upsert key: ({}) was lost at {}.", names.join(", "), called(nodes, at)));
        }
        open.extend(&nodes[at].inputs);
    }
    None
}
