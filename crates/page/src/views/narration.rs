//! One sentence for each instant, in a polite live region.

use super::parts::prose;
use crate::classes;
use crate::picture::Picture;
use crate::state::State;
use crate::words;
use rowkind_ir::Step;
use rowkind_ir::report::{RecordState, TopicRecord};
use rowkind_markup::html;
use yew::prelude::*;

/// From so many characters on, a sentence is set smaller, in several lines.
const LONG_CHARS: usize = 150;

pub fn narration(state: &State) -> Html {
    let sentence = sentence(state);
    let seen = sentence.replace(['*', '`'], "");
    let long = (seen.chars().count() > LONG_CHARS).then_some("long");
    html! { <p class={classes!("narration", long)} role="status" aria-live="polite" title={long.map(|_| seen)}><span>{ prose(&sentence) }</span></p> }
}

fn sentence(state: &State) -> String {
    if let Some(notice) = &state.notice {
        return notice.clone();
    }
    if state.is_empty() {
        return "Paste a job, or take an example. Everything runs in this tab.".to_string();
    }
    if state.is_stale() {
        return format!(
            "**Nothing is lost.** Your text is kept as typed; the panes show the last run, at event {}, until it can be planned again.",
            state.said()
        );
    }
    let Some(picture) = &state.shown else { return unseen(state).to_string() };
    if picture.run().is_none() {
        return "**Nothing was run.**".to_string();
    }
    let told = picture.narration(state.at()).map(String::from);
    let mut sentence = told.unwrap_or_else(|| fallback(picture, state.at(), state.sink));
    if !picture.is_refused(state.sink) {
        sentence.push_str(&records(picture, state.at(), state.sink));
    }
    if picture.is_refused(state.sink) { format!("**Nothing was written.** {sentence}") } else { sentence }
}

fn what(record: &TopicRecord) -> &'static str {
    match (record.state, record.value.as_deref()) {
        (RecordState::Marker, Some("ABORT")) => "the mark of an aborted transaction",
        (RecordState::Marker, _) => "the mark of a committed transaction",
        (_, None) => "a null",
        (_, Some(_)) => "a value",
    }
}

/// Why there is no picture of this text yet.
pub fn unseen(state: &State) -> &'static str {
    if state.broken.is_some() {
        "Rowkind broke before it could show this text. The next edit runs it anew."
    } else {
        "Planning and running…"
    }
}

/// The records of an event and their places: `Kafka stores a null at P0·10, then a value at P0·11.`
fn records(picture: &Picture, at: Step, sink: usize) -> String {
    let Some(topic) = picture.topic(sink) else { return String::new() };
    let from = topic.records.partition_point(|record| record.at.event < at.event);
    let written = topic.records[from..].iter().take_while(|record| record.at <= at && record.at.event == at.event);
    let places: Vec<String> = written.map(|record| format!("{} at `P{}·{}`", what(record), record.partition, record.offset)).collect();
    match places.as_slice() {
        [] => String::new(),
        places if places.len() <= 4 => format!(" Kafka stores {}.", places.join(", then ")),
        places => format!(" Kafka stores {} records.", places.len()),
    }
}

/// What the figures themselves say.
fn fallback(picture: &Picture, at: Step, sink: usize) -> String {
    if at.event == 0 {
        return "**The start.** Nothing has come in yet.".to_string();
    }
    let Some(run) = picture.run() else { return String::new() };
    if at.event > run.events_total {
        return "**The end.** Nothing more comes in.".to_string();
    }
    let event = run.events.iter().find(|event| event.number == at.event);
    let came = event.map_or(String::new(), |event| {
        let row: Vec<&str> = event.row.iter().map(|cell| cell.as_deref().unwrap_or("NULL")).collect();
        format!("`{}` {}[{}]. ", event.table, words::sign(event.kind), row.join(", "))
    });
    let changes = picture.sink(sink).map_or(&[][..], |sink| &sink.changes);
    let kinds: Vec<&str> =
        changes.iter().filter(|change| change.at.event == at.event && change.at <= at).map(|change| words::sign(change.kind)).collect();
    match kinds.as_slice() {
        [] => format!("**Event {}.** {came}Nothing reaches the sink.", at.event),
        kinds if kinds.len() <= 6 => format!("**Event {}.** {came}To the sink go {}.", at.event, kinds.join(" ")),
        kinds => format!("**Event {}.** {came}To the sink go {} changes.", at.event, words::thousands(kinds.len() as u64)),
    }
}
