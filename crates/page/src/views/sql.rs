//! The editor's pane. Until the editor has arrived a plain textarea holds the text.

use super::diagnostics;
use super::parts::{icon, segments};
use crate::state::{Msg, Panel, State};
use crate::text;
use rowkind_ir::Gesture;
use rowkind_markup::html;
use std::rc::Rc;
use yew::prelude::*;

/// Where the editor is mounted.
pub fn slot(node: NodeRef, text: Rc<str>, ready: bool, send: &Callback<Msg>) -> Html {
    if ready {
        return html! { <div class="editor" key="editor" ref={node}></div> };
    }
    let oninput = send.reform(|event: InputEvent| {
        let area: web_sys::HtmlTextAreaElement = event.target_unchecked_into();
        Msg::Typed(area.value())
    });
    html! { <textarea class="editor" key="plain" aria-label="Scenario" spellcheck="false" autocapitalize="off" autocomplete="off" value={text.to_string()} {oninput} /> }
}

pub fn sql(state: &State, editor: Html, send: &Callback<Msg>) -> Html {
    let has_more = text::only_sql_block(&state.text).is_some();
    let views = [(false, "SQL"), (true, "whole text")];
    html! {
        <section class="pane sql" aria-label="SQL">
            <header class="head">
                if has_more { <h2 class="unseen">{ "SQL" }</h2>{ segments("How much of the scenario", state.whole_text, &views, send.reform(Msg::ShowWholeText)) } } else { <h2>{ "SQL" }</h2> }
                <span class="grow"></span>
                if !state.is_empty() { <button type="button" class="btn quiet small" onclick={send.reform(|_| Msg::Wish(Gesture::Format))}>{ "Format" }</button> }
                <button type="button" class="btn quiet small" onclick={send.reform(|_| Msg::Toggle(Panel::Finder))}>{ "Examples " }<kbd>{ "⌘K" }</kbd></button>
            </header>
            if state.is_empty() { { paste_here() } }
            { editor }
            { broken(state, send) }
            { diagnostics::of_text(state, send) }
            { homeless(state, send) }
            <footer class="foot">
                if state.is_empty() { <span class="dim">{ "or drop a " }<b>{ ".sql" }</b>{ " or " }<b>{ ".md" }</b>{ " file" }</span> } else { <span class="dim"><kbd>{ "Esc" }</kbd>{ " " }<kbd>{ "Tab" }</kbd>{ " leaves" }</span> }
                <span class="grow"></span><span class="dim" title="What the simulator leaves out">{ "model: 1 slot, no network" }</span>
            </footer>
        </section>
    }
}

fn paste_here() -> Html {
    html! {
        <div class="pasteme">
            <p>{ "Paste your job here: " }<b>{ "CREATE TABLE" }</b>{ " and " }<b>{ "INSERT" }</b>{ "." }</p>
            <p class="dim">{ "Tables without data get a stream made up from their columns, key and watermark. You will see what was made up." }</p>
        </div>
    }
}

/// The worker broke on this text: nothing is lost, and the next edit runs anew.
pub fn broken(state: &State, send: &Callback<Msg>) -> Html {
    let Some(why) = &state.broken else { return html! {} };
    html! {
        <div class="diag bad inline" role="alert">
            <svg class="i sign" aria-hidden="true"><use href="#no" /></svg>
            <div>
                <p><b>{ "Rowkind broke on this text." }</b>{ " That is our mistake. Your text is kept, and the next edit runs anew." }</p>
                <p class="flink">{ why.clone() }</p>
                <p class="acts">
                    <button type="button" class="btn fix" onclick={send.reform(|_| Msg::Toggle(Panel::Share))}>{ icon("share") }{ "Link to this scenario" }</button>
                </p>
            </div>
        </div>
    }
}

/// A data file was dropped, and several tables could take it.
pub fn homeless(state: &State, send: &Callback<Msg>) -> Html {
    let Some((name, _)) = &state.homeless else { return html! {} };
    let table = |table: String| {
        let (send, label) = (send.clone(), table.clone());
        html! { <button type="button" class="btn fix" onclick={move |_| send.emit(Msg::House(table.clone()))}>{ label }</button> }
    };
    html! {
        <div class="diag info inline" role="alert">
            <svg class="i sign" aria-hidden="true"><use href="#table" /></svg>
            <div><p><b>{ format!("Which table are the messages of {name}?") }</b></p><p class="acts">{ for state.source_tables().into_iter().map(table) }</p></div>
        </div>
    }
}
