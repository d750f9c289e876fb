//! The plan as a graph: boxes, and on every edge the letters of its changelog mode with the rows that went through.

use super::layout::{Box, Cable, LANE_PX, Layout, lane_offsets, layout, sink_line};
use super::parts::{Tenths, between, glyph, ink, kind_of, px};
use super::size::use_width;
use crate::classes;
use crate::lineage::Kin;
use crate::picture::Picture;
use crate::state::Msg;
use crate::words;
use rowkind_ir::report::{PlanNode, Role};
use rowkind_ir::{RowKind, Severity, Step};
use rowkind_markup::html;
use std::fmt::Write;
use std::rc::Rc;
use yew::prelude::*;

/// A graph is drawn at most this much smaller than it is; below that it scrolls.
const SHRINK_MIN: f64 = 0.8;
/// What stays free beside a node that was scrolled to.
const MARGIN_PX: i32 = 12;
/// A letter of a name, and of a fact, px.
const NAME_PX: f64 = 7.8;
const FACT_PX: f64 = 6.2;

#[derive(Properties, PartialEq)]
pub struct GraphProps {
    pub picture: Picture,
    pub at: Step,
    pub node: Option<u32>,
    /// The edge whose card is open.
    pub edge: Option<(u32, u32)>,
    /// The node whose clause the author's cursor is in.
    pub clause: Option<u32>,
    pub stale: bool,
    pub kin: Rc<Kin>,
    pub send: Callback<Msg>,
}

#[component]
pub fn Graph(props: &GraphProps) -> Html {
    let canvas = use_node_ref();
    let room = use_width(canvas.clone(), 736.0);
    let laid = use_memo(props.picture.clone(), |picture| layout(&picture.report().plan));
    let width = between(room, laid.width * SHRINK_MIN, laid.width);
    let scale = width / laid.width.max(1.0);
    let (w, h) = (px(width), px(laid.height * scale));
    // What is refused is what there is to see.
    let refused = laid.cables.iter().find(|cable| !cable.unmet.is_empty()).map(|cable| &laid.boxes[cable.to]);
    let right = refused.map(|refused| ((refused.x + refused.width) * scale) as i32);
    let of = canvas.clone();
    use_effect_with((right, room as i32), move |&(right, room)| {
        if let (Some(right), Some(canvas)) = (right.filter(|right| *right > room), of.cast::<web_sys::Element>()) {
            canvas.set_scroll_left(right + MARGIN_PX - room);
        }
    });
    let at = props.at;
    let picture = &props.picture;
    html! {
        <div class="canvas" ref={canvas} tabindex="0" role="region" aria-label="Plan graph">
            <svg class={classes!("graph", (!laid.lanes).then_some("dag"), props.stale.then_some("stale"))} viewBox={format!("0 0 {} {}", laid.width.round() as i64, laid.height.round() as i64)}
                width={w} height={h} role="group" aria-label={summary(picture, &laid)}>
                { for laid.cables.iter().map(|cable| if laid.lanes { lanes(picture, &laid, cable, at, &props.kin) } else { ribbon(picture, cable, at, &props.kin) }) }
                if !laid.lanes { { for laid.cables.iter().map(|cable| html! { <>{ chips(picture, &laid, cable) }{ dot(picture, cable) }</> }) } }
                { for laid.cables.iter().map(|cable| hit(props, &laid, cable)) }
                { for laid.boxes.iter().map(|it| node(props, &laid, it)) }
            </svg>
        </div>
    }
}

/// Where a cable is pressed to ask why it carries what it carries: a path as wide as all its lanes.
fn hit(props: &GraphProps, laid: &Layout, cable: &Cable) -> Html {
    let nodes = &props.picture.report().plan.nodes;
    let (from, to) = (&nodes[laid.boxes[cable.from].node], &nodes[laid.boxes[cable.to].node]);
    let edge = (cable.sender, to.id);
    let open = (props.edge == Some(edge)).then_some("open");
    let (send, keyed) = (props.send.clone(), props.send.clone());
    let onclick = move |_| send.emit(Msg::PickEdge(Some(edge)));
    let onkeydown = move |event: KeyboardEvent| {
        if event.key() == "Enter" || event.key() == " " {
            event.prevent_default();
            event.stop_propagation();
            keyed.emit(Msg::PickEdge(Some(edge)));
        }
    };
    let ((x1, y1), (x2, _)) = (cable.start, cable.end);
    let shape = if laid.lanes {
        let height = LANE_PX * 4.0 + 20.0;
        html! { <rect x={px(x1)} y={px(y1 - 18.0)} width={px(x2 - x1)} height={px(height)} rx="6" /> }
    } else {
        html! { <path d={course(cable, 0.0, 0.0)} /> }
    };
    html! {
        <g class={classes!("hit", laid.lanes.then_some("wide"), open)} tabindex="0" role="button" aria-pressed={open.is_some().to_string()} aria-label={format!("Why {} sends {} to {}", from.name, cable.produced, to.name)} {onclick} {onkeydown}>
            <title>{ format!("{} → {}: {}. Why?", from.name, to.name, cable.produced) }</title>{ shape }
        </g>
    }
}

/// The plan in words: `orders_raw [I] → Rank [I,UB,UA,D] → …`.
fn summary(picture: &Picture, laid: &Layout) -> String {
    let nodes = &picture.report().plan.nodes;
    let cable = |cable: &Cable| {
        let name = |index: usize| nodes[laid.boxes[index].node].name.as_str();
        let unmet = if cable.unmet.is_empty() { "" } else { ", refused" };
        format!("{} sends {} to {}{unmet}", name(cable.from), cable.produced, name(cable.to))
    };
    format!("Plan: {}", laid.cables.iter().map(cable).collect::<Vec<_>>().join("; "))
}

/// One cable as a lane for each letter.
fn lanes(picture: &Picture, laid: &Layout, cable: &Cable, at: Step, kin: &Kin) -> Html {
    let letters = cable.produced.letters();
    let offsets = lane_offsets(letters.len());
    let refused = !cable.unmet.is_empty();
    let run = picture.run().is_some() && !refused;
    let end = picture.end();
    let (from, to) = (cable.start.0, cable.end.0);
    let lane = |(letter, offset): (&'static str, f64)| {
        let kind = kind_of(letter);
        let y = cable.start.1 + offset;
        let broken = cable.unmet.contains(&kind);
        let ghost = run && picture.sent_by(cable.sender, kind, end) == 0;
        let count = picture.sent_by(cable.sender, kind, at);
        let class = classes!("lane", ink(kind), ghost.then_some("ghost"), kin.lanes.contains(&(cable.sender, kind)).then_some("kin"));
        let label = format!("{letter}: {}", words::counted(count as u64, "row"));
        html! {
            <>
                <g {class}>
                    <title>{ label }</title>
                    if broken {
                        <path class="wire" d={format!("M{} {}H{}", Tenths(from + 26.0), Tenths(y), Tenths(to - 20.0))} />
                    } else {
                        <path class="wire" d={format!("M{} {}H{}", Tenths(from + 26.0), Tenths(y), Tenths(to - 5.0))} />
                        <path class="tip" d={format!("M{} {}l6 3.5-6 3.5Z", Tenths(to - 7.0), Tenths(y - 3.5))} />
                    }
                    <rect class="chip" x={px(from + 0.5)} y={px(y - 8.0)} width="24" height="16" rx="3" />
                    <text class="chip-t" x={px(from + 12.5)} y={px(y + 3.7)} text-anchor="middle">{ letter }</text>
                    if run { <text class="count" x={px(from + 30.0)} y={px(y - 4.0)}>{ words::compact(count as u64) }</text> }
                </g>
                if broken { { fracture(to - 12.0, y) } }
            </>
        }
    };
    let last = cable.start.1 + offsets.last().copied().unwrap_or(0.0);
    let middle = (from + to) / 2.0;
    html! {
        <>
            { for letters.iter().copied().zip(offsets).map(lane) }
            if let Some(through) = exchange(picture, cable) {
                <g class="pill"><title>{ through.1 }</title>
                    <rect x={px(middle - 27.0)} y={px(last + 17.0)} width="54" height="18" rx="9" />
                    <svg x={px(middle - 22.0)} y={px(last + 20.0)} width="12" height="12" viewBox="0 0 16 16"><use href="#shuffle" /></svg>
                    <text class="pill-t" x={px(middle - 7.0)} y={px(last + 30.0)}>{ through.0 }</text>
                </g>
            }
            if refused && laid.lanes { <title>{ "The sink has no place for some of these changes" }</title> }
        </>
    }
}

/// A red cross where a lane finds no socket.
fn fracture(x: f64, y: f64) -> Html {
    html! {
        <g class="break"><circle cx={px(x)} cy={px(y)} r="6.5" /><path d={format!("m{} {} 5.2 5.2m0-5.2-5.2 5.2", Tenths(x - 2.6), Tenths(y - 2.6))} /></g>
    }
}

/// What rows are shuffled by on the way: a word, and all of it.
fn exchange(picture: &Picture, cable: &Cable) -> Option<(String, String)> {
    let node = &picture.report().plan.nodes[*cable.through.first()?];
    let fact = node.facts.first().cloned().unwrap_or_else(|| node.name.clone());
    let word = fact.split(['[', '(', ' ']).next().unwrap_or_default().to_string();
    Some((if word.len() > 6 { "hash".to_string() } else { word }, format!("{}: {}", node.name, node.facts.join(", "))))
}

/// One cable as thin lines side by side, with its letters at the producer.
fn ribbon(picture: &Picture, cable: &Cable, at: Step, kin: &Kin) -> Html {
    let letters = cable.produced.letters();
    let end = picture.end();
    let run = picture.run().is_some() && cable.unmet.is_empty();
    let first = -(letters.len() as f64 - 1.0) * 2.0;
    let strand = |(index, letter): (usize, &&'static str)| {
        let kind = kind_of(letter);
        let ghost = run && picture.sent_by(cable.sender, kind, end) == 0;
        let broken = cable.unmet.contains(&kind);
        html! { <g class={classes!("lane", ink(kind), ghost.then_some("ghost"), kin.lanes.contains(&(cable.sender, kind)).then_some("kin"))}><path class="wire thin" d={course(cable, first + 4.0 * index as f64, if broken { 18.0 } else { 6.0 })} /></g> }
    };
    let label = format!("{}, {} so far", cable.produced, words::counted(picture.sent_by_all(cable.sender, at) as u64, "row"));
    let (x2, y2) = cable.end;
    let half = 2.5 + 2.0 * letters.len() as f64 / 2.0;
    html! {
        <g class="ribbon">
            <title>{ label }</title>
            <path class="halo" stroke-width={(4 * letters.len() + 6).to_string()} d={course(cable, 0.0, 8.0)} />
            { for letters.iter().enumerate().map(strand) }
            if cable.unmet.is_empty() {
                <path class="ribtip" d={format!("M{} {}L{} {}L{} {}Z", Tenths(x2 - 7.0), Tenths(y2 - half), Tenths(x2), Tenths(y2), Tenths(x2 - 7.0), Tenths(y2 + half))} />
            } else {
                { fracture(x2 - 10.0, y2) }
            }
        </g>
    }
}

/// A cable's way: from column to column in curves, straight between the boxes of those that it passes.
fn course(cable: &Cable, offset: f64, stop: f64) -> String {
    let (mut x, mut y) = (cable.start.0, cable.start.1 + offset);
    let mut way = format!("M{} {}", Tenths(x), Tenths(y));
    let mut curve = |x1: f64, y1: f64, x2: f64, y2: f64| {
        let reach = ((x2 - x1) / 2.0).max(20.0);
        let _ = write!(way, "C{} {} {} {} {} {}", Tenths(x1 + reach), Tenths(y1), Tenths(x2 - reach), Tenths(y2), Tenths(x2), Tenths(y2));
    };
    for (from, to, height) in &cable.via {
        curve(x, y, *from, height + offset);
        curve(*from, height + offset, *to, height + offset);
        (x, y) = (*to, height + offset);
    }
    curve(x, y, cable.end.0 - stop, cable.end.1 + offset);
    way
}

fn chips(picture: &Picture, laid: &Layout, cable: &Cable) -> Html {
    let siblings: Vec<&Cable> = laid.cables.iter().filter(|other| other.from == cable.from).collect();
    // Above the cable, or below it for the lower ones of several.
    let below = siblings.len() > 1 && siblings.iter().any(|other| other.start.1 < cable.start.1);
    let strands = cable.produced.letters().len() as f64 * 2.0;
    let y = if below { cable.start.1 + strands + 4.0 } else { cable.start.1 - strands - 18.0 };
    let end = picture.end();
    let run = picture.run().is_some() && cable.unmet.is_empty();
    let mut x = cable.start.0 + 6.0;
    let mut out = Vec::new();
    for letter in cable.produced.letters() {
        let kind = kind_of(letter);
        let ghost = run && picture.sent_by(cable.sender, kind, end) == 0;
        let width = if letter.len() > 1 { 19.0 } else { 14.0 };
        out.push(html! {
            <g class={classes!("lane", ink(kind), ghost.then_some("ghost"))}>
                <rect class="chip" x={px(x + 0.5)} y={px(y)} width={px(width)} height="14" rx="2.5" />
                <text class="chip-t small" x={px(x + 0.5 + width / 2.0)} y={px(y + 10.6)} text-anchor="middle">{ letter }</text>
            </g>
        });
        x += width + 1.0;
    }
    html! { <>{ for out }</> }
}

fn dot(picture: &Picture, cable: &Cable) -> Html {
    let Some((_, label)) = exchange(picture, cable) else { return html! {} };
    // Behind the middle, where the letters of the producer do not reach.
    let (end_x, end_y) = cable.via.first().map_or(cable.end, |(from, _, y)| (*from, *y));
    let (x, y) = (cable.start.0 * 0.32 + end_x * 0.68, cable.start.1 * 0.2 + end_y * 0.8);
    html! {
        <g class="pill"><title>{ label }</title>
            <circle cx={px(x)} cy={px(y)} r="9.5" />
            <svg x={px(x - 6.0)} y={px(y - 6.0)} width="12" height="12" viewBox="0 0 16 16"><use href="#shuffle" /></svg>
        </g>
    }
}

fn node(props: &GraphProps, laid: &Layout, it: &Box) -> Html {
    let report = props.picture.report();
    let data = &report.plan.nodes[it.node];
    let cable = laid.cables.iter().find(|cable| laid.boxes[cable.to].node == it.node);
    let refuses = data.role == Role::Sink && cable.is_some_and(|cable| !cable.unmet.is_empty());
    let blamed = report.diagnostics.iter().find(|found| found.node == Some(data.id));
    let state = match blamed.map(|found| found.severity) {
        _ if refuses => Some("refuses"),
        Some(Severity::Error) => Some("guilty"),
        Some(Severity::Warning) => Some("cause"),
        _ => None,
    };
    let open = (props.node == Some(data.id)).then_some("open");
    let clause = (props.clause == Some(data.id)).then_some("clause");
    let id = data.id;
    let (send, keyed) = (props.send.clone(), props.send.clone());
    let onclick = move |_| send.emit(Msg::PickNode(Some(id)));
    let onkeydown = move |event: KeyboardEvent| {
        if event.key() == "Enter" || event.key() == " " {
            event.prevent_default();
            event.stop_propagation();
            keyed.emit(Msg::PickNode(Some(id)));
        }
    };
    let x = it.x + 11.5;
    html! {
        <g class={classes!("node", (data.role == Role::Sink).then_some("sink"), state, clause, open)} tabindex="0" role="button" aria-pressed={open.is_some().to_string()} {onclick} {onkeydown}>
            <rect class="box" x={px(it.x)} y={px(it.y)} width={px(it.width)} height={px(it.height)} rx="6" />
            if data.role == Role::Sink {
                { sink(props, laid, it, data, cable) }
            } else {
                <text class="name" x={px(x)} y={px(it.y + 21.5)}>{ fitted(&data.name, it.width, NAME_PX) }</text>
                { for data.facts.iter().take(3).enumerate().map(|(line, fact)| {
                    let step = if laid.lanes { 16.0 } else { 15.0 };
                    html! { <text class="sub" x={px(x)} y={px(it.y + 38.5 + step * line as f64)}>{ fitted(fact, it.width, FACT_PX) }</text> }
                }) }
                if laid.lanes && data.role == Role::Source && props.picture.run().is_some() {
                    <text class="fig" x={px(x)} y={px(it.y + 38.5 + 16.0 * data.facts.len().min(3) as f64)}>{ words::counted(props.picture.sent_by_all(data.id, props.at) as u64, "row") }</text>
                }
            }
        </g>
    }
}

/// A name or a fact cut to the width of its box; the card has it whole.
fn fitted(text: &str, width: f64, letter_px: f64) -> String {
    let fits = ((width - 20.0) / letter_px) as usize;
    if text.chars().count() <= fits {
        text.to_string()
    } else {
        format!("{}…", text.chars().take(fits.saturating_sub(1)).collect::<String>())
    }
}

/// A sink: its name, what it takes, and a socket for each lane with what it writes for it.
fn sink(props: &GraphProps, laid: &Layout, it: &Box, data: &PlanNode, cable: Option<&Cable>) -> Html {
    let x = it.x + 11.5;
    let letters = cable.map_or(vec![], |cable| cable.produced.letters());
    let (top, step) = if laid.lanes { (68.0, LANE_PX) } else { (it.y + 58.0, 18.0) };
    let offsets = if laid.lanes { lane_offsets(letters.len()) } else { (0..letters.len()).map(|lane| lane as f64 * step).collect() };
    let socket = |(letter, offset): (&'static str, f64)| {
        let cable = cable.expect("letters come from the cable");
        let kind = kind_of(letter);
        let y = top + offset;
        if cable.unmet.contains(&kind) {
            return html! { <text class="sock bad" x={px(x)} y={px(y + 4.0)}>{ "no place" }</text> };
        }
        let written = written_for(data, kind);
        let count = props.picture.sent_by(cable.sender, kind, props.at);
        let never = props.picture.run().is_some() && props.picture.sent_by(cable.sender, kind, props.picture.end()) == 0;
        let (name, ink) = if written == "null" { ("null", "take") } else { (glyph(kind), ink(kind)) };
        let tally = match (written, count) {
            (_, _) if props.picture.run().is_none() || props.picture.topic(0).is_none() && data.facts.is_empty() => String::new(),
            (_, 0) => "none yet".to_string(),
            ("null", count) => words::counted(count as u64, "tombstone"),
            (_, count) => words::thousands(count as u64),
        };
        let ghost = never.then_some("ghost");
        html! {
            <>
                <svg class={classes!(ink, ghost)} x={px(x)} y={px(y - 6.5)} width="13" height="13" viewBox="0 0 16 16"><use href={format!("#{name}")} /></svg>
                <text class={classes!("sock", ink, ghost)} x={px(x + 19.0)} y={px(y + 4.0)}>{ written }</text>
                <text class={classes!("sock", ink, ghost, (written == "null" && !never && count > 0).then_some("strong"))} x={px(it.x + it.width - 12.0)} y={px(y + 4.0)} text-anchor="end">{ tally }</text>
            </>
        }
    };
    html! {
        <>
            <text class="name" x={px(x)} y={px(it.y + 18.5)}>{ fitted(&data.name, it.width, NAME_PX) }</text>
            <text class="sub" x={px(x)} y={px(it.y + 34.5)}>{ fitted(&sink_line(data, cable), it.width, FACT_PX) }</text>
            <path class="split" d={format!("M{} {}h{}", Tenths(it.x + 0.5), Tenths(it.y + 44.0), Tenths(it.width - 1.0))} />
            { for letters.iter().copied().zip(offsets).map(socket) }
        </>
    }
}

/// What a sink writes for a kind.
fn written_for(sink: &PlanNode, kind: RowKind) -> &'static str {
    let facts = sink.facts.join(" ");
    match kind {
        _ if facts.contains("debezium") => {
            if kind.retracts() {
                "before, op d"
            } else {
                "after, op c"
            }
        }
        _ if facts.contains("upsert-kafka") => {
            if kind.retracts() {
                "null"
            } else {
                "value"
            }
        }
        _ if facts.contains("kafka") => "a message",
        _ => words::sign(kind),
    }
}
