//! WatermarkAssigner: says behind each row how far event time has come.
//!
//! in     any, with a time column that is never NULL
//! out    the same, and watermarks that rise
//! state  none
//! like   Flink `WatermarkAssignerOperator` with a watermark interval of 0: each row's watermark goes out at once;
//!        watermarks from upstream end here, but for the last one; without rows for long enough it is idle

use crate::expr::Scalar;
use crate::fault::{RunError, Unsupported};
use crate::operator::{Operator, Output, WATERMARK_MAX, millis};
use rowkind_ir::eval::Session;
use rowkind_ir::{Change, Expr, ExprKind, Value};

#[derive(Clone)]
pub struct WatermarkAssigner {
    rowtime: usize,
    watermark: Rule,
    /// Flink begins at 0.
    highest: i64,
    idle_timeout_ms: Option<i64>,
    /// When the last row came.
    heard_ms: i64,
    idle: bool,
}

/// How a row's watermark is computed.
#[derive(Clone)]
enum Rule {
    /// A column minus milliseconds, by far the most frequent rule.
    Delay(usize, i64),
    Expr(Scalar),
}

impl WatermarkAssigner {
    pub fn new(
        rowtime: usize,
        watermark: &Expr,
        idle_timeout_ms: Option<i64>,
        session: &Session,
    ) -> Result<WatermarkAssigner, Unsupported> {
        let watermark = match delay(watermark) {
            Some((column, millis)) => Rule::Delay(column, millis),
            None => Rule::Expr(Scalar::new(watermark, session)?),
        };
        Ok(WatermarkAssigner { rowtime, watermark, highest: 0, idle_timeout_ms, heard_ms: 0, idle: false })
    }
}

fn delay(watermark: &Expr) -> Option<(usize, i64)> {
    match &watermark.kind {
        ExprKind::Input(column) => Some((*column, 0)),
        ExprKind::Call { function: "-", args } => match (&args[0].kind, &args[1].kind) {
            (ExprKind::Input(column), ExprKind::Literal(Value::IntervalMillis(millis))) => Some((*column, *millis)),
            _ => None,
        },
        _ => None,
    }
}

impl Operator for WatermarkAssigner {
    fn on_start(&mut self, out: &mut Output) {
        self.heard_ms = out.now_ms();
    }

    fn wants_time(&self) -> bool {
        self.idle_timeout_ms.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.idle_timeout_ms.filter(|_| !self.idle).map(|timeout| self.heard_ms.saturating_add(timeout).saturating_add(1))
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        if let Some(timeout) = self.idle_timeout_ms.filter(|timeout| !self.idle && now_ms.saturating_sub(self.heard_ms) > *timeout) {
            self.idle = true;
            out.note("idle-source", format!("no row has come for {timeout} ms: the source is idle, and no watermark waits for it"));
            out.idle(true);
        }
    }

    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        if change.row[self.rowtime].is_null() {
            return out.fail(RunError::no_rowtime());
        }
        if self.idle_timeout_ms.is_some() {
            self.heard_ms = out.now_ms();
            if std::mem::take(&mut self.idle) {
                out.idle(false);
            }
        }
        let watermark = match &self.watermark {
            Rule::Delay(column, delay) if !change.row[*column].is_null() => Some(millis(&change.row[*column]) - delay),
            Rule::Delay(..) => None,
            Rule::Expr(expr) => match expr.eval(&change.row, &out.context) {
                Ok(Value::Timestamp(watermark)) => Some(watermark.millis()),
                Ok(_) => None,
                Err(error) => return out.fail(error),
            },
        };
        out.change(change);
        if let Some(watermark) = watermark
            && watermark > self.highest
        {
            self.highest = watermark;
            out.watermark(watermark);
        }
    }

    fn on_watermark(&mut self, watermark: i64, _out: &mut Output) -> i64 {
        if watermark == WATERMARK_MAX { watermark } else { i64::MIN }
    }

    fn may_pass(&self) -> bool {
        self.idle_timeout_ms.is_none() && matches!(self.watermark, Rule::Delay(..))
    }

    fn passes(&self, change: &Change) -> bool {
        !change.row[self.rowtime].is_null()
    }

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn on_rescaled(&mut self, out: &mut Output) {
        if self.idle {
            out.idle(true);
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
