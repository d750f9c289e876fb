//! Hints of a query block.
//!
//! In: `/*+ STATE_TTL(…) */` behind a SELECT, and the block's FROM tree. Out: the same tree with the hints on the nodes that
//! they speak of, and the aliases by which they name tables on the scans.

use super::scope::ScopeTable;
use super::Binder;
use crate::rel::{Hint, Rel, RelNode, RelOp};
use rowkind_sql::ast::{self as sql, HintArgument};
use std::rc::Rc;

impl Binder<'_> {
    /// The hints behind a SELECT, but those that belong to tables.
    pub fn block_hints(&self, select: sqlparser::tokenizer::Span) -> Vec<Hint> {
        let written = self.hints.iter().find(|list| list.behind == select.end).map_or(&[][..], |list| &list.hints);
        written.iter().filter(|hint| !hint.name.value.eq_ignore_ascii_case("OPTIONS")).map(hint).collect()
    }
}

pub fn hint(written: &sql::Hint) -> Hint {
    let mut key_values = Vec::new();
    let mut list = Vec::new();
    for argument in &written.arguments {
        match argument {
            HintArgument::Pair(key, value) => key_values.push((key.clone(), value.clone())),
            HintArgument::Item(item) => list.push(item.clone()),
        }
    }
    super::hint_order::as_java(&mut key_values);
    Hint { name: written.name.value.to_ascii_uppercase(), inherit_path: Vec::new(), key_values, list }
}

/// Puts a block's hints on its joins, and the aliases of its tables on their scans.
pub fn on_from(rel: &Rel, hints: &[Hint], tables: &[ScopeTable]) -> Rel {
    let mut aliases = tables.iter().map(|table| table.alias.clone());
    walk(rel, hints, &[0], &mut aliases)
}

/// A node with the hints, reached by a path from the top of its block.
pub fn attach(rel: &Rel, hints: &[Hint], path: &[usize]) -> Rel {
    let mut node: RelNode = (**rel).clone();
    let is_join = matches!(node.op, RelOp::Join { .. } | RelOp::Correlate { .. });
    for hint in hints {
        let fits = match hint.name.as_str() {
            "STATE_TTL" => true,
            _ => is_join,
        };
        if fits {
            node.hints.push(Hint { inherit_path: path.to_vec(), ..hint.clone() });
        }
    }
    Rc::new(node)
}

fn walk(rel: &Rel, hints: &[Hint], path: &[usize], aliases: &mut dyn Iterator<Item = String>) -> Rel {
    let below = |step: usize| [path, &[step]].concat();
    let mut node: RelNode = (**rel).clone();
    match &mut node.op {
        RelOp::Join { left, right, .. } => {
            *left = walk(left, hints, &below(0), aliases);
            *right = walk(right, hints, &below(1), aliases);
            return attach(&Rc::new(node), hints, path);
        }
        RelOp::Correlate { left, right, .. } => {
            *left = walk(left, hints, &below(0), aliases);
            *right = walk(right, hints, &below(1), aliases);
        }
        RelOp::Filter { input, .. } => *input = walk(input, hints, &below(0), aliases),
        RelOp::Project { input, .. } if matches!(input.op, RelOp::Join { .. }) => {
            *input = walk(input, hints, &below(0), aliases);
        }
        _ => {
            let alias = aliases.next().unwrap_or_default();
            // Only a table that stands in the FROM clause as it is gets its alias.
            if !matches!(node.op, RelOp::Scan { .. }) {
                return rel.clone();
            }
            node.hints.push(Hint {
                name: "ALIAS".to_string(),
                inherit_path: Vec::new(),
                key_values: Vec::new(),
                list: vec![alias],
            });
        }
    }
    Rc::new(node)
}
