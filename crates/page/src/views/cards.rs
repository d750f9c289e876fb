//! The cards of the plan: of a node, why it sends what it sends; of an edge, why it carries what it carries.

use super::parts::{chips, glyph, icon, ink, prose};
use crate::classes;
use crate::edge::{self, Lane, Story};
use crate::picture::Picture;
use crate::state::{Msg, REMEMBERED_EVENTS_MAX, State};
use crate::words;
use rowkind_ir::report::{PlanNode, Role};
use rowkind_markup::html;
use yew::prelude::*;

/// Entries of an operator's state that a card has room for.
const ENTRIES_MAX: usize = 100;

/// The card that is open.
pub fn card(state: &State, picture: &Picture, send: &Callback<Msg>) -> Html {
    let nodes = &picture.report().plan.nodes;
    if let Some(node) = state.node.and_then(|id| nodes.iter().find(|node| node.id == id)) {
        return of_node(node, picture, state, send);
    }
    let story = state.edge.and_then(|edge| edge::story(picture, edge, state.at()));
    story.map_or(html! {}, |story| of_edge(&story, picture, state, send))
}

/// A card lies at the other side of the pane, so that what it is about stays in sight.
fn side(picture: &Picture, node: u32) -> Option<&'static str> {
    let nodes = &picture.report().plan.nodes;
    let is_right = nodes.iter().position(|other| other.id == node).is_some_and(|place| place * 2 >= nodes.len());
    is_right.then_some("left")
}

fn head(title: Html, close: Msg, send: &Callback<Msg>) -> Html {
    let close = std::cell::Cell::new(Some(close));
    let close = send.reform(move |_: MouseEvent| close.take().unwrap_or(Msg::Close));
    html! { <div class="pop-h"><h2>{ title }</h2><span class="grow"></span><button type="button" class="btn icon quiet small" aria-label="Close" onclick={close}>{ icon("close") }</button></div> }
}

fn of_node(node: &PlanNode, picture: &Picture, state: &State, send: &Callback<Msg>) -> Html {
    let sent = |kind| picture.sent_by(node.id, kind, picture.end()) > 0 || picture.run().is_none();
    html! {
        <div class={classes!("pop", "card", side(picture, node.id))} role="dialog" aria-label={format!("About {}", node.name)}>
            { head(html! { { node.name.clone() } }, Msg::PickNode(None), send) }
            <dl class="traits">
                <div><dt>{ "sends" }</dt><dd>{ chips(node.mode, sent) }</dd></div>
                <div><dt>{ "upsert keys" }</dt><dd>{ keys(node) }</dd></div>
            </dl>
            if !node.because.is_empty() { <h3>{ "Why" }</h3><ol class="chain">{ for node.because.iter().map(|reason| html! { <li>{ prose(reason) }</li> }) }</ol> }
            { remembered(node, picture, state) }
            <h3>{ "Columns" }</h3>
            <p class="columns">{ for node.columns.iter().enumerate().map(|(column, name)| html! { <><code>{ name.clone() }</code><span class="dim">{ format!(" {}  ", node.types.get(column).map_or("", String::as_str)) }</span></> }) }</p>
            if !node.physical.is_empty() { <pre class="explain" tabindex="0">{ node.physical.clone() }</pre> }
            { clause(node, state, send) }
        </div>
    }
}

/// What the operator remembers at this instant.
fn remembered(node: &PlanNode, picture: &Picture, state: &State) -> Html {
    if picture.run().is_none() || node.role == Role::Sink && matches!(state.remembered.as_deref(), Some(Ok(lines)) if lines.is_empty()) {
        return html! {};
    }
    let at = format!("State at {}", state.said());
    let (count, body) = match state.remembered.as_deref() {
        _ if picture.events_total() > REMEMBERED_EVENTS_MAX => (
            String::new(),
            html! { <p class="dim">{ format!("Not looked up in runs of more than {} events.", words::thousands(REMEMBERED_EVENTS_MAX.into())) }</p> },
        ),
        None => {
            (String::new(), html! { <p class="dim">{ if state.is_current() { "Looking it up…" } else { "Not of this text yet." } }</p> })
        }
        Some(Err(why)) => (String::new(), html! { <p class="dim">{ why.clone() }</p> }),
        Some(Ok(lines)) if lines.is_empty() => ("nothing".to_string(), html! {}),
        Some(Ok(lines)) => {
            let more = lines.len().saturating_sub(ENTRIES_MAX);
            let list = html! {
                <div class="statelines" tabindex="0" role="region" aria-label="State">
                    <ol>{ for lines.iter().take(ENTRIES_MAX).map(|line| html! { <li>{ line.clone() }</li> }) }</ol>
                    if more > 0 { <p class="dim">{ format!("and {} more", words::thousands(more as u64)) }</p> }
                </div>
            };
            (words::entries(lines.len() as u64), list)
        }
    };
    html! { <><h3>{ at }{ " " }<span class="dim">{ count }</span></h3>{ body }</> }
}

/// Leads to the clause that made a node, where the text has one.
fn clause(node: &PlanNode, state: &State, send: &Callback<Msg>) -> Html {
    let Some(written) = node.span.filter(|_| state.is_current()).and_then(|span| state.text.get(span.range())) else { return html! {} };
    let line = written.lines().next().unwrap_or_default().trim();
    let shown: String = line.chars().take(60).collect();
    let more = if shown.len() < written.trim().len() { "…" } else { "" };
    let id = node.id;
    html! { <p class="acts"><button type="button" class="btn small" title="Shows its clause in the text" onclick={send.reform(move |_| Msg::ShowClause(id))}>{ icon("find") }<code>{ format!("{shown}{more}") }</code></button></p> }
}

fn keys(node: &PlanNode) -> String {
    match &node.upsert_keys {
        None => "unknown".to_string(),
        Some(keys) if keys.is_empty() => "none".to_string(),
        Some(keys) => keys.iter().map(|key| key.join(", ")).collect::<Vec<_>>().join(" or "),
    }
}

fn of_edge(story: &Story, picture: &Picture, state: &State, send: &Callback<Msg>) -> Html {
    let run = picture.run().is_some() && story.lanes.iter().all(|lane| lane.taken);
    let lane = |lane: &Lane| {
        html! {
            <tr class={classes!((!lane.taken).then_some("unmet"))}>
                <th scope="row"><span class={classes!("kind", ink(lane.kind))}>{ icon(glyph(lane.kind)) }{ lane.letter }</span></th>
                <td>{ long(lane.letter) }</td>
                if run { <td class="num">{ words::thousands(lane.sent as u64) }</td><td class="num dim">{ words::thousands(lane.in_all as u64) }</td> }
                <td>if lane.taken { <span class="ok">{ icon("yes") }{ "taken" }</span> } else { <span class="bad">{ icon("no") }{ "no place" }</span> }</td>
            </tr>
        }
    };
    let sender = state.edge.map_or(0, |(from, _)| from);
    html! {
        <div class={classes!("pop", "card", "edge", side(picture, sender))} role="dialog" aria-label={format!("From {} to {}", story.from, story.to)}>
            { head(html! { <>{ story.from.clone() }{ " → " }{ story.to.clone() }</> }, Msg::PickEdge(None), send) }
            <table class="edgelanes">
                <thead><tr><th scope="col">{ "kind" }</th><th scope="col">{ "means" }</th>if run { <th scope="col" class="num">{ format!("by {}", state.said()) }</th><th scope="col" class="num">{ "in all" }</th> }<th scope="col">{ story.to.clone() }</th></tr></thead>
                <tbody>{ for story.lanes.iter().map(lane) }</tbody>
            </table>
            <h3>{ "Why" }</h3>
            <ol class="chain">{ for story.why.iter().map(|reason| html! { <li>{ prose(reason) }</li> }) }</ol>
        </div>
    }
}

/// A letter of a changelog mode, spelled out.
fn long(letter: &str) -> &'static str {
    match letter {
        "I" => "a new row",
        "UB" => "the row before an update",
        "UA" => "the row after an update",
        "PD" => "a deletion that knows the key only",
        _ => "a deletion",
    }
}
