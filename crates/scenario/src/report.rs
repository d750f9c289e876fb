//! A scenario's text to its report.

use crate::assumptions;
use crate::clauses;
use crate::explore::explore;
use crate::functions;
use crate::graph;
use crate::inputs;
use crate::pasted;
use crate::program::{self, Program, Role};
use crate::remembered::Remembered;
use crate::repairs;
use crate::simulate::{Conditions, Planned, Progress, Simulated, simulate};
use crate::topics::{read_all, report_contradictions};
use crate::truth::truth;
use crate::warnings::warnings;
use rowkind_engine::Stop;
use rowkind_ir::connector::KAFKA_CONNECTOR;
use rowkind_ir::diagnostic::{apply_edits, counted};
use rowkind_ir::plan::StreamPlan;
use rowkind_ir::report::{RecordState, Report, StatementReport, Verdict};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Diagnostic, RowKind, Severity, Span, Step};
use rowkind_planner::{Failure, Refusal};
use rowkind_sql::ast::Body;
use std::rc::Rc;

/// The code of what ends a job that ran.
const RUN_TIME_ERROR: &str = "run-time-error";

/// The report of a scenario. Pure: the same text gives the same report everywhere.
pub fn run(text: &str) -> Report {
    run_again(text, &Rc::default())
}

/// The same with answers that were given before.
pub fn run_again(text: &str, remembered: &Rc<Remembered>) -> Report {
    let run = |text: &str| run_unweighed_again(text, |_, _| (), remembered);
    let mut report = run(text);
    if report.has_unweighed_repairs() {
        let statements = &report.statements;
        for diagnostic in &mut report.diagnostics {
            let refused = statements
                .iter()
                .position(|statement| diagnostic.span.is_some_and(|span| statement.span.range().contains(&span.range().start)));
            for fix in &mut diagnostic.fixes {
                fix.consequence = consequence(&run(&apply_edits(text, &fix.edits)), refused);
            }
        }
    }
    report
}

/// Plans a scenario without running it: its verdict and the texts of its plans.
pub fn planned(text: &str) -> Report {
    planned_again(text, &Rc::default())
}

/// The same with answers that were given before.
pub fn planned_again(text: &str, remembered: &Rc<Remembered>) -> Report {
    let mut maker = Maker { text, program: program::read_again(text, remembered), watch: |_, _| (), report: Report::default() };
    maker.report.flink = maker.program.settings.flink.to_string();
    maker.report.diagnostics = std::mem::take(&mut maker.program.diagnostics);
    maker.statements();
    maker.report.verdict = maker.verdict();
    maker.report
}

/// What a repaired scenario leads to, in a few words: what its statement with that number writes, if it is a job.
fn consequence(report: &Report, statement: Option<usize>) -> Option<String> {
    let run = report.run.as_ref()?;
    let repaired = statement.and_then(|number| report.statements.get(number)).filter(|statement| !statement.roots.is_empty());
    if !repaired.map_or(report.verdict != Verdict::Refused, |statement| statement.accepted) {
        return None;
    }
    let sink = run.sinks.iter().find(|sink| repaired.is_none_or(|statement| statement.roots.contains(&sink.node)))?;
    let fails = report.diagnostics.iter().any(|diagnostic| diagnostic.code == RUN_TIME_ERROR);
    let then = if fails { ", then the job fails" } else { "" };
    match run.topics.iter().find(|topic| topic.table == sink.table) {
        Some(topic) => {
            let data = || topic.records.iter().filter(|record| record.state != RecordState::Marker);
            let nulls = data().filter(|record| record.value.is_none()).count();
            let nulls = if nulls == 0 { "no nulls".to_string() } else { format!("{nulls} of them null") };
            Some(format!("{}, {nulls}{then}", counted(data().count(), "message")))
        }
        None => Some(format!("{}{then}", counted(sink.changes.len(), "change"))),
    }
}

/// The report without the consequences of repairs, as many times sooner as there are repairs; `watch` hears now and then how
/// far the run is.
pub fn run_unweighed(text: &str, watch: Progress) -> Report {
    run_unweighed_again(text, watch, &Rc::default())
}

/// The same with answers that were given before.
pub fn run_unweighed_again(text: &str, watch: Progress, remembered: &Rc<Remembered>) -> Report {
    let program = program::read_again(text, remembered);
    let max = program.settings.limits.text_bytes_max;
    if text.len() as u64 > max {
        let message = format!("This scenario has {} bytes; the limit is {max}.", text.len());
        return Report { verdict: Verdict::Stopped, diagnostics: vec![Diagnostic::error("too-long", None, message)], ..Report::default() };
    }
    Maker { text, program, watch, report: Report::default() }.make()
}

pub(crate) struct Maker<'t> {
    text: &'t str,
    pub(crate) program: Program,
    watch: Progress,
    report: Report,
}

impl<'t> Maker<'t> {
    pub(crate) fn new(text: &'t str) -> Maker<'t> {
        Maker { text, program: program::read(text), watch: |_, _| (), report: Report::default() }
    }

    fn make(mut self) -> Report {
        self.report.title = self.program.document.title.clone();
        self.report.flink = self.program.settings.flink.to_string();
        self.report.seed = self.program.settings.seed;
        self.report.connectors = connectors(&self.program);
        self.report.diagnostics = std::mem::take(&mut self.program.diagnostics);
        let jobs = self.statements();
        if !jobs.is_empty() {
            self.simulate(&jobs);
        }
        rowkind_ir::order::sort_by_key(&mut self.report.diagnostics, |diagnostic| diagnostic.span.map_or(0, |span| span.start));
        self.report.verdict = self.verdict();
        if self.report.verdict == Verdict::DoesNotParse
            && let Some(pasted) = pasted::diagnose(self.text)
        {
            self.report.verdict = if pasted.refused { Verdict::Refused } else { Verdict::Empty };
            self.report.diagnostics = vec![pasted.diagnostic];
            self.report.plan = pasted.plan;
        }
        self.report
    }

    /// Fills in statements, their diagnostics and the graph. Returns the jobs with the place of their nodes in the graph: what
    /// Flink accepts, or where it accepts nothing, what a refused job would have written.
    pub(crate) fn statements(&mut self) -> Vec<(StreamPlan, u32)> {
        let (mut accepted, mut refused) = (Vec::new(), Vec::new());
        for (number, statement) in self.program.statements.iter().enumerate() {
            let mut base = 0;
            let mut planned = statement.job();
            let mut explored = None;
            if let Some(failure) = &statement.outcome.failure {
                let mut diagnostic = match failure {
                    Failure::Refused(refusal) if refusal.unknown_function.is_some() => match &refusal.unknown_function {
                        Some(unknown) => functions::unknown(self.text, &self.program, number, refusal, unknown),
                        None => diagnostic(failure, statement.span),
                    },
                    failure => diagnostic(failure, statement.span),
                };
                if let Failure::Refused(refusal) = failure
                    && refusal.unknown_function.is_none()
                {
                    if let Some(sink) = refusing_sink(&diagnostic.code, refusal) {
                        explored = explore(self.text, &self.program, number, sink);
                        planned = explored.as_ref().map(|explored| &explored.query);
                    }
                    let (text, program) = (self.text, &self.program);
                    let case = repairs::Case { text, program, number, refusal, explored: explored.as_ref() };
                    diagnostic.fixes = repairs::repairs(&case, &diagnostic.code);
                }
                self.report.diagnostics.push(diagnostic);
            }
            let mut roots = Vec::new();
            if let Some(query) = planned {
                base = graph::add(&mut self.report.plan, &query.plan, explored.as_ref().map(|explored| explored.accepted));
                clauses::place(&mut self.report.plan.nodes[base as usize..], self.text, statement.span);
                roots = query.plan.roots.iter().map(|&root| base + root as u32).collect();
                if let Some(explored) = &explored {
                    // The card tells of the sink as it is declared, not of the one that was tried in its place.
                    let sinks = self.report.plan.nodes.iter_mut().filter(|node| roots.contains(&node.id));
                    sinks.for_each(|sink| sink.facts = graph::connector(&explored.table));
                }
            }
            if let Some(query) = planned {
                let jobs = if explored.is_some() { &mut refused } else { &mut accepted };
                jobs.push((query.plan.clone(), base));
            }
            if statement.job().is_some() {
                let said = warnings(self.text, &self.program, number, &roots, &self.report.plan);
                self.report.diagnostics.extend(said);
            }
            self.report.statements.push(StatementReport {
                span: statement.span,
                label: statement.label.clone(),
                accepted: statement.outcome.failure.is_none(),
                explain: statement.outcome.query.as_ref().map(|query| query.explain()).or(statement.outcome.text.clone()),
                roots,
            });
        }
        self.report.diagnostics.extend(functions::stand_ins(&self.program));
        self.report.diagnostics.extend(assumptions::questions(&self.program));
        if accepted.is_empty() { refused } else { accepted }
    }

    fn simulate(&mut self, jobs: &[(StreamPlan, u32)]) {
        let jobs: Vec<Planned<'_>> = jobs.iter().map(|(plan, base)| Planned { plan, base: *base }).collect();
        let inputs = inputs::collect(self.text, &self.program, &jobs, &mut self.report.diagnostics);
        let zone = self.program.session.options.get("table.local-time-zone").and_then(Zone::parse).unwrap_or_default();
        let conditions = Conditions { watch: self.watch, ..Conditions::of(&self.program) };
        let simulated = simulate(&self.program, &jobs, &inputs, &zone, &conditions, &mut self.report.diagnostics);
        let Simulated { mut run, written, topics, broker, stops, unknown, .. } = simulated;
        for (job, what) in unknown {
            self.report.diagnostics.push(Diagnostic::error("unknown-yet", self.place_of(job), format!("{what}.")));
        }
        read_all(&self.program, &broker, &written, &topics, &zone, &mut run, &mut self.report.diagnostics);
        if stops.is_empty() {
            report_contradictions(&self.program, &broker, &run, &mut self.report.diagnostics);
        }
        for (job, stop) in stops {
            match stop {
                Stop::Failed(error) => {
                    let mut diagnostic = Diagnostic::error(RUN_TIME_ERROR, self.place_of(job), error.message.clone()).quoted();
                    // What it comes from is said by who knows: Kafka's own words stand innermost.
                    let cause = error.causes.last().filter(|(_, cause)| *cause != error.message);
                    diagnostic.plain = Some(match cause {
                        Some((_, cause)) => format!("The job failed while it ran. Its cause: {cause}"),
                        None => "The job failed while it ran.".to_string(),
                    });
                    if let Some(place) = diagnostic.span {
                        diagnostic.fixes = repairs::failures::of_run(self.text, place, &error);
                    }
                    self.report.diagnostics.push(diagnostic);
                    run.stopped = Some(error.message);
                }
                Stop::Limit { name, max } => {
                    let key = name.replace('_', "-");
                    run.stopped = Some(format!("The run reached its limit `{key}` = {max}. A `toml scenario` block can raise it."));
                }
                Stop::Cancelled => run.stopped = Some("The run was stopped.".to_string()),
            }
        }
        match truth(&self.program, &jobs, &inputs, &zone, &written) {
            Ok(mut truths) => {
                run.truths = truths.split_off(truths.len().min(1));
                run.truth = truths.pop().map(|(_, truth)| truth);
            }
            Err(why) => run.truth_missing = Some(why),
        }
        run.narration = narrate(&run);
        self.report.run = Some(run);
    }

    /// The statement of the job that begins there in the graph: jobs stand in it in the order of their statements.
    fn place_of(&self, job: u32) -> Option<Span> {
        let statement = self.report.statements.iter().find(|statement| statement.roots.iter().any(|root| *root >= job));
        statement.map(|statement| statement.span)
    }

    fn verdict(&self) -> Verdict {
        let report = &self.report;
        let jobs = self.program.statements.iter().filter(|statement| statement.role == Role::Job);
        if self.program.statements.is_empty() {
            return Verdict::Empty;
        }
        if self.program.statements.iter().any(|statement| statement.body.is_none()) {
            return Verdict::DoesNotParse;
        }
        let refuses = |statement: &program::Answered| match &statement.outcome.failure {
            Some(Failure::Refused(refusal)) => !functions::class_is_named(refusal),
            _ => false,
        };
        if self.program.statements.iter().any(|statement| refuses(statement)) {
            return Verdict::Refused;
        }
        let is_open = |code: &str| matches!(code, "unknown-yet" | "unknown-function");
        if report.diagnostics.iter().any(|diagnostic| is_open(&diagnostic.code) && diagnostic.severity == Severity::Error) {
            return Verdict::Unknown;
        }
        if report.run.as_ref().is_some_and(|run| run.stopped.is_some()) {
            return Verdict::Stopped;
        }
        if report.diagnostics.iter().any(|diagnostic| diagnostic.severity <= Severity::Warning) {
            return Verdict::Warned;
        }
        if jobs.count() == 0 { Verdict::Empty } else { Verdict::Accepted }
    }
}

fn diagnostic(failure: &Failure, statement: Span) -> Diagnostic {
    match failure {
        Failure::Refused(refusal) => {
            let code = code(refusal);
            let quoted = Diagnostic::error(code, refusal.span.or(Some(statement)), refusal_text(refusal)).quoted();
            Diagnostic { plain: plainly(code, refusal), ..quoted }
        }
        Failure::Unsupported(unsupported) => Diagnostic::error(
            "unknown-yet",
            unsupported.span.or(Some(statement)),
            format!("Rowkind does not know {} yet.", unsupported.what),
        ),
    }
}

/// Whose words about a connector are quoted.
fn connectors(program: &Program) -> Vec<String> {
    let is_kafka = |statement: &program::Answered| match &statement.body {
        Some(Body::CreateTable(create)) => {
            create.options.iter().any(|option| option.key == "connector" && matches!(option.value.as_str(), "kafka" | "upsert-kafka"))
        }
        _ => false,
    };
    if program.statements.iter().any(|statement| is_kafka(statement)) {
        vec![format!("Kafka connector {KAFKA_CONNECTOR}")]
    } else {
        Vec::new()
    }
}

/// The sink that refuses what reaches it, by its table.
fn refusing_sink<'r>(code: &str, refusal: &'r Refusal) -> Option<&'r str> {
    let behind = match code {
        "sink-rejects-updates" => "Table sink '",
        "key-mismatch" => "of the sink table '",
        _ => return None,
    };
    refusal.message.split_once(behind)?.1.split_once('\'')?.0.rsplit('.').next()
}

/// A refusal in our words, where Flink's name a node as the planner sees it.
fn plainly(code: &str, refusal: &Refusal) -> Option<String> {
    let changes = || refusal.message.split_once(" consuming ")?.1.split_once(" changes").map(|(kinds, _)| kinds);
    Some(match code {
        "sink-rejects-updates" => {
            format!("{} has no place for {} changes.", refusing_sink(code, refusal)?, changes()?)
        }
        "operator-rejects-updates" => format!("An operator of this query takes only new rows, and gets {} changes.", changes()?),
        "key-mismatch" => {
            format!("Different rows of this query may have the same key in {}: say which of them stays.", refusing_sink(code, refusal)?)
        }
        _ => return None,
    })
}

/// The message, and the innermost cause where it says more.
pub fn refusal_text(refusal: &Refusal) -> String {
    match refusal.causes.last() {
        Some((_, cause)) if !refusal.message.contains(cause.as_str()) => format!("{}\n{cause}", refusal.message),
        _ => refusal.message.clone(),
    }
}

/// The stable name of what Flink refuses.
pub fn code(refusal: &Refusal) -> &'static str {
    let message = &refusal.message;
    let class = refusal.class.rsplit('.').next().unwrap_or_default();
    let has = |part: &str| message.contains(part);
    match class {
        _ if has("doesn't support consuming") => {
            if message.starts_with("Table sink") {
                "sink-rejects-updates"
            } else {
                "operator-rejects-updates"
            }
        }
        _ if has("upsert key that differs from the primary key") => "key-mismatch",
        _ if has("ON CONFLICT") => "on-conflict",
        _ if has("Unable to create a sink") || has("Unable to create a source") => "connector",
        _ if has("do not match.\nCause:") => "sink-schema",
        "SqlParserException" | "SqlParserEOFException" => "syntax",
        _ if has("not found in any table") || has("Object '") || has("Cannot find table") => "unknown-name",
        _ if has("SQL validation failed") => "validation",
        _ => "refused",
    }
}

/// One sentence for each event and for the steps inside it that reach a sink.
/// So many kinds are told one by one.
const KINDS_TOLD_MAX: usize = 6;

/// `-U +U`; of many, how often each came: `20 -U, 20 +U`.
fn told(kinds: &[RowKind]) -> String {
    if kinds.len() <= KINDS_TOLD_MAX {
        return kinds.iter().map(|kind| kind.short()).collect::<Vec<_>>().join(" ");
    }
    let counted = |kind: RowKind| {
        let count = kinds.iter().filter(|other| **other == kind).count();
        (count > 0).then(|| format!("{count} {}", kind.short()))
    };
    RowKind::ALL.into_iter().filter_map(counted).collect::<Vec<_>>().join(", ")
}

fn narrate(run: &rowkind_ir::report::Run) -> Vec<(Step, String)> {
    let mut sentences = Vec::new();
    for event in &run.events {
        let row: Vec<&str> = event.row.iter().map(|cell| cell.as_ref().map_or("null", |text| text.as_str())).collect();
        let mut sent = Vec::new();
        for sink in &run.sinks {
            let from = sink.changes.partition_point(|change| change.at.event < event.number);
            let kinds: Vec<RowKind> =
                sink.changes[from..].iter().take_while(|change| change.at.event == event.number).map(|change| change.kind).collect();
            if !kinds.is_empty() {
                sent.push(format!("{} gets {}", sink.table, told(&kinds)));
            }
        }
        let effect = if sent.is_empty() { "nothing leaves the job".to_string() } else { sent.join(", ") };
        sentences.push((Step::after(event.number), format!("{} {} ({}): {effect}.", event.table, event.kind, row.join(", "))));
    }
    sentences
}
