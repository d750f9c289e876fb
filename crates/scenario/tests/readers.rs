//! What different programs make of one topic.

use rowkind_ir::report::Report;
use rowkind_scenario::numbers::number_at;

/// Payments of a keyed source with updates and a delete, into the sink that `options` says.
fn run(key: &str, options: &str, readers: &str) -> Report {
    rowkind_scenario::run(&format!(
        "```sql
CREATE TABLE src (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'in', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE dst (id INT, v INT{key}) WITH ('topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', {options});
INSERT INTO dst SELECT id, v FROM src;
```
```rows src
+U[7, 1]
+U[8, 5]
+U[7, 2]
-D[7, NULL]
```
```toml scenario
measures = [\"SUM(v) AS total\", \"COUNT(id) AS ids\"]
```
{readers}"
    ))
}

const UPSERT: &str = "'connector' = 'upsert-kafka', 'key.format' = 'json', 'value.format' = 'json'";
const KEY: &str = ", PRIMARY KEY (id) NOT ENFORCED";

fn reader(name: &str, keys: &str) -> String {
    format!("```toml reader {name}\n{keys}\n```\n")
}

fn figures(report: &Report, name: &str, wanted: &[&str]) -> Vec<String> {
    let of =
        |what: &&str| number_at(report, &format!("reader.{name}.{what}")).unwrap_or_else(|why| panic!("{why}: {:?}", report.diagnostics));
    wanted.iter().map(of).collect()
}

#[test]
fn programs_that_know_of_nulls_and_those_that_do_not() {
    let readers = [
        reader("table", "kind = \"upsert\""),
        reader("stale", "kind = \"upsert-skipping-nulls\""),
        reader("crashing", "kind = \"event-log\"\non-null = \"fail\""),
    ];
    let report = run(KEY, UPSERT, &readers.concat());
    assert_eq!(figures(&report, "table", &["messages", "rows", "total", "total.difference"]), ["4", "1", "5", "0"]);
    assert_eq!(figures(&report, "stale", &["messages", "rows", "total", "total.difference"]), ["4", "2", "7", "+2"]);
    assert_eq!(figures(&report, "crashing", &["messages"]), ["3"]);
    let failed = report.run.as_ref().and_then(|run| run.readers.iter().find(|reader| reader.name == "crashing")?.failed.clone());
    assert_eq!(
        failed.map(|(at, why)| (at.to_string(), why)).unwrap_or_default().1,
        "A null value at out-0@3, and this reader cannot take one."
    );
}

#[test]
fn a_reader_of_values_alone_has_no_key() {
    let options = format!("{UPSERT}, 'value.fields-include' = 'EXCEPT_KEY'");
    let report = run(KEY, &options, &[reader("value", "kind = \"value-only\""), reader("log", "")].concat());
    assert_eq!(figures(&report, "value", &["rows", "total", "ids"]), ["3", "8", "0"]);
    assert_eq!(figures(&report, "log", &["rows", "total", "ids"]), ["3", "8", "3"]);
}

#[test]
fn a_message_id_counts_once() {
    let readers = [
        reader("by-key", "kind = \"deduplicating\""),
        reader("by-value", "kind = \"deduplicating\"\nmessage-id = [\"id\", \"v\"]"),
        reader("by-nothing", "kind = \"deduplicating\"\nmessage-id = [\"w\"]"),
    ];
    let report = run(KEY, UPSERT, &readers.concat());
    assert_eq!(figures(&report, "by-key", &["rows", "total"]), ["2", "6"]);
    assert_eq!(figures(&report, "by-value", &["rows", "total"]), ["3", "8"]);
    assert!(report.diagnostics.iter().any(|diagnostic| diagnostic.message == "A row of out has no column w; it has id, v."));
}

#[test]
fn an_envelope_and_who_knows_of_it() {
    let readers = [reader("aware", "kind = \"changelog\""), reader("unaware", "kind = \"unaware\""), reader("log", "")];
    let report = run("", "'connector' = 'kafka', 'format' = 'debezium-json'", &readers.concat());
    // c, c, d + c for the update, d.
    assert_eq!(figures(&report, "aware", &["messages", "rows", "total", "total.difference"]), ["5", "1", "5", "0"]);
    assert_eq!(figures(&report, "unaware", &["messages", "rows", "ids"]), ["5", "5", "0"]);
    assert_eq!(figures(&report, "log", &["messages", "rows", "total"]), ["5", "5", "8"]);
}

#[test]
fn flink_reads_the_topic_back() {
    let readers = [
        reader("append", "kind = \"flink\"\nconnector = \"kafka\""),
        reader("table", "kind = \"flink\"\nconnector = \"upsert-kafka\""),
        reader("sum", "kind = \"flink\"\nconnector = \"kafka\"\nquery = \"SELECT COUNT(*) AS n, SUM(v) AS total FROM dst\""),
        reader("declared", "kind = \"flink\"\nquery = \"SELECT v * 2 AS v FROM dst\""),
        reader("wrong", "kind = \"flink\"\nquery = \"SELECT w FROM dst\""),
    ];
    let report = run(KEY, UPSERT, &readers.concat());
    // The source of kafka passes over nulls: every version stays.
    assert_eq!(figures(&report, "append", &["messages", "nulls", "rows", "total"]), ["4", "1", "3", "8"]);
    assert_eq!(figures(&report, "table", &["messages", "nulls", "rows", "total", "ids"]), ["4", "1", "1", "5", "1"]);
    // The measure `SUM(v)` does not fit this result.
    assert_eq!(figures(&report, "sum", &["rows", "total", "ids"]), ["1", "null", "null"]);
    assert_eq!(figures(&report, "declared", &["rows", "total", "ids"]), ["1", "10", "null"]);
    let said: Vec<&str> =
        report.diagnostics.iter().filter(|diagnostic| diagnostic.code == "reader").map(|diagnostic| diagnostic.message.as_str()).collect();
    assert!(said.len() == 1 && said[0].contains("Column 'w' not found in any table"), "{said:?}");
}

/// kafka.md §7.4: the orders 1001 to 1005, a poll of two, a crash at offset 1.
#[test]
fn a_group_restarts_before_or_behind_its_commit() {
    let scenario = |keys: &str| {
        rowkind_scenario::run(&format!(
            "```sql
CREATE TABLE src (id INT, amount DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'topic' = 'in', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE dst (id INT, amount DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
INSERT INTO dst SELECT id, amount FROM src;
```
```rows src
+I[1001, 25.50]
+I[1002, 12.00]
+I[1003, 40.00]
+I[1004, 8.75]
+I[1005, 63.20]
```
```toml scenario
measures = [\"SUM(amount) AS amount\", \"COUNT(DISTINCT id) AS ids\"]
```
{}",
            reader("group", &format!("poll-records = 2\n{keys}"))
        ))
    };
    let check = |keys: &str| figures(&scenario(keys), "group", &["rows", "ids", "amount"]);
    assert_eq!(check("crashes-at-record = 1"), ["7", "5", "186.95"]);
    assert_eq!(check("crashes-at-record = 1\ncommits = \"before\""), ["4", "4", "137.45"]);
    assert_eq!(check("crashes-at-record = 1\ncommits = \"with-rows\""), ["5", "5", "149.45"]);
    assert_eq!(check("crashes-at-record = 1\nkind = \"deduplicating\"\nmessage-id = [\"id\"]"), ["5", "5", "149.45"]);
    let (after, before) = (["174.95", "186.95", "189.45", "198.20", "212.65"], ["111.95", "137.45", "100.70", "140.70", "86.25"]);
    for crash in 0..5 {
        assert_eq!(check(&format!("crashes-at-record = {crash}"))[2], after[crash]);
        assert_eq!(check(&format!("crashes-at-record = {crash}\ncommits = \"before\""))[2], before[crash]);
    }
}

#[test]
fn a_slow_pace_reads_later() {
    let report = run(KEY, UPSERT, &[reader("slow", "kind = \"upsert\"\npace-records = 1\nlag-events = 1")].concat());
    let reads = &report.run.as_ref().expect("a run").readers[0].reads;
    assert_eq!(reads.iter().map(|read| read.at.event).collect::<Vec<_>>(), [2, 3, 4, 5]);
}
