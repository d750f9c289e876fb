//! OVER with a condition on its row number is a Rank.

use super::logical::merged_calc;
use crate::outcome::Failure;
use crate::physical::{ClassicRank, Node, Op, Plan, Rank, calc, is_trivial_calc};
use crate::rex::{Bound, Rex};
use crate::rex_tools::{boolean, conjunctive_form, conjuncts, input_of};
use crate::simplify::{self, fold, sarg};
use rowkind_ir::plan::{RankFunction, RankRange};
use rowkind_ir::{DataType, Field, TypeKind, Value};
use std::collections::BTreeSet;

/// before  Calc(rn <= 3) over OverAggregate(ROW_NUMBER)
/// after   Calc over Rank over (what is needed)
/// like    Flink `FlinkLogicalRankRule`, `CalcRankTransposeRule`, `ConstantRankNumberColumnRemoveRule`,
///         `RedundantRankNumberColumnRemoveRule`
///
/// `numbers_are_keys`: a number that is always the same still stands in the key of its rows while columns are cut.
pub fn rewrite(plan: &Plan, numbers_are_keys: bool) -> Result<Plan, Failure> {
    let inputs = plan.inputs.iter().map(|input| rewrite(input, numbers_are_keys)).collect::<Result<Vec<_>, _>>()?;
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    let Op::Calc { exprs, condition: Some(condition) } = &plan.op else { return Ok(plan) };
    let Op::Over(over) = &plan.input().op else { return Ok(plan) };
    if condition.is_false() {
        return Ok(Node::new(Op::Values { rows: Vec::new() }, Vec::new(), plan.row.clone()));
    }
    let [group] = over.groups.as_slice() else { return Ok(plan) };
    let [call] = group.calls.as_slice() else { return Ok(plan) };
    let function = match call.function {
        "ROW_NUMBER" => RankFunction::RowNumber,
        "RANK" => RankFunction::Rank,
        "DENSE_RANK" => RankFunction::DenseRank,
        _ => return Ok(plan),
    };
    if !matches!((&group.lower, &group.upper), (Bound::UnboundedPreceding, Bound::CurrentRow)) || group.order.is_empty() {
        return Ok(plan);
    }
    let input = plan.input().input().clone();
    let number = input.row.len();
    let condition = sarg::expand(condition);
    let (on_number, rest): (Vec<Rex>, Vec<Rex>) =
        conjunctive_form(&condition).into_iter().partition(|term| term.columns().contains(&number));
    let Some(range) = range_of(&on_number, number)? else { return Ok(plan) };
    // Terms stand as they were taken apart, two by two.
    let rest = rest.into_iter().reduce(|all, term| {
        let nullable = all.ty.nullable || term.ty.nullable;
        Rex::call("AND", vec![all, term], boolean(nullable))
    });
    let mut exprs = exprs.clone();
    let names = names_of(&plan, &exprs, &on_number, &condition, &call.output.name);
    let reads_number = exprs.iter().any(|expr| expr.columns().contains(&number));
    let mut outputs_rank = reads_number;
    let number_type = DataType::not_null(TypeKind::BigInt);
    if let RankRange::Constant { start, end } = range
        && start == end
        && function == RankFunction::RowNumber
        && reads_number
    {
        let literal = Rex::value(Value::BigInt(end), number_type.clone());
        exprs = exprs
            .iter()
            .map(|expr| {
                let replaced = expr.rewrite(&mut |rex| (rex.as_input() == Some(number)).then(|| literal.clone()));
                simplify::expression(&replaced)
            })
            .collect();
        outputs_rank = false;
    }
    let rank_field = |name: String| Field::new(name, number_type.clone());
    let rank = Rank {
        function,
        partition: group.partition.clone(),
        order: group.order.clone(),
        range,
        strategy: None,
        outputs_rank,
        constant_number: numbers_are_keys && reads_number && !outputs_rank,
        classic: None,
    };
    let mut row = input.row.clone();
    if outputs_rank {
        let name = &call.output.name;
        let is_taken = row.iter().any(|field| &field.name == name);
        row.push(rank_field(if is_taken { format!("{name}_0") } else { name.clone() }));
    }
    let ranked = Node::new(Op::Rank(rank), vec![input], row);
    let upper = calc(ranked.clone(), exprs.clone(), names.clone(), rest.clone());
    if is_trivial_calc(&upper) {
        return Ok(ranked);
    }
    Ok(narrow(ranked, exprs, names, rest))
}

/// The names of what the Calc above an OVER gives.
///
/// A projection that only picks all columns in their order is gone before the number becomes a constant, and its names with it:
/// then the columns have the names of the OVER, and a number beside a constant, over fewer columns than there are, has that of
/// its place.
fn names_of(plan: &Plan, exprs: &[Rex], on_number: &[Rex], condition: &Rex, number_name: &str) -> Vec<String> {
    let row = &plan.input().input().row;
    let number = row.len();
    let fixed: Vec<usize> = conjuncts(condition)
        .iter()
        .filter_map(|term| {
            let [left, right] = term.args_of("=")? else { return None };
            if right.is_literal() { left.as_input() } else { None }
        })
        .collect();
    let picks = |(i, expr): (usize, &Rex)| expr.as_input() == Some(i) || (expr.columns().is_empty() && fixed.contains(&i));
    if exprs.len() != number + 1 || !exprs.iter().enumerate().all(picks) {
        // Where Calcite made up a name for the number, it has the one of its call.
        let made_up = |(i, name): (usize, String)| {
            let is_number = exprs[i].as_input() == Some(number) && name == format!("${i}");
            if is_number && !on_number.iter().any(|term| term.is_call("=")) { number_name.to_string() } else { name }
        };
        return plan.names().into_iter().enumerate().map(made_up).collect();
    }
    let beside_constant = !fixed.is_empty() || on_number.iter().any(|term| term.is_call("="));
    let over_input = plan.input().input();
    let is_cut = matches!(&over_input.op, Op::Calc { exprs, .. } if exprs.len() < over_input.input().row.len());
    if beside_constant && !is_cut {
        return plan.names();
    }
    let last = if beside_constant { format!("${number}") } else { number_name.to_string() };
    row.iter().map(|field| field.name.clone()).chain([last]).collect()
}

/// Cuts again below each Rank, now that what is above it has been cut.
pub fn narrow_again(plan: &Plan) -> Plan {
    let plan = match &plan.op {
        Op::Calc { exprs, condition } if matches!(plan.input().op, Op::Rank(_)) => {
            narrow(plan.input().clone(), exprs.clone(), plan.names(), condition.clone())
        }
        _ => plan.clone(),
    };
    let inputs: Vec<Plan> = plan.inputs.iter().map(narrow_again).collect();
    if inputs.is_empty() { plan } else { plan.with_inputs(inputs) }
}

/// Columns of a Calc that its condition makes constant.
fn fixed_columns(plan: &Plan) -> BTreeSet<usize> {
    let Op::Calc { exprs, condition: Some(condition) } = &plan.op else { return BTreeSet::new() };
    let below: Vec<usize> = conjuncts(condition)
        .iter()
        .filter_map(|term| {
            let [left, right] = term.args_of("=")? else { return None };
            if right.is_literal() { left.as_input() } else { None }
        })
        .collect();
    exprs.iter().enumerate().filter(|(_, expr)| expr.as_input().is_some_and(|column| below.contains(&column))).map(|(i, _)| i).collect()
}

/// The key of a Rank whose number is a constant by now: its partition and that number, as long as both are still there.
fn numbered_key(plan: &Plan) -> Option<Vec<usize>> {
    let Op::Calc { exprs, .. } = &plan.op else { return None };
    let Op::Rank(Rank { constant_number: true, partition, range: RankRange::Constant { end, .. }, .. }) = &plan.input().op else {
        return None;
    };
    let number = exprs.iter().position(|expr| expr.as_value() == Some(&Value::BigInt(*end)))?;
    let at = |column: &usize| exprs.iter().position(|expr| expr.as_input() == Some(*column));
    partition.iter().map(at).chain([Some(number)]).collect()
}

/// Cuts columns below the Rank that nobody above it needs.
fn narrow(ranked: Plan, exprs: Vec<Rex>, names: Vec<String>, condition: Option<Rex>) -> Plan {
    let Op::Rank(rank) = &ranked.op else { return calc(ranked, exprs, names, condition) };
    let input = ranked.input().clone();
    let width = input.row.len();
    let mut needed: BTreeSet<usize> = BTreeSet::new();
    exprs.iter().chain(&condition).for_each(|rex| needed.extend(rex.columns()));
    needed.remove(&width);
    needed.extend(rank.partition.iter().copied());
    needed.extend(rank.order.iter().map(|key| key.column));
    if let RankRange::Variable { end } = rank.range {
        needed.insert(end);
    }
    // The keys by which rows can be updated in place; a column that a filter makes constant is none any more.
    let fixed = fixed_columns(&input);
    let is_kept = |key: &&Vec<usize>| !key.iter().any(|column| fixed.contains(column));
    input.upsert_keys().iter().flatten().filter(is_kept).for_each(|key| needed.extend(key));
    needed.extend(numbered_key(&input).into_iter().flatten());
    if needed.len() >= width {
        return finish(ranked.clone(), exprs, names, condition);
    }
    let kept: Vec<usize> = needed.into_iter().collect();
    let at = |column: usize| kept.iter().position(|&k| k == column).unwrap_or(kept.len());
    let lower_exprs = kept.iter().map(|&column| input_of(&input.row, column)).collect();
    let lower_names = kept.iter().map(|&column| input.row[column].name.clone()).collect();
    let lower = merged_calc(input, lower_exprs, lower_names, None);
    let rank = Rank {
        partition: rank.partition.iter().map(|&column| at(column)).collect(),
        order: rank.order.iter().map(|key| crate::rel::SortField { column: at(key.column), ..*key }).collect(),
        range: match rank.range {
            RankRange::Variable { end } => RankRange::Variable { end: at(end) },
            RankRange::Constant { start, end } => RankRange::Constant { start, end },
        },
        ..rank.clone()
    };
    let mut row: Vec<Field> = kept.iter().map(|&column| ranked.row[column].clone()).collect();
    if rank.outputs_rank {
        row.extend(ranked.row.last().cloned());
    }
    let node = Node::new(Op::Rank(rank), vec![lower], row);
    let place = |rex: &Rex| rex.map_inputs(&mut |column| if column == width { kept.len() } else { at(column) });
    finish(node, exprs.iter().map(place).collect(), names, condition.as_ref().map(place))
}

/// The rank column has the name that the Calc above gives it, where that is a plain column of it.
fn finish(ranked: Plan, exprs: Vec<Rex>, names: Vec<String>, condition: Option<Rex>) -> Plan {
    let plan = calc(ranked.clone(), exprs.clone(), names.clone(), condition.clone());
    if is_trivial_calc(&plan) {
        return ranked;
    }
    let outputs_rank = matches!(&ranked.op, Op::Rank(rank) if rank.outputs_rank);
    let number = ranked.row.len() - 1;
    // Where it is there twice, the last one counts.
    match exprs.iter().rposition(|expr| expr.as_input() == Some(number)) {
        Some(at) if outputs_rank => {
            let mut node = (*ranked).clone();
            let is_taken = node.row[..number].iter().any(|field| field.name == names[at]);
            node.row[number].name = if is_taken { format!("{}_0", names[at]) } else { names[at].clone() };
            calc(std::rc::Rc::new(node), exprs, names, condition)
        }
        _ => plan,
    }
}

/// The range that the conjuncts leave of the row number; `None`: they are something else.
fn range_of(terms: &[Rex], number: usize) -> Result<Option<RankRange>, Failure> {
    let mut lower: Option<i64> = None;
    let mut upper: Option<RankRange> = None;
    if terms.is_empty() || terms.len() > 2 {
        return Ok(None);
    }
    for term in terms {
        let Some((op, [a, b])) = term.as_call().and_then(|(op, args)| Some((op, <&[Rex; 2]>::try_from(args).ok()?))) else {
            return Ok(None);
        };
        let plain = |rex: &Rex| rex.as_input().or_else(|| rex.args_of("CAST").and_then(|args| args[0].as_input()));
        let (op, other) = if plain(a) == Some(number) {
            (op, b)
        } else if plain(b) == Some(number) {
            (flip(op), a)
        } else {
            return Ok(None);
        };
        let constant = other.as_value().and_then(fold::as_integer);
        match (op, constant, plain(other)) {
            ("<=", Some(n), _) => upper = Some(RankRange::Constant { start: 1, end: n }),
            ("<", Some(n), _) => upper = Some(RankRange::Constant { start: 1, end: n - 1 }),
            ("=", Some(n), _) => {
                lower = Some(n);
                upper = Some(RankRange::Constant { start: n, end: n });
            }
            (">=", Some(n), _) => lower = Some(n),
            (">", Some(n), _) => lower = Some(n + 1),
            ("<=" | "<" | "=", None, Some(column)) => upper = Some(RankRange::Variable { end: column }),
            _ => return Ok(None),
        }
    }
    match (lower, upper) {
        (_, None) => {
            Err(Failure::table("Rank end is not specified. Currently rank only support TopN, which means the rank end must be specified."))
        }
        (_, Some(RankRange::Constant { end, .. })) if end <= 0 => {
            Err(Failure::table(format!("Rank end should not less than zero, but now is {end}")))
        }
        (Some(start), Some(RankRange::Constant { end, .. })) => Ok(Some(RankRange::Constant { start, end })),
        (_, Some(range)) => Ok(Some(range)),
    }
}

fn flip(op: &'static str) -> &'static str {
    match op {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}

/// What Flink did before 2.1: a Deduplicate of its own, and other texts.
pub fn as_before(plan: &Plan) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(as_before).collect();
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    match &plan.op {
        Op::Rank(rank) => {
            let by_time = matches!(rank.order.as_slice(), [only] if {
                let ty = &plan.input().row[only.column].ty;
                ty.is_rowtime() || ty.is_proctime()
            });
            let classic = if by_time && rank.is_deduplication() { ClassicRank::Deduplicate } else { ClassicRank::Rank };
            plan.with_op(Op::Rank(Rank { classic: Some(classic), ..rank.clone() }))
        }
        Op::Over(over) => plan.with_op(Op::Over(crate::physical::Over { classic: true, ..over.clone() })),
        Op::LookupJoin(lookup) => plan.with_op(Op::LookupJoin(crate::physical::LookupJoin { classic: true, ..lookup.clone() })),
        _ => plan,
    }
}
