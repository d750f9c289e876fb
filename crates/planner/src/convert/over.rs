//! OVER: the calls of a projection stand in a node of their own, grouped by window.

use crate::bind::typing::is_character;
use crate::explain::node::text;
use crate::explain::rex::Style;
use crate::outcome::Failure;
use crate::physical::{Node, Op, Over, OverCall, OverGroup, Plan, calc, is_trivial_calc};
use crate::rel::SortField;
use crate::rex::{Bound, Rex, RexKind};
use rowkind_ir::{Field, TypeKind};

/// before  Project(k, SUM(v) OVER (…)) over input
/// after   Calc(k, CASE(…)) over OverAggregate
/// like    Calcite `ProjectToWindowRule`
pub fn split(input: Plan, exprs: &[Rex], row: &[Field]) -> Result<Plan, Failure> {
    let mut groups: Vec<OverGroup> = Vec::new();
    let mut places: Vec<(Rex, usize, usize)> = Vec::new();
    for expr in exprs {
        let mut failure = None;
        expr.visit(&mut |rex| {
            if let RexKind::Over(over) = &rex.kind
                && !places.iter().any(|(known, _, _)| known == rex)
            {
                match place(over, rex, &mut groups) {
                    Ok((group, call)) => places.push((rex.clone(), group, call)),
                    Err(error) => failure = Some(error),
                }
            }
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
    }
    let mut over_row = input.row.clone();
    let mut starts = Vec::new();
    for group in &groups {
        starts.push(over_row.len());
        over_row.extend(group.calls.iter().map(|call| call.output.clone()));
    }
    let node = Node::new(Op::Over(Over { groups, classic: false }), vec![input.clone()], over_row.clone());
    let bare = exprs.iter().all(|expr| !expr.has_over() || matches!(expr.kind, RexKind::Over(_)))
        && exprs.iter().all(|expr| expr.as_input().is_some() || expr.has_over());
    let upper: Vec<Rex> = exprs
        .iter()
        .map(|expr| {
            expr.rewrite(&mut |rex| {
                let (_, group, call) = places.iter().find(|(known, _, _)| known == rex)?;
                Some(Rex::input(starts[*group] + call, rex.ty.clone()))
            })
        })
        .collect();
    // Where nothing is computed above OVER, and columns only left out, Calcite makes up the names.
    let places: Vec<Option<usize>> = upper.iter().map(Rex::as_input).collect();
    let bare = bare && places.windows(2).all(|pair| pair[0] < pair[1]);
    let names = upper
        .iter()
        .enumerate()
        .map(|(i, expr)| match expr.as_input() {
            Some(column) if bare && column < input.row.len() && !over_row[column].name.starts_with('$') => over_row[column].name.clone(),
            Some(_) if bare => format!("${i}"),
            _ => row[i].name.clone(),
        })
        .collect();
    let calc = calc(node.clone(), upper, names, None);
    // Where all columns go on as they are, they keep the names of the node.
    Ok(if is_trivial_calc(&calc) { node } else { calc })
}

fn place(over: &crate::rex::Over, rex: &Rex, groups: &mut Vec<OverGroup>) -> Result<(usize, usize), Failure> {
    let column = |rex: &Rex| rex.as_input().ok_or_else(|| Failure::unsupported("OVER by a constant", None));
    let mut partition = over.partition.iter().map(column).collect::<Result<Vec<_>, _>>()?;
    partition.sort_unstable();
    partition.dedup();
    let order = over
        .order
        .iter()
        .map(|(rex, direction)| Ok(SortField { column: column(rex)?, descending: direction.descending, nulls_last: direction.nulls_last }))
        .collect::<Result<Vec<_>, Failure>>()?;
    let rows = match over.function {
        "ROW_NUMBER" => true,
        "RANK" | "DENSE_RANK" | "PERCENT_RANK" | "CUME_DIST" | "NTILE" | "LAG" | "LEAD" => false,
        _ => over.rows,
    };
    let found = groups.iter().position(|group| {
        group.partition == partition && group.order == order && group.rows == rows && group.lower == over.lower && group.upper == over.upper
    });
    let index = match found {
        Some(index) => index,
        None => {
            groups.push(OverGroup { partition, order, rows, lower: over.lower.clone(), upper: over.upper.clone(), calls: Vec::new() });
            groups.len() - 1
        }
    };
    let call = groups[index].calls.len();
    let output = Field::new(format!("w{index}$o{call}"), rex.ty.clone());
    groups[index].calls.push(OverCall { function: over.function, args: over.args.clone(), distinct: over.distinct, output });
    Ok((index, call))
}

/// ` ROWS BETWEEN 1 PRECEDING AND CURRENT ROW`, with Flink's blank in front.
pub fn frame_text(group: &OverGroup, classic: bool, amount: &dyn Fn(&Rex) -> String) -> String {
    let bound = |bound: &Bound| match bound {
        Bound::UnboundedPreceding => "UNBOUNDED PRECEDING".to_string(),
        Bound::UnboundedFollowing => "UNBOUNDED FOLLOWING".to_string(),
        Bound::CurrentRow => "CURRENT ROW".to_string(),
        Bound::Preceding(rex) => format!("{} PRECEDING", amount(rex)),
        Bound::Following(rex) => format!("{} FOLLOWING", amount(rex)),
    };
    format!(
        " {} BETWEEN {} AND {}",
        match (group.rows, classic) {
            (true, _) => "ROWS",
            (false, false) => "RANGE",
            // A slip of Flink 1.20.
            (false, true) => "RANG",
        },
        bound(&group.lower),
        bound(&group.upper)
    )
}

pub fn amount(rex: &Rex) -> String {
    rex.as_value().map(|value| crate::explain::rex::bare_value(value, Style::Prefix)).unwrap_or_default()
}

/// The input's columns, then each call.
pub fn select(over: &Over, input: &[Field], style: Style) -> Vec<String> {
    let mut out: Vec<String> = input.iter().map(|field| field.name.clone()).collect();
    for call in over.groups.iter().flat_map(|group| &group.calls) {
        // Constants are printed as Calcite does, in the execution plan too.
        let argument = |arg: &Rex| text(arg, input, if arg.is_literal() { Style::Prefix } else { style });
        let args: Vec<String> = call.args.iter().map(argument).collect();
        let args = if args.is_empty() { "*".to_string() } else { args.join(", ") };
        let distinct = if call.distinct { "DISTINCT " } else { "" };
        // An OVER below may have taken the name.
        let taken = input.iter().any(|field| field.name == call.output.name);
        let name = format!("{}{}", call.output.name, if taken { "_0" } else { "" });
        out.push(format!("{}({distinct}{args}) AS {name}", rowkind_ir::user_function::printed(call.function)));
    }
    out
}

/// One node computes one window; the whole query is refused with its tree.
pub fn check_windows(root: &Plan) -> Result<(), Failure> {
    fn any(plan: &Plan) -> bool {
        matches!(&plan.op, Op::Over(over) if over.groups.len() > 1) || plan.inputs.iter().any(any)
    }
    if !any(root) {
        return Ok(());
    }
    let cause = "Over Agg: Unsupported use of OVER windows. All aggregates must be computed on the same window. please re-check the over window statement.";
    Err(super::exec::wrapped_with_cause(root, cause))
}

fn alike(value: &TypeKind, default: &TypeKind) -> bool {
    std::mem::discriminant(value) == std::mem::discriminant(default) || (is_character(value) && is_character(default))
}

/// The guards of Flink's OVER when it is translated.
pub fn check(plan: &Plan, over: &Over) -> Result<(), Failure> {
    let input = &plan.input().row;
    let Some(group) = over.groups.first() else { return Ok(()) };
    let mut calls = over.groups.iter().flat_map(|group| &group.calls);
    if let Some(call) = calls.find(|call| matches!(call.function, "LEAD" | "NTILE" | "PERCENT_RANK" | "CUME_DIST")) {
        return Err(Failure::table(format!("{} Function is not supported in stream mode.", call.function)));
    }
    for call in over.groups.iter().flat_map(|group| &group.calls).filter(|call| call.function == "LAG") {
        if let [value, offset, default] = call.args.as_slice()
            && !alike(&value.ty.kind, &default.ty.kind)
        {
            let message = format!("Please explicitly cast default value {} to {}.", default.ty, offset.ty);
            return Err(Failure::table(message));
        }
    }
    let [key] = group.order.as_slice() else {
        return Err(Failure::table("The window can only be ordered by a single time column."));
    };
    if key.descending {
        return Err(Failure::table("The window can only be ordered in ASCENDING mode."));
    }
    // Whatever does not end at the current row.
    if matches!(group.upper, Bound::Following(_) | Bound::UnboundedFollowing | Bound::Preceding(_))
        || matches!(group.lower, Bound::Following(_))
    {
        return Err(Failure::table("OVER RANGE FOLLOWING windows are not supported yet."));
    }
    let ty = &input[key.column].ty;
    if over.classic && !ty.is_rowtime() && !ty.is_proctime() {
        return Err(Failure::table("OVER windows' ordering in stream mode must be defined on a time attribute."));
    }
    let bounded = matches!(group.lower, Bound::Preceding(_) | Bound::CurrentRow);
    if bounded && !ty.is_rowtime() && !ty.is_proctime() {
        return Err(Failure::table("Non-time attribute sort is not supported for bounded OVER window."));
    }
    Ok(())
}
