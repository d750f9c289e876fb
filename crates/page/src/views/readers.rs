//! Two readers of one topic: the same figures in the same places.

use super::marks::Marks;
use super::parts::{Tenths, glyph, icon, ink};
use super::rows::tense;
use crate::classes;
use crate::picture::Picture;
use crate::state::Msg;
use crate::words;
use rowkind_ir::report::{Figures, ReaderKind, ReaderRun, SinkRun, TopicRun};
use rowkind_ir::{Gesture, Severity, Step, Str};
use rowkind_markup::html;
use yew::prelude::*;

/// From so many messages on, one mark stands for ten.
const MARKS_MAX: usize = 120;

/// Both readers of the headline, their topic and their sink.
pub struct Pair<'a> {
    pub left: &'a ReaderRun,
    pub right: &'a ReaderRun,
    pub topic: &'a TopicRun,
    pub sink: Option<&'a SinkRun>,
}

pub fn pair(picture: &Picture, sink: usize) -> Option<Pair<'_>> {
    let readers = picture.readers(sink);
    let left = readers.first()?;
    // A lonely reader stands on both sides, rather than none.
    Some(Pair { left, right: readers.get(1).unwrap_or(left), topic: picture.topic(sink)?, sink: picture.sink(sink) })
}

/// Whether a reader takes each message for a row, rather than for a change of a table.
pub fn is_log(reader: &ReaderRun) -> bool {
    match reader.kind {
        ReaderKind::EventLog | ReaderKind::ValueOnly | ReaderKind::Deduplicating | ReaderKind::Unaware => true,
        ReaderKind::Upsert | ReaderKind::UpsertSkippingNulls | ReaderKind::Changelog | ReaderKind::Flink => false,
    }
}

pub fn readers(picture: &Picture, at: Step, sink: usize, send: &Callback<Msg>) -> Html {
    if picture.is_refused(sink) || picture.run().is_none() {
        return nothing(picture, sink);
    }
    html! {
        <section class="pane readers" tabindex="0" aria-label="Readers">
            <header class="head">
                <h2>{ if pair(picture, sink).is_some() { "Two readers, one topic" } else { "Readers" } }</h2><span class="grow"></span>
                <span class="tally"><span class="dim">{ if at.event > picture.events_total() { "at the" } else { "at event" } }</span>{ " " }{ picture.said(at) }</span>
            </header>
            { choices(picture, sink, send) }
            { figures(picture, at, sink) }
        </section>
    }
}

/// Which two of several readers stand side by side: a line of the scenario.
fn choices(picture: &Picture, sink: usize, send: &Callback<Msg>) -> Html {
    let names: Vec<String> = picture.readers(sink).iter().map(|reader| reader.name.clone()).collect();
    if names.len() < 3 {
        return html! {};
    }
    let choice = |side: usize| {
        let (send, both) = (send.clone(), [names[0].clone(), names[1].clone()]);
        let onchange = move |event: Event| {
            let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
            let mut both = both.clone();
            let picked = select.value();
            // The one that stood there changes sides when it is picked at the other one.
            if both[1 - side] == picked {
                both.swap(0, 1);
            } else {
                both[side] = picked;
            }
            send.emit(Msg::Wish(Gesture::Set {
                block: "scenario".to_string(),
                key: "versus".to_string(),
                value: format!("[\"{}\", \"{}\"]", both[0], both[1]),
            }));
        };
        html! { <select class="select" aria-label={if side == 0 { "Left reader" } else { "Right reader" }} {onchange}>{ for names.iter().map(|name| html! { <option selected={*name == names[side]}>{ name.clone() }</option> }) }</select> }
    };
    html! { <div class="choices">{ choice(0) }{ choice(1) }</div> }
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
        let sentence =
            if picture.sink(sink).is_some() { "This sink writes no topic, so nobody reads one." } else { "No job writes a topic." };
        return html! { <p class="plain">{ sentence }</p> };
    };
    let (left, right) = (pair.left.figures_at(at), pair.right.figures_at(at));
    let most = most_units(picture, &pair);
    html! {
        <>
            { versus(&pair, &left, &right, at) }
            <div class="pics">{ marks(picture, &pair, pair.left, &left, at, most) }{ marks(picture, &pair, pair.right, &right, at, most) }</div>
            { tape(picture, &pair, &left, &right, at) }
        </>
    }
}

/// What a reader's figure is of, as a ratio: messages or rows for each key; `None` before the first key.
fn ratio_of(reader: &ReaderRun, figures: &Figures) -> Option<f64> {
    let count = if is_log(reader) { figures.messages } else { figures.rows };
    (figures.keys > 0).then(|| count as f64 / figures.keys as f64)
}

/// What stands large on a side, when it is compared with another run, too: the figure and its unit.
pub fn headline(picture: &Picture, sink: usize, at: Step) -> Option<[(String, String); 2]> {
    let pair = pair(picture, sink)?;
    let subject = words::subject(pair.sink.map_or(&[][..], |sink| &sink.key));
    let side = |reader: &ReaderRun| {
        let figures = reader.figures_at(at);
        let unit = if is_log(reader) { format!("messages per {subject}") } else { format!("rows per {subject}") };
        match ratio_of(reader, &figures) {
            Some(ratio) => (format!("{}×", words::ratio(ratio)), unit),
            None => (words::thousands(figures.messages), "messages".to_string()),
        }
    };
    Some([side(pair.left), side(pair.right)])
}

fn versus(pair: &Pair<'_>, left: &Figures, right: &Figures, at: Step) -> Html {
    let subject = words::subject(pair.sink.map_or(&[][..], |sink| &sink.key));
    let (left_ratio, right_ratio) = (ratio_of(pair.left, left), ratio_of(pair.right, right));
    let is_keyless = |figures: &Figures| figures.keys == 0 && figures.messages > 0;
    let keyless_logs = is_keyless(left) && is_log(pair.left) && is_log(pair.right);
    let equal = if keyless_logs {
        left.messages == right.messages
    } else {
        left_ratio.map(words::ratio) == right_ratio.map(words::ratio) && !is_keyless(left)
    };
    let same_kind = is_log(pair.left) == is_log(pair.right);
    let (verdict, sign, class) = match (left_ratio, equal) {
        _ if !keyless_logs && (is_keyless(left) || is_keyless(right)) => ("", "", "none"),
        (None, _) if !keyless_logs => ("nothing was read yet", "?", "ask"),
        (_, true) => ("the readers agree", "=", "eq"),
        (_, false) => ("the readers disagree", "≠", ""),
    };
    // Both stand in one size, or the longer one would look like less.
    let long = [left_ratio, right_ratio].into_iter().flatten().any(|ratio| words::ratio(ratio).len() > 3);
    let side = |reader: &ReaderRun, figures: &Figures, class: &'static str, id: &'static str| {
        let ratio = ratio_of(reader, figures);
        let end = reader.reads.last().and_then(|read| ratio_of(reader, &read.figures)).map(words::ratio);
        let end = end.filter(|end| is_log(reader) && Some(end) != ratio.map(words::ratio).as_ref());
        let bad = (is_log(reader) && !equal && ratio.is_some()).then_some("bad");
        let (title, glyph) = match reader.kind {
            _ if same_kind => (reader.name.as_str(), if is_log(reader) { "log" } else { "table" }),
            ReaderKind::EventLog => ("Event log", "log"),
            ReaderKind::ValueOnly => ("Values only", "log"),
            ReaderKind::Deduplicating => ("Each id once", "log"),
            ReaderKind::Unaware => ("Plain JSON", "log"),
            ReaderKind::Upsert | ReaderKind::UpsertSkippingNulls => ("Upsert", "table"),
            ReaderKind::Changelog => ("Changelog", "table"),
            ReaderKind::Flink => ("Flink job", "table"),
        };
        let unit = match (is_log(reader), ratio) {
            (true, _) => format!("messages per {subject}"),
            (false, Some(1.0)) => format!("row per {subject}"),
            (false, _) => format!("rows per {subject}"),
        };
        html! {
            <div class={classes!("side", class)}>
                <h3>{ icon(glyph) }{ title.to_string() }</h3><p class="how" title={how(reader, at)}>{ how(reader, at) }</p>
                if is_keyless(figures) && is_log(reader) {
                    <p class="big small" data-figure={id}>{ words::thousands(figures.messages) }</p><p class="unit">{ "messages" }</p>
                } else if is_keyless(figures) {
                    <p class="big" data-figure={id}>{ "–" }</p><p class="unit">{ "messages have no key" }</p>
                } else {
                    <p class={classes!("big", bad, long.then_some("long"))} data-figure={id}>if let Some(ratio) = ratio { { words::ratio(ratio) }<i>{ "×" }</i> } else { { "–" } }</p>
                    <p class="unit">{ unit }if let Some(end) = end { <span class="end">{ format!(" → {end}") }</span> }</p>
                }
            </div>
        }
    };
    html! {
        <div class="versus">
            { side(pair.left, left, "log", "log") }
            if !sign.is_empty() { <div class={classes!("ne", class)} role="img" aria-label={verdict}>{ sign }</div> }
            { side(pair.right, right, "up", "upsert") }
        </div>
    }
}

/// What a reader does, in few words.
fn how(reader: &ReaderRun, at: Step) -> String {
    if reader.failed.as_ref().is_some_and(|(step, _)| *step <= at) {
        return "stopped at a null".to_string();
    }
    let what = match reader.kind {
        ReaderKind::EventLog => "counts every message",
        ReaderKind::ValueOnly => "counts, without keys",
        ReaderKind::Deduplicating => "counts each id once",
        ReaderKind::Unaware => "knows no envelope",
        ReaderKind::Upsert => "keeps the last per key",
        ReaderKind::UpsertSkippingNulls => "keeps the last, skips nulls",
        ReaderKind::Changelog => "does what messages say",
        ReaderKind::Flink => "a job that reads it",
    };
    // As long as fits a phone's half.
    match (reader.read_committed, is_log(reader)) {
        (false, _) => what.to_string(),
        (true, true) => "counts committed only".to_string(),
        (true, false) => "holds committed only".to_string(),
    }
}

/// What stands for a message or a row: glyph, ink, and what the instant does to it.
type Unit = (&'static str, &'static str, Option<&'static str>);

/// How many units each reader has at most: both pictures are drawn to one scale.
fn most_units(picture: &Picture, pair: &Pair<'_>) -> usize {
    let all = |reader: &ReaderRun| if is_log(reader) { reader.reads.len() } else { picture.rows_max(reader) };
    all(pair.left).max(all(pair.right)).min(MARKS_MAX)
}

fn marks(picture: &Picture, pair: &Pair<'_>, reader: &ReaderRun, figures: &Figures, at: Step, most: usize) -> Html {
    if is_log(reader) { messages(pair, reader, at, most) } else { held(picture, pair, reader, figures, at, most) }
}

/// One mark for each message, in the order in which it was read.
fn messages(pair: &Pair<'_>, reader: &ReaderRun, at: Step, most: usize) -> Html {
    let read = reader.read_at(at);
    let label = format!("{} in the order they were read", words::counted(read as u64, "message"));
    if reader.reads.len() > MARKS_MAX {
        return tens(reader.reads.len(), read, label);
    }
    let unit = |read: &rowkind_ir::report::Read| {
        let record = pair.topic.records.get(read.record as usize)?;
        let kind = record.kind.unwrap_or(rowkind_ir::RowKind::Insert);
        let (name, ink) = if record.value.is_none() { ("null", "take") } else { (glyph(kind), ink(kind)) };
        Some((name, ink, tense(read.at, at)))
    };
    units(label, reader.reads.iter().filter_map(unit).collect(), most, None)
}

fn held(picture: &Picture, pair: &Pair<'_>, reader: &ReaderRun, figures: &Figures, at: Step, most: usize) -> Html {
    let all = picture.rows_max(reader);
    let label = words::counted(figures.rows, "row");
    if pair.topic.records.len() > MARKS_MAX {
        return tens(all, figures.rows as usize, label);
    }
    let rows = picture.holding(reader).after(reader.read_at(at));
    let unit = |index: usize| {
        let tense = rows.get(index).map_or(Some("later"), |held| tense(reader.reads[held.read as usize].at, at));
        ("k-i", "add", tense)
    };
    units(label, (0..all.max(rows.len())).map(unit).collect(), most, None)
}

/// One mark for ten, or for as many as keep the row short.
fn tens(all: usize, now: usize, label: String) -> Html {
    let each = all.div_ceil(MARKS_MAX).max(10);
    let unit = |index: usize| ("k-i", "add", (index * each >= now).then_some("later"));
    units(label, (0..all.div_ceil(each)).map(unit).collect(), MARKS_MAX, Some(each))
}

/// Units line by line, as many in a line as let `most` stand in the room.
fn units(label: String, units: Vec<Unit>, most: usize, each: Option<usize>) -> Html {
    /// From the middle of a mark to that of the next one: 16, and a little air.
    const PITCH: f64 = 17.5;
    let columns = (12..).find(|columns| most.div_ceil(*columns) * 2 <= *columns).unwrap_or(12);
    let mut marks = Marks::new(1.0);
    for (index, (glyph, ink, tense)) in units.iter().enumerate() {
        let (x, y) = ((index % columns) as f64 * PITCH + 9.0, (index / columns) as f64 * PITCH + 9.0);
        if *tense == Some("now") {
            marks.put_now(x, y);
        }
        marks.put(glyph, if *tense == Some("later") { "" } else { ink }, *tense == Some("later"), x, y);
    }
    let (across, down) = (columns as f64 * PITCH, most.div_ceil(columns).max(1) as f64 * PITCH);
    html! {
        <div class="units">
            <svg role="img" aria-label={label} viewBox={format!("0 0 {} {}", Tenths(across), Tenths(down))} preserveAspectRatio="xMinYMin">{ marks.html() }</svg>
            if let Some(each) = each { <span class="each">{ format!("each mark: {}", words::thousands(each as u64)) }</span> }
        </div>
    }
}

/// Value, name, value: at most five lines. What contradicts the truth is marked, and so is what would surprise.
fn tape(picture: &Picture, pair: &Pair<'_>, left: &Figures, right: &Figures, at: Step) -> Html {
    let run = picture.run();
    let truth = run.and_then(|run| run.truth_of(&pair.topic.name)).and_then(|truth| {
        let by = truth.figures.partition_point(|(step, _)| *step <= at);
        truth.figures.get(by.checked_sub(1)?).map(|(_, figures)| figures)
    });
    let count = |reader: &ReaderRun, figures: &Figures| if is_log(reader) { figures.messages } else { figures.rows };
    let unit = |reader: &ReaderRun| if is_log(reader) { "messages" } else { "rows" };
    let (left_count, right_count) = (count(pair.left, left), count(pair.right, right));
    let keyless = |reader: &ReaderRun, figures: &Figures| !is_log(reader) && figures.keys == 0 && figures.messages > 0;
    let name = if unit(pair.left) == unit(pair.right) {
        unit(pair.left).to_string()
    } else {
        format!("{} · {}", unit(pair.left), unit(pair.right))
    };
    let counted = |reader: &ReaderRun, figures: &Figures| {
        if keyless(reader, figures) {
            return Side { text: "–".to_string(), said: Said::Nothing };
        }
        let value = count(reader, figures);
        let said = match truth {
            Some(truth) if !is_log(reader) => Said::of(truth.rows == value),
            _ if is_log(reader) && left_count != right_count && !keyless(pair.right, right) => Said::Surprising,
            _ => Said::Nothing,
        };
        Side { text: words::thousands(value), said }
    };
    let nulls = |reader: &ReaderRun, figures: &Figures| {
        let value = if is_log(reader) { figures.nulls } else { 0 };
        Side { text: words::thousands(value), said: if value > 0 { Said::Surprising } else { Said::Nothing } }
    };
    let measure = |index: usize, name: &String| {
        let of = |figures: &Figures| figures.measures.get(index).cloned().flatten();
        let wanted = truth.map(of);
        let side = |reader: &ReaderRun, figures: &Figures, other: &Figures| {
            let value = of(figures);
            let said = match &wanted {
                Some(wanted) => Said::of(*wanted == value),
                None if is_log(reader) && value != of(other) => Said::Surprising,
                None => Said::Nothing,
            };
            // A log that happens to be right is no news: only the reader that is meant to be is praised.
            Side { text: printed(&value), said: if is_log(reader) && said == Said::True { Said::Nothing } else { said } }
        };
        line(side(pair.left, left, right), name.clone(), side(pair.right, right, left))
    };
    let missing = run.and_then(|run| run.truth_missing.as_ref()).filter(|_| truth.is_none());
    html! {
        <>
            <table class="tape">
                <thead class="unseen"><tr><th scope="col">{ pair.left.name.clone() }</th><th scope="col">{ "figure" }</th><th scope="col">{ pair.right.name.clone() }</th></tr></thead>
                <tbody>
                    { line(counted(pair.left, left), name, counted(pair.right, right)) }
                    { line(nulls(pair.left, left), "null values".to_string(), nulls(pair.right, right)) }
                    { for pair.left.measures.iter().enumerate().take(3).map(|(index, name)| measure(index, name)) }
                </tbody>
            </table>
            if let Some(why) = missing { <p class="plain">{ why.clone() }</p> }
        </>
    }
}

/// What is to be said about a figure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    Surprising,
    /// As the query means it, or not.
    True,
    False,
}

impl Said {
    fn of(is_true: bool) -> Said {
        if is_true { Said::True } else { Said::False }
    }
}

struct Side {
    text: String,
    said: Said,
}

fn line(left: Side, name: String, right: Side) -> Html {
    let side = |Side { text, said }: Side| match said {
        Said::Nothing => html! { <td>{ text }</td> },
        Said::Surprising => html! { <td class="bad">{ icon("warn") }{ text }</td> },
        Said::False => html! { <td class="bad">{ icon("no") }{ text }</td> },
        Said::True => html! { <td class="ok">{ text }{ icon("yes") }<span class="unseen">{ "as the query means it" }</span></td> },
    };
    html! { <tr>{ side(left) }<th scope="row" title={name.clone()}>{ name }</th>{ side(right) }</tr> }
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
