//! PLAN_ADVICE: what Flink suggests about a plan (specification, section 7).

use crate::convert::two_phase::merges;
use crate::explain::tree;
use crate::physical::{Op, Plan};
use crate::settings::Settings;

/// The trees with advice numbers, then the advice lines.
pub fn physical(plans: &[Plan], with_mode: bool, settings: &Settings) -> String {
    let advice = two_phase_advice(settings);
    let concerned = |plan: &Plan| matches!(&plan.op, Op::Aggregate(aggregate) if aggregate.calls.iter().all(merges));
    let numbers = |plan: &Plan| if concerned(plan) { vec![1] } else { Vec::new() };
    let trees: Vec<String> = plans.iter().map(|plan| tree::physical(plan, with_mode, &numbers)).collect();
    let found = plans.iter().any(|plan| any(plan, &concerned));
    let lines = if found { format!("advice[1]: [ADVICE] {advice}\n") } else { "No available advice...\n".to_string() };
    format!("{}\n{lines}", trees.join("\n"))
}

fn any(plan: &Plan, test: &dyn Fn(&Plan) -> bool) -> bool {
    test(plan) || plan.inputs.iter().any(|input| any(input, test))
}

fn two_phase_advice(settings: &Settings) -> String {
    let mut options = Vec::new();
    if !settings.two_phase() {
        options.push("'table.optimizer.agg-phase-strategy' to 'AUTO'");
    }
    if !settings.mini_batch {
        options.push("'table.exec.mini-batch.enabled' to 'true'");
    }
    if settings.mini_batch_latency_ms <= 0 {
        options.push("'table.exec.mini-batch.allow-latency' to a positive long value");
    }
    if settings.mini_batch_size <= 0 {
        options.push("'table.exec.mini-batch.size' to a positive long value");
    }
    format!("You might want to enable local-global two-phase optimization by configuring ({}).", options.join(", "))
}
