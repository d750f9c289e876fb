//! TableSourceScan: rows of a table as they come in.
//!
//! in     rows as wide as the table
//! out    the columns that are read; kinds are not checked against the connector's mode, as in Flink
//! state  none but how far the partitions of its topic have come
//! like   Flink's source operator; a watermark that was pushed into the source goes out behind its row, as far as all
//!        its partitions have come (`WatermarkOutputMultiplexer`), but for those that are idle (`WatermarksWithIdleness`)

use super::idle_timeout_ms;
use crate::expr::Scalar;
use crate::fault::Unsupported;
use crate::operator::{Operator, Output};
use crate::share::{Share, twin};
use rowkind_ir::civil::timestamp_text;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::StreamPlan;
use rowkind_ir::{Change, Row, Timestamp, Value, plan};

#[derive(Clone)]
pub struct TableSourceScan {
    /// `None`: all columns, as they are.
    columns: Option<Box<[usize]>>,
    watermark: Option<Pushed>,
    /// The table wants its watermarks aligned with others.
    aligns: bool,
}

#[derive(Clone)]
struct Pushed {
    expr: Scalar,
    /// Those that this subtask reads.
    partitions: Vec<Partition>,
    said: i64,
    /// When the job started.
    started_ms: i64,
    idle_timeout_ms: Option<i64>,
    /// All partitions are idle, and that has been said.
    idle: bool,
}

#[derive(Clone)]
struct Partition {
    number: u32,
    highest: i64,
    /// When its last row came.
    heard_ms: i64,
    idle: bool,
}

impl Partition {
    fn new(number: u32, heard_ms: i64) -> Partition {
        Partition { number, highest: i64::MIN, heard_ms, idle: false }
    }
}

impl TableSourceScan {
    pub fn new(source: &plan::Source, plan: &StreamPlan, session: &Session) -> Result<TableSourceScan, Unsupported> {
        let all = source.columns.iter().copied().eq(0..source.table.columns.len());
        let columns = (!all).then(|| source.columns.clone().into());
        let watermark = match &source.watermark {
            Some((_, expr)) if emits_watermarks(source) => Some(Pushed {
                expr: Scalar::new(expr, session)?,
                partitions: vec![Partition::new(0, 0)],
                said: i64::MIN,
                started_ms: 0,
                idle_timeout_ms: idle_timeout_ms(plan, Some(&source.table)),
                idle: false,
            }),
            _ => None,
        };
        let aligns = watermark.is_some() && source.table.option("scan.watermark.alignment.group").is_some();
        Ok(TableSourceScan { columns, watermark, aligns })
    }
}

/// The connector `rows` runs with a watermark interval of 0, so that only `on-event` emits any before the end.
fn emits_watermarks(source: &plan::Source) -> bool {
    source.table.option("connector") != Some("rows") || source.table.option("scan.watermark.emit.strategy") == Some("on-event")
}

impl Pushed {
    /// A row of a partition came, with this watermark.
    fn hear(&mut self, number: u32, watermark: Option<i64>, out: &mut Output) {
        let place = self.partitions.iter().position(|partition| partition.number == number).unwrap_or_else(|| {
            self.partitions.push(Partition::new(number, 0));
            self.partitions.len() - 1
        });
        let partition = &mut self.partitions[place];
        partition.heard_ms = out.now_ms();
        partition.idle = false;
        partition.highest = partition.highest.max(watermark.unwrap_or(i64::MIN));
        self.say(out);
    }

    /// What the partitions that are not idle agree on.
    fn say(&mut self, out: &mut Output) {
        let active = self.partitions.iter().filter(|partition| !partition.idle);
        let smallest = active.map(|partition| partition.highest).min();
        if self.idle != smallest.is_none() {
            self.idle = smallest.is_none();
            out.idle(self.idle);
        }
        if let Some(smallest) = smallest.filter(|smallest| *smallest > self.said) {
            self.said = smallest;
            out.watermark(smallest);
        }
    }

    /// When a partition becomes idle, if nothing comes.
    fn next_time(&self) -> Option<i64> {
        let timeout = self.idle_timeout_ms?;
        if self.partitions.is_empty() && !self.idle {
            return Some(self.started_ms.saturating_add(timeout).saturating_add(1));
        }
        let waited = self.partitions.iter().filter(|partition| !partition.idle).map(|partition| partition.heard_ms);
        Some(waited.min()?.saturating_add(timeout).saturating_add(1))
    }
}

impl Operator for TableSourceScan {
    fn assign(&mut self, partitions: &[u32]) {
        if let Some(pushed) = &mut self.watermark {
            pushed.partitions = partitions.iter().map(|&number| Partition::new(number, 0)).collect();
        }
    }

    fn on_start(&mut self, out: &mut Output) {
        let now = out.now_ms();
        let Some(pushed) = &mut self.watermark else { return };
        if self.aligns {
            out.note("unknown-yet", "Rowkind does not know watermark alignment yet: no source waits for others of its group");
        }
        pushed.started_ms = now;
        pushed.partitions.iter_mut().for_each(|partition| partition.heard_ms = now);
        if pushed.partitions.is_empty() && pushed.idle_timeout_ms.is_none() {
            out.note(
                "no-partition",
                "a subtask of the source has no partition to read: no watermark comes from it, and what waits for one waits. \
                 An idle timeout or fewer subtasks help",
            );
        }
    }

    fn on_change(&mut self, _input: usize, Change { kind, row }: Change, out: &mut Output) {
        let row: Row = match &self.columns {
            Some(columns) => columns.iter().map(|&column| row[column].clone()).collect(),
            None => row,
        };
        let Some(pushed) = &mut self.watermark else { return out.emit(kind, row) };
        let watermark = match pushed.expr.eval(&row, &out.context) {
            Ok(Value::Timestamp(watermark)) => Some(watermark.millis()),
            Ok(_) => None,
            Err(error) => {
                out.fail(error);
                None
            }
        };
        if std::mem::take(&mut pushed.idle) {
            out.idle(false);
        }
        out.emit(kind, row);
        pushed.hear(out.partition, watermark, out);
    }

    fn is_transparent(&self) -> bool {
        self.columns.is_none() && self.watermark.is_none()
    }

    fn wants_time(&self) -> bool {
        self.watermark.as_ref().is_some_and(|pushed| pushed.idle_timeout_ms.is_some())
    }

    fn next_time(&self) -> Option<i64> {
        self.watermark.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        let Some(pushed) = &mut self.watermark else { return };
        let Some(timeout) = pushed.idle_timeout_ms else { return };
        for partition in pushed.partitions.iter_mut().filter(|partition| !partition.idle) {
            partition.idle = now_ms.saturating_sub(partition.heard_ms) > timeout;
            if partition.idle {
                let number = partition.number;
                out.note(
                    "idle-partition",
                    format!("partition {number} has been silent for {timeout} ms: it is idle, and no watermark waits for it"),
                );
            }
        }
        pushed.say(out);
    }

    fn state(&self) -> Vec<String> {
        let line = |partition: &Partition| {
            let watermark = if partition.highest == i64::MIN {
                "none yet".to_string()
            } else {
                timestamp_text(Timestamp::from_millis(partition.highest), 3)
            };
            let idle = if partition.idle { ", idle" } else { "" };
            format!("partition {}: watermark {watermark}{idle}", partition.number)
        };
        self.watermark.iter().flat_map(|pushed| &pushed.partitions).map(line).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, _share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        let (Some(own), Some(other)) = (&mut self.watermark, &other.watermark) else { return };
        for partition in &mut own.partitions {
            if let Some(theirs) = other.partitions.iter().find(|theirs| theirs.number == partition.number) {
                partition.clone_from(theirs);
            }
        }
        own.started_ms = other.started_ms;
    }

    fn on_rescaled(&mut self, out: &mut Output) {
        if let Some(pushed) = &mut self.watermark {
            if pushed.partitions.is_empty() {
                pushed.started_ms = out.now_ms();
            } else {
                pushed.idle = false;
                pushed.say(out);
            }
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
