//! Two readers of one topic: the same figures in the same places, and what each read and holds.

use super::parts::{glyph, icon, ink, null};
use super::rows::{Rows, hidden, tense};
use crate::picture::Picture;
use crate::words;
use rowkind_ir::report::{Effect, Figures, ReaderRun, SinkRun, TopicRun};
use rowkind_ir::{Severity, Step, Str};
use std::collections::BTreeMap;
use yew::prelude::*;

/// From so many messages on, one mark stands for ten.
const MARKS_MAX: usize = 120;

/// Empty rows at most below the rows that a reader holds.
const TAIL_ROWS: usize = 4;

/// Both readers, their topic and their sink.
struct Pair<'a> {
    log: &'a ReaderRun,
    upsert: &'a ReaderRun,
    topic: &'a TopicRun,
    sink: Option<&'a SinkRun>,
}

fn pair(picture: &Picture, sink: usize) -> Option<Pair<'_>> {
    Some(Pair { log: picture.log_reader(sink)?, upsert: picture.upsert_reader(sink)?, topic: picture.topic(sink)?, sink: picture.sink(sink) })
}

pub fn readers(picture: &Picture, at: Step, sink: usize) -> Html {
    if picture.is_refused(sink) || picture.run().is_none() {
        return nothing(picture, sink);
    }
    html! {
        <section class="pane readers" tabindex="0" aria-label="Readers">
            <header class="head">
                <h2>{ "Two readers, one topic" }</h2><span class="grow"></span>
                <span class="tally"><span class="dim">{ "at event" }</span>{ " " }{ at.to_string() }</span>
            </header>
            { figures(picture, at, sink) }
        </section>
    }
}

/// The figures without a head: the phone's first screen.
pub fn figures_or_nothing(picture: &Picture, at: Step, sink: usize) -> Html {
    if picture.is_refused(sink) || picture.run().is_none() {
        return html! { <div class="nothing"><p class="big">{ "0" }</p><p>{ "messages: nothing was run." }</p></div> };
    }
    figures(picture, at, sink)
}

fn figures(picture: &Picture, at: Step, sink: usize) -> Html {
    let Some(pair) = pair(picture, sink) else {
        let sentence = if picture.sink(sink).is_some() { "This sink writes no topic, so nobody reads one." } else { "No job writes a topic." };
        return html! { <p class="plain">{ sentence }</p> };
    };
    let (log, upsert) = (pair.log.figures_at(at), pair.upsert.figures_at(at));
    html! {
        <>
            { versus(&pair, &log, &upsert) }
            <div class="pics">{ messages(&pair, at) }{ held(&pair, &upsert, at) }</div>
            { tape(picture, &pair, &log, &upsert, at) }
        </>
    }
}

fn versus(pair: &Pair<'_>, log: &Figures, upsert: &Figures) -> Html {
    let key = pair.sink.map_or(&[][..], |sink| &sink.key);
    let subject = words::subject(key);
    let keyless = log.keys == 0 && log.messages > 0;
    if keyless {
        return html! {
            <div class="versus">
                <div class="side log">
                    <h3>{ icon("log") }{ "Event log" }</h3><p class="how">{ "counts every message" }</p>
                    <p class="big small" data-figure="log">{ words::thousands(log.messages) }</p><p class="unit">{ "messages" }</p>
                </div>
                <div class="side up">
                    <h3>{ icon("table") }{ "Upsert" }</h3><p class="how">{ "keeps the last per key" }</p>
                    <p class="big" data-figure="upsert">{ "–" }</p><p class="unit">{ "messages have no key" }</p>
                </div>
            </div>
        };
    }
    let per_key = log.messages_per_key();
    let rows = (upsert.keys > 0).then(|| upsert.rows as f64 / upsert.keys as f64);
    let equal = per_key.map(words::ratio) == rows.map(words::ratio);
    let end = pair.log.reads.last().and_then(|read| read.figures.messages_per_key()).map(words::ratio);
    let end = end.filter(|end| Some(end) != per_key.map(words::ratio).as_ref());
    let figure = |value: Option<f64>| match value {
        Some(value) => html! { <>{ words::ratio(value) }<i>{ "×" }</i></> },
        None => html! { { "–" } },
    };
    let (verdict, sign, class) = match (per_key, equal) {
        (None, _) => ("nothing was read yet", "?", "ask"),
        (_, true) => ("the readers agree", "=", "eq"),
        (_, false) => ("the readers disagree", "≠", ""),
    };
    html! {
        <div class="versus">
            <div class="side log">
                <h3>{ icon("log") }{ "Event log" }</h3><p class="how">{ "counts every message" }</p>
                <p class={classes!("big", (!equal && per_key.is_some()).then_some("bad"))} data-figure="log">{ figure(per_key) }</p>
                <p class="unit">{ format!("messages per {subject}") }if let Some(end) = end { <span class="end">{ format!(" → {end}") }</span> }</p>
            </div>
            <div class={classes!("ne", class)} role="img" aria-label={verdict}>{ sign }</div>
            <div class="side up">
                <h3>{ icon("table") }{ "Upsert" }</h3><p class="how">{ "keeps the last per key" }</p>
                <p class="big" data-figure="upsert">{ figure(rows) }</p>
                <p class="unit">{ format!("{} per {subject}", if rows == Some(1.0) { "row" } else { "rows" }) }</p>
            </div>
        </div>
    }
}

/// One mark for each message, in the order in which they were written.
fn messages(pair: &Pair<'_>, at: Step) -> Html {
    let records = &pair.topic.records;
    let read = pair.log.read_at(at);
    let label = format!("{} in the order they were written", words::counted(read as u64, "message"));
    if records.len() > MARKS_MAX {
        return tens(records.len(), read, label);
    }
    let mark = |record: &rowkind_ir::report::TopicRecord| {
        let kind = record.kind.unwrap_or(rowkind_ir::RowKind::Insert);
        let (name, ink) = if record.value.is_none() { ("null", "take") } else { (glyph(kind), ink(kind)) };
        mark_of(name, ink, tense(record.at, at))
    };
    html! { <div class="units" role="img" aria-label={label}>{ for records.iter().map(mark) }</div> }
}

fn held(pair: &Pair<'_>, upsert: &Figures, at: Step) -> Html {
    let all = pair.upsert.reads.iter().map(|read| read.figures.rows).max().unwrap_or(0) as usize;
    let label = words::counted(upsert.rows, "row");
    if pair.topic.records.len() > MARKS_MAX {
        return tens(all, upsert.rows as usize, label);
    }
    let rows = held_rows(pair.upsert, at);
    let marks = (0..all.max(rows.len())).map(|index| match rows.get(index) {
        Some((_, _, changed)) => mark_of("k-i", "add", tense(*changed, at)),
        None => mark_of("k-i", "add", Some("later")),
    });
    html! { <div class="units" role="img" aria-label={label}>{ for marks }</div> }
}

fn mark_of(name: &str, ink: &'static str, tense: Option<&'static str>) -> Html {
    let ink = (tense != Some("later")).then_some(ink);
    html! { <svg class={classes!("u", ink, tense)}><use href={format!("#{name}")} /></svg> }
}

/// One mark for ten, or for as many as keep the row short.
fn tens(all: usize, now: usize, label: String) -> Html {
    let each = all.div_ceil(MARKS_MAX).max(10);
    let marks = (0..all.div_ceil(each)).map(|index| mark_of("k-i", "add", (index * each >= now).then_some("later")));
    html! {
        <div class="units" role="img" aria-label={label}>
            { for marks }
            <span class="each">{ format!("each mark: {}", words::thousands(each as u64)) }</span>
        </div>
    }
}

/// Value, name, value: at most five lines. What contradicts the truth is marked, and so is what would surprise.
fn tape(picture: &Picture, pair: &Pair<'_>, log: &Figures, upsert: &Figures, at: Step) -> Html {
    let run = picture.run();
    let truth = run.and_then(|run| run.truth.as_ref()).and_then(|truth| {
        let by = truth.figures.partition_point(|(step, _)| *step <= at);
        truth.figures.get(by.checked_sub(1)?).map(|(_, figures)| figures)
    });
    let keyless = log.keys == 0 && log.messages > 0;
    let counted = html! {
        <tr>
            <td class={classes!((log.messages != upsert.rows && !keyless).then_some("bad"))}>if log.messages != upsert.rows && !keyless { { icon("warn") } }{ words::thousands(log.messages) }</td>
            <th scope="row">{ "messages · rows" }</th>
            if keyless { <td>{ "–" }</td> } else { { right(words::thousands(upsert.rows), truth.map(|truth| truth.rows == upsert.rows)) } }
        </tr>
    };
    let nulls = html! {
        <tr>
            <td class={classes!((log.nulls > 0).then_some("bad"))}>if log.nulls > 0 { { icon("warn") } }{ words::thousands(log.nulls) }</td>
            <th scope="row">{ "null values" }</th>
            <td>{ "0" }</td>
        </tr>
    };
    let measure = |index: usize, name: &String| {
        let of = |figures: &Figures| figures.measures.get(index).cloned().flatten();
        let (left, right_value) = (of(log), of(upsert));
        let wanted = truth.map(of);
        let wrong = wanted.as_ref().map_or(left != right_value, |wanted| *wanted != left);
        let sign = if wanted.is_some() { "no" } else { "warn" };
        html! {
            <tr>
                <td class={classes!(wrong.then_some("bad"))}>if wrong { { icon(sign) } }{ printed(&left) }</td>
                <th scope="row">{ name.clone() }</th>
                { right(printed(&right_value), wanted.map(|wanted| wanted == right_value)) }
            </tr>
        }
    };
    let missing = run.and_then(|run| run.truth_missing.as_ref()).filter(|_| truth.is_none());
    html! {
        <>
            <table class="tape">
                <tbody>{ counted }{ nulls }{ for pair.log.measures.iter().enumerate().take(3).map(|(index, name)| measure(index, name)) }</tbody>
            </table>
            if let Some(why) = missing { <p class="plain">{ why.clone() }</p> }
        </>
    }
}

fn right(text: String, is_true: Option<bool>) -> Html {
    match is_true {
        Some(true) => html! { <td class="ok">{ text }{ icon("yes") }<span class="unseen">{ "as the query means it" }</span></td> },
        Some(false) => html! { <td class="bad">{ icon("no") }{ text }</td> },
        None => html! { <td>{ text }</td> },
    }
}

fn printed(value: &Option<Str>) -> String {
    value.as_ref().map_or("–".to_string(), |value| words::number(value))
}

/// A refused job wrote nothing: what each repair would lead to stands in its place.
fn nothing(picture: &Picture, sink: usize) -> Html {
    let report = picture.report();
    let refused = report.diagnostics.iter().any(|found| found.severity == Severity::Error);
    let sentence = match (picture.is_refused(sink), refused) {
        (true, _) | (false, true) => "messages. The job is refused before it starts.",
        _ => "messages. There is no job yet.",
    };
    let fixes: Vec<_> = report.diagnostics.iter().flat_map(|found| &found.fixes).collect();
    html! {
        <section class="pane readers would" tabindex="0" aria-label="Readers">
            <header class="head"><h2>{ "Two readers, no topic" }</h2></header>
            <div class="nothing"><p class="big">{ "0" }</p><p>{ sentence }</p></div>
            if fixes.iter().any(|fix| fix.consequence.is_some()) {
                <table class="repairs">
                    <caption>{ "What the readers would get after each repair" }</caption>
                    <thead><tr><th scope="col">{ "repair" }</th><th scope="col">{ "messages" }</th></tr></thead>
                    <tbody>{ for fixes.iter().filter_map(|fix| Some(html! { <tr><td><b>{ fix.title.clone() }</b></td><td>{ fix.consequence.clone()? }</td></tr> })) }</tbody>
                </table>
            }
        </section>
    }
}

/// What each read and holds, row by row.
pub fn holds(picture: &Picture, at: Step, sink: usize) -> Html {
    let Some(pair) = pair(picture, sink).filter(|_| !picture.is_refused(sink)) else { return html! {} };
    let figures = pair.upsert.figures_at(at);
    html! {
        <section class="pane holds" aria-label="What each reader holds">
            <header class="head half"><h2>{ "Read" }</h2><span class="dim">{ words::counted(pair.log.read_at(at) as u64, "message") }</span></header>
            <header class="head half"><h2>{ "Holds" }</h2><span class="dim">{ words::counted(figures.rows, "row") }</span></header>
            { reads(picture, at, sink) }
            <footer class="foot">
                <span class="dim">{ if pair.log.read_committed { "reads committed messages" } else { "reads uncommitted messages too" } }</span>
                if let Some((_, why)) = pair.upsert.failed.as_ref().or(pair.log.failed.as_ref()).filter(|(step, _)| *step <= at) { <span class="bad">{ icon("no") }{ why.clone() }</span> }
            </footer>
        </section>
    }
}

/// Both lists, side by side.
pub fn reads(picture: &Picture, at: Step, sink: usize) -> Html {
    html! { <div class="reads">{ read_list(picture, at, sink) }{ held_list(picture, at, sink) }</div> }
}

fn read_list(picture: &Picture, at: Step, sink: usize) -> Html {
    let Some(pair) = pair(picture, sink) else { return html! {} };
    let seen = pair.log.read_at(at);
    let focus = pair.log.reads[..seen].iter().rposition(|read| tense(read.at, at).is_none()).map_or(0, |before| before + 1);
    let columns = &pair.log.columns;
    let types = types(picture, columns);
    let key = key_of(&pair);
    let key_column = key.first().and_then(|name| columns.iter().position(|column| column == name)).unwrap_or(0);
    let value_column = words::digest_column(columns, &types, &key);
    let key_name = columns.get(key_column).cloned().unwrap_or_else(|| "key".to_string());
    let shortenings = words::shorten(columns.len(), pair.log.reads.iter().filter_map(|read| if let Effect::Append(row) = &read.effect { Some(row) } else { None }));
    let value_name = value_column.and_then(|column| columns.get(column).cloned()).unwrap_or_else(|| "value".to_string());
    let head = html! { <><th scope="col">{ "p·o" }</th><th scope="col">{ key_name }</th><th scope="col" class="num">{ value_name }</th></> };
    let count = pair.log.reads.len();
    let row = {
        let picture = picture.clone();
        Callback::from(move |index: usize| {
            let Some(pair) = super::readers::pair(&picture, sink) else { return html! {} };
            let read = &pair.log.reads[index];
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
                _ => html! { { text(value_column).unwrap_or_else(|| "NULL".to_string()) } },
            };
            let tense = tense(read.at, at);
            html! {
                <tr class={classes!("r", tense)} aria-hidden={hidden(tense)}>
                    <td class="dim">{ format!("{}·{}", record.partition, record.offset) }</td><td class="key">{ key }</td><td class="num">{ value }</td>
                </tr>
            }
        })
    };
    html! { <Rows label="Messages that the event log read" {head} columns={3} {count} focus={focus.min(seen.saturating_sub(1))} {row} /> }
}

fn held_list(picture: &Picture, at: Step, sink: usize) -> Html {
    let Some(pair) = pair(picture, sink) else { return html! {} };
    let columns = &pair.upsert.columns;
    let types = types(picture, columns);
    let key = key_of(&pair);
    let key_column = key.first().and_then(|name| columns.iter().position(|column| column == name)).unwrap_or(0);
    let digest = words::digest_column(columns, &types, &key);
    let mut shown: Vec<usize> = vec![key_column];
    shown.extend((0..columns.len()).find(|column| *column != key_column && Some(*column) != digest && !key.contains(&columns[*column])));
    shown.extend(digest.filter(|column| *column != key_column));
    let numeric = |column: usize| types.get(column).is_some_and(|data_type| words::is_numeric(data_type));
    let classes_of: Vec<Classes> = shown.iter().map(|column| if *column == key_column { classes!("key") } else { classes!(numeric(*column).then_some("num")) }).collect();
    let head = html! { <>{ for shown.iter().zip(&classes_of).map(|(column, class)| html! { <th scope="col" class={class.contains("num").then_some("num")}>{ columns.get(*column).cloned().unwrap_or_default() }</th> }) }</> };
    let rows = held_rows(pair.upsert, at);
    let shortenings = words::shorten(columns.len(), rows.iter().map(|(_, row, _)| row));
    let count = rows.len();
    let focus = rows.iter().position(|(_, _, changed)| tense(*changed, at) == Some("now")).unwrap_or(count.saturating_sub(1));
    let width = shown.len();
    let row = Callback::from(move |index: usize| {
        let (_, row, changed) = &rows[index];
        let none = None;
        let cells = shown.iter().zip(&classes_of).map(|(column, class)| {
            let value = row.get(*column).unwrap_or(&none);
            html! { <td class={class.clone()}>{ super::parts::cell(value, shortenings.get(*column).copied().unwrap_or_default()) }</td> }
        });
        html! { <tr class={classes!("r", tense(*changed, at))}>{ for cells }</tr> }
    });
    // As many empty rows below as the other list has messages to come.
    let tail = (pair.log.reads.len() - pair.log.read_at(at)).min(TAIL_ROWS);
    html! { <Rows label="Rows that the upsert reader holds" {head} columns={width} {count} {focus} {row} {tail} /> }
}

/// The rows of a reader at an instant: key, row, when it last changed; last changed last.
fn held_rows(reader: &ReaderRun, at: Step) -> Vec<(Str, rowkind_ir::report::Cells, Step)> {
    let mut held: BTreeMap<&Str, (&rowkind_ir::report::Cells, usize, Step)> = BTreeMap::new();
    for (order, read) in reader.reads[..reader.read_at(at)].iter().enumerate() {
        match &read.effect {
            Effect::Put { key, row, .. } => {
                held.insert(key, (row, order, read.at));
            }
            Effect::Remove { key, .. } => {
                held.remove(key);
            }
            _ => {}
        }
    }
    let rows: Vec<_> = held.into_iter().collect();
    let order = words::ordered(rows.iter().map(|(_, (_, order, _))| *order as u64));
    order.into_iter().map(|index| rows[index]).map(|(key, (row, _, changed))| (key.clone(), row.clone(), changed)).collect()
}

fn key_of(pair: &Pair<'_>) -> Vec<String> {
    pair.sink.map(|sink| sink.key.clone()).unwrap_or_default()
}

/// Types of a reader's columns, from the plan's node that has them.
fn types(picture: &Picture, columns: &[String]) -> Vec<String> {
    let nodes = &picture.report().plan.nodes;
    let node = nodes.iter().rev().find(|node| node.columns == columns && node.types.len() == columns.len());
    node.map(|node| node.types.clone()).unwrap_or_default()
}

