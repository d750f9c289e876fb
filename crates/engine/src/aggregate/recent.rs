//! LAG: the value some rows ago.

use rowkind_ir::Value;
use std::collections::VecDeque;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recent {
    /// The newest value and those before it, up to the offset.
    values: VecDeque<Value>,
    offset: usize,
    default: Option<Value>,
}

impl Recent {
    pub fn add(&mut self, value: &Value, offset: usize, default: Option<&Value>) {
        self.offset = offset;
        self.default = default.cloned();
        self.values.push_back(value.clone());
        while self.values.len() > offset + 1 {
            self.values.pop_front();
        }
    }

    pub fn value(&self) -> Value {
        match self.values.front() {
            Some(value) if self.values.len() == self.offset + 1 => value.clone(),
            _ => self.default.clone().unwrap_or(Value::Null),
        }
    }
}
