//! Stream plans as the graph that is drawn.

use rowkind_ir::diagnostic::counted;
use rowkind_ir::plan::{Node, Operator, RankRange, StreamPlan};
use rowkind_ir::report::{Plan, PlanEdge, PlanNode, Role};
use rowkind_ir::{ChangelogMode, RowKind, Table};

/// Adds one job to the graph; its nodes get the ids `base..`, where `base` is returned.
///
/// `refuses`: the mode that a refusing sink would take, for a plan that was made as if it took everything.
pub fn add(graph: &mut Plan, plan: &StreamPlan, refuses: Option<ChangelogMode>) -> u32 {
    let base = graph.nodes.len() as u32;
    for (id, node) in plan.nodes.iter().enumerate() {
        for &input in &node.inputs {
            let produced = plan.nodes[input].mode;
            let accepted = match (&node.operator, refuses) {
                (Operator::Sink(_), Some(mode)) => mode,
                (Operator::Sink(sink), None) => sink.mode,
                _ => ChangelogMode::ALL,
            };
            let unmet = match refuses {
                Some(_) => RowKind::ALL.into_iter().filter(|kind| produced.contains(*kind) && !accepted.contains(*kind)).collect(),
                None => Vec::new(),
            };
            graph.edges.push(PlanEdge { from: base + input as u32, to: base + id as u32, produced, accepted, unmet });
        }
        graph.nodes.push(plan_node(base + id as u32, node));
    }
    base
}

fn plan_node(id: u32, node: &Node) -> PlanNode {
    let (role, name) = match &node.operator {
        Operator::Source(source) => (Role::Source, source.table.name.name.clone()),
        Operator::Sink(sink) => (Role::Sink, sink.table.as_ref().map_or("result".to_string(), |table| table.name.name.clone())),
        operator => (Role::Operator, operator.name().to_string()),
    };
    let names = |key: &Vec<usize>| key.iter().map(|&column| column_name(node, column)).collect();
    PlanNode {
        id,
        role,
        name,
        facts: facts(node),
        physical: node.physical_text.clone(),
        exec: node.exec_text.clone(),
        mode: node.mode,
        columns: node.schema.iter().map(|field| field.name.clone()).collect(),
        types: node.schema.iter().map(|field| field.ty.to_string()).collect(),
        upsert_keys: node.upsert_keys.as_ref().map(|keys| keys.iter().map(names).collect()),
        because: node.because.clone(),
        span: node.span,
        minor: matches!(node.operator, Operator::Exchange(_) | Operator::MiniBatchAssigner { .. }),
    }
}

fn column_name(node: &Node, column: usize) -> String {
    node.schema.get(column).map_or(format!("${column}"), |field| field.name.clone())
}

/// At most three short facts for a node's card.
fn facts(node: &Node) -> Vec<String> {
    let names = |columns: &[usize]| columns.iter().map(|&column| column_name(node, column)).collect::<Vec<_>>().join(", ");
    match &node.operator {
        Operator::Source(source) => connector(&source.table),
        Operator::Sink(sink) => sink.table.as_ref().map_or(Vec::new(), |table| {
            let mut facts = connector(table);
            facts.extend(sink.primary_key.as_ref().map(|key| {
                let columns: Vec<_> = key.iter().map(|&at| table.columns[table.physical_columns()[at]].name.clone()).collect();
                format!("key {}", columns.join(", "))
            }));
            if sink.upsert_materialize {
                facts.push("materialized".to_string());
            }
            facts
        }),
        Operator::Calc { projection, condition } => {
            let mut facts = vec![counted(projection.len(), "column")];
            if condition.is_some() {
                facts.push("filter".to_string());
            }
            facts
        }
        Operator::ChangelogNormalize { key, .. } => vec![format!("key {}", names(key))],
        Operator::Deduplicate(dedup) => {
            vec![format!("key {}", names(&dedup.key)), if dedup.keep_last { "keep last" } else { "keep first" }.to_string()]
        }
        Operator::Rank(rank) => {
            let range = match &rank.range {
                RankRange::Constant { start: 1, end: 1 } => "first row".to_string(),
                RankRange::Constant { start: 1, end } => format!("first {end} rows"),
                RankRange::Constant { start, end } => format!("rows {start} to {end}"),
                RankRange::Variable { .. } => "variable".to_string(),
            };
            vec![format!("per {}", names(&rank.partition)), range]
        }
        Operator::GroupAggregate(aggregate) | Operator::GlobalGroupAggregate(aggregate) | Operator::LocalGroupAggregate(aggregate) => {
            // The group columns come first in the output.
            let key: Vec<usize> = (0..aggregate.group.len()).collect();
            vec![if key.is_empty() { "all rows".to_string() } else { format!("by {}", names(&key)) }]
        }
        Operator::Join(join) => vec![format!("{:?} join", join.kind).to_lowercase()],
        _ => Vec::new(),
    }
}

pub fn connector(table: &Table) -> Vec<String> {
    let mut facts: Vec<String> = table.option("connector").map(str::to_string).into_iter().collect();
    facts.extend(table.option("format").or(table.option("value.format")).map(str::to_string));
    facts
}
