//! Unused columns are cut as low as possible: Flink's project push-down.
//!
//! before  Project(p) over a node that carries more than p reads
//! after   narrower projections on the inputs of joins and set operations, below watermarks and window functions
//! not     below a sort, a correlate, an OVER: they keep their rows whole

use super::aggregates::{columns_read, has_only_window_keys, is_group_window, is_unique, remapped, without_permutation};
use super::build::{join_row, like, names, project, project_columns, transform, with_inputs};
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::{Rex, RexKind};
use crate::row::Row;
use std::collections::BTreeSet;

/// Where each old column went: `map[old] = new`.
type Map = Vec<Option<usize>>;

/// before  Project(…, QualifyExpression) over Project(…, OVER)
/// after   one Project
/// why     the condition reads aliases of the SELECT list, which stand for expressions
pub fn merge_qualify(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Project { input, exprs } = &rel.op else { return rel };
        let RelOp::Project { input: below, exprs: lower } = &input.op else { return rel };
        let qualifies = rel.row.last().is_some_and(|field| field.name == "QualifyExpression");
        if !qualifies || exprs.iter().any(Rex::has_over) {
            return rel;
        }
        let exprs = exprs.iter().map(|expr| expr.substitute(lower)).collect();
        like(&rel, RelOp::Project { input: below.clone(), exprs }, rel.row.clone())
    })
}

/// before  Project(id AS x, k AS y) over a node with just these columns
/// after   that node: the new names are gone
/// like    Calcite `ProjectRemoveRule`
pub fn remove_identities(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| match &rel.op {
        RelOp::Project { input, exprs } if !exprs.is_empty() && is_identity(exprs, input) => {
            let same = rel.row.iter().zip(&input.row).all(|(field, below)| field.ty == below.ty);
            if same { input.clone() } else { rel }
        }
        _ => rel,
    })
}

pub fn prune(rel: &Rel) -> Rel {
    match &rel.op {
        RelOp::Project { input, exprs } => {
            // Projections merge first.
            if let RelOp::Project { input: below, exprs: lower } = &input.op
                && !exprs.iter().any(Rex::has_over)
                && can_merge(exprs, lower)
            {
                let exprs: Vec<Rex> = exprs.iter().map(|expr| expr.substitute(lower)).collect();
                let (below, exprs) = carrying(below, exprs, lower);
                let merged = like(rel, RelOp::Project { input: below, exprs }, rel.row.clone());
                return prune(&merged);
            }
            if exprs.iter().any(Rex::has_over) {
                return with_inputs(rel, vec![prune(input)]);
            }
            if is_identity(exprs, input)
                && !exprs.is_empty()
                && matches!(input.op, RelOp::Filter { .. } | RelOp::Join { .. } | RelOp::WatermarkAssigner { .. })
            {
                return like(rel, RelOp::Project { input: prune(input), exprs: exprs.clone() }, rel.row.clone());
            }
            if let Some(kept) = without_join(input, exprs) {
                return prune(&like(rel, kept, rel.row.clone()));
            }
            if let Some(inputs) = bag_inputs(input)
                && let Some(columns) = exprs.iter().map(Rex::as_input).collect::<Option<Vec<usize>>>()
                && !is_identity(exprs, input)
                && !columns.is_empty()
            {
                // Columns in another order are as good below.
                let inputs = inputs.iter().map(|input| prune(&renamed_columns(input.clone(), &columns, &names(&rel.row)))).collect();
                return like(rel, bag_over(input, inputs), rel.row.clone());
            }
            if let Some(inputs) = bag_inputs(input)
                && (!matches!(input.op, RelOp::Union { .. }) || exprs.iter().any(|expr| !expr.columns().is_empty()))
                && !is_identity(exprs, input)
            {
                // Nor is anything computed once less above.
                let inputs = inputs.iter().map(|input| prune(&project(input.clone(), exprs.clone(), names(&rel.row)))).collect();
                return like(rel, bag_over(input, inputs), rel.row.clone());
            }
            let mut used = Vec::new();
            exprs.iter().for_each(|expr| expr.columns_in_order(&mut used));
            // A group window leaves no Calc either: it becomes part of the aggregate.
            let plain = exprs.iter().all(|expr| expr.as_input().is_some() || is_group_window(expr)) && used.len() == exprs.len();
            let (input, map) = narrow(input, &used, plain);
            let exprs = exprs.iter().map(|expr| remap(expr, &map)).collect();
            like(rel, RelOp::Project { input, exprs }, rel.row.clone())
        }
        // Of the right side nothing is read but by the condition.
        RelOp::Join { left, right, condition, kind: JoinType::Semi | JoinType::Anti }
            if condition.columns().range(left.row.len()..).count() < right.row.len() =>
        {
            let all: Vec<usize> = (0..left.row.len()).collect();
            narrow(rel, &all, true).0
        }
        _ => {
            let inputs = super::build::inputs(rel).iter().map(prune).collect();
            with_inputs(rel, inputs)
        }
    }
}

/// A join under two projections, of which the upper one reads nothing of a side: the side carries the first column that the
/// lower one reads, so that its rows are counted.
fn carrying(rel: &Rel, upper: Vec<Rex>, lower: &[Rex]) -> (Rel, Vec<Rex>) {
    let RelOp::Join { left, right, condition, kind } = &rel.op else { return (rel.clone(), upper) };
    let width = left.row.len();
    let needed: BTreeSet<usize> = upper.iter().flat_map(Rex::columns).chain(condition.columns()).collect();
    let read: BTreeSet<usize> = lower.iter().flat_map(Rex::columns).collect();
    if matches!(kind, JoinType::Semi | JoinType::Anti) {
        return (rel.clone(), upper);
    }
    let first = |from: usize, to: usize| {
        if needed.range(from..to).next().is_some() { None } else { read.range(from..to).next().copied() }
    };
    let (of_left, of_right) = (first(0, width), first(width, rel.row.len()));
    let cut = |side: &Rel, column: Option<usize>, base: usize| match column {
        Some(column) => project_columns(side.clone(), &[column - base]),
        None => side.clone(),
    };
    let (new_left, new_right) = (cut(left, of_left, 0), cut(right, of_right, width));
    let by = new_left.row.len() as isize - width as isize;
    let row = join_row(&new_left.row, &new_right.row, *kind);
    // Of a side that was cut nothing is read.
    let moved = |rex: &Rex| rex.map_inputs(&mut |column| if column < width { column } else { (column as isize + by) as usize });
    let condition = moved(condition);
    let joined = like(rel, RelOp::Join { left: new_left, right: new_right, condition, kind: *kind }, row);
    (joined, upper.iter().map(moved).collect())
}

/// The inputs of a set operation with ALL. Flink cuts below INTERSECT ALL and EXCEPT ALL as below UNION ALL, though rows that
/// agree in what is left may differ.
///
/// like    Calcite `ProjectSetOpTransposeRule`
fn bag_inputs(rel: &Rel) -> Option<&Vec<Rel>> {
    match &rel.op {
        RelOp::Union { inputs, all: true } | RelOp::Intersect { inputs, all: true } | RelOp::Minus { inputs, all: true } => Some(inputs),
        _ => None,
    }
}

/// The same set operation over other inputs.
fn bag_over(rel: &Rel, inputs: Vec<Rel>) -> RelOp {
    match &rel.op {
        RelOp::Intersect { .. } => RelOp::Intersect { inputs, all: true },
        RelOp::Minus { .. } => RelOp::Minus { inputs, all: true },
        _ => RelOp::Union { inputs, all: true },
    }
}

/// An outer join that adds nothing to the side that it keeps is none.
///
/// before  Project over LEFT JOIN, reading the left side only, with a right side whose key is unique
/// after   Project over the left side
/// like    Calcite `ProjectJoinRemoveRule`
fn without_join(input: &Rel, exprs: &[Rex]) -> Option<RelOp> {
    let RelOp::Join { left, right, condition, kind } = &input.op else { return None };
    let width = left.row.len();
    let keys = crate::rex_tools::join_keys(condition, width);
    let mut columns = exprs.iter().flat_map(Rex::columns);
    match kind {
        JoinType::Left if columns.all(|column| column < width) && is_unique(right, &keys.right) => {
            Some(RelOp::Project { input: left.clone(), exprs: exprs.to_vec() })
        }
        JoinType::Right if columns.all(|column| column >= width) && is_unique(left, &keys.left) => {
            let exprs = exprs.iter().map(|expr| expr.shift(-(width as isize))).collect();
            Some(RelOp::Project { input: right.clone(), exprs })
        }
        _ => None,
    }
}

/// Not where the lower one has something random that would then be evaluated twice, or an OVER inside a call.
pub fn can_merge(upper: &[Rex], lower: &[Rex]) -> bool {
    if lower.iter().any(Rex::has_over) {
        // A call of OVER that nobody reads stays.
        let reads = |column: usize| upper.iter().any(|expr| expr.as_input() == Some(column));
        return upper.iter().all(|expr| expr.as_input().is_some())
            && (0..lower.len()).all(|column| !lower[column].has_over() || reads(column));
    }
    lower.iter().enumerate().all(|(column, expr)| {
        expr.non_deterministic_call().is_none() || {
            let mut uses = 0;
            upper.iter().for_each(|expr| expr.visit(&mut |rex| uses += usize::from(rex.as_input() == Some(column))));
            uses <= 1
        }
    })
}

fn is_identity(exprs: &[Rex], input: &Rel) -> bool {
    exprs.len() == input.row.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i))
}

fn remap(expr: &Rex, map: &Map) -> Rex {
    // A column that was cut is read by nobody.
    expr.map_inputs(&mut |column| map[column].unwrap_or(column))
}

fn identity(rel: &Rel) -> Map {
    (0..rel.row.len()).map(Some).collect()
}

fn map_of(columns: &[usize], width: usize) -> Map {
    let mut map = vec![None; width];
    for (new, &old) in columns.iter().enumerate() {
        map[old] = Some(new);
    }
    map
}

/// The node with fewer columns, if it can do without some. `used` is in order of first use; `plain`: the reader above
/// only picks these columns.
fn narrow(rel: &Rel, used: &[usize], plain: bool) -> (Rel, Map) {
    let wanted: BTreeSet<usize> = used.iter().copied().collect();
    match &rel.op {
        RelOp::Project { input, exprs }
            if exprs.iter().all(|expr| !expr.has_over()) && wanted.len() < exprs.len() && !wanted.is_empty() =>
        {
            let kept: Vec<usize> = wanted.iter().copied().collect();
            let new = project(
                input.clone(),
                kept.iter().map(|&column| exprs[column].clone()).collect(),
                kept.iter().map(|&column| rel.row[column].name.clone()).collect(),
            );
            (prune(&new), map_of(&kept, rel.row.len()))
        }
        RelOp::Filter { input, condition, .. } => {
            // What is pushed below a filter is in table order.
            let below: Vec<usize> = wanted.iter().copied().chain(condition.columns()).collect::<BTreeSet<_>>().into_iter().collect();
            let (input, map) = narrow(input, &below, true);
            let condition = remap(condition, &map);
            let row = input.row.clone();
            (like(rel, RelOp::Filter { input, condition, correlates: Vec::new() }, row), map)
        }
        RelOp::Join { left, right, condition, kind } => {
            let semi = matches!(kind, JoinType::Semi | JoinType::Anti);
            let width = left.row.len();
            let mut needed = wanted.clone();
            needed.extend(condition.columns());
            let left_columns: Vec<usize> = needed.range(..width).copied().collect();
            let right_columns: Vec<usize> = needed.range(width..).map(|column| column - width).collect();
            let (new_left, left_map) = narrow_to(left, &left_columns);
            let (new_right, right_map) = narrow_to(right, &right_columns);
            let new_width = new_left.row.len();
            let mut map: Map = left_map;
            map.extend(right_map.iter().map(|column| column.map(|column| column + new_width)));
            let condition = remap(condition, &map);
            let row = join_row(&new_left.row, &new_right.row, *kind);
            let joined = like(rel, RelOp::Join { left: new_left, right: new_right, condition, kind: *kind }, row);
            if semi {
                map.truncate(width);
            }
            (joined, map)
        }
        RelOp::Union { inputs, all: true } | RelOp::Intersect { inputs, all: true } | RelOp::Minus { inputs, all: true }
            if wanted.len() < rel.row.len() && !wanted.is_empty() =>
        {
            let kept: Vec<usize> = wanted.iter().copied().collect();
            let named: Vec<String> = kept.iter().map(|&column| rel.row[column].name.clone()).collect();
            let inputs = inputs.iter().map(|input| prune(&renamed_columns(input.clone(), &kept, &named))).collect();
            let row: Row = kept.iter().map(|&column| rel.row[column].clone()).collect();
            (like(rel, bag_over(rel, inputs), row), map_of(&kept, rel.row.len()))
        }
        RelOp::WatermarkAssigner { input, rowtime, watermark } => {
            let mut kept = used.to_vec();
            watermark.columns_in_order(&mut kept);
            if kept.len() == rel.row.len() {
                return (with_inputs(rel, vec![prune(input)]), identity(rel));
            }
            if !kept.contains(rowtime) {
                kept.push(*rowtime);
            }
            let nothing_above = plain && kept.len() == used.len();
            let gains = match &input.op {
                RelOp::Project { input: below, exprs } => gains_below(exprs, below, &kept, nothing_above),
                // Without a source that takes it, cutting below gains nothing.
                RelOp::Scan { table } => reads_less(table, &input.row, &kept),
                _ => false,
            };
            if !gains {
                return (with_inputs(rel, vec![prune(input)]), identity(rel));
            }
            cut_below_watermark(rel, input, *rowtime, watermark, &kept)
        }
        RelOp::TableFunctionScan { inputs, call } if inputs.len() == 1 && is_window(call) => {
            let input = &inputs[0];
            let width = input.row.len();
            let mut kept: BTreeSet<usize> = wanted.range(..width).copied().collect();
            kept.extend(descriptor_columns(call, input));
            if kept.len() == width {
                return (with_inputs(rel, vec![prune(input)]), identity(rel));
            }
            let kept: Vec<usize> = kept.into_iter().collect();
            let mut map = map_of(&kept, width);
            map.extend((width..rel.row.len()).map(|column| Some(column - width + kept.len())));
            let below = prune(&project_columns(input.clone(), &kept));
            let row: Row = kept.iter().map(|&column| rel.row[column].clone()).chain(rel.row[width..].iter().cloned()).collect();
            let call = remap(call, &map);
            (like(rel, RelOp::TableFunctionScan { inputs: vec![below], call }, row), map)
        }
        RelOp::Snapshot { input, period } => {
            let kept: Vec<usize> = wanted.iter().copied().collect();
            if kept.is_empty() || kept.len() == rel.row.len() {
                return (with_inputs(rel, vec![prune(input)]), identity(rel));
            }
            let (input, map) = narrow_to(input, &kept);
            let row = input.row.clone();
            (like(rel, RelOp::Snapshot { input, period: period.clone() }, row), map)
        }
        RelOp::Aggregate { input, group, groups, calls } => {
            let mut kept_calls: Vec<usize> = (0..calls.len()).filter(|i| wanted.contains(&(group.len() + i))).collect();
            if kept_calls.is_empty() && !calls.is_empty() && (group.is_empty() || has_only_window_keys(input, group)) {
                // Its one row, or the one of each window, has to come from somewhere.
                kept_calls.push(0);
            }
            if kept_calls.len() == calls.len() {
                return (prune(rel), identity(rel));
            }
            let kept: Vec<usize> = (0..group.len()).chain(kept_calls.iter().map(|i| group.len() + i)).collect();
            let calls = kept_calls.iter().map(|&i| calls[i].clone()).collect();
            let row: Row = kept.iter().map(|&column| rel.row[column].clone()).collect();
            let new = like(rel, RelOp::Aggregate { input: input.clone(), group: group.clone(), groups: groups.clone(), calls }, row);
            (prune(&without_idle_work(&new)), map_of(&kept, rel.row.len()))
        }
        _ => (prune(rel), identity(rel)),
    }
}

fn cut_below_watermark(rel: &Rel, input: &Rel, rowtime: usize, watermark: &Rex, kept: &[usize]) -> (Rel, Map) {
    let map = map_of(kept, rel.row.len());
    let input = prune(&project_columns(input.clone(), kept));
    let row: Row = kept.iter().map(|&column| rel.row[column].clone()).collect();
    let rowtime = map[rowtime].unwrap_or(0);
    let watermark = remap(watermark, &map);
    (like(rel, RelOp::WatermarkAssigner { input, rowtime, watermark }, row), map)
}

/// Where calls were cut that read something computed, the aggregate stands right over what that was computed from.
///
/// before  Aggregate(k, COUNT(*)) over Project(k, v * 2) over input
/// after   Aggregate(k, COUNT(*)) over Project(k, v), all that the input has left
/// not     if the aggregate reads something computed: then the Project is needed, and stays as it was; nor with grouping sets
/// like    Flink `FlinkAggregateProjectMergeRule`, of two plans the one with less to compute
fn without_idle_work(rel: &Rel) -> Rel {
    let RelOp::Aggregate { input, group, groups: groups @ None, calls } = &rel.op else { return rel.clone() };
    let RelOp::Project { input: below, exprs } = &input.op else { return rel.clone() };
    let used = columns_read(group, calls);
    let idle = (0..exprs.len()).any(|column| !used.contains(&column) && exprs[column].is_computed());
    // What is read is a column, or the time column of a window.
    let column_of = |expr: &Rex| match expr.as_call() {
        Some((_, args)) if is_group_window(expr) => args[0].as_input(),
        _ => expr.as_input(),
    };
    if !idle || used.iter().any(|&column| column_of(&exprs[column]).is_none()) {
        return rel.clone();
    }
    let mut columns = Vec::new();
    exprs.iter().for_each(|expr| expr.columns_in_order(&mut columns));
    let (below, map) = match &below.op {
        RelOp::Scan { table } if takes_projection(table) => (project_columns(below.clone(), &columns), map_of(&columns, below.row.len())),
        RelOp::Filter { condition, .. } => {
            columns.extend(condition.columns());
            columns.sort_unstable();
            columns.dedup();
            (prune(&project_columns(below.clone(), &columns)), map_of(&columns, below.row.len()))
        }
        RelOp::WatermarkAssigner { input, rowtime, watermark } => {
            watermark.columns_in_order(&mut columns);
            if !columns.contains(rowtime) {
                columns.push(*rowtime);
            }
            cut_below_watermark(below, input, *rowtime, watermark, &columns)
        }
        _ => narrow(below, &columns, true),
    };
    let mut kept: Vec<Rex> = used.iter().map(|&column| remap(&exprs[column], &map)).collect();
    let mut named: Vec<String> = used.iter().map(|&column| input.row[column].name.clone()).collect();
    for (column, field) in below.row.iter().enumerate() {
        if kept.iter().all(|expr| column_of(expr) != Some(column)) {
            kept.push(Rex::input(column, field.ty.clone()));
            named.push(field.name.clone());
        }
    }
    let at = |column: usize| used.iter().position(|&one| one == column).unwrap_or(column);
    let new = remapped(rel, project(below, kept, named), groups, calls, group, &at);
    without_permutation(&new).unwrap_or(new)
}

/// The node with exactly these columns, in this order.
pub fn narrow_to(rel: &Rel, columns: &[usize]) -> (Rel, Map) {
    if columns.len() == rel.row.len() {
        return (prune(rel), identity(rel));
    }
    if columns.is_empty() && rel.row.len() == 1 {
        return (prune(rel), identity(rel));
    }
    if columns.is_empty() {
        // Something has to be carried, so that rows are counted.
        return (prune(&project_columns(rel.clone(), &[0])), map_of(&[0], rel.row.len()));
    }
    (prune(&project_columns(rel.clone(), columns)), map_of(columns, rel.row.len()))
}

/// A projection to some columns, under the names that their reader gives them.
fn renamed_columns(input: Rel, columns: &[usize], names: &[String]) -> Rel {
    let exprs = columns.iter().map(|&column| Rex::input(column, input.row[column].ty.clone())).collect();
    project(input, exprs, names.to_vec())
}

/// Whether fewer Calcs, or fewer computed columns, are left when the cut is made below the watermark.
fn gains_below(exprs: &[Rex], input: &Rel, kept: &[usize], nothing_above: bool) -> bool {
    let computed = |exprs: &mut dyn Iterator<Item = &Rex>| {
        exprs.filter(|expr| expr.as_input().is_none() && !expr.is_literal() && !expr.is_call("CAST")).count()
    };
    if let RelOp::Scan { table } = &input.op
        && takes_projection(table)
    {
        // The source reads fewer columns, whatever is computed of them.
        let read: BTreeSet<usize> = kept.iter().flat_map(|&column| exprs[column].columns()).collect();
        if read.len() < input.row.len() {
            return true;
        }
    }
    let trivial = kept.len() == input.row.len() && kept.iter().enumerate().all(|(i, &column)| exprs[column].as_input() == Some(i));
    let before = (2, computed(&mut exprs.iter()));
    let calcs = usize::from(!nothing_above) + usize::from(!trivial);
    (calcs, computed(&mut kept.iter().map(|&column| &exprs[column]))) < before
}

/// Whether a source reads less when it is asked for these columns. An upsert source reads its key in any case.
fn reads_less(table: &crate::rel::TableRef, row: &[rowkind_ir::Field], kept: &[usize]) -> bool {
    source_facts(table).is_some_and(|facts| {
        let mode = facts.mode.of(rowkind_ir::ChangelogMode::ALL);
        let key = table.0.primary_key.iter().flatten().filter(|_| mode.update_after && !mode.update_before);
        let names: Vec<&String> = key.map(|&column| &table.0.columns[column].name).collect();
        let is_read = |column: usize| kept.contains(&column) || names.contains(&&row[column].name);
        facts.abilities.projection && !(0..row.len()).all(is_read)
    })
}

pub fn takes_projection(table: &crate::rel::TableRef) -> bool {
    source_facts(table).is_some_and(|facts| facts.abilities.projection)
}

fn source_facts(table: &crate::rel::TableRef) -> Option<rowkind_ir::connector::Facts> {
    let behaviours = rowkind_ir::FlinkVersion::default().behaviours();
    rowkind_ir::connector::facts(&table.0, rowkind_ir::connector::Role::Source, &behaviours).ok()
}

fn is_window(call: &Rex) -> bool {
    matches!(call.as_call(), Some(("TUMBLE" | "HOP" | "CUMULATE" | "SESSION", _)))
}

/// The columns that DESCRIPTOR and PARTITION BY of a window function name.
fn descriptor_columns(call: &Rex, input: &Rel) -> Vec<usize> {
    let mut out = Vec::new();
    call.visit(&mut |rex| match &rex.kind {
        RexKind::Literal(crate::rex::Literal::Name(name)) => out.extend(input.row.iter().position(|field| &field.name == name)),
        RexKind::Input(column) => out.push(*column),
        _ => {}
    });
    out
}

/// Adjacent projections become one, unless the upper one has OVER: what that reads is computed apart.
pub fn merge(rel: &Rel) -> Rel {
    merge_where(rel, &|exprs, lower| !exprs.iter().any(Rex::has_over) && can_merge(exprs, lower))
}

/// Adjacent projections become one, before OVER is taken apart.
pub fn merge_all(rel: &Rel) -> Rel {
    merge_where(rel, &|exprs, lower| {
        if !lower.iter().any(Rex::has_over) {
            return can_merge(exprs, lower);
        }
        // OVER stays above another, and below what reads no column.
        if exprs.iter().any(Rex::has_over) || exprs.iter().all(|expr| expr.columns().is_empty()) {
            return false;
        }
        // What is computed may stand beside OVER, not around it.
        exprs.iter().all(|expr| expr.as_input().is_some() || expr.columns().iter().all(|&column| !lower[column].has_over()))
    })
}

fn merge_where(rel: &Rel, applies: &dyn Fn(&[Rex], &[Rex]) -> bool) -> Rel {
    super::build::transform(rel, &mut |rel| match &rel.op {
        RelOp::Project { input, exprs } => match &input.op {
            RelOp::Project { input: below, exprs: lower } if applies(exprs, lower) => {
                let exprs = exprs.iter().map(|expr| expr.substitute(lower)).collect();
                like(&rel, RelOp::Project { input: below.clone(), exprs }, rel.row.clone())
            }
            _ => rel,
        },
        _ => rel,
    })
}
