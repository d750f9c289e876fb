//! Pages that stand instead of the bench: a link that is being read, and one that cannot be.

use super::parts::icon;
use crate::host::browser;
use crate::state::{Msg, State};
use rowkind_ir::message::LinkDamage;
use yew::prelude::*;

pub fn opening(state: &State, send: &Callback<Msg>) -> Html {
    html! { <>{ bar(state, send) }<main class="plainpage"><p class="lead" role="status">{ "Reading the link…" }</p></main></> }
}

fn bar(_state: &State, send: &Callback<Msg>) -> Html {
    html! {
        <header class="topbar">
            <a class="brand" href="#" aria-label="Rowkind, the first scenario"><svg class="wordmark" aria-hidden="true"><use href="#wordmark" /></svg></a>
            <span class="grow"></span>
            <button type="button" class="btn icon quiet" aria-label="Theme: auto, light, dark" onclick={send.reform(|_| Msg::CycleTheme)}>{ icon("theme") }</button>
        </header>
    }
}

pub fn damaged(state: &State, link: &str, damage: &LinkDamage, send: &Callback<Msg>) -> Html {
    let (title, sentence) = words(damage);
    let whole = format!("{}{link}", browser::address());
    let copy = {
        let (send, whole) = (send.clone(), whole.clone());
        move |_| send.emit(Msg::Copy { text: whole.clone(), what: "Link" })
    };
    let pasted = send.reform(|event: Event| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        let value = input.value();
        Msg::Address(value.split_once('#').map_or(value.clone(), |(_, fragment)| format!("#{fragment}")))
    });
    html! {
        <>
            { bar(state, send) }
            <main class="plainpage">
                <p class="eyebrow bad">{ icon("no") }{ "Damaged link" }</p>
                <h1>{ title }</h1>
                <p class="lead">{ sentence }{ " Nothing was run, and no other scenario stands in its place." }</p>
                <div class="linkbox">
                    <code><span class="okpart">{ link.to_string() }</span>{ missing(damage) }</code>
                    { bar_of(damage) }
                </div>
                <p class="acts">
                    <button type="button" class="btn primary" onclick={copy}>{ icon("copy") }{ "Copy the link" }</button>
                    <a class="btn" href="#new">{ "Start empty" }</a>
                    <a class="btn" href="#">{ "First scenario" }</a>
                </p>
                <label class="fulllink">{ "Paste the full link" }<input type="text" class="link" autocomplete="off" spellcheck="false" onchange={pasted} /></label>
                if let Some(notice) = &state.notice { <p class="dim" role="status">{ notice.clone() }</p> }
                <p class="fine dim">{ detail(damage) }{ " · or drop the scenario's file here" }</p>
            </main>
        </>
    }
}

/// What happened to the link, and why that may be.
fn words(damage: &LinkDamage) -> (&'static str, String) {
    match damage {
        LinkDamage::NotALink => ("This is no link of Rowkind's.", "What stands behind the # of the address was not made by a Share button.".to_string()),
        LinkDamage::CutShort { wanted, found } => {
            ("This link was cut off on its way here.", format!("It should carry {wanted} characters and carries {found}. Chat programs and mailers do that to long links."))
        }
        LinkDamage::WrongChecksum { .. } => ("This link was changed on its way here.", "It is as long as it should be, but its checksum is another. A letter was changed or two were swapped.".to_string()),
        LinkDamage::FutureVersion { version } => ("This link is from a later Rowkind.", format!("It has format {version}, which this version cannot read. Reload the page, or open the link where it was made.")),
        LinkDamage::TooLarge { bytes_max } => ("This link unpacks to more than a scenario may be.", format!("The limit is {} kB of text.", bytes_max / 1024)),
        LinkDamage::Unreadable { why } => ("This link cannot be unpacked.", format!("Its checksum is right, and still: {why}.")),
    }
}

fn detail(damage: &LinkDamage) -> String {
    match damage {
        LinkDamage::NotALink => "not-a-link".to_string(),
        LinkDamage::CutShort { wanted, found } => format!("cut-short · {wanted} characters wanted, {found} found"),
        LinkDamage::WrongChecksum { wanted, found } => format!("wrong-checksum · {wanted} wanted, {found} found"),
        LinkDamage::FutureVersion { version } => format!("future-version · format {version}"),
        LinkDamage::TooLarge { bytes_max } => format!("too-large · at most {bytes_max} bytes"),
        LinkDamage::Unreadable { why } => format!("unreadable · {why}"),
    }
}

fn missing(damage: &LinkDamage) -> Html {
    match damage {
        LinkDamage::CutShort { wanted, found } => html! { <span class="cutpart">{ format!("{} characters missing", wanted.saturating_sub(*found)) }</span> },
        _ => html! {},
    }
}

/// How much of the link arrived.
fn bar_of(damage: &LinkDamage) -> Html {
    let LinkDamage::CutShort { wanted, found } = damage else { return html! {} };
    let share = f64::from(*found) / f64::from((*wanted).max(1)) * 100.0;
    html! {
        <svg class="cutbar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={format!("{found} of {wanted} characters arrived")}>
            <rect class="all" width="100" height="6" /><rect class="part" width={format!("{share:.1}")} height="6" />
        </svg>
    }
}
