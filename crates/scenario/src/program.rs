//! A scenario read and planned, before anything runs.
//!
//! In: a scenario's text. Out: its settings, one answer for each statement, the jobs that can run, diagnostics.

use crate::document::{self, BlockKind, Document};
use crate::functions::{self, Declared};
use crate::keys::nearest;
use crate::lesson;
use crate::materialized::Measures;
use crate::remembered::{Place, Remembered, State};
use crate::settings::{self, ReaderSettings, ScenarioSettings, TopicSettings};
use crate::timeline::{self, JobNames, Timeline};
use rowkind_ir::plan::{Operator, StreamPlan};
use rowkind_ir::{Diagnostic, Field, Span};
use rowkind_planner::{Failure, Outcome, PlannedQuery, Session};
use rowkind_sql::ast::Body;
use std::rc::Rc;

/// Everything that is known of a scenario without running it.
pub struct Program {
    pub document: Document,
    pub settings: ScenarioSettings,
    pub topics: Vec<TopicSettings>,
    pub readers: Vec<ReaderSettings>,
    pub timeline: Timeline,
    pub functions: Vec<Declared>,
    pub statements: Vec<Rc<Answered>>,
    /// The session after the last statement: catalog and options.
    pub session: Session,
    /// How it came to be as it is.
    pub state: State,
    pub remembered: Rc<Remembered>,
    pub diagnostics: Vec<Diagnostic>,
}

/// A statement and what Flink would say to it.
pub struct Answered {
    /// In the scenario's text.
    pub span: Span,
    /// Where the block that it stands in begins; places inside `body` count from here.
    pub base: usize,
    /// `None`: it does not parse.
    pub body: Option<Body>,
    pub label: String,
    pub role: Role,
    pub outcome: Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// CREATE, SET and their kin.
    Prepares,
    /// INSERT, a statement set, or a SELECT: a job.
    Job,
    /// EXPLAIN, SHOW, DESCRIBE.
    Asks,
}

impl Answered {
    /// The plan, if the job is accepted.
    pub fn job(&self) -> Option<&PlannedQuery> {
        match (&self.outcome.failure, self.role) {
            (None, Role::Job) => self.outcome.query.as_ref(),
            _ => None,
        }
    }
}

/// So many programs may read the topics.
pub const READERS_MAX: usize = 32;

impl Program {
    /// The program that another text is: what both have in common is answered already.
    pub fn read_edited(&self, text: &str) -> Program {
        read_again(text, &self.remembered)
    }

    /// The scenario's measures over rows with these columns.
    pub fn measures(&self, schema: &[Field], diagnostics: &mut Vec<Diagnostic>) -> Measures {
        self.remembered.measures(self.state, &self.settings.measures, schema, &self.session, diagnostics)
    }
}

/// Reads and plans a scenario.
pub fn read(text: &str) -> Program {
    read_again(text, &Rc::default())
}

/// The same with answers that were given before.
pub fn read_again(text: &str, remembered: &Rc<Remembered>) -> Program {
    let document = document::parse(text);
    let mut diagnostics = Vec::new();
    let mut settings = ScenarioSettings::default();
    let mut topics = Vec::new();
    let mut readers = Vec::new();
    let mut timeline = Timeline::default();
    for block in &document.blocks {
        let name = block.words.first().map(String::as_str);
        match (block.kind, name) {
            (BlockKind::Scenario, _) => settings = settings::read_scenario(text, block.span, &mut diagnostics),
            (BlockKind::Topic, Some(name)) => topics.push(settings::read_topic(name, text, block.span, &mut diagnostics)),
            (BlockKind::Reader, Some(name)) => readers.push(settings::read_reader(name, text, block.span, &mut diagnostics)),
            (BlockKind::Topic | BlockKind::Reader | BlockKind::Stream | BlockKind::Rows | BlockKind::Messages, None) => {
                diagnostics.push(Diagnostic::error("block-without-name", Some(block.info), "This block wants a name behind its kind."));
            }
            (BlockKind::Timeline, _) => timeline.and(timeline::read(text, block.span, &mut diagnostics)),
            (BlockKind::UnknownToml, _) => diagnostics.push(unknown_block(text, block.info)),
            _ => {}
        }
    }
    if !text.trim().is_empty() && !document.blocks.iter().any(|block| block.kind == BlockKind::Sql) {
        let first_line = text.len() - text.trim_start().len();
        let span = Span::new(first_line, text[first_line..].find('\n').map_or(text.len(), |length| first_line + length));
        let diagnostic = Diagnostic::error("no-sql", Some(span), "This Markdown holds no SQL, so there is nothing to run.");
        diagnostics.push(diagnostic.hint("The job stands between two lines: ```sql before it and ``` behind it."));
    }
    diagnostics.extend(lesson::read(text, &document).diagnostics);
    if let Some(reader) = readers.get(READERS_MAX) {
        let message = format!("A scenario has at most {READERS_MAX} readers; this one has {}.", readers.len());
        diagnostics.push(Diagnostic::error("too-many", reader.span, message));
        readers.truncate(READERS_MAX);
    }
    let mut session = Session::new(settings.flink);
    session.has_user_classes = true;
    session.behaviours.assumes_connectors = true;
    let blocks = document.blocks.iter().filter(|block| block.kind == BlockKind::Functions);
    let functions: Vec<Declared> = blocks.flat_map(|block| functions::read(text, block.span, settings.flink, &mut diagnostics)).collect();
    functions.iter().for_each(|declared| session.declare(declared.function.clone()));
    let fresh = State::Fresh(settings.flink, functions::fingerprint(&functions));
    let mut answers = Answers { session, state: fresh, remembered, statements: Vec::new() };
    for block in document.blocks.iter().filter(|block| block.kind == BlockKind::Sql) {
        answers.block(text, block.span);
    }
    let Answers { session, state, statements, .. } = answers;
    let jobs: Vec<JobNames> = statements.iter().filter_map(|answered| Some(names(&answered.job()?.plan))).collect();
    let timeline = timeline::without_contradictions(timeline, &jobs, &mut diagnostics);
    let remembered = remembered.clone();
    Program { document, settings, topics, readers, timeline, functions, statements, session, state, remembered, diagnostics }
}

/// The tables that a job writes, which name it on the timeline; a SELECT writes `result`.
pub fn names(plan: &StreamPlan) -> JobNames {
    let written = plan.nodes.iter().filter_map(|node| match &node.operator {
        Operator::Sink(sink) => Some(sink.table.as_ref().map_or("result", |table| &table.name.name)),
        _ => None,
    });
    let mut names: JobNames = Vec::new();
    for name in written {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_string());
        }
    }
    names
}

fn unknown_block(text: &str, info: Span) -> Diagnostic {
    let word = text[info.range()].split_whitespace().nth(1).unwrap_or_default();
    let kinds = ["scenario", "stream", "topic", "timeline", "functions", "reader", "lesson", "predict", "change"];
    let diagnostic = Diagnostic::error("unknown-block", Some(info), format!("A scenario has no `toml {word}` block."));
    match nearest(word, kinds.into_iter()) {
        Some(near) => diagnostic.hint(format!("Did you mean `toml {near}`?")),
        None => diagnostic.hint(format!("It has: {}.", kinds.join(", "))),
    }
}

struct Answers<'r> {
    session: Session,
    state: State,
    remembered: &'r Remembered,
    statements: Vec<Rc<Answered>>,
}

impl Answers<'_> {
    fn block(&mut self, text: &str, span: Span) {
        let script = &text[span.range()];
        let block = span.start as usize;
        for piece in rowkind_sql::pieces(script) {
            let place = Place { block, start: piece.span.start };
            let text = piece.span.of(script);
            let known = self.remembered.answer(&mut self.state, place, text, &mut self.session);
            let answered = known.unwrap_or_else(|| {
                self.session.base = block;
                let statement = rowkind_sql::parse_piece(script, piece.clone(), self.session.behaviours.version);
                let answered = Rc::new(answer(statement, block, &mut self.session));
                self.remembered.keep(&mut self.state, place, text, &answered, &self.session);
                answered
            });
            self.statements.push(answered);
        }
    }
}

fn answer(statement: rowkind_sql::Statement, base: usize, session: &mut Session) -> Answered {
    let mut outcome = session.execute(&statement);
    match &mut outcome.failure {
        Some(Failure::Refused(refusal)) => refusal.span = refusal.span.map(|span| span.shifted(base)),
        Some(Failure::Unsupported(unsupported)) => unsupported.span = unsupported.span.map(|span| span.shifted(base)),
        None => {}
    }
    if let Some(query) = &mut outcome.query {
        for node in &mut query.plan.nodes {
            node.span = node.span.map(|span| span.shifted(base));
        }
    }
    Answered {
        span: Span::new(statement.span.start, statement.span.end).shifted(base),
        base,
        label: label(&statement.text),
        role: statement.body.as_ref().map_or(Role::Prepares, role),
        body: statement.body.ok(),
        outcome,
    }
}

fn role(body: &Body) -> Role {
    match body {
        Body::Query(_) | Body::Insert(_) | Body::StatementSet(_) | Body::Execute(_) => Role::Job,
        Body::Explain(_) | Body::Show(_) | Body::Describe(_) => Role::Asks,
        _ => Role::Prepares,
    }
}

/// The first words of a statement, up to its first bracket.
fn label(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take_while(|word| !word.starts_with('(')).take(6).collect();
    let stop = ["SELECT", "WITH", "AS", "VALUES"];
    let until = words.iter().skip(1).position(|word| stop.contains(&word.to_ascii_uppercase().as_str()));
    words[..until.map_or(words.len(), |at| at + 1)].join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_head_of_a_statement() {
        assert_eq!(label("INSERT INTO sink\nSELECT a FROM t"), "INSERT INTO sink");
        assert_eq!(label("CREATE TABLE orders (\n id INT)"), "CREATE TABLE orders");
        assert_eq!(label("SELECT a FROM t"), "SELECT a FROM t");
    }

    #[test]
    fn readers_have_a_limit() {
        let readers: String = (0..34).map(|number| format!("```toml reader r{number}\n```\n")).collect();
        let program = read(&format!("```sql\nSELECT 1;\n```\n{readers}"));
        assert_eq!(program.readers.len(), READERS_MAX);
        assert_eq!(program.diagnostics[0].message, "A scenario has at most 32 readers; this one has 34.");
    }

    #[test]
    fn blocks_that_lack_a_name_or_have_no_meaning_are_named() {
        let program = read("```sql\nSELECT 1;\n```\n```toml topic\n```\n```toml streem x\n```\n");
        let said: Vec<_> = program.diagnostics.iter().map(|d| (d.code.as_str(), d.hints.len())).collect();
        assert_eq!(said, [("block-without-name", 0), ("unknown-block", 1)]);
    }
}
