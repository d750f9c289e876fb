//! Values of session options that Flink cannot read: it says so when a plan first asks for them.
//!
//! In: the options that were set, and the trees to plan. Out: Flink's words on the first value that is none of its type.
//! Never: says anything about an option that this plan does not read, or that Flink does not know.

use crate::ast_text::inputs;
use crate::bind::VALIDATION;
use crate::options::Options;
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelOp};

const ARGUMENT: &str = "java.lang.IllegalArgumentException";
const NUMBER: &str = "java.lang.NumberFormatException";

enum Kind {
    Boolean,
    Number,
    Duration,
    /// The Java class and its constants.
    Enum(&'static str, &'static [&'static str]),
}

/// Which plans read an option.
#[derive(PartialEq)]
enum Reader {
    Every,
    Aggregate,
    Stateful,
    Insert,
    /// While another option is true.
    If(&'static str),
}

/// In the order in which a plan comes to them.
const KNOWN: &[(&str, Kind, Reader)] = &[
    ("parallelism.default", Kind::Number, Reader::Every),
    (
        "execution.runtime-mode",
        Kind::Enum("org.apache.flink.api.common.RuntimeExecutionMode", &["STREAMING", "BATCH", "AUTOMATIC"]),
        Reader::Every,
    ),
    ("table.exec.mini-batch.enabled", Kind::Boolean, Reader::Every),
    ("table.exec.mini-batch.allow-latency", Kind::Duration, Reader::If("table.exec.mini-batch.enabled")),
    ("table.optimizer.distinct-agg.split.enabled", Kind::Boolean, Reader::Aggregate),
    ("table.optimizer.distinct-agg.split.bucket-num", Kind::Number, Reader::If("table.optimizer.distinct-agg.split.enabled")),
    (
        "table.optimizer.agg-phase-strategy",
        Kind::Enum("org.apache.flink.table.api.config.AggregatePhaseStrategy", &["AUTO", "ONE_PHASE", "TWO_PHASE"]),
        Reader::Aggregate,
    ),
    (
        "table.exec.sink.upsert-materialize",
        Kind::Enum("org.apache.flink.table.api.config.ExecutionConfigOptions$UpsertMaterialize", &["NONE", "AUTO", "FORCE"]),
        Reader::Insert,
    ),
    (
        "table.exec.sink.upsert-materialize-strategy.type",
        Kind::Enum(
            "org.apache.flink.table.api.config.ExecutionConfigOptions$SinkUpsertMaterializeStrategy",
            &["LEGACY", "MAP", "VALUE", "ADAPTIVE"],
        ),
        Reader::Insert,
    ),
    (
        "table.optimizer.non-deterministic-update.strategy",
        Kind::Enum("org.apache.flink.table.api.config.OptimizerConfigOptions$NonDeterministicUpdateStrategy", &["TRY_RESOLVE", "IGNORE"]),
        Reader::Every,
    ),
    ("table.exec.mini-batch.size", Kind::Number, Reader::Aggregate),
    ("table.exec.state.ttl", Kind::Duration, Reader::Stateful),
    (
        "table.exec.sink.not-null-enforcer",
        Kind::Enum("org.apache.flink.table.api.config.ExecutionConfigOptions$NotNullEnforcer", &["ERROR", "DROP"]),
        Reader::Insert,
    ),
];

pub fn check(options: &Options, roots: &[Rel]) -> Result<(), Failure> {
    for (key, kind, reader) in KNOWN {
        let is_read = match reader {
            Reader::Every => true,
            Reader::Aggregate => roots.iter().any(|root| any(root, &|op| matches!(op, RelOp::Aggregate { .. }))),
            Reader::Stateful => roots.iter().any(|root| any(root, &|op| matches!(op, RelOp::Aggregate { .. } | RelOp::Join { .. }))),
            Reader::Insert => roots.iter().any(|root| matches!(root.op, RelOp::Sink { .. })),
            Reader::If(other) => options.flag(other, false),
        };
        let Some(value) = options.get(key).filter(|_| is_read) else { continue };
        if let Some((class, cause)) = unreadable(kind, value.trim()) {
            let message = format!("Could not parse value '{value}' for key '{key}'.");
            return Err(Failure::Refused(Refusal::new(ARGUMENT, message).cause(class, cause)));
        }
    }
    if options.get("execution.runtime-mode").is_some_and(|mode| !mode.trim().eq_ignore_ascii_case("STREAMING")) {
        return Err(Failure::Refused(Refusal::new(
            ARGUMENT,
            "Mismatch between configured runtime mode and actual runtime mode. Currently, the 'execution.runtime-mode' can only be set when instantiating the table environment. Subsequent changes are not supported. Please instantiate a new TableEnvironment if necessary.",
        )));
    }
    if let Some(zone) = options.get("table.local-time-zone").filter(|zone| is_no_zone(zone)) {
        if may_be_region(zone) {
            return Err(Failure::unsupported(format!("the time zone {zone}"), None));
        }
        return Err(Failure::Refused(Refusal::new(
            VALIDATION,
            "Invalid time zone. The value should be a Time Zone Database (TZDB) ID such as 'America/Los_Angeles' to include daylight saving time. Fixed offsets are supported using 'GMT-03:00' or 'GMT+03:00'. Or use 'UTC' without time zone and daylight saving time.",
        )));
    }
    Ok(())
}

fn is_no_zone(text: &str) -> bool {
    !text.eq_ignore_ascii_case("default") && rowkind_ir::zone::Zone::parse(text).is_none()
}

/// A name of the time zone database's form: it may be one of those that are not built in.
fn may_be_region(text: &str) -> bool {
    const AREAS: [&str; 13] = [
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Brazil",
        "Canada",
        "Etc",
        "Europe",
        "Indian",
        "Pacific",
    ];
    text.split_once('/').is_some_and(|(area, place)| AREAS.contains(&area) && place.starts_with(|c: char| c.is_ascii_uppercase()))
}

fn any(rel: &Rel, test: &dyn Fn(&RelOp) -> bool) -> bool {
    test(&rel.op) || inputs(rel).into_iter().any(|input| any(input, test))
}

/// The exception's class and message.
fn unreadable(kind: &Kind, value: &str) -> Option<(&'static str, String)> {
    match kind {
        Kind::Boolean => {
            let reads = value.eq_ignore_ascii_case("true") || value.eq_ignore_ascii_case("false");
            let message = format!("Unrecognized option for boolean: {value}. Expected either true or false(case insensitive)");
            (!reads).then_some((ARGUMENT, message))
        }
        Kind::Number => value.parse::<i64>().is_err().then(|| (NUMBER, format!("For input string: \"{value}\""))),
        Kind::Duration => unreadable_duration(value),
        Kind::Enum(class, constants) => {
            let reads = constants.iter().any(|constant| value.eq_ignore_ascii_case(constant));
            let message = format!("Could not parse value for enum class {class}. Expected one of: [[{}]]", constants.join(", "));
            (!reads).then_some((ARGUMENT, message))
        }
    }
}

fn unreadable_duration(value: &str) -> Option<(&'static str, String)> {
    if crate::settings::duration_ms(value).is_some() || value.starts_with("PT") || value.starts_with("P") {
        return None;
    }
    if !value.starts_with(|sign: char| sign.is_ascii_digit()) {
        let message = format!("text does not start with a number, and is not a valid ISO-8601 duration format: {value}");
        return Some((NUMBER, message));
    }
    let label = value.trim_start_matches(|sign: char| sign.is_ascii_digit()).trim();
    Some((
        ARGUMENT,
        format!(
            "Time interval unit label '{label}' does not match any of the recognized units: DAYS: (d | day | days), HOURS: (h | hour | hours), MINUTES: (min | m | minute | minutes), SECONDS: (s | sec | secs | second | seconds), MILLISECONDS: (ms | milli | millis | millisecond | milliseconds), MICROSECONDS: (µs | micro | micros | microsecond | microseconds), NANOSECONDS: (ns | nano | nanos | nanosecond | nanoseconds)"
        ),
    ))
}
