//! The connector `rows`: exact rows with exact kinds, written in the table's option `data`.
//!
//! A line for each row, JSON: `["+I", 1, 10]`, `[5, "+U", 1, 11]` (the row's place over all sources first), or
//! `{"seq": 7, "op": "-D", "row": [1, 11]}`. Values are read by the column's type.

use crate::run::InputRow;
use rowkind_ir::json::Json;
use rowkind_ir::value_text::from_json;
use rowkind_ir::{RowKind, Table, Value};
use std::rc::Rc;

/// The rows of a table, in the order of their lines. `Err`: the connector's message.
pub fn parse(table: &Table) -> Result<Vec<InputRow>, String> {
    let text = table.option("data").unwrap_or("");
    let pause_ms = table.option("gap-ms").and_then(|gap| gap.trim().parse().ok()).unwrap_or(0);
    let lines = text.split('\n').map(str::trim).filter(|line| !line.is_empty());
    lines
        .enumerate()
        .map(|(place, line)| {
            parse_line(table, line, place as i64)
                .map(|row| InputRow { pause_ms, ..row })
                .map_err(|why| format!("rows connector: table {}: bad line: {line} : {why}", table.name.name))
        })
        .collect()
}

fn parse_line(table: &Table, line: &str, default_place: i64) -> Result<InputRow, String> {
    let json = Json::parse(line).map_err(|error| format!("{error:?}"))?;
    let mut place = default_place;
    let (op, values) = match &json {
        Json::Object(_) => {
            place = json.get("seq").and_then(number).unwrap_or(place);
            let op = json.get("op").and_then(text).unwrap_or("+I");
            match json.get("row") {
                Some(Json::Array(values)) => (op, &values[..]),
                _ => return Err("a line without a row".to_string()),
            }
        }
        Json::Array(values) => {
            let mut values = &values[..];
            if let Some(first) = values.first().and_then(number) {
                place = first;
                values = &values[1..];
            }
            match values.split_first() {
                Some((op, values)) => (text(op).unwrap_or(""), values),
                None => return Err("a line without a kind".to_string()),
            }
        }
        _ => return Err("a line is a list or an object".to_string()),
    };
    let physical = table.physical_columns();
    if values.len() != physical.len() {
        return Err(format!("line has {} values, the table has {} columns", values.len(), physical.len()));
    }
    let mut row = vec![Value::Null; table.columns.len()];
    for (&column, value) in physical.iter().zip(values) {
        row[column] = as_java(from_json(value, &table.columns[column].ty)?);
    }
    Ok(InputRow { place, kind: kind(op)?, pause_ms: 0, row: row.into() })
}

/// Maps come in the order of a Java hash map, as they do from the connector that the recordings were made with.
fn as_java(value: Value) -> Value {
    match value {
        Value::Map(entries) => {
            let mut entries: Vec<(Value, Value)> = entries.iter().map(|(key, value)| (key.clone(), as_java(value.clone()))).collect();
            crate::java_order::sort_entries(&mut entries);
            Value::Map(Rc::new(entries))
        }
        Value::Array(items) => Value::Array(Rc::new(items.iter().cloned().map(as_java).collect())),
        Value::Row(row) => Value::Row(Rc::new(row.iter().cloned().map(as_java).collect())),
        other => other,
    }
}

fn number(json: &Json) -> Option<i64> {
    match json {
        Json::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}

fn text(json: &Json) -> Option<&str> {
    match json {
        Json::String(text) => Some(text),
        _ => None,
    }
}

fn kind(op: &str) -> Result<RowKind, String> {
    match op.trim().to_ascii_uppercase().as_str() {
        "I" | "+I" => Ok(RowKind::Insert),
        "UB" | "-U" => Ok(RowKind::UpdateBefore),
        "UA" | "+U" => Ok(RowKind::UpdateAfter),
        "D" | "-D" => Ok(RowKind::Delete),
        _ => Err(format!("not a row kind: {op}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::{Column, ColumnKind, DataType, ObjectName, TypeKind};
    use std::collections::BTreeMap;

    fn table(data: &str) -> Table {
        let column =
            |name: &str| Column { name: name.to_string(), ty: DataType::new(TypeKind::Int), kind: ColumnKind::Physical, comment: None };
        Table {
            name: ObjectName { catalog: "c".into(), database: "d".into(), name: "t".into() },
            columns: vec![column("id"), column("v")],
            watermark: None,
            primary_key: None,
            partitioned_by: Vec::new(),
            options: BTreeMap::from([("data".to_string(), data.to_string())]),
            comment: None,
            span: None,
        }
    }

    #[test]
    fn a_line_may_say_its_place() {
        let data = "[\"+I\", 1, 10]\n[5, \"-U\", 1, null]\n{\"seq\": 7, \"op\": \"-D\", \"row\": [1, 11]}";
        let rows = parse(&table(data)).expect("good lines");
        let seen: Vec<_> = rows.iter().map(|row| (row.place, row.kind, row.row.to_vec())).collect();
        assert_eq!(
            seen,
            [
                (0, RowKind::Insert, vec![Value::Int(1), Value::Int(10)]),
                (5, RowKind::UpdateBefore, vec![Value::Int(1), Value::Null]),
                (7, RowKind::Delete, vec![Value::Int(1), Value::Int(11)]),
            ]
        );
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = parse(&table("[\"+I\", 1]")).expect_err("one value is missing");
        assert_eq!(error, "rows connector: table t: bad line: [\"+I\", 1] : line has 1 values, the table has 2 columns");
    }
}
