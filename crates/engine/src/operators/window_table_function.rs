//! WindowTableFunction: each row once for every window in which it lies.
//!
//! in     any, with a time column that is not NULL
//! out    the same kinds; behind the row's columns window_start, window_end, window_time
//! state  none
//! like   Flink `AlignedWindowTableFunctionOperator`: a row without a time is dropped

use super::session_table_function::SessionTableFunction;
use crate::fault::Unsupported;
use crate::operator::{Operator, Output, millis};
use crate::window::{Slicing, timestamp};
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{Window, WindowKind};
use rowkind_ir::{Change, Field, TypeKind};

#[derive(Clone)]
struct WindowTableFunction {
    time: usize,
    slicing: Slicing,
}

pub fn build(window: &Window, input: &[Field], session: &Session) -> Result<Box<dyn Operator>, Unsupported> {
    let (Some(time), true) = (window.time, window.rowtime) else {
        return Err(Unsupported::new("window table functions over processing time"));
    };
    let is_instant = matches!(input[time].ty.kind, TypeKind::TimestampLtz(..));
    let zone = is_instant.then(|| session.zone.clone());
    if let WindowKind::Session { gap_ms, partition } = &window.kind {
        return Ok(Box::new(SessionTableFunction::new(partition, time, *gap_ms, zone.unwrap_or_default())));
    }
    let slicing = Slicing::new(&window.kind, zone, false).ok_or_else(|| Unsupported::new("this kind of window"))?;
    Ok(Box::new(WindowTableFunction { time, slicing }))
}

impl Operator for WindowTableFunction {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        if row[self.time].is_null() {
            return out.note("dropped-null", "the row has no time for its windows");
        }
        let time = self.slicing.local(millis(&row[self.time]));
        for (start, end) in self.slicing.windows_of(time) {
            let window = [timestamp(start), timestamp(end), timestamp(self.slicing.instant(end - 1))];
            out.emit(kind, row.iter().cloned().chain(window).collect());
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
