//! What happens to one job of several leaves the others alone.

use rowkind_ir::report::{Report, Run};

/// The second job reads the topic of the first one.
const JOBS: &str = "```sql
CREATE TABLE orders (id INT, status STRING) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE journal (id INT, status STRING) WITH ('connector' = 'kafka', 'topic' = 'journal', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE states (id INT, messages BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'states', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO journal SELECT id, status FROM orders;
INSERT INTO states SELECT id, COUNT(*) FROM journal GROUP BY id;
```
```rows orders
+I[1, 'NEW']
+I[2, 'NEW']
+I[1, 'PAID']
+I[3, 'NEW']
+I[2, 'PAID']
+I[3, 'PAID']
```
";

fn report(entries: &str) -> Report {
    rowkind_scenario::run(&format!("{JOBS}```toml timeline\ncheckpoint-events = 2\n{entries}```\n"))
}

fn entry(line: &str) -> String {
    let (at, keys) = line.split_once(' ').expect("an instant and keys");
    let keys: String = keys.split(' ').map(|key| format!("{}\n", key.replacen('=', " = ", 1))).collect();
    format!("[[entry]]\nat = \"{at}\"\n{keys}")
}

/// The values of a topic's records that are no markers.
fn values(run: &Run, name: &str) -> Vec<String> {
    let topic = run.topics.iter().find(|topic| topic.name == name).expect("a topic");
    topic.records.iter().map(|record| record.value.as_ref().map_or("∅".to_string(), ToString::to_string)).collect()
}

/// How many records the two topics have, and how many messages the second job has counted in the end.
fn check(lines: &[&str]) -> (usize, usize, u64) {
    let report = report(&lines.iter().map(|line| entry(line)).collect::<String>());
    assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
    let run = report.run.expect("a run");
    let counted: std::collections::BTreeMap<String, u64> = values(&run, "states")
        .iter()
        .map(|value| {
            let json: serde_json::Value = serde_json::from_str(value).expect("JSON");
            (json["id"].to_string(), json["messages"].as_u64().expect("a count"))
        })
        .collect();
    (values(&run, "journal").len(), values(&run, "states").len(), counted.values().sum())
}

#[test]
fn a_crash_hits_the_job_that_is_named() {
    assert_eq!(check(&[]), (6, 6, 6));
    // Event 5 comes again to the second job alone: it reads record 4 of the first one's topic once more.
    assert_eq!(check(&["5 what=\"crash\" job=\"states\""]), (6, 7, 6));
    // The first job writes it twice, and the second one counts both.
    assert_eq!(check(&["5 what=\"crash\" job=\"journal\""]), (7, 7, 7));
    // Both: the second one goes back as well, and reads record 4 again beside its copy.
    assert_eq!(check(&["5 what=\"crash\""]), (7, 8, 7));
}

#[test]
fn a_job_that_is_down_catches_up_when_it_starts() {
    let down = "3 what=\"crash\" job=\"states\" restarts=false";
    assert_eq!(check(&[down]), (6, 3, 3));
    // From the checkpoint behind event 2: 3 comes again.
    assert_eq!(check(&[down, "5 what=\"restart\" job=\"states\""]), (6, 7, 6));
    assert_eq!(check(&[down, "5 what=\"restart\" job=\"states\" from=\"nothing\""]), (6, 9, 6));
    // The other one goes on being saved meanwhile, and goes back to its own checkpoint.
    assert_eq!(check(&[down, "5 what=\"crash\" job=\"journal\"", "5 what=\"restart\" job=\"states\""]), (7, 8, 7));
}

#[test]
fn savepoints_belong_to_a_job() {
    let lines = [
        "1 what=\"savepoint\" job=\"states\" name=\"early\"",
        "4 what=\"cancel\" job=\"states\"",
        "4 what=\"restart\" job=\"states\" from=\"early\"",
    ];
    // Written up to 4, then 2 to 4 again, then 5 and 6.
    assert_eq!(check(&lines), (6, 9, 6));
    let lines = [lines[0], "4 what=\"cancel\" job=\"journal\"", "4 what=\"restart\" job=\"journal\" from=\"early\""];
    let report = report(&lines.map(entry).concat());
    let said: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(said, ["No savepoint `early` of the job `journal` is there at 4; there is none."]);
}

#[test]
fn a_crash_inside_an_event_waits_until_another_job_has_written() {
    let report = report(&entry("5.1 what=\"crash\" job=\"states\""));
    let run = report.run.expect("a run");
    assert_eq!(values(&run, "journal").len(), 6);
    let marks: Vec<(String, u32)> =
        run.marks.iter().map(|mark| (mark.name.clone(), mark.at.event)).filter(|(name, _)| name == "crash-1").collect();
    assert_eq!(marks, [("crash-1".to_string(), 5)]);
    let said: Vec<&str> = run.notes.iter().filter(|note| note.code == "restart").map(|note| note.text.as_str()).collect();
    assert_eq!(said, ["The job `states` starts again; event 5 comes again."]);
}

#[test]
fn each_jobs_transactions_are_its_own() {
    let exactly = JOBS.replace("'topic' = 'journal',", "'topic' = 'journal', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'first', 'properties.transaction.timeout.ms' = '60000',");
    let exactly = exactly.replace("'topic' = 'states',", "'topic' = 'states', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'second', 'properties.transaction.timeout.ms' = '60000',");
    let crash = entry("5 what=\"crash\" job=\"journal\"");
    let report = rowkind_scenario::run(&format!("{exactly}```toml timeline\ncheckpoint-events = 2\n{crash}```\n"));
    let run = report.run.expect("a run");
    let aborted = |name: &str| {
        let topic = run.topics.iter().find(|topic| topic.name == name).expect("a topic");
        topic.records.iter().filter(|record| record.state == rowkind_ir::report::RecordState::Aborted).count()
    };
    assert_eq!((aborted("journal"), aborted("states")), (1, 0));
}

#[test]
fn an_error_points_at_the_job_that_failed() {
    let failing = JOBS.replace("SELECT id, COUNT(*) FROM journal", "SELECT id, SUM(CAST(status AS BIGINT)) FROM journal");
    let report = rowkind_scenario::run(&failing);
    let failed: Vec<&str> = report
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code == "run-time-error")
        .map(|diagnostic| &failing[diagnostic.span.expect("it has a place").range()])
        .collect();
    assert_eq!(failed.len(), 1, "{:?}", report.diagnostics);
    assert!(failed[0].starts_with("INSERT INTO states"), "{}", failed[0]);
}

#[test]
fn what_is_not_known_points_at_the_job_that_meets_it() {
    let few = JOBS.replace("```sql\n", "```sql\nSET 'pipeline.max-parallelism' = '2';\n");
    let rescale = entry("3 what=\"rescale\" job=\"states\" parallelism=4");
    let text = format!("{few}```toml timeline\n{rescale}```\n");
    let report = rowkind_scenario::run(&text);
    let unknown = report.diagnostics.iter().find(|diagnostic| diagnostic.code == "unknown-yet").expect("it is not known");
    let place = &text[unknown.span.expect("it has a place").range()];
    assert!(place.starts_with("INSERT INTO states"), "{place}");
}
