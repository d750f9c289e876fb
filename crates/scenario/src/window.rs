//! The first events of a long run, for a host that cannot hold all of it.
//!
//! In: a report. Out: the same report with what happened by some event; figures of the whole run are told in words.
//! Never: changes what it keeps.

use rowkind_ir::Step;
use rowkind_ir::report::{Report, Run};

/// Cuts a report behind an event, unless its run is shorter.
pub fn first_events(report: &mut Report, events_max: u32) {
    let Some(run) = &mut report.run else { return };
    if run.events_total <= events_max {
        return;
    }
    let told = format!("The whole run went through; the page holds its first {} events. {}", thousands(events_max.into()), whole(run));
    // Inside the last event nothing is lost.
    let end = Step::after(events_max);
    run.events.retain(|event| event.number <= events_max);
    run.arrivals.retain(|arrival| arrival.at <= end);
    run.changes.retain(|change| change.at <= end);
    run.notes.retain(|note| note.at <= end);
    run.marks.retain(|mark| mark.at <= end);
    run.narration.retain(|(at, _)| *at <= end);
    for sink in &mut run.sinks {
        sink.changes.retain(|change| change.at <= end);
    }
    for topic in &mut run.topics {
        topic.records.retain(|record| record.at <= end);
    }
    for reader in &mut run.readers {
        reader.reads.retain(|read| read.at <= end);
        reader.failed = reader.failed.take().filter(|(at, _)| *at <= end);
    }
    for truth in run.truth.iter_mut().chain(run.truths.iter_mut().map(|(_, truth)| truth)) {
        truth.figures.retain(|(at, _)| *at <= end);
    }
    run.stopped = Some(match run.stopped.take() {
        Some(stopped) => format!("{stopped} The page holds its first {} events.", thousands(events_max.into())),
        None => told,
    });
}

/// `400,000`
fn thousands(value: u64) -> String {
    let digits = value.to_string();
    let groups: Vec<&str> = (0..digits.len().div_ceil(3))
        .rev()
        .map(|group| &digits[digits.len().saturating_sub(3 * group + 3)..digits.len() - 3 * group])
        .collect();
    groups.join(",")
}

/// What the whole run came to.
fn whole(run: &Run) -> String {
    let readers = run.readers.iter().filter_map(|reader| {
        let figures = &reader.reads.last()?.figures;
        Some(format!(
            "{} met {} messages of {} keys and held {} rows",
            reader.name,
            thousands(figures.messages),
            thousands(figures.keys),
            thousands(figures.rows)
        ))
    });
    let readers: Vec<String> = readers.collect();
    let changes = format!("By its end {} changes had reached the sinks", thousands(run.totals.changes_to_sinks));
    if readers.is_empty() { format!("{changes}.") } else { format!("{changes}; {}.", readers.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../www/gallery/messages-per-order.md");

    #[test]
    fn a_run_is_cut_behind_an_event_and_its_end_is_told() {
        let mut report = crate::run(TEXT);
        first_events(&mut report, 30);
        let run = report.run.expect("a run");
        assert_eq!((run.events.len(), run.sinks[0].changes.len(), run.topics[0].records.len()), (30, 44, 44));
        let told = run.stopped.expect("it is said");
        assert!(told.starts_with("The whole run went through; the page holds its first 30 events."), "{told}");
        assert_eq!([7, 1_000, 400_000, 1_234_567].map(thousands), ["7", "1,000", "400,000", "1,234,567"]);
        assert!(told.contains("log met 62 messages of 20 keys"), "{told}");
    }

    #[test]
    fn a_short_run_stays_whole() {
        let mut report = crate::run(TEXT);
        let whole = report.clone();
        first_events(&mut report, 41);
        assert_eq!(report, whole);
    }
}
