//! What goes below a ChangelogNormalize, and Calcs that became neighbours.

use super::logical::merged_calc;
use crate::physical::{Node, Op, Plan, calc, is_trivial_calc};
use crate::rex::{Literal, Rex, RexKind};
use crate::rex_tools::{and, condition_of, conjunctive_form, conjuncts, input_of, inputs_of};
use crate::settings::Settings;
use crate::simplify::{self, sarg};
use rowkind_ir::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Adjacent Calcs become one, trivial ones none.
pub fn merge_calcs(plan: &Plan) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(merge_calcs).collect();
    match &plan.op {
        Op::Calc { exprs, condition } => {
            let exprs = exprs.iter().map(|expr| super::time::retyped(expr, &inputs[0].row)).collect();
            merged_calc(inputs[0].clone(), exprs, plan.names(), condition.clone()).with_span(plan.span)
        }
        _ if inputs.is_empty() => plan.clone(),
        _ => plan.with_inputs(inputs),
    }
}

/// In one Calc `x + 1` and `1 + x`, `x > y` and `y < x` are one expression, in the form that comes first.
///
/// like  Calcite `RexNormalize`, by which a `RexProgram` knows what it computes already
pub fn share_expressions(plan: &Plan) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(share_expressions).collect();
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    let plan = as_written(&plan).unwrap_or(plan);
    let Op::Calc { exprs, condition } = &plan.op else { return plan };
    let mut pairs = 0;
    exprs.iter().chain(condition).for_each(|expr| expr.visit(&mut |rex| pairs += usize::from(is_pair(rex))));
    if pairs < 2 {
        return plan;
    }
    let mut known = BTreeMap::new();
    let exprs: Vec<Rex> = exprs.iter().map(|expr| first_form(expr, &mut known)).collect();
    let condition = condition.as_ref().map(|condition| {
        let shared = first_form(condition, &mut known);
        if &shared == condition { shared } else { crate::simplify::condition(&shared) }
    });
    let mut node = (*plan).clone();
    node.op = Op::Calc { exprs, condition };
    Plan::new(node)
}

/// A number that is computed, and written with the same digits in the condition, is one with it.
fn as_written(plan: &Plan) -> Option<Plan> {
    let Op::Calc { exprs, condition: Some(condition) } = &plan.op else { return None };
    let mut written: Vec<(String, Rex)> = Vec::new();
    condition.visit(&mut |rex| {
        if let RexKind::Literal(Literal::Value(Value::Decimal(digits))) = &rex.kind {
            written.push((digits.to_string(), rex.clone()));
        }
    });
    let same = |rex: &Rex| {
        let RexKind::Literal(Literal::Computed(Value::Double(number))) = rex.kind else { return None };
        let number = number.to_string();
        written.iter().find(|(digits, one)| *digits == number && one.ty.kind == rex.ty.kind).map(|(_, one)| one.clone())
    };
    let with: Vec<Rex> = exprs.iter().map(|expr| expr.rewrite(&mut |rex| same(rex))).collect();
    let op = Op::Calc { exprs: with, condition: Some(condition.clone()) };
    (!written.is_empty()).then(|| plan.rebuilt(op, plan.inputs.clone(), plan.row.clone()))
}

/// Whether a call could be written in another form.
fn is_pair(rex: &Rex) -> bool {
    matches!(rex.as_call(), Some(("=" | "<>" | "+" | "*" | "<" | "<=" | ">" | ">=", [_, _])))
}

fn first_form(rex: &Rex, known: &mut BTreeMap<String, Rex>) -> Rex {
    let RexKind::Call { op, args } = &rex.kind else { return rex.clone() };
    let args: Vec<Rex> = args.iter().map(|arg| first_form(arg, known)).collect();
    let rex = Rex { kind: RexKind::Call { op, args: args.clone() }, ty: rex.ty.clone() };
    let [left, right] = args.as_slice() else { return rex };
    let (op, swapped) = match *op {
        "=" | "<>" | "+" | "*" if left.ty.kind == right.ty.kind => (*op, format!("{left:?}") > format!("{right:?}")),
        "<" | "<=" => (*op, false),
        ">" => ("<", true),
        ">=" => ("<=", true),
        _ => return rex,
    };
    let pair = if swapped { (right, left) } else { (left, right) };
    known.entry(format!("{op} {pair:?} {:?}", rex.ty)).or_insert(rex).clone()
}

/// like  Flink `WatermarkAssignerChangelogNormalizeTransposeRule`, `PushCalcPastChangelogNormalizeRule`
///
/// not     other conditions than those on the key, before Flink 2.1
pub fn push_down(plan: &Plan, settings: &Settings) -> Plan {
    if settings.behaviours.physical_deduplicate {
        return calcs(&watermarks(plan, &[]), &[], false);
    }
    // What is shared is marked before anything moves.
    let common = shared_conditions(plan);
    calcs(&watermarks(plan, &common), &common, true)
}

/// WatermarkAssigner (with a Calc between or not) moves below the node's exchange.
fn watermarks(plan: &Plan, common: &[(String, Vec<Vec<Rex>>)]) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(|input| watermarks(input, common)).collect();
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    let Op::WatermarkAssigner { rowtime, watermark } = &plan.op else { return plan };
    let input = plan.input();
    match &input.op {
        Op::ChangelogNormalize { key, condition } => {
            let exchange = input.input();
            let below = plan.with_inputs(vec![exchange.input().clone()]);
            normalized(input, exchange, below, key, condition.as_ref())
        }
        Op::Calc { exprs, condition: calc_condition } => {
            let normalize = input.input();
            let Op::ChangelogNormalize { key, condition } = &normalize.op else { return plan };
            if condition.is_some() || calc_condition.is_some() {
                return plan;
            }
            below_both(&plan, *rowtime, watermark, exprs, normalize, key, is_shared(normalize, common))
        }
        _ => plan,
    }
}

/// Whether several nodes normalise this scan, with Calcs right above them.
fn is_shared(normalize: &Plan, common: &[(String, Vec<Vec<Rex>>)]) -> bool {
    table_below(normalize).is_some_and(|table| common.iter().any(|(name, lists)| *name == table && lists.len() > 1))
}

/// First the columns that are read go below with the key, in their order; then the watermark and what is computed, where that
/// keeps the key. Plain columns without the key stay above, anything else takes the key along behind it. Of a scan that is
/// shared no columns are cut.
fn below_both(plan: &Plan, rowtime: usize, watermark: &Rex, exprs: &[Rex], normalize: &Plan, key: &[usize], shared: bool) -> Plan {
    let source = normalize.input().input();
    let mut used: BTreeSet<usize> = key.iter().copied().collect();
    exprs.iter().for_each(|expr| used.extend(expr.columns()));
    let kept: Vec<usize> = used.into_iter().collect();
    let kept: Vec<usize> = if shared { (0..source.row.len()).collect() } else { kept };
    let at = |column: usize| kept.iter().position(|&k| k == column).unwrap_or(0);
    let below = if kept.len() < source.row.len() {
        let columns = kept.iter().map(|&column| input_of(&source.row, column)).collect();
        let names = kept.iter().map(|&column| source.row[column].name.clone()).collect();
        calc(source.clone(), columns, names, None)
    } else {
        source.clone()
    };
    let key: Vec<usize> = key.iter().map(|&column| at(column)).collect();
    let exprs: Vec<Rex> = exprs.iter().map(|expr| expr.map_inputs(&mut |column| at(column))).collect();
    let places: Option<Vec<usize>> = key.iter().map(|&column| exprs.iter().position(|expr| expr.as_input() == Some(column))).collect();
    let (lower, time, watermark, key, upper) = match (places, exprs[rowtime].as_input()) {
        (Some(places), _) => {
            let computed = calc(below.clone(), exprs, plan.names(), None);
            let lower = if is_trivial_calc(&computed) { below } else { computed };
            (lower, rowtime, watermark.clone(), places, None)
        }
        (None, Some(time)) if !shared && exprs.iter().all(|expr| expr.as_input().is_some()) => {
            (below, time, watermark.substitute(&exprs), key, Some(exprs))
        }
        (None, _) => {
            let width = exprs.len();
            let (mut all, mut names) = (exprs, plan.names());
            let mut places = Vec::new();
            for &column in &key {
                let kept = all[..width].iter().position(|expr| expr.as_input() == Some(column));
                places.push(kept.unwrap_or_else(|| {
                    all.push(input_of(&below.row, column));
                    names.push(below.row[column].name.clone());
                    all.len() - 1
                }));
            }
            let lower = calc(below, all, names, None);
            let upper = inputs_of(&plan.row);
            (lower, rowtime, watermark.clone(), places, Some(upper))
        }
    };
    let mut row = lower.row.clone();
    row[time].ty = plan.row[rowtime].ty.clone();
    let assigner = Node::new(Op::WatermarkAssigner { rowtime: time, watermark }, vec![lower], row.clone());
    let exchanged = super::physical::exchange(assigner, &key);
    let node = Node::new(Op::ChangelogNormalize { key, condition: None }, vec![exchanged], row.clone()).with_span(normalize.span);
    match upper {
        Some(exprs) => {
            let exprs = exprs.iter().map(|expr| super::time::retyped(expr, &row)).collect();
            calc(node, exprs, plan.names(), None)
        }
        None => node,
    }
}

fn normalized(node: &Plan, exchange: &Plan, below: Plan, key: &[usize], condition: Option<&Rex>) -> Plan {
    let row = below.row.clone();
    let mut exchanged = (**exchange).clone();
    exchanged.inputs = vec![below];
    exchanged.row = row.clone();
    exchanged.keys = std::cell::OnceCell::new();
    let mut new = (**node).clone();
    new.op = Op::ChangelogNormalize { key: key.to_vec(), condition: condition.cloned() };
    new.inputs = vec![std::rc::Rc::new(exchanged)];
    new.row = row;
    new.keys = std::cell::OnceCell::new();
    std::rc::Rc::new(new)
}

/// Conditions over the normalised scans of each table, for those that are read more than once: only common conjuncts move (Flink's
/// `FlinkMarkChangelogNormalizeProgram`).
fn shared_conditions(plan: &Plan) -> Vec<(String, Vec<Vec<Rex>>)> {
    let mut out: Vec<(String, Vec<Vec<Rex>>)> = Vec::new();
    gather(plan, None, &mut out);
    let parts = |term: &Rex| conjuncts(&sarg::expand(term));
    let is_alone = |terms: &[Rex]| matches!(terms, [only] if parts(only).len() == 1);
    for (_, lists) in out.iter_mut().filter(|(_, lists)| lists.len() > 1) {
        let common = lists[0].iter().filter(|term| lists.iter().all(|list| list.contains(term)));
        // Alternatives are taken for what the readers differ in.
        let mut common: Vec<Rex> = common.take_while(|term| !parts(term).iter().any(|part| part.is_call("OR"))).cloned().collect();
        // One condition that is all one reader asks is no part of anything.
        if is_alone(&common) && lists.iter().any(|list| is_alone(list)) {
            common.clear();
        }
        lists.iter_mut().for_each(|list| list.clone_from(&common));
    }
    out
}

fn gather(plan: &Plan, above: Option<&Plan>, out: &mut Vec<(String, Vec<Vec<Rex>>)>) {
    if let Op::ChangelogNormalize { .. } = plan.op
        && let Some(table) = table_below(plan)
    {
        let terms = match above.map(|above| &above.op) {
            Some(Op::Calc { condition: Some(condition), .. }) => Some(terms_of(condition)),
            Some(Op::Calc { condition: None, .. }) => Some(Vec::new()),
            _ => None,
        };
        let Some(terms) = terms else {
            plan.inputs.iter().for_each(|input| gather(input, Some(plan), out));
            return;
        };
        match out.iter_mut().find(|(name, _)| *name == table) {
            Some((_, lists)) => lists.push(terms),
            None => out.push((table, vec![terms])),
        }
    }
    for input in &plan.inputs {
        gather(input, Some(plan), out);
    }
}

fn has_no_watermark(plan: &Plan) -> bool {
    !matches!(plan.op, Op::WatermarkAssigner { .. }) && plan.inputs.iter().all(has_no_watermark)
}

fn table_below(plan: &Plan) -> Option<String> {
    match &plan.op {
        Op::Scan(scan) => {
            let hints: Vec<String> = plan.hints.iter().map(|hint| format!("{hint:?}")).collect();
            Some(format!("{} {:?} {}", scan.table.name, scan.columns, hints.join(" ")))
        }
        _ => plan.inputs.first().and_then(table_below),
    }
}

/// The conjuncts of the normal form, each as short as it can be said.
fn terms_of(condition: &Rex) -> Vec<Rex> {
    if !condition.any(&|rex| rex.is_call("OR")) {
        return conjuncts(condition);
    }
    let terms = conjunctive_form(&sarg::expand(condition));
    conjuncts(&simplify::condition(&and(terms)))
}

/// What is always true is still printed.
fn condition_on_key(terms: Vec<Rex>) -> Option<Rex> {
    let condition = condition_of(terms)?;
    let simple = simplify::condition(&condition);
    Some(if simple.is_true() { simple } else { condition })
}

fn calcs(plan: &Plan, common: &[(String, Vec<Vec<Rex>>)], takes_conditions: bool) -> Plan {
    let inputs: Vec<Plan> = plan.inputs.iter().map(|input| calcs(input, common, takes_conditions)).collect();
    let plan = if inputs.is_empty() { plan.clone() } else { plan.with_inputs(inputs) };
    let Op::Calc { exprs, condition } = &plan.op else { return plan };
    let normalize = plan.input();
    let Op::ChangelogNormalize { key, condition: None } = &normalize.op else { return plan };
    let exchange = normalize.input();
    let below = exchange.input();
    let terms = condition.as_ref().map(terms_of).unwrap_or_default();
    let lists = table_below(normalize).and_then(|table| common.iter().find(|(name, _)| *name == table)).map(|(_, lists)| lists.as_slice());
    // Of a scan that is normalised more than once only what all its readers ask goes below, as it was taken apart.
    let lists = lists.filter(|lists| lists.len() > 1);
    let shared = |term: &Rex| lists.is_none_or(|lists| lists[0].contains(term));
    if lists.is_some() && !(has_no_watermark(below) && terms.iter().any(shared)) {
        return plan.clone();
    }
    let (movable, mut stay): (Vec<Rex>, Vec<Rex>) = terms.into_iter().partition(shared);
    let on_key = |term: &Rex| term.columns().iter().all(|column| key.contains(column));
    let (down, mut inside): (Vec<Rex>, Vec<Rex>) = movable.into_iter().partition(on_key);
    if !takes_conditions {
        stay.append(&mut inside);
    }
    let mut used: BTreeSet<usize> = key.iter().copied().collect();
    exprs.iter().chain(&inside).chain(&stay).for_each(|rex| used.extend(rex.columns()));
    if down.is_empty() && inside.is_empty() && used.len() == below.row.len() {
        return plan.clone();
    }
    let kept: Vec<usize> = used.into_iter().collect();
    let at = |column: usize| kept.iter().position(|&k| k == column).unwrap_or(0);
    let place = |rex: &Rex| rex.map_inputs(&mut |column| at(column));
    let lower_exprs = kept.iter().map(|&column| input_of(&below.row, column)).collect();
    let lower_names = kept.iter().map(|&column| below.row[column].name.clone()).collect();
    let narrowed = !down.is_empty() || kept.len() < below.row.len();
    let lower_condition = condition_on_key(down);
    let lower = calc(below.clone(), lower_exprs, lower_names, lower_condition);
    let lower = if is_trivial_calc(&lower) {
        lower.input().clone()
    } else if let Op::Calc { exprs, condition } = &lower.op {
        merged_calc(below.clone(), exprs.clone(), lower.names(), condition.clone())
    } else {
        lower
    };
    let mut new_key: Vec<usize> = key.iter().map(|&column| at(column)).collect();
    // Over fewer columns the key comes in their order, not in that of the PRIMARY KEY clause.
    if kept.len() < below.row.len() {
        new_key.sort_unstable();
    }
    let exprs: Vec<Rex> = exprs.iter().map(place).collect();
    // Where nothing is left above, its condition is printed as it was taken apart.
    let vanishes = stay.is_empty() && narrowed && exprs == inputs_of(&lower.row);
    let row = lower.row.clone();
    let exchanged = super::physical::exchange(lower, &new_key);
    let inside: Vec<Rex> = inside.iter().map(place).collect();
    let inside = if lists.is_some() || vanishes { condition_of(inside.iter().map(sarg::expand).collect()) } else { condition_of(inside) };
    let node = Node::new(Op::ChangelogNormalize { key: new_key, condition: inside }, vec![exchanged], row).with_span(normalize.span);
    let stay = condition_of(vec![and(stay.iter().map(place).collect())]);
    let upper = calc(node, exprs, plan.names(), stay);
    if is_trivial_calc(&upper) { upper.input().clone() } else { upper }
}
