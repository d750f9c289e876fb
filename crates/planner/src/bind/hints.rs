//! Hints of a query block.
//!
//! In: `/*+ STATE_TTL(…) */` behind a SELECT, and the block's FROM tree. Out: the same tree with the hints on the nodes that
//! they speak of, and the aliases by which they name tables on the scans.

use super::scope::ScopeTable;
use super::{Binder, Bound};
use crate::outcome::{Failure, Refusal};
use crate::rel::{Hint, Rel, RelNode, RelOp};
use rowkind_sql::ast::{self as sql, HintArgument};
use std::rc::Rc;

/// Hints of a query block that Flink knows.
const BLOCK: [&str; 8] = ["STATE_TTL", "BROADCAST", "SHUFFLE_HASH", "SHUFFLE_MERGE", "NEST_LOOP", "LOOKUP", "MULTI_JOIN", "OPTIONS"];

/// Hints of joins that name the side they are about.
pub const JOIN: [&str; 4] = ["BROADCAST", "SHUFFLE_HASH", "SHUFFLE_MERGE", "NEST_LOOP"];

impl Binder<'_> {
    /// The hints behind a SELECT, but those that belong to tables.
    pub fn block_hints(&self, select: sqlparser::tokenizer::Span) -> Bound<Vec<Hint>> {
        let written = self.hints.iter().find(|list| list.behind == select.end).map_or(&[][..], |list| &list.hints);
        let mut hints = Vec::new();
        for written in written {
            let hint = hint(written);
            if !BLOCK.contains(&hint.name.as_str()) {
                return Err(assertion(format!("Hint: {} should be registered in the HintStrategyTable", hint.name)));
            }
            match hint.name.as_str() {
                "OPTIONS" => continue,
                "STATE_TTL" => check_ttl(&hint)?,
                "LOOKUP" => check_lookup(&hint)?,
                _ => {}
            }
            hints.push(hint);
        }
        Ok(hints)
    }

    /// The options that a hint gives to a table.
    pub fn table_options(&self, written: &sql::Hint) -> Bound<Option<Hint>> {
        let hint = hint(written);
        if hint.name != "OPTIONS" {
            return Err(assertion(format!("Hint: {} should be registered in the HintStrategyTable", hint.name)));
        }
        if hint.key_values.is_empty() {
            return Err(assertion("Hint [OPTIONS] only support non empty key value options"));
        }
        if !self.options.flag("table.dynamic-table-options.enabled", true) {
            let message = "The 'OPTIONS' hint is allowed only when the config option 'table.dynamic-table-options.enabled' is set to true.";
            return Err(Failure::validation(message));
        }
        Ok(Some(hint))
    }
}

fn check_ttl(hint: &Hint) -> Bound<()> {
    if !hint.list.is_empty() {
        return Err(assertion("Invalid list options in STATE_TTL hint, only support key-value options."));
    }
    let bad = hint.key_values.iter().find(|(_, value)| crate::settings::duration_ms(value).is_none());
    match bad {
        Some((_, value)) if !value.trim_start().starts_with(|sign: char| sign.is_ascii_digit()) => {
            let cause = format!("text does not start with a number, and is not a valid ISO-8601 duration format: {value}");
            Err(assertion(format!("Invalid STATE_TTL hint value: {cause}")))
        }
        _ => Ok(()),
    }
}

fn check_lookup(hint: &Hint) -> Bound<()> {
    let value = |name: &str| hint.key_values.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    if value("table").is_none() {
        return Err(assertion("Invalid LOOKUP hint: incomplete required option(s): [Key: 'table' , default: null (fallback keys: [])]"));
    }
    let retry = ["retry-predicate", "retry-strategy", "fixed-delay", "max-attempts"].map(value);
    if retry.iter().any(Option::is_some) && retry.iter().any(Option::is_none) {
        return Err(assertion("Invalid LOOKUP hint: retry options can be both null or all not null"));
    }
    match retry[3].and_then(|attempts| attempts.parse::<i32>().ok()) {
        Some(attempts) if attempts <= 0 => {
            Err(assertion(format!("Invalid LOOKUP hint option: max-attempts value should be positive integer but was {attempts}")))
        }
        _ => Ok(()),
    }
}

fn assertion(message: impl Into<String>) -> Failure {
    Failure::Refused(Refusal::new("java.lang.AssertionError", message))
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
            let lookups: Vec<Hint> = hints.iter().filter(|hint| hint.name == "LOOKUP").cloned().collect();
            return attach(&Rc::new(node), &lookups, path);
        }
        RelOp::Filter { input, .. } => *input = walk(input, hints, &below(0), aliases),
        RelOp::Project { input, .. } if matches!(input.op, RelOp::Join { .. }) => {
            *input = walk(input, hints, &below(0), aliases);
        }
        _ => {
            let alias = aliases.next().unwrap_or_default();
            // Key columns that a join computes stand above the table.
            let last = rel.row.last().map(|field| field.name.as_str()).unwrap_or_default();
            if let RelOp::Project { input, .. } = &mut node.op
                && let RelOp::Scan { table } = &input.op
                && !table.0.columns.iter().any(|column| column.name == last)
            {
                *input = walk(input, hints, &below(0), &mut std::iter::once(alias));
                return Rc::new(node);
            }
            node.hints.push(Hint { name: "ALIAS".to_string(), inherit_path: Vec::new(), key_values: Vec::new(), list: vec![alias] });
        }
    }
    Rc::new(node)
}
