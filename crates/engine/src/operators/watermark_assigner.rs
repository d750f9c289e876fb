//! WatermarkAssigner: says behind each row how far event time has come.
//!
//! in     any, with a time column that is never NULL
//! out    the same, and watermarks that rise
//! state  none
//! like   Flink `WatermarkAssignerOperator` with a watermark interval of 0: each row's watermark goes out at once;
//!        watermarks from upstream end here, but for the last one

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
}

/// How a row's watermark is computed.
#[derive(Clone)]
enum Rule {
    /// A column minus milliseconds, by far the most frequent rule.
    Delay(usize, i64),
    Expr(Scalar),
}

impl WatermarkAssigner {
    pub fn new(rowtime: usize, watermark: &Expr, session: &Session) -> Result<WatermarkAssigner, Unsupported> {
        let watermark = match delay(watermark) {
            Some((column, millis)) => Rule::Delay(column, millis),
            None => Rule::Expr(Scalar::new(watermark, session)?),
        };
        Ok(WatermarkAssigner { rowtime, watermark, highest: 0 })
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
    fn on_change(&mut self, _input: usize, change: Change, out: &mut Output) {
        if change.row[self.rowtime].is_null() {
            return out.fail(RunError::new(
                "java.lang.RuntimeException",
                "RowTime field should not be null, please convert it to a non-null long value.",
            ));
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

    fn wants_watermarks(&self) -> bool {
        true
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
