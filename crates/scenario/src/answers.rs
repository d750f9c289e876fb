//! What `rowkind sql --json` prints: for each statement of a script, one JSON object with Flink's answer.
//!
//! The fields are those of the recordings in `tests/flink`, so that a scorer can lay both side by side:
//! `file index line note sql kind columns plan planToSink upsertKey sinkSpec text table rows sinks error`.
//! `kind` is `ok`, `error` (Flink refuses, or the run failed) or `unsupported` (Rowkind does not know yet).

use rowkind_engine::{Inputs, RunError, RunOptions, SinkChange, SinkOutcome, Unobserved};
use rowkind_ir::plan::{Conflict, StreamPlan};
use rowkind_ir::value_text::to_json;
use rowkind_ir::zone::Zone;
use rowkind_ir::{ChangelogMode, DataType, FlinkVersion, TypeKind, UserFunction, Value};
use rowkind_planner::{Failure, Outcome, PlannedQuery, Refusal, Session, SinkFacts};
use serde_json::{Map, Value as Json, json};

#[derive(Clone, Debug, Default)]
pub struct AnswerOptions {
    pub version: FlinkVersion,
    /// Plans and errors only; nothing is executed.
    pub plan_only: bool,
    /// Functions whose classes are on the classpath, as declared.
    pub functions: Vec<UserFunction>,
}

/// One JSON object for each statement of a script, as a line.
pub fn answer_script(file: &str, text: &str, options: AnswerOptions) -> Vec<String> {
    let mut session = Session::new(options.version);
    session.has_user_classes = !options.functions.is_empty();
    options.functions.iter().for_each(|function| session.declare(function.clone()));
    let script = rowkind_sql::parse_script_as(text, options.version);
    let mut answer = |(index, statement): (usize, &rowkind_sql::Statement)| {
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
        // A note with `@plan` means: plan it, do not execute it.
        if let (false, false, None, Some(query)) = (options.plan_only, statement.note.contains("@plan"), &outcome.failure, &outcome.query) {
            let collects = outcome.columns.is_some();
            if query.is_broken {
                failed(&broken().at_client(collects), &mut object);
            } else {
                execute(&query.plan, collects, &session, &mut object);
            }
        }
        Json::Object(object).to_string()
    };
    script.statements.iter().enumerate().map(&mut answer).collect()
}

/// Runs a job over the rows of its `rows` tables; `collects`: it is a SELECT whose rows are fetched.
fn execute(plan: &StreamPlan, collects: bool, session: &Session, object: &mut Map<String, Json>) {
    let zone = session.options.get("table.local-time-zone").and_then(Zone::parse).unwrap_or_default();
    let outcome = match Inputs::of_rows_tables(plan) {
        Ok(inputs) => rowkind_engine::run(plan, inputs, &RunOptions::default(), &mut Unobserved),
        Err(message) => {
            object.insert("kind".into(), json!("error"));
            object.insert("error".into(), json!({ "class": "java.lang.IllegalArgumentException", "message": message }));
            return;
        }
    };
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(unsupported) => {
            object.insert("kind".into(), json!("unsupported"));
            object.insert("unsupported".into(), json!(format!("{unsupported}.")));
            return;
        }
    };
    if collects {
        // The rows of a SELECT that fails are not fetched.
        let fetched = outcome.sinks.iter().filter(|_| outcome.error().is_none());
        let rows: Vec<Json> = fetched.flat_map(|sink| printed(sink, plan, &zone)).collect();
        object.insert("rows".into(), json!(rows));
    } else {
        let mut sinks = Map::new();
        let mut stdout = String::new();
        for sink in &outcome.sinks {
            let Some(table) = &sink.table else { continue };
            match table.option("connector") {
                Some("sinkmode") if !sink.changes.is_empty() => {
                    let rows = sinks.entry(table.name.name.clone()).or_insert_with(|| json!([]));
                    if let Json::Array(rows) = rows {
                        rows.extend(printed(sink, plan, &zone));
                    }
                }
                Some("print") => sink.changes.iter().for_each(|change| {
                    // Of several subtasks each says which it is.
                    if sink.subtasks > 1 {
                        stdout.push_str(&format!("{}> ", change.subtask + 1));
                    }
                    stdout.push_str(&print_line(change, types(sink, plan), &zone));
                }),
                _ => {}
            }
        }
        if !sinks.is_empty() {
            object.insert("sinks".into(), Json::Object(sinks));
        }
        if !stdout.is_empty() {
            object.insert("stdout".into(), json!(stdout));
        }
    }
    if let Some(failed) = outcome.error() {
        self::failed(&failed.at_client(collects), object);
    }
}

fn failed(error: &RunError, object: &mut Map<String, Json>) {
    object.insert("kind".into(), json!("error"));
    object.insert("error".into(), json!({ "class": error.class, "message": error.message, "causes": error.causes }));
}

/// What a task says whose generated code does not compile.
fn broken() -> RunError {
    let message = "Table program cannot be compiled. This is a bug. Please file an issue.";
    RunError::new("java.lang.RuntimeException", "Could not instantiate generated class")
        .caused_by("org.apache.flink.api.common.InvalidProgramException", message)
}

/// The types of what a sink gets.
fn types<'p>(sink: &SinkOutcome, plan: &'p StreamPlan) -> Vec<&'p DataType> {
    plan.nodes[sink.node].schema.iter().map(|field| &field.ty).collect()
}

/// `[kind, values…]` for each change.
fn printed(sink: &SinkOutcome, plan: &StreamPlan, zone: &Zone) -> Vec<Json> {
    let types = types(sink, plan);
    let row = |change: &SinkChange| {
        let mut row = vec![json!(change.change.kind.short())];
        for (value, ty) in change.change.row.iter().zip(&types) {
            // The text is JSON by construction.
            row.push(serde_json::from_str(&to_json(value, ty, zone).to_string()).unwrap_or(Json::Null));
        }
        Json::Array(row)
    };
    sink.changes.iter().map(row).collect()
}

/// A line of the connector `print`: `+I[a, 1]`.
fn print_line(change: &SinkChange, types: Vec<&DataType>, zone: &Zone) -> String {
    let cells: Vec<String> = change.change.row.iter().zip(types).map(|(value, ty)| java_text(value, ty, zone)).collect();
    format!("{}[{}]\n", change.change.kind, cells.join(", "))
}

/// A value as Java prints its object.
fn java_text(value: &Value, ty: &DataType, zone: &Zone) -> String {
    let text = rowkind_ir::value_text::text(value, ty, zone);
    match (value, &ty.kind) {
        (Value::Null, _) => "null".to_string(),
        (Value::Boolean(_), _) => text.to_lowercase(),
        (Value::Timestamp(_), TypeKind::Timestamp(..)) => text.replacen(' ', "T", 1),
        _ => text,
    }
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
    if let Some(strategy) = &facts.materialize_strategy {
        spec.insert("upsertMaterializeStrategy".into(), json!(strategy));
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
    let message = Some(&refusal.message).filter(|message| !message.is_empty());
    error.insert("message".into(), json!(message.map(|message| recorded(message))));
    if !refusal.causes.is_empty() {
        let causes = refusal.causes.iter().map(|(class, message)| json!([class, recorded(message)]));
        error.insert("causes".into(), causes.collect());
    }
    Json::Object(error)
}

/// A message as the recordings keep it: the first 4,000 UTF-16 units (all it lists may be more).
fn recorded(message: &str) -> String {
    const UNITS_MAX: usize = 4_000;
    let mut units = 0;
    for (at, c) in message.char_indices() {
        units += c.len_utf16();
        if units > UNITS_MAX {
            return format!("{}...", &message[..at]);
        }
    }
    message.to_string()
}

fn cell(cell: &rowkind_planner::Cell) -> Json {
    match cell {
        rowkind_planner::Cell::Null => Json::Null,
        rowkind_planner::Cell::Text(text) => json!(text),
        rowkind_planner::Cell::Boolean(flag) => json!(flag),
        rowkind_planner::Cell::Number(number) => json!(number),
    }
}
