//! STATE_TTL hints name tables; joins know left and right.

use super::build::{inputs, transform};
use crate::bind::hints::JOIN;
use crate::outcome::Failure;
use crate::rel::{Hint, Rel, RelOp};
use std::rc::Rc;

/// before  a join with STATE_TTL options:{o=1d, cu=6h}
/// after   a join with STATE_TTL options:{LEFT=1d, RIGHT=6h}
/// like    Flink `StateTtlHint`, `JoinHintsResolver`
pub fn resolve(rel: &Rel) -> Result<Rel, Failure> {
    let mut unknown: Vec<(String, String)> = Vec::new();
    let resolved = transform(rel, &mut |rel| {
        if let RelOp::Aggregate { input, .. } = &rel.op {
            return of_aggregate(&rel, input, &mut unknown);
        }
        if let RelOp::Correlate { right, .. } = &rel.op {
            let known = names(right);
            for hint in rel.hints.iter().filter(|hint| hint.name == "LOOKUP" && hint.inherit_path.len() <= 1) {
                let table = hint.key_values.iter().filter(|(key, value)| key == "table" && !known.contains(value));
                unknown.extend(table.map(|(_, value)| (value.clone(), hint.name.clone())));
            }
            return rel;
        }
        let RelOp::Join { left, right, .. } = &rel.op else { return rel };
        if rel.hints.is_empty() {
            return rel;
        }
        let sides = [("LEFT", names(left)), ("RIGHT", names(right))];
        let side_of = |name: &str| sides.iter().find(|(side, known)| *side == name || known.iter().any(|known| known == name));
        let mut node = (*rel).clone();
        node.hints.clear();
        for hint in &rel.hints {
            if hint.name == "STATE_TTL" {
                let missing = hint.key_values.iter().filter(|(key, _)| side_of(key).is_none());
                let is_outermost = hint.inherit_path.len() <= 1;
                unknown.extend(missing.filter(|_| is_outermost).map(|(key, _)| (key.clone(), hint.name.clone())));
                let mut found: Vec<(String, String)> = Vec::new();
                for (side, known) in &sides {
                    if let Some((_, value)) = hint.key_values.iter().find(|(key, _)| key == side || known.contains(key)) {
                        found.push((side.to_string(), value.clone()));
                    }
                }
                if !found.is_empty() {
                    node.hints.push(Hint { key_values: found, inherit_path: Vec::new(), ..hint.clone() });
                }
            } else if JOIN.contains(&hint.name.as_str()) {
                let missing = hint.list.iter().filter(|name| side_of(name).is_none());
                let is_outermost = hint.inherit_path.len() <= 1;
                unknown.extend(missing.filter(|_| is_outermost).map(|name| (name.clone(), hint.name.clone())));
                // The first table that is found decides.
                if let Some((side, _)) = hint.list.iter().find_map(|name| side_of(name)) {
                    node.hints.push(Hint { list: vec![side.to_string()], inherit_path: Vec::new(), ..hint.clone() });
                }
            } else {
                node.hints.push(hint.clone());
            }
        }
        Rc::new(node)
    });
    if unknown.is_empty() {
        return Ok(resolved);
    }
    let lines: Vec<String> = unknown.iter().map(|(name, hint)| format!("`{name}` in `{hint}`")).collect();
    Err(Failure::validation(format!(
        "The options of following hints cannot match the name of input tables or views: \n{}",
        lines.join("\n")
    )))
}

/// An aggregate has one input: STATE_TTL options:{t=10 s} becomes options:[10 s].
fn of_aggregate(rel: &Rel, input: &Rel, unknown: &mut Vec<(String, String)>) -> Rel {
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
            unknown.extend(node.hints[at].key_values.iter().map(|(key, _)| (key.clone(), "STATE_TTL".to_string())));
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
