//! Distinct aggregates in two steps: by buckets of the distinct value first, then the buckets together (specification 2.6).
//!
//! before  Aggregate(k, COUNT(DISTINCT u), SUM(v)) over input
//! after   Aggregate(k, $SUM0($f3_0), SUM($f4)) over Aggregate((k, $f3), COUNT(DISTINCT u), SUM(v)) over
//!         Calc(…, MOD(HASH_CODE(u), 1024) AS $f3) over input
//! also    several columns: an Expand gives each row once for each, and the calls take theirs by a filter
//! not     with functions whose parts cannot be put together: Unsupported
//! like    Flink `SplitAggregateRule`

use super::expand::expand_id;
use crate::infer::traits::Traits;
use crate::outcome::Failure;
use crate::physical::{Aggregate, GlobalAggregate, IncrementalAggregate, Node, Op, PartialFinal, Plan, calc};
use crate::rel::{AggCall, Rel};
use crate::rex::Rex;
use crate::rex_tools::{boolean, cast, input_of, inputs_of, null_literal};
use crate::settings::Settings;
use rowkind_ir::{DataType, Field, TypeKind, Value};

/// Where one call cannot be put together from buckets, none is; nor are lists with a delimiter of their own.
pub fn applies(calls: &[AggCall], settings: &Settings) -> bool {
    let can =
        |call: &AggCall| splits(call) || matches!(call.function, "SINGLE_VALUE") || (call.function == "LISTAGG" && call.args.len() == 1);
    settings.distinct_split && calls.iter().any(|call| call.distinct) && calls.iter().all(can)
}

pub fn convert(input: Plan, group: &[usize], calls: &[AggCall], rel: &Rel, settings: &Settings) -> Result<Plan, Failure> {
    if !calls.iter().all(splits) {
        return Err(Failure::unsupported("the split of these distinct aggregates", rel.span));
    }
    let asked = calls;
    let calls: Vec<AggCall> = asked.iter().flat_map(|call| parts(call, &input)).collect();
    let calls = calls.as_slice();
    let mut hashed: Vec<usize> = calls.iter().filter(|call| is_spread(call)).flat_map(|call| call.args.clone()).collect();
    hashed.retain(|column| !group.contains(column));
    hashed.sort_unstable();
    hashed.dedup();
    let width = input.row.len();
    let input = with_buckets(input, &hashed, settings.distinct_buckets);
    let sets: Vec<Vec<usize>> = calls.iter().map(|call| group_set(call, group, &hashed, width)).collect();
    let full: Vec<usize> = group.iter().copied().chain(width..width + hashed.len()).collect();
    let mut spread: Vec<&Vec<usize>> = calls.iter().zip(&sets).filter(|(call, _)| is_spread(call)).map(|(_, set)| set).collect();
    spread.sort();
    spread.dedup();
    let (input, filters) =
        if spread.len() > 1 { expanded(input, &full, calls, &sets) } else { (input, calls.iter().map(|call| call.filter).collect()) };

    let mut row: Vec<Field> = full.iter().map(|&column| input.row[column].clone()).collect();
    let mut partial_calls = Vec::new();
    for (call, filter) in calls.iter().zip(filters) {
        let plain = format!("$f{}", row.len());
        let name = if row.iter().any(|field| field.name == plain) { format!("{plain}_0") } else { plain };
        let output = Field::new(name, call.output.ty.clone());
        row.push(output.clone());
        partial_calls.push(AggCall { output, filter, ..call.clone() });
    }
    let partial = aggregate(input, full.clone(), partial_calls, PartialFinal::Partial, row);

    let keys: Vec<usize> = (0..group.len()).collect();
    let mut row: Vec<Field> = keys.iter().map(|&column| partial.row[column].clone()).collect();
    let mut final_calls = Vec::new();
    for (i, call) in calls.iter().enumerate() {
        let output = Field::new(format!("$f{}", group.len() + i), call.output.ty.clone());
        row.push(output.clone());
        let function = if call.function == "COUNT" { "$SUM0" } else { call.function };
        let args = vec![full.len() + i];
        final_calls.push(AggCall { function, args, distinct: false, filter: None, order: Vec::new(), output });
    }
    let whole = aggregate(partial, keys, final_calls, PartialFinal::Final, row);
    let mut columns = inputs_of(&whole.row).into_iter();
    let mut exprs: Vec<Rex> = columns.by_ref().take(group.len()).collect();
    for call in asked {
        let value = columns.next().zip(if call.function == "AVG" { columns.next().map(Some) } else { Some(None) });
        exprs.extend(value.map(|(value, count)| count.map_or(value.clone(), |count| mean(value, count, &call.output.ty))));
    }
    // Columns that become a mean, and all beside them, have the names of their places.
    let name = |(i, expr): (usize, &Rex)| match expr.as_input() {
        _ if calls.len() == asked.len() => rel.row[i].name.clone(),
        Some(column) => whole.row[column].name.clone(),
        None => format!("$f{i}"),
    };
    let names = exprs.iter().enumerate().map(name).collect();
    Ok(calc(whole.clone(), exprs, names, None))
}

/// The calls whose parts can be put together: a mean is a sum and a count.
fn parts(call: &AggCall, input: &Plan) -> Vec<AggCall> {
    if call.function != "AVG" {
        return vec![call.clone()];
    }
    let kind = match &input.row[call.args[0]].ty.kind {
        TypeKind::Decimal { scale, .. } => TypeKind::Decimal { precision: 38, scale: *scale },
        other => other.clone(),
    };
    [("$SUM0", kind), ("COUNT", TypeKind::BigInt)]
        .map(|(function, kind)| {
            let output = Field::new(call.output.name.clone(), DataType::not_null(kind));
            AggCall { function, output, ..call.clone() }
        })
        .into()
}

/// IF(count = 0, NULL, sum / count), as the type that was asked for.
fn mean(sum: Rex, count: Rex, ty: &DataType) -> Rex {
    let kind = match &ty.kind {
        TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int => TypeKind::BigInt,
        other => other.clone(),
    };
    let zero = Rex::value(Value::BigInt(0), DataType::not_null(TypeKind::BigInt));
    let none = Rex::call("=", vec![count.clone(), zero], boolean(false));
    let quotient = Rex::call("/", vec![sum, count], DataType::not_null(kind.clone()));
    let null = null_literal(&ty.clone().with_nullable(true));
    cast(Rex::call("IF", vec![none, null, quotient], DataType::new(kind)), ty)
}

/// Whether the parts of a call can be put together.
fn splits(call: &AggCall) -> bool {
    matches!(call.function, "AVG" | "COUNT" | "SUM" | "$SUM0" | "MIN" | "MAX" | "FIRST_VALUE" | "LAST_VALUE")
}

/// Whether the values of a call are spread over buckets: distinct ones, and those among which one is looked for.
fn is_spread(call: &AggCall) -> bool {
    call.distinct || matches!(call.function, "MIN" | "MAX" | "FIRST_VALUE" | "LAST_VALUE")
}

/// The columns by which the parts of a call are grouped.
fn group_set(call: &AggCall, group: &[usize], hashed: &[usize], width: usize) -> Vec<usize> {
    let mut set = group.to_vec();
    if is_spread(call) {
        set.extend(call.args.iter().filter_map(|arg| hashed.iter().position(|column| column == arg)).map(|at| width + at));
    }
    set.sort_unstable();
    set
}

/// Each row once for each group set, and for each call a column that tells its rows from those of the others.
fn expanded(input: Plan, full: &[usize], calls: &[AggCall], sets: &[Vec<usize>]) -> (Plan, Vec<Option<usize>>) {
    let int = DataType::not_null(TypeKind::Int);
    let literal = |id: i64| Rex::value(Value::Int(id as i32), int.clone());
    let mut each: Vec<&Vec<usize>> = sets.iter().collect();
    // Larger sets first, then by their columns.
    each.sort_by_key(|set| (std::cmp::Reverse(set.len()), (*set).clone()));
    each.dedup();
    let width = input.row.len();
    let mut row = input.row.to_vec();
    for &column in full.iter().filter(|column| each.iter().any(|set| !set.contains(column))) {
        row[column].ty.nullable = true;
    }
    row.push(Field::new("$e", DataType::not_null(TypeKind::BigInt)));
    let projects = each
        .iter()
        .map(|set| {
            let columns = inputs_of(&input.row).into_iter().enumerate();
            let keep =
                |(column, rex): (usize, Rex)| if full.contains(&column) && !set.contains(&column) { null_literal(&rex.ty) } else { rex };
            columns.map(keep).chain([literal(expand_id(full, set))]).collect()
        })
        .collect();
    let expand = Node::new(Op::Expand { projects, expand_id: width }, vec![input], row.clone());

    let mut exprs: Vec<Rex> = inputs_of(&row[..width]);
    let mut names: Vec<String> = row[..width].iter().map(|field| field.name.clone()).collect();
    let mut made: Vec<(&Vec<usize>, Option<usize>)> = Vec::new();
    let mut filters = Vec::new();
    for (call, set) in calls.iter().zip(sets) {
        let place = made.iter().position(|known| *known == (set, call.filter)).unwrap_or_else(|| {
            let id = expand_id(full, set);
            let is_own = Rex::call("=", vec![input_of(&row, width), literal(id)], boolean(false));
            exprs.push(match call.filter {
                Some(filter) => {
                    let asked = input_of(&row, filter);
                    let ty = boolean(asked.ty.nullable);
                    Rex::call("AND", vec![is_own, asked], ty)
                }
                None => is_own,
            });
            let name = format!("$g_{id}");
            let free = (0..).map(|n| format!("{name}{n}"));
            let name = std::iter::once(name.clone()).chain(free).find(|name| !names.contains(name)).unwrap_or(name);
            names.push(name);
            made.push((set, call.filter));
            made.len() - 1
        });
        filters.push(Some(width + place));
    }
    (calc(expand, exprs, names, None), filters)
}

fn aggregate(input: Plan, group: Vec<usize>, calls: Vec<AggCall>, partial_final: PartialFinal, row: Vec<Field>) -> Plan {
    Node::new(Op::Aggregate(Aggregate { group, calls, partial_final, local: None }), vec![input], row)
}

fn with_buckets(input: Plan, columns: &[usize], buckets: i64) -> Plan {
    if columns.is_empty() {
        return input;
    }
    let width = input.row.len();
    let bucket = |&column: &usize| {
        let value = input_of(&input.row, column);
        let int = DataType::new(TypeKind::Int).with_nullable(value.ty.nullable);
        let hash = Rex::call("HASH_CODE", vec![value], int.clone());
        let count = Rex::value(Value::Int(i32::try_from(buckets).unwrap_or(i32::MAX)), DataType::not_null(TypeKind::Int));
        Rex::call("MOD", vec![hash, count], int)
    };
    let exprs = inputs_of(&input.row).into_iter().chain(columns.iter().map(bucket)).collect();
    let names = input.names().into_iter().chain((0..columns.len()).map(|at| format!("$f{}", width + at))).collect();
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
    // The place of COUNT(*) tells that a group is empty, where nobody else counts.
    let counts = |call: &AggCall| call.function == "COUNT" && call.args.is_empty() && call.filter.is_none();
    let index_of_count_star = if partial.input_retracts { partial.calls.iter().position(counts) } else { None };
    let mut joined = (**plan).clone();
    joined.op =
        Op::GlobalAggregate(GlobalAggregate { buffers, input_retracts: partial.input_retracts, index_of_count_star, ..whole.clone() });
    joined.inputs = vec![exchanged];
    joined.keys = std::cell::OnceCell::new();
    Plan::new(joined)
}
