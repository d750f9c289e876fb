//! How fast a scenario becomes a report: natively, and in wasm under Node. `cargo xtask bench` runs it.
//!
//! Out: printed figures. It asserts only that the work was done: a machine's speed is no fact of the product.

use rowkind_ir::report::Report;

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

fn measure(host: &str, now: impl Fn() -> f64, print: impl Fn(&str)) {
    let (_, flagship) = GALLERY.iter().find(|(name, _)| *name == FLAGSHIP).expect("the gallery has the flagship");
    let time = |what: &str, run: fn(&str) -> Report| {
        let mut times: Vec<f64> = (0..31)
            .map(|_| {
                let start = now();
                assert!(run(flagship).run.is_some(), "the flagship runs");
                now() - start
            })
            .collect();
        let first = times[0];
        // The first runs warm caches and compilers; the median leaves them out.
        times.sort_by(f64::total_cmp);
        print(&format!("{host}: the flagship, from text to report{what}: {:.2} ms (median of {}; the first {first:.1} ms)", times[15], times.len()));
    };
    time("", |text| rowkind_scenario::run_unweighed(text, |_, _| ()));
    time(", and what its repairs lead to", rowkind_scenario::run);

    let start = now();
    let report = rowkind_scenario::run(DEDUPLICATION);
    let seconds = (now() - start) / 1000.0;
    let Some(run) = report.run else { panic!("the deduplication does not run: {:?}", report.diagnostics) };
    let events = run.events.len();
    assert!(events >= 100_000, "{events} events came: {:?}", report.diagnostics);
    let speed = events as f64 / seconds;
    print(&format!("{host}: deduplication, from text to report: {events} rows in {seconds:.2} s, {speed:.0} rows/s"));
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn bench() {
    let start = std::time::Instant::now();
    measure("native", || start.elapsed().as_secs_f64() * 1000.0, |line| println!("{line}"));
}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen_test::wasm_bindgen_test]
fn bench() {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }

    measure("wasm", now, |line| wasm_bindgen_test::console_log!("{line}"));
}
