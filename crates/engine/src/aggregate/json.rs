//! JSON_OBJECTAGG and JSON_ARRAYAGG. Values come as JSON text already.

use super::list::List;
use crate::fault::RunError;
use rowkind_ir::json::quote;
use rowkind_ir::{Str, Value};
use std::rc::Rc;

/// Keys and values in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    members: Vec<(Str, Value)>,
}

impl Object {
    pub fn add(&mut self, key: &Value, value: &Value) -> Result<(), RunError> {
        let Value::String(key) = key else {
            let class = "org.apache.flink.table.api.TableRuntimeException";
            return Err(RunError::new(class, "Map views don't support null keys."));
        };
        if self.members.iter().any(|(other, _)| other == key) {
            return Err(RunError::new(
                "org.apache.flink.table.api.TableException",
                format!(
                    "Key '{key}' is already present. Duplicate keys are not allowed in JSON_OBJECTAGG. Please ensure \
                     that keys are unique."
                ),
            ));
        }
        self.members.push((key.clone(), value.clone()));
        Ok(())
    }

    pub fn merge(&mut self, other: &Object) -> Result<(), RunError> {
        other.members.iter().try_for_each(|(key, value)| self.add(&Value::String(key.clone()), value))
    }

    pub fn to_value(&self) -> Value {
        Value::Map(Rc::new(self.members.iter().map(|(key, value)| (Value::String(key.clone()), value.clone())).collect()))
    }

    pub fn from_value(value: &Value) -> Object {
        let Value::Map(entries) = value else { return Object::default() };
        let member = |(key, value): &(Value, Value)| match key {
            Value::String(key) => Some((key.clone(), value.clone())),
            _ => None,
        };
        Object { members: entries.iter().filter_map(member).collect() }
    }

    pub fn remove(&mut self, key: &Value) {
        if let Value::String(key) = key {
            self.members.retain(|(other, _)| other != key);
        }
    }

    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// With sorted keys, by UTF-16 units as Java does.
    pub fn text(&self, null_on_null: bool) -> Value {
        let mut members: Vec<_> = self.members.iter().collect();
        rowkind_ir::order::sort_by(&mut members, |a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
        let members: Vec<String> = members
            .into_iter()
            .filter(|(_, value)| null_on_null || !value.is_null())
            .map(|(key, value)| format!("{}:{}", quote(key), element(value)))
            .collect();
        Value::String(Str::from(format!("{{{}}}", members.join(","))))
    }
}

/// The elements of a list as a JSON array.
pub fn array(list: &List) -> Value {
    let elements: Vec<&str> = list.values().map(element).collect();
    Value::String(Str::from(format!("[{}]", elements.join(","))))
}

fn element(value: &Value) -> &str {
    match value {
        Value::String(json) => json,
        _ => "null",
    }
}
