//! Several joins on one common key as one node (specification 2.7).

use crate::explain::node::{Attribute, joined_names, text};
use crate::explain::rex::Style;
use crate::physical::{Join, MultiJoin, Node, Op, Plan};
use crate::rex::Rex;
use crate::rex_tools::unique_names;
use crate::settings::Settings;
use rowkind_ir::Field;
use rowkind_ir::plan::JoinKind;
use rowkind_ir::type_text::record_type;
use std::rc::Rc;

/// before  Join(Exchange(Join(Exchange(a), Exchange(b))), Exchange(c)), all on one key
/// after   MultiJoin(Exchange(a), Exchange(b), Exchange(c))
/// not     unless the option or the hint asks for it
pub fn merge(plan: &Plan, settings: &Settings) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(|input| merge(input, settings)).collect();
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    let Op::Join(join) = &plan.op else { return plan };
    let hinted = plan.hints.iter().any(|hint| hint.name == "MULTI_JOIN");
    if !settings.multi_join && !hinted {
        return plan;
    }
    if !matches!(join.kind, JoinKind::Inner | JoinKind::Left) || join.left_key.is_empty() {
        return plan;
    }
    let (left, right) = (plan.inputs[0].input(), &plan.inputs[1]);
    match (&left.op, columns_through(left)) {
        (Op::MultiJoin(multi), _) => joined_to(&plan, join, multi, left, None, right).unwrap_or_else(|| plan.clone()),
        (Op::Calc { condition: None, .. }, Some(columns)) => match &left.input().op {
            Op::MultiJoin(multi) => joined_to(&plan, join, multi, left.input(), Some(&columns), right).unwrap_or_else(|| plan.clone()),
            _ => two(&plan, join),
        },
        _ => two(&plan, join),
    }
}

/// The input columns of a Calc that only picks columns.
fn columns_through(plan: &Plan) -> Option<Vec<usize>> {
    match &plan.op {
        Op::Calc { exprs, condition: None } => exprs.iter().map(Rex::as_input).collect(),
        _ => None,
    }
}

fn two(plan: &Plan, join: &Join) -> Plan {
    let multi = MultiJoin {
        kinds: vec![join.kind],
        conditions: vec![join.condition.clone()],
        keys: vec![join.left_key.clone(), join.right_key.clone()],
    };
    plan.with_op(Op::MultiJoin(multi))
}

/// A further input of a MultiJoin, if it joins on the same key.
fn joined_to(plan: &Plan, join: &Join, multi: &MultiJoin, below: &Plan, columns: Option<&[usize]>, right: &Plan) -> Option<Plan> {
    let origin = |column: usize| columns.map_or(column, |columns| columns[column]);
    let width = below.row.len();
    let key: Vec<usize> = join.left_key.iter().map(|&column| origin(column)).collect();
    // The key has to be the common one, in some input.
    let mut start = 0;
    let mut common = false;
    for (input, keys) in below.inputs.iter().zip(&multi.keys) {
        let shifted: Vec<usize> = keys.iter().map(|column| column + start).collect();
        common |= shifted == key;
        start += input.row.len();
    }
    if !common {
        return None;
    }
    let left_width = plan.inputs[0].row.len();
    let condition = join.condition.map_inputs(&mut |column| if column < left_width { origin(column) } else { column - left_width + width });
    let mut inputs = below.inputs.clone();
    inputs.push(right.clone());
    let mut kinds = multi.kinds.clone();
    kinds.push(join.kind);
    let mut conditions = multi.conditions.clone();
    conditions.push(condition);
    let mut keys = multi.keys.clone();
    keys.push(join.right_key.clone());
    let fields: Vec<Field> = below.row.iter().cloned().chain(plan.row[left_width..].iter().cloned()).collect();
    let row = unique_names(fields);
    let node = Rc::new(Node {
        op: Op::MultiJoin(MultiJoin { kinds, conditions, keys }),
        inputs,
        row: row.clone().into(),
        keys: std::cell::OnceCell::new(),
        ..(**plan).clone()
    });
    let Some(columns) = columns else { return Some(node) };
    let picked: Vec<usize> = columns.iter().copied().chain(width..row.len()).collect();
    Some(super::logical::reordered(node, &picked, &plan.row))
}

pub fn attributes(node: &Node, multi: &MultiJoin, style: Style, out: &mut Vec<Attribute>) {
    let common: Vec<&str> = multi.keys[0].iter().map(|&column| node.inputs[0].row[column].name.as_str()).collect();
    out.push(("commonJoinKey", common.join(", ")));
    let kinds: Vec<&str> = multi.kinds.iter().map(|kind| if *kind == JoinKind::Inner { "INNER" } else { "LEFT" }).collect();
    out.push(("joinTypes", kinds.join(", ")));
    let unique: Vec<String> = node
        .inputs
        .iter()
        .zip(&multi.keys)
        .map(|(input, key)| match crate::infer::upsert_key::in_key_group(input, key) {
            Some(keys) if !keys.is_empty() => {
                let keys: Vec<String> = keys
                    .iter()
                    .map(|key| {
                        let names: Vec<&str> = key.iter().map(|&column| input.row[column].name.as_str()).collect();
                        format!("({})", names.join(", "))
                    })
                    .collect();
                keys.join(", ")
            }
            _ => "noUniqueKey".to_string(),
        })
        .collect();
    out.push(("inputUniqueKeys", unique.join(", ")));
    let conditions: Vec<String> = multi.conditions.iter().map(|condition| text(condition, &node.row, style)).collect();
    out.push(("joinConditions", conditions.join(", ")));
    out.push(("select", joined_names(&node.row, ",")));
    out.push(("rowType", record_type(&node.row)));
}
