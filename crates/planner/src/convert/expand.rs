//! GROUPING SETS: every row once for each set, with NULLs for the keys that are not in it.

use crate::outcome::Failure;
use crate::physical::{Aggregate, Node, Op, PartialFinal, Plan};
use crate::rel::{AggCall, Rel};
use crate::rex::Rex;
use crate::rex_tools::{and, boolean, input_of, inputs_of, null_literal};
use crate::rules::build::names;
use rowkind_ir::{DataType, Field, TypeKind, Value};

/// before  Aggregate(groups=[[{0}, {1}, {}]])
/// after   Calc over Aggregate(k1, k2, $e) over Expand
/// like    Flink `DecomposeGroupingSetsRule`
///
/// `asked`: conditions on the keys and on which set a row belongs to; Flink asks them before it sums.
pub fn convert(input: Plan, group: &[usize], sets: &[Vec<usize>], calls: &[AggCall], rel: &Rel, asked: &[Rex]) -> Result<Plan, Failure> {
    let width = input.row.len();
    let bigint = DataType::not_null(TypeKind::BigInt);
    let mut sets: Vec<Vec<usize>> = sets.to_vec();
    sets.dedup();
    let ids: Vec<i64> = sets.iter().map(|set| expand_id(group, set)).collect();
    // A key that is also an argument is carried twice: as a key it may be NULL.
    let copied: Vec<usize> =
        group.iter().copied().filter(|column| calls.iter().any(|call| call.args.contains(column) && !is_grouping(call.function))).collect();
    let mut row: Vec<Field> = input.row.to_vec();
    for &column in group {
        if sets.iter().any(|set| !set.contains(&column)) {
            row[column].ty.nullable = true;
        }
    }
    row.push(Field::new("$e", bigint.clone()));
    for &column in &copied {
        row.push(Field::new(format!("{}_0", input.row[column].name), input.row[column].ty.clone()));
    }
    let projects: Vec<Vec<Rex>> = sets
        .iter()
        .zip(&ids)
        .map(|(set, id)| {
            let mut project: Vec<Rex> = inputs_of(&input.row)
                .into_iter()
                .enumerate()
                .map(|(column, rex)| if group.contains(&column) && !set.contains(&column) { null_literal(&rex.ty) } else { rex })
                .collect();
            project.push(Rex::value(Value::BigInt(*id), bigint.clone()));
            project.extend(copied.iter().map(|&column| input_of(&input.row, column)));
            project
        })
        .collect();
    let mut expand = Node::new(Op::Expand { projects, expand_id: width }, vec![input], row.clone());
    if !asked.is_empty() {
        let of_set = Rex::input(width, bigint.clone());
        let value = |rex: &Rex| {
            let column = rex.as_input()?;
            Some(match group.get(column) {
                Some(&key) => input_of(&row, key),
                None => grouping(&calls[column - group.len()], &sets, &ids, &of_set),
            })
        };
        let terms = asked.iter().map(|term| term.rewrite(&mut |rex| value(rex))).collect();
        let all: Vec<String> = row.iter().map(|field| field.name.clone()).collect();
        expand = crate::physical::calc(expand, inputs_of(&row), all, Some(and(terms)));
    }
    let mut keys: Vec<usize> = group.to_vec();
    keys.push(width);
    let kept: Vec<AggCall> = calls
        .iter()
        .filter(|call| !is_grouping(call.function))
        .map(|call| AggCall {
            args: call.args.iter().map(|arg| copied.iter().position(|column| column == arg).map_or(*arg, |at| width + 1 + at)).collect(),
            ..call.clone()
        })
        .collect();
    let mut aggregate_row: Vec<Field> = keys.iter().map(|&column| row[column].clone()).collect();
    for (i, field) in aggregate_row.iter_mut().enumerate().take(group.len()) {
        field.name = rel.row[i].name.clone();
    }
    aggregate_row.extend(kept.iter().map(|call| call.output.clone()));
    let op = Op::Aggregate(Aggregate { group: keys.clone(), calls: kept, partial_final: PartialFinal::None, local: None });
    let node = Node::new(op, vec![expand], aggregate_row.clone());
    let id = input_of(&aggregate_row, group.len());
    Ok(with_groupings(node, group.len(), 1, calls, rel, |call| grouping(call, &sets, &ids, &id)))
}

/// The keys and totals of an aggregate, and in their places what its grouping functions are. `between`: columns behind the keys that
/// nobody asked for.
fn with_groupings(node: Plan, keys: usize, between: usize, calls: &[AggCall], rel: &Rel, value: impl Fn(&AggCall) -> Rex) -> Plan {
    let mut exprs: Vec<Rex> = (0..keys).map(|i| input_of(&node.row, i)).collect();
    let mut next = keys + between;
    for call in calls {
        if is_grouping(call.function) {
            exprs.push(value(call));
        } else {
            exprs.push(input_of(&node.row, next));
            next += 1;
        }
    }
    crate::physical::calc(node, exprs, names(&rel.row), None)
}

/// GROUPING and GROUPING_ID of a plain GROUP BY, whose keys are all there.
pub fn without_sets(aggregate: Aggregate, input: Plan, row: Vec<Field>, rel: &Rel) -> Plan {
    let (keys, calls) = (aggregate.group.len(), aggregate.calls.clone());
    if !calls.iter().any(|call| is_grouping(call.function)) {
        return Node::new(Op::Aggregate(aggregate), vec![input], row);
    }
    let kept = calls.iter().filter(|call| !is_grouping(call.function));
    let row: Vec<Field> = row[..keys].iter().chain(kept.clone().map(|call| &call.output)).cloned().collect();
    let node = Node::new(Op::Aggregate(Aggregate { calls: kept.cloned().collect(), ..aggregate }), vec![input], row);
    with_groupings(node, keys, 0, &calls, rel, |_| Rex::value(Value::BigInt(0), DataType::not_null(TypeKind::BigInt)))
}

/// The terms of a condition over grouping sets that read no total.
pub fn asked_before(condition: &Rex, group: &[usize], calls: &[AggCall]) -> (Vec<Rex>, Vec<Rex>) {
    let is_known = |column: &usize| *column < group.len() || is_grouping(calls[column - group.len()].function);
    crate::rex_tools::conjuncts(condition).into_iter().partition(|term| !term.columns().is_empty() && term.columns().iter().all(is_known))
}

fn is_grouping(function: &str) -> bool {
    matches!(function, "GROUPING" | "GROUPING_ID")
}

/// A bit for each key that is not in the set, the last key lowest.
pub fn expand_id(group: &[usize], set: &[usize]) -> i64 {
    group.iter().fold(0, |id, column| id * 2 + i64::from(!set.contains(column)))
}

/// GROUPING as a CASE over the expand id.
fn grouping(call: &AggCall, sets: &[Vec<usize>], ids: &[i64], id: &Rex) -> Rex {
    let bigint = DataType::not_null(TypeKind::BigInt);
    let literal = |number: i64| Rex::value(Value::BigInt(number), bigint.clone());
    let value = |set: &Vec<usize>| -> i64 { call.args.iter().fold(0, |bits, column| bits * 2 + i64::from(!set.contains(column))) };
    let mut args = Vec::new();
    for (i, set) in sets.iter().enumerate() {
        if i + 1 == sets.len() {
            args.push(literal(value(set)));
        } else {
            args.push(Rex::call("=", vec![id.clone(), literal(ids[i])], boolean(false)));
            args.push(literal(value(set)));
        }
    }
    crate::simplify::expression(&Rex::call("CASE", args, bigint.clone()))
}
