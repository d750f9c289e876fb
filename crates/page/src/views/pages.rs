//! Pages that stand instead of the bench: a link that is being read, one that cannot be, a file of another site.

use super::parts::icon;
use crate::host::browser;
use crate::state::{Msg, Source, State};
use rowkind_ir::message::LinkDamage;
use rowkind_markup::html;
use yew::prelude::*;

pub fn opening(state: &State, send: &Callback<Msg>) -> Html {
    html! { <>{ bar(state, send) }<main class="plainpage"><p class="lead" role="status">{ "Reading the link…" }</p></main></> }
}

/// A file that `?src=` names: asked for when it is another site's, and what is wrong with it.
pub fn elsewhere(state: &State, source: &Source, problem: Option<&str>, send: &Callback<Msg>) -> Html {
    let load = send.reform(|_| Msg::LoadSource);
    html! {
        <>
            { bar(state, send) }
            <main class="plainpage">
                if let Some(problem) = problem {
                    <p class="eyebrow bad">{ icon("no") }{ "Not loaded" }</p>
                    <h1>{ "The file is not here." }</h1>
                    <p class="lead" role="alert">{ problem.to_string() }{ " Nothing was run, and no other scenario stands in its place." }</p>
                } else if source.own {
                    <p class="lead" role="status">{ "Loading the file…" }</p>
                } else {
                    <p class="eyebrow">{ "A file of another site" }</p>
                    <h1>{ format!("Load a scenario from {}?", source.host) }</h1>
                    <p class="lead">{ format!("The address names a file of {}. It is fetched from there only if you say so; {} then sees your network address, and nothing of what you have here.", source.host, source.host) }</p>
                }
                <div class="linkbox"><code>{ source.address.clone() }</code></div>
                <p class="acts">
                    if !source.host.is_empty() && (problem.is_some() || !source.own) { <button type="button" class="btn primary" onclick={load}>{ if problem.is_some() { "Try again".to_string() } else { format!("Load it from {}", source.host) } }</button> }
                    <a class="btn" href="#new">{ "Start empty" }</a>
                    <a class="btn" href="?">{ "First scenario" }</a>
                </p>
                <p class="fine dim">{ "A scenario is text in UTF-8, 1 MB at most · or drop its file here" }</p>
            </main>
        </>
    }
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
                    <code><span class="okpart">{ link.to_string() }</span>if matches!(damage, LinkDamage::CutShort { .. }) { <span class="cutpart">{ "the end is missing" }</span> }</code>
                </div>
                <p class="acts">
                    <button type="button" class="btn primary" onclick={copy}>{ icon("copy") }{ "Copy the link" }</button>
                    <a class="btn" href="#new">{ "Start empty" }</a>
                    <a class="btn" href="#">{ "First scenario" }</a>
                </p>
                { saved(damage, send) }
                <label class="fulllink">{ "Paste the full link" }<input type="text" class="link" autocomplete="off" spellcheck="false" onchange={pasted} /></label>
                if let Some(notice) = &state.notice { <p class="dim" role="status">{ notice.clone() }</p> }
                <p class="fine dim">{ code(damage) }{ " · or drop the scenario's file here" }</p>
            </main>
        </>
    }
}

/// What happened to the link, and why that may be.
fn words(damage: &LinkDamage) -> (&'static str, String) {
    match damage {
        LinkDamage::NotALink => {
            ("This is no link of Rowkind's.", "What stands behind the # of the address was not made by a Share button.".to_string())
        }
        LinkDamage::CutShort { .. } => {
            ("This link was cut off on its way here.", "Its end is missing. Chat programs and mailers do that to long links.".to_string())
        }
        LinkDamage::WrongChecksum { .. } => (
            "This link was changed on its way here.",
            "It is as long as it should be, but its checksum does not fit: a letter was changed, or two were swapped.".to_string(),
        ),
        LinkDamage::FutureVersion { version } => (
            "This link is from a later Rowkind.",
            format!("It has format {version}; this Rowkind reads format 1. Reload the page, or open the link where it was made."),
        ),
        LinkDamage::UnknownCodec { codec } => (
            "This link leans on a text that is not here.",
            format!("It was made against “{codec}”, which this Rowkind does not have. A later one may."),
        ),
        LinkDamage::TooLarge { bytes, bytes_max } => (
            "This link unpacks to more than a scenario may be.",
            format!("It says {} kB of text; the limit is {} kB.", bytes / 1024, bytes_max / 1024),
        ),
        LinkDamage::Unreadable => ("This link cannot be read.", "The reader of links broke on it; that is our mistake.".to_string()),
    }
}

fn code(damage: &LinkDamage) -> &'static str {
    match damage {
        LinkDamage::NotALink => "link-not-a-link",
        LinkDamage::CutShort { .. } => "link-cut-short",
        LinkDamage::WrongChecksum { .. } => "link-wrong-checksum",
        LinkDamage::FutureVersion { .. } => "link-future-version",
        LinkDamage::UnknownCodec { .. } => "link-unknown-codec",
        LinkDamage::TooLarge { .. } => "link-too-large",
        LinkDamage::Unreadable => "link-unreadable",
    }
}

/// What could be unpacked before the damage: to read and copy, never to run by itself.
fn saved(damage: &LinkDamage, send: &Callback<Msg>) -> Html {
    let (LinkDamage::CutShort { saved } | LinkDamage::WrongChecksum { saved }) = damage else { return html! {} };
    if saved.trim().is_empty() {
        return html! {};
    }
    let (copied, opened) = (saved.clone(), saved.clone());
    html! {
        <>
            <h2>{ "What could be read" }</h2>
            <pre class="saved" tabindex="0" aria-label="What could be read">{ saved.clone() }</pre>
            <p class="acts">
                <button type="button" class="btn" onclick={send.reform(move |_| Msg::Copy { text: copied.clone(), what: "Text" })}>{ icon("copy") }{ "Copy the text" }</button>
                <button type="button" class="btn" onclick={send.reform(move |_| Msg::OpenSaved(opened.clone()))}>{ "Open what is left" }</button>
            </p>
        </>
    }
}
