//! ARRAY, MAP and ROW, their parts, and what asks for types.

use super::call::{Body, Call, integer, lenient, strict, string};
use super::compare::Comparator;
use super::{EvalError, EvalResult};
use crate::types::TypeKind;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    Some(match (call.name, call.args.len()) {
        ("ARRAY", _) => lenient(|args| Ok(Value::Array(Rc::new(args.to_vec())))),
        ("ROW", _) => lenient(|args| Ok(Value::Row(Rc::new(args.into())))),
        ("MAP", _) => {
            let TypeKind::Map(key, _) = &call.ty.kind else { return None };
            let keys = Comparator::of(key, key, call.session)?;
            lenient(move |args| {
                let mut entries = Vec::with_capacity(args.len() / 2);
                for [key, value] in args.as_chunks::<2>().0 {
                    put(&mut entries, &keys, key.clone(), value.clone());
                }
                Ok(Value::Map(Rc::new(entries)))
            })
        }
        ("ITEM", 2) => item(call)?,
        ("CARDINALITY", 1) => strict(|args| {
            Ok(match &args[0] {
                Value::Array(items) => Value::Int(items.len() as i32),
                Value::Map(entries) => Value::Int(entries.len() as i32),
                Value::Multiset(entries) => Value::Int(entries.iter().map(|(_, count)| count).sum()),
                _ => Value::Null,
            })
        }),
        ("ELEMENT", 1) => strict(|args| match &args[0] {
            Value::Array(items) if items.len() > 1 => {
                Err(EvalError::new("org.apache.flink.table.api.TableRuntimeException", "Array has more than one element."))
            }
            Value::Array(items) => Ok(items.first().cloned().unwrap_or(Value::Null)),
            _ => Ok(Value::Null),
        }),
        ("TYPEOF", 1 | 2) => {
            let serializable = matches!(call.literal(1), Some(Value::Boolean(true)));
            let ty = &call.args[0].ty;
            let text = if serializable { ty.serializable() } else { ty.to_string() };
            lenient(move |_| string(&text))
        }
        _ => return None,
    })
}

/// Puts an entry into a map; of equal keys the last one counts, at the first one's place.
pub(super) fn put(entries: &mut Vec<(Value, Value)>, keys: &Comparator, key: Value, value: Value) {
    match entries.iter_mut().find(|(existing, _)| keys.same(existing, &key)) {
        Some(entry) => entry.1 = value,
        None => entries.push((key, value)),
    }
}

/// `xs[1]`, `m['a']`: null where there is none.
fn item(call: Call<'_>) -> Option<Body> {
    match call.kind(0) {
        TypeKind::Array(_) => Some(strict(move |args| -> EvalResult {
            let Value::Array(items) = &args[0] else { return Ok(Value::Null) };
            let index = usize::try_from(integer(&args[1]) - 1).ok();
            Ok(index.and_then(|index| items.get(index)).cloned().unwrap_or(Value::Null))
        })),
        TypeKind::Map(key, _) => {
            let keys = Comparator::of(key, &call.args[1].ty, call.session)?;
            Some(strict(move |args| {
                let Value::Map(entries) = &args[0] else { return Ok(Value::Null) };
                let found = entries.iter().find(|(key, _)| keys.same(key, &args[1]));
                Ok(found.map_or(Value::Null, |(_, value)| value.clone()))
            }))
        }
        TypeKind::Row(fields) => {
            let index = match call.literal(1)? {
                Value::String(name) => fields.iter().position(|field| field.name == name.as_str())?,
                index => usize::try_from(integer(index) - 1).ok().filter(|index| *index < fields.len())?,
            };
            Some(strict(move |args| match &args[0] {
                Value::Row(row) => Ok(row[index].clone()),
                _ => Ok(Value::Null),
            }))
        }
        _ => None,
    }
}
