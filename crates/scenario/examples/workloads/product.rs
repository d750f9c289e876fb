//! A workload's job, from its SQL text, and its changelog counted.

use crate::inputs::{self, Kind, Lives, RowHash, STATUS, Tally};
use rowkind_engine::{Job, Observer, RunOptions};
use rowkind_ir::limits::Limits;
use rowkind_ir::plan::NodeId;
use rowkind_ir::{Change, FlinkVersion, Row, RowKind, Str, Timestamp, Value};
use rowkind_planner::Session;

pub struct Bench {
    job: Job,
    sources: Vec<Vec<NodeId>>,
    observer: Watcher,
    /// Rows made beforehand.
    made: Vec<Row>,
}

/// Counts what reaches the sink; keeps the trace, if it is wanted.
struct Watcher {
    tally: Tally,
    traced: bool,
    trace: Vec<(u32, u32, RowKind, Row, Option<u32>)>,
}

impl Observer for Watcher {
    fn wants_changes(&self) -> bool {
        self.traced
    }

    fn change(&mut self, event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
        self.trace.push((event, node as u32, change.kind, change.row.clone(), cause));
    }

    fn sink_change(&mut self, _event: u32, _node: NodeId, change: &Change, _cause: Option<u32>) {
        let hash = change.row.iter().fold(RowHash::new(), |hash, value| match value {
            Value::BigInt(value) => hash.int(*value),
            Value::Timestamp(value) => hash.int(value.millis()),
            Value::String(value) => hash.text(value.as_bytes()),
            _ => hash.null(),
        });
        match change.kind {
            RowKind::Insert => self.tally.insert(hash.0),
            RowKind::UpdateBefore => self.tally.update_before(hash.0),
            RowKind::UpdateAfter => self.tally.update_after(hash.0),
            RowKind::Delete => self.tally.delete(hash.0),
        }
    }
}

impl Bench {
    /// `sql`: the tables that are read, the sink, the INSERT.
    pub fn new(sql: &str, traced: bool) -> Bench {
        let mut session = Session::new(FlinkVersion::default());
        let script = rowkind_sql::parse_script(sql);
        let mut plan = None;
        for statement in &script.statements {
            let outcome = session.execute(statement);
            assert!(outcome.failure.is_none(), "{:?}", outcome.failure);
            plan = outcome.query.map(|query| query.plan);
        }
        let plan = plan.expect("the last statement is the query");
        let limits = Limits { changes_max: u64::MAX, state_rows_max: u64::MAX, events_max: u64::MAX, ..Limits::default() };
        let options = RunOptions { limits, keep_sink_changes: false, ..RunOptions::default() };
        let job = Job::build(&plan, &options, traced).unwrap_or_else(|unsupported| panic!("{unsupported}"));
        let tables = rowkind_engine::run::tables(&plan);
        let sources = tables.map(|table| job.sources_of(&table.name)).collect();
        Bench { job, sources, observer: Watcher { tally: Tally::default(), traced, trace: Vec::new() }, made: Vec::new() }
    }

    pub fn tally(&self) -> &Tally {
        &self.observer.tally
    }

    pub fn traced_changes(&self) -> usize {
        self.observer.trace.len()
    }

    /// Makes the rows of w1 or w3 beforehand, if the workload says which keys they are to have.
    pub fn make(&mut self, workload: &str, rows: u64) {
        let Some((name, form)) = workload.split_once('-') else { return };
        let key = |number: i64| match form {
            "text" => Value::str(&format!("k{number:08}")),
            "long" => Value::str(&format!("5f0c1a9e-77d2-4b61-8c3e-{number:012}")),
            _ => int(number),
        };
        let status = STATUS.map(Str::from);
        let row = |i: u64| match name {
            "w1" => {
                let order = inputs::order(i, rows);
                let status = Value::String(status[order.status as usize].clone());
                Row::from([key(order.order_id), int(order.region), status, int(order.amount), time(order.ts)])
            }
            _ => {
                let (k, v) = inputs::measurement(i, rows);
                Row::from([key(k), int(v)])
            }
        };
        self.made = (0..rows).map(row).collect();
    }

    fn push<const N: usize>(&mut self, source: usize, kind: RowKind, row: [Value; N]) {
        self.push_row(source, kind, Row::from(row));
    }

    fn push_row(&mut self, source: usize, kind: RowKind, row: Row) {
        let went = self.job.push(&self.sources[source], Change { kind, row }, &mut self.observer);
        went.unwrap_or_else(|stop| panic!("{stop}"));
    }

    fn insert<const N: usize>(&mut self, source: usize, row: [Value; N]) {
        self.push(source, RowKind::Insert, row);
    }

    /// Returns the number of input rows.
    pub fn run(&mut self, workload: &str, rows: u64) -> u64 {
        let rows = match workload {
            _ if !self.made.is_empty() => {
                std::mem::take(&mut self.made).into_iter().for_each(|row| self.push_row(0, RowKind::Insert, row));
                rows
            }
            "w1" | "w2" | "w4" => self.orders(rows, false),
            "w9" => self.orders(rows, true),
            "w3" => {
                (0..rows).map(|i| inputs::measurement(i, rows)).for_each(|(k, v)| self.insert(0, [int(k), int(v)]));
                rows
            }
            "w5" => {
                for i in 0..rows / 2 {
                    let ((k, a), (l, b)) = (inputs::left(i, rows), inputs::right(i, rows));
                    self.insert(0, [int(k), int(a)]);
                    self.insert(1, [int(l), int(b)]);
                }
                rows
            }
            "w6" => self.lives(rows),
            "w7" => {
                let plays = (0..rows).map(|i| inputs::play(i, rows));
                plays.for_each(|(k, id, score)| self.insert(0, [int(k), int(id), int(score)]));
                rows
            }
            _ => {
                (0..rows).map(inputs::click).for_each(|(k, v, ts)| self.insert(0, [int(k), int(v), time(ts)]));
                rows
            }
        };
        self.job.finish(&mut self.observer).unwrap_or_else(|stop| panic!("{stop}"));
        rows
    }

    fn orders(&mut self, rows: u64, distinct: bool) -> u64 {
        let status = STATUS.map(Str::from);
        for i in 0..rows {
            let order = inputs::order(i, rows);
            let order_id = if distinct { order.ts - inputs::T0 } else { order.order_id };
            let status = Value::String(status[order.status as usize].clone());
            self.insert(0, [int(order_id), int(order.region), status, int(order.amount), time(order.ts)]);
        }
        rows
    }

    fn lives(&mut self, rows: u64) -> u64 {
        let (mut orders, mut customers) = (Lives::orders(rows), Lives::customers(rows));
        let mut pushed = 0;
        for i in 0..inputs::w6_events(rows) {
            let (key, changes) = orders.event(i);
            for (kind, value) in changes.into_iter().flatten() {
                let (order, customer, amount) = inputs::w6_order(key, value, rows);
                self.push(0, row_kind(kind), [int(order), int(customer), int(amount)]);
                pushed += 1;
            }
            let (key, changes) = customers.event(i);
            for (kind, value) in changes.into_iter().flatten() {
                let (customer, level) = inputs::w6_customer(key, value);
                self.push(1, row_kind(kind), [int(customer), int(level)]);
                pushed += 1;
            }
        }
        pushed
    }
}

fn int(value: i64) -> Value {
    Value::BigInt(value)
}

fn time(millis: i64) -> Value {
    Value::Timestamp(Timestamp::from_millis(millis))
}

fn row_kind(kind: Kind) -> RowKind {
    match kind {
        Kind::Insert => RowKind::Insert,
        Kind::UpdateBefore => RowKind::UpdateBefore,
        Kind::UpdateAfter => RowKind::UpdateAfter,
        Kind::Delete => RowKind::Delete,
    }
}
