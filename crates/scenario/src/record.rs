//! Recording scripts: SQL and `@` commands played against our own broker (`rowkind record`).
//!
//! In: the text of a script. Out: its recording, one JSON object a line, in the form of those in `tests/kafka/topic`.
//! The commands belong to the engine; here is the session that plans the SQL between them.

use rowkind_engine::delivery::{self, Played, Settings};
use rowkind_engine::fault::RunError;
use rowkind_engine::record::script::{Answer, SavedPoints, Sql, Statement, play, printed_error};
use rowkind_engine::record::{Player, text};
use rowkind_ir::connector::parse_duration_ms;
use rowkind_ir::json::Json;
use rowkind_ir::limits::Limits;
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::value_text::to_json;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, FlinkVersion};
use rowkind_planner::{Failure, Outcome, PlannedQuery, Session};

/// The lines of a script's recording.
pub fn record(script: &str, seed: u64) -> Vec<String> {
    let pieces = rowkind_sql::parse_script(script).statements;
    let statements: Vec<Statement> =
        pieces.iter().map(|piece| Statement { text: piece.text.clone(), line: piece.line, note: piece.note.clone() }).collect();
    let player = Player::new(seed, Limits::default().topic_bytes_max);
    play(&statements, Box::new(Planner { session: Session::new(FlinkVersion::default()) }), player)
}

/// A session that plans and runs.
struct Planner {
    session: Session,
}

impl Sql for Planner {
    fn fresh(&self) -> Box<dyn Sql> {
        Box::new(Planner { session: Session::new(self.session.behaviours.version) })
    }

    fn execute(&mut self, statement: &Statement, player: &mut Player, saved: &mut SavedPoints) -> Answer {
        let mut answer = Answer::default();
        for parsed in &rowkind_sql::parse_script(&statement.text).statements {
            let outcome = self.session.execute(parsed);
            if let Some(query) = &outcome.query {
                answer.members.push(("plan".into(), text(query.physical.trim_end())));
            }
            match (&outcome.failure, &outcome.query) {
                (Some(failure), _) => answer.members.push(refused(failure)),
                (None, Some(query)) => self.run(query, &outcome, player, saved, &mut answer),
                (None, None) => {}
            }
        }
        answer
    }
}

impl Planner {
    fn run(&self, query: &PlannedQuery, outcome: &Outcome, player: &mut Player, saved: &mut SavedPoints, answer: &mut Answer) {
        let collects = outcome.columns.is_some();
        if let Some(zone) = self.session.options.get("table.local-time-zone")
            && Zone::parse(zone).is_none()
        {
            let what = format!("Rowkind does not know the time zone {zone} yet.");
            answer.members.push(("unsupported".into(), text(&what)));
            return;
        }
        let from = match self.session.options.get("execution.state-recovery.path") {
            Some(path) if path.contains("CHECKPOINT") => saved.checkpoint.clone(),
            Some(path) if path.contains("SAVEPOINT") => saved.savepoint.clone(),
            _ => None,
        };
        let played = match delivery::play(&query.plan, &self.settings(collects), from.as_ref(), player) {
            Ok(played) => played,
            Err(unsupported) => {
                answer.members.push(("unsupported".into(), text(&unsupported.to_string())));
                return;
            }
        };
        self.print(&query.plan, collects, &played, answer);
        if let Some(error) = &played.error {
            answer.members.push(("error".into(), printed_error(error)));
        }
        answer.died = played.died;
        saved.checkpoint = played.checkpoint.or(saved.checkpoint.take());
        saved.savepoint = played.savepoint.or(saved.savepoint.take());
    }

    fn settings(&self, collects: bool) -> Settings {
        let option = |key: &str| self.session.options.get(key);
        let duration = |key: &str| option(key).and_then(|value| parse_duration_ms(value).ok());
        let number = |key: &str| option(key).and_then(|value| value.parse().ok());
        let restarts = option("restart-strategy.type").is_some_and(|strategy| strategy != "none");
        Settings {
            checkpoints: option("execution.checkpointing.interval").is_some(),
            aligns: !option("execution.checkpointing.mode").is_some_and(|mode| mode.trim().eq_ignore_ascii_case("AT_LEAST_ONCE")),
            // Recordings are made with a pause of an hour, unless they say otherwise.
            checkpoint_at_start: duration("execution.checkpointing.min-pause") == Some(0),
            checkpoint_timeout_ms: duration("execution.checkpointing.timeout").unwrap_or(600_000),
            tolerable_failures: number("execution.checkpointing.tolerable-failed-checkpoints").unwrap_or(0),
            restarts: if restarts { number("restart-strategy.fixed-delay.attempts").unwrap_or(1) } else { 0 },
            collects,
        }
    }

    /// `rows` of a SELECT, `sinks` of an INSERT into `sinkmode` tables.
    fn print(&self, plan: &StreamPlan, collects: bool, played: &Played, answer: &mut Answer) {
        let zone = self.session.options.get("table.local-time-zone").and_then(Zone::parse).unwrap_or_default();
        let row = |(node, change): &(NodeId, Change)| {
            let mut cells = vec![text(change.kind.short())];
            let fields = &plan.nodes[*node].schema;
            cells.extend(change.row.iter().zip(fields).map(|(value, field)| to_json(value, &field.ty, &zone)));
            Json::Array(cells)
        };
        if collects {
            answer.members.push(("rows".into(), Json::Array(played.changes.iter().map(row).collect())));
            return;
        }
        let mut sinks: Vec<(String, Json)> = Vec::new();
        for &root in &plan.roots {
            let Operator::Sink(sink) = &plan.nodes[root].operator else { continue };
            let Some(table) = sink.table.as_ref().filter(|table| table.option("connector") == Some("sinkmode")) else {
                continue;
            };
            let rows: Vec<Json> = played.changes.iter().filter(|(node, _)| *node == root).map(row).collect();
            if !rows.is_empty() {
                sinks.push((table.name.name.clone(), Json::Array(rows)));
            }
        }
        if !sinks.is_empty() {
            rowkind_ir::order::sort_by(&mut sinks, |a, b| a.0.cmp(&b.0));
            answer.members.push(("sinks".into(), Json::Object(sinks)));
        }
    }
}

fn refused(failure: &Failure) -> (String, Json) {
    match failure {
        Failure::Refused(refusal) => {
            let mut error = RunError::new(&refusal.class, refusal.message.clone());
            error.causes = refusal.causes.clone();
            ("error".into(), printed_error(&error))
        }
        Failure::Unsupported(unsupported) => ("unsupported".into(), text(&format!("Rowkind does not know {} yet.", unsupported.what))),
    }
}
