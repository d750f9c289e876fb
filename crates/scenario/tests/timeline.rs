//! What happens to jobs and broker while a scenario runs, and what readers make of it.

use rowkind_ir::report::Report;

const JOB: &str = "```sql
CREATE TABLE orders (id INT, status STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'in', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE states (id INT, status STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO states SELECT id, status FROM orders;
```
```rows orders
+I[1, 'NEW']
+I[2, 'NEW']
+U[1, 'PAID']
-D[2, 'NEW']
+U[1, 'SENT']
```
```toml reader now
kind = \"event-log\"
topic = \"out\"
```
```toml reader later
kind = \"event-log\"
topic = \"out\"
joins = \"end\"
```
";

fn run(more: &str) -> Report {
    rowkind_scenario::run(&format!("{JOB}{more}"))
}

/// Messages of each reader, and what is said.
fn check(more: &str) -> (Vec<(String, u64)>, Vec<String>) {
    let report = run(more);
    let run = report.run.expect("a run");
    let messages = run.readers.iter().map(|reader| (reader.name.clone(), reader.reads.last().map_or(0, |read| read.figures.messages)));
    (messages.collect(), report.diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
}

#[test]
fn who_joins_late_misses_what_compaction_took() {
    let topic = "```toml topic out\ncleanup-policy = \"compact\"\n```\n";
    let timeline = "```toml timeline\n[[entry]]\nat = \"4\"\nwhat = \"roll\"\n[[entry]]\nat = \"4\"\nwhat = \"compact\"\n```\n";
    assert_eq!(check(topic).0, [("now".to_string(), 5), ("later".to_string(), 5)]);
    // 1 PAID, the tombstone of 2, 1 SENT.
    assert_eq!(check(&format!("{topic}{timeline}")).0, [("now".to_string(), 5), ("later".to_string(), 3)]);
}

#[test]
fn a_clock_that_jumps_makes_old_segments_go() {
    let topic = "```toml topic out\nconfig = [\"retention.ms=60000\"]\n```\n";
    let jump = "```toml timeline\n[[entry]]\nat = \"3\"\nwhat = \"clock\"\nms = 120000\n```\n";
    assert_eq!(check(topic).0[1].1, 5);
    assert_eq!(check(&format!("{topic}{jump}")).0, [("now".to_string(), 5), ("later".to_string(), 2)]);
}

#[test]
fn settings_are_held_to_kafkas_words() {
    let (_, said) = check("```toml topic out\nconfig = [\"segment.bytes=10\", \"segment.sm=1\"]\n```\n");
    assert_eq!(
        said,
        ["Invalid value 10 for configuration segment.bytes: Value must be at least 1048576", "Unknown topic config name: segment.sm"]
    );
}

/// Recordings d04 and c06: the broker allows 15 minutes, and a compacted topic takes no record without a key.
#[test]
fn what_the_broker_refuses_ends_the_job_in_its_words() {
    let said = |options: &str, policy: &str| {
        let plain = JOB.replace("PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json'", &format!("PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'debezium-json'{options}"));
        let report = rowkind_scenario::run(&format!("{plain}```toml topic out\ncleanup-policy = \"{policy}\"\n```\n"));
        let failed = report.diagnostics.iter().find(|diagnostic| diagnostic.code == "run-time-error").expect("the job fails");
        format!("{} | {}", failed.message, failed.plain.as_deref().unwrap_or_default())
    };
    let hour = ", 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'p'";
    let timeout = said(hour, "delete");
    assert!(timeout.contains("The transaction timeout is larger than the maximum value allowed by the broker"), "{timeout}");
    let no_key = said("", "compact");
    assert!(no_key.contains("Compacted topic cannot accept message without key in topic partition out-0"), "{no_key}");
}

#[test]
fn contradictions_are_said() {
    let (_, said) = check("```toml timeline\n[[entry]]\nat = \"40\"\nwhat = \"roll\"\ntopic = \"nowhere\"\n```\n");
    assert_eq!(said, ["The run ends with event 5; 40 is behind it.", "There is no topic nowhere."]);
    let (_, said) = check("```toml timeline\n[[entry]]\nat = \"4\"\nwhat = \"compact\"\ntopic = \"out\"\n```\n");
    assert_eq!(said, ["The topic out is not compacted: its cleanup-policy is delete."]);
}

const CRASH: &str = "```toml timeline\n[[entry]]\nat = \"2\"\nwhat = \"checkpoint\"\n[[entry]]\nat = \"4\"\nwhat = \"crash\"\n```\n";

#[test]
fn what_came_since_the_checkpoint_comes_again() {
    let plain = run("").run.expect("a run");
    let report = run(CRASH);
    let run = report.run.expect("a run");
    assert_eq!(check(CRASH).0[0].1, 5 + 2);
    assert_eq!(run.truth, plain.truth);
    assert_eq!(run.events_total, plain.events_total);
    let marks: Vec<_> = run.marks.iter().map(|mark| (mark.at.to_string(), mark.name.as_str())).collect();
    assert_eq!(marks.iter().map(|(_, name)| *name).collect::<Vec<_>>(), ["checkpoint-1", "crash-1"]);
    assert!(marks[1].0.starts_with("4."), "{marks:?}");
    assert_eq!(run.notes[0].text, "The jobs start again; events 3 to 4 come again.");
    // The state came back with the job: what is written again is what was written.
    let values = |run: &rowkind_ir::report::Run| run.topics[0].records.iter().map(|record| record.value.clone()).collect::<Vec<_>>();
    let (first, with_crash) = (values(&plain), values(&run));
    assert_eq!(with_crash[..4], first[..4]);
    assert_eq!(with_crash[4..6], first[2..4]);
    assert_eq!(with_crash[6..], first[4..]);
}

#[test]
fn a_crash_without_a_checkpoint_starts_from_the_beginning() {
    let crash = "```toml timeline\n[[entry]]\nat = \"5\"\nwhat = \"crash\"\n```\n";
    assert_eq!(check(crash).0[0].1, 5 + 5);
}

#[test]
fn exactly_once_hides_what_came_twice_from_those_who_read_what_is_committed() {
    let scenario = |guarantee: &str, timeline: &str| {
        format!(
            "```sql
CREATE TABLE orders (id INT, status STRING) WITH ('connector' = 'kafka', 'topic' = 'in', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE log (id INT, status STRING) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json', 'sink.delivery-guarantee' = '{guarantee}'{});
INSERT INTO log SELECT id, status FROM orders;
```
```rows orders
+I[1, 'NEW']
+I[2, 'NEW']
+I[3, 'NEW']
+I[4, 'NEW']
+I[5, 'NEW']
```
```toml reader all
kind = \"event-log\"
topic = \"out\"
```
```toml reader committed
kind = \"event-log\"
topic = \"out\"
isolation-level = \"read_committed\"
```
{timeline}",
            if guarantee == "exactly-once" { ", 'sink.transactional-id-prefix' = 'p', 'properties.transaction.timeout.ms' = '60000'" } else { "" }
        )
    };
    let check = |guarantee: &str, timeline: &str| -> Vec<u64> {
        let report = rowkind_scenario::run(&scenario(guarantee, timeline));
        let run = report.run.unwrap_or_else(|| panic!("{:?}", report.diagnostics));
        run.readers.iter().map(|reader| reader.reads.last().map_or(0, |read| read.figures.messages)).collect()
    };
    assert_eq!(check("at-least-once", ""), [5, 5]);
    assert_eq!(check("exactly-once", ""), [5, 5]);
    assert_eq!(check("at-least-once", CRASH), [7, 7]);
    assert_eq!(check("exactly-once", CRASH), [7, 5]);
    let entries = |entries: &[&str]| format!("```toml timeline\n[[entry]]\n{}\n```\n", entries.join("\n[[entry]]\n"));
    // A transaction that hangs is aborted by the job that starts again.
    let killed = entries(&["at = \"2\"\nwhat = \"checkpoint\"", "at = \"4\"\nwhat = \"kill\""]);
    assert_eq!(check("exactly-once", &killed), [7, 5]);
    // What a checkpoint holds is committed by the job that starts again, unless the transaction timed out before.
    let uncommitted =
        |ms| entries(&["at = \"2\"\nwhat = \"checkpoint\"\ncommits = false", &format!("at = \"2\"\nwhat = \"kill\"\nms = {ms}")]);
    assert_eq!(check("exactly-once", &uncommitted(1000)), [5, 5]);
    assert_eq!(check("exactly-once", &uncommitted(120_000)), [5, 3]);
}

#[test]
fn keys_move_when_partitions_are_added() {
    let report = run("```toml timeline\n[[entry]]\nat = \"2\"\nwhat = \"partitions\"\ntopic = \"out\"\npartitions = 8\n```\n");
    let run = report.run.expect("a run");
    let partitions: Vec<u32> = run.topics[0].records.iter().map(|record| record.partition).collect();
    assert_eq!((run.topics[0].partitions, &partitions[..2]), (8, &[0, 0][..]));
    assert!(partitions[2] == partitions[4] && partitions[2] != 0, "{partitions:?}");
}
