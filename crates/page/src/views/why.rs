//! The story of what was clicked, step by step, and what can be done with an input row.

use super::parts::{icon, prose};
use crate::lineage::{self, Subject};
use crate::picture::Picture;
use crate::state::{Msg, State};
use rowkind_ir::report::{InputEvent, Run};
use rowkind_ir::{Gesture, RowKind, Span};
use rowkind_markup::html;
use std::cell::Cell;
use yew::prelude::*;

pub fn why(state: &State, picture: &Picture, send: &Callback<Msg>) -> Html {
    let Some(subject) = state.pinned else { return html! {} };
    let Some((question, steps)) = lineage::why(picture, state.sink, subject) else { return html! {} };
    html! {
        <section class="pop why" id="why" tabindex="-1" role="dialog" aria-label={question.clone()}>
            <div class="pop-h"><h2>{ question }</h2><span class="grow"></span><button type="button" class="btn icon quiet small" aria-label="Close" onclick={send.reform(|_| Msg::Pin(None))}>{ icon("close") }</button></div>
            <ol class="chain">{ for steps.iter().map(|step| html! { <li>{ prose(step) }</li> }) }</ol>
            if let (Subject::Event(index), Some(run)) = (subject, picture.run()) { { acts(state, picture, run, index as usize, send) } }
        </section>
    }
}

/// Each is an edit of the row's line in the scenario.
fn acts(state: &State, picture: &Picture, run: &Run, index: usize, send: &Callback<Msg>) -> Html {
    let Some(event) = run.events.get(index) else { return html! {} };
    let Some(row) = event.span else { return write_out(picture, event, send) };
    let button = |name: &'static str, msg: Option<Msg>| {
        let (send, disabled, msg) = (send.clone(), msg.is_none() || !state.is_current(), Cell::new(msg));
        html! { <button type="button" class="btn small" {disabled} onclick={move |_| if let Some(msg) = msg.take() { send.emit(msg) }}>{ name }</button> }
    };
    // Behind or before the next row that has a line of its own.
    let other = |mut others: std::slice::Iter<'_, InputEvent>, back: bool| -> Option<Span> {
        let of_line = |other: &&InputEvent| other.span.is_some_and(|span| span != row) && other.table == event.table && !other.again;
        if back { others.rfind(of_line) } else { others.find(of_line) }.and_then(|other| other.span)
    };
    let later = other(run.events[index + 1..].iter(), false).map(|past| Msg::Wish(Gesture::MoveRow { row, past, behind: true }));
    let earlier = other(run.events[..index].iter(), true).map(|past| Msg::Wish(Gesture::MoveRow { row, past, behind: false }));
    html! {
        <p class="acts">
            { button("Edit", Some(Msg::EditRow(Some(row)))) }{ button("Duplicate", Some(Msg::Wish(Gesture::CopyRow { row }))) }
            { button("Earlier", earlier) }{ button("Later", later) }{ button("Delete", Some(Msg::Wish(Gesture::RemoveRow { row }))) }
        </p>
    }
}

/// Rows that were drawn can be edited once they are written down.
fn write_out(picture: &Picture, event: &InputEvent, send: &Callback<Msg>) -> Html {
    let (picture, table) = (picture.clone(), event.table.clone());
    let onclick = send.reform(move |_| {
        let run = picture.run();
        let events = run.iter().flat_map(|run| &run.events).filter(|event| event.table == table && !event.again);
        Msg::Wish(Gesture::WriteOut { table: table.clone(), lines: events.map(line).collect() })
    });
    html! { <p class="acts"><button type="button" class="btn small" {onclick}>{ "Write the rows down, to edit them" }</button></p> }
}

fn line(event: &InputEvent) -> String {
    let kind = match event.kind {
        RowKind::Insert => "+I",
        RowKind::UpdateBefore => "-U",
        RowKind::UpdateAfter => "+U",
        RowKind::Delete => "-D",
    };
    let is_number = |cell: &str| {
        !cell.is_empty()
            && cell.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
            && cell.bytes().any(|byte| byte.is_ascii_digit())
    };
    let is_bare = |cell: &str| is_number(cell) || cell == "TRUE" || cell == "FALSE";
    let cell = |cell: &Option<rowkind_ir::Str>| match cell.as_deref() {
        None => "NULL".to_string(),
        Some(cell) if is_bare(cell) => cell.to_string(),
        Some(cell) => format!("'{}'", cell.replace('\'', "''")),
    };
    let cells: Vec<String> = event.row.iter().map(cell).collect();
    let time = if event.time.is_empty() { String::new() } else { format!(" @ {}", event.time) };
    format!("{kind}[{}]{time}", cells.join(", "))
}

/// The line of a row, as the scenario has it, to type in.
pub fn row_editor(line: &str, row: Span, send: &Callback<Msg>) -> Html {
    let line = line.to_string();
    let take = send.clone();
    let onkeydown = move |event: KeyboardEvent| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        match event.key().as_str() {
            "Enter" => take.emit(Msg::Wish(Gesture::EditRow { row, line: input.value() })),
            "Escape" => {
                event.stop_propagation();
                take.emit(Msg::EditRow(None));
            }
            _ => {}
        }
    };
    html! { <input id="row-line" class="rowline" type="text" aria-label="The row, as the scenario has it. Enter takes it" value={line} spellcheck="false" autocomplete="off" {onkeydown} /> }
}
