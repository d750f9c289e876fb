//! Gestures from the hand to the next picture, with the real engine where the worker stands.

use crate::lineage::Subject;
use crate::state::*;
use rowkind_ir::report::Report;
use rowkind_ir::{Gesture, Step};

const CRASH: &str = include_str!("../../../www/gallery/replay-after-crash.md");
const FLAGSHIP: &str = include_str!("../../../www/gallery/messages-per-order.md");

/// Does what the worker would, until nothing is asked of it any more.
fn work(state: &mut State, effects: Vec<Effect>) {
    let mut todo = effects;
    while let Some(effect) = todo.pop() {
        let answer = match effect {
            Effect::Run { generation, text, .. } => Msg::Ran { generation, report: Box::new(rowkind_scenario::run(&text)), elapsed_ms: 1.0 },
            Effect::Edit { generation, text, gesture } => Msg::Edited { generation, edits: rowkind_scenario::gesture::edits(&text, &gesture) },
            Effect::MakeLink { generation, .. } => Msg::Linked { generation, link: Ok("#1.x".to_string()) },
            _ => continue,
        };
        todo.extend(update(state, answer));
    }
}

fn act(state: &mut State, msg: Msg) {
    let effects = update(state, msg);
    work(state, effects);
}

fn opened(text: &str) -> State {
    let mut state = State::new();
    act(&mut state, Msg::Dropped { name: "a.md".to_string(), text: text.to_string() });
    assert!(report(&state).run.is_some(), "{:?}", state.diagnostics);
    state
}

fn report(state: &State) -> &Report {
    state.shown.as_ref().expect("a picture").report()
}

fn marks(state: &State) -> Vec<String> {
    report(state).run.iter().flat_map(|run| &run.marks).map(|mark| format!("{} {}", mark.name, mark.at.event)).collect()
}

/// Messages that the first reader of the only topic read.
fn read(state: &State) -> usize {
    report(state).run.as_ref().map_or(0, |run| run.readers[0].reads.len())
}

#[test]
fn a_crash_that_is_dropped_makes_duplicates_and_takes_them_with_it() {
    let mut state = opened(FLAGSHIP);
    let (text, before) = (state.text.clone(), read(&state));
    act(&mut state, Msg::AddFault { what: "checkpoint", at: Some(20) });
    act(&mut state, Msg::AddFault { what: "crash", at: Some(30) });
    assert_eq!(marks(&state), ["checkpoint-1 20", "crash-1 30"]);
    assert!(read(&state) > before, "what is written again is read again");
    let fault = report(&state).run.as_ref().and_then(|run| run.marks[1].span).expect("it is written in the text");
    act(&mut state, Msg::Wish(Gesture::MoveFault { fault, to: 25 }));
    assert_eq!(marks(&state), ["checkpoint-1 20", "crash-1 25"]);
    let fault = report(&state).run.as_ref().and_then(|run| run.marks[1].span).expect("it is written in the text");
    act(&mut state, Msg::Wish(Gesture::RemoveFault { fault }));
    let fault = report(&state).run.as_ref().and_then(|run| run.marks[0].span).expect("it is written in the text");
    act(&mut state, Msg::Wish(Gesture::RemoveFault { fault }));
    assert_eq!((read(&state), state.text), (before, text));
}

#[test]
fn an_input_row_is_copied_and_edited_where_it_stands() {
    let mut state = opened(FLAGSHIP);
    let row = |state: &State, index: usize| report(state).run.as_ref().and_then(|run| run.events[index].span).expect("it is written in the text");
    let first = row(&state, 0);
    act(&mut state, Msg::Wish(Gesture::CopyRow { row: first }));
    assert_eq!(state.shown.as_ref().map(|picture| picture.events_total()), Some(42));
    let second = row(&state, 1);
    let line = state.text[second.range()].replace("1001", "2001");
    act(&mut state, Msg::EditRow(Some(second)));
    act(&mut state, Msg::Wish(Gesture::EditRow { row: second, line }));
    assert_eq!(state.row, None);
    let event = &report(&state).run.as_ref().expect("a run").events[1];
    assert_eq!(event.row[0].as_deref(), Some("2001"));
}

#[test]
fn a_place_of_an_older_text_is_no_place() {
    let mut state = opened(FLAGSHIP);
    let row = report(&state).run.as_ref().and_then(|run| run.events[0].span).expect("it is written in the text");
    let longer = format!("{} ", state.text);
    update(&mut state, Msg::Typed(longer));
    assert_eq!(update(&mut state, Msg::Wish(Gesture::RemoveRow { row })), vec![]);
    assert!(state.notice.is_some());
}

#[test]
fn an_answer_about_another_text_is_dropped() {
    let mut state = opened(FLAGSHIP);
    let effects = update(&mut state, Msg::AddFault { what: "crash", at: Some(3) });
    let Some(Effect::Edit { generation, text, gesture }) = effects.into_iter().next() else { panic!("an edit is asked for") };
    update(&mut state, Msg::Typed("SELECT 1".to_string()));
    let edits = rowkind_scenario::gesture::edits(&text, &gesture);
    assert_eq!(update(&mut state, Msg::Edited { generation, edits }), vec![]);
    assert_eq!(&*state.text, "SELECT 1");
}

#[test]
fn controls_are_edits_of_the_text() {
    let mut state = opened(FLAGSHIP);
    let set = |block: &str, key: &str, value: &str| Msg::Wish(Gesture::Set { block: block.into(), key: key.into(), value: value.into() });
    act(&mut state, set("scenario", "flink", "\"2.2\""));
    assert_eq!(report(&state).flink, "2.2");
    act(&mut state, set("topic orders_dedup", "partitions", "2"));
    assert_eq!(report(&state).run.as_ref().map(|run| run.topics[0].partitions), Some(2));
    act(&mut state, set("reader log", "isolation-level", "\"read_committed\""));
    assert!(report(&state).run.as_ref().is_some_and(|run| run.readers[0].read_committed));
    act(&mut state, Msg::Wish(Gesture::AddReader { topic: "orders_dedup".into() }));
    assert_eq!(state.shown.as_ref().map(|picture| picture.readers(0).len()), Some(3));
    act(&mut state, set("scenario", "versus", "[\"table\", \"reader1\"]"));
    let names: Vec<_> = state.shown.iter().flat_map(|picture| picture.readers(0)).map(|reader| reader.name.clone()).collect();
    assert_eq!(names, ["table", "reader1", "log"]);
}

#[test]
fn a_dropped_data_file_becomes_messages_of_the_only_source() {
    let mut state = opened(FLAGSHIP);
    act(&mut state, Msg::Dropped { name: "orders.jsonl".into(), text: "{\"order_id\":1}\n".into() });
    assert!(state.text.contains("```messages orders_raw\n{\"order_id\":1}\n```"));
}

#[test]
fn a_kept_run_stays_while_the_text_changes() {
    let mut state = opened(CRASH);
    act(&mut state, Msg::Keep);
    let kept = state.kept.as_ref().map(|kept| kept.picture.clone());
    act(&mut state, Msg::AddFault { what: "crash", at: Some(6) });
    assert_eq!(state.kept.as_ref().map(|kept| kept.picture.clone()), kept);
    assert_ne!(state.shown, kept);
    act(&mut state, Msg::Keep);
    assert!(state.kept.is_none());
}

#[test]
fn the_kin_of_a_pinned_row_last_until_the_next_run() {
    let mut state = opened(FLAGSHIP);
    act(&mut state, Msg::Hover(Some(Subject::Record(3))));
    assert_eq!(state.kin().records, [3]);
    act(&mut state, Msg::Pin(Some(Subject::Event(3))));
    assert_eq!(state.kin().changes.len(), 2);
    act(&mut state, Msg::Seek(Step::after(4)));
    assert!(state.pinned.is_some(), "moving in time lets go of nothing");
    act(&mut state, Msg::AddFault { what: "crash", at: Some(6) });
    assert!(state.pinned.is_none());
}

#[test]
fn what_was_worked_on_is_kept_once() {
    let mut state = opened("CREATE TABLE t (a INT) WITH ('connector' = 'datagen');\nSELECT a FROM t;");
    let longer = format!("{} ", state.text);
    act(&mut state, Msg::Typed(longer));
    let longer = format!("{} ", state.text);
    act(&mut state, Msg::Typed(longer));
    assert_eq!(state.recent.len(), 1, "each edit takes the place of the one before");
    assert_eq!(state.recent[0], *state.text);
    act(&mut state, Msg::ForgetRecent(0));
    assert!(state.recent.is_empty());
    act(&mut state, Msg::OpenExample(0));
    assert!(state.recent.is_empty(), "examples are not kept");
}
