//! What is said about the text: a plain sentence, Flink's own, and repairs that one click takes.

use super::parts::{icon, icon_of, prose};
use crate::classes;
use crate::state::{Msg, PhonePane, State};
use rowkind_ir::report::Verdict;
use rowkind_ir::{Diagnostic, Severity};
use rowkind_markup::html;
use yew::prelude::*;

/// Diagnostics on the page at once; the rest are squiggles in the editor.
const SHOWN_MAX: usize = 3;

/// Those about the plan: under the graph.
pub fn of_plan(state: &State, send: &Callback<Msg>) -> Html {
    if state.is_stale() {
        return html! {};
    }
    list(state, send, false)
}

/// Those about the text itself: under the editor.
pub fn of_text(state: &State, send: &Callback<Msg>) -> Html {
    if !state.diagnostics.iter().any(|found| is_of_text(state, found)) {
        return html! {};
    }
    list(state, send, true)
}

/// All that is said of a text without a picture; of a text that is only in part understood, what is wrong in it.
fn is_of_text(state: &State, found: &Diagnostic) -> bool {
    state.is_stale() || matches!(state.verdict, Some(Verdict::DoesNotParse)) && found.severity == Severity::Error
}

fn list(state: &State, send: &Callback<Msg>, inline: bool) -> Html {
    let mut order = crate::words::ordered(state.diagnostics.iter().map(|found| found.severity as u64));
    order.retain(|index| is_of_text(state, &state.diagnostics[*index]) == inline);
    let more = order.len().saturating_sub(SHOWN_MAX);
    html! {
        <div class={classes!("diags", inline.then_some("inline"))} tabindex="0" role="region" aria-label={if inline { "Findings in the text" } else { "Findings" }}>
            { for order.iter().take(SHOWN_MAX).map(|index| diagnostic(*index, state, inline, send)) }
            if more > 0 { <p class="dim more">{ format!("{more} more, marked in the text") }</p> }
        </div>
    }
}

/// The worst one in two lines, with its repair at hand: the phone's.
pub fn brief(state: &State, send: &Callback<Msg>) -> Html {
    let worst = (0..state.diagnostics.len()).min_by_key(|index| state.diagnostics[*index].severity);
    let Some(index) = worst else { return html! {} };
    let found = &state.diagnostics[index];
    // Under the editor it stands whole.
    if state.phone_pane == PhonePane::Sql && is_of_text(state, found) {
        return html! {};
    }
    let (glyph, class) = sign(found.severity);
    let only = found.fixes.len() == 1;
    let (label, title) = if only { ("Fix", found.fixes[0].title.clone()) } else { ("More", "All findings and repairs".to_string()) };
    let onclick = send.reform(move |_| if only { Msg::TakeFix { diagnostic: index, fix: 0 } } else { Msg::ShowPhonePane(PhonePane::Plan) });
    html! {
        <div class={classes!("diag", "brief", class)} role="status">
            { icon_of(glyph, "sign") }<p>{ headline(found) }</p>
            <button type="button" class="btn fix" {title} {onclick}>{ label }</button>
        </div>
    }
}

fn sign(severity: Severity) -> (&'static str, &'static str) {
    match severity {
        Severity::Error => ("no", "bad"),
        Severity::Warning => ("warn", "warn"),
        Severity::Info => ("why", "info"),
    }
}

fn diagnostic(index: usize, state: &State, inline: bool, send: &Callback<Msg>) -> Html {
    let found = &state.diagnostics[index];
    let (glyph, class) = sign(found.severity);
    let hints = found.hints.iter().map(|hint| html! { <p class="dim">{ prose(hint) }</p> });
    html! {
        <div class={classes!("diag", class, inline.then_some("inline"))} role={if found.severity == Severity::Error { "alert" } else { "status" }}>
            { icon_of(glyph, "sign") }
            <div>
                <p><b class="id">{ found.code.clone() }</b>if found.plain.is_some() || !found.quoted { { headline(found) } }</p>
                if found.quoted { { quote(found, state) } }
                { fixes(index, found, state, send) }
                { for hints }
            </div>
        </div>
    }
}

/// The plain sentence; where there is none, the message itself.
fn headline(found: &Diagnostic) -> Html {
    match &found.plain {
        Some(plain) => prose(plain),
        None if found.quoted => html! { <span class="flink">{ found.message.clone() }</span> },
        None => prose(&found.message),
    }
}

/// Flink's sentence, whole.
fn quote(found: &Diagnostic, state: &State) -> Html {
    let version = state.shown.as_ref().map_or(String::new(), |picture| picture.report().flink.clone());
    html! { <p class="flink"><span class="who">{ format!("Flink {version}") }</span>{ found.message.clone() }</p> }
}

fn fixes(index: usize, found: &Diagnostic, state: &State, send: &Callback<Msg>) -> Html {
    if found.fixes.is_empty() {
        return html! {};
    }
    let button = |(number, fix): (usize, &rowkind_ir::Fix)| {
        let send = send.clone();
        html! {
            <button type="button" class="btn fix" disabled={state.is_running()} onclick={move |_| send.emit(Msg::TakeFix { diagnostic: index, fix: number })}>
                { fix.title.clone() }if let Some(leads_to) = &fix.consequence { <em>{ leads_to.clone() }</em> }
            </button>
        }
    };
    let why = found.node.map(|node| {
        let send = send.clone();
        html! { <button type="button" class="btn quiet small" onclick={move |_| send.emit(Msg::PickNode(Some(node)))}>{ icon("why") }{ "Why?" }</button> }
    });
    html! { <p class="acts">{ for found.fixes.iter().enumerate().map(button) }{ for why }</p> }
}
