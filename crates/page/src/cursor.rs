//! Moving through a run: where each key and button leads.
//!
//! In: a picture, an instant, a move. Out: the next instant. Never: remembers where it was.

use crate::picture::Picture;
use rowkind_ir::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    First,
    Last,
    BackEvent,
    ForwardEvent,
    BackPage,
    ForwardPage,
    /// To the instant before at which the sink saw a change.
    BackChange,
    ForwardChange,
    /// To the mark of the timeline before: a checkpoint, a crash.
    BackMark,
    ForwardMark,
}

/// Events that a page key passes.
const PAGE_EVENTS: u32 = 10;

/// Where a move leads from `at`; the same instant at the ends.
pub fn moved(picture: &Picture, sink: usize, at: Step, to: Move) -> Step {
    let end = picture.end();
    match to {
        Move::First => Step::after(0),
        Move::Last => end,
        Move::BackEvent => back(at, 1),
        Move::ForwardEvent => forward(at, 1, end),
        Move::BackPage => back(at, PAGE_EVENTS),
        Move::ForwardPage => forward(at, PAGE_EVENTS, end),
        Move::BackChange => {
            let stops = picture.stops(sink);
            let by = stops.partition_point(|stop| whole(stops, *stop) < at);
            by.checked_sub(1).map_or(Step::after(0), |by| whole(stops, stops[by]))
        }
        Move::ForwardChange => {
            let stops = picture.stops(sink);
            let by = stops.partition_point(|stop| whole(stops, *stop) <= at);
            stops.get(by).map_or(end, |stop| whole(stops, *stop))
        }
        Move::BackMark => marks(picture, sink).into_iter().filter(|mark| *mark < at).max().unwrap_or(at),
        Move::ForwardMark => marks(picture, sink).into_iter().filter(|mark| *mark > at).min().unwrap_or(at),
    }
}

/// Inside an event, one step back is its start, which is the end of the one before.
fn back(at: Step, events: u32) -> Step {
    Step::after(at.event.saturating_sub(events))
}

fn forward(at: Step, events: u32, end: Step) -> Step {
    let from = if at.part == 0 { at.event } else { at.event - 1 };
    Step::after((from + events).min(end.event))
}

/// The last change of an event is the event's end.
fn whole(stops: &[Step], stop: Step) -> Step {
    let by = stops.partition_point(|other| *other <= stop);
    match stops.get(by) {
        Some(next) if next.event == stop.event => stop,
        _ => Step::after(stop.event),
    }
}

/// What happened to the job, and which readers of the sink's topic joined late.
fn marks(picture: &Picture, sink: usize) -> Vec<Step> {
    let marks = picture.run().map_or(&[][..], |run| &run.marks).iter().map(|mark| mark.at);
    marks.chain(picture.joins(sink).into_iter().map(|(at, _)| at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    fn check(from: &str, to: Move, wanted: &str) {
        let at = Step::parse(from).expect("a step");
        assert_eq!(moved(&Picture::new(fixture::report()), 0, at, to).to_string(), wanted, "{to:?} from {from}");
    }

    #[test]
    fn one_event_at_a_time() {
        check("30", Move::BackEvent, "29");
        check("30", Move::ForwardEvent, "31");
        check("41", Move::ForwardEvent, "41");
        check("0", Move::BackEvent, "0");
        check("30.1", Move::ForwardEvent, "30");
        check("30.1", Move::BackEvent, "29");
    }

    #[test]
    fn one_change_at_the_sink_at_a_time() {
        check("28", Move::ForwardChange, "29.1");
        check("29.1", Move::ForwardChange, "29");
        check("29", Move::ForwardChange, "30.1");
        check("30", Move::BackChange, "30.1");
        check("30.1", Move::BackChange, "29");
        check("41", Move::ForwardChange, "41");
        check("1", Move::BackChange, "0");
    }

    #[test]
    fn to_the_ends() {
        check("7", Move::First, "0");
        check("7", Move::Last, "41");
        check("38", Move::ForwardPage, "41");
    }
}
