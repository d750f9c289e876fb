//! Distinct aggregates in two steps: by buckets of the distinct value first, then the buckets together (specification 2.6).
//!
//! before  Aggregate(k, COUNT(DISTINCT u), SUM(v)) over input
//! after   Aggregate(k, $SUM0($f3_0), SUM($f4)) over Aggregate((k, $f3), COUNT(DISTINCT u), SUM(v)) over
//!         Calc(…, MOD(HASH_CODE(u), 1024) AS $f3) over input
//! not     over several distinct columns, or with functions whose parts cannot be put together: Unsupported
//! like    Flink `SplitAggregateRule`

use crate::infer::traits::Traits;
use crate::outcome::Failure;
use crate::physical::{Aggregate, GlobalAggregate, IncrementalAggregate, Node, Op, PartialFinal, Plan, calc};
use crate::rel::{AggCall, Rel};
use crate::rex::Rex;
use crate::rex_tools::{input_of, inputs_of};
use crate::settings::Settings;
use rowkind_ir::{DataType, Field, TypeKind, Value};

/// Lists with a delimiter of their own are not put together from buckets; then no call is.
pub fn applies(calls: &[AggCall], settings: &Settings) -> bool {
    let is_delimited = |call: &AggCall| call.function == "LISTAGG" && call.args.len() > 1;
    settings.distinct_split && calls.iter().any(|call| call.distinct) && !calls.iter().any(is_delimited)
}

pub fn convert(input: Plan, group: &[usize], calls: &[AggCall], rel: &Rel, settings: &Settings) -> Result<Plan, Failure> {
    let bucketed = distinct_column(calls).ok_or_else(|| Failure::unsupported("the split of these distinct aggregates", rel.span))?;
    let width = input.row.len();
    let bucket_name = format!("$f{width}");
    let input = with_bucket(input, bucketed, &bucket_name, settings.distinct_buckets);

    let partial_group: Vec<usize> = group.iter().copied().chain([width]).collect();
    let mut row: Vec<Field> = partial_group.iter().map(|&column| input.row[column].clone()).collect();
    let mut partial_calls = Vec::new();
    for call in calls {
        let plain = format!("$f{}", row.len());
        let name = if row.iter().any(|field| field.name == plain) { format!("{plain}_0") } else { plain };
        let output = Field::new(name, call.output.ty.clone());
        row.push(output.clone());
        partial_calls.push(AggCall { output, ..call.clone() });
    }
    let partial = aggregate(input, partial_group, partial_calls, PartialFinal::Partial, row);

    let keys: Vec<usize> = (0..group.len()).collect();
    let mut row: Vec<Field> = keys.iter().map(|&column| partial.row[column].clone()).collect();
    let mut final_calls = Vec::new();
    for (i, call) in calls.iter().enumerate() {
        let output = Field::new(format!("$f{}", group.len() + i), call.output.ty.clone());
        row.push(output.clone());
        let function = if call.function == "COUNT" { "$SUM0" } else { call.function };
        let args = vec![group.len() + 1 + i];
        final_calls.push(AggCall { function, args, distinct: false, filter: None, order: Vec::new(), output });
    }
    let whole = aggregate(partial, keys, final_calls, PartialFinal::Final, row);
    let names = rel.row.iter().map(|field| field.name.clone()).collect();
    let exprs = inputs_of(&whole.row);
    Ok(calc(whole, exprs, names, None))
}

fn aggregate(input: Plan, group: Vec<usize>, calls: Vec<AggCall>, partial_final: PartialFinal, row: Vec<Field>) -> Plan {
    Node::new(Op::Aggregate(Aggregate { group, calls, partial_final, local: None }), vec![input], row)
}

/// The one column whose distinct values all calls count, if the parts of all calls can be put together.
fn distinct_column(calls: &[AggCall]) -> Option<usize> {
    let mut found = None;
    for call in calls {
        if call.filter.is_some() || !matches!(call.function, "COUNT" | "SUM" | "$SUM0" | "MIN" | "MAX") {
            return None;
        }
        if call.distinct {
            let [column] = call.args.as_slice() else { return None };
            if found.is_some_and(|other| other != *column) {
                return None;
            }
            found = Some(*column);
        }
    }
    found
}

fn with_bucket(input: Plan, column: usize, name: &str, buckets: i64) -> Plan {
    let value = input_of(&input.row, column);
    let int = DataType::new(TypeKind::Int).with_nullable(value.ty.nullable);
    let hash = Rex::call("HASH_CODE", vec![value], int.clone());
    let count = Rex::value(Value::Int(i32::try_from(buckets).unwrap_or(i32::MAX)), DataType::not_null(TypeKind::Int));
    let bucket = Rex::call("MOD", vec![hash, count], int);
    let exprs = inputs_of(&input.row).into_iter().chain([bucket]).collect();
    let names = input.names().into_iter().chain([name.to_string()]).collect();
    calc(input, exprs, names, None)
}

/// The global aggregate of the buckets and the local one of the whole become one.
///
/// like    Flink `IncrementalAggregateRule`
pub fn join_phases(plan: &Plan) -> Plan {
    let Op::GlobalAggregate(whole) = &plan.op else { return plan.clone() };
    let exchange = plan.input();
    let (Op::Exchange(distribution), [local]) = (&exchange.op, exchange.inputs.as_slice()) else { return plan.clone() };
    let Op::LocalAggregate(local_aggregate) = &local.op else { return plan.clone() };
    let Op::GlobalAggregate(partial) = &local.input().op else { return plan.clone() };
    if whole.partial_final != PartialFinal::Final || partial.partial_final != PartialFinal::Partial {
        return plan.clone();
    }
    let below = local.input().input();
    let keys = local_aggregate.group.iter().map(|&column| below.row[column].clone());
    let row: Vec<Field> = keys.chain(partial.buffers.columns.iter().cloned()).collect();
    let incremental = IncrementalAggregate {
        partial_group: partial.group.clone(),
        final_group: local_aggregate.group.clone(),
        calls: partial.calls.clone(),
        select: crate::explain::aggregate::incremental_select(below, &local_aggregate.group, partial).join(", "),
    };
    let node = Node::new(Op::IncrementalAggregate(incremental), vec![below.clone()], row.clone()).with_traits(Traits::insert_only());
    let exchanged = Node::new(Op::Exchange(distribution.clone()), vec![node], row).with_traits(Traits::insert_only());
    let mut buffers = partial.buffers.clone();
    buffers.distinct.clear();
    buffers.retracts = vec![false; whole.calls.len()];
    let mut joined = (**plan).clone();
    joined.op = Op::GlobalAggregate(GlobalAggregate { buffers, input_retracts: false, ..whole.clone() });
    joined.inputs = vec![exchanged];
    joined.keys = std::cell::OnceCell::new();
    Plan::new(joined)
}
