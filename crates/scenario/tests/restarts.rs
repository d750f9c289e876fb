//! Savepoints, restarts, rescales, checkpoints that last or fail, jobs that read each other's topics.

use rowkind_engine::delivery::subtask;
use rowkind_ir::report::{RecordState, Report, Run};
use rowkind_ir::{DataType, TypeKind, Value};

fn entries(lines: &[&str]) -> String {
    let mut text = String::from("```toml timeline\n");
    for line in lines {
        let mut words = line.split(' ');
        let (at, what) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        text.push_str(&format!("[[entry]]\nat = \"{at}\"\nwhat = \"{what}\"\n"));
        words.for_each(|word| text.push_str(&format!("{}\n", word.replacen('=', " = ", 1))));
    }
    text + "```\n"
}

/// Five rows copied into a topic.
fn copy(options: &str, more: &str) -> Report {
    let scenario = format!(
        "```sql
CREATE TABLE orders (id INT) WITH ('connector' = 'kafka', 'topic' = 'in', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE log (id INT) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json'{options});
INSERT INTO log SELECT id FROM orders;
```
```rows orders
+I[1]
+I[2]
+I[3]
+I[4]
+I[5]
```
{more}"
    );
    rowkind_scenario::run(&scenario)
}

const EXACTLY_ONCE: &str =
    ", 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'p', 'properties.transaction.timeout.ms' = '60000'";

fn of(report: Report) -> Run {
    let said: Vec<String> = report.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    report.run.unwrap_or_else(|| panic!("{said:?}"))
}

/// Ids in the topic in order; with `-` those of aborted, with `?` those of open transactions, `|` a marker.
fn ids(run: &Run) -> String {
    let record = |record: &rowkind_ir::report::TopicRecord| {
        let id: String = record.value.as_deref().unwrap_or("-").chars().filter(char::is_ascii_digit).collect();
        match record.state {
            RecordState::Committed => id,
            RecordState::Aborted => format!("-{id}"),
            RecordState::Open => format!("?{id}"),
            RecordState::Marker => "|".to_string(),
        }
    };
    run.topics[0].records.iter().map(record).collect::<Vec<_>>().join(" ")
}

fn check(options: &str, lines: &[&str], wanted: &str) {
    assert_eq!(ids(&of(copy(options, &entries(lines)))), wanted);
}

#[test]
fn a_savepoint_resumed_twice_writes_the_same_rows_twice() {
    let lines = &["2 savepoint", "5 cancel", "5 restart from=\"savepoint-1\""];
    check("", lines, "1 2 3 4 5 3 4 5");
    // Kafka knows nothing of a job's progress: what is committed is there twice. The savepoint commits nothing itself.
    check(EXACTLY_ONCE, &["2 savepoint", "4 checkpoint", "5 stop", "5 restart from=\"savepoint-1\""], "1 2 3 4 | | 5 | 3 4 5 |");
}

#[test]
fn a_stop_takes_everything_along() {
    check("", &["2 stop", "4 restart from=\"savepoint-1\""], "1 2 3 4 5");
    check(EXACTLY_ONCE, &["2 stop", "4 restart from=\"savepoint-1\""], "1 2 | 3 4 5 |");
}

#[test]
fn a_restart_from_nothing_begins_where_the_source_says() {
    check("", &["2 checkpoint", "3 cancel", "4 restart from=\"nothing\""], "1 2 3 1 2 3 4 5");
    check("", &["2 checkpoint", "3 cancel", "4 restart"], "1 2 3 3 4 5");
    let latest = |report: &str| report.replace("earliest-offset", "latest-offset");
    let text = latest("```sql
CREATE TABLE orders (id INT) WITH ('connector' = 'kafka', 'topic' = 'in', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE log (id INT) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
INSERT INTO log SELECT id FROM orders;
```
```rows orders
+I[1]
+I[2]
+I[3]
+I[4]
```
");
    let lost = rowkind_scenario::run(&format!("{text}{}", entries(&["1 cancel", "3 restart from=\"nothing\""])));
    assert_eq!(ids(&of(lost)), "1 4");
}

#[test]
fn a_cancelled_job_leaves_its_transaction_open() {
    check(EXACTLY_ONCE, &["3 checkpoint", "5 cancel"], "1 2 3 | ?4 ?5");
    // The job that starts again aborts it.
    check(EXACTLY_ONCE, &["3 checkpoint", "4 cancel", "4 restart"], "1 2 3 | -4 | 4 5 |");
}

#[test]
fn a_checkpoint_that_lasts_is_nothing_before_its_end() {
    check("", &["2 checkpoint lasts-events=2", "3 crash"], "1 2 3 1 2 3 4 5");
    check("", &["2 checkpoint lasts-events=2", "4 crash"], "1 2 3 4 3 4 5");
    check(EXACTLY_ONCE, &["2 checkpoint lasts-events=2", "3 crash"], "-1 -2 -3 | | 1 2 3 4 5 |");
}

#[test]
fn a_checkpoint_that_fails_leaves_its_transaction_to_the_next() {
    check("", &["2 checkpoint fails=true", "3 crash"], "1 2 3 1 2 3 4 5");
    check(EXACTLY_ONCE, &["2 checkpoint fails=true", "4 checkpoint"], "1 2 3 4 | | 5 |");
}

#[test]
fn checkpoints_come_by_interval() {
    let run = of(copy("", "```toml timeline\ncheckpoint-events = 2\n[[entry]]\nat = \"5\"\nwhat = \"crash\"\n```\n"));
    assert_eq!(ids(&run), "1 2 3 4 5 5");
    assert_eq!(run.marks.iter().map(|mark| mark.name.as_str()).collect::<Vec<_>>(), ["checkpoint-1", "checkpoint-2", "crash-1"]);
}

#[test]
fn what_happens_has_a_name() {
    let report = copy("", &entries(&["2 checkpoint", "4 crash", "5 crash"]));
    let figure = |path: &str| rowkind_scenario::numbers::number_at(&report, path);
    assert_eq!(figure("topic.out.records @ checkpoint-1"), Ok("2".to_string()));
    assert_eq!(figure("topic.out.records @ crash-1"), Ok("4".to_string()));
    assert_eq!(figure("topic.out.records @ crash-3"), Err("`crash-3` is no instant".to_string()));
    // 1 2 3 4, 3 4 again, 5, and 3 4 5 again.
    assert_eq!(figure("topic.out.records"), Ok("10".to_string()));
}

#[test]
fn a_retry_is_one_record_unless_the_producer_gives_no_numbers() {
    check("", &["3 retry"], "1 2 3 4 5");
    check(", 'properties.enable.idempotence' = 'false'", &["3 retry"], "1 2 3 3 4 5");
}

/// Each id comes twice, and the job is rescaled in between.
fn counts(timeline: &[&str]) -> Run {
    let scenario = format!(
        "```sql
CREATE TABLE orders (id INT) WITH ('connector' = 'kafka', 'topic' = 'in', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE log (id INT, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'debezium-json', 'sink.partitioner' = 'fixed');
INSERT INTO log SELECT id, COUNT(*) FROM orders GROUP BY id;
```
```rows orders
+I[1]
+I[2]
+I[3]
+I[4]
+I[5]
+I[1]
+I[2]
+I[3]
+I[4]
+I[5]
```
```toml topic out
partitions = 4
```
{}",
        entries(timeline)
    );
    of(rowkind_scenario::run(&scenario))
}

#[test]
fn a_rescaled_job_finds_its_keys_at_other_subtasks() {
    let int = DataType::new(TypeKind::Int);
    let at_home = |run: &Run, parallelism: u32| {
        let records = run.topics[0].records.iter();
        let counted = records.filter_map(|record| {
            let value: serde_json::Value = serde_json::from_str(record.value.as_deref()?).ok()?;
            let (id, n) = (value["after"]["id"].as_i64()?, value["after"]["n"].as_i64()?);
            let subtask = subtask::of_key([(&Value::Int(id as i32), &int)].into_iter(), parallelism);
            Some((id, n, record.partition, subtask))
        });
        counted.collect::<Vec<_>>()
    };
    for (entry, parallelism) in [("5 rescale parallelism=4", 4), ("5 rescale parallelism=3", 3)] {
        let run = counts(&[entry]);
        let (first, second): (Vec<_>, Vec<_>) = at_home(&run, parallelism).into_iter().partition(|(_, n, ..)| *n == 1);
        assert!(first.iter().all(|(_, _, partition, _)| *partition == 0), "{first:?}");
        assert!(second.iter().all(|(_, _, partition, subtask)| partition == subtask), "{second:?}");
        let mut ids: Vec<i64> = second.iter().map(|(id, ..)| *id).collect();
        ids.sort_unstable();
        assert_eq!(ids, [1, 2, 3, 4, 5], "what was counted before the rescale is counted on");
    }
    // And together again.
    let run = counts(&["3 rescale parallelism=4", "7 rescale parallelism=1"]);
    let last: Vec<(i64, i64, u32)> =
        at_home(&run, 1).into_iter().map(|(id, n, partition, _)| (id, n, partition)).filter(|(_, n, _)| *n == 2).collect();
    assert_eq!(last.len(), 5);
    assert!(last[2..].iter().all(|(_, _, partition)| *partition == 0), "{last:?}");
}

/// The first job writes sums into a topic; the second one reads it back and counts.
#[test]
fn sinks_are_rescaled_apart_from_the_job() {
    let topic = "```toml topic out\npartitions = 3\n```\n";
    let partitions = |lines: &[&str]| -> Vec<u32> {
        let run = of(copy(", 'sink.partitioner' = 'fixed'", &format!("{topic}{}", entries(lines))));
        run.topics[0].records.iter().map(|record| record.partition).collect()
    };
    assert_eq!(partitions(&[]), [0; 5]);
    // Rows without a key take turns over three subtasks, each of which has a partition of its own.
    assert_eq!(partitions(&["2 rescale sink-parallelism=3"]), [0, 0, 1, 2, 0]);
    assert_eq!(partitions(&["2 rescale sink-parallelism=3", "3 rescale sink-parallelism=1"]), [0, 0, 1, 0, 0]);
}

#[test]
fn a_job_reads_the_topic_of_another() {
    let scenario = |more: &str| {
        rowkind_scenario::run(&format!(
            "```sql
CREATE TABLE orders (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 'in', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE sums (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'sums', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE log (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 'sums', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE seen (n INT) WITH ('connector' = 'kafka', 'topic' = 'seen', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE kept (n INT, total INT, PRIMARY KEY (n) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'kept', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO sums SELECT id, SUM(v) FROM orders GROUP BY id;
INSERT INTO seen SELECT v FROM log;
INSERT INTO kept SELECT id % 1, SUM(v) FROM sums GROUP BY id % 1;
```
```rows orders
+I[1, 10]
+I[2, 5]
+I[1, 20]
```
{more}"
        ))
    };
    let report = scenario("");
    let run = report.run.as_ref().unwrap_or_else(|| panic!("{:?}", report.diagnostics));
    let values = |run: &Run, topic: &str| {
        let topic =
            run.topics.iter().find(|other| other.name == topic).unwrap_or_else(|| panic!("no topic {topic}: {:?}", report.diagnostics));
        topic.records.iter().map(|record| record.value.as_deref().unwrap_or("null").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(report.diagnostics.iter().filter(|diagnostic| diagnostic.code == "made-up-stream").count(), 0, "{:?}", report.diagnostics);
    assert_eq!(values(run, "seen"), [r#"{"n":10}"#, r#"{"n":5}"#, r#"{"n":30}"#]);
    assert_eq!(values(run, "kept").last().map(String::as_str), Some(r#"{"n":0,"total":35}"#));
    // What the first job writes again, the second one reads again.
    let again = scenario(&entries(&["3 crash"])).run.expect("a run");
    assert_eq!(values(&again, "sums").len(), 6);
    assert_eq!(values(&again, "kept").last().map(String::as_str), Some(r#"{"n":0,"total":35}"#));
    // Each table has a truth of its own.
    let figure = |path: &str| rowkind_scenario::numbers::number_at(&report, path);
    assert_eq!(
        (figure("truth.rows"), figure("truth.kept.rows"), figure("truth.seen.rows")),
        (Ok("2".into()), Ok("1".into()), Ok("3".into()))
    );
    // A job that is restored reads on behind what its checkpoint holds.
    let restored = scenario(&entries(&["3 checkpoint", "3 crash"])).run.expect("a run");
    assert_eq!(values(&restored, "seen").len(), 3);
}

/// State lives a minute; the clock jumps two.
#[test]
fn a_duplicate_comes_through_when_the_state_is_gone() {
    let scenario = |more: &str| {
        rowkind_scenario::run(&format!(
            "```sql
CREATE TABLE orders (id INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'in', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE firsts (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
SET 'table.exec.state.ttl' = '1 min';
INSERT INTO firsts SELECT id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts) AS rn FROM orders) WHERE rn = 1;
```
```rows orders
+I[1, 10, '2024-01-01 09:00:00']
+I[2, 20, '2024-01-01 09:00:01']
+I[1, 10, '2024-01-01 09:00:02']
```
```toml scenario
measures = [\"SUM(v) AS total\"]
```
{more}"
        ))
    };
    let figure = |report: &Report, path: &str| {
        rowkind_scenario::numbers::number_at(report, path).unwrap_or_else(|why| panic!("{why}: {:?}", report.diagnostics))
    };
    let report = scenario("");
    assert_eq!((figure(&report, "topic.out.records"), figure(&report, "truth.total")), ("2".into(), "30".into()));
    let report = scenario(&entries(&["2 clock ms=120000"]));
    assert_eq!((figure(&report, "topic.out.records"), figure(&report, "truth.total")), ("3".into(), "30".into()));
    assert!(report.run.expect("a run").notes.iter().any(|note| note.code == "state-expired"));
}
