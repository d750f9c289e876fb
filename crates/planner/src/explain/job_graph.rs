//! JSON_EXECUTION_PLAN: the operators of the job.
//!
//! In: the execution graph. Out: the JSON text, or `None` where a connector or a sink's own operators have never been
//! recorded. Never: the ids of a real cluster; Flink counts them anew for each statement here.

use crate::convert::exec;
use crate::explain::node::name;
use crate::explain::tree::ExecGraph;
use crate::options::Options;
use crate::physical::{self, Op};
use rowkind_ir::plan::Distribution;

struct Operator {
    id: usize,
    kind: String,
    contents: String,
    is_source: bool,
    parallelism: i64,
    /// Operator and how its rows come.
    inputs: Vec<(usize, &'static str)>,
}

/// What a node of the graph is to its consumers.
#[derive(Clone)]
struct Output {
    from: Vec<(usize, &'static str)>,
    parallelism: i64,
}

pub fn text(graph: &ExecGraph, options: &Options) -> Option<String> {
    let default = |key: &str| options.get(key).and_then(|value| value.trim().parse::<i64>().ok()).filter(|value| *value > 0);
    let parallelism = default("table.exec.resource.default-parallelism").or_else(|| default("parallelism.default")).unwrap_or(1);
    let mut operators: Vec<Operator> = Vec::new();
    let mut outputs: Vec<Output> = Vec::new();
    let mut next = 0;
    let mut exchanges = 0;
    let [root] = graph.roots[..] else { return None };
    for (index, node) in graph.nodes.iter().enumerate() {
        let inputs: Vec<Output> = node.inputs.iter().map(|&input| outputs[input].clone()).collect();
        let from = |inputs: &[Output]| -> Vec<(usize, &'static str)> { inputs.iter().flat_map(|input| input.from.clone()).collect() };
        let below = inputs.iter().map(|input| input.parallelism).max().unwrap_or(parallelism);
        next += 1;
        let output = match &node.plan.op {
            Op::Scan(scan) => {
                if scan.table.option("connector") != Some("rows") {
                    return None;
                }
                let kind = format!("Source: rows-{}", scan.table.name.name);
                operators.push(Operator {
                    id: next,
                    kind: kind.clone(),
                    contents: kind,
                    is_source: true,
                    parallelism: 1,
                    inputs: Vec::new(),
                });
                Output { from: vec![(next, "FORWARD")], parallelism: 1 }
            }
            Op::Exchange(distribution) => {
                exchanges += 1;
                let (strategy, parallelism) = match distribution {
                    Distribution::Hash(_) => ("HASH", parallelism),
                    Distribution::Single => ("GLOBAL", 1),
                    _ => return None,
                };
                Output { from: from(&inputs).into_iter().map(|(id, _)| (id, strategy)).collect(), parallelism }
            }
            // A union is no operator of its own.
            Op::Union => {
                next -= 1;
                Output { from: from(&inputs), parallelism: below }
            }
            Op::Sink(sink) => {
                if index != root {
                    return None;
                }
                return sink_operators(sink, operators, from(&inputs), next, exchanges, below);
            }
            Op::LookupJoin(_) | Op::MultiJoin(_) | Op::Match(_) | Op::TemporalJoin { .. } | Op::IntervalJoin { .. } => return None,
            op => {
                let title = exec::description(&node.plan)
                    .map_or_else(|| name(op).to_string(), |line| line[..line.find('(').unwrap_or(line.len())].to_string());
                let is_source = matches!(op, Op::Values { .. });
                let kind = if is_source { format!("Source: {title}[{next}]") } else { format!("{title}[{next}]") };
                let contents = format!("[{next}]:{}", node.line);
                operators.push(Operator { id: next, kind, contents, is_source, parallelism: below, inputs: from(&inputs) });
                Output { from: vec![(next, "FORWARD")], parallelism: below }
            }
        };
        outputs.push(output);
    }
    Some(print(&operators))
}

/// The oracle's recording sink: a check of its NOT NULL columns, the recorder, the writer.
fn sink_operators(
    sink: &physical::Sink,
    mut operators: Vec<Operator>,
    mut inputs: Vec<(usize, &'static str)>,
    mut next: usize,
    exchanges: usize,
    parallelism: i64,
) -> Option<String> {
    let table = &sink.spec.as_ref()?.table.0;
    if table.option("connector") != Some("sinkmode") || sink.upsert_materialize {
        return None;
    }
    let required: Vec<&str> = table.columns.iter().filter(|column| !column.ty.nullable).map(|column| column.name.as_str()).collect();
    if !required.is_empty() {
        let contents = format!("[{next}]:ConstraintEnforcer[NotNullEnforcer(fields=[{}])]", required.join(", "));
        let kind = format!("ConstraintEnforcer[{next}]");
        operators.push(Operator { id: next, kind, contents, is_source: false, parallelism, inputs });
        inputs = vec![(next, "FORWARD")];
        next += 1;
    }
    let recorder = format!("record-{}", table.name.name);
    operators.push(Operator { id: next, kind: recorder.clone(), contents: recorder, is_source: false, parallelism, inputs });
    // The sink itself and each exchange take a number before the writer gets its own.
    let writer = "Sink: Writer".to_string();
    let inputs = vec![(next, "FORWARD")];
    operators.push(Operator { id: next + exchanges + 2, kind: writer.clone(), contents: writer, is_source: false, parallelism, inputs });
    Some(print(&operators))
}

fn print(operators: &[Operator]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let nodes: Vec<String> = operators
        .iter()
        .map(|operator| {
            let mut lines = vec![
                format!("\"id\" : {}", operator.id),
                format!("\"type\" : {}", quoted(&operator.kind)),
                format!("\"pact\" : \"{}\"", if operator.is_source { "Data Source" } else { "Operator" }),
                format!("\"contents\" : {}", quoted(&operator.contents)),
                format!("\"parallelism\" : {}", operator.parallelism),
            ];
            if !operator.inputs.is_empty() {
                let inputs: Vec<String> = operator
                    .inputs
                    .iter()
                    .map(|(id, strategy)| {
                        format!("{{\n      \"id\" : {id},\n      \"ship_strategy\" : \"{strategy}\",\n      \"side\" : \"second\"\n    }}")
                    })
                    .collect();
                lines.push(format!("\"predecessors\" : [ {} ]", inputs.join(", ")));
            }
            format!("{{\n    {}\n  }}", lines.join(",\n    "))
        })
        .collect();
    format!("{{\n  \"nodes\" : [ {} ]\n}}", nodes.join(", "))
}
