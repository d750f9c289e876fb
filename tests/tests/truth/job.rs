//! A query over the tables `a` and `b` as a job that is fed step by step.

use crate::queries::{self, Row};
use rowkind_engine::protocol::Protocol;
use rowkind_engine::{Job, Observer, RunOptions};
use rowkind_ir::plan::{NodeId, StreamPlan};
use rowkind_ir::{Change, FlinkVersion, RowKind, Str, Value};
use rowkind_planner::Session;
use std::collections::BTreeMap;

/// Rows of the result, and how often each is there.
pub type Table = BTreeMap<Vec<Value>, i64>;

pub struct Fed {
    pub plan: StreamPlan,
    pub job: Job,
    pub seen: Seen,
}

/// What a run said.
pub struct Seen {
    pub protocol: Protocol,
    pub table: Table,
    pub changes: Vec<Change>,
    pub strange: Option<String>,
}

impl Observer for Seen {
    fn wants_changes(&self) -> bool {
        true
    }

    fn change(&mut self, event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
        self.protocol.change(event, node, change, cause);
    }

    fn sink_change(&mut self, _event: u32, _node: NodeId, change: &Change, _cause: Option<u32>) {
        let row = change.row.to_vec();
        let count = self.table.entry(row.clone()).or_insert(0);
        *count += if change.kind.retracts() { -1 } else { 1 };
        match *count {
            0 => {
                self.table.remove(&row);
            }
            ..0 => self.strange = Some(format!("the result takes back {row:?}, which is not there")),
            _ => {}
        }
        self.changes.push(change.clone());
    }
}

/// The answer to a query whose tables take this mode. `Err`: Flink refuses it, or Rowkind does not know it.
pub fn plan(query: &str, mode: &str) -> Result<StreamPlan, String> {
    let table = |name: &str| {
        format!(
            "CREATE TABLE {name} (id BIGINT, k BIGINT, v BIGINT, s STRING) WITH ('connector' = 'rows', \
             'changelog-mode' = '{mode}', 'data' = '');\n"
        )
    };
    let script = format!("{}{}{query};\n", table("a"), table("b"));
    let mut session = Session::new(FlinkVersion::default());
    let mut plan = None;
    for statement in &rowkind_sql::parse_script(&script).statements {
        let outcome = session.execute(statement);
        if let Some(failure) = outcome.failure {
            return Err(format!("{failure:?}"));
        }
        plan = outcome.query.map(|query| query.plan);
    }
    plan.ok_or_else(|| "no query".to_string())
}

impl Fed {
    pub fn new(query: &str, mode: &str) -> Result<Fed, String> {
        Fed::parallel(query, mode, 1)
    }

    /// With so many subtasks of what goes by a key.
    pub fn parallel(query: &str, mode: &str, parallelism: u32) -> Result<Fed, String> {
        let plan = plan(query, mode)?;
        let options = RunOptions { keep_sink_changes: false, parallelism: Some(parallelism), ..RunOptions::default() };
        let job = Job::build(&plan, &options, true).map_err(|unsupported| unsupported.to_string())?;
        let seen = Seen::new(&plan);
        Ok(Fed { plan, job, seen })
    }

    pub fn feed(&mut self, (table, kind, row): &Step) -> Result<(), String> {
        let sources = self.job.sources_of(&rowkind_ir::ObjectName {
            catalog: "default_catalog".to_string(),
            database: "default_database".to_string(),
            name: (*table).to_string(),
        });
        let change = Change { kind: *kind, row: values(row).into() };
        self.job.push(&sources, change, &mut self.seen).map_err(|stop| stop.to_string())
    }

    /// A barrier passes, and the job goes on with so many subtasks.
    pub fn rescale(&mut self, parallelism: u32) -> Result<(), String> {
        self.job.align(&mut self.seen).map_err(|stop| stop.to_string())?;
        self.job = self.job.rescaled(&self.plan, parallelism).map_err(|unsupported| unsupported.to_string())?;
        Ok(())
    }

    /// Folds of what does not add up count as failures.
    pub fn check(&self) -> Result<(), String> {
        match &self.seen.strange {
            Some(strange) => Err(strange.clone()),
            None => Ok(()),
        }
    }
}

impl Seen {
    pub fn new(plan: &StreamPlan) -> Seen {
        Seen { protocol: Protocol::new(plan), table: Table::new(), changes: Vec::new(), strange: None }
    }
}

/// A change of a table.
pub type Step = (&'static str, RowKind, Row);

/// Inserts of both tables, taking turns.
pub fn inserts(seed: u64) -> Vec<Step> {
    let (a, b) = (queries::rows(seed, "a", 14), queries::rows(seed, "b", 14));
    let turns = a.into_iter().zip(b);
    turns.flat_map(|(a, b)| [("a", RowKind::Insert, a), ("b", RowKind::Insert, b)]).collect()
}

fn values(&(id, k, v, s): &Row) -> Vec<Value> {
    let number = |number: Option<i64>| number.map_or(Value::Null, Value::BigInt);
    vec![Value::BigInt(id), number(k), number(v), s.map_or(Value::Null, |text| Value::String(Str::from(text)))]
}
