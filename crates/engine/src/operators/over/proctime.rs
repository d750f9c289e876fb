//! Processing time: in the order of arrival, at once.
//!
//! like   Flink `ProcTimeUnboundedPrecedingFunction`, `ProcTimeRowsBoundedPrecedingFunction`

use super::{joined, values};
use crate::aggregate::{Calls, Group};
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use rowkind_ir::{Change, Row};
use std::collections::VecDeque;

#[derive(Clone)]
pub struct ProctimeOver {
    /// Rows before the current one; `None`: all.
    preceding: Option<i64>,
    calls: Calls,
    partitions: Keyed<(Group, VecDeque<Row>)>,
}

impl ProctimeOver {
    pub fn new(partition: &[usize], preceding: Option<i64>, calls: Calls) -> ProctimeOver {
        ProctimeOver { preceding, calls, partitions: Keyed::new(partition) }
    }
}

impl Operator for ProctimeOver {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        let calls = &self.calls;
        let ((group, frame), _) = self.partitions.get_or_insert_with(&row, || (calls.group(), VecDeque::new()));
        if let Some(preceding) = self.preceding {
            if frame.len() as i64 > preceding
                && let Some(oldest) = frame.pop_front()
                && let Err(error) = calls.retract(group, &oldest)
            {
                return out.fail(error);
            }
            frame.push_back(row.clone());
        }
        match calls.accumulate(group, &row) {
            Ok(()) => out.insert(joined(&row, &values(calls, group))),
            Err(error) => out.fail(error),
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|(_, frame)| 1 + frame.len() as u64)
    }

    fn state(&self) -> Vec<String> {
        let partitions = self.partitions.sorted().into_iter();
        partitions.map(|(key, (group, _))| print(&joined(key.values(), &values(&self.calls, group)))).collect()
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
