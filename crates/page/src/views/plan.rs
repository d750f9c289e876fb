//! The plan's pane: graph or EXPLAIN, and what is said about it.

use super::graph::Graph;
use super::parts::{icon, segments};
use super::why;
use super::{cards, diagnostics};
use crate::lineage::Kin;
use crate::picture::Picture;
use crate::state::{Msg, PlanView, State};
use rowkind_ir::Gesture;
use rowkind_ir::report::Verdict;
use rowkind_markup::html;
use std::rc::Rc;
use yew::prelude::*;

pub fn plan(state: &State, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let Some(picture) = &state.shown else {
        return html! { <section class="pane plan" aria-label="Plan"><header class="head"><h2>{ "Plan" }</h2></header></section> };
    };
    let refused = picture.is_refused(state.sink) || picture.report().verdict == Verdict::Refused;
    let about =
        if refused { "what each lane would carry".to_string() } else { format!("rows through each lane by {}", picture.when(state.at())) };
    html! {
        <section class="pane plan" aria-label="Plan">
            <header class="head">
                <h2>{ "Plan" }</h2><span class="dim">{ about }</span><span class="grow"></span>
                { choice(state, send) }
            </header>
            { body(state, picture, kin, send) }
            if state.is_stale() {
                <p class="stale-note">{ icon("why") }{ format!("The plan and the run are of the last text that could be planned, {} ago.", edits(state.edits_behind)) }</p>
            }
            { elsewhere(state, send) }
            { limit(picture) }
            { diagnostics::of_plan(state, send) }
            { cards::card(state, picture, send) }
            { why::why(state, picture, send) }
        </section>
    }
}

/// All of it below one another, the choice of the view first.
pub fn of_phone(state: &State, picture: &Picture, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    html! {
        <>
            <p class="acts">{ choice(state, send) }</p>
            { body(state, picture, kin, send) }
            { elsewhere(state, send) }
            { limit(picture) }
            { diagnostics::of_plan(state, send) }
            { cards::card(state, picture, send) }
        </>
    }
}

fn choice(state: &State, send: &Callback<Msg>) -> Html {
    let views = [(PlanView::Graph, "graph"), (PlanView::Explain, "EXPLAIN")];
    segments("Graph or EXPLAIN", state.plan_view, &views, send.reform(Msg::ShowPlan))
}

/// Says which versions would decide otherwise, and leads there.
fn elsewhere(state: &State, send: &Callback<Msg>) -> Html {
    let deploys = |verdict: Verdict| matches!(verdict, Verdict::Accepted | Verdict::Warned | Verdict::Stopped);
    let here = state.verdict.is_some_and(deploys);
    let other = |(version, verdict, same): &(String, Verdict, bool)| {
        let word = match (deploys(*verdict), *verdict) {
            (false, Verdict::Refused) if here => "refuses it",
            (true, _) if !here => "deploys it",
            (true, _) if !same => "plans it otherwise",
            _ => return None,
        };
        let value = format!("\"{version}\"");
        let onclick =
            send.reform(move |_| Msg::Wish(Gesture::Set { block: "scenario".to_string(), key: "flink".to_string(), value: value.clone() }));
        Some(
            html! { <button type="button" class="btn quiet small" title={format!("Plan with Flink {version}")} {onclick}>{ format!("Flink {version} {word}") }</button> },
        )
    };
    let others: Vec<Html> = state.elsewhere.iter().filter_map(other).collect();
    if others.is_empty() {
        html! {}
    } else {
        html! { <p class="elsewhere">{ icon("why") }{ "Versions differ:" }{ for others }</p> }
    }
}

fn edits(count: u32) -> String {
    if count == 1 { "1 edit".to_string() } else { format!("{count} edits") }
}

/// Graph or text.
fn body(state: &State, picture: &Picture, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    match state.plan_view {
        PlanView::Graph => {
            html! { <Graph picture={picture.clone()} at={state.at()} node={state.node} edge={state.edge} clause={state.node_of_clause()} stale={state.is_stale()} kin={kin.clone()} send={send.clone()} /> }
        }
        PlanView::Explain => explain(picture, send),
    }
}

fn explain(picture: &Picture, send: &Callback<Msg>) -> Html {
    let text = explain_text(picture);
    let copied = text.clone();
    let copy = send.reform(move |_| Msg::Copy { text: copied.clone(), what: "EXPLAIN text" });
    html! {
        <div class="explainbox">
            <pre class="explain" tabindex="0" aria-label="EXPLAIN">{ text }</pre>
            <button type="button" class="btn small" onclick={copy}>{ icon("copy") }{ "Copy" }</button>
        </div>
    }
}

/// The EXPLAIN texts of all statements that have a plan.
pub fn explain_text(picture: &Picture) -> String {
    let texts: Vec<&str> = picture.report().statements.iter().filter_map(|statement| statement.explain.as_deref()).collect();
    texts.join("\n")
}

/// The run stopped: which limit, and where to raise it.
fn limit(picture: &Picture) -> Html {
    let Some(stopped) = picture.run().and_then(|run| run.stopped.as_ref()) else { return html! {} };
    let (until, all) = (picture.last_event(), picture.events_total());
    // Where the input ended with the run, nobody knows how much more there would have been.
    let of = if until < all { format!(" of {}", crate::words::thousands(all.into())) } else { String::new() };
    // A whole run of which only the beginning is here, or one that ended early.
    let rest = if picture.report().verdict == Verdict::Stopped { "was not run" } else { "is not shown" };
    let here = format!("What is here is complete up to event {}{of}; the rest {rest}.", crate::words::thousands(until.into()));
    // A failure of the job is a finding of its own, and stands there.
    let is_said = picture.report().diagnostics.iter().any(|diagnostic| diagnostic.message == *stopped);
    html! {
        <div class="diag info" role="status">
            <svg class="i sign" aria-hidden="true"><use href="#why" /></svg>
            <div><p>if !is_said { <b>{ super::parts::prose(stopped) }</b>{ " " } }{ here }</p></div>
        </div>
    }
}
