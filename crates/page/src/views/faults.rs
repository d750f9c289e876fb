//! What can happen on the timeline: the list to drop from, and the settings of a mark.

use super::parts::icon;
use crate::alternatives::{TTL, written_ttl};
use crate::picture::Picture;
use crate::state::{Msg, State};
use rowkind_ir::report::Mark;
use rowkind_ir::{Gesture, Span};
use rowkind_markup::html;
use yew::prelude::*;

/// What a drag from the list carries.
pub const DRAG: &str = "text/rowkind-fault";

pub struct Fault {
    /// As the timeline names it.
    pub what: &'static str,
    pub name: &'static str,
    pub key: &'static str,
    pub glyph: &'static str,
    pub about: &'static str,
}

/// So many of them stand beside the track; all are in the palette and have a key.
const LISTED: usize = 7;

pub const FAULTS: [Fault; 14] = [
    Fault {
        what: "checkpoint",
        name: "Checkpoint",
        key: "C",
        glyph: "f-checkpoint",
        about: "a place to restart from; transactions commit",
    },
    Fault { what: "crash", name: "Crash", key: "X", glyph: "f-crash", about: "state goes back to the last checkpoint, Kafka does not" },
    Fault { what: "kill", name: "Kill", key: "L", glyph: "no", about: "a crash that leaves its transaction open" },
    Fault { what: "rescale", name: "Rescale", key: "R", glyph: "f-rescale", about: "a savepoint, then other subtasks go on from it" },
    Fault { what: "compact", name: "Compact", key: "K", glyph: "f-compact", about: "offsets stay, gaps appear" },
    Fault {
        what: "clock",
        name: "Clock, TTL",
        key: "T",
        glyph: "f-ttl",
        about: "the clock jumps an hour ahead: state and segments get old",
    },
    Fault { what: "reader", name: "Reader joins", key: "J", glyph: "table", about: "one more program that reads, from this instant on" },
    Fault { what: "roll", name: "Roll", key: "O", glyph: "copy", about: "closes the segment that is written to" },
    Fault { what: "partitions", name: "One partition more", key: "N", glyph: "f-rescale", about: "keys move between partitions" },
    Fault {
        what: "savepoint",
        name: "Savepoint",
        key: "V",
        glyph: "f-checkpoint",
        about: "all jobs are saved and run on; nothing is committed",
    },
    Fault { what: "stop", name: "Stop with a savepoint", key: "Q", glyph: "pause", about: "all jobs end with a savepoint, and commit" },
    Fault { what: "cancel", name: "Cancel", key: "Z", glyph: "close", about: "all jobs end as they are" },
    Fault { what: "restart", name: "Restart", key: "A", glyph: "f-replay", about: "jobs that are down start again" },
    Fault { what: "retry", name: "Producer retry", key: "Y", glyph: "f-replay", about: "the last record of each sink is sent again" },
];

pub fn of(kind: &str) -> Option<&'static Fault> {
    FAULTS.iter().find(|fault| fault.what == kind)
}

/// The list beside the track. A click drops at this instant, a drag where it is let go.
pub fn faults(send: &Callback<Msg>) -> Html {
    let fault = |fault: &'static Fault| {
        let ondragstart = move |event: DragEvent| {
            if let Some(data) = event.data_transfer() {
                // A browser that refuses leaves the click.
                let _ = data.set_data(DRAG, fault.what);
            }
        };
        html! {
            <button type="button" class="fault" draggable="true" title={fault.about} {ondragstart} onclick={send.reform(move |_| Msg::AddFault { what: fault.what, at: None })}>
                { icon(fault.glyph) }<span>{ fault.name }</span><kbd>{ fault.key }</kbd>
            </button>
        }
    };
    html! { <div class="faults" role="group" aria-label="Drop on the track"><h3>{ "Drop on the track" }</h3>{ for FAULTS.iter().take(LISTED).map(fault) }</div> }
}

/// The phone's list: what can happen at this instant, and what happens already.
pub fn sheet(state: &State, send: &Callback<Msg>) -> Html {
    let marks = state.shown.as_ref().and_then(Picture::run).map_or(&[][..], |run| &run.marks);
    let fault = |fault: &'static Fault| {
        html! {
            <li><button type="button" onclick={send.reform(move |_| Msg::AddFault { what: fault.what, at: None })}>{ icon(fault.glyph) }<span><b>{ fault.name }</b><small>{ fault.about }</small></span></button></li>
        }
    };
    let mark = |(index, mark): (usize, &Mark)| {
        html! {
            <li><button type="button" onclick={send.reform(move |_| Msg::PickMark(Some(index)))}>{ icon(of(&mark.kind).map_or("f-ttl", |fault| fault.glyph)) }<span><b>{ mark.name.clone() }</b><small>{ format!("after event {}: settings, remove", mark.at.event) }</small></span></button></li>
        }
    };
    html! {
        <>
            <div class="veil" onclick={send.reform(|_| Msg::Close)}></div>
            <div class="pop faultsheet" role="dialog" aria-label="Let something happen">
                <div class="pop-h"><h2>{ format!("Behind event {}", state.at().event) }</h2><span class="grow"></span><button type="button" class="btn icon quiet" aria-label="Close" onclick={send.reform(|_| Msg::Close)}>{ icon("close") }</button></div>
                if !marks.is_empty() { <ul>{ for marks.iter().enumerate().filter(|(_, mark)| mark.span.is_some()).map(mark) }</ul><h3>{ "Let more happen" }</h3> }
                <ul>{ for FAULTS.iter().map(fault) }</ul>
            </div>
        </>
    }
}

/// The settings of the picked mark: each of them is a line of the scenario.
pub fn card(state: &State, picture: &Picture, send: &Callback<Msg>) -> Html {
    let mark = state.mark.and_then(|index| picture.run()?.marks.get(index));
    let Some((mark, span)) = mark.and_then(|mark| Some((mark, mark.span?))) else { return html! {} };
    let fault = of(&mark.kind);
    let remove = send.reform(move |_| Msg::Wish(Gesture::RemoveFault { fault: span }));
    html! {
        <div class="pop markcard" role="dialog" aria-label={mark.name.clone()}>
            <span class="what">{ icon(fault.map_or("f-ttl", |fault| fault.glyph)) }<b>{ mark.name.clone() }</b></span>
            <label class="field">{ "after event" }{ number(mark.at.event.min(picture.events_total()), move |to| Gesture::MoveFault { fault: span, to }, send) }</label>
            { settings(&state.text, mark, span, send) }
            <span class="dim about">{ fault.map_or("", |fault| fault.about) }</span><span class="grow"></span>
            <button type="button" class="btn small" id="mark-remove" onclick={remove}>{ "Remove " }<kbd>{ "⌫" }</kbd></button>
            <button type="button" class="btn icon quiet small" aria-label="Close" onclick={send.reform(|_| Msg::PickMark(None))}>{ icon("close") }</button>
        </div>
    }
}

fn settings(text: &str, mark: &Mark, span: Span, send: &Callback<Msg>) -> Html {
    let set = move |key: &'static str| move |value: u32| Gesture::SetFault { fault: span, key: key.to_string(), value: value.to_string() };
    match mark.kind.as_str() {
        "clock" => {
            html! { <><label class="field">{ "ms ahead" }{ number(written(text, span, "ms"), set("ms"), send) }</label>{ ttl(text, send) }</> }
        }
        "crash" | "kill" => {
            html! { <label class="field">{ "ms until it restarts" }{ number(written(text, span, "ms"), set("ms"), send) }</label> }
        }
        "partitions" => {
            html! { <label class="field">{ "partitions then" }{ number(written(text, span, "partitions").max(1), set("partitions"), send) }</label> }
        }
        "rescale" => {
            html! { <label class="field">{ "subtasks then" }{ number(written(text, span, "parallelism").max(1), set("parallelism"), send) }</label> }
        }
        "checkpoint" => {
            let commits = !entry(text, span).contains("commits = false");
            let toggle = send
                .reform(move |_| Msg::Wish(Gesture::SetFault { fault: span, key: "commits".to_string(), value: (!commits).to_string() }));
            html! { <label class="field"><input type="checkbox" checked={commits} onchange={toggle} />{ "sinks hear of it and commit" }</label> }
        }
        _ => html! {},
    }
}

/// A clock that jumps ages state only where state has a time to live.
fn ttl(text: &str, send: &Callback<Msg>) -> Html {
    let now = written_ttl(text).unwrap_or_default().to_string();
    let onchange = send.reform(|event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        let value = Some(select.value()).filter(|value| !value.is_empty());
        Msg::Wish(Gesture::SetOption { key: TTL.to_string(), value })
    });
    let mut values: Vec<String> = ["", "10 s", "1 min", "1 h"].map(String::from).to_vec();
    if !values.contains(&now) {
        values.push(now.clone());
    }
    let option = |value: String| html! { <option selected={value == now} value={value.clone()}>{ if value.is_empty() { "none".to_string() } else { value.clone() } }</option> };
    html! { <label class="field">{ "state TTL" }<select class="select" {onchange}>{ for values.into_iter().map(option) }</select></label> }
}

fn number(now: u32, gesture: impl Fn(u32) -> Gesture + 'static, send: &Callback<Msg>) -> Html {
    let send = send.clone();
    let onchange = move |event: Event| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        if let Ok(value) = input.value().trim().parse() {
            send.emit(Msg::Wish(gesture(value)));
        }
    };
    html! { <input class="select number" type="number" min="0" inputmode="numeric" value={now.to_string()} {onchange} /> }
}

/// The lines of an entry behind its instant.
fn entry(text: &str, span: Span) -> &str {
    let from = text.get(span.start as usize..).unwrap_or_default();
    from.find("\n[[").or(from.find("\n```")).map_or(from, |end| &from[..end])
}

fn written(text: &str, span: Span, key: &str) -> u32 {
    let value = entry(text, span).lines().find_map(|line| line.split_once('=').filter(|(name, _)| name.trim() == key));
    value.and_then(|(_, value)| value.trim().parse().ok()).unwrap_or(0)
}
