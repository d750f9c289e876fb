//! A Flink job that reads a topic back: a table over the topic, and a query over the table.
//!
//! in     records of one topic
//! out    the rows of the query's result, as its changelog leaves them
//! like   a job of its own, with Flink's source for `kafka` or `upsert-kafka`

use super::held::Held;
use super::{Measures, Messages, Rows, Takes, cells};
use crate::fault::Unsupported;
use crate::source::kafka::changes_of;
use crate::{Job, Observer, RunOptions};
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::report::Effect;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Field, Table};
use std::rc::Rc;

pub struct Query {
    table: Rc<Table>,
    rows: Rows,
    job: Job,
    sources: Vec<NodeId>,
    fields: Vec<Field>,
    held: Held,
    zone: Zone,
}

impl Query {
    /// `plan`: of a SELECT over one table, which reads the topic.
    pub fn new(plan: &StreamPlan, zone: &Zone) -> Result<Query, Unsupported> {
        let mut tables = crate::run::tables(plan);
        let Some(table) = tables.next() else { return Err(Unsupported::new("readers whose query reads no table")) };
        if tables.any(|other| other.name != table.name) {
            return Err(Unsupported::new("readers whose query reads several tables"));
        }
        let Some(&root) = plan.roots.first() else { return Err(Unsupported::new("a query without a result")) };
        let options = RunOptions { keep_sink_changes: false, parallelism: Some(1), ..RunOptions::default() };
        let job = Job::build(plan, &options, false)?;
        let key = match &plan.nodes[root].operator {
            // A result with updates and no -U is one of the upsert key's.
            Operator::Sink(sink) => sink.input_upsert_key.clone(),
            _ => None,
        };
        Ok(Query {
            rows: Rows::of_table(&table)?,
            sources: job.sources_of(&table.name),
            table,
            job,
            fields: plan.nodes[root].schema.clone(),
            held: Held::new(key),
            zone: zone.clone(),
        })
    }
}

impl Takes for Query {
    fn fields(&self) -> &[Field] {
        &self.fields
    }

    fn rows(&self) -> u64 {
        self.held.count
    }

    fn take(&mut self, messages: &mut Messages<'_>, record: u32, measures: &mut dyn Measures, kept: bool) -> Result<Effect, String> {
        let stored = &messages.topic.records[record as usize];
        let mut result = Reached(Vec::new());
        self.job.set_now(stored.timestamp);
        let changes = changes_of(stored, messages.topic, &self.table, &self.rows).map_err(|error| error.message)?;
        for change in changes {
            self.job.push(&self.sources, change, &mut result).map_err(|stop| stop.to_string())?;
        }
        for change in &result.0 {
            self.held.take(change, measures);
        }
        if result.0.is_empty() || !kept {
            return Ok(Effect::Ignore);
        }
        let printed = result.0.iter().map(|change| (change.kind, cells(&change.row, &self.fields, &self.zone)));
        Ok(Effect::Changes(printed.collect()))
    }
}

/// What reached the result.
struct Reached(Vec<Change>);

impl Observer for Reached {
    fn sink_change(&mut self, _event: u32, _node: NodeId, change: &Change, _cause: Option<u32>) {
        self.0.push(change.clone());
    }
}
