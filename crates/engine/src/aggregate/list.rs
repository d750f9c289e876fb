//! Values in the order of their arrival.

use rowkind_ir::Value;
use std::collections::VecDeque;

/// A list out of which values can be taken back, the first equal one each time. What is taken back before it came
/// waits for it in nothing but merges, as in Flink's `ListAggWithRetractAggFunction`.
#[derive(Clone, Debug, Default)]
pub struct List {
    values: VecDeque<Value>,
    /// Taken back, but not there.
    owed: Vec<Value>,
    /// The last delimiter of LISTAGG.
    pub delimiter: Option<Value>,
}

impl List {
    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn add(&mut self, value: &Value) {
        self.values.push_back(value.clone());
    }

    pub fn remove(&mut self, value: &Value) {
        match self.values.iter().position(|other| other == value) {
            Some(index) => {
                self.values.remove(index);
            }
            None => self.owed.push(value.clone()),
        }
    }

    pub fn first(&self) -> Value {
        self.values.front().cloned().unwrap_or(Value::Null)
    }

    pub fn last(&self) -> Value {
        self.values.back().cloned().unwrap_or(Value::Null)
    }

    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.values.iter()
    }

    pub fn merge(&mut self, other: &List) {
        self.values.extend(other.values.iter().cloned());
        let owed = std::mem::take(&mut self.owed);
        for value in owed.into_iter().chain(other.owed.iter().cloned()) {
            self.remove(&value);
        }
        if other.delimiter.is_some() {
            self.delimiter.clone_from(&other.delimiter);
        }
    }
}
