//! The local half of a window aggregate: partial accumulators by slice.

use super::sliced::Input;
use crate::aggregate::{Calls, Group};
use crate::fault::RunError;
use crate::keyed::KeyColumns;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use crate::slice_buffer::{Buffer, Entry};
use crate::window::Slicing;
use rowkind_ir::{Change, Value};

#[derive(Clone)]
pub struct LocalAggregate {
    keys: KeyColumns,
    rows: Input,
    slicing: Slicing,
    calls: Calls,
    buffer: Buffer<Group>,
    next_trigger: i64,
}

impl LocalAggregate {
    pub fn new(group: &[usize], rows: Input, slicing: Slicing, calls: Calls) -> LocalAggregate {
        let keys = KeyColumns::new(group);
        LocalAggregate { keys, rows, slicing, calls, buffer: Buffer::new(), next_trigger: i64::MIN }
    }
}

impl Operator for LocalAggregate {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if self.rows.lacks_time(&row) {
            return out.fail(RunError::no_rowtime());
        }
        let slice_end = self.rows.slice_end(&row, &self.slicing);
        let calls = &self.calls;
        let group = self.buffer.of(slice_end, &self.keys, &row, || calls.group());
        let done = if kind.retracts() { calls.retract(group, &row) } else { calls.accumulate(group, &row) };
        if let Err(error) = done {
            out.fail(error);
        }
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        if watermark >= self.next_trigger {
            let mut values = Vec::new();
            for entry in self.buffer.hand_over(&self.slicing, watermark) {
                values.extend_from_slice(entry.key.values());
                self.calls.columns(&entry.kept, &mut values);
                values.push(Value::BigInt(entry.slice_end));
                let row = out.rows.make(values.drain(..));
                out.insert(row);
            }
            self.next_trigger = self.slicing.next_trigger(watermark);
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn state_rows(&self) -> u64 {
        self.buffer.entries().iter().map(|entry| 1 + self.calls.state_rows(&entry.kept)).sum()
    }

    fn state(&self) -> Vec<String> {
        let line = |entry: &Entry<Group>| format!("slice to {}: {}", entry.slice_end, print(entry.key.values()));
        self.buffer.entries().iter().map(line).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        let calls = &self.calls;
        self.buffer.adopt(&other.buffer, share, |mine, theirs| calls.join(mine, theirs));
        self.next_trigger = other.next_trigger;
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
