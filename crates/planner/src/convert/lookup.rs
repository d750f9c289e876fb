//! Lookup joins: the right side is asked for each row's key.

use super::joins::strip_snapshot;
use crate::explain::node::{Attribute, join_type, joined_names, text};
use crate::explain::rex::Style;
use crate::infer::upsert_key::smallest;
use crate::outcome::Failure;
use crate::physical::{Join, LookupJoin, Node, Op, Plan, Scan};
use crate::rex::Rex;
use crate::rex_tools::{and, condition_of, conjuncts};
use rowkind_ir::Field;

/// before  Join(l.k = t.k) over l and [Calc over] Snapshot over [Calc over] a lookup source
/// after   LookupJoin with one input
pub fn convert(plan: &Plan, join: &Join, left: Plan, right: Plan) -> Result<Plan, Failure> {
    let below = strip_snapshot(&right);
    let source = lookup_source(&below).filter(|(scan, ..)| scan.abilities.lookup);
    let Some((scan, table_row, projection, filter)) = source else {
        return Ok(versions_of_now(plan, join, left, below.clone()));
    };
    let width = left.row.len();
    // The column of the table behind each column of the right side.
    let table_column = |column: usize| -> Option<usize> {
        match &projection {
            Some(exprs) => exprs[column].as_input(),
            None => Some(column),
        }
    };
    let mut lookup: Vec<(usize, Rex)> = Vec::new();
    // Constants that the filter fixes are keys too.
    for term in filter.iter().flat_map(conjuncts) {
        if let Some([a, b]) = term.args_of("=") {
            for (column, literal) in [(a, b), (b, a)] {
                if let (Some(column), true) = (column.as_input(), literal.is_literal()) {
                    lookup.push((column, literal.clone()));
                }
            }
        }
    }
    let mut used = vec![false; join.left_key.len()];
    for (i, (&l, &r)) in join.left_key.iter().zip(&join.right_key).enumerate() {
        if let Some(column) = table_column(r)
            && left.row[l].ty.kind == table_row[column].ty.kind
        {
            lookup.push((column, Rex::input(l, left.row[l].ty.clone())));
            used[i] = true;
        }
    }
    if lookup.is_empty() {
        return Err(Failure::table(format!(
            "Temporal table join requires an equality condition on fields of table [{}].",
            scan.table.name
        )));
    }
    let key_terms: Vec<Rex> = conjuncts(&join.condition)
        .into_iter()
        .filter(|term| {
            let keys = crate::rex_tools::join_keys(term, width);
            let known = keys.left.len() == 1
                && keys.rest.is_empty()
                && join
                    .left_key
                    .iter()
                    .zip(&join.right_key)
                    .enumerate()
                    .any(|(i, (l, r))| used[i] && keys.left[0] == *l && keys.right[0] == *r);
            !known
        })
        .collect();
    let condition = condition_of(vec![and(key_terms)]);
    let op = Op::LookupJoin(LookupJoin {
        table: scan.table.clone(),
        kind: join.kind,
        table_row,
        lookup,
        right_names: if projection.is_some() { right.names() } else { Vec::new() },
        projection,
        filter,
        condition,
        classic: false,
        upsert_materialize: false,
        retry: retry(plan),
        shuffle: option(plan, "shuffle").is_some_and(|value| value.eq_ignore_ascii_case("true")),
    });
    let left = match &op {
        Op::LookupJoin(lookup) if lookup.shuffle => {
            let keys: Vec<usize> = lookup.lookup.iter().filter_map(|(_, rex)| rex.as_input()).collect();
            super::physical::exchange(left, &keys)
        }
        _ => left,
    };
    Ok(plan.rebuilt(op, vec![left], plan.row.clone()))
}

/// What cannot be looked up would have to be joined as it changes: a plan that is refused once it is to be executed.
fn versions_of_now(plan: &Plan, join: &Join, left: Plan, right: Plan) -> Plan {
    let inputs = vec![super::physical::exchange(left, &join.left_key), super::physical::exchange(right, &join.right_key)];
    let op = Op::TemporalJoin { join: join.clone(), left_time: 0, right_time: None, primary_key: Vec::new() };
    plan.rebuilt(op, inputs, plan.row.clone())
}

/// What a LOOKUP hint says of an option.
fn option<'p>(plan: &'p Plan, name: &str) -> Option<&'p str> {
    let hint = plan.hints.iter().find(|hint| hint.name == "LOOKUP")?;
    hint.key_values.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// `lookup_miss, FIXED_DELAY, 10000ms, 3`: when the table is asked again.
fn retry(plan: &Plan) -> Option<String> {
    let (predicate, strategy) = (option(plan, "retry-predicate")?, option(plan, "retry-strategy")?);
    let delay = crate::settings::duration_ms(option(plan, "fixed-delay")?)?;
    let attempts = option(plan, "max-attempts")?;
    Some(format!("{predicate}, {}, {delay}ms, {attempts}", strategy.to_ascii_uppercase()))
}

/// The scan, its columns, and the Calc over it as projection and filter.
#[allow(clippy::type_complexity)]
fn lookup_source(plan: &Plan) -> Option<(Scan, Vec<Field>, Option<Vec<Rex>>, Option<Rex>)> {
    match &plan.op {
        Op::Scan(scan) => Some((scan.clone(), plan.row.to_vec(), None, None)),
        Op::Calc { exprs, condition } => match &plan.input().op {
            Op::Scan(scan) => Some((scan.clone(), plan.input().row.to_vec(), Some(exprs.clone()), condition.clone())),
            _ => None,
        },
        Op::ChangelogNormalize { .. } | Op::Exchange(_) | Op::WatermarkAssigner { .. } => lookup_source(plan.input()),
        _ => None,
    }
}

pub fn attributes(node: &Node, lookup: &LookupJoin, style: Style, out: &mut Vec<Attribute>) {
    let left = &node.input().row;
    out.push(("table", lookup.table.name.to_string()));
    out.push(("joinType", join_type(lookup.kind).to_string()));
    let keys: Vec<String> = lookup
        .lookup
        .iter()
        .map(|(column, rex)| {
            let value = match rex.as_value() {
                Some(value) => crate::explain::rex::bare_value(value, Style::Prefix),
                None => text(rex, left, Style::Prefix),
            };
            format!("{}={value}", lookup.table_row[*column].name)
        })
        .collect();
    out.push(("lookup", keys.join(", ")));
    if let Some(filter) = &lookup.filter {
        out.push(("where", text(filter, &lookup.table_row, style)));
    }
    if let Some(condition) = &lookup.condition {
        out.push(("joinCondition", text(condition, &node.row, style)));
    }
    // Names are unique only where the table's own row is joined.
    let select = if lookup.right_names.is_empty() {
        joined_names(&node.row, ", ")
    } else {
        let names: Vec<&str> = left.iter().map(|field| field.name.as_str()).chain(lookup.right_names.iter().map(String::as_str)).collect();
        names.join(", ")
    };
    out.push(("select", select));
    if lookup.upsert_materialize {
        out.push(("upsertMaterialize", "true".to_string()));
    }
    out.extend(lookup.retry.iter().map(|retry| ("retry", retry.clone())));
    if lookup.shuffle {
        out.push(("shuffle", "true".to_string()));
    }
    if !lookup.classic
        && let Some(keys) = node.input().upsert_keys()
        && let Some(key) = smallest(keys)
    {
        let key: Vec<String> = key.iter().map(usize::to_string).collect();
        out.push(("upsertKey", format!("[{}]", key.join(", "))));
    }
}
