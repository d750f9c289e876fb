//! What Flink would answer to one statement.

use rowkind_ir::plan::{Conflict, StreamPlan};
use rowkind_ir::{ChangelogMode, DataType, Field, Span};

/// The answer to one statement. A refused statement may still have columns: validation came before the refusal.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Why there is no answer; `None`: accepted.
    pub failure: Option<Failure>,
    /// Columns of a query's result, or of a table like that of DESCRIBE.
    pub columns: Option<Vec<Field>>,
    /// The answer of EXPLAIN and of SHOW with one column.
    pub text: Option<String>,
    /// The answer of DESCRIBE and its kin; cells are text, numbers or booleans.
    pub table: Option<Vec<Vec<Cell>>>,
    /// The plan of a SELECT, an INSERT, or a statement set.
    pub query: Option<PlannedQuery>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Null,
    Text(String),
    Boolean(bool),
    Number(i64),
}

/// Why a statement was not accepted.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    Refused(Box<Refusal>),
    Unsupported(Box<Unsupported>),
}

/// Flink's exception: its class, message and causes from outer to inner.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub class: String,
    pub message: String,
    pub causes: Vec<(String, String)>,
    /// The guilty piece of the script.
    pub span: Option<Span>,
    /// The guilty node, as a node of the plan that was found so far.
    pub node: Option<usize>,
    /// The function that is called and that nobody knows.
    pub unknown_function: Option<UnknownFunction>,
}

/// A function that is neither Flink's nor declared.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownFunction {
    /// As it is written, without its catalog.
    pub name: String,
    pub called: CalledAs,
    pub args: Vec<DataType>,
}

/// What a call looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledAs {
    Scalar,
    /// In FROM.
    Table,
    /// Over rows that are not grouped by, or with OVER.
    Aggregate,
}

/// Something that Flink knows and Rowkind does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsupported {
    /// Completes "Rowkind does not know … yet".
    pub what: String,
    pub span: Option<Span>,
}

/// A query or a job with everything that EXPLAIN and execution need.
#[derive(Clone, Debug, Default)]
pub struct PlannedQuery {
    /// The trees under `== Abstract Syntax Tree ==`, each line ended.
    pub ast: String,
    /// The trees under `== Optimized Physical Plan ==`, with changelog modes.
    pub physical: String,
    /// The text under `== Optimized Execution Plan ==`.
    pub execution: String,
    /// For a SELECT: the physical plan into a sink that takes every kind.
    pub plan_to_sink: Option<String>,
    /// Flink accepts the plan, and cannot compile the code that it makes of it: the job fails as it starts.
    pub is_broken: bool,
    /// What the engine runs.
    pub plan: StreamPlan,
    /// The smallest upsert key of a SELECT.
    pub upsert_key: Option<Vec<usize>>,
    /// For each sink of an INSERT.
    pub sinks: Vec<SinkFacts>,
}

/// What the compiled plan says of a sink.
#[derive(Clone, Debug, PartialEq)]
pub struct SinkFacts {
    pub upsert_key: Option<Vec<usize>>,
    pub input_mode: ChangelogMode,
    pub upsert_materialize: bool,
    /// How the sink keeps its rows if it materializes: written into its plan even if it does not.
    pub materialize_strategy: Option<String>,
    pub conflict: Option<Conflict>,
    /// The distribution that the sink asks of its input: `UNKNOWN`, `HASH`, `SINGLETON`.
    pub distribution: Vec<String>,
}

impl PlannedQuery {
    /// The text of `EXPLAIN CHANGELOG_MODE`.
    pub fn explain(&self) -> String {
        format!(
            "== Abstract Syntax Tree ==\n{}\n== Optimized Physical Plan ==\n{}\n== Optimized Execution Plan ==\n{}",
            self.ast, self.physical, self.execution
        )
    }
}

impl Outcome {
    pub fn failed(failure: Failure) -> Outcome {
        Outcome { failure: Some(failure), ..Outcome::default() }
    }

    pub fn text(text: impl Into<String>) -> Outcome {
        Outcome { text: Some(text.into()), ..Outcome::default() }
    }
}

impl Failure {
    pub fn unsupported(what: impl Into<String>, span: Option<Span>) -> Failure {
        Failure::Unsupported(Box::new(Unsupported { what: what.into(), span }))
    }

    /// `org.apache.flink.table.api.ValidationException`.
    pub fn validation(message: impl Into<String>) -> Failure {
        Failure::Refused(Refusal::new("org.apache.flink.table.api.ValidationException", message))
    }

    /// `org.apache.flink.table.api.TableException`.
    pub fn table(message: impl Into<String>) -> Failure {
        Failure::Refused(Refusal::new("org.apache.flink.table.api.TableException", message))
    }

    /// What the validator says of a statement that wraps another one: its own words before those of the inner one.
    pub fn validated_again(self) -> Failure {
        match self {
            Failure::Refused(mut refusal) if refusal.message.starts_with("SQL validation failed. ") => {
                let message = format!("SQL validation failed. {}", refusal.message);
                let inner = std::mem::replace(&mut refusal.message, message);
                refusal.causes.insert(0, (refusal.class.clone(), inner));
                Failure::Refused(refusal)
            }
            failure => failure,
        }
    }

    pub fn at(mut self, span: Option<Span>) -> Failure {
        match &mut self {
            Failure::Refused(refusal) => refusal.span = span,
            Failure::Unsupported(unsupported) => unsupported.span = span,
        }
        self
    }
}

impl Refusal {
    /// Behind a pointer: every step of the planner may fail, and hardly any does.
    pub fn new(class: &str, message: impl Into<String>) -> Box<Refusal> {
        let (class, message) = (class.to_string(), message.into());
        Box::new(Refusal { class, message, causes: Vec::new(), span: None, node: None, unknown_function: None })
    }

    pub fn cause(mut self: Box<Self>, class: &str, message: impl Into<String>) -> Box<Refusal> {
        self.causes.push((class.to_string(), message.into()));
        self
    }
}
