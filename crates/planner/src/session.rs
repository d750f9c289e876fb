//! A session: the catalog, the options, and one statement after another.

use crate::bind::{Binder, Bound};
use crate::catalog::{Catalog, TableEntry};
use crate::ddl;
use crate::optimize::{self, ExplainDetails, PlanContext, Planned};
use crate::options::Options;
use crate::outcome::{Failure, Outcome, PlannedQuery, Refusal};
use crate::rel::Rel;
use rowkind_ir::plan::StreamPlan;
use rowkind_ir::{Behaviours, Column, ColumnKind, Field, FlinkVersion, ObjectName, Span, Table, UserFunction};
use rowkind_sql::ast::{self as sql, Body};
use std::rc::Rc;

/// What one script's statements share.
#[derive(Clone, Debug)]
pub struct Session {
    pub catalog: Catalog,
    pub options: Options,
    pub behaviours: Behaviours,
    /// Where the script starts in the text that holds it, bytes: what is declared knows its place in that text.
    pub base: usize,
    /// Whether the classes of user functions are on Flink's classpath.
    pub has_user_classes: bool,
}

/// The trees of a query or a job, before any rule.
#[derive(Clone, Debug)]
pub struct BoundJob {
    pub roots: Vec<Rel>,
    /// For a SELECT: its columns, and the same tree with a sink on top that takes every kind.
    pub columns: Option<Vec<Field>>,
    pub to_sink: Option<Rel>,
    /// What planning refuses, found while binding.
    pub deferred: Option<Failure>,
}

impl Session {
    pub fn new(version: FlinkVersion) -> Session {
        Session {
            catalog: Catalog::default(),
            options: Options::default(),
            behaviours: version.behaviours(),
            base: 0,
            has_user_classes: false,
        }
    }

    /// Takes a declaration of a function; a later one of the same name counts.
    pub fn declare(&mut self, function: UserFunction) {
        self.catalog.declared.insert(function.name.to_ascii_lowercase(), Rc::new(function));
    }

    /// Answers one statement, and remembers what it declared. Spans of the answer are bytes of the script.
    pub fn execute(&mut self, statement: &rowkind_sql::Statement) -> Outcome {
        let span = Span::new(statement.span.start, statement.span.end);
        let body = match &statement.body {
            Err(error) => return Outcome::failed(refused_by_parser(error)),
            Ok(body) => body,
        };
        self.enter_zone();
        match self.answer(body, &statement.text, statement.span.start) {
            Ok(outcome) => outcome,
            Err(Failure::Unsupported(mut unsupported)) => {
                unsupported.span.get_or_insert(span);
                Outcome::failed(Failure::Unsupported(unsupported))
            }
            Err(failure) => Outcome::failed(failure),
        }
    }

    /// The columns of a query and the plan that the engine runs; no texts, and no answer that a host shows.
    pub fn runnable(&self, statement: &rowkind_sql::Statement) -> Bound<(Vec<Field>, StreamPlan)> {
        self.enter_zone();
        let body = statement.body.as_ref().map_err(refused_by_parser)?;
        let job = self.bind(body, &statement.text, statement.span.start)?;
        let context = PlanContext { options: &self.options, behaviours: self.behaviours.clone(), details: ExplainDetails::default() };
        let planned = optimize::runnable(&job.roots, &context);
        if let (Some(failure), Ok(_) | Err(Failure::Unsupported { .. })) = (&job.deferred, &planned) {
            return Err(failure.clone());
        }
        Ok((job.columns.unwrap_or_default(), planned?))
    }

    /// What is folded while planning is folded in the session's time zone.
    fn enter_zone(&self) {
        let zone = self.options.get("table.local-time-zone").and_then(rowkind_ir::zone::Zone::parse);
        crate::simplify::zone::enter(zone.unwrap_or_default());
    }

    fn answer(&mut self, body: &Body, text: &str, shift: usize) -> Bound<Outcome> {
        match body {
            Body::Query(_) | Body::Insert(_) | Body::StatementSet(_) | Body::Execute(_) => {
                let job = self.bind(body, text, shift)?;
                Ok(self.planned(&job, true))
            }
            Body::Update(update) => crate::dml::update(self, update, text, shift),
            Body::Delete(delete) => crate::dml::delete(self, delete, text, shift),
            Body::Truncate(name) => crate::dml::truncate(self, name),
            Body::Explain(explain) => self.explain(explain, text, shift),
            Body::CreateTable(create) => match &create.query {
                None => done(ddl::create_table(self, create, text, shift)),
                Some(query) => self.create_table_as(create, query, text, shift),
            },
            Body::CreateView(create) => done(ddl::create_view(self, create, text, shift)),
            Body::Drop(drop) => done(ddl::drop(self, drop)),
            Body::Alter(alter) => done(ddl::alter(self, alter, text, shift)),
            Body::Use(use_) => done(ddl::use_(self, use_)),
            Body::CreateDatabase(create) => done(ddl::create_database(self, create)),
            Body::CreateCatalog(create) => done(ddl::create_catalog(self, create)),
            Body::Show(show) => ddl::show(self, show),
            Body::Describe(describe) => ddl::describe(self, describe),
            Body::Set(set) => {
                match &set.pair {
                    Some((key, value)) => self.options.set(key, value),
                    None => {
                        let pairs: Vec<String> = self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
                        return Ok(Outcome::text(format!("{{{}}}", pairs.join(", "))));
                    }
                }
                Ok(Outcome::default())
            }
            Body::Reset(reset) => {
                match &reset.key {
                    Some(key) => self.options.reset(key),
                    None => self.options.reset_all(),
                }
                Ok(Outcome::default())
            }
            Body::CreateFunction(create) => done(ddl::function::create(self, create)),
            Body::CreateMaterializedTable(_) => Err(Failure::unsupported("materialised tables", None)),
            Body::CreateModel(_) => Err(Failure::unsupported("models", None)),
            Body::Other(other) => Err(Failure::unsupported(format!("{} as a statement", other.what), None)),
        }
    }

    /// The trees of a query or a job.
    pub fn bind(&self, body: &Body, text: &str, shift: usize) -> Bound<BoundJob> {
        match body {
            Body::Query(query) => {
                let mut binder = self.binder(text, shift, query);
                let bound = binder.top_query(&query.query)?.with_unique_names();
                let to_sink = binder.into_sink(bound.clone(), collector(&bound.row)).ok();
                let deferred = binder.deferred.take();
                Ok(BoundJob { roots: vec![bound.rel], columns: Some(bound.row), to_sink, deferred })
            }
            Body::Insert(insert) => {
                let mut deferred = None;
                let root = self.bind_insert(insert, text, shift, &mut deferred, &mut 0)?;
                Ok(BoundJob { roots: vec![root], columns: None, to_sink: None, deferred })
            }
            Body::StatementSet(set) => {
                let (mut roots, mut deferred, mut correlations) = (Vec::new(), None, 0);
                for insert in &set.inserts {
                    let root = self.bind_insert(insert, text, shift, &mut deferred, &mut correlations);
                    roots.push(root.map_err(Failure::validated_again)?);
                }
                Ok(BoundJob { roots, columns: None, to_sink: None, deferred })
            }
            Body::Execute(of) => self.bind(of, text, shift).map_err(Failure::validated_again),
            _ => Err(Failure::unsupported("EXPLAIN of this statement", None)),
        }
    }

    /// Declares the table, and plans the query into it.
    fn create_table_as(&mut self, create: &sql::CreateTable, query: &sql::Query, text: &str, shift: usize) -> Bound<Outcome> {
        let bound = self.binder(text, shift, query).top_query(&query.query)?.with_unique_names();
        ddl::create_table_as(self, create, &bound.row, text, shift)?;
        let parts: Vec<String> = create.name.parts.iter().map(|part| part.value.clone()).collect();
        let name = self.catalog.qualify(&parts);
        let Some(entry) = entry(self, &name) else { return Ok(Outcome::default()) };
        let target = crate::bind::InsertTarget {
            table: entry.table.clone(),
            target_columns: None,
            conflict: None,
            overwrite: false,
            hints: Vec::new(),
        };
        let root = self.binder(text, shift, query).into_sink(bound, target)?;
        Ok(self.planned(&BoundJob { roots: vec![root], columns: None, to_sink: None, deferred: None }, true))
    }

    fn bind_insert(
        &self,
        insert: &sql::Insert,
        text: &str,
        shift: usize,
        deferred: &mut Option<Failure>,
        correlations: &mut u32,
    ) -> Bound<Rel> {
        let mut binder = self.binder(text, shift, &insert.source);
        binder.next_correlation = *correlations;
        let rel = binder.insert(insert)?;
        *correlations = binder.next_correlation;
        *deferred = deferred.take().or(binder.deferred);
        Ok(rel)
    }

    fn binder<'a>(&'a self, text: &'a str, shift: usize, query: &'a sql::Query) -> Binder<'a> {
        let mut binder = Binder::new(&self.catalog, &self.options, &self.behaviours, text);
        binder.shift = shift;
        binder.hints = &query.hints;
        binder.within = &query.within;
        binder
    }

    /// Plans a job; what validation found stays in the answer even where planning refuses.
    fn planned(&self, job: &BoundJob, changelog_mode: bool) -> Outcome {
        let details = ExplainDetails { changelog_mode, ..ExplainDetails::default() };
        let ast = ast_text(&job.roots, &self.behaviours);
        let mut query = PlannedQuery { ast, ..PlannedQuery::default() };
        let mut outcome = Outcome { columns: job.columns.clone(), ..Outcome::default() };
        match self.plan_or_refuse(job, details) {
            Ok(planned) => {
                query.physical = planned.physical;
                query.execution = planned.execution;
                query.is_broken = planned.is_broken;
                query.plan = planned.plan;
                query.sinks = planned.sinks;
                query.upsert_key = planned.upsert_key;
            }
            Err(failure) => outcome.failure = Some(failure),
        }
        if let (Some(root), None) = (&job.to_sink, &outcome.failure)
            && let Ok(planned) = self.plan(std::slice::from_ref(root), details)
        {
            query.plan_to_sink = Some(planned.physical.trim_end_matches('\n').to_string());
            query.upsert_key = planned.sinks.first().and_then(|sink| sink.upsert_key.clone());
        }
        outcome.query = Some(query);
        outcome
    }

    /// The plan, or what the validator already knows that Flink refuses later.
    fn plan_or_refuse(&self, job: &BoundJob, details: ExplainDetails) -> Result<Planned, Failure> {
        let planned = self.plan(&job.roots, details);
        match (&job.deferred, planned) {
            (Some(failure), Ok(_) | Err(Failure::Unsupported { .. })) => Err(failure.clone()),
            (_, planned) => planned,
        }
    }

    fn plan(&self, roots: &[Rel], details: ExplainDetails) -> Result<Planned, Failure> {
        optimize::plan(roots, &PlanContext { options: &self.options, behaviours: self.behaviours.clone(), details })
    }

    fn explain(&mut self, explain: &sql::Explain, text: &str, shift: usize) -> Bound<Outcome> {
        let job = self.bind(&explain.of, text, shift).map_err(|failure| match *explain.of {
            Body::Insert(_) => failure,
            _ => failure.validated_again(),
        })?;
        let has = |detail| explain.details.contains(&detail);
        let details = ExplainDetails {
            changelog_mode: has(sql::ExplainDetail::ChangelogMode),
            plan_advice: has(sql::ExplainDetail::PlanAdvice),
            estimated_cost: has(sql::ExplainDetail::EstimatedCost),
            json_execution_plan: has(sql::ExplainDetail::JsonExecutionPlan),
        };
        let planned = self.plan_or_refuse(&job, details)?;
        let header = if details.plan_advice { "== Optimized Physical Plan With Advice ==" } else { "== Optimized Physical Plan ==" };
        let mut text = format!(
            "== Abstract Syntax Tree ==\n{}\n{header}\n{}\n== Optimized Execution Plan ==\n{}",
            ast_text(&job.roots, &self.behaviours),
            planned.physical,
            planned.execution
        );
        if let Some(job_graph) = &planned.job_graph {
            text.push_str("\n== Physical Execution Plan ==\n");
            text.push_str(job_graph);
        }
        Ok(Outcome::text(text))
    }
}

/// The trees under `== Abstract Syntax Tree ==`.
pub fn ast_text(roots: &[Rel], behaviours: &Behaviours) -> String {
    let print = |root: &Rel| match behaviours.windows_name_tables {
        true => crate::ast_text::print(root),
        false => crate::ast_text::print(&crate::bind::window_tvf::without_tables(root)),
    };
    let trees: Vec<String> = roots.iter().map(print).collect();
    trees.join("\n")
}

fn done(result: Bound<()>) -> Bound<Outcome> {
    result.map(|()| Outcome::default())
}

/// The sink of an executed SELECT.
fn collector(row: &[Field]) -> crate::bind::InsertTarget {
    let columns = row
        .iter()
        .enumerate()
        .map(|(index, field)| Column {
            name: format!("c{}", index + 1),
            ty: crate::bind::plain_type(field.ty.clone()).with_nullable(true),
            kind: ColumnKind::Physical,
            comment: None,
        })
        .collect();
    let options = [("connector", "sinkmode"), ("changelog-mode", "all")];
    let table = Table {
        name: ObjectName {
            catalog: crate::catalog::DEFAULT_CATALOG.to_string(),
            database: crate::catalog::DEFAULT_DATABASE.to_string(),
            name: "oracle_sink".to_string(),
        },
        columns,
        watermark: None,
        primary_key: None,
        partitioned_by: Vec::new(),
        options: options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
        comment: None,
        span: None,
    };
    crate::bind::InsertTarget { table: Rc::new(table), target_columns: None, conflict: None, overwrite: false, hints: Vec::new() }
}

fn refused_by_parser(error: &rowkind_sql::ParseError) -> Failure {
    let span = Some(Span::new(error.span.start, error.span.end));
    match error.kind.exception() {
        None => Failure::unsupported(error.unknown().unwrap_or(&error.message), span),
        Some(class) => {
            let refusal = Refusal::new(&format!("org.apache.flink.table.api.{class}"), error.message.clone());
            let refusal = error.causes().into_iter().fold(refusal, |refusal, (class, message)| refusal.cause(class, message));
            Failure::Refused(refusal).at(span)
        }
    }
}

/// A table with its expressions, for those who scan it without a query.
pub fn entry<'a>(session: &'a Session, name: &ObjectName) -> Option<&'a TableEntry> {
    match session.catalog.get(name) {
        Some(crate::catalog::Object::Table(entry)) => Some(entry),
        _ => None,
    }
}
