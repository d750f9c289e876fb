//! Jobs with several subtasks: what overtakes what, and what is done against it.

use rowkind_ir::Step;
use rowkind_ir::report::Report;

const TABLES: &str = "
CREATE TABLE employees (id INT, lvl INT, PRIMARY KEY (id) NOT ENFORCED) WITH
  ('connector' = 'kafka', 'topic' = 'employees', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset',
   'format' = 'debezium-json');
CREATE TABLE levels (lvl INT, title STRING, PRIMARY KEY (lvl) NOT ENFORCED) WITH
  ('connector' = 'kafka', 'topic' = 'levels', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset',
   'format' = 'debezium-json');
CREATE TABLE staff (id INT, lvl INT, title STRING, PRIMARY KEY (id) NOT ENFORCED) WITH
  ('connector' = 'upsert-kafka', 'topic' = 'staff', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json',
   'value.format' = 'json');
";

const INPUT: &str = "
```rows levels
+I[10, 'junior'] @ 09:00:00
+I[20, 'senior'] @ 09:00:01
```

```rows employees
+I[1, 10] @ 09:01:00
-U[1, 10] @ 09:02:00
+U[1, 20] @ 09:02:00
```

```toml reader table
kind = \"upsert\"
```
";

fn scenario(seed: u32, parallelism: u32, materializes: bool) -> String {
    let (options, clause) = match materializes {
        true => ("", " ON CONFLICT DO DEDUPLICATE"),
        false => ("SET 'table.exec.sink.upsert-materialize' = 'NONE';\nSET 'table.exec.sink.require-on-conflict' = 'false';\n", ""),
    };
    let job = "INSERT INTO staff SELECT e.id, e.lvl, l.title FROM employees AS e JOIN levels AS l ON e.lvl = l.lvl";
    format!(
        "# A move\n\n```toml scenario\nseed = {seed}\nparallelism = {parallelism}\n```\n\n```sql\n{TABLES}{options}{job}{clause};\n```\n{INPUT}"
    )
}

fn rows_at_the_end(report: &Report) -> usize {
    let run = report.run.as_ref().unwrap_or_else(|| panic!("{:?}", report.diagnostics));
    run.readers[0].reads.last().expect("it read something").figures.rows as usize
}

#[test]
fn a_null_overtakes_the_row_that_replaces_it_unless_the_sink_keeps_both() {
    let rows = |parallelism, materializes| -> Vec<usize> {
        (0..24).map(|seed| rows_at_the_end(&rowkind_scenario::run(&scenario(seed, parallelism, materializes)))).collect()
    };
    assert_eq!(rows(1, false), [1; 24], "one subtask keeps the order");
    let without = rows(4, false);
    assert!(without.contains(&0) && without.contains(&1), "{without:?}");
    assert_eq!(rows(4, true), [1; 24], "the materializer puts the changes in order");
}

#[test]
fn the_trace_names_the_subtask_and_a_seed_gives_the_same_run_again() {
    let text = scenario(3, 4, false);
    let report = rowkind_scenario::run(&text);
    assert_eq!(report, rowkind_scenario::run(&text));
    let run = report.run.expect("a run");
    assert_eq!(run.sinks[0].subtasks, 4);
    let joins: Vec<u32> = report.plan.nodes.iter().filter(|node| node.name == "Join").map(|node| node.id).collect();
    let of = |lvl: &str| {
        let own = run
            .changes
            .iter()
            .filter(|change| joins.contains(&change.node) && change.row.iter().flatten().any(|cell| cell.as_str() == lvl));
        let mut subtasks: Vec<u32> = own.map(|change| change.subtask).collect();
        subtasks.dedup();
        subtasks
    };
    let (junior, senior) = (of("10"), of("20"));
    assert!(junior.len() == 1 && senior.len() == 1 && junior != senior, "level 10 is at {junior:?}, level 20 at {senior:?}");
}

#[test]
fn the_state_of_an_operator_can_be_asked_for_at_an_instant() {
    let text = scenario(3, 4, true);
    let report = rowkind_scenario::run(&text);
    let join = report.plan.nodes.iter().find(|node| node.name == "Join").expect("a join").id;
    assert_eq!(rowkind_scenario::state::at(&text, join, Step::after(0)), Ok(Vec::new()));
    let end = rowkind_scenario::state::at(&text, join, Step::after(99)).expect("a state");
    assert!(end.iter().any(|line| line.contains("[1, 20]")), "{end:?}");
    assert!(end.iter().all(|line| line.contains("> ")), "{end:?}");
    assert_eq!(rowkind_scenario::state::at(&text, 999, Step::after(1)), Err("The plan has no node 999.".to_string()));
}

#[test]
fn a_checkpoint_waits_for_what_is_on_its_way() {
    // Restored from any instant the table ends as without a crash, whatever overtook what.
    for event in 1..=5 {
        let crash = format!(
            "\n```toml timeline\n[[entry]]\nat = \"{event}\"\nwhat = \"checkpoint\"\n\n[[entry]]\nat = \"{event}\"\nwhat = \"crash\"\n```\n"
        );
        for seed in 0..4 {
            let report = rowkind_scenario::run(&(scenario(seed, 4, true) + &crash));
            assert_eq!(rows_at_the_end(&report), 1, "event {event}, seed {seed}");
        }
    }
}
