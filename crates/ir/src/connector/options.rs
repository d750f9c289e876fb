//! Options of the WITH clause: their types, and the errors of values that do not parse.
//!
//! Like Flink `FactoryUtil.validateFactoryOptions`, `ConfigurationUtils` and `TimeUtils`.

use super::error::{ConnectorError, ILLEGAL_ARGUMENT, NUMBER_FORMAT};
use std::collections::BTreeMap;

/// How the value of an option is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Text,
    Boolean,
    Int,
    Long,
    Duration,
    /// A Java enum: its class, and its values as they print. Case does not matter.
    Enum(&'static str, &'static [&'static str]),
}

/// One option of a factory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    pub key: &'static str,
    pub kind: Kind,
}

pub(crate) const fn spec(key: &'static str, kind: Kind) -> Spec {
    Spec { key, kind }
}

/// Options which every connector takes besides its own, sinks too.
const WATERMARK: &[Spec] = &[
    spec("scan.watermark.alignment.group", Kind::Text),
    spec("scan.watermark.alignment.max-drift", Kind::Duration),
    spec("scan.watermark.alignment.update-interval", Kind::Duration),
    spec(
        "scan.watermark.emit.strategy",
        Kind::Enum("org.apache.flink.table.watermark.WatermarkEmitStrategy", &["on-event", "on-periodic"]),
    ),
    spec("scan.watermark.idle-timeout", Kind::Duration),
];

type Options = BTreeMap<String, String>;

/// Checks one value. `shown` is the key as the outer message prints it, `full` as the inner one does.
pub(crate) fn check_value(kind: Kind, value: &str, shown: &str, full: &str) -> Result<(), ConnectorError> {
    let problem: Option<(&'static str, String)> = match kind {
        Kind::Text => None,
        Kind::Boolean => {
            let known = value.eq_ignore_ascii_case("true") || value.eq_ignore_ascii_case("false");
            (!known).then(|| {
                let text = format!("Unrecognized option for boolean: {value}. Expected either true or false(case insensitive)");
                (ILLEGAL_ARGUMENT, text)
            })
        }
        Kind::Int => value.parse::<i32>().is_err().then(|| (NUMBER_FORMAT, java_number_error(value))),
        Kind::Long => value.parse::<i64>().is_err().then(|| (NUMBER_FORMAT, java_number_error(value))),
        Kind::Duration => parse_duration_ms(value).err(),
        Kind::Enum(class, values) => {
            let known = values.iter().any(|known| known.eq_ignore_ascii_case(value));
            (!known).then(|| {
                let text = format!("Could not parse value for enum class {class}. Expected one of: [[{}]]", values.join(", "));
                (ILLEGAL_ARGUMENT, text)
            })
        }
    };
    match problem {
        None => Ok(()),
        Some((class, message)) => Err(ConnectorError::validation(format!("Invalid value for option '{shown}'."))
            .cause(ILLEGAL_ARGUMENT, format!("Could not parse value '{value}' for key '{full}'."))
            .cause(class, message)
            .at(full)),
    }
}

pub(crate) fn java_number_error(value: &str) -> String {
    format!("For input string: \"{value}\"")
}

/// Options that a factory knows, for the checks after formats are discovered.
pub(crate) struct Factory<'a> {
    pub identifier: &'a str,
    pub required: &'a [Spec],
    pub optional: &'a [Spec],
    /// Full keys of the formats in use.
    pub formats: Vec<String>,
    /// Whether the options of every connector are taken too (`datagen` checks its options by itself and takes none).
    pub common: bool,
    /// Keys that begin so are not looked at (`properties.`).
    pub prefixes: &'a [&'a str],
}

impl Factory<'_> {
    /// Missing, unreadable and unknown options, in Flink's order.
    pub fn check(&self, options: &Options) -> Result<(), ConnectorError> {
        let missing: Vec<&str> = self.required.iter().map(|spec| spec.key).filter(|key| !options.contains_key(*key)).collect();
        if !missing.is_empty() {
            return Err(ConnectorError::validation(format!(
                "One or more required options are missing.\n\nMissing required options are:\n\n{}",
                sorted(missing).join("\n")
            )));
        }
        for spec in self.known() {
            if let Some(value) = options.get(spec.key) {
                check_value(spec.kind, value, spec.key, spec.key)?;
            }
        }
        self.check_unknown(options)
    }

    fn known(&self) -> impl Iterator<Item = &Spec> {
        let common = if self.common { WATERMARK } else { &[] };
        self.required.iter().chain(self.optional).chain(common)
    }

    fn check_unknown(&self, options: &Options) -> Result<(), ConnectorError> {
        let mut supported: Vec<&str> = self.known().map(|spec| spec.key).chain(["connector"]).collect();
        if self.common {
            supported.push("property-version");
        }
        supported.extend(self.formats.iter().map(String::as_str));
        let known = |key: &str| supported.contains(&key) || self.prefixes.iter().any(|prefix| key.starts_with(prefix));
        let unknown: Vec<&str> = options.keys().map(String::as_str).filter(|key| !known(key)).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let supported = sorted(supported);
        Err(ConnectorError::validation(format!(
            "Unsupported options found for '{}'.\n\nUnsupported options:\n\n{}\n\nSupported options:\n\n{}",
            self.identifier,
            unknown.join("\n"),
            supported.join("\n")
        ))
        .at(unknown[0]))
    }
}

fn sorted(mut keys: Vec<&str>) -> Vec<&str> {
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Names of time units and their length in nanoseconds.
const UNITS: &[(&[&str], i64)] = &[
    (&["d", "day", "days"], 86_400_000_000_000),
    (&["h", "hour", "hours"], 3_600_000_000_000),
    (&["min", "m", "minute", "minutes"], 60_000_000_000),
    (&["s", "sec", "secs", "second", "seconds"], 1_000_000_000),
    (&["ms", "milli", "millis", "millisecond", "milliseconds"], 1_000_000),
    (&["µs", "micro", "micros", "microsecond", "microseconds"], 1_000),
    (&["ns", "nano", "nanos", "nanosecond", "nanoseconds"], 1),
];

/// Reads a duration as Flink's options do (`5 min`, `200ms`, bare numbers are milliseconds), in ms.
///
/// Errs with the class and message of the Java exception.
pub fn parse_duration_ms(text: &str) -> Result<i64, (&'static str, String)> {
    let trimmed = text.trim();
    let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return match parse_iso_duration(trimmed) {
            Some(ms) => Ok(ms),
            None => {
                Err((NUMBER_FORMAT, format!("text does not start with a number, and is not a valid ISO-8601 duration format: {trimmed}")))
            }
        };
    }
    let number: i64 = trimmed[..digits].parse().map_err(|_| {
        let text = format!("The value '{}' cannot be represented as an integer number.", &trimmed[..digits]);
        (ILLEGAL_ARGUMENT, text)
    })?;
    let unit = trimmed[digits..].trim().to_lowercase();
    if unit.is_empty() {
        return Ok(number);
    }
    match UNITS.iter().find(|(names, _)| names.contains(&unit.as_str())) {
        Some((_, nanos)) => Ok((i128::from(number) * i128::from(*nanos) / 1_000_000) as i64),
        None => Err((
            ILLEGAL_ARGUMENT,
            format!(
                "Time interval unit label '{unit}' does not match any of the recognized units: \
                 DAYS: (d | day | days), HOURS: (h | hour | hours), MINUTES: (min | m | minute | minutes), \
                 SECONDS: (s | sec | secs | second | seconds), \
                 MILLISECONDS: (ms | milli | millis | millisecond | milliseconds), \
                 MICROSECONDS: (µs | micro | micros | microsecond | microseconds), \
                 NANOSECONDS: (ns | nano | nanos | nanosecond | nanoseconds)"
            ),
        )),
    }
}

/// `PT5M`, `P1DT2H3.5S`.
fn parse_iso_duration(text: &str) -> Option<i64> {
    let upper = text.to_uppercase();
    let (sign, rest) = match upper.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, upper.as_str()),
    };
    let rest = rest.strip_prefix('P')?;
    let (days, time) = rest.split_once('T').map_or((rest, ""), |(days, time)| (days, time));
    let mut seconds = 0.0;
    let mut parts = 0;
    for (text, units) in [(days, &[('D', 86_400.0)][..]), (time, &[('H', 3600.0), ('M', 60.0), ('S', 1.0)][..])] {
        let mut rest = text;
        for (letter, factor) in units {
            if let Some((number, after)) = rest.split_once(*letter) {
                seconds += number.parse::<f64>().ok()? * factor;
                parts += 1;
                rest = after;
            }
        }
        if !rest.is_empty() {
            return None;
        }
    }
    (parts > 0).then_some((sign * seconds * 1000.0) as i64)
}
