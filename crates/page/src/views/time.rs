//! The clock of the page: transport, gap chart, track.

use super::faults::{self, DRAG};
use super::parts::{Tenths, between, icon, px};
use super::readers::is_log;
use super::size::use_width;
use crate::cursor::Move;
use crate::picture::Picture;
use crate::state::{Msg, State};
use crate::words;
use rowkind_ir::report::Verdict;
use rowkind_ir::{Gesture, RowKind, Step};
use std::fmt::Write;
use web_sys::{DragEvent, Element, PointerEvent};
use yew::prelude::*;

/// Room at the left and at the right of the track, px.
const LEFT: f64 = 14.0;
const RIGHT: f64 = 104.0;
/// The gap chart's top and bottom.
const TOP: f64 = 12.0;
const BOTTOM: f64 = 68.0;
/// Marks closer than this are not drawn one by one, px.
const MARK_PX: f64 = 5.0;

pub fn time(state: &State, send: &Callback<Msg>) -> Html {
    let picture = state.shown.clone();
    let empty = picture.as_ref().is_none_or(|picture| picture.events_total() == 0);
    html! {
        <section class={classes!("time", empty.then_some("empty"))} aria-label="Time">
            { transport(state, send) }
            if let Some(picture) = picture.filter(|_| !empty) {
                { faults::card(state, &picture, send) }
                <Track {picture} at={state.at()} sink={state.sink} mark={state.mark} send={send.clone()} />
                { faults::faults(send) }
            }
        </section>
    }
}

fn transport(state: &State, send: &Callback<Msg>) -> Html {
    let button = |to: Move, name: &'static str, glyph: &'static str| {
        let send = send.clone();
        html! { <button type="button" class="btn icon quiet" aria-label={name} title={name} onclick={move |_| send.emit(Msg::Go(to))}>{ icon(glyph) }</button> }
    };
    let play = send.reform(|_| Msg::TogglePlay);
    let speed = send.reform(|event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        Msg::SetSpeed(select.value().parse().unwrap_or(1))
    });
    let (total, at) = (state.shown.as_ref().map_or(0, Picture::events_total), state.at());
    let clock = state.shown.as_ref().and_then(|picture| picture.time(at.event)).unwrap_or("").to_string();
    let (label, glyph) = if state.playing { ("Pause", "pause") } else { ("Play", "play") };
    html! {
        <div class="transport">
            <div class="keys">
                { button(Move::First, "First event", "first") }{ button(Move::BackEvent, "Back one event", "prev") }
                <button type="button" class="btn icon round" aria-label={label} title={label} onclick={play}>{ icon(glyph) }</button>
                { button(Move::ForwardEvent, "Next event", "next") }{ button(Move::Last, "Last event", "last") }
            </div>
            <p class="clock">
                <b>{ at.to_string() }</b><span class="dim">{ format!(" / {}", words::thousands(total as u64)) }</span>
                if !clock.is_empty() { <span class="sep"></span><span class="at">{ short_time(&clock) }</span> }
                <select class="select" aria-label="Speed" onchange={speed}>
                    { for [1, 2, 4, 8, 16, 32].map(|speed| html! { <option value={speed.to_string()} selected={state.speed == speed}>{ format!("{speed}×") }</option> }) }
                </select>
            </p>
            <p class="hint"><kbd>{ "←" }</kbd>{ " " }<kbd>{ "→" }</kbd>{ " one event " }<kbd>{ "⇧→" }</kbd>{ " one change" }</p>
        </div>
    }
}

/// The time of day, where a date stands before it.
fn short_time(time: &str) -> String {
    time.split(' ').next_back().unwrap_or(time).trim_end_matches(".000").to_string()
}

#[derive(Properties, PartialEq)]
pub struct TrackProps {
    pub picture: Picture,
    pub at: Step,
    pub sink: usize,
    /// The mark that is picked.
    #[prop_or_default]
    pub mark: Option<usize>,
    pub send: Callback<Msg>,
    /// The phone's: a low track without a chart.
    #[prop_or_default]
    pub mini: bool,
}

/// A slider over the events of the run.
#[component]
pub fn Track(props: &TrackProps) -> Html {
    let node = use_node_ref();
    let width = use_width(node.clone(), if props.mini { 250.0 } else { 1056.0 }).max(120.0);
    let dragging = use_mut_ref(|| false);
    let TrackProps { picture, at, sink, send, mini, mark } = props;
    // A mark on its way (`None`: one that comes from the list), and the event that it would stand behind.
    let carried = use_state_eq(|| None::<(Option<usize>, u32)>);
    let total = picture.events_total();
    let (left, right) = if *mini { (12.0, 12.0) } else { (LEFT, RIGHT) };
    let scale = Scale { left, step: (width - left - right) / f64::from(total.max(1)) };
    let event_of = {
        let (node, end) = (node.clone(), picture.end());
        move |client_x: i32| {
            let left = node.cast::<Element>().map_or(0.0, |element| element.get_bounding_client_rect().left());
            (((f64::from(client_x) - left - scale.left) / scale.step).round().max(0.0) as u32).min(end.event)
        }
    };
    let seek = {
        let (event_of, send) = (event_of.clone(), send.clone());
        move |event: &PointerEvent| send.emit(Msg::Seek(Step::after(event_of(event.client_x()))))
    };
    let down = {
        let (seek, dragging, node) = (seek.clone(), dragging.clone(), node.clone());
        move |event: PointerEvent| {
            if let Some(element) = node.cast::<Element>() {
                // Without capture the drag ends at the track's edge, no worse.
                let _ = element.set_pointer_capture(event.pointer_id());
            }
            *dragging.borrow_mut() = true;
            seek(&event);
        }
    };
    let moved = {
        let dragging = dragging.clone();
        move |event: PointerEvent| {
            if *dragging.borrow() {
                seek(&event);
            }
        }
    };
    let up = move |_: PointerEvent| *dragging.borrow_mut() = false;
    let keyed = {
        let send = send.clone();
        move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "PageUp" => Move::ForwardPage,
                "PageDown" => Move::BackPage,
                "ArrowUp" => Move::ForwardEvent,
                "ArrowDown" => Move::BackEvent,
                _ => return,
            };
            event.prevent_default();
            send.emit(Msg::Go(to));
        }
    };
    let height: f64 = if *mini { 44.0 } else { 132.0 };
    let dragover = {
        let (carried, event_of) = (carried.clone(), event_of.clone());
        move |event: DragEvent| {
            event.prevent_default();
            carried.set(Some((None, event_of(event.client_x()))));
        }
    };
    let dragleave = {
        let carried = carried.clone();
        move |_: DragEvent| carried.set(None)
    };
    let dropped = {
        let (carried, event_of, send) = (carried.clone(), event_of.clone(), send.clone());
        move |event: DragEvent| {
            carried.set(None);
            let what = event.data_transfer().and_then(|data| data.get_data(DRAG).ok()).unwrap_or_default();
            if let Some(fault) = faults::of(&what) {
                event.prevent_default();
                send.emit(Msg::AddFault { what: fault.what, at: Some(event_of(event.client_x())) });
            }
        }
    };
    html! {
        <div class={classes!("trackbox", mini.then_some("mini"))} ondragover={dragover} ondragleave={dragleave} ondrop={dropped}>
            <div class={classes!("trackwrap", mini.then_some("mini"))} ref={node} onpointerdown={down} onpointermove={moved} onpointerup={up.clone()} onpointercancel={up}
                onkeydown={keyed} role="slider" tabindex="0" aria-label="Instant" aria-orientation="horizontal" aria-valuemin="0" aria-valuemax={total.to_string()}
                aria-valuenow={at.event.to_string()} aria-valuetext={value_text(picture, *at, *sink)}>
                <svg class={classes!("track", mini.then_some("mini"), picture.is_refused(*sink).then_some("unrun"))} viewBox={format!("0 0 {} {}", width.round() as i64, height.round() as i64)}
                    width={px(width)} height={px(height)} aria-hidden="true">
                    if *mini { { mini_track(picture, *sink, *at, &scale) } } else { { whole_track(picture, *sink, *at, &scale, width) } }
                </svg>
            </div>
            if !mini {
                <svg class="track marklayer" viewBox={format!("0 0 {} {}", width.round() as i64, height.round() as i64)} width={px(width)} height={px(height)} role="group" aria-label="What happens">
                    { marks(picture, *at, *mark, &scale, &carried, &event_of, send) }
                    if let Some((_, to)) = *carried { { carried_to(to, total, &scale) } }
                </svg>
            }
        </div>
    }
}

/// Between an event and the next one; at the end, on the last one.
fn behind(event: u32, total: u32, scale: &Scale) -> f64 {
    scale.x(event) + if event < total { scale.step / 2.0 } else { 0.0 }
}

/// Where a mark that is on its way would stand.
fn carried_to(event: u32, total: u32, scale: &Scale) -> Html {
    let x = behind(event, total, scale);
    html! {
        <g class="carried">
            <path d={format!("M{} 12V84", Tenths(x))} /><circle cx={px(x)} cy="76" r="9" />
            <text x={px(x)} y="118" text-anchor="middle">{ format!("after {event}") }</text>
        </g>
    }
}

/// Marks of the timeline: pressed they open, pulled they move; arrows move them, Delete takes them away.
fn marks(
    picture: &Picture,
    at: Step,
    picked: Option<usize>,
    scale: &Scale,
    carried: &UseStateHandle<Option<(Option<usize>, u32)>>,
    event_of: &(impl Fn(i32) -> u32 + Clone + 'static),
    send: &Callback<Msg>,
) -> Html {
    let Some(run) = picture.run() else { return html! {} };
    let total = picture.events_total();
    let mark = |(index, mark): (usize, &rowkind_ir::report::Mark)| {
        let after = mark.at.event.min(total);
        let x = behind(after, total, scale);
        let later = (mark.at > at).then_some("later");
        let glyph = match (mark.kind.as_str(), later) {
            ("checkpoint", None) => "f-checkpoint-done",
            (kind, _) => faults::of(kind).map_or("f-ttl", |fault| fault.glyph),
        };
        let crashes = matches!(mark.kind.as_str(), "crash" | "kill").then_some("crash");
        let span = mark.span;
        let down = {
            let carried = carried.clone();
            move |event: PointerEvent| {
                event.prevent_default();
                if let Some(element) = event.target_dyn_into::<Element>() {
                    // Without capture a quick pull loses the mark, no worse.
                    let _ = element.set_pointer_capture(event.pointer_id());
                }
                carried.set(Some((Some(index), after)));
            }
        };
        let moved = {
            let (carried, event_of) = (carried.clone(), event_of.clone());
            move |event: PointerEvent| {
                if carried.is_some_and(|(mark, _)| mark == Some(index)) {
                    carried.set(Some((Some(index), event_of(event.client_x()))));
                }
            }
        };
        let up = {
            let (carried, send) = (carried.clone(), send.clone());
            move |_: PointerEvent| {
                let to = carried.filter(|(mark, _)| *mark == Some(index)).map_or(after, |(_, to)| to);
                carried.set(None);
                send.emit(match span {
                    Some(fault) if to != after => Msg::Wish(Gesture::MoveFault { fault, to }),
                    _ => Msg::PickMark(Some(index)),
                });
            }
        };
        let keyed = {
            let send = send.clone();
            move |event: KeyboardEvent| {
                let msg = match (event.key().as_str(), span) {
                    ("Enter" | " ", _) => Msg::PickMark(Some(index)),
                    ("ArrowLeft", Some(fault)) => Msg::Wish(Gesture::MoveFault { fault, to: after.saturating_sub(1) }),
                    ("ArrowRight", Some(fault)) => Msg::Wish(Gesture::MoveFault { fault, to: (after + 1).min(total) }),
                    ("Delete" | "Backspace", Some(fault)) => Msg::Wish(Gesture::RemoveFault { fault }),
                    _ => return,
                };
                event.prevent_default();
                event.stop_propagation();
                send.emit(msg);
            }
        };
        html! {
            <g class={classes!("ck", later, crashes, (picked == Some(index)).then_some("picked"))} role="button" tabindex="0" aria-label={format!("{} after event {after}", mark.name)}
                onpointerdown={down} onpointermove={moved} onpointerup={up} onkeydown={keyed}>
                <title>{ format!("{} after event {after}", mark.name) }</title>
                <path d={format!("M{} 12V84", Tenths(x))} /><circle cx={px(x)} cy="76" r="10" />
                <svg x={px(x - 6.5)} y="69.5" width="13" height="13" viewBox="0 0 16 16"><use href={format!("#{glyph}")} /></svg>
            </g>
        }
    };
    html! { <>{ for run.marks.iter().enumerate().map(mark) }</> }
}

fn value_text(picture: &Picture, at: Step, sink: usize) -> String {
    let kinds = kinds_of(picture, sink, at.event);
    let kinds: Vec<&str> = kinds.into_iter().map(words::sign).take(6).collect();
    let sent = if kinds.is_empty() { String::new() } else { format!(", {}", kinds.join(" ")) };
    format!("event {at} of {}{sent}", picture.events_total())
}

#[derive(Clone, Copy, PartialEq)]
struct Scale {
    left: f64,
    step: f64,
}

impl Scale {
    fn x(&self, event: u32) -> f64 {
        self.left + self.step * f64::from(event)
    }
}

/// Kinds of the changes of an event at the sink.
fn kinds_of(picture: &Picture, sink: usize, event: u32) -> Vec<RowKind> {
    let Some(run) = picture.sink(sink) else { return vec![] };
    let from = run.changes.partition_point(|change| change.at.event < event);
    run.changes[from..].iter().take_while(|change| change.at.event == event).map(|change| change.kind).collect()
}

/// The glyph of an event on the track, and its ink.
fn event_mark(kinds: &[RowKind]) -> (&'static str, &'static str) {
    let takes = kinds.iter().any(|kind| kind.retracts());
    let adds = kinds.iter().any(|kind| !kind.retracts());
    match (takes, adds) {
        (true, true) => ("k-pair", ""),
        (true, false) => ("k-d", ""),
        (false, true) if kinds.contains(&RowKind::Insert) => ("k-i", "add"),
        (false, true) => ("k-ua", "add"),
        (false, false) => ("k-none", "none"),
    }
}

fn whole_track(picture: &Picture, sink: usize, at: Step, scale: &Scale, width: f64) -> Html {
    let (total, last) = (picture.events_total(), picture.last_event());
    let now = scale.x(at.event);
    let end = scale.x(total);
    let notrun = (last < total).then(|| scale.x(last));
    html! {
        <>
            <defs>
                <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" class="hatchline" /></pattern>
                <pattern id="hatch-bad" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" class="hatchline again" /></pattern>
                <clipPath id="past"><rect x="0" y="0" width={px(now)} height="132" /></clipPath>
            </defs>
            { legend() }
            <Gap picture={picture.clone()} {sink} scale={*scale} />
            if let Some(x) = notrun {
                <rect class="notrun" x={px(x)} y="8" width={px(end - x)} height="96" rx="3" />
                <text class="tick" x={px((x + end) / 2.0)} y="60" text-anchor="middle">{ if picture.report().verdict == Verdict::Stopped { "not run" } else { "run, not shown" } }</text>
            }
            <path class="rail" d={format!("M{} 94H{}", Tenths(scale.left), Tenths(end))} /><path class="rail done" d={format!("M{} 94H{}", Tenths(scale.left), Tenths(now))} />
            { replays(picture, scale) }
            { events(picture, sink, at, scale) }
            { ticks(total, at.event, scale) }
            { playhead(at, now, width) }
        </>
    }
}

fn legend() -> Html {
    html! {
        <>
            <svg class="leg add" x="14" y="5" width="12" height="12" viewBox="0 0 16 16"><use href="#k-i" /></svg><text class="legt" x="31" y="15">{ "+I" }</text>
            <svg class="leg" x="54" y="5" width="12" height="12" viewBox="0 0 16 16"><use href="#k-pair" /></svg><text class="legt" x="71" y="15">{ "−U then +U" }</text>
            <rect class="sw a-null" x="144" y="6" width="14" height="10" /><rect class="sw a-null-h" x="144" y="6" width="14" height="10" /><text class="legt" x="163" y="15">{ "nulls" }</text>
            <rect class="sw a-vals" x="200" y="6" width="14" height="10" /><text class="legt" x="219" y="15">{ "older values" }</text>
            <rect class="sw a-rows" x="294" y="6" width="14" height="10" /><text class="legt" x="313" y="15">{ "rows" }</text>
        </>
    }
}

/// Messages, values and rows after some events.
struct Sample {
    x: f64,
    messages: f64,
    values: f64,
    rows: f64,
}

fn samples(picture: &Picture, sink: usize, scale: &Scale) -> Vec<Sample> {
    let last = picture.last_event();
    // One for each event, or for each other pixel when there are more events than that.
    let stride = (2.0 / scale.step).ceil().max(1.0) as u32;
    let mut events: Vec<u32> = (0..=last).step_by(stride as usize).collect();
    if events.last() != Some(&last) {
        events.push(last);
    }
    let readers = picture.readers(sink);
    let sample = |event: u32| {
        let at = Step::after(event);
        let (messages, values, rows) = match readers.as_slice() {
            [left, right, ..] => {
                let (one, other) = (left.figures_at(at), right.figures_at(at));
                let rows = if is_log(right) { other.messages } else { other.rows };
                if is_log(left) { (one.messages, one.messages - one.nulls.min(one.messages), rows) } else { (one.rows, one.rows, rows) }
            }
            _ => {
                let count = picture.sink(sink).map_or(0, |run| run.changes.partition_point(|change| change.at <= at)) as u64;
                (count, count, 0)
            }
        };
        Sample { x: scale.x(event), messages: messages as f64, values: values as f64, rows: rows as f64 }
    };
    events.into_iter().map(sample).collect()
}

#[derive(Properties, PartialEq)]
struct GapProps {
    picture: Picture,
    sink: usize,
    scale: Scale,
}

/// The area between the lines is the disagreement: rows, older values, nulls. It does not depend on the instant, whose past is cut out
/// of it from outside.
#[component]
fn Gap(props: &GapProps) -> Html {
    let GapProps { picture, sink, scale } = props;
    let sink = *sink;
    let samples = samples(picture, sink, scale);
    let Some(last) = samples.last() else { return html! {} };
    let top = samples.iter().map(|sample| sample.messages.max(sample.rows)).fold(1.0, f64::max);
    // Two readers of one sort are told apart by their names.
    let readers = picture.readers(sink);
    let alike = readers.get(1).is_some_and(|right| is_log(right) == is_log(readers[0]));
    let named = |side: usize, count: f64, one: &str| match readers.get(side) {
        Some(reader) if alike => format!(" {}", reader.name),
        _ => plural(count, one),
    };
    let y = |value: f64| BOTTOM - (BOTTOM - TOP) * value / top;
    let line = |of: &dyn Fn(&Sample) -> f64| {
        let mut path = String::new();
        for sample in &samples {
            let y = y(of(sample));
            let _ = if path.is_empty() {
                write!(path, "M{} {}", Tenths(sample.x), Tenths(y))
            } else {
                write!(path, "H{}V{}", Tenths(sample.x), Tenths(y))
            };
        }
        path
    };
    let area = |upper: &dyn Fn(&Sample) -> f64, lower: &dyn Fn(&Sample) -> f64| {
        let mut path = line(upper);
        for pair in samples.windows(2).rev() {
            let _ = write!(path, "L{} {}V{}", Tenths(pair[1].x), Tenths(y(lower(&pair[1]))), Tenths(y(lower(&pair[0]))));
        }
        let _ = write!(path, "L{} {}Z", Tenths(samples[0].x), Tenths(y(lower(&samples[0]))));
        path
    };
    let (messages, values, rows) = (|sample: &Sample| sample.messages, |sample: &Sample| sample.values, |sample: &Sample| sample.rows);
    let body = html! {
        <>
            <path class="a-rows" d={area(&rows, &|_| 0.0)} /><path class="a-vals" d={area(&values, &rows)} />
            <path class="a-null" d={area(&messages, &values)} /><path class="a-null-h" d={area(&messages, &values)} />
            <path class="l-log" d={line(&messages)} /><path class="l-up" d={line(&rows)} />
        </>
    };
    let x = px(scale.x(picture.events_total()) + 8.0);
    // Labels keep a line's height between them, whatever the figures are.
    let y_messages = y(last.messages) + 4.0;
    let y_rows = (y(last.rows) + 4.0).max(y_messages + 14.0);
    let y_values = y(last.values) + 4.0;
    let values_fit = last.values < last.messages && y_values - y_messages >= 13.0 && y_rows - y_values >= 13.0;
    html! {
        <>
            <g class="gap later">{ body.clone() }</g>
            <g class="gap" clip-path="url(#past)">{ body }</g>
            <text class="endlab" x={x.clone()} y={px(y_messages)}><tspan class="n">{ words::thousands(last.messages as u64) }</tspan>{ named(0, last.messages, " message") }</text>
            if values_fit { <text class="endlab soft" x={x.clone()} y={px(y_values)}>{ format!("{} values", words::thousands(last.values as u64)) }</text> }
            if !readers.is_empty() { <text class="endlab" {x} y={px(y_rows)}><tspan class="n">{ words::thousands(last.rows as u64) }</tspan>{ named(1, last.rows, " row") }</text> }
        </>
    }
}

fn plural(count: f64, one: &str) -> String {
    format!("{one}{}", if count == 1.0 { "" } else { "s" })
}

/// From each crash back to the checkpoint that it starts from again.
fn replays(picture: &Picture, scale: &Scale) -> Html {
    let marks = picture.run().map_or(&[][..], |run| &run.marks);
    let x = |event: u32| behind(event.min(picture.events_total()), picture.events_total(), scale);
    let replay = |(index, mark): (usize, &rowkind_ir::report::Mark)| {
        if !matches!(mark.kind.as_str(), "crash" | "kill") {
            return None;
        }
        let from = marks[..index].iter().rfind(|mark| mark.kind == "checkpoint").map_or(0, |mark| mark.at.event);
        let (left, right) = (x(from), x(mark.at.event));
        Some(html! {
            <g class="replay">
                <rect x={px(left)} y="86" width={px((right - left).max(1.0))} height="16" rx="3" />
                <path d={format!("M{} 103C{} 116 {} 116 {} 105", Tenths(right), Tenths(right - 12.0), Tenths(left + 12.0), Tenths(left))} />
                <path d={format!("M{} 108l-1-5 5 1", Tenths(left + 2.0))} />
            </g>
        })
    };
    html! { <>{ for marks.iter().enumerate().filter_map(replay) }</> }
}

fn events(picture: &Picture, sink: usize, at: Step, scale: &Scale) -> Html {
    if scale.step < MARK_PX {
        return html! {};
    }
    let size = between(scale.step - 2.0, 5.0, 14.0);
    let mark = |event: u32| {
        let (glyph, ink) = event_mark(&kinds_of(picture, sink, event));
        let later = (event > at.event).then_some("later");
        html! {
            <svg class={classes!("ev", ink, later)} x={px(scale.x(event) - size / 2.0)} y={px(94.0 - size / 2.0)} width={px(size)} height={px(size)} viewBox="0 0 16 16"><use href={format!("#{glyph}")} /></svg>
        }
    };
    html! { <>{ for (1..=picture.last_event()).map(mark) }</> }
}

/// Round numbers, as many as have room, but none under the playhead's own.
fn ticks(total: u32, now: u32, scale: &Scale) -> Html {
    let each = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
    let each = each.into_iter().find(|each| f64::from(*each) * scale.step >= 90.0).unwrap_or(1_000_000);
    let tick = |event: u32| {
        let clear = (scale.x(event) - scale.x(now)).abs() > 40.0;
        clear.then(
            || html! { <text class="tick" x={px(scale.x(event))} y="118" text-anchor="middle">{ words::thousands(event as u64) }</text> },
        )
    };
    html! { <>{ for (0..=total).step_by(each as usize).filter_map(tick) }</> }
}

fn playhead(at: Step, x: f64, width: f64) -> Html {
    let text = at.to_string();
    let wide = 24.0 + 8.0 * text.len() as f64;
    let left = between(x - wide / 2.0, 1.0, width - wide - 1.0);
    html! {
        <g class="head-now">
            <path d={format!("M{} 4V84", Tenths(x))} />
            <rect x={px(left)} y="105" width={px(wide)} height="18" rx="9" />
            <text class="now-t" x={px(left + wide / 2.0)} y="118" text-anchor="middle">{ text }</text>
        </g>
    }
}

/// A line, a stroke for each event, a ring at this instant.
fn mini_track(picture: &Picture, sink: usize, at: Step, scale: &Scale) -> Html {
    let (total, now) = (picture.events_total(), scale.x(at.event));
    let stroke = |event: u32| {
        let (glyph, _) = event_mark(&kinds_of(picture, sink, event));
        let (class, half) = match glyph {
            "k-pair" | "k-d" => ("pair", 9.0),
            "k-none" => ("none", 2.0),
            _ => ("one", 5.0),
        };
        let x = scale.x(event);
        html! { <path class={classes!("tk", class, (event > at.event).then_some("later"))} d={format!("M{} {}V{}", Tenths(x), Tenths(22.0 - half), Tenths(22.0 + half))} /> }
    };
    let strokes = scale.step >= 2.5;
    html! {
        <>
            <path class="rail" d={format!("M{} 22H{}", Tenths(scale.left), Tenths(scale.x(total)))} /><path class="rail done" d={format!("M{} 22H{}", Tenths(scale.left), Tenths(now))} />
            if strokes { { for (1..=picture.last_event()).map(stroke) } }
            <g class="head-now"><path d={format!("M{} 3V13M{} 31V41", Tenths(now), Tenths(now))} /><circle cx={px(now)} cy="22" r="12" class="ring" /></g>
        </>
    }
}
