//! From the execution graph to the stream plan that the engine runs.
//!
//! In: the graph of `explain::tree`, traits and keys on every node. Out: a `StreamPlan`.
//! Never: changes the plan.

mod because;
mod downstream;
mod expr;
mod operator;

pub use expr::{expression, typed as typed_value};

use crate::explain::node::{attributes, describe, name, trait_attributes};
use crate::explain::rex::Style;
use crate::explain::tree::ExecGraph;
use crate::options::Options;
use crate::outcome::Failure;
use crate::physical::Op;
use crate::settings::duration_ms;
use rowkind_ir::plan::{Node, StreamPlan};
use rowkind_ir::{ChangelogMode, FlinkVersion};

pub fn lower(graph: &ExecGraph, options: &Options, version: FlinkVersion) -> Result<StreamPlan, Failure> {
    let mut nodes = Vec::with_capacity(graph.nodes.len());
    for exec in &graph.nodes {
        let plan = &exec.plan;
        let mut physical = attributes(plan, Style::Prefix);
        physical.extend(trait_attributes(plan, false));
        let mode = match plan.op {
            Op::Sink(_) => ChangelogMode::NONE,
            _ => plan.traits.mode(),
        };
        nodes.push(Node {
            operator: operator::lower(plan)?,
            inputs: exec.inputs.clone(),
            schema: plan.row.to_vec(),
            mode,
            upsert_keys: plan.upsert_keys().clone(),
            physical_text: describe(name(&plan.op), &physical),
            exec_text: exec.line.clone(),
            because: because::sentences(plan),
            span: plan.span,
            state_ttl_ms: state_ttl(plan),
        });
    }
    let asking: Vec<bool> = graph.nodes.iter().map(|exec| because::asks_for_old_rows(&exec.plan)).collect();
    downstream::explain(&mut nodes, &asking);
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Ok(StreamPlan { nodes, roots: graph.roots.clone(), options, version })
}

/// State time-to-live for each input, as a STATE_TTL hint of the node says.
fn state_ttl(plan: &crate::physical::Node) -> Vec<Option<i64>> {
    let Some(hint) = plan.hints.iter().find(|hint| hint.name == "STATE_TTL") else { return Vec::new() };
    if !hint.list.is_empty() {
        return hint.list.iter().map(|value| duration_ms(value)).collect();
    }
    let of = |side: &str| hint.key_values.iter().find(|(key, _)| key == side).and_then(|(_, value)| duration_ms(value));
    vec![of("LEFT"), of("RIGHT")]
}
