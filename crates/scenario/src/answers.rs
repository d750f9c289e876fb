//! What `rowkind sql --json` prints: for each statement of a script, one JSON object with Flink's answer.
//!
//! The fields are those of the recordings in `tests/flink`, so that a scorer can lay both side by side:
//! `file index line note sql kind columns plan planToSink upsertKey sinkSpec text table rows sinks error`.
//! `kind` is `ok`, `error` (Flink refuses, or the run failed) or `unsupported` (Rowkind does not know yet).

use rowkind_ir::plan::Conflict;
use rowkind_ir::{ChangelogMode, FlinkVersion};
use rowkind_planner::{Failure, Outcome, PlannedQuery, Refusal, Session, SinkFacts};
use serde_json::{Map, Value as Json, json};

#[derive(Clone, Copy, Debug, Default)]
pub struct AnswerOptions {
    pub version: FlinkVersion,
    /// Plans and errors only; nothing is executed.
    pub plan_only: bool,
}

/// One JSON object for each statement of a script, as a line.
pub fn answer_script(file: &str, text: &str, options: AnswerOptions) -> Vec<String> {
    let mut session = Session::new(options.version);
    let script = rowkind_sql::parse_script(text);
    let answer = |(index, statement): (usize, &rowkind_sql::Statement)| {
        let outcome = session.execute(statement);
        let mut object = Map::new();
        object.insert("file".into(), json!(file));
        object.insert("index".into(), json!(index));
        object.insert("line".into(), json!(statement.line));
        if !statement.note.is_empty() {
            object.insert("note".into(), json!(statement.note));
        }
        object.insert("sql".into(), json!(statement.text));
        object.insert("kind".into(), json!("ok"));
        describe(&outcome, &mut object);
        Json::Object(object).to_string()
    };
    script.statements.iter().enumerate().map(answer).collect()
}

fn describe(outcome: &Outcome, object: &mut Map<String, Json>) {
    if let Some(columns) = &outcome.columns {
        let columns: Vec<_> = columns.iter().map(|field| json!([field.name, field.ty.to_string()])).collect();
        object.insert("columns".into(), json!(columns));
    }
    if let Some(query) = &outcome.query {
        describe_plan(query, object);
    }
    if let Some(text) = &outcome.text {
        object.insert("text".into(), json!(text));
    }
    if let Some(table) = &outcome.table {
        object.insert("table".into(), json!(table.iter().map(|row| row.iter().map(cell).collect()).collect::<Vec<Vec<Json>>>()));
    }
    match &outcome.failure {
        None => {}
        Some(Failure::Refused(refusal)) => {
            object.insert("kind".into(), json!("error"));
            object.insert("error".into(), error(refusal));
        }
        Some(Failure::Unsupported(unsupported)) => {
            object.insert("kind".into(), json!("unsupported"));
            object.insert("unsupported".into(), json!(format!("Rowkind does not know {} yet.", unsupported.what)));
        }
    }
}

fn describe_plan(query: &PlannedQuery, object: &mut Map<String, Json>) {
    object.insert("plan".into(), json!(query.explain()));
    if let Some(plan) = &query.plan_to_sink {
        object.insert("planToSink".into(), json!(plan));
    }
    if query.sinks.is_empty() {
        object.insert("upsertKey".into(), json!(query.upsert_key));
    } else {
        object.insert("sinkSpec".into(), json!(query.sinks.iter().map(sink_spec).collect::<Vec<_>>()));
    }
}

fn sink_spec(facts: &SinkFacts) -> Json {
    let mut spec = Map::new();
    spec.insert("upsertKey".into(), json!(facts.upsert_key));
    spec.insert("inputChangelogMode".into(), json!(kinds(facts.input_mode)));
    if facts.upsert_materialize {
        spec.insert("requireUpsertMaterialize".into(), json!(true));
    }
    if let Some(conflict) = facts.conflict {
        let name = match conflict {
            Conflict::Error => "ERROR",
            Conflict::Nothing => "NOTHING",
            Conflict::Deduplicate => "DEDUPLICATE",
        };
        spec.insert("conflictStrategy".into(), json!({ "behavior": name }));
    }
    spec.insert("distribution".into(), json!(facts.distribution));
    Json::Object(spec)
}

/// Flink's names of the kinds of a mode.
fn kinds(mode: ChangelogMode) -> Vec<&'static str> {
    let all = [
        (mode.insert, "INSERT"),
        (mode.update_before, "UPDATE_BEFORE"),
        (mode.update_after, "UPDATE_AFTER"),
        (mode.delete && !mode.key_only_deletes, "DELETE"),
        (mode.delete && mode.key_only_deletes, "~DELETE"),
    ];
    all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect()
}

fn error(refusal: &Refusal) -> Json {
    let mut error = Map::new();
    error.insert("class".into(), json!(refusal.class));
    error.insert("message".into(), json!(refusal.message));
    if !refusal.causes.is_empty() {
        error.insert("causes".into(), json!(refusal.causes));
    }
    Json::Object(error)
}

fn cell(cell: &rowkind_planner::Cell) -> Json {
    match cell {
        rowkind_planner::Cell::Null => Json::Null,
        rowkind_planner::Cell::Text(text) => json!(text),
        rowkind_planner::Cell::Boolean(flag) => json!(flag),
        rowkind_planner::Cell::Number(number) => json!(number),
    }
}
