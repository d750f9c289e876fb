//! Sources that are read several times with different projections are read once with all of their columns.

use crate::physical::{Node, Op, Plan, Scan, calc};
use crate::rex_tools::input_of;
use rowkind_ir::{ColumnKind, Field};
use std::collections::{BTreeMap, BTreeSet};

/// before  two scans of t, project=[a] and project=[b]
/// after   Calc(a) and Calc(b) over the same scan, project=[a, b]
/// like    Flink `ScanReuser`
pub fn merge_scans(plans: &[Plan]) -> Vec<Plan> {
    let mut read: BTreeMap<String, BTreeSet<Vec<usize>>> = BTreeMap::new();
    plans.iter().for_each(|plan| gather(plan, &mut read));
    let united: BTreeMap<String, Vec<usize>> = read
        .into_iter()
        .filter(|(_, lists)| lists.len() > 1)
        .map(|(table, lists)| (table, lists.into_iter().flatten().collect::<BTreeSet<usize>>().into_iter().collect()))
        .collect();
    plans.iter().map(|plan| if united.is_empty() { plan.clone() } else { replace(plan, &united) }).collect()
}

/// before  two sinks of one table, whose inputs send the same kinds
/// after   one sink over the union of both inputs
/// not     if columns, conflicts or what the sinks do with rows differ
/// like    Flink `SinkReuser`
/// out     the first of the sinks each, and the one that they become
pub fn merge_sinks(plans: Vec<Plan>) -> Vec<(Plan, Plan)> {
    let mut groups: Vec<Vec<Plan>> = Vec::new();
    for plan in plans {
        match groups.iter_mut().find(|group| is_same_sink(&group[0], &plan)) {
            Some(group) => group.push(plan),
            None => groups.push(vec![plan]),
        }
    }
    groups.into_iter().map(|group| (group[0].clone(), merged(group))).collect()
}

fn merged(sinks: Vec<Plan>) -> Plan {
    if let [only] = sinks.as_slice() {
        return only.clone();
    }
    let inputs: Vec<Plan> = sinks.iter().map(|sink| sink.input().clone()).collect();
    let (mut row, traits) = (inputs[0].row.clone(), inputs[0].traits);
    for (column, field) in row.iter_mut().enumerate() {
        field.ty = field.ty.clone().with_nullable(inputs.iter().any(|input| input.row[column].ty.nullable));
    }
    sinks[0].with_inputs(vec![Node::new(Op::Union, inputs, row).with_traits(traits)])
}

fn is_same_sink(one: &Plan, other: &Plan) -> bool {
    let (Op::Sink(a), Op::Sink(b)) = (&one.op, &other.op) else { return false };
    // Whether a column may be NULL makes no difference.
    let types = |plan: &Plan| plan.input().row.iter().map(|field| field.ty.kind.clone()).collect::<Vec<_>>();
    a.spec.is_some() && a == b && one.hints == other.hints && one.input().traits == other.input().traits && types(one) == types(other)
}

/// What makes two scans the same but for their columns.
fn identity(plan: &Plan, scan: &Scan) -> Option<String> {
    (scan.abilities.projection && scan.watermark.is_none() && scan.limit.is_none())
        .then(|| format!("{} {:?} {:?} {:?}", scan.table.name, scan.table.options, plan.hints, scan.filter))
}

fn gather(plan: &Plan, read: &mut BTreeMap<String, BTreeSet<Vec<usize>>>) {
    if let Op::Scan(scan) = &plan.op
        && let Some(identity) = identity(plan, scan)
    {
        read.entry(identity).or_default().insert(scan.columns.clone());
    }
    plan.inputs.iter().for_each(|input| gather(input, read));
}

fn replace(plan: &Plan, united: &BTreeMap<String, Vec<usize>>) -> Plan {
    let Op::Scan(scan) = &plan.op else {
        if plan.inputs.is_empty() {
            return plan.clone();
        }
        let inputs: Vec<Plan> = plan.inputs.iter().map(|input| replace(input, united)).collect();
        return match (&plan.op, &plan.input().op, &inputs[0].op) {
            // The Calc above picks the columns by itself.
            (Op::Calc { exprs, condition }, Op::Scan(_), Op::Calc { exprs: columns, .. }) => {
                let exprs = exprs.iter().map(|expr| expr.substitute(columns)).collect();
                let condition = condition.as_ref().map(|condition| condition.substitute(columns));
                plan.with_inputs(vec![inputs[0].input().clone()]).with_op(Op::Calc { exprs, condition })
            }
            _ => plan.with_inputs(inputs),
        };
    };
    let Some(columns) = identity(plan, scan).and_then(|identity| united.get(&identity)) else { return plan.clone() };
    let row: Vec<Field> = columns
        .iter()
        .map(|&column| {
            let known = scan.columns.iter().position(|&c| c == column).map(|at| plan.row[at].clone());
            known.unwrap_or_else(|| Field::new(scan.table.columns[column].name.clone(), scan.table.columns[column].ty.clone()))
        })
        .collect();
    let metadata = columns
        .iter()
        .filter_map(|&column| match &scan.table.columns[column].kind {
            ColumnKind::Metadata { key, .. } => Some(key.clone().unwrap_or_else(|| scan.table.columns[column].name.clone())),
            ColumnKind::Physical | ColumnKind::Computed { .. } => None,
        })
        .collect();
    let wide = Scan { columns: columns.clone(), metadata, projected: true, ..scan.clone() };
    let mut node = (**plan).clone();
    node.op = Op::Scan(wide);
    node.row = row.clone().into();
    node.keys = std::cell::OnceCell::new();
    let node: Plan = std::rc::Rc::new(node);
    if columns == &scan.columns {
        return node;
    }
    let exprs = scan.columns.iter().filter_map(|column| columns.iter().position(|c| c == column)).map(|at| input_of(&row, at)).collect();
    calc(node, exprs, plan.names(), None).with_traits(plan.traits)
}
