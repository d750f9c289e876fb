//! The optimizer on one screen: stages in order, each a list of rules by name (specification 2.1).

use crate::convert::{exec, joins, logical, mini_batch, multi_join, normalize, over, physical, rank, scan, time, two_phase, windows};
use crate::outcome::Failure;
use crate::physical::Plan;
use crate::rel::Rel;
use crate::rules::{
    aggregates, constants, correlated_limits, decorrelate, filters, hints, in_lists, join_expressions, overs, projections, reduce,
    set_operations, sorts, sub_queries, temporal, unnest, values, variants,
};
use crate::settings::Settings;

/// A rule over the logical tree.
pub enum Rule {
    /// Always applies.
    Always(fn(&Rel) -> Rel),
    /// May refuse the query.
    Checked(fn(&Rel) -> Result<Rel, Failure>),
}

use Rule::{Always, Checked};

/// Name and rules of each stage of the logical part.
pub const LOGICAL: &[(&str, &[(&str, Rule)])] = &[
    (
        "sub-queries",
        &[
            ("hints", Checked(hints::resolve)),
            ("QUALIFY by aliases", Always(projections::merge_qualify)),
            ("literal rows", Always(values::merge_projections)),
            ("constants beside a VARIANT", Checked(variants::check)),
            ("simplify conditions", Always(reduce::simplify_expressions)),
            ("sub-queries to joins", Checked(sub_queries::remove)),
            ("unnest to table functions", Always(unnest::rewrite)),
        ],
    ),
    (
        "temporal joins and decorrelation",
        &[
            ("snapshots to joins", Checked(temporal::rewrite)),
            ("first rows of a key", Always(correlated_limits::to_rank)),
            ("correlates to joins", Checked(decorrelate::remove_correlates)),
        ],
    ),
    (
        "default rewrite",
        &[
            ("types of set operations", Always(set_operations::coerce_inputs)),
            ("types of join keys", Checked(join_expressions::coerce_types)),
            ("simplify expressions", Always(reduce::simplify_expressions)),
            ("lists of comparisons", Always(in_lists::collect)),
            ("merge projections", Always(projections::merge_all)),
            ("COALESCE of join keys", Always(join_expressions::coalesced_keys)),
            ("use constants", Always(constants::propagate)),
            ("keys of OVER", Always(overs::reduce_keys)),
            ("computed below OVER", Always(overs::compute_below)),
            ("constant group keys", Always(aggregates::pull_up_constants)),
        ],
    ),
    (
        "predicate push-down",
        &[
            ("push filters", Always(filters::push_down)),
            ("use constants", Always(constants::propagate)),
            ("push filters", Always(filters::push_down)),
            ("use constants", Always(constants::propagate)),
            ("types of join keys", Checked(join_expressions::check_types)),
            ("expressions of join keys", Always(join_expressions::push_down)),
            ("empty inputs", Always(filters::prune_empty)),
            ("aggregates of nothing", Always(aggregates::of_nothing)),
            ("empty inputs", Always(filters::prune_empty)),
        ],
    ),
    (
        "logical",
        &[
            ("merge projections", Always(projections::merge)),
            ("projections of everything", Always(projections::remove_identities)),
            ("literal rows", Always(values::merge_projections)),
            ("sorts below projections", Always(sorts::below_projections)),
            ("merge projections", Always(projections::merge)),
            ("constant group keys", Always(aggregates::pull_up_constants)),
            ("set operations", Always(set_operations::rewrite)),
            ("empty inputs", Always(filters::prune_empty)),
            ("aggregate calls", Always(aggregates::simplify_calls)),
            ("aggregate functions", Always(aggregates::reduce_functions)),
            ("conditions on keys", Always(filters::push_to_keys)),
            ("empty inputs", Always(filters::prune_empty)),
            ("aggregates of one row", Always(aggregates::remove_single_rows)),
            ("prune columns", Always(projections::prune)),
            ("aggregate functions", Always(aggregates::reduce_functions)),
            ("set operations of bags", Always(set_operations::rewrite_bags)),
            ("set operations", Always(set_operations::rewrite)),
            ("aggregates of one row", Always(aggregates::remove_single_rows)),
            ("prune columns", Always(projections::prune)),
            ("distinct rows of one side", Always(aggregates::remove_joins)),
            ("permutations below aggregates", Always(aggregates::merge_permutations)),
            ("values of JSON aggregates", Always(aggregates::wrap_json_arguments)),
            ("simplify expressions", Always(reduce::simplify_expressions)),
        ],
    ),
];

/// Runs the logical stages.
pub fn rewrite(rel: &Rel) -> Result<Rel, Failure> {
    let mut rel = rel.clone();
    for (_, rules) in LOGICAL {
        for (_, rule) in *rules {
            rel = match rule {
                Always(rule) => rule(&rel),
                Checked(rule) => rule(&rel)?,
            };
        }
    }
    Ok(rel)
}

/// From the rewritten tree to the physical plan, ready for changelog inference.
pub fn to_physical(rel: &Rel, settings: &Settings) -> Result<Plan, Failure> {
    let plan = logical::convert(rel, settings)?;
    let plan = scan::push_into_sources(&plan);
    let plan = joins::mark_snapshots(&plan);
    let plan = rank::rewrite(&plan, !settings.behaviours.physical_deduplicate)?;
    let plan = normalize::merge_calcs(&plan);
    let plan = rank::narrow_again(&plan);
    let plan = time::convert(&plan);
    time::check_unions(&plan)?;
    over::check_windows(&plan)?;
    windows::check_time(&plan)?;
    exec::check_counts(&plan)?;
    exec::check_functions(&plan)?;
    exec::check_matches(&plan)?;
    let plan = physical::convert(&plan, settings)?;
    let plan = normalize::merge_calcs(&plan);
    let plan = normalize::merge_calcs(&multi_join::merge(&plan, settings));
    let plan = normalize::share_expressions(&normalize::push_down(&plan, settings));
    Ok(if settings.behaviours.physical_deduplicate { rank::as_before(&plan) } else { plan })
}

/// What is decided once the changelog traits are known.
pub fn after_inference(plan: &Plan, settings: &Settings) -> Plan {
    let plan = mini_batch::assign(plan, settings);
    two_phase::split(&plan, settings)
}
