//! The workloads by which engines are compared, on the product's ordinary path from SQL text.
//!
//! `workloads WORKLOAD [ROWS] [traced]` prints one line of JSON: time, counts and checksum of the changelog. `traced`
//! keeps every change between operators, with its cause, as a report would. w9 is w1 with one row for nearly every key.
//! w1 and w3 are there with other keys too, their rows made beforehand: `w3-made` has numbers, `w3-text` nine bytes, `w3-long` 36.

mod inputs;
mod product;
mod queries;

use inputs::{Stopwatch, print_report};
use product::Bench;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let workload = arguments.next().expect("usage: workloads WORKLOAD [ROWS] [traced]");
    let rows: u64 = arguments.next().map_or(1_000_000, |rows| rows.parse().expect("ROWS is a number"));
    let traced = arguments.next().is_some_and(|word| word == "traced");
    let sql = queries::of(&workload).unwrap_or_else(|| panic!("no workload {workload}"));
    let mut bench = Bench::new(&sql, traced);
    bench.make(&workload, rows);
    let watch = Stopwatch::start();
    let rows = bench.run(&workload, rows);
    let time = watch.read();
    let more = format!(",\"traced_changes\":{}", bench.traced_changes());
    print_report(&workload, rows, time, bench.tally(), &more);
}
