//! The state of one operator at an instant.
//!
//! In: a scenario, a node of its graph, an instant. Out: what the operator remembers then, a line for each entry, in an order that is
//! always the same. Never: keeps anything between two questions; the run is made again up to there.

use crate::inputs;
use crate::report::Maker;
use crate::simulate::{Conditions, Planned, simulate};
use rowkind_ir::Step;
use rowkind_ir::zone::Zone;

/// What `node` remembers when everything of the instant's event has gone through (an instant inside an event counts as its end).
pub fn at(text: &str, node: u32, at: Step) -> Result<Vec<String>, String> {
    let mut maker = Maker::new(text);
    let jobs = maker.statements();
    let jobs: Vec<Planned<'_>> = jobs.iter().map(|(plan, base)| Planned { plan, base: *base }).collect();
    if !jobs.iter().any(|job| node >= job.base && ((node - job.base) as usize) < job.plan.nodes.len()) {
        return Err(format!("The plan has no node {node}."));
    }
    let program = &maker.program;
    let mut ignored = Vec::new();
    let inputs = inputs::collect(text, program, &jobs, &mut ignored);
    let zone = program.session.options.get("table.local-time-zone").and_then(Zone::parse).unwrap_or_default();
    let last = inputs.iter().map(|input| input.rows.len() as u32).sum::<u32>();
    let event = at.event.min(last + 1);
    let conditions = Conditions { trace_max: 0, inspect: Some((node, event)), ..Conditions::of(program) };
    let simulated = simulate(program, &jobs, &inputs, &zone, &conditions, &mut ignored);
    simulated
        .state
        .ok_or_else(|| simulated.unknown.first().map_or("No job with this node ran then.".to_string(), |(_, what)| format!("{what}.")))
}
