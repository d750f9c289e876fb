//! The topic by partition: offsets, keys, values, nulls; and the bytes of this instant's records.

use super::parts::{cut, null, segments};
use super::rows::{hidden, tense};
use crate::classes;
use crate::lineage::{Kin, Subject};
use crate::picture::Picture;
use crate::state::{Msg, TopicView};
use crate::words::{self, Shortening};
use rowkind_ir::report::{RecordState, SinkRun, TopicRecord, TopicRun};
use rowkind_ir::{Gesture, Step};
use rowkind_markup::html;
use std::collections::BTreeMap;
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Records of a partition in the document: before the cursor, and after it.
const BEFORE: usize = 24;
const AFTER: usize = 8;
/// So many characters of a key or a value have room.
const RECORD_CHARS: usize = 14;

pub fn topic(picture: &Picture, at: Step, sink: usize, view: TopicView, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let Some(topic) = picture.topic(sink) else { return no_topic(picture, sink) };
    let written = topic.records.partition_point(|record| record.at <= at);
    let refused = picture.is_refused(sink);
    let about = if refused { "would have held".to_string() } else { topic.name.clone() };
    html! {
        <section class={classes!("pane", "topic", refused.then_some("would"))} aria-label="Topic">
            <header class="head">
                <h2>{ "Topic" }</h2><span class="dim">{ about }</span><span class="grow"></span>
                <span class="tally">{ words::thousands(written as u64) }{ " " }<span class="dim">{ if written == 1 { "record" } else { "records" } }</span></span>
            </header>
            { body(picture, at, sink, view, kin) }
            <footer class="foot">
                { choice(view, send) }
                <span class="grow"></span>
                { settings(topic, send) }
            </footer>
        </section>
    }
}

/// Strips and bytes, and what the foot holds below them.
pub fn of_phone(picture: &Picture, at: Step, sink: usize, view: TopicView, kin: &Rc<Kin>, send: &Callback<Msg>) -> Html {
    let Some(topic) = picture.topic(sink) else { return html! { <p class="plain">{ sentence_without(picture, sink) }</p> } };
    html! { <>{ body(picture, at, sink, view, kin) }<p class="acts">{ choice(view, send) }{ settings(topic, send) }</p></> }
}

fn choice(view: TopicView, send: &Callback<Msg>) -> Html {
    let views = [(TopicView::Log, "log"), (TopicView::LatestPerKey, "latest per key")];
    segments("Log or latest per key", view, &views, send.reform(Msg::ShowTopic))
}

/// Strips and bytes.
fn body(picture: &Picture, at: Step, sink: usize, view: TopicView, kin: &Rc<Kin>) -> Html {
    let Some(topic) = picture.topic(sink) else { return html! {} };
    html! {
        <>
            <div class="strips scroll" tabindex="0" role="region" aria-label="Records by partition">
                { for (0..topic.partitions).map(|partition| html! { <Strip picture={picture.clone()} {at} {sink} {partition} {view} kin={kin.clone()} /> }) }
            </div>
            { bytes(topic, at) }
        </>
    }
}

fn sentence_without(picture: &Picture, sink: usize) -> String {
    match picture.sink(sink) {
        _ if picture.is_refused(sink) => "Nothing was written: the job is refused before it starts.".to_string(),
        Some(run) => format!("{} writes no topic.", run.table),
        None => "No job writes a topic.".to_string(),
    }
}

fn no_topic(picture: &Picture, sink: usize) -> Html {
    let refused = picture.is_refused(sink);
    html! {
        <section class={classes!("pane", "topic", "blank", refused.then_some("would"))} aria-label="Topic">
            <header class="head"><h2>{ "Topic" }</h2></header><p>{ sentence_without(picture, sink) }</p>
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct StripProps {
    picture: Picture,
    at: Step,
    sink: usize,
    partition: u32,
    view: TopicView,
    kin: Rc<Kin>,
}

/// One partition. Scrolls so that the end of the log at this instant is in sight.
#[component]
fn Strip(props: &StripProps) -> Html {
    let StripProps { picture, at, sink, partition, view, kin } = props;
    let list = use_node_ref();
    {
        let list = list.clone();
        use_effect_with((*at, *view, kin.pinned.then(|| kin.clone())), move |(_, _, pinned)| {
            let Some(list) = list.cast::<HtmlElement>() else { return };
            let of_kin = if pinned.is_some() { list.query_selector(".kin").ok().flatten() } else { None };
            let Some(end) = of_kin.or_else(|| list.query_selector(".leo").ok().flatten()) else { return };
            // So that one record of the future is in sight, too.
            let wanted = end.get_bounding_client_rect().right() - list.get_bounding_client_rect().right() + 62.0;
            list.set_scroll_left(list.scroll_left() + wanted.round() as i32);
        });
    }
    let Some(topic) = picture.topic(*sink) else { return html! {} };
    let run = picture.sink(*sink);
    let shortenings = picture.sink_shortenings(*sink);
    let cell = |(index, record): Numbered<'_>| cell(run, index, record, &shortenings, *at, kin);
    let records = picture.partition(*sink, *partition);
    let numbered = |index: &u32| (*index as usize, &topic.records[*index as usize]);
    let written = records.partition_point(|index| numbered(index).1.at <= *at);
    let (past, future) = records.split_at(written);
    // Of a log, only what is drawn is looked at.
    let (earlier, past) = match view {
        TopicView::Log => {
            let earlier = past.len().saturating_sub(BEFORE);
            (earlier, past[earlier..].iter().map(numbered).collect())
        }
        TopicView::LatestPerKey => {
            let mut latest = latest_per_key(past.iter().map(numbered));
            let earlier = latest.len().saturating_sub(BEFORE);
            (earlier, latest.split_off(earlier))
        }
    };
    let future = future.iter().take(if *view == TopicView::Log { AFTER } else { 0 }).map(numbered);
    html! {
        <div class="strip">
            <div class="strip-h"><b>{ format!("P{partition}") }</b><span>{ words::compact(written as u64) }</span></div>
            <ol ref={list} tabindex="0" aria-label={format!("Partition {partition}")}>
                if earlier > 0 { <li class="more">{ format!("{} earlier", words::thousands(earlier as u64)) }</li> }
                { for past.into_iter().map(cell) }
                <li class="leo"><span class="unseen">{ "end of log" }</span></li>
                { for future.map(cell) }
            </ol>
        </div>
    }
}

/// A record, and its index among those of the topic.
type Numbered<'a> = (usize, &'a TopicRecord);

fn latest_per_key<'a>(records: impl Iterator<Item = Numbered<'a>>) -> Vec<Numbered<'a>> {
    let mut last: BTreeMap<&Option<rowkind_ir::Str>, Numbered<'a>> = BTreeMap::new();
    for (index, record) in records.filter(|(_, record)| record.state != RecordState::Marker) {
        last.insert(&record.key, (index, record));
    }
    let kept: Vec<Numbered<'a>> = last.into_values().collect();
    words::ordered(kept.iter().map(|(_, record)| record.offset)).into_iter().map(|index| kept[index]).collect()
}

/// What the topic is made with, each a line of its block in the scenario.
fn settings(topic: &TopicRun, send: &Callback<Msg>) -> Html {
    let block = format!("topic {}", topic.name);
    let set = |key: &'static str, quoted: bool| {
        let (send, block) = (send.clone(), block.clone());
        move |event: Event| {
            let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
            let value = if quoted { format!("\"{}\"", select.value()) } else { select.value() };
            send.emit(Msg::Wish(Gesture::Set { block: block.clone(), key: key.to_string(), value }));
        }
    };
    let option = |value: String, now: &str| html! { <option selected={value == now}>{ value.clone() }</option> };
    let partitions = topic.partitions.to_string();
    let counts = [1, 2, 3, 4, 6, 8, 12, 16, topic.partitions];
    let counts = counts[..8].iter().chain(counts[8..].iter().filter(|count| !counts[..8].contains(count)));
    html! {
        <>
            <label class="field">{ "partitions" }<select class="select" onchange={set("partitions", false)}>{ for counts.map(|count| option(count.to_string(), &partitions)) }</select></label>
            <label class="field">{ "cleanup" }<select class="select" onchange={set("cleanup-policy", true)}>{ for ["delete", "compact", "compact,delete"].map(|policy| option(policy.to_string(), &topic.cleanup_policy)) }</select></label>
        </>
    }
}

fn cell(run: Option<&SinkRun>, index: usize, record: &TopicRecord, shortenings: &[Shortening], at: Step, kin: &Kin) -> Html {
    let state = match record.state {
        RecordState::Committed => None,
        RecordState::Open => Some("open"),
        RecordState::Aborted => Some("aborted"),
        RecordState::Marker => {
            return html! { <li class="marker"><small>{ record.offset }</small><span class="unseen">{ "transaction marker" }</span></li> };
        }
    };
    if record.removed.is_some_and(|removed| removed <= at) {
        return html! { <li class="hole"><small>{ record.offset }</small><span class="unseen">{ "taken away by compaction" }</span></li> };
    }
    let (key, value) = digest(run, record, shortenings);
    let (is_null, tense) = (record.value.is_none(), tense(record.at, at));
    html! {
        <li class={classes!("cell", is_null.then_some("null"), state, tense, kin.has_record(index).then_some("kin"))} data-of={Subject::Record(index as u32).mark()} aria-hidden={hidden(tense)} title={whole(record)}>
            <small>{ record.offset }</small><b>{ cut(key, RECORD_CHARS) }</b>
            <span class={is_null.then_some("nul")}>{ if is_null { html! { { "null" } } } else { cut(value, RECORD_CHARS) } }</span>
        </li>
    }
}

/// Key and one telling column of the row that the record was made of; its own text where there is none.
fn digest(run: Option<&SinkRun>, record: &TopicRecord, shortenings: &[Shortening]) -> (String, String) {
    let text = |value: &Option<rowkind_ir::Str>| value.as_deref().unwrap_or("∅").to_string();
    let row = run.and_then(|run| Some((run, &run.changes.get(record.cause? as usize)?.row)));
    let Some((run, row)) = row else { return (text(&record.key), text(&record.value)) };
    let short = |column: usize| Some(shortenings[column].of(row.get(column)?.as_ref()?));
    let key: Vec<String> = run.key.iter().filter_map(|name| short(run.columns.iter().position(|column| column == name)?)).collect();
    let key = if key.is_empty() { short(0).unwrap_or_else(|| "∅".to_string()) } else { key.join(",") };
    let numbers = |cell: &&str| !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    let others = || run.columns.iter().zip(row).filter(|(name, _)| !run.key.contains(name)).filter_map(|(_, cell)| cell.as_deref());
    let value = others().rfind(numbers).or_else(|| others().next()).unwrap_or("NULL");
    (key, value.to_string())
}

fn whole(record: &TopicRecord) -> String {
    format!("key {}\nvalue {}", record.key.as_deref().unwrap_or("null"), record.value.as_deref().unwrap_or("null"))
}

/// The records of this instant, byte for byte.
fn bytes(topic: &TopicRun, at: Step) -> Html {
    let from = topic.records.partition_point(|record| record.at.event < at.event);
    let now: Vec<&TopicRecord> =
        topic.records[from..].iter().take_while(|record| record.at <= at).filter(|record| tense(record.at, at) == Some("now")).collect();
    let line = |record: &&TopicRecord| {
        let place = html! { <b>{ format!("P{}·{}", record.partition, record.offset) }</b> };
        if record.state == RecordState::Marker {
            return html! { <li>{ place }<span class="dim">{ "marker" }</span>{ " " }{ record.value.as_deref().unwrap_or("").to_string() }</li> };
        }
        let value = match &record.value {
            Some(value) => html! { { breakable(value) } },
            None => null(),
        };
        let key = record.key.as_ref().map_or_else(null, |key| html! { { key.to_string() } });
        html! { <li>{ place }<span class="dim">{ "key" }</span>{ " " }{ key }{ " " }<span class="dim">{ "value" }</span>{ " " }{ value }</li> }
    };
    html! {
        <ul class="bytes" tabindex="0" aria-label="Bytes of this instant's records">
            { for now.iter().map(line) }
            if now.is_empty() { <li class="dim">{ "This event wrote no record." }</li> }
        </ul>
    }
}

/// Long values may break behind commas.
fn breakable(text: &str) -> Html {
    html! { <>{ for text.split_inclusive(',').map(|part| html! { <>{ part.to_string() }<wbr /></> }) }</> }
}
