//! Values in the order of their arrival.

use rowkind_ir::Value;
use std::collections::VecDeque;
use std::rc::Rc;

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

    /// So many of the oldest values are gone.
    pub fn forget_first(&mut self, count: usize) {
        self.values.drain(..count.min(self.values.len()));
    }

    /// This value alone is there, or none.
    pub fn set_only(&mut self, value: Option<&Value>) {
        self.values.clear();
        self.values.extend(value.cloned());
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

    /// As one value, for a row between a local and a global aggregate.
    pub fn to_value(&self) -> Value {
        let values = Value::Array(Rc::new(self.values.iter().cloned().collect()));
        let delimiter = self.delimiter.clone().unwrap_or(Value::Null);
        Value::Row(Rc::new([values, Value::Array(Rc::new(self.owed.clone())), delimiter].into()))
    }

    pub fn from_value(value: &Value) -> List {
        let mut list = List::default();
        if let Value::Row(row) = value
            && let [Value::Array(values), Value::Array(owed), delimiter] = &***row
        {
            list.values = values.iter().cloned().collect();
            list.owed = owed.to_vec();
            list.delimiter = (!delimiter.is_null()).then(|| delimiter.clone());
        }
        list
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
