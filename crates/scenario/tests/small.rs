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
    let report = rowkind_scenario::run("CREATE TABLE s (a INT, b STRING) WITH ('connector' = 'print'); INSERT INTO s VALUES (1, 'x'), (2, 'y');");
    assert_eq!(report.run.expect("a run").sinks[0].columns, ["a", "b"]);
}

#[test]
fn prose_without_a_job_says_where_the_job_goes() {
    let report = rowkind_scenario::run("# My job\n\nSoon.\n");
    let codes: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
    assert_eq!(codes, ["no-sql"]);
}
