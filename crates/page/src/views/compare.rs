//! Two runs side by side: the kept one, and that of this text, joined event by event.

use super::parts::{cell, icon, kind, null};
use super::readers::headline;
use super::rows::{Rows, classes_of, tense};
use crate::alternatives::{self, Axis, Choice};
use crate::classes;
use crate::picture::Picture;
use crate::state::{Kept, Msg, State};
use crate::words;
use rowkind_ir::Step;
use rowkind_ir::report::{SinkChange, SinkRun};
use rowkind_markup::html;
use yew::prelude::*;

/// Stands in place of the evidence while a run is kept.
pub fn compare(kept: &Kept, picture: &Picture, state: &State, send: &Callback<Msg>) -> Html {
    let (at, sink) = (state.at(), state.sink);
    let kept_sink = kept.sink.min(kept.picture.run().map_or(0, |run| run.sinks.len().saturating_sub(1)));
    // At the end of this run the other one is at its own.
    let then = if state.instant.is_none() { kept.picture.end() } else { at };
    let axis = |axis: Axis| {
        let choice = |(name, choice): (String, Choice)| html! { <button type="button" class="btn quiet small" onclick={send.reform(move |_| choice.msg())}>{ name }</button> };
        html! { <span class="axis"><span class="dim">{ axis.name }</span>{ for axis.choices.into_iter().map(choice) }</span> }
    };
    html! {
        <section class="pane compare" aria-label="Compare">
            <header class="head">
                <h2>{ "Compare" }</h2><span class="dim">{ difference(kept, picture, state, then, at) }</span><span class="grow"></span>
                { for alternatives::axes(state).into_iter().map(axis) }
                <button type="button" class="btn small" onclick={send.reform(|_| Msg::Keep)}>{ icon("close") }{ "End " }<kbd>{ "P" }</kbd></button>
            </header>
            <div class="sides">{ side("A", "kept", [&kept.picture, picture], kept_sink, then) }{ side("B", "this text", [picture, &kept.picture], sink, at) }</div>
            { table((&kept.picture, kept_sink), (picture, sink), at) }
        </section>
    }
}

/// What differs, in a sentence.
fn difference(kept: &Kept, picture: &Picture, state: &State, then: Step, at: Step) -> String {
    if kept.text == state.text && kept.sink == state.sink {
        return "A is kept. Change the text, the version or the timeline: B is what it becomes.".to_string();
    }
    let seen = |picture: &Picture, sink: usize, at: Step| {
        picture.sink(sink).filter(|_| !picture.is_refused(sink)).map(|sink| sink.changes.partition_point(|change| change.at <= at) as i64)
    };
    let when = if state.instant.is_none() { "in all".to_string() } else { format!("by event {at}") };
    match (seen(&kept.picture, kept.sink, then), seen(picture, state.sink, at)) {
        (Some(a), Some(b)) if a == b => format!("Both write {} {when}.", words::counted(a as u64, "change")),
        (Some(a), Some(b)) => format!("B writes {} {} {when}.", words::thousands(a.abs_diff(b)), if b < a { "fewer" } else { "more" }),
        (Some(_), None) => "B is refused, A is not.".to_string(),
        (None, Some(_)) => "A is refused, B is not.".to_string(),
        (None, None) => "Both are refused.".to_string(),
    }
}

fn side(letter: &'static str, about: &str, [picture, other]: [&Picture; 2], sink: usize, at: Step) -> Html {
    let figures = headline(picture, sink, at).filter(|_| !picture.is_refused(sink));
    // Beside the other one only what is not the same is news.
    let (report, other) = (picture.report(), other.report());
    let mut about = about.to_string();
    if report.flink != other.flink {
        about.push_str(&format!(" · Flink {}", report.flink));
    }
    if report.seed != other.seed {
        about.push_str(&format!(" · seed {}", report.seed));
    }
    html! {
        <div class="compare-side">
            <b class="letter">{ letter }</b>
            if let Some([left, right]) = figures {
                <span><b class="figure">{ left.0 }</b>{ " " }<span class="dim">{ left.1 }</span></span><span><b class="figure">{ right.0 }</b>{ " " }<span class="dim">{ right.1 }</span></span>
            } else if picture.is_refused(sink) {
                <span class="bad">{ icon("no") }{ "refused" }</span>
            }
            <span class="dim grow">{ about }</span>
        </div>
    }
}

/// A row of the joined table: an event, and the changes of either run that belong together.
#[derive(Debug, PartialEq)]
struct Joined {
    event: u32,
    a: Option<usize>,
    b: Option<usize>,
}

/// Equal changes of one event stand in one line, in the order of each run; the others alone.
fn join(a: &[SinkChange], b: &[SinkChange]) -> Vec<Joined> {
    let mut joined = Vec::new();
    let (mut from_a, mut from_b) = (0, 0);
    while from_a < a.len() || from_b < b.len() {
        let event = [a.get(from_a), b.get(from_b)].into_iter().flatten().map(|change| change.at.event).min().unwrap_or(0);
        let end = |changes: &[SinkChange], from: usize| from + changes[from..].partition_point(|change| change.at.event <= event);
        let (end_a, end_b) = (end(a, from_a), end(b, from_b));
        while from_a < end_a || from_b < end_b {
            let equal = |x: usize, y: usize| a[x].kind == b[y].kind && a[x].row == b[y].row;
            if from_a < end_a && from_b < end_b && equal(from_a, from_b) {
                joined.push(Joined { event, a: Some(from_a), b: Some(from_b) });
                (from_a, from_b) = (from_a + 1, from_b + 1);
            } else if from_a < end_a && !(from_b..end_b).any(|y| equal(from_a, y)) || from_b == end_b {
                joined.push(Joined { event, a: Some(from_a), b: None });
                from_a += 1;
            } else {
                joined.push(Joined { event, a: None, b: Some(from_b) });
                from_b += 1;
            }
        }
    }
    joined
}

fn table((kept, kept_sink): (&Picture, usize), (picture, sink): (&Picture, usize), at: Step) -> Html {
    let (a, b) = (kept.sink(kept_sink), picture.sink(sink));
    let changes = |run: Option<&SinkRun>| run.map_or(vec![], |run| run.changes.clone());
    let joined = join(&changes(a), &changes(b));
    let names = |run: Option<&SinkRun>| run.map_or(vec![], |run| run.columns.clone());
    let (names_a, names_b) = (names(a), names(b));
    let (wide_a, wide_b) = (names_a.len(), names_b.len());
    let rows = a.into_iter().chain(b).flat_map(|run| &run.changes).map(|change| &change.row);
    let shortenings = words::shorten(wide_a.max(wide_b), rows);
    let head = html! {
        <>
            <th scope="col">{ "A" }</th>{ for names_a.into_iter().map(|name| html! { <th scope="col">{ name }</th> }) }<th scope="col">{ "at" }</th>
            <th scope="col" class="event">{ "event" }</th>
            <th scope="col">{ "B" }</th>{ for names_b.into_iter().map(|name| html! { <th scope="col">{ name }</th> }) }<th scope="col">{ "at" }</th>
        </>
    };
    let count = joined.len();
    let focus = joined.partition_point(|line| line.event < at.event).min(count.saturating_sub(1));
    let (kept, picture) = (kept.clone(), picture.clone());
    let row = Callback::from(move |index: usize| {
        let line = &joined[index];
        let now = tense(Step::after(line.event), Step::after(at.event));
        let same = (line.a.is_some() && line.b.is_some()).then_some("same");
        html! {
            <tr class={classes!(classes_of(now, false), same)}>
                { half(&kept, kept_sink, line.a, wide_a, &shortenings) }
                <td class="event">{ line.event }</td>
                { half(&picture, sink, line.b, wide_b, &shortenings) }
            </tr>
        }
    });
    html! { <Rows label="Changes of both runs, event by event" {head} columns={wide_a + wide_b + 5} {count} {focus} {row} /> }
}

fn half(picture: &Picture, sink: usize, change: Option<usize>, wide: usize, shortenings: &[words::Shortening]) -> Html {
    let run: Option<&SinkRun> = picture.sink(sink);
    let Some((index, change)) = change.and_then(|index| Some((index, run?.changes.get(index)?))) else {
        return html! { <td class="none" colspan={(wide + 2).to_string()}></td> };
    };
    let record = picture.topic(sink).and_then(|topic| topic.records.iter().find(|record| record.cause == Some(index as u32)));
    let place = record.map_or(String::new(), |record| format!("P{}·{}", record.partition, record.offset));
    html! {
        <>
            <td>{ kind(change.kind) }</td>
            { for change.row.iter().zip(shortenings).map(|(value, shortening)| html! { <td>{ cell(value, *shortening) }</td> }) }
            <td class="dim">{ place }if record.is_some_and(|record| record.value.is_none()) { { " " }{ null() } }</td>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::{RowKind, Str};

    fn change(event: u32, kind: RowKind, value: &str) -> SinkChange {
        SinkChange { at: Step::after(event), kind, row: vec![Some(Str::from(value))], cause: None, subtask: 0 }
    }

    #[test]
    fn equal_changes_of_an_event_stand_in_one_line() {
        use RowKind::{Insert, UpdateAfter, UpdateBefore};
        let a = [change(1, Insert, "x"), change(2, UpdateBefore, "x"), change(2, UpdateAfter, "y")];
        let b = [change(1, Insert, "x"), change(2, UpdateAfter, "y"), change(3, Insert, "z")];
        let lines: Vec<_> = join(&a, &b).into_iter().map(|line| (line.event, line.a, line.b)).collect();
        assert_eq!(lines, [(1, Some(0), Some(0)), (2, Some(1), None), (2, Some(2), Some(1)), (3, None, Some(2))]);
    }
}
