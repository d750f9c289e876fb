//! Executed rows: in exact order, key by key, and as the table that is left.

use super::keys::SinkKeys;
use super::plan::{is_racy, is_unordered};
use super::{Record, text};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// A value by which answers are compared: 1 and 1.0 are the same number.
fn comparable(value: &Json) -> String {
    match value {
        Json::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => format!("n{}", float as i64),
            _ => format!("n{number}"),
        },
        Json::Array(values) => format!("[{}]", values.iter().map(comparable).collect::<Vec<_>>().join(",")),
        Json::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().map(|(key, value)| format!("{key:?}:{}", comparable(value))).collect();
            fields.sort();
            format!("{{{}}}", fields.join(","))
        }
        Json::String(text) => format!("s{text:?}"),
        other => other.to_string(),
    }
}

/// Kind and values of each row; `None` if this is no changelog.
fn rows_of(rows: Option<&Json>) -> Option<Vec<(String, Vec<String>)>> {
    rows?
        .as_array()?
        .iter()
        .map(|row| {
            let row = row.as_array()?;
            Some((row.first()?.as_str()?.to_string(), row[1..].iter().map(comparable).collect()))
        })
        .collect()
}

type Rows = [(String, Vec<String>)];

fn key_of(row: &[String], key: Option<&[usize]>) -> Vec<String> {
    match key {
        None => row.to_vec(),
        Some(columns) => columns.iter().map(|&column| row.get(column).cloned().unwrap_or_default()).collect(),
    }
}

/// For each key the sequence of its rows; without a key each distinct row has its own.
fn by_key<'r>(rows: &'r Rows, key: Option<&[usize]>) -> BTreeMap<Vec<String>, Vec<&'r (String, Vec<String>)>> {
    let mut keys: BTreeMap<Vec<String>, Vec<_>> = BTreeMap::new();
    for row in rows {
        keys.entry(key_of(&row.1, key)).or_default().push(row);
    }
    keys
}

/// What is left at the end. With a key and no -U in the stream, a row replaces the one of its key.
fn folded(rows: &Rows, key: Option<&[usize]>) -> BTreeMap<Vec<String>, (Vec<String>, i64)> {
    let mut left: BTreeMap<Vec<String>, (Vec<String>, i64)> = BTreeMap::new();
    let upserts = key.is_some() && !rows.iter().any(|(kind, _)| kind == "-U") && rows.iter().any(|(kind, _)| kind != "+I");
    for (kind, row) in rows {
        if upserts {
            if kind == "-D" {
                left.remove(&key_of(row, key));
            } else {
                left.insert(key_of(row, key), (row.clone(), 1));
            }
        } else {
            let count = &mut left.entry(row.clone()).or_insert_with(|| (row.clone(), 0)).1;
            *count += if kind.starts_with('+') { 1 } else { -1 };
        }
    }
    left.retain(|_, (_, count)| *count != 0);
    left
}

/// How much of the order counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Exact,
    PerKey,
    OnlyFinal,
}

/// Right or not: in exact order, per key, at the end; `None`: not compared.
fn compare(golden: Option<&Json>, candidate: Option<&Json>, key: Option<&[usize]>, order: Order) -> [Option<bool>; 3] {
    let (a, b) = (rows_of(golden), rows_of(candidate));
    let both = |same: &dyn Fn(&Rows, &Rows) -> bool| a.as_ref().zip(b.as_ref()).is_some_and(|(a, b)| same(a, b));
    [
        (order < Order::PerKey).then(|| both(&|a, b| a == b)),
        (order < Order::OnlyFinal).then(|| both(&|a, b| by_key(a, key) == by_key(b, key))),
        Some(both(&|a, b| folded(a, key) == folded(b, key))),
    ]
}

fn positions(key: Option<&Json>) -> Option<Vec<usize>> {
    key?.as_array()?.iter().map(|column| column.as_u64().map(|column| column as usize)).collect()
}

pub fn judge(
    golden: &Record,
    candidate: &Record,
    keys: &SinkKeys,
    failed: bool,
    check: &mut impl FnMut(&'static str, bool, String, String),
) {
    if failed {
        let written = |record| Record::get(record, "sinks").filter(|sinks| sinks.as_object().is_some_and(|sinks| !sinks.is_empty()));
        let (theirs, ours) = (written(golden), written(candidate));
        if (theirs.is_some() || ours.is_some()) && !is_racy(golden) {
            let show = |sinks: Option<&Json>| sinks.map_or_else(|| "{}".to_string(), Json::to_string);
            check("sinks-failed", super::option_equal(theirs, ours), show(theirs), show(ours));
        }
        return;
    }
    let order = if is_racy(golden) {
        Order::OnlyFinal
    } else if is_unordered(golden) {
        Order::PerKey
    } else {
        Order::Exact
    };
    let ours_ok = text(candidate, "kind") == Some("ok");
    let show = |value: Option<&Json>| value.map_or_else(|| "(nothing)".to_string(), Json::to_string);
    if let Some(rows) = golden.get("rows") {
        let ours = if ours_ok { candidate.get("rows") } else { None };
        let key = positions(golden.get("upsertKey"));
        for (metric, right) in ["rows", "rows-key", "rows-final"].into_iter().zip(compare(Some(rows), ours, key.as_deref(), order)) {
            if let Some(right) = right {
                check(metric, right, show(Some(rows)), show(ours));
            }
        }
    }
    let empty = Map::new();
    let sinks_of = |record| Record::get(record, "sinks").and_then(Json::as_object);
    let ours = if ours_ok { sinks_of(candidate) } else { None }.unwrap_or(&empty);
    match sinks_of(golden) {
        Some(theirs) => {
            let spec = golden.get("sinkSpec").and_then(Json::as_array).filter(|spec| spec.len() == 1);
            let mut all: [Option<bool>; 3] = [None; 3];
            let mut tables: Vec<&String> = theirs.keys().chain(ours.keys()).collect();
            tables.sort();
            tables.dedup();
            let none = Json::Array(Vec::new());
            for table in tables {
                let key = keys.get(table).cloned().or_else(|| match (theirs.len(), spec) {
                    (1, Some(spec)) => positions(spec[0].get("upsertKey")),
                    _ => None,
                });
                let verdicts = compare(Some(theirs.get(table).unwrap_or(&none)), ours.get(table), key.as_deref(), order);
                for (sum, verdict) in all.iter_mut().zip(verdicts) {
                    *sum = verdict.map(|right| right && sum.unwrap_or(true)).or(*sum);
                }
            }
            for (metric, right) in ["sinks", "sinks-key", "sinks-final"].into_iter().zip(all) {
                if let Some(right) = right {
                    check(metric, right, show(golden.get("sinks")), show(candidate.get("sinks")));
                }
            }
        }
        None => {
            let first = text(golden, "sql").unwrap_or_default().trim_start().to_ascii_uppercase();
            if !ours.is_empty() && (first.starts_with("INSERT") || first.starts_with("EXECUTE")) {
                for metric in ["sinks", "sinks-key", "sinks-final"] {
                    check(metric, false, "{}".to_string(), show(candidate.get("sinks")));
                }
            }
        }
    }
}

/// The candidate's rows with each floating point number that is within 1e-12 (relative) of a recorded one replaced by that one.
pub fn snapped(candidate: &Record, golden: &Record) -> Record {
    let mut numbers = Vec::new();
    for field in ["rows", "sinks"] {
        golden.get(field).into_iter().for_each(|value| floats(value, &mut numbers));
    }
    let mut out = candidate.clone();
    for field in ["rows", "sinks"] {
        if let Some(value) = out.get_mut(field) {
            snap(value, &numbers);
        }
    }
    out
}

fn floats(value: &Json, numbers: &mut Vec<serde_json::Number>) {
    match value {
        Json::Array(values) => values.iter().for_each(|value| floats(value, numbers)),
        Json::Object(fields) => fields.values().for_each(|value| floats(value, numbers)),
        Json::Number(number) if number.is_f64() => numbers.push(number.clone()),
        _ => {}
    }
}

fn snap(value: &mut Json, numbers: &[serde_json::Number]) {
    match value {
        Json::Array(values) => values.iter_mut().for_each(|value| snap(value, numbers)),
        Json::Object(fields) => fields.values_mut().for_each(|value| snap(value, numbers)),
        Json::Number(ours) => {
            let near = |number: &&serde_json::Number| match (number.as_f64(), ours.as_f64()) {
                (Some(a), Some(b)) => a == b || (a - b).abs() <= 1e-12 * a.abs().max(b.abs()),
                _ => false,
            };
            if let Some(number) = numbers.iter().find(near) {
                *ours = number.clone();
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn order_counts_in_three_degrees() {
        let a = json!([["+I", 1, "a"], ["+I", 2, "b"]]);
        let b = json!([["+I", 2, "b"], ["+I", 1, "a"]]);
        let verdicts = compare(Some(&a), Some(&b), Some(&[0]), Order::Exact);
        assert_eq!(verdicts, [Some(false), Some(true), Some(true)]);
        assert_eq!(compare(Some(&a), Some(&b), None, Order::OnlyFinal), [None, None, Some(true)]);
    }

    #[test]
    fn an_upsert_stream_folds_by_key_and_a_retract_stream_by_row() {
        let upserts = json!([["+I", 1, "a"], ["+U", 1, "b"], ["+I", 2, "c"], ["-D", 2, null]]);
        assert_eq!(folded(&rows_of(Some(&upserts)).unwrap(), Some(&[0])).len(), 1);
        let retracts = json!([["+I", 1, "a"], ["-U", 1, "a"], ["+U", 1, "b"]]);
        let left = folded(&rows_of(Some(&retracts)).unwrap(), Some(&[0]));
        assert_eq!(left.into_values().map(|(row, count)| (row[1].clone(), count)).collect::<Vec<_>>(), [("s\"b\"".to_string(), 1)]);
    }

    #[test]
    fn what_is_left_out_is_wrong() {
        assert_eq!(compare(Some(&json!([])), None, None, Order::Exact), [Some(false); 3]);
    }
}
