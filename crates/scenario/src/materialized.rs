//! The scenario's measures over the rows that somebody holds.
//!
//! They are SQL aggregates, planned and run as Flink would (`SUM(amount) AS total`, with FILTER or DISTINCT):
//! each change of the table is fed to a job `SELECT … FROM rows`, whose newest row is the answer.

use rowkind_engine::reader;
use rowkind_engine::{Job, Observer, RunOptions};
use rowkind_ir::plan::NodeId;
use rowkind_ir::value_text;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, DataType, Diagnostic, Field, Row, RowKind, Span, Str, Value};
use rowkind_planner::{Failure, Session};

/// The scenario's measures over rows of one schema, ready to be run any number of times.
#[derive(Clone)]
pub struct Measures {
    pub names: Vec<String>,
    job: Option<Job>,
    sources: Vec<NodeId>,
    types: Vec<DataType>,
    zone: Zone,
    newest: Row,
}

impl Measures {
    pub fn none() -> Measures {
        Measures { names: Vec::new(), job: None, sources: Vec::new(), types: Vec::new(), zone: Zone::default(), newest: Row::from([]) }
    }

    /// Plans the measures over rows with these columns. What cannot be planned is a diagnostic at its place, and left out.
    pub fn plan(written: &[(String, Span)], schema: &[Field], session: &Session, diagnostics: &mut Vec<Diagnostic>) -> Measures {
        let all: Vec<&str> = written.iter().map(|(measure, _)| measure.as_str()).collect();
        if let Ok(measures) = Measures::of(&all, schema, session) {
            return measures;
        }
        // Something is wrong with one of them, or with all together.
        let mut good = Vec::new();
        for (measure, span) in written {
            match Measures::of(&[measure.as_str()], schema, session) {
                Ok(_) => good.push(measure.as_str()),
                Err(why) => diagnostics.push(Diagnostic::error("measure", Some(*span), why)),
            }
        }
        Measures::of(&good, schema, session).unwrap_or_else(|_| Measures::none())
    }

    /// The measures over rows that have columns of their own: one that cannot be planned is NULL all the time.
    pub fn where_planned(written: &[(String, Span)], schema: &[Field], session: &Session) -> Measures {
        let null = |measure: &str| match measure.to_uppercase().rfind(" AS ") {
            Some(at) => format!("CAST(NULL AS STRING) AS {}", &measure[at + 4..]),
            None => "CAST(NULL AS STRING)".to_string(),
        };
        let either = |(measure, _): &(String, Span)| {
            if Measures::of(&[measure.as_str()], schema, session).is_ok() { measure.clone() } else { null(measure) }
        };
        let mut all: Vec<String> = written.iter().map(either).collect();
        let measures = written.len();
        // What holds constants alone is no aggregate: one that is always there makes it one.
        all.push("COUNT(*) AS `rows held`".to_string());
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let mut planned = Measures::of(&all, schema, session).unwrap_or_else(|_| Measures::none());
        planned.names.truncate(measures);
        planned.types.truncate(measures);
        planned
    }

    fn of(measures: &[&str], schema: &[Field], session: &Session) -> Result<Measures, String> {
        if measures.is_empty() {
            return Ok(Measures::none());
        }
        let columns: Vec<String> = schema
            .iter()
            .map(|field| format!("`{}` {}", field.name.replace('`', "``"), field.ty.serializable().trim_end_matches(" NOT NULL")))
            .collect();
        let script = format!(
            "CREATE TEMPORARY TABLE `rows held` ({}) WITH ('connector' = 'rows', 'changelog-mode' = 'all');\nSELECT {} FROM `rows held`",
            columns.join(", "),
            measures.join(", ")
        );
        let mut session = session.clone();
        // The rows held are no change stream of the job's: what it says of its sources does not count here.
        session.options.reset("table.exec.source.cdc-events-duplicate");
        session.options.reset("table.exec.mini-batch.enabled");
        let said = |failure: Failure| match failure {
            Failure::Refused(refusal) => refusal.message,
            Failure::Unsupported(unsupported) => format!("Rowkind does not know {} yet.", unsupported.what),
        };
        let statements = rowkind_sql::parse_script(&script).statements;
        let [table, query] = statements.as_slice() else { return Err("This is no list of aggregates.".to_string()) };
        if let Some(failure) = session.execute(table).failure {
            return Err(said(failure));
        }
        let (columns, plan) = session.runnable(query).map_err(said)?;
        let options = RunOptions { keep_sink_changes: false, parallelism: Some(1), ..RunOptions::default() };
        let job = Job::build(&plan, &options, false).map_err(|unsupported| format!("{unsupported}."))?;
        let sources = rowkind_engine::run::tables(&plan).next().map_or(Vec::new(), |table| job.sources_of(&table.name));
        let zone = session.options.get("table.local-time-zone").and_then(Zone::parse).unwrap_or_default();
        Ok(Measures {
            names: columns.iter().map(|field| field.name.clone()).collect(),
            newest: columns.iter().map(|_| Value::Null).collect(),
            types: columns.into_iter().map(|field| field.ty).collect(),
            job: Some(job),
            sources,
            zone,
        })
    }
}

impl reader::Measures for Measures {
    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn is_empty(&self) -> bool {
        self.job.is_none()
    }

    fn change(&mut self, kind: RowKind, row: &Row) {
        let Some(job) = &mut self.job else { return };
        let mut newest = Newest(None);
        // A failing measure (overflow) keeps its last answer.
        let _ = job.push(&self.sources, Change { kind, row: row.clone() }, &mut newest);
        if let Some(row) = newest.0 {
            self.newest = row;
        }
    }

    fn values(&self) -> Vec<Option<Str>> {
        let print = |(value, ty): (&Value, &DataType)| (!value.is_null()).then(|| Str::from(value_text::text(value, ty, &self.zone)));
        self.newest.iter().zip(&self.types).map(print).collect()
    }
}

struct Newest(Option<Row>);

impl Observer for Newest {
    fn sink_change(&mut self, _event: u32, _node: NodeId, change: &Change, _cause: Option<u32>) {
        if !change.kind.retracts() {
            self.0 = Some(change.row.clone());
        }
    }
}
