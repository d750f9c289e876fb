//! Operators against changelog text.
//!
//! `+I[1, a] -D[1, null]`: numbers are BIGINT, `@5` is a timestamp of 5 ms, `null`, `true`, `false`; all else is text.
//! `~5` is a watermark of 5 ms. A leading `1:` names the operator's input (0 without).

use crate::operator::{Item, Operator, Output};
use rowkind_ir::{Change, RowKind, Timestamp, Value};

/// Feeds the input and compares what comes out. Watermarks in the output are not looked at.
#[track_caller]
pub fn check(operator: &mut dyn Operator, input: &str, expected: &str) {
    let given = run(operator, input);
    let expected: Vec<String> = elements(expected).into_iter().map(|(_, item)| show(&item)).collect();
    assert_eq!(given.join(" "), expected.join(" "), "for {input}");
}

fn run(operator: &mut dyn Operator, input: &str) -> Vec<String> {
    let mut out = Output::new(0);
    for (input, item) in elements(input) {
        match item {
            Item::Change(change) => operator.on_change(input, change, &mut out),
            Item::Watermark(watermark) => {
                out.watermark = watermark;
                operator.on_watermark(watermark, &mut out);
            }
            Item::Idle(_) | Item::Barrier => unreachable!("no text of an element is one"),
        }
        assert_eq!(out.failure, None);
    }
    out.items.iter().filter(|item| matches!(item, Item::Change(_))).map(show).collect()
}

fn show(item: &Item) -> String {
    match item {
        Item::Watermark(watermark) => format!("~{watermark}"),
        Item::Idle(idle) => format!("idle={idle}"),
        Item::Barrier => "barrier".to_string(),
        Item::Change(change) => {
            let cells: Vec<_> = change.row.iter().map(cell).collect();
            format!("{}[{}]", change.kind, cells.join(", "))
        }
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Boolean(value) => value.to_string(),
        Value::BigInt(value) => value.to_string(),
        Value::String(value) => value.to_string(),
        Value::Timestamp(value) => format!("@{}", value.millis()),
        other => format!("{other:?}"),
    }
}

fn elements(text: &str) -> Vec<(usize, Item)> {
    let mut elements = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let mut input = 0;
        if let Some((number, behind)) = rest.split_once(':').filter(|(number, _)| number.len() == 1) {
            input = number.parse().expect("an input's number");
            rest = behind;
        }
        if let Some(watermark) = rest.strip_prefix('~') {
            let (number, behind) = watermark.split_once(' ').unwrap_or((watermark, ""));
            elements.push((input, Item::Watermark(number.parse().expect("a watermark"))));
            rest = behind.trim();
            continue;
        }
        let kind = RowKind::parse(&rest[..2]).expect("a row kind");
        let (cells, behind) = rest[3..].split_once(']').expect("a closing bracket");
        let row = cells.split(',').map(|cell| value(cell.trim())).collect();
        elements.push((input, Item::Change(Change { kind, row })));
        rest = behind.trim();
    }
    elements
}

fn value(cell: &str) -> Value {
    match cell {
        "null" => Value::Null,
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        _ => match (cell.strip_prefix('@'), cell.parse()) {
            (Some(millis), _) => Value::Timestamp(Timestamp::from_millis(millis.parse().expect("milliseconds"))),
            (None, Ok(number)) => Value::BigInt(number),
            (None, Err(_)) => Value::str(cell),
        },
    }
}
