//! How fast a scenario becomes a report: natively, and in wasm under Node. `cargo xtask bench` runs it.
//!
//! Out: printed figures. It asserts only that the work was done: a machine's speed is no fact of the product.

#[allow(dead_code)]
#[path = "../../crates/page/src/held.rs"]
mod held;
#[allow(dead_code)]
#[path = "../../crates/scenario/examples/workloads/inputs.rs"]
mod inputs;
#[allow(dead_code)]
#[path = "../../crates/scenario/examples/workloads/product.rs"]
mod product;
#[path = "../../crates/scenario/examples/workloads/queries.rs"]
mod queries;

use held::Holding;
use rowkind_ir::Step;
use rowkind_ir::report::Report;
use rowkind_scenario::remembered::Remembered;
use std::rc::Rc;

include!(concat!(env!("OUT_DIR"), "/gallery.rs"));

const FLAGSHIP: &str = "messages-per-order.md";

/// Keep-last deduplication of a stream in which orders come again and some events come twice.
const DEDUPLICATION: &str = "\
```sql
CREATE TABLE orders_raw (order_id BIGINT, status STRING, amount DECIMAL(10, 2), updated_at TIMESTAMP(3))
WITH ('connector' = 'kafka', 'topic' = 'orders_raw', 'properties.bootstrap.servers' = 'broker:9092',
  'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE orders (order_id BIGINT, status STRING, amount DECIMAL(10, 2), PRIMARY KEY (order_id) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'broker:9092',
  'key.format' = 'json', 'value.format' = 'json');
INSERT INTO orders SELECT order_id, status, amount FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY updated_at DESC) AS rn FROM orders_raw) WHERE rn = 1;
```

```toml stream orders_raw
events = 100000
per-second = 100
duplicates = { share = 0.05, delay-events = [1, 5], redrawn = [\"updated_at\"] }

[columns]
order_id = { kind = \"keys\", count = 50000 }
status = { kind = \"choice\", values = [\"CREATED\", \"PAID\", \"SHIPPED\"] }
```
";

/// Each of 10,000 rows is a change of its customer's total.
const TOTALS: &str = "\
```sql
CREATE TABLE payments (id INT, customer INT, amount INT)
WITH ('connector' = 'kafka', 'topic' = 'payments', 'properties.bootstrap.servers' = 'b:9092',
  'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE totals (customer INT, total INT, PRIMARY KEY (customer) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = 'b:9092',
  'key.format' = 'json', 'value.format' = 'json');
INSERT INTO totals SELECT customer, SUM(amount) FROM payments GROUP BY customer;
```

```toml stream payments
events = 10100

[columns]
customer = { kind = \"keys\", count = 1000 }
```

";

/// A job of a thousand lines: wide tables, and INSERTs that filter, deduplicate, join, aggregate and count windows. 60 statements.
fn long_job() -> String {
    let mut text = String::new();
    for table in 0..20 {
        text.push_str(&format!("CREATE TABLE t{table} (\n  id BIGINT,\n  k STRING,\n  v INT,\n  ts TIMESTAMP(3),\n"));
        for column in 0..16 {
            text.push_str(&format!("  c{column} DECIMAL(10, 2),\n"));
        }
        text.push_str("  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND\n) WITH (\n  'connector' = 'kafka',\n  'properties.bootstrap.servers' = 'broker:9092',\n");
        text.push_str(&format!("  'topic' = 't{table}',\n  'scan.startup.mode' = 'earliest-offset',\n  'format' = 'json'\n);\n"));
    }
    for sink in 0..20 {
        text.push_str(&format!("CREATE TABLE s{sink} (\n  k STRING,\n  n BIGINT,\n  total DECIMAL(38, 2),\n  PRIMARY KEY (k) NOT ENFORCED\n) WITH (\n  'connector' = 'upsert-kafka',\n"));
        text.push_str(&format!("  'topic' = 's{sink}',\n  'properties.bootstrap.servers' = 'broker:9092',\n  'key.format' = 'json',\n  'value.format' = 'json'\n);\n"));
    }
    for job in 0..20 {
        let (table, other) = (job, (job + 1) % 20);
        let query = match job % 4 {
            0 => {
                format!("SELECT k,\n  COUNT(*) AS n,\n  SUM(c0 + c1) AS total\nFROM t{table}\nWHERE v > 10\n  AND c2 < 100.00\nGROUP BY k")
            }
            1 => format!(
                "SELECT k,\n  COUNT(DISTINCT v) AS n,\n  MAX(c3) AS total\nFROM (\n  SELECT *,\n    ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn\n  FROM t{table}\n)\nWHERE rn = 1\nGROUP BY k"
            ),
            2 => format!(
                "SELECT a.k,\n  COUNT(b.id) AS n,\n  SUM(a.c4 * 2) AS total\nFROM t{table} AS a\nLEFT JOIN t{other} AS b\n  ON a.id = b.id\n  AND b.v > 3\nGROUP BY a.k"
            ),
            _ => format!(
                "SELECT k,\n  SUM(n) AS n,\n  SUM(total) AS total\nFROM (\n  SELECT window_start, window_end, k,\n    COUNT(*) AS n,\n    SUM(c5) AS total\n  FROM TUMBLE(TABLE t{table}, DESCRIPTOR(ts), INTERVAL '1' HOUR)\n  GROUP BY window_start, window_end, k\n)\nGROUP BY k"
            ),
        };
        text.push_str(&format!("INSERT INTO s{job}\n{query};\n"));
    }
    text
}

/// Input rows of a workload.
const ROWS: u64 = 1_000_000;

/// `now`: processor time, ms; `wall`: time on the wall, ms, in fine steps; `memory`: bytes of memory that are in use, where a host
/// can say so.
fn measure(host: &str, now: impl Fn() -> f64, wall: impl Fn() -> f64, memory: impl Fn() -> Option<usize>, print: impl Fn(&str)) {
    edits(host, &now, &print);
    plans(host, &now, &print);
    seeks(host, &wall, &print);
    // wasm gives no memory back: what its memory is asked of comes before what needs more.
    workload(host, "w9", &now, &memory, &print);
    let start = now();
    let report = rowkind_scenario::run(DEDUPLICATION);
    let seconds = (now() - start) / 1000.0;
    let Some(run) = report.run else { panic!("the deduplication does not run: {:?}", report.diagnostics) };
    let events = run.events.len();
    assert!(events >= 100_000, "{events} events came: {:?}", report.diagnostics);
    let speed = events as f64 / seconds;
    print(&format!("{host}: deduplication, from text to report: {events} rows in {seconds:.2} s, {speed:.0} rows/s"));
    for name in ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8"] {
        workload(host, name, &now, &memory, &print);
    }
}

/// A workload, the better of two runs.
fn workload(host: &str, name: &str, now: &impl Fn() -> f64, memory: &impl Fn() -> Option<usize>, print: &impl Fn(&str)) {
    let sql = queries::of(name).expect("it is one of the workloads");
    let before = memory();
    let runs = (0..2).map(|_| {
        let mut bench = product::Bench::new(&sql, false);
        let start = now();
        let rows = bench.run(name, ROWS);
        let seconds = (now() - start) / 1000.0;
        let tally = bench.tally();
        assert!(tally.inserts > 0, "{name} writes nothing");
        (seconds, rows as f64 / seconds, tally.checksum, memory())
    });
    let runs: Vec<_> = runs.collect();
    // What a single run needs, beside all that was needed before.
    let memory = before
        .zip(runs[0].3)
        .map_or(String::new(), |(before, after)| format!(", memory {} MB (before it {} MB)", after / 1_000_000, before / 1_000_000));
    let (seconds, speed, checksum, _) = runs.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).expect("it ran");
    print(&format!("{host}: {name}: {seconds:.2} s of processor time, {speed:.0} rows/s, checksum {checksum:016x}{memory}"));
}

/// From an edit's text to what the page draws: nothing known, and as in a worker that has seen the text before the edit.
fn edits(host: &str, now: &impl Fn() -> f64, print: &impl Fn(&str)) {
    let (_, flagship) = GALLERY.iter().find(|(name, _)| *name == FLAGSHIP).expect("the gallery has the flagship");
    let time = |what: &str, run: &dyn Fn(&str) -> Report| {
        let mut times: Vec<f64> = (0..61)
            .map(|round| {
                let text = flagship.replace("'TEST'", &format!("'TEST{round}'"));
                let start = now();
                assert!(run(&text).run.is_some(), "the flagship runs");
                now() - start
            })
            .collect();
        let first = times[0];
        // The first runs warm caches and compilers; the median leaves them out.
        times.sort_by(f64::total_cmp);
        print(&format!(
            "{host}: the flagship, from text to report{what}: {:.2} ms (median of {}; 95 % {:.2} ms; the first {first:.1} ms)",
            times[30],
            times.len(),
            times[57]
        ));
    };
    let remembered = Rc::<Remembered>::default();
    time(", after an edit of its query", &|text| rowkind_scenario::run_unweighed_again(text, |_, _| (), &remembered));
    time(", nothing known", &|text| rowkind_scenario::run_unweighed(text, |_, _| ()));
    time(", nothing known, and what its repairs lead to", &rowkind_scenario::run);
}

/// From the text of a long job, and of a lesson, to their plans.
fn plans(host: &str, now: &impl Fn() -> f64, print: &impl Fn(&str)) {
    let long = long_job();
    let (_, lesson) = GALLERY.iter().find(|(name, _)| *name == "left-join.md").expect("the gallery has a lesson on left joins");
    for (what, text) in
        [(format!("a job of {} lines and 60 statements", long.lines().count()), long.as_str()), ("a lesson".to_string(), *lesson)]
    {
        let mut times: Vec<f64> = (0..31)
            .map(|_| {
                let start = now();
                let report = rowkind_scenario::planned(text);
                assert!(report.statements.iter().all(|statement| statement.accepted), "{:?}", report.diagnostics);
                now() - start
            })
            .collect();
        times.sort_by(f64::total_cmp);
        print(&format!("{host}: {what}, from text to plans: {:.2} ms (median of {})", times[15], times.len()));
    }
}

/// What the page finds out for an instant of a run of 10,000 changes: the figures of all readers and of the truth, the rows that each
/// holds, what the topic has. Each of 500 instants is the best of three, since others wait for the same processor.
fn seeks(host: &str, wall: &impl Fn() -> f64, print: &impl Fn(&str)) {
    let kinds = ["event-log", "upsert", "value-only", "deduplicating", "upsert-skipping-nulls", "flink"];
    let mut readers: String = kinds.iter().map(|kind| format!("```toml reader {kind}\nkind = \"{kind}\"\n```\n")).collect();
    readers.push_str("```toml reader committed\nkind = \"upsert\"\nisolation-level = \"read_committed\"\n```\n");
    let report = rowkind_scenario::run(&format!("{TOTALS}{readers}"));
    let Some(run) = &report.run else { panic!("the totals do not run: {:?}", report.diagnostics) };
    let changes = run.topics[0].records.len();
    assert!(changes >= 10_000 && run.readers.len() == 7, "{changes} changes, {} readers: {:?}", run.readers.len(), report.diagnostics);
    let start = wall();
    let holdings: Vec<Holding> = run.readers.iter().map(Holding::of).collect();
    let index = wall() - start;
    let seek = |at: Step| {
        let start = wall();
        let truth = run.truth_of(&run.topics[0].name).map(|truth| truth.figures_at(at));
        assert!(truth.is_some_and(|truth| truth.rows > 0 || at.event == 0), "there is a truth at {at}");
        assert!(run.topics[0].records.partition_point(|record| record.at <= at) <= at.event as usize);
        for (reader, holding) in run.readers.iter().zip(&holdings) {
            let figures = reader.figures_at(at);
            let held = holding.after(reader.read_at(at));
            let rows = held.iter().filter_map(|held| held.row(reader)).count() as u64;
            // A log holds what it has read: nothing is looked for.
            assert!(rows == figures.rows || rows == 0, "{} holds {rows} of {} at {at}", reader.name, figures.rows);
        }
        wall() - start
    };
    let instant = |number: u32| Step::after(number * 4_999 % 10_000);
    let mut times: Vec<f64> = (0..500).map(|number| (0..3).map(|_| seek(instant(number))).fold(f64::MAX, f64::min)).collect();
    times.sort_by(f64::total_cmp);
    print(&format!(
        "{host}: an instant of {changes} changes with {} readers, on the wall: {:.3} ms (median of {}; the longest {:.3} ms; the index once {index:.1} ms)",
        run.readers.len(),
        times[250],
        times.len(),
        times[499]
    ));
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn bench() {
    let watch = inputs::Stopwatch::start();
    measure("native", || watch.read().1 * 1000.0, || watch.started.elapsed().as_secs_f64() * 1000.0, || None, |line| println!("{line}"));
}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen_test::wasm_bindgen_test]
fn bench() {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        type Usage;
        #[wasm_bindgen(js_namespace = process, js_name = cpuUsage)]
        fn cpu_usage() -> Usage;
        #[wasm_bindgen(method, getter)]
        fn user(this: &Usage) -> f64;
        #[wasm_bindgen(method, getter)]
        fn system(this: &Usage) -> f64;
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn on_the_wall() -> f64;
    }

    let now = || {
        let usage = cpu_usage();
        (usage.user() + usage.system()) / 1000.0
    };
    let memory = || Some(core::arch::wasm32::memory_size(0) * 65_536);
    measure("wasm", now, on_the_wall, memory, |line| wasm_bindgen_test::console_log!("{line}"));
}
