//! The share panel: the link, what is in it, what is hidden before it leaves, and all ways to copy.

use super::panels::head;
use super::parts::{icon, icon_of};
use super::plan::explain_text;
use crate::classes;
use crate::host::browser;
use crate::state::{Msg, SHARES, State};
use crate::text;
use crate::words;
use rowkind_ir::message::MaskedText;
use rowkind_markup::html;
use yew::prelude::*;

/// Lengths up to which links survive: Discord, Slack.
const FITS: [(usize, &str); 2] = [(2_000, "Discord"), (4_000, "Slack")];

pub fn share(state: &State, send: &Callback<Msg>) -> Html {
    let (link, problem) = match state.shared_link() {
        Some(Ok(link)) => (format!("{}{link}", browser::address()), None),
        Some(Err(why)) => (String::new(), Some(why)),
        None => (String::new(), None),
    };
    let at = state.instant.map_or("at the end".to_string(), |instant| format!("at event {instant}"));
    let copy = |name: &'static str, text: String| {
        let send = send.clone();
        html! { <li><button type="button" onclick={move |_| send.emit(Msg::Copy { text: text.clone(), what: name })}>{ icon("copy") }{ name }</button></li> }
    };
    let copied = link.clone();
    let copy_link = send.reform(move |_| Msg::Copy { text: copied.clone(), what: "Link" });
    html! {
        <div class="pop share" role="dialog" aria-label="Share">
            { head("Share this instant", send) }
            if let Some(problem) = problem {
                <p class="bad">{ problem }</p>
            } else {
                <div class="linkrow">
                    <input class="link" type="text" readonly={true} aria-label="Link" value={link.clone()} />
                    <button type="button" class="btn primary" disabled={link.is_empty()} onclick={copy_link}>{ "Copy link " }<kbd>{ "⌘S" }</kbd></button>
                </div>
                if link.is_empty() { <p class="fits">{ "The link is being made…" }</p> } else { { fits(link.len()) } }
                <p class="dim">{ format!("Opens {at}. ") }{ held(state) }</p>
            }
            { masks(state, send) }
            <h3 class="sub">{ "Copy as" }</h3>
            if let Some(shared) = state.shared_text() {
                <ul class="copies">
                    { copy("Markdown link", format!("[{}]({link})", state.title())) }
                    { copy("Markdown with the scenario", format!("[{}]({link})\n\n{}", state.title(), if text::is_bare_sql(&shared) { format!("```sql\n{}\n```\n", shared.trim_end()) } else { shared.to_string() })) }
                    { for SHARES.iter().enumerate().map(|(format, (_, name))| html! { <li><button type="button" onclick={send.reform(move |_| Msg::ShareAs(format))}>{ icon("copy") }{ *name }</button></li> }) }
                    { copy("Scenario text", shared.to_string()) }
                    if let Some(shown) = &state.shown { { copy("EXPLAIN text", explain_text(shown)) } }
                    <li><button type="button" onclick={send.reform(|_| Msg::Download)}>{ icon("open") }{ "Download the file" }</button></li>
                </ul>
            }
            if let Some(notice) = &state.notice { <p class="dim" role="status">{ notice.clone() }</p> }
            <div class="pop-f">{ icon_of("yes", "ok") }<span>{ "The scenario is the link. Nothing is stored or sent; opening it runs only the simulator." }</span></div>
        </div>
    }
}

/// Whose rows are in the link.
fn held(state: &State) -> String {
    match state.own_rows() {
        0 => "It holds no rows of your own.".to_string(),
        1 => "It holds 1 row of your own.".to_string(),
        rows => format!("It holds {} rows of your own.", words::thousands(rows as u64)),
    }
}

/// Columns to hide, and how the rows look then.
fn masks(state: &State, send: &Callback<Msg>) -> Html {
    let columns = state.sharing.columns.as_deref().unwrap_or_default();
    if columns.is_empty() {
        return html! {};
    }
    let column = |name: &String| {
        let (name, hidden) = (name.clone(), state.sharing.hidden.contains(name));
        let shown = name.clone();
        html! { <label><input type="checkbox" checked={hidden} onchange={send.reform(move |_| Msg::HideColumn(name.clone()))} />{ shown }</label> }
    };
    html! {
        <details class="masks" open={!state.sharing.hidden.is_empty()}>
            <summary>{ "Hide columns of the rows" }</summary>
            <p class="columns" role="group" aria-label="Columns to hide">{ for columns.iter().map(column) }</p>
            if !state.sharing.hidden.is_empty() {
                if let Some(masked) = state.sharing.masked.as_ref().filter(|masked| masked.hidden == state.sharing.hidden) { { told(masked) } } else { <p class="dim" role="status">{ "Hiding…" }</p> }
            }
        </details>
    }
}

/// What was hidden, what could not be, and the rows as they are shared.
fn told(masked: &MaskedText) -> Html {
    let run = if masked.same_run {
        "The run is the same, change by change."
    } else {
        "The run is another one now: something compares more than equality."
    };
    let mut stays = String::new();
    if masked.named > 0 {
        stays.push_str(&format!(" {} values stay, for the SQL names them.", masked.named));
    }
    if masked.unread > 0 {
        stays.push_str(&format!(" {} messages are no JSON and stay as they are.", masked.unread));
    }
    let rows: String = text::fences(&masked.text)
        .into_iter()
        .filter(|fence| fence.info.starts_with("rows") || fence.info.starts_with("messages"))
        .map(|fence| &masked.text[fence.content])
        .collect();
    html! {
        <>
            <p class={classes!("dim", (!masked.same_run).then_some("bad"))} role="status">{ "Equal values stay equal. " }{ run }{ stays }{ " Prose, remarks and the SQL are not masked; expectations are left out." }</p>
            <pre class="saved" tabindex="0" aria-label="Rows as they are shared">{ rows }</pre>
        </>
    }
}

/// How long a link is, and where it fits.
fn fits(length: usize) -> Html {
    let where_ = match length {
        _ if length <= FITS[0].0 => "Fits everywhere.",
        _ if length <= FITS[1].0 => "Too long for Discord, fits Slack.",
        _ => "Too long for chats: send the file instead, it opens when dropped onto this page.",
    };
    let share = super::parts::between(length as f64 / FITS[1].0 as f64 * 420.0, 5.0, 420.0);
    html! {
        <>
            <p class="fits"><b>{ format!("{} characters. ", words::thousands(length as u64)) }</b>{ where_ }</p>
            <svg class="ruler" viewBox="0 0 420 26" role="img" aria-label={format!("{length} of 4,000 characters")}>
                <rect class="all" width="420" height="4" rx="2" /><rect class="part" width={super::parts::px(share)} height="4" rx="2" />
                <path class="at" d="M210 0V16M419.5 0V16" />
                <text x="214" y="17">{ "2,000 Discord" }</text><text x="414" y="17" text-anchor="end">{ "4,000 Slack" }</text>
            </svg>
        </>
    }
}
