//! What the broker does while a job runs, and what readers miss of it.

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
    assert_eq!(said, [
        "Invalid value 10 for configuration segment.bytes: Value must be at least 1048576",
        "Unknown topic config name: segment.sm"
    ]);
}

#[test]
fn contradictions_are_said() {
    let (_, said) = check("```toml timeline\n[[entry]]\nat = \"40\"\nwhat = \"roll\"\ntopic = \"nowhere\"\n```\n");
    assert_eq!(said, ["The run ends with event 5; 40 is behind it.", "There is no topic nowhere."]);
    let (_, said) = check("```toml timeline\n[[entry]]\nat = \"4\"\nwhat = \"compact\"\ntopic = \"out\"\n```\n");
    assert_eq!(said, ["The topic out is not compacted: its cleanup-policy is delete."]);
}
