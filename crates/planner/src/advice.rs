//! PLAN_ADVICE: what Flink suggests about a plan (specification, section 7).

use crate::convert::two_phase::merges;
use crate::explain::tree;
use crate::non_deterministic;
use crate::outcome::Failure;
use crate::physical::{Op, Plan};
use crate::settings::Settings;

/// The trees with advice numbers, then the advice lines: those about nodes, then those about the query.
pub fn physical(plans: &[Plan], with_mode: bool, settings: &Settings, behind: &dyn Fn(&Plan) -> String) -> String {
    let concerned = |plan: &Plan| matches!(&plan.op, Op::Aggregate(aggregate) if aggregate.calls.iter().all(merges));
    let found = plans.iter().any(|plan| any(plan, &concerned));
    let numbers = |plan: &Plan| if concerned(plan) { vec![1] } else { Vec::new() };
    let trees: Vec<String> = plans.iter().map(|plan| tree::annotated(plan, with_mode, &numbers, behind)).collect();
    let mut advice: Vec<String> = Vec::new();
    if found {
        advice.push(format!("[ADVICE] {}", two_phase_advice(settings)));
    }
    if !settings.resolve_non_deterministic {
        for warning in plans.iter().filter_map(non_deterministic_warning) {
            if !advice.contains(&warning) {
                advice.push(warning);
            }
        }
    }
    let lines: String = if advice.is_empty() {
        "No available advice...\n".to_string()
    } else {
        advice.iter().enumerate().map(|(i, text)| format!("advice[{}]: {text}\n", i + 1)).collect()
    };
    format!("{}\n{lines}", trees.join("\n"))
}

/// What the resolver of non-deterministic updates would refuse or change.
fn non_deterministic_warning(plan: &Plan) -> Option<String> {
    match non_deterministic::resolve(plan) {
        Err(Failure::Refused(refusal)) => Some(format!("[WARNING] {}", refusal.message)),
        Ok(resolved) if non_deterministic::differs(plan, &resolved) => Some(
            "[WARNING] You might want to enable upsert materialization for look up join operator by configuring ('table.optimizer.non-deterministic-update.strategy' to 'TRY_RESOLVE') to resolve the correctness issue caused by 'Non-Deterministic Updates' (NDU) in a changelog pipeline.".to_string(),
        ),
        _ => None,
    }
}

fn any(plan: &Plan, test: &dyn Fn(&Plan) -> bool) -> bool {
    test(plan) || plan.inputs.iter().any(|input| any(input, test))
}

fn two_phase_advice(settings: &Settings) -> String {
    let mut options = Vec::new();
    if !settings.two_phase() {
        options.push("'table.optimizer.agg-phase-strategy' to 'AUTO'");
    }
    if !settings.mini_batch_set {
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
