//! Ways in which a run does not happen, or ends before its end.

use std::fmt;

/// A thing that the engine does not know yet; the job is not started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Fits into "Rowkind does not know … yet".
    pub what: String,
}

impl Unsupported {
    pub fn new(what: impl Into<String>) -> Unsupported {
        Unsupported { what: what.into() }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rowkind does not know {} yet", self.what)
    }
}

/// Why a job stopped before the end of its input.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// An operator failed as Flink's would.
    Failed(RunError),
    /// A field of `Limits`, and its value.
    Limit { name: &'static str, max: u64 },
    /// The host asked for it.
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Failed(error) => write!(f, "{}: {}", error.class, error.message),
            Stop::Limit { name, max } => write!(f, "the run reached its limit {name} = {max}"),
            Stop::Cancelled => f.write_str("the run was cancelled"),
        }
    }
}

/// The exception that ends a Flink job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    pub class: String,
    pub message: String,
    /// Class and message of its causes, outer to inner.
    pub causes: Vec<(String, String)>,
}

impl RunError {
    pub fn new(class: &str, message: impl Into<String>) -> RunError {
        RunError { class: class.to_string(), message: message.into(), causes: Vec::new() }
    }

    pub fn caused_by(mut self, class: &str, message: impl Into<String>) -> RunError {
        self.causes.push((class.to_string(), message.into()));
        self
    }

    /// An event time that is NULL where one is needed.
    pub fn no_rowtime() -> RunError {
        RunError::new("java.lang.RuntimeException", "RowTime field should not be null, please convert it to a non-null long value.")
    }

    /// With another error, and what that one was caused by, as its cause.
    pub fn because(mut self, cause: RunError) -> RunError {
        self.causes.push((cause.class, cause.message));
        self.causes.extend(cause.causes);
        self
    }

    /// What the client of the job sees: `collects` for a SELECT whose rows are fetched, else an INSERT that is awaited.
    pub fn at_client(&self, collects: bool) -> RunError {
        let failed = "Job execution failed.";
        let execution = "org.apache.flink.runtime.client.JobExecutionException";
        let mut error = if collects {
            RunError::new("java.lang.RuntimeException", "Failed to fetch next result")
                .caused_by("java.io.IOException", "Failed to fetch job execution result")
        } else {
            RunError::new("org.apache.flink.table.api.TableException", "Failed to wait job finish")
        };
        error = error
            .caused_by("java.util.concurrent.ExecutionException", format!("{execution}: {failed}"))
            .caused_by(execution, failed)
            .caused_by("org.apache.flink.runtime.JobException", "Recovery is suppressed by NoRestartBackoffTimeStrategy")
            .caused_by(&self.class, self.message.clone());
        error.causes.extend(self.causes.iter().cloned());
        error
    }
}
