//! A Flink job that reads a topic back: a table over the topic, and a query over the table.
//!
//! in     records of one topic
//! out    the rows of the query's result, as its changelog leaves them
//! like   a job of its own, with Flink's source for `kafka` or `upsert-kafka`

use super::held::Held;
use super::{Measures, Rows, Takes, cells};
use crate::fault::Unsupported;
use crate::source::kafka::changes_of;
use crate::topic::{Bytes, Stored};
use crate::{Job, Observer, RunOptions};
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::report::{Effect, Figures};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, Field, Table};
use std::collections::BTreeSet;
use std::rc::Rc;

pub struct Query {
    topic: String,
    table: Rc<Table>,
    rows: Rows,
    job: Job,
    sources: Vec<NodeId>,
    fields: Vec<Field>,
    held: Held,
    zone: Zone,
    keys: BTreeSet<Bytes>,
    figures: Figures,
}

impl Query {
    /// `plan`: of a SELECT over one table, which reads `topic`.
    pub fn new(plan: &StreamPlan, topic: &str, zone: &Zone) -> Result<Query, Unsupported> {
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
            topic: topic.to_string(),
            rows: Rows::of_table(&table)?,
            sources: job.sources_of(&table.name),
            table,
            job,
            fields: plan.nodes[root].schema.clone(),
            held: Held::new(key),
            zone: zone.clone(),
            keys: BTreeSet::new(),
            figures: Figures::default(),
        })
    }
}

impl Takes for Query {
    fn fields(&self) -> &[Field] {
        &self.fields
    }

    fn figures(&mut self) -> &mut Figures {
        &mut self.figures
    }

    fn take(&mut self, stored: &Stored, measures: &mut dyn Measures) -> Result<Effect, String> {
        self.figures.messages += 1;
        self.figures.nulls += u64::from(stored.value.is_none());
        self.figures.keys += u64::from(stored.key.as_ref().is_some_and(|key| self.keys.insert(key.clone())));
        let mut result = Reached(Vec::new());
        self.job.set_now(stored.timestamp);
        let changes = changes_of(stored, &self.topic, &self.table, &self.rows).map_err(|error| error.message)?;
        for change in changes {
            self.job.push(&self.sources, change, &mut result).map_err(|stop| stop.to_string())?;
        }
        for change in &result.0 {
            self.held.take(change, measures);
        }
        self.figures.rows = self.held.count;
        let printed = result.0.iter().map(|change| (change.kind, cells(&change.row, &self.fields, &self.zone)));
        Ok(if result.0.is_empty() { Effect::Ignore } else { Effect::Changes(printed.collect()) })
    }
}

/// What reached the result.
struct Reached(Vec<Change>);

impl Observer for Reached {
    fn sink_change(&mut self, _event: u32, _node: NodeId, change: &Change, _cause: Option<u32>) {
        self.0.push(change.clone());
    }
}
