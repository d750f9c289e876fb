//! Windows of processing time: the clock stands for the watermark, and each row comes at its own moment.
//!
//! like   Flink's window operators over a processing time attribute: a timer fires when its millisecond is over; what is
//!        still open at the end of the input is never said

use super::session::SessionAggregate;
use super::sliced::SlicedAggregate;
use crate::operator::{Operator, Output};
use crate::share::{Share, twin};
use rowkind_ir::{Change, Timestamp, Value};

#[derive(Clone)]
pub struct ProctimeWindows {
    /// The column of the time attribute.
    pub time: usize,
    pub windows: Windows,
}

#[derive(Clone)]
pub enum Windows {
    Sliced(SlicedAggregate),
    Session(SessionAggregate),
}

impl ProctimeWindows {
    fn inner(&mut self) -> &mut dyn Operator {
        match &mut self.windows {
            Windows::Sliced(windows) => windows,
            Windows::Session(windows) => windows,
        }
    }

    fn inner_ref(&self) -> &dyn Operator {
        match &self.windows {
            Windows::Sliced(windows) => windows,
            Windows::Session(windows) => windows,
        }
    }
}

impl Operator for ProctimeWindows {
    fn on_change(&mut self, input: usize, Change { kind, row }: Change, out: &mut Output) {
        let mut values = row.to_vec();
        // The planner may have left a column out that nobody has to compute.
        values.resize(values.len().max(self.time + 1), Value::Null);
        values[self.time] = Value::Timestamp(Timestamp::from_millis(out.now_ms()));
        self.inner().on_change(input, Change { kind, row: values.into() }, out);
    }

    fn wants_time(&self) -> bool {
        true
    }

    fn next_time(&self) -> Option<i64> {
        let due = match &self.windows {
            Windows::Sliced(windows) => windows.next_due(),
            Windows::Session(windows) => windows.next_due(),
        };
        Some(due? + 1)
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        self.inner().on_watermark(now_ms - 1, out);
    }

    fn state_rows(&self) -> u64 {
        self.inner_ref().state_rows()
    }

    fn state(&self) -> Vec<String> {
        self.inner_ref().state()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        match (&mut self.windows, &other.windows) {
            (Windows::Sliced(own), Windows::Sliced(other)) => own.adopt(other, share),
            (Windows::Session(own), Windows::Session(other)) => own.adopt(other, share),
            _ => {}
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
