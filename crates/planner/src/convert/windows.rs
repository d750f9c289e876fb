//! Windows: table functions, aggregates over them, and the group windows of old.

use super::logical::{convert, merged_calc};
use crate::outcome::{Failure, Refusal};
use crate::physical::{GroupWindowAggregate, Node, Op, Plan, WindowAggregate, WindowSource};
use crate::rel::{AggCall, Rel, RelOp};
use crate::rex::{Literal, Rex, RexKind};
use crate::rex_tools::input_of;
use crate::rules::build::names;
use crate::settings::Settings;
use rowkind_ir::plan::{AttachedWindow, Window, WindowKind, WindowProperty};
use rowkind_ir::{DataType, Field, TimeAttribute, TypeKind, Value};

fn millis(rex: &Rex) -> Option<i64> {
    match rex.as_value()? {
        Value::IntervalMillis(ms) => Some(*ms),
        Value::BigInt(ms) => Some(*ms),
        _ => None,
    }
}

/// The window of a table function call: `TUMBLE(TABLE(#0), DESCRIPTOR(ts), INTERVAL …)`; `None`: not a window.
pub fn of_call(call: &Rex, inputs: &[Rel]) -> Option<Result<Window, Failure>> {
    let (op, args) = call.as_call()?;
    if !matches!(op, "TUMBLE" | "HOP" | "CUMULATE" | "SESSION") {
        return None;
    }
    Some(window(op, args, inputs))
}

fn window(op: &str, args: &[Rex], inputs: &[Rel]) -> Result<Window, Failure> {
    let unknown = || Failure::unsupported(format!("this {op} window"), None);
    let input = inputs.first().ok_or_else(unknown)?;
    let mut partition = Vec::new();
    let mut time = None;
    let mut sizes = Vec::new();
    for arg in args {
        match arg.as_call() {
            Some(("TABLE", keys)) => partition.extend(keys.iter().filter_map(Rex::as_input)),
            Some(("DESCRIPTOR", columns)) => {
                if let Some(RexKind::Literal(Literal::Name(name))) = columns.first().map(|column| &column.kind) {
                    time = input.row.iter().position(|field| &field.name == name);
                }
            }
            _ if !matches!(arg.ty.kind, TypeKind::IntervalYearMonth(_)) && arg.as_value().is_none() => {
                return Err(Failure::table("Only constant window descriptors are supported."));
            }
            _ => sizes.push(millis(arg).ok_or_else(|| {
                Failure::table(
                    "Window aggregate only support SECOND, MINUTE, HOUR, DAY as the time unit. MONTH and YEAR time unit are not supported yet.",
                )
            })?),
        }
    }
    let time = time.ok_or_else(unknown)?;
    let at = |i: usize| sizes.get(i).copied().ok_or_else(unknown);
    let optional = |i: usize| sizes.get(i).copied().unwrap_or(0);
    let refuse = |text: String| Err(Failure::validation(text));
    let kind = match op {
        "TUMBLE" => {
            let (size_ms, offset_ms) = (at(0)?, optional(1));
            if size_ms <= 0 {
                return refuse(format!("TUMBLE table function based aggregate requires size to be positive, but got {size_ms} ms."));
            }
            if offset_ms.abs() >= size_ms {
                return refuse(format!(
                    "TUMBLE table function parameters must satisfy abs(offset) < size, but got size {size_ms} ms and offset {offset_ms} ms."
                ));
            }
            WindowKind::Tumble { size_ms, offset_ms }
        }
        "HOP" => {
            let (slide_ms, size_ms, offset_ms) = (at(0)?, at(1)?, optional(2));
            if size_ms <= 0 || slide_ms <= 0 {
                return refuse(format!(
                    "HOP table function based aggregate requires slide and size to be positive, but got slide {slide_ms} ms and size {size_ms} ms."
                ));
            }
            WindowKind::Hop { size_ms, slide_ms, offset_ms }
        }
        "CUMULATE" => {
            let (step_ms, max_size_ms, offset_ms) = (at(0)?, at(1)?, optional(2));
            if step_ms <= 0 || max_size_ms <= 0 {
                return refuse(format!(
                    "CUMULATE table function based aggregate requires maxSize and step to be positive, but got maxSize {max_size_ms} ms and step {step_ms} ms."
                ));
            }
            if max_size_ms % step_ms != 0 {
                return refuse(format!(
                    "CUMULATE table function based aggregate requires maxSize must be an integral multiple of step, but got maxSize {max_size_ms} ms and step {step_ms} ms."
                ));
            }
            WindowKind::Cumulate { max_size_ms, step_ms, offset_ms }
        }
        _ => {
            let gap_ms = at(0)?;
            if gap_ms <= 0 {
                return refuse(format!("SESSION table function based aggregate requires gap to be positive, but got gap {gap_ms} ms."));
            }
            WindowKind::Session { gap_ms, partition }
        }
    };
    Ok(Window { kind, time: Some(time), rowtime: input.row[time].ty.is_rowtime() })
}

const PROPERTIES: [(&str, WindowProperty); 4] = [
    ("_START", WindowProperty::Start),
    ("_END", WindowProperty::End),
    ("_ROWTIME", WindowProperty::Rowtime),
    ("_PROCTIME", WindowProperty::Proctime),
];

fn property_of(op: &str) -> Option<WindowProperty> {
    let window = ["TUMBLE", "HOP", "SESSION"].iter().find_map(|name| op.strip_prefix(name))?;
    PROPERTIES.iter().find(|(suffix, _)| *suffix == window).map(|(_, property)| *property)
}

/// Whether the expression asks for the start, the end or the time of a group window.
pub fn has_property(rex: &Rex) -> bool {
    rex.any(&|rex| rex.as_call().is_some_and(|(op, _)| property_of(op).is_some()))
}

/// `GROUP BY TUMBLE(ts, …)`: the window is a key that the projection below computes. `None`: there is no such key.
///
/// The result has the columns of the aggregate, then each window property, if anybody wants them; readers of
/// `TUMBLE_START(key)` take those.
pub fn group_window(
    rel: &Rel,
    input: &Rel,
    group: &[usize],
    calls: &[AggCall],
    settings: &Settings,
    wanted: bool,
) -> Result<Option<Plan>, Failure> {
    let RelOp::Project { input: below, exprs } = &input.op else { return Ok(None) };
    let keys: Vec<usize> = group.iter().copied().filter(|&column| is_group_window(&exprs[column])).collect();
    let [window_key] = keys.as_slice() else {
        return if keys.is_empty() {
            Ok(None)
        } else {
            Err(Failure::validation("Only a single window group function may be used in GROUP BY"))
        };
    };
    let Some((op, args)) = exprs[*window_key].as_call() else { return Ok(None) };
    let unknown = || Failure::unsupported("this group window", rel.span);
    let size = |i: usize| {
        let arg = args.get(i).ok_or_else(unknown)?;
        if matches!(arg.ty.kind, TypeKind::IntervalYearMonth(_)) {
            return Err(Failure::table(
                "Window aggregate only support SECOND, MINUTE, HOUR, DAY as the time unit. MONTH and YEAR time unit are not supported yet.",
            ));
        }
        millis(arg).ok_or_else(unknown)
    };
    if args.len() > if op == "$HOP" { 3 } else { 2 } {
        let name = op.trim_start_matches('$');
        return Err(Failure::table(format!("{name} window with alignment is not supported yet.")));
    }
    let kind = match op {
        "$TUMBLE" => WindowKind::Tumble { size_ms: size(1)?, offset_ms: 0 },
        "$HOP" => WindowKind::Hop { slide_ms: size(1)?, size_ms: size(2)?, offset_ms: 0 },
        _ => WindowKind::Session { gap_ms: size(1)?, partition: Vec::new() },
    };
    let rowtime = args[0].ty.is_rowtime();
    if !rowtime && !args[0].ty.is_proctime() {
        return Err(Failure::validation("Window can only be defined over a time attribute column."));
    }
    // The window's place in the projection holds its time column.
    let mut lower = exprs.clone();
    lower[*window_key] = args[0].clone();
    // Names of the query are gone: a column keeps the one it has below, and what is computed is called by its place.
    let computed = |(place, expr): (usize, &Rex)| match expr.as_input() {
        Some(column) => below.row[column].name.clone(),
        None if place == *window_key => format!("$f{}", below.row.len()),
        None => format!("$f{place}"),
    };
    let lower_names: Vec<String> = lower.iter().enumerate().map(computed).collect();
    let below_plan = convert(below, settings)?;
    let columns: Option<Vec<usize>> = match args[0].as_input() {
        Some(_) => lower.iter().map(Rex::as_input).collect(),
        // PROCTIME() itself: a column behind all others.
        None => {
            let behind = |(place, expr): (usize, &Rex)| if place == *window_key { Some(below.row.len()) } else { expr.as_input() };
            lower.iter().enumerate().map(behind).collect()
        }
    };
    let permutation = columns.filter(|columns| {
        let distinct: std::collections::BTreeSet<usize> = columns.iter().copied().collect();
        distinct.len() == columns.len() && (columns.len() == below_plan.row.len() || args[0].as_input().is_none())
    });
    // The aggregate can find its columns itself.
    let place = |column: usize| permutation.as_ref().map_or(column, |columns| columns[column]);
    let input_plan = if permutation.is_some() { below_plan } else { merged_calc(below_plan, lower, lower_names, None) };
    let old_keys: Vec<usize> = group.iter().copied().filter(|column| column != window_key).collect();
    let mut keys: Vec<usize> = old_keys.iter().map(|&column| place(column)).collect();
    keys.sort_unstable();
    let calls: Vec<AggCall> = calls
        .iter()
        .map(|call| AggCall {
            args: call.args.iter().map(|&arg| place(arg)).collect(),
            filter: call.filter.map(place),
            order: Vec::new(),
            ..call.clone()
        })
        .collect();
    let time_type = args[0].ty.clone();
    let plain = DataType::not_null(TypeKind::Timestamp(3, TimeAttribute::None));
    let mut properties = vec![("w$start".to_string(), WindowProperty::Start), ("w$end".to_string(), WindowProperty::End)];
    if rowtime {
        properties.push(("w$rowtime".to_string(), WindowProperty::Rowtime));
    }
    properties.push(("w$proctime".to_string(), WindowProperty::Proctime));
    if !wanted {
        properties.clear();
    }
    let mut row: Vec<Field> = keys.iter().map(|&column| input_plan.row[column].clone()).collect();
    // Without a key beside the window nothing of it is certain any more, but a count.
    let kept = |call: &AggCall| {
        if keys.is_empty() && call.function != "COUNT" { call.output.ty.clone().with_nullable(true) } else { call.output.ty.clone() }
    };
    row.extend(calls.iter().map(|call| Field::new(call.output.name.clone(), kept(call))));
    let first_property = row.len();
    row.extend(properties.iter().map(|(name, kind)| {
        let ty = match kind {
            WindowProperty::Start | WindowProperty::End => plain.clone(),
            WindowProperty::Rowtime => time_type.clone().with_nullable(false),
            WindowProperty::Proctime => DataType::new(TypeKind::TimestampLtz(3, TimeAttribute::Proctime)),
        };
        Field::new(name.clone(), ty)
    }));
    if matches!(kind, WindowKind::Session { .. }) && (settings.early_fire_ms.is_some() || settings.late_fire_ms.is_some()) {
        return Err(Failure::table("Session window doesn't support EMIT strategy currently."));
    }
    let op = Op::GroupWindowAggregate(GroupWindowAggregate {
        group: keys.clone(),
        window: Window { kind, time: Some(place(*window_key)), rowtime },
        calls: calls.clone(),
        properties: properties.clone(),
        early_fire_ms: settings.early_fire_ms,
        late_fire_ms: settings.late_fire_ms,
        allowed_lateness_ms: settings.allow_lateness_ms,
    });
    let node = Node::new(op, vec![input_plan], row.clone());
    let time_property = first_property + 2;
    // Nobody reads the window itself.
    let of_key = |column: &usize| match keys.iter().position(|key| *column != *window_key && *key == place(*column)) {
        Some(place) => input_of(&row, place),
        None if wanted => input_of(&row, time_property),
        None => crate::bind::literal::null(&time_type),
    };
    let mut exprs: Vec<Rex> = group.iter().map(of_key).collect();
    exprs.extend((0..calls.len()).map(|i| crate::rex_tools::cast(input_of(&row, keys.len() + i), &calls[i].output.ty)));
    let mut all = names(&rel.row);
    for (i, (name, _)) in properties.iter().enumerate() {
        exprs.push(input_of(&row, first_property + i));
        all.push(name.clone());
    }
    Ok(Some(crate::physical::calc(node, exprs, all, None)))
}

fn is_group_window(rex: &Rex) -> bool {
    matches!(rex.as_call(), Some(("$TUMBLE" | "$HOP" | "$SESSION", _)))
}

/// Replaces `TUMBLE_START(key)` by the column that holds it.
pub fn resolve_properties(rex: &Rex, input: &Plan) -> Rex {
    rex.rewrite(&mut |rex| {
        let (op, _) = rex.as_call()?;
        let property = property_of(op)?;
        let name = match property {
            WindowProperty::Start => "w$start",
            WindowProperty::End => "w$end",
            WindowProperty::Rowtime => "w$rowtime",
            WindowProperty::Proctime => "w$proctime",
        };
        let column = input.row.iter().position(|field| field.name == name)?;
        let value = input_of(&input.row, column);
        Some(match property {
            WindowProperty::Proctime => Rex::call("CAST", vec![value], rex.ty.clone()),
            _ => value,
        })
    })
}

/// The window columns of a node's output, if it has windows attached.
#[derive(Clone, Debug, PartialEq)]
pub struct Attached {
    pub start: Vec<usize>,
    pub end: Vec<usize>,
    pub time: Vec<usize>,
    pub kind: WindowKind,
    pub rowtime: bool,
}

impl Attached {
    pub fn columns(&self) -> Vec<usize> {
        self.start.iter().chain(&self.end).chain(&self.time).copied().collect()
    }

    pub fn to_window(&self) -> Option<AttachedWindow> {
        Some(AttachedWindow { kind: self.kind.clone(), start: *self.start.first()?, end: *self.end.first()?, rowtime: self.rowtime })
    }
}

/// A window function asks for a time attribute, which an aggregate or a cast below it takes away.
pub fn check_time(plan: &Plan) -> Result<(), Failure> {
    plan.inputs.iter().try_for_each(check_time)?;
    let Op::WindowTableFunction { window } = &plan.op else { return Ok(()) };
    let Some(ty) = window.time.map(|column| &plan.input().row[column].ty) else { return Ok(()) };
    if ty.time_attribute() != TimeAttribute::None {
        return Ok(());
    }
    let message = format!("The window function requires the timecol is a time attribute type, but is {ty}.");
    let refusal = Refusal::new("java.lang.RuntimeException", message.clone()).cause(crate::bind::VALIDATION, message);
    Err(Failure::Refused(refusal))
}

/// like  Flink `FlinkRelMdWindowProperties`
pub fn attached(plan: &Plan) -> Option<Attached> {
    match &plan.op {
        Op::WindowTableFunction { window } => {
            let width = plan.input().row.len();
            Some(Attached {
                start: vec![width],
                end: vec![width + 1],
                time: vec![width + 2],
                kind: window.kind.clone(),
                rowtime: window.rowtime,
            })
        }
        Op::Calc { exprs, .. } => {
            let below = attached(plan.input())?;
            let through = |columns: &[usize]| -> Vec<usize> {
                (0..exprs.len()).filter(|&i| exprs[i].as_input().is_some_and(|column| columns.contains(&column))).collect()
            };
            Some(Attached {
                start: through(&below.start),
                end: through(&below.end),
                time: through(&below.time),
                kind: session_keys(&below.kind, exprs),
                rowtime: below.rowtime,
            })
        }
        Op::Expand { projects, .. } => {
            let below = attached(plan.input())?;
            let through = |columns: &[usize]| -> Vec<usize> {
                (0..plan.row.len())
                    .filter(|&i| projects.iter().all(|project| project[i].as_input().is_some_and(|column| columns.contains(&column))))
                    .collect()
            };
            let (start, end, time) = (through(&below.start), through(&below.end), through(&below.time));
            Some(Attached { start, end, time, ..below })
        }
        Op::Exchange(_) | Op::WatermarkAssigner { .. } | Op::MiniBatchAssigner { .. } => attached(plan.input()),
        Op::Rank(_) | Op::WindowRank { .. } | Op::WindowDeduplicate { .. } => attached(plan.input()),
        Op::Join(_) | Op::WindowJoin { .. } => {
            let (left, right) = (attached(&plan.inputs[0]), attached(&plan.inputs[1]));
            let (left, right) = (left?, right?);
            let width = plan.inputs[0].row.len();
            let semi = plan.row.len() == width;
            match right {
                right if !semi && right.kind == left.kind => {
                    let shifted = |columns: &[usize]| columns.iter().map(|column| column + width).collect::<Vec<_>>();
                    Some(Attached {
                        start: left.start.iter().copied().chain(shifted(&right.start)).collect(),
                        end: left.end.iter().copied().chain(shifted(&right.end)).collect(),
                        time: left.time.iter().copied().chain(shifted(&right.time)).collect(),
                        ..left
                    })
                }
                _ => Some(left),
            }
        }
        Op::Union => {
            let first = attached(plan.input())?;
            let same = |other: &Attached| {
                let columns = other.start == first.start && other.end == first.end && other.time == first.time;
                columns && other.kind == first.kind && other.rowtime == first.rowtime
            };
            let alike = plan.inputs[1..].iter().all(|input| attached(input).is_some_and(|other| same(&other)));
            alike.then_some(first)
        }
        Op::WindowAggregate(aggregate) | Op::GlobalWindowAggregate(aggregate) => {
            let first = plan.row.len() - aggregate.properties.len();
            let of = |kind: WindowProperty| -> Vec<usize> {
                aggregate.properties.iter().enumerate().filter(|(_, (_, k))| *k == kind).map(|(i, _)| first + i).collect()
            };
            let (kind, rowtime) = match &aggregate.window {
                WindowSource::Time(window) | WindowSource::Slice { window, .. } => (window.kind.clone(), window.rowtime),
                WindowSource::Attached(window) => (window.kind.clone(), window.rowtime),
            };
            Some(Attached {
                start: of(WindowProperty::Start),
                end: of(WindowProperty::End),
                time: of(WindowProperty::Rowtime),
                kind,
                rowtime,
            })
        }
        _ => None,
    }
}

/// The PARTITION BY of a session window, as columns after a projection.
fn session_keys(kind: &WindowKind, exprs: &[Rex]) -> WindowKind {
    match kind {
        WindowKind::Session { gap_ms, partition } => WindowKind::Session {
            gap_ms: *gap_ms,
            partition: partition.iter().filter_map(|column| exprs.iter().position(|expr| expr.as_input() == Some(*column))).collect(),
        },
        other => other.clone(),
    }
}

/// An aggregate whose keys hold the start and the end of a window is a window aggregate.
///
/// before  Aggregate(window_start, window_end, k) over [Calc over] WindowTableFunction
/// after   Calc(columns in order) over WindowAggregate(k) over [Calc over] the function's input
/// like    Flink `StreamPhysicalWindowAggregateRule`, `PullUpWindowTableFunctionIntoWindowAggregateRule`
pub fn window_aggregate(plan: &Plan, group: &[usize], calls: &[AggCall], settings: &Settings) -> Result<Option<Plan>, Failure> {
    let input = plan.input();
    let Some(windows) = attached(input) else { return Ok(None) };
    let in_group = |columns: &[usize]| columns.iter().any(|column| group.contains(column));
    if !in_group(&windows.start) || !in_group(&windows.end) {
        return Ok(None);
    }
    if settings.early_fire_ms.is_some() || settings.late_fire_ms.is_some() {
        return Err(Failure::table(
            "Currently, window table function based aggregate doesn't support early-fire and late-fire configuration 'table.exec.emit.early-fire.enabled' and 'table.exec.emit.late-fire.enabled'.",
        ));
    }
    if let WindowKind::Hop { size_ms, slide_ms, .. } = windows.kind
        && size_ms % slide_ms != 0
    {
        return Err(Failure::table(format!(
            "HOP table function based aggregate requires size must be an integral multiple of slide, but got size {size_ms} ms and slide {slide_ms} ms"
        )));
    }
    let window_columns = windows.columns();
    let keys: Vec<usize> = group.iter().copied().filter(|column| !window_columns.contains(column)).collect();
    let mut properties = vec![("window_start", WindowProperty::Start), ("window_end", WindowProperty::End)];
    if in_group(&windows.time) {
        properties.push(("window_time", WindowProperty::Rowtime));
    }
    let place = |column: usize| -> Option<usize> {
        let kind = if windows.start.contains(&column) {
            WindowProperty::Start
        } else if windows.end.contains(&column) {
            WindowProperty::End
        } else {
            WindowProperty::Rowtime
        };
        properties.iter().position(|(_, property)| *property == kind)
    };
    // Names and types of the properties are those of the keys that they stand for.
    let property_fields: Vec<Field> = properties
        .iter()
        .map(|(name, kind)| {
            let columns = match kind {
                WindowProperty::Start => &windows.start,
                WindowProperty::End => &windows.end,
                _ => &windows.time,
            };
            let ty = columns.iter().find(|column| group.contains(column)).map(|&column| input.row[column].ty.clone());
            Field::new(*name, ty.unwrap_or_else(|| DataType::not_null(TypeKind::Timestamp(3, TimeAttribute::None))))
        })
        .collect();
    let (lower, source, column_map) = window_source(input, &windows, calls, &keys)?;
    let at = |column: usize| column_map[column].unwrap_or(column);
    let new_calls: Vec<AggCall> = calls
        .iter()
        .enumerate()
        .map(|(i, call)| {
            let mut output = call.output.clone();
            // A call that nobody named is called by its place.
            if output.name == format!("$f{}", group.len() + i) {
                output.name = format!("$f{}", keys.len() + i);
            }
            AggCall {
                args: call.args.iter().map(|&arg| at(arg)).collect(),
                filter: call.filter.map(at),
                output,
                order: Vec::new(),
                ..call.clone()
            }
        })
        .collect();
    let new_group: Vec<usize> = keys.iter().map(|&column| at(column)).collect();
    let mut row: Vec<Field> = new_group.iter().map(|&column| lower.row[column].clone()).collect();
    row.extend(new_calls.iter().map(|call| call.output.clone()));
    let first_property = row.len();
    row.extend(property_fields);
    let aggregate = WindowAggregate {
        group: new_group.clone(),
        window: source,
        calls: new_calls,
        properties: properties.iter().map(|(name, kind)| (name.to_string(), *kind)).collect(),
        local: None,
    };
    let exchange = super::physical::exchange(lower, &new_group);
    let node = Node::new(Op::WindowAggregate(aggregate), vec![exchange], row.clone());
    let columns: Vec<usize> = group
        .iter()
        .map(|&column| match keys.iter().position(|&key| key == column) {
            Some(at) => at,
            None => first_property + place(column).unwrap_or(0),
        })
        .chain((0..calls.len()).map(|i| keys.len() + i))
        .collect();
    let exprs = columns.iter().map(|&column| input_of(&row, column)).collect();
    Ok(Some(merged_calc(node, exprs, names(&plan.row), None)))
}

/// The Expand over the function's input: without window columns, with the time column at the end.
fn expanded(
    input: &Plan,
    lower: &Plan,
    window: Window,
    map: &[Option<usize>],
    projects: &[Vec<Rex>],
    expand_id: usize,
    window_columns: &[usize],
) -> (Plan, WindowSource, Vec<Option<usize>>) {
    let mut places = vec![None; input.row.len()];
    let mut kept: Vec<usize> = Vec::new();
    for (i, place) in places.iter_mut().enumerate() {
        if !window_columns.contains(&i) {
            *place = Some(kept.len());
            kept.push(i);
        }
    }
    let time = window.time.unwrap_or(0);
    let mut time_at = None;
    let mut new_projects: Vec<Vec<Rex>> = Vec::new();
    for project in projects {
        let mut new: Vec<Rex> =
            kept.iter().map(|&i| project[i].map_inputs(&mut |column| map.get(column).copied().flatten().unwrap_or(column))).collect();
        time_at = (0..new.len()).find(|&i| new[i].as_input() == Some(time));
        if time_at.is_none() {
            new.push(input_of(&lower.row, time));
        }
        new_projects.push(new);
    }
    let mut row: Vec<Field> = kept.iter().map(|&i| input.row[i].clone()).collect();
    let time_at = time_at.unwrap_or_else(|| {
        row.push(lower.row[time].clone());
        row.len() - 1
    });
    let expand_id = places[expand_id].unwrap_or(0);
    let node = Node::new(Op::Expand { projects: new_projects, expand_id }, vec![lower.clone()], row);
    (node, WindowSource::Time(Window { time: Some(time_at), ..window }), places)
}

/// A session window's function shuffles by its own keys; the aggregate shuffles anyway.
fn without_exchange(plan: &Plan) -> &Plan {
    if matches!(plan.op, Op::Exchange(_)) { plan.input() } else { plan }
}

/// Where the aggregate reads its rows: past the window function, if nothing else needs its columns.
fn window_source(
    input: &Plan,
    windows: &Attached,
    calls: &[AggCall],
    keys: &[usize],
) -> Result<(Plan, WindowSource, Vec<Option<usize>>), Failure> {
    let reads_window = |columns: &[usize]| columns.iter().any(|column| windows.columns().contains(column));
    let free = calls.iter().all(|call| !reads_window(&call.args)) && !reads_window(keys);
    let identity = |plan: &Plan| -> Vec<Option<usize>> { (0..plan.row.len()).map(Some).collect() };
    if free
        && let Op::Calc { exprs, condition } = &input.op
        && let Op::WindowTableFunction { window } = &input.input().op
    {
        let below = without_exchange(input.input().input());
        let width = below.row.len();
        let over_window = |rex: &Rex| rex.columns().iter().any(|&column| column >= width);
        let computed = exprs.iter().any(|expr| expr.as_input().is_none() && over_window(expr));
        // Over a pattern in the condition alone Flink finds it no cheaper to take the window along.
        let by_pattern =
            condition.as_ref().is_some_and(|condition| crate::rex_tools::conjuncts(condition).iter().any(|term| term.is_call("LIKE")));
        let is_session = matches!(window.kind, WindowKind::Session { .. });
        let stays = by_pattern && !is_session && exprs.iter().all(|expr| expr.as_input().is_some() || expr.is_literal());
        if !computed && !stays && !condition.as_ref().is_some_and(over_window) {
            let mut map = vec![None; exprs.len()];
            let mut kept: Vec<Rex> = Vec::new();
            let mut kept_names: Vec<String> = Vec::new();
            for (i, expr) in exprs.iter().enumerate() {
                if over_window(expr) {
                    continue;
                }
                map[i] = Some(kept.len());
                kept.push(expr.clone());
                kept_names.push(input.row[i].name.clone());
            }
            let time = window.time.unwrap_or(0);
            let time_at = kept.iter().position(|expr| expr.as_input() == Some(time)).unwrap_or_else(|| {
                kept.push(input_of(&below.row, time));
                let mut name = below.row[time].name.clone();
                if kept_names.contains(&name) {
                    name = (0..).map(|n| format!("{name}_{n}")).find(|name| !kept_names.contains(name)).unwrap_or(name);
                }
                kept_names.push(name);
                kept.len() - 1
            });
            let kind = session_keys(&window.kind, &kept);
            let window = Window { kind, time: Some(time_at), rowtime: window.rowtime };
            let lower = merged_calc(below.clone(), kept, kept_names, condition.clone());
            return Ok((lower, WindowSource::Time(window), map));
        }
    }
    if free
        && let Op::Expand { projects, expand_id } = &input.op
        && let Some(below) = attached(input.input())
    {
        // The rows are repeated before they get their windows.
        let calls_below: Vec<AggCall> = Vec::new();
        let (lower, source, map) = window_source(input.input(), &below, &calls_below, &[])?;
        if let WindowSource::Time(window) = source {
            return Ok(expanded(input, &lower, window, &map, projects, *expand_id, &windows.columns()));
        }
    }
    let window = windows.to_window().ok_or_else(|| Failure::unsupported("a window without its start", None))?;
    Ok((input.clone(), WindowSource::Attached(window), identity(input)))
}
