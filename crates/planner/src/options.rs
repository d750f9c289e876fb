//! The session's options: what SET and RESET change.

use std::collections::BTreeMap;

/// Options that were set; everything else has Flink's default.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    set: BTreeMap<String, String>,
}

impl Default for Options {
    /// A fresh streaming session in UTC with parallelism 1.
    fn default() -> Options {
        let set = DEFAULTS.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Options { set }
    }
}

const DEFAULTS: &[(&str, &str)] =
    &[("execution.runtime-mode", "STREAMING"), ("parallelism.default", "1"), ("table.local-time-zone", "UTC")];

impl Options {
    pub fn get(&self, key: &str) -> Option<&str> {
        self.set.get(key).map(String::as_str)
    }

    pub fn set(&mut self, key: &str, value: &str) {
        self.set.insert(key.to_string(), value.to_string());
    }

    /// Back to the session's first value, or to Flink's default.
    pub fn reset(&mut self, key: &str) {
        match DEFAULTS.iter().find(|(name, _)| *name == key) {
            Some((_, value)) => self.set(key, value),
            None => drop(self.set.remove(key)),
        }
    }

    pub fn reset_all(&mut self) {
        *self = Options::default();
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.set.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// A boolean option as Flink reads it; anything but `true` and `false` counts as unset here.
    pub fn flag(&self, key: &str, default: bool) -> bool {
        match self.get(key).map(str::trim) {
            Some(value) if value.eq_ignore_ascii_case("true") => true,
            Some(value) if value.eq_ignore_ascii_case("false") => false,
            _ => default,
        }
    }
}
