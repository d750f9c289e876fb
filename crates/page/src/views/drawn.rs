//! What is drawn on the track: a mark for each event, what was read again, ticks, the playhead. The phone's is lower and has less.

use super::gap::Gap;
use super::marks::Marks;
use super::parts::{Tenths, between, px};
use crate::classes;
use crate::picture::Picture;
use crate::words;
use rowkind_ir::report::Verdict;
use rowkind_ir::{RowKind, Step};
use rowkind_markup::html;
use std::fmt::Write;
use yew::prelude::*;

/// Marks closer than this are not drawn one by one, px.
const MARK_PX: f64 = 5.0;

#[derive(Clone, Copy, PartialEq)]
pub struct Scale {
    pub left: f64,
    pub step: f64,
}

impl Scale {
    pub fn x(&self, event: u32) -> f64 {
        self.left + self.step * f64::from(event)
    }
}

/// Kinds of the changes of an event at the sink.
pub fn kinds_of(picture: &Picture, sink: usize, event: u32) -> Vec<RowKind> {
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
        (true, false) => ("k-d", "take"),
        (false, true) if kinds.contains(&RowKind::Insert) => ("k-i", "add"),
        (false, true) => ("k-ua", "add"),
        (false, false) => ("k-none", "none"),
    }
}

/// Between an event and the next one; at the end, on the last one.
pub fn behind(event: u32, total: u32, scale: &Scale) -> f64 {
    scale.x(event) + if event < total { scale.step / 2.0 } else { 0.0 }
}

pub fn whole_track(picture: &Picture, sink: usize, at: Step, scale: &Scale, width: f64) -> Html {
    let (total, last) = (picture.events_total(), picture.last_event());
    let now = scale.x(at.event.min(total));
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
            { joins(picture, sink, at, scale) }
            { events(picture, sink, at, scale) }
            { ticks(total, at.event.min(total), scale) }
            { playhead(picture.said(at), now, width) }
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

/// Readers that joined late: what came before they read all at once. Those of one instant share a mark.
fn joins(picture: &Picture, sink: usize, at: Step, scale: &Scale) -> Html {
    let total = picture.events_total();
    let mut joins: Vec<(Step, String)> = Vec::new();
    for (step, name) in picture.joins(sink) {
        match joins.iter_mut().find(|(known, _)| *known == step) {
            Some((_, names)) => *names = format!("{names}, {name}"),
            None => joins.push((step, name.to_string())),
        }
    }
    let joined = |(step, names): (Step, String)| {
        let x = scale.x(step.event.min(total));
        let (side, anchor) = if step.event * 2 > total { (-4.0, "end") } else { (4.0, "start") };
        html! {
            <g class={classes!("joins", (step > at).then_some("later"))}>
                <path d={format!("M{} 24V84", Tenths(x))} />
                <svg x={px(x - 6.5)} y="69.5" width="13" height="13" viewBox="0 0 16 16"><use href="#table" /></svg>
                <text x={px(x + side)} y="33" text-anchor={anchor}>{ format!("+ {names}") }</text>
            </g>
        }
    };
    html! { <>{ for joins.into_iter().map(joined) }</> }
}

fn events(picture: &Picture, sink: usize, at: Step, scale: &Scale) -> Html {
    if scale.step < MARK_PX {
        return html! {};
    }
    let size = between(scale.step - 2.0, 5.0, 14.0);
    let mut marks = Marks::new(size / 16.0);
    for event in 1..=picture.last_event() {
        let (glyph, ink) = event_mark(&kinds_of(picture, sink, event));
        marks.put(glyph, ink, event > at.event, scale.x(event), 94.0);
    }
    marks.html()
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

fn playhead(text: String, x: f64, width: f64) -> Html {
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
pub fn mini_track(picture: &Picture, sink: usize, at: Step, scale: &Scale) -> Html {
    let (total, now) = (picture.events_total(), scale.x(at.event.min(picture.events_total())));
    // Those that look alike are one path: before now, and after it.
    const LOOKS: [(&str, f64); 3] = [("one", 5.0), ("pair", 9.0), ("none", 2.0)];
    let mut paths = [const { String::new() }; 6];
    for event in (1..=picture.last_event()).take_while(|_| scale.step >= 2.5) {
        let look = match event_mark(&kinds_of(picture, sink, event)).0 {
            "k-pair" | "k-d" => 1,
            "k-none" => 2,
            _ => 0,
        };
        let half = LOOKS[look].1;
        let path = &mut paths[2 * look + usize::from(event > at.event)];
        let _ = write!(path, "M{} {}V{}", Tenths(scale.x(event)), Tenths(22.0 - half), Tenths(22.0 + half));
    }
    let strokes = paths.into_iter().enumerate().filter(|(_, d)| !d.is_empty());
    let stroke = |(index, d): (usize, String)| html! { <path class={classes!("tk", LOOKS[index / 2].0, (index % 2 == 1).then_some("later"))} {d} /> };
    html! {
        <>
            <path class="rail" d={format!("M{} 22H{}", Tenths(scale.left), Tenths(scale.x(total)))} /><path class="rail done" d={format!("M{} 22H{}", Tenths(scale.left), Tenths(now))} />
            { for strokes.map(stroke) }
            <g class="head-now"><path d={format!("M{} 3V13M{} 31V41", Tenths(now), Tenths(now))} /><circle cx={px(now)} cy="22" r="12" class="ring" /></g>
        </>
    }
}
