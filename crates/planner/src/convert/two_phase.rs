//! Two-phase aggregation: a local aggregate before the exchange, a global one after it (specification 2.6).

use crate::infer::monotonicity::call_retracts;
use crate::infer::traits::Traits;
use crate::physical::{Aggregate, GlobalAggregate, Node, Op, Plan, WindowAggregate, WindowSource};
use crate::rel::AggCall;
use crate::settings::Settings;
use rowkind_ir::plan::{Distribution, Window, WindowKind};
use rowkind_ir::user_function::{ARRAY_AGG_WITHOUT_NULLS, is_user, printed};
use rowkind_ir::{DataType, Field, TypeKind};

/// The accumulator columns of a local aggregate.
#[derive(Clone, Debug, Default)]
pub struct LocalBuffers {
    pub columns: Vec<Field>,
    /// The columns of each call, and last those of `count_star`.
    pub of_call: Vec<Vec<usize>>,
    /// Whether each call (and last `count_star`) takes rows back.
    pub retracts: Vec<bool>,
    pub distinct: Vec<Distinct>,
    /// A count of rows that nobody asked for, so that an empty group is known.
    pub count_star: Option<AggCall>,
}

#[derive(Clone, Debug)]
pub struct Distinct {
    pub args: Vec<usize>,
    pub name: String,
}

impl LocalBuffers {
    pub fn distinct_of(&self, call: &AggCall) -> Option<&Distinct> {
        if !call.distinct {
            return None;
        }
        self.distinct.iter().find(|distinct| distinct.args == call.args)
    }
}

/// Functions whose accumulators can be merged.
pub fn merges(call: &AggCall) -> bool {
    matches!(
        call.function,
        "COUNT"
            | "SUM"
            | "$SUM0"
            | "AVG"
            | "MIN"
            | "MAX"
            | "COLLECT"
            | "ARRAY_AGG"
            | ARRAY_AGG_WITHOUT_NULLS
            | "LISTAGG"
            | "$WELFORD_M2$1"
            | "SINGLE_VALUE"
            | "PERCENTILE"
            | "JSON_OBJECTAGG_NULL_ON_NULL"
            | "JSON_OBJECTAGG_ABSENT_ON_NULL"
    ) || call.function.starts_with("BITMAP_")
        || is_user(call.function)
}

/// The buffers of calls over `input`, whose rows may be taken back.
pub fn buffers(input: &Plan, group: &[usize], calls: &[AggCall], always_count: bool) -> LocalBuffers {
    let mut out = LocalBuffers::default();
    let insert_only = input.traits.modify.is_insert_only();
    let has_count_star =
        calls.iter().any(|call| call.function == "COUNT" && call.args.is_empty() && call.filter.is_none() && !call.distinct);
    for call in calls {
        if call.distinct && out.distinct_of(call).is_none() {
            let name = format!("distinct${}", out.distinct.len());
            out.distinct.push(Distinct { args: call.args.clone(), name });
        }
        let retracts = call_retracts(input, group, call);
        add(&mut out, call, retracts);
    }
    if (!insert_only || always_count) && !has_count_star {
        let call = AggCall {
            function: "COUNT",
            args: Vec::new(),
            distinct: false,
            filter: None,
            order: Vec::new(),
            output: Field::new("", DataType::not_null(TypeKind::BigInt)),
        };
        add(&mut out, &call, !insert_only);
        out.count_star = Some(call);
    }
    out
}

/// Accumulators are called after their functions.
fn named(part: &str) -> String {
    if part.starts_with(|c: char| c.is_lowercase()) { part.to_string() } else { part.to_ascii_lowercase() }
}

fn add(out: &mut LocalBuffers, call: &AggCall, retracts: bool) {
    let bigint = DataType::new(TypeKind::BigInt);
    let own = call.output.ty.clone();
    let parts: Vec<(&str, DataType)> = match (call.function, retracts) {
        ("COUNT", _) if call.args.is_empty() => vec![("count1", bigint)],
        ("COUNT", _) => vec![("count", bigint)],
        ("SUM", true) => vec![("sum", own), ("count", bigint)],
        ("SUM" | "$SUM0", _) => vec![("sum", own)],
        ("AVG", _) => vec![("sum", own), ("count", bigint)],
        ("MAX", _) => vec![("max", own)],
        ("MIN", _) => vec![("min", own)],
        ("LISTAGG", true) => vec![("listagg", own)],
        ("LISTAGG", false) => vec![("accDelimiter", own.clone()), ("concatAcc", own)],
        (name, _) if is_user(name) => vec![(printed(name), own)],
        (name, _) => vec![(name, own)],
    };
    let mut columns = Vec::new();
    for (name, ty) in parts {
        let name = if is_user(call.function) { name.to_string() } else { named(name) };
        let index = out.columns.len();
        out.columns.push(Field::new(format!("{name}${index}"), ty));
        columns.push(index);
    }
    out.of_call.push(columns);
    out.retracts.push(retracts);
}

/// Splits aggregates after the changelog traits are known.
///
/// like  Flink `TwoStageOptimizedAggregateRule`, `TwoStageOptimizedWindowAggregateRule`
pub fn split(plan: &Plan, settings: &Settings) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(|input| split(input, settings)).collect();
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    if !settings.two_phase() {
        return plan;
    }
    match &plan.op {
        Op::Aggregate(aggregate) if settings.mini_batch && aggregate.calls.iter().all(merges) => {
            let plan = split_group(&plan, aggregate);
            if settings.incremental_agg { super::split_distinct::join_phases(&plan) } else { plan }
        }
        Op::WindowAggregate(aggregate) if aggregate.calls.iter().all(merges) => split_window(&plan, aggregate),
        _ => plan,
    }
}

fn split_group(plan: &Plan, aggregate: &Aggregate) -> Plan {
    let exchange = plan.input();
    let Op::Exchange(_) = exchange.op else { return plan.clone() };
    let input = exchange.input();
    let buffers = buffers(input, &aggregate.group, &aggregate.calls, false);
    let mut row: Vec<Field> = aggregate.group.iter().map(|&column| input.row[column].clone()).collect();
    row.extend(buffers.columns.clone());
    row.extend(buffers.distinct.iter().map(|distinct| Field::new(distinct.name.clone(), DataType::new(TypeKind::Named("RAW")))));
    let local = Aggregate { local: Some(buffers.clone()), ..aggregate.clone() };
    let local = Node::new(Op::LocalAggregate(local), vec![input.clone()], row.clone()).with_traits(Traits::insert_only());
    let keys: Vec<usize> = (0..aggregate.group.len()).collect();
    let distribution = if keys.is_empty() { Distribution::Single } else { Distribution::Hash(keys.clone()) };
    let exchanged = Node::new(Op::Exchange(distribution), vec![local], row).with_traits(Traits::insert_only());
    let global = GlobalAggregate {
        group: keys,
        calls: aggregate.calls.clone(),
        partial_final: aggregate.partial_final,
        index_of_count_star: None,
        input_retracts: !input.traits.modify.is_insert_only(),
        buffers,
    };
    plan.rebuilt(Op::GlobalAggregate(global), vec![exchanged], plan.row.clone())
}

fn split_window(plan: &Plan, aggregate: &WindowAggregate) -> Plan {
    let exchange = plan.input();
    let Op::Exchange(_) = exchange.op else { return plan.clone() };
    let input = exchange.input();
    let (window, source) = match &aggregate.window {
        WindowSource::Time(window) => (window.clone(), WindowSource::Time(window.clone())),
        WindowSource::Attached(attached) => {
            (Window { kind: attached.kind.clone(), time: None, rowtime: attached.rowtime }, WindowSource::Attached(attached.clone()))
        }
        WindowSource::Slice { .. } => return plan.clone(),
    };
    if !window.rowtime || matches!(window.kind, WindowKind::Session { .. }) {
        return plan.clone();
    }
    // A HOP counts the rows of each slice, and drops empty windows by it.
    let hop = matches!(window.kind, WindowKind::Hop { .. });
    let buffers = buffers(input, &aggregate.group, &aggregate.calls, hop);
    let slice =
        Field::new(if matches!(source, WindowSource::Attached(_)) { "$window_end" } else { "$slice_end" }, DataType::new(TypeKind::BigInt));
    let mut row: Vec<Field> = aggregate.group.iter().map(|&column| input.row[column].clone()).collect();
    row.extend(buffers.columns.clone());
    row.extend(buffers.distinct.iter().map(|distinct| Field::new(distinct.name.clone(), DataType::new(TypeKind::Named("RAW")))));
    row.push(slice);
    let traits = input.traits;
    let local = WindowAggregate { local: Some(buffers.clone()), window: source, ..aggregate.clone() };
    let local = Node::new(Op::LocalWindowAggregate(local), vec![input.clone()], row.clone()).with_traits(traits);
    let keys: Vec<usize> = (0..aggregate.group.len()).collect();
    let distribution = if keys.is_empty() { Distribution::Single } else { Distribution::Hash(keys.clone()) };
    let column = row.len() - 1;
    let exchanged = Node::new(Op::Exchange(distribution), vec![local], row).with_traits(traits);
    let global = WindowAggregate { group: keys, window: WindowSource::Slice { window, column }, local: Some(buffers), ..aggregate.clone() };
    plan.rebuilt(Op::GlobalWindowAggregate(global), vec![exchanged], plan.row.clone())
}
