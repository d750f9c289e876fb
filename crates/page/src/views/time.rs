//! The clock of the page: transport, track, faults.

use super::faults;
use super::parts::icon;
use super::track::Track;
use crate::classes;
use crate::cursor::Move;
use crate::picture::Picture;
use crate::state::{Msg, State};
use crate::words;
use rowkind_markup::html;
use yew::prelude::*;

pub fn time(state: &State, send: &Callback<Msg>) -> Html {
    let picture = state.shown.clone();
    let empty = picture.as_ref().is_none_or(|picture| picture.events_total() == 0);
    html! {
        <section class={classes!("time", empty.then_some("empty"))} aria-label="Time">
            { transport(state, send) }
            if let Some(picture) = picture.filter(|_| !empty) {
                { faults::card(state, &picture, send) }
                <Track {picture} at={state.at()} sink={state.sink} mark={state.mark} send={send.clone()} />
                { faults::faults(send) }
            }
        </section>
    }
}

fn transport(state: &State, send: &Callback<Msg>) -> Html {
    let button = |to: Move, name: &'static str, glyph: &'static str| {
        let send = send.clone();
        html! { <button type="button" class="btn icon quiet" aria-label={name} title={name} onclick={move |_| send.emit(Msg::Go(to))}>{ icon(glyph) }</button> }
    };
    let play = send.reform(|_| Msg::TogglePlay);
    let speed = send.reform(|event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        Msg::SetSpeed(select.value().parse().unwrap_or(1))
    });
    let (total, at) = (state.shown.as_ref().map_or(0, Picture::events_total), state.at());
    let clock = state.shown.as_ref().and_then(|picture| picture.time(at.event)).unwrap_or("").to_string();
    let (label, glyph) = if state.playing { ("Pause", "pause") } else { ("Play", "play") };
    html! {
        <div class="transport">
            <div class="keys">
                { button(Move::First, "First event", "first") }{ button(Move::BackEvent, "Back one event", "prev") }
                <button type="button" class="btn icon round" aria-label={label} title={label} onclick={play}>{ icon(glyph) }</button>
                { button(Move::ForwardEvent, "Next event", "next") }{ button(Move::Last, "Last event", "last") }
            </div>
            <p class="clock">
                <b>{ state.said() }</b><span class="dim">{ format!(" / {}", words::thousands(total as u64)) }</span>
                if !clock.is_empty() { <span class="sep"></span><span class="at">{ short_time(&clock) }</span> }
                <select class="select" aria-label="Speed" onchange={speed}>
                    { for [1, 2, 4, 8, 16, 32].map(|speed| html! { <option value={speed.to_string()} selected={state.speed == speed}>{ format!("{speed}×") }</option> }) }
                </select>
            </p>
            <p class="hint"><kbd>{ "←" }</kbd>{ " " }<kbd>{ "→" }</kbd>{ " one event " }<kbd>{ "⇧→" }</kbd>{ " one change" }</p>
        </div>
    }
}

/// The time of day, where a date stands before it.
fn short_time(time: &str) -> String {
    time.split(' ').next_back().unwrap_or(time).trim_end_matches(".000").to_string()
}
