//! Functions of arrays and maps by name.
//!
//! Elements are equal as `=` has it, except that null equals null: 0.0 and -0.0 are one, NaN is none.

use super::EvalError;
use super::call::{Body, Call, integer, lenient, strict, string, text};
use super::compare::Comparator;
use super::constructors::put;
use super::strings::java_split;
use crate::types::TypeKind;
use crate::value::Value;
use std::cmp::Ordering;
use std::rc::Rc;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    if call.name.starts_with("ARRAY_") {
        let TypeKind::Array(element) = call.kind(0) else { return None };
        let elements = Comparator::of(element, element, call.session)?;
        return arrays(call, elements);
    }
    maps(call)
}

fn items(value: &Value) -> &[Value] {
    match value {
        Value::Array(items) => items,
        _ => &[],
    }
}

fn array(items: Vec<Value>) -> Result<Value, EvalError> {
    Ok(Value::Array(Rc::new(items)))
}

fn arrays(call: Call<'_>, elements: Comparator) -> Option<Body> {
    Some(match call.name {
        "ARRAY_CONTAINS" => needle(move |items, needle| Ok(Value::Boolean(items.iter().any(|item| elements.same(item, needle))))),
        "ARRAY_POSITION" => strict(move |args| {
            let found = items(&args[0]).iter().position(|item| elements.same(item, &args[1]));
            Ok(Value::Int(found.map_or(0, |index| index as i32 + 1)))
        }),
        "ARRAY_APPEND" => needle(|items, item| array([items, std::slice::from_ref(item)].concat())),
        "ARRAY_PREPEND" => needle(|items, item| array([std::slice::from_ref(item), items].concat())),
        "ARRAY_REMOVE" => needle(move |items, needle| array(items.iter().filter(|item| !elements.same(item, needle)).cloned().collect())),
        "ARRAY_REVERSE" => strict(|args| array(items(&args[0]).iter().rev().cloned().collect())),
        "ARRAY_DISTINCT" => strict(move |args| array(union(&elements, &[items(&args[0])]))),
        "ARRAY_UNION" => strict(move |args| array(union(&elements, &[items(&args[0]), items(&args[1])]))),
        "ARRAY_INTERSECT" => strict(move |args| array(kept(&elements, items(&args[0]), items(&args[1]), true))),
        "ARRAY_EXCEPT" => strict(move |args| array(kept(&elements, items(&args[0]), items(&args[1]), false))),
        "ARRAY_CONCAT" => strict(|args| array(args.iter().flat_map(items).cloned().collect())),
        "ARRAY_SLICE" => strict(|args| array(slice(items(&args[0]), integer(&args[1]), args.get(2).map(integer)))),
        "ARRAY_MAX" => strict(move |args| Ok(extreme(&elements, items(&args[0]), Ordering::Greater))),
        "ARRAY_MIN" => strict(move |args| Ok(extreme(&elements, items(&args[0]), Ordering::Less))),
        "ARRAY_SORT" => strict(move |args| {
            let is_true = |index: usize| args.get(index).map(|value| *value == Value::Boolean(true));
            let ascending = is_true(1).unwrap_or(true);
            let nulls_first = is_true(2).unwrap_or(ascending);
            let mut sorted = items(&args[0]).to_vec();
            sort(&mut sorted, |a, b| match (a.is_null(), b.is_null()) {
                (true, true) => 0,
                (true, false) => {
                    if nulls_first {
                        -1
                    } else {
                        1
                    }
                }
                (false, true) => {
                    if nulls_first {
                        1
                    } else {
                        -1
                    }
                }
                (false, false) => {
                    let wanted = if ascending { Ordering::Greater } else { Ordering::Less };
                    if elements.order(a, b) == Some(wanted) { 1 } else { -1 }
                }
            });
            array(sorted)
        }),
        "ARRAY_JOIN" => strict(|args| {
            let replacement = args.get(2).map(text);
            let parts: Vec<&str> =
                (items(&args[0]).iter()).filter_map(|item| if item.is_null() { replacement } else { Some(text(item)) }).collect();
            string(parts.join(text(&args[1])))
        }),
        _ => return None,
    })
}

/// A function of an array that is not null and an element that may be.
fn needle(function: impl Fn(&[Value], &Value) -> Result<Value, EvalError> + 'static) -> Body {
    lenient(move |args| if args[0].is_null() { Ok(Value::Null) } else { function(items(&args[0]), &args[1]) })
}

/// The first of equals, in order.
fn union(elements: &Comparator, lists: &[&[Value]]) -> Vec<Value> {
    let mut out: Vec<Value> = Vec::new();
    for item in lists.iter().copied().flatten() {
        if !out.iter().any(|existing| elements.same(existing, item)) {
            out.push(item.clone());
        }
    }
    out
}

fn kept(elements: &Comparator, items: &[Value], others: &[Value], common: bool) -> Vec<Value> {
    let mut out = union(elements, &[items]);
    out.retain(|item| others.iter().any(|other| elements.same(item, other)) == common);
    out
}

/// Both ends count from 1, negative ones from the end, and both are in.
fn slice(items: &[Value], start: i64, end: Option<i64>) -> Vec<Value> {
    let length = items.len() as i64;
    let place = |index: i64| if index < 0 { length + index + 1 } else { index };
    let start = place(start).max(1);
    let end = end.map_or(length, place).min(length);
    if start > end { Vec::new() } else { items[start as usize - 1..end as usize].to_vec() }
}

fn extreme(elements: &Comparator, items: &[Value], wanted: Ordering) -> Value {
    let mut best = &Value::Null;
    for item in items.iter().filter(|item| !item.is_null()) {
        if best.is_null() || elements.order(item, best) == Some(wanted) {
            best = item;
        }
    }
    best.clone()
}

/// Sorts with Flink's comparison, which never says "equal" and so can be seen over -0.0 and NaN: short lists as Java does it, a
/// run at the start (turned round if it falls) and binary insertion of the rest.
fn sort(items: &mut [Value], compare: impl Fn(&Value, &Value) -> i32) {
    if items.len() >= 32 {
        items.sort_by(|a, b| compare(a, b).cmp(&-compare(b, a)).then(Ordering::Equal));
        return;
    }
    if items.len() < 2 {
        return;
    }
    let mut run = 2;
    if compare(&items[1], &items[0]) < 0 {
        while run < items.len() && compare(&items[run], &items[run - 1]) < 0 {
            run += 1;
        }
        items[..run].reverse();
    } else {
        while run < items.len() && compare(&items[run], &items[run - 1]) >= 0 {
            run += 1;
        }
    }
    for i in run..items.len() {
        let (mut low, mut high) = (0, i);
        while low < high {
            let middle = (low + high) / 2;
            if compare(&items[i], &items[middle]) < 0 {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        items[low..=i].rotate_right(1);
    }
}

fn entries(value: &Value) -> &[(Value, Value)] {
    match value {
        Value::Map(entries) => entries,
        _ => &[],
    }
}

fn maps(call: Call<'_>) -> Option<Body> {
    Some(match call.name {
        "MAP_KEYS" => strict(|args| array(entries(&args[0]).iter().map(|(key, _)| key.clone()).collect())),
        "MAP_VALUES" => strict(|args| array(entries(&args[0]).iter().map(|(_, value)| value.clone()).collect())),
        "MAP_ENTRIES" => strict(|args| {
            let row = |(key, value): &(Value, Value)| Value::Row(Rc::new([key.clone(), value.clone()].into()));
            array(entries(&args[0]).iter().map(row).collect())
        }),
        "MAP_UNION" => {
            let keys = key_comparator(call)?;
            strict(move |args| {
                let mut out = Vec::new();
                for (key, value) in args.iter().flat_map(entries) {
                    put(&mut out, &keys, key.clone(), value.clone());
                }
                Ok(Value::Map(Rc::new(out)))
            })
        }
        "MAP_FROM_ARRAYS" => {
            let keys = key_comparator(call)?;
            strict(move |args| {
                let (names, values) = (items(&args[0]), items(&args[1]));
                if names.len() != values.len() {
                    let text = format!(
                        "Invalid function MAP_FROM_ARRAYS call:\nThe length of the keys array {} is not equal to the length of the values array {}",
                        names.len(),
                        values.len()
                    );
                    return Err(EvalError::new("org.apache.flink.util.FlinkRuntimeException", text));
                }
                let mut out = Vec::new();
                for (key, value) in names.iter().zip(values) {
                    put(&mut out, &keys, key.clone(), value.clone());
                }
                Ok(Value::Map(Rc::new(out)))
            })
        }
        "STR_TO_MAP" => strict(|args| {
            let (parts, pairs) = (args.get(1).map_or(",", text), args.get(2).map_or("=", text));
            Ok(Value::Map(Rc::new(str_to_map(text(&args[0]), parts, pairs)?)))
        }),
        _ => return None,
    })
}

fn key_comparator(call: Call<'_>) -> Option<Comparator> {
    let TypeKind::Map(key, _) = &call.ty.kind else { return None };
    Comparator::of(key, key, call.session)
}

/// Both separators are patterns. Parts without the second one have a null value; of equal keys the last counts.
fn str_to_map(value: &str, parts: &str, pairs: &str) -> Result<Vec<(Value, Value)>, EvalError> {
    let mut out = Vec::new();
    if value.is_empty() {
        return Ok(out);
    }
    for part in java_split(value, parts, 0)? {
        let fields = java_split(&part, pairs, 2)?;
        let field = |index: usize| fields.get(index).map_or(Value::Null, |field| Value::str(field));
        put(&mut out, &Comparator::Plain, field(0), field(1));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, int, lit, ty};
    use super::*;
    use crate::types::DataType;

    fn list(cell: &str, kind: TypeKind) -> crate::Expr {
        lit(cell, &DataType::new(TypeKind::Array(Box::new(ty(kind)))))
    }

    fn of_ints(function: &'static str, mut args: Vec<crate::Expr>, cell: &str) -> String {
        args.insert(0, list(cell, TypeKind::Int));
        call(function, args, TypeKind::Array(Box::new(ty(TypeKind::Int))))
    }

    #[test]
    fn slices() {
        // 207 #19
        assert_eq!(of_ints("ARRAY_SLICE", vec![int(1), int(2)], "[3, 1, 2]"), "[3,1]");
        assert_eq!(of_ints("ARRAY_SLICE", vec![int(-2), int(-1)], "[3, 1, 2]"), "[1,2]");
        assert_eq!(of_ints("ARRAY_SLICE", vec![int(0), int(2)], "[3, 1, 2]"), "[3,1]");
        assert_eq!(of_ints("ARRAY_SLICE", vec![int(-2), int(-1)], "[null]"), "[null]");
        assert_eq!(of_ints("ARRAY_SLICE", vec![int(3), int(1)], "[3, 1, 2]"), "[]");
    }

    #[test]
    fn sorting() {
        // 207 #18
        let doubles = |cell| call("ARRAY_SORT", vec![list(cell, TypeKind::Double)], TypeKind::Array(Box::new(ty(TypeKind::Double))));
        assert_eq!(doubles("[0.0, null, -0.0]"), "[null,-0.0,0.0]");
        assert_eq!(doubles("[\"NaN\", 1.0, \"NaN\"]"), "[\"NaN\",1.0,\"NaN\"]");
        assert_eq!(of_ints("ARRAY_SORT", vec![], "[1, null, 1, 5]"), "[null,1,1,5]");
        let falling = lit("false", &ty(TypeKind::Boolean));
        assert_eq!(of_ints("ARRAY_SORT", vec![falling], "[1, null, 1, 5]"), "[5,1,1,null]");
    }

    #[test]
    fn sets() {
        // 207 #17, #22
        let doubles = list("[0.0, null, -0.0]", TypeKind::Double);
        let result = TypeKind::Array(Box::new(ty(TypeKind::Double)));
        assert_eq!(call("ARRAY_DISTINCT", vec![doubles], result), "[0.0,null]");
        assert_eq!(of_ints("ARRAY_UNION", vec![list("[7, 7, 8]", TypeKind::Int)], "[1, null, 1, 5]"), "[1,null,5,7,8]");
        assert_eq!(of_ints("ARRAY_EXCEPT", vec![list("[1, 2]", TypeKind::Int)], "[3, 1, 2]"), "[3]");
    }

    #[test]
    fn joining_skips_nulls() {
        // 207 #21
        let strings = lit("[\"x\", null, \"\", \"x\"]", &DataType::new(TypeKind::Array(Box::new(DataType::string()))));
        let comma = super::super::testing::text(",");
        assert_eq!(call("ARRAY_JOIN", vec![strings, comma], TypeKind::VarChar(10)), "\"x,,x\"");
    }
}
