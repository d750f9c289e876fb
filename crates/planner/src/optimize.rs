//! From the logical trees of one job to its stream plan.
//!
//! In: the trees that the binder made (one for a SELECT, one with a `Sink` on top for each INSERT), the session's
//! options, the behaviours of one Flink version.
//! Out: the physical and execution plan's text and the stream plan, or the refusal.

use crate::convert::scan::failure;
use crate::convert::{exec, reuse};
use crate::explain::{cost, job_graph, tree};
use crate::infer::{delete_kind, modify_kind, update_kind, upsert_key};
use crate::options::Options;
use crate::outcome::{Failure, Refusal, SinkFacts};
use crate::physical::{self, Node, Op, Plan};
use crate::rel::Rel;
use crate::settings::Settings;
use crate::{advice, lower, non_deterministic, option_values, sink, stages, unplannable};
use rowkind_ir::Behaviours;
use rowkind_ir::connector::{self, Role};
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
    /// The code that Flink makes of it does not compile.
    pub is_broken: bool,
    /// The text under `== Physical Execution Plan ==`, where asked for.
    pub job_graph: Option<String>,
    /// For a SELECT: the physical plan into a sink that takes every kind, without the sink.
    pub plan_to_sink: Option<String>,
    /// What the engine runs: for a SELECT, the plan into the collector.
    pub plan: StreamPlan,
    /// The smallest upsert key of a SELECT.
    pub upsert_key: Option<Vec<usize>>,
    /// For each root that is a sink.
    pub sinks: Vec<SinkFacts>,
}

/// Plans one job.
pub fn plan(roots: &[Rel], context: &PlanContext<'_>) -> Result<Planned, Failure> {
    let Checked { settings, prepared, finished, facts } = checked(roots, context)?;
    let version = context.behaviours.version;
    if context.details.estimated_cost && finished.iter().any(|plan| cost::of(plan).is_none()) {
        return Err(Failure::unsupported("the ESTIMATED_COST of this plan", None));
    }
    let behind = |plan: &Plan| match cost::of(plan) {
        Some(cost) if context.details.estimated_cost => cost.to_string(),
        _ => String::new(),
    };
    let physical = if context.details.plan_advice {
        advice::physical(&finished, context.details.changelog_mode, &settings, &behind)
    } else {
        let with_mode = context.details.changelog_mode;
        let trees: Vec<String> = finished.iter().map(|plan| tree::annotated(plan, with_mode, &|_| Vec::new(), &behind)).collect();
        trees.join("\n")
    };
    let graph = tree::exec_graph(&finished, settings.reuse_sub_plan);
    let execution = tree::execution(&graph);
    let job_graph = match context.details.json_execution_plan {
        true => Some(
            job_graph::text(&graph, context.options).ok_or_else(|| Failure::unsupported("the JSON_EXECUTION_PLAN of this plan", None))?,
        ),
        false => None,
    };
    let is_broken = finished.iter().any(exec::is_broken);
    let mut planned = Planned { physical, execution, job_graph, is_broken, ..Planned::default() };
    if let Some(to_sink) = collected(&prepared, &settings)? {
        planned.plan_to_sink = Some(tree::physical(to_sink.input(), true, &|_| Vec::new()));
        planned.upsert_key = upsert_key::named(to_sink.input().upsert_keys());
        planned.plan = lower::lower(&tree::exec_graph(&[to_sink], settings.reuse_sub_plan), context.options, version)?;
        return Ok(planned);
    }
    planned.sinks = facts;
    planned.plan = lower::lower(&graph, context.options, version)?;
    Ok(planned)
}

/// What the engine runs, without any text.
pub fn runnable(roots: &[Rel], context: &PlanContext<'_>) -> Result<StreamPlan, Failure> {
    let Checked { settings, prepared, finished, .. } = checked(roots, context)?;
    let run = match collected(&prepared, &settings)? {
        Some(to_sink) => vec![to_sink],
        None => finished,
    };
    lower::lower(&tree::exec_graph(&run, settings.reuse_sub_plan), context.options, context.behaviours.version)
}

/// Plans that Flink accepts, before changelog inference and after it.
struct Checked {
    settings: Settings,
    prepared: Vec<Plan>,
    finished: Vec<Plan>,
    facts: Vec<SinkFacts>,
}

fn checked(roots: &[Rel], context: &PlanContext<'_>) -> Result<Checked, Failure> {
    option_values::check(context.options, roots)?;
    unplannable::check(roots)?;
    let settings = Settings::read(context.options, &context.behaviours, roots)?;
    let prepared = roots.iter().map(|root| prepare(root, &settings)).collect::<Result<Vec<_>, _>>()?;
    let finished = prepared.iter().map(|plan| finish(plan, &settings)).collect::<Result<Vec<_>, _>>()?;
    let finished = if settings.reuse_sub_plan { reuse::merge_scans(&finished) } else { finished };
    // What a sink knows of its input it knows of the first one.
    let sinks =
        if settings.reuse_sink { reuse::merge_sinks(finished) } else { finished.into_iter().map(|plan| (plan.clone(), plan)).collect() };
    let facts = sinks.iter().filter_map(|(first, _)| sink_facts(first, &settings)).collect();
    let finished: Vec<Plan> = sinks.into_iter().map(|(_, plan)| plan).collect();
    finished.iter().try_for_each(|plan| check(plan, &settings))?;
    Ok(Checked { settings, prepared, finished, facts })
}

/// Executing a SELECT collects its whole changelog. `None`: no SELECT.
fn collected(prepared: &[Plan], settings: &Settings) -> Result<Option<Plan>, Failure> {
    match prepared {
        [only] if !matches!(only.op, Op::Sink(_)) => {
            let sink = Op::Sink(physical::Sink { spec: None, upsert_materialize: false, only_printed: false });
            finish(&Node::new(sink, vec![only.clone()], only.row.clone()), settings).map(Some)
        }
        _ => Ok(None),
    }
}

/// Everything before changelog inference.
fn prepare(root: &Rel, settings: &Settings) -> Result<Plan, Failure> {
    let rel = stages::rewrite(root)?;
    stages::to_physical(&rel, settings)
}

/// Changelog inference, and what follows it.
fn finish(plan: &Plan, settings: &Settings) -> Result<Plan, Failure> {
    let with_kinds = modify_kind::infer(plan, settings)?;
    let with_updates = update_kind::infer(&with_kinds, settings)?;
    if with_updates.as_ref().is_some_and(delete_kind::stumbles) {
        return Err(Failure::Refused(Refusal::new("java.lang.IndexOutOfBoundsException", "0")));
    }
    let found = with_updates.and_then(|plan| delete_kind::infer(&plan, settings));
    let Some(found) = found else {
        let tree = tree::physical(plan, true, &|_| Vec::new());
        return Err(Failure::table(format!("Can't generate a valid execution plan for the given query:\n{tree}")));
    };
    let plan = stages::after_inference(&found, settings);
    if settings.resolve_non_deterministic { non_deterministic::resolve(&plan) } else { Ok(plan) }
}

/// What Flink says when it translates the plan to a job.
fn check(plan: &Plan, settings: &Settings) -> Result<(), Failure> {
    exec::check(plan)?;
    connectors(plan, settings)?;
    sink::check_rowtimes(plan)?;
    sink::check_parallelism(plan)?;
    if settings.mini_batch_set && settings.mini_batch_size <= 0 && has_bundles(plan) {
        return Err(Failure::Refused(Refusal::new(
            "java.lang.IllegalArgumentException",
            "Key: 'table.exec.mini-batch.size' , default: -1 (fallback keys: []) must be > 0.",
        )));
    }
    Ok(())
}

/// What a connector refuses when it is asked for its job.
fn connectors(plan: &Plan, settings: &Settings) -> Result<(), Failure> {
    plan.inputs.iter().try_for_each(|input| connectors(input, settings))?;
    let (table, role) = match &plan.op {
        Op::Scan(scan) => (&scan.table, Role::Source),
        Op::Sink(physical::Sink { spec: Some(spec), .. }) => (&spec.table.0, Role::Sink),
        _ => return Ok(()),
    };
    if let Op::Sink(physical::Sink { spec: Some(spec), .. }) = &plan.op
        && spec.overwrite
        && table.option("connector") == Some("filesystem")
    {
        return Err(Failure::Refused(Refusal::new("java.lang.IllegalStateException", "Streaming mode not support overwrite.")));
    }
    match connector::facts(table, role, &settings.behaviours).map_err(failure)?.late {
        Some(late) => Err(failure(late).at(plan.span)),
        None => Ok(()),
    }
}

fn has_bundles(plan: &Plan) -> bool {
    matches!(plan.op, Op::GlobalAggregate(_) | Op::LocalAggregate(_)) || plan.inputs.iter().any(has_bundles)
}

fn sink_facts(plan: &Plan, settings: &Settings) -> Option<SinkFacts> {
    let Op::Sink(collector) = &plan.op else { return None };
    let input = plan.input();
    Some(SinkFacts {
        upsert_key: upsert_key::named(input.upsert_keys()),
        input_mode: input.traits.mode(),
        upsert_materialize: collector.upsert_materialize,
        materialize_strategy: settings.materialize_strategy.clone(),
        conflict: collector.spec.as_ref().and_then(|spec| spec.conflict),
        distribution: vec!["UNKNOWN".to_string()],
    })
}
