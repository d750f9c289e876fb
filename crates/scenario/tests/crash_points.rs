//! A job crashes at every step, restores, and must keep what its guarantee promises.
//!
//! Exactly-once with `read_committed`: the topic of no crash. At-least-once: the replayed records come again, and who keeps the last
//! value per key ends with the same table.

use serde_json::Value as Json;

/// A query with state, whose every change goes into one topic.
struct Case {
    name: &'static str,
    /// Columns of the source and their changelog mode.
    source: &'static str,
    mode: &'static str,
    rows: &'static [&'static str],
    /// Columns of the sink, with its key.
    sink: &'static str,
    query: &'static str,
}

const CASES: &[Case] = &[
    Case {
        name: "a projection",
        source: "id INT, v INT, PRIMARY KEY (id) NOT ENFORCED",
        mode: "I,UA,D",
        rows: &[r#"["+I", 1, 10]"#, r#"["+I", 2, 20]"#, r#"["+U", 1, 11]"#, r#"["-D", 2, 20]"#, r#"["+I", 3, 30]"#, r#"["+U", 1, 12]"#],
        sink: "id INT, v INT, PRIMARY KEY (id) NOT ENFORCED",
        query: "SELECT id, v FROM src",
    },
    Case {
        name: "a sum",
        source: "k STRING, v INT",
        mode: "I",
        rows: &[
            r#"["+I", "a", 1]"#,
            r#"["+I", "b", 2]"#,
            r#"["+I", "a", 3]"#,
            r#"["+I", "b", 4]"#,
            r#"["+I", "c", 5]"#,
            r#"["+I", "a", 6]"#,
        ],
        sink: "k STRING, total INT, PRIMARY KEY (k) NOT ENFORCED",
        query: "SELECT k, SUM(v) FROM src GROUP BY k",
    },
    Case {
        name: "a deduplication with a filter above it",
        source: "id INT, v INT",
        mode: "I",
        rows: &[r#"["+I", 1, 1]"#, r#"["+I", 1, 5]"#, r#"["+I", 2, 2]"#, r#"["+I", 1, 3]"#, r#"["+I", 2, 7]"#, r#"["+I", 1, 9]"#],
        sink: "id INT, v INT, PRIMARY KEY (id) NOT ENFORCED",
        query: "SELECT id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY v DESC) AS rn FROM src) WHERE rn = 1 AND v <> 5",
    },
];

/// Plays a case with a checkpoint before each of `checkpoints` and a `crash` before one row; the topic at the end.
fn play(case: &Case, guarantee: &str, checkpoints: &[usize], crash: Option<(usize, &str)>) -> Json {
    let mut data = String::new();
    for (number, row) in case.rows.iter().enumerate() {
        if checkpoints.contains(&number) && crash.is_none_or(|(at, step)| at != number || step == "@crash") {
            data.push_str("@checkpoint\n");
        }
        if let Some((at, step)) = crash
            && at == number
        {
            data.push_str(step);
            data.push('\n');
        }
        data.push_str(row);
        data.push('\n');
    }
    let script = format!(
        "@topic t;
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE src ({}) WITH ('connector' = 'steps', 'changelog-mode' = '{}', 'data' = '
{data}');
CREATE TABLE dst ({}) WITH ('connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'broker:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = '{guarantee}',
  'sink.transactional-id-prefix' = 'p', 'properties.transaction.timeout.ms' = '60000');
INSERT INTO dst {};
@read t;
",
        case.source, case.mode, case.sink, case.query
    );
    let lines = rowkind_scenario::record::record(&script, 42);
    let steps: Vec<Json> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    for step in &steps {
        assert!(step["error"].is_null() && step["unsupported"].is_null(), "{}: {step}", case.name);
    }
    steps.last().unwrap()["topic"].clone()
}

/// Keys and values, as `read_committed` gets them.
fn committed(topic: &Json) -> Vec<(String, String)> {
    let records = topic["records"].as_array().unwrap();
    let place = |record: &Json| format!("{}:{}", record["p"], record["o"]);
    let places = topic["read_committed"].as_array();
    let seen = records.iter().filter(|record| places.is_none_or(|places| places.iter().any(|one| *one == place(record))));
    seen.map(|record| (record["k"].to_string(), record["v"].to_string())).collect()
}

fn all(topic: &Json) -> Vec<(String, String)> {
    let records = topic["records"].as_array().unwrap().iter();
    records.map(|record| (record["k"].to_string(), record["v"].to_string())).collect()
}

/// What an upsert reader holds at the end.
fn table(records: &[(String, String)]) -> std::collections::BTreeMap<&str, &str> {
    let mut table = std::collections::BTreeMap::new();
    for (key, value) in records {
        if value == "null" {
            table.remove(key.as_str());
        } else {
            table.insert(key.as_str(), value.as_str());
        }
    }
    table
}

#[test]
fn every_crash_point_keeps_its_promise() {
    for case in CASES {
        for checkpoints in [&[][..], &[2], &[1, 3, 5]] {
            let calm = all(&play(case, "at-least-once", checkpoints, None));
            let mut wrote_more = false;
            for at in 0..case.rows.len() {
                // Between two rows; at a checkpoint also between its completion and its commit.
                let mut steps = vec!["@crash"];
                if checkpoints.contains(&at) {
                    steps.push("@checkpoint-crash");
                }
                for step in steps {
                    let exactly = play(case, "exactly-once", checkpoints, Some((at, step)));
                    let place = format!("{} {checkpoints:?} {step} before row {at}", case.name);
                    assert_eq!(committed(&exactly), calm, "exactly-once: {place}");
                    let again = all(&play(case, "at-least-once", checkpoints, Some((at, step))));
                    assert_eq!(table(&again), table(&calm), "at-least-once: {place}");
                    assert!(again.len() >= calm.len(), "{place}");
                    wrote_more |= again.len() > calm.len();
                }
            }
            assert!(wrote_more, "{}: no crash point writes more than no crash", case.name);
        }
    }
}
