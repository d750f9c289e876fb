//! The gap chart over the track: messages and rows over the events, and what lies between them.

use super::drawn::Scale;
use super::parts::{Tenths, px};
use super::readers::is_log;
use crate::picture::Picture;
use crate::words;
use rowkind_ir::Step;
use rowkind_markup::html;
use std::fmt::Write;
use yew::prelude::*;

/// The chart's top and bottom.
const TOP: f64 = 12.0;
const BOTTOM: f64 = 68.0;

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
        // What happens at the end of the input belongs to the last.
        let at = if event == last { picture.end() } else { Step::after(event) };
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
pub struct GapProps {
    pub picture: Picture,
    pub sink: usize,
    pub scale: Scale,
}

/// The area between the lines is the disagreement: rows, older values, nulls. It does not depend on the instant, whose past is cut out
/// of it from outside.
#[component]
pub fn Gap(props: &GapProps) -> Html {
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
            <text class="endlab" x={x.clone()} y={px(y_messages)}><tspan class="n">{ words::thousands(last.messages as u64) }</tspan>{ named(0, last.messages, if readers.is_empty() { " change" } else { " message" }) }</text>
            if values_fit { <text class="endlab soft" x={x.clone()} y={px(y_values)}>{ words::counted(last.values as u64, "value") }</text> }
            if !readers.is_empty() { <text class="endlab" {x} y={px(y_rows)}><tspan class="n">{ words::thousands(last.rows as u64) }</tspan>{ named(1, last.rows, " row") }</text> }
        </>
    }
}

fn plural(count: f64, one: &str) -> String {
    format!("{one}{}", if count == 1.0 { "" } else { "s" })
}
