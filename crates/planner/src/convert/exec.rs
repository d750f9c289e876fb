//! From physical to execution nodes: a Rank may be executed as a Deduplicate, and some nodes cannot be executed at all.

use super::codegen;
use crate::bind::TABLE;
use crate::explain::node::{Attribute, attributes, columns, describe, name, rank_function};
use crate::explain::rex::{Positions, Style, rex_text};
use crate::outcome::{Failure, Refusal};
use crate::physical::{Node, Op, OverGroup, Plan, Rank, WindowSource};
use crate::rel::{AggCall, MatchSpec};
use crate::rex::{Bound, Rex};
use rowkind_ir::plan::{RankFunction, WindowKind};
use rowkind_ir::{Field, TypeKind};

/// Whether a Rank is executed as a Deduplicate (specification 9.2).
pub fn is_deduplicate(plan: &Node, rank: &Rank) -> bool {
    let [only] = rank.order.as_slice() else { return false };
    let input = plan.input();
    let ty = &input.row[only.column].ty;
    rank.is_deduplication() && input.traits.modify.is_insert_only() && (ty.is_rowtime() || ty.is_proctime())
}

/// The execution plan's own description of a node, where it is not the physical one in infix style.
pub fn description(plan: &Node) -> Option<String> {
    let Op::Rank(rank) = &plan.op else { return None };
    if rank.classic.is_some() || !is_deduplicate(plan, rank) {
        return None;
    }
    let mut attributes = deduplicate(rank, &plan.input().row);
    attributes.push(("outputInsertOnly", plan.traits.modify.is_insert_only().to_string()));
    Some(describe("Deduplicate", &attributes))
}

/// What a Deduplicate keeps, by which key and which time.
pub fn deduplicate(rank: &Rank, row: &[Field]) -> Vec<Attribute> {
    let Some(key) = rank.order.first() else { return Vec::new() };
    vec![
        ("keep", if key.descending { "LastRow" } else { "FirstRow" }.to_string()),
        ("key", columns(&rank.partition, row)),
        ("order", if row[key.column].ty.is_rowtime() { "ROWTIME" } else { "PROCTIME" }.to_string()),
    ]
}

/// What Flink refuses when it translates the plan, inputs first.
pub fn check(plan: &Plan) -> Result<(), Failure> {
    plan.inputs.iter().try_for_each(check)?;
    match &plan.op {
        Op::Calc { exprs, condition } => {
            condition.iter().try_for_each(codegen::check).and_then(|()| exprs.iter().try_for_each(codegen::check_projection))
        }
        Op::TemporalJoin { right_time: None, .. } => Err(Failure::table("Processing-time temporal join is not supported yet.")),
        Op::Join(join) | Op::IntervalJoin { join, .. } | Op::TemporalJoin { join, .. } | Op::WindowJoin { join, .. } => {
            join.rest.iter().try_for_each(codegen::check)
        }
        Op::Correlate(correlate) => codegen::check(&correlate.call),
        Op::Values { rows } => codegen::check_values(rows, &plan.row),
        Op::Sort { .. } => Err(Failure::table("Sort on a non-time-attribute field is not supported.")),
        Op::SortLimit { fetch: None, .. } | Op::Limit { fetch: None, .. } => {
            Err(Failure::table("FETCH is missed, which on streaming table is not supported currently."))
        }
        Op::WindowAggregate(aggregate) if shares_rows(&aggregate.window) => {
            check_merge(&aggregate.calls).and_then(|()| check_lists(&aggregate.window, &aggregate.calls))
        }
        Op::GlobalWindowAggregate(aggregate) => check_lists(&aggregate.window, &aggregate.calls),
        Op::GroupWindowAggregate(aggregate) => check_json(plan, &aggregate.calls).and_then(|()| match aggregate.window.kind {
            WindowKind::Tumble { .. } => Ok(()),
            _ => check_merge(&aggregate.calls),
        }),
        Op::Match(pattern) => check_pattern(plan, pattern),
        Op::Over(over) => super::over::check(plan, over),
        Op::Rank(rank) if rank.function != RankFunction::RowNumber => {
            Err(Failure::table(format!("{}() on streaming table is not supported currently", rank_function(rank.function))))
        }
        _ => Ok(()),
    }
    .map_err(|failure: Failure| failure.at(plan.span))
}

/// Whether a row is in several windows, or windows grow together: their accumulators are merged.
fn shares_rows(window: &WindowSource) -> bool {
    match window {
        WindowSource::Time(window) => !matches!(window.kind, WindowKind::Tumble { .. }),
        WindowSource::Attached(_) | WindowSource::Slice { .. } => false,
    }
}

/// Slices of a hopping window are taken back, and with them their distinct values, which a list cannot give back.
fn check_lists(window: &WindowSource, calls: &[AggCall]) -> Result<(), Failure> {
    let (WindowSource::Time(window) | WindowSource::Slice { window, .. }) = window else { return Ok(()) };
    let hops = matches!(window.kind, WindowKind::Hop { .. });
    if hops && calls.iter().any(|call| call.distinct && call.function == "LISTAGG") {
        return Err(Failure::table("This function does not support retraction."));
    }
    Ok(())
}

fn check_merge(calls: &[AggCall]) -> Result<(), Failure> {
    let row = "org.apache.flink.table.data.RowData";
    let json = "org.apache.flink.table.runtime.functions.aggregate.JsonArrayAggFunction.Accumulator";
    let unmerged = [
        ("FIRST_VALUE", "FirstValueAggFunction", row),
        ("LAST_VALUE", "LastValueAggFunction", row),
        ("JSON_ARRAYAGG_ABSENT_ON_NULL", "JsonArrayAggFunction", json),
        ("JSON_ARRAYAGG_NULL_ON_NULL", "JsonArrayAggFunction", json),
    ];
    let found = calls.iter().find_map(|call| unmerged.iter().find(|(name, ..)| *name == call.function));
    match found {
        Some((name, class, accumulator)) => Err(no_method("merge", name, class, &format!("{accumulator}, java.lang.Iterable"))),
        None => Ok(()),
    }
}

fn no_method(method: &str, function: &str, class: &str, arguments: &str) -> Failure {
    Failure::validation(format!(
        "Could not find an implementation method '{method}' in class 'org.apache.flink.table.runtime.functions.aggregate.{class}' for function '{function}' that matches the following signature:\nvoid {method}({arguments})"
    ))
}

/// In a group window the values of a JSON aggregate stay what they are, and only text is taken.
fn check_json(plan: &Plan, calls: &[AggCall]) -> Result<(), Failure> {
    let row = &plan.input().row;
    for call in calls {
        let class = match call.function {
            name if name.starts_with("JSON_OBJECTAGG_") => "JsonObjectAggFunction",
            name if name.starts_with("JSON_ARRAYAGG_") => "JsonArrayAggFunction",
            _ => continue,
        };
        let types: Vec<Option<&str>> = call.args.iter().map(|arg| java_class(&row[*arg].ty.kind)).collect();
        if types.last() == Some(&Some("org.apache.flink.table.data.StringData")) {
            continue;
        }
        let Some(types) = types.into_iter().collect::<Option<Vec<&str>>>() else { continue };
        let accumulator = format!("org.apache.flink.table.runtime.functions.aggregate.{class}.Accumulator");
        return Err(no_method("accumulate", call.function, class, &format!("{accumulator}, {}", types.join(", "))));
    }
    Ok(())
}

/// What generated code hands over for a value of this type, where that was asked for.
fn java_class(kind: &TypeKind) -> Option<&'static str> {
    Some(match kind {
        TypeKind::Char(_) | TypeKind::VarChar(_) => "org.apache.flink.table.data.StringData",
        TypeKind::Boolean => "java.lang.Boolean",
        TypeKind::TinyInt => "java.lang.Byte",
        TypeKind::SmallInt => "java.lang.Short",
        TypeKind::Int => "java.lang.Integer",
        TypeKind::BigInt => "java.lang.Long",
        TypeKind::Float => "java.lang.Float",
        TypeKind::Double => "java.lang.Double",
        TypeKind::Decimal { .. } => "org.apache.flink.table.data.DecimalData",
        _ => return None,
    })
}

/// Whether some node's code does not compile.
pub fn is_broken(plan: &Plan) -> bool {
    let own = match &plan.op {
        Op::Calc { exprs, condition } => exprs.iter().chain(condition).any(codegen::is_broken),
        _ => false,
    };
    own || plan.inputs.iter().any(is_broken)
}

fn check_pattern(plan: &Plan, pattern: &MatchSpec) -> Result<(), Failure> {
    let row = &plan.input().row;
    match pattern.order.first() {
        Some(key) if row[key.column].ty.time_attribute() != rowkind_ir::TimeAttribute::None => {
            if key.descending {
                return Err(Failure::table("Primary sort order of a streaming table must be ascending on time."));
            }
        }
        Some(_) => return Err(Failure::table("You must specify either rowtime or proctime for order by as the first one.")),
        None => return Err(Failure::table("You must specify either rowtime or proctime for order by.")),
    }
    if let Some(refusal) = &pattern.refusal {
        return Err(Failure::Refused(refusal.clone()));
    }
    let offsets = pattern.define.iter().chain(&pattern.measures).any(|(_, rex)| {
        rex.any(&|rex| match rex.as_call() {
            Some(("PREV" | "NEXT", [_, offset])) => offset.as_value() != Some(&rowkind_ir::Value::Int(0)),
            _ => false,
        })
    });
    if offsets { Err(Failure::table("Flink does not support physical offsets within partition.")) } else { Ok(()) }
}

/// A refusal inside the cost-based programs, with the tree that they were given (specification 11.3).
pub fn wrapped(plan: &Plan, cause: &str) -> Failure {
    Failure::table(format!(
        "Sql optimization: Cannot generate a valid execution plan for the given query: \n\n{}\n{cause}\nPlease check the documentation for the set of currently supported SQL features.",
        logical_lines(plan)
    ))
}

pub fn wrapped_with_cause(plan: &Plan, cause: &str) -> Failure {
    match wrapped(plan, cause) {
        Failure::Refused(refusal) => Failure::Refused(refusal.cause(TABLE, cause)),
        failure => failure,
    }
}

fn logical_lines(plan: &Plan) -> String {
    let mut out = String::new();
    write_logical(plan, "", "", &mut out);
    out
}

fn write_logical(plan: &Plan, first: &str, rest: &str, out: &mut String) {
    if is_physical_only(plan) {
        return write_logical(plan.input(), first, rest, out);
    }
    out.push_str(first);
    out.push_str(&logical_line(plan));
    out.push('\n');
    let last = plan.inputs.len().saturating_sub(1);
    for (i, input) in plan.inputs.iter().enumerate() {
        let (branch, trunk) = if i == last { ("+- ", "   ") } else { (":- ", ":  ") };
        write_logical(input, &format!("{rest}{branch}"), &format!("{rest}{trunk}"), out);
    }
}

/// Flink's logical trees have no such nodes yet.
fn is_physical_only(plan: &Plan) -> bool {
    matches!(plan.op, Op::Exchange(_) | Op::ChangelogNormalize { .. })
}

/// The tree of Flink's logical nodes, indented by two blanks a level.
pub fn logical_tree(plan: &Plan) -> String {
    fn write(plan: &Plan, depth: usize, out: &mut String) {
        if is_physical_only(plan) {
            return write(plan.input(), depth, out);
        }
        out.push_str(&"  ".repeat(depth));
        out.push_str(&logical_line(plan));
        out.push('\n');
        plan.inputs.iter().for_each(|input| write(input, depth + 1, out));
    }
    let mut out = String::new();
    write(plan, 0, &mut out);
    out
}

/// The constants that OVER's frames and calls read: they are counted behind the columns.
fn constants_of(groups: &[OverGroup]) -> Vec<&Rex> {
    let mut out = Vec::new();
    for group in groups {
        let edges = [&group.lower, &group.upper].into_iter().filter_map(|edge| match edge {
            Bound::Preceding(rex) | Bound::Following(rex) => Some(rex),
            _ => None,
        });
        for rex in edges.chain(group.calls.iter().flat_map(|call| &call.args)) {
            if rex.is_literal() && !out.contains(&rex) {
                out.push(rex);
            }
        }
    }
    out
}

/// `window(partition {0} order by [2 ASC-nulls-first] aggs [LAG($1, $3)])`
fn logical_window(group: &OverGroup, constants: &[&Rex], width: usize) -> String {
    let mut parts = Vec::new();
    let constant = |rex: &Rex| constants.iter().position(|one| *one == rex).map(|at| format!("${}", width + at));
    if !group.partition.is_empty() {
        let columns: Vec<String> = group.partition.iter().map(usize::to_string).collect();
        parts.push(format!("partition {{{}}}", columns.join(", ")));
    }
    if !group.order.is_empty() {
        let keys: Vec<String> = group
            .order
            .iter()
            .map(|key| {
                let direction = if key.descending { "DESC" } else { "ASC" };
                format!("{} {direction}-nulls-{}", key.column, if key.nulls_last { "last" } else { "first" })
            })
            .collect();
        parts.push(format!("order by [{}]", keys.join(", ")));
    }
    let default_frame = !group.rows && group.lower == Bound::UnboundedPreceding && group.upper == Bound::CurrentRow;
    if !default_frame {
        parts.push(
            super::over::frame_text(group, false, &|rex| constant(rex).unwrap_or_default())
                .trim()
                .replace("ROWS BETWEEN", "rows between")
                .replace("RANGE BETWEEN", "range between")
                .replace(" AND ", " and "),
        );
    }
    let calls: Vec<String> = group
        .calls
        .iter()
        .map(|call| {
            let text = |arg: &Rex| constant(arg).unwrap_or_else(|| rex_text(arg, &Positions, Style::Prefix));
            let args: Vec<String> = call.args.iter().map(text).collect();
            format!("{}({}{})", call.function, if call.distinct { "DISTINCT " } else { "" }, args.join(", "))
        })
        .collect();
    parts.push(format!("aggs [{}]", calls.join(", ")));
    format!("window({})", parts.join(" "))
}

/// COUNT takes one column.
pub fn check_counts(root: &Plan) -> Result<(), Failure> {
    fn any(plan: &Plan) -> bool {
        let calls = match &plan.op {
            Op::Aggregate(aggregate) => aggregate.calls.as_slice(),
            Op::GroupWindowAggregate(aggregate) => aggregate.calls.as_slice(),
            _ => &[],
        };
        calls.iter().any(|call| call.function == "COUNT" && call.args.len() > 1) || plan.inputs.iter().any(any)
    }
    if any(root) { Err(wrapped(root, "We now only support the count of one field.")) } else { Ok(()) }
}

/// Aggregates that Flink has no code for in a stream.
pub fn check_functions(root: &Plan) -> Result<(), Failure> {
    fn cause(plan: &Plan) -> Option<String> {
        if let Some(found) = plan.inputs.iter().find_map(cause) {
            return Some(found);
        }
        let calls = match &plan.op {
            Op::Aggregate(aggregate) => aggregate.calls.as_slice(),
            Op::GroupWindowAggregate(aggregate) => aggregate.calls.as_slice(),
            _ => return None,
        };
        calls.iter().find_map(|call| match call.function {
            "MIN" | "MAX" => {
                let ty = &plan.input().row[*call.args.first()?].ty;
                let root = match ty.kind {
                    TypeKind::Array(_) => "ARRAY",
                    TypeKind::Map(..) => "MAP",
                    TypeKind::Row(_) => "ROW",
                    TypeKind::Multiset(_) => "MULTISET",
                    _ => return None,
                };
                let name = if call.function == "MIN" { "Min" } else { "Max" };
                Some(format!("{name} aggregate function does not support type: ''{root}''.\nPlease re-check the data type."))
            }
            "APPROX_COUNT_DISTINCT" => Some("APPROX_COUNT_DISTINCT aggregate function does not support yet for streaming.".to_string()),
            _ => None,
        })
    }
    match cause(root) {
        Some(cause) => Err(wrapped_with_cause(root, &cause)),
        None => Ok(()),
    }
}

/// A match yields one row.
pub fn check_matches(root: &Plan) -> Result<(), Failure> {
    fn any(plan: &Plan) -> bool {
        matches!(&plan.op, Op::Match(pattern) if pattern.all_rows) || plan.inputs.iter().any(any)
    }
    if !any(root) {
        return Ok(());
    }
    let cause = "All rows per match mode is not supported yet.";
    let message = format!(
        "Cannot generate a valid execution plan for the given query: \n\n{}\n{cause}\nPlease check the documentation for the set of currently supported SQL features.",
        logical_lines(root)
    );
    Err(Failure::Refused(Refusal::new(TABLE, message).cause(TABLE, cause)))
}

/// `FlinkLogicalCalc(select=[…])`; conditions of joins and watermarks count columns.
fn logical_line(plan: &Plan) -> String {
    match &plan.op {
        Op::Join(join) => {
            let kind = match join.kind {
                rowkind_ir::plan::JoinKind::Inner => "inner",
                rowkind_ir::plan::JoinKind::Left => "left",
                rowkind_ir::plan::JoinKind::Right => "right",
                rowkind_ir::plan::JoinKind::Full => "full",
                rowkind_ir::plan::JoinKind::Semi => "semi",
                rowkind_ir::plan::JoinKind::Anti => "anti",
            };
            let condition = rex_text(&join.condition, &Positions, Style::Prefix);
            describe("FlinkLogicalJoin", &[("condition", condition), ("joinType", kind.to_string())])
        }
        Op::WatermarkAssigner { rowtime, watermark } => {
            let watermark = rex_text(watermark, &Positions, Style::Prefix);
            describe("FlinkLogicalWatermarkAssigner", &[("rowtime", plan.row[*rowtime].name.clone()), ("watermark", watermark)])
        }
        Op::Over(over) => {
            let (constants, width) = (constants_of(&over.groups), plan.input().row.len());
            let text = |group: &OverGroup| logical_window(group, &constants, width);
            let windows: Vec<String> = over.groups.iter().enumerate().map(|(i, group)| format!("window#{i}=[{}]", text(group))).collect();
            format!("FlinkLogicalOverAggregate({})", windows.join(", "))
        }
        Op::Aggregate(aggregate) => {
            let group: Vec<String> = aggregate.group.iter().map(usize::to_string).collect();
            let calls = aggregate.calls.iter().map(|call| {
                let args: Vec<String> = call.args.iter().map(|arg| format!("${arg}")).collect();
                let distinct = if call.distinct { "DISTINCT " } else { "" };
                let filter = call.filter.map(|column| format!(" FILTER ${column}")).unwrap_or_default();
                let (function, distinct) = match call.function {
                    "APPROX_COUNT_DISTINCT" => ("COUNT", "APPROXIMATE DISTINCT "),
                    function => (function, distinct),
                };
                format!("{}=[{function}({distinct}{}){filter}]", call.output.name, args.join(", "))
            });
            let parts: Vec<String> = std::iter::once(format!("group=[{{{}}}]", group.join(", "))).chain(calls).collect();
            format!("FlinkLogicalAggregate({})", parts.join(", "))
        }
        Op::Snapshot { period } => describe("FlinkLogicalSnapshot", &[("period", rex_text(period, &Positions, Style::Prefix))]),
        Op::Match(pattern) => describe("FlinkLogicalMatch", &crate::ast_text::match_terms(pattern, &plan.input().row, &plan.row)),
        Op::Scan(_) => describe("FlinkLogicalTableSourceScan", &attributes(plan, Style::Prefix)),
        _ => describe(&format!("FlinkLogical{}", name(&plan.op)), &attributes(plan, Style::Prefix)),
    }
}
