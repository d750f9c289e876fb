//! Conditions move as far down as they may: Flink's predicate push-down.
//!
//! before  Filter(c) over Project, Filter, Join, Aggregate, set operation
//! after   each conjunct at the lowest node that has its columns
//! not     below a WatermarkAssigner, a window function, a correlate, a limit, or an OVER

use super::build::{filter, inputs, join, like, node, with_inputs};
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::{Rex, RexKind};
use crate::rex_tools::{and, conjuncts, disjuncts, or};
use crate::simplify;
use rowkind_ir::Field;

pub fn push_down(rel: &Rel) -> Rel {
    push(rel, Vec::new())
}

/// A condition on what turned out to be a key goes below the aggregate.
///
/// before  Filter(mean > 3) over Project(k, k AS mean) over Aggregate(k)
/// after   Project over Aggregate over Filter(k > 3)
pub fn push_to_keys(rel: &Rel) -> Rel {
    super::build::transform(rel, &mut |rel| {
        let RelOp::Filter { input, condition, .. } = &rel.op else { return rel };
        let RelOp::Project { input: below, exprs } = &input.op else { return rel };
        let RelOp::Aggregate { group, groups: None, .. } = &below.op else { return rel };
        let on_keys = |term: &Rex| {
            let columns = term.substitute(exprs).columns();
            !columns.is_empty() && columns.iter().all(|&column| column < group.len())
        };
        if !crate::convert::windows::has_property(condition) && conjuncts(condition).iter().any(on_keys) {
            return push(&rel, Vec::new());
        }
        rel
    })
}

/// The tree with these conditions (over its row) applied.
fn push(rel: &Rel, terms: Vec<Rex>) -> Rel {
    match &rel.op {
        RelOp::Filter { input, condition, .. } if !condition.has_sub_query() => {
            // The lower filter's terms come first, with what follows from them on the other side of a join.
            if !terms.is_empty() && matches!(input.op, RelOp::Join { .. }) {
                let lower = push(rel, Vec::new());
                if !matches!(lower.op, RelOp::Filter { .. }) {
                    return push(&lower, terms);
                }
            }
            let merged = conjuncts(condition).into_iter().chain(terms).collect();
            let merged = conjuncts(&simplify::condition(&and(merged)));
            push(input, merged)
        }
        RelOp::Project { input, exprs } => {
            let blocked = exprs.iter().any(Rex::has_over);
            let (down, stay): (Vec<Rex>, Vec<Rex>) = terms.into_iter().partition(|term| {
                !blocked && term.columns().iter().all(|&column| exprs[column].is_deterministic() && !exprs[column].has_sub_query())
            });
            let down = down.iter().map(|term| term.substitute(exprs)).collect();
            let input = push(input, down);
            let project = like(rel, RelOp::Project { input, exprs: exprs.clone() }, rel.row.clone());
            filter(project, stay)
        }
        RelOp::Join { left, right, condition, kind } => push_into_join(rel, left, right, condition, *kind, terms),
        RelOp::Aggregate { input, group, groups: None, .. } => {
            let (down, stay): (Vec<Rex>, Vec<Rex>) = terms.into_iter().partition(|term| {
                !group.is_empty()
                    && !crate::convert::windows::has_property(term)
                    && term.columns().iter().all(|&column| column < group.len())
                    && !term.columns().is_empty()
            });
            let down = down.iter().map(|term| term.map_inputs(&mut |column| group[column])).collect();
            filter(with_inputs(rel, vec![push(input, down)]), stay)
        }
        // A key that is in all grouping sets is one of each row.
        RelOp::Aggregate { input, group, groups: Some(sets), .. } => {
            let in_all = |column: usize| group.get(column).is_some_and(|key| sets.iter().all(|set| set.contains(key)));
            let (down, stay): (Vec<Rex>, Vec<Rex>) =
                terms.into_iter().partition(|term| !term.columns().is_empty() && term.columns().iter().all(|&column| in_all(column)));
            let down = down.iter().map(|term| term.map_inputs(&mut |column| group[column])).collect();
            filter(with_inputs(rel, vec![push(input, down)]), stay)
        }
        RelOp::Union { inputs, .. } | RelOp::Intersect { inputs, .. } | RelOp::Minus { inputs, .. } => {
            let inputs = inputs.iter().map(|input| push(input, terms.clone())).collect();
            with_inputs(rel, inputs)
        }
        RelOp::Correlate { left, right, kind, .. } => {
            let width = left.row.len();
            let fits = |term: &Rex, side: &dyn Fn(usize) -> bool| {
                let columns = term.columns();
                !columns.is_empty() && columns.iter().all(|&column| side(column)) && term.is_deterministic()
            };
            let (down, rest): (Vec<Rex>, Vec<Rex>) = terms.into_iter().partition(|term| fits(term, &|column| column < width));
            // What a row of the function must fulfil, where a row without one is no row.
            let (right_down, stay): (Vec<Rex>, Vec<Rex>) =
                rest.into_iter().partition(|term| *kind == JoinType::Inner && fits(term, &|column| column >= width));
            let right_down = right_down.iter().map(|term| term.shift(-(width as isize))).collect();
            let rel = with_inputs(rel, vec![push(left, down), push(right, right_down)]);
            filter(rel, stay)
        }
        RelOp::Snapshot { input, .. } => with_inputs(rel, vec![push(input, terms)]),
        RelOp::Sort { fetch: None, offset: None, input, .. } => with_inputs(rel, vec![push(input, terms)]),
        RelOp::Scan { .. }
        | RelOp::Values { .. }
        | RelOp::WatermarkAssigner { .. }
        | RelOp::Filter { .. }
        | RelOp::Sort { .. }
        | RelOp::Uncollect { .. }
        | RelOp::Match { .. }
        | RelOp::Sink { .. }
        | RelOp::TableFunctionScan { .. } => {
            let below = inputs(rel).iter().map(|input| push(input, Vec::new())).collect();
            let rel = with_inputs(rel, below);
            let terms = terms.iter().map(|term| retyped(term, &rel.row)).collect();
            let terms = conjuncts(&simplify::condition(&and(terms)));
            filter(rel, terms)
        }
    }
}

/// A condition whose columns have the types that they have here, below the joins where they could be missing.
fn retyped(rex: &Rex, row: &[Field]) -> Rex {
    match &rex.kind {
        RexKind::Input(column) => Rex::input(*column, row[*column].ty.clone()),
        RexKind::Call { op, args } => {
            let args: Vec<Rex> = args.iter().map(|arg| retyped(arg, row)).collect();
            let compares = matches!(*op, "=" | "<>" | "<" | "<=" | ">" | ">=" | "AND" | "OR" | "NOT");
            let nullable = rex.ty.nullable && (!compares || args.iter().any(|arg| arg.ty.nullable));
            Rex::call(op, args, rex.ty.clone().with_nullable(nullable))
        }
        _ => rex.clone(),
    }
}

fn push_into_join(rel: &Rel, left: &Rel, right: &Rel, condition: &Rex, kind: JoinType, terms: Vec<Rex>) -> Rel {
    let width = left.row.len();
    let is_left = |term: &Rex| term.columns().iter().all(|&column| column < width);
    let is_right = |term: &Rex| term.columns().iter().all(|&column| column >= width);
    let temporal = is_event_time(condition);
    let written = kind;
    let kind = if temporal { kind } else { weaken(kind, &terms, width) };
    let mut on: Vec<Rex> = conjuncts(&simplify::condition(condition));
    let (mut to_left, mut to_right, mut above) = (Vec::new(), Vec::new(), Vec::new());
    let split = |kind: JoinType, on: &mut Vec<Rex>, to_left: &mut Vec<Rex>, to_right: &mut Vec<Rex>| {
        // One-sided parts of the join's own condition.
        on.retain(|term| {
            let constant = term.columns().is_empty();
            let left_ok = matches!(kind, JoinType::Inner | JoinType::Right | JoinType::Semi);
            // What an anti join asks of its right side alone stays: Calcite pushes nothing there.
            let right_ok = matches!(kind, JoinType::Inner | JoinType::Left | JoinType::Semi);
            if temporal || constant || !term.is_deterministic() {
                true
            } else if is_left(term) && left_ok {
                to_left.push(term.clone());
                false
            } else if is_right(term) && right_ok {
                to_right.push(term.clone());
                false
            } else {
                true
            }
        });
    };
    split(written, &mut on, &mut to_left, &mut to_right);
    let keys = crate::rex_tools::join_keys(&and(on.clone()), width);
    // What a side that is kept must fulfil, the rows that it meets fulfil too.
    let infers_right = matches!(kind, JoinType::Inner | JoinType::Left) && !temporal;
    let infers_left = matches!(kind, JoinType::Inner | JoinType::Right) && !temporal;
    let (known_left, known_right) = (to_left.clone(), to_right.clone());
    let (mut also_left, mut also_right) = (Vec::new(), Vec::new());
    let infer = |term: &Rex, out: &mut Vec<Rex>| {
        // An outer join does not look into a set of ranges, a pattern or IS NOT NULL.
        if kind == JoinType::Inner || !matches!(term.as_call(), Some(("SEARCH" | "LIKE" | "IS NOT NULL", _))) {
            out.extend(other_side(term, &keys, width));
        }
    };
    if kind == JoinType::Inner && !temporal {
        known_left.iter().for_each(|term| infer(term, &mut also_right));
        known_right.iter().for_each(|term| infer(term, &mut also_left));
    }
    // What follows from the join's own condition comes before what stands above it.
    to_left.append(&mut also_left);
    to_right.append(&mut also_right);
    // What may go down because of the conditions above the join goes after them.
    let (mut late_left, mut late_right) = (Vec::new(), Vec::new());
    split(kind, &mut on, &mut late_left, &mut late_right);
    // Conditions from above the join.
    for term in terms {
        let constant = term.columns().is_empty();
        let left_ok = matches!(kind, JoinType::Inner | JoinType::Left | JoinType::Semi | JoinType::Anti);
        let right_ok = matches!(kind, JoinType::Inner | JoinType::Right);
        if temporal || !term.is_deterministic() {
            above.push(term);
        } else if is_left(&term) && !constant && left_ok {
            if infers_right {
                infer(&term, &mut also_right);
            }
            to_left.push(term);
        } else if is_right(&term) && !constant && right_ok {
            if infers_left {
                infer(&term, &mut also_left);
            }
            to_right.push(term);
        } else if kind == JoinType::Inner {
            on.push(term);
        } else {
            above.push(term);
        }
    }
    late_left.iter().for_each(|term| infer(term, &mut also_right));
    late_right.iter().for_each(|term| infer(term, &mut also_left));
    to_left.append(&mut late_left);
    to_right.append(&mut late_right);
    let mut on = conjuncts(&simplify::condition(&and(on)));
    split(kind, &mut on, &mut to_left, &mut to_right);
    to_left.extend(also_left);
    to_right.extend(also_right);
    if kind == JoinType::Inner && !temporal {
        let (of_left, of_right) = (alternatives_of(&on, &is_left), alternatives_of(&on, &is_right));
        let (mut from_left, mut from_right) = (Vec::new(), Vec::new());
        of_left.iter().for_each(|term| infer(term, &mut from_left));
        of_right.iter().for_each(|term| infer(term, &mut from_right));
        to_left.extend(of_left.into_iter().chain(from_right));
        to_right.extend(of_right.into_iter().chain(from_left));
    }
    let to_right = to_right.iter().map(|term| term.shift(-(width as isize))).collect();
    let (left, right) = (push(left, to_left), push(right, to_right));
    let joined = join(left, right, and(without_mirrored(on)), kind);
    let joined = with_row_types(like(rel, joined.op.clone(), joined.row.clone()), rel);
    let above = conjuncts(&simplify::condition(&and(above)));
    filter(joined, above)
}

/// `y = x` beside `x = y` says nothing more.
fn without_mirrored(on: Vec<Rex>) -> Vec<Rex> {
    let mut kept: Vec<Rex> = Vec::new();
    for term in on {
        let mirrored = |one: &Rex| matches!((one.args_of("="), term.args_of("=")), (Some([a, b]), Some([c, d])) if a == d && b == c);
        if !kept.iter().any(mirrored) {
            kept.push(term);
        }
    }
    kept
}

/// Of alternatives that speak of both sides of a join, what each of them asks of one side.
///
/// before  (a.x = 1 AND b.y = 2) OR (a.x = 3 AND b.y = 4)
/// after   a.x = 1 OR a.x = 3
/// not     if an alternative asks nothing of that side
/// like    Flink `JoinDependentConditionDerivationRule`
fn alternatives_of(on: &[Rex], is_of: &dyn Fn(&Rex) -> bool) -> Vec<Rex> {
    let of_side = |alternative: &Rex| {
        let asked: Vec<Rex> = conjuncts(alternative)
            .into_iter()
            .filter(|term| is_of(term) && !term.columns().is_empty() && term.is_deterministic())
            .collect();
        (!asked.is_empty()).then(|| and(asked))
    };
    let alternatives = on.iter().filter(|term| term.is_call("OR")).map(disjuncts);
    alternatives.filter_map(|terms| terms.iter().map(of_side).collect::<Option<Vec<Rex>>>()).map(or).collect()
}

/// What a condition on key columns of one side says of the other side's keys.
fn other_side(term: &Rex, keys: &crate::rex_tools::JoinKeys, width: usize) -> Option<Rex> {
    term.as_call()?;
    let columns = term.columns();
    let other = |column: usize| {
        if column < width {
            let at = keys.left.iter().position(|key| *key == column)?;
            Some(keys.right[at] + width)
        } else {
            let at = keys.right.iter().position(|key| key + width == column)?;
            Some(keys.left[at])
        }
    };
    let known = !columns.is_empty() && columns.iter().all(|&column| other(column).is_some());
    known.then(|| term.map_inputs(&mut |column| other(column).unwrap_or(column)))
}

/// A join that became less of an outer join keeps its row's types by casts.
fn with_row_types(joined: Rel, old: &Rel) -> Rel {
    let same = joined.row.iter().zip(&old.row).all(|(new, old)| new.ty.nullable == old.ty.nullable);
    if same {
        return joined;
    }
    let exprs = joined
        .row
        .iter()
        .zip(&old.row)
        .enumerate()
        .map(|(i, (new, old))| crate::rex_tools::cast(Rex::input(i, new.ty.clone()), &new.ty.clone().with_nullable(old.ty.nullable)))
        .collect();
    super::build::project(joined, exprs, super::build::names(&old.row))
}

/// Whether the right side is versioned by event time: nothing may be filtered there.
fn is_event_time(condition: &Rex) -> bool {
    condition.any(&|rex| rex.is_call(super::temporal::INITIAL_CONDITION))
}

/// An outer join whose padded rows a condition throws away is less of an outer join.
fn weaken(kind: JoinType, terms: &[Rex], width: usize) -> JoinType {
    let strong = |side: &dyn Fn(usize) -> bool| terms.iter().any(|term| rejects_nulls(term, side));
    let rejects_left = strong(&|column| column < width);
    let rejects_right = strong(&|column| column >= width);
    match kind {
        JoinType::Left if rejects_right => JoinType::Inner,
        JoinType::Right if rejects_left => JoinType::Inner,
        JoinType::Full => match (rejects_left, rejects_right) {
            (true, true) => JoinType::Inner,
            (true, false) => JoinType::Left,
            (false, true) => JoinType::Right,
            (false, false) => JoinType::Full,
        },
        other => other,
    }
}

/// Whether the term cannot be TRUE when all columns of the side are NULL.
pub fn rejects_nulls(term: &Rex, side: &dyn Fn(usize) -> bool) -> bool {
    match term.as_call() {
        Some(("AND", args)) => args.iter().any(|arg| rejects_nulls(arg, side)),
        Some(("OR", args)) => args.iter().all(|arg| rejects_nulls(arg, side)),
        Some(("IS NOT NULL" | "IS TRUE" | "IS FALSE", args)) => null_on(&args[0], side),
        Some(("=" | "<>" | "<" | "<=" | ">" | ">=" | "LIKE" | "SIMILAR TO" | "NOT", args)) => args.iter().any(|arg| null_on(arg, side)),
        _ => term.as_input().is_some_and(side),
    }
}

/// Whether an expression is NULL when all columns of the side are, as far as Flink looks into it.
///
/// like  Calcite `Strong`, to which most functions are opaque
fn null_on(rex: &Rex, side: &dyn Fn(usize) -> bool) -> bool {
    match rex.as_call() {
        Some((
            "+" | "-" | "*" | "/" | "CAST" | "=" | "<>" | "<" | "<=" | ">" | ">=" | "LIKE" | "SIMILAR TO" | "EXTRACT" | "FLOOR" | "CEIL"
            | "TRIM" | "Reinterpret" | "/INT",
            args,
        )) => args.iter().any(|arg| null_on(arg, side)),
        Some(("AND" | "OR", args)) => args.iter().all(|arg| null_on(arg, side)),
        Some(("NOT", args)) => null_on(&args[0], side),
        _ => rex.as_input().is_some_and(side) || rex.is_null_literal(),
    }
}

/// Filters whose condition is never true give no rows; joins and unions over nothing follow.
pub fn prune_empty(rel: &Rel) -> Rel {
    super::build::transform(rel, &mut |rel| {
        let empty = |rel: &Rel| matches!(&rel.op, RelOp::Values { rows } if rows.is_empty());
        let nothing = |rel: &Rel| node(RelOp::Values { rows: Vec::new() }, rel.row.clone());
        match &rel.op {
            RelOp::Filter { condition, .. } if condition.is_false() || condition.is_null_literal() => nothing(&rel),
            // OVER is asked of no rows too.
            RelOp::Project { exprs, .. } if exprs.iter().any(Rex::has_over) => rel,
            RelOp::Filter { input, .. } | RelOp::Project { input, .. } | RelOp::Sort { input, .. } if empty(input) => nothing(&rel),
            RelOp::Sort { fetch: Some(0), .. } => nothing(&rel),
            RelOp::Aggregate { input, group, .. } if empty(input) && !group.is_empty() => nothing(&rel),
            RelOp::Join { left, right, kind, condition } => match kind {
                JoinType::Inner | JoinType::Semi if empty(left) || empty(right) || condition.is_false() => nothing(&rel),
                JoinType::Left if condition.is_false() => padded(&rel, left, 0),
                JoinType::Right if condition.is_false() => padded(&rel, right, left.row.len()),
                JoinType::Anti if condition.is_false() => left.clone(),
                JoinType::Left | JoinType::Anti if empty(left) => nothing(&rel),
                JoinType::Right if empty(right) => nothing(&rel),
                JoinType::Left if empty(right) => padded(&rel, left, 0),
                JoinType::Right if empty(left) => padded(&rel, right, left.row.len()),
                JoinType::Anti if empty(right) => left.clone(),
                JoinType::Full if empty(left) && empty(right) => nothing(&rel),
                JoinType::Full if empty(right) => padded(&rel, left, 0),
                JoinType::Full if empty(left) => padded(&rel, right, left.row.len()),
                _ => rel,
            },
            RelOp::Minus { inputs, all: true } if empty(&inputs[0]) => nothing(&rel),
            RelOp::Minus { inputs, all: true } if inputs[1..].iter().all(empty) => renamed_as(&inputs[0], &rel),
            RelOp::Intersect { inputs, all: true } if inputs.iter().any(empty) => nothing(&rel),
            RelOp::Union { inputs, all } => {
                let kept: Vec<Rel> = inputs.iter().filter(|input| !empty(input)).cloned().collect();
                match kept.len() {
                    n if n == inputs.len() => rel,
                    0 => nothing(&rel),
                    1 if *all => renamed_as(&kept[0], &rel),
                    1 => {
                        let only = renamed_as(&kept[0], &rel);
                        let group = (0..only.row.len()).collect();
                        super::build::aggregate(only, group, Vec::new())
                    }
                    _ => like(&rel, RelOp::Union { inputs: kept, all: *all }, rel.row.clone()),
                }
            }
            _ => rel,
        }
    })
}

/// One side of an outer join whose other side has no rows.
fn padded(rel: &Rel, kept: &Rel, start: usize) -> Rel {
    let exprs = rel
        .row
        .iter()
        .enumerate()
        .map(|(i, field)| {
            if (start..start + kept.row.len()).contains(&i) {
                let column = i - start;
                crate::rex_tools::cast(Rex::input(column, kept.row[column].ty.clone()), &field.ty)
            } else {
                crate::rex_tools::null_literal(&field.ty)
            }
        })
        .collect();
    super::build::project(kept.clone(), exprs, super::build::names(&rel.row))
}

fn renamed_as(input: &Rel, rel: &Rel) -> Rel {
    let exprs =
        input.row.iter().enumerate().map(|(i, field)| crate::rex_tools::cast(Rex::input(i, field.ty.clone()), &rel.row[i].ty)).collect();
    super::build::project(input.clone(), exprs, super::build::names(&rel.row))
}
