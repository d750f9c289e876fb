//! Flink's exceptions about connectors, as values.

use super::Role;
use crate::catalog::Table;
use crate::version::Behaviours;

pub(crate) const VALIDATION: &str = "org.apache.flink.table.api.ValidationException";
pub(crate) const TABLE: &str = "org.apache.flink.table.api.TableException";
pub(crate) const ILLEGAL_ARGUMENT: &str = "java.lang.IllegalArgumentException";
pub(crate) const ILLEGAL_STATE: &str = "java.lang.IllegalStateException";
pub(crate) const NUMBER_FORMAT: &str = "java.lang.NumberFormatException";

/// What discovery finds in a plain installation with the Kafka connector, as the error lists it.
pub(crate) const AVAILABLE: &[&str] =
    &["blackhole", "datagen", "dynamic-kafka", "filesystem", "kafka", "legacy-csv", "print", "rows", "sinkmode", "upsert-kafka"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The connector is there and refuses.
    Refused,
    /// No such connector in a plain installation; the caller may know better.
    Undiscovered,
}

/// An exception: its Java class, its message, and its causes from outer to inner.
#[derive(Clone, Debug, PartialEq)]
pub struct ConnectorError {
    pub kind: ErrorKind,
    pub class: &'static str,
    pub message: String,
    pub causes: Vec<(&'static str, String)>,
    /// The option of the WITH clause that is to blame.
    pub option: Option<String>,
    wrapped: bool,
}

impl ConnectorError {
    pub(crate) fn new(class: &'static str, message: impl Into<String>) -> ConnectorError {
        ConnectorError { kind: ErrorKind::Refused, class, message: message.into(), causes: Vec::new(), option: None, wrapped: true }
    }

    pub(crate) fn validation(message: impl Into<String>) -> ConnectorError {
        ConnectorError::new(VALIDATION, message)
    }

    pub(crate) fn cause(mut self, class: &'static str, message: impl Into<String>) -> ConnectorError {
        self.causes.push((class, message.into()));
        self
    }

    pub(crate) fn at(mut self, option: &str) -> ConnectorError {
        self.option = Some(option.to_string());
        self
    }

    /// `self` becomes the innermost causes of `outer`.
    pub(crate) fn inside(self, outer: ConnectorError) -> ConnectorError {
        let mut causes = outer.causes;
        causes.push((self.class, self.message));
        causes.extend(self.causes);
        ConnectorError { causes, option: self.option.or(outer.option), kind: self.kind, ..outer }
    }

    /// Takes `Invalid value for option …` off, if that is what it says.
    pub(crate) fn without_outer_value_error(self) -> ConnectorError {
        if !self.message.starts_with("Invalid value for option") || self.causes.is_empty() {
            return self;
        }
        let mut causes = self.causes;
        let (class, message) = causes.remove(0);
        ConnectorError { class, message, causes, ..self }
    }

    /// Not thrown by the factory, so `Unable to create …` does not stand around it.
    pub(crate) fn bare(mut self) -> ConnectorError {
        self.wrapped = false;
        self
    }

    pub(crate) fn undiscovered(connector: &str) -> ConnectorError {
        let list = AVAILABLE.join("\n");
        let error = ConnectorError::validation(format!("Cannot discover a connector using option: 'connector'='{connector}'")).cause(
            VALIDATION,
            format!(
                "Could not find any factory for identifier '{connector}' that implements \
                 'org.apache.flink.table.factories.DynamicTableFactory' in the classpath.\n\n\
                 Available factory identifiers are:\n\n{list}"
            ),
        );
        ConnectorError { kind: ErrorKind::Undiscovered, ..error }.at("connector")
    }

    /// The factory's wrapper, which prints the table's options.
    pub(crate) fn of_table(self, table: &Table, role: Role, behaviours: &Behaviours) -> ConnectorError {
        if !self.wrapped {
            return self;
        }
        let what = match role {
            Role::Sink => "Unable to create a sink for writing table",
            Role::Source | Role::Lookup => "Unable to create a source for reading table",
        };
        let shown = |key: &str, value: &str| match is_secret(key, behaviours) {
            true => format!("'{key}'='******'"),
            false => format!("'{key}'='{value}'"),
        };
        let options: Vec<String> = table.options.iter().map(|(key, value)| shown(key, value)).collect();
        let message = format!("{what} '{}'.\n\nTable options are:\n\n{}", table.name, options.join("\n"));
        self.inside(ConnectorError::validation(message)).bare()
    }
}

/// Words in the keys of options whose values messages hide (Flink's `GlobalConfiguration`).
const SECRETS: &[&str] = &[
    "password",
    "secret",
    "fs.azure.account.key",
    "apikey",
    "auth-params",
    "service-key",
    "token",
    "basic-auth",
    "jaas.config",
    "http-headers",
];

fn is_secret(key: &str, behaviours: &Behaviours) -> bool {
    let key = key.to_lowercase();
    SECRETS.iter().any(|word| key.contains(word)) || (behaviours.hides_api_keys && key.contains("api-key"))
}

/// Whether the value of an option is nobody's business, in whatever version.
pub fn holds_secret(key: &str) -> bool {
    let key = key.to_lowercase();
    key.contains("api-key") || SECRETS.iter().any(|word| key.contains(word))
}
