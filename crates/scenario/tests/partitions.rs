//! Watermarks by partition: a silent one holds the others back until it is idle; rows that are late or do not fit are named.

use rowkind_ir::report::{Report, Run};

const LESSON: &str = include_str!("../../../www/gallery/silent-partition.md");

fn with(options: &str) -> Run {
    let strategy = "'scan.watermark.emit.strategy' = 'on-event',";
    let report = rowkind_scenario::run(&LESSON.replacen(strategy, &format!("{strategy} {options}"), 1));
    report.run.unwrap_or_else(|| panic!("{:?}", report.diagnostics))
}

/// Windows that have been written behind the sixth event.
fn written(run: &Run) -> usize {
    run.sinks[0].changes.iter().filter(|change| change.at.event <= 6).count()
}

#[test]
fn a_silent_partition_holds_all_windows_back() {
    assert_eq!(written(&with("")), 0);
}

#[test]
fn idleness_lets_it_go_after_its_time() {
    let run = with("'scan.watermark.idle-timeout' = '80 ms',");
    assert_eq!(written(&run), 3);
    let idle: Vec<&str> = run.notes.iter().filter(|note| note.code == "idle-partition").map(|note| note.text.as_str()).collect();
    assert_eq!(idle, ["partition 1 has been silent for 80 ms: it is idle, and no watermark waits for it"]);
    // Longer than the scenario lasts.
    assert_eq!(written(&with("'scan.watermark.idle-timeout' = '1 min',")), 0);
}

#[test]
fn a_subtask_without_a_partition_holds_all_windows_back_too() {
    let text = LESSON.replacen("```sql", "```toml scenario\nparallelism = 3\n```\n\n```sql", 1);
    let run = rowkind_scenario::run(&text).run.expect("a run");
    assert_eq!(run.notes.iter().filter(|note| note.code == "no-partition").count(), 1, "{:?}", run.notes);
    assert_eq!(written(&run), 0);
    let idle = text.replacen("INSERT INTO", "SET 'table.exec.source.idle-timeout' = '80 ms';\nINSERT INTO", 1);
    let run = rowkind_scenario::run(&idle).run.expect("a run");
    assert!(written(&run) >= 1 && run.notes.iter().all(|note| note.code != "no-partition"), "{:?}", run.notes);
}

#[test]
fn the_session_may_say_it_for_all_sources() {
    let text = LESSON.replacen("INSERT INTO", "SET 'table.exec.source.idle-timeout' = '80 ms';\nINSERT INTO", 1);
    assert_eq!(written(&rowkind_scenario::run(&text).run.expect("a run")), 3);
}

#[test]
fn a_late_row_is_named_where_it_is_dropped() {
    let run = with("'scan.watermark.idle-timeout' = '80 ms',");
    let late: Vec<&str> = run.notes.iter().filter(|note| note.code == "late-row").map(|note| note.text.as_str()).collect();
    assert_eq!((run.totals.late_rows, late.len()), (1, 1));
    // The local half of the aggregate says the end of the slice in ms.
    assert_eq!(late, ["+I[6, 1704103200000]: its last window ended at 2024-01-01 10:00:00"]);
}

#[test]
fn a_synthetic_stream_has_partitions_and_silent_ones() {
    let input = LESSON.find("```toml topic till").zip(LESSON.find("## The readers")).map(|(from, to)| from..to).expect("the input");
    let stream = |idle: u32, options: &str| {
        let block = format!("```toml stream till\nevents = 240\nper-second = 0.01\npartitions = 3\nidle-partitions = {idle}\n```\n\n");
        let mut text = LESSON.to_string();
        text.replace_range(input.clone(), &block);
        let strategy = "'scan.watermark.emit.strategy' = 'on-event',";
        let run = rowkind_scenario::run(&text.replacen(strategy, &format!("{strategy} {options}"), 1)).run.expect("a run");
        let partitions: std::collections::BTreeSet<u32> =
            run.events.iter().filter_map(|event| event.at).map(|(partition, _)| partition).collect();
        assert_eq!(partitions.into_iter().collect::<Vec<_>>(), [0, 1, 2]);
        // 240 events, 100 s apart, are between six and seven hours.
        run.sinks[0].changes.iter().filter(|change| change.at.event <= 240).count()
    };
    let (all, silent, let_go) = (stream(0, ""), stream(1, ""), stream(1, "'scan.watermark.idle-timeout' = '1 s',"));
    assert!(all >= 5 && silent <= 2 && let_go >= 5, "{all}, {silent}, {let_go}");
}

fn job(query: &str, rows: &str) -> Report {
    let table = |name: &str, columns: &str, more: &str| {
        format!(
            "CREATE TABLE {name} ({columns}) WITH ('connector' = 'kafka', 'topic' = '{name}', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json'{more});\n"
        )
    };
    let tables =
        table("t", "id INT, v INT", ", 'scan.startup.mode' = 'earliest-offset'") + &table("s", "id INT NOT NULL, q INT NOT NULL", "");
    rowkind_scenario::run(&format!("```sql\n{tables}{query};\n```\n```rows t\n{rows}\n```\n"))
}

#[test]
fn an_error_at_run_time_is_an_event_with_step_node_and_row() {
    let report = job("INSERT INTO s SELECT id, 10 / v FROM t WHERE v IS NOT NULL", "+I[1, 5]\n+I[2, 0]\n+I[3, 1]");
    let run = report.run.expect("a run");
    let failed = run.notes.iter().find(|note| note.code == "run-time-error").expect("it is told");
    let node = report.plan.nodes.iter().find(|node| Some(node.id) == failed.node).expect("a node of the plan");
    assert_eq!((failed.at.event, node.name.as_str()), (2, "Calc"));
    assert_eq!(failed.text, "The job fails at +I[2, 0]: java.lang.ArithmeticException: / by zero");
    assert_eq!(run.sinks[0].changes.len(), 1, "what was written before stays");
    assert!(run.end() >= failed.at, "it can be seen at the end");
}

#[test]
fn a_null_in_a_not_null_column_fails_or_is_dropped_by_name() {
    let query = "INSERT INTO s SELECT id, v FROM t";
    let rows = "+I[1, 5]\n+I[2, NULL]\n+I[3, 1]";
    let texts = |report: Report| -> Vec<String> { report.run.expect("a run").notes.into_iter().map(|note| note.text).collect() };
    let failed = texts(job(query, rows));
    assert!(failed[0].starts_with("The job fails at +I[2, NULL]: org.apache.flink.table.runtime.operators.sink.constraint.EnforcerException: Column 'q' is NOT NULL"), "{failed:?}");
    let dropped = texts(job(&format!("SET 'table.exec.sink.not-null-enforcer' = 'DROP';\n{query}"), rows));
    assert_eq!(dropped, ["+I[2, NULL]: column 'q' is NOT NULL: the row was dropped"]);
}
