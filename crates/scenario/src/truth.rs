//! The truth: the table that a query means at each instant.
//!
//! In: the jobs and their inputs. Out: figures of the table that the first sink's changelog means, event by event: the same plan over
//! the input up to there, without faults, expiring state or retention, each source in its own order. Or why no such table exists.

use crate::inputs::Input;
use crate::program::Program;
use crate::simulate::{self, Conditions, Planned, Written};
use rowkind_engine::reader::{Held, Measures as _};
use rowkind_ir::expr::{Expr, ExprKind};
use rowkind_ir::plan::{AggregateCall, NodeId, Operator, SortKey, StreamPlan};
use rowkind_ir::report::{Figures, TruthRun};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Field, Step};

/// The truth of each table that is written, by its name. `Err`: why there is none. `ran`: what the jobs wrote, which is the truth too
/// where nothing could go wrong.
pub fn truth(
    program: &Program,
    jobs: &[Planned<'_>],
    inputs: &[Input],
    zone: &Zone,
    ran: &[Written],
) -> Result<Vec<(String, TruthRun)>, String> {
    if let Some(why) = jobs.iter().find_map(|planned| missing(planned.plan)) {
        return Err(why);
    }
    if simulate::is_faultless(program) && !jobs.iter().any(|planned| forgets(planned.plan)) {
        return Ok(all(program, ran));
    }
    let plans: Vec<StreamPlan> = jobs.iter().map(|planned| remembering(planned.plan)).collect();
    let jobs: Vec<Planned<'_>> = plans.iter().zip(jobs).map(|(plan, planned)| Planned { plan, base: planned.base }).collect();
    let simulated = simulate::simulate(program, &jobs, inputs, zone, &Conditions::faultless(program), &mut Vec::new());
    Ok(all(program, &simulated.written))
}

fn all(program: &Program, written: &[Written]) -> Vec<(String, TruthRun)> {
    written.iter().map(|written| (written.table.name.name.clone(), folded(program, written))).collect()
}

const TTL: &str = "table.exec.state.ttl";

/// Whether state of a plan expires.
fn forgets(plan: &StreamPlan) -> bool {
    plan.options.iter().any(|(option, _)| option == TTL) || plan.nodes.iter().any(|node| node.state_ttl_ms.iter().any(Option::is_some))
}

/// The same plan, whose state stays for ever.
fn remembering(plan: &StreamPlan) -> StreamPlan {
    let mut plan = plan.clone();
    plan.options.retain(|(option, _)| option != TTL);
    plan.nodes.iter_mut().for_each(|node| node.state_ttl_ms.clear());
    plan
}

/// The table that a changelog means, with the measures over it.
fn folded(program: &Program, written: &Written) -> TruthRun {
    let physical = written.table.physical_columns();
    // Readers have already said what is wrong with a measure.
    let columns: Vec<Field> =
        physical.iter().map(|&i| Field::new(&written.table.columns[i].name, written.table.columns[i].ty.clone())).collect();
    let mut measures = program.measures(&columns, &mut Vec::new());
    let key = written.table.primary_key.as_ref();
    let key = key.map(|key| key.iter().filter_map(|column| physical.iter().position(|other| other == column)).collect());
    let mut table = Held::new(key);
    let mut truth = TruthRun::default();
    for (number, (at, change)) in written.changes.iter().enumerate() {
        table.take(change, &mut measures);
        // Inside an event the table may be half-way between two rows: only what an event leaves counts.
        if written.changes.get(number + 1).is_none_or(|(next, _)| next.event != at.event) {
            let figures = Figures { messages: table.count, rows: table.count, nulls: 0, keys: table.count, measures: measures.values() };
            truth.figures.push((Step::after(at.event), figures));
        }
    }
    truth
}

/// Why a plan means no table that depends on its input alone.
fn missing(plan: &StreamPlan) -> Option<String> {
    (0..plan.nodes.len()).find_map(|id| missing_at(plan, id)).map(|why| format!("no table exists that the query means: {why}"))
}

fn missing_at(plan: &StreamPlan, id: NodeId) -> Option<String> {
    let node = &plan.nodes[id];
    let by_arrival = |order: &[SortKey]| {
        let input = node.inputs.first().map(|&input| &plan.nodes[input].schema);
        order.first().is_some_and(|key| input.is_some_and(|schema| schema[key.column].ty.is_proctime()))
    };
    match &node.operator {
        Operator::Deduplicate(deduplicate) if deduplicate.rowtime.is_none() => {
            let which = if deduplicate.keep_last { "last" } else { "first" };
            Some(format!("the deduplication keeps the row that arrives {which}"))
        }
        Operator::Rank(rank) if by_arrival(&rank.order) => Some("the rows are ranked by their arrival".to_string()),
        Operator::SortLimit { order, .. } | Operator::TemporalSort { order } if by_arrival(order) => {
            Some("the rows are sorted by their arrival".to_string())
        }
        Operator::Limit { .. } => Some("LIMIT without ORDER BY keeps what arrives first".to_string()),
        Operator::GroupAggregate(aggregate) | Operator::GlobalGroupAggregate(aggregate) => arrival_call(&aggregate.calls),
        Operator::OverAggregate(over) if over.time == Some(false) => Some("the frames go by processing time".to_string()),
        Operator::OverAggregate(over) => arrival_call(&over.calls),
        Operator::GroupWindowAggregate { window, .. }
        | Operator::WindowAggregate { window, .. }
        | Operator::GlobalWindowAggregate { window, .. }
        | Operator::WindowTableFunction { window }
            if !window.rowtime =>
        {
            Some("the windows go by processing time".to_string())
        }
        Operator::IntervalJoin { rowtime: false, .. } => Some("the join's interval goes by processing time".to_string()),
        Operator::TemporalJoin { rowtime: false, .. } => Some("the join takes the version of its processing time".to_string()),
        Operator::LookupJoin(_) => Some("a lookup finds the table as it is when the row arrives".to_string()),
        Operator::Calc { projection, condition } => {
            let function = projection.iter().chain(condition).find_map(changing)?;
            Some(format!("{function} gives another value each time"))
        }
        _ => None,
    }
}

fn arrival_call(calls: &[AggregateCall]) -> Option<String> {
    let call = calls.iter().find(|call| matches!(call.function, "FIRST_VALUE" | "LAST_VALUE"))?;
    let which = if call.function == "FIRST_VALUE" { "first" } else { "last" };
    Some(format!("{} takes the row that arrives {which}", call.function))
}

/// The first function in an expression that does not depend on its arguments alone.
fn changing(expr: &Expr) -> Option<&'static str> {
    const CHANGING: &[&str] = &[
        "RAND",
        "RAND_INTEGER",
        "UUID",
        "NOW",
        "PROCTIME_MATERIALIZE",
        "CURRENT_TIMESTAMP",
        "CURRENT_ROW_TIMESTAMP",
        "CURRENT_TIME",
        "CURRENT_DATE",
        "LOCALTIME",
        "LOCALTIMESTAMP",
    ];
    match &expr.kind {
        ExprKind::Call { function, args } => {
            let name = function.trim_end_matches("()");
            let name = CHANGING.iter().find(|changing| **changing == name).copied();
            let seeded = !args.is_empty() && name.is_some_and(|name| name.starts_with("RAND"));
            // RAND with a seed alone, or UNIX_TIMESTAMP of a text, follow from their arguments.
            let now = *function == "UNIX_TIMESTAMP" && args.is_empty();
            name.filter(|_| !seeded || *function == "RAND_INTEGER" && args.len() == 1)
                .or(now.then_some("UNIX_TIMESTAMP"))
                .or_else(|| args.iter().find_map(changing))
        }
        ExprKind::Field(inner, _) => changing(inner),
        ExprKind::Input(_) | ExprKind::Literal(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::report::run;

    fn check(query: &str) -> Result<String, String> {
        let source = "CREATE TABLE t (id INT, v INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 't', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');";
        let sink = "CREATE TABLE dst (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');";
        let rows = "```rows t\n+I[1, 5, '2024-01-01 09:00:00']\n+I[1, 3, '2024-01-01 09:00:01']\n+I[2, 9, '2024-01-01 09:00:02']\n```\n";
        let report = run(&format!(
            "```sql\n{source}\n{sink}\nINSERT INTO dst {query};\n```\n{rows}```toml scenario\nmeasures = [\"SUM(v) AS total\"]\n```\n"
        ));
        let run = report.run.unwrap_or_else(|| panic!("{:?}", report.diagnostics));
        match (run.truth, run.truth_missing) {
            (Some(truth), None) => {
                Ok(truth.figures.last().and_then(|(_, figures)| figures.measures[0].clone()).map_or(String::new(), |text| text.to_string()))
            }
            (None, Some(why)) => Err(why),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_truth_is_the_table_that_the_query_means() {
        assert_eq!(check("SELECT id, SUM(v) FROM t GROUP BY id"), Ok("17".to_string()));
        assert_eq!(
            check("SELECT id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM t) WHERE rn = 1"),
            Ok("12".to_string())
        );
    }

    #[test]
    fn where_there_is_none_it_says_why() {
        let why = |query: &str| check(query).expect_err("there is no truth").replace("no table exists that the query means: ", "");
        assert_eq!(
            why("SELECT id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY pt) AS rn FROM t) WHERE rn = 1"),
            "the deduplication keeps the row that arrives first"
        );
        assert_eq!(why("SELECT id, LAST_VALUE(v) FROM t GROUP BY id"), "LAST_VALUE takes the row that arrives last");
        assert_eq!(why("SELECT id, RAND_INTEGER(v) FROM t"), "RAND_INTEGER gives another value each time");
    }
}
