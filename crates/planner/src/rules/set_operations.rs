//! UNION, INTERSECT and EXCEPT in terms of UNION ALL, joins and aggregates.

use super::build::{aggregate, filter, join, like, names, node, project, project_columns, transform};
use crate::rel::{AggCall, JoinType, Rel, RelOp};
use crate::rex::Rex;
use crate::rex_tools::{and, boolean, cast, certain_call, input_of, null_literal, or};
use rowkind_ir::{DataType, Field, TypeKind, Value};

/// Inputs of a set operation get its row's types.
///
/// like    Calcite `CoerceInputsRule`
pub fn coerce_inputs(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let coerce = |inputs: &[Rel]| -> Vec<Rel> {
            inputs
                .iter()
                .map(|input| {
                    let same = input.row.iter().zip(&rel.row).all(|(a, b)| a.ty == b.ty);
                    if same {
                        return input.clone();
                    }
                    let exprs = (0..input.row.len()).map(|i| cast(input_of(&input.row, i), &rel.row[i].ty)).collect();
                    project(input.clone(), exprs, names(&input.row))
                })
                .collect()
        };
        let op = match &rel.op {
            RelOp::Union { inputs, all } => RelOp::Union { inputs: coerce(inputs), all: *all },
            RelOp::Intersect { inputs, all } => RelOp::Intersect { inputs: coerce(inputs), all: *all },
            RelOp::Minus { inputs, all } => RelOp::Minus { inputs: coerce(inputs), all: *all },
            _ => return rel,
        };
        like(&rel, op, rel.row.clone())
    })
}

/// DISTINCT unions become an aggregate; INTERSECT a semi, EXCEPT an anti join.
///
/// not     with ALL: see `rewrite_bags`
pub fn rewrite(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| match &rel.op {
        RelOp::Union { inputs, all: false } => {
            let flat = flattened(inputs);
            let all = like(&rel, RelOp::Union { inputs: flat, all: true }, rel.row.clone());
            distinct(all)
        }
        RelOp::Intersect { inputs, all: false } => {
            let kept = inputs.iter().skip(1).fold(inputs[0].clone(), |left, right| null_safe_join(&left, right, JoinType::Semi));
            distinct(kept)
        }
        RelOp::Minus { inputs, all: false } => {
            let kept = inputs.iter().skip(1).fold(inputs[0].clone(), |left, right| null_safe_join(&left, right, JoinType::Anti));
            distinct(kept)
        }
        RelOp::Aggregate { input: union, group, groups: None, calls } if calls.is_empty() && group.len() == union.row.len() => {
            let RelOp::Union { inputs, all: true } = &union.op else { return rel };
            let all = like(union, RelOp::Union { inputs: flattened(inputs), all: true }, union.row.clone());
            distinct(all)
        }
        _ => rel,
    })
}

/// INTERSECT ALL and EXCEPT ALL count equal rows and repeat them; by now they have the columns alone that somebody reads.
pub fn rewrite_bags(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| match &rel.op {
        RelOp::Intersect { inputs, all: true } if inputs.len() == 2 => intersect_all(&rel, &inputs[0], &inputs[1]),
        RelOp::Minus { inputs, all: true } if inputs.len() == 2 => minus_all(&rel, &inputs[0], &inputs[1]),
        _ => rel,
    })
}

/// What is distinct or a union inside a distinct union need not be distinct itself.
///
/// like    Calcite `AggregateUnionAggregateRule`
fn flattened(inputs: &[Rel]) -> Vec<Rel> {
    inputs.iter().map(|input| without_distinct(input).unwrap_or_else(|| input.clone())).collect()
}

fn without_distinct(rel: &Rel) -> Option<Rel> {
    match &rel.op {
        RelOp::Aggregate { input, group, groups: None, calls } if calls.is_empty() => Some(project_columns(input.clone(), group)),
        RelOp::Union { inputs, all: true } => Some(like(rel, RelOp::Union { inputs: flattened(inputs), all: true }, rel.row.clone())),
        RelOp::Project { input, exprs }
            if exprs.len() == input.row.len() && exprs.iter().enumerate().all(|(i, e)| e.as_input() == Some(i)) =>
        {
            without_distinct(input)
        }
        _ => None,
    }
}

fn distinct(input: Rel) -> Rel {
    let group = (0..input.row.len()).collect();
    aggregate(input, group, Vec::new())
}

/// Rows are equal when NULLs are.
fn null_safe_join(left: &Rel, right: &Rel, kind: JoinType) -> Rel {
    let width = left.row.len();
    let terms = (0..width)
        .map(|i| {
            let (a, b) = (input_of(&left.row, i), Rex::input(width + i, right.row[i].ty.clone()));
            let (left_may, right_may) = (a.ty.nullable, b.ty.nullable);
            let equal = Rex::call("=", vec![a.clone(), b.clone()], boolean(left_may || right_may));
            match (left_may, right_may) {
                (false, false) => equal,
                _ if width == 1 => Rex::call("IS NOT DISTINCT FROM", vec![a, b], boolean(false)),
                _ => or(vec![equal, and(vec![certain_call("IS NULL", a), certain_call("IS NULL", b)])]),
            }
        })
        .collect();
    join(left.clone(), right.clone(), and(terms), kind)
}

fn count_of(column: usize, name: &str) -> AggCall {
    AggCall {
        function: "COUNT",
        args: vec![column],
        distinct: false,
        filter: None,
        order: Vec::new(),
        output: Field::new(name, DataType::not_null(TypeKind::BigInt)),
    }
}

fn with_columns(input: &Rel, extra: Vec<(Rex, &str)>) -> Rel {
    let exprs = (0..input.row.len()).map(|i| input_of(&input.row, i)).chain(extra.iter().map(|(rex, _)| rex.clone())).collect();
    let all_names = names(&input.row).into_iter().chain(extra.iter().map(|(_, name)| name.to_string())).collect();
    project(input.clone(), exprs, all_names)
}

fn union_all(left: Rel, right: Rel) -> Rel {
    let row: Vec<Field> = left
        .row
        .iter()
        .zip(&right.row)
        .map(|(a, b)| Field::new(a.name.clone(), a.ty.clone().with_nullable(a.ty.nullable || b.ty.nullable)))
        .collect();
    node(RelOp::Union { inputs: vec![left, right], all: true }, row)
}

fn bigint(number: i64) -> Rex {
    Rex::value(Value::BigInt(number), DataType::not_null(TypeKind::BigInt))
}

/// Each row as often as in the input where it is rarer.
fn intersect_all(rel: &Rel, left: &Rel, right: &Rel) -> Rel {
    let width = rel.row.len();
    let yes = crate::rex_tools::bool_literal(true);
    let no = null_literal(&boolean(true));
    let left = with_columns(left, vec![(yes.clone(), "vcol_left_marker"), (no.clone(), "vcol_right_marker")]);
    let right = with_columns(right, vec![(no, "vcol_left_marker"), (yes, "vcol_right_marker")]);
    let counted = aggregate(
        union_all(left, right),
        (0..width).collect(),
        vec![count_of(width, "vcol_left_cnt"), count_of(width + 1, "vcol_right_cnt")],
    );
    let (l, r) = (input_of(&counted.row, width), input_of(&counted.row, width + 1));
    let at_least_one = |rex: &Rex| Rex::call(">=", vec![rex.clone(), int(1)], boolean(false));
    let kept = filter(counted, vec![at_least_one(&l), at_least_one(&r)]);
    let more = Rex::call(">", vec![l.clone(), r.clone()], boolean(false));
    let times = Rex::call("IF", vec![more, r, l], DataType::not_null(TypeKind::BigInt));
    replicated(rel, kept, times, "$f0")
}

fn int(number: i32) -> Rex {
    Rex::value(Value::Int(number), DataType::not_null(TypeKind::Int))
}

/// Each row as often as it is more on the left.
fn minus_all(rel: &Rel, left: &Rel, right: &Rel) -> Rel {
    let width = rel.row.len();
    let left = with_columns(left, vec![(bigint(1), "vcol_marker")]);
    let right = with_columns(right, vec![(bigint(-1), "vcol_marker")]);
    let sum = AggCall {
        function: "SUM",
        args: vec![width],
        distinct: false,
        filter: None,
        order: Vec::new(),
        output: Field::new("sum_vcol_marker", DataType::new(TypeKind::BigInt)),
    };
    let counted = aggregate(union_all(left, right), (0..width).collect(), vec![sum]);
    let times = input_of(&counted.row, width);
    let positive = Rex::call(">", vec![times.clone(), int(0)], boolean(true));
    replicated(rel, filter(counted, vec![positive]), times, "sum_vcol_marker")
}

/// A correlate with a function that repeats each row.
fn replicated(rel: &Rel, input: Rel, times: Rex, name: &str) -> Rel {
    let width = rel.row.len();
    let exprs: Vec<Rex> = std::iter::once(times).chain((0..width).map(|i| input_of(&input.row, i))).collect();
    let all_names = std::iter::once(name.to_string()).chain(rel.row.iter().map(|field| field.name.clone())).collect();
    let prepared = project(input, exprs, all_names);
    let args = (0..=width).map(|i| input_of(&prepared.row, i)).collect();
    let call = Rex::call("$REPLICATE_ROWS$1", args, DataType::new(TypeKind::Row(rel.row.to_vec())));
    let function = node(RelOp::TableFunctionScan { inputs: Vec::new(), call }, rel.row.clone());
    let row = super::build::join_row(&prepared.row, &function.row, JoinType::Inner);
    let correlate =
        node(RelOp::Correlate { left: prepared, right: function, id: u32::MAX, required: Vec::new(), kind: JoinType::Inner }, row);
    let top = (width + 1..width + 1 + width).map(|i| input_of(&correlate.row, i)).collect();
    project(correlate, top, names(&rel.row))
}
