//! What a record rests on, proven by leaving events out of the text.

use rowkind_ir::report::{RecordState, Report};
use rowkind_scenario::gallery::find;
use rowkind_scenario::lineage::Lineage;

/// Key, value, and the event that set it off.
type Record = (Option<String>, Option<String>, u32);

/// `gone`: an event that is not there; those behind it have the numbers that they have with it.
fn records(report: &Report, gone: Option<u32>) -> Vec<Record> {
    let event = |event: u32| event + u32::from(gone.is_some_and(|gone| event >= gone));
    let topic = &report.run.as_ref().expect("a run").topics[0];
    let data = topic.records.iter().filter(|record| record.state != RecordState::Marker);
    data.map(|record| (record.key.as_deref().map(str::to_string), record.value.as_deref().map(str::to_string), event(record.at.event)))
        .collect()
}

/// Each record with which of its twins it is.
fn numbered(records: Vec<Record>) -> Vec<(Record, usize)> {
    let count = |place: usize| records[..=place].iter().filter(|other| **other == records[place]).count();
    (0..records.len()).map(|place| (records[place].clone(), count(place))).collect()
}

/// Leaves each event out of the text and compares what is missing then with what the lineage says.
fn check(name: &str) {
    let text = find(name).expect("it ships").text;
    let report = rowkind_scenario::run(text);
    let run = report.run.as_ref().expect("a run");
    let (topic, whole) = (&run.topics[0], numbered(records(&report, None)));
    let lineage = Lineage::of(text).expect("a lineage");
    let places: Vec<(u32, u64)> =
        topic.records.iter().filter(|record| record.state != RecordState::Marker).map(|record| (record.partition, record.offset)).collect();
    let of: Vec<Vec<u32>> = places
        .iter()
        .map(|(partition, offset)| lineage.of_record(&topic.name, *partition, *offset).expect("the record is there"))
        .collect();
    for event in &run.events {
        let span = event.span.expect("the row stands in the text").range();
        let end = span.end + text[span.end..].find('\n').map_or(0, |end| end + 1);
        let without = numbered(records(&rowkind_scenario::run(&format!("{}{}", &text[..span.start], &text[end..])), Some(event.number)));
        for ((record, events), place) in whole.iter().zip(&of).zip(&places) {
            let stays = without.contains(record);
            assert_eq!(stays, !events.contains(&event.number), "{name}: record {place:?} without event {}", event.number);
        }
        let told: Vec<(u32, u64)> = lineage.of_event(event.number).into_iter().map(|(_, partition, offset)| (partition, offset)).collect();
        let missing: Vec<(u32, u64)> =
            whole.iter().zip(&places).filter(|(record, _)| !without.contains(record)).map(|(_, place)| *place).collect();
        assert_eq!(told, missing, "{name}: without event {}", event.number);
    }
    // The chain of causes ends at one of the events.
    for ((partition, offset), events) in places.iter().zip(&of) {
        let chain = rowkind_render::why_record(&report, None, *partition, *offset).expect("a chain");
        let last = chain.lines().last().and_then(|line| line.split("Event ").nth(1)?.split(' ').next()?.parse().ok());
        let Some(event) = last else { continue };
        assert!(events.contains(&event), "{name} {partition}:{offset}: {chain}{events:?}");
    }
}

#[test]
fn a_sum_rests_on_all_that_was_added() {
    check("running-total");
    let text = find("running-total").expect("it ships").text;
    let lineage = Lineage::of(text).expect("a lineage");
    // 60.00 of customer 1: 20, 30, 10.
    assert_eq!(lineage.of_row("table", "1", rowkind_ir::Step::after(8)), Ok(vec![1, 3, 5]));
}

#[test]
fn a_padded_row_and_its_match() {
    check("left-join");
}

#[test]
fn a_window_rests_on_its_rows_and_on_what_closed_it() {
    check("tumbling-window");
}

#[test]
fn rows_of_other_keys_do_not_count() {
    check("with-materializer");
    check("one-topic-many-readers");
}

#[test]
fn what_was_written_again_rests_on_the_event_that_came_again() {
    let text = find("replay-after-crash").expect("it ships").text;
    let lineage = Lineage::of(text).expect("a lineage");
    // Offsets 3 and 6 are payment 4, the first time and the second.
    assert_eq!(lineage.of_record("ledger", 0, 3), Ok(vec![4]));
    assert_eq!(lineage.of_record("ledger", 0, 6), Ok(vec![4]));
    let chain = rowkind_render::why_record(&rowkind_scenario::run(text), None, 0, 6).expect("a chain");
    assert!(chain.contains("Event 4 came again into payments"), "{chain}");
}

/// The newest row with this value in one of its cells that a reader of changes holds at the end.
fn named(report: &Report, reader: &str, key: &str) -> Option<Vec<Option<String>>> {
    use rowkind_ir::report::Effect;
    let run = report.run.as_ref().expect("a run");
    let reader = run.readers.iter().find(|other| other.name == reader).expect("the reader is there");
    let mut rows: Vec<Vec<Option<String>>> = Vec::new();
    for read in &reader.reads {
        let Effect::Changes(changes) = &read.effect else { continue };
        for (kind, row) in changes {
            let row: Vec<Option<String>> = row.iter().map(|cell| cell.as_ref().map(ToString::to_string)).collect();
            if !row.iter().flatten().any(|cell| cell == key) {
                continue;
            }
            if !kind.retracts() {
                rows.push(row);
            } else if let Some(place) = rows.iter().rposition(|held| *held == row) {
                rows.remove(place);
            }
        }
    }
    rows.pop()
}

/// Rows of readers that follow an envelope, and of Flink's own: leaving an event out of the text changes them exactly when the lineage names it.
#[test]
fn rows_of_readers_without_keys_rest_on_their_events() {
    for (name, reader, key) in [
        ("envelope-unread", "aware", "1"),
        ("envelope-unread", "aware", "3"),
        ("one-topic-many-readers", "flink-upsert", "8"),
        ("one-topic-many-readers", "flink-kafka", "8"),
    ] {
        let text = find(name).expect("it ships").text;
        let report = rowkind_scenario::run(text);
        let run = report.run.as_ref().expect("a run");
        let whole = named(&report, reader, key);
        assert!(whole.is_some(), "{name}: {reader} holds no {key}");
        let events = Lineage::of(text).expect("a lineage").of_row(reader, key, run.end()).expect("the row is held");
        for event in &run.events {
            let span = event.span.expect("the row stands in the text").range();
            let end = span.end + text[span.end..].find('\n').map_or(0, |end| end + 1);
            let without = rowkind_scenario::run(&format!("{}{}", &text[..span.start], &text[end..]));
            assert_eq!(
                named(&without, reader, key) == whole,
                !events.contains(&event.number),
                "{name}: {reader} {key} without event {}",
                event.number
            );
        }
        let chain = rowkind_render::why_row(&report, reader, key, run.end()).expect("a chain");
        let last = chain
            .lines()
            .last()
            .and_then(|line| line.split("Event ").nth(1)?.split(' ').next()?.parse::<u32>().ok())
            .expect("it ends at an event");
        assert!(events.contains(&last), "{chain}{events:?}");
    }
}
