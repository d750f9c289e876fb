//! Turns bound SQL into a stream plan.
//!
//! In: statements from `sql`, session options, and the behaviours of one Flink version.
//! Out: for each statement what Flink would say: its EXPLAIN text, a `StreamPlan` whose every node knows its schema,
//! changelog mode and upsert keys, or an error in Flink's words with its place.
//! Never: runs anything, reads a topic, or knows how an operator keeps its state.

mod advice;
pub mod ast_text;
pub mod bind;
pub mod catalog;
mod convert;
mod ddl;
mod dml;
mod explain;
pub mod functions;
mod infer;
mod lower;
mod non_deterministic;
pub mod optimize;
mod option_values;
pub mod options;
pub mod outcome;
mod physical;
pub mod rel;
pub mod rex;
mod rex_digest;
mod rex_tools;
mod row;
mod rules;
pub mod session;
mod settings;
mod simplify;
mod sink;
mod stages;
mod syntax;
mod unparse;
mod unplannable;

pub use options::Options;
pub use outcome::{CalledAs, Cell, Failure, Outcome, PlannedQuery, Refusal, SinkFacts, UnknownFunction, Unsupported};
pub use session::Session;
