//! The desktop: SQL, plan, readers above; input, changelog, topic below; the clock along the foot.

use super::{changes, input, narration, panels, parts, plan, readers, sql, time, topbar, topic};
use crate::gallery::{EXAMPLES, glyph, symptoms};
use crate::picture::Picture;
use crate::state::{Msg, State};
use rowkind_ir::report::Verdict;
use yew::prelude::*;

pub fn bench(state: &State, editor: Html, send: &Callback<Msg>) -> Html {
    let refused = state.shown.as_ref().is_some_and(|picture| is_refused(picture, state));
    let stale = state.is_stale().then_some("stale");
    let empty = state.is_empty() || state.shown.as_ref().is_none_or(|picture| picture.report().plan.nodes.is_empty() && picture.run().is_none());
    let class = classes!("bench", stale, (refused && stale.is_none()).then_some("refused"), empty.then_some("emptybench"));
    let evidence = state.shown.as_ref().filter(|_| !empty);
    html! {
        <>
            { topbar::topbar(state, send) }
            <main {class} key="bench">
                { sql::sql(state, editor, send) }
                if empty { { nothing_yet(state, send) } } else { { plan::plan(state, send) } }
                if let Some(picture) = evidence { { panes(picture, state, send) } } else { { blank() } }
                { narration::narration(state) }
                { time::time(state, send) }
            </main>
            { panels::panels(state, send) }
        </>
    }
}

fn is_refused(picture: &Picture, state: &State) -> bool {
    picture.is_refused(state.sink) || picture.report().verdict == Verdict::Refused
}

fn panes(picture: &Picture, state: &State, send: &Callback<Msg>) -> Html {
    let (at, sink) = (state.at(), state.sink);
    if picture.run().is_none() {
        return html! { <>{ unrun("input", "Input") }{ unrun("changelog", "Changelog") }{ unrun("topic", "Topic") }{ readers::readers(picture, at, sink) }</> };
    }
    html! {
        <>
            { input::input(picture, at) }
            { changes::changes(picture, at, sink, state.changes_view, send) }
            { topic::topic(picture, at, sink, state.topic_view, send) }
            { readers::readers(picture, at, sink) }
            { readers::holds(picture, at, sink) }
        </>
    }
}

/// A refused job has no run: the panes stay and say so.
fn unrun(class: &'static str, title: &'static str) -> Html {
    html! {
        <section class={classes!("pane", class, "blank", "would")} aria-label={title}>
            <header class="head"><h2>{ title }</h2><span class="dim">{ "nothing was run" }</span></header>
        </section>
    }
}

fn blank() -> Html {
    let pane = |class: &'static str, title: &'static str, text: &'static str| {
        html! { <section class={classes!("pane", class, "blank")} aria-label={title}><header class="head"><h2>{ title }</h2></header><p>{ text }</p></section> }
    };
    html! {
        <>
            { pane("input", "Input", "Rows that go in, in order.") }
            { pane("changelog", "Changelog", "What the last operator sends: +I −U +U −D.") }
            { pane("topic", "Topic", "Partitions, offsets, keys, values, nulls.") }
            <section class="pane readers blank" aria-label="Readers">
                <header class="head"><h2>{ "Two readers, one topic" }</h2></header>
                <div class="versus">
                    <div class="side log"><h3>{ parts::icon("log") }{ "Event log" }</h3><p class="how">{ "counts every message" }</p><p class="big">{ "–" }</p></div>
                    <div class="ne ask" aria-hidden="true">{ "?" }</div>
                    <div class="side up"><h3>{ parts::icon("table") }{ "Upsert" }</h3><p class="how">{ "keeps the last per key" }</p><p class="big">{ "–" }</p></div>
                </div>
                <p>{ "Will they agree? That is the question this page answers." }</p>
            </section>
        </>
    }
}

/// No job yet: an outline, and a way to start from what went wrong.
fn nothing_yet(state: &State, send: &Callback<Msg>) -> Html {
    let start = |symptom: &'static str| {
        let index = EXAMPLES.iter().position(|example| example.symptom == symptom)?;
        let example = &EXAMPLES[index];
        Some(html! { <li><button type="button" onclick={send.reform(move |_| Msg::OpenExample(index))}>{ parts::icon(glyph(symptom)) }<b>{ symptom }</b><span>{ example.title }</span></button></li> })
    };
    let boxes = [(16, 103, 28, "your source"), (180, 125, 192, "your query"), (374, 117, 386, "…"), (562, 157, 574, "your sink")];
    html! {
        <section class="pane plan" aria-label="Plan">
            <header class="head"><h2>{ "Plan" }</h2></header>
            if state.is_empty() {
                <div class="canvas" tabindex="0" role="region" aria-label="Plan graph">
                    <svg class="graph ghostplan" viewBox="0 0 736 168" width="736" height="168" aria-hidden="true">
                        { for boxes.map(|(x, width, text, name)| html! { <><rect class="box" x={format!("{x}.5")} y="32.5" width={width.to_string()} height="96" rx="6" /><text class="name" x={text.to_string()} y="54">{ name }</text></> }) }
                        <path class="wire" d="M120 80H174" /><path class="wire" d="M306 80H368" /><path class="wire" d="M492 80H556" />
                    </svg>
                </div>
                <div class="starts"><p>{ "No job at hand? Start from what went wrong:" }</p><ul>{ for symptoms().into_iter().filter_map(start) }</ul></div>
            } else {
                <p class="plain">{ if state.is_running() { "Planning…" } else if state.diagnostics.is_empty() { "The text has no job to plan yet: an INSERT or a SELECT makes one." } else { "The text cannot be planned as it stands. What is wrong is marked in it." } }</p>
                { super::diagnostics::of_plan(state, send) }
            }
        </section>
    }
}
