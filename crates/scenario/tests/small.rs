//! The smallest scenarios: rows of a statement, a table's own column names, prose without a job.

use rowkind_ir::Step;

#[test]
fn the_end_is_behind_every_change_of_a_sink() {
    let report = rowkind_scenario::run("SELECT 1;");
    let run = report.run.expect("a run");
    assert_eq!(run.sinks[0].changes.len(), 1);
    assert!(run.sinks[0].changes[0].at <= run.end(), "{:?} is behind {:?}", run.sinks[0].changes[0].at, run.end());
    assert!(run.end() > Step::default());
}

#[test]
fn a_sinks_changes_stand_under_its_own_columns() {
    let report =
        rowkind_scenario::run("CREATE TABLE s (a INT, b STRING) WITH ('connector' = 'print'); INSERT INTO s VALUES (1, 'x'), (2, 'y');");
    assert_eq!(report.run.expect("a run").sinks[0].columns, ["a", "b"]);
}

#[test]
fn prose_without_a_job_says_where_the_job_goes() {
    let report = rowkind_scenario::run("# My job\n\nSoon.\n");
    let codes: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
    assert_eq!(codes, ["no-sql"]);
}

const CLICKS: &str = "CREATE TABLE clicks (u STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'clicks', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE windows (s TIMESTAMP(3), n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'windows', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE totals (u STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
INSERT INTO windows SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end;
";

#[test]
fn what_the_last_watermark_releases_is_in_the_truth_at_the_end() {
    let report = rowkind_scenario::run(CLICKS);
    let run = report.run.expect("a run");
    let (log, truth) = (run.readers[0].figures_at(run.end()), run.truth.as_ref().expect("a truth").figures_at(run.end()));
    assert!(log.rows > 0);
    assert_eq!(log.rows, truth.rows, "without a fault an append-only topic holds what the query means");
}

#[test]
fn a_repair_tells_of_the_sink_that_it_repairs() {
    let report = rowkind_scenario::run(&format!("{CLICKS}INSERT INTO totals SELECT u, COUNT(*) FROM clicks GROUP BY u;"));
    let refusal = report.diagnostics.iter().find(|diagnostic| diagnostic.code == "sink-rejects-updates").expect("a refusal");
    assert_eq!(refusal.plain.as_deref(), Some("totals has no place for update changes."));
    let fixes = &refusal.fixes;
    let events = report.run.as_ref().expect("the accepted job runs").events_total;
    assert_eq!(
        fixes[0].consequence,
        Some(format!("{events} messages, no nulls")),
        "a message for each event, whatever the other sink gets"
    );
}
