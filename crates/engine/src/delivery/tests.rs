//! Scripts with crashes, played whole beside their recordings: `INSERT INTO dst SELECT * FROM src`, planned by hand.

use super::{Settings, play as play_job};
use crate::record::Player;
use crate::record::script::{Answer, SavedPoints, Sql, Statement, play, printed_error};
use rowkind_ir::catalog::{Column, ColumnKind, ObjectName};
use rowkind_ir::plan::{Node, Operator, Sink, Source, StreamPlan};
use rowkind_ir::types::MAX_LENGTH;
use rowkind_ir::{ChangelogMode, DataType, Field, Table, TypeKind};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Knows just enough SQL for these scripts.
#[derive(Default)]
struct Simple {
    tables: BTreeMap<String, Table>,
    settings: BTreeMap<String, String>,
}

impl Sql for Simple {
    fn fresh(&self) -> Box<dyn Sql> {
        Box::new(Simple::default())
    }

    fn execute(&mut self, statement: &Statement, player: &mut Player, saved: &mut SavedPoints) -> Answer {
        let text = &statement.text;
        let mut answer = Answer::default();
        if let Some(set) = text.strip_prefix("SET ") {
            let parts: Vec<&str> = set.split('\'').collect();
            self.settings.insert(parts[1].to_string(), parts[3].to_string());
        } else if text.starts_with("CREATE TABLE") {
            let table = table(text);
            self.tables.insert(table.name.name.clone(), table);
        } else if text.starts_with("INSERT INTO") {
            let words: Vec<&str> = text.split_whitespace().collect();
            let mut sink = self.tables[words[2]].clone();
            if let Some(hints) = text.split("OPTIONS(").nth(1) {
                sink.options.extend(options(hints.split(')').next().unwrap()));
            }
            let source = self.tables[*words.last().unwrap()].clone();
            let setting = |key: &str| self.settings.get(key).map(String::as_str);
            let settings = Settings {
                checkpoints: setting("execution.checkpointing.interval").is_some(),
                aligns: true,
                checkpoint_at_start: setting("execution.checkpointing.min-pause") == Some("0 ms"),
                checkpoint_timeout_ms: 600_000,
                tolerable_failures: 0,
                restarts: setting("restart-strategy.fixed-delay.attempts").map_or(0, |n| n.parse().unwrap()),
                collects: false,
            };
            let from = match setting("execution.state-recovery.path") {
                Some("${CHECKPOINT}") => saved.checkpoint.clone(),
                Some(_) => saved.savepoint.clone(),
                None => None,
            };
            let played = play_job(&plan(source, sink), &settings, from.as_ref(), player).unwrap();
            saved.checkpoint = played.checkpoint.or(saved.checkpoint.take());
            saved.savepoint = played.savepoint.or(saved.savepoint.take());
            answer.died = played.died;
            if let Some(error) = &played.error {
                answer.members.push(("error".into(), printed_error(error)));
            }
        }
        answer
    }
}

fn table(text: &str) -> Table {
    let name = text.split_whitespace().nth(2).unwrap().to_string();
    let (columns, with) = text.split_once(" WITH (").unwrap();
    let key = columns.contains("PRIMARY KEY (id)");
    let column = |name: &str, kind: TypeKind, nullable: bool| Column {
        name: name.to_string(),
        ty: DataType::new(kind).with_nullable(nullable),
        kind: ColumnKind::Physical,
        comment: None,
    };
    Table {
        name: ObjectName { catalog: "default_catalog".into(), database: "default_database".into(), name },
        columns: vec![column("id", TypeKind::Int, !key), column("v", TypeKind::VarChar(MAX_LENGTH), true)],
        watermark: None,
        primary_key: key.then(|| vec![0]),
        partitioned_by: Vec::new(),
        options: options(with),
        comment: None,
        span: None,
    }
}

/// `'key' = 'value'` pairs; values may have several lines.
fn options(text: &str) -> BTreeMap<String, String> {
    let quoted: Vec<&str> = text.split('\'').skip(1).step_by(2).collect();
    quoted.chunks(2).filter(|pair| pair.len() == 2).map(|pair| (pair[0].to_string(), pair[1].to_string())).collect()
}

fn plan(source: Table, sink: Table) -> StreamPlan {
    let schema: Vec<Field> = source.columns.iter().map(|column| Field::new(&column.name, column.ty.clone())).collect();
    let node = |operator: Operator, inputs: Vec<usize>| Node {
        operator,
        inputs,
        schema: schema.clone(),
        mode: ChangelogMode::ALL,
        upsert_keys: None,
        physical_text: String::new(),
        exec_text: String::new(),
        because: Vec::new(),
        span: None,
        state_ttl_ms: Vec::new(),
    };
    let sink = Sink {
        primary_key: sink.primary_key.clone(),
        table: Some(Rc::new(sink)),
        mode: ChangelogMode::ALL,
        input_upsert_key: None,
        upsert_materialize: false,
        conflict: None,
        target_columns: None,
    };
    let source = Source { table: Rc::new(source), columns: vec![0, 1], mode: ChangelogMode::ALL, watermark: None };
    StreamPlan {
        nodes: vec![node(Operator::Source(source), vec![]), node(Operator::Sink(sink), vec![0])],
        roots: vec![1],
        ..StreamPlan::default()
    }
}

/// Statements of a script whose lines end with `;`.
fn statements(script: &str) -> Vec<Statement> {
    let (mut found, mut current) = (Vec::new(), String::new());
    for line in script.lines().filter(|line| !line.starts_with("--")) {
        let line = line.split(" --").next().unwrap_or_default();
        current.push_str(line);
        match current.strip_suffix(';') {
            Some(text) => {
                found.push(Statement { text: text.to_string(), line: 0, note: String::new() });
                current.clear();
            }
            None => current.push('\n'),
        }
    }
    found
}

/// Compares all that is recorded but plans, logs and the batches of Flink's producer.
fn check(script: &str, recording: &str, player: Player) {
    let ours = play(&statements(script), Box::new(Simple::default()), player);
    let parse = |line: &str| -> Json { serde_json::from_str(line).unwrap() };
    let key = |json: &Json| (json["step"].as_u64(), json["observe"].as_str().map(str::to_string));
    let ours: Vec<Json> = ours.iter().map(|line| parse(line)).collect();
    let mut observed = ours.iter().filter(|line| line["observe"].is_string());
    for recorded in recording.lines().map(parse) {
        let line = match recorded["observe"].is_string() {
            true => observed.next().unwrap(),
            false => ours.iter().find(|line| key(line) == key(&recorded)).unwrap(),
        };
        for field in ["topic", "transactions", "sent", "spread", "seconds until the LSO moves"] {
            assert_eq!(line[field], recorded[field], "{}: {field}", recorded["do"]);
        }
        assert_eq!(batches(&line["log-file"]), batches(&recorded["log-file"]), "{}", recorded["do"]);
        assert_eq!(line["error"]["message"], recorded["error"]["message"], "{}", recorded["do"]);
    }
}

/// Records with their transactions, without the batches around them.
fn batches(log: &Json) -> Vec<String> {
    let segments = log.as_array().into_iter().flatten();
    let batches = segments.flat_map(|segment| segment["batches"].as_array().unwrap());
    let record = |batch: &Json, record: &Json| format!("{} {} {}", batch["tx"], record["o"], record["control"]);
    batches.flat_map(|batch| batch["records"].as_array().unwrap().iter().map(|one| record(batch, one)).collect::<Vec<_>>()).collect()
}

macro_rules! scripts {
    ($($test:ident $name:literal;)*) => {
        $(
            #[test]
            fn $test() {
                check(
                    include_str!(concat!("../../../../tests/kafka/topic/scenarios/", $name, ".sql")),
                    include_str!(concat!("../../../../tests/kafka/topic/", $name, ".jsonl")),
                    Player::new(42, 1 << 26),
                );
            }
        )*
    };
}

scripts! {
    at_least_once_writes_again "d01-at-least-once-crash";
    older_values_come_back "d02-at-least-once-upsert";
    without_a_guarantee "d03-none";
    one_marker_for_a_transaction "d04-exactly-once";
    a_crash_aborts "d05-exactly-once-crash";
    a_crash_before_the_first_checkpoint "d06-crash-before-first-checkpoint";
    recovery_commits "d07-crash-before-commit";
    cancelling_leaves_a_transaction_open "d09-cancel";
    a_new_process_aborts_what_the_old_one_left "d10-jvm-dies";
    a_late_commit_loses_nothing "d11-jvm-dies-before-commit";
    a_timeout_loses_rows "d12-timeout-data-loss";
    readers_wait_for_an_orphan "d13-orphan";
    somebody_takes_the_transactional_id "d14-fenced";
    one_savepoint_resumed_twice "d15-savepoint-twice";
    markers_only_where_it_wrote "d16-partitions";
    two_subtasks "d17-parallel";
    pooled_ids_come_again "d18-pooling";
    tombstones_inside_transactions "d19-upsert-tombstones";
    the_first_checkpoint_comes_at_once "d21-first-checkpoint";
    several_crashes "d25-multi-checkpoint-crash";
    a_declined_checkpoint "d26-checkpoint-declined";
}

#[test]
fn the_old_transaction_protocol() {
    for (script, recording) in [
        (
            include_str!("../../../../tests/kafka/topic/scenarios/d05-exactly-once-crash.sql"),
            include_str!("../../../../tests/kafka/topic/transaction-version-0/d05-exactly-once-crash.jsonl"),
        ),
        (
            include_str!("../../../../tests/kafka/topic/scenarios/d07-crash-before-commit.sql"),
            include_str!("../../../../tests/kafka/topic/transaction-version-0/d07-crash-before-commit.jsonl"),
        ),
        (
            include_str!("../../../../tests/kafka/topic/scenarios/d23-lso.sql"),
            include_str!("../../../../tests/kafka/topic/transaction-version-0/d23-lso.jsonl"),
        ),
    ] {
        check(script, recording, Player::new(42, 1 << 26).with_transaction_version(0));
    }
}
