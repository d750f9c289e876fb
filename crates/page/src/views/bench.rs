//! The desktop: SQL, plan, readers above; input, changelog, topic below; the clock along the foot.

use super::{changes, compare, holds, input, narration, panels, parts, plan, readers, sql, time, topbar, topic};
use crate::classes;
use crate::gallery::{EXAMPLES, glyph, symptoms};
use crate::lineage::{Kin, Subject};
use crate::picture::Picture;
use crate::state::{Msg, State, TopicView};
use rowkind_ir::Step;
use rowkind_ir::report::Verdict;
use rowkind_markup::html;
use std::rc::Rc;
use yew::prelude::*;

pub fn bench(state: &State, editor: Html, send: &Callback<Msg>) -> Html {
    let refused = state.shown.as_ref().is_some_and(|picture| is_refused(picture, state));
    let stale = state.is_stale().then_some("stale");
    let empty =
        state.is_empty() || state.shown.as_ref().is_none_or(|picture| picture.report().plan.nodes.is_empty() && picture.run().is_none());
    let kin = Rc::new(state.kin());
    let tracing = (!kin.is_empty()).then_some("tracing");
    let kept = state.kept.as_ref().filter(|_| !empty);
    let class = classes!(
        "bench",
        stale,
        (refused && stale.is_none()).then_some("refused"),
        state.shown.as_ref().is_some_and(|picture| !refused && super::layout::is_large(&picture.report().plan)).then_some("largeplan"),
        empty.then_some("emptybench"),
        tracing,
        kept.is_some().then_some("comparing")
    );
    let evidence = state.shown.as_ref().filter(|_| !empty && state.settled);
    html! {
        <>
            { topbar::topbar(state, send) }
            <main {class} key="bench" onmouseover={hovers(send)} onclick={picks(send)}>
                { sql::sql(state, editor, send) }
                if empty { { nothing_yet(state, send) } } else { { plan::plan(state, &kin, send) } }
                if let Some(picture) = evidence { { panes(picture, state, &kin, send) } } else { { blank() } }
                { narration::narration(state) }
                { time::time(state, send) }
            </main>
            { printed(state) }
            { panels::panels(state, send) }
        </>
    }
}

fn is_refused(picture: &Picture, state: &State) -> bool {
    picture.is_refused(state.sink) || picture.report().verdict == Verdict::Refused
}

/// On paper: where this instant can be opened again, and what it was drawn from.
fn printed(state: &State) -> Html {
    let Some(Ok(link)) = &state.link else { return html! {} };
    let report = state.shown.as_ref().map(Picture::report);
    let of = report.map_or(String::new(), |report| format!("Flink {}, seed {}, event {}. ", report.flink, report.seed, state.at()));
    html! { <p class="printed">{ of }{ crate::host::browser::address() }{ link.clone() }</p> }
}

/// What the pointer is over, read from the nearest element that says what it is of.
pub fn hovers(send: &Callback<Msg>) -> Callback<MouseEvent> {
    send.reform(|event: MouseEvent| Msg::Hover(subject_of(&event)))
}

/// A click pins what it hits; on a button, or where text was selected, it means something else.
pub fn picks(send: &Callback<Msg>) -> Callback<MouseEvent> {
    let send = send.clone();
    Callback::from(move |event: MouseEvent| {
        let on_control = event
            .target_dyn_into::<web_sys::Element>()
            .is_some_and(|element| element.closest("button, input, select, a").ok().flatten().is_some());
        if let Some(subject) = subject_of(&event).filter(|_| !on_control) {
            send.emit(Msg::Pin(Some(subject)));
        }
    })
}

fn subject_of(event: &MouseEvent) -> Option<Subject> {
    let element = event.target_dyn_into::<web_sys::Element>()?.closest("[data-of]").ok().flatten()?;
    Subject::read(&element.get_attribute("data-of")?)
}

fn panes(picture: &Picture, state: &State, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let (at, sink) = (state.at(), state.sink);
    if let Some(kept) = &state.kept {
        return html! { <>{ compare::compare(kept, picture, state, send) }{ readers::readers(picture, at, sink, send) }{ holds::holds(picture, at, sink, kin, send) }</> };
    }
    let (changes, topic_view) = ((state.changes_view, state.operator()), state.topic_view);
    html! { <Panes picture={picture.clone()} {at} {sink} {changes} {topic_view} edited={input::edited(state)} kin={kin.clone()} send={send.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct PanesProps {
    picture: Picture,
    at: Step,
    sink: usize,
    changes: changes::Looked,
    topic_view: TopicView,
    edited: input::Edited,
    kin: Rc<Kin>,
    send: Callback<Msg>,
}

/// The evidence. A component so that what does not change it (a key in the editor, a link, a word of progress) draws none of it.
#[component]
fn Panes(props: &PanesProps) -> Html {
    let PanesProps { picture, at, sink, changes: looked, topic_view, edited, kin, send } = props;
    let (at, sink) = (*at, *sink);
    if picture.run().is_none() {
        return html! { <>{ unrun("input", "Input") }{ unrun("changelog", "Changelog") }{ unrun("topic", "Topic") }{ readers::readers(picture, at, sink, send) }</> };
    }
    html! {
        <>
            { input::input(picture, at, edited, kin, send) }
            { changes::changes(picture, at, sink, looked, kin, send) }
            { topic::topic(picture, at, sink, *topic_view, kin, send) }
            { readers::readers(picture, at, sink, send) }
            { holds::holds(picture, at, sink, kin, send) }
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

/// What was worked on before in this browser.
fn recent(state: &State, send: &Callback<Msg>) -> Html {
    if state.recent.is_empty() {
        return html! {};
    }
    let one = |(index, text): (usize, &String)| {
        html! {
            <li><button type="button" class="btn small" onclick={send.reform(move |_| Msg::OpenRecent(index))}>{ crate::text::name(text) }</button>
            <button type="button" class="btn icon quiet small" aria-label={format!("Forget {}", crate::text::name(text))} onclick={send.reform(move |_| Msg::ForgetRecent(index))}>{ parts::icon("close") }</button></li>
        }
    };
    html! { <><p>{ "Or go on with what you had. It is kept in this browser only:" }</p><ul class="recents">{ for state.recent.iter().enumerate().map(one) }</ul></> }
}

/// Ways to start: from what went wrong, or from what was worked on before.
pub fn starts(state: &State, send: &Callback<Msg>) -> Html {
    let start = |symptom: &'static str| {
        let index = EXAMPLES.iter().position(|example| example.symptom == symptom)?;
        let example = &EXAMPLES[index];
        Some(
            html! { <li><button type="button" onclick={send.reform(move |_| Msg::OpenExample(index))}>{ parts::icon(glyph(symptom)) }<b>{ symptom }</b><span>{ example.title }</span></button></li> },
        )
    };
    html! { <div class="starts"><p>{ "No job at hand? Start from what went wrong:" }</p><ul>{ for symptoms().into_iter().filter_map(start) }</ul>{ recent(state, send) }</div> }
}

/// Why there is no plan of the text.
pub fn unplanned(state: &State) -> &'static str {
    if state.is_running() || state.broken.is_some() {
        super::narration::unseen(state)
    } else if state.diagnostics.is_empty() {
        "The text has no job to plan yet: an INSERT or a SELECT makes one."
    } else {
        "The text cannot be planned as it stands. What is wrong is marked in it."
    }
}

/// No job yet: an outline, and ways to start.
fn nothing_yet(state: &State, send: &Callback<Msg>) -> Html {
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
                { starts(state, send) }
            } else {
                <p class="plain">{ unplanned(state) }</p>
                { super::diagnostics::of_plan(state, send) }
            }
        </section>
    }
}
