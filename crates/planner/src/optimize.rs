//! From the logical trees of one job to its stream plan.
//!
//! In: the trees that the binder made (one for a SELECT, one with a `Sink` on top for each INSERT), the session's
//! options, the behaviours of one Flink version.
//! Out: the physical and execution plan's text and the stream plan, or the refusal.

use crate::options::Options;
use crate::outcome::{Failure, SinkFacts};
use crate::rel::Rel;
use rowkind_ir::Behaviours;
use rowkind_ir::plan::StreamPlan;

/// What planning depends on besides the trees.
#[derive(Clone, Debug)]
pub struct PlanContext<'a> {
    pub options: &'a Options,
    pub behaviours: Behaviours,
    /// What EXPLAIN asks to be printed with the physical plan.
    pub details: ExplainDetails,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExplainDetails {
    pub changelog_mode: bool,
    pub plan_advice: bool,
    pub estimated_cost: bool,
    pub json_execution_plan: bool,
}

/// A planned job.
#[derive(Clone, Debug, Default)]
pub struct Planned {
    /// The trees under `== Optimized Physical Plan ==` (with advice lines, where asked), as EXPLAIN prints them.
    pub physical: String,
    /// The text under `== Optimized Execution Plan ==`.
    pub execution: String,
    pub plan: StreamPlan,
    /// For each root that is a sink.
    pub sinks: Vec<SinkFacts>,
}

/// Plans one job.
pub fn plan(roots: &[Rel], context: &PlanContext<'_>) -> Result<Planned, Failure> {
    let _ = (roots, context);
    Err(Failure::unsupported("how to plan this query", None))
}
