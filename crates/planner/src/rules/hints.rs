//! STATE_TTL hints name tables; joins know left and right.

use super::build::{inputs, transform};
use crate::rel::{Hint, Rel, RelOp};
use std::rc::Rc;

/// before  a join with STATE_TTL options:{o=1d, cu=6h}
/// after   a join with STATE_TTL options:{LEFT=1d, RIGHT=6h}
/// like    Flink `StateTtlHint`, `JoinHintsResolver`
pub fn resolve(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        if let RelOp::Aggregate { input, .. } = &rel.op {
            return of_aggregate(&rel, input);
        }
        let RelOp::Join { left, right, .. } = &rel.op else { return rel };
        let Some(at) = rel.hints.iter().position(|hint| hint.name == "STATE_TTL") else { return rel };
        let mut resolved: Vec<(String, String)> = Vec::new();
        for (side, input) in [("LEFT", left), ("RIGHT", right)] {
            let known = names(input);
            if let Some((_, value)) = rel.hints[at].key_values.iter().find(|(key, _)| key == side || known.contains(key)) {
                resolved.push((side.to_string(), value.clone()));
            }
        }
        let mut node = (*rel).clone();
        if resolved.is_empty() {
            node.hints.remove(at);
        } else {
            node.hints[at] = Hint { key_values: resolved, inherit_path: Vec::new(), ..node.hints[at].clone() };
        }
        Rc::new(node)
    })
}

/// An aggregate has one input: STATE_TTL options:{t=10 s} becomes options:[10 s].
fn of_aggregate(rel: &Rel, input: &Rel) -> Rel {
    let Some(at) = rel.hints.iter().position(|hint| hint.name == "STATE_TTL" && !hint.key_values.is_empty()) else {
        return rel.clone();
    };
    let known = names(input);
    let mut node = (**rel).clone();
    match node.hints[at].key_values.iter().find(|(key, _)| known.contains(key)) {
        Some((_, value)) => {
            let list = vec![value.clone()];
            node.hints[at] = Hint { list, key_values: Vec::new(), inherit_path: Vec::new(), ..node.hints[at].clone() };
        }
        None => {
            node.hints.remove(at);
        }
    }
    Rc::new(node)
}

/// The aliases and tables of a query block; other blocks are not looked into once an alias is found.
fn names(rel: &Rel) -> Vec<String> {
    let mut out: Vec<String> = rel.hints.iter().filter(|hint| hint.name == "ALIAS").flat_map(|hint| hint.list.iter().cloned()).collect();
    if !out.is_empty() {
        return out;
    }
    if let RelOp::Scan { table } = &rel.op {
        out.push(table.0.name.name.clone());
    }
    out.extend(inputs(rel).iter().flat_map(names));
    out
}
