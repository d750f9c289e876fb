//! Aggregates: constant keys, calls that others can answer, groups of one row.

use super::build::{aggregate, like, names, node, project, transform};
use super::constants::constants;
use crate::rel::{AggCall, JoinType, Rel, RelOp};
use crate::rex::Rex;
use crate::rex_tools::{boolean, cast, input_of, inputs_of, join_keys, null_literal};
use rowkind_ir::{DataType, Field, TypeKind, Value};
use std::collections::BTreeSet;

/// before  Aggregate(group=[k, c]) where c is one constant
/// after   Project(k, c, …) over Aggregate(group=[k])
/// not     if no key would be left
/// like    Calcite `AggregateProjectPullUpConstantsRule`
pub fn pull_up_constants(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Aggregate { input, group, groups: None, calls } = &rel.op else { return rel };
        if group.len() < 2 || !matches!(input.op, RelOp::Project { .. } | RelOp::Filter { .. } | RelOp::Join { .. }) {
            return rel;
        }
        let known = constants(input);
        let mut kept: Vec<usize> = group
            .iter()
            .copied()
            .filter(|column| known.get(column).is_none_or(|literal| input.row[*column].ty.nullable && !literal.is_null_literal()))
            .collect();
        if kept.is_empty() {
            // At least one key stays.
            kept.push(group[0]);
        }
        if kept.len() == group.len() {
            return rel;
        }
        let lower = aggregate(input.clone(), kept.clone(), calls.clone());
        let exprs = (0..rel.row.len())
            .map(|i| match group.get(i) {
                Some(column) => match kept.iter().position(|k| k == column) {
                    Some(at) => input_of(&lower.row, at),
                    None => cast(known[column].clone(), &rel.row[i].ty),
                },
                None => input_of(&lower.row, i - group.len() + kept.len()),
            })
            .collect();
        project(lower, exprs, names(&rel.row))
    })
}

/// COUNT of something that is never NULL counts rows; equal calls are made once.
pub fn simplify_calls(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Aggregate { input, group, groups, calls } = &rel.op else { return rel };
        let calls: Vec<AggCall> = calls
            .iter()
            .map(|call| {
                let certain = call.args.iter().all(|&arg| !input.row[arg].ty.nullable);
                if call.function == "COUNT" && !call.distinct && !call.args.is_empty() && certain {
                    AggCall { args: Vec::new(), ..call.clone() }
                } else {
                    call.clone()
                }
            })
            .collect();
        let new =
            like(&rel, RelOp::Aggregate { input: input.clone(), group: group.clone(), groups: groups.clone(), calls }, rel.row.clone());
        drop_unused_arguments(&merge_equal_calls(&new))
    })
}

fn same_call(a: &AggCall, b: &AggCall) -> bool {
    a.function == b.function && a.args == b.args && a.distinct == b.distinct && a.filter == b.filter && a.order == b.order
}

fn merge_equal_calls(rel: &Rel) -> Rel {
    let RelOp::Aggregate { input, group, groups, calls } = &rel.op else { return rel.clone() };
    let mut kept: Vec<AggCall> = Vec::new();
    let mut at: Vec<usize> = Vec::new();
    for call in calls {
        match kept.iter().position(|one| same_call(one, call)) {
            Some(index) => at.push(index),
            None => {
                at.push(kept.len());
                kept.push(call.clone());
            }
        }
    }
    if kept.len() == calls.len() {
        return rel.clone();
    }
    let row: Vec<Field> = rel.row[..group.len()].iter().cloned().chain(kept.iter().map(|call| call.output.clone())).collect();
    let lower = like(rel, RelOp::Aggregate { input: input.clone(), group: group.clone(), groups: groups.clone(), calls: kept }, row);
    let exprs = (0..group.len()).chain(at.iter().map(|index| group.len() + index)).map(|column| input_of(&lower.row, column)).collect();
    project(lower, exprs, names(&rel.row))
}

/// Cuts columns of the projection below that no key and no call reads.
pub fn drop_unused_arguments(rel: &Rel) -> Rel {
    let RelOp::Aggregate { input, group, groups, calls } = &rel.op else { return rel.clone() };
    let RelOp::Project { input: below, exprs } = &input.op else { return count_star_input(rel) };
    let used = columns_read(group, calls);
    if used.len() == exprs.len() || exprs.len() == 1 {
        return rel.clone();
    }
    let kept: Vec<usize> = if used.is_empty() { Vec::new() } else { used.into_iter().collect() };
    let lower = if kept.is_empty() {
        // OVER stays below what reads no column.
        let below = if exprs.iter().any(Rex::has_over) { input } else { below };
        project(below.clone(), vec![zero()], vec!["$f0".to_string()])
    } else {
        project(
            below.clone(),
            kept.iter().map(|&column| exprs[column].clone()).collect(),
            kept.iter().map(|&column| input.row[column].name.clone()).collect(),
        )
    };
    let at = |column: usize| kept.iter().position(|&k| k == column).unwrap_or(0);
    remapped(rel, lower, groups, calls, group, &at)
}

/// The columns that keys and calls read.
pub fn columns_read(group: &[usize], calls: &[AggCall]) -> BTreeSet<usize> {
    let mut used: BTreeSet<usize> = group.iter().copied().collect();
    for call in calls {
        used.extend(call.args.iter().copied());
        used.extend(call.filter);
        used.extend(call.order.iter().map(|key| key.column));
    }
    used
}

/// JSON aggregates read their values as JSON text.
///
/// before  Aggregate(JSON_ARRAYAGG(v)) over input
/// after   Aggregate(JSON_ARRAYAGG($f2)) over Project(k, v, JSON_STRING(v) AS $f2) over input
/// like    Flink `WrapJsonAggFunctionArgumentsRule`
pub fn wrap_json_arguments(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Aggregate { input, group, groups, calls } = &rel.op else { return rel };
        let value_of = |call: &AggCall| if call.function.starts_with("JSON_") { call.args.last().copied() } else { None };
        let values: Vec<usize> = calls.iter().filter_map(value_of).collect::<BTreeSet<usize>>().into_iter().collect();
        // Over a group window the rule is not applied; there only text is taken, which is said later.
        let is_text = |value: &usize| matches!(input.row[*value].ty.kind, TypeKind::Char(_) | TypeKind::VarChar(_));
        if values.is_empty() || (has_group_window(input) && !values.iter().all(is_text)) {
            return rel;
        }
        let width = input.row.len();
        let mut exprs: Vec<Rex> = (0..width).map(|column| input_of(&input.row, column)).collect();
        let mut names = names(&input.row);
        for &value in &values {
            let text = DataType::new(TypeKind::VarChar(rowkind_ir::types::MAX_LENGTH)).with_nullable(input.row[value].ty.nullable);
            exprs.push(Rex::call("JSON_STRING", vec![input_of(&input.row, value)], text));
            names.push(format!("$f{}", names.len()));
        }
        let calls = calls
            .iter()
            .map(|call| {
                let mut call = call.clone();
                if let Some(value) = value_of(&call)
                    && let Some(last) = call.args.last_mut()
                {
                    *last = width + values.iter().position(|&one| one == value).unwrap_or_default();
                }
                call
            })
            .collect();
        let lower = project(input.clone(), exprs, names);
        like(&rel, RelOp::Aggregate { input: lower, group: group.clone(), groups: groups.clone(), calls }, rel.row.clone())
    })
}

pub fn remapped(
    rel: &Rel,
    input: Rel,
    groups: &Option<Vec<Vec<usize>>>,
    calls: &[AggCall],
    group: &[usize],
    at: &dyn Fn(usize) -> usize,
) -> Rel {
    let calls = calls
        .iter()
        .map(|call| AggCall {
            args: call.args.iter().map(|&arg| at(arg)).collect(),
            filter: call.filter.map(at),
            order: call.order.iter().map(|key| crate::rel::SortField { column: at(key.column), ..*key }).collect(),
            ..call.clone()
        })
        .collect();
    let groups = groups.as_ref().map(|sets| sets.iter().map(|set| set.iter().map(|&column| at(column)).collect()).collect());
    let group = group.iter().map(|&column| at(column)).collect();
    like(rel, RelOp::Aggregate { input, group, groups, calls }, rel.row.clone())
}

fn zero() -> Rex {
    Rex::value(Value::Int(0), DataType::not_null(TypeKind::Int))
}

/// COUNT(*) alone reads no column: one constant is carried.
fn count_star_input(rel: &Rel) -> Rel {
    let RelOp::Aggregate { input, group, groups, calls } = &rel.op else { return rel.clone() };
    let reads = !group.is_empty() || calls.iter().any(|call| !call.args.is_empty() || call.filter.is_some() || !call.order.is_empty());
    if reads || matches!(input.op, RelOp::Values { .. } | RelOp::TableFunctionScan { .. }) || input.row.len() == 1 {
        return rel.clone();
    }
    if let RelOp::Filter { condition, .. } = &input.op {
        // What the condition reads is there already; a constant is as cheap as one short column.
        let columns: Vec<usize> = condition.columns().into_iter().collect();
        let is_short = |column: usize| {
            matches!(
                input.row[column].ty.kind,
                TypeKind::Boolean | TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::Float | TypeKind::Date
            )
        };
        if let [column] = columns.as_slice()
            && is_short(*column)
        {
            let lower = super::build::project_columns(input.clone(), &columns);
            return like(
                rel,
                RelOp::Aggregate { input: lower, group: group.clone(), groups: groups.clone(), calls: calls.clone() },
                rel.row.clone(),
            );
        }
    }
    let lower = project(input.clone(), vec![zero()], vec!["$f0".to_string()]);
    like(rel, RelOp::Aggregate { input: lower, group: group.clone(), groups: groups.clone(), calls: calls.clone() }, rel.row.clone())
}

/// AVG, SUM and COUNT of one column from two calls; STDDEV and VAR from sums; AVG, MIN, MAX of a key is the key.
///
/// not     if that would not make fewer calls, STDDEV and VAR aside
/// like    Calcite `AggregateReduceFunctionsRule`, as Flink's cost model chooses
pub fn reduce_functions(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Aggregate { input, group, groups, calls } = &rel.op else { return without_extremes(&rel).unwrap_or(rel) };
        let statistical = calls.iter().any(|call| is_statistical(call.function));
        if groups.is_some() && !statistical {
            return rel;
        }
        let windowed = has_group_window(input);
        let of_key = |call: &AggCall| {
            matches!(call.function, "MIN" | "MAX") && call.filter.is_none() && call.args.len() == 1 && group.contains(&call.args[0])
        };
        // A sum brings the extremes of keys along, which are the keys.
        let sums = calls.iter().any(|call| call.function == "SUM") && calls.iter().any(of_key);
        let averages = calls.iter().any(|call| call.function == "AVG");
        if !statistical && !averages && (windowed || !sums) {
            return rel;
        }
        let mut reduced = Reduced {
            group: group.len(),
            calls: Vec::new(),
            row: Vec::new(),
            input: input.clone(),
            windowed: windowed && statistical,
            attached: is_windowed(input),
        };
        let exprs: Vec<Rex> = calls.iter().map(|call| reduced.express(call, group)).collect();
        if !statistical && reduced.calls.len() >= calls.len() {
            return rel;
        }
        let mut new_calls = reduced.calls;
        for (i, call) in new_calls.iter_mut().enumerate() {
            if call.output.name.is_empty() {
                // A window is no column of its aggregate.
                call.output.name = format!("$f{}", group.len() - usize::from(windowed) + i);
            }
        }
        let lower = aggregate(input.clone(), group.clone(), new_calls);
        let mut op = lower.op.clone();
        if let RelOp::Aggregate { groups: sets, .. } = &mut op {
            sets.clone_from(groups);
        }
        let keys = rel.row[..group.len()].iter();
        let lower = like(&rel, op, keys.chain(&lower.row[group.len()..]).cloned().collect::<Vec<_>>());
        let all = inputs_of(&lower.row[..group.len()]).into_iter().chain(exprs).collect();
        project(lower, all, names(&rel.row))
    })
}

/// Beside a sum that nobody reads the extremes of keys are the keys.
fn without_extremes(rel: &Rel) -> Option<Rel> {
    let RelOp::Project { input, exprs } = &rel.op else { return None };
    let RelOp::Aggregate { input: below, group, groups: None, calls } = &input.op else { return None };
    let read: BTreeSet<usize> = exprs.iter().flat_map(Rex::columns).collect();
    let idle = |(i, call): (usize, &AggCall)| matches!(call.function, "SUM" | "AVG") && !read.contains(&(group.len() + i));
    if has_group_window(below) || exprs.iter().any(Rex::has_over) || !calls.iter().enumerate().any(idle) {
        return None;
    }
    let key = |column: usize| {
        let call = calls.get(column.checked_sub(group.len())?)?;
        let extreme = matches!(call.function, "MIN" | "MAX") && call.filter.is_none();
        group.iter().position(|key| extreme && call.args == [*key])
    };
    let exprs = exprs.iter().map(|expr| expr.rewrite(&mut |rex| key(rex.as_input()?).map(|key| cast(input_of(&input.row, key), &rex.ty))));
    Some(like(rel, RelOp::Project { input: input.clone(), exprs: exprs.collect() }, rel.row.clone()))
}

fn is_statistical(function: &str) -> bool {
    matches!(function, "STDDEV_POP" | "STDDEV_SAMP" | "STDDEV" | "VAR_POP" | "VAR_SAMP" | "VARIANCE")
}

/// Aggregates over a window function keep their functions.
fn is_windowed(input: &Rel) -> bool {
    match &input.op {
        RelOp::Project { input, exprs } => exprs.iter().any(is_group_window) || is_windowed(input),
        RelOp::Filter { input, .. } => is_windowed(input),
        RelOp::TableFunctionScan { .. } => true,
        _ => false,
    }
}

/// Whether one of the keys may be a group window.
fn has_group_window(input: &Rel) -> bool {
    matches!(&input.op, RelOp::Project { exprs, .. } if exprs.iter().any(is_group_window))
}

/// Whether the rows are grouped by group windows alone.
pub fn has_only_window_keys(input: &Rel, group: &[usize]) -> bool {
    matches!(&input.op, RelOp::Project { exprs, .. } if group.iter().all(|&column| is_group_window(&exprs[column])))
}

/// Whether an expression is a group window over a time column.
pub fn is_group_window(rex: &Rex) -> bool {
    matches!(rex.as_call(), Some(("TUMBLE" | "HOP" | "SESSION" | "$TUMBLE" | "$HOP" | "$SESSION", _)))
}

struct Reduced {
    group: usize,
    calls: Vec<AggCall>,
    row: Vec<Field>,
    input: Rel,
    /// Over a group window, where SUM stays SUM.
    windowed: bool,
    /// Over a window function, where the sum of an AVG does.
    attached: bool,
}

impl Reduced {
    /// The call's result from the new calls.
    fn express(&mut self, call: &AggCall, group: &[usize]) -> Rex {
        let of_key = call.filter.is_none().then(|| group.iter().position(|key| call.args == [*key])).flatten();
        match (call.function, of_key) {
            ("AVG" | "MIN" | "MAX" | "FIRST_VALUE" | "LAST_VALUE", Some(key)) => {
                cast(input_of(&self.input.row, group[key]).map_inputs(&mut |_| key), &call.output.ty)
            }
            ("SUM", _) => self.sum(call, &call.output),
            ("AVG", _) => {
                let ty = self.sum_type(call);
                let output = Field::new("", ty);
                let sum = match self.attached {
                    true => self.add(AggCall { function: "SUM", output, ..call.clone() }),
                    false => self.sum(call, &output),
                };
                let count = self.count(call);
                let quotient = divide(sum, count, &call.output.ty);
                cast(quotient, &call.output.ty)
            }
            (function, _) if is_statistical(function) => self.statistic(call),
            _ => self.add(call.clone()),
        }
    }

    fn sum_type(&self, call: &AggCall) -> DataType {
        let arg = &self.input.row[call.args[0]].ty;
        let kind = match &arg.kind {
            TypeKind::Decimal { scale, .. } => TypeKind::Decimal { precision: 38, scale: *scale },
            other => other.clone(),
        };
        let certain = !arg.nullable && self.group > 0 && call.filter.is_none();
        DataType { kind, nullable: !certain }
    }

    fn add(&mut self, call: AggCall) -> Rex {
        let index = match self.calls.iter().position(|one| same_call(one, &call)) {
            Some(index) => index,
            None => {
                self.calls.push(call);
                self.calls.len() - 1
            }
        };
        let field = self.calls[index].output.clone();
        self.row.push(field.clone());
        Rex::input(self.group + index, field.ty)
    }

    fn sum(&mut self, call: &AggCall, output: &Field) -> Rex {
        if self.windowed {
            return self.add(AggCall { function: "SUM", output: output.clone(), ..call.clone() });
        }
        let zero_based =
            AggCall { function: "$SUM0", output: Field::new(output.name.clone(), output.ty.clone().with_nullable(false)), ..call.clone() };
        let sum = self.add(zero_based);
        // A group that is never empty, of values that are never NULL, always has a sum.
        if !output.ty.nullable {
            return sum;
        }
        let count = self.count(call);
        let empty = Rex::call("=", vec![count, int_literal(0)], boolean(false));
        let ty = output.ty.clone().with_nullable(true);
        Rex::call("CASE", vec![empty, null_literal(&ty), sum], ty)
    }

    fn count(&mut self, call: &AggCall) -> Rex {
        let certain = !self.input.row[call.args[0]].ty.nullable;
        self.add(AggCall {
            function: "COUNT",
            args: if certain && !call.distinct { Vec::new() } else { call.args.clone() },
            output: Field::new("", DataType::not_null(TypeKind::BigInt)),
            ..call.clone()
        })
    }

    /// The mean square deviation, from Welford's sum and the count.
    fn statistic(&mut self, call: &AggCall) -> Rex {
        let arg = &self.input.row[call.args[0]].ty;
        let kind = match &arg.kind {
            TypeKind::Decimal { .. } => TypeKind::Decimal { precision: 38, scale: 20 },
            _ => TypeKind::Double,
        };
        let squares = self.add(AggCall {
            function: "$WELFORD_M2$1",
            output: Field::new("", DataType { kind: kind.clone(), nullable: true }),
            ..call.clone()
        });
        let count = self.count(call);
        let sample = !matches!(call.function, "STDDEV_POP" | "VAR_POP");
        let bigint = DataType::not_null(TypeKind::BigInt);
        let divisor = if sample {
            let one = Rex::call("=", vec![count.clone(), int_literal(1)], boolean(false));
            let less = Rex::call("-", vec![count, int_literal(1)], bigint.clone());
            let ty = bigint.with_nullable(true);
            Rex::call("CASE", vec![one, null_literal(&ty), less], ty)
        } else {
            count
        };
        let variance = Rex::call("/", vec![squares, divisor], DataType { kind: kind.clone(), nullable: true });
        let result = if call.function.starts_with("STDDEV") {
            let half = Rex::value(
                Value::Decimal(std::rc::Rc::new(rowkind_ir::Decimal { unscaled: 5, scale: 1 })),
                DataType::not_null(TypeKind::Decimal { precision: 2, scale: 1 }),
            );
            Rex::call("POWER", vec![variance, half], DataType::new(TypeKind::Double))
        } else {
            variance
        };
        cast(result, &call.output.ty)
    }
}

fn int_literal(number: i32) -> Rex {
    Rex::value(Value::Int(number), DataType::not_null(TypeKind::Int))
}

fn divide(sum: Rex, count: Rex, result: &DataType) -> Rex {
    let nullable = sum.ty.nullable;
    match &result.kind {
        TypeKind::Decimal { .. } => {
            let sum = cast(sum, &result.clone().with_nullable(nullable));
            Rex::call("/", vec![sum, count], result.clone().with_nullable(nullable))
        }
        // BIGINT wins over narrower sums.
        TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt => {
            Rex::call("/", vec![sum, count], DataType { kind: TypeKind::BigInt, nullable })
        }
        _ => Rex::call("/", vec![sum, count], result.clone().with_nullable(nullable)),
    }
}

/// A group by something unique has one row: calls that give back their argument need no aggregate.
///
/// not     with AVG or COUNT, which compute something of the one row
/// like    Flink `FlinkAggregateRemoveRule`
pub fn remove_single_rows(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Aggregate { input, group, groups: None, calls } = &rel.op else { return rel };
        let plain = calls.iter().all(|call| {
            matches!(call.function, "SUM" | "MIN" | "MAX" | "$SUM0")
                && call.filter.is_none()
                && call.args.len() == 1
                && call.order.is_empty()
        });
        if group.is_empty() || !plain || is_windowed(input) || !is_unique(input, group) {
            return rel;
        }
        let exprs: Vec<Rex> = (0..rel.row.len())
            .map(|i| {
                let column = group.get(i).copied().unwrap_or_else(|| calls[i - group.len()].args[0]);
                cast(input_of(&input.row, column), &rel.row[i].ty)
            })
            .collect();
        // Where nothing is left to do the columns keep their names.
        let whole = exprs.len() == input.row.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i));
        let named = names(if whole { &input.row } else { &rel.row });
        project(input.clone(), exprs, named)
    })
}

/// Distinct rows of the side that an outer join keeps need no join.
///
/// before  Aggregate(left columns, no calls) over [Project of columns over] LEFT JOIN
/// after   Aggregate over the left side
/// like    Calcite `AggregateJoinRemoveRule`
pub fn remove_joins(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Aggregate { input, group, groups: None, calls } = &rel.op else { return rel };
        if !calls.iter().all(|call| call.distinct && call.filter.is_none()) || group.is_empty() {
            return rel;
        }
        let (join, place): (&Rel, Vec<usize>) = match &input.op {
            RelOp::Project { input: below, exprs } => match exprs.iter().map(Rex::as_input).collect() {
                Some(columns) => (below, columns),
                None => return rel,
            },
            _ => (input, (0..input.row.len()).collect()),
        };
        let RelOp::Join { left, right, kind, .. } = &join.op else { return rel };
        let (side, range) = match kind {
            JoinType::Left => (left, 0..left.row.len()),
            JoinType::Right => (right, left.row.len()..left.row.len() + right.row.len()),
            _ => return rel,
        };
        let mut read = group.iter().chain(calls.iter().flat_map(|call| &call.args));
        if !read.all(|&column| range.contains(&place[column])) {
            return rel;
        }
        let at = |column: usize| place[column] - range.start;
        let sorted = group.windows(2).all(|pair| at(pair[0]) < at(pair[1]));
        if sorted { remapped(&rel, side.clone(), &None, calls, group, &at) } else { rel }
    })
}

/// Whether no two rows agree in these columns.
pub fn is_unique(rel: &Rel, columns: &[usize]) -> bool {
    match &rel.op {
        RelOp::Values { rows } => return are_distinct(rows, columns),
        RelOp::Project { input, exprs } if matches!(input.op, RelOp::Values { .. }) => {
            let read: Vec<usize> = columns.iter().filter_map(|&column| exprs[column].as_input()).collect();
            return is_unique(input, &read);
        }
        _ => {}
    }
    unique_keys(rel).iter().any(|key| key.iter().all(|column| columns.contains(column)))
}

/// Whether no two of these rows agree in the columns.
pub fn are_distinct(rows: &[Vec<Rex>], columns: &[usize]) -> bool {
    let parts = |row: &Vec<Rex>| columns.iter().map(|&column| format!("{:?}", row[column])).collect::<Vec<_>>();
    !columns.is_empty() && rows.iter().map(parts).collect::<BTreeSet<_>>().len() == rows.len()
}

fn unique_keys(rel: &Rel) -> Vec<Vec<usize>> {
    match &rel.op {
        RelOp::Scan { table } => {
            let Some(key) = &table.0.primary_key else { return Vec::new() };
            let name = |column: &usize| &table.0.columns[*column].name;
            let key: Option<Vec<usize>> = key.iter().map(|column| rel.row.iter().position(|field| &field.name == name(column))).collect();
            key.into_iter().collect()
        }
        RelOp::Filter { input, .. } | RelOp::Sort { input, .. } => unique_keys(input),
        RelOp::Project { input, exprs } => unique_keys(input)
            .into_iter()
            .filter_map(|key| {
                key.iter().map(|column| exprs.iter().position(|expr| expr.as_input() == Some(*column))).collect::<Option<Vec<_>>>()
            })
            .collect(),
        RelOp::Aggregate { group, groups: None, .. } => vec![(0..group.len()).collect()],
        RelOp::Join { left, right, condition, kind } => {
            let width = left.row.len();
            let keys = join_keys(condition, width);
            let (left_keys, right_keys) = (unique_keys(left), unique_keys(right));
            if matches!(kind, JoinType::Semi | JoinType::Anti) {
                return left_keys;
            }
            // A join without an equality says nothing of keys.
            let within = |keys: &[Vec<usize>], columns: &[usize]| {
                !columns.is_empty() && keys.iter().any(|key| key.iter().all(|column| columns.contains(column)))
            };
            let shifted: Vec<Vec<usize>> = right_keys.iter().map(|key| key.iter().map(|column| column + width).collect()).collect();
            let mut out: Vec<Vec<usize>> = Vec::new();
            for l in &left_keys {
                for r in &shifted {
                    out.push(l.iter().chain(r).copied().collect());
                }
            }
            if within(&right_keys, &keys.right) && !matches!(kind, JoinType::Right | JoinType::Full) {
                out.extend(left_keys.clone());
            }
            if within(&left_keys, &keys.left) && !matches!(kind, JoinType::Left | JoinType::Full) {
                out.extend(shifted);
            }
            out
        }
        RelOp::Union { all: false, .. } => vec![(0..rel.row.len()).collect()],
        _ => Vec::new(),
    }
}

/// before  Aggregate over Project(c, a, b) over a node with just these columns
/// after   Project(names) over Aggregate over that node
/// not     if a column is computed, missing or comes twice
/// like    Flink `FlinkAggregateProjectMergeRule`
pub fn merge_permutations(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| without_permutation(&rel).unwrap_or(rel))
}

/// One aggregate over what its projection only puts in another order; `None`: over something else.
pub fn without_permutation(rel: &Rel) -> Option<Rel> {
    let RelOp::Aggregate { input, group, groups, calls } = &rel.op else { return None };
    let RelOp::Project { input: below, exprs } = &input.op else { return None };
    let columns: Vec<usize> = exprs.iter().map(Rex::as_input).collect::<Option<_>>()?;
    let distinct: BTreeSet<usize> = columns.iter().copied().collect();
    if distinct.len() != columns.len() {
        return None;
    }
    // Over a filter that reads nothing else, these are all columns that there are.
    let whole = columns.len() == below.row.len();
    let filtered = matches!(below.op, RelOp::Filter { .. });
    let (below, columns) = match &below.op {
        _ if whole => (below.clone(), columns),
        RelOp::Filter { condition, .. } if condition.columns().is_subset(&distinct) => {
            let sorted: Vec<usize> = distinct.iter().copied().collect();
            let places = columns.iter().map(|column| sorted.partition_point(|one| one < column)).collect();
            (super::build::project_columns(below.clone(), &sorted), places)
        }
        _ => return None,
    };
    // Keys stay in the order of the columns.
    let mut new_group: Vec<usize> = group.iter().map(|&column| columns[column]).collect();
    new_group.sort_unstable();
    let new = remapped(rel, below.clone(), groups, calls, group, &|column| columns[column]);
    let RelOp::Aggregate { input, groups, calls, .. } = &new.op else { return None };
    let mut row: Vec<Field> = new_group.iter().map(|&column| below.row[column].clone()).collect();
    row.extend(calls.iter().map(|call| call.output.clone()));
    let lower =
        like(rel, RelOp::Aggregate { input: input.clone(), group: new_group.clone(), groups: groups.clone(), calls: calls.clone() }, row);
    let exprs: Vec<Rex> = (0..rel.row.len())
        .map(|i| match group.get(i) {
            Some(&column) => input_of(&lower.row, new_group.iter().position(|&key| key == columns[column]).unwrap_or(i)),
            None => input_of(&lower.row, i),
        })
        .collect();
    if names(&lower.row) == names(&rel.row) && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i)) {
        return Some(lower);
    }
    // Another order of the keys costs a projection above; a filter has one below at hand.
    (whole && !filtered).then(|| project(lower, exprs, names(&rel.row)))
}

/// An aggregate over no rows is known while planning. An AVG is taken apart before: its quotient stays to be computed.
///
/// before  Aggregate(a=[SUM(v)], b=[AVG(v)]) over no rows
/// after   Project(CASE(count = 0, NULL, a), sum / count) over Values({ 0, 0, NULL })
/// not     with STDDEV and its kin, which become functions whose value over nothing is not asked for
/// like    Calcite `AggregateReduceFunctionsRule`, then `AggregateValuesRule`
pub fn of_nothing(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| {
        let RelOp::Aggregate { input, group, calls, .. } = &rel.op else { return rel };
        let empty = matches!(&input.op, RelOp::Values { rows } if rows.is_empty());
        if !empty || !group.is_empty() || calls.iter().any(|call| is_statistical(call.function)) {
            return rel;
        }
        if !calls.iter().any(|call| call.function == "AVG") {
            return node(RelOp::Values { rows: vec![calls.iter().map(value_of_nothing).collect()] }, rel.row.clone());
        }
        let mut reduced = Reduced { group: 0, calls: Vec::new(), row: Vec::new(), input: input.clone(), windowed: false, attached: false };
        let exprs = calls
            .iter()
            .map(|call| match call.function {
                "AVG" => {
                    let output = Field::new("", reduced.sum_type(call));
                    let sum = reduced.add(AggCall { function: "SUM", output, ..call.clone() });
                    let count = reduced.count(call);
                    cast(divide(sum, count, &call.output.ty), &call.output.ty)
                }
                _ => reduced.express(call, group),
            })
            .collect();
        let mut calls = reduced.calls;
        for (i, call) in calls.iter_mut().enumerate().filter(|(_, call)| call.output.name.is_empty()) {
            call.output.name = format!("$f{i}");
        }
        let row: Vec<Field> = calls.iter().map(|call| call.output.clone()).collect();
        let values = node(RelOp::Values { rows: vec![calls.iter().map(value_of_nothing).collect()] }, row);
        project(values, exprs, names(&rel.row))
    })
}

fn value_of_nothing(call: &AggCall) -> Rex {
    match call.function {
        "COUNT" => Rex::value(Value::BigInt(0), call.output.ty.clone()),
        "$SUM0" => crate::simplify::fold::fold(cast(int_literal(0), &call.output.ty)),
        _ => null_literal(&call.output.ty),
    }
}
