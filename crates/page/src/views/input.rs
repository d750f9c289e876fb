//! The input: rows of all sources, in the order in which they came.

use super::parts::{cell, kind};
use super::rows::{Rows, classes_of, hidden, tense};
use super::why::row_editor;
use crate::lineage::{Kin, Subject};
use crate::picture::Picture;
use crate::state::{Msg, State};
use std::rc::Rc;
use crate::words::{self, Shortening};
use rowkind_ir::report::PlanNode;
use rowkind_ir::{RowKind, Step};
use yew::prelude::*;

pub fn input(picture: &Picture, state: &State, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let at = state.at();
    let Some(run) = picture.run() else { return html! {} };
    let mut tables: Vec<&str> = Vec::new();
    for event in &run.events {
        if !tables.contains(&event.table.as_str()) {
            tables.push(&event.table);
        }
    }
    let several = tables.len() > 1;
    let of = if several { words::counted(tables.len() as u64, "table") } else { tables.first().unwrap_or(&"").to_string() };
    let seen = run.events.partition_point(|event| event.number <= at.event);
    html! {
        <section class="pane input" aria-label="Input">
            <header class="head">
                <h2>{ "Input" }</h2><span class="dim">{ of }</span><span class="grow"></span>
                <span class="tally">{ words::thousands(at.event as u64) }{ " " }<span class="dim">{ format!("of {}", words::thousands(run.events_total as u64)) }</span></span>
            </header>
            { rows(picture, state, kin, several, seen, send) }
            <footer class="foot"><span class="dim">{ "click a row: why, edit, duplicate, delay · " }<kbd>{ "W" }</kbd></span></footer>
        </section>
    }
}

/// The rows alone: the phone has no head.
pub fn of_phone(picture: &Picture, state: &State, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let Some(run) = picture.run() else { return html! { <p class="plain">{ "Nothing was run." }</p> } };
    let several = run.events.iter().any(|event| event.table != run.events[0].table);
    rows(picture, state, kin, several, run.events.partition_point(|event| event.number <= state.at().event), send)
}

fn rows(picture: &Picture, state: &State, kin: &Rc<Kin>, several: bool, seen: usize, send: &Callback<Msg>) -> Html {
    let at = state.at();
    let Some(run) = picture.run() else { return html! {} };
    let kinds = run.events.iter().any(|event| event.kind != RowKind::Insert);
    let node = |id: u32| picture.report().plan.nodes.iter().find(|node| node.id == id);
    let only = run.events.first().filter(|_| !several).and_then(|event| node(event.node));
    let columns = only.map_or(0, |node| node.columns.len());
    let shortenings = words::shorten(columns, run.events.iter().map(|event| &event.row));
    let head = html! {
        <>
            <th scope="col">{ "#" }</th>
            if several { <th scope="col">{ "table" }</th> }
            if kinds { <th scope="col">{ "kind" }</th> }
            if let Some(node) = only { { for head_cells(node) } } else { <th scope="col">{ "row" }</th> }
        </>
    };
    let row = {
        let (picture, only, kin) = (picture.clone(), only.cloned(), kin.clone());
        let (edited, text, send) = (state.row, state.text.clone(), send.clone());
        Callback::from(move |index: usize| {
            let event = &picture.run().expect("rows are drawn of a run").events[index];
            let cells = match &only {
                Some(node) => html! { <>{ for event.row.iter().enumerate().map(|(column, value)| body_cell(node, column, value, shortenings[column])) }</> },
                None => html! { <td>{ event.row.iter().map(|cell| cell.as_deref().unwrap_or("NULL")).collect::<Vec<_>>().join(", ") }</td> },
            };
            let tense = tense(Step::after(event.number), Step::after(at.event));
            let class = classes_of(tense, kin.has_event(event.number));
            if let Some(row) = edited.filter(|row| event.span == Some(*row) && !event.again) {
                return html! { <tr {class}><th scope="row">{ event.number }</th><td class="editing" colspan={(columns + 2).to_string()}>{ row_editor(&text, row, &send) }</td></tr> };
            }
            html! {
                <tr {class} data-of={Subject::Event(index as u32).mark()} aria-hidden={hidden(tense)}>
                    <th scope="row">{ event.number }{ if event.again { " again" } else { "" } }</th>
                    if several { <td class="dim">{ event.table.clone() }</td> }
                    if kinds { <td>{ kind(event.kind) }</td> }
                    { cells }
                </tr>
            }
        })
    };
    html! { <Rows label="Input rows" {head} columns={columns + 3} count={run.events.len()} focus={kin.focus(run.events.len(), seen.saturating_sub(1), |index| kin.has_event(run.events[index].number))} {row} /> }
}

/// Column names, numbers flush right.
pub fn head_cells(node: &PlanNode) -> impl Iterator<Item = Html> + '_ {
    node.columns.iter().enumerate().map(|(column, name)| {
        html! { <th scope="col" class={right(node, column)} title={type_of(node, column).to_string()}>{ name.clone() }</th> }
    })
}

fn body_cell(node: &PlanNode, column: usize, value: &Option<rowkind_ir::Str>, shortening: Shortening) -> Html {
    html! { <td class={classes!(right(node, column), (column == 0).then_some("key"))}>{ cell(value, shortening) }</td> }
}

fn right(node: &PlanNode, column: usize) -> Option<&'static str> {
    words::is_numeric(type_of(node, column)).then_some("num").filter(|_| column > 0)
}

fn type_of(node: &PlanNode, column: usize) -> &str {
    node.types.get(column).map_or("", String::as_str)
}
