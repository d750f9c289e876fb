//! The logical tree as EXPLAIN prints it under `== Abstract Syntax Tree ==`.
//!
//! In: a tree. Out: its lines. Never: knows what rules will do with it.

use crate::rel::{AggCall, Hint, JoinType, Rel, RelOp, SortField};
use crate::rex_digest::digest;
use rowkind_ir::Field;
use rowkind_ir::type_text::record_type;
use std::fmt::Write;

/// The tree, each line ended.
pub fn print(rel: &Rel) -> String {
    let mut out = String::new();
    tree(rel, &mut out, "", "");
    out
}

/// The form inside of expressions: children two blanks deeper, no branches.
pub fn print_nested(rel: &Rel) -> String {
    let mut out = String::new();
    nested(rel, &mut out, 0);
    out
}

fn tree(rel: &Rel, out: &mut String, first: &str, rest: &str) {
    out.push_str(first);
    out.push_str(&line(rel));
    out.push('\n');
    let inputs = inputs(rel);
    for (index, input) in inputs.iter().enumerate() {
        let last = index + 1 == inputs.len();
        let (branch, below) = if last { ("+- ", "   ") } else { (":- ", ":  ") };
        tree(input, out, &format!("{rest}{branch}"), &format!("{rest}{below}"));
    }
}

fn nested(rel: &Rel, out: &mut String, depth: usize) {
    let _ = writeln!(out, "{}{}", "  ".repeat(depth), line(rel));
    for input in inputs(rel) {
        nested(input, out, depth + 1);
    }
}

pub fn inputs(rel: &Rel) -> Vec<&Rel> {
    match &rel.op {
        RelOp::Scan { .. } | RelOp::Values { .. } => Vec::new(),
        RelOp::WatermarkAssigner { input, .. }
        | RelOp::Project { input, .. }
        | RelOp::Filter { input, .. }
        | RelOp::Aggregate { input, .. }
        | RelOp::Sort { input, .. }
        | RelOp::Uncollect { input, .. }
        | RelOp::Snapshot { input, .. }
        | RelOp::Match { input, .. }
        | RelOp::Sink { input, .. } => vec![input],
        RelOp::Join { left, right, .. } | RelOp::Correlate { left, right, .. } => vec![left, right],
        RelOp::Union { inputs, .. }
        | RelOp::Intersect { inputs, .. }
        | RelOp::Minus { inputs, .. }
        | RelOp::TableFunctionScan { inputs, .. } => inputs.iter().collect(),
    }
}

/// One node, without its inputs.
pub fn line(rel: &Rel) -> String {
    let mut terms: Vec<(String, String)> = Vec::new();
    let mut term = |key: &str, value: String| terms.push((key.to_string(), value));
    let name = match &rel.op {
        RelOp::Scan { table } => {
            let name = &table.0.name;
            let keys = metadata_keys(&table.0, &rel.row);
            let metadata = if keys.is_empty() { String::new() } else { format!(", metadata=[{}]", keys.join(", ")) };
            term("table", format!("[{}, {}, {}{metadata}]", name.catalog, name.database, name.name));
            "LogicalTableScan"
        }
        RelOp::WatermarkAssigner { rowtime, watermark, .. } => {
            term("rowtime", rel.row[*rowtime].name.clone());
            term("watermark", digest(watermark));
            "LogicalWatermarkAssigner"
        }
        RelOp::Project { exprs, .. } => {
            let correlates = crate::rex_digest::free_correlations(exprs);
            if !correlates.is_empty() {
                term("variablesSet", variables(&correlates));
            }
            for (rex, field) in exprs.iter().zip(&rel.row) {
                term(&field.name, digest(rex));
            }
            "LogicalProject"
        }
        RelOp::Filter { condition, correlates, .. } => {
            term("condition", digest(condition));
            if !correlates.is_empty() {
                term("variablesSet", variables(correlates));
            }
            "LogicalFilter"
        }
        RelOp::Join { condition, kind, .. } => {
            term("condition", digest(condition));
            term("joinType", join_type(*kind).to_string());
            "LogicalJoin"
        }
        RelOp::Correlate { id, required, kind, .. } => {
            term("correlation", format!("$cor{id}"));
            term("joinType", join_type(*kind).to_string());
            term("requiredColumns", set(required));
            "LogicalCorrelate"
        }
        RelOp::Aggregate { group, groups, calls, .. } => {
            term("group", set(group));
            if let Some(groups) = groups {
                let sets: Vec<String> = groups.iter().map(|columns| set(columns)).collect();
                term("groups", format!("[{}]", sets.join(", ")));
            }
            for (index, call) in calls.iter().enumerate() {
                let name = if call.output.name.is_empty() { format!("agg#{index}") } else { call.output.name.clone() };
                term(&name, aggregate_call(call));
            }
            "LogicalAggregate"
        }
        RelOp::Sort { keys, offset, fetch, .. } => {
            for (index, key) in keys.iter().enumerate() {
                term(&format!("sort{index}"), format!("${}", key.column));
            }
            for (index, key) in keys.iter().enumerate() {
                term(&format!("dir{index}"), direction(key).to_string());
            }
            if let Some(offset) = offset {
                term("offset", offset.to_string());
            }
            if let Some(fetch) = fetch {
                term("fetch", fetch.to_string());
            }
            "LogicalSort"
        }
        RelOp::Union { all, .. } => {
            term("all", all.to_string());
            "LogicalUnion"
        }
        RelOp::Intersect { all, .. } => {
            term("all", all.to_string());
            "LogicalIntersect"
        }
        RelOp::Minus { all, .. } => {
            term("all", all.to_string());
            "LogicalMinus"
        }
        RelOp::Values { rows } => {
            let rows: Vec<String> = rows
                .iter()
                .map(|row| {
                    let cells: Vec<String> = row.iter().map(crate::rex_digest::bare).collect();
                    format!("{{ {} }}", cells.join(", "))
                })
                .collect();
            term("tuples", format!("[{}]", rows.join(", ")));
            "LogicalValues"
        }
        RelOp::TableFunctionScan { call, .. } => {
            term("invocation", digest(call));
            term("rowType", record_type(&rel.row));
            "LogicalTableFunctionScan"
        }
        RelOp::Uncollect { with_ordinality, .. } => {
            if *with_ordinality {
                term("withOrdinality", "true".to_string());
            }
            "Uncollect"
        }
        RelOp::Snapshot { period, .. } => {
            term("period", digest(period));
            "LogicalSnapshot"
        }
        RelOp::Match { input, pattern } => {
            for (key, value) in match_terms(pattern, &input.row, &rel.row) {
                term(key, value);
            }
            "LogicalMatch"
        }
        RelOp::Sink { sink, .. } => {
            term("table", sink.table.0.name.to_string());
            if let Some(columns) = &sink.target_columns {
                let paths: Vec<String> = columns
                    .iter()
                    .map(|path| {
                        let path: Vec<String> = path.iter().map(usize::to_string).collect();
                        format!("[{}]", path.join(","))
                    })
                    .collect();
                term("targetColumns", paths.join(","));
            }
            term("fields", names(&rel.row));
            "LogicalSink"
        }
    };
    // The alias of a table is shown on its scan only.
    let shown: Vec<&Hint> = rel.hints.iter().filter(|hint| hint.name != "ALIAS" || matches!(rel.op, RelOp::Scan { .. })).collect();
    let is_bare = matches!(rel.op, RelOp::Sink { .. } | RelOp::Aggregate { .. });
    let is_plain = !matches!(rel.op, RelOp::Join { .. } | RelOp::Correlate { .. } | RelOp::Aggregate { .. });
    let groups: [(&str, &dyn Fn(&Hint) -> bool); 3] = [
        ("hints", &|_| is_plain),
        ("joinHints", &|hint| !is_plain && hint.name != "STATE_TTL"),
        ("stateTtlHints", &|hint| !is_plain && hint.name == "STATE_TTL"),
    ];
    for (key, belongs) in groups {
        let hints: Vec<String> = shown
            .iter()
            .filter(|hint| belongs(hint))
            .map(|written| if is_bare { hint(written).replace(" inheritPath:[]", "") } else { hint(written) })
            .collect();
        if !hints.is_empty() {
            terms.push((key.to_string(), format!("[{}]", hints.join(", "))));
        }
    }
    if terms.is_empty() {
        return name.to_string();
    }
    let terms: Vec<String> = terms.iter().map(|(key, value)| format!("{key}=[{value}]")).collect();
    format!("{name}({})", terms.join(", "))
}

/// The attributes of a match, which the logical tree and refusals print alike.
pub fn match_terms(pattern: &crate::rel::MatchSpec, input: &[Field], row: &[Field]) -> Vec<(&'static str, String)> {
    let list = |parts: Vec<String>| format!("[{}]", parts.join(", "));
    let after = match pattern.after.split_once(" _") {
        Some((place, variable)) => format!("{place}(_{variable})"),
        None => format!("FLAG({})", pattern.after),
    };
    let mut terms = vec![
        ("partition", list(pattern.partition.iter().map(usize::to_string).collect())),
        ("order", list(pattern.order.iter().map(|key| format!("{} {}", key.column, direction(key))).collect())),
        ("outputFields", format!("[{}]", names(row))),
        ("allRows", pattern.all_rows.to_string()),
        ("after", after),
        ("pattern", pattern.pattern.clone()),
        ("isStrictStarts", pattern.strict_start.to_string()),
        ("isStrictEnds", pattern.strict_end.to_string()),
    ];
    if let Some(within) = &pattern.within {
        terms.push(("interval", digest(within)));
    }
    terms.extend([
        ("subsets", "[]".to_string()),
        ("patternDefinitions", list(pattern.define.iter().map(|(_, rex)| digest(rex)).collect())),
        ("inputFields", format!("[{}]", names(input))),
    ]);
    terms
}

/// The keys of the metadata columns that a scan yields, in its order.
fn metadata_keys(table: &rowkind_ir::Table, row: &[Field]) -> Vec<String> {
    row.iter()
        .filter_map(|field| {
            let column = table.columns.iter().find(|column| column.name == field.name)?;
            match &column.kind {
                rowkind_ir::ColumnKind::Metadata { key, .. } => Some(key.clone().unwrap_or_else(|| column.name.clone())),
                _ => None,
            }
        })
        .collect()
}

fn variables(ids: &[u32]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("$cor{id}")).collect();
    format!("[{}]", ids.join(", "))
}

pub fn hint(hint: &Hint) -> String {
    let path: Vec<String> = hint.inherit_path.iter().map(usize::to_string).collect();
    let options = if hint.key_values.is_empty() {
        format!("options:[{}]", hint.list.join(", "))
    } else {
        let pairs: Vec<String> = hint.key_values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        format!("options:{{{}}}", pairs.join(", "))
    };
    format!("[{} inheritPath:[{}] {options}]", hint.name, path.join(", "))
}

pub fn aggregate_call(call: &AggCall) -> String {
    let args: Vec<String> = call.args.iter().map(|column| format!("${column}")).collect();
    let distinct = match (call.distinct, call.function) {
        (_, "APPROX_COUNT_DISTINCT") => "APPROXIMATE DISTINCT ",
        (true, _) => "DISTINCT ",
        _ => "",
    };
    let function = if call.function == "APPROX_COUNT_DISTINCT" { "COUNT" } else { rowkind_ir::user_function::printed(call.function) };
    let filter = call.filter.map(|column| format!(" FILTER ${column}")).unwrap_or_default();
    let key = |key: &SortField| match direction(key) {
        "ASC-nulls-first" => key.column.to_string(),
        direction => format!("{} {direction}", key.column),
    };
    let order: Vec<String> = call.order.iter().map(key).collect();
    let order = if order.is_empty() { String::new() } else { format!(" WITHIN GROUP ([{}])", order.join(", ")) };
    format!("{function}({distinct}{}){order}{filter}", args.join(", "))
}

fn names(row: &[Field]) -> String {
    let names: Vec<&str> = row.iter().map(|field| field.name.as_str()).collect();
    names.join(", ")
}

pub fn set(columns: &[usize]) -> String {
    let columns: Vec<String> = columns.iter().map(usize::to_string).collect();
    format!("{{{}}}", columns.join(", "))
}

fn join_type(kind: JoinType) -> &'static str {
    match kind {
        JoinType::Inner => "inner",
        JoinType::Left => "left",
        JoinType::Right => "right",
        JoinType::Full => "full",
        JoinType::Semi => "semi",
        JoinType::Anti => "anti",
    }
}

fn direction(key: &SortField) -> &'static str {
    match (key.descending, key.nulls_last) {
        (false, false) => "ASC-nulls-first",
        (false, true) => "ASC-nulls-last",
        (true, false) => "DESC-nulls-first",
        (true, true) => "DESC-nulls-last",
    }
}
