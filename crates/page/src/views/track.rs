//! The track: a slider over the events of a run, with what happens on it. Marks are pulled along it, faults are dropped onto it.

use super::drawn::{Scale, behind, kinds_of, mini_track, whole_track};
use super::faults::{self, DRAG};
use super::parts::{Tenths, px};
use super::size::use_width;
use crate::classes;
use crate::cursor::Move;
use crate::picture::Picture;
use crate::state::Msg;
use crate::words;
use rowkind_ir::{Gesture, Step};
use rowkind_markup::html;
use web_sys::{DragEvent, Element, PointerEvent};
use yew::prelude::*;

/// Room at the left and at the right of the track, px.
const LEFT: f64 = 14.0;
const RIGHT: f64 = 104.0;

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
            let event = ((f64::from(client_x) - left - scale.left) / scale.step).round().max(0.0) as u32;
            // At the last event and behind it is the end, with what happens there.
            if event >= total { end.event } else { event.min(end.event) }
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
                aria-valuenow={at.event.min(total).to_string()} aria-valuetext={value_text(picture, *at, *sink)}>
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
    format!("event {} of {}{sent}", picture.said(at), picture.events_total())
}
