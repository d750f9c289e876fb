//! Shorter ways through a job.
//!
//! In: the nodes of a job, connected. Out: the same nodes; what a sink receives, and how many changes are counted, stays as it was.
//! Where nobody traces the job, at parallelism 1: a Calc that only picks columns is left to the operator before it, which makes new rows anyway, or to the one behind it, which
//! only reads them; and what passes changes on as they are is stepped over.

use super::{Edge, Node};

/// Marks who may pass changes on unseen, and whose changes all go to one sink.
pub(super) fn mark(nodes: &mut [Node]) {
    for id in 0..nodes.len() {
        let here = &nodes[id];
        let tells_no_watermark = here.watermark_edges.is_empty() && here.routes.iter().all(|route| !route.watermarks);
        let feeds = match *here.edges {
            [(to, _)] if here.routes.is_empty() && here.watermark_edges.is_empty() && nodes[to].sink.is_some() => Some(to),
            _ => None,
        };
        let here = &mut nodes[id];
        here.may_pass = tells_no_watermark && here.operator.may_pass();
        here.feeds = feeds;
    }
}

pub(super) fn take(nodes: &mut [Node]) {
    for id in 0..nodes.len() {
        leave_projection(nodes, id);
    }
    // Consumers stand behind their producers.
    for id in (0..nodes.len()).rev() {
        step_over(nodes, id);
    }
}

/// The projection of a node becomes a part of its neighbour's work, if that can take it over.
fn leave_projection(nodes: &mut [Node], id: usize) {
    let Some(columns) = nodes[id].operator.picks() else { return };
    let mut before = (0..nodes.len()).filter(|&other| nodes[other].edges.iter().any(|&(to, _)| to == id));
    let producer = before.next().filter(|_| before.next().is_none());
    let taken_before = producer.is_some_and(|producer| nodes[producer].edges.len() == 1 && nodes[producer].operator.says_only(&columns));
    let taken = taken_before
        || match *nodes[id].edges {
            [(to, _)] => nodes[to].operator.reads_from(&columns),
            _ => false,
        };
    nodes[id].is_transparent |= taken;
}

/// The edges of a node lead to where its changes are looked at.
fn step_over(nodes: &mut [Node], id: usize) {
    let mut edges: Vec<Edge> = Vec::new();
    for &(to, input) in &nodes[id].edges.clone() {
        let next = &nodes[to];
        if next.is_transparent && next.sink.is_none() {
            edges.extend(&next.edges);
            nodes[id].counts += next.counts;
        } else {
            edges.push((to, input));
        }
    }
    nodes[id].edges = edges.into();
}
