//! How fast a scenario becomes a report: natively, and in wasm under Node. `cargo xtask bench` runs it.
//!
//! Out: printed figures. It asserts only that the work was done: a machine's speed is no fact of the product.

#[allow(dead_code)]
#[path = "../../crates/scenario/examples/workloads/inputs.rs"]
mod inputs;
#[allow(dead_code)]
#[path = "../../crates/scenario/examples/workloads/product.rs"]
mod product;
#[path = "../../crates/scenario/examples/workloads/queries.rs"]
mod queries;

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

/// Input rows of a workload.
const ROWS: u64 = 1_000_000;

/// `now`: processor time, ms; `memory`: bytes of memory that are in use, where a host can say so.
fn measure(host: &str, now: impl Fn() -> f64, memory: impl Fn() -> Option<usize>, print: impl Fn(&str)) {
    edits(host, &now, &print);
    let start = now();
    let report = rowkind_scenario::run(DEDUPLICATION);
    let seconds = (now() - start) / 1000.0;
    let Some(run) = report.run else { panic!("the deduplication does not run: {:?}", report.diagnostics) };
    let events = run.events.len();
    assert!(events >= 100_000, "{events} events came: {:?}", report.diagnostics);
    let speed = events as f64 / seconds;
    print(&format!("{host}: deduplication, from text to report: {events} rows in {seconds:.2} s, {speed:.0} rows/s"));
    for workload in ["w9", "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8"] {
        let sql = queries::of(workload).expect("it is one of the workloads");
        let best = (0..2).map(|_| {
            let mut bench = product::Bench::new(sql, false);
            let start = now();
            let rows = bench.run(workload, ROWS);
            let seconds = (now() - start) / 1000.0;
            let tally = bench.tally();
            assert!(tally.inserts > 0, "{workload} writes nothing");
            (seconds, rows as f64 / seconds, tally.checksum)
        });
        let (seconds, speed, checksum) = best.min_by(|a, b| a.0.total_cmp(&b.0)).expect("it ran");
        let memory = memory().map_or(String::new(), |bytes| format!(", memory so far {} MB", bytes / 1_000_000));
        print(&format!("{host}: {workload}: {seconds:.2} s of processor time, {speed:.0} rows/s, checksum {checksum:016x}{memory}"));
    }
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
        print(&format!("{host}: the flagship, from text to report{what}: {:.2} ms (median of {}; 95 % {:.2} ms; the first {first:.1} ms)", times[30], times.len(), times[57]));
    };
    let remembered = Rc::<Remembered>::default();
    time(", after an edit of its query", &|text| rowkind_scenario::run_unweighed_again(text, |_, _| (), &remembered));
    time(", nothing known", &|text| rowkind_scenario::run_unweighed(text, |_, _| ()));
    time(", nothing known, and what its repairs lead to", &rowkind_scenario::run);
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn bench() {
    let watch = inputs::Stopwatch::start();
    measure("native", || watch.read().1 * 1000.0, || None, |line| println!("{line}"));
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
    }

    let now = || {
        let usage = cpu_usage();
        (usage.user() + usage.system()) / 1000.0
    };
    let memory = || Some(core::arch::wasm32::memory_size(0) * 65_536);
    measure("wasm", now, memory, |line| wasm_bindgen_test::console_log!("{line}"));
}
