//! MiniBatchAssigner: watermarks only now and then, so that bundles fill in between.
//!
//! in     any
//! out    the same
//! state  none
//! like   Flink `ProcTimeMiniBatchAssignerOperator` (a watermark of processing time at the first row of each interval)
//!        and `RowTimeMiniBatchAssginerOperator` (of the watermarks that come, the first of each interval)

use crate::operator::{Operator, Output, WATERMARK_MAX};
use crate::window::start_of;
use rowkind_ir::Change;

#[derive(Clone)]
pub struct MiniBatchAssigner {
    interval_ms: i64,
    rowtime: bool,
    highest: i64,
    next: i64,
}

impl MiniBatchAssigner {
    pub fn new(interval_ms: i64, rowtime: bool) -> MiniBatchAssigner {
        MiniBatchAssigner { interval_ms, rowtime, highest: 0, next: interval_ms - 1 }
    }
}

impl Operator for MiniBatchAssigner {
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        if !self.rowtime {
            let batch = start_of(out.context.now.millis(), 0, self.interval_ms);
            if batch > self.highest {
                self.highest = batch;
                out.watermark(batch);
            }
        }
        out.change(change);
    }

    fn on_watermark(&mut self, watermark: i64, _out: &mut Output) -> i64 {
        if watermark == WATERMARK_MAX {
            return watermark;
        }
        if !self.rowtime {
            return i64::MIN;
        }
        self.highest = self.highest.max(watermark);
        if self.highest < self.next {
            return i64::MIN;
        }
        let end = start_of(self.highest, 0, self.interval_ms) + self.interval_ms - 1;
        self.next = if end > self.highest { end } else { end + self.interval_ms };
        self.highest
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
