//! TableSourceScan: rows of a table as they come in.
//!
//! in     rows as wide as the table
//! out    the columns that are read; kinds are not checked against the connector's mode, as in Flink
//! state  none
//! like   Flink's source operator; a watermark that was pushed into the source goes out behind its row

use crate::expr::Scalar;
use crate::fault::Unsupported;
use crate::operator::{Operator, Output};
use rowkind_ir::eval::Session;
use rowkind_ir::{Change, Row, Value, plan};

#[derive(Clone)]
pub struct TableSourceScan {
    /// `None`: all columns, as they are.
    columns: Option<Box<[usize]>>,
    watermark: Option<Pushed>,
}

#[derive(Clone)]
struct Pushed {
    expr: Scalar,
    highest: i64,
}

impl TableSourceScan {
    pub fn new(source: &plan::Source, session: &Session) -> Result<TableSourceScan, Unsupported> {
        let all = source.columns.iter().copied().eq(0..source.table.columns.len());
        let columns = (!all).then(|| source.columns.clone().into());
        let watermark = match &source.watermark {
            Some((_, expr)) if emits_watermarks(source) => {
                Some(Pushed { expr: Scalar::new(expr, session)?, highest: i64::MIN })
            }
            _ => None,
        };
        Ok(TableSourceScan { columns, watermark })
    }
}

/// The connector `rows` runs with a watermark interval of 0, so that only `on-event` emits any before the end.
fn emits_watermarks(source: &plan::Source) -> bool {
    source.table.option("connector") != Some("rows")
        || source.table.option("scan.watermark.emit.strategy") == Some("on-event")
}

impl Operator for TableSourceScan {
    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let row: Row = match &self.columns {
            Some(columns) => columns.iter().map(|&column| row[column].clone()).collect(),
            None => row,
        };
        let mut raised = None;
        if let Some(pushed) = &mut self.watermark {
            match pushed.expr.eval(&row, &out.context) {
                Ok(Value::Timestamp(watermark)) if watermark.millis() > pushed.highest => {
                    pushed.highest = watermark.millis();
                    raised = Some(pushed.highest);
                }
                Ok(_) => {}
                Err(error) => out.fail(error),
            }
        }
        out.emit(kind, row);
        if let Some(watermark) = raised {
            out.watermark(watermark);
        }
    }

    fn is_transparent(&self) -> bool {
        self.columns.is_none() && self.watermark.is_none()
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
