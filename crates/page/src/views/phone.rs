//! The phone: the plan as a strip, both readers on the first screen, one pane at a time, the clock under the thumb.

use super::parts::{chips, icon};
use super::track::Track;
use super::{changes, diagnostics, faults, holds, input, narration, panels, plan, readers, sql, topbar, topic};
use crate::classes;
use crate::cursor::Move;
use crate::lineage::Kin;
use crate::picture::Picture;
use crate::state::{Msg, Panel, PhonePane, State};
use crate::words;
use rowkind_ir::report::Role;
use rowkind_markup::html;
use std::rc::Rc;
use yew::prelude::*;

const PANES: [(PhonePane, &str); 6] = [
    (PhonePane::Sql, "SQL"),
    (PhonePane::Plan, "Plan"),
    (PhonePane::Input, "Input"),
    (PhonePane::Changes, "Changes"),
    (PhonePane::Topic, "Topic"),
    (PhonePane::Readers, "Readers"),
];

/// The same words stand in index.html, before this program is there.
const ABOUT: &str = "Rowkind plans the job as Flink does, runs it on a stream of events, and shows the changelog, the Kafka topic that it leaves, and what two readers make of that. Everything runs in this tab, nothing is sent anywhere.";

pub fn phone(state: &State, editor: Html, send: &Callback<Msg>) -> Html {
    let stale = state.is_stale().then_some("stale");
    let kin = Rc::new(state.kin());
    let tracing = (!kin.is_empty()).then_some("tracing");
    html! {
        <>
            <div class={classes!("phone", stale, tracing)} key="phone" onclick={super::bench::picks(send)}>
                { topbar::topbar(state, send) }
                <main class="phone-body">
                    if !state.is_empty() {
                        // What is to come has its room already: nothing jumps when it does.
                        if state.shown.is_none() { <div class="waiting starting"><p class="lead">{ "What did the job write, and what do its readers believe?" }</p><p>{ ABOUT }</p></div> }
                        { strip(state, send) }
                        if let Some(picture) = &state.shown { <section class="readers" aria-label="Readers"><h2 class="unseen">{ "Two readers, one topic" }</h2>{ readers::figures_or_nothing(picture, state.at(), state.sink) }</section> }
                        if state.broken.is_some() && state.phone_pane != PhonePane::Sql { { sql::broken(state, send) } } else { { diagnostics::brief(state, send) } }
                    }
                    { tabs(state, send) }
                    { pane(state, editor, &kin, send) }
                    if state.is_empty() { { super::bench::starts(state, send) } }
                    if let Some(picture) = &state.shown { { super::why::why(state, picture, send) } }
                </main>
                { narration::narration(state) }
                if let Some(picture) = &state.shown { { faults::card(state, picture, send) } }
                { thumb(state, send) }
            </div>
            { panels::panels(state, send) }
        </>
    }
}

/// The plan in one line. Leads to the whole graph.
fn strip(state: &State, send: &Callback<Msg>) -> Html {
    let Some(picture) = state.shown.as_ref().filter(|picture| !picture.report().plan.nodes.is_empty()) else { return html! {} };
    let plan = &picture.report().plan;
    let end = picture.end();
    let item = |node: &rowkind_ir::report::PlanNode| {
        let sent = |kind| picture.sent_by(node.id, kind, end) > 0 || picture.run().is_none();
        html! { <><b>{ node.name.clone() }</b>if node.role != Role::Sink { { chips(node.mode, sent) } }</> }
    };
    let open = send.reform(|_| Msg::ShowPhonePane(PhonePane::Plan));
    html! {
        <button type="button" class="planstrip" onclick={open}><span class="unseen">{ "Plan:" }</span>
            { for plan.nodes.iter().filter(|node| !node.minor).map(item) }
            if let Some(verdict) = state.verdict { { topbar::sign(verdict) } }
        </button>
    }
}

fn tabs(state: &State, send: &Callback<Msg>) -> Html {
    let tab = |(pane, name): (PhonePane, &'static str)| {
        let on = state.phone_pane == pane;
        let send = send.clone();
        html! { <button type="button" role="tab" id={format!("tab-{name}")} aria-controls="phone-pane" aria-selected={on.to_string()} class={on.then_some("on")} onclick={move |_| send.emit(Msg::ShowPhonePane(pane))}>{ name }</button> }
    };
    html! { <div class="tabs" role="tablist" aria-label="Panes">{ for PANES.map(tab) }</div> }
}

fn pane(state: &State, editor: Html, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let name = PANES.iter().find(|(pane, _)| *pane == state.phone_pane).map_or("", |(_, name)| name);
    let body = match (state.shown.as_ref().filter(|_| state.settled), state.phone_pane) {
        (_, PhonePane::Sql) => html! {
            <>
                <div class="phone-settings">{ topbar::verdict(state) }{ topbar::flink(state, send) }{ topbar::seed(state, send) }</div>
                { sql::sql(state, editor, send) }
            </>
        },
        (Some(picture), _) if picture.run().is_none() && picture.report().plan.nodes.is_empty() => {
            html! { <p class="plain">{ super::bench::unplanned(state) }</p> }
        }
        (None, _) => html! { <p class="plain">{ super::narration::unseen(state) }</p> },
        (Some(picture), PhonePane::Plan) => plan::of_phone(state, picture, kin, send),
        (Some(picture), PhonePane::Input) => input::of_phone(picture, state.at(), &input::edited(state), kin, send),
        (Some(picture), PhonePane::Changes) => {
            changes::of_phone(picture, state.at(), state.sink, &(state.changes_view, state.operator()), kin, send)
        }
        (Some(picture), PhonePane::Topic) => topic::of_phone(picture, state.at(), state.sink, state.topic_view, kin, send),
        // Nobody reads what a refused job wrote: the repairs stand there.
        (Some(picture), PhonePane::Readers) if picture.is_refused(state.sink) => diagnostics::of_plan(state, send),
        (Some(picture), PhonePane::Readers) => holds::reads(picture, state.at(), state.sink, kin),
    };
    html! { <div class="phone-pane" id="phone-pane" role="tabpanel" aria-labelledby={format!("tab-{name}")}>{ body }</div> }
}

fn thumb(state: &State, send: &Callback<Msg>) -> Html {
    let go = |to: Move| send.reform(move |_| Msg::Go(to));
    let at = state.at();
    let total = state.shown.as_ref().map_or(0, Picture::events_total);
    let clock = state.shown.as_ref().and_then(|picture| picture.time(at.event)).unwrap_or("").to_string();
    html! {
        <footer class="thumb">
            <button type="button" class="btn icon" aria-label="Back one event" onclick={go(Move::BackEvent)}>{ icon("prev") }</button>
            <div class="thumb-mid">
                if let Some(picture) = state.shown.clone().filter(|picture| picture.events_total() > 0) { <Track {picture} {at} sink={state.sink} mark={state.mark} send={send.clone()} mini={true} /> }
                <p><b>{ state.said() }</b>{ format!(" / {}", words::thousands(total as u64)) }<span class="dim">{ clock.split(' ').next_back().unwrap_or("").to_string() }</span></p>
            </div>
            if total > 0 { <button type="button" class="btn icon" aria-label="Let something happen" aria-haspopup="dialog" aria-expanded={(state.panel == Panel::Faults).to_string()} onclick={send.reform(|_| Msg::Toggle(Panel::Faults))}>{ icon("f-crash") }</button> }
            <button type="button" class="btn icon primary" aria-label="Next event" onclick={go(Move::ForwardEvent)}>{ icon("next") }</button>
        </footer>
    }
}
