//! One line of a plan: a node's name and attributes (specification 6.5).

use crate::convert::over::{amount, frame_text};
use crate::explain::aggregate;
use crate::explain::rex::{Positions, Style, bare_value, rex_text};
use crate::explain::window::{attached_text, group_window_text, source_text, window_text};
use crate::infer::traits::Traits;
use crate::physical::{ClassicRank, Node, Op, PartialFinal, Rank, Scan, input_spec};
use crate::rel::{Hint, MatchSpec, SortField};
use crate::rex::Rex;
use rowkind_ir::Field;
use rowkind_ir::plan::{Conflict, Distribution, InputSpec, JoinKind, RankFunction, RankRange, RankStrategy};
use rowkind_ir::type_text::record_type;

/// `name=[value]`
pub type Attribute = (&'static str, String);

/// The execution plan's description, which refusals quote.
pub fn exec_description(node: &Node) -> String {
    describe(name(&node.op), &attributes(node, Style::Infix))
}

pub fn describe(name: &str, attributes: &[Attribute]) -> String {
    if attributes.is_empty() {
        return name.to_string();
    }
    let parts: Vec<String> = attributes.iter().map(|(key, value)| format!("{key}=[{value}]")).collect();
    format!("{name}({})", parts.join(", "))
}

pub fn name(op: &Op) -> &'static str {
    match op {
        Op::Scan(_) => "TableSourceScan",
        Op::Values { .. } => "Values",
        Op::Calc { .. } => "Calc",
        Op::WatermarkAssigner { .. } => "WatermarkAssigner",
        Op::MiniBatchAssigner { .. } => "MiniBatchAssigner",
        Op::DropUpdateBefore => "DropUpdateBefore",
        Op::Exchange(_) => "Exchange",
        Op::ChangelogNormalize { .. } => "ChangelogNormalize",
        Op::Aggregate(_) => "GroupAggregate",
        Op::LocalAggregate(_) => "LocalGroupAggregate",
        Op::GlobalAggregate(_) => "GlobalGroupAggregate",
        Op::IncrementalAggregate(_) => "IncrementalGroupAggregate",
        Op::GroupWindowAggregate(_) => "GroupWindowAggregate",
        Op::WindowAggregate(_) => "WindowAggregate",
        Op::LocalWindowAggregate(_) => "LocalWindowAggregate",
        Op::GlobalWindowAggregate(_) => "GlobalWindowAggregate",
        Op::WindowTableFunction { .. } => "WindowTableFunction",
        Op::WindowRank { .. } => "WindowRank",
        Op::WindowDeduplicate { .. } => "WindowDeduplicate",
        Op::WindowJoin { .. } => "WindowJoin",
        Op::Over(_) => "OverAggregate",
        Op::Rank(rank) if rank.classic == Some(ClassicRank::Deduplicate) => "Deduplicate",
        Op::Rank(_) => "Rank",
        Op::Sort { .. } => "Sort",
        Op::TemporalSort { .. } => "TemporalSort",
        Op::SortLimit { .. } => "SortLimit",
        Op::Limit { .. } => "Limit",
        Op::Join(_) => "Join",
        Op::IntervalJoin { .. } => "IntervalJoin",
        Op::TemporalJoin { .. } => "TemporalJoin",
        Op::Snapshot { .. } => "Snapshot",
        Op::LookupJoin(_) => "LookupJoin",
        Op::MultiJoin(_) => "MultiJoin",
        Op::Union => "Union",
        Op::Expand { .. } => "Expand",
        Op::Correlate(_) => "Correlate",
        Op::Match(_) => "Match",
        Op::ProcessTableFunction { .. } => "ProcessTableFunction",
        Op::Sink(_) => "Sink",
    }
}

/// The node's own attributes in print order, without changelog mode and advice.
pub fn attributes(node: &Node, style: Style) -> Vec<Attribute> {
    let mut out: Vec<Attribute> = Vec::new();
    let empty: Vec<Field> = Vec::new();
    let input_row = node.inputs.first().map_or(&empty, |input| &*input.row);
    match &node.op {
        Op::Scan(scan) => {
            out.push(("table", scan_text(scan, node)));
            out.push(("fields", field_names(&node.row)));
            push_hints(&mut out, &node.hints);
        }
        Op::Values { rows } => {
            if style == Style::Prefix {
                out.push(("type", record_type(&node.row)));
            }
            out.push(("tuples", tuples(rows)));
        }
        Op::Calc { exprs, condition } => {
            out.push(("select", projection(exprs, &node.row, input_row, style)));
            if let Some(condition) = condition {
                out.push(("where", text(condition, input_row, style)));
            }
        }
        Op::WatermarkAssigner { rowtime, watermark } => {
            out.push(("rowtime", node.row[*rowtime].name.clone()));
            out.push(("watermark", text(watermark, input_row, style)));
        }
        Op::MiniBatchAssigner { interval_ms, rowtime } => {
            out.push(("interval", format!("{interval_ms}ms")));
            out.push(("mode", if *rowtime { "RowTime" } else { "ProcTime" }.to_string()));
        }
        Op::DropUpdateBefore => {}
        Op::Exchange(distribution) => out.push(("distribution", distribution_text(distribution, input_row))),
        Op::ChangelogNormalize { key, condition } => {
            out.push(("key", columns(key, input_row)));
            if let Some(condition) = condition {
                out.push(("condition", text(condition, input_row, style)));
            }
        }
        Op::Aggregate(agg) => {
            push_group(&mut out, &agg.group, input_row);
            push_partial_final(&mut out, agg.partial_final);
            out.push(("select", aggregate::select_as(node.input(), &node.row, &agg.group, &agg.calls, true).join(", ")));
        }
        Op::LocalAggregate(agg) => {
            push_group(&mut out, &agg.group, input_row);
            push_partial_final(&mut out, agg.partial_final);
            let select = match &agg.local {
                Some(buffers) => aggregate::local_select(node.input(), &agg.group, &agg.calls, buffers),
                None => aggregate::select_as(node.input(), &node.row, &agg.group, &agg.calls, true),
            };
            out.push(("select", select.join(", ")));
        }
        Op::GlobalAggregate(agg) => {
            push_group(&mut out, &agg.group, input_row);
            push_partial_final(&mut out, agg.partial_final);
            out.push(("select", aggregate::global_select(node.input(), agg).join(", ")));
            if let Some(index) = agg.index_of_count_star {
                out.push(("indexOfCountStar", index.to_string()));
            }
        }
        Op::IncrementalAggregate(agg) => {
            out.push(("partialAggGrouping", columns(&agg.partial_group, input_row)));
            out.push(("finalAggGrouping", columns(&agg.final_group, input_row)));
            out.push(("select", agg.select.clone()));
        }
        Op::GroupWindowAggregate(agg) => {
            push_group(&mut out, &agg.group, input_row);
            out.push(("window", group_window_text(&agg.window, input_row)));
            let names: Vec<&str> = agg.properties.iter().map(|(name, _)| name.as_str()).collect();
            if !names.is_empty() {
                out.push(("properties", names.join(", ")));
            }
            out.push(("select", aggregate::group_window_select(node.input(), agg).join(", ")));
            if let Some(emit) = emit_text(agg.early_fire_ms, agg.late_fire_ms) {
                out.push(("emit", emit));
            }
        }
        Op::WindowAggregate(agg) => {
            push_group(&mut out, &agg.group, input_row);
            out.push(("window", source_text(&agg.window, input_row)));
            out.push(("select", aggregate::window_select(node.input(), agg).join(", ")));
        }
        Op::LocalWindowAggregate(agg) => {
            push_group(&mut out, &agg.group, input_row);
            out.push(("window", source_text(&agg.window, input_row)));
            if let Some(buffers) = &agg.local {
                out.push(("select", aggregate::local_window_select(node.input(), agg, buffers).join(", ")));
            }
        }
        Op::GlobalWindowAggregate(agg) => {
            push_group(&mut out, &agg.group, input_row);
            out.push(("window", source_text(&agg.window, input_row)));
            if let Some(buffers) = &agg.local {
                out.push(("select", aggregate::global_window_select(node.input(), agg, buffers).join(", ")));
            }
        }
        Op::WindowTableFunction { window } => out.push(("window", window_text(window, input_row))),
        Op::WindowRank { rank, window } => {
            out.push(("window", attached_text(window, input_row)));
            push_rank(&mut out, rank, node, input_row);
        }
        Op::WindowDeduplicate { partition, order, keep_last, window } => {
            out.push(("window", attached_text(window, input_row)));
            out.push(("keep", if *keep_last { "LastRow" } else { "FirstRow" }.to_string()));
            out.push(("partitionKeys", columns(partition, input_row)));
            out.push(("orderKey", input_row[*order].name.clone()));
            out.push(("order", if input_row[*order].ty.is_rowtime() { "ROWTIME" } else { "PROCTIME" }.to_string()));
        }
        Op::WindowJoin { join, left, right } => {
            out.push(("leftWindow", attached_text(left, &node.inputs[0].row)));
            out.push(("rightWindow", attached_text(right, &node.inputs[1].row)));
            out.push(("joinType", join_type(join.kind).to_string()));
            out.push(("where", join_condition(node, &join.condition, style)));
            // Its inputs' names, whatever a projection above them made of these.
            let [left, right] = [0, 1].map(|at| &node.inputs[at].row);
            let both = crate::rules::build::join_row(left, right, crate::rel::JoinType::Inner);
            out.push(("select", field_names(&both[..node.row.len()])));
        }
        Op::Over(over) => {
            if let Some(group) = over.groups.first() {
                if !group.partition.is_empty() {
                    out.push(("partitionBy", columns(&group.partition, input_row)));
                }
                if !group.order.is_empty() {
                    out.push(("orderBy", order(&group.order, input_row)));
                }
                out.push(("window", frame_text(group, over.classic, &amount)));
                out.push(("select", crate::convert::over::select(over, input_row, style).join(", ")));
            }
        }
        Op::Rank(rank) if rank.classic == Some(ClassicRank::Deduplicate) => {
            out.extend(crate::convert::exec::deduplicate(rank, input_row));
        }
        Op::Rank(rank) => {
            out.push(("strategy", strategy_text(rank.strategy.as_ref())));
            push_rank(&mut out, rank, node, input_row);
        }
        Op::Sort { keys } | Op::TemporalSort { keys } => out.push(("orderBy", order(keys, input_row))),
        Op::SortLimit { keys, offset, fetch, strategy } => {
            out.push(("orderBy", order(keys, input_row)));
            out.push(("offset", offset.to_string()));
            out.push(("fetch", fetch_text(*fetch)));
            out.push(("strategy", strategy_text(strategy.as_ref())));
        }
        Op::Limit { offset, fetch } => {
            out.push(("offset", offset.to_string()));
            out.push(("fetch", fetch_text(*fetch)));
        }
        Op::Join(join) => {
            out.push(("joinType", join_type(join.kind).to_string()));
            out.push(("where", join_condition(node, &join.condition, style)));
            out.push(("select", field_names(&names_from_inputs(node))));
            out.push(("leftInputSpec", spec_text(&input_spec(&node.inputs[0], &join.left_key)).to_string()));
            out.push(("rightInputSpec", spec_text(&input_spec(&node.inputs[1], &join.right_key)).to_string()));
            if join.mini_batch {
                out.push(("miniBatch", "true".to_string()));
            }
        }
        Op::IntervalJoin { join, bounds } => {
            out.push(("joinType", join_type(join.kind).to_string()));
            out.push((
                "windowBounds",
                format!(
                    "isRowTime={}, leftLowerBound={}, leftUpperBound={}, leftTimeIndex={}, rightTimeIndex={}",
                    bounds.rowtime, bounds.left_lower_ms, bounds.left_upper_ms, bounds.left_time, bounds.right_time
                ),
            ));
            out.push(("where", join_condition(node, &join.condition, style)));
            out.push(("select", field_names(&node.row)));
        }
        Op::TemporalJoin { join, .. } => {
            out.push(("joinType", join_type(join.kind).to_string()));
            out.push(("where", join_condition(node, &join.condition, style)));
            out.push(("select", field_names(&node.row)));
        }
        Op::Snapshot { period } => out.push(("period", text(period, input_row, style))),
        Op::LookupJoin(lookup) => crate::convert::lookup::attributes(node, lookup, style, &mut out),
        Op::MultiJoin(multi) => crate::convert::multi_join::attributes(node, multi, style, &mut out),
        Op::Union => {
            out.push(("all", "true".to_string()));
            out.push(("union", field_names(&node.row)));
        }
        Op::Expand { projects, .. } => {
            let rows: Vec<String> = projects
                .iter()
                .map(|project| {
                    let parts: Vec<String> = project
                        .iter()
                        .zip(&node.row)
                        .map(|(expr, field)| {
                            let text = if expr.is_null_literal() { "null".to_string() } else { expand_text(expr, input_row) };
                            named(text, &field.name)
                        })
                        .collect();
                    format!("{{{}}}", parts.join(", "))
                })
                .collect();
            out.push(("projects", rows.join(", ")));
        }
        Op::Correlate(correlate) => crate::convert::correlate::attributes(node, correlate, style, &mut out),
        Op::Match(pattern) => push_match(&mut out, pattern, input_row, style),
        Op::ProcessTableFunction { call } => {
            // The only table argument is the first input.
            out.push(("invocation", rex_text(call, &Positions, Style::Prefix).replace("TABLE()", "TABLE(#0)")));
            out.push(("uid", "null".to_string()));
            out.push(("select", joined_names(&node.row, ",")));
            out.push(("rowType", record_type(&node.row)));
        }
        Op::Sink(sink) => match &sink.spec {
            Some(spec) => {
                out.push(("table", spec.table.0.name.to_string()));
                if let Some(paths) = &spec.target_columns {
                    let paths: Vec<String> = paths
                        .iter()
                        .map(|path| {
                            let path: Vec<String> = path.iter().map(usize::to_string).collect();
                            format!("[{}]", path.join(","))
                        })
                        .collect();
                    out.push(("targetColumns", paths.join(",")));
                }
                out.push(("fields", field_names(input_row)));
                push_hints(&mut out, &node.hints);
                if sink.upsert_materialize {
                    out.push(("upsertMaterialize", "true".to_string()));
                }
                if let Some(conflict) = spec.conflict {
                    out.push(("conflictStrategy", conflict_text(conflict).to_string()));
                }
            }
            None => {
                out.push(("table", "*anonymous_collect$1*".to_string()));
                out.push(("fields", field_names(input_row)));
            }
        },
    }
    out
}

/// `changelogMode` and what stands after it.
pub fn trait_attributes(node: &Node, with_mode: bool) -> Vec<Attribute> {
    let mut out = Vec::new();
    if with_mode {
        let mode = match node.op {
            Op::Sink(_) => "NONE".to_string(),
            Op::Scan(ref scan) if node.traits != Traits::default() => scan.mode.to_string(),
            _ => mode_text(node.traits),
        };
        out.push(("changelogMode", mode));
    }
    let sides: Vec<String> = node
        .hints
        .iter()
        .filter(|hint| crate::bind::hints::JOIN.contains(&hint.name.as_str()))
        .map(|hint| format!("[{} {}]", hint.name, hint_options(hint)))
        .collect();
    if !sides.is_empty() {
        out.push(("joinHints", format!("[{}]", sides.join(", "))));
    }
    if let Some(ttl) = ttl_text(node) {
        out.push(("stateTtlHints", ttl));
    }
    out
}

pub fn mode_text(traits: Traits) -> String {
    traits.mode().to_string()
}

fn ttl_text(node: &Node) -> Option<String> {
    let hint = node.hints.iter().find(|hint| hint.name == "STATE_TTL")?;
    Some(format!("[[STATE_TTL {}]]", hint_options(hint)))
}

fn hint_options(hint: &Hint) -> String {
    if hint.list.is_empty() {
        let pairs: Vec<String> = hint.key_values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        format!("options:{{{}}}", pairs.join(", "))
    } else {
        format!("options:[{}]", hint.list.join(", "))
    }
}

fn push_hints(out: &mut Vec<Attribute>, hints: &[Hint]) {
    let shown: Vec<String> =
        hints.iter().filter(|hint| hint.name == "OPTIONS").map(|hint| format!("[OPTIONS {}]", hint_options(hint))).collect();
    if !shown.is_empty() {
        out.push(("hints", format!("[{}]", shown.join(", "))));
    }
}

pub fn text(rex: &Rex, row: &[Field], style: Style) -> String {
    let names: Vec<String> = row.iter().map(|field| field.name.clone()).collect();
    rex_text(rex, names.as_slice(), style)
}

fn expand_text(rex: &Rex, row: &[Field]) -> String {
    match rex.as_value() {
        Some(value) => bare_value(value, Style::Prefix),
        None => text(rex, row, Style::Prefix),
    }
}

fn named(text: String, name: &str) -> String {
    if text == name { text } else { format!("{text} AS {name}") }
}

pub fn projection(exprs: &[Rex], row: &[Field], input: &[Field], style: Style) -> String {
    let parts: Vec<String> = exprs.iter().zip(row).map(|(expr, field)| named(text(expr, input, style), &field.name)).collect();
    parts.join(", ")
}

/// The row of a join under the names that its inputs have by now; what reads it knows those from before.
fn names_from_inputs(node: &Node) -> Vec<Field> {
    match node.op {
        Op::Join(_) => {
            let all: Vec<Field> = node.inputs.iter().flat_map(|input| names_from_inputs(input)).collect();
            let named = crate::rex_tools::unique_names(all);
            node.row.iter().zip(named).map(|(field, named)| Field::new(named.name, field.ty.clone())).collect()
        }
        Op::Exchange(_) => names_from_inputs(node.input()),
        _ => node.row.to_vec(),
    }
}

pub fn joined_names(row: &[Field], separator: &str) -> String {
    row.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(separator)
}

pub fn field_names(row: &[Field]) -> String {
    joined_names(row, ", ")
}

pub fn columns(columns: &[usize], row: &[Field]) -> String {
    columns.iter().map(|&column| row.get(column).map_or("?", |field| field.name.as_str())).collect::<Vec<_>>().join(", ")
}

fn order(keys: &[SortField], row: &[Field]) -> String {
    let parts: Vec<String> =
        keys.iter().map(|key| format!("{} {}", row[key.column].name, if key.descending { "DESC" } else { "ASC" })).collect();
    parts.join(", ")
}

fn distribution_text(distribution: &Distribution, row: &[Field]) -> String {
    match distribution {
        Distribution::Hash(keys) => format!("hash[{}]", columns(keys, row)),
        Distribution::Single => "single".to_string(),
        Distribution::Broadcast => "broadcast".to_string(),
        Distribution::Random => "random".to_string(),
    }
}

fn push_group(out: &mut Vec<Attribute>, group: &[usize], row: &[Field]) {
    if !group.is_empty() {
        out.push(("groupBy", columns(group, row)));
    }
}

fn push_partial_final(out: &mut Vec<Attribute>, kind: PartialFinal) {
    match kind {
        PartialFinal::None => {}
        PartialFinal::Partial => out.push(("partialFinalType", "PARTIAL".to_string())),
        PartialFinal::Final => out.push(("partialFinalType", "FINAL".to_string())),
    }
}

fn push_rank(out: &mut Vec<Attribute>, rank: &Rank, node: &Node, row: &[Field]) {
    out.push(("rankType", rank_function(rank.function).to_string()));
    out.push(("rankRange", range_text(&rank.range, row)));
    out.push(("partitionBy", columns(&rank.partition, row)));
    let windowed = matches!(node.op, Op::WindowRank { .. });
    let rowtime = !windowed && rank.classic.is_none() && rank.order.iter().any(|key| row[key.column].ty.is_rowtime());
    out.push(("orderBy", format!("{}{}", if rowtime { "ROWTIME " } else { "" }, order(&rank.order, row))));
    let select = if rank.outputs_rank {
        let mut select: Vec<String> = row.iter().map(|field| field.name.clone()).collect();
        select.push(node.row.last().map(|field| field.name.clone()).unwrap_or_default());
        select.join(", ")
    } else {
        field_names(&node.row)
    };
    out.push(("select", select));
}

pub fn rank_function(function: RankFunction) -> &'static str {
    match function {
        RankFunction::RowNumber => "ROW_NUMBER",
        RankFunction::Rank => "RANK",
        RankFunction::DenseRank => "DENSE_RANK",
    }
}

fn range_text(range: &RankRange, row: &[Field]) -> String {
    match range {
        RankRange::Constant { start, end } => format!("rankStart={start}, rankEnd={end}"),
        RankRange::Variable { end } => format!("rankEnd={}", row[*end].name),
    }
}

pub fn strategy_text(strategy: Option<&RankStrategy>) -> String {
    match strategy {
        None => "UndefinedStrategy".to_string(),
        Some(RankStrategy::AppendFast) => "AppendFastStrategy".to_string(),
        Some(RankStrategy::Retract) => "RetractStrategy".to_string(),
        Some(RankStrategy::UpdateFast(key)) => {
            let key: Vec<String> = key.iter().map(usize::to_string).collect();
            format!("UpdateFastStrategy[{}]", key.join(","))
        }
    }
}

fn fetch_text(fetch: Option<i64>) -> String {
    fetch.map_or("unlimited".to_string(), |fetch| fetch.to_string())
}

pub fn join_type(kind: JoinKind) -> &'static str {
    match kind {
        JoinKind::Inner => "InnerJoin",
        JoinKind::Left => "LeftOuterJoin",
        JoinKind::Right => "RightOuterJoin",
        JoinKind::Full => "FullOuterJoin",
        JoinKind::Semi => "LeftSemiJoin",
        JoinKind::Anti => "LeftAntiJoin",
    }
}

pub fn spec_text(spec: &InputSpec) -> &'static str {
    match spec {
        InputSpec::JoinKeyContainsUniqueKey(_) => "JoinKeyContainsUniqueKey",
        InputSpec::HasUniqueKey(_) => "HasUniqueKey",
        InputSpec::NoUniqueKey => "NoUniqueKey",
    }
}

pub fn conflict_text(conflict: Conflict) -> &'static str {
    match conflict {
        Conflict::Error => "ERROR",
        Conflict::Nothing => "NOTHING",
        Conflict::Deduplicate => "DEDUPLICATE",
    }
}

/// The row that a join's condition reads, with unique names.
pub fn joined_row(node: &Node) -> Vec<Field> {
    let fields = node.inputs[0].row.iter().chain(&node.inputs[1].row).cloned().collect();
    crate::rex_tools::unique_names(fields)
}

fn join_condition(node: &Node, condition: &Rex, style: Style) -> String {
    text(condition, &joined_row(node), style)
}

fn scan_text(scan: &Scan, node: &Node) -> String {
    let name = &scan.table.name;
    let mut parts = vec![name.catalog.clone(), name.database.clone(), name.name.clone()];
    parts.extend(scan.filter.as_ref().map(|filter| format!("filter=[{filter}]")));
    if scan.projected {
        let columns: Vec<&str> = scan
            .columns
            .iter()
            .map(|&column| &scan.table.columns[column])
            .filter(|column| !matches!(column.kind, rowkind_ir::ColumnKind::Metadata { .. }))
            .map(|column| column.name.as_str())
            .collect();
        parts.push(format!("project=[{}]", columns.join(", ")));
        if scan.reads_metadata {
            parts.push(format!("metadata=[{}]", scan.metadata.join(", ")));
        }
    } else if !scan.metadata.is_empty() {
        parts.push(format!("metadata=[{}]", scan.metadata.join(", ")));
    }
    if let Some((_, watermark)) = &scan.watermark {
        parts.push(format!("watermark=[{}]", text(watermark, &node.row, Style::Prefix)));
        if let Some(idle) = scan.table.option("scan.watermark.idle-timeout").and_then(crate::settings::duration_ms) {
            parts.push(format!("idletimeout=[{idle}]"));
        }
        let strategy = scan.table.option("scan.watermark.emit.strategy").unwrap_or("on-periodic");
        parts.push(format!("watermarkEmitStrategy=[{strategy}]"));
    }
    if let Some(limit) = scan.limit {
        parts.push(format!("limit=[{limit}]"));
    }
    format!("[{}]", parts.join(", "))
}

pub fn tuples(rows: &[Vec<Rex>]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells: Vec<String> =
                row.iter().map(|cell| cell.as_value().map_or_else(String::new, |value| bare_value(value, Style::Prefix))).collect();
            format!("{{ {} }}", cells.join(", "))
        })
        .collect();
    format!("[{}]", rows.join(", "))
}

/// Flink's words for the emit strategy of an old group window.
fn emit_text(early: Option<i64>, late: Option<i64>) -> Option<String> {
    let delay = |kind: &str, ms: i64| {
        if ms == 0 { format!("{kind} no delay") } else { format!("{kind} delay {ms} millisecond") }
    };
    let mut parts = Vec::new();
    if let Some(ms) = early {
        parts.push(delay("early", ms));
    }
    if let Some(ms) = late {
        parts.push(delay("late", ms));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn push_match(out: &mut Vec<Attribute>, pattern: &MatchSpec, row: &[Field], style: Style) {
    if !pattern.partition.is_empty() {
        out.push(("partitionBy", columns(&pattern.partition, row)));
    }
    if !pattern.order.is_empty() {
        out.push(("orderBy", order(&pattern.order, row)));
    }
    if !pattern.measures.is_empty() {
        let measures: Vec<String> = pattern.measures.iter().map(|(name, rex)| format!("{} AS {name}", measure(rex, row, style))).collect();
        out.push(("measures", measures.join(", ")));
    }
    out.push(("rowsPerMatch", if pattern.all_rows { "ALL ROWS PER MATCH" } else { "ONE ROW PER MATCH" }.to_string()));
    out.push(("after", pattern.after.clone()));
    out.push(("pattern", pattern.pattern.clone()));
    if !pattern.subsets.is_empty() {
        let subsets: Vec<String> = pattern.subsets.iter().map(|(name, parts)| format!("{name} = ({})", parts.join(", "))).collect();
        out.push(("subset", subsets.join(", ")));
    }
    let define: Vec<String> = pattern.define.iter().map(|(name, rex)| format!("{name}={}", crate::rex_digest::digest(rex))).collect();
    out.push(("define", format!("{{{}}}", define.join(", "))));
}

/// A measure keeps its prefix form in every plan; only its types are short in the execution plan.
fn measure(rex: &Rex, row: &[Field], style: Style) -> String {
    let full = text(rex, row, Style::Prefix);
    // Nor do they say there what cannot be NULL.
    if style == Style::Infix { full.replace(" CHARACTER SET \"UTF-16LE\"", "").replace(" NOT NULL)", ")") } else { full }
}
