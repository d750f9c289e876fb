//! Where the nodes and cables of a plan lie: a small layered layout.
//!
//! In: a plan. Out: boxes and curves in px. Never: draws, or knows how many rows went through.
//!
//! Nodes stand in columns by their longest way from a source; inside a column, nodes that are joined lie near each
//! other. A short chain gets one lane for each letter; anything else ribbons.

use super::parts::between;
use crate::words::ordered;
use rowkind_ir::report::{Plan, PlanNode, Role};
use rowkind_ir::{ChangelogMode, RowKind};
use std::collections::BTreeMap;

/// From so many nodes on, lanes draw together into ribbons.
const LANES_MAX: usize = 6;
pub const LANE_PX: f64 = 24.0;
const GAP_LANES: f64 = 62.0;
const GAP_RIBBONS: f64 = 108.0;
const BETWEEN: f64 = 26.0;
const MARGIN: f64 = 12.0;
/// The height that a cable takes in a column that it passes.
const PASS_PX: f64 = 16.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub lanes: bool,
    pub boxes: Vec<Box>,
    pub cables: Vec<Cable>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Box {
    /// Index into the plan's nodes.
    pub node: usize,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A way from one box to another, with the minor nodes that lie on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cable {
    /// Indexes into the boxes.
    pub from: usize,
    pub to: usize,
    pub produced: ChangelogMode,
    pub accepted: ChangelogMode,
    pub unmet: Vec<RowKind>,
    /// Node whose changes went through it.
    pub sender: u32,
    /// Indexes of the minor nodes on the way.
    pub through: Vec<usize>,
    /// Where it leaves and where it arrives.
    pub start: (f64, f64),
    pub end: (f64, f64),
    /// Where it passes between the boxes of the columns on its way: from, to, and the height.
    pub via: Vec<(f64, f64, f64)>,
}

/// The heights of the lanes of a mode, below the top of the row of lanes.
pub fn lane_offsets(count: usize) -> Vec<f64> {
    let first = match count {
        1 => LANE_PX,
        2 => LANE_PX / 2.0,
        _ => 0.0,
    };
    (0..count).map(|lane| first + lane as f64 * LANE_PX).collect()
}

/// A height as a key that sorts, in thousandths.
fn height_key(height: f64) -> u64 {
    (height.max(0.0) * 1000.0).round() as u64
}

/// Width of a text in the page's face, px: an estimate that is rather too wide.
pub fn text_px(text: &str, size: f64) -> f64 {
    text.chars().map(|character| if character.is_ascii_lowercase() || character == ' ' { 0.6 } else { 0.72 }).sum::<f64>() * size
}

/// Whether a plan is drawn as ribbons, and wants room.
pub fn is_large(plan: &Plan) -> bool {
    plan.nodes.iter().filter(|node| !node.minor).count() > LANES_MAX
}

pub fn layout(plan: &Plan) -> Layout {
    let major: Vec<usize> = (0..plan.nodes.len()).filter(|node| !plan.nodes[*node].minor).collect();
    let cables = cables(plan, &major);
    let columns = columns(plan, &major, &cables);
    let is_chain = cables.len() + 1 == major.len()
        && columns.iter().enumerate().all(|(index, column)| columns[..index].iter().all(|other| other != column));
    let lanes = is_chain && major.len() <= LANES_MAX;
    let boxes: Vec<Box> = major.iter().map(|node| sized(*node, &plan.nodes[*node], lanes, &cables, &major)).collect();
    place(boxes, cables, &columns, lanes)
}

/// Follows each edge back through minor nodes to the box that it comes from.
fn cables(plan: &Plan, major: &[usize]) -> Vec<Cable> {
    let index: BTreeMap<u32, usize> = plan.nodes.iter().enumerate().map(|(index, node)| (node.id, index)).collect();
    let mut cables = Vec::new();
    for (to, node) in major.iter().enumerate() {
        for edge in plan.edges.iter().filter(|edge| edge.to == plan.nodes[*node].id) {
            let mut through = Vec::new();
            let mut sender = edge.from;
            let from = loop {
                let Some(at) = index.get(&sender).copied() else { break None };
                if !plan.nodes[at].minor {
                    break major.iter().position(|known| *known == at);
                }
                through.push(at);
                match plan.edges.iter().find(|edge| edge.to == sender) {
                    Some(before) if through.len() <= plan.nodes.len() => sender = before.from,
                    _ => break None,
                }
            };
            if let Some(from) = from {
                cables.push(Cable {
                    from,
                    to,
                    produced: edge.produced,
                    accepted: edge.accepted,
                    unmet: edge.unmet.clone(),
                    sender,
                    through,
                    start: (0.0, 0.0),
                    end: (0.0, 0.0),
                    via: Vec::new(),
                });
            }
        }
    }
    cables
}

/// The column of each box: its longest way from a source; sources as near to their readers as they can, sinks last.
fn columns(plan: &Plan, major: &[usize], cables: &[Cable]) -> Vec<usize> {
    let mut column = vec![0usize; major.len()];
    // As many rounds as a chain could be long; a plan has no cycles.
    for _ in 0..major.len() {
        for cable in cables {
            column[cable.to] = column[cable.to].max(column[cable.from] + 1);
        }
    }
    let last = column.iter().copied().max().unwrap_or(0);
    for (box_, node) in major.iter().enumerate() {
        let readers = cables.iter().filter(|cable| cable.from == box_).map(|cable| column[cable.to]);
        match plan.nodes[*node].role {
            Role::Source => column[box_] = readers.min().map_or(0, |reader| reader - 1),
            Role::Sink => column[box_] = last,
            Role::Operator => {}
        }
    }
    column
}

fn sized(node: usize, data: &PlanNode, lanes: bool, cables: &[Cable], major: &[usize]) -> Box {
    let facts = data.facts.iter().map(|fact| text_px(fact, 11.0)).fold(0.0, f64::max);
    let text = text_px(&data.name, 13.5).max(facts);
    let arriving = cables.iter().filter(|cable| major[cable.to] == node).map(|cable| cable.produced.letters().len()).max().unwrap_or(0);
    let (width, height) = match data.role {
        Role::Sink => {
            let facts = text_px(&sink_line(data, cables.iter().find(|cable| major[cable.to] == node)), 11.0);
            let head = 44.0 + if lanes { 0.0 } else { 4.0 };
            let sockets = if lanes { arriving.max(3) as f64 * LANE_PX } else { arriving.max(1) as f64 * 18.0 };
            (text_px(&data.name, 13.5).max(facts).max(120.0) + 26.0, head + sockets + 7.0)
        }
        _ if lanes => (text + 26.0, 123.0),
        _ => (text + 34.0, 32.0 + 15.5 * data.facts.len().clamp(1, 3) as f64),
    };
    Box { node, x: 0.0, y: 0.0, width: between(width, 96.0, 230.0), height }
}

/// The line under a sink's name: `upsert-kafka, takes I UA D`.
pub fn sink_line(node: &PlanNode, cable: Option<&Cable>) -> String {
    let facts = node.facts.first().cloned().unwrap_or_default();
    match cable {
        Some(cable) if !cable.unmet.is_empty() => format!("{facts}, takes {} only", cable.accepted.letters().join(" ")),
        Some(cable) => format!("{facts}, takes {}", cable.accepted.letters().join(" ")),
        None => facts,
    }
}

fn place(mut boxes: Vec<Box>, mut cables: Vec<Cable>, columns: &[usize], lanes: bool) -> Layout {
    let count = columns.iter().copied().max().map_or(0, |last| last + 1);
    let mut x = MARGIN;
    // Each column's left edge and width.
    let mut edges = Vec::new();
    for column in 0..count {
        let members: Vec<usize> = (0..boxes.len()).filter(|index| columns[*index] == column).collect();
        let width = members.iter().map(|index| boxes[*index].width).fold(0.0, f64::max);
        for index in members {
            boxes[index].x = x;
        }
        edges.push((x, width));
        x += width + if lanes { GAP_LANES } else { GAP_RIBBONS };
    }
    if lanes {
        // Sockets of the sink stand at the height of the lanes, so its head rises above the other boxes.
        for (index, it) in boxes.iter_mut().enumerate() {
            let is_sink = cables.iter().any(|cable| cable.to == index) && !cables.iter().any(|cable| cable.from == index);
            it.y = if is_sink { 8.5 } else { 32.5 };
        }
    } else {
        stack_with_passes(&mut boxes, &mut cables, columns, &edges);
    }
    let (width, height) =
        boxes.iter().fold((0.0f64, 0.0f64), |(width, height), it| (width.max(it.x + it.width), height.max(it.y + it.height)));
    let height = cables.iter().flat_map(|cable| &cable.via).fold(height, |height, via| height.max(via.2 + PASS_PX / 2.0));
    ports(&boxes, &mut cables, lanes);
    Layout { width: width + MARGIN, height: height + if lanes { 12.0 } else { MARGIN }, lanes, boxes, cables }
}

/// A cable that passes columns takes a place of its own in each of them, as if a low box stood there: it crosses no other.
fn stack_with_passes(boxes: &mut Vec<Box>, cables: &mut [Cable], columns: &[usize], edges: &[(f64, f64)]) {
    let (real, mut columns) = (boxes.len(), columns.to_vec());
    let mut links = Vec::new();
    for (index, cable) in cables.iter().enumerate() {
        let mut from = cable.from;
        for column in columns[cable.from] + 1..columns[cable.to] {
            let (x, width) = edges[column];
            // The cable is told by the pass's node, which is no node's.
            boxes.push(Box { node: index, x, y: 0.0, width, height: PASS_PX });
            columns.push(column);
            links.push((from, boxes.len() - 1));
            from = boxes.len() - 1;
        }
        links.push((from, cable.to));
    }
    let order = order(boxes.len(), edges.len(), &columns, &links);
    stack(boxes, &order, &links);
    for pass in boxes.drain(real..) {
        cables[pass.node].via.push((pass.x, pass.x + pass.width, pass.y + PASS_PX / 2.0));
    }
}

/// The boxes of each column, so that those which are joined lie at like heights: sweeps of the barycentre.
fn order(boxes: usize, columns: usize, column: &[usize], links: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut order: Vec<Vec<usize>> = (0..columns).map(|wanted| (0..boxes).filter(|index| column[*index] == wanted).collect()).collect();
    for sweep in 0..6 {
        let mut rank = vec![0.0; boxes];
        for members in &order {
            for (place, index) in members.iter().enumerate() {
                rank[*index] = (place as f64 + 0.5) / members.len() as f64;
            }
        }
        for members in &mut order {
            let centre = |index: usize| {
                let near: Vec<f64> = links
                    .iter()
                    .filter_map(|(from, to)| match sweep % 2 {
                        0 if *to == index => Some(rank[*from]),
                        1 if *from == index => Some(rank[*to]),
                        _ => None,
                    })
                    .collect();
                if near.is_empty() { rank[index] } else { near.iter().sum::<f64>() / near.len() as f64 }
            };
            let keys: Vec<u64> = members.iter().map(|index| height_key(centre(*index))).collect();
            *members = ordered(keys.into_iter()).into_iter().map(|place| members[place]).collect();
        }
    }
    order
}

/// Heights: each box as near to the middle of those it is joined with as its neighbours in the column let it.
fn stack(boxes: &mut [Box], order: &[Vec<usize>], links: &[(usize, usize)]) {
    let tall = |members: &Vec<usize>, boxes: &[Box]| members.iter().map(|index| boxes[*index].height + BETWEEN).sum::<f64>();
    let most = order.iter().map(|members| tall(members, boxes)).fold(0.0, f64::max);
    for members in order {
        let mut y = MARGIN + (most - tall(members, boxes)) / 2.0;
        for index in members {
            boxes[*index].y = y;
            y += boxes[*index].height + BETWEEN;
        }
    }
    for _ in 0..8 {
        for members in order {
            for index in members {
                let middle = |other: usize| boxes[other].y + boxes[other].height / 2.0;
                let near: Vec<f64> = links
                    .iter()
                    .filter_map(|(from, to)| {
                        if to == index {
                            Some(middle(*from))
                        } else if from == index {
                            Some(middle(*to))
                        } else {
                            None
                        }
                    })
                    .collect();
                if !near.is_empty() {
                    boxes[*index].y = near.iter().sum::<f64>() / near.len() as f64 - boxes[*index].height / 2.0;
                }
            }
            keep_apart(boxes, members);
        }
    }
    let top = boxes.iter().map(|it| it.y).fold(f64::INFINITY, f64::min);
    boxes.iter_mut().for_each(|it| it.y += MARGIN - top);
}

/// Pushes overlapping neighbours apart, half each way.
fn keep_apart(boxes: &mut [Box], members: &[usize]) {
    for _ in 0..members.len() {
        for pair in members.windows(2) {
            let overlap = boxes[pair[0]].y + boxes[pair[0]].height + BETWEEN - boxes[pair[1]].y;
            if overlap > 0.0 {
                boxes[pair[0]].y -= overlap / 2.0;
                boxes[pair[1]].y += overlap / 2.0;
            }
        }
    }
}

/// Cables leave at the right and arrive at the left, spread over the side in the order of their other ends.
fn ports(boxes: &[Box], cables: &mut [Cable], lanes: bool) {
    let middle = |index: usize| boxes[index].y + boxes[index].height / 2.0;
    let spread = |cables: &[Cable], cable: usize, leaving: bool| {
        let here = if leaving { cables[cable].from } else { cables[cable].to };
        // A cable that passes columns goes first to where it passes the next one.
        let other = |cable: &Cable| match if leaving { cable.via.first() } else { cable.via.last() } {
            Some((_, _, y)) => *y,
            None => middle(if leaving { cable.to } else { cable.from }),
        };
        let same: Vec<usize> =
            (0..cables.len()).filter(|index| (if leaving { cables[*index].from } else { cables[*index].to }) == here).collect();
        let order = ordered(same.iter().map(|index| height_key(other(&cables[*index]))));
        let place = order.iter().position(|index| same[*index] == cable).unwrap_or(0);
        boxes[here].y + boxes[here].height * (place as f64 + 1.0) / (same.len() as f64 + 1.0)
    };
    for index in 0..cables.len() {
        let (from, to) = (&boxes[cables[index].from], &boxes[cables[index].to]);
        let (start, end) = if lanes { (68.0, 68.0) } else { (spread(cables, index, true), spread(cables, index, false)) };
        cables[index].start = (from.x + from.width, start);
        cables[index].end = (to.x, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::report::PlanEdge;

    fn plan(roles: &[(Role, bool)], edges: &[(u32, u32)]) -> Plan {
        let node = |(id, (role, minor)): (usize, &(Role, bool))| PlanNode {
            id: id as u32,
            role: *role,
            name: format!("node{id}"),
            facts: vec!["fact".into()],
            physical: String::new(),
            exec: String::new(),
            mode: ChangelogMode::ALL,
            columns: vec![],
            types: vec![],
            upsert_keys: None,
            because: vec![],
            span: None,
            minor: *minor,
        };
        let edge = |(from, to): &(u32, u32)| PlanEdge {
            from: *from,
            to: *to,
            produced: ChangelogMode::ALL,
            accepted: ChangelogMode::ALL,
            unmet: vec![],
        };
        Plan { nodes: roles.iter().enumerate().map(node).collect(), edges: edges.iter().map(edge).collect() }
    }

    const SOURCE: (Role, bool) = (Role::Source, false);
    const NODE: (Role, bool) = (Role::Operator, false);
    const MINOR: (Role, bool) = (Role::Operator, true);
    const SINK: (Role, bool) = (Role::Sink, false);

    #[test]
    fn a_chain_has_lanes_and_hides_its_exchange() {
        let layout = layout(&plan(&[SOURCE, MINOR, NODE, SINK], &[(0, 1), (1, 2), (2, 3)]));
        assert!(layout.lanes);
        assert_eq!(layout.boxes.len(), 3);
        assert_eq!(layout.cables[0].through, vec![1]);
        assert!(layout.boxes.windows(2).all(|pair| pair[0].x + pair[0].width < pair[1].x));
    }

    #[test]
    fn a_join_has_ribbons_and_its_inputs_do_not_overlap() {
        let layout = layout(&plan(&[SOURCE, SOURCE, NODE, SINK], &[(0, 2), (1, 2), (2, 3)]));
        assert!(!layout.lanes);
        let [one, other] = [&layout.boxes[0], &layout.boxes[1]];
        assert_eq!(one.x, other.x);
        assert!(one.y + one.height < other.y || other.y + other.height < one.y);
        assert_ne!(layout.cables[0].end.1, layout.cables[1].end.1);
    }

    #[test]
    fn a_late_source_stands_near_its_reader() {
        let layout = layout(&plan(&[SOURCE, NODE, NODE, SOURCE, SINK], &[(0, 1), (1, 2), (3, 2), (2, 4)]));
        assert_eq!(layout.boxes[3].x, layout.boxes[1].x);
    }

    #[test]
    fn thirty_nodes_do_not_overlap() {
        let mut roles = vec![SOURCE; 8];
        roles.extend([NODE; 20]);
        roles.extend([SINK; 2]);
        let mut edges: Vec<(u32, u32)> = (0..20).flat_map(|node| [(node, node + 8), (node / 2, node + 8)]).collect();
        edges.extend([(26, 28), (27, 29)]);
        let layout = layout(&plan(&roles, &edges));
        for (index, one) in layout.boxes.iter().enumerate() {
            for other in &layout.boxes[..index] {
                let apart = one.x + one.width <= other.x
                    || other.x + other.width <= one.x
                    || one.y + one.height <= other.y
                    || other.y + other.height <= one.y;
                assert!(apart, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_cable_passes_no_box() {
        // 0 → 1 → 2 → 3 and 0 → 3, 4 → 1, 4 → 3: two cables pass the columns of 1 and 2.
        let roles = [(Role::Source, false), (Role::Operator, false), (Role::Operator, false), (Role::Sink, false), (Role::Source, false)];
        let edges = [(0, 1), (1, 2), (2, 3), (0, 3), (4, 1), (4, 3)];
        let laid = layout(&plan(&roles, &edges));
        let passing = laid.cables.iter().filter(|cable| !cable.via.is_empty()).count();
        assert_eq!(passing, 2);
        for cable in &laid.cables {
            for (from, to, y) in &cable.via {
                let meets = |it: &&Box| it.x < *to && it.x + it.width > *from && it.y - 4.0 < *y && it.y + it.height + 4.0 > *y;
                assert!(laid.boxes.iter().find(meets).is_none(), "{cable:?} in {:?}", laid.boxes);
            }
        }
    }
}
