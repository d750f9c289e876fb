//! Runs a stream plan as Flink's operators would run it.
//!
//! In: a `StreamPlan` of `rowkind_ir`, the rows of its tables in one order, limits.
//! Out: what every sink received, change by change; through an [`Observer`] every change that left an operator
//! with its cause; notes (late rows, …), totals, and the run-time error that ended the job, if one did.
//! Never: parses SQL, plans, reads files or clocks; nothing that can be seen depends on the order of a hash map.
//!
//! In reading order: [`run`](mod@run) (the whole of one job), [`job`] (one job, step by step), [`operator`] (what an
//! operator is), [`operators`] (one file each), [`keyed`] (state by key), [`source`] (rows of the connectors).

mod aggregate;
mod binary_row;
mod bundle;
pub mod delivery;
mod expiry;
pub mod expr;
pub mod fault;
pub mod format;
mod java_heap;
mod java_order;
pub mod job;
pub mod keyed;
pub mod mutant;
pub mod observe;
pub mod operator;
pub mod operators;
mod options;
pub mod protocol;
pub mod random;
pub mod reader;
pub mod record;
mod rows;
pub mod run;
mod share;
mod slice_buffer;
mod sort_key;
pub mod source;
pub mod stream;
pub mod timers;
pub mod topic;
mod window;

#[cfg(test)]
mod testing;

pub use fault::{RunError, Stop, Unsupported};
pub use job::Job;
pub use observe::{Note, Observer, Unobserved};
pub use run::{InputRow, Inputs, Outcome, RunOptions, SinkChange, SinkOutcome, Totals, run};
