//! State spread anew: which keys one subtask takes over when a job goes on with another number of subtasks.
//!
//! In: the state of an operator's old subtasks. Out: for each new one its share, by the key groups that the rows of its
//! inputs go by. What has no key is the first subtask's.
//! like   Flink's restore of keyed state by ranges of key groups

use crate::delivery::subtask;
use crate::keyed::KeyColumns;
use crate::operator::Operator;
use rowkind_ir::{DataType, Value};
use std::any::Any;

/// The share of one subtask.
pub struct Share {
    /// For each input of the node the types of its key; `None`: its rows do not go by a key.
    pub keys: Vec<Option<Vec<DataType>>>,
    pub subtask: u32,
    pub count: u32,
    pub key_groups: u32,
}

impl Share {
    /// Whether a key of an input is this subtask's.
    pub fn has(&self, input: usize, key: &[Value]) -> bool {
        match self.keys.get(input) {
            _ if self.count == 1 => true,
            Some(Some(types)) if types.len() == key.len() => {
                subtask::of_key_in_groups(key.iter().zip(types), self.count, self.key_groups) == self.subtask
            }
            _ => self.subtask == 0,
        }
    }

    /// The same for a row that has the key in these columns.
    pub fn has_row(&self, input: usize, columns: &KeyColumns, row: &[Value]) -> bool {
        self.has(input, columns.of(row).values())
    }
}

/// Another subtask of the same operator.
pub fn twin<T: Operator>(other: &dyn Operator) -> Option<&T> {
    let other: &dyn Any = other;
    other.downcast_ref()
}
