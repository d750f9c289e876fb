//! Whole plans as text: the tree of the physical plan, and that of the execution plan with its shared parts.

use crate::explain::node::{Attribute, attributes, describe, exec_description, name, trait_attributes};
use crate::explain::rex::Style;
use crate::physical::Plan;
use std::collections::BTreeMap;

/// The physical tree, each line ended. `advice` numbers nodes that an advice is about.
pub fn physical(plan: &Plan, with_mode: bool, advice: &dyn Fn(&Plan) -> Vec<usize>) -> String {
    annotated(plan, with_mode, advice, &|_| String::new())
}

/// The same, with `behind` at the end of each line.
pub fn annotated(plan: &Plan, with_mode: bool, advice: &dyn Fn(&Plan) -> Vec<usize>, behind: &dyn Fn(&Plan) -> String) -> String {
    let mut out = String::new();
    write_tree(
        plan,
        "",
        "",
        &mut |plan| {
            let mut all: Vec<Attribute> = Vec::new();
            let numbers = advice(plan);
            if !numbers.is_empty() {
                let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
                all.push(("advice", numbers.join(", ")));
            }
            all.extend(attributes(plan, Style::Prefix));
            all.extend(trait_attributes(plan, with_mode));
            describe(name(&plan.op), &all) + &behind(plan)
        },
        &mut out,
    );
    out
}

fn write_tree(plan: &Plan, first: &str, rest: &str, line: &mut dyn FnMut(&Plan) -> String, out: &mut String) {
    out.push_str(first);
    out.push_str(&line(plan));
    out.push('\n');
    let last = plan.inputs.len().saturating_sub(1);
    for (i, input) in plan.inputs.iter().enumerate() {
        let (branch, trunk) = if i == last { ("+- ", "   ") } else { (":- ", ":  ") };
        write_tree(input, &format!("{rest}{branch}"), &format!("{rest}{trunk}"), line, out);
    }
}

/// A node of the execution plan. Equal sub-plans are one node, known by its index.
pub struct ExecNode {
    pub line: String,
    pub inputs: Vec<usize>,
    /// The physical node that it came from.
    pub plan: Plan,
}

/// The execution graph of several roots. Sub-plans with the same digest are shared.
pub struct ExecGraph {
    pub nodes: Vec<ExecNode>,
    pub roots: Vec<usize>,
}

pub fn exec_graph(roots: &[Plan], share: bool) -> ExecGraph {
    let mut graph = ExecGraph { nodes: Vec::new(), roots: Vec::new() };
    let mut seen: BTreeMap<(String, Vec<usize>), usize> = BTreeMap::new();
    let share = share && has_equal_leaves(roots);
    for root in roots {
        let index = add(root, &mut graph, &mut seen, share);
        graph.roots.push(index);
    }
    graph
}

fn add(plan: &Plan, graph: &mut ExecGraph, seen: &mut BTreeMap<(String, Vec<usize>), usize>, share: bool) -> usize {
    let inputs: Vec<usize> = plan.inputs.iter().map(|input| add(input, graph, seen, share)).collect();
    // A random function gives other rows at each of two places.
    let shareable = share && !matches!(plan.op, crate::physical::Op::Sink(_)) && is_repeatable(plan);
    let known = shareable.then(|| (digest(plan), inputs.clone()));
    if let Some(&index) = known.as_ref().and_then(|known| seen.get(known)) {
        return index;
    }
    let index = graph.nodes.len();
    let line = crate::convert::exec::description(plan).unwrap_or_else(|| exec_description(plan));
    graph.nodes.push(ExecNode { line, inputs, plan: plan.clone() });
    seen.extend(known.map(|known| (known, index)));
    index
}

/// What makes two nodes over the same inputs one.
fn digest(plan: &Plan) -> String {
    let mut all = attributes(plan, Style::Prefix);
    all.extend(trait_attributes(plan, true));
    let types: Vec<String> = plan.row.iter().map(|field| field.ty.to_string()).collect();
    format!("{}{}", describe(name(&plan.op), &all), types.join(","))
}

/// Whether anything can be shared at all: equal parts of plans begin with equal leaves.
fn has_equal_leaves(roots: &[Plan]) -> bool {
    fn gather<'p>(plan: &'p Plan, leaves: &mut Vec<Option<&'p rowkind_ir::ObjectName>>) {
        if plan.inputs.is_empty() {
            leaves.push(match &plan.op {
                crate::physical::Op::Scan(scan) => Some(&scan.table.name),
                _ => None,
            });
        }
        plan.inputs.iter().for_each(|input| gather(input, leaves));
    }
    let mut leaves = Vec::new();
    roots.iter().for_each(|root| gather(root, &mut leaves));
    leaves.sort_unstable();
    leaves.windows(2).any(|pair| pair[0] == pair[1])
}

fn is_repeatable(plan: &Plan) -> bool {
    match &plan.op {
        crate::physical::Op::Calc { exprs, condition } => exprs.iter().chain(condition).all(|rex| rex.non_deterministic_call().is_none()),
        _ => true,
    }
}

/// The text under `== Optimized Execution Plan ==`.
pub fn execution(graph: &ExecGraph) -> String {
    let mut uses = vec![0usize; graph.nodes.len()];
    for node in &graph.nodes {
        node.inputs.iter().for_each(|&input| uses[input] += 1);
    }
    let numbers = reuse_numbers(graph, &uses);
    if graph.roots.len() == 1 {
        let mut out = String::new();
        let mut shown = vec![false; graph.nodes.len()];
        write_exec(graph, graph.roots[0], "", "", &numbers, &mut shown, &mut out);
        return out;
    }
    // Shared parts stand before the sinks that read them.
    let mut trees: Vec<String> = Vec::new();
    let mut done = vec![false; graph.nodes.len()];
    for &root in &graph.roots {
        write_parts(graph, root, &numbers, &mut done, &mut trees, true);
    }
    trees.join("\n")
}

/// Numbers of shared nodes, in the order in which a depth-first walk meets them the second time.
fn reuse_numbers(graph: &ExecGraph, uses: &[usize]) -> BTreeMap<usize, usize> {
    fn walk(graph: &ExecGraph, at: usize, visited: &mut [bool], uses: &[usize], out: &mut BTreeMap<usize, usize>) {
        if visited[at] {
            if uses[at] > 1 && !out.contains_key(&at) {
                let next = out.len() + 1;
                out.insert(at, next);
            }
            return;
        }
        visited[at] = true;
        for &input in &graph.nodes[at].inputs {
            walk(graph, input, visited, uses, out);
        }
    }
    let mut out = BTreeMap::new();
    let mut visited = vec![false; graph.nodes.len()];
    for &root in &graph.roots {
        walk(graph, root, &mut visited, uses, &mut out);
    }
    out
}

fn write_exec(
    graph: &ExecGraph,
    at: usize,
    first: &str,
    rest: &str,
    numbers: &BTreeMap<usize, usize>,
    shown: &mut [bool],
    out: &mut String,
) {
    out.push_str(first);
    let node = &graph.nodes[at];
    match numbers.get(&at) {
        Some(number) if shown[at] => {
            out.push_str(&format!("Reused(reference_id=[{number}])\n"));
            return;
        }
        Some(number) => out.push_str(&format!("{}(reuse_id=[{number}])\n", node.line)),
        None => {
            out.push_str(&node.line);
            out.push('\n');
        }
    }
    shown[at] = true;
    let last = node.inputs.len().saturating_sub(1);
    for (i, &input) in node.inputs.iter().enumerate() {
        let (branch, trunk) = if i == last { ("+- ", "   ") } else { (":- ", ":  ") };
        write_exec(graph, input, &format!("{rest}{branch}"), &format!("{rest}{trunk}"), numbers, shown, out);
    }
}

fn write_parts(graph: &ExecGraph, at: usize, numbers: &BTreeMap<usize, usize>, done: &mut [bool], trees: &mut Vec<String>, is_root: bool) {
    if done[at] {
        return;
    }
    for &input in &graph.nodes[at].inputs {
        write_parts(graph, input, numbers, done, trees, false);
    }
    done[at] = true;
    if is_root || numbers.contains_key(&at) {
        let mut out = String::new();
        let mut shown: Vec<bool> = (0..graph.nodes.len()).map(|node| numbers.contains_key(&node) && node != at).collect();
        write_exec(graph, at, "", "", numbers, &mut shown, &mut out);
        trees.push(out);
    }
}
