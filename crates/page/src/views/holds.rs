//! What each of two readers read and holds, row by row, as of an instant.

use super::parts::{CELL_CHARS, cell_within, cut, icon, null};
use super::readers::{Pair, is_log, pair};
use super::rows::{Rows, classes_of, hidden, tense};
use crate::classes;
use crate::lineage::{Kin, Subject};
use crate::markup::Classes;
use crate::picture::Picture;
use crate::state::Msg;
use crate::words;
use rowkind_ir::report::{Effect, PlanNode, ReaderRun};
use rowkind_ir::{Gesture, Step};
use rowkind_markup::html;
use std::rc::Rc;
use yew::prelude::*;

/// Empty rows at most below the rows that a reader holds.
const TAIL_ROWS: usize = 4;
/// So many characters of a key have room in a list of half the width.
const KEY_CHARS: usize = 11;

/// What each read and holds, row by row.
pub fn holds(picture: &Picture, at: Step, sink: usize, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let Some(pair) = pair(picture, sink).filter(|_| !picture.is_refused(sink)) else { return html! {} };
    let head = |reader: &ReaderRun| {
        let figures = reader.figures_at(at);
        let (title, count) = if is_log(reader) {
            ("Read", words::counted(reader.read_at(at) as u64, "message"))
        } else {
            ("Holds", words::counted(figures.rows, "row"))
        };
        html! { <header class="head half"><h2>{ title }</h2><span class="dim">{ count }</span></header> }
    };
    let failed = [pair.left, pair.right].into_iter().find_map(|reader| reader.failed.as_ref().filter(|(step, _)| *step <= at));
    let topic = pair.topic.name.clone();
    html! {
        <section class="pane holds" aria-label="What each reader holds">
            { head(pair.left) }{ head(pair.right) }
            { reads(picture, at, sink, kin) }
            <footer class="foot">
                { isolation(pair.left, send) }
                if let Some((_, why)) = failed { <span class="bad" title={why.clone()}>{ icon("no") }{ why.clone() }</span> }
                <span class="grow"></span>
                <button type="button" class="btn quiet small plus" onclick={send.reform(move |_| Msg::Wish(Gesture::AddReader { topic: topic.clone(), joins: None }))}>{ "Reader" }</button>
            </footer>
        </section>
    }
}

/// Whether a reader sees what is not committed: a line of its block.
fn isolation(reader: &ReaderRun, send: &Callback<Msg>) -> Html {
    let (send, name) = (send.clone(), reader.name.clone());
    let onchange = move |event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        send.emit(Msg::Wish(Gesture::Set {
            block: format!("reader {name}"),
            key: "isolation-level".to_string(),
            value: format!("\"{}\"", select.value()),
        }));
    };
    let option = |value: &'static str, word: &'static str, on: bool| html! { <option {value} selected={on}>{ word }</option> };
    html! {
        <label class="field">{ format!("{} reads", reader.name) }<select class="select" {onchange}>
            { option("read_uncommitted", "all", !reader.read_committed) }{ option("read_committed", "committed", reader.read_committed) }
        </select></label>
    }
}

/// Both lists, side by side.
pub fn reads(picture: &Picture, at: Step, sink: usize, kin: &Rc<Kin>) -> Html {
    let Some(pair) = pair(picture, sink) else { return html! {} };
    let list = |side: usize, reader: &ReaderRun| {
        if is_log(reader) { read_list(picture, at, sink, side, kin) } else { held_list(picture, at, sink, side, kin) }
    };
    html! { <div class="reads">{ list(0, pair.left) }{ list(1, pair.right) }</div> }
}

/// One of the two readers.
fn of_side<'a>(pair: &Pair<'a>, side: usize) -> &'a ReaderRun {
    if side == 0 { pair.left } else { pair.right }
}

fn read_list(picture: &Picture, at: Step, sink: usize, side: usize, kin: &Rc<Kin>) -> Html {
    let Some(pair) = pair(picture, sink) else { return html! {} };
    let reader = of_side(&pair, side);
    let seen = reader.read_at(at);
    let focus = reader.reads[..seen].iter().rposition(|read| tense(read.at, at).is_none()).map_or(0, |before| before + 1);
    let columns = &reader.columns;
    let types = types(picture, &pair, columns);
    let key = key_of(&pair);
    let key_column = key.first().and_then(|name| columns.iter().position(|column| column == name)).unwrap_or(0);
    let value_column = words::digest_column(columns, &types, &key);
    let key_name = columns.get(key_column).cloned().unwrap_or_else(|| "key".to_string());
    let shortenings = picture.reader_shortenings(reader);
    let value_name = value_column.and_then(|column| columns.get(column).cloned()).unwrap_or_else(|| "value".to_string());
    let head =
        html! { <><th scope="col">{ "p·o" }</th><th scope="col">{ key_name }</th><th scope="col" class="num">{ value_name }</th></> };
    let count = reader.reads.len();
    let row = {
        let (picture, kin) = (picture.clone(), kin.clone());
        Callback::from(move |index: usize| {
            let Some(pair) = super::readers::pair(&picture, sink) else { return html! {} };
            let read = &of_side(&pair, side).reads[index];
            let record = &pair.topic.records[read.record as usize];
            let made_of = record.cause.and_then(|cause| pair.sink?.changes.get(cause as usize));
            let row = match &read.effect {
                Effect::Append(row) | Effect::Put { row, .. } => Some(row),
                _ => made_of.map(|change| &change.row),
            };
            let text = |column: Option<usize>| {
                let (row, column) = (row?, column?);
                Some(shortenings.get(column).copied().unwrap_or_default().of(row.get(column)?.as_ref()?))
            };
            let key = text(Some(key_column)).or_else(|| record.key.as_ref().map(|key| key.to_string())).unwrap_or_else(|| "∅".to_string());
            let value = match &read.effect {
                Effect::Broken(why) => html! { <span class="bad" title={why.clone()}>{ icon("no") }{ "unreadable" }</span> },
                _ if record.value.is_none() => null(),
                _ => cut(text(value_column).unwrap_or_else(|| "NULL".to_string()), CELL_CHARS),
            };
            let tense = tense(read.at, at);
            html! {
                <tr class={classes_of(tense, kin.has_record(read.record as usize))} data-of={Subject::Record(read.record).mark()} aria-hidden={hidden(tense)}>
                    <td class="dim">{ format!("{}·{}", record.partition, record.offset) }</td><td class="key">{ cut(key, KEY_CHARS) }</td><td class="num">{ value }</td>
                </tr>
            }
        })
    };
    html! { <Rows label={format!("Messages that {} read", reader.name)} {head} columns={3} {count} focus={kin.focus(count, focus.min(seen.saturating_sub(1)), |index| kin.has_record(reader.reads[index].record as usize))} {row} /> }
}

fn held_list(picture: &Picture, at: Step, sink: usize, side: usize, kin: &Rc<Kin>) -> Html {
    let Some(pair) = pair(picture, sink) else { return html! {} };
    let reader = of_side(&pair, side);
    let columns = &reader.columns;
    let types = types(picture, &pair, columns);
    let key = key_of(&pair);
    let key_column = key.first().and_then(|name| columns.iter().position(|column| column == name)).unwrap_or(0);
    let digest = words::digest_column(columns, &types, &key);
    let mut shown: Vec<usize> = vec![key_column];
    shown.extend((0..columns.len()).find(|column| *column != key_column && Some(*column) != digest && !key.contains(&columns[*column])));
    shown.extend(digest.filter(|column| *column != key_column));
    let numeric = |column: usize| types.get(column).is_some_and(|data_type| words::is_numeric(data_type));
    let column_classes: Vec<Classes> = shown
        .iter()
        .map(|column| if *column == key_column { classes!("key") } else { classes!(numeric(*column).then_some("num")) })
        .collect();
    let head = html! { <>{ for shown.iter().zip(&column_classes).map(|(column, class)| html! { <th scope="col" class={class.contains("num").then_some("num")}>{ columns.get(*column).cloned().unwrap_or_default() }</th> }) }</> };
    let rows = picture.holding(reader).after(reader.read_at(at));
    let shortenings = picture.reader_shortenings(reader);
    let count = rows.len();
    let focus =
        rows.iter().position(|held| tense(reader.reads[held.read as usize].at, at) == Some("now")).unwrap_or(count.saturating_sub(1));
    let width = shown.len();
    // As many empty rows below as the other list has messages to come.
    let tail = (reader.reads.len() - reader.read_at(at)).min(TAIL_ROWS);
    let label = format!("Rows that {} holds", reader.name);
    let focus = kin.focus(count, focus, |index| kin.has_record(reader.reads[rows[index].read as usize].record as usize));
    let (kin, picture) = (kin.clone(), picture.clone());
    let row = Callback::from(move |index: usize| {
        let Some(pair) = super::readers::pair(&picture, sink) else { return html! {} };
        let reader = of_side(&pair, side);
        let Some(row) = rows[index].row(reader) else { return html! {} };
        let rowkind_ir::report::Read { at: changed, record, .. } = &reader.reads[rows[index].read as usize];
        let none = None;
        let cells = shown.iter().zip(&column_classes).map(|(column, class)| {
            let value = row.get(*column).unwrap_or(&none);
            let chars = if *column == key_column { KEY_CHARS } else { CELL_CHARS };
            html! { <td class={class.clone()}>{ cell_within(value, shortenings.get(*column).copied().unwrap_or_default(), chars) }</td> }
        });
        html! { <tr class={classes_of(tense(*changed, at), kin.has_record(*record as usize))} data-of={Subject::Record(*record).mark()}>{ for cells }</tr> }
    });
    html! { <Rows {label} {head} columns={width} {count} {focus} {row} {tail} /> }
}

fn key_of(pair: &Pair<'_>) -> Vec<String> {
    pair.sink.map(|sink| sink.key.clone()).unwrap_or_default()
}

/// Types of a reader's columns, from the plan's node that has them: the sink, whose query may call them otherwise, or another.
fn types(picture: &Picture, pair: &Pair<'_>, columns: &[String]) -> Vec<String> {
    let sink = pair.sink.filter(|sink| sink.columns == columns).map(|sink| sink.node);
    let nodes = &picture.report().plan.nodes;
    let fits = |node: &&PlanNode| (Some(node.id) == sink || node.columns == columns) && node.types.len() == columns.len();
    nodes.iter().rev().find(fits).map(|node| node.types.clone()).unwrap_or_default()
}
