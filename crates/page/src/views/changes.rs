//! The changelog into a sink, or the table that it adds up to.

use super::parts::{CELL_CHARS, cell, cut, kind, segments};
use super::remembered;
use super::rows::{Rows, classes_of, hidden, tense};
use crate::classes;
use crate::lineage::{Kin, Subject};
use crate::markup::Classes;
use crate::picture::Picture;
use crate::state::{ChangesView, Msg, Operator};
use crate::words;
use rowkind_ir::Step;
use rowkind_ir::report::{Cells, SinkChange, SinkRun};
use rowkind_markup::html;
use std::collections::BTreeMap;
use std::rc::Rc;
use yew::prelude::*;

/// What the pane shows: which way to look at the changes, and the operator where it is states.
pub type Looked = (ChangesView, Option<Operator>);

const VIEWS: [(ChangesView, &str); 4] = [
    (ChangesView::Changelog, "changelog"),
    (ChangesView::Table, "table"),
    (ChangesView::Encodings, "encodings"),
    (ChangesView::State, "state"),
];

pub fn changes(picture: &Picture, at: Step, sink: usize, looked: &Looked, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let Some(run) = picture.sink(sink) else { return html! {} };
    let refused = picture.is_refused(sink);
    let seen = run.changes.partition_point(|change| change.at <= at);
    let about = if refused { "would have been written".to_string() } else { format!("into {}", run.table) };
    let pick = send.reform(Msg::ShowChanges);
    html! {
        <section class={classes!("pane", "changelog", refused.then_some("would"))} aria-label="Changelog">
            <header class="head">
                if let Some(operator) = &looked.1 {
                    <h2>{ "State" }</h2>{ remembered::choice(operator, send) }
                    <span class="grow"></span><span class="tally">{ remembered::count(operator) }</span>
                } else {
                    <h2>{ "Changelog" }</h2>
                    { sinks(picture, sink, about, send) }
                    <span class="grow"></span>
                    <span class="tally">{ words::thousands(seen as u64) }{ " " }<span class="dim">{ format!("of {}", words::thousands(run.changes.len() as u64)) }</span></span>
                }
            </header>
            { rows(picture, at, sink, looked, kin) }
            <footer class="foot">{ segments("Changelog or table", looked.0, &VIEWS, pick) }</footer>
        </section>
    }
}

/// Which sink, where there are several.
fn sinks(picture: &Picture, sink: usize, about: String, send: &Callback<Msg>) -> Html {
    let sinks = picture.run().map_or(&[][..], |run| &run.sinks);
    if sinks.len() < 2 {
        return html! { <span class="dim">{ about }</span> };
    }
    let onchange = send.reform(|event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        Msg::PickSink(select.selected_index().max(0) as usize)
    });
    let option = |(index, run): (usize, &SinkRun)| html! { <option selected={index == sink}>{ run.table.clone() }</option> };
    html! { <label class="field">{ "into " }<select class="select" {onchange}>{ for sinks.iter().enumerate().map(option) }</select></label> }
}

fn rows(picture: &Picture, at: Step, sink: usize, looked: &Looked, kin: &Rc<Kin>) -> Html {
    match looked {
        (_, Some(operator)) => remembered::entries(operator),
        (ChangesView::Table, _) => table(picture, at, sink),
        (view, _) => changelog(picture, at, sink, *view == ChangesView::Encodings, kin),
    }
}

/// The phone has no head and no foot: the choices stand under the rows.
pub fn of_phone(picture: &Picture, at: Step, sink: usize, looked: &Looked, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    html! {
        <>
            { rows(picture, at, sink, looked, kin) }
            <p class="acts">{ segments("Changelog or table", looked.0, &VIEWS, send.reform(Msg::ShowChanges)) }if let Some(operator) = &looked.1 { { remembered::choice(operator, send) } }</p>
        </>
    }
}

/// `encoded`: the same change as a difference, as a Debezium envelope, and as the topic has it.
fn changelog(picture: &Picture, at: Step, sink: usize, encoded: bool, kin: &Rc<Kin>) -> Html {
    let Some(run) = picture.sink(sink) else { return html! {} };
    let seen = run.changes.partition_point(|change| change.at <= at);
    let focus = run.changes[..seen].iter().rposition(|change| tense(change.at, at).is_none()).map_or(0, |before| before + 1);
    let shortenings = picture.sink_shortenings(sink);
    let column_classes = column_classes(picture, run);
    let subtasks = run.subtasks > 1;
    let head = html! { <><th scope="col">{ "#" }</th><th scope="col">{ "kind" }</th>if subtasks { <th scope="col" title="The subtask of the sink that wrote it, from 0">{ "task" }</th> }if encoded { <th scope="col">{ "difference" }</th><th scope="col">{ "Debezium" }</th><th scope="col">{ "in the topic" }</th> } else { { for head_cells(run, &column_classes) } }</> };
    let row = {
        let (picture, kin) = (picture.clone(), kin.clone());
        Callback::from(move |index: usize| {
            let run = picture.sink(sink).expect("rows are drawn of a sink");
            let change = &run.changes[index];
            let cells = change
                .row
                .iter()
                .enumerate()
                .map(|(column, value)| html! { <td class={column_classes[column].clone()}>{ cell(value, shortenings.get(column).copied().unwrap_or_default()) }</td> });
            let tense = tense(change.at, at);
            html! {
                <tr class={classes_of(tense, kin.has_change(index))} data-of={Subject::Change(index as u32).mark()} aria-hidden={hidden(tense)}>
                    <th scope="row">{ index + 1 }</th><td>{ kind(change.kind) }</td>
                    if subtasks { <td class="dim">{ change.subtask }</td> }
                    if encoded { { for encodings(&picture, sink, run, index) } } else { { for cells } }
                </tr>
            }
        })
    };
    html! { <Rows label="Changes that reached the sink" {head} columns={run.columns.len() + 3} count={run.changes.len()} focus={kin.focus(run.changes.len(), focus.min(seen.saturating_sub(1)), |index| kin.has_change(index))} {row} /> }
}

/// A change as others write it.
fn encodings(picture: &Picture, sink: usize, run: &SinkRun, index: usize) -> Vec<Html> {
    let change = &run.changes[index];
    let cells: Vec<String> = change.row.iter().map(|cell| cell.as_deref().unwrap_or("NULL").to_string()).collect();
    let named: Vec<String> = run.columns.iter().zip(&cells).map(|(column, cell)| format!("{column}: {cell}")).collect();
    let (before, after, op) =
        if change.kind.retracts() { (named.join(", "), "null".to_string(), "d") } else { ("null".to_string(), named.join(", "), "c") };
    let brace = |row: String| if row == "null" { row } else { format!("{{{row}}}") };
    let record = picture.topic(sink).and_then(|topic| topic.records.iter().find(|record| record.cause == Some(index as u32)));
    let written = record.map_or("–".to_string(), |record| {
        format!("{} → {}", record.key.as_deref().unwrap_or("null"), record.value.as_deref().unwrap_or("null"))
    });
    let shortenings = picture.sink_shortenings(sink);
    let short: Vec<String> = cells.iter().zip(shortenings.iter()).map(|(cell, shortening)| shortening.of(cell)).collect();
    let texts = [
        format!("{}1 ({})", if change.kind.retracts() { "−" } else { "+" }, short.join(", ")),
        format!("op {op}, before {}, after {}", brace(before), brace(after)),
        written,
    ];
    texts.map(|text| html! { <td title={text.clone()}>{ cut(text, CELL_CHARS) }</td> }).to_vec()
}

/// The rows that the changes up to an instant add up to, last changed last.
fn table(picture: &Picture, at: Step, sink: usize) -> Html {
    let Some(run) = picture.sink(sink) else { return html! {} };
    let held = fold(run, at);
    let shortenings = picture.sink_shortenings(sink);
    let classes_of = column_classes(picture, run);
    let head = html! { <>{ for head_cells(run, &classes_of) }</> };
    let count = held.len();
    let focus = held.iter().position(|(_, changed)| tense(*changed, at) == Some("now")).unwrap_or(count.saturating_sub(1));
    let row = Callback::from(move |index: usize| {
        let (row, changed): &(Cells, Step) = &held[index];
        let cells = row
            .iter()
            .enumerate()
            .map(|(column, value)| html! { <td class={classes_of[column].clone()}>{ cell(value, shortenings.get(column).copied().unwrap_or_default()) }</td> });
        html! { <tr class={classes!("r", tense(*changed, at))}>{ for cells }</tr> }
    });
    html! { <Rows label="Rows of the sink's table" {head} columns={run.columns.len()} count={count} {focus} {row} /> }
}

/// Under its key where the sink has one, else row by row.
fn fold(run: &SinkRun, at: Step) -> Vec<(Cells, Step)> {
    let key: Vec<usize> = run.key.iter().filter_map(|name| run.columns.iter().position(|column| column == name)).collect();
    let mut held: BTreeMap<Cells, Vec<(Cells, Step)>> = BTreeMap::new();
    for SinkChange { at: changed, kind, row, .. } in run.changes.iter().take_while(|change| change.at <= at) {
        let under: Cells = if key.is_empty() { row.clone() } else { key.iter().map(|column| row[*column].clone()).collect() };
        let rows = held.entry(under).or_default();
        if kind.retracts() {
            rows.pop();
        } else {
            if !key.is_empty() {
                rows.clear();
            }
            rows.push((row.clone(), *changed));
        }
    }
    let rows: Vec<(Cells, Step)> = held.into_values().flatten().collect();
    words::ordered(rows.iter().map(|(_, changed)| words::instant_key(*changed))).into_iter().map(|index| rows[index].clone()).collect()
}

/// Numbers flush right, key columns bold.
fn column_classes(picture: &Picture, run: &SinkRun) -> Vec<Classes> {
    let node = picture.report().plan.nodes.iter().find(|node| node.id == run.node);
    let class = |(column, name): (usize, &String)| {
        let key = run.key.contains(name);
        let numeric = node.and_then(|node| node.types.get(column)).is_some_and(|data_type| words::is_numeric(data_type));
        classes!(key.then_some("key"), (numeric && !key).then_some("num"))
    };
    run.columns.iter().enumerate().map(class).collect()
}

fn head_cells<'a>(run: &'a SinkRun, classes_of: &'a [Classes]) -> impl Iterator<Item = Html> + 'a {
    run.columns.iter().zip(classes_of).map(|(name, class)| {
        let right = class.contains("num").then_some("num");
        html! { <th scope="col" class={right}>{ name.clone() }</th> }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn the_table_holds_one_row_for_each_order() {
        let report = fixture::report();
        let run = &report.run.as_ref().expect("a run").sinks[0];
        assert_eq!(fold(run, Step::after(41)).len(), 20);
        assert_eq!(fold(run, Step::after(30)).len(), 16);
        assert_eq!(fold(run, Step::after(0)).len(), 0);
    }
}
