//! The bar: scenario, verdict, version, seed, share, theme.

use super::parts::{icon, icon_of};
use crate::app::named;
use crate::classes;
use crate::state::{Msg, Panel, State};
use rowkind_ir::report::Verdict;
use rowkind_ir::{FlinkVersion, Gesture};
use rowkind_markup::html;
use yew::prelude::*;

pub fn topbar(state: &State, send: &Callback<Msg>) -> Html {
    let (name, tag) = named(state);
    let open = |panel: Panel| send.reform(move |_| Msg::Toggle(panel));
    let expanded = |panel: Panel| (state.panel == panel).to_string();
    html! {
        <header class="topbar">
            <a class="brand" href="#" aria-label="Rowkind, the first scenario">
                if state.narrow { <svg class="markonly" aria-hidden="true"><use href="#mark" /></svg> } else { <svg class="wordmark" aria-hidden="true"><use href="#wordmark" /></svg> }
            </a>
            <h1 class="scenario-h"><button type="button" class="scenario" aria-haspopup="dialog" aria-expanded={expanded(Panel::Finder)} onclick={open(Panel::Finder)}>
                <span class="scenario-name">{ name }</span>{ icon("down") }
            </button></h1>
            if let Some(tag) = tag { <span class="tag">{ tag }</span> }
            <span class="grow"></span>
            { busy(state, send) }
            if !state.narrow { { verdict(state) }<span class="rule"></span>{ flink(state, send) }{ seed(state, send) }<span class="rule"></span>{ keep(state, send) } }
            <button type="button" class={classes!("btn", if state.narrow { "icon quiet" } else { "primary" })} aria-haspopup="dialog" aria-expanded={expanded(Panel::Share)} aria-label="Share" onclick={open(Panel::Share)}>
                { icon("share") }if !state.narrow { { "Share" } }
            </button>
            <button type="button" class="btn icon quiet" aria-label="Theme: auto, light, dark" title="Theme" onclick={send.reform(|_| Msg::CycleTheme)}>{ icon("theme") }</button>
            <button type="button" class="btn icon quiet" aria-label="Keys and help" title="Keys and help" aria-haspopup="dialog" aria-expanded={expanded(Panel::Keys)} onclick={open(Panel::Keys)}>{ icon("why") }</button>
        </header>
    }
}

/// Keeps this run in sight, to compare the next ones with.
fn keep(state: &State, send: &Callback<Msg>) -> Html {
    let on = state.kept.is_some();
    html! { <button type="button" class={classes!("btn", "quiet", on.then_some("on"))} aria-pressed={on.to_string()} aria-label="Compare" title="Keep this run and compare the next ones with it (P)" onclick={send.reform(|_| Msg::Keep)}>{ icon("pin") }<span class="word">{ "Compare" }</span></button> }
}

/// A run that takes long says so, and can be stopped. The style shows it only after a while.
fn busy(state: &State, send: &Callback<Msg>) -> Html {
    if !state.is_running() {
        return html! {};
    }
    let (class, said, bar) = match state.progress {
        None => (None, "running… ".to_string(), html! {}),
        Some((next, last)) => {
            let said = format!("event {} of {} ", crate::words::thousands(next.into()), crate::words::thousands(last.into()));
            (
                Some("far"),
                said,
                html! { <progress max={last.to_string()} value={next.to_string()} aria-label="How far the run is"></progress> },
            )
        }
    };
    html! { <span class={classes!("run", "busy", class)}>{ bar }{ said }<button type="button" class="btn small" onclick={send.reform(|_| Msg::StopRun)}>{ "Stop" }</button></span> }
}

/// Glyph, word, and how it came about.
pub fn verdict(state: &State) -> Html {
    if state.broken.is_some() {
        return html! { <span class="run bad" role="status">{ icon("no") }{ "Rowkind broke" }</span> };
    }
    let Some(verdict) = state.verdict else { return html! {} };
    let (glyph, class, word) = words(verdict);
    let about = match (verdict, state.elapsed_ms) {
        (Verdict::Refused, Some(ms)) => format!("· planned in {}, not run", millis(ms)),
        (Verdict::Accepted | Verdict::Warned, Some(ms)) => format!("· planned and run in {}", millis(ms)),
        (Verdict::Stopped, _) => {
            state.shown.as_ref().map_or(String::new(), |picture| format!("· event {} of {}", picture.last_event(), picture.events_total()))
        }
        _ => String::new(),
    };
    if verdict == Verdict::Empty {
        return html! {};
    }
    // In little room the first word does.
    let (first, rest) = word.split_at(word.find(',').unwrap_or(word.len()));
    html! { <span class={classes!("run", class)} role="status">{ icon(glyph) }<span>{ first }<span class="rest">{ rest }</span></span>{ " " }<span class="dim">{ about }</span></span> }
}

pub fn words(verdict: Verdict) -> (&'static str, &'static str, &'static str) {
    match verdict {
        Verdict::Empty => ("k-none", "dim", "nothing yet"),
        Verdict::Accepted => ("yes", "ok", "deploys"),
        Verdict::Warned => ("yes", "ok", "deploys, with a warning"),
        Verdict::Refused => ("no", "bad", "refused"),
        Verdict::DoesNotParse => ("no", "bad", "does not parse"),
        Verdict::Unknown => ("why", "dim", "not known yet"),
        Verdict::Stopped => ("warn", "take", "stopped"),
    }
}

/// The same, as the end of the phone's strip.
pub fn sign(verdict: Verdict) -> Html {
    let (glyph, class, word) = words(verdict);
    html! { <><span class="unseen">{ word }</span>{ icon_of(if verdict == Verdict::Warned { "warn" } else { glyph }, if verdict == Verdict::Warned { "take" } else { class }) }</> }
}

fn millis(ms: f64) -> String {
    if ms < 1000.0 { format!("{} ms", ms.round() as i64) } else { format!("{} s", super::parts::Tenths(ms / 1000.0)) }
}

fn set(key: &str, value: String) -> Msg {
    Msg::Wish(Gesture::Set { block: "scenario".to_string(), key: key.to_string(), value })
}

pub fn flink(state: &State, send: &Callback<Msg>) -> Html {
    let now = state.shown.as_ref().map_or(FlinkVersion::default().to_string(), |picture| picture.report().flink.clone());
    let onchange = send.reform(|event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        set("flink", format!("\"{}\"", select.value()))
    });
    let option = |version: FlinkVersion| {
        let name = version.to_string();
        html! { <option value={name.clone()} selected={name == now}>{ name.clone() }</option> }
    };
    html! { <label class="field">{ "Flink" }<select class="select" {onchange}>{ for FlinkVersion::ALL.into_iter().map(option) }</select></label> }
}

pub fn seed(state: &State, send: &Callback<Msg>) -> Html {
    // Nothing is said of it before it is known.
    let now = state.shown.as_ref().map(|picture| picture.report().seed.to_string());
    let disabled = now.is_none();
    let onchange = send.reform(|event: Event| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        set("seed", input.value().trim().parse::<u64>().unwrap_or(0).to_string())
    });
    html! { <label class="field">{ "seed" }<input class="select number" type="number" min="0" step="1" inputmode="numeric" value={now.unwrap_or_default()} {disabled} {onchange} /></label> }
}
