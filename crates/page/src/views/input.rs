//! The input: rows of all sources, in the order in which they came.

use super::parts::{CELL_CHARS, cell, cut, kind};
use super::rows::{Rows, classes_of, hidden, tense};
use super::why::row_editor;
use crate::classes;
use crate::lineage::{Kin, Subject};
use crate::picture::Picture;
use crate::state::{Msg, State};
use crate::words::{self, Shortening};
use rowkind_ir::report::PlanNode;
use rowkind_ir::{Span, Step};
use rowkind_markup::html;
use std::rc::Rc;
use web_sys::{Element, PointerEvent};
use yew::prelude::*;

/// A press that moves less than this is a click, px.
const PULL_PX: i32 = 5;

/// The row whose line is being edited, and the line.
pub type Edited = Option<(Span, Rc<str>)>;

/// What is edited now.
pub fn edited(state: &State) -> Edited {
    state.row.map(|row| (row, state.text.get(row.range()).unwrap_or_default().into()))
}

pub fn input(picture: &Picture, at: Step, edited: &Edited, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let Some(run) = picture.run() else { return html! {} };
    let tables = &picture.input().tables;
    let of = if tables.len() > 1 { words::counted(tables.len() as u64, "table") } else { tables.first().cloned().unwrap_or_default() };
    html! {
        <section class="pane input" aria-label="Input">
            <header class="head">
                <h2>{ "Input" }</h2><span class="dim">{ of }</span><span class="grow"></span>
                <span class="tally">{ words::thousands(at.event.min(run.events_total) as u64) }{ " " }<span class="dim">{ format!("of {}", words::thousands(run.events_total as u64)) }</span></span>
            </header>
            { rows(picture, at, edited, kin, send) }
            <footer class="foot">
                <button type="button" class="btn quiet small plus" title="A copy of this instant's row, to edit" onclick={send.reform(|_| Msg::AddRow)}>{ "Row" }</button>
                <span class="dim">{ "pull a number, double-click a value" }</span>
            </footer>
        </section>
    }
}

/// The rows alone: the phone has no head.
pub fn of_phone(picture: &Picture, at: Step, edited: &Edited, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    if picture.run().is_none() {
        return html! { <p class="plain">{ "Nothing was run." }</p> };
    }
    html! { <>{ rows(picture, at, edited, kin, send) }<p class="acts"><button type="button" class="btn plus" onclick={send.reform(|_| Msg::AddRow)}>{ "Row" }</button></p></> }
}

fn rows(picture: &Picture, at: Step, edited: &Edited, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    html! { <InputRows picture={picture.clone()} {at} kin={kin.clone()} edited={edited.clone()} send={send.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct InputRowsProps {
    picture: Picture,
    at: Step,
    kin: Rc<Kin>,
    edited: Edited,
    send: Callback<Msg>,
}

/// A row is pulled by its number to another place; a value is edited by a double click.
#[component]
fn InputRows(props: &InputRowsProps) -> Html {
    let pane = use_node_ref();
    // The row on its way, and the one it would stand at.
    let carried = use_state_eq(|| None::<(usize, usize)>);
    let pressed = use_mut_ref(|| None::<(usize, i32)>);
    let down = {
        let pressed = pressed.clone();
        move |event: PointerEvent| {
            let on_number = event.target_dyn_into::<Element>().and_then(|element| element.closest("tbody th").ok().flatten());
            *pressed.borrow_mut() = on_number.filter(|_| event.button() == 0).and_then(|number| Some((row_of(&number)?, event.client_y())));
        }
    };
    let moved = {
        let (pressed, carried, pane) = (pressed.clone(), carried.clone(), pane.clone());
        move |event: PointerEvent| {
            let Some((from, y)) = *pressed.borrow() else { return };
            if carried.is_none() && (event.client_y() - y).abs() < PULL_PX {
                return;
            }
            if let (None, Some(element)) = (*carried, pane.cast::<Element>()) {
                // Without capture a pull ends at the pane's edge, no worse; with it, its end is no click.
                let _ = element.set_pointer_capture(event.pointer_id());
            }
            let document = gloo::utils::document();
            let over = document.element_from_point(event.client_x() as f32, event.client_y() as f32).and_then(|element| row_of(&element));
            let to = over.or(carried.map(|(_, to)| to)).unwrap_or(from);
            carried.set(Some((from, to)));
        }
    };
    let up = {
        let (pressed, carried, send) = (pressed.clone(), carried.clone(), props.send.clone());
        move |_: PointerEvent| {
            *pressed.borrow_mut() = None;
            if let Some((from, to)) = *carried {
                carried.set(None);
                send.emit(Msg::DragRow { from, to });
            }
        }
    };
    let cancelled = {
        let (pressed, carried) = (pressed.clone(), carried.clone());
        move |_: PointerEvent| {
            *pressed.borrow_mut() = None;
            carried.set(None);
        }
    };
    let edited = {
        let send = props.send.clone();
        move |event: MouseEvent| {
            let Some(cell) = event.target_dyn_into::<Element>().and_then(|element| element.closest("tbody td").ok().flatten()) else {
                return;
            };
            if let Some(row) = row_of(&cell) {
                let column = cell.get_attribute("data-column").and_then(|column| column.parse().ok()).unwrap_or(usize::MAX);
                send.emit(Msg::EditCell { event: row, column });
            }
        }
    };
    html! {
        <div class={classes!("pullable", carried.is_some().then_some("pulling"))} ref={pane} onpointerdown={down} onpointermove={moved} onpointerup={up} onpointercancel={cancelled} ondblclick={edited}>
            { table(props, *carried) }
        </div>
    }
}

/// The event of the row that an element is in.
fn row_of(element: &Element) -> Option<usize> {
    let row = element.closest(".pullable tr[data-of]").ok().flatten()?;
    match Subject::read(&row.get_attribute("data-of")?)? {
        Subject::Event(index) => Some(index as usize),
        _ => None,
    }
}

fn table(props: &InputRowsProps, carried: Option<(usize, usize)>) -> Html {
    let InputRowsProps { picture, at, kin, edited, send } = props;
    let at = *at;
    let Some(run) = picture.run() else { return html! {} };
    let shape = picture.input();
    let (several, kinds) = (shape.tables.len() > 1, shape.has_kinds);
    let seen = run.events.partition_point(|event| event.number <= at.event);
    let node = |id: u32| picture.report().plan.nodes.iter().find(|node| node.id == id);
    let only = run.events.first().filter(|_| !several).and_then(|event| node(event.node));
    let columns = only.map_or(0, |node| node.columns.len());
    let shortenings = shape.shortenings.clone();
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
        let (edited, send) = (edited.clone(), send.clone());
        Callback::from(move |index: usize| {
            let event = &picture.run().expect("rows are drawn of a run").events[index];
            let cells = match &only {
                Some(node) => {
                    html! { <>{ for event.row.iter().enumerate().map(|(column, value)| body_cell(node, column, value, shortenings.get(column).copied().unwrap_or_default())) }</> }
                }
                None => {
                    html! { <td>{ cut(event.row.iter().map(|cell| cell.as_deref().unwrap_or("NULL")).collect::<Vec<_>>().join(", "), CELL_CHARS) }</td> }
                }
            };
            let tense = tense(Step::after(event.number), Step::after(at.event));
            let pulled = match carried {
                Some((from, _)) if from == index => Some("pulled"),
                Some((from, to)) if to == index => Some(if to > from { "lands-behind" } else { "lands-before" }),
                _ => None,
            };
            let mut class = classes_of(tense, kin.has_event(event.number));
            class.push(pulled);
            if let Some((row, line)) = edited.as_ref().filter(|(row, _)| event.span == Some(*row) && !event.again) {
                return html! { <tr {class}><th scope="row">{ event.number }</th><td class="editing" colspan={(columns + 2).to_string()}>{ row_editor(line, *row, &send) }</td></tr> };
            }
            html! {
                <tr {class} data-of={Subject::Event(index as u32).mark()} aria-hidden={hidden(tense)}>
                    <th scope="row" title="Pull to another place in time">{ event.number }{ if event.again { " again" } else { "" } }</th>
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
    html! { <td class={classes!(right(node, column), (column == 0).then_some("key"))} data-column={column.to_string()}>{ cell(value, shortening) }</td> }
}

fn right(node: &PlanNode, column: usize) -> Option<&'static str> {
    words::is_numeric(type_of(node, column)).then_some("num").filter(|_| column > 0)
}

fn type_of(node: &PlanNode, column: usize) -> &str {
    node.types.get(column).map_or("", String::as_str)
}
