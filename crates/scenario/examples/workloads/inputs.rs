//! The inputs of the eight workloads and the figures which every implementation reports.
//!
//! In: a row number. Out: the row at that place, always the same one; the hash of an output row; one line of JSON.
//! Never: keeps state between rows, but for [`Lives`] (the life of each key of w6).

use std::fmt::Write;
use std::time::{Duration, Instant};

pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
const STREAM: u64 = 0xD1B5_4A32_D192_ED03;
/// 2024-01-01T00:00:00Z in milliseconds.
pub const T0: i64 = 1_704_067_200_000;
pub const STATUS: [&str; 6] = ["CREATED", "PAID", "PACKED", "SHIPPED", "DELIVERED", "CANCELLED"];

/// The finalizer of splitmix64.
#[inline]
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Random number `i` of a stream.
#[inline]
pub fn draw(stream: u64, i: u64) -> u64 {
    mix((i + 1).wrapping_mul(GOLDEN).wrapping_add(stream.wrapping_mul(STREAM)))
}

/// A number below `n` from the upper half of `x`.
#[inline]
pub fn below(x: u64, n: u64) -> i64 {
    (((x >> 32) * n) >> 32) as i64
}

// ---------------------------------------------------------------- inputs

/// w1, w2, w4: an event of an order. One in twenty is an exact copy of an earlier event.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub order_id: i64,
    pub region: i64,
    /// Place in [`STATUS`].
    pub status: u8,
    pub amount: i64,
    /// Milliseconds since 1970, unique but for copies, up to 63 ms out of order.
    pub ts: i64,
}

#[inline]
pub fn order(i: u64, rows: u64) -> Order {
    let mut j = i;
    while j > 0 {
        let d = draw(2, j);
        if !d.is_multiple_of(20) {
            break;
        }
        j -= 1 + (d >> 32) % j.min(100_000);
    }
    let x = draw(1, j);
    let order_id = below(x, rows / 5);
    Order {
        order_id,
        region: order_id % 1000,
        status: ((x & 0xFF) % 6) as u8,
        amount: 1 + ((x >> 8) & 0x3FFF) as i64,
        ts: T0 + ((j & !63) | ((j & 63) * 37 + (j >> 6)) & 63) as i64,
    }
}

/// w3: (k, v).
#[inline]
pub fn measurement(i: u64, rows: u64) -> (i64, i64) {
    let x = draw(3, i);
    (below(x, rows / 10), (x & 0x3FF) as i64)
}

/// w5, left: (k, a), `a` unique. There are `rows / 2` of them.
#[inline]
pub fn left(i: u64, rows: u64) -> (i64, i64) {
    (below(draw(4, i), rows / 4), i as i64)
}

/// w5, right: (k, b). There are `rows / 2` of them.
#[inline]
pub fn right(i: u64, rows: u64) -> (i64, i64) {
    let x = draw(5, i);
    (below(x, rows / 4), (x & 0xF_FFFF) as i64)
}

/// w7: (k, id, score), `score` unique.
#[inline]
pub fn play(i: u64, rows: u64) -> (i64, i64, i64) {
    let x = draw(7, i);
    (below(x, rows / 10), i as i64, (((x & 0xF_FFFF) << 20) | i) as i64)
}

/// w8: (k, v, ts). Up to 4095 ms out of order, so never late for a watermark of 5 s.
#[inline]
pub fn click(i: u64) -> (i64, i64, i64) {
    let x = draw(8, i);
    let back = ((x >> 10) & 0xFFF).min(i);
    (below(x, 1000), (x & 0x3FF) as i64, T0 + (i - back) as i64)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Insert,
    UpdateBefore,
    UpdateAfter,
    Delete,
}

/// One of the two changelogs of w6: each key is inserted, updated four times, deleted, and born again.
pub struct Lives {
    stream: u64,
    steps: Vec<u32>,
}

impl Lives {
    pub fn orders(rows: u64) -> Lives {
        Lives { stream: 10, steps: vec![0; (rows / 10) as usize] }
    }

    pub fn customers(rows: u64) -> Lives {
        Lives { stream: 12, steps: vec![0; (rows / 40) as usize] }
    }

    /// Event `i`: the key, and its one or two changes with the random number behind the row's values.
    #[inline]
    pub fn event(&mut self, i: u64) -> (i64, [Option<(Kind, u64)>; 2]) {
        let key = below(draw(self.stream, i), self.steps.len() as u64);
        let step = self.steps[key as usize];
        self.steps[key as usize] += 1;
        let value = |step: u32| draw(self.stream + 1, key as u64 * 1024 + u64::from(step));
        (
            key,
            match step % 6 {
                0 => [Some((Kind::Insert, value(step))), None],
                5 => [Some((Kind::Delete, value(step - 1))), None],
                _ => [Some((Kind::UpdateBefore, value(step - 1))), Some((Kind::UpdateAfter, value(step)))],
            },
        )
    }
}

/// w6, orders: (order_id, customer_id, amount). A key keeps its customer.
#[inline]
pub fn w6_order(key: i64, value: u64, rows: u64) -> (i64, i64, i64) {
    (key, below(draw(14, key as u64), rows / 40), (value & 0xFFFF) as i64)
}

/// w6, customers: (customer_id, level).
#[inline]
pub fn w6_customer(key: i64, value: u64) -> (i64, i64) {
    (key, (value & 0xFFFF) as i64)
}

/// Events on each side of w6; a row is one change, so there are about 1.66 times as many rows.
pub fn w6_events(rows: u64) -> u64 {
    rows * 3 / 10
}

// ---------------------------------------------------------------- outputs

/// The hash of one row: fold its columns in order.
#[derive(Clone, Copy)]
pub struct RowHash(pub u64);

impl RowHash {
    #[inline]
    pub fn new() -> RowHash {
        RowHash(0)
    }

    #[inline]
    fn fold(self, v: u64) -> RowHash {
        RowHash(mix(self.0.wrapping_add(GOLDEN).wrapping_add(v)))
    }

    /// BIGINT, or TIMESTAMP(3) as milliseconds since 1970.
    #[inline]
    pub fn int(self, v: i64) -> RowHash {
        self.fold(v as u64)
    }

    #[inline]
    pub fn null(self) -> RowHash {
        self.fold(0x4E55_4C4C)
    }

    /// FNV-1a of a text's UTF-8 bytes.
    #[inline]
    pub fn text(self, bytes: &[u8]) -> RowHash {
        let mut h = 0xCBF2_9CE4_8422_2325_u64;
        for &b in bytes {
            h = (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01B3);
        }
        self.fold(h)
    }
}

impl Default for RowHash {
    fn default() -> RowHash {
        RowHash::new()
    }
}

/// Counts an output changelog. `checksum` is the sum of the hashes of the rows that are in the final table.
#[derive(Default, Clone, Debug)]
pub struct Tally {
    pub inserts: u64,
    pub update_befores: u64,
    pub update_afters: u64,
    pub deletes: u64,
    pub checksum: u64,
}

impl Tally {
    #[inline]
    pub fn insert(&mut self, hash: u64) {
        self.inserts += 1;
        self.checksum = self.checksum.wrapping_add(hash);
    }

    #[inline]
    pub fn update_before(&mut self, hash: u64) {
        self.update_befores += 1;
        self.checksum = self.checksum.wrapping_sub(hash);
    }

    #[inline]
    pub fn update_after(&mut self, hash: u64) {
        self.update_afters += 1;
        self.checksum = self.checksum.wrapping_add(hash);
    }

    #[inline]
    pub fn delete(&mut self, hash: u64) {
        self.deletes += 1;
        self.checksum = self.checksum.wrapping_sub(hash);
    }
}

/// Wall time and processor time (of all threads) since the start.
pub struct Stopwatch {
    pub started: Instant,
    cpu: Duration,
}

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch { cpu: cpu_time(), started: Instant::now() }
    }

    /// (seconds, cpu seconds)
    pub fn read(&self) -> (f64, f64) {
        let wall = self.started.elapsed();
        (wall.as_secs_f64(), (cpu_time() - self.cpu).as_secs_f64())
    }
}

fn cpu_time() -> Duration {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return Duration::ZERO };
    let nanos = threads.filter_map(|t| {
        let text = std::fs::read_to_string(t.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(nanos.sum())
}

/// One line of JSON.
pub fn print_report(workload: &str, rows: u64, (seconds, cpu): (f64, f64), tally: &Tally, more: &str) {
    let mut line = String::new();
    write!(
        line,
        "{{\"workload\":\"{workload}\",\"rows\":{rows},\"seconds\":{seconds:.6},\"cpu_seconds\":{cpu:.6},\
         \"inserts\":{},\"update_befores\":{},\"update_afters\":{},\"deletes\":{},\"checksum\":\"{:016x}\"{more}}}",
        tally.inserts, tally.update_befores, tally.update_afters, tally.deletes, tally.checksum
    )
    .expect("writing to a string does not fail");
    println!("{line}");
}
