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
            Effect::Run { generation, text, .. } => {
                Msg::Ran { generation, report: Box::new(rowkind_scenario::run(&text)), elapsed_ms: 1.0 }
            }
            Effect::Edit { generation, text, gesture } => {
                Msg::Edited { generation, edits: rowkind_scenario::gesture::edits(&text, &gesture) }
            }
            Effect::AskState { generation, text, node, at } => {
                Msg::Remembered { generation, lines: rowkind_scenario::state::at(&text, node, at) }
            }
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
    let row =
        |state: &State, index: usize| report(state).run.as_ref().and_then(|run| run.events[index].span).expect("it is written in the text");
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
    act(&mut state, Msg::Wish(Gesture::AddReader { topic: "orders_dedup".into(), joins: None }));
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

fn numbers(state: &State) -> Vec<String> {
    report(state).run.iter().flat_map(|run| &run.events).map(|event| event.row[0].as_deref().unwrap_or("NULL").to_string()).collect()
}

#[test]
fn a_row_is_pulled_to_another_place_in_time_in_one_step() {
    let mut state = opened(FLAGSHIP);
    let before = state.text.clone();
    let was = numbers(&state);
    let effects = update(&mut state, Msg::DragRow { from: 0, to: 2 });
    assert!(matches!(effects[..], [Effect::Edit { .. }]), "{effects:?}");
    work(&mut state, effects);
    let now = numbers(&state);
    assert_eq!(now[..3], [was[1].clone(), was[2].clone(), was[0].clone()]);
    act(&mut state, Msg::DragRow { from: 2, to: 0 });
    assert_eq!(numbers(&state), was, "and back");
    assert_ne!(state.text, before, "its time is that of the row it stands at");
    assert_eq!(update(&mut state, Msg::DragRow { from: 3, to: 3 }), vec![]);
    assert_eq!(update(&mut state, Msg::DragRow { from: 99, to: 3 }), vec![]);
}

#[test]
fn an_added_row_is_a_copy_that_opens_for_editing() {
    let mut state = opened(FLAGSHIP);
    act(&mut state, Msg::Seek(Step::after(3)));
    act(&mut state, Msg::AddRow);
    assert_eq!(state.shown.as_ref().map(|picture| picture.events_total()), Some(42));
    assert_eq!(state.at(), Step::after(4));
    let row = report(&state).run.as_ref().expect("a run").events[3].span;
    assert!(row.is_some() && state.row == row, "{:?}", state.row);
}

#[test]
fn a_value_is_selected_in_the_line_of_its_row() {
    let mut state = opened(FLAGSHIP);
    let effects = update(&mut state, Msg::EditCell { event: 0, column: 1 });
    let line =
        report(&state).run.as_ref().and_then(|run| run.events[0].span).map(|span| state.text[span.range()].to_string()).expect("a line");
    let [Effect::Select { id: "row-line", from, to }] = effects[..] else { panic!("{effects:?}") };
    assert_eq!(&line[from as usize..to as usize], "'CREATED'");
    assert!(state.row.is_some());
}

#[test]
fn rows_that_were_drawn_say_how_they_can_be_edited() {
    let mut state = opened(&FLAGSHIP.replace("```rows orders_raw", "```text"));
    act(&mut state, Msg::DragRow { from: 0, to: 2 });
    assert!(state.notice.as_ref().is_some_and(|notice| notice.contains("write the rows down")), "{:?}", state.notice);
}

#[test]
fn a_reader_joins_at_an_instant() {
    let mut state = opened(FLAGSHIP);
    act(&mut state, Msg::AddFault { what: "reader", at: Some(20) });
    assert!(state.text.contains("joins = \"20\""), "{}", state.text);
    assert_eq!(state.shown.as_ref().map(|picture| picture.readers(0).len()), Some(3));
}

fn choice(state: &State, axis: &str, name: &str) -> Msg {
    let axes = crate::alternatives::axes(state);
    let found = axes.iter().find(|known| known.name == axis).and_then(|axis| axis.choices.iter().find(|(known, _)| known == name));
    found.unwrap_or_else(|| panic!("no {axis} {name} in {axes:?}")).1.msg()
}

#[test]
fn another_version_a_ttl_and_a_guarantee_are_compared_in_one_click() {
    for (axis, name, written) in [
        ("Flink", "1.20", "flink = \"1.20\""),
        ("state TTL", "10 s", "SET 'table.exec.state.ttl' = '10 s';"),
        ("guarantee", "exactly-once", "'sink.delivery-guarantee' = 'exactly-once'"),
    ] {
        let mut state = opened(FLAGSHIP);
        let before = state.shown.clone();
        let msg = choice(&state, axis, name);
        act(&mut state, Msg::CompareWith(Box::new(msg)));
        assert_eq!(state.kept.as_ref().map(|kept| kept.picture.clone()), before, "{axis}");
        assert!(state.text.contains(written), "{axis}: {}", state.text);
        assert!(report(&state).run.is_some(), "{axis}: {:?}", state.diagnostics);
    }
    let mut state = opened(FLAGSHIP);
    for value in ["10 s", "none"] {
        let msg = choice(&state, "state TTL", value);
        act(&mut state, msg);
    }
    assert_eq!(&*state.text, FLAGSHIP, "without it again, nothing is left of it");
}

const TWO_SINKS: &str = "CREATE TABLE s (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE a (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE b (id INT, total INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'b', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT id, v FROM s;
INSERT INTO b SELECT id, SUM(v) FROM s GROUP BY id;
END;
";

#[test]
fn the_sinks_of_one_run_are_compared_in_one_click() {
    let mut state = opened(TWO_SINKS);
    let msg = choice(&state, "sink", "b");
    act(&mut state, Msg::CompareWith(Box::new(msg)));
    assert_eq!((state.kept.as_ref().map(|kept| kept.sink), state.sink), (Some(0), 1));
}

#[test]
fn the_cursor_finds_the_node_and_the_node_its_clause() {
    let mut state = opened(FLAGSHIP);
    let at = FLAGSHIP.find("ROW_NUMBER").expect("it ranks");
    act(&mut state, Msg::Caret(at as u32));
    let nodes = &report(&state).plan.nodes;
    let name = |id: Option<u32>| nodes.iter().find(|node| Some(node.id) == id).map(|node| node.name.clone());
    assert_eq!(name(state.node_of_clause()).as_deref(), Some("Rank"));
    let rank = state.node_of_clause();
    let effects = update(&mut state, Msg::PickNode(rank));
    let [Effect::RevealText(place), Effect::AskState { .. }, Effect::MakeLink { .. }] = effects[..] else { panic!("{effects:?}") };
    assert!(state.text[place.range()].contains("ROW_NUMBER"));
    // While the text is ahead of the picture, no clause is claimed.
    let longer = format!("{} ", state.text);
    update(&mut state, Msg::Typed(longer));
    assert_eq!(state.node_of_clause(), None);
}

#[test]
fn one_card_is_open_at_a_time() {
    let mut state = opened(FLAGSHIP);
    update(&mut state, Msg::PickNode(Some(1)));
    update(&mut state, Msg::PickEdge(Some((1, 2))));
    assert_eq!((state.node, state.edge), (None, Some((1, 2))));
    update(&mut state, Msg::PickEdge(Some((1, 2))));
    assert_eq!(state.edge, None);
    update(&mut state, Msg::PickEdge(Some((1, 2))));
    update(&mut state, Msg::Close);
    assert_eq!(state.edge, None);
}

#[test]
fn the_card_of_a_node_tells_what_its_operator_remembers_at_the_instant() {
    let mut state = opened(FLAGSHIP);
    let rank = report(&state).plan.nodes.iter().find(|node| node.name == "Rank").map(|node| node.id);
    act(&mut state, Msg::PickNode(rank));
    let entries = |state: &State| state.remembered.as_deref().expect("the worker has told").as_ref().expect("it can be told").len();
    assert_eq!(entries(&state), 20, "a row for each order");
    act(&mut state, Msg::Seek(Step::after(30)));
    assert_eq!(entries(&state), 16);
    act(&mut state, Msg::PickNode(rank));
    assert_eq!((state.node, state.remembered.is_some()), (None, false));
}

#[test]
fn the_pane_of_states_follows_the_instant_and_the_operator() {
    let mut state = opened(FLAGSHIP);
    act(&mut state, Msg::ShowChanges(ChangesView::State));
    let shown = |state: &State| {
        let operator = state.operator().expect("the pane is open");
        let name = operator.all.iter().find(|(id, _)| *id == operator.id).map(|(_, name)| name.clone()).unwrap_or_default();
        let told = operator.told.expect("the worker has told");
        (name, told.as_ref().as_ref().map(Vec::len).map_err(String::clone))
    };
    assert_eq!(shown(&state), ("Rank".to_string(), Ok(20)), "behind the shuffle");
    act(&mut state, Msg::Seek(Step::after(30)));
    assert_eq!(shown(&state), ("Rank".to_string(), Ok(16)));
    // The one whose card was opened stays when the card is closed.
    let calc = report(&state).plan.nodes.iter().find(|node| node.name == "Calc").map(|node| node.id);
    act(&mut state, Msg::PickNode(calc));
    act(&mut state, Msg::Close);
    assert_eq!(shown(&state).0, "Calc");
    act(&mut state, Msg::ShowChanges(ChangesView::Changelog));
    assert_eq!((state.operator(), state.remembered.is_none()), (None, true), "nobody asks for what nobody sees");
}

#[test]
fn a_reader_that_joins_late_has_a_mark_at_its_instant() {
    let mut state = opened(FLAGSHIP);
    let topic = state.shown.as_ref().and_then(|picture| picture.topic(0)).expect("it writes a topic").name.clone();
    act(&mut state, Msg::Wish(Gesture::AddReader { topic, joins: Some(18) }));
    let picture = state.shown.clone().expect("a picture");
    let joins = picture.joins(0);
    assert_eq!(joins.len(), 1, "those that were there from the beginning have none: {joins:?}");
    assert_eq!(joins[0].0.event, 18);
    act(&mut state, Msg::Go(crate::cursor::Move::First));
    act(&mut state, Msg::Go(crate::cursor::Move::ForwardMark));
    assert_eq!(state.at().event, 18);
}

#[test]
fn so_has_one_that_waits_for_commits() {
    let reader = "```toml reader patient\nkind = \"upsert\"\nisolation-level = \"read_committed\"\njoins = \"18\"\n```\n";
    let state = opened(&format!("{FLAGSHIP}\n{reader}"));
    let picture = state.shown.clone().expect("a picture");
    assert_eq!(picture.joins(0).into_iter().map(|(at, name)| (at.event, name)).collect::<Vec<_>>(), [(18, "patient")]);
}

/// Prints what an instant takes with all readers (`--nocapture`): the goal is 16 ms for the whole page.
#[test]
fn an_instant_among_ten_thousand_changes_is_found_at_once() {
    let readers: String = ["event-log", "upsert", "value-only", "deduplicating", "upsert-skipping-nulls"]
        .iter()
        .map(|kind| format!("```toml reader {kind}\nkind = \"{kind}\"\n```\n"))
        .collect();
    let state = opened(&format!(
        "```sql\nCREATE TABLE payments (id INT, customer INT, amount INT) WITH ('connector' = 'kafka', 'topic' = 'payments', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE totals (customer INT, total INT, PRIMARY KEY (customer) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO totals SELECT customer, SUM(amount) FROM payments GROUP BY customer;\n```\n```toml stream payments\nevents = 10000\n[columns]\ncustomer = {{ kind = \"keys\", count = 1000 }}\n```\n{readers}"
    ));
    let picture = state.shown.clone().expect("a picture");
    let readers = picture.readers(0);
    assert_eq!(readers.len(), 5);
    let seek = |event: u32| {
        let watch = std::time::Instant::now();
        let at = Step::after(event);
        for reader in &readers {
            let figures = reader.figures_at(at);
            let held = picture.holding(reader).after(reader.read_at(at));
            let rows = held.iter().filter_map(|held| held.row(reader)).count() as u64;
            // A log holds what it has read: nothing is looked for.
            assert!(rows == figures.rows || rows == 0, "{} holds {rows} of {} at {event}", reader.name, figures.rows);
        }
        watch.elapsed()
    };
    let first = seek(10_000);
    let mut later: Vec<_> = (0..200).map(|number| seek((number * 4_999) % 10_000)).collect();
    later.sort();
    println!("an instant with 5 readers over 10,000 changes: the first {first:?}, then {:?}, at most {:?}", later[100], later[199]);
}

#[test]
fn what_happens_behind_the_last_event_is_the_end() {
    let mut state = opened(include_str!("../../../www/gallery/compaction-waits.md"));
    let picture = state.shown.clone().expect("a picture");
    let table = picture.readers(0).into_iter().find(|reader| reader.name == "table").expect("its second reader");
    assert_eq!((picture.said(state.at()).as_str(), table.figures_at(state.at()).rows), ("end", 3), "it joins at the end");
    act(&mut state, Msg::Go(crate::cursor::Move::BackEvent));
    assert_eq!((state.said().as_str(), table.figures_at(state.at()).rows), ("7", 0));
}
