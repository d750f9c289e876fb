//! Process table functions: TO_CHANGELOG and FROM_CHANGELOG.

use crate::infer::traits::{ModifyKinds, UpdateKind};
use crate::outcome::Failure;
use crate::physical::{Node, Op, Plan};
use crate::rel::Rel;
use crate::rex::Rex;

pub fn convert(call: &Rex, inputs: Vec<Plan>, rel: &Rel) -> Result<Plan, Failure> {
    match call.as_call() {
        Some(("TO_CHANGELOG" | "FROM_CHANGELOG", _)) => {
            Ok(Node::new(Op::ProcessTableFunction { call: call.clone() }, inputs, rel.row.clone()))
        }
        Some((name, _)) => Err(Failure::unsupported(format!("the table function {name}"), rel.span)),
        None => Err(Failure::unsupported("this table function", rel.span)),
    }
}

/// TO_CHANGELOG takes everything and appends; FROM_CHANGELOG takes appends and gives everything.
pub fn modify_kinds(
    plan: &Plan,
    call: &Rex,
    mut visit: impl FnMut(&Plan, ModifyKinds) -> Result<Plan, Failure>,
) -> Result<(Vec<Plan>, ModifyKinds), Failure> {
    let (allowed, own) =
        if call.is_call("TO_CHANGELOG") { (ModifyKinds::ALL, ModifyKinds::INSERT) } else { (ModifyKinds::INSERT, ModifyKinds::ALL) };
    let inputs = plan.inputs.iter().map(|input| visit(input, allowed)).collect::<Result<Vec<_>, _>>()?;
    Ok((inputs, own))
}

pub fn input_updates(plan: &Plan) -> Vec<UpdateKind> {
    plan.inputs.iter().map(|input| input.traits.modify.before_after_or_none()).collect()
}

/// What FROM_CHANGELOG gives is declared: both halves of an update.
pub fn update_kind(plan: &Plan, call: &Rex) -> UpdateKind {
    if call.is_call("FROM_CHANGELOG") { plan.traits.modify.before_after_or_none() } else { UpdateKind::None }
}
