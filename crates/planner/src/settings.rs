//! The options that the optimizer reads, as values (specification, section 10).

use crate::options::Options;
use crate::outcome::{Failure, Refusal};
use crate::rel::Rel;
use rowkind_ir::Behaviours;

#[derive(Clone, Debug)]
pub struct Settings {
    pub behaviours: Behaviours,
    /// Whether this plan works in mini-batches.
    pub mini_batch: bool,
    /// Whether mini-batches are switched on; what a join says of itself.
    pub mini_batch_set: bool,
    /// `None`: the latency is not positive.
    pub mini_batch_latency_ms: i64,
    pub mini_batch_size: i64,
    pub agg_phase: AggPhase,
    pub distinct_split: bool,
    pub distinct_buckets: i64,
    pub incremental_agg: bool,
    pub upsert_materialize: UpsertMaterialize,
    /// How a materializing sink keeps its rows, where that is said: `MAP`, `VALUE`, `ADAPTIVE`.
    pub materialize_strategy: Option<String>,
    pub require_on_conflict: bool,
    pub cdc_duplicates: bool,
    pub multi_join: bool,
    pub resolve_non_deterministic: bool,
    pub reuse_sub_plan: bool,
    /// Several INSERTs into one table write through one sink.
    pub reuse_sink: bool,
    pub early_fire_ms: Option<i64>,
    pub late_fire_ms: Option<i64>,
    pub allow_lateness_ms: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggPhase {
    Auto,
    OnePhase,
    TwoPhase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpsertMaterialize {
    None,
    Auto,
    Force,
}

impl Settings {
    /// Errs as Flink does when mini-batch is on without a latency.
    pub fn read(options: &Options, behaviours: &Behaviours, roots: &[Rel]) -> Result<Settings, Failure> {
        let flag = |key: &str, default: bool| options.flag(key, default);
        let millis = |key: &str| options.get(key).and_then(duration_ms);
        let mini_batch_set = flag("table.exec.mini-batch.enabled", false);
        let mini_batch = mini_batch_set && !roots.iter().all(|root| crate::convert::mini_batch::is_pointless(root, behaviours));
        let mini_batch_latency_ms = millis("table.exec.mini-batch.allow-latency").unwrap_or(0);
        if mini_batch && mini_batch_latency_ms <= 0 {
            return Err(Failure::Refused(Refusal::new(
                "java.lang.IllegalArgumentException",
                "MiniBatch Latency must be greater than 0 ms. [null]",
            )));
        }
        let early = flag("table.exec.emit.early-fire.enabled", false);
        let late = flag("table.exec.emit.late-fire.enabled", false);
        Ok(Settings {
            behaviours: behaviours.clone(),
            mini_batch,
            mini_batch_set,
            mini_batch_latency_ms,
            mini_batch_size: options.get("table.exec.mini-batch.size").and_then(|size| size.trim().parse().ok()).unwrap_or(-1),
            agg_phase: match options.get("table.optimizer.agg-phase-strategy").map(str::to_ascii_uppercase).as_deref() {
                Some("ONE_PHASE") => AggPhase::OnePhase,
                Some("TWO_PHASE") => AggPhase::TwoPhase,
                _ => AggPhase::Auto,
            },
            distinct_split: flag("table.optimizer.distinct-agg.split.enabled", false),
            distinct_buckets: options
                .get("table.optimizer.distinct-agg.split.bucket-num")
                .and_then(|n| n.trim().parse().ok())
                .unwrap_or(1024),
            incremental_agg: flag("table.optimizer.incremental-agg-enabled", true),
            upsert_materialize: match options.get("table.exec.sink.upsert-materialize").map(str::to_ascii_uppercase).as_deref() {
                Some("NONE") => UpsertMaterialize::None,
                Some("FORCE") => UpsertMaterialize::Force,
                _ => UpsertMaterialize::Auto,
            },
            materialize_strategy: options
                .get("table.exec.sink.upsert-materialize-strategy.type")
                .map(|value| value.trim().to_ascii_uppercase())
                .filter(|value| behaviours.materialize_strategies && value != "LEGACY"),
            require_on_conflict: behaviours.on_conflict && flag("table.exec.sink.require-on-conflict", true),
            cdc_duplicates: flag("table.exec.source.cdc-events-duplicate", false),
            multi_join: behaviours.multi_join && flag("table.optimizer.multi-join.enabled", false),
            resolve_non_deterministic: options
                .get("table.optimizer.non-deterministic-update.strategy")
                .is_some_and(|value| value.eq_ignore_ascii_case("TRY_RESOLVE")),
            reuse_sub_plan: flag("table.optimizer.reuse-sub-plan-enabled", true),
            reuse_sink: behaviours.reuses_sinks && flag("table.optimizer.reuse-sink-enabled", true),
            early_fire_ms: if early { millis("table.exec.emit.early-fire.delay") } else { None },
            late_fire_ms: if late { millis("table.exec.emit.late-fire.delay") } else { None },
            allow_lateness_ms: millis("table.exec.emit.allow-lateness").unwrap_or(0),
        })
    }

    /// Whether aggregates may be split into a local and a global one.
    pub fn two_phase(&self) -> bool {
        self.agg_phase != AggPhase::OnePhase
    }
}

/// `5 s`, `1 min`, `100ms`, `2`: milliseconds.
pub fn duration_ms(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: i64 = text[..digits].parse().ok()?;
    let unit = match text[digits..].trim().to_ascii_lowercase().as_str() {
        "" | "ms" | "milli" | "millis" | "millisecond" | "milliseconds" => 1,
        "s" | "sec" | "secs" | "second" | "seconds" => 1000,
        "m" | "min" | "mins" | "minute" | "minutes" => 60_000,
        "h" | "hour" | "hours" => 3_600_000,
        "d" | "day" | "days" => 86_400_000,
        _ => return None,
    };
    number.checked_mul(unit)
}
